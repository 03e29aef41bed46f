"""The transposition table: what it keeps, and how much memory it takes."""

import tracemalloc
from random import Random

import pytest

from tictactoe.engine.analysis import Value
from tictactoe.engine.board import Rules
from tictactoe.engine.search.solver_table import Table
from tictactoe.engine.solver import Solver


@pytest.mark.parametrize("board", [(3, 3, 3), (4, 4, 4)])
def test_the_table_keeps_to_its_bound(board: tuple[int, int, int]) -> None:
    table = Table(Rules(*board), 1)
    for number in range(20_000):
        table.put(number, (number, number))
        assert table.get(number) == (number, number)
    assert len(table) <= (1 << 20) // 224
    assert table.get(0) is None


def test_the_table_takes_no_more_memory_than_it_may() -> None:
    rng, table = Random(3), Table(Rules(20, 20, 6), 2)
    tracemalloc.start()
    try:
        for _ in range(20_000):
            table.put(rng.getrandbits(724), (-rng.randint(257, 400), rng.randint(257, 400)))
        assert tracemalloc.get_traced_memory()[1] < 2 << 20
    finally:
        tracemalloc.stop()


def test_a_small_table_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tictactoe.engine.search.solver_table.BYTES_PER_ENTRY", 1 << 13)
    solver = Solver(Rules(4, 3, 3), mebibytes=1)
    analysis = solver.analyse(Rules(4, 3, 3).start)
    assert (analysis.value, analysis.plies) == (Value.WIN, 7)
