"""What empty boards are worth to the side that begins: proven by the solver, or published."""

from .analysis import Value
from .board import Rules

TABLE = {
    3: "..DDDDDD .DDDDDD DWWWWW WWWWW WWWW WWW WW W",
    4: "...DDDDD ..DDDDD .DDDDD DDDDd DWWW WWW WW W",
    5: "....DDDD ...DDDD ..DDDD .DDDD DDDD DDD D? d",
    6: ".....DDD ....DDD ...DDD ..DDD .DDD DDD DD D",
    7: "......DD .....DD ....DD ...DD ..DD .DD DD D",
    8: ".......D ......D .....D ....D ...D ..D .D D",
}
"""The values of boards up to 8 x 8, by how many in a row win.

A word for each length of the shorter side, from 1, with a letter for each of the longer, from that on. W is a win and
D a draw, proven by benchmarks/values.py, which prints this table; d is a draw by the literature, which it does not
prove in a minute; ? is not known to us.
"""

PUBLISHED = {
    Rules(8, 4, 4): (Value.DRAW, "Charatsidis 2017"),
    Rules(8, 8, 5): (Value.DRAW, "Hsu, Ko, Chen, Wei, Hsueh and Wu 2020"),
    Rules(15, 15, 5): (Value.WIN, "Allis, van den Herik and Huntjens 1994"),
}
"""The boards whose values only the literature proves, and which."""

_LETTERS = {"W": Value.WIN, "D": Value.DRAW, "?": Value.UNKNOWN}


def board_value(rules: Rules) -> Value:
    """The value of the empty board to the side that begins; UNKNOWN where it is not known to us.

    >>> board_value(Rules(7, 7, 5)), board_value(Rules(8, 7, 5))
    (<Value.DRAW: 'draw'>, <Value.UNKNOWN: 'unknown'>)
    """
    shorter, longer = sorted((rules.width, rules.height))
    key = Rules(longer, shorter, rules.run)
    if key in PUBLISHED:
        return PUBLISHED[key][0]
    if longer > 8 or rules.run not in TABLE:
        return Value.UNKNOWN
    return _LETTERS[TABLE[rules.run].split()[shorter - 1][longer - shorter]]


def source(rules: Rules) -> str:
    """Who published the value of an empty board, where the solver has not proven it; else ""."""
    key = Rules(max(rules.width, rules.height), min(rules.width, rules.height), rules.run)
    return PUBLISHED[key][1] if key in PUBLISHED else ""
