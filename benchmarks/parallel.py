"""What more workers gain for a proof whose units they share.

    python benchmarks/parallel.py [BOARD ...] [--workers 0 1 2] [--computed 1 2 4 8 16 32 64]

The first table is measured: processes of this machine prove each board, as `tictactoe solve --jobs` does; with 0
workers there are no units. Seconds are wall-clock time, so other work on the machine counts; the processor time that
the workers took is beside them.

The second is computed: each unit is searched once, with empty tables, and workers are imagined that take as long for
it as it has nodes. Their speed-up is the time of one of them, divided by that of all.
"""

import argparse
import os
import resource
import sys
import tempfile
import time
from contextlib import closing
from heapq import heappop, heappush
from multiprocessing import active_children
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tictactoe._engine.board import Position, Rules
from tictactoe._engine.notation import parse_rules
from tictactoe._engine.proofs.proof import proof
from tictactoe._engine.proofs.tree import ProofTree
from tictactoe._engine.proofs.units import Unit, UnitResult, search_unit
from tictactoe._engine.solver import Solver
from tictactoe._shell.commands.solve_shared import SharedProof
from tictactoe._shell.proofs.units import UnitFile
from tictactoe._shell.proofs.workers import Processes

MEMORY = 1024  # MiB for the tables of a worker


class CountedFile(UnitFile):
    """A file that counts the searches, and their nodes."""

    def __init__(self, path: str, position: Position) -> None:
        super().__init__(path, position, "")
        self.searches = self.nodes = 0

    def put(self, unit: Unit, found: UnitResult) -> None:
        super().put(unit, found)
        self.searches += 1
        self.nodes += found.nodes


def processor_seconds() -> float:
    """What the processes that were begun so far have taken, once they have ended."""
    while active_children():
        time.sleep(0.01)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(name: str, workers: int) -> None:
    """Prove a board with so many processes, and print what it took."""
    rules, before = parse_rules(name), processor_seconds()
    with tempfile.TemporaryDirectory() as folder:
        file = CountedFile(f"{folder}/proof.units", rules.start)
        begin = time.perf_counter()
        with closing(Processes(workers, MEMORY)) as processes:
            shared = SharedProof(rules.start, processes, file)
            assert shared.is_found(lambda: False)
            taken = time.perf_counter() - begin
            lines = len(shared.lines())
        file.close(remove=True)
    spent, load = processor_seconds() - before, os.getloadavg()[0]
    counts = f"{workers:>8}{file.searches:>9}{file.nodes:>12,}"
    print(f"{name:<8}{counts}{spent:>11.1f}{taken:>9.1f}{lines:>9,}{load:>7.1f}", flush=True)


def measure_alone(name: str) -> None:
    """Prove a board without units, and print what it took."""
    rules = parse_rules(name)
    solver, before, begin = Solver(rules, mebibytes=MEMORY), time.process_time(), time.perf_counter()
    lines = len(list(proof(rules.start, solver)))
    spent, taken, load = time.process_time() - before, time.perf_counter() - begin, os.getloadavg()[0]
    print(f"{name:<8}{0:>8}{1:>9}{solver.nodes:>12,}{spent:>11.1f}{taken:>9.1f}{lines:>9,}{load:>7.1f}", flush=True)


def imagined(rules: Rules, workers: int, known: dict[Unit, UnitResult]) -> tuple[int, int, int]:
    """The time in which so many workers prove a board, all nodes, and those of the largest unit."""
    tree, now, running, asked = ProofTree(rules.start, workers=workers), 0, list[tuple[int, int, Unit]](), set[Unit]()
    sizes = []
    while True:
        for unit in tree.next():
            if len(running) < workers and unit not in asked:
                if unit not in known:
                    known[unit] = search_unit(unit, Solver(rules, mebibytes=MEMORY))
                asked.add(unit)
                sizes.append(known[unit].nodes)
                heappush(running, (now + known[unit].nodes, len(asked), unit))
        if not running:  # all is shown
            return now, sum(sizes), max(sizes)
        now, _, unit = heappop(running)
        tree.add(unit.position, known[unit])


def compute(name: str, counts: list[int]) -> None:
    """Print what so many workers would gain."""
    rules, known, alone = parse_rules(name), dict[Unit, UnitResult](), 0
    for workers in counts:
        taken, nodes, largest = imagined(rules, workers, known)
        alone = alone or taken
        print(f"{name:<8}{workers:>8}{nodes:>12,}{largest:>12,}{taken:>12,}{alone / taken:>10.1f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("boards", nargs="*", default=["7,7,5", "9,6,5"])
    parser.add_argument("--workers", type=int, nargs="*", default=[0, 1, 2])
    parser.add_argument("--computed", type=int, nargs="*", default=[1, 2, 4, 8, 16, 32, 64])
    given = parser.parse_args()
    if given.workers:
        print("board    workers searches       nodes  processor  seconds    lines   load")
        for name in given.boards:
            for workers in given.workers:
                if workers:
                    measure(name, workers)
                else:
                    measure_alone(name)
    if given.computed:
        print("board    workers       nodes     largest        time  speed-up")
        for name in given.boards:
            compute(name, given.computed)


if __name__ == "__main__":
    main()
