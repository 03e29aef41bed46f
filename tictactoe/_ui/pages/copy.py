"""Copying: a game as texts, each of which is given to the terminal's clipboard, and can be selected on the screen."""

from collections.abc import Iterable, Iterator

from ..._engine.board import Position
from ..._engine.frozen import Frozen
from ..._engine.game import Game
from ..._engine.games.exchange import Copies, copies
from ..._engine.games.game_tree import GameTree
from ..page import App, Key
from ..parts.frame import Frame, Role
from ..parts.text import TextPage
from ..sitting.effects import CopyText, Question
from ..words.language import say, template, template_as
from ..words.wrap import wrap

# translators: this and the next three name what is copied
NAMES = (template("position"), template("game"), template("drawing"), template("SGF"))
TURNS = {"right": 1, "l": 1, "tab": 1, "c": 1, "left": -1, "h": -1, "backtab": -1}
COPIED = template("Copied, if your terminal allows it; or select it here.")
SELECT = template("Select it here to copy it.")


class CopyPage(TextPage, Frozen):
    """The page of the texts of a game.

    It has the texts, which of them is shown, and the first row that is shown.
    """

    texts: Copies
    chosen: int = 0
    scroll: int = 0

    name = template_as("title of a page", "copy")
    heading = template("While you copy")
    to_copy = True

    @classmethod
    def begin(
        cls, app: App, game: Game, position: Position | None = None, tree: GameTree | None = None
    ) -> "CopyPage":
        """The texts of a game; of a finished one, the game is the first that is shown."""
        return cls(copies(game, position, tree), 1 if game.outcome and position is None else 0)

    def wants(self, app: App) -> Iterable[Question]:
        return (CopyText(self.texts[self.chosen]),) if app.display.clipboard else ()

    def text(self, app: App, width: int) -> Frame:
        frame, names = Frame(width, 0), [(say(name), name == NAMES[self.chosen]) for name in NAMES]
        if len("  ".join(name for name, _ in names)) > width:
            names = [names[self.chosen]]
        frame.add()
        left = 0
        for name, chosen in names:
            frame.put(0, left, name, Role.CHOSEN if chosen else Role.DIM)
            left += len(name) + 2
        frame.add_lines(wrap([say(COPIED if app.display.clipboard else SELECT)], width), role=Role.DIM)
        frame.add_lines(["", *lines(self.texts[self.chosen], width), ""])
        return frame

    def other(self, app: App, key: str) -> App:
        """The next of the texts, or the one before."""
        return self.put(app, chosen=(self.chosen + TURNS[key]) % len(NAMES), scroll=0)

    KEYS = (
        Key(tuple(TURNS), other, "Tab: next", "Tab, left, right", "the position, the game, a drawing, SGF"),
        TextPage.SCROLLING,
        TextPage.HELP,
        TextPage.BACK,
    )  # fmt: skip

    # Line mode

    def tell(self, before: App | None, app: App) -> Iterator[str]:
        if self.earlier(before) is None:  # what is found of the game meanwhile changes no text
            yield from self.texts


def lines(text: str, width: int) -> list[str]:
    """A text in lines of this width, from which it is still read as the same if they are selected.

    Rows without blanks are broken between two rows of the board.
    """
    found: list[str] = []
    for line in text.split("\n"):
        if len(line) <= width:
            found.append(line)
        elif " " in line:
            found += wrap([line], width)
        else:
            found += line.split("/")
    return found
