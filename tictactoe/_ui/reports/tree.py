"""A game tree as text, for Graphviz, and as JSON."""

import json
from collections.abc import Iterator
from itertools import islice

from ..._engine.analysis import Value
from ..._engine.board import Mark, Position
from ..._engine.notation import format_cell, format_position
from ..._engine.tree import Node
from ..parts.frame import MARK_ROLES, Frame, Role
from ..words.boards import USUAL, describe_board
from ..words.language import say, say_as, say_number
from ..words.values import moves_to_win
from .solve import position_as_data

GAP = 3  # columns by which a level of the tree is indented
BEST = {False: "◄", True: "<"}  # by `ascii_only`; at a move on the path of best play from the root


def worth(node: Node) -> str:
    """What a position is worth, in words that name the winner."""
    if node.value is Value.DRAW:
        return say_as("the worth of a position", "draw")
    if node.value is Value.UNKNOWN:
        return say_as("the worth of a position", "not proven")
    winner = node.position.to_move if node.value is Value.WIN else node.position.to_move.other
    if node.plies == 0:
        return say("{mark} has won", mark=winner.value)
    if node.plies is None:
        return say("{side} wins", side=winner.value)
    return say("{side} wins in {moves}", side=winner.value, moves=moves_to_win(node.plies))


def worth_and_turn(node: Node) -> str:
    """What a position is worth, and whose turn it is."""
    if node.position.outcome:
        return worth(node)
    # translators: {told} is such as "draw", "3 x 3, three in a row" or "minimax"
    return say("{told}, {mark} to move", told=worth(node), mark=node.position.to_move.value)


def as_text(root: Node, *, ascii_only: bool) -> Iterator[Frame]:
    """The boards of the tree from top to bottom, each as a frame, indented by its depth."""
    for rows in _blocks(root, ascii_only=ascii_only):
        frame = Frame(max(sum(len(text) for text, _ in row) for row in rows), len(rows))
        for number, row in enumerate(rows):
            frame.put_all(number, 0, *row)
        yield frame


def is_longer(position: Position, depth: int, lines: int) -> bool:
    """Whether the text of the tree of all moves to a depth has more than `lines` lines."""
    lines_each = position.rules.height + 2  # with a heading, and a blank line before the next
    fitting = (lines + 1) // lines_each
    return len(list(islice(_positions(position, depth), fitting + 1))) > fitting


def _positions(position: Position, depth: int) -> Iterator[Position]:
    """The positions of the tree of all moves to a depth, once for each line that leads to them."""
    yield position
    if depth:
        for move in position.legal_moves:
            yield from _positions(position.play(move), depth - 1)


Row = list[tuple[str, Role]]


def _blocks(
    node: Node, indent: str = "", branch: str = "", *, ascii_only: bool, on_path: bool = True
) -> Iterator[list[Row]]:
    """The rows of a node, then those of its children.

    `branch` is the text that joins it to its parent; `on_path` says that all moves before the last were best ones.
    """
    down, tee, corner = ("|  ", "+- ", "`- ") if ascii_only else ("│  ", "├─ ", "└─ ")
    below = indent + (down if branch == tee else " " * GAP if branch else "")
    move = "" if node.cell is None else f"{format_cell(node.position.rules, node.cell)}  "
    board = f"{describe_board(node.position.rules)}: " if node.cell is None and node.position.rules != USUAL else ""
    head: Row = [(indent + branch, Role.DIM), (move, Role.BOLD), (board + worth_and_turn(node), Role.PLAIN)]
    if node.best and node.cell is not None:
        best = say_as("a move", "best")
        # translators: a best move after one that was not
        here = say("best here")
        head.append((f"  {BEST[ascii_only]} {best}", Role.BOLD) if on_path else (f"  {here}", Role.PLAIN))
    if node.same_as:
        # translators: the moves below this board were drawn before
        head.append(("  " + say("as above"), Role.DIM))
        yield [head]
        return
    joint = down if node.children else " " * GAP
    rows = [[(below + joint, Role.DIM), *cells] for cells in _board(node.position)]
    if node.cut:
        more = say_number("{count} more move", "{count} more moves", node.cut)
        rows[-1].append((f"  ... {more}", Role.DIM))
    if node.images:
        rows[-1].append((f"  ... {more_alike(node.images)}", Role.DIM))
    yield [head, *rows]
    for number, child in enumerate(node.children, start=1):
        yield [[(below + down.rstrip(), Role.DIM)]]
        last = number == len(node.children)
        joint = corner if last else tee
        yield from _blocks(child, below, joint, ascii_only=ascii_only, on_path=on_path and node.best)


def _board(position: Position) -> Iterator[Row]:
    for cells in position.rows:
        yield [(f"{cell} ", Role.DIM if cell == "." else MARK_ROLES[Mark(cell)]) for cell in cells]


def more_alike(count: int) -> str:
    """How many boards are the same as one that is drawn, when mirrored or turned."""
    # translators: boards that are the same when mirrored or turned
    return say_number("{count} more alike", "{count} more alike", count)


def as_dot(root: Node) -> str:
    """The tree for Graphviz. Positions that several lines of play lead to are drawn once."""
    boxes: dict[str, str] = {}
    arrows: dict[tuple[str, str], str] = {}
    path = {_dot_name(root)}  # the positions that best play leads to
    nodes = [root]
    for node in nodes:
        name = _dot_name(node)
        if node.same_as or name in boxes:
            continue
        label = "\\n".join([*format_position(node.position).split("/"), worth(node)])
        looks = f'label="{label}"', "style=dashed" if node.cut else "", "penwidth=3" if name in path else ""
        boxes[name] = f"[{', '.join(filter(None, looks))}]"
        for child in node.children:
            cell = format_cell(node.position.rules, child.cell or 0)
            arrows[name, _dot_name(child)] = f'[label="{cell}"{", penwidth=3" if child.best else ""}]'
            if child.best and name in path:
                path.add(_dot_name(child))
        nodes.extend(node.children)
    lines = ["digraph tictactoe {", *(f'  {part} [fontname="monospace"];' for part in ("node", "edge"))]
    lines += ["  node [shape=box];", *(f"  {name} {look};" for name, look in boxes.items())]
    lines += [f"  {above} -> {below} {look};" for (above, below), look in arrows.items()]
    return "\n".join([*lines, "}"])


def _dot_name(node: Node) -> str:
    """The name of a position that is drawn, which is another one if the node is the same up to symmetry."""
    position = node.same_as or node.position
    side = "x" if position.to_move is Mark.X else "o"
    return f'"{format_position(position)} {side}"'


def as_json(node: Node) -> Iterator[str]:
    """The tree as the pieces of a JSON object; a position is repeated for every line that leads to it.

    `value` and `plies` are from the side to move at each position, as in the JSON of `solve`.
    """
    data = {
        "cell": None if node.cell is None else format_cell(node.position.rules, node.cell),
        "index": node.cell,
        **position_as_data(node.position),
        "value": node.value.value,
        "plies": node.plies,
        "best": node.best,
        "cut": node.cut,
        "alike": node.images,
        "same_as": node.same_as and format_position(node.same_as),
    }
    yield json.dumps(data).removesuffix("}") + ', "moves": ['
    for number, child in enumerate(node.children):
        yield ", " if number else ""
        yield from as_json(child)
    yield "]}"
