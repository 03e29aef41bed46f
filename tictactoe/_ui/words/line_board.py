"""The board in line mode: as text, in words, and what each side threatens on it."""

from collections.abc import Iterator

from ..._engine.board import Mark, Position, bitboard
from ..._engine.game import Game
from ..._engine.threats import LONG_RUN, double_threats, threats
from .cells import cell_names, either, listed
from .status import other

MOST_READ = 25  # most cells of a board of which each is said, also if it is empty


def board_lines(position: Position) -> Iterator[str]:
    """The board as text with its coordinates."""
    width, height, _ = position.rules.mnk
    yield "    " + " ".join(chr(ord("a") + column) for column in range(width))
    for row in range(height):
        marks = (position.mark_at(row * width + column) for column in range(width))
        yield f"{row + 1:3} " + " ".join(mark.value if mark else "." for mark in marks)


def board_sentences(position: Position) -> Iterator[str]:
    """The board in words: row by row, or on a larger board only the cells that have a mark."""
    width, height, _ = position.rules.mnk
    if position.rules.cells > MOST_READ:
        yield " ".join(_marks(position))
        return
    for row in range(height):
        marks = (position.mark_at(row * width + column) for column in range(width))
        yield f"Row {row + 1}: {', '.join(mark.value if mark else 'empty' for mark in marks)}."


def _marks(position: Position) -> Iterator[str]:
    """The cells of each mark, and how many are empty."""
    sides = {position.to_move: position.mine, position.to_move.other: position.theirs}
    for mark in Mark:
        if sides[mark]:
            yield f"{mark.value}: {', '.join(cell_names(position.rules, sides[mark]))}."
    empty = position.empty.bit_count()
    if empty == position.rules.cells:
        yield f"All {empty} cells are empty."
    elif empty:
        yield f"The other {'cell is' if empty == 1 else f'{empty} cells are'} empty."


def threatened(game: Game) -> Iterator[str]:
    """The cells where each side completes a line with its next mark, those of the side that is not to move first.

    With a long run, also the moves that threaten two cells at once.
    """
    rules, mine, theirs, to_move = (
        game.position.rules,
        game.position.mine,
        game.position.theirs,
        game.position.to_move,
    )
    for mark, own, others in ((to_move.other, theirs, mine), (to_move, mine, theirs)):
        you = mark is game.person
        who = "You" if you else other(game) if game.person else mark.value
        cells = cell_names(rules, bitboard(threats(rules, own, others)))
        if cells:
            yield f"{who} threaten{'' if you else 's'} {listed(cells)}."
        else:
            yield f"{who} {'have' if you else 'has'} no threat."
        twice = cell_names(rules, bitboard(double_threats(rules, own, others)))
        if twice and rules.run >= LONG_RUN:
            yield f"{who} can threaten two cells at once with {either(twice)}."
