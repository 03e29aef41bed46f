"""Positions of tic-tac-toe, with the solver's analyses."""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from support import reference
from tictactoe import (
    Analysis,
    Mark,
    MoveAnalysis,
    Position,
    Rules,
    Solver,
    Value,
    format_position,
    parse_cell,
    parse_position,
)

THREE = Rules(3, 3, 3)


@cache
def unfinished() -> tuple[Position, ...]:
    """All positions of tic-tac-toe that are not over, with X first."""
    boards = reference.reachable(3, 3, 3).items()
    return tuple(
        parse_position(board, THREE, Mark(mark))
        for board, mark in boards
        if "." in board and not reference.winner(board, 3, 3, 3)
    )


@cache
def analyses() -> tuple[Analysis, ...]:
    """The analyses of all positions of tic-tac-toe that are not over."""
    return tuple(map(Solver(THREE).analyse, unfinished()))


@cache
def analyses_up_to_symmetry() -> tuple[Analysis, ...]:
    """One of each kind of position that is left when mirror images and rotations count as one, turned in any way."""
    kinds: dict[str, list[Position]] = {}
    for position in unfinished():
        kinds.setdefault(min(reference.images(text(position))), []).append(position)
    solver = Solver(THREE)
    return tuple(solver.analyse(alike[number % len(alike)]) for number, alike in enumerate(kinds.values()))


in_every_position = pytest.mark.parametrize(
    "positions", [analyses_up_to_symmetry, pytest.param(analyses, marks=pytest.mark.exhaustive)]
)
Positions = Callable[[], tuple[Analysis, ...]]


def blank(position: Position) -> Analysis:
    """The analysis of a position in which nothing is proven."""
    moves = tuple(MoveAnalysis(cell, Value.UNKNOWN, None, False, (cell,)) for cell in position.legal_moves)
    return Analysis(position, Value.UNKNOWN, None, False, (), moves, 0)


def text(position: Position) -> str:
    return format_position(position).replace("/", "")


def on(picture: str, cell: str) -> tuple[Analysis, int]:
    """The analysis of a position, and the number of a cell on its board."""
    position = parse_position(picture)
    return Solver(position.rules).analyse(position), parse_cell(position.rules, cell)


def random_position(rules: Rules, random: Random) -> Position:
    """An unfinished position after random moves."""
    position = rules.start
    for _ in range(random.randrange(4, rules.cells // 2)):
        following = position.play(random.choice(position.legal_moves))
        if following.outcome:
            break
        position = following
    return position


def at_random(position: Position, empty: int, random: Random) -> Position:
    """The position after random moves, once so many cells are empty or the game is over."""
    while position.empty.bit_count() > empty and not position.outcome:
        position = position.play(random.choice(position.legal_moves))
    return position
