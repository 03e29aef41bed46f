"""Cells, boards and positions as text: "b2", "3,3,3", "X.O/.X./..O", and back."""

from math import isqrt

from .board import LONGEST_SIDE, BadRules, Mark, Position, Rules

MARKS = {"X": Mark.X, "O": Mark.O}
EMPTY = "._-"


class BadCell(ValueError):
    """Text that names no cell of the board; the message says which names do."""


class BadPosition(ValueError):
    """Text that is no position of any game; the message says what is wrong with it."""


def format_cell(rules: Rules, cell: int) -> str:
    """The name of a cell: a letter for its column and, from the top, a number for its row; IndexError off the board.

    >>> format_cell(Rules(3, 3, 3), 0), format_cell(Rules(3, 3, 3), 5)
    ('a1', 'c2')
    """
    if not 0 <= cell < rules.cells:
        raise IndexError(f"cell {cell} is not on the board: cells are 0 to {rules.cells - 1}")
    row, column = divmod(cell, rules.width)
    return f"{chr(ord('a') + column)}{row + 1}"


def parse_cell(rules: Rules, text: str) -> int:
    """The cell with a name; raises BadCell.

    >>> parse_cell(Rules(3, 3, 3), "C2")
    5
    """
    letter, digits = text[:1].lower(), text[1:]
    if letter.isascii() and letter.isalpha() and digits.isascii() and digits.isdigit():
        column, row = ord(letter) - ord("a"), _number(digits) - 1
        if column < rules.width and 0 <= row < rules.height:
            return row * rules.width + column
    raise BadCell(f"{text!r} is no cell: cells are a1 to {format_cell(rules, rules.cells - 1)}")


def format_rules(rules: Rules) -> str:
    """A board as the command line writes it.

    >>> format_rules(Rules(4, 4, 3))
    '4,4,3'
    """
    return f"{rules.width},{rules.height},{rules.run}"


def parse_rules(text: str) -> Rules:
    """The board that three numbers name: columns, rows, and how many in a row win; raises BadRules.

    >>> parse_rules("4,4,3")
    Rules(width=4, height=4, run=3)
    """
    numbers = [part.strip() for part in text.split(",")]
    if len(numbers) != 3 or not all(number.isascii() and number.isdigit() for number in numbers):
        raise BadRules(f"{text!r} is no board: write columns,rows,run such as 3,3,3")
    if any(len(number.lstrip("0")) > 3 for number in numbers):
        raise BadRules(f"a board of {text[:20]}...: sides are from 1 to {LONGEST_SIDE}")
    width, height, run = map(_number, numbers)
    return Rules(width, height, run)


def format_position(position: Position) -> str:
    """A position as its rows from the top.

    The text does not say how many in a row win, nor, where both have as many marks, whose turn it is.

    >>> position = Rules(4, 4, 3).start.play(0).play(15)
    >>> format_position(position)
    'X.../..../..../...O'
    >>> parse_position(format_position(position), position.rules, position.to_move) == position
    True
    """
    marks = [position.mark_at(cell) for cell in range(position.rules.cells)]
    text = "".join(mark.value if mark else "." for mark in marks)
    width = position.rules.width
    return "/".join(text[start : start + width] for start in range(0, len(text), width))


def parse_position(text: str, rules: Rules | None = None, to_move: Mark | None = None) -> Position:
    """The position that text describes; raises BadPosition.

    Rows come from the top, separated by "/", spaces or line ends. X and O are the marks in either case; ".", "_"
    and "-" are empty cells, and a number is as many empty cells, as in FEN. Without separators the text is cut
    into the rows of `rules`, or must be a square. Without `rules` the rows give the size: three in a row win where
    a side is at most three (or as many as fit), else as many as the shorter side has, up to five.

    The mark with fewer cells is to move; with as many of both it is X, or whoever has lost. `to_move` chooses
    where both are possible.

    >>> parse_position("xox/oox/___").to_move
    <Mark.X: 'X'>
    >>> parse_position("X3/4/4/3O").rules
    Rules(width=4, height=4, run=4)
    """
    if not text.strip():
        raise BadPosition("nothing is given: write rows such as X.O/.X./..O")
    rows = _rows(text)
    if len(rows) == 1:
        rows = _cut(rows[0], rules)
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise BadPosition(
                f"row {number} has {len(row)} cells and row 1 has {len(rows[0])}: rows are equally long"
            )
    size = len(rows[0]), len(rows)
    if rules is None:
        if max(size) > LONGEST_SIDE:
            raise BadPosition(f"{size[0]} x {size[1]} cells: a side has at most {LONGEST_SIDE}")
        rules = Rules(*size, _usual_run(*size))
    elif size != (rules.width, rules.height):
        raise BadPosition(f"{size[0]} x {size[1]} cells do not fit the board of {rules.width} x {rules.height}")
    cells = "".join(rows)
    boards = {mark: sum(1 << cell for cell, letter in enumerate(cells) if letter == mark.value) for mark in Mark}
    return _checked(rules, boards, to_move)


def _rows(text: str) -> list[str]:
    """The rows as they are separated, numbers written out as dots and marks in capitals."""
    rows = []
    separated = [row for part in text.strip().split("/") for row in part.split() or [""]]
    for number, row in enumerate(separated, start=1):
        cells, digits = "", ""
        for letter in row + " ":
            if letter.isascii() and letter.isdigit():
                digits += letter
                continue
            if digits:
                count = _number(digits)
                if not 0 < count <= LONGEST_SIDE**2:
                    raise BadPosition(
                        f"{digits} empty cells in row {number}: a number is from 1 to {LONGEST_SIDE**2}"
                    )
                cells += "." * count
                digits = ""
            if letter in EMPTY:
                cells += "."
            elif letter.upper() in MARKS:
                cells += letter.upper()
            elif letter != " ":
                raise BadPosition(f"{letter!r} in row {number} is no mark: use X, O, and . for an empty cell")
        if not cells:
            raise BadPosition(f"row {number} is empty: write a row as X.O, with / between rows")
        rows.append(cells)
    return rows


def _cut(cells: str, rules: Rules | None) -> list[str]:
    """Text without separators as rows."""
    if rules:
        if len(cells) != rules.cells:
            raise BadPosition(
                f"{len(cells)} cells do not fill the board of {rules.width} x {rules.height}, which has {rules.cells}"
            )
        width = rules.width
    else:
        width = isqrt(len(cells))
        if width**2 != len(cells):
            raise BadPosition(f"{len(cells)} cells are no square: write / between the rows")
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def _usual_run(width: int, height: int) -> int:
    shorter, longer = sorted((width, height))
    return min(3, longer) if shorter <= 3 else min(shorter, 5)


def _checked(rules: Rules, boards: dict[Mark, int], to_move: Mark | None) -> Position:
    """The position with these marks, if some game can lead to it."""
    counts = {mark: board.bit_count() for mark, board in boards.items()}
    difference = counts[Mark.X] - counts[Mark.O]
    if abs(difference) > 1:
        raise BadPosition(f"{counts[Mark.X]} X and {counts[Mark.O]} O: the counts may differ by one at most")
    won = [mark for mark in Mark if any(line & boards[mark] == line for line in rules.lines)]
    if len(won) == 2:
        raise BadPosition("both X and O have a line: the game ends with the first")
    if difference:
        due = Mark.O if difference > 0 else Mark.X
    elif won:
        due = won[0].other
    else:
        due = to_move or Mark.X
    if to_move not in (None, due):
        reason = f"{won[0].value} has won" if won and not difference else f"{due.other.value} has one mark more"
        raise BadPosition(f"{due.value} is to move, not {due.other.value}: {reason}")
    if due in won:
        raise BadPosition(f"{due.value} has a line, and {due.other.value} has moved after it: a line ends the game")
    position = Position(rules, boards[due], boards[due.other], due)
    if won and not _one_move_completed(position):
        raise BadPosition(f"{won[0].value} has lines that no single move completes: the first ends the game")
    return position


def _one_move_completed(position: Position) -> bool:
    """Whether the lines on the board share a cell, which was played last."""
    shared = position.theirs
    for line in position.rules.lines:
        if line & position.theirs == line:
            shared &= line
    return bool(shared)


def _number(digits: str) -> int:
    """A number of any length; one too long to be meant counts as its first digits, which are too many as well."""
    return int(digits.lstrip("0")[:9] or "0")


def cell_range(rules: Rules) -> str:
    """The names of the first and the last cell, for messages.

    >>> cell_range(Rules(4, 3, 3))
    'a1 to d3'
    """
    return f"a1 to {format_cell(rules, rules.cells - 1)}"
