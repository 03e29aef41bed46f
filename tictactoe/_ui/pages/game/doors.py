"""The ways from the game to other pages: their keys and commands, and those that a newcomer is told of."""

from collections.abc import Sequence

from ...._engine.reach import MOST_STEPS, soon_analysed
from ...page import HELP, App, Key, WhyNot, note, opens, silently
from ...sitting.messages import NO_RECORDS, NOT_OVER
from ...sitting.records import RecordsState
from ...words.language import say, say_as
from .words import all_counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game import GamePage

FIRST_GAMES = 2  # the games of a newcomer in which the panel shows what else is here

# Keys and commands


def no_review(page: "GamePage", app: App) -> WhyNot:
    if page.analysed:
        return False
    return say("This game has no moves to review.") if page.game.outcome else say(NOT_OVER)


def statistics(page: "GamePage", app: App, key: str) -> App:
    return app._replace(past=app.past._replace(chosen=0)).push("statistics")


def no_records(page: "GamePage", app: App) -> WhyNot:
    return app.records.state is RecordsState.NONE and say(NO_RECORDS)


def explore(page: "GamePage", app: App, key: str) -> App:
    tried = (page.analysed.tree, page.analysed.findings) if page.analysed else ()
    return app.push("explore", page.game, page.game, page.cursor, (), *tried)


def no_exploring(page: "GamePage", app: App) -> WhyNot:
    if (page.game.outcome or page.game.people != 1) and not app.loading:
        return False
    if not soon_analysed(page.game.position):
        return say(NOT_OVER)
    return say("Finish the game first, then try other moves; v shows what each is worth.")


def setup(page: "GamePage", app: App, key: str) -> App:
    """Setting up a position: that of the game, if its moves may be seen and no other board was chosen since."""
    rules = app.settings.rules
    if rules != page.game.rules or no_exploring(page, app):
        return app.push("setup", rules.start, None)
    return app.push("setup", page.game.position, page.cursor)


def not_loaded(page: "GamePage", app: App) -> WhyNot:
    return app.loading


def search(page: "GamePage", app: App, key: str) -> App:
    """The search of the position on the board; where that is empty or too large, the choice of one."""
    position = page.searchable
    if not position.mine | position.theirs or position.empty.bit_count() > MOST_STEPS:
        return app.push("search")
    return app.put(page, page.with_help_counted()).push("search", position)


def no_search(page: "GamePage", app: App) -> WhyNot:
    return (page.asked is not None or page.tossing) and say("You can watch a search on your turn.")


STATISTICS = Key(("s", "statistics", "games"), statistics, "s: statistics", "s", "your results", why_not=no_records,
    rank=1)  # fmt: skip
EXPLORE = Key(("x", "explore"), explore, "x: explore", "x", "try moves for both sides; Esc returns",
    why_not=silently(no_exploring), rank=4)  # fmt: skip
REVIEW = Key(("v", "review"), opens("review", lambda page: (page.analysed,)), "v: review", "v", "go through the game",
    why_not=no_review, rank=9)  # fmt: skip
PUZZLES = Key(("p", "puzzle"), opens("puzzle"), "p: puzzles", why_not=not_loaded, rank=5)
BOARDS = Key(("b", "boards"), opens("boards"), "b: boards", why_not=not_loaded, rank=3)
KEYS: Sequence[Key] = (
    Key(("w", "search"), search, why_not=no_search),
    note("b, p, w", "boards, puzzles, watch a search"),
    Key(("m", "escape"), opens("menu"), "m: menu", "m, Esc", "the menu: every command is in it"),
    HELP,
    Key(("setup",), setup, why_not=not_loaded),
)  # fmt: skip


def also_here(page: "GamePage", app: App) -> list[tuple[str, str]]:
    """For a newcomer, what else is here, as keys with their meanings; empty from the third game on."""
    games = sum(score.games for score in all_counted(page, app).scores.values())
    if games >= FIRST_GAMES or page.round.id > FIRST_GAMES or page.game.person is None or app.loading:
        return []
    # translators: this and the next three: below "Also here", after their keys, in at most 22 columns
    doors = [("m", say("two players, and more")), ("b", say("other boards")), ("p", say("puzzles"))]
    return [*doors, ("w", say_as("title of a page", "watch a search"))]
