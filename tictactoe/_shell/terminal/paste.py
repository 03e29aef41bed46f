"""Pasted text, told from keys by the marks that a terminal puts around it."""

from time import monotonic

from ..._engine.notation import LONGEST_TEXT

MARKS_ON, MARKS_OFF = b"\x1b[?2004h", b"\x1b[?2004l"  # xterm's "bracketed paste"
_BEGINNING, _END = "\x1b[200~", "\x1b[201~"
_MOST = 4 * LONGEST_TEXT + len(_END)  # bytes that are kept of a paste: one that is cut is still known as too long


class Paste:
    """Whether what is read is `inside` a paste: it lasts until its end mark, however slowly it comes.

    Then its text can be taken, once; `ended` says that it waits for that.
    """

    def __init__(self) -> None:
        self.inside = False
        self.ended = False
        self._kept = bytearray()
        self._last = ""  # what was read last, one character less than a mark
        self._read_at = monotonic()

    def read(self, text: str) -> None:
        """Note what was read, each byte as a character."""
        inside = self.inside
        if inside:
            self._kept += text[: _MOST - len(self._kept)].encode("latin-1")
        text = self._last + text
        begun, ended = text.rfind(_BEGINNING), text.rfind(_END)
        if begun != ended:
            self.inside = begun > ended
        if self.inside and not inside:
            self._kept, self.ended = bytearray(text[begun + len(_BEGINNING) :], "latin-1"), False
        elif inside and not self.inside:
            self.ended = True
        self._last = text[1 - len(_END) :]
        self._read_at = monotonic()

    def take(self) -> str:
        """The text of the paste that has ended."""
        self.ended = False
        text = self._kept.partition(_END.encode())[0].decode(errors="replace")
        return text.replace("\r\n", "\n").replace("\r", "\n")

    @property
    def pause(self) -> float:
        """The seconds since something was read."""
        return monotonic() - self._read_at

    @property
    def missing(self) -> int:
        """The number of characters that a paste must still have, up to its end mark."""
        return next(len(_END) - count for count in reversed(range(len(_END))) if self._last.endswith(_END[:count]))
