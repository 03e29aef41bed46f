"""The menu: the settings, and every command.

On an empty board every choice acts at once; otherwise board, players and mark wait for the next game.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ...engine.analysis import Value
from ...engine.board import Mark, Rules
from ...engine.board_values import board_value
from ...engine.game import Game
from ...engine.levels import Level, title
from ...engine.notation import format_rules
from ...engine.reach import plays_perfectly, soon_analysed
from ..keys import PLACING, STEPS
from ..page import HELP, Group, Key, Page, leave
from ..parts.frame import Frame, Role
from ..parts.layout import ROOMY, layout_for, page_layout
from ..parts.text import draw_edges
from ..sitting.effects import BareQuestion, Question
from ..sitting.events import Event
from ..sitting.inputs import ItemChosen
from ..sitting.messages import Notice
from ..sitting.records import RecordsState
from ..sitting.settings import BOARDS, VALUES_SHOWN, First, Settings, Values, next_length
from ..words.boards import describe_board
from ..words.messages import message
from ..words.statistics import due_count
from ..words.wrap import wrap

if TYPE_CHECKING:
    from ..app import App

Choice = TypeVar("Choice")

TIMES = (0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds for a move
MANY = 100  # least number of mistake puzzles due that has no room: 99+ is shown instead

INDENT, VALUE, MEANING = 10, 24, 52  # columns of the menu
BRIEF_COLUMNS = (0, 8, 14)  # columns of commands with short names, right of the indent
COLUMNS = ((ROOMY, (0, 14, 28)), (36, (0, 12, 24)), (0, BRIEF_COLUMNS))  # by the least columns of the screen


class Setting(Enum):
    """What a row of the menu sets; without people, MARK is the row of O's level."""

    BOARD = "board"
    LEVEL = "level"
    PLAYERS = "players"
    FIRST = "first"
    MARK = "mark"
    LOOK = "look"
    VALUES = "values"
    TIME = "time"


class Entry(NamedTuple):
    """A command of the page of the game: its name there, and its names in the menu, in full and in short."""

    name: str
    full: str
    short: str


NEW_GAME = Entry("new", "New game", "New")
PUZZLES = Entry("puzzle", "Puzzles", "Puzzles")
Commands = tuple[Entry, ...]
COMMANDS: tuple[Commands, ...] = (
    (NEW_GAME, Entry("undo", "Undo", "Undo"), Entry("redo", "Redo", "Redo")),
    (Entry("review", "Review", "Review"), Entry("hint", "Hint", "Hint"), Entry("share", "Share", "Line")),
    (Entry("statistics", "Statistics", "Stats"), Entry("help", "Help", "Help"), Entry("quit", "Quit", "Quit")),
    (PUZZLES, Entry("explore", "Explore", "Try"), Entry("search", "Watch a search", "Watch")),
)
ROWS: tuple[Setting | Commands, ...] = (*Setting, *COMMANDS)
AT_ONCE = (Setting.LEVEL, Setting.TIME, Setting.LOOK, Setting.VALUES)  # settings that take effect in the present game


class _Fields(NamedTuple):
    """The chosen row, from the top, and the chosen command of that row."""

    row: int = 0
    item: int = 0


class Menu(_Fields, Page):
    """The page of the menu."""

    __slots__ = ()
    name = "menu"
    heading = "In the menu"
    wheel = ("up", "down", 1)

    @property
    def commands(self) -> Commands:
        """The commands of the chosen row, empty if it is a setting."""
        row = ROWS[self.row]
        return () if isinstance(row, Setting) else row

    @property
    def setting(self) -> Setting | None:
        """The setting of the chosen row, None if the row has commands."""
        row = ROWS[self.row]
        return row if isinstance(row, Setting) else None

    def update(self, app: "App", event: Event) -> "App":
        if not isinstance(event, ItemChosen) or app.top is not self:
            return app
        page = Menu(event.row, event.item)
        app = app.put(self, page)
        return app.command(event.key) if event.key else app

    def wants(self, app: "App") -> Iterable[Question]:
        records = app.sitting.records
        unknown = records.state is RecordsState.OPEN and records.mistake_puzzles is None
        return (BareQuestion.FIND_MISTAKE_PUZZLES,) if unknown else ()

    # What keys do

    def move(self, app: "App", key: str) -> "App":
        """Another row, but not past the ends."""
        row = min(max(self.row + STEPS[key][0], 0), len(ROWS) - 1)
        page = Menu(row)
        return app.put(self, page._replace(item=min(self.item, max(len(page.commands) - 1, 0))))

    def change(self, app: "App", key: str) -> "App":
        """The next choice of the chosen row, or its next command."""
        step = STEPS[key][1]
        if self.setting:
            return self._changed(app, self.setting, step)
        return app.put(self, self._replace(item=min(max(self.item + step, 0), len(self.commands) - 1)))

    def take(self, app: "App", key: str) -> "App":
        """The chosen command; of a setting the next choice, or New game is chosen if the choice waits."""
        if self.setting:
            if app.play.unmarked or _at_once(app.settings, self.setting):
                return self._changed(app, self.setting, 1)
            return app.put(self, Menu(ROWS.index(COMMANDS[0]))).say(Notice.BEGINS_NEXT)
        name = self.commands[self.item].name
        return app.push("help") if name == "help" else app.pop().command(name)

    def _changed(self, app: "App", setting: Setting, step: int) -> "App":
        boards = [rules for rules in BOARDS if layout_for(app.size, rules)]
        looks = app.sitting.display.looks
        app = app.share(settings=changed(app.settings, setting, step, boards, looks))
        return app.play.begin_anew(app) if app.play.unmarked and not _at_once(app.settings, setting) else app

    KEYS: Sequence[Key] = (
        Key(("up", "down", "k", "j"), move, "up down: move", "up, down", "another row"),
        Key(("left", "right", "h", "l"), change, "left right: change", "left, right", "the next choice"),
        Key(PLACING, take, "Enter: take", "Enter, Space", "take it"),
        HELP,
        Key(("escape", "m", "back"), leave, "Esc: back", "Esc, m", "back to the board", way=True),
    )

    # How it is drawn

    def draw(self, frame: Frame, app: "App") -> None:
        """Draw the settings, one a row, then the commands; the chosen row stays in sight on the smallest screen."""
        roomy = frame.width >= ROOMY
        lines = len(ROWS) + 3  # two blank rows and a note
        layout = page_layout(app.size, self.rules(app), lines)
        draw_edges(frame, app, layout, self.name)
        left, top, bottom = layout.margin, layout.top, layout.footer
        indent, values = (left - 2 + INDENT, left - 2 + VALUE) if roomy else (1, 9)
        note = wrap([_note(app)], frame.width - indent)
        rows: list[Setting | str | Commands] = [*Setting, "", *COMMANDS, *(["", *note] if note else [])]
        spare = bottom - top
        if app.said and spare < len(rows):
            note = [message(app.said, self.rules(app), short=True)]
            rows = [*Setting, *COMMANDS, *note]
        first = 2 if roomy and spare >= len(rows) + 4 else 0
        needed = len(rows) - 1 if app.said else rows.index(ROWS[self.row])
        skipped = 0 if spare >= len(rows) else min(max(needed - spare + 1, 0), len(rows) - spare)
        for row, item in enumerate(rows[skipped : skipped + spare], start=top + first):
            if isinstance(item, Setting):
                self._draw_setting(frame, app, row, indent, values, item)
            elif isinstance(item, str):
                frame.put(row, indent, item, Role.BOLD if app.said else Role.DIM)
            else:
                self._draw_commands(frame, app, row, indent, item)

    def _draw_setting(self, frame: Frame, app: "App", row: int, indent: int, values: int, setting: Setting) -> None:
        roomy = frame.width >= ROOMY
        shown = setting_row(app.settings, setting)
        text = shown.full if roomy or values + len(shown.full) + 4 <= frame.width else shown.short
        label = shown.label if roomy else shown.label.split()[-1].capitalize()
        at = ROWS.index(setting)
        frame.aim(row, indent, frame.width - indent, ItemChosen(at))
        fixed = text.startswith("(")  # it cannot be changed; its first bracket is left of the column
        start = values - 2 if roomy else values
        frame.aim(row, start, len(text) + 4, ItemChosen(at, 0, "right"))
        if at == self.row:
            frame.put(row, indent, label, Role.BOLD)
            choice = f" {text} " if fixed else f"< {text} >"
            frame.put(row, start, choice, Role.CHOSEN)
            frame.aim(row, start, 2, ItemChosen(at, 0, "left"))
            frame.cursor = row, values
        else:
            frame.put(row, indent, label)
            frame.put(row, start + 2 - fixed, text, Role.DIM if fixed else Role.PLAIN)
        if roomy:
            star = "*" if is_for_next_game(app.settings, app.play.game, setting) else ""
            column = values - VALUE + MEANING
            forms = [" ".join(filter(None, (star, shown.meaning))), star]
            frame.put(row, column, next((form for form in forms if column + len(form) < frame.width), ""), Role.DIM)

    def _draw_commands(self, frame: Frame, app: "App", row: int, indent: int, commands: Commands) -> None:
        """Draw commands in columns; the first bracket of one that does nothing now is left of its column."""
        starts = next(starts for width, starts in COLUMNS if frame.width >= width)
        at, game = ROWS.index(commands), app._replace(pages=app.pages[:1])
        for item, (start, command) in enumerate(zip(starts, commands, strict=False)):
            chosen, barred = at == self.row and item == self.item, bool(game.bars(command.name))
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


def _at_once(settings: Settings, setting: Setting) -> bool:
    """Whether a setting acts in the present game; without people the row of the mark sets O's level, which does."""
    return setting in AT_ONCE or (setting is Setting.MARK and settings.players == 0)


def changed(
    settings: Settings, setting: Setting, step: int, boards: Sequence[Rules], looks: Sequence[tuple[bool, bool]]
) -> Settings:
    """The settings with one of them moved by `step` choices.

    `boards` and `looks` are the choices that the screen can show.
    """
    match setting:
        case Setting.BOARD:
            offered = boards if settings.rules in boards else [settings.rules, *boards]
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
        case Setting.LOOK:
            colour, ascii_only = _next(looks, (settings.colour, settings.ascii), step)
            return settings._replace(colour=colour, ascii=ascii_only)
    return settings


def _next(choices: Sequence[Choice], current: Choice, step: int) -> Choice:
    """The choice `step` places after the current one; the first follows the last."""
    at = choices.index(current) if current in choices else 0
    return choices[(at + step) % len(choices)]


def is_for_next_game(settings: Settings, game: Game, setting: Setting) -> bool:
    """Whether the choice of a setting differs from the game on the board, and so waits for the next one."""
    match setting:
        case Setting.BOARD:
            return settings.rules != game.rules
        case Setting.PLAYERS:
            return settings.players != game.people
        case Setting.MARK:
            return settings.players == game.people == 1 and settings.mark is not game.person
    return False


# Its words

SIGHT = {
    Level.NOVICE: "takes a win, blocks nothing",
    Level.CASUAL: "blocks, but misses forks",
    Level.SKILLED: "sees forks, not far ahead",
    Level.PERFECT: "misses nothing, sets traps",
}
"""What each level sees and what it misses."""


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


def setting_row(draft: Settings, setting: Setting) -> SettingRow:
    """The row of the menu for a setting."""
    match setting:
        case Setting.BOARD:
            meaning = _BOARD_VALUES[board_value(draft.rules)]
            return SettingRow("Board", describe_board(draft.rules), format_rules(draft.rules), meaning)
        case Setting.LEVEL:
            name = title(draft.level, draft.rules)
            if not draft.computer_plays:
                level = closed(name)
                return SettingRow("Level", level, level, "no computer plays")
            label = "Level" if draft.players else "Level of X"
            return SettingRow(label, name, name, _sight(draft.level, draft.rules))
        case Setting.TIME:
            seconds = f"{draft.time:g} s"
            if not draft.searched:
                return SettingRow("Time", closed(seconds), closed(seconds), "for moves that it cannot prove")
            return SettingRow("Time", f"{seconds} a move", seconds, "for moves that it cannot prove")
        case Setting.PLAYERS:
            full, short = _PLAYERS[draft.players]
            if draft.opponent and draft.players < 2:
                full = f"{('the computer', 'you')[draft.players]} and {draft.opponent}"
            return SettingRow("Players", full, short)
        case Setting.FIRST:
            return SettingRow(
                "Begins", *_BEGINS[draft.first if draft.players == 1 else _MARKED.get(draft.first, draft.first)]
            )
        case Setting.MARK if draft.players == 0:  # without a person, the row has the level of O
            second = draft.second or draft.level
            name = title(second, draft.rules)
            return SettingRow("Level of O", name, name, _sight(second, draft.rules))
        case Setting.MARK:
            mark = draft.mark.value if draft.players == 1 else closed(draft.mark.value)
            return SettingRow("Your mark", mark, mark)
        case Setting.VALUES:
            state = VALUES_SHOWN[draft.values]
            return SettingRow("Values", state, state, _SHOWN[draft.values])
        case Setting.LOOK:
            return SettingRow("Look", *_LOOKS[draft.colour, draft.ascii])


def _sight(level: Level, rules: Rules) -> str:
    """What a level sees on a board."""
    return SIGHT[level] if level is not Level.PERFECT or plays_perfectly(rules) else "sees as far as time allows"


_BOARD_VALUES = {
    Value.DRAW: "a draw with best play",
    Value.WIN: "the first player can win",
    Value.UNKNOWN: "its value is not known here",
}


_PLAYERS = {
    0: ("the computer alone", "none"),
    1: ("you and the computer", "one"),
    2: ("two people", "two"),
}


_BEGINS: dict[First | Mark, tuple[str, str]] = {
    First.ALTERNATE: ("in turn", "in turn"),
    First.YOU: ("you", "you"),
    First.COMPUTER: ("the computer", "computer"),
    First.RANDOM: ("chance decides", "chance"),
    Mark.X: ("X", "X"),
    Mark.O: ("O", "O"),
}


_MARKED: dict[First, First | Mark] = {First.YOU: Mark.X, First.COMPUTER: Mark.O}


_SHOWN = {
    Values.OFF: "what each cell is worth",
    Values.ON: "what each cell is worth",
    Values.REPLIES: "and how many replies hold",
}


_LOOKS = {
    (True, False): ("colour", "colour"),
    (False, False): ("no colour", "no colour"),
    (True, True): ("colour, ASCII", "ASCII"),
    (False, True): ("no colour, ASCII", "plain ASCII"),
}


def _note(app: "App") -> str:
    """The note below the menu, "" for none."""
    if app.said:
        return message(app.said, app.play.game.rules)
    if app.size.columns < ROOMY:
        return ""
    if app.sitting.records.due:
        return f"Puzzles: {due_count(len(app.sitting.records.due))}"
    if app.play.unmarked:
        return ""
    if any(is_for_next_game(app.settings, app.play.game, setting) for setting in Setting):
        return "* comes with the next game."
    return "Another board, players or mark come with the next game."
