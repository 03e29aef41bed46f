"""Whose turn it is, the last move, and the result of a game."""

from ..._engine.board import Mark
from ..._engine.game import Game, Phase, Seat
from ..._engine.notation import format_cell
from ..sitting.display import Size
from .language import say, template
from .wrap import fitting, size

THINKING = template("Thinking ...")

# translators: {side} here and below: X, O or the name of a program
WINS = template("You win!"), template("The computer wins!"), template("{side} wins!")
RESIGNED = template("You gave up."), template("The computer gave up."), template("{side} gave up.")
GOES_FIRST = template("You go first."), template("The computer goes first."), template("{side} goes first.")
PLAYED = template("You played {cell}."), template("The computer played {cell}."), template("{side} played {cell}.")


def of_side(game: Game, mark: Mark, templates: tuple[str, str, str], **holes: str) -> str:
    """What is said of a side: of the person, of the computer, or of {side}, the name of a program or a mark."""
    you, computer, other = templates
    if mark is game.person:
        return say(you, **holes)
    if game.person and not game.engine:
        return say(computer, **holes)
    return say(other, side=game.engine if game.person else mark.value, **holes)


def turn(game: Game) -> str:
    """Whose turn it is."""
    if game.person is None:
        return say("{mark} to move.", mark=game.position.to_move.value)
    return say("Your move.") if game.phase is Phase.PLAYING else say(THINKING)


def result(game: Game, *, on_time: bool = False) -> str:
    """How a game ended; who gave up may have lost on time."""
    outcome = game.outcome
    if outcome is None:
        return say("The game was not finished.")
    if outcome.winner is None or not game.resigned:
        return winner(game)
    loser = outcome.winner.other
    why = say("{mark} lost on time.", mark=loser.value) if on_time else of_side(game, loser, RESIGNED)
    return f"{why} {winner(game)}"


def winner(game: Game) -> str:
    """Who won, or that nobody did."""
    if game.outcome is None:
        return say("Nobody has won yet.")
    return of_side(game, game.outcome.winner, WINS) if game.outcome.winner else say("Draw!")


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
    return of_side(game, game.began, GOES_FIRST)


def played(game: Game) -> str:
    """Who played the last move, and where."""
    last, mark = game.moves[-1], game.last_mark
    cell = format_cell(game.rules, last.cell)
    if last.level is None and game.seats.of(mark) is Seat.COMPUTER:  # a move of a pasted game that is played on
        return say(PLAYED[2], side=mark.value, cell=cell)
    return of_side(game, mark, PLAYED, cell=cell)


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
