"""The Maker-Breaker game: can a defender keep the attacker from completing any line?

The attacker is Maker, the defender Breaker: only the attacker's lines count. If the defender holds this game, the
attacker cannot win the real one either. If it does not, nothing follows: in the real game the defender may still hold
by threats of its own.

The search deepens by moves of the attacker, since most proofs are shallow. At depth 0 the defender must hold
without a search: pairs of cells answer all lines of the attack, or all but some that weigh too little. At depth n the
attacker makes n moves before that. The more cells lack for the pairs, the more moves that takes, since an answer
gives back few of them. A search to less depth is given up at once, and the attack stays open.

Each finding has a relevance zone, the cells that it rests on. It saves most of the search (I-Chen Wu and Ping-Hung
Lin, "Relevance-zone-oriented proof search for Connect6", 2010):

    HELD    The defender holds even if the attacker has all cells outside the zone. So if a move of the attacker is
            held, only moves in the zone of that finding are left to be tried.
    WON     The attacker wins even if the defender has all cells outside the zone. So if an answer of the defender
            fails, only answers in the zone of that finding are left to be tried.
    OPEN    No defence was found to this depth, and marks of the defender outside the zone would not help to find one.
            So the same answers are left out. It is not known who wins.
"""

from collections.abc import Callable, Iterator
from typing import Final

from ..board import Rules
from ..lines import cells_in
from ..stopping import Stopped, never, with_budget
from .findings import HELD, OPEN, WON, Finding, Findings
from .matching import Matching
from .rows import THRESHOLD, Attack, AttackRow, AttackRows

NODES_BETWEEN_STOPS: Final = 64
"""Nodes between two calls of `stop`."""

MOST_LACK: Final = 3
"""The most cells that groups may lack for rows to be cut otherwise. With 2 the search of 7,7,5 takes twice the nodes,
and with 4 hardly fewer."""
GAIN: Final = 4
"""The most cells that an answer of the defender is taken to give back. With 5 the search of 9,6,5 takes two fifths
more nodes; with 3 hardly fewer, and a defence is found up to two moves later."""


class MakerBreaker:
    """The search on one board; what it finds is kept between questions, in at most `mebibytes` MiB.

    It raises Stopped once the `stop` of a question, which is called every few dozen nodes, returns True.

    >>> bool(MakerBreaker(Rules(6, 6, 5)).held(0, 0, attacker_to_move=True))
    True
    >>> bool(MakerBreaker(Rules(6, 6, 4)).held(0, 0, attacker_to_move=True))
    False
    """

    def __init__(self, rules: Rules, *, mebibytes: float = 64) -> None:
        self.nodes = 0
        """Calls of `search_attacks` and `search_answers` so far."""
        self.rows = AttackRows(rules)
        self._lines = rules.lines
        self._attacks = Findings(rules, mebibytes / 2)  # with the attacker to move
        self._answers = Findings(rules, mebibytes / 2)  # with the defender to move
        self._stop: Callable[[], bool] = never

    def held(
        self,
        attacker: int,
        defender: int,
        stop: Callable[[], bool] = never,
        *,
        attacker_to_move: bool,
        budget: int | None = None,
    ) -> Finding | None:
        """The finding that the defender holds with these cells marked; None if it does not within `budget` nodes."""
        if any(line & attacker == line for line in self._lines):
            return None
        attack = self.rows.attack(attacker, defender)
        found = with_budget(
            budget, self, stop, lambda stop: self.search(attack, stop, attacker_to_move=attacker_to_move)
        )
        return found if found and found.status is HELD else None

    def search(
        self,
        attack: Attack,
        stop: Callable[[], bool],
        *,
        attacker_to_move: bool,
        depth: int | None = None,
        preferred: int = 0,
    ) -> Finding:
        """Search to depths 0, 1, ... below `depth` (None: no limit) until the status is HELD or WON.

        Where an attack is held and there is a choice, its zone is made of preferred cells.
        """
        self._stop = stop
        nearer, finding = 0, Finding(OPEN, 0)
        while finding.status is OPEN and (depth is None or nearer < depth):
            if attacker_to_move:
                finding = self.search_attacks(attack, nearer, preferred)
            else:
                finding = self.search_answers(attack, nearer, preferred)
            nearer += 1
        return finding

    def search_attacks(self, attack: Attack, depth: int, preferred: int) -> Finding:
        """Search with the attacker to move, which makes at most `depth` moves; `preferred` is as in `search`."""
        self._count()
        if attack.threats:
            return Finding(WON, attack.threats)
        if fork := self.rows.fork(attack):
            move, cells = fork
            return Finding(WON, cells, depth, move)
        reduced, pairs = self.rows.reduced(attack, preferred)
        return _with_pairs(self._search_reduced_attacks(reduced, depth, preferred), pairs)

    def _search_reduced_attacks(self, attack: Attack, depth: int, preferred: int) -> Finding:
        """The same for an attack without its pairs: from memory, else at once, else by trying moves."""
        key, image = self.rows.canonical(attack)
        place = self._attacks.place(key)
        known = self._carried(self._attacks.get(place), image)
        if known and known.reaches(depth):
            return known
        if not known:
            known, _ = self.static_defence(attack, preferred)
        if not known.reaches(depth):
            known = self._try_attacks(attack, depth, known.move)
        self._attacks.put(place, known, image)
        return known

    def search_answers(self, attack: Attack, depth: int, preferred: int, first: int | None = None) -> Finding:
        """The same with the defender to move, whose answer `first` is tried before others."""
        self._count()
        if threats := attack.threats:
            if threats & (threats - 1):
                return Finding(WON, threats)
            cell = threats.bit_length() - 1
            found = self.search_attacks(self.rows.play(attack, cell, by_attacker=False), depth, preferred)
            return Finding(found.status, found.zone | threats, depth, cell)
        reduced, pairs = self.rows.reduced(attack, preferred)
        return _with_pairs(self._search_reduced_answers(reduced, depth, preferred, first), pairs)

    def _search_reduced_answers(self, attack: Attack, depth: int, preferred: int, first: int | None) -> Finding:
        """The same for an attack without its pairs: from memory, else by trying answers, ever deeper."""
        key, image = self.rows.canonical(attack)
        place = self._answers.place(key)
        known = self._carried(self._answers.get(place), image)
        if known and known.reaches(depth):
            return known
        for nearer in range(known.depth + 1 if known else 0, depth + 1):
            known = self._try_answers(attack, nearer, preferred, first)
            if known.status is not OPEN:
                break
        assert known
        self._answers.put(place, known, image)
        return known

    def holding_answer(self, attack: Attack, stop: Callable[[], bool] = never) -> int:
        """A move of the defender that holds an attack, which must be one that it can hold."""
        found = self.search(attack, stop, attacker_to_move=False)
        assert found.status is HELD
        return (found.zone & -found.zone).bit_length() - 1 if found.move is None else found.move

    def hopeful_answers(self, attack: Attack) -> list[int]:
        """The defender's moves against an attack that stayed open, first those that were tried to the least depth.

        A search that was stopped was trying the first of them; earlier ones had failed to its depth.
        """
        attack, _ = self.rows.reduced(attack, 0)
        depths = {}
        for move in self.rows.heaviest_first(attack):
            after, _ = self.rows.reduced(self.rows.play(attack, move, by_attacker=False), 0)
            key, _ = self.rows.canonical(after)
            if found := self._attacks.get(self._attacks.place(key)):
                depths[move] = found[0].depth
        return sorted(depths, key=depths.__getitem__)

    def static_defence(self, attack: Attack, preferred: int) -> tuple[Finding, list[int] | None]:
        """What is found without a search, with the attacker to move, and the pairs if they answer all lines.

        Where few cells lack for pairs, rows are cut otherwise. Then weights are tried for some lines: against these
        the defender marks the heaviest cell each time. If all fail, the status is OPEN, and only a mark of the
        defender in the zone can help. A search to the finding's depth is given up, since too many cells lack.
        """
        rows = [row for row in attack.rows if row.lines]
        cores = list[int]()
        for row in rows:
            cores += row.cuts[0]
        matching = Matching(cores, preferred)
        if not matching.short:
            return Finding(HELD, matching.cells), matching.pairs
        if matching.lack <= MOST_LACK and (other := _cut_otherwise(rows, matching, preferred)):
            return Finding(HELD, other.cells), other.pairs
        row_of = [row for row in rows for _ in row.cuts[0]]
        competing, zone = 0, -1  # the rows of the groups that compete for cells, by their indices as bits
        for group in matching.short:
            around = 0
            for rival in matching.rivals(group):
                row = row_of[rival]
                competing |= 1 << row.index
                around |= row.cells
            zone &= around
        rivals = [row for row in rows if competing >> row.index & 1]
        if sum([row.weight for row in rivals]) < 1 << THRESHOLD:  # else they are too heavy in any case
            pairs = [pair for row, pair in zip(row_of, matching.pairs, strict=True) if row not in rivals]
            if weighed := self._weighed(attack, rivals, pairs):
                return weighed, None
        hopeless = max(0, matching.lack - MOST_LACK) // GAIN
        return Finding(OPEN, attack.cells if hopeless else zone, hopeless), None

    def _weighed(self, attack: Attack, rows: list[AttackRow], pairs: list[int]) -> Finding | None:
        """HELD by weights for some rows and pairs for the others, or by weights for all; None if both fail."""
        rest = self.rows.attack_of(rows)
        if not self.rows.too_light(rest):
            return None
        for cell in cells_in(sum(pairs)):  # the attacker may get one cell of each pair, so it is given both
            rest = self.rows.play(rest, cell, by_attacker=True)
        if self.rows.too_light(rest):
            return Finding(HELD, rest.cells | sum(pairs))
        if self.rows.too_light(attack):
            return Finding(HELD, attack.cells)
        return None

    def _try_attacks(self, attack: Attack, depth: int, first: int | None) -> Finding:
        """Try the attacker's moves, `first` before the others, until one is not held."""
        remaining, zone, answer = attack.cells, 0, None
        held, dominated = 0, self.rows.dominated(attack)
        for move in self._moves(attack, first):
            if remaining >> move & 1:
                # This cell is dominated if all its lines also run through a cell where the attack was held. Then the
                # same defence holds here, with the two cells exchanged.
                if better := dominated.get(move, 0) & held:
                    zone |= better & -better
                    continue
                after = self.rows.play(attack, move, by_attacker=True)
                found = self.search_answers(after, depth - 1, ~remaining, answer)
                if found.status is not HELD:
                    return Finding(found.status, found.zone | 1 << move, depth, move)
                answer = found.move
                held |= 1 << move
                zone |= found.zone
                remaining &= found.zone & ~(1 << move)
        return Finding(HELD, zone)

    def _try_answers(self, attack: Attack, depth: int, preferred: int, first: int | None) -> Finding:
        """Try the defender's answers, `first` before the others, until one holds."""
        remaining, zone, status = attack.cells, 0, WON
        if not remaining:
            return Finding(HELD, 0)
        if fork := self.rows.fork(attack):
            _, zone = fork
            remaining &= zone
        for move in self._moves(attack, first):
            if remaining >> move & 1:
                found = self.search_attacks(self.rows.play(attack, move, by_attacker=False), depth, preferred)
                if found.status is HELD:
                    return Finding(HELD, found.zone | 1 << move, depth, move)
                if found.status is OPEN:
                    status = OPEN
                zone |= found.zone
                remaining &= found.zone & ~(1 << move)
                if found.status is OPEN and found.move is None and found.depth > depth:
                    return Finding(OPEN, attack.cells, depth)  # hopeless without a search, and so are other answers
        return Finding(status, zone, depth)

    def _moves(self, attack: Attack, first: int | None) -> Iterator[int]:
        """The cells that some line lacks, `first` before the heaviest; it comes again in its place.

        Most searches end with `first`, so the others are not put in order before they are asked for.
        """
        if first is not None and attack.cells >> first & 1:
            yield first
        yield from self.rows.heaviest_first(attack)

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes % NODES_BETWEEN_STOPS == 0 and self._stop():
            raise Stopped

    def _carried(self, found: tuple[Finding, int] | None, image: int) -> Finding | None:
        """What is remembered of an attack, carried over to one that another symmetry takes to the same image."""
        if found is None:
            return None
        finding, other = found
        if other == image:
            return finding
        move = finding.move
        if move is not None:
            move = self.rows.keys.carried_over(1 << move, other, image).bit_length() - 1
        return Finding(finding.status, self.rows.keys.carried_over(finding.zone, other, image), finding.depth, move)


def _with_pairs(finding: Finding, pairs: list[int]) -> Finding:
    """A finding about an attack without the lines that these pairs answer, as one about the whole attack."""
    if finding.status is not HELD or not pairs:
        return finding
    zone = finding.zone
    for pair in pairs:
        zone |= pair
    return Finding(HELD, zone, finding.depth, finding.move)


def _cut_otherwise(rows: list[AttackRow], matching: Matching, preferred: int) -> Matching | None:
    """Pairs for all lines of the rows, where cells lack in `matching`; None if none are found.

    Local search finds them: one row after the other is cut into other groups, each time so that fewer cells lack.
    """
    chosen = [row.cuts[0] for row in rows]
    while matching.short:
        for index, cut in _hopeful_cuts(rows, chosen, matching):
            cuts = [*chosen[:index], cut, *chosen[index + 1 :]]
            other = Matching([core for each in cuts for core in each], preferred)
            if other.lack < matching.lack:
                chosen, matching = cuts, other
                break
        else:
            return None
    return matching


def _hopeful_cuts(
    rows: list[AttackRow], chosen: list[tuple[int, ...]], matching: Matching
) -> list[tuple[int, tuple[int, ...]]]:
    """The cuts of single rows after which fewer cells may lack than in `matching`, each with the index of its row.

    Groups lack at least two cells each, less those of all their cores, and the groups that compete lack just as many
    (Øystein Ore, "Graphs and matching theorems", 1955). A cut that does not make this number less is left out. If the
    best cuts of all rows together would not save every cell that lacks, none is hopeful.
    """
    competing = {rival for group in matching.short for rival in matching.rivals(group)}
    cells, groups = [0] * len(rows), [0] * len(rows)  # of the competing groups of each row
    group = 0
    for index, cut in enumerate(chosen):
        for core in cut:
            if group in competing:
                cells[index] |= core
                groups[index] += 1
            group += 1
    once = twice = 0
    for own in cells:
        twice |= once & own
        once |= own
    hopeful, lack, saved = list[tuple[int, tuple[int, ...]]](), matching.lack, 0
    for index, row in enumerate(rows):
        best = 0
        if groups[index]:
            elsewhere = twice | once & ~cells[index]
            for cut in row.cuts:
                around = elsewhere
                for core in cut:
                    around |= core
                still = 2 * (len(competing) - groups[index] + len(cut)) - around.bit_count()
                if still < lack and cut is not chosen[index]:
                    hopeful.append((index, cut))
                    best = max(best, lack - still)
        saved += best
    return hopeful if saved >= lack else []
