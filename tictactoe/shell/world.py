"""What a session asks for beside being shown: thinking, waiting, chance, records."""

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol, Self

from ..engine.board import Mark
from ..engine.reach import surveyed
from ..ui.session.events import Event, NodesCounted, OwnPositionsFound, RecordsFailed, Tossed
from ..ui.session.messages import Trouble
from ..ui.session.requests import (
    AnalyseGame,
    AnalysePosition,
    AskEngine,
    ChooseMove,
    CountNodes,
    Effect,
    FindReplies,
    KeepAttempt,
    KeepGame,
    KeepSettings,
    OpenRecords,
    Plain,
    Wait,
)
from ..ui.session.session import Session

if TYPE_CHECKING:
    from .opponent import Opponent
    from .records.writer import Writer
    from .thinker import Thinker

MOMENT = 0.012  # seconds that a frame may wait for values
IDLE_TICK, BUSY_TICK = 0.1, 0.02  # seconds between two looks at what happened beside the keys


class Device(Protocol):
    """What a person sits at.

    `patience` is how many seconds a reply may take before input is read beside it, None for ever. `read` waits for
    at most a tick; `wait` answers at once with None where the answer is to be read later.
    """

    patience: float | None

    def show(self, before: Session | None, after: Session) -> None: ...
    def read(self, tick: float) -> Event | None: ...
    def waiting(self) -> bool: ...
    def wait(self, wait: Wait) -> Event | None: ...
    def drop(self) -> None: ...


class World:
    """What a session asks for beside being shown: thinking, waiting, chance, records.

    Games are kept in the file at `records`, if any. On exit it stops thinking, ends the process of the `opponent`, if
    another program plays, shows what one that failed wrote to standard error, writes the games that are owed, and
    says which could not be written. Leave the screen first.
    """

    def __init__(
        self, seed: int | None = None, records: str | None = None, opponent: "Opponent | None" = None
    ) -> None:
        self._seed = seed
        self._path = records
        self._opponent = opponent
        self._writer: Writer | None = None
        self._made: Thinker | None = None

    def perform(self, effect: Effect, device: Device) -> Event | None:
        """Do what is asked; the answer, unless it comes later."""
        match effect:
            case ChooseMove() if device.patience is None:
                self._thinker.ask(effect, 0)
                return self._thinker.wait()
            case ChooseMove() | AskEngine():
                self._thinker.ask(effect, device.patience)
                return self._thinker.answer()
            case AnalysePosition() | FindReplies():
                self._thinker.ask(effect, None if device.patience is None else MOMENT)
            case AnalyseGame(game):
                soon = surveyed(game.start)  # so that a device which can wait has it before it asks for input
                self._thinker.ask(effect, None if device.patience is None and soon else MOMENT)
            case Plain.WAIT_FOR_ANSWER if device.patience is None:
                self._thinker.finish()
            case CountNodes(position, method):
                from ..engine.steps import walk  # not before a search is watched

                return NodesCounted(position, method, walk(position, method).last.nodes)
            case Plain.STOP_THINKING if self._made:
                self._made.forget()
            case Wait():
                return device.wait(effect)
            case Plain.TOSS:
                return Tossed(self._thinker.rng.choice((Mark.X, Mark.O)))
            case OpenRecords() if self._path:
                from .records.writer import Writer  # not before the first frame

                try:
                    self._writer = Writer(self._path)
                except RuntimeError:  # the system has no thread to give
                    return RecordsFailed(Trouble.FAILING)
                return self._writer.open(effect)
            case KeepGame() if self._writer:
                self._writer.keep(effect)
            case KeepAttempt(attempt) if self._writer:
                self._writer.note(attempt)
            case Plain.LOAD_GAMES if self._writer:
                self._writer.recall(wait=device.patience is None)
            case Plain.FIND_OWN_POSITIONS if self._writer:
                self._writer.revise(wait=device.patience is None)
            case Plain.FIND_OWN_POSITIONS:
                return OwnPositionsFound(())
            case KeepSettings(settings) if self._writer:
                self._writer.remember(settings)
        return None

    @property
    def ready(self) -> bool:
        """Whether an answer is there that the next frame should have."""
        return any(helper.ready for helper in self._helpers)

    def next_event(self, device: Device) -> Event | None:
        """What happens next: keys first, so that those which were waiting are read before a late reply is seen.

        A device that waits for replies is not asked for input before the computer has moved.
        """
        if device.patience is None and self._made and self._made.choosing:
            return self._made.wait()
        if self.ready and not device.waiting():
            return next(helper for helper in self._helpers if helper.ready).answer()
        return device.read(BUSY_TICK if self._made and self._made.busy else IDLE_TICK)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._opponent:
            try:
                if self._made:
                    self._made.forget()
            finally:
                self._opponent.close()
            if self._opponent.failed:
                with suppress(OSError):
                    sys.stderr.write(self._opponent.errors)
        if self._writer:
            from ..ui.session.settings import Settings
            from ..ui.words.messages import message

            for failure in self._writer.close(lambda: _say("the last games are being written ...")):
                _say(message(failure.said, Settings().rules))

    @property
    def _helpers(self) -> "list[Thinker | Writer]":
        return [helper for helper in (self._made, self._writer) if helper]

    @property
    def _thinker(self) -> "Thinker":
        """Made, and its module imported, when first needed: the first frame does without."""
        if self._made is None:
            from random import Random

            from .thinker import Thinker

            self._made = Thinker(Random(self._seed), self._opponent)
        return self._made


def _say(line: str) -> None:
    """Say something to a person who does not look at the game any more."""
    with suppress(OSError):  # nobody is there
        print(f"tictactoe: {line}", file=sys.stderr, flush=True)
