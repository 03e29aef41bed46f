"""Exploring: how it begins and ends, and what keys do meanwhile."""

from ...engine.game import Game, Played, Seat, Seats
from ..session.action import Action
from ..session.bindings import PLIES, TABS
from ..session.explore import Exploration, Path, cells
from ..session.knowledge import Knowledge
from ..session.round import Round
from ..session.session import Session, centre
from ..session.settings import Values

IN_EXPLORING = (Action.STEP, Action.SIBLING, Action.BACK, Action.EXPLORE)


def begin(session: Session) -> Session:
    """An inner sitting at the position on the screen, in which the person places both marks."""
    review = session.shown_review
    whole = review.game if review else session.game
    game = review.before if review else session.game
    values = session.settings.values if session.settings.values > 0 else Values.ON
    settings = session.settings._replace(rules=game.rules, players=2, values=values, opponent="")
    path = cells(whole)
    branches = tuple(path[:length] for length in range(1, len(path) + 1))
    cursor = session.cursor
    if review:
        cursor = review.cursor if review.hidden else centre(game.rules)
    return Session(
        settings,
        session.display,
        Round(0, _game_along(game, cells(game))),
        cursor,
        {},
        outer=session,
        explored=Exploration(branches, {}),
    )


def act(session: Session, action: Action, key: str) -> Session:
    """The session after an action of IN_EXPLORING."""
    assert session.explored
    path, branches = cells(session.game), session.explored.branches
    match action:
        case Action.STEP if PLIES[key] < 0:
            return _moved(session, path[:-1])
        case Action.STEP:
            further = [branch for branch in branches if branch[:-1] == path]
            return _moved(session, session.explored.latest(further)) if further else session
        case Action.SIBLING:
            others = session.explored.siblings(session.game)
            if path not in others:
                return session
            return _moved(session, others[(others.index(path) + TABS[key]) % len(others)])
    return leave(session)


def note_visit(session: Session) -> Session:
    """The session with the line on the board among its branches, and what is known of its position kept."""
    explored, path, knowledge = session.explored, cells(session.game), session.knowledge
    assert explored
    if path:
        explored = explored.visited(path)
    if knowledge.analysis and knowledge.analysis.position == session.game.position:
        explored = explored._replace(known={**explored.known, path: knowledge._replace(stage=0)})
    return session._replace(explored=explored)


def known_before(session: Session) -> Knowledge:
    """What is known of the position on the board from an earlier visit, if its analysis came to its end."""
    assert session.explored
    knowledge = session.explored.known.get(cells(session.game), Knowledge())
    return knowledge if knowledge.complete else Knowledge()


def leave(session: Session) -> Session:
    """The outer sitting, exactly as it was."""
    return session.main._replace(display=session.display, running=session.running)


def _moved(session: Session, path: Path) -> Session:
    """The session with another line on the board."""
    cursor = path[-1] if path and len(path) >= len(session.game.moves) else session.cursor
    round = session.round._replace(game=_game_along(session.game, path))
    return session._replace(round=round, cursor=cursor)


def _game_along(game: Game, path: Path) -> Game:
    """The game of two people with the moves of `path`."""
    return Game(game.start, Seats(Seat.PERSON, Seat.PERSON), tuple(map(Played, path)))
