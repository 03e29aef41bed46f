"""The curses of Windows on a terminal of POSIX: it does what windows-curses 2.4.2, on PDCurses, was seen to do there.

It has only what the program uses, under the numbers of PDCurses. What else differs from ncurses: a character is read
as a string, all else as a number; the numeric keypad and letters with Alt have numbers of their own; a turn of the
wheel is a press of button 4 or 5, and a release an event without buttons; there is no dim and no terminfo; the window
takes the size of the terminal by itself.

Beside curses, a pipe that nobody reads any more says EINVAL there, and pipes and devices have no number of their own.
"""

import errno
import io
import os
import re
import select
import signal
import stat
import sys
import termios
import time
import tty
from typing import Any

START = """
import sys
sys.path.insert(0, "tests")
from support import windows_curses
windows_curses.imitate()
"""  # what a program runs first that is to think that it is on Windows

A_DIM, A_BOLD, A_UNDERLINE, A_REVERSE = 0, 0x800000, 0x100000, 0x200000
COLORS, COLOR_BLUE, COLOR_GREEN, COLOR_CYAN, COLOR_RED, COLOR_MAGENTA, COLOR_YELLOW = 768, *range(1, 7)
PAIR = 24  # bits below the number of a pair of colours
BUTTON1_PRESSED, BUTTON4_PRESSED, BUTTON5_PRESSED = 0x2, 0x10000, 0x200000
WHEEL = 1 << 25  # without it in the mask no turn of the wheel is told
NUMBERS = {
    "KEY_DOWN": 258, "KEY_UP": 259, "KEY_LEFT": 260, "KEY_RIGHT": 261, "KEY_HOME": 262, "KEY_BACKSPACE": 263,
    "KEY_F1": 265, "KEY_DC": 330, "KEY_IC": 331, "KEY_SF": 336, "KEY_SR": 337, "KEY_NPAGE": 338, "KEY_PPAGE": 339,
    "KEY_ENTER": 343, "KEY_BTAB": 351, "KEY_END": 358, "KEY_FIND": 360, "KEY_SELECT": 383, "KEY_SLEFT": 391,
    "KEY_SRIGHT": 400, "ALT_0": 407, "ALT_A": 417, "KEY_A1": 449, "KEY_A2": 450, "KEY_A3": 451, "KEY_B1": 452,
    "KEY_B2": 453, "KEY_B3": 454, "KEY_C1": 455, "KEY_C2": 456, "KEY_C3": 457, "PADSLASH": 458, "PADENTER": 459,
    "PADSTAR": 463, "PADMINUS": 464, "PADPLUS": 465, "KEY_MOUSE": 539, "KEY_RESIZE": 546, "KEY_SUP": 547,
    "KEY_MAX": 548,
}  # fmt: skip
globals().update(NUMBERS)

# What a terminal sends after ESC [ or ESC O, with the keypad as xterm sends it in its application mode.
SEQUENCES = {
    "A": "KEY_UP", "B": "KEY_DOWN", "C": "KEY_RIGHT", "D": "KEY_LEFT", "H": "KEY_HOME", "F": "KEY_END",
    "Z": "KEY_BTAB", "P": "KEY_F1", "M": "PADENTER", "k": "PADPLUS", "m": "PADMINUS", "j": "PADSTAR", "o": "PADSLASH",
    "1;2A": "KEY_SUP", "1;2B": "KEY_MAX", "1;2C": "KEY_SRIGHT", "1;2D": "KEY_SLEFT", "2~": "KEY_IC", "3~": "KEY_DC",
    "5~": "KEY_PPAGE", "6~": "KEY_NPAGE", "w": "KEY_A1", "x": "KEY_A2", "y": "KEY_A3", "t": "KEY_B1", "u": "KEY_B2",
    "v": "KEY_B3", "q": "KEY_C1", "r": "KEY_C2", "s": "KEY_C3",
}  # fmt: skip
TYPED = re.compile(r"\x1b\[<(\d+);(\d+);(\d+)([Mm])|\x1b[\[O]([0-9;]*[A-Za-z~])|\x1b([0-9A-Za-z])|(.)", re.DOTALL)


class error(Exception):  # noqa: N801
    """What curses cannot do."""


class Window:
    """The whole console."""

    def __init__(self) -> None:
        self._found = termios.tcgetattr(0)
        tty.setcbreak(0)
        self._typed: list[str | int] = []
        self._seconds = 0.0
        self.mask = 0
        self.presses: list[tuple[int, int, int, int, int]] = []
        self.pairs: dict[int, int] = {}
        self._rows: list[list[tuple[str, int]]] = []
        self._at = 0, 0
        self._signalled, written = os.pipe()
        os.set_blocking(written, False)
        signal.set_wakeup_fd(written, warn_on_full_buffer=False)
        signal.signal(signal.SIGWINCH, self._note_size)
        self._fit()

    def _note_size(self, number: int, frame: object) -> None:
        self._resized = True

    def _fit(self) -> None:
        """Take the size of the terminal, on which nothing is known to be shown."""
        self._resized = False
        columns, rows = os.get_terminal_size(1)
        old, self._rows = self._rows, [[(" ", 0)] * columns for _ in range(rows)]
        for row, cells in zip(self._rows, old, strict=False):
            row[: len(cells)] = cells[:columns]
        self._shown: list[list[tuple[str, int]]] = []

    def getmaxyx(self) -> tuple[int, int]:
        return len(self._rows), len(self._rows[0])

    # Input

    def keypad(self, on: bool) -> None: ...

    def timeout(self, milliseconds: int) -> None:
        self._seconds = milliseconds / 1000

    def get_wch(self) -> str | int:
        deadline = time.monotonic() + self._seconds
        while not self._typed:
            if self._resized:
                self._fit()
                return NUMBERS["KEY_RESIZE"]
            ready = select.select([0, self._signalled], [], [], max(deadline - time.monotonic(), 0))[0]
            if 0 in ready:
                self._read()
            elif not ready or not os.read(self._signalled, 100):
                raise error("no input")
        return self._typed.pop(0)

    def getch(self) -> int:
        try:
            code = self.get_wch()
        except error:
            return -1
        return code if isinstance(code, int) else ord(code)

    def _read(self) -> None:
        data = os.read(0, 65536).decode(errors="ignore").replace("\r", "\n").replace("\x7f", "\b")
        for found in TYPED.finditer(data):
            button, column, row, final, sequence, alt, character = found.groups()
            if button:
                bits = {"0": BUTTON1_PRESSED, "64": BUTTON4_PRESSED, "65": BUTTON5_PRESSED}.get(button, 0)
                wanted = bits & self.mask and (button == "0" or self.mask & WHEEL)
                self.presses.append((0, int(column) - 1, int(row) - 1, 0, bits if wanted and final == "M" else 0))
                self._typed.append(NUMBERS["KEY_MOUSE"])
            elif sequence in SEQUENCES:
                self._typed.append(NUMBERS[SEQUENCES[sequence]])
            elif alt:
                first = "0" if alt.isdecimal() else "A"
                self._typed.append(NUMBERS[f"ALT_{first}"] + ord(alt.upper()) - ord(first))
            elif character:
                self._typed.append(character)

    # Output

    def erase(self) -> None:
        self._rows = [[(" ", 0)] * len(row) for row in self._rows]

    def clear(self) -> None:
        self.erase()
        self._shown = []

    def clrtoeol(self) -> None:
        row, column = self._at
        self._rows[row][column:] = [(" ", 0)] * (len(self._rows[row]) - column)

    def move(self, row: int, column: int) -> None:
        rows, columns = self.getmaxyx()
        if not (0 <= row < rows and 0 <= column < columns):
            raise error("wmove() returned ERR")
        self._at = row, column

    def addstr(self, row: int, column: int, text: str, attribute: int = 0) -> None:
        self.move(row, column)
        cells = self._rows[row]
        room = len(cells) - column
        cells[column : column + len(text)] = [(character, attribute) for character in text[:room]]
        if len(text) > room or (len(text) == room and row == len(self._rows) - 1):
            raise error("addwstr() returned ERR")

    def refresh(self) -> None:
        written = [] if self._shown else ["\x1b[0m\x1b[2J"]
        shown = self._shown or [[(" ", 0)] * len(row) for row in self._rows]
        for number, (cells, old) in enumerate(zip(self._rows, shown, strict=True), start=1):
            if cells != old:
                text = "".join(f"{self._attributes(attribute)}{character}" for character, attribute in cells)
                written.append(f"\x1b[{number};1H{text}")
        row, column = self._at
        os.write(1, f"{''.join(written)}\x1b[0m\x1b[{row + 1};{column + 1}H".encode())
        self._shown = [list(row) for row in self._rows]

    def _attributes(self, attribute: int) -> str:
        numbers = [f";{number}" for bit, number in ((A_BOLD, 1), (A_UNDERLINE, 4), (A_REVERSE, 7)) if attribute & bit]
        colour = self.pairs.get(attribute >> PAIR)
        return f"\x1b[0{''.join(numbers)}{'' if colour is None else f';38;5;{colour}'}m"

    def close(self) -> None:
        self._report_mouse(on=False)
        termios.tcsetattr(0, termios.TCSANOW, self._found)

    def set_mask(self, mask: int) -> None:
        self.mask = mask
        self._report_mouse(on=mask != 0)

    def _report_mouse(self, *, on: bool) -> None:
        os.write(1, b"\x1b[?1000h\x1b[?1006h" if on else b"\x1b[?1006l\x1b[?1000l")


WINDOWS: list[Window] = []  # at most one


def initscr() -> Window:
    WINDOWS[:] = [Window()]
    return WINDOWS[0]


def endwin() -> None:
    WINDOWS[0].close()


def getmouse() -> tuple[int, int, int, int, int]:
    if not WINDOWS[0].presses:
        raise error("getmouse() returned ERR")
    return WINDOWS[0].presses.pop(0)


def mousemask(mask: int) -> tuple[int, int]:
    WINDOWS[0].set_mask(mask)
    return mask, 0


def init_pair(pair: int, foreground: int, background: int) -> None:
    assert background == -1
    WINDOWS[0].pairs[pair] = foreground


def color_pair(pair: int) -> int:
    return pair << PAIR


def keyname(code: int) -> bytes:
    if 0 <= code - NUMBERS["ALT_0"] < 10:
        return b"ALT_%d" % (code - NUMBERS["ALT_0"])
    if 0 <= code - NUMBERS["ALT_A"] < 26:
        return b"ALT_%c" % (code - NUMBERS["ALT_A"] + ord("A"))
    return next((name.encode() for name, number in NUMBERS.items() if number == code), b"UNKNOWN KEY")


def tigetnum(name: str) -> int:
    return -2


def tigetstr(name: str) -> None:
    return None


def nothing(*_: Any) -> None:
    """What has no effect that can be seen."""


noecho = echo = cbreak = nocbreak = flushinp = start_color = use_default_colors = mouseinterval = nothing


class Pipe(io.FileIO):
    """A pipe to write to, which says of a reader that has left what those of Windows say."""

    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            raise OSError(errno.EINVAL, "Invalid argument") from None


def without_number(status: os.stat_result) -> os.stat_result:
    """The status of a file; pipes and devices all have the same numbers."""
    named = stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)
    return status if named else os.stat_result((status.st_mode, 0, 0, *status[3:]))


def imitate() -> None:
    """Let the program of this process find this curses, and think that its terminal is a console of Windows."""
    from types import SimpleNamespace

    sys.modules["curses"] = sys.modules[__name__]
    from tictactoe._shell import exit_status
    from tictactoe._shell.terminal import modes

    modes.WINDOWS = True
    vars(modes)["sys"] = SimpleNamespace(platform="win32")
    exit_status.is_closed_pipe.__kwdefaults__ = {"windows": True}
    by_path, by_descriptor = os.stat, os.fstat
    vars(os)["stat"] = lambda *arguments, **named: without_number(by_path(*arguments, **named))
    vars(os)["fstat"] = lambda descriptor: without_number(by_descriptor(descriptor))
    if not sys.stdout.isatty():
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(Pipe(1, "w", closefd=False)), sys.stdout.encoding)
