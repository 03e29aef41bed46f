"""Sentences that many tests wait for. Those of the status are the program's own; test_status.py has them in full."""

from tictactoe import Seat, Seats, parse_game
from tictactoe.ui.board import around
from tictactoe.ui.words import status

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
WELCOME_BACK = "Welcome back! Here is your game of"
EVERY_MOVE_DRAWS = "Every move draws."
YOU_HAD_A_DRAW = "You had a draw."
CANNOT_BE_BEATEN = "The level perfect cannot be beaten here"
PLACING = "Arrows choose a cell, Enter places."


def computer_played(cell: str) -> str:
    return f"The computer played {cell}."


def to_practise(count: int) -> str:
    return f"From your own games: {count} to practise now."
