"""The sentences for a function of one's own that is watched: what happens in a step, and how the function ended."""

from ..._engine.functions.recording import Recording
from ..._engine.functions.run import EarlyEnd, End, Perspective
from ..._engine.notation import format_cell
from ..._engine.refusal import Refusal
from ..._engine.steps import Step, StepKind
from .language import decimal, say, say_number, template, told
from .own_function_faults import after, fault, over, written
from .own_function_summary import summary

# translators: what signs mean; three spaces stand between the parts
LEGEND = template("+ X wins   0 draw   - O wins")
# translators: the sign beside a score
WRONG = template("?  this score is wrong")
FOR_O = template("Your function scores for O; its signs are turned here.")
RUNNING = template("Reading your file and running your function ...")


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
        return [start, say(FOR_O), *right] if recording.seen is Perspective.O else [start, *right]
    tried = {"mark": mark.other.value, "cell": format_cell(ply.position.rules, ply.cell)}
    if ply.position.outcome:
        # translators: {why} is "the board is full" or "X has a1, b2 and c3 in a row"
        return [say("{mark} tries {cell}: {why}.", why=over(ply.position), **tried)]
    return [say("{mark} tries {cell}.", **tried)]


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
