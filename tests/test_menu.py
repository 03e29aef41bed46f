"""The menu: which choices act at once, which wait for the next game, and what every row does."""

import pytest

from support.published import PUBLISHED
from support.sittings import ROOMY, TWO, marks, press, reply, said, sitting, text, top
from tictactoe.engine.analysis import Value
from tictactoe.engine.board import Mark, Rules
from tictactoe.engine.levels import Level
from tictactoe.engine.notation import parse_position
from tictactoe.ui.app import App, begin, effects, render, update
from tictactoe.ui.pages.menu import Menu, Setting, setting_row
from tictactoe.ui.sitting.display import Size
from tictactoe.ui.sitting.effects import BareEffect, BareQuestion
from tictactoe.ui.sitting.inputs import Resized
from tictactoe.ui.sitting.messages import Notice
from tictactoe.ui.sitting.settings import BOARDS, First, Settings


def chosen(app: App, row: int, *keys: str) -> App:
    """The app after keys were pressed in a row of the menu, and the menu was closed."""
    return press(app, "m", *["down"] * row, *keys, "escape")


def chosen_command(app: App) -> str:
    page = top(app, Menu)
    return page.commands[page.item].name


VALUES = 9  # the column of the values on narrow screens
BOARD, LEVEL, PLAYERS, BEGINS, MARK, LOOK = range(6)


def test_on_a_board_that_nobody_has_marked_every_choice_acts_at_once() -> None:
    app = sitting(Settings())
    assert chosen(app, BOARD, "right").play.game.rules == Rules(4, 3, 3)
    assert chosen(app, PLAYERS, "right").play.game.people == 2
    assert chosen(app, BEGINS, "right", "right").play.game.began is Mark.O
    assert chosen(app, MARK, "right").play.game.person is Mark.O
    assert chosen(app, LEVEL, "left").settings.level is Level.SKILLED
    assert chosen(app, BOARD, "enter").play.game.rules == Rules(4, 3, 3)
    for row in range(6):
        assert chosen(app, row, "right").play.round.id == 1


@pytest.mark.parametrize("size", [Size(40, 12), Size(31, 30), Size(80, 16), Size(20, 7)])
def test_menu_and_help_open_where_only_the_board_has_no_room(size: Size) -> None:
    app = begin(Settings(rules=Rules(15, 15, 5)), size)
    assert "Needs 32x17" in text(app)
    assert text(app).rstrip().endswith("? help  q quit")
    menu = press(app, "m")
    assert "15" in text(menu)
    assert "q quit" in text(menu).split("\n")[-1]
    assert text(press(menu, "right", "escape")) == render(begin(Settings(), size)).text()
    helped = press(app, "?")
    assert "On the board" in text(helped)
    assert "choose a" in text(helped)
    assert press(helped, "escape") == app


def test_where_a_page_has_no_room_either_none_opens() -> None:
    app = begin(Settings(rules=Rules(15, 15, 5)), Size(19, 7))
    assert press(app, "m") == press(app, "?") == press(app, "escape") == app


def test_no_menu_opens_over_a_page_of_a_board_without_room() -> None:
    for opened in (press(sitting(TWO), "1", "x"), press(sitting(TWO), *"14253", "v")):
        tiny = update(opened, Resized(Size(80, 6)))
        assert press(tiny, "m") == press(tiny, "escape") == tiny
    large = update(press(sitting(Settings(rules=Rules(9, 9, 5), players=2)), "c", "3", "x"), Resized(Size(40, 10)))
    assert press(large, "m") == large
    assert press(large, "?", "escape") == large


def test_a_choice_brings_no_other_beginner() -> None:
    second = press(press(sitting(), *"14253"), "z")
    assert second.play.game.began is Mark.O
    assert chosen(second, BOARD, "right").play.game.began is Mark.O
    tossed = press(sitting(Settings(first=First.RANDOM)), "m", "right")
    assert tossed.play.tossing
    assert BareQuestion.TOSS in list(effects(None, tossed))


def test_what_is_typed_ahead_in_the_menu_is_not_dropped() -> None:
    before = press(sitting(Settings()), "m")
    assert BareEffect.DROP_INPUT not in list(effects(before, press(before, "right")))


def test_on_a_marked_board_a_choice_comes_with_the_next_game() -> None:
    played = reply(press(sitting(Settings()), "1"), 4)
    menu = press(played, "m", "right")
    assert (menu.play.game.rules, menu.settings.rules) == (Rules(3, 3, 3), Rules(4, 3, 3))
    assert "* comes with the next game." in text(menu)
    assert "* the first player can win" in text(menu)
    back = press(menu, "escape")
    assert (back.play.game, back.said) == (played.play.game, None)
    assert press(back, "n").play.game.rules == Rules(4, 3, 3)
    assert press(press(back, "n"), "u").play.game == played.play.game
    over = press(sitting(), *"14253")
    assert press(chosen(over, BOARD, "right"), "z").play.game.rules == Rules(4, 3, 3)
    assert press(chosen(over, PLAYERS, "right"), "z").play.game.people == 0
    opened = reply(sitting(Settings(first=First.COMPUTER)), 0)
    assert chosen(opened, BOARD, "right").play.game.rules == Rules(3, 3, 3)
    prepared = sitting(Settings(), start=parse_position("X../.O./..."))
    assert chosen(prepared, BOARD, "right").play.game == prepared.play.game


@pytest.mark.parametrize("rules", BOARDS)
def test_what_the_menu_says_of_a_board_was_published(rules: Rules) -> None:
    value = PUBLISHED[rules][0] if rules in PUBLISHED else Value.UNKNOWN
    saying = {Value.DRAW: "a draw with best play", Value.WIN: "the first player can win"}
    assert setting_row(Settings(rules), Setting.BOARD).meaning == saying.get(value, "its value is not known here")


def test_every_board_that_waits_for_the_next_game_has_a_star() -> None:
    app, seen = press(reply(press(sitting(Settings()), "1"), 4), "m"), set()
    while app.settings.rules not in seen:
        seen.add(app.settings.rules)
        row = next(line for line in text(app).splitlines() if "Board" in line)
        assert ("*" in row) is (app.settings.rules != app.play.game.rules)
        app = press(app, "right")
    assert Rules(19, 19, 5) in seen


def test_enter_on_what_waits_leads_to_new_game() -> None:
    app = press(reply(press(sitting(Settings()), "1"), 4), "m", "right", "enter")
    assert (chosen_command(app), app.settings.rules) == ("new", Rules(4, 3, 3))
    assert press(app, "enter").play.game.rules == Rules(4, 3, 3)
    assert press(sitting(Settings(level=Level.NOVICE)), "m", "down", "enter").settings.level is Level.CASUAL


def test_level_and_look_act_at_once_everywhere() -> None:
    played = reply(press(sitting(Settings()), "1"), 4)
    assert chosen(played, LEVEL, "left").settings.level is Level.SKILLED
    assert not chosen(played, LOOK, "right").settings.colour


def test_to_the_right_colour_goes_first_and_then_what_is_not_ascii() -> None:
    menu = press(sitting(), "m", *["down"] * LOOK)
    looks = ["colour", "no colour", "colour, ASCII", "no colour, ASCII"]
    for look in looks:
        assert f"< {look} >" in text(menu)
        menu = press(menu, "right")
    for look in [looks[0], *reversed(looks)]:
        assert f"< {look} >" in text(menu)
        menu = press(menu, "left")


def test_each_side_of_a_game_that_is_watched_has_its_level_at_once() -> None:
    watched = reply(sitting(Settings(players=0)), 4)
    menu = press(watched, "m", *["down"] * MARK)
    chosen = press(menu, "enter")
    assert (chosen.top, chosen.play.game) == (menu.top, watched.play.game)
    assert [chosen.play.level_of(chosen, mark) for mark in Mark] == [Level.PERFECT, Level.NOVICE]


def test_all_of_the_menu_is_there_where_it_has_room() -> None:
    for size in (Size(60, 16), Size(30, 16), Size(20, 24), Size(79, 20)):
        shown = render(press(sitting(Settings(), size=size), "m")).text()
        assert "Board" in shown, size
        assert "Help" in shown, size


@pytest.mark.parametrize("columns", range(20, 60))
def test_a_value_is_whole_where_it_fits_and_else_its_short_form(columns: int) -> None:
    for settings in Settings(), Settings(Rules(4, 4, 4), players=0, first=First.COMPUTER):
        app = press(sitting(settings, Size(columns, 24)), "m")
        for name in Setting:
            _, value, short, _ = setting_row(settings, name)
            chosen = [line[line.index("< ") :] for line in text(app).split("\n") if "< " in line]
            if not value.startswith("("):
                room = columns - VALUES
                assert chosen == [f"< {value} >" if len(f"< {value} >") <= room else f"< {short} >"], name
            app = press(app, "down")


def test_a_setting_without_meaning_is_not_changed() -> None:
    app = press(sitting(), "m", "down", "right", *["down"] * 3, "right")
    assert app.settings == TWO
    assert [setting_row(app.settings, name).full for name in (Setting.LEVEL, Setting.MARK)] == ["(perfect)", "(X)"]
    against_another = press(sitting(Settings(opponent="Meek")), "m", "down", "right")
    assert against_another.settings == Settings(opponent="Meek")
    assert [setting_row(Settings(players=0), name).full for name in (Setting.LEVEL, Setting.MARK)] == ["perfect"] * 2


def test_the_last_level_is_no_longer_called_perfect_on_a_board_that_the_solver_does_not_master() -> None:
    app = press(sitting(Settings()), "m", *["right"] * 7)
    assert (app.play.game.rules, app.play.game.people, app.settings.level) == (Rules(7, 7, 4), 1, Level.PERFECT)
    shown = text(app)
    assert "expert" in shown
    assert "sees as far as time allows" in shown
    assert "perfect" not in shown
    assert "perfect" in text(press(app, *["left"] * 7))


@pytest.mark.parametrize(
    ("right", "down", "command"),
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
def test_every_command_is_in_the_menu(right: int, down: int, command: str) -> None:
    app = press(sitting(), "5", "1", "u", "m", *["down"] * down, *["right"] * right)
    assert chosen_command(app) == command
    after = press(app, "enter")
    match command:
        case "new":
            assert after.play.round.id == 2
        case "quit":
            assert not after.sitting.running
        case "undo":
            assert after.play.game.moves == ()
        case "redo":
            assert marks(after) == ["b2", "a1"]
        case "hint":
            assert (after.play.knowledge.stage, after.said) == (1, Notice.HINT)
        case "review" | "share":
            assert said(after) == "No finished game is on the board."
        case "help":
            assert after.top.name == "help"
            assert press(after, "escape").top.name == "menu"


def test_what_the_terminal_cannot_show_is_not_offered() -> None:
    app = press(begin(Settings(), ROOMY, unicode=False, colours=False), "m", *["down"] * 5)
    assert (app.settings.colour, app.settings.ascii) == (False, True)
    assert press(app, "right").settings == app.settings


def test_a_board_without_room_on_the_screen_is_not_offered() -> None:
    small = press(update(sitting(), Resized(Size(20, 7))), "m")
    offered = {press(small, *["left"] * steps).play.game.rules for steps in range(12)}
    assert Rules(3, 3, 3) in offered
    assert not {Rules(15, 15, 5), Rules(19, 19, 5)} & offered
    assert press(press(sitting(), "m"), "left").play.game.rules == Rules(19, 19, 5)


def test_the_time_of_a_move_is_chosen_where_the_computer_searches() -> None:
    gomoku = sitting(Settings(Rules(15, 15, 5)))
    chosen = press(gomoku, "m", *["down"] * 7, "right")
    assert (chosen.settings.time, chosen.play.game) == (2.0, gomoku.play.game)
    assert press(chosen, *["left"] * 2).settings.time == 0.5
    assert "2 s a move" in text(chosen)
    odd = press(sitting(Settings(Rules(15, 15, 5), time=3.0)), "m", *["down"] * 7)
    assert [press(odd, key).settings.time for key in ("left", "right")] == [2.0, 5.0]
    assert press(odd, *["right"] * 9).settings.time == 30.0
    against_another = Settings(Rules(15, 15, 5), opponent="Meek")
    for settings in (Settings(), Settings(Rules(15, 15, 5), players=2), against_another):
        other = press(sitting(settings), "m", *["down"] * 7, "right")
        assert other.settings.time == 1.0
        assert "(1 s)" in text(other)


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
    assert told in text(chosen)
    assert "New" in text(chosen)
    assert told not in text(press(chosen, "down"))
    begun = press(chosen, "enter")
    assert (begun.play.game.rules, begun.play.round.id, begun.top.name) == (Rules(4, 3, 3), 2, "game")
