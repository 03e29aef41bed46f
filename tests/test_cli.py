"""The command line: what it accepts, what it refuses in one line, and what `solve` prints."""

import errno
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.command_line import Run, called, main, played
from support.engine import Method
from support.sentences import board_of, cannot_win
from support.stores import Store
from support.system import COMPILED, posix
from support.ui import First, Settings, as_text
from tictactoe import Level, Mark, MoveAnalysis, Rules, Solver, Value, __version__, format_position
from tictactoe import parse as position_of
from tictactoe.__main__ import run
from tictactoe._cli.commands import COMMANDS
from tictactoe._cli.option_values import METHODS
from tictactoe._cli.parser import OPTIONS, OTHER_COMMANDS, OTHER_OPTIONS, parse
from tictactoe._cli.play import PlayOptions
from tictactoe._engine.levels import MEANINGS, NAMES
from tictactoe._shell.commands.solve import solve
from tictactoe._shell.engines.opponent import opponent
from tictactoe._shell.exit_status import is_closed_pipe
from tictactoe._shell.printing import is_standard_output, refuse
from tictactoe._ui.reports.solve import sentences


def solved(*arguments: str) -> dict[str, Any]:
    function, given = called(*arguments)
    assert function == solve
    return given


def test_an_error_is_broken_between_words_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "no game 3 in /home/somebody/.local/state/tictactoe/records.sqlite3; tictactoe games lists your games"
    monkeypatch.setenv("COLUMNS", "80")
    for terminal, lines in (False, 1), (True, 2):
        monkeypatch.setattr(sys.stderr, "isatty", lambda terminal=terminal: terminal)
        with pytest.raises(SystemExit):
            refuse(said)
        told = capsys.readouterr().err
        assert told.count("\n") == lines
        assert told.split() == f"tictactoe: {said}.".split()
        assert not terminal or max(map(len, told.split("\n"))) <= 80


def test_the_memory_of_solve_is_a_number_of_mib() -> None:
    assert (solved("solve", "9")["memory"], solved("solve", "9", "--memory", "4096")["memory"]) == (None, 4096)


def test_every_option_of_a_game_is_understood() -> None:
    given = (
        "play --board 4,4,4 --level casual --first random --mark o --players 0 --pace 0.5 --plain --ascii "
        "--color never --no-mouse --records games.db --no-records --seed 7"
    )
    settings = Settings(Rules(4, 4, 4), Level.CASUAL, 0, First.RANDOM, Mark.O, 0.5, colour=False, ascii=True)
    chosen = frozenset({"rules", "level", "first", "mark", "players", "pace", "colour", "ascii"})
    assert played(*given.split()) == PlayOptions(settings, chosen, None, True, "never", False, 7, "")
    assert played("--records", "games.db").records == "games.db"
    assert played("--no-records", "--records", "games.db").records == ""
    assert played() == PlayOptions()


@pytest.mark.parametrize("line", ["--no-ascii", "--ascii", ""])
def test_ascii_can_be_chosen_and_chosen_against(line: str) -> None:
    options = played(*line.split())
    assert options.settings.ascii == (line == "--ascii")
    assert options.named == ({"ascii"} if line else frozenset())
    colours = {"auto": True, "always": True, "never": False}
    for name, colour in colours.items():
        assert (played("--color", name).settings.colour, sorted(played("--color", name).named)) == (
            colour,
            ["colour"],
        )
    _, reviewed = called("review", *line.split())
    assert reviewed["options"].named == options.named


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("--records games.db games --json", "games --records games.db --json"),
        ("--json games", "games --json"),
        ("--records games games", "games --records games"),
        ("--records games --plain", "play --records games --plain"),
        ("--opponent engine --plain", "play --opponent engine --plain"),
        ("--proof games solve X.O/X.X/OO.", "solve X.O/X.X/OO. --proof games"),
        ("--output review match novice casual", "match novice casual --output review"),
        ("--plain --ascii puzzle", "puzzle --plain --ascii"),
        ("--all-or-none import games", "import games --all-or-none"),
        ("--level casual play --mark O", "play --level casual --mark O"),
        ("--board 4,4,4 solve X..O/4/4/4 --to-move X", "solve X..O/4/4/4 --board 4,4,4 --to-move X"),
        ("--records games.db review 4", "review 4 --records games.db"),
    ],
)
def test_options_may_stand_before_the_command(
    line: str, same: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for records in ("games", "games.db"):
        Path(records).touch()
    assert called(*line.split()) == called(*same.split())


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("4,4,3", Rules(4, 4, 3)),
        ("3x3", Rules(3, 3, 3)),
        ("4x4", Rules(4, 4, 4)),
        ("7X6", Rules(7, 6, 5)),
        ("7 \N{MULTIPLICATION SIGN} 6", Rules(7, 6, 5)),
        ("4 4  3", Rules(4, 4, 3)),
        ("5,3", Rules(5, 3, 3)),
        ("15x15x5", Rules(15, 15, 5)),
        ("gomoku", Rules(15, 15, 5)),
        ("tictactoe", Rules(3, 3, 3)),
        ("Tic-Tac-Toe", Rules(3, 3, 3)),
    ],
)
def test_a_board_is_written_in_numbers_or_by_its_name(text: str, rules: Rules) -> None:
    assert played("--players", "2", "--board", text).settings.rules == rules


def test_what_powershell_takes_apart_at_commas_is_put_together() -> None:
    settings = played("--board", "4", "4", "3", "--level", "novice", "perfect", "--players", "0").settings
    assert (settings.rules, settings.level, settings.second) == (Rules(4, 4, 3), Level.NOVICE, Level.PERFECT)
    assert solved("solve", "--board", "2", "2", "2", "4")["position"] == Rules(2, 2, 2).start
    _, given = called("review", "3", "3", "3", "X:", "b2", "a1")
    assert str(given["which"]) == "3,3,3 X: b2 a1"


def test_a_game_from_a_position_has_its_board() -> None:
    options = played("--from", "-X--/4/4/O3")
    assert options.start is not None
    assert format_position(options.start) == ".X../..../..../O..."
    assert options.settings.rules == Rules(4, 4, 4)


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("--from 9 --first you", Mark.X),
        ("--from 9 --first computer", Mark.O),
        ("--from X8 --first you", Mark.O),
        ("--from X8 --first computer", Mark.X),
        ("--from X8 --first you --mark X", Mark.X),
        ("--from X8", Mark.X),
        ("--from X8 --first computer --players 2", Mark.X),
    ],
)
def test_who_is_first_from_a_position_has_the_mark_that_is_to_move(line: str, mark: Mark) -> None:
    assert played(*line.split()).settings.mark is mark


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("--from X8 --first you --mark X", "O"),
        ("--from 9 --first computer --mark X", "X"),
        ("--from X8 --first you --players 2", "O"),
        ("--from XO7 --first computer --players 0", "X"),
        ("--from X8 --first you", None),
        ("--from X8 --first computer --players 2", None),
        ("--from X8 --first random", None),
        ("--from X8 --first alternate", None),
        ("--from X8 --players 2", None),
    ],
)
def test_who_is_first_is_said_to_be_for_later_games_where_the_position_says_otherwise(
    line: str, mark: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    played(*line.split())
    said = f"tictactoe: --first is for later games: in this position {mark} is to move.\n" if mark else ""
    assert capsys.readouterr().err == said


@pytest.mark.parametrize(
    ("line", "players"),
    [
        ("--level casual", 1),
        ("--mark O", 1),
        ("--first computer", 1),
        ("--first random", None),
        ("--board 4,4,4", None),
        ("--board 7,7,4", None),
        ("--board 15,15,5 --level expert", 1),
        ("--board 15,15,5 --mark O", 1),
        ("--board 15,15,5 --players 0", 0),
        ("--players 0 --level casual", 0),
        ("--level novice,perfect", 0),
        ("--players 2 --mark O", 2),
        ("--no-ascii", None),
    ],
)
def test_some_options_say_how_many_people_play(line: str, players: int | None) -> None:
    options = played(*line.split())
    assert options.settings.players == (1 if players is None else players)
    assert ("players" in options.named) == (players is not None)


@pytest.mark.parametrize(
    ("arguments", "position", "rules"),
    [
        ("solve ---/-X-/---", ".../.X./...", Rules(3, 3, 3)),
        ("solve -X- --- ---", ".X./.../...", Rules(3, 3, 3)),
        ("solve ХОХ/ООХ/...", "XOX/OOX/...", Rules(3, 3, 3)),
        ("solve --------- --json", ".../.../...", Rules(3, 3, 3)),
        ("solve --board 3,2,3 X..O..", "X../O..", Rules(3, 2, 3)),
        ("solve XO./..../....", None, None),
    ],
)
def test_positions_may_begin_with_a_dash_and_have_their_rows_apart(
    arguments: str, position: str | None, rules: Rules | None
) -> None:
    if position is None:
        with pytest.raises(SystemExit):
            solved(*arguments.split())
        return
    given = solved(*arguments.split())["position"]
    assert (format_position(given), given.rules) == (position, rules)


def test_standard_streams_may_be_any_streams_of_text(monkeypatch: pytest.MonkeyPatch) -> None:
    output = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO("a1\nquit\n"))
    monkeypatch.setattr(sys, "stdout", output)
    assert main(["--plain", "--no-records", "--players", "2"]) == 0
    assert "a1" in output.getvalue()


@pytest.mark.parametrize(("value", "lines"), [("1", True), ("yes", True), ("0", False), ("", False)])
def test_a_variable_chooses_line_mode(value: str, lines: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no terminal it decides only whether that is said."""
    monkeypatch.setenv("TICTACTOE_PLAIN", value)
    errors = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    monkeypatch.setattr(sys, "stderr", errors)
    assert main(["--no-records"]) == 0
    said = "tictactoe: standard input is not a terminal, so this runs line by line.\n"
    assert errors.getvalue() == ("" if lines else said)


@pytest.mark.parametrize("text", ["X.O\nX.X\nOO.\n", "X . O\nX . X\nO O .\n"])
def test_a_dash_alone_reads_standard_input(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert format_position(solved("solve", "-")["position"]) == "X.O/X.X/OO."


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("foo", 'unknown command "foo"; choose play, games, stats, '),
        ("playy", 'unknown command "playy"; did you mean play?'),
        ("hlep", 'unknown command "hlep"; did you mean help?'),
        ("help Solved", 'unknown command "Solved"; did you mean solve?'),
        ("--board 3x3x3x3", "'3x3x3x3' is not a board; write 4x4, gomoku, or 4,4,3"),
        ("--board chess", "'chess' is not a board; write 4x4, gomoku, or 4,4,3"),
        ("--plain foo", 'unknown command "foo"; choose play'),
        ("--level casual games", "--level goes with play or engine, not with games; see tictactoe games --help."),
        ("--board 3,3,4", f"{cannot_win(4, '3 x 3')}; choose 1 to 3"),
        ("--board 21,3,3", "a board of 21 x 3 is too large; a side has 1 to 20 cells"),
        ("--level chess", 'unknown level "chess"; choose novice, casual, skilled, perfect or expert.'),
        ("--level novice,", 'unknown level "novice,"; choose novice, '),
        ("--level novice,perfect --players 1", "two levels, one for X and one for O, need --players 0"),
        ("--mark Z", 'unknown mark "Z"; choose X or O.'),
        ("--pace -1", '"-1" is not a number of seconds'),
        ("--pace nan", '"nan" is not a number of seconds'),
        ("--pace inf", '"inf" is not a number of seconds; write one from 0 to 86400'),
        ("--players 3", 'unknown number of players "3"; choose 0, 1 or 2.'),
        ("--bogus", "unknown option --bogus; see tictactoe --help."),
        ("-x", "unknown option -x; see tictactoe --help."),
        ("solve 9 --format dot", "--format goes with export or tree, not with solve; see tictactoe solve --help."),
        ("\33[31mred", 'unknown command "\\x1b[31mred"; choose play'),
        (
            "--board 99999999999999999999,3,3",
            "a board of 99999999999999999999... is too large; a side has 1 to 20",
        ),
        (f"--seed {'7' * 5000}x", '"77777777777777777..." is not a whole number; write one such as 7'),
        ("games --records=", "--records: write the name of a file."),
        ("--from XXX/OOO/...", "both X and O have a line"),
        ("solve", "POSITION is missing; see tictactoe solve --help."),
        ("solve X.O/X?X/OO.", "row 2 has '?' in it"),
        ("solve XX./.../...", "2 X and 0 O cannot be"),
        ("play solve", "write the command first: tictactoe solve"),
        ("solve 3,3,3", "3,3,3 is a board, not a position; its empty board is 9 --board 3,3,3"),
        ("--from gomoku", "gomoku is a board, not a position; its empty board is 225 --board 15,15,5"),
        ("solve 3,3,4", "row 1 has ',' in it"),
        ("think minimax", "minimax is a method; write --method minimax"),
        ("engine choose", '"choose" is not a Python file; put the function into one, such as minimax.py'),
        ("engine my_bot.py", "my_bot.py names no function; write my_bot.py:minimax"),
        ("engine my_bot.py:Bot.move", "my_bot.py:Bot.move is a method; write a function outside of the class"),
        ("think 9 alpha-beta", "alpha-beta is a method; write --method alpha-beta"),
        ("think my.py:f --method memory", "--method is for the searches of tictactoe, not for a function of yours"),
        ("think a.py:f b.py:f 9 --method minimax", "--method is for the searches of tictactoe"),
        ("think a.py:f b.py:f --depth 0", "--depth is for one function; of several, a line each says"),
        ("think a.py:f b.py:f --scores distance", "--scores is for one function; of several, a line each says"),
        ("solve 9 --to-move Q", 'unknown mark "Q"'),
        ("solve X../.../... --to-move X", "O is to move, not X"),
        ("solve 9 --board 4,4,4", "the position has 9 cells, but a board of 4 x 4 has 16"),
        ("solve 9 --budget soon", '"soon" is not a number of seconds'),
    ],
)
def test_wrong_input_gets_one_line_and_status_2(arguments: str, message: str, refused: Run) -> None:
    assert message in refused(*arguments.split())


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        ("--lvel casual", "unknown option --lvel; did you mean --level?"),
        ("--colour never", "unknown option --colour; did you mean --color?"),
        ("--no-color", "unknown option --no-color; did you mean --color never?"),
        ("--size 4x4", "unknown option --size; did you mean --board?"),
        ("solve 9 --jsn", "unknown option --jsn; did you mean --json?"),
        ("--foo", "unknown option --foo; see tictactoe --help"),
        ("stats --foo", "unknown option --foo; see tictactoe stats --help"),
        ("solve 9 --difficulty=easy", "unknown option --difficulty; see tictactoe solve --help."),
        ("analyze 9", 'unknown command "analyze"; did you mean solve?'),
        ("--level easy", '--level: unknown level "easy"; did you mean novice? (novice, casual, skilled, perfect or'),
        ("--level Medium", 'unknown level "Medium"; did you mean casual? ('),
        ("--level hard", 'unknown level "hard"; did you mean skilled? ('),
        ("--level impossible", 'unknown level "impossible"; did you mean perfect? ('),
        ("--level unbeatable", 'unknown level "unbeatable"; did you mean perfect? ('),
        ("--level expret", 'unknown level "expret"; did you mean expert? ('),
        ("--level easy,hard", 'unknown level "easy,hard"; did you mean novice,skilled? ('),
        ("--first me", '--first: unknown player "me"; did you mean you? (you, computer, alternate or random)'),
        ("--board 33", '--board: unknown board "33"; did you mean 3x3?'),
        ("--board 3", 'unknown board "3"; did you mean 3x3?'),
        ("--board 333", 'unknown board "333"; did you mean 3,3,3?'),
        ("--board 1515", 'unknown board "1515"; did you mean 15x15?'),
        ("--board 15", 'unknown board "15"; did you mean 15x15?'),
        ("--board 4/4/3", 'unknown board "4/4/3"; did you mean 4,4,3?'),
        ("--board gomuku", 'unknown board "gomuku"; did you mean gomoku?'),
        ("--players one", '--players: unknown number of players "one"; did you mean 1? (0, 1 or 2)'),
        ("--color off", '--color: unknown choice "off"; did you mean never? (auto, always or never)'),
        ("--mark 0", '--mark: unknown mark "0"; did you mean O? (X or O)'),
        ("think --method alphabeta", 'unknown method "alphabeta"; did you mean alpha-beta? ('),
        ("tree 9 --format png", 'unknown format "png"; did you mean svg? ('),
    ],
)
def test_a_wrong_word_is_answered_with_the_right_one(arguments: str, meant: str, refused: Run) -> None:
    err = refused(*arguments.split())
    assert err.startswith(f"tictactoe: {meant}") or f": {meant}" in err
    right = re.search(r"did you mean ([^?]*)\?", meant)
    if right:  # and the right one is understood
        wrong = re.search(r'unknown (?:number of players|\w+) "?([^";]*)', meant)
        assert wrong
        assert parse(arguments.replace(wrong[1], right[1]).split())


PAPER = "open it in a browser, and print it or save it as PDF."


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("tree 9 -o t.pdf", f"t.pdf: this cannot write PDF; write t.html, {PAPER}"),
        ("tree xox/oox/___ --blank -o a.b/t.PDF", f"a.b/t.PDF: this cannot write PDF; write a.b/t.html, {PAPER}"),
        ("tree 9 -o t.PNG", "t.PNG: this cannot write PNG; write t.svg, which every browser shows."),
        ("tree 9 -o t.jpeg", "t.jpeg: this cannot write JPEG; write t.svg, which every browser shows."),
        ("puzzle --print 3 -o p.pdf", f"p.pdf: this cannot write PDF; write p.html, {PAPER}"),
        ("puzzle --print 3 -o p.svg", f"p.svg: this cannot write SVG; write p.html, {PAPER}"),
        ("puzzle --print 3 -o p.png", f"p.png: this cannot write PNG; write p.html, {PAPER}"),
    ],
)
def test_a_file_that_its_ending_would_belie_is_not_written(
    arguments: str, told: str, refused: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused(*arguments.split()) == f"tictactoe: {told}\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "start"),
    [
        ("tree xox/oox/___ -o t.SVG", "<svg"),
        ("tree xox/oox/___ -o t.HTM", "<!DOCTYPE html>"),
        ("tree xox/oox/___ -o t.Json", "{"),
        ("tree xox/oox/___ -o tree", "X wins"),
        ("tree xox/oox/___ -o .pdf", "X wins"),
        ("tree xox/oox/___ --format text -o t.png", "X wins"),
        ("tree xox/oox/___ --format html -o t.docx", "<!DOCTYPE html>"),
        ("puzzle --print 3 -o p.HTML", "<!DOCTYPE html>"),
        ("puzzle --print 3 -o sheet", "<!DOCTYPE html>"),
    ],
)
def test_the_ending_of_a_file_says_its_format_in_any_case_unless_it_is_named(
    arguments: str, start: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments.split()) == 0
    assert Path(arguments.split()[-1]).read_text().startswith(start)


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("en", ["minimax", "alpha-beta", "move order", "with memory"]),
        ("es", ["minimax", "alfa-beta", "orden", "con memoria"]),
        ("ru", ["минимакс", "Альфа-бета", "порядок ходов", "с памятью"]),
    ],
)
def test_a_method_may_have_the_name_that_the_screen_gives_it(code: str, names: list[str], printed: Run) -> None:
    think = "think", "xox/oox/___", "--plain", "--language", code, "--method"
    for method, name in zip(METHODS, names, strict=True):
        assert printed(*think, name) == printed(*think, method) == printed(*think, method.upper())


@pytest.mark.parametrize(
    ("arguments", "missing"),
    [
        ("--board", "--board needs a value; write --board M,N,K."),
        ("--level --plain", "--level needs a value; write --level LEVEL."),
        ("tree 9 -o", "-o needs a value; write -o FILE."),
        ("--plain=yes", "--plain takes no value; see tictactoe --help."),
        ("match novice", "B is missing; see tictactoe match --help."),
        ("match", "A and B are missing; see tictactoe match --help."),
        ("check one two", '"two" is one argument too many; see tictactoe check --help.'),
        ("stats x", '"x" is one argument too many; see tictactoe stats --help.'),
        ("play foo", '"foo" is one argument too many; see tictactoe --help.'),
        (
            "solve 9 --json --proof x",
            "--json prints what moves are worth, --proof writes a proof; write one of them.",
        ),
        ("--players 2 --opponent bot.py:choose", "two players leave no side for --opponent; write --players 1 or 0."),
        ("--from -", "--from: standard input is for keys; write the position, such as X.O/.X./..."),
        (
            f"solve {__file__}",
            f"{__file__} is a file; tictactoe review {__file__} or tictactoe solve - < {__file__} reads it.",
        ),
        ("solve 9 --proof x --jobs 99999999999", "--jobs: 99999999999 is too much; write at most 1000000000."),
    ],
)
def test_what_is_missing_and_what_is_too_much_is_named(arguments: str, missing: str, refused: Run) -> None:
    assert refused(*arguments.split()) == f"tictactoe: {missing}\n"


def test_every_meaning_of_a_word_is_a_word_that_is_known() -> None:
    assert set(MEANINGS.values()) <= NAMES.keys()
    assert set(OTHER_COMMANDS.values()) <= COMMANDS.keys()
    assert {option.partition(" ")[0] for option in OTHER_OPTIONS.values()} <= OPTIONS.keys()
    assert not (MEANINGS.keys() & NAMES.keys() | OTHER_COMMANDS.keys() & COMMANDS.keys())
    assert not OTHER_OPTIONS.keys() & OPTIONS.keys()
    assert {method.value.replace(" ", "-") for method in Method} == {*METHODS}


@pytest.mark.parametrize(
    "text",
    [
        "b2 a1",
        "3,3,3 X: b2 a1",
        "   a b c\n 1 O . .\n 2 . X .\n 3 . . .\n3,3,3, X to move",
        "(;GM[4]SZ[3];B[bb]C[the\ncentre];W[aa])",
        "Piskvorky 3x3, 0:0, 0\n2,2,0\n1,1,0\n-1\n",
    ],
)
def test_a_position_may_be_written_in_every_form_that_can_be_pasted(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    for found in played("--from", text).start, solved("solve", text)["position"], solved("solve", "-")["position"]:
        assert found == position_of("O../.X./...")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--from", "(;GM[4]SZ[3];B[bb];W[bb])"], "line 1: b2 is taken"),
        (["--from", "h8 h8"], "move 2 is h8: that cell is taken"),
        (
            ["--from", "h8 i9", "--board", "3x3"],
            "it is on 15 x 15, five in a row, but --board is 3 x 3, three in a row",
        ),
        (["solve", "b2", "a1", "--to-move", "O"], "X is to move there, not O"),
        (["--from", "XO/.X?"], "row 2 has '?' in it; write X, O, or . for an empty cell"),
        (["--from", "Piskvorky 30x30, 0:0, 0"], "a board of 30 x 30 is too large; a side has 1 to 20 cells"),
    ],
)
def test_a_game_that_gives_no_position_says_why(arguments: list[str], why: str, refused: Run) -> None:
    assert why in refused(*arguments)


def test_an_option_means_the_same_in_every_command() -> None:
    """Options may stand before the command: whether a value follows must be known without it."""
    for command in COMMANDS.values():
        for name, option in command.options.items():
            assert bool(option.value) == bool(OPTIONS[name].value)
            assert not option.words or option.value


@pytest.mark.parametrize(
    ("position", "over"),
    [
        ("XO/.X", f"X has won ({board_of('2 x 2', 'two')})"),
        ("XXX/OO./...", f"X has won ({board_of('3 x 3', 'three')})"),
        ("xox/oox", f"the board is full ({board_of('3 x 2', 'three')})"),
    ],
)
def test_a_game_cannot_start_from_its_end(position: str, over: str, refused: Run) -> None:
    said = f"tictactoe: --from: this game is over, {over}; choose an earlier position.\n"
    assert refused("--from", position) == said


@pytest.mark.parametrize(
    ("arguments", "board"),
    [
        ("--from xox/oo.", board_of("3 x 2", "three")),
        ("--from X3/4", board_of("4 x 2", "three")),
        ("--from X8", None),
        ("--from X3/4/4/4", None),
        ("--from xox/oo. --board 3,2,3", None),
    ],
)
def test_a_row_that_is_forgotten_is_noticed(
    arguments: str, board: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    played(*arguments.split())
    said = f"tictactoe: the board is {board}; another one needs --board.\n" if board else ""
    assert capsys.readouterr().err == said


def test_an_answer_names_every_board_but_the_usual_one(printed: Run) -> None:
    for position, board in (
        ("xox/oo.", board_of("3 x 2", "three")),
        ("X3/4/4/3O", board_of("4 x 4", "four")),
        ("9", ""),
    ):
        sentence = "X to move: a draw with best play."
        assert f"{board}. {sentence}".removeprefix(". ") in printed("solve", position).splitlines()
        top = printed("tree", position, "--depth", "0").splitlines()[0]
        assert top == f"{board}: draw, X to move".removeprefix(": ")
    told = printed("think", "xox/oo.", "--plain").splitlines()[0]
    assert told == f"minimax, X to move, on {board_of('3 x 2', 'three')}. X wins: +1, draw: 0, O wins: -1"


def test_an_older_python_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13, "final", 0))
    with pytest.raises(SystemExit, match=r"this needs Python 3\.11 or newer, and 3\.\d+\.\d+\S* runs it\."):
        run()


# Gets Ctrl-C while its first module is looked for, where Python would drop the KeyboardInterrupt.
INTERRUPTED = """
import os, signal, sys

class Interrupted:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)
        len("")

class Finder:
    def find_spec(name, path, target=None):
        if name == "tictactoe._cli":
            Interrupted()

signal.signal(signal.SIGINT, signal.{handler})
sys.meta_path.insert(0, Finder)
from tictactoe.__main__ import run
run()
"""


@pytest.mark.parametrize(("handler", "status"), [("default_int_handler", 130), ("SIG_IGN", 2)])
def test_ctrl_c_ends_it_silently_from_the_first_moment_unless_it_is_ignored(handler: str, status: int) -> None:
    command = [sys.executable, "-c", INTERRUPTED.format(handler=handler), "frob"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == status
    assert ("frob" in done.stderr) == (status == 2)
    assert "KeyboardInterrupt" not in done.stderr


def test_nothing_large_is_imported_before_ctrl_c_is_quiet() -> None:
    code = "import sys, tictactoe.__main__; print({'typing', 'enum', 'signal'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True)
    assert done.stdout == "set()\n"


@posix  # elsewhere curses is not of the standard library
@pytest.mark.skipif(COMPILED, reason="compiled modules import typing themselves")
def test_a_game_starts_without_what_takes_long_to_import() -> None:
    modules = "tictactoe._cli.main, tictactoe._cli.on_screen, tictactoe._shell.world, tictactoe._shell.records.store"
    first = "tictactoe._cli.on_screen, tictactoe._ui.pages.game"  # for the first board
    late = {"argparse", "re", "typing", "unicodedata"}
    for named, missing in (modules, late), (first, late | {"tictactoe._engine.coach", "tictactoe._ui.board.studied"}):
        code = f"import sys, {named}; print({missing} & sys.modules.keys())"
        done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=False)
        assert (done.stdout, done.stderr) == ("set()\n", "")


def test_help_and_version(printed: Run) -> None:
    assert printed("--version") == f"tictactoe {__version__}{' (compiled)' if COMPILED else ''}\n"
    assert printed("--help") == printed("play", "--help") == printed("help")
    assert printed("--help") == printed("help", "help")
    assert printed("solve", "--help") == printed("help", "solve")


def test_the_help_says_the_defaults_and_what_is_remembered(printed: Run) -> None:
    text = " ".join(printed("--help").split())
    remembered = re.search(r"saved games \((.*) and (\w+) stay, too\)", text)
    assert remembered
    names = {"rules": "board", "colour": "look", "ascii": "look", "prints_board": "look"}
    assert {*remembered[1].split(", "), remembered[2]} == {names.get(name, name) for name in as_text(Settings())}
    usual = [f"{opponent(text)._seconds:g}" for text in ("pbrain-rapfi", f"{__file__}:test")]
    assert usual == ["5", "20"]
    said = f"{Settings().time:g}; for an engine, {usual[0]}; for a function of yours, {usual[1]}"
    assert f"think about a move ({said})" in text
    assert f"perfect, expert ({called('engine')[1]['level'].title})" in " ".join(printed("engine", "--help").split())


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_fits_and_its_examples_work(
    command: str, monkeypatch: pytest.MonkeyPatch, printed: Run
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = printed(command, "--help")
    assert max(map(len, text.split("\n"))) <= 80
    assert text.startswith(f"usage: tictactoe {command if command != 'play' else '[play]'} [")
    for example in re.findall(
        r"^  tictactoe (.*?)(?:   .*| [|>] .*)?$", text.partition("examples:")[2], re.MULTILINE
    ):
        assert parse(example.split())


# solve


def test_solve_prints_a_picture_a_sentence_and_the_moves(printed: Run) -> None:
    assert printed("solve", "xox/oox/___", "--ascii") == (
        "      a     b     c\n"
        " 1    X  |  O  |  X\n"
        "    -----+-----+-----\n"
        " 2    O  |  O  |  X\n"
        "    -----+-----+-----\n"
        " 3   L1  |  D  | W1\n"
        "\n"
        "X wins at once: c3.\n"
        "\n"
        "move  value       good replies  line of play\n"
        "  c3  win in 1                  c3\n"
        "  b3  draw        1/2\n"
        "  a3  lose in 1   1/2           a3 b3\n"
    )


def test_moves_that_are_not_proven_are_one_line() -> None:
    nothing = Solver(Rules(5, 5, 4)).analyse(Rules(5, 5, 4).start, lambda: True)
    known = "The empty board is a draw with best play, as a longer search proves."
    assert list(sentences(nothing)) == [
        f"{board_of('5 x 5', 'four')}. X to move: not proven in that time. {known}",
        "",
        "25 moves: not proven",
    ]
    made = (
        MoveAnalysis(0, Value.WIN, 3, True, (0, 1, 2)),
        MoveAnalysis(3, Value.DRAW, None, True, (3,)),
        MoveAnalysis(4, Value.DRAW, None, True, (4, 5)),
        *(MoveAnalysis(cell, Value.UNKNOWN, None, False, (cell,)) for cell in range(5, 24)),
        MoveAnalysis(24, Value.LOSS, 2, True, (24, 5)),
    )
    assert list(sentences(nothing._replace(moves=made)))[2:] == [
        "move  value       line of play",
        "  a1  win in 2    a1 b1 c1",
        "  d1  draw",
        "  e1  draw        e1 a2",
        "19 others: not proven",
        "  e5  lose in 1   e5 a2",
    ]


@pytest.mark.parametrize(
    ("board", "known"),
    [
        ("8,8,5", " The empty board is a draw with best play (Hsu, Ko, Chen, Wei, Hsueh and Wu 2020)."),
        ("4,8,4", " The empty board is a draw with best play (Charatsidis 2017)."),
        ("15,15,5", " The empty board is a win for X (Allis, van den Herik and Huntjens 1994)."),
        ("7,7,4", " The empty board is a win for X, as a longer search proves."),
        ("8,7,5", " The empty board is a draw with best play, as a longer search proves."),
        ("9,9,5", ""),
    ],
)
def test_what_is_known_of_an_empty_board_is_said(board: str, known: str, printed: Run) -> None:
    columns, rows, _ = board.split(",")
    text = printed("solve", "/".join([columns] * int(rows)), "--board", board, "--budget", "0")
    assert f" in a row. X to move: not proven in that time.{known}\n" in text
    begun = ["X" + str(int(columns) - 1), *[columns] * (int(rows) - 1)]
    assert "The empty board is" not in printed("solve", "/".join(begun), "--board", board, "--budget", "0")


def test_a_large_board_is_drawn_with_dots_and_letters(monkeypatch: pytest.MonkeyPatch, printed: Run) -> None:
    gomoku = ["solve", "XXXX11/O1O1O1O8/" + "/".join(["15"] * 13), "--board", "gomoku", "--budget", "0", "--ascii"]
    assert printed(*gomoku).split("\n")[:4] == [
        "    a b c d e f g h i j k l m n o",
        " 1  X X X X W . . . . . . . . . .",
        " 2  O . O . O . O . . . . . . . .",
        " 3  . . . . . . . . . . . . . . .",
    ]
    nine = ["solve", "9/9/9", "--board", "9,3,3", "--ascii"]
    for columns in (80, 60, 58, 57, 40, 30, 20):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = printed(*nine).split("\n\n")[0].split("\n")
        assert max(map(len, lines)) <= columns
        assert (len(lines), lines[1].count("|")) == ((6, 8) if columns >= 57 else (4, 0))


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("9", "X to move: a draw with best play."),
        ("XXX/OO./...", "X has won."),
        ("XOX/XOO/OXX", "A draw: the board is full."),
        ("X../.../... --board 3,3,3", "O to move: a draw with best play."),
        ("XX./.O./O.. --to-move O", "O wins at once: c1."),
    ],
)
def test_solve_says_what_a_position_is_worth(position: str, sentence: str, printed: Run) -> None:
    assert sentence in printed("solve", *position.split()).split("\n")


def test_a_lost_position_names_the_longest_defence(printed: Run) -> None:
    text = printed("solve", "X.O/.O./X.X", "--to-move", "O")
    assert any(line.startswith("X wins at once whatever O plays: ") for line in text.split("\n"))


def test_solve_prints_json(printed: Run) -> None:
    found = json.loads(printed("solve", "X.O/X.X/OO.", "--json"))
    assert found.pop("nodes") > 0
    assert found.pop("seconds") > 0
    lines = {move["cell"]: move.pop("line") for move in found["moves"]}
    assert lines["b2"] == ["b2"]
    assert lines["b1"] in (["b1", "b2"], ["b1", "c3"])  # two ways to win
    assert lines["c3"] == ["c3", "b2"]
    lost = {"value": "loss", "plies": 2, "exact": True}
    assert found == {
        "board": [3, 3, 3],
        "position": "X.O/X.X/OO.",
        "to_move": "X",
        "status": "in_progress",
        "winner": None,
        "value": "win",
        "plies": 1,
        "exact": True,
        "best": ["b2"],
        "moves": [
            {"cell": "b2", "index": 4, "value": "win", "plies": 1, "exact": True, "replies": 0, "holding": []},
            {"cell": "b1", "index": 1, **lost, "replies": 2, "holding": ["b2", "c3"]},
            {"cell": "c3", "index": 8, **lost, "replies": 2, "holding": ["b2"]},
        ],
    }


@pytest.mark.parametrize(
    ("position", "status", "winner", "value", "plies"),
    [("XXX/OO./...", "won", "X", "loss", 0), ("XOX/XOO/OXX", "drawn", None, "draw", None)],
)
def test_a_finished_position_has_no_moves(
    position: str, status: str, winner: str | None, value: str, plies: int | None, printed: Run
) -> None:
    found = json.loads(printed("solve", position, "--json"))
    assert [found[key] for key in ("status", "winner", "value", "plies")] == [status, winner, value, plies]
    assert found["best"] == found["moves"] == []


def test_no_budget_leaves_everything_unknown(printed: Run) -> None:
    found = json.loads(printed("solve", "5/5/5/5/5", "--board", "5,5,4", "--budget", "0", "--json"))
    assert (found["value"], found["exact"], found["best"]) == ("unknown", False, [])
    assert len(found["moves"]) == 25
    assert {move["value"] for move in found["moves"]} == {"unknown"}


def test_colour_is_used_only_when_it_is_wanted(monkeypatch: pytest.MonkeyPatch, printed: Run) -> None:
    assert "\x1b" not in printed("solve", "X.O/X.X/OO.")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[38;5;166;1m" in printed("solve", "X.O/X.X/OO.", "--color", "always")
    assert printed("solve", "XXX/OO./...", "--color", "always").count("\x1b[38;5;166;7m") == 3
    soonest, later = "\x1b[38;5;65;1mW1\x1b[0m", "\x1b[38;5;65mW2\x1b[0m"
    wins = printed("solve", "X.O./.X../...O/....", "--board", "4,4,3", "--color", "always")
    assert (wins.count(soonest), wins.count(later)) == (1, 7)


def test_what_only_prints_takes_plain_from_an_alias(capsys: pytest.CaptureFixture[str], printed: Run) -> None:
    shown = printed("solve", "xox/oox/___")
    assert printed("--plain", "solve", "xox/oox/___") == shown
    with pytest.raises(SystemExit):
        parse(["solve", "--help"])
    assert "--plain" not in capsys.readouterr().out


def read_in_part(characters: int, *arguments: str) -> tuple[int, str, str]:
    """The exit status of a command whose reader leaves after some characters, what was read, and the errors."""
    command = [sys.executable, "-m", "tictactoe", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        read = process.stdout.read(characters)
        process.stdout.close()
        errors = process.stderr.read()
        return process.wait(60), read, errors


def test_a_closed_pipe_ends_it_silently() -> None:
    status, _, errors = read_in_part(0, "solve", "9", "--json")
    assert (status in (0, 141), errors) == (True, "")


def test_what_has_no_number_of_its_own_is_not_taken_for_standard_output(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {}
    for number in (7, 0):  # 0 is that of all pipes and devices of Windows
        status = os.stat_result((0o20666, number, 1, 1, 0, 0, 0, 0, 0, 0))
        with monkeypatch.context() as context:
            context.setattr(os, "stat", lambda file, status=status: status)
            context.setattr(os, "fstat", lambda descriptor, status=status: status)
            found[number] = is_standard_output("NUL")
    assert found == {7: True, 0: False}


def test_a_closed_pipe_is_told_from_other_faults() -> None:
    unwritten, unopened = OSError(errno.EINVAL, "Invalid argument"), OSError(errno.EINVAL, "Invalid argument", "a|b")
    assert is_closed_pipe(BrokenPipeError(), windows=False)
    assert [is_closed_pipe(unwritten, windows=windows) for windows in (True, False)] == [True, False]
    assert not is_closed_pipe(unopened, windows=True)


@posix
def test_a_closed_standard_output_is_told() -> None:
    for arguments in ("solve 9", "solve xox/oox/___ --proof -", "tree 9", "--help", "match novice casual --output -"):
        command = ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "tictactoe", *arguments.split()]
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 1, arguments
        assert done.stderr.splitlines()[-1] == "tictactoe: standard output is closed, so nothing can be printed."
        assert "Wrote a proof" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has it")
def test_a_full_standard_error_changes_neither_output_nor_status() -> None:
    for arguments, status in {"frob": 2, "check /": 2, "tree 9": 0, "--no-records": 0}.items():
        outputs = []
        for errors in ("/dev/null", "/dev/full"):
            with open(errors, "w") as file:
                command = [sys.executable, "-m", "tictactoe", *arguments.split()]
                done = subprocess.run(command, input=b"", stdout=subprocess.PIPE, stderr=file)
            assert done.returncode == status, arguments
            outputs.append(done.stdout)
        assert outputs[0] == outputs[1]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has it")
def test_a_line_without_end_on_a_full_standard_error_changes_no_status_either() -> None:
    program = "lambda: print('1 of 10', end='', file=sys.stderr, flush=True) or 0"
    code = f"import sys; from tictactoe._shell.exit_status import guarded; sys.exit(guarded({program}))"
    with open("/dev/full", "w") as file:
        assert subprocess.run([sys.executable, "-c", code], stderr=file).returncode == 0


def test_a_tree_of_any_size_is_printed_as_it_goes() -> None:
    """The whole tree of tic-tac-toe has half a million lines of play, and takes minutes to print."""
    for form in ("text", "json"):
        status, read, errors = read_in_part(20, *["tree", "3/3/3", "--depth", "9", "--no-distinct", "--format"], form)
        assert (status, len(read), errors) == (141, 20, "")


def test_what_a_stream_has_no_letters_for_is_said_by_its_code() -> None:
    command = [sys.executable, "-m", "tictactoe", "forget", "--records", "\u00e9/\udcff"]
    for encoding in ("ascii", "utf-8:strict"):
        environment = os.environ | {"PYTHONIOENCODING": encoding}
        done = subprocess.run(command, capture_output=True, env=environment, check=True)
        assert done.stdout.splitlines()[-1].endswith(b"\\udcff does not exist.")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [("solve -", 2, b"tictactoe: row 1 has"), ("tree -", 2, b"tictactoe: row 1 has"), ("forget", 0, b"")],
)
def test_bytes_that_are_no_text_are_no_traceback(arguments: str, status: int, said: bytes, path: str) -> None:
    Store(path).close()
    named = ["--records", path] if arguments == "forget" else []
    command = [sys.executable, "-m", "tictactoe", *arguments.split(), *named]
    environment = os.environ | {"PYTHONIOENCODING": "utf-8:strict"}  # as where the locale is en_US.UTF-8
    done = subprocess.run(command, capture_output=True, env=environment, input=b"X\xff/..\n")
    assert (done.returncode, done.stderr[: len(said)], done.stderr.count(b"\n")) == (status, said, bool(said))


@posix
@pytest.mark.parametrize("command", ["solve", "tree"])
def test_input_without_end_is_refused_with_a_line(command: str) -> None:
    with open("/dev/zero", "rb") as endless:
        program = [sys.executable, "-m", "tictactoe", command, "-"]
        done = subprocess.run(program, stdin=endless, capture_output=True)
    assert done.returncode == 2
    assert b"has more than 100000 characters" in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_help_is_as_wide_as_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    longest = {}
    for columns in (60, 100):
        monkeypatch.setenv("COLUMNS", str(columns))
        with pytest.raises(SystemExit):
            parse(["review", "--help"])
        options = capsys.readouterr().out.partition("options:")[2].partition("\n\n")[0]
        longest[columns] = max(map(len, options.splitlines()))
    assert longest[60] <= 58 < longest[100]


def test_a_command_line_is_read_without_what_only_help_needs() -> None:
    program = "import sys; from tictactoe._cli.parser import parse; parse([]); print('shutil' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "False\n"


@pytest.mark.parametrize(("named", "columns"), [("61", 61), ("0", 80), ("-5", 80), ("wide", 80), ("", 80)])
def test_text_is_as_wide_as_columns_says_or_80_without_a_terminal(named: str, columns: int) -> None:
    program = "from tictactoe._shell.output import printed_columns; print(printed_columns())"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=os.environ | {"COLUMNS": named}
    )
    assert done.stdout == f"{columns}\n"


def test_a_board_alone_is_the_position_to_watch_a_search_of() -> None:
    assert called("think", "--board", "3,3,2")[1]["position"] == Rules(3, 3, 2).start
    assert called("think")[1]["position"] is None
