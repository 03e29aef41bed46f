"""The command `solve --proof` with --jobs or --cluster: a proof whose units are searched by several workers."""

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import closing

from ..._engine.board import Position
from ..._engine.proofs.check import check_proof
from ..._engine.proofs.composed import composed
from ..._engine.proofs.lines import BadProof
from ..._engine.proofs.tree import ProofTree
from ..._engine.proofs.units import Unit, UnitResult
from ..._ui.words.language import figures, say, say_number, template
from ..exit_status import BadUse
from ..output import complain
from ..printing import is_standard_output, refuse_file
from ..progress import LongSearch
from ..proofs.file import refuse_ended, write_lines
from ..proofs.units import ENDING, UnitFile
from ..proofs.workers import Workers
from .solve import PROVING, no_proof

MOST_FAILURES = 3  # of workers, with no unit searched between them
PATIENCE = 0.1  # seconds between two looks whether to stop


def write_shared_proof(
    position: Position, budget: float, file: str, begin: Callable[[], Workers], version: str
) -> int:
    """Write a proof of a position's value to a file, as its units are searched by workers; gives the exit status.

    What is searched lies in a file beside it until the proof is written, so that the same command goes on after a
    stop. `begin` gives the workers. Raises BadUse if there are none, or no proof.
    """
    refuse_ended(position)
    if is_standard_output(file):
        raise BadUse("the workers save what they find beside the proof; write --proof FILE, with the name of a file")
    path = f"{file}{ENDING}"
    try:
        units = UnitFile(path, position, version)
    except BadUse as error:
        refuse_file(path, error)
    except OSError as error:
        refuse_file(file, error)
    written = False
    try:
        status = write_lines(file, lambda: _lines(position, budget, units, begin))
        written = True
    finally:
        units.close(remove=written or not len(units))
    return status


def _lines(position: Position, budget: float, units: UnitFile, begin: Callable[[], Workers]) -> list[str]:
    """The lines of the proof; raises BadUse if there is none."""
    if len(units):
        complain(
            say_number(
                "going on: {count} part is done already", "going on: {count} parts are done already", len(units)
            )
        )
    try:
        with closing(begin()) as workers:
            proof = SharedProof(position, workers, units)
            with LongSearch(budget, proof.progress, once=say(PROVING)) as search:
                if proof.is_found(search.stop):
                    return proof.lines()
    except BadProof as error:
        text = template("the parts do not fit together; delete the file that ends in {ending} to start over")
        raise BadUse(text, ending=ENDING) from error
    kept = say_number(
        "{count} part is done, and the same command goes on from there",
        "{count} parts are done, and the same command goes on from there",
        len(units),
    )
    return no_proof(search, f"; {kept}")


class SharedProof:
    """A proof in the making: its units, which workers search, and what they found, which a file keeps."""

    def __init__(self, position: Position, workers: Workers, file: UnitFile) -> None:
        self._left = 0  # the units that are to be searched, at least
        self._position = position
        self._workers = workers
        self._file = file
        self._tree = ProofTree(position, workers=workers.count)
        self._running: dict[Future[UnitResult], Unit] = {}
        self._failures = 0

    def progress(self) -> str:
        """How far it is, in words."""
        done = say_number("{count} part done", "{count} parts done", len(self._file))
        left = say("at least {number} left", number=figures(self._left))
        stops = say("Ctrl-C stops it")
        return f"{done}, {left}  {stops}"

    def is_found(self, stop: Callable[[], bool]) -> bool:
        """Search until all is shown; False if `stop`, which is called some times a second, returned True before.

        Raises OSError, and BadUse if workers end again and again before they have searched a unit.
        """
        while not stop():
            if self._share():
                return True
            ended, _ = wait(self._running, timeout=PATIENCE, return_when=FIRST_COMPLETED)
            self._take(ended)
        return False

    def lines(self) -> list[str]:
        """The lines of the proof, once it is found; raises BadProof if the units do not make one."""
        tree = self._tree
        lines = list(composed(tree, lambda position: self._file.part(position, wins=tree.wins)))
        check_proof(lines)
        return lines

    def _share(self) -> bool:
        """Give units to workers that have none; True if nothing is left to search."""
        while True:
            if claim := self._tree.refuted():
                self._tree = ProofTree(self._position, claim, self._workers.count)
            units = list(self._tree.next())
            done = [(unit, found) for unit in units if (found := self._file.get(unit))]
            if not done:
                break
            for unit, found in done:
                self._tree.add(unit.position, found)
        self._left = len(units)
        running = {(unit.wins, unit.position) for unit in self._running.values()}
        for unit in units:
            if len(self._running) >= self._workers.count:
                break
            if (unit.wins, unit.position) not in running:
                try:
                    self._running[self._workers.submit(unit)] = unit
                except BrokenExecutor as error:
                    self._begin_anew(error)
                    break
        return not units

    def _take(self, ended: set[Future[UnitResult]]) -> None:
        """Keep what workers found. A unit whose worker ended runs again, since it is still open."""
        for future in ended:
            if unit := self._running.pop(future, None):
                try:
                    found = future.result()
                except Exception as error:
                    self._begin_anew(error)
                else:
                    self._failures = 0
                    self._file.put(unit, found)

    def _begin_anew(self, error: Exception) -> None:
        """Go on after a worker ended."""
        self._failures += 1
        if self._failures > MOST_FAILURES:
            reason = str(error).rstrip(".")
            raise BadUse("the workers keep failing; the last time: {reason}", reason=reason) from error
        if isinstance(error, BrokenExecutor):  # all its processes ended
            self._running.clear()
            self._workers.renew()
