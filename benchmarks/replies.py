"""How long the computer's replies take at the level "perfect", in whole games on larger boards.

    python benchmarks/replies.py [BOARD ...] [--seconds 120]

The opponent begins in each cell, once up to symmetry, and the computer begins as often. There are three opponents:
one plays at random, one takes wins in one and blocks losses in one, and one plays where the heaviest lines are. In
every second round of games, the computer's own first two marks are random, as if its level had been raised later.
Each game has a new player with empty tables. Seconds are processor time, and a reply is given up after ten. A board
ends after --seconds, and `games` says how many games were played by then. The exit status is 1 if a reply took more
than three seconds on a board that the computer plays.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from tictactoe._engine.board import Position, Rules, cells_of
from tictactoe._engine.levels import Level
from tictactoe._engine.notation import format_rules, parse_rules
from tictactoe._engine.player import Player
from tictactoe._engine.reach import plays_perfectly
from tictactoe._engine.symmetry import symmetries
from tictactoe._engine.traps import person_moves

SEED = 2026
GIVEN_UP = 10.0
MOST = 3.0
CARELESS = 2
BOARDS = ("5,4,4", "5,5,4", "6,5,4", "5,5,5", "6,5,5", "6,6,5", "6,6,6", "7,5,5", "7,6,5", "7,7,5", "7,7,6", "7,7,7")

Opponent = Callable[[Position, Random], int]


def anybody(position: Position, rng: Random) -> int:
    return rng.choice(position.legal_moves)


def aware(position: Position, rng: Random) -> int:
    return rng.choice(list(cells_of(person_moves(position))))


def heaviest(position: Position, rng: Random) -> int:
    """A win in one, else a block of a loss in one, else the cell where lines open to one side weigh most."""
    rules, mine, theirs = position.rules, position.mine, position.theirs
    weights = [0.0] * rules.cells
    for line in rules.lines:
        for side, other in (mine, theirs), (theirs, mine):
            if not line & other:
                for cell in cells_of(line & position.empty):
                    weights[cell] += 4 ** (line & side).bit_count()
    return max(cells_of(person_moves(position)), key=lambda cell: (weights[cell], rng.random()))


OPPONENTS = (anybody, aware, heaviest)


class TooLong(Exception):
    """The time for a board is over."""


def replies(rules: Rules, end: float) -> Iterator[tuple[int, float, bool, Position]]:
    """Each reply: the number of its game, its seconds, whether it was given up, and the position before it."""
    firsts = [cell for cell in range(rules.cells) if cell == min(symmetry[cell] for symmetry in symmetries(rules))]
    kinds = product(OPPONENTS, (0, CARELESS), firsts, (True, False))
    for number, (opponent, careless, first, begins) in enumerate(kinds, start=1):
        yield from game(rules, opponent, None if begins else first, careless, number, end)


def game(
    rules: Rules, opponent: Opponent, first: int | None, careless: int, number: int, end: float
) -> Iterator[tuple[int, float, bool, Position]]:
    rng, player, position, computers = Random(SEED + number), Player(rules), rules.start, first is None
    while not position.outcome:
        if computers and position.mine.bit_count() < careless:
            move = anybody(position, rng)
        elif computers:
            if time.process_time() > end:
                raise TooLong
            move, taken = timed(player, position, rng)
            yield number, taken, taken > GIVEN_UP, position
        elif first is not None and not position.theirs:
            move = first
        else:
            move = opponent(position, rng)
        position, computers = position.play(move), not computers


def timed(player: Player, position: Position, rng: Random) -> tuple[int, float]:
    """The reply of the level "perfect", and the seconds that it and its reasons took."""
    start = time.process_time()
    move = rng.choice(player.choices(position, Level.PERFECT, lambda: time.process_time() > start + GIVEN_UP))
    player.explain(position, move)
    return move, time.process_time() - start


def main() -> int:
    parser = argparse.ArgumentParser(description="How long the computer's replies take at the level perfect.")
    parser.add_argument("boards", nargs="*", default=BOARDS)
    parser.add_argument("--seconds", type=float, default=120, help="for each board")
    options = parser.parse_args()
    failed = False
    print(f"{'board':<8}{'games':>6}{'replies':>9}{'slowest':>9}{'99 %':>8}{'> 1 s':>7}{'> 2 s':>7}{'given up':>10}")
    for name in options.boards:
        rules, found = parse_rules(name), []
        try:
            for reply in replies(rules, time.process_time() + options.seconds):
                found.append(reply)
        except TooLong:
            pass
        seconds = sorted(taken for _, taken, _, _ in found)
        failed |= plays_perfectly(rules) and seconds[-1] > MOST
        print(
            f"{format_rules(rules):<8}{found[-1][0]:>6}{len(found):>9,}{seconds[-1]:>9.2f}"
            f"{seconds[len(seconds) * 99 // 100]:>8.2f}{sum(taken > 1 for taken in seconds):>7}"
            f"{sum(taken > 2 for taken in seconds):>7}{sum(given_up for _, _, given_up, _ in found):>10}",
            flush=True,
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
