"""What an event does to a session."""

from ..engine.analysis import Value
from ..engine.game import Phase, Seat
from ..engine.judgement import Judgement
from .session import choices, explore, keys, resume, turn, watching
from .session.advice import Advice
from .session.events import (
    Action,
    Answered,
    Chosen,
    Click,
    Command,
    Counted,
    Deserted,
    Elapsed,
    Enquired,
    Event,
    Examined,
    Failed,
    LevelNamed,
    LookedUp,
    Opened,
    Placed,
    Pressed,
    Proven,
    Recalled,
    Resized,
    Thought,
    Tossed,
)
from .session.games import next_game, redo, undo
from .session.keys import Where
from .session.layout import cell_at, layout
from .session.menu import Menu
from .session.messages import Failing, Notice, OfRecords
from .session.review import begun, informed, opened
from .session.reviewing import IN_REVIEW, answered, look_up, reviewed
from .session.session import Page, RecordsState, Session, empty_board


def update(session: Session, event: Event) -> Session:
    """The session after an event."""
    if session.beside and isinstance(event, _OF_THE_SITTING):
        sitting = update(session.beside, event)
        if session.puzzle:
            from .session import puzzle  # not before somebody solves one

            return puzzle.informed(session, sitting)
        return session._replace(explored=session.explored and session.explored.told(sitting))
    after = _happened(session, event)
    if after.explored:
        after = explore.visited(after) if after.running else explore.left(after)
    if after.puzzle and not after.running:
        from .session import puzzle  # not before somebody solves one

        after = puzzle.left(after)
    position = after.game.position
    if position != session.game.position or after.round.id != session.round.id:
        advice = Advice(event.remarks, told=event.told) if isinstance(event, Chosen) else Advice()
        after = after._replace(advice=advice)
    if after.round.id != session.round.id or len(after.game.moves) < len(session.game.moves):
        after = after._replace(thought=None)
    if after.review and after.review.game != after.game:
        after = after._replace(review=None)
    if after.review is None and after.reviewable and not after.explored:
        after = after._replace(review=begun(after.game))
    if after.wants_help:
        after = after._replace(advice=after.advice._replace(wanted=True))
        if session.game.people and any(move.value is not Value.UNKNOWN for move in after.advice.moves):
            after = after._replace(round=after.round._replace(helped=after.round.helped | {position}))
    return after


_OF_THE_SITTING = (Thought, Chosen, Deserted, Examined, Opened, Recalled, Failed, Elapsed, Tossed)


def _happened(session: Session, event: Event) -> Session:
    """What each event does, but for what follows from the new position."""
    match event:
        case Pressed(key):
            return _pressed(session, key)
        case Click(row, column):
            return _clicked(_silent(session), row, column)
        case Command(action):
            return _act(_silent(session), action)
        case Placed(cell):
            return _named(_silent(session), cell)
        case LevelNamed(level):
            return turn.set_level(session, level)
        case Enquired(cell, replies):
            return turn.enquire(_silent(session), cell, replies)
        case LookedUp(number):
            return look_up(_silent(session), number)
        case Resized(size):
            return session._replace(display=session.display._replace(size=size), scroll=0)
        case Elapsed() | Counted() if session.page is Page.LESSON and session.lesson:
            from .session import lesson  # not before a search is watched

            return session._replace(lesson=lesson.informed(session.lesson, event))
        case Elapsed(position) if position == session.game.position and session.page is Page.BOARD:
            return session if session.stands else _waited(session)
        case Thought() if event.judgement.position == session.asked:
            return session._replace(thought=event)
        case Chosen() if event.position == session.asked:
            return _replied(session, event)
        case Deserted(position, why) if position == session.asked:
            return _left(session, why)
        case Proven() if session.advice.wanted and event.analysis.position == session.game.position:
            return session._replace(advice=session.advice.informed(event))
        case Answered(position, replies) if session.advice.wanted and position == session.game.position:
            return session._replace(advice=session.advice._replace(replies=replies))
        case Examined():
            return _examined(session, event)
        case Opened():
            return resume.opened(session, event)
        case Recalled(statistics, records):
            return session._replace(statistics=statistics, archive=session.archive.recalled(records))
        case Failed(said):
            in_vain = session.page is Page.STATISTICS and session.statistics is None
            page = Page.BOARD if in_vain else session.page
            return session._replace(records=RecordsState.OPEN, said=said, page=page)
        case Tossed(mark) if session.tossing:
            game = session.game._replace(start=empty_board(session.settings, mark))
            return session._replace(round=session.round._replace(game=game), tossing=False)
    return session


# What the world answers


def _waited(session: Session) -> Session:
    """The pause before the computer's move, or after the end of a game that is watched, is over."""
    if session.game.phase is Phase.WAITING:
        return session._replace(asked=session.game.position)
    return next_game(session) if session.where is Where.WATCHING else session


def _replied(session: Session, answer: Chosen) -> Session:
    """The computer moves. Where it plays itself, what was said of the pace has been read by then."""
    watched = session.game.people == 0
    said = None if watched and not isinstance(session.said, OfRecords) else session.said
    round, thought = session.round.play(answer.move, answer.level), answer.judgement and Thought(answer.judgement)
    undone = () if watched else session.undone
    return session._replace(round=round, asked=None, thought=thought, said=said, undone=undone)


def _played_now(session: Session, judgement: Judgement) -> Session:
    """The computer makes the move that it thinks best so far."""
    level = session.level_of(judgement.position.to_move)
    return _replied(session, Chosen(judgement.position, judgement.line[0], level, judgement=judgement))


def _examined(session: Session, answer: Examined) -> Session:
    """More is known of a finished game: of the one on the board, of one from the records, or of both as one."""
    own, past = session.review, session.archive.review
    if own and own.game == answer.game:
        session = session._replace(review=informed(own, answer))
    if past and past.game == answer.game:
        session = session.with_review(informed(past, answer))
    return session


def _left(session: Session, why: Failing) -> Session:
    """Our own computer takes the seat of a program that cannot go on, and keeps it."""
    game, settings = session.game, session.settings._replace(opponent="")
    x, o = (Seat.COMPUTER if seat is Seat.ENGINE else seat for seat in (game.seats.x, game.seats.o))
    round = session.round._replace(game=game._replace(seats=game.seats._replace(x=x, o=o)))
    return session._replace(round=round, settings=settings, asked=None, said=why)


# What a person does


def _silent(session: Session) -> Session:
    """The session with what was said, and the name that was begun, forgotten; not where nothing can be said."""
    return session if session.where in _TEXTS else session._replace(said=None, typed=None)


_TEXTS = (Where.TEXT, Where.STATISTICS)  # pages on which nothing is said


_EXPLAINED = [
    (Where.FINISHED, action) for action in (Action.REVIEW, Action.STATISTICS, Action.UNDO)
]  # why they cannot
_NAMING = (Where.PLAYING, Where.QUESTION, Where.EXPLORING, Where.PUZZLE)  # where cells have names


_LEAPING = (Where.PLAYING, Where.WAITING, Where.EXPLORING, Where.PUZZLE)  # where a capital leaps


def _pressed(session: Session, key: str) -> Session:
    typed, said, session = session.typed, session.said, _silent(session)
    where = session.where
    if not (key in keys.LEAPS and where in _LEAPING and session.works(Action.LEAP)):
        key = keys.latin(key)
    spelt = turn.spell(session, typed, keys.latin(key)) if typed is not None and where in _NAMING else None
    if spelt:
        return spelt
    binding = keys.binding(where, key)
    over = where in (Where.FINISHED, Where.WATCHING)
    if binding is None or (over and not session.works(binding.action) and (where, binding.action) not in _EXPLAINED):
        return _any_key(session)
    if binding.action is Action.MOVE and said is Notice.HINT and not session.settings.values:
        session = session._replace(said=said)  # a hint is about the position, not about the cursor
    return _act(session, binding.action, key)


def _any_key(session: Session) -> Session:
    """What a key does that has no meaning of its own here."""
    if session.where is Where.SOLVED:
        from .session.puzzle import following

        return following(session)
    over = session.where in (Where.FINISHED, Where.WATCHING) and session.game.phase is Phase.FINISHED
    return next_game(session)._replace(paused=False) if over else session


def _clicked(session: Session, row: int, column: int) -> Session:
    if session.where in (Where.FINISHED, Where.WATCHING, Where.SOLVED):
        return _any_key(session)
    where = layout(session.size, session.rules)
    cell = cell_at(where, session.rules, row, column) if where else None
    return session if cell is None else _named(session, cell)


def _named(session: Session, cell: int) -> Session:
    """A cell was named, or clicked: it is played, or in the review tried."""
    if session.gone_through:
        return answered(session, session.gone_through, cell)
    if session.page is Page.PUZZLE:
        from .session import puzzle  # not before somebody solves one

        return puzzle.answered(session, cell)
    return turn.place(session, cell)


def _act(session: Session, action: Action, key: str = "") -> Session:
    """What an action does on the page that is shown."""
    if session.page is Page.LESSON and session.lesson and key:
        from .session import lesson

        if action in lesson.IN_LESSON:
            return session._replace(lesson=lesson.acted(session.lesson, action, key))
    if action is Action.PUZZLE or session.page is Page.PUZZLE:
        from .session import puzzle  # not before somebody solves one

        if action is Action.PUZZLE:
            return puzzle.begun(session) if session.works(action) and not session.beside else session
        if action in puzzle.IN_PUZZLE:
            return puzzle.acted(session, action, key)
    if session.gone_through and action in IN_REVIEW:
        return reviewed(session, session.gone_through, action, key)
    if session.where is Where.EXPLORING and action in explore.IN_EXPLORING:
        return explore.explored(session, action, key)
    if action is Action.EXPLORE:
        return explore.begun(session) if session.works(action) else session._replace(said=Notice.NO_EXPLORING)
    if session.page is Page.MENU and action in (Action.MOVE, Action.PLACE):
        return _act_in_menu(session, action, key)
    if action in _PAGES:
        return _turn_page(session, action)
    return _act_on_board(session, action, key)


def _act_on_board(session: Session, action: Action, key: str) -> Session:
    match action:
        case Action.MOVE if session.where in _TEXTS:
            return session._replace(scroll=_scrolled(session, key))
        case Action.MOVE if session.page is Page.GAMES:
            from .screen.games import rows_shown  # not before somebody looks for a game

            return session._replace(archive=session.archive.moved(key, rows_shown(session)))
        case Action.PLACE if session.page is Page.GAMES:
            return look_up(session, session.archive.records[session.archive.chosen].id)
        case Action.MOVE:
            return session._replace(cursor=keys.stepped(session.rules, session.cursor, *keys.STEPS[key]))
        case Action.LEAP:
            return session._replace(cursor=keys.stepped(session.rules, session.cursor, *keys.LEAPS[key]))
        case Action.PLACE:
            return turn.place(session, session.cursor)
        case Action.NUMBER if session.works(action):
            return turn.place(session, int(key) - 1)
        case Action.NAME:
            return turn.begin_name(session, key)
        case Action.UNDO:
            return undo(session)
        case Action.REDO:
            return redo(session)
        case Action.NEW:
            return next_game(session)
        case Action.LEVEL:
            return turn.step_level(session, harder=key != "-")
        case Action.PLAY_NOW if session.thinking:
            return _played_now(session, session.thinking.judgement)
        case Action.PAUSE:
            return watching.pause(session)
        case Action.STEP:
            return watching.step(session, forward=key in ("right", "l"))
        case Action.PACE:
            return watching.set_pace(session, faster=key != "-")
        case Action.HINT:
            return turn.hint(session)
        case Action.VALUES:
            return turn.turn_values(session)
        case Action.SHARE:
            return _share(session)
        case Action.REPAINT:
            return session._replace(repaints=session.repaints + 1)
        case Action.QUIT:
            return session._replace(running=False)
    return session


def _act_in_menu(session: Session, action: Action, key: str) -> Session:
    """A step in the menu, or what Enter takes there."""
    if action is Action.MOVE:
        down, right = keys.STEPS[key]
        return session._replace(menu=session.menu.down(down)) if down else choices.change(session, right)
    command = session.menu.command
    if command is None:
        return choices.take(session)
    return _act(session if command is Action.HELP else session._replace(page=Page.BOARD), command)


_PAGES = (Action.REVIEW, Action.HELP, Action.STATISTICS, Action.GAMES, Action.LESSON, Action.MENU, Action.BACK)
_BEHIND = {Page.GAMES: Page.STATISTICS}  # where a page was opened, if not on the board


def _turn_page(session: Session, action: Action) -> Session:
    """Another page, or why it cannot be shown."""
    match action:
        case Action.HELP:
            from .screen.page import help_row  # not before somebody asks

            return session._replace(page=Page.HELP, behind=session.page, scroll=help_row(session))
        case Action.MENU:
            return session._replace(page=Page.MENU, menu=Menu())
        case Action.BACK if session.page is Page.LESSON and session.lesson:
            return session._replace(page=Page.BOARD, lesson=None, running=not session.lesson.alone)
        case Action.BACK:
            page = session.behind if session.page is Page.HELP else _BEHIND.get(session.page, Page.BOARD)
            return session._replace(page=page, scroll=0)
        case Action.LESSON if session.works(action):
            from .session.lesson import Lesson  # nor this

            return session._replace(page=Page.LESSON, lesson=Lesson(session.game.position))
        case Action.LESSON:
            return session._replace(said=Notice.NO_LESSON)
        case Action.GAMES:
            return session._replace(page=Page.GAMES) if session.works(action) else session
        case Action.STATISTICS if session.works(action):
            return session._replace(page=Page.STATISTICS, scroll=0, archive=session.archive._replace(chosen=0))
        case Action.STATISTICS:
            return session._replace(said=Notice.NO_RECORDS)
        case Action.REVIEW if session.review:
            return session._replace(page=Page.REVIEW, review=opened(session.review))
    return session._replace(said=Notice.NO_REVIEW if session.game.phase is Phase.FINISHED else Notice.NOT_OVER)


def _share(session: Session) -> Session:
    if not session.works(Action.SHARE):
        return session._replace(said=Notice.NOT_OVER)
    others = tuple(game for game in session.shared if game != session.game)
    return session._replace(said=Notice.SHARED, shared=(*others, session.game))


def _scrolled(session: Session, key: str) -> int:
    """How far down a page is after a key."""
    from .screen import page  # not before somebody opens one

    hidden, height = page.surplus(session), page.text(session).height
    if key in keys.JUMPS:
        return hidden if keys.JUMPS[key] > 0 else 0
    screen = height - hidden
    screens = {"page-up": -1, "page-down": 1}
    step = screens[key] * screen if key in screens else keys.STEPS[key][0]
    return min(max(session.scroll + step, 0), hidden)
