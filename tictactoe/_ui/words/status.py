"""Whose turn it is, the last move, and the result of a game."""

from ..._engine.game import Game, Phase, Seat
from ..._engine.notation import format_cell
from ..sitting.display import Size
from .language import say, template
from .wrap import fitting, size

THINKING = template("Thinking ...")


def turn(game: Game) -> str:
    """Whose turn it is."""
    if game.person is None:
        return say("{mark} to move.", mark=game.position.to_move.value)
    return say("Your move.") if game.phase is Phase.PLAYING else say(THINKING)


def result(game: Game) -> str:
    """How a game ended."""
    outcome = game.outcome
    if outcome is None:
        return say("The game was not finished.")
    if outcome.winner is None:
        return say("Draw!")
    if game.person is None:
        return say("{mark} wins!", mark=outcome.winner.value)
    if outcome.winner is game.person:
        return say("You win!")
    return say("{name} wins!", name=game.engine) if game.engine else say("The computer wins!")


def last_move(game: Game) -> str:
    """The last move, or who goes first; "" at a prepared position, and while the computer makes the first move."""
    if len(game.moves) == 1 and game.person is game.position.to_move and not game.prepared:
        mark, cell = game.last_mark.value, format_cell(game.rules, game.moves[0].cell)
        if game.engine:
            return say("{name} ({mark}) started with {cell}.", name=game.engine, mark=mark, cell=cell)
        return say("The computer ({mark}) started with {cell}.", mark=mark, cell=cell)
    if game.last is not None:
        return played(game)
    waits = game.phase is Phase.WAITING and game.person is not None
    return "" if game.prepared or waits else beginning(game)


def beginning(game: Game) -> str:
    """Who goes first, as a sentence."""
    if game.person is None:
        return say("{mark} goes first.", mark=game.began.value)
    if game.began is game.person:
        return say("You go first.")
    return say("{name} goes first.", name=game.engine) if game.engine else say("The computer goes first.")


def played(game: Game) -> str:
    """Who played the last move, and where."""
    cell = format_cell(game.rules, game.moves[-1].cell)
    if game.person is None:
        return say("{mark} played {cell}.", mark=game.last_mark.value, cell=cell)
    if game.seats.of(game.last_mark) is Seat.PERSON:
        return say("You played {cell}.", cell=cell)
    if game.engine:
        return say("{name} played {cell}.", name=game.engine, cell=cell)
    return say("The computer played {cell}.", cell=cell)


def too_small(least: Size, columns: int, rows: int) -> list[str]:
    """For a window that is too small: the size that is needed, the size that there is, and how to quit."""
    # translators: a window too small for the board: its columns and rows; as short as can be
    need = say("Needs {columns}x{rows}.", columns=least.columns, rows=least.rows)
    # translators: q is the key
    leave = say("q quits")
    # translators: sizes of windows, as "20 x 7"
    full = say(
        "This needs {needed}; your window is {size}.",
        needed=size(least.columns, least.rows),
        size=size(columns, rows),
    )
    if rows == 1:
        return [f"{need} {leave}"]
    return [*(fitting([full], columns, rows - 1) or [need]), leave]
