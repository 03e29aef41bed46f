"""The searcher: the best move within a budget, on boards of every size.

Where the solver reaches, its proof is the answer. Elsewhere the search looks for continuous fours first, and then
looks ahead one ply deeper each time (iterative deepening), so that it has an answer whenever it must stop.
"""

from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from functools import partial

from .analysis import Value
from .board import GameOver, Position, Rules, bitboard, cells_of
from .judgement import Judgement
from .reach import opening_cells, plays_perfectly, soon_analysed
from .search.lookahead import Lookahead
from .search.memory import Memory
from .search.principal_variation import ROOT_WIDTH, PrincipalVariationSearch
from .search.root import Root
from .search.row_tables import OPEN_FOURS, RowTables
from .search.scores import ENTRY_BYTES, LIKELY, LOST, PROVEN, WIN
from .search.stones import Stones, side_to_move
from .solver import OneBoard, Solver, validate
from .stopping import Limits, Stop, Stopped, begun, never, require_whole, timed, within
from .symmetry import own_symmetries
from .threats import threats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

FOURS_NODES = 20_000
"""Nodes of the search of continuous fours before the search proper."""

THREATS_SHARE = 4
"""Before each iteration continuous threats are searched for, with one node for this many searched so far."""

SOLVED_DEPTH = 4
"""Where the solver answers soon, it is asked after a search of this many plies."""

UNTRIED_LOSS = 4
"""Plies to the end, at most, after a move that does not stop a line or an open four; it is not searched."""


class Searcher(OneBoard):
    """A search on one board; its tables, of at most `mebibytes` MiB together, are kept between searches.

    It makes one search at a time, and is not for several threads. A copy or a pickle of it begins with empty tables.

    >>> from tictactoe import parse
    >>> position = parse("7/7/2XXX2/2OO3/5O1/7/7", Rules(7, 7, 5))
    >>> *_, judgement = Searcher(position.rules).search(position)
    >>> judgement.value, judgement.plies
    (<Value.WIN: 'win'>, 3)
    """

    def __init__(self, rules: Rules, *, mebibytes: int = 64) -> None:
        super().__init__(rules, mebibytes)
        self._solver: Solver | None = None  # made where it is asked first, since it takes its time
        self._rows = RowTables(rules, mebibytes * 3 / 8)
        self._entries = Memory(mebibytes * 3 / 8, entry_bytes=ENTRY_BYTES)

    def search(
        self,
        position: Position,
        stop: "Stop" = never,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        rng: "Random | None" = None,
        count: int = 1,
    ) -> Iterator[Judgement]:
        """Ever better judgements of a position, the first of them at once.

        The last is there when `stop` has returned True, or at a Limit in its place, when `nodes` or `depth` plies
        have been searched, or when the value is proven. Where there is one move to choose from, as at the beginning
        of a game or where a threat must be answered, there is one judgement, of depth 0, since nothing is searched;
        with a `count` of 2 it searches there, too. There is also one where two cells must be taken at once: a proven
        loss. With `rng` the first moves of a game vary; the same chance and the same number of nodes give the same
        move. `others` has the judgements of the next best moves, up to a `count` of moves in all. Raises GameOver,
        ValueError for a position of another board, a `count` below 1, or `nodes` or a `depth` below 0 or that a Limit
        has, too, and BadPosition for a position that no game leads to.
        """
        self._validate(position, rng)
        require_whole("count", count, least=1)
        over = timed(stop)
        limits = (stop.nodes, stop.depth) if isinstance(stop, Limits) else (None, None)
        for name, number, limit in zip(("nodes", "depth"), (nodes, depth), limits, strict=True):
            if number is not None:
                require_whole(name, number)
                if limit is not None:
                    raise ValueError(f"{name} is {number}, and {limit} in the Limit; give it once")
        nodes = limits[0] if nodes is None else nodes
        depth = limits[1] if depth is None else depth
        return self._search(position, over, nodes, depth, rng, count)

    def glance(self, position: Position, plies: int, stop: "Stop" = never, *, rng: "Random | None" = None) -> int:
        """The move of a player that looks `plies` plies ahead, and sees no win or loss further away.

        Once `stop` returns True, or at a Limit in its place, it is the best move until then. Raises what `search`
        raises, and ValueError for fewer plies than one.
        """
        self._validate(position, rng)
        require_whole("plies", plies, least=1)
        stones, side = Stones(self._rows, position), side_to_move(position)
        search = Lookahead(stones)
        over = begun(stop, search)
        won = list(threats(self.rules, position.mine, position.theirs))
        lost = list(threats(self.rules, position.theirs, position.mine)) if plies > 1 else []
        moves = won[:1] or lost or self._openings(position, rng) or stones.likely(side, ROOT_WIDTH)
        moves = moves or list(cells_of(position.empty))
        with suppress(Stopped):
            for depth in range(1, plies + 1):
                search.search_root(side, depth, moves, over)
        return moves[0]

    def _validate(self, position: Position, rng: "Random | None") -> None:
        validate(self.rules, position)
        if rng is not None and not hasattr(rng, "shuffle"):
            raise TypeError(f"a Random is wanted, not {rng!r}; one is random.Random()")
        if position.outcome:
            raise GameOver("the game is over: there is no move to search for")

    def _search(
        self,
        position: Position,
        stop: Callable[[], bool],
        nodes: int | None,
        depth: int | None,
        rng: "Random | None",
        count: int,
    ) -> Iterator[Judgement]:
        won = threats(self.rules, position.mine, position.theirs)
        threatened = () if won else tuple(threats(self.rules, position.theirs, position.mine))
        if len(threatened) > 1:
            yield Judgement(position, 2, 0, threatened[:2], 2 - WIN, Value.LOSS, 2, lost=position.empty)
            return
        side, left = side_to_move(position), position.empty.bit_count()
        solves = plays_perfectly(self.rules) or soon_analysed(position)
        stones = Stones(self._rows, position)
        searches: list[PrincipalVariationSearch] = []
        stops = stop if nodes is None else lambda: stop() or searches[0].nodes >= nodes
        search = PrincipalVariationSearch(stones, self._entries, stops)
        searches.append(search)
        try:
            forced = tuple(won)[:1] or threatened
            cells, complete = ([*forced], not solves) if forced else self._root_moves(position, stones, rng, count)
            value = stones.value(side)
            yield (judgement := Judgement(position, 0, 0, (cells[0],), value))
            if won:
                yield judgement._replace(depth=1, score=WIN - 1, value=Value.WIN, plies=1)
                return
            if len(cells) == count == 1 and not solves:
                return
            deepest = min(left if depth is None else depth, SOLVED_DEPTH if solves else left)
            root = Root(search, side, cells, complete=complete)
            others = None if solves else partial(_others, stones, position)
            finished = yield from _Deepening(root, judgement, count, others).judgements(deepest)
            if finished and solves and (depth is None or depth >= left):
                yield from self._solve(position, stop, nodes, search.nodes)
        finally:
            searches.clear()  # else the search would hold itself, until some later collection of garbage

    def _solve(
        self, position: Position, stop: Callable[[], bool], nodes: int | None, searched: int
    ) -> Iterator[Judgement]:
        """The judgement of the solver, if it has one in time."""
        solver = self._solver = self._solver or Solver(self.rules, mebibytes=max(self._mebibytes // 4, 1))
        left = position.empty.bit_count()
        start = solver.nodes - searched
        budget = None if nodes is None else nodes - searched
        if best := next(solver.proven(position, within(budget, solver, stop)), None):
            score = {Value.WIN: WIN, Value.LOSS: -WIN}.get(best.value, 0)
            if best.plies:
                score -= best.plies if score > 0 else -best.plies
            yield Judgement(position, left, solver.nodes - start, best.line, score, best.value, best.plies)

    def _root_moves(
        self, position: Position, stones: Stones, rng: "Random | None", count: int
    ) -> tuple[list[int], bool]:
        """The moves to search where no line is threatened, the best first, and whether no other can be better."""
        opening = self._openings(position, rng)
        if opening and count == 1:
            return opening[:1], False
        side = side_to_move(position)
        if stones.counts(1 - side) & OPEN_FOURS and (replies := stones.replies(side)):
            return replies, True
        moves = stones.likely(side, ROOT_WIDTH) + stones.joining(side)
        return _distinct(position, moves or opening or [next(cells_of(position.empty))]), False

    def _openings(self, position: Position, rng: "Random | None") -> list[int]:
        """The cells for the first two marks of a game; none later, or where the solver plays."""
        cells = opening_cells(position)
        if rng:
            rng.shuffle(cells)
        return cells


def _others(stones: Stones, position: Position, tried: list[int]) -> list[int]:
    """All other moves than those that were tried, the likeliest first; none that is an image of one of them."""
    likely = stones.likely(side_to_move(position), position.rules.cells)
    return _distinct(position, [*dict.fromkeys([*tried, *likely, *cells_of(position.empty)])])[len(tried) :]


def _distinct(position: Position, moves: list[int]) -> list[int]:
    """The moves without those that are images of an earlier one by a symmetry of the position."""
    symmetries, kept = own_symmetries(position)[1:], list[int]()
    for move in moves:
        if not any(symmetry[move] in kept for symmetry in symmetries):
            kept.append(move)
    return kept


_Others = Callable[[list[int]], list[int]]
"""All other moves than those that are given."""


class _Deepening:
    """A search that goes one ply deeper each time, with the judgements of its moves so far.

    Once all moves lose, the `others` than these are searched, too; None where the solver is asked afterwards.
    """

    def __init__(self, root: Root, judgement: Judgement, count: int, others: "_Others | None") -> None:
        self._root = root
        self._search = root.search
        self._judgement = judgement  # the last one
        self._count = count
        self._others = others
        self._score = self._last_score = 0  # of the best move, at this depth so far and a ply less deep
        self._best: list[tuple[int, Judgement]] = []  # the best moves at this depth so far, with their scores

    def judgements(self, deepest: int) -> Generator[Judgement, None, bool]:
        """Ever better judgements; returns whether the search came to the `deepest` ply without a proof."""
        search, root = self._search, self._root
        try:
            won = search.fours.win(root.side, FOURS_NODES)
            for plies in range(1, deepest + 1):
                won = won or search.threats.win(root.side, search.nodes // THREATS_SHARE)
                if won:
                    yield _judgement(self._judgement.position, len(won), search.nodes, won, WIN - len(won))
                    return False
                yield from self._iteration(plies)
                if self._judgement.value is Value.WIN:
                    return False
                if self._score <= LOST and not self._adds_moves() and self._score < -PROVEN and self._is_lost:
                    yield self._lost()
                    return False
        except Stopped:
            yield from self._last_words()
            return False
        return True

    def _iteration(self, plies: int) -> Iterator[Judgement]:
        """A judgement whenever a move is among the best so far."""
        search, position = self._search, self._judgement.position
        self._last_score, self._score, earlier, self._best = self._score, 0, self._best, []
        for cell, score in self._root.scores(plies, self._count):
            proven = abs(score) > PROVEN
            line = search.line(self._root.side, cell, WIN - abs(score) if proven else plies, proven=proven)
            judged = _judgement(position, plies, search.nodes, line, score)
            self._best = sorted([*self._best, (score, judged)], key=lambda pair: -pair[0])[: self._count]
            self._score = self._best[0][0]
            self._judgement = self._with_others(earlier)
            yield self._judgement

    def _with_others(self, earlier: list[tuple[int, Judgement]]) -> Judgement:
        """The judgement of the best move, with those of the next best.

        A move that the search at this depth has not come to is judged by the `earlier` one, a ply less deep.
        """
        lost, (first, *others) = self._root.lost, [judgement for _, judgement in self._best]
        named = lost | bitboard(judgement.line[0] for _, judgement in self._best)
        others = [other for other in others if not lost >> other.line[0] & 1]
        others += [judgement for _, judgement in earlier if not named >> judgement.line[0] & 1]
        return first._replace(others=tuple(others[: self._count - 1]), lost=lost)

    def _adds_moves(self) -> bool:
        """Once all moves lose, add all others to them; whether there were any."""
        root = self._root
        if root.complete or not self._others:
            return False
        root.complete = True
        added = self._others([*root.cells, *root.refuted])
        root.cells += added
        return bool(added)

    @property
    def _is_lost(self) -> bool:
        """Whether no move is left that may save the position, once those that are searched lose."""
        root, twice = self._root, self._others is not None and self._last_score < -PROVEN
        return root.complete and (twice or not root.refuted)

    def _last_words(self) -> Iterator[Judgement]:
        """The judgement of a search that was stopped, where it is another than the last one."""
        root, move = self._root, self._judgement.line[0]
        all_lose = root.complete and all(cell in root.ends for cell in root.cells)
        if root.tried is not None and (self._score <= LOST < self._last_score or move not in root.cells):
            # The move that was the best has turned out to lose, and no other has been searched as deeply.
            yield self._judgement._replace(line=(root.tried,), nodes=self._search.nodes)
        elif self._others and all_lose and (self._score < -PROVEN or move in root.refutations):
            yield self._lost()  # its line is known to the end

    def _lost(self) -> Judgement:
        """The judgement after a search that has proven each move to lose."""
        root, judgement = self._root, self._judgement
        plies = max(UNTRIED_LOSS, *root.ends.values())
        line = root.refutations.get(judgement.line[0], judgement.line)
        lost = judgement._replace(nodes=self._search.nodes, line=line, lost=root.lost)
        return lost._replace(score=plies - WIN, value=Value.LOSS, plies=plies)


def _judgement(position: Position, plies: int, nodes: int, line: tuple[int, ...], score: int) -> Judgement:
    """A score of the search as a judgement of the best move so far; after all moves it may be a proven loss."""
    if score > PROVEN:
        return Judgement(position, plies, nodes, line, score, Value.WIN, WIN - score)
    return Judgement(position, plies, nodes, line, max(score, -LIKELY))
