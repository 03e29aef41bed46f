"""The row tables of the search: updated from move to move, they equal a count from the board."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random
from sys import getsizeof

import pytest

from support import reference
from support.engine import COUNT, LINES_SHIFT, OPEN_FOURS, RowTables, Stones
from tictactoe import Mark, Position, Rules, cells_of
from tictactoe._engine.search.evaluation import MOVING, WAITING
from tictactoe._engine.search.shapes import PLAIN

BOARDS = ((7, 7, 5), (7, 7, 4), (6, 5, 3), (7, 7, 6), (12, 2, 5), (4, 5, 2), (3, 4, 1))


def completed(board: str, side: str, rules: Rules) -> dict[int, dict[int, int]]:
    """By direction: each empty cell where a mark completes a line, with the number of such lines."""
    found: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for line in reference.lines(*rules.mnk):
        letters = [board[cell] for cell in line]
        if letters.count(side) == rules.run - 1 and "." in letters:
            step = line[1] - line[0] if rules.run > 1 else 0
            found[step][line[letters.index(".")]] += 1
    return found


def threatened(board: str, side: str, rules: Rules, cell: int) -> int:
    """How many cells would complete a line after a mark in a cell.

    Directions in which the mark itself completes a line are not counted, and no direction counts for more than two
    cells.
    """
    threats = 0
    for step in {line[1] - line[0] for line in reference.lines(*rules.mnk) if cell in line}:
        if not lacking(board, side, rules, step, cell, 1):
            threats += min(len(lacking(board, side, rules, step, cell, 2)), 2)
    return threats


def lacking(board: str, side: str, rules: Rules, step: int, cell: int, missing: int) -> set[int]:
    """The other empty cells of the lines through a cell, in one direction, that lack `missing` marks of one side.

    If a line lacks only the cell itself, that cell is given.
    """
    found = set[int]()
    for line in lines_through(rules, cell, step):
        empty = {other for other in line if board[other] == "."}
        if len(empty) == missing and all(board[other] == side for other in {*line} - empty):
            found |= empty - {cell} or empty
    return found


@cache
def lines_through(rules: Rules, cell: int, step: int) -> list[tuple[int, ...]]:
    return [line for line in reference.lines(*rules.mnk) if cell in line and line[1] - line[0] == step]


def makes_open_four(board: str, side: str, rules: Rules) -> bool:
    """Whether one mark of a side can make two cells, in one direction, that would each complete a line."""
    return any(
        len(lacking(board, side, rules, step, cell, 2)) > 1
        for cell, letter in enumerate(board)
        if letter == "."
        for step in {line[1] - line[0] for line in reference.lines(*rules.mnk) if cell in line}
    )


def random_game(rules: Rules, random: Random) -> list[int]:
    """All cells in random order; those near the middle of the board tend to come early."""
    middle = random.randrange(rules.cells)
    return sorted(range(rules.cells), key=lambda cell: abs(cell - middle) + random.random() * rules.cells)


def letters(stones: Stones, cells: int) -> str:
    x, o = stones.marks
    return "".join("X" if x >> cell & 1 else "O" if o >> cell & 1 else "." for cell in range(cells))


def sums(stones: Stones) -> tuple[object, ...]:
    by_side = [(stones.counts(side), stones.fours(side), stones.completing(side)) for side in (0, 1)]
    return stones.marks, stones.codes, stones.plain, by_side


@pytest.mark.parametrize("board", [*BOARDS, (15, 15, 5)])
def test_what_is_kept_is_what_a_recount_gives(board: tuple[int, int, int]) -> None:
    rules = Rules(*board)
    rows, others = RowTables(rules, 1), RowTables(rules, 1)
    for seed in range(3):
        random = Random(seed)
        stones, played = Stones(rows, rules.start), 0
        for turn, cell in enumerate(random_game(rules, random)):
            while played and random.random() < 0.2:
                stones.take_back()
                played -= 1
            if not (stones.marks[0] | stones.marks[1]) >> cell & 1:
                side = turn % 2
                changes = stones.changes_by(side, cell)
                own, other = stones.counts_with(changes, side)
                threatened, plain = own & OPEN_FOURS != 0, (1 - 2 * side) * stones.plain_after(side, cell)
                value = stones.value_with(changes, 1 - side, threatened=threatened) if turn % 3 else None
                assert stones.counts_after(side, cell) == own
                stones.mark(side, cell)
                played += 1
                assert (stones.counts(side), stones.counts(1 - side), stones.plain) == (own, other, plain)
                assert value is None or stones.value(1 - side) == value
            if random.random() < 0.1:
                fresh = Stones(others, Position(rules, stones.marks[0], stones.marks[1], Mark.X))
                assert sums(stones) == sums(fresh)
        for _ in range(played):
            stones.take_back()
        assert (sums(stones), stones.key) == (sums(Stones(rows, rules.start)), 0)


@pytest.mark.parametrize("board", [*BOARDS[:4], (15, 15, 5)])
def test_rows_are_worth_what_their_windows_are(board: tuple[int, int, int]) -> None:
    rules = Rules(*board)
    for seed in range(3):
        stones = Stones(RowTables(rules, 1), rules.start)
        for turn, cell in enumerate(random_game(rules, Random(seed))[: rules.cells * 2 // 3]):
            stones.mark(turn % 2, cell)
        text = letters(stones, rules.cells)
        for side, (own, other) in enumerate((("X", "O"), ("O", "X"))):
            value = sum(worth(text, own, rules, PLAIN, 1)) - sum(worth(text, other, rules, PLAIN, 1))
            assert stones.plain == (1 - 2 * side) * value


@pytest.mark.parametrize("board", [(7, 7, 5), (9, 6, 5), (15, 15, 5)])
def test_a_position_is_worth_what_its_cells_are(board: tuple[int, int, int]) -> None:
    rules, kinds = Rules(*board), set()
    for seed in range(8):
        stones, random = Stones(RowTables(rules, 1), rules.start), Random(seed)
        for turn, cell in enumerate(random_game(rules, random)[: random.randrange(rules.cells // 2)]):
            stones.mark(turn % 2, cell)
            if stones.completing(0) or stones.completing(1):
                stones.take_back()
        text = letters(stones, rules.cells)
        codes = stones.codes.to_bytes(2 * rules.cells, "little")
        both = codes[: rules.cells], codes[rules.cells :]
        for side in 0, 1:
            threatened = makes_open_four(text, "OX"[side], rules)
            moving = MOVING[threatened]
            value = sum(moving[code] for code in both[side]) - sum(WAITING[code] for code in both[1 - side])
            assert stones.value(side) == value
            kinds.add(threatened)
    assert kinds == {False, True}


def worth(board: str, side: str, rules: Rules, worths: dict[int, int], otherwise: int) -> Iterator[int]:
    """The worth of each line that only this side can complete, by the number of cells that it lacks."""
    for line in reference.lines(*rules.mnk):
        marks = [board[cell] for cell in line]
        if marks.count(side) + marks.count(".") == rules.run and (side in marks or rules.run <= 3):
            yield worths.get(marks.count("."), otherwise)


@pytest.mark.parametrize("board", BOARDS)
def test_what_a_mark_makes_is_what_the_lines_say(board: tuple[int, int, int]) -> None:
    rules = Rules(*board)
    rows = RowTables(rules, 1)
    for seed in range(3):
        stones = Stones(rows, rules.start)
        game = random_game(rules, Random(seed))
        for turn, cell in enumerate(game[: rules.cells // 2]):
            stones.mark(turn % 2, cell)
            if reference.winner(letters(stones, rules.cells), *rules.mnk):
                stones.take_back()
        text = letters(stones, rules.cells)
        empty = [cell for cell, letter in enumerate(text) if letter == "." and rules.run > 1]
        twice = {cell for cell in empty if any(threatened(text, mark, rules, cell) > 1 for mark in "XO")}
        for side, mark in enumerate("OX"):
            blocks = {cell for step in completed(text, mark, rules).values() for cell in step}
            assert sorted(stones.urgent(side)) == sorted(twice | blocks)
        for side, mark in enumerate("XO"):
            counts = stones.counts(side)
            by_step = completed(text, mark, rules)
            lines = [cell for step in by_step.values() for cell in step]
            assert stones.completing(side) == sorted({*lines})
            if rules.run > 1:
                assert counts >> LINES_SHIFT & COUNT == len(lines)
                for cell in cells_of(Position(rules, stones.marks[0], stones.marks[1], Mark.X).empty):
                    threats = threatened(text, mark, rules, cell)
                    assert (cell in stones.fours(side)) == (threats > 0), (text, mark, cell)
            if lines:
                assert stones.only_completing(side) == (lines[0] if len({*lines}) == 1 else None)


@pytest.mark.parametrize("board", [(7, 7, 4), (9, 6, 5)])
def test_the_replies_to_an_open_four_are_what_prevents_it_and_the_fours(board: tuple[int, int, int]) -> None:
    rules, found = Rules(*board), 0
    rows = RowTables(rules, 1)
    for seed in range(30):
        stones, random = Stones(rows, rules.start), Random(seed)
        for turn, cell in enumerate(random_game(rules, random)[: random.randrange(rules.cells)]):
            stones.mark(turn % 2, cell)
            if stones.completing(0) or stones.completing(1):
                stones.take_back()
        text = letters(stones, rules.cells)
        for side, (own, other) in enumerate((("X", "O"), ("O", "X"))):
            if makes_open_four(text, other, rules):
                empty = {cell for cell, letter in enumerate(text) if letter == "."}
                guarding = {
                    cell for cell in empty if not makes_open_four(text[:cell] + own + text[cell + 1 :], other, rules)
                }
                fours = {cell for cell in empty if threatened(text, own, rules, cell)}
                replies, worths = stones.replies(side), stones.worths(side)
                assert {*replies} == guarding | fours, (text, own)
                assert replies == sorted(sorted(replies), key=worths.__getitem__, reverse=True)
                found += 1
    assert found > 10


def fours_by_row(board: str, side: str, rules: Rules) -> dict[tuple[int, int], set[int]]:
    """By direction and row: the cells where a mark makes one threat to complete a line there."""
    found: dict[tuple[int, int], set[int]] = defaultdict(set)
    for cell in (cell for cell, letter in enumerate(board) if letter == "."):
        x, y = cell % rules.width, cell // rules.width
        rows = {1: y, rules.width: x, rules.width + 1: x - y, rules.width - 1: x + y}
        for step, row in rows.items():
            if (
                not lacking(board, side, rules, step, cell, 1)
                and len(lacking(board, side, rules, step, cell, 2)) == 1
            ):
                found[step, row].add(cell)
    return found


def test_cells_that_join_fours_to_come_are_on_lines_with_two_of_them_and_on_none_with_a_mark() -> None:
    rules, found = Rules(13, 13, 5), 0
    rows, lines = RowTables(rules, 1), reference.lines(*rules.mnk)
    for seed in range(12):
        stones, random = Stones(rows, rules.start), Random(seed)
        cells = random.sample(range(rules.cells), 60)
        for turn, cell in enumerate(cells):
            stones.mark(turn % 4 == 0, cell)  # X has three marks for each of O
            if stones.completing(0):
                stones.take_back()
        text = letters(stones, rules.cells)
        fours = fours_by_row(text, "X", rules).values()
        joining = [
            cell
            for cell, letter in enumerate(text)
            if letter == "."
            and all(
                {text[other] for other in line} in ({"."}, {".", "X", "O"}, {"X", "O"})
                for line in lines
                if cell in line
            )
            and sum(any(cell in line and {*line} & four for line in lines) for four in fours) > 1
        ]
        assert stones.joining(0) == joining
        found += len(joining)
    assert found > 2


def kept(rows: RowTables) -> int:
    """How many bytes the remembered states and sums take."""
    states = [state for row in rows.rows for state in row._states.values()]
    sums = [
        sum
        for state in states
        for change in state.after
        if change
        for sum in (change.codes, change.own, change.other)
    ]
    return sum(map(getsizeof, sums)) + sum(getsizeof(state) + getsizeof(state.after) for state in states)


def test_the_rows_keep_to_their_memory() -> None:
    rules, most = Rules(15, 15, 5), 0
    rows, unbounded = RowTables(rules, 1), RowTables(rules, 1 << 10)
    for seed in range(4):
        some, all = Stones(rows, rules.start), Stones(unbounded, rules.start)
        for turn, cell in enumerate(random_game(rules, Random(seed))):
            for stones in some, all:
                stones.mark(turn % 2, cell)
            if turn % 5 == 0:
                most = max(most, kept(rows))
    assert 1 << 18 < most < 1 << 20 < kept(unbounded)


def test_states_that_were_forgotten_are_not_kept_by_those_that_a_search_holds() -> None:
    rules, most = Rules(15, 15, 5), 0
    rows = RowTables(rules, 1)
    held, random = Stones(rows, rules.start), Random(1)
    for _ in range(40):
        cells = random.sample(range(rules.cells), 120)
        for turn, cell in enumerate(cells):
            held.mark(turn % 2, cell)
        for _ in cells:
            held.take_back()
        found, left = {*held._states}, [*held._states]
        while left:
            linked = (change for change in left.pop().after if change)
            reached = {state for change in linked for state in (change.before, change.state)} - found
            found |= reached
            left += reached
        most = max(most, len(found))
    assert 100 < most < 1000
