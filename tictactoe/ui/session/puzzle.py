"""A puzzle that a person solves."""

from typing import TYPE_CHECKING, NamedTuple

from ...engine.puzzles import Puzzle, puzzles
from .attempts import Attempt
from .knowledge import HINTS

if TYPE_CHECKING:
    from .mistake_puzzles import MistakePuzzle


class Puzzling(NamedTuple):
    """A puzzle that is being solved.

    `tried` is the cell tried last, None before the first and after a hint; `missed` says that a wrong one was tried.
    `stage` counts the stages of help given. While `waiting`, the first puzzle is not known, because the records have
    not answered. `ends_program` says that the program ends when the puzzles are left.
    `mistake` is set if the puzzle is a mistake of the person; `due` are those still to come, and `total` counts those
    that were due at first. `held` are the keys typed before the first puzzle was known.
    """

    puzzle: Puzzle
    tried: int | None = None
    missed: bool = False
    stage: int = 0
    waiting: bool = False
    ends_program: bool = False
    mistake: "MistakePuzzle | None" = None
    due: "tuple[MistakePuzzle, ...]" = ()
    total: int = 0
    held: tuple[str, ...] = ()

    @property
    def solved(self) -> bool:
        return self.tried is not None and self.puzzle.answered_by(self.tried)

    @property
    def attempt(self) -> Attempt:
        """The attempt so far; it is not clean after the last stage of help, which names the answer."""
        return Attempt(self.puzzle.name, self.solved, not self.missed and self.stage < HINTS)

    @property
    def number(self) -> int:
        """The number of the puzzle from 1: in the set, ordered by difficulty, or among the mistake puzzles due."""
        return self.total - len(self.due) if self.mistake else puzzles().index(self.puzzle) + 1
