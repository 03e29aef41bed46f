"""The command `engine`: it speaks the Gomocup protocol on standard input and output."""

import gc
import os
import signal
import sys
from collections import deque
from collections.abc import Callable
from functools import partial
from queue import Empty
from random import Random
from time import monotonic

from ..._engine.board import Position, Rules
from ..._engine.gomocup.engine import GAME_ENDING, LEAST_MEMORY, RUN, EngineState, answer, command, own_move
from ..._engine.levels import Level
from ..._engine.player import MEBIBYTES, Player, judged_move
from ..._ui.words.language import say, told
from ..._ui.words.printable import printable
from ..engines.log import log_line
from ..engines.stream_reader import LineReader
from ..exit_status import FAILED, BadUse
from ..functions.file import Failed, keep_descriptors, show
from ..functions.player import FunctionPlayer
from ..output import complain

MOST_WAITING = 1000  # lines that are read ahead while a move is thought about
LATE = 1.0  # seconds that a function may take beyond the limit: the manager decides whether such a move counts

Send = Callable[..., None]  # sends lines to the manager


def engine(
    board: Rules | None, function: str | None, level: Level, seconds: float, seed: int | None, version: str
) -> int:
    """Answer a manager until it sends END or closes the pipe; gives the exit status.

    A level chooses the moves, or a `function` such as my_bot.py:choose. The manager sends the size of the board; what
    counts as a row is that of `board`. `seconds` is the time for a move if the manager sets no limit.
    """
    if sys.stdin.isatty():
        complain(say("waiting for a manager: START 15, then BEGIN or TURN 7,7; END quits."))
    commands, replies = keep_descriptors()
    reader, send = LineReader(os.fdopen(commands, "rb")), partial(_write, replies)
    if function is None:
        gc.disable()  # a collection can make a move late; there is one before each game
        moves: Moves = LevelMoves(level, Random(seed), send)
    else:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)  # what ends this program is no error of the function
        moves = FunctionMoves(function, board, send)
    run = board.run if board else RUN
    about = f'name="{moves.name}", version="{version}"'
    try:
        return Engine(EngineState(about, run), seconds, moves, reader, send).run()
    except Failed as error:  # the function
        send(f"ERROR {printable(told(error))}")
        raise SystemExit(FAILED) from error


def _write(descriptor: int, *lines: str) -> None:
    """Send lines to a file descriptor, each at once."""
    for line in lines:
        os.write(descriptor, f"{line}{os.linesep}".encode(errors="backslashreplace"))


class Engine:
    """An engine that answers a manager through a pipe."""

    def __init__(self, state: EngineState, seconds: float, moves: "Moves", reader: LineReader, send: Send) -> None:
        self._state, self._seconds = state, seconds
        self._moves, self._reader, self._send = moves, reader, send
        self._waiting: deque[str | None] = deque()  # lines that came while it was thinking; None is the end of input

    def run(self) -> int:
        """Answer line by line; gives the exit status."""
        while (line := self._waiting.popleft() if self._waiting else self._reader.take()) is not None:
            given = answer(self._state, line)
            self._state = given.state
            if given.state.rules:
                self._moves.prepare(given.state.rules, self.mebibytes)  # before OK: until then no time is counted
            if command(line) in GAME_ENDING and not given.ends:
                gc.collect()
            self._send(*given.lines)
            if given.ends:
                break
            if given.moves:
                self._move()
        return 0

    def _move(self) -> None:
        """Think and send a move, unless a command ended the game meanwhile."""
        self._asked = monotonic()
        cell = self._moves.choose(self._state.position, self)
        self.listen()
        if cell is not None and not self.unwanted:
            given = own_move(self._state, cell)
            self._state = given.state
            self._send(*given.lines)

    def listen(self) -> None:
        """Read the lines that have come: obey INFO at once, but keep other lines, and all after them, for later."""
        while None not in self._waiting and len(self._waiting) < MOST_WAITING:
            try:
                line = self._reader.take(0)
            except Empty:
                return
            if self._waiting or line is None or command(line) != "INFO":
                self._waiting.append(line)
            else:
                self._state = answer(self._state, line).state

    def is_over(self, seconds: float) -> bool:
        """Whether no move is wanted any more, or so many seconds are over since it was asked for."""
        self.listen()
        return self.unwanted or monotonic() - self._asked >= seconds

    @property
    def seconds(self) -> float:
        """How many seconds to think about a move, by the limits that the manager sent last."""
        return self._state.limits.seconds(self._seconds)

    @property
    def mebibytes(self) -> int:
        """The size of the search tables, in MiB: the manager's limit without what Python and the program need.

        It is 1 at least: a limit that leaves less is refused when a move is asked for.
        """
        allowed = self._state.limits.memory
        return MEBIBYTES if allowed is None else max(min(allowed - LEAST_MEMORY // 2, MEBIBYTES), 1)

    @property
    def unwanted(self) -> bool:
        """Whether a command that waits ends the game, so that no move is wanted."""
        return any(line is not None and command(line) in GAME_ENDING for line in self._waiting)

    @property
    def unattended(self) -> bool:
        """Whether nobody waits for a move: the manager closed the pipe, or has sent MOST_WAITING lines meanwhile."""
        return None in self._waiting or len(self._waiting) == MOST_WAITING

    @property
    def patience(self) -> float:
        """How many seconds a function may take: LATE beyond the limit of the manager; `seconds` if `unattended`."""
        return self.seconds if self.unattended else self._state.limits.longest + LATE


class LevelMoves:
    """The moves of a level, whose search sends its judgement as MESSAGE, and ends early if nobody waits for it."""

    name = "tictactoe"

    def __init__(self, level: Level, rng: Random, send: Send) -> None:
        self._level, self._rng, self._send = level, rng, send
        self._player: Player | None = None
        self._prepared: tuple[Rules, int] | None = None

    def prepare(self, rules: Rules, mebibytes: int) -> None:
        """Make the tables for the first move, of so many MiB; on a large board it takes up to a tenth of a second."""
        if self._prepared != (rules, mebibytes):
            self._player = Player(rules, mebibytes=mebibytes)
            self._prepared = rules, mebibytes
            stops = iter([False])  # so that the solver, where it plays, makes its tables
            self._player.choose(rules.start, self._level, lambda: next(stops, True), rng=Random(0))

    def choose(self, position: Position, engine: Engine) -> int:
        """The cell for a position that the engine is asked about."""
        player = self._player
        assert player
        cell, judgement = judged_move(
            player, position, self._level, lambda: engine.is_over(engine.seconds) or engine.unattended, rng=self._rng
        )
        engine.listen()
        if judgement and not engine.unwanted:
            self._send(f"MESSAGE {log_line(judgement)}")
        return cell


class FunctionMoves:
    """The moves of a function such as my_bot.py:choose, for which it has `Engine.patience` seconds each.

    Raises BadUse if its file cannot be loaded or cannot play on a board that is given.
    """

    def __init__(self, function: str, board: Rules | None, send: Send) -> None:
        file = function.rpartition(":")[0]
        try:
            self._player = FunctionPlayer(function, lambda line: send(f"MESSAGE {printable(line)}"))
            if board:
                self._player.prepare(board)
        except (Failed, KeyboardInterrupt):
            raise
        except BaseException as error:  # also SystemExit, which exit() raises
            show(error, file)
            raise BadUse("{file} cannot be loaded", file=file) from error
        self.name = self._player.name

    def prepare(self, rules: Rules, mebibytes: int) -> None:
        """Raise Failed if the function cannot play on a board."""
        self._player.prepare(rules)

    def choose(self, position: Position, engine: Engine) -> int | None:
        """The cell for a position that the engine is asked about; None once no move is wanted. Raises Failed."""
        cell = self._player.choose(position, lambda: engine.is_over(engine.patience))
        if cell is None and not engine.unwanted:
            raise Failed("it did not answer in time")
        return cell


Moves = LevelMoves | FunctionMoves
