"""A try to call a function of one's own in some form: the calls that it makes of itself, and how it ended."""

import sys
from collections.abc import Callable, Sequence
from copy import copy
from functools import reduce, wraps
from itertools import islice, pairwise
from math import inf, isqrt
from operator import is_
from time import monotonic
from typing import Any, NamedTuple

from ..._engine.board import Position
from ..._engine.functions.call_tree import CallTree
from ..._engine.functions.run import NO_MOVE, OFF_BOARD, Call, EarlyEnd, Fault, FunctionRun, Perspective
from ..._engine.functions.true_scores import sign
from .answers import are_numbers, parts, score
from .arguments import Arguments, Meaning, by_name, hold
from .file import enclosed
from .forms import IN_OBJECT, STRANGE, Fit, Form, no_board, text

MOST_CALLS = 600_000  # after which it ends, too: minimax on the empty board makes 549,946
MOST_PRINTED = 1000  # lines that are kept
FEW = 50  # calls whose arguments are kept, to see how they change
MOST_STRANGE = 20  # boards that cannot be of the form, after which it ends, too
VALUE, LEFT, MOVE = map(Call._fields.index, ("value", "left", "move"))
DEEPEST = 200  # calls within each other; no game is that long, and Python ends a recursion that is


class _Open(NamedTuple):
    """A call that has not come back: its number, its board, and the functions that were called with this board.

    `given` is the board as the function has it, and may change.
    """

    number: int
    board: str
    given: object
    functions: list[Callable[..., object]]


class Stopped(BaseException):
    """The recording is long enough."""


class Try:
    """A call of a function at a position, with the calls that it makes: the fields of a Call of each.

    `fit` is how the `function` is called, on a `board` that it may mark. If it `chooses` a move by calls of those
    that are recorded, these calls have one parent without a value.
    """

    def __init__(self, function: Callable[..., object], fit: Fit, position: Position, deadline: float) -> None:
        self.position, self.board, self.start = position, fit.form.written(position), text(position)
        self.ended: EarlyEnd | None = None
        self.answer: object = None  # what it returned
        self.near = 0  # the higher, the likelier its form is the right one, although it does not fit
        self.misfit = False  # whether it soon raised what a wrong form may raise
        self.swapped = False  # whether its marks are
        self.calls: list[list[Any]] = []
        self.printed: list[tuple[int, str]] = []  # lines, with the number of the call that printed them
        self.given: dict[int, Sequence[Any]] = {}  # what the first calls of each search got after the board
        self.fit, self.chooses = fit, False
        self.last_call = monotonic()  # when the last call began; at first, when there was none yet
        self.came_back = False  # whether the function has ended
        self.strange: list[object] = []  # what no cell of its form can be, but a board had
        self.bounded = False  # whether it takes alpha and beta
        self.shares_rows = False  # whether it calls itself with another list of the very same rows
        self.stopped = False  # whether the next call ends it
        self._function, self._deadline = function, deadline
        self.kept: list[str] = []  # what an object that has the board keeps besides, and each move changes
        self.counters: dict[str, int] = {}  # what of that counts the marks in each call, with what a mark adds
        self._before = self._besides(self.board)
        self._returned: dict[int, Any] = {}  # by calls, what may have a move beside the score
        self._callers = set[int | None]()  # the calls that made others
        self._stack: list[_Open] = []
        self._root = 0  # the call of the first board that was made last
        self._begun = 0  # the last call that no other made
        self._by_helper = False  # whether the first call is one of another function

    def recording(
        self, function: Callable[..., object], arguments: Arguments, *, begins: bool = True
    ) -> Callable[..., object]:
        """The function, wrapped so that its calls are recorded; one that does not begin only after a move.

        Where the board is in the file, one that is given a board all the same searches on that. An inner function
        may have the board from the outer one.
        """
        before = self.fit.form.first
        before = before or tuple(each for each in enclosed(function) if each is self.board)
        before = before if no_board(arguments) else ()
        arguments = [IN_OBJECT, *arguments] if before else arguments
        every_argument = [(argument.name, argument.default) for argument in arguments]
        is_main = function == self._function
        meanings = self.fit.meanings if is_main else by_name(arguments)
        alpha, beta = (
            meanings.index(bound) + 1 if bound in meanings else None for bound in (Meaning.ALPHA, Meaning.BETA)
        )
        self.bounded = self.bounded or alpha is not None

        @wraps(function)
        def call(*given: Any, **named: Any) -> object:
            if self.stopped:
                raise Stopped
            every = [*before, *given]
            others = every_argument[len(every) :] if named else ()
            every += (named.get(name, default) for name, default in others)
            board = self._cells(every[0]) if every else ""
            if len(board) == len(self.start) and STRANGE in board:
                self.strange.append(self._form_of(every[0]).flat(every[0])[board.index(STRANGE)])
                if len(self.strange) > MOST_STRANGE:
                    raise Stopped
                return function(*given, **named)
            again = not self._stack and board == self.start and (self.chooses or not begins)
            if len(board) != len(self.start) or again:
                return function(*given, **named)
            if self._stack and board == self._stack[-1].board and function not in self._stack[-1].functions:
                self._stack[-1].functions.append(function)  # it only passes the board on
                try:
                    return function(*given, **named)
                finally:
                    self._stack[-1].functions.pop()
            bounds = _number_at(every, alpha, -inf), _number_at(every, beta, inf)
            number = self._enter(function, board, every[0], bounds)
            self._by_helper = self._by_helper if number else not is_main
            if number - self._begun < FEW:
                self.given[number] = every[1:] if is_main else ()
            self._look_beside(number, every[0])
            try:
                value = function(*given, **named)
            finally:
                self._stack.pop()
            if number == self._root and self.kept and (holder := self.fit.form.holder):
                besides = holder.others_of(every[0])
                self.kept = [name for name in self.kept if besides.get(name) == self._before[name]]
            self.calls[number][VALUE] = score(value)
            if isinstance(value, tuple | list | dict):
                self._returned[number] = copy(value)  # whoever called may change it
            self.calls[number][LEFT] = self._left(board) if self._stack else ""
            if len(self.calls) == 1 and not is_main and isinstance(self.calls[0][VALUE], str) and value is not None:
                for each in self.calls, self.given, self._returned:
                    each.clear()  # a helper that calls itself, too, but not with boards
            return value

        return call

    def _form_of(self, board: object) -> Form:
        """The form of a board: where that of the file is meant, one that a function is given is no part of it."""
        form = self.fit.form
        return form if not form.first or board is form.first[0] else form._replace(holder=None)

    def _cells(self, board: object) -> str:
        """The cells of a board, as `Form.cells` has them; "" for something else, as a helper may be given."""
        try:
            return self._form_of(board).cells(board)
        except (AttributeError, IndexError, TypeError):
            return ""

    def _besides(self, holder: object) -> dict[str, Any]:
        """What an object that has the board has besides; whose turn it is only if that is not as at the beginning."""
        form = self.fit.form
        if form.holder is None or form.holder.is_module or set(self.start) == {"."}:
            return {}
        others, starts = form.holder.others_of(holder), self.start.count("X") == self.start.count("O")
        return {name: copy(each) for name, each in others.items() if not (starts and each in form.marks)}

    def _look_beside(self, number: int, holder: object) -> None:
        """Find what else changes with a move: it is another in the first call of itself.

        What is a mark more or less in every call is a counter. If the function chooses, only such are found.
        """
        if number == self._root:
            self._before = self._besides(holder)
        elif number == self._root + 1 and self._before and self.fit.form.holder:
            others = self.fit.form.holder.others_of(holder)
            self.kept = [name for name, value in self._before.items() if others.get(name, value) != value]
            self.counters = {name: step for name in self.kept if (step := _step(self._before[name], others[name]))}
        marks = self.start.count(".") - self.calls[number][1].count(".")
        for name, step in list(self.counters.items()):
            now = reduce(lambda owner, inner: getattr(owner, inner, None), name.split("."), holder)
            if now != self._before[name] + step * marks:
                del self.counters[name]
        if self.chooses:  # there may have been another call before it
            self.kept = [*self.counters]

    def _left(self, board: str) -> str:
        """The board of the function that called itself with another, if that call has left marks on it; else ""."""
        above = self._stack[-1]
        now = self._cells(above.given)
        return "" if now in (above.board, board) else now

    def _enter(self, function: Callable[..., object], board: str, given: object, bounds: tuple[float, float]) -> int:
        """Add a call; gives its number."""
        self.last_call = monotonic()
        if len(self.calls) - self._root >= MOST_CALLS or self.last_call > self._deadline:
            raise Stopped
        if len(self._stack) >= DEEPEST:
            raise RecursionError
        if not self.calls and board != self.start:
            self.chooses = True
            self.calls.append([None, self.start, None, -inf, inf, "", None])
        if self._stack and self.fit.form.kind == "list of lists":
            above, rows = (self._form_of(each).board_of(each) for each in (self._stack[-1].given, given))
            self.shares_rows |= above is not rows and all(map(is_, above, rows))
        number = len(self.calls)
        if not self._stack:
            self._begun, self._root = number, number if board == self.start else self._root
        parent = self._stack[-1].number if self._stack else None if number == self._root else self._root
        self._callers.add(parent)
        self.calls.append([parent, board, None, *bounds, "", None])
        self._stack.append(_Open(number, board, given, [function]))
        return number

    def say(self, line: str) -> None:
        """Keep a line that was printed, with the call that printed it."""
        if len(self.printed) < MOST_PRINTED:
            self.printed.append((self._stack[-1].number if self._stack else 0, line))

    @property
    def run(self) -> FunctionRun:
        """What is known of the run from this try alone."""
        says_side = Meaning.MAXIMIZES in self.fit.meanings and not self.chooses
        return FunctionRun(
            ended=self.ended,
            seen=(Perspective.O if self.fit.turned else Perspective.X) if says_side else None,
            chooses=self.chooses,
            depth=self.depth_step,
            bounded=self.bounded,
            shares_rows=self.shares_rows,
            swapped=self.swapped,
        )

    @property
    def tree(self) -> CallTree:
        """The calls that were recorded."""
        return CallTree(self.position, [Call(*call) for call in self.calls], self.run)

    @property
    def calls_itself(self) -> bool:
        """Whether it made a call of itself, be it with a board that its form cannot have."""
        return len(self.calls) > 1 or bool(self.strange)

    @property
    def places_other_mark(self) -> bool:
        """Whether it placed a mark of the side that was not to move."""
        return any(found.fault is Fault.OTHER_MARK for found in self.tree.unplaced)

    @property
    def begins_with_mark(self) -> bool:
        """Whether its first move is a mark of the side to move."""
        return self.first_marks() == self.position.to_move.value

    def first_marks(self) -> str:
        """The marks that its first call of itself has set, "" without such a call."""
        if len(self.calls) < 2:
            return ""
        return "".join(now for was, now in zip(self.calls[0][1], self.calls[1][1], strict=False) if was != now)

    @property
    def depth_step(self) -> int | None:
        """Whether the depth grows (1), falls (-1) or stays (0) from one call to the next; None if there is none."""
        if Meaning.DEPTH not in self.fit.meanings:
            return None
        at = self.fit.meanings.index(Meaning.DEPTH)
        first = islice(self.given.values(), 2)
        depths = [given[at] for given in first if at < len(given) and isinstance(given[at], int | float)]
        return sign(depths[1] - depths[0]) if len(depths) > 1 else None

    @property
    def changed(self) -> dict[int, tuple[object, object]]:
        """The arguments that do not change as they mean from one call to the next, by their numbers, in two calls."""
        found: dict[int, tuple[object, object]] = {}
        if self.chooses:
            return found
        for number, given in self.given.items():
            above = self.given.get(self.calls[number][0], ())
            for at, (meaning, now, before) in enumerate(zip(self.fit.meanings, given, above, strict=False)):
                if not hold(meaning, now, before, self.fit.form.marks):
                    found.setdefault(at, (before, now))
        return found

    def settle(self) -> None:
        """Keep the largest search that came back, and find its scores and the moves beside them in what was returned.

        Of two or three numbers the score is that which has free cells beside it. Moves are taken if all are of free
        cells. Those by row and column are taken if all are on the board: what else could they be? Off it are those
        below 0, if others are on it.
        """
        self._keep_deepest()
        if self._by_helper and 0 in self._callers and isinstance(self.calls[0][VALUE], str):
            self.calls[0][VALUE], self.chooses = None, True  # what it returned has the scores of all moves
        for length, usual, other in (2, 0, 1), (3, 2, 0):
            values = {number: each for number, each in self._returned.items() if are_numbers(each, length)}
            places = [at for at in (usual, other) if all(value[at] is not None for value in values.values())]
            if other == max(places, key=lambda at: self._are_free(self._moves(values, at)), default=usual):
                self.fit = self.fit._replace(score_at=other)
                for number, value in values.items():
                    self.calls[number][VALUE] = score(value, other)
        moves = self._moves(self._returned, self.fit.score_at)
        if not self._are_free(moves):
            by_column = self._moves(self._returned, self.fit.score_at, -1)
            moves = by_column if self._are_free(by_column) else moves
        if None not in moves.values() and {*moves.values()} != {OFF_BOARD}:
            for number, cell in moves.items():
                self.calls[number][MOVE] = cell
        first = self._returned.get(0, ())
        beside = first.values() if isinstance(first, dict) else first
        if 0 in self._callers and any(each is None for each in beside):
            self.calls[0][MOVE] = NO_MOVE

    def _keep_deepest(self) -> None:
        """Of the searches of the first board, or of each move to choose from, keep the largest that came back.

        One that deepens makes them again and again.
        """
        starts = [number for number, call in enumerate(self.calls) if call[0] == (0 if self.chooses else None)]
        deepest: dict[str, tuple[bool, int, range]] = {}
        for start, end in pairwise([*starts, len(self.calls)]):
            _, board, value, *_ = self.calls[start]
            now = (value is not None, end - start, range(start, end))
            if board not in deepest or now[:2] >= deepest[board][:2]:
                deepest[board] = now
        if len(deepest) == len(starts):
            return
        kept = [*range(self.chooses), *sorted(number for *_, numbers in deepest.values() for number in numbers)]
        at: dict[int | None, int] = {number: place for place, number in enumerate(kept)}
        self.calls = [[at.get(parent), *rest] for parent, *rest in map(self.calls.__getitem__, kept)]
        self.printed = [(at.get(number, 0), line) for number, line in self.printed]
        self.given = {at[number]: each for number, each in self.given.items() if number in at}
        self._returned = {at[number]: each for number, each in self._returned.items() if number in at}
        self._callers = {at[number] for number in self._callers if number in at}

    def _moves(self, returned: dict[int, Any], score_at: int | None, step: int = 1) -> dict[int, int | None]:
        """For each call that made others, the cell beside its score; a step of -1 reads it as column and row.

        A cell is None for what is no move: a number must be that of a free cell, row and column be on the board. What
        is below 0 is off it.
        """
        moves: dict[int, int | None] = {}
        for number, value in returned.items():
            if number not in self._callers:
                continue
            _, move = parts(value, score_at)
            cell = self.fit.form.cell(move)
            if isinstance(move, tuple | list) and len(move) == 2:
                width = isqrt(len(self.start))
                on_board = all(type(each) is int and each in range(width) for each in move)
                off_board = OFF_BOARD if all(type(each) is int and each < 0 for each in move) else None
                moves[number] = move[::step][0] * width + move[::step][1] if on_board else off_board
            elif type(cell) is int:
                moves[number] = cell if self._are_free({number: cell}) else OFF_BOARD if cell < 0 else None
            else:
                moves[number] = None
        return moves

    def _are_free(self, moves: dict[int, int | None]) -> bool:
        """Whether the cells of moves are free where these were made."""
        return all(
            cell in range(len(self.start)) and self.calls[number][1][cell] == "." for number, cell in moves.items()
        )

    @property
    def untried(self) -> bool:
        """Whether there is an empty cell that no call has marked."""
        boards = [call[1] for call in self.calls]
        return any(set(cells) == {"."} for cells in zip(*boards, strict=False))


def _step(before: object, now: object) -> int:
    """1 or -1 if a number is one more or one less than another before, else 0."""
    step = now - before if type(now) is int and type(before) is int else 0
    return step if abs(step) == 1 else 0


def _number_at(values: Sequence[object], place: int | None, otherwise: float) -> float:
    """The number at a place of the values that a call was given, maybe with a move; or another if there is none."""
    number = values[place] if place is not None and place < len(values) else None
    number = next(iter(number), None) if isinstance(number, tuple | list) else number
    return float(number) if isinstance(number, int | float) else otherwise


def tell_unless_stopped(unraisable: "sys.UnraisableHookArgs") -> None:
    """Python tells what is raised while a generator is closed; that a trial ends is nothing to tell."""
    if unraisable.exc_type is not Stopped:
        sys.__unraisablehook__(unraisable)


def ending_after(lines: int, attempt: Try) -> Callable[..., Any]:
    """What ends a call after so many lines of Python, given to sys.settrace: a wrong form may never come back.

    Python ignores what is raised while a generator is closed, and traces no further: then the next call is the last.
    """

    def trace(*_: object) -> Any:
        nonlocal lines
        lines -= 1
        if lines < 0:
            attempt.stopped = True
            raise Stopped
        return trace

    return trace
