"""Make the table of puzzles again: positions with exactly one answer, ordered by how often the levels miss it.

    python benchmarks/puzzles.py > tictactoe/_engine/coaching/puzzle_table.py

All positions of 3,3,3 are used. Positions of 4,4,3, 4,4,4 and 5,5,4 come from random games between levels, with a
fixed seed. Continuous fours come from the twenty positions of tests/continuous_fours.txt. In each of these, two to
ten first moves win, so the puzzle is a later position in which only one does and which a level misses. Five of them
(1, 3, 9, 10, 15) have no such position.

A level picks among the moves that it thinks equal: it misses a puzzle as often as its pick is not the answer, or, if
the question is which move loses, as often as it thinks another move at least as bad. A puzzle is harder if stronger
levels miss it. Puzzles that no level misses are left out, and on the larger boards those that only novice misses.
"""

import sys
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple
from zlib import crc32

sys.path.insert(0, str(Path(__file__).parents[1]))

from tictactoe._engine.analysis import Analysis, Value
from tictactoe._engine.board import Mark, Position, Rules, bitboard, cells_of
from tictactoe._engine.levels import Level
from tictactoe._engine.notation import format_cell, format_position, format_rules
from tictactoe._engine.search.row_tables import RowTables
from tictactoe._engine.search.sequences import FoursSearch
from tictactoe._engine.search.stones import Stones
from tictactoe._engine.searcher import Searcher
from tictactoe._engine.solver import Solver
from tictactoe._engine.stopping import never
from tictactoe._engine.symmetry import canonical
from tictactoe._engine.threats import threats

SEED = 2026
LEVELS = (Level.NOVICE, Level.CASUAL, Level.SKILLED)
GOMOKU = Rules(15, 15, 5)
FOURS = Path(__file__).parents[1] / "tests" / "continuous_fours.txt"
FOURS_POSITIONS = 40  # positions that are looked at below each of the twenty
FOURS_NODES = 100_000  # nodes, enough to know whether another first move wins, too
SHORTEST_FOURS = 5  # plies of a line that makes a puzzle
WIDTH = 116  # columns of the table

# For each board: the games to draw positions from, None for all positions; the most empty cells; puzzles of a kind.
BOARDS = {
    Rules(3, 3, 3): (None, 9, 10),
    Rules(4, 4, 3): (400, 10, 5),
    Rules(4, 4, 4): (1500, 10, 7),
    Rules(5, 5, 4): (800, 12, 9),
}


class Found(NamedTuple):
    """A puzzle: how often each level misses it, and its entry in the table."""

    missed: tuple[int, ...]
    position: Position
    kind: str
    line: tuple[int, ...]

    @property
    def order(self) -> tuple[tuple[int, ...], int, str]:
        return self.missed[::-1], self.position.rules.cells, self.text

    @property
    def text(self) -> str:
        rules = self.position.rules
        question = f"{self.kind} {format_rules(rules)} {self.position.to_move.value} {shortened(self.position)}"
        line = ",".join(format_cell(rules, cell) for cell in self.line)
        return f"{crc32(question.encode()):08x} {question} {line} {' '.join(map(str, self.missed))}"


def shortened(position: Position) -> str:
    """The position as text, with numbers for empty cells as in FEN."""
    rows = []
    for row in format_position(position).split("/"):
        text, empty = "", 0
        for letter in f"{row}/":
            if letter == ".":
                empty += 1
                continue
            text, empty = text + (str(empty) if empty else "") + letter, 0
        rows.append(text)
    return "".join(rows).rstrip("/")


def question(analysis: Analysis) -> tuple[str, int] | None:
    """The question that a position asks, and its answer; None if no question has exactly one answer."""
    cells = {value: [move.cell for move in analysis.moves if move.value is value] for value in Value}
    draws, losses = cells[Value.DRAW], cells[Value.LOSS]
    if analysis.value is Value.WIN:
        late = analysis.plies is not None and analysis.plies > 1
        return ("wins", analysis.best[0]) if late and len(analysis.best) == 1 and len(analysis.moves) > 2 else None
    if analysis.value is Value.DRAW and len(draws) == 1 and len(losses) > 1:
        return "holds", draws[0]
    if analysis.value is Value.DRAW and len(losses) == 1 and len(draws) > 1:
        return "loses", losses[0]
    return None


def small(rules: Rules) -> Iterator[Found]:
    """The puzzles of one board, chosen in equal steps from easy to hard."""
    games, most, count = BOARDS[rules]
    solver = Solver(rules)
    kinds = defaultdict[str, dict[Position, Found]](dict)
    for position in everywhere(rules) if games is None else drawn(rules, solver, games):
        if position.empty.bit_count() > most or position.outcome:
            continue
        analysis = solver.analyse(position)
        asked = question(analysis)
        if asked:
            kind, answer = asked
            missed = tuple(miss(solver, position, level, kind, answer) for level in LEVELS)
            if any(missed if games is None else missed[1:]):
                kinds[kind].setdefault(canonical(position), Found(missed, position, kind, (answer,)))
    for kind in sorted(kinds):
        found = sorted(kinds[kind].values(), key=lambda found: found.order)
        for step in range(min(count, len(found))):
            yield found[step * (len(found) - 1) // max(min(count, len(found)) - 1, 1)]


def everywhere(rules: Rules) -> Iterator[Position]:
    """Every position of a small board, once."""
    positions = {rules.start}
    while positions:
        yield from sorted(positions, key=lambda position: (position.mine, position.theirs))
        positions = {after.play(cell) for after in positions for cell in after.legal_moves}


def drawn(rules: Rules, solver: Solver, games: int) -> Iterator[Position]:
    """The positions of games between levels, with random first moves."""
    rng = Random(SEED)
    for _ in range(games):
        position = rules.start
        for _ in range(rng.randint(2, 5)):
            if not position.outcome:
                position = position.play(rng.choice(position.legal_moves))
        while not position.outcome:
            yield position
            scores = solver.scores(position, rng.choice(LEVELS))
            highest = max(scores.values())
            position = position.play(rng.choice([cell for cell, score in scores.items() if score == highest]))


def miss(solver: Solver, position: Position, level: Level, kind: str, answer: int) -> int:
    """How often a level misses a puzzle, in percent."""
    scores = solver.scores(position, level)
    chosen = (min if kind == "loses" else max)(scores.values())
    named = [cell for cell, score in scores.items() if score == chosen]
    return round(100 - 100 * (answer in named) / len(named))


def fours() -> Iterator[Found]:
    """The puzzles of continuous fours."""
    rows, searcher = RowTables(GOMOKU, 16), Searcher(GOMOKU)
    for text in FOURS.read_text(encoding="utf-8").split("\n")[1:]:
        if len(text) == GOMOKU.cells:
            x, o = (bitboard(cell for cell, letter in enumerate(text) if letter == mark) for mark in "XO")
            for position, line in single_fours(rows, Position(GOMOKU, x, o, Mark.X)):
                missed = tuple(100 * (searcher.glance(position, level) != line[0]) for level in LEVELS)
                if sum(missed):
                    yield Found(missed, position, "fours", line)
                    break


def single_fours(rows: RowTables, position: Position) -> Iterator[tuple[Position, tuple[int, ...]]]:
    """Positions on lines of continuous fours in which exactly one move wins by fours, each with its line.

    First the longest line is followed, then the others, the nearest positions first.
    """
    queue, seen = deque([position]), set[Position]()
    while queue and len(seen) < FOURS_POSITIONS:
        position = queue.popleft()
        if position in seen:
            continue
        seen.add(position)
        lines = winning_fours(rows, position) or []
        long = sorted((line for line in lines if len(line) >= SHORTEST_FOURS), key=len, reverse=True)
        if len(lines) == len(long) == 1:
            yield position, lines[0]
        following = [position.play(line[0]).play(line[1]) for line in long]
        queue.extendleft(following[:1])
        queue.extend(following[1:])


def winning_fours(rows: RowTables, position: Position) -> list[tuple[int, ...]] | None:
    """A line for each first move that wins by continuous fours; None if that is not known."""
    rules, mine, theirs, mark = position.rules, position.mine, position.theirs, position.to_move
    if threats(rules, mine, theirs):
        return None
    found = []
    forced = threats(rules, theirs, mine)
    for cell in forced if forced else cells_of(position.empty):
        after = position.play(cell)
        completing = threats(rules, after.theirs, after.mine)
        if not completing or threats(rules, after.mine, after.theirs):
            continue
        replies = list(completing)
        if len(replies) > 1:
            found.append((cell, *replies[:2]))
            continue
        next_position = after.play(replies[0])
        search = FoursSearch(Stones(rows, next_position), never)
        rest = search.win(0 if mark is Mark.X else 1, FOURS_NODES)
        if rest:
            found.append((cell, replies[0], *rest))
        elif search.nodes >= FOURS_NODES:
            return None
    return found


def table(found: Iterable[Found]) -> str:
    """The module with these puzzles; long lines go on in the next one."""
    lines = ['"""The table of puzzles, as benchmarks/puzzles.py prints it; puzzles.py says what is in a line."""', ""]
    lines.append('TABLE = """\\')
    for puzzle in sorted(found, key=lambda found: found.order):
        text = puzzle.text
        while len(text) > WIDTH:
            lines.append(f"{text[:WIDTH]}\\")
            text = text[WIDTH:]
        lines.append(text)
    return "\n".join([*lines, '"""'])


def main() -> None:
    print(table([*(puzzle for rules in BOARDS for puzzle in small(rules)), *fours()]))


if __name__ == "__main__":
    main()
