"""The units of a large proof: positions that are searched alone, each for the side to move.

The search of a unit has a number of nodes. Where these are not enough, the moves that seem best are given, and the
proof goes on with smaller units after them (`tree`).
"""

from enum import Enum

from ..board import Position
from ..frozen import Frozen
from ..solver import Solver
from ..stopping import never, with_budget
from .proof import Part, part

PROVER_SHARE = 3 / 4
"""The share of its nodes that the Maker-Breaker prover has, before the search of the real game has the others."""

WRITING_FACTOR = 4
"""A unit takes at most this many times its nodes in all: to write its proof takes further searches."""


class Standing(Enum):
    """Whether it is proven or refuted that the side to move reaches what is asked; open if a search cannot say."""

    PROVEN = "proven"
    REFUTED = "refuted"
    OPEN = "open"


class Unit(Frozen):
    """A question: does the side to move win, if `wins`, or else get a draw at least? A search has `nodes` nodes."""

    position: Position
    wins: bool
    nodes: int


class UnitResult(Frozen):
    """What a search found of a unit, and its nodes. There is a part of the proof if it is proven, else moves to try.

    The moves are all there are, the best first. A unit for which the memory did not suffice is too large.
    """

    standing: Standing
    nodes: int
    part: Part | None = None
    moves: tuple[int, ...] = ()
    too_large: bool = False


def search_unit(unit: Unit, solver: Solver) -> UnitResult:
    """Search a unit, with a solver of its board."""
    before = solver.nodes
    standing, defence = _standing(unit, solver)
    proven = None
    if standing is Standing.PROVEN:
        left = unit.nodes * WRITING_FACTOR - solver.nodes + before
        proven = with_budget(
            left, solver, never, lambda stop: part(unit.position, solver, defence=defence, wins=unit.wins, stop=stop)
        )
        if proven is None:
            standing = Standing.OPEN
    moves = moves_to_try(unit, solver) if standing is Standing.OPEN else ()
    return UnitResult(standing, solver.nodes - before, proven, moves)


def _standing(unit: Unit, solver: Solver) -> tuple[Standing, bool]:
    """What is known of a unit after its nodes, and whether it is proven by a defence of the Maker-Breaker game."""
    position, left = unit.position, unit.nodes
    if not unit.wins:
        before, share = solver.nodes, int(unit.nodes * PROVER_SHARE)
        if solver._maker_breaker.held(position.theirs, position.mine, attacker_to_move=False, budget=share):
            return Standing.PROVEN, True
        left -= solver.nodes - before
    bound = 0 if unit.wins else -1
    state = solver._negamax.potential.state(position)
    score = with_budget(left, solver, never, lambda stop: solver._negamax.ask(state, bound, stop))
    return (Standing.OPEN if score is None else Standing.PROVEN if score > bound else Standing.REFUTED), False


def moves_to_try(unit: Unit, solver: Solver) -> tuple[int, ...]:
    """All moves, first those that the prover was about to try, then as the search of the real game tries them."""
    position = unit.position
    moves = solver._negamax.moves(solver._negamax.potential.state(position))
    prover = solver._maker_breaker
    first = [] if unit.wins else prover.hopeful_answers(prover.rows.attack(position.theirs, position.mine))
    return *first, *(move for move in moves if move not in first)
