"""The matching of groups with pairs of cells, against a search that tries every way to share the cells out."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from tictactoe import bitboard, cells_of
from tictactoe._engine.search.matching import Matching, two_of


def shared_out(cores: Sequence[int]) -> bool:
    """Whether every core can have two cells that no other core has."""
    if not cores:
        return True
    pairs = (1 << one | 1 << other for one, other in combinations(cells_of(cores[0]), 2))
    return any(shared_out([core & ~pair for core in cores[1:]]) for pair in pairs)


def test_every_group_gets_two_cells_if_there_is_a_way() -> None:
    rng, outcomes = Random(2026), []
    for _ in range(2_000):
        cells, preferred = range(rng.randint(4, 9)), rng.getrandbits(9)
        cores = [bitboard(rng.sample(cells, rng.randint(2, 4))) for _ in range(rng.randint(1, 4))]
        matching = Matching(cores, preferred)
        assert sorted(matching.short) == [group for group, pair in enumerate(matching.pairs) if pair.bit_count() < 2]
        assert (not matching.short) is shared_out(cores), cores
        assert matching.cells.bit_count() == sum(pair.bit_count() for pair in matching.pairs), "cells are shared"
        assert all(pair & core == pair for core, pair in zip(cores, matching.pairs, strict=True))
        for group in matching.short:
            rivals = matching.rivals(group)
            around = 0
            for rival in rivals:
                around |= cores[rival]
            assert group in rivals
            assert around.bit_count() < 2 * len(rivals)
        outcomes.append(bool(matching.short))
    assert 200 < sum(outcomes) < 1_800, "both come up often"


def test_preferred_cells_come_first_and_the_lowest_of_equal_ones() -> None:
    assert two_of(0b111100, 0b100100) == 0b100100
    assert two_of(0b111100, 0b100000) == 0b100100
    assert two_of(0b100, 0b011) == 0b100
    assert Matching([0b1111], 0b1010).pairs == [0b1010]
    assert Matching([0b0111, 0b0111, 0b1110], 0).short
