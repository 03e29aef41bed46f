"""The names of keys, and the mouse events, for what a terminal sends."""

from codecs import getincrementaldecoder
from collections.abc import Mapping

from ..._engine.frozen import Frozen
from ..._ui.sitting.events import Wheeled

# A code is a byte, or a number above 255 that curses gives for a whole sequence; on Windows a character is a string,
# and Escape never begins a sequence.
Code = int | str

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Codes(Protocol):
        """A source of codes: `take` gives the next, or NOTHING after `seconds`; `put_back` gives one back to it."""

        def take(self, seconds: float = 0) -> Code: ...
        def put_back(self, code: Code) -> None: ...


NOTHING = -1
ESCAPE = 27

# With the names that curses has for the sequences of a key. KEY_A1 to KEY_C3 are the numeric keypad without NumLock,
# and those with PAD, which only PDCurses has, are on it, too.
NAMED_KEYS = {
    "up": "KEY_UP KEY_A2",
    "down": "KEY_DOWN KEY_C2",
    "left": "KEY_LEFT KEY_B1",
    "right": "KEY_RIGHT KEY_B3",
    "K": "KEY_SR KEY_SUP",
    "J": "KEY_SF KEY_MAX",  # the latter to PDCurses Shift and Down, for which Python has no other name
    "H": "KEY_SLEFT",
    "L": "KEY_SRIGHT",
    "home": "KEY_HOME KEY_FIND KEY_A1",  # some keyboards have Find and Select in place of Home and End
    "end": "KEY_END KEY_SELECT KEY_C1",
    "page-up": "KEY_PPAGE KEY_A3",
    "page-down": "KEY_NPAGE KEY_C3",
    "enter": "KEY_B2 KEY_ENTER PADENTER",
    "+": "PADPLUS",
    "-": "PADMINUS",
    "*": "PADSTAR",
    "/": "PADSLASH",
    "backspace": "KEY_BACKSPACE",
    "f1": "KEY_F1",
    "backtab": "KEY_BTAB",
}
_CONTROLS = {8: "backspace", 9: "tab", 10: "enter", 12: "ctrl-l", 13: "enter", 127: "backspace"}
# By the last letter of sequences that begin with ESC [ or ESC O; the mode of the terminal decides which it sends.
_FINALS = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end", "P": "f1", "Z": "backtab"}
_SHIFTED = {"A": "K", "B": "J", "C": "L", "D": "H"}  # an arrow with Shift does what this letter does: a leap
_BRACKETS = {"1": "home", "7": "home", "4": "end", "8": "end", "5": "page-up", "6": "page-down"}
_MODIFIERS = 4 | 8 | 16  # the bits of Shift, Alt and Ctrl in the number of a mouse button
_LEFT, _WHEEL_UP, _WHEEL_DOWN = 0, 64, 65  # numbers of mouse buttons without these bits
_REST = 0.05  # seconds to wait for the next byte of a sequence
_STRINGS = tuple(map(ord, "]P_^X"))  # after ESC these begin a string, such as what a terminal answers to a question
_LONGEST_STRING = 10_000  # codes
_BELL = 7


class Click(Frozen):
    """The mouse button was pressed at this place of the screen."""

    row: int
    column: int


def read_key(code: Code, codes: "Codes", special: Mapping[int, str]) -> str | Click | Wheeled | None:
    """The name of the key whose first code is `code`, or what the mouse did; None for anything else.

    `special` has the names of keys for which curses gives a code above 255.
    """
    if isinstance(code, str):
        return "escape" if ord(code) == ESCAPE else _CONTROLS.get(ord(code)) or _character(code)
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
    """The name of a typed character: itself, or a name such as "ctrl-c" for a control character."""
    return character if character >= " " else f"ctrl-{chr(ord(character) + 96)}"


def _utf8(lead: int, codes: "Codes") -> str | None:
    """The character whose first byte was read; None if the bytes are not UTF-8.

    It is not read by curses, which would lose what follows a bad byte.
    """
    decoder = getincrementaldecoder("utf-8")("ignore")
    character = decoder.decode(bytes([lead]))
    while decoder.getstate()[0]:  # the bytes so far are the beginning of a character
        code = codes.take(_REST)
        if not isinstance(code, int) or not 0x80 <= code < 0xC0:
            codes.put_back(code)
            return None
        character = decoder.decode(bytes([code]))
    return character or None


def _escape(codes: "Codes") -> str | Click | Wheeled | None:
    """What an ESC begins: the key Escape if nothing follows, a sequence, or a letter with Alt, which gives None."""
    code = codes.take()
    if code == NOTHING:
        return "escape"
    if code == ESCAPE:
        return "escape" if _escape(codes) == "escape" else None
    if code == ord("["):
        return _sequence(codes)
    if code in _STRINGS:
        _skip_string(codes)
        return None
    if code == ord("O"):
        _, final = _parameters(codes)
        return "enter" if final == "M" else _FINALS.get(final)
    if isinstance(code, int) and 128 <= code < 256:
        _utf8(code, codes)
    return None


def _sequence(codes: "Codes") -> str | Click | Wheeled | None:
    """The key of a control sequence, or what the mouse did; None for other sequences, which are read to their end."""
    parameters, final = _parameters(codes)
    if final == "[":  # function keys of the Linux console
        codes.take(_REST)
    elif final == "M" and not parameters:
        return read_mouse_report(codes, numbers=False)
    elif parameters.startswith("<"):
        return _press_in(parameters[1:], final)
    elif final == "~" and parameters in _BRACKETS:
        return _BRACKETS[parameters]
    elif parameters in ("", "1"):
        return _FINALS.get(final)
    elif parameters == "1;2":
        return _SHIFTED.get(final)
    return None


def _skip_string(codes: "Codes") -> None:
    """Read a string to its end, which is BEL or ESC and a backslash, or where nothing more comes."""
    for _ in range(_LONGEST_STRING):
        code = codes.take(_REST)
        if code == ESCAPE:
            after = codes.take(_REST)
            if after != ord("\\"):
                codes.put_back(after)
            return
        if code in (_BELL, NOTHING):
            return


def read_mouse_report(codes: "Codes", *, numbers: bool) -> Click | Wheeled | None:
    """The click or the turn of the wheel in a report whose introduction was read.

    None for other buttons, releases and broken reports. A report gives the button, the column and the row, counted
    from 1: as three bytes, each 32 more than its value, or as decimal `numbers` and a final letter (xterm's modes
    1000 and 1006).
    """
    if numbers:
        return _press_in(*_parameters(codes))
    report = []
    for _ in range(3):
        code = codes.take(_REST)
        if not isinstance(code, int) or not 32 <= code < 256:
            codes.put_back(code)
            return None
        report.append(code - 32)
    return _press(*report)


def _press_in(parameters: str, final: str) -> Click | Wheeled | None:
    """The press in a report of decimal numbers, whose final letter is M for a press and m for a release."""
    report = [int(number) for number in parameters.split(";") if number.isdecimal() and len(number) < 6]
    return _press(*report) if final == "M" and len(report) == 3 else None


def _press(button: int, column: int, row: int) -> Click | Wheeled | None:
    """The click of the left button or the turn of the wheel; None for other buttons, and outside the screen."""
    button &= ~_MODIFIERS
    if button in (_WHEEL_UP, _WHEEL_DOWN):
        return Wheeled(forward=button == _WHEEL_DOWN)
    return Click(row - 1, column - 1) if button == _LEFT and column and row else None


def _parameters(codes: "Codes") -> tuple[str, str]:
    """The parameters of a sequence, and its final character, which is empty if the sequence breaks off."""
    parameters = ""
    while True:
        code = codes.take(_REST)
        character = chr(code) if isinstance(code, int) and 0 <= code < 256 else ""
        if "@" <= character <= "~":
            return parameters, character
        if not " " <= character <= "?":
            codes.put_back(code)
            return parameters, ""
        parameters += character
