"""What the coach of a game says when it is asked, of values, and at the end."""

from ...._engine.analysis import Value
from ...._engine.board_values import board_value
from ...._engine.game import Phase
from ...._engine.levels import Level, title
from ...board.analysed import unanalysed, with_explored
from ...board.answers import FLAWLESS, answer, ending, given_up, told_by_values, why_it_moved
from ...board.study import Study
from ...page import App
from ...sitting.messages import enquires
from ...words.language import say
from ...words.levels import level_name
from .game import GamePage
from .words import all_counted, next_beginner


def sentences(page: GamePage, app: App, study: Study) -> list[str]:
    """The answer to a question, what values say, or what there is to say at the end, if anything."""
    if enquires(app.said):
        return answer(study)
    by_values = told_by_values(study) if study.shows_values else []
    if by_values or app.loading or page.tossing or page.game.phase is not Phase.FINISHED or not page.game.people:
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


def slipped(page: GamePage) -> bool:
    """Whether a player missed something in a finished game, as far as it is analysed."""
    return verdict(page) not in ("", say(FLAWLESS))
