"""The tables of the records, and the migrations from each version to the next."""

import sqlite3
from contextlib import closing

APPLICATION = 0x74696374  # "tict", the application id of these files
STRICT = " STRICT" if sqlite3.sqlite_version_info >= (3, 37) else ""

# The statements that lead from each version to the next.
MIGRATIONS = (
    (
        f"PRAGMA application_id = {APPLICATION}",
        f"""CREATE TABLE game (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            started TEXT NOT NULL,
            finished TEXT NOT NULL,
            board TEXT NOT NULL,
            x TEXT NOT NULL,
            o TEXT NOT NULL,
            first TEXT NOT NULL,
            start TEXT,
            moves TEXT NOT NULL,
            outcome TEXT NOT NULL,
            hints INTEGER NOT NULL,
            take_backs INTEGER NOT NULL,
            seconds REAL NOT NULL
        ){STRICT}""",
        "CREATE INDEX game_started ON game (started)",
        f"""CREATE TABLE progress (
            holder TEXT PRIMARY KEY NOT NULL,
            started TEXT NOT NULL,
            board TEXT NOT NULL,
            x TEXT NOT NULL,
            o TEXT NOT NULL,
            level TEXT NOT NULL,
            start TEXT NOT NULL,
            to_move TEXT NOT NULL,
            moves TEXT NOT NULL,
            helped TEXT NOT NULL,
            take_backs INTEGER NOT NULL,
            seconds REAL NOT NULL
        ){STRICT}""",
        f"CREATE TABLE setting (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL){STRICT}",
    ),
    # If the end of a game in progress was taken back, `game` is the id of the record that it will replace.
    ("ALTER TABLE progress ADD COLUMN game INTEGER",),
    # Attempts at puzzles.
    (
        f"""CREATE TABLE attempt (
            id INTEGER PRIMARY KEY,
            tried TEXT NOT NULL,
            puzzle TEXT NOT NULL,
            solved INTEGER NOT NULL,
            clean INTEGER NOT NULL
        ){STRICT}""",
    ),
    # The names of other programs that played.
    ("ALTER TABLE game ADD COLUMN x_name TEXT", "ALTER TABLE game ADD COLUMN o_name TEXT"),
)


def migrate(connection: sqlite3.Connection) -> None:
    """Migrate a file to the newest version, in one transaction."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version >= len(MIGRATIONS):
        return
    connection.execute("BEGIN IMMEDIATE")
    for statements in MIGRATIONS[version:]:
        for statement in statements:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    connection.execute("COMMIT")


def has_tables(connection: sqlite3.Connection) -> bool:
    """Whether a file has all tables and columns of the newest version."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        migrate(model)
        return _columns(model) <= _columns(connection)


def _columns(connection: sqlite3.Connection) -> set[tuple[str, ...]]:
    """The table, name and type of each column, and the SQL of SQLite's `sqlite_sequence`, which must not change."""
    sequence = "CASE t.name WHEN 'sqlite_sequence' THEN t.sql END"
    columns = f"SELECT t.name, c.name, c.type, {sequence} FROM sqlite_master AS t, pragma_table_info(t.name) AS c"
    return {tuple(row) for row in connection.execute(f"{columns} WHERE t.type = 'table'")}
