"""A finished game gone through move by move, with questions where something was given away."""

from typing import TYPE_CHECKING, NamedTuple

from ...engine.analysis import Analysis
from ...engine.game import Game, Seat

if TYPE_CHECKING:
    from ...engine.coach import Verdict


class Review(NamedTuple):
    """A game, what is known of the position before each of its moves, and where its reader stands.

    `verdicts` say what each move has kept of what its side could reach, and `questions` are the moves of a person
    that lost value. `step` is the selected move, from 0; as many as there are moves is the end. `shown` are the
    questions whose answer may be seen. While `answering`, `cursor` chooses a cell; `tried` is the one tried last.
    """

    game: Game
    analyses: tuple[Analysis, ...]
    verdicts: "tuple[Verdict | None, ...]"
    questions: tuple[int, ...]
    step: int = 0
    shown: frozenset[int] = frozenset()
    answering: bool = False
    cursor: int = 0
    tried: int | None = None

    @property
    def open_questions(self) -> tuple[int, ...]:
        """The questions that still have to be answered."""
        return tuple(ply for ply in self.questions if ply not in self.shown)

    @property
    def hidden(self) -> bool:
        """Whether the selected move is such a question."""
        return self.step in self.open_questions

    @property
    def at_end(self) -> bool:
        return self.step == len(self.game.moves)

    @property
    def analysis(self) -> Analysis | None:
        """What is known of the position on the board; nothing of the final one."""
        return None if self.at_end else self.analyses[self.step]


def gone_through(game: Game, analyses: tuple[Analysis, ...]) -> Review:
    """The review of a game at its first move."""
    from ...engine.coach import Verdict, verdict  # not before a game is over

    verdicts = tuple(verdict(analysis, move.cell) for analysis, move in zip(analyses, game.moves, strict=True))
    questions = tuple(
        ply
        for ply, kept in enumerate(verdicts)
        if kept in (Verdict.LOST_WIN, Verdict.LOST_DRAW)
        and game.seats.of(analyses[ply].position.to_move) is Seat.PERSON
    )
    return Review(game, analyses, verdicts, questions)


def opened(review: Review) -> Review:
    """The review at its first question, else at the end."""
    return at(review, review.questions[0] if review.questions else len(review.game.moves))


def at(review: Review, step: int) -> Review:
    """The review with another move selected; the ends stop."""
    step = min(max(step, 0), len(review.game.moves))
    return review._replace(step=step, answering=False, tried=None)


def take_up(review: Review, cursor: int) -> Review:
    """The review with its question taken up."""
    return review._replace(answering=True, cursor=cursor, tried=None) if review.hidden else review


def leave(review: Review) -> Review:
    """The review with its question left."""
    return review._replace(answering=False, tried=None)


def turn(review: Review) -> Review:
    """The review with the answer of the selected question shown, or hidden again."""
    shown = review.shown ^ {review.step} if review.step in review.questions else review.shown
    return review._replace(shown=shown, answering=False, tried=None)


def attempt(review: Review, cell: int) -> Review:
    """The review after a cell was tried as the answer; the right one shows all."""
    analysis = review.analysis
    if not review.hidden or analysis is None or not analysis.position.empty >> cell & 1:
        return review
    right = next(move for move in analysis.moves if move.cell == cell).value is analysis.value
    shown = review.shown | {review.step} if right else review.shown
    return review._replace(tried=cell, cursor=cell, shown=shown, answering=not right)
