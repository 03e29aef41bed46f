"""Games kept in a SQLite file: the finished ones, those in progress, and the settings of the last sitting.

`store` is the SQL on games, settings and games in progress, with their rows in `rows` and the tables in `schema`;
`file` opens the file and sets a damaged one aside; `locks` keeps programs apart; `writer` is the thread of a game.
"""

from typing import TYPE_CHECKING

from ...ui.session.messages import Trouble

if TYPE_CHECKING:
    from .store import Store

NAME = "records.sqlite3"
"""The usual file, in the folder for state."""


class Unusable(Exception):
    """The records cannot be used as they should; `trouble` says why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble


def open_store(path: str, playing: bool = False) -> "Store":
    """The records in a file, as `Store` opens them; raises `Unusable`, also where this Python has no sqlite3."""
    try:
        from .store import Store
    except ImportError as error:
        if error.name not in ("sqlite3", "_sqlite3"):
            raise
        raise Unusable(Trouble.MISSING) from error
    return Store(path, playing=playing)
