"""A game tree to print on paper, as SVG and as HTML, in black and white."""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from ...engine.board import Mark, Position, cells_of
from ...engine.notation import format_cell, format_position, format_rules
from ...engine.tree import Node
from .tree import worth

# In pixels. The longer side of a board has 54, or more if a cell would have fewer than 6.
BOARD, LEAST_CELL = 54, 6
TEXT, LINE = 11, 14  # the size of the letters, and the height of a line of them
LETTER = 6.2  # about the width of a letter, to leave room
APART, BELOW = 14, 34  # between boards side by side, and between a board's words and the boards below
MARGIN = 16
THIN, THICK = 0.8, 2.6  # strokes: thick lines are best moves, thick frames are on the path of best play
MOST_ACROSS = 14  # most boards side by side on one page


class _Place(NamedTuple):
    """A node, the middle of the upper edge of its board, and the places of its children."""

    node: Node
    x: float
    y: float
    children: tuple["_Place", ...]


def as_svg(root: Node) -> str:
    """The tree as one drawing of boards with their values; best moves have thick lines."""
    return "\n".join(_svg(root))


def as_html(root: Node) -> str:
    """The tree as a page for a browser or a printer; a tree that is too wide is drawn in several parts."""
    position = root.position
    heading = f"{format_rules(position.rules)}: {_side(root)}"
    drawings = [
        line for part, best in _figures(root) for line in ("<figure>", *_svg(part, on_path=best), "</figure>")
    ]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"/>',
            f"<title>{escape(heading)}</title>",
            "<style>@page { size: A4 landscape; margin: 10mm } body { font: 11pt sans-serif; margin: 1em }",
            "figure { display: inline-block; vertical-align: top; margin: 0; break-inside: avoid }",
            "svg { max-width: 100%; height: auto }</style></head>",
            f"<body><h1>{escape(heading)}</h1>",
            f"<p>{escape(_caption(root))}</p>",
            *drawings,
            "</body></html>",
        ]
    )


def _caption(root: Node) -> str:
    """What the drawings show."""
    told = (
        "Each board says below what it is worth with best play. A thick line is a best move; thick frames follow"
        " best play from the top."
    )
    return f"{told} Mirrored and turned boards are drawn once." if _folded(root) else told


def _folded(node: Node) -> bool:
    return bool(node.alike or node.repeated) or any(map(_folded, node.children))


def _side(node: Node) -> str:
    """Whose turn it is, and what the position is worth."""
    return worth(node) if node.position.outcome else f"{node.position.to_move.value} to move, {worth(node)}"


def _figures(root: Node, *, on_path: bool = True) -> Iterator[tuple[Node, bool]]:
    """The tree in parts that each fit a page: the root with its children, then the parts below each child.

    Each comes with whether best play from the top leads to its root.
    """
    if _across(root) <= MOST_ACROSS or not any(child.children for child in root.children):
        yield root, on_path
        return
    yield root._replace(children=tuple(child._replace(children=()) for child in root.children)), on_path
    for child in root.children:
        if child.children:
            yield from _figures(child, on_path=on_path and child.best)


def _across(node: Node) -> int:
    return sum(map(_across, node.children)) or 1


def _svg(root: Node, *, on_path: bool = True) -> Iterator[str]:
    top = MARGIN + LINE
    place, right = _placed(root, MARGIN, top)
    width, height = round(right + MARGIN), round(_bottom(place) + MARGIN)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="{TEXT}" text-anchor="middle"'
        ' stroke="black" fill="none">'
    )
    yield f"<title>{escape(f'{format_rules(root.position.rules)}: {_side(root)}')}</title>"
    yield f'<rect width="{width}" height="{height}" fill="white" stroke="none"/>'
    yield from _edges(place)
    yield from _boards(place, on_path=on_path)
    yield "</svg>"


def _cell(position: Position) -> float:
    return max(BOARD / max(position.rules.width, position.rules.height), LEAST_CELL)


def _words(node: Node) -> list[str]:
    """The lines below a board."""
    more = [f"{node.alike} more alike"] if node.alike else []
    return [worth(node), *more, *(["shown elsewhere"] if node.repeated else [])]


def _size(node: Node) -> tuple[float, float]:
    """Width and height of a board with the words below it."""
    width, height, _ = node.position.rules
    words = _words(node)
    letters = max(map(len, words)) * LETTER
    return max(width * _cell(node.position), letters), height * _cell(node.position) + LINE * len(words)


def _placed(node: Node, left: float, y: float) -> tuple[_Place, float]:
    """A node and those below it, placed from the left edge `left` on, and their right edge."""
    width, height = _size(node)
    children: list[_Place] = []
    right = left
    for child in node.children:
        place, right = _placed(child, right + (APART if children else 0), y + height + BELOW)
        children.append(place)
    if right - left < width:  # the node is wider than all below it
        shift = (width - (right - left)) / 2
        children = [_moved(child, shift) for child in children]
        right = left + width
    middle = (children[0].x + children[-1].x) / 2 if children else left + width / 2
    return _Place(node, middle, y, tuple(children)), right


def _moved(place: _Place, shift: float) -> _Place:
    return place._replace(x=place.x + shift, children=tuple(_moved(child, shift) for child in place.children))


def _bottom(place: _Place) -> float:
    return max([place.y + _size(place.node)[1], *map(_bottom, place.children)])


def _edges(place: _Place) -> Iterator[str]:
    """The lines from a board to those below it."""
    below = place.y + _size(place.node)[1] + 4
    for child in place.children:
        stroke = THICK if child.node.best else THIN
        yield f'<path d="M{place.x:.1f} {below:.1f}L{child.x:.1f} {child.y - LINE:.1f}" stroke-width="{stroke}"/>'
        yield from _edges(child)


def _boards(place: _Place, *, on_path: bool) -> Iterator[str]:
    """A board with its move above it and its words below it, then the boards of its children."""
    node, rules = place.node, place.node.position.rules
    size = _cell(node.position)
    width, height = rules.width * size, rules.height * size
    left = place.x - width / 2
    yield f'<g transform="translate({left:.1f} {place.y:.1f})">'
    yield f"<title>{escape(f'{format_position(node.position)} {_side(node)}')}</title>"
    yield _text(width / 2, -4, _move(node), bold=node.best)
    lines = [f"M{column * size:.1f} 0V{height:.1f}" for column in range(1, rules.width)]
    lines += [f"M0 {row * size:.1f}H{width:.1f}" for row in range(1, rules.height)]
    yield f'<path d="{"".join(lines)}" stroke-width="{THIN}"/>'
    dashes = ' stroke-dasharray="3 2"' if node.repeated else ""
    frame = THICK if on_path else THIN
    yield f'<rect width="{width:.1f}" height="{height:.1f}" stroke-width="{frame}"{dashes}/>'
    yield from _marks(node, size)
    for number, text in enumerate(_words(node), start=1):
        yield _text(width / 2, height + LINE * number - 2, text, bold=on_path and number == 1)
    yield "</g>"
    for child in place.children:
        yield from _boards(child, on_path=on_path and child.node.best)


def _move(node: Node) -> str:
    """The move that led to a node, or whose turn it is at the root; "" for none."""
    if node.cell is None:
        return "" if node.position.outcome else f"{node.position.to_move.value} to move"
    mover, cell = node.position.to_move.other.value, format_cell(node.position.rules, node.cell)
    return "" if node.repeated else f"{mover} {cell}"


def _marks(node: Node, size: float) -> Iterator[str]:
    """Each mark as a cross or a circle; the last one, and those of a completed line, are drawn thick."""
    position = node.position
    thick = position.winning_line
    if node.cell is not None and not node.repeated:
        thick |= 1 << node.cell
    for cell in cells_of(position.mine | position.theirs):
        row, column = divmod(cell, position.rules.width)
        x, y, reach = (column + 0.5) * size, (row + 0.5) * size, size * 0.3
        stroke = THICK * 0.8 if thick >> cell & 1 else THIN * 1.5
        if position.mark_at(cell) is Mark.X:
            low, far = f"{x - reach:.1f} {y - reach:.1f}", f"{x - reach:.1f} {y + reach:.1f}"
            shape = f'path d="M{low}l{2 * reach:.1f} {2 * reach:.1f}M{far}l{2 * reach:.1f} {-2 * reach:.1f}"'
        else:
            shape = f'circle cx="{x:.1f}" cy="{y:.1f}" r="{reach:.1f}"'
        yield f'<{shape} stroke-width="{stroke:.1f}"/>'


def _text(x: float, y: float, text: str, *, bold: bool) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="black" stroke="none"{weight}>{escape(text)}</text>'
