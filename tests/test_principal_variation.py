"""The search on large boards: what it sees at once, how it reduces moves, and its windows."""

from random import Random

import pytest

from support.engine import EXACT, LIKELY, LOST, LOWER, UPPER, WIN, Entry, RowTables, Stones, score_of, seen_from
from support.positions import random_position
from support.system import plain
from tictactoe import Mark, Rules, Searcher, parse_cell, parse_position
from tictactoe._engine.search.memory import Memory
from tictactoe._engine.search.principal_variation import Node, PrincipalVariationSearch, reduction
from tictactoe._engine.search.root import Root


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
    search = PrincipalVariationSearch(
        Stones(RowTables(rules, 1), position), Memory(1, entry_bytes=400), lambda: False
    )
    root = Root(search, "XO".index(position.to_move.value), [move], complete=False)
    assert list(root.scores(1, 1)) == [(move, score)]


@pytest.mark.parametrize(
    ("picture", "depth"),
    [
        ("15/15/15/15/7XO6/5XOXXX5/4XOOOXO5/4O1XOXOX4/5XOOOX5/5XOXOX5/4OO1XO6/8X6/15/15/15", 3),
        ("15/15/15/15/15/15/4OX9/15/3O2OX7/4X1XXOO1O3/5X1OXO5/4O1XOXX5/7XX6/8O6/15", 3),
        ("15/15/15/15/15/15/4X10/4OOXX7/3X1XOX7/4OOXOO6/5OXXXXO4/4O1O1OX5/15/15/15", 2),
    ],
)
def test_nothing_is_called_lost_before_less_likely_moves_are_tried(picture: str, depth: int) -> None:
    rules = Rules(15, 15, 5)
    position = parse_position(picture, rules)
    stones = Stones(RowTables(rules, 8), position)
    search = PrincipalVariationSearch(stones, Memory(1, entry_bytes=400), lambda: False)
    search._evaluations[0] = WIN  # the evaluation has fallen, so that few moves are tried
    score = search._search(Node("XO".index(position.to_move.value), 2, depth, -WIN, WIN))
    assert score > LOST
    *_, judgement = Searcher(rules).search(position, nodes=8_000)
    assert judgement.score > LOST, "a long search must agree"


def test_a_cell_far_from_all_marks_that_joins_fours_to_come_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules(15, 15, 5)
    picture = "X6X7/15/15/2O10O1/3X8X2/4X1O3OX3/3OOX4XO3/15/9O5/6X1X1XO3/6O1O6/8O6/15/15/7X7"
    position, joining = parse_position(picture, rules), parse_cell(rules, "h8")
    stones = Stones(RowTables(rules, 8), position)
    assert stones.worths(0)[joining] == 0, "no line through it that is open has a mark"
    search = PrincipalVariationSearch(stones, Memory(1, entry_bytes=400), lambda: False)
    assert not search.fours.win(0, 3000)
    assert not search.threats.win(0, 3000)
    stones.mark(0, joining)
    for reply in position.play(joining).legal_moves:
        stones.mark(1, reply)
        assert search.fours.win(0, 1000), "X wins after every reply"
        stones.take_back()
    *_, judgement = Searcher(rules).search(position, nodes=3000)
    assert judgement.line[0] == joining
    assert judgement.score >= -LOST
    monkeypatch.setattr(Stones, "joining", lambda *_: [])
    *_, judgement = Searcher(rules).search(position, nodes=10_000)
    assert judgement.score < -LOST, "no other move wins"


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
    assert reduction(depth, place, behind, extra=more) == plies


@pytest.mark.parametrize(
    ("entry", "known_score"),
    [
        ((4, EXACT, 70, 1), 70),
        ((3, EXACT, 70, 1), None),  # not searched so deep
        ((4, LOWER, 70, 1), None),  # above alpha, but how far above?
        ((4, LOWER, 90, 1), 90),
        ((4, UPPER, 70, 1), None),
        ((4, UPPER, 50, 1), 50),
        ((1, EXACT, WIN - 5, 1), WIN - 5),  # proven, whatever the depth
        ((1, LOWER, WIN - 5, 1), WIN - 5),
        ((1, UPPER, 5 - WIN, 1), 5 - WIN),
        ((1, UPPER, WIN - 5, 1), None),
    ],
)
def test_an_entry_tells_what_its_depth_and_its_kind_allow(entry: Entry, known_score: int | None) -> None:
    assert score_of(entry, depth=4, alpha=60, beta=80) == known_score


def test_a_score_with_a_distance_counts_the_plies_from_where_it_is_seen() -> None:
    assert seen_from(20, WIN - 27) == WIN - 7
    assert seen_from(20, 27 - WIN) == 7 - WIN
    assert seen_from(20, 21 - LIKELY) == 1 - LIKELY
    assert seen_from(20, 70) == 70


@pytest.mark.parametrize(
    ("picture", "cell"),
    [
        (".O..O.X.X/.XX....OO/..XO.O.../.....X.../..X.O.X../OOO..X.../.......XX/OXX..XO.O/.O.X..OX.", "d6"),
        ("O..O.XO../O.O....O./OOX...X.O/..X....../O.....XXX/.XOOOX.../XO.X...O./.X..X...O/XOXX..X.X", "e5"),
    ],
)
def test_a_likely_loss_is_as_far_away_as_it_is_from_the_root(picture: str, cell: str) -> None:
    rules = Rules(9, 9, 5)
    stones = Stones(RowTables(rules, 1), parse_position(picture, rules, Mark.O))
    search = PrincipalVariationSearch(stones, Memory(1, entry_bytes=400), lambda: False)
    move = parse_cell(rules, cell)
    for depth in 2, 3:
        assert list(Root(search, 1, [move], complete=False).scores(depth, 1)) == [(move, 2 - LIKELY)]


@plain
def test_every_window_is_a_null_window_or_that_of_the_move_before(monkeypatch: pytest.MonkeyPatch) -> None:
    windows: list[tuple[int, int]] = [(-WIN, WIN)]
    search, count = PrincipalVariationSearch._search, 0

    def noted(self: PrincipalVariationSearch, node: Node) -> int:
        nonlocal count
        alpha, beta = node.alpha, node.beta
        assert beta - alpha == 1 or (-windows[-1][1] <= alpha < beta <= -windows[-1][0])
        count += 1
        windows.append((alpha, beta))
        try:
            return search(self, node)
        finally:
            windows.pop()

    monkeypatch.setattr(PrincipalVariationSearch, "_search", noted)
    random, rules = Random(5), Rules(9, 9, 5)
    for _ in range(6):
        assert [*Searcher(rules).search(random_position(rules, random), nodes=2000)]
    assert count > 2000
