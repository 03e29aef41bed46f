"""A person's attempts at puzzles, and their results."""

from itertools import groupby, takewhile

from ..._engine.frozen import Frozen

MISTAKE = "own "
"""Prefix of the names of puzzles that are mistakes of the person; no puzzle of the built-in set has it."""


class Attempt(Frozen):
    """An attempt at a puzzle: the name of the puzzle, and whether it was solved.

    `clean` says that there was no wrong answer and the answer was not shown. `time` is when it was made, in
    ISO 8601 with the offset from UTC, "" until it is kept.
    """

    name: str
    solved: bool
    clean: bool
    time: str = ""

    @property
    def of_mistake(self) -> bool:
        """Whether the puzzle is a mistake of the person."""
        return self.name.startswith(MISTAKE)


class Attempts(Frozen):
    """The attempts in earlier sittings (`kept`) and in this one (`now`), the oldest first."""

    kept: tuple[Attempt, ...] = ()
    now: tuple[Attempt, ...] = ()

    @property
    def all(self) -> tuple[Attempt, ...]:
        return self.kept + self.now

    @property
    def streak(self) -> int:
        """How many of the latest attempts in a row were clean solutions.

        >>> right, late = Attempt("a", True, True), Attempt("b", True, False)
        >>> Attempts((right, late, right), (right,)).streak
        2
        """
        return sum(1 for _ in takewhile(lambda attempt: attempt.solved and attempt.clean, reversed(self.all)))

    @property
    def best(self) -> int:
        """The longest streak of clean solutions in all attempts."""
        runs = groupby(self.all, key=lambda attempt: attempt.solved and attempt.clean)
        return max((len(list(run)) for right, run in runs if right), default=0)

    @property
    def solved(self) -> int:
        """How many different puzzles of the built-in set were solved."""
        return len({attempt.name for attempt in self.all if attempt.solved and not attempt.of_mistake})
