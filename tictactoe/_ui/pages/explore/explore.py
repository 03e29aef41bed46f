"""Exploring: moves are tried for both sides from the position on the screen, while the game itself stays as it is."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Self

from ...._engine.analysis import MoveAnalysis, Value, played, with_played
from ...._engine.board import Mark
from ...._engine.frozen import Frozen
from ...._engine.game import PEOPLE, Game, Played
from ...._engine.games.game_tree import GameTree
from ...._engine.notation import format_cell
from ...._engine.reach import soon_analysed
from ...board import beside, looks, pasting
from ...board.answers import told_by_values, what_is_said
from ...board.around import draw_legend, draw_lines_below, draw_notes, legend
from ...board.cursor import CURSOR_KEYS, MOVE, CursorPage, about_chosen
from ...board.draw import draw_board
from ...board.studied import ENGINE, HINT, JUDGE, WATCH, StudiedPage
from ...board.study import Knowledge, Study
from ...keys import PLACING, PLIES
from ...page import COPY, ESCAPE, HELP, App, Key, WhyNot, meant, opens
from ...parts.frame import MARK_ROLES, Frame, Role
from ...parts.layout import Layout, in_sight
from ...sitting.events import Event, Finding, Pasted
from ...sitting.settings import Values
from ...words import line_mode as words
from ...words.boards import page_title
from ...words.cells import listed
from ...words.comments import comments_on
from ...words.language import say, say_as, template, template_as
from ...words.messages import in_cell
from ...words.status import last_move, result, turn
from ...words.values import long_value, standing
from .. import later

Path = tuple[int, ...]
TABS = {"tab": 1, "backtab": -1}
MOST_LINES = 1000  # lines of a tree that can be explored
NO_LINE = template("The engine has no such line.")


class ExplorePage(StudiedPage, Frozen):
    """The page for exploring: the board, and beside it the moves that led there and those tried instead.

    `game` has the line of moves on the board. `branches` are the lines that were tried, as cells, with the latest
    visited last. `visited` has what is known of the position at the end of a line. `engine` says whether a search
    beside the board is wanted. `tree` has the comments of a game from elsewhere, and `played` the moves of the game.
    """

    game: Game
    cursor: int
    branches: tuple[Path, ...]
    values: Values
    knowledge: Knowledge = Knowledge()
    visited: Mapping[Hashable, Knowledge] = {}
    typed: str | None = None
    engine: bool = False
    tree: GameTree | None = None
    played: Path = ()

    name = template_as("title of a page", "explore")
    judges_cells = True
    heading = template("While you explore")
    hides_game = True
    farewell = template("Back from exploring.")
    wheel = ("<", ">", 1)

    @classmethod
    def begin(
        cls,
        app: App,
        whole: Game,
        shown: Game,
        cursor: int,
        line: Path = (),
        tree: GameTree | None = None,
        findings: Sequence[Finding] = (),
    ) -> Self:
        """The page at the position that `shown` has reached, a moment of the `whole` game; both marks can be placed.

        With a `line` from there, its first move is made, and steps lead along the others. A `tree` has what was
        tried before, and `findings` say what is known of the positions of the game.
        """
        path, here = (tuple(move.cell for move in game.moves) for game in (whole, shown))
        visits = tree.lines(MOST_LINES) if tree else []
        visits += [path[:length] for length in range(1, len(path) + 1)]
        visits += [(*here, *line[:length]) for length in range(1, len(line) + 1)]
        branches = tuple(dict.fromkeys(reversed(visits)))[::-1]  # each where it was visited last
        here, cursor = (*here, *line[:1]), line[0] if line else cursor
        visited: dict[Hashable, Knowledge] = {
            path[:ply]: Knowledge(
                analysis=found.analysis,
                complete=all(move.value is not Value.UNKNOWN for move in found.analysis.moves),
                judgement=found.judgement,
            )
            for ply, found in enumerate(findings)
            if found.analysis
        }
        values = app.settings.values or Values.ON
        page = cls(_game_along(shown, here), cursor, branches, values, visited=visited, tree=tree, played=path)
        return page.recalled()

    @property
    def path(self) -> Path:
        """The moves on the board as cells."""
        return tuple(move.cell for move in self.game.moves)

    @property
    def visited_key(self) -> Path:
        return self.path

    def worth(self, path: Path) -> MoveAnalysis | None:
        """The value of the last move of a line, None if it is not known."""
        before, after = (self.visited.get(line, Knowledge()).analysis for line in (path[:-1], path))
        if before:
            return before.move(path[-1])
        return played(path[-1], after) if after else None

    def told(self, path: Path, value: Callable[[MoveAnalysis], str] = long_value) -> str:
        """The value of the last move of a line, or who is ahead after it if that is not proven; "" if not known."""
        worth, after = self.worth(path), self.visited.get(path)
        if worth and worth.value is Value.UNKNOWN and after and after.judgement:
            return standing(after.judgement)
        return value(worth) if worth else ""

    @property
    def siblings(self) -> list[Path]:
        """The lines that end in the last move or in another in its place, in order; none before a move."""
        path = self.path
        return self._in_order(branch for branch in self.branches if branch[:-1] == path[:-1]) if path else []

    @property
    def further(self) -> list[Path]:
        """The lines that go on from the position by one move, in order."""
        path = self.path
        return self._in_order(line for line in self.branches if len(line) == len(path) + 1 and line[:-1] == path)

    def _in_order(self, paths: Iterable[Path]) -> list[Path]:
        """Lines that part with their last move, by its cell; first the game's, or the one that a tree has first."""
        found = sorted(paths)
        before = found[0][:-1] if found else ()
        main = self.played[: len(before) + 1]
        if self.tree and before != main[:-1]:
            main = (*before, *(branch.cell for branch in self.tree.replies(before)[:1]))
        return sorted(found, key=lambda path: path != main)

    @property
    def others(self) -> list[Path]:
        """The lines to choose from: those in place of the last move, else those from here; none if it is only one."""
        return next((lines for lines in (self.siblings, self.further) if len(lines) > 1), [])

    def at(self, game: Game, cursor: int) -> Self:
        """The page with another line on the board, and what is known of its position from an earlier visit."""
        return self._replace(game=game, cursor=cursor).recalled()

    def _along(self, app: App, path: Path) -> App:
        """The app with the line `path` on the board."""
        cursor = path[-1] if path and len(path) >= len(self.game.moves) else self.cursor
        return app if path == self.path else app.put(self, self.at(_game_along(self.game, path), cursor))

    def update(self, app: App, event: Event) -> App:
        if isinstance(event, Pasted):
            return pasting.pasted(app, event.text, self.game.rules)
        return super().update(app, event)

    def place_at(self, app: App, cell: int) -> App:
        """The app after the side to move marks a cell; a cell that is taken is only chosen."""
        if self.game.outcome:
            return app
        if self.game.position.mark_at(cell):
            return self.put(app, cursor=cell).say(in_cell(self.game.position, cell))
        return app.put(self, self.at(self.game.play(cell), cell))

    def any_key(self, app: App, key: str) -> App:
        return app if self.game.outcome else super().any_key(app, key)  # no cell can be marked

    def chosen(self, app: App, cell: int) -> App:
        return self.with_cursor(app, cell).say(None if self.values else about_chosen(self.game, cell))

    def known_with_others(self, knowledge: Knowledge) -> Knowledge:
        """What is known, also from the positions after this one that were visited."""
        analysis = knowledge.analysis
        for line in self.further:
            after = self.visited.get(line, Knowledge()).analysis
            if analysis and after:
                analysis = with_played(analysis, line[-1], after)
        if analysis is None or analysis is knowledge.analysis:
            return knowledge
        return knowledge.with_found(analysis, knowledge.judgement)

    def after_event(self, app: App) -> App:
        path = self.path
        if not path or (self.branches and self.branches[-1] == path):
            return super().after_event(app)
        page = self._replace(branches=(*(branch for branch in self.branches if branch != path), path))
        return super(ExplorePage, page).after_event(app.put(self, page))

    # How it is drawn

    def draw_on(self, frame: Frame, app: App, layout: Layout) -> None:
        study = self.study(app)
        name, full = say_as("title of a page", self.name), bool(layout.panel)
        title = page_title(self.game.rules, name, layout.title_width, full=full)
        frame.put(layout.title, layout.title_left, title, Role.BOLD)
        view = looks.view_of(study, app.settings, self.cursor, clicks=self.game.outcome is None)
        draw_board(frame, view, layout)
        if layout.panel:
            top, left = layout.panel
            end = draw_legend(frame, legend(study, layout, app.settings), layout)
            end = looks.draw_keys(frame, self.game.position, layout, end - 1, app.settings)
            top = self.draw_engine(frame, study, top, left, end)
            rows = end - 1 - top
            self._draw_moves(frame, top, left, rows - draw_notes(frame, self.comments, end - 1, left, rows))
        elif layout.score is not None:
            frame.put(layout.score, layout.margin, self._line(layout.margin_width))
        over = self.game.outcome is not None
        coach = self._sentences(app, study, layout)
        notes = () if layout.panel or app.said else self.comments
        status = [result(self.game)] if over else [turn(self.game), *([last_move(self.game)] if self.path else [])]
        draw_lines_below(frame, app, layout, status, coach, over=over, notes=notes)

    def _sentences(self, app: App, study: Study, layout: Layout) -> list[str]:
        if app.said:
            return what_is_said(study)
        by_values = told_by_values(study) if study.shows_values else []
        proven = study.judgement is not None and study.judgement.value is not Value.UNKNOWN
        thought = [] if by_values and proven else beside.sentences(study)  # the panel has what is proven, too
        told = [*by_values, *thought] if layout.panel else beside.brief(study) or by_values
        if len(self.further) > 1:
            names = [format_cell(self.game.rules, line[-1]) for line in self.further]
            # translators: a list of cells, with which moves others or the player went on
            told.append(say("From here: {cells}.", cells=listed(names)))
        return told or ([] if self.comments else self._introduced())

    def _introduced(self) -> list[str]:
        """What the player can do at the position; the first sentence alone is enough."""
        if not self.game.outcome:
            return [say("Try any move, for both sides."), say("Esc goes back.")]
        if self.game.moves:
            return [say("Press < to go back."), say("Then try another move.")]
        return [say("Esc goes back.")]

    @property
    def comments(self) -> list[str]:
        """What others have written about the last move."""
        return comments_on(self.tree, self.game) if self.tree else []

    def _draw_moves(self, frame: Frame, top: int, left: int, rows: int) -> None:
        """Draw the moves as a list with the latest in sight, and below it all that were tried in its place."""
        path, others = self.path, self.siblings
        below = max(min(len(others) + 2, rows // 2), 0) if len(others) > 1 else 0
        count = len(path)
        for ply in in_sight(count - 1, count, rows - below):
            self._draw_move(frame, path[: ply + 1], top, left, f"{ply + 1:2}  ", bold=ply + 1 == count)
            top += 1
        if below:
            # translators: {place} is such as "2 of 3": which of the moves that were tried here is on the board
            frame.put(top + 1, left, say("Variation {place}", place=self.sibling_place), Role.DIM)
            shown = in_sight(others.index(path), len(others), below - 2)
            for row, other in enumerate(others[shown.start : shown.stop], start=top + 2):
                self._draw_move(frame, other, row, left, " >  " if other == path else "    ", bold=other == path)

    def _draw_move(self, frame: Frame, path: Path, row: int, left: int, before: str, *, bold: bool) -> None:
        """Draw the last move of a line, with its value if values are shown."""
        role = Role.BOLD if bold else Role.PLAIN
        mark = self.mark_of(path)
        move = f"{format_cell(self.game.rules, path[-1]):4} {self.told(path) if self.values else ''}".rstrip()
        frame.put_all(row, left, (before, role), (mark.value, MARK_ROLES[mark] | role), (f"  {move}", role))

    def mark_of(self, path: Path) -> Mark:
        """The mark of the last move of a line."""
        first = self.game.start.to_move
        return first if len(path) % 2 else first.other

    @property
    def sibling_place(self) -> str:
        """The place of the last move among those tried instead of it, such as "2 of 3"; "" if there is only one."""
        others = self.siblings
        if len(others) < 2:
            return ""
        return say("{number} of {count}", number=others.index(self.path) + 1, count=len(others))

    def _line(self, width: int) -> str:
        """The line in one row of text, as many of its latest moves as fit behind dots, and the value of the last."""
        path = self.path
        if not path:
            return ""
        ends = [self.told(path), self.sibling_place]
        end = "".join(f"  {text}" for text in ends if text)
        names = [format_cell(self.game.rules, cell) for cell in path]
        # translators: before the moves that were tried
        label = say("explore:")
        cut = ([*["..."] * (start > 0), *names[start:]] for start in range(len(names)))
        texts = [" ".join([label, *shown]) for shown in cut]
        return next((f"{text}{end}" for text in texts if len(text) + len(end) <= width), texts[-1])

    # Line mode

    tell = later("explore.lines:tell")
    read = later("explore.lines:read")
    follows = later("explore.lines:follows")

    def prompt(self, app: App) -> str:
        if self.game.outcome:
            return say("Exploring:")
        # translators: before a line that is typed
        return say("Exploring, {mark} to move:", mark=self.game.position.to_move.value)

    WORDS_OF_KEYS = meant(
        back="u undo <", forward="redo >", values="v", hint="t", engine="e", setup="s", copy="c", done="x"
    )
    WORDS, HELP_ON_WORDS = words.EXPLORING_WORDS, words.EXPLORING_HELP

    # What keys do

    def step(self, app: App, key: str) -> App:
        """A move back, or on along the line that was visited last."""
        if PLIES.get(key, 1 if key == "forward" else -1) < 0:
            return self._along(app, self.path[:-1])
        return self._along(app, max(self.further, key=self.branches.index, default=self.path))

    def sibling(self, app: App, key: str) -> App:
        """The next or the previous of the moves to choose from."""
        others, step = self.others, TABS.get(key, 1 if key == "next" else -1)
        place = others.index(self.path) if self.path in others else min(-step, 0)
        return self._along(app, others[(place + step) % len(others)])

    def play_best(self, app: App, key: str) -> App:
        """The move with this number is made."""
        best = self.study(app).best
        return self.place_at(app, best[int(key) - 1]) if int(key) <= len(best) else app.say(say(NO_LINE))

    def no_best(self, app: App) -> WhyNot:
        if not self.engine or self.game.outcome or soon_analysed(self.game.position):
            return True
        return not self.study(app).best and say(NO_LINE)

    def copy(self, app: App, key: str) -> App:
        """The line on the board as texts to copy; SGF has all that was tried."""
        tree = self.tree or GameTree.of(self.game)
        for path in self.branches:
            tree = tree if tree.branch(path) else tree.changed(path, lambda branch: branch)
        return app.push("copy", self.game, self.game.position, tree)

    def play_on(self, app: App, key: str) -> App:
        """A game from the position on the board."""
        return app.home().play.played_on(app.home(), Game(self.game.position))

    KEYS = (
        MOVE,
        Key(PLACING, CursorPage.place, "Enter: place", "Enter, Space", "place a mark", why_not=StudiedPage.over),
        Key((*PLIES, "back", "forward", "u", "backspace", "undo"), step, "< >: step", "< >, Page Up, Down",
            "one move back, one move on", why_not=lambda page, app: not (page.path or page.further)),
        Key(("r",), opens("comment", lambda page: (tuple(page.comments),)), "r: comment", "r", "the whole comment",
            why_not=lambda page, app: not page.comments),
        Key((*TABS, "next", "previous"), sibling, "Tab: others", "Tab, Shift+Tab", "other variations",
            why_not=lambda page, app: not page.others),
        Key(("1", "2", "3"), play_best, "1 2 3: play it", "1, 2, 3", "play a best move of the engine",
            why_not=no_best, rank=3, instead=(("1: play it", lambda page, app: len(page.study(app).best) == 1),
                ("1 2: play it", lambda page, app: len(page.study(app).best) == 2))),
        *CURSOR_KEYS,
        Key(("v",), looks.next_values, name="v", help="what cells are worth, then replies"),
        *looks.KEYS,
        ENGINE,
        WATCH,
        HINT,
        JUDGE,
        Key(("n", "play"), play_on, "n: play on", "n", "play a game from here", why_not=StudiedPage.over, rank=1),
        Key(("s", "setup"), opens("setup", lambda page: (page.game.position, page.cursor)), "s: set up", "s",
            "set up another position, or paste one", rank=2),
        COPY._replace(do=copy),
        HELP,
        ESCAPE._replace(keys=("escape", "x", "done", "leave")),
    )  # fmt: skip


def _game_along(game: Game, path: Path) -> Game:
    """The game of two people with the moves of `path`."""
    return Game(game.start, PEOPLE, tuple(map(Played, path)))
