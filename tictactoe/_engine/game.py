"""One game: who sits where, what was played, and its phase."""

from collections.abc import Iterable
from functools import cached_property

from .board import GameOver, IllegalMove, Mark, Outcome, Position, Rules, Word, cell_number, position_error, require
from .frozen import Frozen
from .levels import Level
from .notation import BadCell, format_cell, format_position, format_rules, parse_cell, require_text
from .stopping import require_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import SupportsIndex


class Seat(Word):
    """Who plays a mark."""

    PERSON = "person"
    COMPUTER = "computer"
    ENGINE = "engine"  # another program


class Seats(Frozen):
    """Who plays X, and who plays O; raises TypeError for anything but a Seat, and for a name that is no text.

    `x_name` and `o_name` are the names of other programs that play these marks, or have played them in the game.
    """

    x: Seat
    o: Seat
    x_name: str
    o_name: str

    def __init__(self, x: Seat, o: Seat, x_name: str = "", o_name: str = "") -> None:
        for seat in x, o:
            require(Seat, seat)
        for name in x_name, o_name:
            require_text(name, "pbrain-rapfi")
        super().__init__(x, o, x_name, o_name)

    @property
    def name(self) -> str:
        """The name of the other program, "" for none; of two, that which plays X."""
        return self.x_name or self.o_name

    @property
    def both(self) -> tuple[Seat, Seat]:
        """Who plays X, then who plays O."""
        return self.x, self.o

    def of(self, mark: Mark) -> Seat:
        """Who plays a mark; raises TypeError for anything but a mark."""
        require(Mark, mark)
        return self.x if mark is Mark.X else self.o

    def program(self, mark: Mark) -> str:
        """The name of the other program that plays a mark, "" where none does."""
        if self.of(mark) is not Seat.ENGINE:
            return ""
        return self.x_name if mark is Mark.X else self.o_name


PEOPLE = Seats(Seat.PERSON, Seat.PERSON)


class Phase(Word):
    """What a game waits for."""

    PLAYING = "a person is to move"
    WAITING = "the computer is to move"
    FINISHED = "the game is over"


class Played(Frozen):
    """A move as it was played: its cell, and the level that chose it, None for a person or another program.

    Raises TypeError for what is no cell or no level, and ValueError for a cell below 0.
    """

    cell: int
    level: Level | None

    def __init__(self, cell: "SupportsIndex", level: Level | None = None) -> None:
        if level is not None:
            require(Level, level)
        number = cell_number(cell)
        require_whole("cell", number)
        super().__init__(number, level)


class Game(Frozen):
    """A game is where it started, who plays, and the moves; all else is derived from these, once.

    >>> from tictactoe import Rules
    >>> game = Game(Rules(3, 3, 3).start, Seats(Seat.PERSON, Seat.COMPUTER)).play(4)
    >>> game.phase, game.play(0, Level.PERFECT).phase
    (<Phase.WAITING: 'the computer is to move'>, <Phase.PLAYING: 'a person is to move'>)
    >>> print(game)
    3,3,3 X: b2

    `start` is the empty board, or a position to play on from; without `seats` two people play. `resigned` says that
    the side to move gave up, which changes nothing once the moves have ended the game. Moves come from `play`, which
    refuses those that the rules do not allow, and any from a start that no game leads to. The constructor takes the
    start and the `moves` that it is given; `start.problem` says what is wrong with a start.
    """

    __slots__ = ("__dict__",)  # for what is derived

    start: Position
    seats: Seats
    moves: tuple[Played, ...]
    resigned: bool

    def __init__(
        self, start: Position, seats: Seats = PEOPLE, moves: Iterable[Played] = (), resigned: bool = False
    ) -> None:
        require(Position, start)
        require(Seats, seats)
        require(Iterable, moves, error="moves are wanted, not {}; those of a new game are ()")
        moves = tuple(moves)
        for move in moves:
            require(Played, move)
        super().__init__(start, seats, moves, resigned)

    @property
    def rules(self) -> Rules:
        """The board that it is played on."""
        return self.start.rules

    @cached_property
    def position(self) -> Position:
        """The position after the last move."""
        mine, theirs, to_move = self.start.mine, self.start.theirs, self.start.to_move
        for move in self.moves:
            mine, theirs, to_move = theirs, mine | 1 << move.cell, to_move.other
        return Position(self.rules, mine, theirs, to_move)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before each move."""
        mine, theirs, to_move = self.start.mine, self.start.theirs, self.start.to_move
        found = []
        for move in self.moves:
            found.append(Position(self.rules, mine, theirs, to_move))
            mine, theirs, to_move = theirs, mine | 1 << move.cell, to_move.other
        return tuple(found)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        position = self.position
        return position.outcome or (Outcome(position.to_move.other) if self.resigned else None)

    @cached_property
    def phase(self) -> Phase:
        """What the game waits for now."""
        if self.outcome:
            return Phase.FINISHED
        return Phase.PLAYING if self.seats.of(self.position.to_move) is Seat.PERSON else Phase.WAITING

    @property
    def prepared(self) -> bool:
        """Whether it started from a position with marks."""
        return bool(self.start.mine | self.start.theirs)

    @property
    def began(self) -> Mark:
        """The mark that moved first; in a prepared position, the mark that must have begun."""
        mine, theirs = self.start.mine.bit_count(), self.start.theirs.bit_count()
        return self.start.to_move if mine == theirs else self.start.to_move.other

    @property
    def last(self) -> int | None:
        """The cell played last, None before the first move."""
        return self.moves[-1].cell if self.moves else None

    @property
    def last_mark(self) -> Mark:
        """The mark of the side that is not to move."""
        return self.position.to_move.other

    @property
    def people(self) -> int:
        """How many people play."""
        return self.seats.both.count(Seat.PERSON)

    @property
    def person(self) -> Mark | None:
        """The mark of the one person who plays; None where there are two people, or none."""
        if self.people != 1:
            return None
        return Mark.X if self.seats.x is Seat.PERSON else Mark.O

    @property
    def levels(self) -> frozenset[Level]:
        """The levels that moved."""
        return frozenset(move.level for move in self.moves if move.level)

    @property
    def weakest(self) -> Level:
        """The weakest level that moved, for which the game is counted; PERFECT where none has."""
        return min(self.levels, default=Level.PERFECT)

    @property
    def engine(self) -> str:
        """The name of the other program that plays, "" where none does."""
        return self.seats.name if Seat.ENGINE in self.seats.both else ""

    @property
    def untouched(self) -> bool:
        """Whether no person has moved yet."""
        movers = (self.start.to_move, self.start.to_move.other)[: len(self.moves)]
        return all(self.seats.of(mark) is not Seat.PERSON for mark in movers)

    def play(self, cell: "SupportsIndex", level: Level | None = None) -> "Game":
        """The game after the side to move marks a cell; raises what `Position.play` raises.

        Raises BadPosition where no game leads to the start, and TypeError for a `level` that is none.
        """
        wrong = None if self.moves else position_error(self.start)
        if wrong:
            raise wrong
        self.position.play(cell)
        if self.resigned:
            raise GameOver("the game is over")
        return self._replace(moves=(*self.moves, Played(cell, level)))

    def resign(self) -> "Game":
        """The game that the side to move gives up, so that the other side wins; raises GameOver once it is over.

        >>> from tictactoe import Rules
        >>> print(Game(Rules(15, 15, 5).start).play(112).resign())
        15,15,5 X: h8 X wins
        """
        if self.outcome:
            raise GameOver("the game is over")
        return self._replace(resigned=True)

    def at(self, count: int) -> "Game":
        """The game as it was after so many of its moves, before anybody gave it up; raises ValueError below 0."""
        require_whole("count", count)
        return self._replace(moves=self.moves[:count], resigned=False)

    def take_back(self) -> "Game | None":
        """The game as it was at the last turn of a person; None where there was none."""
        game = self.at(len(self.moves))
        if self.resigned and game.phase is Phase.PLAYING:
            return game
        while game.moves:
            game = game.at(len(game.moves) - 1)
            if game.phase is Phase.PLAYING:
                return game
        return None

    def __str__(self) -> str:
        head = [format_rules(self.rules), *([format_position(self.start)] if self.prepared else [])]
        moves = [format_cell(self.rules, move.cell) for move in self.moves]
        result = [str(self.outcome)] if self.outcome else []
        return " ".join([*head, f"{self.start.to_move.value}:", *moves, *result])


def play_named(game: Game, name: str, shown: str, level: Level | None = None) -> Game:
    """The game after a move in the cell of this name; raises IllegalMove, whose message has the name as `shown`."""
    holes = {"number": len(game.moves) + 1, "name": shown}
    try:
        return game.play(parse_cell(game.rules, name), level)
    except BadCell as error:
        last = format_cell(game.rules, game.rules.cells - 1)
        raise IllegalMove("move {number} is {name}: cells are a1 to {last}", last=last, **holes) from error
    except IllegalMove as error:
        if game.outcome:
            raise IllegalMove("move {number} is {name}: the game is over", **holes) from error
        raise IllegalMove("move {number} is {name}: that cell is taken", **holes) from error
