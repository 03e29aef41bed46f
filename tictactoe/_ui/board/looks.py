"""What a person can have the board show besides its marks: values, numbers of the moves, threats, and hints."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from ..._engine.board import Position
from ..._engine.threats import double_threats, threats
from ..page import App, Key
from ..parts.frame import MARK_ROLES, Frame, Role
from ..parts.layout import Layout, layout_for
from ..sitting.events import Pressed
from ..sitting.messages import Enquiry, Why
from ..sitting.settings import Settings, Values
from ..words.boards import LONG_RUN
from ..words.language import say, template
from ..words.messages import in_cell
from .draw import BoardView, most_numbered
from .study import HINTS, Study

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KEY_COLUMNS = 11  # from one key of the panel to the next

Signs = dict[int, tuple[tuple[str, str], Role]]
"""By empty cell, a sign of two columns or more and one of one column, with their role."""


def view_of(study: Study, settings: Settings, cursor: int | None, *, clicks: bool = False) -> BoardView:
    """What is shown of a position: the last move and the one before, or the only one, and what was asked for."""
    game, cells = study.game, [move.cell for move in study.game.moves]
    return BoardView(
        game.position,
        game.last,
        cursor,
        study.cells,
        study.look,
        study.knowledge.replies if study.shows_replies else (),
        clicks,
        before=cells[-2:][0] if cells else None,
        numbers={cell: number for number, cell in enumerate(cells, start=1)} if settings.numbers else {},
        threats=threat_signs(game.position) if settings.threats else {},
        best=study.best,
    )


@lru_cache(maxsize=4)  # a frame is drawn at every key, and a search goes on beside the board
def threat_signs(position: Position) -> Signs:
    """The signs of what each side threatens, none once the game is over.

    "X!" is where X completes a line with its next mark, "x" where a mark of X threatens two cells, which is told only
    with a long run; with one column "!" and "x", and "&" where both sides threaten two.
    """
    if position.outcome:
        return {}
    rules, mine, theirs, to_move = position.rules, position.mine, position.theirs, position.to_move
    sides = sorted(
        ((to_move, mine, theirs), (to_move.other, theirs, mine)), key=lambda side: side[0].value, reverse=True
    )
    ends = {mark: threats(rules, own, others) for mark, own, others in sides}
    twice = {mark: double_threats(rules, own, others) if rules.run >= LONG_RUN else {} for mark, own, others in sides}
    found: Signs = {}
    for cell in position.legal_moves:
        if marks := [mark for mark in ends if cell in ends[mark]]:
            signs, role = ("".join(mark.value for mark in marks) + "!", "!"), Role.BOLD
        elif marks := [mark for mark in twice if cell in twice[mark]]:
            letters = "".join(mark.value.lower() for mark in marks)
            signs, role = (letters, letters if len(marks) == 1 else "&"), Role.PLAIN
        else:
            continue
        found[cell] = signs, role | (MARK_ROLES[marks[0]] if len(marks) == 1 else Role.PLAIN)
    return found


def _numbers(page: "Any", app: App, key: str) -> App:
    """The moves with their numbers, or without; where numbers replace the marks, a message says whose they are."""
    shown, game, layout = not app.settings.numbers, page.game, layout_for(app.size, page.rules(app))
    app = app.set(numbers=shown)
    if shown and not game.moves:
        return app.say(say("No moves yet; they will be numbered."))
    if not shown or layout.cells.height > 1 or len(game.moves) < 2:
        return app
    marks = {"first": game.start.to_move.value, "second": game.start.to_move.other.value}
    told, most = say("{first} has the odd numbers, {second} the even ones.", **marks), most_numbered(layout.cells)
    if len(game.moves) > most:
        left_out = say("There is only room for the last {count} moves, and for the end of each number.", count=most)
        told = f"{told} {left_out}"
    return app.say(told)


def _threats(page: "Any", app: App, key: str) -> App:
    """What each side threatens, or not, and what the signs mean."""
    shown = not app.settings.threats
    told = _explained(page.game.position) if shown else say("Threats are no longer shown.")
    return app.set(threats=shown).say(told)


def _explained(position: Position) -> str:
    """What the signs of threats mean, or that there are none yet."""
    if not position.outcome and not threat_signs(position):
        return say("No threats yet; they will be marked on the board.")
    if position.rules.run >= LONG_RUN:
        return say("! is a win at once, x or o a move that makes two threats.")
    return say("! is a win at once.")


def draw_keys(frame: Frame, position: Position, layout: Layout, row: int, settings: Settings) -> int:
    """Name the keys in a row of the panel beside a large board with marks; returns the row after what is above.

    What is shown now is bold. Beside a board with a grid they are named while one of them is on.
    """
    used = not layout.cells.grid or settings.numbers or settings.threats
    if layout.panel is None or not used or not position.mine | position.theirs:
        return row + 1
    _, left = layout.panel
    for label, on in zip([key.label for key in KEYS], (settings.numbers, settings.threats), strict=True):
        key, meaning = say(label).split(": ")
        frame.put(row, left, key, Role.BOLD if on else Role.PLAIN)
        frame.put(row, left + 2, meaning, Role.BOLD if on else Role.DIM)
        frame.aim(row, left, 2 + len(meaning), Pressed(key))
        left += max(KEY_COLUMNS, len(meaning) + 3)
    return row


def _on_large_board(page: "Any", app: App) -> bool:
    """Whether the footer names the keys: with marks on a large board, unless a panel beside it names them."""
    layout, position = layout_for(app.size, page.rules(app)), page.game.position
    marked = position.mine | position.theirs != 0
    return layout.panel is None and not layout.cells.grid and marked


def _come_next(values: Values) -> "Callable[[Any, App], bool]":
    """Whether v shows these values next."""
    return lambda page, app: page.study(app).next_values is values


def _can_be_clearer(page: "Any", app: App) -> bool:
    """Whether a hint is shown after which a clearer one can be given."""
    study = page.study(app)
    return study.said is Enquiry.HINT and study.knowledge.stage < HINTS


def next_stage(page: "Any", app: App, key: str) -> App:
    """The next stage of a hint."""
    asked = page.knowledge._replace(stage=page.study(app).next_stage)
    return app.put(page, page._replace(knowledge=asked)).say(Enquiry.HINT)


def next_values(page: "Any", app: App, key: str) -> App:
    """What free cells show next."""
    return app.put(page, page._replace(values=page.study(app).next_values))


def enquire(page: "Any", app: App, about: int | Enquiry) -> App:
    """What a cell is worth is asked, or something else."""
    if reason := page.no_hint(app):
        return app.say(reason)
    if isinstance(about, Enquiry):
        return app.say(about)
    return app.say(in_cell(page.game.position, about) if page.game.position.mark_at(about) else Why(about))


MORE = template("t: more")
KEYS: Sequence[Key] = (
    Key(("#",), _numbers, "#: numbers", "#, !", "number the moves; show the threats", in_footer=_on_large_board,
        rank=1),
    Key(("!",), _threats, "!: threats", in_footer=_on_large_board, rank=1),
)  # fmt: skip
HINT = Key(("t", "hint"), next_stage, "t: hint", "t", "a hint; again for a clearer one", rank=1,
    instead=((MORE, _can_be_clearer), ("", lambda page, app: app.said is Enquiry.HINT)))  # fmt: skip
VALUES = Key(("v",), next_values, "v: values", "v",
    instead=(("v: replies", _come_next(Values.REPLIES)), ("v: hide", _come_next(Values.OFF))))  # fmt: skip
