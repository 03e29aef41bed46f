"""A function of one's own that is watched: how it is called, its calls as a tree, and what is said of its faults."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from support import reference
from support.command_line import Run, main
from support.engine import Method, StepKind, Walk
from support.minimaxes import RIGHT, TEXT, USUAL, flat, marks
from support.positions import text as drawn
from support.positions import unfinished
from support.pseudo import speak, unsaid
from support.sentences import YOUR_FUNCTION_SAYS
from support.sittings import ROOMY, press, sitting, text, top
from support.ui import (
    App,
    FunctionRecorded,
    RecordFunction,
    Resized,
    SearchPage,
    Size,
    begin_with,
    effects,
    render,
    told,
    update,
    use,
)
from tictactoe import Position, parse_position
from tictactoe._engine.function_run import Call, Fault, FunctionRun, Seen
from tictactoe._engine.recording import Recording
from tictactoe._engine.true_scores import true_score
from tictactoe._shell.functions.watcher import RECORDER, NotRecorded, record, record_or_exit
from tictactoe._ui.words.own_function import own_view, sentences, yours
from tictactoe._ui.words.own_function_summary import read_again

THREE = parse_position("xox/oox/___")
FIVE = parse_position("x__/_ox/_o_")
EXAMPLE = str(Path(__file__).resolve().parents[1] / "examples" / "minimax_bot.py")


# The recording: calls made here, without another process


class Recorder:
    """A minimax on strings that records its calls; `spoil` may change a score before it is returned."""

    def __init__(
        self, spoil: Callable[[str, float], float] = lambda board, score: score, negamax: bool = False
    ) -> None:
        self.calls: list[list[Any]] = []
        self._spoil, self._negamax = spoil, negamax

    def minimax(self, board: str, mark: str, parent: int | None = None) -> float:
        number = len(self.calls)
        self.calls.append([parent, board, None])
        won = reference.winner(board, 3, 3, 3)
        other = "O" if mark == "X" else "X"
        if won or "." not in board:
            score: float = {"X": 1, "O": -1, None: 0}[won]
            score = -score if self._negamax and mark == "O" else score
        else:
            scores = [self.minimax(after, other, number) for _, after in reference.replies(board, mark)]
            score = max(-each for each in scores) if self._negamax else (max if mark == "X" else min)(scores)
        self.calls[number][2] = score = self._spoil(board, score)
        return score

    def recording(self, position: Position) -> Recording:
        self.minimax(drawn(position), position.to_move.value)
        return Recording("my_bot.minimax", position, [Call(*call) for call in self.calls])


@pytest.mark.parametrize("negamax", [False, True])
def test_a_right_function_has_the_steps_of_minimax_and_no_fault(negamax: bool) -> None:
    for position in (THREE, FIVE, parse_position("XO./.X./..O")):
        recording = Recorder(negamax=negamax).recording(position)
        expected = list(Walk(position, Method.MINIMAX).steps())
        assert not recording.faults
        assert recording.seen is (Seen.SIDE if negamax else Seen.X)
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
        assert not Recorder(negamax=negamax).recording(position).faults, position


@pytest.mark.parametrize("spoilt", ["", "X", "XXO"])
def test_the_steps_near_the_root_are_those_of_all_with_the_faults_below(spoilt: str) -> None:
    def spoil(board: str, score: float) -> float:
        return 1 - score if spoilt and board.startswith(spoilt) else score

    recording = Recorder(spoil).recording(FIVE)
    faulty = {found.step for found in recording.faults}
    assert bool(faulty) is bool(spoilt)
    for deepest in range(1, 7):
        expected = [step for step in recording.steps() if len(step.path) <= deepest or step.number in faulty]
        assert list(recording.steps(deepest)) == expected


def test_the_true_scores_are_those_of_plain_minimax() -> None:
    for position in Random(1).sample(unfinished(), 500):
        check_true(position)


@pytest.mark.exhaustive
def test_the_true_scores_of_all_positions_are_those_of_plain_minimax() -> None:
    assert len(unfinished()) == 4520
    for position in unfinished():
        check_true(position)


def check_true(position: Position) -> None:
    value, _ = reference.value(drawn(position), position.to_move.value, 3, 3, 3)
    assert true_score(position) == (value if position.to_move.value == "X" else -value)


@pytest.mark.parametrize("seed", range(30))
def test_a_score_that_is_changed_anywhere_is_the_first_that_is_found(seed: int) -> None:
    random = Random(seed)
    position = random.choice([THREE, FIVE, parse_position("xx_/_ox/_o_"), parse_position("XO./.X./..O")])
    right = Recorder()
    right.recording(position)
    board = random.choice([call[1] for call in right.calls])
    recording = Recorder(lambda at, score: (score + 2) % 3 - 1 if at == board else score).recording(position)
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
        recording = Recording("f", THREE, calls, FunctionRun(seen=Seen.X))
        assert bool(recording.faults) is wrong, (value, alpha, beta)


# How far a win is


CONVENTIONS: dict[str, Callable[[int], float]] = {
    "10 - depth": lambda depth: 10 - depth,
    "100 - depth": lambda depth: 100 - depth,
    "1 / depth": lambda depth: 1 / depth,
    "steps that are not even": lambda depth: 20 // depth,
    "the same for all": lambda depth: 7,
}


def minimax(position: Position, size: Callable[[int], float], fade: float = 0, slow: bool = False) -> Recording:
    """A minimax that scores wins by their depth, recorded.

    Each call takes `fade` off a score that comes back. With `slow`, X takes the lowest score of those that win.
    """
    calls: list[list[Any]] = []

    def search(board: str, mark: str, depth: int, parent: int | None) -> float:
        number = len(calls)
        calls.append([parent, board, None])
        won = reference.winner(board, 3, 3, 3)
        score: float = 0
        if won:
            score = size(depth) if won == "X" else -size(depth)
        elif "." in board:
            scores = [
                search(after, "O" if mark == "X" else "X", depth + 1, number)
                for _, after in reference.replies(board, mark)
            ]
            scores = [each - fade * ((each > 0) - (each < 0)) for each in scores]
            wins = [each for each in scores if each > 0]
            score = min(wins) if mark == "X" and slow and wins else (max if mark == "X" else min)(scores)
        calls[number][2] = score
        return score

    search(drawn(position), position.to_move.value, 0, None)
    return Recording("my_bot.minimax", position, [Call(*call) for call in calls])


def late(least: int, count: int) -> list[Position]:
    """Some positions with 2 to 6 free cells, from those where both sides may win in several ways."""
    found = [position for position in unfinished() if least <= position.empty.bit_count() <= 6]
    return Random(1).sample(found, count)


@pytest.mark.parametrize("name", CONVENTIONS)
def test_no_way_to_count_the_distance_of_a_win_is_called_wrong(name: str) -> None:
    for position in late(1, 10):
        for fade in (0, 0.01):
            recording = minimax(position, CONVENTIONS[name], fade)
            assert not recording.faults
            depths = end_depths(recording)
            several = any(len(found) > 1 for found in depths.values())
            if not fade and "steps" not in name:
                assert recording.habits.counts_distance is (several and "same" not in name if several else None)


def end_depths(recording: Recording) -> dict[str, set[int]]:
    """The depths at which X and O win in a recording."""
    depths: dict[str, set[int]] = {"X": set(), "O": set()}
    for step in recording.steps():
        won = reference.winner(drawn(step.path[-1].position), 3, 3, 3)
        if won:
            depths[won].add(len(step.path) - 1)
    return depths


def test_a_slow_win_that_scores_more_than_a_fast_one_is_found() -> None:
    found = 0
    for position in late(3, 40):
        recording = minimax(position, lambda depth: 1 + depth)
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
        recording = minimax(position, lambda depth: 10 - depth, slow=True)
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


# The function in a process of its own


Watch = Callable[..., Recording]


@pytest.fixture
def watched(mine: Run) -> Watch:
    """Records the function f of a source, asked about a position."""
    return lambda source, position=THREE: record_or_exit(f"{mine(source)}:f", position)


@pytest.mark.parametrize("name", RIGHT)
def test_a_function_is_called_as_it_was_written(name: str, watched: Watch) -> None:
    source, form, seen = RIGHT[name]
    recording = watched(source)
    assert (recording.run.form, recording.seen, recording.ended) == (form, seen, None)
    assert not recording.faults
    assert recording.bounded is ("alpha" in name or "bounds" in name or "typing" in name)
    assert (recording.calls, true_score(THREE)) == (11, 1)
    assert recording.last.kind is StepKind.DONE
    assert (recording.last.score or 0) > 0
    assert sentences(recording, recording.last)[0] == "All 11 scores are right."


@pytest.mark.parametrize("arguments", [USUAL["arguments"], ", depth=0, is_maximizing=True"])
def test_a_larger_search_with_o_to_move_is_right_too(arguments: str, watched: Watch) -> None:
    position = parse_position("X../.O./..X")
    recording = watched(marks() + flat(arguments=arguments), position)
    assert (recording.calls, recording.faults, recording.last.score) == (1053, (), 0)


try:
    min(())
except ValueError as error:
    EMPTY = str(error)  # versions of Python word it differently

BROKEN = {
    "the highest in O's turn": (
        marks() + flat(choice="max(scores)"),
        "After X a3: your function says 0; it is -1: O wins with b3. "
        "O takes the lowest of -1 and 0; yours took the highest.",
    ),
    "the last score": (
        marks() + flat(choice="scores[-1]"),
        "After X a3: your function says 0; it is -1: O wins with b3. "
        "O takes the lowest of -1 and 0; yours gave the last one, 0.",
    ),
    "now the highest, now the lowest in O's turn": (
        marks() + flat(choice="max(scores) if is_maximizing or board[7] == MARKS[0] else min(scores)"),
        "After X b3: your function says +1; it is 0: O draws with c3. Its moves scored +1 and 0.",
    ),
    "another score than that of the last move": (
        marks() + flat(choice="7 if free == [7] else max(scores)"),
        "After X a3, O c3: your function says +7; it is 0: X draws with b3. Its only move scored 0.",
    ),
    "scores of the wrong side": (
        marks() + flat(x="-1", o="-1"),
        "After X b3, O a3, X c3: your function says -1; it is +1: X has c1, c2 and c3 in a row.",
    ),
    "a move that is not taken back": (
        marks() + flat().replace("        board[i] = EMPTY\n", ""),
        "After X a3: your function tries c3, but O b3 is still on the board: take each move back before the next.",
    ),
    "a move of the reply that is not taken back": (
        marks() + flat().replace("        board[i] = EMPTY", "        if len(free) > 1: board[i] = EMPTY"),
        "After X a3, O c3: your function leaves X b3 on the board: take each move back.",
    ),
    "a break before a move is taken back": (
        marks()
        + flat(
            arguments=", is_maximizing, alpha=-9, beta=9", call="f(board, not is_maximizing, alpha, beta)"
        ).replace(
            "        board[i] = EMPTY",
            "        if is_maximizing: alpha = max(alpha, scores[-1])\n"
            "        else: beta = min(beta, scores[-1])\n"
            "        if alpha >= beta: break\n"
            "        board[i] = EMPTY",
        ),
        "After X a3, O c3: your function leaves X b3 on the board: take each move back. "
        "Is there a break before a move is taken back?",
    ),
    "no move": (
        marks() + flat().replace("board[i] = MARKS[0] if is_maximizing else MARKS[1]", "pass"),
        "At the first position: your function calls itself with the same board: it placed no mark, or marked a taken"
        " cell.",
    ),
    "one mark for both": (
        marks() + flat().replace("board[i] = MARKS[0] if is_maximizing else MARKS[1]", "board[i] = MARKS[0]"),
        "After X a3: it is O's turn, but your function places X.",
    ),
    "no winner": (
        marks() + flat().replace("won = winner(board)", "won = None"),
        "After X a3, O b3: your function plays on, but the game is over: O has b1, b2 and b3 in a row.",
    ),
    "a full board": (
        marks() + flat().replace("    if not free: return 0\n", ""),
        f"After X a3, O c3, X b3: the board is full, and your function raised ValueError: {EMPTY} (line 16). "
        "It needs a score for a game that is over.",
    ),
    "no score": (
        marks() + flat(draw="None", choice="0"),
        "After X a3, O c3, X b3: your function returned None, which is not a score.",
    ),
    "a move left out": (
        marks()
        + flat()
        .replace("if not free", "free = free[:2]\n    if not free")
        .replace("board[i] == EMPTY]", "board[i] == EMPTY]"),
        "At the first position: your function says 0; it is +1: X wins with c3. It did not try c3.",
    ),
    "a game that ends too soon": (
        marks() + flat().replace("if not free", "if len(free) < 3"),
        "After X a3: your function says 0; it is -1: O wins with b3. "
        "It tried no move there, as if the game were over.",
    ),
    "a best score that is not local": (
        "best = -99\n"
        + marks()
        + flat(choice="best")
        .replace("    scores = []", "    global best")
        .replace("scores.append", "score = ")
        .replace(
            "        board[i] = EMPTY",
            "        board[i] = EMPTY\n        if score > best if is_maximizing else score < best: best = score",
        ),
        "After X a3: your function says 0; it is -1: O wins with b3. "
        "The score of another call came back: is the best score a global variable?",
    ),
    "a depth that rewards slow wins": (
        marks() + flat(x="depth", o="-depth"),
        "After X c3: X wins sooner than after X b3, O a3, X c3, but your function says +1 here and +3 there. "
        "A faster win must count more.",
    ),
    "one call without a score": (
        "def f(board): pass\n",
        "At the first position: your function returned None, which is not a score. "
        "Name the function that calls itself; it must stand at the top level of the file.",
    ),
    "one call": (
        "def f(board, depth, is_maximizing): return 0\n",
        "At the first position: your function says 0; it is +1: X wins with c3. "
        "Name the function that calls itself; it must stand at the top level of the file.",
    ),
}


LUCKY = parse_position("x__/oox/xo_")  # a draw, with b1 alone


def test_a_right_score_is_called_luck_where_moves_were_left_out(watched: Watch) -> None:
    alpha_beta = flat(arguments=", is_maximizing, alpha=-9, beta=9", call="f(board, not is_maximizing, alpha, beta)")
    early = flat().replace("        board[i] = EMPTY", "        board[i] = EMPTY\n        return scores[0]")
    wrong_cut = alpha_beta.replace(
        "        board[i] = EMPTY", "        board[i] = EMPTY\n        if beta >= alpha: break"
    )
    for source in early, wrong_cut:
        recording = watched(marks() + source, LUCKY)
        said = " ".join(sentences(recording, recording.step(recording.first)))
        assert said.startswith("After X b1: your function tried only c1, not c3; its 0 is right by luck. ")
        assert sentences(recording, recording.last) == ["All 4 scores are right, but moves were left out."]


def test_where_the_last_score_is_the_highest_both_are_said(watched: Watch) -> None:
    recording = watched(marks() + flat(choice="min(scores) if is_maximizing else max(scores)"), LUCKY)
    said = " ".join(sentences(recording, recording.step(recording.first)))
    assert said.endswith("O takes the lowest of 0 and +1; yours took the highest, which is also the last.")


CHOOSING = """\
def choose(board):
    scores = {}
    for i in range(9):
        if board[i] == EMPTY:
            board[i] = "X"
            scores[i] = f(board, 1, False)
            board[i] = EMPTY
    return max(scores, key=scores.get)
"""


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("max(scores, key=scores.get)", []),
        ("max(scores, key=scores.get) + 1", ["It returned 2, but its best move is b1: cells count from 0."]),
        ("8 - max(scores)", ["It returned 0, but its best move is b1."]),
    ],
)
def test_the_move_that_a_function_chooses_is_compared_with_its_scores(
    choice: str, said: list[str], mine: Run
) -> None:
    source = marks() + flat() + CHOOSING.replace("max(scores, key=scores.get)", choice)
    recording = record_or_exit(f"{mine(source)}:choose", LUCKY)
    assert sentences(recording, recording.last) == ["All 14 scores are right.", *said]


NEGAMAX = """\
def f(board, player, alpha=-9, beta=9):
    won = winner(board)
    if won: return 1 if won == player else -1
    if EMPTY not in board: return 0
    best, other = -9, "O" if player == "X" else "X"
    for i in range(9):
        if board[i] == EMPTY:
            board[i] = player
            best = max(best, -f(board, other, PASSED))
            board[i] = EMPTY
            alpha = max(alpha, best)
            if alpha >= beta: break
    return best
"""
PLAIN_NEGAMAX = "".join(
    line for line in NEGAMAX.replace(", alpha=-9, beta=9", "").splitlines(keepends=True) if "alpha" not in line
).replace(", PASSED", "")


@pytest.mark.parametrize(
    "source",
    [
        PLAIN_NEGAMAX,
        NEGAMAX.replace("PASSED", "-beta, -alpha"),
        NEGAMAX.replace("PASSED", "-beta, -alpha").replace("return best", "return alpha"),
    ],
    ids=["without alpha and beta", "fail-soft", "fail-hard"],
)
def test_a_minus_that_is_missing_in_negamax_is_said_to_be(watched: Watch, source: str) -> None:
    for position in THREE, FIVE, LUCKY:
        recording = watched(marks() + source.replace("-f(", "f("), position)
        first = " ".join(sentences(recording, recording.step(recording.first)))
        assert first.endswith("without turning the sign: is a minus missing?")
        right = watched(marks() + source, position)
        assert not right.faults


def test_a_missing_minus_is_found_below_a_function_that_chooses(mine: Run) -> None:
    choosing = CHOOSING.replace("f(board, 1, False)", "-f(board, 'O')")
    source = marks() + PLAIN_NEGAMAX.replace("-f(", "f(") + choosing
    recording = record_or_exit(f"{mine(source)}:choose", THREE)
    first = " ".join(sentences(recording, recording.step(recording.first)))
    assert first.endswith(
        "Its calls returned -1 and 0; it took the highest without turning the sign: is a minus missing?"
    )


def test_what_its_calls_returned_is_said_of_a_negamax_without_a_minus(watched: Watch) -> None:
    recording = watched(marks() + PLAIN_NEGAMAX.replace("-f(", "f("))
    assert sentences(recording, recording.step(recording.first)) == [
        "After X a3: your function says 0 for O; it is +1: O wins with b3.",
        "Its calls returned -1 and 0; it took the highest without turning the sign: is a minus missing?",
    ]


@pytest.mark.parametrize(
    "source",
    [
        PLAIN_NEGAMAX.replace("best = max", "best = min").replace("best, other = -9", "best, other = 9"),
        PLAIN_NEGAMAX.replace("best, other = -9", "best, other = 0"),
        PLAIN_NEGAMAX.replace("1 if won == player else -1", "1"),
        flat(choice="max(scores)"),
        flat(choice="min(scores)"),
        flat(choice="min(scores) if is_maximizing else max(scores)"),
        flat(x="-1", o="1"),
    ],
)
def test_no_minus_is_missed_in_what_takes_or_counts_wrongly(watched: Watch, source: str) -> None:
    told = []
    for position in THREE, FIVE, LUCKY:
        recording = watched(marks() + source, position)
        told += [" ".join(sentences(recording, recording.step(found.step))) for found in recording.faults]
    assert told
    assert not any("without turning the sign" in each for each in told)


def test_what_alpha_beta_could_do_better_is_said_in_the_order_of_the_function(watched: Watch) -> None:
    def said(negamax: str, position: Position) -> list[str]:
        recording = watched(marks() + negamax, position)
        assert not recording.faults
        return sentences(recording, recording.last)[1:]

    right = NEGAMAX.replace("PASSED", "-beta, -alpha")
    slow = "It may miss a win in one: slow wins count as much. Try 1 + the number of free cells."
    assert said(right, FIVE) == [slow]
    assert said(right.replace("if alpha >= beta: break", "pass"), LUCKY) == [
        "It goes on searching where alpha equals beta: stop there, too (>= instead of >)."
    ]
    backwards = right.replace("range(9)", "range(8, -1, -1)")
    assert said(backwards, LUCKY) == []
    assert said(right.replace("PASSED", "alpha=-9, beta=9"), FIVE) == [slow]


@pytest.mark.parametrize(
    ("changes", "tried"),
    [
        ({}, "10 - depth"),
        ({"call": "f(board, depth - 1, not is_maximizing)"}, "1 + depth"),
        ({"arguments": ", is_maximizing", "call": "f(board, not is_maximizing)"}, "1 + the number of free cells"),
    ],
)
def test_what_a_faster_win_may_score_is_said_in_what_the_function_has(
    watched: Watch, changes: dict[str, str], tried: str
) -> None:
    recording = watched(marks() + flat(**changes), FIVE)
    told = f"It may miss a win in one: slow wins count as much. Try {tried}."
    assert sentences(recording, recording.last)[1:] == [told]
    scores = {"10 - depth": "10 - depth", "1 + depth": "1 + depth"}.get(tried, "1 + board.count(EMPTY)")
    better = watched(marks() + flat(**changes, x=scores, o=f"-({scores})"), FIVE)
    assert sentences(better, better.last)[1:] == []


def test_alpha_and_beta_that_change_places_are_the_first_fault(watched: Watch) -> None:
    def said(source: str) -> tuple[str, ...]:
        recording = watched(marks() + source, LUCKY)
        first, last = (
            sentences(recording, recording.step(step)) for step in (recording.first, recording.last.number)
        )
        return (*first, *last)

    minimax = flat(
        arguments=", is_maximizing, alpha=-9, beta=9",
        call="f(board, not is_maximizing, beta, alpha)",
    )
    exchanged = "After X b1: your function gets alpha and beta swapped: "
    little = "Alpha and beta are swapped, so its scores mean little."
    assert said(NEGAMAX.replace("PASSED", "-alpha, -beta")) == (
        f"{exchanged}in negamax pass on -beta, -alpha, else alpha, beta.",
        little,
    )
    assert said(minimax) == (f"{exchanged}pass on alpha, beta.", little)


def test_a_position_that_is_looked_up_and_a_won_one_are_not_left_out(watched: Watch) -> None:
    table = (
        "known = {}\n"
        + marks()
        + flat(call="worth(board, depth + 1, not is_maximizing)")
        + (
            "def worth(board, depth, is_maximizing):\n"
            "    key = str(board)\n"
            "    if key not in known: known[key] = f(board, depth, is_maximizing)\n"
            "    return known[key]\n"
        )
    )
    won = flat().replace(
        "        board[i] = EMPTY",
        "        board[i] = EMPTY\n        if scores[-1] == (1 if is_maximizing else -1): break",
    )
    for source in table, marks() + won:
        recording = watched(source, FIVE)
        assert not recording.habits.tries_all
        assert not recording.faults


@pytest.mark.parametrize("name", BROKEN)
def test_the_first_fault_is_named_and_all_is_said_in_the_language(
    name: str, monkeypatch: pytest.MonkeyPatch, watched: Watch
) -> None:
    source, said = BROKEN[name]
    recording = watched(source)
    assert " ".join(sentences(recording, recording.step(recording.first))) == said
    speak(monkeypatch)
    told = [
        text for step in recording.steps() for text in (*sentences(recording, step), *read_again(recording, True))
    ]
    values = " ".join([str(recording.ended), *map(recording.value_text, range(recording.calls))])  # of Python
    assert not unsaid(" ".join([*told, yours(recording)]).replace(recording.name, "")) - unsaid(values)


ZERO = {
    "minimax": (
        flat(choice="max([0, *scores]) if is_maximizing else min([0, *scores])"),
        "After X c1, O a2: your function says 0; it is -1: X loses with every move.",
    ),
    "negamax": (
        TEXT.replace("max(", "max([0] + [").replace('== " ")', '== " "])'),
        "After X c1, O a2: your function says 0 for X; it is -1: X loses with every move.",
    ),
}


@pytest.mark.parametrize("name", ZERO)
def test_a_best_score_that_starts_at_0_is_not_called_a_global_variable(name: str, watched: Watch) -> None:
    source, said = ZERO[name]
    recording = watched(marks() + source, parse_position("xo_/_o_/x__"))
    first = " ".join(sentences(recording, recording.step(recording.first)))
    assert first == f"{said} None of its moves scored 0: does its best score start at 0 instead of minus infinity?"
    assert not recording.habits.outlives


def test_the_lowest_score_starts_at_infinity(watched: Watch) -> None:
    source = marks() + flat(choice="max(scores) if is_maximizing else min([0, *scores])")
    recording = watched(source, parse_position("xo_/_o_/x__"))
    first = " ".join(sentences(recording, recording.step(recording.first)))
    assert first.endswith("does its best score start at 0 instead of infinity?")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def g(): pass", "has no function f; it has g."),
        ("class f: pass\ndel f", "has no function f."),
        (
            "board = [0] * 9\ndef f(): return g(board)\ndef g(b): return g(b)",
            "f does not call itself; name the function",
        ),
        ("x = 1\ndef f(: pass", "cannot be loaded: SyntaxError: invalid syntax (line 2)"),
        (
            "x = input('your move? ')\ndef f(board): return 0",
            "it asks for input; let it do that only under if __name__",
        ),
        ("1 / 0", "cannot be loaded: ZeroDivisionError: division by zero (line 1)"),
        ("import os; os._exit(3)", "ended the process that ran it (status 3)"),
        ("def f(): return 0", "f cannot be called: it takes no board."),
        (
            "def f(board, depth, is_max): return {'points': 1}",
            "your function returned a value of type dict, which is not a score.",
        ),
        ("def f(board, depth, is_max): exit(2)", "your function raised SystemExit: 2 (line 1)"),
    ],
)
def test_what_cannot_be_watched_is_said_in_a_line_and_never_as_a_traceback(
    source: str, said: str, mine: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    status = main(["think", f"{mine(source)}:f", "--plain"])
    out, err = capfd.readouterr()
    assert said in out + err
    assert "Traceback" not in out + err
    assert status == (0 if out else 2)
    assert out or err.count("\n") == 1


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("1 / 0", "no se puede cargar {}: ZeroDivisionError: division by zero (línea 1)"),
        ("def f(): return 0", "no se puede llamar a f: no recibe ningún tablero"),
        ("def f(board, depth, is_max): exit(2)", "En la primera posición: tu función lanzó SystemExit: 2 (línea 1)."),
    ],
)
def test_of_an_error_only_what_python_says_is_english(source: str, said: str, mine: Run) -> None:
    file = mine(source)
    use("es")
    try:
        recording = record(f"{file}:f", THREE)
        (answer,) = sentences(recording, recording.last)
    except NotRecorded as why:
        answer = told(why)
    assert answer == said.format(file)


@pytest.mark.slow
def test_a_function_that_waits_for_ever_while_its_arguments_are_tried_is_called_late(mine: Run, refused: Run) -> None:
    source = "import time\ndef f(board, who):\n    time.sleep(99)\n    return f(board, not who)"
    assert refused("think", f"{mine(source)}:f", "--plain").endswith(
        "f cannot be called: it did not come back within 5 seconds.\n"
    )


@pytest.mark.exhaustive
def test_all_calls_on_the_empty_board_are_recorded() -> None:
    recording = record_or_exit(f"{EXAMPLE}:minimax", parse_position("9"))
    assert (recording.calls, recording.faults, recording.ended) == (549_946, (), None)
    assert (recording.last.kind, recording.last.score) == (StepKind.DONE, 0)


def test_a_function_that_never_comes_back_is_ended(monkeypatch: pytest.MonkeyPatch, watched: Watch) -> None:
    short = "import tictactoe._shell.functions.process as recorder; recorder.SECONDS = 0.2\n"
    recording = watched(f"{short}def f(board, depth, is_max):\n    while True: pass\n")
    assert re.search(
        r"At the first position: your function did not come back within [\d.]+ seconds\.",
        sentences(recording, recording.last)[0],
    )


def test_what_is_printed_belongs_to_its_call(watched: Watch) -> None:
    recording = watched('print("loaded")\n' + marks() + flat().replace("    won", "    print(depth)\n    won"))
    assert recording.printed[0] == ["loaded", "0"]
    assert [recording.printed[call] for call in range(1, 4)] == [["1"], ["2"], ["2"]]


def test_a_file_that_is_missing_or_no_python_and_a_position_without_moves_are_refused(
    refused: Run, tmp_path: Path
) -> None:
    assert refused("think", "nothing.py:f", "--plain") == "tictactoe: nothing.py: there is no such file.\n"
    assert refused("think", f"{EXAMPLE}:minimax", "16", "--plain")
    assert "my_bot.py names no function; write my_bot.py:minimax" in refused("think", "my_bot.py", "--plain")
    assert "my_bot.py:Bot.move is a method; write a function" in refused("think", "my_bot.py:Bot.move", "--plain")
    script = tmp_path / "bot.js"
    script.touch()
    assert "bot.js is not a Python file; put the function into one" in refused(
        "think", f"{script}:minimax", "--plain"
    )


def test_on_a_small_screen_a_long_sentence_is_said_without_the_moves_before_it(watched: Watch) -> None:
    source = marks() + flat().replace("        board[i] = EMPTY", "        if depth != 4: board[i] = EMPTY")
    screen = shown(watched(source, parse_position("XO7")), Size(40, 12))
    assert "Your function tries b3, but X a3 is" in screen


# What is shown


def begun_with(recording: Recording) -> App:
    return begin_with(sitting(), "search", recording.start, None, own_view(recording), recording)


def shown(recording: Recording, size: Size = ROOMY, *keys: str) -> str:
    app = sitting(size=size)
    return text(press(app.push("search", recording.start, None, own_view(recording), recording), *keys))


def test_the_page_begins_with_the_first_wrong_score(watched: Watch) -> None:
    recording = watched(BROKEN["the highest in O's turn"][0])
    screen = shown(recording)
    assert "Tic-tac-toe - mine.f" in screen
    assert "a3 0?" in screen
    assert "?  this score is wrong" in screen
    assert f"After X a3: {YOUR_FUNCTION_SAYS} 0; it is -1: O wins with b3." in screen
    assert "O takes the lowest of -1 and 0; yours took the highest." in screen
    assert re.search(r"> your f +11\n", screen)
    assert "n next wrong" in screen
    following = shown(recording, ROOMY, "n")
    assert "b3 +1?" in following
    assert f"After X b3: {YOUR_FUNCTION_SAYS} +1; it is 0: O draws with c3." in following
    assert shown(recording, ROOMY, "n", "n") == screen


def test_a_wrong_score_of_the_root_has_its_sign_too(watched: Watch) -> None:
    recording = watched(BROKEN["no score"][0])
    assert re.search(r"MAX  X +0\?\n", shown(recording, ROOMY, "end"))
    assert "0?" not in shown(watched(next(iter(RIGHT.values()))[0]), ROOMY, "end")


@pytest.mark.parametrize(
    "name", ["the highest in O's turn", "a full board", "no move", "a move that is not taken back"]
)
def test_it_can_be_walked_through_at_every_size(name: str, watched: Watch) -> None:
    recording = watched(BROKEN[name][0])
    app = sitting().push("search", THREE, None, own_view(recording), recording)
    for keys in (
        ["home"],
        ["end"],
        ["left", "up", "down"],
        ["tab", "tab"],
        ["home", "right", "right", "right", " ", "9"],
    ):
        for size in ((80, 24), (120, 40), (60, 20), (40, 13), (20, 7), (1, 1)):
            assert isinstance(app.top, SearchPage)
            assert render(press(update(app, Resized(Size(*size))), *keys)).text()


def test_the_methods_stand_beside_it_and_tab_leads_to_them() -> None:
    recording = record_or_exit(f"{EXAMPLE}:minimax", THREE)
    app = begun_with(recording)
    assert "> your minimax" in text(app)
    assert "> minimax" in text(press(app, "tab"))
    assert "> your minimax" in text(press(app, *["tab"] * 5))


def test_the_printed_text_says_the_same(mine: Run, printed: Run) -> None:
    source, said = BROKEN["the highest in O's turn"]
    out = printed("think", f"{mine(source)}:f", "xox/oox/___", "--plain", "--depth", "1")
    assert out.startswith("mine.f, X to move. + X wins, 0 draw, - O wins\n")
    assert f"  {said}\n" in out
    assert "\n2 of 11 scores are wrong.\n" in out
    assert re.search(r"\n> mine\.f +11 calls\n  minimax +11 nodes\n", out)


@pytest.mark.parametrize(
    ("score", "said"),
    [(4, "It did not call itself, so only its one answer was checked."), (0, "Its only score is wrong.")],
)
def test_of_a_function_that_does_not_call_itself_one_score_is_checked(
    score: int, said: str, mine: Run, printed: Run
) -> None:
    file = mine(f"def f(board, depth, is_maximizing): return {score}\n")
    out = printed("think", f"{file}:f", "xox/oox/___", "--plain")
    assert f"\n{said}\n" in out
    assert "right" not in out.lower()


@pytest.mark.parametrize(("position", "other"), [("xox/oox/___", "xo_/___/___"), ("xo_/___/___", None)])
def test_a_function_that_is_right_on_few_cells_is_to_be_tried_on_an_emptier_board(
    position: str, other: str | None, mine: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    file = mine(marks() + flat())
    assert main(["think", f"{file}:f", position, "--plain"]) == 0
    found = re.search(r"scores are right\..*\nTry an emptier board: think (\S+) (\S+)\n", capsys.readouterr().out)
    assert (found and found.groups()) == (other and (f"{file}:f", other))


def test_of_a_function_whose_calls_cannot_be_seen_the_one_to_name_is_said(mine: Run, refused: Run) -> None:
    choose = "def choose(position): return f([*''.join(position.rows).replace('.', ' ')], 0, True)\n"
    file = mine(marks() + flat() + choose)
    said = f"tictactoe: choose does not call itself; name the function that does: {file}:f.\n"
    assert refused("think", f"{file}:choose", "xox/oox/___") == said


def test_of_several_functions_a_line_each_says_whether_they_are_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sources = {"right": flat(), "wrong": flat(choice="max(scores)"), "none": "def g(): pass"}
    for name, source in sources.items():
        (tmp_path / f"{name}.py").write_text(marks() + source, encoding="utf-8")
    functions = {name: str(tmp_path / f"{name}.py:f") for name in sources}
    assert main(["think", *functions.values()]) == 1
    right, wrong, none = capsys.readouterr().out.splitlines()
    assert right == f"{functions['right']}: All 8,232 scores are right."
    assert re.match(r"After X c1, .*: your function says \+1; it is ", wrong.removeprefix(f"{functions['wrong']}: "))
    assert none.startswith(f"{functions['none']}: ")
    assert none.endswith("none.py has no function f; it has winner, g.")
    assert main(["think", functions["right"], functions["right"], "xox/oox/___"]) == 0
    assert capsys.readouterr().out == f"{functions['right']}: All 11 scores are right.\n" * 2


def test_of_many_wrong_scores_the_first_are_printed(mine: Run, capsys: pytest.CaptureFixture[str]) -> None:
    file = mine(marks() + flat(choice="max(scores)"))
    assert main(["think", f"{file}:f", "XO7", "--plain"]) == 0
    first, *wrong, more, summary, _, _, _, _, _, _ = capsys.readouterr().out.splitlines()
    assert first == "mine.f, X to move. + X wins, 0 draw, - O wins"
    assert len(wrong) == 20
    assert all(YOUR_FUNCTION_SAYS in line for line in wrong)
    count = re.fullmatch(r"([\d,]+) of [\d,]+ scores are wrong\.", summary)
    assert count
    assert more == f"  and {int(count[1].replace(',', '')) - 20:,} more"


def test_the_example_is_right_short_and_never_loses(printed: Run) -> None:
    source = Path(EXAMPLE).read_text(encoding="utf-8")
    code = source.partition('"""\n\n')[2]
    assert len([line for line in code.splitlines() if line]) <= 18
    recording = record_or_exit(f"{EXAMPLE}:minimax", parse_position("X../.O./..X"))
    assert (recording.calls, recording.faults, recording.last.score) == (1053, (), 0)
    assert "lost 0" in printed("match", f"{EXAMPLE}:minimax", "perfect", "--games", "4", "--time", "60")


# The file read again


def rerun(app: App, *keys: str) -> App:
    """The app after keys, with the answer to the function that these run again."""
    before = app
    app = press(app, *keys)
    (question,) = [effect for effect in effects(before, app) if isinstance(effect, RecordFunction)]
    assert "running your function" in text(app)
    try:
        found: Recording | str = record(question.source, question.position)
    except NotRecorded as why:
        found = str(why)
    return update(app, FunctionRecorded(question.source, question.position, found))


def test_a_function_that_plays_is_among_the_methods_of_a_search_watched_in_the_game(watched: Watch) -> None:
    def answered(found: Recording | str) -> App:
        app = sitting(size=ROOMY)
        app = app.share(command_line=app.sitting.command_line._replace(function="mine.py:f"))
        watching = app.push("search", THREE)
        assert RecordFunction("mine.py:f", THREE) in effects(app, watching)
        return update(watching, FunctionRecorded("mine.py:f", THREE, found))

    shown = answered(watched(marks() + flat()))
    assert "your f" in text(shown)
    own = press(shown, *["tab"] * len(Method))
    assert "your function starts here" in text(own).lower()
    refused = answered("f does not call itself")
    assert "your f" not in text(refused)
    assert not [effect for effect in effects(shown, refused) if isinstance(effect, RecordFunction)]


def test_r_reads_the_file_again_and_stays_at_the_same_call(mine: Run, watched: Watch) -> None:
    right, wrong = marks() + flat(), BROKEN["the highest in O's turn"][0]
    recording = watched(wrong)
    app = begun_with(recording)
    before = top(app, SearchPage)
    mine(right)
    mended = rerun(app, "r")
    assert "Your function says -1 for X a3. Right." in text(mended)
    assert "Read again: all 11 scores are right." in text(mended)
    assert top(mended, SearchPage).number == before.number
    assert "Read again" not in text(press(mended, "right"))
    mine(wrong)
    again = rerun(mended, "r")
    assert f"After X a3: {YOUR_FUNCTION_SAYS} 0; it is -1: O wins with b3." in text(again)
    assert "Read again: 2 of 11 scores are wrong." in text(again)
    mine(marks() + flat().replace("        board[i] = EMPTY\n", ""))
    assert "but O b3 is still on the board" in text(rerun(mended, "r"))
    mine(marks() + flat().replace("    if not free: return 0\n", ""))
    assert "the board is full" in text(rerun(press(mended, "end"), "r"))


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def f(:", "cannot be loaded: SyntaxError: "),
        ("1 / 0", "cannot be loaded: ZeroDivisionError: division by zero (line 1)"),
        ("def g(): pass", "has no function f; it has g."),
        (None, "there is no such file"),
    ],
)
def test_a_file_that_cannot_be_read_again_is_said_in_one_line_and_the_old_recording_stays(
    source: str | None, said: str, tmp_path: Path, watched: Watch
) -> None:
    recording = watched(marks() + flat())
    app = press(begun_with(recording), "right", "right")
    file = tmp_path / "mine.py"
    file.unlink()
    if source is not None:
        file.write_text(source, encoding="utf-8")
    after = rerun(app, "r")
    assert said in " ".join(text(after).split())
    assert top(after, SearchPage)._replace(reread="") == top(app, SearchPage)
    assert "> your f" in text(after)


def test_o_runs_it_on_an_emptier_board(watched: Watch) -> None:
    recording = watched(marks() + flat())
    app = press(begun_with(recording), "end")
    assert "o runs your function on an emptier board." in text(app)
    four = rerun(app, "o")
    assert top(four, SearchPage).position == parse_position("xx_/_ox/_o_")
    assert "of 47" in text(four)
    assert top(rerun(four, "o"), SearchPage).position == FIVE
    lucky = press(begun_with(watched(marks() + flat(), LUCKY)), "end")  # three free cells, and not one of the list
    assert top(rerun(lucky, "o"), SearchPage).position == parse_position("xx_/_ox/_o_")


def test_the_real_program_reads_the_file_again(mine: Run) -> None:
    from support.program import Program

    file = mine(BROKEN["the highest in O's turn"][0])
    with Program("think", f"{file}:f") as program:
        program.wait(f"After X a3: {YOUR_FUNCTION_SAYS} 0; it is -1: O wins with b3.")
        program.wait("r reload")
        mine("def f(:")
        program.press("r")
        program.wait("cannot be loaded: SyntaxError")
        mine(marks() + flat())
        program.press("r")
        program.wait("Read again: all 11 scores are right.")
        mine("while True: pass")
        program.press("r")
        program.wait("Reading your file and running your function ...")
        program.press("q")
        assert program.exit_status() == 0


@pytest.mark.slow
def test_a_function_that_runs_for_ever_ends_also_if_nobody_reads_any_more(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("while True: pass", encoding="utf-8")
    process = subprocess.Popen([*RECORDER, f"{file}:f", "XOX/OOX/...", "3,3,3", "X"], stdout=subprocess.PIPE)
    assert process.stdout
    process.stdout.close()
    try:
        assert process.wait(60) == 0
    finally:
        process.kill()
