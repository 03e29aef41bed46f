"""Boards that are larger than the screen scroll around the chosen cell."""

import pytest

from support.sentences import X_WINS
from support.sittings import of_two, press, sitting, sized, text
from support.ui import CellChosen, Resized, Settings, Size, render, update
from tictactoe import Rules


@pytest.mark.parametrize("size", [Size(20, 7), Size(31, 30), Size(80, 16)])
@pytest.mark.parametrize("rules", [Rules(20, 20, 5), Rules(20, 1, 3), Rules(1, 20, 3)])
def test_a_board_without_room_scrolls_so_that_every_cell_is_seen_and_clicked(rules: Rules, size: Size) -> None:
    app = update(sitting(Settings(rules, players=2)), Resized(size))
    for cell in diagonals(rules):
        shown = app.put(app.play, app.play._replace(cursor=cell))
        frame = render(shown)
        assert frame.cursor is not None
        row, column = frame.cursor
        assert frame.target(row, column) == CellChosen(cell)
        assert frame.text().split("\n")[row][column - 1 : column + 2] in ("[·]", "[+]")


def diagonals(rules: Rules) -> set[int]:
    """Every row and every column, and the corners: one scrolls as it does beside any other."""
    ways = range(max(rules.height, rules.width))
    places = {(at % rules.height, column) for at in ways for column in (at % rules.width, -1 - at % rules.width)}
    return {row * rules.width + column % rules.width for row, column in places}


def test_the_title_says_which_rows_or_columns_are_shown() -> None:
    app = sized(sitting(Settings(Rules(15, 15, 5), players=2)), 40, 13)
    lines = text(app).split("\n")
    assert lines[0] == " Gomoku                 rows 4-11 of 15"
    assert [line[:4].strip() for line in lines[2:10]] == [*map(str, range(4, 12))]
    assert text(press(app, *["down"] * 7)).split("\n")[0].endswith("rows 8-15 of 15")
    wide = sized(sitting(Settings(Rules(20, 5, 4), players=2)), 34, 9)
    title, letters, *_ = text(wide).split("\n")
    assert title.endswith("columns d-r of 20")
    assert letters.split() == [*"defghijklmnopqr"]


def test_a_game_is_played_where_the_board_scrolls() -> None:
    app = sized(sitting(Settings(Rules(15, 15, 5), players=2)), 20, 7)
    for _ in range(4):
        app = press(app, "enter", "down", "enter", "up", "right")
    app = press(app, "enter")
    assert X_WINS in text(app)


def test_the_last_move_is_named_where_it_may_be_out_of_sight() -> None:
    app = of_two(Rules(19, 19, 5), "i9 s19", Size(20, 7))
    assert text(press(app, "g", "a", "1")).count("s19") == 0
    assert "O s19.  X to move." in text(app)
    assert "X to move.  O played s19." in text(sized(app, 40, 9))


@pytest.mark.parametrize("rows", [17, 18, 19])
def test_a_large_board_rather_scrolls_than_goes_without_its_letters(rows: int) -> None:
    app = sized(sitting(Settings(Rules(15, 15, 5), players=2)), 80, rows)
    lines = text(app).split("\n")
    letters = next(line for line in lines if line.split() == [*"abcdefghijklmno"])
    assert ("of 15" in lines[0]) is (rows < 19)
    assert lines[lines.index(letters) + 1].split()[0] == ("2" if rows < 19 else "1")
