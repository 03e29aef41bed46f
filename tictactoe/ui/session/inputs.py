"""The events that a device reads: keys, the mouse, its size, and that a wait is over."""

from typing import NamedTuple

from ...engine.board import Position
from .display import Size


class Pressed(NamedTuple):
    """A key, by name: "up", "enter", "f1", or the character it types."""

    key: str


class Clicked(NamedTuple):
    """The mouse button was pressed at this place."""

    row: int
    column: int


class Wheeled(NamedTuple):
    """The wheel of the mouse was turned by a notch, `forward` if that is towards the person."""

    forward: bool


class Resized(NamedTuple):
    """The screen has this size now."""

    size: Size


class Elapsed(NamedTuple):
    """The wait at this position is over; in a watched search, the wait at this `step`."""

    position: Position
    step: int = 0


Input = Pressed | Clicked | Wheeled | Resized | Elapsed
