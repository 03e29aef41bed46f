"""The time of day, and a clock that never goes back."""

from contextlib import suppress
from datetime import UTC, date, datetime
from time import monotonic

from .._engine.frozen import Frozen
from .._engine.games.record import is_time


class Stamp(Frozen):
    """A moment: `time` is the time of day as ISO 8601, `tick` is in seconds on a clock that never goes back."""

    time: str
    tick: float


def now() -> Stamp:
    """This moment; in UTC if records cannot have the local time zone."""
    utc = datetime.now(UTC)
    texts = [utc.isoformat(timespec="microseconds")]
    with suppress(ValueError, OverflowError):  # the zone is a day or more from UTC
        texts.insert(0, utc.astimezone().isoformat(timespec="microseconds"))
    return Stamp(next(filter(is_time, texts)), monotonic())


def today() -> date:
    """The local date."""
    return date.fromisoformat(now().time[:10])
