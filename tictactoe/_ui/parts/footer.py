"""The footer: one line that names the keys that do something now; and what a screen without room shows."""

from ..page import COMMON, HELP, App, Key
from ..sitting.display import Size
from ..sitting.inputs import Pressed
from ..words.language import say
from ..words.status import too_small
from .frame import Frame, Role
from .layout import PAGE, fits

KEY_NAMES = {"Enter": "enter", "Esc": "escape", "Space": " ", "Tab": "tab"}  # keys by their names in the footer
ARROWS = ("left", "right", "up", "down")
KEPT = 2  # the last labels, such as help and quit, are never dropped
LEAST_LABELS = 3  # on a screen without room for the page: the menu or a way back that does not quit, help, and quit


def footer_labels(app: App, width: int, first: str = "") -> list[str]:
    """The labels that fit into `width` columns, each a key and what it does, as templates.

    `first` stands before the others if it fits beside the last.
    """
    own, ways = _rows(app)
    return _fitted([first] if first else [], own, ways, width)


def _rows(app: App) -> tuple[list[Key], list[Key]]:
    """The rows with labels whose keys do something now: those of the page, and those that lead out of it."""
    page = app.top
    own, ways = [], []
    for row in (*page.rows(), *COMMON):
        if not row.label or row.why_not(page, app) or not row.in_footer(page, app):
            continue
        if not row.leads_out:
            own.append(row)
        elif not (app.ends_program and "escape" in row.keys):  # there q is enough
            ways.append(row)
    return own, ways


def _fitted(first: list[str], rows: list[Key], ways: list[Key], width: int) -> list[str]:
    """As many of the labels as fit, in this order; where only one of the page is left, help may be its key alone."""
    own, out = [row.label for row in rows], [row.label for row in ways]
    unranked = [row for row in reversed(rows) if not row.rank]
    left: list[str] = []
    for row in [*sorted((row for row in rows if row.rank), key=lambda row: row.rank), *unranked]:
        if len(own) == 1 or _fit([*first, *own, *out], width):
            break
        own.remove(row.label)
        left.append(row.label)
    for label in reversed(left):  # a short one may have room again after a longer one has left
        more = [row.label for row in rows if row.label == label or row.label in own]
        own = more if _fit([*first, *more, *out], width) else own
    brief = [label.partition(": ")[0] if label == HELP.label else label for label in out]
    choices = [own + out, own + brief, *(out[at:] for at in range(max(len(out) - KEPT, 0) + 1))]
    if first:
        choices = [first + own + out, first + out[-1:], *choices]
    return next((labels for labels in choices if _fit(labels, width, gap=1)), choices[-1])


def length(labels: list[str], gap: int) -> int:
    """The columns that labels take with so many blanks between them; the colon of a label is not shown."""
    joined = (gap * " ").join(map(say, labels))
    return len(joined) - joined.count(": ")


def _fit(labels: list[str], width: int, gap: int = 2) -> bool:
    return length(labels, gap) <= width


def draw_footer(frame: Frame, labels: list[str], row: int, left: int, width: int) -> None:
    """Draw the labels with two blanks between them, or one if two do not fit."""
    gap = 2 if _fit(labels, width) else 1
    for label in labels:
        said = say(label)
        keys, _, meaning = said.partition(": ")
        frame.put(row, left, keys)
        frame.put(row, left + len(keys) + 1, meaning, Role.DIM)
        columns = len(said) - (": " in said)
        _aim(frame, label.partition(": ")[0], keys, row, left, columns)
        left += columns + gap


def _aim(frame: Frame, keys: str, said: str, row: int, left: int, width: int) -> None:
    """Make a click on a key's name in a label press that key, and a click on the text after them the last key.

    `said` are the names of the `keys` as they are shown.
    """
    end = left + width
    for key, word in zip(keys.split(), said.split(), strict=False):
        if len(key) == 1 or key in ARROWS or key in KEY_NAMES:
            frame.aim(row, left, end - left, Pressed(KEY_NAMES.get(key, key)))
        left += len(word) + 1


def draw_needed(frame: Frame, app: App, least: Size) -> None:
    """Draw that these columns and rows are needed, and the keys that work even so; without room, how to quit."""
    lines = too_small(least, frame.width, frame.height)
    top = max(0, frame.height - len(lines)) // 2
    last = top + len(lines) - 1
    roomy = fits(app.size, PAGE)
    for row, text in enumerate(lines, start=top):
        if row < last or not roomy:
            frame.put(row, 0, text)
    if roomy:
        labels = footer_labels(app, frame.width)[-(LEAST_LABELS - app.ends_program) :]
        draw_footer(frame, labels, last, 0, frame.width)
    else:
        frame.aim(last, 0, frame.width, Pressed("q"))
    frame.cursor = top, 0
