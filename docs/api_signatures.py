"""The signatures of all that `import tictactoe` gives, written into docs/api.md; a test says when they are stale.

.venv/bin/python docs/api_signatures.py
"""

import enum
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import tictactoe

PAGE = Path(__file__).with_name("api.md")
HEAD, FENCE = "## Signatures\n", "```text\n"


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    start = page.index(FENCE, page.index(HEAD)) + len(FENCE)
    PAGE.write_text(page[:start] + signatures() + page[page.index("```", start) :], encoding="utf-8")


def signatures() -> str:
    """A line for each function, class and method, by name."""
    lines = []
    for name in sorted(tictactoe.__all__, key=str.lower):
        thing = getattr(tictactoe, name)
        if not callable(thing):
            continue  # a type that annotations name
        if not isinstance(thing, type):
            lines.append(signature(name, thing))
        elif not issubclass(thing, Exception):
            own = () if issubclass(thing, enum.Enum) else (signature(name, thing),)
            lines += [*own, *(signature(f"{name}.{method}", member) for method, member in methods(thing))]
    return "".join(f"{line}\n" for line in lines)


def methods(cls: type) -> Iterator[tuple[str, Callable[..., object]]]:
    """The public methods of a class and of those of this package that it inherits from, by name."""
    names = {name for base in cls.__mro__ if base.__module__.startswith("tictactoe") for name in vars(base)}
    for name in sorted(names):
        member = inspect.getattr_static(cls, name)
        if name[0] != "_" and (isinstance(member, classmethod) or inspect.isfunction(member)):
            yield name, getattr(cls, name)


def signature(name: str, function: Callable[..., object]) -> str:
    """A call without types: name(position, stop=never)."""
    found = inspect.signature(function)
    parameters = [
        given.replace(annotation=inspect.Parameter.empty)
        for given in found.parameters.values()
        if given.name != "self"
    ]
    written = str(found.replace(parameters=parameters, return_annotation=inspect.Signature.empty))
    for given in parameters:
        if inspect.isfunction(given.default):
            written = written.replace(repr(given.default), given.default.__name__)
    return name + re.sub(r"<(\w+\.\w+): [^>]*>", r"\1", written)  # members of enums


if __name__ == "__main__":
    main()
