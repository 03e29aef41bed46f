"""The file of records that an option names."""

import os

from ..shell.process import state_folder


def existing_records(named: str | None) -> str:
    """The file of records to read. Exits with a line where it was named and is not there."""
    from ..shell.commands.games import require

    require(named)
    return records_file(named)


def records_file(named: str | None) -> str:
    """The file of records: the usual one unless another is named; empty where none is wanted."""
    from ..shell.records import NAME

    return os.path.join(state_folder(), NAME) if named is None else named
