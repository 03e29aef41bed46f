"""Copies and pickles of solvers and searchers: they answer as the original does, which goes on."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tictactoe import Branch, GameTree, Level, Player, Rules, Searcher, Solver


@pytest.mark.parametrize("size", [(3, 3, 3), (6, 6, 6), (8, 8, 5)])
@pytest.mark.parametrize(
    ("make", "answer"),
    [
        (Solver, lambda solver, position: solver.value(position, lambda: solver.nodes > 100)),
        (Searcher, lambda searcher, position: [found.line for found in searcher.search(position, nodes=100)]),
        (Player, lambda player, position: player.choose(position, Level.PERFECT, lambda: True, rng=Random(1))),
    ],
)
def test_a_copy_has_the_board_and_the_memory_of_the_original(
    make: Callable[..., Any], answer: Callable[..., Any], size: tuple[int, int, int]
) -> None:
    rules = Rules(*size)
    original = make(rules, mebibytes=9)
    position = rules.start.play(0).play(rules.cells - 1)
    said = answer(original, position)
    for copied in (copy.copy(original), copy.deepcopy(original), pickle.loads(pickle.dumps(original))):
        assert copied is not original
        assert type(copied) is type(original)
        assert repr(copied) == repr(original)
        assert answer(copied, position) == said


def test_a_game_of_a_full_board_with_variations_is_printed_copied_and_pickled() -> None:
    rules = Rules(20, 20, 5)
    branches: tuple[Branch, ...] = ()
    for cell in reversed(range(rules.cells)):
        other = (Branch(399 - cell, "or so", mistake=True),) if cell % 7 == 0 else ()
        branches = (Branch(cell, f"move {cell}", replies=branches), *other)
    tree = GameTree(rules.start, branches, "long", ("Ann", "Bo"), "2026-11-21", 2)
    for copied in (copy.copy(tree), copy.deepcopy(tree), pickle.loads(pickle.dumps(tree))):
        assert copied == tree
        assert hash(copied) == hash(tree)
    assert "first=(Branch(cell=0, comment='move 0', mistake=False, replies=<1>), " in repr(tree)
