"""How a search is stopped: budgets of nodes, and who told it to stop."""

from collections.abc import Callable

import pytest

from support.engine import Stopped, never, with_budget


class Counting:
    """A search that takes ten nodes and asks whether to stop before each."""

    nodes = 5

    def search(self, stop: Callable[[], bool]) -> str:
        for _ in range(10):
            if stop():
                raise Stopped
            self.nodes += 1
        return "found"


@pytest.mark.parametrize(("budget", "answer", "nodes"), [(None, "found", 15), (10, "found", 15), (9, None, 14)])
def test_a_budget_counts_from_the_question_on(budget: int | None, answer: str | None, nodes: int) -> None:
    search = Counting()
    assert with_budget(budget, search, never, search.search) == answer
    assert search.nodes == nodes


@pytest.mark.parametrize("budget", [None, 1, 100])
def test_who_asks_to_stop_is_told_so_whatever_the_budget(budget: int | None) -> None:
    search = Counting()
    with pytest.raises(Stopped):
        with_budget(budget, search, lambda: search.nodes > 5, search.search)
