"""The ways to what else is here: the page of the boards, and one suggestion after each game."""

import re
from itertools import pairwise

import pytest

from support.reviews import examined, lost_by_a_mistake
from support.sentences import CANNOT_BE_BEATEN, board_of, cannot_win
from support.sittings import TWO, WIN_FOR_X, begun, click, press, reply, sitting, sized, text
from support.ui import (
    App,
    KeepSettings,
    Pasted,
    RecordsOpened,
    Resized,
    Settings,
    Size,
    effects,
    render,
    tell,
    update,
)
from tictactoe import Level, Rules
from tictactoe._engine.notation import BOARD_NAMES
from tictactoe._ui.pages.boards import OFFERED, picture
from tictactoe._ui.pages.game.coach import suggested


def last_line(app: App) -> str:
    """The line above the footer."""
    rows = [line for line in text(app).split("\n") if line]
    return rows[-2].strip()


# The boards


def test_b_opens_the_boards_and_enter_plays_on_one() -> None:
    page = press(sitting(), "b")
    assert f"> {board_of('3 x 3', 'three')}" in text(page)
    assert f"{CANNOT_BE_BEATEN}." in text(page)
    played = press(page, "right", "enter")
    assert (played.top.name, played.play.game.rules, played.settings.rules) == ("game", *[Rules(4, 4, 4)] * 2)
    assert press(page, "down", "right", "enter").play.game.rules == Rules(15, 15, 5)
    assert press(page, "left", "up", "enter").play.game.rules == Rules(5, 5, 4)
    assert press(page, "escape").pages == sitting().pages


def test_the_worth_of_the_chosen_board_is_told_apart_from_the_pictures() -> None:
    for size in Size(80, 24), Size(120, 40):
        rows = [
            row.strip() for row in text(update(press(sitting(), "b", "down", "right"), Resized(size))).split("\n")
        ]
        below = next(at for at, row in enumerate(rows) if "> Gomoku" in row) + 1
        assert rows[below : below + 2] == ["", "Whoever starts can win. The expert level can be beaten here."]


def test_a_game_that_was_going_on_comes_back_with_undo() -> None:
    going = press(sitting(), "5", "1")
    other = press(going, "b", "right", "enter")
    assert (other.play.game.rules, other.play.game.moves) == (Rules(4, 4, 4), ())
    back = press(other, "u")
    assert (back.play.game, back.top.name) == (going.play.game, "game")
    same = press(going, "b", "enter")
    assert same.play.game.moves == ()
    assert press(same, "u").play.game == going.play.game


def test_a_size_is_typed() -> None:
    page = press(sitting(), "b", *"6x5x4")
    assert f"6x5x4_ {board_of('6 x 5', 'four')}: whoever starts can win." in text(page)
    assert press(page, "enter").play.game.rules == Rules(6, 5, 4)
    assert press(page, "backspace", "backspace", "enter").play.game.rules == Rules(6, 5, 5)
    assert press(page, "ctrl-u", *"4x4", "enter").play.game.rules == Rules(4, 4, 4)
    half = press(page, *["backspace"] * 4)
    assert "6_ Type columns, rows, and how many in a row: 6x5x4." in text(half)
    assert press(half, "enter") == half
    assert "Backspace erase" in text(half)
    assert "Backspace" not in text(press(sitting(), "b"))
    assert "0_ There is no board of 0 x 0; a side has 1 to 20 cells." in text(press(sitting(), "b", "0"))
    assert "50x5_ There is no board of 50 x 5; a side has 1 to 20 cells." in text(press(sitting(), "b", *"50x5"))
    small = text(sized(press(sitting(), "b", *"50x5"), 20, 7))
    assert "50x5_ There is no board of 50 x 5; a side has 1 to 20 cells." in " ".join(small.split())
    assert press(half, "right").top == press(sitting(), "b", "right").top
    assert press(sitting(), "b", *"99x99", "enter").top.name == "boards"
    assert press(sitting(), "b", "x", "0").top.name == "boards"


def test_who_types_b2_on_the_board_is_told_how_it_is_played() -> None:
    for digit, key in ("1", "2"), ("2", "5"), ("3", "8"):
        assert f"To play b{digit}, press Esc, then {key}." in text(press(sitting(), "b", digit))
    assert "To play" not in text(press(sitting(), "5", "b", "2")), "b2 is taken"
    assert "To play" not in text(press(sitting(TWO), *WIN_FOR_X, "b", "2")), "the game is over"
    for board, typed in (Rules(3, 3, 3), "4"), (Rules(3, 3, 3), "33"), (Rules(4, 4, 4), "2"):
        assert "To play" not in text(press(sitting(Settings(rules=board)), "b", *typed))


def test_a_name_is_typed_whose_letters_do_nothing_else() -> None:
    page = press(sitting(), "5", "b")
    for name, rules in BOARD_NAMES.items():
        assert press(page, *name, "enter").play.game.rules == rules
    begun = press(page, *"gom")
    assert "gom_ gomoku" in text(begun)
    assert press(begun, "backspace", "backspace", "backspace", "down").top == press(page, "down").top
    wrong = press(page, *"gomokuhqb")
    assert (wrong.top.name, wrong.running, wrong.play) == ("boards", True, page.play)
    assert "'gomokuhqb' is not a board; write 4x4, gomoku," in text(wrong)
    assert press(wrong, "enter") == wrong
    for letter in "abcdefinorsuvwyz":
        assert press(page, letter).pages == page.pages, "letters that begin no name mean nothing"
    assert press(page, *"бомокг").top.name == "boards"


def test_a_board_is_pasted() -> None:
    page = press(sitting(), "b")
    for pasted, rules in ("6x5x4", Rules(6, 5, 4)), (" 6,5,4\n", Rules(6, 5, 4)), ("Gomoku", Rules(15, 15, 5)):
        assert press(update(page, Pasted(pasted)), "enter").play.game.rules == rules
    assert press(update(page, Pasted("6 x 5 x 4")), "enter").play.game.rules == Rules(6, 5, 4)
    for pasted in "X.O/.../...", "6x5x4 and some more text", "\x1b[31m", "\u673a":
        refused = update(page, Pasted(pasted))
        assert press(refused, "enter") == refused
        assert "is not a board; write" in text(refused), pasted
    assert update(page, Pasted(" \n")) == page


@pytest.mark.parametrize("size", [Size(20, 7), Size(40, 13), Size(60, 20), Size(80, 24), Size(120, 40)])
def test_each_board_is_named_chosen_and_clicked_at_every_size(size: Size) -> None:
    app = update(press(sitting(), "b"), Resized(size))
    for rules in OFFERED:
        frame = render(app)
        assert frame.cursor is not None
        shown = frame.text().split("\n")[frame.cursor[0]][frame.cursor[1] :]
        assert shown.removeprefix("Gomoku, ").startswith(f"{rules.width} x {rules.height}"), size
        assert click(app, *frame.cursor).play.game.rules == rules
        app = press(app, "right")
    assert app == update(press(sitting(), "b"), Resized(size))


def test_a_picture_shows_a_row_that_wins() -> None:
    for rules in OFFERED:
        lines = picture(rules)
        assert sum(line.count("X") for line in lines) == rules.run
        assert {len(line.replace(" ", "")) for line in lines} == {rules.width}


# What is suggested


def test_after_a_game_one_thing_is_suggested_with_its_key() -> None:
    over = lost_by_a_mistake()
    assert suggested(over.play, over) == ("v", "shows the better moves.")
    assert last_line(over) == "v shows the better moves."
    row = next(row for row, line in enumerate(text(over).split("\n")) if "shows the better moves" in line)
    assert click(over, row, 10).top.name == "review"
    assert suggested(sitting().play, sitting()) == ("", "")


def test_nothing_is_suggested_twice_in_a_row_nor_what_was_just_opened() -> None:
    app, seen = sitting(), []
    for _ in range(12):
        app = examined(press(app, *WIN_FOR_X))
        seen.append(suggested(app.play, app)[0])
        app = press(app, "z")
    assert all(one != next_one for one, next_one in pairwise(seen))
    assert {*seen} == {"b", "p", "w"}
    app = examined(press(sitting(), "b", "escape", *WIN_FOR_X))
    assert suggested(app.play, app)[0] == "p"
    app = examined(press(begun(settings=TWO), "b", "escape", "s", "p", "escape", "escape", *WIN_FOR_X))
    assert suggested(app.play, app)[0] == "w"  # the puzzles were opened, too, from the statistics


def test_what_is_never_taken_is_suggested_less() -> None:
    app, seen = sitting(), []
    for _ in range(10):
        app = examined(press(app, *WIN_FOR_X))
        key = suggested(app.play, app)[0]
        seen.append(key)
        app = press(app, key, "escape", "z") if key == "w" else press(app, "z")
    assert seen.count("w") > seen.count("b")


def after_a_game(app: App) -> App:
    """The app after a game between two people, which is over and examined."""
    return examined(press(app, *WIN_FOR_X))


def test_what_was_not_taken_is_remembered_for_the_next_sitting() -> None:
    played = after_a_game(begun(settings=TWO))
    assert suggested(played.play, played)[0] == "b"
    after = press(played, "z")
    assert KeepSettings({"passed_by": "BOARDS"}) in list(effects(played, after))
    again = after_a_game(begun(RecordsOpened({}, {"passed_by": "BOARDS SEARCH LOTTERY BOARDS"}), TWO))
    assert suggested(again.play, again)[0] == "p"
    assert again.suggested.as_text == "BOARDS SEARCH BOARDS"


def test_the_statistics_are_suggested_where_games_are_saved() -> None:
    app, seen = begun(settings=TWO), []
    for _ in range(8):
        app = after_a_game(app)
        seen.append(suggested(app.play, app))
        app = press(app, "z")
    assert ("s", "shows your results and your saved games.") in seen
    assert press(app, "s").top.name == "statistics"


def test_who_wins_twice_is_offered_a_stronger_computer() -> None:
    app = sitting(Settings(level=Level.CASUAL))
    for game in range(2):
        if game:
            app = reply(app, 1)
            app = press(reply(press(reply(press(app, "5"), 0), "3"), 8), "7")
        else:
            app = press(reply(press(reply(press(app, "1"), 3), "2"), 4), "3")
        over, app = app, examined(app)
        offer = "takes you to skilled: it sees forks, not far ahead."
        assert (suggested(app.play, app) == ("+", offer)) is bool(game)
        assert (f"+ {offer}" in tell(over, app)) is bool(game), "in line mode, too"
        assert f"+ {offer}" not in tell(app, app)
        app = app if game else press(app, "z")
    assert press(app, "+").settings.level is Level.SKILLED


def test_a_newcomer_is_told_what_else_is_here() -> None:
    app = sitting(Settings())
    assert re.search(r"b +other boards\n.*p +puzzles\n.*w +watch a search", text(app))
    row = next(row for row, line in enumerate(text(app).split("\n")) if "other boards" in line)
    assert click(app, row, 60).top.name == "boards"
    app = sitting()
    for _ in range(2):
        app = press(app, *WIN_FOR_X, "z")
    assert "other boards" not in text(app)
    known = begun(RecordsOpened({}, {}))
    assert "other boards" in text(known)


def test_p_and_w_open_the_puzzles_and_a_search() -> None:
    app = sitting(Settings())
    assert press(app, "p").top.name == "puzzle"
    assert press(app, "w").top.name == "search"
    large = press(sitting(Settings(Rules(4, 4, 4))), "w")
    assert large.top.name == "search"
    assert "3 free cells  4 free cells  5 free cells   empty board" in text(large), "one is chosen first"


def test_why_a_size_is_no_board_is_said_where_it_is_typed() -> None:
    page = press(sitting(), "b", *"9x9x12")
    assert f"9x9x12_ {cannot_win(12, '9 x 9')}; choose 1 to 9." in text(page)
    assert press(page, "enter") == page
