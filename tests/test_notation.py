"""Text to positions and back: what is understood, and the words in which the rest is refused."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tictactoe
from support.sentences import cannot_win
from tictactoe import (
    BadCell,
    BadGame,
    BadPosition,
    BadRules,
    Game,
    Mark,
    Outcome,
    Position,
    Rules,
    Seat,
    Seats,
    format_board,
    format_cell,
    format_game,
    format_position,
    format_rules,
    parse_cell,
    parse_game,
    parse_position,
    parse_rules,
)

THREE = Rules(3, 3, 3)


@pytest.mark.parametrize(
    ("text", "formatted", "run", "to_move"),
    [
        ("X.O/X.X/OO.", "X.O/X.X/OO.", 3, "X"),
        ("xox/oox/___", "XOX/OOX/...", 3, "X"),
        ("XO./XO./..X", "XO./XO./..X", 3, "O"),
        ("---------", ".../.../...", 3, "X"),
        ("9", ".../.../...", 3, "X"),
        ("X2/1O1/3", "X../.O./...", 3, "X"),
        ("X..\n.O.\n...", "X../.O./...", 3, "X"),
        (" X.. / .O. / ... ", "X../.O./...", 3, "X"),
        ("X..\n\n.O.\r\n...\n", "X../.O./...", 3, "X"),
        ("O../.../...", "O../.../...", 3, "X"),
        # Cells with spaces between them are a row, words of several cells are rows.
        ("X . O\n. X .\n. . O", "X.O/.X./..O", 3, "X"),
        ("X . O / . X . / . . O", "X.O/.X./..O", 3, "X"),
        ("X . O . X . . . O", "X.O.X...O", 3, "X"),
        ("X . O", "X.O", 3, "X"),
        ("X . . .", "X...", 3, "O"),
        ("x 1 o\n1 x 1\n. . o", "X.O/.X./..O", 3, "X"),
        ("X . O\n.X.\n2O", "X.O/.X./..O", 3, "X"),
        ("X.O XX. OO.", "X.O/XX./OO.", 3, "X"),
        ("3 3 3", ".../.../...", 3, "X"),
        ("3 XO. 3", ".../XO./...", 3, "X"),
        ("X\nO\n.", "X/O/.", 3, "X"),
        ("XXX/OO./...", "XXX/OO./...", 3, "O"),
        ("XX./OOO/.X.", "XX./OOO/.X.", 3, "X"),
        ("XXX/OO./..O", "XXX/OO./..O", 3, "O"),  # O began
        ("OOO/XX./..X", "OOO/XX./..X", 3, "X"),
        ("OX./OX./O..", "OX./OX./O..", 3, "X"),
        ("./.", "./.", 2, "X"),
        (".", ".", 1, "X"),
        ("..../..../....", "..../..../....", 3, "X"),
        ("..../..../..../....", "..../..../..../....", 4, "X"),
        ("6/6/6/6/6/6", "/".join(["......"] * 6), 5, "X"),
    ],
)
def test_positions_are_understood(text: str, formatted: str, run: int, to_move: str) -> None:
    position = parse_position(text)
    assert format_position(position) == formatted
    assert position.rules.run == run
    assert position.to_move.value == to_move


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there are no rows; write some, such as"),
        (" / ", "row 1 is empty"),
        ("X.O/X.X/OO", "row 1 has 3 cells but row 3 has 2"),
        ("X.O//OO.", "row 2 is empty"),
        ("X.O/X?X/OO.", "row 2 has '?' in it"),
        ("........", "8 cells do not make a square board"),
        ("X.O", "3 cells do not make a square board; put / between the rows"),
        ("X . O .\n. .", "row 1 has 4 cells but row 2 has 2"),
        ("X .O", "row 1 has 1 cell but row 2 has 2"),
        ("X . ?\n. . .", "row 1 has '?' in it"),
        ("... .?.", "row 2 has '?' in it"),
        ("  a b\n1 . .\n2 . ?", "row 2 has '?' in it"),
        ("a c\n. .", "row 1 has 'a' in it"),
        ("a b c\nX . .\n. O .\n. . .", "row 1 has 'a' in it"),
        ("  a b\n1 X .\n2\n3 O .", "row 1 has"),
        ("0/3/3", "row 1 has 0 empty cells"),
        ("X00/3/3", "00 empty cells"),
        ("XX./.../...", "2 X and 0 O"),
        ("XXX/OOO/...", "both X and O have a line"),
        ("XXX/OO./.OO", "O has moved after X won"),
        ("XXX/OO./XXX/.OO/.O.", "no single move completes all lines of X"),
        ("000000001000000000000", "write a number from 1 to 400"),
        ("000000001" + "0" * 5000, "write a number from 1 to 400"),
        ("20", "20 cells do not make a square board"),
        ("21/21", "there is no board of 21 x 2"),
        ("99999999999999999999", "write a number from 1 to 400"),
        ("XXX/O.O/XXX", "6 X and 2 O"),
        ("X\x00X", "'\\x00'"),
    ],
)
def test_what_is_no_position_is_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as raised:
        parse_position(text)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_cyrillic_letters_that_look_alike_are_read_as_latin_ones() -> None:
    assert format_position(parse_position("ХОХ/оох/...")) == "XOX/OOX/..."
    columns = "авсекмнорт"
    assert [parse_cell(Rules(20, 20, 5), f"{letter}1") for letter in columns + columns.upper()] == [
        "abcdefghijklmnopqrst".index(letter) for letter in "abcekmhopt" * 2
    ]
    assert (parse_rules("4х4"), parse_rules("4Х3х3")) == (Rules(4, 4, 4), Rules(4, 3, 3))
    assert format_game(parse_game("3,3,3 Х: в2 А1")) == "3,3,3 X: b2 a1"
    for other in "бгдж":
        with pytest.raises(BadCell):
            parse_cell(THREE, f"{other}1")


def test_the_side_to_move_can_be_chosen_only_where_both_could_move() -> None:
    assert parse_position("9", to_move=Mark.O).to_move is Mark.O
    assert parse_position("X.O/.../...", to_move=Mark.O).to_move is Mark.O
    with pytest.raises(BadPosition, match="O is to move, not X; X has one more mark"):
        parse_position("X../.../...", to_move=Mark.X)
    with pytest.raises(BadPosition, match="O is to move, not X; X has won"):
        parse_position("XXX/OO./O..", to_move=Mark.X)


def test_a_board_cuts_text_without_separators_and_refuses_what_does_not_fit() -> None:
    assert format_position(parse_position("X...O.", Rules(3, 2, 3))) == "X../.O."
    with pytest.raises(BadPosition, match="the position has 5 cells"):
        parse_position(".....", Rules(3, 2, 3))
    with pytest.raises(BadPosition, match="the rows make 2 x 3 cells, but the board is 3 x 2"):
        parse_position("../../..", Rules(3, 2, 3))


@given(st.integers(1, 20), st.integers(1, 20), st.data())
def test_positions_survive_the_way_out_and_back(width: int, height: int, data: st.DataObject) -> None:
    rules = Rules(width, height, data.draw(st.integers(1, max(width, height))))
    position = played(rules.start._replace(to_move=data.draw(st.sampled_from(Mark))), data)
    assert position.is_valid
    assert parse_position(format_position(position), rules, position.to_move) == position
    assert parse_position(str(position), rules, position.to_move) == position
    assert parse_position(format_board(position), rules, position.to_move) == position
    assert eval(repr(position), {name: getattr(tictactoe, name) for name in ("parse", "Rules", "Mark")}) == position
    for cell in range(rules.cells):
        assert parse_cell(rules, format_cell(rules, cell)) == cell


@pytest.mark.parametrize("width", [1, 2, 3, 9, 10, 20])
def test_a_printed_board_of_every_shape_reads_back(width: int) -> None:
    names = {name: getattr(tictactoe, name) for name in ("parse", "Rules", "Mark")}
    for height in (1, 2, 3, 9, 10, 20):
        rules = Rules(width, height, max(width, height))
        marked = rules.start.play(0).play(rules.cells - 1) if rules.cells > 1 else rules.start
        for position in (rules.start, marked):
            read = parse_position(str(position))
            assert (read.rules.width, read.rules.height, read.rows) == (width, height, position.rows)
            assert parse_position(str(read)) == read
            assert eval(repr(position), names) == position


@given(st.integers(1, 20), st.integers(1, 20), st.data())
def test_a_printed_position_reads_back(width: int, height: int, data: st.DataObject) -> None:
    start = parse_position("\n".join([" ".join("." * width)] * height))
    position = played(start, data)
    assert parse_position(str(position)) == position
    assert height == 1 or parse_position(format_position(position)) == position


def played(position: Position, data: st.DataObject) -> Position:
    """The position after some moves."""
    for _ in range(data.draw(st.integers(0, 12))):
        if position.legal_moves:
            position = position.play(data.draw(st.sampled_from(position.legal_moves)))
    return position


@given(st.integers(1, 20), st.integers(1, 20), st.booleans(), st.data())
def test_a_game_survives_as_a_line(width: int, height: int, prepared: bool, data: st.DataObject) -> None:
    rules = Rules(width, height, data.draw(st.integers(1, max(width, height))))
    start = rules.start._replace(to_move=data.draw(st.sampled_from(Mark)))
    seats = data.draw(st.builds(Seats, st.sampled_from(Seat), st.sampled_from(Seat)))
    game = Game(played(start, data) if prepared else start, seats)
    for _ in range(data.draw(st.integers(0, 30))):
        if not game.outcome:
            game = game.play(data.draw(st.sampled_from(game.position.legal_moves)))
    line = format_game(game)
    assert "\n" not in line
    assert str(game) == line
    assert parse_game(line, seats) == game
    assert parse_game(f"  {line.lower()}\n".replace("x wins", "X wins").replace("o wins", "O wins"), seats) == game


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("3,3,3 X: a1 a2 b1 b2 c1 X wins", Outcome(Mark.X)),
        ("3,3,3 X: a1 a2 b1 b2 c1", Outcome(Mark.X)),
        ("3,3,3 O: a1 b2 c3 b1 b3 a3 c1 c2 a2 draw", Outcome(None)),
        ("3,3,3 XX./OO./... X: c3 c2 O wins", Outcome(Mark.O)),
        ("4,4,4 X:", None),
    ],
)
def test_the_line_of_a_game(line: str, outcome: Outcome | None) -> None:
    game = parse_game(line)
    assert (game.outcome, game.seats) == (outcome, Seats(Seat.PERSON, Seat.PERSON))
    assert line in (format_game(game), format_game(game).removesuffix(" X wins"))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "'' is not a game; write a line such as 3,3,3 X: b2 a1 c3"),
        ("a1 b2", "'a1 b2' is not a game"),
        ("3,3,3 a1 b2", "is not a game"),
        ("3,3,3 Z: a1", "is not a game"),
        ("3,3,3 X O X: a1", "is not a game"),
        ("x" * 99 + ":", "'" + "x" * 27 + "...' is not a game"),
        ("3,3,4 X: a1", cannot_win(4, "3 x 3")),
        ("3,3,3 XX. X: a1", "the position has 3 cells, but a board of 3 x 3 has 9"),
        ("3,3,3 XX./O../... X: a1", "O is to move, not X; X has one more mark"),
        ("3,3,3 X: a1 d1", "move 2 is d1: cells are a1 to c3"),
        ("3,3,3 X: a1 wins", "move 2 is wins: cells are a1 to c3"),
        ("3,3,3 X: a1 a1", "move 2 is a1: that cell is taken"),
        ("3,3,3 X: a1 a2 b1 b2 c1 c2", "move 6 is c2: the game is over"),
        ("3,3,3 X: a1 a2 b1 b2 c1 O wins", "the line says O wins, but its moves lead to X wins"),
        ("3,3,3 X: a1 a2 draw", "the line says draw, but its moves lead to no result yet"),
    ],
)
def test_what_is_no_game_is_refused_in_words(line: str, message: str) -> None:
    with pytest.raises(BadGame) as raised:
        parse_game(line)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


@given(st.text("3,X:ab12 owins.", max_size=30))
def test_any_line_is_a_game_or_refused(line: str) -> None:
    with contextlib.suppress(BadGame):
        parse_game(line)


@given(st.text(max_size=40) | st.text("0123456789/X", max_size=40))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try:
        position = parse_position(text)
    except (BadPosition, BadRules):
        return
    assert parse_position(format_position(position), position.rules, position.to_move) == position


@pytest.mark.parametrize(
    "text", ["", "a", "1a", "d1", "a4", "a0", "b22", "ä1", "a¹", "aa1", "5", "a0010", "a00000000000000000001000"]
)
def test_what_names_no_cell_is_refused(text: str) -> None:
    with pytest.raises(BadCell, match="cells are a1 to c3"):
        parse_cell(THREE, text)


@pytest.mark.parametrize(
    "text",
    ["", "3", "3,", "3,3,3,3", "3x3x3x3", "a,b,c", "3,3,4", "0,3,3", "21,3,3", "-3,3,3", "3,3,³", "0000000030,3,3"],
)
def test_what_is_no_board_is_refused(text: str) -> None:
    with pytest.raises(BadRules):
        parse_rules(text)
    assert format_rules(THREE) == "3,3,3"


def test_a_board_is_drawn_with_the_names_of_its_cells() -> None:
    position = parse_position("11/1X9/2O8/11/11/11/11/11/11/11", Rules(11, 10, 5))
    lines = format_board(position).splitlines()
    for cell in range(position.rules.cells):
        name, mark = format_cell(position.rules, cell), position.mark_at(cell)
        line = next(line for line in lines if line.split()[0] == name[1:])
        assert line[lines[0].index(name[0])] == (mark.value if mark else ".")
    assert len({len(line) for line in lines}) == 1
