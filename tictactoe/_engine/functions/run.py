"""A run of a function of one's own: the calls that it made, how it ended, and what can be wrong with a call."""

from enum import Enum
from math import inf
from typing import NamedTuple

from ..refusal import Refusal

NO_MOVE = -1  # in place of a cell, if None is returned beside a score
OFF_BOARD = -2  # in place of a cell, if what is returned beside a score is one off the board
MISNAMED = -3  # in place of a cell, if what was chosen is the best move in other words, or just off the board


class Call(NamedTuple):
    """A call of the function: the number of the call that made it, None for the first, and its board as text.

    `alpha` and `beta` are its bounds, infinite if it has none. It returned `value`, None if it never did, or a text
    that describes what is no number. If it `left` marks on the board of the call that made it, that is this board.
    If it returned a `move` beside its score, that is the number of its cell.
    """

    parent: int | None
    board: str
    value: float | str | None
    alpha: float = -inf
    beta: float = inf
    left: str = ""
    move: int | None = None

    def less(self, score: float) -> "Call":
        """The same call, with its score and its bounds lower by this score."""
        value = None if self.value is None else self.value if isinstance(self.value, str) else self.value - score
        return self._replace(value=value, alpha=self.alpha - score, beta=self.beta - score)


class Perspective(Enum):
    """By whom the scores of a function are seen."""

    X = "X"
    O = "O"  # noqa: E741 - the mark's own name
    SIDE = "the side to move"  # negamax


class Fault(Enum):
    """What can be wrong with a call."""

    SCORE = "its score is not that of its position"
    NO_NUMBER = "it returned no number"
    SAME = "its board is that of the call before"
    TAKEN = "its board has a mark in place of another"
    SPOILT = "its board is not one move after that of the call before"
    OTHER_MARK = "its board has a mark of the side that was not to move"
    OVER = "the game was over before it"
    LEFT = "it left marks on the board"
    SWAPPED = "it has alpha and beta exchanged"
    UNTRIED = "its score is right, but may be so by luck: moves were left out"
    MOVE = "the move beside its score is not worth that much"
    DISTANCE = "a slower win scores more than a faster one, or a faster loss more than a slower one"


class FaultyCall(NamedTuple):
    """A fault: which, the number of the call, and of the step that shows it; and another call that contradicts it."""

    fault: Fault
    call: int
    step: int
    other: int | None = None


class End(Enum):
    """Why the run of a function ended early."""

    RAISED = "it raised an error"
    ENDLESS = "it calls itself without end"
    STOPPED = "it was stopped after many calls"
    LATE = "it did not come back"


class EarlyEnd(NamedTuple):
    """How a run ended early; `detail` is the error, the number of calls, or the seconds that were waited."""

    end: End
    detail: Refusal | float = 0


class Answer(NamedTuple):
    """What a function that chooses a move returned, as `text`: the `cells` that it may mean, the likeliest first.

    There are none if it returned None. A number may be a score, too.
    """

    text: str
    cells: tuple[int, ...] = ()
    is_number: bool = False


class FunctionRun(NamedTuple):
    """How a function was run: what was `printed` in each call, and how the run `ended` early, None if it did not.

    `source` names the file and the function. By whom the scores are `seen` is None if only they can tell. A function
    that `chooses` a move is the first call, without a score of its own. What it returned, or one that passes its
    board on, is its `answer`, None if that says nothing. Its `depth` grows (1), falls (-1) or stays (0) from call to
    call; it is None if the function has none. `shares` says whether it sets variables that all its calls share,
    `bounded` whether it takes alpha and beta, and `draw` is what it scores a draw on another board. `shares_rows`
    says whether it copies a list of lists without its rows, and `swapped` whether it was given each mark in place of
    the other.
    """

    printed: dict[int, list[str]] | None = None
    ended: EarlyEnd | None = None
    source: str = ""
    seen: Perspective | None = None
    chooses: bool = False
    answer: Answer | None = None
    depth: int | None = None
    shares: bool = False
    bounded: bool = False
    draw: float = 0
    shares_rows: bool = False
    swapped: bool = False
