"""What events do to a sitting, and the effects that it then asks for."""

import pytest

from support.reviews import examined
from support.sentences import O_FIRST_NEXT, PLACING, PLAY_AGAIN, X_WINS, YOU_FIRST, YOUR_MOVE, has_mark
from support.sittings import (
    TWO,
    WIN_FOR_X,
    asks,
    marks,
    of_two,
    press,
    reply,
    rested,
    said,
    score,
    sitting,
    sized,
    status,
    text,
    to,
    waited,
)
from support.ui import (
    NO_RECORDS,
    PAGE,
    AnalyseGame,
    BareEffect,
    BareQuestion,
    CellChosen,
    ChooseMove,
    Clicked,
    Command,
    Elapsed,
    First,
    Helper,
    KeepGame,
    MoveChosen,
    Pressed,
    Resized,
    Score,
    Settings,
    Stop,
    Tossed,
    Wait,
    all_counted,
    effects,
    tell,
    update,
)
from tictactoe import Level, Mark, Phase, Rules, format_cell, parse_position
from tictactoe._ui.keys import latin
from tictactoe._ui.pages.game.game import END_SHOWN

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
    app = press(sitting(), *keys)
    assert format_cell(app.play.game.rules, app.play.cursor) == cell
    assert app.play.game.moves == ()


@pytest.mark.parametrize(
    ("keys", "cell"),
    [
        (("H",), "d8"),
        (("L",), "l8"),
        (("K",), "h4"),
        (("J",), "h12"),
        (("H", "H", "K", "K"), "a1"),
        (("L", "L", "J", "J"), "o15"),
        (("g", "c", "2", "J", "L"), "g6"),  # after a name as anywhere
        (("g", "H", "5", "h"), "g5"),  # but within a name a letter is the name of its column
    ],
)
def test_capitals_leap_four_cells_on_a_wide_board(keys: tuple[str, ...], cell: str) -> None:
    app = sitting(Settings(Rules(15, 15, 5), players=2))
    assert format_cell(app.play.game.rules, press(app, *keys).play.cursor) == cell


def test_capitals_are_small_letters_on_a_small_board() -> None:
    app = sitting(Settings(Rules(6, 5, 4), players=2))
    assert press(app, "H").play.cursor == press(app, "h").play.cursor == app.play.cursor - 1


def test_a_letter_waits_for_its_row_and_escape_forgets_it() -> None:
    app = press(sitting(), "g", "b")
    assert said(app) == "b_: which row? Esc cancels."
    assert press(app, "escape").top.name == "game"
    assert press(app, "escape", "3").play.game.last == 2
    assert said(press(app, "9")) == "There is no row 9."
    assert said(press(app, "c")) == "c_: which row? Esc cancels."
    assert said(press(app, "0")) == "There is no row 0."
    assert marks(press(app, "1", "enter", "g", "c", "1", "u")) == []
    assert said(press(sitting(), "g", "d")) == "There is no column d."


@pytest.mark.parametrize("key", ["enter", " "])
def test_half_a_name_and_one_that_was_refused_place_nothing(key: str) -> None:
    large = sitting(TWO._replace(rules=Rules(15, 15, 5)))
    for keys in ("g", "gp", "gp12", "gh", "gc16", "gc99", "gc0"):
        half = press(large, *keys)
        assert marks(press(half, key)) == [], keys
        assert press(half, key).play.typed is None
        assert marks(press(half, key, key)) == [format_cell(half.play.game.rules, half.play.cursor)], "it was left"
    left = said(press(large, "g", "escape"))
    for keys, why in ("gc16", "There is no row 16."), ("gp", "There is no column p."), ("gc", left), ("g", left):
        assert said(press(large, *keys, key)) == why
        assert said(press(large, *keys, "escape")) == left
    assert marks(press(large, *"gc99", "8", key)) == ["c8"], "the row may be written again"
    assert marks(press(sitting(), "g", "d", "1", key)) == [], "d1 is not a1"


def test_a_name_that_is_written_while_the_computer_thinks_waits_for_the_turn() -> None:
    waiting = press(sitting(Settings(rules=Rules(15, 15, 5))), *"gh8", "enter")
    assert waiting.play.game.phase is Phase.WAITING
    assert said(press(waiting, *"gc3")) == "c3, for your next move."


SMALL, MIDDLE, LARGE, LARGEST = (3, 3, 3), (6, 5, 4), (15, 15, 5), (19, 19, 5)
NAMED = [
    (SMALL, "gb2", "b2"),
    (SMALL, "gB2", "b2"),
    (SMALL, "пи2", "b2"),
    (MIDDLE, "gf2", "f2"),
    (MIDDLE, "gab2", "b2"),
    ((7, 7, 4), "gg7", "g7"),
    (LARGE, "gc2", "c2"),
    (LARGE, "gc12", "c12"),
    (LARGE, "gh8", "h8"),
    (LARGE, "gah15", "h15"),
    (LARGEST, "gs19", "s19"),
    (LARGEST, "gq1", "q1"),
]


@pytest.mark.parametrize(("board", "keys", "cell"), NAMED)
def test_a_name_chooses_its_cell_on_every_board_and_enter_places(
    board: tuple[int, int, int], keys: str, cell: str
) -> None:
    app = press(sitting(TWO._replace(rules=Rules(*board))), *keys)
    assert (format_cell(app.play.game.rules, app.play.cursor), marks(app)) == (cell, [])
    assert said(app) == f"{cell}: press Enter to play there."
    assert marks(press(app, "enter")) == [cell]


def test_a_name_is_corrected_before_anything_is_placed() -> None:
    app = press(sitting(TWO._replace(rules=Rules(*LARGE))), *"gc12")
    once = press(app, "backspace")
    assert (format_cell(once.play.game.rules, once.play.cursor), marks(once)) == ("c1", [])
    twice = press(once, "backspace")
    assert said(twice) == "c_: which row? Esc cancels."
    assert said(press(twice, "backspace")) == "Type a cell, such as b2; Esc cancels."
    assert press(twice, "backspace", "backspace").play.typed is None
    assert said(press(app, "9")) == "There is no row 129."
    assert said(press(twice, *"16")) == "There is no row 16."


def test_a_letter_that_means_nothing_else_begins_the_name_of_a_cell() -> None:
    named = press(sitting(), "c", "3")
    assert (named.play.cursor, marks(named)) == (8, [])
    assert said(named) == "c3: press Enter to play there."
    assert marks(press(named, "enter")) == ["c3"]
    assert press(sitting(), "d") == sitting()  # no column of this board
    large = of_two(Rules(15, 15, 5), "h8")
    assert said(press(large, "f")) == "f_: which row? Esc cancels."
    over = of_two(Rules(3, 3, 3), "a1 a2 b1 b2 c1")
    assert press(over, "d").play.round.id == over.play.round.id + 1  # any key


def test_a_name_that_was_begun_is_left_by_keys_that_are_no_part_of_one() -> None:
    app = press(sitting(), "enter", "g")
    assert said(app) == "Type a cell, such as b2; Esc cancels."
    left, before = press(app, "escape"), press(sitting(), "enter")
    assert (left.pages, text(left)) == (before.pages, text(before))
    assert said(press(app, "q")) == "There is no column q."  # and the game goes on
    assert press(app, "q").running
    assert not press(app, "q", "q").running
    assert not press(sitting(), "g", "e", "q").running  # no board of this size has a column e
    assert marks(press(app, "a", "u")) == []
    assert press(app, "left").play.cursor == 3
    chosen = press(app, "a", "1")
    assert press(chosen, "escape").top.name == "menu"
    assert said(press(app, "b", "2")) == has_mark("b2", "X")


def test_a_taken_cell_is_refused_in_words_and_nothing_changes() -> None:
    app = press(sitting(), "enter")
    refused = press(app, "enter")
    assert said(refused) == has_mark("b2", "X")
    assert refused.pages == app.pages


# The computer's turn


@pytest.mark.parametrize("pace", [0.0, 2.5])
def test_the_pause_before_the_reply_is_the_one_that_was_asked_for(pace: float) -> None:
    before = sitting(Settings(pace=pace))
    after = press(before, "1")
    assert Wait(after.play.game.position, pace, until_key=True) in list(effects(before, after))


def test_the_reply_is_asked_for_after_a_pause_and_leaves_the_cursor() -> None:
    before = sitting(Settings())
    after = press(before, "1")
    position = after.play.game.position
    assert list(effects(before, after)) == [
        KeepGame(after.play.round, Level.PERFECT),
        Wait(position, 0.3, until_key=True),
    ]
    thinking = update(after, Elapsed(position))
    assert asks(after, thinking) == [ChooseMove(position, Level.PERFECT)]
    answered = reply(thinking, 4)
    assert (answered.play.cursor, answered.play.game.last) == (0, 4)
    assert asks(thinking, answered) == [KeepGame(answered.play.round, Level.PERFECT)]
    assert status(answered) == f"{YOUR_MOVE}  The computer played b2."


def test_an_answer_to_another_position_is_ignored() -> None:
    app = press(sitting(Settings()), "1")
    thinking = waited(app)
    undone = press(thinking, "u")
    assert undone.play.game.moves == ()
    assert update(undone, MoveChosen(app.play.game.position, 4, Level.PERFECT)) == undone
    assert update(undone, Elapsed(app.play.game.position)) == undone


@pytest.mark.parametrize("key", ["enter", " ", "5", "r", "tab"])
def test_keys_that_place_do_nothing_while_the_computer_thinks(key: str) -> None:
    app = press(sitting(Settings()), "1")
    thinking = waited(app)
    assert press(thinking, key) == thinking
    assert press(thinking, "right").play.cursor == 1
    assert press(thinking, "?").top.name == "help"
    chosen = press(thinking, "g", "b", "3")
    assert (chosen.play.cursor, chosen.play.game, chosen.play.asked) == (7, thinking.play.game, thinking.play.asked)


def test_a_reply_arrives_while_the_menu_is_open() -> None:
    app = press(reply(press(sitting(Settings()), "1"), 4), "2")
    thinking = waited(app)
    in_menu = press(thinking, "m")
    answered = reply(in_menu, 2)
    assert (answered.top.name, answered.play.game.last) == ("menu", 2)


# The end, and the next game


def test_a_win_is_marked_counted_and_stays_until_a_key() -> None:
    before = press(sitting(), *WIN_FOR_X[:-1])
    after = update(before, Pressed(WIN_FOR_X[-1]))
    assert after.play.game.phase is Phase.FINISHED
    assert score(after) == Score(1, 0, 0)
    assert list(effects(before, after)) == [
        KeepGame(after.play.round, Level.PERFECT),
        BareEffect.DROP_INPUT,
        AnalyseGame(after.play.game),
        Wait(after.play.game.position, END_SHOWN, until_key=False),
    ]
    assert status(after) == X_WINS
    assert status(rested(after)) == f"{X_WINS}  {PLAY_AGAIN}"
    assert said(after) == O_FIRST_NEXT
    assert sized(after, 100, 30).play.game == after.play.game


@pytest.mark.parametrize(
    "key",
    [*"adefg123456789hjklnryz0;/+", "é", "up", "down", "left", "right", "enter", " ", "tab", "f5", "f2", "home"],
)
def test_any_key_that_the_footer_does_not_name_starts_the_next_game(key: str) -> None:
    over = press(sitting(), *WIN_FOR_X)
    after = press(over, key)
    assert (after.play.round.id, after.play.game.moves, after.play.cursor, after.play.game.began) == (
        2,
        (),
        over.play.cursor,
        Mark.O,
    )
    assert list(effects(over, after)) == [Stop(Helper.THINKER), BareEffect.DROP_INPUT]
    assert score(after) == Score(1, 0, 0)


def test_for_a_moment_after_the_end_nothing_starts_the_next_game() -> None:
    over = update(press(sitting(), *WIN_FOR_X[:-1]), Pressed(WIN_FOR_X[-1]))
    for event in (Pressed("enter"), Pressed(" "), Pressed("left"), Pressed("z"), Clicked(None)):
        assert update(over, event).play == over.play
    assert update(over, Pressed("v")).top.name == "review"
    assert update(over, Pressed("u")).play.game.phase is Phase.PLAYING
    assert press(over, "v", "escape", "z").play.round.id == 2


@pytest.mark.parametrize("key", ["m", "escape", "?", "f1", "u", "backspace", "q", "ctrl-l", "+", "=", "-"])
def test_a_key_that_the_footer_names_does_what_it_says(key: str) -> None:
    over = sitting(Settings(first=First.COMPUTER, level=Level.NOVICE))
    over = reply(press(reply(press(reply(over, 0), "5"), 1), "9"), 2)
    assert status(over) == f"The computer wins!  {PLAY_AGAIN}"
    after = press(over, key)
    assert after.play.round.id == 1
    assert after != over
    if after.top.name != "game":
        assert press(after, "escape") == over


def test_a_key_that_is_named_elsewhere_says_why_it_cannot() -> None:
    over = press(sitting(), *WIN_FOR_X)
    after = press(over, "s")
    assert (after.play.game, after.top.name, after.said) == (over.play.game, "game", NO_RECORDS)


def test_nothing_can_be_placed_after_the_end() -> None:
    over = press(sitting(), *WIN_FOR_X)
    assert update(over, CellChosen(8)).play.game == over.play.game


def test_games_alternate_who_begins_and_the_marks_stay() -> None:
    app = sitting(Settings())
    assert status(app) == f"{YOUR_MOVE}  {YOU_FIRST}"
    assert press(app, "n").play.game.began is Mark.X  # nobody has touched it
    second = press(reply(press(app, "1"), 4), "n")
    assert (second.play.game.began, second.play.game.person, second.play.game.phase) == (
        Mark.O,
        Mark.X,
        Phase.WAITING,
    )
    opened = reply(second, 2)
    assert status(opened) == f"{YOUR_MOVE}  The computer (O) started with c1."
    assert press(reply(press(opened, "1"), 4), "n").play.game.began is Mark.X


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
    app = sitting(Settings(first=first, mark=mark))
    found = []
    for _ in begins:
        found.append(app.play.game.began)
        if app.play.game.phase is Phase.WAITING:
            app = reply(app, 0)
        app = press(app, "5", "n")
    assert found == begins


def test_chance_is_asked_who_begins() -> None:
    app = sitting(Settings(first=First.RANDOM))
    assert list(effects(None, app)) == [BareQuestion.TOSS]
    tossed = update(app, Tossed(Mark.O))
    assert (tossed.play.game.began, tossed.play.game.phase) == (Mark.O, Phase.WAITING)
    assert [type(effect) for effect in asks(app, tossed)] == [Wait]
    assert BareQuestion.TOSS in list(effects(tossed, press(tossed, "n")))


def test_the_first_game_is_introduced_until_the_first_mark() -> None:
    app = sitting(Settings())
    keys = "Use arrows and Enter, or 1 to 9."
    easier = "The computer is perfect: - for an easier game."
    assert said(app) == f"You are X: get three in a row. {keys} {easier}"
    assert said(press(app, "right")) == said(app)
    played = reply(press(app, "1"), 4)
    assert said(played) == ""
    assert said(press(played, "n")) == "Until you move, u brings the last game back."


def test_two_people_read_how_wide_boards_are_played_and_nothing_of_levels() -> None:
    told = said(sitting(Settings(Rules(6, 6, 5), players=2)))
    assert told == f"The first to get five in a row wins. {PLACING}"
    wider = said(sitting(Settings(Rules(7, 6, 5), players=2)))  # no letter alone names the seventh column
    assert wider == f"The first to get five in a row wins. {PLACING}"


# Everywhere


def test_the_keys_of_a_russian_keyboard_are_those_that_stand_there() -> None:
    for russian, latin_row in (
        ("йцукенгшщз", "qwertyuiop"),
        ("фывапролд", "asdfghjkl"),
        ("ячсмить", "zxcvbnm"),
        ("х", "x"),
    ):
        assert "".join(map(latin, russian)) == "".join(map(latin, russian.upper())) == latin_row


def test_on_a_screen_too_small_only_quit_works() -> None:
    tiny = sized(sitting(), 16, 4)
    assert tiny.cramped
    for key in ("enter", "5", "m", "?", "u", "n", "z", "escape"):
        assert press(tiny, key) == tiny
    assert not press(tiny, "q").running
    over = sized(press(sitting(), *WIN_FOR_X), 16, 4)
    assert press(over, "z").play.game == over.play.game


def test_watched_games_go_on_after_the_screen_was_too_small() -> None:
    over = sitting(Settings(players=0, pace=0.1), start=parse_position("XXX/OO./..."))
    tiny = sized(over, 16, 4)
    after = waited(tiny)
    assert asks(tiny, after) == []
    roomy = update(after, Resized(over.size))
    (wait,) = asks(after, roomy)
    assert isinstance(wait, Wait)
    assert update(roomy, Elapsed(wait.position)).play.round.id == 2


@pytest.mark.parametrize("inside", ["exploring", "a review"])
def test_esc_leads_back_where_the_board_scrolls(inside: str) -> None:
    board = Rules(9, 9, 5)
    outside = sitting(Settings(board, players=2))
    if inside == "a review":
        keys = [key for column in "abcde" for row in "12" for key in ("g", column, row, "enter")]
        outside = press(outside, *keys[:-4])  # e1 wins
    page = press(outside, "x" if inside == "exploring" else "v")
    tiny = update(page, Resized(PAGE))
    assert not tiny.cramped
    assert "Esc back" in text(tiny)
    back = update(press(tiny, "escape"), Resized(outside.size))
    assert back.pages == (outside.play,)
    assert update(tiny, Resized(outside.size)) == update(page, Resized(outside.size))


@pytest.mark.parametrize("drawn", ["XXX/OO./...", "XOX/XOO/OXX"])
def test_a_finished_position_can_be_looked_at_and_counts_nothing(drawn: str) -> None:
    app = sitting(Settings(), start=parse_position(drawn))
    assert app.play.game.phase is Phase.FINISHED
    assert score(app) == Score()
    assert list(effects(None, app)) == []
    assert press(app, "z").play.round.id == 2


@pytest.mark.parametrize("keys", [("c",), (*to(sitting(), "copy"), "enter")])
def test_a_finished_game_can_be_copied_as_a_line(keys: tuple[str, ...]) -> None:
    over = press(sitting(), *WIN_FOR_X, *keys)
    assert "3,3,3 X: a1 a2 b1 b2 c1 X wins" in text(over)
    assert press(over, "escape").play.game.phase is Phase.FINISHED


def test_line_by_line_what_is_copied_is_told_once() -> None:
    over = press(sitting(), *WIN_FOR_X)
    copied = update(over, Command("copy"))
    assert "3,3,3 X: a1 a2 b1 b2 c1 X wins" in list(tell(over, copied))
    assert list(tell(copied, examined(copied))) == []  # an answer that came meanwhile


def test_a_column_that_was_begun_is_forgotten_on_a_screen_too_small() -> None:
    tiny = sized(press(sitting(), "b"), 10, 3)
    assert press(tiny, "2").play.game.moves == ()


def test_a_late_wait_starts_nothing() -> None:
    app = sitting()
    assert waited(app) == app
    over = press(app, *WIN_FOR_X)
    assert waited(over) == over


def test_an_end_that_was_taken_back_counts_though_the_board_is_changed_then() -> None:
    taken_back = press(sitting(), *WIN_FOR_X, *["u"] * 5)
    assert not taken_back.play.game.moves
    other = press(taken_back, "m", "right", "enter")
    assert other.play.game.rules != taken_back.play.game.rules
    assert sum(score.first for score in all_counted(press(other, "n").play, other).scores.values()) == 1


def test_no_cell_is_marked_while_a_coin_is_tossed() -> None:
    tossed = sitting(Settings(first=First.RANDOM, players=2))
    assert tossed.play.tossing
    assert not press(tossed, "5").play.game.moves


def test_redo_is_not_offered_where_it_is_nobodys_turn() -> None:
    watched = press(reply(sitting(Settings(players=0)), 4), "left")
    assert watched.play.round.undone
    assert "(Redo)" in text(press(watched, "m"))


def test_a_hint_that_is_asked_for_after_the_end_is_refused_with_the_reason() -> None:
    over = press(sitting(), *WIN_FOR_X)
    assert "The game is over." in said(update(over, Command("hint")))
