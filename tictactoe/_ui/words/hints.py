"""The stages of a hint: the value of the position, where to look, and a best move; which replies save the draw."""

from ..._engine.analysis import Value
from ..._engine.board import Rules, require
from ..._engine.coaching.coach import Reason, Remark
from ..._engine.coaching.hints import Hint
from ..._engine.notation import format_cell
from ..._engine.replies import Replies
from .cells import cell_names, either, listed, merged, several, stretch
from .language import say, say_number, template_number
from .reasons import NAMED_MOVES, move_name, reason, why
from .values import holding_fraction, soon, valued

NAMED_LINES = 3  # most lines that are named


def is_forced(hint: Hint) -> bool:
    """Whether nothing is proven but that all other moves lose."""
    return hint.value is Value.UNKNOWN and hint.good == 1 < hint.of


def value(hint: Hint, mark: str = "") -> str:
    """Stage one of a hint: the value of the position for the side to move, `mark`, or "" for the one person."""
    if hint.of == 1:
        return say("Only one cell is left.")
    match hint.value:
        case Value.WIN if hint.all_equal:
            return say("Every move wins.")
        case Value.WIN:
            return _win(hint.plies, mark)
        case Value.DRAW if hint.unproven and not hint.good:
            return say("A draw with best play, but no move is proven to draw.")
        case Value.DRAW if hint.unproven:
            return say_number(
                "At least {count} of {moves} moves saves the draw.",
                "At least {count} of {moves} moves save the draw.",
                hint.good,
                moves=hint.of,
            )
        case Value.DRAW if hint.good == hint.of:
            return say("Every move draws.")
        case Value.DRAW if hint.good == 1:
            return say("Only one move saves the draw.")
        case Value.DRAW:
            return say_number(
                "{count} of {moves} moves saves the draw.",
                "{count} of {moves} moves save the draw.",
                hint.good,
                moves=hint.of,
            )
        case Value.LOSS if hint.all_equal or not hint.remark or hint.plies is None:
            return say("Every move loses.")
        case Value.LOSS:
            return say("Every move loses; some last longer.")
    if is_forced(hint):
        return say("All moves but one lose.")
    lost = hint.of - hint.good
    if not lost:
        return say("Nothing is proven here.")
    return say_number(
        "{count} of {moves} moves loses; the rest is not proven.",
        "{count} of {moves} moves lose; the rest is not proven.",
        lost,
        moves=hint.of,
    )


def _win(plies: int | None, mark: str) -> str:
    """That the side to move can win, and how soon."""
    if plies is None:
        return say("{mark} can win.", mark=mark) if mark else say("You can win.")
    if mark:
        # translators: {soon} here and in the next: "at once" or "in 3 moves"
        return say("{mark} can win {soon}.", mark=mark, soon=soon(plies))
    return say("You can win {soon}.", soon=soon(plies))


def where_to_look(rules: Rules, hint: Hint) -> str:
    """Stage two of a hint: where to look; "" if there is no stage two."""
    if not hint.remark and hint.look:
        if hint.good <= NAMED_MOVES:
            return _look_at(rules, hint.look)
        return say_number(
            "Look at the {count} cell that is not proven to lose.",
            "Look at the {count} cells that are not proven to lose.",
            hint.good,
        )
    if not hint.remark:
        return ""
    if not hint.lines:
        # translators: a row of cells in any direction
        return say("No single row decides here; the next hint names a move.")
    names = dict.fromkeys(stretch(rules, line) for line in merged(rules, hint.lines))
    # translators: {lines}: "row 1", "column a and the diagonal from a1 to c3"
    return say("Look along {lines}.", lines=listed([*names][:NAMED_LINES]))


def _look_at(rules: Rules, cells: int) -> str:
    """That only these cells are not proven to lose."""
    return say("Look at {cells}: all other moves lose.", cells=either(cell_names(rules, cells)))


def best_move(rules: Rules, hint: Hint) -> str:
    """Stage three of a hint: a best move and its reason, "" if there is no stage three.

    Of moves that are all equally good, it is the hardest to answer. A search may like a move for no reason.
    """
    if hint.asks and hint.mark:
        good = _good_replies(rules, hint.value, hint.asks, hint.mark.other.value)
        return say("Try {cell}: {clause}.", cell=format_cell(rules, hint.asks.cell), clause=good)
    if not hint.remark:
        return ""
    remark = hint.remark
    if remark.move.value is Value.UNKNOWN:
        cell = move_name(rules, remark)
        looks_best = say("{cell} looks best", cell=cell)
        if told := reason(rules, remark, cell if is_forced(hint) else looks_best):
            return told
        if is_forced(hint):
            return _look_at(rules, 1 << remark.move.cell)
        if hint.of >= rules.cells - 1:
            return say("{cell} looks best: most lines cross near the middle.", cell=cell)
        return f"{looks_best}."
    if remark.move.value is Value.LOSS and hint.value is Value.UNKNOWN:
        return say("{cell} looks best, but even that loses.", cell=move_name(rules, remark))
    if remark.move.value is Value.LOSS and remark.reason is Reason.UNPROVEN:
        # translators: the game is lost; a search takes this move for the one after which it takes longest
        return say("Every move loses; {cell} seems to hold out longest.", cell=move_name(rules, remark))
    if remark.move.value is Value.LOSS and remark.reason is Reason.AS_GOOD:
        remark = remark._replace(then=None)  # "no move lasts longer" helps more than how this one loses
    return why(rules, remark)


def format_hint(rules: Rules, hint: Hint) -> tuple[str, ...]:
    """A hint as up to three sentences, each of which tells more: the value, where to look, and a best move.

    >>> from tictactoe import analyse, hint, parse
    >>> position = parse("XX./OO./...")
    >>> format_hint(position.rules, hint(analyse(position)))
    ('You can win at once.', 'Look along row 1.', 'c1 wins at once: three in a row.')

    Where all moves are equally good, the last names the one that is hardest to answer, if the hint has its replies.
    """
    require(Rules, rules)
    if not isinstance(hint, Hint):
        raise TypeError(f"a Hint is wanted, not {hint!r}; hint gives one")
    return tuple(filter(None, (value(hint), where_to_look(rules, hint), best_move(rules, hint))))


# Which replies to a move save the draw, or win


def value_with_replies(rules: Rules, remark: Remark, found: Replies) -> str:
    """The value of a move, and which replies are good enough, or its reason if none can be."""
    if not holding_fraction(remark.move, found):
        return why(rules, remark)
    good = _good_replies(rules, remark.move.value, found, remark.mark.other.value)
    # translators: the clause says which replies are good enough
    return say("{value}: {clause}.", value=valued(rules, remark.move), clause=good)


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
