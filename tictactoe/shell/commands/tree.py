"""The commands `tree` and `think`: they print the game tree below a position, and a search of it as text."""

import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from itertools import islice
from shutil import get_terminal_size
from typing import NamedTuple

from ...engine.board import Position
from ...engine.recording import Recording
from ...engine.solver import Solver
from ...engine.steps import Method
from ...engine.tree import LARGEST_TREE, Node, grow
from ...ui.reports.handout import as_html, as_svg
from ...ui.reports.think import first_search, lines, own_lines
from ...ui.reports.tree import as_dot, as_json, as_text, is_longer
from ...ui.words.printable import printable
from ...ui.words.watched_search import View
from ..deadline import stop_after
from ..exit_status import is_closed_pipe
from ..printing import Look, is_standard_output, print_frame, refuse, replacing

PAPER = ("svg", "html")  # formats that nobody reads on a terminal
MOST_LINES = 10_000  # of a search
FITTING = 4  # plies: at most nine free cells make fewer lines of these


class Printed(NamedTuple):
    """How to print a tree: in which format, to which file, None or "-" for standard output, and with which look."""

    format: str
    output: str | None
    look: Look


def tree(position: Position, depth: int, budget: float, printed: Printed, *, distinct: bool | None) -> int:
    """Print the tree, `depth` plies deep, as far as it grows in `budget` seconds; gives the exit status.

    If `distinct`, positions that are equal up to symmetry are printed once. None means True for svg and html, and
    for text that would otherwise be longer than the terminal. Exits with a line if svg or html would be printed on a
    terminal.
    """
    format, output, look = printed
    output = output or "-"
    if format in PAPER:
        distinct = True if distinct is None else distinct
        if is_standard_output(output) and sys.stdout.isatty():
            refuse(f"{format} is not for a terminal; write it to a file, as in -o tree.{format}")
    on_page = format == "text" and is_standard_output(output)
    shortened = distinct is None and on_page and is_longer(position, depth, get_terminal_size().lines)
    stop = stop_after(budget)
    root, complete = grow(position, depth, Solver(position.rules), stop, distinct=distinct or shortened)
    try:
        with replacing(output) as file, redirect_stdout(file):
            _print(root, format, look)
    except OSError as error:
        if is_closed_pipe(error) or is_standard_output(output):
            raise  # it ends the program as any output does that cannot be written
        refuse(f"{printable(output)}: {error.strerror}")
    if shortened:
        _note("mirrored and turned boards are drawn once; --no-distinct draws them all")
    if not complete:
        reason = f"{LARGEST_TREE:,} positions" if not stop() else f"{budget:g} seconds"
        _note(f"the tree is cut short after {reason}")
    return 0


def _print(root: Node, format: str, look: Look) -> None:
    match format:
        case "dot":
            print(as_dot(root))
        case "svg":
            print(as_svg(root))
        case "html":
            print(as_html(root))
        case "json":
            for piece in as_json(root):
                print(piece, end="")
            print()
        case _:
            for frame in as_text(root, ascii_only=look.plain):
                print_frame(frame, coloured=look.coloured)


def _note(line: str) -> None:
    print(f"tictactoe: {line}.", file=sys.stderr)


def think(position: Position | None, method: Method, depth: int, view: View) -> int:
    """Print the search of a position, `depth` plies deep, or without one a first search; gives the exit status.

    Exits with a line if that would be more than MOST_LINES lines.
    """
    if position is None:
        print(*first_search(method, view), sep="\n")
        return 0
    return _printed(lines(position, method, depth, view), depth)


def think_of_own(recording: Recording, depth: int) -> int:
    """Print the calls of a function of one's own likewise."""
    return _printed(own_lines(recording, depth), depth)


def _printed(lines: Iterator[str], depth: int) -> int:
    found = list(islice(lines, MOST_LINES + 1))
    if len(found) > MOST_LINES:
        refuse(f"--depth {depth} would print more than {MOST_LINES:,} lines: write --depth {FITTING} or less")
    print(*found, sep="\n")
    return 0
