"""The process that runs a function of one's own, and records how it calls itself; it sends the recording as JSON."""

import inspect
import json
import os
import sys
from collections.abc import Callable, Sequence
from itertools import chain
from math import inf
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Any, NamedTuple

from ..engine.board import Mark, Position
from ..engine.notation import parse_position, parse_rules
from .function_player import Failed, LineStream, keep_descriptors, loaded, told

SECONDS = 5.0  # for loading the file, and from one call to the next, before it counts as endless
LONGEST = 40.0  # seconds after which the recording ends
MOST_CALLS = 600_000  # after which it ends, too: minimax on the empty board makes 549,946
MOST_PRINTED = 1000  # lines that are kept
TICK = 0.1  # seconds between two looks at the clock
DEEPEST = 200  # calls within each other; no game is that long, and Python ends a recursion that is
EMPTY = (" ", ".", "_", "", "-", None)  # what may stand in an empty cell
MARKS = (("X", "O"), ("x", "o"), (1, -1))  # what may stand in a cell of X and of O
PLAYERS = ("player", "mark", "turn", "symbol", "side", "current", "piece", "to_move")  # in the name of an argument
KINDS = {"list[list": "list of lists", "list": "list of nine", "str": "text"}  # of boards, by their annotations


class Form(NamedTuple):
    """How a board is written: its `kind`, what stands in the cells of X and O, and what in an empty cell."""

    kind: str
    marks: tuple[object, object] = ("X", "O")
    empty: object = " "

    def written(self, position: Position) -> object:
        """The board of a position in this form."""
        if self.kind == "Position":
            return position
        signs = {"X": self.marks[0], "O": self.marks[1], ".": self.empty}
        rows = [[signs[cell] for cell in row] for row in position.rows]
        flat = list(chain.from_iterable(rows))
        return rows if self.kind == "list of lists" else "".join(map(str, flat)) if self.kind == "text" else flat

    def cells(self, board: Any) -> str:
        """The cells of a board in this form, as X, O and dots."""
        if self.kind == "Position":
            return "".join(board.rows)
        flat = chain.from_iterable(board) if self.kind == "list of lists" else board
        return "".join("X" if cell == self.marks[0] else "O" if cell == self.marks[1] else "." for cell in flat)


class Ended(BaseException):
    """The recording is long enough."""


class Recorder:
    """The function, wrapped so that each of its calls is recorded: its parent, board, value, alpha and beta."""

    def __init__(self, function: Callable[..., object], form: Form, deadline: float) -> None:
        names = list(inspect.signature(function).parameters)
        self.calls: list[list[Any]] = []
        self.printed: list[tuple[int, str]] = []  # lines, with the number of the call that printed them
        self.form = form
        self._function, self._deadline, self._board = function, deadline, names[0]
        self._bounds = [(names.index(name), name) for name in ("alpha", "beta") if name in names]
        self._stack: list[int] = []

    def __call__(self, *given: Any, **named: Any) -> object:
        number = len(self.calls)
        if number >= MOST_CALLS or monotonic() > self._deadline:
            raise Ended
        if len(self._stack) >= DEEPEST:
            raise RecursionError
        cells = self.form.cells(given[0] if given else named[self._board])
        bounds = {name: given[at] if at < len(given) else named.get(name) for at, name in self._bounds}
        alpha, beta = _bound(bounds.get("alpha"), -inf), _bound(bounds.get("beta"), inf)
        self.calls.append([self._stack[-1] if self._stack else None, cells, None, alpha, beta])
        self._stack.append(number)
        try:
            value = self._function(*given, **named)
        finally:
            self._stack.pop()
        self.calls[number][2] = score(value)
        return value

    def say(self, line: str) -> None:
        """Keep a line that was printed, with the call that printed it."""
        if len(self.printed) < MOST_PRINTED:
            self.printed.append((self._stack[-1] if self._stack else 0, line))

    def played(self) -> str:
        """The marks that its first call of itself has set, "" without such a call."""
        if len(self.calls) < 2:
            return ""
        return "".join(now for was, now in zip(self.calls[0][1], self.calls[1][1], strict=False) if was != now)


def _bound(given: object, otherwise: float) -> float:
    return float(given) if isinstance(given, int | float) else otherwise


def score(value: object) -> float | str:
    """The score that a function returned: a number, or that in (score, move) or (row, column, score); else its name.

    >>> score(1), score((-1, 4)), score([2, 0, 10]), score(None)
    (1, -1, 10, 'None')
    """
    if isinstance(value, tuple | list) and value:
        first_is_score = len(value) == 2 and isinstance(value[0], int | float)
        value = value[0] if first_is_score else value[-1]
    if isinstance(value, int | float) and value == value:
        return int(value) if isinstance(value, int) and abs(value) < 10**9 else float(value)
    return "None" if value is None else f"a value of type {type(value).__name__}"


def forms(function: Callable[..., object]) -> list[Form]:
    """The forms that the board of a function may have: those that its annotation says, else all."""
    parameters = list(inspect.signature(function).parameters.values())
    if not parameters:
        raise Failed("it takes no board")
    annotation = parameters[0].annotation
    said = "" if annotation is inspect.Parameter.empty else inspect.formatannotation(annotation)
    if "Position" in said:
        return [Form("Position")]
    said = said.removeprefix("typing.").lower().replace("typing.", "")
    kinds = [next((kind for known, kind in KINDS.items() if said.startswith(known)), "")]
    found = [
        Form(kind, marks, empty)
        for marks in MARKS
        for empty in ((0,) if marks == (1, -1) else EMPTY)
        for kind in (kinds if kinds[0] else KINDS.values())
        if kind != "text" or (isinstance(empty, str) and len(empty) == 1)
    ]
    return found if kinds[0] else [Form("Position"), *found]


def arguments(function: Callable[..., object], form: Form, position: Position, turned: bool, depth: int) -> list[Any]:
    """What to call the function with at a position; `turned` if O is its maximizing side."""
    given: list[Any] = [form.written(position)]
    x_moves = position.to_move is Mark.X
    for parameter in list(inspect.signature(function).parameters.values())[1:]:
        name, said = parameter.name.lower(), str(parameter.annotation)
        if parameter.kind not in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            break
        if "alpha" in name or "beta" in name:
            given.append(-inf if "alpha" in name else inf)
        elif "max" in name or "bool" in said:
            given.append(x_moves is not turned)
        elif any(known in name for known in PLAYERS):
            given.append(form.marks[not x_moves])
        elif parameter.default is not parameter.empty:
            break
        elif len(given) == 1 or "depth" in name:
            given.append(depth)
        else:
            given.append(x_moves is not turned)
    return given


class Session:
    """The tries to call the function in one form after another; `best` is the recording so far."""

    def __init__(self, file: str, called: str, output: LineStream) -> None:
        self.best: tuple[Recorder, str] | None = None
        self._now: Recorder | None
        self._file, self._called, self._output = os.path.abspath(file), called, output
        self._module, self._function = loaded(file, called)
        self._before, self._now = 0, None  # how many calls were made in earlier tries, and who records now
        self._deadline = monotonic() + LONGEST

    @property
    def calls(self) -> int:
        """How many calls were made, in all tries."""
        return self._before + (len(self._now.calls) if self._now else 0)

    def record(self, position: Position) -> None:
        """Record the function in the first form that fits: it plays a move of the side to move and calls itself."""
        for form in forms(self._function):
            recorder, ended = self._try(form, position, False, 0)
            played, alone = recorder.played(), len(recorder.calls) == 1 and not ended
            if played == position.to_move.other.value:
                recorder, ended = self._try(form, position, True, 0)
            elif alone and not position.outcome:  # the depth may be what is left, or the maximizing side O
                recorder, ended = self._try(form, position, False, position.empty.bit_count())
            played = recorder.played()  # of two functions that call each other, one plays two moves
            if played == position.to_move.value or sorted(played) == ["O", "X"] or (position.outcome and not ended):
                self.best = recorder, ended
                return

    def _try(self, form: Form, position: Position, turned: bool, depth: int) -> tuple[Recorder, str]:
        recorder = Recorder(self._function, form, self._deadline)
        setattr(self._module, self._called, recorder)
        self._output.say = recorder.say
        self._before, self._now = self.calls, recorder
        before = self.best
        self.best = recorder, f"it did not come back within {SECONDS:g} seconds"  # for whoever ends it meanwhile
        ended = ""
        try:
            recorder(*arguments(self._function, form, position, turned, depth))
        except Ended:
            ended = f"it was stopped after {len(recorder.calls):,} calls"
        except RecursionError:
            ended = "it calls itself without end"
        except BaseException as error:  # also SystemExit, which exit() raises
            ended = f"it raised {raised(error, self._file)}"
        self._output.flush()
        better = before is None or _promise(recorder, ended) > _promise(*before)
        self.best = (recorder, ended) if better else before
        return recorder, ended


def _promise(recorder: Recorder, ended: str) -> tuple[bool, bool, int]:
    """How much a recording that does not fit looks as if the form was right: the more, the higher."""
    calls = len(recorder.calls)
    return calls > 1, not ended, calls


def raised(error: BaseException, file: str) -> str:
    """An error, with the last line of the file that raised it."""
    line, trace = getattr(error, "lineno", None) if isinstance(error, SyntaxError) else None, error.__traceback__
    while trace:
        line = trace.tb_lineno if trace.tb_frame.f_code.co_filename == file else line
        trace = trace.tb_next
    return f"{told(error)} (line {line})" if line else told(error)


def run(given: Sequence[str]) -> None:
    """Record the function that the first text names at the position in the second; the others are its board and side.

    What is sent is an object with `calls`, `printed`, `ended` and `form`; or `failed`, why there is no recording.
    """
    text, picture, board, mark = given
    file, _, called = text.rpartition(":")
    position = parse_position(picture, parse_rules(board), Mark(mark))
    _, descriptor = keep_descriptors()
    printed: list[str] = []
    output = LineStream(printed.append)
    sys.stdout = output
    session: Session | None = None
    sending = Lock()

    def send(**recorded: object) -> None:
        sending.acquire()  # never released: only one of the two threads sends
        data = json.dumps(recorded).encode()
        while data:
            data = data[os.write(descriptor, data) :]
        os._exit(0)  # whatever still runs

    def end() -> None:
        """Send what there is, once nothing has happened for too long."""
        moment, seen = monotonic(), 0
        while monotonic() < moment + SECONDS:
            sleep(TICK)
            calls = session.calls if session else 0
            moment, seen = (monotonic(), calls) if calls != seen else (moment, seen)
        if session and session.best:
            finish(session)
        send(failed=f"{file} was not loaded within {SECONDS:.0f} seconds: does it start a game?")

    def finish(session: Session) -> None:
        assert session.best
        recorder, ended = session.best
        lines = [*((0, line) for line in printed), *recorder.printed]
        send(calls=recorder.calls, printed=lines, ended=ended, form=recorder.form.kind)

    Thread(target=end, daemon=True).start()
    try:
        session = Session(file, called, output)
        session.record(position)
    except Failed as error:
        send(failed=str(error))
    except BaseException as error:  # also SystemExit, which exit() raises
        asks = ": it asks for input; let it do that only under if __name__ == '__main__'"
        why = raised(error, os.path.abspath(file))
        send(failed=f"{file} cannot be loaded: {why}{asks if isinstance(error, EOFError) else ''}")
    assert session
    finish(session)
