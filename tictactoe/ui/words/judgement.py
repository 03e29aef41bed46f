"""What a search thinks of a position, in words: a proven value or an estimate."""

from ...engine.analysis import Value
from ...engine.board import Mark
from ...engine.judgement import Judgement
from ...engine.notation import format_cell
from .numbers import counted, moves_to_win

EVEN = "even"
CLEAR = 100  # the least score, in units of the evaluation, at which a side is clearly ahead
# The least scores at which these words are used.
AHEAD = ((300, "far ahead"), (CLEAR, "ahead"), (30, "a bit ahead"))


def standing(judgement: Judgement) -> str:
    """Who is ahead, or the value if it is proven.

    >>> from ...engine.board import Rules
    >>> judgement = Judgement(Rules(15, 15, 5).start, 4, 1000, (112,), 120)
    >>> standing(judgement), standing(judgement._replace(value=Value.LOSS, plies=6))
    ('X ahead', 'O wins in 3')
    """
    mover = judgement.position.to_move
    match judgement.value:
        case Value.DRAW:
            return "a draw"
        case Value.WIN | Value.LOSS:
            winner = mover if judgement.value is Value.WIN else mover.other
            return f"{winner.value} wins" + (
                "" if judgement.plies is None else f" in {moves_to_win(judgement.plies)}"
            )
    side = leader(judgement)
    return next((f"{side.value} {words}" for least, words in AHEAD if abs(judgement.score) >= least), EVEN)


def leader(judgement: Judgement) -> Mark:
    """The side with the better score, however small its lead; the side not to move if the score is 0."""
    mover = judgement.position.to_move
    return mover if judgement.score > 0 else mover.other


def is_even(judgement: Judgement) -> bool:
    """Whether neither side is clearly ahead."""
    return abs(judgement.score) < CLEAR


def expected(judgement: Judgement, width: int, played: int = 0) -> str:
    """The next expected moves without the first `played`: as many as fit into `width` columns, "" for none."""
    names = [format_cell(judgement.position.rules, cell) for cell in judgement.line[played:]]
    while names and len(" ".join(names)) > width:
        names.pop()
    return " ".join(names)


def seen(judgement: Judgement) -> str:
    """The judgement as part of a sentence, or the value if it is proven.

    >>> from ...engine.board import Rules
    >>> judgement = Judgement(Rules(15, 15, 5).start, 4, 1000, (112,), 0)
    >>> seen(judgement), seen(judgement._replace(depth=0))
    ('a search of 4 plies sees an even game', 'the game looks even')
    """
    found = standing(judgement)
    if judgement.value is not Value.UNKNOWN:
        return found
    if not judgement.depth:  # in the opening, or if a threat leaves only one move
        return "the game looks even" if found == EVEN else found.replace(" ", " looks ", 1)
    return f"a search of {depth(judgement)} sees {'an even game' if found == EVEN else found}"


def depth(judgement: Judgement) -> str:
    """How many plies the search has looked ahead.

    >>> from ...engine.board import Rules
    >>> depth(Judgement(Rules(15, 15, 5).start, 1, 20, (112,), 0))
    '1 ply'
    """
    return f"{judgement.depth} {'ply' if judgement.depth == 1 else 'plies'}"


LOGGED_LINE = 30  # characters of the expected moves in a log


def judged(judgement: Judgement) -> str:
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
