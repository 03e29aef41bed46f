"""The pages that stand in the board's place: the menu, and the help."""

from . import help, words
from .events import Action
from .footer import draw_footer, hints
from .frame import Frame, Role
from .menu import AT_ONCE, COMMANDS, ROWS
from .session import Session

ROOMY = 60  # columns from which choices are written out, with what they mean
INDENT, VALUES, MEANINGS = 10, 24, 52  # columns of the menu


def draw_menu(frame: Frame, session: Session) -> None:
    """The settings, one a row, then the commands; a row that is chosen stays in sight on the smallest screen."""
    menu, roomy = session.menu, frame.width >= ROOMY
    shift = max(0, (frame.width - 80) // 2)
    indent, values = (shift + INDENT, shift + VALUES) if roomy else (1, 9)
    top = _draw_title(frame, session, "menu", shift)
    note = words.menu_note(session)
    rows: list[str | tuple[Action, ...]] = [*ROWS, "", *COMMANDS, *(["", note] if note else [])]
    spare = frame.height - top - 1
    first = 2 if roomy and spare >= len(rows) + 4 else 0
    chosen = menu.row + (menu.row >= len(ROWS))
    skipped = 0 if spare >= len(rows) + first else min(max(chosen - spare + 1, 0), len(rows) - spare)
    for row, item in enumerate(rows[skipped : skipped + spare], start=top + first):
        if not isinstance(item, str):
            _draw_commands(frame, session, row, indent, COMMANDS.index(item), gap=3 if roomy else 2)
        elif item in ROWS:
            _draw_setting(frame, session, row, indent, values, item)
        else:
            frame.put(row, indent, item, Role.BOLD if session.said else Role.DIM)
    _draw_page_footer(frame, session, shift)


def _draw_setting(frame: Frame, session: Session, row: int, indent: int, values: int, name: str) -> None:
    menu, roomy = session.menu, frame.width >= ROOMY
    label, value, short, meaning = words.menu_row(menu, name)
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
        pending = name not in AT_ONCE and words.menu_row(menu._replace(draft=session.settings), name).value != value
        frame.put(row, values - VALUES + MEANINGS, "with a new game" if pending else meaning, Role.DIM)


def _draw_commands(frame: Frame, session: Session, row: int, indent: int, at: int, gap: int) -> None:
    menu = session.menu
    for item, command in enumerate(COMMANDS[at]):
        chosen = menu.row == len(ROWS) + at and item == menu.item
        frame.put(row, indent, words.COMMANDS[command], Role.CHOSEN if chosen else Role.PLAIN)
        if chosen:
            frame.cursor = row, indent
        indent += len(words.COMMANDS[command]) + gap


def draw_help(frame: Frame, session: Session) -> None:
    """Every key and what it does, as many lines as fit from where it is scrolled to."""
    shift, roomy, ascii_only = max(0, (frame.width - 80) // 2), frame.width >= help.WIDE, session.settings.ascii
    top = _draw_title(frame, session, "help", shift)
    margin = shift + 2 if roomy else 0
    lines = help.lines(frame.width, ascii_only)
    shown = lines[session.scroll : session.scroll + frame.height - top - 1]
    for row, (name, meaning) in enumerate(shown, start=top):
        frame.put(row, margin, name)
        frame.put(row, margin + help.NAMES if roomy else 2, meaning, Role.DIM if name else Role.PLAIN)
    if roomy and not session.scroll:
        for row, text in enumerate(help.digits(ascii_only), start=top):
            frame.put(row, shift + help.DIGITS, text, Role.DIM)
    frame.cursor = top, margin
    _draw_page_footer(frame, session, shift)


def _draw_title(frame: Frame, session: Session, page: str, shift: int) -> int:
    """The title where there is room; gives the first row below it."""
    if frame.height < help.TITLED:
        return 0
    frame.put(
        0, shift + 2 if frame.width >= ROOMY else 1, f"{words.title(session.settings.rules)} - {page}", Role.BOLD
    )
    return 2


def _draw_page_footer(frame: Frame, session: Session, shift: int) -> None:
    margin = shift + 2 if frame.width >= ROOMY else 0
    draw_footer(frame, hints(session), frame.height - 1, margin, frame.width - 2 * margin)
