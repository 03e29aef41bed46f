"""What has become of the puzzles that a person tried."""

from itertools import groupby, takewhile
from typing import NamedTuple

OWN = "own "
"""Begins the names of puzzles that come from the person's own games; those of the set have other names."""


class Attempt(NamedTuple):
    """A puzzle by its name, whether it was solved, and whether that was without a wrong answer or the answer told.

    `tried` is when, as ISO 8601 with the offset from UTC, once the attempt is kept.
    """

    name: str
    solved: bool
    clean: bool
    tried: str = ""

    @property
    def own(self) -> bool:
        """Whether the puzzle is from the person's own games."""
        return self.name.startswith(OWN)


class Attempts(NamedTuple):
    """The attempts in earlier sittings, and those of this one, in their order."""

    kept: tuple[Attempt, ...] = ()
    now: tuple[Attempt, ...] = ()

    @property
    def all(self) -> tuple[Attempt, ...]:
        return self.kept + self.now

    @property
    def streak(self) -> int:
        """How many puzzles were solved one after the other, the last ones, without a wrong answer or the answer told.

        >>> right, late = Attempt("a", True, True), Attempt("b", True, False)
        >>> Attempts((right, late, right), (right,)).streak
        2
        """
        return sum(1 for _ in takewhile(lambda attempt: attempt.solved and attempt.clean, reversed(self.all)))

    @property
    def best(self) -> int:
        """The longest streak ever."""
        runs = groupby(self.all, key=lambda attempt: attempt.solved and attempt.clean)
        return max((len(list(run)) for right, run in runs if right), default=0)

    @property
    def solved(self) -> int:
        """How many different puzzles of the set were solved."""
        return len({attempt.name for attempt in self.all if attempt.solved and not attempt.own})

    def with_one(self, attempt: Attempt) -> "Attempts":
        return self._replace(now=(*self.now, attempt))
