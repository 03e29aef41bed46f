"""A recursion of one's own over positions: its calls, as they were recorded, as the steps of a search; its faults."""

from collections.abc import Iterator
from functools import cached_property
from math import inf

from ..board import Position
from ..steps import Ply, Step, StepKind, entered_before
from .call_tree import CallTree
from .faults import faults_of
from .habits import Habits
from .run import Call, Fault, FunctionRun


class Recording(CallTree):
    """The calls of a function as steps, which can be walked as those of a search, up to a call that is no move.

    `faults` are all that were found, in the order of their steps, and `calls` is how many calls were made.
    """

    def __init__(self, name: str, start: Position, calls: list[Call], run: FunctionRun | None = None) -> None:
        super().__init__(start, calls, run or FunctionRun())
        self.name, self.calls = name, len(calls)
        self.printed, self.ended = self.run.printed or {}, self.run.ended
        self.right_on_fuller = False  # whether it was found right at a position with a fuller tree, too
        self.faults = faults_of(self)
        self.last = self.step(len(self.events))

    @cached_property
    def habits(self) -> Habits:
        """What the function seems to do."""
        return Habits(self)

    @property
    def scores_back(self) -> int:
        """How many scores came back."""
        return len(self.events) - len(self.placed)

    def step(self, number: int) -> Step:
        """A step by its number; before the first is the first, after the last the last."""
        number = min(max(number, 0), len(self.events))
        if number == len(self.events):
            return self._end()
        call, left = self.events[number]
        placed, nodes = self.placed[call], self._entered[number]
        if left and placed.call.parent is not None:
            path = self._path(placed.call.parent, number)
            return Step(number, StepKind.CAME_BACK, path, nodes, 0, back=self._ply(call, number))
        path = self._path(call, number)
        if left:
            return Step(number, StepKind.DONE, path, nodes, 0, score=self.value(call))
        kind = StepKind.OVER if placed.position.outcome else StepKind.TRIED
        return Step(number, kind, path, nodes, 0)

    @cached_property
    def _entered(self) -> list[int]:
        """How many calls were entered up to each step."""
        entered: list[int] = []
        for call, left in self.events:
            entered.append(entered[-1] if left else call + 1)
        return entered

    def _end(self) -> Step:
        """The step after the last: the path to the call that came last, or to the first once it came back."""
        if not self.events:
            return Step(0, StepKind.TRIED, (Ply(self.start, None, -inf, inf),), 0, 0)
        last = self.step(len(self.events) - 1)
        return last._replace(number=len(self.events)) if self.stopped else last

    def _path(self, call: int, step: int) -> tuple[Ply, ...]:
        return tuple(self._ply(number, step) for number in self.path(call))

    def _ply(self, call: int, step: int) -> Ply:
        """The position of a call, with the scores that have come back to it until a step."""
        placed = self.placed[call]
        low, high = placed.call.alpha, placed.call.beta
        if placed.is_turned(self.seen):
            low, high = -high, -low
        return Ply(placed.position, placed.cell, low, high, tuple(self.scores(call, step)), placed.entered)

    def steps(self, deepest: int | None = None) -> Iterator[Step]:
        """Every step, in order; with `deepest`, those with no longer path, those of faults, and printed ones.

        A step is printed if its call printed something.
        """
        faulty = {found.step for found in self.faults}
        for number, (call, is_left) in enumerate(self.events):
            shown = deepest is None or self.depths[call] + (not is_left) <= deepest
            if shown or number in faulty or (call in self.printed and not is_left):
                yield self.step(number)

    def sibling(self, number: int) -> Step:
        """The step that tries the next move of the same position; if there is none, the step after this call."""
        depth = len(self.step(number).path)
        for step in map(self.step, range(number + 1, len(self.events))):
            if len(step.path) < depth - 1 or (
                len(step.path) == depth and step.kind in (StepKind.TRIED, StepKind.OVER)
            ):
                return step
        return self.last

    def parent(self, number: int) -> Step:
        """The step that led to the position before that of this step; the first step at the root."""
        return self.step(entered_before(self.step(number)))

    @property
    def first(self) -> int:
        """The number of the step to begin with: that of the first fault, or the last if the function ended early."""
        if self.faults:
            return self.faults[0].step
        return self.last.number if self.stopped else 0

    def like(self, other: "Recording", number: int) -> int:
        """The number of the step that shows the same call as a step of another recording; else that to begin with."""
        if number >= len(other.events):
            return self.first if self.faults or self.stopped else self.last.number
        call, left = other.events[number]
        at = 0
        for cell in other.line(call)[1]:
            found = [child for child in self.children[at] if self.placed[child].cell == cell]
            if not found:
                return self.first
            at = found[0]
        placed = self.placed[at]
        step = placed.left if left else placed.entered
        return self.first if step is None else step

    @cached_property
    def wrong(self) -> frozenset[tuple[int, ...]]:
        """The moves that lead to the positions with wrong scores."""
        scores = (found.call for found in self.faults if found.fault in (Fault.SCORE, Fault.DISTANCE))
        return frozenset(tuple(self.line(call)[1]) for call in scores)
