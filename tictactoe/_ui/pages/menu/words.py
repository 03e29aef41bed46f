"""The words of the menu."""

from typing import TYPE_CHECKING, NamedTuple

from ...._engine.board import Mark
from ...._engine.game import Phase
from ...._engine.notation import format_rules
from ...sitting.display import Display
from ...sitting.messages import Unusable
from ...sitting.settings import VALUES_SHOWN, First, Settings, Values
from ...words.boards import describe_board, worth
from ...words.language import ENGLISH, LANGUAGES, say, say_as, template, template_as
from ...words.levels import level_name, sight
from ...words.messages import message
from ...words.statistics import due_count
from .choices import PUZZLES, Entry, Setting, needs_new_game

if TYPE_CHECKING:
    from ...app import App
    from .menu import Menu

MANY = 100  # least number of mistake puzzles due that has no room: 99+ is shown instead


def command_name(app: "App", command: Entry, brief: bool) -> str:
    """The name of a command, with the number of mistake puzzles that are due."""
    if brief:
        return say_as("command, short", command.short)
    name, due = say_as("command", command.full), len(app.sitting.records.due)
    if command is not PUZZLES or not due:
        return name
    return f"{name}: {due if due < MANY else f'{MANY - 1}+'}"


def closed(text: str) -> str:
    """A text in brackets, for what cannot be done or changed now: not all terminals have dim letters."""
    return f"({text})"


class SettingRow(NamedTuple):
    """A setting in the menu: its choice in full and in short, and what that choice means."""

    full: str
    short: str
    meaning: str = ""


def setting_row(draft: Settings, setting: Setting, display: Display) -> SettingRow:
    """The row of the menu for a setting."""
    match setting:
        case Setting.BOARD:
            meaning = worth(draft.rules)
            return SettingRow(describe_board(draft.rules), format_rules(draft.rules), meaning)
        case Setting.LEVEL:
            name = level_name(draft.level, draft.rules)
            if not draft.computer_plays:
                level, other = closed(name), draft.opponent if draft.players == 1 else ""
                plays = say("{name} plays", name=other) if other else say("the computer does not play")
                return SettingRow(level, level, plays)
            return SettingRow(name, name, sight(draft.level, draft.rules))
        case Setting.TIME:
            seconds = f"{draft.time:g}"
            full, short = say("{seconds} s a move", seconds=seconds), say("{seconds} s", seconds=seconds)
            # translators: after how many seconds the computer has
            return SettingRow(full, short, say("to think about its move"))
        case Setting.PLAYERS:
            full, short = _PLAYERS[draft.players]
            told = say_as("players", full)
            if draft.opponent and draft.players == 0:
                told = say("the computer and {name}", name=draft.opponent)
            elif draft.opponent and draft.players == 1:
                told = say("you and {name}", name=draft.opponent)
            return SettingRow(told, say_as("players, short", short))
        case Setting.FIRST:
            full, short = _BEGINS[draft.first if draft.players == 1 else _MARKED.get(draft.first, draft.first)]
            return SettingRow(say_as("goes first", full), say_as("goes first, short", short))
        case Setting.MARK if draft.players == 0:  # without a person, the row has the level of O
            second = draft.second or draft.level
            name = level_name(second, draft.rules)
            return SettingRow(name, name, sight(second, draft.rules))
        case Setting.MARK:
            mark = draft.mark.value if draft.players == 1 else closed(draft.mark.value)
            return SettingRow(mark, mark)
        case Setting.START:
            return SettingRow(say_as("start from", "the empty board"), say_as("start from, short", "empty"))
        case Setting.VALUES:
            state = say_as("setting", VALUES_SHOWN[draft.values])
            return SettingRow(state, state, say_as("values", _SHOWN[draft.values]))
        case Setting.COLOUR:
            # translators: what colours are for; at most 27 letters
            return _switch(draft.colour, display.colours, say("a colour for each mark"))
        case Setting.BLOCKS:
            return _switch(not draft.ascii, display.unicode, say("off: plain ASCII characters"))
        case Setting.LANGUAGE:
            if display.unicode:
                return SettingRow(LANGUAGES[draft.language], LANGUAGES[draft.language])
            name = closed(LANGUAGES[ENGLISH])
            return SettingRow(name, name, say("only ASCII is shown here"))


def _switch(on: bool, possible: bool, meaning: str) -> SettingRow:
    """The row of what is on or off."""
    state = say_as("setting", "on") if on else say_as("setting", "off")
    shown = state if possible else closed(state)
    return SettingRow(shown, shown, meaning)


def setting_label(draft: Settings, setting: Setting, *, brief: bool = False) -> str:
    """The name of a setting in the menu."""
    if setting in (Setting.LEVEL, Setting.MARK) and draft.players == 0:
        mark = Mark.X if setting is Setting.LEVEL else Mark.O
        # translators: where the computer plays itself; at most 10 letters
        return mark.value if brief else say("Level of {mark}", mark=mark.value)
    full, short = _LABELS[setting]
    return say_as("setting, short", short) if brief else say(full)


_LABELS = {
    # translators: this and the next are the names of settings; at most 10 letters, or 7 of those named "short", for
    # small screens
    Setting.BOARD: (template("Board"), template_as("setting, short", "Board")),
    Setting.LEVEL: (template("Level"), template_as("setting, short", "Level")),
    Setting.PLAYERS: (template("Players"), template_as("setting, short", "Players")),
    Setting.FIRST: (template("Goes first"), template_as("setting, short", "First")),
    Setting.MARK: (template("Your mark"), template_as("setting, short", "Mark")),
    Setting.VALUES: (template("Values"), template_as("setting, short", "Values")),
    Setting.COLOUR: (template("Colour"), template_as("setting, short", "Colour")),
    Setting.BLOCKS: (template("Blocks"), template_as("setting, short", "Blocks")),
    Setting.TIME: (template("Time"), template_as("setting, short", "Time")),
    Setting.LANGUAGE: (template("Language"), template_as("setting, short", "Language")),
    Setting.START: (template("Start from"), template_as("setting, short", "From")),
}


_PLAYERS = {
    # translators: this and the next: after "Players"; those named "short" are for small screens, at most 7 letters
    0: (template_as("players", "the computer alone"), template_as("players, short", "none")),
    1: (template_as("players", "you and the computer"), template_as("players, short", "one")),
    2: (template_as("players", "two players"), template_as("players, short", "two")),
}


_BEGINS: dict[First | Mark, tuple[str, str]] = {
    # translators: this and the next: after "Goes first"; those named "short" are for small screens, at most 8 letters
    First.ALTERNATE: (template_as("goes first", "in turn"), template_as("goes first, short", "in turn")),
    First.YOU: (template_as("goes first", "you"), template_as("goes first, short", "you")),
    First.COMPUTER: (template_as("goes first", "the computer"), template_as("goes first, short", "computer")),
    First.RANDOM: (template_as("goes first", "a coin toss"), template_as("goes first, short", "toss")),
    Mark.X: ("X", "X"),
    Mark.O: ("O", "O"),
}


_MARKED: dict[First, First | Mark] = {First.YOU: Mark.X, First.COMPUTER: Mark.O}


_SHOWN = {
    # translators: this and the next: what the board shows
    Values.OFF: template_as("values", "what each cell is worth"),
    Values.ON: template_as("values", "what each cell is worth"),
    Values.REPLIES: template_as("values", "and how many good replies"),
}


def note_below(menu: "Menu", app: "App") -> str:
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
        board = say("{board}, {mark} to move.", board=describe_board(start.rules), mark=start.to_move.value)
        # translators: u is a key
        starts = say("Enter starts this game; u then brings this one back.")
        if game.phase is Phase.FINISHED or game.untouched:
            starts = say("Enter starts this game.")
        return f"{board} {starts}"
    if row is Setting.START:
        return say("Type a position, such as X.O/.X./..O, or paste one or a game.")
    if draft == app.settings:
        return _due(app)
    if app.play.unmarked or not needs_new_game(app.settings, draft, game):
        later = draft.first is not app.settings.first and not app.play.unmarked
        if later:
            return say("Enter applies this, from the next game on.")
        return say("Enter applies this; Esc changes nothing.")
    if game.phase is Phase.FINISHED or game.untouched:
        return say("Enter starts a new game.")
    return say("Enter starts a new game; u then brings this one back.")


def _due(app: "App") -> str:
    """How many mistake puzzles are due, "" if none is."""
    due = len(app.sitting.records.due)
    # translators: {due} is how many positions from the player's own games are to be practised, as a sentence
    return say("Puzzles: {due}", due=due_count(due)) if due else ""


def _command_note(app: "App", command: Entry) -> str:
    """What a command of the menu does, or why it cannot be done now."""
    reason = app._replace(pages=app.pages[:1]).why_not(command.name)
    if not isinstance(reason, bool):
        return message(reason, app.play.game.rules)
    if command is PUZZLES and app.sitting.records.due:
        return _due(app)
    return f"{say_as('command', command.full)}: {say(_DOES[command.name])}."


_DOES = {
    # translators: this and the next 13: after the name of a command and a colon; its key stands at the end
    "new": template("start another game (n)"),
    "undo": template("take back your last move (u)"),
    "redo": template("play it again (r)"),
    "hint": template("a hint; ask again for a clearer one (t)"),
    "review": template("go through the finished game and its mistakes (v)"),
    "explore": template("try moves for both sides (x)"),
    "setup": template("put any position on the board, or paste one"),
    "boards": template("other boards, up to 20 x 20 (b)"),
    "puzzle": template("find the one right move (p)"),
    "search": template("watch how a program finds its move (w)"),
    "statistics": template("your results, and your saved games (s)"),
    "share": template("the finished game as a line that you can send"),
    "help": template("every key (?)"),
    "quit": template("leave the program; your game is saved (q)"),
}
