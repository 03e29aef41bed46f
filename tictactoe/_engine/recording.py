"""A recursion of one's own over positions: its calls, as they were recorded, as the steps of a search; its faults."""

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from math import inf
from typing import NamedTuple

from .board import Mark, Position
from .distances import Win, contradictions, counted
from .function_run import Call, Fault, Found, Run, Seen
from .notation import MARKS
from .steps import UNBOUNDED, Bound, MoveScore, Ply, Step, StepKind, entered_before
from .symmetry import canonical
from .true_scores import is_over, sign, true_end, true_score

Pick = Callable[[list[float]], float]
"""What a call may take of the scores that came back to it."""


class _Placed(NamedTuple):
    """A call with its position, the cell that led there, and the steps that enter and leave it, None for never."""

    call: Call
    position: Position
    cell: int | None
    entered: int
    left: int | None


class Recording:
    """The calls of a function as steps, which can be walked as those of a search, up to a call that is no move.

    `faults` are all that were found, in the order of their steps. `calls` is how many calls were made, and `seen` by
    whom their scores are seen.
    """

    def __init__(self, name: str, start: Position, calls: list[Call], run: Run | None = None) -> None:
        run = run or Run()
        self.name, self.start, self.calls, self.run = name, start, len(calls), run
        self.printed, self.ended = run.printed or {}, run.ended
        self.faults: tuple[Found, ...] = ()
        self._placed: list[_Placed] = []
        self._children: list[list[int]] = []
        self._steps: list[tuple[int, bool]] = []  # the number of a call, and whether it is left
        self._entered: list[int] = []  # how many calls were entered up to each step
        self._made_by = 0  # the call that made the first one that is no move
        self.stray = ""  # the board of that one
        self._always: dict[tuple[Pick, tuple[Mark, ...], float | None], bool] = {}
        self._place([calls[0]._replace(value=0), *calls[1:]] if run.chooses and not run.ended else calls)
        self.seen = run.seen or self._seen_by()
        if run.chooses and not self.stopped and self.scores(0):
            best = (max if start.to_move is Mark.X else min)(found.score for found in self.scores(0))
            value = -best if self._turned(start) else best
            self._placed[0] = self._placed[0]._replace(call=calls[0]._replace(value=value))
        found = sorted([*self.faults, *self._swapped(), *self._wrong(), *self._late()], key=lambda fault: fault.step)
        self.faults = tuple(found or sorted(self._left_out(), key=lambda fault: fault.step)[:1])
        self.last = self.step(len(self._steps))

    # The calls as a tree of positions

    def _place(self, calls: list[Call]) -> None:
        stack: list[int] = []
        positions: dict[str, Position] = {}  # by their boards: the same ones come up again and again
        for number, call in enumerate(calls):
            while stack and stack[-1] != call.parent:
                if not self._leave(stack.pop()):
                    return
            position, cell = self.start, None
            if call.parent is not None:
                before = self._placed[call.parent].position
                fault, cell = _move(before, calls[call.parent].board, call.board)
                if fault or cell is None:
                    self.faults = (*self.faults, Found(fault or Fault.SPOILT, number, len(self._steps)))
                    self._made_by, self.stray = call.parent, call.board
                    return
                position = positions.get(call.board) or before.play(cell)
                positions[call.board] = position
                self._children[call.parent].append(number)
            self._placed.append(_Placed(call, position, cell, len(self._steps), None))
            self._children.append([])
            self._steps.append((number, False))
            self._entered.append(number + 1)
            stack.append(number)
        while stack and self._leave(stack.pop()):
            pass

    def _leave(self, number: int) -> bool:
        """Leave a call, if it came back with a number; False if it left marks on the board."""
        placed = self._placed[number]
        if placed.call.left:
            self.faults = (*self.faults, Found(Fault.LEFT, number, len(self._steps)))
            self.stray = placed.call.left
            return False
        if isinstance(placed.call.value, str):
            self.faults = (*self.faults, Found(Fault.NO_NUMBER, number, len(self._steps)))
        elif placed.call.value is not None:
            self._placed[number] = placed._replace(left=len(self._steps))
            self._steps.append((number, True))
            self._entered.append(len(self._placed))
        return True

    def _seen_by(self) -> Seen:
        """By whom the scores are seen: by whom those of ended games are most often right, else all scores, else X."""
        found, came_back = list(Seen), [placed for placed in self._placed if placed.left is not None]
        for compared in [placed for placed in came_back if is_over(placed.position)], came_back:
            right = [sum(_is_right(placed, seen) for placed in compared) for seen in found]
            found = [seen for seen, number in zip(found, right, strict=True) if number == max(right)]
            if len(found) == 1:
                break
        return found[0]

    def _turned(self, position: Position) -> bool:
        """Whether a score at a position is O's."""
        return _turned(self.seen, position)

    def value(self, number: int) -> float:
        """What a call came back with, as X sees it."""
        placed = self._placed[number]
        return -_value(placed) if self._turned(placed.position) else _value(placed)

    def _wrong(self) -> Iterator[Found]:
        """The calls with scores that are not those of their positions."""
        for number, placed in enumerate(self._placed):
            if placed.left is not None and not _is_right(placed, self.seen):
                yield Found(Fault.SCORE, number, placed.left)

    def _swapped(self) -> Iterator[Found]:
        """The first call that a call makes with alpha and beta exchanged, although its own are not."""
        for number, placed in enumerate(self._placed[1:], start=1):
            parent = placed.call.parent
            if parent is None or self._children[parent][0] != number or placed.call.alpha <= placed.call.beta:
                continue
            if self._placed[parent].call.alpha < self._placed[parent].call.beta:
                yield Found(Fault.SWAPPED, number, placed.entered)
                return

    def _left_out(self) -> Iterator[Found]:
        """The calls that left out moves although they had found no win; a position that was known counts as tried."""
        reached = cache(lambda: {canonical(placed.position) for placed in self._placed})
        for number, placed in enumerate(self._placed):
            if placed.left is None or not 0 < len(self._children[number]) < placed.position.empty.bit_count():
                continue
            position, side = placed.position, 1 if placed.position.to_move is Mark.X else -1
            if sign(self.value(number)) == side or not _is_exact(placed):
                continue
            untried = set(position.legal_moves).difference(self.tried(number))
            if any(canonical(position.play(cell)) not in reached() for cell in untried):
                yield Found(Fault.UNTRIED, number, placed.left)

    def _late(self) -> Iterator[Found]:
        """The calls with scores that count the distance of a win wrongly."""
        for wins in self._wins.values():
            for call, other in contradictions(wins):
                left = self._placed[call].left
                assert left is not None
                yield Found(Fault.DISTANCE, call, left, other)

    @cached_property
    def _depths(self) -> list[int]:
        """How many calls are above each call."""
        depths: list[int] = []
        for placed in self._placed:
            depths.append(0 if placed.call.parent is None else depths[placed.call.parent] + 1)
        return depths

    @cached_property
    def _wins(self) -> dict[int, list[Win]]:
        """The calls that rightly say that X wins (1), or that O does (-1), but no bounds."""
        found: dict[int, list[Win]] = {1: [], -1: []}
        for number, placed in enumerate(self._placed):
            if placed.left is None or not _is_exact(placed):
                continue
            true, plies = true_end(placed.position)
            if true and sign(self.value(number)) == true:
                size = abs(_value(placed))
                children = (self._placed[child] for child in self._children[number])
                taken = plies == 0 or any(child.left and abs(_value(child)) == size for child in children)
                found[true].append(Win(number, self._depths[number], plies, size, taken))
        return found

    @cached_property
    def counts_distance(self) -> bool | None:
        """Whether faster and slower wins have different scores; None if no win is faster than another."""
        found = [each for each in map(counted, self._wins.values()) if each is not None]
        return any(found) if found else None

    # The steps

    def step(self, number: int) -> Step:
        """A step by its number; before the first is the first, after the last the last."""
        number = min(max(number, 0), len(self._steps))
        if number == len(self._steps):
            return self._end()
        call, left = self._steps[number]
        placed = self._placed[call]
        nodes = self._entered[number]
        if left and placed.call.parent is not None:
            path = self._path(placed.call.parent, number)
            return Step(number, StepKind.CAME_BACK, path, nodes, 0, back=self._ply(call, number))
        path = self._path(call, number)
        if left:
            return Step(number, StepKind.DONE, path, nodes, 0, score=self.value(call))
        kind = StepKind.OVER if placed.position.outcome else StepKind.TRIED
        return Step(number, kind, path, nodes, 0)

    def _end(self) -> Step:
        """The step after the last: the path to the call that came last, or to the first once it came back."""
        if not self._steps:
            return Step(0, StepKind.TRIED, (Ply(self.start, None, -UNBOUNDED, UNBOUNDED),), 0, 0)
        last = self.step(len(self._steps) - 1)
        return last._replace(number=len(self._steps)) if self.stopped else last

    @property
    def stopped(self) -> bool:
        """Whether the first call did not come back as it should."""
        return not self._placed or self._placed[0].left is None

    def _path(self, number: int | None, step: int) -> tuple[Ply, ...]:
        path: list[Ply] = []
        while number is not None:
            path.append(self._ply(number, step))
            number = self._placed[number].call.parent
        return tuple(reversed(path))

    def _ply(self, number: int, step: int) -> Ply:
        """The position of a call, with the scores that have come back to it until a step."""
        placed = self._placed[number]
        scores = tuple(self.scores(number, step))
        return Ply(placed.position, placed.cell, *self._bounds(placed), scores, placed.entered)

    def scores(self, number: int, step: float = inf) -> list[MoveScore]:
        """The scores that came back to a call until a step, as X sees them."""
        found = []
        for child in self._children[number]:
            cell, left = self._placed[child].cell, self._placed[child].left
            if cell is not None and left is not None and left <= step:
                found.append(MoveScore(cell, self.value(child), Bound.EXACT))
        return found

    def _bounds(self, placed: _Placed) -> tuple[float, float]:
        low, high = max(placed.call.alpha, -UNBOUNDED), min(placed.call.beta, UNBOUNDED)
        return (-high, -low) if self._turned(placed.position) else (low, high)

    def line(self, number: int) -> tuple[Position, list[int]]:
        """The position of a call, and the cells that led there."""
        path = self._path(number, 0)
        return path[-1].position, [ply.cell for ply in path if ply.cell is not None]

    def parent_of(self, found: Found) -> int:
        """The call whose position a fault is about: that which made the faulty call, if that is no move."""
        return found.call if found.call < len(self._placed) else self._made_by

    def value_text(self, number: int) -> str:
        """What a call returned that is no number."""
        return str(self._placed[number].call.value) if number < len(self._placed) else ""

    def tried(self, number: int) -> list[int]:
        """The cells of the moves that a call tried."""
        cells = (self._placed[child].cell for child in self._children[number])
        return [cell for cell in cells if cell is not None]

    @property
    def open(self) -> int:
        """The last call that did not come back, of those that are moves."""
        return next(number for number in range(len(self._placed) - 1, -1, -1) if self._placed[number].left is None)

    def starts_there(self, number: int) -> bool:
        """Whether a call came back with the score of no move, as if the best score of its side began there."""
        placed = self._placed[number]
        if _value(placed) in (placed.call.alpha, placed.call.beta) or not self._is_of_no_move(number):
            return False
        best = max if placed.position.to_move is Mark.X else min
        return self.always(best, placed.position.to_move, start=self.value(number))

    def _is_of_no_move(self, number: int) -> bool:
        """Whether no score that came back to a call has the size of its own."""
        sizes = [abs(found.score) for found in self.scores(number)]
        return bool(sizes) and abs(_value(self._placed[number])) not in sizes

    def always(self, pick: Pick, *sides: Mark, start: float | None = None) -> bool:
        """Whether each call of these sides came back with what `pick` picks of its scores, after a `start` if any."""
        key = pick, sides, start
        if key not in self._always:
            begun = [] if start is None else [start]
            self._always[key] = all(
                self.value(number) == pick([*begun, *(found.score for found in scores)])
                for number, placed in enumerate(self._placed)
                if placed.left is not None and placed.position.to_move in sides and (scores := self.scores(number))
            )
        return self._always[key]

    def turns_no_sign(self, number: int) -> bool:
        """Whether a call of a negamax came back with the highest that its own calls returned, as all calls do."""
        return self._turns_no_sign and self._is_highest(number)

    @cached_property
    def _turns_no_sign(self) -> bool:
        return self.seen is Seen.SIDE and all(
            self._is_highest(number) or _value(placed) in (placed.call.alpha, placed.call.beta)
            for number, placed in enumerate(self._placed)
            if placed.left is not None and not is_over(placed.position) and (number or not self.run.chooses)
        )

    def _is_highest(self, number: int) -> bool:
        """Whether a call came back with the highest number that its own calls returned."""
        returned = [_value(child) for child in map(self._placed.__getitem__, self._children[number]) if child.left]
        return bool(returned) and _value(self._placed[number]) == max(returned)

    @cached_property
    def outlives(self) -> bool:
        """Whether a call came back with a score that none of its moves had, but an earlier call did."""
        earlier: set[float] = set()
        for number, is_left in self._steps:
            if not is_left or self.bounded:
                continue
            size = abs(_value(self._placed[number]))
            if size in earlier and self._is_of_no_move(number) and not self.starts_there(number):
                return True
            earlier.add(size)
        return False

    @property
    def came_back(self) -> int:
        """How many scores came back."""
        return len(self._steps) - len(self._placed)

    @cached_property
    def bounded(self) -> bool:
        """Whether the function has alpha and beta."""
        return any(placed.call.alpha > -inf or placed.call.beta < inf for placed in self._placed)

    @cached_property
    def looks_on(self) -> bool:
        """Whether a call was made where alpha and beta have met already, so that its score cannot matter."""
        return any(placed.call.alpha >= placed.call.beta for placed in self._placed)

    @cached_property
    def needed(self) -> int:
        """How many of the calls alpha-beta makes in the same order of moves, if every move was tried."""

        def count(number: int, alpha: float, beta: float) -> int:
            calls, is_x = 1, self._placed[number].position.to_move is Mark.X
            for child in self._children[number]:
                calls += count(child, alpha, beta)
                alpha, beta = (max(alpha, self.value(child)), beta) if is_x else (alpha, min(beta, self.value(child)))
                if alpha >= beta:
                    break
            return calls

        return count(0, -inf, inf)

    @cached_property
    def complete(self) -> bool:
        """Whether every move of every position was tried."""
        return all(
            is_over(placed.position) or len(self._children[number]) == placed.position.empty.bit_count()
            for number, placed in enumerate(self._placed)
        )

    def like(self, other: "Recording", number: int) -> int:
        """The number of the step that shows the same call as a step of another recording; else that to begin with."""
        if number >= len(other._steps):
            return self.first if self.faults or self.stopped else self.last.number
        call, left = other._steps[number]
        at = 0
        for cell in other.line(call)[1]:
            found = [child for child in self._children[at] if self._placed[child].cell == cell]
            if not found:
                return self.first
            at = found[0]
        placed = self._placed[at]
        step = placed.left if left else placed.entered
        return self.first if step is None else step

    @property
    def first(self) -> int:
        """The number of the step to begin with: that of the first fault, or the last if the function ended early."""
        if self.faults:
            return self.faults[0].step
        return self.last.number if self.stopped else 0

    @cached_property
    def wrong(self) -> frozenset[tuple[int, ...]]:
        """The moves that lead to the positions with wrong scores."""
        scores = (found.call for found in self.faults if found.fault in (Fault.SCORE, Fault.DISTANCE))
        return frozenset(tuple(self.line(call)[1]) for call in scores)

    def steps(self, deepest: int | None = None) -> Iterator[Step]:
        """Every step, in order; with `deepest`, those with a path so long at most, those of faults, and printed ones.

        A step is printed if its call printed something.
        """
        faulty = {found.step for found in self.faults}
        for number, (call, is_left) in enumerate(self._steps):
            shown = deepest is None or self._depths[call] + (not is_left) <= deepest
            if shown or number in faulty or (call in self.printed and not is_left):
                yield self.step(number)

    def sibling(self, number: int) -> Step:
        """The step that tries the next move of the same position; if there is none, the step after this call."""
        depth = len(self.step(number).path)
        for step in map(self.step, range(number + 1, len(self._steps))):
            if len(step.path) < depth - 1 or (
                len(step.path) == depth and step.kind in (StepKind.TRIED, StepKind.OVER)
            ):
                return step
        return self.last

    def parent(self, number: int) -> Step:
        """The step that led to the position before that of this step; the first step at the root."""
        return self.step(entered_before(self.step(number)))


def _move(before: Position, was: str, board: str) -> tuple[Fault | None, int | None]:
    """The cell of the move that leads from a position, whose board `was` this, to a board, or why none does."""
    changed = [cell for cell, (old, new) in enumerate(zip(was, board, strict=False)) if old != new]
    if len(board) != len(was) or len(changed) > 1 or (changed and was[changed[0]] != "."):
        return Fault.SPOILT, None
    if not changed:
        return Fault.SAME, None
    if is_over(before):
        return Fault.OVER, None
    if MARKS[board[changed[0]]] is not before.to_move:
        return Fault.OTHER_MARK, None
    return None, changed[0]


def _is_right(placed: _Placed, seen: Seen) -> bool:
    """Whether a score says who wins; one that is not between alpha and beta need only be a bound of it."""
    true, value = true_score(placed.position), sign(_value(placed))
    true = -true if _turned(seen, placed.position) else true
    if _is_exact(placed):
        return true == value
    return true <= value if _value(placed) <= placed.call.alpha else true >= value


def _is_exact(placed: _Placed) -> bool:
    """Whether a score must be exact, and not only a bound."""
    return is_over(placed.position) or placed.call.alpha < _value(placed) < placed.call.beta


def _value(placed: _Placed) -> float:
    """The number that a call returned."""
    assert isinstance(placed.call.value, int | float)
    return placed.call.value


def _turned(seen: Seen, position: Position) -> bool:
    return seen is Seen.O or (seen is Seen.SIDE and position.to_move is Mark.O)
