"""Fit the weights of `search/evaluation.py` to the judgement of another engine, in three steps.

    nice python benchmarks/fit.py positions POSITIONS [--games 1100] [--nodes 1000] [--seed 0]
    nice python benchmarks/fit.py judge POSITIONS JUDGED --engine COMMAND
    nice python benchmarks/fit.py fit JUDGED

The first writes positions that our search evaluates at its leaves, in games against itself on 15,15,5 from openings
that are about even. The second adds to each what an engine of the Gomocup protocol says of it: its evaluation, and
the best move. Started again, it goes on where it was stopped. The third fits to the first four fifths of the
positions. It prints the tables, and how well they and those of `evaluation` fit the last fifth.

The engine must tell its evaluation before its move, in a message such as "Eval 59", or "Eval +M9" for a win in nine
plies. This command is Rapfi (0.43.02, its classical evaluation, as it has without networks) with 2,500 nodes a
position:

    sh -c '(echo INFO MAX_NODE 2500; cat) | pbrain-rapfi'
"""

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from math import exp, log
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from tictactoe import (
    Engine,
    Mark,
    Position,
    Rules,
    Searcher,
    format_cell,
    format_position,
    parse_cell,
    parse_position,
)
from tictactoe._engine import searcher
from tictactoe._engine.search.evaluation import ATTACK, DEFENCE, MOVING, WAITING, table_of
from tictactoe._engine.search.principal_variation import TEMPO, Node, PrincipalVariationSearch
from tictactoe._engine.search.row_tables import OPEN_FOURS, RowTables
from tictactoe._engine.search.stones import Stones
from tictactoe._shell.commands.match import openings

RULES = Rules(15, 15, 5)
EACH = 50  # positions that are taken from a game
EVAL = re.compile(r"\bEval ([+-]?M?\d+)")

PAIRS, THIRDS = 20, 5
PAIR, THIRD = table_of(range(1, PAIRS + 1)), table_of([0] * PAIRS, range(THIRDS + 1))
"""By code: the number of the pair of its strongest shapes, and that of its third shape; from 1, and 0 for none."""
VALUE_UNIT = 100  # so much of an evaluation, ours or the engine's, is one unit of log odds
MOVE_UNIT = 10  # so much of how likely a move is, is one
MOST = 255
EPOCHS, FIRST_STEP = 40, 30

Slopes = list[tuple[int, float]]
"""Numbers of weights, each with how fast something rises with that weight."""
Option = tuple[int, tuple[int, ...]]
"""A number of cells that are alike, and the numbers of the weights of a move there."""
Loss = Callable[[Sequence[float], Any], tuple[float, bool, Slopes]]
"""Takes weights and a sample, and gives the loss, whether the prediction is right, and the slopes of the loss."""


class Noting(PrincipalVariationSearch):
    """A search that notes the positions that it evaluates where the depth is used up."""

    noted: list[tuple[int, ...]] = []

    def _evaluation(self, node: Node) -> int:
        if node.depth <= 0:
            self.noted.append((node.side, *self._stones.marks))
        return super()._evaluation(node)


def positions(games: int, nodes: int, seed: int) -> Iterator[Position]:
    """Positions that the search evaluates at its leaves in games against itself, at most EACH of a game."""
    rng, usual = Random(seed), vars(searcher)["PrincipalVariationSearch"]
    for opening in islice(openings(RULES, 2 * games, Random(seed)), 0, None, 2):
        position, player = opening.position, Searcher(RULES)
        Noting.noted.clear()
        vars(searcher)["PrincipalVariationSearch"] = Noting
        while not position.outcome:
            *_, judgement = player.search(position, nodes=nodes)
            position = position.play(judgement.line[0])
        vars(searcher)["PrincipalVariationSearch"] = usual
        noted = list(dict.fromkeys(Noting.noted))
        for side, x, o in rng.sample(noted, min(EACH, len(noted))):
            yield Position(RULES, *((o, x, Mark.O) if side else (x, o, Mark.X)))


def judge(engine: Engine, position: Position) -> str | None:
    """A position as a line, with its evaluation and the best move; None if the engine tells no evaluation."""
    move, message = engine.choose(position), EVAL.search(" ".join(engine.messages))
    if move is None or not message:
        return None
    return f"{format_position(position)} {message[1]} {format_cell(RULES, move)}"


def chance_of(log_odds: float) -> float:
    """The chance that has these log odds."""
    return 1 / (1 + exp(-min(max(log_odds, -30), 30)))


def chance(evaluation: str, unit: int) -> float:
    """The chance of a win by an evaluation of the engine, of which a unit is one of log odds."""
    return float(evaluation[0] == "+") if "M" in evaluation else chance_of(float(evaluation) / unit)


def samples(lines: Iterable[str]) -> tuple[list[tuple[Slopes, float]], list[tuple[list[Option], int]]]:
    """What judged positions say: shapes with the chance of a win, and possible moves with the place of the best."""
    values, moves, rows = [], [], RowTables(RULES, 64)
    for line in lines:
        text, evaluation, cell = line.split()
        position = parse_position(text, RULES)
        side, stones = int(position.to_move is Mark.O), Stones(rows, position)
        codes = stones.codes.to_bytes(2 * RULES.cells, "little")
        x_and_o = codes[: RULES.cells], codes[RULES.cells :]
        own, other = x_and_o[side], x_and_o[1 - side]
        start = PAIRS if stones.counts(1 - side) & OPEN_FOURS else 0
        moving = Counter(start + pair for pair in own.translate(PAIR) if pair)
        waiting = Counter(2 * PAIRS + pair for pair in other.translate(PAIR) if pair)
        shapes = [(0, 1.0), *moving.items(), *((number, -count) for number, count in waiting.items())]
        values.append((shapes, chance(evaluation, VALUE_UNIT)))
        makes = list(zip(own, other, strict=True))
        best, alike = makes[parse_cell(RULES, cell)], Counter(made for made in makes if made != (0, 0))
        if best in alike:
            options = [(count, move_weights(*made)) for made, count in alike.items()]
            moves.append((options, list(alike).index(best)))
    return values, moves


@cache
def move_weights(own: int, other: int) -> tuple[int, ...]:
    """The numbers of the weights that add up to how likely a move is, by its codes for both sides."""
    starts = 0, PAIRS, PAIRS + THIRDS, PAIRS + THIRDS + PAIRS
    numbers = PAIR[own], THIRD[own], PAIR[other], THIRD[other]
    return tuple(start + number - 1 for start, number in zip(starts, numbers, strict=True) if number)


def value_loss(weights: Sequence[float], sample: tuple[Slopes, float]) -> tuple[float, bool, Slopes]:
    """Logistic regression: the cross entropy between the chance of a win by the weights, and as it was judged."""
    shapes, judged = sample
    found = chance_of(sum(weights[number] * count for number, count in shapes))
    loss = -judged * log(found) - (1 - judged) * log(1 - found)
    return loss, (found > 0.5) == (judged > 0.5), [(number, (found - judged) * count) for number, count in shapes]


def move_loss(weights: Sequence[float], sample: tuple[list[Option], int]) -> tuple[float, bool, Slopes]:
    """Conditional logit: minus the logarithm of the chance of the best move, where weights add up to log odds."""
    options, best = sample
    odds = [exp(sum(weights[number] for number in numbers)) for _, numbers in options]
    total = sum(count * odd for (count, _), odd in zip(options, odds, strict=True))
    slopes = [(number, -1.0) for number in options[best][1]]
    for (count, numbers), odd in zip(options, odds, strict=True):
        slopes += [(number, count * odd / total) for number in numbers]
    return log(total / odds[best]), odds[best] == max(odds), slopes


def fitted(data: Sequence[Any], loss: Loss, number: int, unit: int) -> list[int]:
    """The weights from 0 to MOST of least loss, by adaptive gradient descent (Duchi and others, 2011)."""
    weights, squares, ends, order, rng = [0.0] * number, [1e-9] * number, list[list[float]](), list(data), Random(0)
    for _ in range(EPOCHS):
        rng.shuffle(order)
        for sample in order:
            for weight, slope in loss(weights, sample)[2]:
                squares[weight] += slope * slope
                step = FIRST_STEP / unit * slope / squares[weight] ** 0.5
                weights[weight] = min(max(weights[weight] - step, 0.0), MOST / unit)
        ends.append(weights[:])
    late = ends[EPOCHS // 2 :]
    return [round(unit * fmean(values)) for values in zip(*late, strict=True)]


def compared(name: str, data: Sequence[Any], loss: Loss, usual: Sequence[int], unit: int) -> list[int]:
    """The weights that fit the first four fifths best; prints how well they and the `usual` ones fit the last."""
    held = data[len(data) - len(data) // 5 :]
    found = fitted(data[: len(data) - len(held)], loss, len(usual), unit)
    for whose, weights in ("as it is", usual), ("fitted", found):
        scaled = [weight / unit for weight in weights]
        losses, right, _ = zip(*(loss(scaled, sample) for sample in held), strict=True)
        print(f"{name}, {whose}: loss {fmean(losses):.4f}, right in {100 * fmean(right):.1f} % of {len(held):,}")
    return found


def weights_of(table: bytes) -> list[int]:
    """The weights that a table was made of: those of pairs, then what a third shape adds."""
    by_numbers = {(pair, third): weight for pair, third, weight in zip(PAIR, THIRD, table, strict=True)}
    pairs = [by_numbers[number, 0] for number in range(1, PAIRS + 1)]
    return pairs + [by_numbers[PAIRS, number] - pairs[-1] for number in range(1, THIRDS + 1)]


def show(name: str, weights: Sequence[int]) -> None:
    """Print weights as `evaluation` has them: a line for each strongest shape, then what a third shape adds."""
    rows = [weights[start : start + length] for start, length in ((0, 2), (2, 3), (5, 4), (9, 5), (14, 6))]
    thirds = f", {[0, *weights[PAIRS:]]}" if weights[PAIRS:] else ""
    print(f"{name}([", *(f"    {', '.join(map(str, row))}," for row in rows), f"]{thirds})", sep="\n")


def fit(lines: Sequence[str]) -> None:
    """Print the tables that fit judged positions best."""
    values, moves = samples(lines)
    calm, threatened, waiting = (weights_of(table)[:PAIRS] for table in (*MOVING, WAITING))
    found = compared("evaluation", values, value_loss, [TEMPO, *calm, *threatened, *waiting], VALUE_UNIT)
    print(f"TEMPO = {found[0]}")
    for name, start in (
        ("_CALM = table_of", 1),
        ("_THREATENED = table_of", 1 + PAIRS),
        ("WAITING = table_of", 1 + 2 * PAIRS),
    ):
        show(name, found[start : start + PAIRS])
    found = compared("best move", moves, move_loss, weights_of(ATTACK) + weights_of(DEFENCE), MOVE_UNIT)
    for name, start in ("ATTACK = table_of", 0), ("DEFENCE = table_of", PAIRS + THIRDS):
        show(name, found[start : start + PAIRS + THIRDS])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    steps = parser.add_subparsers(dest="step", required=True)
    step = steps.add_parser("positions")
    step.add_argument("positions", type=Path)
    step.add_argument("--games", type=int, default=1100)
    step.add_argument("--nodes", type=int, default=1000)
    step.add_argument("--seed", type=int, default=0)
    step = steps.add_parser("judge")
    step.add_argument("positions", type=Path)
    step.add_argument("judged", type=Path)
    step.add_argument("--engine", required=True)
    steps.add_parser("fit").add_argument("judged", type=Path)
    given = parser.parse_args()
    if given.step == "fit":
        fit(given.judged.read_text(encoding="ascii").splitlines())
    elif given.step == "positions":
        with given.positions.open("w", encoding="ascii") as file:
            for position in positions(given.games, given.nodes, given.seed):
                print(format_position(position), file=file, flush=True)
    else:
        with given.judged.open("a+", encoding="ascii") as file, Engine(given.engine, seconds=60) as engine:
            file.seek(0)
            done = {line.split()[0] for line in file}
            for text in given.positions.read_text(encoding="ascii").splitlines():
                if text not in done and (line := judge(engine, parse_position(text, RULES))):
                    print(line, file=file, flush=True)


if __name__ == "__main__":
    main()
