"""Games and positions as text: what is copied from a board is read again, and so is what others write."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.records import random_record
from tictactoe import Game, Mark, Rules, parse_game, parse_position
from tictactoe._engine.games.exchange import BadText, copies, parse_tree
from tictactoe._engine.notation import LONGEST_TEXT

SMALL, GOMOKU = Rules(3, 3, 3), Rules(15, 15, 5)
BOARDS = (
    SMALL,
    Rules(4, 3, 3),
    Rules(4, 4, 3),
    Rules(5, 4, 4),
    Rules(7, 3, 3),
    Rules(7, 1, 3),
    Rules(6, 6, 6),
    GOMOKU,
    Rules(20, 20, 5),
    Rules(1, 1, 1),
)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game that begins on an empty board or in a position, with some moves, perhaps up to its end."""
    rules = draw(st.sampled_from(BOARDS))
    game = Game(rules.start._replace(to_move=draw(st.sampled_from(Mark))))
    for part in range(2):
        for _ in range(draw(st.integers(0, 6))):
            if not game.outcome:
                game = game.play(draw(st.sampled_from(game.position.legal_moves)))
        if part == 0 and draw(st.booleans()):
            game = Game(game.position)
    return game


@given(games())
def test_what_is_copied_is_read_again_on_any_board(game: Game) -> None:
    made = copies(game)
    for board in game.rules, SMALL, GOMOKU:
        assert parse_tree(made.position, board).game.position == game.position
        for text in made.game, made.sgf:
            again = parse_tree(text, board).game
            assert (again.start, again.moves) == (game.start, game.moves)
        assert parse_tree(made.drawing, board).game.position.rows == game.position.rows
        assert parse_tree(made.drawing, board).game.rules == game.rules
        if not game.outcome:
            assert parse_tree(made.drawing, board).game.position == game.position


@given(games(), st.sampled_from(("\r\n", "\n")), st.integers(0, 3))
def test_a_copy_may_come_with_blanks_around_it_and_other_line_ends(game: Game, end: str, blanks: int) -> None:
    made = copies(game)
    for text in made:
        pasted = f"{' ' * blanks}\n{text.replace(chr(10), end)}{end}{' ' * blanks}"
        assert parse_tree(pasted, game.rules).game.position.rows == game.position.rows


def test_a_saved_game_is_read_as_it_was_played() -> None:
    for number in range(9):
        game = random_record(Random(number)).game
        for text in copies(game)[1::2]:
            again = parse_tree(text, SMALL).game
            assert (again.start, [move.cell for move in again.moves]) == (
                game.start,
                [move.cell for move in game.moves],
            )


@pytest.mark.parametrize(
    "text",
    [
        "b2 a1 c3",
        "B2 A1 C3",
        "b2,a1,c3",
        "b2; a1; c3;",
        "b2-a1-c3",
        "b2a1c3",
        "В2 а1 с3",
        "1. b2 a1 2. c3",
        "1) b2\n2) a1\n3) c3",
    ],
)
def test_cells_are_played_from_the_empty_board(text: str) -> None:
    assert str(parse_tree(text, SMALL).game) == "3,3,3 X: b2 a1 c3"
    assert str(parse_tree(text, Rules(4, 4, 3)).game) == "4,4,3 X: b2 a1 c3"


def test_cells_beyond_the_board_are_of_a_board_for_gomoku() -> None:
    assert parse_tree("h8 i9 h10", SMALL).game.rules == GOMOKU
    assert parse_tree("h8h9o15", SMALL).game.rules == GOMOKU
    assert parse_tree("s19 a1", GOMOKU).game.rules == Rules(19, 19, 5)
    assert parse_tree("h8 i9", Rules(9, 9, 5)).game.rules == Rules(9, 9, 5)


@pytest.mark.parametrize(
    "text", ["X.O/.X./...", "x.o\n.x.\n...", "X . O\n. X .\n. . .", "x1o 1x1 3", "X.O.X....", "Х.О/.Х./..."]
)
def test_a_position_is_one_of_the_board_at_hand_if_it_has_its_size(text: str) -> None:
    start = parse_tree(text, SMALL).game.start
    assert (start.rows, start.to_move) == (("X.O", ".X.", "..."), Mark.O)
    four = "X.O./.X../..../...."
    assert parse_tree(four, Rules(4, 4, 3)).game.rules == Rules(4, 4, 3)
    assert parse_tree(four, SMALL).game.rules == Rules(4, 4, 4)


def test_a_drawing_without_its_last_line_is_read_too() -> None:
    drawn = "   a b c\n 1 O . .\n 2 . X .\n 3 . . ."
    assert parse_tree(drawn, SMALL).game.start == parse_position("O../.X./...")
    assert parse_tree(drawn.replace(" 3 . . .", ""), SMALL).game.rules == Rules(3, 2, 3)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("X|O|X\n-+-+-\n |X| \n-+-+-\nO| | ", "XOX/.X./O.."),
        (" x | o | x \n-----------\n   | x |   \n-----------\n o |   |   ", "XOX/.X./O.."),
        ("| X | O | X |\n|---+---+---|\n|   | X |   |\n|---+---+---|\n| O |   |   |", "XOX/.X./O.."),
        (" 1 │ O │ 3 \n───┼───┼───\n 4 │ X │ 6 \n───┼───┼───\n 7 │ 8 │ 9 ", ".O./.X./..."),
        ("  a   b   c\n1 X | L2| W1\n  --+---+--\n2 D | O | D\n  --+---+--\n3 ? | ? | ?", "X../.O./..."),
        (" |X| \n |O| \n | | ", ".X./.O./..."),
    ],
)
def test_a_board_with_lines_between_its_cells_is_read(text: str, rows: str) -> None:
    assert parse_tree(text, SMALL).game.start == parse_position(rows)


@pytest.mark.parametrize("text", ["cat a | grep b\nls | wc", "|", "X|O\n|X|O", "X|Y\nO|Z"])
def test_other_text_with_lines_is_no_board(text: str) -> None:
    with pytest.raises(BadText):
        parse_tree(text, SMALL)


def test_of_sgf_the_main_line_is_read() -> None:
    text = "Some site\n(;GM[4]SZ[15]C[hello];B[hh]C[centre](;W[ii];B[hi])(;W[ih]))(;GM[4]SZ[3])"
    assert str(parse_tree(text, SMALL).game) == "15,15,5 X: h8 i9 h9"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("XXX/.../...", "3 X and 0 O cannot be; the players take turns"),
        ("XXX/OOO/...", "both X and O have a line; the game ends with the first"),
        ("XX/X..", "row 1 has 2 cells but row 2 has 3; all rows must be equally long"),
        ("X.O.X", "5 cells do not make a square board; put / between the rows, as in X.O/.X./..O"),
        ("b2 a1 b2", "move 3 is b2: that cell is taken"),
        ("a1 a2 b1 b2 c1 c2", "move 6 is c2: the game is over"),
        ("h8 i99", "move 1 is h8: cells are a1 to c3"),
        ("b2 z9", "move 2 is z9: cells are a1 to c3"),
        ("3,3,3 X: b2 d4", "move 2 is d4: cells are a1 to c3"),
        ("3,3,3 X: a1 O wins", "the line says O wins, but its moves lead to no result yet"),
        ("(;GM[1]SZ[19];B[aa])", "this is not gomoku, GM[4], but another game, GM[1]"),
        ("(;GM[4]SZ[15];B[hh]", "it breaks off before the end of a game"),
    ],
)
def test_what_cannot_be_says_why_in_the_words_of_its_notation(text: str, why: str) -> None:
    with pytest.raises(BadText) as refused:
        parse_tree(text, SMALL)
    assert str(refused.value) == why


@pytest.mark.parametrize("text", ["", " \n", "hello", "q", "rm -rf /; echo b2", "a1 hello", "\x1b[2J", "https" * 20])
def test_anything_else_says_in_a_line_what_would_be_right(text: str) -> None:
    with pytest.raises(BadText) as refused:
        parse_tree(text, SMALL)
    why = str(refused.value)
    assert why.endswith("write it as X.O/.X./..O, as b2 a1, as 3,3,3 X: b2 a1, as SGF or psq")
    assert why.isprintable()
    assert len(why) < 130


@pytest.mark.parametrize(
    "text",
    [
        "a1 " * 33_000 + "!",
        "a111." * 15_000 + "!",
        "1. " * 33_000,
        "(" * LONGEST_TEXT,
        "(" + " " * (LONGEST_TEXT - 1),
        "a\n" + "1 x\n" * 24_000,
        "x" * LONGEST_TEXT,
        "[" * LONGEST_TEXT,
        "3,3,3 X: " + "a1 " * 30_000,
        "9" * LONGEST_TEXT,
    ],
)
def test_a_hostile_text_is_refused_in_a_line(text: str) -> None:
    with pytest.raises(BadText) as refused:
        parse_tree(text, SMALL)
    assert len(str(refused.value)) < 200


def test_a_text_that_is_too_long_is_not_looked_at() -> None:
    with pytest.raises(BadText, match="longer than any game"):
        parse_tree("(;GM[4]SZ[3];B[aa])" + " " * LONGEST_TEXT, SMALL)
    assert parse_game("3,3,3 X: a1").moves
