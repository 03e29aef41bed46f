"""How the store is opened, also in a Python that has no sqlite3."""

from typing import TYPE_CHECKING

from ...ui.sitting.messages import Trouble
from . import Unusable

if TYPE_CHECKING:
    from .store import Store


def open_store(path: str, playing: bool = False) -> "Store":
    """The records at `path`, opened as `Store` does; raises `Unusable`, also if this Python has no sqlite3."""
    try:
        from .store import Store
    except ImportError as error:
        if error.name not in ("sqlite3", "_sqlite3"):
            raise
        raise Unusable(Trouble.MISSING) from error
    return Store(path, playing=playing)
