"""A Python file with a function of one's own: how it is loaded, what it prints, and how its errors are told."""

import ast
import importlib.util
import io
import os
import re
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib.machinery import SourceFileLoader
from inspect import CO_VARARGS, isfunction
from types import CodeType, FunctionType, ModuleType
from typing import Any

from ..._ui.words.printable import printable
from ..exit_status import BadUse

INNER = "__inner__"  # the name in a file of what makes its inner functions
WITHIN = ".<locals>."  # in the full name of an inner function, between those of the outer one and of itself
MODULE = "function_file"  # the name of the module if the file's own name belongs to another module

_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")  # of an object; removed, as it differs from game to game


class Failed(BadUse):
    """A function cannot be run, or gave no cell that can be marked; the message says why."""


class ChoseAtOnce(Failed):
    """A function chose a cell without a search, so that there is nothing to record."""


def names_function(text: str) -> bool:
    """Whether a text names a function in a file, such as my_bot.py:choose, or a method: my_bot.py:Player.choose."""
    file, _, function = text.rpartition(":")
    return file.endswith(".py") and all(name.isidentifier() for name in function.split("."))


def check_named(text: str) -> None:
    """Raise Failed, with what to write instead, if a text does not name a function in a Python file."""
    file, _, function = text.rpartition(":")
    if os.path.isfile(f"{file}.py"):
        raise Failed(
            "{text} names no Python file; write {file}.py:{function}", text=text, file=file, function=function
        )
    if ".py" not in text:
        raise Failed(
            "{file} is not a Python file; put the function into one, such as minimax.py", file=file or f'"{text}"'
        )
    if not names_function(text):
        raise Failed("{text} names no function; write {file}:minimax", text=text, file=text.partition(":")[0])


def keep_descriptors() -> tuple[int, int]:
    """New descriptors of standard input and output, which a function and the processes that it starts cannot reach.

    From then on, descriptor 0 gives them empty input, and descriptor 1 leads to standard error.
    """
    kept = os.dup(0), os.dup(1)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    return kept


def load(file: str) -> ModuleType:
    """The file, run as a module that can import from its folder; raises what it does, or Failed.

    No bytecode is written beside it: what was changed within a second could be taken for what it was before.
    """
    if not os.path.isfile(file):
        raise Failed("{name}: there is no such file", name=file)
    sys.dont_write_bytecode = True
    path = os.path.abspath(file)
    name = _module_name(path)
    sys.path.insert(0, os.path.dirname(path))
    spec = importlib.util.spec_from_file_location(name, path, loader=_Loader(name, path))
    assert spec
    assert spec.loader
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    vars(module)[INNER] = Inner()
    spec.loader.exec_module(module)
    for name, value in vars(module).items():
        _tell_wrapped(name, value)
    return module


class Inner:
    """What makes the functions within others of a file: each as it is, or as what is held under its full name does.

    Those that are `known` have its attributes, too, as they are before they get values from outside.
    """

    def __init__(self) -> None:
        self.known: dict[str, FunctionType] = {}

    def __call__(self, function: Any) -> Any:
        """The inner function that has just been made, with its decorators."""
        make = vars(self).get(getattr(function, "__qualname__", ""))
        return make(function) if make else function

    def __getattr__(self, name: str) -> FunctionType:
        try:
            return self.known[name]
        except KeyError:
            raise AttributeError(name) from None


class _Loader(SourceFileLoader):
    """Loads a file with a decorator at each inner function, so that its calls can be recorded."""

    def get_code(self, _: str) -> CodeType:
        tree = ast.parse(self.get_data(self.path), self.path)
        outer = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)]
        within = {each for function in outer for each in ast.walk(function) if each is not function}
        for inner in filter(within.__contains__, outer):
            inner.decorator_list.insert(0, ast.copy_location(ast.Name(INNER, ast.Load()), inner))
        return compile(tree, self.path, "exec", dont_inherit=True)


def _tell_wrapped(name: str, function: object) -> None:
    """Say, as functools.wraps does, which function of this name decorators have wrapped in one of any arguments."""
    if isfunction(function) and function.__code__.co_flags & CO_VARARGS and not hasattr(function, "__wrapped__"):
        for inner in enclosed(function):
            if isfunction(inner) and inner.__name__ == name:
                function.__wrapped__ = inner  # type: ignore[attr-defined]
                return


def enclosed(function: object) -> list[object]:
    """What a function keeps of the functions in which it was made, and what the functions among that keep."""
    found = [function]
    for each in found:
        for cell in getattr(each, "__closure__", None) or ():
            with suppress(ValueError):  # it is empty
                if not any(cell.cell_contents is other for other in found):
                    found.append(cell.cell_contents)
    return found[1:]


def require(owner: Any, called: str, file: str) -> Any:
    """A function or class of a module, or a method of a class; raises Failed, with what there is, if it has none."""
    found = getattr(owner, called, None)
    if callable(found):
        return found
    module = owner.__module__ if isinstance(owner, type) else owner.__name__
    own = {name: value for name, value in vars(owner).items() if getattr(value, "__module__", "") == module}
    methods = [f"{name}.{called}" for name, value in own.items() if isfunction(getattr(value, called, None))]
    names = ", ".join([*methods, *(name for name, value in own.items() if isfunction(value))])
    if names:
        raise Failed("{file} has no function {name}; it has {names}", file=file, name=called, names=names)
    raise Failed("{file} has no function {name}", file=file, name=called)


def description(error: BaseException) -> str:
    """The type of an error and what it says, if it can."""
    try:
        said = _ADDRESS.sub("", str(error))
    except BaseException:  # of its own __str__
        said = ""
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def error_in(file: str, error: BaseException) -> Failed:
    """An error, with the last line of a file in which it was raised."""
    said, line, trace = description(error), None, error.__traceback__
    if isinstance(error, SyntaxError):
        said, line, trace = f"{type(error).__name__}: {error.msg}", error.lineno, None
    while trace:
        line = trace.tb_lineno if trace.tb_frame.f_code.co_filename == file else line
        trace = trace.tb_next
    said = printable(said)
    return Failed("{error} (line {line})", error=said, line=line) if line else Failed("{why}", why=said)


def show(error: BaseException, file: str) -> None:
    """Print an error with its traceback, from its first call in `file` on; without one if it has no such call."""
    trace = error.__traceback__
    while trace and trace.tb_frame.f_code.co_filename != os.path.abspath(file):
        trace = trace.tb_next
    traceback.print_exception(error.with_traceback(trace))


def _module_name(file: str) -> str:
    """The name of a file as a module: its own name, by which other processes can import it, or else MODULE."""
    name = os.path.basename(file).removesuffix(".py")
    try:
        other = importlib.util.find_spec(name)
    except (ImportError, ValueError):  # a name with dots, or __main__
        return MODULE
    return name if other is None or other.origin == file else MODULE


class LineStream(io.TextIOBase):
    """A text stream that gives each line to `say`."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self._rest = ""

    def write(self, text: str) -> int:
        *lines, self._rest = (self._rest + text).split("\n")
        for line in filter(None, lines):
            self.say(line)
        return len(text)

    def flush(self) -> None:
        """Give a line that has no end yet to `say`."""
        if self._rest:
            self.write("\n")
