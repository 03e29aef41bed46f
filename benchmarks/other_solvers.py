"""How long other programs and this solver take for the value of an empty board.

    python benchmarks/other_solvers.py [BOARD ...] [--rounds 5] [--limit 30]

They are easyAI and open_spiel (`pip install -e '.[bench]'`), and two programs that are written here in the style
of their models: the minimax of the tutorials, and the alpha-beta search of "Artificial Intelligence: A Modern
Approach". They run in turns, each run in a new process. The time is that of the search without imports; for this
solver it includes making the solver. A program that passes the limit does not run again: on 5,4,4 and 7,7,5, that is
every other program.
"""

import argparse
import sys
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

Board = tuple[int, int, int]
BOARDS: tuple[Board, ...] = ((3, 3, 3), (4, 3, 3), (4, 4, 3), (5, 4, 4), (7, 7, 5))


def this_solver(board: Board) -> Callable[[], int]:
    import tictactoe._engine.search.attack_search  # noqa: F401 - the solver imports it only when it needs it
    from tictactoe._engine.analysis import Value
    from tictactoe._engine.board import Rules
    from tictactoe._engine.solver import Solver

    rules = Rules(*board)
    return lambda: {Value.WIN: 1, Value.DRAW: 0, Value.LOSS: -1}[Solver(rules).value(rules.start)]


def lines_of(board: Board) -> list[list[int]]:
    width, height, run = board
    lines = []
    for row in range(height):
        for column in range(width):
            for down, right in (0, 1), (1, 0), (1, 1), (1, -1):
                if row + down * (run - 1) < height and 0 <= column + right * (run - 1) < width:
                    lines.append([(row + i * down) * width + column + i * right for i in range(run)])
    return lines


def tutorial_minimax(board: Board) -> Callable[[], int]:
    """Every game to its end, on a list that is marked and unmarked; sooner wins score more."""
    lines, cells = lines_of(board), board[0] * board[1]
    marks = [" "] * cells

    def won(mark: str) -> bool:
        for line in lines:
            for cell in line:
                if marks[cell] != mark:
                    break
            else:
                return True
        return False

    def minimax(depth: int, maximising: bool) -> int:
        if won("X"):
            return 1000 - depth
        if won("O"):
            return depth - 1000
        if depth == cells:
            return 0
        best = -1000 if maximising else 1000
        for cell in range(cells):
            if marks[cell] == " ":
                marks[cell] = "X" if maximising else "O"
                score = minimax(depth + 1, not maximising)
                marks[cell] = " "
                best = max(best, score) if maximising else min(best, score)
        return best

    return lambda: minimax(0, True)


Node = tuple[str, int, dict[tuple[int, int], str], list[tuple[int, int]]]
"""Whose turn it is, the utility to X, the marks, and the moves that are left."""


def textbook_alpha_beta(board: Board) -> Callable[[], int]:
    """Nodes that are never changed: a dictionary of marks, the moves left, the utility; no table."""
    width, height, run = board

    def in_a_row(marks: dict[tuple[int, int], str], move: tuple[int, int], mark: str) -> bool:
        for step_x, step_y in (0, 1), (1, 0), (1, -1), (1, 1):
            count = -1  # the move itself is counted in both directions
            for sign in 1, -1:
                x, y = move
                while marks.get((x, y)) == mark:
                    count += 1
                    x, y = x + sign * step_x, y + sign * step_y
            if count >= run:
                return True
        return False

    def result(state: Node, move: tuple[int, int]) -> Node:
        mark, _, marks, moves = state
        marks = {**marks, move: mark}
        utility = (1 if mark == "X" else -1) if in_a_row(marks, move, mark) else 0
        return "O" if mark == "X" else "X", utility, marks, [other for other in moves if other != move]

    def max_value(state: Node, alpha: float, beta: float) -> float:
        if state[1] or not state[3]:
            return state[1]
        value = -float("inf")
        for move in state[3]:
            value = max(value, min_value(result(state, move), alpha, beta))
            if value >= beta:
                return value
            alpha = max(alpha, value)
        return value

    def min_value(state: Node, alpha: float, beta: float) -> float:
        if state[1] or not state[3]:
            return state[1]
        value = float("inf")
        for move in state[3]:
            value = min(value, max_value(result(state, move), alpha, beta))
            if value <= alpha:
                return value
            beta = min(beta, value)
        return value

    start: Node = ("X", 0, {}, [(x, y) for x in range(width) for y in range(height)])
    return lambda: int(max_value(start, -float("inf"), float("inf")))


def easyai(board: Board, with_table: bool = False) -> Callable[[], int]:
    from easyAI import AI, TwoPlayerGame

    lines, cells = lines_of(board), board[0] * board[1]

    class Game(TwoPlayerGame):  # type: ignore[misc] # easyAI has no types
        def __init__(self) -> None:
            self.players = [None, None]
            self.board = [0] * cells
            self.current_player = 1

        def possible_moves(self) -> list[int]:
            return [cell for cell, mark in enumerate(self.board) if mark == 0]

        def make_move(self, cell: int) -> None:
            self.board[cell] = self.current_player

        def unmake_move(self, cell: int) -> None:
            self.board[cell] = 0

        def lose(self) -> bool:
            return any(all(self.board[cell] == self.opponent_index for cell in line) for line in lines)

        def is_over(self) -> bool:
            return 0 not in self.board or self.lose()

        def scoring(self) -> int:
            return -100 if self.lose() else 0

        def ttentry(self) -> tuple[int, ...]:
            return (self.current_player, *self.board)

    search = AI.Negamax(cells, tt=AI.TranspositionTable() if with_table else None)
    game = Game()

    def value() -> int:
        search(game)
        return int(search.alpha)

    return value


def easyai_with_table(board: Board) -> Callable[[], int]:
    return easyai(board, with_table=True)


def open_spiel(board: Board) -> Callable[[], int]:
    import pyspiel
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game("mnk(m={},n={},k={})".format(*board))
    return lambda: int(minimax.alpha_beta_search(game, maximum_depth=board[0] * board[1])[0])


PEERS: dict[str, Callable[[Board], Callable[[], int]]] = {
    "this solver": this_solver,
    "tutorial minimax": tutorial_minimax,
    "textbook alpha-beta": textbook_alpha_beta,
    "easyAI": easyai,
    "easyAI with table": easyai_with_table,
    "open_spiel alpha-beta": open_spiel,
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Time to the value of an empty board, by various programs.")
    parser.add_argument("--rounds", type=int, default=5, help="how often each program is asked (5)")
    parser.add_argument("--limit", type=float, default=30.0, help="seconds that one answer may take (30)")
    parser.add_argument("boards", nargs="*", help="such as 4,4,3; without any 3,3,3, 4,3,3, 4,4,3, 5,4,4 and 7,7,5")
    options = parser.parse_args()
    split = (board.split(",") for board in options.boards)
    boards = [(int(width), int(height), int(run)) for width, height, run in split] or BOARDS
    seconds: dict[tuple[str, Board], list[float]] = {(name, board): [] for name in PEERS for board in boards}
    values: dict[Board, set[int]] = {board: set() for board in boards}
    for _ in range(options.rounds):
        for (name, board), times in seconds.items():
            if options.limit in times:
                continue
            taken, value = measure(name, board, options.limit)
            times.append(taken)
            if value is not None:
                values[board].add(value)
    print(f"{'':24}" + "".join(f"{','.join(map(str, board)):>24}" for board in boards))
    for name in PEERS:
        columns = []
        for board in boards:
            taken = median(seconds[name, board])
            more = "> " if taken >= options.limit else ""
            ratio = taken / median(seconds["this solver", board])
            columns.append(f"{more}{1000 * taken:,.2f} ms {more}{ratio:>7,.0f}x")
        print(f"{name:24}" + "".join(f"{column:>24}" for column in columns))
    for board, found in values.items():
        if len(found) != 1:
            print(f"{board}: they disagree, {found}")
            return 1
    return 0


def measure(name: str, board: Board, limit: float) -> tuple[float, int | None]:
    """The seconds of one run in a new process and the sign of the value; the limit and None if it takes longer."""
    context = get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=run, args=(name, board, sender))
    process.start()
    sender.close()
    try:
        receiver.recv()  # it has imported what it needs
        if receiver.poll(limit):
            taken, value = receiver.recv()
            return taken, value
    except EOFError:
        raise SystemExit(f"{name} does not run; is it installed? pip install -e '.[bench]'") from None
    finally:
        process.kill()
        process.join()
    return limit, None


def run(name: str, board: Board, sender: Connection) -> None:
    search = PEERS[name](board)
    sender.send(True)
    start = time.perf_counter()
    value = search()
    taken = time.perf_counter() - start
    sender.send((taken, (value > 0) - (value < 0)))


if __name__ == "__main__":
    sys.exit(main())
