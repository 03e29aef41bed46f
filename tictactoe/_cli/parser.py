"""The reading of a command line: which command it names, and the call that its arguments ask for."""

import argparse
import re
from argparse import RawDescriptionHelpFormatter
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple, NoReturn, TextIO

from .. import __version__
from .._engine.levels import NAMES
from .._engine.search import scores
from .._shell.output import printed_columns
from .._shell.printing import refuse
from .._ui.words.cells import either, listed
from .._ui.words.language import say, say_as, template
from .._ui.words.nearest import nearest
from . import load
from .commands import COMMANDS, LINES
from .option_values import WRITE_FILE, WRITE_TITLE, quoted
from .options import PLAIN, Command, Option, value_name

USAGE = template("tictactoe [play] [options]\n       tictactoe COMMAND [options]")
WIDTH = 80  # columns: argparse needs a width to check an option, long before it prints help
LONGEST_MESSAGE = 400  # characters of an error
POSITION = re.compile(r"-[-._xXoO0-9/\s]*")  # one that begins with a dash, which is an empty cell or standard input
OPTIONS = {name: option for command in COMMANDS.values() for name, option in command.options.items()}
OTHER_COMMANDS = {  # what a command may be called elsewhere, and its name
    **dict.fromkeys(("new", "start", "game"), "play"),
    **dict.fromkeys(("list", "history"), "games"),
    **dict.fromkeys(("statistics", "results", "score", "scores"), "stats"),
    **dict.fromkeys(("delete", "reset", "clear"), "forget"),
    **dict.fromkeys(("replay", "mistakes"), "review"),
    **dict.fromkeys(("analyse", "analyze", "value", "values", "eval"), "solve"),
    **dict.fromkeys(("tournament", "compare"), "match"),
    "verify": "check",
    "watch": "think",
}
OTHER_OPTIONS = {  # what an option may be called elsewhere, and how it is written
    **dict.fromkeys(("--size", "--rules", "--grid"), "--board"),
    **dict.fromkeys(("--difficulty", "--strength", "--ai"), "--level"),
    **dict.fromkeys(("--text", "--no-curses", "--no-screen", "--lines"), "--plain"),
    **dict.fromkeys(("--position", "--start"), "--from"),
    **dict.fromkeys(("--db", "--file"), "--records"),
    **dict.fromkeys(("--no-color", "--no-colour", "--no-colors", "--monochrome"), "--color never"),
    **dict.fromkeys(("--unicode", "--utf8"), "--no-ascii"),
    **dict.fromkeys(("--no-save", "--incognito"), "--no-records"),
    **dict.fromkeys(("--engine", "--bot"), "--opponent"),
    **dict.fromkeys(("--who", "--begin", "--starts"), "--first"),
    **dict.fromkeys(("-v", "-V"), "--version"),
}


class Parser(argparse.ArgumentParser):
    """The parser of a command, whose errors are one line, and whose help is as wide as the terminal."""

    def __init__(self, name: str) -> None:
        command, plays = COMMANDS[name], name == "play"
        super().__init__(
            prog="tictactoe" if plays else f"tictactoe {name}",
            usage=say(USAGE) if plays else None,
            description=say(command.about, commands=_listed_commands()) if plays else say(command.about),
            epilog=say("examples:") + f"\n{command.shown}" if command.examples else None,
            formatter_class=partial(Formatter, width=WIDTH),
            allow_abbrev=False,
            add_help=False,
        )
        self.color = False  # Python 3.14 would colour the usage line, and nothing below it
        if command.arguments:
            arguments = self.add_argument_group(say("arguments"))
            for argument in command.arguments:
                name, many = value_name(argument.name), argument.many or None
                arguments.add_argument(argument.key, nargs=many, metavar=name, help=say(argument.help))
        for heading, options in command.groups.items():
            group = self.add_argument_group(say(heading))
            for option in options:
                _add_option(group.add_argument, option)

    def print_help(self, file: TextIO | None = None) -> None:  # type: ignore[override]
        """Print the help; argparse itself would not tell that a disk is full."""
        print(self.format_help(), end="", file=file)

    def format_help(self) -> str:
        self.formatter_class = partial(Formatter, width=printed_columns() - 2)
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """Exit with status 2 and one line, which leads to the help unless it says what would be right."""
        if not re.search("[;?]", message) and not message.endswith((say(WRITE_FILE), say(WRITE_TITLE))):
            message = say("{error}; see {command} --help", error=message, command=self.prog)
        refuse(message.removeprefix("argument "), LONGEST_MESSAGE)


class Formatter(RawDescriptionHelpFormatter):
    """A formatter of the help, whose own words are said, too."""

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:
        # translators: before the ways to write a command
        super().add_usage(usage, actions, groups, say("usage:") + " " if prefix is None else prefix)


def _listed_commands() -> str:
    """The commands in their groups, each with what it does."""
    groups = []
    for heading, lines in LINES.items():
        rows = [f"  {name:9} {say(what)}" for name, what in lines.items()]
        groups.append("\n".join([f"{say_as('commands', heading)}:", *rows]))
    return "\n".join(groups)


def version() -> str:
    """The name of the program with its version."""
    compiled = not scores.__file__.endswith(".py")
    return " ".join(["tictactoe", __version__, *([say("(compiled)")] if compiled else [])])


class _Version(argparse.Action):
    """Prints the version and ends the program."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(version())
        parser.exit()


def _add_option(add: Callable[..., object], option: Option) -> None:
    names = [option.short, option.name] if option.short else [option.name]
    match option:
        case Option(name="--help"):
            add(*names, action="help", help=option.told)
        case Option(name="--version"):
            add(*names, action=_Version, nargs=0, help=option.told)
        case Option(negated=True):
            add(*names, action=argparse.BooleanOptionalAction, help=option.told)
        case Option(value=""):
            add(*names, action="store_true", help=option.told)
        case _:
            add(*names, type=option.read, metavar=value_name(option.value), default=option.default, help=option.told)


class Part(NamedTuple):
    """An option by its name, with the text that is given with it, if any; without a name, another argument."""

    option: str
    text: str = ""
    has_text: bool = True


def parse(arguments: list[str]) -> partial[int]:
    """The call that a command line asks for, which gives the exit status.

    Exits with status 2 and one line on standard error if the arguments cannot be used.
    """
    if arguments[:1] == ["help"]:
        arguments = [*(argument for argument in arguments if argument != "help"), "--help"]
    parts = list(_parts(arguments))
    place = next((place for place, part in enumerate(parts) if not part.option and part.text in COMMANDS), None)
    name = "play" if place is None else parts.pop(place).text
    command, parser = COMMANDS[name], Parser(name)
    if place is None and parts and not parts[0].option:
        _refuse_command(parser, parts[0].text)
    if PLAIN.name not in command.options:  # what only prints is plain: an alias may say so
        parts = [part for part in parts if part != Part(PLAIN.name, has_text=False)]
    options = [_checked(parser, name, part) for part in parts if part.option]
    others = [part.text for part in parts if not part.option]
    if "--help" not in options:
        _check_number(parser, command, others, named=place is not None)
    given = parser.parse_args([*options, *(["--", *others] if others else [])])
    try:
        call: partial[int] = load(command.call)(given)
    except argparse.ArgumentTypeError as error:
        parser.error(str(error))
    return call


def _parts(arguments: list[str]) -> Iterator[Part]:
    """The options, each with its value, and the other arguments, of which a position may begin with a dash."""
    left = deque(arguments)
    while left:
        argument = left.popleft()
        if argument == "--":
            yield from (Part("", other) for other in left)
            return
        name, equals, value = argument.partition("=")
        option = OPTIONS.get(name)
        if option and option.value and not equals and left and not _is_option(left[0]):
            yield Part(name, _in_one(name, left.popleft(), left))
        elif _is_option(argument):
            yield Part(name, value, has_text=bool(equals))
        else:
            yield Part("", argument)


def _in_one(name: str, value: str, left: deque[str]) -> str:
    """The value of an option. To PowerShell 4,4,4 is a list, whose parts it gives as arguments of their own."""
    is_part = {"--board": str.isdecimal, "--level": NAMES.__contains__}.get(name)
    parts = [value]
    while is_part and left and len(parts) < 3 and is_part(parts[-1]) and is_part(left[0]):
        parts.append(left.popleft())
    return ",".join(parts)


def _is_option(argument: str) -> bool:
    name = argument.partition("=")[0]
    return name in OPTIONS or (name.startswith("-") and not POSITION.fullmatch(argument))


def _checked(parser: Parser, command_name: str, part: Part) -> str:
    """An option as argparse takes it. Exits with a line if the command has no such option, or without its value."""
    command = COMMANDS[command_name]
    name, text, has_text = part
    option = command.options.get(name)
    if option is None:
        if name in OPTIONS:
            fitting = either([other for other, its in COMMANDS.items() if name in its.options])
            text = template("{option} goes with {commands}, not with {command}")
            parser.error(say(text, option=name, commands=fitting, command=command_name))
        words = [other.lstrip("-") for other in command.options]  # the dashes alone would make all of them alike
        near = OTHER_OPTIONS.get(name.lower()) or f"--{nearest(name.lstrip('-'), words)}"
        if near.partition(" ")[0] in command.options:
            parser.error(say("unknown option {option}; did you mean {near}?", option=name, near=near))
        parser.error(say("unknown option {option}", option=name))
    if option.value and not has_text:
        text = template("{option} needs a value; write {option} {value}")
        parser.error(say(text, option=name, value=value_name(option.value)))
    if has_text and not option.value:
        parser.error(say("{option} takes no value", option=name))
    name = name if name.startswith("--") else option.name
    return f"{name}={text}" if has_text else name


def _check_number(parser: Parser, command: Command, others: list[str], *, named: bool) -> None:
    """Exit with a line if there are too few or too many arguments that are no options.

    Where the command is not `named`, the first of them was probably meant to be one.
    """
    if not command.arguments and others and (not named or others[0] in COMMANDS):
        _refuse_command(parser, others[0])
    least = sum(argument.many in ("", "+") for argument in command.arguments)
    if len(others) < least:
        missing = listed([value_name(argument.name) for argument in command.arguments[len(others) :]])
        one = least - len(others) == 1
        parser.error(say("{name} is missing", name=missing) if one else say("{names} are missing", names=missing))
    if len(others) > len(command.arguments) and all(argument.many in ("", "?") for argument in command.arguments):
        parser.error(say("{argument} is one argument too many", argument=quoted(others[len(command.arguments)])))


def _refuse_command(parser: Parser, word: str) -> NoReturn:
    """Exit with a line that says which command was probably meant."""
    if word.startswith("-"):
        parser.error(say("unknown option {option}", option=word))
    if word in COMMANDS:
        refuse(say("write the command first: tictactoe {command}", command=word))
    near = nearest(word, [*COMMANDS, "help"], OTHER_COMMANDS)
    if near:
        parser.error(say("unknown command {word}; did you mean {near}?", word=quoted(word), near=near))
    parser.error(say("unknown command {word}; choose {commands}", word=quoted(word), commands=", ".join(COMMANDS)))
