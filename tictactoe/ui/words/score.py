"""The texts of the panel: who plays, the score, and facts about the game."""

from ...engine.board import Mark
from ...engine.game import Game, Seat
from ...engine.levels import title
from ..session.score import Score
from ..session.session import Session
from ..session.settings import Values
from .judgement import depth, expected, standing
from .numbers import counted
from .wrap import first_that_fits

LONGEST_SIDE = 10  # characters of the name of a side
LINE_WIDTH = 13  # columns of the expected line
TIME = "Time"
DRAWS, NOW, ALL = "Draws", "now", "all"  # a row of the score, and its columns: this sitting, and all kept games


VALUES = {Values.OFF: "off", Values.ON: "on", Values.REPLIES: "replies"}


def sides(session: Session) -> tuple[tuple[str, Mark], tuple[str, Mark]]:
    """The two sides as the score names them, and their marks."""
    person = session.game.person
    if person:
        return ("You", person), (_other(session.game), person.other)
    if session.game.people:
        return ("Player", Mark.X), ("Player", Mark.O)
    x, o = (title(session.level_of(mark), session.shown_rules).capitalize() for mark in Mark)
    return (x, Mark.X), (_other(session.game) if session.game.engine else o, Mark.O)


def _other(game: Game) -> str:
    """The name of the person's opponent, as short as the panel needs it."""
    return game.engine[:LONGEST_SIDE] or "Computer"


def beginner(game: Game) -> str:
    """Who began."""
    if game.person is None:
        return game.began.value
    return "you" if game.began is game.person else _other(game) if game.engine else "computer"


def all_facts(session: Session) -> dict[str, str]:
    """The labels and values below the score: the level, who began, and the `facts`."""
    game = session.game
    known = game.people == 1 and not game.engine and not session.loading  # the records may set another level
    level = {"Level": title(session.settings.level, session.shown_rules)} if known else {}
    return {**level, "Began": beginner(game), **facts(session)}


def thought(session: Session) -> dict[str, str]:
    """What the computer thinks, or thought before its last move; empty if it did not search."""
    if not session.thought or not session.thought.judgement.depth:
        return {}
    judgement, thinks = session.thought.judgement, session.thinking is not None
    found = {"Depth": depth(judgement), "Judges": standing(judgement)}
    following = expected(judgement, LINE_WIDTH, played=0 if thinks else 1)
    return found | ({"Expects": following} if following else {})


def facts(session: Session) -> dict[str, str]:
    """Whether values are shown; in how many positions a person had help, or else how many games went unbeaten."""
    found = {"Values": VALUES[session.settings.values]} if session.settings.values else {}
    unbeaten = (session.total or session.score).unbeaten
    if session.round.helped:
        found["Helped"] = str(len(session.round.helped))
    elif unbeaten and not found:
        found["Unbeaten"] = str(unbeaten)
    return found


def score_line(session: Session, score: Score, width: int) -> str:
    """The score in one line, for narrow screens."""
    first, draws, second, _ = score
    if session.game.person is None:
        return f"X {first}  {DRAWS} {draws}  O {second}"
    names = [_other(session.game)] if session.game.engine else ["Computer", "Comp."]
    forms = [f"You {first}  {DRAWS} {draws}  {name} {second}" for name in names]
    return first_that_fits([*forms, f"{first} : {draws} : {second}"], width)


def score_sentences(session: Session) -> str:
    """Who has won how often: in this sitting, and in all kept games."""
    now, total = session.score, session.total
    one, two = (f"{name} {mark.value}" for name, mark in sides(session))
    if session.game.person:
        one, two = "You", session.game.engine or "the computer"
    said = f"{one} {now.first}, draws {now.draws}, {two} {now.second}."
    if total is None:
        return said
    row = f" Unbeaten: {counted(total.unbeaten, 'game')}." if session.game.person else ""
    return f"{said} In all {total.first}, {total.draws} and {total.second}.{row}"


def others(session: Session) -> list[str]:
    """What may follow the score in one line: the level, the `facts`, and the score of all kept games."""
    found = [title(session.settings.level, session.shown_rules)] if Seat.COMPUTER in session.game.seats else []
    found += [f"{label.lower()} {value}" for label, value in facts(session).items()]
    if session.total and session.total.games:
        found.append(f"{ALL} {session.total.first}-{session.total.draws}-{session.total.second}")
    return found
