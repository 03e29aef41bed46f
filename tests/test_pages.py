"""The pages: what holds for each of them, and that a new one needs a file, its name, and a row that opens it."""

import re
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from support.opened import OPENED, WON, listed, opened
from support.reviews import examined, lost_by_a_mistake
from support.sittings import WIN_FOR_X, asks, click, press, sitting, sized, text
from support.ui import (
    COMMON,
    App,
    Elapsed,
    GamePage,
    Helper,
    Key,
    Resized,
    Size,
    Stop,
    Wait,
    available,
    begin_with,
    effects,
    free,
    render,
    say,
    tell,
    unanalysed,
    update,
)
from tictactoe import parse_position
from tictactoe._ui import pages
from tictactoe._ui.page import HELP
from tictactoe._ui.parts.footer import footer_labels, length

SIZES = [Size(80, 24), Size(40, 13), Size(20, 7)]


def footer(app: App) -> tuple[int, str]:
    """The last line on the screen, and its row."""
    return max((row, line) for row, line in enumerate(text(app).split("\n")) if line)


# What holds for each


def test_every_page_is_opened_by_keys_in_every_state() -> None:
    found = [opened(page).top for page in OPENED]
    assert {page.name for page in found} == set(pages.PAGES)
    named = {(type(page), state) for page in found for row in page.KEYS for state in row.when}
    assert named <= {(type(page), page.state) for page in found}


@pytest.mark.parametrize("page", OPENED)
def test_only_ascii_is_drawn_where_nothing_else_is_wanted(page: str) -> None:
    for size in (*SIZES, Size(120, 40)):
        assert render(update(opened(page).set(ascii=True), Resized(size))).text().isascii(), size


@pytest.mark.parametrize("page", OPENED)
def test_a_key_does_one_thing_in_each_state_of_a_page(page: str) -> None:
    app = opened(page)
    for one, other in combinations((*app.top.rows(), *COMMON), 2):
        if set(one.keys) & set(other.keys) and one.do is not other.do:
            assert free not in (one.why_not, other.why_not), (one.keys, other.keys)
            assert True in (one.why_not(app.top, app), other.why_not(app.top, app)), (one.keys, other.keys)


@pytest.mark.parametrize("page", OPENED)
def test_a_page_is_drawn_at_every_size_and_left_as_its_footer_says(page: str) -> None:
    app = opened(page)
    for size in SIZES:
        check_footer(page, update(app, Resized(size)))


@pytest.mark.parametrize("page", OPENED)
def test_the_title_of_a_page_names_it_in_full_on_a_narrow_screen(page: str) -> None:
    """The name of the game gives way to it."""
    app = opened(page)
    name = {"search": "watch a search", "puzzle": "puzzle"}.get(app.top.name, app.top.name)
    if app.top.name in text(app).split("\n")[0]:
        for columns in range(20, 40):
            shown = text(sized(app, columns, 16))
            assert name in shown.split("\n")[0].lower() or "This needs" in shown, columns


def check_footer(page: str, app: App) -> None:
    row, labels = footer(app)
    assert any(text(app).split("\n")[:row])
    if way := re.search("Esc (back|cancel)", labels):
        left = click(app, row, way.start())
        assert left.top.name == app.pages[-2].name
        assert left.pages[1:] == app.pages[1:-1]
        assert left == press(app, "escape")
    elif "Esc keep it" in labels:  # a question on the page
        assert press(app, "escape").pages == listed().pages
    else:
        assert app.top is app.play or page == "games, asking"  # where any key but d keeps the game
    if app.size.columns >= 80:  # on a smaller screen it may be the key alone, or leave room for others
        assert ("?" in labels) == (app.top.name != "help" and page != "games, asking")
    assert "q quit" in labels
    assert not click(app, row, labels.index("q quit")).running


@pytest.mark.parametrize("page", OPENED)
def test_a_footer_has_no_room_for_a_label_that_it_leaves_out(page: str) -> None:
    app = sized(opened(page), 200, 40)
    whole = footer_labels(app, 10**4)
    for width in range(40, 90, 3):
        labels = footer_labels(app, width)
        if HELP.label in labels:  # else it is shortened, and nothing but it is shown
            assert [label for label in whole if label in labels] == labels
            for other in set(whole) - set(labels):
                with_other = [label for label in whole if label in (other, *labels)]
                assert length(with_other, 2) > width, (width, other)


PURPOSES = {
    "boards": "Enter: play",
    "explore": "Enter: place",
    "game, watched": "Space: pause",
    "games": "Enter: review",
    "menu": "Enter: OK",
    "puzzle": "Enter: answer",
    "puzzle, solved": "Enter: next",
    "review, question": "Enter: answer",
    "search": "left right: step",
    "search, asked": "+ 0 - guess",
    "search, chosen first": "Enter: start",
}


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize(("page", "label"), PURPOSES.items())
def test_what_a_page_is_for_stays_in_a_footer_of_40_columns_in_each_language(
    page: str, label: str, code: str
) -> None:
    _, labels = footer(sized(opened(page).set(language=code), 40, 13))
    assert labels.strip().startswith(say(label).replace(": ", " "))


def test_the_help_begins_with_the_keys_that_the_page_has_now() -> None:
    apps = {page: opened(page) for page in OPENED}
    offering = {page: app for page, app in apps.items() if "?" in footer(app)[1]}
    assert len(offering) == 24
    for page, app in offering.items():
        _, first, *_ = text(sized(press(app, "?"), 200, 300)).strip().split("\n\n")
        told = " ".join(first.split())
        assert {row.name for row in app.top.rows() if row.help and f"{row.name} {row.help}" not in told} == set(), (
            page
        )


def test_help_is_named_by_its_key_alone_where_the_purpose_of_the_page_needs_the_room() -> None:
    app = opened("menu").set(language="es")
    for columns, shown in (
        (40, "Enter aceptar ? Esc cancelar q salir ↓"),  # the menu goes on below
        (46, "Enter aceptar ? ayuda Esc cancelar q salir ↓"),
        (36, "? ayuda  Esc cancelar  q salir  ↓"),
    ):
        row, labels = footer(sized(app, columns, 13))
        assert " ".join(labels.split()) == " ".join(shown.split())
        assert click(sized(app, columns, 13), row, labels.index("?")).top.name == "help"


@pytest.mark.parametrize(
    ("name", "about"), [("review", [unanalysed(WON)]), ("puzzle", []), ("search", [parse_position("X../.O./...")])]
)
def test_a_page_with_which_the_program_begins_ends_it(name: str, about: list[Any]) -> None:
    app = begin_with(sitting(), name, *about)
    assert app.top.name == name
    for size in SIZES:
        shown = update(app, Resized(size))
        row, labels = footer(shown)
        assert "Esc" not in labels
        for left in click(shown, row, labels.index("q quit")), press(shown, "escape"):
            assert not left.running
    assert "Esc back" in footer(press(app, "?"))[1]
    assert press(app, "?", "escape").pages == app.pages


def test_a_page_that_was_opened_on_another_leads_back_to_it_as_it_was() -> None:
    review = press(lost_by_a_mistake(), "v", "v", "<")
    for keys in ("?",), ("x",), ("x", "?"):
        assert press(review, *keys, *["escape"] * len(keys)).pages == review.pages
    assert press(listed(), "enter", "escape").pages == listed().pages


def test_what_a_page_below_waits_for_arrives_while_another_is_on_it() -> None:
    over = press(sitting(), *WIN_FOR_X)
    in_help = press(over, "?")
    known = press(examined(in_help), "escape")
    assert known.pages == examined(over).pages
    assert text(known) != text(over)


# A new page

TOY = """
from ..._engine.frozen import Frozen
from ..parts.layout import page_layout
from ..page import Key, Page
from ..parts.text import draw_edges
from ..sitting.effects import Wait
from ..sitting.events import Elapsed


class Toy(Page, Frozen):
    beats: int = 0

    name = "toy"
    heading = "At the toy"

    def update(self, app, event):
        return self.beat(app, "") if isinstance(event, Elapsed) and event.step == self.beats else app

    def wants(self, app):
        return (Wait(app.play.game.position, 1.5, until_key=False, step=self.beats),)

    def draw(self, frame, app):
        layout = page_layout(app.size, self.rules(app))
        draw_edges(frame, app, layout)
        frame.put(layout.top, layout.margin, f"beats: {self.beats}")

    def beat(self, app, key):
        return app.put(self, Toy(self.beats + 1))

    def back(self, app, key):
        return app.pop()

    KEYS = (
        Key(("b",), beat, "b: beat", "b", "one beat more"),
        Key(("escape",), back, "Esc: back", "Esc", "back to the game", leads_out=True),
    )
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """A sitting with one more page in the house: its file, its class, and a row of the game that opens it."""
    (tmp_path / "toy.py").write_text(TOY, encoding="utf-8")
    monkeypatch.setattr(pages, "__path__", [*pages.__path__, str(tmp_path)])
    monkeypatch.setitem(pages.PAGES, "toy", "toy:Toy")
    row = Key(("z",), lambda page, app, key: app.push("toy"), "z: toy")
    monkeypatch.setattr(GamePage, "KEYS", (row, *GamePage.KEYS))
    yield sitting()
    sys.modules.pop("tictactoe._ui.pages.toy", None)
    vars(pages).pop("toy", None)


def test_a_new_page_is_opened_by_its_row_and_has_its_keys_and_its_footer(toy: App) -> None:
    assert "z toy" in footer(toy)[1]
    app = press(toy, "z")
    row, labels = footer(app)
    assert labels.split("  ")[-3:] == ["b beat", "Esc back", "q quit"]
    assert "Tic-tac-toe - toy" in text(app)
    assert "beats: 0" in text(app)
    assert "beats: 2" in text(press(app, "b", "и"))  # the same key of a Russian keyboard
    assert click(app, row, labels.index("b beat")) == press(app, "b")
    assert press(app, "5", "u", "v") == app
    assert press(app, "b", "escape").pages == toy.pages
    assert not press(app, "q").running


def test_a_new_page_asks_what_it_wants_and_no_more_once_it_is_left(toy: App) -> None:
    app, position = press(toy, "z"), toy.play.game.position
    assert asks(toy, app) == [Wait(position, 1.5, until_key=False, step=0)]
    beaten = update(app, Elapsed(position))
    assert "beats: 1" in text(beaten)
    assert asks(app, beaten) == [Wait(position, 1.5, until_key=False, step=1)]
    assert update(beaten, Elapsed(position)) == beaten  # late
    left = press(beaten, "escape")
    assert list(effects(beaten, left)) == [Stop(Helper.CLOCK)]
    assert update(left, Elapsed(position, step=1)) == left


def test_a_new_page_is_in_the_help_and_the_help_opens_at_it(toy: App) -> None:
    whole = text(press(sized(toy, 80, 300), "?"))
    assert "\n  At the toy\n    b                     one beat more\n" in whole
    on_it = update(press(toy, "z"), Resized(SIZES[1])).push("help")
    assert text(on_it).split("\n")[2].strip() == "At the toy"
    assert press(on_it, "escape").top == press(toy, "z").top


@pytest.mark.usefixtures("toy")
def test_the_program_can_begin_with_a_new_page() -> None:
    app = begin_with(sitting(), "toy")
    assert footer(app)[1].split() == ["b", "beat", "q", "quit"]
    assert not press(app, "escape").running


def test_a_new_page_needs_nothing_for_line_mode(toy: App) -> None:
    assert list(tell(toy, press(toy, "z"))) == []
