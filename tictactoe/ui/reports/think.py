"""A search as an indented text: its moves to a depth, their scores, what was cut off, and the nodes it took."""

from collections.abc import Iterator

from ...engine.board import Position
from ...engine.steps import Method, StepKind, walk
from ..words.boards import USUAL, describe_board
from ..words.watched_search import NAMES, TITLES, TOO_LARGE, counted_nodes, move, sentence

__all__ = ["METHODS", "TOO_LARGE", "lines"]

INDENT = "  "
DEPTHS = ("1", "2", "3", "4")  # the depths in plies that can be asked for by a word; more would fill many screens
MORE = "think 2 shows two moves deep, up to think 4."
METHODS = (
    "Type think, then a method, how many moves deep (1 to 4), or both, such as think memory 2. "
    f"Methods are {', '.join(method.value for method in Method)}."
)


def lines(position: Position, method: Method, depth: int) -> Iterator[str]:
    """The search of a position, move by move to a depth in plies; deeper moves are only counted."""
    rules = position.rules
    board = "" if rules == USUAL else f", on {describe_board(rules)}"
    yield f"{NAMES[method]}, {position.to_move.value} to move{board}"
    for step in walk(position, method).steps(deepest=depth + 1):
        indent = INDENT * len(step.path)
        match step.kind:
            case StepKind.DONE:
                yield sentence(step)
            case StepKind.TRIED if 1 < len(step.path) <= depth:
                yield f"{INDENT * (len(step.path) - 1)}{move(step.path)}"
            case StepKind.CAME_BACK if len(step.path) <= depth:
                yield f"{indent}{sentence(step)}"
            case StepKind.KNOWN if len(step.path) <= depth + 1:
                yield f"{INDENT * (len(step.path) - 1)}{sentence(step)}"
            case StepKind.CUT if len(step.path) <= depth:
                told = sentence(step)
                yield f"{indent}{told.partition('; ')[2] or told}"
    yield ""
    for other in Method:
        mark = ">" if other is method else " "
        yield f"{mark} {TITLES[other]:14}  {counted_nodes(walk(position, other).last.nodes):>13}"
