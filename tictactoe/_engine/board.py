"""The rules of the m,n,k-game: positions, legal moves, outcomes.

Cells are numbered by rows from the top left, and cell i is the bit 1 << i, so a set of cells is one integer:

         a   b   c
    1    0 | 1 | 2
        ---+---+---
    2    3 | 4 | 5        a line: the diagonal a1, b2, c3 is 1 << 0 | 1 << 4 | 1 << 8
        ---+---+---
    3    6 | 7 | 8        the full board is (1 << 9) - 1

A line is such a set, of `run` cells in a row. The tuple of a board's lines says what wins; threats, forks and the
highlighted cells follow from it. A move is given by the cell that it marks.

Rules, positions and outcomes are Frozen: values with the fields that their classes name, which never change.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from operator import index

from .frozen import Frozen
from .lines import all_lines, cells_in, has_line
from .refusal import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import SupportsIndex

LONGEST_SIDE = 20
"""Cells along the longest side of a board, as at the Gomocup."""


class Word(Enum):
    """The base of enumerations whose members print as their values, which are words."""

    def __str__(self) -> str:
        return str(self.value)


class Mark(Word):
    """What is written in a cell."""

    X = "X"
    O = "O"  # noqa: E741 - the mark's own name

    @property
    def other(self) -> "Mark":
        """X for O, and O for X."""
        return Mark.O if self is Mark.X else Mark.X


class BadRules(Refusal, ValueError):
    """A board that cannot be played on; the message says which boards can."""


class IllegalMove(Refusal, ValueError):
    """A move that the rules do not allow; the message says why."""


class GameOver(IllegalMove):
    """A move was played, or asked for, where the game is over."""


class BadPosition(Refusal, ValueError):
    """A position that no game leads to, or text that is not a position; the message says what is wrong with it."""


class Rules(Frozen):
    """An m,n,k-game: `width` columns, `height` rows, `run` marks in a row win.

    (3, 3, 3) is tic-tac-toe, (15, 15, 5) gomoku without further rules. Sides are 1 to 20 cells, and a run is at
    most the longer side; for anything else the constructor raises BadRules.
    """

    width: int
    height: int
    run: int

    def __init__(self, width: "SupportsIndex", height: "SupportsIndex", run: "SupportsIndex") -> None:
        try:
            width, height, run = index(width), index(height), index(run)
        except TypeError:
            raise BadRules(
                "columns, rows and run must be whole numbers, not {width}, {height}, {run}",
                width=repr(width),
                height=repr(height),
                run=repr(run),
            ) from None
        if not (1 <= width <= LONGEST_SIDE and 1 <= height <= LONGEST_SIDE):
            size = f"{width} x {height}"
            raise BadRules("there is no board of {size}; a side has 1 to {most} cells", size=size, most=LONGEST_SIDE)
        if not 1 <= run <= max(width, height):
            raise BadRules(
                "{run} in a row cannot win on {width} x {height}; choose 1 to {most}",
                run=run,
                width=width,
                height=height,
                most=max(width, height),
            )
        super().__init__(width, height, run)

    def __repr__(self) -> str:
        return f"Rules({self.width}, {self.height}, {self.run})"

    @property
    def mnk(self) -> tuple[int, int, int]:
        """Width, height and run, the m, n and k of an m,n,k-game."""
        return self.width, self.height, self.run

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.width * self.height

    @property
    def lines(self) -> tuple[int, ...]:
        """Every set of `run` cells in a row, as a bitboard: rows, columns, and both diagonals.

        >>> len(Rules(3, 3, 3).lines), len(Rules(15, 15, 5).lines)
        (8, 572)
        """
        return all_lines(self.width, self.height, self.run)

    def from_centre(self, cell: int) -> tuple[int, int]:
        """How far a cell is from the centre of the board, in half columns and in half rows.

        >>> Rules(3, 3, 3).from_centre(4), Rules(4, 3, 3).from_centre(0)
        ((0, 0), (3, 2))

        Raises IndexError for a cell that is not on the board.
        """
        row, column = divmod(require_cell(self, cell), self.width)
        return abs(2 * column + 1 - self.width), abs(2 * row + 1 - self.height)

    @property
    def start(self) -> "Position":
        """The empty board, X to move."""
        return Position(self, 0, 0, Mark.X)


class Outcome(Frozen):
    """How a game ended; no winner is a draw.

    >>> print(Outcome(Mark.X), Outcome(None), sep=", ")
    X wins, draw
    """

    winner: Mark | None

    def __init__(self, winner: Mark | None) -> None:
        if winner is not None:
            require(Mark, winner)
        super().__init__(winner)

    def __str__(self) -> str:
        return f"{self.winner.value} wins" if self.winner else "draw"


class Position(Frozen):
    """A board and whose turn it is: the cells of the side to move, and the cells of the other side.

    Either mark may have begun. Positions are values: `play` returns a new one. The constructor raises TypeError for
    anything but Rules, two bitboards and a Mark; `is_valid` says whether some game leads to the position.

    >>> position = Rules(3, 3, 3).start.play(4).play(0)
    >>> position.to_move, position.mark_at(4), position.mark_at(8)
    (<Mark.X: 'X'>, <Mark.X: 'X'>, None)
    >>> position
    parse('O../.X./...', Rules(3, 3, 3), Mark.X)
    >>> print(position)
    O . .
    . X .
    . . .

    `repr` is the expression that gives a valid position, in the names of the package; both texts read back.
    """

    rules: Rules
    mine: int
    theirs: int
    to_move: Mark

    def __init__(self, rules: Rules, mine: int, theirs: int, to_move: Mark) -> None:
        bitboards = isinstance(mine, int) and isinstance(theirs, int)
        if not (bitboards and isinstance(rules, Rules) and isinstance(to_move, Mark)):
            given = f"{rules!r}, {mine!r}, {theirs!r}, {to_move!r}"
            raise TypeError(f"Rules, two bitboards and a Mark are wanted, not {given}; parse reads a Position")
        for set_field, value in zip(Position._setters, (rules, mine, theirs, to_move)):  # noqa: B905 - as in Frozen
            set_field(self, value)

    @property
    def empty(self) -> int:
        """The empty cells, as a bitboard."""
        return ~(self.mine | self.theirs) & ((1 << self.rules.cells) - 1)

    @property
    def winning_line(self) -> int:
        """The cells of every completed line, as a bitboard; 0 without one. One move may complete several.

        >>> bin(Position(Rules(3, 3, 3), 0b000_011_000, 0b000_000_111, Mark.O).winning_line)
        '0b111'
        """
        cells = 0
        for line in self.rules.lines:
            if line & self.theirs == line:
                cells |= line
        return cells

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended here, or None while it goes on. A full board without a line is a draw."""
        if has_line(*self.rules.mnk, self.theirs):
            return Outcome(self.to_move.other)
        return None if self.empty else Outcome(None)

    @property
    def legal_moves(self) -> tuple[int, ...]:
        """The cells that may be marked, in order; none once the game is over."""
        return () if self.outcome else tuple(cells_of(self.empty))

    @property
    def is_valid(self) -> bool:
        """Whether some game leads to this position.

        >>> Position(Rules(3, 3, 3), 0b000_000_111, 0, Mark.X).is_valid
        False
        """
        return self.problem is None

    @property
    def problem(self) -> str | None:
        """What is wrong with a position that no game leads to, in one line; None for a valid one.

        >>> Position(Rules(3, 3, 3), 0b000_000_111, 0, Mark.X).problem
        '3 X and 0 O cannot be; the players take turns'
        """
        found = position_error(self)
        return str(found) if found else None

    def mark_at(self, cell: "SupportsIndex") -> Mark | None:
        """The mark in a cell from 0 to rules.cells - 1, None if it is empty; raises IndexError for any other."""
        cell = require_cell(self.rules, cell)
        if self.mine >> cell & 1:
            return self.to_move
        return self.to_move.other if self.theirs >> cell & 1 else None

    def play(self, cell: "SupportsIndex") -> "Position":
        """The position after the side to move marks a cell; raises IllegalMove, of which GameOver is one.

        Raises TypeError for anything but a whole number.
        """
        cell = cell_number(cell)
        if not 0 <= cell < self.rules.cells:
            raise IllegalMove(
                "cell {cell} is not on the board: cells are 0 to {last}", cell=cell, last=self.rules.cells - 1
            )
        if (self.mine | self.theirs) >> cell & 1:
            raise IllegalMove("cell {cell} is taken", cell=cell)
        if self.outcome:
            raise GameOver("the game is over")
        return Position(self.rules, self.theirs, self.mine | 1 << cell, self.to_move.other)

    def image(self, symmetry: Sequence[int]) -> "Position":
        """A mirror image or a rotation of the position, which has the same value; `symmetries` gives the symmetries.

        A symmetry has, for each cell, the cell to which it goes. Raises ValueError unless it has every cell once;
        only this is checked.

        >>> print(Rules(3, 2, 3).start.play(0).play(5).image((2, 1, 0, 5, 4, 3)))
        . . X
        O . .
        """
        require(Iterable, symmetry, error="a symmetry is wanted, not {}; symmetries(rules) gives them")
        if sorted(symmetry) != list(range(self.rules.cells)):
            raise ValueError(f"{symmetry!r} is no symmetry of {self.rules.cells} cells; symmetries(rules) gives them")
        mine, theirs = (bitboard(symmetry[cell] for cell in cells_of(side)) for side in (self.mine, self.theirs))
        return self._replace(mine=mine, theirs=theirs)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows from the top, with a letter or a dot for each cell.

        >>> Rules(3, 2, 3).start.play(0).play(5).rows
        ('X..', '..O')
        """
        mine, theirs, width, cells = self.mine, self.theirs, self.rules.width, range(self.rules.cells)
        own, other = self.to_move.value, self.to_move.other.value
        letters = "".join([own if mine >> cell & 1 else other if theirs >> cell & 1 else "." for cell in cells])
        return tuple(letters[start : start + width] for start in range(0, len(letters), width))

    def __str__(self) -> str:
        return "\n".join(" ".join(row) for row in self.rows)

    def svg(self, *, shaded: int = 0) -> str:
        """A picture in SVG, with the cells of a completed line shaded, and those of the bitboard `shaded`.

        >>> Rules(3, 3, 3).start.play(4).svg().count("<path d=")
        1
        """
        from .svg import picture  # few programs draw one

        require_bitboards(self.rules, shaded)
        return picture(self.rows, set(cells_of(self.winning_line | shaded)))

    def _repr_svg_(self) -> str:
        """The picture in a notebook."""
        return self.svg()

    def __hash__(self) -> int:
        return hash((self.mine, self.theirs))  # faster than of all fields

    def __repr__(self) -> str:
        if self.problem:
            return f"Position({self.rules!r}, {self.mine}, {self.theirs}, Mark.{self.to_move.name})"
        return f"parse({'/'.join(self.rows)!r}, {self.rules!r}, Mark.{self.to_move.name})"


def position_error(position: Position) -> BadPosition | None:
    """The error for a position that no game leads to, None for a valid one."""
    rules, mine, theirs, to_move = position.rules, position.mine, position.theirs, position.to_move
    if (mine | theirs) >> rules.cells:
        return BadPosition("there is a mark off the board: cells are 0 to {last}", last=rules.cells - 1)
    if mine & theirs:
        return BadPosition("cell {cell} has both marks", cell=next(cells_of(mine & theirs)))
    mover, other = to_move.value, to_move.other.value
    more = theirs.bit_count() - mine.bit_count()
    if abs(more) > 1:
        x, o = (mine, theirs) if to_move is Mark.X else (theirs, mine)
        return BadPosition("{x} X and {o} O cannot be; the players take turns", x=x.bit_count(), o=o.bit_count())
    if more < 0:
        return BadPosition("{other} is to move, not {mark}; {mark} has one more mark", other=other, mark=mover)
    my_lines = [line for line in rules.lines if line & mine == line]
    their_lines = [line for line in rules.lines if line & theirs == line]
    if my_lines and their_lines:
        return BadPosition("both X and O have a line; the game ends with the first")
    if my_lines and more:
        return BadPosition("{other} has moved after {mark} won; a line ends the game", other=other, mark=mover)
    if my_lines:
        return BadPosition("{other} is to move, not {mark}; {mark} has won", other=other, mark=mover)
    last = theirs
    for line in their_lines:
        last &= line
    if not last and their_lines:
        return BadPosition("no single move completes all lines of {mark}; the first line ends the game", mark=other)
    return None


def cells_of(board: int) -> Iterator[int]:
    """The cells of a bitboard, in order; raises ValueError for a negative number, such as ~0b111.

    >>> list(cells_of(0b100010001))
    [0, 4, 8]
    """
    if not isinstance(board, int) or board < 0:
        require_bitboards(None, board)
    return cells_in(board)


def bitboard(cells: "Iterable[SupportsIndex]") -> int:
    """Cells as a bitboard; raises ValueError for a number that is a cell of no board.

    >>> bin(bitboard([0, 4, 8]))
    '0b100010001'
    """
    if not isinstance(cells, Iterable):
        raise TypeError(f"cells are wanted, such as [0, 4], not {cells!r}")
    board = 0
    for cell in cells:
        number = cell_number(cell)
        if not 0 <= number < LONGEST_SIDE**2:
            raise ValueError(f"cell {number} is on no board: cells are 0 to {LONGEST_SIDE**2 - 1} at most")
        board |= 1 << number
    return board


def cell_number(cell: "SupportsIndex") -> int:
    """A cell as an int, whose shifts cannot overflow; raises TypeError for anything but a whole number."""
    try:
        number = None if isinstance(cell, bool) else index(cell)
    except TypeError:
        number = None
    if number is None:
        raise TypeError(f"a cell is a whole number, not {cell!r}; parse_cell reads names such as b2")
    return number


def require_cell(rules: Rules, cell: "SupportsIndex") -> int:
    """A cell of a board as an int; raises IndexError for any other, and TypeError as `cell_number` does."""
    cell = cell_number(cell)
    if not 0 <= cell < rules.cells:
        raise IndexError(f"cell {cell} is not on the board: cells are 0 to {rules.cells - 1}")
    return cell


_WANTED = {
    "Analysis": "an Analysis is wanted, not {}; analyse gives one",
    "Branch": "a Branch is wanted, not {}; one is Branch(4)",
    "Game": "a Game is wanted, not {}; parse_game reads one",
    "GameTree": "a GameTree is wanted, not {}; parse_sgf reads some, GameTree.of(game) makes one",
    "Level": "a Level is wanted, not {}; one is Level.CASUAL",
    "Mark": "a Mark is wanted, not {}; one is Mark.X",
    "Played": "moves are Played, not {}; the centre of tic-tac-toe is Played(4)",
    "Position": "a Position is wanted, not {}; parse reads one",
    "Rules": "Rules are wanted, not {}; tic-tac-toe has Rules(3, 3, 3)",
    "Seat": "a Seat is wanted, not {}; one is Seat.PERSON",
    "Seats": "Seats are wanted, not {}; two people have Seats(Seat.PERSON, Seat.PERSON)",
    "Solver": "a Solver is wanted, not {}; tic-tac-toe has Solver(Rules(3, 3, 3))",
}


def require(kind: type, value: object, error: str = "") -> None:
    """Raise TypeError for a value of another kind: the `error`, or the usual one, with the value in place of {}."""
    if not isinstance(value, kind):
        raise TypeError((error or _WANTED[kind.__name__]).format(repr(value)))


def require_bitboards(rules: Rules | None, *values: object) -> None:
    """Raise TypeError for anything but integers, and ValueError for a negative one, or for cells off the board."""
    for value in values:
        if not isinstance(value, int):
            raise TypeError(f"a bitboard is wanted, not {value!r}; bitboard([0, 4]) makes one of cells")
        if value < 0:
            raise ValueError(f"{value} is no bitboard: the other cells of a position are all & ~board, not ~board")
        if rules and value >> rules.cells:
            raise ValueError(f"cell {value.bit_length() - 1} is not on the board: cells are 0 to {rules.cells - 1}")
