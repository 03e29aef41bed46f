"""What a sitting knows from the records of earlier sittings."""

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from .attempts import Attempts
from .score import Scores

if TYPE_CHECKING:
    from .own_positions import OwnPosition


class RecordsState(Enum):
    """Whether the records have answered."""

    NONE = "nothing is kept"
    LOADING = "the records have not answered yet"
    OPEN = "games are kept, at the latest once the records answer"


class Records(NamedTuple):
    """What is known from the records.

    `scores` count the kept games, and those of this sitting that undo can no longer bring back; None until the
    records answer. `attempts` are the attempts at puzzles. `own` are the person's own positions that were due when
    they were last asked for, None before that.
    """

    state: RecordsState = RecordsState.NONE
    scores: Scores | None = None
    attempts: Attempts = Attempts()
    own: "tuple[OwnPosition, ...] | None" = None

    @property
    def due(self) -> "tuple[OwnPosition, ...]":
        """The own positions that are due and were not tried in this sitting."""
        tried = {attempt.name for attempt in self.attempts.now}
        return tuple(own for own in self.own or () if own.puzzle.name not in tried)
