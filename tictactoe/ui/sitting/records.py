"""What a sitting knows from the records of earlier sittings."""

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from .attempts import Attempts
from .score import Scores

if TYPE_CHECKING:
    from ...engine.record import Record
    from .mistake_puzzles import MistakePuzzle
    from .statistics import Statistics


class RecordsState(Enum):
    """Whether the records have answered."""

    NONE = "nothing is kept"
    LOADING = "the records have not answered yet"
    OPEN = "games are kept, at the latest once the records answer"


class Records(NamedTuple):
    """What is known from the records.

    `scores` count the kept games, and those of this sitting that undo can no longer bring back; None until the
    records answer. `attempts` are the attempts at puzzles. `mistake_puzzles` are those that were due when they
    were last asked for, None before that.
    """

    state: RecordsState = RecordsState.NONE
    scores: Scores | None = None
    attempts: Attempts = Attempts()
    mistake_puzzles: "tuple[MistakePuzzle, ...] | None" = None

    @property
    def due(self) -> "tuple[MistakePuzzle, ...]":
        """The mistake puzzles that are due and were not tried in this sitting."""
        tried = {attempt.name for attempt in self.attempts.now}
        return tuple(puzzle for puzzle in self.mistake_puzzles or () if puzzle.puzzle.name not in tried)


class PastGames(NamedTuple):
    """The finished games in the records, as far as they were loaded.

    `statistics` are None before they are known. `games` are newest first, and `chosen` is the index of one of them.
    """

    statistics: "Statistics | None" = None
    games: tuple["Record", ...] = ()
    chosen: int = 0

    def with_loaded(self, statistics: "Statistics", games: "tuple[Record, ...]") -> "PastGames":
        """These with newly loaded games; if they are other games than before, the first one is chosen."""
        return PastGames(statistics, games, self.chosen if games == self.games else 0)
