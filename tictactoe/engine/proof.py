"""A proof of a value, line by line, for everybody to check: the format is that of the command `check`.

For the side that is said to win, or for both where it is a draw, its moves are written down, one against every reply.
A draw comes to its end sooner where a defence stops all lines of the other side.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256
from json import dumps

from .analysis import Value
from .board import Mark, Position, cells_of
from .notation import format_cell, format_position, format_rules
from .search.breaker import Breaker
from .search.rows import Attack
from .solver import Solver, never

FORMAT = "tictactoe proof 1"

NODES = 2048
"""How many nodes the prover may take below the position itself."""


def proof(position: Position, solver: Solver, stop: Callable[[], bool] = never) -> Iterator[str]:
    """The lines of a proof of a position's value; none if the game is over, or `stop` said True before the end."""
    if position.outcome:
        return
    writer = _Writer(position, solver, stop)
    try:
        yield from writer.lines()
    except TimeoutError:
        return


class _Writer:
    """The lines that are written so far. The same line is never written twice."""

    def __init__(self, position: Position, solver: Solver, stop: Callable[[], bool]) -> None:
        self._position = position
        self._rules = position.rules
        self._solver = solver
        self._stop = stop
        self._breaker = Breaker(position.rules)
        self._numbers: dict[str, int] = {}
        self._strategies: dict[int, tuple[int, int]] = {}  # by the keys of attacks
        self._moves: dict[Position, int] = {}

    def lines(self) -> Iterator[str]:
        position = self._position
        value = self._solver.value(position, self._stop)
        self._draws = value is Value.DRAW
        if value is Value.UNKNOWN:
            raise TimeoutError
        winner = position.to_move if value is Value.WIN else position.to_move.other
        claim = "a draw" if self._draws else f"{winner.value} wins"
        self._write(
            format=FORMAT,
            board=format_rules(self._rules),
            position=format_position(position),
            to_move=position.to_move.value,
            claim=claim,
        )
        roots = {}
        for mark in Mark if self._draws else [winner]:
            roots[mark.value] = self._move(position) if mark is position.to_move else self._after(position)
        digest = sha256("".join(f"{line}\n" for line in self._numbers).encode()).hexdigest()
        yield from self._numbers
        yield dumps({**roots, "sha256": digest})

    def _write(self, **line: object) -> int:
        """The number of a line, which is written if it was not yet."""
        return self._numbers.setdefault(dumps(line, separators=(",", ":")), len(self._numbers) + 1)

    def _move(self, position: Position) -> int:
        """The line for a position in which the side to move is to reach its value."""
        if position in self._moves:
            return self._moves[position]
        if self._stop():
            raise TimeoutError
        number = self._defence(position, False)
        if number is None:
            best = next(self._solver.proven(position, self._stop), None)
            if best is None:
                raise TimeoutError
            after = position.play(best.cell)
            name = format_cell(self._rules, best.cell)
            number = self._write(play=name) if after.outcome else self._write(play=name, then=self._after(after))
        self._moves[position] = number
        return number

    def _after(self, position: Position) -> int:
        """The line for a position in which the side that is not to move is to reach its value."""
        number = self._defence(position, True)
        if number is not None:
            return number
        replies: dict[int, list[int]] = {}
        for cell in position.legal_moves:
            after = position.play(cell)
            if not after.outcome:  # it is a draw
                replies.setdefault(self._move(after), []).append(cell)
        table = {self._names(sum(1 << cell for cell in cells)): line for line, cells in replies.items()}
        if table:
            longest = max(table, key=len)
            table["*"] = table.pop(longest)
        return self._write(replies=table)

    def _defence(self, position: Position, attacking: bool) -> int | None:
        """The line for a defence by the side to move, or while `attacking` by the other; None if none is found.

        Only a draw is shown by a defence.
        """
        if not self._draws:
            return None
        mine, theirs = (position.theirs, position.mine) if attacking else (position.mine, position.theirs)
        breaker, root = self._breaker, position is self._position
        end = breaker.nodes + NODES
        if not breaker.holds(theirs, mine, attacking, lambda: self._stop() or (not root and breaker.nodes > end)):
            return None
        attack = breaker.rows.attack(theirs, mine)
        if attacking or not attack.cells:
            return self._strategy(attack)[0]
        move = breaker.answer(attack)
        return self._write(
            play=format_cell(self._rules, move), then=self._strategy(breaker.rows.close(attack, move))[0]
        )

    def _strategy(self, attack: Attack) -> tuple[int, int]:
        """The line for a defence against an attack that can be held, the attacker to move, and the cells it needs."""
        if attack.key not in self._strategies:
            contested, pairs = self._breaker.rows.contested(attack, 0)
            _, more, rest = self._breaker.at_once(contested)
            pairs = pairs + more
            answers, cells = self._answers(rest) if rest else ([], 0)
            line: dict[str, object] = {"answers": answers} if answers else {}
            if pairs or not answers:
                line["pairs"] = " ".join(self._names(pair, "-") for pair in pairs)
            self._strategies[attack.key] = self._write(**line), cells | sum(pairs)
        return self._strategies[attack.key]

    def _answers(self, attack: Attack) -> tuple[list[tuple[str, str, int]], int]:
        """The answers to all moves of an attack, and the cells that they need.

        A move in a cell that the answer to another one does not need may have that answer, too.
        """
        if self._stop():
            raise TimeoutError
        rows, remaining, cells, found = self._breaker.rows, attack.cells, 0, []
        for move in rows.heaviest_first(attack):
            if remaining >> move & 1:
                after = rows.mark(attack, move)
                answer = self._breaker.answer(after)
                line, needed = self._strategy(rows.close(after, answer))
                needed |= 1 << answer
                found.append((answer, line, needed))
                cells |= needed
                remaining &= needed & ~(1 << move)
        answers, remaining = [], cells
        for answer, line, needed in found:
            if moves := remaining & ~needed:
                answers.append((self._names(moves), format_cell(self._rules, answer), line))
                remaining &= needed
        return answers, cells

    def _names(self, cells: int, between: str = " ") -> str:
        return between.join(format_cell(self._rules, cell) for cell in cells_of(cells))
