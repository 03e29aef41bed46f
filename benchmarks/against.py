"""A match of the search of this checkout against that of another, with the same number of nodes for each move.

    nice python benchmarks/against.py OTHER [--games 200] [--nodes 5000] [--board 15,15,5] [--seed 0]

OTHER is a commit, such as HEAD or the name of a release, or the folder of a checkout. Openings are about even, and
each is played twice with sides changed; the same seed gives the same games. After each game a line has the score of
this checkout with its 95 % interval. At the end, a line for each side has its nodes in a second, and
how many plies it looked ahead, in the median. A change of how the search plays is kept only if it does not lose such
a match against the search before it.
"""

import argparse
import io
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from tictactoe import Mark, Rules
from tictactoe._engine.game import Game
from tictactoe._shell.commands.match import openings
from tictactoe._ui.reports.match import Tally

HERE = Path(__file__).parents[1]

PLAYER = """
import sys, time
from tictactoe import Rules, Searcher

rules, nodes = Rules(*map(int, sys.argv[1].split(","))), int(sys.argv[2])
for line in sys.stdin:
    moves = [int(cell) for cell in line.split()]
    if not moves:
        searcher = Searcher(rules)
        continue
    position = rules.start
    for cell in moves:
        position = position.play(cell)
    *_, judgement = searcher.search(position, nodes=nodes)
    print(judgement.line[0], judgement.depth, judgement.nodes, time.process_time(), flush=True)
"""
"""A program that asks only what every checkout answers: an empty line begins a game, another has its moves so far."""


class Player:
    """The search of one checkout, in a process of its own."""

    def __init__(self, folder: Path, board: str, nodes: int) -> None:
        command = [sys.executable, "-P", "-c", PLAYER, board, str(nodes)]
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        self._depths: list[int] = []
        self._nodes, self._seconds = 0, 0.0

    def begin(self) -> None:
        """Forget the game before."""
        self._say("")

    def choose(self, game: Game) -> int:
        """The move of the search."""
        self._say(" ".join(str(move.cell) for move in game.moves))
        assert self._process.stdout
        cell, depth, nodes, seconds = self._process.stdout.readline().split()
        self._depths.append(int(depth))
        self._nodes, self._seconds = self._nodes + int(nodes), float(seconds)
        return int(cell)

    def __str__(self) -> str:
        return f"{self._nodes / self._seconds:,.0f} nodes a second, {median(self._depths):.0f} plies"

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    def _say(self, line: str) -> None:
        assert self._process.stdin
        print(line, file=self._process.stdin, flush=True)


@contextmanager
def checkout(name: str) -> Iterator[Path]:
    """The folder of another checkout; the files of a commit are written to one that is removed afterwards."""
    if Path(name).is_dir():
        yield Path(name).resolve()
        return
    files = subprocess.run(["git", "-C", HERE, "archive", name, "tictactoe"], capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder, tarfile.open(fileobj=io.BytesIO(files)) as archive:
        archive.extractall(folder, filter="data")
        yield Path(folder)


def play(game: Game, x: Player, o: Player) -> float:
    """The points of X for a game from an opening: 1, 0 or one half."""
    x.begin()
    o.begin()
    while not game.outcome:
        game = game.play((x if game.position.to_move is Mark.X else o).choose(game))
    winner = game.outcome.winner
    return 0.5 if winner is None else float(winner is Mark.X)


def match(given: Any) -> None:
    """Play the match, and print how it stands after each game."""
    rules, tally = Rules(*map(int, given.board.split(","))), Tally()
    with ExitStack() as stack:
        folders = HERE, stack.enter_context(checkout(given.other))
        this, other = players = [Player(folder, given.board, given.nodes) for folder in folders]
        for player in players:
            stack.callback(player.close)
        for number, opening in enumerate(openings(rules, given.games, Random(given.seed))):
            points = 1 - play(opening, other, this) if number % 2 else play(opening, this, other)
            tally = tally.after(points)
            low, high = tally.interval
            result = f"{tally.won} - {tally.drawn} - {tally.lost}, {100 * tally.score:.1f} %"
            print(f"{result} ({100 * low:.0f} to {100 * high:.0f})", flush=True)
        print(f"this checkout: {this}", f"{given.other}: {other}", sep="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("other", help="a commit, or the folder of a checkout")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=5000)
    parser.add_argument("--board", default="15,15,5")
    parser.add_argument("--seed", type=int, default=0)
    match(parser.parse_args())


if __name__ == "__main__":
    main()
