"""Play the real program in a console of Windows: by keys, arrows, mouse, resizing, Ctrl-C, records and lines.

    python benchmarks/windows_console.py [REPORT]

Run it in a console of its own on Windows, or by `.ci/wine play`. What is pressed is written into the input of the
console and what is seen is read from its buffer, so that all of the program and of curses is the real one. It prints
what went well, or writes it to the file REPORT, and ends with a traceback and 1 at the first thing that did not.
"""

import ctypes
import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from ctypes import wintypes
from pathlib import Path
from typing import Any

assert sys.platform == "win32", "this needs a console of Windows"

ROOT = Path(__file__).resolve().parents[1]
TIMEOUT = 60.0  # seconds
KEY_EVENT, MOUSE_EVENT, SIZE_EVENT = 1, 2, 4
LEFT_BUTTON, WHEELED, WHEEL_DOWN = 1, 4, 0xFF880000
SHIFT, ENHANCED = 0x10, 0x100  # enhanced: not on the numeric keypad
# The virtual number of a key, its character, and the state of other keys.
KEYS = {
    "left": (0x25, "\0", ENHANCED), "up": (0x26, "\0", ENHANCED), "shift-down": (0x28, "\0", ENHANCED | SHIFT),
    "enter": (0x0D, "\r", 0), "escape": (0x1B, "\x1b", 0), "backspace": (0x08, "\b", 0),
    "keypad +": (0x6B, "+", 0), "keypad 7": (0x24, "\0", 0),
}  # fmt: skip

kernel = ctypes.WinDLL("kernel32", use_last_error=True)
kernel.CreateFileW.restype = wintypes.HANDLE


class KeyEvent(ctypes.Structure):
    _fields_ = [("down", wintypes.BOOL), ("repeats", wintypes.WORD), ("key", wintypes.WORD), ("scan", wintypes.WORD),
                ("character", wintypes.WCHAR), ("state", wintypes.DWORD)]  # fmt: skip


class MouseEvent(ctypes.Structure):
    _fields_ = [("at", wintypes._COORD), ("buttons", wintypes.DWORD), ("state", wintypes.DWORD),
                ("what", wintypes.DWORD)]  # fmt: skip


class Event(ctypes.Union):
    _fields_ = [("key", KeyEvent), ("mouse", MouseEvent)]


class InputRecord(ctypes.Structure):
    _fields_ = [("kind", wintypes.WORD), ("event", Event)]


class BufferInfo(ctypes.Structure):
    _fields_ = [("size", wintypes._COORD), ("cursor", wintypes._COORD), ("attributes", wintypes.WORD),
                ("window", wintypes.SMALL_RECT), ("largest", wintypes._COORD)]  # fmt: skip


def opened(name: str) -> Any:
    """The input of the console, CONIN$, or the buffer that it shows now, CONOUT$: curses makes one of its own."""
    return wintypes.HANDLE(kernel.CreateFileW(name, 0xC0000000, 3, None, 3, 0, None))


class Console:
    """The console of this process, with the program in it."""

    def __init__(self, *arguments: str) -> None:
        self._input = opened("CONIN$")
        kernel.PeekConsoleInputW(
            self._input, ctypes.byref(InputRecord()), 1, ctypes.byref(wintypes.DWORD())
        )  # for Wine
        self._program = subprocess.Popen([sys.executable, "-m", "tictactoe", *arguments], cwd=ROOT)

    def rows(self) -> list[str]:
        """The rows that the window shows."""
        output, info = opened("CONOUT$"), BufferInfo()
        kernel.GetConsoleScreenBufferInfo(output, ctypes.byref(info))
        window, rows = info.window, []
        for row in range(window.Top, window.Bottom + 1):
            text = ctypes.create_unicode_buffer(window.Right - window.Left + 2)
            at, read = wintypes._COORD(window.Left, row), wintypes.DWORD()
            kernel.ReadConsoleOutputCharacterW(output, text, len(text) - 1, at, ctypes.byref(read))
            rows.append(text.value.rstrip())
        kernel.CloseHandle(output)
        return rows

    def shows(self, *texts: str) -> None:
        """Return once all these texts are shown; raises AssertionError if they never are."""
        self.until(lambda: all(text in "\n".join(self.rows()) for text in texts), texts)

    def until(self, condition: Callable[[], object], what: object) -> None:
        deadline = time.monotonic() + TIMEOUT
        while not condition():
            shown = "\n".join(self.rows())
            assert time.monotonic() < deadline, f"waited for {what}, status {self._program.poll()}, shown\n{shown}"
            time.sleep(0.02)

    def press(self, *keys: str) -> None:
        """Press keys, by their names or as characters."""
        for name in keys:
            number, character, state = KEYS.get(name) or (ord(name.upper()), name, 0)
            for down in True, False:
                self._send(InputRecord(KEY_EVENT, Event(key=KeyEvent(down, 1, number, 0, character, state))))

    def click(self, cell: str) -> None:
        """Click into a cell, which is found by the names of its column and row."""
        rows = self.rows()
        row = next(at for at, text in enumerate(rows) if text.strip()[:2].strip() == cell[1])
        header = next(text for text in rows if text.split()[:3] == ["a", "b", "c"])
        for buttons in LEFT_BUTTON, 0:
            self.mouse(header.index(cell[0]), row, buttons)

    def mouse(self, column: int, row: int, buttons: int, what: int = 0) -> None:
        at = wintypes._COORD(column, row)
        self._send(InputRecord(MOUSE_EVENT, Event(mouse=MouseEvent(at, buttons, 0, what))))

    def _send(self, record: InputRecord) -> None:
        if not kernel.WriteConsoleInputW(self._input, ctypes.byref(record), 1, ctypes.byref(wintypes.DWORD())):
            raise ctypes.WinError(ctypes.get_last_error())

    def resize(self, columns: int, rows: int) -> None:
        output = opened("CONOUT$")
        for corner in (0, 0), (columns - 1, rows - 1):  # a window is never larger than its buffer
            window = wintypes.SMALL_RECT(0, 0, *corner)
            kernel.SetConsoleScreenBufferSize(output, wintypes._COORD(columns, rows))
            kernel.SetConsoleWindowInfo(output, True, ctypes.byref(window))
        kernel.CloseHandle(output)
        # Wine tells of the buffer, but not of the window after it.
        self._send(InputRecord(SIZE_EVENT, Event(mouse=MouseEvent(wintypes._COORD(columns, rows)))))
        self.until(lambda: len(self.rows()) == rows, f"{rows} rows")

    def interrupt(self) -> None:
        """Press Ctrl-C, which the console tells all its processes."""
        kernel.GenerateConsoleCtrlEvent(0, 0)

    def ends(self, status: int = 0) -> None:
        ended = self._program.wait(TIMEOUT)
        assert ended == status, f"ended with {ended}"
        kernel.CloseHandle(self._input)


def keys_arrows_and_mouse() -> None:
    screen = Console("--players", "2")
    screen.shows("X to move.  X goes first.")
    screen.press("up", "left", "enter")
    screen.shows("X played a1.")
    screen.press("5")
    screen.shows("O played b2.")
    screen.click("c3")
    screen.shows("X played c3.")
    screen.press("?")
    screen.shows("Tic-tac-toe - help", "On the board")
    for _ in range(3):
        screen.mouse(1, 1, WHEEL_DOWN, WHEELED)
    screen.until(lambda: "On the board" not in "\n".join(screen.rows()), "the help to scroll")
    screen.press("escape", "q")
    screen.ends()


def other_keys_and_pages() -> None:
    screen = Console("--players", "2", "--no-records")
    screen.shows("X to move.")
    screen.press("g", "c", "2", "enter")
    screen.shows("X played c2.")
    screen.press("h", " ")
    screen.shows("O played b2.")
    screen.press("k", "enter")
    screen.shows("X played b1.")
    screen.press("backspace")
    screen.shows("O played b2.")
    for key, page in (("m", "menu"), ("b", "boards"), ("p", "puzzle"), ("w", "minimax"), ("?", "help")):
        screen.press(key)
        screen.shows(f"Tic-tac-toe - {page}")
        screen.press("escape")
        screen.until(lambda: "Tic-tac-toe -" not in screen.rows()[0], f"the game after {page}")
    screen.press("v")
    screen.shows("lose in 3")
    screen.press("t")
    screen.shows("6 of 7 moves save the draw.")
    screen.press("q")
    screen.ends()


def records_and_resizing() -> None:
    screen = Console()
    screen.shows("Welcome back!", "X played c3.")
    for columns, rows in ((60, 20), (100, 30), (40, 13), (80, 24)):
        screen.resize(columns, rows)  # PDCurses forgets the keys that come at once after it
        screen.until(lambda: "quit" in "".join(screen.rows()[-4:]), "a footer in the last rows")
    screen.press("b", "escape", "u")
    screen.shows("O played b2.")
    screen.press("q")
    screen.ends()


def the_keypad_and_shift() -> None:
    screen = Console("--board", "15,15,5", "--no-records", "--level", "novice", "--first", "you")
    screen.shows("Your move.")
    screen.press("keypad +")
    screen.shows("is casual now")
    screen.press("shift-down", "enter")
    screen.shows("played")
    screen.press("q")
    screen.ends()


def ctrl_c() -> None:
    screen = Console("--players", "0", "--no-records", "--pace", "1")
    screen.shows("X played")
    screen.interrupt()
    screen.ends(130)


def line_mode() -> None:
    screen = Console("--plain", "--no-records", "--players", "2")
    screen.shows("X to move:")
    screen.press(*"b2", "enter")
    screen.shows("X played b2.", "O to move:")
    screen.press(*"quit", "enter")
    screen.ends()


PARTS = line_mode, keys_arrows_and_mouse, other_keys_and_pages, records_and_resizing, the_keypad_and_shift, ctrl_c


def play() -> int:
    for part in PARTS:
        try:
            part()
        except Exception:
            traceback.print_exc(file=sys.stdout)
            return 1
        print(f"{part.__name__.replace('_', ' ')}: well")
    return 0


def main() -> int:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program is to hear of it, not this
    with tempfile.TemporaryDirectory() as folder:
        os.environ["LOCALAPPDATA"] = folder
        if len(sys.argv) == 1:
            return play()
        with open(sys.argv[1], "w", encoding="utf-8") as sys.stdout:
            return play()


if __name__ == "__main__":
    sys.exit(main())
