"""What the coach is given to say: refusals, and what an action did."""

from ...engine.board import Rules
from ...engine.notation import format_cell
from ...engine.reach import LARGEST_BOARD
from ..session.events import Message
from .notices import NOTICES
from .outside import shown

# In full, and where there is room for a few words only.
_MESSAGES = {
    "taken": ("{0} is taken.", "{0} is taken."),
    "no column": ("This board has no column {0}.", "No column {0}."),
    "no row": ("This board has no row {0}.", "No row {0}."),
    "which row": ("{0}_: which row? Esc cancels.", "{0}_: row?"),
    "nothing to undo": ("There is nothing to take back.", "Not undone."),
    "nothing to redo": ("There is nothing to redo.", "Not redone."),
    "no computer": ("No computer plays in this game.", "No computer."),
    "too large": (
        "The computer plays boards of up to {largest} cells, and 6 x 5: choose two people for a larger one.",
        "{largest} cells, or 6 x 5.",
    ),
    "no room": ("This screen has no room for that board.", "No room for it."),
    "level": ("The computer plays {0} from its next move on.", "Now {0}."),
    "next level": ("The computer plays {0} in the next game.", "Then {0}."),
    "last level": ("{0} is the {1} level.", "The {1}."),
    "not over": ("No finished game is on the board.", "Not over."),
    "no review": ("No review: nobody played, or more than {largest} cells were empty.", "No review."),
    "not yet": ("That is being worked out.", "Not yet."),
    "too long": ("That could not be worked out in time.", "Not in time."),
    "not now": ("There is no move of yours to judge now.", "Not now."),
    "speed": ("A move every {0} s.", "Every {0} s."),
    "full speed": ("It plays as fast as it can.", "At full speed."),
    "pending": ("Not begun: that takes New game in the menu.", "Not begun."),
    **NOTICES,
}


def message(said: Message, rules: Rules, short: bool = False) -> str:
    """A message as a sentence."""
    arguments = tuple(map(shown, said.arguments))
    if said.name == "taken":
        arguments = (format_cell(rules, int(arguments[0])),)
    return _MESSAGES[said.name][short].format(*arguments, largest=LARGEST_BOARD)
