"""What answers do to the page of the game, and what is asked of it in words."""

from typing import TYPE_CHECKING

from ....engine.game import Phase, Seat
from ....engine.hints import hint
from ...board.study import Knowledge
from ...sitting import events
from ...sitting.messages import Notice, OfRecords, Taken, Why
from .resume import opened

if TYPE_CHECKING:
    from ...app import App
    from .game import GamePage


def answered(page: "GamePage", app: "App", event: events.Event) -> "App":
    """The app after an answer, if the page waits for it, or after a question in words."""
    asked, position = page.asked and page.asked.position, page.game.position
    match event:
        case events.Thought() if event.judgement.position == asked:
            return app.put(page, page._replace(thought=event))
        case events.MoveChosen() if event.position == asked:
            return reply(page, app, event)
        case events.EngineFailed() if event.position == asked:
            return _taken_over(page, app, event)
        case events.PositionAnalysed() | events.RepliesFound():
            return app.put(page, page._replace(knowledge=page.study(app).informed(event)))
        case events.GameAnalysed() if page.analysed:
            return app.put(page, page._replace(analysed=page.analysed.informed(event)))
        case events.Tossed(mark) if page.tossing:
            game = page.game._replace(start=app.settings.empty_board(mark))
            return app.put(page, page.turned(page.round._replace(game=game), tossing=False))
        case events.RecordsOpened():
            return opened(page, app, event)
        case events.LevelNamed(level):
            return page.set_level(app, level)
        case events.BoardNamed(rules):
            return page.on_board(app, rules)
        case events.ValueAsked():
            return _enquire(page, app, event.cell, replies=event.replies)
        case events.SearchPrinted() if event.position == position:
            return app.put(page, page.with_help_counted())
    return app


def reply(page: "GamePage", app: "App", answer: events.MoveChosen) -> "App":
    """The app after the computer's move; a watched game drops its message, which is read by then.

    Only a message about the records stays.
    """
    moved = page.turned(
        page.round.play(answer.move, answer.level),
        asked=None,
        thought=answer.judgement and events.Thought(answer.judgement),
        knowledge=Knowledge(answer.remarks, messages=answer.messages),
    )
    read = page.game.people == 0 and app.top is page and not isinstance(app.said, OfRecords)
    app = app.put(page, moved)
    return app.say(None) if read else app


def play_now(page: "GamePage", app: "App") -> "App":
    """The app after the computer makes the move that it thinks best so far."""
    if page.thinking is None:
        return app
    judgement = page.thinking.judgement
    level = page.level_of(app, judgement.position.to_move)
    chosen = events.MoveChosen(judgement.position, judgement.line[0], level, judgement=judgement)
    return reply(page, app, chosen)


def _taken_over(page: "GamePage", app: "App", failed: events.EngineFailed) -> "App":
    """The computer takes the seat of the other program, which cannot go on, now and in later games."""
    seats = page.game.seats
    x, o = (Seat.COMPUTER if seat is Seat.ENGINE else seat for seat in (seats.x, seats.o))
    round = page.round._replace(game=page.game._replace(seats=seats._replace(x=x, o=o)))
    return app.put(page, page._replace(round=round, asked=None)).set(opponent="").say(failed.why)


def _enquire(page: "GamePage", app: "App", cell: int | None, *, replies: bool) -> "App":
    """What `cell` is worth is asked; None asks for all cells, or how many `replies` hold."""
    if page.game.phase is not Phase.PLAYING:
        return app.say(Notice.NOT_NOW)
    if cell is None:
        return app.say(Notice.REPLIES if replies else Notice.VALUES)
    taken = not page.game.position.empty >> cell & 1
    return app.say(Taken(cell) if taken else Why(cell))


def nothing_to_look_at(knowledge: Knowledge) -> bool:
    """Whether a hint has no second stage, because no move stands out."""
    if knowledge.analysis is None or not knowledge.analysis.moves:
        return False
    found = hint(knowledge.analysis, knowledge.judgement, knowledge.replies)
    return not (found.remark or found.look)
