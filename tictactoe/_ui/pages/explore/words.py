"""The texts of exploring: what can be done, and the moves that were tried."""

from collections.abc import Sequence

from ...._engine.analysis import MoveAnalysis
from ...._engine.board import Mark, Rules
from ...._engine.game import Game
from ...._engine.notation import format_cell
from ...words.cells import listed
from ...words.language import say, template
from ...words.values import long_value

# translators: done, help and back are typed
BEGUN = template("Try any move, for both sides. Type done to go back, help for commands.")
OVER = template("The game is over here. Type back or done.")
NO_MOVE_BEFORE = template("There is no move before this position.")
NO_MOVE_AFTER = template("You have not tried a move from here.")
NO_OTHER = template("You have tried nothing else here yet.")


def place(number: int, count: int) -> str:
    """Which of several it is."""
    return say("{number} of {count}", number=number, count=count)


def introduced(game: Game) -> list[str]:
    """What the player can do at a position while exploring; the first sentence alone is enough."""
    if game.outcome:
        return [say("Press < to go back."), say("Then try another move.")] if game.moves else [say("Esc goes back.")]
    return [say("Try any move, for both sides."), say("Esc goes back.")]


def going_on(rules: Rules, lines: Sequence[tuple[int, ...]]) -> list[str]:
    """With which moves lines go on from a position."""
    # translators: a list of cells, with which moves others or the player went on
    return [say("From here: {cells}.", cells=listed([format_cell(rules, line[-1]) for line in sorted(lines)]))]


def move(game: Game, path: tuple[int, ...], worth: MoveAnalysis | None = None) -> tuple[Mark, str]:
    """The last move of a line from the start of a game: its mark, and its cell with what it is worth, if known."""
    start = game.start.to_move
    mark = start if len(path) % 2 else start.other
    value = long_value(worth) if worth else ""
    return mark, f"{format_cell(game.rules, path[-1]):4} {value}".rstrip()
