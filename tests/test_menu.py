"""The menu: which choices act at once, which wait for the next game, and what every row does."""

import pytest

from support.published import PUBLISHED
from support.sessions import ROOMY, TWO, marks, press, reply, said, sitting
from tictactoe.engine.analysis import Value
from tictactoe.engine.board import Mark, Rules
from tictactoe.engine.levels import Level
from tictactoe.engine.notation import parse_position
from tictactoe.ui.actions.begin import begin
from tictactoe.ui.effects import effects
from tictactoe.ui.session.action import Action
from tictactoe.ui.session.display import Size
from tictactoe.ui.session.effects import BareEffect
from tictactoe.ui.session.inputs import Resized
from tictactoe.ui.session.menu import ROWS, Setting
from tictactoe.ui.session.messages import Notice
from tictactoe.ui.session.session import Page, Session
from tictactoe.ui.session.settings import BOARDS, First, Settings
from tictactoe.ui.update import update
from tictactoe.ui.view import render
from tictactoe.ui.words.menu import menu_note, menu_row


def chosen(session: Session, row: int, *keys: str) -> Session:
    """The session after keys were pressed in a row of the menu, and the menu was closed."""
    return press(session, "m", *["down"] * row, *keys, "escape")


VALUES = 9  # the column of the values on narrow screens
BOARD, LEVEL, PLAYERS, BEGINS, MARK, LOOK = range(6)


def test_on_a_board_that_nobody_has_marked_every_choice_acts_at_once() -> None:
    session = sitting(Settings())
    assert chosen(session, BOARD, "right").shown_rules == Rules(4, 3, 3)
    assert chosen(session, PLAYERS, "right").game.people == 2
    assert chosen(session, BEGINS, "right", "right").game.began is Mark.O
    assert chosen(session, MARK, "right").game.person is Mark.O
    assert chosen(session, LEVEL, "left").settings.level is Level.SKILLED
    assert chosen(session, BOARD, "enter").shown_rules == Rules(4, 3, 3)
    for row in range(6):
        assert chosen(session, row, "right").round.id == 1


@pytest.mark.parametrize("size", [Size(40, 12), Size(31, 30), Size(80, 16), Size(20, 7)])
def test_menu_and_help_open_where_only_the_board_has_no_room(size: Size) -> None:
    session = begin(Settings(rules=Rules(15, 15, 5)), size)
    assert "Needs 32x17" in render(session).text()
    assert render(session).text().rstrip().endswith("? help  q quit")
    menu = press(session, "m")
    assert "15" in render(menu).text()
    assert "q quit" in render(menu).text().split("\n")[-1]
    assert render(press(menu, "right", "escape")).text() == render(begin(Settings(), size)).text()
    helped = press(session, "?")
    assert "On the board" in render(helped).text()
    assert "choose a" in render(helped).text()
    assert press(helped, "escape") == session


def test_where_a_page_has_no_room_either_none_opens() -> None:
    session = begin(Settings(rules=Rules(15, 15, 5)), Size(19, 7))
    assert press(session, "m") == press(session, "?") == press(session, "escape") == session


def test_no_menu_opens_over_a_page_of_a_board_without_room() -> None:
    for opened in (press(sitting(TWO), "1", "x"), press(sitting(TWO), *"14253", "v")):
        tiny = update(opened, Resized(Size(80, 6)))
        assert press(tiny, "m") == press(tiny, "escape") == tiny
    large = update(press(sitting(Settings(rules=Rules(9, 9, 5), players=2)), "c", "3", "x"), Resized(Size(40, 10)))
    assert press(large, "m") == large
    assert press(large, "?", "escape") == large


def test_a_choice_brings_no_other_beginner() -> None:
    second = press(press(sitting(), *"14253"), "z")
    assert second.game.began is Mark.O
    assert chosen(second, BOARD, "right").game.began is Mark.O
    tossed = press(sitting(Settings(first=First.RANDOM)), "m", "right")
    assert tossed.tossing
    assert BareEffect.TOSS in list(effects(None, tossed))


def test_what_is_typed_ahead_in_the_menu_is_not_dropped() -> None:
    before = press(sitting(Settings()), "m")
    assert BareEffect.DROP_INPUT not in list(effects(before, press(before, "right")))


def test_on_a_marked_board_a_choice_comes_with_the_next_game() -> None:
    played = reply(press(sitting(Settings()), "1"), 4)
    menu = press(played, "m", "right")
    assert (menu.shown_rules, menu.settings.rules) == (Rules(3, 3, 3), Rules(4, 3, 3))
    assert menu_note(menu) == "* comes with the next game."
    assert "* the first player can win" in render(menu).text()
    back = press(menu, "escape")
    assert (back.game, back.said) == (played.game, None)
    assert press(back, "n").shown_rules == Rules(4, 3, 3)
    assert press(press(back, "n"), "u").game == played.game
    over = press(sitting(), *"14253")
    assert press(chosen(over, BOARD, "right"), "z").shown_rules == Rules(4, 3, 3)
    assert press(chosen(over, PLAYERS, "right"), "z").game.people == 0
    opened = reply(sitting(Settings(first=First.COMPUTER)), 0)
    assert chosen(opened, BOARD, "right").shown_rules == Rules(3, 3, 3)
    prepared = sitting(Settings(), start=parse_position("X../.O./..."))
    assert chosen(prepared, BOARD, "right").game == prepared.game


@pytest.mark.parametrize("rules", BOARDS)
def test_what_the_menu_says_of_a_board_was_published(rules: Rules) -> None:
    value = PUBLISHED[rules][0] if rules in PUBLISHED else Value.UNKNOWN
    saying = {Value.DRAW: "a draw with best play", Value.WIN: "the first player can win"}
    assert menu_row(Settings(rules), Setting.BOARD).meaning == saying.get(value, "its value is not known here")


def test_every_board_that_waits_for_the_next_game_has_a_star() -> None:
    session, seen = press(reply(press(sitting(Settings()), "1"), 4), "m"), set()
    while session.settings.rules not in seen:
        seen.add(session.settings.rules)
        row = next(line for line in render(session).text().splitlines() if "Board" in line)
        assert ("*" in row) is (session.settings.rules != session.game.rules)
        session = press(session, "right")
    assert Rules(19, 19, 5) in seen


def test_enter_on_what_waits_leads_to_new_game() -> None:
    session = press(reply(press(sitting(Settings()), "1"), 4), "m", "right", "enter")
    assert (session.menu.command, session.settings.rules) == (Action.NEW, Rules(4, 3, 3))
    assert press(session, "enter").shown_rules == Rules(4, 3, 3)
    assert press(sitting(Settings(level=Level.NOVICE)), "m", "down", "enter").settings.level is Level.CASUAL


def test_level_and_look_act_at_once_everywhere() -> None:
    played = reply(press(sitting(Settings()), "1"), 4)
    assert chosen(played, LEVEL, "left").settings.level is Level.SKILLED
    assert not chosen(played, LOOK, "right").settings.colour


def test_to_the_right_colour_goes_first_and_then_what_is_not_ascii() -> None:
    menu = press(sitting(), "m", *["down"] * LOOK)
    looks = ["colour", "no colour", "colour, ASCII", "no colour, ASCII"]
    for look in looks:
        assert f"< {look} >" in render(menu).text()
        menu = press(menu, "right")
    for look in [looks[0], *reversed(looks)]:
        assert f"< {look} >" in render(menu).text()
        menu = press(menu, "left")


def test_each_side_of_a_game_that_is_watched_has_its_level_at_once() -> None:
    watched = reply(sitting(Settings(players=0)), 4)
    menu = press(watched, "m", *["down"] * MARK)
    chosen = press(menu, "enter")
    assert (chosen.menu, chosen.game) == (menu.menu, watched.game)
    assert [chosen.level_of(mark) for mark in Mark] == [Level.PERFECT, Level.NOVICE]


def test_all_of_the_menu_is_there_where_it_has_room() -> None:
    for size in (Size(60, 16), Size(30, 16), Size(20, 24), Size(79, 20)):
        shown = render(press(sitting(Settings(), size=size), "m")).text()
        assert "Board" in shown, size
        assert "Help" in shown, size


@pytest.mark.parametrize("columns", range(20, 60))
def test_a_value_is_whole_where_it_fits_and_else_its_short_form(columns: int) -> None:
    for settings in Settings(), Settings(Rules(4, 4, 4), players=0, first=First.COMPUTER):
        session = press(sitting(settings, Size(columns, 24)), "m")
        for name in ROWS:
            _, value, short, _ = menu_row(settings, name)
            chosen = [line[line.index("< ") :] for line in render(session).text().split("\n") if "< " in line]
            if not value.startswith("("):
                room = columns - VALUES
                assert chosen == [f"< {value} >" if len(f"< {value} >") <= room else f"< {short} >"], name
            session = press(session, "down")


def test_a_setting_without_meaning_is_not_changed() -> None:
    session = press(sitting(), "m", "down", "right", *["down"] * 3, "right")
    assert session.settings == TWO
    assert [menu_row(session.settings, name).value for name in (Setting.LEVEL, Setting.MARK)] == ["(perfect)", "(X)"]
    against_another = press(sitting(Settings(opponent="Meek")), "m", "down", "right")
    assert against_another.settings == Settings(opponent="Meek")
    assert [menu_row(Settings(players=0), name).value for name in (Setting.LEVEL, Setting.MARK)] == ["perfect"] * 2


def test_the_last_level_is_no_longer_called_perfect_on_a_board_that_the_solver_does_not_master() -> None:
    session = press(sitting(Settings()), "m", *["right"] * 7)
    assert (session.shown_rules, session.game.people, session.settings.level) == (Rules(7, 7, 4), 1, Level.PERFECT)
    shown = render(session).text()
    assert "expert" in shown
    assert "sees as far as time allows" in shown
    assert "perfect" not in shown
    assert "perfect" in render(press(session, *["left"] * 7)).text()


@pytest.mark.parametrize(
    ("right", "down", "action"),
    [
        (0, 8, "new"),
        (1, 8, "undo"),
        (2, 8, "redo"),
        (0, 9, "review"),
        (1, 9, "hint"),
        (2, 9, "share"),
        (1, 10, "help"),
        (2, 10, "quit"),
    ],
)
def test_every_command_is_in_the_menu(right: int, down: int, action: str) -> None:
    session = press(sitting(), "5", "1", "u", "m", *["down"] * down, *["right"] * right)
    assert session.menu.command is Action(action)
    after = press(session, "enter")
    match action:
        case "new":
            assert after.round.id == 2
        case "quit":
            assert not after.running
        case "undo":
            assert after.game.moves == ()
        case "redo":
            assert marks(after) == ["b2", "a1"]
        case "hint":
            assert (after.knowledge.stage, after.said) == (1, Notice.HINT)
        case "review" | "share":
            assert said(after) == "No finished game is on the board."
        case "help":
            assert after.page is Page.HELP
            assert press(after, "escape").page is Page.MENU


def test_what_the_terminal_cannot_show_is_not_offered() -> None:
    session = press(begin(Settings(), ROOMY, unicode=False, colours=False), "m", *["down"] * 5)
    assert (session.settings.colour, session.settings.ascii) == (False, True)
    assert press(session, "right").settings == session.settings


def test_a_board_without_room_on_the_screen_is_not_offered() -> None:
    small = press(update(sitting(), Resized(Size(20, 7))), "m")
    offered = {press(small, *["left"] * steps).shown_rules for steps in range(12)}
    assert Rules(3, 3, 3) in offered
    assert not {Rules(15, 15, 5), Rules(19, 19, 5)} & offered
    assert press(press(sitting(), "m"), "left").shown_rules == Rules(19, 19, 5)


def test_the_time_of_a_move_is_chosen_where_the_computer_searches() -> None:
    gomoku = sitting(Settings(Rules(15, 15, 5)))
    chosen = press(gomoku, "m", *["down"] * 7, "right")
    assert (chosen.settings.time, chosen.game) == (2.0, gomoku.game)
    assert press(chosen, *["left"] * 2).settings.time == 0.5
    assert "2 s a move" in render(chosen).text()
    odd = press(sitting(Settings(Rules(15, 15, 5), time=3.0)), "m", *["down"] * 7)
    assert [press(odd, key).settings.time for key in ("left", "right")] == [2.0, 5.0]
    assert press(odd, *["right"] * 9).settings.time == 30.0
    against_another = Settings(Rules(15, 15, 5), opponent="Meek")
    for settings in (Settings(), Settings(Rules(15, 15, 5), players=2), against_another):
        other = press(sitting(settings), "m", *["down"] * 7, "right")
        assert other.settings.time == 1.0
        assert "(1 s)" in render(other).text()


def test_replies_are_offered_only_on_boards_where_all_moves_are_known() -> None:
    for rules, most in ((Rules(3, 3, 3), 2), (Rules(15, 15, 5), 1)):
        menu = press(sitting(Settings(rules)), "m", *["down"] * 6)
        shown = [press(menu, *["right"] * times).settings.values for times in range(4)]
        assert max(shown) == most
        assert len(set(shown)) == most + 1


@pytest.mark.parametrize(
    ("size", "told"), [((80, 24), "Enter again begins the next game."), ((20, 7), "Enter begins.")]
)
def test_enter_on_a_choice_that_waits_says_that_enter_again_begins_a_game(size: tuple[int, int], told: str) -> None:
    playing = press(sitting(Settings(players=2)), "1")
    chosen = update(press(playing, "m", "right", "enter"), Resized(Size(*size)))
    assert told in render(chosen).text()
    assert "New" in render(chosen).text()
    assert told not in render(press(chosen, "down")).text()
    begun = press(chosen, "enter")
    assert (begun.shown_rules, begun.round.id, begun.page) == (Rules(4, 3, 3), 2, Page.BOARD)
