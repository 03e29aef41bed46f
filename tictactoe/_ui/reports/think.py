"""A search as an indented text: its moves to a depth, their scores, what was cut off, and the nodes it took."""

from collections.abc import Iterator

from ..._engine.board import Position
from ..._engine.recording import Recording
from ..._engine.steps import ENTERED, Method, StepKind, walk
from ..words.boards import USUAL, describe_board
from ..words.numbers import counted
from ..words.own_function import LEGEND, emptier, fault, sentences, summary
from ..words.watched_search import LEGENDS, NAMES, NODES, POSITIONS, TITLES, TOO_LARGE, View, move, sentence

__all__ = ["METHODS", "TOO_LARGE", "first_search", "lines", "own_lines"]

INDENT = "  "
FAULTS = 20  # that are told, each in a line; one fault in a function makes thousands of its scores wrong
DEPTHS = ("1", "2", "3", "4")  # the depths in plies that can be asked for by a word; more would fill many screens
MORE = "think 2 shows two moves deep, up to think 4."
METHODS = (
    "Type think, then a method, how many moves deep (1 to 4), or both, such as think memory 2. "
    f"Methods are {', '.join(method.value for method in Method)}."
)


def first_search(method: Method, view: View) -> Iterator[str]:
    """The whole search of the smallest position, and what each method takes there and at larger ones."""
    (_, smallest), *_ = POSITIONS
    yield str(smallest)
    *found, _, _, _, _ = lines(smallest, method, smallest.empty.bit_count(), view)
    yield from found
    yield f"{NODES:15}{''.join(f'{title:>14}' for title, _ in POSITIONS)}"
    for other in Method:
        counts = (walk(position, other, view is View.DISTANCE).last.nodes for _, position in POSITIONS)
        yield f"{TITLES[other]:15}{''.join(f'{count:>14,}' for count in counts)}"


def own_lines(recording: Recording, depth: int) -> Iterator[str]:
    """The calls of a function of one's own, with what is wrong in them at any depth, and what was printed.

    If more than FAULTS are wrong, these alone are told.
    """
    yield f"{recording.name}, {recording.start.to_move.value} to move. {LEGEND.replace('   ', ', ')}"
    yield from _first_faults(recording) if len(recording.faults) > FAULTS else _calls(recording, depth)
    if not recording.stopped:
        yield " ".join(summary(recording))
        yield from emptier(recording)
    yield ""
    yield f"> {recording.name:15} {counted(recording.calls, 'call'):>13}"
    for other in Method:
        yield f"  {TITLES[other]:15} {counted(walk(recording.start, other).last.nodes, 'node'):>13}"


def _first_faults(recording: Recording) -> Iterator[str]:
    """The first of many faults, how many more there are, and why the function did not come back."""
    for found in recording.faults[:FAULTS]:
        yield f"{INDENT}{' '.join(fault(recording, found))}"
    yield f"{INDENT}and {len(recording.faults) - FAULTS:,} more"
    if recording.stopped:
        yield " ".join(sentences(recording, recording.last))


def _calls(recording: Recording, depth: int) -> Iterator[str]:
    """The calls to a depth, with all faults, and what was printed."""
    faulty = {found.step: found for found in reversed(recording.faults)}
    last = recording.last
    for step in recording.steps():
        indent = INDENT * max(len(step.path) - (step.kind is not StepKind.CAME_BACK), 1)
        if step.number in faulty:
            yield f"{indent}{' '.join(fault(recording, faulty.pop(step.number)))}"
        elif step.kind is StepKind.TRIED and 1 < len(step.path) <= depth:
            yield f"{indent}{move(step.path)}"
        elif step.kind is StepKind.CAME_BACK and len(step.path) <= depth:
            yield f"{indent}{' '.join(sentences(recording, step))}"
        if step.kind in ENTERED:
            yield from (f"{indent}printed: {line}" for line in recording.printed.get(step.nodes - 1, ()))
    for found in faulty.values():
        yield " ".join(fault(recording, found))
    if recording.stopped and not faulty:
        yield " ".join(sentences(recording, last))


def lines(position: Position, method: Method, depth: int, view: View = View.RESULT) -> Iterator[str]:
    """The search of a position, move by move to a depth in plies; deeper moves are only counted."""
    rules, distance = position.rules, view is View.DISTANCE
    board = "" if rules == USUAL else f", on {describe_board(rules)}"
    yield f"{NAMES[method]}, {position.to_move.value} to move{board}. {LEGENDS[view].replace('   ', ', ')}"
    for step in walk(position, method, distance).steps(deepest=depth + 1):
        indent = INDENT * len(step.path)
        match step.kind:
            case StepKind.DONE:
                yield sentence(step, view)
            case StepKind.TRIED if 1 < len(step.path) <= depth:
                yield f"{INDENT * (len(step.path) - 1)}{move(step.path)}"
            case StepKind.CAME_BACK | StepKind.CUT if len(step.path) <= depth:
                yield f"{indent}{sentence(step, view)}"
            case StepKind.KNOWN if len(step.path) <= depth + 1:
                yield f"{INDENT * (len(step.path) - 1)}{sentence(step, view)}"
    yield ""
    for other in Method:
        mark = ">" if other is method else " "
        yield f"{mark} {TITLES[other]:15} {counted(walk(position, other, distance).last.nodes, 'node'):>13}"
