"""Games won, drawn and lost, counted separately for each board, number of people and level."""

from collections.abc import Collection, Iterable
from functools import lru_cache

from ..._engine.board import Mark, Rules
from ..._engine.frozen import Frozen
from ..._engine.game import Game, Seat
from ..._engine.levels import Level
from ..._engine.notation import MARKS, parse_rules
from .round import Round


class Matchup(Frozen):
    """The board and the players of games that are counted together.

    `players` is the number of people. `level` is None if no computer plays, or if another program does. `second` is
    the level of O if the computer plays itself at two levels, else None.
    """

    rules: Rules
    players: int
    level: Level | None
    second: Level | None = None


class Score(Frozen):
    """Games won by the first side, drawn, and won by the second: a person and the computer, else X and O.

    `unbeaten` is how many of the latest games in a row a person did not lose to the computer, without hints, values
    or taking back.
    """

    first: int = 0
    draws: int = 0
    second: int = 0
    unbeaten: int = 0

    @property
    def results(self) -> tuple[int, int, int]:
        """Won, drawn and lost, as the first side sees it."""
        return self.first, self.draws, self.second

    @property
    def games(self) -> int:
        return sum(self.results)

    def after(self, winner: Mark | None, side: Mark, *, unaided: bool = False) -> "Score":
        """The score with one more game, whose first side was `side`; only an `unaided` game can count as unbeaten."""
        after = self._replace(unbeaten=self.unbeaten + 1 if unaided else 0)
        if winner is None:
            return after._replace(draws=self.draws + 1)
        if winner is side:
            return after._replace(first=self.first + 1)
        return after._replace(second=self.second + 1, unbeaten=0)


Scores = dict[Matchup, Score]


def matchup_of(game: Game) -> Matchup:
    """The matchup that a game counts for.

    Its level is the weakest that moved against a person; where two computers played, each mark has its own. Two
    people, or another program, have none.
    """
    if game.people or game.seats.name:
        level = game.weakest if game.people == 1 and not game.seats.name else None
        return Matchup(game.rules, game.people, level)
    moved: dict[Mark, set[Level]] = {Mark.X: set(), Mark.O: set()}
    for position, move in zip(game.positions, game.moves, strict=True):
        moved[position.to_move].add(move.level or Level.PERFECT)
    x, o = (min(moved[mark] or moved[mark.other], default=Level.PERFECT) for mark in Mark)
    return Matchup(game.rules, 0, x, None if x is o else o)


def count(scores: Scores, round: Round | None) -> Scores:
    """The scores with a round added, if it was played from the empty board to its end."""
    if round is None or round.given or round.game.prepared:
        return scores
    game, outcome = round.game, round.game.outcome
    if outcome is None or not game.moves:
        return scores
    matchup = matchup_of(game)
    unaided = matchup.players == 1 and not round.helped and not round.take_backs
    before = scores.get(matchup, Score())
    return {**scores, matchup: before.after(outcome.winner, game.person or Mark.X, unaided=unaided)}


def merged(scores: Scores, later: Scores) -> Scores:
    """The scores of earlier and of `later` games added up."""
    found = dict(scores)
    for matchup, score in later.items():
        before = found.get(matchup, Score())
        found[matchup] = Score(
            before.first + score.first,
            before.draws + score.draws,
            before.second + score.second,
            score.unbeaten + (before.unbeaten if score.unbeaten == score.games else 0),
        )
    return found


def tally(results: Iterable[tuple[int, str, str, str, str, int]], without: Collection[int] = ()) -> Scores:
    """The scores of games given as (number, board, x, o, outcome, unaided).

    The games with the numbers in `without` are left out, and so are games whose board or players are not known here.
    """
    found: Scores = {}
    for number, board, x, o, outcome, unaided in results:
        matchup = _read(board, x, o)
        if matchup is None or number in without:
            continue
        winner = MARKS.get(outcome)
        side = Mark.X if x == Seat.PERSON.value else Mark.O
        alone = matchup.players == 1 and bool(unaided)
        found[matchup] = found.get(matchup, Score()).after(winner, side, unaided=alone)
    return found


@lru_cache(maxsize=2**8)  # most games are of a few matchups
def _read(board: str, x: str, o: str) -> Matchup | None:
    try:
        levels = [Level[name.upper()] for name in (x, o) if name != Seat.PERSON.value]
        return Matchup(parse_rules(board), 2 - len(levels), min(levels, default=None))
    except (ValueError, KeyError):
        return None
