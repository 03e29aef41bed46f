"""The command `review`: it finds the game to go through."""

from ...engine.game import Game
from ...ui.words.printable import printable
from ..printing import refuse
from .games import game


def reviewed_game(path: str, asked: Game | int | None) -> Game:
    """The finished game to go through: `asked` itself, the kept game of that number, or the last one for None.

    Exits with a line if there is no such game, or if it is not finished.
    """
    if isinstance(asked, Game):
        return _checked(asked)
    record = game(path, asked)
    if record is None:
        missing = f"there is no game {asked} in {printable(path)}: tictactoe games lists them"
        refuse("no games are kept" if asked is None else missing)
    return _checked(record.game)


def _checked(game: Game) -> Game:
    if game.outcome is None:
        refuse("the moves do not end the game: only finished games are gone through")
    return game
