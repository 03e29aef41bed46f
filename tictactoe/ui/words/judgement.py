"""What a search thinks of a position, in words: a judgement, unless it is proven."""

from ...engine.analysis import Value
from ...engine.judgement import Judgement
from ...engine.notation import format_cell
from .numbers import moves_to_win

EVEN = "even"
# From how much on, in the units of the evaluation, a side is said to be so far ahead.
AHEAD = ((300, "far ahead"), (100, "ahead"), (30, "a bit ahead"))


def standing(judgement: Judgement) -> str:
    """Who is ahead, or what is proven.

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
    leader = mover if judgement.score > 0 else mover.other
    return next((f"{leader.value} {words}" for least, words in AHEAD if abs(judgement.score) >= least), EVEN)


def expected(judgement: Judgement, width: int, played: int = 0) -> str:
    """The moves that are expected next, once so many of them are played: as many as fit, "" for none."""
    names = [format_cell(judgement.position.rules, cell) for cell in judgement.line[played:]]
    while names and len(" ".join(names)) > width:
        names.pop()
    return " ".join(names)


def seen(judgement: Judgement) -> str:
    """The judgement as part of a sentence.

    >>> from ...engine.board import Rules
    >>> seen(Judgement(Rules(15, 15, 5).start, 4, 1000, (112,), 0))
    'a search of 4 plies sees an even game'
    """
    found = standing(judgement)
    return f"a search of {depth(judgement)} sees {'an even game' if found == EVEN else found}"


def depth(judgement: Judgement) -> str:
    """How far the search has looked ahead.

    >>> from ...engine.board import Rules
    >>> depth(Judgement(Rules(15, 15, 5).start, 1, 20, (112,), 0))
    '1 ply'
    """
    return f"{judgement.depth} {'ply' if judgement.depth == 1 else 'plies'}"
