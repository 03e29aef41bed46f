"""Sentences that many tests wait for, as the program says them; test_status.py has them in full."""

from tictactoe import Seat, Seats, parse_game
from tictactoe.ui.board import around
from tictactoe.ui.words import status

_PEOPLE, _YOU = Seats(Seat.PERSON, Seat.PERSON), Seats(Seat.PERSON, Seat.COMPUTER)
_X_BEGINS, _O_BEGINS = (parse_game(f"3,3,3 {mark}:", _PEOPLE) for mark in "XO")
_YOU_BEGIN = parse_game("3,3,3 X:", _YOU)

X_TO_MOVE, O_TO_MOVE, YOUR_MOVE = map(status.turn, (_X_BEGINS, _O_BEGINS, _YOU_BEGIN))
X_FIRST, O_FIRST, YOU_FIRST = map(status.last_move, (_X_BEGINS, _O_BEGINS, _YOU_BEGIN))
X_WINS, O_WINS = (status.result(parse_game(f"3,3,3 {mark}: a1 a2 b1 b2 c1", _PEOPLE)) for mark in "XO")
PLAY_AGAIN = around.PLAY_AGAIN
