"""Answers about moves: hints, what cells are worth and why, which replies hold, why the computer moved, mistakes."""

from collections import Counter
from collections.abc import Sequence

from ...engine.analysis import Analysis, Value
from ...engine.board import Mark, Outcome, Rules
from ...engine.coach import Remark, Verdict
from ...engine.coach import remark as remark_on
from ...engine.hints import Hint
from ...engine.hints import hint as find_hint
from ...engine.notation import format_cell
from ..sitting.messages import Notice, Why
from ..words import hints, reasons, replies
from ..words.judgement import is_even, leader, seen
from ..words.values import holding_fraction, long_value
from .study import Study

MOST_NAMED = 16  # most cells of equal value that are named one by one


def answer(study: Study, brief: bool = False) -> str:
    """The answer to the question that was asked: a hint, the value of one cell or of all, or which replies hold."""
    return _so_far(study, _answer(study, brief))


def _so_far(study: Study, text: str) -> str:
    """The text with "not proven yet" for "not proven" while the analysis goes on."""
    return text if study.knowledge.complete else text.replace("not proven", "not proven yet")


def _answer(study: Study, brief: bool) -> str:
    """The answer to a question about moves, as far as it is known."""
    said, rules, analysis = study.said, study.rules, study.knowledge.analysis
    if said is None or analysis is None or not analysis.moves:
        return "Not yet." if brief else "That is being worked out."
    if said is Notice.VALUES:
        return _of_cells(rules, analysis)
    if isinstance(said, Why):
        return _why_cell(rules, analysis, said.cell)
    if said is Notice.REPLIES:
        return _of_replies(study)
    return _hint(study, analysis, brief)


def _hint(study: Study, analysis: Analysis, brief: bool) -> str:
    """The latest stage of a hint that has something to say."""
    hint = find_hint(analysis, study.knowledge.judgement, study.knowledge.replies)
    if brief:
        stages = _brief_stages(study, hint)
    else:
        stages = [_value(study, hint), _where_to_look(study, analysis, hint), _best_move(study, analysis, hint)]
    return next(filter(None, stages[study.knowledge.stage - 1 :: -1]))


def _value(study: Study, hint: Hint) -> str:
    """Stage one of a hint: what the position is worth."""
    judgement = study.knowledge.judgement
    if judgement and hint.remark and hint.value is Value.UNKNOWN:
        return f"Not proven: {seen(judgement)}."
    return hints.value(hint, _side_to_move(study))


def _where_to_look(study: Study, analysis: Analysis, hint: Hint) -> str:
    """Stage two of a hint: where to look; if all moves lose alike, why they do."""
    if hint.value is Value.LOSS and not hint.remark:
        return _why_cell(study.rules, analysis, analysis.moves[0].cell)
    return hints.where_to_look(study.rules, hint)


def _best_move(study: Study, analysis: Analysis, hint: Hint) -> str:
    """Stage three of a hint: a best move; of moves that are all equally good, the hardest to answer."""
    if hint.asks:
        they = study.game.position.to_move.other.value
        return replies.hardest_reply(study.rules, analysis.move(hint.asks.cell), hint.asks, they)
    if hint.alike and (study.knowledge.replies or not study.wants_replies):
        return "All moves are equally good: there is no further hint."
    return hints.best_move(study.rules, hint)


def _brief_stages(study: Study, hint: Hint) -> list[str]:
    """The stages of a hint in few words."""
    value = hints.brief_value(hint, _side_to_move(study))
    if not hint.remark:
        return [value, "", ""]
    return [value, "Look there.", reasons.brief(study.rules, hint.remark.move)]


def _side_to_move(study: Study) -> str:
    return "You" if study.game.person else study.game.position.to_move.value


def _why_cell(rules: Rules, analysis: Analysis, cell: int) -> str:
    """The reason for or against a move."""
    return reasons.why(rules, remark_on(analysis, cell))


def _of_cells(rules: Rules, analysis: Analysis) -> str:
    """What each cell is worth; if more than MOST_NAMED have the same value, only how many have it."""
    worth = {format_cell(rules, move.cell): long_value(move) for move in sorted(analysis.moves)}
    count = Counter(worth.values())
    named = [f"{cell} {value}" for cell, value in worth.items() if count[value] <= MOST_NAMED]
    counted = [f"{cells} cells {value}" for value, cells in count.items() if cells > MOST_NAMED]
    return f"{', '.join([*named, *counted])}."


def _of_replies(study: Study) -> str:
    """How many of the replies to each move hold."""
    moves = {move.cell: move for move in study.knowledge.moves}
    parts = {found.cell: holding_fraction(moves[found.cell], found) for found in study.knowledge.replies}
    told = [f"{format_cell(study.rules, cell)} {parts[cell]}" for cell in sorted(parts) if parts[cell]]
    spoken = ", ".join(told).replace("/", " of ")  # a screen reader would say a quarter for 1/4
    return f"Replies that hold: {spoken}." if told else "No reply holds."


def told_by_values(study: Study, brief: bool = False) -> list[str]:
    """What the cell under the cursor is worth, and why the computer made the last move."""
    rules, analysis, told = study.rules, study.knowledge.analysis, []
    free = study.game.people and study.game.position.empty >> study.cursor & 1
    unknown = analysis and all(move.value is Value.UNKNOWN for move in analysis.moves)
    if free and unknown and study.knowledge.complete:
        told = ["None proven." if brief else _nothing_proven(study)]
    elif free and analysis and analysis.moves:
        remark = remark_on(analysis, study.cursor)
        told = [reasons.brief(rules, remark.move) if brief else _so_far(study, _why(study, remark))]
    own = "" if brief else why_it_moved(study)
    return [*told, own] if own else told


def _nothing_proven(study: Study) -> str:
    """That no value is proven, and how to learn what a search thinks, or what it thinks."""
    judgement = study.knowledge.judgement
    if study.hints:
        return "No value is proven here; t says what looks best."
    if judgement is None:
        return "No value is proven here."
    best = format_cell(study.rules, judgement.line[0])
    return f"No value is proven here: {seen(judgement)} and would play {best}."


def _why(study: Study, remark: Remark) -> str:
    """The reason for or against a move, or which replies to it hold if these are shown and known."""
    for found in study.knowledge.replies:
        if found.cell == remark.move.cell and study.shows_replies:
            return replies.told(study.rules, remark, found)
    return reasons.why(study.rules, remark)


def why_it_moved(study: Study) -> str:
    """Why the computer made the last move; "" if it did not, or if its reason is not known."""
    they, remarks = "you" if study.game.person else study.game.position.to_move.value, study.knowledge.remarks
    thought = study.thought
    if (
        thought
        and not study.thinking
        and thought.judgement.value is Value.UNKNOWN
        and not reasons.has_reason(remarks)
    ):
        cell = format_cell(study.rules, thought.judgement.line[0])
        if not thought.judgement.depth:
            where = ", near the middle," if len(study.game.moves) <= 2 and not study.game.prepared else ""
            return f"The computer played {cell}{where} without a search."
        behind = leader(thought.judgement) is not thought.judgement.position.to_move
        if behind and not is_even(thought.judgement):
            return f"The computer saw nothing better than {cell}: {seen(thought.judgement)}."
        return f"The computer judged {cell} best: {seen(thought.judgement)}."
    return reasons.of_its_move(study.rules, remarks, they)


def ending(
    kept: Sequence[tuple[Mark, Verdict | None]], outcome: Outcome, person: Mark | None, advice: str = "v finds it"
) -> str:
    """The verdict on a finished game from the mark and the verdict of each move; "" for nothing to say.

    `advice` tells how to find the move. Between two people, the verdict is about the one who was the last to give
    value away and did not win.
    """
    for mark, verdict in reversed(kept):
        if mark is outcome.winner or person not in (None, mark):
            continue
        who, whose = ("You", "your") if person else (mark.value, f"{mark.value}'s")
        if verdict is Verdict.LOST_WIN:
            return f"{who} missed a win. {advice}."
        if verdict is Verdict.LOST_DRAW and outcome.winner:
            return f"One of {whose} moves lost a drawn game. {advice}."
    if outcome.winner is None and {verdict for _, verdict in kept} == {Verdict.BEST}:
        return "A draw without a mistake. Perfect play gets no more."
    return ""
