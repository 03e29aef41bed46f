"""What events do to a session, and the effects that it then asks for."""

import pytest

from support.sessions import ROOMY, TWO, WIN_FOR_X, marks, press, reply, said, sitting, status
from tictactoe.engine.board import Mark, Rules
from tictactoe.engine.game import Phase
from tictactoe.engine.levels import Level
from tictactoe.engine.notation import format_cell, parse_position
from tictactoe.ui.effects import effects
from tictactoe.ui.session.action import Action
from tictactoe.ui.session.bindings import BINDINGS, Where, latin
from tictactoe.ui.session.display import Size
from tictactoe.ui.session.effects import AnalyseGame, BareEffect, ChooseMove, KeepGame, Wait
from tictactoe.ui.session.events import Command, MoveChosen, Tossed
from tictactoe.ui.session.inputs import Clicked, Elapsed, Resized
from tictactoe.ui.session.layout import PAGE, corner, layout_for
from tictactoe.ui.session.menu import ROWS
from tictactoe.ui.session.messages import Notice
from tictactoe.ui.session.score import Score
from tictactoe.ui.session.session import Page
from tictactoe.ui.session.settings import First, Settings
from tictactoe.ui.update import update
from tictactoe.ui.view import render
from tictactoe.ui.words.coach import introduction


def test_a_game_that_is_shared_twice_is_written_once() -> None:
    over = press(sitting(), *WIN_FOR_X)
    twice = update(update(over, Command(Action.SHARE)), Command(Action.SHARE))
    assert twice.shared == (over.game,)
    another = update(press(twice, "n", *WIN_FOR_X), Command(Action.SHARE))
    assert another.shared == (over.game, another.game)


# Choosing a cell and placing


@pytest.mark.parametrize(
    ("keys", "cell"),
    [
        (("left",), "a2"),
        (("h", "k"), "a1"),
        (("right", "right", "right"), "c2"),
        (("down", "down", "j"), "b3"),
        (("up", "l"), "c1"),
        (("Л", "Д"), "c1"),  # k and l on a Russian keyboard
    ],
)
def test_arrows_move_and_stop_at_the_edge(keys: tuple[str, ...], cell: str) -> None:
    session = press(sitting(), *keys)
    assert format_cell(session.shown_rules, session.cursor) == cell
    assert session.game.moves == ()


@pytest.mark.parametrize(
    ("keys", "cell"),
    [
        (("H",), "d8"),
        (("L",), "l8"),
        (("K",), "h4"),
        (("J",), "h12"),
        (("H", "H", "K", "K"), "a1"),
        (("L", "L", "J", "J"), "o15"),
        (("c", "2", "J", "L"), "g6"),  # after a name as anywhere
        (("g", "H", "5", "h"), "g5"),  # but within a name a letter is the name of its column
    ],
)
def test_capitals_leap_four_cells_on_a_wide_board(keys: tuple[str, ...], cell: str) -> None:
    session = sitting(Settings(Rules(15, 15, 5), players=2))
    assert format_cell(session.shown_rules, press(session, *keys).cursor) == cell


def test_capitals_are_small_letters_on_a_small_board() -> None:
    session = sitting(Settings(Rules(6, 5, 4), players=2))
    assert press(session, "H").cursor == press(session, "h").cursor == session.cursor - 1


@pytest.mark.parametrize("keys", [("enter",), (" ",), ("5",)])
def test_enter_space_and_digits_place(keys: tuple[str, ...]) -> None:
    assert marks(press(sitting(), *keys)) == ["b2"]


def test_a_click_places_where_it_points() -> None:
    session = sitting()
    layout = layout_for(ROOMY, session.shown_rules)
    assert layout is not None
    for cell in range(9):
        row, column = corner(layout, session.shown_rules, cell)
        assert update(session, Clicked(row + 2, column + 3)).game.last == cell
    assert update(session, Clicked(0, 0)).game.moves == ()


def test_a_letter_waits_for_its_row_and_escape_forgets_it() -> None:
    session = press(sitting(), "b")
    assert said(session) == "b_: which row? Esc cancels."
    assert press(session, "escape").page is Page.BOARD
    assert press(session, "escape", "3").game.last == 2
    assert said(press(session, "9")) == "This board has no row 9."
    assert said(press(session, "c")) == "c_: which row? Esc cancels."
    assert said(press(session, "0")) == "This board has no row 0."
    assert marks(press(session, "1", "enter", "c", "1", "u")) == []
    assert said(press(sitting(), "d")) == "This board has no column d."


@pytest.mark.parametrize("key", ["enter", " "])
def test_half_a_name_and_one_that_was_refused_place_nothing(key: str) -> None:
    large = sitting(TWO._replace(rules=Rules(15, 15, 5)))
    for keys in ("g", "gp", "gp12", "gh", "gc16", "gc99", "gc0"):
        half = press(large, *keys)
        assert marks(press(half, key)) == [], keys
        assert press(half, key).typed is None
        assert marks(press(half, key, key)) == [format_cell(half.shown_rules, half.cursor)], "it was left"
    assert marks(press(large, *"gc99", "8", key)) == ["c8"], "the row may be written again"
    assert marks(press(sitting(), "d", "1", key)) == [], "d1 is not a1"


def test_a_name_that_is_written_while_the_computer_thinks_waits_for_the_turn() -> None:
    waiting = press(sitting(Settings(rules=Rules(15, 15, 5))), *"gh8", "enter")
    assert waiting.game.phase is Phase.WAITING
    assert said(press(waiting, *"gc3")) == "c3 is chosen for your turn."


SMALL, MIDDLE, LARGE, LARGEST = (3, 3, 3), (6, 5, 4), (15, 15, 5), (19, 19, 5)
NAMED = [
    (SMALL, "b2", "b2"),
    (SMALL, "B2", "b2"),
    (SMALL, "и2", "b2"),
    (SMALL, "gb2", "b2"),
    (MIDDLE, "f2", "f2"),
    (MIDDLE, "ab2", "b2"),
    ((7, 7, 4), "gg7", "g7"),
    (LARGE, "c2", "c2"),
    (LARGE, "c12", "c12"),
    (LARGE, "gh8", "h8"),
    (LARGE, "gah15", "h15"),
    (LARGEST, "gs19", "s19"),
    (LARGEST, "gq1", "q1"),
]


@pytest.mark.parametrize(("board", "keys", "cell"), NAMED)
def test_a_name_chooses_its_cell_on_every_board_and_enter_places(
    board: tuple[int, int, int], keys: str, cell: str
) -> None:
    session = press(sitting(TWO._replace(rules=Rules(*board))), *keys)
    assert (format_cell(session.shown_rules, session.cursor), marks(session)) == (cell, [])
    assert said(session) == f"{cell} is chosen. Enter places, Backspace corrects."
    assert marks(press(session, "enter")) == [cell]


def test_a_name_is_corrected_before_anything_is_placed() -> None:
    session = press(sitting(TWO._replace(rules=Rules(*LARGE))), *"c12")
    once = press(session, "backspace")
    assert (format_cell(once.shown_rules, once.cursor), marks(once)) == ("c1", [])
    twice = press(once, "backspace")
    assert said(twice) == "c_: which row? Esc cancels."
    assert said(press(twice, "backspace")) == "_: which column? Esc cancels."
    assert press(twice, "backspace", "backspace").typed is None
    assert said(press(session, "9")) == "This board has no row 129."
    assert said(press(twice, *"16")) == "This board has no row 16."


def test_a_name_that_was_begun_is_left_by_keys_that_are_no_part_of_one() -> None:
    session = press(sitting(), "enter", "g")
    assert said(session) == "_: which column? Esc cancels."
    assert press(session, "escape") == press(sitting(), "enter")
    assert said(press(session, "q")) == "This board has no column q."  # and the game goes on
    assert press(session, "q").running
    assert marks(press(session, "a", "u")) == []
    assert press(session, "left").cursor == 3
    chosen = press(session, "a", "1")
    assert press(chosen, "escape").page is Page.MENU
    assert said(press(session, "b", "2")) == "b2 is taken."


def test_a_taken_cell_is_refused_in_words_and_nothing_changes() -> None:
    session = press(sitting(), "enter")
    refused = press(session, "enter")
    assert said(refused) == "b2 is taken."
    assert refused._replace(said=None) == session


# The computer's turn


def test_the_reply_is_asked_for_after_a_pause_and_leaves_the_cursor() -> None:
    before = sitting(Settings())
    after = press(before, "1")
    position = after.game.position
    assert list(effects(before, after)) == [KeepGame(after.round, Level.PERFECT), Wait(position, 0.3, until_key=True)]
    thinking = update(after, Elapsed(position))
    assert list(effects(after, thinking)) == [ChooseMove(position, Level.PERFECT)]
    answered = update(thinking, MoveChosen(position, 4, Level.PERFECT))
    assert (answered.cursor, answered.game.last) == (0, 4)
    assert list(effects(thinking, answered)) == [KeepGame(answered.round, Level.PERFECT)]
    assert status(answered) == "Your turn.  The computer played b2."


def test_an_answer_to_another_position_is_ignored() -> None:
    session = press(sitting(Settings()), "1")
    thinking = update(session, Elapsed(session.game.position))
    undone = press(thinking, "u")
    assert undone.game.moves == ()
    assert update(undone, MoveChosen(session.game.position, 4, Level.PERFECT)) == undone
    assert update(undone, Elapsed(session.game.position)) == undone


@pytest.mark.parametrize("key", ["enter", " ", "5", "r", "tab"])
def test_keys_that_place_do_nothing_while_the_computer_thinks(key: str) -> None:
    session = press(sitting(Settings()), "1")
    thinking = update(session, Elapsed(session.game.position))
    assert press(thinking, key) == thinking
    assert press(thinking, "right").cursor == 1
    assert press(thinking, "?").page is Page.HELP
    chosen = press(thinking, "b", "3")
    assert (chosen.cursor, chosen.game, chosen.asked) == (7, thinking.game, thinking.asked)


def test_a_reply_arrives_while_the_menu_is_open() -> None:
    session = press(reply(press(sitting(Settings()), "1"), 4), "2")
    thinking = update(session, Elapsed(session.game.position))
    in_menu = press(thinking, "m")
    answered = update(in_menu, MoveChosen(thinking.game.position, 2, Level.PERFECT))
    assert (answered.page, answered.game.last) == (Page.MENU, 2)


# The end, and the next game


def test_a_win_is_marked_counted_and_stays_until_a_key() -> None:
    before = press(sitting(), *WIN_FOR_X[:-1])
    after = press(before, WIN_FOR_X[-1])
    assert after.game.phase is Phase.FINISHED
    assert after.score == Score(1, 0, 0)
    assert list(effects(before, after)) == [
        KeepGame(after.round, Level.PERFECT),
        BareEffect.DROP_INPUT,
        AnalyseGame(after.game),
    ]
    assert status(after) == "X wins!  Press any key to play again."
    assert said(after) == "O begins the next game."
    assert update(after, Resized(Size(100, 30))).game == after.game


@pytest.mark.parametrize(
    "key",
    [*"abcdefg123456789hjklnryz0;/", "é", "up", "down", "left", "right", "enter", " ", "tab", "f5", "f2", "home"],
)
def test_any_key_that_the_footer_does_not_name_starts_the_next_game(key: str) -> None:
    over = press(sitting(), *WIN_FOR_X)
    after = press(over, key)
    assert (after.round.id, after.game.moves, after.cursor, after.game.began) == (2, (), over.cursor, Mark.O)
    assert list(effects(over, after)) == [BareEffect.DROP_INPUT, BareEffect.STOP_THINKING]
    assert after.score == Score(1, 0, 0)


def test_a_click_anywhere_starts_the_next_game() -> None:
    assert update(press(sitting(), *WIN_FOR_X), Clicked(0, 79)).round.id == 2


@pytest.mark.parametrize("key", ["m", "escape", "?", "f1", "u", "backspace", "q", "ctrl-l", "+", "=", "-"])
def test_a_key_that_the_footer_names_does_what_it_says(key: str) -> None:
    over = sitting(Settings(first=First.COMPUTER, level=Level.NOVICE))
    over = reply(press(reply(press(reply(over, 0), "5"), 1), "9"), 2)
    assert status(over) == "The computer wins!  Press any key to play again."
    after = press(over, key)
    assert after.round.id == 1
    assert after != over
    if after.page is not Page.BOARD:
        assert press(after, "escape") == over._replace(menu=after.menu)


def test_a_key_that_is_named_elsewhere_says_why_it_cannot() -> None:
    over = press(sitting(), *WIN_FOR_X)
    after = press(over, "s")
    assert (after.game, after.page, after.said) == (over.game, Page.BOARD, Notice.NO_RECORDS)


def test_level_keys_are_any_key_where_no_computer_plays() -> None:
    assert press(press(sitting(), *WIN_FOR_X), "+").round.id == 2


def test_nothing_can_be_placed_after_the_end() -> None:
    over = press(sitting(), *WIN_FOR_X)
    assert update(over, Command(Action.PLACE)).game == over.game


def test_games_alternate_who_begins_and_the_marks_stay() -> None:
    session = sitting(Settings())
    assert status(session) == "Your turn.  You begin."
    assert press(session, "n").game.began is Mark.X  # nobody has touched it
    second = press(reply(press(session, "1"), 4), "n")
    assert (second.game.began, second.game.person, second.game.phase) == (Mark.O, Mark.X, Phase.WAITING)
    opened = reply(second, 2)
    assert status(opened) == "Your turn.  The computer (O) began with c1."
    assert press(reply(press(opened, "1"), 4), "n").game.began is Mark.X


@pytest.mark.parametrize(
    ("first", "mark", "begins"),
    [
        (First.YOU, Mark.X, [Mark.X] * 3),
        (First.YOU, Mark.O, [Mark.O] * 3),
        (First.COMPUTER, Mark.X, [Mark.O] * 3),
        (First.ALTERNATE, Mark.O, [Mark.O, Mark.X, Mark.O]),
    ],
)
def test_who_begins_can_be_set(first: First, mark: Mark, begins: list[Mark]) -> None:
    session = sitting(Settings(first=first, mark=mark))
    found = []
    for _ in begins:
        found.append(session.game.began)
        if session.game.phase is Phase.WAITING:
            session = reply(session, 0)
        session = press(session, "5", "n")
    assert found == begins


def test_chance_is_asked_who_begins() -> None:
    session = sitting(Settings(first=First.RANDOM))
    assert list(effects(None, session)) == [BareEffect.TOSS]
    tossed = update(session, Tossed(Mark.O))
    assert (tossed.game.began, tossed.game.phase) == (Mark.O, Phase.WAITING)
    assert [type(effect) for effect in effects(session, tossed)] == [Wait]
    assert BareEffect.TOSS in list(effects(tossed, press(tossed, "n")))


def test_the_first_game_is_introduced_until_the_first_mark() -> None:
    session = sitting(Settings())
    keys = "Arrows choose a cell, Enter places."
    easier = "The computer plays perfect: - for an easier game."
    assert said(session) == f"You are X: three in a row wins. {keys} {easier}"
    assert said(press(session, "right")) == said(session)
    played = reply(press(session, "1"), 4)
    assert said(played) == ""
    assert said(press(played, "n")) == ""


def test_two_people_read_how_wide_boards_are_played_and_nothing_of_levels() -> None:
    assert introduction(sitting(Settings(Rules(6, 6, 5), players=2))) == [
        "Five in a row wins.",
        "Arrows choose a cell, Enter places.",
    ]
    assert introduction(sitting(Settings(Rules(7, 6, 5), players=2)))[1:] == [
        "Arrows choose a cell, or g and its name, Enter places."  # for want of a letter that names the seventh column
    ]


# Everywhere


def test_the_keys_of_a_russian_keyboard_are_those_that_stand_there() -> None:
    for russian, latin_row in (("йцукенгшщз", "qwertyuiop"), ("фывапролд", "asdfghjkl"), ("ячсмить", "zxcvbnm")):
        assert "".join(map(latin, russian)) == "".join(map(latin, russian.upper())) == latin_row


@pytest.mark.parametrize("where", list(Where))
def test_no_key_means_two_things_in_one_place(where: Where) -> None:
    keys = [key for binding in BINDINGS if where in binding.where for key in binding.keys]
    assert len(keys) == len(set(keys))


def test_on_a_screen_too_small_only_quit_works() -> None:
    tiny = update(sitting(), Resized(Size(16, 4)))
    assert tiny.where is Where.TINY
    for key in ("enter", "5", "m", "?", "u", "n", "z", "escape"):
        assert press(tiny, key) == tiny
    assert not press(tiny, "q").running
    over = update(press(sitting(), *WIN_FOR_X), Resized(Size(16, 4)))
    assert press(over, "z").game == over.game


@pytest.mark.parametrize("inside", ["exploring", "a review"])
def test_esc_leads_back_where_the_board_has_no_room(inside: str) -> None:
    board = Rules(9, 9, 5)
    outside = sitting(Settings(board, players=2))
    if inside == "a review":
        keys = [key for column in "abcde" for row in "12" for key in (column, row, "enter")]
        outside = press(outside, *keys[:-3])  # e1 wins
    page = press(outside, "x" if inside == "exploring" else "v")
    tiny = update(page, Resized(PAGE))
    assert tiny.where is Where.CRAMPED
    assert "Esc back" in render(tiny).text()
    back = update(press(tiny, "escape"), Resized(outside.size))
    assert (back.page, back.outer, back.game) == (Page.BOARD, None, outside.game)
    assert update(tiny, Resized(outside.size)) == update(page, Resized(outside.size))


@pytest.mark.parametrize("text", ["XXX/OO./...", "XOX/XOO/OXX"])
def test_a_finished_position_can_be_looked_at_and_counts_nothing(text: str) -> None:
    session = sitting(Settings(), start=parse_position(text))
    assert session.game.phase is Phase.FINISHED
    assert session.score == Score()
    assert list(effects(None, session)) == []
    assert press(session, "z").round.id == 2


def test_a_finished_game_can_be_shared_as_a_line() -> None:
    over = press(sitting(), *WIN_FOR_X, "m", *["down"] * (len(ROWS) + 1), "right", "right", "enter")
    assert (over.page, over.game.phase) == (Page.BOARD, Phase.FINISHED)
    assert said(over) == "3,3,3 X: a1 a2 b1 b2 c1 X wins This line is written below the screen when you leave."


def test_a_column_that_was_begun_is_forgotten_on_a_screen_too_small() -> None:
    tiny = update(press(sitting(), "b"), Resized(Size(10, 3)))
    assert press(tiny, "2").game.moves == ()


def test_a_late_wait_starts_nothing() -> None:
    session = sitting()
    assert update(session, Elapsed(session.game.position)) == session
    over = press(session, *WIN_FOR_X)
    assert update(over, Elapsed(over.game.position)) == over


def test_effects_of_nothing_are_nothing() -> None:
    for session in (sitting(), sitting(Settings()), press(sitting(), *WIN_FOR_X)):
        assert list(effects(session, session)) == []


def test_ctrl_l_asks_for_the_screen_again() -> None:
    assert press(sitting(), "ctrl-l").display.repaints == 1


def test_the_help_scrolls_no_further_than_its_text() -> None:
    page = press(update(sitting(), Resized(Size(40, 13))), "?")
    assert press(page, "down", "down", "up").scroll == 1
    bottom = press(page, *["down"] * 200)
    assert bottom.scroll < 200
    assert press(bottom, "up").scroll == bottom.scroll - 1
