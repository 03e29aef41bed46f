"""Answers about moves: hints, what cells are worth and why, which replies hold, why the computer moved, mistakes."""

from collections.abc import Sequence

from ..._engine.analysis import Analysis, Value, expected, played
from ..._engine.board import Mark, Outcome, Rules
from ..._engine.coaching.coach import Reason, Remark, Verdict
from ..._engine.coaching.coach import remark as remark_on
from ..._engine.coaching.hints import Hint
from ..._engine.coaching.hints import hint as find_hint
from ..._engine.notation import format_cell
from ..._engine.threats import threats, with_threats
from ..sitting.messages import Enquiry, Why, enquires
from ..words import hints, reasons
from ..words.cells import capitalised, cell_names, either
from ..words.language import say, say_number, template
from ..words.messages import message
from ..words.status import last_move
from ..words.values import foreseen, holding_fraction, is_even, leader, told_value, uncertain
from . import beside
from .analysed import AnalysedGame
from .study import HINTS, Study

NEAR_MIDDLE = 2  # half columns or rows from the centre: the cells next to it
NAMED_WINS = 3  # most cells in which the other side wins
MOST_NAMED = 16  # most cells of equal value that are named one by one
STILL_LOOKING = template("Still looking ...")
WORKING = template("Working that out ...")


def answer(study: Study) -> list[str]:
    """The answer to the question that was asked: a hint, the value of one cell or of all, or which replies hold.

    A second sentence says that the search goes on if it does.
    """
    said, rules, analysis = study.said, study.rules, study.knowledge.analysis
    if said is None or analysis is None or not analysis.moves:
        return [say(WORKING)]
    if said is Enquiry.ENGINE:
        return [beside.answer(study)]
    if said is Enquiry.REPLIES:
        return [_of_replies(study)]
    if said is Enquiry.MOVE:
        text = why_it_moved(study) or _of_unproven_move(study)
    elif said is Enquiry.STANDING:
        text = _value(study, find_hint(analysis, study.knowledge.judgement, study.knowledge.replies))
    elif said is Enquiry.VALUES:
        text = _of_cells(rules, analysis)
    elif isinstance(said, Why):
        text = reasons.why(rules, remark_on(analysis, said.cell))
    else:
        return _hint(study, analysis)
    return [text, *_looking(study)]


def _looking(study: Study) -> list[str]:
    """That the values of the moves are still searched, if they are."""
    return [] if study.knowledge.complete else [say(STILL_LOOKING)]


def what_is_said(study: Study) -> list[str]:
    """The answer to the question on the screen, or the message there; empty without either."""
    if study.said is None:
        return []
    return answer(study) if enquires(study.said) else [message(study.said)]


def _hint(study: Study, analysis: Analysis) -> list[str]:
    """The latest stage of a hint that has something to say, and the line that a search expects after its move."""
    judgement, stage = study.knowledge.judgement, study.knowledge.stage
    hint = find_hint(analysis, judgement, study.knowledge.replies)
    stages = [_value(study, hint), _where_to_look(study, analysis, hint), _best_move(study, analysis, hint)]
    text = next(filter(None, stages[stage - 1 :: -1]))
    if _settled(analysis, hint, stage):
        return [text]
    named = stage == HINTS and hint.remark and hint.remark.move.cell
    line = beside.expected_line(judgement) if judgement and judgement.line[0] == named else []
    return [text, *line, *_looking(study)]


def _settled(analysis: Analysis, hint: Hint, stage: int) -> bool:
    """Whether nothing that is still searched can change this stage of a hint."""
    how_soon = stage == 1 and hint.value is Value.WIN and hint.plies is not None
    forced = stage > 1 and hints.is_forced(hint)
    return how_soon or forced or bool(with_threats(analysis).best)


def _value(study: Study, hint: Hint) -> str:
    """Stage one of a hint: what the position is worth."""
    judgement = study.knowledge.judgement
    if judgement and hint.remark and hint.value is Value.UNKNOWN and not hints.is_forced(hint):
        return uncertain(judgement)
    return hints.value(hint, "" if study.game.person else study.game.position.to_move.value)


def _where_to_look(study: Study, analysis: Analysis, hint: Hint) -> str:
    """Stage two of a hint: where to look; if all moves lose alike, why they do."""
    if hint.value is Value.LOSS and not hint.remark:
        return reasons.why(study.rules, remark_on(analysis, expected(analysis).cell))
    return hints.where_to_look(study.rules, hint)


def _best_move(study: Study, analysis: Analysis, hint: Hint) -> str:
    """Stage three of a hint: a best move; of moves that are all equally good, the hardest to answer."""
    if hint.all_equal and not hint.asks and (study.knowledge.replies or not study.wants_replies):
        return _all_alike(study, analysis)
    return hints.best_move(study.rules, hint)


def _all_alike(study: Study, analysis: Analysis) -> str:
    """That all moves are equally good; of a lost game, that none saves it, and where the other side wins."""
    if analysis.value is not Value.LOSS:
        return say("Every move here is as good as the next.")
    position = study.game.position
    wins = threats(study.rules, position.theirs, position.mine)
    if not wins:
        return say("No move saves this game.")
    cells = either(cell_names(study.rules, sorted(wins)[:NAMED_WINS]))
    return say("No move saves this game: {mark} wins at {cells}.", mark=position.to_move.other.value, cells=cells)


def _of_unproven_move(study: Study) -> str:
    """The computer's last move, and what a search thinks of the position after it, if one was needed."""
    judgement = study.knowledge.judgement
    thinks = uncertain(judgement) if judgement else say("Nothing is proven here.")
    return f"{last_move(study.game)} {thinks}"


def _of_cells(rules: Rules, analysis: Analysis) -> str:
    """Which cells have each value, the best first; if they are more than MOST_NAMED, only how many."""
    if all(move.value is Value.DRAW for move in analysis.moves):
        return say("Every move draws.")
    cells: dict[str, list[str]] = {}
    for move in sorted(analysis.moves, key=lambda move: (move.rank, move.cell)):
        cells.setdefault(told_value(move), []).append(format_cell(rules, move.cell))
    groups = [f"{value}: {_named(names)}" for value, names in cells.items()]
    return capitalised(f"{'; '.join(groups)}.")


def _named(names: Sequence[str]) -> str:
    """The names of cells, or how many there are."""
    if len(names) > MOST_NAMED:
        return say_number("{count} cell", "{count} cells", len(names))
    return ", ".join(names)


def _of_replies(study: Study) -> str:
    """How many of the replies to each move are good enough."""
    moves, found = {move.cell: move for move in study.knowledge.moves}, study.knowledge.replies
    counted = sorted((each for each in found if holding_fraction(moves[each.cell], each)), key=lambda each: each.cell)
    if len(counted) == len(moves) and all(each.holding == each.all for each in counted):
        return say("All replies are good enough after every move.")
    told = []
    for each in counted:
        cell, good, count = format_cell(study.rules, each.cell), each.holding.bit_count(), each.all.bit_count()
        told.append(say("{good} of {count} after {cell}", good=good, count=count, cell=cell))
    if not told:
        return say("Every move wins, whatever the reply.")
    # translators: {replies} is as "3 of 8 after a1, 1 of 8 after b2"
    return say("Replies that are good enough: {replies}.", replies=", ".join(told))


def told_by_values(study: Study) -> list[str]:
    """What the cell under the cursor is worth, and what the computer's last move does."""
    analysis = study.knowledge.analysis
    told = _worth(study, analysis) if study.game.people and analysis and analysis.moves else []
    own = why_it_moved(study)
    return [*told, own] if own else told


def _worth(study: Study, analysis: Analysis) -> list[str]:
    """What the cell under the cursor is worth, or that no cell has a proven value."""
    complete = study.knowledge.complete
    if {analysis.value, *(move.value for move in analysis.moves)} == {Value.UNKNOWN}:
        if study.engine:
            return []  # it says what it thinks
        if complete:
            return [_nothing_proven(study)]
    if study.game.position.mark_at(study.cursor):
        lost = complete and all(move.value is Value.LOSS for move in analysis.moves)
        return _lost(study, analysis) if lost else []
    remark = remark_on(analysis, study.cursor)
    looking = [say(STILL_LOOKING)] if remark.move.value is Value.UNKNOWN and not complete else []
    return [_why(study, remark), *looking]


def _lost(study: Study, analysis: Analysis) -> list[str]:
    """That the game is lost, and which move lasts longest if that makes a difference."""
    hint = find_hint(analysis)
    if hint.all_equal:
        return [_all_alike(study, analysis)]
    return [*filter(None, (_value(study, hint), _best_move(study, analysis, hint)))]


def _nothing_proven(study: Study) -> str:
    """That no value is proven, and how to learn what a search thinks, or what it thinks."""
    judgement = study.knowledge.judgement
    if study.hints:
        # translators: t is the key
        return say("Nothing is proven here; t shows what looks best.")
    if judgement is None:
        return say("Nothing is proven here.")
    return beside.sentence(study, judgement)


def _why(study: Study, remark: Remark) -> str:
    """The reason for or against a move, or which replies to it are good enough if these are shown and known."""
    for found in study.knowledge.replies:
        if found.cell == remark.move.cell and study.shows_replies:
            return hints.value_with_replies(study.rules, remark, found)
    return reasons.why(study.rules, remark)


def why_it_moved(study: Study) -> str:
    """What the computer's last move does or is worth; "" if it did not move, or if that is not known."""
    game, remarks, thought = study.game, study.knowledge.remarks, study.thought
    unproven = all(remark.reason is Reason.UNPROVEN for remark in remarks)
    if thought and thought.judgement.value is Value.UNKNOWN and unproven:
        cell = format_cell(study.rules, thought.judgement.line[0])
        if not thought.judgement.depth:
            near = max(game.rules.from_centre(thought.judgement.line[0])) <= NEAR_MIDDLE
            if near and len(game.moves) <= 2 and not game.prepared:
                return say("The computer played {cell}, near the middle, without searching.", cell=cell)
            return say("The computer played {cell} without searching.", cell=cell)
        behind = leader(thought.judgement) is not thought.judgement.position.to_move
        thinks = foreseen(thought.judgement)
        # translators: in this and the next {thinks} is as "looking 4 moves ahead, X is better"
        if behind and not is_even(thought.judgement):
            return say("The computer found nothing better than {cell}: {thinks}.", cell=cell, thinks=thinks)
        return say("The computer liked {cell} best: {thinks}.", cell=cell, thinks=thinks)
    after = study.knowledge.analysis
    if after and after.value is not Value.UNKNOWN:  # so the move is known, too, if it was not when it was made
        remarks = tuple(
            remark if remark.move.exact else remark._replace(move=played(remark.move.cell, after))
            for remark in remarks
        )
    return reasons.of_its_move(study.rules, remarks, "" if game.person else game.position.to_move.value)


FLAWLESS = template("A flawless draw: nobody could do better.")


def ending(verdicts: Sequence[tuple[Mark, Verdict | None]], outcome: Outcome, person: Mark | None) -> str:
    """The verdict on a finished game, from the mark and the verdict of each move; "" for nothing to say.

    Between two players, it is about the one who was the last to make a mistake and did not win.
    """
    for mark, verdict in reversed(verdicts):
        if mark is outcome.winner or person not in (None, mark):
            continue
        if verdict is Verdict.LOST_WIN:
            return say("You missed a win.") if person else say("{mark} missed a win.", mark=mark.value)
        if verdict is Verdict.LOST_DRAW and outcome.winner:
            return say("You could have drawn.") if person else say("{mark} could have drawn.", mark=mark.value)
    slips = verdicts.count((person, Verdict.LOST_DRAW)) if person else 0
    if slips > 1:
        return say("You were lucky: some of your moves could have lost.")
    if slips:
        return say("You were lucky: one of your moves could have lost.")
    if outcome.winner is None and {verdict for _, verdict in verdicts} == {Verdict.BEST}:
        return say(FLAWLESS)
    return ""


def given_up(analysed: AnalysedGame | None) -> str:
    """That a side gave up a game that was not lost; "" if it did not, or if that is not known."""
    if not (analysed and analysed.game.resigned):
        return ""
    game = analysed.game
    last = next((found.analysis for found in analysed.findings[len(game.moves) :]), None)
    match last and last.value:
        case Value.DRAW:
            return say("It was still a draw.")
        case Value.WIN:
            mark = game.position.to_move
            return say("You were winning.") if mark is game.person else say("{mark} was winning.", mark=mark.value)
    return ""
