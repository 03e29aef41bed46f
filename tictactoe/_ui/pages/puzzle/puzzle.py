"""A puzzle that a person solves, while the game on the board waits."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Self

from ...._engine.board import Position, Rules
from ...._engine.coaching.puzzles import Puzzle, PuzzleKind, analysis, analysis_after, puzzles
from ...._engine.frozen import Frozen
from ...._engine.game import Game
from ...board import beside, looks
from ...board.answers import what_is_said
from ...board.around import draw_facts, draw_legend, draw_lines_below, legend
from ...board.cursor import MOVE, CursorPage, about_chosen
from ...board.draw import BoardView, draw_board
from ...board.studied import ENGINE, JUDGE, StudiedPage
from ...board.study import HINTS, LOOK, Knowledge
from ...keys import DIGIT_KEYS, LEAPS, NAMING, PLACING
from ...line_input import Line, Meaning, cell_or_unknown, command, understood_on_board
from ...page import ESCAPE, HELP, App, Key, Page, WhyNot, meant
from ...parts.frame import Frame, Role
from ...parts.layout import Layout, fits, layout_for, needed
from ...sitting.attempts import Attempt
from ...sitting.effects import BareQuestion, Question
from ...sitting.events import Command, Finding
from ...sitting.mistake_puzzles import MistakePuzzle
from ...sitting.records import RecordsState
from ...sitting.settings import Values
from ...words import line_mode as line_words
from ...words.games import WAITING
from ...words.language import say, template, template_as
from ...words.messages import in_cell, message
from . import words

UNSOLVED, SOLVED = frozenset({"puzzle"}), frozenset({"solved"})
LAST_PUZZLE = template("That was the last puzzle on this board. Tab leads to another board.")
LEAVING = ESCAPE._replace(keys=("escape", "leave", "done", "back"))


class PuzzlePage(StudiedPage, Frozen):
    """The page of a puzzle.

    `tried` is the cell tried last, None before the first and after a hint; `missed` says that a wrong one was tried.
    `stage` counts the stages of help given. `mistake` is set if the puzzle is a mistake of the person; `due` are
    those still to come, and `total` counts those that were due at first. With `only`, puzzles of that board alone
    follow. The others are what a page has on which positions are studied, as the one after the answer can be.
    """

    puzzle: Puzzle
    cursor: int
    typed: str | None = None
    tried: int | None = None
    missed: bool = False
    stage: int = 0
    mistake: MistakePuzzle | None = None
    due: tuple[MistakePuzzle, ...] = ()
    total: int = 0
    only: Rules | None = None
    values: Values = Values.OFF
    knowledge: Knowledge = Knowledge()
    visited: Mapping[Hashable, Knowledge] = {}
    engine: bool = False

    name = template_as("title of a page", "puzzle")
    heading = template("While you solve a puzzle")
    hides_game = True

    @classmethod
    def begin(cls, app: App) -> Page:
        """First the mistake puzzles due, then those of the set solved the fewest times, from the last one on."""
        return PuzzlesAwaited() if _unknown(app) else _first(app)

    @property
    def state(self) -> str:
        return "solved" if self.solved else "puzzle"

    @property
    def solved(self) -> bool:
        return self.tried is not None and self.puzzle.answered_by(self.tried)

    @property
    def attempt(self) -> Attempt:
        """The attempt so far; it is not clean after the last stage of help, which names the answer."""
        return Attempt(self.puzzle.name, self.solved, not self.missed and self.stage < HINTS)

    @property
    def number(self) -> int:
        """The number of the puzzle from 1: in the set, ordered by difficulty, or among the mistake puzzles due."""
        return self.total - len(self.due) if self.mistake else puzzles().index(self.puzzle) + 1

    @property
    def game(self) -> Game:
        """The position of the puzzle as a game of two people, once it is solved with the answer played."""
        game = Game(self.puzzle.position)
        return game.play(self.tried) if self.solved and self.tried is not None else game

    def next(self, app: App, after: int, shown: Puzzle | None = None) -> Self:
        """The next mistake that is due, else the next puzzle of the set from index `after` on."""
        mistake = self.due[0] if self.due and not self.only else None
        puzzle = mistake.puzzle if mistake else _of_the_set(app, after, self.only, shown)
        due = self.due[1:] if mistake else self.due
        return type(self)(puzzle, _cursor(puzzle), mistake=mistake, due=due, total=self.total, only=self.only)

    def place_at(self, app: App, cell: int) -> App:
        """The app after a cell was given as the answer; if the puzzle is solved already, the next puzzle."""
        if self.solved:
            return self.any_key(app, "")
        if self.puzzle.position.mark_at(cell):
            return self.put(app, cursor=cell).say(in_cell(self.puzzle.position, cell))
        missed = self.missed or not self.puzzle.answered_by(cell)
        page = self._replace(tried=cell, missed=missed, cursor=cell)
        app = app.put(self, page)
        return page._noted(app) if page.solved else app

    def _noted(self, app: App) -> App:
        """The app with the attempt added to those of the sitting, unless the puzzle was solved in it before."""
        if self.puzzle.name in _done(app):
            return app
        records = app.records
        attempts = records.attempts._replace(now=(*records.attempts.now, self.attempt))
        return app._replace(records=records._replace(attempts=attempts))

    def _left(self, app: App) -> App:
        """The app with the attempt noted if it was wrong, and the puzzle is left unsolved."""
        return self._noted(app) if self.missed and not self.solved else app

    def any_key(self, app: App, key: str) -> App:
        if not self.solved:
            return app
        last = self.last_of_board(app)
        return app.say(say(LAST_PUZZLE)) if last else self.another(app, key)

    def chosen(self, app: App, cell: int) -> App:
        return self.with_cursor(app, cell).say(about_chosen(self.game, cell))

    def after_event(self, app: App) -> App:
        return super().after_event(app) if app.running else self._left(app)

    def wants(self, app: App) -> Iterable[Question]:
        if app.records.state is RecordsState.OPEN:
            yield BareQuestion.FIND_MISTAKE_PUZZLES
        yield from super().wants(app)

    # How it is drawn

    def draw_on(self, frame: Frame, app: App, layout: Layout) -> None:
        study = self.study(app)
        position, records = self.game.position, app.records
        title = words.heading(self, layout.title_width) if layout.title is not None else ""
        frame.put(layout.title, layout.title_left, title, Role.BOLD)
        if self.solved:
            replies = self.knowledge.replies if study.shows_replies else ()
            cursor = self.cursor if study.cells or self.cursor != self.tried else None
            view = BoardView(position, self.tried, cursor, study.cells, study.look, replies, best=study.best)
        else:
            view = BoardView(position, cursor=self.cursor, look=words.look(self), clicks=True)
        draw_board(frame, view, layout)
        if layout.panel:
            top, left = layout.panel
            end = draw_legend(frame, legend(study, layout, app.settings), layout)
            facts = dict(words.facts(self, records))
            if study.engine:
                facts = dict(takewhile(any, facts.items()))  # what follows the blank line leaves its place
            row = draw_facts(frame, facts, top + 1, left, end)
            if self.solved:
                self.draw_engine(frame, study, row + 1, left, end)
        elif layout.score is not None:
            frame.put(layout.score, layout.margin, words.line(self, records, layout.margin_width))
        thought = beside.sentences(study) if layout.panel else beside.brief(study)
        coach = what_is_said(study) or [*thought, *words.sentences(self)]
        insists = not self.solved and (self.stage > 0 or self.tried is not None)
        draw_lines_below(frame, app, layout, words.status(self, title), coach, insists=insists)

    # Line mode

    def tell(self, before: App | None, app: App) -> Iterator[str]:
        """A new question, an answer, or a hint."""
        old = before.top if before and isinstance(before.top, PuzzlePage) else None
        news = app.news(before)
        if old is None or old.puzzle is not self.puzzle:
            if news and old is None:
                yield message(news)
            if not self.solved:  # else it was told before one went exploring
                yield words.question_told(self)
        elif news == say(LAST_PUZZLE):
            yield say("That was the last puzzle on this board. Type boards for another board, or leave.")
        elif news:
            yield from what_is_said(self.study(app))
        elif self is not old:
            yield words.answer_told(self, app.records)

    def prompt(self, app: App) -> str:
        # translators: before a line that is typed
        if self.solved and self.last_of_board(app):
            return say("Boards or leave:")
        return say("Press Enter for the next puzzle:") if self.solved else say("Your answer:")

    def board(self, app: App) -> Position | None:
        return None if self.solved else self.puzzle.position

    WORDS_OF_KEYS = meant(next="n another puzzle", hint="t show", engine="e", explore="x")
    WORDS, HELP_ON_WORDS = words.WORDS, line_words.PUZZLE_HELP

    def read(self, app: App, line: Line) -> Meaning:
        help = say(line_words.SOLVED) if self.solved else line_words.not_here("", self.WORDS)
        if common := understood_on_board(line, self, self.game, help):
            return common
        match line.text.lower():
            case "" if self.solved:
                return Meaning(Command("next"))
            case "resign" if not (self.solved or "?" in line.typed):
                return Meaning(Command("hint"))
            case "engine" if self.game.outcome:
                return Meaning(answer=help)
        asked = command(self, line.text.lower())
        if asked or self.solved:
            return asked or Meaning(answer=help, known=False)
        return cell_or_unknown(line, self.rules(app), line_words.not_understood(line.typed))

    # What keys do

    def hint(self, app: App, key: str) -> App:
        """The next stage of help."""
        first = LOOK if words.asks_for_only_move(self.puzzle) else 1  # the question says what stage one would
        stage = min(max(self.stage + 1, first), HINTS)
        return self.put(app, stage=stage, tried=None)

    def hint_shown(self, app: App) -> bool:
        return self.tried is None and self.stage > 0

    def can_be_clearer(self, app: App) -> bool:
        return self.hint_shown(app) and self.stage < HINTS

    def another(self, app: App, key: str) -> App:
        """The next puzzle: a mistake if one is due, else one of the set solved the fewest times."""
        app = self._left(app)
        return app.put(self, self.next(app, 0 if self.mistake else self.number, self.puzzle))

    def last_of_board(self, app: App) -> WhyNot:
        """That no other puzzle of the board is left, while those of one board follow."""
        done = {self.puzzle.name, *_done(app)}
        left = any(puzzle.position.rules == self.only and puzzle.name not in done for puzzle in puzzles())
        return say(LAST_PUZZLE) if self.only and not left else False

    def another_board(self, app: App, key: str) -> App:
        """A puzzle on the next board of the set that has one left, after which those of that board follow."""
        boards = list(dict.fromkeys(puzzle.position.rules for puzzle in _fitting(app)))
        rules = self.puzzle.position.rules
        after = boards.index(rules) + 1 if rules in boards else 0
        app = self._left(app)
        following = [*boards[after:], *boards[:after]]
        left = {puzzle.position.rules for puzzle in puzzles() if puzzle.name not in _done(app)}
        board = next((board for board in following if board in left), following[0])
        return app.put(self, self._replace(only=board).next(app, 0, self.puzzle))

    def explore(self, app: App, key: str) -> App:
        """The board for exploring, with all that the puzzle knows."""
        findings = [Finding(analysis(self.puzzle))]
        if self.puzzle.kind is PuzzleKind.FOURS:
            findings.append(Finding(analysis_after(self.puzzle)))
        return app.push("explore", self.game, self.game, self.cursor, (), None, findings)

    def leave(self, app: App, key: str) -> App:
        return self._left(app).put(self, self._replace(missed=False)).pop()

    KEYS = (
        MOVE._replace(when=UNSOLVED, rank=6),
        Key(MOVE.keys, CursorPage.move, when=SOLVED),
        Key(tuple(LEAPS), CursorPage.move, when=UNSOLVED, why_not=CursorPage.no_leap),
        Key((NAMING,), CursorPage.begin_name, when=UNSOLVED),
        Key(DIGIT_KEYS, CursorPage.digit, "", "a digit", "answer on a 3 x 3 board", UNSOLVED, CursorPage.no_number),
        Key(PLACING, CursorPage.place, "Enter: answer", "Enter, Space", "answer with that cell", UNSOLVED),
        looks.HINT._replace(do=hint, when=UNSOLVED, rank=0, instead=((looks.MORE, can_be_clearer), ("", hint_shown))),
        Key(("n", "next", "another"), another, "n: another", "n", "another puzzle; once solved, any other key",
            UNSOLVED, last_of_board),
        Key(("tab", "boards"), another_board, "Tab: other boards", "Tab",
            "a puzzle on another board, and then more of them", rank=3),
        Key((*PLACING, "next", "another"), another, "Enter: next", when=SOLVED, why_not=last_of_board),
        looks.VALUES._replace(help="once solved, what the cells are worth", when=SOLVED, why_not=StudiedPage.over,
            rank=2),
        Key(("v", "x", "e"), leave, when=UNSOLVED,
            why_not=lambda page, app: say("Find the answer first; t gives a hint.")),
        ENGINE._replace(when=SOLVED, help="once solved, start or stop the engine"),
        JUDGE._replace(when=SOLVED),
        Key(("x", "explore"), explore, "x: explore", "x", "once solved, try moves for both sides", SOLVED, rank=1),
        HELP,
        LEAVING._replace(do=leave),
    )  # fmt: skip


class PuzzlesAwaited(Page, Frozen):
    """The page until the records have told which mistake puzzles are due; then the keys typed ahead are pressed.

    It has the keys that were typed ahead, and the board of the puzzle that follows if no mistake puzzle is due.
    """

    keys: tuple[str, ...] = ()

    name = PuzzlePage.name
    heading = PuzzlePage.heading
    hides_game = True
    WORDS_OF_KEYS = meant(next="another puzzle")

    def rules(self, app: App) -> Rules:
        return self.board(app).rules

    def any_key(self, app: App, key: str) -> App:
        return self.put(app, keys=(*self.keys, key)) if key else app

    def after_event(self, app: App) -> App:
        if _unknown(app) or app.top is not self:  # the keys are meant for the puzzle, not for a page above
            return app
        app = app.put(self, _first(app))
        for key in self.keys:
            app = app.press(key)
        return app

    def wants(self, app: App) -> Iterable[Question]:
        return (BareQuestion.FIND_MISTAKE_PUZZLES,) if app.records.state is RecordsState.OPEN else ()

    def draw(self, frame: Frame, app: App) -> None:
        layout = layout_for(app.size, self.rules(app))
        if app.loading:
            return
        frame.put(layout.title, layout.title_left, say(words.WAITING_TITLE), Role.BOLD)
        said = [message(app.said)] if app.said else []
        draw_lines_below(frame, app, layout, [say(WAITING)], said)

    def tell(self, before: App | None, app: App) -> Iterator[str]:
        return iter(())  # the first puzzle follows, with what is to be said

    def prompt(self, app: App) -> str:
        return say("Your answer:")

    def board(self, app: App) -> Position:
        return _of_the_set(app, _stopped(app)).position

    def read(self, app: App, line: Line) -> Meaning:
        unknown = line_words.not_here(line.typed, words.WORDS)
        return command(self, line.word) or cell_or_unknown(line, self.rules(app), unknown)

    def another(self, app: App, key: str) -> App:
        """Puzzles without those of the person."""
        if app.loading:
            return self.any_key(app, key)
        return app._replace(records=app.records._replace(mistake_puzzles=()))

    KEYS = (
        Key(("n", "next", "another"), another, "n: another"),
        HELP,
        LEAVING,
    )  # fmt: skip


def _unknown(app: App) -> bool:
    """Whether it is not known yet which mistake puzzles are due."""
    records = app.records
    return app.loading or (records.state is RecordsState.OPEN and records.mistake_puzzles is None)


def _first(app: App) -> PuzzlePage:
    """The first puzzle; mistakes on boards that would have to scroll are left out."""
    records = app.records
    due = tuple(mistake for mistake in records.due if fits(app.size, needed(mistake.puzzle.position.rules)))
    return PuzzlePage(puzzles()[0], 0, due=due, total=len(due)).next(app, _stopped(app))


def _done(app: App) -> set[str]:
    """The names of the puzzles that were solved in this sitting."""
    return {attempt.name for attempt in app.records.attempts.now if attempt.solved}


def _cursor(puzzle: Puzzle) -> int:
    """Where the cursor begins: the marked cell nearest to the centre, which is no answer; else a wrong answer."""
    position, rules = puzzle.position, puzzle.position.rules

    def rank(cell: int) -> tuple[bool, bool, int]:
        return puzzle.answered_by(cell), position.mark_at(cell) is None, sum(rules.from_centre(cell))

    return min(range(rules.cells), key=rank)


def _stopped(app: App) -> int:
    """The index of the puzzle of the set that was missed last, or of the one after that which was solved last."""
    names = {puzzle.name: index for index, puzzle in enumerate(puzzles())}
    last = next((attempt for attempt in reversed(app.records.attempts.all) if attempt.name in names), None)
    return (names[last.name] + last.solved) % len(names) if last else 0


def _of_the_set(app: App, after: int, board: Rules | None = None, shown: Puzzle | None = None) -> Puzzle:
    """The puzzle of the set, or of one board, solved the fewest times: the first from index `after` on.

    The puzzle `shown` and those solved in this sitting come only after the others.
    """
    solved, done = Counter(attempt.name for attempt in app.records.attempts.all if attempt.solved), _done(app)
    fitting = [puzzle for puzzle in _fitting(app, after) if board in (None, puzzle.position.rules)]
    return min(fitting or puzzles(), key=lambda found: (found.name in done, found == shown, solved[found.name]))


def _fitting(app: App, after: int = 0) -> list[Puzzle]:
    """The puzzles of the set from index `after` on, then from 0.

    Boards that would have to scroll are left out, unless all would.
    """
    order = [*puzzles()[after:], *puzzles()[:after]]
    return [puzzle for puzzle in order if fits(app.size, needed(puzzle.position.rules))] or order
