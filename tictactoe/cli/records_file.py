"""The file of records that an option names."""

import os

from ..shell.folders import state_folder


def existing_records(named: str | None) -> str:
    """The path of the records to read. Exits with a line if a file was named and does not exist."""
    from ..shell.commands.games import require

    require(named)
    return records_file(named)


def records_file(named: str | None) -> str:
    """The path of the records: the usual one if None is `named`; empty if no records are wanted."""
    from ..shell.records import NAME

    return os.path.join(state_folder(), NAME) if named is None else named
