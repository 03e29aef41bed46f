"""What a person does at the board: mark a cell, name one, ask for help, set the level."""

from ...engine.game import Phase
from ...engine.levels import Level
from .messages import LevelEnds, LevelSet, NoColumn, NoRow, Notice, Taken, WhichRow, Why
from .review import take_up
from .reviewing import answered
from .session import HINTS, Page, Session


def place(session: Session, cell: int) -> Session:
    """The person to move marks a cell."""
    game = session.game
    if game.phase is not Phase.PLAYING or session.page is not Page.BOARD:
        return session
    if not game.position.empty >> cell & 1:
        return session._replace(cursor=cell, said=Taken(cell))
    return session._replace(round=session.round.play(cell), cursor=cell, undone=())


def begin_name(session: Session, letter: str) -> Session:
    """The column of a cell is named, and its row is to follow."""
    column = ord(letter) - ord("a")
    if column >= session.rules.width:
        return session._replace(said=NoColumn(letter))
    return session._replace(column=column, said=WhichRow(letter))


def end_name(session: Session, column: int, row: int) -> Session:
    """A cell named by letter and digit: placed or tried on 3x3, else only chosen."""
    width, height, _ = session.rules
    if not 0 <= row < height:
        return session._replace(said=NoRow(row + 1))
    cell, at_once = row * width + column, (width, height) == (3, 3)
    if session.page is Page.REVIEW and session.review:
        chosen = session._replace(review=take_up(session.review, cell))
        return answered(session, session.review, cell) if at_once else chosen
    return place(session, cell) if at_once else session._replace(cursor=cell)


def hint(session: Session) -> Session:
    """One stage of help more."""
    if session.game.phase is not Phase.PLAYING:
        return session
    stage = min(session.advice.stage + 1, HINTS)
    return session._replace(advice=session.advice._replace(stage=stage), said=Notice.HINT)


def enquire(session: Session, cell: int | None) -> Session:
    """Somebody asks what a cell is worth, or with None what all are."""
    if session.game.phase is not Phase.PLAYING:
        return session._replace(said=Notice.NOT_NOW)
    if cell is None:
        return session._replace(said=Notice.VALUES)
    taken = not session.game.position.empty >> cell & 1
    return session._replace(said=Taken(cell) if taken else Why(cell))


def step_level(session: Session, harder: bool) -> Session:
    """The next level, stronger or weaker."""
    level = session.settings.level
    following = level.harder if harder else level.easier
    if following is level and session.game.people < 2:
        return session._replace(said=LevelEnds(level))
    return set_level(session, following)


def set_level(session: Session, level: Level) -> Session:
    """The computer plays a level from its next move on."""
    if session.game.people == 2:
        return session._replace(said=Notice.NO_COMPUTER)
    said = LevelSet(level, next_game=session.game.phase is Phase.FINISHED)
    return session._replace(settings=session.settings._replace(level=level), said=said)
