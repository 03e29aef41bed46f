"""What all pages share from the start of the program to its end."""

from typing import NamedTuple

from ...engine.game import Game
from .display import Display
from .messages import Message
from .records import PastGames, Records
from .score import Scores
from .settings import CommandLine, Settings
from .suggested import Suggested


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
