"""What line mode says in answer to words."""

from collections.abc import Iterator

from ..._engine.board import Rules
from ..._engine.levels import Level
from ..._engine.notation import format_cell
from .cells import has_digits
from .language import say, template
from .levels import level_name
from .messages import day, is_day

LONGEST_CELL = 4  # most characters of a text that may be meant as a cell, such as "a4"
QUOTED = 20  # most characters of a line that are quoted in an answer
# translators: this and the next few stand after "Type": commands of line mode as they are typed
REVIEW_WORDS = template(
    "next, back, first, end, turn, board, threats, list, show, hint, engine, explore, save, copy, "
    "leave or quit; or a cell, to answer a question."
)
EXPLORING_WORDS = template(
    "a cell to play it, back, forward, next, previous, list, values, why CELL, hint, engine, board, threats, "
    "setup, from POSITION, copy, done or quit."
)
SETUP_WORDS = template(
    "x CELL, o CELL, empty CELL, side (who moves), clear, rotate, mirror, from POSITION, copy, board, threats, done, "
    "play, cancel or quit."
)
# translators: after "Type"; a game was asked to be deleted
DELETE_WORDS = template("yes to delete it; anything else keeps it.")
# translators: after "Type"; a game was deleted
DELETED_WORDS = template("undo to bring it back, delete and a number, or leave.")
# translators: words that are typed, here and below, are commands of line mode
HOW_TO_ANSWER = template("Type a cell, or show.")
NO_QUESTION = template("There is no question here. Type next, back, list or leave.")
BOARD_WORDS = template("Type board, board on or board off; for another board, type boards and its size.")
AGAIN = template("Press Enter to play again, or type quit.")
OVER = template("The game is over.")
NO_REPLIES = template("Too many cells are free to count the good replies.")
SHOWN = template("The board is shown again before each move.")
NOT_SHOWN = template("The board is no longer shown before each move.")
# translators: tictactoe stats is typed in the terminal, not in line mode
STATISTICS = template("The command tictactoe stats tells more.")
SOLVED = template("Press Enter, or type explore, engine, leave or quit.")
SEE_WHERE = template("Type review to see where.")
WHY_CELL = template("Type why and a cell, such as why a1.")
DELETING = template("Type games for a list of your saved games, then delete and a number.")
# translators: after another sentence
SAVED_GAMES = template("Or type games for a list of your saved games, then review and a number.")


def cells(rules: Rules) -> str:
    """The names of the cells of a board, as a sentence."""
    if has_digits(rules):
        return say("Cells are a1 to {last}, or 1 to 9.", last=_last(rules))
    return say("Cells are a1 to {last}.", last=_last(rules))


def _last(rules: Rules) -> str:
    """The name of the last cell."""
    return format_cell(rules, rules.cells - 1)


def mode(rules: Rules) -> str:
    """The first line of line mode."""
    if has_digits(rules):
        return say("Line mode: type a cell (a1 to {last}, or 1 to 9), or help.", last=_last(rules))
    return say("Line mode: type a cell (a1 to {last}), or help.", last=_last(rules))


def resumed(when: str) -> str:
    """That an unfinished game goes on."""
    if is_day(when):
        return say("Welcome back! Here is your game of {date}; new starts a new one.", date=day(when))
    return say("Welcome back! Here is your game of {time}; new starts a new one.", time=when)


def line_help(rules: Rules) -> Iterator[str]:
    """The words that line mode knows, in groups."""
    levels = ", ".join(level_name(level, rules) for level in Level)
    # translators: this and the next lines are the help of line mode: commands as they are typed, and what they do
    yield say("Play")
    if has_digits(rules):
        yield say("  a1 to {last}: play there, or 1 to 9, row by row.", last=_last(rules))
    else:
        yield say("  a1 to {last}: play there.", last=_last(rules))
    yield say("  undo, redo: take your last move back, play it again.")
    yield say("  new: a new game. boards: other boards. score: who won how often.")
    yield say("  level NAME: {levels}.", levels=levels)
    yield say("Learn")
    yield say("  hint: a hint; ask again for a clearer one.")
    yield say("  values: what every cell is worth. why CELL: what that cell is worth.")
    yield say("  why: what the computer's last move does.")
    yield say("  replies: how many replies to each move save the draw.")
    yield say("  threats: where a side wins with its next mark.")
    yield say("  puzzle: find the one right move. explore: try moves for both sides.")
    yield say("  setup: put any position on the board. copy: the position and the game as texts.")
    yield say("  from POSITION: play on from there, such as from X.O/.X./...")
    yield say("  think: how minimax finds the value. think 2 to think 4: more of its steps.")
    yield say("  think alpha-beta, think move order, think memory: faster ways to search.")
    yield say("After a game")
    yield say("  Enter: the next game. review: find the mistakes. share: the game as one line.")
    yield say("  games: your saved games. review NUMBER: go through one. delete NUMBER: delete one.")
    yield say("The program")
    yield say("  board: the board in words. board off, board on: whether it is shown before each move.")
    yield say("  Keys of the screen work, too: u, r, n, t, v, x, p, w, b, s, +, -.")
    yield say("  help: the commands, also in a review, at a puzzle and while you explore.")
    yield say("  quit: leave; your game is saved.")


def unknown(text: str) -> str:
    """The answer to a line that is no command, where no cell is asked for."""
    return say('Unknown command "{text}"; type help.', text=text[:QUOTED])


def unknown_cell(rules: Rules, text: str) -> str:
    """The answer to a line that is neither a command nor a cell, where a cell is asked for."""
    if text[-1:].isdecimal() and len(text) <= LONGEST_CELL:
        return no_cell(rules, text)
    return unknown(text) if text else " ".join([say("Type a cell."), cells(rules)])


def not_here(text: str, words: str) -> str:
    """The answer to a line that is none of the `words`, a template, that do something here."""
    # translators: {words} is a list of commands, the end of the sentence
    told = say("Type {words}", words=say(words))
    if not text:
        return told
    answer = say('Unknown command "{text}".', text=text[:QUOTED])
    return f"{answer} {told}"


def no_cell(rules: Rules, name: str) -> str:
    """The answer to a name that is no cell of the board."""
    answer = say('"{name}" is not a cell.', name=name[:QUOTED])
    return f"{answer} {cells(rules)}"
