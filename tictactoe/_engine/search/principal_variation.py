"""Principal variation search on a large board: to a limited depth, and only the moves with the most at stake.

The score is seen by the side to move (negamax). The first move is searched with the full window, the others with a
null window that only asks whether they are better (Marsland and Campbell, "Parallel search of strongly ordered game
trees", 1982). Depth is counted in plies, and a forced reply costs none. The search is selective: late moves are first
searched less deeply, and near the leaves only a few moves are tried, and none where the evaluation is far outside a
null window. The limits are close to those of Rapfi (`search/ab` in its source).

`lookahead` is the same without any of this, and should be read first.
"""

import math
from collections.abc import Callable
from typing import Final

from ..lines import cells_in
from ..stopping import Stopped
from .memory import Memory
from .row_tables import COUNT, FOURS_SHIFT, LINES, OPEN_FOURS
from .scores import EXACT, LIKELY, LOST, LOWER, PROVEN, UPPER, WIN, Entry, score_of
from .sequences import NODES_BETWEEN_STOPS, FoursSearch, ThreatSearch
from .stones import Stones

TEMPO: Final = 81
"""What being on the move is worth, fitted with the weights of `evaluation`."""

# How many moves are tried in a position at most, and at the root, where no reply is forced.
WIDTH: Final = 14
ROOT_WIDTH: Final = 30

# At a depth, FEWEST + depth ** GROWTH moves are tried at most, and half as many unless the position is improving:
# unless its evaluation has risen since the same side was last to move.
FEWEST: Final = 3
GROWTH: Final = 1.32

JOINING_DEPTH: Final = 4
"""From this depth on, the cells of `Stones.joining` are tried, too."""

SAVING_WIDTH: Final = 40
"""Where all moves that are tried lose, at most this many more are tried, until one is found that does not."""

ALL_TRIED_DEPTH: Final = 32
"""From this depth on, all cells are tried there, so that a loss is proven. A search comes so deep in few nodes where
nearly all moves lose."""

# Reverse futility pruning, which asks in the position itself what futility pruning (Heinz, "Extended futility
# pruning", 1998) asks before the move that leads there: up to FUTILE_DEPTH a position is not searched if its
# evaluation is above beta by FUTILE for each ply but the last, or but the last two if it is improving.
FUTILE_DEPTH: Final = 6
FUTILE: Final = 32

# Razoring (Birmingham and Kent, "Tree-searching and tree-pruning techniques", 1977): up to RAZOR_DEPTH only
# continuous fours are searched if the evaluation is below alpha by RAZOR, and RAZOR_PLY for each ply.
RAZOR_DEPTH: Final = 2
RAZOR: Final = 10
RAZOR_PLY: Final = 8

FAIL_HIGH: Final = 8
"""Above RAZOR_DEPTH a position is searched a ply less deeply if its evaluation is above beta by this for each ply."""

RAISED_DEPTHS: Final = range(3, 12)
"""At these depths, once a move raises alpha, those after it are searched a ply less deeply."""

# Late move reduction: at a depth of REDUCED and more, moves from the place LATE in the order on are first searched
# less deeply, by
#
#     log(depth) * lateness + extra
#
# plies. With the full window `extra` is -1. With a null window it is 1 where the position is expected to fail high (a
# cut node; Marsland and Popowich, "Parallel game-tree search", 1985), and 1 more unless it is improving.
REDUCED: Final = 3
LATE: Final = 2

LESS_LIKELY: Final = 15
"""The lateness of a move is the mean of two numbers that are about the same on average: the logarithm of its number
in the order, and how much less likely it is than the likeliest, in units of LESS_LIKELY."""

LEAF_FOURS = 20
"""Nodes of the search of continuous fours at a leaf."""


class Node:
    """A position to search: the side to move, the number of marks, how deeply, and with which window.

    `cut` says whether it is expected to fail high. A node never changes.
    """

    __slots__ = "alpha", "beta", "cut", "depth", "marks", "side"

    def __init__(self, side: int, marks: int, depth: int, alpha: int, beta: int, cut: bool = False) -> None:
        self.side = side
        self.marks = marks
        self.depth = depth
        self.alpha = alpha
        self.beta = beta
        self.cut = cut

    def with_window(self, depth: int, alpha: int) -> "Node":
        """The same position, searched to another depth or with another alpha."""
        return Node(self.side, self.marks, depth, alpha, self.beta, self.cut)


class PrincipalVariationSearch:
    """The search from one position, with its searches of continuous `fours` and `threats`.

    `stop` is asked every few nodes; once it returns True, they raise Stopped.
    """

    def __init__(self, stones: Stones, entries: Memory, stop: Callable[[], bool]) -> None:
        self._nodes = 0
        self._asks = NODES_BETWEEN_STOPS  # the number of nodes at which `stop` is asked again
        self._stones = stones
        self._entries = entries
        self._stop = stop
        self.fours = FoursSearch(stones, stop)
        self.threats = ThreatSearch(self.fours, stones, stop)
        # By the number of marks, for the side to move there. Two at the end stand for those before the empty board.
        self._evaluations = [-WIN] * (stones.rows.rules.cells + 3)

    @property
    def nodes(self) -> int:
        """The nodes of this search so far, with those of threat sequences."""
        return self._nodes + self.threats.nodes

    def root(self, side: int, depth: int) -> Node:
        """The position itself, to be searched to a depth."""
        x, o = self._stones.marks
        node = Node(side, (x | o).bit_count(), depth, -WIN, WIN)
        self._evaluations[node.marks] = self._evaluation(node)
        return node

    def threats_after(self, side: int, cell: int, budget: int) -> tuple[int, ...] | None:
        """The moves by which continuous threats of the other side win after a move; None if none are found."""
        self._stones.mark(side, cell)
        line = self.threats.win(1 - side, budget)
        self._stones.take_back()
        return line

    def line(self, side: int, cell: int, length: int, *, proven: bool = False) -> tuple[int, ...]:
        """At most `length` moves that are expected from a move on, as far as the table has them.

        A `proven` line goes on to the end of the game.
        """
        stones, line = self._stones, [cell]
        while True:
            stones.mark(side, line[-1])
            side = 1 - side
            entry: Entry | None = self._entries.get(stones.key)
            if entry is None or len(line) >= length:
                break
            line.append(entry[3])
        ending = self._ending(side) if proven and len(line) < length else ()
        for _ in line:
            stones.take_back()
        return (*line, *ending)

    def _ending(self, side: int) -> tuple[int, ...]:
        """The moves by which the side to move wins by fours, or the other after any move; () if there are none.

        There the table ends, as the score of such a position needs no search.
        """
        stones = self._stones
        likely = stones.likely(side, 1)
        won = self.fours.win(side, LEAF_FOURS)
        if won or not likely:
            return won or ()
        stones.mark(side, likely[0])
        won = self.fours.win(1 - side, LEAF_FOURS)
        stones.take_back()
        return (likely[0], *won) if won else ()

    def try_move(self, node: Node, cell: int, place: int, reduced: int) -> int:
        """The score of a move: the first in its place with the full window, the others with a null window.

        A late move is first searched `reduced` plies less deeply.
        """
        side, marks, depth, alpha, beta = node.side, node.marks + 1, node.depth - 1, node.alpha, node.beta
        stones, other = self._stones, 1 - side
        stones.mark(side, cell)
        if place == 0:
            cut = not node.cut and beta - alpha == 1
            score = -self._search(Node(other, marks, depth, -beta, -alpha, cut))
        else:
            score = -self._search(Node(other, marks, depth - reduced, -alpha - 1, -alpha, True))
            if reduced and score > alpha:
                score = -self._search(Node(other, marks, depth, -alpha - 1, -alpha, not node.cut))
            if alpha < score < beta:
                score = -self._search(Node(other, marks, depth, -beta, -alpha, False))
        stones.take_back()
        return score

    def _search(self, node: Node) -> int:
        """The score of a position, fail-soft: at once where the counts tell it, or where the depth is used up."""
        self._nodes += 1
        if self._nodes >= self._asks:
            self._asks = self._nodes + NODES_BETWEEN_STOPS
            if self._stop():
                raise Stopped
        stones, side = self._stones, node.side
        own, theirs = stones.counts(side), stones.counts(1 - side)
        if own & LINES:
            return WIN - node.marks - 1
        if theirs & LINES:
            forced = stones.only_completing(1 - side)
            if forced is None:
                return node.marks + 2 - WIN
            return self._best(node.with_window(max(node.depth, 0) + 1, node.alpha), forced=forced)
        if own & OPEN_FOURS:
            return WIN - node.marks - 3
        if node.depth > 0:
            return self._best(node, threatened=bool(theirs & OPEN_FOURS))
        value = self._evaluation(node)
        return value if value >= node.beta else self._with_fours(node, value)

    def _evaluation(self, node: Node) -> int:
        """The evaluation for the side to move."""
        return self._stones.value(node.side) + TEMPO

    def _with_fours(self, node: Node, value: int) -> int:
        """The score of a win by continuous fours, if the side to move has one; else `value`."""
        if self._promising(node.side) and (line := self.fours.win(node.side, LEAF_FOURS)):
            return WIN - node.marks - len(line)
        return value

    def _best(self, node: Node, *, forced: int | None = None, threatened: bool = False) -> int:
        """The score of the best move, fail-soft.

        With `forced`, only that move is searched; with `threatened`, only moves that may stop an open four.
        """
        depth, alpha, beta = node.depth, node.alpha, node.beta
        # What is remembered, by the marks. Images of a position have entries of their own: to find the least of them
        # would take longer than it saves.
        key = self._stones.key
        entry: Entry | None = self._entries.get(key)
        if entry:
            score = score_of(entry, depth, alpha, beta)
            if score is not None:
                return score
        first = entry[3] if entry else None
        if forced is not None or threatened:
            best, move = self._best_reply(node, forced, first)
        else:
            best, move = self._best_quiet(node, first)
        if move is not None:
            kind = UPPER if best <= alpha else LOWER if best >= beta else EXACT
            self._entries.put(key, (depth, kind, best, move))
        return best

    def _best_reply(self, node: Node, forced: int | None, first: int | None) -> tuple[int, int | None]:
        """The best score of the forced move, or of those that may stop an open four, and the move, None for no move.

        No other move is better, so that a loss is proven.
        """
        marks = node.marks
        self._evaluations[marks] = -self._evaluations[marks - 1]
        if forced is not None:
            moves, least = [forced], -WIN
        else:
            moves, least = _led_by(first, self._stones.replies(node.side)), marks + 4 - WIN  # the open four wins
            if not moves:
                return least, None
        extra = -1 if node.beta - node.alpha > 1 else int(node.cut)
        best, move = self._best_of(node, moves, quiet=False, extra=extra)
        return max(best, least), move

    def _best_quiet(self, node: Node, first: int | None) -> tuple[int, int | None]:
        """The best score of the likely moves, and the move, None if none is searched.

        Where all of them lose, others are tried. Below ALL_TRIED_DEPTH some are left out all the same, so that a loss
        is not proven.
        """
        marks, alpha, beta = node.marks, node.alpha, node.beta
        value = self._evaluations[marks] = self._evaluation(node)
        improving = value > self._evaluations[marks - 2]
        if beta - alpha == 1 and not self._stones.joined:  # else the evaluation says little
            score = self._pruned(node, value, improving=improving)
            if score is not None:
                return score, None
            if node.depth > RAZOR_DEPTH and value >= beta + FAIL_HIGH * node.depth:
                node = node.with_window(node.depth - 1, alpha)
        width = min(WIDTH, int(FEWEST + node.depth**GROWTH) // (1 if improving else 2))
        moves = self._moves(node, width, first)
        if not moves:
            return 0, None  # no line is open to either side
        extra = -1 if beta - alpha > 1 else node.cut + (not improving)
        best, move = self._best_of(node, moves, quiet=True, extra=extra)
        if best <= min(LOST, beta - 1):
            every = node.depth >= ALL_TRIED_DEPTH
            less_likely = self._moves(node, width + SAVING_WIDTH, first)
            if every:
                x, o = self._stones.marks
                less_likely += cells_in((1 << self._stones.rows.rules.cells) - 1 & ~(x | o))
            others = [cell for cell in dict.fromkeys(less_likely) if cell not in moves]
            saved = self._saving(node.with_window(node.depth, max(alpha, best)), others, len(moves), extra)
            if saved[0] > (best if every else LOST):
                best, move = saved
            if every:
                return best, move
        return (marks - LIKELY if best < -PROVEN else best), move

    def _best_of(self, node: Node, moves: list[int], *, quiet: bool, extra: int) -> tuple[int, int]:
        """The best score of these moves, fail-soft, and the move that has it.

        Late moves are first searched less deeply. Each reduction has `extra` plies of this position, and where the
        position is `quiet`, an unlikely move is reduced further.
        """
        best, best_move, depth = -WIN, moves[0], node.depth
        worths = self._stones.worths_of(moves, node.side) if quiet and depth >= REDUCED else {}
        likeliest = max(worths.values()) if worths else 0
        for place, cell in enumerate(moves):
            score = self._leaf_score(node, cell) if depth == 1 else None
            if score is None:
                behind = likeliest - worths[cell] if worths else None
                score = self.try_move(node, cell, place, reduction(node.depth, place, behind, extra=extra))
            if score > best:
                best, best_move = score, cell
                if score >= node.beta:
                    break
                if score > node.alpha:
                    node = node.with_window(depth - (depth in RAISED_DEPTHS), score)
        return best, best_move

    def _saving(self, node: Node, moves: list[int], tried: int, extra: int) -> tuple[int, int]:
        """The score of the first of these less likely moves that does not lose, and the move; else of the best.

        They come in the order after `tried` moves that lose; `extra` is as in `_best_of`. Of none the score is -WIN.
        """
        best, move = -WIN, -1
        for place, cell in enumerate(moves, tried):
            score = self._leaf_score(node, cell) if node.depth == 1 else None
            if score is None:
                score = self.try_move(node, cell, place, reduction(node.depth, place, extra=extra))
            if score > best:
                best, move = score, cell
                if score > LOST:
                    break
        return best, move

    def _pruned(self, node: Node, value: int, *, improving: bool) -> int | None:
        """The score of a position whose evaluation is far outside a null window; None if it must be searched."""
        depth, alpha = node.depth, node.alpha
        margin = FUTILE * (depth - 1 - improving) if depth > 1 else 0
        if depth <= FUTILE_DEPTH and value - margin > alpha >= LOST:
            return value
        if depth <= RAZOR_DEPTH and value + RAZOR + RAZOR_PLY * depth < alpha:
            return self._with_fours(node, value)
        return None

    def _moves(self, node: Node, width: int, first: int | None) -> list[int]:
        """The moves to search: `first` before `width` likely ones, and before those that join fours to come."""
        stones, side = self._stones, node.side
        moves = stones.likely(side, width)
        if node.depth >= JOINING_DEPTH and stones.counts(side) >> FOURS_SHIFT & COUNT > 2:
            moves += stones.joining(side)
        return _led_by(first, moves)

    def _promising(self, side: int) -> bool:
        """Whether a side, to move, may win by continuous fours."""
        fours = self._stones.counts(side) >> FOURS_SHIFT & COUNT  # a row with a three has two of them
        return fours > 1 and self._stones.followed(side) + (fours > 4) > 1

    def _leaf_score(self, node: Node, cell: int) -> int | None:
        """The score of a move that uses up the depth; None if the position after it must be searched."""
        stones, side = self._stones, node.side
        changes = stones.changes_by(side, cell)
        own, theirs = stones.counts_with(changes, side)
        if own & LINES or theirs & (LINES | OPEN_FOURS):
            return None
        score = -stones.value_with(changes, 1 - side, threatened=own & OPEN_FOURS != 0) - TEMPO
        if score > node.alpha and theirs >> FOURS_SHIFT & COUNT > 1:
            stones.mark(side, cell)
            promising = self._promising(1 - side)
            stones.take_back()
            if promising:
                return None
        self._nodes += 1
        return score


def _led_by(first: int | None, moves: list[int]) -> list[int]:
    """The moves, with one of them, or another, before them all."""
    return moves if first is None else [first, *(cell for cell in moves if cell != first)]


def reduction(depth: int, place: int, behind: int | None = None, *, extra: int) -> int:
    """By how many plies a move is first searched less deeply.

    `behind` is how much less likely it is than the likeliest; where that is None, only its `place` counts, from 0.
    """
    if depth < REDUCED or place < LATE:
        return 0
    late = math.log(place + 1)
    if behind is not None:
        late = (late + behind / LESS_LIKELY) / 2
    return max(0, min(int(math.log(depth) * late) + extra, depth - 2))
