"""Negamax with null windows: is the score of a position above a bound?

A score is seen by the side to move. A win scores one more than the cells that it leaves empty, a draw 0, a loss the
opposite of the winner's score: sooner wins are larger, and so are later losses. A score depends on the position, not
on the moves that led to it, so that the score for one side is the negated score for the other.

Each search has a null window (Pearl, "SCOUT: a simple game-searching algorithm with proven optimal properties",
1980) and a fail-soft result (Fishburn, "Another optimization of alpha-beta search", 1983). One side is the attacker,
the other one the defender. With a bound of 0 or more the side to move attacks: does it win soon enough to score above
the bound? With a bound below 0 the other side attacks: does it win so soon that the score is at most the bound?
"""

from collections import Counter
from collections.abc import Callable

from ..board import Rules
from ..lines import cells_in
from ..stopping import Stopped, never
from .memory import Table
from .potential import Potential, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .provers import Provers

NODES_BETWEEN_STOPS = 256
"""Nodes between two calls of `stop`."""

ATTACKER_RUN = 5
"""With this many in a row or more, `attack_search` takes the place of the full search."""

# Iterative deepening in two steps: wins within this number of plies are searched for first, then all wins. Eleven
# plies take the first player to its win on 6,5,4, 6,6,4 and 7,7,4.
NEAR_WIN = 11
NEAR_LONG_WIN = 7
"""The same with ATTACKER_RUN or more in a row, where continuous threats find longer wins sooner. With 11, positions
of 7,6,5 take 30 per cent more nodes."""

SMALL_BOARD = 16
"""With at most this many cells the full search needs no others before it: it is done before their tables are made."""

MAKER_BREAKER_NODES = 4096
"""Node budget of the Maker-Breaker test before the full search gets a turn. With a quarter of it, positions of 5,4,4
take 60 per cent more nodes; with more they take no fewer."""


def win_score(plies: int, empty_count: int) -> int:
    """The score of a win in `plies` plies from now, with `empty_count` cells empty now; a loss has the opposite."""
    return empty_count + 1 - plies


def defender_holds(result: int, bound: int) -> bool:
    """Whether a search with this bound and result shows that the attacker does not win soon enough."""
    return result <= bound if bound >= 0 else result > bound


class Negamax:
    """The search on one board; its tables, of at most `mebibytes` MiB together, are kept between searches."""

    def __init__(self, rules: Rules, mebibytes: float) -> None:
        self.potential = Potential(rules)
        self._rules = rules
        self._mebibytes = mebibytes
        self._provers: Provers | None = None
        self._table = Table(rules, mebibytes / 2)
        self._nodes = 0  # calls of `search`
        self._chosen = -1  # the last move that ended a search of moves
        self._won = (-1, -1, -1)  # the last position that was won by a search, and the move
        self._stop: Callable[[], bool] = never
        self._cells = rules.cells
        self._board = (1 << rules.cells) - 1
        # Where weights are equal, the cell with more lines on the empty board is tried first.
        lines = Counter(cell for line in rules.lines for cell in cells_in(line))
        self._order = sorted(range(rules.cells), key=lines.__getitem__, reverse=True)

    @property
    def nodes(self) -> int:
        """Calls of any search function so far: `search`, the Maker-Breaker prover, threat sequences."""
        return self._nodes + (self._provers.nodes if self._provers else 0)

    @property
    def provers(self) -> "Provers":
        """The provers of the board, made when they are first needed."""
        if self._provers is None:
            from .provers import Provers

            self._provers = Provers(self._rules, self._mebibytes / 2)
        return self._provers

    def moves(self, state: State) -> list[int]:
        """All empty cells by the weights of both sides; first the move that a prover found for this state."""
        weights = self.potential.by_cell(state.my_sums + state.their_sums, state.empty_fields)
        first = self._provers.proven_move(state.mine, state.theirs) if self._provers else None
        return sorted(cells_in(self._empty(state)), key=lambda cell: (cell == first, weights[cell]), reverse=True)

    def winning_line(self, state: State) -> tuple[int, ...]:
        """The moves that the last question found to win in this state, the first at least; none if it found none."""
        if self._won[:2] == (state.mine, state.theirs):
            return (self._won[2],)
        return self._provers.winning_line(state.mine, state.theirs) if self._provers else ()

    def ask(self, state: State, bound: int, stop: Callable[[], bool]) -> int:
        """The result of `search`; tries cheaper searches first where the end may be far away, but on a SMALL_BOARD.

        Raises Stopped once `stop` returns True.
        """
        self._stop = stop
        plies = NEAR_LONG_WIN if self._rules.run >= ATTACKER_RUN else NEAR_WIN
        near = win_score(plies, self._empty(state).bit_count()) - 1  # wins within `plies` score above this
        if bound not in (0, -1) or near <= 0 or self._cells <= SMALL_BOARD:
            return self._asked(state, bound)
        if bound == 0 and any(self.potential.by_cell(self.potential.lacking(state.my_sums, 2), state.empty_fields)):
            # The attacker makes threats only, so that the tree is narrow.
            result = self._asked(state, bound, threats_only=True)
            if result > bound:
                return result
        # The Maker-Breaker game shows most draws.
        near_bound = near if bound == 0 else -near
        mine, theirs, attacking = state.mine, state.theirs, bound == 0
        budget = MAKER_BREAKER_NODES if mine | theirs else None  # of an empty board it is the quickest proof
        if self.provers.held(mine, theirs, stop, attacking=attacking, budget=budget):
            return 0
        # Most wins are near, and this search is shallow.
        result = self._asked(state, near_bound)
        if defender_holds(result, bound) or not defender_holds(result, near_bound):
            return result
        # The defender may hold only by threats of its own, which Breaker does not have.
        if self._rules.run >= ATTACKER_RUN:
            if not self.provers.wins(mine, theirs, stop, attacking=attacking):
                return 0
            return 1 if attacking else -1
        return self._asked(state, bound)

    def _asked(self, state: State, bound: int, *, threats_only: bool = False) -> int:
        """The result of `search`; a move that wins is kept."""
        self._chosen = -1
        result = self.search(state, bound, threats_only=threats_only)
        forced = state.their_threats & self._empty(state)  # then the search goes on at once, and chooses a later move
        if result > max(bound, 0) and self._chosen >= 0 and not forced:
            self._won = state.mine, state.theirs, self._chosen
        return result

    def search(self, state: State, bound: int, *, threats_only: bool = False) -> int:
        """Fail-soft null window: if the result r > bound then score >= r, else score <= r.

        The game is not over in `state`. With `threats_only` the attacker may only make threats or answer them, and
        only a win of the attacker is proven. Raises Stopped.
        """
        self._nodes += 1
        if self._nodes % NODES_BETWEEN_STOPS == 0 and self._stop():
            raise Stopped
        found = self._by_threats(state, bound, threats_only=threats_only)
        if found is not None:
            return found
        mine, theirs, empty_fields = state.mine, state.theirs, state.empty_fields
        my_sums, their_sums = state.my_sums, state.their_sums
        potential, attacking = self.potential, bound >= 0
        empty_count = self._empty(state).bit_count()

        # The Erdős-Selfridge cut, by the lines that the attacker can complete in the moves that it has left.
        # The last win that is soon enough takes so many plies, and half of them are the attacker's.
        plies = empty_count - bound if attacking else empty_count + 1 + bound
        moves_left = (plies + attacking) // 2
        sums = potential.lacking(my_sums if attacking else their_sums, moves_left)
        if potential.breaker_wins(sums, empty_fields, maker_to_move=attacking):
            return self._prevented(bound, moves_left)

        # Forks. I win with one of mine in three plies. One of theirs I must answer at once, in one of its three cells
        # or by a threat. Without forks a win takes five plies, and a loss six.
        if potential.fork(mine, theirs, my_sums, empty_fields):
            return win_score(3, empty_count)
        if attacking and win_score(5, empty_count) <= bound:
            return max(0, win_score(5, empty_count))
        fork = potential.fork(theirs, mine, their_sums, empty_fields)
        if not attacking and not fork and -win_score(6, empty_count) > bound:
            return min(0, -win_score(6, empty_count))

        # The transposition table: bounds that this search or another proved.
        key = self._table.key(mine, theirs, self._cells - empty_count)
        if threats_only:
            key = ~key
        bounds: tuple[int, int] | None = self._table.get(key)
        low, high = bounds or (-self._cells, self._cells)
        if low > bound:
            return low
        if high <= bound:
            return high

        # Scores are integers: mine is above the bound if and only if theirs is not above -bound - 1.
        cells = self._candidates(state, bound, moves_left, fork, threats_only=threats_only)
        # No move that was left out scores more: the attacker's others come too late, the defender's leave a fork and
        # lose in four plies, and a cell on no open line is no better than any other.
        best = self._prevented(bound, moves_left - 1) if attacking else min(0, -win_score(4, empty_count))
        for cell in cells:
            score = -self.search(potential.play(state, cell), -bound - 1, threats_only=threats_only)
            if score > best:
                best = score
                if score > bound:
                    self._chosen = cell
                    break
        self._table.put(key, (max(low, best), high) if best > bound else (low, min(high, best)))
        return best

    def _by_threats(self, state: State, bound: int, *, threats_only: bool) -> int | None:
        """The result of `search` where threats settle it or force the move, else None."""
        attacking, empty = bound >= 0, self._empty(state)
        empty_count = empty.bit_count()
        if state.my_threats & empty:
            return win_score(1, empty_count)
        forced = state.their_threats & empty
        if forced & (forced - 1):
            return -win_score(2, empty_count)
        # Any other win takes three plies or more, and any other loss four.
        if attacking and win_score(3, empty_count) <= bound:
            return max(0, win_score(3, empty_count))
        if not attacking and -win_score(4, empty_count) > bound:
            return min(0, -win_score(4, empty_count))
        if forced:
            return -self.search(
                self.potential.play(state, forced.bit_length() - 1), -bound - 1, threats_only=threats_only
            )
        return 0 if threats_only and not attacking else None  # the attacker has stopped threatening

    def _candidates(self, state: State, bound: int, moves_left: int, fork: int, *, threats_only: bool) -> list[int]:
        """The moves to search, by the weights of both sides; a cell on no open line needs no search.

        `fork` has the three cells of a fork of the other side, to be answered in one of them or by a threat, or is 0.
        `moves_left` is as in `_promising`.
        """
        potential, empty_fields = self.potential, state.empty_fields
        weights = potential.by_cell(state.my_sums + state.their_sums, empty_fields)
        cells = [cell for cell in self._order if weights[cell]]
        if bound >= 0:
            cells = self._promising(cells, state, moves_left)
        if fork or threats_only:
            threatening = potential.by_cell(potential.lacking(state.my_sums, 2), empty_fields)
            answers = 0 if threats_only else fork
            cells = [cell for cell in cells if answers >> cell & 1 or threatening[cell]]
        return sorted(cells, key=weights.__getitem__, reverse=True)

    def _promising(self, cells: list[int], state: State, moves_left: int) -> list[int]:
        """The attacker's moves that weights do not refute: it is to win in `moves_left` moves, this one included.

        After the move the total weight must reach the threshold. After a move that is no threat the defender has a
        free answer, so then the lines that can be completed in one move less must reach it, too.
        """
        potential, empty_fields = self.potential, state.empty_fields
        now = potential.lacking(state.my_sums, moves_left)
        later = potential.lacking(state.my_sums, moves_left - 1)
        least, least_later = (potential.threshold - potential.total(sums) for sums in (now, later))
        weights, weights_later, threatening = (
            potential.by_cell(sums, empty_fields) for sums in (now, later, potential.lacking(state.my_sums, 2))
        )
        # A move doubles the weight of each line through it. A line that lacked `moves_left` marks lacks one fewer,
        # and so counts among the later ones.
        return [
            cell
            for cell in cells
            if weights[cell] >= least
            and (threatening[cell] or 2 * weights[cell] - weights_later[cell] >= least_later)
        ]

    def _prevented(self, bound: int, moves_left: int) -> int:
        """The result of a search where weights prove that the attacker does not win in `moves_left` moves."""
        if moves_left >= self._rules.run:
            return 0  # it does not win at all: every line counted
        return bound if bound >= 0 else bound + 1

    def _empty(self, state: State) -> int:
        return self._board & ~(state.mine | state.theirs)
