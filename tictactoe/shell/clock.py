"""What time it is."""

from contextlib import suppress
from datetime import UTC, date, datetime
from time import monotonic
from typing import NamedTuple

from ..engine.record import is_time


class Stamp(NamedTuple):
    """A moment: what the clock on the wall shows, as ISO 8601, and a count of seconds that never goes back."""

    time: str
    tick: float


def now() -> Stamp:
    """This moment; in UTC where the local time zone is none that records can have."""
    utc = datetime.now(UTC)
    texts = [utc.isoformat(timespec="milliseconds")]
    with suppress(ValueError, OverflowError):  # a zone that is a day or more from UTC
        texts.insert(0, utc.astimezone().isoformat(timespec="milliseconds"))
    return Stamp(next(filter(is_time, texts)), monotonic())


def today() -> date:
    """The day that the clock on the wall shows."""
    return date.fromisoformat(now().time[:10])
