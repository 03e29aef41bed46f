"""The status: whose turn it is and the last move, or the result."""

from ...engine.game import Game, Phase
from ...engine.notation import format_cell
from ..session.display import Size
from ..session.layout import layout_for
from ..session.session import Session
from .judgement import depth, standing
from .wrap import first_that_fits

ANY_KEY = "any key again"  # after an end, if the status has no room for the sentence


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


def status(session: Session, width: int) -> str:
    """Whose turn it is and the last move, or the result; the longest form that fits into `width` columns."""
    game = session.game
    if session.loading:
        return ""
    if session.puzzle:
        from . import puzzle  # imported only if it is needed

        return first_that_fits(puzzle.status(session.puzzle), width)
    if session.tossing:
        return "A coin is tossed."
    if game.phase is Phase.FINISHED:
        end = result(game)
        stays = not session.explored and (game.people or session.waits_for_key)
        return first_that_fits([f"{end}  Press any key to play again.", end] if stays else [end], width)
    if game.phase is Phase.WAITING and game.person:
        return first_that_fits([*_thoughts(session), turn(game), "Thinking."], width)
    short = turn(game)
    if game.last is not None:
        short += f" {game.last_mark.value}: {format_cell(game.rules, game.last)}"
    return first_that_fits([f"{turn(game)}  {last_move(game)}".rstrip(), short], width)


def _thoughts(session: Session) -> list[str]:
    """What the computer thinks, in a line, the full form first; empty if the panel tells it."""
    layout = layout_for(session.size, session.shown_rules)
    if session.thinking is None or (layout and layout.panel):
        return []
    judgement = session.thinking.judgement
    return [f"{turn(session.game)}  {depth(judgement)}, {standing(judgement)}.", f"Thinking: {standing(judgement)}."]


def too_small(least: Size, columns: int, rows: int) -> list[str]:
    """For a screen that is too small: the size that the game needs, the size that there is, and how to quit."""
    need, has, leave = f"Needs {least.columns}x{least.rows},", f"has {columns}x{rows}", "q quits"
    if len(f"{need} {has}") <= columns and rows > 1:
        return [f"{need} {has}", leave]
    return [need, has, leave] if rows > 2 else [need, leave] if rows > 1 else [f"{need} {leave}"]
