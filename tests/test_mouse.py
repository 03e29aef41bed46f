"""The mouse on every page: a click on a name does what its key does, and the wheel steps and scrolls."""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from support.program import Program
from support.records import random_record
from support.reviews import lost_by_a_mistake
from support.sessions import WIN_FOR_X, begun, press, sitting
from tictactoe.engine.notation import format_cell
from tictactoe.engine.steps import Method, walk
from tictactoe.ui.session.action import Action
from tictactoe.ui.session.bindings import BINDINGS
from tictactoe.ui.session.display import Size
from tictactoe.ui.session.events import Command, GamesLoaded, NodesCounted, RecordsOpened
from tictactoe.ui.session.inputs import Clicked, Resized, Wheeled
from tictactoe.ui.session.menu import COMMANDS, ROWS
from tictactoe.ui.session.session import Session
from tictactoe.ui.session.settings import Settings
from tictactoe.ui.session.statistics import statistics
from tictactoe.ui.update import update
from tictactoe.ui.view import render
from tictactoe.ui.words.menu import COMMAND_NAMES, menu_row

SIZES = [Size(20, 7), Size(30, 9), Size(40, 13), Size(60, 20), Size(80, 24), Size(120, 40)]
NAMES = {"Enter": "enter", "Esc": "escape", "Space": " ", "Tab": "tab"}


def playing() -> Session:
    return press(begun(RecordsOpened({}, {}), Settings(players=2), "players"), "1", "5")


def listed() -> Session:
    kept = tuple(random_record(Random(number))._replace(id=number) for number in range(30, 0, -1))
    return press(update(press(playing(), "s"), GamesLoaded(statistics(kept), kept)), "enter")


def search() -> Session:
    opened = update(press(sitting(), *"1234"), Command(Action.SEARCH))
    position = opened.game.position
    return update(opened, NodesCounted(position, Method.MINIMAX, walk(position, Method.MINIMAX).last.nodes))


def puzzle() -> Session:
    return update(sitting(), Command(Action.PUZZLE))


def solved() -> Session:
    session = puzzle()
    assert session.puzzle
    cells = (cell for cell in range(session.shown_rules.cells) if session.puzzle.puzzle.answered_by(cell))
    return press(session, *format_cell(session.shown_rules, next(cells)), "enter")


PAGES: dict[str, Callable[[], Session]] = {
    "a turn": playing,
    "the end": lambda: press(sitting(), *WIN_FOR_X),
    "the computer alone": lambda: sitting(Settings(players=0)),
    "menu": lambda: press(playing(), "m", "down"),
    "help": lambda: press(playing(), "?"),
    "statistics": lambda: press(listed(), "escape"),
    "games": lambda: press(listed(), "down"),
    "review": lambda: press(lost_by_a_mistake(), "v", "home"),
    "question": lambda: press(lost_by_a_mistake(), "v"),
    "explore": lambda: press(playing(), "x", "9", "<"),
    "search": lambda: press(search(), "right"),
    "puzzle": puzzle,
    "solved": solved,
}


@cache
def opened(page: str) -> Session:
    return PAGES[page]()


def lines(session: Session) -> list[str]:
    return render(session).text().split("\n")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", PAGES)
def test_a_click_on_a_key_in_the_footer_is_that_key(page: str, size: Size) -> None:
    session = update(opened(page), Resized(size))
    row, footer = max((row, text) for row, text in enumerate(lines(session)) if text)
    labels = {key.label for key in BINDINGS if session.where in key.where and key.label and key.label in footer}
    found = 0
    for label in labels:
        start = footer.index(label)
        for word in label.split()[:-1]:
            key = NAMES.get(word, word)
            if any(key in binding.keys for binding in BINDINGS if binding.label == label):
                column = footer.index(word, start)
                for place in range(column, column + len(word)):
                    assert update(session, Clicked(row, place)) == press(session, key), label
                found += 1
                last = key
        if label.split()[-2] in (*NAMES, "?", "q"):  # what a key does belongs to its name
            assert update(session, Clicked(row, start + len(label) - 1)) == press(session, last)
    assert found


def test_a_click_beside_a_label_is_no_key() -> None:
    session = playing()
    footer = lines(session)[23]
    gap = footer.index("  ", footer.index("u undo"))
    assert update(session, Clicked(23, gap)) == session
    assert update(session, Clicked(22, footer.index("u undo"))) == session


def test_a_click_on_a_key_forgets_the_name_that_was_begun() -> None:
    session = press(playing(), "c")
    assert session.typed == "c"
    assert update(session, Clicked(23, lines(session)[23].index("u undo"))).game.last == 0


@pytest.mark.parametrize("size", [size for size in SIZES if size.rows > 12])
def test_a_click_on_a_row_of_the_menu_chooses_it_and_on_its_choice_the_next(size: Size) -> None:
    session = update(press(sitting(), "m"), Resized(size))
    for steps, name in enumerate(ROWS):
        there = press(session, *["down"] * steps)
        row, _ = render(there).cursor or (0, 0)
        text = lines(there)[row]
        label = next(column for column, letter in enumerate(text) if letter != " ")
        clicked = update(session, Clicked(row, label))
        assert clicked == there
        before = lines(session)[row]
        drawn = menu_row(session.settings, name)
        value = before.index(drawn.value if drawn.value in before else drawn.short)
        assert update(session, Clicked(row, value)) == press(there, "right")
        if "<" in text:
            assert update(there, Clicked(row, text.index("<"))) == press(there, "left")
            assert update(there, Clicked(row, text.index(">"))) == press(there, "right")


@pytest.mark.parametrize("size", [size for size in SIZES if size.rows >= 20])
def test_a_click_on_a_command_of_the_menu_takes_it(size: Size) -> None:
    session = update(press(playing(), "m"), Resized(size))
    texts = lines(session)
    for line, commands in enumerate(COMMANDS):
        for item, command in enumerate(commands):
            name = COMMAND_NAMES[command]
            row, column = next((row, text.index(name)) for row, text in enumerate(texts) if name in text)
            entered = press(session, *["down"] * (len(ROWS) + line), *["right"] * item, "enter")
            assert update(session, Clicked(row, column)) == entered, name


@pytest.mark.parametrize("keys", [(), ("v",), ("home",), ("home", ">")])
def test_a_click_on_a_move_of_the_review_goes_there(keys: tuple[str, ...]) -> None:
    session = press(lost_by_a_mistake(), "v", *keys)
    texts = lines(session)
    for steps in range(7):
        row = next(row for row, text in enumerate(texts) if text[54:].lstrip("> ").startswith(f"{steps + 1}  "))
        assert update(session, Clicked(row, 60)) == press(session, "home", *[">"] * steps)
    end = next(row for row, text in enumerate(texts) if text[54:].strip("> ") == "end")
    assert update(session, Clicked(end, 56)) == press(session, "end")
    assert update(session, Clicked(end + 1, 56)) == session


def test_on_a_narrow_screen_a_click_on_who_was_ahead_goes_there() -> None:
    session = update(press(lost_by_a_mistake(), "v", "v"), Resized(Size(60, 20)))
    row, text = next((row, text) for row, text in enumerate(lines(session)) if "ahead " in text)
    for steps in range(7):
        clicked = update(session, Clicked(row, text.index("ahead ") + len("ahead ") + steps))
        assert clicked == press(session, "home", *[">"] * steps)


@pytest.mark.parametrize(
    ("page", "back", "forward"),
    [
        ("help", ["up"] * 3, ["down"] * 3),
        ("statistics", ["up"] * 3, ["down"] * 3),
        ("games", ["up"], ["down"]),
        ("menu", ["up"], ["down"]),
        ("review", ["<"], [">"]),
        ("question", ["<"], [">"]),
        ("search", ["left"], ["right"]),
        ("explore", ["<"], [">"]),
        ("a turn", [], []),
        ("the end", [], []),
        ("the computer alone", [], []),
        ("puzzle", [], []),
        ("solved", [], []),
    ],
)
def test_the_wheel_steps_and_scrolls_and_is_no_key_elsewhere(page: str, back: list[str], forward: list[str]) -> None:
    session = update(PAGES[page](), Resized(Size(80, 16)))
    on = update(session, Wheeled(forward=True))
    assert on == press(session, *forward)
    assert (on == session) == (not forward)
    assert update(on, Wheeled(forward=False)) == press(on, *back)


def test_a_sentence_on_the_board_stays_when_the_wheel_is_turned() -> None:
    session = press(playing(), "r" if playing().round.undone else "5")
    assert session.said
    assert update(session, Wheeled(forward=True)) == session


@pytest.mark.parametrize("term", ["xterm-256color", "rxvt"])  # reports in numbers, and in bytes
def test_wheel_and_clicks_in_the_real_program(term: str) -> None:
    up, down = (b"\x1b[<64;9;9M", b"\x1b[<65;9;9M") if term.startswith("xterm") else (b"\x1b[M`))", b"\x1b[Ma))")
    with Program("--players", "2", "--no-records", term=term) as program:
        program.wait("X to move.")
        program.settle()
        footer = program.lines()[23]
        if term.startswith("xterm"):
            program.click(footer.index("? help"), 23)
        else:
            program.press("?")
        program.wait("On the board")
        program.send(down)
        program.wait(lambda screen: "On the board" not in "".join(screen.rows()))
        program.send(up)
        program.wait("On the board")
        program.press("q")
        assert program.exit_status() == 0
