"""The board in line mode: as text, in words, and what each side threatens on it."""

from collections.abc import Iterator

from ..._engine.board import Mark, Position, bitboard
from ..._engine.game import Game
from ..._engine.threats import double_threats, threats
from .boards import LONG_RUN
from .cells import cell_names, column_name, either, listed
from .language import say, say_as, say_number, template
from .status import of_side

MOST_READ = 25  # most cells of a board of which each is said, also if it is empty

NO_THREAT = (
    template("You have no threat."),
    template("The computer has no threat."),
    # translators: {side} here and below: X, O or the name of a program
    template("{side} has no threat."),
)
THREATENS = (
    template("You threaten {cells}."),
    template("The computer threatens {cells}."),
    template("{side} threatens {cells}."),
)
THREATENS_TWICE = (
    template("You can threaten two cells at once with {cells}."),
    template("The computer can threaten two cells at once with {cells}."),
    template("{side} can threaten two cells at once with {cells}."),
)


def board_lines(position: Position) -> Iterator[str]:
    """The board as text with its coordinates."""
    yield "    " + " ".join(map(column_name, range(position.rules.width)))
    for number, cells in enumerate(position.rows, start=1):
        yield f"{number:3} {' '.join(cells)}"


def board_sentences(position: Position) -> Iterator[str]:
    """The board in words: row by row, or on a larger board only the cells that have a mark."""
    if position.rules.cells > MOST_READ:
        yield " ".join(_marks(position))
        return
    for number, letters in enumerate(position.rows, start=1):
        # translators: a cell without a mark, in "Row 1: X, empty, O."
        cells = ", ".join(say_as("a cell", "empty") if letter == "." else letter for letter in letters)
        yield say("Row {number}: {cells}.", number=number, cells=cells)


def _marks(position: Position) -> Iterator[str]:
    """The cells of each mark, and how many are empty."""
    sides = {position.to_move: position.mine, position.to_move.other: position.theirs}
    for mark in Mark:
        if sides[mark]:
            yield f"{mark.value}: {', '.join(cell_names(position.rules, sides[mark]))}."
    empty = position.empty.bit_count()
    if empty == position.rules.cells:
        yield say_number("All {count} cells are empty.", "All {count} cells are empty.", empty)
    elif empty == 1:
        yield say("The other cell is empty.")
    elif empty:
        yield say_number("The other {count} cell is empty.", "The other {count} cells are empty.", empty)


def threatened(game: Game) -> Iterator[str]:
    """The cells where each side completes a line with its next mark, those of the side that is not to move first.

    With a long run, also the moves that threaten two cells at once.
    """
    position, rules, to_move = game.position, game.position.rules, game.position.to_move
    sides = ((to_move.other, position.theirs, position.mine), (to_move, position.mine, position.theirs))
    for mark, own, others in sides:
        cells = cell_names(rules, bitboard(threats(rules, own, others)))
        yield of_side(game, mark, THREATENS, cells=listed(cells)) if cells else of_side(game, mark, NO_THREAT)
        twice = cell_names(rules, bitboard(double_threats(rules, own, others)))
        if twice and rules.run >= LONG_RUN:
            yield of_side(game, mark, THREATENS_TWICE, cells=either(twice))
