"""Reviews of finished games for tests."""

from pathlib import Path

from support.sessions import press, reply
from tictactoe.engine.board import Mark
from tictactoe.engine.solver import Solver
from tictactoe.ui.actions.begin import begin
from tictactoe.ui.session.display import Size
from tictactoe.ui.session.events import GameAnalysed
from tictactoe.ui.session.review import Review, begin_review
from tictactoe.ui.session.session import Session
from tictactoe.ui.session.settings import First, Settings
from tictactoe.ui.update import update
from tictactoe.ui.words.review import sentences

ROOMY = Size(80, 24)
THREE = (3, 3, 3)
TESTS = Path(__file__).resolve().parents[1]


def at(session: Session) -> Review:
    assert session.review is not None
    return session.review


def said(session: Session) -> list[str]:
    return sentences(at(session))


def examined(session: Session) -> Session:
    """The session in the review of its finished game, with all positions analysed."""
    solver = Solver(session.shown_rules)
    session = session._replace(review=begin_review(session.game))
    return update(session, GameAnalysed(session.game, tuple(map(solver.analyse, session.game.positions))))


def lost_by_a_mistake() -> Session:
    """The review of the game in the drawings: the person has O and answers the diagonal in a corner."""
    session = begin(Settings(mark=Mark.O, first=First.COMPUTER), ROOMY)
    for computer, person in ((0, "5"), (8, "3"), (6, "8")):
        session = press(reply(session, computer), person)
    return examined(reply(session, 3))
