"""The finished games in the records: their statistics, the list of them, and the one that is reviewed."""

from typing import NamedTuple

from .bindings import JUMPS, STEPS
from .deferred import Record, Statistics
from .review import Review


class PastGames(NamedTuple):
    """The finished games in the records, as far as the sitting shows them.

    `statistics` are None before they are known. `games` are newest first, and `chosen` is the index of one of them.
    `review` is the review of a game from the records, None if there is none.
    """

    statistics: Statistics | None = None
    games: tuple[Record, ...] = ()
    chosen: int = 0
    review: Review | None = None

    def with_loaded(self, statistics: "Statistics", games: "tuple[Record, ...]") -> "PastGames":
        """These with newly loaded games; if they are other games than before, the first one is chosen."""
        chosen = self.chosen if games == self.games else 0
        return self._replace(statistics=statistics, games=games, chosen=chosen)

    def moved(self, key: str, screen: int) -> "PastGames":
        """These with another game chosen by a key; `screen` is how many games fit on the screen."""
        screens = {"page-up": -screen, "page-down": screen}
        step = JUMPS[key] * len(self.games) if key in JUMPS else screens[key] if key in screens else STEPS[key][0]
        return self._replace(chosen=max(min(self.chosen + step, len(self.games) - 1), 0))
