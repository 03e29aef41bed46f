"""The entry of the program: it runs a command line and gives the exit status."""

from .._shell.exit_status import guarded
from . import load
from .play import PlayOptions, play


def main(arguments: list[str], *, last: bool = False) -> int:
    """Run the program, and give its exit status, such as 0, 2 for what it cannot use, 130 after Ctrl-C.

    If this is the `last` thing that the process does, signals are ignored once it has ended.
    """
    return guarded(lambda: _run(arguments), last=last)


def _run(arguments: list[str]) -> int:
    if not arguments:
        return play(PlayOptions())  # a game without options starts without argparse
    load("_cli.language:use_language")(arguments)
    status: int = load("_cli.parser:parse")(arguments)()
    return status
