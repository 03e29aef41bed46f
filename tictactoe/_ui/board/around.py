"""What stands around a board: facts beside it, what its signs mean, and below it status, coach and footer."""

from collections.abc import Mapping, Sequence

from ..._engine.analysis import Value
from ..._engine.notation import format_cell
from ..page import App
from ..parts.footer import draw_footer, footer_labels
from ..parts.frame import Frame, Role
from ..parts.layout import PANEL_SIZE, Layout
from ..sitting.events import Pressed
from ..sitting.settings import Settings
from ..words.language import say, template
from ..words.printable import spread
from ..words.values import holding_fraction, letter, meanings, points
from ..words.wrap import fitting, wrap
from .draw import BEST_SIGN, is_proven, point_signs, value_texts
from .looks import threat_signs
from .study import Study

FACTS = 11  # columns from a label to its value
BAR = 10  # columns of the time bar
ANY_KEY = template("any key: again")  # after an end, if the status has no room for the sentence
PLAY_AGAIN = template("Any other key plays again.")
MORE = template("... r shows all of it")  # below a comment without room
LEAST_ROWS = 7  # of the panel for the moves and what is below them, where a comment is beside them
GAP = "  "  # between the sentences of a status


def draw_facts(frame: Frame, facts: Mapping[str, str], row: int, left: int, end: int) -> int:
    """Draw labels and their values from `row` on, above the row `end`; returns the row after them."""
    column = left + max(FACTS, *(len(label) + 1 for label, value in facts.items() if value), 0)
    for at, (label, value) in zip(range(row, end), facts.items(), strict=False):
        frame.put(at, left, label, Role.DIM)
        frame.put(at, column, value)
    return row + len(facts)


def time_bar(left: float) -> str:
    """The share of time that is left, 0 to 1, as a bar."""
    cells = round(left * BAR)
    return "━" * cells + "·" * (BAR - cells)


def draw_legend(frame: Frame, lines: Sequence[str], layout: Layout) -> int:
    """Draw a legend in the last rows of the panel; returns the first of them."""
    assert layout.panel is not None
    _, left = layout.panel
    end = layout.status - layout.beside - len(lines)  # where the status stands below, a blank row is between
    frame.put_lines(end, left, lines, Role.DIM)
    return end


def legend(study: Study, layout: Layout, settings: Settings) -> list[str]:
    """What the texts and signs in empty cells mean, a line each; where a threat is shown there is no other sign."""
    if study.cells is None:
        return []
    hidden = threat_signs(study.game.position) if settings.threats else {}
    texts = value_texts(study.game.position, study.cells, layout.cells)
    texts = {cell: text for cell, text in texts.items() if cell not in hidden}
    lines = meant(texts, layout, replies=study.shows_replies)
    best = say("best move")
    lines += [f"{BEST_SIGN} {best}"] if any(text.startswith(BEST_SIGN) for text, _ in texts.values()) else []
    if not layout.cells.grid or not is_proven(study.cells):
        signs = "/".join(filter(None, point_signs(study.rules, layout.cells, settings.ascii)))
        lines += _in_lines(points(signs, study.cells, hidden))
    elif any(move.value is Value.UNKNOWN and move.cell not in hidden for move in study.cells):
        lines.append(say("{sign} not proven", sign="?"))
    if study.shows_replies and layout.cells.height > 1:
        lines += _of_replies(study)
    return [*filter(None, lines)]


def _of_replies(study: Study) -> list[str]:
    """What the number of replies in the chosen cell means, or else in another cell."""
    moves = {move.cell: move for move in study.knowledge.moves}
    fractions = {found.cell: holding_fraction(moves[found.cell], found) for found in study.knowledge.replies}
    fraction = fractions.get(study.cursor)
    if not fraction:
        # translators: {fraction} is as "4/8"; at most 26 letters
        return [say("{fraction} replies are good", fraction=other) for other in fractions.values() if other][:1]
    cell = format_cell(study.rules, study.cursor)
    # translators: this and the next: {fraction} is as "4/8"; at most 26 letters
    if moves[study.cursor].value is Value.LOSS:
        return [say("{fraction} replies to {cell} win", fraction=fraction, cell=cell)]
    return [say("{fraction} replies to {cell} draw", fraction=fraction, cell=cell)]


def meant(texts: Mapping[int, tuple[str, Role]], layout: Layout, *, replies: bool) -> list[str]:
    """What the letters in the cells mean, in two lines if one of the panel has no room for it.

    In cells of one row `replies` stand for draws.
    """
    shown = {text.lstrip(f"{BEST_SIGN} ")[:1] for text, _ in texts.values()}
    values = {value for value in Value if letter(value) in shown}
    return _in_lines(meanings(values, replies=replies and layout.cells.height == 1))


def _in_lines(found: Sequence[str]) -> list[str]:
    """Several meanings in one line, or the last in another if the panel has no room for it."""
    whole = GAP.join(found)
    return [whole] if len(whole) <= PANEL_SIZE.columns else [GAP.join(found[:-1]), found[-1]]


def draw_notes(frame: Frame, notes: Sequence[str], end: int, left: int, rows: int) -> int:
    """Draw a comment in the panel above the row `end`, beside the moves, for which there are so many rows with it.

    Returns how many of them it takes.
    """
    wrapped = [line for note in notes for line in wrap([spread(note)], frame.width - left - 1)]
    lines = _begun(wrapped, rows - LEAST_ROWS - 1)
    for row, line in enumerate(lines, start=end - len(lines)):
        frame.put(row, left, line, Role.DIM if line == say(MORE) else Role.PLAIN)
    return len(lines) + bool(lines)


def _begun(lines: list[str], rows: int) -> list[str]:
    """The lines of a comment, or the first of them and how to see all if they are more than `rows`."""
    return lines if len(lines) <= rows else [*lines[: max(rows - 1, 0)], say(MORE)][: max(rows, 0)]


def draw_lines_below(
    frame: Frame,
    app: App,
    layout: Layout,
    status: list[str],
    coach: list[str],
    *,
    insists: bool = False,
    over: bool = False,
    again: bool = False,
    suggestion: tuple[str, str] = ("", ""),
    notes: Sequence[str] = (),
) -> None:
    """Draw the sentences of the status and of the coach below it, as many as fit whole, and the footer.

    The status is bold once the game is `over`, and leaves out what the coach says, too. `notes` are a comment, cut
    off where it lacks room. A `suggestion`, a key and what it does, takes the last row if that is free; `again` says
    that any key plays again.

    If a message, or the first sentence of a coach who `insists`, has no room, it is drawn over the last rows of the
    screen, below how the game ended; the first of the status over those above the footer.
    """
    width, rows = layout.words_width, 1 + len(layout.coach)
    top = _status(status, width, rows)
    told = wrap([*coach, *map(spread, notes)], width)
    if len(told) > rows - len(top):
        told = fitting(coach, width, rows - len(top))
        told += _begun(wrap([*map(spread, notes)], width), rows - len(top) - len(told))
    whole = " ".join(told)
    top = _status([*status[:1], *(text for text in status[1:] if text.removesuffix(".") not in whole)], width, rows)
    role = Role.BOLD if over else Role.PLAIN
    frame.put_lines(layout.status, layout.words, top, role)
    frame.put_lines(layout.status + len(top), layout.words, told)
    key, meaning = suggestion
    if key and len(top) + len(told) < rows and len(f"{key} {meaning}") <= width:
        last = layout.status + rows - 1
        frame.put(last, layout.words, key, Role.BOLD)
        frame.put(last, layout.words + len(key) + 1, meaning, Role.DIM)
        frame.aim(last, layout.words, len(f"{key} {meaning}"), Pressed(key))
    if frame.cursor is None:
        frame.cursor = layout.status, layout.words
    first = ANY_KEY if again and say(PLAY_AGAIN) not in " ".join(top) else ""
    room = max(layout.margin_width, frame.width - layout.margin - 2)  # in a wide window also right of the panel
    draw_footer(frame, footer_labels(app, room, first), layout.footer, layout.margin, room)
    if coach and (app.said or insists) and not told:
        ended = top[:1] if over else []  # how the game ended stays
        draw_over(frame, layout, [*ended, *wrap(coach[:1], width)], layout.footer)
    elif status and not top:
        draw_over(frame, layout, wrap(status[:1], width), layout.footer - 1)


def _status(sentences: list[str], width: int, rows: int) -> list[str]:
    """The status in one row if it fits there, else as many of its sentences as fit whole."""
    line = GAP.join(sentences)
    return [line] if 0 < len(line) <= width else fitting(sentences, width, rows)


def draw_over(frame: Frame, layout: Layout, lines: list[str], last: int) -> None:
    """Draw lines over the status, if they need more rows also below it up to the row `last`, and over the board."""
    top = max(min(layout.status, last + 1 - len(lines)), 0)
    for row in range(top, max(layout.status + 1 + len(layout.coach), top + len(lines))):
        frame.clear(row)
    frame.put_lines(top, layout.words, lines)
