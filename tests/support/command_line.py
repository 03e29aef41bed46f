"""What a command line asks for."""

import inspect
from typing import Any

from tictactoe.cli.arguments import parse
from tictactoe.cli.play import play
from tictactoe.cli.play_options import PlayOptions


def called(*arguments: str) -> tuple[object, dict[str, Any]]:
    """The function that is to be called, and its arguments by their names."""
    call = parse(list(arguments))
    given = inspect.signature(call.func).bind(*call.args, **call.keywords)
    given.apply_defaults()
    return call.func, given.arguments


def played(*arguments: str) -> PlayOptions:
    """How a game is to be played."""
    function, given = called(*arguments)
    assert (function, given["past"], given["puzzles"]) == (play, None, False)
    options: PlayOptions = given["options"]
    return options
