"""The finished games in the records: their statistics, the list of them, and the one that is reviewed."""

from typing import TYPE_CHECKING, NamedTuple

from .bindings import JUMPS, STEPS
from .review import Review

if TYPE_CHECKING:
    from ...engine.record import Record
    from .statistics import Statistics


class Archive(NamedTuple):
    """The finished games in the records, as far as the sitting shows them.

    `statistics` are None before they are known. `records` are the games, newest first, and `chosen` is the index of
    one of them. `review` is the review of a game from the records, None if there is none.
    """

    statistics: "Statistics | None" = None
    records: "tuple[Record, ...]" = ()
    chosen: int = 0
    review: Review | None = None

    def recalled(self, statistics: "Statistics", records: "tuple[Record, ...]") -> "Archive":
        """The archive with newly loaded games; if they are other games than before, the first one is chosen."""
        chosen = self.chosen if records == self.records else 0
        return self._replace(statistics=statistics, records=records, chosen=chosen)

    def at(self, record: "Record") -> "Archive":
        """The archive with this game chosen."""
        return self._replace(chosen=self.records.index(record))

    def moved(self, key: str, screen: int) -> "Archive":
        """The archive with another game chosen by a key; `screen` is how many games fit on the screen."""
        screens = {"page-up": -screen, "page-down": screen}
        step = JUMPS[key] * len(self.records) if key in JUMPS else screens[key] if key in screens else STEPS[key][0]
        return self._replace(chosen=max(min(self.chosen + step, len(self.records) - 1), 0))
