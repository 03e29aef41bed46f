"""The thread for all thinking that would keep the loop from answering keys."""

import gc
import sys
from collections.abc import Callable
from functools import partial
from math import ceil, inf
from random import Random
from time import monotonic

from .._engine.analysis import Analysis, Value, with_played
from .._engine.board import Position
from .._engine.game import Game
from .._engine.judgement import Judgement, with_judgement
from .._engine.levels import Level
from .._engine.player import Player
from .._ui.sitting import events
from .._ui.sitting.effects import (
    LONGEST_REVIEW,
    AnalyseGame,
    AnalysePosition,
    AskEngine,
    ChooseMove,
    FindReplies,
    SearchPosition,
)
from .worker import Worker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .._engine.coaching.coach import Remark
    from .._engine.replies import Replies
    from .engines.opponent import Opponent

Question = ChooseMove | AskEngine | AnalysePosition | SearchPosition | FindReplies | AnalyseGame
SWITCH = 0.001  # seconds after which a thinking thread lets the loop run; Python's usual 5 ms add up in one frame
TICK = 0.1  # seconds between two reports of the time that is left for a move
REPORT = 0.25  # seconds between two reports of a search beside the board
COMPARED = 3  # the best moves that such a search judges
LONGEST = 5.0  # seconds for the values of one position; a move not proven by then stays unknown
REMEMBERED = 4  # games whose look-through goes on where it was
JUDGING = 1.0  # seconds of these for a judgement, if no proof is in reach
PROVING = 0.25  # of the time for a position of a review: before a search judges it, a proof is tried


class Thinker(Worker):
    """A thread that thinks about one question at a time; a new question ends the thinking about the one before."""

    def __init__(self, seed: int | None, opponent: "Opponent | None" = None) -> None:
        super().__init__(only_latest=True)
        sys.setswitchinterval(SWITCH)
        self.rng = Random(seed)
        self._opponent = opponent
        self._player: Player | None = None
        self._question: Question | None = None
        self._reviews: dict[Game, events.GameAnalysed] = {}  # of games looked through, the last one last

    @property
    def choosing(self) -> bool:
        """Whether the computer's move is still to come, or waits to be taken.

        The move of another program does not count: it has no thoughts to show before, so `ask` waits for it instead.
        """
        return isinstance(self._question, ChooseMove) and self.busy

    def ask(self, question: Question, patience: float | None) -> None:
        """Begin to think, and wait at most `patience` seconds for the end of it, without limit if None."""
        self.forget()
        self._question = question
        self._ask(partial(self._think, question), patience)

    def wait(self) -> events.Event | None:
        """Wait for the next answer, and take it; None if there will be none."""
        while self.busy and not self.ready:
            self._done.wait(TICK)
        return self.answer()

    def finish(self) -> None:
        """Wait until all thinking has ended."""
        self._done.wait()

    def forget(self) -> None:
        """Stop thinking, and drop the answer."""
        if self.busy:
            self._ask(lambda: None, None)
            self._answers.clear()

    def _think(self, question: Question) -> None:
        """Answer a question, without collections of garbage, for which keys would wait; thinking makes no cycles."""
        gc.disable()
        self._reported = 0.0
        try:
            self._answer(question)
        finally:
            gc.enable()

    def _answer(self, question: Question) -> None:
        position = question.position
        if isinstance(question, AskEngine):
            assert self._opponent
            if answer := self._opponent.answer(position, self._interrupted):  # else it is no longer wanted
                self._answers.append(answer)
            return
        player = self._player
        if player is None or player.rules != position.rules:
            self._player = player = Player(position.rules)
        match question:
            case ChooseMove():
                self._choose(player, question)
            case AnalyseGame(game):
                self._analyse_game(player, game)
            case FindReplies(analysis):
                self._find_replies(player, analysis)
            case AnalysePosition():
                self._analyse(player, position, question.before)
            case SearchPosition():
                self._search_beside(player, question)

    def _until(
        self, end: float, every: float = inf, report: Callable[[float], object] = lambda _: None
    ) -> Callable[[], bool]:
        """A `stop` that returns True at a moment of `monotonic`, or once something else is asked.

        Meanwhile `report` is told the time, `every` so many seconds.
        """

        def stop() -> bool:
            now = monotonic()
            if now >= self._reported + every:
                self._reported = now
                report(now)
            return self._interrupted() or now >= end

        return stop

    def _choose(self, player: Player, question: ChooseMove) -> None:
        """Answer with the computer's move; if it needs a search, what that thinks is reported meanwhile."""
        position, level = question.position, question.level
        judgement: Judgement | None = None
        if player.needs_search(position, level):
            deadline = monotonic() + question.seconds

            def report(now: float) -> None:
                if judgement:
                    left = max(0.0, deadline - now) / max(question.seconds, TICK)
                    self._answers.append(events.Thought(judgement, left))

            for latest in player.judgements(position, self._until(deadline, TICK, report), rng=self.rng):
                judgement = latest
                self._reported = 0.0  # so that it is reported next
        move = judgement.line[0] if judgement else player.choose(position, level, self._interrupted, rng=self.rng)
        remarks = player.explain(position, move, self._interrupted)
        self._answers.append(events.MoveChosen(position, move, level, remarks, judgement=judgement))

    def _analyse(self, player: Player, position: Position, before: Position | None) -> None:
        """Answer what every move is worth, as it is proven; if no proof is in reach, a search judges first.

        The last answer has the reasons for the move that led there from the position `before`, if that is given.
        """
        over, judged_enough = self._until(monotonic() + LONGEST), self._until(monotonic() + JUDGING)
        judgement: Judgement | None = None
        for analysis in player.analyses(position, over):
            if judgement is None and player.needs_search(position, Level.PERFECT):
                self._answers.append(events.PositionAnalysed(analysis, last=False))
                for judgement in player.judgements(position, judged_enough):
                    judged = with_judgement(analysis, judgement)
                    self._answers.append(events.PositionAnalysed(judged, last=False, judgement=judgement))
            found = events.PositionAnalysed(with_judgement(analysis, judgement), last=False, judgement=judgement)
            self._answers.append(found)
            if self._interrupted():  # a search that has nothing left to look for does not ask
                break
        remarks: tuple[Remark, ...] = ()
        if before:
            cell = (position.theirs ^ before.mine).bit_length() - 1
            remarks = player.explain(before, cell, self._interrupted)
        self._answers.append(found._replace(last=True, remarks=remarks))

    def _search_beside(self, player: Player, question: SearchPosition) -> None:
        """Answer with what a search thinks of a position, until its value is proven or the time is over."""
        deadline = monotonic() + question.seconds
        analysis = next(player.analyses(question.position, self._interrupted))
        found = events.PositionSearched(analysis, share_left=1)
        self._answers.append(found)
        if analysis.value is Value.UNKNOWN:

            def report(now: float) -> None:
                self._answers.append(found._replace(share_left=max(0.0, deadline - now) / question.seconds))

            enough = self._until(deadline, REPORT, report)
            for judgement in player.judgements(question.position, enough, count=COMPARED):
                found = found._replace(judgement=judgement)
        left = max(0.0, deadline - monotonic()) / question.seconds
        self._answers.append(found._replace(share_left=left, last=True))

    def _find_replies(self, player: Player, analysis: Analysis) -> None:
        """Answer with the replies to each move, as they are found."""
        found: tuple[Replies, ...] = ()
        for each in player.replies(analysis, self._until(monotonic() + LONGEST)):
            found = (*found, each)
            self._answers.append(events.RepliesFound(analysis.position, found))

    def _analyse_game(self, player: Player, game: Game) -> None:
        """Answer with what is known of all positions of a game, after each of them and every second.

        The last position comes first: it takes the least time, and its value tells what the move before it was worth.
        Each position has an equal share of the time that is left. On a board where proofs may take too long, PROVING
        of this share is for a proof, and the rest for a search that judges the position, unless its value was proven.
        What was interrupted goes on where it was.
        """
        unknown = events.GameAnalysed(game, events.nothing_found(game), LONGEST_REVIEW)
        answer = self._reviews.pop(game, unknown)
        self._reviews = {**dict([*self._reviews.items()][1 - REMEMBERED :]), game: answer}
        deadline = monotonic() + answer.seconds
        findings = [*answer.findings]

        def tell(now: float) -> None:
            self._reported = now
            self._reviews[game] = events.GameAnalysed(game, tuple(findings), max(ceil(deadline - now), 1))
            self._answers.append(self._reviews[game])

        positions = (*game.positions, game.position)[: len(findings)]
        for ply, position in reversed([*enumerate(positions)]):
            now = monotonic()
            if self._interrupted() or now >= deadline:
                break
            if findings[ply].analysis:
                continue
            share = (deadline - now) / (ply + 1)
            is_large = player.needs_search(position, Level.PERFECT)
            analysis = player.analyse(position, self._until(now + share * (PROVING if is_large else 1), 1, tell))
            if is_large and analysis.value is Value.UNKNOWN:
                for judgement in player.judgements(position, self._until(now + share, 1, tell)):
                    findings[ply] = events.Finding(judgement=judgement)
                analysis = with_judgement(analysis, findings[ply].judgement)
            if self._interrupted():
                break
            after = findings[ply + 1].analysis if ply + 1 < len(findings) else None
            analysis = with_played(analysis, game.moves[ply].cell, after) if after else analysis
            findings[ply] = findings[ply]._replace(analysis=analysis)
            tell(monotonic())
        if not self._interrupted():
            self._reviews[game] = events.GameAnalysed(game, tuple(findings))
            self._answers.append(self._reviews[game])
