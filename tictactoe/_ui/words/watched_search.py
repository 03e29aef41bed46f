"""The sentences for a watched search, step by step, and its scores as text."""

from enum import Enum

from ..._engine.board import Mark, Position
from ..._engine.notation import format_cell, parse_position
from ..._engine.steps import UNBOUNDED, Bound, Method, MoveScore, Ply, Step, StepKind
from .cells import listed
from .numbers import counted
from .reasons import in_a_row


class View(Enum):
    """Which numbers are shown: the scores of one search as the tutorials write them, in three ways."""

    RESULT = "+1 0 -1"
    DISTANCE = "10 - depth"
    NEGAMAX = "negamax"


TITLES = {
    Method.MINIMAX: "minimax",
    Method.ALPHA_BETA: "alpha-beta",
    Method.ORDERED: "with move order",
    Method.MEMORY: "with memory",
}
NAMES = TITLES | {Method.ORDERED: "alpha-beta with move order", Method.MEMORY: "alpha-beta with memory"}
IDEAS = {
    Method.MINIMAX: "minimax tries every move to the end: X takes the highest score, O the lowest.",
    Method.ALPHA_BETA: "alpha-beta finds the same score, but skips the moves that cannot change it. "
    "alpha: X has at least this. beta: O allows at most this.",
    Method.ORDERED: "With move order, alpha-beta tries the middle first, then corners, then edges: "
    "good moves first skip more.",
    Method.MEMORY: "With memory, alpha-beta remembers the score of each position and searches none twice.",
}
LEGENDS = {
    View.RESULT: "X wins: +1   draw: 0   O wins: -1",
    View.DISTANCE: "X: 10 - depth   draw: 0   O: depth - 10",
    View.NEGAMAX: "+1 wins   0 draws   -1 loses",
}
TAKES = dict.fromkeys(View, ("X takes the highest of its row,", "O the lowest.")) | {
    View.NEGAMAX: ("Each side takes the highest of its row;", "a row above, the sign is turned."),
}
BOUNDS = dict.fromkeys(View, ("alpha: X has at least this", "beta: O allows at most this")) | {
    View.NEGAMAX: ("alpha: the side to move has at least this", "beta: the other side allows at most this"),
}
POSITIONS = (
    ("3 free cells", parse_position("xox/oox/___")),
    ("4 free cells", parse_position("xx_/_ox/_o_")),
    ("5 free cells", parse_position("x__/_ox/_o_")),
    ("empty board", parse_position("9")),
)
VERDICTS = {True: "Right.", False: "No."}
NODES = "nodes"
COUNTING = "Counting nodes ..."
TOO_LARGE = "You can watch a search where nine or fewer cells are free and the game is not over."
CUT = "cut"


# Scores


def signed(score: float) -> str:
    """A score with its sign; infinite where nothing is known yet.

    >>> [signed(score) for score in (1, 0, -1, UNBOUNDED)]
    ['+1', '0', '-1', '+∞']
    """
    if abs(score) == UNBOUNDED:
        return f"{'+' if score > 0 else '-'}∞"
    return f"{score:+g}" if score else "0"


def plain(text: str) -> str:
    """A score or a bound without signs beyond ASCII."""
    return text.replace("∞", "inf").replace("≤", "<=").replace("≥", ">=")


def shown(score: float, mark: Mark, view: View) -> str:
    """A score, which is X's, as X sees it, or in negamax as the side with this mark does."""
    return signed(-score if view is View.NEGAMAX and mark is Mark.O else score)


def bounded(found: MoveScore, mark: Mark, view: View) -> str:
    """The score of a move of this mark, with ≤ or ≥ where only a bound of it is known."""
    turned = view is View.NEGAMAX and mark is Mark.O
    signs = {Bound.EXACT: "", Bound.AT_MOST: "≥" if turned else "≤", Bound.AT_LEAST: "≤" if turned else "≥"}
    return f"{signs[found.bound]}{shown(found.score, mark, view)}"


def bounds(ply: Ply, view: View) -> tuple[str, str]:
    """Alpha and beta at a position: what X has and what O allows; in negamax what the side to move has."""
    low, high = ply.alpha, ply.beta
    if view is View.NEGAMAX and ply.position.to_move is Mark.O:
        low, high = -high, -low
    return signed(low), signed(high)


def side(mark: Mark, view: View) -> str:
    """What the side to move does with its scores, and its mark."""
    return f"{'MAX' if mark is Mark.X or view is View.NEGAMAX else 'MIN'}  {mark.value}"


# What happens


def sentence(step: Step, view: View = View.RESULT) -> str:
    """What happens in a step."""
    ply = step.path[-1]
    mark = ply.position.to_move
    match step.kind:
        case StepKind.DONE if step.score is not None:
            fewer = f", {step.saved:,} fewer than minimax" if step.saved else ""
            score = shown(step.score, mark, view)
            return f"{outcome(step.score)} with best play ({score}): {counted(step.nodes, 'node')}{fewer}."
        case StepKind.CAME_BACK:
            return _came_back(step, view)
        case StepKind.CUT:
            return _cut(step, view)
    if ply.cell is None:
        return f"{mark.value} to move: we try its moves one by one."
    score = "" if step.score is None else shown(step.score, mark.other, view)
    match step.kind:
        case StepKind.OVER:
            won = ply.position.outcome and ply.position.outcome.winner
            end = in_a_row(ply.position.rules) if won else "the board is full, a draw"
            return f"{_tries(ply)}: {end} ({score})."
        case StepKind.KNOWN:
            saves = f"{_positions(step.saves)} skipped" if step.saves else "nothing to search"
            return f"{_tries(ply)}: memory knows this position ({score}), {saves}."
    return f"{_tries(ply)}."


def _tries(ply: Ply) -> str:
    """Who tries which move."""
    return move((ply,)).replace(" ", " tries ")


def _came_back(step: Step, view: View) -> str:
    """The score of a move, where it comes from, and what alpha or beta is now."""
    ply, back = step.path[-1], step.back
    mark, found = ply.position.to_move, ply.scores[-1]
    name, score = f"{mark.value} {format_cell(ply.position.rules, found.cell)}", shown(found.score, mark, view)
    worse = Bound.AT_MOST if mark is Mark.X else Bound.AT_LEAST
    if found.bound is worse:
        limit = "at least" if worse is Bound.AT_LEAST and view is not View.NEGAMAX else "at most"
        return f"{name} is {limit} {score}: no better for {mark.value} than what it has."
    if found.bound is not Bound.EXACT:
        limit = "at most" if found.bound is Bound.AT_MOST and view is not View.NEGAMAX else "at least"
        told = f"{name} is {limit} {score}."
    elif back and len(back.scores) > 1:
        told = f"{name} is {score}: {picks(back, view)}."
    elif back and back.scores:
        told = f"{name} is {score}: {mark.other.value} has only one move."
    else:
        told = f"{name} is {score}."
    return f"{told}{_raised(step.path, view)}"


def picks(ply: Ply, view: View) -> str:
    """Which of its scores the side to move takes."""
    mark = ply.position.to_move
    highest = mark is Mark.X or view is View.NEGAMAX
    scores = list(dict.fromkeys(shown(found.score, mark, view) for found in ply.scores))
    if len(scores) == 1:
        return f"every move of {mark.value} scores {scores[0]}"
    told = f"{mark.value} takes the {'highest' if highest else 'lowest'} of {listed(scores)}"
    best = ply.best
    assert best
    return f"{told}, {shown(best.score, mark.other, view)} for {mark.other.value}" if view is View.NEGAMAX else told


def _raised(path: tuple[Ply, ...], view: View) -> str:
    """That the last score has changed alpha or beta, if it has."""
    ply = path[-1]
    *before, last = (found.score for found in ply.scores)
    above = path[-2] if len(path) > 1 else None
    low, high = bounds(ply, view)
    if ply.position.to_move is Mark.X:
        changed = ply.alpha == last > max([above.alpha if above else -UNBOUNDED, *before])
        told = f"alpha is {low}" if view is View.NEGAMAX else f"X has at least {low} (alpha)"
        return f" Now {told}." if changed else ""
    changed = ply.beta == last < min([above.beta if above else UNBOUNDED, *before])
    told = f"alpha is {low}" if view is View.NEGAMAX else f"O allows at most {high} (beta)"
    return f" Now {told}." if changed else ""


def _cut(step: Step, view: View) -> str:
    """Why the other moves need no search: the other side has something at least as good elsewhere."""
    *above, ply = step.path
    mark, other = ply.position.to_move, ply.position.to_move.other
    got, has = ply.scores[-1].score, ply.alpha if mark is Mark.O else ply.beta
    skipped = f"{_positions(step.saves)} skipped"
    elsewhere = next(
        before.best
        for before in reversed(above)
        if before.position.to_move is other and before.best and before.best.score == has
    )
    cell = format_cell(ply.position.rules, elsewhere.cell)
    if got == has:
        return (
            f"{other.value} already has {shown(has, other, view)} with {cell} and cannot do better here: {skipped}."
        )
    wins = got > 0 if mark is Mark.X else got < 0
    if wins and (has == 0 or (has > 0) is (other is Mark.X)):
        return f"{mark.value} can win here, so {other.value} will not come here: {skipped}."
    better = f"{other.value} has {shown(has, other, view)} with {cell}"
    can = f"win sooner here, and {better}" if wins else f"draw here, but {better}"
    if not wins and got:
        can = f"hold out longer here, but {better}"
    return f"{mark.value} can {can}, so {other.value} will not come here: {skipped}."


def question(step: Step, view: View) -> list[str]:
    """What is asked before the score of the last position of the path comes back."""
    ply = step.path[-1]
    mark, rules = ply.position.to_move, ply.position.rules
    scores = [f"{format_cell(rules, found.cell)} is {bounded(found, mark, view)}" for found in ply.scores]
    what = "this position" if ply.cell is None else move(step.path)
    return [
        f"What is {what} worth? + if X wins, 0 for a draw, - if O wins.",
        f"{mark.value} is to move there: {', '.join(scores)}.",
    ]


def skipped(step: Step | None) -> str:
    """How many positions of minimax were not searched so far."""
    return f"skipped so far: {_positions(step.saved if step else 0)}"


def guesses(right: int, answers: int) -> str:
    """How many guesses were right."""
    return f"your guesses: {right} of {answers} right"


def _positions(count: int) -> str:
    return counted(count, "position")


def outcome(score: float) -> str:
    """Who wins, by a score as X sees it."""
    return f"{'X' if score > 0 else 'O'} wins" if score else "A draw"


def nodes_so_far(step: Step, total: int) -> list[str]:
    """How far the search is; the full form first."""
    return [f"node {step.nodes:,} of {total:,}", f"{step.nodes:,} of {total:,}", f"node {step.nodes:,}", ""]


def move(path: tuple[Ply, ...]) -> str:
    """The move that led to the last position of a path: its mark and its cell."""
    ply = path[-1]
    if ply.cell is None:
        return f"{ply.position.to_move.value} to move"
    return f"{ply.position.to_move.other.value} {format_cell(ply.position.rules, ply.cell)}"


def idea(method: Method, position: Position, counts: dict[Method, int]) -> str:
    """What a method does, and what it takes here."""
    nodes, plain = counts[method], counts[Method.ALPHA_BETA]
    told = f"{IDEAS[method]} Here it takes {counted(nodes, 'node')}"
    if method is Method.MINIMAX:
        fits = " and fits on one screen" if position.empty.bit_count() <= SMALL else ""
        return f"{IDEAS[method]} The tree has {counted(nodes, 'node')}{fits}."
    if nodes > plain:
        return f"{told}: no gain here, alpha-beta alone takes {plain:,}."
    return f"{told}."


NODES_OF = {  # the nodes of the methods at POSITIONS, without and with the distance in the score
    False: ((11, 11, 9, 9), (47, 20, 17, 17), (174, 29, 77, 65), (549_946, 18_297, 7_275, 1_988)),
    True: ((11, 11, 9, 9), (47, 20, 17, 17), (174, 29, 87, 71), (549_946, 20_866, 7_865, 2_160)),
}
SMALL = 3  # free cells of a position whose whole tree fits on one screen
