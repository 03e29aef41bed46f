"""Printing: frames, in colour if that is wanted, and to files."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import NoReturn, TextIO

from .._engine.frozen import Frozen
from .._ui.parts.frame import COLOURS_OF_256, Frame, Role
from .._ui.words.language import say, template
from .._ui.words.printable import printable
from .exit_status import BadUse, is_closed_pipe
from .output import prints_unicode, system_error, wants_colour

# The codes of Select Graphic Rendition for the colours and attributes that the screen has.
_CODES = {role: f"38;5;{colour}" for role, colour in COLOURS_OF_256.items()}
_CODES |= {Role.DIM: "2", Role.BOLD: "1", Role.WIN: "7"}


class Look(Frozen):
    """How a command is to print, as --color and --ascii say: None for either is as the terminal has it."""

    color: str | None = None
    ascii: bool | None = None

    @property
    def coloured(self) -> bool:
        """Whether to print colours and attributes: if "always" is named, else if wanted, on a capable terminal."""
        capable = sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and sys.platform != "win32"
        return wants_colour(self.color) and (self.color == "always" or capable)

    @property
    def plain(self) -> bool:
        """Whether to print ASCII characters alone."""
        return bool(self.ascii) or not prints_unicode()


def print_frame(frame: Frame, look: Look) -> None:
    """Print the rows of a frame, with colours and attributes if the look has them."""
    if not look.coloured:
        print(frame.text())
        return
    for row in range(frame.height):
        line, end = "", 0
        for column, text, role in frame.runs(row):
            codes = ";".join(code for part, code in _CODES.items() if role & part)
            line += " " * (column - end) + (f"\x1b[{codes}m{text}\x1b[0m" if codes else text)
            end = column + len(text)
        print(line)


def refuse_file(file: str, error: Exception) -> NoReturn:
    """Raise BadUse for a file that cannot be used, "-" for standard input."""
    name = say("standard input") if file == "-" else printable(file)
    raise BadUse(
        "{file}: {why}", file=name, why=system_error(error) if isinstance(error, OSError) else error
    ) from error


def refuse_terminal(format: str, output: str | None, name: str) -> None:
    """Raise BadUse if a format that is not text would be printed on a terminal and "-" does not ask for that.

    The message names a file as an example.
    """
    if output is None and format != "text" and sys.stdout.isatty():
        text = template("{format} is not for a terminal; write it to a file, as in -o {name}.{format}")
        raise BadUse(text, format=format, name=name)


@contextmanager
def open_to_write(file: str) -> Iterator[TextIO]:
    """A file to write, which replaces the named one, if any, unless something is raised meanwhile.

    A device, a pipe or standard output is written to directly. Raises BadUse if a file cannot be written; what cannot
    be printed ends the program, as any output does.
    """
    if is_standard_output(file):
        yield sys.stdout
        sys.stdout.flush()
        return
    try:
        if os.path.exists(file) and not os.path.isfile(file):
            with open(file, "w", encoding="utf-8") as output:
                yield output
            return
        path = os.path.realpath(file)
        aside = f"{path}.{os.getpid()}"
        # The same on every system; it is closed below, before it is renamed.
        output = open(aside, "x", encoding="utf-8", newline="\n")  # noqa: SIM115
        try:
            with output:
                if os.path.exists(path):
                    open(path, "a").close()  # raises OSError if the old file is read-only
                    os.chmod(aside, os.stat(path).st_mode)
                yield output
            os.replace(aside, path)
        except BaseException:
            os.unlink(aside)
            raise
    except OSError as error:
        if is_closed_pipe(error):
            raise
        refuse_file(file, error)


@contextmanager
def printed_to(output: str | None) -> Iterator[None]:
    """Let a file have what is printed, standard output for None. Raises BadUse as `open_to_write`."""
    with open_to_write(output or "-") as file, redirect_stdout(file):
        yield


def is_standard_output(file: str) -> bool:
    """Whether a file is standard output: "-", or another name for it, such as /dev/stdout."""
    if file == "-":
        return True
    try:
        named = os.stat(file)
        return named.st_ino != 0 and os.path.samestat(named, os.fstat(1))  # 0 is any device or pipe of Windows
    except OSError:
        return False
