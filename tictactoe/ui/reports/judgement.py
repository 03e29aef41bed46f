"""What a search thinks of a position, in a line for the log of a Gomocup manager, from the engine's side."""

from ...engine.analysis import Value
from ...engine.judgement import Judgement
from ..words.judgement import expected
from ..words.numbers import counted, moves_to_win

LONGEST_LINE = 30  # characters


def judged(judgement: Judgement) -> str:
    """The depth and the nodes of the search, what it thinks, and which moves it expects."""
    value, plies = judgement.value, judgement.plies
    moves = counted(moves_to_win(plies), "move") if plies else ""
    thinks = {
        Value.WIN: f"wins in {moves}" if moves else "wins",
        Value.LOSS: f"loses in {moves}" if moves else "loses",
        Value.DRAW: "draw",
        Value.UNKNOWN: f"score {judgement.score:+}",
    }[value]
    line = expected(judgement, LONGEST_LINE)
    return f"depth {judgement.depth}, {judgement.nodes:,} nodes, {thinks}, expects {line}"
