"""A page in place of the board: its title and footer, and a text that scrolls."""

from ..session.layout import PageLayout, page_layout
from ..session.session import Page, Session
from ..session.settings import Settings
from ..words.boards import board_title
from ..words.statistics import WAITING
from .footer import draw_footer, footer_labels
from .frame import Frame, Role


def draw_page(frame: Frame, session: Session) -> None:
    """Draw the help or the statistics: as many rows as fit, from the first one that is shown."""
    whole, hidden = text(session), surplus(session)
    layout = draw_edges(frame, session, session.page.value, whole.height, more=session.scroll < hidden)
    for row, line in zip(range(layout.top, layout.footer), range(session.scroll, whole.height), strict=False):
        for column, part, role in whole.runs(line):
            frame.put(row, layout.margin + column, part, role)
    frame.cursor = layout.top, layout.margin


def text(session: Session) -> Frame:
    """The whole text of the help or of the statistics, as high as it needs."""
    width, ascii_only = page_layout(session.size, session.shown_rules).width, session.settings.ascii
    if session.page is Page.HELP:
        from .help import draw_keys  # imported only if it is needed

        return draw_keys(width, ascii_only)
    if session.past.statistics is None:
        waiting = Frame(width, 1)
        waiting.put(0, 0, WAITING)
        return waiting
    from .statistics import chart  # imported only if it is needed

    found = session.past.statistics
    return chart(found, width, ascii_only, counting=found.mistake_puzzles is None)


def help_row(session: Session) -> int:
    """The first row that the help shows when it opens: the heading of the present keys, or the last possible row."""
    from .help import group_row

    opened = session._replace(page=Page.HELP)
    width = page_layout(session.size, session.shown_rules).width
    return min(group_row(width, session.settings.ascii, session.where), surplus(opened))


def surplus(session: Session) -> int:
    """How many rows of the text have no room on the screen."""
    height = text(session).height
    return max(height - rows_shown(session, height), 0)


def rows_shown(session: Session, height: int) -> int:
    """How many rows the screen has for a text of this height."""
    layout = page_layout(session.size, session.shown_rules, height)
    return layout.footer - layout.top


def draw_edges(frame: Frame, session: Session, name: str, lines: int, more: bool = False) -> PageLayout:
    """Draw title and footer of a page with this many lines of text; returns where its parts stand."""
    rules = session.shown_rules
    layout = page_layout(session.size, rules, lines)
    mark = " more" if more else ""
    width = layout.width - len(mark)
    scrolls = session.page is Page.GAMES or lines > layout.footer - layout.top
    draw_footer(frame, footer_labels(session, width, scrolls=scrolls), layout.footer, layout.margin, width)
    frame.put(layout.footer, layout.margin + width, mark, Role.BOLD)
    if layout.title is not None:
        of_all = session.page in (Page.STATISTICS, Page.GAMES)  # not about one board
        head = f"{board_title(Settings().rules if of_all else rules)} - {name}"
        if len(head) > layout.width:
            head = f"{board_title(rules).partition('  ')[0]} - {name}"
        frame.put(layout.title, layout.margin, head, Role.BOLD)
    return layout


def first_shown(chosen: int, count: int, rows: int) -> int:
    """The first of `count` items to show in `rows` rows, with the chosen one as near to the middle as can be."""
    return min(max(chosen - rows // 2, 0), max(count - rows, 0))
