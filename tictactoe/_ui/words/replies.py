"""Sentences about which replies to a move save the draw, or win."""

from ..._engine.analysis import MoveAnalysis, Value
from ..._engine.board import Rules
from ..._engine.coach import Remark
from ..._engine.notation import format_cell
from ..._engine.replies import Replies
from .cells import cell_names, listed, several
from .reasons import NAMED_MOVES, why, worth
from .values import holding_fraction


def sentence(rules: Rules, remark: Remark, found: Replies) -> str:
    """The value of a move, and which replies are good enough, or its reason if none can be."""
    move, they = remark.move, remark.mark.other.value
    if not holding_fraction(move, found):
        return why(rules, remark)
    return f"{format_cell(rules, move.cell)} {worth(remark)}: {_good_replies(rules, move, found, they)}."


def hardest_reply(rules: Rules, move: MoveAnalysis, found: Replies, they: str) -> str:
    """Why no other move is harder to answer than this one, among moves that are all equally good."""
    name = format_cell(rules, move.cell)
    return f"No move is harder to answer than {name}: {_good_replies(rules, move, found, they)}."


def _good_replies(rules: Rules, move: MoveAnalysis, found: Replies, they: str) -> str:
    """How many of the replies save the draw, or win if the move loses, and which."""
    replies, count = found.all.bit_count(), found.holding.bit_count()
    one, many = ("wins", "win") if move.value is Value.LOSS else ("saves the draw", "save the draw")
    if count == replies:
        return f"every reply {one}"
    names = cell_names(rules, found.holding)
    if count == 1:
        return f"of {they}'s {replies} replies only {names[0]} {one}"
    alike = several(rules, found.holding, found.all) or (listed(names) if count <= NAMED_MOVES else "")
    return f"of {they}'s {replies} replies {count} {many}{alike and f': {alike}'}"
