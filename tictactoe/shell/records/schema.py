"""The tables of the records."""

import sqlite3

APPLICATION = 0x74696374  # "tict", the application id of these files
VERSION = 5  # the format of the file; it changes whenever TABLES does

# The columns of each table, as CREATE TABLE takes them. If the end of a game in progress was taken back, its `game`
# is the id of the record that it will replace.
TABLES = {
    "game": "id INTEGER PRIMARY KEY, started TEXT NOT NULL, finished TEXT NOT NULL, board TEXT NOT NULL, "
    "x TEXT NOT NULL, o TEXT NOT NULL, first TEXT NOT NULL, start TEXT, moves TEXT NOT NULL, outcome TEXT NOT NULL, "
    "hints INTEGER NOT NULL, take_backs INTEGER NOT NULL, seconds REAL NOT NULL, x_name TEXT, o_name TEXT",
    "progress": "holder TEXT PRIMARY KEY NOT NULL, started TEXT NOT NULL, board TEXT NOT NULL, x TEXT NOT NULL, "
    "o TEXT NOT NULL, level TEXT NOT NULL, start TEXT NOT NULL, to_move TEXT NOT NULL, moves TEXT NOT NULL, "
    "helped TEXT NOT NULL, take_backs INTEGER NOT NULL, seconds REAL NOT NULL, game INTEGER",
    "setting": "name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL",
    "attempt": "id INTEGER PRIMARY KEY, tried TEXT NOT NULL, puzzle TEXT NOT NULL, solved INTEGER NOT NULL, "
    "clean INTEGER NOT NULL",
}


def make_tables(connection: sqlite3.Connection) -> None:
    """Make the tables in a new file, in one transaction."""
    if connection.execute("PRAGMA user_version").fetchone()[0]:
        return
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    for name, columns in TABLES.items():
        connection.execute(f"CREATE TABLE {name} ({columns})")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")


def has_tables(connection: sqlite3.Connection) -> bool:
    """Whether a file has all tables and columns."""
    wanted = {(table, *each.split()[:2]) for table, columns in TABLES.items() for each in columns.split(", ")}
    tables = "sqlite_master AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'"
    return wanted <= {tuple(row) for row in connection.execute(f"SELECT t.name, c.name, c.type FROM {tables}")}
