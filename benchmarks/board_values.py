"""What boards are worth, each proven anew: what tictactoe/engine/board_values.py says of boards up to 20 x 20.

    python benchmarks/board_values.py [--longest 20] [--seconds 5]

For each row that wins and each shorter side, a letter for every longer side up to the longest: W is won by the side
that begins, D drawn, and ? not proven in so many seconds of the processor. Other boards need no search: a row that is
longer than the shorter side is drawn but for the shortest ones, and so are eight or more in a row.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tictactoe.engine.analysis import Value
from tictactoe.engine.board import LONGEST_SIDE, Rules
from tictactoe.engine.board_values import LONG_RUN
from tictactoe.engine.solver import Solver

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
    for run in range(3, LONG_RUN):
        for shorter in range(run, options.longest + 1):
            print(f"{run} in a row, {shorter:2} x {shorter:2} and longer: ", end="", flush=True)
            for longer in range(shorter, options.longest + 1):
                print(LETTERS[proven(Rules(longer, shorter, run), options.seconds)], end="", flush=True)
            print()


if __name__ == "__main__":
    main()
