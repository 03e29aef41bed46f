"""Where the functions of a file stand, also those that it imports from its folder, and what these files mention."""

import ast
import dis
import inspect
import os
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from inspect import isfunction
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from .file import INNER, WITHIN, Inner, enclosed

GLOBALS, ATTRIBUTES = ("LOAD_GLOBAL", "LOAD_NAME"), ("LOAD_ATTR", "LOAD_METHOD", "STORE_ATTR")  # instructions
SHORT = 20  # signs of a text that may be marks or empty cells, such as "XO" or " " * 9


class Place(NamedTuple):
    """A name by which a function is called: one of a module, of a class, or of an object if it is a method of that.

    That of a function within another is its full name, or that of the contents of a cell if it was made on loading.
    Places are equal if it is the very same object: its own class may have an equality, and no hash.
    """

    owner: Any
    name: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Place) and self.owner is other.owner and self.name == other.name

    def __hash__(self) -> int:
        return hash((id(self.owner), self.name))

    @property
    def full_name(self) -> str:
        """The name by which others can ask for it, such as minimax or Game.minimax; nobody can for an inner one."""
        if isinstance(self.owner, Inner | CellType):
            return str(self.function.__qualname__)
        owner = self.owner if isinstance(self.owner, type | ModuleType) else type(self.owner)
        return self.name if isinstance(owner, ModuleType) else f"{owner.__name__}.{self.name}"

    @property
    def function(self) -> Any:
        """What is there."""
        return getattr(self.owner, self.name, None)

    @property
    def code(self) -> CodeType | None:
        """The code of the function, None if it is not written in Python."""
        return getattr(inspect.unwrap(self.function), "__code__", None)

    @property
    def attributes(self) -> set[str]:
        """The names of attributes and methods that the function uses."""
        return names_in(self.code, ATTRIBUTES) if self.code else set()

    def stores(self, *instructions: str) -> bool:
        """Whether the function may store a value by one of these instructions of Python."""
        return self.code is None or bool(names_in(self.code, instructions))

    @property
    def is_static(self) -> bool:
        """Whether it is a method of a class that is given no object."""
        own = vars(self.owner).get(self.name) if isinstance(self.owner, type) else None
        return isinstance(own, staticmethod | classmethod)

    @contextmanager
    def holding(self, wrap: Callable[[Callable[..., object]], Callable[..., object]]) -> Iterator[None]:
        """Let another function be there, which wraps the one that is."""
        own = {self.name: self.function} if isinstance(self.owner, CellType) else vars(self.owner)
        before = {self.name: own[self.name]} if self.name in own else {}
        function = wrap if isinstance(self.owner, Inner) else wrap(self.function)
        setattr(self.owner, self.name, staticmethod(function) if self.is_static else function)
        try:
            yield
        finally:
            delattr(self.owner, self.name)
            for name, value in before.items():
                setattr(self.owner, name, value)


def own_modules(module: ModuleType) -> list[ModuleType]:
    """A module, and those from its folder that it imports."""
    found = [module]
    for each in found:
        for value in list(vars(each).values()):
            other = value if isinstance(value, ModuleType) else sys.modules.get(str(getattr(value, "__module__", "")))
            if other and _folder(other) == _folder(module) and other not in found:
                found.append(other)
    return found


def _folder(module: ModuleType) -> str | None:
    file = getattr(module, "__file__", None)
    return os.path.dirname(os.path.abspath(file)) if file and file.endswith(".py") else None


def calls_below(called: Place, modules: Collection[ModuleType]) -> dict[Place, set[Place]]:
    """A function, and all that it calls, each with those that it calls itself."""
    places, calls = [called], {}
    for place in places:
        found = dict.fromkeys(_called_by(place, modules))
        calls[place] = {*found}
        if any(each.function is called.function for each in found):  # by another name
            calls[place].add(called)
        places += [each for each in found if each not in places]
    return calls


def searching(called: Place, calls: Mapping[Place, set[Place]]) -> tuple[list[Place], list[Place]]:
    """The functions that search, and those that lead there from the one called, whose `calls` are all below it.

    The first call each other, among them the one called, or called by it.
    """
    reached = dict(calls)
    for _ in calls:  # each time by calls of calls
        for place in calls:
            reached[place] = reached[place].union(*(reached[each] for each in reached[place]))
    below = [place for place in calls if place in reached[called]]
    if around := [place for place in below if called in reached[place]]:
        return around, []
    found = [place for place in below if place in reached[place]]
    return found, [place for place in below if place not in found and reached[place].intersection(found)]


def asks_for_moves(places: Collection[Place], modules: Collection[ModuleType]) -> bool:
    """Whether one of the functions asks a Position for its legal moves; no class of their modules has any."""
    asks = any("legal_moves" in place.attributes for place in places)
    return asks and not any("legal_moves" in own_names(kind) for kind in classes(modules))


def _called_by(place: Place, modules: Collection[ModuleType]) -> Iterator[Place]:
    """The places of the functions that a function names; methods are those of its object, else of any class."""
    if not (code := place.code):
        return
    own = place.owner if isinstance(place.owner, type) else getattr(place.function, "__self__", None)
    # A method of super() is none of the object's own.
    attributes = set() if "super" in code.co_names else place.attributes
    # What an object of another class has under that name may be no function, such as the utility of a state.
    for kind in classes(modules):
        attributes -= {name for name in vars(kind) if not callable(getattr(kind, name, None))}
    others = {name for name in attributes if not hasattr(own, name)}
    module = sys.modules.get(inspect.unwrap(place.function).__module__)
    owners = [(module, names_in(code, GLOBALS)), (own, attributes)]
    for owner, names in [*owners, *((kind, others) for kind in classes(modules))]:
        for name in [*getattr(owner, "__dict__", ()), *dir(owner)]:
            found = getattr(owner, name, None) if name in names else None
            found = inspect.unwrap(found) if callable(found) else None
            if hasattr(found, "__code__") and sys.modules.get(found.__module__) in modules:
                yield Place(owner, name)
    yield from _inner(inspect.unwrap(place.function))


def _inner(function: FunctionType) -> Iterator[Place]:
    """The places of the functions that are made within a function, or that it has from the one where it was made."""
    for cell in function.__closure__ or ():
        with suppress(ValueError):  # it is empty
            if isfunction(cell.cell_contents) and cell.cell_contents.__globals__ is function.__globals__:
                yield Place(cell, "cell_contents")
    if isinstance(inner := function.__globals__.get(INNER), Inner):
        for code in function.__code__.co_consts:
            if isinstance(code, CodeType) and code.co_name.isidentifier():
                closure = tuple(CellType() for _ in code.co_freevars)
                inner.known[code.co_qualname] = FunctionType(code, function.__globals__, closure=closure)
                yield Place(inner, code.co_qualname)
        within = function.__code__.co_qualname
        while within := within.rpartition(WITHIN)[0]:
            for name in function.__code__.co_freevars:
                if (full := f"{within}{WITHIN}{name}") in inner.known:
                    yield Place(inner, full)


def classes(modules: Collection[ModuleType]) -> Iterator[type]:
    """The classes of modules."""
    for module in modules:
        for kind in list(vars(module).values()):
            if isinstance(kind, type) and kind.__module__ == module.__name__:
                yield kind


def own_names(kind: type) -> set[str]:
    """The names in a class, and those of the attributes that it gives an object that it makes."""
    begun = getattr(vars(kind).get("__init__"), "__code__", None)
    return {*vars(kind), *(names_in(begun, ("STORE_ATTR",)) if begun else ())}


def names_in(code: CodeType, instructions: Collection[str] = ()) -> set[str]:
    """The names that a function uses, in all or some instructions of Python, also in functions inside of it."""
    used = set[str](code.co_names)
    if instructions:  # to ask for them takes long
        used = {each.argval for each in dis.get_instructions(code) if each.opname in instructions}
    return used.union(*(names_in(each, instructions) for each in code.co_consts if isinstance(each, CodeType)))


def mentioned(modules: Collection[ModuleType]) -> tuple[set[object], set[object]]:
    """The numbers and texts in the files of modules, what they import, and the signs of short texts."""
    values: set[object] = set()
    for module in modules:
        source = ""
        with suppress(OSError):  # Python 3.11 and 3.12 find none of an empty file
            source = inspect.getsource(module)
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.Constant(value=str() | int() | None as value):
                    values.add(value)
                case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)):
                    values.add(-number)
                case ast.alias(name=name):
                    values.add(name)
    return values, {sign for value in values if isinstance(value, str) and len(value) < SHORT for sign in value}


def restoring(owners: Collection[Any]) -> Callable[[], None]:
    """What lets modules and objects hold again what they hold now: one try of a function leaves nothing to the next.

    So do the classes and objects there that are of these modules.
    """
    owners, modules = [*owners], {owner.__name__ for owner in owners if isinstance(owner, ModuleType)}
    held, filled, caches = [], [], []
    for owner in owners:
        held.append((vars(owner), dict(vars(owner))))
        for name, value in vars(owner).items():
            if name.startswith("__"):
                continue
            filled += [(each, _copy(each)) for each in (value, *enclosed(value)) if type(each) in (dict, list, set)]
            if hasattr(value, "cache_clear"):  # of remembered scores
                caches.append(value)
            of_file = modules & {getattr(each, "__module__", None) for each in (value, type(value))}
            if of_file and hasattr(value, "__dict__") and not any(value is each for each in owners):
                owners.append(value)

    def restore() -> None:
        for now, names in held:
            if isinstance(now, dict):  # not of a class
                now.update(names)
        for value, before in filled:
            value.clear()
            (value.extend if isinstance(value, list) else value.update)(_copy(before))
        for cached in caches:
            cached.cache_clear()

    return restore


def _copy(value: Any) -> Any:
    """A copy of a list, also of the lists in it, of a dictionary or of a set."""
    return [_copy(each) if type(each) is list else each for each in value] if type(value) is list else value.copy()
