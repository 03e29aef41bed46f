"""Whether an attacker wins, against plain minimax."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from support.engine import Finding, MakerBreaker, Status, Stones, Stopped
from support.maker_breaker import Size, bits
from support.reference import result, winner
from support.system import plain
from tictactoe import Rules, cells_of
from tictactoe._engine.search.attack_search import AttackSearch
from tictactoe._engine.search.sequences import FoursSearch, ThreatSearch

BOARDS: list[Size] = [
    (4, 4, 3),
    (4, 4, 4),
    (5, 4, 4),
    (6, 4, 4),
    (5, 5, 4),
    (6, 5, 4),
    (6, 6, 4),
    (6, 5, 5),
    (7, 6, 5),
]
MOST = 10


def search_of(size: Size) -> AttackSearch:
    return AttackSearch(Rules(*size), MakerBreaker(Rules(*size)), 8)


def random_board(size: Size, rng: Random) -> str:
    """A board that nobody has won, with at most MOST empty cells and about as many marks of either side."""
    cells = size[0] * size[1]
    while True:
        marks = cells - rng.randint(1, MOST)
        crosses = marks // 2 + rng.randint(0, 1)
        letters = list("X" * crosses + "O" * (marks - crosses) + "." * (cells - marks))
        rng.shuffle(letters)
        board = "".join(letters)
        if not winner(board, *size):
            return board


def wins(board: str, size: Size, attacking: bool) -> bool:
    """Whether X wins by plain minimax."""
    if found := winner(board, *size):
        return found == "X"
    return result(board, "X", *size) == 1 if attacking else result(board, "O", *size) == -1


def found(search: AttackSearch, board: str, attacking: bool) -> Finding:
    return search.search(bits(board, "X"), bits(board, "O"), lambda: False, attacker_to_move=attacking)


@pytest.mark.parametrize("size", BOARDS[::2])
def test_agrees_with_plain_minimax(size: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answers, the moves, and the cells that a draw needs; from new provers and from one that remembers."""
    rng, search, seen = Random(str(size)), search_of(size), Counter[tuple[Status, bool]]()
    for number in range(160 if size == BOARDS[0] else 50):
        monkeypatch.setattr("tictactoe._engine.search.attack_search.MOVES_AHEAD", number % 3)
        monkeypatch.setattr("tictactoe._engine.search.attack_search.SEQUENCE_NODES", rng.choice([1, 5, 200]))
        board, attacking = random_board(size, rng), number % 2 == 0
        search = search if number % 4 < 2 else search_of(size)
        finding = found(search, board, attacking)
        assert (finding.status is Status.WON) is wins(board, size, attacking), (board, attacking)
        seen[finding.status, attacking] += 1
        if finding.status is Status.HELD:
            rests = set(cells_of(finding.zone))
            given = "".join("X" if mark == "." and cell not in rests else mark for cell, mark in enumerate(board))
            assert not wins(given, size, attacking), (board, given, attacking)
        if finding.move is not None and attacking is (finding.status is Status.WON):
            mark = "X" if attacking else "O"
            after = board[: finding.move] + mark + board[finding.move + 1 :]
            assert board[finding.move] == "."
            assert wins(after, size, not attacking) is attacking
    assert len(seen) == 4
    assert Status.OPEN not in {status for status, _ in seen}


def after_nodes(search: AttackSearch, nodes: int) -> bool:
    return search.nodes > nodes


def test_it_stops_when_it_is_told_to_and_goes_on() -> None:
    """The board is won by quiet moves."""
    board, search = "......O" + "." * 8 + "X.X......X..O" + "." * 11 + "O..", search_of((7, 6, 5))
    for number in (0, 5, 50):
        before = search.nodes
        with pytest.raises(Stopped):
            search.search(
                bits(board, "X"),
                bits(board, "O"),
                partial(after_nodes, search, before + number),
                attacker_to_move=True,
            )
    assert found(search, board, True).status is Status.WON


@plain
def test_nodes_are_those_of_threat_sequences_too(monkeypatch: pytest.MonkeyPatch) -> None:
    sequences: list[ThreatSearch] = []

    def threats(fours: FoursSearch, stones: Stones, stop: Callable[[], bool]) -> ThreatSearch:
        sequences.append(ThreatSearch(fours, stones, stop))
        return sequences[-1]

    monkeypatch.setattr("tictactoe._engine.search.attack_search.ThreatSearch", threats)
    board, search = "......O" + "." * 8 + "X.X......X..O" + "." * 11 + "O..", search_of((7, 6, 5))
    assert found(search, board, True).status is Status.WON
    assert search.nodes > sum(each.nodes for each in sequences) > 0


def test_a_small_memory_changes_no_answer() -> None:
    size, rng = (6, 5, 4), Random(3)
    search = AttackSearch(Rules(*size), MakerBreaker(Rules(*size)), 0)
    for number in range(60):
        board = random_board(size, rng)
        assert (found(search, board, number % 2 == 0).status is Status.WON) is wins(board, size, number % 2 == 0)
