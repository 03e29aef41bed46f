"""The statistics of kept games: results, streaks, openings, and mistakes over time."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple

from ..._engine.board import Mark, Rules
from ..._engine.coaching.puzzles import MistakeFinder
from ..._engine.games.record import Record
from ..._engine.levels import Level
from ..._engine.reach import MOST_ANALYSED, soon_analysed
from ..._engine.stopping import never
from ..._engine.symmetry import symmetries
from .attempts import Attempt
from .mistake_puzzles import MistakePuzzleCount, count, mistake_puzzles
from .score import Matchup, Score, Scores

NO_LEVEL = max(Level) + 1  # people and other programs have no level, and are listed after the levels
PLAYERS = (1, 2, 0)  # numbers of people, in the order in which their scores are listed


class Streaks(NamedTuple):
    """The longest streaks of a matchup: games not lost, played without help; and games won."""

    unbeaten: int = 0
    won: int = 0


class Opening(NamedTuple):
    """A first move on an empty board.

    `by` is "you", "computer" or "people". `cell` is the smallest of the cells that are alike by symmetry, or in
    `Statistics` the one of them that was played last, but on 3 x 3, where they have one name.
    """

    rules: Rules
    by: str
    cell: int


class Statistics(NamedTuple):
    """The statistics of kept games.

    `scores` are in the order of `ordered`; `openings` has the most frequent first, with the score of the game's first
    side. `mistakes` counts the person's moves that gave value away, by the number of the game, in games against the
    computer on boards that are small enough to judge, and `other_mistakes` those of both sides, or of the one person,
    in all other games on such boards. `attempts` are the attempts at puzzles, and `mistake_puzzles`
    counts the puzzles made of such mistakes, None if they are not known.
    """

    games: int
    scores: Scores
    streaks: dict[Matchup, Streaks]
    openings: dict[Opening, Score]
    mistakes: dict[int, int]
    attempts: tuple[Attempt, ...] = ()
    mistake_puzzles: MistakePuzzleCount | None = None
    other_mistakes: dict[int, int] = {}


def statistics(
    records: Sequence[Record],
    stop: Callable[[], bool] = never,
    attempts: tuple[Attempt, ...] = (),
    today: date | None = None,
    finder: MistakeFinder | None = None,
) -> Statistics:
    """The statistics of games, the oldest first.

    Games from a prepared position or with other programs count only for mistake puzzles, which are counted as of
    `today`. Once `stop` returns True, mistakes are searched no further. A `finder` keeps what it found before.
    """
    finder, all_records = finder or MistakeFinder(), records
    records = [record for record in records if not (record.game.prepared or record.game.seats.name)]
    scores: Scores = {}
    streaks: dict[Matchup, Streaks] = {}
    wins: dict[Matchup, int] = {}
    openings: dict[Opening, Score] = {}
    played: dict[Opening, Opening] = {}
    for record in records:
        game = record.game
        matchup = Matchup(game.rules, game.people, record.level)
        side, winner = game.person or Mark.X, record.outcome.winner
        unaided = matchup.players == 1 and not record.hints and not record.take_backs
        scores[matchup] = scores.get(matchup, Score()).after(winner, side, unaided=unaided)
        wins[matchup] = wins.get(matchup, 0) + 1 if winner is side else 0
        longest = streaks.get(matchup, Streaks())
        streaks[matchup] = Streaks(
            max(longest.unbeaten, scores[matchup].unbeaten), max(longest.won, wins[matchup] if game.person else 0)
        )
        by = "people" if game.person is None else "you" if game.began is game.person else "computer"
        opening = Opening(game.rules, by, min(symmetry[game.moves[0].cell] for symmetry in symmetries(game.rules)))
        if game.rules.mnk[:2] != (3, 3):
            played[opening] = opening._replace(cell=game.moves[0].cell)
        openings[opening] = openings.get(opening, Score()).after(winner, side)
    mistakes = _mistakes([record for record in records if record.game.person], finder, stop)
    others = _mistakes([record for record in all_records if record.id not in mistakes], finder, stop)
    puzzles = [] if stop() else mistake_puzzles(all_records, attempts, finder, stop)
    counted = count(puzzles, today) if today and not stop() else None
    often = {
        played.get(opening, opening): score
        for opening, score in sorted(openings.items(), key=lambda item: -item[1].games)
    }
    return Statistics(len(records), ordered(scores), streaks, often, mistakes, attempts, counted, others)


def ordered(scores: Scores) -> Scores:
    """The scores by board, the most played first, and on a board by level, the weakest first.

    Those of one person come before those of two people and of the computer alone.
    """
    games = Counter[Rules]()
    for matchup, score in scores.items():
        games[matchup.rules] += score.games

    def rank(matchup: Matchup) -> tuple[int, tuple[int, int, int], int, int, int]:
        levels = matchup.level or NO_LEVEL, matchup.second or NO_LEVEL
        return -games[matchup.rules], matchup.rules.mnk, PLAYERS.index(matchup.players), *levels

    return {matchup: scores[matchup] for matchup in sorted(scores, key=rank)}


def _mistakes(records: Sequence[Record], finder: MistakeFinder, stop: Callable[[], bool]) -> dict[int, int]:
    found = {}
    for record in records:
        game = record.game
        if not soon_analysed(game.start):
            continue
        mistakes = len(finder.find(game, stop, most=MOST_ANALYSED, both=game.person is None))
        if stop():
            break
        found[record.id] = mistakes
    return found
