"""The search of the weaker levels on large boards, against plain negamax with the same moves and evaluation."""

from random import Random

import pytest

from support import reference
from support.engine import LIKELY, PROVEN, WIN, RowTables, Stones, Stopped
from support.positions import random_position
from tictactoe import Rules
from tictactoe._engine.search.lookahead import WIDTH, Lookahead

BOARDS = [(7, 7, 4), (6, 5, 4), (9, 5, 5), (5, 5, 3)]


def board_of(stones: Stones, cells: int) -> str:
    x, o = stones.marks
    return "".join("X" if x >> cell & 1 else "O" if o >> cell & 1 else "." for cell in range(cells))


def plain(stones: Stones, rules: Rules, side: int, depth: int, ply: int) -> int:
    """The score for the side to move, by negamax without cutoffs and without a table."""
    if depth <= 0:
        return -stones.plain if side else stones.plain
    board = board_of(stones, rules.cells)
    if reference.completing(board, "XO"[side], *rules.mnk):
        return WIN - ply - 1
    best = -WIN
    moves = stones.urgent(side)
    assert reference.completing(board, "OX"[side], *rules.mnk) <= {*moves}
    moves += [cell for cell in stones.likely(side, WIDTH) if cell not in moves]
    for cell in moves:
        best = max(best, after(stones, rules, side, cell, depth, ply))
    if not moves:
        return 0
    return best if best >= -PROVEN else ply - LIKELY


def after(stones: Stones, rules: Rules, side: int, cell: int, depth: int, ply: int) -> int:
    """The score of a move for the side that plays it."""
    stones.mark(side, cell)
    score = -plain(stones, rules, 1 - side, depth - 1, ply + 1)
    stones.take_back()
    return score


@pytest.mark.parametrize("board", BOARDS)
def test_the_search_finds_what_plain_negamax_finds(board: tuple[int, int, int]) -> None:
    rules, random = Rules(*board), Random(str(board))
    rows, kinds = RowTables(rules, 1), set()
    for _ in range(12):
        position = random_position(rules, random)
        side = "XO".index(position.to_move.value)
        stones = Stones(rows, position)
        for depth in 1, 2, 3:
            moves = stones.likely(side, 8)
            scores = {cell: after(stones, rules, side, cell, depth, 0) for cell in moves}
            before = stones.codes, stones.marks
            score = Lookahead(stones).search_root(side, depth, tried := [*moves])
            assert (stones.codes, stones.marks) == before
            assert sorted(tried) == sorted(moves)
            assert score == max(scores.values(), default=-WIN)
            assert not moves or tried[0] == next(cell for cell in moves if scores[cell] == score)
            kinds |= {(score > LIKELY // 2) - (score < -LIKELY // 2) for score in scores.values()}
    assert kinds == {-1, 0, 1}  # lost, open, and likely won


def test_stop_is_asked_every_few_nodes() -> None:
    rules, asked = Rules(15, 15, 5), 0
    stones = Stones(RowTables(rules, 1), rules.start.play(112).play(113).play(97))
    moves = stones.likely(1, 30)

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked == 3

    with pytest.raises(Stopped):
        Lookahead(stones).search_root(1, 4, moves, stop)
    assert asked == 3
