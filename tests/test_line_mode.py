"""The real program in line mode."""

import os
import re
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from support.engine import puzzles
from support.lines import ran
from support.records_file import PATIENT
from support.reviews import looked_through, lost_by_a_mistake
from support.sentences import (
    BLOCKED_YOU,
    CANNOT_BE_BEATEN,
    FIND_IT,
    FROM_ITS_NEXT_MOVE,
    HAD_A_DRAW_HERE,
    LIKE_EVERY_OTHER,
    O_FIRST,
    OVER,
    X_FIRST,
    X_TO_MOVE,
    X_WINS,
    YOU_FIRST,
    YOU_HAD_A_DRAW,
    YOUR_MOVE,
    board_of,
    computer_played,
    has_mark,
    who_plays,
)
from support.sittings import WIN_FOR_X, of_two, press, sitting
from support.system import kept_in, posix
from support.ui import (
    AnalysePosition,
    App,
    CellChosen,
    Command,
    LevelNamed,
    Matchup,
    Notice,
    PositionAnalysed,
    RecordsOpened,
    Score,
    Settings,
    ValueAsked,
    begin_with,
    effects,
    meaning,
    tell,
    unanalysed,
    update,
)
from tictactoe import Level, Player, Position, Rules, parse_game, parse_position
from tictactoe._engine.steps import Method
from tictactoe._ui.line_input import Meaning
from tictactoe._ui.pages.puzzle import words as puzzle_words
from tictactoe._ui.reports.think import METHODS
from tictactoe._ui.words import line_mode as lines
from tictactoe._ui.words.line_mode import board_sentences

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = [sys.executable, "-c", PATIENT]
OPENING = [
    "Line mode: type a cell (a1 to c3, or 1 to 9), or help.",
    f"{who_plays('X', 'O', 'casual')} {YOU_FIRST}",
    "With a screen reader, type board off; then board says the board in words.",
]
FROM_THE_END = "Type first for the first move, or back."
AGAIN = "Press Enter to play again, or type quit."


def answered(*lines: str | bytes, arguments: str = "--plain") -> list[str]:
    """The lines that it prints for this input; it must end with status 0 and print no error."""
    done = talk(*lines, arguments=arguments)
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"\x1b" not in done.stdout
    return done.stdout.decode().splitlines()


def talk(*lines: str | bytes, arguments: str = "--plain") -> subprocess.CompletedProcess[bytes]:
    told = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
    return run([*PROGRAM, *arguments.split()], told)


def run(
    command: list[str], told: bytes, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    with TemporaryDirectory() as state:
        done = ran(command, told, state, **(environment or {}))
    done.stdout, done.stderr = (text.replace(os.linesep.encode(), b"\n") for text in (done.stdout, done.stderr))
    return done


def test_it_opens_with_who_plays_and_the_board() -> None:
    assert answered() == [*OPENING, "    a b c", "  1 . . .", "  2 . . .", "  3 . . .", "Your move: "]


@pytest.mark.parametrize(("columns", "width"), [("", 80), ("40", 40)])
def test_long_sentences_are_broken_at_words_and_what_is_shared_is_not(columns: str, width: int) -> None:
    cells = [f"{letter}{row}" for row in range(1, 4) for letter in "abcdefgh"][:20]
    cells += ["a15", "a10", "b15", "c10", "c15", "e10", "d15", "g10", "e15"]
    told = "\n".join(["help", "level stronger", "nonsense", *cells, "board", "share", "quit", ""]).encode()
    command = [*PROGRAM, "--plain", "--players", "2", "--board", "15,15,5"]
    whole, broken = (run(command, told, {"COLUMNS": number}).stdout.decode() for number in ("1000", columns))
    assert broken.split() == whole.split()
    shared = f"15,15,5 X: {' '.join(cells)} X wins"
    assert len(shared) > width
    assert shared in broken.splitlines()
    said = [line for line in broken.splitlines() if not line.startswith(" ") and line != shared]
    assert width - 10 < max(map(len, said)) <= width


def test_help_is_given_in_stages_and_again_when_it_is_asked_for_again() -> None:
    words = ("board off", "hint", "hint", "hint", "hint", "values", "values")
    lines = answered(*words, arguments="--plain --players 2 --from X../.../..O")
    said = [line for line in lines[9:] if not line.startswith("X to move:")]
    third = "c1 wins in 3 moves: it forces b1, then a3 makes two threats."
    assert said[:4] == ["X can win in 3 moves.", "Look along row 1.", third, third]
    assert said[4] == said[5]
    assert len(said) == 6


def test_where_many_cells_are_worth_the_same_they_are_counted() -> None:
    def values(start: Position) -> str:
        before = sitting(Settings(start.rules, players=2), start=start)
        known = PositionAnalysed(next(Player(start.rules).analyses(start)))
        (told,) = tell(before, update(update(before, ValueAsked(None)), known))
        return told

    gomoku = Rules(15, 15, 5)
    assert values(gomoku.start) == "Not proven: 225 cells."
    four = parse_position("15/" * 7 + "6XXXX5/6OO7/6OO7" + "/15" * 5, gomoku)
    assert values(four) == "Win in 1: f8, k8; win in 2: 215 cells."


def test_how_many_replies_hold_is_said_where_all_moves_are_known() -> None:
    printed = answered("board off", "a1", "replies", "b2", "replies", arguments="--plain --players 2")
    said = [line for line in printed if line.startswith("Replies that are good enough: ")]
    counts = {"b1": 3, "c1": 3, "a2": 3, "b2": 7, "c2": 3, "a3": 3, "b3": 3, "c3": 2}
    good = ", ".join(f"{count} of 7 after {cell}" for cell, count in counts.items())
    assert said[0] == f"Replies that are good enough: {good}."
    assert len(said) == 2
    large = sitting(Settings(Rules(7, 7, 5), players=2))
    assert meaning(large, "replies", board_follows=True) == Meaning(answer=lines.NO_REPLIES)
    over = update(sitting(Settings(Rules(7, 7, 1), players=2)), CellChosen(0))
    assert meaning(over, "replies", board_follows=True) == Meaning(ValueAsked(None, replies=True))  # which is refused


def test_perfect_is_not_beaten() -> None:
    said = answered(*"123456789", arguments="--plain --seed 4 --level perfect")
    assert "You played a1." in said
    assert computer_played("b2") in said
    ends = [at for at, line in enumerate(said) if line == "Draw!" or " with " in line]
    assert [said[at].split(" with ")[0] for at in ends] in (["The computer wins"], ["Draw!"])
    judged = f"{YOU_HAD_A_DRAW} Type review to see where."
    assert said[ends[0] + 1 :][:2] == [judged, AGAIN]


def test_the_computer_begins_the_second_game() -> None:
    said = answered("1", "2", "9", "", "1", arguments="--plain --from X../.O./... --level casual")
    assert "The computer wins with c1, b2 and a3." in said
    begun = said.index("A new game. The computer goes first.")
    assert re.fullmatch(r"The computer played [abc][123]\.", said[begun + 1])


def test_what_cannot_be_played_is_refused_in_words() -> None:
    said = answered("b2", "b2", "xyzzy", "d1", "a4", "0", "", arguments="--plain --players 2")
    assert has_mark("b2", "X") in said
    assert 'Unknown command "xyzzy"; type help.' in said
    for word in ("d1", "a4", "0"):
        assert f'"{word}" is not a cell. Cells are a1 to c3, or 1 to 9.' in said
    assert [line for line in said if "played" in line] == ["X played b2."]
    assert said[-1] == "O to move: "


def test_the_board_in_words() -> None:
    said = answered("a1", "board", arguments="--plain --players 2")
    at = said.index("Row 1: X, empty, empty.")
    assert said[at + 1 : at + 3] == ["Row 2: empty, empty, empty.", "Row 3: empty, empty, empty."]


def test_of_a_large_board_only_the_marks_are_said() -> None:
    said = answered("board", "h8", "h9", "i7", "board", arguments="--plain --players 2 --board 15,15,5")
    assert "All 225 cells are empty." in said
    assert "X: i7, h8. O: h9. The other 222 cells are empty." in said
    assert not [line for line in said if line.startswith("Row ")]
    for text, end in (
        ("XOXOXO/" * 4 + "OXOXOX/OXOXO.", "The other cell is empty."),
        ("XOXOXO/" * 3 + "OXOXOX/" * 3, " c6, e6."),
    ):
        assert next(board_sentences(parse_position(text.rstrip("/"), Rules(6, 6, 6)))).endswith(end)


def test_the_board_can_be_left_out_and_shown_again() -> None:
    head = "    a b c"
    said = answered("board off", "1", "2", "board 4,4,4", "board on")
    assert [at for at, line in enumerate(said) if line == head] == [3, len(said) - 5]
    assert lines.BOARD_WORDS in said
    assert said.index("The board is no longer shown before each move.") < said.index(
        "The board is shown again before each move."
    )


def test_commands_are_read_in_the_language_and_unknown_ones_are_quoted_as_typed() -> None:
    typed = b"tablero nunca\nlist\nlistado\nnivel novat\n"
    said = run([*PROGRAM, "--plain", "--language", "es"], typed, {"PYTHONUTF8": "1"}).stdout.decode()
    assert "El tablero ya no se muestra antes de cada jugada." in said
    assert 'No conozco el comando "listado"; escribe ayuda.' in said
    assert "¿Querías decir nivel novato?" in said


def test_who_types_russian_need_not_change_the_keyboard() -> None:
    typed = "помощь\nа1\nновая\nпробовать\nв2\nназад\nрасставить\nх а1\nо с3 В2\nдоска\n".encode()
    arguments = ["--plain", "--language", "ru", "--players", "2"]
    said = run([*PROGRAM, *arguments], typed, {"PYTHONUTF8": "1"}).stdout.decode()
    told = [
        "Игра\n",
        "Ход X: a1.",
        "1. O b2: ничья.",
        "Начало.",
        "Строка 1: X, пусто, пусто.",
        "Строка 3: пусто, пусто, O.",
    ]
    places = [said.find(line) for line in told]
    assert -1 not in places
    assert places == sorted(places)
    assert "не клетка" not in said
    assert "Не знаю" not in said


def test_turns_are_taken_back_and_played_again() -> None:
    said = answered("undo", "1", "undo", "undo", "redo", "redo", "board", arguments="--plain --players 2")
    told = [line for line in said if not line.startswith((" ", "X to", "O to"))][3:]
    nothing = "There is nothing to take back."
    assert told[:5] == [nothing, "X played a1.", f"Taken back: X a1. {X_TO_MOVE}", nothing, "X played a1."]
    assert told[5:7] == ["There is nothing to redo.", "Row 1: X, empty, empty."]
    said = answered("1", "3", "undo", arguments="--plain --seed 1 --level casual")
    replies = [line.split()[-1].removesuffix(".") for line in said if line.startswith("The computer played ")]
    assert f"Taken back: O {replies[1]}, X c1. {YOUR_MOVE}" in said


def test_that_undo_brought_back_the_previous_game_is_said() -> None:
    said = answered("1", "new", "undo", "board", arguments="--plain --players 2")
    at = said.index("Your previous game is back.")
    assert said.index("Row 1: X, empty, empty.") > at


def test_after_the_end_a_turn_is_taken_back_too() -> None:
    said = answered(*"14253", "undo", "board", arguments="--plain --players 2")
    assert (
        said.index("X wins with a1, b1 and c1.")
        < said.index(f"Taken back: X c1. {X_TO_MOVE}")
        < said.index("Row 1: X, X, empty.")
    )


def test_new_begins_another_game() -> None:
    said = answered("1", "new", "board", arguments="--plain --players 2")
    assert said.index(f"A new game. {O_FIRST}") < said.index("Row 1: empty, empty, empty.")


def test_the_level_is_named() -> None:
    said = answered("level novice", "level", "level grandmaster")
    assert f"The computer plays novice {FROM_ITS_NEXT_MOVE}" in said
    names = "The computer is novice. Type level and a name, from easy to hard: novice, casual, skilled, perfect."
    assert said.count(names) == 2
    assert f"The computer plays perfect {FROM_ITS_NEXT_MOVE}" in answered("LEVEL Perfect", arguments="--plain")


def test_help_names_every_word() -> None:
    said = "\n".join(answered("help"))
    for word in ("a1 to c3", "1 to 9", "board", "board off", "undo", "redo", "new", "level NAME", "help", "quit"):
        assert word in said.replace("\n".join(OPENING), ""), word


def test_quit_ends_it_and_the_rest_is_not_read() -> None:
    said = answered("quit", "1", arguments="--plain --players 2")
    assert said[-1] == "X to move: quit"


def test_after_the_end_only_enter_begins_the_next_game() -> None:
    said = answered(*"14253", "9", "a1", "x y z", arguments="--plain --players 2")
    assert said.count("X wins with a1, b1 and c1.") == 1
    assert said.count(OVER) == 2
    assert 'Unknown command "x y z"; type help.' in said
    assert said[-1] == AGAIN
    assert not [line for line in said if line.startswith("A new game")]
    assert said.count("X played c1.") == 1


NAMED = {
    "3,3,3": {
        "centre": "b2",
        "the middle": "b2",
        "top left": "a1",
        "left top": "a1",
        "middle right": "c2",
        "play the bottom": "b3",
        "go C 1": "c1",
        "1,c": "c1",
        "play 7": "a3",
        "b2.": "b2",
        "(5)": "b2",
        "in the middle": "b2",
        "top-left": "a1",
    },
    "15,15,5": {"the centre": "h8", "12j": "j12", "h 8": "h8", "g 9": "g9"},
}


@pytest.mark.parametrize("board", NAMED)
def test_a_cell_is_named_as_people_say_it(board: str) -> None:
    typed = [line for name in NAMED[board] for line in (name, "undo")]
    said = answered(*typed, arguments=f"--plain --players 2 --board {board}")
    played = [line for line in said if line.startswith("X played")]
    assert played == [f"X played {cell}." for cell in NAMED[board].values()]


@pytest.mark.parametrize(
    ("board", "line"),
    [("3,3,3", "top bottom"), ("4,4,4", "centre"), ("5,5,4", "top left"), ("15,15,5", "b 1 2"), ("15,15,5", "b,1,2")],
)
def test_a_place_that_is_none_of_the_board_is_no_cell(board: str, line: str) -> None:
    said = answered(line, arguments=f"--plain --players 2 --board {board}")
    assert f'Unknown command "{line}"; type help.' in said
    assert not [told for told in said if "played" in told]


def test_a_board_and_a_level_are_named_as_the_screen_calls_them() -> None:
    typed = "доски гомоку\n".encode()
    said = run([*PROGRAM, "--plain", "--language", "ru"], typed, {"PYTHONUTF8": "1"}).stdout.decode()
    assert " 15 . . ." in said
    refused = run([*PROGRAM, "--language", "es", "--level", "novato"], b"", {"PYTHONUTF8": "1"})
    assert refused.returncode == 2
    assert "¿querías decir novice?" in refused.stderr.decode()


def test_a_place_is_named_in_the_language() -> None:
    typed = "arriba a la izquierda\njuega en el centro\n"
    said = run([*PROGRAM, "--plain", "--language", "es", "--players", "2"], typed.encode(), {"PYTHONUTF8": "1"})
    assert "X jugó a1." in said.stdout.decode()
    assert "O jugó b2." in said.stdout.decode()


def test_the_settings_of_the_menu_are_told_and_changed() -> None:
    words = ["players", "players 2", "players 3", "starts computer", "mark", "time 2.5", "time soon"]
    said = " ".join(answered("board off", *words, arguments="--plain --board 7,7,5"))
    how = "Type players and 1 (you and the computer), 2 (two players) or 0 (the computer alone)."
    assert f"Players: you and the computer. {how}" in said
    assert f"X to move: players 3 Players: two players. {how}" in said
    assert "starts computer Goes first: O. A new game. O goes first." in said
    assert "mark Your mark: X. That makes no difference now. O to move:" in said
    assert "time 2.5 Time: 2.5 s a move. O to move:" in said
    assert "time soon Time: 2.5 s a move. Type time and 0.2, 0.5, 1, 2, 5, 10 or 30." in said


def test_where_only_ascii_is_shown_no_other_language_is_offered() -> None:
    said = run([*PROGRAM, "--plain"], b"language\nlanguage es\n", {"PYTHONIOENCODING": "ascii"}).stdout.decode()
    assert said.count("Language: English. Only ASCII is shown here.") == 2


def test_seconds_have_the_comma_or_the_point_of_the_language() -> None:
    typed = b"tiempo 0,5\ntiempo 2.5\ntiempo\n"
    command = [*PROGRAM, "--plain", "--language", "es", "--board", "7,7,5"]
    said = " ".join(run(command, typed, {"PYTHONUTF8": "1"}).stdout.decode().split())
    for told in (
        "Tiempo: 0,5 s por jugada.",
        "Tiempo: 2,5 s por jugada.",
        "Escribe tiempo y 0,2, 0,5, 1, 2, 5, 10 o 30.",
    ):
        assert told in said, told


def test_a_setting_that_asks_for_another_game_begins_it_and_undo_brings_the_last_one_back() -> None:
    said = " ".join(answered("board off", "b2", "mark o", "undo", arguments="--plain --level casual --seed 1"))
    begun = (
        "mark o Your mark: O. Until you move, undo brings your last game back. A new game. The computer goes first."
    )
    assert begun in said
    assert "undo Your previous game is back." in said


def test_the_language_is_changed_and_settings_are_named_in_it() -> None:
    typed = "language xx\nlanguage es\njugadores 2\nempieza turnos\nempieza\n"
    said = run([*PROGRAM, "--plain"], typed.encode(), {"PYTHONUTF8": "1"}).stdout.decode()
    for told in (
        "Language: English. Type language and en (English),",
        "Language: Español.",
        "Juegan: dos personas.",
        "Escribe empieza y turnos",
    ):
        assert told in said.replace("\n", " "), told
    assert "No conozco" not in said


def test_what_was_played_and_what_is_on_the_board_is_told_again() -> None:
    words = ["last", "list", "b2", "a1", "last", "list", "board b2", "board centre", "board c1", "board b", "board 9"]
    words += ["board 1"]
    said = answered("board off", *words, "board x", arguments="--plain --players 2")
    assert said[said.index("X to move: last") + 1] == X_FIRST
    assert said[said.index("X to move: list") + 1] == "Nobody has moved yet."
    told = said[said.index("O played a1.") + 1 :]
    assert told == [
        "X to move: last",
        "O played a1.",
        "X to move: list",
        "1. X b2.",
        "2. O a1.",
        "X to move: board b2",
        has_mark("b2", "X"),
        "X to move: board centre",
        has_mark("b2", "X"),
        "X to move: board c1",
        "c1 is empty.",
        "X to move: board b",
        "Column b: empty, X, empty.",
        "X to move: board 9",
        "c3 is empty.",
        "X to move: board 1",
        "Row 1: O, empty, empty.",
        "X to move: board x",
        lines.BOARD_WORDS,
        "X to move: ",
    ]


def test_of_a_row_of_a_large_board_only_the_marks_are_said() -> None:
    said = answered("h8", "k8", "board 8", "board h", "board 9", arguments="--plain --players 2 --board 15,15,5")
    for told in ("Row 8: X h8, O k8.", "Column h: X h8.", "Row 9: empty."):
        assert told in said


def test_help_about_one_command_is_what_the_help_says_of_it() -> None:
    whole = answered("help")
    assert answered("help hint")[-6:-5] == ["hint: a hint; ask again for a clearer one."]
    assert len(answered("help nonsense")) == len(whole)
    said = run([*PROGRAM, "--plain", "--language", "es"], b"ayuda pista\n", {"PYTHONUTF8": "1"}).stdout.decode()
    assert "\npista: " in said
    assert "deshacer" not in said


def test_a_long_line_is_quoted_with_dots_where_it_is_cut() -> None:
    assert 'Unknown command "where is the computer"; type help.' in answered("where is the computer")
    assert 'Unknown command "where did the computer put..."; type help.' in answered(
        "where did the computer put its mark"
    )


def test_a_saved_game_is_gone_through_and_deleted_without_a_list_first() -> None:
    game = ["board off", *"14253", "review 1", "leave", "delete 1", "yes", "leave", "review 1"]
    said = answered(*game, arguments="--plain --players 2")
    assert "Review: leave" in said
    assert re.fullmatch(
        r"1\. .*, 3 x 3: X wins in 5 moves\. Type yes to delete it; .*", said[said.index("Delete it? yes") - 1]
    )
    assert said[-2:] == ["No saved game has this number; games lists them.", AGAIN]
    assert "Games are not being saved this time." in answered("review 1", arguments="--plain --no-records")


def test_no_key_and_no_paste_is_named_where_a_word_is_typed() -> None:
    said = answered("explore", "from XX./OO./...", "from b2 a1", "done", arguments="--plain --players 2")
    assert "Here is that position. Type done to return to yours." in said
    assert "Here is that game after 2 moves. Type back to step back, done to return to yours." in said
    said = answered("1", "new", *"1593784", "review", "engine", arguments="--plain --players 2")
    assert "Until you move, undo brings your last game back." in said
    assert "Find the answer first, or type show." in said


def test_results_are_told_for_each_board_and_level() -> None:
    small, large = Matchup(Rules(3, 3, 3), 1, Level.CASUAL), Matchup(Rules(15, 15, 5), 1, Level.PERFECT)
    app = update(sitting(records=True), RecordsOpened({small: Score(1, 0, 2), large: Score(0, 1, 3)}, {}))
    assert meaning(app, "stats", board_follows=True).answer.split("\n")[1:-1] == [
        "15 x 15, five in a row, expert: 0 won, 1 drawn, 3 lost.",
        "3 x 3, three in a row, casual: 1 won, 0 drawn, 2 lost.",
    ]


def test_the_level_is_changed_by_one_and_asked_for_in_other_words() -> None:
    said = answered("harder", "easier", "level easy", arguments="--plain --level casual")
    for level in ("skilled", "casual"):
        assert f"The computer plays {level} {FROM_ITS_NEXT_MOVE}" in said
    alone = answered("board off", "harder", arguments="--plain --players 2 --level perfect")
    assert alone[-2] == "The computer is not playing this game."
    watched = sitting(Settings(players=0, level=Level.CASUAL))
    assert meaning(watched, "easier", board_follows=True).event == LevelNamed(Level.NOVICE)
    assert "Did you mean level novice? From easy to hard: novice, casual, skilled, perfect." in said
    typed = "nivel fácil\nmás\n".encode()
    told = run([*PROGRAM, "--plain", "--language", "es"], typed, {"PYTHONUTF8": "1"}).stdout.decode()
    assert "¿Querías decir nivel novato?" in told
    assert "No conozco" not in told


def test_a_review_says_why_again_and_where_its_mistakes_are() -> None:
    game = ["board off", *"1593784", "review", "show", "why", "turn"]
    said = answered(*game, arguments="--plain --players 2")
    asked = said.index("Review: why")
    shown, again = said[said.index("Review: show") + 1 : asked], said[asked + 1 :]
    assert again[: len(shown)] == shown
    assert "On a small board every mistake counts: list tells them all." in again


def test_from_alone_says_what_to_type() -> None:
    for words in (["from"], ["explore", "from"], ["setup", "from"]):
        said = answered(*words, arguments="--plain --players 2")
        assert "Type from and a position, such as X.O/.X./..., or a game, such as a1 b2." in said


def test_a_bare_cell_is_answered_while_setting_up() -> None:
    said = answered("setup", "a1", "x centre", "o 1 c9", "x b1 centro")
    assert "Type x a1, o a1 or empty a1." in said
    assert '"c9" is not a cell. Cells are a1 to c3, or 1 to 9.' in said
    assert '"centro" is not a cell. Cells are a1 to c3, or 1 to 9.' in said
    assert said[-4:-1] == ["  1 . . .", "  2 . X .", "  3 . . ."]


def test_the_end_of_input_is_no_flood() -> None:
    assert answered(*"14253", arguments="--plain --players 2").count(AGAIN) == 1
    assert len(answered()) == 8


def test_the_computer_plays_itself() -> None:
    said = answered("", "quit", arguments="--plain --players 0 --level perfect")
    assert said[1].startswith(f"The computer plays itself. {X_FIRST}")
    assert said.count("Draw!") == 2
    assert said.count(AGAIN) == 2
    assert sum(bool(re.fullmatch(r"[XO] played [abc][123]\.", line)) for line in said) == 18


def test_without_a_terminal_one_line_says_why() -> None:
    done = talk("quit", arguments="")
    assert done.returncode == 0
    assert done.stderr == b"tictactoe: standard input is not a terminal, so this runs line by line.\n"
    assert done.stdout.decode().splitlines()[:3] == OPENING
    assert b"\x1b" not in done.stdout


def test_every_word_of_the_review_is_answered() -> None:
    game = [*"1593784", "board off", "review"]
    two = "--plain --players 2"
    said = answered(
        *game, "1", "list", "back", "board", "next", "hint", "move", "end", "first", "leave", arguments=two
    )
    question = f"Move 4: O {HAD_A_DRAW_HERE} {FIND_IT} Type a cell, or show."
    assert said[said.index("Review: 1") + 1 :] == [
        has_mark("a1", "X"),
        question,
        "Review: list",
        "1. X a1: best.",
        "2. O b2: best.",
        "3. X c3: best.",
        "4. O: the question.",
        "5. X.",
        "6. O.",
        "7. X.",
        "Review: back",
        "X played c3.",
        f"Move 3: c3 {LIKE_EVERY_OTHER}.",
        "Review: board",
        "Row 1: X, empty, empty.",
        "Row 2: empty, O, empty.",
        "Row 3: empty, empty, empty.",
        "Review: next",
        question,
        "Review: hint",
        "4 of 6 moves save the draw.",
        "Review: move",
        f'Unknown command "move". Type {lines.REVIEW_WORDS}',
        "Review: end",
        f"{OVER} {X_WINS}",
        FROM_THE_END,
        "Review: first",
        "X played a1.",
        f"Move 1: a1 {LIKE_EVERY_OTHER}.",
        "Review: leave",
        "Back from the review.",
        AGAIN,
    ]
    said = answered(*game, "show", *["next"] * 5, "leave", arguments=two)
    end = f"{OVER} {X_WINS}"
    shown = answered(*game[:-2], "review", "first", "board", arguments=two)
    assert shown[shown.index("Review: board") + 1 :][:2] == ["    a b c", "  1 . . ."]
    left = ["Review: leave", "Back from the review.", AGAIN]
    assert said[-8:] == [end, FROM_THE_END, "Review: next", end, FROM_THE_END, *left]
    assert answered(*game, "q", "next", arguments=two)[-1] == "Review: q"


def test_in_the_list_of_the_review_what_is_not_proven_is_called_so() -> None:
    game = parse_game("7,7,4 X: d4 a1 c4 a2 b4 a3 e4")
    review = update(begin_with(sitting(), "review", unanalysed(game)), looked_through(game, (None,) * 7))
    listed = meaning(review, "list", board_follows=True).answer
    assert listed.split("\n")[:2] == ["1. X d4: not proven.", "2. O a1: not proven."]


def test_games_of_old_are_listed_and_gone_through_while_the_game_waits() -> None:
    game = ["board off", *"1425", "3", "", "5", "games", "review 2", "review 1", "first", "leave", "1", "review 0"]
    said = answered(*game, arguments="--plain --players 2")
    start = said.index("X to move: games")
    assert re.fullmatch(r"1\. [-0-9]{10} [0-9:]{5}, 3 x 3: X wins in 5 moves\.", said[start + 1])
    assert said[start + 2 : start + 6] == [
        "Type review and a number to go through a game, or delete and a number.",
        "X to move: review 2",
        "No saved game has this number; games lists them.",
        "X to move: review 1",
    ]
    asked = f"Move 2: O {HAD_A_DRAW_HERE} {FIND_IT} Type a cell, or show."
    assert said.index("Review: first") == said.index(asked, start) + 1
    assert said[said.index("Review: leave") + 1 :][:5] == [
        "Back from the review.",
        "X to move: 1",
        "X played a1.",
        "O to move: review 0",
        "No saved game has this number; games lists them.",
    ]
    assert "You have not finished a game yet." in answered("games")
    assert "Games are not being saved this time." in answered("games", arguments="--plain --no-records")


def test_a_game_of_the_list_is_deleted_after_a_question_and_comes_back_until_one_leaves() -> None:
    game = ["board off", "delete 1", *"1425", "3", "", *"135264", "8", "7", "9", "games"]
    kept, back, gone = ["delete 1", "no", "delete 3", "delete"], ["delete 1", "YES", "x", "undo"], ["delete 2", "y"]
    said = answered(*game, *kept, *back, *gone, "leave", "games", "review 2", arguments="--plain --players 2")
    assert said[said.index("X to move: delete 1") + 1] == "No saved game has this number; games lists them."
    rest = [re.sub(r"[-0-9]{10} [0-9:]{5}", "TIME", line) for line in said if line != AGAIN]
    asked = "TIME, 3 x 3: {} moves. Type yes to delete it; anything else keeps it."
    one, two = f"1. {asked.format('X wins in 5')}", f"2. {asked.format('O wins in 9')}"
    what = "Type undo to bring it back, delete and a number, or leave."
    assert rest[rest.index(one) :] == [
        one,
        "Delete it? no",
        "It stays.",
        "No saved game has this number; games lists them.",
        "Type games for a list of your saved games, then delete and a number.",
        one,
        "Delete it? YES",
        f"Game 1 is deleted. {what}",
        "Games: x",
        f'Unknown command "x". {what}',
        "Games: undo",
        "Game 1 is back.",
        two,
        "Delete it? y",
        f"Game 2 is deleted. {what}",
        "Games: leave",
        "1. TIME, 3 x 3: X wins in 5 moves.",
        "Type review and a number to go through a game, or delete and a number.",
        "No saved game has this number; games lists them.",
    ]


def test_before_the_end_there_is_no_review() -> None:
    kept = "Finish the game first. Or type games for a list of your saved games, then review and a number."
    assert kept in answered("review")
    assert "Finish the game first." in answered("review", arguments="--plain --no-records")


def test_the_review_of_a_larger_board_is_waited_for() -> None:
    game = ["board off", *("a1", "a2", "b1", "b2", "c1"), "review", "list"]
    said = answered(*game, arguments="--plain --players 2 --board 6,5,3")
    assert said[said.index("Review: list") + 1 :][1:4:2] == ["2. O a2: loses faster.", "4. O b2: loses faster."]


def test_the_score_and_a_line_to_share() -> None:
    said = answered("score", *"14253", "share", "stats", arguments="--plain --players 2")
    assert "Now: Player X 0, draws 0, Player O 0. All games: Player X 0, draws 0, Player O 0." in said
    assert "3,3,3 X: a1 a2 b1 b2 c1 X wins" in said
    assert said[said.index(AGAIN, said.index("3,3,3 X: a1 a2 b1 b2 c1 X wins")) + 1 :] == [
        "Now: Player X 1, draws 0, Player O 0. All games: Player X 1, draws 0, Player O 0.",
        "3 x 3, three in a row, two players: X 1, draws 0, O 0.",
        "The command tictactoe stats tells more.",
        AGAIN,
    ]
    alone = answered("score", arguments="--plain --no-records")
    assert "Now: You 0, draws 0, the computer 0." in alone
    kept = answered("score")
    assert "Now: You 0, draws 0, the computer 0. All games: You 0, draws 0, the computer 0." in kept


def test_what_is_no_question_is_said_to_be_none() -> None:
    said = answered(*"1593784", "review", "show", "show", "a2", "leave", arguments="--plain --players 2")
    assert said.count("There is no question here. Type next, back, list or leave.") == 2


def test_a_cell_can_be_asked_about_by_its_digit() -> None:
    said = answered("why 5", "why b2", "why e9", "why")
    assert said.count(f"b2 {LIKE_EVERY_OTHER}.") == 2
    assert '"e9" is not a cell. Cells are a1 to c3, or 1 to 9.' in said
    assert "Type why and a cell, such as why a1." in said
    undone = answered("1", "new", "undo", "why", arguments="--plain --seed 1")
    assert "Ask again after the computer's next move." in undone[undone.index("Your move: why") + 1]
    assert f"{BLOCKED_YOU} c1." in answered("1", "2", "why", arguments="--plain --seed 1 --level casual")


def test_an_answer_is_not_said_again_with_that_to_the_next_line() -> None:
    said = answered("5", "why a1", "think 1", "board", "score", "think 1", arguments="--plain --seed 1")
    assert sum(line.startswith("a1 ") for line in said) == 1


def test_garbage_is_answered_in_words() -> None:
    garbage = Random(5).randbytes(20_000)
    done = run([*PROGRAM, "--plain"], garbage + b"\nb2\nquit\n", {"PYTHONIOENCODING": "utf-8"})
    assert done.returncode == 0
    assert done.stderr == b""
    assert not re.search(rb"[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]", done.stdout)
    done.stdout.decode()


@posix
def test_where_nobody_is_at_home_nothing_is_kept(tmp_path: Path) -> None:
    environment = {**os.environ, "HOME": "here", "XDG_STATE_HOME": "there", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tictactoe", "--plain"]
    done = subprocess.run(command, capture_output=True, input=b"b2", env=environment, cwd=tmp_path, check=True)
    assert b"Could not open the saved games: this game is not saved." in done.stdout
    assert b"You played b2." in done.stdout
    assert not list(tmp_path.iterdir())


def test_odd_lines_place_nothing_and_are_answered_once() -> None:
    odd = ["x" * 100_000, "1" * 5000, "1 " * 5000, "٣", "²", "ß", "level " * 99, "\0\0", "board x"]
    said = answered("board off", *odd, arguments="--plain --players 2")
    assert not [answer for answer in said if "played" in answer]
    asked = [at for at, answer in enumerate(said) if answer.startswith("X to move: ")]
    assert len(asked) == len(odd) + 2
    assert all(later - before == 2 for before, later in pairwise(asked[1:]))  # each has one line for an answer
    assert max(map(len, said)) < 1200


@pytest.mark.parametrize("locale", ["C", "C.UTF-8", "xx_YY.UTF-8"])
def test_no_locale_disturbs_it(locale: str) -> None:
    done = run([*PROGRAM, "--plain"], "ж\n".encode() + b"\xff\nb2\n", {"LC_ALL": locale})
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"You played b2." in done.stdout


def test_a_reader_who_leaves_ends_it_silently(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*PROGRAM, "--plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=os.environ | kept_in(tmp_path),
    ) as program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        assert program.stdout.readline().decode().rstrip() == OPENING[0]
        program.stdout.close()
        program.stdin.write(b"1\n" * 50)
        program.stdin.flush()
        assert program.stderr.read() == b""
        assert program.wait() in (0, 141)


@posix
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&-", "<&- >&- 2>&-"])
def test_closed_descriptors_are_no_mistake(closed: str) -> None:
    done = run(["sh", "-c", f'exec "$@" {closed}', "sh", *PROGRAM], b"b2\nquit\n")
    assert b"Traceback" not in done.stderr
    assert b"mistake" not in done.stderr
    assert done.returncode == (">&-" in closed.split())


def test_ctrl_c_ends_it_without_a_traceback() -> None:
    from support.program import Program, assert_left_as_found

    for arguments in ([], ["--players", "0", "--pace", "9"]):
        with Program("--plain", *arguments) as program:
            program.wait("Line mode")
            program.settle()
            program.press("ctrl-c")
            assert program.exit_status() == 130
            assert program.output.endswith(b"^C\r\n")
            assert b"\x1b" not in program.output
            assert_left_as_found(program)


def test_it_asks_again_when_it_goes_on_after_it_was_stopped() -> None:
    from support.program import Program

    with Program("--plain", "--no-records", forked=False) as program:  # `waitid` is only for children
        program.wait("Your move:")
        program.settle()
        program.signal(signal.SIGSTOP)
        os.waitid(os.P_PID, program.pid, os.WSTOPPED | os.WNOWAIT)
        program.signal(signal.SIGCONT)
        program.wait(lambda screen: screen.text().count("Your move:") == 2)
        program.send("b2\r")
        program.wait("You played b2.")


# What a line means


def test_who_asks_for_values_that_take_time_is_told_so_first() -> None:
    gomoku = update(sitting(Settings(Rules(15, 15, 5), players=2)), CellChosen(112))
    known = next(Player(gomoku.play.game.rules).analyses(gomoku.play.game.position))
    exploring = update(update(gomoku, Command("explore")), PositionAnalysed(known))
    asked = update(update(gomoku, ValueAsked(None)), PositionAnalysed(known))
    words = ("hint", "values", "why a1", "explore", "a1", "i7", "board", "undo", "back", "nonsense")
    for app, slow in (
        (gomoku, ["hint", "values", "why a1", "explore"]),
        (exploring, ["a1", "i7", "undo", "back"]),
        (asked, ["explore"]),
    ):
        found = {word: meaning(app, word, board_follows=True) for word in words}
        assert [word for word in words if found[word].answer == "Thinking ..."] == slow
        for event in (found[word].event for word in slow):
            assert event
            assert any(isinstance(effect, AnalysePosition) for effect in effects(app, update(app, event)))
    assert not [word for word in words if meaning(sitting(), word, board_follows=True).answer == "Thinking ..."]


def test_how_long_a_review_may_take_is_said_before_it_begins() -> None:
    over = of_two(Rules(15, 15, 5), "h8 a1 i8 b1 j8 c1 k8 d1 l8")
    nothing = (None,) * 9
    for known, seconds in ((over, 20), (update(over, looked_through(over.play.game, nothing, 7)), 7)):
        opened = update(known, Command("review"))
        assert list(tell(known, opened)) == [f"Looking through 9 moves, for at most {seconds} seconds."]
        complete = update(opened, looked_through(over.play.game, nothing))
        assert next(tell(opened, complete)) == f"{OVER} {X_WINS}"
    for game, said in (
        (over.play.game, ["Looking through 9 moves, for at most 20 seconds."]),
        (AFTER_A_GAME.play.game, []),
    ):
        loading = begin_with(sitting(records=True), "review", unanalysed(game))
        assert list(tell(loading, update(loading, RecordsOpened({}, {})))) == said


def test_where_too_many_cells_are_free_another_position_is_searched() -> None:
    said = " ".join(answered("board off", "think", "think xox/oox/...", arguments="--plain --board gomoku"))
    assert "and the game is not over. Type think xox/oox/... for a small one." in said
    assert "minimax, X to move." in said
    assert "X wins with best play (+1): 11 nodes." in said


def test_only_a_number_by_itself_says_how_deep_a_search_is_told() -> None:
    def told(line: str) -> list[str]:
        return meaning(sitting(), line, board_follows=True).answer.split("\n")

    for line in ("think a1 b2 c3", "think XO./.X./..O"):
        assert max(len(shown) - len(shown.lstrip()) for shown in told(line)) == 2
        assert told(line)[-1] == "think 2 shows two moves deep, up to think 4."
    assert max(len(shown) - len(shown.lstrip()) for shown in told("think XO./.X./..O 2")) == 4


def test_a_search_is_shown_as_deep_as_is_asked_for() -> None:
    def told(line: str) -> list[str]:
        return meaning(sitting(), line, board_follows=True).answer.split("\n")

    assert [line for line in told("think") if line.startswith(" ")][:2] == [
        "  X a1 is 0: O takes the lowest of +1 and 0.",
        "  X b1 is 0: O takes the lowest of 0 and +1.",
    ]
    assert told("think")[-1] == "think 2 shows two moves deep, up to think 4."
    assert told("think 1") == told("think")[:-1] == told("think minimax 1")
    two = told("think alpha-beta 2")
    assert (two[0], two[1:3]) == (
        "alpha-beta, X to move. X wins: +1, draw: 0, O wins: -1",
        ["  X a1", "    O b1 is +1: X takes the highest of 0 and +1. Now O allows at most +1 (beta)."],
    )
    assert max(len(line) - len(line.lstrip()) for line in told("think memory 3")) == 6
    assert told("think 5") == told("think deeply") == [METHODS]
    assert METHODS.endswith(f" {', '.join(method.value for method in Method)}.")


AT_THE_BOARD = press(sitting(), "5")
AFTER_A_GAME = press(sitting(), *WIN_FOR_X)
EXPLORING = press(AT_THE_BOARD, "x")
SETTING_UP = press(EXPLORING, "s")
AT_A_PUZZLE = update(sitting(), Command("puzzle"))
SOLVED = update(AT_A_PUZZLE, CellChosen(puzzles()[0].answer))


@pytest.mark.parametrize("app", [AT_THE_BOARD, AFTER_A_GAME, EXPLORING, AT_A_PUZZLE, SOLVED])
def test_quit_leaves_from_everywhere_and_no_line_is_left_without_an_answer(app: App) -> None:
    for line in ("quit", "Q", " quit "):
        assert meaning(app, line.strip(), board_follows=True) == Meaning(Command("quit"))
    for line in ("", "x", "zz9", "why zz9", "board 4", "level", "think deeply", "\N{SNOWMAN}"):
        found = meaning(app, line, board_follows=True)
        assert (found.event is None) == bool(found.answer)


def test_what_each_side_threatens_is_said_everywhere_until_the_end() -> None:
    def said(app: App) -> str:
        return meaning(app, "threats", board_follows=True).answer

    assert said(AT_THE_BOARD) == "X has no threat. O has no threat."
    two = press(sitting(), *"1425")
    assert said(two) == said(press(two, "x")) == "O threatens c2. X threatens c1."
    over = press(two, "3")
    assert said(over) == said(press(over, "v", "end")) == lines.OVER
    assert said(press(over, "v", "end", "<")) == said(two)
    assert said(press(two, "x", "s")) == said(two)
    assert said(press(over, "x", "s")) == lines.OVER
    assert said(AT_A_PUZZLE) == "O threatens b2. X has no threat."
    alone = sitting(Settings(), start=parse_position("XX./OO./X.O"))
    assert said(alone) == "The computer threatens c2. You threaten c1."
    assert said(sitting(start=parse_position("X.X/.OO/X.O"))) == "O threatens a2. X threatens b1 and a2."


def test_on_a_large_board_also_what_threatens_two_cells_is_said() -> None:
    gomoku = Rules(15, 15, 5)
    three = parse_position("15/" * 7 + "6XXX6/7OO6" + "/15" * 6, gomoku)
    said = meaning(sitting(Settings(gomoku, players=2), start=three), "threats", board_follows=True).answer
    assert said == "X has no threat. X can threaten two cells at once with f8 or j8. O has no threat."


@pytest.mark.parametrize(
    ("app", "first", "left"),
    [
        (AT_THE_BOARD, "Play\n  a1 to c3: play there", None),
        (AFTER_A_GAME, "Play\n  a1 to c3: play there", None),
        (EXPLORING, f"Type {lines.EXPLORING_WORDS}", AT_THE_BOARD),
        (press(AFTER_A_GAME, "v"), f"Type {lines.REVIEW_WORDS}", AFTER_A_GAME),
        (AT_A_PUZZLE, f"Type {puzzle_words.WORDS}", sitting()),
        (SOLVED, lines.SOLVED, sitting()),
    ],
)
def test_help_lists_the_words_everywhere_and_leave_leads_out(app: App, first: str, left: App | None) -> None:
    for line in ("help", "?", " HELP me ", "h"):
        assert meaning(app, line, board_follows=True).answer.startswith(first)
    for line in ("leave", "done"):
        event = meaning(app, line, board_follows=True).event
        assert bool(event) == bool(left or line == "leave")
        if event:
            after = update(app, event)
            assert after.pages == left.pages if left else not after.sitting.running


def test_help_lists_the_words_of_setting_up() -> None:
    for line in ("help", "h", "commands"):
        assert meaning(SETTING_UP, line, board_follows=True).answer == f"Type {lines.SETUP_WORDS}"


def test_what_the_lists_of_words_name_does_something() -> None:
    for app, listed in [
        (press(EXPLORING, "1", "<"), lines.EXPLORING_WORDS),
        (press(AFTER_A_GAME, "v"), lines.REVIEW_WORDS),
        (AT_A_PUZZLE, puzzle_words.WORDS),
        (SETTING_UP, lines.SETUP_WORDS),
    ]:
        for word in re.split(", | or ", listed.partition(";")[0].removesuffix(".")):
            line = (
                word.replace("a cell to answer", "a1")
                .replace("a cell to play it", "a1")
                .replace("CELL", "a1")
                .removesuffix(" (who moves)")
            )
            assert "Unknown command" not in meaning(app, line, board_follows=True).answer


def test_a_cell_is_played_explored_or_answered_and_after_a_game_it_is_over() -> None:
    for app in (AT_THE_BOARD, EXPLORING, AT_A_PUZZLE):
        assert meaning(app, "A3", board_follows=True) == Meaning(CellChosen(6))
    assert meaning(AFTER_A_GAME, "a3", board_follows=True).answer == lines.OVER
    assert (
        meaning(sitting(Settings(Rules(4, 4, 4))), "7", board_follows=True).event is None
    )  # digits name cells of 3x3


def test_what_a_cell_is_worth_is_not_asked_after_a_game_nor_while_the_computer_thinks() -> None:
    waiting = press(sitting(Settings()), "5")
    for line in ("values", "replies", "why a1"):
        for app, notice in ((AFTER_A_GAME, Notice.OVER), (waiting, Notice.NOT_NOW)):
            event = meaning(app, line, board_follows=True).event
            assert event
            assert update(app, event).said is notice


def test_the_board_is_printed_before_a_line_where_a_move_is_wanted() -> None:
    assert AT_THE_BOARD.top.board(AT_THE_BOARD) == AT_THE_BOARD.play.game.position
    assert AFTER_A_GAME.top.board(AFTER_A_GAME) is None  # it was printed at the end
    assert EXPLORING.top.board(EXPLORING) == AT_THE_BOARD.play.game.position


@pytest.mark.parametrize(
    ("app", "key", "word"),
    [
        (AT_THE_BOARD, "u", "undo"),
        (AT_THE_BOARD, "t", "hint"),
        (AT_THE_BOARD, "v", "values"),
        (AT_THE_BOARD, "p", "puzzle"),
        (AT_THE_BOARD, "x", "explore"),
        (AT_THE_BOARD, "m", "help"),
        (AT_THE_BOARD, "exit", "q"),
        (AT_THE_BOARD, "g a1", "a1"),
        (AFTER_A_GAME, "v", "review"),
        (press(lost_by_a_mistake(), "v"), "v", "show"),
        (EXPLORING, "v", "values"),
        (EXPLORING, "u", "back"),
        (EXPLORING, "G  a1", "a1"),
    ],
)
def test_a_key_of_the_screen_is_a_word_too(app: App, key: str, word: str) -> None:
    assert meaning(app, key, board_follows=True) == meaning(app, word, board_follows=True)


def test_plus_and_minus_change_the_level_line_by_line() -> None:
    app = sitting(Settings(level=Level.CASUAL))
    for key, level in ("-", Level.NOVICE), ("+", Level.SKILLED):
        event = meaning(app, key, board_follows=True).event
        assert event
        assert update(app, event).settings.level is level


def test_a_board_is_chosen_by_its_size() -> None:
    said = answered("boards", "boards 4x4", "boards 6x", "boards 99,99")
    assert f"{board_of('5 x 5', 'four')}: a draw with best play. {CANNOT_BE_BEATEN}." in said
    assert "Type boards and a size to play there: boards 4x4, boards 6x5x4, boards gomoku." in said
    assert any(f"The board is {board_of('4 x 4', 'four')}. {YOU_FIRST}" in line for line in said)
    assert any("is not a board" in line for line in said)


def test_whether_the_board_is_printed_is_remembered(tmp_path: Path) -> None:
    kept = f"--plain --records {tmp_path / 'games'}"
    assert "The board is no longer shown before each move." in answered("board off", arguments=kept)
    assert "    a b c" not in answered("quit", arguments=kept)
    assert "    a b c" in answered("board on", arguments=kept)
    assert "    a b c" in answered("quit", arguments=kept)


def test_a_pasted_game_that_is_played_on_is_told_as_a_new_game_without_its_moves() -> None:
    said = answered("setup", "from a1 b2 b1 a3", "play", arguments="--plain --seed 1 --first you")
    assert "A new game. You are X. Your move." in said
    assert not [line for line in said if "played" in line]


def test_who_is_to_move_is_told_at_each_new_game_also_from_a_position() -> None:
    said = answered(
        "from 9", "boards 3x3", "from X.O/.X./...", "from XX./.OO/...", "from 3,3,3 O:", arguments="--plain --seed 1"
    )
    told = [line for line in said[3:] if not line.startswith((" ", YOUR_MOVE[:-1]))]
    board = f"The board is {board_of('3 x 3', 'three')}. {YOU_FIRST}"
    assert told == [
        *[board] * 2,
        "A new game. You are X. Thinking ...",
        computer_played("c3"),
        f"A new game. You are X. {YOUR_MOVE}",
        "A new game. The computer goes first.",
        *told[-1:],
    ]


def test_a_level_by_another_word_is_answered_with_its_name() -> None:
    for word, level in (("easy", "novice"), ("hard", "skilled"), ("perfct", "perfect")):
        said = answered(f"level {word}")
        assert any(line.startswith(f"Did you mean level {level}?") for line in said)
    assert any("The computer is casual." in line for line in answered("level xyzzy"))
