"""What is said of each step of a search, on the page and by the command think."""

import re
from collections.abc import Iterator
from math import inf

import pytest

from support import reference
from support.command_line import Run
from support.drawings import rows
from support.engine import Method, StepKind, Walk
from support.positions import text as drawn
from support.reference_coach import OTHER, placed
from support.searches import CUT, WITH_ORDER
from support.sentences import WITH_BEST_PLAY
from support.ui import View
from tictactoe import format_cell, parse_position
from tictactoe._ui.reports.think import lines
from tictactoe._ui.words import watched_search as words


@pytest.mark.parametrize("view", View)
def test_alpha_and_beta_are_the_same_two_numbers_on_every_row_and_turned_in_negamax(view: View) -> None:
    for step in Walk(parse_position(CUT), Method.ALPHA_BETA).steps():
        for ply in step.path:
            alpha, beta = words.bounds(ply, view)
            numbers = {"+1": 1, "0": 0, "-1": -1, "+∞": inf, "-∞": -inf}
            seen = numbers[alpha], numbers[beta]
            turned = view is View.NEGAMAX and ply.position.to_move.value == "O"
            assert seen == ((-ply.beta, -ply.alpha) if turned else (ply.alpha, ply.beta))


def every_sentence(picture: str, method: Method) -> Iterator[tuple[StepKind, str]]:
    for step in Walk(parse_position(picture), method).steps():
        yield step.kind, words.sentence(step)


@pytest.mark.parametrize("method", Method)
def test_every_sentence_fits_three_rows_of_the_narrowest_page(method: Method) -> None:
    for _, told in every_sentence(CUT, method):
        assert len(told) <= 3 * 38 + 2
        assert told[0].isupper()
        assert told.endswith(".")


@pytest.mark.parametrize("distance", [False, True])
@pytest.mark.parametrize("picture", [CUT, "XO./.X./..O", "x__/_ox/_o_", "X.O/.X./...", "X../OX./..O"])
@pytest.mark.parametrize("method", list(Method)[1:])
def test_what_is_said_of_a_cut_off_is_true(method: Method, picture: str, distance: bool) -> None:
    told = set()
    view = View.DISTANCE if distance else View.RESULT
    for step in Walk(parse_position(picture), method, distance).steps():
        if step.kind is StepKind.CUT:
            said = words.sentence(step, view)
            position, mark = step.path[-1].position, step.path[-1].position.to_move.value
            found = CUTS.fullmatch(said)
            assert found, said
            told.add(found["kind"] or "has")
            worth = reference.value(drawn(position), mark, 3, 3, 3)[0]
            assert found["count"] == f"{step.saves:,}"
            if found["kind"]:
                assert (found["mark"], found["other"]) == (mark, OTHER[mark])
                assert worth >= {"win": 1, "win sooner": 1, "draw": 0, "hold out longer": -1}[found["kind"]]
            elsewhere = found["cell"] or found["already"]
            beyond = [
                -reference.value(placed(drawn(ply.position), OTHER[mark], tried.cell), mark, 3, 3, 3)[0]
                for ply in step.path[:-1]
                for tried in ply.scores
                if ply.position.to_move.value == OTHER[mark]
                and elsewhere in (None, format_cell(ply.position.rules, tried.cell))
            ]
            assert max(beyond) >= -worth, "the other side has at least as much elsewhere"
            if found["kind"] in ("win", "draw"):
                assert max(beyond) > -worth, "it has more, so it will not come here"
    assert "win" in told


CUTS = re.compile(
    r"(?:(?P<mark>[XO]) can (?P<kind>win|draw|win sooner|hold out longer) here"
    r"(?:, (?:but|and) [XO] has [+-]?\d with (?P<cell>[a-c][1-3]))?, so (?P<other>[XO]) will not come here"
    r"|[XO] already has [+-]?\d with (?P<already>[a-c][1-3]) and cannot do better here)"
    r": (?P<count>[\d,]+) positions? skipped\."
)


def test_a_cut_off_is_said_in_the_words_of_the_game() -> None:
    told = [
        words.sentence(step)
        for step in Walk(parse_position("x__/_ox/_o_"), Method.ALPHA_BETA).steps()
        if step.skipped
    ]
    assert told[:2] == [
        "X already has 0 with a3 and cannot do better here: 1 position skipped.",
        "X can win here, so O will not come here: 10 positions skipped.",
    ]
    assert told[-1] == "O can win here, so X will not come here: 32 positions skipped."


def test_the_text_is_indented_and_ends_with_the_nodes_of_each_method() -> None:
    assert "\n".join(lines(parse_position("xox/oox/___"), Method.MINIMAX, 2)) == rows(f"""
minimax, X to move. X wins: +1, draw: 0, O wins: -1
  X a3
    O b3 is -1.
    O c3 is 0: X has only one move.
  X a3 is -1: O takes the lowest of -1 and 0.
  X b3
    O a3 is +1: X has only one move.
    O c3 is 0: X has only one move.
  X b3 is 0: O takes the lowest of +1 and 0.
  X c3 is +1.
X wins {WITH_BEST_PLAY}+1): 11 nodes.

> minimax              11 nodes
  alpha-beta           11 nodes
  {WITH_ORDER}       9 nodes
  with memory           9 nodes
""")


def test_without_a_position_the_command_prints_a_whole_first_search(printed: Run) -> None:
    out = printed("think", "--plain")
    assert out.startswith("X O X\nO O X\n. . .\nminimax, X to move.")
    assert "        X b3 is 0." not in out
    assert "      X b3 is 0." in out
    assert out.endswith("with memory                 9            17            65         1,988\n")
    told = "X b3 is 0: O takes the highest of -1 and 0, 0 for X. Now alpha is 0."
    assert told in printed("think", "--plain", "--scores", "negamax", "--method", "alpha-beta")


def test_the_command_prints_it_where_there_is_no_screen(printed: Run, refused: Run) -> None:
    out = printed("think", CUT, "--method", "alpha-beta", "--depth", "1")
    assert out.startswith("alpha-beta, O to move. X wins: +1, draw: 0, O wins: -1\n  O b1 ")
    assert drawn(parse_position(CUT)).count(".") == out.count("\n  O ")
    assert refused("think", "16", "--plain")


@pytest.mark.parametrize(
    ("arguments", "value"),
    [("--board 2,2,1", "X wins"), ("3/3 --board 3,2,2", "X wins"), ("3/3", "A draw")],
)
def test_the_command_takes_a_board(arguments: str, value: str, printed: Run) -> None:
    assert f"\n{value} {WITH_BEST_PLAY}" in printed("think", *arguments.split(), "--plain")


def test_a_text_that_would_never_end_is_refused_and_a_depth_that_fits_is_named(printed: Run, refused: Run) -> None:
    said = "tictactoe: --depth 99 would print more than 10,000 lines: write --depth 4 or less.\n"
    assert refused("think", "xo7", "--plain", "--depth", "99") == said
    assert printed("think", "xo7", "--plain", "--depth", "4")
    assert printed("think", CUT, "--plain", "--depth", "99")
