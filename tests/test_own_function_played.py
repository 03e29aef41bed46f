"""A function of one's own that plays: in which form it is asked, what its answer means, and what is refused."""

import pytest

from support.command_line import Run, Typed, main
from support.engines import lost, seated
from support.minimaxes import CHOOSING, COUNTING, RIGHT, Plays, flat, keeps_the_value
from support.ui import failing
from tictactoe import Game, Rules, parse_position
from tictactoe._shell.functions.lost_games import where_wrong

pytestmark = pytest.mark.usefixtures("forked")


WITH_X = ("x__/_ox/_o_", "XO./.X./..O", "xx_/_o_/o__")
WITH_O = ("X../.O./..X", "xo_/x_o/__x", "x__/_o_/__x")


FORMS = ["the size of the board by a letter", "O maximizes", "bounds by their names alone", "annotated position"]
FORMS += ["a mark by no known name", "dict from 1", "list from 1", "bounds by no known name"]
PLAYS = {name: RIGHT[name] for name in FORMS} | {
    "a cell at depth 0": flat(choice="free[scores.index(best)] if depth == 0 else best").replace(
        "    return free", "    best = (max if is_maximizing else min)(scores)\n    return free"
    ),
    "the cell of a search": RIGHT["a move with the score"].replace("f(", "minimax(")
    + "def f(board): return minimax(board, 0, True)[1]\n",
}


@pytest.mark.parametrize(("number", "name"), list(enumerate(PLAYS)))
def test_a_minimax_of_any_form_plays_either_side_perfectly(number: int, name: str, plays: Plays) -> None:
    pictures = WITH_X[number % len(WITH_X)], WITH_O[number % len(WITH_O)]
    assert all(map(keeps_the_value, pictures, plays(PLAYS[name], *pictures)))


def test_one_that_chooses_no_move_is_not_asked_in_another_form(mine: Run, refused: Run) -> None:
    choose = """\
def choose(board):
    mark = "XO"[board.count("X") > board.count("O")]
    free = [i for i in range(9) if board[i] == EMPTY]
    scores = {i: f([*board[:i], mark, *board[i + 1:]], 1, mark == "O") for i in free}
    return max(scores, key=scores.get) if mark == "X" else None
"""
    said = refused("match", f"{mine(flat() + choose)}:choose", "casual")
    assert said == f"tictactoe: choose cannot play: on XO./X.O/..X it returned None, which is not a cell. {WANTED}\n"


def test_one_that_counts_the_marks_plays_where_o_began_too(plays: Plays) -> None:
    pictures = "o__/_x_/_o_", "o_x/_x_/oo_", "oo_/_x_/___", "oox/xx_/o__"
    assert all(map(keeps_the_value, pictures, plays(COUNTING, *pictures)))


def test_one_that_plays_x_alone_gets_the_keys_that_its_board_has(plays: Plays) -> None:
    source = """\
from itertools import product
def board(): return {place: "_" for place in product(range(3), range(3))}
ROWS = [[(n, i) for i in range(3)] for n in range(3)] + [[(i, n) for i in range(3)] for n in range(3)]
ROWS += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
def minimax(board, x_moves):
    for mark, score in ("X", 1), ("O", -1):
        if any(all(board[place] == mark for place in row) for row in ROWS): return score
    scores = []
    for place in board:
        if board[place] == "_":
            board[place] = "X" if x_moves else "O"
            scores.append(minimax(board, not x_moves))
            board[place] = "_"
    return (max if x_moves else min)(scores, default=0)
def f(board):
    scores = {}
    for place in board:
        if board[place] == "_":
            board[place] = "X"
            scores[place] = minimax(board, False)
            board[place] = "_"
    return max(scores, key=scores.get)
"""
    pictures = WITH_X[0], WITH_O[0]
    assert all(map(keeps_the_value, pictures, plays(source, *pictures)))


def test_of_moves_with_the_same_score_it_plays_the_first(plays: Plays) -> None:
    assert plays(flat(), "X../.O./..X") == [1]
    assert plays(flat(x="0", o="0"), "x__/_ox/_o_", "X../.O./..X") == [1, 1]


WAYS = ["return Move(r, c)", "return dict(row=r, col=c)", "board[r][c] = mark", "board[r][c] = mark; return True"]
WAYS += ["board[r][c] = mark; return board"]
BY_ROW = """\
class Move:
    def __init__(self, row, col): self.row, self.col = row, col
def f(board, mark: str):
    r, c = max((r, c) for r in range(3) for c in range(3) if board[r][c] == "_")
"""
ASKS_FOR_MOVES = """\
from time import sleep
asked = []
def last(state): return state.legal_moves[-1]
def f(state):
    asked.append(type(state).__name__)
    if {*asked} != {"Position"}: sleep(99)
    return last(state)
"""
HAS_MOVES = """\
class Board:
    def __init__(self):
        self.cells, self.legal_moves = ["_"] * 9, list(range(9))
def f(state):
    state.legal_moves = [i for i in range(9) if state.cells[i] == "_"]
    return state.legal_moves[-1]
"""


@pytest.mark.parametrize(
    "source",
    [
        *(f"{BY_ROW}    {choice}\n" for choice in WAYS),
        ASKS_FOR_MOVES,  # it gets a Position at once
        HAS_MOVES,  # of its own
        # It plays many games at random before it chooses.
        "def f(board):\n  for _ in range(100_000): pass\n  return max(i for i in range(9) if board[i] == ' ')",
        "def f(board): return next((r, c) for r in (2, 1, 0) for c in range(3) if board[r][c] == '_')",
        "def f(board): return max(i for i in range(9) if board[i] == '-')",
        "def f(board, letter): return max(i for i in range(1, 10) if board[i] == ' ') if letter in 'XO' else 0",
        "def f(board): return max(cell for cell in board.values() if cell not in ('X', 'O'))",
        "def f(board): return max(cell for cell in board if cell not in ('X', 'O'))",
        "def f(board, *, letter): return max(i for i in range(9) if board[i] == ' ') if letter in 'XO' else 0",
        "def f(board, size): return max(i for i in range(size * size) if board[i] == '-')",
        "def f(board, n): return max(r * n + c for r in range(n) for c in range(n) if board[r][c] == '_')",
        "def f(board: str, mark: str): return board.rindex(' ') if mark in 'xo' else None",
        "def f(board):\n  for i in range(1, 10):\n    if board[i] == ' ': return i",
        "def f(board): return board.legal_moves[-1]",
        "def f(position, *, last=-1): return position.legal_moves[last]",
        "import random\ndef f(board: str): return i if board[i := random.randrange(9)] == '_' else f(board)",
        "import random\ndef f(board):\n  while board[i := random.randrange(9)] != '.': pass\n  return i",
    ],
)
def test_a_player_without_a_search_gets_the_board_that_it_reads(source: str, plays: Plays) -> None:
    assert plays(source, "xox/xoo/o_x", "_xo/oxx/xoo") == [7, 0]


UNLIKE = "f cannot play as it is; tictactoe think {}:f shows why."
WANTED = (
    "A player is def choose(position) and returns a cell; see examples/my_bot.py."
    " A minimax may be of any form that think takes."
)


@pytest.mark.parametrize(
    ("source", "board", "said"),
    [
        (
            "def f(board): return board[3][4][5]",
            "3,3,3",
            f"f cannot play: on XOX/OOX/... it raised IndexError: list index out of range (line 1). {WANTED}",
        ),
        (
            "def f(board): return 0.5",
            "3,3,3",
            f"f cannot play: on XOX/OOX/... it returned 0.5, which is not a cell. {WANTED}",
        ),
        (
            "def f(board): return 'a3'",
            "3,3,3",
            f"f cannot play: on XO./OX./XO. it returned 'a3', which is taken. {WANTED}",
        ),
        ("def f(): return 4", "3,3,3", f"f cannot play: it takes no board. {WANTED}"),
        (
            flat().replace("board[i] = MARKS[0] if", "board[i] = 'Q' if"),
            "3,3,3",
            UNLIKE,
        ),
        ("def f(board, turn): return f(board, turn) if board == 7 else 0", "3,3,3", UNLIKE),
        (flat(), "4,4,4", "f plays on 3 x 3 only."),
        (
            "def f(board, mark): return 99",
            "4,4,4",
            f"f cannot play: on XOX/OOX/... it returned 99: cells are 0 to 8. {WANTED}",
        ),
    ],
)
def test_a_function_that_fits_no_form_is_refused_before_the_game(
    source: str, board: str, said: str, mine: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    file = mine(source)
    command = ["match", "novice"] if said == UNLIKE else ["--plain", "--opponent"]
    assert main([*command, f"{file}:f", "--board", board]) == 2
    *_, line = capsys.readouterr().err.splitlines()
    assert line == f"tictactoe: {said.replace('{}', file)}"


OUT_OF_RANGE = "it raised IndexError: tuple index out of range"


def test_a_player_of_large_boards_is_not_refused_for_what_it_does_on_a_small_one(mine: Run) -> None:
    file = mine("def f(board): return getattr(board, 'legal_moves')[100]")
    with seated(f"{file}:f") as player:
        assert player.choose(Rules(15, 15, 5).start) == 100
    said = failing(lost(f"{file}:f", Rules(3, 3, 3).start))
    assert said.startswith(f"mine cannot go on: f cannot play: on XOX/OOX/... {OUT_OF_RANGE} (line 1). A player")


def test_a_score_that_is_none_ends_its_game(mine: Run) -> None:
    said = failing(lost(f"{mine(flat(draw='None', choice='None'))}:f", Rules(3, 3, 3).start))
    assert said == "mine cannot go on: it returned None, which is not a score"


@pytest.mark.parametrize(("moves", "is_said"), [("5\n3\n7\n\n", True), ("5\n3\n", False)])
def test_after_a_sitting_a_function_that_lost_is_shown_where_its_scores_are_wrong(
    moves: str, is_said: bool, mine: Run, printed: Run, typed: Typed
) -> None:
    source = f"{mine(flat(choice='max(scores)'))}:f"
    typed(f"{moves}quit\n")
    *_, last = printed("--plain", "--first", "you", "--opponent", source).splitlines()
    assert (last == f"Where it went wrong: tictactoe think {source} O.X/.X./...") is is_said
    if is_said:
        assert "your function says" in printed("think", source, "O.X/.X./...", "--plain", status=1)


def test_what_a_function_that_plays_x_alone_did_wrong_as_o_is_shown(mine: Run) -> None:
    """It played O with the marks exchanged, as it is shown at the position of O."""
    game = Game(parse_position("X../.O./..X"))
    for cell in 2, 6, 3, 7:
        game = game.play(cell)
    for source in CHOOSING, CHOOSING.replace('"X"', '"O"'):
        wrong = f"{mine(flat(choice='max(scores)') + source)}:choose"
        assert where_wrong(wrong, [game]).endswith(f"tictactoe think {wrong} X../.O./..X")
