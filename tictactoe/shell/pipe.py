"""What comes through a pipe, read in a thread: line by line, or the end of it all."""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO

LONGEST_LINE = 4096  # bytes; what is longer is cut
MOST_LINES = 1000  # that wait to be taken; the other side waits where it sends more
CHUNK = 65_536  # bytes
_END = re.compile(rb"[\r\n]")


class Pipe:
    """The lines of a stream, without those that are empty; a line ends with CR, LF or both.

    The stream is closed at its end, which may come late.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self._lines: Queue[str | None] = Queue(MOST_LINES)
        self._closed = False
        Thread(target=self._read, args=(stream,), daemon=True).start()

    def take(self, seconds: float | None = None) -> str | None:
        """The next line, None at the end of input; raises queue.Empty after so many seconds without a line."""
        line = self._lines.get(timeout=seconds) if seconds is None or seconds > 0 else self._lines.get_nowait()
        if line is None:
            self._lines.put(None)  # for who asks again
        return line

    def close(self) -> None:
        """Take no more: what is still to come is read and dropped."""
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


class Tail:
    """The last bytes of a stream: whole chunks, of which a few are kept."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._kept = b""
        self._thread = Thread(target=self._read, args=(stream,), daemon=True)
        self._thread.start()

    def text(self, patience: float) -> str:
        """What is kept; for so many seconds the end of the stream is waited for."""
        self._thread.join(patience)
        return self._kept.decode("utf-8", "replace")

    def _read(self, stream: IO[bytes]) -> None:
        for chunk in _chunks(stream):
            self._kept = (self._kept + chunk)[-CHUNK:]


def _chunks(stream: IO[bytes]) -> Iterator[bytes]:
    """The bytes as they come. The stream's own buffer is not used: a thread may be left here when Python ends."""
    while chunk := _chunk(stream.fileno()):
        yield chunk
    stream.close()


def _chunk(descriptor: int) -> bytes:
    """The next bytes, none at the end, also where the other side is gone."""
    try:
        return os.read(descriptor, CHUNK)
    except OSError:
        return b""
