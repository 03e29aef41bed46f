"""The plain search of the tutorials, step by step: which moves it tries, what they score, and what it cuts off."""

from collections.abc import Generator, Iterator
from enum import Enum
from functools import lru_cache
from itertools import islice
from math import inf
from typing import NamedTuple

from .board import Position
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
    CUT = "the other moves need no look"
    DONE = "the score of the position is known"


class Bound(Enum):
    """How the score of a move is known: exactly, or as a bound of the true one."""

    EXACT = "exactly"
    AT_MOST = "at most"
    AT_LEAST = "at least"


class MoveScore(NamedTuple):
    """The score of a move to the side that plays it: positive wins, 0 draws, negative loses.

    A win scores one more than the cells that it leaves empty, so that the soonest scores most.
    """

    cell: int
    score: int
    bound: Bound


class Ply(NamedTuple):
    """A position on the path: the cell that led to it, and the scores of its moves so far.

    The side to move is sure to score at least `alpha`, and the other side sure to allow at most `beta`: only a score
    between them counts. Minimax uses neither, and keeps the widest window. `entered` is the number of the step that
    led here.
    """

    position: Position
    cell: int | None
    alpha: int
    beta: int
    scores: tuple[MoveScore, ...] = ()
    entered: int = 0

    @property
    def best(self) -> MoveScore | None:
        """The best score so far; the first of equal ones."""
        return max(self.scores, key=lambda found: found.score, default=None)


class Step(NamedTuple):
    """One step of a search: what happens, and the path from the root to where it happens.

    `nodes` counts the calls of the search function so far, `saved` the further ones that minimax would have made. A
    step that cuts off, or that memory answers, `saves` some of them; `skipped` has the moves that are cut off. The
    last step has the `score` of the position to the side to move.
    """

    number: int
    kind: StepKind
    path: tuple[Ply, ...]
    nodes: int
    saved: int
    saves: int = 0
    skipped: tuple[int, ...] = ()
    score: int | None = None


_Steps = Generator[Step, None, int]


def steps(position: Position, method: Method) -> Iterator[Step]:
    """Every step of the search, in order; raises ValueError for a position with more than MOST_STEPS empty cells.

    >>> from .board import Rules
    >>> from .notation import parse_position
    >>> [step.kind.name for step in steps(parse_position("XOX/OOX/.XO"), Method.MINIMAX)]
    ['TRIED', 'OVER', 'CAME_BACK', 'DONE']
    """
    return _Search(position, method).steps()


class _Cost(NamedTuple):
    """The steps and nodes of the search below a position, and its score."""

    steps: int
    nodes: int
    saved: int
    score: int


class _Search:
    """A search that yields its steps from number `first` on, but none of a path longer than `deepest` positions.

    `costs` has the cost of earlier searches by position; a search of which no step is wanted is not repeated.
    """

    def __init__(
        self,
        position: Position,
        method: Method,
        first: float = 0,
        deepest: float = inf,
        costs: dict[Ply, _Cost] | None = None,
    ) -> None:
        if position.empty.bit_count() > MOST_STEPS:
            raise ValueError(f"a search of more than {MOST_STEPS} empty cells is not shown step by step")
        self.number = self.nodes = self.saved = 0
        self._position, self._method, self._first, self._deepest = position, method, first, deepest
        self._costs, self._root = costs, Ply(position, None, 0, 0)
        self._table: dict[Position, tuple[int, int]] = {}
        lines = position.rules.lines
        self._order = list(range(position.rules.cells))
        if method in (Method.ORDERED, Method.MEMORY):
            self._order.sort(key=lambda cell: -sum(line >> cell & 1 for line in lines))

    def steps(self) -> Iterator[Step]:
        """The steps of the search, in order."""
        cells = self._position.rules.cells
        root = Ply(self._position, None, -cells, cells)
        score = yield from self._search((root,))
        yield Step(self.number, StepKind.DONE, (self._root,), self.nodes, self.saved, score=score)

    def _search(self, path: tuple[Ply, ...]) -> _Steps:
        """Search the last position of the path; returns its score to the side to move."""
        ply = path[-1]
        position, cells = ply.position, ply.position.rules.cells
        start, beta = ply.alpha, ply.beta
        alpha = start
        self.nodes += 1

        outcome = position.outcome
        if outcome:
            yield from self._tell(StepKind.OVER, path)
            return -(position.empty.bit_count() + 1) if outcome.winner else 0

        low, high = self._table.get(position, (-cells, cells))  # only MEMORY fills the table
        if low >= beta or low == high or high <= alpha:
            yield from self._save(StepKind.KNOWN, path, plain_nodes(position) - 1)
            return low if low >= beta or low == high else high

        yield from self._tell(StepKind.TRIED, path)
        best = -cells
        moves = [cell for cell in self._order if position.empty >> cell & 1]
        for tried, cell in enumerate(moves, start=1):
            after = Ply(position.play(cell), cell, -beta, -alpha, entered=self.number)
            score = -(yield from self._below((*path, after)))
            ply = ply._replace(scores=(*ply.scores, MoveScore(cell, score, _bound(after, score, alpha, beta))))
            best = max(best, score)
            if self._method is not Method.MINIMAX:
                alpha = max(alpha, best)
                ply = ply._replace(alpha=alpha)
            path = (*path[:-1], ply)
            yield from self._tell(StepKind.CAME_BACK, path)
            if alpha >= beta:  # the other side will not let the game come here
                skipped = tuple(moves[tried:])
                if skipped:
                    saves = sum(plain_nodes(position.play(other)) for other in skipped)
                    yield from self._save(StepKind.CUT, path, saves, skipped)
                break

        if self._method is Method.MEMORY:
            # In the window the score is exact; one above the window is a lower bound, one below it an upper bound.
            self._table[position] = (best if best > start else low, best if best < beta else high)
        self._root = ply
        return best

    def _below(self, path: tuple[Ply, ...]) -> _Steps:
        """Search the last position of the path, or count its search if its cost is known and no step is wanted."""
        if self._costs is None:
            return (yield from self._search(path))
        ply = path[-1]._replace(cell=None, entered=0)
        cost = self._costs.get(ply)
        if cost and (self.number + cost.steps <= self._first or len(path) > self._deepest):
            self.number += cost.steps
            self.nodes += cost.nodes
            self.saved += cost.saved
            return cost.score
        number, nodes, saved = self.number, self.nodes, self.saved
        score = yield from self._search(path)
        self._costs[ply] = _Cost(self.number - number, self.nodes - nodes, self.saved - saved, score)
        return score

    def _save(
        self, kind: StepKind, path: tuple[Ply, ...], saves: int, skipped: tuple[int, ...] = ()
    ) -> Iterator[Step]:
        """Yield a step that saves nodes, if it is wanted."""
        self.saved += saves
        yield from self._tell(kind, path, saves, skipped)

    def _tell(
        self, kind: StepKind, path: tuple[Ply, ...], saves: int = 0, skipped: tuple[int, ...] = ()
    ) -> Iterator[Step]:
        """Yield a step, if it is wanted."""
        if self.number >= self._first and len(path) <= self._deepest:
            yield Step(self.number, kind, path, self.nodes, self.saved, saves, skipped)
        self.number += 1


def _bound(after: Ply, score: int, alpha: int, beta: int) -> Bound:
    """How the score of a move is known that led to `after` and was searched between alpha and beta."""
    if alpha < score < beta or after.position.outcome:
        return Bound.EXACT
    return Bound.AT_MOST if score <= alpha else Bound.AT_LEAST


@lru_cache(maxsize=2**16)
def plain_nodes(position: Position) -> int:
    """The nodes of minimax below a position, itself included.

    >>> from .board import Rules
    >>> plain_nodes(Rules(3, 3, 3).start)
    549946
    """
    return 1 + sum(plain_nodes(position.play(cell)) for cell in position.legal_moves)


class Walk:
    """The steps of a search by number, to go back and forth in them; 0 is the first.

    The steps around the last one that was read stay in memory. For others the search begins anew and skips what it
    searched before, so that no step takes long.
    """

    def __init__(self, position: Position, method: Method) -> None:
        self._position, self._method = position, method
        self._costs: dict[Ply, _Cost] | None = None if method is Method.MEMORY else {}
        self._near: dict[int, Step] = {}
        *_, self.last = self.steps(deepest=1)

    def step(self, number: int) -> Step:
        """A step by its number; before the first is the first, after the last the last."""
        number = min(max(number, 0), self.last.number)
        if number not in self._near:
            near = islice(self.steps(first=max(number - NEAR, 0)), 2 * NEAR)
            self._near = {step.number: step for step in near}
        return self._near[number]

    def sibling(self, number: int) -> Step:
        """The step that tries the next move of the same position; if there is none, the step after this search."""
        depth = len(self.step(number).path)
        for step in self.steps(number + 1, depth):
            entered = step.kind in (StepKind.TRIED, StepKind.OVER, StepKind.KNOWN)
            if len(step.path) < depth - 1 or (len(step.path) == depth and (entered or depth == 1)):
                return step
            if len(step.path) == depth - 1 and step.kind is StepKind.CUT:
                return step
        return self.last

    def parent(self, number: int) -> Step:
        """The step that led to the position before that of this step; the first step at the root."""
        path = self.step(number).path
        return self.step(path[-2 if len(path) > 1 else 0].entered)

    def steps(self, first: int = 0, deepest: float = inf) -> Iterator[Step]:
        """The steps from number `first` on, of paths of at most `deepest` positions."""
        return _Search(self._position, self._method, first, deepest, self._costs).steps()


NEAR = 250  # steps that stay in memory before the last one that was read, and after it


@lru_cache(maxsize=len(Method))
def walk(position: Position, method: Method) -> Walk:
    """The walk through a search; the last ones stay in memory."""
    return Walk(position, method)
