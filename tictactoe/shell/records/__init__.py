"""The records: a SQLite file of finished games, games in progress, attempts at puzzles, and settings.

`open_store` opens the store, which has the queries; `file` opens the file, and sets a damaged one aside. `schema` has
the tables, and `rows` turns games into rows and back. `locks` keeps programs apart. `thread` is the thread that uses
the store during a game.
"""

from ...ui.sitting.messages import Trouble

NAME = "records.sqlite3"
"""The usual name of the file, in the folder of `state_folder`."""


class Unusable(Exception):
    """The records cannot be read or written; `trouble` says why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble
