"""The help of a command, as argparse lays it out."""

from argparse import ArgumentParser, BooleanOptionalAction, RawDescriptionHelpFormatter
from functools import partial
from typing import Any

from .._shell.output import printed_columns
from .._ui.words.language import say, say_as, template
from .commands import COMMANDS, LINES
from .options import called, value_name

USAGE = template("tictactoe [play] [options]\ntictactoe COMMAND [options]")


def print_help(name: str) -> int:
    """Print the help of a command, as wide as the terminal; gives the exit status."""
    command, plays, below = COMMANDS[name], name == "play", " " * len(say("usage:") + " ")
    parser = ArgumentParser(
        prog=called(name),
        usage=say(USAGE).replace("\n", f"\n{below}") if plays else None,
        description=say(command.about, commands=_listed_commands()) if plays else say(command.about),
        epilog=say("examples:") + f"\n{command.shown}" if command.examples else None,
        formatter_class=partial(Formatter, width=printed_columns() - 2),
        add_help=False,
    )
    parser.color = False  # type: ignore[attr-defined]  # Python 3.14 would colour the usage line, and nothing below it
    if command.arguments:
        arguments = parser.add_argument_group(say("arguments"))
        for argument in command.arguments:
            what, many = value_name(argument.name), argument.many or None
            arguments.add_argument(argument.key, nargs=many, metavar=what, help=say(argument.help))
    for heading, options in command.groups.items():
        group = parser.add_argument_group(say(heading))
        for option in options:
            how: dict[str, Any] = {"metavar": value_name(option.value)} if option.value else {"action": "store_true"}
            if option.negated:
                how = {"action": BooleanOptionalAction}
            group.add_argument(*filter(None, (option.short, option.name)), help=option.told, **how)
    print(parser.format_help(), end="")
    return 0


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
