"""The review of a finished game, move by move, with a question at each move of a person that lost value."""

from typing import TYPE_CHECKING, NamedTuple

from ...engine.analysis import Analysis
from ...engine.board import Mark
from ...engine.game import Game, Seat
from ...engine.judgement import Judgement
from .deferred import Verdict

if TYPE_CHECKING:
    from .events import GameAnalysed

LONGEST_REVIEW = 20  # seconds for the values of all positions of a game


class Review(NamedTuple):
    """A finished game, what is known of the position before each of its moves, and the step that is selected.

    `analyses` has None for positions of which nothing is known, `judgements` for those that needed no search. More
    may follow for at most `seconds`; None before the first answer, 0 after the last. `verdicts` tell how well each
    move kept the value that its side had. `questions` are the plies at which a person lost value, and `shown` those
    whose answer is shown. `ply` is that of the selected move, from 0; the number of moves stands for the end. `led`
    says that the reader has not chosen a move yet. At a question `cursor` is the chosen cell, and `tried` the
    cell tried last.
    """

    game: Game
    analyses: tuple[Analysis | None, ...]
    verdicts: tuple[Verdict | None, ...]
    questions: tuple[int, ...] = ()
    seconds: int | None = None
    judgements: tuple[Judgement | None, ...] = ()
    ply: int = 0
    led: bool = True
    shown: frozenset[int] = frozenset()
    cursor: int = 0
    tried: int | None = None

    @property
    def complete(self) -> bool:
        """Whether no more analyses will follow."""
        return self.seconds == 0

    @property
    def open_questions(self) -> tuple[int, ...]:
        """The questions whose answer is not shown yet."""
        return tuple(ply for ply in self.questions if ply not in self.shown)

    @property
    def hidden(self) -> bool:
        """Whether the selected move is an open question, and so not shown yet."""
        return self.ply in self.open_questions

    @property
    def at_end(self) -> bool:
        return self.ply == len(self.game.moves)

    @property
    def before(self) -> Game:
        """The game before the selected move."""
        return self.game._replace(moves=self.game.moves[: self.ply])

    @property
    def analysis(self) -> Analysis | None:
        """The analysis of the position before the selected move, None if it is not known, and at the end."""
        return None if self.at_end else self.analyses[self.ply]

    def judgement(self, ply: int) -> Judgement | None:
        """What a search thinks of the position before the move at `ply`, None if no search was needed."""
        return self.judgements[ply] if ply < len(self.judgements) else None

    def mark(self, ply: int) -> Mark:
        """The mark that moved at `ply`."""
        first = self.game.start.to_move
        return first.other if ply % 2 else first


def begin_review(game: Game) -> Review:
    """The review of a game, at its end, before anything is known of it."""
    nothing = (None,) * len(game.moves)
    return Review(game, nothing, nothing, ply=len(game.moves))


def with_analyses(review: Review, known: "GameAnalysed") -> Review:
    """The review with new analyses; once it is complete, a reader who chose no step is led to the first question."""
    from ...engine.coach import verdict  # imported only if it is needed

    verdicts = list(review.verdicts)
    for ply, (analysis, move) in enumerate(zip(known.analyses, review.game.moves, strict=True)):
        if analysis and analysis is not review.analyses[ply]:
            verdicts[ply] = verdict(analysis, move.cell)
    questions = tuple(
        ply
        for ply, kept in enumerate(verdicts)
        if kept and kept.is_mistake and review.game.seats.of(review.mark(ply)) is Seat.PERSON
    )
    was_hidden = review.hidden
    review = review._replace(analyses=known.analyses, judgements=known.judgements, seconds=known.seconds)
    review = review._replace(verdicts=tuple(verdicts), questions=questions)
    if review.led and review.complete:
        return open_review(review)
    return review if was_hidden else _with_cursor(review)


def open_review(review: Review) -> Review:
    """The review at its first question if it is complete and has one, else at the end."""
    first = review.complete and review.questions
    return at(review, first[0] if first else len(review.game.moves))._replace(led=True)


def at(review: Review, ply: int) -> Review:
    """The review with the move at `ply` selected, or the nearest end."""
    return _with_cursor(review._replace(ply=min(max(ply, 0), len(review.game.moves)), led=False, tried=None))


def _with_cursor(review: Review) -> Review:
    """The review, if at a question, with the cursor on the wrong answer nearest to the centre.

    The move that was played is wrong too, but the cursor is on it only if no other move is wrong.
    """
    if not review.hidden or review.analysis is None:
        return review
    value, played = review.analysis.value, review.game.moves[review.ply].cell
    wrong = [move.cell for move in review.analysis.moves if move.value is not value]
    cell = min(wrong, key=lambda cell: (cell == played, sum(review.game.rules.from_centre(cell))))
    return review._replace(cursor=cell)


def toggle_answer(review: Review) -> Review:
    """The review with the answer to the selected question shown, or hidden again."""
    shown = review.shown ^ {review.ply} if review.ply in review.questions else review.shown
    return at(review._replace(shown=shown), review.ply)


def attempt(review: Review, cell: int) -> Review:
    """The review after a cell was tried as the answer; a right one shows the whole answer."""
    analysis = review.analysis
    if not review.hidden or analysis is None or not analysis.position.empty >> cell & 1:
        return review
    right = analysis.move(cell).value is analysis.value
    shown = review.shown | {review.ply} if right else review.shown
    return review._replace(tried=cell, cursor=cell, shown=shown, led=False)
