"""Regret: how much less likely a win is after our move than after the move of another engine, as that engine judges.

    nice python benchmarks/regret.py --engine COMMAND [--games 200] [--nodes 10000] [--seed 0] [NAME ...]

The positions are from games of the search against itself, at most three of a game. In each there is no threat to
answer, and the engine gives the side to move a chance of 5 to 95 per cent. A NAME is a part of the search that is
left out, or another choice, as in `ablations.py`; each is compared with the search as it is, at the same nodes.

A line for each position has the place of the engine's move in our order of moves, and the regrets in per cent. The
last lines tell how many of these places are beyond the width of the search, among all positions and where our move
makes a win less likely by BLUNDER, and the mean of the regrets. `fit.py` says what the engine must tell, and has the
command of Rapfi.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from ablations import WITHOUT, interval
from fit import chance, judge

from tictactoe import Engine, Mark, Position, Rules, Searcher, parse_cell
from tictactoe._engine.search.principal_variation import ROOT_WIDTH, WIDTH
from tictactoe._engine.search.row_tables import LINES, OPEN_FOURS, RowTables
from tictactoe._engine.search.stones import Stones
from tictactoe._shell.commands.match import openings

RULES = Rules(15, 15, 5)
ROWS = RowTables(RULES, 32)
EACH, GAME_NODES, MOST_MARKS = 3, 1500, 31  # later positions are mostly decided
BLUNDER = 0.2
EVAL_UNIT = 200  # so much of Rapfi's evaluation is one unit of log odds in its own win rate


def positions(games: int, seed: int) -> Iterator[Position]:
    """Positions from games of the search against itself in which there is no threat to answer."""
    rng = Random(seed)
    for opening in islice(openings(RULES, 2 * games, Random(seed)), 0, None, 2):
        position, player, quiet = opening.position, Searcher(RULES), list[Position]()
        while not position.outcome and (position.mine | position.theirs).bit_count() < MOST_MARKS:
            stones, side = Stones(ROWS, position), int(position.to_move is Mark.O)
            if not (stones.counts(side) & LINES or stones.counts(1 - side) & (LINES | OPEN_FOURS)):
                quiet.append(position)
            *_, judgement = player.search(position, nodes=GAME_NODES)
            position = position.play(judgement.line[0])
        yield from rng.sample(quiet, min(EACH, len(quiet)))


def judged(engine: Engine, position: Position) -> tuple[float, int] | None:
    """The chance of a win for the side to move, and the best move, as the engine judges."""
    if line := judge(engine, position):
        _, evaluation, cell = line.split()
        return chance(evaluation, EVAL_UNIT), parse_cell(RULES, cell)
    return None


def chosen(position: Position, nodes: int, name: str | None) -> int:
    """The move of the search, or of the search without a part of it."""
    module, constant, other = WITHOUT[name] if name else (None, "", None)
    usual = getattr(module, constant, None)
    if module:
        setattr(module, constant, other)
    *_, judgement = Searcher(RULES).search(position, nodes=nodes)
    if module:
        setattr(module, constant, usual)
    return judgement.line[0]


def regrets(engine: Engine, position: Position, moves: Sequence[int]) -> tuple[int, list[float]] | None:
    """The engine's move, and how much less likely a win is after each of these than after that; None if decided."""
    found = judged(engine, position)
    if not found or not 0.05 < found[0] < 0.95:
        return None
    _, best = found
    chances: dict[int, float] = {}
    for move in (best, *moves):
        after = position.play(move)
        if move not in chances:
            answer = None if after.outcome else judged(engine, after)
            if not answer:
                return None
            chances[move] = 1 - answer[0]
    return best, [chances[best] - chances[move] for move in moves]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(WITHOUT))
    parser.add_argument("--engine", required=True)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    places, table = list[int](), list[list[float]]()
    with Engine(given.engine, seconds=60) as engine:
        for position in positions(given.games, given.seed):
            moves = [chosen(position, given.nodes, name) for name in (None, *given.names)]
            if found := regrets(engine, position, moves):
                stones, side = Stones(ROWS, position), int(position.to_move is Mark.O)
                order = stones.likely(side, RULES.cells)
                places.append(order.index(found[0]) if found[0] in order else RULES.cells)
                table.append(found[1])
                print(places[-1] + 1, *(f"{100 * regret:.1f}" for regret in table[-1]), flush=True)
    blunders = [place for place, row in zip(places, table, strict=True) if row[0] >= BLUNDER]
    for what, some in (f"{len(places)} positions", places), (f"{len(blunders)} blunders", blunders):
        beyond = (f"{sum(place >= width for place in some)} beyond {width}" for width in (WIDTH, ROOT_WIDTH))
        print(f"{what}: the engine's move is {', '.join(beyond)}")
    for number, name in enumerate(("as it is", *given.names)):
        mean, half = interval([100 * row[number] for row in table])
        more, either = interval([100 * (row[number] - row[0]) for row in table])
        print(f"{name:40} {mean:5.1f} +- {half:.1f}   {more:5.1f} +- {either:.1f} more than as it is")


if __name__ == "__main__":
    main()
