"""What is suggested after a game: one of the ways from it to other pages."""

from collections.abc import Iterator

from ...._engine.levels import Level
from ...page import App
from ...sitting.records import RecordsState
from ...sitting.sitting import Door, Suggested
from ...words.language import say, template
from ...words.levels import level_name, sight
from .coach import slipped
from .doors import also_here
from .game import GamePage
from .words import practise


def suggestion(page: GamePage, app: App) -> Door | None:
    """What to suggest after the game on the board: of what is true now, that which was passed by least often.

    It is never the last suggestion again, nor what was opened since the last game.
    """
    history = app.sitting.suggested
    offered = [door for door in _true(page, app) if door is not history.last and door.page not in history.opened]
    return min(offered, key=history.passed_by.count, default=None)


def _true(page: GamePage, app: App) -> Iterator[Door]:
    """What can be suggested truly, the most useful first."""
    due = bool(app.sitting.records.due)
    if due:
        yield Door.DUE
    if page.game.person and slipped(page):
        yield Door.REVIEW
    if _won_twice(page) and app.settings.level is not Level.PERFECT:
        yield Door.STRONGER
    yield Door.BOARDS
    if not due:
        yield Door.PUZZLES
    yield Door.SEARCH
    if app.sitting.records.state is RecordsState.OPEN and not also_here(page, app):
        yield Door.STATISTICS


def _won_twice(page: GamePage) -> bool:
    """Whether the player has won this game and the one before against the computer."""
    last = page.previous and page.previous.final.game
    games = [page.game, last] if last else []
    return len(games) == 2 and all(
        game.person and not game.engine and game.outcome and game.outcome.winner is game.person for game in games
    )


def suggested(page: GamePage, app: App) -> tuple[str, str]:
    """The suggestion after the game on the board, a key and what it does; twice "" for none."""
    if page.state != "over" or app.loading or not page.fully_analysed:
        return "", ""
    match suggestion(page, app):
        case None:
            return "", ""
        case Door.DUE:
            return "p", practise(app)
        case Door.STRONGER:
            level = app.settings.level.harder
            name, sees = level_name(level, page.game.rules), sight(level, page.game.rules)
            # translators: after the key +, which does this; {sees} is what the menu says of the level
            return "+", say("takes you to {level}: it {sees}.", level=name, sees=sees)
        case door:
            key, meaning = _WORDS[door]
            return key, say(meaning)


_WORDS = {
    # translators: this and the next four: after a key, which does this
    Door.REVIEW: ("v", template("shows you where.")),
    Door.BOARDS: ("b", template("shows other boards, up to 20 x 20.")),
    Door.PUZZLES: ("p", template("opens the puzzles: find the one right move.")),
    Door.SEARCH: ("w", template("lets you watch how a program finds its move.")),
    Door.STATISTICS: ("s", template("shows your results and your saved games.")),
}


def noted(page: GamePage, app: App) -> Suggested:
    """The history of suggestions once the game on the board, which is over, is left for the next one."""
    door = suggestion(page, app) if page.state == "over" and page.fully_analysed else None
    return app.sitting.suggested.after(door)
