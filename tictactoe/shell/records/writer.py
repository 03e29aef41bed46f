"""The records beside the loop: a thread of its own writes them, so that no key waits for a disk."""

from collections import deque
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Event as Flag
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from ...engine.game import Phase
from ...ui.session.events import Event, Failed, Keep, Left, Message, Open, Opened, Recalled, Trouble
from ...ui.session.layout import layout
from ...ui.session.score import tally
from ...ui.words.messages import moment
from ..clock import Stamp, now
from . import Unusable, open_store

if TYPE_CHECKING:
    from ...engine.record import Record
    from .store import Store

OPENING = 0.2  # seconds that the first game waits for the records
KEEPING = 0.008  # seconds that a frame waits for a game in progress to be written
ENDING = 0.25  # seconds that the end of a game waits, so that it is written before it is shown
RECALLING = 0.05  # seconds that a frame waits for statistics
UNNOTICED = 0.3  # seconds that the program waits at its end without a word
CLOSING = 6.0  # seconds that the program waits at its end, longer than the records wait for other programs


class Offer(NamedTuple):
    """What the records answer to Open: where the game that was left goes on, and where it waits."""

    taken: Opened
    left: Opened


class Writer:
    """Does in order what is asked of the records; what they answer is taken when it is there.

    A game that could not be written is tried again with the next one, and at the end; so is the opening.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._store: Store | None = None
        self._owed: dict[int, tuple[Keep, Stamp]] = {}
        self._said: set[Trouble] = set()
        self._uncounted: list[Record] = []  # the games whose mistakes somebody waits for
        self._question: Open | None = None
        self._answers: deque[Event | Offer | Exception] = deque()
        self._answered, self._begun = False, False  # the question; a game before that
        self._tasks: SimpleQueue[tuple[Callable[[], object], Flag] | None] = SimpleQueue()
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
            return answer.left if self._begun else answer.taken
        return answer

    def open(self, question: Open) -> Event | None:
        """Open the records, and wait for them as long as the first game may wait; the answer may come later."""
        self._question = question
        self._ask(self._connect, OPENING)
        return self.answer() or _failed(Trouble.SLOW)

    def keep(self, wish: Keep) -> None:
        """Write a round as it is now."""
        self._begun = self._begun or not self._answered
        patience = ENDING if wish.round.game.phase is Phase.FINISHED else KEEPING
        self._ask(partial(self._keep, wish, now(), self._begun), patience)

    def remember(self, settings: dict[str, str]) -> None:
        """Write settings for the next sitting."""
        self._ask(partial(self._remember, settings), 0)

    def recall(self) -> None:
        """Find what the kept games come to; the search for mistakes gives way to whatever is asked next."""
        self._ask(self._recall, RECALLING)

    def close(self, waiting: Callable[[], None] = lambda: None) -> list[Failed]:
        """Write what is still owed, and let go of the file; gives what went wrong and was not answered before.

        `waiting` is called where this takes so long that somebody would wonder.
        """
        self._tasks.put(None)
        self._thread.join(UNNOTICED)
        if self._thread.is_alive():
            waiting()
            self._thread.join(CLOSING)
        if self._thread.is_alive() and not any(isinstance(answer, Failed) for answer in self._answers):
            self._fail(Trouble.SILENT)
        return list(dict.fromkeys(answer for answer in self._answers if isinstance(answer, Failed)))

    def _ask(self, task: Callable[[], object], patience: float) -> None:
        done = Flag()
        self._tasks.put((task, done))
        done.wait(patience)

    # In the thread

    def _work(self) -> None:
        while asked := self._next():
            task, done = asked
            self._try(task)
            done.set()
        if self._owed:
            self._said.clear()
            self._try(self._write)
        if self._store:
            self._store.close()

    def _next(self) -> tuple[Callable[[], object], Flag] | None:
        """The next task; until there is one, mistakes are counted."""
        while self._uncounted and self._tasks.empty():
            self._try(self._count_mistakes)
        return self._tasks.get()

    def _try(self, task: Callable[[], object]) -> None:
        try:
            task()
        except Unusable as error:
            self._fail(error.trouble)
        except Exception as error:
            self._answers.append(error)  # raised again in the thread that takes the answer

    def _connect(self) -> "Store":
        self._store = store = open_store(self._path, playing=True)
        question, self._question = self._question, None
        if question:
            resume = question.resume and not self._owed
            self._answers.append(_offer(store, question._replace(resume=resume)))
        if store.aside:
            self._answers.append(Failed(Message("records aside", (store.aside,))))
        return store

    def _keep(self, wish: Keep, stamp: Stamp, anew: bool) -> None:
        """Write a round; `anew` is whether it was begun before the records answered, so that no other goes on."""
        if anew and self._store:
            self._store.unclaim()
        self._owed.pop(wish.round.id, None)
        self._owed[wish.round.id] = wish, stamp
        if self._store and wish.round.game.phase is Phase.FINISHED:
            self._said.clear()  # its loss is worth a line of its own
        if self._store or self._tasks.empty():  # what cannot be opened may take its time, but not for each task
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
        self._said.clear()
        self._tasks.put((self._settle, Flag()))

    def _settle(self) -> None:
        if self._store:
            self._store.settle()

    def _remember(self, settings: dict[str, str]) -> None:
        if self._store:
            self._store.remember(settings)

    def _recall(self) -> None:
        from ...ui.session.statistics import statistics

        try:
            games = (self._store or self._connect()).games()
        except Unusable as error:
            self._said.discard(error.trouble)  # somebody waits for an answer
            raise
        self._answers.append(Recalled(statistics(games, lambda: True)))
        self._uncounted = games

    def _count_mistakes(self) -> None:
        """Count the mistakes in all games, unless something else is asked for meanwhile."""
        from ...ui.session.statistics import statistics

        games, self._uncounted = self._uncounted, []
        found = statistics(games, lambda: not self._tasks.empty())
        if self._tasks.empty():
            self._answers.append(Recalled(found))
        else:
            self._uncounted = games

    def _fail(self, trouble: Trouble) -> None:
        """Say what is wrong, once."""
        if trouble not in self._said:
            self._said.add(trouble)
            self._answers.append(_failed(trouble))


def _failed(trouble: Trouble) -> Failed:
    return Failed(Message(f"records {trouble.value}"))


def _offer(store: "Store", question: Open) -> Offer:
    """What the records answer, with the newest game that was left: that which fits the screen, if one is wanted."""
    time, tick = now()
    results = store.results()
    answer = Opened(tally(results), store.settings())
    games = store.left()
    if not games:
        return Offer(answer, answer)
    fitting = (kept for kept in games if question.resume and layout(question.size, kept.round.game.rules))
    claimed = next((kept for kept in fitting if store.claim(kept, tick)), None)  # last: what fails must not have it
    newest = claimed or games[0]
    waiting = answer._replace(left=Left(newest.round.game.rules, moment(newest.started, time)))
    if claimed is None:
        return Offer(waiting, waiting)
    # Where its end was taken back it counts when it ends again, or is given up.
    taken = waiting._replace(
        resumed=claimed.round,
        settings=waiting.settings | {"level": claimed.level.title},
        scores=tally(results, without=claimed.number),
    )
    return Offer(taken, waiting)
