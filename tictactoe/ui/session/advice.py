"""What is known of the position on the board."""

from typing import TYPE_CHECKING, NamedTuple

from ...engine.analysis import Analysis, MoveAnalysis
from ...engine.judgement import Judgement
from .events import PositionAnalysed

if TYPE_CHECKING:
    from ...engine.coach import Remark
    from ...engine.replies import Replies


class Advice(NamedTuple):
    """What is known of the position on the board: why the computer moved to it, and what its moves are worth.

    `told` is what another program said with its move to it. `wanted` says that somebody asked what moves are worth;
    `analysis` is what is known by then, None at first, and `complete` that no more will follow. Where little is
    proven, `judgement` is what a search thinks. `stage` counts the stages of help that were given. `replies` are
    those to the moves, as far as they are known.
    """

    remarks: "tuple[Remark, ...]" = ()
    wanted: bool = False
    analysis: Analysis | None = None
    complete: bool = False
    judgement: Judgement | None = None
    stage: int = 0
    told: tuple[str, ...] = ()
    replies: "tuple[Replies, ...]" = ()

    def informed(self, known: PositionAnalysed) -> "Advice":
        """The advice with what is known by now."""
        return self._replace(analysis=known.analysis, complete=known.last, judgement=known.judgement)

    @property
    def moves(self) -> tuple[MoveAnalysis, ...]:
        """What is known of the moves; none before anything is."""
        return self.analysis.moves if self.analysis else ()
