"""Parts of a game tree as drawings in SVG, in black and white."""

from collections.abc import Iterator, Mapping
from enum import Enum
from html import escape
from itertools import accumulate
from typing import NamedTuple

from ..._engine.analysis import Value
from ..._engine.board import Mark, Position, cells_of
from ..._engine.notation import format_cell, format_position
from ..._engine.tree import Node
from ..words.language import say, say_as
from ..words.watched_search import View, side, signed
from .tree import more_alike, worth, worth_and_turn

# In pixels. The longer side of a board has 54, or more if a cell would have fewer than 6.
BOARD, LEAST_CELL = 54, 6
TEXT, LINE = 11, 14  # the size of the letters, and the height of a line of them
LETTER = 6.2  # about the width of a letter, to leave room
APART, BELOW = 14, 34  # between boards side by side, and between a board's words and the boards below
MARGIN = 8
BOX, GAP = (40, 24), 5  # the box for a score, and what is left free above it
LABELS = 58  # the width of MAX and MIN at the left
NUMBER, DIGIT = 11, 5.5  # the height of a board's number, and the width of each of its digits
NUMBER_LEFT = -8  # beside the board, where it leaves the most room for the move
THIN, THICK = 0.8, 2.6  # strokes: thick lines are best moves, thick frames are on the path of best play


class Below(Enum):
    """What stands below each board."""

    WORDS = "words"  # what it is worth; best moves and best play are thick
    BLANK = "blank"  # an empty box for its score, with MAX and MIN at the left
    SCORES = "scores"  # the same, filled in


class Part(NamedTuple):
    """A node with the children that are drawn below it, and whether best play from the top leads to it."""

    root: Node
    on_path: bool = True


class Look(NamedTuple):
    """How parts are drawn: what stands below their boards, and the numbers of those that are referred to."""

    below: Below
    numbers: Mapping[Position, int] = {}


class _Place(NamedTuple):
    """A node, the middle of the upper edge of its board, and the places of its children."""

    node: Node
    x: float
    y: float
    children: tuple["_Place", ...]


class Drawing(NamedTuple):
    """A part with a place for each of its boards, row by row from these `tops`, and its size."""

    part: Part
    look: Look
    place: _Place
    tops: tuple[float, ...]
    width: int
    height: int


def levels(root: Node) -> Iterator[list[Node]]:
    """The nodes of a tree, row by row."""
    level = [root]
    while level:
        yield level
        level = [child for node in level for child in node.children]


def laid_out(part: Part, look: Look) -> Drawing:
    """A part as it will be drawn."""
    heights = [max(_size(node, look)[1] for node in level) for level in levels(part.root)]
    *tops, end = accumulate((height + BELOW for height in heights), initial=MARGIN + LINE)
    left = MARGIN if look.below is Below.WORDS else MARGIN + LABELS
    place, right = _placed(part.root, left, tops, look)
    return Drawing(part, look, place, tuple(tops), round(right + MARGIN), round(end - BELOW + MARGIN))


def framed(drawings: list[tuple[Drawing, float, float]], width: float, height: float, scale: float) -> Iterator[str]:
    """Drawings as one picture of this size, each at its left and upper edge."""
    across, down = f"{width * scale:.0f}", f"{height * scale:.0f}"
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{across}" height="{down}"'
        f' viewBox="0 0 {width:g} {height:g}" font-family="sans-serif" font-size="{TEXT}" text-anchor="middle"'
        ' stroke="black" fill="none">'
    )
    yield f'<rect width="{width:g}" height="{height:g}" fill="white" stroke="none"/>'
    for drawing, x, y in drawings:
        yield f'<svg x="{x:g}" y="{y:g}" width="{drawing.width}" height="{drawing.height}">'
        yield f"<title>{escape(_title(drawing.part.root, drawing.look))}</title>"
        yield from _labels(drawing)
        yield from _edges(drawing.place, drawing.look)
        yield from _boards(drawing.place, drawing.look, on_path=drawing.part.on_path)
        yield "</svg>"
    yield "</svg>"


def score(node: Node) -> int:
    """What a position whose value is known is worth as X sees it: 1, 0 or -1."""
    value = node.value if node.position.to_move is Mark.X else node.value.opposite
    return {Value.WIN: 1, Value.DRAW: 0, Value.LOSS: -1}[value]


# Places


def _cell(position: Position) -> float:
    return max(BOARD / max(position.rules.width, position.rules.height), LEAST_CELL)


def _words(node: Node, look: Look) -> list[str]:
    """The lines below a board, after the box if it has one."""
    told = [worth(node)] if look.below is Below.WORDS else []
    if node.same_as:
        told.append(f"= {look.numbers.get(node.same_as, 0)}")
    return [*told, more_alike(node.images)] if node.images else told


def _size(node: Node, look: Look) -> tuple[float, float]:
    """Width and height of a board with all that stands below it."""
    width, height, _ = node.position.rules.mnk
    words = _words(node, look)
    letters = max(map(len, words), default=0) * LETTER
    box = 0 if look.below is Below.WORDS else GAP + BOX[1]
    return max(width * _cell(node.position), letters), height * _cell(node.position) + box + LINE * len(words)


def _placed(node: Node, left: float, tops: list[float], look: Look) -> tuple[_Place, float]:
    """A node and those below it, placed from the left edge `left` on, and their right edge."""
    width, _ = _size(node, look)
    children: list[_Place] = []
    right = left
    for child in node.children:
        place, right = _placed(child, right + (APART if children else 0), tops[1:], look)
        children.append(place)
    if right - left < width:  # the node is wider than all below it
        shift = (width - (right - left)) / 2
        children = [_moved(child, shift) for child in children]
        right = left + width
    middle = (children[0].x + children[-1].x) / 2 if children else left + width / 2
    return _Place(node, middle, tops[0], tuple(children)), right


def _moved(place: _Place, shift: float) -> _Place:
    return place._replace(x=place.x + shift, children=tuple(_moved(child, shift) for child in place.children))


# Shapes


def _title(node: Node, look: Look) -> str:
    """A position in words, without what is to be filled in."""
    return f"{format_position(node.position)}{'' if look.below is Below.BLANK else f' {worth_and_turn(node)}'}"


def _labels(drawing: Drawing) -> Iterator[str]:
    """MAX or MIN at the left of each row, or that the game is over in all of it."""
    if drawing.look.below is Below.WORDS:
        return
    for level, top in zip(levels(drawing.part.root), drawing.tops, strict=True):
        over = all(node.position.outcome for node in level)
        # translators: in a list of moves, and beside a tree in place of MAX or MIN; at most 8 characters
        end = say_as("where a game is over", "end")
        text = end if over else side(level[0].position.to_move, View.RESULT).replace("  ", " ")
        middle = top + level[0].position.rules.height * _cell(level[0].position) / 2
        yield _text(MARGIN, middle + TEXT / 3, text, bold=True, anchor="start")


def _edges(place: _Place, look: Look) -> Iterator[str]:
    """The lines from a board to those below it."""
    below = place.y + _size(place.node, look)[1] + 4
    for child in place.children:
        stroke = THICK if child.node.best and look.below is Below.WORDS else THIN
        yield f'<path d="M{place.x:.1f} {below:.1f}L{child.x:.1f} {child.y - LINE:.1f}" stroke-width="{stroke}"/>'
        yield from _edges(child, look)


def _boards(place: _Place, look: Look, *, on_path: bool) -> Iterator[str]:
    """A board with its move above it and what stands below it, then the boards of its children."""
    node, rules, tells = place.node, place.node.position.rules, look.below is Below.WORDS
    size = _cell(node.position)
    width, height = rules.width * size, rules.height * size
    left = place.x - width / 2
    yield f'<g transform="translate({left:.1f} {place.y:.1f})">'
    yield f"<title>{escape(_title(node, look))}</title>"
    lines = [f"M{column * size:.1f} 0V{height:.1f}" for column in range(1, rules.width)]
    lines += [f"M0 {row * size:.1f}H{width:.1f}" for row in range(1, rules.height)]
    yield f'<path d="{"".join(lines)}" stroke-width="{THIN}"/>'
    dashes = ' stroke-dasharray="3 2"' if node.same_as else ""
    frame = THICK if on_path and tells else THIN
    yield f'<rect width="{width:.1f}" height="{height:.1f}" stroke-width="{frame}"{dashes}/>'
    yield from _marks(node, size)
    yield _text(width / 2, -4, _move(node), bold=node.best or not tells)
    yield from _number(look.numbers.get(node.position) if not node.same_as else None)
    below = height
    if not tells:
        yield from _box(node, width / 2, height + GAP, look)
        below += GAP + BOX[1]
    for number, text in enumerate(_words(node, look), start=1):
        yield _text(width / 2, below + LINE * number - 2, text, bold=on_path and tells and number == 1)
    yield "</g>"
    for child in place.children:
        yield from _boards(child, look, on_path=on_path and child.node.best)


def _move(node: Node) -> str:
    """The move that led to a node, or whose turn it is at the root; "" for none."""
    if node.cell is None:
        # translators: above a board, at most 12 characters
        return "" if node.position.outcome else say("{mark} to move", mark=node.position.to_move.value)
    return f"{node.position.to_move.other.value} {format_cell(node.position.rules, node.cell)}"


def _marks(node: Node, size: float) -> Iterator[str]:
    """Each mark as a cross or a circle; the last one, and those of a completed line, are drawn thick."""
    position = node.position
    thick = position.winning_line
    if node.cell is not None:
        thick |= 1 << node.cell
    for cell in cells_of(position.mine | position.theirs):
        row, column = divmod(cell, position.rules.width)
        x, y, reach = (column + 0.5) * size, (row + 0.5) * size, size * 0.3
        stroke = THICK * 0.8 if thick >> cell & 1 else THIN * 1.5
        if position.mark_at(cell) is Mark.X:
            low, far = f"{x - reach:.1f} {y - reach:.1f}", f"{x - reach:.1f} {y + reach:.1f}"
            shape = f'<path d="M{low}l{2 * reach:.1f} {2 * reach:.1f}M{far}l{2 * reach:.1f} {-2 * reach:.1f}"'
        else:
            shape = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{reach:.1f}"'
        yield f'{shape} stroke-width="{stroke:.1f}"/>'


def _number(number: int | None) -> Iterator[str]:
    """The number of a board, white on black above its upper left corner."""
    if number is not None:
        width = NUMBER - DIGIT + DIGIT * len(str(number))
        yield (
            f'<rect x="{NUMBER_LEFT}" y="{-NUMBER - 2}" width="{width:g}" height="{NUMBER}" rx="{NUMBER / 2}"'
            ' fill="black" stroke="none"/>'
        )
        x = NUMBER_LEFT + width / 2
        yield f'<text x="{x:g}" y="-4" font-size="9" font-weight="bold" fill="white" stroke="none">{number}</text>'


def _box(node: Node, middle: float, top: float, look: Look) -> Iterator[str]:
    """The box for the score of a board, with the score if it is told, or if no boards below it tell."""
    width, height = BOX
    left = middle - width / 2
    yield f'<rect x="{left:.1f}" y="{top:.1f}" width="{width}" height="{height}" stroke-width="{THIN}"/>'
    if look.below is Below.SCORES or node.cut:
        yield _text(middle, top + height / 2 + TEXT / 3, signed(score(node)), bold=True)


def _text(x: float, y: float, text: str, *, bold: bool, anchor: str = "") -> str:
    weight = ' font-weight="bold"' if bold else ""
    start = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="black" stroke="none"{weight}{start}>{escape(text)}</text>'
