"""What the texts and signs in the empty cells of a board mean."""

from collections.abc import Sequence

from ...engine.analysis import MoveAnalysis, Value
from ...engine.board import Rules
from ...engine.notation import format_cell
from ..parts.layout import WORDED, Layout
from ..words.values import LEGEND, NUMBER_LEGEND, holding_fraction, points
from .draw import DOTTED, best_moves, best_sign, point_signs
from .study import Study


def legend(study: Study, layout: Layout, ascii_only: bool) -> list[str]:
    """What the texts and signs in empty cells mean, a line each."""
    if not study.shows_values:
        return []
    lines = [letters(study, layout)] if layout.cells.width < WORDED else []
    if layout.cells.width >= DOTTED and best_moves(study.knowledge.moves):
        lines.append(f"{best_sign(ascii_only)} best move")
    if not layout.cells.grid:
        lines.append(signs(study.rules, study.knowledge.moves, ascii_only))
    if study.shows_replies and layout.cells.height > 1:
        lines += _of_replies(study)
    return lines


def _of_replies(study: Study) -> list[str]:
    """What the number of replies in the chosen cell means."""
    moves = {move.cell: move for move in study.knowledge.moves}
    found = next((found for found in study.knowledge.replies if found.cell == study.cursor), None)
    fraction = holding_fraction(moves[found.cell], found) if found else ""
    if not fraction:
        return []
    deed = "win" if moves[study.cursor].value is Value.LOSS else "draw"
    return [f"{fraction} replies to {format_cell(study.rules, study.cursor)} {deed}"]


def signs(rules: Rules, moves: Sequence[MoveAnalysis], ascii_only: bool) -> str:
    """What the signs in the cells of a board without a grid mean."""
    return points(" ".join(filter(None, point_signs(rules, ascii_only))), moves)


def letters(study: Study, layout: Layout) -> str:
    """What the letters in the cells mean."""
    return NUMBER_LEGEND if study.shows_replies and layout.cells.height == 1 else LEGEND
