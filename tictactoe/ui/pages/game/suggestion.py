"""What to try next: one suggestion after a game, and at the start."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....engine.levels import Level, title
from ...sitting.suggested import Door, Suggested
from ...words.levels import sight
from .words import slipped

if TYPE_CHECKING:
    from ...app import App
    from .play import Play

FIRST_GAMES = 2  # the games of a newcomer in which the panel shows what else is here


def suggestion(page: "Play", app: "App") -> Door | None:
    """What to suggest after the game on the board: of what is true now, that which was passed by least often.

    It is never the last suggestion again, nor what was opened since the last game.
    """
    history = app.sitting.suggested
    offered = [door for door in _true(page, app) if door is not history.last and door not in history.opened]
    return min(offered, key=history.passed_by.count, default=None)


def _true(page: "Play", app: "App") -> Iterator[Door]:
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


def _won_twice(page: "Play") -> bool:
    """Whether the player has won this game and the one before against the computer."""
    last = page.previous and page.previous.final.game
    games = [page.game, last] if last else []
    return len(games) == 2 and all(
        game.person and not game.engine and game.outcome and game.outcome.winner is game.person for game in games
    )


def suggested(page: "Play", app: "App") -> str:
    """The suggestion after the game on the board, in words that begin with its key; "" for none."""
    if page.state != "over" or app.loading or not page.known:
        return ""
    door = suggestion(page, app)
    match door:
        case None:
            return ""
        case Door.DUE:
            return f"p {practise(app)}"
        case Door.STRONGER:
            level = app.settings.level.harder
            return f"+ plays {title(level, page.game.rules)}: it {sight(level, page.game.rules)}."
    return f"{door.value} {_WORDS[door]}"


def practise(app: "App") -> str:
    """What p does while positions from games of the player are due."""
    count = len(app.sitting.records.due)
    return f"practises {count} {'position' if count == 1 else 'positions'} from your own games."


_WORDS = {
    Door.REVIEW: "shows where it slipped.",
    Door.BOARDS: "shows other boards, up to 19 x 19.",
    Door.PUZZLES: "opens the puzzles: find the one right move.",
    Door.SEARCH: "lets you watch how a program finds its move.",
}


def also_here(page: "Play", app: "App") -> list[tuple[str, str]]:
    """For a newcomer, what else is here, as keys with their meanings; empty from the third game on."""
    games = sum(score.games for score in page.all_scores(app).values())
    if games >= FIRST_GAMES or page.round.id > FIRST_GAMES or page.game.person is None or app.loading:
        return []
    return [("b", "other boards"), ("p", "puzzles"), ("w", "watch a search")]


def noted(page: "Play", app: "App") -> Suggested:
    """The history of suggestions once the game on the board, which is over, is left for the next one."""
    door = suggestion(page, app) if page.state == "over" and page.known else None
    return app.sitting.suggested.after(door)
