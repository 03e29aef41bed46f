"""What a function of one's own seems to do, as its scores show it: where its faults may come from."""

from collections.abc import Callable
from functools import cached_property
from math import inf

from ..board import Mark
from ..symmetry import canonical
from .call_tree import CallTree, PlacedCall
from .faults import wins_of
from .run import Perspective
from .true_scores import is_over, sign, true_score

FEW = 3
"""Calls whose scores are not the same by chance."""
Pick = Callable[[list[float]], float]
"""What a call may take of the scores that came back to it."""


class Habits:
    """The habits of the function whose calls are in a tree; each is found once."""

    def __init__(self, tree: CallTree) -> None:
        self._tree = tree
        self._always: dict[tuple[Pick, tuple[Mark, ...], float | None], bool] = {}

    @cached_property
    def _won(self) -> list[tuple[int, PlacedCall]]:
        """The calls with won games, by their numbers."""
        return [each for each in self._tree.came_back() if is_over(each[1].position) and true_score(each[1].position)]

    @cached_property
    def counts_distance(self) -> bool | None:
        """Whether faster and slower wins have different scores; None if no win is faster than another."""
        found = [
            len({win.size for win in wins}) > 1
            for wins in wins_of(self._tree).values()
            if len({win.depth for win in wins if win.plies == 0}) > 1
        ]
        return any(found) if found else None

    @cached_property
    def horizon(self) -> int:
        """How many plies it looks ahead, if it stops there alone before a game is over; 0 without such a limit."""
        tree = self._tree
        open_ends = {
            tree.depths[number]
            for number, placed in tree.came_back()
            if not tree.children[number] and not is_over(placed.position)
        }
        return max(tree.depths) if open_ends == {max(tree.depths)} else 0

    @cached_property
    def score_of_a_draw(self) -> float:
        """The score that all drawn games have, 0 if there is none, or several."""
        ended = (placed for _, placed in self._tree.came_back() if is_over(placed.position))
        scores = {placed.value for placed in ended if not true_score(placed.position)}
        return scores.pop() if len(scores) == 1 else 0

    @cached_property
    def confuses_ends(self) -> bool:
        """Whether a game that is won has not the better score for its winner than all drawn games have."""
        tree, draw = self._tree, self.score_of_a_draw
        if abs(draw) > self.largest_win:
            return False  # it is what the best score of a call begins with that tried no move
        return any(
            sign(won.value - draw) != true_score(won.position) * (-1 if won.is_turned(tree.seen) else 1)
            for _, won in self._won
            if abs(won.value) != abs(draw)
        )

    @cached_property
    def largest_win(self) -> float:
        """The largest size of the scores of won games, 0 if there are none."""
        return max((abs(won.value) for _, won in self._won), default=0)

    @cached_property
    def ignores_calls(self) -> bool:
        """Whether all calls that made calls came back with one score, although theirs had higher and lower ones."""
        tree = self._tree
        made = [(placed.value, tree.scores(number)) for number, placed in tree.came_back() if tree.children[number]]
        values, found = {value for value, _ in made}, {each.score for _, scores in made for each in scores}
        return len(made) >= FEW and len(values) == 1 and min(found) < min(values) < max(found)

    @cached_property
    def keeps_window(self) -> bool:
        """Whether a negamax gives the calls that it makes its own alpha and beta, without turning them around."""
        placed = self._tree.placed
        made = [(placed[at].call, each.call) for each in placed if (at := each.call.parent) is not None]
        turned = all(call.alpha == -above.beta for above, call in made)
        kept = all(call.beta == above.beta for above, call in made)
        return kept and not turned and self._tree.seen is Perspective.SIDE

    @cached_property
    def size_of_a_win(self) -> float:
        """The size that all scores of won games have, such as 10 for +10 and -10; 0 if that cannot be seen.

        That of games which all end at the same depth may count the distance.
        """
        won = [(self._tree.depths[number], abs(won.value)) for number, won in self._won if won.value]
        depths, sizes = ({each[at] for each in won} for at in (0, 1))
        return sizes.pop() if len(sizes) == 1 < len(depths) else 0

    def always(self, pick: Pick, *sides: Mark, start: float | None = None) -> bool:
        """Whether each call of these sides came back with what `pick` picks of its scores, after a `start` if any."""
        key = pick, sides, start
        if key not in self._always:
            begun = [] if start is None else [start]
            self._always[key] = all(
                self._tree.value(number) == pick([*begun, *(found.score for found in scores)])
                for number, placed in self._tree.came_back()
                if placed.position.to_move in sides and (scores := self._tree.scores(number))
            )
        return self._always[key]

    def takes(self, pick: Pick, number: int) -> bool:
        """Whether each call of a side came back with what `pick` picks, as this call of that side did.

        The best score may have begun with the score of this call.
        """
        side = self._tree.placed[number].position.to_move
        return self.always(pick, side) or self.always(pick, side, start=self._tree.value(number))

    @cached_property
    def returns_moves(self) -> bool:
        """Whether each call that tried moves came back with the number of a free cell, at times with no score."""
        called = [
            (placed.position, placed.value, {abs(found.score) for found in self._tree.scores(number)})
            for number, placed in self._tree.came_back()
            if self._tree.scores(number)
        ]
        return all(value in position.legal_moves for position, value, _ in called) and any(
            value not in sizes for _, value, sizes in called
        )

    @cached_property
    def returns_indices(self) -> bool:
        """Whether each call that tried moves came back with the index of the best score among theirs."""
        called = [
            (placed.value, scores.index((max if placed.position.to_move is Mark.X else min)(scores)), scores)
            for number, placed in self._tree.came_back()
            if (scores := [found.score for found in self._tree.scores(number)])
        ]
        return all(value == index for value, index, _ in called) and any(
            value not in scores for value, _, scores in called
        )

    def starts_there(self, number: int) -> bool:
        """Whether a call came back with the score of no move, as if the best score of its side began there."""
        placed = self._tree.placed[number]
        if placed.value in (placed.call.alpha, placed.call.beta) or not self._is_of_no_move(number):
            return False
        best = max if placed.position.to_move is Mark.X else min
        return self.always(best, placed.position.to_move, start=self._tree.value(number))

    def never_changes(self, number: int) -> bool:
        """Whether a call came back with the score of no move, as if it kept a start that is worse than all scores."""
        mark, value = self._tree.placed[number].position.to_move, self._tree.value(number)
        if any(found.score == value for found in self._tree.scores(number)):
            return False
        return self.always(min if mark is Mark.X else max, mark, start=value)

    def _is_of_no_move(self, number: int) -> bool:
        """Whether no score that came back to a call has the size of its own."""
        sizes = [abs(found.score) for found in self._tree.scores(number)]
        return bool(sizes) and abs(self._tree.placed[number].value) not in sizes

    def turns_no_sign(self, number: int) -> bool:
        """Whether a call of a negamax came back with the highest that its own calls returned, as all calls do."""
        return self._turns_no_sign and self._is_highest(number)

    @cached_property
    def _turns_no_sign(self) -> bool:
        tree = self._tree
        return tree.seen is Perspective.SIDE and all(
            self._is_highest(number) or placed.value in (placed.call.alpha, placed.call.beta)
            for number, placed in tree.came_back()
            if not is_over(placed.position) and (number or not tree.run.chooses)
        )

    def _is_highest(self, number: int) -> bool:
        """Whether a call came back with the highest number that its own calls returned."""
        placed = self._tree.placed
        returned = [placed[child].value for child in self._tree.children[number] if placed[child].left]
        return bool(returned) and placed[number].value == max(returned)

    @cached_property
    def outlives(self) -> bool:
        """Whether a call came back with a score that none of its moves had, but an earlier call did.

        That is only asked of a function that sets variables that its calls share.
        """
        if self._tree.bounded or not self._tree.run.shares:
            return False
        earlier: set[float] = set()
        for number, is_left in self._tree.events:
            if is_left:
                size = abs(self._tree.placed[number].value)
                if size in earlier and self._is_of_no_move(number) and not self.starts_there(number):
                    return True
                earlier.add(size)
        return False

    @cached_property
    def looks_on(self) -> bool:
        """Whether a call was made where alpha and beta have met already, so that its score cannot matter."""
        return any(placed.call.alpha >= placed.call.beta for placed in self._tree.placed)

    @cached_property
    def remembers(self) -> bool:
        """Whether a call came back from a game that is not over without trying a move, as it knew the position."""
        return any(
            not self._tree.children[number] and not is_over(placed.position)
            for number, placed in self._tree.came_back()
        )

    def kept_bound(self, number: int) -> bool:
        """Whether a call came back with the score of an earlier one of the same position, which was only a bound."""
        call = self._tree.placed[number]
        same = canonical(call.position)
        return any(
            not placed.is_exact and placed.value == call.value and canonical(placed.position) == same
            for earlier, placed in self._tree.came_back()
            if earlier < number and self._tree.children[earlier]
        )

    @cached_property
    def tries_all(self) -> bool:
        """Whether every move of every position was tried."""
        return all(
            is_over(placed.position) or len(children) == placed.position.empty.bit_count()
            for placed, children in zip(self._tree.placed, self._tree.children, strict=True)
        )

    @cached_property
    def needed(self) -> int:
        """How many of the calls alpha-beta makes in the same order of moves, if every move was tried."""
        return self._needed(0, -inf, inf)

    def _needed(self, number: int, alpha: float, beta: float) -> int:
        calls, is_x = 1, self._tree.placed[number].position.to_move is Mark.X
        for child in self._tree.children[number]:
            calls += self._needed(child, alpha, beta)
            value = self._tree.value(child)
            alpha, beta = (max(alpha, value), beta) if is_x else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return calls
