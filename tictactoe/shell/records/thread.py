"""The thread that reads and writes the records, so that no key press waits for a disk."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ...engine.game import Phase
from ...ui.parts.layout import layout_for
from ...ui.sitting.attempts import Attempt
from ...ui.sitting.display import Size
from ...ui.sitting.effects import KeepGame, OpenRecords
from ...ui.sitting.events import Event, GamesLoaded, MistakePuzzlesFound, RecordsFailed, RecordsOpened, Unfinished
from ...ui.sitting.messages import SetAside, Trouble
from ...ui.sitting.score import tally
from ...ui.words.messages import moment
from ..clock import Stamp, now, today
from ..deadline import stop_after
from ..worker import Task, Worker
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


class RecordsThread(Worker):
    """A thread that does what is asked of the records.

    If the file cannot be opened or written, it is tried again with the next game, and at the end.

    Opening may take seconds, and the person may begin a game meanwhile. That one then goes on: a game that was left
    and already claimed is given back, and `open` is answered again. Settings that were changed meanwhile stay.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._store: Store | None = None
        self._unwritten: dict[object, Callable[[Store], object]] = {}  # rounds by their ids, attempts by themselves
        self._reported: set[Trouble] = set()  # the failures answered since something was last written
        self._uncounted: list[Record] = []  # the games whose mistakes are still to be counted
        self._attempts: tuple[Attempt, ...] = ()  # the attempts for the same statistics
        self._made_finder: MistakeFinder | None = None  # made when it is first needed
        self._question: OpenRecords | None = None  # None once it was answered
        self._opened = False  # whether the answer to `open` was taken
        self._begun = False  # whether a game was kept before that answer was taken
        self._changed: dict[str, str] = {}  # the settings that were changed before that answer was taken
        super().__init__()

    def answer(self) -> Event | None:
        """Take the next answer, None if there is none; raises an error that ended a task in the thread."""
        answer = super().answer()
        if not isinstance(answer, RecordsOpened):
            return answer
        if answer.resumed and self._begun:
            return self.answer()  # `_give_back` answers again
        self._opened = True
        return answer._replace(settings=answer.settings | self._changed)

    def open(self, question: OpenRecords) -> Event | None:
        """Open the records; gives RecordsOpened or RecordsFailed, or after LOADING seconds that they are slow."""
        self._question = question
        self._ask(self._connect, LOADING)
        return self.answer() or RecordsFailed(Trouble.SLOW)

    def keep_game(self, effect: KeepGame) -> None:
        """Write a round as it is now."""
        if not self._opened and not self._begun:
            self._begun = True
            self._ask(self._give_back, 0)
        patience = ENDING if effect.round.game.phase is Phase.FINISHED else KEEPING
        self._ask(partial(self._keep_game, effect, now()), patience)

    def keep_attempt(self, attempt: Attempt) -> None:
        """Write an attempt at a puzzle."""
        time = now().time
        self._ask(partial(self._keep, (attempt, time), lambda store: store.keep_attempt(attempt, time)), KEEPING)

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
        find = self._find_mistake_puzzles
        self._ask(find if wait else partial(self._when_idle, find), None if wait else 0)

    def close(self, waiting: Callable[[], None] = lambda: None) -> list[RecordsFailed]:
        """Write what is still to be written, close the file, and give the failures that nobody has taken.

        `waiting` is called if that takes more than UNNOTICED seconds.
        """
        self._ask(self._end, UNNOTICED)
        if not self._done.is_set():
            waiting()
            self._done.wait(CLOSING)
        if not (self._done.is_set() or any(isinstance(answer, RecordsFailed) for answer in self._answers)):
            self._fail(Trouble.SILENT)
        return list(dict.fromkeys(answer for answer in self._answers if isinstance(answer, RecordsFailed)))

    # In the thread

    def _try(self, task: Task) -> None:
        def telling() -> None:
            try:
                task()
            except Unusable as error:
                self._fail(error.trouble)

        super()._try(telling)

    def _fail(self, trouble: Trouble) -> None:
        """Answer that the records failed, once for each trouble until something is written again."""
        if trouble not in self._reported:
            self._reported.add(trouble)
            self._answers.append(RecordsFailed(trouble))

    def _end(self) -> None:
        self._ended = True
        if self._unwritten:
            self._reported.clear()
            self._try(self._write)
        if self._store:
            self._store.close()

    def _connect(self) -> "Store":
        self._store = store = self._store or open_store(self._path, playing=True)
        question, self._question = self._question, None
        if question:
            resumes = question.resume and not self._begun
            self._answers.append(_opened(store, question.size if resumes else None))
        if store.aside:
            self._answers.append(RecordsFailed(SetAside(store.aside)))
        return store

    def _give_back(self) -> None:
        """Give a claimed game back, since the person has begun another before the answer to `open` was taken."""
        if self._store and self._store.unclaim():
            self._answers.append(_opened(self._store, None))

    def _keep_game(self, effect: KeepGame, stamp: Stamp) -> None:
        if self._store and effect.round.game.phase is Phase.FINISHED:
            self._reported.clear()  # if a finished game cannot be written, that is told each time
        self._keep(effect.round.id, lambda store: store.keep_game(effect, stamp))

    def _keep(self, key: object, write: Callable[["Store"], object]) -> None:
        """Write something, in place of what was to be written under the same key."""
        self._unwritten.pop(key, None)
        self._unwritten[key] = write
        if self._store or not self._interrupted():  # opening may take seconds: it is tried once for all waiting tasks
            self._write()

    def _write(self) -> None:
        if self._store and not self._store.in_place:
            self._store.close()
            self._store = None
        store = self._store or self._connect()
        for key, write in list(self._unwritten.items()):
            write(store)
            del self._unwritten[key]
        self._reported.clear()
        self._when_idle(self._settle, first=True)

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
        if games:
            self._when_idle(self._count_mistakes)

    def _count_mistakes(self) -> None:
        """Count the mistakes in all games; start over later if a task comes meanwhile."""
        from ...ui.sitting.statistics import statistics

        games = self._uncounted
        found = statistics(games, self._interrupted, self._attempts, today(), self._mistake_finder)
        if self._interrupted():
            self._when_idle(self._count_mistakes)
        else:
            self._answers.append(GamesLoaded(found, tuple(reversed(games))))

    def _find_mistake_puzzles(self) -> None:
        """Answer with the mistake puzzles that are due; start over later if a task comes meanwhile."""
        from ...ui.sitting.mistake_puzzles import due_puzzles, mistake_puzzles

        try:
            store = self._store or self._connect()
            games, attempts = store.games(), store.attempts()
        except Unusable:
            self._answers.append(MistakePuzzlesFound(()))
            raise
        over = stop_after(SEARCHING)
        found = mistake_puzzles(games, attempts, self._mistake_finder, lambda: self._interrupted() or over())
        if self._interrupted():
            self._when_idle(self._find_mistake_puzzles)
        else:
            self._answers.append(MistakePuzzlesFound(due_puzzles(found, today())))

    @property
    def _mistake_finder(self) -> "MistakeFinder":
        from ...engine.mistakes import MistakeFinder

        self._made_finder = self._made_finder or MistakeFinder()
        return self._made_finder


def _opened(store: "Store", size: Size | None) -> RecordsOpened:
    """The answer to OpenRecords; of the games that were left, the newest that fits a screen of this size goes on."""
    time, tick = now()
    results = store.results()
    answer = RecordsOpened({}, store.settings(), attempts=store.attempts())
    games = store.games_left()
    fitting = (kept for kept in games if size and layout_for(size, kept.round.game.rules))
    claimed = next((kept for kept in fitting if store.claim(kept, tick)), None)  # the last step that can fail
    if games:
        newest = claimed or games[0]
        answer = answer._replace(unfinished=Unfinished(newest.round.game.rules, moment(newest.entry.started, time)))
    if claimed is None:
        return answer._replace(scores=tally(results))
    # If the end of the claimed game was taken back, its old result does not count while it goes on.
    return answer._replace(
        resumed=claimed.round,
        settings=answer.settings | {"level": claimed.level.title},
        scores=tally(results, without=claimed.entry.number),
    )
