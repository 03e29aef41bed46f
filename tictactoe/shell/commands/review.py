"""The command `review`: finds the kept game that it goes through."""

from ...engine.game import Game
from ...engine.notation import format_rules
from ...engine.reach import LARGEST_BOARD, reviewable
from ...ui.words.outside import shown
from ..printing import refuse
from .games import game


def kept_game(path: str, number: int | None) -> Game:
    """The game with a number, None for the last one. Exits with a line where it is not there or is too long."""
    record = game(path, number)
    if record is None:
        missing = f"there is no game {number} in {shown(path)}: tictactoe games lists them"
        refuse("no games are kept" if number is None else missing)
    if not reviewable(record.game.start):
        board = format_rules(record.game.rules)
        why = f"only games on at most {LARGEST_BOARD} empty cells are gone through"
        refuse(f"game {record.id} is on {board}: {why}")
    return record.game
