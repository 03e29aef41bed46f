"""A turn: what a person does at the board - mark a cell, name one, ask for help, set the level - and the reply."""

from ...engine.game import Phase
from ...engine.judgement import Judgement
from ...engine.levels import Level
from ...engine.reach import soon_analysed
from ..session.availability import is_available
from ..session.bindings import ANY_CELL
from ..session.events import Action, MoveChosen, Thought
from ..session.knowledge import HINTS, LOOK, Knowledge
from ..session.messages import LevelEnds, LevelSet, Named, NoColumn, NoRow, Notice, OfRecords, Taken, WhichRow, Why
from ..session.session import Page, Session
from ..session.settings import Values

LETTERS, DIGITS = "abcdefghijklmnopqrstuvwxyz", "0123456789"
PLACING = ("enter", " ")


def place(session: Session, cell: int) -> Session:
    """The session after the person to move marks a cell; a cell that is taken is only chosen."""
    game = session.game
    if game.phase is not Phase.PLAYING or session.page is not Page.BOARD:
        return session
    if not game.position.empty >> cell & 1:
        return session._replace(cursor=cell, said=Taken(cell))
    return session._replace(round=session.round.play(cell), cursor=cell)


def spell(session: Session, typed: str, key: str) -> Session | None:
    """The session after one more key of a cell's name, None if the key is no part of it; `typed` is the name so far.

    A name only chooses its cell: it may be mistyped, and c1 may become c12. A digit on 3x3 or a click marks its cell.
    Enter after an unfinished or refused name marks nothing.
    """
    if key in ("escape", *PLACING) and len(typed) < 2:
        return session
    if key == "backspace":
        return _spelt(session, typed[:-1]) if typed else session
    if key in DIGITS:
        return _spelt(session, typed + key if typed else "")
    columns = LETTERS[: session.shown_rules.width] if typed else LETTERS
    return _spelt(session, key) if len(typed) < 2 and key in columns else None


def begin_name(session: Session, key: str) -> Session:
    """The session after the first key of a cell's name: its column's letter, or `ANY_CELL` before that letter."""
    return _spelt(session, "" if key == ANY_CELL else key)


def _spelt(session: Session, name: str) -> Session:
    """The session with `name` as the name typed so far; once it has a row, its cell is chosen."""
    width, height, _ = session.shown_rules
    if not name:
        return session._replace(typed=name, said=Notice.WHICH_COLUMN)
    column = LETTERS.index(name[0])
    if column >= width:
        return session._replace(typed="", said=NoColumn(name[0]))
    if len(name) == 1:
        return session._replace(typed=name, said=WhichRow(name))
    row = int(name[1:])
    if not 1 <= row <= height:
        return session._replace(typed=name[0], said=NoRow(row))
    return _choose(session._replace(typed=name), (row - 1) * width + column)


def _choose(session: Session, cell: int) -> Session:
    """The session with the cursor on a cell, and a message about it unless cells show their values."""
    if session.shown_review:
        return session.with_review(session.shown_review._replace(cursor=cell, tried=None, led=False))
    free, later = session.game.position.empty >> cell & 1, session.game.phase is Phase.WAITING
    said = Named(cell, later) if free else Taken(cell)
    return session._replace(cursor=cell, said=None if session.settings.values else said)


def hint(session: Session) -> Session:
    """The session with the next stage of a hint."""
    if session.game.phase is not Phase.PLAYING:
        return session
    stage = min(session.knowledge.stage + 1, HINTS)
    if stage == LOOK and _nothing_to_look_at(session.knowledge):
        stage = HINTS
    return session._replace(knowledge=session.knowledge._replace(stage=stage), said=Notice.HINT)


def _nothing_to_look_at(knowledge: Knowledge) -> bool:
    """Whether a hint has no second stage, because no move stands out."""
    if knowledge.analysis is None or not knowledge.analysis.moves:
        return False
    from ...engine.hints import hint as find_hint  # imported only if it is needed

    found = find_hint(knowledge.analysis, knowledge.judgement, knowledge.replies)
    return not (found.remark or found.look)


def next_values(session: Session) -> Session:
    """The session with the next choice of what cells show; replies only if all moves can be analysed soon."""
    values = session.settings.values.next
    if values is Values.REPLIES and not soon_analysed(session.game.position):
        values = Values.OFF
    return session._replace(settings=session.settings._replace(values=values))


def enquire(session: Session, cell: int | None, replies: bool) -> Session:
    """The session after the question what `cell` is worth; None asks for all cells, or how many `replies` hold."""
    if session.game.phase is not Phase.PLAYING:
        return session._replace(said=Notice.NOT_NOW)
    if cell is None:
        return session._replace(said=Notice.REPLIES if replies else Notice.VALUES)
    taken = not session.game.position.empty >> cell & 1
    return session._replace(said=Taken(cell) if taken else Why(cell))


def step_level(session: Session, harder: bool) -> Session:
    """The session with the next stronger or weaker level."""
    level = session.settings.level
    following = level.harder if harder else level.easier
    if following is level and is_available(session, Action.LEVEL):
        return session._replace(said=LevelEnds(level))
    return set_level(session, following)


def set_level(session: Session, level: Level) -> Session:
    """The session with a level that the computer plays from its next move on."""
    if not is_available(session, Action.LEVEL):
        return session._replace(said=Notice.NO_COMPUTER)
    said = LevelSet(level, next_game=session.game.phase is Phase.FINISHED)
    return session._replace(settings=session.settings._replace(level=level), said=said)


def reply(session: Session, answer: MoveChosen) -> Session:
    """The session after the computer's move; a watched game drops its message, which is read by then.

    Only a message about the records stays.
    """
    watched = session.game.people == 0
    said = None if watched and not isinstance(session.said, OfRecords) else session.said
    round, thought = session.round.play(answer.move, answer.level), answer.judgement and Thought(answer.judgement)
    return session._replace(round=round, asked=None, thought=thought, said=said)


def play_now(session: Session, judgement: Judgement) -> Session:
    """The session after the computer makes the move that it thinks best so far."""
    level = session.level_of(judgement.position.to_move)
    return reply(session, MoveChosen(judgement.position, judgement.line[0], level, judgement=judgement))
