"""The plain search step by step: its nodes, its scores, its cutoffs, and walking back and forth in it."""

from functools import cache
from math import inf
from random import Random

import pytest

from docs.search.counting import counted, program
from docs.search.memory import AlphaBeta
from support import reference
from support.engine import Bound, Method, Step, StepKind, Walk, plain_nodes, walk
from support.positions import text, unfinished
from support.reference_coach import OTHER, placed, worths
from support.ui import NODES_OF
from tictactoe import Mark, Position, Rules, parse_position

LISTINGS = {Method.MINIMAX: "distance", Method.ALPHA_BETA: "alpha_beta", Method.ORDERED: "move_order"}
# Nodes on the empty board: with scores of +1, 0, -1, and with the distance in the score.
PUBLISHED = {
    Method.MINIMAX: (549_946, 549_946),
    Method.ALPHA_BETA: (18_297, 20_866),
    Method.ORDERED: (7_275, 7_865),
    Method.MEMORY: (1_988, 2_160),
}
POSITIONS = ("X../.O./..X", "XO./.X./..O", "xox/oox/___", "XO.X/.XO./X.OO/OX.X", "X.O/.X./...")
EDGES_LAST = (4, 0, 2, 6, 8, 1, 3, 5, 7)  # the cells of 3,3,3 by the lines through them


def listing(position: Position, method: Method) -> tuple[float, int]:
    """The score of the chapter's listing, which counts distance, as X sees it, and its node count."""
    cells, x_moves, board = position.rules.cells, position.to_move is Mark.X, text(position)
    if method is Method.MEMORY:
        search = AlphaBeta(*position.rules.mnk)
        score: float = search.score(board, position.to_move.value, -cells, cells) * (1 if x_moves else -1)
        nodes, above = search.nodes, board.count(".") - 9  # it counts one more than the empty cells at the end
    else:
        names = program(LISTINGS[method], *position.rules.mnk)
        names["winner"] = lambda board: reference.winner("".join(board), *position.rules.mnk)  # also for fours
        window = () if method is Method.MINIMAX else (-inf, inf)
        score, nodes = counted(names["minimax"], list(board.replace(".", "_")), 0, *window, x_moves)
        above = cells - 9  # it has one more than the cells of the board where the steps have 10
    return score and (score - above if score > 0 else score + above), nodes


class Tutorial:
    """The minimax of the tutorials on strings, with alpha and beta, an order of moves, or a table as a method has it.

    It shares no code with the engine. `cut` has the boards that alpha or beta leave unseen, `returned` all scores.
    """

    def __init__(self, method: Method, distance: bool) -> None:
        self.method, self.distance = method, distance
        self.nodes = 0
        self.cut: list[str] = []
        self.returned: list[int] = []
        self.table: dict[str, tuple[int, int]] = {}

    def minimax(self, board: str, depth: int, is_max: bool, alpha: int = -99, beta: int = 99) -> int:
        self.returned.append(self._minimax(board, depth, is_max, alpha, beta))
        return self.returned[-1]

    def _minimax(self, board: str, depth: int, is_max: bool, alpha: int, beta: int) -> int:
        self.nodes += 1
        won = reference.winner(board, 3, 3, 3)
        if won or "." not in board:
            return {"X": 1, "O": -1, None: 0}[won] * (10 - depth if self.distance else 1)
        low, high = self.table.get(board, (-99, 99))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        first_alpha, first_beta, best = alpha, beta, -99 if is_max else 99
        order = range(9) if self.method in (Method.MINIMAX, Method.ALPHA_BETA) else EDGES_LAST
        boards = [board[:cell] + "OX"[is_max] + board[cell + 1 :] for cell in order if board[cell] == "."]
        for place, after in enumerate(boards, start=1):
            score = self.minimax(after, depth + 1, not is_max, alpha, beta)
            best = max(best, score) if is_max else min(best, score)
            if self.method is not Method.MINIMAX:
                alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if alpha >= beta:
                self.cut += boards[place:]
                break
        if self.method is Method.MEMORY:
            self.table[board] = best if best > first_alpha else low, best if best < first_beta else high
        return best


@pytest.mark.parametrize("distance", [False, True])
@pytest.mark.parametrize("method", Method)
def test_each_method_takes_the_published_nodes_on_the_empty_board(method: Method, distance: bool) -> None:
    last = walk(Rules(3, 3, 3).start, method, distance).last
    assert (last.kind, last.nodes, last.score) == (StepKind.DONE, PUBLISHED[method][distance], 0)
    assert last.nodes + last.saved == PUBLISHED[Method.MINIMAX][0]
    assert last.nodes == NODES_OF[distance][-1][[*Method].index(method)]


@pytest.mark.parametrize("method", Method)
@pytest.mark.parametrize("picture", POSITIONS)
def test_each_method_takes_the_nodes_and_finds_the_score_of_the_chapters_listing(
    picture: str, method: Method
) -> None:
    position = parse_position(picture)
    *_, last = Walk(position, method, distance=True).steps()
    assert (last.score, last.nodes) == listing(position, method)
    assert last.nodes + last.saved == listing(position, Method.MINIMAX)[1] == plain_nodes(position)


def check_against_the_tutorial(position: Position, method: Method, distance: bool) -> None:
    search = Tutorial(method, distance)
    search.minimax(text(position), 0, position.to_move.value == "X")
    *before, last = Walk(position, method, distance).steps()
    came_back = (step.path[-1].scores[-1].score for step in before if step.kind is StepKind.CAME_BACK)
    assert [*came_back, last.score] == search.returned
    assert last.nodes == search.nodes


@pytest.mark.parametrize("distance", [False, True])
@pytest.mark.parametrize("method", Method)
def test_each_method_takes_the_nodes_and_finds_the_score_of_the_tutorials(method: Method, distance: bool) -> None:
    late = [position for position in unfinished() if position.empty.bit_count() <= 6]
    for position in Random(1).sample(late, 20):
        check_against_the_tutorial(position, method, distance)


@pytest.mark.parametrize("distance", [False, True])
@pytest.mark.parametrize("method", Method)
def test_each_step_that_cuts_off_skips_what_the_tutorials_alpha_beta_skips(method: Method, distance: bool) -> None:
    for picture in ("X../.O./..X", "XO./.X./..O", "xox/oox/___", "x2/1ox/1o1"):
        position, search = parse_position(picture), Tutorial(method, distance)
        search.minimax(text(position), 0, position.to_move.value == "X")
        assert search.cut == [
            text(step.path[-1].position.play(cell))
            for step in Walk(position, method, distance).steps()
            for cell in step.skipped
        ]


def score_of(board: str, mark: str, depth: int, distance: bool) -> int:
    """The true score of a board, where `mark` is to move, so many plies below the root, as X sees it."""
    value, plies = reference.value(board, mark, 3, 3, 3)
    score = value * (10 - depth - plies if distance else 1)
    return score if mark == "X" else -score


@pytest.mark.parametrize("distance", [False, True])
@pytest.mark.parametrize("method", Method)
@pytest.mark.parametrize("picture", ["X../.O./..X", "xox/oox/___"])
def test_every_score_is_true_and_every_bound_holds(picture: str, method: Method, distance: bool) -> None:
    seen = set()
    for step in Walk(parse_position(picture), method, distance).steps():
        for depth, ply in enumerate(step.path):
            board, mark = text(ply.position), ply.position.to_move.value
            for found in ply.scores:
                true = score_of(placed(board, mark, found.cell), OTHER[mark], depth + 1, distance)
                seen.add(found.bound)
                if found.bound is Bound.EXACT:
                    assert found.score == true
                elif found.bound is Bound.AT_MOST:
                    assert true <= found.score
                else:
                    assert true >= found.score
    assert seen == {Bound.EXACT} if method is Method.MINIMAX else seen == set(Bound) or picture == "xox/oox/___"


@pytest.mark.parametrize("method", Method)
def test_alpha_and_beta_are_the_best_that_x_and_o_have_on_the_path(method: Method) -> None:
    for step in Walk(parse_position("XO./.X./..O"), method).steps():
        alpha: float = -inf
        beta: float = inf
        for place, ply in enumerate(step.path):
            if method is not Method.MINIMAX and ply.position.to_move.value == "X":
                alpha = max([alpha, *(found.score for found in ply.scores)])
            elif method is not Method.MINIMAX:
                beta = min([beta, *(found.score for found in ply.scores)])
            assert (ply.alpha, ply.beta) == (alpha, beta), place


def test_a_score_that_comes_back_is_the_best_of_the_scores_below() -> None:
    for step in Walk(parse_position("XO./.X./..O"), Method.ALPHA_BETA).steps():
        if step.kind is StepKind.CAME_BACK:
            ply, back = step.path[-1], step.back
            assert back
            assert back.cell == ply.scores[-1].cell
            assert back.position == ply.position.play(back.cell)
            scores = [found.score for found in back.scores]
            if scores:
                best = max(scores) if back.position.to_move.value == "X" else min(scores)
                assert ply.scores[-1].score == best


@pytest.mark.exhaustive
@pytest.mark.parametrize("distance", [False, True])
@pytest.mark.parametrize("method", Method)
def test_every_search_of_every_position_is_that_of_the_tutorials(method: Method, distance: bool) -> None:
    assert len(unfinished()) == 4520
    for position in unfinished():
        check_against_the_tutorial(position, method, distance)
        for step in Walk(position, method, distance).steps():
            if step.kind is StepKind.DONE:
                assert step.score == score_of(text(position), position.to_move.value, 0, distance)
            elif step.kind is StepKind.CAME_BACK:
                ply = step.path[-1]
                found = ply.scores[-1]
                value, plies = worth(ply.position, found.cell)
                true = value * (10 - len(step.path) - plies if distance else 1)
                bounds = {Bound.EXACT: found.score == true, Bound.AT_MOST: found.score >= true}
                assert bounds.get(found.bound, found.score <= true)


@cache
def worth(position: Position, cell: int) -> tuple[int, int]:
    """Who wins after a move, 1 for X, -1 for O, and after how many plies."""
    mark = position.to_move.value
    value, plies = reference.value(placed(text(position), mark, cell), OTHER[mark], 3, 3, 3)
    return value if OTHER[mark] == "X" else -value, plies


@pytest.mark.parametrize("method", Method)
def test_the_path_is_a_line_of_play_and_nodes_are_its_calls(method: Method) -> None:
    entered = (StepKind.TRIED, StepKind.OVER, StepKind.KNOWN)
    nodes = saved = 0
    for number, step in enumerate(Walk(parse_position("X../.O./..X"), method).steps()):
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
    every = list(Walk(position, method).steps())
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
    every = list(Walk(position, method).steps())
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
        list(Walk(Rules(4, 4, 4).start, Method.MEMORY).steps())
