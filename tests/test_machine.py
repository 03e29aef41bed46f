"""Any sitting at all: whatever is pressed, clicked, typed and answered, in any order, certain things always hold."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import Phase as Stage
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from support import reference
from support.engine import walk
from support.kept_scores import results, shown
from support.positions import blank
from support.positions import text as marks
from support.records import random_record
from support.reviews import looked_through
from support.sittings import sized
from support.ui import (
    COMMON,
    PAGE,
    AnalyseGame,
    AnalysePosition,
    App,
    AskEngine,
    BareQuestion,
    CellChosen,
    ChooseMove,
    Clicked,
    Command,
    CopyText,
    CountNodes,
    Display,
    Effect,
    Elapsed,
    EngineFailed,
    EngineFailing,
    Event,
    Fault,
    FindReplies,
    First,
    Frame,
    GamesLoaded,
    KeepGame,
    Key,
    MistakePuzzlesFound,
    MoveChosen,
    NodesCounted,
    Pasted,
    PositionAnalysed,
    PositionSearched,
    Pressed,
    Question,
    RecordsFailed,
    RecordsOpened,
    RepliesFound,
    Resized,
    SearchPage,
    SearchPosition,
    Settings,
    Size,
    Thought,
    Tossed,
    Trouble,
    Wait,
    Wheeled,
    all_counted,
    begin,
    effects,
    fits,
    meaning,
    render,
    statistics,
    tell,
    update,
)
from tictactoe import (
    Analysis,
    Game,
    Judgement,
    Level,
    Mark,
    Phase,
    Position,
    Replies,
    Rules,
    Solver,
    explain,
    replies,
)
from tictactoe._ui.pages.game.lines import tell_end

BOARDS = (Rules(3, 3, 3), Rules(4, 3, 3), Rules(5, 4, 4), Rules(15, 15, 5))
NOBODYS = ("z", "0", "%", "é", "f5", "insert", "delete", "ctrl-x", "alt-a", "я", "")
WORDS = [
    "back",
    "board",
    "done",
    "end",
    "explore",
    "first",
    "forward",
    "games",
    "help",
    "hint",
    "leave",
    "list",
    "new",
]
WORDS += [
    "next",
    "previous",
    "puzzle",
    "redo",
    "replies",
    "review",
    "score",
    "copy",
    "show",
    "stats",
    "think",
    "undo",
]
WORDS += ["threats", "values", "why", "another", "level", "level casual", "think 2", "review 3", "why a1", "why z9"]
WORDS += ["a1", "b2", "c3", "h8", "9", "", "nonsense"]
WORDS += ["setup", "copy", "from b2 a1", "from XO./.X./...", "from nonsense", "x a1", "o b2 c3", "empty a1", "side"]
WORDS += ["clear", "rotate", "mirror", "play", "cancel"]
PASTED = [
    "",
    "q5\x1b\n",
    "XO./.X./...",
    "XXX/OO./...",
    "xxx/.../...",
    "b2 a1 c3",
    "h8 i9 h9",
    "a1 a1",
    "X . .\n. O .\n. . .",
]
PASTED += ["3,3,3 X: a1 a2 b1 b2 c1 X wins", "4,3,3 O: a1", "(;GM[4]SZ[5];B[aa];W[bb])", "(;GM[1]", "x" * 400]
PAGES = ("review", "explore", "setup", "copy", "puzzle", "search", "statistics", "m", "?", "v", "t")
SAID_ALREADY = ("left right: change", "Enter: take", "Enter: answer", "t: hint")  # brackets, or an answer, say why
ASIDE = ("review", "explore", "setup", "copy", "puzzle", "search")  # pages that leave the game alone
SEARCHED = 12  # most empty cells of a board of twenty whose replies are looked for


@cache
def solver(rules: Rules) -> Solver:
    return Solver(rules)


@cache
def analyses(position: Position) -> tuple[Analysis, ...]:
    """What is found of a position, in the order in which it is found; nothing on a large board."""
    if position.rules.cells > 20:
        return (blank(position),)
    return tuple(solver(position.rules).analyses(position))


@cache
def found_replies(analysis: Analysis) -> tuple[Replies, ...]:
    if analysis.position.empty.bit_count() > SEARCHED:
        return ()
    return tuple(replies(analysis, solver(analysis.position.rules)))


@cache
def kept_games() -> GamesLoaded:
    records = tuple(random_record(Random(number))._replace(id=number) for number in range(9, 0, -1))
    return GamesLoaded(statistics(records, lambda: True), records)


def judged(position: Position, number: int) -> Judgement | None:
    """What a search would think, made up; None where the solver chooses."""
    if position.rules.cells <= 20:
        return None
    line = position.legal_moves[number % len(position.legal_moves) :][:3]
    return Judgement(position, 1 + number % 9, 1000 * number, tuple(line), number % 400 - 200)


def answers(question: Question, number: int) -> Sequence[Event]:
    """The answers to a question, in the order in which they come; all but the last are in part."""
    match question:
        case ChooseMove(position, level):
            judgement, cell = judged(position, number), position.legal_moves[number % len(position.legal_moves)]
            if judgement:
                told = [Thought(judgement, left / 4) for left in (3, 1)]
                return [*told, MoveChosen(position, judgement.line[0], level, judgement=judgement)]
            return [MoveChosen(position, cell, level, explain(analyses(position)[-1], cell))]
        case AskEngine(position):
            cell = position.legal_moves[number % len(position.legal_moves)]
            return [MoveChosen(position, cell, None, messages=("depth 3",))]
        case AnalysePosition(position):
            known = analyses(position)
            parts = [PositionAnalysed(one, last=False) for one in known[: -1 : max(len(known) // 2, 1)]]
            return [*parts, PositionAnalysed(known[-1], judgement=judged(position, number))]
        case SearchPosition(position):
            first, judgement = analyses(position)[0], judged(position, number)
            return [PositionSearched(first, share_left=1), PositionSearched(first, judgement, last=True)]
        case FindReplies(analysis):
            found = found_replies(analysis)
            return [RepliesFound(analysis.position, found[:length]) for length in (len(found) // 2, len(found))]
        case AnalyseGame(game):
            nothing: tuple[None, ...] = (None,) * len(game.moves)
            known_of_all = tuple(analyses(position)[-1] for position in game.positions)
            half = len(known_of_all) // 2
            part = looked_through(game, nothing[:half] + known_of_all[half:], seconds=5)
            return [part, looked_through(game, known_of_all)]
        case CountNodes(position, method):
            return [NodesCounted(position, method, walk(position, method).last.nodes)]
        case CopyText():
            return []
        case Wait(position, step=step):
            return [Elapsed(position, step)]
        case BareQuestion.LOAD_GAMES:
            return [kept_games()]
        case BareQuestion.FIND_MISTAKE_PUZZLES:
            return [MistakePuzzlesFound(())]
        case BareQuestion.TOSS:
            return [Tossed(list(Mark)[number % 2])]
    raise AssertionError(question)


def failure(question: Question) -> Event:
    """How the question is answered where that fails."""
    if isinstance(question, AskEngine):
        return EngineFailed(question.position, EngineFailing("Rival", Fault.ENDED))
    return RecordsFailed(Trouble.FULL)


def how_it_ended(game: Game) -> str:
    """The result of a finished game, from its marks alone; of one that was given up, from whose turn it was."""
    mark = reference.winner(marks(game.position), *game.rules.mnk)
    if game.resigned:
        mark = game.last_mark.value
    if mark is None:
        return "Draw!"
    if game.people != 1:
        return f"{mark} wins!"
    assert game.person
    return "You win!" if mark == game.person.value else f"{game.engine or 'The computer'} wins!"


def labelled(app: App, frame: Frame) -> Iterator[Key]:
    """The rows that the footer names."""
    footer = next((line for line in reversed(frame.text().split("\n")) if line), "")
    for row in (*app.top.rows(), *COMMON):
        label = row.label_now(app.top, app).replace(": ", " ", 1)
        if label and label in footer:
            yield row


class Sittings(RuleBasedStateMachine):
    """A sitting with all that it has asked: `owed` are questions without an answer, `old` those that had one."""

    @initialize(
        board=st.sampled_from(BOARDS),
        people=st.sampled_from((0, 1, 1, 2)),
        first=st.sampled_from(First),
        mark=st.sampled_from(Mark),
        size=st.sampled_from((Size(80, 24), Size(120, 40), Size(40, 13))),
        rival=st.sampled_from(("", "", "Rival")),
    )
    def begins(self, board: Rules, people: int, first: First, mark: Mark, size: Size, rival: str) -> None:
        chosen = Settings(board, Level.CASUAL, people, first, mark, opponent=rival if people < 2 else "")
        named = frozenset({"rules", "players", "level", "mark"})
        self.app = begin(chosen, size, records=True, named=named).shown_on(Display(size, clipboard=size.rows > 13))
        self.owed: list[Question] = []
        self.old: list[Question] = []
        self.ended: dict[int, Game] = {}
        self.rival = rival
        self.turn: Position | None = None
        self.take(effects(None, self.app))
        self.step(RecordsOpened({}, {}))

    # What happens

    @rule(row=st.integers(0, 99), key=st.integers(0, 99))
    def key_of_a_row(self, row: int, key: int) -> None:
        rows = [row for row in (*self.app.top.rows(), *COMMON) if row.keys and "q" not in row.keys]
        keys = rows[row % len(rows)].keys
        self.step(Pressed(keys[key % len(keys)]))

    @rule(row=st.integers(0, 9), key=st.integers(0, 9))
    def key_of_the_footer(self, row: int, key: int) -> None:
        rows = [row for row in labelled(self.app, render(self.app)) if "q" not in row.keys]
        if rows:
            keys = rows[row % len(rows)].keys
            self.step(Pressed(keys[key % len(keys)]))

    @rule(key=st.sampled_from(NOBODYS))
    def key_that_nobody_offers(self, key: str) -> None:
        self.step(Pressed(key))

    @rule(cell=st.integers(0, 224))
    def cell_of_the_board(self, cell: int) -> None:
        """A cell is named by its keys, and marked."""
        rules = self.app.top.rules(self.app)
        row, column = divmod(cell % rules.cells, rules.width)
        letter = "abcdefghijklmno"[column % 15]  # not q, which quits where no cell can be named
        for key in ("g", letter, *str(row + 1), "enter"):
            self.step(Pressed(key))

    @rule(row=st.integers(0, 39), column=st.integers(0, 119))
    def click_anywhere(self, row: int, column: int) -> None:
        self.click(row, column)

    @rule(place=st.integers(0, 999))
    def click_on_a_character(self, place: int) -> None:
        frame = render(self.app)
        places = [(row, column) for row, cells in enumerate(frame.rows) for column in cells]
        if places:
            self.click(*places[place % len(places)])

    def click(self, row: int, column: int) -> None:
        target = render(self.app).target(row, column)
        if target != Pressed("q") and update(self.app, Clicked(target)).running:
            self.step(Clicked(target))

    @rule(text=st.sampled_from(PASTED))
    def paste(self, text: str) -> None:
        self.step(Pasted(text))

    @rule(forward=st.booleans())
    def wheel(self, forward: bool) -> None:
        self.step(Wheeled(forward))

    @rule(columns=st.integers(10, 120), rows=st.integers(3, 40))
    def resize(self, columns: int, rows: int) -> None:
        self.step(Resized(Size(columns, rows)))

    @rule(page=st.sampled_from(PAGES))
    def page(self, page: str) -> None:
        """A page is opened from the game."""
        self.home()
        self.step(Pressed(page) if len(page) == 1 else Command(page))

    @rule(cells=st.lists(st.integers(0, 224), min_size=1, max_size=9))
    def turns(self, cells: list[int]) -> None:
        """Turns at the board, each with the answers to all that is asked meanwhile."""
        self.home()
        for cell in cells:
            position = self.app.play.game.position
            if self.app.play.game.phase is Phase.PLAYING:
                self.step(CellChosen(position.legal_moves[cell % len(position.legal_moves)]))
            for _ in range(len(self.owed)):
                self.answer(0, cell)

    def home(self) -> None:
        """To the game, on a screen with room for it."""
        self.step(Resized(Size(80, 24)))
        while self.app.top is not self.app.play:
            self.step(Pressed("escape"))

    @rule(word=st.sampled_from(WORDS))
    def word(self, word: str) -> None:
        """A line of line mode."""
        event = meaning(self.app, word).event
        if event and event != Command("quit"):
            self.step(event)

    @precondition(lambda self: self.owed)
    @rule(which=st.integers(0, 9), number=st.integers(0, 999))
    def answer(self, which: int, number: int) -> None:
        question = self.owed.pop(which % len(self.owed))
        self.old.append(question)
        for event in answers(question, number):
            self.step(event)

    @precondition(lambda self: self.owed)
    @rule(which=st.integers(0, 9), number=st.integers(0, 999))
    def answer_in_part(self, which: int, number: int) -> None:
        for event in answers(self.owed[which % len(self.owed)], number)[:-1][:1]:
            self.step(event)

    @precondition(lambda self: self.old)
    @rule(which=st.integers(0, 99), number=st.integers(0, 999))
    def answer_again(self, which: int, number: int) -> None:
        """An answer comes a second time, or late: the game of its question may be gone."""
        for event in answers(self.old[which % len(self.old)], number):
            self.step(event)

    @precondition(lambda self: self.owed)
    @rule(which=st.integers(0, 9))
    def fail(self, which: int) -> None:
        self.step(failure(self.owed[which % len(self.owed)]))

    def take(self, asked: Iterator[Effect]) -> None:
        """Note what is asked; all that was asked and never answered can still be answered late."""
        for effect in asked:
            if isinstance(effect, KeepGame):
                if effect.round.game.outcome:
                    self.ended[effect.round.id] = effect.round.game
            elif isinstance(effect, Question):
                self.owed.append(effect)
        self.old += self.owed[:-4]
        del self.owed[:-4]

    # What always holds

    def step(self, event: Event) -> None:
        before, after = self.app, update(self.app, event)
        assert after.running
        self.app = after
        self.take(effects(before, after))
        assert not list(effects(after, after))
        assert all(isinstance(sentence, str) for sentence in tell(before, after))
        frame = render(after)
        self.the_screen_is_filled(frame)
        self.the_score_is_that_of_the_games()
        self.what_is_offered_does_something(frame)
        self.every_page_can_be_left()
        self.undo_gives_the_position_back(before)
        self.both_modes_name_the_same_end(before, frame)
        self.every_board_can_be(before, event)

    def the_screen_is_filled(self, frame: Frame) -> None:
        columns, rows = self.app.size.columns, self.app.size.rows
        assert (frame.width, frame.height, len(frame.rows)) == (columns, rows, rows)
        for cells in frame.rows:
            assert all(0 <= column < columns and character.isprintable() for column, (character, _) in cells.items())
        if frame.cursor:
            assert 0 <= frame.cursor[0] < rows
            assert 0 <= frame.cursor[1] < columns

    def the_score_is_that_of_the_games(self) -> None:
        play = self.app.play
        if self.rival:
            return  # whether games with another program count depends on who made their last move
        stand = [game for id, game in self.ended.items() if id != play.round.id or play.game.outcome]
        assert shown(all_counted(play, self.app).scores) == results(stand)

    def what_is_offered_does_something(self, frame: Frame) -> None:
        quiet = self.app.without_message()
        counting = isinstance(self.app.top, SearchPage) and self.app.top.step is None
        for row in labelled(self.app, frame):
            if row.leads_out or row.label_now(quiet.top, quiet) in SAID_ALREADY or counting:
                continue
            assert any(update(quiet, Pressed(key)) != quiet for key in row.keys), row.label

    def every_page_can_be_left(self) -> None:
        app, presses = self.app, 0
        if not fits(app.size, PAGE):
            app = sized(app, 80, 24)  # on so small a screen only q does something
        while app.top is not app.play and presses <= len(self.app.pages):
            app, presses = update(app, Pressed("escape")), presses + 1
        assert presses <= len(self.app.pages)
        assert app.running

    def undo_gives_the_position_back(self, before: App) -> None:
        """Undo gives back the position in which the person moved or gave up last, also after an answer."""
        old, new = before.play, self.app.play
        was, now = ((len(game.moves), game.resigned) for game in (old.game, new.game))
        if old.round.id != new.round.id or now < was or old.round.given != new.round.given:
            self.turn = None  # moves that a pasted game had are nobody's
        elif now > was and old.game.phase is Phase.PLAYING:
            self.turn = old.game.position
        if self.turn:
            undone = self.app.home().command("undo")
            assert (undone.play.game.position, undone.play.game.resigned) == (self.turn, False)
            assert undone.command("redo").play.game == new.game

    def every_board_can_be(self, before: App, event: Event) -> None:
        """Each page has a board that can be; the game is played by turns, and not while another page is on it."""
        for study in filter(None, (page.study(self.app) for page in self.app.pages)):
            position = study.game.position
            assert abs(position.mine.bit_count() - position.theirs.bit_count()) <= 1
            assert 0 <= study.cursor < study.rules.cells
        old, new = before.play, self.app.play
        assert not new.asked or (new.asked.position == new.game.position and new.game.phase is Phase.WAITING)
        if before.top.name in ASIDE and self.app.top.name in ASIDE:
            assert new.round == old.round or isinstance(event, MoveChosen | Tossed | RecordsOpened | EngineFailed)

    def both_modes_name_the_same_end(self, before: App, frame: Frame) -> None:
        game, page = self.app.play.game, self.app.top
        if game.phase is not Phase.FINISHED or page is not self.app.play:
            return
        end = how_it_ended(game)
        if before.play.game.phase is not Phase.FINISHED and before.top is before.play:
            told = str(tell_end(before, self.app))
            assert told.endswith(f" {end}") if game.resigned else told.startswith(end.removesuffix("!"))
        if not self.app.cramped and self.app.size.columns >= 40:
            assert end in frame.text()


class ManySittings(Sittings):
    """The same, for longer."""


class VeryManySittings(Sittings):
    """As many as minutes allow."""


# To shrink a failure takes minutes, and what led to it is printed all the same.
USUAL = settings(phases=[Stage.generate], report_multiple_bugs=False, suppress_health_check=list(HealthCheck))

TestSittings = Sittings.TestCase
TestSittings.settings = settings(USUAL, max_examples=8, stateful_step_count=30)
TestManySittings = pytest.mark.slow(ManySittings.TestCase)
TestManySittings.settings = settings(USUAL, max_examples=8, stateful_step_count=80)
TestVeryManySittings = pytest.mark.exhaustive(VeryManySittings.TestCase)
TestVeryManySittings.settings = settings(USUAL, max_examples=100, stateful_step_count=80)
