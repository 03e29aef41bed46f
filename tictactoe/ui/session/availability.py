"""Which actions have an effect now."""

from ...engine.game import Phase, Seat
from ...engine.reach import MOST_STEPS
from .action import Action
from .bindings import COLUMN_LETTERS
from .layout import PAGE, fits
from .records import RecordsState
from .session import Page, Session


def is_available(session: Session, action: Action) -> bool:
    """Whether an action has an effect now."""
    match action:
        case Action.UNDO:
            return bool(session.round.take_back() or session.can_bring_back)
        case Action.PLAY_NOW:
            return session.thinking is not None
        case Action.REDO:
            return bool(session.round.undone)
        case Action.EXPLORE:
            over = session.game.phase is Phase.FINISHED
            return bool(session.shown_review) or (not session.loading and (over or session.game.people != 1))
        case Action.SIBLING if session.explored:
            return len(session.explored.siblings(session.game)) > 1
        case Action.PLACE if session.explored:
            return session.game.outcome is None
        case Action.PUZZLE:
            return not session.loading
        case Action.MENU:
            return session.page is Page.BOARD and not session.outer and fits(session.size, PAGE)
        case Action.HELP:
            return fits(session.size, PAGE)
        case Action.LEVEL:
            return Seat.COMPUTER in session.game.seats
        case Action.STATISTICS:
            return session.records.state is not RecordsState.NONE
        case Action.GAMES:
            return bool(session.past.games)
        case Action.REVIEW | Action.SHARE:
            return session.reviewable
        case Action.SEARCH:
            few = session.searchable.empty.bit_count() <= MOST_STEPS
            return few and session.asked is None and not session.tossing
        case Action.HINT:
            return session.game.phase is Phase.PLAYING
        case Action.VALUES if session.shown_review:
            return session.shown_review.ply in session.shown_review.questions
        case Action.LEAP:
            return session.shown_rules.width > len(COLUMN_LETTERS)
        case Action.NUMBER:
            return session.shown_rules[:2] == (3, 3)
        case _:
            return True
