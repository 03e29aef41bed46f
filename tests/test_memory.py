"""What the searches remember of positions: what is kept, and how much memory it takes."""

import gc
import json
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from support.engine import EXACT, KEY_BYTES, Finding, Findings, MakerBreaker, Status
from tictactoe import Rules, Searcher, Solver, Value
from tictactoe._engine.search.attack_search import AttackSearch
from tictactoe._engine.search.memory import Memory, Table
from tictactoe._engine.search.negamax import Negamax
from tictactoe._engine.stopping import never

LARGE = Rules(20, 20, 6)


@pytest.mark.parametrize("board", [(3, 3, 3), (4, 4, 4)])
def test_the_table_keeps_to_its_bound(board: tuple[int, int, int]) -> None:
    table = Table(Rules(*board), 1)
    for number in range(20_000):
        table.put(number, (number, number))
        assert table.get(number) == (number, number)
    assert len(table) <= (1 << 20) // 224
    assert table.get(0) is None


def test_what_is_in_use_is_kept() -> None:
    memory = Memory(1, entry_bytes=1 << 15)
    memory.put(-1, "in use")
    memory.put(-2, "not in use")
    for number in range(100):
        memory.put(number, "new")
        assert memory.get(-1) == "in use"
    assert memory.get(-2) is None
    assert len(memory) <= 32


def pair(rng: Random) -> tuple[int, tuple[int, int]]:
    return rng.getrandbits(724), (-rng.randint(257, 400), rng.randint(257, 400))


def entry(rng: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    key = rng.randrange(2), rng.getrandbits(400), rng.getrandbits(400)
    return key, (rng.randrange(30), EXACT, rng.randrange(300, 999_999), rng.randrange(400))


def finding(rng: Random, cells: int = 400) -> Finding:
    move = rng.choice([None, 0, cells - 1, rng.randrange(cells)])
    return Finding(rng.choice([*Status]), rng.getrandbits(cells), rng.randrange(cells), move)


def of_rows(rng: Random) -> tuple[bytes, Finding, int]:
    return rng.randbytes(KEY_BYTES), finding(rng), rng.randrange(8)


def of_attacker(rng: Random) -> tuple[tuple[int, int, bool], Finding]:
    return (rng.getrandbits(400), rng.getrandbits(400), True), finding(rng)


def failed(rng: Random) -> tuple[tuple[int, int], bool]:
    return (rng.getrandbits(400), rng.getrandbits(400)), True


def peaks() -> list[tuple[str, int, int]]:
    """For each memory, what it is filled with, the KiB it may take, and the bytes it took at most."""
    memories: list[tuple[Memory | Findings, int, Callable[[Random], tuple[Any, ...]]]] = [
        (Solver(LARGE, mebibytes=1)._negamax._table, 512, pair),
        (Searcher(LARGE, mebibytes=2)._entries, 768, entry),
        (MakerBreaker(LARGE, mebibytes=1)._attacks, 512, of_rows),
        (MakerBreaker(LARGE, mebibytes=1)._answers, 512, of_rows),
        (AttackSearch(LARGE, MakerBreaker(LARGE, mebibytes=1), 2)._findings, 768, of_attacker),
        (AttackSearch(LARGE, MakerBreaker(LARGE, mebibytes=1), 2)._failed, 768, failed),
    ]
    taken = []
    gc.collect()  # so that no freed object is used again uncounted
    for memory, kibibytes, drawn in memories:
        rng = Random(3)
        tracemalloc.start()
        for _ in range(3_000):
            key, *found = drawn(rng)
            memory.put(memory.place(key) if isinstance(memory, Findings) else key, *found)
        taken.append((drawn.__name__, kibibytes, tracemalloc.get_traced_memory()[1]))
        tracemalloc.stop()
    return taken


def test_no_memory_takes_more_than_it_may() -> None:
    measured = subprocess.run([sys.executable, __file__], capture_output=True, text=True, check=True)  # undisturbed
    taken = json.loads(measured.stdout)
    assert len(taken) == 6
    for name, kibibytes, peak in taken:
        assert kibibytes << 9 < peak < kibibytes << 10, name


def told(found: tuple[Finding, int] | None) -> tuple[object, ...] | None:
    return found and (found[0].status, found[0].zone, found[0].depth, found[0].move, found[1])


@pytest.mark.parametrize("rules", [Rules(3, 3, 3), Rules(8, 8, 5), LARGE], ids=str)
def test_a_finding_comes_back_as_it_was_or_is_forgotten(rules: Rules) -> None:
    rng, findings, kept = Random(1), Findings(rules, 1 / 32), dict[bytes, tuple[Finding, int]]()
    keys = [bytes(KEY_BYTES), *(rng.randbytes(KEY_BYTES) for _ in range(2_000))]
    missed = 0
    for step in range(4_000):
        key = keys[min(int(rng.expovariate(1 / 80)), len(keys) - 1)]
        place = findings.place(key)
        found = findings.get(place)
        if found is None:
            missed += key in kept
        else:
            assert told(found) == told(kept.get(key)), step
        kept[key] = finding(rng, rules.cells), rng.randrange(8)
        findings.put(place, *kept[key])
        assert told(findings.get(place)) == told(kept[key]), step
    assert missed < 800


def test_nothing_is_found_that_was_not_put() -> None:
    rng, findings = Random(1), Findings(Rules(8, 8, 5), 1 / 32)
    assert findings.get(findings.place(bytes(KEY_BYTES))) is None  # its tag is that of an entry that was never filled
    for _ in range(3_000):
        findings.put(findings.place(rng.randbytes(KEY_BYTES)), Finding(Status.OPEN, 0), 0)
    assert not any(findings.get(findings.place(rng.randbytes(KEY_BYTES))) for _ in range(3_000))


def test_a_small_table_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tictactoe._engine.search.memory.ENTRY_BYTES", 1 << 13)
    solver = Solver(Rules(4, 3, 3), mebibytes=1)
    analysis = solver.analyse(Rules(4, 3, 3).start)
    assert (analysis.value, analysis.plies) == (Value.WIN, 7)


@pytest.mark.parametrize("mebibytes", [1, 1.5, 16, 64])
def test_a_search_with_little_memory_has_room_for_what_it_looks_up(mebibytes: float) -> None:
    rules = Rules(7, 6, 5)
    attack_search = Negamax(rules, mebibytes).provers._attack_search
    attack_search.search(0b11, 0b11 << 20, never, attacker_to_move=True)
    searcher = Searcher(rules, mebibytes=2)
    assert attack_search._rows
    for rows in attack_search._rows, searcher._rows:
        assert rows._most > 50


if __name__ == "__main__":
    print(json.dumps(peaks()))
