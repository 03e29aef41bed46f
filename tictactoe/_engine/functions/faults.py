"""What is wrong with the calls of a function of one's own: a fault is found by what is true of the positions."""

from collections.abc import Iterator
from functools import cache
from math import inf
from operator import attrgetter
from typing import NamedTuple

from ..board import Mark
from ..symmetry import canonical
from .call_tree import CallTree
from .run import Fault, FaultyCall
from .true_scores import is_best, is_over, sign, true_end, true_score

AT_SIGHT = 2
"""Plies to the end of a game in which a function may see it without a move: a line to complete, or two to block."""


def faults_of(tree: CallTree) -> tuple[FaultyCall, ...]:
    """All faults, in the order of their steps; the first call that left out moves only if there is no other."""
    step = attrgetter("step")
    found = sorted([*tree.unplaced, *_swapped(tree), *_wrong(tree), *_moves(tree), *_late(tree)], key=step)
    return tuple(found or sorted(_left_out(tree), key=step)[:1])


def _wrong(tree: CallTree) -> Iterator[FaultyCall]:
    """The calls with scores that are not those of their positions."""
    for number, placed in tree.came_back():
        if not placed.is_right(tree.seen) and not (number == 0 and _chose_untried(tree)):
            yield FaultyCall(Fault.SCORE, number, placed.last)


def _chose_untried(tree: CallTree) -> bool:
    """Whether a function rightly chose a move that it did not try, as one that it saw to win."""
    move = tree.placed[0].call.move if tree.run.chooses else None
    return move is not None and move not in tree.tried(0) and is_best(tree.start, move)


def _moves(tree: CallTree) -> Iterator[FaultyCall]:
    """The calls with right scores, but moves beside them that give something away or cannot be made."""
    for number, placed in tree.came_back():
        move, position = placed.call.move, placed.position
        if move is None or is_over(position) or not placed.is_exact or not placed.is_right(tree.seen):
            continue
        if move < 0 < number and true_score(position) == (-1 if position.to_move is Mark.X else 1):
            continue  # many a function takes no move where all lose: none is better than what it begins with
        if not is_best(position, move):
            yield FaultyCall(Fault.MOVE, number, placed.last)


def _swapped(tree: CallTree) -> Iterator[FaultyCall]:
    """The first call that a call makes with alpha and beta exchanged, although its own are not."""
    for number, placed in enumerate(tree.placed[1:], start=1):
        parent = placed.call.parent
        if parent is None or tree.children[parent][0] != number or placed.call.alpha <= placed.call.beta:
            continue
        if tree.placed[parent].call.alpha < tree.placed[parent].call.beta:
            yield FaultyCall(Fault.SWAPPED, number, placed.entered)
            return


def _left_out(tree: CallTree) -> Iterator[FaultyCall]:
    """The calls that left out moves although no move had won; a position that was known counts as tried."""
    reached = cache(lambda: {canonical(placed.position) for placed in tree.placed})
    for number, placed in tree.came_back():
        children = len(tree.children[number])
        if number == children == 0 and true_end(placed.position)[1] > AT_SIGHT:
            yield FaultyCall(Fault.UNTRIED, number, placed.last)
        if not 0 < children < placed.position.empty.bit_count() or (number == 0 and _chose_untried(tree)):
            continue
        position, side = placed.position, 1 if placed.position.to_move is Mark.X else -1
        if any(sign(tree.value(child)) == side for child in tree.children[number]):
            continue
        if not placed.is_exact and abs(placed.value) != inf:  # an infinite score, which no game has, is no bound
            continue
        untried = set(position.legal_moves).difference(tree.tried(number))
        if any(canonical(position.play(cell)) not in reached() for cell in untried):
            yield FaultyCall(Fault.UNTRIED, number, placed.last)


# Whether scores that count how far a win is do so rightly: a faster win must count more than a slower one.


class Win(NamedTuple):
    """A call whose score says rightly that X or O wins.

    Its position is `depth` plies below the first, and the game ends `plies` later with best play. `size` is the score
    without its sign. The score is `taken` from one of the moves, or is that of an ended game.
    """

    call: int
    depth: int
    plies: int
    size: float
    taken: bool


def wins_of(tree: CallTree) -> dict[int, list[Win]]:
    """The calls that rightly say that X wins (1), or that O does (-1), but no bounds."""
    found: dict[int, list[Win]] = {1: [], -1: []}
    for number, placed in tree.came_back():
        if not placed.is_exact:
            continue
        true, plies = true_end(placed.position)
        if true and sign(tree.value(number)) == true:
            size = abs(placed.value)
            children = (tree.placed[child] for child in tree.children[number])
            taken = plies == 0 or any(child.left and abs(child.value) == size for child in children)
            found[true].append(Win(number, tree.depths[number], plies, size, taken))
    return found


def _late(tree: CallTree) -> Iterator[FaultyCall]:
    """The calls with scores that count the distance of a win wrongly."""
    for wins in wins_of(tree).values():
        for call, other in _contradictions(wins):
            yield FaultyCall(Fault.DISTANCE, call, tree.placed[call].last, other)


def _contradictions(wins: list[Win]) -> Iterator[tuple[int, int]]:
    """The calls in which one side's wins have a wrong distance, each with an ended game that contradicts it.

    No convention is assumed, such as 10 - depth: what the function gives ended games says what it means. A function
    whose ended games all score the same counts no distance there, so that nothing is wrong.
    """
    ends: dict[tuple[int, float], Win] = {}  # the first of each depth and size
    for end in wins:
        if end.plies or (end.depth, end.size) in ends:
            continue
        for other in ends.values():
            if (end.depth - other.depth) * (end.size - other.size) > 0:  # the later one scores more
                yield end.call, other.call
                return
        ends[end.depth, end.size] = end
    by_depth, sizes = {end.depth: end for end in ends.values()}, {end.size for end in ends.values()}
    exact = len(ends) == len(sizes) == len(by_depth) > 1
    if not exact or not all(win.taken for win in wins):
        return
    for win in wins:
        due = by_depth.get(win.depth + win.plies)
        if due and win.size != due.size and win.size in sizes:
            yield win.call, due.call
