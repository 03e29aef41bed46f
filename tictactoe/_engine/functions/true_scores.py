"""What positions are worth with best play, by the plainest minimax, to compare a function of one's own with."""

from functools import lru_cache

from ..board import Mark, Position

LONG = 1000  # more plies than any game that is watched takes


def sign(score: float) -> int:
    """1 for a score above 0, -1 for one below, 0 for 0.

    >>> sign(9), sign(-0.5), sign(0)
    (1, -1, 0)
    """
    return (score > 0) - (score < 0)


@lru_cache(maxsize=2**16)
def is_over(position: Position) -> bool:
    """Whether the game is over."""
    return position.outcome is not None


@lru_cache(maxsize=2**16)
def true_end(position: Position) -> tuple[int, int]:
    """Who wins with best play, 1 for X, -1 for O, 0 for neither, and after how many plies.

    The winner hurries and the loser delays; the plies to a draw are of no account.

    >>> from ..notation import parse_position
    >>> true_end(parse_position("xox/oox/___"))
    (1, 1)
    """
    if outcome := position.outcome:
        return (0 if outcome.winner is None else 1 if outcome.winner is Mark.X else -1), 0
    best = max if position.to_move is Mark.X else min
    ends = (true_end(position.play(cell)) for cell in position.legal_moves)
    score, plies = best(ends, key=lambda end: end[0] * (LONG - end[1]))
    return score, plies + 1


def true_score(position: Position) -> int:
    """Who wins with best play: 1 if X does, -1 if O does, 0 for a draw."""
    return true_end(position)[0]


def is_best(position: Position, cell: int) -> bool:
    """Whether a cell is free, and a move there gives nothing away."""
    return cell in position.legal_moves and true_score(position.play(cell)) == true_score(position)
