"""A function of one's own that is watched: how it is called, and what is said of its faults."""

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from support.broken_minimaxes import BROKEN
from support.command_line import Run, main
from support.engine import StepKind
from support.engines import CHILD, all_gone, numbers
from support.minimaxes import (
    CHOOSING,
    COUNTING,
    EXAMPLE,
    FIVE,
    INNER,
    LUCKY,
    NEGAMAXES,
    RIGHT,
    TEXT,
    THREE,
    Watch,
    flat,
    marks,
)
from support.pseudo import speak, unsaid
from support.sentences import YOUR_FUNCTION_SAYS
from support.ui import judgement, told, use
from tictactoe import Mark, Position, parse_position
from tictactoe._engine.functions.positions import FULLER
from tictactoe._engine.functions.run import Fault, Perspective
from tictactoe._engine.functions.true_scores import true_score
from tictactoe._shell.functions import session, watcher
from tictactoe._shell.functions.file import Failed, LineStream, load
from tictactoe._shell.functions.watcher import RECORDER, record, record_and_tell
from tictactoe._ui.words.own_function import read_again, sentences, yours
from tictactoe._ui.words.own_function import summary as own_summary

pytestmark = pytest.mark.usefixtures("forked")


@pytest.mark.parametrize("name", RIGHT)
def test_a_function_is_called_as_it_was_written(name: str, watched: Watch) -> None:
    recording = watched(RIGHT[name])
    seen = Perspective.SIDE if name in NEGAMAXES else Perspective.O if name == "O maximizes" else Perspective.X
    assert (recording.seen, recording.ended, recording.faults) == (seen, None, ())
    assert recording.bounded is ("alpha" in name or "bounds" in name or "typing" in name)
    assert (recording.calls, true_score(THREE)) == (11, 1)
    assert recording.last.kind is StepKind.DONE
    assert (recording.last.score or 0) > 0
    assert sentences(recording, recording.last)[0] == "All 11 scores are right."


def test_a_larger_search_with_o_to_move_is_right_too(watched: Watch) -> None:
    recording = watched(flat(arguments=", depth=0, is_maximizing=True"), parse_position("X../.O./..X"))
    assert (recording.calls, recording.faults, recording.last.score) == (1053, (), 0)


def test_a_right_score_is_called_luck_where_moves_were_left_out(watched: Watch) -> None:
    alpha_beta = flat(arguments=", is_maximizing, alpha=-9, beta=9", call="f(board, not is_maximizing, alpha, beta)")
    early = flat().replace("        board[i] = EMPTY", "        board[i] = EMPTY\n        return scores[0]")
    wrong_cut = alpha_beta.replace(
        "        board[i] = EMPTY", "        board[i] = EMPTY\n        if beta >= alpha: break"
    )
    for source in early, wrong_cut:
        recording = watched(source, LUCKY)
        said = " ".join(sentences(recording, recording.step(recording.first)))
        assert said.startswith("After X b1: your function tried only c1, not c3; its 0 is right by luck. ")
        assert sentences(recording, recording.last) == ["All 4 scores are right, but moves were left out."]


GONE = "gone.py:f"  # which is told in a line, as is each of several functions
BEST = "max(scores, key=scores.get)"
PAIRS = """\
from itertools import product
class Move:
    def __init__(self, row, col): self.row, self.col = row, col
def X(row, c): return [*row[:c], "X", *row[c + 1:]]
def f(board, is_maximizing):
    won = winner(sum(board, []))
    if won: return 1 if won == "X" else -1
    scores = []
    for r, c in product(range(3), repeat=2):
        if board[r][c] == EMPTY:
            board[r][c] = "X" if is_maximizing else "O"
            scores.append(f(board, not is_maximizing))
            board[r][c] = EMPTY
    return (max if is_maximizing else min)(scores, default=0)
def choose(board):
    scores = {}
    for r, c in product(range(3), repeat=2):
        if board[r][c] == EMPTY:
            board[r][c] = "X"
            scores[r, c] = f(board, False)
            board[r][c] = EMPTY
    r, c = max(scores, key=scores.get)
    CHOICE
"""
WAYS = ["return r, c", "return Move(r, c)", "return dict(row=r, col=c)", "return 'abc'[c] + '123'[r]"]
WAYS += ["board[r][c] = 'X'", "board[r][c] = 'X'; return board"]
WAYS += ["return [*board[:r], X(board[r], c), *board[r + 1:]]"]
PASSES_ON = """\
def search(board, is_maximizing):
    won = winner(board)
    if won: return (1 if won == "X" else -1), None
    found = []
    for i in [i for i in range(9) if board[i] == EMPTY]:
        board[i] = "X" if is_maximizing else "O"
        found.append((search(board, not is_maximizing)[0], i))
        board[i] = EMPTY
    return (max if is_maximizing else min)(found, key=lambda each: each[0], default=(0, None))
def choose(board):
    score, move = search(board, True)
    CHOICE
"""
PASSING = ["return move", "return score", "return (score > 0) - (score < 0)", "global g; g = move"]
PASSING += ["board[move] = 'X'", "board[move] = 'X'; return 0", "board[move] = 'X'; return -1"]
RIGHT_14 = "All 14 scores are right."
NO_MOVE, A1_TAKEN = "your function returned None, not a move.", "your function chooses a1, which is taken."
BY_ROW = "your function returned {}, but its best move is {}: row first, then column, each from 0."
CHOICES = [
    *(
        (flat() + CHOOSING.replace(f"return {BEST}", choice), board, said)
        for choice, board, said in [
            (f"return {BEST}", "x__/oox/xo_", RIGHT_14),
            (f"return {BEST}", "x_x/oo_/___", ""),  # its score is the number of the cell
            (f"return {BEST}", "_x_/oox/x_o", ""),
            (f"return 100 * {BEST}", "x__/oox/xo_", f"{RIGHT_14} It returned 100, but its best move is b1."),
            ("return 8 - max(scores)", "x__/oox/xo_", f"{RIGHT_14} It returned 0, but its best move is b1."),
            # It means cells elsewhere, so that this is no score.
            (f"return {{1: 0}}.get(best := {BEST}, best)", "x__/oox/xo_", A1_TAKEN),
            (
                f"return {BEST} + 1",
                "x__/oox/xo_",
                "your function returned 2, but its best move is b1: cells count from 0.",
            ),
            # It does not count from 1 elsewhere.
            (
                f"return {{1: 2}}.get(best := {BEST}, best)",
                "x__/oox/xo_",
                "your function chooses c1, but X draws with b1.",
            ),
            ("return -1", "x__/oox/xo_", "your function returned -1, which is no cell; its best move is b1."),
            ("return 9", "x__/oox/xo_", "your function returned 9, which is no cell; its best move is b1."),
            ("return 4", "x__/oox/xo_", "your function chooses b2, which is taken."),
            ("return min(scores, key=scores.get)", "xox/oox/___", "your function chooses a3, but X wins with c3."),
            ("return max(scores)", "xox/oox/___", ""),  # the last cell happens to win
            ("return 10 ** 5000", "xox/oox/___", ""),  # no choice, and no number that Python writes
        ]
    ),
    *(
        (marks() + PAIRS.replace("CHOICE", choice).replace("max(scores, key", f"{pick}(scores, key"), board, said)
        for pick, choice, board, said in [
            *(("max", way, "xox/oox/___", "") for way in [*WAYS, "return c, r", "global g; g = r, c"]),
            *(("min", way, "xox/oox/___", "your function chooses a3, but X wins with c3.") for way in WAYS),
            ("max", "return r + 1, c + 1", "xox/oox/___", BY_ROW.format("(3, 3)", "c3")),
            ("max", "return c, r", "x_x/oo_/___", BY_ROW.format("(1, 0)", "b1 or c2")),
            ("max", "return 0, 0", "xox/oox/___", A1_TAKEN),
            ("max", "return 'a1'", "xox/oox/___", A1_TAKEN),
            ("max", "board[r][c] = 'O'", "xox/oox/___", NO_MOVE),
            ("max", "return", "xox/oox/___", NO_MOVE),
        ]
    ),
    *(
        (marks() + PASSES_ON.replace("CHOICE", choice), "_x_/o__/x_o", said)
        for choice, said in [
            *((way, "") for way in PASSING),
            ("return -score", "All 226 scores are right. It returned -1, but its best move is c1 or b2."),
            ("return 0", "your function chooses a1, but X wins with c1 or b2."),
            ("board[0] = 'X'", "your function chooses a1, but X wins with c1 or b2."),
            ("return", NO_MOVE),
        ]
    ),
]


@pytest.mark.parametrize(("source", "board", "said"), CHOICES)
def test_whatever_means_the_choice_is_compared_with_the_scores(source: str, board: str, said: str, mine: Run) -> None:
    """A number, a row and a column, an object, the name of a cell, or a mark on the board."""
    recording = record(f"{mine(source)}:choose", parse_position(board))
    right, told = judgement(recording)
    if said and not right:
        assert told == f"At the first position: {said}"
        assert own_summary(recording)[0].endswith(" right, but its move is not.")
    else:
        assert right
        assert told.startswith(said) if said else "returned" not in told


def test_a_win_that_is_seen_without_a_search_is_a_choice_and_luck_is_not_believed(mine: Run) -> None:
    seen = CHOOSING.replace(
        "            scores", "            if winner(board): board[i] = EMPTY; return i\n            scores"
    )
    assert not record(f"{mine(flat() + seen)}:choose", THREE).faults
    assert record_and_tell(f"{mine(flat() + CHOOSING.replace(BEST, 'max(scores)'))}:choose").start == FULLER


@pytest.mark.parametrize("choice", ["return", "return 0, 0", "return 'a1'"])
def test_where_its_scores_are_wrong_a_choice_that_is_no_move_is_shown_too(choice: str, mine: Run) -> None:
    source = marks() + PAIRS.replace("CHOICE", choice).replace("return 1 if", "return 0 if")
    assert Fault.SCORE in [found.fault for found in record(f"{mine(source)}:choose", THREE).faults]


SHORTCUTS = """\
def bot(board):
    for mark in "XO":
        for i in range(9):
            if board[i] == EMPTY:
                board[i] = mark
                won = winner(board)
                board[i] = EMPTY
                if won: return i
    return choose(board)
"""


def test_a_choice_for_x_is_asked_for_o_too(mine: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watcher, "FULLER", THREE)  # whose calls are few; it is another test's subject
    both = CHOOSING.replace("    scores =", '    mark = "XO"[board.count("X") > board.count("O")]\n    scores =')
    both = both.replace('= "X"', "= mark").replace("False)", 'mark == "O")')
    best = both.replace("return max(", 'return (max if mark == "X" else min)(')
    alone = CHOOSING.replace('"X"', '"O"').replace("False", "True").replace("max(", "min(")
    refuses = CHOOSING.replace("    scores =", '    assert board.count("X") == board.count("O")\n    scores =')
    for choosing, side, right in (both, "O", 0), (best, "X", 1), (alone, "X", 1), (refuses, "X", 1):
        recording = record_and_tell(f"{mine(flat() + choosing)}:choose")
        assert (recording.start.to_move.value, not recording.faults) == (side, bool(right)), choosing


def test_a_function_that_wins_or_blocks_at_once_is_judged_where_it_searches(mine: Run) -> None:
    quiet = parse_position("xo_/_x_/__o")
    for pick, faults, given in ("max", [], ""), ("min", [Fault.MOVE], ""), ("max", [], ", me"):
        shortcuts = (
            SHORTCUTS.replace("board)", f"board{given})", 1).replace('"XO"', 'me, "XO"["XO".find(me) - 1]')
            if given
            else SHORTCUTS
        )
        path = f"{mine(flat() + CHOOSING.replace('max(', pick + '(') + shortcuts)}:bot"
        assert [found.fault for found in record(path, quiet).faults] == faults
        with pytest.raises(Failed) as failed:
            record(path, THREE)
        assert told(failed.value).startswith("bot chose c3 without a search; give it a board where nobody can win at")
        if not given:
            recording = record_and_tell(path)  # where no position is named it is not asked for another one
            assert (recording.start, bool(recording.faults)) == (quiet, bool(faults))


def test_a_choice_that_blocks_in_place_of_winning_is_wrong(mine: Run, printed: Run) -> None:
    path = f"{mine(flat() + CHOOSING + SHORTCUTS.replace('XO', 'OX'))}:bot"
    told = printed("think", path, GONE, status=1)
    assert told.splitlines()[0] == f"{path}: bot chose b3 without a search, but c3 is better."


def test_a_choice_that_never_tries_the_first_cell_is_wrong(mine: Run) -> None:
    choosing = CHOOSING[CHOOSING.index("def choose") :].replace("range(9)", "range(1, 9)")
    assert choosing != CHOOSING
    recording = record_and_tell(f"{mine(flat() + choosing)}:choose")
    assert judgement(recording)[1].endswith("it is 0: X draws with a1. It did not try a1.")


@pytest.mark.parametrize("resigns", ["raise ValueError('I resign')", "return None", "return -1"])
def test_a_choice_may_give_up_where_all_moves_lose(resigns: str, mine: Run, printed: Run) -> None:
    lost = CHOOSING.replace(f"    return {BEST}", f"    if max(scores.values()) < 0: {resigns}\n    return {BEST}")
    told = printed("think", f"{mine(flat() + lost)}:choose", GONE, status=1)
    assert "All 7,548 scores are right." in told


def test_one_that_takes_the_centre_at_once_is_judged_where_it_is_taken(mine: Run, printed: Run) -> None:
    book = CHOOSING.replace("    scores =", "    if board[4] == EMPTY: return 4\n    scores =")
    path = f"{mine(flat() + book)}:choose"
    assert "All 238 scores are right." in printed("think", path, GONE, status=1)


@pytest.mark.parametrize("start", [0, -1])
def test_a_choice_that_takes_no_move_where_all_are_bad_is_wrong(start: int, mine: Run, printed: Run) -> None:
    """Its best score begins too high, which no score of a won or a drawn game shows."""
    better = "for cell in scores:\n        if scores[cell] > best: best, move = scores[cell], cell"
    chosen = f"best, move = {start}, 0\n    {better}\n    return move"
    path = f"{mine(flat() + CHOOSING.replace(f'return {BEST}', chosen))}:choose"
    assert f"On oxo/xox/___: {A1_TAKEN}" in printed("think", path, GONE, status=1)


NEGAMAX = f"""\
{marks()}def f(board, player, alpha=-9, beta=9):
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
    for position in THREE, LUCKY:
        recording = watched(source.replace("-f(", "f("), position)
        first = " ".join(sentences(recording, recording.step(recording.first)))
        assert first.endswith("without turning the sign: is a minus missing?")
        right = watched(source, position)
        assert not right.faults


def test_a_missing_minus_is_found_below_a_function_that_chooses(mine: Run) -> None:
    choosing = CHOOSING.replace("f(board, 1, False)", "-f(board, 'O')")
    source = PLAIN_NEGAMAX.replace("-f(", "f(") + choosing
    recording = record_and_tell(f"{mine(source)}:choose", THREE)
    first = " ".join(sentences(recording, recording.step(recording.first)))
    assert first.endswith(
        "Its calls returned -1 and 0; it took the highest without turning the sign: is a minus missing?"
    )


def test_a_negamax_is_known_by_the_signs_that_it_turns_where_its_wins_are_not(watched: Watch) -> None:
    source = PLAIN_NEGAMAX.replace("1 if won == player else -1", "1")
    recording = watched(source, parse_position("x__/oox/xo_"))
    assert recording.seen is Perspective.SIDE
    assert sentences(recording, recording.step(recording.first)) == [
        "After X b1, O c3, X c1: your function says +1 for O; it is -1: X has a1, b1 and c1 in a row."
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
    for position in FIVE, LUCKY:
        recording = watched(source, position)
        told += [" ".join(sentences(recording, recording.step(found.step))) for found in recording.faults]
    assert told
    assert not any("without turning the sign" in each for each in told)


def test_what_alpha_beta_could_do_better_is_said_in_the_order_of_the_function(watched: Watch) -> None:
    def said(negamax: str, position: Position) -> list[str]:
        recording = watched(negamax, position)
        assert not recording.faults
        return sentences(recording, recording.last)[1:]

    right = NEGAMAX.replace("PASSED", "-beta, -alpha")
    slow = "It may miss a win in one: slow wins count as much. Try 1 + the number of free cells."
    assert said(right, FIVE) == [slow]
    assert said(right.replace("if alpha >= beta", "if alpha > beta"), FIVE) == [
        slow,
        "It goes on searching where alpha equals beta: stop there, too (>= instead of >).",
    ]
    skips_nothing = "It has alpha and beta, but skips nothing: in its order, alpha-beta takes {} calls."
    assert said(right.replace("if alpha >= beta: break", "pass"), LUCKY) == [skips_nothing.format(10)]
    never_changed = flat(
        arguments=", is_maximizing, alpha=-9, beta=9", call="f(board, not is_maximizing, alpha, beta)"
    )
    assert skips_nothing.format(10) in said(never_changed, LUCKY)
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
    recording = watched(flat(**changes), FIVE)
    told = f"It may miss a win in one: slow wins count as much. Try {tried}."
    assert sentences(recording, recording.last)[1:] == [told]
    scores = {"10 - depth": "10 - depth", "1 + depth": "1 + depth"}.get(tried, "1 + board.count(EMPTY)")
    better = watched(flat(**changes, x=scores, o=f"-({scores})"), FIVE)
    assert sentences(better, better.last)[1:] == []


def test_alpha_and_beta_that_change_places_are_the_first_fault(watched: Watch) -> None:
    def said(source: str) -> tuple[str, ...]:
        recording = watched(source, LUCKY)
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
    kept = NEGAMAX.replace("PASSED", "alpha, beta").replace("return best", "return alpha")
    recording = watched(kept, parse_position("_x_/__o/___"))
    told = " ".join(sentences(recording, recording.step(recording.first)))
    assert told.endswith("Its calls get the same alpha and beta: in negamax pass on -beta, -alpha.")


def test_a_position_that_is_looked_up_and_a_won_one_are_not_left_out(watched: Watch) -> None:
    table = (
        "known = {}\n"
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
    for source in table, won:
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


def test_a_sum_of_scores_is_not_called_a_global_variable(watched: Watch) -> None:
    recording = watched(flat(choice="sum(scores)"), FIVE)
    said = [" ".join(sentences(recording, recording.step(found.step))) for found in recording.faults]
    assert said
    assert not any("global" in each for each in said)


# Its method has the name of a field, and does not call itself.
FIELD = """\
from collections import namedtuple
State = namedtuple("State", "utility, board")
class Game:
    def utility(self, state): return state.utility
def f(state, game):
    def max_value(state): return game.utility(state)
    return max_value(state)
"""


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def g(): pass", "has no function f; it has g."),
        ("class f: pass\ndel f", "has no function f."),
        (
            "def f(): return g([0] * 9)\ndef g(b): return g(b)",
            "no search was seen in f; name the function that calls itself",
        ),
        (
            flat().replace("f(", "g(")
            + "def f(position): return g([*''.join(position.rows).replace('.', ' ')], 0, True)\n",
            "mine.py:g.\n",
        ),
        (
            flat(choice="free[0]").replace("MARKS[0] if", "'p' if").replace("f(", "g(")
            + "def f(board): return g(board, 0, True)\n",
            "cannot tell how to call f: it puts 'p' into a cell.",
        ),
        (FIELD, "no search was seen in f or in what it calls"),
        ("x = 1\ndef f(: pass", "cannot be loaded: SyntaxError: invalid syntax (line 2)"),
        (
            "x = input('your move? ')\ndef f(board): return 0",
            "it asks for input; let it do that only under if __name__",
        ),
        ("1 / 0", "cannot be loaded: ZeroDivisionError: division by zero (line 1).\n"),
        (
            "def f(board): return 1 / 0\nf([])",
            "ZeroDivisionError: division by zero (line 1); put the code that runs on loading under if",
        ),
        (
            "class A:\n    ROWS = [1 / 0 for _ in 'abc']",
            "cannot be loaded: ZeroDivisionError: division by zero (line 2).\n",
        ),
        ("import os; os._exit(3)", "ended the process that ran it (status 3)"),
        (
            "import os\nfor number in range(3, 30):\n    try: os.write(number, b'cno_module\\nname\\n.')\n"
            "    except OSError: pass\nos._exit(0)",
            "ended the process that ran it (status 0)",
        ),
        ("def f(): return 0", "f cannot be called: it takes no board."),
        ("def f(*rest): return 0", "f cannot be called: it takes no board."),
        (
            "class F:\n    __signature__ = ''\n    def __call__(self, board): return 0\nf = F()",
            "no search was seen in f or in what it calls; name a function that calls itself",
        ),
        ("def f(now_player): return 0", "f cannot be called: its first argument must be the board, not now_player."),
        ("def f(count, b): return 0", "f cannot be called: its first argument must be the board, not count."),
        (
            "def f(board, depth, is_max): return {'points': 1}",
            "no search was seen in f or in what it calls; name a function that calls itself, at the file's top",
        ),
        (
            INNER.format(board="", given="").replace("is_max", "most"),
            "cannot tell how to call f: no call of its search was seen.",
        ),
        (
            flat(draw="{'points': 1}"),
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
    assert status == (1 if out else 2)
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
    except Failed as why:
        answer = told(why)
    assert answer == said.format(file)


@pytest.mark.slow
def test_a_function_that_waits_for_ever_while_its_arguments_are_tried_is_called_late(mine: Run, printed: Run) -> None:
    source = "import time\ndef f(board, who):\n    time.sleep(99)\n    return f(board, not who)"
    said = "At the first position: your function did not come back within 5 seconds.\n"
    assert said in printed("think", f"{mine(source)}:f", "--plain", status=1)


@pytest.mark.exhaustive
def test_all_calls_on_the_empty_board_are_recorded() -> None:
    recording = record_and_tell(f"{EXAMPLE}:minimax", parse_position("9"))
    assert (recording.calls, recording.faults, recording.ended) == (549_946, (), None)
    assert (recording.last.kind, recording.last.score) == (StepKind.DONE, 0)


def test_a_function_that_never_comes_back_is_ended(watched: Watch) -> None:
    short = "import tictactoe._shell.functions.process as recorder; recorder.SECONDS = 0.6\n"
    recording = watched(f"{short}def f(board, depth, is_max):\n    while True: pass\n")
    assert re.search(
        r"At the first position: your function did not come back within [\d.]+ seconds\.",
        sentences(recording, recording.last)[0],
    )


def test_a_function_that_came_back_is_not_late_while_its_calls_are_looked_at(watched: Watch) -> None:
    slow = (
        "import time\nimport tictactoe._shell.functions.process as recorder\nrecorder.SECONDS = 0.2\n"
        "finish = recorder.Report._finish\n"
        "def later(report, session, attempt):\n"
        "    attempt.ended or time.sleep(1)\n    finish(report, session, attempt)\n"
        "recorder.Report._finish = later\n"
    )
    assert watched(slow + flat()).ended is None


def test_what_is_printed_belongs_to_its_call(watched: Watch) -> None:
    recording = watched('print("loaded")\n' + flat().replace("    won", "    print(depth)\n    won"))
    assert recording.printed[0] == ["loaded", "0"]
    assert [recording.printed[call] for call in range(1, 4)] == [["1"], ["2"], ["2"]]


def test_a_file_that_is_missing_or_no_python_and_a_position_without_moves_are_refused(
    refused: Run, tmp_path: Path
) -> None:
    assert refused("think", "nothing.py:f", "--plain") == "tictactoe: nothing.py: there is no such file.\n"
    assert refused("think", f"{EXAMPLE}:minimax", "16", "--plain")
    assert "my_bot.py names no function; write my_bot.py:minimax" in refused("think", "my_bot.py", "--plain")
    (tmp_path / "bot.py").touch()
    assert f"names no Python file; write {tmp_path}/bot.py:f." in refused("think", f"{tmp_path}/bot:f", "--plain")
    script = tmp_path / "bot.js"
    script.touch()
    assert "bot.js is not a Python file; put the function into one" in refused(
        "think", f"{script}:minimax", "--plain"
    )


def test_the_printed_text_says_the_same(mine: Run, printed: Run) -> None:
    source, said = BROKEN["the highest in O's turn"]
    out = printed("think", f"{mine(source)}:f", "xox/oox/___", "--plain", "--depth", "1", status=1)
    assert out.startswith("mine.f, X to move. + X wins, 0 draw, - O wins\n")
    assert f"  {said}\n" in out
    assert "\n2 of 11 scores are wrong.\n" in out
    assert re.search(r"\n> mine\.f +11 calls\n  minimax +11 nodes\n", out)


@pytest.mark.parametrize(("position", "other"), [("xox/oox/___", "_x_/__o/___"), ("_x_/__o/___", None)])
def test_a_function_that_is_right_on_few_cells_is_to_be_tried_on_an_emptier_board(
    position: str, other: str | None, mine: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    file = mine(flat())
    assert main(["think", f"{file}:f", position, "--plain"]) == 0
    found = re.search(
        r"scores are right\..*\nTry an emptier board: tictactoe think (\S+) (\S+)\n", capsys.readouterr().out
    )
    assert (found and found.groups()) == (other and (f"{file}:f", other))


def test_a_function_that_is_wrong_only_on_an_emptier_board_is_shown_there(mine: Run, printed: Run) -> None:
    file = mine(flat().replace("0,1,2", "3,4,5"))
    assert "All 11 scores are right." in printed("think", f"{file}:f", "xox/oox/___", "--plain")
    told = printed("think", f"{file}:f", "--plain", status=1)
    assert told.startswith(". X .\n. . O\n. . .\nmine.f, X to move.")
    assert "your function plays on, but the game is over: " in told


def test_without_a_position_it_is_said_that_it_is_right_on_an_emptier_board_too(mine: Run, printed: Run) -> None:
    told = printed("think", f"{mine(flat(x='10 - depth', o='depth - 10'))}:f", "--plain")
    assert told.startswith("X O X\nO O X\n. . .\nmine.f, X to move.")
    assert "\nAll 11 scores are right.\nIt is right on _x_/__o/___, too.\n" in told
    assert "Try an emptier board" not in told


ADVICE = "It may miss a win in one: slow wins count as much. Try 10 - depth."


def test_of_several_functions_a_line_each_says_whether_they_are_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sources = {"right": flat(), "wrong": flat(choice="max(scores)"), "none": marks() + "def g(): pass"}
    for name, source in sources.items():
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    functions = {name: str(tmp_path / f"{name}.py:f") for name in sources}
    assert main(["think", *functions.values()]) == 1
    right, wrong, none = capsys.readouterr().out.splitlines()
    assert right == f"{functions['right']}: All 7,548 scores are right. {ADVICE}"
    said = r"On _x_/__o/___: After X a1, .*: your function says \+1; it is "
    assert re.match(said, wrong.removeprefix(f"{functions['wrong']}: "))
    assert none.startswith(f"{functions['none']}: ")
    assert none.endswith("none.py has no function f; it has winner, g.")
    method, gone = f"{tmp_path}/none.py:Bot.g", str(tmp_path / "gone.py:f")
    assert main(["think", method, functions["right"], gone, "xox/oox/___"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{method}: {tmp_path}/none.py has no function Bot; it has winner, g.",
        f"{functions['right']}: All 11 scores are right. {ADVICE}",
        f"{gone}: {gone.removesuffix(':f')}: there is no such file.",
    ]
    assert main(["think", functions["right"], functions["right"], "xox/oox/___"]) == 0
    assert capsys.readouterr().out == f"{functions['right']}: All 11 scores are right. {ADVICE}\n" * 2


ROWS = ["0,1,2", "3,4,5", "6,7,8", "0,3,6", "1,4,7", "2,5,8", "0,4,8", "2,4,6"]


@pytest.mark.parametrize(
    ("right", "wrong"), [*pairwise([*ROWS, ROWS[0]]), ("range(9)", "range(1, 9)"), ("range(9)", "range(8)")]
)
def test_where_several_functions_are_judged_no_row_or_cell_can_be_forgotten(
    right: str, wrong: str, watched: Watch
) -> None:
    source = flat()
    assert source.count(right) == 1
    assert watched(source.replace(right, wrong), FULLER).faults


def test_after_a_likelier_form_was_wrong_one_must_be_right_wherever_it_is_tried(watched: Watch) -> None:
    """With a board from 1, which no tutorial gives to a negamax of numbers, the last cells would not be missed."""
    negamax = """\
def winner(b):
    for i, j, k in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if b[i] == b[j] == b[k] != 0: return b[i]
    return 0
def f(board, player):
    won = winner(board)
    if won: return 100 * won * player
    best = None
    for i in range(8):
        if board[i] == 0:
            board[i] = player
            score = -f(board, -player)
            board[i] = 0
            if best is None or score > best: best = score
    return best or 0
"""
    assert watched(negamax).faults


def test_moves_that_were_left_out_are_a_fault_where_an_infinite_score_is_right_by_luck(watched: Watch) -> None:
    alpha_beta = """\
def f(board, depth, alpha, beta, maximizing):
    if won := winner(board): return 1 if won == "X" else -1
    if " " not in board: return 0
    best = -float("inf") if maximizing else float("inf")
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if maximizing else "O"
            score = f(board, depth + 1, alpha, beta, not maximizing)
            board[i] = " "
            if maximizing: best = max(best, score)
            alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
            if beta <= alpha: break
    return best
"""
    first, *_ = watched(marks() + alpha_beta).faults
    assert first.fault in (Fault.UNTRIED, Fault.SCORE)


def test_where_o_is_the_maximizing_side_it_is_said_that_signs_are_turned(
    mine: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    turned = flat(x="-1", o="1", choice="min(scores) if is_maximizing else max(scores)")
    assert main(["think", f"{mine(turned)}:f", "xox/oox/___", "--plain"]) == 0
    out = capsys.readouterr().out
    assert "- O wins\nYour function scores for O; its signs are turned here.\n" in out
    assert main(["think", f"{mine(flat(x='10', o='-10'))}:f", "xox/oox/___", "--plain"]) == 0
    assert "turned" not in capsys.readouterr().out


@pytest.mark.parametrize(("x", "draw", "o"), [("1", "0.5", "0"), ("2", "1", "0"), ("-3", "-2", "10")])
def test_a_draw_may_be_worth_any_number_between_a_win_and_a_loss(
    x: str, draw: str, o: str, mine: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    highest = "is_maximizing" if float(x) > float(o) else "not is_maximizing"
    right = flat(x=x, o=o, draw=draw, choice=f"max(scores) if {highest} else min(scores)")
    assert main(["think", f"{mine(right)}:f", "xox/oox/___", "--plain"]) == 0
    out = capsys.readouterr().out
    shown = f"{float(draw):+g}"
    assert f"Your function scores a draw as {shown}, so {shown} is taken off all its scores here.\n" in out
    assert "All 11 scores are right." in out
    wrong = flat(x=x, o=o, draw=draw, choice=f"min(scores) if {highest} else max(scores)")
    assert main(["think", f"{mine(wrong)}:f", "xox/oox/___", "--plain"]) == 1
    assert "scores are wrong." in capsys.readouterr().out


def test_what_a_draw_is_worth_is_known_also_where_x_cannot_win(mine: Run, printed: Run) -> None:
    path = mine(flat(x="2", o="0", draw="1") + CHOOSING)
    for named in f"{path}:f", f"{path}:choose":
        assert "scores are right." in printed("think", named, "oxo/xox/___", "--plain")
        assert "scores are right." in printed("think", named, "--plain")
        assert ": All " in printed("think", named, GONE, status=1)
    wrong = f"{mine(flat(x='2', o='0', draw='1', choice='min(scores) if is_maximizing else max(scores)'))}:f"
    assert "so +1 is taken off all its scores here." in printed("think", wrong, GONE, status=1)


def test_an_alpha_beta_may_score_a_draw_by_any_number(mine: Run, printed: Run) -> None:
    source = flat(
        x="2",
        o="0",
        draw="1",
        arguments=", alpha, beta, is_maximizing",
        call="f(board, alpha, beta, not is_maximizing)",
    )
    assert "All 11 scores are right." in printed("think", f"{mine(source)}:f", "xox/oox/___", "--plain")


@pytest.mark.parametrize(("draw", "turned"), [("0.5", "1 - "), ("1", "2 - ")])
def test_a_negamax_may_turn_its_scores_around_that_of_a_draw(draw: str, turned: str, mine: Run, printed: Run) -> None:
    win = f"return 2 * {draw} if won == player else 0"
    right = TEXT.replace("return 1 if won == player else -1", win).replace("return 0", f"return {draw}")
    told = printed("think", f"{mine(right.replace('max(-f', f'max({turned}f'))}:f", "xox/oox/___", "--plain")
    assert f"so +{draw} is taken off all its scores here.\n" in told
    assert "All 11 scores are right. It may miss a win in one: slow wins count as much as fast ones." in told
    assert "scores are wrong." in printed("think", f"{mine(right)}:f", "xox/oox/___", "--plain", status=1)


def test_large_scores_are_shown_as_the_function_returned_them(mine: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["think", f"{mine(flat(x='1000', o='-1000'))}:f", "xox/oox/___", "--plain"]) == 0
    assert "Your function says +1000 for X c3. Right." in capsys.readouterr().out


def test_a_file_that_was_just_changed_is_read_anew_and_nothing_is_written_beside_it(
    tmp_path: Path, watched: Watch
) -> None:
    right, wrong = (
        flat(choice=f"{pick} if is_maximizing else min(scores)") for pick in ("max(scores)", "min(scores)")
    )
    assert [bool(watched(source).faults) for source in (right, wrong, right)] == [False, True, False]
    assert [file.name for file in tmp_path.iterdir() if file.name == "__pycache__"] == []


def test_of_many_wrong_scores_the_first_are_printed(mine: Run, capsys: pytest.CaptureFixture[str]) -> None:
    file = mine(flat(choice="max(scores)"))
    assert main(["think", f"{file}:f", "X../.O./..X", "--plain"]) == 1
    first, *wrong, more, summary, _, _, _, _, _, _ = capsys.readouterr().out.splitlines()
    assert first == "mine.f, O to move. + X wins, 0 draw, - O wins"
    assert len(wrong) == 20
    assert all(YOUR_FUNCTION_SAYS in line for line in wrong)
    guesses = [line.partition(". ")[2] for line in wrong]
    assert len({*filter(None, guesses)}) == len([*filter(None, guesses)]) > 0
    count = re.fullmatch(r"([\d,]+) of [\d,]+ scores are wrong\.", summary)
    assert count
    assert more == f"  and {int(count[1].replace(',', '')) - 20:,} more"


def test_the_example_is_right_short_and_never_loses(printed: Run) -> None:
    source = Path(EXAMPLE).read_text(encoding="utf-8")
    code = source.partition('"""\n\n')[2]
    assert len([line for line in code.splitlines() if line]) <= 18
    recording = record_and_tell(f"{EXAMPLE}:minimax", parse_position("X../.O./..X"))
    assert (recording.calls, recording.faults, recording.last.score) == (1053, (), 0)
    assert "lost 0" in printed("match", f"{EXAMPLE}:minimax", "perfect", "--games", "4", "--time", "60")


@pytest.mark.skipif(sys.platform not in ("linux", "win32"), reason="it is not known what a function started")
def test_nothing_that_it_started_is_left(tmp_path: Path) -> None:
    log, file = tmp_path / "log", tmp_path / "mine.py"
    starts = f"import subprocess, sys\nchild = subprocess.Popen({CHILD}, start_new_session=True)\n"
    file.write_text(f"{starts}open({str(log)!r}, 'w').write('%d .' % child.pid)\n{flat()}", encoding="utf-8")
    assert not record(f"{file}:f", parse_position("xox/oox/___")).faults
    assert all_gone(numbers(log))


def test_what_still_runs_ends_with_the_program() -> None:
    """A function that is watched, say, when the screen is left."""
    code = f"import sys; from tictactoe._shell.child_process import ChildProcess; print(ChildProcess({CHILD}).pid)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert all_gone([int(done.stdout)])


@pytest.mark.parametrize(("limit", "call"), [("LONGEST_TRIAL", "f(board, p, q, r)"), ("SHORT_TRIAL", "-1")])
def test_what_arguments_mean_is_tried_for_so_long_and_no_longer(
    limit: str, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, tried = tmp_path / "mine.py", list[object]()
    file.write_text(f"def f(board, p, q, r): return 0 if p else {call}\n", encoding="utf-8")
    monkeypatch.setattr(session, limit, 0.0)
    monkeypatch.setattr(session.Session, "_in_form", lambda *given: tried.append(given))
    functions = session.Session(load(str(file)), str(file), "f", LineStream(print))
    functions.record(parse_position("xox/oox/___"), functions.forms())
    assert not tried


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


@pytest.mark.parametrize(
    ("board", "more"),
    [("xox/oox/___", ""), ("___/___/___", ": from the empty board, plain minimax makes 549,946 calls")],
)
def test_a_function_that_takes_its_time_is_said_to_run(
    board: str, more: str, mine: Run, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = mine(flat().replace("    free", "    if board.count(EMPTY) == 8: return 0\n    free", 1))
    monkeypatch.setattr("tictactoe._shell.functions.watcher.NOTICED", 0.0)
    assert main(["think", f"{file}:f", board, "--plain"]) == 0
    assert capsys.readouterr().err == f"tictactoe: running f{more} ...\n"


@pytest.mark.parametrize("name", ["human", "user", "human_mark", "player"])
def test_the_only_mark_that_a_chooser_is_given_is_its_own(name: str, mine: Run, printed: Run) -> None:
    choose = f"""
def choose(board, {name}):
    found = []
    for cell in range(9):
        if board[cell] not in MARKS:
            board[cell] = {name}
            found.append((f(board, 1, {name} == "O"), -cell if {name} == "X" else cell))
            board[cell] = EMPTY
    return -max(found)[1] if {name} == "X" else min(found)[1]
"""
    path = mine(flat() + choose)
    assert "All 11 scores are right." in printed("think", f"{path}:choose", "xox/oox/___", "--plain")


def test_where_o_began_a_function_that_counts_the_marks_gets_them_swapped(mine: Run) -> None:
    position = parse_position("o__/_x_/_o_")
    assert position.to_move is Mark.X
    for source in COUNTING, COUNTING.replace("(max if mark", "(max if not mark"):
        recording = record_and_tell(f"{mine(source)}:f", position)
        assert (recording.calls, bool(recording.faults)) == (1277, source != COUNTING)
        told = sentences(recording, recording.last)
        assert told[-1] == "It thinks O is to move, so X and O were swapped for it."


@pytest.mark.parametrize("begins", ["True", "False"])
def test_a_mark_of_the_human_is_none_of_the_side_to_move(begins: str, mine: Run, printed: Run) -> None:
    search = flat(side="is_max", arguments=", ai, human, is_max", call="f(board, ai, human, not is_max)")
    search = search.replace("MARKS[0]", "ai").replace("MARKS[1]", "human")
    choose = f"def choose(board, ai_player, human_player): return f(board, ai_player, human_player, {begins})\n"
    said = printed("think", f"{mine(search + choose)}:choose", "--plain", status=begins == "False")
    assert ("it is X's turn, but your function places O" in said) is (begins == "False")


@pytest.mark.parametrize("more", ["", ", depth", ", alpha, beta", ", size", ", known=None"])
def test_one_that_is_told_no_side_and_plays_one_alone_is_given_the_marks_swapped(more: str, mine: Run) -> None:
    given = {", depth": ", depth + 1", ", known=None": ", known"}.get(more, more)
    best_of_o = flat(arguments=more, maximizing="False", choice="min(scores)", call=f"best_of_x(board{given})")
    best_of_x = flat(arguments=more, maximizing="True", choice="max(scores)", call=f"f(board{given})")
    recording = record(f"{mine(best_of_o + best_of_x.replace('def f', 'def best_of_x'))}:f", THREE)
    assert (recording.run.swapped, recording.faults) == (True, ())


def test_one_that_plays_a_mark_alone_is_given_the_marks_swapped(mine: Run) -> None:
    """Not so one that takes the wrong side to be to move, whoever is."""
    bot = CHOOSING.replace('"X"', '"O"').replace("1, False", "1, True").replace("max(scores", "min(scores")
    counts = COUNTING.replace('> board.count("O")', '== board.count("O")')
    for source, swapped in (flat() + bot, "choose"), (counts, ""):
        recording = record(f"{mine(source)}:{swapped or 'f'}", THREE)
        assert (recording.run.swapped, bool(recording.faults)) == (bool(swapped), not swapped)
    wrong_side = record(f"{mine(flat() + bot.replace('1, True', '1, False'))}:choose", THREE)
    assert sentences(wrong_side, wrong_side.step(wrong_side.first)) == [
        "After X a3: it is O's turn, but your function places X.",
        "It thinks O is to move, so X and O were swapped for it.",
    ]


@pytest.mark.slow
def test_one_that_hangs_where_it_is_tried_is_not_judged_by_another_board(mine: Run) -> None:
    hanging = flat().replace("    free", "    if board.count(EMPTY) == 2: __import__('time').sleep(99)\n    free", 1)
    with pytest.raises(Failed) as failed:
        record(f"{mine(hanging)}:f", parse_position("_x_/__o/___"))
    assert "cannot be called: it did not come back within" in told(failed.value)
