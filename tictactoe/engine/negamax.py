"""The search: is a score above a bound?

A score is seen by the side to move: a win is worth one more than the cells it leaves empty, a draw 0, a loss the
opposite of the winner's score. Sooner wins are larger, later losses better, and nothing depends on how the position
came about: a score is negated from one side to the other and needs no other change.

No other question is ever asked. With a bound from 0 on it means "can I win, with at least so many cells empty?" and
below 0 "can I keep the other side from that?", so that each question has an attacker and a defender, and what the
attacker's lines weigh often answers it at once.
"""

from collections.abc import Callable

from .board import Position, Rules, cells_of
from .potential import Potential, State
from .table import Table

NODES_BETWEEN_STOPS = 256
"""How many nodes are searched before it is asked again whether to stop."""


class Stopped(Exception):
    """The search was told to stop before it had an answer."""


class Negamax:
    """One board's search and what it remembers between questions: at most so many MiB."""

    def __init__(self, rules: Rules, mebibytes: int) -> None:
        self.nodes = 0
        """Calls of the search function so far."""
        self._board = (1 << rules.cells) - 1
        self._potential = Potential(rules)
        self._table = Table(rules, mebibytes)
        self._stop: Callable[[], bool] = lambda: False

    def state(self, position: Position) -> State:
        """A position as the search wants it."""
        return self._potential.state(position)

    def play(self, state: State, cell: int) -> State:
        """The state after a move that does not win."""
        return self._potential.play(state, cell)

    def cells(self, state: State) -> list[int]:
        """All empty cells, those first in which most is at stake for both sides."""
        weights = self._potential.weights(state[4] + state[5], state[6])
        return sorted(cells_of(self._board & ~(state[0] | state[1])), key=weights.__getitem__, reverse=True)

    def ask(self, state: State, bound: int, stop: Callable[[], bool]) -> int:
        """A number above `bound` that the score reaches, or one not above it that the score does not exceed.

        The state is one of a game in progress. Raises Stopped once `stop` says True.
        """
        self._stop = stop
        return self._search(state, bound)

    def _search(self, state: State, bound: int) -> int:
        self.nodes += 1
        if self.nodes % NODES_BETWEEN_STOPS == 0 and self._stop():
            raise Stopped
        mine, theirs, my_threats, their_threats, my_weights, their_weights, room = state
        potential = self._potential
        empty = self._board ^ (mine | theirs)
        left = empty.bit_count()

        # Threats: with one of mine I win, and two of theirs cannot both be answered.
        if my_threats & empty:
            return left
        forced = their_threats & empty
        if forced & (forced - 1):
            return 1 - left
        # Without one I need two moves more; so do they, after mine.
        high = left - 2 if left > 2 else 0
        if high <= bound:
            return high
        low = 3 - left if left > 3 else 0
        if low > bound:
            return low

        # Weights: the attacker has too few lines left.
        if bound < 0:
            if not forced and their_weights >> potential.whole < potential.enough:
                return 0
        else:
            total = my_weights >> potential.whole
            if total < potential.enough > total + max(potential.weights(my_weights, room)):
                return 0

        # Memory: the position has been met before, with this question or with another.
        key = self._table.key(mine, theirs)
        low, high = self._table.get(key) or (-left, left)
        if low > bound:
            return low
        if high <= bound:
            return high

        # Moves: those first in which most is at stake for both. In a cell without a weight nothing is.
        if forced:
            cells = [forced.bit_length() - 1]
        else:
            weights = potential.weights(my_weights + their_weights, room)
            cells = [cell for cell, weight in enumerate(weights) if weight]
            cells.sort(key=weights.__getitem__, reverse=True)
        best = -left
        for cell in cells:
            score = -self._search(potential.play(state, cell), -bound - 1)
            if score > best:
                best = score
                if score > bound:
                    break
        self._table.put(key, (max(low, best), high) if best > bound else (low, min(high, best)))
        return best
