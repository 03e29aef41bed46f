"""Setting up: any position is put on the board by hand, or pasted, to be explored or played on."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Self

from ..._engine.analysis import Analysis
from ..._engine.board import BadPosition, Mark, Position, Rules
from ..._engine.frozen import Frozen
from ..._engine.game import Game
from ..._engine.games.exchange import BadText, parse_tree
from ..._engine.games.game_tree import GameTree
from ..._engine.notation import format_cell, parse_position
from ..._engine.reach import soon_analysed
from ..board import pasting
from ..board.around import draw_facts, draw_lines_below
from ..board.cursor import CURSOR_KEYS, MOVE, CursorPage, centre
from ..board.draw import BoardView, draw_board
from ..keys import latin
from ..line_input import Line, Meaning, asked, command, named_cell, understood_on_board
from ..page import COPY, HELP, App, Key, Page, WhyNot, leave, note
from ..parts.frame import Frame, Role
from ..parts.layout import Layout
from ..sitting.effects import AnalysePosition, Question
from ..sitting.events import Event, Pasted, PositionAnalysed
from ..sitting.messages import GAME_OVER
from ..words import line_mode as words
from ..words.boards import page_title
from ..words.language import say, say_as, template, template_as, told
from ..words.messages import in_cell, message, unusable
from ..words.status import result, turn
from ..words.typed_commands import in_english, without_small_words
from ..words.values import long_value

EMPTY = "."
NEXT = {EMPTY: "X", "X": "O", "O": EMPTY}  # what a click makes of a cell
PASTE = template("Paste a position or game.")
MOST_TOLD = 3  # cells whose change is told one by one
# translators: x, o, done and help are typed
BEGUN = template("Set up any position: x b2, o a1 c3. Type done to explore it, help for commands.")
FACTS = 4  # most facts in the panel
KEY = 7  # columns from a key to what it does, in the panel


@lru_cache(maxsize=4)  # a page asks several times
def _position(rules: Rules, cells: str, turn: Mark) -> Position | BadPosition:
    """The position of these cells, with this mark to move if both have as many; or why it cannot be."""
    text = "/".join(cells[start : start + rules.width] for start in range(0, len(cells), rules.width))
    try:
        return parse_position(text, rules, turn if cells.count("X") == cells.count("O") else None)
    except BadPosition as refusal:
        return refusal


class SetupPage(CursorPage, Frozen):
    """The page for setting up a position.

    `cells` are the letters X, O and "." for each cell; no game need lead to them. `turn` is the mark to move where
    both have as many. `analysis` is the latest that is known of a position, this one or another. `pasted` is the game
    that was pasted last; the board may show another position by now.
    """

    board_of: Rules
    cells: str
    turn: Mark
    cursor: int
    typed: str | None = None
    analysis: Analysis | None = None
    pasted: GameTree | None = None

    name = template_as("title of a page", "setup")
    heading = template("While you set up a position")
    hides_game = True
    farewell = template("Back from setting up.")

    @classmethod
    def begin(cls, app: App, position: Position, cursor: int | None = None) -> Self:
        """The page with a position on its board, and with this cell chosen, or that in the middle."""
        rules, cells = position.rules, "".join(position.rows)
        return cls(rules, cells, position.to_move, centre(rules) if cursor is None else cursor)

    @property
    def counts(self) -> dict[Mark, int]:
        """How many cells each mark has."""
        return {mark: self.cells.count(mark.value) for mark in Mark}

    @property
    def position(self) -> Position | str:
        """The position on the board; if no game leads to it, a clause that says why."""
        found = _position(self.board_of, self.cells, self.turn)
        return told(found) if isinstance(found, BadPosition) else found

    @property
    def game(self) -> Game:
        """A game of two people from the position, or from its marks alone if no game leads to it."""
        if isinstance(self.position, Position):
            return Game(self.position)
        x, o = (sum(1 << at for at, letter in enumerate(self.cells) if letter == mark.value) for mark in Mark)
        return Game(Position(self.board_of, x, o, Mark.X))

    @property
    def shown(self) -> GameTree:
        """The pasted game if the board shows its end, else the position alone."""
        pasted = self.pasted
        return pasted if pasted and pasted.game.position == self.position else GameTree.of(self.game)

    def update(self, app: App, event: Event) -> App:
        match event:
            case Pasted(text):
                return self._pasted(app, text)
            case PositionAnalysed(analysis) if analysis.position == self.position:
                return self.put(app, analysis=analysis)
        return super().update(app, event)

    def place_at(self, app: App, cell: int) -> App:
        """The app with the next of X, O and nothing in a cell."""
        return self.with_letter(app, (cell,), NEXT[self.cells[cell]])

    @property
    def worth(self) -> str:
        """What the position is worth to the side to move, "" if that is not known."""
        known = self.analysis
        return long_value(known.moves[0]) if known and known.best and known.position == self.position else ""

    def wants(self, app: App) -> Iterable[Question]:
        position = self.position
        if isinstance(position, str) or position.outcome or self.worth or not soon_analysed(position):
            return ()
        return (AnalysePosition(position),)

    def with_letter(self, app: App, cells: Sequence[int], letter: str) -> App:
        """The app with a letter in these cells, the last of which is then the chosen one."""
        letters = "".join(letter if at in cells else before for at, before in enumerate(self.cells))
        return self.put(app, cells=letters, cursor=cells[-1])

    def _pasted(self, app: App, text: str) -> App:
        """The app with the position of a pasted text, at the end of its moves if it has any."""
        try:
            pasted = parse_tree(text, self.board_of)
        except BadText as refusal:
            return app.say(unusable(told(refusal)))
        return app.put(self, self.begin(app, pasted.game.position, pasted.game.last)._replace(pasted=pasted))

    # How it is drawn

    def draw_on(self, frame: Frame, app: App, layout: Layout) -> None:
        name, full = say_as("title of a page", self.name), bool(layout.panel)
        title = page_title(self.board_of, name, layout.title_width, full=full)
        frame.put(layout.title, layout.title_left, title, Role.BOLD)
        view = BoardView(self.game.position, cursor=self.cursor, clicks=True)
        draw_board(frame, view, layout)
        if layout.panel:
            top, left = layout.panel
            draw_facts(frame, self._facts(), top, left, layout.status)
            row = top + FACTS + 1
            keys = [say(row.label).split(": ") for row in self.KEYS if row.label and not row.leads_out]
            column = left + max(KEY, *(len(key) + 1 for key, _ in keys))
            for at, (key, meaning) in zip(range(row, layout.status), [*keys, ("", say(PASTE))], strict=False):
                frame.put(at, left, key)
                frame.put(at, column if key else left, meaning, Role.DIM)
        said = [message(app.said)] if app.said else []
        coach = [*dict.fromkeys([*said, *self._sentences()])]
        state = [] if isinstance(self.position, str) else [self._state()]
        draw_lines_below(frame, app, layout, [*state, in_cell(self.game.position, self.cursor)], coach)

    def _facts(self) -> dict[str, str]:
        x, o = self.counts[Mark.X], self.counts[Mark.O]
        width, height, _ = self.board_of.mnk
        # translators: this and the next three: facts about a position that is set up; at most 10 letters
        facts = {say_as("panel", "Board"): f"{width} x {height}", say_as("panel", "Marks"): f"{x} X   {o} O"}
        if isinstance(self.position, Position) and not self.position.outcome:
            facts[say_as("panel", "To move")] = self.position.to_move.value
        return facts | ({say_as("panel", "Worth"): self.worth} if self.worth else {})

    def _state(self) -> str:
        """Who is to move, or how the game has ended; why the position cannot be."""
        if isinstance(self.position, str):
            return unusable(self.position)
        return result(self.game) if self.game.outcome else turn(self.game)

    def _sentences(self) -> list[str]:
        """Why the position cannot be, or what can be done with it."""
        if isinstance(self.position, str):
            return [self._state()]
        # translators: Enter and n are keys
        explores = say("Enter explores this game.") if self.shown.first else say("Enter explores this position.")
        return [explores, *([] if self.game.outcome else [say("n plays on from it.")])]

    # What keys do

    def mark(self, app: App, key: str) -> App:
        return self.with_letter(app, (self.cursor,), latin(key).upper())

    def empty(self, app: App, key: str) -> App:
        return self.with_letter(app, (self.cursor,), EMPTY)

    def other_side(self, app: App, key: str) -> App:
        """The other side to move."""
        return self.put(app, turn=self.turn.other)

    def turn_given(self, app: App) -> WhyNot:
        """Why the other side cannot be to move: one has a mark more, or no game leads to the position."""
        x, o = self.counts[Mark.X], self.counts[Mark.O]
        if x == o:
            return False
        mark = Mark.X if x < o else Mark.O
        return self.impossible(app) or say(
            "{other} has one more, so {mark} is to move.", other=mark.other.value, mark=mark.value
        )

    def clear(self, app: App, key: str) -> App:
        return self.put(app, cells=EMPTY * self.board_of.cells)

    def rotated(self, app: App, key: str) -> App:
        """The board turned to the right by a quarter."""
        width, height, run = self.board_of.mnk
        order = [row * width + column for column in range(width) for row in reversed(range(height))]
        return app.put(self, self._in(order)._replace(board_of=Rules(height, width, run)))

    def mirrored(self, app: App, key: str) -> App:
        """The board with left and right exchanged."""
        width, height = self.board_of.width, self.board_of.height
        order = [row * width + column for row in range(height) for column in reversed(range(width))]
        return app.put(self, self._in(order))

    def _in(self, order: list[int]) -> Self:
        """The page with its cells in another order, and the same one chosen."""
        return self._replace(cells="".join(self.cells[cell] for cell in order), cursor=order.index(self.cursor))

    def explored(self, app: App, key: str) -> App:
        """The position, or the game that led to it, explored in place of this page."""
        return pasting.explored(app.pop(), self.shown, self.cursor)

    def played(self, app: App, key: str) -> App:
        """A game from the position, with the moves that led there if they were pasted."""
        return app.home().play.played_on(app.home(), self.shown.game)

    def impossible(self, app: App) -> WhyNot:
        return isinstance(self.position, str) and unusable(self.position)

    def unplayable(self, app: App) -> WhyNot:
        return self.impossible(app) or (self.game.outcome is not None and say(GAME_OVER))

    KEYS = (
        MOVE._replace(rank=2),
        Key(("x", "o"), mark, "x o: mark", "x, o", "put this mark there; a click puts X, O, then none"),
        Key((" ", "backspace", "."), empty, "Space: empty", "Space, Backspace", "empty the cell",
            why_not=lambda page, app: page.cells[page.cursor] == EMPTY, rank=4),
        Key(("tab", "backtab", "side"), other_side, "Tab: who moves", "Tab", "the other side is to move",
            why_not=turn_given, rank=3),
        Key(("r", "rotate"), rotated, "r f: rotate, mirror", "r, f", "rotate the board, mirror it", rank=1),
        Key(("f", "mirror"), mirrored),
        Key(("e", "clear"), clear, "e: clear", "e", "empty the board",
            why_not=lambda page, app: not page.cells.strip(EMPTY), rank=1),
        *CURSOR_KEYS,
        COPY,
        note("a paste", "a position, a game, or cells: b2 a1"),
        Key(("enter", "explore", "done"), explored, "Enter: explore", "Enter", "explore the position",
            why_not=impossible),
        Key(("n", "play"), played, "n: play on", "n", "play a game from here", why_not=unplayable, rank=1),
        HELP,
        Key(("escape", "cancel", "leave", "back"), leave, "Esc: cancel", "Esc", "back; nothing changes",
            leads_out=True),
    )  # fmt: skip

    # Line mode

    def follows(self, last: Page | None) -> bool:
        return isinstance(last, SetupPage)

    WORDS, HELP_ON_WORDS = words.SETUP_WORDS, words.SETUP_HELP

    def tell(self, before: App | None, app: App) -> Iterator[str]:
        old = self.earlier(before)
        if old is None:
            yield say(BEGUN)
        if news := app.news(before):
            yield message(news)
        elif old is None or (old.board_of, old.cells, old.turn) != (self.board_of, self.cells, self.turn):
            changed = self._changed(old) if old else []
            yield from (in_cell(self.game.position, cell) for cell in changed)
            if not changed or not isinstance(self.position, str):
                yield self._state()
            if old and not changed and old.cells != self.cells and not app.settings.prints_board:
                yield "\n".join(words.board_sentences(self.game.position))

    def _changed(self, old: "SetupPage") -> list[int]:
        """The cells that got one mark, or were emptied, since the `old` page; none if the whole board changed."""
        if old.board_of != self.board_of:
            return []
        changed = [cell for cell in range(self.board_of.cells) if old.cells[cell] != self.cells[cell]]
        one = len({self.cells[cell] for cell in changed}) == 1
        return changed if one and len(changed) <= MOST_TOLD else []

    def prompt(self, app: App) -> str:
        # translators: before a line that is typed
        return say("Setting up:")

    def read(self, app: App, line: Line) -> Meaning:
        if common := understood_on_board(line, self, self.game, words.not_here("", self.WORDS)):
            return common
        match line.word:
            case "from":
                return Meaning(Pasted(line.rest)) if line.argument else Meaning(answer=say(words.FROM_WHAT))
            case "x" | "o" | "empty" if line.argument:
                return self._cells_named(line)
            case "clear" | "rotate" | "mirror" if self._stays(app, line.word):
                return Meaning(answer=self._state())
        cell = line.cell(self.board_of)
        if cell is not None:
            name = format_cell(self.board_of, cell)
            return Meaning(answer=say("Type x {cell}, o {cell} or empty {cell}.", cell=name))
        if "/" in line.text.strip("/") and set(line.text.upper()) <= {*NEXT, *"_-/ 0123456789"}:
            return Meaning(Pasted(line.text))
        return command(self, line.word) or Meaning(answer=words.not_understood(line.typed), known=False)

    def _cells_named(self, line: Line) -> Meaning:
        """A mark, or none, in the cells that a line names, or in the cell at a place."""
        letter = EMPTY if line.word == "empty" else line.word.upper()
        place = named_cell(self.board_of, line.argument)
        cells = [] if place is None else [place]
        names = line.as_typed(line.argument).split()
        for name in () if cells else without_small_words(names) or names:
            cell = named_cell(self.board_of, in_english(name).lower())
            if cell is None:
                return Meaning(answer=words.no_cell(self.board_of, name))
            cells.append(cell)
        if all(self.cells[cell] == letter for cell in cells):
            return Meaning(answer=" ".join(in_cell(self.game.position, cell) for cell in cells))
        return asked(SetupPage.with_letter, tuple(cells), letter)

    def _stays(self, app: App, word: str) -> bool:
        """Whether the board is the same after this command."""
        do = {"clear": self.clear, "rotate": self.rotated, "mirror": self.mirrored}[word]
        after = do(app, word).top
        return isinstance(after, SetupPage) and (after.board_of, after.cells) == (self.board_of, self.cells)
