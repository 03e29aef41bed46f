"""What answers do to the page of the game, and what is asked of it in words."""

from ...._engine.board import Position
from ...._engine.game import Game, Seat
from ...._engine.levels import Level
from ...board.cursor import centre
from ...board.study import Knowledge
from ...page import App
from ...sitting import events
from ...sitting.messages import NOT_NOW, OfRecords, Resumed, Trouble, Unfinished
from ...sitting.records import RecordsState
from ...sitting.round import Round
from ...sitting.score import Scores, merged
from ...sitting.settings import FIRST_LEVEL, Settings, needs_empty_board, needs_new_game, restored
from ...sitting.suggested import PASSED_BY
from ...words.language import say, use
from .game import GamePage

OF_SAVED_GAMES = (Trouble.LOCKED, Trouble.NEWER, Trouble.SLOW)
"""Troubles of somebody who has played before, and knows the levels."""


def answered(page: GamePage, app: App, event: events.Event) -> App:
    """The app after an answer, if the page waits for it."""
    asked = page.asked and page.asked.position
    match event:
        case events.Thought() if event.judgement.position == asked:
            return page.put(app, thought=event)
        case events.MoveChosen() if event.position == asked:
            return reply(page, app, event)
        case events.EngineFailed() if event.position == asked:
            return _taken_over(page, app, event)
        case events.PositionAnalysed() | events.RepliesFound():
            return page.put(app, knowledge=page.study(app).after(event))
        case events.GameAnalysed() if page.analysed:
            return page.put(app, analysed=page.analysed.after(event))
        case events.Tossed(mark) if page.tossing:
            game = page.game._replace(start=app.settings.empty_board(mark))
            return app.put(page, page.turned(page.round._replace(game=game), tossing=False))
        case events.RecordsOpened():
            return _opened(page, app, event)
        case events.RecordsFailed(trouble) if app.loading and trouble not in OF_SAVED_GAMES:
            return app if "level" in app.command_line.named else app.set(level=FIRST_LEVEL)
        case events.GamesChanged(scores, gone):
            rounds = (page.round.final, page.previous and page.previous.final)
            found = tuple(round for round in rounds if round and round.id in gone)
            records = app.records._replace(scores=scores, gone=found, mistake_puzzles=None)
            return app._replace(records=records)
    return app


def reply(page: GamePage, app: App, answer: events.MoveChosen) -> App:
    """The app after the computer's move, without the message to wait for it.

    A watched game drops its message, which is read by then; only one about the records stays, and that of a game that
    waits goes with the end.
    """
    moved = page.turned(
        page.round.play(answer.move, answer.level),
        asked=None,
        thought=answer.judgement and events.Thought(answer.judgement),
        knowledge=Knowledge(answer.remarks, messages=answer.messages),
    )
    lasting = isinstance(app.said, OfRecords) and not (isinstance(app.said, Unfinished) and moved.game.outcome)
    read = page.game.people == 0 and app.top is page and not lasting
    app = app.put(page, moved)
    return app.say(None) if read or app.said == say(NOT_NOW) else app


def play_now(page: GamePage, app: App, key: str) -> App:
    """The app after the computer makes the move that it thinks best so far."""
    if page.thinking is None:
        return app
    judgement = page.thinking.judgement
    level = page.level_of(app, judgement.position.to_move)
    chosen = events.MoveChosen(judgement.position, judgement.line[0], level, judgement=judgement)
    return reply(page, app, chosen)


def _taken_over(page: GamePage, app: App, failed: events.EngineFailed) -> App:
    """The computer takes the seat of the other program, which cannot go on, now and in later games."""
    seats = page.game.seats
    x, o = (Seat.COMPUTER if seat is Seat.ENGINE else seat for seat in (seats.x, seats.o))
    round = page.round._replace(game=page.game._replace(seats=seats._replace(x=x, o=o)))
    return page.put(app, round=round, asked=None).set(opponent="").say(failed.why)


def with_settings(page: GamePage, app: App, settings: Settings, command: str = "") -> App:
    """The app with other settings, on an empty board that is begun anew or in another game if they need it.

    Then the command is done, if any, in place of such a game; without one, another level is told.
    """
    old, app = app.settings, app._replace(settings=settings)
    use(app.language)
    if page.unmarked and needs_empty_board(old, settings):
        app = page.begin_anew(app)
    elif not command and needs_new_game(old, settings, page.game):
        command = "new"
    if command:
        return app.command(command)
    play = app.play
    return play.set_level(app, settings.level) if play.game.person and settings.level is not old.level else app


def search_told(page: GamePage, app: App, position: Position) -> App:
    """A search of a position was printed, which shows what its moves are worth."""
    return app.put(page, page.with_help_counted()) if position == page.game.position else app


# How a sitting begins once the records have answered


def _opened(page: GamePage, app: App, answer: events.RecordsOpened) -> App:
    """The app after the records have answered.

    A late answer sets up an untouched board as one at the start would have. Once a game is kept, it only adds the
    scores and says which game waits; and if nobody has played here before, the computer goes on at FIRST_LEVEL. A
    game that is not kept, as nobody plays in it, gives way to one that goes on.
    """
    records = app.records
    records = records._replace(
        scores=merged(answer.scores, app.scores),
        attempts=records.attempts._replace(kept=answer.attempts),
    )
    app = app._replace(suggested=app.suggested.after_earlier(answer.settings.get(PASSED_BY, "")))
    untouched = page.latest == 1 and app.top is page and not page.game.moves and not page.round.undone
    if app.loading or answer.resumed or (untouched and app.command_line.resumes):
        return _begun(page, app, answer)._replace(records=records._replace(state=RecordsState.OPEN))
    after = _saying(app._replace(records=records), answer)
    first = _is_first(app, answer) and page.game.people == 1
    return page.set_level(after, FIRST_LEVEL) if first else after


def _begun(page: GamePage, app: App, answer: events.RecordsOpened) -> App:
    """The app at its start: with the settings of the last sitting, and the unfinished game if it goes on."""
    command_line = app.command_line
    settings = restored(app.settings, answer.settings, command_line.named)
    if _is_first(app, answer):
        settings = settings._replace(level=FIRST_LEVEL)
        command_line = command_line._replace(named=command_line.named | {"level"})  # kept as if an option had set it
    elif "level" not in answer.settings.keys() | command_line.named:
        settings = settings._replace(level=_usual_level(answer.scores) or settings.level)
    first = settings.mark_to_begin(None if _is_first(app, answer) else answer.last)
    if answer.resumed:
        round = answer.resumed
        settings = settings.of_game(round.game)
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
    return app.put(page, begun)._replace(settings=settings, command_line=command_line)


def _usual_level(scores: Scores) -> Level | None:
    """The level of most games against the computer, None if there are none: games may have been imported."""
    games = {matchup.level: score.games for matchup, score in scores.items() if matchup.players == 1}
    return max((level for level in games if level), key=lambda level: games[level], default=None)


def _is_first(app: App, answer: events.RecordsOpened) -> bool:
    """Whether nobody has played against the computer before, and no option names a level.

    Imported games of others do not count.
    """
    command_line = app.command_line
    known = any(matchup.players == 1 for matchup in answer.scores) or answer.settings or answer.unfinished
    return not (known or command_line.without_game or "level" in command_line.named)


def _saying(app: App, answer: events.RecordsOpened) -> App:
    """The app with the message about a game that is not finished; without one, that the records are slow goes."""
    if answer.elsewhere:
        return app.say(say("Your game is open in another window; this is a new one."))
    if answer.unfinished is None or app.command_line.without_game:
        return app.say(None) if app.said is Trouble.SLOW else app
    return app.say(Resumed(answer.unfinished.when) if answer.resumed else answer.unfinished)
