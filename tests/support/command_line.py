"""What the program does, and would do, for a command line."""

import inspect
from collections.abc import Callable
from typing import Any

from tictactoe._cli.main import main
from tictactoe._cli.parser import parse
from tictactoe._cli.play import PlayOptions, play

__all__ = ["Run", "Typed", "called", "main", "played"]

Run = Callable[..., str]  # as of the fixtures that run a command and give what it prints
Typed = Callable[[str], None]  # as of the fixture that lets somebody type


def called(*arguments: str) -> tuple[object, dict[str, Any]]:
    """The function that a command line calls, and its arguments by name."""
    call = parse(list(arguments))
    given = inspect.signature(call.func).bind(*call.args, **call.keywords)
    given.apply_defaults()
    return call.func, given.arguments


def played(*arguments: str) -> PlayOptions:
    """The options of the game that a command line begins."""
    function, given = called(*arguments)
    assert (function, given["page"]) == (play, ())
    options: PlayOptions = given["options"]
    return options
