"""The records: a SQLite file of finished games, games in progress, attempts at puzzles, and settings.

`store` has the queries, and turns games into rows and back. `file` has the tables, opens the file, and sets a damaged
one aside. `locks` keeps programs apart. `thread` uses the store during a game; `past_games` is its part that looks
for mistakes.
"""

from ..._ui.sitting.messages import Trouble

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .store import Store

NAME = "records.sqlite3"
"""The usual name of the file, in the folder of `state_folder`."""


class Unusable(Exception):
    """The records cannot be read or written; `trouble` says why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.name)
        self.trouble = trouble


def open_store(path: str, *, playing: bool = False) -> "Store":
    """The records at `path`, opened as `Store` does; raises `Unusable`, also if this Python has no sqlite3."""
    try:
        from .store import Store
    except ImportError as error:
        if error.name != "_sqlite3":
            raise
        raise Unusable(Trouble.MISSING) from error
    return Store(path, playing=playing)
