"""From what a terminal sends to the names of keys."""

from collections.abc import Callable, Mapping

# A code is a byte, or a number above 255 that curses made of a whole sequence; on Windows a character is a string.
Code = int | str

NOTHING = -1
ESCAPE = 27
PASTE, END_OF_PASTE = "200~", "201~"

_CONTROLS = {8: "backspace", 9: "tab", 10: "enter", 12: "ctrl-l", 13: "enter", 127: "backspace"}
# The last letter of the sequences that begin with ESC [ or ESC O, in whichever mode the terminal is.
_FINALS = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end", "P": "f1"}
_MOUSE_REPORT_BYTES = 3


def read_key(code: Code, next_code: Callable[[], Code], special: Mapping[int, str]) -> str | None:
    """The name of the key that begins with `code`, None for what is no key.

    `next_code` gives what has come already, or NOTHING, without waiting. `special` names the codes of curses.
    """
    if isinstance(code, str):
        return _CONTROLS.get(ord(code)) or (_escape(next_code) if ord(code) == ESCAPE else _character(code))
    if code in special:
        return special[code]
    if code == ESCAPE:
        return _escape(next_code)
    if code in _CONTROLS:
        return _CONTROLS[code]
    if code > 255:
        return f"code {code}"
    return _character(chr(code)) if code < 128 else _utf8(code, next_code)


def _character(character: str) -> str:
    """A typed character's name: itself, or for a control character Ctrl and its letter."""
    return character if character >= " " else f"ctrl-{chr(ord(character) + 96)}"


def _utf8(lead: int, next_code: Callable[[], Code]) -> str | None:
    """The character whose first byte was read. Curses itself would lose what follows one bad byte."""
    length = 4 if lead >= 0xF0 else 3 if lead >= 0xE0 else 2 if lead >= 0xC0 else 1
    found = bytes([lead])
    while len(found) < length:
        code = next_code()
        if not isinstance(code, int) or not 0x80 <= code < 0xC0:
            return None
        found += bytes([code])
    try:
        return found.decode()
    except UnicodeDecodeError:
        return None


def _escape(next_code: Callable[[], Code]) -> str | None:
    """What follows an ESC: nothing, then it was the key; else a sequence, or a letter with Alt, which is no key."""
    code = next_code()
    if code == NOTHING:
        return "escape"
    if code in (ESCAPE, "\x1b"):
        return "escape" if _escape(next_code) == "escape" else None
    if code in (ord("["), "["):
        return _sequence(next_code)
    if code in (ord("O"), "O"):
        _, final = _parameters(next_code)
        return "enter" if final == "M" else _FINALS.get(final)
    if isinstance(code, int) and 128 <= code < 256:
        _utf8(code, next_code)
    return None


def _sequence(next_code: Callable[[], Code]) -> str | None:
    """The key of a control sequence, which is read to its end; None for those that are not keys here."""
    parameters, final = _parameters(next_code)
    if final == "[":  # function keys of the Linux console
        next_code()
    elif final == "M" and not parameters:
        for _ in range(_MOUSE_REPORT_BYTES):
            next_code()
    elif parameters + final == PASTE:
        _skip_paste(next_code)
    elif parameters in ("", "1"):
        return _FINALS.get(final)
    return None


def _parameters(next_code: Callable[[], Code]) -> tuple[str, str]:
    """The bytes of a sequence up to its final one, and that one; it is empty if the sequence breaks off."""
    parameters = ""
    while True:
        code = next_code()
        character = code if isinstance(code, str) else chr(code) if 0 <= code < 256 else ""
        if not " " <= character <= "?":
            return parameters, character if "@" <= character <= "~" else ""
        parameters += character


def _skip_paste(next_code: Callable[[], Code]) -> None:
    """Read past what was pasted: it was not meant as moves."""
    seen = ""
    while not seen.endswith("\x1b[" + END_OF_PASTE):
        code = next_code()
        if code == NOTHING:
            return
        seen = seen[-8:] + (code if isinstance(code, str) else chr(code))
