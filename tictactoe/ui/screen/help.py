"""The help: every key by the place where it works, and what it does there."""

from ..session.bindings import BINDINGS, COMMON, EVERYWHERE, GROUPS, MOUSE, NOTES, Where
from ..words.wrap import wrap
from .frame import Frame, Role
from .glyphs import grid

WIDE = 74  # least columns for a key and what it does side by side, with the digits at their right
KEYS, MEANINGS, DIGITS = 2, 24, 62  # the columns of a key, of what it does, and of the digits
DIGIT_KEYS = "1 to 9"  # the name of the keys that are drawn as a board


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


def group_row(width: int, ascii_only: bool, where: Where) -> int:
    """The row of the heading above the keys of a place."""
    heading = next((heading for heading, places in GROUPS if where in places), GROUPS[0][0])
    return next(row for row, line in enumerate(_lines(width, ascii_only)) if line[0] == heading)


def _lines(width: int, ascii_only: bool) -> list[tuple[str, str, str]]:
    """The lines of the help as (heading, key, what it does); a narrow page has the digits among them."""
    roomy = width >= WIDE
    room = DIGITS - MEANINGS if roomy else width - 2 * KEYS
    found: list[tuple[str, str, str]] = []
    for heading, keys in _groups():
        found += [*([("", "", "")] if found else []), (heading, "", "")]
        for name, meaning in keys:
            texts = wrap([meaning], room)
            found += [("", name, texts[0])] if roomy else [("", name, ""), ("", "", texts[0])]
            found += [("", "", text) for text in texts[1:]]
            if name == DIGIT_KEYS and not roomy:
                found += [("", "", text) for text in _digits(ascii_only)]
    return found


def _groups() -> list[tuple[str, list[tuple[str, str]]]]:
    """The groups of the help: a heading, and its keys with what they do."""
    found = []
    for heading, places in GROUPS:
        here = [binding for binding in BINDINGS if binding.where & places and binding.action not in EVERYWHERE]
        lines = [(binding.name, binding.help) for binding in here if binding.help]
        lines += [note for where, note in NOTES.items() if where in places]
        found.append((heading, list(dict.fromkeys(lines))))
    common = [(binding.name, binding.help) for binding in BINDINGS if binding.action in EVERYWHERE and binding.help]
    return [*found, (COMMON, [MOUSE, *common])]


def _digits(ascii_only: bool) -> list[str]:
    """The digits drawn in the cells of 3x3 that they mark."""
    across, down, crossing = grid(ascii_only)
    line = crossing.join([across * 3] * 3)
    rows = [down.join(f" {digit} " for digit in "123456789"[start : start + 3]) for start in (0, 3, 6)]
    return [rows[0], line, rows[1], line, rows[2]]
