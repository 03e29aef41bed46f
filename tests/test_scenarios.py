"""What a person does and sees, played twice: at the pages alone, and at the real program in a real pty.

Windows has no pty, so there the scenarios are played at the pages alone.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial

import pytest

from support.board_on_screen import EMPTY, WIN, WON
from support.engine import puzzles
from support.players import OnPages, OnTerminal, Player
from support.sentences import (
    CAN_WIN_NOW,
    COMPUTER_FIRST_NEXT,
    COMPUTER_WINS,
    FIND_IT,
    HAD_A_DRAW_HERE,
    MISSED_A_DRAW,
    O_FIRST,
    O_FIRST_NEXT,
    O_TO_MOVE,
    PLAY_AGAIN,
    WELCOME_BACK,
    X_FIRST,
    X_TO_MOVE,
    X_WINS,
    YOU_FIRST,
    YOUR_MOVE,
    board_of,
    has_mark,
)
from support.system import WINDOWS
from support.ui import stages
from tictactoe import format_cell

Begin = Callable[..., Player]


@pytest.fixture(params=["pages", *([] if WINDOWS else ["xterm-256color"])])
def begin(request: pytest.FixtureRequest) -> Iterator[Begin]:
    """What begins a sitting with a command line, on the pages or on such a terminal."""
    start = OnPages if request.param == "pages" else partial(OnTerminal, term=request.param)
    with ExitStack() as opened:
        yield lambda *arguments: opened.enter_context(start(*arguments))


def on(*terminals: str) -> pytest.MarkDecorator:
    """A test on the pages and on these terminals."""
    return pytest.mark.parametrize("begin", ["pages", *([] if WINDOWS else terminals)], indirect=True)


@on("xterm-256color", "linux", "vt100", "ansi", "windows")
def test_two_people_play_a_whole_game_and_the_other_begins_the_next(begin: Begin) -> None:
    you = begin("--players", "2")
    you.shows(f"{X_TO_MOVE}  {X_FIRST}")
    you.press("up", "left", "enter")
    you.shows(f"{O_TO_MOVE}  X played a1.")
    you.press("down", " ", "2", "g", "b", "2", "enter", "g", "c", "1", "enter")
    you.shows(f"{X_WINS}  {PLAY_AGAIN}", O_FIRST_NEXT)
    you.has(WON)
    you.press("z")
    you.shows(f"{O_TO_MOVE}  {O_FIRST}")
    you.has(EMPTY)
    you.press("q")
    assert you.ends()


def test_perfect_is_not_beaten_and_begins_the_second_game(begin: Begin) -> None:
    you = begin("--pace", "0", "--level", "perfect")
    you.shows(f"{YOUR_MOVE}  {YOU_FIRST}")
    take_the_first_free_cells(you)
    you.shows(COMPUTER_FIRST_NEXT)
    you.press("z")
    you.shows(f"{YOUR_MOVE}  The computer (O) started with ")
    assert sorted(you.marks()) == sorted("O......../" + "/")
    take_the_first_free_cells(you)


def take_the_first_free_cells(you: Player) -> None:
    """Play to the end of a game, which is not won."""

    def replied() -> bool:
        return you.marks().count("O") == replies or over()

    def over() -> bool:
        return COMPUTER_WINS in you.text() or "Draw!" in you.text()

    while not over():
        replies = you.marks().count("O") + 1
        you.press(str(you.marks().replace("/", "").index(".") + 1))
        you.until(replied)
    you.shows(PLAY_AGAIN)


@on("xterm-256color", "tmux-256color", "windows")  # with two ways to say where the mouse is
def test_a_game_is_clicked_through_and_a_click_anywhere_begins_the_next(begin: Begin) -> None:
    you = begin("--players", "2")
    you.shows(X_TO_MOVE)
    for digit in WIN:
        you.click_cell(int(digit) - 1)
    you.shows(PLAY_AGAIN)
    you.has(WON)
    you.click(0, 0)
    you.shows(f"{O_TO_MOVE}  {O_FIRST}")
    you.click_cell(0)
    you.has("O../.../...")
    you.click_cell(0)
    you.shows(has_mark("a1", "O"))


def test_turns_are_taken_back_and_played_again_across_the_end_and_counted_once(begin: Begin) -> None:
    you = begin("--players", "2")
    you.shows(X_TO_MOVE)
    you.press("u")
    you.shows("There is nothing to take back.")
    you.press(*WIN)
    you.shows(PLAY_AGAIN, "Player     X     1     1")
    you.press("u")
    you.shows(f"{X_TO_MOVE}  O played b2.", "Player     X     0     0")
    you.has("XX./OO./...")
    you.press("r")
    you.shows(PLAY_AGAIN, "Player     X     1     1")
    you.press("z")
    you.shows("u brings the last game back.")
    you.press("u")
    you.shows(PLAY_AGAIN, "Player     X     1     1")
    you.press("u", "u", "9", "r")
    you.shows("There is nothing to redo.")
    you.has("XX./O../..O")


def test_hints_come_in_three_stages_and_are_counted_once(begin: Begin) -> None:
    you = begin("--players", "2", "--from", "xox/oox/___")
    for sentence in (f"X {CAN_WIN_NOW}", "Look along ", "c3 wins"):
        you.shows(X_TO_MOVE)
        you.press("t")
        you.shows(sentence, "Help used  on 1 move")
    you.press("t")
    you.shows("c3 wins")
    you.press("left")
    you.shows("c3 wins")
    you.press("1", "7")
    you.hides("c3 wins")


def test_values_and_replies_are_shown_and_explained_cell_by_cell(begin: Begin) -> None:
    you = begin("--players", "2", "--from", "xox/oox/___")
    you.shows(X_TO_MOVE)
    you.press("v")
    you.shows("• win in 1", "lose in 1", "Values     on")
    you.press("down", "left")
    you.shows("a3 loses", "O plays b3")
    you.press("v")
    you.shows("Values     replies", "1/2")
    you.press("v")
    you.hides("win in 1")


def test_the_review_asks_before_it_answers(begin: Begin) -> None:
    you = begin("--players", "2")
    you.shows(X_TO_MOVE)
    you.press(*"1593748")
    you.shows(PLAY_AGAIN)
    you.press("v")
    you.shows(f"Move 4: O {HAD_A_DRAW_HERE} {FIND_IT}", "4  O  .    better?")
    you.press("7")
    you.shows("Try again.")
    you.press("2")
    you.shows("b1 saves the draw.", f"4  O  c1   {MISSED_A_DRAW}")
    you.press("home", ">")
    you.shows("> 2  O  b2   best")
    you.press("escape")
    you.shows(PLAY_AGAIN)


def test_exploring_tries_moves_for_both_sides_and_leaves_the_game_alone(begin: Begin) -> None:
    you = begin("--players", "2")
    you.shows(X_FIRST)
    you.press("5", "1", "x")
    you.shows("Tic-tac-toe - explore", "Try any move, for both sides.")
    you.press("9", "3", "7")
    you.shows("5  X  a3", "lose in 1")
    you.has("O.O/.X./X.X")
    you.press("<", "<", "6")
    you.shows("4  O  c2", "Variation 2 of 2")
    you.press("backtab")
    you.shows("4  O  c1")
    you.press("escape")
    you.shows(f"{X_TO_MOVE}  O played a1.")
    you.has("O../.X./...")
    you.press("q")
    assert you.ends()
    again = begin()
    again.shows("Welcome back!", f"{X_TO_MOVE}  O played a1.")
    again.has("O../.X./...")


def test_a_position_is_set_up_explored_and_played(begin: Begin) -> None:
    you = begin("--players", "2")
    you.shows(X_FIRST)
    you.press("5", "x", "s")
    you.shows("Tic-tac-toe - setup", "O to move.  b2 has an X.")
    you.press("g", "a", "1", "x")
    you.shows("2 X and 0 O cannot be; the players take turns.")
    you.press("enter")
    you.shows("Tic-tac-toe - setup", "2 X and 0 O cannot be; the players take turns.")
    you.press("g", "c", "2", "o")
    you.has("X../.XO/...")
    you.press("f", "enter")
    you.shows("Tic-tac-toe - explore", "O to move.")
    you.has("..X/OX./...")
    you.press("s", "n")
    you.shows("O to move.", "First      X")
    you.has("..X/OX./...")
    you.press("7", "u", "u")
    you.shows(f"{O_TO_MOVE}  X played b2.")
    you.press("m", *["down"] * 9)
    you.shows("Start from", "Type or paste a position")
    you.press(*"xo./.x./...", "enter")
    you.has("XO./.X./...")
    you.press("9", "q")
    assert you.ends()
    again = begin()
    again.has("XO./.X./..O")
    again.press("u")
    again.has("XO./.X./...")


def test_puzzles_are_solved_missed_and_counted(begin: Begin) -> None:
    first, second = puzzles()[:2]
    you = begin("puzzle")
    you.shows(f"puzzle 1 of {len(puzzles())}", "This time  0")
    you.press("t")
    you.shows(stages(first)[1])
    you.press("g", *format_cell(first.position.rules, first.answer), "enter")
    you.shows("Correct: ", "This time  1")
    you.press("n")
    you.shows("puzzle 2 of")
    other = next(cell for cell in second.position.legal_moves if cell != second.answer)
    you.press("g", *format_cell(second.position.rules, other), "enter")
    you.shows("Try again.")
    you.press("g", *format_cell(second.position.rules, second.answer), "enter")
    you.shows("Correct: ", "This time  2", "Streak     0")
    you.press("escape")
    assert you.ends()
    again = begin("puzzle")
    again.shows("Solved     2", "This time  0")


def test_the_menu_changes_the_board_and_esc_never_quits(begin: Begin) -> None:
    you = begin("--players", "2")
    you.shows(X_TO_MOVE)
    for shown in ("Tic-tac-toe - menu", X_TO_MOVE) * 2:
        you.press("escape")
        you.shows(shown)
    you.press("5", "m", "right")
    you.shows("4 x 3")
    you.press("enter")
    you.shows(f"{O_TO_MOVE}  {O_FIRST}", board_of("4 x 3", "three"))
    you.press("u")
    you.shows(f"{O_TO_MOVE}  X played b2.")
    you.has(".../.X./...")


def test_a_game_that_was_left_goes_on_with_its_settings(begin: Begin) -> None:
    you = begin("--level", "novice", "--mark", "O", "--first", "you", "--pace", "0", "--seed", "1")
    you.shows(f"{YOUR_MOVE}  {YOU_FIRST}")
    you.press("5")
    you.until(lambda: you.marks().count("X") == 1)
    left = you.marks()
    you.press("q")
    assert you.ends()
    again = begin()
    again.shows(f"{WELCOME_BACK} ", YOUR_MOVE, "novice")
    again.has(left)
    again.press("u")
    again.has(EMPTY)


def test_kept_games_are_counted_listed_and_gone_through(begin: Begin) -> None:
    you = begin("--players", "2")
    you.shows("X goes first")
    you.press(*WIN)
    you.shows(PLAY_AGAIN)
    you.press("z")
    you.shows(O_TO_MOVE)
    you.press("5", "s")
    you.shows("Tic-tac-toe - statistics", "3 x 3   two players: X   1   1     0    0", "Enter games")
    you.press("enter")
    you.shows("Tic-tac-toe - games", "X wins        5")
    you.click(next(row for row, line in enumerate(you.rows()) if "X wins" in line), 20)
    you.shows(FIND_IT)
    you.press("escape", "enter")
    you.shows(FIND_IT)
    you.press("escape", "escape", "escape")
    you.shows(f"{X_TO_MOVE}  O played b2.")


def test_the_help_opens_at_the_keys_of_its_page_and_leads_back(begin: Begin) -> None:
    you = begin("--players", "2")
    you.shows(X_TO_MOVE)
    you.press("x", "?")
    you.shows("Tic-tac-toe - help", "While you explore")
    you.press("escape")
    you.shows("Tic-tac-toe - explore")
    you.press("escape", "?")
    you.shows("On the board")
