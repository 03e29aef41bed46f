"""The output: what it can show, how wide it is, and a line to standard error."""

import os
import sys
from contextlib import suppress

from .._ui.words.language import say, template
from .._ui.words.printable import as_sentence
from .._ui.words.wrap import folded

if sys.platform != "win32":
    # As in locale, but without its tables; Windows lacks the first and the last.
    from _locale import CODESET, LC_CTYPE, nl_langinfo, setlocale
    from _locale import Error as LocaleError  # type: ignore[attr-defined]

UTF_8_LOCALES = "C.UTF-8", "C.utf8", "UTF-8"  # as systems name one that needs no files
COLUMNS = 80  # where there is no terminal
PLAIN = "TICTACTOE_PLAIN"  # an environment variable that chooses line mode, unless it is empty or 0
SYSTEM_ERRORS = (
    # translators: these five are what the system says of a file; the name of the file and a colon stand before it
    template("No such file or directory"),
    template("Permission denied"),
    template("Is a directory"),
    template("No space left on device"),
    template("Read-only file system"),
)
"""What POSIX systems most often say of a file; what else they say stays in English."""


def system_error(error: OSError) -> str:
    """What the system says of a file that cannot be used, in the language in use where it has a text for that."""
    why = error.strerror or str(error)
    return say(why) if why in SYSTEM_ERRORS else why


def complain(what: str) -> None:
    """Print a sentence, or a clause as one, that is no output of a command to standard error.

    On a terminal it is broken at blanks.
    """
    line = f"tictactoe: {as_sentence(what)}"
    print(folded(line, printed_columns(2)) if sys.stderr.isatty() else line, file=sys.stderr, flush=True)


def printed_columns(descriptor: int = 1) -> int:
    """How many columns printed text may take: as many as COLUMNS says, or the terminal has, or 80 without either.

    The terminal is that of standard output, or of another file descriptor.
    """
    named = os.environ.get("COLUMNS", "")
    if named.isdecimal() and int(named):
        return int(named)
    try:
        return os.get_terminal_size(descriptor).columns or COLUMNS
    except OSError:
        return COLUMNS


def prints_unicode() -> bool:
    """Whether printed text can have more than ASCII, be it printed to a terminal, a file or a pipe."""
    try:
        "─│┼└├◄·".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return draws_unicode()


def wants_colour(color: str | None) -> bool:
    """Whether to use colour: a `color` of "always" or "never" decides, then NO_COLOR, then CLICOLOR."""
    if color in ("always", "never"):
        return color == "always"
    return not os.environ.get("NO_COLOR") and os.environ.get("CLICOLOR") != "0"


def use_utf_8() -> None:
    """Use UTF-8 if the environment names a locale with it that this machine lacks, as one that ssh passes on.

    The C library then keeps to ASCII. Where LC_ALL is empty, Python itself does the same (PEP 538).
    """
    if sys.platform != "win32" and not draws_unicode():
        named = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
        for locale in UTF_8_LOCALES if "utf8" in named.lower().replace("-", "") else ():
            with suppress(LocaleError):
                setlocale(LC_CTYPE, locale)
                return


def lines_wanted() -> bool:
    """Whether the environment asks for lines of text in place of a screen and of drawings."""
    return os.environ.get(PLAIN, "") not in ("", "0")


def draws_unicode() -> bool:
    """Whether the terminal's character set has more than ASCII."""
    if sys.platform != "win32":
        return nl_langinfo(CODESET).upper().replace("-", "") == "UTF8"
    return True
