"""The text of the help: every key, and what it does."""

from ..session.keys import BINDINGS, Where
from ..session.layout import wrap
from .glyphs import grid

WIDE = 76  # columns from which a key and what it does stand side by side, with the digits at their right
NAMES, DIGITS = 22, 60  # the columns, within the page, of what a key does, and of the digits
DIGIT_KEYS = "1 to 9"  # the name of the keys that are drawn as a board

# What stands below the keys of the board.
NOTES = (("mouse click", "place your mark there"), ("any other key", "after a game: start the next"))


def lines(width: int, ascii_only: bool) -> list[tuple[str, str]]:
    """The lines of the help on a screen of so many columns: a key, and what it does, beside it or below.

    Where the screen is narrow the digits are drawn among them.
    """
    roomy = width >= WIDE
    room = DIGITS - NAMES if roomy else width - 4
    found: list[tuple[str, str]] = []
    board = [(binding.name, binding.help) for binding in BINDINGS if Where.PLAYING in binding.where]
    pages = [(binding.name, binding.help) for binding in BINDINGS if binding.help]
    for name, meaning in (*board, *NOTES, *(line for line in pages if line not in board)):
        texts = wrap([meaning], room) or [""]
        found += [(name, texts[0])] if roomy or not name else [(name, ""), ("", texts[0])]
        found += [("", text) for text in texts[1:]]
        if name == DIGIT_KEYS and not roomy:
            found += [("", text) for text in digits(ascii_only)]
    return found


def digits(ascii_only: bool) -> list[str]:
    """The digits where they place on a board of 3 x 3."""
    across, down, crossing = grid(ascii_only)
    line = crossing.join([across * 3] * 3)
    rows = [down.join(f" {digit} " for digit in "123456789"[start : start + 3]) for start in (0, 3, 6)]
    return [rows[0], line, rows[1], line, rows[2]]
