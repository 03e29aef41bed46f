"""The three stages of a hint: the value of the position, where to look, and a best move with its reason."""

from ...engine.analysis import Value
from ...engine.board import Rules
from ...engine.coach import Reason, Remark
from ...engine.hints import Hint
from .cells import cell_names, listed, stretch
from .reasons import clauses, move_name, why, within
from .wrap import fitted


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
            return "A draw with best play. Which moves hold it is not proven."
        case Value.DRAW if hint.unproven:
            hold, are = "holds" if hint.holding == 1 else "hold", "is" if hint.unproven == 1 else "are"
            return f"At least {hint.holding} of {hint.moves} moves {hold} the draw; {hint.unproven} {are} not proven."
        case Value.DRAW if hint.holding == hint.moves:
            return "Every move holds the draw."
        case Value.DRAW if hint.holding == 1:
            return "Only one move holds the draw."
        case Value.DRAW:
            return f"{hint.holding} of {hint.moves} moves hold the draw."
        case Value.LOSS if hint.alike or not hint.remark:
            return "Every move loses."
        case Value.LOSS:
            return "Every move loses; some last longer."
    lost = hint.moves - hint.holding
    if not lost:
        return "What moves are worth is not proven."
    if hint.holding == 1:
        return "All moves but one lose. Whether that one holds is not proven."
    return f"{lost} of {hint.moves} moves lose. The others are not proven."


def brief_value(hint: Hint, who: str = "You") -> str:
    """Stage one of a hint in at most 12 columns."""
    match hint.value:
        case Value.WIN if not hint.alike:
            return f"{who} can win." if hint.plies is None else f"Win{within(hint.plies)}."
        case Value.DRAW if hint.unproven:
            return f"{hint.holding}+ hold." if hint.holding else "A draw."
        case Value.DRAW if hint.holding < hint.moves:
            return "1 holds." if hint.holding == 1 else f"{hint.holding} hold."
        case Value.UNKNOWN:
            return "Not proven."
    return {Value.WIN: "All win.", Value.DRAW: "All hold.", Value.LOSS: "All lose."}[hint.value]


def where_to_look(rules: Rules, hint: Hint) -> str:
    """Stage two of a hint: where to look; "" if there is no stage two."""
    if not hint.remark and hint.look:
        cells = listed(cell_names(rules, hint.look))
        return fitted([f"All lose but {cells}.", f"Look at the {hint.holding} cells that are not proven to lose."])
    if not hint.remark:
        return ""
    if not hint.lines:
        return "Look at the whole board."
    names = list(dict.fromkeys(stretch(rules, line) for line in hint.lines))
    return fitted(f"Look along {listed(names[:count])}." for count in range(len(names), 0, -1))


def best_move(rules: Rules, hint: Hint) -> str:
    """Stage three of a hint: a best move and its reason; "" if there is no stage three."""
    if not hint.remark:
        return ""
    remark = hint.remark
    if remark.move.value is Value.UNKNOWN:
        return _judged(rules, remark)
    if remark.move.value is Value.LOSS and remark.reason is Reason.AS_GOOD:
        remark = remark._replace(then=None)  # "no move lasts longer" helps more than how this one loses
    return why(rules, remark)


def _judged(rules: Rules, remark: Remark) -> str:
    """A move that looks best without a proof, with the reason if there is one."""
    cell = move_name(rules, remark)
    return fitted([*(f"{cell} looks best: {clause}." for clause in clauses(rules, remark)), f"{cell} looks best."])
