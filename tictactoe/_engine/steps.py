"""The plain search of the tutorials, step by step: which moves it tries, what they score, and what it cuts off.

The search itself is `_Search._search`. All else serves to go through its steps, forwards and back.
"""

from collections.abc import Generator, Iterator
from enum import Enum
from functools import lru_cache
from itertools import islice
from math import inf
from typing import NamedTuple

from .board import Mark, Outcome, Position, cells_of
from .reach import MOST_STEPS


class Method(Enum):
    """A way to search; each adds something to the one before."""

    MINIMAX = "minimax"
    ALPHA_BETA = "alpha-beta"
    ORDERED = "move order"  # cells on more lines are tried first
    MEMORY = "memory"  # a transposition table


class StepKind(Enum):
    """What happens in a step."""

    TRIED = "a move is tried"
    OVER = "a move is tried, and ends the game"
    KNOWN = "a move is tried, and leads to a position that memory knows"
    CAME_BACK = "the score of a move is known"
    CUT = "the other moves can be skipped"
    DONE = "the score of the position is known"


ENTERED = (StepKind.TRIED, StepKind.OVER, StepKind.KNOWN)
"""The steps that try a move."""


class Bound(Enum):
    """How the score of a move is known: exactly, or as a bound of the true one."""

    EXACT = "exactly"
    AT_MOST = "at most"
    AT_LEAST = "at least"


class MoveScore(NamedTuple):
    """The score of a move, as X sees it: positive if X wins, 0 for a draw, negative if O wins."""

    cell: int
    score: float
    bound: Bound


class Ply(NamedTuple):
    """A position on the path: the cell that led to it, and the scores of its moves so far.

    X is sure of at least `alpha`, and O sure to allow at most `beta`: only a score between them counts. Minimax uses
    neither, so that they stay beyond all scores. `entered` is the number of the step that led here.
    """

    position: Position
    cell: int | None
    alpha: float
    beta: float
    scores: tuple[MoveScore, ...] = ()
    entered: int = 0

    @property
    def best(self) -> MoveScore | None:
        """The highest score so far where X is to move, the lowest where O is; the first of equal ones."""
        found = max if self.position.to_move is Mark.X else min
        return found(self.scores, key=lambda move: move.score, default=None)


class Step(NamedTuple):
    """One step of a search: what happens, and the path from the root to where it happens.

    `nodes` counts the calls of the search function so far, `saved` the further ones that minimax would have made. A
    step that cuts off, or that memory answers, `saves` some of them; `skipped` has the moves that are cut off. The
    last position of the path has a `score` where it is known now: at the end of a game, from memory, and in the last
    step. Where a score came `back`, it is the position that it came from.
    """

    number: int
    kind: StepKind
    path: tuple[Ply, ...]
    nodes: int
    saved: int
    saves: int = 0
    skipped: tuple[int, ...] = ()
    score: float | None = None
    back: Ply | None = None


_Steps = Generator[Step, None, float]


def entered_before(step: Step) -> int:
    """The number of the step that led to the position before that of this step; of the first step at the root."""
    return step.path[-2 if len(step.path) > 1 else 0].entered


def order(position: Position, method: Method) -> list[int]:
    """The empty cells, in the order in which a method tries them."""
    moves = list(cells_of(position.empty))
    if method in (Method.ORDERED, Method.MEMORY):
        lines = position.rules.lines
        moves.sort(key=lambda cell: -sum(line >> cell & 1 for line in lines))
    return moves


class _Cost(NamedTuple):
    """The steps and nodes of the search below a position, its score, and the position as the search left it."""

    steps: int
    nodes: int
    saved: int
    score: float
    left: Ply


class _Search:
    """A search that yields its steps from number `first` on, but none of a path longer than `deepest` positions.

    `costs` has the cost of earlier searches by position; a search of which no step is wanted is not repeated.
    """

    def __init__(
        self,
        position: Position,
        method: Method,
        distance: bool,
        first: float,
        deepest: float,
        costs: dict[Ply, _Cost] | None,
    ) -> None:
        if position.empty.bit_count() > MOST_STEPS:
            raise ValueError(f"a search of more than {MOST_STEPS} empty cells is not shown step by step")
        self.number = self.nodes = self.saved = 0
        self._position, self._method, self._distance = position, method, distance
        self._first, self._deepest, self._costs = first, deepest, costs
        self._left = Ply(position, None, -inf, inf)  # the last position whose search came to its end
        self._table: dict[Position, tuple[float, float]] = {}
        self._order = order(position, method)

    def steps(self) -> Iterator[Step]:
        """The steps of the search, in order."""
        score = yield from self._search((self._left,))
        yield Step(self.number, StepKind.DONE, (self._left,), self.nodes, self.saved, score=score)

    def _search(self, path: tuple[Ply, ...]) -> _Steps:
        """Search the last position of the path; returns its score."""
        ply = self._left = path[-1]
        position, start = ply.position, ply
        score: float
        self.nodes += 1

        if outcome := position.outcome:
            score = self._end(outcome, len(path) - 1)
            yield from self._tell(StepKind.OVER, path, score=score)
            return score

        low, high = self._table.get(position, (-inf, inf))  # only MEMORY fills the table
        if low >= ply.beta or low == high or high <= ply.alpha:
            score = low if low >= ply.beta or low == high else high
            yield from self._tell(StepKind.KNOWN, path, plain_nodes(position) - 1, score=score)
            return score

        yield from self._tell(StepKind.TRIED, path)
        moves = [cell for cell in self._order if position.empty >> cell & 1]
        best = -inf if position.to_move is Mark.X else inf
        for tried, cell in enumerate(moves, start=1):
            after = Ply(position.play(cell), cell, ply.alpha, ply.beta, entered=self.number)
            score = yield from self._below((*path, after))
            ply, back = _with_score(ply, MoveScore(cell, score, _bound(after, score)), self._method), self._left
            path = (*path[:-1], ply)
            assert ply.best
            best = ply.best.score
            yield from self._tell(StepKind.CAME_BACK, path, back=back)
            if ply.alpha >= ply.beta and tried < len(moves):  # the other side will not let the game come here
                skipped = tuple(moves[tried:])
                saves = sum(plain_nodes(position.play(other)) for other in skipped)
                yield from self._tell(StepKind.CUT, path, saves, skipped)
                break

        if self._method is Method.MEMORY:
            # Between alpha and beta a score is exact; one that is not above alpha is an upper bound of the true
            # score, and one that is not below beta a lower bound.
            self._table[position] = best if best > start.alpha else low, best if best < start.beta else high
        self._left = ply
        return best

    def _end(self, outcome: Outcome, depth: int) -> int:
        """What the end of a game scores, `depth` plies below the root."""
        if outcome.winner is None:
            return 0
        score = 10 - depth if self._distance else 1
        return score if outcome.winner is Mark.X else -score

    def _below(self, path: tuple[Ply, ...]) -> _Steps:
        """Search the last position of the path, or count its search if its cost is known and no step is wanted."""
        if self._costs is None:
            return (yield from self._search(path))
        entered, ply = path[-1], path[-1]._replace(cell=None, entered=0)
        cost = self._costs.get(ply)
        if cost and (self.number + cost.steps <= self._first or len(path) > self._deepest):
            self.number += cost.steps
            self.nodes += cost.nodes
            self.saved += cost.saved
            self._left = cost.left._replace(cell=entered.cell, entered=entered.entered)
            return cost.score
        number, nodes, saved = self.number, self.nodes, self.saved
        score = yield from self._search(path)
        self._costs[ply] = _Cost(self.number - number, self.nodes - nodes, self.saved - saved, score, self._left)
        return score

    def _tell(
        self,
        kind: StepKind,
        path: tuple[Ply, ...],
        saves: int = 0,
        skipped: tuple[int, ...] = (),
        score: float | None = None,
        back: Ply | None = None,
    ) -> Iterator[Step]:
        """Yield a step, if it is wanted."""
        self.saved += saves
        if self.number >= self._first and len(path) <= self._deepest:
            yield Step(self.number, kind, path, self.nodes, self.saved, saves, skipped, score, back)
        self.number += 1


def _with_score(ply: Ply, found: MoveScore, method: Method) -> Ply:
    """A position after one more score: X raises alpha to it, O lowers beta to it, but not in minimax."""
    ply = ply._replace(scores=(*ply.scores, found))
    if method is Method.MINIMAX:
        return ply
    if ply.position.to_move is Mark.X:
        return ply._replace(alpha=max(ply.alpha, found.score))
    return ply._replace(beta=min(ply.beta, found.score))


def _bound(after: Ply, score: float) -> Bound:
    """How the score of the move that led to `after` is known."""
    if after.alpha < score < after.beta or after.position.outcome:
        return Bound.EXACT
    return Bound.AT_MOST if score <= after.alpha else Bound.AT_LEAST


@lru_cache(maxsize=2**16)
def plain_nodes(position: Position) -> int:
    """The nodes of minimax below a position, itself included.

    >>> from .board import Rules
    >>> plain_nodes(Rules(3, 3, 3).start)
    549946
    """
    return 1 + sum(plain_nodes(position.play(cell)) for cell in position.legal_moves)


SMALL = 5_000  # steps of a search that all stay in memory
NEAR = 250  # steps that stay in memory before the last one that was read, and after it


class Walk:
    """The steps of a search by number, to go back and forth in them; 0 is the first.

    A game that X wins scores +1, one that O wins -1; with `distance` 10 less the plies from the root to its end. A
    position with more than MOST_STEPS empty cells raises ValueError.

    The steps around the last one that was read stay in memory, those of a small search all. For others the search
    begins anew and skips what it searched before, so that no step takes long.

    >>> from .notation import parse_position
    >>> [step.kind.name for step in Walk(parse_position("XOX/OOX/.XO"), Method.MINIMAX).steps()]
    ['TRIED', 'OVER', 'CAME_BACK', 'DONE']
    """

    def __init__(self, position: Position, method: Method, distance: bool = False) -> None:
        self._position, self._method, self._distance = position, method, distance
        self._costs: dict[Ply, _Cost] | None = None if method is Method.MEMORY else {}
        self._near: dict[int, Step] = {}
        *_, self.last = self.steps(deepest=1)

    def step(self, number: int) -> Step:
        """A step by its number; before the first is the first, after the last the last."""
        number = min(max(number, 0), self.last.number)
        if number not in self._near:
            near = self.steps()
            if self.last.number >= SMALL:
                near = islice(self.steps(first=max(number - NEAR, 0)), 2 * NEAR)
            self._near = {step.number: step for step in near}
        return self._near[number]

    def sibling(self, number: int) -> Step:
        """The step that tries the next move of the same position; if there is none, the step after this search."""
        depth = len(self.step(number).path)
        for step in self.steps(number + 1, depth):
            if len(step.path) < depth - 1 or (len(step.path) == depth and (step.kind in ENTERED or depth == 1)):
                return step
            if len(step.path) == depth - 1 and step.kind is StepKind.CUT:
                return step
        return self.last

    def parent(self, number: int) -> Step:
        """The step that led to the position before that of this step; the first step at the root."""
        return self.step(entered_before(self.step(number)))

    def steps(self, first: int = 0, deepest: float = inf) -> Iterator[Step]:
        """The steps from number `first` on, of paths of at most `deepest` positions."""
        return _Search(self._position, self._method, self._distance, first, deepest, self._costs).steps()


walk = lru_cache(maxsize=8)(Walk)
"""The walk through a search. Those of one position by all methods, with distances and without, stay in memory."""
