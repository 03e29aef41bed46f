"""Threats, forks, verdicts and reasons on strings; they share only names with the coach that they check."""

from functools import cache

from support import reference
from tictactoe import Reason, Verdict

Size = tuple[int, int, int]
OTHER = {"X": "O", "O": "X"}
MERITS = {Reason.FORKS, Reason.BLOCKS, Reason.STOPS_FORK, Reason.FORCES, Reason.ONLY_MOVE, Reason.AS_GOOD}


@cache
def completing(board: str, mark: str, size: Size) -> frozenset[int]:
    """The cells where a mark wins at once."""
    return frozenset(cell for cell, after in reference.replies(board, mark) if reference.winner(after, *size) == mark)


@cache
def forking(board: str, mark: str, size: Size) -> frozenset[int]:
    """The cells where a mark threatens two wins at once, and the other side cannot win first."""
    return frozenset(
        cell
        for cell, after in reference.replies(board, mark)
        if len(completing(after, mark, size)) > 1 and not completing(after, OTHER[mark], size)
    )


def placed(board: str, mark: str, cell: int) -> str:
    assert board[cell] == "."
    return board[:cell] + mark + board[cell + 1 :]


@cache
def worths(board: str, mark: str, size: Size) -> dict[int, tuple[int, int]]:
    """The value of each move to the mark that plays it: 1, 0 or -1, and the plies until the end, 0 for a draw."""
    found = {}
    for cell, after in reference.replies(board, mark):
        value, distance = reference.value(after, OTHER[mark], *size)
        found[cell] = (-value, distance + 1 if value else 0)
    return found


def held(board: str, mark: str, cell: int, size: Size) -> tuple[set[int], set[int]]:
    """The replies to a move, and those of them that keep the value which the side to reply has."""
    after, other = placed(board, mark, cell), OTHER[mark]
    if reference.winner(after, *size):
        return set(), set()
    best, _ = reference.value(after, other, *size)
    found = dict(reference.replies(after, other))
    return set(found), {reply for reply, later in found.items() if -reference.value(later, mark, *size)[0] == best}


def best_of(worth: dict[int, tuple[int, int]]) -> set[int]:
    best = max(worth.values(), key=lambda found: (found[0], -found[0] * found[1]))
    return {cell for cell in worth if worth[cell] == best}


def expected_verdict(worth: dict[int, tuple[int, int]], cell: int) -> Verdict:
    best = max(value for value, _ in worth.values())
    if cell in best_of(worth):
        return Verdict.BEST
    if worth[cell][0] < best:
        return Verdict.LOST_WIN if best == 1 else Verdict.LOST_DRAW
    return Verdict.SLOWER if best == 1 else Verdict.SOONER


@cache
def tactics(board: str, mark: str, cell: int, size: Size) -> frozenset[Reason]:
    """The reasons that follow from threats and forks alone, whatever the value of the move is."""
    after, other = placed(board, mark, cell), OTHER[mark]
    if reference.winner(after, *size):
        return frozenset({Reason.WINS})
    allowed, threatened = completing(after, other, size), completing(after, mark, size)
    forked = frozenset() if allowed else forking(after, other, size)
    found = set()
    if allowed:
        found.add(Reason.ALLOWS_WIN)
    if forked:
        found.add(Reason.ALLOWS_FORK)
    if completing(board, mark, size):
        return frozenset({*found, Reason.PASSES_WIN})
    if threatened and not allowed:
        found.add(Reason.FORKS if len(threatened) > 1 else Reason.FORCES)
    if completing(board, other, size) == {cell}:
        found.add(Reason.BLOCKS)
    if not allowed and not forked and forks_elsewhere(board, mark, cell, size):
        found.add(Reason.STOPS_FORK)
    return frozenset(found)


def forks_elsewhere(board: str, mark: str, cell: int, size: Size) -> list[str]:
    """The boards with a fork of the other side, after some other move, that this move prevents."""
    other = OTHER[mark]
    left = [completing(later, other, size) for _, later in reference.replies(placed(board, mark, cell), other)]
    found = [
        placed(after, other, reply)
        for move, after in reference.replies(board, mark)
        if move != cell and not completing(after, other, size)
        for reply in forking(after, other, size)
    ]
    return [fork for fork in found if not any(completing(fork, other, size) <= cells for cells in left)]


def new_forks(board: str, mark: str, cell: int, size: Size) -> set[int]:
    """The forks that a quiet move makes possible; none if either side can win before."""
    after, other = placed(board, mark, cell), OTHER[mark]
    if completing(board, mark, size) or completing(after, mark, size) or completing(after, other, size):
        return set()
    before = {at for at, later in reference.replies(board, mark) if len(completing(later, mark, size)) > 1}
    return set(forking(after, mark, size)) - before


@cache
def expected_reasons(board: str, mark: str, cell: int, size: Size) -> frozenset[Reason]:
    """All reasons that hold for a move, from its value and its tactics."""
    worth = worths(board, mark, size)
    value, best = worth[cell][0], max(value for value, _ in worth.values())
    found = set(tactics(board, mark, cell, size))
    if found == {Reason.WINS}:
        return frozenset(found)
    judged = expected_verdict(worth, cell)
    if judged is not Verdict.BEST:
        found -= MERITS
        lost = Reason.LOSES_WIN if best == 1 else Reason.LOSES_DRAW
        by_time = {Verdict.SLOWER: Reason.WINS_LATER, Verdict.SOONER: Reason.LOSES_SOONER}
        return frozenset(found | {by_time.get(judged, lost)})
    if value < 0:
        found -= {Reason.STOPS_FORK, Reason.FORCES}
    elif len(worth) > 1 and [other for other, _ in worth.values()].count(value) == 1:
        found.add(Reason.ONLY_MOVE)
    return frozenset(found | {Reason.AS_GOOD})
