"""The painter of frames on a curses window, with roles as attributes and colours."""

import curses
from contextlib import suppress

from ..._ui.parts.frame import COLOURS_OF_8, COLOURS_OF_256, Frame, Role
from ..._ui.words.printable import HALF, joined
from ..output import draws_unicode

UNDERLINE = 2  # in the terminfo number ncv, the attributes that cannot be had in colour
_ATTRIBUTES = {
    Role.DIM: curses.A_DIM,
    Role.BOLD: curses.A_BOLD,
    Role.CURSOR: curses.A_BOLD,
    Role.CHOSEN: curses.A_REVERSE,
    Role.WIN: curses.A_REVERSE,
    Role.LAST: curses.A_UNDERLINE | curses.A_BOLD,
}


class Painter:
    """A painter of frames on one window. `stale` means that the terminal may not show what curses believes.

    What the terminal's character set lacks, as letters of names may be, is shown as "?".
    """

    def __init__(self, window: "curses.window") -> None:
        self.stale = True
        self._window = window
        self._charset = "" if draws_unicode() else window.encoding
        self._pairs: dict[Role, int] | None = None
        self._weight = 0
        self._attributes: dict[tuple[Role, bool], int] = {}

    def paint(self, frame: Frame, *, coloured: bool) -> None:
        window = self._window
        if self.stale:
            window.clear()
            self.stale = False
        else:
            window.erase()
        for row in range(frame.height):
            for column, text, role in frame.runs(row):
                if self._charset:
                    text = text.replace(HALF, "?").encode(self._charset, "replace").decode(self._charset)
                text = joined(text)
                try:
                    window.addstr(row, column, text, self._attribute(role, coloured=coloured))
                except curses.error:
                    break  # an error is raised for the last cell although it is drawn; or the window shrank
        if frame.cursor:
            try:
                window.move(*frame.cursor)
            except curses.error:
                window.move(0, 0)  # the window shrank: the next frame will fit it
        window.refresh()

    def _attribute(self, role: Role, *, coloured: bool) -> int:
        attributes = self._attributes.get((role, coloured))
        if attributes is None:
            attributes = 0
            for part, attribute in _ATTRIBUTES.items():
                if role & part:
                    attributes |= attribute
            if coloured and role & Role.LAST and _underline_hides_colour():
                attributes |= curses.A_REVERSE
            pairs = self._colour_pairs() if coloured else {}
            for part, attribute in pairs.items():
                if role & part:
                    attributes |= attribute | (0 if role & Role.DIM else self._weight)
            if role & Role.BAD and Role.BAD not in pairs:
                attributes |= curses.A_DIM
            self._attributes[role, coloured] = attributes
        return attributes

    def _colour_pairs(self) -> dict[Role, int]:
        """The colour pairs of the marks, on the terminal's own background; made when first needed."""
        if self._pairs is None:
            self._pairs = {}
            with suppress(curses.error):  # the terminal has fewer colours than it says
                curses.start_color()
                curses.use_default_colors()
                many = curses.COLORS >= 256
                self._weight = 0 if many else curses.A_BOLD  # 8 colours are too dark on black unless bold
                of_8 = {role: getattr(curses, f"COLOR_{name}") for role, name in COLOURS_OF_8.items()}
                numbers = COLOURS_OF_256 if many else of_8  # which differ between systems
                for number, (role, colour) in enumerate(numbers.items(), start=1):
                    curses.init_pair(number, colour, -1)
                    self._pairs[role] = curses.color_pair(number)
        return self._pairs


def _underline_hides_colour() -> bool:
    """Whether the terminal, such as the Linux console, cannot underline in colour, so that curses leaves it out."""
    without_colour = curses.tigetnum("ncv")  # -2 without terminfo, as on Windows
    return without_colour > 0 and bool(without_colour & UNDERLINE)
