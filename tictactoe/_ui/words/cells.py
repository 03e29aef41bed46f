"""Names of cells, of kinds of cells and of lines, and lists of names."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from ..._engine.board import Rules, cells_of
from ..._engine.notation import format_cell
from .language import say, say_as, template

NAMED_ALONE = 3  # up to this many cells are named one by one, more by their kinds


def has_digits(rules: Rules) -> bool:
    """Whether the cells of a board are called 1 to 9, too."""
    return (rules.width, rules.height) == (3, 3)


def column_name(column: int) -> str:
    """The letter of a column, from 0.

    >>> column_name(0), column_name(19)
    ('a', 't')
    """
    return chr(ord("a") + column)


def cell_names(rules: Rules, cells: int | Iterable[int]) -> list[str]:
    """The names of cells, which may be given as a bitboard."""
    return [format_cell(rules, cell) for cell in (cells_of(cells) if isinstance(cells, int) else cells)]


def listed(names: Sequence[str]) -> str:
    """Names as a list in a sentence.

    >>> listed(["a1", "b2", "c3"]), listed(["a1"])
    ('a1, b2 and c3', 'a1')
    """
    *others, last = names
    if not others:
        return last
    holes = {"names": ", ".join(others), "last": last}
    if last[:1].lower() == "i":
        # translators: some languages have another word for "and" before this vowel
        return say_as("before i", "{names} and {last}", **holes)
    return say("{names} and {last}", **holes)


def either(names: Sequence[str]) -> str:
    """Names of which one is meant.

    >>> either(["a1", "b2", "c3"]), either(["a1"])
    ('a1, b2 or c3', 'a1')
    """
    *others, last = names
    if not others:
        return last
    holes = {"names": ", ".join(others), "last": last}
    if last[:1].lower() == "o":
        # translators: some languages have another word for "or" before this vowel
        return say_as("before o", "{names} or {last}", **holes)
    return say("{names} or {last}", **holes)


def capitalised(text: str) -> str:
    """A text that begins with a capital letter, or with the name of a cell.

    >>> capitalised("every corner wins for X."), capitalised("a1 wins for X.")
    ('Every corner wins for X.', 'a1 wins for X.')
    """
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]


def several(rules: Rules, cells: int, choices: int) -> list[str]:
    """The names of `kinds` if there are more cells than NAMED_ALONE, else none; `choices` are the free cells."""
    return kinds(rules, cells, choices) if cells.bit_count() > NAMED_ALONE else []


def kinds(rules: Rules, cells: int, choices: int) -> list[str]:
    """Cells of 3x3 as kinds such as "every corner", each the subject of a sentence; b2 is named as a cell.

    Empty unless the cells are all `choices` of their kinds, and two or more of one kind.

    >>> kinds(Rules(3, 3, 3), 0b101_010_101, 0b111_111_111), kinds(Rules(3, 3, 3), 0b101, 0b111_101_111)
    (['every corner', 'b2'], [])
    """
    if (rules.width, rules.height) != (3, 3):
        return []
    found = {kind: choices & board for kind, board in _KINDS.items() if cells & board}  # no two share a cell
    if sum(found.values()) != cells or all(board.bit_count() == 1 for board in found.values()):
        return []
    return [say(kind) if board.bit_count() > 1 else cell_names(rules, board)[0] for kind, board in found.items()]


_KINDS = {  # of 3x3
    # translators: this and the next are the subject of a sentence, as in "Every corner wins."
    template("every corner"): 0b101_000_101,
    template("every edge"): 0b010_101_010,
    "": 0b000_010_000,  # the centre, which is named as a cell
}


def subjects(names: Sequence[str]) -> int:
    """For how many things the verb stands after these names: one after "every corner and every edge"."""
    return 1 if {say(kind) for kind in _KINDS if kind}.issuperset(names) else len(names)


def stretch(rules: Rules, line: int) -> str:
    """A line by the name of its row, column or diagonal, or by its ends where that is much longer than the line.

    The name stands after "Look along", alone or in a list.

    >>> stretch(Rules(3, 3, 3), 0b111), stretch(Rules(15, 15, 5), 0b11111 << 1)
    ('row 1', 'the line from b1 to f1')
    """
    if max(rules.width, rules.height) <= rules.run + 1:
        return line_name(rules, line)
    first, *_, last = cells_of(line)
    ends = {"first": format_cell(rules, first), "last": format_cell(rules, last)}
    return say_as("after 'Look along'", "the line from {first} to {last}", **ends)


def merged(rules: Rules, lines: Iterable[int]) -> list[int]:
    """The lines with those as one that lie in the same row, column or diagonal and share a cell.

    >>> merged(Rules(9, 9, 5), [0b11111 << 1, 0b11111 << 3, 0b11111 << 9]) == [0b1111111 << 1, 0b11111 << 9]
    True
    """
    found: list[int] = []
    for line in lines:
        name = line_name(rules, line)
        same = [other for other in found if other & line and line_name(rules, other) == name]
        found = [other for other in found if other not in same] + [reduce(or_, same, line)]
    return found


def line_name(rules: Rules, line: int) -> str:
    """The name of the row, the column or the diagonal in which a line lies, as `stretch` has it.

    >>> [line_name(Rules(3, 3, 3), line) for line in (0b111, 0b100_100_100, 0b001_010_100)]
    ['row 1', 'column c', 'the diagonal from c1 to a3']
    >>> line_name(Rules(4, 4, 3), 0b1000_0100_0010_0000)
    'the diagonal from a1 to d4'
    """
    first, *_, last = (divmod(cell, rules.width) for cell in (*cells_of(line), line.bit_length() - 1))
    if first[0] == last[0]:
        return say_as("after 'Look along'", "row {number}", number=first[0] + 1)
    if first[1] == last[1]:
        return say_as("after 'Look along'", "column {letter}", letter=column_name(first[1]))
    row, column, step = *first, 1 if first[1] < last[1] else -1
    left, right = (column, rules.width - 1 - column)[::step]
    up, down = min(row, left), min(rules.height - 1 - row, right)
    start, end = (row - up) * rules.width + column - up * step, (row + down) * rules.width + column + down * step
    ends = {"first": format_cell(rules, start), "last": format_cell(rules, end)}
    return say_as("after 'Look along'", "the diagonal from {first} to {last}", **ends)
