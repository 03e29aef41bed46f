"""A try to call a function of one's own in some form, and how it is ended."""

import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from ..._engine.board import Position
from ..._engine.functions.call_tree import CallTree
from ..._engine.functions.run import Call, EarlyEnd, Fault, FunctionRun
from .calls import Recorder, Stopped
from .forms import Fit


class Try(NamedTuple):
    """A call of a function in some form at a position: what was recorded, how it ended early, and what it returned.

    It may have marked its `board`. Its marks may be `swapped`. How `near` it came is the higher, the likelier its
    form is the right one, although it does not fit. A `misfit` raised soon what a wrong form may raise.
    """

    recorder: Recorder
    position: Position
    ended: EarlyEnd | None = None
    answer: object = None
    near: int = 0
    board: object = None
    swapped: bool = False
    misfit: bool = False

    @property
    def calls_itself(self) -> bool:
        """Whether it made a call of itself, be it with a board that its form cannot have."""
        return len(self.recorder.calls) > 1 or bool(self.recorder.strange)

    @property
    def fit(self) -> Fit:
        """How the function was called."""
        return self.recorder.fit

    @property
    def run(self) -> FunctionRun:
        """What is known of the run from this try alone."""
        recorder = self.recorder
        return FunctionRun(
            ended=self.ended,
            form=self.fit.form.kind,
            seen=recorder.seen,
            chooses=recorder.chooses,
            depth=recorder.depth_step,
            bounded=recorder.bounded,
            shares_rows=recorder.shares_rows,
            swapped=self.swapped,
        )

    @property
    def tree(self) -> CallTree:
        """The calls that were recorded."""
        return CallTree(self.position, [Call(*call) for call in self.recorder.calls], self.run)

    @property
    def places_other_mark(self) -> bool:
        """Whether it placed a mark of the side that was not to move."""
        return any(found.fault is Fault.OTHER_MARK for found in self.tree.unplaced)

    @property
    def begins_with_mark(self) -> bool:
        """Whether its first move is a mark of the side to move."""
        return self.recorder.first_marks() == self.position.to_move.value


def tell_unless_stopped(unraisable: "sys.UnraisableHookArgs") -> None:
    """Python tells what is raised while a generator is closed; that a trial ends is nothing to tell."""
    if unraisable.exc_type is not Stopped:
        sys.__unraisablehook__(unraisable)


def ending_after(lines: int, recorder: Recorder) -> Callable[..., Any]:
    """What ends a call after so many lines of Python, given to sys.settrace: a wrong form may never come back.

    Python ignores what is raised while a generator is closed, and traces no further: then the next call is the last.
    """

    def trace(*_: object) -> Any:
        nonlocal lines
        lines -= 1
        if lines < 0:
            recorder.stopped = True
            raise Stopped
        return trace

    return trace
