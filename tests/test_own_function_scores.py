"""The recorded calls of a function of one's own: which scores are wrong, and how far a win is."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from support import reference
from support.command_line import Run
from support.engine import Method, Walk
from support.minimaxes import FIVE, THREE, marks
from support.positions import text as drawn
from support.positions import unfinished
from support.sentences import YOUR_FUNCTION_SAYS
from tictactoe import Position, parse_position
from tictactoe._engine.functions.recording import Recording
from tictactoe._engine.functions.run import Call, Fault, FunctionRun, Perspective
from tictactoe._engine.functions.true_scores import true_score
from tictactoe._ui.words.own_function import sentences


def recorded(
    position: Position,
    spoil: Callable[[str, float], float] = lambda board, score: score,
    *,
    negamax: bool = False,
    size: Callable[[int], float] = lambda depth: 1,
    fade: float = 0,
    slow: bool = False,
) -> Recording:
    """A minimax on strings that scores wins by their depth, recorded; `spoil` may change a score before it returns.

    Each call takes `fade` off a score that comes back. With `slow`, X takes the lowest score of those that win.
    """
    calls: list[list[Any]] = []

    def search(board: str, mark: str, depth: int, parent: int | None) -> float:
        number = len(calls)
        calls.append([parent, board, None])
        won = reference.winner(board, 3, 3, 3)
        score: float = 0
        if won:
            score = size(depth) if won == ("X" if not negamax else mark) else -size(depth)
        elif "." in board:
            other = "O" if mark == "X" else "X"
            scores = [search(after, other, depth + 1, number) for _, after in reference.replies(board, mark)]
            scores = [each - fade * ((each > 0) - (each < 0)) for each in scores]
            wins = [each for each in scores if each > 0]
            if negamax:
                score = -min(scores)
            else:
                score = min(wins) if mark == "X" and slow and wins else (max if mark == "X" else min)(scores)
        calls[number][2] = score = spoil(board, score)
        return score

    search(drawn(position), position.to_move.value, 0, None)
    return Recording("my_bot.minimax", position, [Call(*call) for call in calls])


def test_what_is_right_has_the_size_of_the_scores_of_won_games() -> None:
    """So that -10 is said, not -1, to somebody who counts wins as +10 and -10."""

    def tenfold(board: str, score: float) -> float:
        return 10 if reference.winner(board, 3, 3, 3) == "O" else 10 * score

    recording = recorded(THREE, tenfold)
    first = " ".join(sentences(recording, recording.step(recording.first)))
    assert "your function says +10; it is -10: O has " in first
    recording = recorded(THREE, lambda board, score: 9 if reference.winner(board, 3, 3, 3) == "O" else 10 * score)
    assert "your function says +9, but O has " in " ".join(sentences(recording, recording.step(recording.first)))


@pytest.mark.parametrize("negamax", [False, True])
def test_a_right_function_has_the_steps_of_minimax_and_no_fault(negamax: bool) -> None:
    for position in (THREE, FIVE, parse_position("XO./.X./..O")):
        recording = recorded(position, negamax=negamax)
        expected = list(Walk(position, Method.MINIMAX).steps())
        assert not recording.faults
        assert recording.seen is (Perspective.SIDE if negamax else Perspective.X)
        assert [(step.kind, step.nodes) for step in recording.steps()] == [
            (step.kind, step.nodes) for step in expected
        ]
        for mine, theirs in zip(recording.steps(), expected, strict=True):
            assert [(ply.position, ply.cell, ply.scores) for ply in mine.path] == [
                (ply.position, ply.cell, ply.scores) for ply in theirs.path
            ]
        assert recording.last.score == expected[-1].score
        for number in range(0, len(expected), 5):
            assert recording.sibling(number).number >= number
            assert recording.parent(number).number <= number


@pytest.mark.parametrize("negamax", [False, True])
def test_a_right_function_has_no_fault_anywhere(negamax: bool) -> None:
    positions = [position for position in unfinished() if 2 <= position.empty.bit_count() <= 5]
    for position in Random(2).sample(positions, 120):
        assert not recorded(position, negamax=negamax).faults, position


@pytest.mark.parametrize("spoilt", ["", "X", "XXO"])
def test_the_steps_near_the_root_are_those_of_all_with_the_faults_below(spoilt: str) -> None:
    def spoil(board: str, score: float) -> float:
        return 1 - score if spoilt and board.startswith(spoilt) else score

    recording = recorded(FIVE, spoil)
    faulty = {found.step for found in recording.faults}
    assert bool(faulty) is bool(spoilt)
    for deepest in range(1, 7):
        expected = [step for step in recording.steps() if len(step.path) <= deepest or step.number in faulty]
        assert list(recording.steps(deepest)) == expected


@pytest.mark.parametrize("count", [500, pytest.param(4520, marks=pytest.mark.exhaustive)])
def test_the_true_scores_are_those_of_plain_minimax(count: int) -> None:
    assert len(unfinished()) == 4520
    for position in Random(1).sample(unfinished(), count):
        value, _ = reference.value(drawn(position), position.to_move.value, 3, 3, 3)
        assert true_score(position) == (value if position.to_move.value == "X" else -value)


@pytest.mark.parametrize("seed", range(30))
def test_a_score_that_is_changed_anywhere_is_the_first_that_is_found(seed: int) -> None:
    random = Random(seed)
    position = random.choice([THREE, FIVE, parse_position("xx_/_ox/_o_"), parse_position("XO./.X./..O")])
    board = random.choice([drawn(placed.position) for placed in recorded(position).placed])
    recording = recorded(position, lambda at, score: (score + 2) % 3 - 1 if at == board else score)
    first = recording.faults[0]
    assert first.fault is Fault.SCORE
    found, _ = recording.line(first.call)
    assert drawn(found) == board
    said = " ".join(sentences(recording, recording.step(first.step)))
    value, _ = reference.value(board, "X" if found.to_move.value == "X" else "O", 3, 3, 3)
    true = value if found.to_move.value == "X" else -value
    match = re.search(rf"{YOUR_FUNCTION_SAYS} ([+-]1|0); it is ([+-]1|0): (.*?)\.", said)
    assert match
    assert int(match[2]) == true != int(match[1])
    check_reason(match[3], board, found.to_move.value, value)


NEGAMAX = """\
def f(board):
    if winner(board): return -1 - board.count(EMPTY)
    free = [i for i in range(9) if board[i] == EMPTY]
    mark = MARKS[len(free) % 2 == 0]
    return max((-f([*board[:i], mark, *board[i + 1:]]) for i in free), default=0)
"""


def test_a_negamax_is_said_to_say_what_it_returned_for_the_side_to_move(mine: Run, printed: Run) -> None:
    told = printed("think", f"{mine(marks() + NEGAMAX)}:f", "xox/oox/___", "--plain")
    assert told.startswith("mine.f, X to move. +1 wins, 0 draws, -1 loses\n")
    assert "After O b3 your function says -2 for X. Right." in told
    assert "After X a3 your function says +2 for O. Right." in told


CHOOSES = """\
def search(board, alpha, beta, highest):
    if winner(board): return (1 if winner(board) == "X" else -1) * (board.count(EMPTY) + 1)
    best = 0 if EMPTY not in board else -99 if highest else 99
    for i in range(9):
        if board[i] == EMPTY:
            board[i] = MARKS[not highest]
            score = search(board, alpha, beta, not highest)
            board[i] = EMPTY
            best = max(best, score) if highest else min(best, score)
            if highest: alpha = max(alpha, best)
            else: beta = min(beta, best)
            if beta <= alpha: break
    return best
def f(board):
    best, alpha = -1, -99
    for i in range(9):
        if board[i] == EMPTY:
            board[i] = "X"
            score = search(board, alpha, 99, False)
            board[i] = EMPTY
            if score > alpha: best, alpha = i, score
    return best
"""


def test_a_choice_by_a_bound_is_a_fault(mine: Run, printed: Run) -> None:
    assert " scores are right." in printed("think", f"{mine(marks() + CHOOSES)}:f", "___/_o_/xox", "--plain")
    wrong = CHOOSES.replace("score > alpha", "score >= alpha")
    told = printed("think", f"{mine(marks() + wrong)}:f", "___/_o_/xox", "--plain", status=1)
    assert re.search(
        "At the first position: your function chooses [abc][123], but X draws with b1. A score that", told
    )
    assert " scores are right, but its move is not." in told


@pytest.mark.parametrize(
    ("place", "wrong", "board", "said"),
    [
        ("max", "alpha < beta", "xox/oox/___", "X wins with c3. It did not try b3 and c3."),
        ("max", "alpha >= 0", "xox/oox/___", "X wins with c3. It did not try c3."),
        ("min", "alpha < beta", "oxx/xo_/___", "O wins with c3. It did not try c3."),
        ("min", "beta <= 0", "oxx/xo_/___", "O wins with c3. It did not try c3."),
    ],
)
def test_a_wrong_cut_for_one_side_is_named(
    place: str, wrong: str, board: str, said: str, mine: Run, printed: Run
) -> None:
    cuts = {"max": "beta <= alpha", "min": "beta <= alpha"} | {place: wrong}
    source = CHOOSES.replace("beta <= alpha", f"({cuts['max']} if highest else {cuts['min']})")
    told = printed("think", f"{mine(marks() + source)}:search", board, "--plain", status=1)
    assert f"{said} Nothing may be skipped there: alpha is still below beta." in told
    printed("think", f"{mine(marks() + CHOOSES)}:search", board, "--plain")


REMEMBERS = """\
known = {}
def f(board, alpha, beta, highest):
    if winner(board): return 1 if winner(board) == "X" else -1
    if (*board,) in known: return known[(*board,)]
    low, high = alpha, beta
    best = 0 if EMPTY not in board else -9 if highest else 9
    for i in CELLS:
        if board[i] == EMPTY:
            score = f([*board[:i], MARKS[not highest], *board[i + 1:]], alpha, beta, not highest)
            best = max(best, score) if highest else min(best, score)
            if highest: alpha = max(alpha, best)
            else: beta = min(beta, best)
            if beta <= alpha: break
    if low < best < high: known[(*board,)] = best
    return best
"""


@pytest.mark.parametrize("cells", ["range(9)", "(4, 0, 2, 6, 8, 1, 3, 5, 7)"])
def test_a_bound_that_is_kept_as_a_score_is_named(cells: str, mine: Run, printed: Run) -> None:
    right = marks() + REMEMBERS.replace("CELLS", cells)
    assert " scores are right." in printed("think", f"{mine(right)}:f", "--plain")
    path = mine(right.replace("if low < best < high: ", ""))
    said = "It kept a score from a search that was cut off: such a score is only a bound."
    assert said in printed("think", f"{path}:f", "--plain", status=1)
    told = printed("think", f"{path}:f", "gone.py:f", status=1)
    assert said in told
    assert re.search(r":f: On (_x_/__o|o__/x__)/___: After ", told)


def check_reason(said: str, board: str, mark: str, value: int) -> None:
    """Check the reason for the value of a board to the side to move."""
    other = "O" if mark == "X" else "X"
    after = {
        f"{'abc'[c % 3]}{c // 3 + 1}": reference.value(b, other, 3, 3, 3)[0]
        for c, b in reference.replies(board, mark)
    }
    if reference.winner(board, 3, 3, 3):
        assert said.startswith(f"{other} has ")
        assert said.endswith(" in a row")
        line = {"abc".index(name[0]) + 3 * (int(name[1]) - 1) for name in re.findall(r"[a-c][1-3]", said)}
        assert reference.winner("".join(other if cell in line else "." for cell in range(9)), 3, 3, 3) == other
        assert all(board[cell] == other for cell in line)
    elif "." not in board:
        assert said == "the board is full"
    elif value < 0:
        assert said == f"{mark} loses with every move"
        assert set(after.values()) == {1}
    else:
        assert said.startswith(f"{mark} {'wins' if value else 'draws'} with ")
        named = re.findall(r"[a-c][1-3]", said)
        assert named == [cell for cell, worth in after.items() if worth == -value]


def test_a_bound_of_alpha_beta_is_not_called_wrong_but_a_false_bound_is() -> None:
    board = drawn(THREE)
    after = board[:6] + "X" + board[7:]  # O wins there: -1
    for value, alpha, beta, wrong in ((0, 0, 9, False), (0, -9, 9, True), (-1, -9, -1, False), (1, -9, 1, True)):
        calls = [Call(None, board, None), Call(0, after, value, alpha, beta)]
        recording = Recording("f", THREE, calls, FunctionRun(seen=Perspective.X))
        assert bool(recording.faults) is wrong, (value, alpha, beta)


CONVENTIONS: dict[str, Callable[[int], float]] = {
    "10 - depth": lambda depth: 10 - depth,
    "100 - depth": lambda depth: 100 - depth,
    "1 / depth": lambda depth: 1 / depth,
    "steps that are not even": lambda depth: 20 // depth,
    "the same for all": lambda depth: 7,
}


def late(least: int, count: int) -> list[Position]:
    """Some positions with 2 to 6 free cells, from those where both sides may win in several ways."""
    found = [position for position in unfinished() if least <= position.empty.bit_count() <= 6]
    return Random(1).sample(found, count)


@pytest.mark.parametrize("name", CONVENTIONS)
def test_no_way_to_count_the_distance_of_a_win_is_called_wrong(name: str) -> None:
    for position in late(1, 10):
        for fade in (0, 0.01):
            recording = recorded(position, size=CONVENTIONS[name], fade=fade)
            assert not recording.faults
            depths = end_depths(recording)
            several = any(len(found) > 1 for found in depths.values())
            if not fade and "steps" not in name:
                assert recording.habits.counts_distance is (several and "same" not in name if several else None)


def end_depths(recording: Recording) -> dict[str, set[int]]:
    """The depths at which X and O win in a recording."""
    depths: dict[str, set[int]] = {"X": set(), "O": set()}
    for call in range(recording.calls):
        if won := over(recording, call):
            depths[won].add(len(recording.line(call)[1]))
    return depths


def test_a_slow_win_that_scores_more_than_a_fast_one_is_found() -> None:
    found = 0
    for position in late(3, 40):
        recording = recorded(position, size=lambda depth: 1 + depth)
        several = {mark for mark, depths in end_depths(recording).items() if len(depths) > 1}
        faults = [fault for fault in recording.faults if fault.fault is Fault.DISTANCE]
        assert {over(recording, fault.call) for fault in faults} == several
        assert len(faults) == len(several)
        for fault in faults:
            said = " ".join(sentences(recording, recording.step(fault.step)))
            match = re.search(r"([XO]) wins (sooner|later) than .* says ([+-]\d) here and ([+-]\d) there\.", said)
            assert match
            assert (abs(int(match[3])) < abs(int(match[4]))) is (match[2] == "sooner")
        found += bool(faults)
    assert found > 20


def over(recording: Recording, call: int) -> str | None:
    """Who has won after a call."""
    return reference.winner(drawn(recording.line(call)[0]), 3, 3, 3)


def test_a_call_that_prefers_a_slow_win_is_found_and_told_the_score_of_the_fast_one() -> None:
    found = 0
    for position in late(4, 60):
        recording = recorded(position, size=lambda depth: 10 - depth, slow=True)
        for fault in recording.faults:
            assert fault.fault is Fault.DISTANCE
            after, cells = recording.line(fault.call)
            value, plies = reference.value(drawn(after), after.to_move.value, 3, 3, 3)
            winner = after.to_move.value if value > 0 else "O" if after.to_move.value == "X" else "X"
            due = (10 - len(cells) - plies) * (1 if winner == "X" else -1)
            said = " ".join(sentences(recording, recording.step(fault.step)))
            best = "fastest win" if value > 0 else "slowest loss"
            assert f"; the {best} gives {due:+}: {after.to_move.value} " in said
            assert recording.value(fault.call) != due
            found += 1
    assert found > 20
