"""The review of a finished game, move by move, with a question at each move of a person that lost value."""

from collections.abc import Hashable, Iterable, Mapping
from typing import Self

from ...._engine.analysis import Analysis, Value
from ...._engine.board import Position
from ...._engine.frozen import Frozen
from ...._engine.game import PEOPLE, Game
from ...._engine.games.game_tree import GameTree
from ...._engine.games.sgf import format_sgf
from ...._engine.reach import soon_analysed
from ...board import looks
from ...board.analysed import AnalysedGame, review_kept, with_explored
from ...board.cursor import CursorPage, centre
from ...board.studied import ENGINE, HINT, JUDGE, WATCH, StudiedPage
from ...board.study import Knowledge, Study
from ...keys import DIGIT_KEYS, JUMPS, NAMING, PLACING, PLIES, STEPS
from ...page import COPY, ESCAPE, HELP, App, Key, Page, WhyNot, meant, note, opens
from ...sitting import events
from ...sitting.effects import AnalyseGame, Question, WriteFile
from ...sitting.messages import Message
from ...sitting.settings import Values
from ...words import line_mode as words
from ...words.language import say, template, template_as
from ...words.messages import in_cell
from ...words.printable import printable, spread
from .. import later
from .annotated import annotated, notes, tree_of_record
from .draw import draw_review
from .turning import turning_point

USUAL_FILE = "game.sgf"
WAIT = template("Wait until the whole game is reviewed.")
ASKING, ANSWERED = frozenset({"question"}), frozenset({"review"})


class ReviewPage(StudiedPage, Frozen):
    """The page of a review.

    `ply` is that of the selected move, from 0; the number of moves stands for the end. `not_stepped_yet` says that
    the reader has chosen no move. At a question `cursor` is the chosen cell, and `tried` the cell tried last.
    `number` is that of a game of the records, 0 for another. `file` is the name under which the game is saved as a
    file, and `writing` is that file while it is written. The others are what a page has on which positions are
    studied.
    """

    analysed: AnalysedGame
    ply: int
    not_stepped_yet: bool = True
    cursor: int = 0
    tried: int | None = None
    typed: str | None = None
    number: int = 0
    knowledge: Knowledge = Knowledge()
    visited: Mapping[Hashable, Knowledge] = {}
    engine: bool = False
    file: str = USUAL_FILE
    writing: WriteFile | None = None

    name = template_as("title of a page", "review")
    farewell = template("Back from the review.")
    heading = template("In a review")
    wheel = ("page-up", "page-down", 1)

    def follows(self, last: Page | None) -> bool:
        return isinstance(last, ReviewPage) and last.game == self.game and abs(last.ply - self.ply) == 1

    @classmethod
    def begin(cls, app: App, analysed: AnalysedGame, number: int = 0, file: str = "") -> Self:
        """The review of a game, at its first question if it is analysed, else at the end.

        `number` is that of a game of the records, and `file` the name for a copy of a game that came from a file.
        """
        record = app.past.record
        if record and record.id == number:
            kept = tree_of_record(record)
            tree = analysed.tree or kept
            analysed = analysed._replace(tree=tree._replace(players=kept.players, date=kept.date))
        file = file or (f"game-{number}.sgf" if number else USUAL_FILE)
        return cls(analysed, len(analysed.game.moves), number=number, file=file).opened()

    @property
    def game(self) -> Game:
        return self.analysed.game

    @property
    def state(self) -> str:
        return "question" if self.hidden else "review"

    @property
    def waits_for_analysis(self) -> bool:  # type: ignore[override]
        return not self.analysed.complete

    @property
    def tree(self) -> GameTree:
        """The game with its variations and comments."""
        return self.analysed.whole_tree

    @property
    def hidden(self) -> bool:
        """Whether the selected move is an open question, and so not shown yet."""
        return self.ply in self.analysed.open_questions

    @property
    def at_end(self) -> bool:
        return self.ply == len(self.game.moves)

    @property
    def before(self) -> Game:
        """The game before the selected move."""
        return self.game.at(self.ply)

    @property
    def analysis(self) -> Analysis | None:
        """The analysis of the position before the selected move, None if it is not known, and at the end."""
        return None if self.at_end else self.analysed.findings[self.ply].analysis

    @property
    def visited_key(self) -> int:
        return self.ply

    def study(self, app: App) -> Study:
        return self.studied(app.said)

    def studied(self, said: Message | None = None) -> Study:
        """The position before the selected move, and what the review or the engine knows of it.

        The engine waits at a question, so that it does not tell the answer.
        """
        knowledge = self.knowledge
        game = self.before._replace(seats=PEOPLE)
        if self.analysis:
            judgement = self.analysed.judgement(self.ply)
            knowledge = knowledge._replace(analysis=self.analysis, complete=True, judgement=judgement)
        engine = self.engine and not self.hidden
        values = Values.ON if self.analysis and not self.hidden else Values.OFF
        return Study(game, self.cursor, knowledge, values, said, hints=False, engine=engine)

    def _with_answer(self, app: App, answer: events.Answer) -> App:
        """What is found of the position is known of the game, too."""
        old, new = self.study(app).knowledge, self.study(app).after(answer)
        page = self._replace(knowledge=new)
        if new.analysis and (new.analysis, new.judgement) != (old.analysis, old.judgement):
            page = page._replace(analysed=self.analysed.with_found(self.ply, new.analysis, new.judgement))
        return app.put(self, page)

    @property
    def waited_for(self) -> str:
        """That no question is at the selected move, or that questions are still looked for."""
        return say("There is no question here.") if self.analysed.complete else say(WAIT)

    @property
    def continuation(self) -> tuple[int, ...]:
        """In a game on a large board, the best moves after the selected one, as far as they are known."""
        if self.at_end or self.hidden or soon_analysed(self.game.start):
            return ()
        move = self.analysis and self.analysis.move(self.game.moves[self.ply].cell)
        if move and move.value is not Value.UNKNOWN and len(move.line) > 1:
            return move.line[1:]
        after = self.analysed.judgement(self.ply + 1)
        return after.line if after else ()

    def opened(self) -> Self:
        """The review at its first question if it is complete and has one, else at the end."""
        first = self.analysed.complete and self.analysed.questions
        return self.at(first[0] if first else len(self.game.moves))._replace(not_stepped_yet=True)

    def at(self, ply: int) -> Self:
        """The review with the move at `ply` selected, or the nearest end."""
        ply = min(max(ply, 0), len(self.game.moves))
        page = self._replace(ply=ply, not_stepped_yet=False, tried=None)
        return (page if ply == self.ply else page.recalled())._with_cursor()

    def _with_cursor(self) -> Self:
        """The review, if at a question, with the cursor on the wrong answer nearest to the centre.

        The move that was played is wrong too, but the cursor is on it only if no other move is wrong.
        """
        if not self.hidden or self.analysis is None:
            return self
        value, move = self.analysis.value, self.game.moves[self.ply].cell
        moves = self.analysis.moves
        wrong = [move.cell for move in moves if move.value is not value] or [move.cell for move in moves]
        cell = min(wrong, key=lambda cell: (cell == move, sum(self.game.rules.from_centre(cell))))
        return self._replace(cursor=cell)

    def place_at(self, app: App, cell: int) -> App:
        """The app after a cell was tried as the answer; a right one shows the whole answer, a mark is refused."""
        analysis, analysed = self.analysis, self.analysed
        if not self.hidden or analysis is None:
            return app
        if analysis.position.mark_at(cell):
            return app.say(in_cell(analysis.position, cell))
        if analysis.move(cell).value is analysis.value:
            analysed = analysed._replace(shown=analysed.shown | {self.ply})
        return self.put(app, analysed=analysed, tried=cell, cursor=cell, not_stepped_yet=False)

    def with_cursor(self, app: App, cell: int) -> App:
        return self.put(app, cursor=cell, tried=None, not_stepped_yet=False)

    def update(self, app: App, event: events.Event) -> App:
        match event:
            case events.ItemChosen(ply):
                return app.put(self, self.at(ply))
            case events.PositionAnalysed() | events.PositionSearched() | events.RepliesFound():
                return self._with_answer(app, event)
            case events.GameAnalysed():
                page = self._with_analyses(event)
                waited = page.analysed.complete and app.said == say(WAIT)
                return (app.say(None) if waited else app).put(self, page)
            case events.FileWritten(path, why) if self.writing:
                name = spread(printable(path))
                saved = say("Saved as {path}.", path=name)
                # translators: {why} is as "Permission denied"; c is a key
                failed = say("Could not save {path}: {why}. Copy it instead (c).", path=name, why=why)
                return self.put(app, writing=None).say(failed if why else saved)
        return super().update(app, event)

    def after_event(self, app: App) -> App:
        analysed = with_explored(self.analysed, app, self)
        page = self if analysed is self.analysed else self._replace(analysed=analysed)
        return super(ReviewPage, page).after_event(app if page is self else app.put(self, page))

    def _with_analyses(self, answer: events.GameAnalysed) -> Self:
        """The review with new analyses; a complete one leads a reader who chose no step to the first question."""
        if answer.game != self.game:
            return self
        analysed = self.analysed.after(answer)
        studied = {**self.visited, self.ply: self.knowledge}
        seen = {ply for ply in analysed.questions if ply in studied and studied[ply].searched}
        page = self._replace(analysed=analysed._replace(shown=analysed.shown | seen))
        if page.not_stepped_yet and page.analysed.complete and not page.engine:
            return page.opened()
        return page if self.hidden else page._with_cursor()

    def wants(self, app: App) -> Iterable[Question]:
        """What is asked of the position on the board comes first; meanwhile the look through the game waits."""
        question = self.study(app).question
        if question:
            yield question
        elif not self.analysed.complete:
            yield AnalyseGame(self.game)
        if self.writing:
            yield self.writing

    draw_on = draw_review

    # Line mode

    tell = later("review.lines:tell")
    read = later("review.lines:read")

    def prompt(self, app: App) -> str:
        # translators: before a line that is typed
        return say("Review:")

    def board(self, app: App) -> Position | None:
        own = app.play.analysed is not None and app.play.analysed.game == self.game
        just_seen = own and self.at_end and self.not_stepped_yet
        return None if just_seen else self.before.position

    def which_board(self, app: App) -> list[str]:
        if self.hidden or self.at_end:
            return []
        # translators: above the board as it was then, or above what stands in a cell of it
        return [say("Before move {number}:", number=self.ply + 1)]

    WORDS_OF_KEYS = meant(show="v", explore="x", back="<", next=">", hint="t", engine="e")
    WORDS, HELP_ON_WORDS = words.REVIEW_WORDS, words.REVIEW_HELP

    # What keys do

    def step(self, app: App, key: str) -> App:
        """The move before or after."""
        steps = {**PLIES, "next": 1, "previous": -1, "back": -1} | {arrow: sum(step) for arrow, step in STEPS.items()}
        return app.put(self, self.at(self.ply + steps[key]))

    def other_game(self, app: App, key: str) -> App:
        """The next game of the list at its first move, or the previous one at its end."""
        step = PLIES[key]
        other = app.past.beside(step)
        after = review_kept(self._noted(app).pop(), other.id if other else self.number)
        page: ReviewPage = after.top  # type: ignore[assignment]
        return after.put(page, page.at(0 if step > 0 else len(page.game.moves)))

    def no_next(self, app: App) -> WhyNot:
        return not self.at_end or self._no_other(app, 1)

    def no_previous(self, app: App) -> WhyNot:
        return self.ply > 0 or self._no_other(app, -1)

    def _no_other(self, app: App, step: int) -> bool:
        past = app.past
        return past.record is None or past.record.id != self.number or past.beside(step) is None

    def jump(self, app: App, key: str) -> App:
        return app.put(self, self.at(len(self.game.moves) if JUMPS.get(key, -1) > 0 else 0))

    @property
    def next_question(self) -> int | None:
        """The ply of the next question that is open, after the last the first again; None if no other is."""
        others = [ply for ply in self.analysed.open_questions if ply != self.ply]
        return next((ply for ply in others if ply > self.ply), others[0] if others else None)

    def to_question(self, app: App, key: str) -> App:
        """The next question that is open."""
        return app.put(self, self.at(self.next_question or 0))

    def turn(self, app: App, key: str) -> App:
        """The move with which the game turned."""
        return app.put(self, self.at(turning_point(self.analysed) or 0))

    def toggle(self, app: App, key: str) -> App:
        """The answer to the selected question is shown, or hidden again."""
        page = self._replace(analysed=self.analysed._replace(shown=self.analysed.shown ^ {self.ply}))
        return app.put(self, page.at(self.ply))

    def copy(self, app: App, key: str) -> App:
        """The position before the selected move and the whole game as texts to copy; SGF has what the review says."""
        tree = annotated(self) if self.analysed.complete else self.tree
        return app.push("copy", self.game, self.before.position, tree)

    def explore(self, app: App, key: str) -> App:
        cursor = self.cursor if self.hidden else centre(self.game.rules)
        return self._exploring(app, self.before, cursor)

    def play_out(self, app: App, key: str) -> App:
        """The best answer to the selected move on the board for exploring, where steps lead on along its line."""
        line = self.continuation
        return self._exploring(app, self.game.at(self.ply + 1), line[0], line)

    def _exploring(self, app: App, shown: Game, cursor: int, line: tuple[int, ...] = ()) -> App:
        """The app with the board for exploring, its engine at work if it is here; values would answer a question."""
        app = app.push("explore", self.game, shown, cursor, line, self.tree, self.analysed.findings)
        app = app.top.put(app, engine=self.engine)
        return app.top.put(app, values=Values.OFF) if self.hidden else app

    def save(self, app: App, key: str) -> App:
        """The game is written as a file, with comments and variations."""
        return self.put(app, writing=WriteFile(self.file, format_sgf([annotated(self)])))

    def leave(self, app: App, key: str) -> App:
        """Back to the page below."""
        return self._noted(app).pop()

    def _noted(self, app: App) -> App:
        """The app with what was seen of the game on the board noted there."""
        play = app.play
        own = play.analysed and play.analysed.game == self.game
        return app.put(play, play._replace(analysed=self.analysed)) if own else app

    KEYS = (
        Key(tuple(STEPS), CursorPage.move, "arrows: choose", "arrows", "step; at a question, choose a cell", ASKING,
            rank=5),
        Key(PLACING, CursorPage.place, "Enter: answer", "Enter", "answer a question", ASKING),
        Key(DIGIT_KEYS, CursorPage.digit, when=ASKING, why_not=CursorPage.no_number),
        Key((NAMING,), CursorPage.begin_name, when=ASKING),
        Key(("v", "show"), toggle, "v: show", when=ASKING),
        Key((">", "."), other_game, ">: older game", why_not=no_next),
        Key(("<", ","), other_game, "<: newer game", why_not=no_previous),
        Key((">", "."), step, why_not=lambda page, app: not page.no_next(app)),
        Key(("<", ","), step, why_not=lambda page, app: not page.no_previous(app)),
        Key(("page-up", "page-down", "next", "previous", "back"), step, "< >: step", "< >, Page Up, Down",
            "step; past the ends < > go on to the next game of the list",
            instead=(("<: step", lambda page, app: not page.no_next(app)),
                (">: step", lambda page, app: not page.no_previous(app)))),
        note("Home, End", "the first move, the end"),
        Key(tuple(STEPS), step, when=ANSWERED),
        Key((*JUMPS, "first"), jump),
        Key(("tab",), to_question, "Tab: next question", "Tab",
            "the next question; if none is left, where a large game turned",
            why_not=lambda page, app: page.next_question is None, rank=4),
        Key(("tab", "turn"), turn, "Tab: turning point", rank=4,
            why_not=lambda page, app: turning_point(page.analysed) in (None, page.ply)),
        Key(("v",), toggle, "v: hide", "v", "show or hide the answer", ANSWERED,
            lambda page, app: page.ply not in page.analysed.questions and page.waited_for),
        Key(("x", "explore"), explore, "x: explore", "x", "try moves for both sides; Esc returns", rank=2),
        Key(PLACING, play_out, "Enter: line", "Enter", "on a large board, play the best line after a move", ANSWERED,
            lambda page, app: not page.continuation, rank=3),
        Key(("e", "engine", "r"), StudiedPage.switch, when=ASKING,
            why_not=lambda page, app: say("Find the answer first; v shows it.")),
        ENGINE._replace(when=ANSWERED),
        WATCH._replace(when=ANSWERED),
        HINT._replace(instead=(*HINT.instead, ("", lambda page, app: not page.hidden))),
        JUDGE._replace(when=ANSWERED),
        Key(("r",), opens("comment", lambda page: (tuple(notes(page)),)), "r: comment", "r",
            "the whole comment, and what else was tried", ANSWERED,
            lambda page, app: not notes(page) and say("There is no comment here.")),
        Key(("n",), lambda page, app, key: app.play.next_game(app), "n: new", rank=1),
        Key(("s", "save"), save, "s: save", "s", "save it as an SGF file, with comments and variations",
            why_not=lambda page, app: not page.analysed.complete and say(WAIT), rank=1),
        COPY._replace(do=copy),
        *looks.KEYS,
        HELP,
        ESCAPE._replace(keys=("escape", "leave", "done"), do=leave),
    )  # fmt: skip
