"""A search that is watched step by step, and what keys do with it."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Self

from ....engine.board import Position
from ....engine.steps import Method, Step, walk
from ...keys import DIGIT_KEYS, JUMPS, STEPS
from ...page import HELP, Group, Key, Page, leave, note
from ...parts.frame import Frame
from ...sitting.display import Size
from ...sitting.effects import CountNodes, Question, Wait
from ...sitting.events import Event, NodesCounted
from ...sitting.inputs import Elapsed
from .draw import draw_search

if TYPE_CHECKING:
    from ...app import App

# For each digit from 1: the seconds between two pictures, and the steps from one picture to the next.
SPEEDS = ((2.0, 1), (1.0, 1), (0.5, 1), (0.25, 1), (0.1, 1), (0.05, 1), (0.05, 10), (0.05, 100), (0.05, 1000))


class _Fields(NamedTuple):
    """A search at the step with this `number`.

    `running` says that the steps go on by themselves, and `speed` is an index of SPEEDS. `counts` are the nodes that
    methods take, as far as they are counted; until those of `method` are, there is no step to show.
    """

    position: Position
    method: Method = Method.MINIMAX
    number: int = 0
    speed: int = 2
    running: bool = False
    counts: tuple[tuple[Method, int], ...] = ()


class SearchPage(_Fields, Page):
    """The page of a search that is watched."""

    __slots__ = ()
    name = "search"
    heading = "While a search is watched"
    keeps_first = True
    wheel = ("left", "right", 1)

    def least(self, app: "App") -> Size:
        return Size(0, 0)  # it says by itself if it has no room

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

    def update(self, app: "App", event: Event) -> "App":
        match event:
            case NodesCounted(position, method, nodes) if position == self.position and method not in dict(
                self.counts
            ):
                return app.put(self, self._replace(counts=(*self.counts, (method, nodes))))
            case Elapsed(position, step) if self.running and (position, step) == (self.position, self.number):
                return app.put(self, self._at(self.number + SPEEDS[self.speed][1]))
        return app

    def wants(self, app: "App") -> Iterable[Question]:
        method = self.uncounted
        if method:
            yield CountNodes(self.position, method)
        if self.running and app.top is self:
            yield Wait(self.position, SPEEDS[self.speed][0], until_key=False, step=self.number)

    def draw(self, frame: Frame, app: "App") -> None:
        draw_search(frame, self, app)

    def _at(self, number: int) -> Self:
        number = min(max(number, 0), self.last)
        return self._replace(number=number, running=self.running and number < self.last)

    def _stopped_at(self, app: "App", number: int) -> "App":
        return app.put(self, self._at(number)._replace(running=False))

    # What keys do

    def go(self, app: "App", key: str) -> "App":
        """A step back, or on."""
        return self._stopped_at(app, self.number + STEPS[key][1]) if self.step else app

    def past(self, app: "App", key: str) -> "App":
        """Past the move, to the next beside it, or back to the position above."""
        walked = walk(self.position, self.method)
        if self.step is None:
            return app
        return self._stopped_at(app, (walked.sibling if STEPS[key][0] > 0 else walked.parent)(self.number).number)

    def jump(self, app: "App", key: str) -> "App":
        """The first step, or the last."""
        return self._stopped_at(app, self.last if JUMPS[key] > 0 else 0) if self.step else app

    def run(self, app: "App", key: str) -> "App":
        """The steps go on by themselves, or stop."""
        running = not self.running and self.number < self.last
        return app.put(self, self._replace(running=running)) if self.step else app

    def other_method(self, app: "App", key: str) -> "App":
        methods = list(Method)
        following = methods[(methods.index(self.method) + 1) % len(methods)]
        return app.put(self, self._replace(method=following, number=0, running=False))

    def pace(self, app: "App", key: str) -> "App":
        return app.put(self, self._replace(speed=int(key) - 1))

    KEYS: Sequence[Key] = (
        Key(("left", "right", "h", "l"), go, "left right: step", "left, right", "a step back, a step on"),
        Key(("down", "j"), past, "down: past", "down", "past this move, to the next beside it"),
        Key(("up", "k"), past, "", "up", "back to the position above"),
        Key(tuple(JUMPS), jump, "", "Home, End", "the first step, the last step"),
        Key((" ",), run, "Space: run", "Space", "run, and stop"),
        Key(("tab", "m"), other_method, "Tab: method", "Tab, m", "another way to search"),
        Key(DIGIT_KEYS, pace, "1-9: speed", "digits", "slow to fast"),
        HELP,
        Key(("escape", "back"), leave, "Esc: back", "Esc", "back", way=True),
        note(
            "alpha, beta",
            "what the side to move has elsewhere, and what the other side allows; alpha W2 is beta L1 a row below: "
            "the other side sees it, and one of the two moves is made",
        ),
    )


GROUPS = (Group(SearchPage.heading, SearchPage.KEYS),)


def begin(app: "App", position: Position, method: Method = Method.MINIMAX) -> SearchPage:
    return SearchPage(position, method)
