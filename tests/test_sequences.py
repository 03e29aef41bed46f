"""Threat sequences, replayed by rules that are stated a second time."""

from random import Random

import pytest

from support import reference
from support.engine import RowTables, Stones
from support.positions import text
from tictactoe import Outcome, Position, Rules
from tictactoe._engine.search import sequences
from tictactoe._engine.search.sequences import NODES_BETWEEN_STOPS, FoursSearch, ThreatSearch

RULES = Rules(11, 11, 5)
BUDGET = 400


def random_position(random: Random) -> Position:
    """A position of a random game in which most marks are near the one before."""
    position, cell = RULES.start, RULES.cells // 2
    for _ in range(random.randrange(14, 30)):
        column, row = cell % RULES.width + random.randint(-2, 2), cell // RULES.width + random.randint(-2, 2)
        if 0 <= column < RULES.width and 0 <= row < RULES.height:
            cell = row * RULES.width + column
        if position.mark_at(cell) is None and not position.play(cell).outcome:
            position = position.play(cell)
    return position


def wins_next(position: Position) -> set[int]:
    """The cells where the side that is not to move completes a line."""
    return reference.completing(text(position), position.to_move.other.value, *RULES.mnk)


def test_a_sequence_of_threats_wins_and_stop_is_asked() -> None:
    rows, fours_found, found, lost = RowTables(RULES, 4), 0, 0, 0
    for seed in range(40):
        position, asked = random_position(Random(seed)), list[None]()
        stones = Stones(rows, position)
        side, before = "XO".index(position.to_move.value), (stones.codes, stones.marks)

        def stop(asked: list[None] = asked) -> bool:
            asked.append(None)
            return False

        fours = FoursSearch(stones, stop)
        threats = ThreatSearch(fours, stones, stop)
        forced = fours.win(side, BUDGET)
        line = threats.win(side, BUDGET)
        assert (stones.codes, stones.marks) == before
        assert len(asked) >= threats.nodes // NODES_BETWEEN_STOPS - 1
        fours_found, found, lost = fours_found + bool(forced), found + bool(line), lost + (line is None)
        assert line or not forced
        for moves in filter(None, (forced, line)):
            played = position
            for turn, cell in enumerate(moves):
                if moves is forced and turn % 2:
                    assert cell in wins_next(played), "a reply to a four is forced"
                assert not played.outcome
                played = played.play(cell)
            assert played.outcome == Outcome(position.to_move)
    assert found > fours_found > 2
    assert lost > 2


def test_what_was_forgotten_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = RowTables(RULES, 4)
    for seed in range(20):
        position = random_position(Random(seed))
        stones, side = Stones(rows, position), "XO".index(position.to_move.value)
        fours = FoursSearch(stones, lambda: False)
        threats = ThreatSearch(fours, stones, lambda: False)
        first = threats.win(side, BUDGET)
        nodes = threats.nodes
        assert threats.win(side, BUDGET) == first or not first
        if first:
            assert threats.nodes == nodes, "it was remembered"
        with monkeypatch.context() as context:
            context.setattr(sequences, "MOST_NODES", 0)
            assert fours.win(side, BUDGET) == FoursSearch(stones, lambda: False).win(side, BUDGET)
            looked = threats.nodes
            threats.win(side, BUDGET)
            assert threats.nodes > looked, "it was forgotten"
