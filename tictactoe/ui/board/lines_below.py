"""The lines below a board: the status, the coach, and the footer."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..parts.footer import draw_footer, footer_labels, length
from ..parts.frame import Frame, Role
from ..parts.layout import Layout
from ..words.wrap import fitting

if TYPE_CHECKING:
    from ..app import App

ANY_KEY = "any key: again"  # after an end, if the status has no room for the sentence


def either(full: list[str], short: list[str]) -> Callable[[int, int], list[str]]:
    """A coach that says as many of its sentences as fit, else of their short forms."""
    return lambda width, rows: fitting(full, width, rows) or fitting(short, width, rows)


def draw_lines_below(
    frame: Frame,
    app: "App",
    layout: Layout,
    status: str,
    coach: Callable[[int, int], list[str]],
    *,
    over: bool = False,
    again: bool = False,
    speaks: bool = False,
) -> None:
    """Draw status, coach and footer.

    `coach` gives its lines for a width and a number of rows. The status is bold once the game is `over`; `again` says
    that any key then begins the next. If the coach has no row, but `speaks`, the footer tells its short form.
    """
    frame.put(layout.status, layout.words, status, Role.BOLD if over else Role.PLAIN)
    if frame.cursor is None:
        frame.cursor = layout.status, layout.words
    for row, text in zip(layout.coach, coach(layout.words_width, len(layout.coach)), strict=False):
        frame.put(row, layout.words, text)
    labels = footer_labels(app, layout.margin_width, ANY_KEY if again and "Press" not in status else "")
    told: list[str] = []
    if speaks and not layout.coach:
        told = coach(layout.margin_width - length(labels[-1:]) - 1, 1)
        labels = labels[-1:] if told else labels
    draw_footer(frame, labels, layout.footer, layout.margin, layout.margin_width, *told)
