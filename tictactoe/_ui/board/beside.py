"""The engine beside a board: what the panel and the coach say of its search, and which cells it marks."""

from ..._engine.analysis import Value
from ..._engine.judgement import Judgement
from ..._engine.notation import format_cell
from ..._engine.reach import soon_analysed
from ..words.cells import cell_names, either
from ..words.language import say, say_as, say_number, template
from ..words.values import depth, depth_and_lead, expected, foreseen, standing, uncertain
from .around import time_bar
from .study import LONGEST_SEARCH, Study

NAMED_BEST = 3  # best moves at most that are named where the value is proven
LONGEST_TOLD = 9  # moves of a line that is told
BRIEF_LINE = 11  # columns of the line on a screen without a panel
STARTING = template("The engine is starting ...")


def facts(study: Study) -> dict[str, str]:
    """The labels and values of the panel, none where every move can be proven soon and the engine is off."""
    if study.game.outcome or (not study.engine and soon_analysed(study.game.position)):
        return {}
    if not study.engine:
        # translators: (e) is the key that starts it; after "Engine" in the panel, as the next five
        return {say("Engine"): say_as("the engine", "off (e)")}
    judgement, searched = study.judgement, study.knowledge.searched
    told = {say("Engine"): _progress(study)}
    if judgement and judgement.value is not Value.UNKNOWN:
        # translators: in the panel, before what is proven, as "X wins in 3"; at most 10 letters
        return told | {say_as("panel", "Proven"): standing(judgement)}
    if judgement:
        told |= depth_and_lead(judgement)
    if searched and study.searches:
        told[say_as("panel", "Time")] = time_bar(searched.share_left)
    return told


def _progress(study: Study) -> str:
    """Whether the search is at work."""
    if study.searches:
        return say_as("the engine", "at work")
    if _out_of_time(study):
        return say_as("the engine", "done after {seconds} s", seconds=f"{LONGEST_SEARCH:g}")
    return say_as("the engine", "done")


def _out_of_time(study: Study) -> bool:
    """Whether the search has ended because its time was over."""
    judgement, searched = study.judgement, study.knowledge.searched
    proven = judgement is not None and judgement.value is not Value.UNKNOWN
    return searched is not None and searched.last and not searched.share_left and not proven


def lines(study: Study, width: int) -> list[str]:
    """The best moves, each after the number that it has on the board, before what follows it and what it is worth."""
    found = []
    for number, judgement in enumerate(study.judgements, start=1):
        worth = standing(judgement)
        following = expected(judgement, width - len(worth) - 4)
        found.append(f"{number} {following:{width - len(worth) - 2}}{worth}")
    return found


def sentences(study: Study) -> list[str]:
    """What the coach says of the search, nothing while the engine is off."""
    if not study.engine:
        return []
    judgement = study.judgement
    if judgement is None:
        return [say(STARTING)] if study.searches else []
    return [sentence(study, judgement), *_stopped(study)]


def _stopped(study: Study) -> list[str]:
    """That the time for the search is over, if it is."""
    if not _out_of_time(study):
        return []
    seconds = int(LONGEST_SEARCH)
    return [
        say_number("The engine stopped after {count} second.", "The engine stopped after {count} seconds.", seconds)
    ]


def brief(study: Study) -> list[str]:
    """What the engine thinks, in one row: for screens without a panel."""
    judgement = study.judgement
    if judgement is None:
        return sentences(study)
    told = standing(judgement)
    if judgement.value is not Value.UNKNOWN:
        told = say("Proven: {value}", value=told)
    elif depth(judgement):
        told = f"{depth(judgement)}: {told}"
    following = f"; {expected(judgement, BRIEF_LINE)}" if study.judgements else ""
    return [f"{told}{following}.", *_stopped(study)]


def sentence(study: Study, judgement: Judgement) -> str:
    """What is proven, or what a search thinks and which move it likes best."""
    if judgement.value is not Value.UNKNOWN:
        return say("Proven: {value}.", value=foreseen(judgement))
    if study.refuted:
        return uncertain(judgement)
    thinks, cell = uncertain(judgement).removesuffix("."), format_cell(study.rules, judgement.line[0])
    # translators: {thinks} is as "Not certain, but looking 4 moves ahead, X is better"
    return say("{thinks}; {cell} looks best.", thinks=thinks, cell=cell)


def answer(study: Study) -> str:
    """What the engine thinks, as an answer: with the line that it expects, and the next best moves with theirs."""
    study = study._replace(engine=True)
    judgement = study.judgement
    if judgement is None:
        return say("Nothing is proven here.")
    found = [sentence(study, judgement)]
    best = study.knowledge.analysis.best if study.knowledge.analysis and judgement.value is not Value.UNKNOWN else ()
    if 0 < len(best) <= NAMED_BEST:
        found.append(say("Best: {cells}.", cells=either(cell_names(study.rules, best))))
    found += expected_line(judgement)
    # translators: this and the next: the second and the third best move, as in "Second: b2, X ahead; then a1."
    for place, other in zip((say("Second"), say("Third")), study.judgements[1:], strict=False):
        cell, *rest = cell_names(study.rules, other.line[:LONGEST_TOLD])
        told = f"{place}: {cell}, {standing(other)}"
        # translators: {move} is as "Second: b2, X ahead", and {moves} are cells
        found.append(say("{move}; then {moves}.", move=told, moves=", ".join(rest)) if rest else f"{told}.")
    return " ".join(found)


def expected_line(judgement: Judgement) -> list[str]:
    """The moves that a search expects, as a sentence; none if it expects only one."""
    line = cell_names(judgement.position.rules, judgement.line[:LONGEST_TOLD])
    # translators: {moves} are cells, those of the moves that the engine expects
    return [say("The line: {moves}.", moves=", ".join(line))] if len(line) > 1 else []
