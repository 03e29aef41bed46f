"""Games as SGF, the format in which most programs for gomoku and Go store games, with variations and comments.

The format is FF[4] (https://www.red-bean.com/sgf/), the game is GM[4], gomoku. Black is X and white is O. Points are
two letters, column and row, from the top left, as cells are here. How many in a row win is written as a text of the
property RU, such as "3 in a row"; without one it is what is usual on a board of that size. Of other rules, such as
those of renju, the name is kept.
"""

import re
from collections.abc import Iterable, Iterator

from ..board import IllegalMove, Mark, Position, Rules, cells_of, position_error, require
from ..notation import format_cell, require_text, usual_run
from ..refusal import Refusal, refused_as, shortened
from .game_tree import Branch, GameTree, check_moves

MOST_NODES = 100_000
LONGEST_SHOWN = 20  # characters of a wrong value that an error repeats
PASSES = ("", "tt")  # no move; "tt" is a cell of a board with 20 columns and rows
COLOURS = {"B": Mark.X, "W": Mark.O}
_LETTERS = {mark: letter for letter, mark in COLOURS.items()}
_RESULTS = {Mark.X: "B+", Mark.O: "W+", None: "0"}
DETAILS = ("GN", "EV", "RO", "PC", "BR", "WR", "BT", "WT", "TM", "OT", "ON", "GC", "AN", "SO", "US", "CP", "RU")
"""What files say of a game: name, event, round, place, ranks, teams, time, opening, who wrote it, and its rules."""
COMMENTS = "N", "C"  # the name of a node and what is said of it: here both are its comment
# The rules here, as files name them.
_FREE = "", "free", "freestyle", "freestylegomoku", "gomokufreestyle", "gomoku"
_GIVEN_UP = "", "R", "RESIGN"  # what stands behind the winner of a game that the other side gave up
_BEGINS = {"GM", "FF", "SZ"}  # properties with which a game begins, and no move has
_PART = re.compile(r"(\s*)(?:([();])|([A-Za-z]+)|\[((?:[^\]\\]|\\.)*)\])", re.DOTALL)
_RUN = re.compile(r"(\d{1,2}) in a row", re.IGNORECASE)


class BadSgf(Refusal, ValueError):
    """Text that is no SGF of a game played here; the message says what is wrong, and where."""


def parse_sgf(text: str) -> list[GameTree]:
    """The games in a text, each with its variations and comments; raises BadSgf.

    Markup that has no meaning here is left out. A result that does not follow from the moves, such as a win on time,
    is one of the `details`; if it goes against the side to move, that counts as giving up. A variation that
    cannot be played, as one to which stones are added, is left out, too, from the first such move on; `left_out` says
    how many there are. Those that begin with the same move become one; what then follows the last move of the game is
    left out, too. The moves of the game itself must be right.

    >>> [tree] = parse_sgf("(;GM[4]SZ[3];B[bb]C[the centre];W[aa](;B[cc])(;B[ba]))")
    >>> str(tree.game), tree.first[0].comment
    ('3,3,3 X: b2 a1 c3', 'the centre')
    """
    require_text(text, "(;GM[4]SZ[15];B[hh])")
    trees = []
    for found in each_game(text):
        if isinstance(found, BadSgf):
            raise found
        trees.append(found)
    return trees


def each_game(text: str) -> Iterator[GameTree | BadSgf]:
    """The games in a text, as `parse_sgf` gives them, with the refusal in place of each that cannot be read.

    Raises BadSgf where the text is no SGF before the end of its first game.
    """
    count = 0
    try:
        for nodes in _games(text):
            count += 1
            try:
                yield _tree(nodes)
            except BadSgf as refusal:  # of this game alone
                yield refusal
    except BadSgf as refusal:
        if not count:
            raise
        yield refusal
    if not count:
        raise BadSgf("there is no game in it; SGF begins with (;")


def format_sgf(trees: GameTree | Iterable[GameTree]) -> str:
    """A game or several as SGF, each beginning on a line of its own; raises IllegalMove for what cannot be played.

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
        require(GameTree, tree)
        for detail in tree.details:
            match detail:
                case (str() as name, str()) if name in (*DETAILS, "RE"):
                    continue
            raise ValueError(f"details are pairs such as ('EV', 'the event'), not {detail!r}")
        check_moves(tree.start, tree.first)
    return "".join("(" + "\n".join(_lines(tree)) + ")\n" for tree in given)


# Reading


class _Node:
    """A node of a file, which has one move at most, and what is known of it."""

    def __init__(self, parent: "_Node | None", line: int) -> None:
        self.parent = parent or self  # the root is its own
        self.line = line
        self.properties: dict[str, list[str]] = {}
        self.move: tuple[str, str] | None = None  # the colour and the point
        self.cell = -1  # of the move, once it is played
        self.position: Position | None = None  # after it; None in a variation that cannot be played
        self.owner = self  # the root or the node with a move that this one belongs to
        self.comments: list[str] = []  # of this node, and of those that belong to it
        self.followers: list[_Node] = []  # with the moves that may follow

    @property
    def comment(self) -> str:
        """The comments as one text."""
        return "\n".join(filter(None, self.comments))


def _games(text: str) -> Iterator[list[_Node]]:
    """The nodes of each game in a text, every one after its parent; the first has no move.

    Some programs write several moves in a node, or one in the first. They become several nodes, of which the first
    node of a game, and else the last one, has the properties.
    """
    nodes: list[_Node] = []
    node: _Node | None = None  # the last one
    holder: _Node | None = None  # the one that has the properties
    branches, name = list[_Node | None](), ""
    at = max(text.find("("), 0)  # some programs write a line before the first game
    line = text.count("\n", 0, at) + 1
    while found := _PART.match(text, at):
        blank, sign, letters, value = found.groups()
        line += blank.count("\n")
        if sign == "(":
            branches.append(node)
        elif sign == ")" and branches:
            node = holder = branches.pop()
            if not branches:
                yield nodes
                nodes = []
        elif sign == ";" and branches:
            node = holder = _Node(node, line)
            nodes.append(node)
        elif letters and holder:
            name = re.sub("[a-z]", "", letters)  # older files write long names
            holder.properties.setdefault(name, [])
        elif value is not None and node and holder and name in COLOURS:
            if node.move or node is nodes[0]:
                node = _Node(node, node.line)
                nodes.append(node)
                if holder is not nodes[0]:
                    node.properties, holder.properties = holder.properties, {}
                    holder = node
            node.move = name, value
        elif value is not None and holder and name in holder.properties:
            holder.properties[name].append(value)
        else:
            raise BadSgf("line {line}: {text} is out of place", line=line, text=_shown(found[0].strip()))
        if len(nodes) > MOST_NODES:
            raise BadSgf("line {line}: a game has at most {most} moves", line=line, most=f"{MOST_NODES:,}")
        line += (value or "").count("\n")
        at = found.end()
    if text[at:].strip():
        raise BadSgf("line {line}: {text} is no SGF", line=line, text=_shown(text[at:].strip()))
    if any(_BEGINS & node.properties.keys() for node in nodes[1:]):
        raise BadSgf("line {line}: the game that begins here has no ) at its end", line=nodes[0].line)
    if branches:
        raise BadSgf("it breaks off before the end of a game")


def _tree(nodes: list[_Node]) -> GameTree:
    """The game that nodes describe."""
    if not nodes:
        raise BadSgf("a game has no nodes")
    root, properties = nodes[0], nodes[0].properties
    game = _first(properties, "GM", "4")
    if game != "4":
        raise BadSgf("this is not gomoku, GM[4], but another game, GM[{name}]", name=_shown(game))
    root.position = start = _start(nodes, _rules(properties))
    root.comments = [_text(_first(properties, name, "")) for name in COMMENTS]
    last, left_out = root, 0  # the last node of the game itself, and the variations that cannot be played
    for node in nodes[1:]:
        in_game = node.parent is last
        last = node if in_game else last
        if node.move and not in_game and node.parent.owner is last.owner:
            left_out += 1  # it repeats the last move of the game and goes on, which the game did not
            continue
        try:
            _play(node)
        except BadSgf:
            if in_game:
                raise
            left_out += 1
    branches: dict[_Node, Branch] = {}
    for node in reversed(nodes):
        if node.cell >= 0:
            replies = tuple(branches.pop(follower) for follower in node.followers)
            branches[node] = Branch(node.cell, node.comment, "BM" in node.properties, replies)
    first = tuple(branches.pop(follower) for follower in root.followers)
    players = _line(_first(properties, "PB", "")), _line(_first(properties, "PW", ""))
    tree = GameTree(start, first, root.comment, players, _line(_first(properties, "DT", "")), left_out)
    details = [(name, _text(_first(properties, name, ""))) for name in DETAILS]
    details = [(name, text) for name, text in details if name != "RU" or not _holds(text)]
    if not tree.game.outcome:
        result, winner = _line(_first(properties, "RE", "")), _RESULTS[tree.game.last_mark]
        tree = tree._replace(resigned=result.upper().startswith(winner))
        told = tree.resigned and result.upper().removeprefix(winner) in _GIVEN_UP
        details += [("RE", "" if told else result)]
    return tree._replace(details=tuple((name, text) for name, text in details if text))


def _rules(root: dict[str, list[str]]) -> Rules:
    size = _first(root, "SZ", "15")
    sides = re.fullmatch(r"\s*(\d{1,3})(?:\s*:\s*(\d{1,3}))?\s*", size)
    if not sides:
        raise BadSgf("SZ[{size}] is no size of a board; write SZ[15] or SZ[15:13]", size=_shown(size))
    width, height = int(sides[1]), int(sides[2] or sides[1])
    with refused_as(BadSgf):
        return Rules(width, height, _run(_first(root, "RU", ""), width, height))


def _run(rules: str, width: int, height: int) -> int:
    """How many in a row win by rules, as a file names them."""
    run = _RUN.search(rules)
    return int(run[1]) if run else usual_run(width, height)


def _holds(rules: str) -> bool:
    """Whether rules, as a file names them, are those that hold here."""
    return re.sub(r"[\W_]", "", rules.lower()) in _FREE or _RUN.fullmatch(rules) is not None


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
    if wrong := position_error(position):
        raise BadSgf("the start is no position: {why}", why=wrong)
    return position


def _play(node: _Node) -> None:
    """Find out the position after a node, and which move it belongs to, unless one before it cannot be played."""
    position = node.parent.position
    if position is None:
        return
    if {"AB", "AW", "AE", "PL"} & {*node.properties}:
        raise BadSgf("line {line}: stones are added after the start; here a game has only moves", line=node.line)
    node.owner = node.parent.owner
    if node.move:
        cell, mover = _cell(position.rules, *node.move, node.line), COLOURS[node.move[0]]
        if mover is not position.to_move:
            raise BadSgf(
                "line {line}: {mark} moves, but {other} is to move",
                line=node.line,
                mark=mover.value,
                other=position.to_move.value,
            )
        try:
            after = position.play(cell)
        except IllegalMove as error:
            if position.outcome:
                raise BadSgf("line {line}: the game is over", line=node.line) from error
            taken = format_cell(position.rules, cell)
            raise BadSgf("line {line}: {cell} is taken", line=node.line, cell=taken) from error
        same = next((other for other in node.owner.followers if other.cell == cell), None)
        if same:  # which has what follows this node, too
            same.properties |= {"BM": []} if "BM" in node.properties else {}
            node.owner, position = same, after
        else:
            node.owner.followers.append(node)
            node.owner, node.cell, position = node, cell, after
    node.position = position
    node.owner.comments += [_text(_first(node.properties, name, "")) for name in COMMENTS]


def _cell(rules: Rules, colour: str, point: str, line: int) -> int:
    point = point.strip()
    if point in PASSES and (not point or min(rules.width, rules.height) < 20):
        mark = COLOURS[colour].value
        raise BadSgf("line {line}: {mark} passes, but here each side marks a cell in turn", line=line, mark=mark)
    return next(_points(rules, point, line))


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
    details, result = dict(tree.details), _result(tree)
    run, other = f"{rules.run} in a row", details.pop("RU", "")
    run = _escaped(other) if not _holds(other) and _run(other, rules.width, rules.height) == rules.run else run
    root = [";FF[4]GM[4]CA[UTF-8]AP[tictactoe]", f"SZ[{size}]RU[{run}]"]
    root += [f"{name}[{_escaped(text)}]" for name, text in zip(("PB", "PW"), tree.players, strict=True) if text]
    root += [f"DT[{_escaped(tree.date)}]"] if tree.date else []
    if result and not (tree.resigned and "RE" in details):
        details["RE"] = result
    root += [f"{name}[{_escaped(text)}]" for name, text in details.items()]
    boards = {start.to_move: start.mine, start.to_move.other: start.theirs}
    for name, mark in COLOURS.items():
        points = "".join(f"[{_point(rules, cell)}]" for cell in cells_of(boards[mark]))
        root += [f"A{name}{points}"] if points else []
    if start.mine | start.theirs or start.to_move is Mark.O:
        root.append(f"PL[{_LETTERS[start.to_move]}]")
    root += [f"C[{_escaped(tree.comment)}]"] if tree.comment else []
    yield "".join(root)
    yield from _variations(rules, tree.first, start.to_move)


def _result(tree: GameTree) -> str:
    """The result that follows from the moves, or from who gave up; "" if there is none."""
    outcome = tree.game.outcome
    return f"{_RESULTS[outcome.winner]}{'R' if tree.resigned else ''}" if outcome else ""


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
