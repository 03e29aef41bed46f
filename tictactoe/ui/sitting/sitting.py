"""What all pages share from the start of the program to its end."""

from enum import Enum
from typing import NamedTuple, Self

from ...engine.game import Game
from .display import Display
from .messages import Message
from .records import PastGames, Records
from .score import Scores
from .settings import CommandLine, Settings


class Door(Enum):
    """Something to try next, with the key that opens it."""

    DUE = "p, positions from the player's own games"
    REVIEW = "v"
    STRONGER = "+"
    BOARDS = "b"
    PUZZLES = "p"
    SEARCH = "w"


class Suggested(NamedTuple):
    """The suggestions of a sitting.

    `last` is the latest one, `opened` is what was opened since the last game, and `passed_by` has a suggestion once
    for each time that it was not taken.
    """

    last: Door | None = None
    opened: frozenset[Door] = frozenset()
    passed_by: tuple[Door, ...] = ()

    def opening(self, *doors: Door) -> Self:
        """The history after these were opened."""
        return self._replace(opened=self.opened | {*doors})

    def after(self, door: Door | None) -> Self:
        """The history after a game with this suggestion, None for none."""
        missed = (door,) if door and door not in self.opened else ()
        return self._replace(last=door, opened=frozenset(), passed_by=self.passed_by + missed)


class Sitting(NamedTuple):
    """What all pages share.

    `scores` count the rounds that undo can no longer bring back. `shared` are the games that are to be written below
    the screen. `said` is the message on the screen, None for nothing in particular.
    """

    settings: Settings
    display: Display
    scores: Scores
    records: Records = Records()
    past: PastGames = PastGames()
    command_line: CommandLine = CommandLine()
    shared: tuple[Game, ...] = ()
    said: Message | None = None
    sayings: int = 0
    suggested: Suggested = Suggested()
    running: bool = True
