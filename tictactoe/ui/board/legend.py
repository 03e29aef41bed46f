"""What the texts and signs in the empty cells of a board mean."""

from collections.abc import Sequence

from ...engine.analysis import MoveAnalysis
from ...engine.board import Rules
from ..parts.layout import WORDED, Layout
from ..words.values import LEGEND, NUMBER_LEGEND, REPLIES_LEGEND, points
from .draw import point_signs
from .study import Study


def legend(study: Study, layout: Layout, ascii_only: bool) -> list[str]:
    """What the texts and signs in empty cells mean, a line each."""
    if not study.shows_values:
        return []
    lines = [letters(study, layout)] if layout.cells.width < WORDED else []
    if not layout.cells.grid:
        lines.append(signs(study.rules, study.knowledge.moves, ascii_only))
    if study.shows_replies and layout.cells.height > 1:
        lines.append(REPLIES_LEGEND)
    return lines


def signs(rules: Rules, moves: Sequence[MoveAnalysis], ascii_only: bool) -> str:
    """What the signs in the cells of a board without a grid mean."""
    return points(" ".join(filter(None, point_signs(rules, ascii_only))), moves)


def letters(study: Study, layout: Layout) -> str:
    """What the letters in the cells mean."""
    return NUMBER_LEGEND if study.shows_replies and layout.cells.height == 1 else LEGEND
