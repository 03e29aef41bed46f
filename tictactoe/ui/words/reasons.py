"""Every sentence about how good a move is, and why: the coach's reasons in words.

A sentence has at most 70 columns on every board: where its full form is longer, it says less.
"""

from collections.abc import Iterable, Sequence

from ...engine.analysis import MoveAnalysis, Value
from ...engine.board import Rules, cells_of
from ...engine.coach import Hint, Reason, Remark
from ...engine.notation import format_cell
from .numbers import moves_to_win, number
from .values import short_value

WIDTH = 70
NAMED_THREATS = 3  # a fork of more is counted
NAMED_MOVES = 5


def why(rules: Rules, remark: Remark) -> str:
    """What a move is worth, and the reason."""
    return explained(f"{move_name(rules, remark)}: {worth(remark)}", rules, remark)


def explained(head: str, rules: Rules, remark: Remark) -> str:
    return fitted([*(f"{head} - {clause}." for clause in _clauses(rules, remark) if clause), f"{head}."])


def worth(remark: Remark) -> str:
    """What a move is worth, with the number of moves that the winning side makes, this one included."""
    value, plies = remark.move.value, remark.move.plies
    if value is Value.DRAW:
        return "draw"
    if value is Value.UNKNOWN:
        return "not proven"
    verb = "wins" if value is Value.WIN else "loses"
    return f"{verb}{_in(plies)}"


def _clauses(rules: Rules, remark: Remark) -> list[str]:
    """The reason, in full and then ever shorter."""
    cells, they = cell_names(rules, remark.cells), remark.mark.other.value
    loses, then = remark.move.value is Value.LOSS, remark.then
    match remark.reason:
        case Reason.WINS:
            return [in_a_row(rules)]
        case Reason.PASSES_WIN:
            return _but(cells, "wins at once", "win at once")
        case Reason.WINS_LATER:
            return _but(cells, "wins sooner", "win sooner")
        case Reason.LOSES_WIN if not loses:
            return _but(cells, "wins", "win")
        case Reason.FORKS:
            return [f"it threatens {_at_once(cells)}"]
        case Reason.BLOCKS:
            return [f"{they} would have {in_a_row(rules)} there"]
        case Reason.STOPS_FORK if then:
            return [f"it keeps {they} from a fork at {move_name(rules, then)}"]
        case Reason.FORCES if then:
            forced, deed = f"it forces {listed(cells)}", f"{move_name(rules, then)} {_deed(rules, then)}"
            return [f"{forced}, then {deed}", forced]
        case Reason.FORCES:
            return [f"{they} must answer at {listed(cells)}"]
        case Reason.ONLY_HOLDS:
            return ["the only move that wins" if remark.move.value is Value.WIN else "the only move that holds"]
        case Reason.AS_GOOD if remark.move.value is Value.WIN:
            return ["no move wins sooner"]
        case Reason.AS_GOOD if not loses:
            return ["as good as any"]
        case _ if then:
            return [f"{they} plays {answer}" for answer in answers(rules, then)]
        case Reason.LOSES_WIN:
            return _but(cells, "wins", "win")
        case Reason.LOSES_DRAW:
            return _but(cells, "holds", "hold")
        case Reason.LOSES_SOONER:
            return _but(cells, "lasts longer", "last longer")
        case Reason.AS_GOOD:
            return ["no move lasts longer"]
        case Reason.UNPROVEN if remark.move.value is not Value.UNKNOWN:
            return ["whether another move is better is not proven"]
    return []


def _but(cells: Sequence[str], one: str, many: str) -> list[str]:
    """That other moves are better: which, or how many they are."""
    named = [f"but {listed(cells, 'or')} {one}"] if len(cells) <= NAMED_MOVES else []
    return [*named, f"but {number(len(cells))} other moves {many}", f"but other moves {many}"]


def answers(rules: Rules, reply: Remark, named: bool = False) -> list[str]:
    """What a reply does, after its name: "c1 and threatens two lines"; in full and then shorter."""
    cell = move_name(rules, reply)
    match reply.reason:
        case Reason.AS_GOOD:
            return [f"{cell}, and every answer loses"]
        case Reason.FORCES:
            forced = f"forces {listed(cell_names(rules, reply.cells))}"
            then = [f"{move_name(rules, reply.then)} {_deed(rules, reply.then)}"] if reply.then else []
            return [*(f"{cell}, {forced}, and {deed}" for deed in then), f"{cell} and {forced}"]
        case Reason.FORKS if named:
            return [f"{cell} and threatens {_at_once(cell_names(rules, reply.cells))}"]
    return [f"{cell} and {_deed(rules, reply)}"]


def _deed(rules: Rules, winning: Remark) -> str:
    """What a winning move does, as a verb."""
    match winning.reason:
        case Reason.WINS:
            return f"has {in_a_row(rules)}"
        case Reason.FORKS:
            return f"threatens {number(winning.cells.bit_count())} lines"
        case Reason.FORCES:
            return f"forces {listed(cell_names(rules, winning.cells))}"
    return "wins"


def move_name(rules: Rules, remark: Remark) -> str:
    return format_cell(rules, remark.move.cell)


def in_a_row(rules: Rules) -> str:
    return f"{number(rules.run)} in a row"


def _at_once(cells: Sequence[str]) -> str:
    """What a fork threatens, the cells by name where they are few."""
    return f"{listed(cells)} at once" if len(cells) <= NAMED_THREATS else f"{number(len(cells))} lines"


def cell_names(rules: Rules, board: int) -> list[str]:
    return [format_cell(rules, cell) for cell in cells_of(board)]


def listed(names: Sequence[str], last: str = "and") -> str:
    """Several names as a sentence says them.

    >>> listed(["a1", "b2", "c3"]), listed(["a1"])
    ('a1, b2 and c3', 'a1')
    """
    *others, final = names
    return f"{', '.join(others)} {last} {final}" if others else final


def fitted(forms: Iterable[str]) -> str:
    """The first form that fits on a line."""
    return next(form for form in forms if len(form) <= WIDTH)


# Hints


def nudge(hint: Hint, who: str = "You") -> str:
    """The first stage of a hint: how things stand for somebody."""
    match hint.value:
        case Value.WIN if hint.alike:
            return "Every move wins."
        case Value.WIN:
            return f"{who} can win{_in(hint.plies)}."
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


def _in(plies: int | None) -> str:
    return "" if plies is None else f" in {moves_to_win(plies)}"


def brief(rules: Rules, move: MoveAnalysis) -> str:
    """What a move is worth, where there is room for a few words only."""
    return f"{format_cell(rules, move.cell)}: {short_value(move)}."


def brief_nudge(hint: Hint, who: str = "You") -> str:
    """The first stage where there is room for a few words only."""
    match hint.value:
        case Value.WIN if not hint.alike:
            return f"{who} can win." if hint.plies is None else f"Win{_in(hint.plies)}."
        case Value.DRAW if hint.holding < hint.moves:
            return "1 holds." if hint.holding == 1 else f"{hint.holding} hold."
        case Value.UNKNOWN:
            return "Not proven."
    return {Value.WIN: "All win.", Value.DRAW: "All hold.", Value.LOSS: "All lose."}[hint.value]


def look(rules: Rules, hint: Hint) -> str:
    """The second stage: where to look; empty where the first is the last."""
    if not hint.remark and hint.look:
        cells = listed(cell_names(rules, hint.look))
        return fitted([f"All lose but {cells}.", "All lose but the cells that are shown."])
    if not hint.remark:
        return ""
    if not hint.look:
        return "Look at the whole board."
    return fitted([f"Look at {listed(cell_names(rules, hint.look))}.", "Look at the cells that are shown."])


def advice(rules: Rules, hint: Hint) -> str:
    """The third stage: the move and its reason; empty where the first is the last."""
    if not hint.remark:
        return ""
    remark = hint.remark
    if remark.move.value is Value.LOSS and remark.reason is Reason.AS_GOOD:
        remark = remark._replace(then=None)  # that nothing is better says more here than how it loses
    return why(rules, remark)


# The computer about its own move


def own(rules: Rules, remarks: Iterable[Remark]) -> str:
    """Why the computer moved, to the person it plays against; where it knew no good reason, that it saw none."""
    remarks = tuple(remarks)
    for remark in remarks:
        cell, cells = move_name(rules, remark), cell_names(rules, remark.cells)
        won, lost = (remark.move.value is value for value in (Value.WIN, Value.LOSS))
        match remark.reason:
            case Reason.WINS:
                return f"{cell} makes {in_a_row(rules)}."
            case Reason.FORKS:
                return f"{cell} threatens {_at_once(cells)}."
            case Reason.BLOCKS:
                return f"I had to block {cell}."
            case Reason.STOPS_FORK if remark.then:
                return f"{cell} keeps you from a fork at {move_name(rules, remark.then)}."
            case Reason.FORCES:
                return f"{cell} leaves you only {listed(cells)}."
            case Reason.ONLY_HOLDS:
                return f"Only {cell} {'wins' if won else 'holds the draw'}."
            case Reason.AS_GOOD:
                return (
                    f"Every move loses, and none lasts longer than {cell}." if lost else f"{cell} is as good as any."
                )
    return f"I saw nothing better than {move_name(rules, remarks[0])}." if remarks else ""


# The review of a game
