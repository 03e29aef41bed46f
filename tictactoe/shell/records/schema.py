"""The tables of the records: the migrations from each version to the next, and the columns of the newest."""

import sqlite3

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

# The columns of each table after all migrations. SQLite makes the table `sqlite_sequence`, by a statement that must
# not change.
COLUMNS = {
    "game": "id INTEGER, started TEXT, finished TEXT, board TEXT, x TEXT, o TEXT, first TEXT, start TEXT, "
    "moves TEXT, outcome TEXT, hints INTEGER, take_backs INTEGER, seconds REAL, x_name TEXT, o_name TEXT",
    "progress": "holder TEXT, started TEXT, board TEXT, x TEXT, o TEXT, level TEXT, start TEXT, to_move TEXT, "
    "moves TEXT, helped TEXT, take_backs INTEGER, seconds REAL, game INTEGER",
    "setting": "name TEXT, value TEXT",
    "attempt": "id INTEGER, tried TEXT, puzzle TEXT, solved INTEGER, clean INTEGER",
    "sqlite_sequence": "CREATE TABLE sqlite_sequence(name,seq)",
}


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
    column = "CASE t.name WHEN 'sqlite_sequence' THEN t.sql ELSE c.name || ' ' || c.type END"
    tables = "sqlite_master AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'"
    found = {tuple(row) for row in connection.execute(f"SELECT t.name, {column} FROM {tables}")}
    return all((table, each) in found for table, columns in COLUMNS.items() for each in columns.split(", "))
