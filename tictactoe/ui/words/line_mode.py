"""What line mode says in answer to words."""

from collections.abc import Iterator

from ...engine.board import Rules
from ...engine.game import Game
from ...engine.levels import Level, title
from ...engine.notation import cell_range
from .status import other


def cells(rules: Rules) -> str:
    """The names of the cells of a board."""
    return f"Cells are {cell_range(rules)}{', or 1 to 9' if (rules.width, rules.height) == (3, 3) else ''}"


def beginning(game: Game) -> str:
    """Who begins a game, as a sentence."""
    if game.person is None:
        return f"{game.began.value} begins."
    return "You begin." if game.began is game.person else f"{other(game)} begins."


LONGEST_CELL = 4  # most characters of a text that may be meant as a cell, such as "a4"
QUOTED = 20  # most characters of a line that are quoted in an answer
REVIEW_WORDS = (
    "next, back, first, end, board, threats, list, show, explore, leave or quit; a cell answers a question."
)
HOW_TO_ANSWER = "Say a cell, or show."
EXPLORING_WORDS = (
    "a cell to play it, back, forward, next, previous, list, values, why CELL, board, threats, done or quit."
)
NO_QUESTION = "There is no question here."
BOARD_WORDS = "Say board, board on or board off; another board is chosen at the start, with --board."
AGAIN = "Press Enter to play again, or type quit."
OVER = "The game is over."
NO_REPLIES = "With so many free cells it is not known which replies hold."
THINKING = "Thinking ..."
SHOWN = "The board is shown before the prompt."
NOT_SHOWN = "The board is not shown before the prompt."
STATISTICS = "tictactoe stats, outside the game, tells more."
SOLVED = "Press Enter, or say leave or quit."


def line_help(rules: Rules) -> Iterator[str]:
    """The words that line mode knows, explained."""
    yield f"{cell_range(rules)}: play that cell, a letter for the column and a number for the row from the top."
    if (rules.width, rules.height) == (3, 3):
        yield "1 to 9: play that cell, counted by rows from the top left."
    yield "board: say the board in words. board off, board on: leave it out before each prompt, or show it."
    yield "hint: help, and more of it each time. values: what every cell is worth. why CELL: what that one is worth."
    yield "threats: the cells where a side wins with its next mark."
    yield "puzzle: puzzles, which lead back to the game."
    yield "explore: try moves for both sides from here, or in the review from there; not against the computer."
    yield "think: how minimax finds the value. think 2: two plies of it, up to think 4."
    yield "think alpha-beta, think move order, think memory: other searches, also with a number of plies."
    yield "replies: how many of the replies to each move hold; on boards with many free cells that is not known."
    yield "why: the reason of the computer's last move."
    yield "undo: take your last turn back. redo: play it again. new: a new game."
    yield f"level NAME: {', '.join(title(level, rules) for level in Level)}, from the computer's next move on."
    yield "score: who has won how often. quit or leave: end the program."
    yield "help: the words that do something here, also in a review, at a puzzle, and while you explore."
    yield "After a game Enter starts the next, review goes through it, and share writes it as one line."
    yield "games: the games that were kept. review NUMBER: go through one of them; the game goes on after it."
    yield f"In the review: {REVIEW_WORDS}"
    yield f"While you explore: {EXPLORING_WORDS}"


def unknown(text: str) -> str:
    """The answer to a line that is no word, where no cell is asked for."""
    return f'"{text[:QUOTED]}" is not a word here; help lists the words.'


def unknown_cell(rules: Rules, text: str) -> str:
    """The answer to a line that is neither a word nor a cell, where a cell is asked for."""
    if text[-1:].isdecimal() and len(text) <= LONGEST_CELL:
        return f'"{text}" is not a cell. {cells(rules)}; help lists the words.'
    known = f"{cells(rules)}; help lists the words."
    return f'"{text[:QUOTED]}" is not a word here. {known}' if text else known


def not_here(text: str, words: str) -> str:
    """The answer to a line that is none of the `words` that do something here."""
    return f'"{text[:QUOTED]}" is not a word here. Say {words}' if text else f"Say {words}"


def no_cell(rules: Rules, name: str) -> str:
    """The answer to a name that is no cell of the board."""
    return f'"{name[:QUOTED]}" is not a cell: cells are {cell_range(rules)}.'
