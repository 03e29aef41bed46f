"""What every move is worth, exactly.

The search answers one question, whether a score is above a bound. A score is found by closing in on it with such
questions: first who wins, then how soon, the soonest first. Whatever is known at any time is a pair of bounds, and
when there is no time left that is the answer.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from .analysis import Analysis, MoveAnalysis, Value
from .board import BadPosition, Position, Rules
from .proof import settle
from .search.negamax import Negamax, Stopped
from .search.potential import State


def never() -> bool:
    """The answer to "stop?" where there is no hurry."""
    return False


class Solver:
    """Exact values for one board, with one bounded transposition table that is kept between questions.

    Each question takes `stop`, which is asked at its beginning and every few hundred nodes; once it answers True,
    whatever is not proven stays unknown. Raises ValueError for a position of another board, and BadPosition, which
    is one, for a position that no game leads to. `mebibytes` bounds the table.

    >>> Solver(Rules(4, 3, 3)).analyse(Rules(4, 3, 3).start).plies
    7
    """

    def __init__(self, rules: Rules, mebibytes: int = 64) -> None:
        self.rules = rules
        self._negamax = Negamax(rules, mebibytes)
        self._potential = self._negamax.potential

    @property
    def nodes(self) -> int:
        """Calls of the search function so far."""
        return self._negamax.nodes

    def validate(self, position: Position) -> None:
        """Raise ValueError for a position that this solver cannot be asked about."""
        if position.rules != self.rules:
            raise ValueError(f"this solver knows the board {tuple(self.rules)}, not {tuple(position.rules)}")
        if position.problem:
            raise BadPosition(position.problem)

    def value(self, position: Position, stop: Callable[[], bool] = never) -> Value:
        """Who wins: the quick question."""
        self.validate(position)
        try:
            for _, low, high, _ in self._facts(position, stop):
                if low > 0 or high < 0 or low == high:
                    return _value(low, high)
        except Stopped:
            pass  # and nothing is proven
        return Value.UNKNOWN

    def analyse(self, position: Position, stop: Callable[[], bool] = never) -> Analysis:
        """Everything: value, distance, best moves, and every move with its principal variation.

        The position's own value and distance are settled first, then which moves are best, then what the others are
        worth. Of moves for which no time was left it has what threats and forks prove.

        >>> Solver(Rules(3, 3, 3)).analyse(Rules(3, 3, 3).start.play(0)).best
        (4,)
        """
        nodes = self.nodes
        *_, (whole, facts) = self._learn(position, stop)
        return settle(_summary(position, whole, facts, self.nodes - nodes))

    def analyses(self, position: Position, stop: Callable[[], bool] = never) -> Iterator[Analysis]:
        """What `analyse` knows as it learns it: at first nothing, then more and more.

        What threats and forks prove of the moves that the last leaves open is for `settle` to add.
        """
        nodes = self.nodes
        for whole, facts in self._learn(position, stop):
            yield _summary(position, whole, facts, self.nodes - nodes)

    def _learn(self, position: Position, stop: Callable[[], bool]) -> Iterator[tuple["_Fact", dict[int, "_Fact"]]]:
        """All that is known of the position and of its moves, each time more is."""
        self.validate(position)
        left = position.empty.bit_count()
        whole = _Fact(None, -left - 1, left)
        facts = {cell: _Fact(cell, -left - 1, left) for cell in position.legal_moves}
        yield whole, facts
        try:
            for fact in self._facts(position, stop):
                if fact.cell is None:
                    whole = fact
                else:
                    facts[fact.cell] = fact
                yield whole, facts
        except Stopped:
            pass  # what is known is all that there was time for

    def proven(self, position: Position, stop: Callable[[], bool] = never) -> Iterator[MoveAnalysis]:
        """The moves one by one as they are proven, the best ones first."""
        self.validate(position)
        try:
            for fact in self._facts(position, stop):
                if fact.cell is not None and fact.low == fact.high:
                    yield _judge(fact, position.empty.bit_count())
        except Stopped:
            pass  # the others are not proven

    def seen(self, position: Position, plies: int, stop: Callable[[], bool] = never) -> dict[int, int]:
        """The score of each move to a player who sees no more than so many plies ahead, at least one.

        A win counts one more than the cells it leaves empty, a loss the opposite; a draw, what is further away and
        what is not proven count 0.

        >>> position = Rules(3, 3, 3).start.play(4).play(1)
        >>> [max(Solver(position.rules).seen(position, plies).values()) for plies in (4, 5)]
        [0, 3]
        """
        self.validate(position)
        scores = dict.fromkeys(position.legal_moves, 0)
        try:
            for fact in self._facts(position, stop, max(1, position.empty.bit_count() + 1 - plies)):
                if fact.cell is not None and fact.low == fact.high:
                    scores[fact.cell] = fact.low
        except Stopped:
            pass
        return scores

    def _facts(self, position: Position, stop: Callable[[], bool], near: int = 1) -> Iterator["_Fact"]:
        """What becomes known, in order: ever closer bounds on the position's score, and then on its moves'.

        Scores closer to 0 than `near` count as draws.
        """
        left = position.empty.bit_count()
        outcome = position.outcome
        if outcome:
            score = -left - 1 if outcome.winner else 0
            yield _Fact(None, score, score)
            return
        if stop():
            raise Stopped
        state = self._potential.state(position)
        # Who begins cannot lose: one mark more never harms, so that whatever the other side has could be stolen.
        least = 1 - left if position.mine | position.theirs else 0
        for low, high in self._close_in(state, least, left, near, stop):
            yield _Fact(None, low, high)

        score, worse = low, []
        bound = -score if score else near - 1
        for cell in self._negamax.moves(state):
            if state.my_threats >> cell & 1:
                yield _Fact(cell, left, left, (cell,))
                continue
            after = self._potential.play(state, cell)
            reply = self._negamax.ask(after, bound, stop)
            if reply <= bound:
                yield _Fact(cell, score, score, (cell, *self._line(after, -score, stop)))
            else:
                least = _clip(reply, near)
                worse.append((cell, after, least))
                yield _Fact(cell, -left - 1, -least)
        for cell, after, least in worse:
            for low, high in self._close_in(after, least, left - 1, near, stop):
                if low < high:
                    yield _Fact(cell, -high, -low)
            yield _Fact(cell, -low, -low, (cell, *self._line(after, low, stop)))

    def _close_in(
        self, state: State, low: int, high: int, near: int, stop: Callable[[], bool]
    ) -> Iterator[tuple[int, int]]:
        """Ever closer bounds on a score, until they are equal. Scores closer to 0 than `near` count as draws."""
        low, high = _clip(low, near), _clip(high, near)
        yield low, high
        while low < high:
            if low < near <= high:
                bound = near - 1  # does it win?
            elif low <= -near < high:
                bound = -near  # does it hold?
            elif low > 0:
                bound = high - 1  # does it win as soon as that?
            else:
                bound = low  # does it hold out for longer?
            score = self._negamax.ask(state, bound, stop)
            if score > bound:
                low = _clip(score, near)
            else:
                high = _clip(score, near)
            yield low, high

    def _line(self, state: State, score: int, stop: Callable[[], bool]) -> tuple[int, ...]:
        """Best play for both from a state whose score is known to the end of the game; no cells if it is a draw."""
        line: list[int] = []
        while score:
            wins = state.my_threats & ~(state.mine | state.theirs)
            if wins:
                return (*line, wins.bit_length() - 1)
            for cell in self._negamax.moves(state):
                after = self._potential.play(state, cell)
                if self._negamax.ask(after, -score, stop) <= -score:
                    line.append(cell)
                    state, score = after, -score
                    break
        return ()


class _Fact(NamedTuple):
    """Proven bounds on the score of a move, or of the position (no cell); at the end with best play from there."""

    cell: int | None
    low: int
    high: int
    line: tuple[int, ...] = ()


def _summary(position: Position, whole: _Fact, facts: dict[int, _Fact], nodes: int) -> Analysis:
    """The facts as an analysis."""
    left = position.empty.bit_count()
    best = tuple(cell for cell, fact in facts.items() if fact.high >= whole.low)
    return Analysis(
        position,
        _value(whole.low, whole.high),
        _plies(whole, left),
        whole.low == whole.high,
        best if all(facts[cell].low == whole.high for cell in best) else (),
        tuple(sorted((_judge(fact, left) for fact in facts.values()), key=lambda move: move.rank)),
        nodes,
    )


def _clip(score: int, near: int) -> int:
    """A score, but a draw if the win or the loss is too far away."""
    return score if abs(score) >= near else 0


def _value(low: int, high: int) -> Value:
    """What bounds on a score say of the value."""
    if low > 0:
        return Value.WIN
    if high < 0:
        return Value.LOSS
    return Value.DRAW if low == high else Value.UNKNOWN


def _plies(fact: _Fact, left: int) -> int | None:
    """How far the end is where `left` cells are empty; None for a draw and where it is not known."""
    return left + 1 - abs(fact.low) if fact.low == fact.high and fact.low else None


def _judge(fact: _Fact, left: int) -> MoveAnalysis:
    """What is known of a move."""
    cell, low, high, line = fact
    assert cell is not None
    return MoveAnalysis(cell, _value(low, high), _plies(fact, left), low == high, line or (cell,))
