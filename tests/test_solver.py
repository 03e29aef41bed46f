"""The solver's answers, against plain minimax on strings, published values, and the symmetries of the board."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.positions import at_random, text
from support.published import PUBLISHED
from support.reference import images as images_of
from support.reference import reachable, winner
from support.reference import value as brute_value
from tictactoe import (
    Analysis,
    Limit,
    Mark,
    MoveAnalysis,
    Outcome,
    Position,
    Rules,
    Solver,
    Value,
    format_cell,
    parse_position,
)

VALUES = {1: Value.WIN, 0: Value.DRAW, -1: Value.LOSS}
OPPOSITE = {Value.WIN: Value.LOSS, Value.DRAW: Value.DRAW, Value.LOSS: Value.WIN}

# Square and not, with a run that fills a side, fits loosely, or exceeds a side; and how many empty cells plain
# minimax can take.
BOARDS = [
    ((3, 3, 3), 9),
    ((3, 3, 2), 9),
    ((3, 3, 1), 9),
    ((4, 3, 3), 9),
    ((3, 4, 4), 9),
    ((4, 4, 3), 8),
    ((4, 4, 4), 9),
    ((4, 4, 2), 8),
    ((5, 2, 3), 10),
    ((2, 5, 4), 10),
    ((5, 3, 4), 9),
    ((5, 4, 3), 8),
    ((5, 5, 4), 8),
    ((5, 5, 5), 8),
    ((6, 1, 3), 6),
    ((1, 7, 2), 7),
    ((6, 4, 5), 8),
    ((7, 3, 6), 8),
]
SOLVERS = {board: Solver(Rules(*board)) for board, _ in BOARDS}


def expected(position: Position) -> tuple[Value, int | None]:
    """The value and the plies of a position, by plain minimax."""
    sign, plies = brute_value(text(position), position.to_move.value, *position.rules.mnk)
    return VALUES[sign], plies if sign else None


def after(position: Position, move: int) -> tuple[Value, int | None]:
    """The value and the plies of a move for the side that plays it, by plain minimax."""
    value, plies = expected(position.play(move))
    return OPPOSITE[value], None if plies is None else plies + 1


@st.composite
def positions(draw: st.DrawFn) -> Position:
    board, most = draw(st.sampled_from(BOARDS))
    rules = Rules(*board)
    marks, seed = draw(st.integers(max(0, rules.cells - most), rules.cells)), draw(st.integers(0, 2**32))
    start = rules.start._replace(to_move=draw(st.sampled_from(Mark)))
    return at_random(start, rules.cells - marks, Random(seed))


def check_lines(analysis: Analysis) -> None:
    """Check that every principal variation has the stated length, and that each of its moves keeps the value."""
    for move in analysis.moves:
        position, value, plies = analysis.position, move.value, move.plies
        assert move.line[0] == move.cell
        for cell in move.line:
            position = position.play(cell)
            value, plies = OPPOSITE[value], None if plies is None else plies - 1
            assert expected(position) == (value, plies)
        if move.plies is not None:
            assert len(move.line) == move.plies
            assert position.outcome is not None


def check(analysis: Analysis) -> None:
    """Check everything in an analysis against plain minimax."""
    position = analysis.position
    assert (analysis.value, analysis.plies) == expected(position)
    assert analysis.exact
    found = {move.cell: (move.value, move.plies) for move in analysis.moves}
    assert found == {move: after(position, move) for move in position.legal_moves}
    assert all(move.exact for move in analysis.moves)
    assert set(analysis.best) == {cell for cell, worth in found.items() if worth == (analysis.value, analysis.plies)}
    assert [rank(move) for move in analysis.moves] == sorted(map(rank, analysis.moves))
    check_lines(analysis)


def rank(move: MoveAnalysis) -> tuple[int, int]:
    value = [Value.WIN, Value.DRAW, Value.UNKNOWN, Value.LOSS].index(move.value)
    return value, (move.plies or 0) * (-1 if move.value is Value.LOSS else 1)


def test_every_position_of_tic_tac_toe() -> None:
    """The value of each, and the analysis of one among mirror images and rotations."""
    rules = Rules(3, 3, 3)
    solver, seen = Solver(rules), set[str]()
    for board, to_move in reachable(*rules.mnk).items():
        position = parse_position(board, rules, Mark(to_move))
        assert solver.value(position) is expected(position)[0]
        if not seen.isdisjoint(images_of(board)):
            continue
        seen.add(board)
        if position.outcome:
            analysis = solver.analyse(position)
            assert (analysis.moves, analysis.best, analysis.exact) == ((), (), True)
            assert (analysis.value, analysis.plies) == (
                (Value.LOSS, 0) if winner(board, *rules.mnk) else (Value.DRAW, None)
            )
        else:
            check(solver.analyse(position))


SEARCHES = [(11, 4096), (1, 4096), (1, 1)]


@pytest.mark.parametrize(("near_win", "budget"), SEARCHES)
@settings(max_examples=25)
@given(position=positions())
def test_agrees_with_plain_minimax(near_win: int, budget: int, position: Position) -> None:
    check_with(near_win, budget, position)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("near_win", "budget"), SEARCHES)
@settings(max_examples=400)
@given(position=positions())
def test_agrees_with_plain_minimax_in_many_positions(near_win: int, budget: int, position: Position) -> None:
    check_with(near_win, budget, position)


def check_with(near_win: int, budget: int, position: Position) -> None:
    """Check a position with small budgets, so that small boards, too, need the easier searches that come first."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tictactoe._engine.search.negamax.SMALL_BOARD", 0)
        patch.setattr("tictactoe._engine.search.negamax.NEAR_WIN", near_win)
        patch.setattr("tictactoe._engine.search.negamax.NEAR_LONG_WIN", min(near_win, 7))
        patch.setattr("tictactoe._engine.search.negamax.MAKER_BREAKER_NODES", budget)
        patch.setattr("tictactoe._engine.search.negamax.NODES_BETWEEN_STOPS", min(budget, 256))
        solver = Solver(position.rules)
        assert solver.value(position) is expected(position)[0]
        if not position.outcome:
            check(solver.analyse(position))
            check(SOLVERS[position.rules.mnk].analyse(position))  # with all it remembers from other positions


@given(position=positions(), plies=st.integers(1, 9), nodes=st.integers(0, 400))
def test_what_is_too_far_away_to_be_seen_is_a_draw(position: Position, plies: int, nodes: int) -> None:
    left, sign = position.empty.bit_count(), {Value.WIN: 1, Value.LOSS: -1}
    truth = {}
    for cell in position.legal_moves:
        value, distance = after(position, cell)
        truth[cell] = sign[value] * (left + 1 - distance) if distance is not None and distance <= plies else 0
    assert Solver(position.rules).scores(position, plies) == truth
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tictactoe._engine.search.negamax.NODES_BETWEEN_STOPS", 1)
        stopped = Solver(position.rules).scores(position, plies, stop_after(nodes))
    assert stopped.keys() == truth.keys()
    assert all(score in (truth[cell], 0) for cell, score in stopped.items())


def test_a_position_of_another_board_is_refused() -> None:
    solver = Solver(Rules(4, 4, 4))
    for rules in (Rules(4, 4, 3), Rules(3, 3, 3), Rules(5, 5, 4)):
        with pytest.raises(ValueError, match=r"knows the board \(4, 4, 4\), not"):
            solver.analyse(rules.start)


def test_threats_and_forks_are_known_without_a_search() -> None:
    rules = Rules(15, 15, 5)
    position = parse_position("15/15/15/15/15/15/6X1O6/6XXX6/6OO7/15/15/15/15/15/15", rules)
    analysis = Solver(rules).analyse(position, lambda: True)
    assert sum(move.value is Value.LOSS for move in analysis.moves) > 200
    assert analysis.nodes == 0


def test_nothing_is_searched_once_it_must_stop() -> None:
    solver = Solver(Rules(15, 15, 5))
    analysis = solver.analyse(solver.rules.start, lambda: True)
    assert (analysis.value, analysis.nodes, len(analysis.moves)) == (Value.UNKNOWN, 0, 225)
    assert "_negamax" not in vars(solver), "no table is made"


def images(position: Position) -> list[tuple[Position, tuple[int, ...]]]:
    """The mirror images and rotations of a position, each with the place that every cell moves to."""
    width, height, run = position.rules.mnk
    found = []
    for turned in (False, True):
        for left in (False, True):
            for up in (False, True):
                cells = []
                for cell in range(width * height):
                    row, column = divmod(cell, width)
                    row, column = height - 1 - row if up else row, width - 1 - column if left else column
                    cells.append(column * height + row if turned else row * width + column)
                rules = Rules(height, width, run) if turned else position.rules
                mine, theirs = (
                    sum(1 << cells[cell] for cell in range(width * height) if board >> cell & 1)
                    for board in (position.mine, position.theirs)
                )
                found.append((Position(rules, mine, theirs, position.to_move), tuple(cells)))
    return found


@settings(max_examples=8)
@given(
    board=st.sampled_from([(4, 4, 3), (4, 4, 4), (5, 3, 3), (5, 4, 4)]), marks=st.integers(5, 8), seed=st.integers()
)
def test_mirrors_and_turns_change_nothing(board: tuple[int, int, int], marks: int, seed: int) -> None:
    rules = Rules(*board)
    position = at_random(rules.start, rules.cells - marks, Random(seed))
    plain = Solver(position.rules).analyse(position)
    for image, cells in images(position)[1:]:
        turned = Solver(image.rules).analyse(image)
        assert (turned.value, turned.plies) == (plain.value, plain.plies)
        assert {move.cell: (move.value, move.plies) for move in turned.moves} == {
            cells[move.cell]: (move.value, move.plies) for move in plain.moves
        }


def stop_after(nodes: int) -> Callable[[], bool]:
    """A `stop` that returns True once it was called more than `nodes` times."""
    questions = iter(range(nodes))
    return lambda: next(questions, None) is None


@given(position=positions(), nodes=st.integers(0, 400))
def test_what_is_not_proven_is_unknown(position: Position, nodes: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tictactoe._engine.search.negamax.NODES_BETWEEN_STOPS", 1)
        patch.setattr("tictactoe._engine.search.negamax.SMALL_BOARD", nodes % 2 * 16)
        patch.setattr("tictactoe._engine.search.negamax.NEAR_WIN", nodes % 12)
        patch.setattr("tictactoe._engine.search.negamax.NEAR_LONG_WIN", nodes % 8)
        patch.setattr("tictactoe._engine.search.negamax.MAKER_BREAKER_NODES", nodes % 7)
        solver = Solver(position.rules)
        assert solver.value(position, stop_after(nodes)) in (Value.UNKNOWN, expected(position)[0])
        solver = Solver(position.rules)
        analysis = solver.analyse(position, stop_after(nodes))
        truth = {cell: after(position, cell) for cell in position.legal_moves}
        facts = [(expected(position), analysis.value, analysis.plies, analysis.exact)]
        facts += [(truth[move.cell], move.value, move.plies, move.exact) for move in analysis.moves]
        for (value, plies), said, in_plies, exact in facts:
            assert said in (value, Value.UNKNOWN)
            assert in_plies in (plies, None)
            assert exact == (said is value and in_plies == plies)
        assert analysis.best in ((), tuple(c for c, worth in truth.items() if worth == facts[0][0]))
        for move in analysis.moves:
            assert len(move.line) == (move.plies or 1)
        solver = Solver(position.rules)
        for move in solver.proven(position, stop_after(nodes)):
            assert ((move.value, move.plies), move.exact) == (truth[move.cell], True)
        again = solver.analyse(position)  # the same table, after it was stopped somewhere
        assert (again.value, again.plies) == expected(position)
        if not position.outcome:
            check(again)


@pytest.mark.parametrize(
    ("board", "value", "plies"),
    [((5, 5, 4), Value.DRAW, None), ((6, 5, 4), Value.WIN, 11), ((7, 7, 4), Value.WIN, 11)],
)
def test_a_search_that_was_stopped_goes_on(board: tuple[int, int, int], value: Value, plies: int | None) -> None:
    solver, rng = Solver(Rules(*board)), Random(5)
    for _ in range(12):
        analysis = solver.analyse(Rules(*board).start, stop_after(rng.randint(0, 6)))
        assert analysis.value in (value, Value.UNKNOWN)
        assert analysis.plies in (plies, None)
        assert analysis.exact == (analysis.value is value and analysis.plies == plies)
        assert len(analysis.moves) == Rules(*board).cells
        assert analysis.nodes <= 7 * 256
    assert analysis.value is value
    assert solver.value(Rules(*board).start) is value


def test_questions_may_be_interleaved() -> None:
    """A question that waits between two of its moves keeps its own `stop`."""
    solver = Solver(Rules(4, 4, 3))
    first = solver.proven(Rules(4, 4, 3).start)
    found = [next(first)]
    assert solver.value(Rules(4, 4, 3).start.play(0), lambda: True) in (Value.UNKNOWN, Value.LOSS)
    found += first
    assert len(found) == 16


# X to move wins by continuous fours.
FOURS = [
    "15/15/15/15/4XO2O6/7O7/8XOO4/7OXXXO3/6OXXXXO3/5O1XOOXX1X1/9XOOO2/15/7X7/15/15",
    "15/15/6O1O6/7X7/4O1X1X1X4/5XOO1X5/5OX1O6/6XX7/5O3O5/15/15/15/15/15/15",
    "15/15/15/8O1O4/6O1OXX4/6OXXXXO3/5X1OXO1X3/7OX1O4/7OXXX4/4O3O6/5O9/15/15/15/15",
    "15/15/15/15/15/5X2O1O4/5OOX2X4/5OXO7/5XXXO6/5OXXX6/7OO6/15/15/15/15",
    "15/15/8XO5/9OX4/6X3OX1O1/6O1OXOOX2/3O1OXX1OOX3/1O1XXX1OOXX2X1/3XOO1XXO5/3XO1O8/4X2O7/5X9/6O8/15/15",
]


@pytest.mark.parametrize("text", FOURS)
def test_threats_that_must_be_answered_win_on_large_boards(text: str) -> None:
    position = parse_position(text, Rules(15, 15, 5), Mark.X)
    assert Solver(position.rules).value(position, stop_after(10)) is Value.WIN


@pytest.mark.parametrize(
    ("board", "nodes", "cell", "plies"),
    [
        ("15/15/15/15/15/6X1X6/8XO5/5O1X7/6O8/9O5/15/15/15/15/15", 1000, "h6", 9),
        ("15/15/15/15/15/4O1XX7/5XOO7/4OXXXO6/5O2X6/15/15/15/15/15/15", 10_000, "d7", 1),
        ("5X1/7/7/2O4/3X3/7/7", 300, "e4", 1),
    ],
    ids=["threats", "quiet moves", "the full search"],
)
def test_a_proven_win_has_its_move_before_the_soonest_is_known(board: str, nodes: int, cell: str, plies: int) -> None:
    position = parse_position(board, Rules(7, 7, 4) if board.startswith("5X1/7") else Rules(15, 15, 5))
    analysis = Solver(position.rules).analyse(position, Limit(nodes=nodes))
    assert (analysis.value, analysis.plies, analysis.best) == (Value.WIN, None, ())
    (won,) = [move for move in analysis.moves if move.value is Value.WIN]
    assert (format_cell(position.rules, won.cell), len(won.line)) == (cell, plies)
    if plies > 1:
        for move in won.line:
            position = position.play(move)
        assert position.outcome == Outcome(analysis.position.to_move)


def test_large_boards_respect_stop() -> None:
    for board in (15, 15, 5), (20, 20, 6), (20, 20, 20), (20, 1, 1):
        rules = Rules(*board)
        position = at_random(rules.start, rules.cells - 6, Random(1))
        analysis = Solver(rules).analyse(position, stop_after(3))
        assert len(analysis.moves) == len(position.legal_moves)


@pytest.mark.parametrize("board", [board for board, (_, plies) in PUBLISHED.items() if plies])
def test_a_published_win_is_found_in_as_many_plies(board: tuple[int, int, int]) -> None:
    """That boards are worth what was published is tested in test_board_values.py."""
    rules, (value, plies) = Rules(*board), PUBLISHED[board]
    best = next(Solver(rules).proven(rules.start))
    assert (best.value, best.plies, len(best.line)) == (value, plies, plies)
    position = rules.start
    for cell in best.line:
        position = position.play(cell)
    assert position.outcome == Outcome(Mark.X)


def test_the_analysis_of_a_move_is_asked_by_its_number() -> None:
    analysis = Solver(Rules(3, 3, 3)).analyse(Rules(3, 3, 3).start)
    with pytest.raises(TypeError, match="parse_cell reads names"):
        analysis.move("a1")  # type: ignore[arg-type]
