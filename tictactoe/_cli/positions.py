"""What the command line asks for with `solve`, `tree`, `think` and `check`: questions about a position or a proof."""

import os
import sys
from functools import partial

from .. import __version__
from .._engine.board import Position
from .._engine.notation import LONGEST_TEXT
from .._engine.reach import MOST_STEPS
from .._engine.refusal import Refusal
from .._engine.steps import Method
from .._shell.commands import solve as solving
from .._shell.commands import tree as growing
from .._shell.printing import Look
from .._ui.words.watched_search import View
from . import load, play
from .option_values import ENDINGS, FORMATS, METHODS, as_function, as_position, check_output
from .options import Given
from .sittings import screen_options


def solve(given: Given) -> partial[int]:
    if given.json and given.proof:
        raise Refusal("--json prints what moves are worth, --proof writes a proof; write one of them")
    position = _position(given)
    if given.jobs or given.cluster:
        return _shared_proof(position, given)
    if given.proof:
        return partial(solving.write_proof, position, given.budget, given.memory, given.proof)
    look = Look(given.color, given.ascii)
    return partial(solving.solve, position, given.budget, given.memory, look, as_json=given.json)


def _shared_proof(position: Position, given: Given) -> partial[int]:
    """The call for a proof whose units are searched by several workers, which take long to import."""
    if not given.proof:
        raise Refusal("--jobs and --cluster search for a proof; write --proof FILE, too")
    if given.jobs and given.cluster:
        raise Refusal("--jobs is for this machine, --cluster for others; write one of them")
    kind, what = ("Cluster", given.cluster) if given.cluster else ("Processes", given.jobs)
    begin = partial(load(f"_shell.proofs.workers:{kind}"), what, given.memory)
    write = load("_shell.commands.solve_shared:write_shared_proof")
    return partial(write, position, given.budget, given.proof, begin, __version__)


def tree(given: Given) -> partial[int]:
    if given.format is None:
        check_output(given.output, written=FORMATS)
    _, dot, ending = (given.output or "").rpartition(".")
    format = given.format or ENDINGS.get(dot and ending.lower(), "html" if given.blank else "text")
    if given.blank and format not in growing.PAPER:
        raise Refusal("--blank goes with html and svg, not with {format}; write --format html", format=format)
    if given.title and format != "html":
        raise Refusal("--title goes with html, not with {format}; write --format html", format=format)
    printed = growing.Printed(format, given.output, Look(given.color, given.ascii), given.blank, given.title)
    return partial(growing.tree, _position(given), given.depth, given.budget, printed, distinct=given.distinct)


def think(given: Given) -> partial[int]:
    functions = []
    while given.position and _may_name_function(given.position[0]):
        functions.append(given.position.pop(0))
    if len(functions) == 1:
        functions = [as_function(functions[0])]
    for word in given.position:
        if word in METHODS:
            raise Refusal("{method} is a method; write --method {method}", method=word)
    _refuse_with_functions(given, len(functions))
    position = _position(given) if given.position else given.board and given.board.start
    if position and (position.outcome or position.empty.bit_count() > MOST_STEPS):
        raise Refusal(
            "you can watch a search where nine or fewer cells are free and the game is not over; "
            "write such a position"
        )
    view = View[given.scores.upper()] if given.scores else View.RESULT
    depth = growing.DEPTH if given.depth is None else given.depth
    options = screen_options(given, records="")
    if functions:
        return partial(_think_of_own, functions, position, view, depth, options)
    method = next(each for each in Method if each.value.replace(" ", "-") == (given.method or Method.MINIMAX.value))
    page = ("search", position, method, view, None)  # without a position, one is chosen on the screen first
    return partial(_shown, options, page, partial(growing.think, position, method, depth, view))


def _shown(options: play.PlayOptions, page: play.Page, printed: partial[int]) -> int:
    """Show a search step by step on its page, or have it printed if there is no screen; gives the exit status."""
    if play.wants_lines(options) or play.choose_terminal():
        return printed()
    return play.play(options, page)


def _think_of_own(
    functions: list[str], position: Position | None, view: View, depth: int, options: play.PlayOptions
) -> int:
    """Run a function of one's own, and show its calls as the search; of several, say which are right.

    Without a position one is chosen for it.
    """
    if len(functions) > 1:
        status: int = load("_shell.functions.watcher:judge_functions")(functions, position)
        return status
    own = load("_shell.functions.watcher:record_and_tell")(functions[0], position)
    printed = partial(growing.think_of_own, own, depth, shows_board=position is None)
    return _shown(options, ("search", own.start, None, view, own), printed)


def _refuse_with_functions(given: Given, count: int) -> None:
    """Raise a Refusal for an option that would do nothing with so many functions."""
    if count and given.method:
        raise Refusal("--method is for the searches of tictactoe, not for a function of yours")
    for option, value in ("--depth", given.depth), ("--scores", given.scores):
        if count > 1 and value is not None:
            raise Refusal(
                "{option} is for one function; of several, a line each says whether they are right", option=option
            )


def _may_name_function(text: str) -> bool:
    """Whether a text seems to name a file with a function, also one of another language or without its ending."""
    file, colon, _ = text.rpartition(":")
    return ".py" in text or (bool(colon) and (os.path.isfile(file) or os.path.isfile(f"{file}.py")))


def check(given: Given) -> partial[int]:
    return partial(solving.check, given.file)


def _position(given: Given) -> Position:
    """The position in the arguments, or on standard input; raises a Refusal."""
    text = " ".join(given.position)
    if text == "-":
        text = sys.stdin.read(LONGEST_TEXT + 1)
        if len(text) > LONGEST_TEXT:
            raise Refusal("standard input has more than {most} characters; that is no position", most=LONGEST_TEXT)
        text = text.removeprefix("\ufeff")  # with which some programs begin a file
    return as_position(text, given.board, given.to_move)
