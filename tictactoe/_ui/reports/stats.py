"""The statistics of saved games, as data for JSON, and which games are not in them."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ..._engine.game import Game, Seat
from ..._engine.games.record import Record
from ..._engine.notation import format_cell
from ..sitting.attempts import Attempts
from ..sitting.score import Score
from ..sitting.statistics import Statistics
from ..words.language import say, say_number, template_number


def as_data(found: Statistics) -> dict[str, Any]:
    """The statistics as data for JSON; `won` and `lost` are yours, or those of X between two players."""
    attempts = Attempts(found.attempts)

    def results(score: Score) -> dict[str, int]:
        return {"games": score.games, "won": score.first, "drawn": score.draws, "lost": score.second}

    return {
        "games": found.games,
        "results": [
            {
                "board": list(matchup.rules.mnk),
                "players": matchup.players,
                "level": matchup.level.title if matchup.level else None,
                **results(score),
                "unbeaten": score.unbeaten,
                "longest_unbeaten": found.streaks[matchup].unbeaten,
                "longest_won": found.streaks[matchup].won,
            }
            for matchup, score in found.scores.items()
        ],
        "openings": [
            {
                "board": list(opening.rules.mnk),
                "by": opening.by,
                "cell": format_cell(opening.rules, opening.cell),
                **results(score),
            }
            for opening, score in found.openings.items()
        ],
        "puzzles": {
            "tried": len(attempts.all),
            "solved": attempts.solved,
            "streak": attempts.streak,
            "best": attempts.best,
        },
        "mistake_puzzles": found.mistake_puzzles and found.mistake_puzzles._asdict(),
        "mistakes": [{"id": number, "mistakes": mistakes} for number, mistakes in found.mistakes.items()],
    }


def not_counted(records: Iterable[Record]) -> str:
    """How many games are in no statistics, and why, as a sentence; empty if all games are counted."""
    games = Counter(_why_not(record.game) for record in records)
    told = ", ".join(say_number(*why, number) for why, number in games.items() if why)
    return say("Not counted: {games}.", games=told) if told else ""


_BETWEEN = template_number("{count} game between programs", "{count} games between programs")
_AGAINST = template_number("{count} game against another program", "{count} games against another program")
_SET_UP = template_number("{count} game from a position you set up", "{count} games from a position you set up")


def _why_not(game: Game) -> tuple[str, str] | None:
    """What keeps a game out of the statistics, as a template for so many of them; None if it is counted."""
    if game.seats.name:
        return _BETWEEN if game.seats.x is game.seats.o is Seat.ENGINE else _AGAINST
    return _SET_UP if game.prepared else None
