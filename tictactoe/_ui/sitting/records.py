"""What a sitting knows from the records of earlier sittings."""

from enum import Enum

from ..._engine.frozen import Frozen
from .attempts import Attempts
from .round import Round
from .score import Scores

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..._engine.games.record import Record
    from .mistake_puzzles import MistakePuzzle
    from .statistics import Statistics


class RecordsState(Enum):
    """Whether the records have answered."""

    NONE = "nothing is kept"
    LOADING = "the records have not answered yet"
    OPEN = "games are kept, at the latest once the records answer"


class Records(Frozen):
    """What is known from the records.

    `scores` count the kept games, and those of this sitting that undo can no longer bring back; None until the
    records answer. `attempts` are the attempts at puzzles. `mistake_puzzles` are those that were due when they
    were last asked for, None before that. `gone` are rounds of this sitting that do not count, as their games were
    deleted.
    """

    state: RecordsState = RecordsState.NONE
    scores: Scores | None = None
    attempts: Attempts = Attempts()
    mistake_puzzles: "tuple[MistakePuzzle, ...] | None" = None
    gone: tuple[Round, ...] = ()

    @property
    def due(self) -> "tuple[MistakePuzzle, ...]":
        """The mistake puzzles that are due and were not tried in this sitting."""
        tried = {attempt.name for attempt in self.attempts.now}
        return tuple(puzzle for puzzle in self.mistake_puzzles or () if puzzle.puzzle.name not in tried)


class PastGames(Frozen):
    """The finished games in the records, as far as they were loaded.

    `statistics` are None before they are known. `games` are newest first, and `chosen` is the number of one of them;
    any other number stands for the newest.
    """

    statistics: "Statistics | None" = None
    games: tuple["Record", ...] = ()
    chosen: int = 0

    @property
    def place(self) -> int:
        """The place of the chosen game in the list, from 0."""
        return next((place for place, record in enumerate(self.games) if record.id == self.chosen), 0)

    @property
    def record(self) -> "Record | None":
        """The chosen game, None if there are no games."""
        return self.games[self.place] if self.games else None

    def beside(self, step: int) -> "Record | None":
        """The game so many places after the chosen one, None past the ends of the list."""
        place = self.place + step
        return self.games[place] if 0 <= place < len(self.games) else None
