"""Matches: their results, and the command that plays them."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from math import inf
from pathlib import Path
from random import Random

import pytest

from support.command_line import Run, main
from support.engines import all_gone, engine, numbers
from support.minimaxes import flat
from support.system import posix
from support.ui import EngineFailing, Fault, failing
from tictactoe import Game, Level, Mark, Position, Rules, Searcher, parse, parse_cell
from tictactoe._shell.commands import match as commands
from tictactoe._shell.commands.match import EVEN, LevelPlayer, Results, openings
from tictactoe._shell.engines.opponent import Lost, opponent
from tictactoe._ui.reports.match import Tally, elo, summary


@pytest.mark.parametrize(
    ("tally", "low", "high"),
    [  # from the formula as R. G. Newcombe gives it, Statistics in Medicine 17, 1998, table I
        (Tally(81, 0, 263 - 81), 0.2553, 0.3662),
        (Tally(15, 0, 148 - 15), 0.0624, 0.1605),
        (Tally(0, 0, 20), 0.0000, 0.1611),
        (Tally(1, 0, 28), 0.0061, 0.1718),
        (Tally(29, 0, 0), 0.8830, 1.0000),  # 29 / (29 + 1.96 ** 2)
    ],
)
def test_the_interval_is_wilsons(tally: Tally, low: float, high: float) -> None:
    assert tally.interval == pytest.approx((low, high), abs=5e-5)


def test_a_draw_is_half_a_point() -> None:
    assert Tally(1, 2, 1).score == 0.5
    assert Tally(1, 2, 1).interval == Tally(2, 0, 2).interval
    assert Tally().after(1).after(0.5).after(0).after(0) == Tally(1, 1, 2)


def test_differences_in_elo_are_those_of_the_tables() -> None:
    # FIDE Handbook B02, 8.1.1, rounds to whole percents; the logistic curve is within a few points of it.
    for percent, difference in ((50, 0), (64, 102), (76, 201), (85, 296), (92, 401)):
        assert elo(percent / 100) == pytest.approx(difference, abs=25)
        assert elo(1 - percent / 100) == pytest.approx(-elo(percent / 100))
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0) == -inf


def test_a_match_is_two_sentences_and_why_games_were_lost() -> None:
    lines = list(summary("mine", "theirs", Tally(30, 0, 10), {"theirs has ended": 1, "mine is silent": 3}))
    assert lines == [
        "mine against theirs: won 30, drawn 0, lost 10.",
        "Score 75.0 % (95 % interval 59.8 to 85.8), Elo +191 (+69 to +313).",
        "1 game lost because theirs has ended.",
        "3 games lost because mine is silent.",
    ]


def test_where_games_are_lost_on_time_the_match_says_how_long_a_move_may_take() -> None:
    rules = Rules(3, 3, 3)
    sides = [LevelPlayer(Level.NOVICE, rules, Random(1), 1.5, None) for _ in range(2)]
    sides[0].name, sides[1].name = "mine", "theirs"
    results = Results(1.5)
    results.add(Game(rules.start), EngineFailing("mine", Fault.SILENT), sides, first_is_x=True)
    results.add(Game(rules.start), EngineFailing("theirs", Fault.ENDED), sides[::-1], first_is_x=False)
    assert results.lines(sides, ["mine.py:f", "theirs"])[2:] == [
        "1 game lost because mine did not answer in time.",
        "1 game lost because theirs has quit.",
        "A move may take 1.5 s; --time gives it longer.",
    ]


def test_a_level_that_blocks_beats_one_that_does_not(printed: Run) -> None:
    command = ["match", "novice", "perfect", "--games", "40", "--seed", "3"]
    result = printed(*command)
    first, second = result.splitlines()
    assert first.startswith("novice against perfect: won 0, ")
    assert "Elo -" in second
    assert printed(*command) == result


def test_levels_have_the_names_of_the_language_in_use(printed: Run, refused: Run) -> None:
    told = printed("--language", "es", "match", "experto", "novice", "--games", "2", "--board", "4,3,3")
    assert told.startswith("perfecto contra novato: ")
    assert "--level experto" in refused("--language", "es", "--plain", "--no-records", "--opponent", "experto")
    assert "novato, aprendiz" in refused("--language", "es", "match", "experto", "nobody")


def test_with_nodes_a_match_between_levels_can_be_repeated_whatever_the_time(tmp_path: Path) -> None:
    played = []
    for name, seconds in (("one", "9"), ("two", "0")):
        options = f"--board 9,9,5 --games 2 --nodes 300 --time {seconds} --seed 4".split()
        assert main(["match", "expert", "novice", *options, "--output", str(tmp_path / name)]) == 0
        lines = (tmp_path / name).read_text(encoding="ascii").splitlines()
        played.append([json.loads(line)["moves"] for line in lines])
    assert played[0] == played[1]


def test_each_opening_is_played_by_both_and_the_games_can_be_imported(
    tmp_path: Path, path: str, printed: Run
) -> None:
    file = tmp_path / "games.jsonl"
    command = engine(tmp_path)
    printed("match", command, "novice", "--board", "9,8,4", "--games", "6", "--seed", "1", "--output", str(file))
    records = [json.loads(line) for line in file.read_text(encoding="ascii").splitlines()]
    assert len(records) == 6
    rules = Rules(9, 8, 4)
    for one, other in zip(records[::2], records[1::2], strict=True):
        assert one["moves"][:5] == other["moves"][:5]
        assert all(parse_cell(rules, name) % 9 in range(1, 8) for name in one["moves"][:5])
    # The engine, which plays the first free cell, is X in one game of a pair and O in the other.
    assert [record["moves"][5] == "a1" for record in records] == [False, True] * 3
    assert [record["moves"][6] == "a1" for record in records] == [True, False] * 3
    assert printed("import", str(file), "--records", path) == "6 games added.\n"
    said = printed("games", "--records", path)
    assert (said.count("  Meek      novice    "), said.count("  novice    Meek      ")) == (3, 3)
    assert [record["x_name"] for record in records] == ["Meek", "novice"] * 3
    assert [record["o_name"] for record in records] == ["novice", "Meek"] * 3
    assert json.loads(printed("stats", "--records", path, "--json"))["games"] == 0  # nobody played in them
    said = "Not counted: 6 games between programs.\n"
    assert printed("stats", "--records", path) == said


def test_games_of_a_moment_are_told_apart(tmp_path: Path, path: str, printed: Run) -> None:
    file = str(tmp_path / "games.jsonl")
    printed("match", "perfect", "perfect", "--board", "2,2,2", "--games", "100", "--seed", "1", "--output", file)
    for said in ("100 games added.\n", "0 games added, 100 already there.\n"):
        assert printed("import", file, "--records", path) == said


def test_games_can_be_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["match", "novice", "casual", "--games", "4", "--seed", "1", "--output", "-"]) == 0
    games, said = capsys.readouterr()
    assert [json.loads(line)["id"] for line in games.splitlines()] == [1, 2, 3, 4]
    assert said.startswith("novice against casual: won ")
    assert list(tmp_path.iterdir()) == []


@posix
def test_by_another_name_of_standard_output_games_are_printed_apart_from_the_result() -> None:
    arguments = ["match", "novice", "casual", "--games", "2", "--output", "/dev/stdout"]
    command = [sys.executable, "-m", "tictactoe", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [1, 2]
    assert done.stderr.startswith("novice against casual: won ")


@posix
def test_what_was_played_until_an_interrupt_counts(tmp_path: Path) -> None:
    file, log = tmp_path / "games.jsonl", tmp_path / "log"
    later = f"if os.path.exists({str(file)!r}) and os.path.getsize({str(file)!r}):\n"
    command = engine(tmp_path, f"{later}    open({str(log)!r}, 'w').write('%d .' % os.getpid()); time.sleep(600)")
    arguments = [command, "novice", "--games", "100", "--time", "600", "--output", str(file)]
    started = [sys.executable, "-m", "tictactoe", "match", *arguments]
    with subprocess.Popen(started, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        running = numbers(log)
        process.send_signal(signal.SIGINT)
        said, errors = process.communicate()
    assert process.returncode == 130
    assert said.startswith("Meek against novice: won ")
    assert errors == ""
    assert all_gone(running)


def test_who_fails_loses_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = engine(tmp_path, 'sys.stderr.write("oh\\n"); sys.exit(1)')
    assert main(["match", "novice", command, "--games", "2"]) == 0
    said = capsys.readouterr()
    assert said.err == "oh\n"
    assert said.out.splitlines()[0] == "novice against Meek: won 2, drawn 0, lost 0."
    assert said.out.splitlines()[2] == "2 games lost because Meek has quit."


OWN = """\
print("hello")
def choose(position):
    print("to move:", position.to_move, end="")
    return position.legal_moves[-1]
def break_down(position):
    return helper(position)
def helper(position):
    return 1 / 0
def nothing(position): pass
def taken(position): return 4
def far(position): return 99
def leave(position): exit(3)
def ask(position): return int(input())
def endless(position):
    while True: pass
def text(position): return "z9"
def place(position): return 2, 1
def listed(position): return [2, 1]
def named(position): return "b3"
def key(position): return "8"
def outside(position): return 3, 0
def three(position): return 1, 1, 1
def several(position): yield 4
async def later(position): return 4
def bare(position): raise ValueError
def odd(position): raise KeyError(helper)
def huge(position): return 10 ** 5000
def fail(anything): raise RuntimeError("mute")
class Numberless: __index__ = fail
def numberless(position): return Numberless()
class Textless(str): __repr__ = fail
def textless(position): return Textless()
class Wordless(Exception): __str__ = fail
def wordless(position): raise Wordless
def talk(position):
    for number in range(3000): print(number)
    return 8
"""


@pytest.fixture
def own(tmp_path: Path, forked: None) -> str:
    file = tmp_path / "my bot.py"
    file.write_text(OWN, encoding="utf-8")
    return str(file)


def test_files_beside_it_may_be_named_like_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printed: Run
) -> None:
    for name in ("tictactoe", "function_file", "copy"):
        (tmp_path / f"{name}.py").write_text("raise ImportError('another module')", encoding="utf-8")
    (tmp_path / "random.py").write_text(
        "import random\nfrom tictactoe import Position\n"
        "def choose(position: Position): return random.choice(position.legal_moves)\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    assert printed("match", "random.py:choose", "novice", "--games", "2").count("\n") == 2


@pytest.mark.parametrize(
    ("function", "why"),
    [
        ("break_down", "my bot cannot go on: it raised ZeroDivisionError: division by zero"),
        ("nothing", "my bot cannot go on: it returned None, which is not a cell"),
        ("taken", "my bot cannot go on: it returned 4, which is b2 and taken: cells are 0 to 8"),
        ("far", "my bot cannot go on: it returned 99: cells are 0 to 8"),
        ("leave", "my bot cannot go on: it raised SystemExit: 3"),
        ("ask", "my bot cannot go on: it raised EOFError: EOF when reading a line"),
        ("endless", "my bot did not answer in time"),
        ("text", "my bot cannot go on: it returned 'z9', which is not a cell"),
        (
            "outside",
            "my bot cannot go on: it returned a place off the board: rows are 0 to 2, columns 0 to 2",
        ),
        ("three", "my bot cannot go on: it returned a value of type tuple, which is not a cell"),
        ("several", "my bot cannot go on: it returned a value of type generator, which is not a cell"),
        ("later", "my bot cannot go on: it must not be async"),
        ("bare", "my bot cannot go on: it raised ValueError"),
        ("odd", "my bot cannot go on: it raised KeyError: <function helper>"),
        ("huge", "my bot cannot go on: it returned a huge number: cells are 0 to 8"),
        ("numberless", "my bot cannot go on: it raised RuntimeError: mute"),
        ("textless", "my bot cannot go on: it returned a value of type Textless, which is not a cell"),
        ("wordless", "my bot cannot go on: it raised Wordless"),
    ],
)
def test_a_function_that_fails_says_how(own: str, function: str, why: str) -> None:
    seconds = 0 if function == "endless" else 30
    with closing(opponent(f"{own}:{function}", seconds)) as player, pytest.raises(Lost) as caught:
        player.choose(parse(".../.X./..."))
    assert failing(caught.value.failing) == why
    assert "Warning" not in player.errors
    assert "a mistake in the program" not in player.errors


@pytest.mark.parametrize("function", ["place", "listed", "named", "key"])
def test_a_function_names_its_cell_by_row_and_column_by_name_or_by_key(own: str, function: str) -> None:
    with closing(opponent(f"{own}:{function}", 30)) as player:
        assert player.choose(parse(".../.X./...")) == 7


def test_a_function_may_print_much_and_the_last_lines_are_kept(own: str) -> None:
    with closing(opponent(f"{own}:talk", 30)) as player:
        assert player.choose(parse(".../.X./...")) == 8
        assert player.printed == tuple(map(str, range(2980, 3000)))


def test_what_a_function_prints_is_passed_on_as_far_as_it_is_read(
    own: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["match", f"{own}:choose", "novice", "--games", "2"]) == 0
    hello, *moves = capsys.readouterr().err.splitlines()
    assert hello == "my bot: hello"
    assert len(moves) > 3
    assert set(moves) == {"my bot: to move: X", "my bot: to move: O"}
    monkeypatch.setattr("tictactoe._shell.commands.match.MOST_PRINTED", 2)
    assert main(["match", f"{own}:choose", "novice", "--games", "2"]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == hello
    assert lines[2:] == ["tictactoe: that is enough of what players print; the rest is not shown."]


PLAIN = """\
import multiprocessing, os, subprocess, sys
def echo(position):
    subprocess.run([sys.executable, "-c", "print('0,0')"])
    os.write(1, b"0,0\\n")
    print("0,0", file=sys.__stdout__, flush=True)
    return 8
def read(position):
    child = subprocess.run([sys.executable, "-c", "print(input())"], capture_output=True)
    return 8 if child.stdout == b"" and os.read(0, 1) == b"" and sys.__stdin__.read() == "" else None
def spawn(position):
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(last, [position])
def last(position):
    return position.legal_moves[-1]
"""


@pytest.mark.parametrize(
    ("name", "function"), [("bot.py", "echo"), ("my bot.py", "read"), ("bot.py", "spawn"), ("my bot.py", "spawn")]
)
def test_what_a_function_starts_does_not_disturb_the_game(name: str, function: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(PLAIN, encoding="utf-8")
    with closing(opponent(f"{tmp_path / name}:{function}", 30)) as player:
        assert player.choose(parse(".../.X./...")) == 8
        assert player.choose(parse("O../.X./X..")) == 8
        assert player.errors == ("0,0\n" * 6 if function == "echo" else "")


def test_a_traceback_is_shown_whole_and_has_nothing_of_ours(own: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", f"{own}:break_down", "novice", "--games", "2"]) == 0
    hello, started_again, *told = capsys.readouterr().err.splitlines()
    assert hello == started_again == "my bot: hello"
    assert told[0] == "Traceback (most recent call last):"
    assert [line.split(", ")[-1] for line in told if line.startswith("  File ")] == ["in break_down", "in helper"]
    assert told[-1] == "ZeroDivisionError: division by zero"


MISSING = (
    "there is no such program; write a command, a FILE.py:FUNCTION, "
    "or a level: novice, casual, skilled, perfect, expert"
)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (
            ["novice", "perfect", "--games", "3"],
            "--games: 3 is not an even number, and each opening is played twice; write 2, 4, 6 ...",
        ),
        (["novice", "perfect", "--nodes", "0"], "--nodes: 0 is not enough; write 1 or more."),
        (["novice", "perfect", "--games", "0"], "--games: 0 is not enough; write 2 or more."),
        (["novice", "perfect", "--games", "1.5"], '--games: "1.5" is not a whole number; write one such as 8.'),
        (["novice", "no-such-program", "--games", "2"], f"no-such-program cannot be started: {MISSING}."),
        (["novice", "bot:choose", "--games", "2"], f"bot:choose cannot be started: {MISSING}."),
        (["novice", __file__], f"{__file__} is a Python file; write its function too, as in {__file__}:choose."),
        (["novice", "bot.py:Bot.move"], "bot.py: there is no such file."),
        (["novice", '"', "--games", "2"], "'\"': No closing quotation."),
        (["novice", "", "--games", "2"], "'' names no command; write one such as pbrain-rapfi."),
        (["novice", "perfect", "--output", "/nowhere/x"], "/nowhere/x: No such file or directory."),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], why: str, refused: Run) -> None:
    assert refused("match", *arguments) == f"tictactoe: {why}\n"


def test_a_file_with_a_mistake_is_refused_with_its_traceback(
    mine: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str], refused: Run
) -> None:
    file = mine("def choose(position:\n")
    assert main(["match", "novice", f"{file}:choose", "--games", "2"]) == 2
    told = capsys.readouterr().err.splitlines()
    assert told[0] == f'  File "{file}", line 1'
    assert told[-2:] == ["SyntaxError: '(' was never closed", f"tictactoe: {file} cannot be loaded."]
    mine("def choose(position): pass\n")
    assert refused("match", "novice", f"{file}:chose") == f"tictactoe: {file} has no function chose; it has choose.\n"
    missing = tmp_path / "none.py"
    assert refused("match", "novice", f"{missing}:choose") == f"tictactoe: {missing}: there is no such file.\n"


@pytest.mark.parametrize("board", [(1, 1, 1), (2, 1, 2), (7, 7, 1), (7, 7, 2), (9, 1, 3), (3, 3, 3)])
def test_no_opening_ends_its_game(board: tuple[int, int, int]) -> None:
    drawn = list(openings(Rules(*board), 20, Random(1)))
    assert len(drawn) == 20
    assert all(game.outcome is None for game in drawn)


def test_openings_of_large_boards_are_about_even_and_the_same_for_the_same_seed() -> None:
    rules = Rules(15, 15, 5)
    searcher, drawn = Searcher(rules), [game.position for game in openings(rules, 12, Random(3))]
    assert drawn[:6] == [game.position for game in openings(rules, 6, Random(3))]
    assert drawn[::2] == drawn[1::2]
    assert len(set(drawn)) == 6

    def uneven(position: Position) -> int:
        *_, judgement = searcher.search(position, nodes=500)
        return abs(judgement.score - EVEN)

    cells = [row * 15 + column for row in range(4, 11) for column in range(4, 11)]
    anywhere = []
    for seed in range(6):
        position = rules.start
        for cell in Random(seed).sample(cells, 5):
            position = position.play(cell)
        anywhere.append(position)
    for position in drawn:
        marked = [cell for cell in range(rules.cells) if cell not in position.legal_moves]
        assert len(marked) == 5
        assert set(marked) <= set(cells)
    scores = sorted(map(uneven, drawn[::2]))
    assert scores[-1] < 200
    assert sum(scores) < sum(map(uneven, anywhere)) / 2


def test_marks_are_those_of_the_games(tmp_path: Path, printed: Run) -> None:
    file = tmp_path / "games.jsonl"
    novice_first = printed("match", "novice", "perfect", "--games", "2", "--seed", "5", "--output", str(file))
    outcomes = [json.loads(line)["outcome"] for line in file.read_text(encoding="ascii").splitlines()]
    won = [outcomes[0] == Mark.X.value, outcomes[1] == Mark.O.value].count(True)
    assert novice_first.startswith(f"novice against perfect: won {won}, drawn {outcomes.count('draw')},")


LOSING = flat(choice="max(scores)")
CARELESS = (
    flat()
    + "def f_and_more(board):\n"
    + "    if board.count(EMPTY) < 8: f(board, 0, board.count('X') == board.count('O'))\n"
    + "    return board.index(EMPTY)\n"
)


@pytest.mark.parametrize(
    ("source", "name", "said"),
    [(LOSING, "f", "your function says"), (CARELESS, "f_and_more", "your function chooses")],
)
def test_a_function_that_lost_is_shown_where_it_is_wrong(
    source: str, name: str, said: str, mine: Run, printed: Run
) -> None:
    told = printed("match", "perfect", f"{mine(source)}:{name}", "--games", "4", "--seed", "1").splitlines()
    where, _, command = told[-1].partition(": ")
    assert where == "Where it went wrong"
    assert said in printed(*command.split()[1:], "--plain", status=1)


def test_a_function_that_lost_without_a_score_is_shown_none(mine: Run, printed: Run) -> None:
    name = f"{mine('def f(position): return position.legal_moves[0]')}:f"
    told = printed("match", name, "perfect", "--games", "2", "--seed", "1").splitlines()
    assert "lost 0" not in told[0]
    assert len(told) == 2


def test_two_functions_of_a_file_are_told_apart(mine: Run, tmp_path: Path, printed: Run) -> None:
    body = "    return next(iter(position.legal_moves))"
    file = mine(f"def one(position):\n{body}\n\ndef two(position):\n{body}\n")
    games = tmp_path / "games.jsonl"
    said = printed("match", f"{file}:one", f"{file}:two", "--games", "2", "--output", str(games))
    assert said.startswith(f"{file}:one against {file}:two: ")
    first, second = map(json.loads, games.read_text(encoding="ascii").splitlines())
    assert (first["x_name"], first["o_name"]) == (f"{file}:one", f"{file}:two")
    assert (second["x_name"], second["o_name"]) == (f"{file}:two", f"{file}:one")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has it")
def test_where_the_games_cannot_be_written_the_match_ends_with_its_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "novice", "casual", "--games", "4", "--output", "/dev/full"]) == 2
    told = capsys.readouterr()
    assert told.out.startswith("novice against casual: won")
    assert told.err == "tictactoe: /dev/full: No space left on device, so the match ends here.\n"


def test_an_engine_that_never_begins_ends_the_match_at_once(tmp_path: Path, refused: Run) -> None:
    refuses = 'sys.stdin.readline(); say("ERROR only 20 x 20."); '  # ABOUT, then START
    command = engine(tmp_path, before=2 * refuses + "time.sleep(600)")
    assert refused("match", command, "novice", "--games", "100").endswith("only 20 x 20.\n")


def test_a_function_that_fails_against_itself_loses_on_its_own_side(
    mine: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    body = "    assert position.to_move.value == 'X', 'no O'\n    return next(iter(position.legal_moves))\n"
    file = mine(f"def choose(position):\n{body}")
    assert main(["match", f"{file}:choose", f"{file}:choose", "--games", "2"]) == 0
    told = capsys.readouterr()
    assert "won 1, drawn 0, lost 1" in told.out
    assert told.err.count("AssertionError: no O") == 2


@pytest.mark.parametrize(("limit", "given"), [((), [0.5]), (("--nodes", "90"), [None])])
def test_a_level_is_given_the_seconds_of_the_match_and_none_with_nodes(
    limit: tuple[str, ...], given: list[float | None], monkeypatch: pytest.MonkeyPatch, printed: Run
) -> None:
    asked: list[float | None] = []

    def stop_after(seconds: float | None) -> Callable[[], bool]:
        asked.append(seconds)
        return lambda: False

    monkeypatch.setattr(commands, "stop_after", stop_after)
    printed("match", "novice", "casual", "--board", "3,3,3", "--games", "2", "--time", "0.5", *limit)
    assert list(dict.fromkeys(asked)) == given


def test_a_function_that_is_slow_to_refuse_is_refused_in_one_line_too(
    mine: Run, monkeypatch: pytest.MonkeyPatch, refused: Run
) -> None:
    monkeypatch.setattr("tictactoe._shell.engines.opponent.TRYING", 0.0)
    file = mine("def f(board): return 0.5")
    assert "f cannot play: on XOX/OOX/... it returned 0.5, which is not a cell." in refused(
        "match", "novice", f"{file}:f"
    )
