"""A finished game gone through move by move, with questions where something was given away."""

from typing import TYPE_CHECKING, NamedTuple

from ...engine.analysis import Analysis
from ...engine.board import Mark
from ...engine.game import Game, Seat
from ...engine.judgement import Judgement
from .events import GameAnalysed

if TYPE_CHECKING:
    from ...engine.coach import Verdict


class Review(NamedTuple):
    """A game, what is known of the position before each of its moves, and where its reader stands.

    `analyses` are None where nothing is known, and `judgements` where no search was needed; more may follow for at
    most `seconds`, None before that is known and 0 at the end. `verdicts` say what each move has kept of what its
    side could reach, and `questions` are the moves of a person that lost value. `step` is the selected move, from 0;
    as many as there are moves is the end. `led` says that its reader has not chosen a step yet. `shown` are the
    questions whose answer may be seen. At a question `cursor` chooses a cell; `tried` is the one tried last.
    """

    game: Game
    analyses: tuple[Analysis | None, ...]
    verdicts: "tuple[Verdict | None, ...]"
    questions: tuple[int, ...] = ()
    seconds: int | None = None
    judgements: tuple[Judgement | None, ...] = ()
    step: int = 0
    led: bool = True
    shown: frozenset[int] = frozenset()
    cursor: int = 0
    tried: int | None = None

    @property
    def complete(self) -> bool:
        """Whether all is known that will be."""
        return self.seconds == 0

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
    def before(self) -> Game:
        """The game before the selected move."""
        return self.game._replace(moves=self.game.moves[: self.step])

    @property
    def analysis(self) -> Analysis | None:
        """What is known of the position on the board; nothing of the final one."""
        return None if self.at_end else self.analyses[self.step]

    def judgement(self, ply: int) -> Judgement | None:
        """What a search thinks of the position before a move, None where none was needed."""
        return self.judgements[ply] if ply < len(self.judgements) else None

    def mark(self, ply: int) -> Mark:
        """Whose move it was."""
        first = self.game.start.to_move
        return first.other if ply % 2 else first


def begin_review(game: Game) -> Review:
    """The review of a game of which nothing is known yet, at its end."""
    nothing = (None,) * len(game.moves)
    return Review(game, nothing, nothing, step=len(game.moves))


def with_analyses(review: Review, known: GameAnalysed) -> Review:
    """The review with what is known by now; once that is all, a reader who has not stepped is led to a question."""
    from ...engine.coach import Verdict, verdict  # not before a game is over

    verdicts = list(review.verdicts)
    for ply, (analysis, move) in enumerate(zip(known.analyses, review.game.moves, strict=True)):
        if analysis and analysis is not review.analyses[ply]:
            verdicts[ply] = verdict(analysis, move.cell)
    questions = tuple(
        ply
        for ply, kept in enumerate(verdicts)
        if kept in (Verdict.LOST_WIN, Verdict.LOST_DRAW) and review.game.seats.of(review.mark(ply)) is Seat.PERSON
    )
    asked = review.hidden
    review = review._replace(analyses=known.analyses, judgements=known.judgements, seconds=known.seconds)
    review = review._replace(verdicts=tuple(verdicts), questions=questions)
    if review.led and review.complete:
        return open_review(review)
    return review if asked else _pointed(review)


def open_review(review: Review) -> Review:
    """The review at its first question once all is known, else at the end."""
    first = review.complete and review.questions
    return at(review, first[0] if first else len(review.game.moves))._replace(led=True)


def at(review: Review, step: int) -> Review:
    """The review with another move selected; the ends stop."""
    return _pointed(review._replace(step=min(max(step, 0), len(review.game.moves)), led=False, tried=None))


def _pointed(review: Review) -> Review:
    """The review with the cursor, at a question, on the cell nearest to the centre that is not an answer to it.

    The move that was played is none either, but the cursor points to it only where no other is wrong.
    """
    if not review.hidden or review.analysis is None:
        return review
    value, played = review.analysis.value, review.game.moves[review.step].cell

    wrong = [move.cell for move in review.analysis.moves if move.value is not value]
    cell = min(wrong, key=lambda cell: (cell == played, sum(review.game.rules.from_centre(cell))))
    return review._replace(cursor=cell)


def turn(review: Review) -> Review:
    """The review with the answer of the selected question shown, or hidden again."""
    shown = review.shown ^ {review.step} if review.step in review.questions else review.shown
    return at(review._replace(shown=shown), review.step)


def attempt(review: Review, cell: int) -> Review:
    """The review after a cell was tried as the answer; the right one shows all."""
    analysis = review.analysis
    if not review.hidden or analysis is None or not analysis.position.empty >> cell & 1:
        return review
    right = analysis.move(cell).value is analysis.value
    shown = review.shown | {review.step} if right else review.shown
    return review._replace(tried=cell, cursor=cell, shown=shown, led=False)
