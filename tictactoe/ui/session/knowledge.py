"""What is known of the position on the board."""

from typing import TYPE_CHECKING, NamedTuple

from ...engine.analysis import Analysis, MoveAnalysis
from ...engine.judgement import Judgement
from .deferred import Remark, Replies

if TYPE_CHECKING:
    from .events import PositionAnalysed

HINTS = 3  # stages of a hint: the value, where to look, the move
LOOK = 2  # the stage that says where to look


class Knowledge(NamedTuple):
    """What is known of the position on the board, and which help was asked for in it.

    `remarks` are the reasons for the computer's move, and `messages` are what another program said with its move.
    `wanted` says that the values of moves were asked for; `analysis` is what is known of them so far, None at first,
    and `complete` says that no more will follow. If little is proven, `judgement` is what a search thinks. `stage`
    counts the stages of a hint that were given. `replies` are the replies to moves, as far as they are known.
    """

    remarks: tuple[Remark, ...] = ()
    wanted: bool = False
    analysis: Analysis | None = None
    complete: bool = False
    judgement: Judgement | None = None
    stage: int = 0
    messages: tuple[str, ...] = ()
    replies: tuple[Replies, ...] = ()

    def informed(self, known: "PositionAnalysed") -> "Knowledge":
        """The knowledge with a newer analysis."""
        return self._replace(analysis=known.analysis, complete=known.last, judgement=known.judgement)

    @property
    def moves(self) -> tuple[MoveAnalysis, ...]:
        """What is known of the moves, empty before the first analysis."""
        return self.analysis.moves if self.analysis else ()
