"""The texts of the statistics."""

from ..._engine.levels import title
from ..._engine.notation import format_cell
from ..._engine.puzzles import puzzles
from ..sitting.attempts import Attempt, Attempts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..sitting.mistake_puzzles import MistakePuzzleCount
    from ..sitting.score import Matchup
    from ..sitting.statistics import Opening

WAITING = "Looking through your games ..."
COUNTING = "Counting mistakes ..."
NO_GAMES = "You have not finished a game yet."
NO_MISTAKES = "none"
BOARD, LEVEL, GAMES = "board", "level", "games"  # headings of columns
RESULTS = ("won", "drawn", "lost")
STREAKS = ("streak", "best")


def puzzles_solved(attempts: "tuple[Attempt, ...]") -> list[str]:
    """How many puzzles were solved, and how many in a row."""
    found = Attempts(attempts)
    return [f"Puzzles: {found.solved} of {len(puzzles())} solved.", f"{found.streak} in a row, best {found.best}."]


def mistake_puzzles_counted(found: "MistakePuzzleCount") -> list[str]:
    """How many mistake puzzles are due, will be due later, and are solved."""
    return [f"From your own games: {found.due} to practise now,", f"{found.later} later, {found.solved} solved."]


def due_count(count: int) -> str:
    """How many mistake puzzles are due."""
    return f"From your own games: {count} to practise now."


_OPENERS = {"you": "you", "computer": "comp.", "people": "X/O"}
_CELLS = {0: "corner", 1: "edge", 4: "centre"}  # of 3 x 3, up to symmetry


def opening_name(opening: "Opening") -> str:
    """A first move, and who made it."""
    three = opening.rules.mnk[:2] == (3, 3)
    cell = _CELLS[opening.cell] if three else format_cell(opening.rules, opening.cell)
    return f"{cell} ({_OPENERS[opening.by]})"


def opponent(matchup: "Matchup") -> str:
    """The players of games: the level of the computer, or that two players played, whose results are those of X."""
    return title(matchup.level, matchup.rules) if matchup.level else "two players: X"


def streak_line(unbeaten: int, best: int) -> str:
    """The present and the best unbeaten streak."""
    return f"streak {unbeaten}, best {best}"


def openings_heading(shown: int, count: int) -> str:
    """The heading of the openings, of which `shown` are drawn."""
    return "openings" if shown == count else f"{shown} of {count} openings"


def mistakes_caption(each: int, brief: bool) -> str:
    """The heading of the graph of mistakes, which has `each` games in a column."""
    if brief:
        return "mistakes per game"
    return f"mistakes per game, {'newest right' if each == 1 else f'{each} games a column'}"
