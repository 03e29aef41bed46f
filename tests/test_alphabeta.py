"""The search on large boards, against plain negamax with the same moves and the same evaluation at the leaves."""

from random import Random
from typing import Any

import pytest

from support import reference
from tictactoe.engine.board import Position, Rules
from tictactoe.engine.notation import parse_cell, parse_position
from tictactoe.engine.search.alphabeta import WIDTH, AlphaBeta
from tictactoe.engine.search.reduction import reduction
from tictactoe.engine.search.row_tables import RowTables
from tictactoe.engine.search.scores import LIKELY, PROVEN, WIN
from tictactoe.engine.search.searcher_table import Entries
from tictactoe.engine.search.stones import Stones
from tictactoe.engine.searcher import Searcher

BOARDS = [(7, 7, 4), (6, 5, 4), (9, 5, 5), (5, 5, 3)]


def board_of(stones: Stones, cells: int) -> str:
    x, o = stones.marks
    return "".join("X" if x >> cell & 1 else "O" if o >> cell & 1 else "." for cell in range(cells))


def completing(board: str, mark: str, rules: Rules) -> set[int]:
    """The cells where a mark completes a line."""
    lines = [[cell for cell in line if board[cell] != mark] for line in reference.lines(*rules)]
    return {rest[0] for rest in lines if len(rest) == 1 and board[rest[0]] == "."}


def plain(stones: Stones, rules: Rules, side: int, depth: int, ply: int) -> int:
    """The score for the side to move, by negamax without cutoffs and without a table."""
    if depth <= 0:
        return stones.plain_value(side)
    board = board_of(stones, rules.cells)
    if completing(board, "XO"[side], rules):
        return WIN - ply - 1
    best = -WIN
    moves = stones.urgent(side)
    assert completing(board, "OX"[side], rules) <= {*moves}
    moves += [cell for cell in stones.likely(side, stones.codes(), WIDTH) if cell not in moves]
    for cell in moves:
        best = max(best, after(stones, rules, side, cell, depth, ply))
    if not moves:
        return 0
    return best if best >= -PROVEN else ply - LIKELY


def after(stones: Stones, rules: Rules, side: int, cell: int, depth: int, ply: int) -> int:
    """The score of a move for the side that plays it."""
    total = stones.total
    stones.mark(side, cell)
    score = -plain(stones, rules, 1 - side, depth - 1, ply + 1)
    stones.take_back(side, cell, total)
    return score


def random_position(rules: Rules, random: Random) -> Position:
    """An unfinished position after random moves."""
    position = rules.start
    for _ in range(random.randrange(4, rules.cells // 2)):
        following = position.play(random.choice(position.legal_moves))
        if following.outcome:
            break
        position = following
    return position


@pytest.mark.parametrize("board", BOARDS)
def test_a_limited_search_finds_what_plain_negamax_finds(board: tuple[int, int, int]) -> None:
    rules, random = Rules(*board), Random(str(board))
    rows, kinds = RowTables(rules, 1), set()
    for _ in range(12):
        position = random_position(rules, random)
        side = "XO".index(position.to_move.value)
        stones = Stones(rows, position)
        for depth in 1, 2, 3:
            search = AlphaBeta(stones, Entries(10_000), lambda: False, limited=True)
            moves = stones.likely(side, stones.codes(), 8)
            scores = {cell: after(stones, rules, side, cell, depth, 0) for cell in moves}
            before = stones.total, [*stones.marks]
            found = list(search.search_root(side, depth, tried := [*moves]))
            assert (stones.total, stones.marks) == before
            assert sorted(tried) == sorted(moves)
            if max(scores.values()) > -WIN:
                cell, score = found[-1]
                assert score == max(scores.values())
                assert scores[cell] == score
                assert tried[0] == cell
                assert [score for _, score in found] == sorted(score for _, score in found)
            kinds |= {(score > LIKELY // 2) - (score < -LIKELY // 2) for score in scores.values()}
    assert kinds == {-1, 0, 1}  # lost, open, and likely won


@pytest.mark.parametrize(
    ("picture", "cell", "score"),
    [
        ("O1O1O4/9/9/3XXX3/9/9/9/9/9", "g4", WIN - 3),  # an open four, which one reply does not stop
        ("O1O1O1O2/9/OXXX5/4X4/4X4/4X4/4O4/9/9", "e3", WIN - 3),  # two lines that each lack one cell
        ("O1O6/9/9/3XXX3/9/9/9/9/9", "a9", 4 - WIN),  # X makes an open four
        ("O1O6/9/9/2OXXXX2/9/9/9/9/9", "a9", 2 - WIN),  # X completes a line
        ("O1O5O/9/9/1OXXX4/5X3/5X3/9/9/9", "e1", 6 - WIN),  # X makes a four that makes a three, too
    ],
)
def test_what_threats_decide_is_seen_at_once(picture: str, cell: str, score: int) -> None:
    rules = Rules(9, 9, 5)
    position, move = parse_position(picture, rules), parse_cell(rules, cell)
    search = AlphaBeta(Stones(RowTables(rules, 1), position), Entries(10_000), lambda: False)
    assert list(search.search_root("XO".index(position.to_move.value), 1, [move])) == [(move, score)]


@pytest.mark.parametrize(
    ("depth", "place", "behind", "more", "plies"),
    [
        (2, 9, None, 2, 0),  # too near the leaves
        (9, 1, None, 2, 0),  # too early in the order
        (3, 2, None, 0, 1),  # ln 3 * ln 3 = 1.2
        (3, 2, None, -2, 0),
        (8, 7, None, 0, 4),  # ln 8 * ln 8 = 4.3
        (8, 7, None, -1, 3),
        (8, 7, 0, 0, 2),  # ln 8 * (ln 8 + 0) / 2 = 2.2
        (8, 7, 30, 0, 4),  # ln 8 * (ln 8 + 30 / 15) / 2 = 4.2
        (4, 20, None, 2, 2),  # one ply is left below the move
    ],
)
def test_a_move_is_reduced_by_depth_place_and_how_unlikely_it_is(
    depth: int, place: int, behind: int | None, more: int, plies: int
) -> None:
    assert reduction(depth, place, behind, more) == plies


def test_every_window_is_a_null_window_or_that_of_the_move_before(monkeypatch: pytest.MonkeyPatch) -> None:
    windows: list[tuple[int, int]] = [(-WIN, WIN)]
    search, count = AlphaBeta._search, 0

    def noted(self: AlphaBeta, side: int, depth: int, alpha: int, beta: int, *rest: Any) -> int:
        nonlocal count
        assert beta - alpha == 1 or (-windows[-1][1] <= alpha < beta <= -windows[-1][0])
        count += 1
        windows.append((alpha, beta))
        try:
            return search(self, side, depth, alpha, beta, *rest)
        finally:
            windows.pop()

    monkeypatch.setattr(AlphaBeta, "_search", noted)
    random, rules = Random(5), Rules(9, 9, 5)
    for _ in range(6):
        assert [*Searcher(rules).search(random_position(rules, random), nodes=2000)]
    assert count > 2000
