"""The provers that are asked before the full search, or in its place: small boards do without them."""

from collections.abc import Callable

from ..board import Rules
from ..stopping import with_budget
from .attacker import Attacker
from .breaker import Breaker, Status


class Provers:
    """The provers of one board; what they find is kept between questions, in at most `mebibytes` MiB."""

    def __init__(self, rules: Rules, mebibytes: float) -> None:
        self.breaker = Breaker(rules, mebibytes=mebibytes * 3 / 4)
        """The prover of the Maker-Breaker game."""
        self._attacker = Attacker(rules, self.breaker, mebibytes / 4)
        self._first: tuple[int, int, int | None] = (0, 0, None)

    @property
    def nodes(self) -> int:
        """The nodes of both so far."""
        return self.breaker.nodes + self._attacker.nodes

    def first(self, mine: int, theirs: int) -> int | None:
        """The move that was found for the side to move in the position that was proven last; None in any other."""
        return self._first[2] if self._first[:2] == (mine, theirs) else None

    def held(self, mine: int, theirs: int, stop: Callable[[], bool], *, attacking: bool, budget: int | None) -> bool:
        """Whether `budget` nodes show that the defender wins the Maker-Breaker game, so that the attacker cannot win.

        The attacker is to move if `attacking`. Raises Stopped once `stop` returns True.
        """
        breaker = self.breaker
        attack = breaker.rows.attack(mine, theirs) if attacking else breaker.rows.attack(theirs, mine)
        found = with_budget(budget, breaker, stop, lambda stop: breaker.finding(attack, stop, attacking=attacking))
        if found is None or found.status is not Status.HELD:
            return False
        if not attacking:
            self._first = mine, theirs, found.move
        return True

    def wins(self, mine: int, theirs: int, stop: Callable[[], bool], *, attacking: bool) -> bool:
        """Whether the attacker, which is to move if `attacking`, wins; raises Stopped once `stop` returns True."""
        attacker, defender = (mine, theirs) if attacking else (theirs, mine)
        found = self._attacker.finding(attacker, defender, stop, attacking=attacking)
        won = found.status is Status.WON
        if won is attacking:
            self._first = mine, theirs, found.move
        return won
