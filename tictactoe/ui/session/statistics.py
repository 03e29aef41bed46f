"""What kept games come to: results, rows of games, openings, and mistakes over time."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, NamedTuple

from ...engine.board import Mark, Rules
from ...engine.game import Game
from ...engine.mistakes import MistakeFinder
from ...engine.reach import LARGEST_SURVEY, surveyed
from ...engine.record import Record
from ...engine.stopping import never
from .attempts import Attempt
from .own import OwnCount, count, own_positions
from .score import Opponents, Score, Scores


class Streaks(NamedTuple):
    """The longest rows of games of the same opponents: not lost, without help; and won."""

    unbeaten: int = 0
    won: int = 0


class Opening(NamedTuple):
    """A first move on an empty board: by "you", the "computer", or "people". `cell` is the first of those that
    the board's symmetries make of it.
    """

    rules: Rules
    by: str
    cell: int


class Statistics(NamedTuple):
    """What kept games come to.

    `scores` and `streaks` are by opponents, those with the most games first; `openings` have the score of who is the
    first side of the game, the most frequent first. `mistakes` are the moves of yours that gave value away, for each
    game against the computer by its number, as far as its board can be judged. `attempts` are those at puzzles, and
    `own` counts the positions in which such moves were made, None where that is not known.
    """

    games: int
    scores: Scores
    streaks: dict[Opponents, Streaks]
    openings: dict[Opening, Score]
    mistakes: dict[int, int]
    attempts: tuple[Attempt, ...] = ()
    own: OwnCount | None = None


def statistics(
    records: Sequence[Record],
    stop: Callable[[], bool] = never,
    attempts: tuple[Attempt, ...] = (),
    today: date | None = None,
    finder: MistakeFinder | None = None,
) -> Statistics:
    """What games come to, given in their order; those from a prepared position or of other programs do not count.

    They do where own positions are concerned, which are counted as they stand `today`. A search for mistakes that is
    told to `stop` leaves the rest out; a `finder` that has found some before saves time.
    """
    finder, everything = finder or MistakeFinder(), records
    records = [record for record in records if not (record.game.prepared or record.game.seats.name)]
    scores: Scores = {}
    streaks: dict[Opponents, Streaks] = {}
    wins: dict[Opponents, int] = {}
    openings: dict[Opening, Score] = {}
    for record in records:
        game = record.game
        played = Opponents(game.rules, game.people, record.level)
        side, winner = game.person or Mark.X, record.outcome.winner
        own = played.players == 1 and not record.hints and not record.take_backs
        scores[played] = scores.get(played, Score()).after(winner, side, own)
        wins[played] = wins.get(played, 0) + 1 if winner is side else 0
        longest = streaks.get(played, Streaks())
        streaks[played] = Streaks(
            max(longest.unbeaten, scores[played].unbeaten), max(longest.won, wins[played] if game.person else 0)
        )
        opening = _opening(game)
        openings[opening] = openings.get(opening, Score()).after(winner, side, False)
    mistakes = _mistakes(records, finder, stop)
    positions = [] if stop() else own_positions(everything, attempts, finder, stop)
    counted = count(positions, today) if today and not stop() else None
    return Statistics(len(records), _by_games(scores), streaks, _by_games(openings), mistakes, attempts, counted)


def _by_games(scores: dict[Any, Score]) -> dict[Any, Score]:
    return dict(sorted(scores.items(), key=lambda item: -item[1].games))


def _opening(game: Game) -> Opening:
    by = "people" if game.person is None else "you" if game.began is game.person else "computer"
    return Opening(game.rules, by, _canonical(game.rules, game.moves[0].cell))


def _canonical(rules: Rules, cell: int) -> int:
    """The first of the cells that mirroring and turning the board makes of a cell."""
    row, column = divmod(cell, rules.width)
    row, column = min(row, rules.height - 1 - row), min(column, rules.width - 1 - column)
    if rules.width == rules.height:
        row, column = min(row, column), max(row, column)
    return row * rules.width + column


def _mistakes(records: Sequence[Record], finder: MistakeFinder, stop: Callable[[], bool]) -> dict[int, int]:
    found = {}
    for record in records:
        game = record.game
        if game.person is None or not surveyed(game.start):
            continue
        mistakes = len(finder.find(game, stop, LARGEST_SURVEY))
        if stop():
            break
        found[record.id] = mistakes
    return found
