"""The forms of functions of one's own: boards, marks, empty cells and meanings of arguments, mixed as people do."""

from pathlib import Path

import pytest

from support.command_line import Run
from support.minimaxes import TEXT, Plays, Watch, flat, keeps_the_value, marks
from support.ui import judgement
from tictactoe import parse_position
from tictactoe._shell.functions.file import Failed
from tictactoe._shell.functions.watcher import record, record_and_tell

pytestmark = pytest.mark.usefixtures("forked")


HEAD = """\
E, FIRST, SECOND = {empty}, {marks}
L = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
def win(cells, mark): return any(cells[a] == cells[b] == cells[c] == mark for a, b, c in L)
"""
SEARCH = """\
def f(board, {arguments}):
    X, O = {sides}
    {begin}
    cells = {cells}
    if win(cells, X): return {won}
    if win(cells, O): return -({won})
    if E not in cells: return 0
    scores = []
    for i in {free}:
        {move}
    return max(scores) if highest else min(scores)
"""
FLAT = ("board", "[i for i in range(9) if board[i] == E]")
ROWS = ("[cell for row in board for cell in row]", "[i for i in range(9) if board[i // 3][i % 3] == E]")
SET = "{at} = mark; scores.append(f(board, {passed})); {at} = E"
BOARDS = {
    "list": (*FLAT, SET.replace("{at}", "board[i]")),
    "lists": (*ROWS, SET.replace("{at}", "board[i // 3][i % 3]")),
    "from 1": ("board[1:]", "[i for i in range(1, 10) if board[i] == E]", SET.replace("{at}", "board[i]")),
    "dict": (
        "[board[i] for i in range(1, 10)]",
        "[i for i in range(1, 10) if board[i] == E]",
        SET.replace("{at}", "board[i]"),
    ),
    "tuple": (*FLAT, "scores.append(f(board[:i] + (mark,) + board[i+1:], {passed}))"),
    "text": (*FLAT, "scores.append(f(board[:i] + mark + board[i+1:], {passed}))"),
    "tuples": (
        *ROWS,
        "new = [list(row) for row in board]; new[i // 3][i % 3] = mark; "
        "scores.append(f(tuple(map(tuple, new)), {passed}))",
    ),
}
OTHER = "O if {0} == X else X"
ARGUMENTS = {  # the arguments, the sides, what comes first, what is passed on, and the score of a win
    "player": ("player", "", "mark, highest = player, player == X", OTHER.format("player"), "1"),
    "nivel, turno": (
        "nivel, turno",
        "",
        "mark, highest = turno, turno == X",
        f"nivel + 1, {OTHER.format('turno')}",
        "10 - nivel",
    ),
    "color": ("color", "", "mark, highest = (X, True) if color == 1 else (O, False)", "-color", "1"),
    "depth, human_turn": (
        "depth, human_turn",
        "",
        "mark, highest = (X, False) if human_turn else (O, True)",
        "depth + 1, not human_turn",
        "-1",
    ),
    "player, ai_player, human_player": (
        "player, ai_player, human_player",
        "ai_player, human_player",
        "mark, highest = player, player == X",
        f"{OTHER.format('player')}, ai_player, human_player",
        "1",
    ),
    "depth, maximizingPlayer, player_symbol, bot_symbol": (
        "depth, maximizingPlayer, player_symbol, bot_symbol",
        "bot_symbol, player_symbol",
        "mark, highest = (X, True) if maximizingPlayer else (O, False)",
        "depth + 1, not maximizingPlayer, player_symbol, bot_symbol",
        "1",
    ),
    "es_max, ia, humano": (
        "es_max, ia, humano",
        "ia, humano",
        "mark, highest = (X, True) if es_max else (O, False)",
        "not es_max, ia, humano",
        "1",
    ),
}
MIXED = [
    ("list", '"x", "o"', '" "', "player"),
    ("lists", '"x", "o"', "None", "nivel, turno"),
    ("list", "1, -1", '" "', "player"),
    ("lists", "1, 2", '"-"', "nivel, turno"),
    ("list", "1, -1", "None", "color"),
    ("from 1", '"X", "O"', "0", "depth, human_turn"),
    ("dict", '"x", "o"', '""', "player, ai_player, human_player"),
    ("lists", '"X", "O"', "0", "depth, maximizingPlayer, player_symbol, bot_symbol"),
    ("tuple", '"X", "O"', "None", "es_max, ia, humano"),
    ("tuples", "1, 2", "0", "player"),
    ("tuple", '"x", "o"', '"_"', "depth, human_turn"),
    ("text", '"x", "o"', '"."', "player, ai_player, human_player"),
]


def source(board: str, marks: str, empty: str, arguments: str) -> str:
    cells, free, move = BOARDS[board]
    given, sides, begin, passed, won = ARGUMENTS[arguments]
    body = SEARCH.format(
        arguments=given,
        sides=sides or "FIRST, SECOND",
        begin=begin,
        cells=cells,
        free=free,
        won=won,
        move=move.format(passed=passed),
    )
    return HEAD.format(empty=empty, marks=marks) + body


@pytest.mark.parametrize(
    ("form", "picture"),
    [*((form, "xox/oox/___") for form in MIXED), *((form, "xo_/x_o/__x") for form in MIXED[::3])],
    ids=str,
)
def test_a_right_minimax_is_called_right_in_any_mixture_of_forms(
    form: tuple[str, str, str, str], picture: str, watched: Watch
) -> None:
    right, said = judgement(watched(source(*form), parse_position(picture)))
    assert right, said


MOVES = """\
def worth(board, turn, mine, other):
    if win(board, mine): return 1
    if win(board, other): return -1
    free = [i for i in range(9) if board[i] == E]
    scores = []
    for i in free:
        board[i] = turn
        scores.append(worth(board, other if turn == mine else mine, mine, other))
        board[i] = E
    return (max if turn == mine else min)(scores, default=0)
def f(board{arguments}):
    mine, other = {sides}
    def after(i):
        board[i] = mine
        score = worth(board, other, mine, other)
        board[i] = E
        return score
    return max([i for i in range(9) if board[i] == E], key=after)
"""
ONE = "{0}, FIRST if {0} == SECOND else SECOND"


@pytest.mark.parametrize(
    ("marks", "arguments", "sides"),
    [
        ('"X", "O"', ", ai, human", "ai, human"),
        ("1, 2", ", human, ai", "ai, human"),
        ('"X", "O"', ", maquina, jugador", "maquina, jugador"),
        ("1, 2", ", yo, tu", "yo, tu"),
        ('"X", "O"', ", player, opponent", "player, opponent"),
        ("1, 2", ", ia", ONE.format("ia")),
        ('"X", "O"', ", human", "SECOND if human == FIRST else FIRST, human"),
        ('"X", "O"', ", ai='O', human='X'", "ai, human"),
    ],
)
def test_a_player_gets_its_own_mark_and_that_of_the_other_side(
    marks: str, arguments: str, sides: str, plays: Plays
) -> None:
    text = HEAD.format(empty='" "', marks=marks) + MOVES.format(arguments=arguments, sides=sides)
    pictures = "xx_/_o_/o__", "x__/_o_/__x"
    assert all(map(keeps_the_value, pictures, plays(text, *pictures)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            source("list", '"p", "q"', '" "', "color"),
            "it puts 'p' into a cell. Its board comes first, such as [",
        ),
        (
            source("list", '"X", "O"', '" "', "color").replace("-color", "color * 3").replace("color", "wer"),
            "wer is ",
        ),
        (
            source("list", '"p", "q"', '"~"', "color"),
            "it returned 0 without calling itself, as if the game were over",
        ),
    ],
)
def test_where_no_form_fits_no_score_is_judged(text: str, said: str, mine: Run) -> None:
    with pytest.raises(Failed) as refused:
        record(f"{mine(text)}:f", parse_position("xox/oox/___"))
    assert f"cannot tell how to call f: {said}" in str(refused.value)


NOT_COPIED = (
    source("lists", "1, -1", "0", "color")
    .replace("board[i // 3][i % 3] = mark", "new = board.copy(); new[i // 3][i % 3] = mark")
    .replace("f(board, -color)); board[i // 3][i % 3] = E", "f(new, -color))")
)
COPIED_ONCE = NOT_COPIED.replace("new = board.copy(); ", "").replace(
    "    for i", "    new = [row[:] for row in board]\n    for i", 1
)
CHECKS_ITS_SCORES_BY_CELL = """\
ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
def won(b, p): return any(all(b[i] == p for i in row) for row in ROWS)
def minimax(board, is_max):
    if won(board, "X"): return 1
    if won(board, "O"): return -1
    if " " not in board: return 0
    scores = []
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if is_max else "O"
            scores.append(minimax(board, not is_max)); board[i] = " "
            if scores[i] == (1 if is_max else -1): break
    return (max if is_max else min)(scores)
def f(board):
    scores = {}
    for i in range(9):
        if board[i] == " ":
            board[i] = "X"; scores[i] = minimax(board, False); board[i] = " "
    return max(scores, key=scores.get)
"""


FLATTEN = "def flat(part): return [one for each in part for one in flat(each)] if type(part) is list else [part]\n"
SEARCH_9 = flat().replace("f(", "search(")
FLATTENS = """\
def f(board):
    board = flat(board)
    def worth(i): return search([*board[:i], "X", *board[i + 1:]], 0, False)
    return max((i for i in range(9) if board[i] == " "), key=worth)
"""


def test_any_function_that_is_enclosed_is_not_the_one_that_is_wrapped(mine: Run, refused: Run) -> None:
    source = "def make(score):\n    def search(*state): return score(state[0])\n    return search\n"
    said = refused("think", f"{mine(source + 'f = make(lambda board: 0)')}:f", "xox/oox/___", "--plain")
    assert "f cannot be called: it takes no board" in said


MEMOIZE = """\
def memoize(function):
    known = {}
    def wrapper(*args):
        if args not in known: known[args] = function(*args)
        return known[args]
    return wrapper
"""


def test_a_function_of_another_file_a_method_of_an_object_and_what_is_remembered_are_seen(
    tmp_path: Path, mine: Run
) -> None:
    (tmp_path / "searches.py").write_text(source("list", "1, -1", "0", "player").replace("f(board", "search(board"))
    methods = source("list", '"X", "O"', '" "', "player").replace("def f(board", "def f(self, board")
    head, search = methods.split("def f", 1)
    search = f"def f{search}".replace("(f(board", "(self.f(board").replace("\n", "\n    ")
    table = source("tuple", '"X", "O"', '" "', "depth, human_turn")
    for text in (
        "from searches import search as f\n",
        f"{head}class Game:\n    {search}\nf = Game().f\n",
        table.replace("def f", "from functools import cache\n@cache\ndef f"),
        table.replace("def f", f"{MEMOIZE}@memoize\ndef f"),
        table.replace("def f", f"{MEMOIZE}@memoize\n@memoize\ndef f"),
        table.replace("    X, O", "    if board in known: return known[board]\n    X, O")
        .replace("    return max(scores)", "    known[board] = max(scores)")
        .replace("else min(scores)", "else min(scores)\n    return known[board]")
        .replace("def f", "known = {}\ndef f"),
    ):
        right, said = judgement(record(f"{mine(text)}:f", parse_position("xox/oox/___")))
        assert right, (said, text)


CRASHES = flat(empty="'_'", x="10 - depth", o="depth - 10", draw="None + 1")
WRONG_PLAYER = """\
def f(board, player):
    free = [cell for cell in board if cell not in MARKS]
    if winner(board): return {"score": 10 if winner(board) == "X" else -10}
    if not free: return {"score": 0}
    moves = []
    for cell in free:
        move = {"index": board[cell]}
        board[cell] = player
        move["score"] = f(board, "X")["score"]
        board[cell] = move["index"]
        moves.append(move)
    return (max if player == "X" else min)(moves, key=lambda move: move["score"])
"""
ROWS_AND_COLUMNS = """\
def f(board, depth, player):
    best = [-1, -1, -9 * player]
    won = winner([cell for row in board for cell in row])
    if depth == 0 or won: return [-1, -1, won or 0]
    for x in range(3):
        for y in range(3):
            if board[x][y] == EMPTY:
                board[x][y] = player
                found = f(board, depth - 1, -player)
                board[x][y] = EMPTY
                found[0], found[1] = x, y
                if player * found[2] > player * best[2]: best = found
    return best
"""
NO_MOVE = {
    "call": "f(board, depth + 1, not is_maximizing)[0]",
    "choice": "max(scores) if is_maximizing else min(scores), None",
}
MIN_CALLS_MIN = """\
def after(board, i): return [*board[:i], "X" if board.count("X") == board.count("O") else "O", *board[i + 1:]]
def over(board): return winner(board) or " " not in board
def utility(board): return {"X": 1, "O": -1, None: 0}[winner(board)]
def free(board): return [i for i in range(9) if board[i] == " "]
def max_value(board): return utility(board) if over(board) else max(min_value(after(board, i)) for i in free(board))
def min_value(board): return utility(board) if over(board) else min(min_value(after(board, i)) for i in free(board))
def f(board):
    if over(board): return None
    return min(free(board), key=lambda i: max_value(after(board, i)))
"""
SEES_A_WINNER_IN_AN_EMPTY_ROW = (
    (flat())
    .replace(" and b[i] in MARKS:\n            return b[i]", ":\n            return b[i]")
    .replace("    free = ", "    if won: return 0\n    free = ")
)

LIMITED = (
    flat(call="search(board, depth - 1, not is_maximizing)")
    .replace("def f", "def search")
    .replace("    free", "    if depth == 0: return 0\n    free", 1)
)
DEEPENS = """\
def f(board):
    for depth in range(1, LAST): score = search(board, depth, board.count("X") == board.count("O"))
    return score
"""
DEEPENS_EACH = """\
def f(board):
    scores, mark = {}, "XO"[board.count("X") > board.count("O")]
    for FIRST:
        for THEN: scores[i] = search([*board[:i], mark, *board[i + 1:]], depth, mark == "O")
    return (max if mark == "X" else min)(scores, key=scores.get)
"""
LOOPS = ("depth in range(LAST)", "i in [i for i in range(9) if board[i] == ' ']")
DEEPENING = [DEEPENS, *(DEEPENS_EACH.replace("FIRST", one).replace("THEN", two) for one, two in (LOOPS, LOOPS[::-1]))]

# The names of two arguments say nothing, and one of the others does not change as its name says.
UNNAMED_SIDES = flat(
    arguments=", depth, me, opp, is_max",
    x="10 - depth if me == 'X' else depth - 10",
    o="depth - 10 if me == 'X' else 10 - depth",
    call="f(board, PASSED)",
    choice="max(scores) if is_max else min(scores)",
).replace("MARKS[0] if is_maximizing else MARKS[1]", "me if is_max else opp")


@pytest.mark.parametrize(
    ("text", "picture", "said"),
    [
        (CRASHES, "xox/oox/___", "After X a3, O c3, X b3: the board is full, and your function raised TypeError"),
        (CRASHES, "x__/oox/xo_", "the board is full, and your function raised TypeError"),
        (flat(x="None"), "xox/oox/___", "X c3: your function returned None, which is not a score."),
        (marks("0", "(1, -1)") + ROWS_AND_COLUMNS, "xox/oox/___", "All 11 scores are right."),
        (
            marks("0", "(1, -1)") + ROWS_AND_COLUMNS.replace("found[1] = x, y", "found[1] = y, x"),
            "xox/oox/___",
            "All 11 scores are right.",
        ),
        (
            marks("0", "(1, -1)") + ROWS_AND_COLUMNS.replace("found[0]", "if player == -1: found[0]"),
            "xox/oox/___",
            "O c3: the score is right, but the move beside it is off the board.",
        ),
        (
            flat().replace("if board[i] == EMPTY", "if board[i] != MARKS[0]"),
            "xox/oox/___",
            "At the first position: your function marks b1, which is taken.",
        ),
        (
            flat(x="1, None", o="-1, None", draw="0, None", **NO_MOVE),
            "xox/oox/___",
            "At the first position: the score is right, but the move beside it is None.",
        ),
        (marks() + WRONG_PLAYER, "xox/oox/___", "After X a3: it is O's turn, but your function places X."),
        (marks() + WRONG_PLAYER, "_xo/xo_/x__", "After O a1, X c2: it is O's turn, but your function places X."),
        (
            marks() + MIN_CALLS_MIN,
            "x_o/_x_/___",
            "your function says -1; it is +1: X wins with a3 or c3. Yours scored X's moves +1 and -1.",
        ),
        (
            SEES_A_WINNER_IN_AN_EMPTY_ROW,
            "xox/oox/___",
            "your function says 0, but X wins with c3. It tried no move there, as if the game were over,",
        ),
        (
            SEES_A_WINNER_IN_AN_EMPTY_ROW,
            "x__/_o_/___",
            "At the first position: your function tried no move, as if the game were over or it knew the position;"
            " its 0 is right by luck.",
        ),
        (
            flat(x="10 - depth", o="depth - 10").replace("    free = ", "    if depth == 9: return 0\n    free = "),
            "xox/oox/___",
            "All 11 scores are right.",
        ),
        (
            UNNAMED_SIDES.replace("PASSED", "depth + 1, me, opp, is_max"),
            "xox/oox/___",
            "After X a3: it is O's turn, but your function places X.",
        ),
        (
            UNNAMED_SIDES.replace("PASSED", "depth, me, opp, not is_max"),
            "xox/oox/___",
            "It may miss a win in one: its depth is the same in every call. Pass on depth + 1.",
        ),
        (
            flat(choice="min(scores) if is_maximizing else max(scores)"),
            "x__/oox/xo_",
            "O takes the lowest of 0 and +1; yours took the highest, which is also the last.",
        ),
        (
            flat(choice="max([0, *scores]) if is_maximizing else min([0, *scores])"),
            "xo_/_o_/x__",
            "After X c1, O a2: your function says 0; it is -1: X loses with every move."
            " None of its moves scored 0: does its best score start at 0 instead of -∞?",
        ),
        (
            flat(choice="max(scores) if is_maximizing else min([0, *scores])"),
            "xo_/_o_/x__",
            "After X c2, O c1, X b3: your function says 0; it is +1: O loses with every move."
            " None of its moves scored 0: does its best score start at 0 instead of +∞?",
        ),
        (
            TEXT.replace("max(", "max([0] + [").replace('== " ")', '== " "])'),
            "xo_/_o_/x__",
            "After X c1, O a2: your function says 0 for X; it is -1: X loses with every move."
            " None of its moves scored 0: does its best score start at 0 instead of -∞?",
        ),
        # What a win counts the function alone knows.
        (
            flat(x="10 - depth", o="depth - 10").replace("range(9)", "range(8)"),
            "xox/oox/___",
            "After X b3, O a3: your function says 0, but X wins with c3.",
        ),
        (
            NOT_COPIED,
            "xox/oox/___",
            "After X a3: your function tries c3, but O b3 is still on the board."
            " To copy a list of lists, copy each of its rows, too.",
        ),
        (COPIED_ONCE, "xox/oox/___", "O b3 is still on the board: take each move back before the next."),
        (
            CHECKS_ITS_SCORES_BY_CELL,
            "x__/oox/xo_",
            "your function raised IndexError: list index out of range",
        ),
        (FLATTEN + SEARCH_9 + FLATTENS, "xox/oox/___", "All 11 scores are right."),
        (SEARCH_9 + FLATTENS.replace("\n", f"\n    {FLATTEN}", 1), "xox/oox/___", "All 11 scores are right."),
        (
            flat().replace("    free", "    if depth == 2: return 0\n    free"),
            "x__/_o_/__x",
            "It looks only 2 moves ahead: is its depth limited, or does it see an end too soon?",
        ),
        (
            flat().replace("if not free", "if len(free) < 2"),
            "xox/oox/___",
            "or as if it knew the position.",
        ),
        (
            TEXT.replace("return 0", "return 0.5"),
            "xox/oox/___",
            "It scores a draw as +0.5: it should be 0, with wins above and losses below.",
        ),
        (
            flat(choice="scores.index(max(scores) if is_maximizing else min(scores))"),
            "xox/oox/___",
            "it is -1: O wins with b3. It returned the index of the best score, not the score.",
        ),
        (flat(draw="-1"), "xox/oox/___", "It scores a draw as -1, like a win of O: does it look at the right rows?"),
        # A drawn game is not asked for.
        (
            flat(choice="max([-99, *scores]) if is_maximizing else min([99, *scores])").replace(
                "    if not free: return 0\n", ""
            ),
            "xox/oox/___",
            "does it ask whether the board is full?",
        ),
        (
            flat(choice="score").replace("    scores =", "    score = 0; scores ="),
            "_x_/__o/___",
            "It gave 0 wherever it made calls: does it use what they return?",
        ),
        # A loop from 1 on, but lines from 0.
        (flat(draw="0").replace("range(9)", "range(1, 10)"), "xox/oox/___", "Does it look at the right rows?"),
        *(
            (LIMITED + deepens.replace("LAST", last), "x__/_o_/__x", said)
            for deepens in DEEPENING
            for last, said in [("10", " scores are right."), ("3", "It looks only ")]
        ),
    ],
)
def test_the_first_fault_is_named_also_where_another_form_would_come_further(
    text: str, picture: str, said: str, mine: Run
) -> None:
    assert said in judgement(record(f"{mine(text)}:f", parse_position(picture)))[1]


def test_an_empty_module_and_what_cannot_be_compared_prevent_nothing(tmp_path: Path, mine: Run) -> None:
    (tmp_path / "nothing.py").touch()
    odd = "import nothing\nclass Odd:\n    def __eq__(self, other): raise ValueError\n"
    beside = {"call": NO_MOVE["call"], "choice": NO_MOVE["choice"].replace("None", "Odd()")}
    source = odd + flat(x="1, Odd()", o="-1, Odd()", draw="0, Odd()", **beside)
    right, said = judgement(record(f"{mine(source)}:f", parse_position("xox/oox/___")))
    assert right, said


IN_FILE = """\
board = [EMPTY] * 9
def search(b, player):
    if winner(b): return 1 if winner(b) == "O" else -1
    free = [i for i in range(9) if b[i] == EMPTY]
    pick, other = (max, "X") if player == "O" else (min, "O")
    return pick([search([*b[:i], player, *b[i + 1:]], other) for i in free], default=0)
def f():
    free = [i for i in range(9) if board[i] == EMPTY]
    where = 4 if 4 in free else max(free, key=lambda i: search([*board[:i], "O", *board[i + 1:]], "X"))
    board[where] = "O"
"""


def test_a_bot_of_a_board_in_the_file_may_give_its_search_a_copy(watched: Watch, plays: Plays) -> None:
    source, position = marks() + IN_FILE, parse_position("x__/_o_/__x")
    assert judgement(watched(source, position))[0]
    assert not judgement(watched(source.replace("max(free", "min(free"), position))[0]
    pictures = "x__/_ox/_o_", "XO./.X./..O", "X../.O./..X", "xo_/x_o/__x", "x__/_o_/__x"
    assert all(map(keeps_the_value, pictures, plays(source, *pictures)))


LINES = "LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]\n"
FROM_1 = f"""\
{LINES}def f(b, p):
    for x, y, z in LINES:
        if b[x] == b[y] == b[z]: return 1 if b[x] == "X" else -1
    s = []
    for c in [c for c in b if c != "X" and c != "O"]:
        b[int(c) - 1] = p
        s.append(f(b, "O" if p == "X" else "X"))
        b[int(c) - 1] = c
    return (max if p == "X" else min)(s, default=0)
"""
PAIRS_AS_BOUNDS = f"""\
{LINES}def f(b, player, alpha=(-9, None), beta=(9, None)):
    for x, y, z in LINES:
        if b[x] == b[y] == b[z] != " ": return (1 if b[x] == "X" else -1), None
    if " " not in b: return 0, None
    for i in range(9):
        if b[i] == " ":
            b[i] = player
            s, _ = f(b, "O" if player == "X" else "X", alpha, beta)
            b[i] = " "
            if player == "X" and s > alpha[0]: alpha = (s, i)
            if player == "O" and s < beta[0]: beta = (s, i)
            if alpha[0] >= beta[0]: break
    return alpha if player == "X" else beta
"""
SHARED = f"""\
{LINES}def scores(b, p):
    return {{i: search(b[:i] + p + b[i + 1:], "o" if p == "x" else "x") for i in range(9) if b[i] == "."}}
def search(b, p):
    for x, y, z in LINES:
        if b[x] == b[y] == b[z] != ".": return 1 if b[x] == "x" else -1
    return (max if p == "x" else min)(scores(b, p).values(), default=0)
def f(b, p):
    found = scores(b, p)
    return (max if p == "x" else min)(found, key=found.get)
"""


@pytest.mark.parametrize("text", [FROM_1, PAIRS_AS_BOUNDS, SHARED])
def test_cells_that_count_from_1_bounds_with_moves_and_a_helper_that_both_call_are_understood(
    text: str, mine: Run
) -> None:
    assert judgement(record_and_tell(f"{mine(text)}:f"))[0]


SAME_SIDE = f"""\
{LINES}def search(b, me, you):
    for x, y, z in LINES:
        if b[x] == b[y] == b[z] == you: return -1
    if " " not in b: return 0
    best = -2
    for i in range(9):
        if b[i] == " ":
            b[i] = me
            best = max(best, -search(b, me, you))
            b[i] = " "
    return best
def f(b):
    scores = {{}}
    for i in range(9):
        if b[i] == " ":
            b[i] = "X"
            scores[i] = -search(b, "O", "X")
            b[i] = " "
    return max(scores, key=scores.get)
"""


def test_sides_that_are_not_exchanged_are_named_also_where_the_game_is_over(mine: Run) -> None:
    said = judgement(record_and_tell(f"{mine(SAME_SIDE)}:f"))[1]
    assert said == "After X a3, O b3: it is X's turn, but your function places O."
