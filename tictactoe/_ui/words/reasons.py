"""Sentences about how good a move is, and why: the coach's reasons in words."""

from collections.abc import Iterable, Sequence

from ..._engine.analysis import Value
from ..._engine.board import Rules
from ..._engine.coach import Reason, Remark
from ..._engine.notation import format_cell
from .cells import capitalised, cell_names, either, kinds, line_name, listed, several
from .numbers import number, within

# Without a reply to show, these reasons name better moves, and so would tell the answer to a question.
COMPARING = (
    Reason.PASSES_WIN,
    Reason.LOSES_WIN,
    Reason.LOSES_DRAW,
    Reason.LOSES_SOONER,
    Reason.WINS_LATER,
    Reason.AS_GOOD,
)
NAMED_THREATS = 3  # most threats of a fork that are named, not counted
NAMED_MOVES = 5  # most moves that are named, not counted
GOMOKU = 5  # in a row


def why(rules: Rules, remark: Remark, name: str = "") -> str:
    """The value of a move and the main reason for it; the move is called by its cell, or by this name."""
    return f"{name or move_name(rules, remark)} {worth(remark)}{reason(rules, remark)}."


def worth(remark: Remark) -> str:
    """The value of a move as a verb; its number counts the moves that the winner still makes, with this one."""
    value, plies = remark.move.value, remark.move.plies
    if value is Value.DRAW:
        return "draws"
    if value is Value.UNKNOWN:
        return "is not proven"
    verb = "wins" if value is Value.WIN else "loses"
    return f"{verb}{within(plies)}"


def reason(rules: Rules, remark: Remark) -> str:
    """The reason as the end of a sentence, from the colon or the comma on; "" for none."""
    cells, they = cell_names(rules, remark.cells), remark.mark.other.value
    loses, wins, then = remark.move.value is Value.LOSS, remark.move.value is Value.WIN, remark.then
    match remark.reason:
        case Reason.WINS:
            return f": {in_a_row(rules)}"
        case Reason.PASSES_WIN:
            return f", but {_others(rules, remark, 'wins', 'win')} at once"
        case Reason.WINS_LATER:
            return f", but {_others(rules, remark, 'wins', 'win')} sooner"
        case Reason.LOSES_WIN if not loses:
            return f", but {_others(rules, remark, 'wins', 'win')}"
        case Reason.FORKS:
            return f": it threatens {_at_once(cells)}"
        case Reason.BLOCKS:
            joint = ", though it" if loses else ", and it" if wins else ": it"
            return f"{joint} blocks {they}'s {in_a_row(rules)}"
        case Reason.STOPS_FORK if then:
            return f": it stops {they}'s fork at {move_name(rules, then)}"
        case Reason.FORCES if then:
            return f": it forces {listed(cells)}, then {move_name(rules, then)} {_deed(rules, then)}"
        case Reason.FORCES:
            return f": {they} must answer at {listed(cells)}"
        case Reason.THREATENS_FORK:
            return f": it {_prospect(rules, remark)}"
        case Reason.ONLY_HOLDS:
            return ": the only move that wins" if wins else ": the only move that saves the draw"
        case Reason.AS_GOOD if wins:
            return ", and no move wins sooner"
        case Reason.AS_GOOD if not (loses or remark.cells):
            return ", and no move is better"
        case Reason.AS_GOOD if not loses and not remark.choices & ~remark.cells:
            return ", like every other move" if remark.cells & (remark.cells - 1) else ""
        case Reason.AS_GOOD if not loses:
            return f": {_draws(rules, remark)}"
        case _ if then:
            return f": {answer(rules, then)}"
        case Reason.LOSES_WIN:
            return f", but {_others(rules, remark, 'wins', 'win')}"
        case Reason.LOSES_DRAW:
            return f", but {_others(rules, remark, 'saves', 'save')} the draw"
        case Reason.LOSES_SOONER:
            return f", but {_others(rules, remark, 'lasts', 'last')} longer"
        case Reason.AS_GOOD:
            return ", and no move lasts longer"
        case Reason.UNPROVEN if remark.move.value is not Value.UNKNOWN:
            return ", but another move may be better"
    return ""


def _with_verb(names: str, one: str, many: str) -> str:
    return f"{names} {many if ' and ' in names else one}"


def _others(rules: Rules, remark: Remark, one: str, many: str) -> str:
    """Which other moves are better, or how many, or only that one is, with what they do."""
    if not remark.cells:
        return f"another move {one}"  # it is not proven yet which one
    alike = several(rules, remark.cells, remark.choices)
    if alike:
        return _with_verb(alike, one, many)
    names = cell_names(rules, remark.cells)
    if len(names) <= NAMED_MOVES:
        return f"{either(names)} {one}"
    return f"{number(len(names))} other moves {many}"


def _draws(rules: Rules, remark: Remark) -> str:
    """Which moves draw, and which lose."""
    drawing, losing = remark.cells, remark.choices & ~remark.cells
    if drawing == 1 << remark.move.cell:
        return "every other move loses"
    return f"{_alike(rules, remark, drawing, 'draws', 'draw')}; {_alike(rules, remark, losing, 'loses', 'lose')}"


def _alike(rules: Rules, remark: Remark, cells: int, one: str, many: str) -> str:
    """What the moves in `cells` do, by name or by number; the move of the remark itself is left out."""
    whole = kinds(rules, cells, remark.choices)
    if whole:
        return _with_verb(whole, one, many)
    names = cell_names(rules, cells & ~(1 << remark.move.cell))
    too = " too" if len(names) < cells.bit_count() else ""
    if len(names) <= NAMED_MOVES:
        return f"{_with_verb(listed(names), one, many)}{too}"
    return f"{number(len(names))} others {many}{too}" if too else f"the other {number(len(names))} {many}"


def answer(rules: Rules, reply: Remark, *, named: bool = False) -> str:
    """Who makes a reply, and what it does: "X plays c1 and makes two threats"; `named` by the cells it threatens."""
    plays = f"{reply.mark.value} plays {move_name(rules, reply)}"
    match reply.reason:
        case Reason.AS_GOOD:
            return f"{plays}, and every answer loses"
        case Reason.FORCES if reply.then:
            forced, then = listed(cell_names(rules, reply.cells)), reply.then
            return f"{plays}, forces {forced}, then {move_name(rules, then)} {_deed(rules, then)}"
        case Reason.FORKS if named:
            return f"{plays} and threatens {_at_once(cell_names(rules, reply.cells))}"
    return f"{plays} and {_deed(rules, reply)}"


def _deed(rules: Rules, winning: Remark) -> str:
    """What a winning move does, as a verb."""
    match winning.reason:
        case Reason.WINS:
            return f"has {in_a_row(rules)}"
        case Reason.FORKS:
            return f"makes {number(winning.cells.bit_count())} threats"
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
    return f"threatens a fork at {either(cell_names(rules, remark.cells)[:NAMED_THREATS])}"


def _at_once(cells: Sequence[str]) -> str:
    """What a fork threatens: up to NAMED_THREATS cells by name, else the number of lines."""
    return f"{listed(cells)} at once" if len(cells) <= NAMED_THREATS else f"{number(len(cells))} lines at once"


# The computer's move


def has_reason(remarks: Iterable[Remark]) -> bool:
    """Whether any remark gives a reason other than that the move is not proven."""
    return any(remark.reason is not Reason.UNPROVEN for remark in remarks)


def of_its_move(rules: Rules, remarks: Iterable[Remark], they: str = "", player: str = "The computer") -> str:
    """What the computer's last move does or is worth, by the first remark that tells it; "" without remarks.

    A level may have picked the move at random, so no motive is claimed. `they` is the mark of the other side, "" for
    the one person. `player` is named if the move is a mistake. What its other moves were worth is told as past,
    "would have lost": the board shows what the next moves are worth.
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
                return f"The computer blocked {they or 'you'} at {cell}."
            case Reason.STOPS_FORK if remark.then:
                whose = f"{they}'s" if they else "your"
                return f"The computer stopped {whose} fork at {move_name(rules, remark.then)}."
            case Reason.FORCES:
                return f"The computer forces {they or 'you'} to answer at {listed(cells)}."
            case Reason.THREATENS_FORK:
                return f"The computer {_prospect(rules, remark)}."
            case Reason.ONLY_HOLDS if won:
                return f"The computer played {cell}, the only move that wins."
            case Reason.ONLY_HOLDS:
                return f"The computer played {cell}: everything else would have lost."
            case Reason.AS_GOOD if won:
                return f"The computer wins{ends}, and no move would have won sooner."
            case Reason.AS_GOOD if lost and remark.cells == remark.choices:
                return "Every move of the computer would have lost."
            case Reason.AS_GOOD if lost and len(cells) == 1:
                return "The computer is losing; any other move would have lost sooner."
            case Reason.AS_GOOD if lost:
                return "The computer is losing, and no move would have lasted longer."
            case Reason.AS_GOOD if not cells:
                return f"The computer played {cell}, which draws; no move is better."
            case Reason.AS_GOOD:
                return _own_draws(rules, remark)
    if not remarks:
        return ""
    played = f"{player} played {move_name(rules, remarks[0])}"
    if remarks[0].move.value is Value.UNKNOWN:
        return f"{played}; how good that is could not be worked out."
    return f"{played}, which {worth(remarks[0])}."


def _own_draws(rules: Rules, remark: Remark) -> str:
    """Which moves would have drawn like the computer's, or which would have lost."""
    drawing, losing = remark.cells, remark.choices & ~remark.cells
    cell, names, wrong = move_name(rules, remark), cell_names(rules, drawing), cell_names(rules, losing)
    if not losing:
        if len(names) == 1:
            return "The computer had no other move."
        return "Any move would have drawn."
    good, bad = (kinds(rules, cells, remark.choices) for cells in (drawing, losing))
    if good and bad and " and " not in good + bad:
        return f"{capitalised(_any(good))} was the right choice: {_any(bad)} would have lost."
    if len(wrong) < len(names) and len(wrong) <= NAMED_MOVES:
        return f"The computer played {cell}; only {either(wrong)} would have lost."
    if len(names) <= NAMED_MOVES:
        return f"Only {listed(names)} saved the draw."
    return f"{number(len(names)).capitalize()} moves saved the draw; the rest would have lost."


def _any(kind: str) -> str:
    """One of the cells of a kind.

    >>> _any("every edge"), _any("every corner"), _any("b2")
    ('an edge', 'a corner', 'b2')
    """
    return kind.replace("every edge", "an edge").replace("every", "a")
