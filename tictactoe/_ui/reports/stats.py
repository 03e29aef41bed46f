"""The statistics of saved games, as data for JSON."""

from typing import Any

from ..._engine.notation import format_cell
from ..sitting.attempts import Attempts
from ..sitting.score import Score
from ..sitting.statistics import Statistics


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
