"""The texts of the menu: its rows, and the note below them."""

from typing import NamedTuple

from ...engine.analysis import Value
from ...engine.board import Mark, Rules
from ...engine.board_values import board_value
from ...engine.levels import Level, title
from ...engine.notation import format_rules
from ...engine.reach import plays_perfectly
from ..session.action import Action
from ..session.availability import is_available
from ..session.layout import ROOMY
from ..session.menu import ROWS, Setting, is_for_next_game
from ..session.session import Session
from ..session.settings import First, Settings, Values
from .boards import describe_board
from .messages import message
from .score import VALUES
from .statistics import due_count

# What each level sees and what it misses.
SIGHT = {
    Level.NOVICE: "takes a win, blocks nothing",
    Level.CASUAL: "blocks, but misses forks",
    Level.SKILLED: "sees forks, not far ahead",
    Level.PERFECT: "misses nothing, sets traps",
}


COMMAND_NAMES = {
    Action.NEW: "New game",
    Action.QUIT: "Quit",
    Action.UNDO: "Undo",
    Action.REDO: "Redo",
    Action.HINT: "Hint",
    Action.REVIEW: "Review",
    Action.SHARE: "Share",
    Action.STATISTICS: "Statistics",
    Action.SEARCH: "Watch a search",
    Action.PUZZLE: "Puzzles",
    Action.EXPLORE: "Explore",
    Action.HELP: "Help",
}

BRIEF_NAMES = {
    Action.NEW: "New",
    Action.STATISTICS: "Stats",
    Action.SHARE: "Line",
    Action.SEARCH: "Watch",
    Action.EXPLORE: "Try",
}


MANY = 100  # least number of mistake puzzles due that has no room: 99+ is shown instead


def command_name(session: Session, command: Action, brief: bool) -> str:
    """The name of a command in the menu, in brackets if it would do nothing now."""
    name = BRIEF_NAMES.get(command, COMMAND_NAMES[command]) if brief else COMMAND_NAMES[command]
    if command is Action.PUZZLE and session.records.due and not brief:
        count = len(session.records.due)
        name = f"{name}: {count if count < MANY else f'{MANY - 1}+'}"
    return name if is_available(session, command) else closed(name)


def closed(text: str) -> str:
    """A text in brackets, for what cannot be done or changed now: not all terminals have dim letters."""
    return f"({text})"


class MenuRow(NamedTuple):
    """A setting in the menu: its name, its choice in full and in short, and what that choice means."""

    label: str
    value: str
    short: str
    meaning: str = ""


def menu_row(draft: Settings, setting: Setting) -> MenuRow:
    """The row of the menu for a setting."""
    match setting:
        case Setting.BOARD:
            meaning = _BOARD_VALUES[board_value(draft.rules)]
            return MenuRow("Board", describe_board(draft.rules), format_rules(draft.rules), meaning)
        case Setting.LEVEL:
            name = title(draft.level, draft.rules)
            if not draft.computer_plays:
                level = closed(name)
                return MenuRow("Level", level, level, "no computer plays")
            label = "Level" if draft.players else "Level of X"
            return MenuRow(label, name, name, _sight(draft.level, draft.rules))
        case Setting.TIME:
            seconds = f"{draft.time:g} s"
            if not draft.searched:
                return MenuRow("Time", closed(seconds), closed(seconds), "for moves that it cannot prove")
            return MenuRow("Time", f"{seconds} a move", seconds, "for moves that it cannot prove")
        case Setting.PLAYERS:
            full, short = _PLAYERS[draft.players]
            if draft.opponent and draft.players < 2:
                full = f"{('the computer', 'you')[draft.players]} and {draft.opponent}"
            return MenuRow("Players", full, short)
        case Setting.FIRST:
            return MenuRow(
                "Begins", *_BEGINS[draft.first if draft.players == 1 else _MARKED.get(draft.first, draft.first)]
            )
        case Setting.MARK if draft.players == 0:  # without a person, the row has the level of O
            second = draft.second or draft.level
            name = title(second, draft.rules)
            return MenuRow("Level of O", name, name, _sight(second, draft.rules))
        case Setting.MARK:
            mark = draft.mark.value if draft.players == 1 else closed(draft.mark.value)
            return MenuRow("Your mark", mark, mark)
        case Setting.VALUES:
            state = VALUES[draft.values]
            return MenuRow("Values", state, state, _SHOWN[draft.values])
        case Setting.LOOK:
            return MenuRow("Look", *_LOOKS[draft.colour, draft.ascii])


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


def menu_note(session: Session) -> str:
    """The note below the menu, "" for none."""
    if session.said:
        return message(session.said, session.shown_rules)
    if session.size.columns < ROOMY:
        return ""
    if session.records.due:
        return f"Puzzles: {due_count(len(session.records.due))}"
    if session.unmarked:
        return ""
    if any(is_for_next_game(session.settings, session.game, setting) for setting in ROWS):
        return "* comes with the next game."
    return "Another board, players or mark come with the next game."
