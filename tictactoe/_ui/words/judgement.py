"""What a search thinks of a position, in words: a proven value or an estimate."""

from ..._engine.analysis import Value
from ..._engine.board import Mark
from ..._engine.judgement import Judgement
from ..._engine.notation import format_cell
from .cells import capitalised
from .numbers import counted, moves_to_win, within

EVEN = "even"
CLEAR = 100  # the least score, in units of the evaluation, at which a side is clearly ahead
# The least scores at which these words are used: in a list, after the name of the side that is ahead, in a sentence.
AHEAD = (
    (300, "far ahead", " by far", "far better"),
    (CLEAR, "ahead", "", "better"),
    (30, "a bit ahead", " by a bit", "a bit better"),
)


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
    if judgement.value is not Value.UNKNOWN:
        return _proven(judgement, "" if judgement.plies is None else f" in {moves_to_win(judgement.plies)}")
    side = leader(judgement)
    return next((f"{side.value} {words}" for least, words, *_ in AHEAD if abs(judgement.score) >= least), EVEN)


def _proven(judgement: Judgement, soon: str) -> str:
    """The proven value, with how `soon` the winner wins."""
    if judgement.value is Value.DRAW:
        return "a draw"
    mover = judgement.position.to_move
    return f"{(mover if judgement.value is Value.WIN else mover.other).value} wins{soon}"


def side_ahead(judgement: Judgement) -> str:
    """Which side is ahead, for the panel, or the value if it is proven.

    >>> from ..._engine.board import Rules
    >>> side_ahead(Judgement(Rules(15, 15, 5).start, 4, 1000, (112,), 400))
    'X by far'
    """
    if judgement.value is not Value.UNKNOWN:
        return standing(judgement)
    side = leader(judgement).value
    return next((f"{side}{words}" for least, _, words, _ in AHEAD if abs(judgement.score) >= least), "nobody")


def leader(judgement: Judgement) -> Mark:
    """The side with the better score, however small its lead; the side not to move if the score is 0."""
    mover = judgement.position.to_move
    return mover if judgement.score > 0 else mover.other


def is_even(judgement: Judgement) -> bool:
    """Whether neither side is clearly ahead."""
    return abs(judgement.score) < CLEAR


def expected(judgement: Judgement, width: int, skipped: int = 0) -> str:
    """The next expected moves without the first `skipped`: as many as fit into `width` columns, "" for none."""
    names = [format_cell(judgement.position.rules, cell) for cell in judgement.line[skipped:]]
    while names and len(" ".join(names)) > width:
        names.pop()
    return " ".join(names)


def foreseen(judgement: Judgement) -> str:
    """How far the search looks and whom it sees ahead, as a clause; or the value if it is proven.

    >>> from ..._engine.board import Rules
    >>> judgement = Judgement(Rules(15, 15, 5).start, 4, 1000, (112,), 400)
    >>> foreseen(judgement), foreseen(judgement._replace(depth=0))
    ('looking 4 moves ahead, X is far better', 'X looks far better')
    """
    if judgement.value is not Value.UNKNOWN:
        return _proven(judgement, within(judgement.plies))
    side = leader(judgement)
    better = next((words for least, *_, words in AHEAD if abs(judgement.score) >= least), EVEN)
    if not judgement.depth:  # in the opening, or if a threat leaves only one move
        return "it looks even" if better == EVEN else f"{side.value} looks {better}"
    sees = "it is even" if better == EVEN else f"{side.value} is {better}"
    return f"looking {depth(judgement)}{'' if _to_the_end(judgement) else ' ahead'}, {sees}"


def uncertain(judgement: Judgement) -> str:
    """What a search foresees as a sentence, which says that it is no proof unless it is one."""
    if judgement.value is Value.UNKNOWN:
        return f"Not certain, but {foreseen(judgement)}."
    return f"{capitalised(foreseen(judgement))}."


def depth(judgement: Judgement) -> str:
    """How many moves the search looks ahead, or that it looks to the end, as it does if it tries few moves.

    >>> from ..._engine.board import Rules
    >>> start = Rules(15, 15, 5).start
    >>> depth(Judgement(start, 1, 20, (112,), 0)), depth(Judgement(start, 225, 20, (112,), 0))
    ('1 move', 'to the end')
    """
    return "to the end" if _to_the_end(judgement) else counted(judgement.depth, "move")


def _to_the_end(judgement: Judgement) -> bool:
    """Whether the search looks ahead as many moves as there are free cells."""
    return judgement.depth >= judgement.position.empty.bit_count()


LOGGED_LINE = 30  # characters of the expected moves in a log


def log_line(judgement: Judgement) -> str:
    """The judgement in a line for the log of a Gomocup manager, from the engine's side."""
    value, plies = judgement.value, judgement.plies
    moves = counted(moves_to_win(plies), "move") if plies else ""
    thinks = {
        Value.WIN: f"wins in {moves}" if moves else "wins",
        Value.LOSS: f"loses in {moves}" if moves else "loses",
        Value.DRAW: "draw",
        Value.UNKNOWN: f"score {judgement.score:+}",
    }[value]
    line = expected(judgement, LOGGED_LINE)
    return f"depth {judgement.depth}, {judgement.nodes:,} nodes, {thinks}, expects {line}"
