"""The words of the menu."""

from typing import TYPE_CHECKING, NamedTuple

from ...._engine.board import Mark
from ...._engine.game import Phase
from ...._engine.levels import title
from ...._engine.notation import format_rules
from ...sitting.display import Display
from ...sitting.messages import Unusable
from ...sitting.settings import VALUES_SHOWN, First, Settings, Values
from ...words.boards import describe_board, worth
from ...words.language import LANGUAGES, say
from ...words.levels import sight
from ...words.messages import message
from ...words.statistics import due_count
from .choices import PUZZLES, Entry, Setting, needs_new_game

if TYPE_CHECKING:
    from ...app import App
    from .menu import Menu

MANY = 100  # least number of mistake puzzles due that has no room: 99+ is shown instead


def command_name(app: "App", command: Entry, brief: bool) -> str:
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
        case Setting.LANGUAGE:
            name = LANGUAGES[draft.language]
            return SettingRow(say("Language"), name, name)


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
        back = "" if game.phase is Phase.FINISHED or game.untouched else "; u then brings this one back"
        return f"{describe_board(start.rules)}, {start.to_move.value} to move. Enter starts this game{back}."
    if row is Setting.START:
        return "Type a position, such as X.O/.X./..O, or paste one or a game."
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
