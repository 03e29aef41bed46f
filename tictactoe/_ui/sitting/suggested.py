"""What is suggested after games, and what was not taken."""

from enum import Enum

from ..._engine.frozen import Frozen


class Door(Enum):
    """Something to try next, with the name of its page, or of what else is tried there."""

    DUE = "positions from the player's own games", "puzzle"
    REVIEW = "the review", "review"
    STRONGER = "a stronger computer", "level"
    BOARDS = "other boards", "boards"
    PUZZLES = "puzzles", "puzzle"
    SEARCH = "a search to watch", "search"
    STATISTICS = "results and saved games", "statistics"

    @property
    def page(self) -> str:
        return self.value[1]


PASSED_BY = "passed_by"  # the name under which the records keep what was suggested and not taken
REMEMBERED = 50  # most suggestions that were not taken and are remembered


class Suggested(Frozen):
    """What was suggested after games.

    `last` is the latest suggestion, `opened` are the pages that were opened since the last game, by name, and
    `passed_by` has a suggestion once for each time that it was not taken, also in earlier sittings.
    """

    last: Door | None = None
    opened: frozenset[str] = frozenset()
    passed_by: tuple[Door, ...] = ()

    def opening(self, page: str) -> "Suggested":
        """The history after a page was opened, which may be none that is ever suggested."""
        return self._replace(opened=self.opened | {door.page for door in Door if door.page == page})

    def after(self, door: Door | None) -> "Suggested":
        """The history after a game with this suggestion, None for none."""
        missed = (door,) if door and door.page not in self.opened else ()
        return self._replace(last=door, opened=frozenset(), passed_by=(self.passed_by + missed)[-REMEMBERED:])

    def after_earlier(self, text: str) -> "Suggested":
        """The history with what `as_text` wrote in an earlier sitting before it; unknown words are left out."""
        earlier = tuple(Door[name] for name in text.split() if name in Door.__members__)
        return self._replace(passed_by=(earlier + self.passed_by)[-REMEMBERED:])

    @property
    def as_text(self) -> str:
        """What was not taken, as text for the next sitting.

        >>> Suggested(passed_by=(Door.BOARDS, Door.SEARCH)).as_text
        'BOARDS SEARCH'
        """
        return " ".join(door.name for door in self.passed_by)
