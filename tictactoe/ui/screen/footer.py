"""The footer: one line that names the keys that do something now."""

from ...engine.game import Phase
from ..session.action import Action
from ..session.availability import is_available
from ..session.bindings import BINDINGS, SCROLLS, Binding, Where
from ..session.click_targets import Key
from ..session.session import Session
from ..words.status import ANY_KEY
from .frame import Frame, Role

# The labels that are dropped before all others, in this order.
LEAST = ("n new", "x explore", "+ - level", "s statistics", "arrows choose", "arrows move")
# Where the last labels are dropped before the first ones; in other places the first are dropped before the last.
FIRST_STAY = (Where.REVIEW, Where.QUESTION, Where.EXPLORING, Where.SEARCH, Where.PUZZLE)
WAYS = (Action.HELP, Action.BACK, Action.QUIT)  # at the end of the footer, dropped after all others
GO_ON = "Space go on"  # in place of "Space pause", while a watched game waits
KEYS = {"Enter": "enter", "Esc": "escape", "Space": " ", "Tab": "tab"}  # keys by their names in the footer
ARROWS = ("left", "right", "up", "down")
KEPT = 2  # the last labels, such as help and quit, are never dropped


def footer_labels(session: Session, width: int, brief: bool = False, scrolls: bool = True) -> list[str]:
    """The labels that fit into `width` columns, each a key and what it does.

    `brief` says that after a game the status has no room to tell what any key does, `scrolls` that a page is longer
    than its screen.
    """
    own, ways = _labels(session, scrolls)
    over = session.where in (Where.FINISHED, Where.WATCHING) and session.game.phase is Phase.FINISHED
    return _fitted([ANY_KEY] if over and brief else [], own, ways, width, session.where in FIRST_STAY)


def _labels(session: Session, scrolls: bool) -> tuple[list[str], list[str]]:
    """The labels of the keys that do something now: those of the page, and those of WAYS."""
    own, ways = [], []
    for binding in BINDINGS:
        if session.where not in binding.where or not binding.label or not is_available(session, binding.action):
            continue
        if binding.action in WAYS:
            if not (binding.action is Action.BACK and session.ends_program):  # there q is enough
                ways.append(binding.label)
        elif scrolls or binding.keys != SCROLLS:
            own.append(_label(session, binding))
    return own, ways


def _fitted(any_key: list[str], own: list[str], ways: list[str], width: int, stay: bool) -> list[str]:
    """As many of the labels as fit, in this order; with `stay` the first of the page are kept, else the last."""
    for label in LEAST:
        if label in own and not _fit([*any_key, *own, *ways], width):
            own.remove(label)
    while own and not _fit([*any_key, *own, *ways], width, gap=1 if stay and len(own) == 1 else 2):
        own.pop(-1 if stay else 0)
    while not own and len(ways) > KEPT and not _fit([*any_key, *ways], width):
        ways.pop(0)
    found = own + ways
    if not _fit(any_key + found[-1:], width, gap=1):
        return found
    if any_key and not _fit(any_key + found, width):
        found = found[-1:]
    return any_key + found


def _fit(labels: list[str], width: int, gap: int = 2) -> bool:
    """Whether labels with so many blanks between them fit into `width` columns."""
    return len((gap * " ").join(labels)) <= width


def _label(session: Session, binding: Binding) -> str:
    """The footer's label of a binding; that of Space depends on what it would do now."""
    return GO_ON if binding.action is Action.PAUSE and session.waits_for_key else binding.label


def draw_footer(frame: Frame, labels: list[str], row: int, left: int, width: int, told: str = "") -> None:
    """Draw the text `told` and then the labels, with two blanks between them, or one if two do not fit."""
    gap = "  " if len("  ".join([told, *labels] if told else labels)) <= width else " "
    if told:
        frame.put(row, left, told)
        left += len(told) + len(gap)
    for label in labels:
        keys, _, meaning = ("Space", " ", "go on") if label == GO_ON else label.rpartition(" ")
        frame.put(row, left, keys)
        frame.put(row, left + len(keys) + 1, meaning, Role.DIM)
        _aim(frame, keys, row, left, len(label))
        left += len(label) + len(gap)


def _aim(frame: Frame, keys: str, row: int, left: int, width: int) -> None:
    """Make a click on a key's name in a label press that key, and a click on the text after them the last key."""
    end = left + width
    for word in keys.split():
        if len(word) == 1 or word in ARROWS or word in KEYS:
            frame.aim(row, left, end - left, Key(KEYS.get(word, word)))
        left += len(word) + 1
