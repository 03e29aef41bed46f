"""The texts of the statistics."""

from ..._engine.notation import format_cell
from ..._engine.puzzles import puzzles
from ..sitting.attempts import Attempt, Attempts
from .language import say, say_as, say_number, template, template_as
from .levels import level_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..sitting.mistake_puzzles import MistakePuzzleCount
    from ..sitting.score import Matchup
    from ..sitting.statistics import Opening

WAITING = template("Looking through your games ...")
COUNTING = template("Finding mistakes ...")
NO_GAMES = template("You have not finished a game yet.")
# translators: where the mistakes of each game are drawn and there is no mistake
NO_MISTAKES = template_as("mistakes", "none")
_RESULTS = (
    # translators: headings of columns: how many games were won, drawn and lost; short words
    template_as("games", "won"),
    template_as("games", "drawn"),
    template_as("games", "lost"),
)


def board() -> str:
    """The heading of the boards."""
    return say_as("heading of a column", "board")


def level() -> str:
    """The heading of the levels."""
    return say_as("heading of a column", "level")


def counts() -> list[str]:
    """The headings of the numbers of games: of all, won, drawn and lost."""
    return [say_as("heading of a column", "games"), *results()]


def results() -> list[str]:
    """The headings of games won, drawn and lost."""
    return [say_as("games", result) for result in _RESULTS]


def streaks() -> list[str]:
    """The headings of the present and the best unbeaten streak."""
    # translators: headings of columns, short words: games without a defeat now, and the most there ever were
    return [say_as("heading of a column", "unbeaten"), say_as("heading of a column", "best")]


def puzzles_solved(attempts: "tuple[Attempt, ...]") -> list[str]:
    """How many puzzles were solved, and how many in a row."""
    found = Attempts(attempts)
    return [
        say("Puzzles: {solved} of {all} solved.", solved=found.solved, all=len(puzzles())),
        # translators: puzzles solved in a row, now and the most there ever were
        say("{streak} in a row, best {best}.", streak=found.streak, best=found.best),
    ]


def mistake_puzzles_counted(found: "MistakePuzzleCount") -> list[str]:
    """How many mistake puzzles are due, will be due later, and are solved."""
    return [
        # translators: the next text goes on
        say("From your own games: {due} to practise now,", due=found.due),
        # translators: puzzles from own games: those due later, and those that are solved
        say("{later} later, {solved} solved.", later=found.later, solved=found.solved),
    ]


def due_count(count: int) -> str:
    """How many mistake puzzles are due."""
    return say_number(
        "From your own games: {count} to practise now.", "From your own games: {count} to practise now.", count
    )


# Where a first move is on 3 x 3, up to symmetry, and who made it.
_OPENINGS = {
    # translators: this and the next eight: a first move, and who made it; at most 17 characters
    ("you", 0): template("corner (you)"),
    ("you", 1): template("edge (you)"),
    ("you", 4): template("centre (you)"),
    ("computer", 0): template("corner (comp.)"),
    ("computer", 1): template("edge (comp.)"),
    ("computer", 4): template("centre (comp.)"),
    ("people", 0): template("corner (X/O)"),
    ("people", 1): template("edge (X/O)"),
    ("people", 4): template("centre (X/O)"),
}
_OPENERS = {
    # translators: this and the next two: a first move, and who made it
    "you": template("{cell} (you)"),
    "computer": template("{cell} (comp.)"),
    "people": template("{cell} (X/O)"),
}


def opening_name(opening: "Opening") -> str:
    """A first move, and who made it."""
    if opening.rules.mnk[:2] == (3, 3):
        return say(_OPENINGS[opening.by, opening.cell])
    return say(_OPENERS[opening.by], cell=format_cell(opening.rules, opening.cell))


def opponent(matchup: "Matchup") -> str:
    """The players of games: the level of the computer, or that two players played, whose results are those of X."""
    if matchup.level:
        return level_name(matchup.level, matchup.rules)
    # translators: in the column of levels, at most 17 characters: two people played, and the results are those of X
    return say("two players: X")


def streak_line(unbeaten: int, best: int) -> str:
    """The present and the best unbeaten streak."""
    # translators: games without a defeat, now and the most there ever were
    return say("unbeaten {count}, best {best}", count=unbeaten, best=best)


def openings_heading(shown: int, count: int) -> str:
    """The heading of the openings, of which `shown` are drawn."""
    # translators: this and the next: heading of a list of first moves, at most 20 characters
    return say("openings") if shown == count else say("{shown} of {count} openings", shown=shown, count=count)


def mistakes_caption(each: int, brief: bool) -> str:
    """The heading of the graph of mistakes, which has `each` games in a column."""
    if brief:
        # translators: at most 30 characters
        return say("mistakes per game")
    if each == 1:
        # translators: the newest game is furthest right
        return say("mistakes per game, newest right")
    return say_number("mistakes per game, {count} game a column", "mistakes per game, {count} games a column", each)
