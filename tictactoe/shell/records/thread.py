"""The thread that reads and writes the records, so that no key press waits for a disk."""

from collections import deque
from collections.abc import Callable
from functools import partial
from threading import Event as Flag
from threading import Semaphore, Thread
from typing import TYPE_CHECKING, NamedTuple

from ...engine.game import Phase
from ...ui.parts.layout import layout_for
from ...ui.sitting.attempts import Attempt
from ...ui.sitting.effects import KeepGame, OpenRecords
from ...ui.sitting.events import Event, GamesLoaded, MistakePuzzlesFound, RecordsFailed, RecordsOpened, Unfinished
from ...ui.sitting.messages import SetAside, Trouble
from ...ui.sitting.score import tally
from ...ui.words.messages import moment
from ..clock import Stamp, now, today
from ..deadline import stop_after
from . import Unusable, open_store

if TYPE_CHECKING:
    from ...engine.mistakes import MistakeFinder
    from ...engine.record import Record
    from .store import Store

LOADING = 1.0  # seconds that the first game waits at most for the records to open: the machine may be busy
KEEPING = 0.008  # seconds that a frame waits at most for a game in progress to be written
ENDING = 1.0  # seconds that the frame with the end of a game waits at most for the game to be written
LOADING_GAMES = 0.05  # seconds that a frame waits at most for statistics
SEARCHING = 1.0  # seconds for one search for mistake puzzles; games that it does not reach wait for the next search
UNNOTICED = 0.3  # seconds that the program waits for the thread at its end before it says so
CLOSING = 6.0  # seconds that it then waits at most: longer than the records wait for other programs


class Offer(NamedTuple):
    """Two answers to OpenRecords: if the sitting `resumed` a game that was left, or has `begun` another."""

    resumed: RecordsOpened
    begun: RecordsOpened


class RecordsThread:
    """A thread that does what is asked of the records, in order; its answers wait until `answer` takes them.

    If the file cannot be opened or written, it is tried again with the next game, and at the end.

    Opening may take seconds, and the person may begin a game meanwhile. So the thread answers `open` with an Offer of
    two answers, and `answer` chooses one: if a game was kept meanwhile, that one goes on, and a claimed game is given
    back. Settings that were changed meanwhile stay.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._store: Store | None = None
        self._unwritten_games: dict[int, tuple[KeepGame, Stamp]] = {}  # by the ids of their rounds
        self._unwritten_attempts: deque[tuple[Attempt, str]] = deque()  # with the times when they were made
        self._reported: set[Trouble] = set()  # the failures answered since something was last written
        self._uncounted: list[Record] = []  # the games whose mistakes are still to be counted
        self._attempts: tuple[Attempt, ...] = ()  # the attempts for the same statistics
        self._mistake_puzzles_wanted = False  # whether mistake puzzles are still to be found
        self._made_finder: MistakeFinder | None = None  # made when it is first needed
        self._question: OpenRecords | None = None  # None once it was answered
        self._answers: deque[Event | Offer | Exception] = deque()
        self._opened = False  # whether the answer to `open` was taken
        self._begun = False  # whether a game was kept before that answer was taken
        self._changed: dict[str, str] = {}  # the settings that were changed before that answer was taken
        self._tasks: deque[tuple[Callable[[], object], Flag] | None] = deque()  # None ends the thread
        self._waiting = Semaphore(0)  # counts the tasks; `queue` would import modules that nothing else needs
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    @property
    def ready(self) -> bool:
        """Whether an answer waits to be taken."""
        return bool(self._answers)

    def answer(self) -> Event | None:
        """Take the next answer, None if there is none; raises an error that ended a task in the thread."""
        answer = self._answers.popleft() if self._answers else None
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, Offer):
            self._opened = True
            opened = answer.begun if self._begun else answer.resumed
            return opened._replace(settings=opened.settings | self._changed)
        return answer

    def open(self, question: OpenRecords) -> Event | None:
        """Open the records; gives RecordsOpened or RecordsFailed, or after LOADING seconds that they are slow."""
        self._question = question
        self._ask(self._connect, LOADING)
        return self.answer() or RecordsFailed(Trouble.SLOW)

    def keep_game(self, effect: KeepGame) -> None:
        """Write a round as it is now."""
        self._begun = self._begun or not self._opened
        patience = ENDING if effect.round.game.phase is Phase.FINISHED else KEEPING
        self._ask(partial(self._keep_game, effect, now(), self._begun), patience)

    def keep_attempt(self, attempt: Attempt) -> None:
        """Write an attempt at a puzzle."""
        self._ask(partial(self._keep_attempt, attempt, now().time), KEEPING)

    def keep_settings(self, settings: dict[str, str]) -> None:
        """Write settings for the next sitting."""
        if not self._opened:
            self._changed |= settings
        self._ask(partial(self._keep_settings, settings), 0)

    def load_games(self, wait: bool = False) -> None:
        """Find the statistics of all games: first without mistakes, then with them when no other task waits.

        With `wait` this returns when the first answer is there, for a device that cannot show it later.
        """
        self._ask(self._load_games, None if wait else LOADING_GAMES)

    def find_mistake_puzzles(self, wait: bool = False) -> None:
        """Find the mistake puzzles that are due, when no other task waits, or with `wait` before this returns."""
        self._ask(self._find_mistake_puzzles if wait else self._want_mistake_puzzles, None if wait else 0)

    def close(self, waiting: Callable[[], None] = lambda: None) -> list[RecordsFailed]:
        """Write what is still to be written, close the file, and give the failures that nobody has taken.

        `waiting` is called if that takes more than UNNOTICED seconds.
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
        if self._unwritten_games or self._unwritten_attempts:
            self._reported.clear()
            self._try(self._write)
        if self._store:
            self._store.close()

    def _next(self) -> tuple[Callable[[], object], Flag] | None:
        """Wait for the next task, and meanwhile look for mistake puzzles and count mistakes; None at the end."""
        while (self._mistake_puzzles_wanted or self._uncounted) and not self._tasks:
            self._try(self._find_mistake_puzzles_idly if self._mistake_puzzles_wanted else self._count_mistakes)
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
            resume = question.resume and not self._unwritten_games
            self._answers.append(_offer(store, question._replace(resume=resume)))
        if store.aside:
            self._answers.append(RecordsFailed(SetAside(store.aside)))
        return store

    def _keep_game(self, effect: KeepGame, stamp: Stamp, anew: bool) -> None:
        """Write a round. If it began `anew`, before the answer to `open` was taken, a claimed game is given back."""
        if anew and self._store:
            self._store.unclaim()
        self._unwritten_games.pop(effect.round.id, None)
        self._unwritten_games[effect.round.id] = effect, stamp
        if self._store and effect.round.game.phase is Phase.FINISHED:
            self._reported.clear()  # if a finished game cannot be written, that is told each time
        if self._store or not self._tasks:  # opening may take seconds, so it is tried once for all waiting tasks
            self._write()

    def _write(self) -> None:
        if self._store and not self._store.in_place:
            self._store.close()
            self._store = None
        store = self._store or self._connect()
        while self._unwritten_games:
            effect, stamp = next(iter(self._unwritten_games.values()))
            store.keep_game(effect, stamp)
            del self._unwritten_games[effect.round.id]
        while self._unwritten_attempts:
            store.keep_attempt(*self._unwritten_attempts[0])
            self._unwritten_attempts.popleft()
        self._reported.clear()
        self._put((self._settle, Flag()))

    def _keep_attempt(self, attempt: Attempt, time: str) -> None:
        self._unwritten_attempts.append((attempt, time))
        if self._store or not self._tasks:
            self._write()

    def _settle(self) -> None:
        if self._store:
            self._store.settle()

    def _keep_settings(self, settings: dict[str, str]) -> None:
        if self._store:
            self._store.keep_settings(settings)

    def _load_games(self) -> None:
        from ...ui.sitting.statistics import statistics

        try:
            store = self._store or self._connect()
            games, attempts = store.games(), store.attempts()
        except Unusable as error:
            self._reported.discard(error.trouble)  # the person asked for the statistics, so tell it again
            raise
        self._answers.append(GamesLoaded(statistics(games, lambda: True, attempts), tuple(reversed(games))))
        self._uncounted, self._attempts = games, attempts

    def _count_mistakes(self) -> None:
        """Count the mistakes in all games; start over later if a task comes meanwhile."""
        from ...ui.sitting.statistics import statistics

        games, self._uncounted = self._uncounted, []
        found = statistics(games, lambda: bool(self._tasks), self._attempts, today(), self._mistake_finder)
        if not self._tasks:
            self._answers.append(GamesLoaded(found, tuple(reversed(games))))
        else:
            self._uncounted = games

    def _want_mistake_puzzles(self) -> None:
        self._mistake_puzzles_wanted = True

    def _find_mistake_puzzles_idly(self) -> None:
        """Answer with the mistake puzzles that are due; start over later if a task comes meanwhile."""
        self._mistake_puzzles_wanted = False
        self._mistake_puzzles_wanted = not self._find_mistake_puzzles(lambda: bool(self._tasks))

    def _find_mistake_puzzles(self, stop: Callable[[], bool] = lambda: False) -> bool:
        """Answer with the mistake puzzles that are due; False without an answer once `stop` returns True."""
        from ...ui.sitting.mistake_puzzles import due_puzzles, mistake_puzzles

        try:
            store = self._store or self._connect()
            games, attempts = store.games(), store.attempts()
        except Unusable:
            self._answers.append(MistakePuzzlesFound(()))
            raise
        over = stop_after(SEARCHING)
        found = mistake_puzzles(games, attempts, self._mistake_finder, lambda: stop() or over())
        if stop():
            return False
        self._answers.append(MistakePuzzlesFound(due_puzzles(found, today())))
        return True

    @property
    def _mistake_finder(self) -> "MistakeFinder":
        from ...engine.mistakes import MistakeFinder

        self._made_finder = self._made_finder or MistakeFinder()
        return self._made_finder

    def _fail(self, trouble: Trouble) -> None:
        """Answer that the records failed, once for each trouble until something is written again."""
        if trouble not in self._reported:
            self._reported.add(trouble)
            self._answers.append(RecordsFailed(trouble))


def _offer(store: "Store", question: OpenRecords) -> Offer:
    """The answers to OpenRecords; if a game is to go on, the newest that was left and fits the screen is claimed."""
    time, tick = now()
    results = store.results()
    answer = RecordsOpened(tally(results), store.settings(), attempts=store.attempts())
    games = store.games_left()
    if not games:
        return Offer(answer, answer)
    fitting = (kept for kept in games if question.resume and layout_for(question.size, kept.round.game.rules))
    claimed = next((kept for kept in fitting if store.claim(kept, tick)), None)  # the last step that can fail
    newest = claimed or games[0]
    waiting = answer._replace(unfinished=Unfinished(newest.round.game.rules, moment(newest.started, time)))
    if claimed is None:
        return Offer(waiting, waiting)
    # If the end of the claimed game was taken back, its old result does not count while it goes on.
    resumed = waiting._replace(
        resumed=claimed.round,
        settings=waiting.settings | {"level": claimed.level.title},
        scores=tally(results, without=claimed.number),
    )
    return Offer(resumed, waiting)
