"""A function in a Python file as a player: it gets a position and returns a cell."""

import operator
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from types import CoroutineType

from .._engine.board import Position, Rules
from .._engine.notation import BadCell, parse_cell
from .function_file import Failed, LineStream, description, loaded, show

TICK = 0.02  # seconds between two checks whether the move is still wanted
DIGITS = tuple("123456789")  # the keys of the cells of 3 x 3, row by row
HUGE = 10**9  # a number from here on is not written out


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
