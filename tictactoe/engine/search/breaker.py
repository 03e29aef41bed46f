"""The Maker-Breaker game: can a defender keep the attacker from completing any line?

The defender has no lines of its own here. Where it holds all the same, the attacker cannot win the real game either;
where it does not, nothing follows.

An attack is held at once if pairs of cells answer its lines, or all but some that weigh too little. If not, the
attacker may make one move before that must be so, then two, and so on: most proofs are shallow. Either answer comes
with the cells that it rests on, its relevance zone, which saves most of the search (I-Chen Wu and Ping-Hung Lin,
"Relevance-zone-oriented proof search for Connect6", 2010):

    held    The defender holds even if all other cells are the attacker's. A move of the attacker outside them may be
            answered as if it had not been made; so only moves inside are left to be tried.
    not     A mark of the defender elsewhere would change nothing. So only moves of the defender inside are left.
"""

from collections.abc import Callable
from enum import Enum
from functools import reduce
from operator import or_
from typing import NamedTuple

from ..board import Rules, cells_of
from ..stopping import Stopped, never
from .matching import Matching
from .rows import Attack, Row, Rows

NODES_BETWEEN_STOPS = 64
"""How many nodes are searched before it is asked again whether to stop."""

BYTES_PER_FINDING = 512
"""An upper estimate of what one finding takes, with its key and its share of a dictionary that grows."""


class Status(Enum):
    """Whether an attack is held, as far as that is known."""

    HELD = "held"
    LOST = "lost"
    OPEN = "open"


class Finding(NamedTuple):
    """What is known of an attack: the cells that it rests on, with how many moves of the attacker, and a move.

    The move is the defender's answer that holds, or the attacker's that is not held.
    """

    status: Status
    cells: int
    depth: int = 0
    move: int | None = None

    def reaches(self, depth: int) -> bool:
        """Whether a search to this depth finds no more."""
        return self.status is not Status.OPEN or self.depth >= depth


class Defence(NamedTuple):
    """Whether pairs and weights hold an attack at once; the pairs, and what they leave to the weights.

    Nothing is left if pairs answer all lines. What is left where weights hold it is held by taking the heaviest cell
    each time.
    """

    finding: Finding
    pairs: list[int]
    rest: Attack | None


_Memory = dict[bytes, tuple[Finding, int]]
"""Findings, by the least key of all images, with the number of the symmetry that leads to it."""


class Breaker:
    """One board's search, and what it remembers between questions: at most so many MiB.

    >>> Breaker(Rules(6, 6, 5)).holds(0, 0, True), Breaker(Rules(6, 6, 4)).holds(0, 0, True)
    (True, False)
    """

    def __init__(self, rules: Rules, mebibytes: int = 64) -> None:
        self.nodes = 0
        """Calls of the two search functions so far."""
        self.rows = Rows(rules)
        self._lines = rules.lines
        self._most = (mebibytes << 20) // BYTES_PER_FINDING
        self._attacks: _Memory = {}  # with the attacker to move
        self._answers: _Memory = {}  # with the defender to move
        self._stop: Callable[[], bool] = never

    def holds(self, attacker: int, defender: int, attacking: bool, stop: Callable[[], bool] = never) -> bool:
        """Whether the defender holds with these cells marked, the attacker or the defender to move.

        Raises Stopped once `stop`, which is asked every few dozen nodes, returns True.
        """
        if any(line & attacker == line for line in self._lines):
            return False
        attack = self.rows.attack(attacker, defender)
        return self.finding(attack, attacking, None, 0, stop).status is Status.HELD

    def finding(
        self, attack: Attack, attacking: bool, depth: int | None, preferred: int, stop: Callable[[], bool]
    ) -> Finding:
        """What is known once the attacker may make `depth` moves before it must be held at once, or any number.

        It is open if that is not enough. Raises Stopped once `stop` returns True.
        """
        self._stop = stop
        moves, finding = 0, Finding(Status.OPEN, 0)
        while finding.status is Status.OPEN and (depth is None or moves < depth):
            if attacking:
                finding = self.attacked(attack, moves, preferred)
            else:
                finding = self.answered(attack, moves, preferred, None)
            moves += 1
        return finding

    def attacked(self, attack: Attack, depth: int, preferred: int) -> Finding:
        """Search with the attacker to move, to a depth of so many attacker moves; then it must be held at once.

        A held attack rests on preferred cells where there is a choice.
        """
        self._count()
        if attack.threats:
            return Finding(Status.LOST, attack.threats)
        if fork := self.rows.fork(attack):
            move, cells = fork
            return Finding(Status.LOST, cells, depth, move)
        contested, pairs = self.rows.contested(attack, preferred)
        return _beside(pairs, self._attacked(contested, depth, preferred))

    def _attacked(self, attack: Attack, depth: int, preferred: int) -> Finding:
        key, image = self.rows.canonical(attack)
        known = self._recall(self._attacks, key, image)
        if known and known.reaches(depth):
            return known
        if not known:
            known = self.at_once(attack, preferred).finding
        if known.status is Status.OPEN and depth:
            known = self._try_attacks(attack, depth, known.move)
        return self._remember(self._attacks, key, image, known)

    def answered(self, attack: Attack, depth: int, preferred: int, first: int | None) -> Finding:
        """The same with the defender to move; the cell `first` is tried first."""
        self._count()
        if threats := attack.threats:
            if threats & (threats - 1):
                return Finding(Status.LOST, threats)
            cell = threats.bit_length() - 1
            status, cells, _, _ = self.attacked(self.rows.close(attack, cell), depth, preferred)
            return Finding(status, cells | threats, depth, cell)
        contested, pairs = self.rows.contested(attack, preferred)
        return _beside(pairs, self._answered(contested, depth, preferred, first))

    def _answered(self, attack: Attack, depth: int, preferred: int, first: int | None) -> Finding:
        key, image = self.rows.canonical(attack)
        known = self._recall(self._answers, key, image)
        if known and known.reaches(depth):
            return known
        for nearer in range(known.depth + 1 if known else 0, depth + 1):
            known = self._try_answers(attack, nearer, preferred, first)
            if known.status is not Status.OPEN:
                break
        assert known
        return self._remember(self._answers, key, image, known)

    def answer(self, attack: Attack, stop: Callable[[], bool] = never) -> int:
        """A cell with which the defender, to move, goes on to hold an attack that can be held; raises Stopped."""
        found = self.finding(attack, False, None, 0, stop)
        assert found.status is Status.HELD
        return (found.cells & -found.cells).bit_length() - 1 if found.move is None else found.move

    def at_once(self, attack: Attack, preferred: int = 0) -> Defence:
        """Whether pairs and weights hold the attack, with the attacker to move.

        Pairs for all lines are tried first, then pairs for most of them and weights for the others. Where both fail,
        the finding is open, and only a mark of the defender in one of its cells can mend that.
        """
        rows = [row for row in attack.rows if row.lines]
        matching = Matching([core for row in rows for core in row.cuts[0]], preferred)
        if not matching.short:
            return Defence(Finding(Status.HELD, matching.cells), matching.pairs, None)
        rivals, cells, row_of = set[Row](), -1, [row for row in rows for _ in row.cuts[0]]
        for group in matching.short:
            short = {row_of[rival] for rival in matching.rivals(group)}
            rivals |= short
            around = 0
            for row in short:
                around |= row.cells
            cells &= around
        if len(matching.short) == 1:  # else other groups help too seldom for the time that they take
            other = self._cut_otherwise(rows, rivals, preferred)
            if other:
                return Defence(Finding(Status.HELD, other.cells), other.pairs, None)
        beside = [pair for row, pair in zip(row_of, matching.pairs, strict=True) if row not in rivals]
        return self._weighed(attack, rivals, beside) or Defence(Finding(Status.OPEN, cells), [], attack)

    def _cut_otherwise(self, rows: list[Row], rivals: set[Row], preferred: int) -> Matching | None:
        """Pairs for all lines of the rows with one of the rivals cut into other groups."""
        for rival in rows:
            if rival in rivals:
                for cut in rival.cuts[1:]:
                    cores = [core for row in rows for core in (cut if row is rival else row.cuts[0])]
                    if reduce(or_, cores).bit_count() < 2 * len(cores):
                        continue  # too few cells for two each, which saves the matching
                    matching = Matching(cores, preferred)
                    if not matching.short:
                        return matching
        return None

    def _weighed(self, attack: Attack, rows: set[Row], pairs: list[int]) -> Defence | None:
        """Weights for these rows of an attack where pairs answer all others, or else for the whole attack."""
        rest = self.rows.of(rows)
        if not self.rows.too_light(rest):
            return None
        for cell in cells_of(sum(pairs)):  # where pairs need cells of these rows, they are given to the attacker
            rest = self.rows.mark(rest, cell)
        if self.rows.too_light(rest):
            return Defence(Finding(Status.HELD, rest.cells | sum(pairs)), pairs, rest)
        if self.rows.too_light(attack):
            return Defence(Finding(Status.HELD, attack.cells), [], attack)
        return None

    def _try_attacks(self, attack: Attack, depth: int, first: int | None) -> Finding:
        """What is known when the attacker has tried all moves, or `first` and as many as it takes."""
        remaining, cells, answer = attack.cells, 0, None
        tried, dominated = 0, self.rows.dominated(attack)
        for move in _led_by(first, self.rows.heaviest_first(attack)):
            if remaining >> move & 1:
                if better := dominated.get(move, 0) & tried:
                    cells |= better & -better  # a dominating cell was held: swap the two cells, and so is this one
                    continue
                found = self.answered(self.rows.mark(attack, move), depth - 1, ~remaining, answer)
                if found.status is not Status.HELD:
                    return Finding(found.status, found.cells | 1 << move, depth, move)
                answer = found.move
                tried |= 1 << move
                cells |= found.cells
                remaining &= found.cells & ~(1 << move)
        return Finding(Status.HELD, cells)

    def _try_answers(self, attack: Attack, depth: int, preferred: int, first: int | None) -> Finding:
        """What is known when the defender has tried all answers, or as many as it takes."""
        remaining, cells, status = attack.cells, 0, Status.LOST
        if not remaining:
            return Finding(Status.HELD, 0)
        if fork := self.rows.fork(attack):
            _, cells = fork
            remaining &= cells
        for move in _led_by(first, self.rows.heaviest_first(attack)):
            if remaining >> move & 1:
                found = self.attacked(self.rows.close(attack, move), depth, preferred)
                if found.status is Status.HELD:
                    return Finding(Status.HELD, found.cells | 1 << move, depth, move)
                if found.status is Status.OPEN:
                    status = Status.OPEN
                cells |= found.cells
                remaining &= found.cells & ~(1 << move)
        return Finding(status, cells, depth)

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes % NODES_BETWEEN_STOPS == 0 and self._stop():
            raise Stopped

    def _recall(self, memory: _Memory, key: bytes, image: int) -> Finding | None:
        found = memory.get(key)
        if found is None:
            return None
        finding, other = found
        if other == image:
            return finding
        status, cells, depth, move = finding
        if move is not None:
            move = self.rows.turned(1 << move, other, image).bit_length() - 1
        return Finding(status, self.rows.turned(cells, other, image), depth, move)

    def _remember(self, memory: _Memory, key: bytes, image: int, found: Finding) -> Finding:
        """The finding itself; the memory keeps it with the number of the symmetry that leads to its key."""
        if len(self._attacks) + len(self._answers) >= self._most:
            self._attacks.clear()
            self._answers.clear()
        memory[key] = found, image
        return found


def _beside(pairs: list[int], finding: Finding) -> Finding:
    """A finding about what is contested, where pairs answer all else."""
    if finding.status is not Status.HELD:
        return finding
    status, cells, depth, move = finding
    for pair in pairs:
        cells |= pair
    return Finding(status, cells, depth, move)


def _led_by(first: int | None, cells: list[int]) -> list[int]:
    """The cells, but one of them before the others."""
    if first in cells:
        cells.remove(first)
        cells.insert(0, first)
    return cells
