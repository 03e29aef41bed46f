"""What time it is."""

from datetime import datetime
from time import monotonic
from typing import NamedTuple


class Stamp(NamedTuple):
    """A moment: what the clock on the wall shows, as ISO 8601, and a count of seconds that never goes back."""

    time: str
    tick: float


def now() -> Stamp:
    return Stamp(datetime.now().astimezone().isoformat(timespec="milliseconds"), monotonic())
