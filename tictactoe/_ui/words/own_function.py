"""The sentences for a function of one's own that is watched: what happens in a step, how it ended, if it is right."""

from ..._engine.functions.positions import NEXT_BOARD
from ..._engine.functions.recording import Recording
from ..._engine.functions.run import EarlyEnd, End, Fault, Perspective
from ..._engine.notation import format_cell
from ..._engine.refusal import Refusal
from ..._engine.steps import Step, StepKind
from .cells import cell_names, either
from .language import decimal, figures, say, say_number, template, template_number, told
from .own_function_faults import after, fault, over, swapped, written
from .printable import as_sentence
from .watched_search import signed

# translators: what signs mean; three spaces stand between the parts
LEGEND = template("+ X wins   0 draw   - O wins")
# translators: the sign beside a score
WRONG = template("?  this score is wrong")
FOR_O = template("Your function scores for O; its signs are turned here.")
# translators: {score} is the number that it gives a draw, such as +1
DRAW_IS = template("Your function scores a draw as {score}, so {score} is taken off all its scores here.")
RUNNING = template("Reading your file and running your function ...")
FEW = 5  # free cells, where a fault may not show
# By whether the depth of a function grows (1), falls (-1) or stays (0) from call to call, or it has none.
NO_DISTANCE = {
    1: template("It may miss a win in one: slow wins count as much. Try 10 - depth."),
    -1: template("It may miss a win in one: slow wins count as much. Try 1 + depth."),
    0: template("It may miss a win in one: its depth is the same in every call. Pass on depth + 1."),
    # translators: what a win should score instead of 1
    None: template("It may miss a win in one: slow wins count as much. Try 1 + the number of free cells."),
}
SLOW = template("It may miss a win in one: slow wins count as much as fast ones.")
LOOKS_ON = template("It goes on searching where alpha equals beta: stop there, too (>= instead of >).")
# translators: o is the key
EMPTIER = template("o runs your function on an emptier board.")


def yours(recording: Recording) -> str:
    """The function in the table of the nodes."""
    # translators: {name} is that of the player's function; beside the names of searches, at most 15 characters
    return say("your {name}", name=recording.name.rpartition(".")[2])


def sentences(recording: Recording, step: Step) -> list[str]:
    """What happens in a step, or what is wrong there."""
    if faults := [found for found in recording.faults if found.step == step.number]:
        return fault(recording, faults[0])
    if recording.stopped and step.number == recording.last.number:
        return _stopped(recording)
    ply = step.path[-1]
    match step.kind:
        case StepKind.DONE:
            return summary(recording)
        case StepKind.CAME_BACK:
            found, mark = ply.scores[-1], ply.position.to_move
            says = template("Your function says {score} for {mark} {cell}. Right.")
            if recording.seen is Perspective.SIDE:
                says = template("After {mark} {cell} your function says {score} for {other}. Right.")
            score, cell = written(recording, mark.other, found.score), format_cell(ply.position.rules, found.cell)
            return [say(says, score=score, cell=cell, mark=mark.value, other=mark.other.value)]
    mark = ply.position.to_move
    if ply.cell is None:
        start = say("Your function starts here, with {mark} to move.", mark=mark.value)
        right = [] if recording.faults or recording.stopped else summary(recording)[:1]
        return [start, *shown_otherwise(recording), *right]
    tried = {"mark": mark.other.value, "cell": format_cell(ply.position.rules, ply.cell)}
    if ply.position.outcome:
        # translators: {why} is "the board is full" or "X has a1, b2 and c3 in a row"
        return [say("{mark} tries {cell}: {why}.", why=over(ply.position), **tried)]
    return [say("{mark} tries {cell}.", **tried)]


def shown_otherwise(recording: Recording) -> list[str]:
    """How the scores that are shown differ from those that the function returned."""
    draw = [say(DRAW_IS, score=signed(recording.draw))] if recording.draw else []
    return [*draw, say(FOR_O)] if recording.seen is Perspective.O else draw


def _stopped(recording: Recording) -> list[str]:
    """Why the function did not come back."""
    position, cells = recording.line(recording.open)
    ended = _ended(recording)
    if not position.outcome:
        return [after(recording, cells, f"{ended}.")]
    # translators: {why} is "the board is full" or the like, {ended} such as "your function calls itself without end"
    told = say("{why}, and {ended}.", why=over(position), ended=ended)
    return [after(recording, cells, told), say("It needs a score for a game that is over.")]


def _ended(recording: Recording) -> str:
    """How a function ended early, as a clause."""
    # translators: this and the next four follow "After X a1, O b2: " or "the board is full, and "
    match recording.ended:
        case EarlyEnd(End.RAISED, Refusal() as error):
            return say("your function raised {error}", error=told(error))
        case EarlyEnd(End.STOPPED, int(calls)):
            return say_number(
                "your function was stopped after {count} call", "your function was stopped after {count} calls", calls
            )
        case EarlyEnd(End.LATE, float() | int() as seconds):
            return say("your function did not come back within {seconds} seconds", seconds=decimal(seconds))
        case EarlyEnd(End.ENDLESS):
            return say("your function calls itself without end")
    return say("your function did not come back")


def how_it_ended(ended: EarlyEnd) -> Refusal:
    """How a call ended that shows no move of the function, as a clause about the function that was just named."""
    # translators: this and the next two follow "minimax cannot be called: " or "minimax cannot play: "
    match ended:
        case EarlyEnd(End.RAISED, Refusal() as error):
            return Refusal("it raised {error}", error=error)
        case EarlyEnd(End.LATE, float() | int() as seconds):
            return Refusal("it did not come back within {seconds} seconds", seconds=decimal(seconds))
    return Refusal("it does not come back")


# All the scores, and what could be better


def summary(recording: Recording) -> list[str]:
    """How many of the scores are right, what could still be better, and whether the marks were swapped."""
    if recording.faults:
        return [_with_faults(recording), *swapped(recording)]
    right = say_number("Its score is right.", "All {count} scores are right.", recording.scores_back)
    return [right, *_other_move(recording), *_advice(recording), *swapped(recording)]


def _with_faults(recording: Recording) -> str:
    """How many of the scores are wrong, or what else is."""
    faults, scores = [found.fault for found in recording.faults], recording.scores_back
    wrong = faults.count(Fault.SCORE)
    if wrong == 1:
        return say_number("1 of {count} score is wrong.", "1 of {count} scores is wrong.", scores)
    if wrong:
        many = figures(wrong)
        return say_number(
            "{wrong} of {count} score are wrong.", "{wrong} of {count} scores are wrong.", scores, wrong=many
        )
    if Fault.SWAPPED in faults and Fault.UNTRIED not in faults:
        return say("Alpha and beta are swapped, so its scores mean little.")
    if Fault.MOVE in faults and recording.run.answer:
        return say_number(
            "Its score is right, but its move is not.", "All {count} scores are right, but its move is not.", scores
        )
    return say_number(*next((texts for fault, texts in _BUT.items() if fault in faults), _NOT_HOW_SOON), scores)


# What is wrong besides scores: the first of these that is.
_BUT = {
    Fault.UNTRIED: template_number(
        "Its score is right, but moves were left out.", "All {count} scores are right, but moves were left out."
    ),
    Fault.MOVE: template_number(
        "Its score is right, but not the move beside it.",
        "All {count} scores are right, but not all moves beside them.",
    ),
}
_NOT_HOW_SOON = template_number(
    "All {count} scores say who wins, but not how soon: a faster win must count more.",
    "All {count} scores say who wins, but not how soon: a faster win must count more.",
)


def emptier(recording: Recording) -> list[str]:
    """On which board to try a function that is right where few cells are free."""
    if recording.faults or recording.calls == 1 or recording.start.empty.bit_count() > FEW:
        return []
    board = NEXT_BOARD[recording.start.to_move]
    if recording.right_on_fuller:
        # translators: {board} is a position as one types it
        return [say("It is right on {board}, too.", board=board)]
    # translators: {function} is such as my.py:minimax
    told = say(
        "Try an emptier board: tictactoe think {function} {board}", function=typed(recording.run.source), board=board
    )
    return [told]


def typed(function: str) -> str:
    """A function such as my.py:minimax as it is typed in the terminal."""
    return f'"{function}"' if " " in function else function


def read_again(recording: Recording, reread: "bool | str") -> list[str]:
    """What became of the scores once the file was read again, or why it could not be; nothing if it was not."""
    if not reread:
        return []
    if isinstance(reread, str):
        return [as_sentence(reread)]
    if recording.stopped:
        return [say("Read again.")]
    # translators: {summary} is such as "all 5 scores are right."
    told = summary(recording)[0]
    return [say("Read again: {summary}", summary=f"{told[:1].lower()}{told[1:]}")]


def _advice(recording: Recording) -> list[str]:
    """What a function that is right could do better."""
    advice = []
    if recording.habits.counts_distance is False:
        advice.append(say(SLOW if recording.draw else NO_DISTANCE[recording.run.depth]))
    if recording.bounded and recording.habits.tries_all and recording.habits.needed < recording.calls:
        advice.append(
            say_number(
                "It has alpha and beta, but skips nothing: in its order, alpha-beta takes {count} call.",
                "It has alpha and beta, but skips nothing: in its order, alpha-beta takes {count} calls.",
                recording.habits.needed,
            )
        )
    elif recording.habits.looks_on:
        advice.append(say(LOOKS_ON))
    return advice


def _other_move(recording: Recording) -> list[str]:
    """What a function that chooses returned, if that may be a score, but no move that is best by its own scores."""
    answer, cells = recording.run.answer, sorted(recording.best_moves)
    first = recording.placed[0]
    if answer is None or not cells or first.call.move is not None:
        return []
    if not recording.run.chooses and float(answer.text) - recording.draw == first.value:
        return []  # the score that it passes on
    names = either(cell_names(recording.start.rules, cells))
    return [say("It returned {answer}, but its best move is {cell}.", answer=answer.text, cell=names)]
