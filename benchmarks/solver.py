"""The nodes, seconds and memory that the solver needs for the values in its reach, with ceilings for the nodes.

    python benchmarks/solver.py [--all] [--json]

A node is a call of any search function: negamax, the Maker-Breaker prover, threat sequences. Each row runs in a
process of its own, with an empty table. Seconds are processor time, and `mib` is the peak memory of that process, of
which Python and its modules take about 18 MiB. If a row asks about many positions, nodes and seconds are those of
the hardest one; "all values" are the values of every cell, on the empty board and in 200 random positions. The exit
status is 1 if a ceiling of nodes or of seconds is passed. --all adds random positions in the middle of a game. For
the replies of the perfect level in whole games, see benchmarks/replies.py.
"""

import argparse
import json
import resource
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

import tictactoe._engine.search.attack_search  # noqa: F401 - else the time of the first search would include its import
from tictactoe._engine.board import Position, Rules
from tictactoe._engine.solver import Solver

SEED = 2026


class Task(NamedTuple):
    """One row: a board, the question about it, and the most nodes or seconds that the answer may take."""

    board: tuple[int, int, int]
    question: str
    ceiling: int | None = None
    seconds: float | None = None
    at_length: bool = False


TASKS = (
    Task((3, 3, 3), "value", 79),
    Task((3, 3, 3), "moves"),
    Task((3, 3, 3), "all values", seconds=0.005),
    Task((4, 3, 3), "distance", 61),
    Task((4, 4, 3), "distance", 16),
    Task((4, 4, 4), "value", 1),
    Task((4, 4, 4), "all values", seconds=0.05),
    Task((5, 5, 5), "value", 1),
    Task((6, 6, 6), "value", 1),
    Task((7, 7, 6), "value", 1),
    Task((7, 7, 7), "value", 1),
    Task((6, 5, 5), "value", 1),
    Task((7, 6, 6), "value", 1),
    Task((8, 6, 6), "value", 1),
    Task((8, 7, 6), "value", 1),
    Task((8, 8, 6), "value", 1),
    Task((5, 4, 4), "value", 168),
    Task((5, 5, 4), "value", 8_100),
    Task((6, 5, 4), "distance", 1_600),
    Task((6, 6, 4), "distance", 1_300),
    Task((7, 7, 4), "distance", 3_100),
    Task((6, 4, 4), "value", 1_600),
    Task((7, 4, 4), "value", 53_000),
    Task((6, 6, 5), "value", 1),
    Task((7, 5, 5), "value", 40),
    Task((8, 5, 5), "value", 200),
    Task((7, 6, 5), "value", 500),
    Task((8, 6, 5), "value", 3_100),
    Task((7, 7, 5), "value", 4_500),
    Task((5, 5, 4), "200 positions", seconds=0.5, at_length=True),
    Task((6, 5, 4), "200 positions", seconds=0.5, at_length=True),
)


class Row(NamedTuple):
    """What one task took; `seconds` includes making the solver."""

    board: tuple[int, int, int]
    question: str
    answer: str
    nodes: int
    seconds: float
    mib: float
    ceiling: int | None
    longest: float | None

    @property
    def passed(self) -> bool:
        """Whether it took more nodes or seconds than it may."""
        too_long = self.longest is not None and self.seconds > self.longest
        return too_long or (self.ceiling is not None and self.nodes > self.ceiling)


def main() -> int:
    parser = argparse.ArgumentParser(description="Nodes, seconds and memory for the values that can be known.")
    parser.add_argument("--all", action="store_true", help="with the rows that take longer")
    parser.add_argument("--json", action="store_true", help="one object a row")
    options = parser.parse_args()
    if not options.json:
        print(f"{'board':<8}{'question':<16}{'answer':<16}{'nodes':>9}{'at most':>9}{'seconds':>10}{'MiB':>7}")
    passed = False
    for row in rows(options.all):
        passed |= row.passed
        if options.json:
            print(json.dumps(row._asdict()), flush=True)
        else:
            board = ",".join(map(str, row.board))
            ceiling = f"{row.ceiling:,}" if row.ceiling else ""
            print(
                f"{board:<8}{row.question:<16}{row.answer:<16}{row.nodes:>9,}{ceiling:>9}{row.seconds:>10.4f}"
                f"{row.mib:>7.0f}{'  too much' if row.passed else ''}",
                flush=True,
            )
    return 1 if passed else 0


def rows(at_length: bool) -> Iterator[Row]:
    """The rows, each as soon as a new process has finished it."""
    tasks = [task for task in TASKS if at_length or not task.at_length]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        for task in tasks:
            yield pool.submit(run, task).result()


def run(task: Task) -> Row:
    rules = Rules(*task.board)
    nodes, seconds, answer = 0, 0.0, ""
    for position in positions(rules, task.question):
        start = time.process_time()
        solver = Solver(rules)
        answer = ask(solver, position, task.question)
        nodes, seconds = max(nodes, solver.nodes), max(seconds, time.process_time() - start)
    return Row(task.board, task.question, answer, nodes, round(seconds, 5), memory(), task.ceiling, task.seconds)


def memory() -> float:
    """The peak memory of this process, in MiB."""
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1)


def ask(solver: Solver, position: Position, question: str) -> str:
    """The answer to a question, as text."""
    if question == "value":
        return solver.value(position).value
    if question in ("moves", "all values"):
        moves = solver.analyse(position).moves
        count = "all" if question == "all values" else len(moves)
        return f"{count} proven" if all(move.exact for move in moves) else "not proven"
    if question == "distance":
        best = next(solver.proven(position))
        return f"{best.value.value} in {best.plies} plies"
    solver.value(position)
    return "the hardest"


def positions(rules: Rules, question: str) -> Iterator[Position]:
    """The positions that a question is about: the empty board, random positions, or both."""
    if question != "200 positions":
        yield rules.start
    if question == "200 positions":
        yield from middle_game(rules, 6, 14)
    if question == "all values":
        yield from middle_game(rules, 0, rules.cells - 1)


def middle_game(rules: Rules, fewest: int, most: int) -> Iterator[Position]:
    """200 unfinished positions after `fewest` to `most` random plies."""
    rng = Random(SEED)
    found = 0
    while found < 200:
        position = rules.start
        for _ in range(rng.randint(fewest, most)):
            if position.outcome:
                break
            position = position.play(rng.choice(position.legal_moves))
        if not position.outcome:
            found += 1
            yield position


if __name__ == "__main__":
    sys.exit(main())
