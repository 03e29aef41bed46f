"""The mouse on every page: a click on a name does what its key does, and the wheel steps and scrolls."""

from itertools import product

import pytest

from support.opened import OPENED, opened
from support.reviews import lost_by_a_mistake
from support.sentences import X_TO_MOVE
from support.sittings import click, of_two, press, sitting, sized, text, to
from support.ui import (
    COMMANDS,
    COMMON,
    App,
    CellChosen,
    Clicked,
    Resized,
    Setting,
    Size,
    Wheeled,
    render,
    rows,
    setting_row,
    update,
)
from tictactoe import parse_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from support.program import Program

SIZES = [Size(20, 7), Size(40, 13), Size(120, 40)]
NAMES = {"Enter": "enter", "Esc": "escape", "Space": " ", "Tab": "tab"}


def lines(app: App) -> list[str]:
    return text(app).split("\n")


@pytest.mark.parametrize("page", OPENED)
def test_a_click_on_a_key_in_the_footer_is_that_key(page: str) -> None:
    app = opened(page)
    for size in SIZES:
        check_footer(update(app, Resized(size)))


def check_footer(app: App) -> None:
    """Each key that the footer names is pressed by a click on any of its letters."""
    frame, found = render(app), 0
    row, footer = max((row, line) for row, line in enumerate(frame.text().split("\n")) if line)
    for shown in (*app.top.rows(), *COMMON):
        label = shown.label_now(app.top, app)
        names, _, meaning = label.partition(": ")
        if not meaning or f"{names} {meaning}" not in footer:
            continue
        start = footer.index(f"{names} {meaning}")
        for word in names.split():
            key = NAMES.get(word, word)
            if key in shown.keys:
                column, pressed = footer.index(word, start), press(app, key)
                for place in range(column, column + len(word)):
                    assert update(app, Clicked(frame.target(row, place))) == pressed, (label, app.size)
                found += 1
        if word in (*NAMES, "?", "q"):  # what a key does belongs to its name
            end = frame.target(row, start + len(f"{names} {meaning}") - 1)
            assert update(app, Clicked(end)) == pressed
    assert found, app.size


def test_a_click_beside_a_label_is_no_key() -> None:
    app = opened("game")
    footer = lines(app)[23]
    gap = footer.index("  ", footer.index("u undo"))
    assert click(app, 23, gap) == app
    assert click(app, 22, footer.index("u undo")) == app


def test_a_click_on_a_key_forgets_the_name_that_was_begun() -> None:
    app = press(opened("game"), "g", "c")
    assert app.play.typed == "c"
    helped = click(app, 23, lines(app)[23].index("? help"))
    assert (helped.top.name, helped.play.typed) == ("help", None)
    assert click(app, 23, lines(app)[23].index("Esc cancel")).play.typed is None


@pytest.mark.parametrize("size", [size for size in SIZES if size.rows > 12])
def test_a_click_on_a_row_of_the_menu_chooses_it_and_on_its_choice_the_next(size: Size) -> None:
    app = update(press(sitting(), "m"), Resized(size))
    for steps, name in enumerate(row for row in rows(app.settings) if isinstance(row, Setting)):
        there = press(app, *["down"] * steps)
        row, _ = render(there).cursor or (0, 0)
        line = lines(there)[row]
        label = next(column for column, letter in enumerate(line) if letter != " ")
        assert click(app, row, label) == there
        before = lines(app)[row]
        drawn = setting_row(app.settings, name, app.display)
        value = before.index(drawn.full if drawn.full in before else drawn.short)
        assert click(app, row, value) == press(there, "right")
        if "<" in line:
            assert click(there, row, line.index("<")) == press(there, "left")
            assert click(there, row, line.index(">")) == press(there, "right")


@pytest.mark.parametrize("size", [size for size in SIZES if size.rows >= 20])
def test_a_click_on_a_command_of_the_menu_takes_it(size: Size) -> None:
    app = update(opened("menu"), Resized(size))
    texts = lines(app)
    for commands in COMMANDS:
        for command in commands:
            name = command.full
            row, column = next((row, line.index(name)) for row, line in enumerate(texts) if name in line)
            entered = press(app, *to(app, command.name)[1:], "enter")
            assert click(app, row, column) == entered, name


@pytest.mark.parametrize("keys", [(), ("v",), ("home",), ("home", ">")])
def test_a_click_on_a_move_of_the_review_goes_there(keys: tuple[str, ...]) -> None:
    app = press(lost_by_a_mistake(), "v", *keys)
    texts = lines(app)
    for steps in range(7):
        row = next(row for row, line in enumerate(texts) if line[54:].lstrip("> ").startswith(f"{steps + 1}  "))
        assert click(app, row, 60) == press(app, "home", *[">"] * steps)
    end = next(row for row, line in enumerate(texts) if line[54:].strip("> ") == "end")
    assert click(app, end, 56) == press(app, "end")
    assert click(app, end + 1, 56) == app


def test_on_a_narrow_screen_a_click_on_who_was_ahead_goes_there() -> None:
    app = sized(press(lost_by_a_mistake(), "v", "v"), 60, 20)
    row, line = next((row, line) for row, line in enumerate(lines(app)) if "ahead: " in line)
    for steps in range(7):
        clicked = click(app, row, line.index("ahead: ") + len("ahead: ") + steps)
        assert clicked == press(app, "home", *[">"] * steps)


@pytest.mark.parametrize(
    ("page", "back", "forward"),
    [
        ("help", ["up"] * 3, ["down"] * 3),
        ("statistics", ["up"] * 3, ["down"] * 3),
        ("games", ["up"], ["down"]),
        ("menu", ["up"], ["down"]),
        ("review", ["<"], [">"]),
        ("review, question", ["<"], [">"]),
        ("search", ["left"], ["right"]),
        ("explore", ["<"], [">"]),
        ("game", [], []),
        ("game, over", [], []),
        ("game, watched", [], []),
        ("puzzle", [], []),
        ("puzzle, solved", [], []),
    ],
)
def test_the_wheel_steps_and_scrolls_and_is_no_key_elsewhere(page: str, back: list[str], forward: list[str]) -> None:
    app = press(sized(opened(page), 80, 16), *back)  # so that there is something ahead
    on = update(app, Wheeled(forward=True))
    assert on == press(app, *forward)
    assert (on == app) == (not forward)
    assert update(on, Wheeled(forward=False)) == press(on, *back)


def test_on_a_board_that_scrolls_the_wheel_moves_the_chosen_cell() -> None:
    app = of_two(parse_rules("gomoku"), "h8", Size(32, 15))
    on = update(app, Wheeled(forward=True))
    assert on == press(app, *["down"] * 3)
    assert text(on) != text(app)
    assert update(on, Wheeled(forward=False)) == app
    assert update(press(sitting(), "1"), Wheeled(forward=True)) == press(sitting(), "1")


def test_a_click_on_a_method_chooses_it() -> None:
    app = press(sitting(), "w")
    row = next(row for row, line in enumerate(lines(app)) if "alpha-beta" in line)
    assert click(app, row, lines(app)[row].index("alpha-beta")) == press(app, "down")


def test_a_click_on_more_shows_what_is_below() -> None:
    for page in ("help", "menu"):
        app = sized(opened(page), 32, 15)
        row, line = list(enumerate(text(app).split("\n")))[-1]
        below = click(app, row, line.index("more") + 1)
        assert below == press(app, "page-down") != app
    assert press(below, "home") == press(below, "page-up") != below == press(below, "end")


def test_a_sentence_on_the_board_stays_when_the_wheel_is_turned() -> None:
    app = press(opened("game"), "1")
    assert app.said
    assert update(app, Wheeled(forward=True)) == app


@pytest.mark.parametrize("term", ["xterm-256color", "rxvt", "windows"])  # reports in numbers, in bytes, as events
def test_wheel_and_clicks_in_the_real_program(term: str) -> None:
    from support.program import Program, leave

    up, down = (b"\x1b[<64;9;9M", b"\x1b[<65;9;9M") if term != "rxvt" else (b"\x1b[M`))", b"\x1b[Ma))")
    with Program("--players", "2", "--no-records", term=term) as program:
        program.wait(X_TO_MOVE)
        program.settle()
        footer = program.lines()[23]
        if term != "rxvt":
            program.click(footer.index("? help"), 23)
        else:
            program.press("?")
        program.wait("On the board")
        program.send(down)
        program.wait(lambda screen: "On the board" not in "".join(screen.rows()))
        program.send(up)
        program.wait("On the board")
        leave(program)


def test_a_click_that_was_meant_for_another_page_does_nothing() -> None:
    exploring = press(sitting(), "x")
    frame = render(exploring)
    row, column = next(at for at in product(range(24), range(80)) if frame.target(*at) == CellChosen(0))
    clicked = Clicked(frame.target(row, column), frame.page)
    assert len(update(exploring, clicked).pages) == 2
    left = press(exploring, "escape")
    assert update(left, clicked) == left


def test_a_double_click_presses_nothing_on_the_page_that_its_first_press_opened() -> None:
    from support.program import PROGRAM, Program, leave

    slow = "from tictactoe._shell.terminal import screen\nscreen.DOUBLE_CLICK = 60\n"  # seconds, for a busy machine
    with Program("--players", "2", "--no-records", columns=30, rows=14, code=slow + PROGRAM) as program:
        program.wait(X_TO_MOVE)
        program.settle()
        program.click(footer(program).index("? help") + 4, 13)
        program.wait("On the board")
        program.click(footer(program).index("q quit") + 2, 13)
        program.settle()
        program.click(footer(program).index("Esc back"), 13)
        program.wait(X_TO_MOVE)
        leave(program)


def footer(program: "Program") -> str:
    return program.lines()[13]
