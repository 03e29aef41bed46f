"""What the boards up to 8 x 8 are worth, each proven anew: prints the table of tictactoe/engine/board_values.py.

    python benchmarks/board_values.py [--seconds 5]

A board whose value is not proven in so many seconds of the processor is "?".
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tictactoe.engine.analysis import Value
from tictactoe.engine.board import Rules
from tictactoe.engine.solver import Solver

SIDES = range(1, 9)


def proven(rules: Rules, seconds: float) -> Value:
    """The value of the empty board, UNKNOWN if it is not proven in time."""
    end = time.process_time() + seconds
    return Solver(rules).value(rules.start, lambda: time.process_time() > end)


def table(run: int, seconds: float) -> str:
    """A word for each length of the shorter side, with a letter for each of the longer."""
    letters = {Value.WIN: "W", Value.DRAW: "D", Value.UNKNOWN: "?"}
    return " ".join(
        "".join(
            "." if longer < run else letters[proven(Rules(longer, shorter, run), seconds)]
            for longer in SIDES
            if longer >= shorter
        )
        for shorter in SIDES
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="What the boards up to 8 x 8 are worth.")
    parser.add_argument("--seconds", type=float, default=5, help="for each board (5)")
    options = parser.parse_args()
    for run in range(3, 9):
        print(f'    {run}: "{table(run, options.seconds)}",', flush=True)


if __name__ == "__main__":
    main()
