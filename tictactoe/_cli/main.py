"""The entry of the program: it runs a command line and gives the exit status."""

import sys

from .._shell.exit_status import guarded
from .._shell.output import use_utf_8
from .._ui.words.language import ENGLISH
from . import load
from .play import PlayOptions, of_system, play


def main(arguments: list[str], *, last: bool = False) -> int:
    """Run the program, and give its exit status, such as 0, 2 for what it cannot use, 130 after Ctrl-C.

    If this is the `last` thing that the process does, signals are ignored once it has ended.
    """
    return guarded(lambda: _run(arguments), last=last)


def _run(arguments: list[str]) -> int:
    use_utf_8()
    if arguments or of_system() != ENGLISH or not (sys.stdin.isatty() and sys.stdout.isatty()):
        load("_cli.language:use_language")(arguments)  # the records tell a game in English later, from the menu
    if not arguments:
        return play(PlayOptions())  # a game without options starts without argparse
    status: int = load("_cli.parser:parse")(arguments)()
    return status
