"""The score in words: who plays, who began, and what counts."""

from ...engine.board import Mark
from ...engine.game import Game
from ..session.score import Score
from ..session.session import Session
from .wrap import first_that_fits


def sides(session: Session) -> tuple[tuple[str, Mark], tuple[str, Mark]]:
    """The two sides as the score names them, and their marks."""
    person = session.game.person
    if person:
        return ("You", person), ("Computer", person.other)
    if session.game.people:
        return ("Player", Mark.X), ("Player", Mark.O)
    x, o = (session.level_of(mark).title.capitalize() for mark in Mark)
    return (x, Mark.X), (o, Mark.O)


def beginner(game: Game) -> str:
    """Who began."""
    if game.person is None:
        return game.began.value
    return "you" if game.began is game.person else "computer"


def facts(session: Session) -> dict[str, str]:
    """Whether values are on, how often hints were taken, or else how many games in a row were not lost."""
    found = {"Values": "on"} if session.settings.values else {}
    unbeaten = (session.total or session.score).unbeaten
    if session.round.helped:
        found["Hints"] = str(len(session.round.helped))
    elif unbeaten and not found:
        found["Unbeaten"] = str(unbeaten)
    return found


def score_line(session: Session, score: Score, width: int) -> str:
    """The score in one line, for narrow screens."""
    first, draws, second, _ = score
    if session.game.person is None:
        return f"X {first}  Draws {draws}  O {second}"
    forms = [f"You {first}  Draws {draws}  {other} {second}" for other in ("Computer", "Comp.")]
    return first_that_fits([*forms, f"{first} : {draws} : {second}"], width)
