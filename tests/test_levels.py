"""The levels: what each sees, and that nothing beats the perfect level."""

import gc
import sys
from random import Random
from types import FunctionType

import pytest

from support import reference
from support.positions import Positions, in_every_position, text
from support.reference_coach import best_of, completing, worths
from tictactoe import (
    GameOver,
    Level,
    Mark,
    Player,
    Rules,
    format_position,
    hint,
    parse_position,
)
from tictactoe._engine.player import judged_move

THREE = Rules(3, 3, 3)


@pytest.fixture(scope="module")
def player() -> Player:
    return Player(THREE)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("text", ["XXX/OO./...", "XOX/XOO/OXX"])
def test_a_finished_game_has_no_move_to_choose(level: Level, text: str, player: Player) -> None:
    position = parse_position(text)
    with pytest.raises(GameOver, match="the game is over: there is no move to choose"):
        player.choose(position, level, rng=Random(1))
    with pytest.raises(GameOver):
        hint(player.analyse(position))


@in_every_position
def test_perfect_picks_none_but_best_moves(player: Player, positions: Positions) -> None:
    """Against plain minimax on strings: the value first, then the soonest win or the latest loss."""
    for number, analysis in enumerate(positions()):
        position = analysis.position
        board, mark = text(position), position.to_move.value
        if number % 2:  # as if O had begun
            position = position._replace(to_move=position.to_move.other)
        chosen = set(player.choices(position, Level.PERFECT))
        assert chosen, board
        assert chosen <= best_of(worths(board, mark, THREE.mnk)), board
    assert number > 600


def test_the_opening_is_any_move_that_keeps_the_value(player: Player) -> None:
    assert set(player.choices(THREE.start, Level.PERFECT)) == set(range(9))
    wide = Rules(4, 3, 3)
    openings = Player(wide).choices(wide.start, Level.PERFECT)
    assert openings == [
        cell for cell, after in reference.replies("." * 12, "X") if reference.result(after, "O", 4, 3, 3) < 0
    ]


@pytest.mark.parametrize(
    ("board", "level", "expected"),
    [
        ("XX./OO./...", Level.NOVICE, "c1"),  # a win in one is taken
        ("XX./O../...", Level.NOVICE, "c1 b2 c2 a3 b3 c3"),  # a loss in one is not seen
        ("XX./O../...", Level.CASUAL, "c1"),  # but here it is
        ("X../.O./..X", Level.CASUAL, "b1 c1 a2 c2 a3 b3"),  # a fork is not seen
        ("X../.O./..X", Level.SKILLED, "b1 a2 c2 b3"),  # but here: a corner loses
        ("XOX/.../O..", Level.CASUAL, "a2 b2 c2 b3 c3"),  # nor its own fork, which is at c3
        ("XOX/.../O..", Level.SKILLED, "c3"),
        ("X../.../...", Level.SKILLED, "b1 c1 a2 b2 c2 a3 b3 c3"),  # six plies ahead is too far
        ("X../.../...", Level.PERFECT, "b2"),
    ],
)
def test_each_level_sees_as_far_as_it_says(board: str, level: Level, expected: str, player: Player) -> None:
    position = parse_position(board)
    found = player.choices(position, level)
    names = [f"{'abc'[cell % 3]}{cell // 3 + 1}" for cell in found]
    assert " ".join(names) == expected, format_position(position)


def test_levels_are_ordered_and_end_at_both_ends() -> None:
    assert list(Level) == [Level.NOVICE, Level.CASUAL, Level.SKILLED, Level.PERFECT]
    assert [level.harder for level in Level] == [*list(Level)[1:], Level.PERFECT]
    assert [level.easier for level in Level] == [Level.NOVICE, *list(Level)[:-1]]


def test_where_nothing_is_proven_in_time_a_loss_in_one_is_still_blocked() -> None:
    position = parse_position("XXX../OO.../...../...../.....", Rules(5, 5, 4))
    assert position.to_move is Mark.O
    assert Player(position.rules).choose(position, Level.PERFECT, stop=lambda: True, rng=Random(1)) == 3


@pytest.mark.parametrize("rules", [THREE, Rules(4, 4, 3), Rules(5, 4, 4)], ids=str)
@pytest.mark.parametrize("level", Level)
def test_who_is_stopped_at_once_still_takes_a_win_and_blocks_one(level: Level, rules: Rules) -> None:
    player, rng, seen = Player(rules), Random(8), set()
    for _ in range(25):
        position = rules.start
        while not position.outcome:
            board, sides = text(position), (position.to_move.value, position.to_move.other.value)
            wins, losses = (completing(board, side, rules.mnk) for side in sides)
            asked = wins or (losses if level > Level.NOVICE and len(losses) == 1 else set())
            if asked:
                seen.add(bool(wins))
                assert player.choose(position, level, stop=lambda: True, rng=rng) in asked
            position = position.play(rng.choice(list(position.legal_moves)))
    assert True in seen
    assert (False in seen) is (level > Level.NOVICE)


def test_without_any_time_the_perfect_level_is_still_perfect_on_small_boards(player: Player) -> None:
    for level in Level:
        for seed in range(20):
            position, rng, perfect = THREE.start, Random(seed), Mark.X if seed % 2 else Mark.O
            while not position.outcome:
                at_move = Level.PERFECT if position.to_move is perfect else level
                position = position.play(player.choose(position, at_move, stop=lambda: True, rng=rng))
            assert position.outcome.winner in (None, perfect)


def size(value: object) -> int:
    """The memory that a value takes with all that it holds, in bytes."""
    waiting, seen, total = [value], set(), 0
    while waiting:
        held = waiting.pop()
        if id(held) not in seen and not isinstance(held, type | FunctionType):
            seen.add(id(held))
            total += sys.getsizeof(held)
            waiting += gc.get_referents(held)
    return total


def test_a_level_takes_no_more_memory_than_it_may() -> None:
    position = Rules(15, 15, 5).start.play(112).play(113)
    player = Player(position.rules, mebibytes=9)
    assert judged_move(player, position, Level.PERFECT, rng=Random(1), nodes=10_000)[0] in position.legal_moves
    assert size(player) < 9 << 20


def test_in_a_match_perfect_is_what_it_is_in_a_game() -> None:
    exact, searching = Rules(5, 5, 4), Rules(8, 8, 5)
    for rules, judged in ((exact, False), (searching, True)):
        player = Player(rules)
        position = rules.start.play(rules.cells // 2).play(0).play(1)
        cell, judgement = judged_move(player, position, Level.PERFECT, rng=Random(1), nodes=100)
        assert cell in position.legal_moves
        assert (judgement is not None) is judged, rules
    last_moves = parse_position("/".join(["XXOOXXOO", "OOXXOOXX"] * 3 + ["XXOOXXOO", ".OXXOOX."]), searching)
    cell, judgement = judged_move(player, last_moves, Level.PERFECT, rng=Random(1), nodes=100)
    assert cell in last_moves.legal_moves
    assert judgement is None
