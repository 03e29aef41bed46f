"""How the work of the defender's proof grows: the nodes in all, by how many moves the attacker makes.

    python benchmarks/growth.py [BOARD ...] [--moves 7] [--memory 1024]

This is the search of the Maker-Breaker game alone (`tictactoe/_engine/search/maker_breaker.py`), from the empty
board, with `--memory` MiB for what it finds. With too few it forgets, and needs more nodes: with 2, 9,6,5 takes
96,903 and not 96,619. A row ends where the defence is found, or after --moves. The last steps of 12,5,5, 10,6,5 and
8,7,5 take some 15 to 25 minutes, or 4 to 8 with the search compiled, so that they are asked for by --moves. 9,6,5,
11,5,5 and 10,6,5 take a minute or two, the others seconds.
"""

import argparse
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tictactoe._engine.notation import parse_rules
from tictactoe._engine.search.findings import Status
from tictactoe._engine.search.maker_breaker import MakerBreaker

BOARDS = ("7,6,5", "8,6,5", "7,7,5", "9,6,5", "11,5,5", "12,5,5", "10,6,5", "8,7,5", "8,8,5")
SLOW = {"12,5,5": 4, "10,6,5": 5, "8,7,5": 5}
"""The most moves for boards of which one more takes too long to wait for."""


def grow(board: str, moves: int, mebibytes: int) -> None:
    """Print the nodes in all after each number of moves, then the seconds and the memory."""
    prover, start = MakerBreaker(parse_rules(board), mebibytes=mebibytes), time.process_time()
    attack = prover.rows.attack(0, 0)
    print(f"{board:<8}", end="", flush=True)
    for depth in range(moves + 1):
        finding = prover.search_attacks(attack, depth, 0)
        print(f"{prover.nodes:>11,}", end="", flush=True)
        if finding.status is not Status.OPEN:
            print(f" {finding.status.value}", end="")
            break
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"  {time.process_time() - start:.1f} s, {memory:.0f} MiB at most so far")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("boards", nargs="*", metavar="BOARD", default=BOARDS)
    parser.add_argument("--moves", type=int, help="the most moves (7, fewer on some boards)")
    parser.add_argument("--memory", type=int, default=1024, help="MiB for what is found (1024)")
    given = parser.parse_args()
    for board in given.boards:
        grow(board, SLOW.get(board, 7) if given.moves is None else given.moves, given.memory)


if __name__ == "__main__":
    main()
