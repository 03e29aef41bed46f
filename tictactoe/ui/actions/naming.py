"""The name of a cell, typed key by key."""

from ...engine.game import Phase
from ..session.bindings import ANY_CELL, PLACING
from ..session.messages import Named, NoColumn, NoRow, Notice, Taken, WhichRow
from ..session.session import Session

LETTERS, DIGITS = "abcdefghijklmnopqrstuvwxyz", "0123456789"


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
