"""Whose turn it is, the last move, and the result of a game."""

from ..._engine.game import Game, Phase, Seat
from ..._engine.notation import format_cell
from ..sitting.display import Size
from .wrap import fitting

THINKING = "Thinking ..."


def other(game: Game) -> str:
    """The name of the person's opponent, to begin a sentence."""
    return game.engine or "The computer"


def turn(game: Game) -> str:
    """Whose turn it is."""
    if game.person is None:
        return f"{game.position.to_move.value} to move."
    return "Your move." if game.phase is Phase.PLAYING else THINKING


def result(game: Game) -> str:
    """How a game ended."""
    outcome = game.outcome
    if outcome is None:
        return "The game was not finished."
    if outcome.winner is None:
        return "Draw!"
    if game.person is None:
        return f"{outcome.winner.value} wins!"
    return "You win!" if outcome.winner is game.person else f"{other(game)} wins!"


def last_move(game: Game) -> str:
    """The last move, or who goes first; "" at a prepared position, and while the computer makes the first move."""
    if len(game.moves) == 1 and game.person is game.position.to_move and not game.prepared:
        return f"{other(game)} ({game.last_mark.value}) started with {format_cell(game.rules, game.moves[0].cell)}."
    if game.last is not None:
        return played(game)
    if game.prepared:
        return ""
    if game.person is None:
        return f"{game.began.value} goes first."
    return "You go first." if game.phase is Phase.PLAYING else ""


def played(game: Game) -> str:
    """Who played the last move, and where."""
    cell = format_cell(game.rules, game.moves[-1].cell)
    if game.person is None:
        return f"{game.last_mark.value} played {cell}."
    return f"{'You' if game.seats.of(game.last_mark) is Seat.PERSON else other(game)} played {cell}."


def too_small(least: Size, columns: int, rows: int) -> list[str]:
    """For a window that is too small: the size that is needed, the size that there is, and how to quit."""
    need, leave = f"Needs {least.columns}x{least.rows}.", "q quits"
    full = f"This needs {least.columns} x {least.rows}; your window is {columns} x {rows}."
    if rows == 1:
        return [f"{need} {leave}"]
    return [*(fitting([full], columns, rows - 1) or [need]), leave]
