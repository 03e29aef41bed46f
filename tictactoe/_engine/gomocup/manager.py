"""The Gomocup protocol as a manager speaks it: what it sends to an engine, and what the engine's lines mean."""

import re
from collections.abc import Iterator

from ..board import Position, Rules, cells_of
from ..frozen import Frozen

_CELL = re.compile(r"(-?\d{1,6})\s*,\s*(-?\d{1,6})", re.ASCII)
_NAME = re.compile(r'\bname\s*=\s*"([^"]*)"', re.IGNORECASE)


class Moved(Frozen):
    """A move, by column and row, which may be off the board. A suggestion waits to be confirmed by PLAY."""

    column: int
    row: int
    suggested: bool = False

    def cell(self, rules: Rules) -> int | None:
        """The cell of the move; None if it is off the board."""
        on_board = 0 <= self.column < rules.width and 0 <= self.row < rules.height
        return self.row * rules.width + self.column if on_board else None

    def __str__(self) -> str:
        return f"{self.column},{self.row}"


class Told(Frozen):
    """A message for the user."""

    text: str


class Refused(Frozen):
    """The engine does not know a command or cannot follow it; `why` is what it says of it."""

    why: str


class Accepted(Frozen):
    """The engine has followed a command."""


class Unclear(Frozen):
    """A line that means nothing to a manager."""

    text: str


Reply = Moved | Told | Refused | Accepted | Unclear


def read(line: str) -> Reply:
    """What a line of an engine means.

    >>> read("7,8"), read("MESSAGE depth 9"), read("OK - ready")
    (Moved(column=7, row=8, suggested=False), Told(text='depth 9'), Accepted())
    """
    word, _, rest = line.strip().partition(" ")
    match word.upper():
        case "OK":
            return Accepted()
        case "MESSAGE" | "DEBUG":
            return Told(rest.strip())
        case "ERROR" | "UNKNOWN":
            return Refused(rest.strip() or word)
        case "SUGGEST":
            suggested = _CELL.fullmatch(rest.strip())
            return Moved(int(suggested[1]), int(suggested[2]), suggested=True) if suggested else Unclear(line)
    moved = _CELL.fullmatch(line.strip())
    return Moved(int(moved[1]), int(moved[2])) if moved else Unclear(line)


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
