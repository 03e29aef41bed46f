"""The values of empty boards, each proven anew: what tictactoe/_engine/board_values.py states up to 20 x 20.

    python benchmarks/board_values.py [--longest 20] [--seconds 5]

For each length of a winning row and each shorter side, it prints a letter for every longer side up to --longest: W is
won by the side that begins, D is a draw, and ? is not proven in --seconds of processor time. Other boards need no
search: if the row is longer than the shorter side, they are draws except for the shortest rows, and so are all
boards with eight or more in a row.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tictactoe._engine.analysis import Value
from tictactoe._engine.board import LONGEST_SIDE, Rules
from tictactoe._engine.board_values import DRAWN_RUN
from tictactoe._engine.solver import Solver

LETTERS = {Value.WIN: "W", Value.DRAW: "D", Value.UNKNOWN: "?"}


def proven(rules: Rules, seconds: float) -> Value:
    """The value of the empty board, UNKNOWN if it is not proven in time."""
    end = time.process_time() + seconds
    return Solver(rules).value(rules.start, lambda: time.process_time() > end)


def main() -> None:
    parser = argparse.ArgumentParser(description="What boards are worth.")
    parser.add_argument("--longest", type=int, default=LONGEST_SIDE, help=f"side of a board ({LONGEST_SIDE})")
    parser.add_argument("--seconds", type=float, default=5, help="for each board (5)")
    options = parser.parse_args()
    for run in range(3, DRAWN_RUN):
        for shorter in range(run, options.longest + 1):
            print(f"{run} in a row, {shorter:2} x {shorter:2} and longer: ", end="", flush=True)
            for longer in range(shorter, options.longest + 1):
                print(LETTERS[proven(Rules(longer, shorter, run), options.seconds)], end="", flush=True)
            print()


if __name__ == "__main__":
    main()
