"""The door: a command line comes in, an exit status goes out."""

from ..shell.process import guarded
from .play import play
from .play_options import PlayOptions


def main(arguments: list[str], last: bool = False) -> int:
    """Run the program; gives its exit status: 0, 2 for what it cannot use, 130 after Ctrl-C.

    Where it is the `last` thing that the process does, signals are ignored from its end on.
    """
    return guarded(lambda: _run(arguments), last)


def _run(arguments: list[str]) -> int:
    if not arguments:
        return play(PlayOptions())  # a game without options starts without argparse
    from .arguments import parse

    return parse(arguments)()
