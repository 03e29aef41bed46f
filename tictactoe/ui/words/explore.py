"""The sentences for exploring."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.analysis import MoveAnalysis
from ...engine.board import Rules
from ...engine.game import Game
from ...engine.notation import format_cell
from ..session.explore import Exploration, Path, cells
from ..session.messages import enquires
from .answers import answer
from .boards import board_title
from .messages import message
from .status import result
from .values import long_value

if TYPE_CHECKING:
    from ..session.session import Session

BEGUN = "Exploring: any free cell can be played, for either side. done leads back; help lists the words."
OVER = "The game is over here. Say back or done."
NO_MOVE_BEFORE = "There is no move before this position."
NO_MOVE_AFTER = "No move was tried from here."
NO_OTHER = "No other move was tried in place of the last one."


def introduced(game: Game) -> str:
    """What a person can do at a position while exploring."""
    if game.outcome:
        return "The game is over here: < goes back a move, then any cell can be tried."
    return "Any free cell can be played, for either side. Esc goes back."


def heading(rules: Rules) -> str:
    """The title of the page.

    >>> heading(Rules(3, 3, 3))
    'Tic-tac-toe - explore'
    """
    return f"{board_title(rules).partition('  ')[0]} - explore"


def move(game: Game, path: Path, worth: MoveAnalysis | None) -> str:
    """The last move of a line from the start of a game, and what it is worth to the side that made it, if known."""
    start = game.start.to_move
    mark = start if len(path) % 2 else start.other
    value = long_value(worth) if worth else ""
    return f"{mark.value}  {format_cell(game.rules, path[-1]):4} {value}".rstrip()


def sibling_place(session: "Session") -> str:
    """The place of the last move among those tried instead of it, such as "2 of 3"; "" if there is only one."""
    assert session.explored
    others, path = session.explored.siblings(session.game), cells(session.game)
    return f"{others.index(path) + 1} of {len(others)}" if len(others) > 1 else ""


def line(session: "Session", width: int) -> str:
    """The line on the board in one row of text, as many of its latest moves as fit, and the value of the last."""
    explored, path = session.explored, cells(session.game)
    assert explored
    if not path:
        return ""
    worth = explored.worth(path)
    ends = [long_value(worth) if worth else "", sibling_place(session)]
    end = "".join(f"  {text}" for text in ends if text)
    names = [format_cell(session.shown_rules, cell) for cell in path]
    while len(names) > 1 and len(" ".join(["explore:", *names])) + len(end) > width:
        names.pop(0)
    text = " ".join(["explore:", *names])
    return f"{text}{end}" if len(text) + len(end) <= width else text


# Line mode


def told(before: "Session | None", after: "Session", explored: Exploration) -> Iterator[str]:
    """What happened between two sessions: the last move of the line and its value, an end, a message."""
    path = cells(after.game)
    moved = before is None or before.explored is None or before.game != after.game
    if before is None or before.explored is None:
        yield BEGUN
    elif moved:
        which = sibling_place(after)
        said = _sentence(after.game, path, explored) if path else "The first position."
        yield " ".join(filter(None, [f"{len(path)}. {said}" if path else said, which and f"{which} tried."]))
    if moved and after.game.outcome:
        yield f"{result(after.game)} {OVER}"
    elif after.said and (before is None or after.said is not before.said):
        yield answer(after) if enquires(after.said) else message(after.said, after.shown_rules)


def missing(session: "Session", word: str) -> str:
    """Why a word of line mode does nothing here, "" if it does something."""
    explored, path = session.explored, cells(session.game)
    assert explored
    further = any(branch[:-1] == path for branch in explored.branches)
    others = len(explored.siblings(session.game)) > 1
    lacking = {"back": not path, "forward": not further, "next": not others, "previous": not others}
    why = {"back": NO_MOVE_BEFORE, "forward": NO_MOVE_AFTER}
    return why.get(word, NO_OTHER) if lacking.get(word) else ""


def listed(session: "Session") -> Iterator[str]:
    """The moves of the line on the board, and those that were tried instead of the last one, with their values."""
    explored, path = session.explored, cells(session.game)
    assert explored
    for length in range(1, len(path) + 1):
        yield f"{length}. {_sentence(session.game, path[:length], explored)}"
    for other in explored.siblings(session.game):
        if other != path:
            yield f"{len(path)}. or {_sentence(session.game, other, explored)}"
    if not path:
        yield "No move is on the board."


def _sentence(game: Game, path: Path, explored: Exploration) -> str:
    """The last move of a line and its value, if that is known."""
    text = " ".join(move(game, path, None).split())
    worth = explored.worth(path)
    return f"{text}: {long_value(worth)}." if worth else f"{text}."
