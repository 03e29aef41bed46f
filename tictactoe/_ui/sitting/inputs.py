"""The events that a device reads: keys, the mouse, its size, and that a wait is over."""

from ..._engine.board import Position
from ..._engine.frozen import Frozen
from .display import Size


class Pressed(Frozen):
    """A key, by name: "up", "enter", "f1", or the character it types."""

    key: str


class CellChosen(Frozen):
    """A cell was clicked or named, to be marked or given as an answer."""

    cell: int


class ItemChosen(Frozen):
    """An item of a list was clicked, by its row and its place in the row; then `key` is pressed, "" for none."""

    row: int
    item: int = 0
    key: str = ""


class GameNamed(Frozen):
    """A game of the records was clicked, or named by its number, to be reviewed, or to be deleted."""

    number: int
    delete: bool = False


Target = Pressed | CellChosen | ItemChosen | GameNamed


class Clicked(Frozen):
    """The mouse button was pressed on this, None for a place without a meaning.

    `page` is the name of the page that was on the screen, "" if that is not known.
    """

    target: Target | None
    page: str = ""


class Pasted(Frozen):
    """A text was pasted, with its lines ended as usual."""

    text: str


class Wheeled(Frozen):
    """The wheel of the mouse was turned by a notch, `forward` if that is towards the person."""

    forward: bool


class Resized(Frozen):
    """The screen has this size now."""

    size: Size


class Elapsed(Frozen):
    """The wait at this position is over; in a watched search, the wait at this `step`."""

    position: Position
    step: int = 0


Input = Target | Clicked | Pasted | Wheeled | Resized | Elapsed
