"""The commands `tree` and `think`: they print the game tree below a position, and a search of it as text."""

from collections.abc import Iterator
from itertools import chain, islice
from shutil import get_terminal_size
from typing import NamedTuple

from ..._engine.board import Position
from ..._engine.functions.recording import Recording
from ..._engine.solver import Solver
from ..._engine.steps import Method
from ..._engine.tree import LARGEST_TREE, Node, Tree, grow
from ..._ui.reports.handout import has_all_scores, tree_as_html, tree_as_svg, worksheet
from ..._ui.reports.think import first_search, judgement, lines, own_lines
from ..._ui.reports.tree import as_dot, as_json, as_text, is_longer
from ..._ui.reports.tree_drawing import levels
from ..._ui.words.language import figures, say, template
from ..._ui.words.watched_search import View
from ..deadline import stop_after
from ..exit_status import BadUse
from ..output import complain
from ..printing import Look, is_standard_output, print_frame, printed_to, refuse_terminal

PAPER = ("svg", "html")
DEPTH = 2  # plies of a tree
WHOLE = 5  # free cells: the most of which a worksheet has the whole tree
MANY = 326  # boards of such a tree, if none is left out
MOST_LINES = 10_000  # of a search
FITTING = 4  # plies: at most nine free cells make fewer lines of these


class Printed(NamedTuple):
    """How to print a tree: in which format, to which file, None or "-" for standard output, and with which look.

    A tree in html may have a title of its own. A `blank` one has no values, and in html the answers after it.
    """

    format: str
    output: str | None
    look: Look
    blank: bool = False
    title: str | None = None


def tree(position: Position, depth: int | None, budget: float, printed: Printed, *, distinct: bool | None) -> int:
    """Print the tree, `depth` plies deep, as far as it grows in `budget` seconds; gives the exit status.

    Without a depth it is DEPTH plies deep, or whole if it is blank. If `distinct`, positions that are equal up to
    symmetry are printed once. None means True for svg and html, and for text that would otherwise be longer than the
    terminal. Raises BadUse for a format that is not for a terminal, and for what cannot be filled in.
    """
    refuse_terminal(printed.format, printed.output, "tree")
    if printed.blank:
        _check_blank(position, depth)
    plies = depth if depth is not None else position.empty.bit_count() if printed.blank else DEPTH
    on_page = printed.format == "text" and is_standard_output(printed.output or "-")
    shortened = distinct is None and on_page and is_longer(position, plies, get_terminal_size().lines)
    if distinct is None:
        distinct = shortened or printed.format in PAPER
    stop = stop_after(budget)
    solver = Solver(position.rules)
    tree = grow(position, plies, solver, stop, distinct=distinct, best_first=not printed.blank)
    late, positions, seconds = stop(), figures(LARGEST_TREE), f"{budget:g}"
    if printed.blank and not (tree.complete and has_all_scores(tree.root)):
        if late:
            text = template(
                "the scores are not all known after {seconds} seconds; write a smaller --depth, or a larger --budget"
            )
            raise BadUse(text, seconds=seconds)
        text = template(
            "the scores are not all known after {positions} positions; write a smaller --depth, or a larger --budget"
        )
        raise BadUse(text, positions=positions)
    with printed_to(printed.output):
        _print(tree.root, depth, printed)
    _remark_on(tree, printed, shortened=shortened, late_after=seconds if late else "")
    return 0


def _remark_on(tree: Tree, printed: Printed, *, shortened: bool, late_after: str) -> None:
    """Say what the tree leaves out, or that it has many boards to fill in."""
    boards = [node for level in levels(tree.root) for node in level]
    if printed.blank and len(boards) > MANY:
        complain(say("boards to fill in: {count}; a smaller --depth makes fewer.", count=figures(len(boards))))
    if shortened and any(node.images or node.same_as for node in boards):
        complain(say("mirrored and turned boards are drawn once; --no-distinct draws them all."))
    if not tree.complete and late_after:
        complain(say("the tree is cut short after {seconds} s.", seconds=late_after))
    elif not tree.complete:
        complain(say("the tree is cut short after {positions} positions.", positions=figures(LARGEST_TREE)))


def _check_blank(position: Position, depth: int | None) -> None:
    """Raise BadUse if a tree has nothing to fill in, or too much for paper."""
    free = position.empty.bit_count()
    if position.outcome:
        raise BadUse("the game is over there, so there is nothing to fill in")
    if depth == 0:
        raise BadUse("--depth 0 leaves nothing to fill in; write --depth 1 or more")
    if depth is None and free > WHOLE:
        text = template("the whole tree of {free} free cells is too much for paper; write --depth {depth}, say")
        raise BadUse(text, free=free, depth=DEPTH)


def _print(root: Node, depth: int | None, printed: Printed) -> None:
    format, _, look, blank, title = printed
    match format:
        case "dot":
            print(as_dot(root))
        case "svg":
            print(tree_as_svg(root, blank=blank))
        case "html":
            print(worksheet(root, depth, title) if blank else tree_as_html(root, title))
        case "json":
            for piece in as_json(root):
                print(piece, end="")
            print()
        case _:
            for frame in as_text(root, ascii_only=look.plain):
                print_frame(frame, look)


def think(position: Position | None, method: Method, depth: int, view: View) -> int:
    """Print the search of a position, `depth` plies deep, or without one a first search; gives the exit status.

    Raises BadUse if that would be more than MOST_LINES lines.
    """
    if position is None:
        print(*first_search(method, view), sep="\n")
    else:
        _print_lines(lines(position, method, depth, view), depth)
    return 0


def think_of_own(recording: Recording, depth: int, *, shows_board: bool) -> int:
    """Print the calls of a function of one's own, and the scores that came back; gives 1 if it is not right.

    If it `shows_board`, the position comes first.
    """
    _print_lines(chain([str(recording.start)] if shows_board else [], own_lines(recording, depth)), depth)
    return 0 if judgement(recording)[0] else 1


def _print_lines(lines: Iterator[str], depth: int) -> None:
    found = list(islice(lines, MOST_LINES + 1))
    if len(found) > MOST_LINES:
        text = template("--depth {depth} would print more than {most} lines: write --depth {fitting} or less")
        raise BadUse(text, depth=depth, most=figures(MOST_LINES), fitting=FITTING)
    print(*found, sep="\n")
