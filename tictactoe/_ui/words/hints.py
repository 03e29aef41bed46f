"""The three stages of a hint: the value of the position, where to look, and a best move with its reason."""

from ..._engine.analysis import Value
from ..._engine.board import Rules
from ..._engine.coach import Reason
from ..._engine.hints import Hint
from .cells import cell_names, either, listed, stretch
from .numbers import counted, within
from .reasons import NAMED_MOVES, move_name, reason, why

NAMED_LINES = 3  # most lines that are named


def value(hint: Hint, who: str = "You") -> str:
    """Stage one of a hint: the value of the position for the side to move, which is called `who`."""
    match hint.value:
        case Value.WIN if hint.alike:
            return "Every move wins."
        case Value.WIN if hint.plies == 1:
            return f"{who} can win with this move."
        case Value.WIN:
            return f"{who} can win{within(hint.plies)}."
        case Value.DRAW if hint.unproven and not hint.holding:
            return "A draw with best play, but no move is proven to draw."
        case Value.DRAW if hint.unproven:
            save, are = "saves" if hint.holding == 1 else "save", "is" if hint.unproven == 1 else "are"
            return f"At least {hint.holding} of {hint.moves} moves {save} the draw; {hint.unproven} {are} not proven."
        case Value.DRAW if hint.holding == hint.moves:
            return "Every move draws."
        case Value.DRAW if hint.holding == 1:
            return "Only one move saves the draw."
        case Value.DRAW:
            return f"{hint.holding} of {hint.moves} moves save the draw."
        case Value.LOSS if hint.alike or not hint.remark or hint.plies is None:
            return "Every move loses."
        case Value.LOSS:
            return "Every move loses; some last longer."
    lost = hint.moves - hint.holding
    if not lost:
        return "Nothing is proven here."
    if hint.holding == 1:
        return "All moves but one lose, and that one is not proven."
    return f"{lost} of {hint.moves} moves lose; the others are not proven."


def where_to_look(rules: Rules, hint: Hint) -> str:
    """Stage two of a hint: where to look; "" if there is no stage two."""
    if not hint.remark and hint.look:
        if hint.holding <= NAMED_MOVES:
            return f"Look at {either(cell_names(rules, hint.look))}: all other moves lose."
        return f"Look at the {hint.holding} cells that are not proven to lose."
    if not hint.remark:
        return ""
    if not hint.lines:
        return "No single row decides here; the next hint names a move."
    names = dict.fromkeys(stretch(rules, line) for line in hint.lines)
    return f"Look along {listed([*names][:NAMED_LINES])}."


def _no_threat(rules: Rules, hint: Hint, looked: int) -> str:
    """Why a move looks best that neither makes nor stops a threat."""
    if hint.moves >= rules.cells - 1:
        return ": most lines cross near the middle"
    seen = f" after looking {counted(looked, 'move')} ahead" if looked else ""
    return f"{seen}; no single threat decides"


def best_move(rules: Rules, hint: Hint, looked: int = 0) -> str:
    """Stage three of a hint: a best move and its reason, "" if there is no stage three.

    A search that `looked` so many moves ahead may like a move for no reason that can be named.
    """
    if not hint.remark:
        return ""
    remark = hint.remark
    if remark.move.value is Value.UNKNOWN:
        return f"{move_name(rules, remark)} looks best{reason(rules, remark) or _no_threat(rules, hint, looked)}."
    if remark.move.value is Value.LOSS and hint.value is Value.UNKNOWN:
        return f"{move_name(rules, remark)} looks best, but even that loses."
    if remark.move.value is Value.LOSS and remark.reason is Reason.AS_GOOD:
        remark = remark._replace(then=None)  # "no move lasts longer" helps more than how this one loses
    return why(rules, remark)
