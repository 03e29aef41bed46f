"""How to play, as the command line asks for it; a start without arguments needs no other file about options."""

from typing import NamedTuple

from ..engine.board import Position
from ..ui.sitting.settings import Settings


class PlayOptions(NamedTuple):
    """How to play. `named` are the settings that options named; others are those of the last sitting.

    `opponent` is another program that plays: a command, or a function such as my_bot.py:choose. `start` is a position
    to play on from. `color` is auto, always or never; None means auto. `records` is the file to keep games in: None
    for the usual one, empty for none.
    """

    settings: Settings = Settings()
    named: frozenset[str] = frozenset()
    start: Position | None = None
    plain: bool = False
    color: str | None = None
    mouse: bool = True
    seed: int | None = None
    records: str | None = None
    opponent: str | None = None
