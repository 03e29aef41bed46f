"""The computer as a player: how each level chooses its moves."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from .analysis import Analysis
from .board import GameOver, Position, Rules, require
from .coaching.coach import Remark, explain
from .judgement import Judgement
from .levels import Level
from .reach import plays_perfectly, soon_analysed
from .replies import Replies, replies
from .search.negamax import SMALL_BOARD
from .solver import OneBoard, Solver, validate
from .stopping import Limits, Stop, Stopped, begun, never

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

    from .searcher import Searcher
    from .traps import Traps

FIRST_MOVES = (
    0, 0,      1,      2, 2,
    3,    4, 4, 4, 4,     5,
    6, 6,      7,      8, 8,
)  # fmt: skip
"""The first moves of the perfect level on 3,3,3, each equally likely: corner, centre and edge are 2 : 1 : 1."""

SEARCH_NODES = 50_000
"""Nodes of the strongest level's search where it is not stopped: about a second or two."""

MEBIBYTES = 144
"""MiB for all tables together: four ninths for the solver, four for the searcher, one for the traps."""


class Player(OneBoard):
    """A player of one board at any level; its tables, of at most `mebibytes` MiB together, are kept between moves.

    It answers one question at a time, and is not for several threads. A copy or a pickle of it begins with empty
    tables.

    >>> from random import Random
    >>> rules = Rules(3, 3, 3)
    >>> Player(rules).choose(rules.start.play(0), Level.PERFECT, rng=Random(1))
    4
    """

    def __init__(self, rules: Rules, *, mebibytes: int = MEBIBYTES) -> None:
        super().__init__(rules, mebibytes)
        self._part = max(mebibytes // 9, 1)
        self._solver = Solver(rules, mebibytes=4 * self._part)

    def choose(self, position: Position, level: Level, stop: "Stop" = never, *, rng: "Random") -> int:
        """The cell that a level marks.

        Once `stop` returns True, or at a Limit in its place, the perfect level chooses by what it has proven until
        then and by what the casual level sees. What takes a few milliseconds is not stopped: boards of up to 16
        cells, and the weaker levels where the solver chooses their moves.

        The perfect level plays a move that is proven to be best where at most 20 cells are empty, and on boards of up
        to 25 cells, of 6 x 5, and of up to 40 cells with five in a row, 64 with six, 81 with more. Elsewhere it
        searches for as long as `stop` allows, and without `stop` for 50,000 nodes, which takes a second or two.

        Raises GameOver, ValueError for a position of another board or one that no game leads to, and TypeError for
        anything but a Position, a Level and a Random.
        """
        return judged_move(self, position, level, stop, rng=rng)[0]

    def needs_search(self, position: Position, level: Level) -> bool:
        """Whether a level searches for its move for as long as it may, since no proof is in reach.

        Raises what `choose` raises of a position or a level.
        """
        validate(self.rules, position)
        require(Level, level)
        return level is Level.PERFECT and not (plays_perfectly(self.rules) or soon_analysed(position))

    def judgements(
        self,
        position: Position,
        stop: "Stop" = never,
        *,
        rng: "Random | None" = None,
        nodes: int | None = None,
        count: int = 1,
    ) -> Iterator[Judgement]:
        """Ever better judgements of a position, with those of its `count` best moves; see `Searcher.search`.

        Without `stop` and a number of `nodes`, the search has 50,000 nodes.
        """
        if nodes is None and stop is never:
            nodes = SEARCH_NODES
        return self._searcher.search(position, stop, nodes=nodes, rng=rng, count=count)

    @cached_property
    def _searcher(self) -> "Searcher":
        """The searcher, made when it is first needed: small boards do without."""
        from .searcher import Searcher

        return Searcher(self.rules, mebibytes=4 * self._part)

    @cached_property
    def _traps(self) -> "Traps":
        """The traps, which the perfect level alone needs."""
        from .traps import Traps

        return Traps(self.rules, self._solver, mebibytes=self._part)

    def analyses(self, position: Position, stop: "Stop" = never) -> Iterator[Analysis]:
        """The analysis as it grows; see `Solver.analyses`."""
        return self._solver.analyses(position, stop)

    def analyse(self, position: Position, stop: "Stop" = never) -> Analysis:
        """The value of a position and of each of its moves; see `Solver.analyse`."""
        return self._solver.analyse(position, stop)

    def replies(self, analysis: Analysis, stop: "Stop" = never) -> Iterator[Replies]:
        """The replies to each move, and which of them are good enough; see the function `replies`."""
        return replies(analysis, self._solver, stop)

    def explain(self, position: Position, cell: int, stop: "Stop" = never) -> tuple[Remark, ...]:
        """The reasons for and against a move; while many cells are empty, only what threats and forks prove."""
        validate(self.rules, position)
        if soon_analysed(position):
            return explain(self._solver.analyse(position, stop), cell)
        return explain(next(self._solver.analyses(position)), cell)

    def choices(self, position: Position, level: Level, stop: "Stop" = never) -> Sequence[int]:
        """The cells that a level chooses from where the solver chooses its moves, each entry equally likely.

        A cell may be there more than once. They are the moves with the highest score at the level's depth: the
        soonest wins, else draws, else the latest losses. For variety a first move need only keep the value of the
        board; on 3,3,3 the perfect level has corner, centre and edge as 2 : 1 : 1. Of equally good moves the perfect
        level takes those that set the best traps. While many cells are empty, it takes the first that is proven to be
        best; where none is proven in time, it plays as the casual level does. Raises what `choose` raises.
        """
        validate(self.rules, position)
        require(Level, level)
        if position.outcome:
            raise GameOver("the game is over: there is no move to choose")
        first_move = not position.mine | position.theirs
        stop = begun(stop, self._solver)
        if first_move and level is Level.PERFECT and self.rules.mnk == (3, 3, 3):
            return FIRST_MOVES
        if level is Level.PERFECT and not soon_analysed(position):
            if best_move := next(self._solver.proven(position, stop), None):
                return (best_move.cell,)
            level = Level.CASUAL  # nothing was proven in time
        scores = self._scores(position, level, stop)
        if first_move:
            scores = {cell: (score > 0) - (score < 0) for cell, score in scores.items()}
        highest = max(scores.values())
        best = [cell for cell in position.legal_moves if scores[cell] == highest]
        if first_move or level is not Level.PERFECT:
            return best
        try:
            return self._traps.among(best, position, stop)
        except Stopped:
            return best

    def _scores(self, position: Position, level: Level, stop: Callable[[], bool]) -> dict[int, int]:
        """The score of each move at a level's depth; for what is not proven in time, that of the casual level."""
        if level is not Level.PERFECT or self.rules.cells <= SMALL_BOARD:
            return self._solver.scores(position, level)  # takes a few milliseconds
        scores = self._solver.scores(position, level, stop)
        if not stop():
            return scores
        near = self._solver.scores(position, Level.CASUAL)
        return {cell: score or near[cell] for cell, score in scores.items()}


def judged_move(
    player: Player, position: Position, level: Level, stop: "Stop" = never, *, rng: "Random", nodes: int | None = None
) -> tuple[int, Judgement | None]:
    """The cell that `Player.choose` gives, and how a search of so many `nodes` judges it; None without a search."""
    if not hasattr(rng, "choice"):
        raise TypeError(f"a Random is wanted, not {rng!r}; one is random.Random()")
    if player.needs_search(position, level):
        *_, judgement = player.judgements(position, stop, rng=rng, nodes=nodes)
        return judgement.line[0], judgement
    if isinstance(stop, Limits):
        stop = stop._replace(depth=None)  # a level has its own depth
    if plays_perfectly(player.rules) or level is Level.PERFECT:
        return rng.choice(player.choices(position, level, stop)), None
    return player._searcher.glance(position, level, stop, rng=rng), None
