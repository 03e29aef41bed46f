"""Sentences that many tests wait for. Those of the status are the program's own; test_status.py has them in full."""

from tictactoe import Seat, Seats, parse_game
from tictactoe._ui.board import around
from tictactoe._ui.words import status

_PEOPLE, _YOU = Seats(Seat.PERSON, Seat.PERSON), Seats(Seat.PERSON, Seat.COMPUTER)
_X_BEGINS, _O_BEGINS = (parse_game(f"3,3,3 {mark}:", _PEOPLE) for mark in "XO")
_YOU_BEGIN = parse_game("3,3,3 X:", _YOU)

X_TO_MOVE, O_TO_MOVE, YOUR_MOVE = map(status.turn, (_X_BEGINS, _O_BEGINS, _YOU_BEGIN))
X_FIRST, O_FIRST, YOU_FIRST = map(status.last_move, (_X_BEGINS, _O_BEGINS, _YOU_BEGIN))
X_WINS, O_WINS = (status.result(parse_game(f"3,3,3 {mark}: a1 a2 b1 b2 c1", _PEOPLE)) for mark in "XO")
COMPUTER_WINS = status.result(parse_game("3,3,3 X: a1 a2 b1 b2 c3 c2", _YOU))
PLAY_AGAIN = around.PLAY_AGAIN

FIND_IT = "Can you find it?"
O_FIRST_NEXT = "O goes first next time."
COMPUTER_FIRST_NEXT = "The computer goes first next time."
OVER = "The game is over."
TRY_ANY_MOVE = "Try any move, for both sides."
SLOW_TO_OPEN = "The saved games are slow to open, so we start without them."
WELCOME_BACK = "Welcome back! Here is your game from"
EVERY_MOVE_DRAWS = "Every move draws."
EVERY_MOVE_LOSES = "Every move loses."
HAD_A_DRAW = "could have drawn."
YOU_HAD_A_DRAW = f"You {HAD_A_DRAW}"
MISSED_A_WIN = "missed a win."
MISSED_A_DRAW = "missed a draw"
HAD_A_DRAW_HERE = "had a draw here."
NOT_ENDED = "it is unfinished, so it was not added; in a file of its own, tictactoe review shows it."
THREW_AWAY_THE_DRAW = "threw away the draw"
WOULD_HAVE_SAVED_IT = "would have saved it"
LUCKY = "You were lucky: one of your moves could have lost."
LUCKY_TWICE = "You were lucky: some of your moves could have lost."
FLAWLESS = "A flawless draw: nobody could do better."
THREE_IN_A_ROW = "three in a row"
LIKE_EVERY_OTHER = "draws, like every other move"
ONLY_MOVE_THAT_SAVES = "it is the only move that saves the draw"
CAN_WIN_NOW = "can win at once."
BLOCKED_YOU = "The computer blocked you at"
NOW = "now."
NOT_CERTAIN = "Not certain, but"
PASTED = "Here is that position"
TO_DRAW = ": save the draw."
CANNOT_GO_ON = "cannot go on:"
YOUR_FUNCTION_SAYS = "your function says"
WITH_BEST_PLAY = "with best play ("
CANNOT_BE_BEATEN = "The perfect level cannot be beaten here"
PLACING = "Arrows choose a cell, Enter places."


def computer_played(cell: str) -> str:
    return f"The computer played {cell}."


def to_practise(count: int) -> str:
    return f"From your own games: {count} to practise now."


def has_mark(cell: str, mark: str) -> str:
    return f"{cell} has an {mark}."


def who_plays(you: str, computer: str, level: str) -> str:
    """How line mode begins; up to the level if none is named."""
    return f"You are {you}, the computer is {computer}, level {level}" + ("." if level else "")


def board_of(size: str, run: str) -> str:
    return f"{size}, {run} in a row"


def cannot_win(run: int, size: str) -> str:
    return f"{run} in a row cannot win on {size}"
