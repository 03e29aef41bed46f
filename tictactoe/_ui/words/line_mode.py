"""What line mode says in answer to words."""

from collections.abc import Iterator

from ..._engine.board import Rules
from ..._engine.game import Game
from ..._engine.levels import Level, title
from ..._engine.notation import cell_range
from .language import say
from .messages import day, is_day
from .status import other


def cells(rules: Rules) -> str:
    """The names of the cells of a board."""
    return f"Cells are {cell_range(rules)}{', or 1 to 9' if (rules.width, rules.height) == (3, 3) else ''}"


def beginning(game: Game) -> str:
    """Who goes first, as a sentence."""
    if game.person is None:
        return f"{game.began.value} goes first."
    return "You go first." if game.began is game.person else f"{other(game)} goes first."


LONGEST_CELL = 4  # most characters of a text that may be meant as a cell, such as "a4"
QUOTED = 20  # most characters of a line that are quoted in an answer
REVIEW_WORDS = (
    "next, back, first, end, turn, board, threats, list, show, hint, engine, explore, save, "
    "leave or quit; or a cell, to answer a question."
)
HOW_TO_ANSWER = "Type a cell, or show."
EXPLORING_WORDS = (
    "a cell to play it, back, forward, next, previous, list, values, why CELL, hint, engine, board, threats, "
    "setup, from POSITION, copy, done or quit."
)
SETUP_WORDS = (
    "x CELL, o CELL, empty CELL, side (who moves), clear, rotate, mirror, from POSITION, copy, board, done, play, "
    "cancel or quit."
)
NO_QUESTION = "There is no question here. Type next, back, list or leave."
BOARD_WORDS = "Type board, board on or board off; for another board, type boards and its size."
AGAIN = "Press Enter to play again, or type quit."
OVER = "The game is over."
NO_REPLIES = "Too many cells are free to count the good replies."
SHOWN = "The board is shown again before each move."
NOT_SHOWN = "The board is no longer shown before each move."
STATISTICS = "The command tictactoe stats tells more."
SOLVED = "Press Enter, or type hint, engine, leave or quit."
SEE_WHERE = "Type review to see where."
WHY_CELL = "Type why and a cell, such as why a1."
DELETING = "Type games for a list of your saved games, then delete and a number."
DELETE_WORDS = "yes to delete it; anything else keeps it."
DELETED_WORDS = "undo to bring it back, delete and a number, or leave."
SAVED_GAMES = "Or type games for a list of your saved games, then review and a number."


def mode(rules: Rules) -> str:
    """The first line of line mode."""
    digits = ", or 1 to 9" if (rules.width, rules.height) == (3, 3) else ""
    return f"Line mode: type a cell ({cell_range(rules)}{digits}), or help."


def resumed(when: str) -> str:
    """That an unfinished game goes on."""
    if is_day(when):
        return say("Welcome back! Here is your game of {date}; new starts a new one.", date=day(when))
    return say("Welcome back! Here is your game of {time}; new starts a new one.", time=when)


def line_help(rules: Rules) -> Iterator[str]:
    """The words that line mode knows, in groups."""
    digits = ", or 1 to 9, row by row" if (rules.width, rules.height) == (3, 3) else ""
    yield "Play"
    yield f"  {cell_range(rules)}: play there{digits}."
    yield "  undo, redo: take your last move back, play it again."
    yield "  new: a new game. boards: other boards. score: who won how often."
    yield f"  level NAME: {', '.join(title(level, rules) for level in Level)}."
    yield "Learn"
    yield "  hint: a hint; ask again for a clearer one."
    yield "  values: what every cell is worth. why CELL: what that cell is worth."
    yield "  why: what the computer's last move does."
    yield "  replies: how many replies to each move save the draw."
    yield "  threats: where a side wins with its next mark."
    yield "  puzzle: find the one right move. explore: try moves for both sides."
    yield "  setup: put any position on the board. copy: the position and the game as texts."
    yield "  from POSITION: play on from there, such as from X.O/.X./..."
    yield "  think: how minimax finds the value. think 2 to think 4: more of its steps."
    yield "  think alpha-beta, think move order, think memory: faster ways to search."
    yield "After a game"
    yield "  Enter: the next game. review: find the mistakes. share: the game as one line."
    yield "  games: your saved games. review NUMBER: go through one. delete NUMBER: delete one."
    yield "The program"
    yield "  board: the board in words. board off, board on: whether it is shown before each move."
    yield "  Keys of the screen work, too: u, r, n, t, v, x, p, w, b, s."
    yield "  help: the commands, also in a review, at a puzzle and while you explore."
    yield "  quit: leave; your game is saved."


def unknown(text: str) -> str:
    """The answer to a line that is no command, where no cell is asked for."""
    return f'Unknown command "{text[:QUOTED]}"; type help.'


def unknown_cell(rules: Rules, text: str) -> str:
    """The answer to a line that is neither a command nor a cell, where a cell is asked for."""
    if text[-1:].isdecimal() and len(text) <= LONGEST_CELL:
        return f'"{text}" is not a cell. {cells(rules)}.'
    return unknown(text) if text else f"Type a cell. {cells(rules)}."


def not_here(text: str, words: str) -> str:
    """The answer to a line that is none of the `words` that do something here."""
    return f'Unknown command "{text[:QUOTED]}". Type {words}' if text else f"Type {words}"


def no_cell(rules: Rules, name: str) -> str:
    """The answer to a name that is no cell of the board."""
    return f'"{name[:QUOTED]}" is not a cell. {cells(rules)}.'
