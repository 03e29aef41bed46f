"""The computer on boards that cannot be analysed at once: it gives nothing away, and sees as far as it says."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import count, pairwise
from random import Random

import pytest

from support import reference
from support.positions import at_random, text
from tictactoe import (
    Level,
    Mark,
    Outcome,
    Player,
    Position,
    Reason,
    Rules,
    cells_of,
    format_cell,
    format_position,
    hint,
    parse_position,
    parse_rules,
)
from tictactoe._engine.reach import plays_perfectly, soon_analysed
from tictactoe._ui.words.hints import value, where_to_look

TRACTABLE = 10  # empty cells up to which plain search on strings says who wins

# One for all games on a board, as in the program, and one for its opponent.
player_of, solver_of = cache(Player), cache(Player)

Opponent = Callable[[Position, Random], Sequence[int]]


def anybody(position: Position, rng: Random) -> Sequence[int]:
    return position.legal_moves


def person(position: Position, rng: Random) -> Sequence[int]:
    """The cells of a win in one, else of a block of a loss in one, else all."""
    board = text(position)
    for side in position.to_move, position.to_move.other:
        cells = [
            cell
            for cell, after in reference.replies(board, side.value)
            if reference.winner(after, *position.rules.mnk)
        ]
        if cells:
            return cells
    return position.legal_moves


def solver(position: Position, rng: Random) -> Sequence[int]:
    """Any first move, and then best play."""
    if not position.mine:
        return position.legal_moves
    return solver_of(position.rules).choices(position, Level.PERFECT)


def game(position: Position, computer: Mark, player: Player, opponent: Opponent, rng: Random) -> list[Position]:
    """The positions of a game between the perfect level and an opponent."""
    positions = [position]
    while not position.outcome:
        if position.to_move is computer:
            move = player.choose(position, Level.PERFECT, rng=rng)
        else:
            move = rng.choice(opponent(position, rng))
        position = position.play(move)
        positions.append(position)
    return positions


def standing(position: Position, mark: Mark) -> int:
    """Whether a mark wins (1), draws (0) or loses (-1), by plain search."""
    outcome = position.outcome
    if outcome:
        return 0 if outcome.winner is None else 1 if outcome.winner is mark else -1
    worth = reference.result(text(position), position.to_move.value, *position.rules.mnk)
    return worth if position.to_move is mark else -worth


@pytest.mark.parametrize("opponent", [person, solver])
@pytest.mark.parametrize("computer", Mark)
@pytest.mark.parametrize(
    ("board", "seeds"),
    [
        ((6, 6, 5), range(1)),
        pytest.param((5, 4, 4), range(3), marks=pytest.mark.slow),
        pytest.param((5, 5, 4), range(3), marks=pytest.mark.slow),
        pytest.param((6, 6, 5), range(1, 3), marks=pytest.mark.slow),
        pytest.param((7, 7, 6), range(3), marks=pytest.mark.slow),
    ],
)
def test_perfect_gives_nothing_away_in_whole_games(
    board: tuple[int, int, int], computer: Mark, opponent: Opponent, seeds: range
) -> None:
    """These boards are draws, as support/published.py says, so the perfect level must not lose from the start."""
    rules = Rules(*board)
    player = player_of(rules)
    for seed in seeds:
        positions = game(rules.start, computer, player, opponent, Random(seed))
        assert positions[-1].outcome != Outcome(computer.other)
        for before, after in pairwise(positions):
            if before.to_move is computer and before.empty.bit_count() <= TRACTABLE:
                assert standing(after, computer) == standing(before, computer), format_position(before)


@pytest.mark.parametrize("opponent", [anybody, person, solver])
def test_perfect_wins_where_beginning_wins(opponent: Opponent) -> None:
    """6,5,4 is won in at most 11 plies (Uiterwijk and van den Herik, 2000)."""
    rules = Rules(6, 5, 4)
    player = player_of(rules)
    for seed in range(5):
        positions = game(rules.start, Mark.X, player, opponent, Random(seed))
        assert positions[-1].outcome == Outcome(Mark.X)
        assert len(positions) <= 1 + 11


@pytest.mark.parametrize("board", [(5, 4, 4), (5, 5, 4), (6, 5, 4)])
def test_perfect_keeps_what_any_position_is_worth(board: tuple[int, int, int]) -> None:
    """From won, drawn and lost positions, to the end of a game against a person."""
    rules, worths = Rules(*board), set()
    player = player_of(rules)
    for seed in range(6):
        rng, position = Random(seed), rules.start
        while position.empty.bit_count() > TRACTABLE and not position.outcome:
            position = position.play(rng.choice(person(position, rng)))
        if not position.outcome:
            computer, worth = position.to_move, standing(position, position.to_move)
            positions = game(position, computer, player, person, rng)
            assert all(standing(one, computer) >= worth for one in positions)
            worths.add(worth)
    assert worths >= {1, 0}


def test_the_first_best_move_is_among_the_best() -> None:
    rules = Rules(6, 5, 4)
    player = player_of(rules)
    for seed in range(2):
        rng, position = Random(seed), rules.start
        while position.empty.bit_count() > 21:
            position = position.play(rng.choice(person(position, rng)))
        assert not soon_analysed(position)
        if not position.outcome:
            found = player.choices(position, Level.PERFECT)
            assert len(found) == 1
            assert set(found) <= set(player.analyse(position).best)


@pytest.mark.parametrize(
    ("board", "level", "empty"),
    [
        ((5, 5, 4), Level.NOVICE, 16),
        ((6, 5, 4), Level.CASUAL, 22),
        ((5, 4, 4), Level.SKILLED, 11),
        ((5, 5, 4), Level.SKILLED, 11),
    ],
)
def test_each_level_sees_as_far_as_it_says(board: tuple[int, int, int], level: Level, empty: int) -> None:
    """Against a search on strings to the same number of plies."""
    rules, seen = Rules(*board), set()
    player = player_of(rules)
    for seed in range(12):
        position = at_random(rules.start, empty, Random(seed))
        if position.outcome:
            continue
        mark, other = position.to_move.value, position.to_move.other.value
        worth = {
            cell: -reference.foreseen(after, other, level - 1, *rules.mnk)
            for cell, after in reference.replies(text(position), mark)
        }
        highest = max(worth.values())
        assert player.choices(position, level) == [cell for cell in worth if worth[cell] == highest]
        seen.add((highest > 0) - (highest < 0))
    assert len(seen) > 1


@pytest.mark.parametrize(
    ("boards", "perfectly"),
    [
        ("3,3,3 4,4,4 5,4,4 5,5,4 6,5,4 5,6,4 6,6,5 8,5,5 7,7,6 7,7,7 8,8,6 7,9,6 9,9,7 9,9,8", True),
        ("7,4,4 6,6,4 7,7,4 7,6,5 7,7,5 9,8,6 10,9,7 15,15,5", False),
    ],
)
def test_which_boards_the_computer_plays_perfectly(boards: str, perfectly: bool) -> None:
    for board in boards.split():
        assert plays_perfectly(parse_rules(board)) is perfectly, board


def test_why_it_moved_is_said_as_far_as_threats_prove_it() -> None:
    position = Rules(6, 5, 4).start
    for move in (0, 14, 29, 15, 13, 16):
        position = position.play(move)
    assert not soon_analysed(position)
    player = Player(position.rules)
    for level in Level.CASUAL, Level.PERFECT:
        assert tuple(player.choices(position, level)) == (17,)
    assert [remark.reason for remark in player.explain(position, 17)] == [Reason.BLOCKS, Reason.UNPROVEN]
    assert player.explain(position, 1)[0].reason is Reason.ALLOWS_WIN


def test_a_choice_that_is_stopped_is_still_legal() -> None:
    position = Rules(6, 5, 4).start.play(2)
    assert tuple(Player(position.rules).choices(position, Level.PERFECT, lambda: True)) == position.legal_moves


def test_what_threats_and_forks_prove_is_known_first_and_stays() -> None:
    position = parse_position("9/9/9/3XXX3/3OO4/9/9/9/9", Rules(9, 9, 5))
    polls = count()
    known = list(Player(position.rules).analyses(position, lambda: next(polls) > 100))
    assert len(known) > 1
    for analysis in known:
        lost = {format_cell(position.rules, move.cell) for move in analysis.moves if move.plies == 4}
        assert len(analysis.moves) == 76
        assert len(lost) == 74
        assert {"c4", "g4"}.isdisjoint(lost)
    assert list(Player(position.rules).analyses(position, lambda: True)) == known[:1]


def test_a_hint_shows_the_defences_where_all_else_loses() -> None:
    rows = "15/15/15/15/15/15/6X1O6/6XXX6/6OO7/15/15/15/15/15/15"
    position = parse_position(rows, Rules(15, 15, 5), Mark.O)
    known = hint(next(iter(Player(position.rules).analyses(position))))
    assert [format_cell(position.rules, cell) for cell in cells_of(known.look)] == ["f8", "j8"]
    assert (known.remark, known.good, known.of) == (None, 2, 218)
    assert value(known) == "216 of 218 moves lose; the rest is not proven."
    assert where_to_look(position.rules, known) == "Look at f8 or j8: all other moves lose."
