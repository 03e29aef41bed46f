"""The footer: one line that names the keys that do something now; and what a screen without room shows."""

from ..page import COMMON, HELP, App
from ..sitting.display import Size
from ..sitting.events import Pressed
from ..words.language import say, template
from ..words.status import too_small
from .frame import Frame, Role

KEY_NAMES = {"Enter": "enter", "Esc": "escape", "Space": " ", "Tab": "tab"}  # keys by their names in the footer
ARROWS = ("left", "right", "up", "down")
CANCEL = template("Esc: cancel")
KEPT = 2  # the last labels, such as help and quit, are never dropped
LEAST_LABELS = 3  # on a screen without room for the page: the menu or a way back that does not quit, help, and quit


def footer_labels(app: App, width: int, first: str = "") -> list[str]:
    """The labels that fit into `width` columns, each a key and what it does, as templates.

    `first` stands before the others if it fits beside the last. Where only one label of the page is left, help may be
    its key alone.
    """
    ranks, ways = _labels(app)
    begun, own = [first] if first else [], list[str]()
    ranked = sorted((label for label in reversed(ranks) if ranks[label]), key=lambda label: -ranks[label])
    for label in [*(label for label, rank in ranks.items() if not rank), *ranked]:  # what matters most first
        more = [other for other in ranks if other in (*own, label)]
        if not own or _fit([*begun, *more, *ways], width):
            own = more
    brief = [label.partition(": ")[0] if label == HELP.label else label for label in ways]
    choices = [own + ways, own + brief, *(ways[at:] for at in range(max(len(ways) - KEPT, 0) + 1))]
    if first:
        choices = [begun + own + ways, begun + ways[-1:], *choices]
    return next((labels for labels in choices if _fit(labels, width, gap=1)), choices[-1])


def _labels(app: App) -> tuple[dict[str, int], list[str]]:
    """The labels whose keys do something now: those of the page with their ranks, and those that lead out of it."""
    page, ranks, ways = app.top, dict[str, int](), list[str]()
    if page.naming:
        return {CANCEL: 0}, [HELP.label]
    for row in (*page.rows(), *COMMON):
        label = row.label and row.label_now(page, app)
        if label and not row.leads_out:
            ranks[label] = row.rank
        elif label and not (app.ends_program and "escape" in row.keys):  # there q is enough
            ways.append(label)
    return ranks, ways


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
    for row, text in enumerate(lines, start=top):
        if row < last or app.cramped:
            frame.put(row, 0, text)
    if not app.cramped:
        ranks, ways = _labels(app)
        count = LEAST_LABELS - app.ends_program
        labels = [*ranks, *ways][-count:]  # in full if they fit, since what the page is for is not among them
        if not _fit(labels, frame.width):
            labels = footer_labels(app, frame.width)[-count:]
        draw_footer(frame, labels, last, 0, frame.width)
    else:
        frame.aim(last, 0, frame.width, Pressed("q"))
    frame.cursor = top, 0
