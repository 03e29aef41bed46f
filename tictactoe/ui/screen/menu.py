"""The page of the menu."""

from ..session.action import Action
from ..session.availability import is_available
from ..session.click_targets import MenuItem
from ..session.layout import ROOMY
from ..session.menu import COMMANDS, ROWS, Setting, is_for_next_game
from ..session.session import Session
from ..words.menu import command_name, menu_note, menu_row
from ..words.messages import message
from ..words.wrap import wrap
from .frame import Frame, Role
from .page import draw_edges

INDENT, VALUES, MEANINGS = 10, 24, 52  # columns of the menu
BRIEF_COLUMNS = (0, 8, 14)  # columns of commands with short names, right of the indent
COLUMNS = ((ROOMY, (0, 14, 28)), (36, (0, 12, 24)), (0, BRIEF_COLUMNS))  # by the least columns of the screen


def draw_menu(frame: Frame, session: Session) -> None:
    """Draw the settings, one a row, then the commands; the chosen row stays in sight on the smallest screen."""
    menu, roomy = session.menu, frame.width >= ROOMY
    layout = draw_edges(frame, session, "menu", lines=len(ROWS) + 1 + len(COMMANDS) + 2)  # two blank rows and a note
    left, top, bottom = layout.margin, layout.top, layout.footer
    indent, values = (left - 2 + INDENT, left - 2 + VALUES) if roomy else (1, 9)
    note = wrap([menu_note(session)], frame.width - indent)
    rows: list[Setting | str | tuple[Action, ...]] = [*ROWS, "", *COMMANDS, *(["", *note] if note else [])]
    spare = bottom - top
    if session.said and spare < len(rows):
        note = [message(session.said, session.shown_rules, short=True)]
        rows = [*ROWS, *COMMANDS, *note]
    first = 2 if roomy and spare >= len(rows) + 4 else 0
    wanted = len(rows) - 1 if session.said else rows.index(menu.commands or ROWS[menu.row])
    skipped = 0 if spare >= len(rows) else min(max(wanted - spare + 1, 0), len(rows) - spare)
    for row, item in enumerate(rows[skipped : skipped + spare], start=top + first):
        if isinstance(item, Setting):
            _draw_setting(frame, session, row, indent, values, item)
        elif isinstance(item, str):
            frame.put(row, indent, item, Role.BOLD if session.said else Role.DIM)
        else:
            _draw_commands(frame, session, row, indent, COMMANDS.index(item))


def _draw_setting(frame: Frame, session: Session, row: int, indent: int, values: int, setting: Setting) -> None:
    menu, roomy = session.menu, frame.width >= ROOMY
    label, value, short, meaning = menu_row(session.settings, setting)
    text = value if roomy or values + len(value) + 4 <= frame.width else short
    label = label if roomy else label.split()[-1].capitalize()
    at = ROWS.index(setting)
    frame.aim(row, indent, frame.width - indent, MenuItem(at, 0, ""))
    fixed = text.startswith("(")  # it cannot be changed; its first bracket is left of the column
    start = values - 2 if roomy else values
    frame.aim(row, start, len(text) + 4, MenuItem(at, 0, "right"))
    if at == menu.row:
        frame.put(row, indent, label, Role.BOLD)
        choice = f" {text} " if fixed else f"< {text} >"
        frame.put(row, start, choice, Role.CHOSEN)
        frame.aim(row, start, 2, MenuItem(at, 0, "left"))
        frame.cursor = row, values
    else:
        frame.put(row, indent, label)
        frame.put(row, start + 2 - fixed, text, Role.DIM if fixed else Role.PLAIN)
    if roomy:
        star = "*" if is_for_next_game(session.settings, session.game, setting) else ""
        column = values - VALUES + MEANINGS
        forms = [" ".join(filter(None, (star, meaning))), star]
        frame.put(row, column, next((form for form in forms if column + len(form) < frame.width), ""), Role.DIM)


def _draw_commands(frame: Frame, session: Session, row: int, indent: int, at: int) -> None:
    """Draw the commands of a row in columns; the first bracket of one that does nothing now is left of its column."""
    menu, starts = session.menu, next(starts for width, starts in COLUMNS if frame.width >= width)
    for item, (start, command) in enumerate(zip(starts, COMMANDS[at], strict=False)):
        chosen, available = menu.row == len(ROWS) + at and item == menu.item, is_available(session, command)
        name = command_name(session, command, starts is BRIEF_COLUMNS)
        role = Role.CHOSEN if chosen else Role.PLAIN if available else Role.DIM
        frame.put(row, indent + start - (not available), name, role)
        frame.aim(row, indent + start - (not available), len(name), MenuItem(len(ROWS) + at, item, "enter"))
        if chosen:
            frame.cursor = row, indent + start
