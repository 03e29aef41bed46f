"""The gain from a second process for the prover: the attacker's first moves are shared among processes.

    python benchmarks/parallel.py [BOARD ...] [--processes 2]

Each first move, once up to symmetry, is a question: does the defender hold after it? A single process answers them
all and remembers what it found; several processes each answer the next open question, and remember only what they
found themselves. Seconds are wall-clock time, so other work on the machine counts.
"""

import argparse
import os
import sys
import time
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tictactoe._engine.board import Rules
from tictactoe._engine.notation import format_rules, parse_rules
from tictactoe._engine.search.breaker import Breaker
from tictactoe._engine.symmetry import symmetries

provers: dict[Rules, Breaker] = {}


def held(question: tuple[Rules, int]) -> tuple[bool, int]:
    """Whether the defender holds after a first move, and the nodes of the proof."""
    rules, first = question
    prover = provers.setdefault(rules, Breaker(rules))
    before = prover.nodes
    return prover.holds(1 << first, 0, attacking=False) is True, prover.nodes - before


def measured(rules: Rules, processes: int) -> tuple[float, int]:
    """The seconds and the nodes of all first moves, those in the middle first."""
    provers.clear()
    through = [sum(line >> cell & 1 for line in rules.lines) for cell in range(rules.cells)]
    firsts = [cell for cell in range(rules.cells) if cell == min(symmetry[cell] for symmetry in symmetries(rules))]
    questions = [(rules, cell) for cell in sorted(firsts, key=through.__getitem__, reverse=True)]
    with get_context("spawn").Pool(processes) as pool:
        pool.map(held, [(Rules(3, 3, 3), 4)] * processes, chunksize=1)  # so that every process has started
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
