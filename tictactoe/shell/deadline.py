"""A deadline for a search."""

from collections.abc import Callable
from time import monotonic

from ..engine.stopping import never


def stop_after(seconds: float | None) -> Callable[[], bool]:
    """A `stop` for a search that begins now: it returns True once `seconds` are over; None is no limit.

    Raises ValueError for less than 0 seconds.
    """
    if seconds is None:
        return never
    if not seconds >= 0:
        raise ValueError(f"a budget of {seconds} seconds: it is 0 or more")
    deadline = monotonic() + seconds
    return lambda: monotonic() >= deadline
