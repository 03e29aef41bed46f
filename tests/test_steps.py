"""The plain search step by step: its nodes, its scores, its cutoffs, and walking back and forth in it."""

from importlib import import_module
from random import Random
from typing import Any

import pytest

from support import reference
from support.positions import analyses, text
from support.reference_coach import OTHER, placed, worths
from tictactoe.engine.board import Position, Rules
from tictactoe.engine.notation import parse_position
from tictactoe.engine.steps import Bound, Method, Step, StepKind, Walk, plain_nodes, steps, walk

LISTINGS = {
    Method.MINIMAX: ("distance", "Negamax"),
    Method.ALPHA_BETA: ("alpha_beta", "AlphaBeta"),
    Method.ORDERED: ("move_order", "AlphaBeta"),
    Method.MEMORY: ("memory", "AlphaBeta"),
}
PUBLISHED = {Method.MINIMAX: 549_946, Method.ALPHA_BETA: 20_866, Method.ORDERED: 7_865, Method.MEMORY: 2_160}
POSITIONS = ("X../.O./..X", "XO./.X./..O", "xox/oox/___", "XO.X/.XO./X.OO/OX.X", "X.O/.X./...")


def listing(position: Position, method: Method) -> tuple[int, int]:
    """The score and the node count of the chapter's listing."""
    module, name = LISTINGS[method]
    search: Any = getattr(import_module(f"docs.search.{module}"), name)(*position.rules)
    cells = position.rules.cells
    window = () if method is Method.MINIMAX else (-cells, cells)
    return search.score(text(position), position.to_move.value, *window), search.nodes


@pytest.mark.parametrize("method", Method)
def test_each_method_takes_the_nodes_of_the_chapter_on_the_empty_board(method: Method) -> None:
    last = walk(Rules(3, 3, 3).start, method).last
    assert (last.kind, last.nodes, last.score) == (StepKind.DONE, PUBLISHED[method], 0)
    assert last.nodes + last.saved == PUBLISHED[Method.MINIMAX]


@pytest.mark.parametrize("method", Method)
@pytest.mark.parametrize("picture", POSITIONS)
def test_each_method_takes_the_nodes_and_finds_the_score_of_the_chapters_listing(
    picture: str, method: Method
) -> None:
    position = parse_position(picture)
    *_, last = steps(position, method)
    assert (last.score, last.nodes) == listing(position, method)
    assert last.nodes + last.saved == listing(position, Method.MINIMAX)[1] == plain_nodes(position)


def score_of(board: str, mark: str, size: tuple[int, int, int]) -> int:
    """The true score for the mark to move: a win counts one more than the cells that are empty at its end."""
    value, plies = reference.value(board, mark, *size)
    return value * (board.count(".") + 1 - plies)


@pytest.mark.parametrize("method", Method)
@pytest.mark.parametrize("picture", ["X../.O./..X", "XO./.X./..O", "xox/oox/___"])
def test_every_score_is_true_and_every_bound_holds(picture: str, method: Method) -> None:
    size, seen = (3, 3, 3), set()
    for step in steps(parse_position(picture), method):
        for ply in step.path:
            board, mark = text(ply.position), ply.position.to_move.value
            for found in ply.scores:
                true = -score_of(placed(board, mark, found.cell), OTHER[mark], size)
                seen.add(found.bound)
                if found.bound is Bound.EXACT:
                    assert found.score == true
                elif found.bound is Bound.AT_MOST:
                    assert true <= found.score
                else:
                    assert true >= found.score
    assert seen == {Bound.EXACT} if method is Method.MINIMAX else seen == set(Bound) or picture == "xox/oox/___"


@pytest.mark.exhaustive
@pytest.mark.parametrize("method", Method)
def test_every_search_of_every_position_comes_to_the_true_score(method: Method) -> None:
    positions = [analysis.position for analysis in analyses()]
    assert len(positions) == 4520
    for position in positions:
        *_, last = steps(position, method)
        board, mark = text(position), position.to_move.value
        assert last.score == score_of(board, mark, (3, 3, 3))
        for found in last.path[0].scores:
            true = -score_of(placed(board, mark, found.cell), OTHER[mark], (3, 3, 3))
            assert found.score == true if found.bound is Bound.EXACT else found.score >= true


@pytest.mark.parametrize("method", Method)
def test_the_path_is_a_line_of_play_and_nodes_are_its_calls(method: Method) -> None:
    entered = (StepKind.TRIED, StepKind.OVER, StepKind.KNOWN)
    nodes = saved = 0
    for number, step in enumerate(steps(parse_position("X../.O./..X"), method)):
        assert step.number == number
        position = step.path[0].position
        for ply in step.path[1:]:
            assert ply.cell is not None
            position = position.play(ply.cell)
            assert ply.position == position
        nodes += step.kind in entered
        saved += step.saves
        assert (step.nodes, step.saved) == (nodes, saved)
        if step.kind in entered:
            assert step.path[-1].entered == number
        if step.kind is StepKind.OVER:
            assert position.outcome
        if step.kind is StepKind.CUT:
            assert step.path[-1].alpha >= step.path[-1].beta
            assert step.saves == sum(plain_nodes(position.play(cell)) for cell in step.skipped)


def test_what_the_moves_at_the_root_of_minimax_came_to_is_what_they_are_worth() -> None:
    last = walk(Rules(3, 3, 3).start, Method.MINIMAX).last
    worth = worths("." * 9, "X", (3, 3, 3))
    assert {found.cell: found.score for found in last.path[0].scores} == dict.fromkeys(worth, 0)


@pytest.mark.parametrize("method", Method)
def test_a_walk_has_every_step_in_any_order(method: Method) -> None:
    position = parse_position("X../.O./..X")
    every = list(steps(position, method))
    walked, order = Walk(position, method), list(range(len(every)))
    assert walked.last == every[-1]
    Random(1).shuffle(order)
    assert all(walked.step(number) == every[number] for number in order[:60])
    assert (walked.step(-5), walked.step(len(every) + 5)) == (every[0], every[-1])


def after(every: list[Step], number: int) -> Step:
    """The step to which "next beside it" leads, found by a look at every step."""
    depth = len(every[number].path)
    for step in every[number + 1 :]:
        here = len(step.path)
        if here == depth and (depth == 1 or step.kind in (StepKind.TRIED, StepKind.OVER, StepKind.KNOWN)):
            return step
        if here < depth - 1 or (here == depth - 1 and step.kind is StepKind.CUT):
            return step
    return every[-1]


@pytest.mark.parametrize("method", Method)
def test_a_walk_goes_to_siblings_and_parents(method: Method) -> None:
    position = parse_position("XO./.X./..O")
    every = list(steps(position, method))
    walked = Walk(position, method)
    for number in range(0, len(every), 3):
        assert walked.sibling(number) == after(every, number)
        path = every[number].path
        parent = walked.parent(number)
        assert parent.path[-1].position == path[max(len(path) - 2, 0)].position
        assert parent.number <= number


def test_in_the_whole_tree_of_minimax_any_step_is_there() -> None:
    walked = walk(Rules(3, 3, 3).start, Method.MINIMAX)
    step = walked.step(1_000_000)
    assert (step.number, walked.step(999_999).number) == (1_000_000, 999_999)
    assert walked.last.number == 2 * 549_946 - 1  # each node is entered, each but the root comes back, and the end


def test_a_search_of_many_cells_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 9 empty cells"):
        list(steps(Rules(4, 4, 4).start, Method.MEMORY))
