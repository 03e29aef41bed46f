"""Values as words and as letters."""

from ...engine.analysis import MoveAnalysis, Value
from .numbers import moves_to_win


def short_value(move: MoveAnalysis) -> str:
    """A move's value in a few letters: W2, D, L1, or ? where it is not proven.

    >>> short_value(MoveAnalysis(0, Value.WIN, 3, True, ()))
    'W2'
    """
    match move.value:
        case Value.DRAW:
            return "D"
        case Value.UNKNOWN:
            return "?"
    letter = "W" if move.value is Value.WIN else "L"
    return letter if move.plies is None else f"{letter}{moves_to_win(move.plies)}"


def brief_value(move: MoveAnalysis) -> str:
    """A move's value in one word, and the number.

    >>> brief_value(MoveAnalysis(0, Value.LOSS, 4, True, ()))
    'lose 2'
    """
    return long_value(move).replace(" in ", " ").replace("not proven", "?").removesuffix(" ?")


LEGEND = "W wins  D draws  L loses"


def points(point: str) -> str:
    """What a point stands for among letters."""
    return f"{point} as most, or not proven"


def long_value(move: MoveAnalysis) -> str:
    """A move's value in words."""
    match move.value:
        case Value.DRAW:
            return "draw"
        case Value.UNKNOWN:
            return "not proven"
    verb = "win" if move.value is Value.WIN else "lose"
    return f"{verb} in {'?' if move.plies is None else moves_to_win(move.plies)}"
