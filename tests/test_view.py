"""How a sitting looks at every size, against drawings."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.board_on_screen import layout_on
from support.drawings import role_of, rows
from support.reviews import lost_by_a_mistake
from support.sentences import board_of, has_mark
from support.sittings import ROOMY, TWO, analysed, begun, press, sized, text, top, waited
from support.ui import (
    COMMON,
    PAGE,
    App,
    CellChosen,
    Command,
    First,
    Layout,
    Matchup,
    Pressed,
    RecordsOpened,
    Resized,
    Role,
    Score,
    Settings,
    Size,
    Values,
    begin,
    board_size,
    corner,
    fits,
    groups,
    layout_for,
    needed,
    render,
    update,
)
from tictactoe import Level, Mark, Rules, parse_position
from tictactoe._ui.board.glyphs import glyph
from tictactoe._ui.pages.help import EVERYWHERE, HelpPage, draw_keys


def sitting(settings: Settings, keys: str = "", size: Size = ROOMY) -> App:
    app = begin(settings, size)
    return press(app, *keys.split())


def picture(settings: Settings, keys: str = "", size: Size = ROOMY) -> str:
    return render(sitting(settings, keys, size)).text()


def test_a_game_at_80x24() -> None:
    assert picture(TWO, "1 5 up") == rows("""
  Tic-tac-toe
             a           b           c
                   │ ┌       ┐ │
          ▀█▄ ▄█▀  │           │                                     now
     1      ███    │           │                      Player     X     0
          ▄█▀ ▀█▄  │           │                      Draws            0
                   │ └       ┘ │                      Player     O     0
        ───────────┼───────────┼───────────
                   │           │                      First      X
                   │  ▄█▀▀▀█▄  │
     2             │  ██   ██  │
                   │  ▀█▄▄▄█▀  │
                   │   ━━━━━   │
        ───────────┼───────────┼───────────
                   │           │
                   │           │
     3             │           │
                   │           │
                   │           │

        X to move.  O played b2.


  arrows move  Enter place  u undo  t hint  v values  m menu  ? help  q quit
""")


def test_the_compact_game_and_its_end() -> None:
    assert picture(Settings(), "1", Size(20, 7)) == rows("""
    [X]│   │
    ───┼───┼───
       │   │
    ───┼───┼───
       │   │
Thinking ...
m menu ? help q quit
""")
    assert picture(TWO, "1 4 2 5 3", Size(20, 7)) == rows("""
     X │ X │ X
    ───┼───┼───
     O │ O │
    ───┼───┼───
       │   │
X wins!
any key again q quit
""")


def test_a_refusal_has_a_place_on_the_smallest_screen() -> None:
    assert picture(TWO, "1 1", Size(20, 7)).split("\n")[-2:] == [has_mark("a1", "X"), "m menu ? help q quit"]
    assert picture(TWO, "g b", Size(20, 7)).split("\n")[-2:] == ["b_: which row? Esc", "cancels."]


def test_trouble_leaves_the_end_of_a_game_on_the_smallest_screen() -> None:
    for columns in 20, 40, 80:
        over = sitting(TWO, "1 4 2 5 3", Size(columns, 7))
        shown = render(over.say("Nothing is saved for now: the disk is full.")).text()
        assert "X wins!" in shown
        assert "Nothing is saved for now: the disk is full." in " ".join(shown.split())


def test_the_way_out_is_never_cut() -> None:
    for columns, footer in ((20, "any key again q quit"), (21, "any key again  q quit")):
        assert picture(TWO, "1 4 2 5 3", Size(columns, 7)).split("\n")[-1] == footer


def test_a_hint_has_a_place_on_the_smallest_screen() -> None:
    asked = sitting(Settings(), "t", Size(20, 7))
    assert render(asked).text().split("\n")[-2] == "Working that out ..."
    said = []
    for keys in ("t", "t t", "t t t"):
        app = begin(Settings(), Size(20, 7), start=parse_position("XO./.../..."))
        said.append(render(analysed(press(app, *keys.split()))).text().split("\n")[3:])
    assert said == [
        ["    ───┼───┼───", "       │   │", "You can win in 3", "moves."],
        ["    ───┼───┼───", "    ░░░│   │", "Look along column a.", "m menu ? help q quit"],
        ["a2 wins in 3 moves:", "it forces a3, then", "b2 makes two", "threats."],
    ]


def test_a_game_to_copy_is_shown_on_the_smallest_screen_too() -> None:
    over = sitting(TWO, "1 4 2 5 3 c down", Size(20, 7))
    assert "3,3,3 X: a1 a2 b1 b2\nc1 X wins" in render(over).text()
    assert "3,3,3 X: a1 a2 b1 b2 c1 X wins" in render(sized(over, 40, 13)).text()


def test_while_a_cell_is_named_the_footer_offers_no_letters() -> None:
    assert picture(TWO, "g", Size(80, 24)).split("\n")[-1].strip() == "Esc cancel  ? help"
    assert "q quit" in picture(TWO, "g b 2", Size(80, 24)).split("\n")[-1]


def test_the_largest_marks_and_a_blank_row_above_the_footer() -> None:
    assert picture(TWO, "1 5", Size(110, 40)) == rows("""

     Tic-tac-toe

                     a                     b                     c
                                │                     │                                        now
               ██▄       ▄██    │                     │                         Player     X     0
                ▀██▄   ▄██▀     │                     │                         Draws            0
                 ▀███▄███▀      │                     │                         Player     O     0
        1          █████        │                     │
                 ▄███▀███▄      │                     │                         First      X
                ▄██▀   ▀██▄     │                     │
               ██▀       ▀██    │                     │
                                │                     │
           ─────────────────────┼─────────────────────┼─────────────────────
                                │ ┌                 ┐ │
                                │      ▄▄█████▄▄      │
                                │    ▄███▀▀▀▀▀███▄    │
                                │    ███       ███    │
        2                       │    ███       ███    │
                                │    ███       ███    │
                                │    ▀███▄▄▄▄▄███▀    │
                                │      ▀▀█████▀▀      │
                                │ └   ━━━━━━━━━━━   ┘ │
           ─────────────────────┼─────────────────────┼─────────────────────
                                │                     │
                                │                     │
                                │                     │
                                │                     │
        3                       │                     │
                                │                     │
                                │                     │
                                │                     │
                                │                     │

           X to move.  O played b2.



     arrows move  Enter place  u undo  t hint  v values  x explore  m menu  ? help  q quit

""")


def test_40x13_and_that_a_14th_row_is_blank_above_the_footer_and_a_15th_above_the_letters() -> None:
    drawing = rows("""
 Tic-tac-toe
 You 0  Draws 0  Computer 0  perfect
               a   b   c
           1     │   │
              ───┼───┼───
           2     │[ ]│
              ───┼───┼───
           3     │   │

 Thinking ...
 You are X: get three in a row.
 Type 1 to 9 to place a mark.
 v values  m menu  ? help  q quit
""").split("\n")
    title, board, footer = drawing[:2], drawing[2:-1], drawing[-1:]
    for size, expected in (
        (Size(40, 13), [*title, *board, *footer]),
        (Size(40, 14), [*title, *board, "", *footer]),
        (Size(40, 15), [*title, "", *board, "", *footer]),
    ):
        assert picture(Settings(first=First.COMPUTER), "", size).split("\n") == expected


def test_a_large_board_has_points_and_stars() -> None:
    text = picture(Settings(players=2, rules=Rules(15, 15, 5)), "enter").split("\n")
    assert text[0] == f"  Gomoku  {board_of('15 x 15', 'five')}"
    assert text[1:3] == ["", "        a b c d e f g h i j k l m n o"]
    assert text[6].startswith("     4  · · · + · · · + · · · + · · ·  ")
    assert text[10].startswith("     8  · · · + · · ·[X]· · · + · · ·")
    assert text[19] == "        O to move.  X played h8."


@pytest.mark.parametrize(("size", "rules"), [(Size(80, 24), Rules(20, 20, 5)), (Size(60, 20), Rules(15, 15, 5))])
def test_a_large_board_has_its_numbers_rather_than_room(size: Size, rules: Rules) -> None:
    text = picture(Settings(rules, players=2), size=size).split("\n")
    last = next(line for line in text if line.split()[:1] == [str(rules.height)])
    assert last.split() == [str(rules.height), *["·"] * rules.width]


@pytest.mark.parametrize(
    ("side", "size", "across", "down"),
    [
        (15, Size(80, 24), 2, 1),
        (15, Size(100, 24), 3, 1),
        (15, Size(120, 40), 4, 2),
        (15, Size(200, 60), 6, 3),
        (19, Size(80, 24), 2, 1),
        (19, Size(110, 24), 3, 1),
        (19, Size(120, 40), 4, 2),
        (19, Size(200, 60), 6, 3),
        (12, Size(80, 24), 3, 1),
    ],
)
def test_the_cells_of_a_large_board_grow_with_the_screen(side: int, size: Size, across: int, down: int) -> None:
    layout = layout_on(size, Rules(side, side, 5))
    assert layout.panel is not None
    assert (layout.cells.width + 1, layout.cells.pitch) == (across, down)


@pytest.mark.parametrize("mark", list(Mark))
def test_marks_in_ascii_are_as_large_as_the_others_and_alike_on_all_sides(mark: Mark) -> None:
    left_right, up_down = str.maketrans("/\\<>", "\\/><"), str.maketrans("/\\.'", "\\/'.")
    for width, height in ((21, 9), (11, 5), (7, 3)):
        drawn = glyph(mark, width, height, ascii_only=True)
        assert drawn == tuple(row[::-1].translate(left_right) for row in drawn)
        assert drawn == tuple(row.translate(up_down) for row in drawn[::-1])
        if width > 7:
            other = glyph(mark, width, height, ascii_only=False)
            assert (len(drawn), len(drawn[0])) == (len(other), len(other[0]))


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (Size(16, 4), ["Needs 20x7.", "q quits"]),
        (Size(19, 30), ["This needs 20 x 7;", "your window is", "19 x 30.", "q quits"]),
        (Size(40, 6), ["This needs 20 x 7; your window is", "40 x 6.", "q quits"]),
        (Size(16, 2), ["Needs 20x7.", "q quits"]),
        (Size(30, 1), ["Needs 20x7. q quits"]),
        (Size(11, 3), ["Needs 20x7.", "q quits"]),
        (Size(1, 1), ["N"]),
    ],
)
def test_a_screen_too_small_says_what_is_needed_and_how_to_leave(size: Size, expected: list[str]) -> None:
    lines = picture(TWO, "", size).strip("\n").split("\n")
    assert [line for line in lines if line] == [line for line in expected if line]
    healed = update(update(sitting(TWO), Resized(size)), Resized(ROOMY))
    assert render(healed).text() == picture(TWO)


# Roles


def test_the_winning_cells_are_marked_whole_and_the_rest_is_dim() -> None:
    app = sitting(TWO, "1 4 2 5 3")
    frame, layout = render(app), layout_on(ROOMY, Rules(3, 3, 3))
    for cell in range(9):
        top, left = corner(layout, Rules(3, 3, 3), cell)
        roles = {frame.role(top + y, left + x) for y in range(5) for x in range(11)}
        if cell < 3:
            assert roles == {Role.X | Role.WIN}
        elif cell in (3, 4):
            assert roles - {Role.PLAIN} == {Role.O | Role.DIM}
        else:
            assert roles == {Role.PLAIN}
    assert role_of(frame, "X wins!") == Role.BOLD


def test_the_terminals_cursor_stands_on_the_cell_and_at_the_end_on_the_status() -> None:
    assert render(sitting(TWO)).cursor == (10, 25)
    assert render(sitting(TWO, "up right")).cursor == (4, 37)
    assert render(sitting(TWO, "1 4 2 5 3")).cursor == (20, 8)
    assert render(sitting(TWO, "m down")).cursor == (5, 24)


@pytest.mark.parametrize("size", [Size(130, 44), Size(110, 40), ROOMY, Size(40, 20), Size(40, 13), Size(20, 7)])
def test_the_cursor_stands_in_the_middle_of_what_a_click_on_its_cell_takes(size: Size) -> None:
    for cell, keys in enumerate(
        ("up left", "up", "up right", "left", "", "right", "down left", "down", "down right")
    ):
        frame = render(sitting(TWO, keys, size))
        row, column = frame.cursor or (0, 0)
        rows = [at for at in range(size.rows) if frame.target(at, column) == CellChosen(cell)]
        columns = [at for at in range(size.columns) if frame.target(row, at) == CellChosen(cell)]
        assert 2 * row == rows[0] + rows[-1]
        assert 2 * column == columns[0] + columns[-1]


def test_the_last_move_is_marked_at_every_size() -> None:
    for size in (Size(110, 40), ROOMY, Size(40, 20), Size(40, 13), Size(20, 7)):
        frame = render(sitting(TWO, "1 5", size))
        bar = "━" in frame.text()
        underlined = any(role & Role.LAST for row in range(frame.height) for _, _, role in frame.runs(row))
        assert bar != underlined, size


def test_the_side_to_move_stands_out_in_the_panel() -> None:
    frame = render(sitting(Settings()))
    assert role_of(frame, "You  ".strip()) & Role.BOLD
    assert not role_of(frame, "Computer") & Role.BOLD


def test_the_menu_shows_what_comes_with_a_new_game() -> None:
    text = picture(Settings(), "1 m right down down right")
    assert f"Board         {board_of('4 x 3', 'three')}       whoever starts can win" in text
    assert "Players     < two players >" in text
    assert "Level        (perfect)                    the computer does not play" in text
    assert "Enter starts a new game; u then brings this one back." in text
    assert "Enter applies this; Esc changes nothing." in picture(Settings(), "m right down down right")
    assert "Enter applies this, from the next game on." in picture(Settings(), "1 m down down down right")
    assert "Enter starts" not in picture(Settings(), "1 m")
    assert "Meek plays" in picture(Settings(opponent="Meek"), "m")


def test_what_the_menu_cannot_do_now_stands_in_brackets() -> None:
    assert rows("""
          New game     (Undo)        (Redo)
          Puzzles       Boards        Watch a search
         (Review)      (Explore)      Set up
         (Statistics)  (Give up)      Hint
          Help          Copy          Quit
""") in picture(Settings(), "m")
    assert rows("""
 New    (Undo)(Redo)
 Puzzles Board Watch
(Review)(Try)  Setup
(Stats) (Yield)Hint
 Help    Copy  Quit
""") in picture(Settings(), "m", Size(20, 18))


def test_pages_stand_where_the_game_does() -> None:
    for size in (Size(80, 24), Size(120, 40), Size(200, 60), Size(60, 20), Size(40, 13)):
        pictures = [picture(Settings(), keys, size).split("\n") for keys in ("", "m", "?")]
        places = [
            [(row, line.index(text)) for row, line in enumerate(lines) if text in line][-1]
            for lines in pictures
            for text in ("Tic-tac-toe", "q quit")
        ]
        assert places[0] == places[2], size
        assert places[0][1] == places[4][1], size
        assert places[1][0] == places[3][0] <= places[5][0], size  # a long text brings the footer down


@pytest.mark.parametrize("size", [Size(80, 24), Size(80, 40), Size(80, 60), Size(200, 60)])
def test_a_long_text_takes_the_rows_above_it_before_it_scrolls(size: Size) -> None:
    title, *_, last = picture(Settings(), "?", size).split("\n")
    assert title.strip() == "Tic-tac-toe - help"
    assert last.endswith("more")


def test_more_stands_beside_the_footer() -> None:
    for columns in range(20, 60):
        text = picture(Settings(), "?", Size(columns, 9))
        assert text.split("\n")[-1].split()[-2:] == ["quit", "more"], columns


def test_the_help_has_a_blank_row_above_its_footer_where_there_is_room() -> None:
    lines = picture(Settings(), "?", Size(80, 300)).split("\n")
    footer = next(row for row, line in enumerate(lines) if "q quit" in line)
    assert (lines[footer - 1], lines[footer - 2].split()[:2]) == ("", ["--help", "all"])


def test_the_digits_scroll_with_the_help() -> None:
    shown = picture(Settings(), "? down down").split("\n")
    rows_of_digits = ["1 │ 2 │ 3", "───┼───┼───", "4 │ 5 │ 6", "───┼───┼───", "7 │ 8 │ 9"]
    assert [line[60:].strip() for line in shown[5:10]] == rows_of_digits


def test_a_page_of_text_is_scrolled_by_lines_by_screens_and_to_its_ends() -> None:
    page = press(begin(Settings(), Size(40, 13)), "?")
    assert "more" in render(page).text()
    last = press(page, "end")
    hidden, shown = top(page, HelpPage).hidden(page)
    assert scroll(last) == hidden > 20
    assert "more" not in render(last).text()
    assert scroll(press(last, "down")) == hidden
    assert scroll(press(last, "down", "up")) == hidden - 1
    steps = [scroll(press(page, *keys)) for keys in (["page-down"], ["page-down", "page-up"], ["end", "home"], ["j"])]
    assert steps == [shown - 1, 0, 0, 1]


def scroll(app: App) -> int:
    """The first row that the help shows."""
    return top(app, HelpPage).scroll


def test_a_page_keeps_its_place_when_the_screen_is_resized() -> None:
    app = press(begin(Settings(), ROOMY), "?", "page-down", "page-down")
    assert scroll(app) > 0
    assert [scroll(sized(app, *size)) for size in ((80, 24), (90, 24), (5, 5))] == [scroll(app)] * 3
    narrow = sized(app, 40, 13)
    last = top(narrow, HelpPage).hidden(narrow)[0]
    assert scroll(app) < scroll(narrow) < last
    end = sized(sized(press(narrow, "end"), 5, 5), 80, 24)
    assert scroll(end) == top(end, HelpPage).hidden(end)[0]


@pytest.mark.parametrize("columns", range(24, 80))
def test_what_follows_the_score_in_its_line_is_as_much_as_fits(columns: int) -> None:
    scores = {Matchup(Rules(3, 3, 3), 1, Level.PERFECT): Score(2, 10, 3, 4)}
    app = begun(RecordsOpened(scores, {}), Settings(values=Values.ON), size=Size(columns, 13))
    layout = layout_on(app.size, app.play.game.rules)
    shown = render(app).text().split("\n")[1].strip()
    expected, *_ = shown.split("  perfect")
    named = "Perfect" in expected  # where the level has no room of its own
    for following in ("values on", "all 2-10-3") if named else ("perfect", "values on", "all 2-10-3"):
        if len(f"{expected}  {following}") <= layout.margin_width:
            expected += f"  {following}"
    assert shown == expected


@pytest.mark.parametrize("rules", [Rules(3, 3, 3), Rules(5, 5, 4), Rules(8, 8, 8)])
def test_a_page_has_a_title_from_ten_rows_on(rules: Rules) -> None:
    for height in (9, 10):
        first = picture(Settings(rules), "?", Size(40, height)).split("\n")[0]
        assert ("Tic-tac-toe" in first or "5,5,4" in first or "8,8,8" in first) == (height >= 10)


def test_the_digits_stand_beside_the_keys_where_there_is_room_else_below_their_name() -> None:
    for width in (40, 73, 74, 75, 100):
        lines = draw_keys(width, "On the board", "en").text().split("\n")
        (place,) = (row for row, line in enumerate(lines) if "1 │ 2 │ 3" in line)
        (name,) = (row for row, line in enumerate(lines) if line.strip().startswith("1 to 9"))
        assert place == (name if width >= 74 else name + 2)
        undo = next(line for line in lines if line.startswith("  u, Backspace"))
        assert ("take a turn back" in undo) == (width >= 74)


HEADINGS = {group.heading for group in groups()} | {EVERYWHERE}


@pytest.mark.parametrize(
    ("app", "columns", "footer"),
    [
        (sitting(TWO), 60, "Enter place  t hint  v values  m menu  ? help  q quit"),
        (sitting(TWO), 40, "v values  m menu  ? help  q quit"),
        (lost_by_a_mistake(), 60, "u undo  v review  p puzzles  m menu  ? help  q quit"),
        (lost_by_a_mistake(), 50, "u undo  v review  c copy  m menu  ? help  q quit"),
        (sitting(TWO, "m"), 60, "left right change  Enter OK  ? help  Esc cancel  q quit"),
        (sitting(TWO, "m"), 40, "Enter OK  ? help  Esc cancel  q quit"),
        (sitting(TWO, "1 2 x"), 60, "Enter place  < > step  s set up  ? help  Esc back  q quit"),
        (sitting(TWO, "1 2 x"), 40, "Enter place  ? help  Esc back  q quit"),
        (press(lost_by_a_mistake(), "v"), 60, "Enter answer  v show  < > step  ? help  Esc back  q quit"),
        (press(lost_by_a_mistake(), "v"), 40, "Enter answer  ? help  Esc back  q quit"),
        (update(sitting(TWO), Command("puzzle")), 60, "Enter answer  t hint  n another  ? help  Esc back  q quit"),
        (update(sitting(TWO), Command("puzzle")), 40, "Enter answer  ? help  Esc back  q quit"),
    ],
)
def test_what_a_page_is_for_and_the_ways_out_stay_in_its_footer_longest(app: App, columns: int, footer: str) -> None:
    assert render(sized(app, columns, 20)).text().rstrip().split("\n")[-1].strip() == footer


def test_the_keys_of_each_place_have_room_on_one_screen() -> None:
    lines = [line.strip() for line in picture(Settings(), "?", Size(80, 300)).split("\n")]
    starts = [row for row, line in enumerate(lines) if line in HEADINGS]
    assert len(starts) == len(HEADINGS)
    assert all(end - start <= 21 for start, end in pairwise(starts))  # the rows of 80 x 24


def test_in_the_help_no_line_stands_twice_and_space_turns_the_page() -> None:
    for keys in ("?", "1 ?", "m ?", "x ?"):
        app = sitting(TWO, keys, Size(80, 300))
        lines = [line for line in render(app).text().split("\n") if line.strip()]
        assert len(lines) == len(set(lines))
    first = sitting(TWO, "?")
    second = press(first, " ")
    assert second.top.name == "help"
    shown = [render(app).text().split("\n")[2:23] for app in (first, second)]
    assert shown[0][-1] == shown[1][0], "a row of the page before stays"
    rows_seen = shown[0] + shown[1][1:]
    page = first.top
    assert isinstance(page, HelpPage)
    whole = page.text(first, 76).text().split("\n")
    assert ["Space next page" in render(app).text() for app in (first, press(first, "end"))] == [True, False]
    assert [line.strip() for line in rows_seen] == [line.strip() for line in whole[: len(rows_seen)]]


def test_a_page_of_the_help_begins_with_no_blank_row() -> None:
    page = press(begin(Settings(), ROOMY), "?")
    while "Space next page" in render(page).text():
        assert render(page).text().split("\n")[2].strip()
        page = press(page, " ")


def test_the_help_lists_every_key_and_draws_the_digits() -> None:
    text = picture(Settings(), "?")
    for words in ("arrows, h j k l", "1 to 9", "1 │ 2 │ 3", "7 │ 8 │ 9"):
        assert words in text
    whole = picture(Settings(), "?", Size(80, 300))
    for row in (*COMMON, *(row for group in groups() for row in group.rows)):
        assert not row.help or f"{row.name:22}{row.help}"[:50] in whole
        assert not row.help or f"{row.name} {row.help}" in " ".join(whole.split())
    page, seen = press(begin(Settings(), Size(30, 9)), "?"), ""
    for _ in range(60):
        seen += render(page).text()
        page = press(page, "page-down")
    for words in ("arrows, h j k l", "Ctrl-L", "7 │ 8 │ 9", "In the menu"):
        assert words in seen


# Every size


boards = st.builds(
    lambda width, height, run: Rules(width, height, min(run, max(width, height))),
    st.integers(1, 20),
    st.integers(1, 20),
    st.integers(1, 6),
)
sizes = st.builds(Size, st.integers(1, 200), st.integers(1, 60))


@pytest.mark.parametrize(
    ("size", "rules", "width", "height"),
    [
        (ROOMY, Rules(3, 3, 3), 11, 5),
        (ROOMY, Rules(5, 5, 4), 7, 3),
        (ROOMY, Rules(6, 5, 4), 5, 3),
        (ROOMY, Rules(4, 4, 4), 7, 3),
        (Size(22, 17), Rules(3, 3, 3), 5, 3),
        (Size(120, 40), Rules(3, 3, 3), 21, 9),
        (Size(120, 40), Rules(8, 8, 5), 7, 3),
    ],
)
def test_cells_are_as_large_as_there_is_room(size: Size, rules: Rules, width: int, height: int) -> None:
    layout = layout_on(size, rules)
    assert layout.cells.size == (width, height)


@given(boards, sizes)
def test_a_board_stands_inside_the_screen_and_clear_of_the_words(rules: Rules, size: Size) -> None:
    layout = layout_for(size, rules)
    assert fits(size, PAGE) == (size.columns >= 20 and size.rows >= 7)
    if not fits(size, PAGE):
        return
    assert (layout.window is None) == fits(size, needed(rules))
    shown = layout.window or Size(rules.width, rules.height)
    board = board_size(Rules(shown.columns, shown.rows, 1), layout.cells)
    top, left = layout.board
    assert left >= 0
    assert left + board.columns <= size.columns
    spoken = [layout.title, layout.status, *layout.coach]
    taken = [layout.score, layout.letters, layout.footer, *([] if layout.beside else spoken)]
    lines = [row for row in taken if row is not None]
    assert len(lines) == len(set(lines))
    assert all(0 <= row < size.rows and not top <= row < top + board.rows for row in lines)
    if layout.beside:
        assert layout.words == layout.title_left >= left + board.columns + 4
        assert layout.words + layout.words_width <= size.columns
    if layout.panel:
        assert layout.panel[1] >= left + board.columns + 4
        assert layout.panel[1] + 24 <= size.columns


@pytest.mark.parametrize("rules", [Rules(3, 3, 3), Rules(4, 4, 4), Rules(15, 15, 5), Rules(19, 19, 5)])
@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_a_blank_row_below_the_title_costs_no_jump(rules: Rules, columns: int) -> None:
    layouts = [
        layout
        for height in range(7, 61)
        if (layout := layout_for(Size(columns, height), rules)) and not layout.window
    ]
    for layout, higher in pairwise(layouts):
        if (layout.cells, layout.panel is None, layout.beside) == (
            higher.cells,
            higher.panel is None,
            higher.beside,
        ):
            for row, lower in ((layout.board[0], higher.board[0]), (layout.status, higher.status)):
                assert row <= lower <= row + 1
    last = layouts[-1]
    assert last.letters == last.board[0] - 1 == (last.title or 0) + (2 if last.panel else 3)


@pytest.mark.parametrize("rules", [Rules(15, 15, 5), Rules(19, 19, 5)])
def test_large_boards_grow_in_both_directions_at_once(rules: Rules) -> None:
    found = set()
    for columns, height in product(range(32, 200, 4), range(17, 60)):
        layout = layout_for(Size(columns, height), rules)
        if layout and not layout.window:
            found.add((layout.cells.width + 1, layout.cells.pitch))
    assert found == {(2, 1), (3, 1), (4, 2), (6, 3)}


@given(boards, sizes)
def test_a_click_finds_the_cell_that_was_drawn(rules: Rules, size: Size) -> None:
    layout = layout_for(size, rules)
    if layout and not layout.window:
        frame = render(begin(Settings(rules, players=2), size))
        for cell in range(0, rules.cells, 7):
            row, column = middle(layout, rules, cell)
            assert frame.target(row, column) == frame.target(row, column + 1) == CellChosen(cell)


def middle(layout: Layout, rules: Rules, cell: int) -> tuple[int, int]:
    top, left = corner(layout, rules, cell)
    return top + layout.cells.height // 2, left + layout.cells.width // 2


KEYS = st.sampled_from(
    ["enter", "up", "left", "1", "5", "9", "b", "2", "u", "r", "n", "m", "?", "escape", "+", "down", "t", "v"]
)


@given(boards, sizes, st.lists(KEYS, max_size=12), st.booleans(), st.integers(0, 2))
def test_every_sitting_can_be_drawn_and_keeps_its_way_out(
    rules: Rules, size: Size, keys: list[str], ascii_only: bool, players: int
) -> None:
    app = begin(Settings(rules=rules, players=players, ascii=ascii_only), size)
    for key in keys:
        app = update(app, Pressed(key))
        if app.play.game.phase.name == "WAITING" and players == 1:
            app = waited(app)
    text = render(app).text().split("\n")
    assert not ascii_only or render(app).text().isascii()
    assert len(text) == size.rows
    assert all(len(line) <= size.columns for line in text)
    if fits(size, PAGE):
        footer = [line for line in text if line][-1].removesuffix("more")  # the rest of a page that is longer
        assert footer.rstrip().endswith("q quit")


def test_positions_with_both_marks_are_drawn_with_their_roles() -> None:
    app = begin(TWO, ROOMY, start=parse_position("XO./.../..."))
    frame = render(app)
    assert frame.role(3, 10) == Role.X
    assert frame.role(3, 22) == Role.O
    assert app.play.game.began is Mark.X


@pytest.mark.parametrize("size", [Size(70, 24), Size(75, 22), Size(79, 24), Size(80, 23)])
def test_a_window_a_little_smaller_than_usual_has_the_whole_panel(size: Size) -> None:
    app = press(sitting(Settings()), "1")
    assert beside(update(app, Resized(size))) == beside(app)


@pytest.mark.parametrize("size", [Size(80, 23), Size(79, 23), Size(74, 24)])
def test_there_a_board_of_five_rows_keeps_the_cells_that_have_words(size: Size) -> None:
    layout, usual = layout_on(size, Rules(5, 5, 4)), layout_for(ROOMY, Rules(5, 5, 4))
    assert usual
    assert layout.cells == usual.cells
    assert layout.panel


def beside(app: App) -> list[str]:
    """The words of the panel, line by line."""
    layout = layout_on(app.size, app.play.game.rules)
    assert layout.panel
    lines = text(app).split("\n")[: layout.status]
    return [found for line in lines if (found := line[layout.panel[1] :].strip())]
