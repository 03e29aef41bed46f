"""Games kept in a SQLite file: the finished ones, and those in progress."""
