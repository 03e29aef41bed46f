"""Proofs as files, which may be compressed."""

import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from errno import EINVAL
from functools import partial
from importlib import import_module
from io import BufferedReader
from typing import Any

from ..._engine.board import Position
from ..._engine.proofs.lines import LONGEST_LINE
from ..._ui.words.language import say, say_number
from ..._ui.words.printable import printable
from ..exit_status import BadUse
from ..printing import is_standard_output, open_to_write

XZ = b"\xfd7zXZ\0"  # the beginning of a file that xz compressed


def refuse_ended(position: Position) -> None:
    """Raise BadUse if the game is over."""
    if position.outcome:
        raise BadUse("the game is over there, so there is nothing to prove")


def write_lines(file: str, find: Callable[[], Iterable[str]]) -> int:
    """Write the lines of a proof to a file as soon as they are found, and say so; gives the exit status.

    "-" is standard output. A file whose name ends in .xz is compressed. Raises BadUse if it cannot be written.
    """
    lzma = _lzma() if file.endswith(".xz") else None
    with open_to_write(file) as output:
        lines = find()
        packed = (
            lzma.open(output.buffer, "wt", preset=3, encoding="utf-8", newline="\n") if lzma else nullcontext(output)
        )
        count = 0
        with packed as text:
            for line in lines:
                text.write(f"{line}\n")
                count += 1
    if is_standard_output(file):
        said = say_number(
            "Wrote a proof of {count} line to standard output. Check it with: tictactoe check -",
            "Wrote a proof of {count} lines to standard output. Check it with: tictactoe check -",
            count,
        )
        print(said, file=sys.stderr)
    else:
        said = say_number(
            "Wrote a proof of {count} line to {file}. Check it with: tictactoe check {file}",
            "Wrote a proof of {count} lines to {file}. Check it with: tictactoe check {file}",
            count,
            file=printable(file),
        )
        print(said)
    return 0


def read_lines(file: BufferedReader) -> Iterator[bytes]:
    """The lines of a file, which may be compressed. One that is too long is cut, and then refused."""
    if file.peek(len(BOM_UTF8)).startswith(BOM_UTF8):  # as some programs begin a file
        file.read(len(BOM_UTF8))
    if not file.peek(len(XZ)).startswith(XZ):
        yield from iter(partial(file.readline, LONGEST_LINE + 1), b"")
        return
    lzma = _lzma()
    try:
        yield from iter(partial(lzma.open(file).readline, LONGEST_LINE + 1), b"")
    except (lzma.LZMAError, EOFError) as error:
        raise OSError(EINVAL, say("the compressed file is damaged or breaks off")) from error


def _lzma() -> Any:
    """The module that compresses; raises BadUse where Python was built without it."""
    try:
        return import_module("lzma")
    except ImportError as error:
        raise BadUse("this Python cannot compress; leave out the .xz, or unpack the file with xz -d") from error
