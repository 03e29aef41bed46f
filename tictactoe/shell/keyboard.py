"""From what a terminal sends to the names of keys."""

from collections.abc import Mapping
from typing import Protocol

# A code is a byte, or a number above 255 that curses made of a whole sequence; on Windows a character is a string.
Code = int | str

NOTHING = -1
ESCAPE = 27
PASTE, END_OF_PASTE = "paste", "end of paste"  # not keys, but what a terminal puts around pasted text

_CONTROLS = {8: "backspace", 9: "tab", 10: "enter", 12: "ctrl-l", 13: "enter", 127: "backspace"}
# The last letter of the sequences that begin with ESC [ or ESC O, in whichever mode the terminal is.
_FINALS = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end", "P": "f1"}
_BRACKETS = {
    "1": "home", "7": "home", "4": "end", "8": "end", "5": "page-up", "6": "page-down",
    "200": PASTE, "201": END_OF_PASTE,
}  # fmt: skip
_MOUSE_REPORT_BYTES = 3


class Codes(Protocol):
    """The codes that have come already: `take` gives the next, or NOTHING without waiting; `put_back` returns it."""

    def take(self) -> Code: ...
    def put_back(self, code: Code) -> None: ...


def read_key(code: Code, codes: Codes, special: Mapping[int, str]) -> str | None:
    """The name of the key that begins with `code`, None for what is no key. `special` names the codes of curses."""
    if isinstance(code, str):
        return _CONTROLS.get(ord(code)) or (_escape(codes) if ord(code) == ESCAPE else _character(code))
    if code in special:
        return special[code]
    if code == ESCAPE:
        return _escape(codes)
    if code in _CONTROLS:
        return _CONTROLS[code]
    if code > 255:
        return f"code {code}"
    return _character(chr(code)) if code < 128 else _utf8(code, codes)


def _character(character: str) -> str:
    """A typed character's name: itself, or for a control character Ctrl and its letter."""
    return character if character >= " " else f"ctrl-{chr(ord(character) + 96)}"


def _utf8(lead: int, codes: Codes) -> str | None:
    """The character whose first byte was read. Curses itself would lose what follows one bad byte."""
    length = 4 if lead >= 0xF0 else 3 if lead >= 0xE0 else 2 if lead >= 0xC0 else 1
    found = bytes([lead])
    while len(found) < length:
        code = codes.take()
        if not isinstance(code, int) or not 0x80 <= code < 0xC0:
            codes.put_back(code)
            return None
        found += bytes([code])
    try:
        return found.decode()
    except UnicodeDecodeError:
        return None


def _escape(codes: Codes) -> str | None:
    """What follows an ESC: nothing, then it was the key; else a sequence, or a letter with Alt, which is no key."""
    code = codes.take()
    if code == NOTHING:
        return "escape"
    if code in (ESCAPE, "\x1b"):
        return "escape" if _escape(codes) == "escape" else None
    if code in (ord("["), "["):
        return _sequence(codes)
    if code in (ord("O"), "O"):
        _, final = _parameters(codes)
        return "enter" if final == "M" else _FINALS.get(final)
    if isinstance(code, int) and 128 <= code < 256:
        _utf8(code, codes)
    return None


def _sequence(codes: Codes) -> str | None:
    """The key of a control sequence, which is read to its end; None for those that are not keys here."""
    parameters, final = _parameters(codes)
    if final == "[":  # function keys of the Linux console
        codes.take()
    elif final == "M" and not parameters:
        skip_mouse_report(codes, numbers=False)
    elif final == "~" and parameters in _BRACKETS:
        return _BRACKETS[parameters]
    elif parameters in ("", "1"):
        return _FINALS.get(final)
    return None


def skip_mouse_report(codes: Codes, numbers: bool) -> None:
    """Read past a report that nobody asked for: three bytes, or `numbers` and a final letter."""
    if numbers:
        _parameters(codes)
    else:
        for _ in range(_MOUSE_REPORT_BYTES):
            codes.take()


def _parameters(codes: Codes) -> tuple[str, str]:
    """The bytes of a sequence up to its final one, and that one; it is empty if the sequence breaks off."""
    parameters = ""
    while True:
        code = codes.take()
        character = code if isinstance(code, str) else chr(code) if 0 <= code < 256 else ""
        if "@" <= character <= "~":
            return parameters, character
        if not " " <= character <= "?":
            codes.put_back(code)
            return parameters, ""
        parameters += character
