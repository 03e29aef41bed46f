"""The command `review`: finds the game that it goes through."""

from ...engine.game import Game
from ...ui.words.outside import shown
from ..printing import refuse
from .games import game


def reviewed_game(path: str, asked: Game | int | None) -> Game:
    """The game asked for, by its number if it was kept, None for the last. Exits with a line if it has no review."""
    if isinstance(asked, Game):
        return _checked(asked)
    record = game(path, asked)
    if record is None:
        missing = f"there is no game {asked} in {shown(path)}: tictactoe games lists them"
        refuse("no games are kept" if asked is None else missing)
    return _checked(record.game)


def _checked(game: Game) -> Game:
    if game.outcome is None:
        refuse("the moves do not end the game: only finished games are gone through")
    return game
