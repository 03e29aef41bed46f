"""The provers that are asked before the full search, or in its place: small boards do without them."""

from collections.abc import Callable

from ..board import Rules
from .attack_search import AttackSearch
from .findings import WON
from .maker_breaker import MakerBreaker


class Provers:
    """The provers of one board; what they find is kept between questions, in at most `mebibytes` MiB."""

    def __init__(self, rules: Rules, mebibytes: float) -> None:
        self.maker_breaker = MakerBreaker(rules, mebibytes=mebibytes / 2)
        self._attack_search = AttackSearch(rules, self.maker_breaker, mebibytes / 2)
        self._proven: tuple[int, int, int | None] = (0, 0, None)  # a position, and the move that was found there
        self._won: tuple[int, int, tuple[int, ...]] = (0, 0, ())  # a position, and the moves that win there

    @property
    def nodes(self) -> int:
        """The nodes of both so far."""
        return self.maker_breaker.nodes + self._attack_search.nodes

    def proven_move(self, mine: int, theirs: int) -> int | None:
        """The move that was found for the side to move in the position that was proven last; None in any other."""
        return self._proven[2] if self._proven[:2] == (mine, theirs) else None

    def winning_line(self, mine: int, theirs: int) -> tuple[int, ...]:
        """The moves that were found to win for the side to move in the position that was proven last; none in others.

        Where the win needs more than threats, it is the first move alone.
        """
        return self._won[2] if self._won[:2] == (mine, theirs) else ()

    def held(self, mine: int, theirs: int, stop: Callable[[], bool], *, attacking: bool, budget: int | None) -> bool:
        """Whether `budget` nodes show that the defender wins the Maker-Breaker game, so that the attacker cannot win.

        The side to move is the attacker if `attacking`. Raises Stopped once `stop` returns True.
        """
        attacker, defender = (mine, theirs) if attacking else (theirs, mine)
        found = self.maker_breaker.held(attacker, defender, stop, attacker_to_move=attacking, budget=budget)
        if found and not attacking:
            self._proven = mine, theirs, found.move
        return found is not None

    def wins(self, mine: int, theirs: int, stop: Callable[[], bool], *, attacking: bool) -> bool:
        """Whether the attacker wins the real game; `attacking` and `stop` are as in `held`."""
        attacker, defender = (mine, theirs) if attacking else (theirs, mine)
        found = self._attack_search.search(attacker, defender, stop, attacker_to_move=attacking)
        won = found.status is WON
        if won is attacking:
            self._proven = mine, theirs, found.move
        if won and attacking and found.move is not None:
            self._won = mine, theirs, self._attack_search.sequence() or (found.move,)
        return won
