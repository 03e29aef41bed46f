"""What an event does to a session."""

from ..engine.analysis import Value
from ..engine.game import Phase, Seat
from .actions import asking, resume, turn
from .actions.next_game import next_game
from .actions.review import look_up
from .dispatch import act, clicked, place_named, pressed, silent, wheeled
from .session.bindings import Where
from .session.events import (
    CellNamed,
    Command,
    EngineFailed,
    Event,
    GameAnalysed,
    GameNamed,
    GamesLoaded,
    LevelNamed,
    MistakePuzzlesFound,
    MoveChosen,
    NodesCounted,
    PositionAnalysed,
    RecordsFailed,
    RecordsOpened,
    RepliesFound,
    SearchPrinted,
    Thought,
    Tossed,
    ValueAsked,
)
from .session.inputs import Clicked, Elapsed, Pressed, Resized, Wheeled
from .session.knowledge import Knowledge
from .session.messages import EngineFailing
from .session.records import RecordsState
from .session.review import begin_review, with_analyses
from .session.session import Page, Session


def update(session: Session, event: Event) -> Session:
    """The session after an event."""
    if session.outer and isinstance(event, _FOR_THE_OUTER):
        return _with_outer(session, update(session.outer, event))
    after = _with_inner_noted(_happened(session, event))
    other_round = after.round.id != session.round.id
    if other_round or after.game.position != session.game.position:
        after = after._replace(knowledge=_knowledge(after, event))
    if other_round or len(after.game.moves) < len(session.game.moves):
        after = after._replace(thought=None)
    if after.review and after.review.game != after.game:
        after = after._replace(review=None)
    if after.review is None and after.reviewable and not after.explored:
        after = after._replace(review=begin_review(after.game))
    if after.wants_help:
        after = after._replace(knowledge=after.knowledge._replace(wanted=True))
        seen = after.page is Page.BOARD and any(move.value is not Value.UNKNOWN for move in after.knowledge.moves)
        if session.game.people and seen:
            after = after.with_help_counted()
    return after


def _knowledge(session: Session, event: Event) -> Knowledge:
    """What is known of a new position: why the computer moved to it, or what was found while exploring."""
    if isinstance(event, MoveChosen):
        return Knowledge(event.remarks, messages=event.messages)
    if session.explored:
        from .actions import explore  # imported only if it is needed

        return explore.known_before(session)
    return Knowledge()


def _with_outer(session: Session, outer: Session) -> Session:
    """An inner sitting with a new state of its outer one."""
    if session.puzzle:
        from .actions import puzzle  # imported only if it is needed

        return _with_held_keys(puzzle.with_outer(session, outer))
    return session._replace(outer=outer)


def _with_inner_noted(session: Session) -> Session:
    """The session, with a visit noted or held keys pressed in an inner sitting; the outer one if the program ends."""
    if session.explored:
        from .actions import explore  # imported only if it is needed

        return explore.note_visit(session) if session.running else explore.leave(session)
    if session.puzzle:
        from .actions import puzzle  # imported only if it is needed

        return _with_held_keys(session) if session.running else puzzle.leave(session)
    return session


def _with_held_keys(session: Session) -> Session:
    """The session after the keys that were held until its puzzle was known, once it is known."""
    from .actions import puzzle  # imported only if it is needed

    session, keys = puzzle.released(session)
    for key in keys:
        session = update(session, Pressed(key))
    return session


# The events that concern the outer sitting, even while an inner one is on the screen.
_FOR_THE_OUTER = (
    Thought,
    MoveChosen,
    EngineFailed,
    GameAnalysed,
    RecordsOpened,
    GamesLoaded,
    MistakePuzzlesFound,
    RecordsFailed,
    Elapsed,
    Tossed,
)


def _happened(session: Session, event: Event) -> Session:
    """The session after an event, before what follows from a new position."""
    match event:
        case Pressed(key):
            return pressed(session, key)
        case Clicked(row, column):
            return clicked(session, row, column)
        case Wheeled(forward):
            return wheeled(session, forward)
        case Command(action):
            return act(silent(session), action)
        case CellNamed(cell):
            return place_named(silent(session), cell)
        case LevelNamed(level):
            return turn.set_level(session, level)
        case ValueAsked(cell, replies):
            return asking.enquire(silent(session), cell, replies)
        case GameNamed(number):
            return look_up(silent(session), number)
        case SearchPrinted(position) if position == session.game.position:
            return session.with_help_counted()
        case Resized(size):
            return session._replace(display=session.display._replace(size=size), scroll=0)
        case Elapsed() | NodesCounted() if session.page is Page.SEARCH and session.search:
            from .session import watched_search  # imported only if it is needed

            return session._replace(search=watched_search.inform(session.search, event))
        case Elapsed(position) if position == session.game.position and session.page is Page.BOARD:
            return session if session.waits_for_key or session.tossing else _waited(session)
        case Thought() if event.judgement.position == session.asked:
            return session._replace(thought=event)
        case MoveChosen() if event.position == session.asked:
            return turn.reply(session, event)
        case EngineFailed(position, why) if position == session.asked:
            return _taken_over(session, why)
        case PositionAnalysed() if session.knowledge.wanted and event.analysis.position == session.game.position:
            return session._replace(knowledge=session.knowledge.informed(event))
        case RepliesFound(position, replies) if session.knowledge.complete and position == session.game.position:
            return session._replace(knowledge=session.knowledge._replace(replies=replies))
        case GameAnalysed():
            return _examined(session, event)
        case RecordsOpened():
            return resume.opened(session, event)
        case GamesLoaded(statistics, games):
            return session._replace(past=session.past.with_loaded(statistics, games))
        case MistakePuzzlesFound(due):
            return session._replace(records=session.records._replace(mistake_puzzles=due))
        case RecordsFailed(said):
            in_vain = session.page is Page.STATISTICS and session.past.statistics is None
            page = Page.BOARD if in_vain else session.page
            records = session.records._replace(state=RecordsState.OPEN)
            return session._replace(records=records, said=said, page=page)
        case Tossed(mark) if session.tossing:
            game = session.game._replace(start=session.settings.empty_board(mark))
            return session._replace(round=session.round._replace(game=game), tossing=False)
    return session


def _waited(session: Session) -> Session:
    """The session after the pause before the computer's move, or after the end of a watched game."""
    if session.game.phase is Phase.WAITING:
        return session._replace(asked=session.game.position)
    return next_game(session) if session.where is Where.WATCHING else session


def _examined(session: Session, answer: GameAnalysed) -> Session:
    """The session with new analyses of a game, in the review of its own game, of one from the records, or of both."""
    own, past = session.review, session.past.review
    if own and own.game == answer.game:
        session = session._replace(review=with_analyses(own, answer))
    if past and past.game == answer.game:
        session = session.with_review(with_analyses(past, answer))
    return session


def _taken_over(session: Session, why: EngineFailing) -> Session:
    """The session with the computer in the seat of the other program, which cannot go on, now and in later games."""
    game, settings = session.game, session.settings._replace(opponent="")
    x, o = (Seat.COMPUTER if seat is Seat.ENGINE else seat for seat in (game.seats.x, game.seats.o))
    round = session.round._replace(game=game._replace(seats=game.seats._replace(x=x, o=o)))
    return session._replace(round=round, settings=settings, asked=None, said=why)
