"""How values and hints look in every size of cell."""

import re

import pytest

from support.drawings import role_of, rows
from support.engine import puzzles
from support.positions import blank
from support.sittings import ROOMY, analysed, of_two, press, sitting, sized, text
from support.ui import App, Frame, PositionAnalysed, Pressed, Role, Settings, Size, begin, render, update
from tictactoe import Analysis, MoveAnalysis, Player, Rules, Value, parse_position


def with_values(text: str, size: Size = ROOMY, keys: str = "v") -> App:
    """An app at a position whose values are all proven."""
    position = parse_position(text)
    return analysed(press(begin(Settings(rules=position.rules), size, start=position), *keys.split()))


def test_values_at_80x24() -> None:
    assert render(with_values("XOX/OOX/...", keys="left down v")).text() == rows("""
  Tic-tac-toe
             a           b           c
                   │           │
          ▀█▄ ▄█▀  │  ▄█▀▀▀█▄  │  ▀█▄ ▄█▀             perfect        now
     1      ███    │  ██   ██  │    ███               You        X     0
          ▄█▀ ▀█▄  │  ▀█▄▄▄█▀  │  ▄█▀ ▀█▄             Draws            0
                   │           │                      Computer   O     0
        ───────────┼───────────┼───────────
                   │           │                      First      you
          ▄█▀▀▀█▄  │  ▄█▀▀▀█▄  │  ▀█▄ ▄█▀             Values     on
     2    ██   ██  │  ██   ██  │    ███               Help used  on 1 move
          ▀█▄▄▄█▀  │  ▀█▄▄▄█▀  │  ▄█▀ ▀█▄
                   │           │                      • best move
        ───────────┼───────────┼───────────
         ┌       ┐ │           │
                   │           │
     3   lose in 1 │   draw    │• win in 1
                   │           │
         └       ┘ │           │

        Your move.
        a3 loses at once: O plays b3 and has three in a row.

  arrows move  Enter place  t hint  v replies  m menu  ? help  q quit
""")


def test_values_in_small_cells_and_before_they_are_proven() -> None:
    text = render(with_values("XOX/OOX/...", Size(20, 7), "left down v")).text().split("\n")
    assert text[4] == "    [L]│ D │ W"
    unproven = update(begin(Settings(), Size(20, 7)), Pressed("v"))
    assert render(unproven).text().split("\n")[0] == "       │   │", "nothing is proven yet"


FOURS = "X.O./.X../...O/...."  # three in a row wins


def proven(text: str, size: Size, keys: str = "v") -> Frame:
    """The frame of a position with three in a row, between two people, whose values are all proven and shown."""
    position = parse_position(text)
    position = position._replace(rules=position.rules._replace(run=3))
    app = begin(Settings(players=2, rules=position.rules), size, start=position)
    return render(analysed(press(app, *keys.split())))


def test_values_in_cells_of_seven_by_three() -> None:
    text = proven(FOURS, ROOMY, "v left").text().split("\n")
    assert "\n".join(line[:50].rstrip() for line in text[1:22]) == rows("""

           a       b       c       d
         ▀▄ ▄▀ │       │ ▄▀▀▀▄ │
     1    ▄▀▄  │ win 2 │ █   █ │ lose 2
         ▀   ▀ │       │  ▀▀▀  │
        ───────┼───────┼───────┼───────
               │ ▀▄ ▄▀ │       │
     2   win 2 │  ▄▀▄  │ win 2 │ win 2
               │ ▀   ▀ │       │
        ───────┼───────┼───────┼───────
               │┌     ┐│       │ ▄▀▀▀▄
     3   win 2 │ win 2 │•win 1 │ █   █
               │└     ┘│       │  ▀▀▀
        ───────┼───────┼───────┼───────
               │       │       │
     4   lose 2│ win 2 │ lose 2│ lose 2
               │       │       │

        X to move.
        b3 wins in 2 moves, but c3 wins at once.

""")


def test_values_at_40x13() -> None:
    frame = proven("X../.O./..X", Size(40, 13), "v up")
    assert frame.text() == rows("""
 Tic-tac-toe           D draws  L loses
 X 0  Draws 0  O 0  values on
               a   b   c
           1   X │[D]│ L
              ───┼───┼───
           2   D │ O │ D
              ───┼───┼───
           3   L │ D │ X

 O to move.
 b1 draws: X must answer at b3 and has
 no time to fork at a3.
 v replies  m menu  ? help  q quit
""")
    assert [frame.role(3, column) for column in range(18, 21)] == [Role.CHOSEN | Role.BOLD] * 3
    assert "[O]" in proven("X../.O./..X", Size(40, 13)).text()


def test_values_at_20x7() -> None:
    assert proven("X../.O./..X", Size(20, 7), "v up right").text() == rows("""
     X │ D │[L]
    ───┼───┼───
     D │ O │ D
    ───┼───┼───
     L │ D │ X
O to move.
m menu ? help q quit
""")
    points = proven(FOURS, Size(20, 7), "v left")
    assert points.text() == rows("""
      X W O L
      W X W W
      W[W]W O
      L W L L
X to move.

m menu ? help q quit
""")
    chosen = Role.CHOSEN | Role.GOOD
    assert [points.role(2, column) for column in range(6, 13)] == [
        Role.GOOD,
        *[chosen] * 3,
        Role.GOOD | Role.BOLD,
        Role.PLAIN,
        Role.O,
    ]


def test_values_in_cells_of_five_by_three() -> None:
    position = parse_position("XX..O./..O.../..X.../....../......")
    app = press(begin(Settings(players=2, rules=position.rules), ROOMY, start=position), "v", "down", "down")
    moves = [(3, Value.WIN, 3), (7, Value.LOSS, 22), (12, Value.DRAW, None), (27, Value.WIN, 1)]
    known = tuple(MoveAnalysis(cell, value, plies, True, (cell,)) for cell, value, plies in moves)
    text = (
        render(update(app, PositionAnalysed(Analysis(position, Value.WIN, 1, True, (27,), known, 0))))
        .text()
        .split("\n")
    )
    assert "\n".join(text[1:]) == rows("""
          a     b     c     d     e     f
        ▀▄ ▄▀│▀▄ ▄▀│     │     │▄▀▀▀▄│
     1   ▄▀▄ │ ▄▀▄ │  ?  │ W2  │█   █│  ?                            now
        ▀   ▀│▀   ▀│     │     │ ▀▀▀ │                Player     X     0
        ─────┼─────┼─────┼─────┼─────┼─────           Draws            0
             │     │▄▀▀▀▄│     │     │                Player     O     0
     2    ?  │ L11 │█   █│  ?  │  ?  │  ?
             │     │ ▀▀▀ │     │     │                First      X
        ─────┼─────┼─────┼─────┼─────┼─────           Values     on
             │     │▀▄ ▄▀│     │     │                Help used  on 1 move
     3    D  │  ?  │ ▄▀▄ │  ?  │  ?  │  ?
             │     │▀   ▀│     │     │                W wins  D draws  L loses
        ─────┼─────┼─────┼─────┼─────┼─────           • best move
             │     │     │     │     │
     4    ?  │  ?  │  ?  │  ?  │  ?  │  ?
             │     │     │     │     │
        ─────┼─────┼─────┼─────┼─────┼─────
             │     │     ┌     ┐     │
     5    ?  │  ?  │  ?  │• W1 │  ?  │  ?
             │     │     └     ┘     │
        O to move.
        d5 wins at once, and no move wins sooner.
  arrows move  Enter place  t hint  v hide  x explore  m menu  ? help  q quit
""")


def test_of_several_wins_the_soonest_are_bold_and_have_a_dot() -> None:
    frame = proven(FOURS, ROOMY)
    assert role_of(frame, "•win 1") == Role.GOOD | Role.BOLD
    assert role_of(frame, "win 2") == Role.GOOD


def test_on_a_large_board_its_points_stand_for_what_most_moves_are_worth() -> None:
    drawn = with_an_open_three("v", worth=(Value.DRAW, None))
    assert "     7  · · · · W W X X X W L · · · ·" in render(drawn).text()
    assert "·/+ draws" in render(drawn).text()
    assert "not proven" not in render(drawn).text()
    lost = render(with_an_open_three("v", worth=(Value.LOSS, 4))).text().split("\n")
    assert "\n".join(line[:40].rstrip() for line in lost[8:11]) == rows("""
     6  · · · · · · D · · · · · · · ·
     7  · · · · W W X X X W · · · · ·
     8  · · · + · O ·[O]· · · + · · ·
""")


def test_values_have_roles_of_their_own_and_words_say_the_same() -> None:
    frame = render(with_values("XOX/OOX/..."))
    assert role_of(frame, "• win in 1") == Role.GOOD | Role.BOLD
    assert role_of(frame, "draw") == Role.PLAIN
    assert role_of(frame, "lose in 1") == Role.BAD
    assert "• best move" in frame.text()


def test_the_best_moves_stand_out_also_in_a_draw_and_none_where_all_are_equal() -> None:
    frame = proven("X../.O./..X", ROOMY)
    assert role_of(frame, "• draw") == Role.BOLD
    assert frame.text().count("• draw") == 4
    assert "•" not in render(with_values(".../.../...")).text()
    assert "* win in 1" in render(with_values("XOX/OOX/...").set(ascii=True)).text()


def test_no_loss_is_the_latest_until_it_is_known_how_late_each_is() -> None:
    known = proven("OX./..X/O..", ROOMY)
    assert "•lose in 2" in known.text()
    app = press(begin(Settings(players=2), ROOMY, start=parse_position("OX./..X/O..")), "v")
    found = analysed(app).play.knowledge.analysis
    assert found
    *others, last = found.moves
    half = found._replace(exact=False, best=(), moves=(last._replace(plies=None, exact=False), *others))
    assert "•" not in text(update(app, PositionAnalysed(half, last=False)))


GOMOKU = "/".join([*["15"] * 6, "6XXX6", "5O1O7", "5O9", *["15"] * 6])  # X has an open three


UNPROVEN = (Value.UNKNOWN, None)


def with_an_open_three(keys: str, worth: tuple[Value, int | None] = UNPROVEN) -> App:
    """An app on a large board; some moves have their own values, and all others have this `worth`."""
    position = parse_position(GOMOKU)
    app = press(begin(Settings(players=2, rules=position.rules), ROOMY, start=position), *keys.split())
    worths = {95: (Value.WIN, 3), 99: (Value.WIN, 3), 94: (Value.WIN, 21), 100: (Value.LOSS, None)}
    worths |= {96 - 15: (Value.DRAW, None), 99 + 15: (Value.LOSS, 4)}
    moves = tuple(
        MoveAnalysis(cell, *worths.get(cell, worth), worths.get(cell, worth) != UNPROVEN, (cell,))
        for cell in position.legal_moves
    )
    return update(app, PositionAnalysed(Analysis(position, Value.WIN, 3, True, (95, 99), moves, 0)))


def test_values_on_a_board_drawn_with_points() -> None:
    text = render(with_an_open_three("v right")).text().split("\n")
    assert [text[row][54:].rstrip() for row in (12, 13)] == ["W wins  D draws  L loses", "the rest is not proven"]
    assert "\n".join(line[:40].rstrip() for line in text[2:12]) == rows("""
        a b c d e f g h i j k l m n o
     1  · · · · · · · · · · · · · · ·
     2  · · · · · · · · · · · · · · ·
     3  · · · · · · · · · · · · · · ·
     4  · · · + · · · + · · · + · · ·
     5  · · · · · · · · · · · · · · ·
     6  · · · · · · D · · · · · · · ·
     7  · · · · W W X X X W L · · · ·
     8  · · · + · O · O[·]L · + · · ·
     9  · · · · · O · · · · · · · · ·
""")


def test_a_hint_points_to_cells_of_a_board_drawn_with_points() -> None:
    text = render(with_an_open_three("t t")).text().split("\n")
    assert text[9][:40].rstrip() == "     7  · · · · ░░░░X░X░X░░░· · · · ·"
    text = render(with_an_open_three("t t t")).text().split("\n")
    assert text[9][:40].rstrip() == "     7  · · · · · ░░X X X · · · · · ·"
    assert "".join(text).count("░") == 2


@pytest.mark.parametrize(("keys", "text", "role"), [("", "[O]", Role.O), ("right", "[·]", Role.PLAIN)])
def test_the_cursor_has_its_brackets_around_a_point(keys: str, text: str, role: Role) -> None:
    frame = render(with_an_open_three(f"v {keys}"))
    assert role_of(frame, text, Role.CHOSEN) == role | Role.CHOSEN
    assert "[W]" in render(with_an_open_three("v right right up")).text()


def test_a_value_too_long_for_a_point_is_said_in_words() -> None:
    keys = "v up left left left"
    assert "e7 wins in 11 moves, but f7 or j7 wins sooner." in render(with_an_open_three(keys)).text()


def test_where_most_moves_lose_points_say_so_and_what_is_not_proven_stands_out() -> None:
    rules = Rules(15, 15, 5)
    app = of_two(rules, "h8 a1 i8 a2 j8")
    known = next(Player(rules).analyses(app.play.game.position))
    app = update(press(app, "v"), PositionAnalysed(known))
    frame = render(app)
    text = frame.text().split("\n")
    assert "L loses" not in frame.text()
    assert text[10][:40].rstrip() == "     8  · · · + · · ? X X[X]? + · · ·"
    assert any(line.endswith("·/+ loses  ? not proven") for line in text)
    assert role_of(frame, "?", Role.PLAIN) == Role.PLAIN
    exploring = update(press(app, "x"), PositionAnalysed(known))
    assert any(line.endswith("·/+ loses  ? not proven") for line in render(exploring).text().split("\n"))
    assert "not proven" not in render(press(exploring, "v")).text()


@pytest.mark.parametrize(
    ("others", "best", "dots"), [((Value.LOSS, 4), (Value.LOSS, 8), 0), ((Value.DRAW, None), (Value.WIN, 5), 1)]
)
def test_a_best_move_is_explained_only_where_a_dot_stands(
    others: tuple[Value, int | None], best: tuple[Value, int], dots: int
) -> None:
    """Where most moves lose, a point stands for each, also for those that last longest."""
    app = press(sitting(Settings(Rules(15, 15, 5), players=2), Size(200, 60)), "v")
    position = app.play.game.position
    moves = [MoveAnalysis(cell, *(best if cell == 112 else others), True, (cell,)) for cell in range(225)]
    moves.sort(key=lambda move: move.rank)
    text = render(update(app, PositionAnalysed(Analysis(position, *best, True, (112,), tuple(moves), 0)))).text()
    assert text.count("• W3") == text.count("• best move") == dots


def test_the_panel_explains_what_is_not_proven_on_a_board_with_a_grid() -> None:
    app = press(sitting(Settings(Rules(7, 7, 5), players=2)), "v")
    position = app.play.game.position
    moves = blank(position).moves
    for values, legend in (
        ({}, ["nothing is proven yet"]),
        ({24: Value.DRAW}, ["D draws", "? not proven"]),
        ({24: Value.DRAW, 3: Value.LOSS}, ["D draws  L loses", "? not proven"]),
        ({**dict.fromkeys(range(49), Value.DRAW), 3: Value.LOSS}, ["D draws  L loses"]),
    ):
        known = tuple(move._replace(value=values.get(move.cell, Value.UNKNOWN)) for move in moves)
        analysis = Analysis(position, Value.DRAW, None, True, (), known, 0)
        text = render(update(app, PositionAnalysed(analysis))).text()
        told = [line[54:].strip() for line in text.split("\n")]
        assert [line for line in told if re.match("[WDL] |[?] not|nothing", line)] == legend


def test_in_russian_the_letters_of_wider_cells_are_explained_too() -> None:
    app = begin(
        Settings(players=2, rules=Rules(4, 4, 3), language="ru"), ROOMY, start=parse_position(FOURS, Rules(4, 4, 3))
    )
    valued = analysed(press(app, "v"))
    text = render(valued).text()
    assert "В 2" in text
    assert "В выигрыш  П проигрыш\n" in text
    wide = render(sized(valued, 120, 40)).text()
    assert "выигрыш 2" in wide
    assert "победа" not in wide


def test_the_letters_are_explained_in_place_of_the_name_of_the_game_where_both_have_no_room() -> None:
    start = parse_position("..../.O../X...", Rules(4, 3, 3))
    settings = Settings(players=2, rules=start.rules, language="ru")
    app = analysed(press(begin(settings, Size(40, 13), start=start), "v"))
    assert render(app).text().startswith(" В выигрыш  Н ничья  П проигрыш\n")


@pytest.mark.parametrize(
    ("language", "best"),
    [("en", "best move"), ("es", "la mejor jugada"), ("ru", "лучший ход")],
    ids=["en", "es", "ru"],
)
@pytest.mark.parametrize("size", [Size(120, 40), Size(80, 24), Size(60, 20), Size(40, 13), Size(20, 7)], ids=str)
def test_the_dot_of_a_best_move_is_explained_where_it_is_shown(size: Size, language: str, best: str) -> None:
    rules = Rules(4, 3, 3)
    start = parse_position("..../.O../X...", rules)
    app = begin(Settings(players=2, rules=rules, language=language), size, start=start)
    text = render(analysed(press(app, "v"))).text()
    assert ("•" in text) == (size.rows > 13), text
    assert (f"• {best}" in text) == (size.columns >= 80)
    assert "cae" not in text


def test_a_best_move_that_draws_has_its_dot_in_a_cell_that_the_word_fills() -> None:
    rules = Rules(4, 4, 4)
    start = next(puzzle.position for puzzle in puzzles() if puzzle.only_one_holds and puzzle.position.rules == rules)
    app = begin(Settings(players=2, rules=rules, language="es"), ROOMY, start=start)
    assert "│•empate│" in render(analysed(press(app, "v"))).text()


def test_where_most_moves_win_only_the_best_are_written() -> None:
    rules = Rules(15, 15, 5)
    app = of_two(rules, "h8 a1 i8 a2 j8 a3 k8 o15")
    known = next(Player(rules).analyses(app.play.game.position))
    text = render(update(press(app, "v"), PositionAnalysed(known))).text().split("\n")
    assert text[10][:40].rstrip() == "     8  · · · + · · W X X X›X W · · ·"
    assert any(line.endswith("·/+ wins later") for line in text)


def test_the_footer_names_what_v_shows_next() -> None:
    small, large = (sitting(Settings(rules, players=2)) for rules in (Rules(3, 3, 3), Rules(15, 15, 5)))
    watched = sitting(Settings(players=0))
    all_of_them = ("v values", "v replies", "v hide")
    for app, labels in (small, all_of_them), (watched, all_of_them), (large, ("v values", "v hide")):
        for label in (*labels, labels[0]):
            footer = text(app).rstrip("\n").split("\n")[-1]
            assert f"  {label}  " in footer, label
            app = press(app, "v")
