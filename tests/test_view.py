"""What a session looks like, against drawings, at every size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tictactoe.engine.analysis import Analysis, MoveAnalysis, Value
from tictactoe.engine.board import Mark, Rules
from tictactoe.engine.notation import parse_position
from tictactoe.engine.solver import Solver
from tictactoe.ui.events import Elapsed, Pressed, Proven, Resized, Size
from tictactoe.ui.frame import Frame, Role
from tictactoe.ui.layout import Layout, board_size, cell_at, corner, layout, needed
from tictactoe.ui.session import Session, begin
from tictactoe.ui.settings import First, Settings
from tictactoe.ui.update import update
from tictactoe.ui.view import render

ROOMY = Size(80, 24)
TWO = Settings(players=2)


def sitting(settings: Settings, keys: str = "", size: Size = ROOMY) -> Session:
    session = begin(settings, size)
    for key in keys.split():
        session = update(session, Pressed(key))
    return session


def picture(settings: Settings, keys: str = "", size: Size = ROOMY) -> str:
    return render(sitting(settings, keys, size)).text()


def rows(drawing: str) -> str:
    """A drawing as it stands in this file, between its first and its last line."""
    return "\n".join(line.rstrip() for line in drawing.split("\n")[1:-1])


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
                   │           │                      Began      X
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
Thinking.
? help  q quit
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
    assert picture(TWO, "1 1", Size(20, 7)).split("\n")[-1] == "a1 is taken.  q quit"
    assert picture(TWO, "b", Size(20, 7)).split("\n")[-1] == "b_: row?  q quit"


def test_the_way_out_is_never_cut() -> None:
    for columns, footer in ((20, "? help  q quit"), (21, "any key faster q quit"), (22, "any key faster  q quit")):
        assert picture(Settings(players=0), "", Size(columns, 7)).split("\n")[-1] == footer


def test_a_hint_has_a_place_on_the_smallest_screen() -> None:
    asked = sitting(Settings(), "t", Size(20, 7))
    assert render(asked).text().split("\n")[-1] == "Not yet.  q quit"
    said = []
    for keys in ("t", "t t", "t t t"):
        session = begin(Settings(), Size(20, 7), start=parse_position("XO./.../..."))
        for key in keys.split():
            session = update(session, Pressed(key))
        known = update(session, Proven(Solver(Rules(3, 3, 3)).analyse(session.game.position)))
        said.append(render(known).text().split("\n")[-1])
    assert said == ["Win in 3.  q quit", "Look there.  q quit", "a2: W3.  q quit"]


def test_a_game_to_share_needs_more_than_the_smallest_screen() -> None:
    over = sitting(TWO, "1 4 2 5 3 m" + " down" * 10 + " enter", Size(20, 7))
    assert render(over).text().split("\n")[-1] == "At the end.  q quit"
    assert "3,3,3 X: a1 a2 b1 b2 c1 X wins" in render(update(over, Resized(Size(40, 13)))).text()


def test_40x13() -> None:
    assert picture(Settings(first=First.COMPUTER), "", Size(40, 13)) == rows("""
 Tic-tac-toe
 You 0  Draws 0  Computer 0  perfect
               a   b   c
           1     │   │
              ───┼───┼───
           2     │[ ]│
              ───┼───┼───
           3     │   │

 The computer is thinking.
 You are X: three in a row wins.
 Arrows choose a cell, Enter places.
 v values  m menu  ? help  q quit
""")


def test_a_large_board_has_points_and_stars() -> None:
    text = picture(Settings(players=2, rules=Rules(15, 15, 5)), "enter").split("\n")
    assert text[0] == "  Gomoku  15 x 15, five in a row"
    assert text[1] == "        a b c d e f g h i j k l m n o"
    assert text[5].startswith("     4  · · · + · · · + · · · + · · ·  ")
    assert text[9].startswith("     8  · · · + · · ·[X]· · · + · · ·")
    assert text[20] == "        O to move.  X played h8."


def test_in_ascii_nothing_else_is_drawn() -> None:
    for rules in (Rules(3, 3, 3), Rules(5, 4, 4), Rules(15, 15, 5)):
        for size in (ROOMY, Size(120, 50), Size(40, 20), Size(34, 17)):
            for keys in ("enter up enter", "m", "?"):
                assert picture(Settings(players=2, rules=rules, ascii=True), keys, size).isascii()
    assert ".-     -." in picture(TWO._replace(ascii=True))


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (Size(16, 4), ["Needs 20x7,", "has 16x4", "q quits"]),
        (Size(19, 30), ["Needs 20x7,", "has 19x30", "q quits"]),
        (Size(40, 6), ["Needs 20x7, has 40x6", "q quits"]),
        (Size(16, 2), ["Needs 20x7,", "q quits"]),
        (Size(30, 1), ["Needs 20x7, q quits"]),
        (Size(11, 3), ["Needs 20x7,", "has 11x3", "q quits"]),
        (Size(1, 1), ["N"]),
    ],
)
def test_a_screen_too_small_says_what_is_needed_and_how_to_leave(size: Size, expected: list[str]) -> None:
    lines = picture(TWO, "", size).strip("\n").split("\n")
    assert [line for line in lines if line] == [line for line in expected if line]
    healed = update(update(sitting(TWO), Resized(size)), Resized(ROOMY))
    assert render(healed).text() == picture(TWO)


# Values


def with_values(text: str, size: Size = ROOMY, keys: str = "v") -> Session:
    """A sitting at a position with all its values proven."""
    position = parse_position(text)
    session = begin(Settings(rules=position.rules), size, start=position)
    for key in keys.split():
        session = update(session, Pressed(key))
    return update(session, Proven(Solver(position.rules).analyse(position)))


def test_values_at_80x24() -> None:
    assert render(with_values("XOX/OOX/...", keys="left down v")).text() == rows("""
  Tic-tac-toe
             a           b           c
                   │           │
          ▀█▄ ▄█▀  │  ▄█▀▀▀█▄  │  ▀█▄ ▄█▀                            now
     1      ███    │  ██   ██  │    ███               You        X     0
          ▄█▀ ▀█▄  │  ▀█▄▄▄█▀  │  ▄█▀ ▀█▄             Draws            0
                   │           │                      Computer   O     0
        ───────────┼───────────┼───────────
                   │           │                      Level      perfect
          ▄█▀▀▀█▄  │  ▄█▀▀▀█▄  │  ▀█▄ ▄█▀             Began      you
     2    ██   ██  │  ██   ██  │    ███               Values     on
          ▀█▄▄▄█▀  │  ▀█▄▄▄█▀  │  ▄█▀ ▀█▄             Hints      1
                   │           │
        ───────────┼───────────┼───────────
         ┌       ┐ │           │
                   │           │
     3   lose in 1 │   draw    │ win in 1
                   │           │
         └       ┘ │           │

        Your turn.
        a3: loses in 1 - O plays b3 and has three in a row.

  arrows move  Enter place  t hint  v values  m menu  ? help  q quit
""")


def test_values_in_small_cells_and_before_they_are_proven() -> None:
    text = render(with_values("XOX/OOX/...", Size(20, 7), "left down v")).text().split("\n")
    assert text[4] == "    L1 │ D │W1"
    unproven = update(begin(Settings(), Size(20, 7)), Pressed("v"))
    assert render(unproven).text().split("\n")[0] == "     ? │ ? │ ?"


def test_the_cell_under_the_cursor_is_told_in_brief_where_there_is_little_room() -> None:
    text = render(with_values("XOX/OOX/...", Size(20, 9), "left down v")).text()
    assert "a3: L1." in text


FOURS = "X.O./.X../...O/...."  # three in a row wins


def proven(text: str, size: Size, keys: str = "v") -> Frame:
    """A board of three in a row between two people, with values on and all of them proven."""
    position = parse_position(text)
    position = position._replace(rules=position.rules._replace(run=3))
    session = begin(Settings(players=2, rules=position.rules), size, start=position)
    for key in keys.split():
        session = update(session, Pressed(key))
    return render(update(session, Proven(Solver(position.rules).analyse(position))))


def test_values_in_cells_of_seven_by_three() -> None:
    text = proven(FOURS, ROOMY, "v left").text().split("\n")
    assert "\n".join(line[:46].rstrip() for line in text[1:22]) == rows("""
           a       b       c       d
         ▀▄ ▄▀ │       │ ▄▀▀▀▄ │
     1    ▄▀▄  │  W2   │ █   █ │  L2
         ▀   ▀ │       │  ▀▀▀  │
        ───────┼───────┼───────┼───────
               │ ▀▄ ▄▀ │       │
     2    W2   │  ▄▀▄  │  W2   │  W2
               │ ▀   ▀ │       │
        ───────┼───────┼───────┼───────
               │┌     ┐│       │ ▄▀▀▀▄
     3    W2   │  W2   │  W1   │ █   █
               │└     ┘│       │  ▀▀▀
        ───────┼───────┼───────┼───────
               │       │       │
     4    L2   │  W2   │  L2   │  L2
               │       │       │



        X to move.
        b3: wins in 2 - but c3 wins at once.
""")


def test_values_at_40x13() -> None:
    frame = proven("X../.O./..X", Size(40, 13), "v up")
    assert frame.text() == rows("""
 Tic-tac-toe
 X 0  Draws 0  O 0  values on  hints 1
               a   b   c
           1   X │ D │L2
              ───┼───┼───
           2   D │ O │ D
              ───┼───┼───
           3  L2 │ D │ X

 O to move.
 b1: draw - it keeps X from threatening
 b1 and c2 at once.
 v values  m menu  ? help  q quit
""")
    assert [frame.role(3, column) for column in range(18, 21)] == [Role.CHOSEN] * 3
    assert "[O]" in proven("X../.O./..X", Size(40, 13)).text()


def test_values_at_20x7() -> None:
    assert proven("X../.O./..X", Size(20, 7), "v up right").text() == rows("""
     X │ D │L2
    ───┼───┼───
     D │ O │ D
    ───┼───┼───
    L2 │ D │ X
O to move.
c1: L2.  q quit
""")
    points = proven(FOURS, Size(20, 7), "v left")
    assert points.text() == rows("""
      X W2O L2
      W2X W2W2
      W2W2W1O
      L2W2L2L2
X to move.
b3: W2.
? help  q quit
""")
    assert [points.role(2, column) for column in range(6, 14)] == [
        *[Role.BOLD] * 2,
        *[Role.CHOSEN] * 2,
        *[Role.BOLD] * 2,
        Role.O,
        Role.PLAIN,
    ]


def test_values_are_told_apart_without_colour() -> None:
    frame = render(with_values("XOX/OOX/..."))
    assert role_of(frame, "win in 1") == Role.BOLD
    assert role_of(frame, "draw") == Role.PLAIN
    assert role_of(frame, "lose in 1") == Role.DIM


GOMOKU = "/".join([*["15"] * 6, "6XXX6", "5O1O7", "5O9", *["15"] * 6])  # X has an open three


def with_an_open_three(keys: str, size: Size = ROOMY) -> Session:
    """A large board with values on, of which some are proven."""
    position = parse_position(GOMOKU)
    session = begin(Settings(players=2, rules=position.rules), size, start=position)
    for key in keys.split():
        session = update(session, Pressed(key))
    worths = {95: (Value.WIN, 3), 99: (Value.WIN, 3), 94: (Value.WIN, 21), 100: (Value.LOSS, None)}
    worths |= {96 - 15: (Value.DRAW, None), 99 + 15: (Value.LOSS, 4)}
    moves = tuple(
        MoveAnalysis(cell, *worths.get(cell, (Value.UNKNOWN, None)), cell in worths, (cell,))
        for cell in position.legal_moves
    )
    return update(session, Proven(Analysis(position, Value.WIN, 3, True, (95, 99), moves, 0)))


def test_values_on_a_board_drawn_with_points() -> None:
    text = render(with_an_open_three("v right")).text().split("\n")
    assert "\n".join(line[:40].rstrip() for line in text[1:11]) == rows("""
        a b c d e f g h i j k l m n o
     1  ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?
     2  ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?
     3  ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?
     4  ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?
     5  ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?
     6  ? ? ? ? ? ? D ? ? ? ? ? ? ? ?
     7  ? ? ? ? W W2X X X W2L ? ? ? ?
     8  ? ? ? ? ? O ? O ? L2? ? ? ? ?
     9  ? ? ? ? ? O ? ? ? ? ? ? ? ? ?
""")


def test_a_hint_points_to_cells_of_a_board_drawn_with_points() -> None:
    text = render(with_an_open_three("t t")).text().split("\n")
    assert text[8][:40].rstrip() == "     7  · · · · ░░░░X░X░X░░░· · · · ·"
    text = render(with_an_open_three("t t t")).text().split("\n")
    assert text[8][:40].rstrip() == "     7  · · · · · ░░X X X · · · · · ·"
    assert "".join(text).count("░") == 2


@pytest.mark.parametrize(("keys", "text", "role"), [("", "O ", Role.O), ("right", "? ", Role.PLAIN)])
def test_the_cursor_covers_no_value_of_a_point(keys: str, text: str, role: Role) -> None:
    frame = render(with_an_open_three(f"v {keys}"))
    assert role_of(frame, text, Role.CHOSEN) == role | Role.CHOSEN
    shown = render(with_an_open_three(f"v {keys} right right up"))
    assert "W2" in shown.text()
    assert "[" not in shown.text()


def test_a_value_too_long_for_a_point_is_said_in_words() -> None:
    keys = "v up left left left"
    assert "e7: wins in 11 - but f7 or j7 wins sooner." in render(with_an_open_three(keys)).text()


# Roles


def role_of(frame: Frame, text: str, among: Role = Role.PLAIN) -> Role:
    for row in range(frame.height):
        for _, run, role in frame.runs(row):
            if text in run and among in role:
                return role
    raise AssertionError(f"{text!r} is not drawn")


def test_the_winning_cells_are_marked_whole_and_the_rest_is_dim() -> None:
    session = sitting(TWO, "1 4 2 5 3")
    frame, place = render(session), layout(ROOMY, Rules(3, 3, 3))
    assert place is not None
    for cell in range(9):
        top, left = corner(place, Rules(3, 3, 3), cell)
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
    text = picture(Settings(), "m right down down right")
    assert "Board         4 x 3, three in a row       with a new game" in text
    assert "Players     < two people >                with a new game" in text
    assert "Level         perfect                     never errs, sets traps" in text
    assert picture(Settings(), "m").count("with a new game") == 1  # the line below


def test_the_help_lists_every_key_and_draws_the_digits() -> None:
    text = picture(Settings(), "?")
    for words in ("arrows, h j k l", "1 to 9", "Ctrl-L", "1 │ 2 │ 3", "7 │ 8 │ 9"):
        assert words in text
    small = Size(30, 9)
    seen = "\n".join(picture(Settings(), "?" + " down" * steps, small) for steps in range(60))
    for words in ("arrows, h j k l", "Ctrl-L", "7 │ 8 │ 9", "never quits"):
        assert words in seen


# Every size


boards = st.builds(
    lambda width, height, run: Rules(width, height, min(run, max(width, height))),
    st.integers(1, 19),
    st.integers(1, 19),
    st.integers(1, 6),
)
sizes = st.builds(Size, st.integers(1, 200), st.integers(1, 60))


@given(boards, sizes)
def test_a_board_stands_inside_the_screen_and_clear_of_the_words(rules: Rules, size: Size) -> None:
    place = layout(size, rules)
    least = needed(rules)
    assert (place is None) == (size.columns < least.columns or size.rows < least.rows)
    if place is None:
        return
    board = board_size(rules, place.cells)
    top, left = place.board
    assert left >= 0
    assert left + board.columns <= size.columns
    taken = [place.title, place.score, place.letters, place.status, *place.coach, place.footer]
    lines = [row for row in taken if row is not None]
    assert len(lines) == len(set(lines))
    assert all(0 <= row < size.rows and not top <= row < top + board.rows for row in lines)
    if place.panel:
        assert place.panel[1] >= left + board.columns + 4
        assert place.panel[1] + 24 <= size.columns


@given(boards, sizes)
def test_a_click_finds_the_cell_that_was_drawn(rules: Rules, size: Size) -> None:
    place = layout(size, rules)
    if place:
        for cell in range(0, rules.cells, 7):
            row, column = middle(place, rules, cell)
            assert cell_at(place, rules, row, column) == cell
            assert cell_at(place, rules, row, column + 1) == cell


def middle(place: Layout, rules: Rules, cell: int) -> tuple[int, int]:
    top, left = corner(place, rules, cell)
    return top + place.cells.height // 2, left + place.cells.width // 2


def test_a_board_of_19x19_fits_80x24() -> None:
    place = layout(ROOMY, Rules(19, 19, 5))
    assert place is not None
    assert place.panel is not None
    assert len(place.coach) == 1


KEYS = st.sampled_from(
    ["enter", "up", "left", "1", "5", "9", "b", "2", "u", "r", "n", "m", "?", "escape", "+", "down", "t", "v"]
)


@given(boards, sizes, st.lists(KEYS, max_size=12), st.booleans(), st.integers(0, 2))
def test_every_session_can_be_drawn_and_keeps_its_way_out(
    rules: Rules, size: Size, keys: list[str], ascii_only: bool, players: int
) -> None:
    session = begin(Settings(rules=rules, players=players, ascii=ascii_only), size)
    for key in keys:
        session = update(session, Pressed(key))
        if session.game.phase.name == "WAITING" and players == 1:
            session = update(session, Elapsed(session.game.position))
    text = render(session).text().split("\n")
    assert len(text) == size.rows
    assert all(len(line) <= size.columns for line in text)
    if layout(size, rules):
        assert text[-1].endswith("q quit") or "q quit" in "\n".join(text) or session.said


def test_positions_with_both_marks_are_drawn_with_their_roles() -> None:
    session = begin(TWO, ROOMY, start=parse_position("XO./.../..."))
    frame = render(session)
    assert frame.role(3, 10) == Role.X
    assert frame.role(3, 22) == Role.O
    assert session.game.began is Mark.X
