"""The text of the help: every key, and what it does."""

from .events import Action, Size
from .keys import BINDINGS, Where
from .layout import wrap

WIDE = 76  # columns from which a key and what it does stand side by side, with the digits at their right
NAMES, DIGITS = 22, 62  # the columns of what a key does, and of the digits
TITLED = 10  # rows from which a page has its title, and a blank row below it

# What there is to say below the keys of the board.
NOTES = ("A mouse click places a mark in a cell.", "After a game any other key goes on.")


def lines(width: int, ascii_only: bool) -> list[tuple[str, str]]:
    """The lines of the help on a screen of so many columns: a key, and what it does, beside it or below.

    Where the screen is narrow the digits are drawn among them.
    """
    roomy = width >= WIDE
    room = DIGITS - NAMES if roomy else width - 2
    found: list[tuple[str, str]] = []
    for where in (Where.PLAYING, Where.MENU):
        for binding in BINDINGS:
            if where not in binding.where or (where is Where.MENU and Where.PLAYING in binding.where):
                continue
            texts = wrap([binding.help], room)
            found += [(binding.name, texts[0])] if roomy else [(binding.name, ""), ("", texts[0])]
            found += [("", text) for text in texts[1:]]
            if binding.action is Action.NUMBER and not roomy:
                found += [("", text) for text in digits(ascii_only)]
        if where is Where.PLAYING:
            notes = [text for sentence in NOTES for text in wrap([sentence], room)]
            found += [("", text) for text in ["", *notes, ""]]
    return found


def surplus(size: Size, ascii_only: bool) -> int:
    """How many lines of the help have no room on a screen of that size."""
    rows = size.rows - 1 - (2 if size.rows >= TITLED else 0)
    return max(len(lines(size.columns, ascii_only)) - rows, 0)


def digits(ascii_only: bool) -> list[str]:
    """The digits where they place on a board of 3 x 3."""
    across, down, crossing = "-|+" if ascii_only else "─│┼"
    line = crossing.join([across * 3] * 3)
    rows = [down.join(f" {digit} " for digit in "123456789"[start : start + 3]) for start in (0, 3, 6)]
    return [rows[0], line, rows[1], line, rows[2]]
