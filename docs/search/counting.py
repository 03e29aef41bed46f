"""The functions of the first part, with their calls counted, and for boards of other sizes."""

import re
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

from docs.search.rules import lines


def calls(function: Callable[..., object], *arguments: object) -> int:
    """How often a function is called: once from here, and then by itself."""
    return counted(function, *arguments)[1]


def counted(function: Callable[..., Any], *arguments: object) -> tuple[Any, int]:
    """What a function returns, and how often it was called."""
    names, count = function.__globals__, 0

    def counting(*given: object) -> object:
        nonlocal count
        count += 1
        return function(*given)

    names[function.__name__] = counting  # so that its calls of itself come here, too
    try:
        return counting(*arguments), count
    finally:
        names[function.__name__] = function


def program(name: str, width: int, height: int, k: int) -> dict[str, Any]:
    """The names that a listing defines, with its lines, its number of cells and its 10 changed to a board's."""
    source, cells = (Path(__file__).parent / f"{name}.py").read_text(), width * height
    source = re.sub("^LINES = .*$", f"LINES = {lines(width, height, k)}", source, flags=re.MULTILINE)
    source = source.replace("range(9)", f"range({cells})")
    source = source.replace("10 - depth", f"{cells + 1} - depth").replace("depth - 10", f"depth - {cells + 1}")
    listing: dict[str, Any] = {}
    exec(source, listing)
    return listing


def solve(name: str, width: int, height: int, k: int) -> tuple[int, int]:
    """The score of the empty board by a listing of the first part, and how many calls it took."""
    minimax = program(name, width, height, k)["minimax"]
    window = () if name in ("minimax", "distance") else (-inf, inf)
    score, nodes = counted(minimax, ["_"] * (width * height), 0, *window, True)
    return score, nodes
