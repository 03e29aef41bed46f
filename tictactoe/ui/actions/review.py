"""What keys do in the review of a game."""

from ..session.action import Action
from ..session.availability import is_available
from ..session.bindings import JUMPS, PLIES, STEPS, neighbour
from ..session.layout import layout_for
from ..session.messages import Notice, Taken
from ..session.review import Review, at, attempt, begin_review, open_review, toggle_answer
from ..session.session import Page, Session

IN_REVIEW = (Action.MOVE, Action.STEP, Action.PLACE, Action.NUMBER, Action.VALUES, Action.BACK)


def act_in_review(session: Session, review: Review, action: Action, key: str) -> Session:
    """The session after an action of IN_REVIEW."""
    match action:
        case Action.MOVE if key in JUMPS:
            review = at(review, len(review.game.moves) if JUMPS[key] > 0 else 0)
        case Action.MOVE if review.hidden:
            cursor = neighbour(session.shown_rules, review.cursor, *STEPS[key])
            review = review._replace(cursor=cursor, tried=None, led=False)
        case Action.MOVE:
            review = at(review, review.ply + sum(STEPS[key]))
        case Action.STEP:
            review = at(review, review.ply + PLIES[key])
        case Action.PLACE:
            return answer_question(session, review, review.cursor)
        case Action.NUMBER if is_available(session, action):
            return answer_question(session, review, int(key) - 1)
        case Action.VALUES:
            review = toggle_answer(review)
        case Action.BACK:
            return _leave(session)
    return session.with_review(review)


def answer_question(session: Session, review: Review, cell: int) -> Session:
    """The session after a cell was tried as the answer to a question; a cell with a mark is refused."""
    if review.hidden and review.analysis and not review.analysis.position.empty >> cell & 1:
        return session._replace(said=Taken(cell))
    return session.with_review(attempt(review, cell))


def _leave(session: Session) -> Session:
    """The session back at the list of games, or at the board; the program ends if it began with this review."""
    past = session.past
    page = Page.GAMES if past.games else Page.BOARD
    return session._replace(page=page, past=past._replace(review=None), running=not session.ends_program)


def look_up(session: Session, number: int) -> Session:
    """The session with the review of the listed game with this number, or with the reason why there is none."""
    record = next((record for record in session.past.games if record.id == number), None)
    if record is None:
        return session._replace(said=Notice.NO_GAME)
    game, chosen = record.game, session.past.games.index(record)
    session = session._replace(past=session.past._replace(chosen=chosen))
    if layout_for(session.size, game.rules) is None:
        return session._replace(said=Notice.NO_ROOM)
    known = session.review if session.review and session.review.game == game else begin_review(game)
    return session._replace(page=Page.REVIEW, past=session.past._replace(review=open_review(known)))
