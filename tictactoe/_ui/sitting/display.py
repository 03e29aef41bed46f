"""The screen that a sitting is shown on."""

from ..._engine.frozen import Frozen


class Size(Frozen):
    """The size of a screen, in characters."""

    columns: int
    rows: int


class Display(Frozen):
    """The size of the screen, whether it can show Unicode and colours, and how often it must be painted anew.

    `clipboard` says whether a text can be given to the clipboard of the terminal; it may still be refused there.
    """

    size: Size
    unicode: bool = True
    colours: bool = True
    repaints: int = 0
    clipboard: bool = False
