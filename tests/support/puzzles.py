"""Puzzles on the screen for tests: the page, what it says, and which attempts are kept."""

from collections.abc import Sequence
from functools import cache
from random import Random

from support.board_on_screen import layout_on
from support.engine import Puzzle
from support.sittings import text, top
from support.ui import App, Attempt, CellChosen, KeepAttempt, PuzzlePage, effects, update
from tictactoe import Solver

solver_of = cache(Solver)  # one for all puzzles on a board


def sample(puzzle: Puzzle, count: int) -> list[int]:
    """The answer, and up to so many other cells."""
    others = [cell for cell in puzzle.position.legal_moves if cell != puzzle.answer]
    return [puzzle.answer, *Random(str(puzzle.position)).sample(others, min(count, len(others)))]


def puzzling(app: App) -> PuzzlePage:
    """The page of the puzzle on the screen."""
    return top(app, PuzzlePage)


def shown(app: App) -> Puzzle:
    """The puzzle on the screen."""
    return puzzling(app).puzzle


def answer(app: App, cell: int) -> App:
    return update(app, CellChosen(cell))


def right(app: App) -> App:
    """The app after the puzzle is solved."""
    return answer(app, shown(app).answer)


def status(app: App) -> str:
    """The line below the board."""
    return _below(app)[0]


def said(app: App) -> str:
    """What stands below that line."""
    return " ".join(_below(app)[1:]).strip()


def _below(app: App) -> list[str]:
    layout, lines = layout_on(app.size, app.top.rules(app)), text(app).split("\n")
    return [lines[row].strip() for row in (layout.status, *layout.coach)]


def kept(before: App, after: App) -> Sequence[Attempt]:
    """The attempts that are kept because `before` became `after`."""
    return [effect.attempt for effect in effects(before, after) if isinstance(effect, KeepAttempt)]
