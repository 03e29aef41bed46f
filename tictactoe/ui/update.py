"""What an event does to a session."""

from ..engine import reach
from ..engine.analysis import Analysis, Value
from ..engine.game import Phase
from ..engine.levels import Level
from .screen import page
from .session import keys, menu, resume
from .session.events import (
    Action,
    Chosen,
    Click,
    Command,
    Elapsed,
    Enquired,
    Event,
    Examined,
    Failed,
    LevelNamed,
    Message,
    Opened,
    Placed,
    Pressed,
    Proven,
    Recalled,
    Resized,
    Tossed,
)
from .session.games import next_game, redo, undo
from .session.keys import Where
from .session.layout import cell_at, layout
from .session.review import gone_through, opened, take_up
from .session.reviewing import IN_REVIEW, answered, reviewed
from .session.session import FASTEST, HINTS, Page, Session, empty_board
from .words.messages import NOTICES


def update(session: Session, event: Event) -> Session:
    """The session after an event."""
    after = _happened(session, event)
    position = after.game.position
    if position != session.game.position or after.round.id != session.round.id:
        remarks = event.remarks if isinstance(event, Chosen) else ()
        after = after._replace(assessed=None, hint=0, remarks=remarks)
    if after.review and after.review.game != after.game:
        after = after._replace(review=None)
    if after.wants_help:
        if after.assessed is None:
            blank = Analysis(position, Value.UNKNOWN, None, False, (), (), 0)
            after = after._replace(assessed=blank, assessing=True)
        elif any(move.value is not Value.UNKNOWN for move in after.assessed.moves):
            after = after._replace(round=after.round._replace(helped=after.round.helped | {position}))
    return after


def _happened(session: Session, event: Event) -> Session:
    match event:
        case Pressed(key):
            return _pressed(session, keys.latin(key))
        case Click(row, column):
            return _clicked(session, row, column)
        case Command(action):
            return _act(_silent(session), action)
        case Placed(cell) if session.page is Page.REVIEW and session.review:
            return answered(_silent(session), session.review, cell)
        case Placed(cell):
            return _place(_silent(session), cell)
        case LevelNamed(level):
            return _set_level(session, level)
        case Resized(size):
            return session._replace(size=size, scroll=0)
        case Elapsed(position) if position == session.game.position and session.page is Page.BOARD:
            if session.game.phase is Phase.WAITING:
                return session._replace(asked=position)
            return next_game(session) if session.where is Where.WATCHING else session
        case Chosen(position, move, level, _) if position == session.asked:
            heard = session.settings.players == 0 and session.said and session.said.name not in NOTICES
            said = None if heard else session.said
            return session._replace(round=session.round.play(move, level), asked=None, said=said)
        case Enquired(cell):
            return _enquire(_silent(session), cell)
        case Proven(analysis, last) if session.assessed and analysis.position == session.assessed.position:
            return session._replace(assessed=analysis, assessing=not last)
        case Examined(game, analyses) if game == session.game:
            awaited = Page.REVIEW in (session.page, session.behind if session.page is Page.HELP else None)
            if analyses:
                review = gone_through(game, analyses)
                return session._replace(review=opened(review) if awaited else review)
            if awaited:
                if session.page is Page.REVIEW:
                    session = session._replace(page=Page.BOARD)
                session = session._replace(behind=Page.BOARD, said=Message("too long"))
            return session._replace(unexamined=session.round)
        case Opened():
            return resume.opened(session, event)
        case Recalled(statistics):
            return session._replace(statistics=statistics)
        case Failed(said):
            in_vain = session.page is Page.STATISTICS and session.statistics is None
            page = Page.BOARD if in_vain else session.page
            return session._replace(opening=False, said=said, page=page)
        case Tossed(mark) if session.tossing:
            game = session.game._replace(start=empty_board(session.settings, mark))
            return session._replace(round=session.round._replace(game=game), tossing=False)
    return session


def _silent(session: Session) -> Session:
    """The session with what was said, and the column that was begun, forgotten; not where nothing can be said."""
    return session if session.where is Where.TEXT else session._replace(said=None, column=None)


_EXPLAINED = [
    (Where.FINISHED, action) for action in (Action.REVIEW, Action.STATISTICS, Action.UNDO)
]  # why they cannot
_NAMING = (Where.PLAYING, Where.QUESTION, Where.ANSWERING)  # where a letter and a digit name a cell


def _pressed(session: Session, key: str) -> Session:
    column, said, session = session.column, session.said, _silent(session)
    if column is not None and session.where in _NAMING and key.isdigit() and key.isascii():
        return _name_cell(session, column, int(key) - 1)
    if column is not None and key == "escape":
        return session
    where = session.where
    binding = keys.binding(where, key)
    over = where in (Where.FINISHED, Where.WATCHING)
    if binding is None or (over and not session.works(binding.action) and (where, binding.action) not in _EXPLAINED):
        return _any_key(session)
    if binding.action is Action.MOVE and said and said.name == "hint" and not session.settings.values:
        session = session._replace(said=said)  # a hint is about the position, not about the cursor
    return _act(session, binding.action, key)


def _any_key(session: Session) -> Session:
    """What a key does that has no meaning of its own here."""
    if session.where is Where.FINISHED:
        return next_game(session)
    if session.where is Where.WATCHING:
        faster = session._replace(speed=min(session.speed + 1, FASTEST))
        pace = f"{round(faster.interval, 2):g}"
        return faster._replace(said=Message("speed", (pace,)) if faster.interval else Message("full speed"))
    return session


def _clicked(session: Session, row: int, column: int) -> Session:
    session = _silent(session)
    if session.where in (Where.FINISHED, Where.WATCHING):
        return _any_key(session)
    place = layout(session.size, session.settings.rules)
    cell = cell_at(place, session.settings.rules, row, column) if place else None
    if session.page is Page.REVIEW and session.review and cell is not None:
        return answered(session, session.review, cell)
    return _place(session, cell) if cell is not None and session.page is Page.BOARD else session


def _act(session: Session, action: Action, key: str = "") -> Session:
    if session.page is Page.REVIEW and session.review and action in IN_REVIEW:
        return reviewed(session, session.review, action, key)
    match action:
        case Action.MOVE if session.where is Where.TEXT:
            return session._replace(scroll=_scrolled(session, key))
        case Action.MOVE:
            return _move(session, *keys.STEPS[key])
        case Action.PLACE:
            return _take(session) if session.page is Page.MENU else _place(session, session.cursor)
        case Action.NUMBER:
            return _place(session, int(key) - 1) if session.works(action) else session
        case Action.COLUMN:
            return _begin_column(session, ord(key) - ord("a")) if session.works(action) else session
        case Action.UNDO:
            return undo(session)
        case Action.REDO:
            return redo(session)
        case Action.NEW:
            return next_game(session)
        case Action.LEVEL:
            level = session.settings.level
            following = level.easier if key == "-" else level.harder
            if following is level and session.works(action):
                edge = level.title.capitalize(), "weakest" if key == "-" else "strongest"
                return session._replace(said=Message("last level", edge))
            return _set_level(session, following)
        case Action.HINT:
            return _hint(session)
        case Action.VALUES:
            return session._replace(settings=session.settings._replace(values=not session.settings.values))
        case Action.SHARE | Action.REVIEW if not session.works(action):
            over = session.works(Action.SHARE)
            return session._replace(said=Message("no review" if over else "not over"))
        case Action.SHARE:
            others = tuple(game for game in session.shared if game != session.game)
            return session._replace(said=Message("share"), shared=(*others, session.game))
        case Action.REVIEW if session.review is None:
            return session._replace(said=Message("too long" if session.unexamined == session.round else "not yet"))
        case Action.REVIEW:
            return session._replace(page=Page.REVIEW, review=session.review and opened(session.review))
        case Action.HELP:
            return session._replace(page=Page.HELP, behind=session.page, scroll=0)
        case Action.STATISTICS if not session.works(action):
            return session._replace(said=Message("no records"))
        case Action.STATISTICS:
            return session._replace(page=Page.STATISTICS, scroll=0)
        case Action.MENU:
            return session._replace(page=Page.MENU, menu=session.menu._replace(draft=session.settings, row=0, item=0))
        case Action.BACK if session.page is Page.HELP:
            return session._replace(page=session.behind)
        case Action.BACK:
            pending = session.page is Page.MENU and session.menu.draft != session.settings
            return session._replace(page=Page.BOARD, said=Message("pending") if pending else session.said)
        case Action.REPAINT:
            return session._replace(repaints=session.repaints + 1)
        case Action.QUIT:
            return session._replace(running=False)


def _move(session: Session, down: int, right: int) -> Session:
    """One step of the cursor, or in the menu."""
    if session.page is Page.MENU:
        if down:
            return session._replace(menu=menu.choose(session.menu, down))
        changed = menu.change(session.menu, right)
        settings = session.settings._replace(
            colour=changed.draft.colour, ascii=changed.draft.ascii, values=changed.draft.values
        )
        session = session._replace(menu=changed, settings=settings)
        return _with_level(session, changed.draft.level)
    return session._replace(cursor=keys.stepped(session.settings.rules, session.cursor, down, right))


def _scrolled(session: Session, key: str) -> int:
    """How far down a page is after a key."""
    hidden, height = page.surplus(session), page.text(session).height
    if key in keys.JUMPS:
        return hidden if keys.JUMPS[key] > 0 else 0
    screen = height - hidden
    screens = {"page-up": -1, "page-down": 1}
    step = screens[key] * screen if key in screens else keys.STEPS[key][0]
    return min(max(session.scroll + step, 0), hidden)


def _take(session: Session) -> Session:
    """What Enter does in the menu: a command, the next choice, or the way to New game where that is what it needs."""
    command = session.menu.command
    if command is None:
        if menu.ROWS[session.menu.row] in menu.AT_ONCE:
            return _move(session, 0, 1)
        return session._replace(menu=menu.to_new_game(session.menu))
    if command is Action.NEW:
        if session.menu.draft.players < 2 and not reach.plays(session.menu.draft.rules):
            return session._replace(said=Message("too large"))
        if layout(session.size, session.menu.draft.rules) is None:
            return session._replace(said=Message("no room"))
        session = session._replace(settings=session.menu.draft)
    elif command is Action.HELP:
        return _act(session, command)
    taken = _act(session._replace(page=Page.BOARD), command)
    forgotten = taken.running and taken.said is None and session.menu.draft != session.settings
    return taken._replace(said=Message("pending")) if forgotten else taken


def _begin_column(session: Session, column: int) -> Session:
    letter = chr(ord("a") + column)
    if column >= session.settings.rules.width:
        return session._replace(said=Message("no column", (letter,)))
    return session._replace(column=column, said=Message("which row", (letter,)))


def _name_cell(session: Session, column: int, row: int) -> Session:
    """A cell named by letter and digit: placed or tried on 3x3, else only chosen."""
    width, height, _ = session.settings.rules
    if not 0 <= row < height:
        return session._replace(said=Message("no row", (str(row + 1),)))
    cell, at_once = row * width + column, (width, height) == (3, 3)
    if session.page is Page.REVIEW and session.review:
        chosen = session._replace(review=take_up(session.review, cell))
        return answered(session, session.review, cell) if at_once else chosen
    return _place(session, cell) if at_once else session._replace(cursor=cell)


def _place(session: Session, cell: int) -> Session:
    """The person to move marks a cell."""
    game = session.game
    if game.phase is not Phase.PLAYING or session.page is not Page.BOARD:
        return session
    if not game.position.empty >> cell & 1:
        return session._replace(cursor=cell, said=Message("taken", (str(cell),)))
    return session._replace(round=session.round.play(cell), cursor=cell, undone=())


def _hint(session: Session) -> Session:
    """One stage of help more."""
    if session.game.phase is not Phase.PLAYING:
        return session
    stage = min(session.hint + 1, HINTS)
    return session._replace(hint=stage, said=Message("hint", (str(stage),)))


def _enquire(session: Session, cell: int | None) -> Session:
    if session.game.phase is not Phase.PLAYING:
        return session._replace(said=Message("not now"))
    if cell is None:
        return session._replace(said=Message("values"))
    if not session.game.position.empty >> cell & 1:
        return session._replace(said=Message("taken", (str(cell),)))
    return session._replace(said=Message("why", (str(cell),)))


def _set_level(session: Session, level: Level) -> Session:
    if session.settings.players == 2:
        return session._replace(said=Message("no computer"))
    name = "next level" if session.game.phase is Phase.FINISHED else "level"
    return _with_level(session, level)._replace(said=Message(name, (level.title,)))


def _with_level(session: Session, level: Level) -> Session:
    return session._replace(settings=session.settings._replace(level=level))
