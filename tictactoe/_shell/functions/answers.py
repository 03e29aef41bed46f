"""What a function of one's own that chooses a move returned: the cells that it may mean."""

from contextlib import suppress
from typing import Any

from ..._engine.board import Position
from ..._engine.functions.run import Answer
from ..._ui.words.printable import printable
from .boards import KEYS
from .calls import SCORES
from .forms import Form, text

BY_ROW = ("list of lists", "tuple of tuples", "array of rows", "dict by row and column")
HUGE = 10**9  # a number from here on is not written out
LONGEST = 30  # characters of what was returned


def answer_of(
    form: Form, position: Position, board: object, returned: object, *, may_keep: bool = True
) -> Answer | None:
    """What a function chose that was given a `board` in its form, and may have marked it; None if that is unknown.

    What returned None has chosen no move, unless it `may_keep` that elsewhere.
    """
    number = returned.item() if hasattr(returned, "item") else returned  # of numpy
    if type(number) is int and type(cell := form.cell(number)) is int:
        if abs(cell) >= HUGE:
            return None
        return Answer(str(cell), (cell, cell - 1), is_number=True)
    cells = _named(form, number) if isinstance(number, str) else _by_row(form, number)
    cells = cells or _marked(form, position, returned) or _marked(form, position, board)
    if cells:
        return Answer(printable(repr(returned), LONGEST), cells)
    return Answer("None") if returned is None and not may_keep else None


def _named(form: Form, name: str) -> tuple[int, ...]:
    """The cell with this name."""
    cell, names = form.cell(name), KEYS["dict by name"]
    return (cell,) if isinstance(cell, int) else (names.index(name),) if name in names else ()


def _by_row(form: Form, returned: Any) -> tuple[int, ...]:
    """The cells that a row and a column may mean: the other way round, too, and counted from 1.

    They may be the attributes of an object. Where the board has no rows, two numbers are most likely a score and a
    cell.
    """
    if isinstance(returned, dict):
        returned = [value for key, value in returned.items() if str(key).lower() not in SCORES]
    elif hasattr(returned, "__dict__"):
        returned = [*vars(returned).values()]
    if form.kind not in BY_ROW or not isinstance(returned, tuple | list) or len(returned) != 2:
        return ()
    if any(type(each) is not int for each in returned):
        return ()
    row, column = returned
    pairs = (row, column), (column, row), (row - 1, column - 1), (column - 1, row - 1)
    return tuple(dict.fromkeys(3 * row + column for row, column in pairs if {row, column} <= {0, 1, 2}))


def _marked(form: Form, position: Position, board: object) -> tuple[int, ...]:
    """The one cell that was empty, and has a mark on this board."""
    with suppress(Exception):  # it is no board
        pairs = enumerate(zip(text(position), form.cells(board), strict=True))
        changed = [(cell, old, new) for cell, (old, new) in pairs if old != new]
        if len(changed) == 1 and changed[0][1:] == (".", position.to_move.value):
            return (changed[0][0],)
    return ()
