"""The choice of a search to watch: a position, a method, and what each method takes there."""

from itertools import accumulate
from typing import Any

from ...._engine.board import Position, Rules
from ...._engine.frozen import Frozen
from ...._engine.steps import Method
from ...board.small import draw_small
from ...keys import STEPS
from ...page import ESCAPE, HELP, App, Group, Key, Page
from ...parts.footer import draw_footer, footer_labels
from ...parts.frame import Frame, Role
from ...parts.layout import HEIGHT, LEFT, WIDTH, fits, page_layout
from ...sitting.display import Size
from ...sitting.events import Event, ItemChosen, NodesCounted
from ...words import watched_search as words
from ...words.boards import page_title
from ...words.language import figures, say, say_as, template, template_as
from ...words.watched_search import NODES_OF, POSITIONS, View
from ...words.wrap import first_that_fits, fitting, size, wrap
from .draw import least_size
from .search import SearchPage

METHODS = tuple(Method)
WATCH = template_as("title of a page", "watch a search")
COLUMN, FIRST = 14, 16  # columns of a position, and of the names of the methods before the first
# The rows of the parts of the table, from the top: title, names of the positions, boards, nodes, idea, facts, footer.
# Blank rows come after these parts, given by their places, as far as there is room, the first ones first.
PARTS = (1, 1, 3, 4, 3, 3, 1)
BLANKS = (0, 3, 2, 5, 4, 1, 2, 0)
TABLE = Size(FIRST + 4 * COLUMN + 2, sum(PARTS) + 1)  # the least that the table takes
COUNT = 9  # columns of the nodes in the list
FACTS = 16  # columns of the names of the last rows, or more


class Opening(Page, Frozen):
    """The page on which a search is chosen.

    It has the chosen position and method, by their places, and which numbers a search of them will show.
    """

    place: int = 0
    row: int = 0
    view: View = View.RESULT
    asking: bool = False

    name = template_as("title of a page", "search")
    heading = template("While you choose a search")
    wheel = ("up", "down", 1)

    @classmethod
    def begin(cls, app: App, position: Position | None = None, *how: Any) -> Page:
        """The search of a position, without one the choice of a search.

        `how` are the next fields of a SearchPage; a function of one's own begins with its first fault.
        """
        if position is None:
            return cls()
        page = SearchPage(position, *how)
        return page._replace(number=page.own.first) if page.own else page

    @property
    def method(self) -> Method:
        return METHODS[self.row]

    def nodes(self, place: int, method: Method) -> int:
        """The nodes that a method takes at a position."""
        return NODES_OF[self.view.distance][place][METHODS.index(method)]

    def rules(self, app: App) -> Rules:
        return POSITIONS[self.place][1].rules

    def update(self, app: App, event: Event) -> App:
        if isinstance(event, ItemChosen):
            return self.put(app, place=event.item, row=event.row)
        return app

    def draw(self, frame: Frame, app: App) -> None:
        (_draw_table if fits(app.size, TABLE) else _draw_list)(frame, self, app)

    @property
    def idea(self) -> list[str]:
        """What the chosen method does at the chosen position."""
        counts = {method: self.nodes(self.place, method) for method in METHODS}
        return words.idea(self.method, counts)

    # What keys do

    def has_room(self, app: App) -> bool:
        """Whether the screen has room for a search."""
        return fits(app.size, least_size(self.rules(app)))

    def choose(self, app: App, key: str) -> App:
        down, right = STEPS[key]
        place, row = (self.place + right) % len(POSITIONS), (self.row + down) % len(METHODS)
        return self.put(app, place=place, row=row)

    def start(self, app: App, key: str) -> App:
        """The search of the chosen position by the chosen method, from its first step."""
        position = POSITIONS[self.place][1]
        counts = tuple(
            NodesCounted(position, method, nodes, distance)
            for distance, table in NODES_OF.items()
            for method, nodes in zip(METHODS, table[self.place], strict=True)
        )
        page = SearchPage(position, self.method, self.view, counts=counts, asking=self.asking)
        return app._replace(pages=(*app.pages, page))

    def ask_or_not(self, app: App, key: str) -> App:
        return self.put(app, asking=not self.asking)

    def other_view(self, app: App, key: str) -> App:
        return self.put(app, view=self.view.next)

    KEYS = (
        Key(tuple(STEPS), choose, "arrows: choose", "arrows", "choose a position and a method", rank=2),
        Key(("enter", " "), start, "Enter: start", "Enter", "watch this search",
            in_footer=has_room),
        Key(("g",), ask_or_not, "g: ask me", "g", "ask for each score before it is shown", in_footer=has_room,
            rank=3),
        Key(("s",), other_view, "s: scores", "s", "+1 0 -1, 10 - depth, or negamax", rank=1),
        HELP,
        ESCAPE,
    )  # fmt: skip
    GROUPS = (Group(heading, KEYS), *SearchPage.GROUPS)


def _title(width: int) -> str:
    return page_title(Rules(3, 3, 3), say_as("title of a page", WATCH), width)


def _rows(height: int) -> list[int]:
    """The first row of each part of the table."""
    blanks = BLANKS[: height - sum(PARTS)]
    ends = accumulate(rows + blanks.count(place) for place, rows in enumerate(PARTS))
    return [0, *ends][: len(PARTS)]


def _draw_table(frame: Frame, page: Opening, app: App) -> None:
    """Draw the positions side by side, and the nodes of each method below them."""
    width, height = min(frame.width, WIDTH), min(frame.height, HEIGHT)
    x, y = (frame.width - width) // 2, (frame.height - height) // 2
    title, titles, boards, counts, idea, facts, footer = (y + row for row in _rows(height))
    left, margin = x + width - WIDTH + LEFT, 2 if width == WIDTH else 1
    frame.put(title, x + margin, _title(width), Role.BOLD)
    for place in range(len(POSITIONS)):
        _draw_position(frame, page, place, (titles, boards, counts), left + FIRST + (place + 1) * COLUMN - 1)
    for row, name in enumerate(words.TITLES.values(), start=counts):
        frame.put(row, left, say(name), Role.BOLD if row == counts + page.row else Role.PLAIN)
        frame.aim(row, left, len(say(name)), ItemChosen(row - counts, page.place))
    frame.put_lines(idea, left, fitting(page.idea, WIDTH - LEFT - 2, facts - idea))
    _draw_facts(frame, page, facts, left)
    draw_footer(frame, footer_labels(app, width - 2 * margin), footer, x + margin, width - 2 * margin)


def _draw_position(frame: Frame, page: Opening, place: int, rows: tuple[int, int, int], right: int) -> None:
    """Draw a position with its title, and the nodes of each method, which end before the column `right`.

    `rows` are the first rows of titles, boards and nodes.
    """
    chosen, (title, position) = place == page.place, POSITIONS[place]
    titles, boards, counts = rows
    look = Role.BOLD if chosen else Role.PLAIN
    frame.put_before(titles, right, say(title), look)
    draw_small(frame, position, None, (boards, right - 8), Size(5, 3), look)
    for row, method in enumerate(METHODS, start=counts):
        here = method is page.method
        count = figures(page.nodes(place, method))
        column, text = (right - len(count) - 1, f"[{count}]") if chosen and here else (right - len(count), count)
        frame.put(row, column, text, Role.BOLD if chosen or here else Role.PLAIN)
        frame.aim(row, right - COLUMN + 1, COLUMN, ItemChosen(METHODS.index(method), place))
        if chosen and here:
            frame.cursor = row, column


def _settings(page: Opening) -> list[tuple[str, str, str]]:
    """How scores are counted, and whether they are asked for: the name, the value, and what it means."""
    # translators: this and the next are labels, at most 15 characters
    scores = say("Scores"), say(page.view.value), say(words.LEGENDS[page.view])
    on = say_as("setting", "on") if page.asking else say_as("setting", "off")
    return [scores, (say("Ask me first"), on, say("stop and let me guess each score"))]


def _draw_facts(frame: Frame, page: Opening, top: int, left: int) -> None:
    """Draw how scores are counted, whether they are asked for, and how one's own code is watched."""
    facts = _settings(page)
    # translators: a command, as it is typed
    command = say("tictactoe think my.py:minimax")
    facts += [(say("Your own code"), command, "")]
    second = left + max(FACTS, *(len(name) + 1 for name, _, _ in facts))
    third = second + max(12, *(len(value) + 2 for _, value, what in facts if what))
    for row, (name, value, what) in enumerate(facts, start=top):
        frame.put(row, left, name, Role.DIM)
        frame.put(row, second, value)
        frame.put(row, third, what, Role.DIM)


def _draw_list(frame: Frame, page: Opening, app: App) -> None:
    """Draw the positions one below the other with the nodes of the chosen method, for a small screen."""
    layout = page_layout(app.size, Rules(3, 3, 3))
    frame.put(layout.title, layout.margin, _title(layout.width), Role.BOLD)
    # translators: {method} is the name of a search
    names = [say("by {method}:", method=say(words.NAMES[page.method])), say(words.SHORT[page.method])]
    lines = [first_that_fits(names, layout.width)]
    titles = [say(title) for title, _ in POSITIONS]
    end = min(2 + max(map(len, titles)) + COUNT, layout.width)
    for place, title in enumerate(titles):
        count = figures(page.nodes(place, page.method))
        chosen = ">" if place == page.place else " "
        frame.aim(layout.top + 1 + place, layout.margin, layout.width, ItemChosen(page.row, place))
        room = end - 2 - len(count)
        lines.append(f"{chosen} {wrap([title], room - 1)[0]:{room}}{count}")  # as many of its words as have room
    room = layout.footer - layout.top - len(lines)
    least = least_size(page.rules(app))
    lacking = say("To watch a search, make the window {size} or larger.", size=size(least.columns, least.rows))
    idea = fitting(page.idea if page.has_room(app) else [lacking], layout.width, room)
    lines += ["", *idea] if len(idea) < room else idea
    settings = [f"{key} {name}: {value}" for key, (name, value, _) in zip("sg", _settings(page), strict=True)]
    spare = layout.footer - layout.top - len(lines) - len(settings)
    if spare >= 0:
        lines += ["", *settings] if spare else settings
    for row, line in enumerate(lines, start=layout.top):
        frame.put(row, layout.margin, line, Role.BOLD if line.startswith(">") else Role.PLAIN)
    frame.cursor = layout.top + 1 + page.place, layout.margin
    draw_footer(frame, footer_labels(app, layout.width), layout.footer, layout.margin, layout.width)
