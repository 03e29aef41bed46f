"""Traps: of the best moves, those after which a person is most likely to lose.

The model of a person: it completes a line if it can, else blocks one if it must, else picks any empty cell; where
several cells do, each is equally likely. The computer chooses among its best moves only, by the chance that this
person loses if the computer goes on in the same way. Ties are broken by the chance that a player loses who picks any
empty cell each time.

    18  X  18       X began, and four replies of O save the draw. Against perfect play they are equally good; the
     .  7   .       numbers say how many persons of 35 lose after each. A chance is a mean over the replies of the
     .  9   .       person, and a maximum over the best moves of the computer, to the end of the game (expectimax).
"""

from collections.abc import Callable, Sequence

from .analysis import Value
from .board import Position, Rules, bitboard, cells_of
from .search.memory import Table
from .solver import Solver
from .stopping import Stopped, never
from .threats import threats

EXACT = 9
"""With at most this many empty cells, as on 3,3,3, chances are computed to the end of the game."""

ONE_AHEAD = 16
"""With at most this many empty cells, as on 4,4,4, they are estimated from the next reply; with more, from lines."""

CERTAIN = 2520**5
"""The integer that stands for a chance of 1. No mean leaves a remainder: 2520 is a multiple of every number up to 10,
and with ten empty cells a person replies at most five times."""

Chances = tuple[int, int]
"""The chance that a person loses, and the chance that a player who picks any empty cell does; compared in order."""


def person_moves(position: Position) -> int:
    """The cells that a person to move picks from, as a bitboard: those that win, else those that block, else all."""
    rules, mine, theirs = position.rules, position.mine, position.theirs
    return bitboard(threats(rules, mine, theirs) or threats(rules, theirs, mine)) or position.empty


class Traps:
    """The chances on one board, kept in a table of at most `mebibytes` MiB between moves.

    >>> rules = Rules(3, 3, 3)
    >>> Traps(rules, Solver(rules)).among((0, 2, 4, 7), rules.start.play(1))
    (0, 2)
    """

    def __init__(self, rules: Rules, solver: Solver, *, mebibytes: int = 16) -> None:
        self._rules = rules
        self._solver = solver
        self._table = Table(rules, mebibytes)

    def among(self, moves: Sequence[int], position: Position, stop: Callable[[], bool] = never) -> tuple[int, ...]:
        """Those of a position's best moves that set the best traps; raises Stopped once `stop` returns True.

        Chances are computed with at most EXACT empty cells, estimated from the next reply with at most ONE_AHEAD, and
        from the weights of the lines with more.
        """
        if not self._table and self._rules.cells <= EXACT:
            # All of so small a board at once, so that later moves need no computation.
            self.chances(self._rules.start, stop)
            self._computer_chances(self._rules.start, stop)
        if len(moves) == 1:
            return tuple(moves)
        empty = position.empty.bit_count()
        if empty > ONE_AHEAD:
            found = {move: self._balance(position.play(move)) for move in moves}
        else:
            measure = self.chances if empty <= EXACT else self.estimate
            found = {move: measure(position.play(move), stop) for move in moves}
        best = max(found.values())
        return tuple(move for move in found if found[move] == best)

    def chances(self, position: Position, stop: Callable[[], bool] = never) -> Chances:
        """The chances that the side to move, a person, loses; exact with up to ten empty cells."""
        if outcome := position.outcome:
            return (CERTAIN, CERTAIN) if outcome.winner else (0, 0)
        if all(line & position.mine for line in self._rules.lines):
            return 0, 0
        replies = person_moves(position)
        aware = even = 0
        for cell in cells_of(position.empty):
            after = self._computer_chances(position.play(cell), stop)
            even += after[1]
            if replies >> cell & 1:
                aware += after[0]
        return aware // replies.bit_count(), even // position.empty.bit_count()

    def _computer_chances(self, position: Position, stop: Callable[[], bool]) -> Chances:
        """The chances with the computer to move: the largest over its best moves."""
        if position.outcome:
            return 0, 0
        key = self._table.key(position.mine, position.theirs, (position.mine | position.theirs).bit_count())
        chances: Chances | None = self._table.get(key)
        if chances is None:
            if self._wins(position, stop):
                chances = CERTAIN, CERTAIN
            else:
                best = self._solver.analyse(position, stop).best
                if not best:
                    raise Stopped
                chances = max(self.chances(position.play(cell), stop) for cell in best)
            self._table.put(key, chances)
        return chances

    def estimate(self, position: Position, stop: Callable[[], bool] = never) -> Chances:
        """An estimate in place of the chances: the next reply of the person, and the weights of open lines.

        The first number is the chance, in parts of CERTAIN, that the person's next move loses against perfect play.
        The second is the weight of the lines open to the computer less that of the lines open to the person; a line
        weighs 2^(its marks), as in search/potential.py.
        """
        if position.outcome:
            return self.chances(position, stop)
        replies = person_moves(position)
        after = [position.play(cell) for cell in cells_of(replies)]
        lost = sum(self._wins(reply, stop) for reply in after)
        return CERTAIN * lost // len(after), self._balance(position)[1]

    def _balance(self, position: Position) -> Chances:
        """The estimate without the next reply, which takes no search."""
        return 0, self._weight(position.theirs, position.mine) - self._weight(position.mine, position.theirs)

    def _weight(self, side: int, other: int) -> int:
        return sum(1 << (line & side).bit_count() for line in self._rules.lines if not line & other)

    def _wins(self, position: Position, stop: Callable[[], bool]) -> bool:
        """Whether the side to move wins against any defence; raises Stopped."""
        value = self._solver.value(position, stop)
        if value is Value.UNKNOWN:
            raise Stopped
        return value is Value.WIN
