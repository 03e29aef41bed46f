"""The names of boards."""

from ..._engine.analysis import Value
from ..._engine.board import Position, Rules
from ..._engine.board_values import board_value
from ..._engine.notation import parse_rules
from .numbers import number

USUAL = Rules(3, 3, 3)  # the board that an answer of a command does not name


def board_title(rules: Rules) -> str:
    """The name of a board.

    >>> board_title(Rules(3, 3, 3)), board_title(Rules(5, 4, 4))
    ('Tic-tac-toe', 'Tic-tac-toe  5 x 4, four in a row')
    """
    if rules == USUAL:
        return "Tic-tac-toe"
    name = "Gomoku" if rules.mnk in ((15, 15, 5), (19, 19, 5)) else "Tic-tac-toe"
    return f"{name}  {describe_board(rules)}"


def page_title(rules: Rules, name: str) -> str:
    """The title of a page about a board.

    >>> page_title(Rules(15, 15, 5), "explore")
    'Gomoku - explore'
    """
    return f"{board_title(rules).partition('  ')[0]} - {name}"


def board_name(rules: Rules) -> str:
    """A board in a few characters, with the run only where it is not the usual one of its size.

    >>> board_name(Rules(3, 3, 3)), board_name(Rules(15, 15, 5)), board_name(Rules(4, 4, 3))
    ('3 x 3', '15 x 15', '4 x 4, 3')
    """
    size = f"{rules.width} x {rules.height}"
    return size if parse_rules(size) == rules else f"{size}, {rules.run}"


def describe_board(rules: Rules) -> str:
    return f"{rules.width} x {rules.height}, {number(rules.run)} in a row"


def over_already(position: Position) -> str:
    """Why no game can start from a position in which it is over, as a clause; "" where it goes on."""
    if position.outcome is None:
        return ""
    winner = position.outcome.winner
    over = f"{winner.value} has won" if winner else "the board is full"
    return f"this game is over, {over} ({describe_board(position.rules)}); choose an earlier position"


def worth(rules: Rules) -> str:
    """What a board is worth with best play, as far as that is known."""
    return _VALUES[board_value(rules)]


_VALUES = {
    Value.DRAW: "a draw with best play",
    Value.WIN: "the first player can win",
    Value.UNKNOWN: "not solved by this program",
}
