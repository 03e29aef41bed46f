"""The footer: one line that names the keys that do something now."""

from .frame import Frame, Role
from .keys import BINDINGS, Where
from .session import Session

KEPT = 2  # hints at the end, help and quit, that are never dropped


def hints(session: Session, brief: bool = False) -> list[str]:
    """The hints in order, each a key and what it does; `brief` where the status has no room to say "any key"."""
    where = session.where
    if where is Where.FINISHED and brief:
        return ["any key again", "q quit"]
    found = [
        binding.label for binding in BINDINGS if where in binding.where and binding.label and session.works(binding)
    ]
    return ["any key faster", *found] if where is Where.WATCHING else found


def draw_footer(frame: Frame, labels: list[str], row: int, left: int, width: int) -> None:
    """Write the hints that fit into `width` columns; the first ones go first."""
    gap = "  "
    while len(gap.join(labels)) > width and len(labels) > KEPT:
        labels = labels[1:]
    if len(gap.join(labels)) > width:
        gap = " "
    for label in labels:
        keys, _, meaning = label.rpartition(" ")
        frame.put(row, left, keys)
        frame.put(row, left + len(keys) + 1, meaning, Role.DIM)
        left += len(label) + len(gap)
