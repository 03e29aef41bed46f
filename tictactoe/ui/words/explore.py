"""What is said while moves are explored."""

from ...engine.board import Rules
from ...engine.game import Game
from ...engine.notation import format_cell
from .status import title


def introduced(game: Game) -> str:
    """What can be done at a position."""
    can = "The game is over here." if game.outcome else "Any free cell can be played, for either side."
    return f"{can} Esc goes back."


def heading(rules: Rules) -> str:
    """The title.

    >>> heading(Rules(3, 3, 3))
    'Tic-tac-toe - explore'
    """
    return f"{title(rules).partition('  ')[0]} - explore"


def move(game: Game, ply: int, place: tuple[int, int] | None) -> str:
    """A move of the line; `place` is its number among the moves that were tried there, and how many these are."""
    mark, cell = game.positions[ply].to_move, format_cell(game.rules, game.moves[ply].cell)
    tried = f"{place[0]} of {place[1]}" if place and place[1] > 1 else ""
    return f"{ply + 1:2}  {mark.value}  {cell:4} {tried}".rstrip()


def line(game: Game, width: int) -> str:
    """The latest moves of the line that fit, after what this is."""
    names = [format_cell(game.rules, cell) for cell, _ in game.moves]
    while names and len(" ".join(["explore:", *names])) > width:
        names.pop(0)
    return " ".join(["explore:", *names])
