"""The list of the games in the records, with one of them chosen."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...engine.board import Mark
from ...engine.record import Record
from ..board.analysed import review_kept
from ..keys import JUMPS, PLACING, STEPS
from ..page import Group, Key, Page
from ..parts.frame import Frame, Role
from ..parts.layout import PageLayout, first_shown, page_layout
from ..parts.text import SCREENS, SCROLLS, TextPage, draw_edges
from ..sitting.events import Event
from ..sitting.inputs import GameNamed
from ..words.boards import board_name
from ..words.games import began, result, who
from ..words.messages import message
from ..words.wrap import wrap

if TYPE_CHECKING:
    from ..app import App

GAP = 2  # blanks between two columns
WIDTHS = {"game": 4, "started": 10, "board": 10, "X": 8, "O": 8, "result": 8, "moves": 5, "mistakes": 8}
NUMBERS = ("game", "moves", "mistakes")  # right-aligned
# The columns of the list; the first form for which there is room is drawn.
FORMS = (
    ("game", "started", "board", "X", "O", "result", "moves", "mistakes"),
    ("started", "board", "result", "moves", "mistakes"),
    ("started", "board", "result"),
    ("started", "result"),
)


class _Fields(NamedTuple):
    """Nothing of its own: which game is chosen is known to all pages, for the list as it was left."""


class GamesPage(_Fields, Page):
    """The page with the list."""

    __slots__ = ()
    name = "games"
    of_all = True
    wheel = ("up", "down", 1)

    def update(self, app: "App", event: Event) -> "App":
        return review_kept(app, event.number) if isinstance(event, GameNamed) and app.top is self else app

    def draw(self, frame: Frame, app: "App") -> None:
        """Draw the games, the newest first, as many as fit around the chosen one, below the names of the columns."""
        past, rules = app.sitting.past, self.rules(app)
        layout, rows = self._layout(app), self._rows_shown(app)
        first = first_shown(past.chosen, len(past.games), rows)
        draw_edges(frame, app, layout, more=first + rows < len(past.games))
        mistakes = past.statistics.mistakes if past.statistics else {}
        names = next(form for form in FORMS if _width(form) <= layout.width)
        frame.put(layout.top, layout.margin, _row(names, dict(zip(WIDTHS, WIDTHS, strict=True))), Role.DIM)
        for row, record in enumerate(past.games[first : first + rows], start=layout.top + 1):
            chosen = record is past.games[past.chosen]
            role = Role.CHOSEN if chosen else Role.PLAIN
            texts = _texts(record, mistakes.get(record.id))
            frame.put(row, layout.margin, _row(names, texts), role)
            if not chosen and texts["result"] in _RESULT_ROLES:
                column = layout.margin + _width(names[: names.index("result")]) + GAP
                frame.put(row, column, texts["result"], _RESULT_ROLES[texts["result"]])
            frame.aim(row, 0, frame.width, GameNamed(record.id))
            if chosen:
                frame.cursor = row, layout.margin
        if app.said:
            text = wrap([message(app.said, rules)], layout.width)
            for row, line in enumerate(text, start=layout.footer - len(text)):
                frame.put(row, layout.margin, line, Role.BOLD)

    def _layout(self, app: "App") -> PageLayout:
        return page_layout(app.size, self.rules(app), len(app.sitting.past.games) + 1)

    def _rows_shown(self, app: "App") -> int:
        """How many games there is room for."""
        layout = self._layout(app)
        said = wrap([message(app.said, self.rules(app))], layout.width) if app.said else []
        return layout.footer - layout.top - 1 - len(said)

    def tell(self, before: "App | None", app: "App") -> Iterator[str]:
        return iter(())  # the page of the statistics has told the games

    def move(self, app: "App", key: str) -> "App":
        """Another game is chosen."""
        past, screen = app.sitting.past, self._rows_shown(app)
        if key in JUMPS:
            step = JUMPS[key] * len(past.games)
        else:
            step = SCREENS[key] * screen if key in SCREENS else STEPS[key][0]
        chosen = max(min(past.chosen + step, len(past.games) - 1), 0)
        return app.share(past=past._replace(chosen=chosen))

    def review(self, app: "App", key: str) -> "App":
        past = app.sitting.past
        return review_kept(app, past.games[past.chosen].id)

    KEYS: Sequence[Key] = (
        Key(SCROLLS, move, "up down: choose", "up, down", "another game"),
        Key(PLACING, review, "Enter: review", "Enter", "review it"),
        TextPage.BACK,
    )


GROUPS = (Group("In the list of games", GamesPage.KEYS),)


def begin(app: "App") -> GamesPage:
    return GamesPage()


_RESULT_ROLES = {"you won": Role.GOOD | Role.BOLD, "you lost": Role.BAD}


def _width(names: tuple[str, ...]) -> int:
    return sum(WIDTHS[name] for name in names) + GAP * (len(names) - 1)


def _row(names: tuple[str, ...], texts: dict[str, str]) -> str:
    parts = (f"{texts[name]:{'>' if name in NUMBERS else '<'}{WIDTHS[name]}}" for name in names)
    return (GAP * " ").join(parts)


def _texts(record: Record, mistakes: int | None) -> dict[str, str]:
    """The texts of a row by their columns; `mistakes` is None where they are not counted."""
    game = record.game
    return {
        "game": str(record.id),
        "started": began(record)[: WIDTHS["started"]],
        "board": board_name(game.rules),
        "X": who(record, Mark.X)[: WIDTHS["X"]],
        "O": who(record, Mark.O)[: WIDTHS["O"]],
        "result": result(record),
        "moves": str(len(game.moves)),
        "mistakes": "" if mistakes is None else str(mistakes),
    }
