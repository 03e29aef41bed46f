"""Notation: cells, boards and positions as text ("b2", "3,3,3", "X.O/.X./..O"), and back."""

from math import isqrt

from .board import LONGEST_SIDE, BadPosition, BadRules, Mark, Position, Rules, position_error, require, require_cell
from .refusal import Refusal, refused_as, shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import SupportsIndex

MARKS = {"X": Mark.X, "O": Mark.O}
EMPTY = "._-"
LONGEST_TEXT = 100_000  # characters of a game or a position that come from elsewhere
LONGEST_SHOWN = 30  # characters of a wrong text that an error repeats
LOOK_ALIKES = str.maketrans("авсекмнортхАВСЕКМНОРТХ", "abcekmhoptxABCEKMHOPTX")  # Cyrillic, and Latin
BOARD_NAMES = {"tictactoe": Rules(3, 3, 3), "tic-tac-toe": Rules(3, 3, 3), "gomoku": Rules(15, 15, 5)}


def in_latin(text: str) -> str:
    """A text with Latin letters in place of the Cyrillic ones that look like them, at least as capitals."""
    return text.translate(LOOK_ALIKES)


class BadCell(Refusal, ValueError):
    """Text that is not the name of a cell of the board; the message says which cells there are."""


def format_cell(rules: Rules, cell: "SupportsIndex") -> str:
    """The name of a cell: a letter for the column, and a number for the row from the top; raises IndexError.

    >>> format_cell(Rules(3, 3, 3), 0), format_cell(Rules(3, 3, 3), 5)
    ('a1', 'c2')
    """
    require(Rules, rules)
    row, column = divmod(require_cell(rules, cell), rules.width)
    return f"{chr(ord('a') + column)}{row + 1}"


def parse_cell(rules: Rules, text: str) -> int:
    """The cell with this name, in either case; raises BadCell.

    >>> parse_cell(Rules(3, 3, 3), "C2")
    5
    """
    require(Rules, rules)
    require_text(text, "b2")
    letter, digits = in_latin(text[:1]).lower(), text[1:]
    if letter.isascii() and letter.isalpha() and digits.isascii() and digits.isdigit():
        column, row = ord(letter) - ord("a"), _number(digits) - 1
        if column < rules.width and 0 <= row < rules.height:
            return row * rules.width + column
    raise BadCell(
        "{text} is not a cell: cells are a1 to {last}",
        text=repr(shortened(text, LONGEST_SHOWN)),
        last=format_cell(rules, rules.cells - 1),
    )


def format_rules(rules: Rules) -> str:
    """A board as columns, rows and run.

    >>> format_rules(Rules(4, 4, 3))
    '4,4,3'
    """
    require(Rules, rules)
    return f"{rules.width},{rules.height},{rules.run}"


def parse_rules(text: str) -> Rules:
    """The board given by columns, rows and run, or by its name; raises BadRules.

    The numbers have ",", "x" or spaces between them. A board without a run has the run of a position of its size (see
    `parse_position`).

    >>> parse_rules("4,4,3")
    Rules(4, 4, 3)
    >>> parse_rules("4x4"), parse_rules("gomoku")
    (Rules(4, 4, 4), Rules(15, 15, 5))
    """
    require_text(text, "3,3,3")
    if text.lower() in BOARD_NAMES:
        return BOARD_NAMES[text.lower()]
    listed = in_latin(text).lower().replace("\N{MULTIPLICATION SIGN}", "x").replace("x", ",")
    numbers = [part.strip() for part in listed.split("," if "," in listed else None)]
    if len(numbers) not in (2, 3) or not all(number.isascii() and number.isdigit() for number in numbers):
        raise BadRules(
            "{text} is not a board; write 4x4, gomoku, or 4,4,3 for 4 columns, 4 rows and 3 in a row",
            text=repr(shortened(text, LONGEST_SHOWN)),
        )
    if any(len(number.lstrip("0")) > 3 for number in numbers):
        size = f"{text[:20]}..."
        raise BadRules("there is no board of {size}; a side has 1 to {most} cells", size=size, most=LONGEST_SIDE)
    width, height, *run = map(_number, numbers)
    return Rules(width, height, *(run or [usual_run(width, height)]))


def format_position(position: Position) -> str:
    """A position as its rows from the top.

    The text says neither how many in a row win nor, where both have as many marks, whose turn it is; the `repr` of a
    position says both.

    >>> position = Rules(4, 4, 3).start.play(0).play(15)
    >>> format_position(position)
    'X.../..../..../...O'
    >>> parse_position(format_position(position), position.rules, position.to_move) == position
    True
    """
    require(Position, position)
    return "/".join(position.rows)


def format_board(position: Position) -> str:
    """A position as a person draws it, with the names of columns and rows.

    >>> print(format_board(Rules(3, 3, 3).start.play(4).play(0)))
       a b c
     1 O . .
     2 . X .
     3 . . .
    """
    require(Position, position)
    letters = (format_cell(position.rules, column)[0] for column in range(position.rules.width))
    rows = (f"{number:2} {' '.join(row)}" for number, row in enumerate(position.rows, start=1))
    return "\n".join(["   " + " ".join(letters), *rows])


def _undrawn(text: str) -> str:
    """The rows of a drawing that `format_board` gives; any other text as it is."""
    letters, *rows = (line.split() for line in text.strip().lower().splitlines())
    columns = [chr(ord("a") + column) for column in range(len(letters))]
    numbers = [row[0] for row in rows if len(row) > 1]
    if letters != columns or numbers != [str(number) for number in range(1, len(rows) + 1)]:
        return text
    return "\n".join(" ".join(row[1:]) for row in rows) or text


def parse_position(text: str, rules: Rules | None = None, to_move: Mark | None = None) -> Position:
    """The position that text describes; raises BadPosition.

    Rows come from the top, separated by "/", line ends or spaces. X and O are the marks in either case; ".", "_"
    and "-" are empty cells, and a number is as many empty cells, as in FEN. Cells may be spaced out, as they are when
    a position is printed: single cells with spaces between them are one row. What `format_board` draws is read, too.
    A text without separators is cut into the rows of `rules`, or must be a square. Without `rules` the rows give the
    size: three in a row win where a side is at most three (or as many as fit), else as many as the shorter side has,
    up to five.

    The mark with fewer cells is to move; with as many of both it is X, or the mark that has lost. `to_move` chooses
    where both are possible.

    >>> parse_position("xox/oox/___").to_move
    <Mark.X: 'X'>
    >>> parse_position("X3/4/4/3O").rules
    Rules(4, 4, 4)
    >>> parse_position("X . O\\n. X .\\n. . O") == parse_position("X.O .X. ..O")
    True
    >>> parse_position("X . . .").rules
    Rules(4, 1, 3)
    """
    require_text(text, "X.O/.X./..O")
    if rules is not None:
        require(Rules, rules)
    if to_move is not None:
        require(Mark, to_move)
    if not text.strip():
        raise BadPosition("there are no rows; write some, such as X.O/.X./..O")
    rows = _rows(_undrawn(in_latin(text)))
    if len(rows) == 1 and (rules or len(text.split()) == 1):
        rows = _cut(rows[0], rules)
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            holes = {"first": len(rows[0]), "number": number, "other": len(row)}
            if len(rows[0]) == 1:
                raise BadPosition(
                    "row 1 has {first} cell but row {number} has {other}; all rows must be equally long", **holes
                )
            raise BadPosition(
                "row 1 has {first} cells but row {number} has {other}; all rows must be equally long", **holes
            )
    size = len(rows[0]), len(rows)
    if rules is None:
        with refused_as(BadPosition):
            rules = Rules(*size, usual_run(*size))
    elif size != (rules.width, rules.height):
        raise BadPosition(
            "the rows make {columns} x {rows} cells, but the board is {width} x {height}",
            columns=size[0],
            rows=size[1],
            width=rules.width,
            height=rules.height,
        )
    cells = "".join(rows)
    boards = {mark: sum(1 << cell for cell, letter in enumerate(cells) if letter == mark.value) for mark in Mark}
    if to_move is None:
        to_move = _mark_to_move(rules, boards)
    position = Position(rules, boards[to_move], boards[to_move.other], to_move)
    if wrong := position_error(position):
        raise wrong
    return position


def _mark_to_move(rules: Rules, boards: dict[Mark, int]) -> Mark:
    """The mark with fewer cells; with as many of both it is X, or O where only O has lost."""
    x, o = boards[Mark.X], boards[Mark.O]
    if x.bit_count() != o.bit_count():
        return Mark.X if x.bit_count() < o.bit_count() else Mark.O
    x_won, o_won = (any(line & board == line for line in rules.lines) for board in (x, o))
    return Mark.O if x_won and not o_won else Mark.X


def _rows(text: str) -> list[str]:
    """The rows of a text with separators, each with a letter for every cell."""
    rows: list[str] = []
    for part in text.strip().split("/"):
        if not part.strip():
            raise BadPosition(
                "row {row} is empty; write its empty cells as dots, as in X.O/.../..X", row=len(rows) + 1
            )
        for line in part.splitlines():
            words = line.split()
            several = any(len(word) > 1 for word in words)
            read = [_cells(word, len(rows) + 1 + (several and place)) for place, word in enumerate(words)]
            if read and all(len(cells) == 1 for cells in read):
                read = ["".join(read)]
            rows += read
    return rows


def _cells(word: str, row: int) -> str:
    """The cells of a word without spaces: marks in capitals, and numbers written out as dots."""
    cells = digits = ""
    for letter in word + " ":
        if letter.isascii() and letter.isdigit():
            digits += letter
            continue
        if digits:
            count = _number(digits)
            if not 0 < count <= LONGEST_SIDE**2:
                shown = digits if len(digits) < 10 else f"{digits[:9]}..."
                raise BadPosition(
                    "row {row} has {text} empty cells; write a number from 1 to {most}",
                    row=row,
                    text=shown,
                    most=LONGEST_SIDE**2,
                )
            cells += "." * count
            digits = ""
        if letter in EMPTY:
            cells += "."
        elif letter.upper() in MARKS:
            cells += letter.upper()
        elif letter != " ":
            raise BadPosition(
                "row {row} has {letter} in it; write X, O, or . for an empty cell", row=row, letter=repr(letter)
            )
    return cells


def _cut(cells: str, rules: Rules | None) -> list[str]:
    """The cells of a text without separators as rows."""
    if rules:
        if len(cells) != rules.cells:
            holes = {"count": len(cells), "width": rules.width, "height": rules.height, "cells": rules.cells}
            if len(cells) == 1:
                raise BadPosition(
                    "the position has {count} cell, but a board of {width} x {height} has {cells}", **holes
                )
            raise BadPosition(
                "the position has {count} cells, but a board of {width} x {height} has {cells}", **holes
            )
        width = rules.width
    else:
        width = isqrt(len(cells))
        if width**2 != len(cells):
            raise BadPosition(
                "{count} cells do not make a square board; put / between the rows, as in X.O/.X./..O",
                count=len(cells),
            )
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def usual_run(width: int, height: int) -> int:
    """How many in a row win on a board of this size where nothing else is said."""
    shorter, longer = sorted((width, height))
    return min(3, longer) if shorter <= 3 else min(shorter, 5)


def _number(digits: str) -> int:
    """The number; of a very long one the first nine digits, which are above every limit, too."""
    return int(digits.lstrip("0")[:9] or "0")


def require_text(value: object, example: str) -> None:
    """Raise TypeError for anything but a text; `example` says what one looks like."""
    require(str, value, error=f"a text is wanted, not {{}}; one is {example!r}")
