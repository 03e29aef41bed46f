"""The command `engine` under a manager of other authors: pygomo-lib (`pip install -e '.[bench]'`).

    python benchmarks/foreign_manager.py [--games 2] [--board 15] [--time 0.5] [COMMAND]

COMMAND is an engine of the Gomocup protocol that plays the other side; without it, that side plays at random. The
manager plays whole games, with TURN, BOARD, TAKEBACK and RESTART. Every move is checked on a board of our own: it
must be legal and come within the time for a move.
"""

import argparse
import shlex
import sys
from pathlib import Path
from random import Random
from time import monotonic

from pygomo import EngineClient
from pygomo.protocol.models import BoardPosition, Move

sys.path.insert(0, str(Path(__file__).parents[1]))

from tictactoe import Mark, Position, Rules, cells_of


class Side:
    """An engine as the manager sees it, and the longest time that it took for a move."""

    def __init__(self, command: list[str], size: int, seconds: float) -> None:
        self.client = EngineClient(command[0], args=command[1:])
        self.client.connect()
        self.about = self.client.about()
        self.slowest = 0.0
        assert self.client.start(size)
        self.client.set_time(turn_time_ms=round(seconds * 1000))

    def move(self, position: Position, last: int | None) -> int:
        """Its move, asked for by BEGIN, by TURN if it has the board, or else by BOARD; raises IllegalMove."""
        width, began = position.rules.width, monotonic()
        if last is not None:
            result = self.client.turn(coordinates(last, width))
        elif not position.mine | position.theirs:
            result = self.client.begin()
        else:
            board = BoardPosition()
            for stones, whose in ((position.mine, 1), (position.theirs, 2)):
                for cell in cells_of(stones):
                    board.add_move(coordinates(cell, width), whose)
            result = self.client.board(board)
        self.slowest = max(self.slowest, monotonic() - began)
        assert result is not None, "no answer"
        answer: int = result.move.row * width + result.move.col
        position.play(answer)
        return answer

    def take_back(self, *cells: int, width: int) -> None:
        """Let it take back these marks, the last one first."""
        for cell in cells:
            assert self.client.takeback(coordinates(cell, width))


def coordinates(cell: int, width: int) -> Move:
    return Move((cell % width, cell // width))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", nargs="?")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--board", type=int, default=15)
    parser.add_argument("--time", type=float, default=0.5)
    given = parser.parse_args()
    rng, rules = Random(1), Rules(given.board, given.board, 5)
    ours = Side([sys.executable, "-m", "tictactoe", "engine"], given.board, given.time)
    other = Side(shlex.split(given.command), given.board, given.time) if given.command else None
    print(ours.about, other.about if other else "marks anywhere", sep="\n")
    for game in range(given.games):
        position, mark = rules.start, (Mark.X, Mark.O)[game % 2]
        for side in filter(None, (ours, other)):
            assert side.client.restart()
        last: int | None = None
        while not position.outcome:
            if position.to_move is mark:
                before, last = last, ours.move(position, last)
                if before is not None and position.mine.bit_count() % 3 == 0:
                    ours.take_back(last, before, width=given.board)
                    last = ours.move(position, before)
            else:
                last = other.move(position, last) if other else rng.choice(position.legal_moves)
            position = position.play(last)
        print(f"game {game + 1}: {position.outcome.winner or 'draw'}, we were {mark}")
    print(f"slowest move {ours.slowest:.2f} s of {given.time} s")
    for side in filter(None, (ours, other)):
        side.client.quit()


if __name__ == "__main__":
    main()
