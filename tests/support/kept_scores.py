"""What games came to: counted from the games themselves, and as the screen shows it."""

from collections import Counter
from collections.abc import Iterable

from support.ui import Scores
from tictactoe import Game, Mark


def results(kept: Iterable[Game]) -> Counter[object]:
    """How often each result came, by board, number of people, and weakest level that moved.

    Those from a prepared position count for nothing.
    """
    found: Counter[object] = Counter()
    for game in kept:
        if game.outcome and not game.prepared:
            level = min((move.level for move in game.moves if move.level), default=None)
            side = game.person or Mark.X
            winner = game.outcome.winner
            found[game.rules, game.people, level, winner and winner is side] += 1
    return found


def shown(scores: Scores) -> Counter[object]:
    """The same counts from the scores on the screen."""
    found: Counter[object] = Counter()
    for matchup, score in scores.items():
        players = matchup.rules, matchup.players, matchup.level
        found += Counter({(*players, won): n for won, n in zip((True, None, False), score.results, strict=True)})
    return Counter({key: number for key, number in found.items() if key[1]})  # type: ignore[index]
