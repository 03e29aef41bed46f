"""The sentence that says how a game ended."""

import pytest

from support import sentences
from tictactoe import Rules, Seat, Seats, parse_game
from tictactoe._ui.words.boards import page_title
from tictactoe._ui.words.status import result

PEOPLE = Seats(Seat.PERSON, Seat.PERSON)
AGAINST = Seats(Seat.PERSON, Seat.COMPUTER)
X_WINS, O_WINS, DRAW = "a1 a2 b1 b2 c1", "a1 a2 b1 b2 c3 c2", "a1 b2 c3 b1 b3 a3 c1 c2 a2"


@pytest.mark.parametrize(
    ("moves", "seats", "said"),
    [
        (X_WINS, PEOPLE, "X wins!"),
        (O_WINS, PEOPLE, "O wins!"),
        (X_WINS, AGAINST, "You win!"),
        (O_WINS, AGAINST, "The computer wins!"),
        (O_WINS, Seats(Seat.PERSON, Seat.ENGINE, o_name="Brain"), "Brain wins!"),
        (DRAW, PEOPLE, "Draw!"),
        (DRAW, AGAINST, "Draw!"),
    ],
)
def test_the_result_of_a_game_is_one_sentence(moves: str, seats: Seats, said: str) -> None:
    assert result(parse_game(f"3,3,3 X: {moves}", seats)) == said


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        (Rules(15, 15, 5), "Gomoku  15 x 15, five in a row"),
        (Rules(19, 19, 5), "Gomoku  19 x 19, five in a row"),
        (Rules(15, 15, 6), "Tic-tac-toe  15 x 15, six in a row"),
        (Rules(3, 3, 2), "Tic-tac-toe  3 x 3, two in a row"),
    ],
)
def test_five_in_a_row_on_the_boards_of_gomoku_is_called_so(rules: Rules, name: str) -> None:
    assert page_title(rules, "help", full=True) == f"{name} - help"


def test_what_tests_wait_for_is_said_like_this() -> None:
    assert (sentences.X_TO_MOVE, sentences.O_TO_MOVE, sentences.YOUR_MOVE) == (
        "X to move.",
        "O to move.",
        "Your move.",
    )
    assert (sentences.X_FIRST, sentences.O_FIRST, sentences.YOU_FIRST) == (
        "X goes first.",
        "O goes first.",
        "You go first.",
    )
    assert (sentences.X_WINS, sentences.O_WINS) == ("X wins!", "O wins!")
    assert sentences.PLAY_AGAIN == "Any other key plays again."
