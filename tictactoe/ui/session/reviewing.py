"""What keys do in the review of a game."""

from .events import Action
from .keys import JUMPS, STEPS, stepped
from .messages import Taken
from .review import Review, at, attempt, leave, take_up, turn
from .round import PAST
from .session import Page, Session, centre

IN_REVIEW = (Action.MOVE, Action.PLACE, Action.NUMBER, Action.VALUES, Action.BACK)


def reviewed(session: Session, review: Review, action: Action, key: str) -> Session:
    """The session after one of these actions."""
    match action:
        case Action.MOVE if key in JUMPS:
            review = at(review, len(review.game.moves) if JUMPS[key] > 0 else 0)
        case Action.MOVE if review.answering:
            cursor = stepped(session.rules, review.cursor, *STEPS[key])
            review = review._replace(cursor=cursor, tried=None)
        case Action.MOVE:
            review = at(review, review.step + sum(STEPS[key]))
        case Action.PLACE if review.answering:
            return answered(session, review, review.cursor)
        case Action.PLACE:
            review = take_up(review, _middle(session, review))
        case Action.NUMBER if session.works(action):
            return answered(session, review, int(key) - 1)
        case Action.VALUES:
            review = turn(review)
        case Action.BACK if review.answering:
            review = leave(review)
        case Action.BACK:
            began_here = session.round.id == PAST  # tictactoe review: leaving it ends the program
            return session._replace(page=Page.BOARD, running=not began_here)
    return session._replace(review=review)


def _middle(session: Session, review: Review) -> int:
    """The empty cell that is nearest to the centre."""
    width = session.rules.width
    row, column = divmod(centre(session.rules), width)
    cells = review.analysis.position.legal_moves if review.analysis else ()
    return min(cells, key=lambda cell: abs(cell // width - row) + abs(cell % width - column), default=0)


def answered(session: Session, review: Review, cell: int) -> Session:
    """The session after a cell was tried as the answer to a question."""
    if review.hidden and review.analysis and not review.analysis.position.empty >> cell & 1:
        return session._replace(said=Taken(cell))
    return session._replace(review=attempt(review, cell))
