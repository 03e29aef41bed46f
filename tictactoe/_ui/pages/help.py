"""The help: the keys of the page that one came from, then all others by the page on which they work."""

from ..._engine.board import Rules
from ..._engine.frozen import Frozen
from ..board.glyphs import grid
from ..page import COMMON, App, Key, leave
from ..parts.frame import Frame, Role
from ..parts.layout import page_layout
from ..parts.text import TextPage
from ..words.language import say, template, template_as
from ..words.wrap import wrap
from . import groups

WIDE = 74  # least columns for a key and what it does side by side, with the digits at their right
KEY_COLUMN, MEANING_COLUMN, DIGITS_COLUMN = 2, 24, 62  # the columns of a key, of what it does, and of the digits
DIGIT_KEYS = template("1 to 9")  # the name of the keys that are drawn as a board
EVERYWHERE, ALL = template("Everywhere"), template("All keys")
MOUSE = (template("click, wheel"), template("do what is named there; scroll or step"))
HELP = (template("?, F1"), template("this help"))
TERMINAL = template("In the terminal, after tictactoe")
# translators: commands as they are typed in the terminal, and what they do; at most 20 letters for a command
COMMANDS = (
    (template("think my.py:minimax"), template("watch your own function search")),
    (template("--opponent my.py:f"), template("play against your function or a program")),
    (template("match"), template("levels and programs play a match")),
    (template("solve, tree"), template("what a position is worth; its tree")),
    (template("puzzle --print 12"), template("puzzles on paper, with their answers")),
    (template("review FILE"), template("a game of another program, as SGF")),
    (template("import, export"), template("your games from files, and as JSON")),
    (template("--help"), template("all commands and options")),
)


class HelpPage(TextPage, Frozen):
    """The page of the help.

    `scroll` is the first row that is shown. Of the page from which the help was opened, `board_of` is the board, and
    `place` the heading of its keys as a template.
    """

    scroll: int
    board_of: Rules
    place: str

    name = template_as("title of a page", "help")

    @classmethod
    def begin(cls, app: App) -> "HelpPage":
        page = app.top
        place = next(each.heading for each in page.groups() if not each.states or page.state in each.states)
        return cls(0, page.rules(app), place)

    def text(self, app: App) -> Frame:
        return draw_keys(page_layout(app.size, self.board_of).width, app.settings.ascii, self.place)

    def turn(self, app: App, key: str) -> App:
        """The next page of the help."""
        return self.scrolled(app, "page-down")

    # fmt: off
    KEYS = (
        TextPage.SCROLLING,
        Key((" ",), turn, template("Space: next page"), template("Space"), template("the next page of the help"),
            why_not=TextPage.at_end),
        TextPage.BACK._replace(keys=(*TextPage.BACK.keys, "?", "f1")),
        Key(("enter",), leave),
    )
    # fmt: on


def draw_keys(width: int, ascii_only: bool, place: str = "") -> Frame:
    """The help as a frame of `width` columns, as high as it needs: each key, and beside or below it what it does.

    The keys of this `place`, given by its heading, come first.
    """
    parts = _parts(place)
    lines, meanings = _lines(parts, width, ascii_only), _meanings(parts)
    frame = Frame(width, len(lines))
    for row, (heading, name, meaning) in enumerate(lines):
        frame.put(row, 0, heading, Role.BOLD)
        frame.put(row, KEY_COLUMN, name)
        frame.put(row, meanings if width >= WIDE else 2 * KEY_COLUMN, meaning)
    if width >= WIDE:
        keys = next(row for row, (_, name, _) in enumerate(lines) if name == say(DIGIT_KEYS))
        frame.put_lines(keys, DIGITS_COLUMN, _digits(ascii_only), Role.DIM)
    return frame


Parts = dict[str, list[tuple[str, str]]]
"""By heading, the names of keys with what they do, all as templates."""


def _meanings(parts: Parts) -> int:
    """The column of what keys do, where it stands beside them."""
    return max(MEANING_COLUMN, *(KEY_COLUMN + len(say(name)) + 2 for keys in parts.values() for name, _ in keys))


def _lines(parts: Parts, width: int, ascii_only: bool) -> list[tuple[str, str, str]]:
    """The lines of the help as (heading, key, what it does); a narrow page has the digits among them."""
    roomy = width >= WIDE
    room = DIGITS_COLUMN - _meanings(parts) if roomy else width - 2 * KEY_COLUMN
    found: list[tuple[str, str, str]] = []
    for heading, keys in parts.items():
        found += [("", "", "")] if found else []
        found += [(line, "", "") for line in wrap([say(heading)], width)]
        for key, meaning in keys:
            name, texts = say(key), wrap([say(meaning)], room)
            if roomy:
                found.append(("", name, texts.pop(0)))
            else:
                found += [("", part, "") for part in wrap([name], width - KEY_COLUMN)]
            found += [("", "", text) for text in texts]
            if key == DIGIT_KEYS and not roomy:
                found += [("", "", text) for text in _digits(ascii_only)]
    return found


def _parts(place: str) -> Parts:
    """The parts of the help, that of the `place` first.

    What is the same in several parts stands in the first of them only.
    """
    found: Parts = {place: []} if place else {}
    for group in groups():
        found.setdefault(group.heading, []).extend(group.lines)
    found[EVERYWHERE] = [MOUSE, HELP, *((row.name, row.help) for row in COMMON)]
    found[TERMINAL] = [*COMMANDS]
    seen: set[tuple[str, str]] = set()
    for heading, lines in found.items():
        found[heading] = [line for line in dict.fromkeys(lines) if line not in seen]
        seen.update(lines)
    if place:
        first = {place: found.pop(place), ALL: []}
        return first | found
    return found


def _digits(ascii_only: bool) -> list[str]:
    """The digits drawn in the cells of 3x3 that they mark."""
    across, down, crossing = grid(ascii_only)
    line = crossing.join([across * 3] * 3)
    rows = [down.join(f" {digit} " for digit in "123456789"[start : start + 3]) for start in (0, 3, 6)]
    return [rows[0], line, rows[1], line, rows[2]]
