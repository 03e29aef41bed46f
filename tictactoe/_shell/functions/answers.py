"""What a function of one's own returned: a score and what stands beside it, or the cells that a choice may mean."""

from contextlib import suppress
from operator import index
from types import CoroutineType
from typing import Any, cast

from ..._engine.board import Position, Rules
from ..._engine.functions.run import Answer
from ..._engine.notation import BadCell, format_cell, parse_cell
from ..._ui.words.boards import USUAL
from ..._ui.words.language import template
from ..._ui.words.printable import printable
from .file import Failed
from .forms import Form, text

BY_ROW = ("list of lists", "tuple of tuples", "array of rows", "dict by row and column")
DIGITS = tuple("123456789")  # the cells of 3 x 3, row by row
HUGE = 10**9  # a number from here on is not written out
SCORES = ("score", "value", "eval", "puntuacion", "puntuación", "puntaje", "puntos", "valor")  # keys of a dictionary
LONGEST = 30  # characters of what was returned


def answer_of(
    form: Form, position: Position, board: object, returned: object, *, may_keep: bool = True
) -> Answer | None:
    """What a function chose that was given a `board` in its form, and may have marked it; None if that is unknown.

    What returned None has chosen no move, unless it `may_keep` that elsewhere.
    """
    number = returned
    with suppress(Exception):  # of an array with more than one
        number = returned.item()  # type: ignore[attr-defined]  # of numpy
    marked = _marked(form, position, board)
    if type(number) is int and type(cell := form.cell(number)) is int and not marked:
        if abs(cell) >= HUGE:
            return None
        return Answer(str(number), (cell, cell - 1) if cell == number else (cell,), is_number=True)
    cells = _named(form, position.rules, number) if isinstance(number, str) else _by_row(form, number)
    cells = cells or _marked(form, position, returned) or marked
    if cells:
        return Answer(_written(returned), cells)
    return Answer("None") if returned is None and not may_keep else None


def cell_of(form: Form, position: Position, board: object, returned: Any) -> int:
    """The free cell that a function chose, to be played: of several that it may mean, the likeliest.

    Raises Failed, or what the methods of the answer raise. A row and a column count from 0, whatever the board is.
    """
    rules, last, said = position.rules, position.rules.cells - 1, cast(Any, form.cell(returned))
    pair = type(returned) in (tuple, list) and len(returned) == 2
    answer = None if pair else answer_of(form, position, board, returned)
    try:
        cell = answer.cells[0] if answer and answer.cells else index(_at(rules, *returned) if pair else said)
    except TypeError as error:
        if isinstance(returned, CoroutineType):
            returned.close()  # else Python warns that it was never awaited
            raise Failed("it must not be async") from error
        if returned is None or type(returned) in (str, float):
            raise Failed("it returned {value}, which is not a cell", value=repr(returned)) from error
        name = type(returned).__name__
        raise Failed("it returned a value of type {type}, which is not a cell", type=name) from error
    if abs(cell) >= HUGE:  # Python writes no number of 5,000 digits
        raise Failed("it returned a huge number: cells are 0 to {last}", last=last)
    if not 0 <= cell <= last:
        raise Failed("it returned {number}: cells are 0 to {last}", number=cell, last=last)
    if position.mark_at(cell):
        if isinstance(said, bool | str | tuple | list):
            raise Failed("it returned {cell}, which is taken", cell=repr(said))
        taken = template("it returned {number}, which is {cell} and taken: cells are 0 to {last}")
        raise Failed(taken, number=cell, cell=format_cell(rules, cell), last=last)
    return cell


def _at(rules: Rules, row: Any, column: Any) -> int:
    """The number of a cell by its row and column from 0; raises Failed if it is off the board."""
    if 0 <= index(row) < rules.height and 0 <= index(column) < rules.width:
        return index(row) * rules.width + index(column)
    raise Failed(
        "it returned a place off the board: rows are 0 to {row}, columns 0 to {column}",
        row=rules.height - 1,
        column=rules.width - 1,
    )


def _written(returned: object) -> str:
    """What was returned as Python writes it, or its type if that fails."""
    with suppress(Exception):
        return printable(repr(returned), LONGEST)
    return type(returned).__name__


def _named(form: Form, rules: Rules, name: str) -> tuple[int, ...]:
    """The cell with this name or key."""
    name = str.__str__(name)  # its class may have methods of its own
    cell = form.cell(name)
    if isinstance(cell, int):
        return (cell,)
    if rules == USUAL and name in DIGITS:
        return (DIGITS.index(name),)
    with suppress(BadCell):
        return (parse_cell(rules, name),)
    return ()


def _by_row(form: Form, returned: Any) -> tuple[int, ...]:
    """The cells that a row and a column may mean: the other way round, too, and counted from 1.

    They may be the attributes of an object, whose names say which is the column. Where the board has no rows, two
    numbers are most likely a score and a cell. Off the board is the number after the last cell.
    """
    named = returned if isinstance(returned, dict) else getattr(returned, "__dict__", None)
    if named is not None:
        named = {str(key).lower(): value for key, value in named.items() if str(key).lower() not in SCORES}
        returned = [named[key] for key in sorted(named, key=lambda key: key.startswith("c"))]
    if form.kind not in BY_ROW or not isinstance(returned, tuple | list) or len(returned) != 2:
        return ()
    if any(type(each) is not int for each in returned):
        return ()
    row, column = returned
    pairs = (row, column), (column, row), (row - 1, column - 1), (column - 1, row - 1)
    cells = [3 * row + column if {row, column} <= {0, 1, 2} else 9 for row, column in pairs]
    return tuple(dict.fromkeys(cells)) if min(cells) < 9 else ()


def _marked(form: Form, position: Position, board: object) -> tuple[int, ...]:
    """The one cell that was empty, and has a mark on this board."""
    with suppress(Exception):  # it is no board
        pairs = enumerate(zip(text(position), form.cells(board), strict=True))
        changed = [(cell, old, new) for cell, (old, new) in pairs if old != new]
        if len(changed) == 1 and changed[0][1:] == (".", position.to_move.value):
            return (changed[0][0],)
    return ()


def are_numbers(value: Any, length: int) -> bool:
    """Whether this is so many numbers, or None in their place, so that any can be the score."""
    numbers = isinstance(value, tuple | list) and len(value) == length
    return numbers and all(each is None or isinstance(each, int | float) for each in value)


def parts(value: object, at: int | None = None) -> tuple[object, object]:
    """What a function returned as its score, and what comes with that, such as a move; None if nothing does.

    The score is in (score, move), (row, column, score) or {"score": score}, or stands `at` some place.

    >>> parts((-1, 4)), parts((4, -1), 1), parts([2, 0, 10]), parts((10, 2, 0), 0), parts({"score": 1, "index": 8})
    ((-1, 4), (-1, 4), (10, [2, 0]), (10, [2, 0]), (1, 8))
    """
    if isinstance(value, dict):
        scores = [found for key, found in value.items() if str(key).lower() in SCORES]
        others = [found for key, found in value.items() if str(key).lower() not in SCORES]
        return parts(scores[0], at)[0] if scores else value, others[0] if len(others) == 1 else None
    if not isinstance(value, tuple | list) or not value:
        return value, None
    if at is None:
        at = 0 if len(value) == 2 and isinstance(value[0], int | float) else -1
    rest = [*value]
    found = rest.pop(at)
    return found, rest[0] if len(rest) == 1 else rest if len(rest) == 2 else None


def score(value: object, at: int | None = None) -> float | str:
    """The score that a function returned, as `parts` finds it; of what has none, "None" or the name of its type.

    >>> score(1), score((-1, 4)), score(None), score({"points": 1})
    (1, -1, 'None', 'dict')
    """
    value, _ = parts(value, at)
    if not isinstance(value, str) and hasattr(value, "item"):  # a number of numpy
        value = value.item()
    if isinstance(value, int | float) and value == value:
        return int(value) if isinstance(value, int) and abs(value) < 10**9 else float(value)
    return "None" if value is None else type(value).__name__
