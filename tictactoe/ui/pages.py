"""The pages that stand in the board's place: the menu, the help, and the statistics."""

from . import choices, help, words
from .events import Action
from .footer import draw_footer, hints
from .frame import Frame, Role
from .layout import ROOMY, TITLED, WIDTH, page_margin, page_rows, text_width, wrap
from .menu import AT_ONCE, COMMANDS, ROWS
from .session import Session

INDENT, VALUES, MEANINGS = 10, 24, 52  # columns of the menu


def draw_menu(frame: Frame, session: Session) -> None:
    """The settings, one a row, then the commands; a row that is chosen stays in sight on the smallest screen."""
    menu, roomy = session.menu, frame.width >= ROOMY
    left, top, bottom = _draw_edges(frame, session, "menu")
    indent, values = (left - 2 + INDENT, left - 2 + VALUES) if roomy else (1, 9)
    note = wrap([words.menu_note(session)], frame.width - indent)
    rows: list[str | tuple[Action, ...]] = [*ROWS, "", *COMMANDS, *(["", *note] if note else [])]
    spare = bottom - top
    if session.said and spare < len(rows):
        note = [words.message(session.said, session.settings.rules, short=True)]
        rows = [*ROWS, *COMMANDS, *note]
    first = 2 if roomy and spare >= len(rows) + 4 else 0
    wanted = len(rows) - 1 if session.said else rows.index(menu.commands or ROWS[menu.row])
    skipped = 0 if spare >= len(rows) else min(max(wanted - spare + 1, 0), len(rows) - spare)
    for row, item in enumerate(rows[skipped : skipped + spare], start=top + first):
        if not isinstance(item, str):
            _draw_commands(frame, session, row, indent, COMMANDS.index(item), gap=3 if roomy else 2)
        elif item in ROWS:
            _draw_setting(frame, session, row, indent, values, item)
        else:
            frame.put(row, indent, item, Role.BOLD if session.said else Role.DIM)


def _draw_setting(frame: Frame, session: Session, row: int, indent: int, values: int, name: str) -> None:
    menu, roomy = session.menu, frame.width >= ROOMY
    label, value, short, meaning = choices.menu_row(menu, name)
    text = value if roomy else short
    label = label if roomy else label.split()[-1].capitalize()
    if ROWS.index(name) == menu.row:
        frame.put(row, indent, label, Role.BOLD)
        frame.put(row, values - 2 if roomy else values, f"< {text} >", Role.CHOSEN)
        frame.cursor = row, values
    else:
        frame.put(row, indent, label)
        frame.put(row, values if roomy else values + 2, text)
    if roomy:
        pending = name not in AT_ONCE and choices.menu_row(menu._replace(draft=session.settings), name).value != value
        meaning = "with a new game" if pending and meaning != choices.REFUSED else meaning
        column = values - VALUES + MEANINGS
        if column + len(meaning) < frame.width:
            frame.put(row, column, meaning, Role.DIM)


def _draw_commands(frame: Frame, session: Session, row: int, indent: int, at: int, gap: int) -> None:
    menu = session.menu
    for item, command in enumerate(COMMANDS[at]):
        chosen = menu.row == len(ROWS) + at and item == menu.item
        plain = Role.PLAIN if session.works(command) else Role.DIM
        frame.put(row, indent, choices.COMMANDS[command], Role.CHOSEN if chosen else plain)
        if chosen:
            frame.cursor = row, indent
        indent += len(choices.COMMANDS[command]) + gap


def draw_help(frame: Frame, session: Session) -> None:
    """Every key and what it does, as many lines as fit from where it is scrolled to."""
    roomy, ascii_only = frame.width >= help.WIDE, session.settings.ascii
    left, top, bottom = _draw_edges(frame, session, "help")
    lines = help.lines(frame.width, ascii_only)
    for row, (name, meaning) in enumerate(lines[session.scroll : session.scroll + bottom - top], start=top):
        frame.put(row, left, name)
        frame.put(row, left + (help.NAMES if roomy else 2), meaning, Role.DIM)
    if roomy and not session.scroll:
        for row, text in enumerate(help.digits(ascii_only), start=top):
            frame.put(row, left + help.DIGITS, text, Role.DIM)
    frame.cursor = top, left


def draw_statistics(frame: Frame, session: Session) -> None:
    """What all games came to, as many lines as fit from where it is scrolled to."""
    left, top, bottom = _draw_edges(frame, session, "statistics")
    frame.cursor = top, left
    if session.statistics is None:
        frame.put(top, left, "That is being worked out.")
        return
    from .chart import chart  # not before somebody asks for it

    text = chart(session.statistics, text_width(session.size), session.settings.ascii)
    for row, line in zip(range(top, bottom), range(session.scroll, text.height), strict=False):
        for column, part, role in text.runs(line):
            frame.put(row, left + column, part, role)


def _draw_edges(frame: Frame, session: Session, page: str) -> tuple[int, int, int]:
    """Title and footer, where the game has its own; gives the first column, the first row, and the row after all."""
    left, margin = max(0, frame.width - WIDTH) // 2, page_margin(session.size)
    rows = page_rows(session.size, session.text_lines)
    top = (frame.height - rows) // 2
    room = frame.width - 2 * (left + margin)
    draw_footer(frame, hints(session, room), top + rows - 1, left + margin, room)
    if rows < TITLED:
        return left + margin, top, top + rows - 1
    name = words.title(session.settings.rules)
    if len(f"{name} - {page}") > room:
        name = name.partition("  ")[0]
    frame.put(top, left + margin, f"{name} - {page}", Role.BOLD)
    return left + margin, top + 2, top + rows - 1
