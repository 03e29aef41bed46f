"""A function of one's own that is watched: how it is called, its calls as a tree, and what is said of its faults."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from support import reference
from support.positions import analyses
from support.positions import text as drawn
from support.program import Program
from support.sittings import ROOMY, press, sitting, text
from tictactoe.cli.main import main
from tictactoe.engine.board import Position
from tictactoe.engine.notation import parse_position
from tictactoe.engine.recording import Call, Fault, Recording, Seen, true_score
from tictactoe.engine.steps import Method, StepKind, steps
from tictactoe.shell.watched_function import recorded
from tictactoe.ui.app import begin_with, render, update
from tictactoe.ui.pages.search import SearchPage
from tictactoe.ui.sitting.display import Size
from tictactoe.ui.sitting.inputs import Resized
from tictactoe.ui.words.own_function import told

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
        expected = list(steps(position, Method.MINIMAX))
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


def test_the_true_scores_are_those_of_plain_minimax() -> None:
    positions = [analysis.position for analysis in analyses()]
    for position in Random(1).sample(positions, 500):
        check_true(position)


@pytest.mark.exhaustive
def test_the_true_scores_of_all_positions_are_those_of_plain_minimax() -> None:
    positions = [analysis.position for analysis in analyses()]
    assert len(positions) == 4520
    for position in positions:
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
    said = " ".join(told(recording, recording.step(first.step)))
    value, _ = reference.value(board, "X" if found.to_move.value == "X" else "O", 3, 3, 3)
    true = value if found.to_move.value == "X" else -value
    match = re.search(r"your function says ([+-]1|0); it is ([+-]1|0): (.*?)\.", said)
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
        assert said == f"{other} has three in a row"
    elif "." not in board:
        assert said == "the board is full"
    elif value < 0:
        assert said == f"every move of {mark} loses"
        assert set(after.values()) == {1}
    else:
        assert said.startswith(f"{mark} {'wins' if value else 'draws'} with ")
        named = re.findall(r"[a-c][1-3]", said)
        assert named == [cell for cell, worth in after.items() if worth == -value]


def test_a_bound_of_alpha_beta_is_not_called_wrong_but_a_false_bound_is() -> None:
    board = drawn(THREE)
    after = board[:6] + "X" + board[7:]  # O wins there: -1
    for value, alpha, beta, wrong in ((0, 0, 9, False), (0, -9, 9, True), (-1, -9, -1, False), (1, -9, 1, True)):
        recording = Recording("f", THREE, [Call(None, board, None), Call(0, after, value, alpha, beta)])
        assert bool(recording.faults) is wrong, (value, alpha, beta)


# The function in a process of its own


COMMON = """\
def winner(b):
    for i, j, k in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if b[i] == b[j] == b[k] and b[i] in MARKS:
            return b[i]
"""
FLAT = """\
def f(board{arguments}):
    won = winner(board)
    if won == MARKS[0]: return {x}
    if won == MARKS[1]: return {o}
    free = [i for i in range(9) if board[i] == EMPTY]
    if not free: return {draw}
    scores = []
    for i in free:
        board[i] = MARKS[0] if {maximizing} else MARKS[1]
        scores.append({call})
        board[i] = EMPTY
    return {choice}
"""
USUAL = {
    "arguments": ", depth, is_maximizing",
    "x": "1",
    "o": "-1",
    "draw": "0",
    "maximizing": "is_maximizing",
    "call": "f(board, depth + 1, not is_maximizing)",
    "choice": "max(scores) if is_maximizing else min(scores)",
}
GRID = """\
def f(board: {annotation}, {arguments}):
    won = winner([cell for row in board for cell in row])
    if won: return 1 if won == "X" else -1
    best = None
    for r in range(3):
        for c in range(3):
            if board[r][c] == EMPTY:
                board[r][c] = "X" if maximizingPlayer else "O"
                score = f(board, {passed})
                board[r][c] = EMPTY
                if best is None or (score > best if maximizingPlayer else score < best): best = score
                if maximizingPlayer: alpha = max(alpha, best)
                else: beta = min(beta, best)
                if beta <= alpha: return best
    return best or 0
"""
TEXT = """\
def f(board, player):
    won = winner(board)
    if won: return 1 if won == player else -1
    if " " not in board: return 0
    other = "O" if player == "X" else "X"
    return max(-f(board[:i] + player + board[i+1:], other) for i in range(9) if board[i] == " ")
"""
POSITION = """\
def f(position):
    if position.outcome: return -1 if position.outcome.winner else 0
    return max(-f(position.play(cell)) for cell in position.legal_moves)
"""


def marks(empty: str = '" "', written: str = '("X", "O")') -> str:
    return f"EMPTY, MARKS = {empty}, {written}\n{COMMON}"


def flat(**changes: str) -> str:
    return FLAT.format(**(USUAL | changes))


def watched(tmp_path: Path, source: str, position: Position = THREE) -> Recording:
    file = tmp_path / "mine.py"
    file.write_text(source, encoding="utf-8")
    return recorded(f"{file}:f", position)


RIGHT = {
    "list of nine": (marks() + flat(), "list of nine", Seen.X),
    "dots": (marks('"."') + flat(), "list of nine", Seen.X),
    "no text": (marks('""') + flat(), "list of nine", Seen.X),
    "None": (marks("None") + flat(), "list of nine", Seen.X),
    "numbers": (marks("0", "(1, -1)") + flat(), "list of nine", Seen.X),
    "small letters": (marks('"-"', '("x", "o")') + flat(), "list of nine", Seen.X),
    "distance": (marks() + flat(x="10 - depth", o="depth - 10"), "list of nine", Seen.X),
    "depth that counts down": (
        marks()
        + flat(call="f(board, depth - 1, not is_maximizing)").replace(
            "    free", "    if depth == 0: return 0\n    free"
        ),
        "list of nine",
        Seen.X,
    ),
    "a move with the score": (
        marks()
        + flat(
            x="(1, None)", o="(-1, None)", draw="(0, None)", call="(f(board, depth + 1, not is_maximizing)[0], i)"
        ),
        "list of nine",
        Seen.X,
    ),
    "O maximizes": (
        marks()
        + flat(x="-1", o="1").replace("MARKS[0] if is", "MARKS[1] if is").replace("else MARKS[1]", "else MARKS[0]"),
        "list of nine",
        Seen.O,
    ),
    "list of lists with alpha and beta": (
        marks()
        + GRID.format(
            annotation="list[list[str]]",
            arguments="depth, alpha, beta, maximizingPlayer",
            passed="depth + 1, alpha, beta, not maximizingPlayer",
        ),
        "list of lists",
        Seen.X,
    ),
    "list of lists as typing has it": (
        "from typing import List\n"
        + marks("'_'")
        + GRID.format(
            annotation="List[List[str]]",
            arguments="depth, maximizingPlayer, alpha=-99, beta=99",
            passed="depth + 1, not maximizingPlayer, alpha, beta",
        ),
        "list of lists",
        Seen.X,
    ),
    "text and player": (marks() + TEXT, "text", Seen.SIDE),
    "position": (POSITION, "Position", Seen.SIDE),
    "annotated position": (
        "from tictactoe import Position\n" + POSITION.replace("(position)", "(position: Position)", 1),
        "Position",
        Seen.SIDE,
    ),
}


@pytest.mark.parametrize("name", RIGHT)
def test_a_function_is_called_as_it_was_written(name: str, tmp_path: Path) -> None:
    source, form, seen = RIGHT[name]
    recording = watched(tmp_path, source)
    assert (recording.form, recording.seen, recording.ended) == (form, seen, "")
    assert not recording.faults
    assert (recording.calls, true_score(THREE)) == (11, 1)
    assert recording.last.kind is StepKind.DONE
    assert (recording.last.score or 0) > 0
    assert told(recording, recording.last) == ["All 11 scores are right."]


def test_a_larger_search_with_o_to_move_is_right_too(tmp_path: Path) -> None:
    position = parse_position("X../.O./..X")
    recording = watched(tmp_path, marks() + flat(), position)
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
    "scores of the wrong side": (
        marks() + flat(x="-1", o="-1"),
        "After X a3: your function says -1 for O; it is +1: O wins with b3. Is its sign wrong?",
    ),
    "a move that is not taken back": (
        marks() + flat().replace("        board[i] = EMPTY\n", ""),
        "After X a3: your function goes on with a board that is not one move later: was a move not taken back?",
    ),
    "no move": (
        marks() + flat().replace("board[i] = MARKS[0] if is_maximizing else MARKS[1]", "pass"),
        "At the first position: your function calls itself with the same board: a mark is missing.",
    ),
    "one mark for both": (
        marks() + flat().replace("board[i] = MARKS[0] if is_maximizing else MARKS[1]", "board[i] = MARKS[0]"),
        "After X a3: your function places X, but O is to move.",
    ),
    "no winner": (
        marks() + flat().replace("won = winner(board)", "won = None"),
        "After X a3, O b3: the game is over, but your function plays on: O has three in a row.",
    ),
    "a full board": (
        marks() + flat().replace("    if not free: return 0\n", ""),
        f"After X a3, O c3, X b3: it raised ValueError: {EMPTY} (line 16).",
    ),
    "no score": (
        marks() + flat(draw="None", choice="0"),
        "After X a3, O c3, X b3: your function returned None, which is no score.",
    ),
    "a move left out": (
        marks()
        + flat()
        .replace("if not free", "free = free[:2]\n    if not free")
        .replace("board[i] == EMPTY]", "board[i] == EMPTY]"),
        "At the first position: your function says 0; it is +1: X wins with c3. It did not try c3.",
    ),
    "two functions that call each other": (
        marks()
        + flat(call="g(board)", maximizing="True", choice="max(scores)")
        + flat(call="f(board, 0, True)", maximizing="False", choice="min(scores)", arguments="").replace(
            "def f", "def g"
        ),
        "At the first position: your function calls itself two moves later, through another; "
        "only one function can be watched.",
    ),
    "one call without a score": (
        "def f(board): pass\n",
        "At the first position: your function returned None, which is no score. "
        "It did not call itself: name the function that does.",
    ),
    "one call": (
        "def f(board, depth, is_maximizing): return 0\n",
        "At the first position: your function says 0; it is +1: X wins with c3. "
        "It did not call itself: name the function that does.",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_first_fault_is_named(name: str, tmp_path: Path) -> None:
    source, said = BROKEN[name]
    recording = watched(tmp_path, source)
    assert " ".join(told(recording, recording.step(recording.first))) == said


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def g(): pass", "has no function f"),
        ("def f(: pass", "cannot be loaded: SyntaxError: "),
        (
            "x = input('your move? ')\ndef f(board): return 0",
            "it asks for input; let it do that only under if __name__",
        ),
        ("1 / 0", "cannot be loaded: ZeroDivisionError: division by zero (line 1)"),
        ("import os; os._exit(3)", "ended the process that ran it (status 3)"),
        ("def f(): return 0", "it takes no board"),
        ("def f(board, depth, is_max): exit(2)", "it raised SystemExit: 2 (line 1)"),
    ],
)
def test_what_cannot_be_watched_is_said_in_a_line_and_never_as_a_traceback(
    source: str, said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(source, encoding="utf-8")
    status = main(["think", f"{file}:f", "--plain"])
    out, err = capfd.readouterr()
    assert said in out + err
    assert "Traceback" not in out + err
    assert status == (0 if out else 2)
    assert out or err.count("\n") == 1


@pytest.mark.slow
def test_all_calls_on_the_empty_board_are_recorded() -> None:
    recording = recorded(f"{EXAMPLE}:minimax", parse_position("9"))
    assert (recording.calls, recording.faults, recording.ended) == (549_946, (), "")
    assert (recording.last.kind, recording.last.score) == (StepKind.DONE, 0)


def test_a_function_that_never_comes_back_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    short = "import tictactoe.shell.function_recorder as recorder; recorder.SECONDS = 0.2\n"
    recording = watched(tmp_path, f"{short}def f(board, depth, is_max):\n    while True: pass\n")
    assert re.search(
        r"At the first position: it did not come back within [\d.]+ seconds\.", told(recording, recording.last)[0]
    )


def test_what_is_printed_belongs_to_its_call(tmp_path: Path) -> None:
    recording = watched(
        tmp_path, 'print("loaded")\n' + marks() + flat().replace("    won", "    print(depth)\n    won")
    )
    assert recording.printed[0] == ["loaded", "0"]
    assert [recording.printed[call] for call in range(1, 4)] == [["1"], ["2"], ["2"]]


def test_a_file_that_is_missing_and_a_position_without_moves_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["think", "nothing.py:f", "--plain"]) == 2
    assert capsys.readouterr().err == "tictactoe: nothing.py: there is no such file.\n"
    assert main(["think", f"{EXAMPLE}:minimax", "16", "--plain"]) == 2
    assert main(["think", "my_bot.py", "--plain"]) == 2
    assert "my_bot.py names no function; write my_bot.py:minimax" in capsys.readouterr().err


def test_on_a_small_screen_a_long_sentence_is_said_without_the_moves_before_it(tmp_path: Path) -> None:
    source = marks() + flat().replace("        board[i] = EMPTY", "        if depth < 5: board[i] = EMPTY")
    screen = shown(watched(tmp_path, source, parse_position("XO7")), Size(40, 12))
    assert "Your function goes on with a board" in screen


# What is shown


def shown(recording: Recording, size: Size = ROOMY, *keys: str) -> str:
    app = sitting(size=size)
    return text(press(app.push("search", recording.start, None, own_view(recording), recording), *keys))


def own_view(recording: Recording) -> Any:
    from tictactoe.ui.words.own_function import own_view

    return own_view(recording)


def test_the_page_begins_with_the_first_wrong_score(tmp_path: Path) -> None:
    recording = watched(tmp_path, BROKEN["the highest in O's turn"][0])
    screen = shown(recording)
    assert "Tic-tac-toe - mine.f" in screen
    assert "a3 0?" in screen
    assert "?  this score is wrong" in screen
    assert "After X a3: your function says 0; it is -1: O wins with b3." in screen
    assert "O takes the lowest of -1 and 0; yours took the highest." in screen
    assert re.search(r"> your f +11\n", screen)
    assert "n next wrong" in screen
    following = shown(recording, ROOMY, "n")
    assert "b3 +1?" in following
    assert "After X b3: your function says +1; it is 0: O draws with c3." in following
    assert shown(recording, ROOMY, "n", "n") == screen


@pytest.mark.parametrize(
    "name", ["the highest in O's turn", "a full board", "no move", "a move that is not taken back"]
)
def test_it_can_be_walked_through_at_every_size(name: str, tmp_path: Path) -> None:
    recording = watched(tmp_path, BROKEN[name][0])
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
    recording = recorded(f"{EXAMPLE}:minimax", THREE)
    app = begin_with(sitting(), "search", THREE, None, own_view(recording), recording)
    assert "> your minimax" in text(app)
    assert "> minimax" in text(press(app, "tab"))
    assert "> your minimax" in text(press(app, *["tab"] * 5))


def test_the_printed_text_says_the_same(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BROKEN["the highest in O's turn"][0], encoding="utf-8")
    assert main(["think", f"{file}:f", "xox/oox/___", "--plain", "--depth", "1"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("mine.f, X to move. + X wins, 0 draw, - O wins\n")
    _, said = BROKEN["the highest in O's turn"]
    assert f"  {said}\n" in out
    assert "\n2 of 11 scores are wrong.\n" in out
    assert re.search(r"\n> mine\.f +11 calls\n  minimax +11 nodes\n", out)


def test_the_example_is_right_short_and_never_loses(capsys: pytest.CaptureFixture[str]) -> None:
    source = Path(EXAMPLE).read_text(encoding="utf-8")
    code = source.partition('"""\n\n')[2]
    assert len([line for line in code.splitlines() if line]) <= 31
    recording = recorded(f"{EXAMPLE}:minimax", parse_position("X../.O./..X"))
    assert (recording.calls, recording.faults, recording.last.score) == (1053, (), 0)
    assert main(["match", f"{EXAMPLE}:choose", "perfect", "--games", "4", "--time", "60"]) == 0
    assert "lost 0" in capsys.readouterr().out


def test_the_real_program_shows_it() -> None:
    with Program("think", f"{EXAMPLE}:minimax") as program:
        program.wait("> your minimax        11")
        program.press("end")
        program.wait("All 11 scores are right.")
        program.press("q")
        assert program.exit_status() == 0
