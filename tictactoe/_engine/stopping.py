"""How a search is stopped: by its caller, or after a number of nodes.

Every search takes a function `stop` and calls it every few hundred nodes at most. Once it returns True, the search
raises Stopped. What the search has remembered by then stays true, so that the same question goes on from there.
"""

from collections.abc import Callable
from operator import index

from .frozen import Frozen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol, SupportsIndex, TypeVar

    Result = TypeVar("Result")

    class Counted(Protocol):
        """A search that counts its nodes."""

        @property
        def nodes(self) -> int: ...


class Limits(Frozen):
    """How long a search may take, as `Limit` says it, which has a clock: None is no limit."""

    seconds: float | None
    nodes: int | None
    depth: int | None

    def begin(self) -> Callable[[], bool]:
        """A `stop` that counts the seconds from now."""
        raise NotImplementedError


Stop = Callable[[], bool] | Limits
"""What a search takes: a function that ends it once it returns True, or limits."""


class Stopped(Exception):
    """A search was told to stop before it had an answer."""


def require_whole(name: str, number: "SupportsIndex", *, least: int = 0) -> None:
    """Raise TypeError for anything but a whole number, and ValueError for one below `least`."""
    try:
        enough = index(number) >= least
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {number!r}") from None
    if not enough:
        raise ValueError(f"{name} is {number}: it is {least} or more")


def never() -> bool:
    """A `stop` that never stops the search."""
    return False


def timed(stop: "Stop") -> Callable[[], bool]:
    """A `stop` as a function; of limits it counts the seconds from now. Raises TypeError for anything else."""
    if isinstance(stop, Limits):
        return stop.begin()
    if isinstance(stop, type) or not callable(stop):
        raise TypeError(f"stop is a Limit, such as Limit(seconds=5), or a function, not {stop!r}")
    return stop


def begun(stop: "Stop", search: "Counted") -> Callable[[], bool]:
    """A `stop` as a function; of limits it counts the seconds and the nodes of the search from now.

    Raises ValueError for a limit of depth, and TypeError as `timed` does.
    """
    over = timed(stop)
    if not isinstance(stop, Limits):
        return over
    if stop.depth is not None:
        raise ValueError("this search has no limit of depth; limit the seconds or the nodes")
    return within(stop.nodes, search, over)


def within(budget: int | None, search: "Counted", stop: Callable[[], bool]) -> Callable[[], bool]:
    """A `stop` that also returns True once the search has `budget` nodes more than now; None is no limit."""
    if budget is None:
        return stop
    end = search.nodes + budget
    return lambda: stop() or search.nodes >= end


def with_budget(
    budget: int | None, search: "Counted", stop: Callable[[], bool], ask: "Callable[[Callable[[], bool]], Result]"
) -> "Result | None":
    """The answer of `ask`, which runs the search with the `stop` that it gets; None if it takes over `budget` nodes.

    A budget of None is no limit. Raises Stopped once the `stop` given to this function returns True.
    """
    try:
        return ask(within(budget, search, stop))
    except Stopped:
        if stop():
            raise
        return None
