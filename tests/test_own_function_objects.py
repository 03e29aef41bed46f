"""Methods of one's own, and boards that stand in an object, as tutorials with classes have them."""

import re
from ast import literal_eval
from collections.abc import Sequence
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from textwrap import dedent

import pytest

from support.command_line import Run
from support.minimaxes import Plays, keeps_the_value

pytestmark = pytest.mark.usefixtures("forked")

GAME = """\
class Game:
    def __init__(self):
        self.cells, self.won = [" "] * 9, None
    def free(self): return [i for i in range(9) if self.cells[i] == " "]
    def place(self, i, mark):
        self.cells[i] = mark
        if self.winner(): self.won = mark
    def remove(self, i): self.cells[i], self.won = " ", None
    def winner(self):
        b = self.cells
        for i, j, k in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
            if b[i] == b[j] == b[k] != " ": return b[i]
"""
SEARCH = """\
    def minimax(self, depth, is_max):
        if self.winner(): return 10 - depth if self.winner() == "X" else depth - 10
        scores = []
        for i in self.free():
            self.place(i, "X" if is_max else "O")
            scores.append(self.minimax(depth + 1, not is_max))
            self.remove(i)
        return (max if is_max else min)(scores, default=0)
    def best(self):
        worth = {}
        for i in self.free():
            self.place(i, "X")
            worth[i] = self.minimax(1, False)
            self.remove(i)
        return max(worth, key=worth.get)
"""
OWN_BOARD = GAME.replace("None\n", "None\n        self.title = 'tictactoe'\n", 1) + SEARCH
COMPUTER = "class Computer:\n    def __init__(self{game}): self.game = {made}\n"
IN_ANOTHER = SEARCH.replace("self.", "self.game.").replace("self.game.minimax", "self.minimax")
OF_THE_FILE = dedent(SEARCH).replace("self.minimax", "minimax").replace("self.", "game.")
OF_THE_FILE = f"game = Game()\n{OF_THE_FILE}".replace("(self, ", "(").replace("(self)", "()")
WRAPPED = "def search(game, depth, is_max): return game.minimax(depth, is_max)\n"
ENUMERATED = """\
from enum import Enum
class Cell(Enum):
    EMPTY = 0
    X = 1
    O = 2
def won(b):
    for i, j, k in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if b[i] == b[j] == b[k] != Cell.EMPTY: return b[i]
def minimax(board, player):
    if won(board): return 1 if won(board) == Cell.X else -1
    scores = []
    for i in range(9):
        if board[i] == Cell.EMPTY:
            board[i] = player
            scores.append(minimax(board, Cell.O if player == Cell.X else Cell.X))
            board[i] = Cell.EMPTY
    return (max if player == Cell.X else min)(scores, default=0)
"""
CACHED = """\
from functools import lru_cache
class Computer:
    @lru_cache
    def minimax(self, board, player):
        for i, j, k in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
            if board[i] == board[j] == board[k] != 0: return board[i]
        after = [(*board[:i], player, *board[i + 1:]) for i in range(9) if board[i] == 0]
        return (max if player == 1 else min)((self.minimax(each, -player) for each in after), default=0)
    def best(self, board):
        after = {i: (*board[:i], 1, *board[i + 1:]) for i in range(9) if board[i] == 0}
        return max(after, key=lambda i: self.minimax(after[i], -1))
"""
FROM_1 = (
    GAME.replace('[" "] * 9', "dict.fromkeys(range(1, 10), ' ')")
    .replace("range(9)", "range(1, 10)")
    .replace("b = self.cells", "b = [*self.cells.values()]")
    + SEARCH
)
GIVEN_A_GAME = (
    GAME
    + """\
class Computer:
    def __init__(self, letter): self.letter = letter
    def choose(self, game): return self.minimax(game, self.letter)["cell"]
    def minimax(self, game, player):
        other = "O" if player == "X" else "X"
        if game.won: return {"cell": None, "score": (1 if game.won == self.letter else -1) * (len(game.free()) + 1)}
        found = [{"cell": None, "score": 0}] if not game.free() else []
        for i in game.free():
            game.place(i, player)
            found.append({**self.minimax(game, other), "cell": i})
            game.remove(i)
        return (max if player == self.letter else min)(found, key=lambda each: each["score"])
"""
)
GIVEN_A_BOARD = """\
class Computer:
    def minimax(self, board, player, alpha=-2, beta=2):
        for i, j, k in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
            if board[i] == board[j] == board[k] != 0: return board[i]
        best = 0 if 0 not in board else -2 * player
        for i in range(9):
            if board[i] == 0:
                board[i] = player
                score = self.minimax(board, -player, alpha, beta)
                board[i] = 0
                best = max(best, score) if player == 1 else min(best, score)
                if player == 1: alpha = max(alpha, best)
                else: beta = min(beta, best)
                if beta <= alpha: break
        return best
"""
COPIED = """\
from dataclasses import dataclass, field, replace
@dataclass
class State:
    cells: list = field(default_factory=lambda: [None] * 9)
    def won(self):
        b = self.cells
        lines = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
        return any(b[i] and b[i] == b[j] == b[k] for i, j, k in lines)
def negamax(state):
    if state.won(): return -1
    mark = "X" if state.cells.count("X") == state.cells.count("O") else "O"
    free = [i for i in range(9) if not state.cells[i]]
    after = [replace(state, cells=[*state.cells[:i], mark, *state.cells[i + 1:]]) for i in free]
    return max((-negamax(each) for each in after), default=0)
"""
ROWS = """\
class Game:
    def __init__(self): self.start()
    def start(self): self.state = [["."] * 3 for _ in range(3)]
    def over(self):
        s = self.state
        for line in [*s, *zip(*s), [s[i][i] for i in range(3)], [s[i][2 - i] for i in range(3)]]:
            if line[0] != "." and len(set(line)) == 1: return 1 if line[0] == "O" else -1
        return None if any("." in row for row in s) else 0
    def search(self, mark, better, answer):
        if self.over() is not None: return self.over(), 0, 0
        found = []
        for i in range(3):
            for j in range(3):
                if self.state[i][j] == ".":
                    self.state[i][j] = mark
                    found.append((answer()[0], i, j))
                    self.state[i][j] = "."
        return better(found, key=lambda each: each[0])
    def max(self): return self.search("O", max, self.min)
    def min(self): return self.search("X", min, self.max)
"""
IN_FILE = """\
board = {board}
def won():
    for i, j, k in {lines}:
        if board[i] == board[j] == board[k] != " ": return board[i]
def f({arguments}):
    if won(): return 10 - depth if won() == "X" else depth - 10
    best = 0 if " " not in [board[i] for i in {cells}] else -99 if is_max else 99
    for i in {cells}:
        if board[i] == " ":
            board[i] = "X" if is_max else "O"
            score = f({passed}depth + 1, not is_max)
            board[i] = " "
            best = max(best, score) if is_max else min(best, score)
    return best
"""
LISTED = {"board": '[" "] * 9', "cells": "range(9)", "lines": GAME[GAME.index("[(0,") : GAME.index("]:\n") + 1]}
NAMES = [f"{column}{row}" for row in "123" for column in "abc"]
STATIC = (
    GIVEN_A_BOARD.replace("    def", "    @staticmethod\n    def").replace("self, ", "").replace("self", "Computer")
)
ARRAY = """\
import numpy as np
def winner(b):
    for p in 1, -1:
        sums = [*b.sum(axis=0), *b.sum(axis=1), np.trace(b), np.trace(np.fliplr(b))]
        if 3 * p in sums: return p
def f(board, depth, is_max):
    if winner(board): return np.int64(winner(board) * (10 - depth))
    scores = []
    for i, j in np.argwhere(board == 0):
        after = board.copy()
        after[i, j] = 1 if is_max else -1
        scores.append(f(after, depth + 1, not is_max))
    return (max if is_max else min)(scores, default=0)
"""
KNOWS_ITS_TURN = (
    GAME.replace("None\n", "None\n        self.turn = 'X'\n", 1)
    + """\
    def minimax(self, is_max):
        if self.won: return 1 if self.won == AI else -1
        scores, mark = [], self.turn
        for i in self.free():
            self.place(i, mark)
            self.turn = "O" if mark == "X" else "X"
            scores.append(self.minimax(not is_max))
            self.turn = mark
            self.remove(i)
        return (max if is_max else min)(scores, default=0)
AI = "X"
"""
)
FROZEN = COPIED.replace("@dataclass", "@dataclass(frozen=True)")
NO_BOARD = """\
START = [" "] * 9
def f(board, depth, is_max):
    if board == START: return 0
    for i, j, k in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[i] == board[j] == board[k] != " ": return 10 - depth if board[i] == "X" else depth - 10
    free = [i for i in range(9) if board[i] == " "]
    after = [[*board[:i], "X" if is_max else "O", *board[i + 1:]] for i in free]
    return (max if is_max else min)((f(each, depth + 1, not is_max) for each in after), default=0)
"""


def with_keys(keys: Sequence[object]) -> dict[str, str]:
    """What a program has whose board is a dictionary with such keys."""
    lines = [tuple(keys[cell] for cell in line) for line in literal_eval(LISTED["lines"])]
    return {"board": f"dict.fromkeys({keys!r}, ' ')", "cells": repr(keys), "lines": repr(lines)}


RIGHT = [
    (OWN_BOARD, "Game.minimax"),
    (OWN_BOARD, "Game.best"),
    (GIVEN_A_GAME, "Computer.minimax"),
    (GIVEN_A_GAME, "Computer.choose"),
    (GIVEN_A_BOARD, "Computer.minimax"),
    (GIVEN_A_GAME.replace("self, letter)", "self, letter, opponent)"), "Computer.minimax"),
    (COPIED, "negamax"),
    (IN_FILE.format(arguments="depth, is_max", passed="", **LISTED), "f"),
    (IN_FILE.format(arguments="b, depth, is_max", passed="b, ", **LISTED), "f"),
    (IN_FILE.format(arguments="board, depth, is_max", passed="board, ", **with_keys([*range(1, 10)])), "f"),
    (IN_FILE.format(arguments="board, depth, is_max", passed="board, ", **with_keys([*range(9)])), "f"),
    (IN_FILE.format(arguments="board, depth, is_max", passed="board, ", **with_keys(NAMES)), "f"),
    (IN_FILE.format(arguments="depth, is_max", passed="", **with_keys([*product(range(3), repeat=2)])), "f"),
    (STATIC, "Computer.minimax"),
    (
        STATIC.replace("@staticmethod", "@classmethod").replace("(board, player", "(cls, board, player", 1),
        "Computer.minimax",
    ),
    (GAME + COMPUTER.format(game="", made="Game()") + IN_ANOTHER, "Computer.minimax"),
    (GAME + COMPUTER.format(game=", game", made="game") + IN_ANOTHER, "Computer.best"),
    (GAME + OF_THE_FILE, "minimax"),
    (GAME + OF_THE_FILE, "best"),
    (OWN_BOARD + WRAPPED, "search"),
    (ENUMERATED, "minimax"),
    (CACHED, "Computer.best"),
    (KNOWS_ITS_TURN, "Game.minimax"),
    (KNOWS_ITS_TURN.replace('AI = "X"', 'AI = "O"'), "Game.minimax"),
    (OWN_BOARD.replace("class Game:", "class Game:\n    __slots__ = 'cells', 'won', 'title'"), "Game.minimax"),
    (FROZEN, "negamax"),
    (NO_BOARD, "f"),
    ((Path(__file__).parents[1] / "docs/search/negamax.py").read_text("utf-8"), "Negamax.score"),
    pytest.param(ARRAY, "f", marks=pytest.mark.skipif(not find_spec("numpy"), reason="numpy is not installed")),
    (ROWS, "Game.min"),
    (FROM_1, "Game.minimax"),
]


@pytest.mark.parametrize(("text", "name"), RIGHT)
def test_a_right_one_is_called_right(text: str, name: str, mine: Run, printed: Run) -> None:
    source = f"{mine(text)}:{name}"
    for picture in "xox/oox/___", "x__/oox/xo_":
        assert re.search(r"All \d+ scores are right\.", printed("think", source, picture, "--plain"))


@pytest.mark.parametrize(("text", "name"), RIGHT[:-2])
def test_it_can_play(text: str, name: str, plays: Plays) -> None:
    pictures = "xx_/_o_/o__", "x__/oox/xo_", "o_x/_xo/___"
    assert all(map(keeps_the_value, pictures, plays(text, *pictures, name=name)))


def test_the_first_fault_of_a_method_is_named(mine: Run, printed: Run) -> None:
    blind = OWN_BOARD.replace("        if self.winner(): return 10", '        if self.winner() == "X": return 10')
    told = printed("think", f"{mine(blind)}:Game.minimax", "xox/oox/___", "--plain", status=1)
    assert told.startswith("mine.Game.minimax, X to move.")
    assert "After X a3, O b3: your function plays on, but the game is over" in told


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("minimax", "has no function minimax; it has Game.minimax, Open.minimax, Sized.minimax"),
        ("Game.maximin", ":Game has no function maximin"),
        ("Computer.minimax", "has no function Computer"),
        ("Game.free", "no search was seen in Game.free or in what it calls; name a function that calls itself"),
        ("Open.minimax", "Open cannot be made: EOFError: EOF when reading a line; name a function outside"),
        ("Sized.minimax", "missing 1 required positional argument: 'owner'; name a function outside"),
        ("Empty.minimax", "Empty.minimax cannot be called: it takes no board"),
        ("Empty", "Empty is a class; name a method, such as Empty.minimax"),
        ("later", "later cannot be called: it must not be async"),
    ],
)
def test_what_cannot_be_followed_is_refused(name: str, why: str, mine: Run, refused: Run) -> None:
    others = """\
class Open:
    def __init__(self): input("Your move? ")
    def minimax(self, depth): return 0
class Sized:
    def __init__(self, owner): self.board = [" "] * 9
    def minimax(self, depth): return 0
class Empty:
    def minimax(self, depth): return 0
async def later(board): return await later(board)
"""
    assert why in refused("think", f"{mine(OWN_BOARD + others)}:{name}", "xox/oox/___", "--plain")


def test_where_a_board_in_an_object_is_sought_is_told(mine: Run, refused: Run) -> None:
    strange = OWN_BOARD.replace('self.place(i, "X" if is_max else "O")', 'self.place(i, "p" if is_max else "q")')
    said = refused("think", f"{mine(strange)}:Game.minimax", "xox/oox/___", "--plain")
    assert "cannot tell how to call Game.minimax: it puts 'p' into a cell. Its board is self.cells, such as [" in said


def test_an_object_that_is_never_made_is_told(mine: Run, refused: Run) -> None:
    waits = OWN_BOARD.replace("(self):\n", "(self):\n        while True: pass\n", 1)
    short = "import tictactoe._shell.functions.process as recorder; recorder.SECONDS = 0.2\n"
    said = refused("think", f"{mine(short + waits)}:Game.minimax", "xox/oox/___", "--plain")
    assert re.search(
        r"Game cannot be made: it did not come back within [\d.]+ seconds; name a function outside", said
    )


COUNTS = OWN_BOARD
for _old, _new in (
    ("None\n", "None\n        self.left = 9\n"),
    ("= mark\n", "= mark\n        self.left -= 1\n"),
    ("remove(self, i): ", "remove(self, i):\n        self.left += 1\n        "),
    ("        scores = []", "        if not self.left: return 0\n        scores = []"),
    (", default=0", ""),
):
    COUNTS = COUNTS.replace(_old, _new, 1)
TURNS = COUNTS.replace("left = 9", "turn = 0").replace("left -= 1", "turn ^= 1").replace("left += 1", "turn ^= 1")
TURNS = TURNS.replace("if not self.left: return 0", 'if not "XO"[self.turn]: return 0')
KEEPS = COUNTS.replace("left = 9", "left = {*range(9)}").replace("-= 1", "-= {i}").replace("+= 1", "|= {i}")


@pytest.mark.parametrize("name", ["minimax", "best"])
def test_a_counter_beside_the_board_has_the_number_of_marks(name: str, mine: Run, printed: Run, plays: Plays) -> None:
    wrong = COUNTS.replace("else depth - 10", "else 10 - depth")
    of_calls = COUNTS.replace("class Game:", "class Game:\n    calls = 0")
    of_calls = of_calls.replace("        scores = []", "        self.calls += 1\n        scores = []")
    for source in COUNTS, of_calls, TURNS.replace("(scores)", "(scores, default=0)"):
        told = printed("think", f"{mine(source)}:Game.{name}", "xox/oox/___", "--plain")
        assert "All 11 scores are right." in told
    assert "but O has a1, a2 and a3 in a row." in printed(
        "think", f"{mine(wrong)}:Game.{name}", "o_x/oxx/_o_", "--plain", status=1
    )
    pictures = "x__/_ox/_o_", "x_x/_o_/_o_"
    assert all(map(keeps_the_value, pictures, plays(COUNTS, *pictures, name=f"Game.{name}")))


def test_what_else_is_kept_beside_the_board_is_set_up_for_the_empty_board_alone(mine: Run, refused: Run) -> None:
    source, why = f"{mine(KEEPS)}:Game.minimax", "its moves also change left, which is right only on an empty board"
    said = refused("think", source, "xox/oox/___", "--plain")
    assert said == f"tictactoe: Game.minimax can be judged on ___/___/___ alone: {why}.\n"
    assert refused("match", source, "casual") == f"tictactoe: Game.minimax cannot play: {why}.\n"


REMEMBERS = """\
class Computer:
    known = {}
    def minimax(self, board, player):
        for i, j, k in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
            if board[i] == board[j] == board[k] != 0: return board[i]
        if 0 not in board: return 0
        if tuple(board) not in self.known:
            after = [[*board[:i], player, *board[i + 1:]] for i in range(9) if board[i] == 0]
            self.known[tuple(board)] = (max if player == 1 else min)(self.minimax(each, -player) for each in after)
        return self.known[tuple(board)]
"""


def test_what_one_try_leaves_in_a_class_is_forgotten(mine: Run, printed: Run) -> None:
    for marks in (
        REMEMBERS,
        REMEMBERS.replace("player == 1", "player == -1").replace("return board[i]", "return -board[i]"),
    ):
        assert " scores are right." in printed("think", f"{mine(marks)}:Computer.minimax", "xox/oox/___", "--plain")


def test_no_object_is_made_of_a_class_that_the_function_does_not_use(mine: Run, printed: Run) -> None:
    begun = GAME.replace("def __init__(self):\n", 'def __init__(self):\n        print("begun")\n')
    plain = "def winner(board): return None\n" + GIVEN_A_BOARD.replace(
        "        for", "        winner(board)\n        for", 1
    )
    given = GIVEN_A_GAME.removeprefix(GAME)
    for text, is_made in (begun + given, True), (begun + GIVEN_A_BOARD, False), (begun + plain, False):
        told = printed("think", f"{mine(text)}:Computer.minimax", "xox/oox/___", "--plain")
        assert ("begun" in told) is is_made
