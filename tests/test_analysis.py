"""What the analysis of a position takes over from that of the position after one of its moves."""

import pickle
from random import Random

import pytest

from support.engine import unrefuted, with_judgement
from support.positions import Positions, blank, in_every_position
from tictactoe import (
    Analysis,
    IllegalMove,
    Judgement,
    MoveAnalysis,
    Position,
    Rules,
    Solver,
    Value,
    analyse,
    parse_cell,
    parse_position,
)
from tictactoe._engine.analysis import expected, played, with_known, with_played
from tictactoe._engine.threats import with_threats


def positions(rules: Rules, seed: int) -> list[Position]:
    """The unfinished positions of a random game."""
    rng, found = Random(seed), [rules.start]
    while not (after := found[-1].play(rng.choice(found[-1].legal_moves))).outcome:
        found.append(after)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_what_follows_says_of_a_move_what_its_own_search_says(seed: int) -> None:
    rules = Rules(4, 4, 3)
    for position in positions(rules, seed)[2:]:
        solver = Solver(rules)
        whole, nothing = solver.analyse(position), solver.analyse(position, lambda: True)
        for move in whole.moves:
            after = position.play(move.cell)
            if after.outcome:
                continue
            found = with_played(nothing, move.cell, solver.analyse(after))
            played = found.move(move.cell)
            assert (played.value, played.plies, played.exact) == (move.value, move.plies, move.exact)
            if move.value is not Value.DRAW:
                assert len(played.line) == played.plies
            assert found.value in (Value.UNKNOWN, whole.value)
            assert move.value is not Value.WIN or found.value is Value.WIN
            assert [known for known in found.moves if known.cell != move.cell] == [
                known for known in nothing.moves if known.cell != move.cell
            ]
            assert with_played(whole, move.cell, solver.analyse(after)) == whole
            assert with_played(nothing, move.cell, solver.analyse(after, lambda: True)).value in (
                Value.UNKNOWN,
                whole.value,
            )


def test_a_win_that_may_not_be_the_soonest_still_says_how_the_move_before_it_loses() -> None:
    before = Rules(7, 7, 5).start.play(24)
    after = before.play(0)
    line = (25, 26, 23)
    moves = (MoveAnalysis(25, Value.WIN, 3, False, line), MoveAnalysis(1, Value.UNKNOWN, None, False, (1,)))
    known = Analysis(after, Value.WIN, 3, False, (), moves, 9)
    nothing = Analysis(
        before, Value.UNKNOWN, None, False, (), (MoveAnalysis(0, Value.UNKNOWN, None, False, (0,)),), 9
    )
    assert with_played(nothing, 0, known).move(0) == MoveAnalysis(0, Value.LOSS, 4, False, (0, *line))
    open_end = known._replace(plies=None)
    assert with_played(nothing, 0, open_end).move(0) == MoveAnalysis(0, Value.LOSS, None, False, (0,))
    proven = known._replace(plies=None, moves=(moves[0]._replace(plies=None), moves[1]))
    lost = nothing._replace(moves=(MoveAnalysis(0, Value.LOSS, None, False, (0,)),))
    assert with_played(lost, 0, proven).move(0).line == (0, *line)


def test_nothing_proven_is_forgotten_for_an_analysis_that_knows_less() -> None:
    for position in positions(Rules(4, 4, 3), 5)[2:]:
        whole = Solver(Rules(4, 4, 3)).analyse(position)
        nothing, known = blank(position), [move for move in whole.moves if move.cell % 2]
        part = nothing._replace(moves=(*known, *(move for move in nothing.moves if not move.cell % 2)))
        found = with_known(nothing, part)
        assert found.value is Value.UNKNOWN
        assert {move.cell: move for move in found.moves} == {move.cell: move for move in part.moves}
        assert with_known(whole, part) == whole
        vague = whole._replace(moves=tuple(move._replace(plies=None, exact=False) for move in whole.moves))
        assert with_known(vague._replace(plies=None, exact=False, best=()), whole) == whole
        assert with_known(nothing, whole)._replace(nodes=whole.nodes) == whole
        assert with_known(nothing, None) == nothing
        assert with_known(nothing, blank(Rules(4, 4, 3).start)) == nothing


def test_a_search_likes_no_move_that_is_proven_to_lose() -> None:
    position = Rules(5, 5, 4).start
    first, second, third = (Judgement(position, 9, 1000, (cell, 0), -cell) for cell in (1, 2, 3))
    judged = first._replace(others=(second, third), lost=1 << 9)
    for lost, best in ((), [1, 2, 3]), ((1,), [2, 3]), ((1, 3), [2]), ((2, 9), [1, 3]), ((1, 2, 3), [1]):
        known = with_judgement(blank(position), judged._replace(lost=sum(1 << cell for cell in lost)))
        found = unrefuted(judged, known)
        assert found
        assert [each.line[0] for each in (found, *found.others)] == best
        assert found.lost == judged.lost
    assert unrefuted(won := judged._replace(value=Value.WIN), known) == won
    assert unrefuted(None, known) is None


def test_a_move_is_found_by_its_cell() -> None:
    analysis = Solver(Rules(3, 3, 3)).analyse(Rules(3, 3, 3).start.play(4))
    assert [analysis.move(move.cell) for move in analysis.moves] == list(analysis.moves)
    for cell in (4, 9, -1):
        with pytest.raises(IllegalMove, match=f"cell {cell} cannot be played here"):
            analysis.move(cell)


@in_every_position
def test_the_value_of_a_position_says_what_its_unknown_moves_are_worth(positions: Positions) -> None:
    lost = alone = 0
    for whole in positions():
        unknown = {move.cell: move for move in blank(whole.position).moves}
        holding = [move for move in whole.moves if move.value is not Value.LOSS]
        if not holding:
            lost += 1
            part = whole._replace(exact=False, plies=None, best=(), moves=tuple(unknown.values()))
            assert {move.value for move in with_threats(part).moves} == {Value.LOSS}
        elif len(holding) == 1:
            alone += 1
            moves = tuple(unknown[move.cell] if move in holding else move for move in whole.moves)
            found = with_threats(whole._replace(best=(), moves=moves)).move(holding[0].cell)
            assert found._replace(line=()) == holding[0]._replace(line=())
    assert min(lost, alone) > 80


def test_a_win_that_a_search_proves_stays_known_once_the_position_is_known_to_be_won() -> None:
    position = Rules(5, 5, 4).start
    unknown = blank(position)
    judgement = Judgement(position, 9, 1000, (12, 0, 6), 0, Value.WIN, 11)
    for value in (Value.UNKNOWN, Value.WIN):
        found = with_judgement(unknown._replace(value=value), judgement)
        assert (found.value, found.moves[0].cell, found.moves[0].value) == (Value.WIN, 12, Value.WIN)
    proven = with_judgement(unknown, judgement)
    assert with_judgement(proven, judgement) == proven


def test_moves_that_a_search_proves_to_lose_are_known_as_lost() -> None:
    unknown = blank(Rules(5, 5, 4).start)
    judgement = Judgement(unknown.position, 9, 1000, (12, 0, 6), 0, lost=1 << 3 | 1 << 4)
    found = with_judgement(unknown, judgement)
    assert {move.cell for move in found.moves if move.value is Value.LOSS} == {3, 4}
    assert (found.value, found.move(12).value) == (Value.UNKNOWN, Value.UNKNOWN)
    second = judgement._replace(line=(7, 1), value=Value.WIN, plies=5)
    assert with_judgement(unknown, judgement._replace(others=(second,))).move(7).value is Value.WIN
    lost = with_judgement(unknown, judgement._replace(value=Value.LOSS, plies=6))
    assert {move.value for move in lost.moves} == {lost.value} == {Value.LOSS}
    assert lost.move(12).line == (12, 0, 6)


def test_who_loses_to_an_open_four_is_expected_to_block_it() -> None:
    position = parse_position("15/15/4OOOO2X4/4XXX8" + "/15" * 11)
    left, right = parse_cell(position.rules, "d3"), parse_cell(position.rules, "i3")
    *_, found = Solver(position.rules).analyses(position)
    assert (found.value, found.moves[0].cell) == (Value.LOSS, 0)
    assert expected(found).line in ((left, right), (right, left))
    assert played(7, found).line == (7, *expected(found).line)


def test_a_position_is_lost_once_its_last_move_is_known_to_lose() -> None:
    position = parse_position("15/15/4OOOO2X4/4XXX8" + "/15" * 11)
    known = with_threats(blank(position))
    block = parse_cell(position.rules, "d3")
    won = blank(position.play(block))._replace(value=Value.WIN)
    one_left = known._replace(
        value=Value.UNKNOWN,
        plies=None,
        exact=False,
        best=(),
        moves=tuple(
            move._replace(value=Value.UNKNOWN, exact=False) if move.cell == block else move for move in known.moves
        ),
    )
    found = with_played(one_left, block, won)
    assert (found.value, found.plies, found.exact) == (Value.LOSS, None, False)


@pytest.mark.parametrize("seed", range(4))
def test_of_moves_that_lose_alike_the_one_in_the_fullest_rows_is_expected(seed: int) -> None:
    for position in positions(Rules(6, 5, 4), seed):
        cells = position.legal_moves
        moves = tuple(MoveAnalysis(cell, Value.LOSS, 4, exact=True, line=(cell,)) for cell in cells)
        lost = Analysis(position, Value.LOSS, 4, exact=True, best=cells, moves=moves, nodes=0)
        rows = [line for line in position.rules.lines if not line & position.mine]
        sums = [sum(4 ** (row & position.theirs).bit_count() for row in rows if row >> cell & 1) for cell in cells]
        assert expected(lost).cell == cells[sums.index(max(sums))]


def test_analyses_are_equal_whatever_time_they_took() -> None:
    position = parse_position("X../.O./..X")
    one, other = analyse(position), analyse(position)
    assert one._replace(seconds=1.0) == other._replace(seconds=2.0)
    assert len({one, other}) == 1
    assert one != other._replace(nodes=other.nodes + 1)
    assert pickle.loads(pickle.dumps(one)).seconds == one.seconds
