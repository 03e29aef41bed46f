"""How a function of one's own may want its board and its other arguments, as tutorials write them."""

import inspect
from collections.abc import Callable, Iterable, Sequence, Set
from enum import Enum
from functools import cache, lru_cache
from inspect import isfunction
from math import inf
from typing import Any, NamedTuple

from ..._engine.board import Mark, Position
from ..._engine.functions.run import Perspective
from .arguments import DEPTHS, SAYS_WHETHER, Arguments, Meaning, Meanings, is_mark
from .boards import KINDS
from .file import Failed
from .objects import Holder, attributes, empty_boards
from .places import names_in

MARKS = (("X", "O"), ("x", "o"), (1, -1), (1, 2))  # what may stand in a cell of X and of O
EMPTY = (" ", ".", "_", "", "-", None, 0)  # what may stand in every empty cell; else its number, from 0 or from 1
NUMBERS = ((0, int), (0, str), (1, int), (1, str))
OTHERS = (*DEPTHS, "alpha", "alfa", "beta", "maxim")  # in names of arguments that are no board
IN_OBJECT = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)  # the argument for an object with the board
STRANGE = "?"


class Form(NamedTuple):
    """How a board is written: its `kind`, what stands in the cells of X and O, and what in each cell if it is empty.

    If the function takes an object that has the board, `holder` is such an object.

    >>> from tictactoe import parse_position
    >>> position = parse_position("XX./OO./...")
    >>> Form("list of nine", empty=tuple(range(9))).written(position)
    ['X', 'X', 2, 'O', 'O', 5, 6, 7, 8]
    >>> Form("dict from 1", empty=(" ",) * 9).written(position)
    {1: 'X', 2: 'X', 3: ' ', 4: 'O', 5: 'O', 6: ' ', 7: ' ', 8: ' ', 9: ' '}
    """

    kind: str
    marks: tuple[object, object] = ("X", "O")
    empty: tuple[object, ...] = ()
    holder: Holder | None = None

    def written(self, position: Position) -> object:
        """The board of a position in this form."""
        if self.holder:
            marks = position.rules.cells - position.empty.bit_count()
            return self.holder.holding(self._replace(holder=None).written(position), marks)
        if self.kind == "Position":
            return position
        signs = {"X": self.marks[0], "O": self.marks[1]}
        flat = [signs.get(cell, nothing) for cell, nothing in zip(text(position), self.empty, strict=True)]
        return KINDS[self.kind].board(flat)

    @property
    def first(self) -> tuple[object, ...]:
        """What stands before the arguments that a function is given: the module, if that has the board."""
        return (self.holder.example,) if self.holder and self.holder.is_module else ()

    @property
    def board(self) -> tuple[object, ...]:
        """What tells boards apart whose marks differ."""
        return self.kind, self.empty, self.holder and self.holder.name

    def swapped(self) -> "Form":
        """The same form for a function that plays X only, or O only, and has to play the other mark."""
        return self._replace(marks=self.marks[::-1])

    def cell(self, answer: object) -> object:
        """The number from 0 of the cell that a function with this form calls so; other answers unchanged."""
        if type(answer) in (int, str) and answer in self.empty and self.empty[0] != self.empty[1]:
            return self.empty.index(answer)
        return answer - 1 if type(answer) is int and self.kind.endswith("from 1") else answer

    def unlike(self, whole: Set[object], signs: Set[object]) -> int:
        """How little it is like what a file mentions, as a whole or as signs of texts: 0 if all of it is there."""
        empty = self.empty[:1] if len({*self.empty[:2]}) == 1 else ()
        unknown = [each for each in (*self.marks, *empty) if each not in whole and not isinstance(each, Enum)]
        return sum(1 if each in signs else 2 for each in unknown)

    def board_of(self, given: Any) -> Any:
        """The board that a function of this form is given, maybe in an object."""
        return self.holder.board_of(given) if self.holder else given

    def flat(self, board: Any) -> list[object]:
        """What stands in the cells of a board in this form; raises what a board of another form does."""
        board = self.board_of(board)
        return list(text(board) if self.kind == "Position" else KINDS[self.kind].cells(board))

    def cells(self, board: Any) -> str:
        """The cells of a board in this form, as X, O and dots, or STRANGE for what may not stand in a cell."""
        known = _known(self.marks, self.empty)
        return "".join([known.get(cell, STRANGE) for cell in self.flat(board)])


@cache
def _known(marks: tuple[object, object], empty: tuple[object, ...]) -> dict[object, str]:
    """What may stand in the cells of a board with such marks, each as X, O or a dot."""
    numbers = () if empty[0] == empty[1] else [number for each in map(str, empty) for number in (each, int(each))]
    return {**dict.fromkeys((*EMPTY, *empty, *numbers), "."), marks[0]: "X", marks[1]: "O"}


POSITION = Form("Position", empty=(".",) * 9)


@lru_cache(maxsize=2**10)
def text(position: Position) -> str:
    """The cells of a position, as X, O and dots."""
    return "".join(position.rows)


def no_board(arguments: Arguments) -> Failed | None:
    """Why a function with such arguments takes no board; None if it may take one."""
    if not arguments:
        return Failed("it takes no board")
    first = arguments[0].name.lower()
    if is_mark(first) or first.startswith(SAYS_WHETHER) or any(word in first for word in OTHERS):
        return Failed("its first argument must be the board, not {name}", name=arguments[0].name)
    return None


def forms(
    arguments: Arguments,
    mentioned: tuple[Set[object], Set[object]],
    objects: Iterable[object] = (),
    signs: Iterable[Sequence[object]] = MARKS,
) -> list[Form]:
    """The forms that the board of a function may have.

    Those whose marks and empty cells its file mentions, as `places.mentioned` finds them, come first. One of the
    `objects` may have the board; that of a method has it, if the method is called as a function. Of the `signs` in
    cells the first two are those of X and of O.
    """
    if why := no_board(arguments):
        raise why
    if "Position" in str(arguments[0].annotation):
        return [POSITION]
    held = [
        Form(kind, (x, o), empty, Holder(example, name))
        for example in objects
        for name, kind, empty in empty_boards(attributes(example))
        for x, o, *_ in signs
    ]
    held.sort(key=lambda form: form.unlike(*mentioned))
    if arguments[0].name == IN_OBJECT.name:
        if not held:
            raise Failed("it takes no board")
        return held
    numbered = [tuple(map(kind, range(first, first + 9))) for first, kind in NUMBERS]
    candidates = [
        Form(kind, (x, o), empty)
        for x, o, *others in signs
        for empty in [*((nothing,) * 9 for nothing in (*others, *EMPTY)), *(() if x == 1 else numbered)]
        for kind in KINDS
        if not kind.startswith("array") or "numpy" in mentioned[0]
        if kind != "text" or all(isinstance(nothing, str) and len(nothing) == 1 for nothing in (*empty, x, o))
    ]
    candidates.sort(key=lambda form: form.unlike(*mentioned))
    return [*candidates, *held, POSITION]


class Fit(NamedTuple):
    """How a function fits: the form of its board, and what its other arguments mean.

    It is `turned` if O is its maximizing side. Its depth is how many cells are left if it `counts_down`, and how many
    marks are on the board if it `counts_marks`. Its score stands `score_at` a place of what it returns, None for the
    usual one. By whom its scores are `seen` is None if it returns a cell, or if that is not found out.
    """

    form: Form
    meanings: Meanings = ()
    turned: bool = False
    counts_down: bool = False
    counts_marks: bool = False
    score_at: int | None = None
    seen: Perspective | None = None

    def call(
        self,
        function: Callable[..., object],
        arguments: Arguments,
        position: Position,
        board: object,
        *,
        depth: int = 0,
    ) -> object:
        """What the function with such arguments returns at a position, which is written on the board in its form.

        `depth` is its depth if it counts up.
        """
        left = position.empty.bit_count()
        depth = left if self.counts_down else position.rules.cells - left if self.counts_marks else depth
        is_x = position.to_move is Mark.X
        maximizes, marks = is_x is not self.turned, self.form.marks
        means: dict[Meaning, object] = {
            Meaning.DEPTH: depth,
            Meaning.MAXIMIZES: maximizes,
            Meaning.MARK: marks[not is_x],
            Meaning.OTHER: marks[is_x],
            Meaning.OWN: marks[self.turned],
            Meaning.THEIRS: marks[not self.turned],
            Meaning.SIGN: 1 if maximizes else -1,
            Meaning.ALPHA: -inf,
            Meaning.BETA: inf,
            Meaning.SIZE: position.rules.width,
        }
        if not self.form.holder:
            self._put_into_file(inspect.unwrap(function), arguments[0].name, board)
        values = [board]
        for meaning, other in zip(self.meanings, arguments[1:], strict=False):
            is_pair = isinstance(other.default, tuple | list)  # a bound with its move
            values.append(other.default if is_pair else means.get(meaning, other.default))
        pairs = zip(arguments, values, strict=False)
        named = {each.name: value for each, value in pairs if each.kind is each.KEYWORD_ONLY}
        return function(*values[len(self.form.first) : len(values) - len(named)], **named)

    def _put_into_file(self, function: Callable[..., object], argument: str, board: object) -> None:
        """Let a file's own board be this board: a program of a tutorial looks there who has won."""
        for name, kind in _own_boards(function, argument):
            if kind == self.form.kind:
                function.__globals__[name] = board


@cache
def _own_boards(function: Callable[..., object], argument: str) -> list[tuple[str, str]]:
    """The names and kinds of the boards in a function's file, which are empty before the first call.

    Such a board has the name of the function's argument, or is used by a function that is called and given no board.
    """
    values = getattr(function, "__globals__", {})
    called, used = [function], {argument}
    for each in called:
        names = names_in(each.__code__) if isfunction(each) else set()
        if each is not function and all(is_mark(one) for one in inspect.signature(each).parameters):
            used |= names
        called += [found for name in names if isfunction(found := values.get(name)) and found not in called]
    return [(name, kind) for name, kind, _ in empty_boards(values) if name in used]
