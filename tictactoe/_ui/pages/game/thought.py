"""What the page of the game says of the computer's search on a larger board."""

from ...board.around import time_bar
from ...page import App
from ...parts.layout import layout_for
from ...words.cells import capitalised
from ...words.judgement import depth_and_lead, expected, foreseen, lead
from ...words.language import say_as
from ...words.status import turn
from .game import GamePage

OPENING = 2  # moves of a game that need no search
LINE_WIDTH = 13  # columns of the expected line


def lines(page: GamePage, app: App) -> list[str]:
    """That the computer thinks; without a panel also how its time runs out, and whom it sees ahead."""
    thinking, layout = page.thinking, layout_for(app.size, page.game.rules)
    if thinking is None or layout.panel:
        return [turn(page.game)]
    timed = f"{turn(page.game)} {time_bar(thinking.share_left)}"
    first = timed if len(timed) <= layout.words_width else turn(page.game)
    return [first, capitalised(f"{foreseen(thinking.judgement)}.")]


def facts(page: GamePage) -> dict[str, str]:
    """What the computer thinks, or thought before its last move; empty in the opening and after the end.

    What it expects of a person who is to move is left out: that would be a hint.
    """
    opening = len(page.game.moves) <= OPENING and not page.game.prepared
    if not page.thought or page.game.outcome or (opening and not page.thought.judgement.depth):
        return {}
    judgement, thinks = page.thought.judgement, page.thinking is not None
    if not judgement.depth:
        # translators: after the label "Depth": the computer had only one move, and so did not search; 12 letters
        return {say_as("panel", "Depth"): say_as("the depth", "forced")} | lead(judgement)
    if not thinks and page.game.people:
        return depth_and_lead(judgement)
    following = expected(judgement, LINE_WIDTH, skipped=0 if thinks else 1)
    # translators: as "Next  h8 i9" for the moves that the computer expects; at most 10 letters, and so is "Time"
    return depth_and_lead(judgement) | ({say_as("panel", "Next"): following} if following else {})
