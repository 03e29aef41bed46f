"""The texts of the panel: who plays, the score, and facts about the game."""

from ...._engine.board import Mark
from ...._engine.game import Game, Seat
from ...._engine.levels import title
from ...sitting.score import Matchup, Score, Scores, count
from ...sitting.settings import VALUES_SHOWN
from ...words.judgement import depth, expected, side_ahead
from ...words.numbers import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...app import App
    from .game import GamePage

LONGEST_SIDE = 10  # characters of the name of a side
LINE_WIDTH = 13  # columns of the expected line
TIME = "Time"
DRAWS, NOW, ALL = "Draws", "now", "all"  # a row of the score, and its columns: this sitting, and all kept games


def all_scores(page: "GamePage", scores: Scores) -> Scores:
    """Scores with the latest two games added, if they are over; undo may still change these."""
    return count(count(scores, page.previous and page.previous.final), page.round)


def score(page: "GamePage", app: "App") -> Score:
    """The score of the present matchup in this sitting."""
    return all_scores(page, app.sitting.scores).get(_matchup(page, app), Score())


def total(page: "GamePage", app: "App") -> Score | None:
    """The score of the present matchup in all kept games; None if there are no records of them."""
    records = app.sitting.records.with_counted(page.previous and page.previous.final).with_counted(page.round)
    if records.scores is None or page.game.seats.name or not page.game.people:
        return None
    return records.scores.get(_matchup(page, app), Score())


def _matchup(page: "GamePage", app: "App") -> Matchup:
    rules, people = page.game.rules, page.game.people
    if people == 2 or page.game.seats.name:
        return Matchup(rules, people, level=None)
    x, o = page.level_of(app, Mark.X), page.level_of(app, Mark.O)
    return Matchup(rules, people, x, None if x is o else o)


def sides(page: "GamePage", app: "App") -> tuple[tuple[str, Mark], tuple[str, Mark]]:
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


def all_facts(page: "GamePage", app: "App") -> dict[str, str]:
    """The labels and values below the score: the level, who went first, and the `facts`."""
    game = page.game
    computer = game.people == 1 and not game.engine and not app.loading  # the records may set another level
    level = {"Level": title(app.settings.level, page.game.rules)} if computer else {}
    return {**level, "First": beginner(game), **facts(page, app)}


def thought(page: "GamePage") -> dict[str, str]:
    """What the computer thinks, or thought before its last move; empty if it did not search."""
    if not page.thought or not page.thought.judgement.depth:
        return {}
    judgement, thinks = page.thought.judgement, page.thinking is not None
    found = {"Depth": depth(judgement), "Ahead": side_ahead(judgement)}
    following = expected(judgement, LINE_WIDTH, skipped=0 if thinks else 1)
    return found | ({"Next": following} if following else {})


def facts(page: "GamePage", app: "App") -> dict[str, str]:
    """Whether values are shown; in how many positions the player had help, or else how many games went unbeaten."""
    found = {"Values": VALUES_SHOWN[app.settings.values]} if app.settings.values else {}
    unbeaten = (total(page, app) or score(page, app)).unbeaten
    if page.round.helped:
        found["Hints used"] = f"on {counted(len(page.round.helped), 'move')}"
    elif unbeaten and not found:
        found["Unbeaten"] = str(unbeaten)
    return found


def score_line(game: Game, score: Score, width: int) -> str:
    """The score in one line, for narrow screens."""
    first, draws, second = score.results
    if game.person is None:
        return f"X {first}  {DRAWS} {draws}  O {second}"
    text = f"You {first}  {DRAWS} {draws}  {_other(game)} {second}"
    return text if len(text) <= width else f"{first} : {draws} : {second}"


def score_sentences(page: "GamePage", app: "App") -> str:
    """Who has won how often: since the start, and in all saved games."""
    now, kept = score(page, app), total(page, app)
    one, two = (f"{name} {mark.value}" for name, mark in sides(page, app))
    if page.game.person:
        one, two = "You", page.game.engine or "the computer"
    said = [f"Now: {one} {now.first}, draws {now.draws}, {two} {now.second}."]
    if kept is not None:
        said.append(f"All games: {one} {kept.first}, draws {kept.draws}, {two} {kept.second}.")
        if page.game.person and kept.unbeaten:
            said.append(f"Unbeaten for {counted(kept.unbeaten, 'game')}.")
    return " ".join(said)


def others(page: "GamePage", app: "App") -> list[str]:
    """What may follow the score in one line: the level, the `facts`, and the score of all kept games."""
    found = [title(app.settings.level, page.game.rules)] if Seat.COMPUTER in page.game.seats.both else []
    found += [f"{label.lower()} {value}" for label, value in facts(page, app).items()]
    kept = total(page, app)
    if kept and kept.games:
        found.append(f"{ALL} {kept.first}-{kept.draws}-{kept.second}")
    return found
