"""The status of a game, and what its coach says: a message, an answer about moves, or a verdict at the end."""

from types import ModuleType
from typing import TYPE_CHECKING

from ....engine.analysis import Value
from ....engine.board import Rules
from ....engine.board_values import board_value
from ....engine.game import Phase
from ....engine.levels import Level, title
from ...board.around import PLAY_AGAIN, time_bar
from ...board.study import Study
from ...parts.layout import layout_for
from ...sitting.messages import Notice, enquires
from ...words.cells import capitalised
from ...words.judgement import foreseen
from ...words.messages import message
from ...words.numbers import number
from ...words.status import last_move, other, result, turn
from .panel import all_scores

if TYPE_CHECKING:
    from ...app import App
    from .game import GamePage


MESSAGES = 2  # most messages of another program that are shown


def status(page: "GamePage", app: "App") -> list[str]:
    """Whose turn it is and the last move, or the result."""
    game = page.game
    if app.loading:
        return []
    if page.tossing:
        return ["Tossing a coin ..."]
    if game.phase is Phase.FINISHED:
        again = not page.just_over and (game.people > 0 or page.waits_for_key(app))
        return [result(game), PLAY_AGAIN] if again else [result(game)]
    if game.phase is Phase.WAITING and game.person:
        return _thinking(page, app)
    return [turn(game), *filter(None, [last_move(game)])]


def _thinking(page: "GamePage", app: "App") -> list[str]:
    """That the computer thinks; without a panel also how its time runs out, and whom it sees ahead."""
    thinking, layout = page.thinking, layout_for(app.size, page.game.rules)
    if thinking is None or layout is None or layout.panel:
        return [turn(page.game)]
    timed = f"{turn(page.game)} {time_bar(thinking.share_left, app.settings.ascii)}"
    first = timed if len(timed) <= layout.words_width else turn(page.game)
    return [first, capitalised(f"{foreseen(thinking.judgement)}.")]


def coach(page: "GamePage", app: "App", study: Study) -> list[str]:
    """The sentences of the coach, the most important first."""
    game = page.game
    if enquires(app.said):
        return [_answers().answer(study)]
    if app.said:
        return [*([str(game)] if app.said is Notice.SHARED else []), message(app.said, game.rules)]
    if study.shows_values:
        by_values: list[str] = _answers().told_by_values(study)
        if by_values:
            return by_values
    if app.loading or page.tossing:
        return []
    if game.phase is Phase.FINISHED:
        return _at_the_end(page, app, study) if game.people else []
    if page.paused:
        return ["Paused. Right plays a move, Left takes one back, Space goes on."]
    if page.round.id == 1 and game.untouched and not game.prepared:
        return [due_today(app)] if app.sitting.records.due else introduction(page, app)
    return [f"{game.seats.name}: {line}" for line in page.knowledge.messages[-MESSAGES:]]


def _at_the_end(page: "GamePage", app: "App", study: Study) -> list[str]:
    """What the coach says after a game: what slipped, or other news, and who goes first in the next."""
    return [*_news(page, app, study), *filter(None, [verdict(page)]), next_beginner(page, app)]


def introduction(page: "GamePage", app: "App") -> list[str]:
    """How to play, for somebody who sees the game for the first time."""
    game = page.game
    if game.people == 0:
        return [f"The computer plays {game.engine or 'itself'}.", "Space stops it, + and - set the pace."]
    aim = f"get {number(game.rules.run)} in a row."
    told = [f"You are {game.person.value}: {aim}" if game.person else f"The first to {aim[:-1]} wins."]
    told.append("Arrows choose a cell, Enter places.")
    return [*told, _other_levels(app.settings.level, game.rules)] if game.person and not game.engine else told


def due_today(app: "App") -> str:
    """How many positions from games of the player are due, and which key opens them."""
    count = len(app.sitting.records.due)
    if count == 1:
        return "A position from your own games is due today: press p to practise it."
    return f"{count} positions from your own games are due today: press p to practise them."


def _other_levels(level: Level, rules: Rules) -> str:
    """Which level the computer plays, and which keys change it."""
    plays = f"The computer is {title(level, rules)}"
    if level.easier is level:
        return f"{plays}: + for a harder game."
    if level.harder is level:
        return f"{plays}: - for an easier game."
    return f"{plays}: - for an easier game, + for a harder one."


def _news(page: "GamePage", app: "App", study: Study) -> list[str]:
    """After a game, why the computer moved last, which level the game counts for, or the offer of an easier one."""
    settings, game = app.settings, page.game
    if settings.values:
        own = _answers().why_it_moved(study)
        if own:
            return [own]
    if game.people == 1 and len(game.levels) > 1:
        return [f"This game counts as {title(game.weakest, game.rules)}, the weakest level you played."]
    perfect = [
        score
        for matchup, score in all_scores(page, app.sitting.scores).items()
        if matchup.level is Level.PERFECT and matchup.players == 1 and board_value(matchup.rules) is Value.DRAW
    ]
    games = sum(score.games for score in perfect)
    drawn_board = board_value(game.rules) is Value.DRAW and title(settings.level, game.rules) == Level.PERFECT.title
    if games == 3 and drawn_board and game.people == 1 and not any(score.first for score in perfect):
        return ["The level perfect cannot be beaten here; - gives you an easier opponent."]
    return []


def verdict(page: "GamePage") -> str:
    """What the players of a finished game missed, or that they missed nothing; "" before it is analysed."""
    game, analysed, outcome = page.game, page.analysed, page.game.outcome
    if analysed is None or outcome is None:
        return ""
    kept = [(analysed.mark(ply), kept) for ply, kept in enumerate(analysed.verdicts)]
    said: str = _answers().ending(kept, outcome, game.person)
    return said


def slipped(page: "GamePage") -> bool:
    """Whether a player missed something in a finished game, as far as it is analysed."""
    return verdict(page) not in ("", _answers().FLAWLESS) if page.analysed else False


def next_beginner(page: "GamePage", app: "App") -> str:
    """Who goes first in the next game."""
    mark, person = app.settings.mark_to_begin(page.game), page.game.person
    if mark is None:
        return "A coin decides who goes first next time."
    if mark is person:
        return "You go first next time."
    return f"{other(page.game) if person else mark.value} goes first next time."


def _answers() -> ModuleType:
    from ...board import answers  # imported only if the coach is asked, or a game ends

    return answers
