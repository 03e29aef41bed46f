"""Sentences about how good a move is, and why: the coach's reasons in words.

They are joined from clauses that stand on their own. The subject of "it" after a colon is always the move.
"""

from collections.abc import Iterable

from ..._engine.analysis import Value
from ..._engine.board import Rules, require
from ..._engine.coaching.coach import Reason, Remark
from ..._engine.notation import format_cell
from .boards import in_a_row
from .cells import capitalised, cell_names, either, kinds, listed, merged, several, subjects
from .language import number, say, say_as, say_number, template_as, template_number
from .values import valued

# Without a reply to show, these reasons name better moves, and so would tell the answer to a question.
COMPARING = (
    Reason.PASSES_WIN,
    Reason.LOSES_WIN,
    Reason.LOSES_DRAW,
    Reason.LOSES_SOONER,
    Reason.WINS_LATER,
    Reason.AS_GOOD,
)
NAMED_FORKS = 3  # most cells in which a move threatens a fork that are named
NAMED_MOVES = 5  # most moves that are named, not counted
GOMOKU = 5  # in a row
TWO = 2  # threats of most forks; the cells of more are named


def why(rules: Rules, remark: Remark, name: str = "") -> str:
    """The value of a move and the main reason for it; the move is called by its cell, or by this name."""
    value = valued(rules, remark.move, name)
    return reason(rules, remark, value) or f"{value}."


def format_remark(rules: Rules, remark: Remark) -> str:
    """What a move is worth and why, as one sentence.

    >>> from tictactoe import analyse, explain, parse
    >>> position = parse("X../.O./..X")
    >>> format_remark(position.rules, explain(analyse(position), 2)[0])
    'c1 loses in 2 moves: X plays a3 and makes two threats.'
    """
    require(Rules, rules)
    if not isinstance(remark, Remark):
        raise TypeError(f"a Remark is wanted, not {remark!r}; explain gives several")
    return why(rules, remark)


def reason(rules: Rules, remark: Remark, value: str) -> str:
    """What is said of a move, such as its value, with the reason for it, as a sentence; "" for none.

    `value` is a clause that begins the sentence.
    """
    loses, wins, then = remark.move.value is Value.LOSS, remark.move.value is Value.WIN, remark.then
    match remark.reason:
        case kind if kind in _BETTER and (kind is Reason.PASSES_WIN or not (loses and then)):
            moves, count = better_moves(rules, remark)
            better = say_number(*_BETTER[remark.reason], count, moves=moves)
            # translators: the clause says which move is better; {value} what this one is worth
            return say("{value}, but {clause}.", value=value, clause=better)
        case Reason.AS_GOOD if wins:
            return say("{value}, and no move wins sooner.", value=value)
        case Reason.AS_GOOD if not (loses or remark.cells):
            return say("{value}, and no move is better.", value=value)
        case Reason.AS_GOOD if not loses and not remark.choices & ~remark.cells:
            several_draw = remark.cells & (remark.cells - 1)
            return say("{value}, like every other move.", value=value) if several_draw else ""
        case Reason.AS_GOOD if loses and not then:
            return say("{value}, and no move lasts longer.", value=value)
        case Reason.UNPROVEN if loses and remark.cells and not then:
            return say("{value}, like every other move.", value=value)
        case Reason.UNPROVEN if wins:
            return say("{value}, but another move may win sooner.", value=value)
        case Reason.UNPROVEN if not then and remark.move.value is not Value.UNKNOWN:
            return say("{value}, but another move may be better.", value=value)
    clause = _clause(rules, remark)
    if remark.reason is Reason.BLOCKS and loses:
        # translators: {clause} is such as "it blocks X's three in a row"
        return say("{value}, though {clause}.", value=value, clause=clause)
    same = remark.reason is Reason.AS_GOOD and not loses and not kinds(rules, remark.cells, remark.choices)
    if same or (remark.reason is Reason.BLOCKS and wins):
        return say("{value}, and {clause}.", value=value, clause=clause)
    return say("{value}: {clause}.", value=value, clause=clause) if clause else ""


def _clause(rules: Rules, remark: Remark) -> str:
    """The reason as a clause after a colon; "" for none."""
    cells, mark, then = cell_names(rules, remark.cells), remark.mark.other.value, remark.then
    match remark.reason:
        case Reason.WINS:
            return in_a_row(rules)
        case Reason.FORKS:
            # translators: "it" here and below is the move, in a clause after a colon
            return say("it threatens {cells} at once", cells=listed(cells))
        case Reason.BLOCKS:
            return say("it blocks {mark}'s {three_in_a_row}", mark=mark, three_in_a_row=in_a_row(rules))
        case Reason.STOPS_FORK if then and rules.run in _OPEN_ROWS and _is_open(rules, then):
            # translators: {open_row} here and below is "an open three" or "an open four"
            return say("it keeps {mark} from {open_row}", mark=mark, open_row=_open_row(rules))
        case Reason.STOPS_FORK if then and then.move.cell == remark.move.cell:
            return say("it stops {mark}'s fork there", mark=mark)
        case Reason.STOPS_FORK if then:
            return say("it stops {mark}'s fork at {cell}", mark=mark, cell=move_name(rules, then))
        case Reason.FORCES if then and then.mark is not remark.mark:
            cell = move_name(rules, then)
            # translators: the other side has to answer at {cells}; {cell} is where it would make two threats
            return say(
                "{mark} must answer at {cells} and has no time to fork at {cell}",
                mark=mark,
                cells=listed(cells),
                cell=cell,
            )
        case Reason.FORCES if then:
            # translators: it forces an answer at {cells}; then stands a clause such as "b2 makes two threats"
            return say("it forces {cells}, then {clause}", cells=listed(cells), clause=_deed(rules, then))
        case Reason.FORCES:
            return say("{mark} must answer at {cells}", mark=mark, cells=listed(cells))
        case Reason.THREATENS_FORK if rules.run == GOMOKU and _is_open(rules, remark):
            return say("it makes an open three")
        case Reason.THREATENS_FORK:
            return say("it threatens a fork at {cells}", cells=_forks(rules, remark))
        case Reason.ONLY_MOVE if remark.move.value is Value.WIN:
            return say("it is the only move that wins")
        case Reason.ONLY_MOVE:
            return say("it is the only move that saves the draw")
        case Reason.AS_GOOD if remark.move.value is not Value.LOSS:
            return _draws(rules, remark)
    return answer(rules, then) if then else ""


def better_moves(rules: Rules, remark: Remark) -> tuple[str, int]:
    """The better moves that a remark knows, as the subject of a sentence, and for how many things its verb stands."""
    alike, names = several(rules, remark.cells, remark.choices), cell_names(rules, remark.cells)
    if alike:
        return listed(alike), subjects(alike)
    if not names:
        # translators: as in "another move wins sooner"
        return say("another move"), 1  # it is not proven yet which one
    if len(names) <= NAMED_MOVES:
        return either(names), 1
    # translators: as in "six other moves win sooner"
    return say_number("{count} other move", "{count} other moves", len(names), count=number(len(names))), len(names)


# What better moves do.
_BETTER = {
    # translators: {moves} is "c3", "a2, b2 or a3", "every corner and b2" or "six other moves"; here and in the next
    # four
    Reason.PASSES_WIN: template_number("{moves} wins at once", "{moves} win at once"),
    Reason.WINS_LATER: template_number("{moves} wins sooner", "{moves} win sooner"),
    Reason.LOSES_WIN: template_number("{moves} wins", "{moves} win"),
    Reason.LOSES_DRAW: template_number("{moves} saves the draw", "{moves} save the draw"),
    Reason.LOSES_SOONER: template_number("{moves} lasts longer", "{moves} last longer"),
}
# What other moves do that are as good, and those that are worse.
_DRAW = template_number("{moves} draws", "{moves} draw")
_DRAW_TOO = template_number("{moves} draws too", "{moves} draw too")
_LOSE = template_number("{moves} loses", "{moves} lose")


def _draws(rules: Rules, remark: Remark) -> str:
    """Which moves draw, and which lose."""
    drawing, losing = remark.cells, remark.choices & ~remark.cells
    if drawing == 1 << remark.move.cell:
        return say("every other move loses")
    return say("{draws}; {lose}", draws=_draw_alike(rules, remark, drawing), lose=_lose(rules, remark, losing))


def _draw_alike(rules: Rules, remark: Remark, cells: int) -> str:
    """Which moves draw like that of the remark, by name or by number."""
    alike, names = kinds(rules, cells, remark.choices), cell_names(rules, cells & ~(1 << remark.move.cell))
    if alike:
        return say_number(*_DRAW, subjects(alike), moves=listed(alike))
    if len(names) <= NAMED_MOVES:
        return say_number(*_DRAW_TOO, len(names), moves=listed(names))
    return say_number("{count} other draws too", "{count} others draw too", len(names), count=number(len(names)))


def _lose(rules: Rules, remark: Remark, cells: int) -> str:
    """Which of the other moves lose, by name or by number."""
    alike, names = kinds(rules, cells, remark.choices), cell_names(rules, cells)
    if alike or len(names) <= NAMED_MOVES:
        return say_number(*_LOSE, subjects(alike or names), moves=listed(alike or names))
    return say_number("the other {count} loses", "the other {count} lose", len(names), count=number(len(names)))


def answer(rules: Rules, remark: Remark, *, named: bool = False) -> str:
    """Who replies where, and what that does, as a clause: "X plays c1 and makes two threats".

    If `named`, a fork is told by the cells that it threatens, as is one with more than two.
    """
    mark, cell, names = remark.mark.value, move_name(rules, remark), cell_names(rules, remark.cells)
    cells, count = listed(names) if names else "", len(names)
    match remark.reason:
        case Reason.WINS:
            row = in_a_row(rules)
            return say("{mark} plays {cell} and has {three_in_a_row}", mark=mark, cell=cell, three_in_a_row=row)
        case Reason.FORCES if remark.then:
            then = _deed(rules, remark.then)
            # translators: {then} is a clause, such as "b2 makes two threats"
            return say(
                "{mark} plays {cell}, forces {cells}, then {then}", mark=mark, cell=cell, cells=cells, then=then
            )
        case Reason.FORCES:
            # translators: the other side has to answer at these cells
            return say("{mark} plays {cell} and forces {cells}", mark=mark, cell=cell, cells=cells)
        case Reason.FORKS if named or count != TWO:
            return say("{mark} plays {cell} and threatens {cells} at once", mark=mark, cell=cell, cells=cells)
        case Reason.FORKS:
            return say("{mark} plays {cell} and makes two threats", mark=mark, cell=cell)
    return say("{mark} plays {cell}, and every answer loses", mark=mark, cell=cell)


def _deed(rules: Rules, remark: Remark) -> str:
    """What a move does that wins in the end, as a clause: "b2 makes two threats", or "X goes on with b2".

    It completes no line: the move before would have threatened in two cells.
    """
    cell, names = move_name(rules, remark), cell_names(rules, remark.cells)
    match remark.reason:
        case Reason.FORKS if len(names) == TWO:
            return say("{cell} makes two threats", cell=cell)
        case Reason.FORKS:
            return say("{cell} threatens {cells} at once", cell=cell, cells=listed(names))
        case Reason.FORCES if remark.then:
            told, last = say("{cell} forces {cells}", cell=cell, cells=listed(names)), remark.then
            while last.then:
                last = last.then
            # translators: {forces} is such as "b3 forces c3", and {then} such as "a2 makes two threats"
            if last is remark.then:
                return say("{forces}, and {then}", forces=told, then=_deed(rules, last))
            return say("{forces} and so on, until {then}", forces=told, then=_deed(rules, last))
        case Reason.FORCES:
            return say("{cell} forces {cells}", cell=cell, cells=listed(names))
    return say("{mark} goes on with {cell}", mark=remark.mark.value, cell=cell)


def move_name(rules: Rules, remark: Remark) -> str:
    return format_cell(rules, remark.move.cell)


def _is_open(rules: Rules, remark: Remark) -> bool:
    """Whether the lines of a fork are one open row: all but one of a whole row, with both of its ends free."""
    return [line.bit_count() for line in merged(rules, remark.lines)] == [rules.run + 1]


# What a fork is called that is an open row, by the number in a row that wins, where a move stops it.
_OPEN_ROWS = {
    # translators of "after 'from'": a row with both of its ends free, which cannot be blocked any more
    4: template_as("after 'from'", "an open three"),
    5: template_as("after 'from'", "an open four"),
}


def _open_row(rules: Rules) -> str:
    """The name of an open row that a move stops."""
    return say_as("after 'from'", _OPEN_ROWS[rules.run])


def _forks(rules: Rules, remark: Remark) -> str:
    """Where a move threatens a fork."""
    return either(cell_names(rules, remark.cells)[:NAMED_FORKS])


# The computer's move


def of_its_move(rules: Rules, remarks: Iterable[Remark], they: str = "") -> str:
    """What the computer's last move does or is worth, by the first remark that tells it; "" without remarks.

    A level may have picked the move at random, so no motive is claimed. `they` is the mark of the other side, "" for
    the one person. What its other moves were worth is told as past, "would have lost": the board shows what the next
    moves are worth.
    """
    remarks = tuple(remarks)
    told = next(filter(None, (_of_its_move(rules, remark, they) for remark in remarks)), "")
    return told or (_its_mistake(rules, remarks[0]) if remarks else "")


def _of_its_move(rules: Rules, remark: Remark, they: str) -> str:
    """What a remark tells of the computer's move, "" if it is against the move."""
    cell, cells, value = move_name(rules, remark), cell_names(rules, remark.cells), remark.move.value
    match remark.reason:
        case Reason.WINS:
            return say("The computer won with {cell}: {three_in_a_row}.", cell=cell, three_in_a_row=in_a_row(rules))
        case Reason.FORKS:
            return say("The computer threatens {cells} at once.", cells=listed(cells))
        case Reason.BLOCKS if they:
            return say("The computer blocked {mark} at {cell}.", mark=they, cell=cell)
        case Reason.BLOCKS:
            return say("The computer blocked you at {cell}.", cell=cell)
        case Reason.STOPS_FORK if remark.then and rules.run in _OPEN_ROWS and _is_open(rules, remark.then):
            if they:
                return say("The computer kept {mark} from {open_row}.", mark=they, open_row=_open_row(rules))
            return say("The computer kept you from {open_row}.", open_row=_open_row(rules))
        case Reason.STOPS_FORK if remark.then and they:
            return say("The computer stopped {mark}'s fork at {cell}.", mark=they, cell=move_name(rules, remark.then))
        case Reason.STOPS_FORK if remark.then:
            return say("The computer stopped your fork at {cell}.", cell=move_name(rules, remark.then))
        case Reason.FORCES if they:
            return say("The computer forces {mark} to answer at {cells}.", mark=they, cells=listed(cells))
        case Reason.FORCES:
            return say("The computer forces you to answer at {cells}.", cells=listed(cells))
        case Reason.THREATENS_FORK if rules.run == GOMOKU and _is_open(rules, remark):
            return say("The computer makes an open three.")
        case Reason.THREATENS_FORK:
            return say("The computer threatens a fork at {cells}.", cells=_forks(rules, remark))
        case Reason.ONLY_MOVE if value is Value.WIN:
            return say("The computer played {cell}, the only move that wins.", cell=cell)
        case Reason.ONLY_MOVE:
            return say("The computer played {cell}: everything else would have lost.", cell=cell)
        case Reason.AS_GOOD if value is Value.WIN:
            wins = valued(rules, remark.move, capitalised(say("the computer")))
            return say("{value}, and no move would have won sooner.", value=wins)
        case Reason.AS_GOOD if value is Value.LOSS and remark.cells == remark.choices:
            return say("The computer was lost whatever it played.")
        case Reason.AS_GOOD if value is Value.LOSS:
            return say("The computer is losing, and no move would have lasted longer.")
        case Reason.AS_GOOD if not cells:
            return say("The computer played {cell}, which draws; no move is better.", cell=cell)
        case Reason.AS_GOOD:
            return _own_draws(rules, remark)
    return ""


def _its_mistake(rules: Rules, remark: Remark) -> str:
    """What a move is worth that nothing speaks for, "" if that is not proven."""
    if remark.move.value is Value.UNKNOWN:
        return ""
    # translators: the computer's last move, as in "The computer's c3 loses in 3 moves."
    move = say("The computer's {cell}", cell=move_name(rules, remark))
    return f"{valued(rules, remark.move, move)}."


def _own_draws(rules: Rules, remark: Remark) -> str:
    """Which moves would have drawn like the computer's, or which would have lost."""
    drawing, losing = remark.cells, remark.choices & ~remark.cells
    cell, names, wrong = move_name(rules, remark), cell_names(rules, drawing), cell_names(rules, losing)
    if not losing:
        if len(names) == 1:
            return say("The computer had no other move.")
        return say("Every move of the computer would have drawn.")
    if len(kinds(rules, drawing, remark.choices)) == len(kinds(rules, losing, remark.choices)) == 1:
        # These are all corners and all edges: nowhere on 3 x 3 do only the edges draw.
        return say("A corner was the right choice: an edge would have lost.")
    if len(wrong) < len(names) and len(wrong) <= NAMED_MOVES:
        return say("The computer played {cell}; only {moves} would have lost.", cell=cell, moves=either(wrong))
    if len(names) <= NAMED_MOVES:
        return say("Only {moves} saved the draw.", moves=listed(names))
    count = capitalised(number(len(names)))
    return say_number(
        "{count} move saved the draw; the rest would have lost.",
        "{count} moves saved the draw; the rest would have lost.",
        len(names),
        count=count,
    )
