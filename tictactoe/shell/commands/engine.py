"""The command `engine`: it speaks the Gomocup protocol on standard input and output."""

import sys
from queue import Empty
from random import Random
from time import monotonic

from ...engine.board import Rules
from ...engine.levels import Level
from ...engine.player import Player
from ...engine.protocol import GAME_ENDING, State, answer, command, played
from ..pipe import Pipe

STANDARD_INPUT = 0


def engine(run: int, level: Level, seconds: float, seed: int | None, about: str) -> int:
    """Answer a manager until it sends END or closes the pipe; gives the exit status.

    Where the manager names no time for a move it takes so many `seconds`.
    """
    Engine(State(about, run), level, seconds, Random(seed)).run()
    return 0


class Engine:
    """An engine at its pipe."""

    def __init__(self, state: State, level: Level, seconds: float, rng: Random) -> None:
        self._state = state
        self._level = level
        self._seconds = seconds
        self._rng = rng
        self._pipe = Pipe(STANDARD_INPUT)
        self._waiting: list[str | None] = []  # a line that came while it was thinking
        self._player: Player | None = None

    def run(self) -> None:
        """Answer line by line."""
        while (line := self._waiting.pop() if self._waiting else self._pipe.take()) is not None:
            given = answer(self._state, line)
            self._state = given.state
            _send(*given.lines)
            if given.ends:
                return
            if given.moves:
                self._move()

    def _move(self) -> None:
        """Think and send a move; where a command ended the game meanwhile, none."""
        position = self._state.position
        began = monotonic()

        def enough() -> bool:
            self._listen()
            late = monotonic() - began >= self._state.limits.seconds(self._seconds)
            return late or bool(self._waiting and (self._waiting[0] is None or self._interrupted()))

        cell = self._player_of(position.rules).choose(position, self._level, self._rng, enough)
        self._listen()
        if not self._interrupted():
            given = played(self._state, cell)
            self._state = given.state
            _send(*given.lines)

    def _listen(self) -> None:
        """Follow INFO at once, and keep the first other line for later."""
        while not self._waiting:
            try:
                line = self._pipe.take(0)
            except Empty:
                return
            if line is None or command(line) != "INFO":
                self._waiting.append(line)
            else:
                self._state = answer(self._state, line).state

    def _interrupted(self) -> bool:
        """Whether a command that came ends the game that is thought about."""
        return any(line is not None and command(line) in GAME_ENDING for line in self._waiting)

    def _player_of(self, rules: Rules) -> Player:
        if self._player is None or self._player.rules != rules:
            self._player = Player(rules)
        return self._player


def _send(*lines: str) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
