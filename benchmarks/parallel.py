"""What a second process gains for the prover: the attacker's first moves shared among processes.

    python benchmarks/parallel.py [BOARD ...] [--processes 2]

Each first move, but for those that symmetry makes of others, is a question of its own: does the defender hold after
it? Alone, one process asks them all and remembers what it found; else each process asks the next one that is left and
remembers what it found itself. Seconds are those of the clock, so that other work on the machine counts.
"""

import argparse
import os
import sys
import time
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tictactoe.engine.board import Rules
from tictactoe.engine.notation import format_rules, parse_rules
from tictactoe.engine.search.breaker import Breaker
from tictactoe.engine.symmetry import symmetries

provers: dict[Rules, Breaker] = {}


def held(question: tuple[Rules, int]) -> tuple[bool, int]:
    """Whether the defender holds after a first move, and the nodes that it took."""
    rules, first = question
    prover = provers.setdefault(rules, Breaker(rules))
    before = prover.nodes
    return prover.holds(1 << first, 0, False) is True, prover.nodes - before


def measured(rules: Rules, processes: int) -> tuple[float, int]:
    """The seconds and the nodes of all first moves, those in the middle first."""
    provers.clear()
    through = [sum(line >> cell & 1 for line in rules.lines) for cell in range(rules.cells)]
    firsts = [cell for cell in range(rules.cells) if cell == min(symmetry[cell] for symmetry in symmetries(rules))]
    questions = [(rules, cell) for cell in sorted(firsts, key=through.__getitem__, reverse=True)]
    with get_context("spawn").Pool(processes) as pool:
        pool.map(held, [(Rules(3, 3, 3), 4)] * processes, chunksize=1)  # each process has begun
        start = time.perf_counter()
        answers = list(pool.imap_unordered(held, questions))
        taken = time.perf_counter() - start
    assert all(holds for holds, _ in answers)
    return taken, sum(nodes for _, nodes in answers)


def main() -> None:
    parser = argparse.ArgumentParser(description="What a second process gains for the prover.")
    parser.add_argument("boards", nargs="*", default=["7,6,5", "8,6,5", "7,7,5"])
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    print(f"{'board':<8}{'processes':>10}{'nodes':>10}{'seconds':>9}{'load':>7}")
    for name in options.boards:
        rules = parse_rules(name)
        for processes in sorted({1, options.processes}):
            seconds, nodes = measured(rules, processes)
            load = os.getloadavg()[0]
            print(f"{format_rules(rules):<8}{processes:>10}{nodes:>10,}{seconds:>9.2f}{load:>7.1f}", flush=True)


if __name__ == "__main__":
    main()
