"""Other programs as players, for programs that import this one: engines of the Gomocup protocol, and functions."""

from math import inf
from typing import NoReturn, overload

from ..._engine.board import BadPosition, GameOver, Position, require
from ..._engine.levels import NAMES
from ..._engine.notation import require_text
from ..._engine.stopping import Stop, never, timed
from ..._ui.words.messages import failing
from ..deadline import require_seconds
from ..functions.file import names_function
from .opponent import TIME, Lost, NoOpponent, opponent


class EngineFailed(Exception):
    """The other program does not start, does not answer in time, or plays what the rules forbid; says which."""


class Engine:
    """Another program as a player: a command that speaks the Gomocup protocol, or FILE.py:FUNCTION.

    The process starts when it is first asked for a move, and has `seconds` for each; `close` ends it, as the end of a
    `with` block does. At the start it has up to five seconds more to say its name, and for each new board ten to get
    ready. A function is called in a process of its own. Raises ValueError for what names no program, and for seconds
    below 0 or without end.

    >>> import sys
    >>> from tictactoe import Rules
    >>> with Engine(f'"{sys.executable}" -m tictactoe engine --board 7,7,4') as engine:
    ...     cell = engine.choose(Rules(7, 7, 4).start)
    >>> cell in Rules(7, 7, 4).start.legal_moves
    True
    """

    def __init__(self, command: str, *, seconds: float = TIME) -> None:
        self._command = command
        self._seconds = seconds
        require_text(command, "pbrain-rapfi")
        require_seconds(seconds)
        if seconds == inf:
            raise ValueError("seconds is inf: another program is told how long it has, so there must be an end")
        try:
            self._opponent = opponent(command, seconds)
        except NoOpponent as error:
            level = NAMES.get(command.lower())
            if level is None:
                raise ValueError(str(error)) from error
            play = f"Player(rules).choose(position, Level.{level.name})"
            raise ValueError(f"{command} is a level; use {play}") from error
        self._introduced = False

    def __reduce__(self) -> NoReturn:
        raise TypeError("an Engine is a running program: it cannot be copied or pickled")

    def __repr__(self) -> str:
        return f"Engine({self._command!r}, seconds={self._seconds})"

    @property
    def name(self) -> str:
        """What it is called; until it has been asked for a move, the name of its file."""
        return self._opponent.name

    @property
    def messages(self) -> tuple[str, ...]:
        """What it said before its last move; of a function, what it printed."""
        return self._opponent.messages

    @overload
    def choose(self, position: Position) -> int: ...
    @overload
    def choose(self, position: Position, stop: "Stop") -> int | None: ...
    def choose(self, position: Position, stop: "Stop" = never) -> int | None:
        """Its move at a position; None if `stop` returns True first, or the seconds of a Limit are over.

        Raises EngineFailed, GameOver, TypeError for a `stop` of another kind, and BadPosition for a position that no
        game leads to.
        """
        require(Position, position)
        timed(stop)  # raises TypeError before the process starts
        if position.problem:
            raise BadPosition(position.problem)
        if position.outcome:
            raise GameOver("the game is over: there is no move to choose")
        try:
            if not self._introduced:
                self._opponent.introduce(position.rules)
                self._introduced = True
            return self._opponent.choose(position, timed(stop))
        except Lost as lost:
            self.close()
            why, said = self._opponent.refusal, lost.failing
            if names_function(self._command):
                said = said._replace(name=self._command.rpartition(":")[2])
            failed = EngineFailed(why or failing(said))
            if why:
                failed.add_note(self._opponent.errors)  # with the traceback of a file that cannot be loaded
            raise failed from lost

    def close(self) -> None:
        """End its process, if it runs."""
        self._opponent.close()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
