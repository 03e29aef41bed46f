"""What the thinker finds of a position or a game, as a page takes it up."""

from ..._engine.analysis import Analysis, Value, with_played
from ..._engine.coach import verdict
from ..._engine.game import Seat
from ..._engine.judgement import Judgement, with_judgement
from ..sitting.events import GameAnalysed, PositionAnalysed, PositionSearched, RepliesFound
from .analysed import AnalysedGame
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


def known_of_game(analysed: AnalysedGame, answer: GameAnalysed) -> AnalysedGame:
    """The game with newer analyses; those of another game, and late ones of a part of it, change nothing.

    A position of which more is known already, as a search beside the board has found it, stays as it is.
    """
    if answer.game != analysed.game or (analysed.complete and answer.seconds):
        return analysed
    analyses, judgements = [*answer.analyses], [*answer.judgements, *[None] * len(analysed.game.moves)]
    for ply in reversed(range(len(analyses))):
        old, judgement = analysed.analyses[ply], analysed.judgement(ply)
        if old and _says_more(old, judgement, analyses[ply], judgements[ply]):
            after = analyses[ply + 1] if ply + 1 < len(analyses) else None
            old = with_played(old, analysed.game.moves[ply].cell, after) if after else old
            analyses[ply], judgements[ply] = old, judgement
    verdicts = list(analysed.verdicts)
    for ply, (analysis, move) in enumerate(zip(analyses, analysed.game.moves, strict=True)):
        if analysis and analysis is not analysed.analyses[ply]:
            verdicts[ply] = verdict(analysis, move.cell)
    questions = tuple(
        ply
        for ply, found in enumerate(verdicts)
        if found and found.is_mistake and analysed.game.seats.of(analysed.mark(ply)) is Seat.PERSON
    )
    return analysed._replace(
        analyses=tuple(analyses),
        verdicts=tuple(verdicts),
        questions=questions,
        seconds=answer.seconds,
        judgements=tuple(judgements[: len(analyses)]),
    )


def found_in_game(analysed: AnalysedGame, ply: int, analysis: Analysis, judgement: Judgement | None) -> AnalysedGame:
    """The game with what was found of the position before the move at `ply`, or after the last move.

    It also says what the move before was worth. A mistake that is only found so is no question, as its answer was
    seen.
    """
    count = len(analysed.game.moves)
    analyses, judgements = [*analysed.analyses], [*analysed.judgements, *[None] * (count - len(analysed.judgements))]
    if ply < count:
        analyses[ply], judgements[ply] = analysis, judgement
    before = analyses[ply - 1] if ply else None
    if before:
        analyses[ply - 1] = with_played(before, analysed.game.moves[ply - 1].cell, analysis)
    found = GameAnalysed(analysed.game, tuple(analyses), analysed.seconds or 0, tuple(judgements))
    known = known_of_game(analysed, found)._replace(seconds=analysed.seconds)
    return known._replace(shown=known.shown | frozenset(known.questions) - frozenset(analysed.questions))


def _says_more(old: Analysis, before: Judgement | None, new: Analysis | None, after: Judgement | None) -> bool:
    """Whether an old analysis with its judgement says more than a new one: a proof, or else the deeper search."""
    if new is None or new.value is not Value.UNKNOWN:
        return new is None
    return old.value is not Value.UNKNOWN or (before is not None and (after is None or before.depth > after.depth))
