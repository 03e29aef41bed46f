"""What the command line asks for with `match` and `engine`: programs that play."""

from argparse import ArgumentTypeError, Namespace
from functools import partial

from .. import __version__
from .._engine.levels import Level
from .._shell.commands import engine as engines
from .._shell.commands import match as matches
from .._shell.functions.file import names_function
from .._ui.sitting.settings import Settings
from .._ui.words.language import say, template
from .option_values import quoted


def match(given: Namespace) -> partial[int]:
    options = matches.Options(given.games, given.time, given.nodes, given.seed, given.output)
    return partial(matches.match, (given.one, given.other), given.board or Settings().rules, options)


def engine(given: Namespace) -> partial[int]:
    if given.function is not None and not names_function(given.function):
        text = template("{text} is not a function; write one such as my_bot.py:choose")
        raise ArgumentTypeError(say(text, text=quoted(given.function)))
    level = given.level or Level.PERFECT
    return partial(engines.engine, given.board, given.function, level, given.time, given.seed, __version__)
