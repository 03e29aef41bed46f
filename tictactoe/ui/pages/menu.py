"""The menu: the settings, and every command.

Left and right change what is shown. Enter takes all that is shown, and Esc none of it.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ...engine.board import Mark, Position
from ...engine.game import Game, Phase
from ...engine.levels import Level, title
from ...engine.notation import format_rules
from ...engine.reach import soon_analysed
from ..board import exchange
from ..keys import PLACING, STEPS
from ..page import HELP, Group, Key, Page, Reason, leave
from ..parts.frame import Frame, Role
from ..parts.layout import ROOMY, page_layout
from ..parts.text import draw_edges
from ..sitting.display import Display
from ..sitting.effects import BareQuestion, Question
from ..sitting.events import Event
from ..sitting.inputs import ItemChosen, Pasted
from ..sitting.messages import Unusable
from ..sitting.records import RecordsState
from ..sitting.settings import BOARDS, VALUES_SHOWN, First, Settings, Values, next_length
from ..words.boards import describe_board, worth
from ..words.levels import sight
from ..words.messages import message
from ..words.printable import narrow, printable
from ..words.statistics import due_count
from ..words.wrap import wrap

if TYPE_CHECKING:
    from ..app import App

Choice = TypeVar("Choice")

TIMES = (0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds for a move
LONGEST = 1000  # characters of a position
MANY = 100  # least number of mistake puzzles due that has no room: 99+ is shown instead

INDENT, VALUE, MEANING = 10, 24, 52  # columns of the menu
BRIEF_COLUMNS = (0, 8, 14)  # columns of commands with short names, right of the indent
COLUMNS = ((ROOMY, (0, 14, 28)), (36, (0, 12, 24)), (0, BRIEF_COLUMNS))  # by the least columns of the screen


class Setting(Enum):
    """What a row of the menu sets; where nobody plays, MARK is the row of O's level."""

    BOARD = "board"
    LEVEL = "level"
    PLAYERS = "players"
    FIRST = "first"
    MARK = "mark"
    VALUES = "values"
    COLOUR = "colour"
    BLOCKS = "blocks"
    TIME = "time"
    START = "start"


class Entry(NamedTuple):
    """A command of the page of the game: its name there, and its names in the menu, in full and in short."""

    name: str
    full: str
    short: str


PUZZLES = Entry("puzzle", "Puzzles", "Puzzles")
Commands = tuple[Entry, ...]
COMMANDS: tuple[Commands, ...] = (
    (Entry("new", "New game", "New"), Entry("undo", "Undo", "Undo"), Entry("redo", "Redo", "Redo")),
    (PUZZLES, Entry("boards", "Boards", "Board"), Entry("search", "Watch a search", "Watch")),
    (Entry("review", "Review", "Review"), Entry("explore", "Explore", "Try"), Entry("setup", "Set up", "Setup")),
    (Entry("statistics", "Statistics", "Stats"), Entry("share", "Share", "Line"), Entry("hint", "Hint", "Hint")),
    (Entry("help", "Help", "Help"), Entry("quit", "Quit", "Quit")),
)
"""What can be done: play, learn, look, and the program itself."""
Row = Setting | Commands


def rows(settings: Settings) -> list[Row]:
    """The rows of the menu; the time of a move only where the computer searches."""
    return [*(row for row in Setting if row is not Setting.TIME or settings.searched), *COMMANDS]


class _Fields(NamedTuple):
    """The chosen row, from the top, and the chosen command of that row.

    `draft` are the settings as they are shown, None as long as nothing was changed. `typed` is a position to start
    from, as text, "" for the empty board.
    """

    row: int = 0
    item: int = 0
    draft: Settings | None = None
    typed: str = ""


class Menu(_Fields, Page):
    """The page of the menu."""

    __slots__ = ()
    name = "menu"
    heading = "In the menu"
    wheel = ("up", "down", 1)

    def shown(self, app: "App") -> Settings:
        """The settings that it shows."""
        return self.draft or app.settings

    def chosen(self, app: "App") -> Row:
        """The chosen row."""
        shown = rows(self.shown(app))
        return shown[min(self.row, len(shown) - 1)]

    def start(self, app: "App") -> Position | str:
        """The position that is typed, or why no game can start from it, as a clause."""
        return exchange.start(self.typed, self.shown(app).rules)

    def update(self, app: "App", event: Event) -> "App":
        if isinstance(event, Pasted) and event.text.strip():
            lines = filter(None, (line.strip().strip("/") for line in event.text.split("\n")))
            typed = narrow(printable("/".join(lines), LONGEST))
            return app.put(self, self._replace(row=rows(self.shown(app)).index(Setting.START), typed=typed))
        if not isinstance(event, ItemChosen) or app.top is not self:
            return app
        app = app.put(self, self._replace(row=event.row, item=event.item))
        return app.command(event.key) if event.key else app

    def wants(self, app: "App") -> Iterable[Question]:
        records = app.sitting.records
        unknown = records.state is RecordsState.OPEN and records.mistake_puzzles is None
        return (BareQuestion.FIND_MISTAKE_PUZZLES,) if unknown else ()

    # What keys do

    def spell(self, app: "App", key: str) -> "App":
        """One more character of a position, or one less."""
        typed = self.typed[:-1] if key == "backspace" else f"{self.typed}{key}"
        return app.put(self, self._replace(typed=typed[:LONGEST]))

    def no_spelling(self, app: "App") -> Reason:
        return self.chosen(app) is not Setting.START

    def move(self, app: "App", key: str) -> "App":
        """Another row, but not past the ends."""
        shown = rows(self.shown(app))
        row = min(max(self.row + STEPS[key][0], 0), len(shown) - 1)
        commands = shown[row]
        item = 0 if isinstance(commands, Setting) else min(self.item, len(commands) - 1)
        return app.put(self, self._replace(row=row, item=item))

    def change(self, app: "App", key: str) -> "App":
        """The next choice of the chosen row, or its next command."""
        step, row = STEPS[key][1], self.chosen(app)
        if not isinstance(row, Setting):
            return app.put(self, self._replace(item=min(max(self.item + step, 0), len(row) - 1)))
        draft = changed(self.shown(app), row, step, app.sitting.display)
        return app.put(self, self._replace(draft=None if draft == app.settings else draft))

    def take(self, app: "App", key: str) -> "App":
        """All that is shown, and the chosen command; on a setting, the board, or a new game if it needs one."""
        row, draft = self.chosen(app), self.shown(app)
        name = "" if isinstance(row, Setting) else row[self.item].name
        if name == "help":
            return app.push("help")
        start = self.start(app) if self.typed and (not name or name == "new") else None
        if isinstance(start, str):
            return app.say(Unusable(start))
        if start:
            app = app.pop().share(settings=draft)
            return app.play.from_position(app, start)
        play, old = app.play, app.settings
        app = app.pop().share(settings=draft)
        if play.unmarked and _of_a_game(old) != _of_a_game(draft):
            app = play.begin_anew(app)
        elif not name and needs_new_game(old, draft, play.game):
            name = "new"
        return app.command(name) if name else app

    KEYS: Sequence[Key] = (
        Key(("up", "down", "k", "j"), move, "up down: move", "up, down", "another row"),
        Key(("left", "right", "h", "l"), change, "left right: change", "left, right", "change it"),
        Key(PLACING, take, "Enter: OK", "Enter, Space", "apply what is shown"),
        Key(
            tuple("xoXO.-_/0123456789"),
            spell,
            name="X O . /",
            help="in Start from: a position; or paste one",
            barred=no_spelling,
        ),
        Key(("backspace",), spell, barred=no_spelling),
        HELP,
        Key(("escape", "m", "back"), leave, "Esc: cancel", "Esc, m", "back to the board; nothing changes", way=True),
    )

    # How it is drawn

    def draw(self, frame: Frame, app: "App") -> None:
        """Draw the settings, one a row, then the commands; the chosen row stays in sight on the smallest screen."""
        roomy = frame.width >= ROOMY
        shown, chosen = rows(self.shown(app)), self.chosen(app)
        layout = page_layout(app.size, self.rules(app), len(shown) + 4)  # two blank rows and two of words
        draw_edges(frame, app, layout)
        left, top, bottom = layout.margin, layout.top, layout.footer
        indent, values = (left - 2 + INDENT, left - 2 + VALUE) if roomy else (1, 9)
        note = wrap([_note(self, app)], frame.width - indent)
        spare = bottom - top
        room = spare // 2 if self.typed else spare // 4 if self.draft else spare - len(shown) - 2
        if not app.said and len(note) > room:
            note = []  # on a small screen, only what a change means is said, and only if it is short
        first = 2 if roomy and spare >= len(shown) + len(note) + 4 else 0
        blanks = [""] if spare >= first + len(shown) + len(note) + 2 else []
        commands = shown.index(COMMANDS[0])
        room = spare - first - len(note) - 2 * len(blanks)
        skipped = min(max(shown.index(chosen) - room + 1, 0), max(len(shown) - room, 0))
        lines: list[Row | str] = [*shown[skipped : skipped + room]]
        if blanks:
            lines = [*shown[:commands], "", *shown[commands:], "", *note]
        else:
            lines += note
        for row, line in enumerate(lines, start=top + first):
            if isinstance(line, Setting):
                self._draw_setting(frame, app, row, indent, values, line)
            elif isinstance(line, str):
                frame.put(row, indent, line, Role.BOLD if app.said else Role.PLAIN)
            else:
                self._draw_commands(frame, app, row, indent, line)

    def _draw_setting(self, frame: Frame, app: "App", row: int, indent: int, values: int, setting: Setting) -> None:
        roomy, settings = frame.width >= ROOMY, self.shown(app)
        shown = setting_row(settings, setting, app.sitting.display)
        if setting is Setting.START and self.typed:
            room = frame.width - values - 4
            text = self.typed if len(self.typed) < room else f"...{self.typed[3 - room :]}"
            shown = shown._replace(full=text, short=text, meaning="")
        text = shown.full if roomy or values + len(shown.full) + 4 <= frame.width else shown.short
        label = shown.label if roomy else shown.label.split()[-1].capitalize()
        at = rows(settings).index(setting)
        frame.aim(row, indent, frame.width - indent, ItemChosen(at))
        fixed = text.startswith("(")  # it cannot be changed; its first bracket is left of the column
        start = values - 2 if roomy else values
        frame.aim(row, start, len(text) + 4, ItemChosen(at, 0, "right"))
        if setting is self.chosen(app):
            frame.put(row, indent, label, Role.BOLD)
            choice = f" {text} " if fixed else f"< {text} >"
            frame.put(row, start, choice, Role.CHOSEN)
            frame.aim(row, start, 2, ItemChosen(at, 0, "left"))
            frame.cursor = row, values
        else:
            frame.put(row, indent, label)
            frame.put(row, start + 2 - fixed, text, Role.DIM if fixed else Role.PLAIN)
        column = values - VALUE + MEANING
        if roomy and column + len(shown.meaning) < frame.width:
            frame.put(row, column, shown.meaning, Role.DIM)

    def _draw_commands(self, frame: Frame, app: "App", row: int, indent: int, commands: Commands) -> None:
        """Draw commands in columns; the first bracket of one that does nothing now is left of its column."""
        starts = next(starts for width, starts in COLUMNS if frame.width >= width)
        at, game = rows(self.shown(app)).index(commands), app._replace(pages=app.pages[:1])
        for item, (start, command) in enumerate(zip(starts, commands, strict=False)):
            chosen, barred = commands is self.chosen(app) and item == self.item, bool(game.bars(command.name))
            name = _command_name(app, command, starts is BRIEF_COLUMNS)
            role = Role.CHOSEN if chosen else Role.DIM if barred else Role.PLAIN
            frame.put(row, indent + start - barred, closed(name) if barred else name, role)
            frame.aim(row, indent + start - barred, len(name) + 2 * barred, ItemChosen(at, item, "enter"))
            if chosen:
                frame.cursor = row, indent + start


GROUPS = (Group(Menu.heading, Menu.KEYS),)


def begin(app: "App") -> Menu:
    return Menu()


# Changing a setting


def changed(settings: Settings, setting: Setting, step: int, display: Display) -> Settings:
    """The settings with one of them moved by `step` choices, of those that the screen can show."""
    match setting:
        case Setting.BOARD:
            offered = BOARDS if settings.rules in BOARDS else (settings.rules, *BOARDS)
            return settings._replace(rules=_next(offered, settings.rules, step))
        case Setting.LEVEL if settings.computer_plays:
            return settings._replace(level=_next(list(Level), settings.level, step))
        case Setting.TIME if settings.searched:
            return settings._replace(time=next_length(TIMES, settings.time, step))
        case Setting.PLAYERS:
            return settings._replace(players=_next((1, 2, 0), settings.players, step))
        case Setting.FIRST:
            order = (First.ALTERNATE, First.YOU, First.COMPUTER, First.RANDOM)
            return settings._replace(first=_next(order, settings.first, step))
        case Setting.MARK if settings.players == 0:
            return settings._replace(second=_next(list(Level), settings.second or settings.level, step))
        case Setting.MARK if settings.players == 1:
            return settings._replace(mark=_next(tuple(Mark), settings.mark, step))
        case Setting.VALUES:
            shown = tuple(Values) if soon_analysed(settings.rules.start) else (Values.OFF, Values.ON)
            return settings._replace(values=_next(shown, settings.values, step))
        case Setting.COLOUR if display.colours:
            return settings._replace(colour=not settings.colour)
        case Setting.BLOCKS if display.unicode:
            return settings._replace(ascii=not settings.ascii)
    return settings


def _next(choices: Sequence[Choice], current: Choice, step: int) -> Choice:
    """The choice `step` places after the current one; the first follows the last."""
    at = choices.index(current) if current in choices else 0
    return choices[(at + step) % len(choices)]


def _of_a_game(settings: Settings) -> tuple[object, ...]:
    """The settings that an empty board is begun anew for."""
    return settings.rules, settings.players, settings.first, settings.mark


def needs_new_game(old: Settings, new: Settings, game: Game) -> bool:
    """Whether a change of the settings asks for another game than the one on the board."""
    return (
        new.rules not in (old.rules, game.rules)
        or new.players not in (old.players, game.people)
        or (new.players == game.people == 1 and new.mark not in (old.mark, game.person))
    )


# Its words


def _command_name(app: "App", command: Entry, brief: bool) -> str:
    """The name of a command, with the number of mistake puzzles that are due."""
    due = len(app.sitting.records.due)
    if brief or command is not PUZZLES or not due:
        return command.short if brief else command.full
    return f"{command.full}: {due if due < MANY else f'{MANY - 1}+'}"


def closed(text: str) -> str:
    """A text in brackets, for what cannot be done or changed now: not all terminals have dim letters."""
    return f"({text})"


class SettingRow(NamedTuple):
    """A setting in the menu: its name, its choice in full and in short, and what that choice means."""

    label: str
    full: str
    short: str
    meaning: str = ""


def setting_row(draft: Settings, setting: Setting, display: Display) -> SettingRow:
    """The row of the menu for a setting."""
    match setting:
        case Setting.BOARD:
            meaning = worth(draft.rules)
            return SettingRow("Board", describe_board(draft.rules), format_rules(draft.rules), meaning)
        case Setting.LEVEL:
            name = title(draft.level, draft.rules)
            if not draft.computer_plays:
                level = closed(name)
                plays = f"{draft.opponent} plays" if draft.players == 1 else "the computer does not play"
                return SettingRow("Level", level, level, plays)
            label = "Level" if draft.players else "Level of X"
            return SettingRow(label, name, name, sight(draft.level, draft.rules))
        case Setting.TIME:
            return SettingRow("Time", f"{draft.time:g} s a move", f"{draft.time:g} s", "to think about its move")
        case Setting.PLAYERS:
            full, short = _PLAYERS[draft.players]
            if draft.opponent and draft.players < 2:
                full = f"{('the computer', 'you')[draft.players]} and {draft.opponent}"
            return SettingRow("Players", full, short)
        case Setting.FIRST:
            return SettingRow(
                "Goes first", *_BEGINS[draft.first if draft.players == 1 else _MARKED.get(draft.first, draft.first)]
            )
        case Setting.MARK if draft.players == 0:  # without a person, the row has the level of O
            second = draft.second or draft.level
            name = title(second, draft.rules)
            return SettingRow("Level of O", name, name, sight(second, draft.rules))
        case Setting.MARK:
            mark = draft.mark.value if draft.players == 1 else closed(draft.mark.value)
            return SettingRow("Your mark", mark, mark)
        case Setting.START:
            return SettingRow("Start from", "the empty board", "empty")
        case Setting.VALUES:
            state = VALUES_SHOWN[draft.values]
            return SettingRow("Values", state, state, _SHOWN[draft.values])
        case Setting.COLOUR:
            return _switch("Colour", draft.colour, display.colours, "X and O in colours of their own")
        case Setting.BLOCKS:
            return _switch("Blocks", not draft.ascii, display.unicode, "off: plain ASCII characters")


def _switch(label: str, on: bool, possible: bool, meaning: str) -> SettingRow:
    """The row of what is on or off."""
    state = "on" if on else "off"
    shown = state if possible else closed(state)
    return SettingRow(label, shown, shown, meaning)


_PLAYERS = {
    0: ("the computer alone", "none"),
    1: ("you and the computer", "one"),
    2: ("two players", "two"),
}


_BEGINS: dict[First | Mark, tuple[str, str]] = {
    First.ALTERNATE: ("in turn", "in turn"),
    First.YOU: ("you", "you"),
    First.COMPUTER: ("the computer", "computer"),
    First.RANDOM: ("a coin toss", "toss"),
    Mark.X: ("X", "X"),
    Mark.O: ("O", "O"),
}


_MARKED: dict[First, First | Mark] = {First.YOU: Mark.X, First.COMPUTER: Mark.O}


_SHOWN = {
    Values.OFF: "what each cell is worth",
    Values.ON: "what each cell is worth",
    Values.REPLIES: "and how many good replies",
}


def _note(menu: Menu, app: "App") -> str:
    """The words below the menu: what Enter will do there."""
    row, draft, game = menu.chosen(app), menu.shown(app), app.play.game
    if app.said:
        return message(app.said, game.rules)
    if not isinstance(row, Setting):
        return _command_note(app, row[menu.item])
    if menu.typed:
        start = menu.start(app)
        if isinstance(start, str):
            return message(Unusable(start), game.rules)
        back = "" if game.phase is Phase.FINISHED or game.untouched else "; u then brings this one back"
        return f"{describe_board(start.rules)}, {start.to_move.value} to move. Enter starts this game{back}."
    if row is Setting.START:
        return "Type or paste a position, such as X.O/.X./..O."
    if draft == app.settings:
        return _due(app)
    if app.play.unmarked or not needs_new_game(app.settings, draft, game):
        later = draft.first is not app.settings.first and not app.play.unmarked
        return "Enter saves this, from the next game on." if later else "Enter saves this; Esc changes nothing."
    if game.phase is Phase.FINISHED or game.untouched:
        return "Enter starts a new game."
    return "Enter starts a new game; u then brings this one back."


def _due(app: "App") -> str:
    """How many mistake puzzles are due, "" if none is."""
    due = len(app.sitting.records.due)
    return f"Puzzles: {due_count(due)}" if due else ""


def _command_note(app: "App", command: Entry) -> str:
    """What a command of the menu does, or why it cannot be done now."""
    reason = app._replace(pages=app.pages[:1]).bars(command.name)
    if not isinstance(reason, bool):
        return message(reason, app.play.game.rules)
    if command is PUZZLES and app.sitting.records.due:
        return _due(app)
    return f"{command.full}: {_DOES[command.name]}."


_DOES = {
    "new": "start another game (n)",
    "undo": "take back your last move (u)",
    "redo": "play it again (r)",
    "hint": "a hint; ask again for a clearer one (t)",
    "review": "go through the finished game and its mistakes (v)",
    "explore": "try moves for both sides (x)",
    "setup": "put any position on the board, or paste one",
    "boards": "other boards, up to 20 x 20 (b)",
    "puzzle": "find the one right move (p)",
    "search": "watch how a program finds its move (w)",
    "statistics": "your results, and your saved games (s)",
    "share": "the finished game as a line that you can send",
    "help": "every key (?)",
    "quit": "leave the program; your game is saved (q)",
}
