"""A page in place of the board: its title and footer, and a text that scrolls."""

from itertools import pairwise

from ..._engine.board import Rules
from ..keys import JUMPS, STEPS
from ..page import ESCAPE, HELP, App, Key, Page, WhyNot
from ..sitting.events import Event, Pressed, Resized
from ..sitting.settings import Settings
from ..words.boards import page_title
from ..words.language import say, say_as, template
from .footer import draw_footer, footer_labels, length
from .frame import Frame, Role
from .layout import PageLayout, page_layout

SCROLLS = ("up", "down", "k", "j", "page-up", "page-down", "home", "end")
SCREENS = {"page-up": -1, "page-down": 1, " ": 1}


class TextPage(Page):
    """A page with a text that scrolls, about the board of the page below: `scroll` is the first row that is shown."""

    __slots__ = ()
    heading = template("On a page such as this")
    shows_messages = False
    wheel = ("up", "down", 3)
    scroll: int

    def rules(self, app: App) -> Rules:
        return next(below.rules(app) for below, page in pairwise(app.pages) if page is self)

    def text(self, app: App, width: int) -> Frame:
        """The whole text in so many columns, as high as it needs."""
        raise NotImplementedError

    def _whole(self, app: App) -> tuple[Frame, PageLayout]:
        """The whole text, and where it stands."""
        rules = self.rules(app)
        whole = self.text(app, page_layout(app.size, rules).width)
        return whole, page_layout(app.size, rules, whole.height)

    def draw(self, frame: Frame, app: App) -> None:
        whole, layout = self._whole(app)
        shown = range(self.scroll, min(self.scroll + layout.footer - layout.top, whole.height))
        draw_edges(frame, app, layout, more=shown.stop < whole.height)
        frame.paste(whole, shown, range(whole.width), layout.top, layout.margin)
        frame.cursor = layout.top, layout.margin

    def update(self, app: App, event: Event) -> App:
        """The text stays where it is read when the size of the screen changes, as far as it has as many rows then."""
        if not isinstance(event, Resized) or (after := app.resized(event.size)).cramped:
            return app
        now, then = (self._whole(each)[0].height for each in (after if app.cramped else app, after))
        return self.put(app, scroll=min(self.scroll * then // max(now, 1), self.hidden(after)[0]))

    def hidden(self, app: App) -> tuple[int, int]:
        """How many rows of the text have no room on the screen, and how many have."""
        whole, layout = self._whole(app)
        hidden = max(whole.height - (layout.footer - layout.top), 0)
        return hidden, whole.height - hidden

    def all_shown(self, app: App) -> WhyNot:
        """True if the whole text has room, so that nothing scrolls."""
        return not self.hidden(app)[0]

    def at_end(self, app: App) -> WhyNot:
        """True if the end of the text is shown."""
        return self.scroll >= self.hidden(app)[0]

    def scrolled(self, app: App, key: str) -> App:
        """The text some rows further on or back; a screen keeps a row, unless it is blank, of the one before."""
        hidden, screen = self.hidden(app)
        scroll = moved(self.scroll, key, hidden, max(screen - 1, 1))
        blank = SCREENS.get(key) == 1 and not self._whole(app)[0].rows[scroll]
        return self.put(app, scroll=min(scroll + blank, hidden))

    SCROLLING = Key(SCROLLS, scrolled, "up down: scroll", "up, down", "scroll this page, as Page Up, Down do",
        why_not=all_shown, rank=2)  # fmt: skip
    HELP = HELP._replace(leads_out=False, rank=1)  # where the footer lacks room, its own keys matter more
    BACK = ESCAPE._replace(keys=("escape", "m", "s", "back"), help="back from this page")


def moved(place: int, key: str, last: int, screen: int) -> int:
    """The place after one of SCROLLS, from 0 to `last`: the one beside, one a `screen` away, or an end."""
    if key in JUMPS:
        return last if JUMPS[key] > 0 else 0
    step = SCREENS[key] * screen if key in SCREENS else STEPS[key][0]
    return min(max(place + step, 0), last)


def draw_edges(frame: Frame, app: App, layout: PageLayout, *, more: bool = False) -> None:
    """Draw the title and the footer of the page on the screen; `more` says that its text goes on below."""
    rules, name = app.top.rules(app), say_as("title of a page", app.top.name)
    # translators: in the last row of a page whose text goes on below
    mark = " " + say("more") if more else ""
    width = layout.width - len(mark)
    labels = footer_labels(app, width)
    if length(labels, 1) > width:  # the way out matters more
        mark, width = "", layout.width
    draw_footer(frame, labels, layout.footer, layout.margin, width)
    frame.put(layout.footer, layout.margin + width, mark, Role.BOLD)
    frame.aim(layout.footer, layout.margin + width, len(mark), Pressed("page-down"))
    title = page_title(Settings().rules if app.top.of_all else rules, name, layout.width, full=True)
    frame.put(layout.title, layout.margin, title, Role.BOLD)
