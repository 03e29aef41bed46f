"""The reading of a command line: which command it names, and the call that its arguments ask for."""

import re
from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple, NoReturn

from .. import __version__
from .._engine.levels import NAMES
from .._engine.refusal import Refusal
from .._engine.search import scores
from .._shell.exit_status import BadUse
from .._ui.words.cells import either, listed
from .._ui.words.language import say, template, told
from .._ui.words.nearest import nearest
from . import load
from .commands import COMMANDS
from .option_values import quoted
from .options import HELP, PLAIN, VERSION, Command, Given, Option, called, value_name

POSITION = re.compile(r"-[-._xXoO0-9/\s]*")  # one that begins with a dash, which is an empty cell or standard input
OPTIONS = {name: option for command in COMMANDS.values() for name, option in command.options.items()}
OTHER_COMMANDS = {  # the commands, with what they may be called elsewhere
    "play": ("new", "start", "game"),
    "games": ("list", "history"),
    "stats": ("statistics", "results", "score", "scores"),
    "forget": ("delete", "reset", "clear"),
    "review": ("replay", "mistakes"),
    "solve": ("analyse", "analyze", "value", "values", "eval"),
    "match": ("tournament", "compare"),
    "check": ("verify",),
    "think": ("watch",),
}
OTHER_OPTIONS = {  # options as they are written, with what they may be called elsewhere
    "--board": ("--size", "--rules", "--grid"),
    "--level": ("--difficulty", "--strength", "--ai"),
    "--plain": ("--text", "--no-curses", "--no-screen", "--lines"),
    "--from": ("--position", "--start"),
    "--records": ("--db", "--file"),
    "--color never": ("--no-color", "--no-colour", "--no-colors", "--monochrome"),
    "--no-ascii": ("--unicode", "--utf8"),
    "--no-records": ("--no-save", "--incognito"),
    "--opponent": ("--engine", "--bot"),
    "--first": ("--who", "--begin", "--starts"),
    "--version": ("-v",),
}


def version() -> str:
    """The name of the program with its version."""
    compiled = not scores.__file__.endswith(".py")
    return " ".join(["tictactoe", __version__, *([say("(compiled)")] if compiled else [])])


class Part(NamedTuple):
    """An option by its name, with the text that is given with it, if any; without a name, another argument."""

    option: str
    text: str = ""
    has_text: bool = True


def parse(arguments: list[str]) -> partial[int]:
    """The call that a command line asks for, which gives the exit status.

    Raises BadUse if the arguments cannot be used.
    """
    if arguments[:1] == ["help"]:
        arguments = [*(argument for argument in arguments if argument != "help"), "--help"]
    parts = list(_parts(arguments))
    place = next((place for place, part in enumerate(parts) if not part.option and part.text in COMMANDS), None)
    name = "play" if place is None else parts.pop(place).text
    try:
        return _call(name, parts, named=place is not None)
    except BadUse:
        raise
    except Refusal as error:
        why = told(error)
        if re.search("[;?]", why):  # it says what would be right
            raise BadUse("{why}", why=why) from error
        raise BadUse("{error}; see {command} --help", error=why, command=called(name)) from error


def _call(name: str, parts: list[Part], *, named: bool) -> partial[int]:
    """The call that the parts of a command line ask for, in which the command may be `named`; raises a Refusal."""
    command = COMMANDS[name]
    if not named and parts and not parts[0].option:
        _refuse_command(parts[0].text)
    if PLAIN.name not in command.options:  # what only prints is plain: an alias may say so
        parts = [part for part in parts if part != Part(PLAIN.name, has_text=False)]
    options = [(_option(name, part), part) for part in parts if part.option]
    asked = [option for option, _ in options]
    if HELP in asked:
        return partial(load("_cli.help:print_help"), name)
    others = [part.text for part in parts if not part.option]
    _check_number(command, others, named=named)
    if VERSION in asked:
        return partial(_print_version)
    values = {
        option.key: option.default if option.value or option.negated else False for option in command.options.values()
    }
    values |= {option.key: _value(option, part) for option, part in options}
    for argument in command.arguments:
        values[argument.key] = others if argument.many in ("*", "+") else others.pop(0) if others else None
    call: partial[int] = load(command.call)(Given(**values))
    return call


def _print_version() -> int:
    print(version())
    return 0


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


def _option(command_name: str, part: Part) -> Option:
    """The option that a part names; raises a Refusal if the command has none of this name, or without its value."""
    command = COMMANDS[command_name]
    name, _, has_text = part
    option = command.options.get(name)
    if option is None:
        if name in OPTIONS:
            fitting = either([other for other, its in COMMANDS.items() if name in its.options])
            text = template("{option} goes with {commands}, not with {command}")
            raise Refusal(text, option=name, commands=fitting, command=command_name)
        words = [other.lstrip("-") for other in command.options]  # the dashes alone would make all of them alike
        near = nearest(name, (), OTHER_OPTIONS) or f"--{nearest(name.lstrip('-'), words)}"
        if near.partition(" ")[0] in command.options:
            raise Refusal("unknown option {option}; did you mean {near}?", option=name, near=near)
        raise Refusal("unknown option {option}", option=name)
    if option.value and not has_text:
        value = value_name(option.value)
        raise Refusal("{option} needs a value; write {option} {value}", option=name, value=value)
    if has_text and not option.value:
        raise Refusal("{option} takes no value", option=name)
    return option


def _value(option: Option, part: Part) -> object:
    """The value that a part gives an option; raises a Refusal, which names it."""
    if not option.value:
        return part.option in (option.name, option.short)  # and not --no-ascii
    try:
        return option.read(part.text)
    except Refusal as error:
        raise Refusal("{option}: {why}", option="/".join(option.names), why=error) from error


def _check_number(command: Command, others: list[str], *, named: bool) -> None:
    """Raise a Refusal if there are too few or too many arguments that are no options.

    Where the command is not `named`, the first of them was probably meant to be one.
    """
    if not command.arguments and others and (not named or others[0] in COMMANDS):
        _refuse_command(others[0])
    least = sum(argument.many in ("", "+") for argument in command.arguments)
    if len(others) < least:
        missing = listed([value_name(argument.name) for argument in command.arguments[len(others) :]])
        one = least - len(others) == 1
        raise Refusal("{name} is missing", name=missing) if one else Refusal("{names} are missing", names=missing)
    if len(others) > len(command.arguments) and all(argument.many in ("", "?") for argument in command.arguments):
        raise Refusal("{argument} is one argument too many", argument=quoted(others[len(command.arguments)]))


def _refuse_command(word: str) -> NoReturn:
    """Raise a Refusal that says which command was probably meant."""
    if word.startswith("-"):
        raise Refusal("unknown option {option}", option=word)
    if word in COMMANDS:
        raise BadUse("write the command first: tictactoe {command}", command=word)
    if near := nearest(word, [*COMMANDS, "help"], OTHER_COMMANDS):
        raise Refusal("unknown command {word}; did you mean {near}?", word=quoted(word), near=near)
    raise Refusal("unknown command {word}; choose {commands}", word=quoted(word), commands=", ".join(COMMANDS))
