"""Which action a key, a click, the wheel or a name asks for, on the page that is shown."""

from ..engine.game import Phase
from .actions import asking, menu, naming, turn, watched_game
from .actions.next_game import next_game
from .actions.review import IN_REVIEW, act_in_review, answer_question, look_up
from .actions.undo import redo, undo
from .session import bindings
from .session.action import Action
from .session.availability import is_available
from .session.bindings import Where
from .session.click_targets import Key, ListedGame, ListedMove, MenuItem, cell_at
from .session.layout import layout_for
from .session.menu import Menu
from .session.messages import Notice
from .session.review import at, open_review
from .session.session import Page, Session
from .view import render

_TEXTS = (Where.TEXT, Where.STATISTICS)  # pages that show no messages
_NAMING = (Where.PLAYING, Where.WAITING, Where.QUESTION, Where.EXPLORING, Where.PUZZLE)  # where names choose cells
_LEAPING = (Where.PLAYING, Where.WAITING, Where.EXPLORING, Where.PUZZLE)  # where the keys of LEAPS move the cursor
_EXPLAINED = (Action.REVIEW, Action.STATISTICS, Action.UNDO)  # after a game, these say why they cannot be done


def silent(session: Session) -> Session:
    """The session without its message and the name begun; a page that shows no messages keeps them for later."""
    return session if session.where in _TEXTS else session._replace(said=None, typed=None)


def pressed(session: Session, key: str) -> Session:
    """The session after a key, given by its name."""
    before, session = session, silent(session)
    where = session.where
    held = _held(session, key)
    if held:
        return held
    if before.typed is not None and where in _NAMING:
        named = naming.spell(session, before.typed, bindings.latin(key))
        if named:
            return named
    if not (key in bindings.LEAPS and where in _LEAPING and is_available(session, Action.LEAP)):
        key = bindings.latin(key)
    binding = bindings.binding(where, key)
    if binding is None or _counts_as_any_key(session, binding.action):
        return _any_key(session)
    if binding.action is Action.MOVE and before.said is Notice.HINT and not session.settings.values:
        session = session._replace(said=before.said)  # a hint stays while only the cursor moves
    return act(session, binding.action, key)


def _held(session: Session, key: str) -> Session | None:
    """The session with a key held until the first puzzle is known; None if the key does something now."""
    if not (session.where is Where.PUZZLE and session.puzzle and session.puzzle.waiting):
        return None
    from .actions import puzzle  # imported only if it is needed

    binding = bindings.binding(session.where, bindings.latin(key))
    return None if binding and binding.action in puzzle.NOT_HELD else puzzle.hold(session, key)


def _counts_as_any_key(session: Session, action: Action) -> bool:
    """Whether an action cannot be done after a game or while one is watched, and so does what any key does."""
    explained = session.where is Where.FINISHED and action in _EXPLAINED
    return session.where in (Where.FINISHED, Where.WATCHING) and not (is_available(session, action) or explained)


def _any_key(session: Session) -> Session:
    """The session after a key without a binding: after an end, the next game or puzzle."""
    if session.where is Where.SOLVED:
        from .actions.puzzle import next_puzzle

        return next_puzzle(session)
    over = session.where in (Where.FINISHED, Where.WATCHING) and session.game.phase is Phase.FINISHED
    return next_game(session)._replace(paused=False) if over else session


def clicked(session: Session, row: int, column: int) -> Session:
    """The session after a click, which presses a key by its name, chooses an item of a list, or plays a cell.

    The frame is drawn once more to see what was under the click.
    """
    target, session = render(session).target(row, column), session._replace(typed=None)
    match target:
        case Key(name):
            return pressed(session, name)
        case MenuItem(line, item, key):
            session = silent(session)._replace(menu=Menu(line, item))
            return pressed(session, key) if key else session
        case ListedGame(number):
            return look_up(silent(session), number)
        case ListedMove(ply) if session.shown_review:
            return silent(session).with_review(at(session.shown_review, ply))
    session = silent(session)
    if session.where in (Where.FINISHED, Where.WATCHING, Where.SOLVED):
        return _any_key(session)
    layout = layout_for(session.size, session.shown_rules)
    cell = cell_at(layout, session.shown_rules, row, column) if layout else None
    return session if cell is None else place_named(session, cell)


def wheeled(session: Session, forward: bool) -> Session:
    """The session after a notch of the wheel, `forward` if that is towards the person."""
    for key in bindings.WHEEL.get(session.where, ((), ()))[forward]:
        session = pressed(session, key)
    return session


def place_named(session: Session, cell: int) -> Session:
    """The session after a cell was named or clicked: it is played, or in a review or puzzle given as the answer."""
    if session.shown_review:
        return answer_question(session, session.shown_review, cell)
    if session.page is Page.PUZZLE:
        from .actions import puzzle  # imported only if it is needed

        return puzzle.answer(session, cell)
    return turn.place(session, cell)


def act(session: Session, action: Action, key: str = "") -> Session:
    """The session after an action on the page that is shown; `key` is the key that was pressed, "" if none was."""
    return _act_on_page(session, action, key) or _act_anywhere(session, action, key)


def _act_on_page(session: Session, action: Action, key: str) -> Session | None:
    """The session after an action that the page on the screen gives a meaning of its own, None for another action."""
    match session.page:
        case Page.SEARCH if session.search and key:
            from .session import watched_search  # imported only if it is needed

            if action in watched_search.IN_SEARCH:
                return session._replace(search=watched_search.act(session.search, action, key))
        case Page.PUZZLE:
            from .actions import puzzle  # imported only if it is needed

            if action in puzzle.IN_PUZZLE:
                return puzzle.act(session, action, key)
        case Page.REVIEW if session.shown_review and action in IN_REVIEW:
            return act_in_review(session, session.shown_review, action, key)
        case Page.MENU if action in (Action.MOVE, Action.PLACE):
            return _act_in_menu(session, action, key)
        case Page.GAMES if action in (Action.MOVE, Action.PLACE):
            return _act_in_list(session, action, key)
        case Page.HELP | Page.STATISTICS if session.where in _TEXTS and action is Action.MOVE:
            return session._replace(scroll=_scrolled(session, key))
        case Page.BOARD if session.explored and session.where in (Where.EXPLORING, Where.CRAMPED):
            from .actions import explore  # imported only if it is needed

            if action in explore.IN_EXPLORING:
                return explore.act(session, action, key)
    return None


def _act_anywhere(session: Session, action: Action, key: str) -> Session:
    """The session after an action that is the same on every page where it can be done."""
    if action is Action.PUZZLE:
        if session.outer or not is_available(session, action):
            return session
        from .actions import puzzle  # imported only if it is needed

        return puzzle.begin_puzzles(session)
    if action is Action.EXPLORE:
        if not is_available(session, action):
            return session._replace(said=Notice.NO_EXPLORING)
        from .actions import explore  # imported only if it is needed

        return explore.begin(session)
    return _turn_page(session, action) if action in _PAGES else _act_on_board(session, action, key)


def _act_in_list(session: Session, action: Action, key: str) -> Session:
    """The session after a step in the list of games, or with the review of the chosen one."""
    if action is Action.MOVE:
        from .screen.games import rows_shown  # imported only if it is needed

        return session._replace(past=session.past.moved(key, rows_shown(session)))
    return look_up(session, session.past.games[session.past.chosen].id)


def _act_on_board(session: Session, action: Action, key: str) -> Session:
    """The session after an action at the board, or after one that concerns the program."""
    match action:
        case Action.MOVE | Action.LEAP:
            down, right = bindings.STEPS[key] if action is Action.MOVE else bindings.LEAPS[key]
            return session._replace(cursor=bindings.neighbour(session.shown_rules, session.cursor, down, right))
        case Action.PLACE:
            return turn.place(session, session.cursor)
        case Action.NUMBER if is_available(session, action):
            return turn.place(session, int(key) - 1)
        case Action.NAME:
            return naming.begin_name(session, key)
        case Action.UNDO:
            return undo(session)
        case Action.REDO:
            return redo(session)
        case Action.NEW:
            return next_game(session)
        case Action.LEVEL:
            return turn.step_level(session, harder=key != "-")
        case Action.PLAY_NOW if session.thinking:
            return turn.play_now(session, session.thinking.judgement)
        case Action.PAUSE:
            return watched_game.pause(session)
        case Action.STEP:
            return watched_game.step(session, forward=key in ("right", "l"))
        case Action.PACE:
            return watched_game.set_pace(session, faster=key != "-")
        case Action.HINT:
            return asking.hint(session)
        case Action.VALUES:
            return asking.next_values(session)
        case Action.SHARE:
            return _share(session)
        case Action.REPAINT:
            return session._replace(display=session.display.repainted())
        case Action.QUIT:
            return session._replace(running=False)
    return session


def _act_in_menu(session: Session, action: Action, key: str) -> Session:
    """The session after a step in the menu, or after Enter in it."""
    if action is Action.MOVE:
        down, right = bindings.STEPS[key]
        return session._replace(menu=session.menu.down(down)) if down else menu.change(session, right)
    command = session.menu.command
    if command is None:
        return menu.enter(session)
    return act(session if command is Action.HELP else session._replace(page=Page.BOARD), command)


_PAGES = (Action.REVIEW, Action.HELP, Action.STATISTICS, Action.GAMES, Action.SEARCH, Action.MENU, Action.BACK)
_BEHIND = {Page.GAMES: Page.STATISTICS}  # the page that Esc leads back to, if that is not the board


def _turn_page(session: Session, action: Action) -> Session:
    """The session on another page, or with the reason why it cannot be shown."""
    match action:
        case Action.HELP | Action.MENU if not is_available(session, action):
            return session
        case Action.HELP:
            from .screen.page import help_row  # imported only if it is needed

            return session._replace(page=Page.HELP, behind=session.page, scroll=help_row(session))
        case Action.MENU:
            return session._replace(page=Page.MENU, menu=Menu())
        case Action.BACK if session.page is Page.SEARCH and session.search:
            return session._replace(page=Page.BOARD, search=None, running=not session.search.ends_program)
        case Action.BACK:
            page = session.behind if session.page is Page.HELP else _BEHIND.get(session.page, Page.BOARD)
            return session._replace(page=page, scroll=0)
        case Action.SEARCH if is_available(session, action):
            from .session.watched_search import WatchedSearch  # imported only if it is needed

            return session.with_help_counted()._replace(page=Page.SEARCH, search=WatchedSearch(session.searchable))
        case Action.SEARCH:
            return session._replace(said=Notice.NO_SEARCH)
        case Action.GAMES:
            return session._replace(page=Page.GAMES) if is_available(session, action) else session
        case Action.STATISTICS if is_available(session, action):
            return session._replace(page=Page.STATISTICS, scroll=0, past=session.past._replace(chosen=0))
        case Action.STATISTICS:
            return session._replace(said=Notice.NO_RECORDS)
        case Action.REVIEW if session.review:
            return session._replace(page=Page.REVIEW, review=open_review(session.review))
    return session._replace(said=Notice.NO_REVIEW if session.game.phase is Phase.FINISHED else Notice.NOT_OVER)


def _share(session: Session) -> Session:
    if not is_available(session, Action.SHARE):
        return session._replace(said=Notice.NOT_OVER)
    others = tuple(game for game in session.shared if game != session.game)
    return session._replace(said=Notice.SHARED, shared=(*others, session.game))


def _scrolled(session: Session, key: str) -> int:
    """The first line that is shown of a long page after a key."""
    from .screen import page  # imported only if it is needed

    hidden, height = page.surplus(session), page.text(session).height
    if key in bindings.JUMPS:
        return hidden if bindings.JUMPS[key] > 0 else 0
    screen = height - hidden
    screens = {"page-up": -1, "page-down": 1}
    step = screens[key] * screen if key in screens else bindings.STEPS[key][0]
    return min(max(session.scroll + step, 0), hidden)
