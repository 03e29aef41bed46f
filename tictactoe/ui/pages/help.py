"""The help: every key by the page on which it works, and what it does there."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...engine.board import Rules
from ..board.glyphs import grid
from ..page import COMMON, Group, Key, leave
from ..parts.frame import Frame, Role
from ..parts.layout import page_layout
from ..parts.text import Text
from ..words.wrap import wrap
from . import groups

if TYPE_CHECKING:
    from ..app import App

WIDE = 74  # least columns for a key and what it does side by side, with the digits at their right
KEYS, MEANINGS, DIGITS = 2, 24, 62  # the columns of a key, of what it does, and of the digits
DIGIT_KEYS = "1 to 9"  # the name of the keys that are drawn as a board
EVERYWHERE = "Everywhere"
MOUSE = ("click, wheel", "do what is named there; scroll or step")
HELP = ("?, F1", "this help")


class _Fields(NamedTuple):
    """The first row that is shown, and the board of the page from which the help was opened."""

    scroll: int
    board_of: Rules


class Help(_Fields, Text):
    """The page of the help."""

    __slots__ = ()
    name = "help"

    def rules(self, app: "App") -> Rules:
        return self.board_of

    def text(self, app: "App") -> Frame:
        return draw_keys(page_layout(app.size, self.board_of).width, app.settings.ascii)

    KEYS: Sequence[Key] = (Text.SCROLLING, Text.BACK, Key(("enter", " "), leave))


GROUPS = (Group("On a page such as this", Help.KEYS),)


def begin(app: "App") -> Help:
    """The help, with the keys of the page on the screen in sight; from a screen without room, from its start on."""
    rules = app.top.rules(app)
    page = Help(0, rules)
    heading = None if app.cramped else app.top.heading
    width = page_layout(app.size, rules).width
    row = _row(width, app.settings.ascii, heading) if heading else 0
    return page._replace(scroll=min(row, page.hidden(app)[0]))


def draw_keys(width: int, ascii_only: bool) -> Frame:
    """The help as a frame of `width` columns, as high as it needs: each key, and beside or below it what it does."""
    lines = _lines(width, ascii_only)
    frame = Frame(width, len(lines))
    for row, (heading, name, meaning) in enumerate(lines):
        frame.put(row, 0, heading, Role.BOLD)
        frame.put(row, KEYS, name)
        frame.put(row, MEANINGS if width >= WIDE else 2 * KEYS, meaning)
    if width >= WIDE:
        for row, text in enumerate(_digits(ascii_only), start=1):
            frame.put(row, DIGITS, text, Role.DIM)
    return frame


def _row(width: int, ascii_only: bool, heading: str) -> int:
    """The row of a heading."""
    return next(row for row, line in enumerate(_lines(width, ascii_only)) if line[0] == heading)


def _lines(width: int, ascii_only: bool) -> list[tuple[str, str, str]]:
    """The lines of the help as (heading, key, what it does); a narrow page has the digits among them."""
    roomy = width >= WIDE
    room = DIGITS - MEANINGS if roomy else width - 2 * KEYS
    found: list[tuple[str, str, str]] = []
    for heading, keys in _parts().items():
        found += [*([("", "", "")] if found else []), (heading, "", "")]
        for name, meaning in keys:
            texts = wrap([meaning], room)
            found += [("", name, texts[0])] if roomy else [("", name, ""), ("", "", texts[0])]
            found += [("", "", text) for text in texts[1:]]
            if name == DIGIT_KEYS and not roomy:
                found += [("", "", text) for text in _digits(ascii_only)]
    return found


def _parts() -> dict[str, dict[tuple[str, str], None]]:
    """The parts of the help: a heading, and its keys with what they do, each once."""
    found: dict[str, dict[tuple[str, str], None]] = {}
    for group in groups():
        found.setdefault(group.heading, {}).update(dict.fromkeys(group.lines))
    common = ((row.name, row.help) for row in COMMON)
    return {**found, EVERYWHERE: dict.fromkeys((MOUSE, HELP, *common))}


def _digits(ascii_only: bool) -> list[str]:
    """The digits drawn in the cells of 3x3 that they mark."""
    across, down, crossing = grid(ascii_only)
    line = crossing.join([across * 3] * 3)
    rows = [down.join(f" {digit} " for digit in "123456789"[start : start + 3]) for start in (0, 3, 6)]
    return [rows[0], line, rows[1], line, rows[2]]
