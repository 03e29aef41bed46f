"""A proof of a value, line by line, for everybody to check, as the command `check` does.

A proof of a win gives the winner's move against every reply, a proof of a draw the moves of both sides against every
reply of the other. Where a defence stops all lines of the other side, the proof of a draw needs no further moves.

A proof is a JSON object on each line; a line refers to earlier ones by number. No line stands twice. A header says
what is claimed. The last line says which line shows it for X, and for O, and has the SHA-256 of all lines before;
nothing follows it. Between them are:

    {"turn": "c1 b1 a1 c2 b2 a2 c3 b3 a3"}
        A symmetry of the board: where it takes a1, b1 and all other cells, by rows. Lines become lines. There are at
        most eight.
    {"defence": [7, 3, "a1-b2 c3-d4"]}
        A defence: that of line 7, turned by the symmetry of line 3, and the listed pairs in addition. A mark in one
        cell of a pair is answered in the other, so that no line with both cells is completed. 0 for a line number
        means none.
    {"answers": [["a1 c3", "b2", 7, 3, "d1-e2"], ...]}
        A defence: a mark in a1 or c3 is answered in b2, and then by [7, 3, "d1-e2"], as above. It stops the lines
        that are stopped after each answer, by the answer or by what follows. All its cells are among those answered.
    {"play": "b2", "then": 8}
        A move, and the defence or the replies that follow; nothing if it completes a line or fills the board.
    {"replies": {"a1 c3": 9, "*": 10}}
        For each reply of the other side, the line that has the move against it; "*" for all other replies.

A defence fits every position where its cells are empty and each line has a mark of the defender or is stopped.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

from ..analysis import Value
from ..board import Mark, Position, cells_of, require
from ..frozen import Frozen
from ..notation import format_cell
from ..search.memory import Memory
from ..search.rows import Attack
from ..solver import Solver, validate
from ..stopping import Stop, Stopped, begun, never
from .lines import Lines

PROVER_NODES = 2048
"""The node budget of the Maker-Breaker prover in each position after the first."""

STRATEGIES = 64
"""MiB for the defences that were found last, which may be needed again soon."""

ANSWERS = 4
"""The answers to a move after which pairs are tried; more make a proof hardly shorter, and take long."""


def proof(position: Position, solver: Solver, stop: "Stop" = never) -> Iterator[str]:
    """The lines of a proof of a position's value, without line ends; `check_proof` checks them.

    There are none if the game is over, or if `stop` returns True before the proof is found, or a Limit in its place
    is reached; never a part of a proof.

    Raises ValueError for a position of another board, and BadPosition for one that no game leads to.

    >>> from tictactoe import parse_position
    >>> position = parse_position("xox/oox/___")
    >>> for line in proof(position, Solver(position.rules)):
    ...     print(line)
    {"format":"tictactoe proof 1","board":"3,3,3","position":"XOX/OOX/...","to_move":"X","claim":"X wins"}
    {"play":"c3"}
    {"X": 2, "sha256": "25996b1459c67e0b519192723b65de8a2bf2e1f02cd40e85009bd8ebcf1d1886"}

    After X a1 the column b is the only line that is left, and each side prevents it: a mark in b1 is answered in b2,
    a mark in b2 in b1. The last line names the line that shows the draw for X, who moves, and for O.

    >>> for line in proof(parse_position("..O/O.X/X.O"), Solver(position.rules)):
    ...     print(line)
    {"format":"tictactoe proof 1","board":"3,3,3","position":"..O/O.X/X.O","to_move":"X","claim":"a draw"}
    {"defence":[0,0,"b1-b2"]}
    {"play":"a1","then":2}
    {"X": 3, "O": 2, "sha256": "24a4a587823db5f7c86a7b3fe1c489b7e27c12d24c1b206eaea058ed2b1cca53"}
    """
    require(Solver, solver)
    validate(solver.rules, position)
    return _Writer(position, solver, begun(stop, solver)).whole_proof()


class Part(Frozen):
    """A part of a proof: how the side to move reaches what is claimed of it.

    The lines have no header and no end; they refer to each other by numbers from 1 on. `root` is the number of the
    line that has the move, or a defence that needs none. `cells` are those that it needs, the move among them; None
    where it holds in its position alone.
    """

    lines: tuple[str, ...]
    root: int
    cells: int | None


def part(position: Position, solver: Solver, *, defence: bool, wins: bool = False, stop: Callable[[], bool]) -> Part:
    """How the side to move wins, if `wins`, or gets a draw at least, of which one must be known; raises Stopped.

    With `defence` a defence in the Maker-Breaker game must be known, too.
    """
    return _Writer(position, solver, stop).part(defence=defence, wins=wins)


class _Writer:
    """Writes the lines of one proof."""

    def __init__(self, position: Position, solver: Solver, stop: Callable[[], bool]) -> None:
        self._position = position
        self._rules = position.rules
        self._solver = solver
        self._stop = stop
        self._maker_breaker = solver._maker_breaker
        self._lines = Lines()
        self._write = self._lines.write
        self._draws = True  # whether a draw is claimed
        self._first_nodes: int | None = None  # the node budget of the prover in the first position
        self._strategies = Memory(STRATEGIES, entry_bytes=512 + 32 * position.rules.cells)  # by the keys of attacks
        # By canonical key: the line of a defence, the cells that it needs, and the symmetry of its attack.
        self._written: dict[bytes, tuple[int, int, int]] = {}
        self._moves: dict[Position, int] = {}
        self._pair_names: dict[int, str] = {}

    def whole_proof(self) -> Iterator[str]:
        """All lines of the proof, once it is complete; none if the game is over or no proof is found in time."""
        position = self._position
        value = self._solver.value(position, self._stop)
        if position.outcome or value is Value.UNKNOWN:
            return
        self._draws = value is Value.DRAW
        winner = position.to_move if value is Value.WIN else position.to_move.other
        claim = "a draw" if self._draws else f"{winner.value} wins"
        self._lines.write_header(position, claim)
        roots = {}
        with suppress(Stopped):
            for mark in Mark if self._draws else [winner]:
                moves_first = mark is position.to_move
                roots[mark.value] = self._write_move(position) if moves_first else self._write_replies(position)
            yield from self._lines.whole(roots)

    def part(self, *, defence: bool, wins: bool) -> Part:
        """How the side to move reaches what is claimed; raises Stopped."""
        self._draws = not wins
        root = None
        if defence:
            root, cells = self._defence(self._position, attacker_to_move=False) or (None, None)
        if root is None:
            self._first_nodes = PROVER_NODES
            root, cells = self._write_move(self._position), None
        return Part(tuple(self._lines), root, cells)

    def _write_move(self, position: Position) -> int:
        """Write how the side to move reaches its value; gives the line's number."""
        if position in self._moves:
            return self._moves[position]
        if self._stop():
            raise Stopped
        number, _ = self._defence(position, attacker_to_move=False) or (None, 0)
        if number is None:
            best = next(self._solver.proven(position, self._stop), None)
            if best is None:
                raise Stopped
            after = position.play(best.cell)
            name = format_cell(self._rules, best.cell)
            number = (
                self._write(play=name) if after.outcome else self._write(play=name, then=self._write_replies(after))
            )
        self._moves[position] = number
        return number

    def _write_replies(self, position: Position) -> int:
        """Write how the side that is not to move reaches its value; gives the line's number."""
        if found := self._defence(position, attacker_to_move=True):
            return found[0]
        replies: dict[int, list[int]] = {}
        for cell in position.legal_moves:
            after = position.play(cell)
            if not after.outcome:  # it is a draw
                replies.setdefault(self._write_move(after), []).append(cell)
        table = {self._names(sum(1 << cell for cell in cells)): line for line, cells in replies.items()}
        if table:
            longest = max(table, key=len)
            table["*"] = table.pop(longest)
        return self._write(replies=table)

    def _defence(self, position: Position, *, attacker_to_move: bool) -> tuple[int, int] | None:
        """Write a defence by the side to move, or if the attacker is, by the other side.

        Gives the line's number and the cells that it needs, None if no defence is found. Only a draw is shown so.
        """
        if not self._draws:
            return None
        mine, theirs = (position.theirs, position.mine) if attacker_to_move else (position.mine, position.theirs)
        prover = self._maker_breaker
        budget = self._first_nodes if position is self._position else PROVER_NODES
        if not prover.held(theirs, mine, self._stop, attacker_to_move=attacker_to_move, budget=budget):
            return None
        attack = prover.rows.attack(theirs, mine)
        if attacker_to_move or not attack.cells:
            strategy = self._strategy(attack)
            return self._write_strategy(strategy), strategy.cells
        move = prover.holding_answer(attack, self._stop)
        strategy = self._strategy(prover.rows.play(attack, move, by_attacker=False))
        then = self._write_strategy(strategy)
        return self._write(play=format_cell(self._rules, move), then=then), strategy.cells | 1 << move

    def _strategy(self, attack: Attack, preferred: int = 0) -> "_Strategy":
        """A defence against an attack that can be held, with the attacker to move; what it refers to is written.

        Where there is a choice, its pairs are of preferred cells.
        """
        known: _Strategy | None = self._strategies.get(attack.sums)
        if known:
            return known
        found = self._by_pairs(attack, preferred)
        if found is None:
            rows = self._maker_breaker.rows
            reduced, pairs = rows.reduced(attack, preferred)
            key, image = rows.canonical(reduced)
            if key not in self._written:
                answers, cells = self._answers(reduced)
                self._written[key] = self._write(answers=answers), cells, image
            line, cells, written = self._written[key]
            cells = rows.keys.carried_over(cells, written, image)
            found = _Strategy(line, self._write_turn(written, image), pairs, cells | sum(pairs))
        self._strategies.put(attack.sums, found)
        return found

    def _by_pairs(self, attack: Attack, preferred: int) -> "_Strategy | None":
        """A defence by pairs alone, with the attacker to move; None if none is found at once."""
        if attack.threats:
            return None
        reduced, pairs = self._maker_breaker.rows.reduced(attack, preferred)
        _, others = self._maker_breaker.static_defence(reduced, preferred)
        if others is None:
            return None
        pairs = [*pairs, *others]
        return _Strategy(0, 0, pairs, sum(pairs))

    def _answers(self, attack: Attack) -> tuple[list[tuple[int | str, ...]], int]:
        """The answers to all moves of an attack, and the cells that they need.

        An answer serves against every move in a cell that it does not need.
        """
        if self._stop():
            raise Stopped
        rows, remaining, cells, found = self._maker_breaker.rows, attack.cells, 0, []
        for move in rows.heaviest_first(attack):
            if remaining >> move & 1:
                remaining &= ~(1 << move)
                answer, strategy = self._answer(rows.play(attack, move, by_attacker=True), remaining)
                needed = strategy.cells | 1 << answer
                found.append((answer, self._text(strategy), needed))
                cells |= needed
                remaining &= needed
        answers: list[tuple[int | str, ...]] = []
        remaining = cells
        for answer, text, needed in found:
            if moves := remaining & ~needed:
                answers.append((self._names(moves), format_cell(self._rules, answer), *text))
                remaining &= needed
        return answers, cells

    def _answer(self, attack: Attack, remaining: int) -> tuple[int, "_Strategy"]:
        """An answer that holds an attack, and the defence after it, which needs few of the `remaining` cells.

        One after which pairs are enough is taken before others.
        """
        rows, threats = self._maker_breaker.rows, attack.threats
        found = []
        for answer in [threats.bit_length() - 1] if threats else rows.heaviest_first(attack)[:ANSWERS]:
            strategy = self._by_pairs(rows.play(attack, answer, by_attacker=False), ~remaining)
            if strategy:
                needed = strategy.cells | 1 << answer
                found.append(((needed & remaining).bit_count(), needed.bit_count(), answer, strategy))
        if found:
            *_, answer, strategy = min(found)
            return answer, strategy
        answer = self._maker_breaker.holding_answer(attack, self._stop)
        return answer, self._strategy(rows.play(attack, answer, by_attacker=False), ~remaining)

    def _write_strategy(self, strategy: "_Strategy") -> int:
        """Write a defence, unless a line has it already; gives the line's number."""
        text = self._text(strategy)
        return self._write(defence=text) if len(text) > 1 else strategy.line

    def _text(self, strategy: "_Strategy") -> tuple[int | str, ...]:
        """A defence as lines write it."""
        if strategy.pairs:
            for pair in strategy.pairs:
                if pair not in self._pair_names:
                    self._pair_names[pair] = self._names(pair, "-")
            return strategy.line, strategy.turn, " ".join(map(self._pair_names.__getitem__, strategy.pairs))
        return (strategy.line, strategy.turn) if strategy.turn else (strategy.line,)

    def _write_turn(self, written: int, image: int) -> int:
        """Write the symmetry from one image of an attack to another; gives the line's number, 0 for the identity."""
        rows = self._maker_breaker.rows
        bits = [rows.keys.carried_over(1 << cell, written, image) for cell in range(self._rules.cells)]
        if all(bit == 1 << cell for cell, bit in enumerate(bits)):
            return 0
        return self._write(turn=" ".join(self._names(bit) for bit in bits))

    def _names(self, cells: int, between: str = " ") -> str:
        return between.join(format_cell(self._rules, cell) for cell in cells_of(cells))


class _Strategy(NamedTuple):
    """A defence: the line that has it, the line of the symmetry that turns it, its pairs, and the cells it needs."""

    line: int
    turn: int
    pairs: list[int]
    cells: int
