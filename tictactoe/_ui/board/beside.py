"""The engine beside a board: what the panel and the coach say of its search, and which cells it marks."""

from ..._engine.analysis import Value
from ..._engine.judgement import Judgement
from ..._engine.notation import format_cell
from ..._engine.reach import soon_analysed
from ..words.judgement import depth, expected, foreseen, side_ahead, standing, uncertain
from .around import time_bar
from .study import LONGEST_SEARCH, Study

OFF = "off (e)"
WAITS = "waits"  # for the answer to a question of a review
LONGEST_TOLD = 9  # moves of a line in line mode
BRIEF_LINE = 11  # columns of the line on a screen without a panel
STARTING = "The engine is starting ..."
STOPPED = f"The engine stopped after {LONGEST_SEARCH:g} seconds."


def facts(study: Study, ascii_only: bool) -> dict[str, str]:
    """The labels and values of the panel, none where every move can be proven soon and the engine is off."""
    if study.game.outcome or (not study.engine and soon_analysed(study.game.position)):
        return {}
    if not study.engine:
        return {"Engine": OFF}
    judgement, searched = study.judgement, study.knowledge.searched
    told = {"Engine": _progress(study)}
    if judgement and judgement.value is not Value.UNKNOWN:
        return told | {"Proven": side_ahead(judgement)}
    if judgement:
        told |= {"Depth": depth(judgement)} if judgement.depth else {}
        told["Ahead"] = side_ahead(judgement)
    if searched and study.searches:
        told["Time"] = time_bar(searched.share_left, ascii_only)
    return told


def _progress(study: Study) -> str:
    """Whether the search is at work."""
    if study.searches:
        return "at work"
    return f"done after {LONGEST_SEARCH:g} s" if _out_of_time(study) else "done"


def _out_of_time(study: Study) -> bool:
    """Whether the search has ended because its time was over."""
    judgement, searched = study.judgement, study.knowledge.searched
    proven = judgement is not None and judgement.value is not Value.UNKNOWN
    return searched is not None and searched.last and not searched.share_left and not proven


def lines(study: Study, width: int) -> list[str]:
    """The best moves, each after the number that it has on the board, before what follows it and what it is worth."""
    found = []
    for number, judgement in enumerate(_judgements(study), start=1):
        worth = standing(judgement)
        following = expected(judgement, width - len(worth) - 4)
        found.append(f"{number} {following:{width - len(worth) - 2}}{worth}")
    return found


def best(study: Study) -> tuple[int, ...]:
    """The cells of the best moves, none if the engine is off or has found none."""
    return tuple(judgement.line[0] for judgement in _judgements(study))


def _judgements(study: Study) -> tuple[Judgement, ...]:
    """The judgements of the best moves."""
    judgement = study.judgement
    return (judgement, *judgement.others) if judgement and _names_best(study, judgement) else ()


def _names_best(study: Study, judgement: Judgement) -> bool:
    """Whether the first move of a line is the best known: the value of a position may be known before its moves."""
    if judgement.value is Value.UNKNOWN or judgement is study.knowledge.judgement:
        return True
    return any(move.cell == judgement.line[0] and move.value is judgement.value for move in study.knowledge.moves)


def sentences(study: Study) -> list[str]:
    """What the coach says of the search, nothing while the engine is off."""
    if not study.engine or study.game.outcome:
        return []
    judgement = study.judgement
    if judgement is None:
        return [STARTING] if study.searches else []
    return [sentence(study, judgement), *([STOPPED] if _out_of_time(study) else [])]


def brief(study: Study) -> list[str]:
    """The same in one row, for screens without a panel."""
    judgement = study.judgement if study.engine else None
    if judgement is None:
        return sentences(study)
    proven = judgement.value is not Value.UNKNOWN
    seen = "Proven: " if proven else f"{depth(judgement)}: " if judgement.depth else ""
    following = f"; {expected(judgement, BRIEF_LINE)}" if _names_best(study, judgement) else ""
    return [f"{seen}{standing(judgement)}{following}.", *([STOPPED] if _out_of_time(study) else [])]


def sentence(study: Study, judgement: Judgement) -> str:
    """What is proven, or what a search thinks and which move it likes best."""
    if judgement.value is not Value.UNKNOWN:
        return f"Proven: {foreseen(judgement)}."
    cell = format_cell(study.rules, judgement.line[0])
    return f"{uncertain(judgement).removesuffix('.')}; {cell} looks best."


def answer(study: Study) -> str:
    """The same as an answer to a question, with the line that is expected, and the next best moves with theirs."""
    study = study._replace(engine=True)
    judgement = study.judgement
    if judgement is None:
        return "Nothing is proven here."
    line = _named(study, judgement)
    found = [sentence(study, judgement), *([f"The line: {', '.join(line)}."] if len(line) > 1 else [])]
    for place, other in zip(("Second", "Third"), _judgements(study)[1:], strict=False):
        cell, *rest = _named(study, other)
        then = f"; then {', '.join(rest)}" if rest else ""
        found.append(f"{place}: {cell}, {standing(other)}{then}.")
    return " ".join(found)


def _named(study: Study, judgement: Judgement) -> list[str]:
    """The names of the cells of a line, as many as one likes to hear."""
    return [format_cell(study.rules, cell) for cell in judgement.line[:LONGEST_TOLD]]
