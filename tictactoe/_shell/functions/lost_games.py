"""Where a function of one's own that lost games scores a position wrongly."""

from collections.abc import Iterable

from ..._engine.coaching.puzzles import MistakeFinder
from ..._engine.game import Game
from ..._engine.notation import format_position
from ..._ui.app import App
from ..._ui.words.boards import USUAL
from ..._ui.words.language import say
from ..._ui.words.own_function import typed
from .file import Failed, names_function
from .watcher import record

MOST_FREE = 8  # cells of a position in which the function is run: with nine it may take ten seconds
MOST_RUN = 3  # positions


def where_wrong_in(app: App, source: str) -> str:
    """The same as `where_wrong` for a function that played against a person, in the last two games of a sitting."""
    games = [round.final.game for round in (app.play.round, app.play.previous) if round]
    won = [(game, game.outcome.winner) for game in games if game.outcome and game.outcome.winner]
    return where_wrong(source, [game for game, winner in won if game.seats.program(winner.other)])


def where_wrong(source: str, lost: Iterable[Game]) -> str:
    """The command that shows a wrong score of the function that a text such as my_bot.py:minimax names; "" for none.

    It is run where it gave a draw or a win away in games that it `lost`, with the fewest free cells first.
    """
    games = [game for game in lost if game.rules == USUAL]
    if not games or not names_function(source):
        return ""
    finder, positions = MistakeFinder(), {}
    for game in games:
        loser = game.last_mark.other
        for puzzle, _ in finder.find(game, most=MOST_FREE, both=True):
            if puzzle.position.to_move is loser:
                positions[puzzle.position] = puzzle.position.empty.bit_count()
    for position in sorted(positions, key=positions.__getitem__)[:MOST_RUN]:
        try:
            recording = record(source, position)
        except Failed:
            return ""
        if recording.calls > 1 and recording.faults:
            return say(
                "Where it went wrong: tictactoe think {function} {position}",
                function=typed(source),
                position=format_position(position),
            )
    return ""
