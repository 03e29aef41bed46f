"""What a person asks the coach: a hint, the values of cells, the reason of one."""

from ...engine.game import Phase
from ...engine.reach import soon_analysed
from ..session.knowledge import HINTS, LOOK, Knowledge
from ..session.messages import Notice, Taken, Why
from ..session.session import Session
from ..session.settings import Values


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
