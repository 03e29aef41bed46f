"""The command `review`: finds the game that it goes through."""

from ...engine.game import Game
from ...engine.notation import format_rules
from ...engine.reach import LARGEST_BOARD, reviewable
from ...ui.words.outside import shown
from ..printing import refuse
from .games import game


def reviewed_game(path: str, asked: Game | int | None) -> Game:
    """The game asked for, by its number if it was kept, None for the last. Exits with a line if it has no review."""
    if isinstance(asked, Game):
        return _checked(asked, "that game")
    record = game(path, asked)
    if record is None:
        missing = f"there is no game {asked} in {shown(path)}: tictactoe games lists them"
        refuse("no games are kept" if asked is None else missing)
    return _checked(record.game, f"game {record.id}")


def _checked(game: Game, name: str) -> Game:
    if game.outcome is None:
        refuse("the moves do not end the game: only finished games are gone through")
    if not reviewable(game.start):
        why = f"only games on at most {LARGEST_BOARD} empty cells are gone through"
        refuse(f"{name} is on {format_rules(game.rules)}: {why}")
    return game
