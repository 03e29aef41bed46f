"""The commands `solve` and `check`: what a position is worth, as far as limited time proves it, and proofs of it."""

import json
from functools import partial
from time import monotonic

from ..._engine.analysis import Analysis, Value
from ..._engine.board import Position
from ..._engine.proof import proof
from ..._engine.proof_check import check_proof
from ..._engine.proof_lines import BadProof
from ..._engine.reach import soon_analysed
from ..._engine.replies import Replies, replies
from ..._engine.solver import MEMORY, Solver
from ..._engine.threats import with_threats
from ..._ui.reports.solve import as_data, picture, sentences, shown
from ..._ui.words.language import say, say_as, say_number, template, template_as, told
from ..deadline import stop_after
from ..exit_status import INTERRUPTED
from ..output import printed_columns, remark
from ..printing import Look, print_frame, refuse
from ..progress import SearchProgress
from ..proofs.file import read_lines, refuse_ended, write_lines
from ..signals import Interrupt

PROVING = template("looking for a proof; Ctrl-C stops it")
SO_FAR = {
    Value.WIN: template_as("the worth of a position", "win"),
    Value.DRAW: template_as("the worth of a position", "draw"),
    Value.LOSS: template_as("the worth of a position", "loss"),
    Value.UNKNOWN: template_as("the worth of a position", "unknown"),
}


def solve(position: Position, budget: float, memory: int | None, look: Look, *, as_json: bool) -> int:
    """Print what a position and its moves are worth, as far as `budget` seconds prove it; gives the exit status.

    Ctrl-C stops the search, and what was proven until then is printed. `memory` is the most that the search may
    remember, in MiB.
    """
    search = Search(position, budget, memory)
    analysis, found = search.run()
    if as_json:
        print(json.dumps(as_data(analysis, found)))
    else:
        print_frame(picture(analysis, printed_columns(), ascii_only=look.plain), look)
        print("", *sentences(analysis, found), sep="\n")
    return INTERRUPTED if search.interrupted else 0


def write_proof(position: Position, budget: float, memory: int | None, file: str) -> int:
    """Write a proof of a position's value to a file, "-" for standard output; gives the exit status.

    A file whose name ends in .xz is compressed.

    Exits with a line if none is found, else as `solve`.
    """
    refuse_ended(position)
    return write_lines(file, Search(position, budget, memory).proof)


def check(file: str) -> int:
    """Print what the proof in a file shows; "-" is standard input. Exits with a line that says where it fails.

    The file may be compressed by xz.
    """
    try:
        with open(0 if file == "-" else file, "rb") as opened:
            print(shown(check_proof(read_lines(opened))))
    except (OSError, BadProof) as error:
        why = told(error) if isinstance(error, BadProof) else error.strerror
        name = say("standard input") if file == "-" else file
        refuse(f"{name}: {why}")
    return 0


class Search:
    """A search that ends after `budget` seconds or at Ctrl-C, and meanwhile shows its progress in a line."""

    def __init__(self, position: Position, budget: float, memory: int | None) -> None:
        self._interrupt = Interrupt()
        self._position = position
        self._solver = Solver(position.rules, mebibytes=memory or MEMORY)
        self._began = monotonic()
        self._is_over = stop_after(budget)
        self._progress = SearchProgress(self._line)
        self._value = Value.UNKNOWN
        self._proven = 0

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C stopped it."""
        return self._interrupt.came

    def run(self) -> tuple[Analysis, tuple[Replies, ...]]:
        """The analysis as far as it came, and, if a survey of the position is quick, the replies to its moves."""
        with self._interrupt.noted():
            for analysis in self._solver.analyses(self._position, self._stop):
                self._value = analysis.value
                self._proven = sum(move.value is not Value.UNKNOWN for move in analysis.moves)
            analysis = with_threats(analysis)._replace(seconds=monotonic() - self._began)
            found = tuple(replies(analysis, self._solver, self._stop)) if soon_analysed(self._position) else ()
        self._progress.close()
        return analysis, found

    def proof(self) -> list[str]:
        """The lines of a proof of the position's value; exits with a line if none is found."""
        self._progress = SearchProgress(partial(say, PROVING), once=say(PROVING))
        with self._interrupt.noted():
            lines = list(proof(self._position, self._solver, self._stop))
        self._progress.close()
        if not lines and self.interrupted:
            remark(say("stopped before a proof was found"))
            raise SystemExit(INTERRUPTED)
        if not lines:
            refuse(say("found no proof in this time; give it more with --budget"))
        return lines

    def _stop(self) -> bool:
        self._progress.show()
        return self.interrupted or self._is_over()

    def _line(self) -> str:
        nodes = say_number("{count} node", "{count} nodes", self._solver.nodes)
        value = say_as("the worth of a position", SO_FAR[self._value])
        moves = len(self._position.legal_moves)
        proven = say("{proven} of {moves} moves proven", proven=self._proven, moves=moves)
        stops = say("Ctrl-C stops it")
        return f"{nodes}  {value}, {proven}  {stops}"
