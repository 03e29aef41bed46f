"""Values as words and as letters, and how soon a game ends."""

from collections.abc import Container, Sequence

from ..._engine.analysis import MoveAnalysis, Value
from .language import say, say_as, say_number, template, template_as

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..._engine.replies import Replies

AT_ONCE = 2  # most plies in which a game ends "at once"


def moves_to_win(plies: int) -> int:
    """How many moves the winner makes in a win that takes `plies` from now."""
    return (plies + 1) // 2


def soon(plies: int) -> str:
    """How soon a game ends that takes `plies` from now, by the moves that the winner makes: a clause.

    >>> soon(1), soon(5)
    ('at once', 'in 3 moves')
    """
    if plies <= AT_ONCE:
        return say("at once")
    # translators: how soon a game is won
    return say_number("in {count} move", "in {count} moves", moves_to_win(plies))


_LETTERS = {
    # translators: this and the next two: the value of a move in one letter, as the legend explains it
    Value.WIN: template_as("value of a move", "W"),
    Value.DRAW: template_as("value of a move", "D"),
    Value.LOSS: template_as("value of a move", "L"),
}


def letter(value: Value) -> str:
    """A value in one letter, "?" if it is not proven."""
    return say_as("value of a move", _LETTERS[value]) if value in _LETTERS else "?"


def short_value(move: MoveAnalysis) -> str:
    """A move's value in a few letters: W2, D, L1, or ? if it is not proven.

    >>> short_value(MoveAnalysis(0, Value.WIN, 3, True, ()))
    'W2'
    """
    value = letter(move.value)
    return value if move.plies is None or move.value is Value.UNKNOWN else f"{value}{moves_to_win(move.plies)}"


def brief_value(move: MoveAnalysis) -> str:
    """A proven value of a move as one word and a number.

    >>> brief_value(MoveAnalysis(0, Value.LOSS, 4, True, ()))
    'lose 2'
    """
    if move.value is Value.DRAW or move.plies is None:
        return long_value(move)
    moves = moves_to_win(move.plies)
    if move.value is Value.WIN:
        # translators: in a cell of the board, at most 6 characters if the number has one: a move that wins in so many
        return say("win {moves}", moves=moves)
    # translators: the same for a move that loses
    return say("lose {moves}", moves=moves)


def holding_fraction(move: MoveAnalysis, found: "Replies") -> str:
    """How many of the replies to a move hold; "" if there is no reply, or if none can hold.

    >>> from ..._engine.replies import Replies
    >>> holding_fraction(MoveAnalysis(4, Value.DRAW, None, True, ()), Replies(4, 0b111_101_111, 0b101_000_101))
    '4/8'
    """
    if move.value is Value.WIN or not found.all:
        return ""
    return f"{found.holding.bit_count()}/{found.all.bit_count()}"


_MEANINGS = {
    # translators: this and the next two: the letter that stands for a value, and what it means; at most 12 characters
    Value.WIN: template("W wins"),
    Value.DRAW: template("D draws"),
    Value.LOSS: template("L loses"),
}


def meanings(values: Container[Value], *, replies: bool) -> list[str]:
    """What the letters of these values mean; if `replies` are shown, their number stands for a draw."""
    # translators: where a number stands for a draw, what it means: so many replies draw; at most 8 characters
    shown = _MEANINGS | {Value.DRAW: template("4 draw")} if replies else _MEANINGS
    return [say(text) for value, text in shown.items() if value in values]


FEW_WINS = 30  # so that a board on which all moves win is not hidden by letters


def commonest(moves: Sequence[MoveAnalysis]) -> Value:
    """The value that a large board shows by its points: that of more than half of the moves, else UNKNOWN.

    Up to FEW_WINS wins are written.
    """
    values = [move.value for move in moves]
    value = next((value for value in Value if 2 * values.count(value) > len(values)), Value.UNKNOWN)
    return Value.UNKNOWN if value is Value.WIN and values.count(value) <= FEW_WINS else value


def points(signs: str, moves: Sequence[MoveAnalysis], hidden: Container[int] = ()) -> list[str]:
    """What the `signs` of points mean, of the commonest value, and whether there are moves that are not proven.

    The `hidden` cells show something else. Where most moves win, it is such a move that is not among the best.
    """
    unproven = not moves or any(move.value is Value.UNKNOWN and move.cell not in hidden for move in moves)
    match commonest(moves):
        # translators: {sign} here and below is a sign that stands for a move; two of these fit into 26 characters
        case Value.LOSS:
            means = say("{sign} loses", sign=signs)
        case Value.DRAW:
            means = say("{sign} draws", sign=signs)
        case Value.WIN:
            means = say("{sign} wins later", sign=signs)
        case _ if not unproven:
            return []
        case _ if any(move.value is not Value.UNKNOWN for move in moves):
            # translators: this and the next: beside the board, in at most 26 characters
            return [say("the rest is not proven")]
        case _:
            return [say("nothing is proven yet")]
    return [means, say("{sign} not proven", sign="?")] if unproven else [means]


def long_value(move: MoveAnalysis) -> str:
    """A move's value in words."""
    if move.value is Value.UNKNOWN:
        return say_as("value of a move", "not proven")
    if move.value is Value.DRAW:
        return say_as("value of a move", "draw")
    won = move.value is Value.WIN
    if move.plies is None:
        return say_as("value of a move", "win") if won else say_as("value of a move", "lose")
    moves = moves_to_win(move.plies)
    # translators: this and the next: a move that wins in so many; at most 10 characters if possible, with a digit
    return say("win in {moves}", moves=moves) if won else say("lose in {moves}", moves=moves)


def told_value(move: MoveAnalysis) -> str:
    """A move's value in words, in a sentence: where there is room for the word "moves", if a language needs it."""
    if move.plies is None or move.value not in (Value.WIN, Value.LOSS):
        return long_value(move)
    count = moves_to_win(move.plies)
    if move.value is Value.WIN:
        # translators: this and the next, as in "Win in 2: a1, b2; draw: c3."; the word "moves" may follow the number
        return say_number("win in {count}", "win in {count}", count)
    return say_number("lose in {count}", "lose in {count}", count)
