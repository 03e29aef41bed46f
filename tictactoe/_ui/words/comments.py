"""Comments of a game from a file: what others have written, apart from what this program has."""

from ..._engine.game import Game
from ..._engine.games.game_tree import GameTree
from .printable import printable

OURS = "tictactoe: "  # the beginning of a line of a comment that this program has written
LONGEST_NOTE = 10_000  # characters of a comment that are shown


def own_comment(comment: str) -> str:
    """A comment without what this program has written."""
    return "\n".join(line for line in comment.split("\n") if not line.startswith(OURS)).strip()


def paragraphs(comment: str) -> list[str]:
    """What others have written in a comment."""
    return [printable(part, LONGEST_NOTE) for part in own_comment(comment).split("\n") if part.strip()]


def comments_on(tree: GameTree, game: Game) -> list[str]:
    """What others have written about the last move of a game that began as the tree did, or about its start."""
    line = [move.cell for move in game.moves]
    branch = tree.branch(line)
    return paragraphs(branch.comment if branch else "" if line else tree.comment)
