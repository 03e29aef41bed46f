"""Positions of tic-tac-toe, with the solver's analyses."""

from functools import cache
from random import Random

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
def analyses() -> tuple[Analysis, ...]:
    """The analyses of all positions of tic-tac-toe that are not over, with X first."""
    solver = Solver(THREE)
    found = []
    for board, mark in reference.reachable(3, 3, 3).items():
        if not reference.winner(board, 3, 3, 3) and "." in board:
            found.append(solver.analyse(parse_position(board, THREE, Mark(mark))))
    return tuple(found)


def analyses_up_to_symmetry() -> tuple[Analysis, ...]:
    """One of each kind of position that is left when mirror images and rotations count as one, turned in any way."""
    kinds: dict[str, list[Analysis]] = {}
    for analysis in analyses():
        kinds.setdefault(min(reference.images(text(analysis.position))), []).append(analysis)
    return tuple(alike[number % len(alike)] for number, alike in enumerate(kinds.values()))


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
