"""The footer: one line that names the keys that do something now."""

from ...engine.game import Phase
from ..session.bindings import BINDINGS, SCROLLS, Binding, Where
from ..session.events import Action
from ..session.session import Session
from ..session.targets import Key
from ..words.status import ANY_KEY
from .frame import Frame, Role

# The hints that are dropped before all others, in this order.
LEAST = ("x explore", "n new", "+ - level", "s statistics", "Enter answer")
END = "Esc quit"  # in place of "Esc back", if the program began with this page
GO_ON = "Space go on"  # in place of "Space pause", while a watched game waits
KEYS = {"Enter": "enter", "Esc": "escape", "Space": " ", "Tab": "tab"}  # keys by their names in the footer
ARROWS = ("left", "right", "up", "down")
KEPT = 2  # the last hints, help and quit, are never dropped


def hints(session: Session, width: int, brief: bool = False, scrolls: bool = True) -> list[str]:
    """The hints that fit into `width` columns, each a key and what it does; the first ones are dropped first.

    `brief` says that after a game the status has no room to tell what any key does, `scrolls` that a page is longer
    than its screen.
    """
    where = session.where
    found = [
        _label(session, binding)
        for binding in BINDINGS
        if where in binding.where and binding.label and session.works(binding.action)
        if scrolls or binding.keys != SCROLLS
    ]
    any_key = []
    if where in (Where.FINISHED, Where.WATCHING) and session.game.phase is Phase.FINISHED and brief:
        any_key = [ANY_KEY]
    for label in LEAST:
        if len("  ".join(any_key + found)) > width and label in found:
            found.remove(label)
    while len("  ".join(any_key + found)) > width and len(found) > KEPT:
        found = found[1:]
    if len(" ".join(any_key + found[-1:])) > width:
        return found
    if any_key and len("  ".join(any_key + found)) > width:
        found = found[-1:]
    return any_key + found


def _label(session: Session, binding: Binding) -> str:
    """The footer's label of a binding; some labels depend on what the key would do now."""
    if binding.action is Action.PAUSE and session.waits_for_key:
        return GO_ON
    return END if binding.action is Action.BACK and session.alone else binding.label


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
