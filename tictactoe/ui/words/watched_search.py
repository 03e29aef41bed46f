"""The sentences for a watched search, step by step."""

from ...engine.board import Position
from ...engine.notation import format_cell
from ...engine.steps import Bound, Method, MoveScore, Ply, Step, StepKind
from .numbers import moves_to_win
from .reasons import in_a_row

TITLES = {
    Method.MINIMAX: "minimax",
    Method.ALPHA_BETA: "alpha-beta",
    Method.ORDERED: "and move order",
    Method.MEMORY: "and memory",
}
NAMES = TITLES | {Method.ORDERED: "alpha-beta and move order", Method.MEMORY: "alpha-beta, move order and memory"}
NODES = "nodes"
COUNTING = "Counting nodes ..."
TOO_LARGE = "You can watch a search where nine or fewer cells are free and the game is not over."
LETTERS = "At a row's end: the side to move wins in 2 (W2), draws (D), loses (L1)."
SOONER = "won, lost: a side wins elsewhere, sooner than by any move here."
OPEN = "-"  # alpha or beta while it limits nothing
WON, LOST = "won", "lost"  # alpha or beta beyond any score here: this side or the other wins sooner by another move


def sentence(step: Step) -> str:
    """What happens in a step."""
    ply = step.path[-1]
    if step.kind is StepKind.DONE and step.score is not None:
        side, nodes = ply.position.to_move.value, f"{step.nodes:,} nodes"
        fewer = f", {step.saved:,} fewer than minimax" if step.saved else ""
        return f"{side} {verb(ply.position, step.score)} with best play: {nodes}{fewer}."
    match step.kind:
        case StepKind.CAME_BACK:
            return f"{_came_back(ply, ply.scores[-1])}."
        case StepKind.CUT:
            return _cut(step)
    if ply.cell is None:
        return f"{ply.position.to_move.value} is to move: the search tries one move after the other."
    tries = f"{move(step.path)} is tried"
    match step.kind:
        case StepKind.OVER:
            won = ply.position.outcome and ply.position.outcome.winner
            return f"{tries}: {in_a_row(ply.position.rules) if won else 'the board is full, a draw'}."
        case StepKind.KNOWN:
            return f"{tries}: memory knows this position, which saves {counted_nodes(step.saves)}."
    return f"{tries}."


def _came_back(ply: Ply, found: MoveScore) -> str:
    """The score of a move, and whether it is the best so far."""
    position = ply.position
    name = f"{position.to_move.value} {format_cell(position.rules, found.cell)}"
    if found.bound is Bound.AT_MOST:
        return f"{name} is at most {noun(position, found.score)}, so it is no better"
    told = f"{name} {verb(position, found.score)}"
    if found.bound is Bound.AT_LEAST:
        told = f"{name} is at least {noun(position, found.score)}"
    best = ply.best is found and len(ply.scores) > 1
    return f"{told}, the best so far" if best else told


def _cut(step: Step) -> str:
    """Why the other moves need no search: this side has more already than the other side will allow."""
    *above, ply = step.path
    position, other = ply.position, ply.position.to_move.other
    count = len(step.skipped)
    rest = "the last move is" if count == 1 else f"the other {count} moves are"
    saved = f"{rest} cut off, which saves {counted_nodes(step.saves)}"
    for before in reversed(above):
        best = before.best
        if before.position.to_move is other and best and best.score == -ply.beta:
            cell = format_cell(position.rules, best.cell)
            told = _came_back(ply._replace(scores=ply.scores[-1:]), ply.scores[-1])
            return f"{told}; {other.value} has {cell}, {noun(before.position, best.score)}, elsewhere: {saved}."
    return f"{_came_back(ply, ply.scores[-1])}: {saved}."


def counted_nodes(count: int) -> str:
    """A number of nodes."""
    return f"{count:,} node{'' if count == 1 else 's'}"


def nodes_so_far(step: Step, total: int) -> list[str]:
    """How far the search is, and how many nodes it has saved; the full form first."""
    count = f"{step.nodes:,} of {total:,}"
    saved = [f"node {count}, {step.saved:,} saved"] if step.saved else []
    return [*saved, f"node {count}", count, f"node {step.nodes:,}", ""]


def move(path: tuple[Ply, ...]) -> str:
    """The move that led to the last position of a path: its mark and its cell."""
    ply = path[-1]
    if ply.cell is None:
        return f"{ply.position.to_move.value} to move"
    return f"{ply.position.to_move.other.value} {format_cell(ply.position.rules, ply.cell)}"


def verb(position: Position, score: int) -> str:
    """A score from the side to move, as a verb; its number counts the moves of the winning side."""
    return f"{'wins' if score > 0 else 'loses'} in {_moves(position, score)}" if score else "draws"


def noun(position: Position, score: int) -> str:
    """A score from the side to move, as a noun."""
    return f"a {'win' if score > 0 else 'loss'} in {_moves(position, score)}" if score else "a draw"


def short(position: Position, score: int) -> str:
    """A score from the side to move in a few letters: W2, D, L1."""
    return f"{'W' if score > 0 else 'L'}{_moves(position, score)}" if score else "D"


def alpha(ply: Ply) -> str:
    """Alpha, what the side to move has already, in a few letters; OPEN if that is less than any move here."""
    most = ply.position.empty.bit_count() + 1
    if ply.alpha <= -most or _unbounded(ply.position, ply.alpha):
        return OPEN
    return WON if ply.alpha >= most else short(ply.position, ply.alpha)


def beta(ply: Ply) -> str:
    """Beta, what the other side will allow, in a few letters; OPEN if that is more than any move here."""
    most = ply.position.empty.bit_count() + 1
    if ply.beta >= most or _unbounded(ply.position, ply.beta):
        return OPEN
    return LOST if ply.beta <= -most else short(ply.position, ply.beta)


def _unbounded(position: Position, bound: int) -> bool:
    """Whether a bound is that of the widest window, a score that no game reaches unless one in a row wins."""
    return abs(bound) == position.rules.cells and position.rules.run > 1


def _moves(position: Position, score: int) -> int:
    return moves_to_win(position.empty.bit_count() + 1 - abs(score))


def came_to(position: Position, found: MoveScore, width: int) -> str:
    """The score of a move in words, or in letters if a cell of this width has no room for words; "<=" is at most."""
    at_most = {Bound.EXACT: "", Bound.AT_MOST: "<= ", Bound.AT_LEAST: ">= "}[found.bound]
    result, moves = ("win" if found.score > 0 else "lose"), _moves(position, found.score)
    words = f"{at_most}{f'{result} in {moves}' if found.score else 'draw'}"
    letters = f"{at_most.rstrip('= ')}{short(position, found.score)}"
    forms = (words, words.replace(" in ", " "), letters, letters[:width])
    return next(form for form in forms if len(form) <= width - 2 or len(form) <= width < 5)
