"""What a board takes from other programs: a game to explore, and a position to start from."""

from ..._engine.board import Position, Rules
from ..._engine.games.exchange import BadText, parse_tree
from ..._engine.games.game_tree import GameTree
from ..._engine.notation import LONGEST_TEXT, in_latin
from ..page import App
from ..words.boards import over_already
from ..words.language import say, say_number, told
from ..words.messages import unusable
from .cursor import centre

ROWS = frozenset("XO0123456789._-/ \t\r\n")  # the characters of a position that is written as rows


def explored(app: App, tree: GameTree, cursor: int | None = None) -> App:
    """The app with a page on which the end of a game is explored, in place of one that was opened so before.

    What else the tree has can be stepped through there. Esc leads back to what was explored first.
    """
    here = say_number(
        "Here is that game after {count} move; < steps back, x returns to yours.",
        "Here is that game after {count} moves; < steps back, x returns to yours.",
        len(tree.game.moves),
    )
    if [page.name for page in app.pages[-2:]] == ["explore", "explore"]:
        app = app.pop()
    game = tree.game
    if cursor is None:
        cursor = centre(game.rules) if game.last is None else game.last
    app = app.push("explore", game, game, cursor, (), tree)
    return app.say(here if game.moves else say("Here is that position; x returns to yours."))


def pasted(app: App, text: str, rules: Rules) -> App:
    """The app that explores what was pasted, or says why it cannot; `rules` are those of the board at hand."""
    try:
        tree = parse_tree(text, rules)
    except BadText as refusal:
        return app.say(unusable(told(refusal)))
    return explored(app, tree)


def as_typed(text: str) -> str:
    """What was pasted as one can type it, rows with "/" between; a game or a drawing as it is."""
    lines = [line.strip() for line in text.split("\n")]
    if not set(in_latin(text).upper()) <= ROWS:
        return "\n".join(lines).strip()[: LONGEST_TEXT + 1]
    return "/".join(filter(None, (line.strip("/") for line in lines)))[:LONGEST_TEXT]


def start(text: str, rules: Rules) -> Position | str:
    """The position that a text describes, to start a game from; or why no game can, as a clause."""
    try:
        position = parse_tree(text, rules).game.position
    except BadText as refusal:
        return told(refusal)
    return over_already(position) or position
