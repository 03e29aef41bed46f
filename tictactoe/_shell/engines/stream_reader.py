"""A stream that a thread reads: its lines one by one, or its last bytes."""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO

LONGEST_LINE = 4096  # bytes; a longer line is cut
MOST_LINES = 1000  # lines that can wait to be taken; then reading pauses, and the other side has to wait
CHUNK = 65_536  # bytes that are read at once
_END = re.compile(rb"[\r\n]")


class LineReader:
    """The lines of a stream, without empty ones; a line ends with CR, LF or both.

    The stream itself is closed when its end is reached, which may be long after `close`.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self._lines: Queue[str | None] = Queue(MOST_LINES)
        self._closed = False
        Thread(target=self._read, args=(stream,), daemon=True).start()

    def take(self, seconds: float | None = None) -> str | None:
        """The next line, None at the end of input; raises queue.Empty if no line comes within `seconds`."""
        line = self._lines.get(timeout=seconds)
        if line is None:
            self._lines.put(None)  # the end of input stays there for the next call
        return line

    def close(self) -> None:
        """Drop the lines that wait, and all that are still to come."""
        self._closed = True
        with suppress(Empty):
            while True:
                self._lines.get_nowait()

    def _read(self, stream: IO[bytes]) -> None:
        rest = b""
        for chunk in _chunks(stream):
            *whole, rest = _END.split(rest + chunk)
            rest = rest[: LONGEST_LINE + 1]
            for line in whole:
                self._put(line)
        self._put(rest)
        self._lines.put(None)

    def _put(self, line: bytes) -> None:
        text = line[:LONGEST_LINE].decode("utf-8", "replace").strip()
        if text and not self._closed:
            self._lines.put(text)


class TailReader:
    """The last CHUNK bytes of a stream."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._kept = b""
        self._thread = Thread(target=self._read, args=(stream,), daemon=True)
        self._thread.start()

    def text(self, patience: float) -> str:
        """The last bytes as text; waits at most `patience` seconds for the end of the stream."""
        self._thread.join(patience)
        return self._kept.decode("utf-8", "replace")

    def _read(self, stream: IO[bytes]) -> None:
        for chunk in _chunks(stream):
            self._kept = (self._kept + chunk)[-CHUNK:]


def _chunks(stream: IO[bytes]) -> Iterator[bytes]:
    """The bytes as they come. The stream's buffer is not used: Python aborts if it ends while a thread is in it."""
    with suppress(OSError):  # the other side is gone
        while chunk := os.read(stream.fileno(), CHUNK):
            yield chunk
    stream.close()
