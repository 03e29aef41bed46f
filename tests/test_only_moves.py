"""Positions of gomoku in which one move does not lose, which the expert's search must find."""

from functools import cache
from pathlib import Path

import pytest

from support import reference
from support.system import plain
from tictactoe import Position, Rules, Searcher, bitboard, cells_of, parse_cell, parse_position
from tictactoe._engine.search import principal_variation, root

GOMOKU = Rules(15, 15, 5)
NODES = 1000
LINES = [bitboard(line) for line in reference.lines(*GOMOKU.mnk)]
THROUGH = [[line for line in LINES if line >> cell & 1] for cell in range(GOMOKU.cells)]


def only_moves() -> list[tuple[Position, int]]:
    """Each position, and its one move that does not lose."""
    _, *lines = (Path(__file__).parent / "only_moves.txt").read_text(encoding="ascii").splitlines()
    pairs = [line.split() for line in lines]
    return [(parse_position(cells, GOMOKU), parse_cell(GOMOKU, move)) for cells, move in pairs]


def lacking(mine: int, theirs: int, marks: int, lines: list[int] = LINES) -> int:
    """The empty cells of the lines with so many marks of mine and none of theirs."""
    cells = 0
    for line in lines:
        if not line & theirs and (line & mine).bit_count() == marks:
            cells |= line & ~mine
    return cells


def wins_by_fours(mine: int, theirs: int) -> bool:
    """Whether I win, to move, with moves that each threaten to complete a line."""
    return bool(lacking(mine, theirs, 4)) or goes_on(mine, theirs, lacking(theirs, mine, 4))


@cache
def goes_on(mine: int, theirs: int, forced: int) -> bool:
    """The same where I have no four; `forced` are the cells in which they complete a line."""
    if forced.bit_count() > 1:
        return False
    for cell in cells_of(lacking(mine, theirs, 3) & (forced or -1)):
        after = mine | 1 << cell
        replies = lacking(after, theirs, 4, THROUGH[cell])
        if replies.bit_count() > 1:
            return True
        threatened = lacking(theirs | replies, after, 4, THROUGH[replies.bit_length() - 1])
        if goes_on(after, theirs | replies, threatened):
            return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize(("position", "only"), only_moves())
def test_every_other_move_loses_to_continuous_fours(position: Position, only: int) -> None:
    assert not lacking(position.mine, position.theirs, 3), "a four of its own would only put the loss off"
    for cell in position.legal_moves:
        assert wins_by_fours(position.theirs, position.mine | 1 << cell) == (cell != only)
    goes_on.cache_clear()


@pytest.mark.parametrize(("position", "only"), only_moves())
def test_the_only_move_is_found(position: Position, only: int) -> None:
    *_, judgement = Searcher(GOMOKU, mebibytes=16).search(position, nodes=NODES)
    assert judgement.line[0] == only


@plain
@pytest.mark.parametrize(("position", "only"), only_moves())
def test_all_others_are_refuted_where_nothing_else_sees_that_they_lose(
    position: Position, only: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(principal_variation, "LEAF_FOURS", 0)
    monkeypatch.setattr(root, "REFUTATION_SHARE", 0.01)  # as after a long search
    *_, judgement = Searcher(GOMOKU, mebibytes=16).search(position, depth=1)
    assert judgement.line[0] == only
