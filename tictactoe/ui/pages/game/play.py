"""The page of the game: its state, what keys and answers do to it, and what it asks."""

from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ....engine.analysis import Value
from ....engine.board import Mark, Position, Rules
from ....engine.game import Game, Phase, Seat
from ....engine.levels import Level
from ....engine.reach import MOST_STEPS, soon_analysed
from ...board.analysed import AnalysedGame, review_kept, unanalysed
from ...board.cursor import Choosing, about_chosen, centre
from ...board.study import HINTS, LOOK, Knowledge, Study
from ...keys import DIGIT_KEYS, LEAPS, NAMING, PLACING, STEPS
from ...page import HELP, Group, Key, Reason, no_room, note, silently
from ...parts.layout import Layout
from ...sitting.effects import AnalyseGame, AskEngine, BareQuestion, ChooseMove, Question, Wait
from ...sitting.inputs import CellChosen, Elapsed, GameNamed
from ...sitting.messages import LevelEnds, LevelSet, Notice, Pace, Taken
from ...sitting.records import PastGames, RecordsState
from ...sitting.round import Round
from ...sitting.score import Matchup, Score, Scores, count
from ...sitting.settings import Settings, next_length
from ...sitting.sitting import Sitting
from ...sitting.suggested import Door
from . import suggestion
from .draw import draw_play

if TYPE_CHECKING:
    from ...app import App
    from ...line_input import Line, Meaning
    from ...parts.frame import Frame
    from ...sitting.events import Event, Thought

REPLY_PAUSE = 0.3  # seconds before the computer's reply, so that a person sees which mark is new
END_SHOWN = 0.5  # seconds for which no key begins the next game, so that a stray one does not wipe the last board
END_PAUSE = 1.0  # seconds for which a game of the computer against itself stays on the screen after its end
PACES = (0.0, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds between two moves when the computer plays itself
WATCHING_PACE = 1.0  # the usual one of PACES
FAST = 0.2  # the slowest of PACES at which the next game begins by itself

TURN, WAITING, OVER, WATCHING = (frozenset({name}) for name in ("turn", "waiting", "over", "watching"))
PLAYED = TURN | WAITING


class _Fields(NamedTuple):
    """The state of the page.

    `round` is the game on the board; `previous` is the one before, which undo brings back, and `latest` the number of
    the newest. `tossing` says that chance is about to decide who begins. `asked` is the question for the computer's
    move, and `thought` what it thinks of that, or thought before its last move. `analysed` is what is known of the
    game once it is over; for a moment it is `just_over`, and no key begins the next one. A watched game has its own
    `pace`, in seconds, None for the usual, and may be `paused`.
    """

    round: Round
    cursor: int
    typed: str | None = None
    previous: Round | None = None
    latest: int = 1
    tossing: bool = False
    asked: ChooseMove | AskEngine | None = None
    thought: "Thought | None" = None
    knowledge: Knowledge = Knowledge()
    analysed: AnalysedGame | None = None
    just_over: bool = False
    pace: float | None = None
    paused: bool = False


class Play(_Fields, Choosing):
    """The page of the game."""

    __slots__ = ()
    name = "game"

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self.round.game

    @property
    def state(self) -> str:
        if self.game.people == 0:
            return "watching"
        match self.game.phase:
            case Phase.PLAYING:
                return "waiting" if self.tossing else "turn"
            case Phase.WAITING:
                return "waiting"
        return "over"

    @property
    def heading(self) -> str:  # type: ignore[override]
        return next(group.heading for group in GROUPS if self.state in group.states)

    @property
    def chooses(self) -> bool:
        return self.state in PLAYED

    @property
    def thinking(self) -> "Thought | None":
        """What the computer thinks so far of the position that it searches, None while it does not search."""
        asked, thought = self.asked, self.thought
        return thought if thought and asked and thought.judgement.position == asked.position else None

    def study(self, app: "App") -> Study:
        """The position on the board, and what is known of it."""
        values = app.settings.values
        return Study(
            self.game, self.cursor, self.knowledge, values, app.said, self.thought, self.thinking is not None
        )

    def interval(self, app: "App") -> float:
        """Seconds between two moves when the computer plays itself."""
        if self.pace is not None:
            return self.pace
        return WATCHING_PACE if app.settings.pace is None else app.settings.pace

    def waits_for_key(self, app: "App") -> bool:
        """Whether a watched game waits for a key: it is paused, or over at a pace that leaves time to look."""
        over = self.game.phase is Phase.FINISHED
        return self.game.people == 0 and (self.paused or (over and self.interval(app) > FAST))

    def level_of(self, app: "App", mark: Mark) -> Level:
        """The level at which the computer plays a mark from its next move on."""
        settings = app.settings
        return (settings.second if self.game.people == 0 and mark is Mark.O else None) or settings.level

    @property
    def unmarked(self) -> bool:
        """Whether the board is empty, so that other settings begin this game anew."""
        return not self.game.moves and not self.game.prepared

    @property
    def known(self) -> bool:
        """Whether all that will soon be known of a finished game is known."""
        analysed = self.analysed
        return analysed is None or analysed.complete or not soon_analysed(self.game.start)

    @property
    def searchable(self) -> Position:
        """The position whose search can be watched: the one on the board, after a game the empty board."""
        return self.game.position if self.game.outcome is None else self.game.rules.start

    # The score

    def all_scores(self, app: "App") -> Scores:
        """The scores of this sitting, with the latest two games if they are over."""
        return self.with_latest(app.sitting.scores)

    def with_latest(self, scores: Scores) -> Scores:
        """Scores with the latest two games added, if they are over; undo may still change these."""
        return count(count(scores, self.previous and self.previous.final), self.round)

    def score(self, app: "App") -> Score:
        """The score of the present matchup in this sitting."""
        return self.all_scores(app).get(self._matchup(app), Score())

    def total(self, app: "App") -> Score | None:
        """The score of the present matchup in all kept games; None if there are no records of them."""
        scores = app.sitting.records.scores
        if scores is None or self.game.seats.name or not self.game.people:
            return None
        return self.with_latest(scores).get(self._matchup(app), Score())

    def _matchup(self, app: "App") -> Matchup:
        people = self.game.people
        if people == 2 or self.game.seats.name:
            return Matchup(self.game.rules, people, None)
        x, o = self.level_of(app, Mark.X), self.level_of(app, Mark.O)
        return Matchup(self.game.rules, people, x, None if x is o else o)

    # From round to round

    def turned(self, round: Round, **changes: Any) -> Self:
        """The page with its round changed: what was known of another position, or thought in another game, goes."""
        other = round.id != self.round.id
        if other or round.game.position != self.game.position:
            ends = not other and round.game.phase is Phase.FINISHED and self.game.people > 0
            changes = {"knowledge": Knowledge(), "just_over": ends, **changes}
        if other or len(round.game.moves) < len(self.game.moves):
            changes = {**changes, "thought": None}
        return self._replace(round=round, **changes)

    def with_new_round(self, settings: Settings, id: int, first: Mark | None) -> Self:
        """The page with an empty board on which `first` begins, or chance decides."""
        return self.turned(
            Round(id, Game(settings.empty_board(first), settings.seats)),
            cursor=self.cursor if self.game.rules == settings.rules else centre(settings.rules),
            asked=None,
            thought=None,
            tossing=first is None,
        )

    def next_game(self, app: "App") -> "App":
        """The next game, by the present settings; undo can bring the last one back if it was played."""
        last, previous = self.round, self.previous
        if last.game.phase is Phase.FINISHED or not last.game.untouched:
            app, previous = _with_round_counted(app, previous and previous.final), last
        else:
            app = _with_round_counted(app, last.ended)
        latest, first = self.latest + 1, app.settings.mark_to_begin(self.game)
        past = PastGames(app.sitting.past.statistics)
        app = app.home().say(None).share(past=past, suggested=suggestion.noted(self, app))
        page = self._replace(latest=latest, previous=previous, typed=None)
        return app.put(self, page.with_new_round(app.settings, latest, first))

    def on_board(self, app: "App", rules: Rules) -> "App":
        """A game on this board: the present one begun anew if nobody has moved, else the next."""
        if rules == app.settings.rules == self.game.rules and self.unmarked:
            return app
        app = app.set(rules=rules)
        return self.begin_anew(app) if self.unmarked else self.next_game(app)

    def begin_anew(self, app: "App") -> "App":
        """The round begun anew by the present settings; its board must still be empty."""
        app, first = _with_round_counted(app, self.round.ended), app.settings.mark_to_begin(self.game)
        return app.put(self, self.with_new_round(app.settings, self.round.id, first))

    @property
    def can_bring_back(self) -> bool:
        """Whether undo brings back the previous game: until a person has moved in this one."""
        watched = self.game.people == 0 and bool(self.game.moves)
        return self.previous is not None and self.game.untouched and not watched

    def kept(self, before: "Play", changed_level: bool) -> Iterator[Round]:
        """The rounds to keep because `before` became this page.

        A new game is kept from its first mark on; a game that undo brought back is kept already. If a game is taken
        back to its beginning, the previous game is kept again, as undo would bring that back next.
        """
        old, new, game = before.round, self.round, self.game
        touched = old.id == new.id and not old.game.untouched
        begun = not game.untouched or game.phase is Phase.FINISHED or touched
        changed = new != old or (changed_level and game.phase is not Phase.FINISHED)
        if begun and _is_kept(game) and changed and new.id >= old.id:
            yield new
            last = self.previous
            if game.untouched and last and _is_kept(last.game) and last.game.phase is not Phase.FINISHED:
                yield last

    # Events

    def any_key(self, app: "App", key: str) -> "App":
        if self.game.phase is not Phase.FINISHED or self.just_over:
            return app
        first_time = self.latest == 1 and self.game.people > 0
        return _next(self, app).say(Notice.COMES_BACK if first_time else None)

    def update(self, app: "App", event: "Event") -> "App":
        match event:
            case CellChosen(cell):
                return self.place_at(app, cell)
            case Elapsed(position):
                return self._waited(app) if position == self.game.position and app.top is self else app
            case GameNamed(number):
                return review_kept(app, number)
        after: App = _answers().answered(self, app, event)
        return after

    def place_at(self, app: "App", cell: int) -> "App":
        """The app after the person to move marks a cell; a cell that is taken is only chosen."""
        if self.game.phase is not Phase.PLAYING or self.tossing:
            return app
        if not self.game.position.empty >> cell & 1:
            return app.put(self, self._replace(cursor=cell)).say(Taken(cell))
        return app.put(self, self.turned(self.round.play(cell), cursor=cell))

    def chosen(self, app: "App", cell: int) -> "App":
        return self.with_cursor(app, cell).say(None if app.settings.values else about_chosen(self.game, cell))

    def _waited(self, app: "App") -> "App":
        """The app after the pause before the computer's move, or after the end of a watched game."""
        if self.just_over:
            return app.put(self, self._replace(just_over=False))
        if self.waits_for_key(app) or self.tossing:
            return app
        if self.game.phase is Phase.WAITING:
            return app.put(self, self.asking(app))
        return self.next_game(app) if self.game.people == 0 and not app.cramped else app

    def asking(self, app: "App") -> Self:
        """The page with the question for the move of the computer, or of the other program."""
        position = self.game.position
        if self.game.seats.of(position.to_move) is Seat.ENGINE:
            return self._replace(asked=AskEngine(position))
        level = self.level_of(app, position.to_move)
        return self._replace(asked=ChooseMove(position, level, app.settings.time))

    def settled(self, app: "App") -> "App":
        page, game = self, self.game
        if page.analysed and page.analysed.game != game:
            page = page._replace(analysed=None)
        if page.analysed is None and game.moves and game.phase is Phase.FINISHED:
            page = page._replace(analysed=unanalysed(game))
        if page.study(app).wants_help:
            if not page.knowledge.wanted:
                page = page._replace(knowledge=page.knowledge._replace(wanted=True))
            known = page.knowledge
            proven = any(move.value is not Value.UNKNOWN for move in known.moves)
            seen = app.top is self and (proven or (known.stage > 0 and known.judgement is not None))
            page = page.with_help_counted() if game.people and seen else page
        return app if page is self else app.put(self, page)

    def with_help_counted(self) -> Self:
        """With this position counted as one in which a person had help; nothing changes after the end."""
        round = self.round
        if not round.game.people or round.game.phase is Phase.FINISHED or round.game.position in round.helped:
            return self
        return self._replace(round=round._replace(helped=round.helped | {round.game.position}))

    def wants(self, app: "App") -> Iterable[Question]:
        question = self.asked or self.study(app).question
        if question:
            yield question
        elif self.analysed and not self.analysed.complete and self.game.people:
            yield AnalyseGame(self.analysed.game)
        if self.tossing:
            yield BareQuestion.TOSS
        elif app.top is self and not (self.asked or self.waits_for_key(app)):
            wait = self._wait(app)
            if wait:
                yield wait
        records = app.sitting.records
        if records.scores and records.mistake_puzzles is None and app.top is self and self.game.people:
            yield BareQuestion.FIND_MISTAKE_PUZZLES

    def _wait(self, app: "App") -> Wait | None:
        """The pause before the computer's move, after the end of a game, or between watched games."""
        phase, position, pace = self.game.phase, self.game.position, app.settings.pace
        if self.just_over:
            return Wait(position, END_SHOWN, until_key=False)
        over = phase is Phase.FINISHED
        if self.game.people == 0 and not (over and app.cramped):
            return Wait(position, END_PAUSE if over else self.interval(app), until_key=False)
        if phase is not Phase.WAITING:
            return None
        return Wait(position, REPLY_PAUSE if pace is None else pace, until_key=True)

    def draw_on(self, frame: "Frame", app: "App", layout: Layout) -> None:
        draw_play(frame, self, app, layout)

    # Line mode

    def tell(self, before: "App | None", app: "App") -> Iterator[str]:
        from .lines import tell  # imported only in line mode

        return tell(self, before, app)

    def prompt(self, app: "App") -> str:
        from .lines import prompt

        return prompt(self)

    def board(self, app: "App") -> Position | None:
        return None if self.game.phase is Phase.FINISHED else self.game.position

    def read(self, app: "App", line: "Line") -> "Meaning":
        from .lines import read

        return read(self, app, line)

    # What keys do

    def play_now(self, app: "App", key: str) -> "App":
        """The computer makes the move that it thinks best so far."""
        after: App = _answers().play_now(self, app)
        return after

    def not_thinking(self, app: "App") -> Reason:
        return self.thinking is None

    def step_level(self, app: "App", key: str) -> "App":
        """The next stronger or weaker level."""
        level = app.settings.level
        following = level.easier if key == "-" else level.harder
        return app.say(LevelEnds(level)) if following is level else self.set_level(app, following)

    def set_level(self, app: "App", level: Level) -> "App":
        """A level that the computer plays from its next move on."""
        reason = self.no_computer(app)
        if isinstance(reason, bool):
            return (
                _opening(app, Door.STRONGER)
                .set(level=level)
                .say(LevelSet(level, next_game=self.game.phase is Phase.FINISHED))
            )
        return app.say(reason)

    def no_computer(self, app: "App") -> Reason:
        return Seat.COMPUTER not in self.game.seats and Notice.NO_COMPUTER

    def undo(self, app: "App", key: str) -> "App":
        """The person's previous turn; before the first turn, the previous game is brought back."""
        back, last = self.round.take_back(), self.previous
        if back:
            return app.put(self, self.turned(back, asked=None))
        if last is None:
            return app
        app = _with_round_counted(app, self.round.ended)
        cursor = self.cursor if self.game.rules == last.game.rules else centre(last.game.rules)
        return app.put(self, self.turned(last, previous=None, asked=None, tossing=False, cursor=cursor))

    def no_undo(self, app: "App") -> Reason:
        return not (self.can_bring_back or self.round.take_back()) and Notice.NOTHING_TO_UNDO

    def redo(self, app: "App", key: str) -> "App":
        """Moves that were taken back are played again, up to a person's turn or the end."""
        round = self.round.redo()
        while round.undone and round.game.phase is Phase.WAITING:
            round = round.redo()
        return app.put(self, self.turned(round))

    def no_redo(self, app: "App") -> Reason:
        if not self.round.undone:
            return Notice.NOTHING_TO_REDO
        return self.game.phase is not Phase.PLAYING

    def new(self, app: "App", key: str) -> "App":
        return self.next_game(app)

    def pause(self, app: "App", key: str) -> "App":
        """A watched game is paused or goes on; if it is over and waits, the next one begins."""
        if self.waits_for_key(app) and self.game.phase is Phase.FINISHED:
            return _next(self, app)
        return app.put(self, self._replace(paused=not self.paused))

    def goes_on(self, app: "App") -> Reason:
        return not self.waits_for_key(app)

    def stands(self, app: "App") -> Reason:
        return self.waits_for_key(app)

    def step(self, app: "App", key: str) -> "App":
        """A watched game is paused one move forward or back; forward plays moves that were taken back first."""
        page = self._replace(paused=True)
        app = app.put(self, page)
        if key not in ("right", "l"):
            back = page.round.step_back()
            return app.put(page, page.turned(back, asked=None)) if back else app.say(Notice.NOTHING_TO_UNDO)
        if page.tossing:
            return app  # who is to move is not known yet
        if page.game.phase is Phase.FINISHED:
            return page.next_game(app)
        if page.round.undone:
            return app.put(page, page.turned(page.round.redo(), asked=None))
        return app.put(page, page.asking(app))

    def set_pace(self, app: "App", key: str) -> "App":
        """The next shorter or longer of PACES as the pause between two moves."""
        pace = next_length(PACES, self.interval(app), 1 if key == "-" else -1)
        return app.put(self, self._replace(pace=pace)).say(Pace(pace) if pace else Notice.FULL_SPEED)

    def hint(self, app: "App", key: str) -> "App":
        """The next stage of a hint."""
        stage = min(self.knowledge.stage + 1, HINTS)
        if stage == LOOK and _answers().nothing_to_look_at(self.knowledge):
            stage = HINTS
        return app.put(self, self._replace(knowledge=self.knowledge._replace(stage=stage))).say(Notice.HINT)

    def no_hint(self, app: "App") -> Reason:
        if self.game.phase is Phase.FINISHED:
            return Notice.OVER
        return self.game.phase is not Phase.PLAYING and Notice.NOT_NOW

    def next_values(self, app: "App", key: str) -> "App":
        return app.set(values=self.study(app).next_values)

    def review(self, app: "App", key: str) -> "App":
        return _opening(app, Door.REVIEW).push("review", self.analysed)

    def no_review(self, app: "App") -> Reason:
        if self.analysed:
            return False
        return Notice.NO_REVIEW if self.game.phase is Phase.FINISHED else Notice.NOT_OVER

    def share(self, app: "App", key: str) -> "App":
        """The game is written below the screen at the end."""
        others = tuple(game for game in app.sitting.shared if game != self.game)
        return app.share(shared=(*others, self.game)).say(Notice.SHARED)

    def not_over(self, app: "App") -> Reason:
        return not (self.game.moves and self.game.phase is Phase.FINISHED) and Notice.NOT_OVER

    def statistics(self, app: "App", key: str) -> "App":
        return app.share(past=app.sitting.past._replace(chosen=0)).push("statistics")

    def no_records(self, app: "App") -> Reason:
        return app.sitting.records.state is RecordsState.NONE and Notice.NO_RECORDS

    def explore(self, app: "App", key: str) -> "App":
        return app.push("explore", self.game, self.game, self.cursor)

    def no_exploring(self, app: "App") -> Reason:
        free = self.game.phase is Phase.FINISHED or self.game.people != 1
        return (app.loading or not free) and Notice.NO_EXPLORING

    def puzzle(self, app: "App", key: str) -> "App":
        return _opening(app, Door.DUE, Door.PUZZLES).push("puzzle")

    def boards(self, app: "App", key: str) -> "App":
        return _opening(app, Door.BOARDS).push("boards")

    def not_loaded(self, app: "App") -> Reason:
        return app.loading

    def search(self, app: "App", key: str) -> "App":
        """The search of the position on the board; where that is empty or too large, the choice of one."""
        app, position = _opening(app, Door.SEARCH), self.searchable
        if not position.mine | position.theirs or position.empty.bit_count() > MOST_STEPS:
            return app.push("search")
        return app.put(self, self.with_help_counted()).push("search", position)

    def no_search(self, app: "App") -> Reason:
        return (self.asked is not None or self.tossing) and Notice.NO_SEARCH

    def menu(self, app: "App", key: str) -> "App":
        return app.push("menu")

    @property
    def WORDS_OF_KEYS(self) -> dict[str, str]:  # type: ignore[override]  # noqa: N802
        words = {"u": "undo", "r": "redo", "n": "new", "t": "hint", "v": "values", "x": "explore", "p": "puzzle"}
        words |= {"w": "think", "b": "boards", "s": "stats", "m": "menu"}
        return words | ({"v": "review"} if self.state == "over" else {})

    # fmt: off
    KEYS = (
        Key(tuple(STEPS), Choosing.move, "arrows: move", "arrows, h j k l", "choose a cell", PLAYED, rank=6,
            stays=True),
        Key(tuple(LEAPS), Choosing.leap, name="Shift+arrows, HJKL", help="four cells at once on a wide board",
            when=PLAYED, barred=Choosing.no_leap),
        Key(PLACING, Choosing.place, "Enter: place", "Enter, Space", "place your mark in it", TURN),
        Key(PLACING, play_now, "Enter: now", "Enter, Space", "while it thinks: let it move", WAITING, not_thinking),
        Key(DIGIT_KEYS, Choosing.digit, "", "1 to 9", "place on a 3 x 3 board", TURN, Choosing.no_number),
        Key((NAMING,), Choosing.begin_name, name="g, a name", help="choose that cell: g c2, g h8", when=PLAYED),
        Key(("+", "=", "-"), step_level, name="+, -", help="a stronger or a weaker computer", when=PLAYED,
            barred=no_computer),
        Key(("u", "backspace"), undo, "u: undo", "u, Backspace", "take a turn back", PLAYED | OVER, no_undo),
        Key(("r",), redo, "r: redo", "r", "redo what was taken back", TURN, no_redo),
        Key(("n",), new, name="n", help="a new game, same settings", when=PLAYED | WATCHING),
        Key((" ",), pause, "Space: pause", "Space", "stop, and go on", WATCHING, stands),
        Key((" ",), pause, "Space: go on", when=WATCHING, barred=goes_on),
        Key(("left", "right", "h", "l"), step, "left right: step", "left, right", "one move back, one move on",
            WATCHING),
        Key(("+", "=", "-"), set_pace, "+ -: pace", "+, -", "faster, slower", WATCHING),
        Key(("v",), review, "v: review", "v", "go through the game", OVER, no_review),
        Key(("s",), statistics, "s: statistics", "s", "your results", OVER, no_records, rank=1),
        Key(("s",), statistics, "s: statistics", "s", "your results", WATCHING, silently(no_records),
            rank=1),
        Key(("+", "=", "-"), step_level, "+ -: level", "+, -", "a stronger or a weaker computer", OVER,
            silently(no_computer), rank=2),
        Key(("t",), hint, "t: hint", "t", "a hint; again for a clearer one", TURN),
        Key(("v",), next_values, "v: values", "v", "what cells are worth, then replies", PLAYED | WATCHING),
        Key(("s",), statistics, "", "s", "your results", PLAYED, no_records),
        Key(("x",), explore, "x: explore", when=PLAYED, barred=no_exploring, rank=2),
        Key(("x",), explore, "x: explore", "x", "try moves for both sides; Esc returns", OVER | WATCHING,
            silently(no_exploring), rank=4),
        Key(("p",), puzzle, "p: puzzles", when=OVER, barred=not_loaded, rank=5),
        Key(("b",), boards, "b: boards", when=OVER, barred=not_loaded, rank=3),
        Key(("p",), puzzle, when=PLAYED | WATCHING, barred=not_loaded),
        Key(("b",), boards, when=PLAYED | WATCHING, barred=not_loaded),
        Key(("w",), search, barred=no_search),
        note("b, p, w", "boards, puzzles, watch a search"),
        Key(("m", "escape"), menu, "m: menu", "m, Esc", "the menu: every command is in it", barred=no_room,
            small=True),
        HELP,
        # The commands of the menu and of line mode, which say why they cannot be done.
        Key(("new",), new),
        Key(("undo",), undo, barred=no_undo),
        Key(("redo",), redo, barred=no_redo),
        Key(("review",), review, barred=no_review),
        Key(("hint",), hint, barred=no_hint),
        Key(("share",), share, barred=not_over),
        Key(("statistics", "games"), statistics, barred=no_records),
        Key(("puzzle", "puzzles"), puzzle, barred=not_loaded),
        Key(("boards",), boards, barred=not_loaded),
        Key(("explore",), explore, barred=no_exploring),
        Key(("search",), search, barred=no_search),
        note("mouse click", "place your mark there", TURN),
        note("any other key", "the next game", OVER),
    )
    # fmt: on


GROUPS = (
    Group("On the board", Play.KEYS, PLAYED),
    Group("After a game", Play.KEYS, OVER),
    Group("While the computer plays itself", Play.KEYS, WATCHING),
)


def begin(sitting: Sitting, start: Position | None) -> Play:
    """The page as the sitting begins: on the empty board, or from the position `start`."""
    settings = sitting.settings
    first = settings.mark_to_begin(None)
    game = Game(start or settings.empty_board(first), settings.seats)
    return Play(Round(1, game), centre(game.rules), tossing=first is None and start is None)


def _next(page: Play, app: "App") -> "App":
    """The next game, which is not paused."""
    running = page._replace(paused=False)
    return running.next_game(app.put(page, running))


def _opening(app: "App", *doors: Door) -> "App":
    """The app in which these were opened, so that they are not suggested next."""
    return app.share(suggested=app.sitting.suggested.opening(*doors))


def _answers() -> ModuleType:
    from . import answers  # imported only after the first frame

    return answers


def _with_round_counted(app: "App", round: Round | None) -> "App":
    """The app with a round added to its scores, once undo can no longer bring it back."""
    records = app.sitting.records
    if records.scores is not None:
        records = records._replace(scores=count(records.scores, round))
    return app.share(scores=count(app.sitting.scores, round), records=records)


def _is_kept(game: Game) -> bool:
    """Whether a game is kept: if people play; against another program only at the end, if that program played on."""
    return game.people > 0 and (not game.seats.name or (bool(game.engine) and game.outcome is not None))
