"""What a board gives to other programs: the key that copies it."""

from typing import TYPE_CHECKING, Any

from ..page import Key

if TYPE_CHECKING:
    from ..app import App


def copy(page: Any, app: "App", key: str) -> "App":
    """The game on the board as texts to copy."""
    return app.push("copy", page.game)


KEY = Key(("c", "copy"), copy, name="c", help="copy the position, the game or a drawing")
