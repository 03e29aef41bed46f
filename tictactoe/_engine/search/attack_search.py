"""Does an attacker win against a defender that may make threats of its own?

Continuous threats find most wins (`sequences`), and the Maker-Breaker game shows most draws (`maker_breaker`). Where
neither does, this search lets the attacker make quiet moves, which need not be answered at once. It deepens by their
number: none, then at most two, then at most four, and so on. The defender holds the attack if it wins the
Maker-Breaker game, completes a line first, or gains by threats the time to stop it.

A finding that the defender holds has a relevance zone, as in the Maker-Breaker game: the defender holds even if all
empty cells outside the zone are the attacker's. So if a move of the attacker is held, only moves in the zone of that
finding are left to be tried.
"""

from collections.abc import Callable

from ..board import Mark, Position, Rules
from ..lines import cells_in
from ..stopping import Stopped, never
from .findings import HELD, OPEN, WON, Finding
from .maker_breaker import MakerBreaker
from .memory import Memory
from .row_tables import LINES, RowTables
from .rows import Attack
from .sequences import FoursSearch, ThreatSearch
from .stones import Stones

MOVES_AHEAD = 3
"""The Maker-Breaker game is searched to depths below this number plus that of the quiet moves allowed. It matters
little: with any number from 1 to 4, positions of 7,6,5 take as many nodes within 1 per cent."""

SEQUENCE_NODES = 400
"""The node budget of a search for continuous threats. A quarter of it leaves more positions of 7,6,5 open, and with
four times as much they take a tenth more nodes."""


class AttackSearch:
    """The search on one board; what it finds is kept between questions, in at most `mebibytes` MiB."""

    def __init__(self, rules: Rules, maker_breaker: MakerBreaker, mebibytes: float) -> None:
        self.nodes = 0
        """Nodes so far, those for continuous threats among them; the Maker-Breaker prover counts its own."""
        self._lines = rules.lines
        self._board = (1 << rules.cells) - 1
        self._rules = rules
        self._maker_breaker = maker_breaker
        self._mebibytes = mebibytes
        self._rows: RowTables | None = None  # made when they are first needed
        # By the cells of both sides: findings (and whether the attacker is to move), and where no continuous threats
        # were found.
        self._findings = Memory(mebibytes * 3 / 8, entry_bytes=512)
        self._failed = Memory(mebibytes * 3 / 8, entry_bytes=400)
        self._stop: Callable[[], bool] = never

    def search(self, attacker: int, defender: int, stop: Callable[[], bool], *, attacker_to_move: bool) -> Finding:
        """Whether the attack is WON or HELD with these cells marked.

        The game is not over. The finding has a move if the side to move reaches its goal: one that wins for the
        attacker, or one that holds for the defender. Raises Stopped once `stop` returns True.
        """
        self._stop = stop
        mine, theirs = (attacker, defender) if attacker_to_move else (defender, attacker)
        rows = self._rows = self._rows or RowTables(self._rules, self._mebibytes / 4)
        self._stones = stones = Stones(rows, Position(self._rules, mine, theirs, Mark.X))
        self._side = 0 if attacker_to_move else 1
        self._threats = ThreatSearch(FoursSearch(stones, stop), stones, stop)
        attack, quiet = self._maker_breaker.rows.attack(attacker, defender), 0
        while True:
            self._ahead = MOVES_AHEAD + quiet
            found = self._search(attack, attacker_to_move=attacker_to_move, quiet=quiet, preferred=0)
            if found.status is not OPEN:
                return found
            quiet += 2

    @property
    def _marks(self) -> tuple[int, int]:
        """The cells of the attacker and of the defender."""
        x, o = self._stones.marks
        return (o, x) if self._side else (x, o)

    def _search(self, attack: Attack, *, attacker_to_move: bool, quiet: int, preferred: int) -> Finding:
        """Search with at most `quiet` quiet moves of the attacker; `preferred` is as in `MakerBreaker.search`."""
        self.nodes += 1
        if self._stop():
            raise Stopped
        key = *self._marks, attacker_to_move
        known: Finding | None = self._findings.get(key)
        if known and known.reaches(quiet):
            return known
        if attacker_to_move:
            found = self._try_attacks(attack, quiet, preferred)
        else:
            last = known.move if known else None
            found = self._try_answers(attack, quiet, preferred, last)
        self._findings.put(key, found)
        return found

    def _try_attacks(self, attack: Attack, quiet: int, preferred: int) -> Finding:
        """With the attacker to move, try its moves until one wins."""
        if attack.threats:
            return Finding(WON, 0, 0, attack.threats.bit_length() - 1)
        other = 1 - self._side
        if self._stones.counts(other) & LINES:
            return self._try_to_stop(attack, self._stones.only_completing(other), quiet)
        shown = self._by_pairs(attack, attacker_to_move=True, preferred=preferred)
        if shown.status is HELD:
            return shown
        if line := self.sequence():
            return Finding(WON, 0, 0, line[0])
        if not quiet:
            return Finding(OPEN, 0)
        remaining, zone, status = -1, 0, HELD
        for move in self._moves(self._side, attack, shown.move):
            if remaining >> move & 1:
                found = self._after(attack, move, by_attacker=True, quiet=quiet - 1, preferred=~remaining)
                if found.status is WON:
                    return Finding(WON, 0, 0, move)
                if found.status is OPEN:
                    status = OPEN
                else:
                    zone |= found.zone
                    remaining &= found.zone
        return Finding(status, zone, quiet)

    def _try_to_stop(self, attack: Attack, cell: int | None, quiet: int) -> Finding:
        """With the attacker to move, where the defender is about to complete a line: in this cell, or in several."""
        if cell is None:
            one, other, *_ = self._stones.completing(1 - self._side)
            return Finding(HELD, self._enlarged(1 << one | 1 << other, 0, 2))
        if line := self.sequence():
            return Finding(WON, 0, 0, line[0])
        stop = 1 << cell
        found = self._after(attack, cell, by_attacker=True, quiet=quiet, preferred=~stop)
        if found.status is HELD:
            return Finding(HELD, self._enlarged(found.zone | stop, stop, 2), quiet)
        return Finding(WON, 0, 0, cell) if found.status is WON else Finding(OPEN, 0, quiet)

    def _try_answers(self, attack: Attack, quiet: int, preferred: int, last: int | None) -> Finding:
        """With the defender to move, try its answers, `last` first, until one holds or is left open."""
        stones, side = self._stones, 1 - self._side
        if stones.counts(side) & LINES:
            cell = stones.completing(side)[0]
            return Finding(HELD, self._enlarged(1 << cell, 0, 1), 0, cell)
        threats = attack.threats
        if threats & (threats - 1):
            return Finding(WON, 0)
        if threats:
            moves = [threats.bit_length() - 1]
        else:
            shown = self._by_pairs(attack, attacker_to_move=False, preferred=preferred)
            if shown.status is HELD:
                return shown
            moves = self._moves(side, attack, last, shown.move)
        for move in moves:
            found = self._after(attack, move, by_attacker=False, quiet=quiet, preferred=preferred)
            if found.status is HELD:
                return Finding(HELD, found.zone | 1 << move, 0, move)
            if found.status is OPEN:
                return Finding(OPEN, 0, quiet, move)
        return Finding(WON, 0)

    def _after(self, attack: Attack, cell: int, *, by_attacker: bool, quiet: int, preferred: int) -> Finding:
        """What is found after a mark."""
        stones, side = self._stones, self._side if by_attacker else 1 - self._side
        stones.mark(side, cell)
        after = self._maker_breaker.rows.play(attack, cell, by_attacker=by_attacker)
        found = self._search(after, attacker_to_move=not by_attacker, quiet=quiet, preferred=preferred)
        stones.take_back()
        return found

    def _by_pairs(self, attack: Attack, *, attacker_to_move: bool, preferred: int) -> Finding:
        """What a short search of the Maker-Breaker game finds."""
        search = self._maker_breaker.search
        return search(attack, self._stop, attacker_to_move=attacker_to_move, depth=self._ahead, preferred=preferred)

    def sequence(self) -> tuple[int, ...] | None:
        """A win by continuous threats, as if the attacker were to move; None if the budget finds none.

        Between two questions it is that of the last position that was asked about.
        """
        key = self._marks
        if self._failed.get(key):
            return None
        before = self._threats.nodes
        try:
            line = self._threats.win(self._side, SEQUENCE_NODES)
        finally:
            self.nodes += self._threats.nodes - before
        if not line:
            self._failed.put(key, True)
        return line

    def _moves(self, side: int, attack: Attack, *first: int | None) -> list[int]:
        """The empty cells: those of `first`, then the defender's threats if it is to move, then the heaviest."""
        x, o = self._stones.marks
        cells = self._maker_breaker.rows.heaviest_first(attack)
        cells += cells_in(self._board & ~(x | o | attack.cells))
        threats = [] if side == self._side else self._stones.fours(side)
        return sorted(cells, key=lambda cell: (cell == first[0], cell in first, cell in threats), reverse=True)

    def _enlarged(self, zone: int, reply: int, least: int) -> int:
        """The zone, enlarged so that each open line has `least` cells of it or more without the attacker's mark.

        So the attacker still needs that many moves for a line even if it has all cells outside the zone, and the
        defender, which is about to complete a line, comes first. Lines through `reply`, where the attacker must stop
        that line, are left out: the search after that move has added their cells.
        """
        attacker, defender = self._marks
        for line in self._lines:
            if not line & (defender | reply):
                lacking = line & ~attacker
                while (lacking & zone).bit_count() < least:
                    outside = lacking & ~zone
                    zone |= outside & -outside
        return zone
