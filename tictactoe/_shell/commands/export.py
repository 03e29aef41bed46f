"""The command `export`: the saved games as JSON, or as SGF with what the review says of them."""

import json
import sys

from ..._engine.games.game_tree import GameTree
from ..._engine.games.record import Record
from ..._engine.games.sgf import format_sgf
from ..._engine.reach import soon_analysed
from ..._ui.board.analysed import unanalysed
from ..._ui.pages.review.annotated import annotated, tree_of_record
from ..._ui.pages.review.review import ReviewPage
from ..._ui.sitting.effects import LONGEST_REVIEW, AnalyseGame
from ..._ui.sitting.events import GameAnalysed
from ..._ui.words.language import say
from ..output import complain
from ..thinker import Thinker
from .games import games


def export_games(path: str, *, as_sgf: bool, reviewed: bool = False) -> int:
    """Print the saved games as JSON, a line each, or as SGF, which may be `reviewed`; gives the exit status."""
    thinker = None
    for record in games(path):
        if as_sgf:
            tree = tree_of_record(record)
            if reviewed:
                thinker = thinker or Thinker(seed=None)
                tree = _reviewed(thinker, record, tree)
            print(format_sgf([tree]), end="")
        else:
            print(json.dumps(record.as_data()))
    return 0


def _reviewed(thinker: Thinker, record: Record, tree: GameTree) -> GameTree:
    """The tree of a saved game with what its review says."""
    if sys.stderr.isatty() and not soon_analysed(record.game.start):
        number, most = record.id, LONGEST_REVIEW
        complain(say("looking through game {number}, for at most {seconds} s ...", number=number, seconds=most))
    thinker.ask(AnalyseGame(record.game), None)
    answer = thinker.answer()
    assert isinstance(answer, GameAnalysed)
    return annotated(ReviewPage(unanalysed(record.game, tree).after(answer), 0))
