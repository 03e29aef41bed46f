"""A game tree to print on paper: with what each board is worth, or for a class to fill in, with the answers."""

from collections.abc import Iterator

from ..._engine.analysis import Value
from ..._engine.board import Mark, Position
from ..._engine.notation import format_cell, format_position, format_rules, parse_position
from ..._engine.tree import Node
from ..words.boards import describe_board
from ..words.cells import either, listed
from ..words.language import say, template
from ..words.watched_search import signed
from .paper import LONG, SHORT, as_html, page, paragraph
from .tree import worth_and_turn
from .tree_drawing import Below, Drawing, Look, Part, framed, laid_out, levels, score

PIXELS = 96 / 25.4  # of a style sheet, in a millimetre
TEXTS = 48  # millimetres of a page's height for the heading and the sentences
LEAST, MOST = 0.85, 1.5  # how much smaller or larger drawings are made to fit a page
WHO_WINS = template("Who wins?")


def tree_as_svg(root: Node, *, blank: bool = False) -> str:
    """The tree as one drawing of boards with their values, or with boxes to fill in."""
    part = Part(root)
    drawing = laid_out(part, Look(Below.BLANK if blank else Below.WORDS, _numbers([part])))
    return "\n".join(framed([(drawing, 0, 0)], drawing.width, drawing.height, scale=1))


def tree_as_html(root: Node, title: str | None = None) -> str:
    """The tree as pages for a printer, under a title of its own or what it is about."""
    wide, parts = _fitting(root, Below.WORDS)
    heading = title or f"{describe_board(root.position.rules)}: {worth_and_turn(root)}"
    bodies = _drawings(parts, Below.WORDS, wide=wide)
    bodies[0].insert(0, paragraph(_caption(root, parts)))
    pages = []
    for number, body in enumerate(bodies, start=1):
        foot = "" if len(bodies) == 1 else say("page {number} of {count}", number=number, count=len(bodies))
        pages.append(page(heading, body, foot))
    return as_html(heading, pages, wide=wide)


def worksheet(root: Node, depth: int | None, title: str | None = None) -> str:
    """The tree as pages to fill in, then the same with the scores.

    All values are known. `depth` is as in the command, which stands at the foot.
    """
    wide, parts = _fitting(root, Below.BLANK)
    heading, command = title or say(WHO_WINS), _command(root.position, depth)
    sheets = _drawings(parts, Below.BLANK, wide=wide)
    answers = _drawings(parts, Below.SCORES, wide=wide)
    sheets[0].insert(0, paragraph(_instruction(root, parts)))
    for number, (asked, answer) in enumerate(_tasks(root), start=1):
        sheets[-1].append(paragraph(f"{number}. {asked}"))
        answers[-1].append(paragraph(f"{number}. {answer}"))
    pages = []
    for number, body in enumerate(sheets, start=len(sheets) + 1):
        foot = say("{command}; answers on page {page}", command=command, page=number)
        pages.append(page(heading, body, foot, filled_in=True))
    for number, body in enumerate(answers, start=1):
        foot = say("answers to page {number}", number=number)
        pages.append(page(say("{heading} (answers)", heading=heading), body, foot))
    return as_html(heading, pages, wide=wide)


def has_all_scores(root: Node) -> bool:
    """Whether the value of every position of a tree is known."""
    return all(node.value is not Value.UNKNOWN for level in levels(root) for node in level)


def _command(position: Position, depth: int | None) -> str:
    """The command that makes a worksheet again."""
    words = ["tictactoe", "tree", format_position(position), "--blank"]
    if parse_position(format_position(position)) != position:
        words += ["--board", format_rules(position.rules), "--to-move", position.to_move.value]
    return " ".join(words if depth is None else [*words, "--depth", str(depth)])


# Sentences


def _caption(root: Node, parts: list[Part]) -> str:
    """What the drawings show."""
    told = say(
        "Under each board is what it is worth with best play. A thick line is a best move; thick frames follow"
        " best play from the top."
    )
    return " ".join([told, *_explained(root, parts)])


def _instruction(root: Node, parts: list[Part]) -> str:
    """What is to be filled in, and how."""
    start = say("Start with the scores that are given.")
    if not any(node.cut for level in levels(root) for node in level):
        start = say("Start at the bottom.")
    told = say(
        "Write +1 if X has won, 0 for a draw, -1 if O has won. Then go up: in a MAX row X takes the highest score"
        " below it, in a MIN row O takes the lowest."
    )
    return " ".join([start, told, *_explained(root, parts)])


def _explained(root: Node, parts: list[Part]) -> Iterator[str]:
    """What numbers say, and what is left out, if there is any of it."""
    nodes = [node for level in levels(root) for node in level]
    numbers = _numbers(parts)
    if any(node.images for node in nodes):
        yield say("Mirrored and turned boards are drawn once.")
    same = next((node.same_as for node in nodes if node.same_as), None)
    if same:
        yield say('"= {number}" is the same as board {number}, perhaps mirrored or turned.', number=numbers[same])
    if len(parts) > 1:
        yield say("Where nothing is drawn below a numbered board, look for its number again.")


def _tasks(root: Node) -> Iterator[tuple[str, str]]:
    """Questions about a tree, each with its answer."""
    rules, mark = root.position.rules, root.position.to_move
    scores = {child.cell or 0: score(child) for child in root.children}
    best = _chosen(mark, scores)
    right = [f"{mark.value} {format_cell(rules, cell)}" for cell, found in scores.items() if found == best]
    yield say("Which move should {mark} play?", mark=mark.value), f"{either(right)}."
    for child in root.children:
        found = {node.cell or 0: score(node) for node in child.children}
        if len({*found.values()}) > 1:
            they = mark.other
            name, took = f"{mark.value} {format_cell(rules, child.cell or 0)}", signed(_chosen(they, found))
            told = listed([signed(number) for number in sorted({*found.values()}, reverse=True)])
            asked = say(
                "Which scores does {mark} choose from after {move}, and which one does it take?",
                mark=they.value,
                move=name,
            )
            if they is Mark.X:
                yield asked, say("{scores}; X takes {score}, the highest.", scores=told, score=took)
            else:
                yield asked, say("{scores}; O takes {score}, the lowest.", scores=told, score=took)
            return


def _chosen(mark: Mark, scores: dict[int, int]) -> int:
    return (max if mark is Mark.X else min)(scores.values())


# Pages


def _numbers(parts: list[Part]) -> dict[Position, int]:
    """The numbers of the boards that others are the same as, or that a part of its own starts from."""
    drawn = [node for part in parts for level in levels(part.root) for node in level]
    wanted = {node.same_as for node in drawn} | {part.root.position for part in parts[1:]}
    found = dict.fromkeys(node.position for node in drawn if node.position in wanted and not node.same_as)
    return {position: number for number, position in enumerate(found, start=1)}


def _fitting(root: Node, below: Below) -> tuple[bool, list[Part]]:
    """Whether the pages are wide, and the parts in which a tree is drawn so that each fits a page."""
    whole = laid_out(Part(root), Look(below))
    wide = _scale(whole, wide=True) > _scale(whole, wide=False)
    if _scale(whole, wide=wide) >= LEAST:
        return wide, [Part(root)]
    return True, list(_parts(Part(root), Look(below)))


def _parts(part: Part, look: Look) -> Iterator[Part]:
    """A part as it is if it fits a wide page, else its root with the children, then the parts below each child."""
    if _fits(part, look):
        yield part
        return
    root, children = part.root, [child._replace(children=()) for child in part.root.children]
    while children:
        count = len(children)
        while count > 1 and not _fits(Part(root._replace(children=tuple(children[:count]))), look):
            count -= 1
        yield part._replace(root=root._replace(children=tuple(children[:count])))
        children = children[count:]
    for child in root.children:
        if child.children:
            yield from _parts(Part(child, part.on_path and child.best), look)


def _fits(part: Part, look: Look) -> bool:
    return _scale(laid_out(part, look), wide=True) >= LEAST


def _room(*, wide: bool) -> tuple[float, float]:
    """The width and the height of a page, without the sentences, in pixels."""
    width, height = (LONG, SHORT) if wide else (SHORT, LONG)
    return width * PIXELS, (height - TEXTS) * PIXELS


def _scale(drawing: Drawing, *, wide: bool) -> float:
    width, height = _room(wide=wide)
    return min(MOST, width / drawing.width, height / drawing.height)


def _drawings(parts: list[Part], below: Below, *, wide: bool) -> list[list[str]]:
    """The drawings of a handout, a list of lines for each page; all are on the same scale."""
    drawings = [laid_out(part, Look(below, _numbers(parts))) for part in parts]
    width, height = _room(wide=wide)
    scale = min(1, *(_scale(drawing, wide=wide) for drawing in drawings))
    pages = _packed(drawings, width / scale, height / scale)
    sizes = [(max(x + it.width for it, x, _ in page), max(y + it.height for it, _, y in page)) for page in pages]
    scale = min([MOST, *(width / across for across, _ in sizes), *(height / down for _, down in sizes)])
    return [
        ['<div class="drawing">', *framed(page, *size, scale), "</div>"]
        for page, size in zip(pages, sizes, strict=True)
    ]


def _packed(drawings: list[Drawing], width: float, height: float) -> list[list[tuple[Drawing, float, float]]]:
    """Drawings in rows on pages of this size, in their order, each with its left and its upper edge."""
    pages: list[list[tuple[Drawing, float, float]]] = [[]]
    x, y, tallest = 0, 0, 0
    for drawing in drawings:
        if x and x + drawing.width > width:
            x, y, tallest = 0, y + tallest, 0
        if pages[-1] and y + drawing.height > height:
            pages.append([])
            x, y, tallest = 0, 0, 0
        pages[-1].append((drawing, x, y))
        x, tallest = x + drawing.width, max(tallest, drawing.height)
    return pages
