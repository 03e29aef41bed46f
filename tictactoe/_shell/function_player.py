"""A function in a Python file as a player: it gets a position and returns a cell."""

import importlib.util
import io
import operator
import os
import re
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from types import CoroutineType, ModuleType

from .._engine.board import Position, Rules
from .._engine.notation import BadCell, parse_cell
from .._engine.refusal import Refusal

MODULE = "function_player"  # the name of the module if the file's own name belongs to another module
TICK = 0.02  # seconds between two checks whether the move is still wanted
DIGITS = tuple("123456789")  # the keys of the cells of 3 x 3, row by row
HUGE = 10**9  # a number from here on is not written out

_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")  # of an object; removed, as it differs from game to game


class Failed(Refusal):
    """The function gave no cell that can be marked; the message says what it did instead."""


def names_function(text: str) -> bool:
    """Whether a text names a function in a file, such as my_bot.py:choose."""
    file, _, function = text.rpartition(":")
    return file.endswith(".py") and function.isidentifier()


def keep_descriptors() -> tuple[int, int]:
    """New descriptors of standard input and output, which a function and the processes that it starts cannot reach.

    From then on, descriptor 0 gives them empty input, and descriptor 1 leads to standard error.
    """
    kept = os.dup(0), os.dup(1)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    return kept


class FunctionPlayer:
    """The function that a text such as my_bot.py:choose names.

    Its file is run as a module that can import from its folder. What it prints goes to `say`, line by line. The
    constructor raises whatever the file raises, and Failed if the file has no such function.
    """

    def __init__(self, text: str, say: Callable[[str], None]) -> None:
        file, _, self._called = text.rpartition(":")
        self.name = os.path.basename(file).removesuffix(".py")
        self._file = os.path.abspath(file)
        self._output = LineStream(say)
        sys.stdout = self._output
        _, self._function = loaded(file, self._called)

    def choose(self, position: Position, stop: Callable[[], bool]) -> int | None:
        """The cell for a position, None once `stop` returns True; the function then runs on, but its answer is lost.

        Raises Failed; if the function raised an error, its traceback is on standard error by then.
        """
        answers: SimpleQueue[int | Failed] = SimpleQueue()
        Thread(target=self._call, args=(position, answers), daemon=True).start()
        while not stop():
            try:
                answer = answers.get(timeout=TICK)
            except Empty:
                continue
            if isinstance(answer, Failed):
                raise answer
            self._output.flush()
            return answer
        return None

    def _call(self, position: Position, answers: "SimpleQueue[int | Failed]") -> None:
        try:
            answers.put(self._cell(position, self._function(position)))
        except Failed as failed:
            answers.put(failed)
        except BaseException as error:  # also SystemExit, which exit() raises
            show(error, self._file)
            answers.put(Failed("it raised {error}", error=description(error)))

    def _cell(self, position: Position, answer: object) -> int:
        """The cell that an answer is; raises Failed, or what the answer's own methods raise."""
        try:
            cell = operator.index(_number(position.rules, answer))  # type: ignore[arg-type]  # or raises TypeError
        except TypeError as error:
            if isinstance(answer, CoroutineType):
                answer.close()  # else Python warns that it was never awaited
                raise Failed("{name} must not be async", name=self._called) from error
            if answer is None or type(answer) in (str, float):
                raise Failed("it returned {value}, which is not a cell", value=repr(answer)) from error
            name = type(answer).__name__
            raise Failed("it returned a value of type {type}, which is not a cell", type=name) from error
        if not 0 <= cell < position.rules.cells:
            last = position.rules.cells - 1
            if abs(cell) < HUGE:
                raise Failed("it returned {number}: cells are 0 to {last}", number=cell, last=last)
            # Python writes no number of 5,000 digits.
            raise Failed("it returned a huge number: cells are 0 to {last}", last=last)
        if not position.empty >> cell & 1:
            raise Failed("it returned {cell}, which is taken", cell=repr(answer))
        return cell


def loaded(file: str, called: str) -> tuple[ModuleType, Callable[..., object]]:
    """The file, run as a module that can import from its folder, and its function; raises what it does, or Failed."""
    path = os.path.abspath(file)
    name = _module_name(path)
    sys.path.insert(0, os.path.dirname(path))
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    function = getattr(module, called, None)
    if not callable(function):
        raise Failed("{file} has no function {name}", file=file, name=called)
    return module, function


def _number(rules: Rules, answer: object) -> object:
    """The number of a cell given as (row, column) from 0, as "b2" or as "1" to "9"; other answers unchanged."""
    if type(answer) is str:
        if (rules.width, rules.height) == (3, 3) and answer in DIGITS:
            return DIGITS.index(answer)
        with suppress(BadCell):
            return parse_cell(rules, answer)
    elif type(answer) in (tuple, list) and len(answer) == 2:  # type: ignore[arg-type]
        row, column = map(operator.index, answer)  # type: ignore[call-overload]
        if 0 <= row < rules.height and 0 <= column < rules.width:
            return row * rules.width + column
        raise Failed(
            "it returned a place off the board: rows are 0 to {row}, columns 0 to {column}",
            row=rules.height - 1,
            column=rules.width - 1,
        )
    return answer


def description(error: BaseException) -> str:
    """The type of an error and what it says, if it can."""
    try:
        said = _ADDRESS.sub("", str(error))
    except BaseException:  # of its own __str__
        said = ""
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def show(error: BaseException, file: str) -> None:
    """Print an error with its traceback, from its first call in `file` on; without one if it has no such call."""
    trace = error.__traceback__
    while trace and trace.tb_frame.f_code.co_filename != os.path.abspath(file):
        trace = trace.tb_next
    traceback.print_exception(error.with_traceback(trace))


def _module_name(file: str) -> str:
    """The name of a file as a module: its own name, by which other processes can import it, or else MODULE."""
    name = os.path.basename(file).removesuffix(".py")
    try:
        other = importlib.util.find_spec(name)
    except (ImportError, ValueError):  # a name with dots, or __main__
        return MODULE
    return name if other is None or other.origin == file else MODULE


class LineStream(io.TextIOBase):
    """A text stream that gives each line to `say`."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self._rest = ""

    def write(self, text: str) -> int:
        *lines, self._rest = (self._rest + text).split("\n")
        for line in filter(None, lines):
            self.say(line)
        return len(text)

    def flush(self) -> None:
        """Give a line that has no end yet to `say`."""
        if self._rest:
            self.write("\n")
