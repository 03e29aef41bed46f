"""Games won, drawn and lost in a sitting, apart for each pairing of board, players and level."""

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
    """Games won by the first side, drawn, and won by the second: you and the computer, else X and O."""

    first: int = 0
    draws: int = 0
    second: int = 0


def pairing(game: Game) -> Pairing:
    """What a game counts for: the weakest level that moved in it."""
    return Pairing(game.start.rules, game.people, game.weakest if game.people < 2 else None)


def count(scores: dict[Pairing, Score], game: Game | None) -> dict[Pairing, Score]:
    """The scores with a game added, if it was played to its end."""
    outcome = game.outcome if game and game.moves else None
    if game is None or outcome is None:
        return scores
    played = pairing(game)
    first, draws, second = scores.get(played, Score())
    if outcome.winner is None:
        draws += 1
    elif outcome.winner is (game.person or Mark.X):
        first += 1
    else:
        second += 1
    return {**scores, played: Score(first, draws, second)}
