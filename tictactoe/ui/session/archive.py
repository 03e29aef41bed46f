"""The games in the records: the list of them, and the one that is gone through."""

from typing import TYPE_CHECKING, NamedTuple

from .keys import JUMPS, STEPS
from .review import Review

if TYPE_CHECKING:
    from ...engine.record import Record


class Archive(NamedTuple):
    """What the sitting looks at of the finished games in the records, beside its own game.

    `records` are these games, the newest first, `chosen` is the place of one of them. `review` is the review of a
    game of old, from when it is opened until it is left.
    """

    records: "tuple[Record, ...]" = ()
    chosen: int = 0
    review: Review | None = None

    def recalled(self, records: "tuple[Record, ...]") -> "Archive":
        """The archive with the games that are there now; the same one is chosen where there are no others."""
        return self if records == self.records else self._replace(records=records, chosen=0)

    def moved(self, key: str, screen: int) -> "Archive":
        """The archive with another game chosen: the next one, one a `screen` of rows on, the first or the last."""
        screens = {"page-up": -screen, "page-down": screen}
        step = JUMPS[key] * len(self.records) if key in JUMPS else screens[key] if key in screens else STEPS[key][0]
        return self._replace(chosen=max(min(self.chosen + step, len(self.records) - 1), 0))
