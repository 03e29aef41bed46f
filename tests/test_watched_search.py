"""A search that is watched: its page, its keys, and its printed text."""

import re
from collections.abc import Iterator

import pytest

from support.drawings import role_of, rows
from support.positions import text as drawn
from support.program import Program
from support.sittings import ROOMY, TWO, press, said, sitting, text, to, top
from tictactoe.cli.main import main
from tictactoe.engine.board import Rules
from tictactoe.engine.notation import parse_position
from tictactoe.engine.steps import Method, StepKind, steps, walk
from tictactoe.ui.app import App, begin, begin_with, effects, render, update
from tictactoe.ui.pages.search import SearchPage
from tictactoe.ui.parts.frame import Role
from tictactoe.ui.reports.think import lines
from tictactoe.ui.sitting.display import Size
from tictactoe.ui.sitting.effects import CountNodes, Wait
from tictactoe.ui.sitting.events import Command, NodesCounted
from tictactoe.ui.sitting.inputs import CellChosen, Elapsed, Resized
from tictactoe.ui.sitting.messages import Notice
from tictactoe.ui.sitting.settings import Settings
from tictactoe.ui.words import watched_search as words
from tictactoe.ui.words.watched_search import sentence

CUT = "X../.O./..X"


def counted(before: App, after: App) -> App:
    """The app once the node counts that it asks for are there."""
    for effect in effects(before, after):
        if isinstance(effect, CountNodes):
            last = walk(effect.position, effect.method).last
            return counted(after, update(after, NodesCounted(effect.position, effect.method, last.nodes)))
    return after


def watched(picture: str = "9", size: Size = ROOMY, *keys: str) -> App:
    position = parse_position(picture)
    start = position if position.mine | position.theirs else None
    app = begin(Settings(players=2, rules=position.rules), size, start=start)
    return press(counted(app, update(app, Command("search"))), *keys)


def shown(app: App) -> SearchPage:
    return top(app, SearchPage)


def test_the_menu_opens_it_and_esc_leads_back_to_exactly_where_one_was() -> None:
    app = press(sitting(TWO), "1", "right")
    opened = counted(app, press(app, *to(app, "search"), "enter"))
    assert shown(opened).position == app.play.game.position
    back = press(opened, "right", "right", " ", "tab", "escape")
    assert back.play.round.helped == {app.play.game.position}  # it has seen what moves are worth
    assert back.pages == app.put(app.play, app.play.with_help_counted()).pages
    assert back.settings == app.settings


def test_nodes_are_counted_one_method_after_the_other_and_the_one_shown_first() -> None:
    app = sitting(TWO)
    opened = update(app, Command("search"))
    assert [effect for effect in effects(app, opened) if isinstance(effect, CountNodes)] == [
        CountNodes(app.play.game.position, Method.MINIMAX)
    ]
    assert "Counting nodes ..." in text(opened)
    assert press(opened, "right", " ", "end") == opened
    everything = dict(shown(counted(app, opened)).counts)
    assert list(everything.values()) == [549_946, 20_866, 7_865, 2_160]


def test_a_search_of_too_many_cells_is_refused_in_words() -> None:
    large = begin(Settings(players=2, rules=Rules(4, 4, 4)), ROOMY)
    refused = update(large, Command("search"))
    assert (refused.top.name, refused.said) == ("game", Notice.NO_SEARCH)
    assert said(refused) == "You can watch a search on your turn, with nine or fewer cells free."
    over = large
    for cell in (0, 4, 1, 5, 2, 6, 3):
        over = update(over, CellChosen(cell))
    assert over.play.game.outcome
    assert update(over, Command("search")).said is Notice.NO_SEARCH


def test_after_a_game_it_begins_with_the_empty_board() -> None:
    over = press(sitting(TWO), *"14253")
    opened = counted(over, update(over, Command("search")))
    assert shown(opened).position == Rules(3, 3, 3).start
    assert "X is to move" in text(opened)
    assert press(opened, "right", "escape").pages == over.pages


def test_the_page_at_80x24() -> None:
    assert text(watched("9", ROOMY, "tab", *["right"] * 14)) == rows("""
  Tic-tac-toe - alpha-beta                          node 11 of 20,866, 2 saved
             a           b           c                        best alpha  beta
                   │           │              X to move                -     -
          ▀█▄ ▄█▀  │  ▄█▀▀▀█▄  │  ▀█▄ ▄█▀      X a1                    -     -
     1      ███    │  ██   ██  │    ███         O b1                   -     -
          ▄█▀ ▀█▄  │  ▀█▄▄▄█▀  │  ▄█▀ ▀█▄        X c1                  -     -
                   │           │                  O a2                 -     -
        ───────────┼───────────┼───────────        X b2                -     -
                   │           │                    O c2        W1    W1     -
          ▄█▀▀▀█▄  │  ▀█▄ ▄█▀  │  ▄█▀▀▀█▄            X b3       L1    L1  lost
     2    ██   ██  │    ███    │  ██   ██
          ▀█▄▄▄█▀  │  ▄█▀ ▀█▄  │  ▀█▄▄▄█▀
                   │           │
        ───────────┼───────────┼───────────
                   │           │                                         nodes
                   │  ▀█▄ ▄█▀  │                minimax                549,946
     3             │    ███    │              > alpha-beta              20,866
                   │  ▄█▀ ▀█▄  │                and move order           7,865
                   │   ━━━━━   │                and memory               2,160

        O a3 is at least a loss in 1; X has a3, a win in 1, elsewhere: the
        last move is cut off, which saves 2 nodes.
        won, lost: a side wins elsewhere, sooner than by any move here.
  left right step  down past  Space run  Tab method  ? help  Esc back  q quit
""")


def test_the_page_at_40x12() -> None:
    frame = render(watched(CUT, Size(40, 12), "tab", "tab", *["right"] * 29))
    assert frame.text() == rows("""
 Tic-tac-toe - move order     17 of 320
    a b c              best alpha  beta
 1  X · O   O to move           -     -
 2  O O X    O c1               -     -
 3  X · X     X a3       L1    L1     -
               O a2      L1    L1    W1
                X c2     L1    L1    W1
 nodes  1,053  356 >320  223
 O b1 loses in 1.


 left right step ? help Esc back q quit
""")


def test_of_a_path_that_has_no_room_the_last_moves_are_shown() -> None:
    assert text(watched("9", Size(40, 12), *["right"] * 8)) == rows("""
 Tic-tac-toe - minimax     8 of 549,946
    a b c                          best
 1  X O X   O b1
 2  O X O    X c1
 3  · · ·     O a2
               X b2
                O c2                 W1
 nodes >549,946  20,866  7,865  2,160
 X a3 wins in 1.


 left right step ? help Esc back q quit
""")


def test_a_blank_row_stands_below_the_title_where_there_is_room() -> None:
    for height, blank in ((24, False), (25, True), (40, True)):
        lines = text(watched(CUT, Size(100, height))).split("\n")
        heading = next(row for row, line in enumerate(lines) if "minimax" in line)
        assert (lines[heading + 1] == "") is blank
        assert lines[heading + 1 + blank].split() == ["a", "b", "c", "best"]


def test_minimax_has_no_alpha_and_beta() -> None:
    for size in (ROOMY, Size(60, 20), Size(40, 12)):
        for number, method in enumerate(Method):
            heads = text(watched(CUT, size, *["tab"] * number)).split("\n")[1]
            assert heads.endswith("best" if method is Method.MINIMAX else "best alpha  beta")


@pytest.mark.parametrize("size", [ROOMY, Size(60, 20), Size(40, 12)])
def test_the_title_names_the_game_the_method_and_how_far_it_is(size: Size) -> None:
    for number, method in enumerate(Method):
        app = watched("9", size, *["tab"] * number, *["right"] * 20)
        heading = text(app).split("\n")[0].strip()
        assert heading.startswith("Tic-tac-toe - ")
        assert method.value in heading
        step = shown(app).step
        assert step
        assert re.search(rf"(node {step.nodes}|{step.nodes} of {walk(*shown(app)[:2]).last.nodes:,})\b", heading)


@pytest.mark.parametrize("method", Method)
@pytest.mark.parametrize("picture", [CUT, "XO./.../...", "X../OX./..O"])
def test_alpha_and_beta_name_only_what_a_game_can_come_to(picture: str, method: Method) -> None:
    sooner = 0
    for step in steps(parse_position(picture), method):
        for above, ply in zip(step.path, step.path[1:], strict=False):
            alpha, beta = words.alpha(ply), words.beta(ply)
            assert not {alpha, beta} & {"L0", "W0"}
            if beta == words.LOST:
                sooner += 1
                assert words.alpha(above) in ("W1", words.WON)
            elif beta != words.OPEN:
                assert beta[0] == {"W": "L", "L": "W", "D": "D"}[words.alpha(above)[0]]
            if alpha == words.WON:
                sooner += 1
                assert words.beta(above)[0] in "Ll"
    assert (sooner > 0) is (method is not Method.MINIMAX)


def test_where_it_has_no_room_it_says_how_much_it_needs() -> None:
    app = watched(CUT, Size(30, 9))
    assert text(app).strip("\n").split("\n") == [
        "This needs 40 x 10; your",
        "window is 30 x 9.",
        "? help  Esc back  q quit",
    ]
    assert press(app, "escape").top.name == "game"
    assert "minimax" in render(update(app, Resized(Size(40, 12)))).text()


@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_step_can_be_drawn_at_every_size(ascii_only: bool) -> None:
    app = watched(CUT)
    app = app.set(ascii=ascii_only)
    for method in Method:
        for number in range(0, shown(app).last, 37):
            for size in ((80, 24), (40, 12), (40, 10), (120, 40), (20, 7), (1, 1), (60, 16)):
                at = app.put(app.top, shown(app)._replace(method=method, number=number))
                frame = render(update(at, Resized(Size(*size))))
                assert len(frame.text().split("\n")) == size[1]
                if ascii_only:
                    assert frame.text().isascii()


def test_right_and_left_go_step_by_step_and_stop_at_the_ends() -> None:
    app = watched(CUT)
    assert shown(press(app, "left")).number == 0
    assert shown(press(app, "right", "right", "left")).number == 1
    last = press(app, "end")
    assert shown(last).step == shown(press(last, "right", "right")).step == walk(*shown(last)[:2]).last
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


def test_what_each_move_at_the_root_came_to_stands_in_its_cell() -> None:
    text_of = text(watched("xox/oox/___", ROOMY, "end"))
    assert all(words in text_of for words in ("lose in 1", "draw", "win in 1"))
    bounded = text(watched(CUT, ROOMY, "tab", "end"))
    assert "<= lose 2" in bounded or "<= draw" in bounded


# In words


def every_sentence(picture: str, method: Method) -> Iterator[tuple[StepKind, str]]:
    for step in steps(parse_position(picture), method):
        yield step.kind, sentence(step)


@pytest.mark.parametrize("method", Method)
def test_every_sentence_fits_three_rows_of_the_narrowest_page(method: Method) -> None:
    for _, told in every_sentence(CUT, method):
        assert len(told) <= 3 * 38 + 2
        assert told[0].isupper()
        assert told.endswith(".")


def test_a_cut_off_names_what_the_other_side_has_elsewhere() -> None:
    for step in steps(parse_position(CUT), Method.ALPHA_BETA):
        if step.kind is StepKind.CUT:
            told = sentence(step)
            assert " elsewhere: " in told
            assert f"which saves {step.saves} node" in told
            other = "O" if step.path[-1].position.to_move.value == "X" else "X"
            assert f"; {other} has " in told


def test_the_text_is_indented_and_ends_with_the_nodes_of_each_method() -> None:
    assert "\n".join(lines(parse_position("xox/oox/___"), Method.MINIMAX, 2)) == rows("""
minimax, X to move
  X a3
    O b3 wins in 1.
    O c3 draws.
  X a3 loses in 1.
  X b3
    O a3 loses in 1.
    O c3 draws, the best so far.
  X b3 draws, the best so far.
  X c3 wins in 1, the best so far.
X wins in 1 with best play: 11 nodes.

> minimax              11 nodes
  alpha-beta           11 nodes
  and move order        9 nodes
  and memory            9 nodes
""")


def test_a_win_that_nothing_can_better_needs_no_other_reason_to_cut_off() -> None:
    first, *_ = [line for line in lines(Rules(2, 2, 1).start, Method.ALPHA_BETA, 1) if "cut off" in line]
    assert first == "  X a1 wins in 1: the other 3 moves are cut off, which saves 3 nodes."


def test_the_command_prints_it_where_there_is_no_screen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["think", CUT, "--method", "alpha-beta", "--depth", "1"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("alpha-beta, O to move\n  O b1 ")
    assert drawn(parse_position(CUT)).count(".") == out.count("\n  O ")
    assert main(["think", "16", "--plain"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "value"),
    [("--board 2,2,1", "X wins in 1"), ("3/3 --board 3,2,2", "X wins in 2"), ("3/3", "X draws")],
)
def test_the_command_takes_a_board(arguments: str, value: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["think", *arguments.split(), "--plain"]) == 0
    assert f"\n{value} with best play: " in capsys.readouterr().out


def test_a_text_that_would_never_end_is_refused_and_a_depth_that_fits_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["think", "--plain", "--depth", "99"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "tictactoe: --depth 99 would print more than 10,000 lines: write --depth 4 or less.\n"
    assert main(["think", "--plain", "--depth", "4"]) == 0
    assert main(["think", CUT, "--plain", "--depth", "99"]) == 0


def test_a_search_that_the_program_began_with_names_one_key_to_quit() -> None:
    position = parse_position(CUT)
    app = begin_with(begin(Settings(), ROOMY), "search", position)
    footer = "left right step  down past  Space run  Tab method  1-9 speed  ? help  q quit"
    assert text(app).split("\n")[-1].strip() == footer
    small = update(app, Resized(Size(30, 9)))
    assert text(small).strip("\n").split("\n") == [
        "This needs 40 x 10; your",
        "window is 30 x 9.",
        "? help  q quit",
    ]
    assert not press(app, "escape").sitting.running
    assert press(app, "?", "escape") == app
    assert "Esc back" in text(watched(CUT))


def test_the_real_program_goes_back_and_forth_in_a_search() -> None:
    with Program("think", "xox/oox/___") as program:
        program.wait("X is to move: the search tries one move after the other.")
        program.wait("and memory                   9")
        program.press("right")
        program.wait("X a3 is tried.")
        program.press("right", "right")
        program.wait("O b3 wins in 1.")
        program.press("left")
        program.wait("O b3 is tried: three in a row.")
        program.press("tab")
        program.wait("> alpha-beta")
        program.press("9", "space")
        program.wait("X wins in 1 with best play: 11 nodes.")
        program.press("escape")
        assert program.exit_status() == 0
