"""The prover of the Maker-Breaker game, against plain minimax of that game."""

from collections import Counter
from contextlib import suppress
from itertools import islice, product
from random import Random

import pytest

from support.engine import Finding, MakerBreaker, Status, Stopped
from support.maker_breaker import Size, bits, held, lacking
from tictactoe import Rules, bitboard, cells_of, symmetries
from tictactoe._engine.search.matching import Matching

BOARDS: list[Size] = [
    (4, 3, 3),
    (4, 4, 3),
    (4, 4, 4),
    (5, 3, 3),
    (5, 4, 4),
    (6, 4, 4),
    (4, 6, 4),
    (5, 5, 4),
    (5, 5, 5),
    (6, 5, 5),
    (5, 5, 3),
    (4, 4, 2),
    (3, 3, 1),
    (7, 2, 3),
    (9, 1, 4),
]
MOST = 12


def random_board(size: Size, rng: Random) -> str:
    """A board with at most MOST empty cells, and about as many marks of either side."""
    cells = size[0] * size[1]
    left = rng.randint(0, min(cells, MOST))
    crosses = min(cells - left, (cells - left) // 2 + rng.randint(-1, 2))
    letters = list("X" * max(0, crosses) + "O" * (cells - left - max(0, crosses)) + "." * left)
    rng.shuffle(letters)
    return "".join(letters)


def check(prover: MakerBreaker, board: str, size: Size, attacking: bool) -> bool:
    answer = prover.held(bits(board, "X"), bits(board, "O"), attacker_to_move=attacking) is not None
    assert answer is held(lacking(board, size), attacking), (board, size, attacking)
    return answer


def given_to(board: str, mark: str, finding: Finding) -> str:
    """The board with a mark in each empty cell that a finding does not need."""
    cells = set(cells_of(finding.zone))
    return "".join(mark if letter == "." and cell not in cells else letter for cell, letter in enumerate(board))


def test_every_board_of_three_by_three() -> None:
    prover, size = MakerBreaker(Rules(3, 3, 3)), (3, 3, 3)
    answers = [
        check(prover, "".join(letters), size, attacking)
        for letters in islice(product("XO.", repeat=9), 0, None, 7)
        for attacking in (True, False)
    ]
    assert {True, False} == set(answers)


@pytest.mark.parametrize("size", BOARDS)
def test_agrees_with_plain_minimax(size: Size) -> None:
    """The answers of new provers and of one that has searched before, and the cells that their findings need."""
    rng, remembering = Random(str(size)), MakerBreaker(Rules(*size))
    for number in range(40):
        board, attacking = random_board(size, rng), rng.random() < 0.5
        prover = remembering if number % 2 else MakerBreaker(Rules(*size))
        check(prover, board, size, attacking)
        if frozenset() in lacking(board, size):
            continue
        attack = prover.rows.attack(bits(board, "X"), bits(board, "O"))
        preferred = rng.getrandbits(len(board))
        for depth in range(len(board)):
            finding = (
                prover.search_attacks(attack, depth, preferred)
                if attacking
                else prover.search_answers(attack, depth, preferred)
            )
            if finding.status is not Status.OPEN:
                break
        mark = "X" if finding.status is Status.HELD else "O"
        assert held(lacking(given_to(board, mark, finding), size), attacking) is (mark == "X")


@pytest.mark.parametrize("size", BOARDS)
def test_what_is_left_out_changes_no_answer(size: Size) -> None:
    """Lines that a pairing stops, dominated cells, and answers from weights or a fork."""
    rng, rows = Random(str(size)), MakerBreaker(Rules(*size)).rows
    for _ in range(20):
        board = random_board(size, rng)
        lines = lacking(board, size)
        if frozenset() in lines:
            continue
        attack = rows.attack(bits(board, "X"), bits(board, "O"))
        left, pairs = rows.reduced(attack, rng.getrandbits(len(board)))
        reduced = frozenset(frozenset(cells_of(line)) for row in left.rows for line in row.lines)
        assert all(held(reduced, attacking) is held(lines, attacking) for attacking in (True, False))
        assert sum(pair.bit_count() for pair in pairs) == sum(pairs).bit_count() == 2 * len(pairs)
        assert not any(line >> cell & 1 for row in left.rows for line in row.lines for cell in cells_of(sum(pairs)))
        for cell, others in rows.dominated(attack).items():
            without = frozenset(line - {cell} for line in lines)
            better = [frozenset(line - {other} for line in lines) for other in cells_of(others)]
            assert all(held(without, False) or not held(other, False) for other in better)
        assert not rows.too_light(attack) or held(lines, True)
        crossings = Counter(cell for line in lines if len(line) == 2 for cell in line)
        forking = {cell for cell, number in crossings.items() if number > 1}
        fork = None if attack.threats else rows.fork(attack)
        assert attack.threats or bool(fork) == bool(forking)
        if fork:
            cell, cells = fork
            assert cell in forking
            assert not held(lines, True)
            assert not any(
                held(lines - {line for line in lines if other in line}, True)
                for other in range(len(board))
                if not cells >> other & 1
            )


@pytest.mark.parametrize(
    ("size", "nodes"),
    [
        ((4, 4, 4), 1),
        ((5, 5, 5), 1),
        ((6, 5, 5), 50),
        ((6, 6, 5), 1),
        ((8, 8, 6), 1),
        ((5, 4, 4), 168),
        ((6, 4, 4), 2_354),
        ((7, 6, 5), 500),
        pytest.param((7, 7, 5), 4_500, marks=pytest.mark.slow),  # Hsu, Ko, Chen, Wei, Hsueh and Wu 2020
    ],
)
def test_boards_are_held_in_a_few_nodes(size: Size, nodes: int) -> None:
    prover = MakerBreaker(Rules(*size))
    assert prover.held(0, 0, attacker_to_move=True)
    assert prover.nodes <= nodes


def test_pairs_that_are_found_at_once_answer_every_line() -> None:
    rng, cut_otherwise = Random(5), Counter[Size]()
    for size in [(6, 5, 5), (7, 6, 5), (5, 4, 4), (7, 6, 4), (7, 5, 3), (8, 7, 6)]:
        prover = MakerBreaker(Rules(*size))
        for _ in range(100):
            chosen = rng.sample(range(size[0] * size[1]), rng.randint(4, 2 * size[2]))
            attack = prover.rows.attack(bitboard(chosen[::2]), bitboard(chosen[1::2]))
            lines = [line for row in attack.rows for line in row.lines]
            if any(line.bit_count() < 2 for line in lines):
                continue
            finding, pairs = prover.static_defence(attack, preferred := rng.getrandbits(size[0] * size[1]))
            if pairs is not None:
                assert finding.status is Status.HELD
                assert finding.zone == sum(pairs)
                assert sum(pair.bit_count() for pair in pairs) == sum(pairs).bit_count() == 2 * len(pairs)
                assert all(any(line & pair == pair for pair in pairs) for line in lines)
                cores = [core for row in attack.rows if row.lines for core in row.cuts[0]]
                cut_otherwise[size] += bool(Matching(cores, preferred).short)
    assert len(+cut_otherwise) > 1, "other cuts come up on several boards"


def test_an_attack_is_given_up_only_to_less_depth_than_its_lack_needs() -> None:
    prover = MakerBreaker(Rules(6, 6, 4))
    attack = prover.rows.attack(0, 0)
    given_up, _ = prover.static_defence(attack, 0)
    assert given_up.status is Status.OPEN
    assert given_up.move is None
    assert given_up.depth > 1
    for depth in range(given_up.depth + 1):
        assert prover.search_attacks(attack, depth, 0).status is Status.OPEN
    assert prover.nodes == given_up.depth + 1, "nothing was searched"
    assert prover.search(attack, lambda: False, attacker_to_move=True).status is Status.WON


@pytest.mark.parametrize("size", [(3, 3, 3), (4, 3, 3), (5, 4, 3), (6, 5, 4), (6, 6, 4)])
def test_an_attacker_may_win(size: Size) -> None:
    assert not MakerBreaker(Rules(*size)).held(0, 0, attacker_to_move=True)


def test_it_stops_when_it_is_told_to_and_goes_on() -> None:
    prover = MakerBreaker(Rules(7, 6, 5))
    with pytest.raises(Stopped):
        prover.held(0, 0, lambda: True, attacker_to_move=True)
    assert prover.nodes <= 64
    assert prover.held(0, 0, attacker_to_move=True)


def test_a_small_memory_changes_no_answer() -> None:
    prover, size = MakerBreaker(Rules(5, 4, 4), mebibytes=0), (5, 4, 4)
    rng = Random(7)
    for _ in range(100):
        check(prover, random_board(size, rng), size, rng.random() < 0.5)


@pytest.mark.parametrize("size", [(15, 15, 5), (20, 20, 6), (20, 20, 20), (20, 1, 1), (1, 20, 2)])
def test_large_boards_respect_stop(size: Size) -> None:
    prover = MakerBreaker(Rules(*size))
    with suppress(Stopped):
        prover.held(1 << size[0] * size[1] // 2 if size[2] > 1 else 0, 2, lambda: True, attacker_to_move=False)
    assert prover.nodes <= 64


@pytest.mark.parametrize("size", [(3, 3, 3), (4, 4, 3), (5, 4, 4), (4, 6, 4)], ids=str)
def test_the_images_of_an_attack_have_its_key_and_no_other_attack_has_it(size: Size) -> None:
    rules, rng = Rules(*size), Random(3)
    rows, kinds = MakerBreaker(rules).rows, dict[bytes, tuple[tuple[int, ...], ...]]()
    for _ in range(300):
        board = random_board(size, rng)
        images = ["".join(board[cell] for cell in image) for image in symmetries(rules)]
        attacks = [rows.attack(bits(image, "X"), bits(image, "O")) for image in images]
        (key,) = {rows.canonical(attack)[0] for attack in attacks}
        least = min(tuple(row.lines for row in attack.rows) for attack in attacks)
        assert kinds.setdefault(key, least) == least
    assert len({*kinds.values()}) == len(kinds) > 1
