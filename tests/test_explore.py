"""Exploring: any cell for either side, back, forth and sideways, and then exactly where the game was."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from support.program import Program
from support.reviews import lost_by_a_mistake
from support.sessions import NOTHING, TWO, WIN_FOR_X, begun, marks, press, reply, said, sitting
from tictactoe.engine.analysis import Value
from tictactoe.engine.game import Phase
from tictactoe.engine.game_notation import parse_game
from tictactoe.engine.notation import parse_cell, parse_position
from tictactoe.engine.solver import Solver
from tictactoe.ui.actions.begin import with_review
from tictactoe.ui.effects import effects
from tictactoe.ui.session.bindings import Where
from tictactoe.ui.session.display import Size
from tictactoe.ui.session.effects import (
    AnalyseGame,
    AnalysePosition,
    BareEffect,
    KeepGame,
    KeepSettings,
)
from tictactoe.ui.session.events import GameAnalysed, PositionAnalysed
from tictactoe.ui.session.inputs import Clicked, Resized
from tictactoe.ui.session.layout import corner, layout_for
from tictactoe.ui.session.review import begin_review as begun_review
from tictactoe.ui.session.session import Session
from tictactoe.ui.session.settings import Settings
from tictactoe.ui.update import update
from tictactoe.ui.view import render
from tictactoe.ui.words import line_mode


def in_a_review() -> Session:
    return press(lost_by_a_mistake(), "v", "v", "<", "<")


def paused() -> Session:
    return press(reply(sitting(Settings(players=0)), 4), " ")


PLACES = {
    "two people": lambda: press(sitting(), "5", "1", "up"),
    "records": lambda: press(begun(NOTHING, TWO, "players"), "5", "1"),
    "values on": lambda: press(sitting(), "5", "v"),
    "after an end": lambda: press(sitting(), *WIN_FOR_X),
    "after an end against the computer": lost_by_a_mistake,
    "in a review": in_a_review,
    "the computer against itself": paused,
}


@pytest.mark.parametrize("where", PLACES)
def test_nothing_of_the_sitting_changes(where: str) -> None:
    session = PLACES[where]()
    exploring = press(session, "x")
    assert exploring.where is Where.EXPLORING
    for key in (
        "<",
        "<",
        "<",
        *"123456789",
        "h",
        "enter",
        "v",
        "<",
        "backtab",
        "?",
        "escape",
        "<",
        ">",
    ):
        after = press(exploring, key)
        kinds = {type(effect) for effect in effects(exploring, after)}
        assert not kinds & {KeepGame, KeepSettings}
        exploring = after
    assert len(exploring.explored.branches if exploring.explored else ()) > len(session.game.moves)
    assert press(exploring, "escape") == press(exploring, "x") == session


def test_it_begins_at_the_position_on_the_screen() -> None:
    assert marks(press(sitting(), "5", "1", "x")) == ["b2", "a1"]
    review = in_a_review()
    assert review.review
    explored = press(review, "x")
    assert explored.game.position == review.review.before.position
    assert marks(press(explored, ">")) == [*marks(explored), marks(lost_by_a_mistake())[len(marks(explored))]]
    over = press(sitting(), *WIN_FOR_X, "x")
    assert over.game.phase is Phase.FINISHED
    assert marks(press(over, "<", "9")) == ["a1", "a2", "b1", "b2", "c3"]


def test_back_and_forth_and_to_what_else_was_tried() -> None:
    session = press(sitting(), "x", "5", "1", "3")
    assert marks(session) == ["b2", "a1", "c1"]
    assert marks(press(session, ">")) == ["b2", "a1", "c1"]
    session = press(session, "<")
    assert marks(session) == ["b2", "a1"]
    session = press(session, "9", "<", "7")
    assert marks(press(session, "tab")) == ["b2", "a1", "c3"]  # by their cells: c1, a3, c3
    assert marks(press(session, "backtab")) == ["b2", "a1", "c1"]
    assert marks(press(session, "tab", "tab")) == ["b2", "a1", "c1"]
    assert marks(press(session, "backtab", "<", ">")) == ["b2", "a1", "c1"]  # where one was last
    other = press(session, "<", "<", "<", "1", "2")
    assert marks(other) == ["a1", "b1"]
    assert marks(press(other, "<", "tab", ">", ">")) == ["b2", "a1", "a3"]  # the branch that was left
    assert marks(press(sitting(), "x", "backtab", "<", ">")) == []


def test_the_cursor_goes_to_a_move_that_is_made_and_stays_when_one_is_taken_back() -> None:
    session = press(sitting(), "x", "5", "1", "<", "9", "<")
    assert (marks(session), session.cursor) == (["b2"], 8)
    assert press(session, "<").cursor == 8
    assert press(session, ">").cursor == 8
    assert press(session, ">", "backtab").cursor == 0
    assert press(session, ">", "backtab", "<", "<").cursor == 0


def test_arrows_and_letters_choose_a_cell_as_on_the_board() -> None:
    session = press(sitting(), "x", "5")
    for keys in (("left", "up"), ("h", "k"), ("right", "down"), ("l", "j")):
        explored = press(session, *keys)
        assert marks(explored) == ["b2"]
        assert explored.cursor == press(sitting(), *keys).cursor
    assert marks(press(session, "left", "up", "enter")) == ["b2", "a1"]
    for back, on in (("<", ">"), ("page-up", "page-down"), (",", ".")):
        assert marks(press(session, "1", back)) == ["b2"]
        assert marks(press(session, "1", back, back, on)) == ["b2"]


def test_cells_are_chosen_and_played_as_on_the_board() -> None:
    session = press(sitting(), "x", "h", "k", "enter")
    assert marks(session) == ["a1"]
    assert marks(press(session, "c", "2", "enter")) == ["a1", "c2"]
    assert said(press(session, "1")) == "a1 is taken."
    layout = layout_for(session.size, session.shown_rules)
    assert layout
    row, column = corner(layout, session.shown_rules, 8)
    assert marks(update(session, Clicked(row, column))) == ["a1", "c3"]


def test_values_follow_and_the_end_is_shown() -> None:
    start = sitting()
    session = press(start, "x")
    assert list(effects(start, session)) == [AnalysePosition(start.game.position)]
    tried = press(session, "5")
    assert list(effects(session, tried)) == [AnalysePosition(tried.game.position)]
    known = update(tried, PositionAnalysed(Solver(tried.shown_rules).analyse(tried.game.position)))
    assert "lose in 3" in render(known).text()
    assert "b1: loses in 3" in said(press(known, "k"))
    over = press(session, *WIN_FOR_X)
    text = render(over).text()
    assert "X wins!" in text
    assert "Press any key" not in text
    assert "begins the next game" not in text
    told = "The game is over here: < goes back a move, then any cell can be tried."
    assert said(press(over, "v", "v")) == told
    assert said(press(over, "v", "v", "<")) == "Any free cell can be played, for either side. Esc goes back."
    for size in (Size(60, 20), Size(40, 12), Size(20, 8)):
        assert "< goes back" in render(update(over, Resized(size))).text()
    assert press(over, "n", "u", "m") == over
    assert marks(press(over, "<")) == marks(over)[:-1]


def test_the_screen_names_the_line_and_the_way_back() -> None:
    session = press(sitting(), "x")
    assert "Any free cell can be played, for either side. Esc goes back." in render(press(session, "v", "v")).text()
    session = press(session, "5", "1", "<", "9")
    lines = render(session).text().split("\n")
    assert lines[0].strip() == "Tic-tac-toe - explore"
    assert any(line.endswith("1  X  b2") for line in lines)
    assert any(line.endswith("2  O  c3") for line in lines)
    assert any(line.endswith("2 of 2 tried") for line in lines)
    assert "Esc back" in lines[-1]
    narrow = update(session, Resized(Size(40, 13)))
    assert "explore: b2 c3" in render(narrow).text()
    assert press(narrow, "escape").size == Size(40, 13)


@pytest.mark.parametrize(
    ("key", "shown"), [("1", ">a1 b1 c1 a2 b2 c2"), ("6", "c1 a2 b2 >c2 a3 b3"), ("9", "a2 b2 c2 a3 b3 >c3")]
)
def test_of_more_moves_than_fit_those_around_the_last_are_shown(key: str, shown: str) -> None:
    session = press(sitting(), "x", *"1<2<3<4<5<6<7<8<9", "<", key)
    text = render(session).text()
    assert f"{key} of 9 tried\n" in text
    listed = re.findall(r"([ >])  X  (..)$", text, re.MULTILINE)
    assert [f"{pointer.strip()}{cell}" for pointer, cell in listed] == shown.split()


def test_a_game_against_the_computer_is_explored_only_once_it_is_over() -> None:
    session = press(sitting(Settings()), "x")
    assert said(session) == "Explore after the game, or in a game of two people."
    assert session.explored is None


def test_what_is_known_of_the_game_meanwhile_reaches_it_and_is_asked_again() -> None:
    over = press(sitting(), *WIN_FOR_X)
    exploring = press(over, "x")
    told = update(exploring, GameAnalysed(over.game, (None,) * 5, 7))
    assert told._replace(outer=None) == exploring._replace(outer=None)
    back = press(told, "escape")
    assert back.review == begun_review(over.game)._replace(seconds=7)
    assert AnalyseGame(over.game) in list(effects(told, back))


def test_quitting_keeps_what_was_shared() -> None:
    over = press(sitting(), *WIN_FOR_X)
    shared = over._replace(shared=(over.game,))
    left = press(shared, "x", "9", "q")
    assert (left.running, left.shared) == (False, (over.game,))


def test_exploring_in_the_real_program_leaves_the_records_alone(tmp_path: Path) -> None:
    records = str(tmp_path / "records")
    with Program("--players", "2", "--records", records) as program:
        program.wait("X begins.")
        program.press("5", "1", "x")
        program.wait("explore")
        program.press("9", "3", "7")
        program.wait("5  X  a3")
        program.press("escape")
        program.wait("O played a1.")
        program.press("q")
    with Program("--records", records) as program:
        program.wait("O played a1.")
        assert "c3" not in program.text().replace(" c", "")
        program.press("q")


def known(session: Session) -> Session:
    """The session once the values of the position on the board are known."""
    return update(session, PositionAnalysed(Solver(session.shown_rules).analyse(session.game.position)))


def test_each_branch_shows_what_its_last_move_is_worth() -> None:
    session = known(press(known(press(sitting(), "x")), "1"))
    session = press(session, "5", "<", "2")
    lines = [line[54:].strip() for line in render(session).text().split("\n")]
    assert lines[2:8] == [
        "1  X  a1   draw",
        "2  O  b1   lose in 3",
        "",
        "1 of 2 tried",
        ">  O  b1   lose in 3",
        "O  b2   draw",
    ]
    hidden = render(press(session, "v", "v")).text()
    assert "2  O  b1\n" in hidden
    assert "lose" not in hidden
    narrow = update(session, Resized(Size(40, 13)))
    assert "explore: a1 b1  lose in 3  1 of 2" in render(narrow).text()


def test_a_move_from_a_known_position_is_not_taken_for_what_is_known_of_the_next() -> None:
    session = press(known(press(sitting(), "x")), "1", "5")
    assert session.explored is not None
    assert [*session.explored.known] == [()]
    assert session.explored.worth((0,)) is not None
    assert session.explored.worth((0, 4)) is None


def test_a_position_that_was_analysed_to_the_end_is_not_analysed_again() -> None:
    first = known(press(sitting(), "x"))
    moved = press(first, "1")
    assert AnalysePosition(moved.game.position) in list(effects(first, moved))
    back = press(moved, "<")
    assert back.knowledge.analysis == first.knowledge.analysis
    assert list(effects(moved, back)) == [BareEffect.STOP_THINKING]
    half = update(moved, PositionAnalysed(Solver(moved.game.rules).analyse(moved.game.position), last=False))
    again = press(press(half, "<"), ">")
    assert again.knowledge.analysis is None
    assert AnalysePosition(moved.game.position) in list(effects(press(half, "<"), again))


def test_what_a_win_is_worth_counts_the_move_that_led_to_it() -> None:
    start = parse_position("XX./OO./...")
    session = known(press(press(sitting(start=start), "x"), "7"))
    assert session.explored is not None
    for path in (6,), (2,):
        worth = session.explored.worth(path)
        assert (worth and (worth.value, worth.plies)) == ((Value.LOSS, 2) if path == (6,) else None)


def test_what_is_known_after_a_move_says_what_the_move_was_worth() -> None:
    over = lost_by_a_mistake()
    exploring = known(press(press(over, "v", "v", "<", "<"), "x"))
    path = tuple(cell for cell, _ in exploring.game.moves)
    assert exploring.explored is not None
    worth, analysis = exploring.explored.worth(path), Solver(exploring.shown_rules).analyse(exploring.game.position)
    assert worth is not None
    assert worth.value is analysis.value.opposite
    assert worth.plies == (None if analysis.plies is None else analysis.plies + 1)
    assert exploring.explored.worth(path[:-2]) is None


@pytest.mark.parametrize("size", [Size(80, 12), Size(80, 16), Size(80, 24), Size(120, 40), Size(40, 12), Size(20, 7)])
def test_many_branches_are_drawn_at_every_size(size: Size) -> None:
    session = update(press(sitting(), "x"), Resized(size))
    for key in "123456789":
        session = press(known(session), key, "<")
    session = press(session, ">")
    assert render(press(session, "<")).text().strip()
    frame = render(session)
    assert (frame.width, frame.height) == size
    if size.columns > 20 and size.rows > 12:
        assert "9 of 9" in frame.text()


def test_line_by_line(tmp_path: Path) -> None:
    words = "explore a1 b2 back b1 next list previous values back back back forward forward forward back nonsense "
    words += "previous a2 done"
    told = line_by_line(tmp_path, [*words.split(), "a1", "why c3", "board", "quit"], "--players", "2")
    say = f'"nonsense" is not a word here. Say {line_mode.EXPLORING_WORDS}'
    assert told == [
        "X to move: explore",
        "Exploring: any free cell can be played, for either side. done leads back; help lists the words.",
        "Exploring, X to move: a1",
        "1. X a1: draw.",
        "Exploring, O to move: b2",
        "2. O b2: draw.",
        "Exploring, X to move: back",
        "1. X a1: draw.",
        "Exploring, O to move: b1",
        "2. O b1: lose in 3. 1 of 2 tried.",
        "Exploring, X to move: next",
        "2. O b2: draw. 2 of 2 tried.",
        "Exploring, X to move: list",
        "1. X a1: draw.",
        "2. O b2: draw.",
        "2. or O b1: lose in 3.",
        "Exploring, X to move: previous",
        "2. O b1: lose in 3. 1 of 2 tried.",
        "Exploring, X to move: values",
        "c1 draw, a2 win in 3, b2 win in 3, c2 draw, a3 win in 3, b3 draw, c3 draw.",
        "Exploring, X to move: back",
        "1. X a1: draw.",
        "Exploring, O to move: back",
        "The first position.",
        "Exploring, X to move: back",
        "There is no move before this position.",
        "Exploring, X to move: forward",
        "1. X a1: draw.",
        "Exploring, O to move: forward",
        "2. O b1: lose in 3. 1 of 2 tried.",
        "Exploring, X to move: forward",
        "No move was tried from here.",
        "Exploring, X to move: back",
        "1. X a1: draw.",
        "Exploring, O to move: nonsense",
        say,
        "Exploring, O to move: previous",
        "No other move was tried in place of the last one.",
        "Exploring, O to move: a2",
        "2. O a2: lose in 3. 2 of 3 tried.",
        "Exploring, X to move: done",
        "Back from exploring.",
        "X to move: a1",
        "X played a1.",
        "O to move: why c3",
        "c3: loses in 3 - X plays c1, forces b1, and a3 threatens two lines.",
        "O to move: board",
        "Row 1: X, empty, empty.",
        "Row 2: empty, empty, empty.",
        "Row 3: empty, empty, empty.",
        "O to move: quit",
    ]


def test_line_by_line_the_end_and_the_review_are_explored(tmp_path: Path) -> None:
    words = "a1 a2 b1 b2 c1 explore c3 values back c3 done review first explore b2 next back done quit"
    told = line_by_line(tmp_path, words.split(), "--players", "2")
    explored = "Exploring: any free cell can be played, for either side. done leads back; help lists the words."
    assert told[told.index(explored) :] == [
        explored,
        "X wins! The game is over here. Say back or done.",
        "Exploring: c3",
        "The game is over here. Say back or done.",
        "Exploring: values",
        "There is no move of yours to judge now.",
        "Exploring: back",
        "4. O b2: lose in 1.",
        "Exploring, X to move: c3",
        "5. X c3: lose in 1. 2 of 2 tried.",
        "Exploring, O to move: done",
        "Back from exploring.",
        "Press Enter to play again, or type quit.",
        "Move 2: O could have held the draw here. Where would you play? Say a cell, or show.",
        "Review: first",
        "X played a1.",
        "Move 1: a1 was best. It draws - every move draws.",
        "Review: explore",
        explored,
        "Exploring, X to move: b2",
        "1. X b2: draw. 2 of 2 tried.",
        "Exploring, O to move: next",
        "1. X a1: draw. 1 of 2 tried.",
        "Exploring, O to move: back",
        "The first position.",
        "Exploring, X to move: done",
        "Back from exploring.",
        "Review: quit",
    ]


def test_line_by_line_a_game_against_the_computer_is_not_explored(tmp_path: Path) -> None:
    assert "Explore after the game, or in a game of two people." in line_by_line(tmp_path, ["explore", "quit"])


def line_by_line(state: Path, told: list[str], *arguments: str) -> list[str]:
    """The sentences of line mode after the first two, without the drawn boards."""
    command = [sys.executable, "-m", "tictactoe", "--plain", "--no-records", *arguments]
    done = subprocess.run(
        command,
        input="".join(f"{line}\n" for line in told),
        capture_output=True,
        cwd=Path(__file__).parents[1],
        env=os.environ | {"COLUMNS": "1000", "XDG_STATE_HOME": str(state)},
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [line for line in done.stdout.split("\n")[2:] if line and not line.startswith("  ")]


def test_from_a_review_it_begins_in_the_middle() -> None:
    game = parse_game("4,4,4 X: a1 b1 a2 b2 a3 b3 a4")
    review = with_review(sitting(), game)
    assert press(review, "x").cursor == parse_cell(game.rules, "c3")
