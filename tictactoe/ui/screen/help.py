"""The help: every key, and what it does."""

from ..session.keys import BINDINGS, Where
from ..words.wrap import wrap
from .frame import Frame, Role
from .glyphs import grid

WIDE = 74  # columns from which a key and what it does stand side by side, with the digits at their right
NAMES, DIGITS = 22, 60  # the columns of what a key does, and of the digits
DIGIT_KEYS = "1 to 9"  # the name of the keys that are drawn as a board

# What stands below the keys of the board.
NOTES = (("mouse click", "place your mark there"), ("any other key", "after a game: start the next"))


def draw_keys(width: int, ascii_only: bool) -> Frame:
    """The help on so many columns, as high as it needs: each key, and what it does beside it or below."""
    roomy = width >= WIDE
    lines = _lines(width, ascii_only)
    frame = Frame(width, len(lines))
    for row, (name, meaning) in enumerate(lines):
        frame.put(row, 0, name, Role.BOLD)
        frame.put(row, NAMES if roomy else 2, meaning)
    if roomy:
        for row, text in enumerate(_digits(ascii_only)):
            frame.put(row, DIGITS, text, Role.DIM)
    return frame


def _lines(width: int, ascii_only: bool) -> list[tuple[str, str]]:
    """The lines of the help: a key, and what it does; where the page is narrow, the digits among them."""
    roomy = width >= WIDE
    room = DIGITS - NAMES if roomy else width - 2
    found: list[tuple[str, str]] = []
    board = [(binding.name, binding.help) for binding in BINDINGS if Where.PLAYING in binding.where]
    pages = [(binding.name, binding.help) for binding in BINDINGS if binding.help]
    for name, meaning in (*board, *NOTES, *(line for line in pages if line not in board)):
        texts = wrap([meaning], room) or [""]
        found += [(name, texts[0])] if roomy or not name else [(name, ""), ("", texts[0])]
        found += [("", text) for text in texts[1:]]
        if name == DIGIT_KEYS and not roomy:
            found += [("", text) for text in _digits(ascii_only)]
    return found


def _digits(ascii_only: bool) -> list[str]:
    """The digits where they place on a board of 3 x 3."""
    across, down, crossing = grid(ascii_only)
    line = crossing.join([across * 3] * 3)
    rows = [down.join(f" {digit} " for digit in "123456789"[start : start + 3]) for start in (0, 3, 6)]
    return [rows[0], line, rows[1], line, rows[2]]
