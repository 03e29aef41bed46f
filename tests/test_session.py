"""What events do to a session, and what it then asks for."""

import pytest
from playing import press, reply

from tictactoe.engine.board import Mark, Rules
from tictactoe.engine.coach import explain
from tictactoe.engine.game import Game, Phase
from tictactoe.engine.levels import Level
from tictactoe.engine.notation import format_cell, parse_position
from tictactoe.engine.solver import Solver
from tictactoe.ui import words
from tictactoe.ui.effects import effects
from tictactoe.ui.events import (
    Action,
    Assess,
    Chosen,
    Click,
    Command,
    Drop,
    Elapsed,
    Enquired,
    Examine,
    Keep,
    LevelNamed,
    Placed,
    Proven,
    Resized,
    Size,
    Think,
    Toss,
    Tossed,
    Wait,
)
from tictactoe.ui.keys import BINDINGS, Where
from tictactoe.ui.layout import corner, layout
from tictactoe.ui.score import Pairing, Score, count
from tictactoe.ui.session import Page, Session, begin
from tictactoe.ui.settings import First, Settings
from tictactoe.ui.update import update

ROOMY = Size(80, 24)
TWO = Settings(players=2)
WIN_FOR_X = "14253"  # a1 a2 b1 b2 c1


def sitting(settings: Settings = TWO, **options: object) -> Session:
    return begin(settings, ROOMY, **options)  # type: ignore[arg-type]


def marks(session: Session) -> list[str]:
    rules = session.settings.rules
    return [format_cell(rules, cell) for cell, _ in session.game.moves]


def said(session: Session) -> str:
    return " ".join(words.coach(session, 70, 2))


def status(session: Session) -> str:
    return words.status(session, 70)


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
    assert format_cell(session.settings.rules, session.cursor) == cell
    assert session.game.moves == ()


@pytest.mark.parametrize("keys", [("enter",), (" ",), ("5",), ("b", "2"), ("B", "2"), ("и", "2")])
def test_enter_space_digits_and_names_place(keys: tuple[str, ...]) -> None:
    assert marks(press(sitting(), *keys)) == ["b2"]


def test_a_click_places_where_it_points() -> None:
    session = sitting()
    place = layout(ROOMY, session.settings.rules)
    assert place is not None
    for cell in range(9):
        row, column = corner(place, session.settings.rules, cell)
        assert update(session, Click(row + 2, column + 3)).game.last == cell
    assert update(session, Click(0, 0)).game.moves == ()


def test_a_letter_waits_for_its_row_and_escape_forgets_it() -> None:
    session = press(sitting(), "b")
    assert said(session) == "b_: which row? Esc forgets."
    assert press(session, "escape").page is Page.BOARD
    assert press(session, "escape", "3").game.last == 2
    assert said(press(session, "9")) == "This board has no row 9."
    assert marks(press(session, "c", "1")) == ["c1"]
    assert said(press(sitting(), "d")) == "This board has no column d."


def test_elsewhere_than_on_three_by_three_a_name_moves_the_cursor_up_to_six_columns() -> None:
    session = press(sitting(TWO._replace(rules=Rules(6, 5, 4))), "f", "2")
    assert (format_cell(session.settings.rules, session.cursor), marks(session)) == ("f2", [])
    wide = sitting(TWO._replace(rules=Rules(7, 7, 4)))
    assert press(wide, "b", "2", "5") == wide


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
    assert list(effects(before, after)) == [Keep(after.game), Wait(position, 0.3, until_key=True)]
    thinking = update(after, Elapsed(position))
    assert list(effects(after, thinking)) == [Think(position, Level.PERFECT)]
    answered = update(thinking, Chosen(position, 4, Level.PERFECT))
    assert (answered.cursor, answered.game.last) == (0, 4)
    assert list(effects(thinking, answered)) == [Keep(answered.game)]
    assert status(answered) == "Your turn.  The computer played b2."


def test_an_answer_to_another_position_is_ignored() -> None:
    session = press(sitting(Settings()), "1")
    thinking = update(session, Elapsed(session.game.position))
    undone = press(thinking, "u")
    assert undone.game.moves == ()
    assert update(undone, Chosen(session.game.position, 4, Level.PERFECT)) == undone
    assert update(undone, Elapsed(session.game.position)) == undone


@pytest.mark.parametrize("key", ["enter", " ", "5", "b", "r", "tab"])
def test_keys_that_place_do_nothing_while_the_computer_thinks(key: str) -> None:
    session = press(sitting(Settings()), "1")
    thinking = update(session, Elapsed(session.game.position))
    assert press(thinking, key) == thinking
    assert press(thinking, "right").cursor == 1
    assert press(thinking, "?").page is Page.HELP


def test_a_reply_arrives_while_the_menu_is_open() -> None:
    session = press(reply(press(sitting(Settings()), "1"), 4), "2")
    thinking = update(session, Elapsed(session.game.position))
    in_menu = press(thinking, "m")
    answered = update(in_menu, Chosen(thinking.game.position, 2, Level.PERFECT))
    assert (answered.page, answered.game.last) == (Page.MENU, 2)


# The end, and the next game


def test_a_win_is_marked_counted_and_stays_until_a_key() -> None:
    before = press(sitting(), *WIN_FOR_X[:-1])
    after = press(before, WIN_FOR_X[-1])
    assert after.game.phase is Phase.FINISHED
    assert after.score == Score(1, 0, 0)
    assert list(effects(before, after)) == [Keep(after.game), Drop(), Examine(after.game)]
    assert status(after) == "X wins!  Press any key to play again."
    assert said(after) == "O begins the next game."
    assert update(after, Resized(Size(100, 30))).game == after.game


@pytest.mark.parametrize(
    "key",
    [*"abcdefg123456789hjklnrxyz0;/", "é", "up", "down", "left", "right", "enter", " ", "tab", "f5", "f2", "home"],
)
def test_any_key_that_the_footer_does_not_name_starts_the_next_game(key: str) -> None:
    over = press(sitting(), *WIN_FOR_X)
    after = press(over, key)
    assert (after.game.id, after.game.moves, after.cursor, after.game.began) == (2, (), over.cursor, Mark.O)
    assert list(effects(over, after)) == [Drop()]
    assert after.score == Score(1, 0, 0)


def test_a_click_anywhere_starts_the_next_game() -> None:
    assert update(press(sitting(), *WIN_FOR_X), Click(0, 79)).game.id == 2


@pytest.mark.parametrize("key", ["m", "escape", "?", "f1", "u", "backspace", "q", "ctrl-l", "+", "=", "-"])
def test_a_key_that_the_footer_names_does_what_it_says(key: str) -> None:
    over = sitting(Settings(first=First.COMPUTER, level=Level.NOVICE))
    over = reply(press(reply(press(reply(over, 0), "5"), 1), "9"), 2)
    assert status(over) == "The computer wins!  Press any key to play again."
    after = press(over, key)
    assert after.game.id == 1
    assert after != over
    if after.page is not Page.BOARD:
        assert press(after, "escape") == over._replace(menu=after.menu)


def test_a_key_that_is_named_elsewhere_says_why_it_cannot() -> None:
    large = sitting(Settings(Rules(6, 5, 3), players=2))
    for cell in (0, 6, 1, 7, 2):
        large = update(large, Placed(cell))
    assert large.game.phase is Phase.FINISHED
    for key, name in (("v", "no review"), ("s", "no records")):
        after = press(large, key)
        assert (after.game, after.page, after.said and after.said.name) == (large.game, Page.BOARD, name)


def test_level_keys_are_any_key_where_no_computer_plays() -> None:
    assert press(press(sitting(), *WIN_FOR_X), "+").game.id == 2


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
    assert list(effects(None, session)) == [Toss()]
    tossed = update(session, Tossed(Mark.O))
    assert (tossed.game.began, tossed.game.phase) == (Mark.O, Phase.WAITING)
    assert [type(effect) for effect in effects(session, tossed)] == [Wait]
    assert Toss() in list(effects(tossed, press(tossed, "n")))


# Undo and redo


def test_undo_gives_the_turn_back_and_redo_plays_it_again() -> None:
    session = reply(press(sitting(Settings()), "1"), 4)
    undone = press(session, "u")
    assert (undone.game.moves, undone.game.phase) == ((), Phase.PLAYING)
    assert press(undone, "r").game == session.game._replace(take_backs=1)
    assert said(press(undone, "u")) == "There is nothing to take back."
    assert said(press(session, "r")) == "There is nothing to play again."
    assert press(undone, "3", "r").game.moves == press(undone, "3").game.moves


def test_undo_after_the_end_takes_the_result_out_of_the_score_and_redo_counts_it_once() -> None:
    over = press(sitting(), *WIN_FOR_X)
    undone = press(over, "u")
    assert (undone.score, undone.game.phase) == (Score(), Phase.PLAYING)
    again = press(undone, "r")
    assert (again.score, again.game) == (Score(1, 0, 0), over.game._replace(take_backs=1))
    assert press(again, "backspace", "backspace", "r", "r").score == Score(1, 0, 0)


def test_a_loss_that_was_taken_back_counts_again_once_the_game_is_left() -> None:
    over = press(sitting(Settings(players=2)), *WIN_FOR_X)
    left = press(over, "u", "n")
    assert (press(over, "u").score, left.score) == (Score(), Score(1, 0, 0))
    assert press(left, "u").score == Score()
    assert press(left, "1", "n", "1").score == Score(1, 0, 0)
    begun = press(press(over, "x"), *WIN_FOR_X)
    dropped = press(begun, *["u"] * 6)
    assert (dropped.game, dropped.score) == (over.game, Score(1, 0, 1))
    assert press(dropped, "x").game.id == 3


def test_until_the_first_mark_undo_brings_back_the_game_before_with_its_score() -> None:
    over = press(sitting(), *WIN_FOR_X)
    after = press(over, "enter")
    back = press(after, "u")
    assert (back.game, back.score) == (over.game, Score(1, 0, 0))
    assert press(back, "u").game.moves == over.game.moves[:-1]
    assert press(back, "enter").game.began is Mark.O
    assert press(after, "1", "u", "u").game == over.game
    assert press(after, "1", "u", "u", "x").score == Score(1, 0, 0)


def test_undo_brings_back_a_game_of_other_settings_too() -> None:
    played = press(sitting(), "5", "1", "m")
    menu_new = press(played, "right", *["down"] * 7, "enter")
    assert menu_new.settings.rules == Rules(4, 3, 3)
    back = press(menu_new, "u")
    assert (back.game, back.settings) == (played.game, played.settings)


def test_a_computers_opening_is_not_taken_back_but_the_game_before_returns() -> None:
    session = sitting(Settings())
    played = reply(press(session, "1"), 4)
    opened = reply(press(played, "n"), 0)
    assert press(opened, "u").game == played.game


# Levels and scores


def test_each_pairing_has_its_own_score_and_a_game_counts_for_its_weakest_level() -> None:
    session = reply(press(sitting(Settings(level=Level.NOVICE)), "1"), 3)
    session = press(session, "+", "+", "+")
    assert session.settings.level is Level.PERFECT
    over = press(reply(press(session, "2"), 4), "3")
    assert over.score == Score()
    assert "This game counts for novice" in said(over)
    assert press(over, "-", "-", "-").score == Score(1, 0, 0, 1)
    assert update(over, LevelNamed(Level.NOVICE)).score == Score(1, 0, 0, 1)


def test_games_in_a_row_that_were_not_lost_without_help_are_counted() -> None:
    played = Pairing(TWO.rules, 1, Level.PERFECT)

    def unbeaten(mark: Mark, cells: str, **help: object) -> int:
        game = Game(1, TWO.rules.start, Settings(mark=mark).seats)._replace(**help)  # type: ignore[arg-type]
        for cell in cells:
            game = game.play(int(cell) - 1, None if game.phase is Phase.PLAYING else Level.PERFECT)
        return count({played: Score(3, 0, 0, 3)}, game)[played].unbeaten

    assert unbeaten(Mark.X, WIN_FOR_X) == 4
    assert unbeaten(Mark.X, "513746829") == 4
    assert unbeaten(Mark.O, WIN_FOR_X) == 0
    assert unbeaten(Mark.X, WIN_FOR_X, helped=frozenset({TWO.rules.start})) == 0
    assert unbeaten(Mark.X, WIN_FOR_X, take_backs=1) == 0
    assert count({}, press(sitting(), *WIN_FOR_X).game)[Pairing(TWO.rules, 2, None)] == Score(1, 0, 0, 0)


def test_after_three_games_at_perfect_without_a_win_an_easier_level_is_offered_once() -> None:
    session = sitting(Settings(first=First.COMPUTER))
    advice = []
    for _ in range(4):
        session = reply(press(reply(press(reply(session, 0), "5"), 1), "9"), 2)
        advice.append("Perfect cannot be beaten here. - gives you an easier opponent." in said(session))
        session = press(session, "enter")
    assert advice == [False, False, True, False]


def test_the_first_game_is_introduced_until_the_first_mark() -> None:
    session = sitting(Settings())
    assert said(session) == "You are X: three in a row wins. Arrows choose a cell, Enter places."
    assert said(press(session, "right")) == said(session)
    played = reply(press(session, "1"), 4)
    assert said(played) == ""
    assert said(press(played, "n")) == ""


# The computer against itself


def test_the_computer_plays_itself_faster_at_any_key_and_goes_on_by_itself() -> None:
    session = sitting(Settings(players=0))
    assert list(effects(None, session)) == [Wait(session.game.position, 1.0, until_key=False)]
    faster = press(session, "x")
    assert list(effects(session, faster)) == [Wait(session.game.position, 0.5, until_key=False)]
    assert press(session, *"x" * 20).speed == 10
    assert press(session, "u", "r", "enter").game == session.game
    assert not press(session, "q").running
    for cell in (0, 3, 1, 4, 2):
        session = reply(session, cell)
    assert status(session) == "X wins!"
    following = update(session, Elapsed(session.game.position))
    assert (following.game.id, following.score) == (2, Score(1, 0, 0))


def test_a_wait_begins_anew_after_a_page_was_looked_at() -> None:
    session = sitting(Settings(players=0))
    page = press(session, "?")
    assert update(page, Elapsed(session.game.position)) == page
    back = press(page, "escape")
    assert [type(effect) for effect in effects(page, back)] == [Wait]


# The menu


def test_level_and_look_act_at_once_the_rest_with_a_new_game() -> None:
    session = press(sitting(Settings()), "m")
    changed = press(session, "right", "down", "left", "down", "right", "down", "down", "right", "down", "right")
    assert changed.settings == Settings(level=Level.SKILLED, colour=False)
    assert changed.menu.draft.rules == Rules(4, 3, 3)
    assert (changed.menu.draft.players, changed.menu.draft.mark) == (2, Mark.O)
    back = press(changed, "escape")
    assert (back.page, back.settings.rules, press(back, "m").menu.draft) == (
        Page.BOARD,
        Rules(3, 3, 3),
        back.settings,
    )
    new = press(changed, "down", "down", "enter")
    assert (new.page, new.game.id, new.settings.players, new.game.start.rules) == (Page.BOARD, 2, 2, Rules(4, 3, 3))


def test_a_board_too_large_for_the_computer_is_refused_in_words() -> None:
    session = press(sitting(Settings()), "m", *["right"] * 7, *["down"] * 7)
    refused = press(session, "enter")
    assert refused.menu.draft.rules == Rules(7, 7, 4)
    assert (refused.page, refused.game) == (Page.MENU, session.game)
    assert words.menu_note(refused) == (
        "The computer plays boards of up to 25 cells, and 6 x 5: choose two people for a larger one."
    )


@pytest.mark.parametrize(
    ("right", "down", "action"),
    [
        (0, 7, "new"),
        (1, 7, "quit"),
        (0, 8, "undo"),
        (1, 8, "redo"),
        (2, 8, "hint"),
        (0, 9, "values"),
        (1, 9, "review"),
        (0, 10, "share"),
        (1, 10, "help"),
    ],
)
def test_every_command_is_in_the_menu(right: int, down: int, action: str) -> None:
    session = press(sitting(), "5", "1", "u", "m", *["down"] * down, *["right"] * right)
    assert session.menu.command is Action(action)
    after = press(session, "enter")
    match action:
        case "new":
            assert after.game.id == 2
        case "quit":
            assert not after.running
        case "undo":
            assert after.game.moves == ()
        case "redo":
            assert marks(after) == ["b2", "a1"]
        case "hint":
            assert after.hint == 1
        case "review" | "share":
            assert said(after) == "No finished game is on the board."
        case "values":
            assert after.settings.values
        case "help":
            assert after.page is Page.HELP


def test_values_are_asked_for_on_a_persons_turn_and_stay_on() -> None:
    session = sitting(Settings())
    shown = press(session, "v")
    position = shown.game.position
    assert list(effects(session, shown)) == [Assess(position)]
    analysis = Solver(position.rules).analyse(position)
    proven = update(shown, Proven(analysis))
    assert proven.assessed == analysis
    assert list(effects(shown, proven)) == []
    waiting = press(proven, "1")
    assert not waiting.shows_values
    assert update(waiting, Proven(analysis)) == waiting
    answered = reply(waiting, 4)
    assert Assess(answered.game.position) in list(effects(waiting, answered))
    assert len(answered.game.helped) == 1
    assert len(known(answered).game.helped) == 2
    assert list(effects(answered, press(answered, "v"))) == []
    assert not press(proven, "v").shows_values


def known(session: Session) -> Session:
    """The session once its position is analysed."""
    position = session.game.position
    return update(session, Proven(Solver(position.rules).analyse(position)))


def test_hints_come_in_stages_that_belong_to_the_position() -> None:
    session = sitting(Settings(mark=Mark.O), start=parse_position("X../.O./..X"))
    first = known(press(session, "t"))
    assert said(first) == "4 of 6 moves hold the draw."
    assert said(press(first, "right", "down")) == said(first)
    second = press(first, "up", "t")
    assert said(second).startswith("Look at ")
    third = press(second, "t")
    assert ": draw" in said(third)
    assert said(press(third, "t")) == said(third)
    assert len(third.game.helped) == 1
    assert press(third, "b", "1").hint == 0
    assert third.game.helped == frozenset({third.game.position})
    assert said(known(press(sitting(Settings()), "t", "t"))) == "Every move holds the draw."


def test_the_cell_under_the_cursor_is_explained_while_values_are_on() -> None:
    session = known(press(sitting(Settings(), start=parse_position("XOX/OOX/...")), "v"))
    assert said(press(session, "down", "left")) == "a3: loses in 1 - O plays b3 and has three in a row."
    assert said(press(session, "down", "right")) == "c3: wins in 1 - three in a row."
    assert said(press(session, "down", "t")) == "You can win in 1."


def test_the_computer_says_why_it_moved_while_values_are_on() -> None:
    session = press(sitting(Settings(), start=parse_position("X../.O./...")), "v", "2")
    thinking = update(session, Elapsed(session.game.position))
    assert list(effects(session, thinking)) == [Think(session.game.position, Level.PERFECT)]
    position = session.game.position
    remarks = explain(Solver(position.rules).analyse(position), 2)
    answered = update(thinking, Chosen(position, 2, Level.PERFECT, remarks))
    assert said(answered) == "I had to block c1."
    assert answered.cursor == 1
    assert said(known(press(answered, "down", "left"))) != "I had to block c1."


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        (0, "a1 is taken."),
        (8, "c3: wins in 1 - three in a row."),
        (None, "a3 lose in 1, b3 draw, c3 win in 1."),
    ],
)
def test_what_is_enquired_is_answered(cell: int | None, sentence: str) -> None:
    session = sitting(Settings(), start=parse_position("XOX/OOX/..."))
    assert said(known(update(session, Enquired(cell)))) == sentence


def test_what_the_terminal_cannot_show_is_not_offered() -> None:
    session = press(begin(Settings(), ROOMY, unicode=False, colours=False), "m", *["down"] * 5)
    assert (session.settings.colour, session.settings.ascii) == (False, True)
    assert press(session, "right").settings == session.settings


# Everywhere


@pytest.mark.parametrize("where", list(Where))
def test_no_key_means_two_things_in_one_place(where: Where) -> None:
    keys = [key for binding in BINDINGS if where in binding.where for key in binding.keys]
    assert len(keys) == len(set(keys))


def test_on_a_screen_too_small_only_quit_works() -> None:
    tiny = update(sitting(), Resized(Size(16, 4)))
    assert tiny.where is Where.TINY
    for key in ("enter", "5", "m", "?", "u", "n", "x", "escape"):
        assert press(tiny, key) == tiny
    assert not press(tiny, "q").running
    over = update(press(sitting(), *WIN_FOR_X), Resized(Size(16, 4)))
    assert press(over, "x").game == over.game


@pytest.mark.parametrize("text", ["XXX/OO./...", "XOX/XOO/OXX"])
def test_a_finished_position_can_be_looked_at_and_counts_nothing(text: str) -> None:
    session = sitting(Settings(), start=parse_position(text))
    assert session.game.phase is Phase.FINISHED
    assert session.score == Score()
    assert list(effects(None, session)) == []
    assert press(session, "x").game.id == 2


def test_a_finished_game_can_be_shared_as_a_line() -> None:
    over = press(sitting(), *WIN_FOR_X, "m", *["down"] * 10, "enter")
    assert (over.page, over.game.phase) == (Page.BOARD, Phase.FINISHED)
    assert said(over) == "3,3,3 X: a1 a2 b1 b2 c1 X wins"


def test_a_column_that_was_begun_is_forgotten_on_a_screen_too_small() -> None:
    tiny = update(press(sitting(), "b"), Resized(Size(10, 3)))
    assert press(tiny, "2").game.moves == ()


def test_a_late_wait_starts_nothing() -> None:
    session = sitting()
    assert update(session, Elapsed(session.game.position)) == session
    over = press(session, *WIN_FOR_X)
    assert update(over, Elapsed(over.game.position)) == over


def test_the_first_game_is_played_at_the_level_that_was_set() -> None:
    session = sitting(Settings(level=Level.CASUAL), start=parse_position("XX./OO./..."))
    over = press(session, "3")
    assert said(over) == "The computer (O) begins the next game."
    assert over.score == Score(1, 0, 0, 1)
    assert press(over, "x", "u").settings.level is Level.CASUAL


def test_a_game_that_is_watched_is_not_thrown_away_by_undo() -> None:
    watched = reply(press(press(sitting(), "5"), "m", "down", "down", "right", *["down"] * 5, "enter"), 0)
    assert (watched.settings.players, watched.game.id) == (0, 2)
    assert update(watched, Command(Action.UNDO)).game == watched.game


def test_a_board_without_room_on_the_screen_is_refused_in_the_menu() -> None:
    session = press(update(sitting(), Resized(Size(20, 7))), "m", "left", *["down"] * 7)
    refused = press(session, "enter")
    assert refused.menu.draft.rules == Rules(19, 19, 5)
    assert (refused.page, words.menu_note(refused)) == (Page.MENU, "This screen has no room for that board.")


def test_effects_of_nothing_are_nothing() -> None:
    for session in (sitting(), sitting(Settings()), press(sitting(), *WIN_FOR_X)):
        assert list(effects(session, session)) == []


def test_ctrl_l_asks_for_the_screen_again() -> None:
    assert press(sitting(), "ctrl-l").repaints == 1


def test_the_help_scrolls_no_further_than_its_text() -> None:
    page = press(update(sitting(), Resized(Size(40, 13))), "?")
    assert press(page, "down", "down", "up").scroll == 1
    bottom = press(page, *["down"] * 200)
    assert bottom.scroll < 200
    assert press(bottom, "up").scroll == bottom.scroll - 1
