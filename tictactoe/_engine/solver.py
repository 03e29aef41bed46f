"""The solver: the exact value and distance of a position and of each of its moves.

The search says whether a score is above a bound. The solver closes in on a score by such questions: first who wins,
then how soon. At any time it has a lower and an upper bound of each score. If it is stopped, it answers by these.
So `_close_in` asks, `_bounds` and `_bounds_of_moves` say which score is meant, `_progress` keeps the last bounds of
each, and `_summary` makes an analysis of them.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property, partial

from .analysis import Analysis, MoveAnalysis, Value
from .board import Position, Rules, position_error, require
from .frozen import Frozen
from .search.negamax import Negamax, win_score
from .search.potential import State
from .stopping import Stop, Stopped, begun, never, require_whole
from .threats import with_threats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from .search.maker_breaker import MakerBreaker

MEMORY = 64
"""MiB for the tables of a solver."""


def validate(rules: Rules, position: Position) -> None:
    """Raise ValueError for a position of another board, BadPosition for one that no game leads to.

    Raises TypeError for anything but a position.
    """
    require(Position, position)
    if position.rules != rules:
        raise ValueError(f"this search knows the board {rules.mnk}, not {position.rules.mnk}")
    if wrong := position_error(position):
        raise wrong


class OneBoard:
    """What answers questions about one board, and keeps tables of at most `mebibytes` MiB between them.

    A copy or a pickle of it begins with empty tables.
    """

    def __init__(self, rules: Rules, mebibytes: int) -> None:
        require(Rules, rules)
        require_whole("mebibytes", mebibytes, least=1)
        self.rules = rules
        self._mebibytes = mebibytes

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.rules!r}, mebibytes={self._mebibytes})"

    def __reduce__(self) -> tuple["partial[Self]", tuple[Rules]]:
        return partial(type(self), mebibytes=self._mebibytes), (self.rules,)


class Solver(OneBoard):
    """Exact values on one board; its tables, of at most `mebibytes` MiB together, are kept between questions.

    Each method takes `stop`, which is called at the beginning and every few hundred nodes; once it returns True, what
    is not proven stays unknown. A Limit of seconds or nodes may stand in its place. Each raises ValueError for a
    position of another board, and BadPosition, a ValueError too, for one that no game leads to. It answers one
    question at a time, and is not for several threads. A copy or a pickle of it begins with empty tables.

    >>> Solver(Rules(4, 3, 3)).analyse(Rules(4, 3, 3).start).plies
    7
    """

    def __init__(self, rules: Rules, *, mebibytes: int = MEMORY) -> None:
        super().__init__(rules, mebibytes)

    @cached_property
    def _negamax(self) -> Negamax:
        """The search, made when something is asked first: on a large board that takes longer than a short search."""
        return Negamax(self.rules, self._mebibytes)

    @property
    def nodes(self) -> int:
        """Calls of any search function so far: negamax, the Maker-Breaker prover, threat sequences."""
        made = vars(self).get("_negamax")  # to make the tables of a large board only to count takes long
        return made.nodes if made else 0

    @property
    def _maker_breaker(self) -> "MakerBreaker":
        """The search of the Maker-Breaker game, with what it remembers: a proof is written from it."""
        return self._negamax.provers.maker_breaker

    def value(self, position: Position, stop: "Stop" = never) -> Value:
        """The value alone, which is the quickest question: WIN, DRAW or LOSS, or UNKNOWN."""
        for found in self._found(position, stop):
            if found.low > 0 or found.high < 0 or found.low == found.high:
                return _value(found.low, found.high)
        return Value.UNKNOWN

    def analyse(self, position: Position, stop: "Stop" = never) -> Analysis:
        """Value, distance, best moves, and each move with its value and principal variation.

        The position's own value and distance come first, and a move that wins as soon as one is found; then which
        moves are best, then the values of the others.
        If it is stopped earlier, threats and forks prove what they can of the rest.

        >>> Solver(Rules(3, 3, 3)).analyse(Rules(3, 3, 3).start.play(0)).best
        (4,)
        """
        nodes = self.nodes
        *_, (whole, moves) = _progress(position, self._found(position, stop))
        return _summary(position, whole, moves, self.nodes - nodes)

    def analyses(self, position: Position, stop: "Stop" = never) -> Iterator[Analysis]:
        """The analysis as it grows: the first has what threats and forks prove, and `analyse` gives the last.

        Raises ValueError for a position of another board or one that no game leads to.
        """
        nodes, progress = self.nodes, _progress(position, self._found(position, stop))
        return (_summary(position, whole, moves, self.nodes - nodes) for whole, moves in progress)

    def proven(self, position: Position, stop: "Stop" = never) -> Iterator[MoveAnalysis]:
        """The moves whose value and distance are proven, as soon as they are: the best ones first."""
        bounds, left = self._found(position, stop), position.empty.bit_count()
        return (_move(found, left) for found in bounds if found.cell is not None and found.low == found.high)

    def scores(self, position: Position, plies: int, stop: "Stop" = never) -> dict[int, int]:
        """The score of each move to a player that looks `plies` plies ahead, at least one.

        A win scores one more than the cells that it leaves empty, a loss the opposite. Draws score 0, and so do wins
        and losses further away and what is not proven. Raises ValueError for fewer plies.

        >>> position = Rules(3, 3, 3).start.play(4).play(1)
        >>> [max(Solver(position.rules).scores(position, plies).values()) for plies in (4, 5)]
        [0, 3]
        """
        validate(self.rules, position)
        require_whole("plies", plies, least=1)
        scores = dict.fromkeys(position.legal_moves, 0)
        nearest = max(1, win_score(plies, position.empty.bit_count()))
        for found in self._bounds(position, begun(stop, self), near=nearest):
            if found.cell is not None and found.low == found.high:
                scores[found.cell] = found.low
        return scores

    def _found(self, position: Position, stop: "Stop") -> Iterator["_Bounds"]:
        """The bounds that `_bounds` finds, however far wins are; a Limit counts from now.

        Raises as `validate` and `begun` do, and at once.
        """
        validate(self.rules, position)
        return self._bounds(position, begun(stop, self), near=1)

    def _bounds(self, position: Position, stop: Callable[[], bool], *, near: int) -> Iterator["_Bounds"]:
        """Ever closer bounds of the position's score, and then of its moves' scores, until `stop` returns True.

        Wins that score below `near`, and losses above -`near`, count as draws.
        """
        left = position.empty.bit_count()
        if outcome := position.outcome:
            score = -left - 1 if outcome.winner else 0
            yield _Bounds(None, score, score)
            return
        if stop():
            return
        state = self._negamax.potential.state(position)
        # Strategy stealing (John Nash, 1949; in print Hales and Jewett 1963): who begins cannot lose.
        least = 1 - left if position.mine | position.theirs else 0
        score = 0
        with suppress(Stopped):
            for score, high in self._close_in(state, least, left, near, stop):
                yield _Bounds(None, score, high)
                line = self._negamax.winning_line(state) if 0 < score < high else ()
                if line:
                    yield _Bounds(line[0], 1, high, line)
            yield from self._bounds_of_moves(state, score, left, near, stop)

    def _bounds_of_moves(
        self, state: State, score: int, left: int, near: int, stop: Callable[[], bool]
    ) -> Iterator["_Bounds"]:
        """Ever closer bounds of the moves' scores, given the position's; the best moves first. Raises Stopped.

        `left` cells are empty; `near` is as in `_bounds`.
        """
        worse = []
        bound = -score if score else near - 1  # the best moves are those whose reply scores no more
        for cell in self._negamax.moves(state):
            if state.my_threats >> cell & 1:
                yield _Bounds(cell, left, left, (cell,))
                continue
            after = self._negamax.potential.play(state, cell)
            reply = self._negamax.ask(after, bound, stop)
            if reply <= bound:
                yield _Bounds(cell, score, score, (cell, *self._line(after, -score, stop)))
            else:
                least = _clip(reply, near)
                worse.append((cell, after, least))
                yield _Bounds(cell, -left - 1, -least)
        for cell, after, least in worse:
            for low, high in self._close_in(after, least, left - 1, near, stop):
                if low < high:
                    yield _Bounds(cell, -high, -low)
            yield _Bounds(cell, -low, -low, (cell, *self._line(after, low, stop)))

    def _close_in(
        self, state: State, low: int, high: int, near: int, stop: Callable[[], bool]
    ) -> Iterator[tuple[int, int]]:
        """Ever closer bounds of a score, until they are equal; `near` is as in `_bounds`."""
        low, high = _clip(low, near), _clip(high, near)
        yield low, high
        while low < high:
            if low < near <= high:
                bound = near - 1  # does it win?
            elif low <= -near < high:
                bound = -near  # does it hold?
            elif low > 0:
                bound = high - 1  # does it win in the fewest plies that are possible?
            else:
                bound = low  # can it delay the loss?
            score = self._negamax.ask(state, bound, stop)
            if score > bound:
                low = _clip(score, near)
            else:
                high = _clip(score, near)
            yield low, high

    def _line(self, state: State, score: int, stop: Callable[[], bool]) -> tuple[int, ...]:
        """The principal variation to the end of the game from a state with this score; no cells for a draw."""
        line: list[int] = []
        while score:
            if wins := state.my_threats & ~(state.mine | state.theirs):
                return (*line, wins.bit_length() - 1)
            for cell in self._negamax.moves(state):
                after = self._negamax.potential.play(state, cell)
                if self._negamax.ask(after, -score, stop) <= -score:
                    line.append(cell)
                    state, score = after, -score
                    break
        return ()


class _Bounds(Frozen):
    """Proven bounds of the score of a move, or of the position (no cell); once equal, with a principal variation."""

    cell: int | None
    low: int
    high: int
    line: tuple[int, ...] = ()


def _progress(position: Position, bounds: Iterator[_Bounds]) -> Iterator[tuple[_Bounds, dict[int, _Bounds]]]:
    """The bounds of the position and of each of its moves: at first nothing is known, then as each bound is found."""
    left = position.empty.bit_count()
    whole = _Bounds(None, -left - 1, left)
    moves = {cell: _Bounds(cell, -left - 1, left) for cell in position.legal_moves}
    yield whole, moves
    for found in bounds:
        if found.cell is None:
            whole = found
        else:
            moves[found.cell] = found
        yield whole, moves


def _summary(position: Position, whole: _Bounds, moves: dict[int, _Bounds], nodes: int) -> Analysis:
    """The bounds as an analysis."""
    left = position.empty.bit_count()
    best = tuple(cell for cell, found in moves.items() if found.high >= whole.low)
    return with_threats(
        Analysis(
            position,
            _value(whole.low, whole.high),
            _plies(whole, left),
            whole.low == whole.high,
            best if all(moves[cell].low == whole.high for cell in best) else (),
            tuple(sorted((_move(found, left) for found in moves.values()), key=lambda move: move.rank)),
            nodes,
        )
    )


def _clip(score: int, near: int) -> int:
    """The score, or 0 for a win that scores below `near` and a loss above -`near`."""
    return score if abs(score) >= near else 0


def _value(low: int, high: int) -> Value:
    """The value of a score between these bounds."""
    if low > 0:
        return Value.WIN
    if high < 0:
        return Value.LOSS
    return Value.DRAW if low == high else Value.UNKNOWN


def _plies(found: _Bounds, left: int) -> int | None:
    """The distance to the end with `left` cells empty; None for a draw and where it is not proven."""
    return left + 1 - abs(found.low) if found.low == found.high and found.low else None


def _move(found: _Bounds, left: int) -> MoveAnalysis:
    """The bounds of a move as its analysis."""
    cell, exact = found.cell, found.low == found.high
    assert cell is not None
    return MoveAnalysis(cell, _value(found.low, found.high), _plies(found, left), exact, found.line or (cell,))
