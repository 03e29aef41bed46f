"""A search that is watched step by step, and what keys do with it."""

from typing import NamedTuple

from ...engine.board import Position
from ...engine.steps import Method, Step, walk
from .action import Action
from .bindings import JUMPS, STEPS
from .events import NodesCounted
from .inputs import Elapsed

# For each digit from 1: the seconds between two pictures, and the steps from one picture to the next.
SPEEDS = ((2.0, 1), (1.0, 1), (0.5, 1), (0.25, 1), (0.1, 1), (0.05, 1), (0.05, 10), (0.05, 100), (0.05, 1000))
IN_SEARCH = (Action.PAUSE, Action.STEP, Action.MOVE, Action.PACE, Action.METHOD)


class WatchedSearch(NamedTuple):
    """A search that is watched, at the step with this `number`.

    `running` says that the steps go on by themselves, and `speed` is an index of SPEEDS. `counts` are the nodes that
    methods take, as far as they are counted; until those of `method` are, there is no step to show. `ends_program`
    says that the program ends when it is left.
    """

    position: Position
    method: Method = Method.MINIMAX
    number: int = 0
    speed: int = 2
    running: bool = False
    counts: tuple[tuple[Method, int], ...] = ()
    ends_program: bool = False

    @property
    def step(self) -> Step | None:
        """The step that is shown, None until the nodes of the method are counted."""
        return walk(self.position, self.method).step(self.number) if self.method in dict(self.counts) else None

    @property
    def last(self) -> int:
        """The number of the last step."""
        return walk(self.position, self.method).last.number

    @property
    def uncounted(self) -> Method | None:
        """The method whose nodes are to be counted next, the one shown before others; None if all are counted."""
        left = [method for method in Method if method not in dict(self.counts)]
        return self.method if self.method in left else next(iter(left), None)

    @property
    def wait(self) -> float:
        """Seconds between two pictures while it runs."""
        return SPEEDS[self.speed][0]


def inform(search: WatchedSearch, event: Elapsed | NodesCounted) -> WatchedSearch:
    """The search after nodes were counted, or after a wait, when a running one goes on; it stops at the end."""
    if isinstance(event, NodesCounted):
        news = event.position == search.position and event.method not in dict(search.counts)
        return search._replace(counts=(*search.counts, (event.method, event.nodes))) if news else search
    due = search.running and (event.position, event.step) == (search.position, search.number)
    return _at_step(search, search.number + SPEEDS[search.speed][1]) if due else search


def act(search: WatchedSearch, action: Action, key: str) -> WatchedSearch:
    """The search after a key."""
    if action is Action.METHOD:
        methods = list(Method)
        following = methods[(methods.index(search.method) + 1) % len(methods)]
        return search._replace(method=following, number=0, running=False)
    if action is Action.PACE:
        return search._replace(speed=int(key) - 1)
    if search.step is None:
        return search
    if action is Action.PAUSE:
        return search._replace(running=not search.running and search.number < search.last)
    walked = walk(search.position, search.method)
    if key in JUMPS:
        number = search.last if JUMPS[key] > 0 else 0
    elif action is Action.STEP:
        number = search.number + STEPS[key][1]
    else:
        number = (walked.sibling if STEPS[key][0] > 0 else walked.parent)(search.number).number
    return _at_step(search, number)._replace(running=False)


def _at_step(search: WatchedSearch, number: int) -> WatchedSearch:
    number = min(max(number, 0), search.last)
    return search._replace(number=number, running=search.running and number < search.last)
