"""Sessions for tests: how they begin, keys that are pressed, the computer's reply, and what is said."""

from tictactoe.engine.notation import format_cell
from tictactoe.ui.actions.begin import begin
from tictactoe.ui.session.display import Size
from tictactoe.ui.session.events import MoveChosen, RecordsOpened
from tictactoe.ui.session.inputs import Elapsed, Pressed
from tictactoe.ui.session.session import Session
from tictactoe.ui.session.settings import Settings
from tictactoe.ui.update import update
from tictactoe.ui.words import coach
from tictactoe.ui.words import status as words

ROOMY = Size(80, 24)
TWO = Settings(players=2)
WIN_FOR_X = "14253"  # a1 a2 b1 b2 c1
NOTHING = RecordsOpened({}, {})  # records that hold no game
USUAL = Settings()


def press(session: Session, *keys: str) -> Session:
    for key in keys:
        session = update(session, Pressed(key))
    return session


def reply(session: Session, cell: int) -> Session:
    """The session after the computer's move, which comes as from the loop."""
    session = update(session, Elapsed(session.game.position))
    assert session.asked is not None
    return update(session, MoveChosen(session.asked, cell, session.settings.level))


def sitting(settings: Settings = TWO, size: Size = ROOMY, **options: object) -> Session:
    return begin(settings, size, **options)  # type: ignore[arg-type]


def marks(session: Session) -> list[str]:
    rules = session.shown_rules
    return [format_cell(rules, cell) for cell, _ in session.game.moves]


def said(session: Session) -> str:
    return " ".join(coach.coach(session, 70, 2)).strip()


def status(session: Session) -> str:
    return words.status(session, 70)


def opening(settings: Settings = USUAL, *chosen: str, size: Size = ROOMY, **options: object) -> Session:
    """A sitting that waits for its records; options have `chosen` these settings."""
    return begin(settings, size, records=True, named=frozenset(chosen), **options)  # type: ignore[arg-type]


def reviewing(session: Session) -> Session:
    """The sitting as if it had begun with a review."""
    return session._replace(command_line=session.command_line._replace(without_game=True))


def begun(answer: RecordsOpened = NOTHING, settings: Settings = USUAL, *chosen: str, size: Size = ROOMY) -> Session:
    return update(opening(settings, *chosen, size=size), answer)
