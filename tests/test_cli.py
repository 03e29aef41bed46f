"""The command line: what it accepts, and what its help says."""

import io
import re
import sys
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from support.command_line import Run, Typed, called, main, played
from support.engine import Method
from support.records import O_IN_THE_CORNER
from support.sentences import board_of
from support.system import COMPILED
from support.ui import First, Settings, as_text
from tictactoe import Level, Mark, Rules, __version__, format_position
from tictactoe import parse as position_of
from tictactoe._cli.commands import COMMANDS
from tictactoe._cli.option_values import METHODS
from tictactoe._cli.parser import OPTIONS, OTHER_COMMANDS, OTHER_OPTIONS, parse
from tictactoe._cli.play import PlayOptions
from tictactoe._engine.levels import NAMES
from tictactoe._shell.commands.solve import solve
from tictactoe._shell.engines.opponent import opponent
from tictactoe._ui.words.levels import MEANINGS


def solved(*arguments: str) -> dict[str, Any]:
    function, given = called(*arguments)
    assert function == solve
    return given


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
    arguments: str, position: str | None, rules: Rules | None, refused: Run
) -> None:
    if position is None:
        assert "all rows must be equally long" in refused(*arguments.split())
        return
    given = solved(*arguments.split())["position"]
    assert (format_position(given), given.rules) == (position, rules)


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


@pytest.mark.parametrize("text", ["X.O\nX.X\nOO.\n", "\ufeffX.O/X.X/OO.", "X . O\nX . X\nO O .\n"])
def test_a_dash_alone_reads_standard_input(text: str, typed: Typed) -> None:
    typed(text)
    assert format_position(solved("solve", "-")["position"]) == "X.O/X.X/OO."


@pytest.mark.parametrize(
    ("arguments", "start"),
    [
        ("tree xox/oox/___ -o t.SVG", "<svg"),
        ("tree xox/oox/___ -o t.HTM", "<!DOCTYPE html>"),
        ("tree xox/oox/___ -o t.Json", "{"),
        ("tree xox/oox/___ -o t.gv", "digraph"),
        ("tree xox/oox/___ -o tree", "X wins"),
        ("tree xox/oox/___ -o .pdf", "X wins"),
        ("tree xox/oox/___ --format text -o t.png", "X wins"),
        ("tree xox/oox/___ --format html -o t.docx", "<!DOCTYPE html>"),
        ("tree xox/oox/___ --format dot -o t.svg", "digraph"),
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


@pytest.mark.parametrize("text", O_IN_THE_CORNER)
def test_a_position_may_be_written_in_every_form_that_can_be_pasted(text: str, typed: Typed) -> None:
    typed(text)
    for found in played("--from", text).start, solved("solve", text)["position"], solved("solve", "-")["position"]:
        assert found == position_of("O../.X./...")


def test_every_meaning_of_a_word_is_a_word_that_is_known() -> None:
    tables: list[tuple[Mapping[str, tuple[str, ...]], Iterable[str]]] = [
        (MEANINGS, NAMES),
        (OTHER_COMMANDS, COMMANDS),
        (OTHER_OPTIONS, OPTIONS),
    ]
    for meanings, known in tables:
        others = [*chain(*meanings.values())]
        assert {meant.partition(" ")[0] for meant in meanings} <= {*known}
        assert len({*others} - {*known}) == len(others)
    assert {method.value.replace(" ", "-") for method in Method} == {*METHODS}


def test_an_option_means_the_same_in_every_command() -> None:
    """Options may stand before the command: whether a value follows must be known without it."""
    for command in COMMANDS.values():
        for name, option in command.options.items():
            assert bool(option.value) == bool(OPTIONS[name].value)
            assert not option.words or option.value


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
    assert told == f"minimax, X to move. {board_of('3 x 2', 'three')}. X wins: +1, draw: 0, O wins: -1"


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


def test_help_is_as_wide_as_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    longest = {}
    for columns in (60, 100):
        monkeypatch.setenv("COLUMNS", str(columns))
        assert parse(["review", "--help"])() == 0
        options = capsys.readouterr().out.partition("options:")[2].partition("\n\n")[0]
        longest[columns] = max(map(len, options.splitlines()))
    assert longest[60] <= 58 < longest[100]


def test_a_board_alone_is_the_position_to_watch_a_search_of() -> None:
    assert called("think", "--board", "3,3,2")[1]["page"][1] == Rules(3, 3, 2).start
    assert called("think")[1]["page"][1] is None
