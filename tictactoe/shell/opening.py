"""Opening the records, which may be unusable in many ways."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .records import Records


class Unusable(Exception):
    """Records that cannot be used; the argument says why, in one of a few words that the sentences are made from."""


def opened(path: str, playing: bool = False) -> "Records":
    """The records in a file, as `Records` opens them; raises `Unusable`, also where Python has no sqlite3."""
    try:
        from .records import Records
    except ImportError as error:
        if error.name not in ("sqlite3", "_sqlite3"):
            raise
        raise Unusable("missing") from error
    return Records(path, playing=playing)
