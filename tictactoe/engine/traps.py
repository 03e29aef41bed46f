"""Traps: of moves that are worth the same, those after which a person is most likely to lose.

A person takes a win in one, else blocks a loss in one, else picks any empty cell; where several cells win or block,
any of those. The computer gives neither value nor distance away, and of the moves that are left to it plays the one
after which that person is most likely to lose, given that it goes on so. Ties go by how likely somebody is to lose
who always picks any cell.

    18  X  18       X began, and four replies of O hold the draw. They are worth the same against whoever makes no
     .  7   .       mistake; of 35 persons, so many lose. A chance is a mean over the replies of the person and a
     .  9   .       maximum over the best moves of the computer, to the end of the game.
"""

from collections.abc import Callable, Sequence

from .analysis import Value
from .board import Position, Rules, cells_of
from .search.negamax import Stopped
from .search.table import Table
from .solver import Solver, never

EXACT = 9
"""Up to so many empty cells before its move, as on 3,3,3, the computer counts chances to the end of the game."""

ONE_AHEAD = 16
"""Up to so many empty cells, as on 4,4,4, it looks at the next reply; with more it does no more than weigh lines."""

CERTAIN = 2520**5
"""A chance of 1. All chances are whole numbers of such parts: 2520 is a multiple of every number up to 10, and in ten
empty cells a person replies five times, so that no mean over the replies leaves a remainder."""

MEBIBYTES = 16
"""What the table may take."""

Chances = tuple[int, int]
"""How likely a person is to lose, and how likely somebody who always picks any cell; compared in this order."""


def person(position: Position) -> int:
    """The cells that a person to move picks from: wins in one, else blocks of losses in one, else all empty ones."""
    return _completing(position, position.mine) or _completing(position, position.theirs) or position.empty


def _completing(position: Position, side: int) -> int:
    """The empty cells that would complete a line of one side."""
    cells, empty = 0, position.empty
    for line in position.rules.lines:
        gap = line & ~side
        if gap & empty and not gap & (gap - 1):
            cells |= gap
    return cells


class Traps:
    """The chances on one board, remembered between moves in a bounded table.

    `replies` says between which cells a person to move picks evenly.

    >>> rules = Rules(3, 3, 3)
    >>> Traps(rules, Solver(rules)).among((0, 2, 4, 7), rules.start.play(1))
    (0, 2)
    """

    def __init__(self, rules: Rules, solver: Solver, replies: Callable[[Position], int] = person) -> None:
        self._rules = rules
        self._solver = solver
        self._replies = replies
        self._table = Table(rules, MEBIBYTES)

    def among(self, moves: Sequence[int], position: Position, stop: Callable[[], bool] = never) -> tuple[int, ...]:
        """Those of a position's best moves that set the best traps; raises Stopped once `stop` says True.

        With more than EXACT empty cells, where counting the chances takes too long, a glance must do, and with more
        than ONE_AHEAD the weight of the lines.
        """
        if not self._table and self._rules.cells <= EXACT:
            # So small a board is counted once and for all, and every later reply is ready.
            self.chances(self._rules.start, stop)
            self._after(self._rules.start, stop)
        if len(moves) == 1:
            return tuple(moves)
        empty = position.empty.bit_count()
        measure = self.chances if empty <= EXACT else self.glance if empty <= ONE_AHEAD else self._balance
        found = {move: measure(position.play(move), stop) for move in moves}
        best = max(found.values())
        return tuple(move for move in found if found[move] == best)

    def chances(self, position: Position, stop: Callable[[], bool] = never) -> Chances:
        """How likely the side to move, a person, is to lose; exactly, with up to ten empty cells."""
        outcome = position.outcome
        if outcome:
            return (CERTAIN, CERTAIN) if outcome.winner else (0, 0)
        if all(line & position.mine for line in self._rules.lines):
            return 0, 0
        replies = self._replies(position)
        aware = even = 0
        for cell in cells_of(position.empty):
            after = self._after(position.play(cell), stop)
            even += after[1]
            if replies >> cell & 1:
                aware += after[0]
        return aware // replies.bit_count(), even // position.empty.bit_count()

    def _after(self, position: Position, stop: Callable[[], bool]) -> Chances:
        """The chances with the computer to move."""
        if position.outcome:
            return 0, 0
        key = self._table.key(position.mine, position.theirs, (position.mine | position.theirs).bit_count())
        chances = self._table.get(key)
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

    def glance(self, position: Position, stop: Callable[[], bool] = never) -> tuple[int, int]:
        """What stands in for the chances: how likely the next reply of a person is to lose, and then open lines.

        The first number is the chance, in parts of CERTAIN, that the side to move makes a move after which it loses
        against best play. The second is by how much the lines open to the computer outweigh those open to the
        person; a line weighs 2 to the number of its marks (Erdős and Selfridge, "On a combinatorial game", 1973).
        """
        if position.outcome:
            return self.chances(position, stop)
        replies = self._replies(position)
        after = [position.play(cell) for cell in cells_of(replies)]
        lost = sum(self._wins(reply, stop) for reply in after)
        return CERTAIN * lost // len(after), self._balance(position)[1]

    def _balance(self, position: Position, stop: Callable[[], bool] = never) -> tuple[int, int]:
        """The glance of somebody who does not look at the next reply, and takes no time."""
        return 0, self._weight(position.theirs, position.mine) - self._weight(position.mine, position.theirs)

    def _weight(self, side: int, other: int) -> int:
        return sum(1 << (line & side).bit_count() for line in self._rules.lines if not line & other)

    def _wins(self, position: Position, stop: Callable[[], bool]) -> bool:
        """Whether the side to move wins against any defence."""
        value = self._solver.value(position, stop)
        if value is Value.UNKNOWN:
            raise Stopped
        return value is Value.WIN
