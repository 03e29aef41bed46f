"""What an option, an argument and a command are, and the options that several commands share."""

from collections.abc import Callable, Mapping
from types import SimpleNamespace

from .._engine.frozen import Frozen
from .._engine.levels import NAMES
from .._ui.words.language import say, say_as, template, template_words
from .option_values import OneOf, as_colour, as_file, as_language, as_mark, as_rules, as_seconds, as_title, as_whole

OPTIONS = template("options")  # the heading of the options that need no other
FILE = "FILE"  # a value, or an argument, that is the name of a file
EXAMPLE = 33  # columns of a command in the examples of the help
VALUES = template_words(
    "a value in the help",
    # translators: words for the values of options and for arguments, as in --time SECONDS; one word each
    "FILE POSITION GAME COMMAND FUNCTION LEVEL SECONDS WHO WHEN CODE TEXT FORMAT METHOD MIB ADDRESS",
)
"""What the help calls values, beside letters such as N."""


def called(command: str) -> str:
    """How a command is called."""
    return "tictactoe" if command == "play" else f"tictactoe {command}"


def value_name(value: str) -> str:
    """What the help calls a value, or several with a colon between, in the language in use."""
    return ":".join(say_as("a value in the help", part) for part in value.split(":"))


class Given(SimpleNamespace):
    """What a command line gives: the values by the keys of arguments and options."""


class Option(Frozen):
    """An option of a command, as argparse, completions and the man page need it.

    `value` is what the help calls its value, "" for a switch; `read` makes it of a text, or raises a Refusal.
    `words` are all values, if they are few; they fill the hole {words} of the help. A switch has `negated` if it can
    also be switched off, as in --no-ascii.
    """

    name: str
    help: str
    value: str = ""
    read: Callable[[str], object] = str
    words: tuple[str, ...] = ()
    default: object = None
    negated: bool = False
    short: str = ""

    @property
    def key(self) -> str:
        """The name of its value."""
        return self.name.removeprefix("--").replace("-", "_")

    @property
    def names(self) -> tuple[str, ...]:
        """All ways to write it."""
        other = f"--no-{self.name.removeprefix('--')}" if self.negated else ""
        return tuple(filter(None, (self.short, self.name, other)))

    @property
    def told(self) -> str:
        """What the help says of it."""
        return say(self.help, words=", ".join(self.words))


def choice(name: str, help: str, value: str, read: OneOf, default: str | None = None) -> Option:
    """An option that takes one of a few words."""
    return Option(name, help, value, read, read.words, default)


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
    that gives the exit status, or raises a Refusal. Besides EVERY it has its `own` options, and `more` under
    other headings. An example is a command and what it does, which may be "".
    """

    about: str
    call: str
    arguments: tuple[Argument, ...] = ()
    own: tuple[Option, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()
    notes: str = ""
    more: Mapping[str, tuple[Option, ...]] = {}

    @property
    def groups(self) -> dict[str, tuple[Option, ...]]:
        """The options by their headings."""
        return {OPTIONS: EVERY + self.own, **self.more}

    @property
    def options(self) -> dict[str, Option]:
        """The options by each of their names."""
        return {name: option for group in self.groups.values() for option in group for name in option.names}

    @property
    def shown(self) -> str:
        """The examples, a line each, and notes below them."""
        lines = [f"  {f'{line:{EXAMPLE}}{say(what)}'.rstrip()}\n" for line, what in self.examples]
        return "".join([*lines, *(["\n", say(self.notes)] if self.notes else [])])


HELP = Option("--help", template("show this help"), short="-h")
VERSION = Option("--version", template("show the version"))
BOARD = Option(
    "--board",
    template("4x4, gomoku, or 4,4,3 for 4 columns, 4 rows and 3 in a row"),
    "M,N,K",
    as_rules,
    ("3x3", "4x4", "gomoku"),
)
LANGUAGE = choice(
    "--language", template("{words} (as chosen in the menu, or as your system is set)"), "CODE", as_language
)
EVERY = HELP, LANGUAGE  # options of every command
LEVELS = tuple(NAMES)
SEED = Option("--seed", template("any number; the same one gives the same random moves"), "N", as_whole)
JSON = Option("--json", template("print JSON"))
RECORDS = Option("--records", template("the file of your saved games"), FILE, as_file)
NO_RECORDS = Option("--no-records", template("save nothing"))
TITLE = Option("--title", template("the heading on paper"), "TEXT", as_title)
OUTPUT = Option("--output", template("write it to a file; - prints it"), FILE, as_file, short="-o")
TO_MOVE = Option("--to-move", template("whose turn it is, if it could be either's"), "X|O", as_mark, ("X", "O"))
BUDGET = Option("--budget", template("how long to search (60)"), "SECONDS", as_seconds, default=60.0)
PLAIN = Option("--plain", template("line by line, without a screen (TICTACTOE_PLAIN=1 does the same)"))
MOUSE = Option("--no-mouse", template("leave the mouse to the terminal"))
LOOK = (
    Option("--ascii", template("draw with plain ASCII characters, or with block characters"), negated=True),
    choice("--color", template("use colours: auto, always or never (auto)"), "WHEN", as_colour),
)
SCREEN = (PLAIN, *LOOK, MOUSE)
POSITION = Argument("position", "POSITION", template("rows of X, O and empty cells; - reads standard input"), "+")
