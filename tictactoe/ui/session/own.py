"""The person's own positions: those in which they gave a win or a draw away, as puzzles until they are solved."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

from ...engine.board import Rules
from ...engine.mistakes import MistakeFinder
from ...engine.puzzles import Puzzle
from ...engine.record import Record, is_time
from ...engine.stopping import never
from .attempts import OWN, Attempt

WAITS = (1, 3, 7)
"""Days until a position is asked that was solved not yet, once, or twice in a row; three times is enough."""

BOARDS = (Rules(3, 3, 3), Rules(4, 4, 3), Rules(4, 4, 4), Rules(5, 5, 4))
"""Boards of at most 25 cells that the set of puzzles uses too: their positions are analysed at once."""


class Own(NamedTuple):
    """A position of a person's games, as a puzzle.

    It was `lost` on a day, the last time, with the move `played`, and has been solved so often in a row since, the
    last time on the day `since`, without a wrong answer or the answer told.
    """

    puzzle: Puzzle
    lost: date
    played: int
    since: date
    solved: int = 0

    @property
    def due(self) -> date | None:
        """The first day on which it is asked again, None for never."""
        return self.since + timedelta(WAITS[self.solved]) if self.solved < len(WAITS) else None

    def after(self, attempt: Attempt, day: date) -> "Own":
        """The same after an attempt."""
        return self._replace(since=day, solved=self.solved + 1 if attempt.solved and attempt.clean else 0)


class OwnCount(NamedTuple):
    """How many own positions are due, will be due on a later day, and are solved for good."""

    due: int
    later: int
    solved: int


def own_positions(
    records: Iterable[Record], attempts: Iterable[Attempt], finder: MistakeFinder, stop: Callable[[], bool] = never
) -> list[Own]:
    """The own positions in these games, after these attempts, each once, those that are due first in front.

    Told to `stop`, it leaves the older games out.
    """
    events: list[tuple[str, list[tuple[Puzzle, int]] | Attempt]] = []
    for record in sorted(records, key=lambda record: _moment(record.finished), reverse=True):
        if record.game.rules in BOARDS:
            given = finder.find(record.game, stop)
            if stop():
                break
            events.append((record.finished, given))
    events += [(attempt.tried, attempt) for attempt in attempts if attempt.own and is_time(attempt.tried)]
    found: dict[str, Own] = {}
    for time, event in sorted(events, key=lambda event: _moment(event[0])):
        day = date.fromisoformat(time[:10])  # what the clock on the wall showed
        if isinstance(event, Attempt):
            if event.name in found:
                found[event.name] = found[event.name].after(event, day)
            continue
        for puzzle, played in event:
            named = puzzle._replace(name=OWN + puzzle.name)
            found[named.name] = Own(named, day, played, day)
    return sorted(found.values(), key=lambda own: own.due or date.max)


def _moment(time: str) -> datetime:
    return datetime.fromisoformat(time)


def due(positions: Iterable[Own], today: date) -> tuple[Own, ...]:
    """Those that are to be asked today."""
    return tuple(own for own in positions if own.due and own.due <= today)


def count(positions: Sequence[Own], today: date) -> OwnCount:
    """How many there are."""
    now, done = len(due(positions, today)), sum(own.due is None for own in positions)
    return OwnCount(now, len(positions) - now - done, done)
