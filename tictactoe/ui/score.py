"""Games won, drawn and lost, apart for each pairing of board, players and level."""

from typing import NamedTuple

from ..engine.board import Mark, Rules
from ..engine.game import Game
from ..engine.levels import Level


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
    return Pairing(game.start.rules, game.people, game.weakest if game.people < 2 else None)


def count(scores: Scores, game: Game | None) -> Scores:
    """The scores with a game added, if it was played to its end."""
    outcome = game.outcome if game and game.moves else None
    if game is None or outcome is None:
        return scores
    played = pairing(game)
    row = played.players == 1 and not game.helped and not game.take_backs
    before = scores.get(played, Score())
    return {**scores, played: before.after(outcome.winner, game.person or Mark.X, row)}
