"""The coach: every claim that it makes, checked on strings by code that shares nothing with it."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from support import reference
from support.positions import THREE, Positions, at_random, blank, in_every_position, on, random_position, text
from support.reference_coach import (
    MERITS,
    OTHER,
    Size,
    best_of,
    completing,
    expected_reasons,
    expected_verdict,
    forking,
    forks_elsewhere,
    new_forks,
    placed,
    tactics,
    worths,
)
from tictactoe import (
    Analysis,
    Hint,
    IllegalMove,
    Mark,
    Reason,
    Remark,
    Rules,
    Solver,
    Value,
    Verdict,
    cells_of,
    explain,
    forks,
    hint,
    parse_cell,
    parse_game,
    parse_position,
    verdict,
)
from tictactoe._engine.coaching.coach import remark
from tictactoe._engine.threats import with_threats

SIGN = {Value.WIN: 1, Value.DRAW: 0, Value.LOSS: -1}

# What a remark shows


def cells(board: int) -> set[int]:
    return set(cells_of(board))


def check_lines(said: Remark, board: str, mark: str, size: Size) -> None:
    """Check that each line lacks one of the shown cells, and, except for wins and blocks, each cell has one line."""
    known = set(map(frozenset, reference.lines(*size)))
    lacking = []
    for line in map(cells, said.lines):
        assert line in known
        (missing,) = (cell for cell in line if board[cell] != mark)
        assert board[missing] == "."
        lacking.append(missing)
    assert set(lacking) == cells(said.cells)
    if said.reason not in (Reason.WINS, Reason.BLOCKS):
        assert len(lacking) == len(cells(said.cells))


def check_shown(said: Remark, board: str, size: Size) -> None:
    """Check the cells, the lines and the following move of a remark against the board that it is about."""
    mark, cell = said.mark.value, said.move.cell
    other, after, shown = OTHER[mark], placed(board, mark, cell), cells(said.cells)
    match said.reason:
        case Reason.WINS:
            assert shown == {cell}
            assert reference.winner(after, *size) == mark
            check_lines(said, board, mark, size)
            complete = {
                line for line in reference.lines(*size) if cell in line and {after[at] for at in line} == {mark}
            }
            assert set(said.lines) == {sum(1 << at for at in line) for line in complete}
        case Reason.ALLOWS_WIN:
            assert shown == completing(after, other, size)
            check_lines(said, after, other, size)
        case Reason.ALLOWS_FORK:
            assert shown == forking(after, other, size)
        case Reason.PASSES_WIN:
            assert shown == completing(board, mark, size)
            check_lines(said, board, mark, size)
        case Reason.FORKS:
            assert shown == completing(after, mark, size)
            assert len(shown) > 1
            check_lines(said, after, mark, size)
        case Reason.BLOCKS:
            assert shown == {cell} == completing(board, other, size)
            check_lines(said, board, other, size)
        case Reason.STOPS_FORK:
            forks = forks_elsewhere(board, mark, cell, size)
            then = said.then
            assert then is not None
            assert (then.mark.value, then.reason, then.cells) == (other, Reason.FORKS, said.cells)
            assert board[then.move.cell] == "."
            fork = next(fork for fork in forks if completing(fork, other, size) == shown)
            assert fork[then.move.cell] == other
            check_lines(said, fork, other, size)
        case Reason.FORCES:
            assert shown == completing(after, mark, size)
            assert len(shown) == 1
            check_lines(said, after, mark, size)
            if said.then and said.move.value is Value.DRAW:
                fork = placed(after, other, said.then.move.cell)
                assert (said.then.mark.value, said.then.reason) == (other, Reason.FORKS)
                assert cells(said.then.cells) == completing(fork, other, size), "for which there is no time"
                assert len(said.then.lines) > 1
                return
    if said.then and said.reason is not Reason.STOPS_FORK:
        check_then(said, after, size)


def check_then(said: Remark, after: str, size: Size) -> None:
    """Check that the following move is best play, and does what its reason says."""
    then, mark = said.then, said.mark.value
    assert then is not None
    if said.move.value is Value.LOSS:
        assert then.mark.value == OTHER[mark]
        assert then.move.line == said.move.line[1:]
    else:
        assert said.reason is Reason.FORCES
        assert then.mark is said.mark
        assert then.move.line == said.move.line[2:]
        assert cells(said.cells) == {said.move.line[1]}
        after = placed(after, OTHER[mark], said.move.line[1])
    mover, cell = then.mark.value, then.move.cell
    assert then.move.value is Value.WIN
    assert worths(after, mover, size)[cell] == (1, then.move.plies)
    assert cell in best_of(worths(after, mover, size))
    found = tactics(after, mover, cell, size)
    claims = {Reason.WINS, Reason.FORKS, Reason.FORCES}
    assert then.reason is Reason.AS_GOOD if not found & claims else {then.reason} == found & claims
    check_shown(then, after, size)


def check_line(said: Remark, board: str, size: Size) -> None:
    """Check that the line of play is won by the right side, in the number of plies that is claimed."""
    mark, plies = said.mark.value, said.move.plies
    assert said.move.line[0] == said.move.cell
    if plies is not None:
        assert len(said.move.line) == plies
        for cell in said.move.line:
            assert not reference.winner(board, *size)
            board = placed(board, mark, cell)
            mark = OTHER[mark]
        assert reference.winner(board, *size) == (said.mark.value if plies % 2 else OTHER[said.mark.value])


def check(analysis: Analysis) -> Iterator[Remark]:
    """Check everything that is said about the moves of a position; yields the remarks."""
    position, size = analysis.position, analysis.position.rules.mnk
    board, mark = text(position), position.to_move.value
    worth = worths(board, mark, size)
    by_value = {sign: {cell for cell in worth if worth[cell][0] == sign} for sign in (1, 0, -1)}
    for cell in worth:
        assert verdict(analysis, cell) is expected_verdict(worth, cell)
        said = explain(analysis, cell)
        assert said[0] == remark(analysis, cell)
        found = [one.reason for one in said]
        assert len(found) == len(set(found))
        assert set(found) == expected_reasons(board, mark, cell, size), (board, mark, cell)
        for one in said:
            assert one.mark is position.to_move
            assert (SIGN[one.move.value], one.move.plies or 0) == worth[cell]
            check_line(one, board, size)
            check_shown(one, board, size)
            match one.reason:
                case Reason.LOSES_WIN:
                    assert cells(one.cells) == by_value[1]
                case Reason.LOSES_DRAW:
                    assert cells(one.cells) == by_value[0]
                case Reason.LOSES_SOONER | Reason.WINS_LATER | Reason.AS_GOOD:
                    assert cells(one.cells) == best_of(worth)
                case Reason.ONLY_MOVE:
                    assert cells(one.cells) == {cell}
            if worth[cell][0] < 0 and one.reason not in MERITS - {Reason.AS_GOOD}:
                told_before = one is not said[0] and {Reason.ALLOWS_WIN, Reason.ALLOWS_FORK} & set(found)
                assert (one.then is None) == bool(told_before)
            yield one


def check_hint(analysis: Analysis) -> None:
    """Check the counts, the cells to look at, and the move of a hint."""
    position, size = analysis.position, analysis.position.rules.mnk
    worth = worths(text(position), position.to_move.value, size)
    best, found = best_of(worth), hint(analysis)
    assert (SIGN[found.value], found.plies or 0) == worth[min(best)]
    assert found.good == sum(value == SIGN[found.value] for value, _ in worth.values())
    assert found.of == len(worth)
    assert found.all_equal == (len(best) == len(worth))
    look = cells(found.look)
    if found.all_equal:
        assert found.remark is None
        assert not look
    else:
        assert found.remark is not None
        assert found.remark in explain(analysis, found.remark.move.cell)
        assert found.remark.move.cell in best
        assert found.remark.reason in MERITS | {Reason.WINS}
        reasons = [[one.reason for one in explain(analysis, cell)] for cell in best]
        telling = [next(reason for reason in given if reason in MERITS | {Reason.WINS}) for given in reasons]
        assert found.remark.reason is min(telling, key=list(Reason).index)
        assert look == set().union(*(line for line in reference.lines(*size) if look.issuperset(line)))
        assert found.remark.move.cell in look or not position.mine | position.theirs
        check_stake(found, text(position), size)


def check_stake(found: Hint, board: str, size: Size) -> None:
    """Check the line of a move that no line of its remark contains: the fullest line of one side through it."""
    assert found.remark is not None
    shown, cell = len(found.remark.lines), found.remark.move.cell
    own = [cells(line) for line in found.lines[shown:]]
    if any(cell in cells(line) for line in found.remark.lines):
        assert not own
        return
    through = [line for line in reference.lines(*size) if cell in line]
    open_ones = [line for line in through if len({board[at] for at in line} - {"."}) == 1]
    fullest = max((sum(board[at] != "." for at in line) for line in open_ones), default=None)
    assert [sum(board[at] != "." for at in line) for line in own] == ([] if fullest is None else [fullest])
    assert all(line in map(set, open_ones) for line in own)


@in_every_position
def test_every_reason_and_hint_in_every_position_of_tic_tac_toe_is_true_and_no_reason_is_missing(
    positions: Positions,
) -> None:
    found: Counter[Reason] = Counter()
    for analysis in positions():
        check_hint(analysis)
        for said in check(analysis):
            found[said.reason] += 1
    assert set(found) == set(Reason) - {Reason.UNPROVEN, Reason.THREATENS_FORK}


@pytest.mark.parametrize(
    ("size", "empty"),
    [((4, 4, 3), 8), ((4, 4, 4), 8), ((5, 4, 4), 8), ((4, 3, 3), 9), ((5, 2, 2), 7), ((2, 2, 1), 4)],
)
def test_reasons_and_hints_on_other_boards(size: Size, empty: int) -> None:
    rules, rng = Rules(*size), Random(str(size))
    solver = Solver(rules)
    checked = 0
    while checked < 7:
        position = at_random(rules.start._replace(to_move=rng.choice(list(Mark))), empty, rng)
        if position.outcome is None:
            analysis = solver.analyse(position)
            assert list(check(analysis))
            check_hint(analysis)
            checked += 1


@in_every_position
def test_what_threats_and_forks_prove_is_all_that_is_claimed_where_nothing_else_is_known(
    positions: Positions,
) -> None:
    """Exactly the wins in one and two moves and the losses to them; of other moves, only what can be seen."""
    prepared = 0
    for analysis in positions():
        position = analysis.position
        board, mark, open_ended = text(position), position.to_move.value, blank(position)
        worth = worths(board, mark, (3, 3, 3))
        settled = with_threats(open_ended)
        for move in settled.moves:
            value, plies = worth[move.cell]
            near = (value == 1 and plies <= 3) or (value == -1 and plies <= 4)
            assert move.exact == near
            if near:
                assert (SIGN[move.value], move.plies) == (value, plies)
        best = max(worth.values(), key=lambda found: (found[0], -found[0] * found[1]))
        if settled.best:
            assert set(settled.best) == best_of(worth)
            assert (SIGN[settled.value], settled.plies) == best
        near = (best[0] == 1 and best[1] <= 3) or (best[0] == -1 and best[1] <= 4)
        assert bool(settled.best) == settled.exact == near
        for cell in worth:
            assert verdict(open_ended, cell) in (None, expected_verdict(worth, cell))
            for said in explain(open_ended, cell):
                check_shown(said, board, (3, 3, 3))
                check_line(said, board, (3, 3, 3))
                sure = expected_reasons(board, mark, cell, (3, 3, 3)) | tactics(board, mark, cell, (3, 3, 3))
                if said.reason is Reason.THREATENS_FORK:
                    assert cells(said.cells) == new_forks(board, mark, cell, (3, 3, 3)) != set()
                    prepared += 1
                else:
                    assert said.reason in sure | {Reason.UNPROVEN}
            unknown = settled.move(cell).value is Value.UNKNOWN
            if unknown and not settled.best and new_forks(board, mark, cell, (3, 3, 3)):
                assert Reason.THREATENS_FORK in {said.reason for said in explain(open_ended, cell)}
        guarded = hint(open_ended)
        if guarded.remark and guarded.value is not Value.UNKNOWN:
            assert guarded.remark.move.cell in best_of(worth)
    assert prepared > len(positions()) / 12


def test_a_cell_that_cannot_be_played_is_refused() -> None:
    analysis = Solver(THREE).analyse(THREE.start.play(4))
    for ask in (verdict, remark, explain):
        with pytest.raises(IllegalMove, match="cell 4"):
            ask(analysis, 4)


def test_a_fork_is_named_with_its_lines() -> None:
    said = remark(*on("X../.O./..X", "c1"))
    assert (said.reason, said.then and said.then.reason) == (Reason.ALLOWS_FORK, Reason.FORKS)
    assert said.then is not None
    assert said.then.mark is Mark.X
    assert [sorted(cells(line)) for line in said.then.lines] == [[0, 3, 6], [6, 7, 8]]
    assert cells(said.then.cells) == {3, 7}


def test_a_threat_is_followed_to_what_comes_of_it() -> None:
    """X a1, O b1: X wins by a threat, the forced reply, and a fork."""
    said = remark(*on("XO./.../...", "a2"))
    assert (said.reason, cells(said.cells)) == (Reason.FORCES, {6})
    assert said.then is not None
    assert (said.then.reason, said.then.move.plies) == (Reason.FORKS, 3)


def test_the_whole_board_of_4_4_3_is_won_in_three_and_explained() -> None:
    rules = Rules(4, 4, 3)
    analysis = Solver(rules).analyse(rules.start)
    found = hint(analysis)
    assert (found.value, found.plies, found.look) == (Value.WIN, 5, 0)
    assert found.remark is not None
    assert found.remark.move.cell in analysis.best


@pytest.mark.parametrize("rules", [Rules(4, 4, 3), Rules(5, 4, 4)], ids=str)
def test_a_fork_ends_no_game_and_leaves_the_other_side_no_win(rules: Rules) -> None:
    random, found = Random(5), 0
    for _ in range(300):
        position = random_position(rules, random)
        board, mark = text(position), position.to_move.value
        made, won = forks(rules, position.mine, position.theirs), completing(board, mark, rules.mnk)
        for cell, threatened in made.items():
            assert threatened.keys() <= completing(placed(board, mark, cell), mark, rules.mnk)
        assert not made.keys() & won
        assert won or made.keys() == forking(board, mark, rules.mnk)
        found += len(made)
    assert found > 10
    both = parse_position(".O../OO../.X../X.X.", Rules(4, 4, 3), Mark.X)
    assert forks(both.rules, both.mine, both.theirs) == {}  # the move that makes two threats wins, too


def test_on_a_board_out_of_reach_threats_and_forks_are_all_that_is_known() -> None:
    rules = Rules(15, 15, 5)
    position = parse_game("15,15,5 X: h8 a1 i8 a3 j8 a5").position
    analysis = blank(position)
    fork = parse_cell(rules, "k8")
    said = remark(analysis, fork)
    assert (said.reason, said.move.plies, said.cells.bit_count()) == (Reason.FORKS, 3, 2)
    assert verdict(analysis, fork) is Verdict.BEST
    assert verdict(analysis, parse_cell(rules, "o15")) is None
    assert [one.reason for one in explain(analysis, parse_cell(rules, "o15"))] == [Reason.UNPROVEN]
    after = blank(position.play(parse_cell(rules, "o15")))
    assert hint(after).good < hint(after).of
    assert Reason.STOPS_FORK in {one.reason for one in explain(after, fork)}


def test_a_distant_win_is_not_called_the_soonest_before_that_is_proven() -> None:
    whole, cell = on("XO./.../...", "a2")
    known = whole.move(cell)
    nothing = blank(whole.position)
    moves = tuple(known if move.cell == cell else move for move in nothing.moves)
    partly = nothing._replace(value=Value.WIN, moves=moves)
    assert with_threats(partly).best == ()
    assert verdict(partly, cell) is None
    assert remark(partly, cell).reason is Reason.FORCES
    assert hint(partly).remark is None


@pytest.mark.parametrize(
    ("picture", "move", "line"),
    [
        (".OOX./..X../..XO./...X.", "b2", {0, 6, 12, 18}),
        (".OX./X.OX/..X./O.O.", "d1", {3, 6, 9, 12}),  # two noughts, where the column has one cross
        ("OXOO./.X.OX/XO.../XXO..", "c2", {2, 7, 12, 17}),
    ],
)
def test_a_hint_shows_the_line_with_most_marks_through_its_move(picture: str, move: str, line: set[int]) -> None:
    analysis, cell = on(picture, move)
    advice = hint(analysis)
    assert advice.remark is not None
    assert (advice.remark.move.cell, cells(advice.look)) == (cell, line)
