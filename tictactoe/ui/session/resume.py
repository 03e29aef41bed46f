"""How a sitting begins once the records have answered: with which settings, and with which game."""

from ...engine.game import Game
from .events import RecordsOpened
from .layout import layout
from .messages import Message, Resumed, Trouble, Waits
from .records import RecordsState
from .round import Round
from .score import together
from .session import Page, Session, centre
from .settings import FIRST_LEVEL, Settings, restored
from .turn import set_level


def opened(session: Session, answer: RecordsOpened) -> Session:
    """The sitting once the records have answered.

    Records that answer late change an untouched board as they would have at the start; once a cell is marked, they
    only add their scores and say which game waits, or that the first opponent ever is from now on an easier one.
    """
    records = session.records._replace(
        scores=together(answer.scores, session.scores),
        attempts=session.records.attempts._replace(kept=answer.attempts),
    )
    if session.loading or answer.resumed or (_as_it_began(session) and session.request.resumes):
        return _begun(session, answer)._replace(records=records._replace(state=RecordsState.OPEN))
    after = session._replace(records=records, said=_said(session, answer))
    first = _is_first(session, answer) and session.game.people == 1
    return set_level(after, FIRST_LEVEL) if first else after


def _as_it_began(session: Session) -> bool:
    """Whether nothing was done since the sitting began."""
    return session.latest == 1 and session.page is Page.BOARD and not session.game.moves and not session.round.undone


def _begun(session: Session, answer: RecordsOpened) -> Session:
    """The sitting as it begins: with the settings of the last one, and the game that was left if there is one."""
    settings, request = _carried_over(session, answer.settings), session.request
    if _is_first(session, answer):
        settings = settings._replace(level=FIRST_LEVEL)
        request = request._replace(named=request.named | {"level"})  # to be remembered like one that was named
    first = settings.beginner(None)
    if answer.resumed:
        round, settings = answer.resumed, settings.resembling(answer.resumed.game)
    else:
        start = session.game.start if request.prepared else settings.empty_board(first)
        round = Round(session.round.id, Game(start, settings.seats))
    return session._replace(
        settings=settings,
        request=request,
        round=round,
        cursor=centre(round.game.rules),
        asked=None,
        tossing=first is None and not (request.prepared or answer.resumed),
        page=Page.BOARD if session.page is Page.MENU else session.page,
        said=_said(session, answer),
    )


def _is_first(session: Session, answer: RecordsOpened) -> bool:
    """Whether nobody has played here before, and no option says how to begin."""
    request = session.request
    known = answer.scores or answer.settings or answer.left
    return not (known or request.prepared or request.review or "level" in request.named)


def _said(session: Session, answer: RecordsOpened) -> Message | None:
    """What is to be said of the records."""
    if answer.left is None or session.request.review:
        return None if session.said is Trouble.SLOW else session.said
    if answer.resumed:
        return Resumed(answer.left.when)
    rules, when = answer.left
    return Waits(rules, when, fits=layout(session.size, rules) is not None)


def _carried_over(session: Session, texts: dict[str, str]) -> Settings:
    """The settings of the last sitting where no option named others, and where the board can be played here."""
    named = session.request.named
    settings = restored(session.settings, texts, named)
    if "rules" in named or layout(session.size, settings.rules):
        return settings
    return settings._replace(rules=Settings().rules)
