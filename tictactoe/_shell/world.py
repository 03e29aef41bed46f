"""The world outside a sitting, which performs its effects: thinking, waiting, chance, records."""

import os
import sys
from contextlib import suppress

from .._engine.board import Mark
from .._engine.reach import soon_analysed
from .._ui.sitting import effects
from .._ui.sitting.events import Event, FileWritten, MistakePuzzlesFound, NodesCounted, Tossed
from .._ui.words.language import say
from .._ui.words.messages import WRITING, message
from .output import complain, system_error
from .records.thread import RecordsThread
from .thinker import Thinker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol, Self

    from .._ui.app import App
    from .engines.opponent import Opponent
    from .functions.watcher import FunctionWatcher

    class Device(Protocol):
        """What a person plays on: a terminal, or lines of text.

        `patience` is how many seconds an answer may take before input is read meanwhile, None for no limit. `read`
        waits at most `tick` seconds; `wait` gives None at once if `read` is to give the answer later.
        """

        patience: float | None

        def show(self, before: "App | None", after: "App") -> None: ...
        def read(self, tick: float) -> Event | None: ...
        def poll_input(self) -> bool: ...
        def wait(self, wait: effects.Wait) -> Event | None: ...
        def drop(self) -> None: ...
        def copy(self, text: str) -> None: ...


MOMENT = 0.012  # seconds that a frame waits at most for values
MOST_COPIES = 1000  # files with the same name and a number after it
IDLE_TICK, BUSY_TICK = 0.1, 0.02  # seconds that a read waits for input before answers are looked for


class World:
    """All that a sitting asks for: thinking, waiting, chance, records.

    Games are kept in the file `records`, if any. On exit, thinking stops, and the process of the `opponent` ends, if
    another program plays; if it failed, what it wrote to standard error is printed. Then the last games are written,
    or a line says why they cannot be, and names the file. The screen must be left before.
    """

    def __init__(
        self, *, seed: int | None = None, records: str | None = None, opponent: "Opponent | None" = None
    ) -> None:
        self._path = records
        self._opponent = opponent
        self._thinker = Thinker(seed, opponent)
        self._records: RecordsThread | None = None
        self._watcher: FunctionWatcher | None = None

    def perform(self, effect: effects.Effect, device: "Device") -> Event | None:
        """Do what an effect asks for; gives the answer, None if there is none or it comes later."""
        blocks = device.patience is None  # it reads no input before it has shown the answer
        match effect:
            case effects.ChooseMove() if blocks:
                self._thinker.ask(effect, 0)
                return self._thinker.wait()
            case effects.ChooseMove() | effects.AskEngine():
                self._thinker.ask(effect, device.patience)
                return self._thinker.answer()
            case effects.AnalysePosition() | effects.FindReplies():
                self._thinker.ask(effect, None if blocks else MOMENT)
            case effects.SearchPosition():
                self._thinker.ask(effect, None if blocks else 0)
            case effects.AnalyseGame(game):
                soon = soon_analysed(game.start)  # then a device that waits has the answer before it asks for input
                self._thinker.ask(effect, None if blocks and soon else MOMENT)
            case effects.BareEffect.WAIT_FOR_ANSWER if blocks:
                self._thinker.finish()
            case effects.CountNodes(position, method, distance):
                from .._engine.steps import walk  # imported only if it is needed

                return NodesCounted(position, method, walk(position, method, distance).last.nodes, distance)
            case effects.RecordFunction():
                from .functions.watcher import FunctionWatcher

                self._watcher = self._watcher or FunctionWatcher()
                self._watcher.ask(effect)
            case effects.Stop(effects.Helper.THINKER):
                self._thinker.forget()
            case effects.Wait():
                return device.wait(effect)
            case effects.CopyText(text):
                device.copy(text)
            case effects.WriteFile():
                return write_file(effect)
            case effects.BareQuestion.TOSS:
                return Tossed(self._thinker.rng.choice((Mark.X, Mark.O)))
            case effects.OpenRecords() if self._path:
                self._records = RecordsThread(self._path)
                return self._records.open(effect)
            case _ if self._records and isinstance(effect, effects.Keep | effects.DeleteGame | effects.BareQuestion):
                self._records.ask(effect, device.patience)
            case effects.BareQuestion.FIND_MISTAKE_PUZZLES:
                return MistakePuzzlesFound(())
        return None

    @property
    def ready(self) -> bool:
        """Whether an answer waits that the next frame should show."""
        return any(helper.ready for helper in self._helpers)

    def next_event(self, device: "Device") -> Event | None:
        """The next event, None if there is none yet. Waiting input comes before an answer.

        A device without a limit of patience is not asked for input before the computer has moved.
        """
        if device.patience is None and self._thinker.choosing:
            return self._thinker.wait()
        if self.ready and not device.poll_input():
            return next(helper for helper in self._helpers if helper.ready).answer()
        return device.read(BUSY_TICK if any(helper.busy for helper in self._helpers) else IDLE_TICK)

    def __enter__(self) -> "Self":
        return self

    def __exit__(self, *_: object) -> None:
        if self._opponent:
            try:
                self._thinker.forget()
            finally:
                self._opponent.close()
            if self._opponent.failed:
                sys.stderr.write(self._opponent.errors)
        if self._records and self._path:
            for failure in self._records.close(lambda: complain(say(WRITING))):
                complain(message(failure.said, self._path))

    @property
    def _helpers(self) -> "list[Thinker | RecordsThread | FunctionWatcher]":
        return [helper for helper in (self._thinker, self._records, self._watcher) if helper]


def write_file(effect: effects.WriteFile) -> FileWritten:
    """Write a file; where there is another with this name, the new one has a number: game-2.sgf."""
    stem, ending = os.path.splitext(effect.name)
    data = effect.text.encode("utf-8", "replace")
    for number in range(1, MOST_COPIES):
        path = effect.name if number == 1 else f"{stem}-{number}{ending}"
        try:
            with open(path, "xb") as file:
                try:
                    file.write(data)
                    file.flush()
                except OSError:
                    with suppress(OSError):  # half a file is worse than none
                        os.unlink(path)
                    raise
        except FileExistsError:
            if not _has(path, data):  # else it was saved before
                continue
        except OSError as error:
            return FileWritten(os.path.abspath(path), system_error(error))
        return FileWritten(os.path.abspath(path))
    return FileWritten(os.path.abspath(effect.name), say("there are too many files with this name"))


def _has(path: str, data: bytes) -> bool:
    """Whether a file has these bytes, and no others."""
    with suppress(OSError):
        if os.path.isfile(path):
            with open(path, "rb") as file:
                return file.read(len(data) + 1) == data
    return False
