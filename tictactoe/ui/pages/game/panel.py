"""The texts of the panel: who plays, the score, and facts about the game."""

from typing import TYPE_CHECKING

from ....engine.board import Mark
from ....engine.game import Game, Seat
from ....engine.levels import title
from ...sitting.score import Score
from ...sitting.settings import VALUES_SHOWN
from ...words.judgement import depth, expected, side_ahead
from ...words.numbers import counted

if TYPE_CHECKING:
    from ...app import App
    from .play import Play

LONGEST_SIDE = 10  # characters of the name of a side
LINE_WIDTH = 13  # columns of the expected line
TIME = "Time"
DRAWS, NOW, ALL = "Draws", "now", "all"  # a row of the score, and its columns: this sitting, and all kept games


def sides(page: "Play", app: "App") -> tuple[tuple[str, Mark], tuple[str, Mark]]:
    """The two sides as the score names them, and their marks."""
    person = page.game.person
    if person:
        return ("You", person), (_other(page.game), person.other)
    if page.game.people:
        return ("Player", Mark.X), ("Player", Mark.O)
    x, o = (title(page.level_of(app, mark), page.game.rules).capitalize() for mark in Mark)
    return (x, Mark.X), (_other(page.game) if page.game.engine else o, Mark.O)


def _other(game: Game) -> str:
    """The name of the person's opponent, as short as the panel needs it."""
    return game.engine[:LONGEST_SIDE] or "Computer"


def beginner(game: Game) -> str:
    """Who went first."""
    if game.person is None:
        return game.began.value
    return "you" if game.began is game.person else _other(game) if game.engine else "computer"


def all_facts(page: "Play", app: "App") -> dict[str, str]:
    """The labels and values below the score: the level, who went first, and the `facts`."""
    game = page.game
    known = game.people == 1 and not game.engine and not app.loading  # the records may set another level
    level = {"Level": title(app.settings.level, page.game.rules)} if known else {}
    return {**level, "First": beginner(game), **facts(page, app)}


def thought(page: "Play") -> dict[str, str]:
    """What the computer thinks, or thought before its last move; empty if it did not search."""
    if not page.thought or not page.thought.judgement.depth:
        return {}
    judgement, thinks = page.thought.judgement, page.thinking is not None
    found = {"Depth": depth(judgement), "Ahead": side_ahead(judgement)}
    following = expected(judgement, LINE_WIDTH, played=0 if thinks else 1)
    return found | ({"Next": following} if following else {})


def facts(page: "Play", app: "App") -> dict[str, str]:
    """Whether values are shown; in how many positions the player had help, or else how many games went unbeaten."""
    found = {"Values": VALUES_SHOWN[app.settings.values]} if app.settings.values else {}
    unbeaten = (page.total(app) or page.score(app)).unbeaten
    if page.round.helped:
        found["Hints used"] = f"on {counted(len(page.round.helped), 'move')}"
    elif unbeaten and not found:
        found["Unbeaten"] = str(unbeaten)
    return found


def score_line(game: Game, score: Score, width: int) -> str:
    """The score in one line, for narrow screens."""
    first, draws, second, _ = score
    if game.person is None:
        return f"X {first}  {DRAWS} {draws}  O {second}"
    text = f"You {first}  {DRAWS} {draws}  {_other(game)} {second}"
    return text if len(text) <= width else f"{first} : {draws} : {second}"


def score_sentences(page: "Play", app: "App") -> str:
    """Who has won how often: since the start, and in all saved games."""
    now, total = page.score(app), page.total(app)
    one, two = (f"{name} {mark.value}" for name, mark in sides(page, app))
    if page.game.person:
        one, two = "You", page.game.engine or "the computer"
    said = [f"Now: {one} {now.first}, draws {now.draws}, {two} {now.second}."]
    if total is not None:
        said.append(f"All games: {one} {total.first}, draws {total.draws}, {two} {total.second}.")
        if page.game.person and total.unbeaten:
            said.append(f"Unbeaten for {counted(total.unbeaten, 'game')}.")
    return " ".join(said)


def others(page: "Play", app: "App") -> list[str]:
    """What may follow the score in one line: the level, the `facts`, and the score of all kept games."""
    found = [title(app.settings.level, page.game.rules)] if Seat.COMPUTER in page.game.seats else []
    found += [f"{label.lower()} {value}" for label, value in facts(page, app).items()]
    total = page.total(app)
    if total and total.games:
        found.append(f"{ALL} {total.first}-{total.draws}-{total.second}")
    return found
