"""The curses terminal as a device: it is painted and read."""

import curses
import os
from contextlib import suppress
from select import select
from time import monotonic

from ..._ui.app import App, render
from ..._ui.keys import latin
from ..._ui.parts.frame import Frame
from ..._ui.sitting.display import Display, Size
from ..._ui.sitting.effects import Wait
from ..._ui.sitting.events import Clicked, Elapsed, Input, Pasted, Pressed, Resized, Wheeled
from ..exit_status import HUNG_UP
from ..output import draws_unicode
from ..signals import STOPPING, HeldSignals
from .key_codes import ESCAPE, NAMED_KEYS, NOTHING, Click, Code, read_key, read_mouse_report
from .modes import WHEEL_DOWN, WHEEL_UP, WINDOWS, TerminalModes, takes_copies
from .painter import Painter
from .paste import Paste

TICK = 0.1  # seconds for one read: a longer one would miss the last of many resizes
QUIET = 0.01  # seconds without input after which what was typed ahead has ended
LONGEST_DROP = 1.0  # seconds for which what was typed ahead is dropped
PASTE_PAUSE = 2.0  # seconds without input after which a lone key ends a paste that lacks its end mark
LONE = 0.05  # seconds without input after a key by which it is a lone one
DOUBLE_CLICK = 0.4  # seconds within which a second press belongs to a double click
HANG_UPS = 5  # reads in a row that return at once with nothing, before the terminal counts as gone
QUIT = "q"  # the key that counts even if it was typed before a game ended

# No keys, though curses has names for them: gaining and losing focus, and on Windows a letter with Alt.
NO_KEYS = (b"kxIN", b"kxOUT", b"ALT_")


class Screen:
    """The terminal as a device of the loop. After `with`, it is again as it was before."""

    patience: float | None = 0.3  # seconds that an answer may take before keys are read meanwhile

    def __init__(self, *, mouse: bool = True) -> None:
        self._mouse = mouse
        self._signals = HeldSignals()
        self._paste = Paste()
        self._held: list[Code] = []  # codes that were put back, the next one first
        self._empty_reads = 0  # reads in a row that returned at once with nothing
        self._due: tuple[float, Wait] | None = None  # a Wait, and when it is to be answered
        self._frame = Frame(0, 0)  # which is painted: it knows what a click at each place means
        self._clicked = (Click(0, 0), "", 0.0)  # the last click, the page that it was meant for, and when it came

    def __enter__(self) -> "Screen":
        self._signals.hold()  # until the terminal is restored; `take` handles those that come
        self._modes = TerminalModes(self._paste, mouse=self._mouse)
        self._window = self._modes.window
        self._painter = Painter(self._window)
        try:
            self._modes.set_up()
            named = ((getattr(curses, name, 0), key) for key, names in NAMED_KEYS.items() for name in names.split())
            self._special = {code: key for code, key in named if code}
            self.size = self._fit_window()
        except BaseException:
            self._modes.restore()
            self._signals.release(unwinding=True)
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._modes.restore()
        self._signals.release(unwinding=kind is not None)

    @property
    def display(self) -> Display:
        """What the terminal can show."""
        colours = WINDOWS or curses.tigetnum("colors") >= 8
        return Display(self.size, draws_unicode(), colours, clipboard=takes_copies())

    # The device of the loop

    def show(self, before: App | None, after: App) -> None:
        """Paint the page on the screen."""
        if before is not None and before.display.repaints != after.display.repaints:
            self._painter.stale = True
        self._modes.let_select(on=after.top.to_copy)
        self._frame = render(after)
        self._painter.paint(self._frame, coloured=after.settings.colour)

    def read(self, tick: float = TICK) -> Input | None:
        """The next event; None if there is none within `tick` seconds."""
        if self._due:
            due, wait = self._due
            tick = min(tick, max(due - monotonic(), 0))
        code = self.take(tick)
        if self._due and monotonic() >= due:
            self.put_back(code)
            self._due = None
            return Elapsed(wait.position, wait.step)
        if code == NOTHING and self._paste.ended:
            return Pasted(self._paste.take())
        if code == NOTHING or code == curses.KEY_RESIZE:
            if code == curses.KEY_RESIZE:
                self._painter.stale = True  # curses does not know of text lost by shrinking and growing again
            return self._note_size()
        key = self._read_key(code)
        if key is None:
            return None
        if isinstance(key, Wheeled):
            return key if self._modes.mouse else None
        if isinstance(key, Click):
            return self._meant(key, monotonic()) if self._modes.mouse else None
        return Pressed(key)

    def _meant(self, click: Click, now: float) -> Clicked:
        """What was clicked; a double click is meant for the page that its first press was on."""
        last, page, then = self._clicked
        near = abs(click.row - last.row) <= 1 and abs(click.column - last.column) <= 2
        if not near or now - then > DOUBLE_CLICK:
            page = self._frame.page
        self._clicked = click, page, now
        return Clicked(self._frame.target(click.row, click.column), page)

    def _read_key(self, code: Code) -> str | Click | Wheeled | None:
        """The key whose first code was read, or what the mouse did; None for anything else."""
        if code == curses.KEY_MOUSE and WINDOWS:
            return _noted_press()
        if code == curses.KEY_MOUSE:  # ncurses has read the beginning of a report, and leaves the rest
            return read_mouse_report(self, numbers=(curses.tigetstr("kmous") or b"").endswith(b"<"))
        if isinstance(code, int) and code > 255 and curses.keyname(code).startswith(NO_KEYS):
            return None
        return read_key(code, self, self._special)

    def poll_input(self) -> bool:
        """Look for input; gives whether there is any that `read` has not returned yet."""
        if not self._held:
            self.put_back(self.take(0))
        return bool(self._held) or self._paste.ended

    def wait(self, wait: Wait) -> Input | None:
        """Wait until a key comes or the time is over; or, without `until_key`, only note when `read` is to answer."""
        if not wait.until_key:
            self._due = monotonic() + wait.seconds, wait
            return None
        self.put_back(self.take(wait.seconds))
        return Elapsed(wait.position, wait.step)

    def copy(self, text: str) -> None:
        """Give a text to the clipboard of the terminal; every frame is written at once, so this is between two."""
        self._modes.copy(text)

    def drop(self) -> None:
        """Forget all input that has come, and what follows it at once; but a key that quits still does."""
        deadline = monotonic() + LONGEST_DROP
        while self.poll_input() and monotonic() < deadline:
            if self._paste.ended:
                self._paste.take()
                continue
            code = self.take(0)
            if code == curses.KEY_RESIZE:
                self._painter.stale, self.size = True, Size(0, 0)
            elif isinstance(key := self._read_key(code), str) and latin(key) == QUIT:
                self.put_back(ord(QUIT))
                return
            self.put_back(self.take(QUIET))

    # Input

    def put_back(self, code: Code) -> None:
        """Make a code the next one again."""
        if code != NOTHING:
            self._held.insert(0, code)

    def take(self, seconds: float = 0) -> Code:
        """The next code that is not pasted, or NOTHING after `seconds`, or at once if a paste has ended.

        Signals are handled only here.
        """
        if self._held:
            return self._held.pop(0)
        if self._paste.ended:
            return NOTHING
        deadline = monotonic() + seconds
        while True:
            while (number := self._signals.take()) is not None:
                if number == STOPPING:
                    self._modes.leave(self._signals.stop)
                else:
                    self._signals.end(number)
            left = min(max(deadline - monotonic(), 0), TICK)
            code = self._read_pasted(left) if self._paste.inside else self._get(left)
            if code != NOTHING or self._paste.ended or monotonic() >= deadline:
                return code

    def _get(self, seconds: float) -> Code:
        """The next code from curses; NOTHING after `seconds`, or after a signal."""
        self._window.timeout(round(seconds * 1000))
        if WINDOWS:
            try:
                return self._window.get_wch()
            except curses.error:
                return NOTHING  # how it says that nothing came
        started = monotonic()
        code = self._window.getch()
        if code != NOTHING:
            self._empty_reads = 0
            if code < 256:
                self._paste.read(chr(code))
        elif seconds >= TICK / 2 and monotonic() - started < seconds / 2:
            self._empty_reads += 1
            if self._empty_reads >= HANG_UPS and not os.isatty(0):
                raise SystemExit(HUNG_UP)
        return code

    def _read_pasted(self, seconds: float) -> Code:
        """Read the next bytes of a paste, if they come within `seconds`; gives NOTHING.

        A terminal may leave out the end mark: a key that comes alone after a pause ends the paste, and is given.
        """
        if not select([0], [], [], seconds)[0]:
            return NOTHING
        paused = self._paste.pause > PASTE_PAUSE
        data = os.read(0, self._paste.missing)  # curses is slow: Ctrl-C would wait long behind a large paste
        if not data:
            raise SystemExit(HUNG_UP)
        self._paste.read(data.decode("latin-1"))
        one_key = data[0] == ESCAPE or len(data.decode(errors="ignore")) == 1
        if not (paused and one_key and self._paste.inside) or select([0], [], [], LONE)[0]:
            return NOTHING
        self._paste.inside = False
        self._held += data
        return self._held.pop(0)

    def _note_size(self) -> Input | None:
        """Note the size of the terminal. Gives Resized if it has changed or all must be painted anew, else None."""
        size = self._fit_window()
        if size == self.size and not self._painter.stale:
            return None
        self.size = size
        return Resized(size)

    def _fit_window(self) -> Size:
        """Give curses the size of the terminal if it has changed; gives the size."""
        rows, columns = self._window.getmaxyx()
        if not WINDOWS:
            with suppress(OSError):  # it is no longer a terminal, as the next reads will notice
                actual = os.get_terminal_size(1)
                if 0 not in actual and actual != (columns, rows):
                    curses.resizeterm(actual.lines, actual.columns)
                    self._painter.stale = True
                    columns, rows = actual
        return Size(columns, rows)


def _noted_press() -> Click | Wheeled | None:
    """The click or the turn of the wheel that curses has noted, None for any other mouse event."""
    try:
        _, column, row, _, state = curses.getmouse()
    except curses.error:
        return None  # a report that curses could not use
    if state & (WHEEL_UP | WHEEL_DOWN):
        return Wheeled(forward=bool(state & WHEEL_DOWN))
    return Click(row, column) if state & curses.BUTTON1_PRESSED else None
