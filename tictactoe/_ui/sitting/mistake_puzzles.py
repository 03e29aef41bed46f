"""Mistake puzzles: positions in which the person gave a win or a draw away, asked until they are solved."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

from ..._engine.board import Rules
from ..._engine.coaching.puzzles import MistakeFinder, Puzzle
from ..._engine.games.record import Record, is_time
from ..._engine.stopping import never
from .attempts import MISTAKE, Attempt

INTERVALS = (1, 3, 7)
"""Days until a position is asked again after 0, 1 and 2 clean solutions in a row; after 3 it is asked no more."""

SEARCHED_BOARDS = (Rules(3, 3, 3), Rules(4, 4, 3), Rules(4, 4, 4), Rules(5, 5, 4))
"""Boards of the built-in puzzles with at most 25 cells, so that their positions are analysed quickly."""


class MistakePuzzle(NamedTuple):
    """A position in which the person made a mistake, as a puzzle.

    `lost` is the latest day on which value was given away in it, by the move `played`. `clean_in_row` counts the
    clean solutions in a row after that day. `since` is the day of the latest attempt, or `lost` if there was none.
    """

    puzzle: Puzzle
    lost: date
    played: int
    since: date
    clean_in_row: int = 0

    @property
    def due_on(self) -> date | None:
        """The first day on which the position is asked again, None for never."""
        if self.clean_in_row >= len(INTERVALS):
            return None
        left = date.max - self.since  # an imported game may have any date
        return self.since + min(timedelta(INTERVALS[self.clean_in_row]), left)

    def after(self, attempt: Attempt, day: date) -> "MistakePuzzle":
        """The position after an attempt on a day; if it was not clean, `clean_in_row` starts again at 0."""
        return self._replace(since=day, clean_in_row=self.clean_in_row + 1 if attempt.solved and attempt.clean else 0)


class MistakePuzzleCount(NamedTuple):
    """How many mistake puzzles are due, will be due on a later day, and are solved for good."""

    due: int
    later: int
    solved: int


def mistake_puzzles(
    records: Iterable[Record], attempts: Iterable[Attempt], finder: MistakeFinder, stop: Callable[[], bool] = never
) -> list[MistakePuzzle]:
    """The mistake puzzles of these games after these attempts, each once, ordered by the day on which they are due.

    Games are searched from the newest on; once `stop` returns True, the older ones are left out.
    """
    events: list[tuple[str, list[tuple[Puzzle, int]] | Attempt]] = []
    for record in sorted(records, key=lambda record: datetime.fromisoformat(record.finished), reverse=True):
        if record.game.rules in SEARCHED_BOARDS:
            mistakes = finder.find(record.game, stop)
            if stop():
                break
            events.append((record.finished, mistakes))
    events += [(attempt.time, attempt) for attempt in attempts if attempt.of_mistake and is_time(attempt.time)]
    found: dict[str, MistakePuzzle] = {}
    for time, event in sorted(events, key=lambda event: datetime.fromisoformat(event[0])):
        day = date.fromisoformat(time[:10])  # the local date
        if isinstance(event, Attempt):
            if event.name in found:
                found[event.name] = found[event.name].after(event, day)
            continue
        for puzzle, played in event:
            named = puzzle._replace(name=MISTAKE + puzzle.name)
            found[named.name] = MistakePuzzle(named, day, played, day)
    return sorted(found.values(), key=lambda puzzle: puzzle.due_on or date.max)


def due_puzzles(puzzles: Iterable[MistakePuzzle], today: date) -> tuple[MistakePuzzle, ...]:
    """The puzzles that are due today or were due earlier."""
    return tuple(puzzle for puzzle in puzzles if puzzle.due_on and puzzle.due_on <= today)


def count(puzzles: Sequence[MistakePuzzle], today: date) -> MistakePuzzleCount:
    """How many of the puzzles are due, will be due later, and are solved for good."""
    now, solved = len(due_puzzles(puzzles, today)), sum(puzzle.due_on is None for puzzle in puzzles)
    return MistakePuzzleCount(now, len(puzzles) - now - solved, solved)
