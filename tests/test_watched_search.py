"""A search that is watched: its page, its keys, and its printed text."""

import re
from collections.abc import Iterator

import pytest

from support import reference
from support.drawings import role_of, rows
from support.engine import Method, walk
from support.positions import text as drawn
from support.positions import unfinished
from support.reference_coach import OTHER
from support.reviews import lost_by_a_mistake
from support.searches import CUT, ENDS, WITH_ORDER, counted, nodes_of, pressed, shown, watched
from support.sentences import WITH_BEST_PLAY
from support.sittings import ROOMY, TWO, press, said, sitting, sized, text, to, waited
from support.ui import (
    METHOD_NAMES,
    App,
    Command,
    CountNodes,
    Elapsed,
    Opening,
    Resized,
    Role,
    Settings,
    Size,
    View,
    Wait,
    begin,
    begin_with,
    effects,
    question,
    render,
    update,
)
from tictactoe import parse_position


def test_the_menu_opens_it_and_esc_leads_back_to_exactly_where_one_was() -> None:
    app = press(sitting(TWO), "1", "right")
    opened = counted(app, press(app, *to(app, "search"), "enter"))
    assert shown(opened).position == app.play.game.position
    back = press(opened, "right", "right", " ", "tab", "escape")
    assert back.play.round.helped == {app.play.game.position}  # it has seen what moves are worth
    assert back.pages == app.put(app.play, app.play.with_help_counted()).pages
    assert back.settings == app.settings


def test_nodes_are_counted_one_method_after_the_other_and_the_one_shown_first() -> None:
    app = press(sitting(TWO), "1")
    opened = update(app, Command("search"))
    position = app.play.game.position
    assert [effect for effect in effects(app, opened) if isinstance(effect, CountNodes)] == [
        CountNodes(position, Method.MINIMAX)
    ]
    assert "Counting nodes ..." in text(opened)
    assert press(opened, "right", " ", "end", "down") == opened
    found = shown(counted(app, opened))
    assert [found.nodes(method) for method in Method] == [59_705, 2_338, 1_521, 724]


def test_w_in_an_exploration_and_in_a_review_watches_the_search_of_the_position_there() -> None:
    explored = press(sitting(TWO), "5", "1", "x")
    reviewed = press(lost_by_a_mistake(), "v")
    assert press(reviewed, "w") == reviewed, "the answer to the question would be seen"
    answered = press(reviewed, "v")
    for app, position in (explored, parse_position("O../.X./...")), (answered, parse_position("X../.O./..X")):
        watched = press(app, "w")
        assert shown(watched).position == position
        assert press(watched, "escape").pages == app.pages
    assert isinstance(press(explored, "<", "<", "w").top, Opening), "the empty board: a choice"


def test_while_the_computer_moves_no_search_is_watched() -> None:
    app = press(sitting(Settings()), "5")
    app = waited(app)
    refused = update(app, Command("search"))
    assert (refused.top.name, refused.said) == ("game", "You can watch a search on your turn.")
    assert said(refused) == "You can watch a search on your turn."


# The search on the screen


def test_the_whole_tree_of_three_free_cells_at_80x24() -> None:
    assert text(watched("xox/oox/___", ROOMY, *["right"] * 16)) == rows(f"""
  Tic-tac-toe - minimax                                          node 10 of 11
           a       b       c
         ▀▄ ▄▀ │ ▄▀▀▀▄ │ ▀▄ ▄▀      MAX  X                    ?
     1    ▄▀▄  │ █   █ │  ▄▀▄       so far -1     ┌───────────┴─┬──────────┐
         ▀   ▀ │  ▀▀▀  │ ▀   ▀                    │             │          │
        ───────┼───────┼───────     MIN  O       a3 -1         b3 ?       c3
         ▄▀▀▀▄ │ ▄▀▀▀▄ │ ▀▄ ▄▀      so far +1  ┌──┴───┐      ┌──┴───┐
     2   █   █ │ █   █ │  ▄▀▄                  │      │      │      │
          ▀▀▀  │  ▀▀▀  │ ▀   ▀      MAX  X    b3 -1  c3 0   a3 +1  c3 ?
        ───────┼───────┼───────     so far  0         │      │      │
               │ ▀▄ ▄▀ │ ▄▀▀▀▄                        │      │      │
     3     0   │  ▄▀▄  │ █   █      end              b3 0   c3 +1  a3 0
               │ ▀   ▀ │  ▀▀▀

                       nodes        X wins: +1   draw: 0   O wins: -1
      > minimax             11
        alpha-beta          11      X takes the highest of the row below,
        {WITH_ORDER}      9      O the lowest.
        with memory          9

        X a3 is 0.

        w other searches
  left right step  Space run  Tab method  g ask me  ? help  Esc back  q quit
""")


def test_alpha_beta_with_five_free_cells_at_80x24() -> None:
    assert text(watched("x__/_ox/_o_", ROOMY, "tab", *["right"] * 32)) == rows("""
  Tic-tac-toe - alpha-beta                                       node 17 of 29
           a       b       c
         ▀▄ ▄▀ │ ▀▄ ▄▀ │            MAX  X                   ?
     1    ▄▀▄  │  ▄▀▄  │  +1        alpha  -∞  ┌──────┬──────┼──────┬──────┐
         ▀   ▀ │ ▀   ▀ │            beta   +∞  │      │      │      │      │
        ───────┼───────┼───────     MIN  O    b1 ?   c1     a2     a3     c3
         ▄▀▀▀▄ │ ▄▀▀▀▄ │ ▀▄ ▄▀      alpha  -∞  ├──────┬──────┬──────┐
     2   █   █ │ █   █ │  ▄▀▄       beta    0  │      │      │      │
          ▀▀▀  │  ▀▀▀  │ ▀   ▀      MAX  X    c1 0   a2 ?   a3     c3
        ───────┼───────┼───────     alpha  +1  ┌──────┼──────┐
               │ ▄▀▀▀▄ │            beta    0  │      //     //
     3    cut  │ █   █ │  cut       MIN  O    c1 +1  a3 cut c3 cut
               │  ▀▀▀  │

                       nodes
        minimax            174
      > alpha-beta          29
        with move order     77
        with memory         65

        X can win here, so O will not come here: 10 positions skipped.

        alpha: X has at least this. beta: O allows at most this.
  left right step  Space run  Tab method  g ask me  ? help  Esc back  q quit
""")


@pytest.mark.parametrize("size", [Size(80, 23), Size(79, 24), Size(76, 18)])
@pytest.mark.parametrize("number", [0, 7, 16])
def test_in_a_smaller_window_the_tree_is_the_same(size: Size, number: int) -> None:
    app = watched("xox/oox/___", ROOMY, *["right"] * number)
    assert tree_at(update(app, Resized(size))) == tree_at(app)


def tree_at(app: App) -> list[str]:
    """The rows beside the board: the tree, with two blank columns before it."""
    lines = text(app).split("\n")
    top, column = next((row, line.index("MAX")) for row, line in enumerate(lines) if "MAX" in line)
    found = [line.ljust(column) for line in lines[top : top + 10]]
    assert all(line[column - 2 : column] == "  " for line in found)
    return [line[column:] for line in found]


def test_small_boards_stand_in_the_tree_on_a_large_screen() -> None:
    app = watched("x__/_ox/_o_", Size(120, 40), "tab", *["right"] * 32)
    assert text(app) == rows(f"""
  Tic-tac-toe - alpha-beta                                                                               node 17 of 29

             a           b           c
                   │           │                MAX  X                             ?
          ▀█▄ ▄█▀  │  ▀█▄ ▄█▀  │                alpha  -∞  ┌───────────┬───────────┼───────────┬───────────┐
     1      ███    │    ███    │    +1          beta   +∞  │           │           │           │           │
          ▄█▀ ▀█▄  │  ▄█▀ ▀█▄  │                MIN  O    b1 ?        c1          a2          a3          c3
                   │           │                alpha  -∞ X X ·       X · X       X · ·       X · ·       X · ·
        ───────────┼───────────┼───────────     beta    0 · O X       · O X       X O X       · O X       · O X
                   │           │                          · O ·       · O ·       · O ·       X O ·       · O X
          ▄█▀▀▀█▄  │  ▄█▀▀▀█▄  │  ▀█▄ ▄█▀                  ├───────────┬───────────┬───────────┐
     2    ██   ██  │  ██   ██  │    ███                    │           │           │           │
          ▀█▄▄▄█▀  │  ▀█▄▄▄█▀  │  ▄█▀ ▀█▄       MAX  X    c1 0        a2 ?        a3          c3
           ━━━━━   │           │                alpha  +1 X X O       X X ·       X X ·       X X ·
        ───────────┼───────────┼───────────     beta    0 · O X       O O X       · O X       · O X
                   │           │                          · O ·       · O ·       O O ·       · O O
                   │  ▄█▀▀▀█▄  │                           ┌───────────┼───────────┐
     3      cut    │  ██   ██  │    cut                    │           //          //
                   │  ▀█▄▄▄█▀  │                MIN  O    c1 +1       a3 cut      c3 cut
                   │           │                          X X X
                                                          O O X
                       nodes                              · O ·
        minimax            174
      > alpha-beta          29
        {WITH_ORDER}     77
        with memory         65

        {ENDS}

        alpha: X has at least this
        beta: O allows at most this
        skipped so far: 11 positions




        X can win here, so O will not come here: 10 positions skipped.

        w other searches
  left right step  down skip  Space run  Tab method  g ask me  s scores  1-9 speed  ? help  Esc back  q quit
""")
    row, line = next((row, line) for row, line in enumerate(text(app).split("\n")) if "X X ·" in line)
    frame = render(app)
    assert frame.role(row, line.index("X X ·")) == Role.X | Role.BOLD, "on the path"
    assert frame.role(row, line.index("X · X")) == Role.X | Role.DIM, "still to come"
    without = text(pressed(app, "p"))
    assert "X X ·" not in without
    assert "c1 +1  a3 cut c3 cut" in without
    assert pressed(app, "p", "p") == app


def test_minimax_has_no_alpha_and_beta() -> None:
    for size in (ROOMY, Size(60, 20), Size(40, 12)):
        for number, method in enumerate(Method):
            screen = text(watched(CUT, size, *["tab"] * number, "right", "right"))
            assert bool(re.search(r"alpha +([-+]|beta)", screen)) is (method is not Method.MINIMAX)


def test_a_blank_row_stands_below_the_title_where_there_is_room() -> None:
    for height, blank in ((24, False), (25, True), (40, True)):
        lines = text(watched(CUT, Size(80, height))).split("\n")
        heading = next(row for row, line in enumerate(lines) if "minimax" in line)
        assert (lines[heading + 1] == "") is blank
        assert lines[heading + 1 + blank].split() == ["a", "b", "c"]


def test_a_long_path_scrolls_and_many_moves_have_their_scores_below_them() -> None:
    assert text(watched("9", ROOMY, "tab", *["right"] * 30)) == rows(f"""
  Tic-tac-toe - alpha-beta                                   node 19 of 18,297
           a       b       c                  c1  a2  b2  c2  a3  b3  c3
         ▀▄ ▄▀ │ ▄▀▀▀▄ │ ▀▄ ▄▀      MIN  O    ?
     1    ▄▀▄  │ █   █ │  ▄▀▄       alpha  -∞  ├───┬───┬───┬───┬───┐
         ▀   ▀ │  ▀▀▀  │ ▀   ▀      beta   +∞ a2  b2  c2  a3  b3  c3
        ───────┼───────┼───────     MAX  X    ?
         ▄▀▀▀▄ │ ▀▄ ▄▀ │            alpha  -∞  ├───┬───┬───┬───┐
     2   █   █ │  ▄▀▄  │            beta   +∞ b2  c2  a3  b3  c3
          ▀▀▀  │ ▀   ▀ │            MIN  O    ?
        ───────┼───────┼───────     alpha  -∞  ├───┬───┬───┐
         ▄▀▀▀▄ │ ▀▄ ▄▀ │            beta   +1 c2  a3  b3  c3
     3   █   █ │  ▄▀▄  │            MAX  X    +1  ?
          ▀▀▀  │ ▀   ▀ │            alpha   0  ┌───┼───┐
                                    beta   +1 c2  b3  c3
                       nodes        MIN  O    0   ?
        minimax        549,946      alpha   0  ┌───┤
      > alpha-beta      18,297      beta   +1 c2  c3
        {WITH_ORDER}  7,275      MAX  X
        with memory      1,988

        X tries b3.

        alpha: X has at least this. beta: O allows at most this.
  left right step  Space run  Tab method  g ask me  ? help  Esc back  q quit
""")


def test_the_page_at_40x12() -> None:
    assert text(watched(CUT, Size(40, 12), "tab", "tab", *["right"] * 29)) == rows(f"""
 Tic-tac-toe - move order     17 of 291
    a b c              best alpha  beta
 1  X ≥ O   O to move          -∞    +∞
 2  O O X    O c1              -∞    +∞
 3  X · X     X a3       +1    -∞    +1
               O a2      -1    -1    +1
                X c2     +1    -1    +1
 nodes  1,053  318 >291  206
 O b1 is at least +1: no better for O
 than what it has.
 {ENDS}
 left right step ? help Esc back q quit
""")


def test_of_a_path_that_has_no_room_the_last_moves_are_shown() -> None:
    assert text(watched("9", Size(40, 12), *["right"] * 8)) == rows(f"""
 Tic-tac-toe - minimax     8 of 549,946
    a b c                          best
 1  X O X   O b1
 2  O X O    X c1
 3  + · ·     O a2
               X b2
                O c2                 +1
 nodes >549,946  18,297  7,275  1,988
 X a3 is +1.

 {ENDS}
 left right step ? help Esc back q quit
""")


@pytest.mark.parametrize("size", [ROOMY, Size(40, 12)])
def test_the_title_names_the_game_the_method_and_how_far_it_is(size: Size) -> None:
    for number, method in enumerate(Method):
        app = watched("9", size, *["tab"] * number, *["right"] * 20)
        heading = text(app).split("\n")[0].strip()
        assert heading.startswith("Tic-tac-toe - ")
        assert method.value in heading
        step = shown(app).step
        assert step
        nodes = nodes_of(shown(app).position, method, False)
        assert re.search(rf"(node {step.nodes}|{step.nodes} of {nodes:,})\b", heading)


def test_where_it_has_no_room_it_says_how_much_it_needs() -> None:
    app = watched(CUT, Size(30, 9))
    assert text(app).strip("\n").split("\n") == [
        "This needs 40 x 10; your",
        "window is 30 x 9.",
        "? help  Esc back  q quit",
    ]
    assert text(sized(app, 36, 16)).rstrip().endswith("? help  Esc back  q quit")
    assert press(app, "escape").top.name == "game"
    assert "minimax" in render(sized(app, 40, 12)).text()


@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_step_can_be_drawn_at_every_size(ascii_only: bool) -> None:
    app = watched(CUT)
    app = app.set(ascii=ascii_only)
    for method in Method:
        for number in range(0, shown(app).last, 401 if ascii_only else 197):
            for size in ((80, 24), (80, 23), (76, 18), (40, 12), (40, 10), (120, 40), (20, 7), (1, 1), (60, 16)):
                at = app.put(app.top, shown(app)._replace(method=method, number=number))
                frame = render(sized(at, *size))
                assert len(frame.text().split("\n")) == size[1]
                if ascii_only:
                    assert frame.text().isascii()


def test_right_and_left_go_step_by_step_and_stop_at_the_ends() -> None:
    app = watched(CUT)
    assert shown(press(app, "left")).number == 0
    assert shown(press(app, "right", "right", "left")).number == 1
    last = press(app, "end")
    assert shown(last).method is Method.MINIMAX
    end = walk(shown(last).position, Method.MINIMAX).last
    assert shown(last).step == shown(press(last, "right", "right")).step == end
    assert shown(press(last, "home")).number == 0
    assert shown(press(last, "left")).number == shown(last).number - 1


def test_down_and_up_go_beside_and_above() -> None:
    app = watched(CUT, ROOMY, "right", "right")
    first, step = shown(app).step, shown(press(app, "down")).step
    assert first is not None
    assert step is not None
    assert len(first.path) == len(step.path) == 3
    assert step.path[-1].cell != first.path[-1].cell
    above = shown(press(app, "up")).step
    assert above is not None
    assert above.path[-1].position == first.path[1].position


def test_space_runs_it_at_a_speed_and_stops_it() -> None:
    app = watched(CUT)
    running = press(app, " ")
    position = shown(app).position
    assert [effect for effect in effects(app, running) if isinstance(effect, Wait)] == [
        Wait(position, 0.5, until_key=False, step=0)
    ]
    on = update(running, Elapsed(position, 0))
    assert shown(on).number == 1
    assert list(effects(running, on)) == [Wait(position, 0.5, until_key=False, step=1)]
    assert update(on, Elapsed(position, 0)) == on  # it has gone on
    assert list(effects(on, press(on, "9"))) == [Wait(position, 0.05, until_key=False, step=1)]
    fast = update(press(on, "9"), Elapsed(position, 1))
    assert shown(fast).number == min(1001, shown(fast).last)
    end = press(on, "end", " ")
    assert not shown(end).running
    assert ["Space run" in text(at) for at in (on, end)] == [True, False]
    stopped = press(on, " ")
    assert update(stopped, Elapsed(position, 1)) == stopped
    assert shown(press(on, "right")).running is False


def test_tab_shows_the_same_position_by_another_method() -> None:
    app = watched(CUT, ROOMY, "right", "right")
    methods = []
    for _ in range(5):
        methods.append(shown(app).method)
        app = press(app, "tab")
    assert methods == [*Method, Method.MINIMAX]
    assert shown(app).number == 0
    assert role_of(render(app), "> alpha-beta") == Role.BOLD


def test_a_bound_keeps_its_sign_in_its_cell() -> None:
    bounded = watched(CUT, ROOMY, "tab", "end")
    assert ">=0" in text(bounded.set(ascii=True))
    assert "≥0" in text(bounded)


@pytest.mark.parametrize(
    ("picture", "size", "ascii_only", "row"),
    [
        ("9", ROOMY, True, "0  <= <= <= <= <= <= <= <="),
        ("9", Size(120, 40), True, "a1 0   b1 <=0 c1 <=0 a2 <=0 b2 <=0 c2 <=0 a3 <=0 b3 <=0 c3<=0"),
        ("x__/_ox/_o_", ROOMY, True, "b1 0   c1<=-1 a2<=-1 a3<=-1 c3 <="),
    ],
)
def test_a_bound_keeps_its_sign_in_a_narrow_tree(picture: str, size: Size, ascii_only: bool, row: str) -> None:
    bounded = watched(picture, size, "tab", "end").set(ascii=ascii_only)
    assert row in (line[36:].replace("MIN  O", "").strip() for line in text(bounded).split("\n"))


def test_a_bound_keeps_its_sign_in_the_smallest_cell() -> None:
    assert " 1  0 ≤ ≤ " in text(watched("9", Size(40, 12), "tab", "end"))


@pytest.mark.parametrize("number", range(0, 200, 19))
def test_the_whole_tree_of_three_free_cells_has_every_move_with_its_true_score(number: int) -> None:
    late = [position for position in unfinished() if position.empty.bit_count() == 3]
    position = late[number]
    app = sitting(TWO, Size(100, 24))
    screen = text(pressed(counted(app, app.push("search", position)), "end")).split("\n")
    found = sorted(re.findall(r"([a-c][1-3]) ([+-]1|0)(?!\d)", "\n".join(line[36:] for line in screen[1:14])))
    assert found == sorted(true_scores(drawn(position), position.to_move.value))


def true_scores(board: str, mark: str) -> Iterator[tuple[str, str]]:
    """Every move below a board, with its score as X sees it."""
    if not reference.winner(board, 3, 3, 3):
        for cell, after in reference.replies(board, mark):
            value, _ = reference.value(after, OTHER[mark], 3, 3, 3)
            score = value if OTHER[mark] == "X" else -value
            yield f"{'abc'[cell % 3]}{cell // 3 + 1}", f"{score:+}" if score else "0"
            yield from true_scores(after, OTHER[mark])


# Guesses


def test_a_score_is_asked_for_where_several_meet_and_guesses_are_counted() -> None:
    app = watched("xox/oox/___", ROOMY, "g", *["right"] * 8)
    assert shown(app).asked
    screen = text(app)
    assert "What is X a3 worth? + if X wins, 0 for a draw, - if O wins." in screen
    assert "O is to move there: b3 is -1, c3 is 0." in screen
    assert "so far  ?" in screen
    assert screen.split("\n")[-1].strip().startswith("+ 0 - guess  right show  left back  g stop asking")
    right = pressed(app, "-")
    assert shown(pressed(right, "1")) == shown(right), "as a part of -1 it is no speed"
    assert "Right. X a3 is -1: O takes the lowest of -1 and 0." in text(right)
    assert "your guesses: 1 of 1 right" in text(right)
    assert "your guesses" not in text(press(right, "g"))
    wrong = pressed(right, *["right"] * 10, "=")
    assert "No. X b3 is 0: O takes the lowest of +1 and 0." in text(wrong)
    assert (shown(wrong).right, shown(wrong).answers) == (1, 2)
    assert shown(wrong).step == walk(shown(wrong).position, Method.MINIMAX).step(shown(app).number + 11)


def test_a_question_is_answered_by_right_taken_back_by_left_and_ended_by_g() -> None:
    app = watched("xox/oox/___", ROOMY, "g", *["right"] * 8)
    number = shown(app).number
    assert (shown(press(app, "right")).number, shown(press(app, "right")).asked) == (number + 1, False)
    assert shown(press(app, "right")).answers == 0
    assert (shown(press(app, "left")).number, shown(press(app, "left")).asked) == (number, False)
    assert (shown(press(app, "g")).asking, shown(press(app, "g")).asked) == (False, False)


def test_the_questions_of_a_search_are_those_where_scores_meet_in_any_order_of_keys() -> None:
    app = watched("xox/oox/___", ROOMY, "g", "9", " ")
    asked = []
    while shown(app).number < shown(app).last:
        app = update(app, Elapsed(shown(app).position, shown(app).number))
        if shown(app).asked:
            asked.append(" ".join(question(shown(app).step, View.RESULT)))  # type: ignore[arg-type]
            app = press(app, "0", " ")
    assert [line.partition(" worth")[0].rpartition("What is ")[2] for line in asked] == [
        "X a3",
        "X b3",
        "this position",
    ]
    assert (shown(app).right, shown(app).answers) == (1, 3)


@pytest.mark.parametrize("size", [Size(60, 20), Size(40, 12)])
def test_a_question_hides_its_answer_on_small_screens_too(size: Size) -> None:
    screen = text(watched("xox/oox/___", size, "g", *["right"] * 8))
    assert re.search(r"X a3 +\?", screen)
    assert "What is X a3 worth?" in screen.replace("\n ", " ")


# The scores in three views


def test_s_shows_the_distance_and_then_negamax_at_the_same_step_of_minimax() -> None:
    app = watched("xox/oox/___", ROOMY, "end")
    assert f"X wins {WITH_BEST_PLAY}+1): 11 nodes." in text(app)
    distance = pressed(app, "s")
    assert f"X wins {WITH_BEST_PLAY}+9): 11 nodes." in text(distance)
    assert "a3 -8" in text(distance)
    negamax = pressed(distance, "s", "left", "left", "left")
    assert shown(negamax).number == shown(app).number - 3
    assert "X b3 is 0: O takes the highest of -1 and 0, 0 for X." in text(negamax)
    assert "a3 -1" in text(negamax)
    assert text(pressed(negamax, "s", "end")) == text(app)


def test_negamax_says_by_whom_the_score_that_it_asks_for_is_seen() -> None:
    asked = watched("xox/oox/___", ROOMY, "s", "s", "g", *["right"] * 8)
    assert "What is X a3 worth to X? + if X wins, 0 for a draw, - if O wins." in text(asked)
    assert "O is to move there, and for O b3 is +1, c3 is 0." in text(asked)
    assert shown(press(asked, "-")).guessed is True
    root = press(watched("xox/oox/___", ROOMY, "s", "s", "end", "left", "g"), "right")
    assert "What is this position worth to X? + if X wins, 0 for a draw, - if O wins." in " ".join(text(root).split())


def test_a_guess_of_what_a_move_of_o_is_worth_has_the_sign_of_o_in_negamax() -> None:
    asked = watched("x__/_ox/_o_", ROOMY, "s", "s", "g")
    while "What is O a2 worth to O? + if O wins, 0 for a draw, - if X wins." not in text(asked):
        assert shown(asked).number < shown(asked).last
        asked = press(asked, "right")
    assert "X is to move there, and for X c1 is +1, a3 is 0, c3 is 0." in text(asked)
    assert shown(press(asked, "+")).guessed is False
    right = press(asked, "-")
    assert shown(right).guessed is True
    assert "Right. O a2 is -1: X takes the highest of +1 and 0, -1 for O." in text(right)


@pytest.mark.parametrize("method", Method)
def test_the_title_names_negamax_where_it_has_room(method: Method) -> None:
    app = watched(CUT, ROOMY, *["tab"] * list(Method).index(method), "s", "s", "right")
    assert f"Tic-tac-toe - {METHOD_NAMES[method]} (negamax) " in text(app)
    assert "(negamax)" not in text(sized(app, 40, 12))


def test_alpha_beta_in_negamax_says_that_the_signs_turn() -> None:
    screen = text(watched("x__/_ox/_o_", ROOMY, "tab", "s", "s", *["right"] * 8))
    assert "+1 wins   0 draws   -1 loses" in screen
    assert "a row down, signs turn: -beta, -alpha" in screen


def test_the_only_move_of_a_side_has_the_score_of_both_sides_in_negamax() -> None:
    app = watched("xox/oox/___", ROOMY, "s", "s", *["right"] * 7)
    assert "O c3 is 0: X has only one move." in text(app)
    assert "O a3 is -1: X has only one move, +1 for X." in text(press(app, *["right"] * 6))


def test_the_distance_cuts_off_less_so_that_alpha_beta_begins_anew() -> None:
    app = pressed(watched(CUT, ROOMY, "tab", *["right"] * 9), "s")
    assert shown(app).number == 0
    assert (shown(app).nodes(Method.ALPHA_BETA), shown(app).nodes(Method.MINIMAX)) == (356, 1053)
    assert shown(pressed(app, "right", "s")).number == 0


def test_other_scores_are_told_where_a_deep_tree_leaves_one_row_for_it() -> None:
    deep = watched("X.O/.../...", ROOMY, "tab", *["right"] * 8)
    assert "alpha: X has at least this" in text(deep)
    assert "X: 10 - depth   draw: 0   O: depth - 10" in text(pressed(deep, "s"))
    assert "+1 wins   0 draws   -1 loses" in text(pressed(deep, "s", "s"))


def test_a_search_that_the_program_began_with_names_one_key_to_quit() -> None:
    position = parse_position(CUT)
    app = begin_with(begin(Settings(), ROOMY), "search", position)
    footer = "left right step  down skip  Space run  Tab method  g ask me  ? help  q quit"
    assert text(app).split("\n")[-1].strip() == footer
    small = sized(app, 30, 9)
    assert text(small).strip("\n").split("\n") == [
        "This needs 40 x 10; your",
        "window is 30 x 9.",
        "? help  q quit",
    ]


def test_the_real_program_goes_back_and_forth_in_a_search() -> None:
    from support.program import Program

    with Program("think", "xox/oox/___") as program:
        program.wait("X to move: we try its moves one by one.")
        program.wait("with memory          9")
        program.press("right")
        program.wait("X tries a3.")
        program.press("right", "right")
        program.wait("O b3 is -1.")
        program.press("left")
        program.wait("O tries b3: three in a row (-1).")
        program.press("tab")
        program.wait("> alpha-beta")
        program.press("9", "space")
        program.wait(f"X wins {WITH_BEST_PLAY}+1): 11 nodes.")
        program.press("escape")
        assert program.exit_status() == 0
