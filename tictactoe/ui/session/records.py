"""What a sitting knows from the records of earlier sittings."""

from enum import Enum
from typing import NamedTuple

from .attempts import Attempts
from .deferred import MistakePuzzle
from .score import Scores


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
    mistake_puzzles: tuple[MistakePuzzle, ...] | None = None

    @property
    def due(self) -> "tuple[MistakePuzzle, ...]":
        """The mistake puzzles that are due and were not tried in this sitting."""
        tried = {attempt.name for attempt in self.attempts.now}
        return tuple(puzzle for puzzle in self.mistake_puzzles or () if puzzle.puzzle.name not in tried)
