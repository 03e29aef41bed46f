"""The Gomocup protocol as a manager speaks it: what it sends to an engine, and what the engine's lines mean."""

import re
from collections.abc import Iterator

from ..board import Position, Rules, Word, cells_of
from ..frozen import Frozen

_CELL = re.compile(r"(-?\d{1,6})\s*,\s*(-?\d{1,6})", re.ASCII)
_NAME = re.compile(r'\bname\s*=\s*"([^"]*)"', re.IGNORECASE)


class Kind(Word):
    """What a line of an engine means."""

    MOVED = "a move"
    SUGGESTED = "a move that waits to be confirmed by PLAY"
    TOLD = "a message for the user"
    REFUSED = "the engine does not know a command or cannot follow it"
    ACCEPTED = "the engine has followed a command"
    UNCLEAR = "nothing to a manager"


class Reply(Frozen):
    """A line of an engine: what it means, and its text without the word that says so; a move is "column,row"."""

    kind: Kind
    text: str = ""

    def cell(self, rules: Rules) -> int | None:
        """The cell of a move; None if it is off the board."""
        column, row = map(int, self.text.split(","))
        return row * rules.width + column if 0 <= column < rules.width and 0 <= row < rules.height else None


def read(line: str) -> Reply:
    """What a line of an engine means.

    >>> read("MESSAGE depth 9")
    Reply(kind=<Kind.TOLD: 'a message for the user'>, text='depth 9')
    """
    word, _, rest = line.strip().partition(" ")
    match word.upper():
        case "OK":
            return Reply(Kind.ACCEPTED)
        case "MESSAGE" | "DEBUG":
            return Reply(Kind.TOLD, rest.strip())
        case "ERROR" | "UNKNOWN":
            return Reply(Kind.REFUSED, rest.strip() or word)
        case "SUGGEST":
            kind, cell = Kind.SUGGESTED, _CELL.fullmatch(rest.strip())
        case _:
            kind, cell = Kind.MOVED, _CELL.fullmatch(line.strip())
    return Reply(kind, f"{int(cell[1])},{int(cell[2])}") if cell else Reply(Kind.UNCLEAR, line)


def engine_name(line: str) -> str:
    """The name in an answer to ABOUT; "" where there is none.

    >>> engine_name('name="SomeBrain", version="1.0"')
    'SomeBrain'
    """
    found = _NAME.search(line)
    return found.group(1).strip() if found else ""


def start_command(rules: Rules) -> str:
    """The command for an empty board."""
    if rules.width == rules.height:
        return f"START {rules.width}"
    return f"RECTSTART {rules.width},{rules.height}"


def limit_commands(seconds: float) -> list[str]:
    """The commands that set the rule, and the time for a move as the only limit."""
    limits = {"timeout_turn": round(seconds * 1000), "timeout_match": 0, "max_memory": 0, "game_type": 1, "rule": 0}
    return [f"INFO {key} {value}" for key, value in limits.items()]


def move_commands(position: Position, expected: Position | None) -> list[str]:
    """The commands that ask for a move at a position.

    `expected` is the position on the engine's board, seen by the other side; None where that board is empty. Unless
    the position is one move further, the whole board is sent, which the engine takes only while its own is empty.
    """
    if not position.mine | position.theirs:
        return ["BEGIN"]
    width = position.rules.width
    if expected is not None and follows(position, expected):
        row, column = divmod((position.theirs ^ expected.mine).bit_length() - 1, width)
        return [f"TURN {column},{row}"]
    return ["BOARD", *(f"{cell % width},{cell // width},{whose}" for cell, whose in _in_turn(position)), "DONE"]


def _in_turn(position: Position) -> Iterator[tuple[int, int]]:
    """The stones in turns, the other side's last: each cell, with 1 for the engine's own, 2 for the other side's.

    The protocol allows any order, but engines such as Rapfi take one that is not in turns for a game with passes.
    """
    mine, theirs = list(cells_of(position.mine)), list(cells_of(position.theirs))
    if len(theirs) > len(mine):
        yield theirs.pop(), 2
    for own, other in zip(mine, theirs, strict=True):
        yield own, 1
        yield other, 2


def follows(position: Position, expected: Position) -> bool:
    """Whether one move of the side to move leads from `expected` to `position`."""
    added = position.theirs ^ expected.mine
    return (
        position.rules == expected.rules
        and position.mine == expected.theirs
        and added & expected.mine == 0
        and added.bit_count() == 1
    )
