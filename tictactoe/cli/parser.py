"""The reading of a command line: which command it names, and the call that its arguments ask for."""

import argparse
from functools import partial

from .command_parsers import PARSERS
from .help import COMMANDS
from .shared_options import Parser


def parse(arguments: list[str]) -> partial[int]:
    """The call that a command line asks for, which gives the exit status.

    Exits with status 2 and one line on standard error if the arguments cannot be used.
    """
    if arguments[:1] == ["help"]:
        arguments = [*(argument for argument in arguments if argument != "help"), "--help"]
    command, rest = _command(arguments)
    if command not in PARSERS:
        from difflib import get_close_matches  # imported only if it is needed

        near = get_close_matches(command.lower(), [*COMMANDS, "help"], n=1)
        offered = f"did you mean {near[0]}?" if near else f"commands are {', '.join(COMMANDS)}"
        Parser().error(f'"{command}" is not a command: {offered}')
    make_parser, read = PARSERS[command]
    parser = make_parser()
    if "--plain" not in parser._option_string_actions:  # what only prints is plain: an alias may say so
        parser.add_argument("--plain", action="store_true", help=argparse.SUPPRESS)
    return read(parser, parser.parse_args(rest))


def _command(arguments: list[str]) -> tuple[str, list[str]]:
    """The command, "play" if none is named, and its arguments. Options may come before the command."""
    for index, argument in enumerate(arguments):
        if argument in COMMANDS and not (index and _takes_value(arguments[index - 1])):
            return argument, arguments[:index] + arguments[index + 1 :]
    if arguments and not arguments[0].startswith("-"):
        return arguments[0], arguments[1:]
    return "play", arguments


def _takes_value(argument: str) -> bool:
    """Whether an argument is an option whose value follows: the value may be a file with the name of a command."""
    if not argument.startswith("-"):
        return False
    options = (make_parser()._option_string_actions.get(argument) for make_parser, _ in PARSERS.values())
    return any(option and option.nargs != 0 for option in options)
