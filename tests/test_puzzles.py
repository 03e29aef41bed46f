"""Solving puzzles, on the screen and line by line, while the game beside them stays as it is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.drawings import rows
from support.program import Program
from support.sessions import TWO, press, said, sitting, status
from tictactoe.engine.analysis import Value
from tictactoe.engine.board import Rules
from tictactoe.engine.notation import format_cell
from tictactoe.engine.puzzles import Puzzle, PuzzleKind, puzzles
from tictactoe.engine.solver import Solver
from tictactoe.ui.actions.begin import begin
from tictactoe.ui.actions.puzzle import begin_puzzles
from tictactoe.ui.effects import effects
from tictactoe.ui.session.action import Action
from tictactoe.ui.session.attempts import Attempt
from tictactoe.ui.session.bindings import Where
from tictactoe.ui.session.display import Size
from tictactoe.ui.session.effects import BareEffect, KeepAttempt, OpenRecords
from tictactoe.ui.session.events import CellNamed, Command, MistakePuzzlesFound, RecordsFailed, RecordsOpened
from tictactoe.ui.session.inputs import Clicked, Resized
from tictactoe.ui.session.layout import corner, layout_for
from tictactoe.ui.session.messages import Trouble
from tictactoe.ui.session.puzzle import Puzzling
from tictactoe.ui.session.session import Page, Session
from tictactoe.ui.update import update
from tictactoe.ui.view import render
from tictactoe.ui.words import puzzle as words

ROOT = Path(__file__).parents[1]


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.kind.value}-{puzzle.name}"


def solving(*keys: str) -> Session:
    return press(update(sitting(), Command(Action.PUZZLE)), *keys)


def puzzling(session: Session) -> Puzzling:
    assert session.puzzle is not None
    return session.puzzle


def right(session: Session) -> Session:
    """The session after the puzzle is solved."""
    return update(session, CellNamed(puzzling(session).puzzle.answer))


def wrong(session: Session) -> Session:
    puzzle = puzzling(session).puzzle
    return update(session, CellNamed(next(cell for cell in puzzle.position.legal_moves if cell != puzzle.answer)))


DRAWN = """
 Tic-tac-toe - puzzle 1 of 87
 solved 0 of 87  in a row 0
               a   b   c
           1   O │[X]│
              ───┼───┼───
           2   O │   │ X
              ───┼───┼───
           3   X │   │ O
 X wins in 2. Where?
 Only one move wins.

 Enter answer  ? help  Esc back  q quit
"""


@pytest.mark.parametrize("puzzle", puzzles(), ids=named)
def test_all_that_is_said_has_room_and_a_wrong_answer_does_not_tell_the_right_one(puzzle: Puzzle) -> None:
    rules, answer = puzzle.position.rules, format_cell(puzzle.position.rules, puzzle.answer)
    first, second, third = words.stages(puzzle)
    assert max(map(len, [first, second, third, *words.questions(puzzle)])) <= 70
    assert min(map(len, words.questions(puzzle))) <= 20
    assert answer not in first.replace(".", " ").split()
    assert third.startswith(f"{answer}: ")
    if puzzle.kind is PuzzleKind.WINS:
        moves = Solver(rules).analyse(puzzle.position).moves
        wins = sum(move.value is Value.WIN for move in moves)
        only = "Only one move wins."
        assert first == (only if wins == 1 else f"{wins} of {len(moves)} moves win; one of them wins sooner.")
    for cell in puzzle.position.legal_moves:
        verdict = words.verdict(puzzle, cell)
        assert len(verdict) <= 70
        assert verdict.startswith(format_cell(rules, cell))
        if cell != puzzle.answer:
            assert f"but {answer} " not in verdict
            assert f"{answer} loses" not in verdict


def test_a_wrong_answer_is_refuted_and_can_be_tried_again() -> None:
    session = wrong(solving())
    assert session.where is Where.PUZZLE
    assert puzzling(session).missed
    assert said(session).endswith("Try again.")
    assert " plays " in said(session)
    solved = right(session)
    assert solved.where is Where.SOLVED
    assert status(solved).startswith("Right, ")
    assert solved.main.records.attempts.now[-1][1:3] == (True, False)


@pytest.mark.parametrize(
    ("size", "before", "after"),
    [
        ((80, 24), "This time  0", "This time  1"),
        ((60, 20), "solved 0 of 87  in a row 0", "solved 1 of 87  in a row 1"),
        ((40, 12), "solved 0 of 87  in a row 0", "solved 1 of 87  in a row 1"),
        ((20, 12), "solved 0 of 87", "solved 1 of 87"),
    ],
)
def test_what_was_solved_is_counted_at_once(size: tuple[int, int], before: str, after: str) -> None:
    session = update(solving(), Resized(Size(*size)))
    assert before in render(session).text()
    assert after in render(right(session)).text()


@pytest.mark.parametrize("key", ["right", "enter", "x", "5", "t", "b"])
def test_any_key_brings_the_next(key: str) -> None:
    solved = right(solving())
    following = press(solved, key)
    assert puzzling(following).puzzle == puzzles()[1]
    assert following.where is Where.PUZZLE
    assert said(following) == ""


def test_a_cell_is_chosen_by_arrows_its_name_its_digit_or_the_mouse() -> None:
    start = solving()
    puzzle = puzzling(start).puzzle
    name = format_cell(puzzle.position.rules, puzzle.answer)
    layout = layout_for(start.size, start.shown_rules)
    assert layout is not None
    clicked = update(start, Clicked(*corner(layout, start.shown_rules, puzzle.answer)))
    for solved in clicked, press(start, *name, "enter"), press(start, str(puzzle.answer + 1)):
        assert puzzling(solved).solved
    row, column = divmod(puzzle.answer, 3)
    assert puzzling(press(start, "up", "left", *["down"] * row, *["right"] * column, "enter")).solved
    assert said(press(start, str(next(iter(taken(puzzle))) + 1))).endswith(" is taken.")


def taken(puzzle: Puzzle) -> list[int]:
    return [cell for cell in range(puzzle.position.rules.cells) if not puzzle.position.empty >> cell & 1]


def test_enter_alone_answers_nothing() -> None:
    session, seen = solving(), set()
    for _ in puzzles():
        seen.add(puzzling(session).puzzle)
        entered = press(session, "enter")
        assert said(entered).endswith(" is taken.")
        assert not puzzling(entered).missed
        session = press(session, "n")
    assert seen == set(puzzles())


def test_hints_have_three_stages_and_the_last_ends_the_streak() -> None:
    session, told = solving(), []
    for _ in range(4):
        session = press(session, "t")
        told.append(said(session))
    assert told == [*words.stages(puzzles()[0]), words.stages(puzzles()[0])[2]]
    for stages, clean in (0, True), (2, True), (3, False):
        attempts = right(solving(*["t"] * stages)).main.records.attempts
        assert (attempts.now[-1].clean, attempts.streak) == (clean, int(clean))


def test_a_hint_does_not_repeat_the_question() -> None:
    number = next(number for number, puzzle in enumerate(puzzles()) if puzzle.only_one_holds)
    session = press(solving(), *["n"] * number)
    assert "Only one move holds the draw" in render(session).text()
    assert said(press(session, "t")) == words.stages(puzzles()[number])[1]


def test_the_streak_ends_with_a_wrong_answer_also_where_the_puzzle_is_left() -> None:
    session = press(right(press(right(solving()), "n")), "n")
    assert session.main.records.attempts.streak == 2
    left = press(wrong(session), "n")
    assert left.main.records.attempts.streak == 0
    assert press(session, "n").main.records.attempts.streak == 2, "one that was not tried counts nowhere"


def test_no_puzzle_comes_twice_until_all_are_solved() -> None:
    session, seen = solving(), []
    for _ in puzzles():
        seen.append(puzzling(session).puzzle.name)
        session = press(right(session), "right")
    assert sorted(seen) == sorted(puzzle.name for puzzle in puzzles())
    assert seen == [puzzle.name for puzzle in puzzles()]
    assert puzzling(session).puzzle == puzzles()[0]


def test_what_was_skipped_comes_again() -> None:
    session = solving("n")
    assert puzzling(session).puzzle == puzzles()[1]
    for _ in puzzles()[1:]:
        session = press(right(session), "right")
    assert puzzling(session).puzzle == puzzles()[0]


def test_esc_leads_back_to_exactly_where_one_was() -> None:
    before = press(sitting(TWO), "5", "1", "up")
    opened = press(before, "m", *["down"] * 20, "enter")
    assert opened.page is Page.PUZZLE
    for session in opened, press(opened, "t", "n", "?", "escape"):
        assert session.where is Where.PUZZLE
        assert press(session, "escape")._replace(menu=before.menu) == before
    tried = press(wrong(right(opened)), "escape")
    assert tried.records.attempts.now
    assert tried._replace(records=before.records, menu=before.menu) == before
    assert not list(effects(opened, wrong(opened)))
    assert [*effects(opened, right(opened))] == [KeepAttempt(Attempt(puzzles()[0].name, True, True))]
    missed = KeepAttempt(Attempt(puzzles()[0].name, False, False))
    assert missed in effects(wrong(opened), press(wrong(opened), "escape"))
    assert missed in effects(wrong(opened), press(wrong(opened), "n"))
    assert missed in effects(wrong(opened), press(wrong(opened), "q"))
    assert not press(opened, "q").running


def test_a_board_without_room_is_left_out() -> None:
    small = update(sitting(), Resized(Size(20, 7)))
    session, seen = update(small, Command(Action.PUZZLE)), set()
    for _ in range(2 * len(puzzles())):
        seen.add(puzzling(session).puzzle.position.rules)
        assert session.where is Where.PUZZLE
        session = press(right(session), "right")
    assert seen == {Rules(3, 3, 3), Rules(4, 4, 3), Rules(4, 4, 4), Rules(5, 5, 4)}


@pytest.mark.parametrize("size", [Size(20, 7), Size(30, 12), Size(50, 16), Size(80, 24), Size(132, 50), Size(1, 1)])
def test_it_is_drawn_at_every_size(size: Size) -> None:
    for session in solving(), solving("t", "t"), wrong(solving()), right(solving()):
        frame = render(update(session, Resized(size)))
        assert (frame.width, frame.height) == size
    if size.columns > 1:
        puzzle = puzzling(solving()).puzzle
        shown = [render(update(session, Resized(size))).text() for session in (solving(), wrong(solving()))]
        assert any(question in shown[0] for question in words.questions(puzzle))
        assert shown[0] != shown[1]


def test_it_looks_like_this() -> None:
    session = update(update(sitting(), Resized(Size(40, 12))), Command(Action.PUZZLE))
    assert rows(DRAWN) == render(press(session, "t")).text()


def loading() -> Session:
    """A session that begins with puzzles, before its records have answered."""
    return begin_puzzles(begin(TWO, Size(80, 24), records=True), ends_program=True)


def test_it_begins_by_the_records() -> None:
    session = loading()
    assert next(effects(None, session)) == OpenRecords(True, session.size)
    assert render(session).text().strip() == ""
    done = tuple(Attempt(puzzle.name, True, True) for puzzle in puzzles()[:3])
    opened = update(session, RecordsOpened({}, {}, attempts=done))
    assert list(effects(session, opened)) == [BareEffect.FIND_MISTAKE_PUZZLES]
    assert "looked through" in render(opened).text()
    opened = update(opened, MistakePuzzlesFound(()))
    assert puzzling(opened).puzzle == puzzles()[3]
    assert right(opened).main.records.attempts.streak == 4
    assert "4 of 87" in render(right(opened)).text()
    slow = update(session, RecordsFailed(Trouble.SLOW))
    assert puzzling(slow).puzzle == puzzles()[0]
    assert said(slow) != ""
    slow = update(slow, MistakePuzzlesFound(()))
    late = update(right(slow), RecordsOpened({}, {}, attempts=done))
    assert puzzling(press(late, "right")).puzzle == puzzles()[3]
    assert not press(opened, "escape").running


def opened(session: Session) -> Session:
    """The session once its records have answered."""
    return update(update(session, RecordsOpened({}, {})), MistakePuzzlesFound(()))


@pytest.mark.parametrize(
    "keys", [("t",), ("t", "t", "t"), ("left", "up"), ("1",), ("b", "2"), ("n",), ("b", "2", "enter")]
)
def test_keys_that_are_typed_before_the_records_answer_are_pressed_then(keys: tuple[str, ...]) -> None:
    early = press(loading(), *keys)
    assert early.running
    later = update(early, RecordsOpened({}, {}))
    if "n" not in keys:  # which goes on without the records
        later = press(later, "t")
        keys = (*keys, "t")
    assert update(later, MistakePuzzlesFound(())) == press(opened(loading()), *keys)
    assert press(opened(early), "t") == press(opened(loading()), *keys[: len(keys) - ("n" not in keys)], "t")


def test_help_opens_before_the_records_answer_and_stays() -> None:
    early = press(loading(), "?", "down")
    assert early.page is Page.HELP
    assert render(opened(early)).text() == render(early).text()
    assert press(opened(early), "escape")._replace(behind=Page.BOARD) == opened(loading())
    assert press(early, "escape").page is Page.PUZZLE
    assert not press(early, "escape", "escape").running


def test_a_screen_that_changes_before_the_records_answer_keeps_its_size() -> None:
    resized = update(loading(), Resized(Size(50, 15)))
    opened = update(resized, RecordsOpened({}, {}))
    assert (opened.size, update(opened, MistakePuzzlesFound(())).size) == (resized.size, resized.size)
    resized = update(opened, Resized(Size(60, 20)))
    assert press(resized, "n").size == resized.size


def printed(state: Path, told: str, *arguments: str) -> list[str]:
    """The sentences of line mode, without the drawn boards."""
    surroundings = os.environ | {"COLUMNS": "1000", "XDG_STATE_HOME": str(state)}
    command = [sys.executable, "-m", "tictactoe", *arguments]
    done = subprocess.run(command, input=told, capture_output=True, cwd=ROOT, env=surroundings, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return [line for line in done.stdout.split("\n") if line and not line.startswith("  ")]


def test_line_by_line(tmp_path: Path) -> None:
    assert printed(tmp_path, "c1\na1\nhint\nnonsense\nboard\nb2\nhint\n\nanother\nleave\n", "puzzle", "--plain") == [
        "Puzzle 1 of 87, 3 x 3, three in a row. X to move wins in 2. Which move wins soonest?",
        "Your answer: c1",
        "c1: loses in 1 - O plays b2 and has three in a row. Try again.",
        "Your answer: a1",
        "a1 is taken.",
        "Your answer: hint",
        "Only one move wins.",
        "Your answer: nonsense",
        '"nonsense" is not a word here. Say a cell to answer, hint, next, board, threats, leave or quit.',
        "Your answer: board",
        "Row 1: O, X, empty.",
        "Row 2: O, empty, X.",
        "Row 3: X, empty, O.",
        "Your answer: b2",
        "Right. b2: wins in 2 - it threatens c1 and b3 at once. Solved: 1 of 87, in a row without a mistake: 0.",
        "Press Enter for the next puzzle: hint",
        "Press Enter, or say leave or quit.",
        "Press Enter for the next puzzle: ",
        "Puzzle 2 of 87, 3 x 3, three in a row. X to move. Only one move holds the draw: which?",
        "Your answer: another",
        "Puzzle 3 of 87, 3 x 3, three in a row. X to move. Only one move holds the draw: which?",
        "Your answer: leave",
    ]
    assert printed(tmp_path, "quit\n", "puzzle", "--plain")[0].startswith("Puzzle 2 of 87, ")
    assert printed(tmp_path, "quit\n", "puzzle", "--plain", "--no-records")[0].startswith("Puzzle 1 of 87, ")


def test_line_by_line_it_leads_back_to_the_game(tmp_path: Path) -> None:
    told = printed(tmp_path, "a1\npuzzle\nleave\nboard\nquit\n", "--plain", "--no-records", "--players", "2")
    at = told.index("O to move: puzzle")
    assert told[at + 1].startswith("Puzzle 1 of ")
    assert told[at + 2 : at + 4] == ["Your answer: leave", "O to move: board"]
    assert told[at + 4] == "Row 1: X, empty, empty."


def test_the_footer_names_esc_where_it_does_not_quit() -> None:
    quits = update(update(loading(), RecordsOpened({}, {})), MistakePuzzlesFound(()))
    for session, ways in [
        (quits, "? help  q quit"),
        (update(begin(TWO, Size(80, 24)), Command(Action.PUZZLE)), "? help  Esc back  q quit"),
    ]:
        assert render(session).text().split("\n")[-1].endswith(f"n another  {ways}")
        assert press(session, "escape").running == ("Esc" in ways)
        assert render(press(session, "?")).text().split("\n")[-1].startswith("  up down scroll  Esc back  q quit")
        assert press(session, "?", "escape").page is session.page


def test_no_key_is_lost_while_the_program_starts() -> None:
    with Program("puzzle") as program:
        program.press("?")
        program.wait("At a puzzle")
        program.press("escape")
        program.wait("puzzle 1 of")
        program.press("q")
        assert program.exit_status() == 0


def test_on_a_terminal() -> None:
    answer = format_cell(puzzles()[0].position.rules, puzzles()[0].answer)
    with Program("puzzle") as program:
        program.wait(f"puzzle 1 of {len(puzzles())}")
        program.press(*answer, "enter")
        program.wait("Right, ")
        program.press("right")
        program.wait("puzzle 2 of")
        program.press("escape")
        assert program.exit_status() == 0
