"""The real program in line mode."""

import os
import re
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from support.lines import AGAIN, PATIENT_PROGRAM, answered, run, talk
from support.sentences import (
    BLOCKED_YOU,
    CANNOT_BE_BEATEN,
    LIKE_EVERY_OTHER,
    NOW,
    X_FIRST,
    YOU_FIRST,
    YOU_HAD_A_DRAW,
    YOUR_MOVE,
    board_of,
    computer_played,
    has_mark,
    who_plays,
)
from support.sittings import sitting
from support.system import kept_in, posix
from support.ui import Asked, CellChosen, Enquiry, Settings, enquire, meaning, update
from tictactoe import Level, Rules, parse_position
from tictactoe._ui.line_input import Meaning
from tictactoe._ui.words import line_mode as lines
from tictactoe._ui.words.line_mode import board_sentences

ROOT = Path(__file__).resolve().parents[1]
OPENING = [
    "Line mode: type a cell, or help. Cells are a1 to c3, or 1 to 9.",
    f"{who_plays('X', 'O', 'casual')} {YOU_FIRST}",
    "With a screen reader, type board off; then board says the board in words.",
]


def test_it_opens_with_who_plays_and_the_board() -> None:
    assert answered() == [*OPENING, "    a b c", "  1 . . .", "  2 . . .", "  3 . . .", "Your move: "]


def test_on_an_unusual_board_it_opens_with_what_wins() -> None:
    opening = answered(arguments="--plain --no-records --players 2 --board 5,5,4")
    assert opening[1] == "Two players. X goes first. The first to get four in a row wins."


def test_long_sentences_are_broken_at_words_and_what_is_copied_is_not() -> None:
    cells = [f"{letter}{row}" for row in range(1, 4) for letter in "abcdefgh"][:20]
    cells += ["a15", "a10", "b15", "c10", "c15", "e10", "d15", "g10", "e15"]
    told = "\n".join(["help", "level stronger", "nonsense", *cells, "board", "copy", "quit", ""]).encode()
    command = [*PATIENT_PROGRAM, "--plain", "--players", "2", "--board", "15,15,5"]
    whole, *printed = (run(command, told, COLUMNS=number).stdout.decode() for number in ("1000", "", "40"))
    game = f"15,15,5 X: {' '.join(cells)} X wins"
    for broken, width in zip(printed, (80, 40), strict=True):
        assert broken.split() == whole.split()
        assert len(game) > width
        assert game in broken.splitlines()
        before = broken[: broken.index("XOXOXOXO......./")]  # which the copied texts begin with
        said = [line for line in before.splitlines() if not line.startswith(" ")]
        assert width - 10 < max(map(len, said)) <= width


def test_help_is_given_in_stages_and_again_when_it_is_asked_for_again() -> None:
    words = ("board off", "hint", "hint", "hint", "hint", "values", "values")
    lines = answered(*words, arguments="--plain --players 2 --from X../.../..O")
    said = [line for line in lines[9:] if not line.startswith("X to move:")]
    third = "c1 wins in 3 moves: it forces b1, then a3 makes two threats."
    assert said[:4] == ["X can win in 3 moves.", "Look along row 1.", third, third]
    assert said[4] == said[5]
    assert len(said) == 6


def test_how_many_replies_hold_is_said_where_all_moves_are_known() -> None:
    printed = answered("board off", "a1", "replies", "b2", "replies", arguments="--plain --players 2")
    said = [line for line in printed if line.startswith("Replies that are good enough: ")]
    counts = {"b1": 3, "c1": 3, "a2": 3, "b2": 7, "c2": 3, "a3": 3, "b3": 3, "c3": 2}
    good = ", ".join(f"{count} of 7 after {cell}" for cell, count in counts.items())
    assert said[0] == f"Replies that are good enough: {good}."
    assert len(said) == 2
    large = sitting(Settings(Rules(7, 7, 5), players=2))
    assert meaning(large, "replies") == Meaning(answer=lines.NO_REPLIES)
    over = update(sitting(Settings(Rules(7, 7, 1), players=2)), CellChosen(0))
    assert meaning(over, "replies") == Meaning(Asked(enquire, (Enquiry.REPLIES,)))  # which is refused


def test_what_is_equal_of_all_moves_is_said_once() -> None:
    said = answered("a1", "replies", "values", arguments="--plain --players 2 --board 4,4,4")
    assert {"All replies are good enough after every move.", "Every move draws."} < {*said}


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
    assert said[begun + 1] == "Until you move, u brings the last game back."
    assert re.fullmatch(r"The computer played [abc][123]\.", said[begun + 2])


def test_what_cannot_be_played_is_refused_in_words() -> None:
    said = answered("b2", "b2", "xyzzy", "d1", "a4", "0", "", arguments="--plain --players 2")
    assert has_mark("b2", "X") in said
    assert 'Unknown command "xyzzy"; type help.' in said
    for word in ("d1", "a4", "0"):
        assert f'"{word}" is not a cell. Cells are a1 to c3, or 1 to 9.' in said
    assert [line for line in said if "played" in line] == ["X played b2."]
    assert said[-1] == "O to move: "


def test_of_a_large_board_only_the_marks_are_said() -> None:
    said = answered("board", "h8", "h9", "i7", "board", arguments="--plain --players 2 --board 15,15,5")
    assert "225 cells are empty." in said
    assert "X: i7, h8. O: h9. 222 cells are empty." in said
    assert not [line for line in said if line.startswith("Row ")]
    for text, end in (
        ("XOXOXO/" * 4 + "OXOXOX/OXOXO.", "1 cell is empty."),
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


def test_a_turn_is_taken_back_with_the_computers_reply() -> None:
    said = answered("1", "3", "undo", arguments="--plain --seed 1 --level casual")
    replies = [line.split()[-1].removesuffix(".") for line in said if line.startswith("The computer played ")]
    assert f"Taken back: O {replies[1]}, X c1. {YOUR_MOVE}" in said


def test_the_level_is_named() -> None:
    said = answered("level novice", "level", "level grandmaster")
    assert f"The computer is novice {NOW}" in said
    names = "The computer is novice. Type level and a name, from easy to hard: novice, casual, skilled, perfect."
    assert said.count(names) == 2
    assert f"The computer is perfect {NOW}" in answered("LEVEL Perfect", arguments="--plain")


def test_help_names_every_word() -> None:
    said = "\n".join(answered("help"))
    for word in ("a1 to c3", "1 to 9", "board", "board off", "undo", "redo", "new", "level NAME", "help", "quit"):
        assert word in said.replace("\n".join(OPENING), ""), word


def test_quit_ends_it_and_the_rest_is_not_read() -> None:
    said = answered("quit", "1", arguments="--plain --players 2")
    assert said[-1] == "X to move: quit"


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
        "I take the middle": "b2",
        "put X in c3, please": "c3",
        "the upper right corner!": "c1",
    },
    "5,4,4": {"bottom left": "a4", "in the upper right corner": "e1", "give me b3": "b3"},
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
    [("3,3,3", "top bottom"), ("4,4,4", "centre"), ("5,5,4", "top"), ("15,15,5", "b 1 2"), ("15,15,5", "a1 or b2")],
)
def test_a_place_that_is_none_of_the_board_is_no_cell(board: str, line: str) -> None:
    said = answered(line, arguments=f"--plain --players 2 --board {board}")
    told = (
        f'"{line}" is not a cell. Cells are a1 to ' if line[-1].isalpha() else f'Unknown command "{line}"; type help.'
    )
    assert any(each.startswith(told) for each in said)
    assert not [told for told in said if "played" in told]


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


def test_a_setting_that_asks_for_another_game_begins_it_and_undo_brings_the_last_one_back() -> None:
    said = " ".join(answered("board off", "b2", "mark o", "undo", arguments="--plain --level casual --seed 1"))
    begun = "mark o Your mark: O. A new game. The computer goes first. Until you move, u brings the last game back."
    assert begun in said
    assert "undo Your previous game is back." in said


def test_of_a_row_of_a_large_board_only_the_marks_are_said() -> None:
    said = answered("h8", "k8", "board 8", "board h", "board 9", arguments="--plain --players 2 --board 15,15,5")
    for told in ("Row 8: X h8, O k8.", "Column h: X h8.", "Row 9: empty."):
        assert told in said


def test_help_about_one_command_is_what_the_help_says_of_it() -> None:
    assert answered("help hint")[-6:-5] == ["hint: a hint; ask again for a clearer one."]
    assert answered("help resign")[-6:-5] == ["resign: give the game up."], "what stands beside it is no part of it"
    assert answered("help u")[-6:-5] == ["undo, redo: take your last move back, play it again."]
    assert answered("help nonsense")[-6:-5] == ['Unknown command "nonsense"; type help.']
    assert answered("help leave")[-6:-5] == ['"leave" does nothing here.']
    assert answered("help perfect")[-6:-5] == ["level NAME: novice, casual, skilled, perfect."]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["explore", "help back"], "back, forward: one move back, one move on."),
        (["explore", "help u"], "back, forward: one move back, one move on."),
        (["explore", "help why"], "why CELL: what that cell is worth."),
        (["explore", "help threats"], "threats: where a side wins with its next mark."),
        (["explore", "help resign"], f'"resign" does nothing here. Type {lines.EXPLORING_WORDS}'),
        (
            ["a1", "resign", "review", "help save"],
            "save: write the game as an SGF file, with comments and variations.",
        ),
        (["puzzle", "help boards"], "boards: puzzles on another board."),
        (["setup", "help x"], lines.SETUP_HELP[0]),
        (["setup", "help help"], "help WORD: what that command does."),
        (["setup", "board off", "help back"], f"Type {lines.SETUP_WORDS}"),
        (["setup", "help nonsense"], f'Unknown command "nonsense". Type {lines.SETUP_WORDS}'),
    ],
)
def test_on_each_page_help_about_a_command_says_what_it_does_there(typed: list[str], told: str) -> None:
    said = "\n".join(answered("board off", *typed, arguments="--plain --players 2 --no-records"))
    assert told in said.replace("\n", " ")


def test_a_long_line_is_quoted_with_dots_where_it_is_cut() -> None:
    assert 'Unknown command "where is the computer"; type help.' in answered("where is the computer")
    assert 'Unknown command "how did the computer beat m..."; type help.' in answered(
        "how did the computer beat me so quickly"
    )


def test_the_greeting_says_that_the_computer_is_to_move() -> None:
    told = answered(arguments="--plain --no-records --mark x --from X../.../...")
    assert told[1].endswith(" level perfect. It's the computer's turn.")
    assert told[3] == "The computer played b2."


def test_a_key_that_a_message_names_can_be_typed_as_a_word() -> None:
    said = answered("1", "new", *"1593784", "review", "engine", "v", arguments="--plain --players 2")
    assert "Until you move, u brings the last game back." in said
    assert "Find the answer first; v shows it." in said
    assert any(line.startswith("Move 4: c1 threw away the draw.") for line in said)


def test_the_level_is_changed_by_one() -> None:
    said = answered("harder", "easier", arguments="--plain --level casual")
    for level in ("skilled", "casual"):
        assert f"The computer is {level} {NOW}" in said
    alone = answered("board off", "harder", arguments="--plain --players 2 --level perfect")
    assert alone[-2] == "The computer is not playing this game."
    watched = sitting(Settings(players=0, level=Level.CASUAL))
    easier = meaning(watched, "easier").event
    assert easier
    assert update(watched, easier).settings.level is Level.NOVICE


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


def test_the_score_and_a_line_to_share() -> None:
    said = answered("score", *"14253", "share", "stats", arguments="--plain --players 2")
    assert "Now: Player X 0, Draws 0, Player O 0. All: Player X 0, Draws 0, Player O 0." in said
    assert "3,3,3 X: a1 a2 b1 b2 c1 X wins" in said
    assert said[said.index(AGAIN, said.index("3,3,3 X: a1 a2 b1 b2 c1 X wins")) + 1 :] == [
        "Now: Player X 1, Draws 0, Player O 0. All: Player X 1, Draws 0, Player O 0.",
        "3 x 3, three in a row, two players: X 1, draws 0, O 0.",
        "The command tictactoe stats tells more.",
        AGAIN,
    ]
    alone = answered("score", arguments="--plain --no-records")
    assert "Level: perfect. Now: You 0, Draws 0, Computer 0." in alone
    kept = answered("score")
    assert "Level: casual. Now: You 0, Draws 0, Computer 0. All: You 0, Draws 0, Computer 0." in kept


def test_a_cell_can_be_asked_about_by_its_digit() -> None:
    said = answered("why 5", "why b2", "why e9", "why")
    assert said.count(f"b2 {LIKE_EVERY_OTHER}.") == 2
    assert '"e9" is not a cell. Cells are a1 to c3, or 1 to 9.' in said
    assert "Type why and a cell, such as why a1." in said


def test_why_alone_tells_of_the_computers_last_move_also_where_nothing_was_known_of_it() -> None:
    assert f"{BLOCKED_YOU} c1." in answered("1", "2", "why", arguments="--plain --seed 1 --level casual")
    undone = answered("a1", "why", "c3", "undo", "why", arguments="--plain --level casual --seed 2")
    assert undone.count("The computer's b1 loses in 3 moves.") == 2
    drawn = answered("a1", "why", arguments="--plain --board 6,6,5 --pace 0 --level perfect --seed 1")
    assert re.search("The computer's .. draws.", "\n".join(drawn))


def test_an_answer_is_not_said_again_with_that_to_the_next_line() -> None:
    said = answered("5", "why a1", "think 1", "board", "score", "think 1", arguments="--plain --seed 1")
    assert sum(line.startswith("a1 ") for line in said) == 1


def test_garbage_is_answered_in_words() -> None:
    garbage = Random(5).randbytes(20_000)
    done = talk(garbage, "b2", "quit", PYTHONIOENCODING="utf-8")
    assert done.returncode == 0
    assert done.stderr == b""
    assert not re.search(rb"[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]", done.stdout)
    done.stdout.decode()


@posix
def test_where_nobody_is_at_home_nothing_is_kept(tmp_path: Path) -> None:
    environment = {**os.environ, "HOME": "here", "XDG_STATE_HOME": "there", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tictactoe", "--plain"]
    done = subprocess.run(command, capture_output=True, input=b"b2", env=environment, cwd=tmp_path, check=True)
    assert b"Nothing is saved: the file cannot be opened." in done.stdout
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
    done = talk("ж", b"\xff", "b2", LC_ALL=locale)
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"You played b2." in done.stdout


def test_a_reader_who_leaves_ends_it_silently(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*PATIENT_PROGRAM, "--plain"],
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
@pytest.mark.parametrize("closed", ["<&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_descriptors_are_no_mistake(closed: str) -> None:
    done = run(["sh", "-c", f'exec "$@" {closed}', "sh", *PATIENT_PROGRAM], b"b2\nquit\n")
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
    from support.program import TIMEOUT, Program

    with Program("--plain", "--no-records", forked=False) as program:  # `waitid` is only for children
        program.wait("Your move:")
        program.settle()
        end = time.monotonic() + TIMEOUT
        for times in range(2, 102):  # the next stop comes while the question is still being repeated
            program.signal(signal.SIGSTOP)
            os.waitid(os.P_PID, program.pid, os.WSTOPPED | os.WNOWAIT)
            program.signal(signal.SIGCONT)
            while program.output.count(b"Your move:") < times:
                assert time.monotonic() < end
                program.look()
        program.send("b2\r")
        program.wait("You played b2.")


def test_where_too_many_cells_are_free_another_position_is_searched() -> None:
    said = " ".join(answered("board off", "think", "think xox/oox/...", arguments="--plain --board gomoku"))
    assert "and the game is not over. Type think xox/oox/... for a small one." in said
    assert "minimax, X to move." in said
    assert "X wins with best play (+1): 11 nodes." in said


def test_a_board_is_chosen_by_its_size() -> None:
    said = answered("boards", "boards 4x4", "boards 6x", "boards 99,99")
    assert f"{board_of('5 x 5', 'four')}: a draw with best play. {CANNOT_BE_BEATEN}." in said
    assert "Type boards and a size to play there: boards 4x4, boards 6x5x4, boards gomoku." in said
    assert any(f"The board is {board_of('4 x 4', 'four')}. {YOU_FIRST}" in line for line in said)
    assert any("is not a board" in line for line in said)


def test_a_board_alone_is_answered_with_what_to_type() -> None:
    said = answered("gomoku", "4x4", "3", "99x99")
    assert [line for line in said if "boards" in line] == [
        f"To play on that board, type boards {board}." for board in ("gomoku", "4x4")
    ]


def test_another_board_is_named_also_in_place_of_a_game_that_has_begun() -> None:
    board, old = (f"The board is {board_of(size, 'three')}." for size in ("9 x 2", "3 x 3"))
    said = answered("a1", "boards 9x2", "u", arguments="--plain --seed 2 --level casual --first you")
    assert f"A new game. {board} {YOU_FIRST}" in said
    assert f"Your previous game is back. {old}" in said
    assert f"A new game. {board} The computer goes first." in answered(
        "boards 9x2", arguments="--plain --seed 2 --first computer"
    )
    tossed = answered("boards 9x2", arguments="--plain --seed 2 --first random")
    assert board in tossed


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
        "A new game. You are X. It's the computer's turn.",
        computer_played("c3"),
        f"A new game. You are X. {YOUR_MOVE}",
        "Until you move, u brings the last game back.",
        "A new game. The computer goes first.",
        *told[-1:],
    ]


def test_a_level_may_be_called_by_another_word() -> None:
    said = answered("level xyzzy", "level easy", "level hard", "level perfct")
    assert [line for line in said if line.startswith("The computer is")] == [
        "The computer is casual. Type level and a name, from easy to hard: novice, casual, skilled, perfect.",
        *(f"The computer is {level} now." for level in ("novice", "skilled", "perfect")),
    ]


def test_where_the_board_is_not_printed_each_new_one_is_said_in_words() -> None:
    said = answered("board off", "b2", "undo", "puzzle", "next", "leave", "explore", "end", "back")
    assert [line for line in said if line.startswith("Row 1")] == ["Row 1: O, X, empty."] * 2


def test_the_position_that_is_explored_is_searched_too() -> None:
    told = answered(
        "explore", "b2", "a1", "think memory", "think 4", "from XXX/OO./...", "think", arguments="--plain --players 2"
    )
    said = " ".join(told)
    assert "with memory, X to move." in said
    assert said.count("A draw with best play (0): ") == 2
    assert said.count("minimax, X to move.") == 1, "nothing is searched once the game is over"


@posix
@pytest.mark.parametrize(
    ("arguments", "first"),
    [
        (["review", "3,3,3 X: b2 a1 b1 b3 a2 c2 a3 c1 c3"], "The game is over. Draw!"),
        (["--no-records"], OPENING[0]),
    ],
)
def test_nothing_is_asked_where_the_output_goes_to_a_file(arguments: list[str], first: str, tmp_path: Path) -> None:
    """A person at a terminal would wait for a program that waits for them."""
    master, terminal = os.openpty()
    try:
        with open(tmp_path / "printed", "w+", encoding="utf-8") as file:
            command = [sys.executable, "-m", "tictactoe", *arguments]
            done = subprocess.run(
                command, stdin=terminal, stdout=file, stderr=subprocess.PIPE, timeout=60, text=True, check=True
            )
            file.seek(0)
            assert file.readline() == f"{first}\n"
    finally:
        os.close(master)
        os.close(terminal)
    said = "tictactoe: a question would follow, but the output goes to a file and you would not see it."
    assert done.stderr.splitlines()[-1] == said
