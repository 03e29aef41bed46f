"""A small picture of a position: one character for each cell, beside a list."""

from ..._engine.board import Position, cells_of
from ..parts.frame import MARK_ROLES, Frame, Role
from ..parts.layout import in_sight
from ..sitting.display import Size

LEAST = 19  # columns for a picture: a board of 19 columns, or one of 10 with blanks between


def draw_small(
    frame: Frame, position: Position, last: int | None, place: tuple[int, int], room: Size, look: Role = Role.PLAIN
) -> Size:
    """Draw a position at a place, (row, column), with marks that look so; gives the size of the picture.

    Where the whole board has no room, a part around the middle of its marks is shown.
    """
    rules, spaced = position.rules, 2 * position.rules.width - 1
    columns = spaced if spaced <= room.columns else min(rules.width, room.columns)
    size = Size(columns, min(rules.height, room.rows))
    pitch = 2 if size.columns > rules.width else 1
    (top, left), (rows, across) = place, _in_sight(position, size)
    won = set(cells_of(position.winning_line))
    for row, down in enumerate(rows):
        for column, right in enumerate(across):
            cell = down * rules.width + right
            mark = position.mark_at(cell)
            role = MARK_ROLES[mark] | look if mark else Role.DIM
            if won:
                role |= Role.WIN if cell in won else Role.DIM
            elif cell == last:
                role |= Role.LAST
            frame.put(top + row, left + pitch * column, mark.value if mark else "·", role)
    return size


def _in_sight(position: Position, size: Size) -> tuple[range, range]:
    """The rows and the columns that are shown: the marks are around the middle."""
    rules = position.rules
    places = [divmod(cell, rules.width) for cell in cells_of(position.mine | position.theirs)] or [(0, 0)]
    rows, columns = zip(*places, strict=True)
    row, column = ((min(numbers) + max(numbers) + 1) // 2 for numbers in (rows, columns))
    return in_sight(row, rules.height, size.rows), in_sight(column, rules.width, size.columns)
