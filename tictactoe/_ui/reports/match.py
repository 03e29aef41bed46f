"""The result of a match between two players."""

from collections.abc import Iterator
from math import inf, log10, sqrt
from typing import NamedTuple

from ..words.language import decimal, say, say_number

NORMAL = 1.959964  # standard deviations around the mean that hold 95 % of a normal distribution


class Tally(NamedTuple):
    """How many games the first of two players won, drew and lost.

    >>> tally = Tally(75, 0, 25)
    >>> tally.score, [round(100 * end) for end in tally.interval]
    (0.75, [66, 82])
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """The share of the points of the first player, 0 to 1; a draw is half a point."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """A 95 % confidence interval for the score (E. B. Wilson, JASA 22, 1927).

        It assumes independent games without draws. Draws, and openings that both play, make it wider than needed.
        """
        games, square = self.games, NORMAL**2
        middle = (self.score + square / (2 * games)) / (1 + square / games)
        reach = NORMAL / (1 + square / games) * sqrt(self.score * (1 - self.score) / games + square / (4 * games**2))
        return 0 if self.score == 0 else middle - reach, 1 if self.score == 1 else middle + reach

    def after(self, points: float) -> "Tally":
        """The tally with one more game, in which the first player made 1, 0.5 or 0 points."""
        won, drawn, lost = self
        return Tally(won + (points == 1), drawn + (points == 0.5), lost + (points == 0))


def elo(score: float) -> float:
    """The difference in Elo at which this score is expected, by the logistic curve; infinite for 0 and 1.

    >>> round(elo(0.75)), elo(0.5), elo(1)
    (191, 0.0, inf)
    """
    if not 0 < score < 1:
        return inf if score else -inf
    return -400 * log10(1 / score - 1) + 0.0


def summary(first: str, second: str, tally: Tally, forfeits: dict[str, int]) -> Iterator[str]:
    """A match in a few lines; `forfeits` has the number of games that were lost for each reason other than play."""
    if not tally.games:
        yield say("No game was played.")
        return
    yield say(
        "{first} against {second}: won {won}, drawn {drawn}, lost {lost}.",
        first=first,
        second=second,
        won=tally.won,
        drawn=tally.drawn,
        lost=tally.lost,
    )
    low, high = tally.interval
    yield say(
        # translators: the share of the points, and the difference in Elo, each with its confidence interval
        "Score {score} % (95 % interval {low} to {high}), Elo {elo} ({least} to {most}).",
        score=decimal(100 * tally.score, 1),
        low=decimal(100 * low, 1),
        high=decimal(100 * high, 1),
        elo=_signed(elo(tally.score)),
        least=_signed(elo(low)),
        most=_signed(elo(high)),
    )
    for why, games in forfeits.items():
        # translators: the reason is a clause such as "my_bot has quit"
        yield say_number("{count} game lost because {why}.", "{count} games lost because {why}.", games, why=why)


def _signed(number: float) -> str:
    return f"{number:+.0f}"
