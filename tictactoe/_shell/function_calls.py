"""The calls that a function of one's own makes of itself, and the form in which it has to be called."""

import inspect
import os
import sys
from collections.abc import Callable, Iterable
from functools import wraps
from math import inf
from time import monotonic
from types import CodeType, ModuleType
from typing import Any, NamedTuple

from .._engine.board import Position
from .._engine.function_run import End, Ended
from .function_file import LineStream, description, loaded
from .function_forms import NUMBERED, Fit, Form, maximizes, text

LONGEST = 40.0  # seconds after which the recording ends
MOST_CALLS = 600_000  # after which it ends, too: minimax on the empty board makes 549,946
MOST_PRINTED = 1000  # lines that are kept
DEEPEST = 200  # calls within each other; no game is that long, and Python ends a recursion that is


class _Open(NamedTuple):
    """A call that has not come back: its number, its board, and the functions that were called with this board.

    `given` is the board as the function has it, and may change.
    """

    number: int
    board: str
    given: object
    functions: list[Callable[..., object]]


class Stopped(BaseException):
    """The recording is long enough."""


class Recorder:
    """The calls of functions that call each other, or of one: the parent, board, value, alpha and beta of each.

    `start` is the board at the beginning, and `fit` how the function is called. If it `chooses` a move by calls of
    those that are recorded, these calls have one parent without a value.
    """

    def __init__(self, fit: Fit, start: str, deadline: float) -> None:
        self.calls: list[list[Any]] = []
        self.printed: list[tuple[int, str]] = []  # lines, with the number of the call that printed them
        self.depths: list[float] = []  # what the first two calls had for their depth
        self.fit, self.chooses = fit, False
        self._start, self._deadline = start, deadline
        self._stack: list[_Open] = []

    def watched(self, function: Callable[..., object]) -> Callable[..., object]:
        """The function, wrapped so that its calls are recorded."""
        names = list(inspect.signature(function).parameters)
        depth, alpha, beta = (next((at for at, name in enumerate(names) if known(name)), None) for known in NUMBERED)

        @wraps(function)
        def call(*given: Any, **named: Any) -> object:
            every = [*given, *map(named.get, names[len(given) :])] if named else given
            try:
                board = self.fit.form.cells(every[0])
            except (AttributeError, IndexError, TypeError):  # a helper that gets something else
                return function(*given, **named)
            if len(board) != len(self._start) or (not self._stack and self.calls and board == self._start):
                return function(*given, **named)
            if self._stack and board == self._stack[-1].board and function not in self._stack[-1].functions:
                self._stack[-1].functions.append(function)  # it only passes the board on
                try:
                    return function(*given, **named)
                finally:
                    self._stack[-1].functions.pop()

            def number_at(at: int | None, otherwise: float) -> float:
                number = every[at] if at is not None and at < len(every) else None
                return float(number) if isinstance(number, int | float) else otherwise

            if len(self.depths) < 2:
                self.depths.append(number_at(depth, 0))
            number = self._enter(function, board, every[0], number_at(alpha, -inf), number_at(beta, inf))
            try:
                value = function(*given, **named)
            finally:
                self._stack.pop()
            self.calls[number][2] = score(value)
            if self._stack and (left := self._left(board)):
                self.calls[number].append(left)
            return value

        return call

    def _left(self, board: str) -> str:
        """The board of the call that goes on, if one with this board has left marks on it; else ""."""
        above = self._stack[-1]
        try:
            now = self.fit.form.cells(above.given)
        except (AttributeError, IndexError, TypeError):
            return ""
        return "" if now in (above.board, board) else now

    def _enter(self, function: Callable[..., object], board: str, given: object, alpha: float, beta: float) -> int:
        """Add a call; gives its number."""
        if len(self.calls) >= MOST_CALLS or monotonic() > self._deadline:
            raise Stopped
        if len(self._stack) >= DEEPEST:
            raise RecursionError
        if not self.calls and board != self._start:
            self.chooses = True
            self.calls.append([None, self._start, None, -inf, inf])
        number = len(self.calls)
        parent = self._stack[-1].number if self._stack else 0 if number else None
        self.calls.append([parent, board, None, alpha, beta])
        self._stack.append(_Open(number, board, given, [function]))
        return number

    def say(self, line: str) -> None:
        """Keep a line that was printed, with the call that printed it."""
        if len(self.printed) < MOST_PRINTED:
            self.printed.append((self._stack[-1].number if self._stack else 0, line))

    def first_marks(self) -> str:
        """The marks that its first call of itself has set, "" without such a call."""
        if len(self.calls) < 2:
            return ""
        return "".join(now for was, now in zip(self.calls[0][1], self.calls[1][1], strict=False) if was != now)

    @property
    def counts_down(self) -> bool:
        """Whether the depth falls from call to call."""
        return len(self.depths) > 1 and self.depths[1] < self.depths[0]

    @property
    def plays_on(self) -> bool:
        """Whether each call places one mark."""
        boards = [(self.calls[parent][1], board) for parent, board, *_ in self.calls if parent is not None]
        return all(sum(map(str.__ne__, before, board)) == 1 for before, board in boards)


def score(value: object) -> float | str:
    """The score that a function returned; a text that describes what has none.

    It is a number, or that in (score, move), in (row, column, score), or in {"score": score}.

    >>> score(1), score((-1, 4)), score([2, 0, 10]), score({"score": 1}), score(None)
    (1, -1, 10, 1, 'None')
    """
    if isinstance(value, dict):
        value = value.get("score", value)
    if isinstance(value, tuple | list) and value:
        first_is_score = len(value) == 2 and isinstance(value[0], int | float)
        value = value[0] if first_is_score else value[-1]
    if isinstance(value, int | float) and value == value:
        return int(value) if isinstance(value, int) and abs(value) < 10**9 else float(value)
    return "None" if value is None else f"a value of type {type(value).__name__}"


def searching(module: ModuleType, called: str) -> list[str]:
    """The functions of a file that search: those that call each other, among them the named one or called by it."""
    calls = {
        name: names_in(inspect.unwrap(value).__code__)
        for name, value in vars(module).items()
        if hasattr(inspect.unwrap(value) if callable(value) else value, "__code__")
    }

    def reached(name: str) -> set[str]:
        found: set[str] = set()
        waiting = [name]
        while waiting:
            new = calls[waiting.pop()] & calls.keys() - found
            found |= new
            waiting += new
        return found

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
        self._now: Recorder | None
        self._file, self._output, self._lines = os.path.abspath(file), output, lines
        self._module, self.function = loaded(file, called)
        self._called = called
        self.searching = searching(self._module, called)
        self._watched = {name: getattr(self._module, name) for name in self.searching or [called]}
        self._before, self._now = 0, None  # how many calls were made in earlier tries, and who records now
        self._deadline = monotonic() + LONGEST

    @property
    def calls(self) -> int:
        """How many calls were made, in all tries."""
        return self._before + (len(self._now.calls) if self._now else 0)

    def record(self, position: Position, tried: Iterable[Form]) -> Try | None:
        """Record the function in the first form that fits: it plays a move of the side to move and calls itself."""
        for form in tried:
            found = self.call(Fit(form), position)
            alone = len(found.recorder.calls) == 1 and not found.ended
            if found.recorder.first_marks() == position.to_move.other.value:
                found = self.call(Fit(form, turned=True), position)
            elif alone or found.recorder.counts_down:
                found = self.call(Fit(form, counts_down=True), position)
            recorder = found.recorder
            numbered = form.empty[:1] != form.empty[1:2]  # then a wrong number is another cell, but looks like a move
            if recorder.first_marks() == position.to_move.value and (recorder.plays_on or not numbered):
                self.best = found
                return found
        return None

    def seen(self, recorder: Recorder) -> str:
        """By whom the scores are seen, X or O, if an argument says which side maximizes; "" if none does."""
        arguments = inspect.signature(self.function).parameters.values()
        sided = any(maximizes(each.name.lower(), str(each.annotation)) for each in arguments)
        return "" if recorder.chooses or not sided else "O" if recorder.fit.turned else "X"

    def call(self, fit: Fit, position: Position) -> Try:
        """Call the function once, and record the calls that it makes."""
        recorder = Recorder(fit, text(position), self._deadline)
        for name, function in self._watched.items():
            setattr(self._module, name, recorder.watched(function))
        self._output.say = recorder.say
        self._before, self._now = self.calls, recorder
        before = self.best
        self.best = Try(recorder)  # for whoever ends it meanwhile
        ended: Ended | None = None
        answer: object = None
        if self._lines is not None:
            sys.settrace(_ending_after(self._lines))
        try:
            answer = fit.call(getattr(self._module, self._called), position)
        except Stopped:
            ended = Ended(End.STOPPED, len(recorder.calls))
        except RecursionError:
            ended = Ended(End.ENDLESS)
        except BaseException as error:  # also SystemExit, which exit() raises
            ended = Ended(End.RAISED, raised(error, self._file))
        finally:
            sys.settrace(None)
            for name, function in self._watched.items():
                setattr(self._module, name, function)
        self._output.flush()
        found = Try(recorder, ended, answer)
        self.best = found if before is None or _promise(found) > _promise(before) else before
        return found


def _ending_after(lines: int) -> Callable[..., Any]:
    """What ends a call after so many lines of Python, given to sys.settrace: a wrong form may never come back."""

    def trace(*_: object) -> Any:
        nonlocal lines
        lines -= 1
        if lines < 0:
            raise Stopped
        return trace

    return trace


def _promise(found: Try) -> tuple[bool, bool, int]:
    """How much a recording that does not fit looks as if the form was right: the more, the higher."""
    calls = len(found.recorder.calls)
    return calls > 1, not found.ended, calls


def raised(error: BaseException, file: str) -> str:
    """An error, with the last line of the file that raised it."""
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg} (line {error.lineno})"
    line, trace = None, error.__traceback__
    while trace:
        line = trace.tb_lineno if trace.tb_frame.f_code.co_filename == file else line
        trace = trace.tb_next
    return f"{description(error)} (line {line})" if line else description(error)
