"""What an option, an argument and a command are, and the options that several commands share."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from .._engine.frozen import Frozen
from .._engine.levels import NAMES
from .option_values import (
    COLOURS,
    LANGUAGES,
    as_colour,
    as_file,
    as_language,
    as_mark,
    as_rules,
    as_seconds,
    as_title,
    as_whole,
)

FILE = "FILE"  # a value, or an argument, that is the name of a file


class Option(Frozen):
    """An option of a command, as argparse, completions and the man page need it.

    `value` is what the help calls its value, "" for a switch; `read` makes it of a text, or raises ArgumentTypeError.
    `words` are all values, if they are few. A switch has `negated` if it can also be switched off, as in --no-ascii;
    it sets `sets`, the name and the value of another option, if it has no value of its own.
    """

    name: str
    help: str
    value: str = ""
    read: Callable[[str], object] = str
    words: tuple[str, ...] = ()
    default: object = None
    negated: bool = False
    sets: tuple[str, object] | None = None
    short: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """All ways to write it."""
        other = f"--no-{self.name.removeprefix('--')}" if self.negated else ""
        return tuple(filter(None, (self.short, self.name, other)))


class Argument(Frozen):
    """An argument that is no option. `name` is what the help calls it, and `key` the name of its value.

    `many` is as in argparse: * for any number, + for one or more, ? for none or one. `words` are some of its values.
    """

    key: str
    name: str
    help: str
    many: str = ""
    words: tuple[str, ...] = ()


class Command(Frozen):
    """A command: what its help says about it, what it is given, and the function that reads what was given.

    `call` names that function as `load` takes it. Of the values by the names of arguments and options it makes a call
    that gives the exit status, or raises ArgumentTypeError. `groups` are the options by their headings.
    """

    about: str
    call: str
    arguments: tuple[Argument, ...] = ()
    groups: Mapping[str, tuple[Option, ...]] = MappingProxyType({})
    examples: str = ""

    @property
    def options(self) -> dict[str, Option]:
        """The options by each of their names."""
        return {name: option for group in self.groups.values() for option in group for name in option.names}


HELP = Option("--help", "show this help", short="-h")
BOARD = Option(
    "--board",
    "4x4, gomoku, or 4,4,3 for 4 columns, 4 rows and 3 in a row",
    "M,N,K",
    as_rules,
    ("3x3", "4x4", "gomoku"),
)
LANGUAGE = Option(
    "--language",
    f"{', '.join(LANGUAGES)} (as chosen in the menu, or as your system is set)",
    "CODE",
    as_language,
    LANGUAGES,
)
LEVELS = tuple(NAMES)
SEED = Option("--seed", "any number; the same one gives the same random moves", "N", as_whole)
JSON = Option("--json", "print JSON")
RECORDS = Option("--records", "the file of your saved games", FILE, as_file)
NO_RECORDS = Option("--no-records", "save nothing", sets=("records", ""))
TITLE = Option("--title", "the heading on paper", "TEXT", as_title)
OUTPUT = Option("--output", "write it to a file; - prints it", FILE, as_file, short="-o")
TO_MOVE = Option("--to-move", "whose turn it is, if it could be either's", "X|O", as_mark, ("X", "O"))
BUDGET = Option("--budget", "how long to search (60)", "SECONDS", as_seconds, default=60.0)
PLAIN = Option("--plain", "line by line, without a screen (TICTACTOE_PLAIN=1 does the same)")
MOUSE = Option("--no-mouse", "leave the mouse to the terminal")
LOOK = (
    Option("--ascii", "draw with plain ASCII characters, or with block characters", negated=True),
    Option("--color", "use colours: auto, always or never (auto)", "WHEN", as_colour, COLOURS),
)
SCREEN = (PLAIN, *LOOK, MOUSE)
POSITION = Argument("position", "POSITION", "rows of X, O and empty cells; - reads standard input", "+")
