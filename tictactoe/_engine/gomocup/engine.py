"""The Gomocup protocol as an engine speaks it: what it answers to each line of a manager.

Petr Laštovička and Martin Petříček describe it at https://plastovicka.github.io/protocl2en.htm. A cell is written
"column,row", both counted from 0; times are in milliseconds, memory in bytes. Nothing here waits or thinks: where a
move is asked for, the answer says so.
"""

import re
from math import inf
from typing import NamedTuple

from ..board import LONGEST_SIDE, BadRules, Mark, Position, Rules

RUN = 5  # how many in a row win, unless another number was chosen
MARGIN = 0.1  # seconds kept back from the time for a move: a machine may be busy, and a pipe slow
MOVES_LEFT = 20  # moves among which the rest of the time for a game is shared
LEAST_MEMORY = 64  # MiB, of which Python itself takes some 20
MOST_STONES = LONGEST_SIDE**2
UNLIMITED = 2**31 - 1  # milliseconds that stand for no limit
_CELL = re.compile(r"\s*(-?\d{1,4})\s*,\s*(-?\d{1,4})\s*", re.ASCII)
_STONE = re.compile(rf"{_CELL.pattern},\s*(\d)\s*", re.ASCII)
_NUMBER = re.compile(r"-?\d{1,18}", re.ASCII)


class Limits(NamedTuple):
    """What a manager allows: seconds for a move and for the rest of the game, MiB of memory; None is no limit."""

    move: float | None = None
    left: float | None = None
    memory: int | None = None

    def seconds(self, usual: float) -> float:
        """How long to think about the next move: `usual` where no limit is given.

        >>> Limits().seconds(1), Limits(move=5).seconds(1), Limits(move=5, left=40).seconds(1)
        (1, 4.9, 2.0)
        """
        wanted = usual if self.move is None else max(self.move - MARGIN, self.move / 2)
        return wanted if self.left is None else max(min(wanted, self.left / MOVES_LEFT), 0)

    @property
    def longest(self) -> float:
        """After how many seconds a move is too late, infinity without a limit.

        >>> Limits(move=5, left=40).longest, Limits(left=-1).longest, Limits().longest
        (5, 0, inf)
        """
        return max(min(inf if limit is None else limit for limit in (self.move, self.left)), 0)


class EngineState(NamedTuple):
    """What an engine knows: the board, its own stones and the other side's as bitboards, and its limits.

    `rules` is None before the first START. `about` is the answer to ABOUT, `rule` the last INFO rule. `listed` has
    the lines after BOARD until DONE; it is None at other times.
    """

    about: str
    run: int = RUN
    rules: Rules | None = None
    mine: int = 0
    theirs: int = 0
    limits: Limits = Limits()
    rule: int = 0
    listed: tuple[str, ...] | None = None

    @property
    def position(self) -> Position:
        """The position in which the engine is to move; X began."""
        assert self.rules
        mark = Mark.X if self.mine.bit_count() == self.theirs.bit_count() else Mark.O
        return Position(self.rules, self.mine, self.theirs, mark)


class Answer(NamedTuple):
    """What a line leads to: the new state, the lines to send, and whether the engine then moves, or ends."""

    state: EngineState
    lines: tuple[str, ...] = ()
    moves: bool = False
    ends: bool = False


class _Refused(Exception):
    """A command that is known and cannot be followed; the message says why."""


def command(line: str) -> str:
    """The command of a line, in capitals; "" for an empty line."""
    return line.strip().partition(" ")[0].upper()


GAME_ENDING = ("START", "RECTSTART", "RESTART", "END")  # the commands that act even while the engine thinks


def answer(state: EngineState, line: str) -> Answer:
    """What an engine answers to a line of a manager.

    >>> state, lines, *_ = answer(EngineState('name="any"'), "START 15")
    >>> lines, state.rules
    (('OK',), Rules(15, 15, 5))
    >>> answer(state, "TURN 7,7").state.position.theirs == 1 << 7 * 15 + 7
    True
    """
    listed, state = state.listed, state._replace(listed=None)
    try:
        if listed is None or command(line) in GAME_ENDING:
            return _answer(state, command(line), line.strip().partition(" ")[2])
        if command(line) == "DONE":
            return _asked(_placed(state, listed))
        return Answer(state._replace(listed=(*listed[:MOST_STONES], line) if line.strip() else listed))
    except _Refused as refused:
        return Answer(state, (f"ERROR {refused}",))


def own_move(state: EngineState, cell: int) -> Answer:
    """The answer with which the engine moves."""
    assert state.rules
    row, column = divmod(cell, state.rules.width)
    return Answer(state._replace(mine=state.mine | 1 << cell), (f"{column},{row}",))


def _answer(state: EngineState, name: str, rest: str) -> Answer:
    match name:
        case "":
            return Answer(state)
        case "START":
            size = _NUMBER.fullmatch(rest.strip())
            if size is None:
                raise _Refused("START is followed by the size of the board, such as START 15")
            return _started(state, int(size.group()), int(size.group()))
        case "RECTSTART":
            return _started(state, *_pair(rest))
        case "RESTART":
            rules = _require_board(state)
            return _started(state, rules.width, rules.height)
        case "INFO":
            return Answer(_informed(state, *rest.split()[:2]) if len(rest.split()) > 1 else state)
        case "ABOUT":
            return Answer(state, (state.about,))
        case "END":
            return Answer(state, ends=True)
        case "BOARD":
            return Answer(state._replace(listed=()))
        case "BEGIN":
            _require_board(state)
            return _asked(state)
        case "TURN":
            return _asked(state._replace(theirs=state.theirs | _free(state, *_pair(rest))))
        case "TAKEBACK":
            bit = _bit(state, *_pair(rest))
            if not bit & (state.mine | state.theirs):
                raise _Refused("there is no stone in that cell")
            return Answer(state._replace(mine=state.mine & ~bit, theirs=state.theirs & ~bit), ("OK",))
    return Answer(state, (f"UNKNOWN {name[:20]}" if name.isascii() and name.isprintable() else "UNKNOWN",))


def _started(state: EngineState, width: int, height: int) -> Answer:
    """The answer to a command for an empty board."""
    try:
        rules = Rules(width, height, state.run)
    except BadRules as error:
        raise _Refused(str(error)) from error
    return Answer(state._replace(rules=rules, mine=0, theirs=0), ("OK",))


def _placed(state: EngineState, stones: tuple[str, ...]) -> EngineState:
    """The state with the stones of the lines between BOARD and DONE."""
    _require_board(state)
    state = state._replace(mine=0, theirs=0)
    for stone in stones:
        found = _STONE.fullmatch(stone)
        if found is None or found.group(3) not in "12":
            raise _Refused("a stone is column,row,1 for the engine's own and column,row,2 for the other side's")
        bit = _free(state, int(found.group(1)), int(found.group(2)))
        own = found.group(3) == "1"
        state = state._replace(mine=state.mine | bit) if own else state._replace(theirs=state.theirs | bit)
    return state


def _asked(state: EngineState) -> Answer:
    """The answer where a move is asked for; raises _Refused where none can be given."""
    if state.rule:
        raise _Refused(f"rule {state.rule} is not known here: only rule 0, {state.run} or more in a row")
    if state.limits.memory is not None and state.limits.memory < LEAST_MEMORY:
        raise _Refused(f"{state.limits.memory} MiB of memory is too little: it takes {LEAST_MEMORY}")
    mine, theirs = state.mine.bit_count(), state.theirs.bit_count()
    if theirs - mine not in (0, 1):
        raise _Refused(f"it is not the engine's turn: it has {mine} stones, and the other side {theirs}")
    if state.position.problem:
        raise _Refused(state.position.problem)
    if state.position.outcome:
        raise _Refused("the game is over")
    return Answer(state, moves=True)


def _informed(state: EngineState, key: str, value: str) -> EngineState:
    """The state after INFO; an unknown key, or a value that is no number, is ignored, as the protocol wants."""
    if not _NUMBER.fullmatch(value):
        return state
    number, limits = int(value), state.limits
    match key.lower():
        case "timeout_turn":
            limits = limits._replace(move=max(number, 0) / 1000)
        case "timeout_match":
            limits = limits._replace(left=number / 1000 if number else None)
        case "time_left":
            limits = limits._replace(left=number / 1000 if number < UNLIMITED else None)
        case "max_memory":
            limits = limits._replace(memory=number >> 20 if number else None)
        case "rule":
            return state._replace(rule=number)
    return state._replace(limits=limits)


def _require_board(state: EngineState) -> Rules:
    """The board; raises _Refused before the first START."""
    if state.rules is None:
        raise _Refused("there is no board yet: START comes first")
    return state.rules


def _pair(text: str) -> tuple[int, int]:
    """Two numbers with a comma between them; raises _Refused."""
    pair = _CELL.fullmatch(text)
    if pair is None:
        raise _Refused("two numbers with a comma between are missing, such as 7,7")
    return int(pair.group(1)), int(pair.group(2))


def _bit(state: EngineState, column: int, row: int) -> int:
    """A cell as a bitboard; raises _Refused if it is not on the board."""
    width, height, _ = _require_board(state).mnk
    if not (0 <= column < width and 0 <= row < height):
        raise _Refused(f"{column},{row} is not on the board: cells are 0,0 to {width - 1},{height - 1}")
    return 1 << row * width + column


def _free(state: EngineState, column: int, row: int) -> int:
    """An empty cell as a bitboard; raises _Refused if it is taken or not on the board."""
    bit = _bit(state, column, row)
    if bit & (state.mine | state.theirs):
        raise _Refused(f"{column},{row} is taken")
    return bit
