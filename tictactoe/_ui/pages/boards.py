"""The boards one can play on, as pictures; any other size can be typed."""

from collections.abc import Iterator

from ..._engine.analysis import Value
from ..._engine.board import BadRules, Rules
from ..._engine.board_values import board_value
from ..._engine.frozen import Frozen
from ..._engine.notation import BOARD_NAMES, format_cell, parse_rules
from ..._engine.reach import plays_perfectly
from ..keys import DIGIT_KEYS, DIGITS, LETTERS, PLACING, STEPS, edited, latin
from ..page import ESCAPE, HELP, App, Key, Page, WhyNot
from ..parts.frame import Frame, Role
from ..parts.layout import PageLayout, in_sight, page_layout
from ..parts.text import draw_edges
from ..sitting.events import Event, ItemChosen, Pasted
from ..words.boards import GOMOKU, USUAL, describe_board, game_name, worth
from ..words.cells import capitalised, either, has_digits
from ..words.language import number, say, template, template_as, told
from ..words.printable import narrow, printable
from ..words.wrap import fitting

OFFERED = tuple(Rules(*size) for size in ((3, 3, 3), (4, 4, 4), (5, 5, 4), (7, 7, 5), (15, 15, 5), (19, 19, 5)))
ACROSS = 3  # pictures side by side
LONGEST = 11  # characters of a size or a name, as in tic-tac-toe
WIDTH = 76  # least columns for a picture of each board
INDENT, COLUMN = 6, 24  # the column of the first picture, and columns from one to the next
HEIGHTS = (7, 12)  # rows of each line of pictures, with one of names and a blank one
NAMES = 18  # columns of the list beside a picture
LARGE = 7  # most columns of a board that is drawn cell by cell
TYPE = template("Or type a size: 6x5x4 is 6 columns, 5 rows, four in a row.")


class BoardsPage(Page, Frozen):
    """The page of the boards.

    It has the chosen board, by its place among those offered, and the size or the name that is typed instead, "" for
    none.
    """

    chosen: int = 0
    typed: str = ""

    name = template_as("title of a page", "boards")
    heading = template("While you choose a board")
    of_all = True
    wheel = ("up", "down", 1)

    @classmethod
    def begin(cls, app: App) -> "BoardsPage":
        rules = app.settings.rules
        return cls(OFFERED.index(rules) if rules in OFFERED else 0)

    @property
    def named(self) -> Rules | None:
        """The board that Enter begins; None while a size is not typed to its end."""
        if not self.typed:
            return OFFERED[self.chosen]
        try:
            return parse_rules(self.typed)
        except BadRules:
            return None

    def _refusal(self) -> str:
        """Why what was typed is no board, or which names begin so."""
        is_size = set(self.typed) <= {*DIGITS, "x", ","}
        begun = [name for name in BOARD_NAMES if name.startswith(self.typed)]
        if begun and not is_size:
            return either(begun)
        try:
            if not is_size:
                parse_rules(self.typed)
            numbers = [int(number) for number in self.typed.replace(",", "x").split("x") if number]
            sides = numbers * 2 if len(numbers) == 1 else numbers
            Rules(*sides, *[1] * (3 - len(sides)))
        except BadRules as refusal:
            return capitalised(f"{told(refusal)}.")
        except TypeError:
            pass  # there are too many
        return say("Type columns, rows, and how many in a row: 6x5x4.")

    def _cell_meant(self, app: App) -> int | None:
        """The free cell of column b that the only typed digit may name; None if none can be chosen so now."""
        game = app.play.game
        if not has_digits(game.rules) or self.typed not in DIGIT_KEYS[: game.rules.height]:
            return None
        cell = DIGIT_KEYS.index(self.typed) * game.rules.width + 1
        return cell if app.play.chooses and cell in game.position.legal_moves else None

    def update(self, app: App, event: Event) -> App:
        if isinstance(event, ItemChosen):
            return app.put(self, BoardsPage(event.item)).press("enter")
        if isinstance(event, Pasted) and event.text.strip():
            return self.put(app, typed=narrow(printable(event.text.strip(), LONGEST)))
        return app

    def after_name_key(self, app: App, key: str) -> App | None:
        """The app after one more letter of a name, which then means nothing else."""
        key = latin(key)
        begun = self.typed[:1] in LETTERS if self.typed else key in (name[0] for name in BOARD_NAMES)
        return self.spell(app, key) if begun and len(key) == 1 and key in f"{LETTERS}-" else None

    # What keys do

    def move(self, app: App, key: str) -> App:
        """Another board; after the last comes the first."""
        down, right = STEPS[key]
        step = right + down * (ACROSS if _roomy(_layout(app)) else 1)
        return app.put(self, BoardsPage((self.chosen + step) % len(OFFERED)))

    def spell(self, app: App, key: str) -> App:
        """One more character of a size."""
        return self.put(app, typed=edited(self.typed, key)[:LONGEST])

    def nothing_typed(self, app: App) -> WhyNot:
        return not self.typed

    def take(self, app: App, key: str) -> App:
        """A game on the chosen board."""
        return app.pop().play.on_board(app.pop(), self.named) if self.named else app

    KEYS = (
        Key(tuple(STEPS), move, "arrows: choose", "arrows", "another board", rank=2),
        Key(PLACING, take, "Enter: play", "Enter", "play there; u brings your last game back",
            why_not=lambda page, app: page.named is None),
        Key(tuple(DIGITS), spell, "", "a size", "any other board: 6x5x4"),
        Key(("x", ","), spell, why_not=nothing_typed),
        Key(("backspace", "ctrl-u"), spell, "Backspace: erase", why_not=nothing_typed, rank=1),
        HELP,
        ESCAPE._replace(keys=("escape", "back"), help="back to the game"),
    )  # fmt: skip

    # How it is drawn

    def draw(self, frame: Frame, app: App) -> None:
        layout = _layout(app)
        draw_edges(frame, app, layout)
        roomy = _roomy(layout)
        if roomy and layout.title is not None and layout.footer - layout.top == sum(HEIGHTS) + 1:
            layout = layout._replace(top=layout.title + 1)  # for both sentences
        rows = layout.footer - layout.top
        indent, free = (INDENT, rows - sum(HEIGHTS)) if roomy else (0, rows - len(OFFERED))
        room = max(free, rows - 1 if self.typed else 1)  # what is typed matters more than the other boards
        lines = fitting(self._sentences(app, roomy=roomy), layout.width - indent, room)
        last = layout.footer - len(lines)
        frame.put_lines(min(last, layout.top + sum(HEIGHTS)) if roomy else last, layout.margin + indent, lines)
        if roomy:
            self._draw_pictures(frame, layout)
        else:
            self._draw_list(frame, layout, rows - len(lines))

    def _draw_pictures(self, frame: Frame, layout: PageLayout) -> None:
        """Draw a picture of each board, with its name below it."""
        for place, rules in enumerate(OFFERED):
            line, column = divmod(place, ACROSS)
            left, name = layout.margin + INDENT + column * COLUMN, layout.top + sum(HEIGHTS[: line + 1]) - 2
            lines = picture(rules)
            self._draw_picture(frame, lines, place, name - len(lines), left)
            full = describe_board(rules)
            short = rules in GOMOKU or len(full) + 3 > COLUMN
            self._draw_name(frame, place, name, left - 2, _short(rules) if short else full)

    def _draw_list(self, frame: Frame, layout: PageLayout, rows: int) -> None:
        """Draw the names of the boards in these rows, and if there is room a picture of the chosen one beside."""
        lines = picture(OFFERED[self.chosen])
        beside = layout.width >= NAMES + len(lines[0]) and rows >= len(lines)
        for row, place in enumerate(in_sight(self.chosen, len(OFFERED), rows), start=layout.top):
            self._draw_name(frame, place, row, layout.margin, _short(OFFERED[place]))
        if beside:
            self._draw_picture(frame, lines, self.chosen, layout.top, layout.margin + NAMES)

    def _draw_picture(self, frame: Frame, lines: list[str], place: int, top: int, left: int) -> None:
        role = Role.PLAIN if place == self.chosen and not self.typed else Role.DIM
        for row, line in enumerate(lines, start=top):
            frame.put(row, left, line, role)
            for column, character in enumerate(line):
                if character == "X":
                    frame.put(row, left + column, character, Role.BOLD)
            frame.aim(row, left, len(line), ItemChosen(0, place))

    def _draw_name(self, frame: Frame, place: int, row: int, left: int, name: str) -> None:
        """Draw the name of a board; the chosen one has a sign before it."""
        chosen = place == self.chosen and not self.typed
        frame.put(row, left, f"{'>' if chosen else ' '} {name}", Role.BOLD if chosen else Role.PLAIN)
        frame.aim(row, left, 2 + len(name), ItemChosen(0, place))
        if chosen:
            frame.cursor = row, left + 2

    def _sentences(self, app: App, *, roomy: bool) -> list[str]:
        """What the board is worth and how strong the computer is there; and that others can be typed.

        One digit may be meant as the end of a name: b opens this page, so that b2 cannot be typed on the board.
        """
        rules = self.named
        if rules is None:
            meant = [to_play(at)] if (at := self._cell_meant(app)) is not None else []
            return [f"{self.typed}_  {self._refusal()}".rstrip(), *meant]
        board = f"{describe_board(rules)}: {worth(rules)}."
        if self.typed:
            return [f"{self.typed}_  {board}", strength(rules)]
        return [f"{capitalised(worth(rules))}." if roomy else board, strength(rules), say(TYPE)]

    # Line mode

    def tell(self, before: App | None, app: App) -> Iterator[str]:
        """The boards in sentences."""
        for rules in OFFERED:
            yield f"{describe_board(rules)}: {worth(rules)}. {strength(rules)}"
        # translators: boards is typed, and so is gomoku
        yield say("Type boards and a size to play there: boards 4x4, boards 6x5x4, boards gomoku.")


def _short(rules: Rules) -> str:
    """The name of a board where there is little room."""
    size = f"{rules.width} x {rules.height}"
    return f"{game_name(rules)}, {size}" if rules in GOMOKU else f"{size}, {number(rules.run)}"


def to_play(cell: int) -> str:
    """How a cell of 3x3 is played from this page."""
    # translators: {cell} is a cell, such as b2, and {digit} is a key
    return say("To play {cell}, press Esc, then {digit}.", cell=format_cell(USUAL, cell), digit=DIGIT_KEYS[cell])


def strength(rules: Rules) -> str:
    """How strong the computer can be on a board."""
    if not plays_perfectly(rules):
        return say("The expert level can be beaten here.")
    if board_value(rules) is Value.DRAW:
        return say("The perfect level cannot be beaten here.")
    return say("The perfect level makes no mistakes here.")


def picture(rules: Rules) -> list[str]:
    """A board in characters, with a row that wins; those of a large board stand for two rows each.

    >>> picture(Rules(3, 3, 3))
    ['X · ·', '· X ·', '· · X']
    >>> picture(Rules(15, 15, 5))[3]
    ':::::XXXXX:::::'
    """
    width, height, run = rules.mnk
    if width > LARGE:
        before = (width - run) // 2
        row = "X" * run
        lines = [":" * width] * (height // 2) + ["·" * width] * (height % 2)
        lines[height // 4] = f"{':' * before}{row}{':' * (width - run - before)}"
        return lines
    first = (min(width, height) - run) // 2
    on = range(first, first + run)
    return [" ".join("X" if row == column and row in on else "·" for column in range(width)) for row in range(height)]


def _layout(app: App) -> PageLayout:
    return page_layout(app.size, app.play.game.rules, sum(HEIGHTS) + 2)


def _roomy(layout: PageLayout) -> bool:
    """Whether there is room for a picture of each board."""
    return layout.width >= WIDTH and layout.footer - layout.top >= sum(HEIGHTS) + 1
