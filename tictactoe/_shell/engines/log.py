"""What a search thinks, for the log of a Gomocup manager, which is in English."""

from ..._engine.analysis import Value
from ..._engine.judgement import Judgement
from ..._ui.words.values import expected, moves_to_win

LONGEST = 30  # characters of the expected moves in a log


def log_line(judgement: Judgement) -> str:
    """A judgement in a line, from the engine's side."""
    value, plies = judgement.value, judgement.plies
    count = moves_to_win(plies) if plies else 0
    soon = f" in {count} move{'' if count == 1 else 's'}" if count else ""
    thinks = {
        Value.WIN: f"wins{soon}",
        Value.LOSS: f"loses{soon}",
        Value.DRAW: "draw",
        Value.UNKNOWN: f"score {judgement.score:+}",
    }[value]
    line = expected(judgement, LONGEST)
    return f"depth {judgement.depth}, {judgement.nodes:,} nodes, {thinks}, line {line}"
