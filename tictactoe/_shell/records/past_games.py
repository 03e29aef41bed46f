"""The finished games of the records as statistics and mistake puzzles, which no game needs when it starts."""

from collections.abc import Callable
from datetime import date

from ..._engine.coaching.puzzles import MistakeFinder
from ..._ui.sitting.events import GamesLoaded, MistakePuzzlesFound
from ..._ui.sitting.mistake_puzzles import due_puzzles, mistake_puzzles
from ..._ui.sitting.statistics import statistics
from ..clock import now
from ..deadline import stop_after

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .store import Store  # not at run time: this Python may lack sqlite3

SEARCHING = 1.0  # seconds for one search for mistake puzzles; games that it does not reach wait for the next search


class PastGames:
    """The finished games and the attempts at puzzles, as they were last read; each position is analysed once."""

    def __init__(self) -> None:
        self._finder = MistakeFinder()

    def read(self, store: "Store") -> None:
        """Read them anew; raises `Unusable`."""
        self._games, self._attempts = store.games(), store.attempts()

    def loaded(self, stop: Callable[[], bool]) -> GamesLoaded:
        """The games and their statistics; once `stop` returns True, mistakes are searched no further."""
        found = statistics(self._games, stop, self._attempts, today(), self._finder)
        return GamesLoaded(found, tuple(reversed(self._games)))

    def due(self, stop: Callable[[], bool]) -> MistakePuzzlesFound:
        """The mistake puzzles that are due, of the games that were searched before `stop` returned True."""
        over = stop_after(SEARCHING)
        found = mistake_puzzles(self._games, self._attempts, self._finder, lambda: stop() or over())
        return MistakePuzzlesFound(due_puzzles(found, today()))


def today() -> date:
    """The local date."""
    return date.fromisoformat(now().time[:10])
