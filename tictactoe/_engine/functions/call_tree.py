"""The calls of a recursion of one's own as a tree of positions, with the scores that came back."""

from collections.abc import Iterator
from functools import cached_property
from math import inf
from typing import NamedTuple

from ..board import Mark, Position
from ..notation import MARKS
from ..steps import Bound, MoveScore
from .run import MISNAMED, NO_MOVE, Answer, Call, Fault, FaultyCall, FunctionRun, Perspective
from .true_scores import is_over, sign, true_score


class PlacedCall(NamedTuple):
    """A call with its position, the cell that led there, and the steps that enter and leave it, None for never."""

    call: Call
    position: Position
    cell: int | None
    entered: int
    left: int | None

    @property
    def value(self) -> float:
        """The number that it returned; there must be one."""
        assert isinstance(self.call.value, int | float)
        return self.call.value

    @property
    def last(self) -> int:
        """The step that leaves it; there must be one."""
        assert self.left is not None
        return self.left

    @property
    def is_exact(self) -> bool:
        """Whether its score must be exact, and not only a bound."""
        return is_over(self.position) or self.call.alpha < self.value < self.call.beta

    def is_turned(self, seen: Perspective) -> bool:
        """Whether its score is O's, if the scores of the function are seen so."""
        return seen is Perspective.O or (seen is Perspective.SIDE and self.position.to_move is Mark.O)

    def may_skip(self, seen: Perspective) -> bool:
        """Whether its score lets alpha-beta skip moves: one for X from beta on, one for O up to alpha."""
        highest = seen is Perspective.SIDE or seen.value == self.position.to_move.value
        return self.value >= self.call.beta if highest else self.value <= self.call.alpha

    def is_right(self, seen: Perspective) -> bool:
        """Whether its score says who wins; one that is not between alpha and beta need only be a bound of it."""
        true, value = true_score(self.position), sign(self.value)
        true = -true if self.is_turned(seen) else true
        if self.is_exact:
            return true == value
        return true <= value if self.value <= self.call.alpha else true >= value


class CallTree:
    """The calls on their positions, by their numbers, up to a call that is no move.

    `children` has the numbers of the calls that each one made. Each of the `events` enters a call, or leaves it. By
    whom the scores are seen is `seen`, and whether the function takes alpha and beta is `bounded`. `unplaced` are the
    faults of the calls that could not be placed, and of those that returned no number; `stray` is the board of one
    that is no move. Of a function that chooses, `best_moves` are the best by its own scores.
    """

    def __init__(self, start: Position, calls: list[Call], run: FunctionRun) -> None:
        self.start, self.run, self.bounded = start, run, run.bounded
        self.placed: list[PlacedCall] = []
        self.children: list[list[int]] = []
        self.events: list[tuple[int, bool]] = []  # the number of a call, and whether it is left
        self.unplaced: list[FaultyCall] = []
        self.stray = ""
        self._made_by = 0  # the call that made the first one that is no move
        self.best_moves: set[int] = set()
        # Who chooses a move returns no score: it gets the best of its moves, once it is known whose scores they are.
        self._place([calls[0]._replace(value=0), *calls[1:]] if run.chooses and not run.ended else calls)
        if (draw := self._score_of_draws()) != 0:
            self.placed = [placed._replace(call=placed.call.less(draw)) for placed in self.placed]
        self.draw = draw
        self.seen = self._seen_by(run.seen)
        if (run.chooses or run.answer) and not self.stopped and (scores := self.scores(0)):
            best = (max if start.to_move is Mark.X else min)(found.score for found in scores)
            value = -best if self.placed[0].is_turned(self.seen) else best
            self.best_moves = {found.cell for found in scores if found.score == best}
            first = self.placed[0].call
            if run.answer:
                first = first._replace(move=self._chosen(run.answer, value))
            self.placed[0] = self.placed[0]._replace(call=first._replace(value=value) if run.chooses else first)

    def _chosen(self, answer: Answer, value: float) -> int | None:
        """The cell that a function chose, NO_MOVE if it chose none, MISNAMED if it is wrong otherwise.

        None if it may be a score, or say who wins: `value` is the best of its scores.
        """
        if not answer.cells:
            return NO_MOVE
        first, *others = answer.cells
        if first in self.best_moves:
            return first
        last = self.start.rules.cells - 1
        if answer.is_number:
            passed_on = () if self.run.chooses else (self.placed[0].value, -self.placed[0].value)
            winner = (value > 0) - (value < 0)
            number = float(answer.text)
            if number == winner or number - self.draw in (value, *passed_on) or not -1 <= first <= last + 1:
                return None
        other = first in self.tried(0) or first not in self.start.legal_moves
        if not 0 <= first <= last or (other and self.best_moves.intersection(others)):
            return MISNAMED
        return first

    def _place(self, calls: list[Call]) -> None:
        """Find the position of each call, from that of the call that made it."""
        stack: list[int] = []
        positions: dict[str, Position] = {}  # by their boards: the same ones come up again and again
        for number, call in enumerate(calls):
            while stack and stack[-1] != call.parent:
                if not self._leave(stack.pop()):
                    return
            position, cell = self.start, None
            if call.parent is not None:
                before = self.placed[call.parent].position
                fault, cell = _move(before, calls[call.parent].board, call.board)
                if fault or cell is None:
                    self.unplaced.append(FaultyCall(fault or Fault.SPOILT, number, len(self.events)))
                    self._made_by, self.stray = call.parent, call.board
                    return
                position = positions.get(call.board) or before.play(cell)
                positions[call.board] = position
                self.children[call.parent].append(number)
            self.placed.append(PlacedCall(call, position, cell, len(self.events), None))
            self.children.append([])
            self.events.append((number, False))
            stack.append(number)
        while stack and self._leave(stack.pop()):
            pass

    def _leave(self, number: int) -> bool:
        """Leave a call, if it came back with a number; False if it left marks on the board."""
        placed = self.placed[number]
        if placed.call.left:
            self.unplaced.append(FaultyCall(Fault.LEFT, number, len(self.events)))
            self.stray = placed.call.left
            return False
        if isinstance(placed.call.value, str):
            self.unplaced.append(FaultyCall(Fault.NO_NUMBER, number, len(self.events)))
        elif placed.call.value is not None:
            self.placed[number] = placed._replace(left=len(self.events))
            self.events.append((number, True))
        return True

    def _score_of_draws(self) -> float:
        """The score of all drawn games, if it is more than that of each lost one and less than that of each won one.

        So it is in a negamax whose signs turn around that score: 1 minus a score does, where a draw is 0.5. Where X
        or O has won no game here, it is that of another board. It is 0 if draws have no such score, or several.
        """
        scores: dict[int, set[float]] = {-1: set(), 0: set(), 1: set()}
        for _, placed in self.came_back():
            if is_over(placed.position):
                scores[true_score(placed.position)].add(placed.value)
        lost, drawn, won = scores.values()
        if not (lost and won):
            return self.run.draw if drawn <= {self.run.draw} else 0
        if len(drawn) != 1:
            return 0
        (draw,) = drawn
        between = max(lost) < draw < min(won) or max(won) < draw < min(lost)
        return draw if between or (max(lost | won) < draw and self._turns_around(draw)) else 0

    def _turns_around(self, draw: float) -> bool:
        """Whether each call came back with the highest of what its own calls returned, turned around this score."""
        back = dict(self.came_back())
        made = [
            (placed.value, [back[child].value for child in self.children[at] if child in back])
            for at, placed in back.items()
        ]
        return all(value == 2 * draw - min(values) for value, values in made[self.run.chooses :] if values)

    def _seen_by(self, said: Perspective | None) -> Perspective:
        """By whom the scores are seen: as is `said`, unless all are right otherwise only, and games were won.

        If nothing is said, by whom those of ended games are most often right, else all scores, else X; by O only if
        several games ended, as the score of a single one may be wrong.
        """
        found, came_back = list(Perspective), [placed for _, placed in self.came_back()]
        if said:
            found.sort(key=lambda seen: seen is not said)
            right = [seen for seen in found if all(placed.is_right(seen) for placed in came_back)]
            won = any(placed.position.outcome and placed.position.outcome.winner for placed in came_back)
            return right[0] if right and won else said
        ended = [placed for placed in came_back if is_over(placed.position)]
        if len(ended) < 2:
            found.remove(Perspective.O)
        for compared in ended, came_back:
            numbers = [sum(placed.is_right(seen) for placed in compared) for seen in found]
            found = [seen for seen, number in zip(found, numbers, strict=True) if number == max(numbers)]
            if len(found) == 1:
                break
        is_right = all(placed.is_right(found[0]) for placed in came_back)
        return found[0] if is_right or not self._turns_signs else Perspective.SIDE

    @property
    def _turns_signs(self) -> bool:
        """Whether each call came back with the highest of what its own calls returned, once their signs are turned.

        If each also came back with the highest where X was to move, and else with the lowest, that says nothing.
        """
        turned = plain = True
        for number, placed in self.came_back():
            values = [self.placed[child].value for child in self.children[number]]
            if values and (number or not self.run.chooses):
                turned &= placed.value == -min(values)
                plain &= placed.value == (max if placed.position.to_move is Mark.X else min)(values)
        return turned and not plain

    def came_back(self) -> Iterator[tuple[int, PlacedCall]]:
        """The calls that came back with a number, by their numbers."""
        return ((number, placed) for number, placed in enumerate(self.placed) if placed.left is not None)

    @property
    def stopped(self) -> bool:
        """Whether the first call did not come back as it should."""
        return not self.placed or self.placed[0].left is None

    @property
    def open(self) -> int:
        """The last call that did not come back, of those that are moves."""
        return next(number for number in range(len(self.placed) - 1, -1, -1) if self.placed[number].left is None)

    @cached_property
    def depths(self) -> list[int]:
        """How many calls are above each call."""
        depths: list[int] = []
        for placed in self.placed:
            depths.append(0 if placed.call.parent is None else depths[placed.call.parent] + 1)
        return depths

    def value(self, number: int) -> float:
        """What a call came back with, as X sees it."""
        placed = self.placed[number]
        return -placed.value if placed.is_turned(self.seen) else placed.value

    def value_text(self, number: int) -> str:
        """What a call returned that is no number."""
        return str(self.placed[number].call.value) if number < len(self.placed) else ""

    def scores(self, number: int, step: float = inf) -> list[MoveScore]:
        """The scores that came back to a call until a step, as X sees them."""
        found = []
        for child in self.children[number]:
            cell, left = self.placed[child].cell, self.placed[child].left
            if cell is not None and left is not None and left <= step:
                found.append(MoveScore(cell, self.value(child), Bound.EXACT))
        return found

    def tried(self, number: int) -> list[int]:
        """The cells of the moves that a call tried."""
        cells = (self.placed[child].cell for child in self.children[number])
        return [cell for cell in cells if cell is not None]

    def path(self, number: int | None) -> list[int]:
        """The numbers of the calls that lead to a call, from the first; none for None."""
        path: list[int] = []
        while number is not None:
            path.append(number)
            number = self.placed[number].call.parent
        return path[::-1]

    def line(self, number: int) -> tuple[Position, list[int]]:
        """The position of a call, and the cells that led there."""
        cells = (self.placed[each].cell for each in self.path(number))
        return self.placed[number].position, [cell for cell in cells if cell is not None]

    def parent_of(self, found: FaultyCall) -> int:
        """The call whose position a fault is about: that which made the faulty call, if that is no move."""
        return found.call if found.call < len(self.placed) else self._made_by


def _move(before: Position, was: str, board: str) -> tuple[Fault | None, int | None]:
    """The cell of the move that leads from a position, whose board `was` this, to a board, or why none does."""
    changed = [cell for cell, (old, new) in enumerate(zip(was, board, strict=False)) if old != new]
    if len(board) != len(was) or len(changed) > 1 or (changed and board[changed[0]] == "."):
        return Fault.SPOILT, None
    if not changed:
        return Fault.SAME, None
    if was[changed[0]] != ".":
        return Fault.TAKEN, None
    if MARKS[board[changed[0]]] is not before.to_move:
        return Fault.OTHER_MARK, None  # also once the game is over: it may look for the rows of the wrong side
    if is_over(before):
        return Fault.OVER, None
    return None, changed[0]
