"""Values as words and as letters."""

from collections.abc import Sequence

from ..._engine.analysis import MoveAnalysis, Value
from .numbers import moves_to_win

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..._engine.replies import Replies


def short_value(move: MoveAnalysis) -> str:
    """A move's value in a few letters: W2, D, L1, or ? if it is not proven.

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
    """A move's value as one word and a number.

    >>> brief_value(MoveAnalysis(0, Value.LOSS, 4, True, ()))
    'lose 2'
    """
    return long_value(move).replace(" in ", " ").replace("not proven", "?").removesuffix(" ?")


def holding_fraction(move: MoveAnalysis, found: "Replies") -> str:
    """How many of the replies to a move hold; "" if there is no reply, or if none can hold.

    >>> from ..._engine.replies import Replies
    >>> holding_fraction(MoveAnalysis(4, Value.DRAW, None, True, ()), Replies(4, 0b111_101_111, 0b101_000_101))
    '4/8'
    """
    if move.value is Value.WIN or not found.all:
        return ""
    return f"{found.holding.bit_count()}/{found.all.bit_count()}"


LEGEND = "W wins  D draws  L loses"
NUMBER_LEGEND = "W wins  L loses  4 draw"  # for cells where the number of replies that draw stands for a draw


FEW_WINS = 30  # so that a board on which all moves win is not hidden by letters


def commonest(moves: Sequence[MoveAnalysis]) -> Value:
    """The value that a large board shows by a sign or by points: that of more than half of the moves, else UNKNOWN.

    Up to FEW_WINS wins are written.
    """
    values = [move.value for move in moves]
    value = next((value for value in Value if 2 * values.count(value) > len(values)), Value.UNKNOWN)
    return Value.UNKNOWN if value is Value.WIN and values.count(value) <= FEW_WINS else value


SIGNS = {Value.LOSS: "-", Value.DRAW: "="}  # in the cells of a large board, if most moves have this value


def points(point: str, moves: Sequence[MoveAnalysis]) -> str:
    """What the sign of the commonest value means, and "?" or else `point`, if there are moves that are not proven.

    Where most moves win, the first character of `point` is such a move that is not among the best.
    """
    unproven = not moves or any(move.value is Value.UNKNOWN for move in moves)
    match commonest(moves):
        case Value.LOSS | Value.DRAW as value:
            means = f"{SIGNS[value]} {'loses' if value is Value.LOSS else 'draws'}"
            return f"{means}  ? not proven" if unproven else means
        case Value.WIN:
            return f"{point[:1]} wins, too" + ("  ? not proven" if unproven else "")
    return f"{point} not proven" if unproven else ""


def long_value(move: MoveAnalysis) -> str:
    """A move's value in words."""
    match move.value:
        case Value.DRAW:
            return "draw"
        case Value.UNKNOWN:
            return "not proven"
    verb = "win" if move.value is Value.WIN else "lose"
    return verb if move.plies is None else f"{verb} in {moves_to_win(move.plies)}"
