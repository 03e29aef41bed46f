"""Whose turn it is, the last move, and the result of a game."""

from ...engine.game import Game, Phase, Seat
from ...engine.notation import format_cell
from ..sitting.display import Size
from .wrap import first_that_fits


def other(game: Game) -> str:
    """The name of the person's opponent, to begin a sentence."""
    return game.engine or "The computer"


def turn(game: Game) -> str:
    """Whose turn it is."""
    if game.person is None:
        return f"{game.position.to_move.value} to move."
    return "Your turn." if game.phase is Phase.PLAYING else f"{other(game)} is thinking."


def result(game: Game) -> str:
    """How a finished game ended."""
    outcome = game.outcome
    assert outcome is not None
    if outcome.winner is None:
        return "Draw!"
    if game.person is None:
        return f"{outcome.winner.value} wins!"
    return "You win!" if outcome.winner is game.person else f"{other(game)} wins!"


def last_move(game: Game) -> str:
    """The last move, or who begins; "" before the first move from a prepared position, or of the computer."""
    if game.last is None:
        if game.prepared:
            return ""
        if game.person is None:
            return f"{game.began.value} begins."
        return "You begin." if game.person is game.began else ""
    mark, cell = game.last_mark, format_cell(game.rules, game.last)
    if game.person is None:
        return f"{mark.value} played {cell}."
    if game.person is mark:
        return f"You played {cell}."
    if len(game.moves) == 1 and not game.prepared:
        return f"{other(game)} ({mark.value}) began with {cell}."
    return f"{other(game)} played {cell}."


def whose_turn(game: Game, width: int) -> str:
    """Whose turn it is, and the last move; in short if that does not fit into `width` columns."""
    short = turn(game)
    if game.last is not None:
        short += f" {game.last_mark.value}: {format_cell(game.rules, game.last)}"
    return first_that_fits([f"{turn(game)}  {last_move(game)}".rstrip(), short], width)


def played(game: Game) -> str:
    """Who played the last move, and where."""
    cell = format_cell(game.rules, game.moves[-1].cell)
    if game.person is None:
        return f"{game.last_mark.value} played {cell}."
    return f"{'You' if game.seats.of(game.last_mark) is Seat.PERSON else other(game)} played {cell}."


def too_small(least: Size, columns: int, rows: int) -> list[str]:
    """For a screen that is too small: the size that the game needs, the size that there is, and how to quit."""
    need, has, leave = f"Needs {least.columns}x{least.rows},", f"has {columns}x{rows}", "q quits"
    if len(f"{need} {has}") <= columns and rows > 1:
        return [f"{need} {has}", leave]
    return [need, has, leave] if rows > 2 else [need, leave] if rows > 1 else [f"{need} {leave}"]
