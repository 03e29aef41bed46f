"""The content of a file of records, read with `sqlite3` alone, and the command of a program with such a file."""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

# However busy the machine is, the program waits for its records: what is on the screen is then in the file.
PATIENT = """
import sys
from tictactoe._shell.records import thread
from tictactoe._ui.pages.game import game
thread.LOADING = thread.KEEPING = thread.ENDING = thread.CLOSING = 60.0
game.END_SHOWN = 0.02
from tictactoe._cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def command(file: Path, *arguments: str, code: str = PATIENT) -> list[str]:
    """The command of a program with this file of records, for which it waits up to a minute; its ends are short."""
    return [sys.executable, "-c", code, "--records", str(file), *arguments]


def rows(file: Path, query: str) -> list[Any]:
    """The rows of a query. The file is opened to read only, so that its write-ahead log stays as it is."""
    connection = sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def execute(file: Path | str, *statements: str) -> None:
    """Change the file by statements of SQL, as another program may."""
    with closing(sqlite3.connect(file)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def finished(file: Path) -> list[str]:
    """The moves of every finished game, in the order in which they ended."""
    return [moves for (moves,) in rows(file, "SELECT moves FROM game ORDER BY id")]


def in_progress(file: Path) -> list[str]:
    """The marks of every game in progress, such as "X.O/.../..."."""
    found = rows(file, "SELECT start, to_move, moves FROM progress ORDER BY rowid")
    return [marks(moves, to_move, start) for start, to_move, moves in found]


def marks(moves: str, first: str = "X", start: str = ".../.../...") -> str:
    """The board after moves, which are written "a1 b2" or "a1 b2:perfect"."""
    cells = list(start.replace("/", ""))
    for number, move in enumerate(moves.split()):
        column, row = "abc".index(move[0]), "123".index(move[1])
        assert cells[3 * row + column] == ".", moves
        cells[3 * row + column] = first if number % 2 == 0 else "XO"[first == "X"]
    return "/".join("".join(cells[at : at + 3]) for at in (0, 3, 6))
