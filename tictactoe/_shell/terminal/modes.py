"""The modes of the terminal: set up for the screen, left to the shell while the program is stopped, and restored."""

import codecs
import curses
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from select import select
from time import monotonic

from ..._ui.words.language import say
from .paste import MARKS_OFF, MARKS_ON, Paste

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

WINDOWS = sys.platform == "win32"
if sys.platform != "win32":
    import termios
    import tty
ESCAPE_DELAY = "25"  # milliseconds; ncurses takes a second by default to tell Esc from an arrow
DELIVERY = 0.02  # seconds in which a terminal receives what was written to it, on a busy machine too
LAST_PAUSE = 1.0  # seconds without input after which a paste is over for a program that ends in the middle of it
LONGEST_DISCARD = 10.0  # seconds after which such a program ends even if there is still input

# Ask for a report of each press (1000), in decimal numbers (1006); terminals that know only 1000 send bytes.
MOUSE_ON, MOUSE_OFF = b"\x1b[?1000h\x1b[?1006h", b"\x1b[?1006l\x1b[?1000l"

# The bits of the wheel on Windows. Python's curses has no name for the last one, without which none comes.
WHEEL_UP, WHEEL_DOWN, WHEEL = curses.BUTTON4_PRESSED, getattr(curses, "BUTTON5_PRESSED", 1 << 21), 1 << 25

CLIPBOARD, BELL = b"\x1b]52;", b"\x07"  # the beginning and the end of what sets xterm's clipboard (OSC 52)

XTERM = "xterm-256color"
XTERM_LIKE = ("xterm", "alacritty", "foot", "kitty", "ghostty", "wezterm", "contour")


def choose_terminal() -> str:
    """Set TERM to a name that curses knows; gives why curses cannot draw on the terminal, empty if it can."""
    if WINDOWS:
        return ""
    name = os.environ.get("TERM", "")
    for candidate in (name, XTERM) if name.startswith(XTERM_LIKE) else (name,):
        try:
            curses.setupterm(candidate or "unknown", 1)
        except (curses.error, UnicodeEncodeError):  # the name is unknown, or is not text
            continue
        os.environ["TERM"] = candidate
        if curses.tigetstr("cup") and curses.tigetstr("clear"):
            return ""
        return say("the terminal {name} cannot place text", name=repr(name))
    if not name:
        return say("TERM is not set")
    return say("the terminal {name} is not known here", name=repr(name))


def takes_copies() -> bool:
    """Whether the terminal may take a text for its clipboard: an xterm, or one whose description says so."""
    if WINDOWS:
        return False
    sets_clipboard = curses.tigetstr("Ms") or b""  # tmux has it; the name is that of xterm's "manipulate selection"
    return sets_clipboard.startswith(CLIPBOARD) or os.environ.get("TERM", "").startswith(XTERM_LIKE)


class TerminalModes:
    """The modes that the screen needs: keys at once and unseen, reports of presses, marks around pastes.

    `mouse` says whether presses are reported; `set_up` finds out whether they can be. `restore` leaves the terminal
    as it was before, and discards what is still unread: the shell would run it. `paste` knows what was read.
    """

    def __init__(self, paste: Paste, *, mouse: bool) -> None:
        self.mouse = mouse
        self._selects = False
        self._paste = paste
        self._marks_pastes = False
        for name in ("LINES", "COLUMNS"):  # curses would believe these sizes, even after a resize
            os.environ.pop(name, None)
        os.environ.setdefault("ESCDELAY", ESCAPE_DELAY)
        self._attributes = _keep_output()
        self.window = curses.initscr()

    def set_up(self) -> None:
        """Set the modes."""
        curses.noecho()
        curses.cbreak()
        self.window.keypad(True)
        reports_mouse = not WINDOWS and bool(curses.tigetstr("kmous"))
        self._marks_pastes = reports_mouse  # such a terminal knows xterm's modes
        self.mouse = self.mouse and (_switch_mouse_on() if WINDOWS else reports_mouse)
        self._switch_modes(on=True)

    def restore(self) -> None:
        """Restore the terminal. Errors are ignored: it may be gone."""
        with suppress(curses.error):
            if not curses.tigetstr("rmcup"):  # the frame stays on the screen, so leave a line for the shell
                self.window.move(self.window.getmaxyx()[0] - 1, 0)
                self.window.clrtoeol()
                self.window.refresh()
        self._give_back()

    def leave(self, stop: Callable[[], None]) -> None:
        """Leave the terminal to the shell while `stop` stops the program.

        The handler of ncurses would do so at any moment, even in the middle of its output, and sometimes hangs.
        """
        self._give_back()
        stop()
        if sys.platform != "win32":
            with suppress(termios.error):  # the terminal is gone
                self._attributes = _keep_output()
        self.window.refresh()  # paints the whole screen, since curses knows that it was left
        self._switch_modes(on=True)

    def copy(self, text: str) -> None:
        """Give a text to the clipboard of the terminal. Curses must have written all that it was to show."""
        encoded = codecs.encode(text.encode(), "base64")  # loads what it needs only now
        _write(CLIPBOARD + b"c;" + encoded.replace(b"\n", b"") + BELL)

    def _give_back(self) -> None:
        """End curses, discard what is unread, and set the terminal's attributes as they were before.

        By then the terminal has received all output, which Ctrl-C could discard from now on.
        """
        self._empty_curses()
        self._switch_modes(on=False)
        with suppress(curses.error):  # the terminal is gone
            curses.endwin()
        if sys.platform == "win32":
            curses.flushinp()
        else:
            with suppress(termios.error, OSError):  # the terminal is gone
                tty.setcbreak(1, termios.TCSANOW)  # else what still comes would be shown, and read line by line
                self._discard_input()
                termios.tcflush(0, termios.TCIFLUSH)
            with suppress(termios.error):
                termios.tcsetattr(1, termios.TCSANOW, self._attributes)

    def _empty_curses(self) -> None:
        """Read what curses has read and not given yet: the half of a mark of a paste may be there."""
        deadline = monotonic() + DELIVERY
        self.window.timeout(0)
        while not self._paste.inside and (code := self.window.getch()) >= 0 and monotonic() < deadline:
            if code < 256:
                self._paste.read(chr(code))

    def _discard_input(self) -> None:
        """Read until no paste goes on and nothing has come for a moment."""
        deadline = monotonic() + LONGEST_DISCARD
        while select([0], [], [], LAST_PAUSE if self._paste.inside else DELIVERY)[0] and monotonic() < deadline:
            data = os.read(0, 4096)
            if not data:
                return  # the terminal is gone
            self._paste.read(data.decode("latin-1"))

    def let_select(self, *, on: bool) -> None:
        """Let the mouse select text, as a terminal does that reports no presses, or have presses reported."""
        if on != self._selects:
            self._selects = on
            self._switch_modes(on=True)

    def _switch_modes(self, *, on: bool) -> None:
        """Switch the terminal's reports of presses and its marks around pastes on or off.

        ncurses itself would wait for the rest of a broken report, and knows nothing of pastes.
        """
        if self.mouse and not WINDOWS:
            _write(MOUSE_ON if on and not self._selects else MOUSE_OFF)
        if self._marks_pastes:
            _write(MARKS_ON if on else MARKS_OFF)


def _write(data: bytes) -> None:
    """Write to the terminal itself, without curses."""
    with suppress(OSError):  # the terminal is gone
        while data:
            data = data[os.write(1, data) :]


def _keep_output() -> "list[Any]":
    """Keep Ctrl-S from stopping the output, and Ctrl-C from discarding it; gives the attributes as they were before.

    While Ctrl-S stops the output, a program that waits to write cannot be ended by a signal. Input is not shown:
    curses returns to these attributes, and what still comes then would stand before the prompt of the shell.
    """
    found: list[Any] = []
    if sys.platform != "win32":
        found = termios.tcgetattr(1)
        input_flags, output_flags, control_flags, local_flags, *others = found
        local_flags = (local_flags | termios.NOFLSH) & ~termios.ECHO
        kept = [input_flags & ~termios.IXON, output_flags, control_flags, local_flags, *others]
        termios.tcsetattr(1, termios.TCSANOW, kept)
    return found


def _switch_mouse_on() -> bool:
    """Have each press and the wheel reported, on Windows; False if there is no mouse."""
    try:
        curses.mouseinterval(0)  # report a press at once, without waiting for a double click
        return curses.mousemask(curses.BUTTON1_PRESSED | WHEEL_UP | WHEEL_DOWN | WHEEL)[0] != 0
    except curses.error:
        return False
