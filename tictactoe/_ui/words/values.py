"""What positions and moves are worth, in words and in letters: proven values, and what a search thinks."""

from collections.abc import Container, Sequence

from ..._engine.analysis import MoveAnalysis, Value
from ..._engine.board import Mark, Rules
from ..._engine.judgement import Judgement
from ..._engine.notation import format_cell
from .cells import capitalised, cell_names
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


CLEAR = 100  # the least score, in units of the evaluation, at which a side is clearly ahead
SLIGHT = 30  # the least score at which a side is ahead at all
# By the least scores at which they are said: who is ahead, in a list; for the panel; and as a clause.
_AHEAD = {
    # translators: in a list of moves, at most some 15 characters
    300: template_as("who is ahead", "{side} far ahead"),
    CLEAR: template_as("who is ahead", "{side} ahead"),
    SLIGHT: template_as("who is ahead", "{side} a bit ahead"),
    0: template_as("who is ahead", "even"),
}
_PANEL = {
    # translators: after the label "Ahead", at most some 12 characters
    300: template_as("who is ahead", "{side} by far"),
    CLEAR: template_as("who is ahead", "{side}"),
    SLIGHT: template_as("who is ahead", "{side} by a bit"),
    0: template_as("who is ahead", "nobody"),
}
_BETTER = {
    300: template_as("who is ahead", "{side} is far better"),
    CLEAR: template_as("who is ahead", "{side} is better"),
    SLIGHT: template_as("who is ahead", "{side} is a bit better"),
    0: template_as("who is ahead", "it is even"),
}


def _lead(judgement: Judgement, texts: dict[int, str]) -> str:
    """Who is ahead and by how much, or that nobody is, in the words of a table."""
    text = next(text for least, text in texts.items() if abs(judgement.score) >= least)
    return say_as("who is ahead", text, side=leader(judgement).value)


def standing(judgement: Judgement) -> str:
    """Who is ahead, or the value if it is proven.

    A win that is only likely, since not every reply was tried, is no win in words.

    >>> from ..._engine.board import Rules
    >>> judgement = Judgement(Rules(15, 15, 5).start, 4, 1000, (112,), 120)
    >>> standing(judgement), standing(judgement._replace(value=Value.LOSS, plies=6))
    ('X ahead', 'O wins in 3')
    >>> standing(judgement._replace(score=499_990))
    'X far ahead'
    """
    if judgement.value in (Value.WIN, Value.LOSS) and judgement.plies is not None:
        # translators: {moves} is the number of moves; in a list, at most some 15 characters
        return say("{side} wins in {moves}", side=_winner(judgement).value, moves=moves_to_win(judgement.plies))
    return _lead(judgement, _AHEAD) if judgement.value is Value.UNKNOWN else _proven(judgement)


def _proven(judgement: Judgement) -> str:
    """The proven value, with how soon the winner wins if that is known, as a clause."""
    if judgement.value is Value.DRAW:
        return say("a draw")
    winner = _winner(judgement).value
    if judgement.plies is None:
        return say("{side} wins", side=winner)
    # translators: {name}: a mark, or as in "{cell} wins"; {soon}: "at once" or "in 3 moves"
    return say("{name} wins {soon}", name=winner, soon=soon(judgement.plies))


def _winner(judgement: Judgement) -> Mark:
    """The side with a proven win."""
    mover = judgement.position.to_move
    return mover if judgement.value is Value.WIN else mover.other


def valued(rules: Rules, move: MoveAnalysis, name: str = "") -> str:
    """A move, called by its cell or by this name, and its value, as a sentence without a full stop.

    >>> valued(Rules(3, 3, 3), MoveAnalysis(2, Value.LOSS, 4, True, ()))
    'c1 loses in 2 moves'
    """
    cell = name or format_cell(rules, move.cell)
    if move.value is Value.UNKNOWN:
        # translators: {cell} here and below: a cell, or "It" where a sentence before has named the move
        return say("{cell} is not proven", cell=cell)
    if move.value is Value.DRAW:
        return say("{cell} draws", cell=cell)
    won = move.value is Value.WIN
    if move.plies is None:
        return say("{cell} wins", cell=cell) if won else say("{cell} loses", cell=cell)
    if won:
        return say("{name} wins {soon}", name=cell, soon=soon(move.plies))
    # translators: {soon} is "at once" or "in 3 moves", those that the winner makes
    return say("{cell} loses {soon}", cell=cell, soon=soon(move.plies))


def depth_and_lead(judgement: Judgement) -> dict[str, str]:
    """How far a search looks, if it does, and which side is ahead, as labels and values of a panel."""
    # translators: this and the next: what a search sees, as "Depth  4 moves", "Ahead  X by far"; at most 10 letters
    seen = depth(judgement)
    return ({say_as("panel", "Depth"): seen} if seen else {}) | lead(judgement)


def lead(judgement: Judgement) -> dict[str, str]:
    """Which side is ahead, or the value if it is proven, as a label and a value of a panel.

    >>> from ..._engine.board import Rules
    >>> lead(Judgement(Rules(15, 15, 5).start, 4, 1000, (112,), 400))
    {'Ahead': 'X by far'}
    """
    worth = _lead(judgement, _PANEL) if judgement.value is Value.UNKNOWN else standing(judgement)
    return {say_as("panel", "Ahead"): worth}


def leader(judgement: Judgement) -> Mark:
    """The side with the better score, however small its lead; the side not to move if the score is 0."""
    mover = judgement.position.to_move
    return mover if judgement.score > 0 else mover.other


def is_even(judgement: Judgement) -> bool:
    """Whether neither side is clearly ahead."""
    return abs(judgement.score) < CLEAR


def expected(judgement: Judgement, width: int, skipped: int = 0) -> str:
    """The next expected moves without the first `skipped`: as many as fit into `width` columns, "" for none."""
    names = cell_names(judgement.position.rules, judgement.line[skipped:])
    while names and len(" ".join(names)) > width:
        names.pop()
    return " ".join(names)


def foreseen(judgement: Judgement) -> str:
    """How far the search looks and whom it sees ahead, as a clause; or the value if it is proven.

    >>> from ..._engine.board import Rules
    >>> judgement = Judgement(Rules(15, 15, 5).start, 4, 1000, (112,), 400)
    >>> foreseen(judgement), foreseen(judgement._replace(depth=225))
    ('looking 4 moves ahead, X is far better', 'X is far better')
    """
    if judgement.value is not Value.UNKNOWN:
        return _proven(judgement)
    seen, count = _lead(judgement, _BETTER), looked(judgement)
    if not count:  # in the opening, or if a threat leaves only one move
        return seen
    # translators: {seen} is "X is better" or the like
    return say_number("looking {count} move ahead, {seen}", "looking {count} moves ahead, {seen}", count, seen=seen)


def uncertain(judgement: Judgement) -> str:
    """What a search foresees as a sentence, which says that it is no proof unless it is one.

    >>> from ..._engine.board import Rules
    >>> start = Rules(15, 15, 5).start
    >>> uncertain(Judgement(start, 225, 20, (112,), 0)), uncertain(Judgement(start, 4, 99, (112,), 120))
    ('It looks even.', 'Not certain, but looking 4 moves ahead, X is better.')
    """
    if judgement.value is Value.UNKNOWN:
        if not looked(judgement) and abs(judgement.score) < SLIGHT:
            return say("It looks even.")
        # translators: {foreseen} is such as "looking 4 moves ahead, X is better" or "X is better"
        return say("Not certain, but {foreseen}.", foreseen=foreseen(judgement))
    return f"{capitalised(foreseen(judgement))}."


def depth(judgement: Judgement) -> str:
    """How many moves the search looks ahead, after the label "Depth"; "" for none, as `looked` counts them."""
    count = looked(judgement)
    # translators: how far a search looks ahead, after the label "Depth"
    return say_number("{count} move", "{count} moves", count) if count else ""


def looked(judgement: Judgement) -> int:
    """How many moves ahead the search looks; 0 for a forced move, and where it has tried only few moves to the end.

    >>> from ..._engine.board import Rules
    >>> start = Rules(15, 15, 5).start
    >>> looked(Judgement(start, 9, 20, (112,), 0)), looked(Judgement(start, 225, 20, (112,), 0))
    (9, 0)
    """
    return judgement.depth if judgement.depth < judgement.position.empty.bit_count() else 0
