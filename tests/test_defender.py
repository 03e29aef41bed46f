"""A defender that follows the proof of a draw: no attacker beats it in whole games."""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from support.engine import MakerBreaker
from support.maker_breaker import Size, bits
from support.reference import lines, replies, winner
from tictactoe import Level, Mark, Player, Position, Rules

Side = Callable[[str, Size, Random], int]


def empty(board: str) -> list[int]:
    return [cell for cell, letter in enumerate(board) if letter == "."]


@cache
def prover(size: Size) -> MakerBreaker:
    found = MakerBreaker(Rules(*size))
    assert found.held(0, 0, attacker_to_move=True)
    return found


@cache
def computer(size: Size) -> Player:
    return Player(Rules(*size))


def follower(board: str, size: Size, rng: Random) -> int:
    """The answer from the proof, or any cell if no answer is needed."""
    found = prover(size)
    attack = found.rows.attack(bits(board, "X"), bits(board, "O"))
    return found.holding_answer(attack) if attack.cells else rng.choice(empty(board))


def anybody(board: str, size: Size, rng: Random) -> int:
    return rng.choice(empty(board))


def greedy(board: str, size: Size, rng: Random) -> int:
    """Mostly the cell of the largest weight: 4 ** (marks of X) for each line without O. Now and then any cell."""
    weights = dict.fromkeys(empty(board), 0)
    for line in lines(*size):
        letters = [board[cell] for cell in line]
        if "O" not in letters:
            for cell in line:
                if cell in weights:
                    weights[cell] += 4 ** letters.count("X")
    if rng.random() < 0.15:
        return rng.choice([*weights])
    return max(weights, key=lambda cell: (weights[cell], rng.random()))


def searching(board: str, size: Size, rng: Random) -> int:
    """The move of the skilled level; the first moves are random, so that games differ."""
    if board.count("X") < 2:
        return anybody(board, size, rng)
    position = Position(Rules(*size), bits(board, "X"), bits(board, "O"), Mark.X)
    return computer(size).choose(position, Level.SKILLED, rng=rng)


def result(size: Size, attacker: Side, defender: Side, seed: int) -> str | None:
    """The winner if X attacks, by the rules on strings."""
    rng, board = Random(seed), "." * (size[0] * size[1])
    while "." in board and not winner(board, *size):
        mark, side = ("X", attacker) if board.count("X") == board.count("O") else ("O", defender)
        board = dict(replies(board, mark))[side(board, size, rng)]
    return winner(board, *size)


def lost(size: Size, attacker: Side, games: int) -> list[int]:
    """The numbers of the games that a defender loses who follows the proof."""
    return [seed for seed in range(games) if result(size, attacker, follower, seed) == "X"]


@pytest.mark.parametrize(
    ("size", "attacker", "games"),
    [
        ((7, 6, 5), anybody, 8),
        ((7, 6, 5), greedy, 8),
        ((7, 6, 5), searching, 4),
        pytest.param((7, 7, 5), anybody, 400, marks=pytest.mark.slow),
        pytest.param((7, 7, 5), greedy, 400, marks=pytest.mark.slow),
        pytest.param((7, 7, 5), searching, 10, marks=pytest.mark.slow),
        pytest.param((7, 7, 5), searching, 200, marks=pytest.mark.exhaustive),
    ],
)
def test_a_defender_that_follows_the_proof_holds(size: Size, attacker: Side, games: int) -> None:
    assert lost(size, attacker, games) == []


@pytest.mark.parametrize("attacker", [greedy, searching])
@pytest.mark.parametrize("size", [(7, 6, 5), pytest.param((7, 7, 5), marks=pytest.mark.slow)])
def test_the_attackers_beat_a_defender_that_plays_anywhere(size: Size, attacker: Side) -> None:
    assert [result(size, attacker, anybody, seed) for seed in range(4)] == ["X"] * 4
