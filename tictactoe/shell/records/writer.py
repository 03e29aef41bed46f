"""The thread that reads and writes the records, so that no key waits for a disk."""

from collections import deque
from collections.abc import Callable
from functools import partial
from threading import Event as Flag
from threading import Semaphore, Thread
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ...engine.game import Phase
from ...ui.session.attempts import Attempt
from ...ui.session.events import (
    Event,
    GamesLoaded,
    Left,
    OwnPositionsFound,
    RecordsFailed,
    RecordsOpened,
)
from ...ui.session.layout import layout
from ...ui.session.messages import SetAside, Trouble
from ...ui.session.requests import KeepGame, OpenRecords
from ...ui.session.score import tally
from ...ui.words.messages import moment
from ..clock import Stamp, now, today
from . import Unusable, open_store

if TYPE_CHECKING:
    from ...engine.mistakes import MistakeFinder
    from ...engine.record import Record
    from .store import Store

LOADING = 0.2  # seconds that the first game waits for the records
KEEPING = 0.008  # seconds that a frame waits for a game in progress to be written
ENDING = 1.0  # seconds that the frame with an end of a game waits at most for it to be written
RECALLING = 0.05  # seconds that a frame waits for statistics
REVISING = 1.0  # seconds for the search for own positions; what games are not looked at then wait for the next one
UNNOTICED = 0.3  # seconds that the program waits at its end before it says so
CLOSING = 6.0  # seconds that it then waits: longer than the records wait for other programs


class Offer(NamedTuple):
    """Two answers to Open: the game that was left goes on, or it waits because another was begun meanwhile."""

    taken: RecordsOpened
    left: RecordsOpened


class Writer:
    """A thread that does in order what is asked of the records; the answers are taken by the thread that asks.

    What could not be written or opened is tried again with the next game, and at the end.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._store: Store | None = None
        self._owed: dict[int, tuple[KeepGame, Stamp]] = {}
        self._untold: deque[tuple[Attempt, str]] = deque()  # attempts at puzzles that are to be written
        self._said: set[Trouble] = set()
        self._uncounted: list[Record] = []  # the games whose mistakes somebody waits for
        self._attempts: tuple[Attempt, ...] = ()  # those for the same statistics
        self._revising = False  # whether somebody waits for own positions
        self._finder: MistakeFinder | None = None  # made when mistakes are first looked for
        self._question: OpenRecords | None = None
        self._answers: deque[Event | Offer | Exception] = deque()
        self._answered = False  # whether RecordsOpened was taken
        self._begun = False  # whether a game was kept before that
        self._changed: dict[str, str] = {}  # the settings remembered before that
        self._tasks: deque[tuple[Callable[[], object], Flag] | None] = deque()
        self._waiting = Semaphore(0)  # counts the tasks; `queue` would bring modules that nothing else needs
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
        if isinstance(answer, Offer):
            self._answered = True
            opened = answer.left if self._begun else answer.taken
            return opened._replace(settings=opened.settings | self._changed)
        return answer

    def open(self, question: OpenRecords) -> Event | None:
        """Open the records: answered by RecordsOpened or RecordsFailed; after LOADING seconds that it is slow."""
        self._question = question
        self._ask(self._connect, LOADING)
        return self.answer() or RecordsFailed(Trouble.SLOW)

    def keep(self, wish: KeepGame) -> None:
        """Write a round as it is now."""
        self._begun = self._begun or not self._answered
        patience = ENDING if wish.round.game.phase is Phase.FINISHED else KEEPING
        self._ask(partial(self._keep, wish, now(), self._begun), patience)

    def note(self, attempt: Attempt) -> None:
        """Write an attempt at a puzzle."""
        self._ask(partial(self._note, attempt, now().time), KEEPING)

    def remember(self, settings: dict[str, str]) -> None:
        """Write settings for the next sitting."""
        if not self._answered:
            self._changed |= settings
        self._ask(partial(self._remember, settings), 0)

    def recall(self, wait: bool = False) -> None:
        """Find the statistics of all games: without mistakes at once, with them when nothing else is asked.

        A device that cannot show an answer that comes later can `wait` for the first.
        """
        self._ask(self._recall, None if wait else RECALLING)

    def revise(self, wait: bool = False) -> None:
        """Find the own positions that are due, when nothing else is asked; a device can `wait` for them."""
        self._ask(self._revise if wait else self._begin_to_revise, None if wait else 0)

    def close(self, waiting: Callable[[], None] = lambda: None) -> list[RecordsFailed]:
        """Write what is owed, close the file, and give the failures that nobody has taken.

        `waiting` is called if that takes longer than a moment.
        """
        self._put(None)
        self._thread.join(UNNOTICED)
        if self._thread.is_alive():
            waiting()
            self._thread.join(CLOSING)
        if self._thread.is_alive() and not any(isinstance(answer, RecordsFailed) for answer in self._answers):
            self._fail(Trouble.SILENT)
        return list(dict.fromkeys(answer for answer in self._answers if isinstance(answer, RecordsFailed)))

    def _ask(self, task: Callable[[], object], patience: float | None) -> None:
        done = Flag()
        self._put((task, done))
        done.wait(patience)

    def _put(self, task: tuple[Callable[[], object], Flag] | None) -> None:
        self._tasks.append(task)
        self._waiting.release()

    # In the thread

    def _work(self) -> None:
        while asked := self._next():
            task, done = asked
            self._try(task)
            done.set()
        if self._owed or self._untold:
            self._said.clear()
            self._try(self._write)
        if self._store:
            self._store.close()

    def _next(self) -> tuple[Callable[[], object], Flag] | None:
        """The next task; until there is one, own positions are looked for, and mistakes counted."""
        while (self._revising or self._uncounted) and not self._tasks:
            self._try(self._revise_idly if self._revising else self._count_mistakes)
        self._waiting.acquire()
        return self._tasks.popleft()

    def _try(self, task: Callable[[], object]) -> None:
        try:
            task()
        except Unusable as error:
            self._fail(error.trouble)
        except Exception as error:
            self._answers.append(error)  # raised again in the thread that takes the answer

    def _connect(self) -> "Store":
        self._store = store = self._store or open_store(self._path, playing=True)
        question, self._question = self._question, None
        if question:
            resume = question.resume and not self._owed
            self._answers.append(_offer(store, question._replace(resume=resume)))
        if store.aside:
            self._answers.append(RecordsFailed(SetAside(store.aside)))
        return store

    def _keep(self, wish: KeepGame, stamp: Stamp, anew: bool) -> None:
        """Write a round; one that is begun `anew`, before RecordsOpened was taken, leaves a claimed game to wait."""
        if anew and self._store:
            self._store.unclaim()
        self._owed.pop(wish.round.id, None)
        self._owed[wish.round.id] = wish, stamp
        if self._store and wish.round.game.phase is Phase.FINISHED:
            self._said.clear()  # the loss of an end is always said
        if self._store or not self._tasks:  # opening may take seconds, so not for each task
            self._write()

    def _write(self) -> None:
        if self._store and not self._store.in_place:
            self._store.close()
            self._store = None
        records = self._store or self._connect()
        while self._owed:
            wish, stamp = next(iter(self._owed.values()))
            records.keep(wish, stamp)
            del self._owed[wish.round.id]
        while self._untold:
            records.note(*self._untold[0])
            self._untold.popleft()
        self._said.clear()
        self._put((self._settle, Flag()))

    def _note(self, attempt: Attempt, time: str) -> None:
        self._untold.append((attempt, time))
        if self._store or not self._tasks:
            self._write()

    def _settle(self) -> None:
        if self._store:
            self._store.settle()

    def _remember(self, settings: dict[str, str]) -> None:
        if self._store:
            self._store.remember(settings)

    def _recall(self) -> None:
        from ...ui.session.statistics import statistics

        try:
            store = self._store or self._connect()
            games, attempts = store.games(), store.attempts()
        except Unusable as error:
            self._said.discard(error.trouble)  # somebody waits for the answer, so say it again
            raise
        self._answers.append(GamesLoaded(statistics(games, lambda: True, attempts), tuple(reversed(games))))
        self._uncounted, self._attempts = games, attempts

    def _count_mistakes(self) -> None:
        """Count the mistakes in all games; begin again later if something else is asked meanwhile."""
        from ...ui.session.statistics import statistics

        games, self._uncounted = self._uncounted, []
        found = statistics(games, lambda: bool(self._tasks), self._attempts, today(), self._mistakes)
        if not self._tasks:
            self._answers.append(GamesLoaded(found, tuple(reversed(games))))
        else:
            self._uncounted = games

    def _begin_to_revise(self) -> None:
        self._revising = True

    def _revise_idly(self) -> None:
        """Answer with the own positions that are due; begin again later if something else is asked meanwhile."""
        self._revising = False
        self._revising = not self._revise(lambda: bool(self._tasks))

    def _revise(self, stop: Callable[[], bool] = lambda: False) -> bool:
        """Answer with them, and give True, unless told to `stop`."""
        from ...ui.session.own import due, own_positions

        try:
            store = self._store or self._connect()
            games, attempts = store.games(), store.attempts()
        except Unusable:
            self._answers.append(OwnPositionsFound(()))
            raise
        end = monotonic() + REVISING
        found = own_positions(games, attempts, self._mistakes, lambda: stop() or monotonic() >= end)
        if stop():
            return False
        self._answers.append(OwnPositionsFound(due(found, today())))
        return True

    @property
    def _mistakes(self) -> "MistakeFinder":
        from ...engine.mistakes import MistakeFinder

        self._finder = self._finder or MistakeFinder()
        return self._finder

    def _fail(self, trouble: Trouble) -> None:
        """Answer what is wrong, once until something is written again."""
        if trouble not in self._said:
            self._said.add(trouble)
            self._answers.append(RecordsFailed(trouble))


def _offer(store: "Store", question: OpenRecords) -> Offer:
    """The answers to Open; the newest game that was left and fits the screen is claimed, if one is to go on."""
    time, tick = now()
    results = store.results()
    answer = RecordsOpened(tally(results), store.settings(), attempts=store.attempts())
    games = store.left()
    if not games:
        return Offer(answer, answer)
    fitting = (kept for kept in games if question.resume and layout(question.size, kept.round.game.rules))
    claimed = next((kept for kept in fitting if store.claim(kept, tick)), None)  # last: nothing may fail after it
    newest = claimed or games[0]
    waiting = answer._replace(left=Left(newest.round.game.rules, moment(newest.started, time)))
    if claimed is None:
        return Offer(waiting, waiting)
    # If its end was taken back, it counts again when it ends or is given up.
    taken = waiting._replace(
        resumed=claimed.round,
        settings=waiting.settings | {"level": claimed.level.title},
        scores=tally(results, without=claimed.number),
    )
    return Offer(taken, waiting)
