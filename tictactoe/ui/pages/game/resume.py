"""How a sitting begins once the records have answered: its settings and its game."""

from typing import TYPE_CHECKING

from ....engine.game import Game
from ...board.cursor import centre
from ...parts.layout import layout_for
from ...sitting.messages import Resumed, Trouble, Waits
from ...sitting.records import RecordsState
from ...sitting.round import Round
from ...sitting.score import merged
from ...sitting.settings import FIRST_LEVEL, Settings, restored

if TYPE_CHECKING:
    from ...app import App
    from ...sitting.events import RecordsOpened
    from .game import GamePage


def opened(page: "GamePage", app: "App", answer: "RecordsOpened") -> "App":
    """The app after the records have answered.

    A late answer sets up an untouched board as one at the start would have. Once a game is kept, it only adds the
    scores and says which game waits; and if nobody has played here before, the computer goes on at FIRST_LEVEL. A
    game that is not kept, as nobody plays in it, gives way to one that goes on.
    """
    records = app.sitting.records
    records = records._replace(
        scores=merged(answer.scores, app.sitting.scores),
        attempts=records.attempts._replace(kept=answer.attempts),
    )
    resumes = app.sitting.command_line.resumes and _as_it_began(page, app)
    if app.loading or answer.resumed or resumes:
        return _begun(page, app, answer).share(records=records._replace(state=RecordsState.OPEN))
    after = _saying(app.share(records=records), answer)
    first = _is_first(app, answer) and page.game.people == 1
    return page.set_level(after, FIRST_LEVEL) if first else after


def _as_it_began(page: "GamePage", app: "App") -> bool:
    """Whether nothing has been done since the sitting began."""
    return page.latest == 1 and app.top is page and not page.game.moves and not page.round.undone


def _begun(page: "GamePage", app: "App", answer: "RecordsOpened") -> "App":
    """The app at its start: with the settings of the last sitting, and the unfinished game if it goes on."""
    settings, command_line = _carried_over(app, answer.settings), app.sitting.command_line
    if _is_first(app, answer):
        settings = settings._replace(level=FIRST_LEVEL)
        command_line = command_line._replace(named=command_line.named | {"level"})  # kept as if an option had set it
    first = settings.mark_to_begin(None)
    if answer.resumed:
        round, settings = answer.resumed, settings.resembling(answer.resumed.game)
    else:
        start = page.game.start if command_line.prepared else settings.empty_board(first)
        round = Round(page.round.id, Game(start, settings.seats))
    begun = page.turned(
        round,
        cursor=centre(round.game.rules),
        asked=None,
        tossing=first is None and not (command_line.prepared or answer.resumed),
    )
    app = _saying(app, answer)
    app = app.pop() if app.top.name == "menu" else app
    return app.put(page, begun).share(settings=settings, command_line=command_line)


def _is_first(app: "App", answer: "RecordsOpened") -> bool:
    """Whether nobody has played here before, and no option names a level."""
    command_line = app.sitting.command_line
    known = answer.scores or answer.settings or answer.unfinished
    return not (known or command_line.without_game or "level" in command_line.named)


def _saying(app: "App", answer: "RecordsOpened") -> "App":
    """The app with the message about the unfinished game; without one, that the records are slow goes."""
    if answer.unfinished is None or app.sitting.command_line.without_game:
        return app.say(None) if app.said is Trouble.SLOW else app
    if answer.resumed:
        return app.say(Resumed(answer.unfinished.when))
    rules, when = answer.unfinished
    return app.say(Waits(rules, when, fits=layout_for(app.size, rules) is not None))


def _carried_over(app: "App", texts: dict[str, str]) -> Settings:
    """The settings of the last sitting, except those set by options."""
    return restored(app.settings, texts, app.sitting.command_line.named)
