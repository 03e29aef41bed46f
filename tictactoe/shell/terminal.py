"""The curses terminal, from its setting up to its restoring, and the keys that are read from it."""

import curses
import os
import signal
import sys
from contextlib import suppress
from time import monotonic, sleep
from types import TracebackType
from typing import TYPE_CHECKING, Any

from ..ui.session.events import Clicked, Elapsed, Event, Pressed, Resized, Size, Wheeled
from ..ui.session.session import Session
from ..ui.session.turn import PLACING
from ..ui.view import render
from .key_codes import END_OF_PASTE, NAMED_KEYS, NOTHING, PASTE, Code, read_key, read_mouse_report
from .painter import Painter
from .process import HeldSignals

if TYPE_CHECKING:
    from ..ui.session.requests import Wait

WINDOWS = sys.platform == "win32"
if not WINDOWS:
    import termios
ESCAPE_DELAY = "25"  # milliseconds; ncurses takes a second by default to tell Esc from an arrow
TICK = 0.1  # seconds; without a tick the last of many resizes stays unseen
QUIET = 0.01  # seconds without input after which a paste is over
LONGEST_PASTE = 1.0  # seconds
END_SHOWN = 0.5  # seconds after an end for which a second click, or Enter after a digit, begins no game
DELIVERY = 0.02  # seconds in which a terminal gets what was written to it, on a busy machine too
HANG_UPS = 5  # reads that return at once with nothing, as they do for ever on a terminal that is gone
HUNG_UP = 128 + 1  # the exit status that a shell shows for SIGHUP

# A report for each press, in decimal numbers; terminals that know only the first send bytes.
MOUSE_ON, MOUSE_OFF = b"\x1b[?1000h\x1b[?1006h", b"\x1b[?1006l\x1b[?1000l"

# Pasted text comes between marks, so that it can be told from keys (xterm's "bracketed paste").
PASTE_ON, PASTE_OFF = b"\x1b[?2004h", b"\x1b[?2004l"

XTERM = "xterm-256color"
XTERM_LIKE = ("xterm", "alacritty", "foot", "kitty", "ghostty", "wezterm", "contour")

FOCUS = (b"kxIN", b"kxOUT")  # some terminals name these events like keys


def unusable() -> str | None:
    """Why curses cannot draw on this terminal, in words; None if it can."""
    if WINDOWS:
        return None
    name = os.environ.get("TERM", "")
    for candidate in (name, XTERM) if name.startswith(XTERM_LIKE) else (name,):
        try:
            curses.setupterm(candidate or "unknown", 1)
        except (curses.error, UnicodeEncodeError):  # a name that is not text is not known either
            continue
        os.environ["TERM"] = candidate
        if curses.tigetstr("cup") and curses.tigetstr("clear"):
            return None
        return f"the terminal {name!r} cannot place text"
    return f"the terminal {name!r} is not known here" if name else "TERM is not set"


class Screen:
    """The terminal as a device of the loop, from `with` to its end, when it is left as it was found."""

    patience: float | None = 0.3  # seconds that a reply may take before keys are read beside it

    def __init__(self, mouse: bool = True) -> None:
        self._mouse = mouse
        self._marks_pastes = False
        self._signals = HeldSignals()
        self._held: list[Code] = []  # codes read to see whether there are any
        self._early = 0
        self._due: tuple[float, Wait] | None = None
        self._ended = -END_SHOWN  # when the end of a game was shown

    def __enter__(self) -> "Screen":
        for name in ("LINES", "COLUMNS"):  # they would freeze the size
            os.environ.pop(name, None)
        os.environ.setdefault("ESCDELAY", ESCAPE_DELAY)
        self._signals.hold()  # until the terminal is restored; `_next` sees what has come
        if not WINDOWS:
            self._found = _keep_output()
        self._window = curses.initscr()
        self._painter = Painter(self._window)
        try:
            self._set_up()
        except BaseException:
            self._restore(at_once=True)
            self._signals.release(unwinding=True)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._restore(at_once=kind is not KeyboardInterrupt)
        self._signals.release(unwinding=kind is not None)

    def _set_up(self) -> None:
        curses.noecho()
        curses.cbreak()
        self._window.keypad(True)
        self._special = {
            code: key for name, key in NAMED_KEYS.items() if (code := getattr(curses, name, None)) is not None
        }
        self._marks_pastes = not WINDOWS and _has_mouse()  # a terminal that reports the mouse knows xterm's modes
        self._mouse = self._mouse and _has_mouse()
        self._switch_modes(True)
        self.size = self._measure()

    def _restore(self, at_once: bool) -> None:
        """Give the terminal back as it was, `at_once` or when nothing that was written can be lost to Ctrl-C.

        The terminal may be gone, and nothing left to restore.
        """
        self._switch_modes(False)
        with suppress(curses.error):
            if not curses.tigetstr("rmcup"):  # what is on the screen stays there: leave a line for the shell
                self._window.move(self._window.getmaxyx()[0] - 1, 0)
                self._window.clrtoeol()
                self._window.refresh()
            self._window.keypad(False)
        for restore in (curses.nocbreak, curses.echo, curses.endwin):
            with suppress(curses.error):
                restore()
        if not at_once:
            sleep(DELIVERY)
        self._give_back()

    def _give_back(self) -> None:
        """Set the terminal's attributes as they were found."""
        if not WINDOWS:
            with suppress(termios.error):  # the terminal is gone
                termios.tcsetattr(1, termios.TCSANOW, self._found)

    def _stop(self) -> None:
        """Leave the terminal to the shell until it lets the program go on.

        ncurses would do the same at once, in the midst of whatever it does, and hangs now and then.
        """
        self._switch_modes(False)
        with suppress(curses.error):  # as in `_restore`
            curses.endwin()
        self._give_back()
        self._signals.stop()
        with suppress(termios.error):  # the terminal is gone
            self._found = _keep_output()
        self._window.refresh()  # all of it: curses remembers that the screen was left
        self._switch_modes(True)

    def _switch_modes(self, on: bool) -> None:
        """Let the terminal report presses and mark pastes, or not.

        ncurses itself would wait for the rest of half a report, and knows nothing of pastes.
        """
        modes = [(self._mouse and not WINDOWS, MOUSE_ON, MOUSE_OFF), (self._marks_pastes, PASTE_ON, PASTE_OFF)]
        for known, start, end in modes:
            if known:
                with suppress(OSError):  # the terminal is gone
                    os.write(1, start if on else end)

    @property
    def colours(self) -> bool:
        """Whether the terminal has colours."""
        return WINDOWS or curses.tigetnum("colors") >= 8

    # The device of the loop

    def show(self, before: Session | None, after: Session) -> None:
        """Paint a session."""
        if before is not None and before.repaints != after.repaints:
            self._painter.stale = True
        self._painter.paint(render(after), after.settings.colour)
        if before is not None and after.game.outcome and not before.game.outcome:
            self._ended = monotonic()

    def read(self, tick: float = TICK) -> Event | None:
        """The next event; None where nothing happened within a tick."""
        if self._due:
            due, wait = self._due
            tick = min(tick, max(due - monotonic(), 0))
        code = self._next(tick)
        if self._due and monotonic() >= due:
            self.put_back(code)
            self._due = None
            return Elapsed(wait.position, wait.step)
        if code == NOTHING or code == curses.KEY_RESIZE:
            if code == curses.KEY_RESIZE:
                self._painter.stale = True  # text lost by shrinking and growing back is unknown to curses
            return self._resized()
        if code == curses.KEY_MOUSE and WINDOWS:
            return _click()
        if isinstance(code, int) and code > 255 and curses.keyname(code) in FOCUS:
            return None
        key = self._read_key(code)
        if key is None:
            return None
        if isinstance(key, Wheeled):
            return key if self._mouse else None
        if not (isinstance(key, Clicked) or key in PLACING):
            self._ended = -END_SHOWN
        elif monotonic() - self._ended < END_SHOWN:
            return None  # meant for the move that has just ended the game
        if isinstance(key, Clicked):
            return key if self._mouse else None
        if key == PASTE:
            self._skip_paste()
        return None if key in (PASTE, END_OF_PASTE) else Pressed(key)

    def _read_key(self, code: Code) -> str | Clicked | Wheeled | None:
        """The key that begins with a code, or what the mouse did."""
        if code == curses.KEY_MOUSE:  # ncurses knows how a report begins, and leaves its rest to be read
            return read_mouse_report(self, numbers=(curses.tigetstr("kmous") or b"").endswith(b"<"))
        return read_key(code, self, self._special)

    def waiting(self) -> bool:
        """Whether there is input that was not read yet."""
        if not self._held:
            self.put_back(self._next(0))
        return bool(self._held)

    def wait(self, wait: "Wait") -> Event | None:
        """Wait, or with keys being read meanwhile note when to answer."""
        if not wait.until_key:
            self._due = monotonic() + wait.seconds, wait
            return None
        self.put_back(self._next(wait.seconds))
        return Elapsed(wait.position, wait.step)

    def drop(self) -> None:
        """Forget all input that is there already; of a paste, also what is still on its way."""
        end = monotonic() + LONGEST_PASTE
        while self.waiting() and monotonic() < end:
            if curses.KEY_RESIZE in self._held:
                self._painter.stale, self.size = True, Size(0, 0)
            self._held.clear()
            curses.flushinp()
            self.put_back(self._next(QUIET))

    # Input

    def take(self, seconds: float = 0) -> Code:
        """The next code, or NOTHING after some seconds."""
        return self._next(seconds)

    def put_back(self, code: Code) -> None:
        """Let a code be the next again."""
        if code != NOTHING:
            self._held.insert(0, code)

    def _next(self, seconds: float) -> Code:
        """The next code, NOTHING after some seconds. What signals ask for is done here, and nowhere else."""
        if self._held:
            return self._held.pop(0)
        end = monotonic() + seconds
        while True:
            while (number := self._signals.take()) is not None:
                if number == signal.SIGTSTP:
                    self._stop()
                else:
                    self._signals.end(number)
            code = self._get(min(max(end - monotonic(), 0), TICK))
            if code != NOTHING or monotonic() >= end:
                return code

    def _get(self, seconds: float) -> Code:
        """What curses gives next; NOTHING after some seconds, or after a signal."""
        self._window.timeout(round(seconds * 1000))
        if WINDOWS:
            try:
                return self._window.get_wch()
            except curses.error:
                return NOTHING  # its way to say so
        started = monotonic()
        code = self._window.getch()
        if code != NOTHING:
            self._early = 0
        elif seconds >= TICK / 2 and monotonic() - started < seconds / 2:
            self._early += 1
            if self._early >= HANG_UPS and not os.isatty(0):
                raise SystemExit(HUNG_UP)
        return code

    def _skip_paste(self) -> None:
        """Read past what was pasted: it was not meant as moves."""
        end = monotonic() + LONGEST_PASTE
        while monotonic() < end:
            code = self._next(LONGEST_PASTE / 2)
            if code == NOTHING or read_key(code, self, self._special) == END_OF_PASTE:
                return

    def _resized(self) -> Event | None:
        """The new size, if there is one; also that of a terminal that was resized while the program was stopped."""
        size = self._measure()
        if size == self.size and not self._painter.stale:
            return None
        self.size = size
        return Resized(size)

    def _measure(self) -> Size:
        rows, columns = self._window.getmaxyx()
        if not WINDOWS:
            try:
                actual = os.get_terminal_size(1)
            except OSError:
                return Size(columns, rows)  # no longer a terminal: the next reads will notice
            if 0 not in actual and (actual.columns, actual.lines) != (columns, rows):
                curses.resizeterm(actual.lines, actual.columns)
                self._painter.stale = True
                return Size(actual.columns, actual.lines)
        return Size(columns, rows)


def _keep_output() -> list[Any]:
    """Let no key stop the output, nor Ctrl-C discard what is on its way to the terminal; gives what was set before.

    A program that waits for a terminal which Ctrl-S has stopped cannot be ended by a signal.
    """
    found = termios.tcgetattr(1)
    input_flags, output_flags, control_flags, local_flags, *others = found
    kept = [input_flags & ~termios.IXON, output_flags, control_flags, local_flags | termios.NOFLSH, *others]
    termios.tcsetattr(1, termios.TCSANOW, kept)
    return found


def _has_mouse() -> bool:
    """Whether the terminal has a mouse. On Windows it sends a report for each press from now on."""
    if not WINDOWS:
        return bool(curses.tigetstr("kmous"))
    try:
        curses.mouseinterval(0)  # a press is an event at once, not after the time of a double click
        return curses.mousemask(curses.BUTTON1_PRESSED)[0] != 0
    except curses.error:
        return False


def _click() -> Event | None:
    """The click that curses has noted."""
    try:
        _, column, row, _, state = curses.getmouse()
    except curses.error:
        return None  # a report that curses could not use
    return Clicked(row, column) if state & curses.BUTTON1_PRESSED else None
