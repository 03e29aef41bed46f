"""The page that offers searches to watch: positions, methods, and how many nodes each takes."""

import re

import pytest

from support.drawings import rows
from support.engine import Method, walk
from support.searches import WITH_ORDER, counted, pressed, shown, watched
from support.sittings import ROOMY, TWO, click, press, sitting, text
from support.ui import App, Command, Opening, Resized, Settings, Size, View, available, begin, begin_with, say, update
from tictactoe import Rules, parse_position
from tictactoe._ui.words import watched_search as words


def test_where_the_board_is_empty_too_large_or_full_a_search_is_chosen_first() -> None:
    large = begin(Settings(players=2, rules=Rules(4, 4, 4)), ROOMY)
    over = press(sitting(TWO), *"14253")
    for app in (sitting(TWO), large, over):
        opened = counted(app, update(app, Command("search")))
        assert isinstance(opened.top, Opening)
        assert press(opened, "escape").pages == app.pages, "nothing is seen of this game: no help is counted"
        started = counted(opened, press(opened, "enter"))
        assert shown(started).position == parse_position("xox/oox/___")
        assert press(started, "right", "escape").top == opened.top


def test_w_leads_from_the_search_of_a_game_to_the_choice_of_another() -> None:
    game = watched("X../.../...")
    assert "w other searches" in text(game)
    alpha_beta = pressed(game, "tab")
    chosen = press(alpha_beta, "w")
    assert "[11]" in text(chosen)  # alpha-beta with three free cells
    assert press(chosen, "escape").pages == alpha_beta.pages
    other = press(chosen, "enter")
    assert "w other searches" not in text(other)
    assert press(other, "w").pages == chosen.pages


def opening(size: Size = ROOMY, *keys: str) -> App:
    app = begin(Settings(), size)
    return pressed(counted(app, begin_with(app, "search")), *keys)


def test_the_choice_at_80x24() -> None:
    assert text(opening(ROOMY, "right", "right", "down")) == rows("""
  Tic-tac-toe - watch a search


                         3 free cells  4 free cells  5 free cells   empty board

                             X O X         X X ·         X · ·         · · ·
                             O O X         · O X         · O X         · · ·
                             · · ·         · O ·         · O ·         · · ·


        minimax                    11            47           174       549,946
        alpha-beta                 11            20           [29]       18,297
        with move order             9            17            77         7,275
        with memory                 9            17            65         1,988

        Alpha-beta finds the same score, but skips the moves that cannot
        change it. alpha: X has at least this. beta: O allows at most this.
        Here it takes 29 nodes.

        Scores          +1 0 -1     X wins: +1   draw: 0   O wins: -1
        Ask me first    off         stop and let me guess each score
        Your own code   tictactoe think my.py:minimax

  arrows choose  Enter start  g ask me  s scores  ? help  q quit
""")


@pytest.mark.parametrize("code", ["en", *available()])
@pytest.mark.parametrize("size", [Size(80, 23), Size(79, 20), Size(74, 17)])
def test_a_smaller_window_costs_the_choice_blank_rows_and_columns_only(size: Size, code: str) -> None:
    app = opening().set(language=code)
    for _ in range(4):
        for _ in Method:
            assert content(update(app, Resized(size))) == content(app)
            app = press(app, "down")
        app = press(app, "right")


def content(app: App) -> list[str]:
    """The lines between title and footer, without blank ones and margins."""
    return [line.strip() for line in text(app).split("\n")[1:-1] if line.strip()]


def test_the_choice_at_40x13() -> None:
    assert text(opening(Size(40, 13), "down", "down", "left")) == rows(f"""
 Tic-tac-toe - watch a search

 by alpha-beta {WITH_ORDER}:
   3 free cells        9
   4 free cells       17
   5 free cells       77
 > empty board     7,275

 With move order, alpha-beta tries the
 middle first, then corners, then
 edges: good moves first skip more.
 Here it takes 7,275 nodes.
 Enter start  g ask me  ? help  q quit
""")


@pytest.mark.parametrize("code", available())
def test_the_choice_at_40x13_says_in_each_language_what_the_method_does(code: str) -> None:
    app = opening(Size(40, 13)).set(language=code)
    for _ in range(4):
        for method in Method:
            shown = " ".join(text(app).split())
            assert say(words.IDEAS[method]) in shown
            app = press(app, "down")
        app = press(app, "right")


def test_the_choice_at_40x15_says_what_its_keys_have_set() -> None:
    assert "\n\n s Scores: +1 0 -1\n g Ask me first: off\n" in text(opening(Size(40, 15)))
    assert "\n s Scores: negamax\n g Ask me first: on\n" in text(opening(Size(40, 14), "s", "s", "g"))


def test_the_choice_at_20x7_has_whole_numbers() -> None:
    assert text(opening(Size(20, 7), "left")) == rows("""
by minimax:
  3 free cells    11
  4 free cells    47
  5 free cells   174
> empty      549,946

? help  q quit
""")


def test_a_click_chooses_a_position_and_a_method() -> None:
    app = opening()
    lines = text(app).split("\n")
    row = next(row for row, line in enumerate(lines) if "7,275" in line)
    clicked = click(app, row, lines[row].index("7,275"))
    assert "[7,275]" in text(clicked)
    small = opening(Size(40, 13))
    row = next(row for row, line in enumerate(text(small).split("\n")) if "5 free" in line)
    assert "> 5 free cells" in text(click(small, row, 5))


def test_what_was_chosen_is_what_is_watched() -> None:
    app = opening(ROOMY, "s", "right", "down", "g", "enter")
    page = shown(app)
    assert (page.position, page.method, page.view) == (
        parse_position("xx_/_ox/_o_"),
        Method.ALPHA_BETA,
        View.DISTANCE,
    )
    assert (page.asking, page.number) == (True, 0)
    assert all(page.nodes(method) is not None for method in Method), "what was counted is not counted again"


def test_what_was_changed_while_it_is_watched_stays_chosen() -> None:
    page = press(opening(ROOMY, "right", "enter"), "s", "g", "tab", "w").top
    assert isinstance(page, Opening)
    assert (page.place, page.method, page.view, page.asking) == (1, Method.ALPHA_BETA, View.DISTANCE, True)


def test_an_order_that_does_not_pay_is_said_to() -> None:
    screen = " ".join(text(opening(ROOMY, "right", "right", "down", "down")).split())
    assert "Here it takes 77 nodes: no gain here, alpha-beta alone takes 29." in screen


def test_the_nodes_are_those_of_the_searches() -> None:
    for distance, table in words.NODES_OF.items():
        for (_, position), counts in zip(words.POSITIONS[:-1], table, strict=False):  # test_steps has the empty board
            assert counts == tuple(walk(position, method, distance).last.nodes for method in Method)


def test_the_distance_has_nodes_of_its_own() -> None:
    counts = re.findall(r"(\S+)\n", text(opening(ROOMY, "s")).partition("minimax  ")[2])
    assert [count.strip("[]") for count in counts[:4]] == ["549,946", "20,866", "7,865", "2,160"]


def test_on_the_usual_screen_the_legend_of_10_minus_depth_is_whole() -> None:
    chosen = press(begin(Settings(), ROOMY), "w", "s")
    for app in (chosen, press(chosen, "enter")):
        assert "X: 10 - depth   draw: 0   O: depth - 10\n" in text(app)
