"""The key bindings: what each key does, and the words that explain it."""

from enum import Enum
from typing import NamedTuple

from ...engine.board import Rules
from .action import Action


class Where(Enum):
    """What is on the screen, which decides what a key does."""

    PLAYING = "your turn"
    WAITING = "while the computer thinks"
    WATCHING = "the computer against itself"
    FINISHED = "after the end"
    MENU = "menu"
    TEXT = "help"
    STATISTICS = "statistics"
    GAMES = "the list of games"
    REVIEW = "review"
    QUESTION = "review, at a question"
    EXPLORING = "exploring"
    SEARCH = "a search that is watched"
    PUZZLE = "a puzzle"
    SOLVED = "a puzzle that is solved"
    CRAMPED = "a review, exploring or a puzzle whose board has no room"
    TINY = "a screen too small to play on"


class Binding(NamedTuple):
    """What some keys do in some places.

    `name` is what the keys are called. `label` is their hint in the footer, and `help` what the help says that they
    do; "" if they are left out there.
    """

    name: str
    keys: tuple[str, ...]
    action: Action
    where: frozenset[Where]
    label: str
    help: str


STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
JUMPS = {"home": -1, "end": 1}
PLIES = {"<": -1, ">": 1, ",": -1, ".": 1, "page-up": -1, "page-down": 1}  # moves on or back
TABS = {"tab": 1, "backtab": -1}
PLACING = ("enter", " ")
SCROLLS = ("up", "down", "k", "j", "page-up", "page-down", "home", "end")
LEAVE = "back; quit where the program began"
EXPLORE = "try moves for both sides; Esc returns"
COLUMN_LETTERS = "abcdef"  # the columns whose letters begin the name of a cell, as they have no other meaning
ANY_CELL = "g"  # typed before the name of a cell whose letter can have another meaning, as h to v can
LEAP = 4  # cells, about the distance between the star points of a large board
LEAPS = {"H": (0, -LEAP), "L": (0, LEAP), "K": (-LEAP, 0), "J": (LEAP, 0)}
STEPS |= {"h": STEPS["left"], "l": STEPS["right"], "k": STEPS["up"], "j": STEPS["down"]}

_PLAYING = frozenset({Where.PLAYING})
_TURN = frozenset({Where.PLAYING, Where.WAITING})
_WAITING = frozenset({Where.WAITING})
_BOARD = frozenset({Where.PLAYING, Where.WAITING, Where.WATCHING, Where.FINISHED})
_WATCHING = frozenset({Where.WATCHING})
_FINISHED = frozenset({Where.FINISHED})
_EXPLORING = frozenset({Where.EXPLORING})
_QUESTION = frozenset({Where.QUESTION})
_REVIEW = _QUESTION | {Where.REVIEW}
_MENU = frozenset({Where.MENU})
_SEARCH = frozenset({Where.SEARCH})
_PUZZLE = frozenset({Where.PUZZLE})
_PUZZLES = _PUZZLE | {Where.SOLVED}
_STATISTICS = frozenset({Where.STATISTICS})
_GAMES = frozenset({Where.GAMES})
_CRAMPED = frozenset({Where.CRAMPED})
_TINY = frozenset({Where.TINY})
_TEXT = _STATISTICS | {Where.TEXT}

# In the order of the footer and of the help.
BINDINGS = (
    Binding(
        "arrows, h j k l",
        tuple(STEPS),
        Action.MOVE,
        _TURN,
        "arrows move",
        "choose a cell",
    ),
    Binding("Shift+arrows, HJKL", tuple(LEAPS), Action.LEAP, _TURN, "", "four cells at once on a wide board"),
    Binding("Enter, Space", ("enter", " "), Action.PLACE, _PLAYING, "Enter place", "place your mark in it"),
    Binding("Enter, Space", ("enter", " "), Action.PLAY_NOW, _WAITING, "Enter now", "while it thinks: let it move"),
    Binding("1 to 9", tuple("123456789"), Action.NUMBER, _PLAYING, "", "place on a 3 x 3 board"),
    Binding("a to f, a number", tuple(COLUMN_LETTERS), Action.NAME, _TURN, "", "choose that cell: c2, c12"),
    Binding("g, any cell's name", (ANY_CELL,), Action.NAME, _TURN, "", "choose that cell: g h8, g p16"),
    Binding("+, -", ("+", "=", "-"), Action.LEVEL, _TURN, "", "a stronger or a weaker computer"),
    Binding("u, Backspace", ("u", "backspace"), Action.UNDO, _BOARD - {Where.WATCHING}, "u undo", "take a turn back"),
    Binding("r", ("r",), Action.REDO, _PLAYING, "r redo", "redo what was taken back"),
    Binding("n", ("n",), Action.NEW, _TURN | _WATCHING, "", "a new game, same settings"),
    Binding("Space", (" ",), Action.PAUSE, _WATCHING, "Space pause", "stop, and go on"),
    Binding(
        "left, right",
        ("left", "right", "h", "l"),
        Action.STEP,
        _WATCHING,
        "left right step",
        "a move back, a move more",
    ),
    Binding("+, -", ("+", "=", "-"), Action.PACE, _WATCHING, "+ - pace", "faster, slower"),
    Binding("v", ("v",), Action.REVIEW, _FINISHED, "v review", "go through the game"),
    Binding("s", ("s",), Action.STATISTICS, _FINISHED | _WATCHING, "s statistics", "what all games came to"),
    Binding("+, -", ("+", "=", "-"), Action.LEVEL, _FINISHED, "+ - level", "a stronger or a weaker computer"),
    Binding("t", ("t",), Action.HINT, _PLAYING, "t hint", "a hint; again: a clearer one"),
    Binding("v", ("v",), Action.VALUES, _TURN | _WATCHING, "v values", "what cells are worth; again: replies"),
    Binding("s", ("s",), Action.STATISTICS, _TURN, "", "what all games came to"),
    Binding("x", ("x",), Action.EXPLORE, _TURN, "x explore", ""),
    Binding("x", ("x",), Action.EXPLORE, _FINISHED | _WATCHING, "x explore", EXPLORE),
    Binding("m, Esc", ("m", "escape"), Action.MENU, _BOARD | _TINY, "m menu", "the menu: every command is in it"),
    Binding("?, F1", ("?", "f1"), Action.HELP, _BOARD | _TINY, "? help", "this help"),
    Binding("up, down", ("up", "down", "k", "j"), Action.MOVE, _MENU, "up down move", "another row"),
    Binding("up, down", SCROLLS, Action.MOVE, _TEXT, "up down scroll", "scroll this page, as Page Up, Down do"),
    Binding("Enter", ("enter", " "), Action.GAMES, _STATISTICS, "Enter games", "from the statistics: the games"),
    Binding("up, down", SCROLLS, Action.MOVE, _GAMES, "up down choose", "another game"),
    Binding("Enter", ("enter", " "), Action.PLACE, _GAMES, "Enter review", "go through it"),
    Binding(
        "left, right",
        ("left", "right", "h", "l"),
        Action.MOVE,
        _MENU,
        "left right change",
        "the next choice",
    ),
    Binding("Enter, Space", ("enter", " "), Action.PLACE, _MENU, "Enter take", "take it"),
    Binding("arrows", tuple(STEPS), Action.MOVE, _QUESTION, "arrows choose", "step; at a question, choose a cell"),
    Binding("Enter", ("enter", " "), Action.PLACE, _QUESTION, "Enter answer", "answer a question"),
    Binding("1 to 9", tuple("123456789"), Action.NUMBER, _QUESTION, "", ""),
    Binding("a to g", (*COLUMN_LETTERS, ANY_CELL), Action.NAME, _QUESTION, "", ""),
    Binding("v", ("v",), Action.VALUES, _QUESTION, "v show", ""),
    Binding("< >, Page Up, Down", tuple(PLIES), Action.STEP, _REVIEW, "< > step", "step; Home, End jump"),
    Binding("arrows", tuple(STEPS), Action.MOVE, _REVIEW - _QUESTION, "", ""),
    Binding("Home, End", tuple(JUMPS), Action.MOVE, _REVIEW, "", ""),
    Binding("v", ("v",), Action.VALUES, _REVIEW - _QUESTION, "v hide", "show or hide the answer"),
    Binding("x", ("x",), Action.EXPLORE, _REVIEW, "x explore", EXPLORE),
    Binding("n", ("n",), Action.NEW, _REVIEW, "n new", ""),
    Binding("?, F1", ("?", "f1"), Action.HELP, _MENU | _REVIEW, "? help", ""),
    Binding("Esc", ("escape",), Action.BACK, _REVIEW, "Esc back", LEAVE),
    Binding(
        "arrows, h j k l", tuple(STEPS), Action.MOVE, _EXPLORING, "arrows move", "choose a cell, or type its name"
    ),
    Binding("Enter, Space", ("enter", " "), Action.PLACE, _EXPLORING, "Enter place", "place the mark to move"),
    Binding("< >, Page Up, Down", tuple(PLIES), Action.STEP, _EXPLORING, "< > step", "a move back, a move on"),
    Binding("Tab, Shift+Tab", tuple(TABS), Action.SIBLING, _EXPLORING, "Tab others", "what else was tried there"),
    Binding("H J K L", tuple(LEAPS), Action.LEAP, _EXPLORING, "", ""),
    Binding("a to g", (*COLUMN_LETTERS, ANY_CELL), Action.NAME, _EXPLORING, "", ""),
    Binding("1 to 9", tuple("123456789"), Action.NUMBER, _EXPLORING, "", ""),
    Binding("v", ("v",), Action.VALUES, _EXPLORING, "", ""),
    Binding("?, F1", ("?", "f1"), Action.HELP, _EXPLORING, "? help", ""),
    Binding("Esc", ("escape", "x"), Action.BACK, _EXPLORING, "Esc back", "back to exactly where you were"),
    Binding("Esc, m", ("escape", "m"), Action.BACK, _MENU, "Esc back", "back to the board"),
    Binding("Esc", ("escape", "?", "f1", "m", "s"), Action.BACK, _TEXT | _GAMES, "Esc back", "back from this page"),
    Binding("Enter", ("enter", " "), Action.BACK, frozenset({Where.TEXT}), "", ""),
    Binding(
        "left, right", ("left", "right", "h", "l"), Action.STEP, _SEARCH, "left right step", "a step back, a step on"
    ),
    Binding("down", ("down", "j"), Action.MOVE, _SEARCH, "down past", "past this move, to the next beside it"),
    Binding("up", ("up", "k"), Action.MOVE, _SEARCH, "", "back to the position above"),
    Binding("Home, End", tuple(JUMPS), Action.MOVE, _SEARCH, "", "the first step, the last step"),
    Binding("Space", (" ",), Action.PAUSE, _SEARCH, "Space run", "run, and stop"),
    Binding("Tab, m", ("tab", "m"), Action.METHOD, _SEARCH, "Tab method", "another way to search"),
    Binding("digits", tuple("123456789"), Action.PACE, _SEARCH, "1-9 speed", "slow to fast"),
    Binding("?, F1", ("?", "f1"), Action.HELP, _SEARCH, "? help", ""),
    Binding("Esc", ("escape",), Action.BACK, _SEARCH, "Esc back", LEAVE),
    Binding("arrows, h j k l", tuple(STEPS), Action.MOVE, _PUZZLE, "arrows move", "choose a cell, or type its name"),
    Binding("H J K L", tuple(LEAPS), Action.LEAP, _PUZZLE, "", ""),
    Binding("a to g", (*COLUMN_LETTERS, ANY_CELL), Action.NAME, _PUZZLE, "", ""),
    Binding("a digit", tuple("123456789"), Action.NUMBER, _PUZZLE, "", "answer on a 3 x 3 board"),
    Binding("Enter, Space", ("enter", " "), Action.PLACE, _PUZZLE, "Enter answer", "answer with that cell"),
    Binding("t", ("t",), Action.HINT, _PUZZLE, "t hint", "a hint; again: a clearer one"),
    Binding("n", ("n",), Action.NEW, _PUZZLE, "n another", "another puzzle; once solved, any key"),
    Binding("?, F1", ("?", "f1"), Action.HELP, _PUZZLES, "? help", ""),
    Binding("Esc", ("escape",), Action.BACK, _PUZZLES, "Esc back", LEAVE),
    Binding("?, F1", ("?", "f1"), Action.HELP, _CRAMPED, "? help", ""),
    Binding("Esc", ("escape",), Action.BACK, _CRAMPED, "Esc back", ""),
    Binding("Ctrl-L", ("ctrl-l",), Action.REPAINT, frozenset(Where), "", "paint the screen again"),
    Binding("q", ("q",), Action.QUIT, frozenset(Where), "q quit", "quit"),
)

# What a notch of the wheel does: in which places, which key it presses (away from the person, towards), how often.
_WHEEL = (
    (_TEXT, ("up", "down"), 3),
    (_GAMES | _MENU, ("up", "down"), 1),
    (_REVIEW | _EXPLORING, ("<", ">"), 1),
    (_SEARCH, ("left", "right"), 1),
)
WHEEL = {place: ((away,) * count, (towards,) * count) for where, (away, towards), count in _WHEEL for place in where}

# The groups of the help, each by its heading and its places.
GROUPS = (
    ("On the board", _TURN),
    ("After a game", _FINISHED),
    ("While the computer plays itself", _WATCHING),
    ("In a review", _REVIEW),
    ("While you explore", _EXPLORING),
    ("While a search is watched", _SEARCH),
    ("At a puzzle", _PUZZLES),
    ("In the menu", _MENU),
    ("On a page such as this", _TEXT),
    ("In the list of games", _GAMES),
)
NOTES = {
    Where.PLAYING: ("mouse click", "place your mark there"),
    Where.FINISHED: ("any other key", "the next game"),
    Where.SEARCH: (
        "alpha, beta",
        "what the side to move has elsewhere, and what the other side allows; alpha W2 is beta L1 a row below: "
        "the other side sees it, and one of the two moves is made",
    ),
}
MOUSE = ("click, wheel", "do what is named there; scroll or step")
COMMON = "Everywhere"  # the heading of the last group, which has the actions of EVERYWHERE
EVERYWHERE = (Action.HELP, Action.REPAINT, Action.QUIT)

# The letters of a Russian keyboard, and those of the same keys on a Latin one.
_TWINS = str.maketrans("йцукенгшщзфывапролдячсмитьбю", "qwertyuiopasdfghjklzxcvbnm,.")


def latin(key: str) -> str:
    """A key's name on a Latin keyboard, in small letters. Only for the keys of LEAPS does case have a meaning.

    >>> latin("Й"), latin("Q"), latin("up")
    ('q', 'q', 'up')
    """
    return key.lower().translate(_TWINS)


def binding(where: Where, key: str) -> Binding | None:
    """The binding of a key at a place, None if the key does nothing there."""
    return next((found for found in BINDINGS if where in found.where and key in found.keys), None)


def neighbour(rules: Rules, cell: int, down: int, right: int) -> int:
    """The cell `down` rows and `right` columns away from a cell, but not past the edge."""
    row, column = divmod(cell, rules.width)
    row, column = min(max(row + down, 0), rules.height - 1), min(max(column + right, 0), rules.width - 1)
    return row * rules.width + column
