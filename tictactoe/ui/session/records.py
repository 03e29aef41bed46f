"""What a sitting knows from the records of earlier ones."""

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from .attempts import Attempts
from .score import Scores

if TYPE_CHECKING:
    from .own import Own


class RecordsState(Enum):
    """Whether the records have answered."""

    NONE = "nothing is kept"
    LOADING = "they have not answered yet"
    OPEN = "games are kept, or will be when they answer"


class Records(NamedTuple):
    """What the records have told.

    `scores` count the games that are kept, with those of this sitting that will not come back; None where the
    records did not tell. `attempts` are those at puzzles. `own` are the positions of the person's own games that
    were due when somebody asked, None before.
    """

    state: RecordsState = RecordsState.NONE
    scores: Scores | None = None
    attempts: Attempts = Attempts()
    own: "tuple[Own, ...] | None" = None

    @property
    def due(self) -> "tuple[Own, ...]":
        """The own positions that are due and were not tried in this sitting."""
        tried = {attempt.name for attempt in self.attempts.now}
        return tuple(own for own in self.own or () if own.puzzle.name not in tried)
