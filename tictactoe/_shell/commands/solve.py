"""The commands `solve` and `check`: what a position is worth, as far as limited time proves it, and proofs of it."""

import json
from collections.abc import Iterator
from itertools import chain
from typing import NoReturn

from ..._engine.analysis import Analysis, Value
from ..._engine.board import Position
from ..._engine.proofs.check import check_proof
from ..._engine.proofs.lines import BadProof
from ..._engine.proofs.proof import proof
from ..._engine.reach import soon_analysed
from ..._engine.replies import Replies, replies
from ..._engine.solver import MEMORY, Solver
from ..._engine.threats import with_threats
from ..._ui.reports.solve import as_data, picture, sentences, shown
from ..._ui.words.language import say, say_as, say_number, template, template_words
from ..exit_status import INTERRUPTED, BadUse
from ..output import complain, printed_columns
from ..printing import Look, print_frame, refuse_file
from ..progress import LongSearch
from ..proofs.file import read_lines, refuse_ended, write_lines

PROVING = template("looking for a proof; Ctrl-C stops it")
VALUES = template_words("the worth of a position", "win draw loss unknown")
"""What each Value is called."""


def solve(position: Position, budget: float, memory: int | None, look: Look, *, as_json: bool) -> int:
    """Print what a position and its moves are worth, as far as `budget` seconds prove it; gives the exit status.

    Ctrl-C stops the search, and what was proven until then is printed. `memory` is the most that the search may
    remember, in MiB.
    """
    solver = Solver(position.rules, mebibytes=memory or MEMORY)
    analysis: Analysis | None = None
    found: tuple[Replies, ...] = ()
    with LongSearch(budget, lambda: _progress(position, solver, analysis)) as search:
        for latest in solver.analyses(position, search.stop):
            analysis = latest
        assert analysis
        analysis = with_threats(analysis)._replace(seconds=search.seconds)
        if soon_analysed(position):
            found = tuple(replies(analysis, solver, search.stop))
    if as_json:
        print(json.dumps(as_data(analysis, found)))
    else:
        print_frame(picture(analysis, printed_columns(), ascii_only=look.plain), look)
        print("", *sentences(analysis, found), sep="\n")
    return INTERRUPTED if search.interrupted else 0


def _progress(position: Position, solver: Solver, analysis: Analysis | None) -> str:
    """How far the search of a position is, in words."""
    value = say_as("the worth of a position", str(analysis.value if analysis else Value.UNKNOWN))
    count = sum(move.value is not Value.UNKNOWN for move in analysis.moves) if analysis else 0
    proven = say("{proven} of {moves} moves proven", proven=count, moves=len(position.legal_moves))
    stops = say("Ctrl-C stops it")
    return f"{_nodes(solver)}  {value}, {proven}  {stops}"


def _nodes(solver: Solver) -> str:
    return say_number("{count} node", "{count} nodes", solver.nodes)


def write_proof(position: Position, budget: float, memory: int | None, file: str) -> int:
    """Write a proof of a position's value to a file, "-" for standard output; gives the exit status.

    A file whose name ends in .xz is compressed.

    Raises BadUse if none is found.
    """
    refuse_ended(position)
    return write_lines(file, lambda: _lines(position, budget, memory))


def _lines(position: Position, budget: float, memory: int | None) -> Iterator[str]:
    """The lines of a proof of a position's value; raises BadUse if none is found."""
    solver = Solver(position.rules, mebibytes=memory or MEMORY)
    with LongSearch(budget, lambda: f"{_nodes(solver)}  {say(PROVING)}", once=say(PROVING)) as search:
        lines = proof(position, solver, search.stop)
        first = next(lines, None)  # once all are found
    return no_proof(search) if first is None else chain([first], lines)


def no_proof(search: LongSearch, kept: str = "") -> NoReturn:
    """Raise BadUse, or exit after Ctrl-C, with why a search found no proof, and what is `kept` of it."""
    if search.interrupted:
        complain(say("stopped before a proof was found") + kept)
        raise SystemExit(INTERRUPTED)
    raise BadUse("{why}", why=say("found no proof in this time; give it more with --budget") + kept)


def check(file: str) -> int:
    """Print what the proof in a file shows; "-" is standard input. Raises BadUse with where it fails.

    The file may be compressed by xz.
    """
    try:
        with open(0 if file == "-" else file, "rb") as opened:
            proven = check_proof(read_lines(opened))
    except (OSError, BadProof) as error:
        refuse_file(file, error)
    print(shown(proven))
    return 0
