"""The statistics of the saved games."""

from collections.abc import Iterable, Iterator

from ..._engine.frozen import Frozen
from ..page import App, Key, opens
from ..parts.frame import Frame
from ..parts.text import TextPage
from ..reports.stats import chart
from ..sitting.effects import BareQuestion, Question
from ..sitting.events import Event, RecordsFailed
from ..words.games import WAITING, not_counted, recent
from ..words.language import say, template, template_as


class StatisticsPage(TextPage, Frozen):
    """The page of the statistics.

    `scroll` is the first row that is shown.
    """

    scroll: int = 0

    name = template_as("title of a page", "statistics")
    heading = template("In the statistics")
    of_all = True

    def text(self, app: App, width: int) -> Frame:
        found = app.past.statistics
        if found is None:
            waiting = Frame(width, 0)
            waiting.add_lines([say(WAITING)])
            return waiting
        left_out, counting = not_counted(app.past.games), found.mistake_puzzles is None
        return chart(found, width, app.settings.ascii, counting=counting, left_out=left_out)

    def update(self, app: App, event: Event) -> App:
        if isinstance(event, RecordsFailed) and app.top is self and app.past.statistics is None:
            return app.pop()
        return super().update(app, event)

    def wants(self, app: App) -> Iterable[Question]:
        return (BareQuestion.LOAD_GAMES,)

    def tell(self, before: App | None, app: App) -> Iterator[str]:
        if before and len(before.pages) == 1:  # opened just now
            yield from recent(app.past.games)

    KEYS = (
        Key(("p",), opens("puzzle"), "p: puzzles", "p", "puzzles", rank=2),
        TextPage.SCROLLING,
        Key(("enter", " "), opens("games"), "Enter: games", "Enter", "your saved games",
            why_not=lambda page, app: not app.past.games),
        TextPage.HELP,
        TextPage.BACK,
    )  # fmt: skip
