"""The list of the games in the records, with one of them chosen."""

from ...engine.board import Mark
from ...engine.record import Record
from ..session.click_targets import ListedGame
from ..session.layout import PageLayout, layout_for, page_layout
from ..session.session import Session
from ..words.boards import board_name
from ..words.games import began, result, who
from ..words.messages import message
from .frame import Frame, Role
from .page import draw_edges, first_shown

GAP = 2  # blanks between two columns
DAY = len("2026-11-22")
WIDTHS = {"game": 4, "began": 16, "day": DAY, "board": 10, "X": 8, "O": 8, "result": 8, "moves": 5}
NUMBERS = ("game", "moves")  # right-aligned
# The columns of the list; the first form for which there is room is drawn.
FORMS = (
    ("game", "began", "board", "X", "O", "result", "moves"),
    ("began", "board", "result", "moves"),
    ("began", "board", "result"),
    ("day", "board", "result"),
    ("day", "result"),
)


def draw_games(frame: Frame, session: Session) -> None:
    """Draw the games, the newest first, as many as fit around the chosen one, below a row that names the columns."""
    records, chosen = session.past.games, session.past.chosen
    layout, rows = _layout(session), rows_shown(session)
    first = first_shown(chosen, len(records), rows)
    draw_edges(frame, session, session.page.value, len(records) + 1, more=first + rows < len(records))
    names = next(form for form in FORMS if _width(form) <= layout.width)
    frame.put(layout.top, layout.margin, _row(names, dict(zip(WIDTHS, WIDTHS, strict=True))), Role.DIM)
    for row, record in enumerate(records[first : first + rows], start=layout.top + 1):
        fits = layout_for(session.size, record.game.rules) is not None
        role = Role.CHOSEN if record is records[chosen] else Role.PLAIN if fits else Role.DIM
        frame.put(row, layout.margin, _row(names, _texts(record)), role)
        frame.aim(row, 0, frame.width, ListedGame(record.id))
        if record is records[chosen]:
            frame.cursor = row, layout.margin
    if session.said:
        forms = (message(session.said, session.shown_rules, short) for short in (False, True))
        text = next(text for text in forms if len(text) <= layout.width)
        frame.put(layout.footer - 1, layout.margin, text, Role.BOLD)


def rows_shown(session: Session) -> int:
    """How many games there is room for."""
    layout = _layout(session)
    return layout.footer - layout.top - 1 - (session.said is not None)


def _layout(session: Session) -> PageLayout:
    return page_layout(session.size, session.shown_rules, len(session.past.games) + 1)


def _width(names: tuple[str, ...]) -> int:
    return sum(WIDTHS[name] for name in names) + GAP * (len(names) - 1)


def _row(names: tuple[str, ...], texts: dict[str, str]) -> str:
    parts = (f"{texts[name]:{'>' if name in NUMBERS else '<'}{WIDTHS[name]}}" for name in names)
    return (GAP * " ").join(parts)


def _texts(record: Record) -> dict[str, str]:
    game = record.game
    return {
        "game": str(record.id),
        "began": began(record),
        "day": began(record)[:DAY],
        "board": board_name(game.rules),
        "X": who(record, Mark.X)[: WIDTHS["X"]],
        "O": who(record, Mark.O)[: WIDTHS["O"]],
        "result": result(record),
        "moves": str(len(game.moves)),
    }
