"""What the coach says, as sentences for programs that import this one."""

from ..._engine.board import Rules
from ..._engine.coach import Remark
from ..._engine.hints import Hint
from .hints import best_move, value, where_to_look
from .reasons import why


def format_remark(rules: Rules, remark: Remark) -> str:
    """What a move is worth and why, as one sentence.

    >>> from tictactoe import analyse, explain, parse
    >>> position = parse("X../.O./..X")
    >>> format_remark(position.rules, explain(analyse(position), 2)[0])
    'c1 loses in 2 moves: X plays a3 and makes two threats.'
    """
    return why(rules, remark)


def format_hint(rules: Rules, hint: Hint) -> tuple[str, ...]:
    """A hint as up to three sentences, each of which tells more: the value, where to look, and a best move.

    >>> from tictactoe import analyse, hint, parse
    >>> position = parse("XX./OO./...")
    >>> format_hint(position.rules, hint(analyse(position)))
    ('You can win at once.', 'Look along row 1.', 'c1 wins at once: three in a row.')
    """
    return tuple(filter(None, (value(hint), where_to_look(rules, hint), best_move(rules, hint))))
