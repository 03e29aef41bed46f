"""Games as SGF, the format in which most programs for gomoku and Go store games, with variations and comments.

The format is FF[4] (https://www.red-bean.com/sgf/), the game is GM[4], gomoku. Black is X and white is O. Points are
two letters, column and row, from the top left, as cells are here. How many in a row win is written as a text of the
property RU, such as "3 in a row"; without one it is what is usual on a board of that size.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from ..board import IllegalMove, Mark, Position, Rules, cells_of, position_error, require
from ..frozen import Frozen
from ..notation import format_cell, require_text, usual_run
from ..refusal import Refusal, refused_as, shortened
from .game_tree import Branch, GameTree

MOST_NODES = 100_000
LONGEST_SHOWN = 20  # characters of a wrong value that an error repeats
PASSES = ("", "tt")  # no move; "tt" is a cell of a board with 20 columns and rows
COLOURS = {"B": Mark.X, "W": Mark.O}
_LETTERS = {mark: letter for letter, mark in COLOURS.items()}
_RESULTS = {Mark.X: "B+", Mark.O: "W+", None: "0"}
_PART = re.compile(r"(\s*)(?:([();])|([A-Za-z]+)|\[((?:[^\]\\]|\\.)*)\])", re.DOTALL)
_RUN = re.compile(r"(\d{1,2}) in a row")


class BadSgf(Refusal, ValueError):
    """Text that is no SGF of a game played here; the message says what is wrong, and where."""


def parse_sgf(text: str) -> list[GameTree]:
    """The games in a text, each with its variations and comments; raises BadSgf.

    Markup that has no meaning here is left out, and so is a result, which follows from the moves. A variation that
    cannot be played, as one to which stones are added, is left out, too, from the first such move on; `left_out` says
    how many there are. The moves of the game itself must be right.

    >>> [tree] = parse_sgf("(;GM[4]SZ[3];B[bb]C[the centre];W[aa](;B[cc])(;B[ba]))")
    >>> str(tree.game), tree.first[0].comment
    ('3,3,3 X: b2 a1 c3', 'the centre')
    """
    require_text(text, "(;GM[4]SZ[15];B[hh])")
    trees = [_tree(nodes) for nodes in _games(text)]
    if not trees:
        raise BadSgf("there is no game in it; SGF begins with (;")
    return trees


def format_sgf(trees: GameTree | Iterable[GameTree]) -> str:
    """A game or several as SGF, each beginning on a line of its own.

    >>> centre = Branch(4, "the centre", replies=(Branch(0), Branch(1, mistake=True)))
    >>> print(format_sgf(GameTree(Rules(3, 3, 3).start, (centre,))))
    (;FF[4]GM[4]CA[UTF-8]AP[tictactoe]SZ[3]RU[3 in a row]
    ;B[bb]C[the centre]
    (;W[aa])
    (;W[ba]BM[1]))
    <BLANKLINE>
    """
    given = [*trees] if isinstance(trees, Iterable) else [trees]
    for tree in given:
        require(GameTree, "a GameTree is wanted", "parse_sgf reads some, GameTree.of(game) makes one", tree)
    return "".join("(" + "\n".join(_lines(tree)) + ")\n" for tree in given)


# Reading


class _Node(Frozen):
    """A node of a file: its properties with their values, and the number of the node before it, -1 for none.

    `moves` are the colours and points of its moves, in the order of the file: some programs write several in a node.
    """

    properties: dict[str, list[str]]
    parent: int
    line: int
    moves: list[tuple[str, str]]

    @property
    def move(self) -> tuple[str, str] | None:
        """The colour and the point of its move, None if it has none."""
        return self.moves[0] if self.moves else None


def _games(text: str) -> Iterator[list[_Node]]:
    """The nodes of each game in a text, every one after its parent, with a move each at most, the first with none."""
    nodes: list[_Node] = []
    parent, branches, name = -1, list[int](), ""
    at = max(text.find("("), 0)  # some programs write a line before the first game
    line = text.count("\n", 0, at) + 1
    while found := _PART.match(text, at):
        blank, sign, letters, value = found.groups()
        line += blank.count("\n")
        if sign == "(":
            branches.append(parent)
        elif sign == ")" and branches:
            parent = branches.pop()
            if not branches:
                yield _with_a_move_each(nodes)
                nodes, parent = [], -1
        elif sign == ";" and branches:
            if len(nodes) == MOST_NODES:
                raise BadSgf("line {line}: a game has at most {most} moves", line=line, most=f"{MOST_NODES:,}")
            nodes.append(_Node({}, parent, line, []))
            parent = len(nodes) - 1
        elif letters and parent >= 0:
            name = re.sub("[a-z]", "", letters)  # older files write long names
            nodes[parent].properties.setdefault(name, [])
        elif value is not None and parent >= 0 and name in COLOURS:
            nodes[parent].moves.append((name, value))
        elif value is not None and parent >= 0 and name in nodes[parent].properties:
            nodes[parent].properties[name].append(value)
        else:
            raise BadSgf("line {line}: {text} is out of place", line=line, text=_shown(found[0].strip()))
        line += (value or "").count("\n")
        at = found.end()
    if text[at:].strip():
        raise BadSgf("line {line}: {text} is no SGF", line=line, text=_shown(text[at:].strip()))
    if branches:
        raise BadSgf("it breaks off before the end of a game")


def _with_a_move_each(nodes: list[_Node]) -> list[_Node]:
    """The nodes, those with several moves as several nodes; what is known of such a node belongs to its last move."""
    found: list[_Node] = []
    last: list[int] = []  # by the number of a node, that of the last one that it becomes
    for node in nodes:
        parent, moves = last[node.parent] if last else -1, [[move] for move in node.moves]
        parts = moves if last and moves else [[], *moves]
        owner = 0 if not last else len(parts) - 1
        for place, part in enumerate(parts):
            found.append(_Node(node.properties if place == owner else {}, parent, node.line, part))
            parent = len(found) - 1
        last.append(parent)
        if len(found) > MOST_NODES:
            raise BadSgf("line {line}: a game has at most {most} moves", line=node.line, most=f"{MOST_NODES:,}")
    return found


def _tree(nodes: list[_Node]) -> GameTree:
    """The game that nodes describe."""
    if not nodes:
        raise BadSgf("a game has no nodes")
    root = nodes[0].properties
    if _first(root, "GM", "4") != "4":
        raise BadSgf("this is not gomoku, GM[4], but another game, GM[{name}]", name=_shown(_first(root, "GM", "")))
    start = _start(nodes, _rules(root))
    positions, left_out = _positions(nodes, start)
    # By the numbers of nodes: the move that a node belongs to, 0 before the first; then of the moves.
    owners, cells = dict[int, int](), dict[int, int]()
    followers, comments = defaultdict[int, list[int]](list), defaultdict[int, list[str]](list)
    for number, node in enumerate(nodes):
        if positions[number] is None:
            continue
        before = owners.get(node.parent, 0)
        cell = _cell(start.rules, node)
        if cell is not None:  # else it has a comment alone, or nothing
            cells[number] = cell
            followers[before].append(number)
        owners[number] = before if cell is None else number
        comments[owners[number]].append(_text(_first(node.properties, "C", "")))
    texts = {number: "\n".join(filter(None, said)) for number, said in comments.items()}
    branches = dict[int, Branch]()
    for number, cell in reversed(cells.items()):
        replies = tuple(branches.pop(follower) for follower in followers[number])
        branches[number] = Branch(cell, texts[number], "BM" in nodes[number].properties, replies)
    first = tuple(branches.pop(follower) for follower in followers[0])
    players = _line(_first(root, "PB", "")), _line(_first(root, "PW", ""))
    tree = GameTree(start, first, texts[0], players, _line(_first(root, "DT", "")), left_out)
    result = _first(root, "RE", "").strip().upper()
    gave_up = not tree.game.outcome and result.startswith(_RESULTS[tree.game.last_mark])
    return tree._replace(resigned=True) if gave_up else tree


def _positions(nodes: list[_Node], start: Position) -> tuple[list[Position | None], int]:
    """The position after each node, None in a variation that cannot be played, and how many of these there are."""
    positions, last, left_out = list[Position | None]([start]), 0, 0  # `last` is that of the game itself
    for number, node in enumerate(nodes[1:], start=1):
        before, in_game = positions[node.parent], node.parent == last
        last = number if in_game else last
        try:
            positions.append(before and _played(before, node))
        except BadSgf:
            if in_game:
                raise
            positions.append(None)
            left_out += 1
    return positions, left_out


def _rules(root: dict[str, list[str]]) -> Rules:
    size = _first(root, "SZ", "15")
    sides = re.fullmatch(r"\s*(\d{1,3})(?:\s*:\s*(\d{1,3}))?\s*", size)
    if not sides:
        raise BadSgf("SZ[{size}] is no size of a board; write SZ[15] or SZ[15:13]", size=_shown(size))
    width, height = int(sides[1]), int(sides[2] or sides[1])
    run = _RUN.search(_first(root, "RU", ""))
    with refused_as(BadSgf):
        return Rules(width, height, int(run[1]) if run else usual_run(width, height))


def _start(nodes: list[_Node], rules: Rules) -> Position:
    """The position at the start: the stones that the root adds, with the side to move that the file names."""
    root = nodes[0]
    boards = dict.fromkeys(Mark, 0)
    for name, mark in (("AB", Mark.X), ("AW", Mark.O)):
        for value in root.properties.get(name, []):
            for cell in _points(rules, value, root.line):
                boards[mark] |= 1 << cell
    x, o = (boards[mark].bit_count() for mark in Mark)
    mover = next((COLOURS[node.move[0]] for node in nodes if node.move), None)
    named = COLOURS.get(_first(root.properties, "PL", "").strip()[:1].upper())
    to_move = mover or named or (Mark.X if x <= o else Mark.O)
    position = Position(rules, boards[to_move], boards[to_move.other], to_move)
    wrong = position_error(position)
    if wrong:
        raise BadSgf("the start is no position: {why}", why=wrong)
    return position


def _played(position: Position, node: _Node) -> Position:
    """The position after the move of a node, if it has one."""
    if {"AB", "AW", "AE", "PL"} & {*node.properties}:
        raise BadSgf("line {line}: stones are added after the start; here a game has only moves", line=node.line)
    cell = _cell(position.rules, node)
    if cell is None:
        return position
    mover = COLOURS[node.move[0]] if node.move else position.to_move
    if mover is not position.to_move:
        raise BadSgf(
            "line {line}: {mark} moves, but {other} is to move",
            line=node.line,
            mark=mover.value,
            other=position.to_move.value,
        )
    try:
        return position.play(cell)
    except IllegalMove as error:
        if position.outcome:
            raise BadSgf("line {line}: the game is over", line=node.line) from error
        taken = format_cell(position.rules, cell)
        raise BadSgf("line {line}: {cell} is taken", line=node.line, cell=taken) from error


def _cell(rules: Rules, node: _Node) -> int | None:
    """The cell of the move of a node, None if it has no move."""
    if node.move is None:
        return None
    point = node.move[1].strip()
    if point in PASSES and (not point or min(rules.width, rules.height) < 20):
        raise BadSgf(
            "line {line}: {mark} passes, but here each side marks a cell in turn",
            line=node.line,
            mark=COLOURS[node.move[0]].value,
        )
    return next(_points(rules, point, node.line))


def _points(rules: Rules, value: str, line: int) -> Iterator[int]:
    """The cells of a point such as "hh", or of a rectangle such as "aa:cc"."""
    corners = [part.strip() for part in value.split(":")]
    places = [tuple(ord(letter) - ord("a") for letter in corner) for corner in corners if len(corner) == 2]
    if not (len(places) == len(corners) <= 2) or any(
        not (0 <= column < rules.width and 0 <= row < rules.height) for column, row in places
    ):
        raise BadSgf("line {line}: [{value}] is no cell of this board", line=line, value=_shown(value))
    (left, top), (right, bottom) = places[0], places[-1]
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            yield row * rules.width + column


def _first(properties: dict[str, list[str]], name: str, usual: str) -> str:
    """The first value of a property, or the usual one if it is missing."""
    return (properties.get(name) or [usual])[0]


def _text(value: str) -> str:
    """A text without the escapes of the format: a backslash before a line end removes both."""
    value = re.sub(r"\r\n?|\n\r", "\n", value)
    return re.sub(r"\\(.)", lambda found: "" if found[1] == "\n" else found[1], value, flags=re.DOTALL).strip()


def _line(value: str) -> str:
    """A text as one line."""
    return " ".join(_text(value).split())


def _shown(text: str) -> str:
    """The beginning of a text, for an error."""
    return shortened("".join(letter if letter.isprintable() else "?" for letter in text), LONGEST_SHOWN)


# Writing


def _lines(tree: GameTree) -> Iterator[str]:
    """The lines of a game, without the brackets around it."""
    rules, start = tree.start.rules, tree.start
    size = f"{rules.width}" if rules.width == rules.height else f"{rules.width}:{rules.height}"
    root = [";FF[4]GM[4]CA[UTF-8]AP[tictactoe]", f"SZ[{size}]RU[{rules.run} in a row]"]
    root += [f"{name}[{_escaped(text)}]" for name, text in zip(("PB", "PW"), tree.players, strict=True) if text]
    root += [f"DT[{_escaped(tree.date)}]"] if tree.date else []
    outcome = tree.game.outcome
    if outcome:
        root.append(f"RE[{_RESULTS[outcome.winner]}{'R' if tree.resigned else ''}]")
    boards = {start.to_move: start.mine, start.to_move.other: start.theirs}
    for name, mark in COLOURS.items():
        points = "".join(f"[{_point(rules, cell)}]" for cell in cells_of(boards[mark]))
        root += [f"A{name}{points}"] if points else []
    if start.mine | start.theirs or start.to_move is Mark.O:
        root.append(f"PL[{_LETTERS[start.to_move]}]")
    root += [f"C[{_escaped(tree.comment)}]"] if tree.comment else []
    yield "".join(root)
    yield from _variations(rules, tree.first, start.to_move)


def _variations(rules: Rules, branches: tuple[Branch, ...], mover: Mark) -> Iterator[str]:
    """The lines of moves that follow a position, those of a second move and of later ones in brackets."""
    while len(branches) == 1:
        yield _node(rules, branches[0], mover)
        branches, mover = branches[0].replies, mover.other
    for branch in branches:
        lines = [_node(rules, branch, mover), *_variations(rules, branch.replies, mover.other)]
        yield "\n".join([f"({lines[0]}", *lines[1:]]) + ")"


def _node(rules: Rules, branch: Branch, mover: Mark) -> str:
    comment = f"C[{_escaped(branch.comment)}]" if branch.comment else ""
    return f";{_LETTERS[mover]}[{_point(rules, branch.cell)}]{'BM[1]' if branch.mistake else ''}{comment}"


def _point(rules: Rules, cell: int) -> str:
    row, column = divmod(cell, rules.width)
    return chr(ord("a") + column) + chr(ord("a") + row)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")
