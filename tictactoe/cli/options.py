"""What a command was asked to do."""

from typing import TYPE_CHECKING, NamedTuple

from ..engine.board import Position, Rules
from ..engine.game import Game
from ..engine.levels import Level
from .play_options import PlayOptions

if TYPE_CHECKING:
    from ..engine.steps import Method


class SolveOptions(NamedTuple):
    """What to solve, in how many seconds, and how to print it; or the file that a proof is written to instead.

    The solver's tables may take `memory` MiB, None for the usual.
    """

    position: Position
    budget: float
    json: bool
    color: str | None
    ascii: bool
    proof: str | None = None
    memory: int | None = None


class CheckOptions(NamedTuple):
    """Which file's proof to check."""

    file: str


class TreeOptions(NamedTuple):
    """Whose tree to draw, how deep in plies, in how many seconds, and as what: text, svg, html, dot or json.

    `distinct` draws each position once, up to symmetry; None does so where all have no room on a screen.
    """

    position: Position
    depth: int
    distinct: bool | None
    budget: float
    format: str
    color: str | None
    ascii: bool


class ThinkOptions(NamedTuple):
    """Which search to watch, by which method, how many plies deep to print it, and how to show it."""

    position: Position
    method: "Method"
    depth: int
    play: PlayOptions


class PuzzleOptions(NamedTuple):
    """How to show puzzles."""

    play: PlayOptions


class GamesOptions(NamedTuple):
    """Which file's games to list, and whether as JSON."""

    records: str | None
    json: bool


class ReviewOptions(NamedTuple):
    """Which game to go through, and how to show it and play on: a kept one by its number, None for the last one."""

    game: Game | int | None
    play: PlayOptions


class StatsOptions(NamedTuple):
    """Which file's games to count, and how to print what they come to."""

    records: str | None
    json: bool
    color: str | None
    ascii: bool


class ExportOptions(NamedTuple):
    """Which file's games to print."""

    records: str | None


class ImportOptions(NamedTuple):
    """What to add to which file: the lines of `file`, "-" for standard input; `all_or_none` where one is refused."""

    records: str | None
    file: str
    all_or_none: bool


class ForgetOptions(NamedTuple):
    """Which file to delete; `yes` does so without asking."""

    records: str | None
    yes: bool


class EngineOptions(NamedTuple):
    """How to play for a manager: how many in a row win, by which function or at what level, and from what seed.

    A function is written my_bot.py:choose. A move takes so many `seconds` where the manager names no time.
    """

    run: int
    own: str | None
    level: Level
    seconds: float
    seed: int | None


class MatchOptions(NamedTuple):
    """Which players meet on which board, in how many games, and how many seconds they have for a move.

    With `nodes` the last level has these instead. Games are written to `output`, None for none.
    """

    players: tuple[str, str]
    rules: Rules
    games: int
    seconds: float
    nodes: int | None
    seed: int | None
    output: str | None


Options = (
    PlayOptions
    | SolveOptions
    | CheckOptions
    | TreeOptions
    | ThinkOptions
    | PuzzleOptions
    | GamesOptions
    | ReviewOptions
    | StatsOptions
    | ExportOptions
    | ImportOptions
    | ForgetOptions
    | EngineOptions
    | MatchOptions
)
