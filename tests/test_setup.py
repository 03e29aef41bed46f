"""Setting up a position: by keys, by clicks and by pasting, and what can then be done with it."""

import re

import pytest

from support.records import O_IN_THE_CORNER
from support.reviews import lost_by_a_mistake
from support.sentences import PASTED, THREW_AWAY_THE_DRAW, board_of
from support.sittings import click, marks, press, reply, score, sitting, text, to, top
from support.ui import (
    AnalysePosition,
    App,
    CellChosen,
    KeepGame,
    Pasted,
    PositionAnalysed,
    Resized,
    Setting,
    Settings,
    Size,
    effects,
    render,
    update,
)
from tictactoe import Mark, Rules, Solver, parse_position
from tictactoe._ui.pages.copy import CopyPage
from tictactoe._ui.pages.explore.explore import ExplorePage
from tictactoe._ui.pages.setup import SetupPage

CANNOT = "3 X and 0 O cannot be; the players take turns."


def setup(start: str | None = None) -> App:
    """The page, opened while the position is explored."""
    return press(sitting(start=parse_position(start) if start else None), "x", "s")


def drawn(app: App) -> str:
    """What stands in the cells, row by row."""
    page = top(app, SetupPage)
    width = page.board_of.width
    return "/".join(page.cells[at : at + width] for at in range(0, len(page.cells), width))


def explored(app: App) -> tuple[str, Mark]:
    """The position explored, and its side to move."""
    position = top(app, ExplorePage).game.position
    return "/".join(position.rows), position.to_move


def paste(app: App, text: str) -> App:
    return update(app, Pasted(text))


# By hand


def test_marks_are_placed_and_taken_away_by_keys() -> None:
    app = press(setup(), "left", "up", "x", "right", "O", "down", "X")
    assert drawn(app) == "XO./.X./..."
    assert "O to move.  b2 has an X." in text(app)
    assert "Marks      2 X   1 O" in text(app)
    for key in " ", "backspace", ".":
        gone = press(app, key)
        assert drawn(gone) == "XO./.../..."
        assert "X to move.  b2 is empty." in text(gone)
        assert press(gone, key) == gone


def test_a_click_and_a_digit_go_through_all_that_a_cell_can_have() -> None:
    app, one = setup(), setup()
    row, column = render(app).cursor or (0, 0)
    for after in "X", "O", ".":
        app, one = click(app, row, column), press(one, "5")
        assert drawn(app) == drawn(one) == f".../.{after}./..."
    assert press(app, "9", "9").pages[-1] == top(app, SetupPage)._replace(cells="........O", cursor=8)


def test_a_cell_is_named_and_the_keys_of_its_name_place_nothing() -> None:
    app = press(sitting(Settings(Rules(15, 15, 5), players=2)), "x", "s", "g", "o", "1", "5", "x")
    assert drawn(app).split("/")[14] == "..............X"
    assert drawn(app).count("X") == 1


def test_the_side_to_move_follows_from_the_marks_or_is_chosen() -> None:
    app = setup("XO./.../...")
    assert explored(press(app, "enter"))[1] is Mark.X
    other = press(app, "tab")
    assert "O to move." in text(other)
    assert explored(press(other, "enter")) == ("XO./.../...", Mark.O)
    more = press(other, "x")
    assert "O to move." in text(more)
    assert "X has one more, so O is to move." in text(press(more, "tab"))
    assert press(more, "tab").top == more.top
    assert "Tab who moves" in text(other).split("\n")[-1]
    assert "Tab who moves" not in text(more).split("\n")[-1]
    most = press(setup("XXO/O../..."), "right", "right", "x", "left", "x")
    assert "4 X and 2 O cannot be" in text(press(most, "tab"))
    assert "has one more" not in text(press(most, "tab"))


def test_there_is_nothing_to_go_back_to_in_a_game_that_was_set_up_as_over() -> None:
    over = press(setup("XXX/OO./..."), "enter")
    assert over.top.name == "explore"
    assert "Here is that position; x returns to yours." in text(over)
    over = over.say(None)
    assert "Press <" not in text(over)
    assert "Esc goes back." in text(over)


def test_the_board_is_rotated_mirrored_and_emptied() -> None:
    app = press(setup("XO./..X/O.."), "home")
    assert drawn(press(app, "f")) == ".OX/X../..O"
    assert drawn(press(app, "r")) == "O.X/..O/.X."
    assert drawn(press(app, *"rrrr")) == drawn(press(app, *"ff")) == drawn(app)
    assert drawn(press(app, "e")) == ".../.../..."
    wide = press(sitting(Settings(Rules(4, 3, 3), players=2)), "x", "s", "g", "d", "1", "x", "r")
    assert (drawn(wide), top(wide, SetupPage).board_of) == (".../.../.../..X", Rules(3, 4, 3))
    assert "d1 has" not in text(wide)
    assert "c4 has an X." in text(wide)


def test_what_the_position_is_worth_is_filled_in() -> None:
    app = setup("XO./.../...")
    assert "To move    X" in text(app)
    assert "Worth" not in text(app)
    asked = AnalysePosition(parse_position("XO./.../..."))
    assert [*app.top.wants(app)] == [asked]
    known = analysed(app)
    assert "Worth      win in 3" in text(known)
    assert [*known.top.wants(known)] == []
    changed = press(known, "o")
    assert "Worth" not in text(changed)
    assert analysed(known, changed) == changed, "it came too late"
    assert "Worth      lose in 1" in text(analysed(setup("XX./OX./O..")))
    impossible = press(setup(), "x", "right", "x")
    assert [*impossible.top.wants(impossible)] == []
    assert "To move" not in text(impossible)
    large = press(sitting(Settings(Rules(15, 15, 5), players=2)), "x", "s")
    assert [*large.top.wants(large)] == []


def analysed(app: App, shown: App | None = None) -> App:
    """The app once the worth of its position is found, or another one `shown` by then."""
    position = top(app, SetupPage).position
    assert not isinstance(position, str)
    return update(shown or app, PositionAnalysed(Solver(position.rules).analyse(position)))


# What follows


def test_enter_explores_the_position_and_esc_leads_back_to_what_was_explored() -> None:
    before = press(sitting(), "5", "1", "x", "9")
    app = press(before, "s", "e", "g", "a", "1", "x", "enter")
    assert explored(app) == ("X../.../...", Mark.O)
    assert press(app, "escape").top == before.top
    again = press(app, "s", "o", "enter")
    assert [page.name for page in again.pages] == ["game", "explore", "explore"]
    assert press(again, "escape").top == before.top
    assert press(again, "escape", "escape").pages == press(before, "escape").pages


def test_escape_changes_nothing() -> None:
    before = press(sitting(), "5", "1", "x", "9")
    assert press(before, "s", "x", "left", "o", "e", "r", "tab", "escape").pages == before.pages
    menu = sitting(Settings())
    assert press(menu, *to(menu, "setup"), "enter", "x", "escape").pages == menu.pages


def test_a_game_from_the_position_is_played_and_undo_brings_the_last_one_back() -> None:
    before = press(sitting(), "5", "1")
    app = press(before, "x", "s", "g", "c", "1", "x", "n")
    assert app.top is app.play
    assert (app.play.game.start.rows, marks(app)) == (("O.X", ".X.", "..."), [])
    assert "O to move." in text(app)
    assert press(app, "u").play.game == before.play.game
    over = press(setup("XX./OO./..."), "g", "c", "1", "x")
    assert "n plays on" not in text(over)
    assert press(over, "n").pages == over.pages
    computer = sitting(Settings(Rules(4, 4, 4)))
    played = press(computer, *to(computer, "setup"), "enter", "x", "n")
    assert (played.settings.rules, played.play.round.id) == (Rules(4, 4, 4), 1)
    assert played.play.game.position.mine.bit_count() == 0
    assert reply(played, 0).play.game.prepared


def test_a_pasted_game_is_played_on_with_its_moves_and_is_not_counted() -> None:
    computer = sitting(Settings(Rules(3, 3, 3)))
    pasted = update(press(computer, *to(computer, "setup"), "enter"), Pasted("a1 a2 b1 b2"))
    app = press(pasted, "n")
    assert "O played b2." in text(app)
    assert (marks(app), app.play.game.prepared) == (["a1", "a2", "b1", "b2"], False)
    assert "X to move." not in text(app)
    back = press(app, "u")
    assert marks(back) == ["a1", "a2"]
    assert marks(press(back, "r")) == marks(app)
    won = press(app, "3")
    assert "You win!" in text(won)
    assert score(won).games == 0
    kept = [effect.round for effect in effects(app, won) if isinstance(effect, KeepGame)]
    assert [(each.game.start.rows, [move.cell for move in each.game.moves]) for each in kept] == [
        (("XX.", "OO.", "..."), [2])
    ]


def test_a_pasted_game_that_is_taken_back_and_played_anew_is_kept_as_it_was_played() -> None:
    people = sitting(Settings(Rules(3, 3, 3), players=2))
    pasted = update(press(people, *to(people, "setup"), "enter"), Pasted("b2 a1 c3"))
    back = press(pasted, "n", *"uuu")
    assert marks(back) == []
    before = press(back, *"1425")
    won = press(before, "3")
    assert "X wins!" in text(won)
    (kept,) = [effect.round for effect in effects(before, won) if isinstance(effect, KeepGame)]
    assert (kept.game.start, [move.cell for move in kept.game.moves]) == (Rules(3, 3, 3).start, [0, 3, 1, 4, 2])


def test_a_game_that_was_pasted_and_changed_begins_at_its_position() -> None:
    computer = sitting(Settings(Rules(3, 3, 3)))
    pasted = update(press(computer, *to(computer, "setup"), "enter"), Pasted("a1 a2 b1 b2"))
    assert marks(press(pasted, "g", "c", "3", "x", "n")) == []


def test_in_a_game_against_the_computer_the_board_to_set_up_is_empty() -> None:
    app = reply(press(sitting(Settings()), "5"), 0)
    opened = press(app, *to(app, "setup"), "enter")
    assert drawn(opened) == ".../.../..."
    assert press(opened, "escape").play.game == app.play.game
    over = press(sitting(), *"14253")
    assert drawn(press(over, *to(over, "setup"), "enter")) == "XXX/OO./..."
    another_board = press(over, "m", "right", "end", "up", "up", "right", "right", "enter")
    assert drawn(another_board) == "..../..../...."


@pytest.mark.parametrize(
    ("start", "keys", "why"),
    [
        (None, "x right x down x", CANNOT),
        ("XX./OO./...", "g c 1 x g c 2 o", "Both X and O have a line; the game ends with the first."),
        ("XX./OO./...", "g c 2 o g c 3 x g a 3 x", "X has moved after O won; a line ends the game."),
    ],
)
def test_a_position_that_cannot_be_says_why_and_stays(start: str | None, keys: str, why: str) -> None:
    app = press(setup(start), *keys.split())
    assert why in text(app)
    for key in "enter", "n":
        stays = press(app, key)
        assert (stays.top, text(stays).count(why)) == (app.top, 1)
        assert drawn(stays) == drawn(app)
    assert "Enter explore" not in text(app)


@pytest.mark.parametrize("size", [Size(20, 7), Size(80, 24)])
@pytest.mark.parametrize("rules", [Rules(3, 3, 3), Rules(20, 20, 5), Rules(1, 20, 3)])
def test_every_board_is_set_up_at_every_size_also_where_it_scrolls(rules: Rules, size: Size) -> None:
    app = update(press(sitting(Settings(rules, players=2)), "x", "s"), Resized(size))
    cells = range(0, rules.cells, 17)
    for number, cell in enumerate(cells):
        app = app.put(app.top, top(app, SetupPage)._replace(cursor=cell))
        frame = render(app)
        assert frame.cursor is not None
        assert frame.target(*frame.cursor) == CellChosen(cell)
        app = press(app, "xo"[number % 2])
    shown = top(app, SetupPage)
    assert [shown.cells[cell] for cell in cells] == list("XO" * len(cells))[: len(cells)]
    assert explored(press(app, "enter"))[0] == drawn(app)


def test_the_game_under_review_is_copied_as_far_as_it_is_shown() -> None:
    review = press(lost_by_a_mistake(), "v", "v", "home", ">", ">")
    app = press(review, "c")
    assert "\n  X../.O./...\n" in text(app)
    assert f"\n  {review.play.game}\n" in text(press(app, "tab"))
    assert press(app, "escape").pages == review.pages


# Pasting


def test_what_is_pasted_is_put_on_the_board_that_is_set_up() -> None:
    app = setup("XO./.../...")
    assert drawn(paste(app, "x.o\n.x.\n...\n")) == "X.O/.X./..."
    assert drawn(paste(app, "b2 a1")) == "O../.X./..."
    assert top(paste(app, "(;GM[4]SZ[15];B[hh];W[ii])"), SetupPage).board_of == Rules(15, 15, 5)
    refused = paste(app, "XXX/.../...")
    assert (refused.top, CANNOT in text(refused)) == (app.top, True)
    assert press(refused, "x").top == press(app, "x").top


LESSON = "(;GM[4]SZ[3]C[A lesson.];B[bb](;W[aa]C[A corner.];B[ac])(;W[ab]C[An edge\nloses.];B[aa]))"


def test_variations_and_comments_of_a_pasted_game_can_be_gone_through() -> None:
    def paths(app: App) -> set[tuple[int, ...]]:
        return set(top(app, ExplorePage).branches)

    exploring = paste(press(sitting(), "x"), LESSON)
    assert paths(exploring) == {(4,), (4, 0), (4, 0, 6), (4, 3), (4, 3, 0)}
    corner = press(exploring, "<")
    assert "A corner." in text(corner)
    edge = press(corner, "tab")
    assert re.search(r"An edge\n.* loses\.\n", text(edge))
    assert "r comment" in text(edge)
    assert "loses." in text(press(edge, "r"))
    assert "A lesson." in text(press(edge, "<", "<"))
    put = paste(setup(), LESSON)
    assert "Enter explores this game." in text(put)
    assert paths(press(put, "enter")) == paths(exploring)
    changed = press(put, "r")
    assert "Enter explores this position." in text(changed)
    assert paths(press(changed, "enter")) == set()


def test_what_is_copied_as_sgf_has_what_was_tried_and_the_comments() -> None:
    def copied(app: App) -> str:
        return top(press(app, "c"), CopyPage).texts.sgf.partition("]\n;")[2].replace("\n", "")

    pasted = press(paste(press(sitting(), "x"), LESSON), "<", "3")
    assert copied(pasted) == "B[bb](;W[aa]C[A corner.](;B[ac])(;B[ca]))(;W[ab]C[An edgeloses.];B[aa]))"
    assert copied(press(sitting(), "x", "5", "1", "<", "2")) == "B[bb](;W[ba])(;W[aa]))"
    reviewed = press(lost_by_a_mistake(), "v", "v")
    assert f"C[tictactoe: Move 4: c1 {THREW_AWAY_THE_DRAW}" in copied(reviewed)


def test_what_is_pasted_while_exploring_is_explored_up_to_its_end() -> None:
    before = press(sitting(), "5", "x", "1")
    app = paste(before, "3,3,3 X: a1 b2 c3")
    assert explored(app) == ("X../.O./..X", Mark.O)
    assert "Here is that game after 3 moves; < steps back" in text(app)
    assert explored(press(app, "<", "<"))[0] == "X../.../..."
    assert press(app, "escape").top == before.top
    position = paste(app, "X../.O./..X")
    assert f"{PASTED}; x returns to yours." in text(position)
    assert press(position, "escape").top == before.top
    large = paste(app, "h8 i9 h9")
    assert (large.top.rules(large), "five in a row - explore" in text(large)) == (Rules(15, 15, 5), True)


@pytest.mark.parametrize(
    ("pasted", "why"),
    [
        ("q", "'q' is not a position or a game; write it as X.O/.X./..O"),
        ("XXX/.../...", CANNOT),
        ("b2 b2", "Move 2 is b2: that cell is taken."),
        ("\x1b[2Jx\x07", "is not a position or a game"),
    ],
)
def test_what_cannot_be_put_on_the_board_says_why_and_changes_nothing(pasted: str, why: str) -> None:
    before = press(sitting(), "5", "x", "1")
    app = paste(before, pasted)
    assert app.pages == before.pages
    assert why in " ".join(text(app).split())


def test_what_is_pasted_into_a_game_says_where_it_can_be_put() -> None:
    app = sitting(Settings())
    assert paste(app, "b2 a1").play == app.play
    for page in app, press(lost_by_a_mistake(), "v"), press(app, "p"):
        assert "open Set up in the menu and paste it there." in " ".join(text(paste(page, "b2 a1")).split())
        assert press(paste(page, "b2 a1"), "ctrl-l").pages == press(page, "ctrl-l").pages
    assert paste(app, " \n").pages == app.pages
    for keys in "m", "?", "b", "p":
        page = press(app, keys)
        assert paste(page, "5 q\x1b").top.name == page.top.name


# A position to start from, in the menu


def chosen(app: App) -> App:
    return press(app, *to(app, Setting.START))


def test_a_position_typed_in_the_menu_is_played_from() -> None:
    app = chosen(press(sitting(), "5"))
    assert "Type or paste a position, like X.O/.X./..O, or a game, like b2 a1." in text(app)
    typed = press(app, *"XO./.x./3", "backspace", *"...")
    assert " XO./.x./...\n" in text(typed)
    russian = press(app, *"ХО./.х./...")
    assert "O to move. Enter starts a new game" in " ".join(text(russian).split())
    note = f"{board_of('3 x 3', 'three')}, O to move. Enter starts a new game; u then brings this one back."
    assert note in " ".join(text(typed).split())
    played = press(typed, "enter")
    assert (played.play.game.start.rows, played.top) == (("XO.", ".X.", "..."), played.play)
    assert marks(press(played, "u")) == ["b2"]
    assert press(typed, "escape").pages == press(app, "escape").pages
    assert text(press(typed, "ctrl-u")) == text(app)


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ("xxx/.../...", CANNOT),
        ("xo/...", "Row 1 has 2 cells but row 2 has 3; all rows must be equally long."),
        ("xxx/oo./...", f"This game is over, X has won ({board_of('3 x 3', 'three')}); choose an earlier position."),
        ("xoxox", "5 cells do not make a square board; put / between the rows, as in X.O/.X./..O."),
    ],
)
@pytest.mark.parametrize("size", [Size(80, 24), Size(40, 13), Size(20, 7)])
def test_what_cannot_be_started_from_says_why_in_place(rows: str, why: str, size: Size) -> None:
    app = update(chosen(sitting()), Resized(size))
    typed = press(app, *rows)
    if size.columns == 80:
        assert why in " ".join(text(typed).split())
    refused = press(typed, "enter")
    assert refused.top.name == "menu"
    assert why in " ".join(text(refused).split())
    assert refused.play == app.play
    assert press(refused, "escape").play == app.play


def test_a_position_in_the_menu_is_of_the_board_that_is_chosen_there_if_it_has_its_size() -> None:
    app = press(sitting(), "m", "right", "right")
    assert app.top.shown(app).rules == Rules(4, 4, 3)  # type: ignore[attr-defined]
    played = press(paste(app, "X.../\n..../\n....\n....\n"), "enter")
    assert played.play.game.rules == played.settings.rules == Rules(4, 4, 3)
    assert press(paste(app, "X../.../..."), "enter").play.game.rules == Rules(3, 3, 3)
    assert paste(app, "\n").top == app.top


@pytest.mark.parametrize(
    ("pasted", "position"),
    [
        *((text, "O../.X./...") for text in O_IN_THE_CORNER),
        ("h8 i9 h9", f"{'15/' * 7}7X7/7XO6/15/15/15/15/15/15"),
    ],
)
def test_all_that_can_be_pasted_can_be_started_from(pasted: str, position: str) -> None:
    app = paste(press(sitting(), "m"), pasted)
    assert "Enter starts a new game" in " ".join(text(app).split())
    played = press(app, "enter")
    assert played.play.game.start == parse_position(position)
    assert played.play.game.moves == ()


@pytest.mark.parametrize(
    ("pasted", "why"),
    [
        ("(;GM[4]SZ[3];B[bb];W[bb])", "Line 1: b2 is taken."),
        ("(;GM[4]SZ[3];B[aa];W[bb];B[ab];W[cc];B[ac])", "This game is over, X has won"),
        ("Piskvorky 30x30, 0:0, 0", "There is no board of 30 x 30"),
        ("hello", "'hello' is not a position or a game; write it"),
    ],
)
def test_what_is_pasted_and_no_start_says_why(pasted: str, why: str) -> None:
    assert why in " ".join(text(press(paste(press(sitting(), "m"), pasted), "enter")).split())


def test_a_pasted_text_is_shown_without_harm() -> None:
    hostile = "\x1b[2J\N{CJK UNIFIED IDEOGRAPH-673A}e\N{COMBINING ACUTE ACCENT}\x07\x9b"
    for page in press(sitting(), "m"), press(sitting(), "x"), setup():
        shown = text(paste(page, hostile))
        assert all(letter.isprintable() and letter != "\u0301" for letter in shown if letter != "\n")
    assert " XX./O../...\n" in text(paste(press(sitting(), "m"), "XX./\n\nO..\r\n...\n\n".replace("\r", "")))


def test_a_pasted_game_is_no_choice_that_cannot_be_changed() -> None:
    assert " (;SZ[3];B[bb])\n" in text(paste(press(sitting(), "m"), "(;SZ[3];B[bb])"))


def test_keys_of_a_position_are_typed_only_in_its_row() -> None:
    app = press(sitting(), "m")
    assert press(app, "o", ".", "5", "/").pages == app.pages
