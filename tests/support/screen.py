"""The emulated screen of a terminal: that of pyte, with what pyte lacks."""

import codecs
import re
from copy import copy
from typing import Any, NamedTuple

import pyte
from pyte.screens import Char, Margins, wcwidth

# DEC private modes.
APPLICATION_KEYS, WRAP, CURSOR_SHOWN, ALTERNATE, PASTE = 1, 7, 25, 1049, 2004
MOUSE, MOUSE_SGR = {1000, 1002, 1003}, 1006

# One piece of output; `partial` is the beginning of a sequence whose end is still to come.
PIECE = re.compile(
    r"(?P<text>[^\x00-\x1f\x7f-\x9f]+)"
    r"|\x1b\[(?P<sequence>([<-?]*)([0-9:;]*)([ -/]*)([@-~]))"
    r"|\x1b(?P<charset>[()].)"
    r"|\x1b(?P<palette>\]R)"  # of the Linux console; it has no end mark
    r"|\x1b(?P<string>[]PX^_][^\x07\x1b]*(\x07|\x1b\\|(?=\x1b[^\\])))"
    r"|\x1b(?P<partial>(\[[<-?]*[0-9:;]*[ -/]*|[]PX^_][^\x07\x1b]*\x1b?|[ -/]*)\Z)"
    r"|\x1b(?P<escape>[ -/]*[0-OQ-WYZ\\`-~])"
    r"|(?P<control>[\x00-\x1f\x7f-\x9f])"
)

SET: dict[tuple[type[Char], Char, Char, tuple[int, ...]], Char] = {}  # what attributes come to, set after others


class Cell(NamedTuple):
    """One character cell of the screen; a colour is "default", a name such as "yellow", or six hex digits."""

    character: str
    foreground: str = "default"
    background: str = "default"
    bold: bool = False
    underline: bool = False
    reverse: bool = False
    dim: bool = False


def indexed(number: int) -> str:
    """What a Cell calls a colour that was chosen by its number, from 16 to 255.

    >>> indexed(166), indexed(32)
    ('d75f00', '0087d7')
    """
    return pyte.graphics.FG_BG_256[number]


class DimChar(Char):
    """A dim character. Its class says so, because pyte's tuple has no field for it."""


class Screen(pyte.Screen):
    """A pyte screen that reads its own bytes, and knows what pyte 0.8.2 does not.

    pyte's parser draws the end of each sequence that it does not know and passes over line drawing in UTF-8, so the
    bytes are cut into pieces here, and what is unknown is dropped whole.
    """

    private_modes: set[int]
    """The DEC private modes that are set, such as 1049 for the alternate screen."""

    def __init__(self, columns: int, rows: int) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._partial = ""
        super().__init__(columns, rows)

    def rows(self) -> list[str]:
        """The text of each row, without blanks at its end."""
        columns, blank = range(self.columns), self.default_char
        cells = (self.buffer[row].get for row in range(self.lines))
        return ["".join([cell(column, blank).data for column in columns]).rstrip() for cell in cells]

    def text(self) -> str:
        return "\n".join(self.rows())

    def cell(self, row: int, column: int) -> Cell:
        char = self.buffer[row][column]
        dim = isinstance(char, DimChar)
        return Cell(char.data, char.fg, char.bg, char.bold, char.underscore, char.reverse, dim)

    def feed(self, data: bytes) -> None:
        """Show bytes that a program wrote; they may end in the middle of a sequence or of a character."""
        written, self._partial = self._partial + self._decoder.decode(data), ""
        for piece in PIECE.finditer(written):
            match piece.lastgroup, piece[0]:
                case "text", text:
                    self._last = text[-1]
                    self.draw(text)
                case "sequence", _:
                    self._sequence(*piece.group(3, 4, 5, 6))
                case "charset", text:
                    self.define_charset(text[2], mode=text[1])
                case "escape", text if text[1:] in pyte.Stream.escape:
                    getattr(self, pyte.Stream.escape[text[1:]])()
                case "control", text if text in pyte.Stream.basic:
                    getattr(self, pyte.Stream.basic[text])()
                case "partial", text:
                    self._partial = text

    def _sequence(self, prefix: str, parameters: str, middle: str, final: str) -> None:
        numbers = [int(number[:4] or 0) for number in re.split("[:;]", parameters)]
        count = max(1, numbers[0])
        top, bottom = self.margins or Margins(0, self.lines - 1)
        match prefix + middle, final:
            case "?", "h" | "l":
                for number in numbers:
                    self._set_private_mode(number, final == "h")
            case "", "h" | "l":
                # Only insert and newline mode: pyte takes ANSI mode 32 for private mode 1, and so on.
                known = {*numbers} & {4, 20}
                self.mode = self.mode | known if final == "h" else self.mode - known
            case "", "m":
                self.select_graphic_rendition(*numbers)
            case "", "b":
                for _ in range(min(count, self.columns * self.lines)):
                    self.draw(self._last)
            case "", "S":
                self._scroll(top, bottom, count)
            case "", "T":
                self._scroll(top, bottom, -count)
            case "", "Z":
                stops = sorted(stop for stop in self.tabstops | {0} if stop < self.cursor.x)
                self.cursor.x = [0, *stops][-count:][0]
            case "", "r":
                self.set_margins(*(number or None for number in numbers[:2]))
                self.cursor_position()
            case "", "H" | "f":
                self.cursor_position(*numbers[:2])
            case "", _ if final in pyte.Stream.csi:
                getattr(self, pyte.Stream.csi[final])(numbers[0])

    def draw(self, data: str) -> None:
        """Draw as pyte does, but at once what has room in the row."""
        column, style, kind = self.cursor.x, self.cursor.attrs[1:], type(self.cursor.attrs)
        text = data.translate(self.g1_charset if self.charset else self.g0_charset)
        if column + len(text) <= self.columns and 4 not in self.mode and set(map(wcwidth, text)) == {1}:
            self.buffer[self.cursor.y].update(enumerate([kind(each, *style) for each in text], column))
            self.cursor.x += len(text)
        else:
            for character in data:  # one by one, because pyte drops what follows one that it cannot place
                super().draw(character)

    def reset(self) -> None:
        super().reset()
        self.private_modes = {WRAP, CURSOR_SHOWN}
        self._main_screen: dict[int, Any] | None = None
        self._last = " "

    def _set_private_mode(self, number: int, on: bool) -> None:
        (self.private_modes.add if on else self.private_modes.discard)(number)
        match number:
            case 5 | 7 | 25:
                (super().set_mode if on else super().reset_mode)(number, private=True)
            case 47 | 1047 | 1049 if on != (self._main_screen is not None):
                if on and number == ALTERNATE:
                    self.save_cursor()
                shown, self._main_screen = self._main_screen or {}, dict(self.buffer) if on else None
                self.buffer.clear()
                self.buffer.update(shown)
                if not on and number == ALTERNATE:
                    self.restore_cursor()

    def restore_cursor(self) -> None:
        """Restore the cursor as pyte does, but not whether it is shown."""
        super().restore_cursor()
        self.cursor.hidden = CURSOR_SHOWN not in self.private_modes

    def select_graphic_rendition(self, *attributes: int) -> None:
        """Set attributes as pyte does, with dim, and with yellow for the colour that pyte calls brown."""
        before = type(self.cursor.attrs), self.cursor.attrs, self.default_char, attributes
        if before in SET:
            self.cursor.attrs = SET[before]
            return
        dim = isinstance(self.cursor.attrs, DimChar)
        rest = iter(attributes)
        for number in rest:
            if number in (38, 48):
                for _ in range({5: 1, 2: 3}.get(next(rest, 0), 0)):
                    next(rest, 0)
            elif number in (0, 2, 22):
                dim = number == 2
        super().select_graphic_rendition(*attributes)
        char = self.cursor.attrs
        foreground, background = (colour.replace("brown", "yellow") for colour in (char.fg, char.bg))
        kind = DimChar if dim else Char
        self.cursor.attrs = kind(*char)._replace(fg=foreground, bg=background.replace("bfight", "bright"))
        SET[before] = self.cursor.attrs

    def _erase(self, rows: range, columns: range) -> None:
        """Erase cells so that they keep only the background colour, where pyte keeps all attributes."""
        blank = self.default_char._replace(bg=self.cursor.attrs.bg)
        for row in rows:
            self.buffer[row].update(dict.fromkeys(columns, blank))

    def erase_characters(self, count: int | None = None) -> None:
        row, column = self.cursor.y, self.cursor.x
        self._erase(range(row, row + 1), range(column, min(column + (count or 1), self.columns)))

    def erase_in_line(self, how: int = 0, private: bool = False) -> None:
        column = min(self.cursor.x, self.columns - 1)
        spans = {0: range(column, self.columns), 1: range(column + 1), 2: range(self.columns)}
        self._erase(range(self.cursor.y, self.cursor.y + 1), spans.get(how, range(0)))

    def erase_in_display(self, how: int = 0, *ignored: Any, **private: Any) -> None:
        row = self.cursor.y
        spans = {0: range(row + 1, self.lines), 1: range(row), 2: range(self.lines)}
        self._erase(spans.get(how, range(0)), range(self.columns))
        if how in (0, 1):
            self.erase_in_line(how)

    def insert_characters(self, count: int | None = None) -> None:
        self._shift(count or 1)

    def delete_characters(self, count: int | None = None) -> None:
        self._shift(-(count or 1))

    def insert_lines(self, count: int | None = None) -> None:
        self._scroll_below(-(count or 1))

    def delete_lines(self, count: int | None = None) -> None:
        self._scroll_below(count or 1)

    def _shift(self, count: int) -> None:
        """Move the rest of the cursor's row to the right by `count`, or to the left if it is negative."""
        row, span = self.cursor.y, range(self.cursor.x, self.columns)
        moved = {column + count: self.buffer[row][column] for column in span}
        self._erase(range(row, row + 1), span)
        self.buffer[row].update({column: char for column, char in moved.items() if column in span})

    def _scroll_below(self, count: int) -> None:
        top, bottom = self.margins or Margins(0, self.lines - 1)
        if top <= self.cursor.y <= bottom:
            self._scroll(self.cursor.y, bottom, count)
            self.carriage_return()

    def _scroll(self, top: int, bottom: int, count: int) -> None:
        """Move the rows from `top` to `bottom` up by `count`, or down if it is negative."""
        span = range(top, bottom + 1)
        moved = {row - count: copy(self.buffer[row]) for row in span}
        self._erase(span, range(self.columns))
        self.buffer.update({row: chars for row, chars in moved.items() if row in span})

    def resize(self, lines: int | None = None, columns: int | None = None) -> None:
        """Cut cells off at the right and below, as terminals do; the main screen keeps the cursor's row in sight."""
        self.lines, self.columns = lines or self.lines, columns or self.columns
        surplus = 0 if self._main_screen is not None else max(0, self.cursor.y - self.lines + 1)
        kept = {row - surplus: cells for row, cells in self.buffer.items() if 0 <= row - surplus < self.lines}
        self.buffer.clear()
        self.buffer.update(kept)
        for cells in kept.values():
            for column in [column for column in cells if column >= self.columns]:
                del cells[column]
        self.margins = None
        self.tabstops = set(range(8, self.columns, 8))
        self.cursor.y -= surplus
        self.ensure_hbounds()
        self.ensure_vbounds()
