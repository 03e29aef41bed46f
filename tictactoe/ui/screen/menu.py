"""The menu as it is drawn."""

from ..session.choices import waits
from ..session.events import Action
from ..session.layout import ROOMY
from ..session.menu import COMMANDS, ROWS
from ..session.session import Session
from ..words.menu import COMMAND_NAMES, menu_note, menu_row
from ..words.messages import message
from ..words.wrap import wrap
from .frame import Frame, Role
from .page import draw_edges

INDENT, VALUES, MEANINGS = 10, 24, 52  # columns of the menu


COMMAND = 14  # columns that a command takes there


def draw_menu(frame: Frame, session: Session) -> None:
    """The settings, one a row, then the commands; a row that is chosen stays in sight on the smallest screen."""
    menu, roomy = session.menu, frame.width >= ROOMY
    place = draw_edges(frame, session, "menu", lines=len(ROWS) + 1 + len(COMMANDS) + 2)  # with two gaps
    left, top, bottom = place.margin, place.top, place.footer
    indent, values = (left - 2 + INDENT, left - 2 + VALUES) if roomy else (1, 9)
    note = wrap([menu_note(session)], frame.width - indent)
    rows: list[str | tuple[Action, ...]] = [*ROWS, "", *COMMANDS, *(["", *note] if note else [])]
    spare = bottom - top
    if session.said and spare < len(rows):
        note = [message(session.said, session.rules, short=True)]
        rows = [*ROWS, *COMMANDS, *note]
    first = 2 if roomy and spare >= len(rows) + 4 else 0
    wanted = len(rows) - 1 if session.said else rows.index(menu.commands or ROWS[menu.row])
    skipped = 0 if spare >= len(rows) else min(max(wanted - spare + 1, 0), len(rows) - spare)
    for row, item in enumerate(rows[skipped : skipped + spare], start=top + first):
        if not isinstance(item, str):
            _draw_commands(frame, session, row, indent, COMMANDS.index(item))
        elif item in ROWS:
            _draw_setting(frame, session, row, indent, values, item)
        else:
            frame.put(row, indent, item, Role.BOLD if session.said else Role.DIM)


def _draw_setting(frame: Frame, session: Session, row: int, indent: int, values: int, name: str) -> None:
    menu, roomy = session.menu, frame.width >= ROOMY
    label, value, short, meaning = menu_row(session.settings, name)
    text = value if roomy or values + len(value) + 4 <= frame.width else short
    label = label if roomy else label.split()[-1].capitalize()
    if ROWS.index(name) == menu.row:
        frame.put(row, indent, label, Role.BOLD)
        frame.put(row, values - 2 if roomy else values, f"< {text} >", Role.CHOSEN)
        frame.cursor = row, values
    else:
        frame.put(row, indent, label)
        frame.put(row, values if roomy else values + 2, text)
    if roomy:
        meaning = f"* {meaning}".rstrip() if waits(session, name) else meaning
        column = values - VALUES + MEANINGS
        if column + len(meaning) < frame.width:
            frame.put(row, column, meaning, Role.DIM)


def _draw_commands(frame: Frame, session: Session, row: int, indent: int, at: int) -> None:
    """The commands of a row; what would do nothing now stands in brackets: not all terminals have dim letters."""
    menu, roomy = session.menu, frame.width >= ROOMY
    for item, command in enumerate(COMMANDS[at]):
        chosen, works = menu.row == len(ROWS) + at and item == menu.item, session.works(command)
        text = COMMAND_NAMES[command] if works else f"({COMMAND_NAMES[command]})"
        frame.put(row, indent, text, Role.CHOSEN if chosen else Role.PLAIN if works else Role.DIM)
        if chosen:
            frame.cursor = row, indent
        indent += COMMAND if roomy else len(text) + 1
