"""Traps: how likely a person is to lose against the perfect level, counted a second time on strings."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from functools import cache
from itertools import islice

import pytest

from support import reference
from support.engine import Stopped
from support.positions import text, unfinished
from support.reference_coach import OTHER, best_of, completing, placed, worths
from tictactoe import Level, Mark, Player, Position, Rules, Solver, parse_position
from tictactoe._engine.traps import CERTAIN, Traps

THREE = Rules(3, 3, 3)
EMPTY = "." * 9

Replies = Callable[[str, str, Rules], Collection[int]]
Chances = tuple[Fraction, Fraction]
Measure = Callable[[str, str, Rules], Chances | tuple[Fraction, int] | int]


def anything(board: str, mark: str, rules: Rules = THREE) -> Collection[int]:
    return [cell for cell, _ in reference.replies(board, mark)]


def sensible(board: str, mark: str, rules: Rules = THREE) -> Collection[int]:
    """The cells of a win in one, else of a block of a loss in one, else all."""
    won, lost = (completing(board, side, rules.mnk) for side in (mark, OTHER[mark]))
    return won or lost or anything(board, mark)


@cache
def best(board: str, mark: str, rules: Rules = THREE) -> Collection[int]:
    """The moves of the best value, and of these the soonest wins or the latest losses."""
    return best_of(worths(board, mark, rules.mnk))


@cache
def chances(board: str, mark: str, computer: str, replies: Replies, rules: Rules = THREE) -> Chances:
    """How likely the computer is to win against `replies`, and against random replies; `mark` is to move."""
    winner = reference.winner(board, *rules.mnk)
    if winner or "." not in board:
        return Fraction(winner == computer), Fraction(winner == computer)
    after = {
        cell: chances(placed(board, mark, cell), OTHER[mark], computer, replies, rules)
        for cell, _ in reference.replies(board, mark)
    }
    if mark == computer:
        return max(after[cell] for cell in best(board, mark, rules))
    cells = replies(board, mark, rules)
    return (
        sum((after[cell][0] for cell in cells), Fraction()) / len(cells),
        sum((after[cell][1] for cell in after), Fraction()) / len(after),
    )


@cache
def wins(board: str, mark: str, computer: str, choices: Replies, replies: Replies) -> Fraction:
    """How likely the computer is to win if it picks its moves from `choices` with equal chances."""
    winner = reference.winner(board, *THREE.mnk)
    if winner or "." not in board:
        return Fraction(winner == computer)
    cells = choices(board, mark, THREE) if mark == computer else replies(board, mark, THREE)
    games = (wins(placed(board, mark, cell), OTHER[mark], computer, choices, replies) for cell in cells)
    return sum(games, Fraction()) / len(cells)


def positions() -> Iterator[tuple[str, str, Position]]:
    """Every position of 3,3,3, with X first, that is not over."""
    return ((text(position), position.to_move.value, position) for position in unfinished())


@pytest.fixture(scope="module")
def player() -> Player:
    return Player(THREE)


@pytest.mark.parametrize(
    ("replies", "first", "second"),
    [
        (sensible, Fraction(89, 96), Fraction(82, 315)),
        (anything, Fraction(191, 192), Fraction(866, 945)),
    ],
)
def test_the_most_that_can_be_won(replies: Replies, first: Fraction, second: Fraction) -> None:
    assert chances(EMPTY, "X", "X", replies)[0] == first
    assert chances(EMPTY, "X", "O", replies)[0] == second


def test_chances_are_exact_in_every_position() -> None:
    traps = Traps(THREE, Solver(THREE))
    for board, mark, position in islice(positions(), 0, None, 3):
        aware, even = traps.chances(position)
        counted = Fraction(aware, CERTAIN), Fraction(even, CERTAIN)
        assert counted == chances(board, mark, OTHER[mark], sensible), board


def test_perfect_sets_the_best_traps_and_no_other(player: Player) -> None:
    for board, mark, position in islice(positions(), 1, None, 3):  # all but the empty board
        worth = {cell: chances(placed(board, mark, cell), OTHER[mark], mark, sensible) for cell in best(board, mark)}
        expected = {cell for cell in worth if worth[cell] == max(worth.values())}
        chosen = player.choices(position, Level.PERFECT)
        assert sorted(chosen) == sorted(expected), board


def test_what_perfect_wins_against_a_person(player: Player) -> None:
    """The highest chance there is, less the cost of a varied opening; more than with a random best move."""

    @cache
    def played(board: str, mark: str, rules: Rules) -> Collection[int]:
        position = parse_position(board, THREE, Mark(mark)) if board.count(".") % 2 else parse_position(board, THREE)
        return player.choices(position, Level.PERFECT)

    openings = [wins(placed(EMPTY, "X", cell), "O", "X", played, sensible) for cell in (0, 4, 1)]
    assert openings == [Fraction(89, 96), Fraction(5, 6), Fraction(163, 192)]
    assert wins(EMPTY, "X", "X", played, sensible) == Fraction(679, 768) == Fraction(89, 96) - Fraction(11, 256)
    assert wins(EMPTY, "X", "O", played, sensible) == Fraction(82, 315)
    assert wins(EMPTY, "X", "X", best, sensible) == Fraction(10039, 12960)
    assert wins(EMPTY, "X", "O", best, sensible) == Fraction(52, 315)


def test_it_opens_in_corner_centre_and_edge_two_to_one_to_one(player: Player) -> None:
    weights = Counter(player.choices(THREE.start, Level.PERFECT))
    assert weights == {0: 2, 1: 1, 2: 2, 3: 1, 4: 4, 5: 1, 6: 2, 7: 1, 8: 2}
    assert (
        sum(weights[cell] for cell in (0, 2, 6, 8))
        == 2 * weights[4]
        == 2 * sum(weights[cell] for cell in (1, 3, 5, 7))
    )


def balance(board: str, mark: str, rules: Rules) -> int:
    """The weight of the lines open to the other side, less that of the lines open to `mark`."""
    weights = {"X": 0, "O": 0}
    for line in reference.lines(*rules.mnk):
        marks = {board[cell] for cell in line} - {"."}
        for side in weights:
            if marks <= {side}:
                weights[side] += 2 ** sum(board[cell] == side for cell in line)
    return weights[OTHER[mark]] - weights[mark]


def mistakes(board: str, mark: str, rules: Rules) -> Fraction:
    """How likely the next move of `mark` is to lose."""
    replies = sensible(board, mark, rules)
    lost = sum(reference.result(placed(board, mark, cell), OTHER[mark], *rules.mnk) > 0 for cell in replies)
    return Fraction(lost, len(replies))


def test_an_estimate_is_the_next_reply_and_the_weights_of_the_lines() -> None:
    rules = Rules(4, 3, 3)
    traps = Traps(rules, Solver(rules))
    for cell, begun in reference.replies("." * 12, "X"):
        for reply, board in reference.replies(begun, "O"):
            lost, weight = traps.estimate(rules.start.play(cell).play(reply))
            assert (Fraction(lost, CERTAIN), weight) == (mistakes(board, "X", rules), balance(board, "X", rules))


@pytest.mark.parametrize(
    ("picture", "measure"),
    [
        ("..OX/.XX./.O../XO..", lambda board, mark, rules: chances(board, mark, OTHER[mark], sensible, rules)),
        (
            "X.O../...../....O/OXXOX",
            lambda board, mark, rules: (mistakes(board, mark, rules), balance(board, mark, rules)),
        ),
        ("X..../...../..O../.....", balance),
    ],
    ids=["to the end", "the next reply", "the lines"],
)
def test_traps_on_larger_boards(picture: str, measure: Measure) -> None:
    position = parse_position(picture)
    rules, board, mark = position.rules, text(position), position.to_move.value
    equal = Solver(rules).analyse(position).best
    worth = {cell: measure(placed(board, mark, cell), OTHER[mark], rules) for cell in equal}
    traps = {cell for cell in worth if worth[cell] == max(worth.values())}
    assert traps < set(equal)
    assert set(Player(rules).choices(position, Level.PERFECT)) == traps


def test_who_is_stopped_sets_no_traps() -> None:
    rules = Rules(4, 4, 4)
    position = parse_position("X.O./.X../..O./O.XX", rules)
    solver = Solver(rules)
    best = solver.analyse(position).best
    with pytest.raises(Stopped):
        Traps(rules, solver).among(best, position, lambda: True)
    assert set(Player(rules).choices(position, Level.PERFECT, lambda: True)) == set(best)
