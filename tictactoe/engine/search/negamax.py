"""The search: is a score above a bound?

A score is seen by the side to move: a win is worth one more than the cells it leaves empty, a draw 0, a loss the
opposite of the winner's score. Sooner wins are larger, later losses better, and nothing depends on how the position
came about: a score is negated from one side to the other and needs no other change.

No other question is ever asked. With a bound from 0 on it means "can I win, with at least so many cells empty?" and
below 0 "can I keep the other side from that?", so that each question has an attacker and a defender.
"""

from collections.abc import Callable

from ..board import Rules, cells_of
from .pairing import Pairing
from .potential import Potential, State
from .table import Table

NODES_BETWEEN_STOPS = 256
"""How many nodes are searched before it is asked again whether to stop."""

SOON = 11
"""Within how many plies a win is looked for before it is looked for at any distance."""

TURN = 4096
"""After how many nodes the question whether a defender holds without lines of its own lets the hard one try."""

HARDER = 32
"""How many times as many nodes that may take before the easier question is asked to the end."""


def won_in(plies: int, left: int) -> int:
    """The score of a win in so many plies from now, with `left` empty cells now; a loss has the opposite."""
    return left + 1 - plies


def defended(score: int, bound: int) -> bool:
    """Whether the answer to a question says that its defender holds."""
    return score <= bound if bound >= 0 else score > bound


class Stopped(Exception):
    """The search was told to stop before it had an answer."""


class Negamax:
    """One board's search and what it remembers between questions: at most so many MiB."""

    def __init__(self, rules: Rules, mebibytes: int) -> None:
        self.nodes = 0
        """Calls of the search function so far."""
        self.potential = Potential(rules)
        self._pairing = Pairing(rules, self.potential)
        self._table = Table(rules, mebibytes)
        self._stop: Callable[[], bool] = lambda: False
        self._count = rules.cells
        self._board = (1 << rules.cells) - 1
        # Of two moves with as much at stake, the one with more lines on the empty board comes first.
        lines = [sum(line >> cell & 1 for line in rules.lines) for cell in range(rules.cells)]
        self._order = sorted(range(rules.cells), key=lines.__getitem__, reverse=True)

    def moves(self, state: State) -> list[int]:
        """All empty cells, those first in which most is at stake for both sides."""
        stakes = self.potential.numbers(state.my_lines + state.their_lines, state.room)
        return sorted(cells_of(self._empty(state)), key=stakes.__getitem__, reverse=True)

    def ask(self, state: State, bound: int, stop: Callable[[], bool]) -> int:
        """What `search` says, sooner: where the end may be far away, easier questions are asked first.

        Raises Stopped once `stop` says True.
        """
        self._stop = stop
        near = self._empty(state).bit_count() - SOON
        if bound in (0, -1) and near > 0:
            attacking = bound == 0
            # Threats must be answered, so that an attacker who does nothing but threaten comes to an end soon.
            if attacking and any(self.potential.numbers(state.my_lines >> self.potential.two_short, state.room)):
                score = self.search(state, bound, threatening=True)
                if score > bound:
                    return score
            denied, limit = self.potential.denied(state, not attacking), near if attacking else -near
            for turn in (TURN, None) if state.mine | state.theirs else (None,):
                # An attacker who does not win where the defender has no lines does not win at all.
                found = self._within(turn, denied, bound)
                if found is not None and defended(found, bound):
                    return 0
                # Most wins are near, and a search that may not go far does not lose itself.
                score = self.search(state, limit)
                if defended(score, bound) or not defended(score, limit):
                    return score
                # Many a defender holds by threats of its own, and who denies them to it proves nothing for long.
                found = self._within(turn and turn * HARDER, state, bound)
                if found is not None:
                    return found
        return self.search(state, bound)

    def _within(self, nodes: int | None, state: State, bound: int) -> int | None:
        """What `search` says, None if it takes more than so many nodes; the table keeps what it has proven."""
        if nodes is None:
            return self.search(state, bound)
        stop, end = self._stop, self.nodes + nodes
        self._stop = lambda: stop() or self.nodes >= end
        try:
            return self.search(state, bound)
        except Stopped:
            if stop():
                raise
            return None
        finally:
            self._stop = stop

    def search(self, state: State, bound: int, threatening: bool = False) -> int:
        """A number above `bound` that the score reaches, or one not above it that the score does not exceed.

        The state is that of a game in progress. Where one side is denied its lines, the answer tells who wins but
        not how soon. If the attacker may do nothing but threaten, only a win is an answer. Raises Stopped.
        """
        self.nodes += 1
        if self.nodes % NODES_BETWEEN_STOPS == 0 and self._stop():
            raise Stopped
        found = self._by_threats(state, bound, threatening)
        if found is not None:
            return found
        mine, theirs, _, _, my_lines, their_lines, room = state
        potential, attacking = self.potential, bound >= 0
        left = self._empty(state).bit_count()

        # Weights: are the lines that the attacker has left too few?
        lines = my_lines if attacking else their_lines
        if potential.hopeless(lines, room, attacking):
            return 0

        # Forks, the moves that make two threats: I win with mine in three plies. Theirs I must answer at once, in one
        # of its three cells or with a threat. Without one it takes two plies more.
        if potential.fork(mine, theirs, my_lines, room):
            return won_in(3, left)
        if attacking and won_in(5, left) <= bound:
            return max(0, won_in(5, left))
        fork = potential.fork(theirs, mine, their_lines, room)
        if not attacking and not fork and -won_in(6, left) > bound:
            return min(0, -won_in(6, left))

        # Against a defender without lines only some of the attacker's lines matter. What is beside these may as well
        # be the defender's, so that many positions become one.
        denied = (mine | theirs) >> self._count
        alone = 0
        if denied:
            attacker, defender = (mine, theirs) if attacking else (theirs, mine)
            lines, span, alone = self._pairing.what_matters(attacker, defender, lines)
            if potential.hopeless(lines, room, attacking):
                return 0
            attacker, defender = attacker & span | potential.beside, self._board & ~span
            mine, theirs = (attacker, defender) if attacking else (defender, attacker)

        # Memory: what was proven about this position by this question or by another.
        key = self._table.key(mine, theirs, 0 if denied else self._count - left)
        if threatening:
            key = ~key
        low, high = self._table.get(key) or (-self._count, self._count)
        if low > bound:
            return low
        if high <= bound:
            return high

        # Moves, those first in which most is at stake. Scores are whole numbers: mine is above the bound if and only
        # if that of the other side is not above -bound - 1.
        stakes = lines + (lines >> potential.open) if denied else my_lines + their_lines
        cells = self._worth_trying(state, bound, stakes, lines, fork, alone, threatening)
        best = 0 if attacking else min(0, -won_in(4, left))  # what the moves that are left out are worth at most
        for cell in cells:
            score = -self.search(potential.play(state, cell), -bound - 1, threatening)
            if score > best:
                best = score
                if score > bound:
                    break
        if denied:
            best = (best > 0) - (best < 0)  # one entry stands for positions with more and with fewer empty cells
        self._table.put(key, (max(low, best), high) if best > bound else (low, min(high, best)))
        return best

    def _by_threats(self, state: State, bound: int, threatening: bool) -> int | None:
        """What threats, the cells that complete a line, say of the score; None for nothing."""
        attacking, empty = bound >= 0, self._empty(state)
        left = empty.bit_count()
        # I win in one of mine. Of theirs I can answer one, but not two.
        if state.my_threats & empty:
            return won_in(1, left)
        forced = state.their_threats & empty
        if forced & (forced - 1):
            return -won_in(2, left)
        # Other wins take three plies or more, and other losses four. Is that too late to matter?
        if attacking and won_in(3, left) <= bound:
            return max(0, won_in(3, left))
        if not attacking and -won_in(4, left) > bound:
            return min(0, -won_in(4, left))
        if forced:
            return -self.search(self.potential.play(state, forced.bit_length() - 1), -bound - 1, threatening)
        return 0 if threatening and not attacking else None  # without a threat such an attack is over

    def _worth_trying(
        self, state: State, bound: int, stakes: int, lines: int, fork: int, alone: int, threatening: bool
    ) -> list[int]:
        """The moves to search, those first in which most is at stake; where nothing is, none is needed."""
        potential, room = self.potential, state.room
        at_stake = potential.numbers(stakes, room)
        # Against pairs, a cell in one line only is not better than its neighbour.
        cells = [cell for cell in self._order if at_stake[cell] and not alone >> cell & 1]
        # An attacker needs no move after which the weights say no.
        if bound >= 0 and (least := potential.enough - (lines >> potential.whole)) > 0:
            weights = potential.numbers(lines, room)
            cells = [cell for cell in cells if weights[cell] >= least]
        # Who must answer a fork, or may do nothing but threaten, has few moves.
        if fork or threatening:
            threats = potential.numbers(state.my_lines >> potential.two_short, room)
            answers = 0 if threatening else fork
            cells = [cell for cell in cells if answers >> cell & 1 or threats[cell]]
        return sorted(cells, key=at_stake.__getitem__, reverse=True)

    def _empty(self, state: State) -> int:
        return self._board & ~(state.mine | state.theirs)
