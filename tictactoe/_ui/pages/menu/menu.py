"""The menu: the settings, and every command.

Left and right change what is shown. Enter takes all that is shown, and Esc none of it.
"""

from collections.abc import Iterable
from itertools import chain, zip_longest

from ...._engine.board import Position
from ...._engine.frozen import Frozen
from ...._engine.game import Game
from ...._engine.notation import LONGEST_TEXT
from ...board import pasting
from ...keys import LETTERS, PLACING, STEPS, edited, latin
from ...page import HELP, App, Key, Page, WhyNot, leave
from ...parts.frame import Frame, Role
from ...parts.layout import ROOMY, page_layout
from ...parts.text import SCROLLS, draw_edges, moved
from ...sitting.effects import BareQuestion, Question
from ...sitting.events import Event, ItemChosen, Pasted
from ...sitting.records import RecordsState
from ...sitting.settings import Settings, needs_new_game
from ...words.boards import describe_board
from ...words.language import say, template, template_as
from ...words.messages import message, unusable
from ...words.printable import printable, spread
from ...words.wrap import wrap
from .. import part
from .commands import COMMANDS, Commands, command_name, command_note, due_note
from .settings import Setting, SettingRow, changed, closed, offered, setting_label, setting_row

INDENT, VALUE, MEANING = 10, 24, 52  # columns of the menu, the last two further right where words are longer
MARK_KEYS = "xoXOоО"  # the last two are Cyrillic, whose key is that of j
NO_GAME = "jkmoqx"  # letters that no typed game begins with here: they are keys of the menu, or begin a position
LABEL_GAP = 4  # columns from the longest name of a setting to the choices
# By the least columns of the screen: where commands begin, right of the indent, and the most letters of a name that
# is not shortened.
COLUMNS = ((ROOMY, (0, 14, 28), 20), (36, (0, 12, 24), 20), (36, (0, 12, 24), 12), (0, (0, 8, 14), 0))
Row = Setting | Commands


def rows(draft: Settings) -> list[Row]:
    """The rows of the menu: settings, then commands."""
    return [*offered(draft), *COMMANDS]


class Menu(Page, Frozen):
    """The page of the menu.

    It has the chosen row, from the top, and the chosen command of that row.

    `draft` are the settings as they are shown, None as long as nothing was changed. `typed` is a position to start
    from, as text, "" for the empty board.
    """

    row: int = 0
    item: int = 0
    draft: Settings | None = None
    typed: str = ""

    name = template_as("title of a page", "menu")
    heading = template("In the menu")
    wheel = ("up", "down", 1)

    def shown(self, app: App) -> Settings:
        """The settings that it shows."""
        return self.draft or app.settings

    def chosen(self, app: App) -> Row:
        """The chosen row."""
        shown = rows(self.shown(app))
        return shown[min(self.row, len(shown) - 1)]

    def start(self, app: App) -> Position | str:
        """The position that is typed, or why no game can start from it, as a clause."""
        return pasting.start(self.typed, self.shown(app).rules)

    def update(self, app: App, event: Event) -> App:
        if isinstance(event, Pasted) and event.text.strip():
            start = rows(self.shown(app)).index(Setting.START)
            return self.put(app, row=start, typed=pasting.as_typed(event.text))
        if not isinstance(event, ItemChosen):
            return app
        app = self.put(app, row=event.row, item=event.item)
        return app.command(event.key) if event.key else app

    def wants(self, app: App) -> Iterable[Question]:
        records = app.records
        unknown = records.state is RecordsState.OPEN and records.mistake_puzzles is None
        return (BareQuestion.FIND_MISTAKE_PUZZLES,) if unknown else ()

    # What keys do

    def spell(self, app: App, key: str) -> App:
        """One more character of a position, or one less."""
        return self.put(app, typed=edited(self.typed, key)[:LONGEST_TEXT])

    def after_name_key(self, app: App, key: str) -> App | None:
        """The app after one more character of a game, as in b2 a1 or 4,4,3 X: b2, which then means nothing else."""
        if self.chosen(app) is not Setting.START or len(key) > 1 or key in MARK_KEYS:
            return None
        key, letters = latin(key), {*LETTERS}
        if not self.typed:
            return self.spell(app, key) if key in letters - {*NO_GAME} else None
        is_game = not letters.union(",:").difference("xo").isdisjoint(self.typed.lower())
        return self.spell(app, key) if key in letters.union(",:") or (key == " " and is_game) else None

    def no_spelling(self, app: App) -> WhyNot:
        return self.chosen(app) is not Setting.START

    def move(self, app: App, key: str) -> App:
        """Another row; after the last comes the first."""
        shown = rows(self.shown(app))
        last = len(shown) - 1
        row = (self.row + STEPS[key][0]) % len(shown) if key in STEPS else moved(self.row, key, last, last)
        commands = shown[row]
        item = 0 if isinstance(commands, Setting) else min(self.item, len(commands) - 1)
        return self.put(app, row=row, item=item)

    def change(self, app: App, key: str) -> App:
        """The next choice of the chosen row, or its next command."""
        step, row = STEPS[key][1], self.chosen(app)
        if not isinstance(row, Setting):
            return self.put(app, item=(self.item + step) % len(row))
        draft = changed(self.shown(app), row, step, app.display)
        return self.put(app, draft=None if draft == app.settings else draft)

    def take(self, app: App, key: str) -> App:
        """All that is shown, and the chosen command; on a setting, the board, or a new game if it needs one."""
        row, draft = self.chosen(app), self.shown(app)
        if not self.can_be_done(app):
            return app  # why, or what can be typed, stands below the rows
        name = "" if isinstance(row, Setting) else row[self.item].name
        if name == "help":
            return app.push("help")
        start = self.start(app) if self.typed and (not name or name == "new") else None
        if isinstance(start, str):
            return app.say(unusable(start))
        if start:
            app = app.pop()._replace(settings=draft)
            return app.play.played_on(app, Game(start))
        app = app.pop()
        after: App = part("game.answers").with_settings(app.play, app, draft, name)
        return after

    def take_command(self, app: App, key: str) -> App:
        """The command that has this key on the board, as if it were chosen; if it does nothing now, why is told."""
        row, item = next(
            (row, item)
            for row, commands in enumerate(COMMANDS, start=len(offered(self.shown(app))))
            for item, command in enumerate(commands)
            if command.key == key
        )
        page = self._replace(row=row, item=item)
        return page.take(app.put(self, page), key)

    def at_choice(self, app: App) -> bool:
        """Whether a setting is chosen that has other choices; a position is typed."""
        row = self.chosen(app)
        return isinstance(row, Setting) and len(row.choices(self.shown(app), app.display)) > 1

    def can_be_done(self, app: App) -> bool:
        """Whether a setting is chosen, or a command that does something now; to start from nothing typed does not."""
        row = self.chosen(app)
        if isinstance(row, Setting):
            return row is not Setting.START or bool(self.typed) or self.shown(app) != app.settings
        return not app.home().why_not(row[self.item].name)

    KEYS = (
        Key(SCROLLS, move, "up down: move", "up, down", "another row", rank=1,
            instead=(("arrows: move", lambda page, app: not isinstance(page.chosen(app), Setting)),)),
        Key(("left", "right", "h", "l"), change, "left right: change", "left, right", "change it",
            in_footer=at_choice, rank=2),
        Key(PLACING, take, "Enter: OK", "Enter, Space", "apply what is shown", in_footer=can_be_done),
        Key(tuple(f"{MARK_KEYS}.-_/0123456789"), spell, name="X O . /",
            help="in Start from: a position or a game; or paste one", why_not=no_spelling),
        Key(("backspace", "ctrl-u"), spell, why_not=no_spelling),
        Key(tuple(command.key for command in chain(*COMMANDS) if command.key not in "?q"), take_command,
            why_not=lambda page, app: page.chosen(app) is Setting.START),
        HELP,
        Key(("escape", "m", "back"), leave, "Esc: cancel", "Esc, m", "back to the board; nothing changes",
            leads_out=True),
    )  # fmt: skip

    def note(self, app: App) -> str:
        """The words below the rows: what Enter will do there."""
        row, draft, game = self.chosen(app), self.shown(app), app.play.game
        if app.said:
            return message(app.said)
        if not isinstance(row, Setting):
            return command_note(app, row[self.item])
        # translators: u is a key
        starts = say("Enter starts a new game; u then brings this one back.")
        if game.outcome or not app.play.round.begun:
            starts = say("Enter starts a new game.")
        if self.typed:
            start = self.start(app)
            if isinstance(start, str):
                return unusable(start)
            board = say("{told}, {mark} to move", told=describe_board(start.rules), mark=start.to_move.value)
            return f"{board}. {starts}"
        if row is Setting.START:
            return say("Type or paste a position, like X.O/.X./..O, or a game, like b2 a1.")
        if draft == app.settings:
            return due_note(app)
        if not app.play.unmarked and needs_new_game(app.settings, draft, game):
            return starts
        if draft.first is not app.settings.first and not app.play.unmarked:
            return say("Enter applies this, from the next game on.")
        return say("Enter applies this; Esc changes nothing.")

    # How it is drawn

    def draw(self, frame: Frame, app: App) -> None:
        """Draw the settings, one a row, then the commands; the chosen row stays in sight on the smallest screen."""
        roomy, shown = frame.width >= ROOMY, rows(self.shown(app))
        layout = page_layout(app.size, self.rules(app), len(shown) + 4)  # two blank rows and two of words
        left = layout.margin
        indent, values = (left - 2 + INDENT, left - 2 + VALUE) if roomy else (1, 9)
        labels = [setting_label(self.shown(app), row, brief=not roomy) for row in shown if isinstance(row, Setting)]
        values = max(values, indent + max(map(len, labels)) + (LABEL_GAP if roomy else 0))
        lines, more = self._lines(app, frame.width - indent, layout.footer - layout.top)
        draw_edges(frame, app, layout, more=more)
        for row, line in enumerate(lines, start=layout.top):
            if isinstance(line, Setting):
                self._draw_setting(frame, app, row, indent, values, line)
            elif isinstance(line, str):
                frame.put(row, indent, line, Role.BOLD if app.said else Role.PLAIN)
            else:
                self._draw_commands(frame, app, row, indent, line)

    def _lines(self, app: App, width: int, height: int) -> tuple[list[Row | str], bool]:
        """What stands below each other: rows of the menu, blanks and the note; and whether rows follow below.

        The note is left out where it would take too much of a small screen, unless it is a message.
        """
        shown = rows(self.shown(app))
        note = wrap([self.note(app)], width)
        most = height // 2 if self.typed else height // 4 if self.draft else height - len(shown) - 2
        if not app.said and len(note) > most:
            note = []
        spare = height - len(shown) - len(note)
        if spare >= 2:
            above = ["", ""] if app.size.columns >= ROOMY and spare >= 4 else []
            commands = shown.index(COMMANDS[0])
            return [*above, *shown[:commands], "", *shown[commands:], "", *note], False
        room = height - len(note)
        first = min(max(shown.index(self.chosen(app)) - room + 1, 0), max(len(shown) - room, 0))
        return [*shown[first : first + room], *note], first + room < len(shown)

    def _draw_setting(self, frame: Frame, app: App, row: int, indent: int, values: int, setting: Setting) -> None:
        roomy, settings = frame.width >= ROOMY, self.shown(app)
        shown = self._choice(app, setting, frame.width - values - 4)
        fits = roomy or values + len(shown.full) + 4 <= frame.width
        text = shown.full if fits else shown.short or shown.full
        label = setting_label(settings, setting, brief=not roomy)
        at = rows(settings).index(setting)
        frame.aim(row, indent, frame.width - indent, ItemChosen(at))
        fixed = not setting.choices(settings, app.display)  # its first bracket is left of the column
        start = values - 2 if roomy else values
        frame.aim(row, start, len(text) + 4, ItemChosen(at, 0, "right"))
        if setting is self.chosen(app):
            frame.put(row, indent, label, Role.BOLD)
            choice = f" {text} " if fixed else f"< {text} >" if self.at_choice(app) else f"  {text}  "
            frame.put(row, start, choice, Role.CHOSEN)
            frame.aim(row, start, 2, ItemChosen(at, 0, "left"))
            frame.cursor = row, values
        else:
            frame.put(row, indent, label)
            frame.put(row, start + 2 - fixed, text, Role.DIM if fixed else Role.PLAIN)
        column = max(values - VALUE + MEANING, start + len(text) + 5)
        if roomy and column + len(shown.meaning) < frame.width:
            frame.put(row, column, shown.meaning, Role.DIM)

    def _choice(self, app: App, setting: Setting, room: int) -> SettingRow:
        """What is chosen of a setting; of a position that is typed only the end, where it lacks room."""
        if setting is not Setting.START or not self.typed:
            return setting_row(self.shown(app), setting, app.display)
        typed = spread(printable(self.typed.replace("\n", " "), len(self.typed)))
        text = typed if len(typed) < room else f"...{typed[3 - room :]}"
        return SettingRow(text)

    def _draw_commands(self, frame: Frame, app: App, row: int, indent: int, commands: Commands) -> None:
        """Draw commands in columns; the first bracket of one that does nothing now is left of its column."""
        starts, most = _starts(app, frame.width, indent)
        at, game = rows(self.shown(app)).index(commands), app.home()
        for item, (start, command) in enumerate(zip(starts, commands, strict=False)):
            chosen, barred = commands is self.chosen(app) and item == self.item, bool(game.why_not(command.name))
            name = command_name(app, command, most)
            role = Role.CHOSEN if chosen else Role.DIM if barred else Role.PLAIN
            frame.put(row, indent + start - barred, closed(name) if barred else name, role)
            frame.aim(row, indent + start - barred, len(name) + 2 * barred, ItemChosen(at, item, "enter"))
            if chosen:
                frame.cursor = row, indent + start


def _starts(app: App, width: int, indent: int) -> tuple[list[int], int]:
    """The columns of the commands, and of their end, on a screen of this width; and the most letters of a name."""
    for columns, least, most in COLUMNS:
        starts = [0]
        for column, names in zip((*least[1:], 0), zip_longest(*COMMANDS), strict=True):
            longest = max(len(command_name(app, command, most)) for command in names if command)
            apart = (3 if columns == ROOMY else 2) if column and columns else 1  # brackets, and a blank
            starts.append(max(column, starts[-1] + longest + apart))
        if width >= max(columns, indent + starts[-1]):
            break
    return starts, most
