"""A search as an indented text: its moves to a depth, their scores, what was cut off, and the nodes it took."""

from collections.abc import Iterator

from ..._engine.board import Position
from ..._engine.functions.recording import Recording
from ..._engine.functions.run import Perspective
from ..._engine.reach import MOST_STEPS
from ..._engine.steps import ENTERED, Method, StepKind, walk
from ..board import pasting
from ..words.boards import USUAL, describe_board
from ..words.language import figures, say, say_number, template
from ..words.own_function import LEGEND, emptier, sentences, shown_otherwise, summary
from ..words.own_function_faults import fault
from ..words.watched_search import LEGENDS, NAMES, NODES, NODES_OF, POSITIONS, TITLES, TOO_LARGE, View, move, sentence

INDENT = "  "
FAULTS = 20  # that are told, each in a line; one fault in a function makes thousands of its scores wrong
DEPTHS = ("1", "2", "3", "4")  # the depths in plies that can be asked for by a word; more would fill many screens
MORE = template("think 2 shows two moves deep, up to think 4.")
SMALL = template("Type think xox/oox/... for a small one.")
METHODS = template(
    # translators: "think", "memory" and the methods are typed as they stand here
    "Type think, then a method, how many moves deep (1 to 4), or both, such as think memory 2. "
    "Methods are minimax, alpha-beta, move order, memory."
)


def thought(position: Position | None, argument: str) -> tuple[Position | None, str]:
    """The position that is searched and the text of its search; or None, and why none can be printed.

    The argument is a method, a number of plies to print, both in this order, or nothing: then it is the `position` on
    the board, if there is one to search; or another position.
    """
    methods = {method.value: method for method in Method} | {"": Method.MINIMAX}
    name, _, last = argument.rpartition(" ")
    deep = last in DEPTHS
    name, depth = (name, int(last)) if deep else (argument, 1)
    if name not in methods:
        named = pasting.start(name, USUAL)
        if isinstance(named, str):
            return None, say(METHODS)
        position = named
    if position is None or position.empty.bit_count() > MOST_STEPS:
        return None, f"{say(TOO_LARGE)} {say(SMALL)}"
    told = lines(position, methods.get(name, Method.MINIMAX), depth)
    return position, "\n".join([*told, *([] if deep else [say(MORE)])])


def first_search(method: Method, view: View) -> Iterator[str]:
    """The whole search of the smallest position, and what each method takes there and at larger ones."""
    (_, smallest), *_ = POSITIONS
    yield str(smallest)
    *found, _, _, _, _ = lines(smallest, method, smallest.empty.bit_count(), view)
    yield from found
    heads = [say(title) for title, _ in POSITIONS]
    first, wide = max(15, *(len(say(text)) for text in (NODES, *TITLES.values()))), max(12, *map(len, heads)) + 2
    yield f"{say(NODES):{first}}{''.join(f'{head:>{wide}}' for head in heads)}"
    for other, counts in zip(Method, zip(*NODES_OF[view.distance], strict=True), strict=True):
        yield f"{say(TITLES[other]):{first}}{''.join(f'{figures(count):>{wide}}' for count in counts)}"


def own_lines(recording: Recording, depth: int) -> Iterator[str]:
    """The calls of a function of one's own, with what is wrong in them at any depth, and what was printed.

    If more than FAULTS are wrong, these alone are told.
    """
    begun = say("{told}, {mark} to move", told=recording.name, mark=recording.start.to_move.value)
    legend = LEGENDS[View.NEGAMAX] if recording.seen is Perspective.SIDE else LEGEND
    yield f"{begun}. {say(legend).replace('   ', ', ')}"
    yield from shown_otherwise(recording)
    yield from _first_faults(recording) if len(recording.faults) > FAULTS else _calls(recording, depth)
    if not recording.stopped:
        yield " ".join(summary(recording))
        yield from emptier(recording)
    yield ""
    calls = say_number("{count} call", "{count} calls", recording.calls)
    yield from _compared(
        {other: walk(recording.start, other).last.nodes for other in Method}, own=(recording.name, calls)
    )


def _compared(
    nodes: dict[Method, int], chosen: Method | None = None, own: tuple[str, str] | None = None
) -> Iterator[str]:
    """A line for each method with its nodes, below one for a function of one's own; a sign marks what was shown."""
    rows = [] if own is None else [(">", *own)]
    for method, count in nodes.items():
        told = say_number("{count} node", "{count} nodes", count)
        rows.append((">" if method is chosen else " ", say(TITLES[method]), told))
    counts = [told.rpartition(" ") for _, _, told in rows]
    wide, right = max(15, *(len(title) for _, title, _ in rows)), max(7, *(len(count) for count, _, _ in counts))
    for (sign, title, _), (number, _, unit) in zip(rows, counts, strict=True):
        yield f"{sign} {title:{wide}} {number:>{right}} {unit}"


def judgement(recording: Recording) -> tuple[bool, str]:
    """Whether a function of one's own is right; how many scores are and what would be better, or its first fault."""
    right = not (recording.faults or recording.stopped)
    said = summary(recording) if right else sentences(recording, recording.step(recording.first))
    counted = shown_otherwise(recording) if recording.draw and not right else []
    return right, " ".join([*said, *counted])


def _first_faults(recording: Recording) -> Iterator[str]:
    """The first of many faults, how many more there are, and why the function did not come back.

    What was guessed once is not repeated.
    """
    guessed = set[str]()
    for found in recording.faults[:FAULTS]:
        wrong, *guesses = fault(recording, found)
        yield INDENT + " ".join([wrong, *(guess for guess in guesses if guess not in guessed)])
        guessed.update(guesses)
    more = say_number("and {count} more", "and {count} more", len(recording.faults) - FAULTS)
    yield f"{INDENT}{more}"
    if recording.stopped:
        yield " ".join(sentences(recording, recording.last))


def _calls(recording: Recording, depth: int) -> Iterator[str]:
    """The calls to a depth, with all faults, and what was printed."""
    faulty = {found.step: found for found in reversed(recording.faults)}
    last = recording.last
    for step in recording.steps(depth):
        indent = INDENT * max(len(step.path) - (step.kind is not StepKind.CAME_BACK), 1)
        if step.number in faulty:
            yield f"{indent}{' '.join(fault(recording, faulty.pop(step.number)))}"
        elif step.kind is StepKind.TRIED and 1 < len(step.path) <= depth:
            yield f"{indent}{move(step.path)}"
        elif step.kind is StepKind.CAME_BACK and len(step.path) <= depth:
            yield f"{indent}{' '.join(sentences(recording, step))}"
        if step.kind in ENTERED:
            for line in recording.printed.get(step.nodes - 1, ()):
                # translators: a line that the player's function printed
                told = say("printed: {line}", line=line)
                yield f"{indent}{told}"
    for found in faulty.values():
        yield " ".join(fault(recording, found))
    if recording.stopped and not faulty:
        yield " ".join(sentences(recording, last))


def lines(position: Position, method: Method, depth: int, view: View = View.RESULT) -> Iterator[str]:
    """The search of a position, move by move to a depth in plies; deeper moves are only counted."""
    rules, distance = position.rules, view is View.DISTANCE
    name, mark = say(NAMES[method]), position.to_move.value
    begun = say("{told}, {mark} to move", told=name, mark=mark)
    board = "" if rules == USUAL else f"{describe_board(rules)}. "
    yield f"{begun}. {board}{say(LEGENDS[view]).replace('   ', ', ')}"
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
    yield from _compared({other: walk(position, other, distance).last.nodes for other in Method}, chosen=method)
