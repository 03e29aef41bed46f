"""The names of boards."""

from ..._engine.analysis import Value
from ..._engine.board import Position, Rules
from ..._engine.board_values import board_value
from ..._engine.notation import parse_rules
from .cells import capitalised
from .language import number, say, template

USUAL = Rules(3, 3, 3)  # the board that an answer of a command does not name
GOMOKU = (Rules(15, 15, 5), Rules(19, 19, 5))
LONG_RUN = 5  # with this many in a row or more, moves that threaten two cells are worth telling


def game_name(rules: Rules) -> str:
    """The game that is played on a board."""
    return say("Gomoku") if rules in GOMOKU else say("Tic-tac-toe")


def run_unclear(rules: Rules) -> bool:
    """Whether neither the usual board nor the name of the game says how many in a row win."""
    return rules != USUAL and rules not in GOMOKU


def page_title(rules: Rules, name: str, width: int | None = None, *, full: bool = False) -> str:
    """The title of a page about a board, or the name of the page alone where `width` columns have no room for it.

    If `full`, it describes the board, unless that is tic-tac-toe's or has no room.

    >>> [page_title(Rules(15, 15, 5), "explore", width, full=True) for width in (60, 20, 12)]
    ['Gomoku  15 x 15, five in a row - explore', 'Gomoku - explore', 'Explore']
    """
    game = game_name(rules)
    titles = [f"{game}  {describe_board(rules)} - {name}"] if full and rules != USUAL else []
    titles += [f"{game} - {name}"]
    return next((title for title in titles if width is None or len(title) <= width), capitalised(name))


def board_name(rules: Rules) -> str:
    """A board in a few characters, with the run only where it is not the usual one of its size.

    >>> board_name(Rules(3, 3, 3)), board_name(Rules(15, 15, 5)), board_name(Rules(4, 4, 3))
    ('3 x 3', '15 x 15', '4 x 4, 3')
    """
    size = f"{rules.width} x {rules.height}"
    return size if parse_rules(size) == rules else f"{size}, {rules.run}"


def describe_board(rules: Rules) -> str:
    return f"{rules.width} x {rules.height}, {in_a_row(rules)}"


def in_a_row(rules: Rules) -> str:
    """The line that wins: alone, or the object of a clause.

    >>> in_a_row(Rules(3, 3, 3))
    'three in a row'
    """
    return say("{number} in a row", number=number(rules.run))


def how_to_win(rules: Rules) -> str:
    """What wins on a board.

    >>> how_to_win(Rules(5, 5, 4))
    'The first to get four in a row wins.'
    """
    return say("The first to get {run} in a row wins.", run=number(rules.run))


def over_already(position: Position) -> str:
    """Why no game can start from a position in which it is over, as a clause; "" where it goes on."""
    if position.outcome is None:
        return ""
    winner, board = position.outcome.winner, describe_board(position.rules)
    end = say("{mark} has won", mark=winner.value) if winner else say("the board is full")
    # translators: {end} is "X has won" or "the board is full"
    return say("this game is over, {end} ({board}); choose an earlier position", end=end, board=board)


def worth(rules: Rules) -> str:
    """What a board is worth with best play, as far as that is known."""
    return say(_VALUES[board_value(rules)])


_VALUES = {
    # translators: this and the next two: what a board is worth, at most 23 characters
    Value.DRAW: template("a draw with best play"),
    Value.WIN: template("whoever starts can win"),
    Value.UNKNOWN: template("not known who wins"),
}
