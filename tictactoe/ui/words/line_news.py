"""What line mode tells unasked: what has happened, in whole sentences."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...engine.game import Game, Phase, Seat
from ...engine.notation import format_cell
from ...engine.reach import soon_analysed
from ..session.events import Thought
from ..session.messages import Notice, enquires
from ..session.review import LONGEST_REVIEW, Review
from ..session.session import Page, Session
from .answers import answer
from .boards import board_name
from .cells import cell_names, listed
from .coach import verdict
from .line_mode import HOW_TO_ANSWER, beginning, greeting
from .messages import message
from .numbers import counted
from .status import other, result, turn

if TYPE_CHECKING:
    from ...engine.record import Record
    from ..session.puzzle import Puzzling


def tell(before: Session | None, after: Session) -> Iterator[str]:
    """What happened between two sessions, in whole sentences; nothing until the records have answered."""
    if after.loading:
        return
    if after.puzzle:
        yield from _of_a_puzzle(before, after, after.puzzle)
    elif after.explored:
        from .explore import told  # imported only if it is needed

        yield from told(before, after, after.explored)
    else:
        if before and before.explored:
            yield "Back from exploring."
        yield from _of_the_sitting(before and before.main, after)


def _of_the_sitting(before: Session | None, after: Session) -> Iterator[str]:
    """What happened in a review, in the list of games, or at the board."""
    if before and after.shown_review:
        yield from _of_a_review(before, after, after.shown_review)
    elif after.page in (Page.STATISTICS, Page.GAMES):
        if before and before.page is Page.BOARD:
            yield from games(after.past.games)
    elif before is None or before.loading:
        yield greeting(after)
        yield from _of_messages(None, after)
        yield from _of_other_program(None, after)
    else:
        yield from _of_messages(before, after)
        yield from _of_a_game(before, after)
        yield from _of_other_program(before, after)


def _of_a_review(before: Session, after: Session, review: Review) -> Iterator[str]:
    """A new message, and the selected move if that or what is known of it changed; first, how long that may take."""
    said = after.said if after.said is not before.said else None
    if said:
        yield message(said, after.shown_rules)
    opened = before.loading or before.shown_review is None
    if opened and not review.complete:
        if not soon_analysed(review.game.start):
            seconds = review.seconds or LONGEST_REVIEW
            yield f"Reviewing {counted(len(review.game.moves), 'move')}, at most {seconds} seconds."
    elif said or review is not before.shown_review:
        yield from review_lines(review)


def _of_messages(before: Session | None, after: Session) -> Iterator[str]:
    """The message that the coach has, if it is new or asked for again."""
    if after.said and (before is None or _asked_again(before, after)):
        yield answer(after) if enquires(after.said) else _said(after)


def _of_a_game(before: Session, after: Session) -> Iterator[str]:
    """A new game, moves taken back or made, and what is known of a game that is over."""
    old, game = before.game, after.game
    later = after.round.id - before.round.id
    if later > 0:
        yield "A new game." if after.tossing else f"A new game. {beginning(game)}"
    elif later < 0:
        yield "The previous game is back on the board."
    elif len(game.moves) < len(old.moves):
        yield f"Taken back: {', '.join(_taken_back(old, len(game.moves)))}. {turn(game)}"
    elif before.tossing and not after.tossing:
        yield beginning(game)
    if old == game and verdict(after) != verdict(before):
        yield verdict(after, "Say review to find it")
    for moves in range(len(game.moves) if later else len(old.moves), len(game.moves)):
        yield played(game._replace(moves=game.moves[: moves + 1]))


def _taken_back(game: Game, kept: int) -> Iterator[str]:
    """The moves of a game after the first `kept`, each with its mark, the last one first."""
    for moves in range(len(game.moves), kept, -1):
        at = game._replace(moves=game.moves[:moves])
        yield f"{at.last_mark.value} {format_cell(at.rules, at.moves[-1].cell)}"


def _of_other_program(before: Session | None, after: Session) -> Iterator[str]:
    """What another program said with its move."""
    if before is None or after.knowledge.messages is not before.knowledge.messages:
        yield from (f"{after.game.seats.name}: {line}" for line in after.knowledge.messages)


def progress(before: Session | None, after: Session) -> str:
    """The text to add to the line that shows how the computer's time runs out: a dot for each tenth that is over."""
    if after.thinking is None:
        return "\n" if before and before.thinking else ""
    old = before.thinking if before else None
    dots = _tenths(after.thinking) - (_tenths(old) if old else 0)
    return f"{'' if old else 'Thinking '}{'.' * dots}"


def _tenths(thought: Thought) -> int:
    """How many tenths of the time for a move are over."""
    return 10 - round(10 * thought.share_left)


def _of_a_puzzle(before: Session | None, after: Session, puzzling: "Puzzling") -> Iterator[str]:
    """What happened at a puzzle between two sessions: a new question, an answer, or a hint."""
    from .puzzle import answer_told, question_told  # imported only if it is needed

    old = before.puzzle if before else None
    if puzzling.waiting:
        return
    if after.said and (old is None or old.waiting):
        yield message(after.said, after.shown_rules)
    if old is None or old.waiting or old.puzzle is not puzzling.puzzle:
        yield question_told(puzzling)
    elif after.said:
        yield message(after.said, after.shown_rules)
    elif after.puzzle != old or after == before:
        yield answer_told(puzzling, after.main.records.attempts)


LISTED = 20  # most games that are listed, the newest ones


def games(records: "Sequence[Record]") -> Iterator[str]:
    """The newest games, a sentence each."""
    from .games import began, result  # imported only if it is needed

    for record in records[:LISTED]:
        rules, moves = board_name(record.game.rules), counted(len(record.game.moves), "move")
        yield f"{record.id}. {began(record)}, {rules}: {result(record)} in {moves}."
    older = len(records) - LISTED
    if older > 0:
        yield f"{counted(older, 'older game')}: tictactoe games lists all."
    yield "Say review and a number to go through a game." if records else "No game is finished yet."


def _asked_again(before: Session, after: Session) -> bool:
    """Whether a message must be printed: it is new, has another stage of help, or was asked for once more."""
    return after.said is not before.said or after.knowledge.stage != before.knowledge.stage or after == before


def _said(session: Session) -> str:
    """A message as a sentence, with the words of line mode in place of keys."""
    assert session.said
    if session.said is Notice.SHARED:
        return str(session.game)
    return message(session.said, session.shown_rules).replace(" n starts a new one.", " new starts another.")


def review_lines(review: Review) -> Iterator[str]:
    """What the review says of the selected move."""
    from .games import programs  # imported only if it is needed
    from .review import sentences

    if review.at_end:
        who = programs(review.game)
        yield f"The end of the game{f': {who}' if who else ''}. {result(review.game)}"
    elif not review.hidden and review.tried is None:
        yield played(review.game._replace(moves=review.game.moves[: review.ply + 1]))
    said = " ".join(sentences(review))
    if said:
        yield f"{said} {HOW_TO_ANSWER}" if review.hidden else said


def tell_end(before: Session | None, after: Session) -> str | None:
    """How a game ended between two sessions, with the cells that won it; None if it did not."""
    if after.loading or after.explored:
        return None
    before = before and before.main
    old = before if before and not before.loading else None
    game = after.game
    ended = old is None or old.round.id != after.round.id or old.game.phase is not Phase.FINISHED
    return _ended(game) if ended and game.phase is Phase.FINISHED else None


def _ended(game: Game) -> str:
    won = cell_names(game.rules, game.position.winning_line)
    return f"{result(game).removesuffix('!')} with {listed(won)}." if won else result(game)


def played(game: Game) -> str:
    """Who played the last move, and where."""
    cell = format_cell(game.rules, game.moves[-1].cell)
    if game.person is None:
        return f"{game.last_mark.value} played {cell}."
    return f"{'You' if game.seats.of(game.last_mark) is Seat.PERSON else other(game)} played {cell}."
