"""The time of day, and a clock that never goes back."""

from time import gmtime, localtime, monotonic, strftime, time_ns

from .._engine.frozen import Frozen
from .._engine.games.record import LARGEST_OFFSET


class Stamp(Frozen):
    """A moment: `time` is the time of day as ISO 8601, `tick` is in seconds on a clock that never goes back."""

    time: str
    tick: float


def now() -> Stamp:
    """This moment; in UTC if records cannot have the local time zone."""
    seconds, microseconds = divmod(time_ns() // 1000, 1_000_000)
    there = localtime(seconds)
    if there.tm_gmtoff % 60 or abs(there.tm_gmtoff) > LARGEST_OFFSET:
        there = gmtime(seconds)
    hours, minutes = divmod(abs(there.tm_gmtoff) // 60, 60)
    zone = f"{'-' if there.tm_gmtoff < 0 else '+'}{hours:02}:{minutes:02}"
    return Stamp(f"{strftime('%Y-%m-%dT%H:%M:%S', there)}.{microseconds:06}{zone}", monotonic())
