"""What empty boards are worth to the side that begins: proven by the solver, or published."""

from .analysis import Value
from .board import Rules, require

LONGEST_DRAWN = {
    3: {3: 3},
    4: {4: 8, 5: 5},
    5: {5: 12, 6: 10, 7: 8},
    6: {6: 15, 7: 11, 8: 9},
    7: {7: 20, 8: 18, 9: 13, 10: 11},
}
"""By run and shorter side, the longer side of the longest board that is proven to be a draw.

The solver proves every board up to that length; benchmarks/board_values.py prints them.
"""

PUBLISHED = {
    Rules(9, 4, 4): (Value.WIN, "Charatsidis 2017"),
    Rules(10, 4, 4): (Value.WIN, "Charatsidis 2017"),
    Rules(8, 8, 5): (Value.DRAW, "Hsu, Ko, Chen, Wei, Hsueh and Wu 2020"),
    Rules(15, 15, 5): (Value.WIN, "Allis, van den Herik and Huntjens 1996"),
}
"""The boards whose values only the literature proves, each with its value and its source."""

DRAWN_RUN = 8
"""With this many in a row or more, every board is a draw: Zetters, "8 (or more) in a row", The American Mathematical
Monthly 87 (1980), where Breaker wins on the infinite board."""


def board_value(rules: Rules) -> Value:
    """The value of the empty board to the side that begins; UNKNOWN where neither the solver nor a source proves it.

    >>> board_value(Rules(8, 7, 5)), board_value(Rules(9, 7, 5))
    (<Value.DRAW: 'draw'>, <Value.UNKNOWN: 'unknown'>)
    """
    return _known(rules)[0]


def value_source(rules: Rules) -> str:
    """Who published the value of an empty board, where the solver has not proven it; else ""."""
    return _known(rules)[1]


def _known(rules: Rules) -> tuple[Value, str]:
    """The value of an empty board, and its source."""
    require(Rules, rules)
    longer, shorter, run = max(rules.width, rules.height), min(rules.width, rules.height), rules.run
    board, is_small = Rules(longer, shorter, run), longer <= 8
    if board in PUBLISHED:
        return PUBLISHED[board]
    if run < 3:  # a mark with two neighbours wins; 2,1,2 has none
        return Value.DRAW if board.mnk == (2, 1, 2) else Value.WIN, ""
    if run > shorter:  # lines that are longer than a side have one direction, so that pairs of neighbours answer them
        return Value.DRAW, ""
    if run >= DRAWN_RUN:
        return Value.DRAW, "" if is_small else "Zetters 1980"
    if longer <= LONGEST_DRAWN[run].get(shorter, 0):
        return Value.DRAW, ""
    if run == 4 and shorter > 4:
        return Value.WIN, "" if is_small else "van den Herik, Uiterwijk and van Rijswijck 2002"
    return Value.WIN if run == 3 else Value.UNKNOWN, ""
