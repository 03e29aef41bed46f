"""How a sitting begins once the records have answered: with which settings, and with which game."""

from ...engine.game import Game
from ...engine.reach import plays
from .events import Left, Message, Opened
from .layout import layout
from .round import Round
from .score import together
from .session import Page, Session, beginner, centre, empty_board, resembling
from .settings import Settings, restored

GAME_OPTIONS = frozenset({"rules", "level", "players", "first", "mark", "start"})


def resumes(chosen: frozenset[str]) -> bool:
    """Whether a sitting goes on with a game that was left: not if an option asks for a new game, or for a review."""
    return not chosen & (GAME_OPTIONS | {"past"})


def opened(session: Session, answer: Opened) -> Session:
    """The sitting once the records have answered.

    Records that answer late change an untouched board as they would have at the start; once a cell is marked, they
    only add their scores and say which game waits.
    """
    if session.opening or answer.resumed or (_as_it_began(session) and resumes(session.chosen)):
        return _begun(session, answer)
    return session._replace(kept=together(answer.scores, session.scores), said=_said(session, answer))


def _as_it_began(session: Session) -> bool:
    """Whether nothing was done since the sitting began."""
    return session.latest == 1 and session.page is Page.BOARD and not session.game.moves and not session.undone


def _begun(session: Session, answer: Opened) -> Session:
    """The sitting as it begins: with the settings of the last one, and the game that was left if there is one."""
    settings = _carried_over(session, answer.settings)
    first = beginner(settings, None)
    fresh = not session.chosen & {"start", "past"}
    start = empty_board(settings, first) if fresh else session.game.start
    round = answer.resumed or Round(session.round.id, Game(start, settings.seats))
    if "past" in session.chosen:
        round = session.round
    settings = resembling(settings, round.game)
    return session._replace(
        opening=False,
        settings=settings,
        kept=together(answer.scores, session.scores),
        round=round,
        cursor=centre(settings),
        undone=(),
        asked=None,
        tossing=first is None and fresh and answer.resumed is None,
        page=Page.BOARD if session.page is Page.MENU else session.page,
        said=_said(session, answer),
    )


def _said(session: Session, answer: Opened) -> Message | None:
    """What is to be said of the records."""
    if answer.left is None or "past" in session.chosen:
        return session.said if session.said and session.said.name != "records slow" else None
    if answer.resumed:
        return Message("welcome", (answer.left.when,))
    return _waiting(session, answer.left)


def _waiting(session: Session, left: Left) -> Message:
    width, height, _ = left.rules
    name = "waits" if layout(session.size, left.rules) else "waits for room"
    return Message(name, (f"{width} x {height}", left.when))


def _carried_over(session: Session, texts: dict[str, str]) -> Settings:
    """The settings of the last sitting where no option named others, and where the board can be played here."""
    settings = restored(session.settings, texts, session.chosen)
    board = restored(session.settings, texts, frozenset()).rules
    if plays(settings.rules) and not plays(board) and "players" not in session.chosen:
        settings = settings._replace(players=session.settings.players)  # there could only be two people on that board
    playable = settings.players == 2 or plays(settings.rules)
    if "rules" in session.chosen or (playable and layout(session.size, settings.rules)):
        return settings
    return settings._replace(rules=Settings().rules)
