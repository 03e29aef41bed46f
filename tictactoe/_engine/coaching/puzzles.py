"""Puzzles: positions with a question, some of them from mistakes in games.

benchmarks/puzzles.py makes the table of those that one cell answers.
"""

from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..analysis import Analysis, MoveAnalysis, Value
from ..board import Mark, Position, Rules
from ..game import Game
from ..notation import MARKS, format_position, format_rules, parse_cell, parse_position, parse_rules
from ..player import Player
from ..solver import Solver
from ..stopping import never
from ..symmetry import canonical
from ..threats import with_threats
from .coach import verdict
from .puzzle_table import TABLE

if TYPE_CHECKING:
    from random import Random

SOLVER_MEBIBYTES = 4
"""MiB of the transposition table for the analysis of a puzzle, which has few empty cells."""

MOST_EMPTY = 16
"""The most empty cells of a position that becomes a puzzle: its moves are analysed in a tenth of a second."""


class PuzzleKind(Enum):
    """What is asked of a position."""

    WINS = "wins"  # the move that wins soonest, in two moves or more
    HOLDS = "holds"  # the only move that draws; all others lose
    LOSES = "loses"  # the only move that loses; all others draw
    FOURS = "fours"  # the first move of continuous fours (see search/sequences.py)
    KEEPS = "keeps"  # a move that keeps the win or the draw that was given away in a game


class Puzzle(NamedTuple):
    """A question. The first cell of `line` is right, and so are the `others`, which only KEEPS has.

    `name` stays the same when the table is made again. For FOURS `line` has the moves of both sides up to the win.
    `missed` says how often the levels novice, casual and skilled get it wrong, in percent; for KEEPS it is empty.
    """

    name: str
    kind: PuzzleKind
    position: Position
    line: tuple[int, ...]
    missed: tuple[int, ...]
    others: tuple[int, ...] = ()

    @property
    def answer(self) -> int:
        return self.line[0]

    @property
    def only_one_holds(self) -> bool:
        """Whether exactly one move keeps the value of the position, as the question says."""
        return self.kind is PuzzleKind.HOLDS or (self.kind is PuzzleKind.KEEPS and not self.others)

    def answered_by(self, cell: int) -> bool:
        """Whether a cell is a right answer."""
        return cell == self.answer or cell in self.others


@lru_cache(maxsize=1)
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles, the easiest first.

    >>> puzzles()[0].kind, puzzles()[0].position.rules
    (<PuzzleKind.WINS: 'wins'>, Rules(3, 3, 3))
    """
    return tuple(parse_puzzle(line) for line in TABLE.splitlines())


def for_paper() -> tuple[Puzzle, ...]:
    """The puzzles whose board is small enough to be printed beside others, the easiest first."""
    return tuple(puzzle for puzzle in puzzles() if puzzle.kind is not PuzzleKind.FOURS)


def drawn_by_lot(count: int, rng: "Random") -> list[Puzzle]:
    """Some of the puzzles for paper, from easy to hard: one at random from each of `count` parts of about equal size.

    `rng` is asked for nothing but `random()`, which gives the same numbers in all versions of Python.
    """
    found = for_paper()
    bounds = [len(found) * part // count for part in range(count + 1)]
    return [found[first + int(rng.random() * (end - first))] for first, end in pairwise(bounds)]


def parse_puzzle(text: str) -> Puzzle:
    """A puzzle from its line of the table: name, kind, board, mark to move, position, line, and how often missed."""
    name, kind, board, mark, cells, line, *missed = text.split()
    rules = parse_rules(board)
    novice, casual, skilled = map(int, missed)
    return Puzzle(
        name,
        PuzzleKind(kind),
        parse_position(cells, rules, MARKS[mark]),
        tuple(parse_cell(rules, cell) for cell in line.split(",")),
        (novice, casual, skilled),
    )


@lru_cache(maxsize=4)
def analysis(puzzle: Puzzle) -> Analysis:
    """What is known of a puzzle: a complete analysis, but for FOURS only that the line wins."""
    position = puzzle.position
    if puzzle.kind is not PuzzleKind.FOURS:
        return Solver(position.rules, mebibytes=SOLVER_MEBIBYTES).analyse(position)
    moves = (MoveAnalysis(cell, Value.UNKNOWN, None, False, (cell,)) for cell in position.legal_moves)
    won = MoveAnalysis(puzzle.answer, Value.WIN, None, False, puzzle.line)
    ranked = sorted((won if move.cell == won.cell else move for move in moves), key=lambda move: move.rank)
    return Analysis(position, Value.WIN, None, False, (won.cell,), tuple(ranked), 0)


def analysis_after(puzzle: Puzzle) -> Analysis:
    """What is known of the position after the answer to FOURS: every move loses there."""
    position, line = puzzle.position.play(puzzle.answer), puzzle.line[1:]
    lost = MoveAnalysis(line[0], Value.LOSS, None, False, line)
    moves = tuple(lost._replace(cell=cell, line=(cell,)) for cell in position.legal_moves if cell != line[0])
    return with_threats(Analysis(position, Value.LOSS, None, False, (), (lost, *moves), 0))


def given_away(analysis: Analysis, cell: int) -> Puzzle | None:
    """The puzzle of a move that gave a win or a draw away, from a complete analysis; None if it kept the value.

    The name is that of the position up to symmetry, whichever mark is to move.
    """
    judged = verdict(analysis, cell)
    if judged is None or not judged.is_mistake:
        return None
    right = [move.cell for move in analysis.moves if move.value is analysis.value]
    position = analysis.position
    rules = position.rules
    name = f"{format_rules(rules)} {format_position(canonical(position)._replace(to_move=Mark.X))}"
    return Puzzle(name, PuzzleKind.KEEPS, position, (right[0],), (), tuple(right[1:]))


def reply(puzzle: Puzzle, cell: int) -> int:
    """The first of the best replies to a move that does not end the game; not for FOURS."""
    after = puzzle.position.play(cell)
    return Solver(after.rules, mebibytes=SOLVER_MEBIBYTES).analyse(after).best[0]


class MistakeFinder:
    """Finds the moves that gave a win or a draw away; analyses each position once."""

    def __init__(self) -> None:
        self._players: dict[Rules, Player] = {}
        self._found: dict[tuple[Position, int], Puzzle | None] = {}

    def find(
        self, game: Game, stop: Callable[[], bool] = never, *, most: int = MOST_EMPTY, both: bool = False
    ) -> list[tuple[Puzzle, int]]:
        """A puzzle, and the cell played, for each such move from a position with at most `most` empty cells.

        They are moves of the one person, or of `both` sides. Once `stop` returns True, the rest is left out.
        """
        found = []
        for position, move in zip(game.positions, game.moves, strict=True):
            if not (both or position.to_move is game.person) or position.empty.bit_count() > most:
                continue
            key = position, move.cell
            if key not in self._found:
                if game.rules not in self._players:
                    self._players[game.rules] = Player(game.rules)
                analysis = self._players[game.rules].analyse(position, stop)
                if stop():
                    break
                self._found[key] = given_away(analysis, move.cell)
            if puzzle := self._found[key]:
                found.append((puzzle, move.cell))
        return found
