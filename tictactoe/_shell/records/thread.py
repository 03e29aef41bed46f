"""The thread that reads and writes the records, so that no key press waits for a disk."""

from collections.abc import Callable
from functools import cached_property, partial
from threading import Lock

from ..._engine.game import Phase
from ..._ui.sitting.effects import BareQuestion, DeleteGame, Keep, KeepAttempt, KeepGame, KeepSettings, OpenRecords
from ..._ui.sitting.events import Event, GamesChanged, MistakePuzzlesFound, RecordsFailed, RecordsOpened
from ..._ui.sitting.messages import SetAside, Trouble, Unfinished
from ..._ui.sitting.score import tally
from ..._ui.words.messages import moment
from ..clock import now
from ..worker import Worker
from . import Unusable, open_store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .past_games import PastGames
    from .store import GameLeft, Store

LOADING = 2.0  # seconds that the first game waits at most for the records to open: the machine may be busy
KEEPING = 0.008  # seconds that a frame waits at most for a game in progress to be written
ENDING = 1.0  # seconds that the frame with the end of a game waits at most for the game to be written
LOADING_GAMES = 0.05  # seconds that a frame waits at most for statistics
UNNOTICED = 0.3  # seconds that the program waits for the thread at its end before it says so
CLOSING = 6.0  # seconds that it then waits at most: longer than the records wait for other programs


class RecordsThread(Worker):
    """A thread that does what is asked of the records.

    If the file cannot be opened or written, it is tried again with the next game, and at the end.

    If opening takes longer than the first game waits, the person may begin another one. So a game that was left waits
    for the next start then, and settings that were changed meanwhile stay.
    """

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path
        self._store: Store | None = None
        self._unwritten: dict[object, Callable[[Store], object]] = {}  # rounds by their ids, attempts by themselves
        self._reported: set[Trouble] = set()  # the failures answered since something was last written
        self._question: OpenRecords | None = None  # None once it was answered
        self._late = False  # whether the first game waits no longer
        self._answering = Lock()  # held while that is read or set
        self._unclaimed: tuple[GameLeft, float] | None = None  # what goes on though the file could not be written
        self._changed: dict[str, str] = {}  # the settings that were changed in this sitting

    def answer(self) -> Event | None:
        """Take the next answer, None if there is none; raises an error that ended a task in the thread."""
        answer = super().answer()
        if isinstance(answer, RecordsOpened):
            return answer._replace(settings=answer.settings | self._changed)
        return answer

    def open(self, question: OpenRecords) -> Event | None:
        """Open the records; gives RecordsOpened or RecordsFailed, or after LOADING seconds that they are slow."""
        self._question = question
        self._ask(self._connect, LOADING)
        with self._answering:
            self._late = True
        return self.answer() or RecordsFailed(Trouble.SLOW)

    def ask(self, effect: Keep | DeleteGame | BareQuestion, patience: float | None) -> None:
        """Write or read what an effect asks for. If `patience` is None, the device cannot show an answer later."""
        blocks = patience is None
        match effect:
            case KeepGame(round):
                over, stamp = round.game.phase is Phase.FINISHED, now()
                keep = partial(self._keep, round.id, lambda store: store.keep_game(effect, stamp), tell=over)
                self._ask(keep, ENDING if over else KEEPING)
            case KeepAttempt(attempt):
                time = now().time
                keep = partial(self._keep, (attempt, time), lambda store: store.keep_attempt(attempt, time))
                self._ask(keep, KEEPING)
            case KeepSettings(settings):
                self._changed |= settings
                self._ask(partial(self._keep_settings, settings), 0)
            case DeleteGame():
                self._ask(partial(self._delete, effect), None if blocks else LOADING_GAMES)
            case BareQuestion.LOAD_GAMES:
                self._ask(self._load_games, None if blocks else LOADING_GAMES)
            case BareQuestion.FIND_MISTAKE_PUZZLES:
                find = self._find_mistake_puzzles
                self._ask(find if blocks else partial(self._when_idle, find), None if blocks else 0)

    def close(self, waiting: Callable[[], None] = lambda: None) -> list[RecordsFailed]:
        """Write what is still to be written, close the file, and give the failures that nobody has taken.

        `waiting` is called if that takes more than UNNOTICED seconds.
        """
        self._ask(self._end, UNNOTICED)
        if not self._done.is_set():
            waiting()
            self._done.wait(CLOSING)
        failures = [answer for answer in self._answers if isinstance(answer, RecordsFailed)]
        silent = [] if self._done.is_set() else [RecordsFailed(Trouble.SILENT)]
        return list(dict.fromkeys(failures)) or silent

    # In the thread

    def _fail(self, error: Exception) -> None:
        """Answer that the records failed, once for each trouble until something is written again."""
        if not isinstance(error, Unusable):
            super()._fail(error)
        elif error.trouble not in self._reported:
            self._reported.add(error.trouble)
            self._answers.append(RecordsFailed(error.trouble))

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
            self._answer_opened(store, question)
        if store.aside:
            self._answers.append(RecordsFailed(SetAside(store.aside)))
        if store.unwritable:
            self._fail(Unusable(store.unwritable))
        return store

    def _answer_opened(self, store: "Store", question: OpenRecords) -> None:
        """Answer what the records hold; of the games that were left, the newest goes on."""
        stamp = now()
        results, settings, attempts, games = store.results(), store.settings(), store.attempts(), store.games_left()
        last = store.last_game()
        with self._answering:
            resumed = games if question.resume and not self._late else ()
            claimed = next((left for left in resumed if store.claim(left, stamp.tick)), None)
            self._unclaimed = (claimed, stamp.tick) if claimed and store.unwritable else None
            unfinished = None
            if newest := claimed or next(iter(games), None):
                unfinished = Unfinished(newest.round.game.rules, moment(newest.entry.started, stamp.time))
            answer = RecordsOpened(
                # If the end of the claimed game was taken back, its old result does not count while it goes on.
                scores=tally(results, without=(claimed.entry.number,) if claimed else ()),
                settings=settings | ({"level": claimed.level.title} if claimed else {}),
                unfinished=unfinished,
                resumed=claimed.round if claimed else None,
                elsewhere=not games and question.resume and store.played_elsewhere,
                attempts=attempts,
                last=last,
            )
            self._answers.append(answer)

    def _asked_for(self) -> "Store":
        """The store, for what a person asked for, after another try to write what is still to be written.

        What is wrong with it is told again.
        """
        if self._unwritten:
            self._try(self._write)
        self._reported.clear()
        return self._store or self._connect()

    def _keep(self, key: object, write: Callable[["Store"], object], *, tell: bool = False) -> None:
        """Write something, in place of what was to be written under the same key; if that fails, `tell` it again."""
        if tell and self._store:
            self._reported.clear()
        self._unwritten.pop(key, None)
        self._unwritten[key] = write
        if self._store or not self._interrupted():  # opening may take seconds: it is tried once for all waiting tasks
            self._write()

    def _write(self) -> None:
        if self._store and (self._store.unwritable or not self._store.in_place):
            self._store.close()
            self._store = None
        store = self._store or self._connect()
        if self._unclaimed:
            store.go_on(*self._unclaimed)
        for key, write in list(self._unwritten.items()):
            write(store)
            del self._unwritten[key]
        self._unclaimed = None
        self._reported.clear()

    def _keep_settings(self, settings: dict[str, str]) -> None:
        if self._store and not self._store.unwritable:
            self._store.keep_settings(settings)

    def _load_games(self) -> None:
        """Answer with the statistics, at first without mistakes; they are counted when no other task waits."""
        self._past_games.read(self._asked_for())
        found = self._past_games.loaded(lambda: True)
        self._answers.append(found)
        if found.games:
            self._when_idle(self._count_mistakes)

    def _count_mistakes(self) -> None:
        found = self._past_games.loaded(self._interrupted)
        if not self._interrupted():
            self._answers.append(found)

    def _delete(self, question: DeleteGame) -> None:
        """Delete a game or bring it back, and answer with the scores after that."""
        store = self._asked_for()
        (store.restore if question.back else store.delete)(question.number)
        open_rounds, numbers = store.numbers_of(question.rounds), store.numbers()
        gone = frozenset(id for id, number in open_rounds.items() if number not in numbers)
        self._answers.append(GamesChanged(tally(store.results(), without=open_rounds.values()), gone))

    def _find_mistake_puzzles(self) -> None:
        try:
            self._past_games.read(self._store or self._connect())
        except Unusable:
            self._answers.append(MistakePuzzlesFound(()))
            raise
        found = self._past_games.due(self._interrupted)
        if not self._interrupted():
            self._answers.append(found)

    @cached_property
    def _past_games(self) -> "PastGames":
        from .past_games import PastGames

        return PastGames()
