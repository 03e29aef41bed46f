"""A position that a person thinks about, and what is known of it."""

from ..._engine.analysis import Analysis, MoveAnalysis, Value, expected, with_known
from ..._engine.board import Position, Rules
from ..._engine.frozen import Frozen
from ..._engine.game import Game, Phase, Seat
from ..._engine.judgement import Judgement, unrefuted, with_judgement
from ..._engine.reach import soon_analysed
from ..sitting.effects import AnalysePosition, FindReplies, SearchPosition
from ..sitting.events import Answer, PositionAnalysed, PositionSearched, RepliesFound
from ..sitting.messages import Enquiry, Message, enquires
from ..sitting.settings import Values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from ..._engine.coaching.coach import Remark
    from ..._engine.coaching.hints import Hint
    from ..._engine.replies import Replies
    from ..sitting.events import Thought

HINTS = 3  # stages of a hint: the value, where to look, the move
LOOK = 2  # the stage that says where to look
LONGEST_SEARCH = 30.0  # seconds for a search beside the board
ASKED_SEARCH = 5.0  # seconds for one that line mode waits for


class Knowledge(Frozen):
    """What is known of the position on the board, and which help was asked for in it.

    `remarks` are the reasons for the computer's move, and `messages` are what another program said with its move.
    `wanted` says that the values of moves were asked for; `analysis` is what is known of them so far, None at first,
    and `complete` says that no more will follow. If little is proven, `judgement` is what a search thinks. `stage`
    counts the stages of a hint that were given. `replies` are the replies to moves, as far as they were found.
    `searched` is the latest that a search beside the board has found, None before it and without one.
    """

    remarks: tuple["Remark", ...] = ()
    wanted: bool = False
    analysis: Analysis | None = None
    complete: bool = False
    judgement: Judgement | None = None
    stage: int = 0
    messages: tuple[str, ...] = ()
    replies: tuple["Replies", ...] = ()
    searched: PositionSearched | None = None

    @property
    def moves(self) -> tuple[MoveAnalysis, ...]:
        """What is known of the moves, empty before the first analysis."""
        return self.analysis.moves if self.analysis else ()

    def with_found(self, analysis: Analysis, judgement: Judgement | None) -> "Self":
        """The knowledge with a newer analysis, and the best that a search thinks of what is not proven to lose."""
        return self._replace(analysis=analysis, judgement=unrefuted(judgement, analysis))


class Study(Frozen):
    """A game on the board, and what is known of its position.

    `cursor` is the chosen cell, `values` what the free cells show, `said` the message on the screen. `thought` is
    what the computer thought before its last move. `hints` says whether a person has to ask for one. `engine` says
    whether a search beside the board is wanted.
    """

    game: Game
    cursor: int
    knowledge: Knowledge
    values: Values
    said: Message | None
    thought: "Thought | None" = None
    hints: bool = True
    engine: bool = False

    @property
    def rules(self) -> Rules:
        return self.game.rules

    @property
    def shows_values(self) -> bool:
        """Whether cells show their values: if that was chosen, at a person's turn or in a game that is watched."""
        if not self.values:
            return False
        phase = self.game.phase
        return phase is Phase.PLAYING or (phase is Phase.WAITING and not self.game.people)

    @property
    def cells(self) -> tuple[MoveAnalysis, ...] | None:
        """What is known of the moves, if cells show their values or the engine is on; else None."""
        return self.knowledge.moves if self.shows_values or (self.engine and not self.game.outcome) else None

    @property
    def shows_replies(self) -> bool:
        """Whether cells also show how many replies hold: only if the values of all moves are soon known."""
        return self.values is Values.REPLIES and self.shows_values and soon_analysed(self.game.position)

    @property
    def next_values(self) -> Values:
        """The next choice of what the cells show; replies only if all moves can be analysed soon."""
        values = self.values.next
        return Values.OFF if values is Values.REPLIES and not soon_analysed(self.game.position) else values

    @property
    def wants_help(self) -> bool:
        """Whether the values of the moves must be searched: to show them, for a hint, for a question, or beside."""
        asks = self.said is Enquiry.ENGINE
        beside = (self.engine or asks) and soon_analysed(self.game.position)
        asked = self.knowledge.stage > 0 or (enquires(self.said) and not asks) or beside
        return self.shows_values or (asked and self.game.phase is Phase.PLAYING)

    @property
    def wants_replies(self) -> bool:
        """Whether replies must be searched: to show them, or for a hint among moves that are all equally good."""
        analysis = self.knowledge.analysis
        alike = analysis is not None and self.knowledge.stage == HINTS and len(analysis.best) == len(analysis.moves)
        asked = alike or self.said is Enquiry.REPLIES
        return self.shows_replies or (asked and self.wants_help and soon_analysed(self.game.position))

    @property
    def next_stage(self) -> int:
        """The stage of a hint after the latest; the one that says where to look is left out if no move stands out."""
        stage = min(self.knowledge.stage + 1, HINTS)
        hint = self._hint if stage == LOOK else None
        return HINTS if hint and not (hint.remark or hint.look) else stage

    @property
    def look(self) -> int:
        """The cells that the hint on the screen points to, as a bitboard."""
        if self.knowledge.stage < LOOK or self.said is not Enquiry.HINT:
            return 0
        hint = self._hint
        if hint is None or self.knowledge.stage < HINTS:
            return hint.look if hint else 0
        named = hint.remark.move if hint.remark else hint.asks
        return 1 << named.cell if named else hint.look

    @property
    def _hint(self) -> "Hint | None":
        """What a hint can say of the position, None before the first analysis of its moves."""
        if not self.knowledge.moves or self.knowledge.analysis is None:
            return None
        from ..._engine.coaching.hints import hint  # imported only if it is needed

        return hint(self.knowledge.analysis, self.knowledge.judgement, self.knowledge.replies)

    @property
    def searches(self) -> bool:
        """Whether a search beside the board is at work: nothing is proven yet, and its time is not over."""
        analysis, searched = self.knowledge.analysis, self.knowledge.searched
        wanted = self.engine or self.said is Enquiry.ENGINE
        if not wanted or self.game.outcome or soon_analysed(self.game.position):
            return False
        return not (analysis and analysis.value is not Value.UNKNOWN) and not (searched and searched.last)

    @property
    def judgement(self) -> Judgement | None:
        """What the search beside the board thinks of the position, or the value that is proven; None if it is off."""
        if not self.engine or self.game.outcome:
            return None
        analysis = self.knowledge.analysis
        found = self.knowledge.judgement
        if analysis is None or analysis.value is Value.UNKNOWN or (found and found.value is not Value.UNKNOWN):
            return found
        return Judgement(self.game.position, 0, 0, expected(analysis).line, 0, analysis.value, analysis.plies)

    @property
    def refuted(self) -> bool:
        """Whether all moves that the search beside the board likes are proven to lose, and it knows no other."""
        judgement, lost = self.judgement, {move.cell for move in self.knowledge.moves if move.value is Value.LOSS}
        return judgement is not None and judgement.value is Value.UNKNOWN and judgement.line[0] in lost

    @property
    def judgements(self) -> tuple[Judgement, ...]:
        """What that search thinks of the best moves, none while the value of the position alone is known."""
        judgement, known = self.judgement, self.knowledge
        if judgement is None or self.refuted:
            return ()
        found = judgement.value is Value.UNKNOWN or judgement is known.judgement
        best = any(move.cell == judgement.line[0] and move.value is judgement.value for move in known.moves)
        return (judgement, *judgement.others) if found or best else ()

    @property
    def best(self) -> tuple[int, ...]:
        """The cells of the best moves, none if the search beside the board is off or has found none."""
        return tuple(judgement.line[0] for judgement in self.judgements)

    @property
    def question(self) -> AnalysePosition | SearchPosition | FindReplies | None:
        """The question whose answer is wanted and not known yet."""
        if self.searches:
            return SearchPosition(self.game.position, LONGEST_SEARCH if self.engine else ASKED_SEARCH)
        if not self.knowledge.wanted:
            return None
        if not self.knowledge.complete or self.knowledge.analysis is None:
            return AnalysePosition(self.game.position, self._unexplained)
        return FindReplies(self.knowledge.analysis) if self.wants_replies else None

    @property
    def _unexplained(self) -> Position | None:
        """The position before the computer's last move, None without one, or if something is known of that move."""
        game = self.game
        if not game.moves or self.knowledge.remarks or self.thought:
            return None
        before = game.at(len(game.moves) - 1).position
        return before if game.seats.of(before.to_move) is Seat.COMPUTER else None

    def after(self, answer: Answer) -> Knowledge:
        """What is known of the position after an answer, if it is the one that is waited for."""
        known, position = self.knowledge, self.game.position
        match answer:
            case PositionSearched(analysis, judgement) if self.searches and analysis.position == position:
                judgement = deeper(known.judgement, judgement)
                analysis = with_judgement(known.analysis or analysis, judgement)
                return known._replace(searched=answer).with_found(analysis, judgement)
            case PositionAnalysed(analysis, last, judgement, remarks) if analysis.position == position:
                if not known.wanted or known.complete:
                    return known
                judgement = deeper(known.judgement, judgement)
                analysis = with_known(with_judgement(analysis, judgement), known.analysis)
                known = known._replace(complete=last, remarks=known.remarks or remarks)
                return known.with_found(analysis, judgement)
            case RepliesFound(of, replies) if known.complete and of == position:
                return known._replace(replies=replies)
        return known


def deeper(old: Judgement | None, new: Judgement | None) -> Judgement | None:
    """The judgement of the search that looks further ahead, or that proves the value."""
    if old is None or new is None or new.value is not Value.UNKNOWN:
        return new or old
    return new if old.value is Value.UNKNOWN and new.depth >= old.depth else old
