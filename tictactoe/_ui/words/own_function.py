"""The sentences for a function of one's own that is watched."""

from ..._engine.board import Mark, Position
from ..._engine.notation import format_cell
from ..._engine.recording import Fault, Found, Recording, Seen
from ..._engine.steps import Method, Step, StepKind, walk
from ..._engine.true_scores import sign, true_end, true_score
from .cells import either, listed
from .numbers import counted
from .watched_search import View, move, shown, signed

FEW = 5  # free cells, where a fault may not show
LEGEND = "+ X wins   0 draw   - O wins"
ALONE = "Name the function that calls itself; it must stand at the top level of the file."
ONE_ANSWER = "It did not call itself, so only its one answer was checked."
WRONG = "?  this score is wrong"
RUNNING = "Reading your file and running your function ..."
FAULTS = {
    Fault.NO_NUMBER: "your function returned {value}, which is not a score.",
    Fault.SAME: "your function calls itself, but places no mark first.",
    Fault.SPOILT: "your function calls itself with a board that is not one move on: was a move not taken back?",
    Fault.OTHER_MARK: "it is {other}'s turn, but your function places {mark}.",
    Fault.OVER: "your function plays on, but the game is over: {why}.",
}
LEFT_ON = "your function tries {tried}, but {left} is still on the board: take each move back before the next."
START = "None of its moves scored {score}: does its best score start at {score} instead of {infinity}?"
GLOBAL = "The score of another call came back: is the best score a global variable?"
NO_DISTANCE = "It may miss a win in one: slow wins count as much. Try 10 - depth."
LATE = "All {scores} scores say who wins, but not how soon: a faster win must count more."
LOOKS_ON = "It looks on where alpha equals beta: stop there, too (>= instead of >)."
EMPTIER = "o runs your function on an emptier board."
NEVER_CUTS = "It has alpha and beta, but skips nothing: {method} takes {nodes:,} calls."


def own_view(recording: Recording) -> View:
    """How the scores of a function are shown: as it returned them, where X or the side to move sees them."""
    return View.NEGAMAX if recording.seen is Seen.SIDE else View.RESULT


def yours(recording: Recording) -> str:
    """The function in the table of the nodes."""
    return f"your {recording.name.rpartition('.')[2]}"


def sentences(recording: Recording, step: Step) -> list[str]:
    """What happens in a step, or what is wrong there."""
    faults = [found for found in recording.faults if found.step == step.number]
    if faults:
        return fault(recording, faults[0])
    if recording.stopped and step.number == recording.last.number:
        return _stopped(recording)
    ply = step.path[-1]
    match step.kind:
        case StepKind.DONE:
            return summary(recording)
        case StepKind.CAME_BACK:
            found, mark = ply.scores[-1], ply.position.to_move
            score = shown(found.score, mark, own_view(recording))
            return [
                f"Your function says {score} for {mark.value} {format_cell(ply.position.rules, found.cell)}. Right."
            ]
    if ply.cell is None:
        return [f"Your function starts here, with {ply.position.to_move.value} to move."]
    tries = move(step.path).replace(" ", " tries ")
    return [f"{tries}{f': {_over(ply.position)}' if ply.position.outcome else ''}."]


def _stopped(recording: Recording) -> list[str]:
    """Why the function did not come back."""
    position, cells = recording.line(recording.open)
    ended = (recording.ended or "it did not come back").replace("it ", "your function ", 1)
    if not position.outcome:
        return [f"{_after(recording, cells)}{ended}."]
    return [f"{_after(recording, cells)}{_over(position)}, and {ended}.", "It needs a score for a game that is over."]


def fault(recording: Recording, found: Found) -> list[str]:
    """What is wrong with a call, and what the function seems to have done."""
    if found.fault is Fault.SCORE:
        return _wrong_score(recording, found.call)
    if found.fault is Fault.DISTANCE:
        return _wrong_distance(recording, found)
    position, cells = recording.line(recording.parent_of(found))
    if found.fault is Fault.SPOILT and (left_on := _left_on(recording, found)):
        return [f"{_after(recording, cells)}{left_on}"]
    why = FAULTS[found.fault].format(
        value=recording.value_text(found.call),
        mark=position.to_move.other.value,
        other=position.to_move.value,
        why=_over(position) if position.outcome else "",
    )
    alone = recording.calls == 1 and position.outcome is None
    return [f"{_after(recording, cells)}{why}", *([ALONE] if alone else [])]


def _left_on(recording: Recording, found: Found) -> str:
    """Which moves were not taken back, if that is all that is wrong with a board; "" if it is not."""
    call = recording.parent_of(found)
    position, _ = recording.line(call)
    mark = position.to_move.value
    now = {
        cell
        for cell, (old, new) in enumerate(zip("".join(position.rows), recording.stray, strict=False))
        if old != new
    }
    tried = [cell for cell in recording.tried(call) if cell in now]
    new = now.difference(tried)
    if not tried or len(new) != 1 or not all(recording.stray[cell] == mark for cell in now):
        return ""
    left = listed([f"{mark} {format_cell(position.rules, cell)}" for cell in tried])
    return LEFT_ON.format(tried=format_cell(position.rules, new.pop()), left=left)


def _wrong_distance(recording: Recording, found: Found) -> list[str]:
    """Which score does not count rightly how far a win is."""
    position, cells = recording.line(found.call)
    true, plies = true_end(position)
    assert found.other is not None
    _, others = recording.line(found.other)
    seen, view = position.to_move if recording.seen is Seen.SIDE else Mark.X, own_view(recording)
    value, other = recording.value(found.call), recording.value(found.other)
    winner = "X" if true > 0 else "O"
    if position.outcome:
        when = "sooner" if len(cells) < len(others) else "later"
        return [
            f"{_after(recording, cells)}{winner} wins {when} than after {_moves(recording, others)}, "
            f"but your function says {signed(value)} here and {signed(other)} there.",
            "A faster win must count more.",
        ]
    hurries = (true > 0) is (position.to_move is Mark.X)
    best = [cell for cell in position.legal_moves if true_end(position.play(cell)) == (true, plies - 1)]
    names = either([format_cell(position.rules, cell) for cell in best])
    says = f"your function says {shown(value, seen, view)}; the {'fastest win' if hurries else 'slowest loss'} gives"
    does = "wins soonest" if hurries else "loses latest"
    return [
        f"{_after(recording, cells)}{says} {shown(other, seen, view)}: {position.to_move.value} {does} with {names}.",
        *_untried(recording, found.call),
    ]


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
    names = either([format_cell(position.rules, cell) for cell in best])
    if true == 0:
        return f"{mark.value} draws with {names}"
    if (true > 0) is (mark is Mark.X):
        return f"{mark.value} wins with {names}"
    return f"{mark.value} loses with every move"


def _untried(recording: Recording, call: int) -> list[str]:
    """Which moves were left out, unless alpha and beta may have cut them off."""
    position, _ = recording.line(call)
    names = [format_cell(position.rules, cell) for cell in position.legal_moves if cell not in recording.tried(call)]
    return [f"It did not try {listed(names)}."] if names and not recording.bounded else []


def _guess(recording: Recording, call: int, position: Position, value: float) -> list[str]:
    """What the function seems to have done instead, if that can be seen in the scores that came back to it."""
    mark, scores = position.to_move, recording.scores(call)
    if position.outcome:
        return []
    if not scores:
        return [ALONE if recording.calls == 1 else "It tried no move there, as if the game were over."]
    untried = _untried(recording, call)
    if untried:
        return untried
    right, wrong = (max, min) if mark is Mark.X else (min, max)
    found, view = [each.score for each in scores], own_view(recording)
    highest = mark is Mark.X or view is View.NEGAMAX
    if recording.starts_there(call):
        infinity = "minus infinity" if highest else "infinity"
        return [START.format(score=shown(value, mark, view), infinity=infinity)]
    if recording.outlives:
        return [GLOBAL]
    texts = listed([shown(score, mark, view) for score in dict.fromkeys(found)])
    due, other = ("highest", "lowest") if highest else ("lowest", "highest")
    takes = f"{mark.value} takes the {due} of {texts}"
    if value == found[-1] != right(found) and recording.always(lambda scores: scores[-1], *Mark):
        return [f"{takes}; yours gave the last one, {shown(value, mark, view)}."]
    if value == wrong(found) != right(found) and recording.always(wrong, mark):
        return [f"{takes}; yours took the {other}."]
    if sign(value) == -sign(right(found)) != 0:
        return ["Is a minus missing?" if recording.seen is Seen.SIDE else "Is its sign turned?"]
    return [f"Its moves scored {texts}."]


def _over(position: Position) -> str:
    """How a game ended."""
    winner, line = position.outcome and position.outcome.winner, position.winning_line
    if not winner:
        return "the board is full"
    cells = [format_cell(position.rules, cell) for cell in range(position.rules.cells) if line >> cell & 1]
    return f"{winner.value} has {listed(cells)} in a row"


def _after(recording: Recording, cells: list[int]) -> str:
    """The moves before what is said of the position after them."""
    return f"After {_moves(recording, cells)}: " if cells else "At the first position: "


def _moves(recording: Recording, cells: list[int]) -> str:
    position, names = recording.start, []
    for cell in cells:
        names.append(f"{position.to_move.value} {format_cell(position.rules, cell)}")
        position = position.play(cell)
    return ", ".join(names)


def summary(recording: Recording) -> list[str]:
    """How many of the scores are right, and what could still be better."""
    wrong = sum(found.fault is Fault.SCORE for found in recording.faults)
    scores = recording.came_back
    if wrong and scores == 1:
        return ["Its only score is wrong."]
    if wrong:
        return [f"{wrong:,} of {counted(scores, 'score')} {'is' if wrong == 1 else 'are'} wrong."]
    if recording.faults:
        return [LATE.format(scores=f"{scores:,}")]
    if recording.calls == 1:
        return [ONE_ANSWER]
    return [f"{'Its score is' if scores == 1 else f'All {scores:,} scores are'} right.", *_advice(recording)]


def emptier(recording: Recording) -> list[str]:
    """On which board to try a function that is right where few cells are free."""
    if recording.faults or recording.calls == 1 or recording.start.empty.bit_count() > FEW:
        return []
    board = "xo_/___/___" if recording.start.to_move is Mark.X else "x__/___/___"
    return [f"Try an emptier board: think {recording.run.source} {board}"]


def read_again(recording: Recording) -> str:
    """What became of the scores once the file was read again."""
    return "Read again." if recording.stopped else f"Read again: {summary(recording)[0].lower()}"


def _advice(recording: Recording) -> list[str]:
    """What a function that is right could do better."""
    if recording.counts_distance is False:
        return [NO_DISTANCE]
    if recording.looks_on:
        return [LOOKS_ON]
    if recording.bounded and recording.complete:
        method = Method.ALPHA_BETA
        nodes = walk(recording.start, method, distance=recording.counts_distance is True).last.nodes
        return [NEVER_CUTS.format(method=method.value, nodes=nodes)] if nodes < recording.calls else []
    return []
