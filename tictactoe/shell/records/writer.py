"""The records beside the loop: a thread of its own writes them, so that no key waits for a disk."""

from collections import deque
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Event as Flag
from threading import Lock as Mutex
from threading import Thread
from typing import TYPE_CHECKING

from ...engine.game import Game, Phase
from ...ui.session.events import Event, Failed, Message, Open, Opened, Recalled, Trouble
from ...ui.session.resume import refusal
from ...ui.session.score import tally
from ...ui.words.notices import moment
from ..clock import Stamp, now
from . import Unusable, open_store

if TYPE_CHECKING:
    from ...engine.record import Record
    from .store import Store

OPENING = 0.2  # seconds that the first game waits for the records
KEEPING = 0.008  # seconds that a frame waits for a game to be written
RECALLING = 0.05  # seconds that a frame waits for statistics
CLOSING = 6.0  # seconds that the program waits at its end, longer than the records wait for other programs


class Writer:
    """Does in order what is asked of the records; what they answer is taken when it is there.

    A game that could not be written is tried again with the next one, and at the end; so is the opening.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._records: Store | None = None
        self._owed: dict[int, tuple[Game, Stamp]] = {}
        self._said: set[Trouble] = set()
        self._answers: deque[Event | Exception] = deque()
        self._late, self._deciding = False, Mutex()
        self._tasks: SimpleQueue[tuple[Callable[[], None], Flag] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    @property
    def ready(self) -> bool:
        """Whether an answer can be taken."""
        return bool(self._answers)

    def answer(self) -> Event | None:
        """The next answer, if there is one; raises what went wrong in finding it."""
        answer = self._answers.popleft() if self._answers else None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def open(self, question: Open) -> Event | None:
        """Open the records, and wait for them as long as the first game may wait."""
        self._ask(partial(self._open, question), OPENING)
        with self._deciding:
            self._late = not self._answers
        return _failed(Trouble.SLOW) if self._late else self.answer()

    def keep(self, game: Game) -> None:
        """Write a game as it is now."""
        self._ask(partial(self._keep, game, now()), KEEPING)

    def remember(self, settings: dict[str, str]) -> None:
        """Write settings for the next sitting."""
        self._ask(partial(self._remember, settings), 0)

    def recall(self) -> None:
        """Find what the kept games come to; the search for mistakes gives way to whatever is asked next."""
        self._ask(self._recall, RECALLING)

    def close(self) -> list[Failed]:
        """Write what is still owed, and let go of the file; gives what went wrong and was not answered before."""
        self._tasks.put(None)
        self._thread.join(CLOSING)
        if self._thread.is_alive() and not any(isinstance(answer, Failed) for answer in self._answers):
            self._fail(Trouble.SILENT)
        return list(dict.fromkeys(answer for answer in self._answers if isinstance(answer, Failed)))

    def _ask(self, task: Callable[[], None], patience: float) -> None:
        done = Flag()
        self._tasks.put((task, done))
        done.wait(patience)

    # In the thread

    def _work(self) -> None:
        while asked := self._tasks.get():
            task, done = asked
            self._try(task)
            done.set()
        if self._owed:
            self._said.clear()
            self._try(self._write)
        if self._records:
            self._records.close()

    def _try(self, task: Callable[[], None]) -> None:
        try:
            task()
        except Unusable as error:
            self._fail(error.trouble)
        except Exception as error:
            self._answers.append(error)  # raised again in the thread that takes the answer

    def _connect(self) -> "Store":
        self._records = open_store(self._path, playing=True)
        return self._records

    def _reconnect(self) -> "Store":
        records = self._connect()
        self._say_aside(records)
        return records

    def _open(self, question: Open) -> None:
        records = self._connect()
        answer = self._opened(records, question)
        with self._deciding:
            if not self._late:
                self._answers.append(answer)
                return
        records.give_back()
        self._say_aside(records)

    def _opened(self, records: "Store", question: Open) -> Opened:
        time, tick = now()
        said = Message("records aside", (records.aside,)) if records.aside else None
        results = records.results()
        answer = Opened(tally(results), records.settings(), None, said)
        if "past" in question.chosen:
            return answer
        kept, refused = records.take_over(partial(refusal, question), tick)  # last: what fails must not have taken it
        if kept is None:
            return answer
        if kept.number:  # which counts when it ends again, or is given up
            answer = answer._replace(scores=tally(results, without=kept.number))
        when, (width, height, _) = moment(kept.started, time), kept.game.start.rules
        if refused is None:
            return answer._replace(resumed=kept.game, said=Message("welcome", (when,)))
        name = "kept for room" if refused == "room" else "kept"
        return answer._replace(said=Message(name, (f"{width} x {height}", when, refused)))

    def _keep(self, game: Game, stamp: Stamp) -> None:
        self._owed.pop(game.id, None)
        self._owed[game.id] = game, stamp
        if self._records and game.phase is Phase.FINISHED:
            self._said.clear()  # its loss is worth a line of its own
        if self._records or self._tasks.empty():  # what cannot be opened may take its time, but not for each task
            self._write()

    def _write(self) -> None:
        if self._records and not self._records.in_place:
            self._records.close()
            self._records = None
        records = self._records or self._reconnect()
        while self._owed:
            game, stamp = next(iter(self._owed.values()))
            records.keep(game, stamp)
            del self._owed[game.id]
        self._said.clear()
        self._tasks.put((self._settle, Flag()))

    def _settle(self) -> None:
        if self._records:
            self._records.settle()

    def _remember(self, settings: dict[str, str]) -> None:
        if self._records:
            self._records.remember(settings)

    def _recall(self) -> None:
        from ...ui.session.statistics import statistics

        try:
            games = (self._records or self._reconnect()).games()
        except Unusable as error:
            self._said.discard(error.trouble)  # somebody waits for an answer
            raise
        self._answers.append(Recalled(statistics(games, lambda: True)))
        self._count_mistakes(games)

    def _count_mistakes(self, games: "list[Record]") -> None:
        from ...ui.session.statistics import statistics

        given_way = False

        def give_way() -> bool:
            nonlocal given_way
            given_way = given_way or not self._tasks.empty()
            return given_way

        self._answers.append(Recalled(statistics(games, give_way)))
        if given_way:
            self._tasks.put((partial(self._count_mistakes, games), Flag()))

    def _say_aside(self, records: "Store") -> None:
        if records.aside:
            self._answers.append(Failed(Message("records aside", (records.aside,))))

    def _fail(self, trouble: Trouble) -> None:
        """Say what is wrong, once."""
        if trouble not in self._said:
            self._said.add(trouble)
            self._answers.append(_failed(trouble))


def _failed(trouble: Trouble) -> Failed:
    return Failed(Message(f"records {trouble.value}"))
