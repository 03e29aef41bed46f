"""Whether an attacker wins against a defender that has threats of its own.

Continuous threats find most wins (`sequences`), and the Maker-Breaker game shows most draws (`breaker`). Between them
the attacker may make up to two quiet moves, which leave the defender a free reply, then up to four, and so on. In the
positions that follow the defender holds where it holds the Maker-Breaker game, or completes a line, or wins the time
to stop the attack by threats.

That it holds comes with the cells that this rests on, as in the Maker-Breaker game: it holds even if all other empty
cells are the attacker's, so that an attacker's move in one of them needs no answer of its own.
"""

from collections.abc import Callable

from ..board import Mark, Position, Rules, cells_of
from ..stopping import Stopped, never
from .breaker import Breaker, Finding, Status
from .row_tables import COUNT, LINES_SHIFT, RowTables
from .rows import Attack
from .sequences import Fours, Threats
from .stones import Stones, only_cell

MOVES_AHEAD = 3
"""Moves of the attacker before it must be held at once in the Maker-Breaker game: so many more than quiet moves."""

SEQUENCE_NODES, MOST_DOUBLINGS = 200, 2
"""Nodes for a sequence of threats without quiet moves; each quiet move doubles them, so many times at most."""

REMEMBERED_NODES = 400_000
"""Nodes of sequences of threats before what failed in them is forgotten."""

FREE_MOVE = 3
"""A quiet move after which not even a second one in a row begins continuous threats counts for so many more."""

BYTES_PER_ENTRY = 400
"""An upper estimate of what one entry takes, with its key and its share of a dictionary that grows."""


class Attacker:
    """The search on one board, of at most so many MiB; what it found is kept between questions."""

    def __init__(self, rules: Rules, breaker: Breaker, mebibytes: int) -> None:
        self.nodes = 0
        """Calls of the search so far, those of threat sequences among them; the prover counts its own."""
        self._lines = rules.lines
        self._board = (1 << rules.cells) - 1
        self._rules = rules
        self._breaker = breaker
        self._rows = RowTables(rules, mebibytes // 4)
        self._most = (mebibytes << 19) // BYTES_PER_ENTRY
        self._found: dict[tuple[int, int, bool], Finding] = {}  # by attacker, defender, and whether the first moves
        self._sequences: dict[tuple[int, int], int] = {}  # the nodes that found no sequence; 0 where there is one
        self._stop: Callable[[], bool] = never
        self._threats: Threats | None = None

    def wins(self, attacker: int, defender: int, attacking: bool, stop: Callable[[], bool]) -> Finding:
        """A finding that is not open, with these cells marked, the attacker or the defender to move: LOST is a win.

        Its move is one that keeps the value for the side that has what it wants. The game is not over. Raises Stopped
        once `stop` returns True.
        """
        self._stop = stop
        mine, theirs = (attacker, defender) if attacking else (defender, attacker)
        self._stones = Stones(self._rows, Position(self._rules, mine, theirs, Mark.X))
        self._side = 0 if attacking else 1
        self._threats = None
        attack, quiet = self._breaker.rows.attack(attacker, defender), 0
        while True:
            self._ahead = MOVES_AHEAD + quiet
            self._nodes = SEQUENCE_NODES << min(quiet, MOST_DOUBLINGS)
            found = self._search(attacker, defender, attacking, attack, quiet, 0)
            if found.status is not Status.OPEN:
                return found
            quiet += 2

    def _search(
        self, attacker: int, defender: int, attacking: bool, attack: Attack, quiet: int, preferred: int
    ) -> Finding:
        """What is known with the attacker or the defender to move; the attacker may make so many quiet moves."""
        self.nodes += 1
        if self._stop():
            raise Stopped
        key = attacker, defender, attacking
        known = self._found.get(key)
        if known and known.reaches(quiet):
            return known
        if attacking:
            found = self._try_attacks(attacker, defender, attack, quiet, preferred)
        else:
            last = known.move if known else None
            found = self._try_answers(attacker, defender, attack, quiet, preferred, last)
        if len(self._found) + len(self._sequences) >= self._most:
            self._found.clear()
            self._sequences.clear()
        self._found[key] = found
        return found

    def _try_attacks(self, attacker: int, defender: int, attack: Attack, quiet: int, preferred: int) -> Finding:
        if attack.threats:
            return Finding(Status.LOST, 0, 0, attack.threats.bit_length() - 1)
        stones, side, rows = self._stones, self._side, self._breaker.rows
        threats, first = stones.counts(1 - side), None
        forced = 0
        if threats >> LINES_SHIFT & COUNT:
            cell = only_cell(threats)
            if cell is None:
                one, other, *_ = stones.completing(1 - side)
                return Finding(Status.HELD, self._guarded(attacker, defender, 1 << one | 1 << other, 0, 2))
            forced = 1 << cell
        else:
            shown = self._breaker.finding(attack, True, self._ahead, preferred, self._stop)
            if shown.status is Status.HELD:
                return shown
            first = shown.move
        line = self._sequence(attacker, defender)
        if line:
            return Finding(Status.LOST, 0, 0, line[0])
        if not forced and not quiet:
            return Finding(Status.OPEN, 0)
        remaining, cells, status = forced or -1, 0, Status.HELD
        total = stones.total
        for move in self._moves(side, attack, first):
            if remaining >> move & 1:
                stones.mark(side, move)
                left = quiet - (not forced)
                found = self._search(attacker | 1 << move, defender, False, rows.mark(attack, move), left, ~remaining)
                stones.take_back(side, move, total)
                if found.status is Status.LOST:
                    return Finding(Status.LOST, 0, 0, move)
                if found.status is Status.OPEN:
                    status = Status.OPEN
                else:
                    cells |= found.cells
                    remaining &= found.cells
        if status is Status.HELD and forced:
            cells = self._guarded(attacker, defender, cells | forced, forced, 2)
        return Finding(status, cells, quiet)

    def _try_answers(
        self, attacker: int, defender: int, attack: Attack, quiet: int, preferred: int, last: int | None
    ) -> Finding:
        stones, side, rows = self._stones, 1 - self._side, self._breaker.rows
        if stones.counts(side) >> LINES_SHIFT & COUNT:
            cell = stones.completing(side)[0]
            return Finding(Status.HELD, self._guarded(attacker, defender, 1 << cell, 0, 1), 0, cell)
        threats, left = attack.threats, quiet
        if threats & (threats - 1):
            return Finding(Status.LOST, 0)
        if threats:
            moves = [threats.bit_length() - 1]
        else:
            shown = self._breaker.finding(attack, False, self._ahead, preferred, self._stop)
            if shown.status is Status.HELD:
                return shown
            if not self._sequence(attacker, defender):
                left -= FREE_MOVE
                if left < 0:
                    return Finding(Status.OPEN, 0, quiet, last)
            moves = self._moves(side, attack, last, shown.move)
        total = stones.total
        for move in moves:
            stones.mark(side, move)
            found = self._search(attacker, defender | 1 << move, True, rows.close(attack, move), left, preferred)
            stones.take_back(side, move, total)
            if found.status is Status.HELD:
                return Finding(Status.HELD, found.cells | 1 << move, 0, move)
            if found.status is Status.OPEN:
                return Finding(Status.OPEN, 0, quiet, move)
        return Finding(Status.LOST, 0)

    def _sequence(self, attacker: int, defender: int) -> tuple[int, ...] | None:
        """A win of the attacker by continuous threats if it is to move, as far as the nodes go."""
        key = attacker, defender
        if self._sequences.get(key, 0) >= self._nodes:
            return None
        if self._threats is None or self._threats.nodes > REMEMBERED_NODES:
            self._threats = Threats(Fours(self._stones, self._stop), self._stones, self._stop)
        before = self._threats.nodes
        try:
            line = self._threats.win(self._side, self._nodes)
        finally:
            self.nodes += self._threats.nodes - before
        self._sequences[key] = 0 if line else self._nodes
        return line

    def _moves(self, side: int, attack: Attack, *first: int | None) -> list[int]:
        """The empty cells: these first, then the defender's threats, then those through which most weight runs."""
        x, o = self._stones.marks
        cells = self._breaker.rows.heaviest_first(attack)
        cells += cells_of(self._board & ~(x | o | attack.cells))
        threats = [] if side == self._side else self._stones.threats(side)
        return sorted(cells, key=lambda cell: (cell == first[0], cell in first, cell in threats), reverse=True)

    def _guarded(self, attacker: int, defender: int, cells: int, reply: int, least: int) -> int:
        """These cells, and enough others for so many in each line that the attacker may still complete.

        So the attacker cannot complete a line elsewhere before the defender completes its own: `reply` is the
        attacker's mark that prevents this, and what lines through it need was seen after it.
        """
        for line in self._lines:
            if not line & (defender | reply):
                lacking = line & ~attacker
                while (lacking & cells).bit_count() < least:
                    other = lacking & ~cells
                    cells |= other & -other
        return cells
