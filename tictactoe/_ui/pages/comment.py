"""The whole comment on a move of a review, and what else was tried there."""

from collections.abc import Iterator

from ..._engine.frozen import Frozen
from ..page import App
from ..parts.frame import Frame
from ..parts.text import TextPage
from ..words.language import template_as
from ..words.printable import spread
from ..words.wrap import wrap


class CommentPage(TextPage, Frozen):
    """The page with a comment.

    It has the paragraphs of the comment, and the first row that is shown.
    """

    paragraphs: tuple[str, ...]
    scroll: int = 0

    name = template_as("title of a page", "comment")

    def text(self, app: App, width: int) -> Frame:
        lines = [line for paragraph in self.paragraphs for line in (*wrap([spread(paragraph)], width), "")][:-1]
        whole = Frame(width, 0)
        whole.add_lines(lines)
        return whole

    def tell(self, before: App | None, app: App) -> Iterator[str]:
        return iter(())  # the review has told it

    KEYS = (
        TextPage.SCROLLING,
        TextPage.HELP,
        TextPage.BACK._replace(keys=(*TextPage.BACK.keys, "r")),
    )
