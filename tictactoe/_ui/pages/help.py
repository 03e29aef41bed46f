"""The help: the keys of the page that one came from, then all others by the page on which they work."""

from functools import lru_cache

from ..._engine.frozen import Frozen
from ..page import COMMON, App, Key, leave
from ..parts.frame import Frame, Role
from ..parts.text import TextPage
from ..words.language import say, template, template_as
from ..words.wrap import wrap
from . import groups

WIDE = 74  # least columns for a key and what it does side by side, with the digits at their right
KEY_COLUMN, MEANING_COLUMN, DIGITS_COLUMN = 2, 24, 62  # the columns of a key, of what it does, and of the digits
DIGIT_KEYS = template("1 to 9")  # the name of the keys that are drawn as a board
EVERYWHERE = template("Everywhere")
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

    `place` is the heading of the keys of the page from which it was opened, as a template, and `scroll` the first row
    that is shown.
    """

    place: str
    scroll: int = 0

    name = template_as("title of a page", "help")

    @classmethod
    def begin(cls, app: App) -> "HelpPage":
        page = app.top
        return cls(next(each.heading for each in page.groups() if not each.states or page.state in each.states))

    def text(self, app: App, width: int) -> Frame:
        return draw_keys(width, self.place, app.language)

    KEYS = (
        TextPage.SCROLLING,
        Key((" ",), TextPage.scrolled, "Space: next page", "Space", "the next page of the help",
            why_not=TextPage.at_end),
        TextPage.BACK._replace(keys=(*TextPage.BACK.keys, "?", "f1")),
        Key(("enter",), leave),
    )  # fmt: skip


@lru_cache(maxsize=1)  # the footer asks, too, whether all is shown, and whether the end is
def draw_keys(width: int, place: str, language: str) -> Frame:
    """The help as a frame of `width` columns, as high as it needs: each key, and beside or below it what it does.

    The keys of this `place`, given by its heading, come first. A narrow page has the digits among them. The
    `language` is the one in use.
    """
    frame, parts, roomy, digits = Frame(width, 0), _parts(place), width >= WIDE, 0
    names = max(len(say(name)) for keys in parts.values() for name, _ in keys)
    column = max(MEANING_COLUMN, KEY_COLUMN + names + 2) if roomy else 2 * KEY_COLUMN
    room = DIGITS_COLUMN - column if roomy else width - column
    for heading, keys in parts.items():
        frame.add_lines([""] if frame.height else [])
        frame.add_lines(wrap([say(heading)], width), role=Role.BOLD)
        for key, meaning in keys:
            name, texts = say(key), wrap([say(meaning)], room)
            digits = frame.height if key == DIGIT_KEYS else digits
            if roomy:
                frame.add((KEY_COLUMN, name, Role.PLAIN), (column, texts.pop(0), Role.PLAIN))
            else:
                frame.add_lines(wrap([name], width - KEY_COLUMN), KEY_COLUMN)
            frame.add_lines(texts, column)
            if key == DIGIT_KEYS and not roomy:
                frame.add_lines(_digits(), column)
    if roomy:
        frame.put_lines(digits, DIGITS_COLUMN, _digits(), Role.DIM)
    return frame


def _parts(place: str) -> dict[str, list[tuple[str, str]]]:
    """By heading the names of keys with what they do, all as templates; the `place` comes first.

    What is the same in several parts stands in the first of them only.
    """
    found: dict[str, list[tuple[str, str]]] = {place: []}
    for group in groups():
        found.setdefault(group.heading, []).extend(group.lines)
    found[EVERYWHERE] = [MOUSE, HELP, *((row.name, row.help) for row in COMMON)]
    found[TERMINAL] = [*COMMANDS]
    seen: set[tuple[str, str]] = set()
    for heading, lines in found.items():
        found[heading] = [line for line in dict.fromkeys(lines) if line not in seen]
        seen.update(lines)
    return found


def _digits() -> list[str]:
    """The digits drawn in the cells of 3x3 that they mark."""
    line = "───┼───┼───"
    rows = ["│".join(f" {digit} " for digit in "123456789"[start : start + 3]) for start in (0, 3, 6)]
    return [rows[0], line, rows[1], line, rows[2]]
