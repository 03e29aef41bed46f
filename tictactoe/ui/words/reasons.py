"""Sentences about how good a move is, and why: the coach's reasons in words.

A sentence has at most 70 columns on every board; if its full form is longer, a shorter one is used.
"""

from collections.abc import Iterable, Sequence
from functools import partial

from ...engine.analysis import MoveAnalysis, Value
from ...engine.board import Rules
from ...engine.coach import Reason, Remark
from ...engine.notation import format_cell
from .cells import cell_names, kinds, line_name, listed, several, with_verb
from .numbers import moves_to_win, number
from .values import short_value
from .wrap import fitted

NAMED_THREATS = 3  # most threats of a fork that are named, not counted
NAMED_MOVES = 5  # most moves that are named, not counted
GOMOKU = 5  # in a row


def why(rules: Rules, remark: Remark) -> str:
    """The value of a move and the main reason for it."""
    return explained(f"{move_name(rules, remark)}: {worth(remark)}", rules, remark)


def explained(head: str, rules: Rules, remark: Remark) -> str:
    return fitted([*(f"{head} - {clause}." for clause in clauses(rules, remark) if clause), f"{head}."])


def worth(remark: Remark) -> str:
    """The value of a move as a verb; its number counts the moves that the winner still makes, with this one."""
    value, plies = remark.move.value, remark.move.plies
    if value is Value.DRAW:
        return "draw"
    if value is Value.UNKNOWN:
        return "not proven"
    verb = "wins" if value is Value.WIN else "loses"
    return f"{verb}{within(plies)}"


def within(plies: int | None) -> str:
    return "" if plies is None else f" in {moves_to_win(plies)}"


def brief(rules: Rules, move: MoveAnalysis) -> str:
    """The value of a move in at most 12 columns."""
    return f"{format_cell(rules, move.cell)}: {short_value(move)}."


def clauses(rules: Rules, remark: Remark) -> list[str]:
    """The reason as a clause: the full form first, then shorter ones."""
    cells, they = cell_names(rules, remark.cells), remark.mark.other.value
    but = partial(_but, rules, remark)
    loses, then = remark.move.value is Value.LOSS, remark.then
    match remark.reason:
        case Reason.WINS:
            return [in_a_row(rules)]
        case Reason.PASSES_WIN:
            return but("wins at once", "win at once")
        case Reason.WINS_LATER:
            return but("wins sooner", "win sooner")
        case Reason.LOSES_WIN if not loses:
            return but("wins", "win")
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
        case Reason.THREATENS_FORK:
            return [f"it {_prospect(rules, remark)}"]
        case Reason.ONLY_HOLDS:
            return ["the only move that wins" if remark.move.value is Value.WIN else "the only move that holds"]
        case Reason.AS_GOOD if remark.move.value is Value.WIN:
            return ["no move wins sooner"]
        case Reason.AS_GOOD if not (loses or remark.cells):
            return ["no move is better"]
        case Reason.AS_GOOD if not loses:
            return _draws(rules, remark)
        case _ if then:
            return [f"{they} plays {answer}" for answer in answers(rules, then)]
        case Reason.LOSES_WIN:
            return but("wins", "win")
        case Reason.LOSES_DRAW:
            return but("holds", "hold")
        case Reason.LOSES_SOONER:
            return but("lasts longer", "last longer")
        case Reason.AS_GOOD:
            return ["no move lasts longer"]
        case Reason.UNPROVEN if remark.move.value is not Value.UNKNOWN:
            return ["whether another move is better is not proven"]
    return []


def _but(rules: Rules, remark: Remark, one: str, many: str) -> list[str]:
    """Which other moves are better, or how many, or only that one is; the full form first."""
    if not remark.cells:
        return [f"but another move {one}"]  # it is not proven yet which one
    names, forms = cell_names(rules, remark.cells), [f"but {number(remark.cells.bit_count())} other moves {many}"]
    kinds = several(rules, remark.cells, remark.choices)
    if kinds:
        return [f"but {with_verb(kinds, one, many)}", *forms]
    return [f"but {listed(names, 'or')} {one}", *forms] if len(names) <= NAMED_MOVES else forms


def _draws(rules: Rules, remark: Remark) -> list[str]:
    """Which moves hold the draw, and which lose."""
    holding, losing = remark.cells, remark.choices & ~remark.cells
    if not losing:
        return ["every move draws"]
    if holding == 1 << remark.move.cell:
        return ["every other move loses"]
    return [
        f"{good}; {bad}"
        for good in _alike(rules, remark, holding, "draws", "draw")
        for bad in _alike(rules, remark, losing, "loses", "lose")
    ]


def _alike(rules: Rules, remark: Remark, cells: int, one: str, many: str) -> list[str]:
    """What the moves in `cells` do, by name or by number; the move of the remark itself is left out."""
    whole = kinds(rules, cells, remark.choices)
    if whole:
        return [with_verb(whole, one, many)]
    names = cell_names(rules, cells & ~(1 << remark.move.cell))
    too = " too" if len(names) < cells.bit_count() else ""
    count = f"{number(len(names))} others" if too else f"the other {number(len(names))}"
    named = [f"{with_verb(listed(names), one, many)}{too}"] if len(names) <= NAMED_MOVES else []
    return [*named, f"{count} {many}{too}"]


def answers(rules: Rules, reply: Remark, named: bool = False) -> list[str]:
    """A reply and what it does: "c1 and threatens two lines"; the full form first, then shorter ones."""
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


def _prospect(rules: Rules, remark: Remark) -> str:
    """Where a move threatens a fork; in gomoku, "an open three" if its lines are all in one row."""
    if rules.run == GOMOKU and len({line_name(rules, line) for line in remark.lines}) == 1:
        return "makes an open three"
    return f"threatens a fork at {listed(cell_names(rules, remark.cells)[:NAMED_THREATS], 'or')}"


def _at_once(cells: Sequence[str]) -> str:
    """What a fork threatens: up to NAMED_THREATS cells by name, else the number of lines."""
    return f"{listed(cells)} at once" if len(cells) <= NAMED_THREATS else f"{number(len(cells))} lines"


# The computer's move


def has_reason(remarks: Iterable[Remark]) -> bool:
    """Whether any remark gives a reason other than that the move is not proven."""
    return any(remark.reason is not Reason.UNPROVEN for remark in remarks)


def of_its_move(rules: Rules, remarks: Iterable[Remark], they: str = "you") -> str:
    """Why the computer made its last move against `they`: by the first remark that says why; "" without remarks.

    What its other moves were worth is told as past, "would have lost": the board shows what the next moves are worth.
    """
    remarks = tuple(remarks)
    for remark in remarks:
        cell, cells = move_name(rules, remark), cell_names(rules, remark.cells)
        won, lost = (remark.move.value is value for value in (Value.WIN, Value.LOSS))
        ends = within(remark.move.plies)
        match remark.reason:
            case Reason.WINS:
                return f"The computer won with {cell}: {in_a_row(rules)}."
            case Reason.FORKS:
                return f"The computer threatens {_at_once(cells)}."
            case Reason.BLOCKS:
                return f"The computer had to block at {cell}."
            case Reason.STOPS_FORK if remark.then:
                return f"The computer keeps {they} from a fork at {move_name(rules, remark.then)}."
            case Reason.FORCES:
                return f"The computer forces {they} to answer at {listed(cells)}."
            case Reason.THREATENS_FORK:
                return f"The computer {_prospect(rules, remark)}."
            case Reason.ONLY_HOLDS if won:
                return "The computer found the only move that wins."
            case Reason.ONLY_HOLDS:
                return f"The computer had to take {cell}: everything else would have lost."
            case Reason.AS_GOOD if won:
                return f"The computer wins{ends}: no move would have won sooner."
            case Reason.AS_GOOD if lost and remark.cells == remark.choices:
                return f"Whatever it played, the computer loses{ends}."
            case Reason.AS_GOOD if lost:
                others = (
                    "any other move would have lost sooner" if len(cells) == 1 else "no move would have lasted longer"
                )
                return f"The computer loses{ends}: {others}."
            case Reason.AS_GOOD if not cells:
                return f"The computer took {cell}, which draws: no move is better."
            case Reason.AS_GOOD:
                return fitted(_own_draws(rules, remark))
    return f"The computer saw nothing better than {move_name(rules, remarks[0])}." if remarks else ""


def _own_draws(rules: Rules, remark: Remark) -> list[str]:
    """From which moves the computer chose one that draws, and which would have lost; the full form first."""
    holding, losing = remark.cells, remark.choices & ~remark.cells
    if holding.bit_count() == remark.choices.bit_count() == 1:
        return ["The computer had no other move."]
    if not losing:
        return ["The computer was free to choose: every move would have drawn."]
    good, bad = (kinds(rules, cells, remark.choices) for cells in (holding, losing))
    if good and bad and " and " not in good + bad:
        return [f"The computer chose {_any(good)}: {_any(bad)} would have lost."]
    names, wrong = cell_names(rules, holding), cell_names(rules, losing)
    forms = []
    if len(wrong) < len(names) and len(wrong) <= NAMED_MOVES:
        forms.append(f"The computer chose {move_name(rules, remark)}: only {listed(wrong, 'or')} would have lost.")
    elif len(names) <= NAMED_MOVES:
        forms.append(f"The computer chose from {listed(names)}: the others would have lost.")
    return [*forms, f"The computer had {number(len(names))} drawing moves: the others would have lost."]


def _any(kind: str) -> str:
    """One of the cells of a kind.

    >>> _any("every edge"), _any("every corner"), _any("b2")
    ('an edge', 'a corner', 'b2')
    """
    return kind.replace("every edge", "an edge").replace("every", "a")
