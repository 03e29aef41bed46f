"""How a sitting begins once the records have answered: its settings and its game."""

from ...engine.game import Game
from ..session.events import RecordsOpened
from ..session.layout import layout_for
from ..session.messages import Message, Resumed, Trouble, Waits
from ..session.records import RecordsState
from ..session.round import Round
from ..session.score import merged
from ..session.session import Page, Session, centre
from ..session.settings import FIRST_LEVEL, Settings, restored
from .turn import set_level


def opened(session: Session, answer: RecordsOpened) -> Session:
    """The session after the records have answered.

    A late answer sets up an untouched board as one at the start would have. Once a cell is marked, it only adds the
    scores and says which game waits; and if nobody has played here before, the computer goes on at FIRST_LEVEL.
    """
    records = session.records._replace(
        scores=merged(answer.scores, session.scores),
        attempts=session.records.attempts._replace(kept=answer.attempts),
    )
    if session.loading or answer.resumed or (_as_it_began(session) and session.command_line.resumes):
        return _begun(session, answer)._replace(records=records._replace(state=RecordsState.OPEN))
    after = session._replace(records=records, said=_said(session, answer))
    first = _is_first(session, answer) and session.game.people == 1
    return set_level(after, FIRST_LEVEL) if first else after


def _as_it_began(session: Session) -> bool:
    """Whether nothing has been done since the sitting began."""
    return session.latest == 1 and session.page is Page.BOARD and not session.game.moves and not session.round.undone


def _begun(session: Session, answer: RecordsOpened) -> Session:
    """The session at its start: with the settings of the last sitting, and the unfinished game if it goes on."""
    settings, command_line = _carried_over(session, answer.settings), session.command_line
    if _is_first(session, answer):
        settings = settings._replace(level=FIRST_LEVEL)
        command_line = command_line._replace(named=command_line.named | {"level"})  # kept as if an option had set it
    first = settings.mark_to_begin(None)
    if answer.resumed:
        round, settings = answer.resumed, settings.resembling(answer.resumed.game)
    else:
        start = session.game.start if command_line.prepared else settings.empty_board(first)
        round = Round(session.round.id, Game(start, settings.seats))
    return session._replace(
        settings=settings,
        command_line=command_line,
        round=round,
        cursor=centre(round.game.rules),
        asked=None,
        tossing=first is None and not (command_line.prepared or answer.resumed),
        page=Page.BOARD if session.page is Page.MENU else session.page,
        said=_said(session, answer),
    )


def _is_first(session: Session, answer: RecordsOpened) -> bool:
    """Whether nobody has played here before, and no option says how to begin."""
    command_line = session.command_line
    known = answer.scores or answer.settings or answer.unfinished
    return not (known or command_line.prepared or command_line.without_game or "level" in command_line.named)


def _said(session: Session, answer: RecordsOpened) -> Message | None:
    """The message about the records, or the present message if there is none."""
    if answer.unfinished is None or session.command_line.without_game:
        return None if session.said is Trouble.SLOW else session.said
    if answer.resumed:
        return Resumed(answer.unfinished.when)
    rules, when = answer.unfinished
    return Waits(rules, when, fits=layout_for(session.size, rules) is not None)


def _carried_over(session: Session, texts: dict[str, str]) -> Settings:
    """The settings of the last sitting, except those set by options; the usual board if its board does not fit."""
    named = session.command_line.named
    settings = restored(session.settings, texts, named)
    if "rules" in named or layout_for(session.size, settings.rules):
        return settings
    return settings._replace(rules=Settings().rules)
