"""The kinds of boards of nine cells that programs have: how one is made of its cells, and read."""

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from itertools import chain, product
from math import isqrt
from typing import Any, NamedTuple

KEYS: dict[str, list[object]] = {
    "dict from 1": [*range(1, 10)],
    "dict from 0": [*range(9)],
    "dict by row and column": [*product(range(3), repeat=2)],
    "dict by name": [f"{column}{row}" for row in "123" for column in "abc"],
}
"""The keys of boards that are dictionaries."""


class Kind(NamedTuple):
    """How a board is made of its cells, row by row, and how they are read, which may raise for another board."""

    board: Callable[[list[object]], Any]
    cells: Callable[[Any], Iterable[object]]


def _with_keys(keys: list[object], cells: list[object]) -> dict[object, object]:
    return dict(zip(keys, cells, strict=True))


def _rows(cells: list[object]) -> list[list[object]]:
    width = isqrt(len(cells))
    return [cells[start : start + width] for start in range(0, len(cells), width)]


KINDS = {
    "list of lists": Kind(_rows, chain.from_iterable),
    "list of nine": Kind(list, iter),
    "list from 1": Kind(lambda cells: ["#", *cells], lambda board: board[1:]),  # "#": no function plays there
    "text": Kind(lambda cells: "".join(map(str, cells)), iter),
    **{kind: Kind(partial(_with_keys, keys), lambda board: board.values()) for kind, keys in KEYS.items()},
    "tuple": Kind(tuple, iter),
    "tuple of tuples": Kind(lambda cells: tuple(map(tuple, _rows(cells))), chain.from_iterable),
    "array of rows": Kind(lambda cells: sys.modules["numpy"].array(_rows(cells)), chain.from_iterable),
    "array of nine": Kind(lambda cells: sys.modules["numpy"].array(cells), iter),
}


def kind_of(value: Any) -> tuple[str, list[object]]:
    """The kind of board that a value may be, and its nine cells; none if it is no board."""
    if isinstance(value, list | dict | str | tuple) or hasattr(value, "tolist"):
        for name, kind in KINDS.items():
            with suppress(AttributeError, LookupError, TypeError, ValueError):
                cells = list(kind.cells(value))
                if len(cells) == 9 and _outline(value) == _outline(kind.board(cells)):
                    return name, cells
    return "", []


def _outline(board: Any) -> tuple[object, ...]:
    """What tells the kinds of boards apart: the type, the keys, and the rows."""
    kind = next((kind for kind in (list, dict, str, tuple) if isinstance(board, kind)), type(board))
    rows = [(type(row), len(row)) for row in board if isinstance(row, list | tuple)]
    return kind, len(board), [*board] if kind is dict else rows
