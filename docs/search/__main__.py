"""python -m docs.search [--all]: what each step takes, board by board; with --all the slowest row, too."""

import sys
from importlib import import_module
from time import perf_counter

STEPS = (
    "minimax", "negamax", "distance", "alpha_beta", "move_order", "memory", "symmetry", "bitboards", "null_window",
    "threats", "weights",
)  # fmt: skip
BOARDS = (3, 3, 3), (4, 4, 3)
TOO_LARGE = ("minimax", "negamax", "distance")  # for 4,4,3: they look at every game
SLOWEST = "alpha_beta"  # on 4,4,3


def main() -> None:
    for name in STEPS:
        solve = import_module(f"docs.search.{name}").solve
        for board in BOARDS:
            if board != BOARDS[0] and (name in TOO_LARGE or (name == SLOWEST and "--all" not in sys.argv)):
                continue
            start = perf_counter()
            score, nodes = solve(*board)
            seconds = perf_counter() - start
            print(f"{name:12} {','.join(map(str, board))}  score {score:2}  {nodes:9,} nodes  {seconds:8.3f} s")


if __name__ == "__main__":
    main()
