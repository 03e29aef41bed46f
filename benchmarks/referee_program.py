"""The program as the referee sees it: events go in, and what a player sees and what is asked for comes out.

This is the only part of the referee that knows the program's screen. Another form of the screen needs another one,
with the same class Program. Its words are those of referee_terms.py.
"""

from collections.abc import Callable
from datetime import date
from functools import cache
from typing import Any

from referee_answers import recording
from referee_terms import Config, Seen, Words

from tictactoe._engine.coaching.puzzles import MistakeFinder
from tictactoe._engine.frozen import Frozen
from tictactoe._engine.games.record import Record
from tictactoe._ui.app import App, begin, begin_with, effects, render, update
from tictactoe._ui.board import looks
from tictactoe._ui.board.analysed import unanalysed
from tictactoe._ui.line_mode import meaning, tell
from tictactoe._ui.page import Page
from tictactoe._ui.pages.explore.explore import ExplorePage
from tictactoe._ui.pages.game import answers, words
from tictactoe._ui.pages.game.game import GamePage
from tictactoe._ui.pages.game.lines import progress, tell_end
from tictactoe._ui.sitting import effects as asked
from tictactoe._ui.sitting import events, messages
from tictactoe._ui.sitting.attempts import Attempt
from tictactoe._ui.sitting.display import Display, Size
from tictactoe._ui.sitting.effects import BareEffect, BareQuestion
from tictactoe._ui.sitting.events import Finding
from tictactoe._ui.sitting.mistake_puzzles import due_puzzles, mistake_puzzles
from tictactoe._ui.sitting.round import Round
from tictactoe._ui.sitting.score import tally
from tictactoe._ui.sitting.settings import First, Settings
from tictactoe._ui.sitting.statistics import Statistics, statistics
from tictactoe._ui.words import language
from tictactoe._ui.words.watched_search import View

language.LANGUAGES = {language.ENGLISH: "English"}  # a digest must not change with a translation
TODAY = date(2026, 11, 23)


@cache
def _statistics(records: tuple[Record, ...], attempts: tuple[Words, ...], whole: bool) -> Statistics:
    tried = tuple(Attempt(*attempt) for attempt in attempts)
    return statistics(records, lambda: not whole, tried, TODAY if whole else None)


@cache
def _due(records: tuple[Record, ...], attempts: tuple[Words, ...]) -> events.MistakePuzzlesFound:
    tried = [Attempt(*attempt) for attempt in attempts]
    return events.MistakePuzzlesFound(due_puzzles(mistake_puzzles(records, tried, MistakeFinder()), TODAY))


def _of_game(page: Page, app: App, do: Callable[..., App], about: object) -> App:
    """The app after something that the page of the game does, if that is on the screen."""
    return do(page, app, about) if isinstance(page, GamePage) else app


# Questions as words; that about a cell is its number and False.
VALUES: dict[object, Words] = {
    messages.Enquiry.VALUES: (None, False),
    messages.Enquiry.REPLIES: (None, True),
    messages.Enquiry.MOVE: ("move", False),
}


def _value(page: Page, app: App, *about: object) -> App:
    """The app after a question for values, on a page that answers it."""
    asks: Any = next((enquiry for enquiry, words in VALUES.items() if words == about), about[0])
    if isinstance(page, ExplorePage) and asks in VALUES:
        asks = messages.Enquiry.VALUES
    return looks.enquire(page, app, asks) if isinstance(page, GamePage | ExplorePage) else app


EVENTS: dict[str, Callable[..., events.Event]] = {
    "key": events.Pressed,
    "wheel": events.Wheeled,
    "resize": lambda columns, rows: events.Resized(Size(columns, rows)),
    "command": lambda name: events.Command(name),
    "cell": events.CellChosen,
    "level": lambda level: events.Asked(_of_game, (GamePage.set_level, level)),
    "value": lambda cell, replies=False: events.Asked(_value, (cell, replies)),
    "game": events.GameNamed,
    "printed": lambda position: events.Asked(_of_game, (answers.search_told, position)),
    "elapsed": events.Elapsed,
    "tossed": events.Tossed,
    "thought": events.Thought,
    "failed": lambda position, name, fault, detail: events.EngineFailed(
        position, messages.EngineFailing(name, messages.Fault[fault], detail)
    ),
    "move": events.MoveChosen,
    "analysed": events.PositionAnalysed,
    "searched": events.PositionSearched,
    "recorded": events.FunctionRecorded,
    "replied": events.RepliesFound,
    "reviewed": lambda game, analyses, seconds, judgements: events.GameAnalysed(
        game, tuple(map(Finding, analyses, judgements)), seconds
    ),
    "counted": events.NodesCounted,
    "opened": lambda results, settings, unfinished, resumed, attempts: events.RecordsOpened(
        tally(results),
        dict(settings),
        unfinished and messages.Unfinished(*unfinished),
        resumed and Round(*resumed),
        tuple(Attempt(*attempt) for attempt in attempts),
    ),
    "loaded": lambda records, attempts, whole: events.GamesLoaded(
        _statistics(records, attempts, whole), records[::-1]
    ),
    "due": lambda records, attempts: _due(records, attempts),
    "trouble": lambda name: events.RecordsFailed(
        messages.Trouble[name] if name in messages.Trouble.__members__ else messages.SetAside("old.db")
    ),
}
NAMES: dict[object, str] = {event: name for name, event in EVENTS.items()}
ASKED: dict[object, str] = {
    GamePage.set_level: "level",
    looks.enquire: "value",
    answers.search_told: "printed",
}  # fmt: skip
QUESTIONS: dict[object, tuple[str, str]] = {
    asked.ChooseMove: ("thinker", "choose"),
    asked.AskEngine: ("thinker", "ask"),
    asked.AnalysePosition: ("thinker", "analyse"),
    asked.SearchPosition: ("thinker", "search"),
    asked.RecordFunction: ("thinker", "record"),
    asked.FindReplies: ("thinker", "replies"),
    asked.AnalyseGame: ("thinker", "review"),
    asked.CountNodes: ("counter", "count"),
    asked.Wait: ("clock", "wait"),
    asked.OpenRecords: ("open", "open"),
    BareQuestion.TOSS: ("chance", "toss"),
    BareQuestion.LOAD_GAMES: ("load", "load"),
    BareQuestion.FIND_MISTAKE_PUZZLES: ("mistakes", "mistakes"),
}


class Program:
    """A sitting; `questions` are those outstanding by helper, until the referee takes out what it has answered."""

    def __init__(self, config: Config) -> None:
        settings = Settings(
            config.rules, config.level, config.players, First(config.first), config.mark, config.pace, config.time,
            config.colour, config.ascii, second=config.second, opponent=config.opponent,
        )  # fmt: skip
        size = Size(*config.size)
        self._app = begin(settings, size, config.start, records=config.records, named=config.named)
        self._app = self._app.shown_on(Display(size, config.unicode, config.colours))
        if config.review:
            self._app = begin_with(self._app, "review", unanalysed(config.review))
        if config.puzzles:
            self._app = begin_with(self._app, "puzzle")
        if config.search:
            position, method = config.search
            own = () if method else (View.RESULT, recording(position, config.rules.cells))
            self._app = begin_with(self._app, "search", position, method, *own)
        self._before: App | None = None
        self.questions: dict[str, Words] = {}
        self._perform()

    def step(self, event: Words) -> None:
        """Let an event happen; `effects` are then what follows from it."""
        name, *about = event
        happened = events.Clicked(render(self._app).target(*about)) if name == "click" else EVENTS[name](*about)
        self._before, self._app = self._app, update(self._app, happened)
        self._perform()

    def _perform(self) -> None:
        self.effects: list[Words] = []
        for effect in effects(self._before, self._app):
            bare = isinstance(effect, BareQuestion)
            helper, name = QUESTIONS.get(effect if bare else type(effect), ("", ""))
            if helper:
                self.questions[helper] = (name, *effect._astuple()) if isinstance(effect, Frozen) else (name,)
                if isinstance(effect, asked.OpenRecords):
                    self.questions[helper] = name, effect.resume
            elif isinstance(effect, asked.Stop):
                self.questions.pop(effect.helper.name.lower(), None)
            elif effect is not BareEffect.WAIT_FOR_ANSWER:
                self.effects.append(_kept(effect))

    def seen(self) -> Seen:
        """What is on the screen now."""
        app, play, frame = self._app, self._app.play, render(self._app)
        page = app.top.name, app.top.state
        any_key = not app.cramped and page in (("game", "over"), ("game.watched", "watching"), ("puzzle", "solved"))
        targets = [
            (rows.start, at.start, len(rows), len(at), _meaning(target, app.top.name))
            for rows, at, target in frame._targets
        ]
        score, total = words.score(play, app), words.total(play, app)
        facts = (
            score._astuple(),
            total and total._astuple(),
            app.display.repaints,
        )
        elsewhere = "any" if any_key else ""
        return Seen(frame.rows, frame.width, frame.cursor, targets, elsewhere, app.running, facts)

    def told(self) -> str:
        """What line mode prints after the latest event."""
        change = self._before, self._app
        return "\n".join([progress(*change), *tell(*change), tell_end(*change) or ""])

    def meaning(self, text: str, board_follows: bool) -> tuple[Words | None, str]:
        """What a typed line means: an event, None for none, and an answer."""
        event, answer, _ = meaning(self._app.set(prints_board=board_follows), text)
        if isinstance(event, events.Asked):
            name, about = ASKED.get(event.do, "command"), event.about
            return (name, *(VALUES.get(about[0], (about[0], False)) if name == "value" else about)), answer
        return (None if event is None else (NAMES.get(type(event), "command"), *event._astuple())), answer


def _kept(effect: object) -> Words:
    match effect:
        case asked.KeepGame(Round(number, game, helped, take_backs, undone, ended), level):
            before = ended and (ended.game, ended.helped, ended.take_backs)
            return "keep game", number, game, helped, take_backs, undone, before, level
        case asked.KeepSettings(settings):
            return "keep settings", *sorted(settings.items())
        case asked.KeepAttempt(attempt):
            return "keep attempt", *attempt._astuple()
    return ("drop input",)


def _meaning(target: events.Target | None, page: str) -> str:
    match target:
        case None:
            return "nothing"
        case events.Pressed(name):
            return f"key {name}"
        case events.CellChosen(cell):
            return f"cell {cell}"
        case events.ItemChosen(row, item, key) if page == "menu":
            return f"menu row {row} item {item} key {key}"
        case events.ItemChosen(row):
            return f"move {row}"
        case events.GameNamed(number):
            return f"game {number}"
