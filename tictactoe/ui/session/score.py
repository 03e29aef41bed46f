"""Games won, drawn and lost, apart for each pairing of board, players and level."""

from collections.abc import Iterable
from typing import NamedTuple

from ...engine.board import Mark, Rules
from ...engine.game import Game, Seat
from ...engine.levels import Level
from ...engine.notation import parse_rules
from .round import PAST, Round


class Pairing(NamedTuple):
    """Who played whom on what; `level` is None where no computer plays."""

    rules: Rules
    players: int
    level: Level | None


class Score(NamedTuple):
    """Games won by the first side, drawn, and won by the second: you and the computer, else X and O.

    `unbeaten` are the latest games in a row that one person did not lose to the computer, without hints, values or
    taking back.
    """

    first: int = 0
    draws: int = 0
    second: int = 0
    unbeaten: int = 0

    @property
    def games(self) -> int:
        return self.first + self.draws + self.second

    def after(self, winner: Mark | None, side: Mark, row: bool) -> "Score":
        """The score with a game more, in which `side` was the first; `row` is whether it may count as unbeaten."""
        first, draws, second, unbeaten = self
        if winner is None:
            draws += 1
        elif winner is side:
            first += 1
        else:
            second += 1
            row = False
        return Score(first, draws, second, unbeaten + 1 if row else 0)


Scores = dict[Pairing, Score]


def pairing(game: Game) -> Pairing:
    """What a game counts for: the weakest level that moved in it."""
    return Pairing(game.rules, game.people, game.weakest if game.people < 2 else None)


def count(scores: Scores, round: Round | None) -> Scores:
    """The scores with a round added, if it was played from the empty board to its end."""
    if round is None or round.id == PAST or round.game.prepared:
        return scores
    game, outcome = round.game, round.game.outcome
    if outcome is None or not game.moves:
        return scores
    played = pairing(game)
    row = played.players == 1 and round.unaided
    before = scores.get(played, Score())
    return {**scores, played: before.after(outcome.winner, game.person or Mark.X, row)}


def together(scores: Scores, later: Scores) -> Scores:
    """The scores of games and of later ones together."""
    found = dict(scores)
    for played, score in later.items():
        before = found.get(played, Score())
        found[played] = Score(
            before.first + score.first,
            before.draws + score.draws,
            before.second + score.second,
            score.unbeaten + (before.unbeaten if score.unbeaten == score.games else 0),
        )
    return found


def tally(results: Iterable[tuple[int, str, str, str, str, int]], without: int = 0) -> Scores:
    """The scores of games, given by number, board, x, o, outcome, and whether they were played without help.

    The game with the number `without` is left out.
    """
    counts: dict[Pairing, list[int]] = {}
    by_names: dict[tuple[str, str, str], list[int]] = {}
    for number, board, x, o, outcome, own in results:
        if number == without:
            continue
        names = board, x, o
        if names not in by_names:
            try:
                by_names[names] = counts.setdefault(_read(*names), [0, 0, 0, 0])
            except (ValueError, KeyError):
                by_names[names] = [0, 0, 0, 0]  # not written by this program: counted for nobody
        numbers = by_names[names]
        won, drawn = outcome == ("X" if x == Seat.PERSON.value else "O"), outcome == "draw"
        numbers[1 if drawn else 0 if won else 2] += 1
        numbers[3] = numbers[3] + 1 if own and (won or drawn) else 0
    return {
        played: Score(first, draws, second, unbeaten if played.players == 1 else 0)
        for played, (first, draws, second, unbeaten) in counts.items()
    }


def _read(board: str, x: str, o: str) -> Pairing:
    levels = [Level[name.upper()] for name in (x, o) if name != Seat.PERSON.value]
    return Pairing(parse_rules(board), 2 - len(levels), min(levels, default=None))
