"""Sentences about which replies to a move save the draw, or win."""

from ..._engine.analysis import Value
from ..._engine.board import Rules
from ..._engine.coaching.coach import Remark
from ..._engine.coaching.hints import Hint
from ..._engine.notation import format_cell
from ..._engine.replies import Replies
from .cells import cell_names, listed, several
from .judgement import valued
from .language import say, say_number, template_number
from .reasons import NAMED_MOVES, why
from .values import holding_fraction


def sentence(rules: Rules, remark: Remark, found: Replies) -> str:
    """The value of a move, and which replies are good enough, or its reason if none can be."""
    if not holding_fraction(remark.move, found):
        return why(rules, remark)
    good = _good_replies(rules, remark.move.value, found, remark.mark.other.value)
    # translators: the clause says which replies are good enough
    return say("{value}: {clause}.", value=valued(rules, remark.move), clause=good)


def hardest_reply(rules: Rules, hint: Hint) -> str:
    """Which replies the move of a hint allows: among moves that are all equally good, none is harder to answer."""
    assert hint.asks
    assert hint.mark
    good = _good_replies(rules, hint.value, hint.asks, hint.mark.other.value)
    cell = format_cell(rules, hint.asks.cell)
    return say("Try {cell}: {clause}.", cell=cell, clause=good)


def _good_replies(rules: Rules, value: Value, found: Replies, mark: str) -> str:
    """How many of the replies of `mark` save the draw, or win if the move before loses, and which, as a clause."""
    replies, count, wins = found.all.bit_count(), found.holding.bit_count(), value is Value.LOSS
    if count == replies:
        return say("every reply wins") if wins else say("every reply saves the draw")
    names = cell_names(rules, found.holding)
    if count == 1:
        cell = names[0]
        if wins:
            return say("of {mark}'s {replies} replies only {cell} wins", mark=mark, replies=replies, cell=cell)
        return say("of {mark}'s {replies} replies only {cell} saves the draw", mark=mark, replies=replies, cell=cell)
    alike = several(rules, found.holding, found.all) or (names if count <= NAMED_MOVES else [])
    told = say_number(*_HOLDING[wins], count, mark=mark, replies=replies)
    return f"{told}: {listed(alike)}" if alike else told


# By whether a reply that holds wins, or saves the draw.
_HOLDING = {
    True: template_number("of {mark}'s {replies} replies {count} wins", "of {mark}'s {replies} replies {count} win"),
    False: template_number(
        "of {mark}'s {replies} replies {count} saves the draw", "of {mark}'s {replies} replies {count} save the draw"
    ),
}
