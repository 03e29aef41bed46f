"""What the command line asks for with `match` and `engine`: programs that play."""

from functools import partial

from .. import __version__
from .._engine.levels import Level
from .._shell.commands import engine as engines
from .._shell.commands import match as matches
from .._ui.sitting.settings import Settings
from .option_values import as_function
from .options import Given


def match(given: Given) -> partial[int]:
    names, rules = (given.one, given.other), given.board or Settings().rules
    how = {"nodes": given.nodes, "seed": given.seed, "output": given.output}
    return partial(matches.match, names, rules, given.games, given.time, **how)


def engine(given: Given) -> partial[int]:
    function = None if given.function is None else as_function(given.function)
    level = given.level or Level.PERFECT
    return partial(engines.engine, given.board, function, level, given.time, given.seed, __version__)
