"""The lines that come through a pipe, read in a thread of its own."""

import os
import re
from queue import Queue
from threading import Thread

LONGEST_LINE = 4096  # bytes; what is longer is cut
MOST_LINES = 1000  # that wait to be taken; the other side waits where it sends more
CHUNK = 65_536  # bytes
_END = re.compile(rb"[\r\n]")


class Pipe:
    """The lines from a descriptor, without those that are empty; a line ends with CR, LF or both."""

    def __init__(self, descriptor: int) -> None:
        self._lines: Queue[str | None] = Queue(MOST_LINES)
        Thread(target=self._read, args=(descriptor,), daemon=True).start()

    def take(self, seconds: float | None = None) -> str | None:
        """The next line, None at the end of input; raises queue.Empty after so many seconds without a line."""
        line = self._lines.get(timeout=seconds) if seconds is None or seconds > 0 else self._lines.get_nowait()
        if line is None:
            self._lines.put(None)  # for who asks again
        return line

    def _read(self, descriptor: int) -> None:
        rest = b""
        while chunk := _read(descriptor):
            *whole, rest = _END.split(rest + chunk)
            rest = rest[: LONGEST_LINE + 1]
            for line in whole:
                self._put(line)
        self._put(rest)
        self._lines.put(None)

    def _put(self, line: bytes) -> None:
        text = line[:LONGEST_LINE].decode("utf-8", "replace").strip()
        if text:
            self._lines.put(text)


def _read(descriptor: int) -> bytes:
    """The next bytes, none at the end, also where the other side is gone."""
    try:
        return os.read(descriptor, CHUNK)
    except OSError:
        return b""
