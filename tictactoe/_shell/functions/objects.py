"""Boards that are no arguments: they stand in an object of a class of the file, or in the file itself."""

import inspect
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from copy import deepcopy
from enum import Enum
from functools import reduce
from inspect import isfunction
from operator import attrgetter
from types import ModuleType
from typing import Any, NamedTuple

from .arguments import Meaning, is_mark, likely
from .boards import kind_of
from .places import classes, own_names


class Holder(NamedTuple):
    """An object as its class makes it, or a module, and the name by which it has its board, such as game.board.

    What else in it counts the marks are its `counters`, by names, each with what a mark adds to it.
    """

    example: Any
    name: str
    counters: tuple[tuple[str, int], ...] = ()

    @property
    def is_module(self) -> bool:
        """Whether it is a module, which no function is given."""
        return isinstance(self.example, ModuleType)

    def place(self, argument: str) -> str:
        """How a function writes its board, given the name of its argument, such as self.board."""
        return self.name if self.is_module else f"{argument}.{self.name}"

    def holding(self, board: object, marks: int) -> object:
        """Such an object, or the module, with another board, on which there are so many marks."""
        holder = self.example if self.is_module else deepcopy(self.example)
        counted = {name: attrgetter(name)(self.example) + step * marks for name, step in self.counters}
        for place, value in {self.name: board, **counted}.items():
            *owners, name = place.split(".")
            object.__setattr__(reduce(getattr, owners, holder), name, value)  # it may be frozen
        return holder

    def others_of(self, holder: object) -> dict[str, object]:
        """What such an object has besides its board and its counters, by names."""
        known = {self.name, *dict(self.counters)}
        return {name: value for name, value in attributes(holder).items() if name not in known}

    def board_of(self, holder: object) -> object:
        """The board of such an object; raises AttributeError if it has none."""
        return attrgetter(self.name)(holder)


def made(kind: Callable[..., object], within: tuple[object, ...] = ()) -> object:
    """An object of a class, made with marks, a size, and objects of other classes where it needs them.

    Of two arguments that are nothing else the first is the mark of X, and the second that of O. The classes that
    need it are `within`: no object of theirs is made again. Raises what the class raises.
    """
    required = [each for each in inspect.signature(kind).parameters.values() if each.default is each.empty]
    others = {each.__name__.lower(): each for each in classes([sys.modules[kind.__module__]]) if each is not kind}
    given = [_given(each, others.get(each.name), (*within, kind)) for each in required]
    if given == ["X", "X"]:
        return kind("X", "O")
    return kind(*(value for value, each in zip(given, required, strict=True) if value != "X" or is_mark(each.name)))


def _given(argument: inspect.Parameter, kind: type | None, within: tuple[object, ...]) -> object:
    """What a constructor gets for an argument: an object of the `kind` that is named like it, a size or a mark."""
    if kind and issubclass(kind, Enum):
        return next((x for x, *_ in enumerated([kind])), "X")
    if kind and kind not in within and not is_mark(argument.name):
        return made(kind, within)
    return 3 if Meaning.SIZE in likely(argument) else "X"


def enumerated(kinds: Iterable[type]) -> Iterator[Sequence[object]]:
    """The members of each enumeration that are X and O by their names or values, and then its others."""
    for kind in kinds:
        members = [*kind] if issubclass(kind, Enum) else []
        named = {str(name).upper(): each for each in members for name in (each.value, each.name)}
        if "X" in named and "O" in named:
            yield named["X"], named["O"], *(each for each in members if each not in (named["X"], named["O"]))


def objects(modules: Collection[ModuleType], used: Set[str]) -> Iterator[object]:
    """An object of each class of modules that has a method or an attribute of a name that is `used`.

    Other classes are left alone: to make an object may open a window, or begin a game.
    """
    for kind in classes(modules):
        if used & own_names(kind):
            with suppress(BaseException):  # also SystemExit, which exit() raises
                yield made(kind)


def attributes(holder: object, depth: int = 2) -> dict[str, object]:
    """What an object or a module has by names, in itself, in its slots or in its class; no methods.

    What such an object has in another one, if the class of that is written in Python, is named such as game.board.
    """
    found: dict[str, object] = {}
    for kind in reversed(type(holder).__mro__[:-1]):
        found |= {
            name: value for name, value in vars(kind).items() if isinstance(value, list | tuple | dict | str | int)
        }
        found |= {name: getattr(holder, name) for name in getattr(kind, "__slots__", ()) if hasattr(holder, name)}
    found |= getattr(holder, "__dict__", {})
    flat: dict[str, object] = {}
    for name, value in found.items():
        if depth and not name.startswith("__") and isfunction(getattr(type(value), "__init__", None)):
            flat |= {f"{name}.{inner}": each for inner, each in attributes(value, depth - 1).items()}
        elif not name.startswith("__"):
            flat[name] = value
    return flat


def empty_boards(values: Mapping[str, object]) -> Iterator[tuple[str, str, tuple[object, ...]]]:
    """The empty boards among named values: the name, the kind of board, and what is in its cells."""
    for name, value in values.items():
        kind, cells = kind_of(value)
        numbered = "".join(map(str, cells)) in ("012345678", "123456789")
        if cells and (numbered or cells.count(cells[0]) == len(cells)):
            yield name, kind, tuple(cells)
