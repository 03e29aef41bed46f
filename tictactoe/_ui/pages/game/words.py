"""The status of a game, and what its coach says: a message, an answer about moves, or a verdict at the end."""

from ...._engine.board import Rules
from ...._engine.game import Game, Phase
from ...._engine.levels import Level
from ...board.around import PLAY_AGAIN, time_bar
from ...board.study import Study
from ...parts.layout import layout_for
from ...sitting.messages import Notice, enquires
from ...words.cells import capitalised
from ...words.judgement import foreseen
from ...words.language import say, say_number, template
from ...words.levels import level_name
from ...words.messages import message
from ...words.numbers import number
from ...words.printable import spread
from ...words.status import last_move, of_side, result, turn
from .. import part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...app import App
    from .game import GamePage


MESSAGES = 2  # most messages of another program that are shown

GOES_FIRST_NEXT = (
    template("You go first next time."),
    template("The computer goes first next time."),
    template("{side} goes first next time."),
)


def status(page: "GamePage", app: "App") -> list[str]:
    """Whose turn it is and the last move, or the result."""
    game = page.game
    if app.loading:
        return []
    if page.tossing:
        return [say("Tossing a coin ...")]
    if game.phase is Phase.FINISHED:
        again = not page.just_over and (game.people > 0 or page.waits_for_key(app))
        return [result(game), say(PLAY_AGAIN)] if again else [result(game)]
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
    if app.said and not enquires(app.said):
        return [*([str(game)] if app.said is Notice.SHARED else []), message(app.said, game.rules)]
    if app.said or study.shows_values or game.phase is Phase.FINISHED:
        said: list[str] = part("game.coach").sentences(page, app, study)
        if said:
            return said
    if app.loading or page.tossing or game.phase is Phase.FINISHED:
        return []
    if page.paused:
        return [say("Paused. Right plays a move, Left takes one back, Space goes on.")]
    if page.round.id == 1 and game.untouched and not game.prepared:
        return [due_today(app)] if app.sitting.records.due else introduction(page, app)
    return [f"{game.seats.name}: {spread(line)}" for line in page.knowledge.messages[-MESSAGES:]]


def introduction(page: "GamePage", app: "App") -> list[str]:
    """How to play, for somebody who sees the game for the first time."""
    game = page.game
    if game.people == 0:
        return [nobody_plays(game), say("Space stops it, + and - set the pace.")]
    if game.person:
        aim = say("You are {mark}: get {run} in a row.", mark=game.person.value, run=number(game.rules.run))
    else:
        aim = say("The first to get {run} in a row wins.", run=number(game.rules.run))
    told = [aim, say("Arrows choose a cell, Enter places.")]
    return [*told, _other_levels(app.settings.level, game.rules)] if game.person and not game.engine else told


def nobody_plays(game: Game) -> str:
    """Whom the computer plays in a game that is watched."""
    if game.engine:
        return say("The computer plays {name}.", name=game.engine)
    return say("The computer plays itself.")


def due_today(app: "App") -> str:
    """How many positions from games of the player are due, and which key opens them."""
    return say_number(
        "A position from your own games is due today: press p to practise it.",
        "{count} positions from your own games are due today: press p to practise them.",
        len(app.sitting.records.due),
    )


def _other_levels(level: Level, rules: Rules) -> str:
    """Which level the computer plays, and which keys change it."""
    # translators: in this and the next two {level} is "casual" and the like, and + and - are keys
    name = level_name(level, rules)
    if level.easier is level:
        return say("The computer is {level}: + for a harder game.", level=name)
    if level.harder is level:
        return say("The computer is {level}: - for an easier game.", level=name)
    return say("The computer is {level}: - for an easier game, + for a harder one.", level=name)


def next_beginner(page: "GamePage", app: "App") -> str:
    """Who goes first in the next game."""
    mark, game = app.settings.mark_to_begin(page.game), page.game
    if mark is None:
        return say("A coin decides who goes first next time.")
    return of_side(game, mark, GOES_FIRST_NEXT)
