"""The session with a function of one's own: it is called in one form after another until one fits."""

import inspect
import os
import sys
from collections.abc import Callable, Sequence
from itertools import product
from time import monotonic
from types import CodeType, ModuleType
from typing import Any, NamedTuple

from ..._engine.board import Mark, Position
from ..._engine.functions.run import End, Ended
from ..._engine.notation import parse_position
from .arguments import Meaning, Meanings, combinations
from .calls import Recorder, Stopped
from .file import Failed, LineStream, description, load_function
from .forms import Fit, Form, text

LONGEST = 40.0  # seconds after which the recording ends
LONGEST_TRIAL = 20.0  # seconds for finding out what arguments mean
MOST_LINES = 50_000  # of Python, in which a function answers where few cells are free
# Where a function is tried. A wrong form often gives 0 or 1, so a1 and b1 are taken; once only a1 is free, to see
# whether cells count from 1.
TRIED = {
    Mark.X: tuple(map(parse_position, ("xox/oox/___", "xo_/ox_/xo_", "xxo/_o_/xo_", "_xo/oxx/xoo"))),
    Mark.O: tuple(map(parse_position, ("xo_/x_o/__x", "oxx/xo_/___", "xox/_ox/___"))),
}


def searching(module: ModuleType, called: str) -> list[str]:
    """The functions of a file that search: those that call each other, among them the named one or called by it."""
    calls = {
        name: names_in(inspect.unwrap(value).__code__)
        for name, value in vars(module).items()
        if hasattr(inspect.unwrap(value) if callable(value) else value, "__code__")
    }

    def reached(name: str) -> set[str]:
        names: set[str] = set()
        waiting = [name]
        while waiting:
            new = calls[waiting.pop()] & calls.keys() - names
            names |= new
            waiting += new
        return names

    below = {name: reached(name) for name in calls} if called in calls else {called: set()}
    around = [name for name in below[called] if called in below[name]]
    return around or [name for name in below[called] if name in below[name]]


def names_in(code: CodeType) -> set[str]:
    """The names that a function uses, also in functions inside of it."""
    inner = (names_in(each) for each in code.co_consts if isinstance(each, CodeType))
    return set(code.co_names).union(*inner)


class Try(NamedTuple):
    """A call of a function in some form: what was recorded, how it ended early, and what it returned."""

    recorder: Recorder
    ended: Ended | None = None
    answer: object = None


class Session:
    """The tries to call a function of a file in one form after another; `best` is the best one so far.

    `searching` names the functions of the file whose calls are recorded. Each try ends after some `lines` of Python.
    """

    def __init__(self, file: str, called: str, output: LineStream, lines: int | None = None) -> None:
        self.best: Try | None = None
        self._file, self._output, self._lines = os.path.abspath(file), output, lines
        self._module, self.function = load_function(file, called)
        self._called = called
        self.searching = searching(self._module, called)
        self._originals = {name: getattr(self._module, name) for name in self.searching or [called]}
        self._before = 0  # how many calls were made in earlier tries
        self._now: Recorder | None = None  # who records now
        self._deadline = monotonic() + LONGEST

    @property
    def calls(self) -> int:
        """How many calls were made, in all tries."""
        return self._before + (len(self._now.calls) if self._now else 0)

    def record(self, position: Position, tried: Sequence[Form]) -> Try | None:
        """Record the function in the first form that fits: it plays a move of the side to move and calls itself."""
        meanings = self._meanings(position.to_move, tried)
        for form in tried:
            if attempt := self._in_form(position, form, meanings):
                self.best = attempt
                return attempt
        return None

    def _in_form(self, position: Position, form: Form, meanings: Meanings, *, trial: bool = False) -> Try | None:
        """Record the function in a form; None if that does not fit."""
        fit = Fit(form, meanings)
        attempt = self.call(fit, position, trial=trial)
        alone = len(attempt.recorder.calls) == 1 and not attempt.ended and Meaning.DEPTH in meanings
        if attempt.recorder.first_marks() == position.to_move.other.value:
            attempt = self.call(fit._replace(turned=True), position, trial=trial)
        elif alone or attempt.recorder.depth_step < 0:
            attempt = self.call(fit._replace(counts_down=True), position, trial=trial)
        recorder = attempt.recorder
        # Where numbers are in cells, a wrong one is another cell or mark, but looks like a move.
        numbered = form.empty[:1] != form.empty[1:2] or 1 in form.marks
        fits = recorder.first_marks() == position.to_move.value and (recorder.plays_on or not numbered)
        return attempt if fits else None

    def _meanings(self, to_move: Mark, tried: Sequence[Form]) -> Meanings:
        """What the arguments mean: what fits where few cells are free, if their names leave it open."""
        choices: dict[Meanings, None] = dict.fromkeys(combinations(self.function))
        named = next(iter(choices))
        if not self.searching or len(choices) == 1:
            return named
        fitting: Meanings | None = None  # the first that fits, also if the arguments change otherwise
        end = monotonic() + LONGEST_TRIAL
        for meanings, form in product(choices, tried):
            if monotonic() > end:
                break
            attempt = self._in_form(TRIED[to_move][0], form, meanings, trial=True)
            if attempt and not attempt.ended:
                if attempt.recorder.consistent:
                    return meanings
                fitting = fitting or meanings
        return fitting or named

    def seen(self, recorder: Recorder) -> str:
        """By whom the scores are seen, X or O, if an argument says which side maximizes; "" if none does."""
        sided = Meaning.MAXIMIZES in recorder.fit.meanings
        return "" if recorder.chooses or not sided else "O" if recorder.fit.turned else "X"

    def recorder(self, fit: Fit, position: Position) -> Recorder:
        """What records the function in some form; nothing is recorded yet."""
        return Recorder(self.function, fit, text(position), self._deadline)

    def call(self, fit: Fit, position: Position, *, trial: bool = False) -> Try:
        """Call the function once, and record the calls that it makes; a `trial` is never the best try."""
        recorder = self.recorder(fit, position)
        for name, function in self._originals.items():
            setattr(self._module, name, recorder.recording(function))
        self._output.say = recorder.say
        self._before, self._now = self.calls, recorder
        before = self.best
        self.best = before if trial else Try(recorder)  # for whoever ends it meanwhile
        ended: Ended | None = None
        answer: object = None
        lines = MOST_LINES if trial else self._lines
        if lines is not None:
            sys.settrace(_ending_after(lines))
        try:
            answer = fit.call(getattr(self._module, self._called), position)
        except Stopped:
            ended = Ended(End.STOPPED, len(recorder.calls))
        except RecursionError:
            ended = Ended(End.ENDLESS)
        except BaseException as error:  # also SystemExit, which exit() raises
            ended = Ended(End.RAISED, error_in(self._file, error))
        finally:
            sys.settrace(None)
            for name, function in self._originals.items():
                setattr(self._module, name, function)
        self._output.flush()
        recorder.settle()
        attempt = Try(recorder, ended, answer)
        if not trial:
            self.best = attempt if before is None or _promise(attempt) > _promise(before) else before
        return attempt


def _ending_after(lines: int) -> Callable[..., Any]:
    """What ends a call after so many lines of Python, given to sys.settrace: a wrong form may never come back."""

    def trace(*_: object) -> Any:
        nonlocal lines
        lines -= 1
        if lines < 0:
            raise Stopped
        return trace

    return trace


def _promise(attempt: Try) -> tuple[bool, bool, int]:
    """How likely the form of a recording is the right one, although it does not fit; the higher, the likelier."""
    calls = len(attempt.recorder.calls)
    return calls > 1, not attempt.ended, calls


def error_in(file: str, error: BaseException) -> Failed:
    """An error, with the last line of a file in which it was raised."""
    said, line, trace = description(error), None, error.__traceback__
    if isinstance(error, SyntaxError):
        said, line, trace = f"{type(error).__name__}: {error.msg}", error.lineno, None
    while trace:
        line = trace.tb_lineno if trace.tb_frame.f_code.co_filename == file else line
        trace = trace.tb_next
    return Failed("{error} (line {line})", error=said, line=line) if line else Failed("{why}", why=said)
