"""A recursion of one's own over positions: its calls, as they were recorded, as the steps of a search; its faults."""

from collections.abc import Iterator
from enum import Enum
from functools import cached_property, lru_cache
from math import inf
from typing import NamedTuple

from .board import Mark, Position
from .notation import MARKS
from .steps import UNBOUNDED, Bound, MoveScore, Ply, Step, StepKind


class Call(NamedTuple):
    """A call of the function: the number of the call that made it, None for the first, and its board as text.

    `alpha` and `beta` are its bounds, infinite if it has none. It returned `value`, None if it never did, or a text
    that describes what is no number.
    """

    parent: int | None
    board: str
    value: float | str | None
    alpha: float = -inf
    beta: float = inf


class Seen(Enum):
    """By whom the scores of a function are seen."""

    X = "X"
    O = "O"  # noqa: E741 - the mark's own name
    SIDE = "the side to move"  # negamax


class Fault(Enum):
    """What can be wrong with a call."""

    SCORE = "its score is not that of its position"
    NO_NUMBER = "it returned no number"
    SAME = "its board is that of the call before"
    SPOILT = "its board is not one move after that of the call before"
    TWO = "its board is two moves after that of the call before"
    OTHER_MARK = "its board has a mark of the side that was not to move"
    OVER = "the game was over before it"


class Found(NamedTuple):
    """A fault: which, the number of the call, and the number of the step that shows it."""

    fault: Fault
    call: int
    step: int


class _Placed(NamedTuple):
    """A call with its position, the cell that led there, and the steps that enter and leave it, None for never."""

    call: Call
    position: Position
    cell: int | None
    entered: int
    left: int | None


class Recording:
    """The calls of a function as steps, which can be walked as those of a search, up to a call that is no move.

    `faults` are all that were found, in the order of their steps; `seen` says by whom the scores are seen. `calls` is
    how many were made, `printed` what was printed in each, and `ended` why the recording ended early, "" if it did
    not. `form` is how the board was written.
    """

    def __init__(
        self,
        name: str,
        start: Position,
        calls: list[Call],
        printed: dict[int, list[str]] | None = None,
        ended: str = "",
        form: str = "",
    ) -> None:
        self.name, self.start, self.calls, self.form = name, start, len(calls), form
        self.printed, self.ended = printed or {}, ended
        self.faults: tuple[Found, ...] = ()
        self._placed: list[_Placed] = []
        self._children: list[list[int]] = []
        self._steps: list[tuple[int, bool]] = []  # the number of a call, and whether it is left
        self._entered: list[int] = []  # how many calls were entered up to each step
        self._made_by = 0  # the call that made the first one that is no move
        self.seen = Seen.X
        self._place(calls)
        self.seen = self._seen_by()
        self.faults = tuple(sorted((*self.faults, *self._wrong()), key=lambda found: found.step))
        self.last = self.step(len(self._steps))

    # The calls as a tree of positions

    def _place(self, calls: list[Call]) -> None:
        stack: list[int] = []
        positions: dict[str, Position] = {}  # by their boards: the same ones come up again and again
        for number, call in enumerate(calls):
            while stack and stack[-1] != call.parent:
                self._leave(stack.pop())
            position, cell = self.start, None
            if call.parent is not None:
                before = self._placed[call.parent].position
                fault, cell = _move(before, calls[call.parent].board, call.board)
                if fault or cell is None:
                    self.faults = (*self.faults, Found(fault or Fault.SPOILT, number, len(self._steps)))
                    self._made_by = call.parent
                    return
                position = positions.get(call.board) or before.play(cell)
                positions[call.board] = position
                self._children[call.parent].append(number)
            self._placed.append(_Placed(call, position, cell, len(self._steps), None))
            self._children.append([])
            self._steps.append((number, False))
            self._entered.append(number + 1)
            stack.append(number)
        while stack:
            self._leave(stack.pop())

    def _leave(self, number: int) -> None:
        """Leave a call, if it came back with a number."""
        placed = self._placed[number]
        if isinstance(placed.call.value, str):
            self.faults = (*self.faults, Found(Fault.NO_NUMBER, number, len(self._steps)))
        elif placed.call.value is not None:
            self._placed[number] = placed._replace(left=len(self._steps))
            self._steps.append((number, True))
            self._entered.append(len(self._placed))

    def _seen_by(self) -> Seen:
        """By whom the scores are seen: by whom those of ended games are most often right, X if by all."""
        ends = [placed for placed in self._placed if placed.left is not None and is_over(placed.position)]

        def right(seen: Seen) -> int:
            return sum(sign(_for_x(placed, seen)) == true_score(placed.position) for placed in ends)

        return max(Seen, key=right)

    def _wrong(self) -> list[Found]:
        """The calls with scores that are not those of their positions."""
        found = []
        for number, placed in enumerate(self._placed):
            if placed.left is not None and not self._is_right(placed):
                found.append(Found(Fault.SCORE, number, placed.left))
        return found

    def _is_right(self, placed: _Placed) -> bool:
        """Whether a score says who wins; one that is not between alpha and beta need only be a bound of it."""
        true = true_score(placed.position)
        if self.seen is Seen.O or (self.seen is Seen.SIDE and placed.position.to_move is Mark.O):
            true = -true
        value, alpha, beta = placed.call.value, placed.call.alpha, placed.call.beta
        assert isinstance(value, int | float)
        if value <= alpha and not is_over(placed.position):
            return true <= sign(value)
        if value >= beta and not is_over(placed.position):
            return true >= sign(value)
        return true == sign(value)

    # The steps

    def step(self, number: int) -> Step:
        """A step by its number; before the first is the first, after the last the last."""
        number = min(max(number, 0), len(self._steps))
        if number == len(self._steps):
            return self._end()
        call, left = self._steps[number]
        placed = self._placed[call]
        nodes = self._entered[number]
        if left and placed.call.parent is not None:
            path = self._path(placed.call.parent, number)
            return Step(number, StepKind.CAME_BACK, path, nodes, 0, back=self._ply(call, number))
        path = self._path(call, number)
        if left:
            return Step(number, StepKind.DONE, path, nodes, 0, score=_for_x(placed, self.seen))
        kind = StepKind.OVER if placed.position.outcome else StepKind.TRIED
        return Step(number, kind, path, nodes, 0)

    def _end(self) -> Step:
        """The step after the last: the path to the call that came last, or to the first once it came back."""
        if not self._steps:
            return Step(0, StepKind.TRIED, (Ply(self.start, None, -UNBOUNDED, UNBOUNDED),), 0, 0)
        last = self.step(len(self._steps) - 1)
        return last._replace(number=len(self._steps)) if self.stopped else last

    @property
    def stopped(self) -> bool:
        """Whether the first call did not come back as it should."""
        return not self._placed or self._placed[0].left is None

    def _path(self, number: int | None, step: int) -> tuple[Ply, ...]:
        path: list[Ply] = []
        while number is not None:
            path.append(self._ply(number, step))
            number = self._placed[number].call.parent
        return tuple(reversed(path))

    def _ply(self, number: int, step: int) -> Ply:
        """The position of a call, with the scores that have come back to it until a step."""
        placed = self._placed[number]
        scores = tuple(self.scores(number, step))
        return Ply(placed.position, placed.cell, *self._bounds(placed), scores, placed.entered)

    def scores(self, number: int, step: float = inf) -> list[MoveScore]:
        """The scores that came back to a call until a step, as X sees them."""
        children = (self._placed[child] for child in self._children[number])
        return [
            MoveScore(child.cell, _for_x(child, self.seen), Bound.EXACT)
            for child in children
            if child.cell is not None and child.left is not None and child.left <= step
        ]

    def _bounds(self, placed: _Placed) -> tuple[float, float]:
        low, high = max(placed.call.alpha, -UNBOUNDED), min(placed.call.beta, UNBOUNDED)
        turned = self.seen is Seen.O or (self.seen is Seen.SIDE and placed.position.to_move is Mark.O)
        return (-high, -low) if turned else (low, high)

    def line(self, number: int) -> tuple[Position, list[int]]:
        """The position of a call, and the cells that led there."""
        path = self._path(number, 0)
        return path[-1].position, [ply.cell for ply in path if ply.cell is not None]

    def parent_of(self, found: Found) -> int:
        """The call whose position a fault is about: that which made the faulty call, if that is no move."""
        return found.call if found.call < len(self._placed) else self._made_by

    def value_text(self, number: int) -> str:
        """What a call returned that is no number."""
        return str(self._placed[number].call.value) if number < len(self._placed) else ""

    @property
    def placed(self) -> int:
        """How many calls are moves, before the first that is not."""
        return len(self._placed)

    @property
    def came_back(self) -> int:
        """How many scores came back."""
        return len(self._steps) - len(self._placed)

    @cached_property
    def bounded(self) -> bool:
        """Whether the function has alpha and beta."""
        return any(placed.call.alpha > -inf or placed.call.beta < inf for placed in self._placed)

    @property
    def first(self) -> int:
        """The number of the step to begin with: that of the first fault, or the last if the function ended early."""
        if self.faults:
            return self.faults[0].step
        return self.last.number if self.stopped else 0

    @cached_property
    def wrong(self) -> frozenset[tuple[int, ...]]:
        """The moves that lead to the positions with wrong scores."""
        scores = (found.call for found in self.faults if found.fault is Fault.SCORE)
        return frozenset(tuple(self.line(call)[1]) for call in scores)

    def steps(self) -> Iterator[Step]:
        """Every step, in order."""
        return map(self.step, range(len(self._steps)))

    def value(self, number: int) -> float:
        """What a call came back with, as X sees it."""
        return _for_x(self._placed[number], self.seen)

    def sibling(self, number: int) -> Step:
        """The step that tries the next move of the same position; if there is none, the step after this call."""
        depth = len(self.step(number).path)
        for step in map(self.step, range(number + 1, len(self._steps))):
            if len(step.path) < depth - 1 or (
                len(step.path) == depth and step.kind in (StepKind.TRIED, StepKind.OVER)
            ):
                return step
        return self.last

    def parent(self, number: int) -> Step:
        """The step that led to the position before that of this step; the first step at the root."""
        path = self.step(number).path
        return self.step(path[-2 if len(path) > 1 else 0].entered)


def _move(before: Position, was: str, board: str) -> tuple[Fault | None, int | None]:
    """The cell of the move that leads from a position, whose board `was` this, to a board, or why none does."""
    changed = [cell for cell, (old, new) in enumerate(zip(was, board, strict=False)) if old != new]
    if (
        len(changed) == 2
        and all(was[cell] == "." for cell in changed)
        and {board[cell] for cell in changed} == {*"XO"}
    ):
        return Fault.TWO, None
    if len(board) != len(was) or len(changed) > 1 or (changed and was[changed[0]] != "."):
        return Fault.SPOILT, None
    if not changed:
        return Fault.SAME, None
    if is_over(before):
        return Fault.OVER, None
    if MARKS[board[changed[0]]] is not before.to_move:
        return Fault.OTHER_MARK, None
    return None, changed[0]


def _for_x(placed: _Placed, seen: Seen) -> float:
    """The value that a call returned, as X sees it."""
    value = placed.call.value
    assert isinstance(value, int | float)
    turned = seen is Seen.O or (seen is Seen.SIDE and placed.position.to_move is Mark.O)
    return -value if turned else value


def sign(score: float) -> int:
    """1 for a score above 0, -1 for one below, 0 for 0.

    >>> sign(9), sign(-0.5), sign(0)
    (1, -1, 0)
    """
    return (score > 0) - (score < 0)


@lru_cache(maxsize=2**16)
def is_over(position: Position) -> bool:
    """Whether the game is over."""
    return position.outcome is not None


@lru_cache(maxsize=2**16)
def true_score(position: Position) -> int:
    """Who wins with best play: 1 if X does, -1 if O does, 0 for a draw.

    >>> from .notation import parse_position
    >>> true_score(parse_position("xox/oox/___"))
    1
    """
    outcome = position.outcome
    if outcome:
        return 0 if outcome.winner is None else 1 if outcome.winner is Mark.X else -1
    best = max if position.to_move is Mark.X else min
    return best(true_score(position.play(cell)) for cell in position.legal_moves)
