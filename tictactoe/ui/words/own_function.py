"""The sentences for a function of one's own that is watched."""

from ...engine.board import Mark, Position
from ...engine.notation import format_cell
from ...engine.recording import Fault, Found, Recording, Seen, sign, true_score
from ...engine.steps import Step, StepKind
from .cells import listed
from .numbers import counted
from .reasons import in_a_row
from .watched_search import View, move, shown

CALLS = "calls"
LEGEND = "+ X wins   0 draw   - O wins"
ALONE = "It did not call itself: name the function that does."
WRONG = "?  this score is wrong"
FAULTS = {
    Fault.NO_NUMBER: "your function returned {value}, which is no score.",
    Fault.SAME: "your function calls itself with the same board: a mark is missing.",
    Fault.SPOILT: "your function goes on with a board that is not one move later: was a move not taken back?",
    Fault.TWO: "your function calls itself two moves later, through another; only one function can be watched.",
    Fault.OTHER_MARK: "your function places {mark}, but {other} is to move.",
    Fault.OVER: "the game is over, but your function plays on: {why}.",
}


def own_view(recording: Recording) -> View:
    """How the scores of a function are shown: as it returned them, where X or the side to move sees them."""
    return View.NEGAMAX if recording.seen is Seen.SIDE else View.RESULT


def yours(recording: Recording) -> str:
    """The function in the table of the nodes."""
    return f"your {recording.name.rpartition('.')[2]}"


def told(recording: Recording, step: Step) -> list[str]:
    """What happens in a step, or what is wrong there."""
    faults = [found for found in recording.faults if found.step == step.number]
    if faults:
        return fault(recording, faults[0])
    if recording.stopped and step.number == recording.last.number:
        _, cells = recording.line(recording.placed - 1)
        return [f"{_after(recording, cells)}{recording.ended or 'it did not come back'}."]
    ply = step.path[-1]
    match step.kind:
        case StepKind.DONE:
            return summary(recording)
        case StepKind.CAME_BACK:
            found, mark = ply.scores[-1], ply.position.to_move
            score = shown(found.score, mark, own_view(recording))
            return [
                f"Your function gives {score} for {mark.value} {format_cell(ply.position.rules, found.cell)}. Right."
            ]
    if ply.cell is None:
        return [f"Your function is called with this position, {ply.position.to_move.value} to move."]
    told = move(step.path).replace(" ", " tries ")
    return [f"{told}{f': {_over(ply.position)}' if ply.position.outcome else ''}."]


def fault(recording: Recording, found: Found) -> list[str]:
    """What is wrong with a call, and what the function seems to have done."""
    if found.fault is Fault.SCORE:
        return _wrong_score(recording, found.call)
    position, cells = recording.line(recording.parent_of(found))
    why = FAULTS[found.fault].format(
        value=recording.value_text(found.call),
        mark=position.to_move.other.value,
        other=position.to_move.value,
        why=_over(position) if position.outcome else "",
    )
    alone = recording.calls == 1 and position.outcome is None
    return [f"{_after(recording, cells)}{why}", *([ALONE] if alone else [])]


def _wrong_score(recording: Recording, call: int) -> list[str]:
    """Which score is wrong, what is right and why, and how the function may have come to it."""
    position, cells = recording.line(call)
    seen, view = position.to_move if recording.seen is Seen.SIDE else Mark.X, own_view(recording)
    value, true = recording.value(call), true_score(position)
    whose = f" for {seen.value}" if recording.seen is Seen.SIDE else ""
    says = f"your function says {shown(value, seen, view)}{whose}; it is {shown(true, seen, view)}"
    says = f"{says}: {_reason(position, true)}."
    return [f"{_after(recording, cells)}{says}", *_guess(recording, call, position, value)]


def _reason(position: Position, true: int) -> str:
    """Why a position is worth its true score."""
    if position.outcome:
        return _over(position)
    mark = position.to_move
    best = [cell for cell in position.legal_moves if true_score(position.play(cell)) == true]
    names = listed([format_cell(position.rules, cell) for cell in best], "or")
    if true == 0:
        return f"{mark.value} draws with {names}"
    if (true > 0) is (mark is Mark.X):
        return f"{mark.value} wins with {names}"
    return f"every move of {mark.value} loses"


def _guess(recording: Recording, call: int, position: Position, value: float) -> list[str]:
    """What the function seems to have done instead, if that can be seen in the scores that came back to it."""
    mark, scores = position.to_move, recording.scores(call)
    if position.outcome:
        return []
    missing = [cell for cell in position.legal_moves if cell not in {found.cell for found in scores}]
    if not scores:
        return [ALONE if recording.calls == 1 else "It tried no move there."]
    names = [format_cell(position.rules, cell) for cell in missing]
    if missing and not recording.bounded:
        return [f"It did not try {listed(names)}."]
    right, wrong = (max, min) if mark is Mark.X else (min, max)
    found, view = [each.score for each in scores], own_view(recording)
    texts = listed([shown(score, mark, view) for score in dict.fromkeys(found)])
    if value == wrong(found) != right(found):
        highest = mark is Mark.X or view is View.NEGAMAX
        due, taken = ("highest", "lowest") if highest else ("lowest", "highest")
        return [f"{mark.value} takes the {due} of {texts}; yours took the {taken}."]
    if sign(value) == -sign(right(found)) != 0:
        return ["Is its sign wrong?"]
    return [f"Its moves scored {texts}."]


def _over(position: Position) -> str:
    """How a game ended."""
    winner = position.outcome and position.outcome.winner
    return f"{winner.value} has {in_a_row(position.rules)}" if winner else "the board is full"


def _after(recording: Recording, cells: list[int]) -> str:
    """The moves before what is said of the position after them."""
    position, names = recording.start, []
    for cell in cells:
        names.append(f"{position.to_move.value} {format_cell(position.rules, cell)}")
        position = position.play(cell)
    return f"After {', '.join(names)}: " if names else "At the first position: "


def summary(recording: Recording) -> list[str]:
    """How many of the scores are right."""
    wrong = sum(found.fault is Fault.SCORE for found in recording.faults)
    scores = recording.came_back
    if not wrong:
        return [f"{'Its score is' if scores == 1 else f'All {scores:,} scores are'} right."]
    return [f"{wrong:,} of {counted(scores, 'score')} {'is' if wrong == 1 else 'are'} wrong."]
