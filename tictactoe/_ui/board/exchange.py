"""What a board gives to other programs: the key that copies it."""

from ..page import Key
from ..words.language import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..app import App


def copy(page: "Any", app: "App", key: str) -> "App":
    """The game on the board as texts to copy."""
    return app.push("copy", page.game)


KEY = Key(
    ("c", "copy"), copy, template("c: copy"), "c", template("copy the position, the game, a drawing or SGF"), rank=1
)
