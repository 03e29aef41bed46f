"""Everything the screen knows; what an event does to it; what it then asks of the world."""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from ..engine import levels
from ..engine.board import Mark, Position
from ..engine.game import Game, Phase, Played
from . import help, keys, menu
from .events import (
    Action,
    Chosen,
    Click,
    Command,
    Drop,
    Effect,
    Elapsed,
    Event,
    LevelNamed,
    Placed,
    Pressed,
    Resized,
    Size,
    Think,
    Toss,
    Tossed,
    Wait,
)
from .keys import Binding, Where
from .layout import cell_at, layout
from .menu import Menu
from .score import Pairing, Score, count
from .settings import First, Settings

PACE = 0.3  # seconds between a mark and the reply: two at once hide which is new
END_PACE = 1.0  # seconds that a game of the computer against itself stays after its end
FASTEST = 10  # moves a second of the computer against itself


class Page(Enum):
    """What fills the screen."""

    BOARD = "board"
    MENU = "menu"
    HELP = "help"


class Message(NamedTuple):
    """Something to say, as data: `words` makes a sentence of it."""

    name: str
    arguments: tuple[str, ...] = ()


class Session(NamedTuple):
    """A sitting at the game.

    `previous` is the game before, which undo brings back; `scores` counts the games before that. `undone` are the
    moves taken back, the next to be played again last. `asked` is the position that the computer thinks about.
    `column` is a letter's column that waits for its digit. `said` is the latest thing given to the coach to say.
    """

    settings: Settings
    size: Size
    menu: Menu
    game: Game
    cursor: int
    scores: dict[Pairing, Score]
    previous: Game | None = None
    undone: tuple[Played, ...] = ()
    asked: Position | None = None
    tossing: bool = False
    page: Page = Page.BOARD
    column: int | None = None
    said: Message | None = None
    scroll: int = 0
    speed: int = 1
    repaints: int = 0
    running: bool = True

    @property
    def where(self) -> Where:
        """What a key is pressed at."""
        if layout(self.size, self.settings.rules) is None:
            return Where.TINY
        if self.page is not Page.BOARD:
            return Where.HELP if self.page is Page.HELP else Where.MENU
        return Where.WATCHING if self.settings.players == 0 else Where[self.game.phase.name]

    @property
    def all_scores(self) -> dict[Pairing, Score]:
        """The scores with the game on the board and the one before it, as far as they are over."""
        return count(count(self.scores, self.previous), self.game)

    @property
    def score(self) -> Score:
        """The score of the pairing that plays now."""
        settings = self.settings
        level = settings.level if settings.players < 2 else None
        return self.all_scores.get(Pairing(settings.rules, settings.players, level), Score())

    @property
    def next_to_begin(self) -> Mark | None:
        """The mark that begins the next game, None where chance decides."""
        return _beginner(self.settings, self.game)

    def works(self, binding: Binding) -> bool:
        """Whether a key does something at this moment."""
        match binding.action:
            case Action.UNDO:
                return bool(self.game.take_back() or (self.previous and self.game.untouched))
            case Action.REDO:
                return bool(self.undone)
            case Action.LEVEL:
                return self.settings.players < 2
            case Action.MOVE if self.page is Page.HELP:
                return help.surplus(self.size, self.settings.ascii) > 0
            case Action.NUMBER:
                return self.settings.rules[:2] == (3, 3)
            case Action.COLUMN:
                return self.settings.rules.width <= len(binding.keys)
            case _:
                return True


def begin(
    settings: Settings, size: Size, unicode: bool = True, colours: bool = True, start: Position | None = None
) -> Session:
    """A new sitting, on the empty board or from a position to play on."""
    settings = settings._replace(colour=settings.colour and colours, ascii=settings.ascii or not unicode)
    first = _beginner(settings, None)
    game = Game(1, start or _empty(settings, first), settings.seats)
    chosen = Menu(settings, unicode, colours)
    return Session(settings, size, chosen, game, _centre(settings), {}, tossing=first is None and start is None)


def update(session: Session, event: Event) -> Session:
    """The session after an event."""
    match event:
        case Pressed(key):
            return _pressed(session, keys.latin(key))
        case Click(row, column):
            return _clicked(session, row, column)
        case Command(action):
            return _act(_silent(session), action)
        case Placed(cell):
            return _place(_silent(session), cell)
        case LevelNamed(level):
            return _set_level(session, level)
        case Resized(size):
            return session._replace(size=size, scroll=0)
        case Elapsed(position) if position == session.game.position and session.page is Page.BOARD:
            return session._replace(asked=position) if session.game.phase is Phase.WAITING else _next_game(session)
        case Chosen(position, move, level) if position == session.asked:
            return session._replace(game=session.game.play(move, level), asked=None)
        case Tossed(mark) if session.tossing:
            game = session.game._replace(start=_empty(session.settings, mark))
            return session._replace(game=game, tossing=False)
    return session


def effects(before: Session | None, after: Session) -> Iterator[Effect]:
    """What must now happen outside, because `before` became `after`."""
    if before and after.settings.players and _turned(before.game, after.game):
        yield Drop()
    if after.tossing and not (before and before.tossing and before.game.id == after.game.id):
        yield Toss()
    wait = _wait(after)
    if wait and (before is None or wait != _wait(before)):
        yield wait
    if after.asked and (before is None or after.asked != before.asked):
        yield Think(after.asked, after.settings.level)


def _turned(before: Game, after: Game) -> bool:
    """Whether an end, or a new board, is about to be shown: nothing typed before it was meant for it."""
    return before.id != after.id or (after.phase is Phase.FINISHED and before.phase is not Phase.FINISHED)


def _wait(session: Session) -> Wait | None:
    """The wait that a session asks for: before the computer's mark, and between its games against itself."""
    if session.tossing or session.asked or session.page is not Page.BOARD:
        return None
    phase, position, pace = session.game.phase, session.game.position, session.settings.pace
    if session.settings.players == 0:
        if phase is Phase.FINISHED:
            return Wait(position, END_PACE, until_key=False)
        return Wait(position, (1.0 if pace is None else pace) / session.speed, until_key=False)
    return Wait(position, PACE if pace is None else pace, until_key=True) if phase is Phase.WAITING else None


def _silent(session: Session) -> Session:
    """The session with what was said, and the column that was begun, forgotten."""
    return session._replace(said=None, column=None)


def _pressed(session: Session, key: str) -> Session:
    column, session = session.column, _silent(session)
    if column is not None and key.isdigit() and key.isascii():
        return _name_cell(session, column, int(key) - 1)
    if column is not None and key == "escape":
        return session
    where = session.where
    binding = keys.binding(where, key)
    if binding is None or (where in (Where.FINISHED, Where.WATCHING) and not session.works(binding)):
        return _any_key(session)
    return _act(session, binding.action, key)


def _any_key(session: Session) -> Session:
    """What a key does that has no meaning of its own here."""
    if session.where is Where.FINISHED:
        return _next_game(session)
    if session.where is Where.WATCHING:
        speed = min(session.speed + 1, FASTEST)
        return session._replace(speed=speed, said=Message("speed", (str(speed),)))
    return session


def _clicked(session: Session, row: int, column: int) -> Session:
    session = _silent(session)
    if session.where in (Where.FINISHED, Where.WATCHING):
        return _any_key(session)
    place = layout(session.size, session.settings.rules)
    cell = cell_at(place, session.settings.rules, row, column) if place else None
    return _place(session, cell) if cell is not None and session.page is Page.BOARD else session


def _act(session: Session, action: Action, key: str = "") -> Session:
    match action:
        case Action.MOVE:
            return _move(session, *keys.STEPS[key])
        case Action.PLACE:
            return _take(session) if session.page is Page.MENU else _place(session, session.cursor)
        case Action.NUMBER:
            return _place(session, int(key) - 1) if session.settings.rules[:2] == (3, 3) else session
        case Action.COLUMN:
            return _begin_column(session, ord(key) - ord("a"))
        case Action.UNDO:
            return _undo(session)
        case Action.REDO:
            return _redo(session)
        case Action.NEW:
            return _next_game(session)
        case Action.LEVEL:
            level = session.settings.level
            return _set_level(session, level.easier if key == "-" else level.harder)
        case Action.HELP:
            return session._replace(page=Page.HELP, scroll=0)
        case Action.MENU:
            return session._replace(page=Page.MENU, menu=session.menu._replace(draft=session.settings, row=0, item=0))
        case Action.BACK:
            return session._replace(page=Page.BOARD)
        case Action.REPAINT:
            return session._replace(repaints=session.repaints + 1)
        case Action.QUIT:
            return session._replace(running=False)


def _move(session: Session, down: int, right: int) -> Session:
    """One step of the cursor, the menu, or the help."""
    if session.page is Page.MENU:
        if down:
            return session._replace(menu=menu.choose(session.menu, down))
        changed = menu.change(session.menu, right)
        at_once = {name: getattr(changed.draft, name) for name in ("level", "colour", "ascii")}
        return session._replace(menu=changed, settings=session.settings._replace(**at_once))
    if session.page is Page.HELP:
        lowest = help.surplus(session.size, session.settings.ascii)
        return session._replace(scroll=min(max(session.scroll + down, 0), lowest))
    width, height, _ = session.settings.rules
    row, column = divmod(session.cursor, width)
    row, column = min(max(row + down, 0), height - 1), min(max(column + right, 0), width - 1)
    return session._replace(cursor=row * width + column)


def _take(session: Session) -> Session:
    """What Enter does in the menu: the next choice of a setting, or a command."""
    command = session.menu.command
    if command is None:
        return _move(session, 0, 1)
    if command is Action.NEW:
        if session.menu.draft.players < 2 and not levels.plays(session.menu.draft.rules):
            return session._replace(said=Message("too large"))
        session = session._replace(settings=session.menu.draft)
    return _act(session._replace(page=Page.BOARD), command)


def _begin_column(session: Session, column: int) -> Session:
    rules = session.settings.rules
    if rules.width > 6:
        return session
    letter = chr(ord("a") + column)
    if column >= rules.width:
        return session._replace(said=Message("no column", (letter,)))
    return session._replace(column=column, said=Message("which row", (letter,)))


def _name_cell(session: Session, column: int, row: int) -> Session:
    """A cell named by letter and digit: placed on 3x3, else only chosen."""
    width, height, _ = session.settings.rules
    if not 0 <= row < height:
        return session._replace(said=Message("no row", (str(row + 1),)))
    cell = row * width + column
    return _place(session, cell) if (width, height) == (3, 3) else session._replace(cursor=cell)


def _place(session: Session, cell: int) -> Session:
    """The person to move marks a cell."""
    game = session.game
    if game.phase is not Phase.PLAYING or session.page is not Page.BOARD:
        return session
    if not game.position.empty >> cell & 1:
        return session._replace(cursor=cell, said=Message("taken", (str(cell),)))
    return session._replace(game=game.play(cell), cursor=cell, undone=())


def _undo(session: Session) -> Session:
    back = session.game.take_back()
    if back:
        removed = session.game.moves[len(back.moves) :]
        return session._replace(game=back, undone=session.undone + removed[::-1], asked=None)
    if session.previous and session.game.untouched:
        game = session.previous
        people = [game.seats.x, game.seats.o].count(Settings().seats.x)
        settings = session.settings._replace(rules=game.start.rules, players=people, mark=game.person or Mark.X)
        cursor = session.cursor if session.settings.rules == settings.rules else _centre(settings)
        return session._replace(
            settings=settings, game=game, previous=None, undone=(), asked=None, tossing=False, cursor=cursor
        )
    return session._replace(said=Message("nothing to undo"))


def _redo(session: Session) -> Session:
    """Play again what was taken back, up to a person's turn or the end."""
    game, undone = session.game, session.undone
    if not undone or session.game.phase is not Phase.PLAYING:
        return session._replace(said=Message("nothing to redo"))
    while undone:
        game, undone = game.play(*undone[-1]), undone[:-1]
        if game.phase is not Phase.WAITING:
            break
    return session._replace(game=game, undone=undone)


def _set_level(session: Session, level: levels.Level) -> Session:
    if session.settings.players == 2:
        return session._replace(said=Message("no computer"))
    return session._replace(settings=session.settings._replace(level=level), said=Message("level", (level.title,)))


def _next_game(session: Session) -> Session:
    """The next game, by the settings as they are; the one on the board can be brought back if it was played."""
    settings, last = session.settings, session.game
    first = _beginner(settings, last)
    previous, scores = session.previous, session.scores
    if last.phase is Phase.FINISHED or not last.untouched:
        previous, scores = last, count(scores, previous)
    same_board = last.start.rules == settings.rules
    return session._replace(
        game=Game(last.id + 1, _empty(settings, first), settings.seats),
        cursor=session.cursor if same_board else _centre(settings),
        previous=previous,
        scores=scores,
        undone=(),
        asked=None,
        tossing=first is None,
        page=Page.BOARD,
        said=None,
        column=None,
    )


def _beginner(settings: Settings, last: Game | None) -> Mark | None:
    """The mark that begins after `last`, None where chance decides."""
    match settings.first:
        case First.RANDOM:
            return None
        case First.COMPUTER:
            return settings.you.other
        case First.ALTERNATE if last and last.began is (last.person or Mark.X):
            return settings.you.other
        case _:
            return settings.you


def _empty(settings: Settings, first: Mark | None) -> Position:
    return settings.rules.start._replace(to_move=first or Mark.X)


def _centre(settings: Settings) -> int:
    width, height, _ = settings.rules
    return (height // 2) * width + width // 2
