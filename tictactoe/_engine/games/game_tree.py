"""A game with variations and comments, as files of other programs have it."""

from collections.abc import Callable, Iterable, Sequence

from ..board import IllegalMove, Position, cell_number, require
from ..frozen import Frozen
from ..game import PEOPLE, Game, Played
from ..notation import require_text
from ..stopping import require_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self


class Branch(Frozen):
    """A move with its comment, and the moves that follow it, of which the first is the one that was played.

    `mistake` says that it is marked as a bad move. It prints with the number of its replies, since a long game would
    fill pages. Raises TypeError for what is no cell, no text or no Branch, and ValueError for a cell below 0.

    >>> Branch(4, "the centre", replies=(Branch(0), Branch(1)))
    Branch(cell=4, comment='the centre', mistake=False, replies=<2>)
    """

    cell: int
    comment: str
    mistake: bool
    replies: "tuple[Branch, ...]"

    def __init__(self, cell: int, comment: str = "", mistake: bool = False, replies: "Iterable[Branch]" = ()) -> None:
        number = cell_number(cell)
        require_whole("cell", number)
        require_text(comment, "the centre")
        super().__init__(number, comment, mistake, _branches(replies))

    def __eq__(self, other: object) -> bool:
        """Whether all that follows is equal, too; without recursion, which a long game would take too deep."""
        if not isinstance(other, Branch):
            return NotImplemented
        pairs = [(self, other)]
        while pairs:
            one, two = pairs.pop()
            if (one.cell, one.comment, one.mistake, len(one.replies)) != (
                two.cell, two.comment, two.mistake, len(two.replies)
            ):  # fmt: skip
                return False
            pairs += zip(one.replies, two.replies, strict=True)
        return True

    __hash__ = Frozen.__hash__

    def __repr__(self) -> str:
        replies = f"<{len(self.replies)}>" if self.replies else "()"
        return f"Branch(cell={self.cell}, comment={self.comment!r}, mistake={self.mistake}, replies={replies})"

    def __reduce__(self) -> "tuple[Any, tuple[object, ...]]":
        """What copies and pickles are made from: all moves in one list, without recursion as in `__eq__`."""
        moves, waiting = [], [self]
        while waiting:
            move = waiting.pop()
            moves.append((move.cell, move.comment, move.mistake, len(move.replies)))
            waiting += reversed(move.replies)
        return _joined, (moves,)


def _joined(moves: list[tuple[int, str, bool, int]]) -> Branch:
    """The first of these moves with all that follow it: a move stands before its replies, and has their number."""
    found: list[Branch] = []
    for cell, comment, mistake, count in reversed(moves):
        replies = tuple(found.pop() for _ in range(count))
        found.append(Branch(cell, comment, mistake, replies))
    return found.pop()


class GameTree(Frozen):
    """A game with variations: where it starts, a comment on that, the first moves, and what is known of the game.

    `players` are the names of X and O, and `date` is as in the property DT; they are "" where they are not known.
    `resigned` says that the side to move at the end gave up. `details` is what else a file says of the game, such as
    the event, or a result that its moves do not tell, as pairs of SGF's name of the property and its text.
    `left_out` counts the variations of a file that cannot be played here, and so are not in the tree. The constructor
    takes the moves that it is given; `parse_sgf` and `format_sgf` check all moves, and `changed` those that change.
    """

    start: Position
    first: tuple[Branch, ...]
    comment: str
    players: tuple[str, str]
    date: str
    left_out: int
    resigned: bool
    details: tuple[tuple[str, str], ...]

    def __init__(
        self,
        start: Position,
        first: Iterable[Branch] = (),
        comment: str = "",
        players: tuple[str, str] = ("", ""),
        date: str = "",
        left_out: int = 0,
        resigned: bool = False,
        details: tuple[tuple[str, str], ...] = (),
    ) -> None:
        require(Position, start)
        require(tuple, players, error="players are the names of X and O, not {}; ('', '') is for unknown ones")
        if len(players) != 2:
            raise ValueError(f"players are the names of X and O, not {players!r}")
        for text in (comment, date, *players):
            require_text(text, "2026-11-28" if text is date else "a name")
        super().__init__(start, _branches(first), comment, players, date, left_out, resigned, details)

    @property
    def game(self) -> Game:
        """The game as it was played, without its variations, between two people."""
        moves, branches = [], self.first
        while branches:
            moves.append(Played(branches[0].cell, None))
            branches = branches[0].replies
        return Game(self.start, PEOPLE, tuple(moves), self.resigned)

    @property
    def annotated(self) -> bool:
        """Whether it says more than the moves of the game, and who played it when."""
        return self.first != GameTree.of(self.game).first or bool(self.comment)

    @classmethod
    def of(cls, game: Game, players: tuple[str, str] = ("", ""), date: str = "") -> "Self":
        """A game without variations and comments."""
        require(Game, game)
        branches: tuple[Branch, ...] = ()
        for move in reversed(game.moves):
            branches = (Branch(move.cell, replies=branches),)
        return cls(game.start, branches, players=players, date=date, resigned=game.resigned)

    def branch(self, line: Sequence[int]) -> Branch | None:
        """The last move of a line from the start; None if the tree does not have it, or for no move."""
        line = _cells(line)
        return next((branch for branch in self.replies(line[:-1]) if branch.cell == line[-1]), None) if line else None

    def replies(self, line: Sequence[int]) -> tuple[Branch, ...]:
        """The moves that follow a line."""
        branches = self.first
        for cell in _cells(line):
            branches = next((branch.replies for branch in branches if branch.cell == cell), ())
        return branches

    def lines(self, most: int) -> list[tuple[int, ...]]:
        """The lines to all moves, as many at most, those of the game itself first."""
        require_whole("most", most)
        found: list[tuple[int, ...]] = []
        waiting: list[tuple[tuple[int, ...], tuple[Branch, ...]]] = [((), self.first)]
        while waiting and len(found) < most:
            line, branches = waiting.pop()
            lines = [(*line, branch.cell) for branch in branches]
            found += lines
            waiting += reversed([(to, branch.replies) for to, branch in zip(lines, branches, strict=True)])
        return found[:most]

    def changed(self, line: Sequence[int], change: Callable[[Branch], Branch]) -> "Self":
        """The tree with the last move of a line changed; moves that are missing are added, as last variations.

        Raises IllegalMove for a line that cannot be played, GameOver for one that goes on after the end, and either
        for such moves in what `change` returns, and for one that is a variation there already; TypeError if that is
        no Branch.

        >>> from tictactoe import Rules
        >>> tree = GameTree(Rules(3, 3, 3).start).changed((4, 0), lambda move: move._replace(comment="a corner"))
        >>> tree.first[0].replies
        (Branch(cell=0, comment='a corner', mistake=False, replies=()),)
        """
        if not callable(change):
            raise TypeError(f"a change is a function of a Branch, not {change!r}")
        line = _cells(line)
        before = position = self.start
        for cell in line:
            before, position = position, position.play(cell)
        passed: list[tuple[tuple[Branch, ...], int]] = []
        branches = self.first
        for cell in line:
            place = next((at for at, branch in enumerate(branches) if branch.cell == cell), len(branches))
            branches = branches if place < len(branches) else (*branches, Branch(cell))
            passed.append((branches, place))
            branches = branches[place].replies
        for depth, (beside, place) in reversed([*enumerate(passed, start=1)]):
            branch = beside[place]._replace(replies=branches)
            if depth == len(passed):
                others = (*beside[:place], *beside[place + 1 :])
                branch = _checked(change(branch), branch, before, others)
            branches = (*beside[:place], branch, *beside[place + 1 :])
        return self._replace(first=branches)


def _branches(branches: Iterable[Branch]) -> tuple[Branch, ...]:
    require(Iterable, branches, error="moves are wanted, not {}; for none there is ()")
    branches = tuple(branches)
    for branch in branches:
        require(Branch, branch)
    return branches


def _cells(line: Iterable[int]) -> tuple[int, ...]:
    require(Iterable, line, error="a line is cells, not {}; one is (4, 0)")
    return tuple(line)


def _checked(branch: Branch, old: Branch, position: Position, others: tuple[Branch, ...]) -> Branch:
    """A move beside others in place of an `old` one; raises TypeError or IllegalMove where it is no such move."""
    require(Branch, branch)
    if branch.cell != old.cell or branch.replies is not old.replies:
        check_moves(position, (branch,), {other.cell for other in others})
    return branch


def check_moves(position: Position, branches: tuple[Branch, ...], beside: Iterable[int] = ()) -> None:
    """Raise what `Position.play` raises for a move that cannot be played, and IllegalMove for one that occurs twice.

    `branches` follow a position, in which the cells `beside` have variations, too.
    """
    waiting = [(position, branches, {*beside})]
    while waiting:
        position, branches, known = waiting.pop()
        for each in branches:
            waiting.append((position.play(each.cell), each.replies, set()))
            if each.cell in known:
                raise IllegalMove("cell {cell} is a variation there already", cell=each.cell)
            known.add(each.cell)
