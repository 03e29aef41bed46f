"""Sentences about which replies to a move hold."""

from collections.abc import Iterator

from ...engine.analysis import MoveAnalysis, Value
from ...engine.board import Rules
from ...engine.coach import Remark
from ...engine.notation import format_cell
from ...engine.replies import Replies
from .cells import cell_names, listed, several
from .reasons import why, worth
from .values import holding_fraction
from .wrap import fitted


def told(rules: Rules, remark: Remark, found: Replies) -> str:
    """The value of a move, and which replies hold, or its reason if no reply can hold."""
    move, they = remark.move, remark.mark.other.value
    if not holding_fraction(move, found):
        return why(rules, remark)
    name = format_cell(rules, move.cell)
    return fitted(f"{name}: {worth(remark)} - {clause}." for clause in _clauses(rules, move, found, they))


def hardest_reply(rules: Rules, move: MoveAnalysis, found: Replies, they: str) -> str:
    """Why a move is the hardest to answer among moves that are all equally good."""
    name = format_cell(rules, move.cell)
    return fitted(f"{name} is hardest to answer: {clause}." for clause in _clauses(rules, move, found, they))


def _clauses(rules: Rules, move: MoveAnalysis, found: Replies, they: str) -> Iterator[str]:
    """How many of the replies hold, or win if the move loses, and which; the full form first."""
    replies, count = found.all.bit_count(), found.holding.bit_count()
    one, many = ("wins", "win") if move.value is Value.LOSS else ("holds", "hold")
    if count == replies:
        yield f"every reply {one}"
        return
    names, whose = listed(cell_names(rules, found.holding)), f"of {they}'s {replies} replies"
    if count == 1:
        yield f"{whose} only {names} {one}"
        return
    yield f"{whose} {count} {many}: {several(rules, found.holding, found.all) or names}"
    yield f"{whose} {count} {many}"
