"""A finished game, and what its analysis found: how well each move kept the value of its position."""

from itertools import pairwise

from ..._engine.analysis import Analysis, Value, with_played
from ..._engine.board import Mark
from ..._engine.coaching.coach import Verdict, verdict
from ..._engine.frozen import Frozen
from ..._engine.game import Game, Seat
from ..._engine.games.game_tree import GameTree
from ..._engine.judgement import Judgement
from ..._engine.levels import title
from ..page import App, Page
from ..sitting.events import Finding, GameAnalysed, nothing_found
from ..words.language import say
from .study import deeper

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from ..._engine.games.record import Record


class AnalysedGame(Frozen):
    """A finished game, and what is known of its positions.

    `findings` are of the position before each move, and of the last one if the board does not end the game. More may
    follow for at most `seconds`; None before the first answer, 0 after the last. `verdicts` tell how well each move
    kept the value that its side had. `shown` are the questions whose answer was shown. `tree` is
    the game with variations and comments, None if nobody has asked for them yet.
    """

    game: Game
    findings: tuple[Finding, ...]
    verdicts: tuple[Verdict | None, ...]
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
        """What a search thinks of the position after so many plies, None if none was needed or the game has ended."""
        return self.findings[ply].judgement if ply < len(self.findings) else None

    def mark(self, ply: int) -> Mark:
        """The mark that moved at `ply`."""
        first = self.game.start.to_move
        return first.other if ply % 2 else first

    def after(self, answer: GameAnalysed) -> "Self":
        """The game with newer analyses; those of another game, and late ones of a part of it, change nothing.

        A position of which more is known already, as a search beside the board has found it, stays as it is.
        """
        if answer.game != self.game or (self.complete and answer.seconds):
            return self
        findings, moves = [*answer.findings], self.game.moves
        for ply in reversed(range(len(findings))):
            old, following = self.findings[ply], findings[ply + 1] if ply + 1 < len(findings) else Finding()
            if old.analysis and _says_more(old, findings[ply]):
                after = following.analysis
                known = with_played(old.analysis, moves[ply].cell, after) if after else old.analysis
                findings[ply] = old._replace(analysis=known)
            if following.judgement:
                believed = _believed(findings[ply].judgement, following.judgement, moves[ply].cell)
                findings[ply] = findings[ply]._replace(judgement=believed)
        verdicts = list(self.verdicts)
        for ply, (found, move) in enumerate(zip(findings, moves, strict=False)):
            if found.analysis and found.analysis is not self.findings[ply].analysis:
                verdicts[ply] = verdict(found.analysis, move.cell)
        return self._replace(findings=tuple(findings), verdicts=tuple(verdicts), seconds=answer.seconds)

    def with_found(self, ply: int, analysis: Analysis, judgement: Judgement | None) -> "Self":
        """The game with what was found of the position before the move at `ply`, or after the last move.

        It also says what the move before was worth, and that may say it of the one before, and so on. A mistake that
        is only found so is no question, as its answer was seen.
        """
        findings = [*self.findings]
        if ply < len(findings):
            findings[ply] = Finding(analysis, judgement)
        after = analysis
        for earlier in reversed(range(ply)):
            before = findings[earlier].analysis
            played = before and with_played(before, self.game.moves[earlier].cell, after)
            if played is None or played is before:
                break
            findings[earlier], after = findings[earlier]._replace(analysis=played), played
        known = self.after(GameAnalysed(self.game, tuple(findings), self.seconds or 0))._replace(seconds=self.seconds)
        return known._replace(shown=known.shown | frozenset(known.questions) - frozenset(self.questions))


def _says_more(old: Finding, new: Finding) -> bool:
    """Whether an old finding says more than a new one: a proof, or else the deeper search."""
    if old.analysis is None or new.analysis is None:
        return old.analysis is not None
    if new.analysis.value is not Value.UNKNOWN:
        return False
    return old.analysis.value is not Value.UNKNOWN or deeper(old.judgement, new.judgement) is not new.judgement


def _believed(found: Judgement | None, after: Judgement, played: int) -> Judgement | None:
    """What to think of a position: if the move that looked best was played, what the search after it thinks.

    That one must have looked as far, and nothing may be proven. `depth` stays that of the search of the position.
    """
    if found is None or found.line[0] != played or after.depth + 1 < found.depth:
        return found
    if found.value is not Value.UNKNOWN or after.value is not Value.UNKNOWN:
        return found
    others = found.others if -after.score >= found.score else ()  # which may be better than it now
    return found._replace(line=(played, *after.line), score=-after.score, others=others)


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
    return AnalysedGame(game, nothing_found(game), (None,) * len(game.moves), tree=tree)


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
    past = app.past
    record = next((record for record in past.games if record.id == number), None)
    if record is None:
        return app.say(say("No saved game has this number; games lists them.")), None
    return app if record is past.record else app._replace(past=past._replace(chosen=number)), record
