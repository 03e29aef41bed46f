"""A function in a Python file as a player: it thinks in a thread, as long as its move is wanted."""

import os
import sys
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread

from ..._engine.board import Position, Rules
from .chooser import Chooser
from .file import Failed, LineStream, description, show
from .session import MOST_LINES, Session

TICK = 0.02  # seconds between two checks whether the move is still wanted


class FunctionPlayer:
    """The function that a text such as my_bot.py:choose names.

    Its file is run as a module that can import from its folder. What it prints goes to `say`, line by line. The
    constructor raises whatever the file raises, and Failed if the file has no such function.
    """

    def __init__(self, text: str, say: Callable[[str], None]) -> None:
        file, _, called = text.rpartition(":")
        self.name = os.path.basename(file).removesuffix(".py")
        self._file = os.path.abspath(file)
        self._output = LineStream(say)
        sys.stdout = self._output
        session = Session(file, called, self._output, MOST_LINES)
        self._chooser = Chooser(session, text)
        self._output.say = say

    def prepare(self, rules: Rules) -> None:
        """Raise Failed if the function cannot play on a board."""
        self._chooser.prepare(rules)

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
            answers.put(self._chooser.choose(position))
        except Failed as failed:
            answers.put(failed)
        except BaseException as error:  # also SystemExit, which exit() raises
            show(error, self._file)
            answers.put(Failed("it raised {error}", error=description(error)))
