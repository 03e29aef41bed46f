"""What the thinker finds of a position, as a page takes it up."""

from ...engine.analysis import Value
from ...engine.judgement import Judgement, with_judgement
from ..sitting.events import PositionAnalysed, PositionSearched, RepliesFound
from .study import Knowledge, Study


def known_of_position(study: Study, answer: PositionAnalysed | PositionSearched | RepliesFound) -> Knowledge:
    """What is known of a position after an answer, if it is the one that is waited for."""
    knowledge = study.knowledge
    if isinstance(answer, PositionSearched):
        if not study.searches or answer.analysis.position != study.game.position:
            return knowledge
        judgement = _deeper(knowledge.judgement, answer.judgement)
        analysis = with_judgement(knowledge.analysis or answer.analysis, judgement)
        return knowledge._replace(analysis=analysis, judgement=judgement, searched=answer)
    if isinstance(answer, PositionAnalysed):
        if not knowledge.wanted or knowledge.complete or answer.analysis.position != study.game.position:
            return knowledge
        judgement = _deeper(knowledge.judgement, answer.judgement)
        analysis = with_judgement(answer.analysis, judgement)
        return knowledge._replace(analysis=analysis, complete=answer.last, judgement=judgement)
    if not knowledge.complete or answer.position != study.game.position:
        return knowledge
    return knowledge._replace(replies=answer.replies)


def _deeper(old: Judgement | None, new: Judgement | None) -> Judgement | None:
    """The judgement of the search that looks further ahead, or that proves the value."""
    if old is None or new is None or new.value is not Value.UNKNOWN:
        return new or old
    return new if old.value is Value.UNKNOWN and new.depth >= old.depth else old
