"""The pages that stand in the board's place: the menu, the help, and the statistics."""

from ..session.events import Action
from ..session.keys import Where
from ..session.layout import ROOMY, page_layout, wrap
from ..session.menu import AT_ONCE, COMMANDS, ROWS
from ..session.session import Session
from ..words import menu as choices
from ..words import status as words
from ..words.messages import message
from . import help
from .footer import draw_footer, hints
from .frame import Frame, Role

INDENT, VALUES, MEANINGS = 10, 24, 52  # columns of the menu
COMMAND = 14  # columns that a command takes there


def draw_menu(frame: Frame, session: Session) -> None:
    """The settings, one a row, then the commands; a row that is chosen stays in sight on the smallest screen."""
    menu, roomy = session.menu, frame.width >= ROOMY
    left, top, bottom = _draw_edges(frame, session, "menu")
    indent, values = (left - 2 + INDENT, left - 2 + VALUES) if roomy else (1, 9)
    note = wrap([words.menu_note(session)], frame.width - indent)
    rows: list[str | tuple[Action, ...]] = [*ROWS, "", *COMMANDS, *(["", *note] if note else [])]
    spare = bottom - top
    if session.said and spare < len(rows):
        note = [message(session.said, session.settings.rules, short=True)]
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
    label, value, short, meaning = choices.menu_row(menu, name)
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
        setting = "rules" if name == "board" else name
        pending = name not in AT_ONCE and getattr(menu.draft, setting) != getattr(session.settings, setting)
        meaning = f"* {meaning}".rstrip() if pending else meaning
        column = values - VALUES + MEANINGS
        if column + len(meaning) < frame.width:
            frame.put(row, column, meaning, Role.DIM)


def _draw_commands(frame: Frame, session: Session, row: int, indent: int, at: int) -> None:
    """The commands of a row; what would do nothing now stands in brackets: not all terminals have dim letters."""
    menu, roomy = session.menu, frame.width >= ROOMY
    for item, command in enumerate(COMMANDS[at]):
        chosen, works = menu.row == len(ROWS) + at and item == menu.item, session.works(command)
        text = choices.COMMANDS[command] if works else f"({choices.COMMANDS[command]})"
        frame.put(row, indent, text, Role.CHOSEN if chosen else Role.PLAIN if works else Role.DIM)
        if chosen:
            frame.cursor = row, indent
        indent += COMMAND if roomy else len(text) + 1


def draw_help(frame: Frame, session: Session) -> None:
    """Every key and what it does, as many lines as fit from where it is scrolled to."""
    roomy, ascii_only = frame.width >= help.WIDE, session.settings.ascii
    left, top, bottom = _draw_edges(frame, session, "help")
    lines = help.lines(frame.width, ascii_only)
    for row, (name, meaning) in enumerate(lines[session.scroll : session.scroll + bottom - top], start=top):
        frame.put(row, left, name, Role.BOLD)
        frame.put(row, left + (help.NAMES if roomy else 2), meaning)
    if roomy:
        for row, text in enumerate(help.digits(ascii_only)[session.scroll :], start=top):
            frame.put(row, left + help.DIGITS, text, Role.DIM)
    frame.cursor = top, left


def draw_statistics(frame: Frame, session: Session) -> None:
    """What all games came to, as many lines as fit from where it is scrolled to."""
    left, top, bottom = _draw_edges(frame, session, "statistics")
    frame.cursor = top, left
    if session.statistics is None:
        frame.put(top, left, "That is being worked out.")
        return
    from .statistics import chart  # not before somebody asks for it

    text = chart(session.statistics, page_layout(session.size, session.settings.rules).width, session.settings.ascii)
    for row, line in zip(range(top, bottom), range(session.scroll, text.height), strict=False):
        for column, part, role in text.runs(line):
            frame.put(row, left + column, part, role)


def _draw_edges(frame: Frame, session: Session, name: str) -> tuple[int, int, int]:
    """Title and footer, where the game has its own; gives the first column, the first row, and the row after all."""
    place = page_layout(session.size, session.settings.rules, session.text_lines)
    more = " more" if session.where is Where.TEXT and session.scroll < session.surplus else ""
    width = place.width - len(more)
    draw_footer(frame, hints(session, width), place.footer, place.margin, width)
    frame.put(place.footer, place.margin + width, more, Role.BOLD)
    if place.title is not None:
        title = f"{words.title(session.settings.rules)} - {name}"
        if len(title) > place.width:
            title = f"{title.partition('  ')[0]} - {name}"
        frame.put(place.title, place.margin, title, Role.BOLD)
    return place.margin, place.top, place.footer
