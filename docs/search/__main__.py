"""python -m docs.search [--all]: what each step takes, board by board; with --all the slowest row, too."""

import sys
from importlib import import_module
from itertools import islice
from time import perf_counter

from docs.search import counting
from docs.search.deepening import Deepening

FUNCTIONS = ("minimax", "distance", "alpha_beta", "move_order")  # the listings of the first part
STEPS = (
    *FUNCTIONS, "negamax", "memory", "symmetry", "bitboards", "null_window", "threats", "weights", "deepening",
)  # fmt: skip
BOARDS = (3, 3, 3), (4, 4, 3)
TOO_LARGE = ("minimax", "distance")  # for 4,4,3: they look at every game
SLOWEST = "alpha_beta"  # on 4,4,3

AHEAD = (5, 5, 4)
"""The board on which step 12 looks ahead."""
MARKED = (1 << 17 | 1 << 21, 1 << 18 | 1 << 7)
"""A position on it, the side to move first."""


def solve(name: str, width: int, height: int, k: int) -> tuple[int, int]:
    """The score of the empty board by a step, and how many nodes it took."""
    if name in FUNCTIONS:
        return counting.solve(name, width, height, k)
    found: tuple[int, int] = import_module(f"docs.search.{name}").solve(width, height, k)
    return found


def main() -> None:
    for name in STEPS:
        for board in BOARDS:
            if board != BOARDS[0] and (name in TOO_LARGE or (name == SLOWEST and "--all" not in sys.argv)):
                continue
            start = perf_counter()
            score, nodes = solve(name, *board)
            seconds = perf_counter() - start
            print(f"{name:12} {','.join(map(str, board))}  score {score:2}  {nodes:9,} nodes  {seconds:8.3f} s")
    for title, marks, deepest in ("from the empty board", (0, 0), 6), ("from the position of step 12", MARKED, 7):
        print(f"\n{','.join(map(str, AHEAD))} {title}")
        search = Deepening(*AHEAD)
        for depth, (score, line) in islice(search.deeper(*marks), deepest):
            print(f"{depth:2} plies  score {score:4}  {search.nodes:7,} nodes  {' '.join(map(str, line))}")


if __name__ == "__main__":
    main()
