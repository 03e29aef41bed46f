"""What the thinker finds of a position or a game, as a page takes it up."""

from ..._engine.analysis import Analysis, Value, with_played
from ..._engine.coaching.coach import verdict
from ..._engine.judgement import Judgement, with_judgement
from ..sitting.events import Finding, GameAnalysed, PositionAnalysed, PositionSearched, RepliesFound
from .analysed import AnalysedGame
from .study import Knowledge, Study


def known_of_position(study: Study, answer: PositionAnalysed | PositionSearched | RepliesFound) -> Knowledge:
    """What is known of a position after an answer, if it is the one that is waited for."""
    knowledge, position = study.knowledge, study.game.position
    match answer:
        case PositionSearched(analysis, judgement) if study.searches and analysis.position == position:
            judgement = _deeper(knowledge.judgement, judgement)
            analysis = with_judgement(knowledge.analysis or analysis, judgement)
            return knowledge._replace(analysis=analysis, judgement=judgement, searched=answer)
        case PositionAnalysed(analysis, last, judgement, remarks) if analysis.position == position:
            if not knowledge.wanted or knowledge.complete:
                return knowledge
            judgement = _deeper(knowledge.judgement, judgement)
            analysis = with_judgement(analysis, judgement)
            remarks = knowledge.remarks or remarks
            return knowledge._replace(analysis=analysis, complete=last, judgement=judgement, remarks=remarks)
        case RepliesFound(of, replies) if knowledge.complete and of == position:
            return knowledge._replace(replies=replies)
    return knowledge


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
    findings, moves = [*answer.findings], analysed.game.moves
    for ply in reversed(range(len(moves))):
        old = analysed.findings[ply]
        if old.analysis and _says_more(old, findings[ply]):
            following = findings[ply + 1].analysis if ply + 1 < len(moves) else None
            known = with_played(old.analysis, moves[ply].cell, following) if following else old.analysis
            findings[ply] = old._replace(analysis=known)
        if ply + 1 < len(moves):
            after = findings[ply + 1].judgement
            findings[ply] = findings[ply]._replace(
                judgement=_believed(findings[ply].judgement, after, moves[ply].cell)
            )
    verdicts = list(analysed.verdicts)
    for ply, (found, move) in enumerate(zip(findings, moves, strict=True)):
        if found.analysis and found.analysis is not analysed.findings[ply].analysis:
            verdicts[ply] = verdict(found.analysis, move.cell)
    return analysed._replace(findings=tuple(findings), verdicts=tuple(verdicts), seconds=answer.seconds)


def _believed(found: Judgement | None, after: Judgement | None, played: int) -> Judgement | None:
    """What to think of a position: if the move that looked best was played, what the search after it thinks.

    That one must have looked as far, and nothing may be proven. `depth` stays that of the search of the position.
    """
    if found is None or after is None or found.line[0] != played or after.depth + 1 < found.depth:
        return found
    if found.value is not Value.UNKNOWN or after.value is not Value.UNKNOWN:
        return found
    others = found.others if -after.score >= found.score else ()  # which may be better than it now
    return found._replace(line=(played, *after.line), score=-after.score, others=others)


def found_in_game(analysed: AnalysedGame, ply: int, analysis: Analysis, judgement: Judgement | None) -> AnalysedGame:
    """The game with what was found of the position before the move at `ply`, or after the last move.

    It also says what the move before was worth. A mistake that is only found so is no question, as its answer was
    seen.
    """
    findings = [*analysed.findings]
    if ply < len(findings):
        findings[ply] = Finding(analysis, judgement)
    before = findings[ply - 1].analysis if ply else None
    if before:
        played = with_played(before, analysed.game.moves[ply - 1].cell, analysis)
        findings[ply - 1] = findings[ply - 1]._replace(analysis=played)
    found = GameAnalysed(analysed.game, tuple(findings), analysed.seconds or 0)
    known = known_of_game(analysed, found)._replace(seconds=analysed.seconds)
    return known._replace(shown=known.shown | frozenset(known.questions) - frozenset(analysed.questions))


def _says_more(old: Finding, new: Finding) -> bool:
    """Whether an old finding says more than a new one: a proof, or else the deeper search."""
    if old.analysis is None or new.analysis is None:
        return old.analysis is not None
    if new.analysis.value is not Value.UNKNOWN:
        return False
    before, after = old.judgement, new.judgement
    deeper = before is not None and (after is None or before.depth > after.depth)
    return old.analysis.value is not Value.UNKNOWN or deeper
