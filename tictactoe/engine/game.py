"""One game: who sits where, what was played, and its phase."""

from enum import Enum
from typing import NamedTuple

from .board import Mark, Outcome, Position
from .levels import Level


class Seat(Enum):
    """Who plays a mark."""

    PERSON = "person"
    COMPUTER = "computer"


class Seats(NamedTuple):
    """Who plays X, and who plays O."""

    x: Seat
    o: Seat

    def of(self, mark: Mark) -> Seat:
        """Who plays a mark."""
        return self.x if mark is Mark.X else self.o


class Phase(Enum):
    """What a game waits for."""

    PLAYING = "a person is to move"
    WAITING = "the computer is to move"
    FINISHED = "the game is over"


class Played(NamedTuple):
    """A move as it was played: its cell, and the level that chose it, None for a person."""

    cell: int
    level: Level | None = None


class Game(NamedTuple):
    """A game is where it started, who plays, and the moves; all else is derived from these.

    >>> from .board import Rules
    >>> game = Game(1, Rules(3, 3, 3).start, Seats(Seat.PERSON, Seat.COMPUTER)).play(4)
    >>> game.phase, game.play(0, Level.PERFECT).phase
    (<Phase.WAITING: 'the computer is to move'>, <Phase.PLAYING: 'a person is to move'>)

    Moves come from `play`, which refuses those that the rules do not allow; the constructor takes what it is given.
    `id` tells the games of a sitting apart. `start` is the empty board, or a position to play on from. `level` is
    the one that was set last, whether or not it has moved. `helped` are the positions in which a person was told
    what moves are worth, and `take_backs` counts how often turns were taken back. `ended` is the game as it was
    before its end was taken back: that stands until it ends again.
    """

    id: int
    start: Position
    seats: Seats
    moves: tuple[Played, ...] = ()
    level: Level = Level.PERFECT
    helped: frozenset[Position] = frozenset()
    take_backs: int = 0
    ended: "Game | None" = None

    @property
    def position(self) -> Position:
        """The position after the last move."""
        rules, mine, theirs, to_move = self.start
        for cell, _ in self.moves:
            mine, theirs, to_move = theirs, mine | 1 << cell, to_move.other
        return Position(rules, mine, theirs, to_move)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before each move."""
        rules, mine, theirs, to_move = self.start
        found = []
        for cell, _ in self.moves:
            found.append(Position(rules, mine, theirs, to_move))
            mine, theirs, to_move = theirs, mine | 1 << cell, to_move.other
        return tuple(found)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.position.outcome

    @property
    def phase(self) -> Phase:
        """What it waits for now."""
        position = self.position
        if position.outcome:
            return Phase.FINISHED
        return Phase.PLAYING if self.seats.of(position.to_move) is Seat.PERSON else Phase.WAITING

    @property
    def began(self) -> Mark:
        """The mark that began, be it before `start`."""
        mine, theirs = self.start.mine.bit_count(), self.start.theirs.bit_count()
        return self.start.to_move if mine == theirs else self.start.to_move.other

    @property
    def last(self) -> int | None:
        """The cell played last."""
        return self.moves[-1].cell if self.moves else None

    @property
    def last_mark(self) -> Mark:
        """The mark that moved last, or would have."""
        return self.position.to_move.other

    @property
    def people(self) -> int:
        """How many people play."""
        return [self.seats.x, self.seats.o].count(Seat.PERSON)

    @property
    def person(self) -> Mark | None:
        """The mark of the one person against a computer; None where there are two people, or none."""
        if self.seats.x is self.seats.o:
            return None
        return Mark.X if self.seats.x is Seat.PERSON else Mark.O

    @property
    def weakest(self) -> Level:
        """The weakest level that moved: the one the game counts for. Before any has, the one that is set."""
        return min((level for _, level in self.moves if level), default=self.level)

    @property
    def untouched(self) -> bool:
        """Whether no person has moved yet."""
        return all(level for _, level in self.moves)

    def play(self, cell: int, level: Level | None = None) -> "Game":
        """The game after the side to move marks a cell; raises IllegalMove."""
        self.position.play(cell)
        after = self._replace(moves=(*self.moves, Played(cell, level)))
        return after._replace(ended=None) if self.ended and after.outcome else after

    @property
    def final(self) -> "Game":
        """The game as it ended, be it taken back since; as it is where it never ended."""
        return self if self.outcome else self.ended or self

    def take_back(self) -> "Game | None":
        """The game at the person's turn before this moment, None where there was none."""
        game = self._replace(ended=self) if self.outcome else self
        while game.moves:
            game = game._replace(moves=game.moves[:-1])
            if game.phase is Phase.PLAYING:
                return game._replace(take_backs=game.take_backs + 1)
        return None
