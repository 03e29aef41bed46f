"""Boards that are no arguments: they stand in an object of a class of the file, or in the file itself."""

import dis
import inspect
from collections.abc import Callable, Collection, Iterator, Mapping, Set
from contextlib import suppress
from copy import deepcopy
from types import ModuleType
from typing import Any, NamedTuple

from .arguments import Meaning, is_mark, likely
from .boards import kind_of


class Holder(NamedTuple):
    """An object as its class makes it, or a module, and the name by which it has its board."""

    example: Any
    name: str

    @property
    def is_module(self) -> bool:
        """Whether it is a module, which no function is given."""
        return isinstance(self.example, ModuleType)

    def holding(self, board: object) -> object:
        """Such an object, or the module, with another board."""
        if self.is_module:
            setattr(self.example, self.name, board)
            return self.example
        holder = deepcopy(self.example)
        object.__setattr__(holder, self.name, board)  # it may be frozen
        return holder

    def others_of(self, holder: object) -> dict[str, object]:
        """What such an object has besides its board, by names."""
        return {name: value for name, value in attributes(holder).items() if name != self.name}

    def board_of(self, holder: object) -> object:
        """The board of such an object; raises AttributeError if it has none."""
        return getattr(holder, self.name)


def made(kind: Callable[..., object]) -> object:
    """An object of a class, made with marks and a size where it needs them; raises what the class raises.

    Of two arguments that are no sizes the first is the mark of X, and the second that of O.
    """
    required = [each for each in inspect.signature(kind).parameters.values() if each.default is each.empty]
    sizes = [Meaning.SIZE in likely(each) for each in required]
    if len(required) == 2 and not any(sizes):
        return kind("X", "O")
    given = [
        3 if is_size else "X" for is_size, each in zip(sizes, required, strict=True) if is_size or is_mark(each.name)
    ]
    return kind(*given)


def objects(modules: Collection[ModuleType], used: Set[str]) -> Iterator[object]:
    """An object of each class of modules that has a method or an attribute of a name that is `used`.

    Other classes are left alone: to make an object may open a window, or begin a game.
    """
    for module in modules:
        for kind in list(vars(module).values()):
            if isinstance(kind, type) and kind.__module__ == module.__name__ and used & _names_of(kind):
                with suppress(BaseException):  # also SystemExit, which exit() raises
                    yield made(kind)


def _names_of(kind: type) -> set[str]:
    """The methods of a class, and the attributes that its constructor sets."""
    begun: Any = vars(kind).get("__init__")
    steps = dis.get_instructions(begun) if hasattr(begun, "__code__") else ()
    return {*vars(kind), *(step.argval for step in steps if step.opname == "STORE_ATTR")}


def attributes(holder: object) -> dict[str, object]:
    """What an object has by names, in itself, in its slots or in its class; no methods."""
    found: dict[str, object] = {}
    for kind in reversed(type(holder).__mro__[:-1]):
        found |= {
            name: value for name, value in vars(kind).items() if isinstance(value, list | tuple | dict | str | int)
        }
        found |= {name: getattr(holder, name) for name in getattr(kind, "__slots__", ()) if hasattr(holder, name)}
    found |= getattr(holder, "__dict__", {})
    return {name: value for name, value in found.items() if not name.startswith("__")}


def empty_boards(values: Mapping[str, object]) -> Iterator[tuple[str, str, tuple[object, ...]]]:
    """The empty boards among named values: the name, the kind of board, and what is in its cells."""
    for name, value in values.items():
        kind, cells = kind_of(value)
        numbered = "".join(map(str, cells)) in ("012345678", "123456789")
        if cells and (numbered or cells.count(cells[0]) == len(cells)):
            yield name, kind, tuple(cells)
