"""The menu: what is shown is taken by Enter and dropped by Esc, and what every row does."""

import pytest

from support.published import PUBLISHED
from support.sentences import board_of
from support.sittings import NOTHING, ROOMY, TWO, WIN_FOR_X, marks, press, reply, said, sitting, sized, text, to, top
from support.ui import (
    BOARDS,
    COMMANDS,
    LANGUAGES,
    App,
    BareEffect,
    BareQuestion,
    Display,
    Enquiry,
    First,
    KeepSettings,
    Menu,
    Resized,
    Setting,
    Settings,
    Size,
    available,
    begin,
    effects,
    render,
    rows,
    setting_row,
    update,
    use,
)
from tictactoe import Level, Mark, Rules, Value, parse_position
from tictactoe._ui.pages.menu.commands import command_name
from tictactoe._ui.pages.menu.settings import closed


def chosen(app: App, row: int, *keys: str) -> App:
    """The app after keys were pressed in a row of the menu, and what it showed was taken."""
    return press(app, "m", *["down"] * row, *keys, "enter")


def chosen_command(app: App) -> str:
    page = top(app, Menu)
    row = page.chosen(app)
    assert not isinstance(row, Setting)
    return row[page.item].name


SHOWING = Display(ROOMY)
VALUES = 9  # the column of the values on narrow screens
BOARD, LEVEL, PLAYERS, BEGINS, MARK, SHOWN, COLOUR, BLOCKS, TIME = range(9)


def test_enter_waits_for_the_position_that_is_asked_for() -> None:
    app = press(sitting(), "m")
    asked = press(app, *["down"] * rows(app.settings).index(Setting.START))
    assert "Type or paste a position, like X.O/.X./..O, or a game, like b2 a1." in text(asked)
    assert "left right" not in text(asked), "it is typed, not chosen"
    assert "< " not in text(asked)
    assert press(asked, "enter") == asked
    assert press(asked, "enter", *"xo./.../...", "enter").play.game.position == parse_position("xo./.../...")


def test_a_command_has_the_same_key_as_on_the_board() -> None:
    playing, over = press(sitting(), "5", "1"), press(sitting(), *WIN_FOR_X)
    for app, keys in (playing, "nupbxst"), (press(playing, "u"), "r"), (over, "v"):
        for key in keys:
            row, item = next(
                (row, item)
                for row, commands in enumerate(rows(app.settings))
                if not isinstance(commands, Setting)
                for item, command in enumerate(commands)
                if command.key == key
            )
            assert press(app, "m", key) == press(app, "m", *["down"] * row, *["right"] * item, "enter")
    told = press(playing, "m", "v")
    assert (chosen_command(told), top(told, Menu).note(told)) == ("review", "Finish the game first.")
    typing = press(playing, "m", *["down"] * rows(playing.settings).index(Setting.START), *"xob")
    assert top(typing, Menu).typed == "xob", "it is typed, and no board is chosen"


def test_a_game_is_typed_as_well_whose_letters_then_do_nothing_else() -> None:
    row = press(sitting(), "m", *["down"] * rows(Settings()).index(Setting.START))
    typed = press(row, *"b2,a1 q")
    assert (top(typed, Menu).typed, typed.running) == ("b2,a1 q", True)
    game = press(typed, "backspace", "backspace", "enter").play.game
    assert "".join(game.start.rows) == "O...X...."
    assert not press(row, "q").running
    assert press(row, "m").top.name == "game"
    copied = press(row, *"4,4,3 x: d4 a1", "enter").play.game
    assert (copied.rules, "".join(copied.position.rows)) == (Rules(4, 4, 3), "O" + "." * 14 + "X")
    assert press(row, *"xo./.../... ").play.game.prepared, "Space takes a position"


def test_another_level_is_told_as_after_its_key() -> None:
    app = reply(press(sitting(Settings(level=Level.CASUAL)), "1"), 4)
    stronger = chosen(app, LEVEL, "right")
    assert (said(stronger), stronger.play.game) == ("The computer is skilled now.", app.play.game)
    assert stronger == press(app, "+")
    assert said(press(app, "m", "down", "right", "n")) == said(press(app, "n")), "of the next game"


def test_a_board_that_nobody_has_marked_is_begun_anew() -> None:
    app = sitting(Settings())
    assert chosen(app, BOARD, "right").play.game.rules == Rules(4, 3, 3)
    assert chosen(app, PLAYERS, "right").play.game.people == 2
    assert chosen(app, BEGINS, "right", "right").play.game.began is Mark.O
    assert chosen(app, MARK, "right").play.game.person is Mark.O
    assert chosen(app, LEVEL, "left").settings.level is Level.SKILLED
    for row in range(8):
        assert chosen(app, row, "right").play.round.id == 1
        assert chosen(app, row, "right").top.name == "game"


@pytest.mark.parametrize("row", range(8))
def test_escape_takes_nothing_of_what_is_shown(row: int) -> None:
    for app in sitting(Settings()), reply(press(sitting(Settings()), "1"), 4), press(sitting(), *"14253"):
        changed = press(app, "m", *["down"] * row, "right", "right", "left")
        for key in "escape", "m":
            assert press(changed, key) == press(app, "m", "escape")
        assert press(changed, "?", "escape") == changed
        assert press(app, "m", "enter") == press(app, "m", "escape")


def test_enter_takes_what_is_shown_and_changes_nothing_more() -> None:
    shown = press(sitting(Settings(level=Level.NOVICE)), "m", *["right"] * 3, "down", "right")
    assert "< casual >" in text(shown)
    assert shown.settings == Settings(level=Level.NOVICE)
    assert press(shown, "enter").settings == Settings(Rules(4, 4, 4), level=Level.CASUAL)
    assert press(shown, "down", "down", " ").settings == press(shown, "enter").settings


def test_where_a_page_has_no_room_either_none_opens() -> None:
    app = begin(Settings(rules=Rules(15, 15, 5)), Size(19, 7))
    assert press(app, "m") == press(app, "?") == press(app, "escape") == app


def test_no_menu_opens_over_a_page_of_a_board_without_room() -> None:
    for opened in (press(sitting(TWO), "1", "x"), press(sitting(TWO), *"14253", "v")):
        tiny = sized(opened, 80, 6)
        assert press(tiny, "m") == press(tiny, "escape") == tiny
    large = sized(press(sitting(Settings(rules=Rules(9, 9, 5), players=2)), "c", "3", "x"), 40, 10)
    assert press(large, "m") == large
    assert press(large, "?", "escape") == large


def test_a_choice_brings_no_other_beginner() -> None:
    second = press(press(sitting(), *"14253"), "z")
    assert second.play.game.began is Mark.O
    assert chosen(second, BOARD, "right").play.game.began is Mark.O
    tossed = press(sitting(Settings(first=First.RANDOM)), "m", "right", "enter")
    assert tossed.play.tossing
    assert BareQuestion.TOSS in list(effects(None, tossed))


def test_what_is_typed_ahead_in_the_menu_is_not_dropped() -> None:
    before = press(sitting(Settings()), "m")
    assert BareEffect.DROP_INPUT not in list(effects(before, press(before, "right")))


def test_on_a_marked_board_another_board_is_a_new_game_that_undo_takes_back() -> None:
    played = reply(press(sitting(Settings()), "1"), 4)
    menu = press(played, "m", "right")
    assert (menu.play.game, menu.settings) == (played.play.game, played.settings)
    assert "Enter starts a new game; u then brings this one back." in text(menu)
    new = press(menu, "enter")
    assert (new.play.game.rules, new.play.round.id, new.top.name) == (Rules(4, 3, 3), 2, "game")
    assert press(new, "u").play.game == played.play.game
    over = press(sitting(), *"14253")
    assert "Enter starts a new game." in text(press(over, "m", "right"))
    assert chosen(over, BOARD, "right").play.game.rules == Rules(4, 3, 3)
    assert chosen(over, PLAYERS, "right").play.game.people == 0
    assert chosen(played, MARK, "right").play.game.person is Mark.O
    opened = reply(sitting(Settings(first=First.COMPUTER)), 0)
    assert chosen(opened, BOARD, "right").play.round.id == 2
    prepared = sitting(Settings(), start=parse_position("X../.O./..."))
    assert chosen(prepared, BOARD, "right").play.game.rules == Rules(4, 3, 3)
    for untouched in opened, prepared:
        assert "brings this one back" not in text(press(untouched, "m", "right"))


def test_what_the_game_on_the_board_has_already_starts_no_new_one() -> None:
    played = press(sitting(), "1")
    back = press(chosen(played, BOARD, "right"), "u")
    assert (back.play.game, back.settings.rules) == (played.play.game, Rules(3, 3, 3))
    assert chosen(back, LEVEL, "right").play.game == played.play.game
    assert chosen(back, BOARD, "right").play.game.rules == Rules(4, 3, 3)


def test_who_goes_first_waits_for_the_next_game() -> None:
    played = press(sitting(Settings()), "1")
    waits = press(played, "m", *["down"] * BEGINS, "right", "right")
    assert "Enter applies this, from the next game on." in text(waits)
    taken = press(waits, "enter")
    assert (taken.play.game, taken.settings.first) == (played.play.game, First.COMPUTER)
    assert press(taken, "n").play.game.began is Mark.O


@pytest.mark.parametrize("rules", BOARDS)
def test_what_the_menu_says_of_a_board_was_published(rules: Rules) -> None:
    value = PUBLISHED[rules.mnk][0] if rules.mnk in PUBLISHED else Value.UNKNOWN
    saying = {Value.DRAW: "a draw with best play", Value.WIN: "whoever starts can win"}
    assert setting_row(Settings(rules), Setting.BOARD, SHOWING).meaning == saying.get(value, "not known who wins")


def test_a_command_takes_what_is_shown_too() -> None:
    played = press(sitting(), "1")
    new = press(played, "m", "right", *to(played, "new")[1:], "enter")
    assert (new.play.game.rules, new.play.round.id) == (Rules(4, 3, 3), 2)
    hinted = press(played, "m", *["down"] * COLOUR, "right", *["up"] * COLOUR, *to(played, "hint")[1:], "enter")
    assert (hinted.settings.colour, hinted.said) == (False, Enquiry.HINT)


def test_level_values_and_the_look_leave_the_game_as_it_is() -> None:
    played = reply(press(sitting(Settings()), "1"), 4)
    assert chosen(played, LEVEL, "left").settings.level is Level.SKILLED
    assert not chosen(played, COLOUR, "right").settings.colour
    assert chosen(played, BLOCKS, "right").settings.ascii
    for row in LEVEL, SHOWN, COLOUR, BLOCKS:
        assert chosen(played, row, "right").play.game == played.play.game


def test_the_menu_says_what_each_command_does_or_why_it_cannot() -> None:
    app = press(sitting(), "1")
    for name, words in (("undo", "take back your last move (u)"), ("review", "Finish the game first.")):
        assert words in text(press(app, *to(app, name)))


def test_the_footer_names_what_the_keys_do_in_the_chosen_row() -> None:
    app = press(sitting(), "1")
    footers = [text(press(app, *to(app, name))).split("\n")[-1].strip() for name in ("boards", "review")]
    assert text(press(app, "m")).split("\n")[-1].startswith("  up down move  left right change  Enter OK  ? help")
    assert footers == [
        "arrows move  Enter OK  ? help  Esc cancel  q quit",
        "arrows move  ? help  Esc cancel  q quit",
    ]


def test_each_side_of_a_game_that_is_watched_has_its_level_at_once() -> None:
    watched = reply(sitting(Settings(players=0)), 4)
    other = chosen(watched, MARK, "right")
    assert other.play.game == watched.play.game
    assert [other.play.level_of(other, mark) for mark in Mark] == [Level.PERFECT, Level.NOVICE]


def test_all_of_the_menu_is_there_where_it_has_room() -> None:
    for size in (Size(60, 18), Size(30, 18), Size(20, 24), Size(79, 20)):
        shown = render(press(sitting(Settings(), size=size), "m")).text()
        assert "Board" in shown, size
        assert "Help" in shown, size


@pytest.mark.parametrize("columns", range(20, 60, 3))
def test_a_value_is_whole_where_it_fits_and_else_its_short_form(columns: int) -> None:
    for settings in Settings(), Settings(Rules(4, 4, 4), players=0, first=First.COMPUTER):
        app = press(sitting(settings, Size(columns, 24)), "m")
        for name in rows(settings):
            if not isinstance(name, Setting):
                break
            row = setting_row(settings, name, SHOWING)
            value, short = row.full, row.short or row.full
            chosen = [line[line.index("< ") :] for line in text(app).split("\n") if "< " in line]
            if not value.startswith("(") and name is not Setting.START:
                room = columns - VALUES
                assert chosen == [f"< {value} >" if len(f"< {value} >") <= room else f"< {short} >"], name
            app = press(app, "down")


def test_a_setting_without_meaning_is_not_changed() -> None:
    app = press(sitting(), "m", "down", "right", *["down"] * 3, "right", "enter")
    assert app.settings == TWO
    assert [setting_row(app.settings, name, SHOWING).full for name in (Setting.LEVEL, Setting.MARK)] == [
        "(perfect)",
        "(X)",
    ]
    against_another = press(sitting(Settings(opponent="Meek")), "m", "down", "right", "enter")
    assert against_another.settings == Settings(opponent="Meek")
    assert [setting_row(Settings(players=0), name, SHOWING).full for name in (Setting.LEVEL, Setting.LEVEL_OF_O)] == [
        "perfect"
    ] * 2


def test_the_last_level_is_no_longer_called_perfect_on_a_board_that_the_solver_does_not_master() -> None:
    app = press(sitting(Settings()), "m", *["right"] * 7)
    shown = text(app)
    assert board_of("7 x 7", "four") in shown
    assert "expert" in shown
    assert "sees as far as time allows" in shown
    assert "perfect" not in shown
    assert "perfect" in text(press(app, *["left"] * 7))


@pytest.mark.parametrize("command", ["new", "undo", "redo", "review", "hint", "copy", "help", "quit"])
def test_every_command_is_in_the_menu(command: str) -> None:
    app = press(sitting(), "5", "1", "u")
    app = press(app, *to(app, command))
    assert chosen_command(app) == command
    after = press(app, "enter")
    match command:
        case "new":
            assert after.play.round.id == 2
        case "quit":
            assert not after.running
        case "undo":
            assert after.play.game.moves == ()
        case "redo":
            assert marks(after) == ["b2", "a1"]
        case "hint":
            assert (after.play.knowledge.stage, after.said) == (1, Enquiry.HINT)
        case "review":
            assert after.top.name == "menu"
            assert "Finish the game first." in text(after)
            higher = press(after, "home", "down", "right", "end", "up", "up", "enter")
            assert "Finish the game first." in text(higher)
            assert press(higher, "escape").settings.level is app.settings.level
        case "copy":
            assert after.top.name == "copy"
        case "help":
            assert after.top.name == "help"
            assert press(after, "escape").top.name == "menu"


def test_the_language_is_chosen_by_its_own_name() -> None:
    app = sitting(Settings())
    languages = [LANGUAGES[code] for code in available()]
    assert languages[0] == "English"
    rows_down = rows(app.settings).index(Setting.LANGUAGE)
    for steps, name in enumerate(languages):
        shown = press(app, "m", *["down"] * rows_down, *["right"] * steps)
        assert f"< {name} >" in text(shown)
        after = press(shown, "enter")
        assert (LANGUAGES[after.settings.language], after.play.game) == (name, app.play.game)
    assert KeepSettings({"language": "es"}) in list(effects(app, chosen(app, rows_down, "right")))


def test_what_the_terminal_cannot_show_is_not_offered() -> None:
    app = begin(Settings(), ROOMY).shown_on(Display(ROOMY, unicode=False, colours=False))
    assert (app.settings.colour, app.settings.ascii) == (False, True)
    for row in COLOUR, BLOCKS:
        assert chosen(app, row, "right").settings == app.settings
    assert "Colour       (off)" in text(press(app, "m"))


def test_what_the_terminal_cannot_show_is_not_kept_as_a_wish() -> None:
    app = begin(Settings(), ROOMY, records=True, named=frozenset({"colour", "ascii", "level"}))
    app = app.shown_on(Display(ROOMY, unicode=False, colours=False))
    kept = [effect for effect in effects(app, update(app, NOTHING)) if isinstance(effect, KeepSettings)]
    assert kept == [KeepSettings({"level": "perfect"})]


def test_every_board_is_offered_on_every_screen() -> None:
    small = sized(sitting(), 20, 7)
    offered = {chosen(small, BOARD, *["left"] * steps).play.game.rules for steps in range(len(BOARDS))}
    assert offered == {*BOARDS}
    assert chosen(sitting(), BOARD, "left").play.game.rules == Rules(19, 19, 5)


def test_the_time_of_a_move_is_chosen_where_the_computer_searches() -> None:
    gomoku = sitting(Settings(Rules(15, 15, 5)))
    slower = chosen(gomoku, TIME, "right")
    assert (slower.settings.time, slower.play.game) == (2.0, gomoku.play.game)
    assert chosen(slower, TIME, "left", "left").settings.time == 0.5
    assert "2 s a move" in text(press(slower, "m"))
    odd = sitting(Settings(Rules(15, 15, 5), time=3.0))
    assert [chosen(odd, TIME, key).settings.time for key in ("left", "right")] == [2.0, 5.0]
    assert chosen(odd, TIME, *["right"] * 9).settings.time == 30.0
    against_another = Settings(Rules(15, 15, 5), opponent="Meek")
    for settings in (Settings(), Settings(Rules(15, 15, 5), players=2), against_another):
        assert "Time" not in text(press(sitting(settings), "m"))


def test_replies_are_offered_only_on_boards_where_all_moves_are_known() -> None:
    for rules, most in ((Rules(3, 3, 3), 2), (Rules(15, 15, 5), 1)):
        app = sitting(Settings(rules))
        shown = [chosen(app, SHOWN, *["right"] * times).settings.values for times in range(4)]
        assert max(shown) == most
        assert len(set(shown)) == most + 1


@pytest.mark.parametrize("size", [Size(40, 13), Size(30, 10), Size(22, 7)])
def test_a_menu_that_goes_on_below_says_so_until_its_end_is_shown(size: Size) -> None:
    app = press(update(begin(Settings(), size), Resized(size)), "m")
    assert text(app).rstrip().endswith("more")
    assert not text(press(app, "up")).rstrip().endswith("more"), "above the first row is the last"


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_what_each_choice_means_has_room_at_80_columns(language: str) -> None:
    display = Display(Size(80, 24))
    use(language)
    for level in Level:
        app = press(begin(Settings(level=level, language=language), display.size), "m")
        for row in rows(app.settings):
            assert not isinstance(row, Setting) or setting_row(app.settings, row, display).meaning in text(app), row


def test_where_only_ascii_can_be_shown_the_language_is_english_and_cannot_be_changed() -> None:
    app = begin(Settings(language="es"), Size(80, 24)).shown_on(Display(Size(80, 24), unicode=False))
    app = press(app, "m", *["down"] * 8)
    assert "(English)" in text(app)
    assert press(app, "right", "enter").settings.language == "es"


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_no_command_is_cut_on_a_narrow_screen(language: str) -> None:
    for width in (20, 36, 37, 38, 40, 50):
        app = press(sitting(Settings(language=language), Size(width, 24)), "m")
        shown, commands = text(app), [command for row in COMMANDS for command in row]
        most = next(most for most in (20, 12, 0) if all(command_name(app, each, most) in shown for each in commands))
        assert all(command_name(app, each, most) in shown for each in commands)
        barred = [each for each in commands if app.home().why_not(each.name)]
        assert width < 36 or all(closed(command_name(app, each, most)) in shown for each in barred)


def test_after_the_last_row_command_and_board_come_the_first() -> None:
    menu = press(sitting(), "m")
    last = press(menu, "end")
    assert last != menu
    assert press(menu, "up") == last
    assert press(last, "down") == press(menu, "page-up") == menu
    assert press(last, "left").top == press(last, *["right"] * (len(COMMANDS[-1]) - 1)).top
    boards = press(sitting(), "b")
    assert press(boards, "left", "right") == press(boards, "up", "down") == boards
    assert press(boards, "left") != boards


def test_where_no_position_is_typed_yet_enter_is_not_offered() -> None:
    app = press(sitting(), *to(sitting(), Setting.START))
    assert "Enter OK" not in text(app)
    assert press(app, "enter") == app
    assert "Enter OK" in text(press(app, "X"))
    assert "Enter OK" in text(press(app, "up", "right", "down"))
