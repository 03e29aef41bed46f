"""Pasted text, told from keys by the marks that a terminal puts around it."""

from time import monotonic

MARKS_ON, MARKS_OFF = b"\x1b[?2004h", b"\x1b[?2004l"  # xterm's "bracketed paste"
_BEGINNING, _END = "\x1b[200~", "\x1b[201~"


class Paste:
    """Whether what is read is `inside` a paste: it lasts until its end mark, however slowly it comes."""

    def __init__(self) -> None:
        self.inside = False
        self._last = ""  # what was read last, one character less than a mark
        self._read_at = monotonic()

    def read(self, text: str) -> None:
        """Note what was read."""
        text = self._last + text
        begun, ended = text.rfind(_BEGINNING), text.rfind(_END)
        if begun != ended:
            self.inside = begun > ended
        self._last = text[1 - len(_END) :]
        self._read_at = monotonic()

    @property
    def pause(self) -> float:
        """The seconds since something was read."""
        return monotonic() - self._read_at

    @property
    def missing(self) -> int:
        """The number of characters that a paste must still have, up to its end mark."""
        return next(len(_END) - count for count in reversed(range(len(_END))) if self._last.endswith(_END[:count]))
