"""How a function of one's own may want its board and its other arguments, as tutorials write them."""

import inspect
from collections.abc import Callable
from itertools import chain
from math import inf
from typing import Any, NamedTuple

from .._engine.board import Mark, Position
from .function_file import Failed

MARKS = (("X", "O"), ("x", "o"), (1, -1))  # what may stand in a cell of X and of O
EMPTY = (" ", ".", "_", "", "-", None)  # what may stand in every empty cell; else its number, from 0 or from 1
NUMBERS = ((0, int), (0, str), (1, int), (1, str))
PLAYERS = (
    "player",
    "mark",
    "turn",
    "symbol",
    "side",
    "current",
    "piece",
    "letter",
    "to_move",
)  # in the name of an argument
KINDS = {  # of boards, by their annotations
    "list[list": ("list of lists",),
    "list": ("list of nine", "list from 1"),
    "str": ("text",),
    "dict": ("dict from 1",),
}


class Form(NamedTuple):
    """How a board is written: its `kind`, what stands in the cells of X and O, and what in each cell if it is empty.

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

    def written(self, position: Position) -> object:
        """The board of a position in this form."""
        if self.kind == "Position":
            return position
        signs = {"X": self.marks[0], "O": self.marks[1]}
        flat = [signs.get(cell, nothing) for cell, nothing in zip(text(position), self.empty, strict=True)]
        match self.kind:
            case "list of lists":
                width = position.rules.width
                return [flat[start : start + width] for start in range(0, len(flat), width)]
            case "list from 1":
                return ["#", *flat]  # no sign of an empty cell, so that no function plays there
            case "dict from 1":
                return dict(enumerate(flat, start=1))
            case "text":
                return "".join(map(str, flat))
        return flat

    def swapped(self) -> "Form":
        """The same form for a function that plays X only, or O only, and has to play the other mark."""
        return self._replace(marks=self.marks[::-1])

    def cell(self, answer: object) -> object:
        """The number from 0 of the cell that a function with this form calls so; other answers unchanged."""
        if type(answer) in (int, str) and answer in self.empty and self.empty[0] != self.empty[1]:
            return self.empty.index(answer)
        return answer - 1 if type(answer) is int and self.kind.endswith("from 1") else answer

    def cells(self, board: Any) -> str:
        """The cells of a board in this form, as X, O and dots."""
        match self.kind:
            case "Position":
                return text(board)
            case "list of lists":
                board = chain.from_iterable(board)
            case "list from 1":
                board = board[1:]
            case "dict from 1":
                board = board.values()
        x, o = self.marks
        return "".join("X" if cell == x else "O" if cell == o else "." for cell in board)


def text(position: Position) -> str:
    """The cells of a position, as X, O and dots."""
    return "".join(position.rows)


NUMBERED: tuple[Callable[[str], bool], ...] = (
    lambda name: "depth" in name.lower(),
    lambda name: "alpha" in name.lower() or name == "a",
    lambda name: "beta" in name.lower() or name == "b",
)
"""Which names of arguments are those of the depth, of alpha, and of beta."""


def forms(function: Callable[..., object]) -> list[Form]:
    """The forms that the board of a function may have: those that its annotation says, else all."""
    parameters = list(inspect.signature(function).parameters.values())
    if not parameters:
        raise Failed("it takes no board")
    first = parameters[0].name.lower()
    if any(known in first for known in ("depth", "alpha", "beta", "maxim", "is_max")):
        raise Failed("its first argument must be the board, not {name}", name=parameters[0].name)
    annotation = parameters[0].annotation
    said = "" if annotation is inspect.Parameter.empty else inspect.formatannotation(annotation)
    if "Position" in said:
        return [Form("Position")]
    said = said.removeprefix("typing.").lower().replace("typing.", "")
    kinds = next((kinds for known, kinds in KINDS.items() if said.startswith(known)), ())
    same = [(nothing,) * 9 for nothing in EMPTY]
    numbered = [tuple(map(kind, range(first, first + 9))) for first, kind in NUMBERS]
    found = [
        Form(kind, marks, empty)
        for marks in MARKS
        for empty in ([(0,) * 9] if marks == (1, -1) else [*same, *numbered])
        for kind in kinds or chain.from_iterable(KINDS.values())
        if kind != "text" or all(isinstance(nothing, str) and len(nothing) == 1 for nothing in empty)
    ]
    return found if kinds else [Form("Position"), *found]


def maximizes(name: str, said: str) -> bool:
    """Whether an argument of this name and annotation says if the maximizing side is to move."""
    return "max" in name or "bool" in said or name.startswith("is")


class Fit(NamedTuple):
    """How a function fits: the form of its board, and what its other arguments mean.

    It is `turned` if O is its maximizing side, and `counts_down` if its depth is how many cells are left.
    """

    form: Form
    turned: bool = False
    counts_down: bool = False

    def call(self, function: Callable[..., object], position: Position, depth: int = 0) -> object:
        """What the function returns at a position; `depth` is its depth if it counts up."""
        depth = position.empty.bit_count() if self.counts_down else depth
        return function(*self._arguments(function, position, depth))

    def _arguments(self, function: Callable[..., object], position: Position, depth: int) -> list[Any]:
        given: list[Any] = [self.form.written(position)]
        x_moves = position.to_move is Mark.X
        is_depth, is_alpha, is_beta = NUMBERED
        for parameter in list(inspect.signature(function).parameters.values())[1:]:
            name, said = parameter.name.lower(), str(parameter.annotation)
            if parameter.kind not in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
                break
            if is_alpha(name) or is_beta(name):
                given.append(-inf if is_alpha(name) else inf)
            elif maximizes(name, said):
                given.append(x_moves is not self.turned)
            elif "color" in name or "colour" in name or name == "sign":
                given.append(1 if x_moves is not self.turned else -1)
            elif "opponent" in name or "other" in name:
                given.append(self.form.marks[x_moves])
            elif any(known in name for known in PLAYERS):
                given.append(self.form.marks[not x_moves])
            elif parameter.default is not parameter.empty:
                given.append(parameter.default)
            elif len(given) == 1 or is_depth(name):
                given.append(depth)
            else:
                given.append(x_moves is not self.turned)
        return given
