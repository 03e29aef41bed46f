"""The rules, against counts from the literature and a second, slower statement of them."""

import itertools
from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support import reference
from tictactoe import (
    BadPosition,
    BadRules,
    Game,
    IllegalMove,
    Level,
    Mark,
    Outcome,
    Player,
    Position,
    Rules,
    Searcher,
    Solver,
    bitboard,
    cells_of,
    format_cell,
    format_position,
    parse_position,
)

THREE = Rules(3, 3, 3)

boards = st.builds(
    lambda width, height, run: Rules(width, height, min(run, max(width, height))),
    st.integers(1, 6),
    st.integers(1, 6),
    st.integers(1, 6),
)


def successors(position: Position) -> list[Position]:
    return [position.play(move) for move in position.legal_moves]


def test_positions_games_and_nodes_of_three_by_three_are_as_many_as_is_known() -> None:
    paths = {THREE.start: 1}
    seen: set[Position] = set()
    games: Counter[tuple[Mark | None, int]] = Counter()
    nodes = length = 0
    while paths:
        seen |= paths.keys()
        nodes += sum(paths.values())
        following: Counter[Position] = Counter()
        for position, ways in paths.items():
            outcome = position.outcome
            if outcome:
                games[outcome.winner, length] += ways
            for after in successors(position):
                following[after] += ways
        paths, length = dict(following), length + 1
    assert (len(seen), nodes) == (5478, 549_946)
    ended = Counter(position.outcome for position in seen if position.outcome)
    assert ended == {Outcome(Mark.X): 626, Outcome(Mark.O): 316, Outcome(None): 16}
    by_winner: Counter[Mark | None] = Counter()
    by_length: Counter[int] = Counter()
    for (winner, plies), ways in games.items():
        by_winner[winner] += ways
        by_length[plies] += ways
    assert by_winner == {Mark.X: 131_184, Mark.O: 77_904, None: 46_080}
    assert by_length == {5: 1_440, 6: 5_328, 7: 47_952, 8: 72_576, 9: 127_872}


def test_up_to_symmetry_positions_are_as_many_as_is_known() -> None:
    classes = {min(reference.images(board)) for board in reference.reachable(3, 3, 3)}
    ended = Counter(position.outcome for position in (parse_position(board, THREE) for board in classes))
    assert len(classes) == 765
    assert ended == {None: 627, Outcome(Mark.X): 91, Outcome(Mark.O): 44, Outcome(None): 3}


def test_every_position_agrees_with_the_rules_on_strings() -> None:
    reachable = reference.reachable(3, 3, 3)
    for board, mark in reachable.items():
        position = parse_position(board, THREE)
        winner = reference.winner(board, 3, 3, 3)
        if "." in board and not winner:
            assert position.to_move.value == mark
        outcome = position.outcome
        assert (outcome.winner.value if outcome and outcome.winner else None) == winner
        assert (outcome is None) == (winner is None and "." in board)
        assert format_position(position).replace("/", "") == board


@pytest.mark.parametrize("board", [(3, 3, 3), (3, 2, 2), (2, 2, 1), (4, 2, 3), (2, 3, 3)])
def test_the_valid_positions_are_those_that_some_game_reaches(board: tuple[int, int, int]) -> None:
    rules = Rules(*board)
    reached = {(letters, mark) for letters, mark in reference.reachable(*board).items()}
    swapped = str.maketrans("XO", "OX")  # O began
    reached |= {(letters.translate(swapped), mark.translate(swapped)) for letters, mark in reached}
    for letters in map("".join, itertools.product(".XO", repeat=rules.cells)):
        x, o = (sum(1 << cell for cell, letter in enumerate(letters) if letter == mark) for mark in "XO")
        for position in (Position(rules, x, o, Mark.X), Position(rules, o, x, Mark.O)):
            assert position.is_valid == ((letters, position.to_move.value) in reached), (letters, position)


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        (Position(THREE, 1 << 9, 0, Mark.O), "a mark off the board: cells are 0 to 8"),
        (Position(THREE, 0, -1, Mark.X), "a mark off the board"),
        (Position(THREE, 0b011, 0b110, Mark.X), "cell 1 has both marks"),
        (Position(THREE, 0b111, 0b111_000, Mark.X), "both X and O have a line"),
        (Position(THREE, 0b111, 0b011_000, Mark.X), "3 X and 2 O|O is to move, not X; X has one more mark"),
    ],
)
def test_a_position_built_wrongly_is_refused_by_name(position: Position, problem: str) -> None:
    assert not position.is_valid
    assert repr(position).startswith("Position(")  # and raises nothing
    with pytest.raises(BadPosition, match=problem):
        Solver(THREE).analyse(position)
    with pytest.raises(BadPosition, match=problem):
        Solver(THREE).value(position)
    with pytest.raises(BadPosition, match=problem):
        Player(THREE).explain(position, 0)
    for ask in (
        Solver(THREE).analyses,
        Solver(THREE).proven,
        Searcher(THREE).search,
        Player(THREE).analyses,
        Player(THREE).judgements,
    ):
        with pytest.raises(BadPosition, match=problem):  # at the call, before anything is asked of the iterator
            ask(position)
    for level in Level:
        with pytest.raises(BadPosition, match=problem):
            Player(THREE).choose(position, level, rng=Random(1))


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        ((THREE, 0, 0, "X"), "Rules(3, 3, 3), 0, 0, 'X'"),
        ((THREE, 1.5, 0, Mark.X), "Rules(3, 3, 3), 1.5, 0, <Mark.X: 'X'>"),
        ((THREE, 0, None, Mark.O), "Rules(3, 3, 3), 0, None, <Mark.O: 'O'>"),
        (((3, 3, 3), 0, 0, Mark.X), "(3, 3, 3), 0, 0, <Mark.X: 'X'>"),
    ],
)
def test_a_position_is_made_of_what_it_needs_alone(fields: Any, shown: str) -> None:
    wanted = f"Rules, two bitboards and a Mark are wanted, not {shown}; parse reads a Position"
    names = dict(zip(("rules", "mine", "theirs", "to_move"), fields, strict=True))
    for make in partial(Position, *fields), partial(Position, **names), partial(THREE.start._replace, **names):
        with pytest.raises(TypeError) as raised:
            make()
        assert str(raised.value) == wanted


@given(boards)
def test_lines_are_those_found_by_walking(rules: Rules) -> None:
    walked = {frozenset(line) for line in reference.lines(*rules.mnk)}
    assert {frozenset(cells_of(line)) for line in rules.lines} == walked
    assert len(rules.lines) == len(set(rules.lines))


@pytest.mark.parametrize(
    "rules",
    [Rules(1, 1, 1), Rules(3, 2, 1), Rules(2, 5, 2), Rules(1, 6, 3), Rules(3, 3, 3), Rules(6, 7, 4), Rules(20, 9, 5)],
    ids=str,
)
def test_a_side_has_won_with_any_line_and_with_nothing_else(rules: Rules) -> None:
    lines, rng = reference.lines(*rules.mnk), Random(3)
    for line in lines:
        whole = bitboard(line)
        assert Position(rules, 0, whole, Mark.X).outcome == Outcome(Mark.O)
        for cell in line:
            assert Position(rules, 1 << cell, whole ^ 1 << cell, Mark.X).outcome != Outcome(Mark.O)
    for most in range(1, rules.cells + 1):
        marked = set(rng.sample(range(rules.cells), most))
        won = Position(rules, 0, bitboard(marked), Mark.X).outcome == Outcome(Mark.O)
        assert won == any(marked.issuperset(line) for line in lines)


@given(boards, st.randoms(use_true_random=False))
def test_a_random_game_alternates_fills_cells_and_ends_once(rules: Rules, rng: object) -> None:
    position = rules.start
    mover = Mark.X
    while position.outcome is None:
        assert position.to_move is mover
        move = rng.choice(position.legal_moves)  # type: ignore[attr-defined]
        after = position.play(move)
        assert after.mark_at(move) is mover
        assert after.empty == position.empty ^ 1 << move
        position, mover = after, mover.other
    assert position.legal_moves == ()
    with pytest.raises(IllegalMove):
        position.play(0)
    if position.outcome.winner:
        assert position.outcome.winner is mover.other
        assert any(line & position.winning_line == line for line in rules.lines)
    else:
        assert position.winning_line == 0
        assert position.empty == 0


def test_a_move_that_completes_two_lines_marks_both() -> None:
    position = parse_position("XX./OOX/OOX").play(2)
    assert list(cells_of(position.winning_line)) == [0, 1, 2, 5, 8]


@pytest.mark.parametrize(("move", "reason"), [(-1, "not on the board"), (9, "not on the board"), (0, "taken")])
def test_an_illegal_move_says_why(move: int, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        THREE.start.play(0).play(move)


class Whole:
    """A whole number that is not an int, like those of numpy."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@pytest.mark.parametrize("cell", [10, 63, 64, 100, 224])
def test_a_cell_may_be_any_whole_number_of_the_language(cell: int) -> None:
    start = Rules(15, 15, 5).start
    assert start.play(Whole(cell)) == start.play(cell)
    assert start.play(cell).mark_at(Whole(cell)) is Mark.X
    assert bitboard([Whole(cell)]) == 1 << cell
    assert format_cell(start.rules, Whole(cell)) == format_cell(start.rules, cell)
    game = Game(start).play(Whole(cell))
    assert [type(move.cell) for move in game.moves] == [int]
    assert game == Game(start).play(cell)


@pytest.mark.parametrize("cell", [4.0, "b2", None, True])
def test_what_is_not_a_whole_number_is_not_a_cell(cell: Any) -> None:
    wanted = f"a cell is a whole number, not {cell!r}; parse_cell reads names such as b2"
    for ask in (THREE.start.play, THREE.start.mark_at, Game(THREE.start).play, partial(format_cell, THREE)):
        with pytest.raises(TypeError, match=wanted):
            ask(cell)
    with pytest.raises(TypeError, match=wanted):
        bitboard([cell])


def test_a_bitboard_has_a_cell_once() -> None:
    assert bitboard([3, 0, 3]) == 0b1001


@pytest.mark.parametrize("size", [(0, 3, 3), (3, 21, 3), (3, 3, 4), (3, 3, 0), (-1, 3, 1)])
def test_impossible_boards_are_refused(size: tuple[int, int, int]) -> None:
    with pytest.raises(BadRules):
        Rules(*size)
    with pytest.raises(BadRules):
        THREE._replace(width=size[0], height=size[1], run=size[2])


def test_a_board_may_be_given_by_any_whole_numbers_of_the_language() -> None:
    rules = Rules(Whole(4), Whole(3), Whole(3))
    assert rules.mnk == (4, 3, 3)
    assert {type(number) for number in rules.mnk} == {int}


def test_a_board_of_other_things_than_whole_numbers_is_refused() -> None:
    with pytest.raises(BadRules, match="whole numbers"):
        Rules("3", 3, 3)  # type: ignore[arg-type]
    with pytest.raises(BadRules, match="whole numbers"):
        Rules(3, 3.0, 3)  # type: ignore[arg-type]


@pytest.mark.parametrize("cell", [-1, 9])
def test_what_is_no_cell_has_neither_mark_nor_name(cell: int) -> None:
    with pytest.raises(IndexError, match="cells are 0 to 8"):
        THREE.start.mark_at(cell)
    with pytest.raises(IndexError, match="cells are 0 to 8"):
        format_cell(THREE, cell)


def test_a_negative_number_is_no_bitboard() -> None:
    with pytest.raises(ValueError, match="-8 is no bitboard"):
        list(cells_of(~0b111))
