"""The sentences for what is wrong with the calls of a function of one's own, and how that may have come about."""

from functools import partial
from math import inf
from operator import itemgetter

from ..._engine.board import Mark, Position
from ..._engine.functions.recording import Recording
from ..._engine.functions.run import MISNAMED, NO_MOVE, OFF_BOARD, Fault, FaultyCall, Perspective
from ..._engine.functions.true_scores import is_best, sign, true_end, true_score
from ..._engine.notation import format_cell
from .cells import cell_names, either, listed
from .language import say, say_number, template, template_number
from .watched_search import View, shown, signed

FAULTS = {
    # translators: these follow "After X a1, O b2: " or "At the first position: "
    Fault.NO_NUMBER: template("your function returned a value of type {value}, which is not a score."),
    Fault.SAME: template(
        "your function calls itself with the same board: it placed no mark, or marked a taken cell."
    ),
    Fault.TAKEN: template("your function marks {cell}, which is taken."),
    Fault.SPOILT: template(
        "your function calls itself with a board that is not one move on: was a move not taken back?"
    ),
    Fault.OTHER_MARK: template("it is {other}'s turn, but your function places {mark}."),
    # translators: {why} is "the board is full" or "X has a1, b2 and c3 in a row"
    Fault.OVER: template("your function plays on, but the game is over: {why}."),
    Fault.LEFT: template("your function does not leave the board as it was: take each move back."),
}
# translators: like those above
NOTHING = template("your function returned None, which is not a score.")
ONE_SIDE = template("If it plays {mark} only, give it a position in which {mark} is to move.")
STILL_THERE = {  # by whether the rows are those of another board
    False: template(
        "your function tries {tried}, but {left} is still on the board: take each move back before the next."
    ),
    True: template("your function tries {tried}, but {left} is still on the board."),
}
EACH_ROW = template("To copy a list of lists, copy each of its rows, too.")
DRAW_IS_0 = template("It scores a draw as {draw}: it should be 0, with wins above and losses below.")
KEEPS_WINDOW = template("Its calls get the same alpha and beta: in negamax pass on -beta, -alpha.")
DRAW_IS_WIN = template("It scores a draw as {draw}, like a win of {mark}: does it look at the right rows?")
RIGHT_ROWS = template("Does it look at the right rows?")
FULL = template("It tried no move, and gave its first best score: does it ask whether the board is full?")
IGNORES = template("It gave {score} wherever it made calls: does it use what they return?")
AHEAD = template_number(
    "It looks only {count} move ahead: is its depth limited, or does it see an end too soon?",
    "It looks only {count} moves ahead: is its depth limited, or does it see an end too soon?",
)
BREAK = template("Is there a break before a move is taken back?")
NONE_TRIED = template(
    "your function tried no move, as if the game were over or it knew the position; its {score} is right by luck."
)
EARLY = template("Does it return or break inside its loop?")
CUT = template("Nothing may be skipped there: alpha is still below beta.")
ONLY_A_BOUND = template("A score that alpha cut off is only a bound: take a move if it scores more, not as much.")
KEPT_BOUND = template("It kept a score from a search that was cut off: such a score is only a bound.")
GLOBAL = template("The score of another call came back: is the best score a global variable?")
STAYS = template("None of its moves scored {score}: its best score never changes. Are max and min swapped?")
SWAPPED = {  # by whether it can be a negamax
    # translators: these follow "After X a1, O b2: "
    True: template("your function gets alpha and beta swapped: in negamax pass on -beta, -alpha, else alpha, beta."),
    False: template("your function gets alpha and beta swapped: pass on alpha, beta."),
}


def own_view(recording: Recording) -> View:
    """How the scores of a function are shown: as it returned them, where X or the side to move sees them."""
    return View.NEGAMAX if recording.seen is Perspective.SIDE else View.RESULT


def written(recording: Recording, mark: Mark, score: float) -> str:
    """A score, which is X's, as the function returns it where this mark is to move."""
    return shown(score, mark, own_view(recording))


def fault(recording: Recording, found: FaultyCall) -> list[str]:
    """What is wrong with a call, and what the function seems to have done."""
    position, cells = recording.line(recording.parent_of(found))
    told, *more = _fault(recording, found, position, cells)
    if recording.stopped and found is recording.faults[-1]:  # else the summary says so
        more += swapped(recording)
    return [after(recording, cells, told), *more]


def swapped(recording: Recording) -> list[str]:
    """That the marks were swapped for the function, if they were."""
    if not recording.run.swapped:
        return []
    # translators: the marks on the board that the function was given
    return [
        say("It thinks {mark} is to move, so X and O were swapped for it.", mark=recording.start.to_move.other.value)
    ]


def _fault(recording: Recording, found: FaultyCall, position: Position, cells: list[int]) -> list[str]:
    """The same at a position after some moves; what follows the first sentence may be left out."""
    each_row = [say(EACH_ROW)] if recording.run.shares_rows else []
    called, returned = position.to_move.other.value, recording.value_text(found.call)
    match found.fault:
        case Fault.SCORE:
            return _wrong_score(recording, found.call, position)
        case Fault.DISTANCE:
            return _wrong_distance(recording, found, position, cells)
        case Fault.MOVE:
            move = recording.placed[found.call].call.move or 0
            chooses = found.call == 0 and recording.run.answer is not None
            if move == NO_MOVE and chooses:
                return [say("your function returned None, not a move.")]
            if move == MISNAMED:
                return [_misnamed(recording)]
            if move == NO_MOVE:
                return [say("the score is right, but the move beside it is None.")]
            if move == OFF_BOARD:
                return [say("the score is right, but the move beside it is off the board.")]
            cell = format_cell(position.rules, move)
            if position.mark_at(move):
                if chooses:
                    return [say("your function chooses {cell}, which is taken.", cell=cell)]
                return [say("the score is right, but the move {cell} beside it is taken.", cell=cell)]
            why = _reason(position)
            if chooses:
                # translators: {why} is such as "X wins with a1"
                told = say("your function chooses {cell}, but {why}.", cell=cell, why=why)
                tried = (recording.placed[each] for each in recording.children[found.call])
                bound = recording.bounded and any(each.cell == move and not each.is_exact for each in tried)
                return [told, say(ONLY_A_BOUND)] if bound and move in recording.best_moves else [told]
            return [say("the score is right, but the move {cell} beside it is not: {why}.", cell=cell, why=why)]
        case Fault.UNTRIED if not recording.children[found.call]:
            score = written(recording, position.to_move, recording.value(found.call))
            return [say(NONE_TRIED, score=score)]
        case Fault.UNTRIED:
            return [_lucky(recording, found.call), say(CUT if recording.bounded else EARLY)]
        case Fault.SWAPPED:
            return [say(SWAPPED[recording.run.seen is None])]
        case Fault.SPOILT if left_on := _left_on(recording, found):
            return [left_on, *each_row]
        case Fault.LEFT if left := _left(recording, position):
            # translators: {left} is a move, such as "X a1", or several
            told = say("your function leaves {left} on the board: take each move back.", left=listed(left))
            return [told, say(BREAK)] if recording.bounded else [told]
    marked = next(iter(_changed(recording, position)), None)
    told = say(
        NOTHING if returned == "None" else FAULTS[found.fault],
        value=returned,
        mark=called,
        other=position.to_move.value,
        cell="" if marked is None else format_cell(position.rules, marked),
        why=over(position) if position.outcome else "",
    )
    if found.fault is Fault.SPOILT:
        return [told, *each_row]
    return [told, say(ONE_SIDE, mark=called)] if found.fault is Fault.OTHER_MARK and not cells else [told]


# translators: these follow "At the first position: "
_OFF_BOARD = template("your function returned {answer}, which is no cell; its best move is {cell}.")
_COUNTS = {  # by whether it returned a number
    True: template("your function returned {answer}, but its best move is {cell}: cells count from 0."),
    # translators: {answer} is such as (2, 0), a row and a column
    False: template(
        "your function returned {answer}, but its best move is {cell}: row first, then column, each from 0."
    ),
}


def _misnamed(recording: Recording) -> str:
    """What a function returned that is no best move, or names it in other words."""
    answer, best = recording.run.answer, recording.best_moves
    assert answer is not None
    told = _COUNTS[answer.is_number] if best.intersection(answer.cells) else _OFF_BOARD
    return say(told, answer=answer.text, cell=either(cell_names(recording.start.rules, sorted(best))))


def _left_on(recording: Recording, found: FaultyCall) -> str:
    """Which moves were not taken back, if that is all that is wrong with a board; "" if it is not."""
    call = recording.parent_of(found)
    position, _ = recording.line(call)
    mark = position.to_move.value
    now = _changed(recording, position).keys()
    tried = [cell for cell in recording.tried(call) if cell in now]
    new = now - {*tried}
    if not tried or len(new) != 1 or not all(recording.stray[cell] == mark for cell in now):
        return ""
    return say(
        STILL_THERE[recording.run.shares_rows],
        tried=format_cell(position.rules, new.pop()),
        # translators: {left} is a move, such as "X a1", or several
        left=listed([f"{mark} {format_cell(position.rules, cell)}" for cell in tried]),
    )


def _left(recording: Recording, position: Position) -> list[str]:
    """The marks that are on the board of a call besides those of its position, as moves; none if others are gone."""
    changed = _changed(recording, position)
    if any(old != "." for old, _ in changed.values()):
        return []
    return [f"{new} {format_cell(position.rules, cell)}" for cell, (_, new) in changed.items()]


def _changed(recording: Recording, position: Position) -> dict[int, tuple[str, str]]:
    """What stands in the cells of a board in place of that of its position: what should, and what does."""
    cells = enumerate(zip("".join(position.rows), recording.stray, strict=False))
    return {cell: (old, new) for cell, (old, new) in cells if old != new}


def _lucky(recording: Recording, call: int) -> str:
    """What a call tried and what it left out, although its score is right."""
    position, _ = recording.line(call)
    tried = recording.tried(call)
    untried = [cell for cell in position.legal_moves if cell not in tried]
    # translators: {tried} is "a1" or "a1 and b1", {untried} "c1" or "c1 or c2"
    return say(
        "your function tried only {tried}, not {untried}; its {score} is right by luck.",
        tried=listed(cell_names(position.rules, tried)),
        untried=either(cell_names(position.rules, untried)),
        score=written(recording, position.to_move, recording.value(call)),
    )


def _wrong_distance(recording: Recording, found: FaultyCall, position: Position, cells: list[int]) -> list[str]:
    """Which score does not count rightly how far a win is."""
    true, plies = true_end(position)
    assert found.other is not None
    _, others = recording.line(found.other)
    mark, value, other = position.to_move, recording.value(found.call), recording.value(found.other)
    winner = "X" if true > 0 else "O"
    if position.outcome:
        # translators: "here" is after the moves just named, "there" after {moves}
        told = {"mark": winner, "moves": _moves(recording, others), "value": signed(value), "other": signed(other)}
        return [say(_WINS[len(cells) < len(others)], **told), say("A faster win must count more.")]
    hurries = (true > 0) is (mark is Mark.X)
    best = [cell for cell in position.legal_moves if true_end(position.play(cell)) == (true, plies - 1)]
    told = {
        "value": written(recording, mark, value),
        "other": written(recording, mark, other),
        "mark": mark.value,
        "cells": either(cell_names(position.rules, best)),
    }
    return [say(_ENDS[hurries], **told), *_untried(recording, found.call)]


# By whether a game ends sooner than another: how a function sees both.
_WINS = {
    # translators: "here" is after the moves just named, "there" after {moves}, as in "X a1, O b2"
    True: template("{mark} wins sooner than after {moves}, but your function says {value} here and {other} there."),
    False: template("{mark} wins later than after {moves}, but your function says {value} here and {other} there."),
}
# By whether the side to move wins: what the function says, and what is right.
_ENDS = {
    # translators: {cells} is "a1" or "a1 or b2"
    True: template("your function says {value}; the fastest win gives {other}: {mark} wins soonest with {cells}."),
    False: template("your function says {value}; the slowest loss gives {other}: {mark} loses latest with {cells}."),
}


def _wrong_score(recording: Recording, call: int, position: Position) -> list[str]:
    """Which score is wrong, what is right and why, and how the function may have come to it."""
    mark, value, right = position.to_move, recording.value(call), _right(recording, call)
    told = {
        "score": written(recording, mark, value),
        "right": "" if right is None else written(recording, mark, right),
        "why": _reason(position),
        "mark": mark.value,
    }
    says = say(_SAYS[right is not None, recording.seen is Perspective.SIDE], **told)
    return [says, *_guess(recording, call, position, value)]


# By whether the right score is known, and whether scores are those of the side to move.
_SAYS = {
    # translators: {right} is the right score, and {why} says why, as in "X wins with a1"
    (True, False): template("your function says {score}; it is {right}: {why}."),
    (True, True): template("your function says {score} for {mark}; it is {right}: {why}."),
    (False, False): template("your function says {score}, but {why}."),
    (False, True): template("your function says {score} for {mark}, but {why}."),
}


def _right(recording: Recording, call: int) -> float | None:
    """The score that a call should have had; None if the function alone knows how much such a win counts.

    It is the best that came back to the call, if all moves were tried and their scores are right.
    """
    position = recording.placed[call].position
    true, children = true_score(position), [recording.placed[each] for each in recording.children[call]]
    if true and not position.outcome and len(children) == position.empty.bit_count():
        best = max if position.to_move is Mark.X else min
        found = best(each.score for each in recording.scores(call))
        if sign(found) == true and all(each.is_exact and each.is_right(recording.seen) for each in children):
            return found
    size = recording.habits.size_of_a_win
    return true * size if size or not true else None


def _reason(position: Position) -> str:
    """Why a position is worth its true score, as a clause."""
    if position.outcome:
        return over(position)
    mark, true = position.to_move, true_score(position)
    names = either(cell_names(position.rules, [cell for cell in position.legal_moves if is_best(position, cell)]))
    if true == 0:
        return say("{mark} draws with {cells}", mark=mark.value, cells=names)
    if (true > 0) is (mark is Mark.X):
        return say("{mark} wins with {cells}", mark=mark.value, cells=names)
    return say("{mark} loses with every move", mark=mark.value)


def _untried(recording: Recording, call: int) -> list[str]:
    """Which moves were left out, unless alpha and beta may have cut them off, or no score of theirs can be missed."""
    position, placed = recording.placed[call].position, recording.placed[call]
    names = [format_cell(position.rules, cell) for cell in position.legal_moves if cell not in recording.tried(call)]
    told = [say("It did not try {cells}.", cells=listed(names))] if names else []
    if not recording.bounded:
        return told
    above = sign(recording.value(call)) > true_score(position)
    missed = above is not (position.to_move is Mark.X) and placed.call.alpha < placed.call.beta
    return [*told, say(CUT)] if told and missed and not placed.may_skip(recording.seen) else []


def _guess(recording: Recording, call: int, position: Position, value: float) -> list[str]:
    """What the function seems to have done instead, if that can be seen in the scores that came back to it."""
    mark, scores = position.to_move, recording.scores(call)
    if position.outcome and (draw := recording.habits.score_of_a_draw):
        if recording.habits.confuses_ends:
            return [say(RIGHT_ROWS)]
        if abs(draw) > recording.habits.largest_win and not position.winning_line:
            return [say(FULL)]
        if abs(draw) != recording.habits.size_of_a_win or recording.seen is Perspective.SIDE:
            return [say(DRAW_IS_0, draw=signed(draw))]
        winner = Mark.X if (draw > 0) is (recording.seen is not Perspective.O) else Mark.O
        return [say(DRAW_IS_WIN, draw=signed(draw), mark=winner.value)]
    if position.outcome:
        return []
    if not scores and recording.habits.horizon and position.empty.bit_count() > 1:
        return [say_number(*AHEAD, recording.habits.horizon)]
    if not scores and recording.habits.kept_bound(call):
        return [say(KEPT_BOUND)]
    if not scores:
        return [say("It tried no move there, as if the game were over, or as if it knew the position.")]
    if recording.habits.keeps_window:
        return [say(KEEPS_WINDOW)]
    if untried := _untried(recording, call):
        return untried
    if recording.habits.returns_indices:
        return [say("It returned the index of the best score, not the score.")]
    if recording.habits.returns_moves:
        move = recording.placed[call].value
        # translators: {value} is a number, the number of this cell
        moved = template("It returned {value}, the cell {cell}: return the score, not the move.")
        return [say(moved, value=f"{move:g}", cell=format_cell(position.rules, int(move)))]
    right, wrong = (max, min) if mark is Mark.X else (min, max)
    found, write = [each.score for each in scores], partial(written, recording, mark)
    highest = mark is Mark.X or recording.seen is Perspective.SIDE
    if recording.habits.turns_no_sign(call) and value != right(found):
        returned = (written(recording, mark.other, score) for score in dict.fromkeys(found))
        return [say(_NO_MINUS, scores=listed([*returned]))]
    if recording.habits.ignores_calls:
        return [say(IGNORES, score=written(recording, mark, value))]
    if recording.habits.starts_there(call):
        return [say(_START, score=write(value), start=signed(-inf if highest else inf))]
    if recording.habits.never_changes(call):
        return [say(_MINUS) if recording.seen is Perspective.SIDE else say(STAYS, score=write(value))]
    if recording.habits.outlives:
        return [say(GLOBAL)]
    texts = listed([write(score) for score in dict.fromkeys(found)])
    last = value == found[-1] != right(found) and recording.habits.always(itemgetter(-1), mark)
    if value == wrong(found) != right(found) and recording.habits.takes(wrong, call):
        return [say((_TOOK_LAST if last else _TOOK_OTHER)[highest], mark=mark.value, scores=texts)]
    if last:
        return [say(_GAVE_LAST[highest], mark=mark.value, scores=texts, score=write(value))]
    if value not in found and -value in found and true_score(position):
        return [say(_MINUS) if recording.seen is Perspective.SIDE else say("Is its sign turned?")]
    if position.empty.bit_count() == 1:
        return [say("Yours scored {mark}'s only move {score}.", mark=mark.value, score=texts)]
    if len({*found}) == 1:
        return [say("Yours scored each of {mark}'s moves {score}.", mark=mark.value, score=texts)]
    return [say("Yours scored {mark}'s moves {scores}.", mark=mark.value, scores=texts)]


_MINUS = template("Is a minus missing?")
# What a negamax took that turns no sign.
# translators: {scores} is a list, as in "-1 and 0"; "it" and "its" are the player's function
_NO_MINUS = template("Its calls returned {scores}; it took the highest without turning the sign: is a minus missing?")
# translators: {start} is -∞ or +∞, in a program such as -inf or inf
_START = template("None of its moves scored {score}: does its best score start at {score} instead of {start}?")
# By whether the highest score is right: what the function may have done instead.
_GAVE_LAST = {
    # translators: here and below {scores} is a list, as in "0, +1 and -1", and "yours" is the player's function
    True: template("{mark} takes the highest of {scores}; yours gave the last one, {score}."),
    False: template("{mark} takes the lowest of {scores}; yours gave the last one, {score}."),
}
_TOOK_LAST = {
    True: template("{mark} takes the highest of {scores}; yours took the lowest, which is also the last."),
    False: template("{mark} takes the lowest of {scores}; yours took the highest, which is also the last."),
}
_TOOK_OTHER = {
    True: template("{mark} takes the highest of {scores}; yours took the lowest."),
    False: template("{mark} takes the lowest of {scores}; yours took the highest."),
}


def over(position: Position) -> str:
    """How a game ended."""
    winner, line = position.outcome and position.outcome.winner, position.winning_line
    if not winner:
        return say("the board is full")
    return say("{mark} has {cells} in a row", mark=winner.value, cells=listed(cell_names(position.rules, line)))


def after(recording: Recording, cells: list[int], told: str) -> str:
    """What is said of the position after some moves, with these moves."""
    if not cells:
        return say("At the first position: {told}", told=told)
    # translators: {moves} is such as "X a1, O b2", {told} a sentence, as in "your function says 0; ..."
    return say("After {moves}: {told}", moves=_moves(recording, cells), told=told)


def _moves(recording: Recording, cells: list[int]) -> str:
    position, names = recording.start, []
    for cell in cells:
        names.append(f"{position.to_move.value} {format_cell(position.rules, cell)}")
        position = position.play(cell)
    return ", ".join(names)
