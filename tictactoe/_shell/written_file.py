"""A text that is written as a new file; no other file is touched."""

import os
from contextlib import suppress

from .._ui.sitting.effects import WriteFile
from .._ui.sitting.events import FileWritten
from .._ui.words.language import say

MOST_COPIES = 1000  # files with the same name and a number after it


def write_file(effect: WriteFile) -> FileWritten:
    """Write a file; where there is one with this name, the new one has a number: game-2.sgf."""
    stem, ending = os.path.splitext(effect.name)
    for number in range(1, MOST_COPIES):
        path = effect.name if number == 1 else f"{stem}-{number}{ending}"
        try:
            with open(path, "x", encoding="utf-8", errors="replace", newline="\n") as file:
                try:
                    file.write(effect.text)
                    file.flush()
                except OSError:
                    with suppress(OSError):  # half a file is worse than none
                        os.unlink(path)
                    raise
        except FileExistsError:
            continue
        except OSError as error:
            return FileWritten(path, error.strerror or str(error))
        return FileWritten(os.path.abspath(path))
    return FileWritten(effect.name, say("there are too many files with this name"))
