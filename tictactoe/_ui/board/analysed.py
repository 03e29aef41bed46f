"""A finished game, and what its analysis found: how well each move kept the value of its position."""

from itertools import pairwise

from ..._engine.board import Mark
from ..._engine.frozen import Frozen
from ..._engine.game import Game, Seat
from ..._engine.games.game_tree import GameTree
from ..._engine.judgement import Judgement
from ..._engine.levels import title
from ..page import App, Page
from ..sitting.events import Finding
from ..words.language import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..._engine.coaching.coach import Verdict
    from ..._engine.games.record import Record


class AnalysedGame(Frozen):
    """A finished game, and what is known of the position before each of its moves.

    More `findings` may follow for at most `seconds`; None before the first answer, 0 after the last. `verdicts` tell
    how well each move kept the value that its side had. `shown` are the questions whose answer was shown. `tree` is
    the game with variations and comments, None if nobody has asked for them yet.
    """

    game: Game
    findings: tuple[Finding, ...]
    verdicts: tuple["Verdict | None", ...]
    seconds: int | None = None
    shown: frozenset[int] = frozenset()
    tree: GameTree | None = None

    @property
    def whole_tree(self) -> GameTree:
        """The game with variations and comments, as far as there are any, and the names of its players."""
        return self.tree or GameTree.of(self.game, (_player(self.game, Mark.X), _player(self.game, Mark.O)))

    @property
    def complete(self) -> bool:
        """Whether no more analyses will follow."""
        return self.seconds == 0

    @property
    def questions(self) -> tuple[int, ...]:
        """The plies at which a person lost value."""
        mistakes = [ply for ply, verdict in enumerate(self.verdicts) if verdict and verdict.is_mistake]
        return tuple(ply for ply in mistakes if self.game.seats.of(self.mark(ply)) is Seat.PERSON)

    @property
    def open_questions(self) -> tuple[int, ...]:
        """The questions whose answer is not shown yet."""
        return tuple(ply for ply in self.questions if ply not in self.shown)

    def judgement(self, ply: int) -> Judgement | None:
        """What a search thinks of the position after so many plies, None if no search was needed, and at the end."""
        return self.findings[ply].judgement if ply < len(self.findings) else None

    def mark(self, ply: int) -> Mark:
        """The mark that moved at `ply`."""
        first = self.game.start.to_move
        return first.other if ply % 2 else first


def _player(game: Game, mark: Mark) -> str:
    match game.seats.of(mark):
        case Seat.PERSON:
            return "you" if game.person else "person"
        case Seat.COMPUTER:
            moves = zip(game.positions, game.moves, strict=False)
            levels = (move.level for position, move in moves if position.to_move is mark and move.level)
            return title(min(levels, default=game.weakest), game.rules)
    return game.seats.program(mark)


def unanalysed(game: Game, tree: GameTree | None = None) -> AnalysedGame:
    """A game before anything is known of it."""
    count = len(game.moves)
    return AnalysedGame(game, (Finding(),) * count, (None,) * count, tree=tree)


def with_explored(analysed: AnalysedGame, app: App, page: "Page") -> AnalysedGame:
    """The game with the line that is explored from its page as a variation.

    A line that goes on where the game was given up would read as part of it.
    """
    above = next((above for below, above in pairwise(app.pages) if below is page), None)
    study = above.study(app) if above and above.name == "explore" else None
    if study is None or study.game.start != analysed.game.start:
        return analysed
    line = tuple(move.cell for move in study.game.moves)
    game = tuple(move.cell for move in analysed.game.moves)
    goes_on = analysed.game.resigned and line[: len(game)] == game
    if not line or goes_on or analysed.whole_tree.branch(line):
        return analysed
    return analysed._replace(tree=analysed.whole_tree.changed(line, lambda branch: branch))


def review_kept(app: App, number: int) -> App:
    """The app with the review of the kept game with this number, or with the reason why there is none."""
    app, record = with_chosen(app, number)
    own = app.play.analysed
    if record is None:
        return app
    known = own if own and own.game == record.game else unanalysed(record.game)
    return app.push("review", known, number)


def with_chosen(app: App, number: int) -> tuple[App, "Record | None"]:
    """The app with the kept game with this number chosen, and that game; or with the reason why there is none."""
    past = app.sitting.past
    record = next((record for record in past.games if record.id == number), None)
    if record is None:
        return app.say(say("No saved game has this number; games lists them.")), None
    return app if record is past.record else app.share(past=past._replace(chosen=number)), record
