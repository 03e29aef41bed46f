"""The coach of a game: what it says of values and at the end, what the computer sees, and what to try next."""

from collections.abc import Iterator

from ...._engine.analysis import Value
from ...._engine.board import Position
from ...._engine.board_values import board_value
from ...._engine.judgement import Judgement
from ...._engine.levels import Level, title
from ...._engine.reach import soon_analysed
from ...board.analysed import unanalysed, with_explored
from ...board.answers import FLAWLESS, answer, ending, given_up, told_by_values, why_it_moved
from ...board.around import time_bar
from ...board.study import Study
from ...page import App
from ...parts.layout import layout_for
from ...sitting.messages import enquires
from ...sitting.records import RecordsState
from ...sitting.suggested import Door, Suggested
from ...words.cells import capitalised
from ...words.language import say, say_as, template
from ...words.levels import level_name, sight
from ...words.status import turn
from ...words.values import depth_and_lead, expected, foreseen, lead
from .doors import also_here
from .game import GamePage
from .words import all_counted, next_beginner, practise

OPENING = 2  # moves of a game that need no search
LINE_WIDTH = 13  # columns of the expected line


def sentences(page: GamePage, app: App, study: Study) -> list[str]:
    """The answer to a question, what values say, or what there is to say at the end, if anything."""
    if enquires(app.said):
        return answer(study)
    by_values = told_by_values(study) if study.shows_values else []
    if by_values or app.loading or page.tossing or not page.game.outcome or not page.game.people:
        return by_values
    found = filter(None, [given_up(page.analysed), verdict(page)])
    return [*_news(page, app, study), *found, next_beginner(page, app)]


def with_game_over(page: GamePage, app: App, old: GamePage) -> GamePage:
    """The page with the game that is over, and the line that is explored on it from the `old` page, if any."""
    analysed = page.analysed or unanalysed(page.game)
    explored = with_explored(analysed, app, old)
    return page if explored is page.analysed else page._replace(analysed=explored)


def _news(page: GamePage, app: App, study: Study) -> list[str]:
    """After a game, why the computer moved last, which level the game counts for, or the offer of an easier one."""
    settings, game = app.settings, page.game
    if settings.values and not game.resigned and (own := why_it_moved(study)):
        return [own]
    if game.people == 1 and len(game.levels) > 1:
        level = level_name(game.weakest, game.rules)
        return [say("This game counts as {level}, the weakest level you played.", level=level)]
    perfect = [
        score
        for matchup, score in all_counted(page, app).scores.items()
        if matchup.level is Level.PERFECT and matchup.players == 1 and board_value(matchup.rules) is Value.DRAW
    ]
    games = sum(score.games for score in perfect)
    drawn_board = board_value(game.rules) is Value.DRAW and title(settings.level, game.rules) == Level.PERFECT.title
    if games == 3 and drawn_board and game.people == 1 and not any(score.first for score in perfect):
        # translators: - is the key
        return [say("The perfect level cannot be beaten here; - gives you an easier opponent.")]
    return []


def verdict(page: GamePage) -> str:
    """What the players of a finished game missed, or that they missed nothing; "" before it is analysed."""
    game, analysed, outcome = page.game, page.analysed, page.game.outcome
    if analysed is None or outcome is None:
        return ""
    verdicts = [(analysed.mark(ply), found) for ply, found in enumerate(analysed.verdicts)]
    return ending(verdicts, outcome, game.person)


# What the computer sees in its search on a larger board


def while_thinking(page: GamePage, app: App) -> list[str]:
    """That the computer thinks; without a panel also how its time runs out, and whom it sees ahead."""
    thinking, layout = page.thinking, layout_for(app.size, page.game.rules)
    if thinking is None or layout.panel:
        return [turn(page.game)]
    timed = f"{turn(page.game)} {time_bar(thinking.share_left)}"
    first = timed if len(timed) <= layout.words_width else turn(page.game)
    return [first, capitalised(f"{foreseen(thinking.judgement)}.")]


def facts_of_thought(page: GamePage) -> dict[str, str]:
    """What the computer thinks, or thought before its last move; empty in the opening and after the end.

    What it expects of a person who is to move is left out: that would be a hint.
    """
    opening = len(page.game.moves) <= OPENING and not page.game.prepared
    if not page.thought or page.game.outcome or (opening and not page.thought.judgement.depth):
        return {}
    judgement, thinks = _counted_from(page.game.position, page.thought.judgement), page.thinking is not None
    if not judgement.depth:
        # translators: after the label "Depth": the computer had only one move, and so did not search; 12 letters
        return {say_as("panel", "Depth"): say_as("the depth", "forced")} | lead(judgement)
    if not thinks and page.game.people:
        return depth_and_lead(judgement)
    following = expected(judgement, LINE_WIDTH, skipped=0 if thinks else 1)
    # translators: as "Next  h8 i9" for the moves that the computer expects; at most 10 letters, and so is "Time"
    return depth_and_lead(judgement) | ({say_as("panel", "Next"): following} if following else {})


def _counted_from(position: Position, judgement: Judgement) -> Judgement:
    """The judgement of an earlier position, with a win or a loss counted from the one that is on the board."""
    if judgement.plies is None:
        return judgement
    passed = judgement.position.empty.bit_count() - position.empty.bit_count()
    return judgement._replace(plies=max(judgement.plies - passed, 1))


# What is suggested after a game: one of the ways from it to other pages


def suggestion(page: GamePage, app: App) -> Door | None:
    """What to suggest after the game on the board: of what is true now, that which was passed by least often.

    It is never the last suggestion again, nor what was opened since the last game.
    """
    history = app.suggested
    offered = [door for door in _true(page, app) if door is not history.last and door.page not in history.opened]
    return min(offered, key=history.passed_by.count, default=None)


def _true(page: GamePage, app: App) -> Iterator[Door]:
    """What can be suggested truly, the most useful first."""
    due = bool(app.records.due)
    if due:
        yield Door.DUE
    if page.game.person and verdict(page) not in ("", say(FLAWLESS)):
        yield Door.REVIEW
    if _won_twice(page) and app.settings.level is not Level.PERFECT:
        yield Door.STRONGER
    yield Door.BOARDS
    if not due:
        yield Door.PUZZLES
    yield Door.SEARCH
    if app.records.state is RecordsState.OPEN and not also_here(page, app):
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
    if app.loading or not _looked_through(page):
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
    Door.REVIEW: ("v", template("shows the better moves.")),
    Door.BOARDS: ("b", template("shows other boards, up to 20 x 20.")),
    Door.PUZZLES: ("p", template("opens the puzzles: find the one right move.")),
    Door.SEARCH: ("w", template("lets you watch how a program finds its move.")),
    Door.STATISTICS: ("s", template("shows your results and your saved games.")),
}


def _looked_through(page: GamePage) -> bool:
    """Whether the game is over, and all that will soon be known of it is known."""
    analysed = page.analysed
    return page.state == "over" and (analysed is None or analysed.complete or not soon_analysed(page.game.start))


def noted(page: GamePage, app: App) -> Suggested:
    """The history of suggestions once the game on the board, which is over, is left for the next one."""
    door = suggestion(page, app) if _looked_through(page) else None
    return app.suggested.after(door)
