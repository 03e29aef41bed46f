"""The chosen cell: moving it by keys, and choosing it by its name, typed key by key."""

from ..._engine.board import Position, Rules
from ..._engine.game import Game, Phase
from ..._engine.notation import format_cell
from ..keys import DIGIT_KEYS, DIGITS, LEAPS, LETTERS, NAMING, PLACING, STEPS, latin
from ..page import App, Key, Page, WhyNot
from ..parts.layout import Layout, layout_for
from ..sitting.events import CellChosen
from ..sitting.messages import Message
from ..words.cells import has_digits
from ..words.language import say
from ..words.messages import in_cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from ..parts.frame import Frame
    from ..sitting.events import Event


NOTCH = 3  # rows that a notch of the wheel moves the cursor on a board that scrolls
CROSSED = 6  # most columns of a board that arrows alone cross quickly


def centre(rules: Rules) -> int:
    """The cell in the middle; of two, the one right of or below it."""
    return (rules.height // 2) * rules.width + rules.width // 2


def neighbour(rules: Rules, cell: int, down: int, right: int) -> int:
    """The cell `down` rows and `right` columns away from a cell, but not past the edge."""
    row, column = divmod(cell, rules.width)
    row, column = min(max(row + down, 0), rules.height - 1), min(max(column + right, 0), rules.width - 1)
    return row * rules.width + column


class CursorPage(Page):
    """A page on which a cell is chosen: it has a `game`, the `cursor`, and what is `typed` of a name."""

    __slots__ = ()
    cursor: int
    typed: str | None

    @property
    def game(self) -> Game:
        """The game on its board."""
        raise NotImplementedError

    def rules(self, app: App) -> Rules:
        return self.game.rules

    def board(self, app: App) -> Position | None:
        return self.game.position

    @property
    def chooses(self) -> bool:
        """Whether a cell can be chosen now, and so by its name."""
        return any(NAMING in row.keys for row in self.rows())

    def draw(self, frame: "Frame", app: App) -> None:
        self.draw_on(frame, app, layout_for(app.size, self.rules(app)))

    def draw_on(self, frame: "Frame", app: App, layout: Layout) -> None:
        """Draw the page, whose board has room."""
        raise NotImplementedError

    def wheel_of(self, app: App) -> tuple[str, str, int]:
        """On a board that scrolls, the wheel moves the cursor, where it does nothing else."""
        scrolls = not app.cramped and layout_for(app.size, self.rules(app)).window and not any(self.wheel)
        return ("up", "down", NOTCH) if scrolls else self.wheel

    def place_at(self, app: App, cell: int) -> App:
        """The app after a cell is marked, or given as an answer."""
        raise NotImplementedError

    def update(self, app: App, event: "Event") -> App:
        return self.place_at(app, event.cell) if isinstance(event, CellChosen) else app

    def place(self, app: App, key: str) -> App:
        """The chosen cell is marked, or given as an answer."""
        return self.place_at(app, self.cursor)

    def digit(self, app: App, key: str) -> App:
        """The cell with this digit is marked, or given as an answer."""
        return self.place_at(app, int(key) - 1)

    @property
    def naming(self) -> bool:
        return self.chooses and self.typed is not None and len(self.typed) < 2

    def without_name(self) -> "Self":
        return self if self.typed is None else self._replace(typed=None)

    def move(self, app: App, key: str) -> App:
        """The cursor on the cell beside it, or some cells further on."""
        return self.with_cursor(app, neighbour(self.rules(app), self.cursor, *(STEPS | LEAPS)[key]))

    def with_cursor(self, app: App, cell: int) -> App:
        """The app with the cursor on a cell."""
        return self.put(app, cursor=cell)

    def no_leap(self, app: App) -> WhyNot:
        """True on a board on which arrows alone are quick."""
        return self.rules(app).width <= CROSSED

    def no_number(self, app: App) -> WhyNot:
        """That a board has cells without digits."""
        return not has_digits(self.rules(app)) and say("On this board, type g and the name of a cell: g b2.")

    def begin_name(self, app: App, key: str) -> App:
        """The app that waits for the name of a cell, after the key that announces one."""
        return self._with_name(app, "")

    def any_key(self, app: App, key: str) -> App:
        """The app after a key that means nothing else: the letter of a column begins the name of a cell, too."""
        key = latin(key)
        named = self.chooses and len(key) == 1 and key in LETTERS[: self.rules(app).width]
        return self._with_name(app, key) if named else app

    def after_name_key(self, app: App, key: str) -> App | None:
        """The app after one more key of a cell's name, None if the key is no part of it.

        A name only chooses its cell: it may be mistyped, and c1 may become c12. A digit on 3x3 or a click marks its
        cell. Enter after an unfinished or refused name marks nothing, and why one was refused is still said.
        """
        typed = self.typed
        if typed is None or not self.chooses or app.cramped:
            return None
        key, quiet = latin(key), app.without_message()
        page: CursorPage = quiet.top  # type: ignore[assignment]
        if key in ("escape", *PLACING) and len(typed) < 2:
            refused = key in PLACING and app.said != _asked(typed)
            return self.put(app, typed=None) if refused else quiet
        if key == "backspace":
            return page._with_name(quiet, typed[:-1]) if typed else quiet
        if key in DIGITS:
            return page._with_name(quiet, typed + key if typed else "")
        columns = LETTERS[: self.rules(app).width] if typed else LETTERS
        return page._with_name(quiet, key) if len(typed) < 2 and key in columns else None

    def _with_name(self, app: App, name: str) -> App:
        """The app with `name` as the name typed so far; once it has a row, its cell is chosen."""
        width, height, _ = self.rules(app).mnk
        if not name:
            return self._typed(app, name, _asked(name))
        column = LETTERS.index(name[0])
        if column >= width:
            return self._typed(app, name[0], say("There is no column {letter}.", letter=name[0]))
        if len(name) == 1:
            return self._typed(app, name, _asked(name))
        row = int(name[1:])
        if not 1 <= row <= height:
            return self._typed(app, name[0], say("There is no row {number}.", number=row))
        page = self._replace(typed=name if self.no_number(app) else None)  # on 3 x 3 a further digit is a cell
        return page.chosen(app.put(self, page), (row - 1) * width + column)

    def _typed(self, app: App, name: str, message: Message) -> App:
        return self.put(app, typed=name).say(message)

    def chosen(self, app: App, cell: int) -> App:
        """The app after a cell was chosen by its name."""
        return self.with_cursor(app, cell)


MOVE = Key(tuple(STEPS), CursorPage.move, "arrows: move", "arrows, h j k l", "choose a cell, or g and its name",
    rank=1)  # fmt: skip
CURSOR_KEYS = (
    Key(tuple(LEAPS), CursorPage.move, why_not=CursorPage.no_leap),
    Key((NAMING,), CursorPage.begin_name),
    Key(DIGIT_KEYS, CursorPage.digit, why_not=CursorPage.no_number),
)
"""Rows that the footer and the help of a page need not name."""


def _asked(name: str) -> str:
    """What is asked for after so much of a cell's name, which has no row yet."""
    if name:
        return say("{letter}_: which row? Esc cancels.", letter=name)
    return say("Type a cell, such as b2; Esc cancels.")


def about_chosen(game: Game, cell: int) -> Message:
    """What to say of a cell that was chosen by its name."""
    if game.position.mark_at(cell):
        return in_cell(game.position, cell)
    name = format_cell(game.rules, cell)
    if game.phase is Phase.WAITING:
        return say("{cell}, for your next move.", cell=name)
    return say("{cell}: press Enter to play there.", cell=name)
