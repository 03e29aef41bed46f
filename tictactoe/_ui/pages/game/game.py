"""The page of a game that people play: its state, what keys and answers do to it, and what it asks."""

from collections.abc import Iterable

from ...._engine.analysis import Value
from ...._engine.board import Mark, Position, Rules
from ...._engine.frozen import Frozen
from ...._engine.game import Game, Phase, Played, Seat
from ...._engine.levels import Level
from ...board import looks
from ...board.cursor import MOVE, CursorPage, about_chosen, centre
from ...board.study import Knowledge, Study
from ...keys import DIGIT_KEYS, LEAPS, NAMING, PLACING
from ...page import COPY, App, Group, Key, Page, WhyNot, meant, note, silently
from ...sitting.effects import AnalyseGame, AskEngine, BareQuestion, ChooseMove, Question, Wait
from ...sitting.events import CellChosen, Elapsed, GameNamed
from ...sitting.messages import GAME_OVER, NO_COMPUTER, NO_RECORDS, NOT_NOW, NOTHING_TO_UNDO
from ...sitting.records import PastGames
from ...sitting.round import Round
from ...sitting.settings import Settings
from ...words.language import say, template
from ...words.levels import level_name
from ...words.messages import in_cell
from .. import later, part
from . import doors
from .draw import draw_game
from .words import last_level

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self

    from ...board.analysed import AnalysedGame
    from ...sitting.events import Event, Thought

REPLY_PAUSE = 0.3  # seconds before the computer's reply, so that a person sees which mark is new
END_SHOWN = 1.0  # seconds for which no key begins the next game: it may have been meant as a move in the last one
COMES_BACK = template("Until you move, u brings the last game back.")

TURN, WAITING, OVER = (frozenset({name}) for name in ("turn", "waiting", "over"))
PLAYED = TURN | WAITING
WORDS = {
    *("new", "undo", "redo", "hint", "resign", "easier", "harder", "engine"),
    *("review", "statistics", "games", "explore", "copy"),
}
"""The commands of the menu and of line mode that say in every state why they cannot be done."""


class GamePage(CursorPage, Frozen):
    """The page of a game that people play. One that nobody plays is on a WatchedPage.

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
    analysed: "AnalysedGame | None" = None
    just_over: bool = False
    pace: float | None = None
    paused: bool = False

    name = "game"
    judges_cells = True

    @classmethod
    def begin(cls, app: App, start: Position | None) -> "Self":
        """The page as the sitting begins: on the empty board, or from the position `start`."""
        settings = app.settings
        first = settings.mark_to_begin(None)
        game = Game(start or settings.empty_board(first), settings.seats)
        return cls(Round(1, game), centre(game.rules), tossing=first is None and start is None)

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self.round.game

    @property
    def state(self) -> str:
        if self.game.phase is Phase.FINISHED:
            return "over"
        return "turn" if self.game.phase is Phase.PLAYING and not self.tossing else "waiting"

    @property
    def thinking(self) -> "Thought | None":
        """What the computer thinks so far of the position that it searches, None while it does not search."""
        asked, thought = self.asked, self.thought
        return thought if thought and asked and thought.judgement.position == asked.position else None

    def study(self, app: App) -> Study:
        """The position on the board, and what is known of it."""
        thought = None if self.thinking else self.thought
        return Study(self.game, self.cursor, self.knowledge, app.settings.values, app.said, thought)

    def waits_for_key(self, app: App) -> bool:
        """Whether it stands still until a key is pressed, as only a watched game does."""
        return False

    def level_of(self, app: App, mark: Mark) -> Level:
        """The level at which the computer plays a mark from its next move on."""
        return app.settings.level

    @property
    def unmarked(self) -> bool:
        """Whether the board is empty, so that other settings begin this game anew."""
        return not self.game.moves and not self.game.prepared

    @property
    def searchable(self) -> Position:
        """The position whose search can be watched: the one on the board, after a game the empty board."""
        return self.game.position if self.game.outcome is None else self.game.rules.start

    # From round to round

    def turned(self, round: Round, **changes: "Any") -> "Self":
        """The page with its round changed: what was known of another position, or thought in another game, goes."""
        other = round.id != self.round.id
        now, before = round.game, self.game
        if other or (now.position, now.outcome) != (before.position, before.outcome):
            ends = not other and round.game.outcome is not None and self.game.people > 0
            changes = {"knowledge": Knowledge(), "just_over": ends, **changes}
        if other or len(round.game.moves) < len(self.game.moves):
            changes = {**changes, "thought": None}
        return self._replace(round=round, **changes)

    def with_new_round(self, settings: Settings, id: int, first: Mark | None) -> "Self":
        """The page with an empty board on which `first` begins, or chance decides."""
        return self.turned(
            Round(id, Game(settings.empty_board(first), settings.seats)),
            cursor=self.cursor if self.game.rules == settings.rules else centre(settings.rules),
            asked=None,
            thought=None,
            tossing=first is None,
        )

    def next_game(self, app: App) -> App:
        """The next game, by the present settings; undo can bring the last one back if it was played.

        Of one that went on, and of the first that is over, this is said.
        """
        last, previous = self.round, self.previous
        over = last.game.outcome is not None
        comes_back = self.latest == 1 if over else last.begun
        told = comes_back and last.game.people and app.settings.players
        if over or last.begun:
            app, previous = app.with_counted(previous and previous.final), last
        else:
            app = app.with_counted(last.ended)
        latest, first = self.latest + 1, app.settings.mark_to_begin(self.game)
        past = PastGames(app.past.statistics)
        suggested = part("game.coach").noted(self, app)
        app = app.home().say(say(COMES_BACK) if told else None)._replace(past=past, suggested=suggested)
        page = self._replace(latest=latest, previous=previous, typed=None)
        return app.put(self, page.with_new_round(app.settings, latest, first))

    def on_board(self, app: App, rules: Rules) -> App:
        """A game on this board: the present one begun anew if nobody has moved, else the next."""
        if rules == app.settings.rules == self.game.rules and self.unmarked:
            return app
        app = app.set(rules=rules)
        return self.begin_anew(app) if self.unmarked else self.next_game(app)

    def begin_anew(self, app: App) -> App:
        """The round begun anew by the present settings; its board must still be empty."""
        app, first = app.with_counted(self.round.ended), app.settings.mark_to_begin(self.game)
        return app.put(self, self.with_new_round(app.settings, self.round.id, first))

    def played_on(self, app: App, game: Game) -> App:
        """A game that goes on where another ends, whose moves can be taken back.

        It is the present one begun anew if nobody has moved, else the next.
        """
        app = app.set(rules=game.rules)
        app = self.begin_anew(app) if self.unmarked else self.next_game(app)
        page, moves = app.play, tuple(Played(move.cell) for move in game.moves)
        round = page.round._replace(game=Game(game.start, app.settings.seats, moves), given=len(moves))
        after = app.put(page, page.turned(round, cursor=centre(game.rules), tossing=False))
        return after if after.play.can_bring_back else after.say(None)

    @property
    def can_bring_back(self) -> bool:
        """Whether undo brings back the previous game: until a person has moved in this one."""
        return self.previous is not None and self.game.untouched

    # Events

    def any_key(self, app: App, key: str) -> App:
        if not self.game.outcome or self.just_over:
            return super().any_key(app, key)
        return self.next_game(app)

    def update(self, app: App, event: "Event") -> App:
        match event:
            case CellChosen():
                return super().update(app, event)
            case Elapsed(position):
                return self.waited(app) if position == self.game.position and app.top is self else app
            case GameNamed():
                return app.say(say(NO_RECORDS)) if doors.no_records(self, app) else app.push("games", event)
        after: App = part("game.answers").answered(self, app, event)
        return after

    def place_at(self, app: App, cell: int) -> App:
        """The app after the person to move marks a cell; a cell that is taken is only chosen."""
        if self.game.phase is not Phase.PLAYING or self.tossing:
            return app
        if self.game.position.mark_at(cell):
            return self.put(app, cursor=cell).say(in_cell(self.game.position, cell))
        return app.put(self, self.turned(self.round.play(cell), cursor=cell))

    def chosen(self, app: App, cell: int) -> App:
        return self.with_cursor(app, cell).say(None if app.settings.values else about_chosen(self.game, cell))

    def waited(self, app: App) -> App:
        """The app after the pause before the computer's move, or the moment after the end."""
        if self.just_over:
            return self.put(app, just_over=False)
        if self.tossing or self.game.phase is not Phase.WAITING:
            return app
        return app.put(self, self.asking(app))

    def asking(self, app: App) -> "Self":
        """The page with the question for the move of the computer, or of the other program."""
        position = self.game.position
        if self.game.seats.of(position.to_move) is Seat.ENGINE:
            return self._replace(asked=AskEngine(position))
        level = self.level_of(app, position.to_move)
        return self._replace(asked=ChooseMove(position, level, app.settings.time))

    def page_for_players(self) -> "GamePage":
        """The page for the game on the board, another one if nobody plays."""
        if self.game.people:
            return self
        watched: GamePage = part("game.watched").WatchedPage(*self._astuple())
        return watched

    def after_event(self, app: App) -> App:
        page, game = self.page_for_players(), self.game
        if page.analysed and page.analysed.game != game:
            page = page._replace(analysed=None)
        if game.moves and game.outcome:
            page = part("game.coach").with_game_over(page, app, self)
        if page.study(app).wants_help:
            if not page.knowledge.wanted:
                page = page._replace(knowledge=page.knowledge._replace(wanted=True))
            knowledge = page.knowledge
            proven = any(move.value is not Value.UNKNOWN for move in knowledge.moves)
            seen = app.top is self and (proven or (knowledge.stage > 0 and knowledge.judgement is not None))
            page = page.with_help_counted() if seen else page
        return app if page is self else app.put(self, page)

    def with_help_counted(self) -> "Self":
        """With this position counted as one in which a person had help."""
        round = self.round.with_help()
        return self if round is self.round else self._replace(round=round)

    def wants(self, app: App) -> Iterable[Question]:
        question = self.asked or self.study(app).question
        if question:
            yield question
        elif self.analysed and not self.analysed.complete and self.game.people:
            yield AnalyseGame(self.analysed.game)
        if self.tossing:
            yield BareQuestion.TOSS
        elif app.top is self and not self.asked:
            wait = self.wait(app)
            if wait:
                yield wait
        records = app.records
        if records.scores and records.mistake_puzzles is None and app.top is self and self.game.people:
            yield BareQuestion.FIND_MISTAKE_PUZZLES

    def wait(self, app: App) -> Wait | None:
        """The pause before the computer's move, or after the end of a game."""
        position, pace = self.game.position, app.settings.pace
        if self.just_over:
            return Wait(position, END_SHOWN, until_key=False)
        if self.game.phase is not Phase.WAITING:
            return None
        return Wait(position, REPLY_PAUSE if pace is None else pace, until_key=True)

    draw_on = draw_game

    # Line mode

    tell = later("game.lines:tell")
    prompt = later("game.lines:prompt")
    read = later("game.lines:read")

    def board(self, app: App) -> Position | None:
        return None if self.game.outcome else self.game.position

    def follows(self, last: Page | None) -> bool:
        if not isinstance(last, GamePage) or last.round.id < self.round.id:
            return not (self.game.prepared or self.round.given) and (last is not None or len(self.game.moves) < 2)
        return self.round.id == last.round.id and (self.game.start, self.round.given) == (
            last.game.start,
            last.round.given,
        )

    # What keys do

    def over(self, app: App) -> bool:
        return self.game.outcome is not None

    play_now = later("game.answers:play_now")

    def step_level(self, app: App, key: str) -> App:
        """The next stronger or weaker level."""
        level = app.settings.level
        following = level.easier if key in ("-", "easier") else level.harder
        return app.say(last_level(level, self.game)) if following is level else self.set_level(app, following)

    def set_level(self, app: App, level: Level) -> App:
        """A level that the computer plays from its next move on."""
        if self.no_computer(app):
            return app.say(say(NO_COMPUTER))
        suggested = app.suggested.opening("level")
        told = say("The computer is {level} now.", level=level_name(level, self.game.rules))
        return app._replace(suggested=suggested).set(level=level).say(told)

    def no_computer(self, app: App) -> WhyNot:
        return Seat.COMPUTER not in self.game.seats.both and say(NO_COMPUTER)

    def undo(self, app: App, key: str) -> App:
        """The person's previous turn; before the first turn, the previous game is back, with its settings."""
        back, last = self.round.take_back(), self.previous
        if back:
            return app.put(self, self.turned(back, asked=None))
        if last is None:
            return app
        app = app.with_counted(self.round.ended)._replace(settings=app.settings.of_game(last.game))
        cursor = self.cursor if self.game.rules == last.game.rules else centre(last.game.rules)
        return app.put(self, self.turned(last, previous=None, asked=None, tossing=False, cursor=cursor))

    def no_undo(self, app: App) -> WhyNot:
        return not (self.can_bring_back or self.round.take_back()) and say(NOTHING_TO_UNDO)

    def redo(self, app: App, key: str) -> App:
        """Moves that were taken back are played again, up to a person's turn or the end."""
        return app.put(self, self.turned(self.round.redo_turn()))

    def no_redo(self, app: App) -> WhyNot:
        if not self.round.undone:
            return say("There is nothing to redo.")
        return self.game.phase is not Phase.PLAYING

    def resign(self, app: App, key: str) -> App:
        """The person to move gives the game up."""
        return app.put(self, self.turned(self.round.resign()))

    def no_resigning(self, app: App) -> WhyNot:
        if self.game.outcome:
            return say(GAME_OVER)
        if self.game.untouched or not self.game.people:
            return say("You can give up once you have moved.")
        return self.state != "turn" and say(NOT_NOW)

    def new(self, app: App, key: str) -> App:
        """The next game, whose cursor is in the middle."""
        after = self.next_game(app)
        return after.put(after.play, after.play._replace(cursor=centre(after.play.game.rules)))

    def no_hint(self, app: App) -> WhyNot:
        if self.game.outcome:
            return say(GAME_OVER)
        if self.state != "turn":
            return say(NOT_NOW)
        return self.game.position.empty.bit_count() == 1 and say("Only one cell is left.")

    def next_values(self, app: App, key: str) -> App:
        return app.set(values=self.study(app).next_values)

    WORDS_OF_KEYS = meant(
        undo="u back cancel",
        redo="r",
        new="n",
        hint="t",
        explore="x",
        puzzle="p puzzles",
        think="w",
        boards="b",
        stats="s",
        menu="m",
    )

    KEYS = (
        MOVE._replace(help="choose a cell", when=PLAYED, rank=6, keeps_hint=True),
        Key(tuple(LEAPS), CursorPage.move, name="Shift+arrows, HJKL", help="four cells at once on a wide board",
            when=PLAYED, why_not=CursorPage.no_leap),
        Key(PLACING, CursorPage.place, "Enter: place", "Enter, Space", "place your mark in it", TURN, rank=7),
        Key(PLACING, play_now, "Enter: now", "Enter, Space", "while it thinks: move now", WAITING,
            lambda page, app: page.thinking is None),
        Key(DIGIT_KEYS, CursorPage.digit, "", "1 to 9", "place on a 3 x 3 board", TURN, CursorPage.no_number),
        Key((NAMING,), CursorPage.begin_name, name="g, a name", help="choose that cell: g c2, g h8", when=PLAYED),
        Key(("+", "=", "-", "easier", "harder"), step_level, name="+, -", help="a stronger or a weaker computer",
            when=PLAYED, why_not=no_computer),
        Key(("u", "backspace", "undo"), undo, "u: undo", "u, Backspace", "take a turn back", why_not=no_undo, rank=8,
            instead=(("u: last game", lambda page, app: page.round.take_back() is None),)),
        Key(("r", "redo"), redo, "r: redo", "r", "redo what was taken back", TURN, no_redo, rank=8),
        Key(("e", "engine"), new, when=PLAYED,
            why_not=lambda page, app: say("The engine helps after the game, in the review and while you explore.")),
        Key(("n", "new"), new, name="n", help="a new game, same settings", when=PLAYED),
        doors.REVIEW._replace(when=OVER),
        looks.HINT._replace(when=PLAYED, why_not=no_hint, rank=8),
        looks.VALUES._replace(do=next_values, help="what cells are worth, then replies", when=PLAYED, rank=9),
        doors.STATISTICS._replace(in_footer=over),
        Key(("+", "=", "-"), step_level, "+ -: level", "+, -", "a stronger or a weaker computer", OVER,
            silently(no_computer), rank=2),
        doors.EXPLORE._replace(name="", help="", when=PLAYED, why_not=doors.no_exploring, rank=2),
        doors.EXPLORE._replace(when=OVER),
        doors.PUZZLES._replace(in_footer=over),
        COPY._replace(when=OVER, why_not=doors.not_loaded),
        doors.BOARDS._replace(in_footer=over),
        *looks.KEYS,
        *doors.KEYS,
        Key(("resign",), resign, why_not=no_resigning),
        note("mouse click", "place your mark there", TURN),
        note("any other key", "the next game", OVER),
    )  # fmt: skip
    COMMANDS = tuple(Key((word,), row.do, why_not=row.why_not) for row in KEYS for word in row.keys if word in WORDS)
    GROUPS = (
        Group("On the board", KEYS, PLAYED),
        Group("After a game", KEYS, OVER),
    )

    def rows(self) -> Iterable[Key]:
        return (*super().rows(), *self.COMMANDS)
