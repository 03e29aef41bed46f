"""Opening the records, also on a Python that has no sqlite3."""

from typing import TYPE_CHECKING

from .unusable import Unusable

if TYPE_CHECKING:
    from .store import Records


def opened(path: str, playing: bool = False) -> "Records":
    """The records in a file, as `Records` opens them; raises `Unusable`."""
    try:
        from .store import Records
    except ImportError as error:
        if error.name not in ("sqlite3", "_sqlite3"):
            raise
        raise Unusable("missing") from error
    return Records(path, playing=playing)
