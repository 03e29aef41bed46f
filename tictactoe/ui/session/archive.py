"""The games in the records: what they come to, the list of them, and the one that is gone through."""

from typing import TYPE_CHECKING, NamedTuple

from .bindings import JUMPS, STEPS
from .review import Review

if TYPE_CHECKING:
    from ...engine.record import Record
    from .statistics import Statistics


class Archive(NamedTuple):
    """What the sitting looks at of the finished games in the records, beside its own game.

    `statistics` is what they come to, None before that is known. `records` are these games, the newest first, and
    `chosen` is the place of one of them. `review` is the review of a game of old, until it is left.
    """

    statistics: "Statistics | None" = None
    records: "tuple[Record, ...]" = ()
    chosen: int = 0
    review: Review | None = None

    def recalled(self, statistics: "Statistics", records: "tuple[Record, ...]") -> "Archive":
        """The archive with the games that are there now; the same one is chosen where there are no others."""
        chosen = self.chosen if records == self.records else 0
        return self._replace(statistics=statistics, records=records, chosen=chosen)

    def at(self, record: "Record") -> "Archive":
        """The archive with this game chosen."""
        return self._replace(chosen=self.records.index(record))

    def moved(self, key: str, screen: int) -> "Archive":
        """The archive with another game chosen: the next one, one a `screen` of rows on, the first or the last."""
        screens = {"page-up": -screen, "page-down": screen}
        step = JUMPS[key] * len(self.records) if key in JUMPS else screens[key] if key in screens else STEPS[key][0]
        return self._replace(chosen=max(min(self.chosen + step, len(self.records) - 1), 0))
