"""The sitting on the screen: a stack of pages, and what happens to it.

`update` gives the app after an event, `effects` what must then happen outside, `render` what the app looks like.
"""

from collections.abc import Callable, Iterator

from .._engine.board import Position
from .._engine.frozen import Frozen
from . import pages
from .keys import latin
from .page import AS_ANY_OTHER, COMMON, Key, Page, WhyNot
from .parts.footer import draw_needed
from .parts.frame import Frame
from .parts.layout import PAGE, fits, layout_for
from .sitting import effects as outside
from .sitting import events
from .sitting.display import Display, Size
from .sitting.messages import Enquiry, Message
from .sitting.records import PastGames, Records, RecordsState
from .sitting.round import Round, rounds_to_keep
from .sitting.score import Scores, count
from .sitting.settings import CommandLine, Settings, as_text
from .sitting.suggested import PASSED_BY, Suggested
from .words.language import ENGLISH, say, template, use

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self

    from .pages.game.game import GamePage

PASTED = template("To look at what you pasted, open Set up in the menu and paste it there.")


class App(Frozen):
    """What all pages share, and the pages: the game at the bottom, the page on the screen last.

    `scores` count the rounds that undo can no longer bring back. `said` is the message on the screen, None for
    nothing in particular. The program ends when the page at the place `floor` of the stack, counted from 1, is left.
    """

    settings: Settings
    display: Display
    scores: Scores
    records: Records = Records()
    past: PastGames = PastGames()
    command_line: CommandLine = CommandLine()
    said: Message | None = None
    sayings: int = 0
    suggested: Suggested = Suggested()
    running: bool = True
    pages: tuple[Page, ...] = ()
    floor: int = 1

    @property
    def top(self) -> Page:
        """The page on the screen."""
        return self.pages[-1]

    @property
    def play(self) -> "GamePage":
        """The page of the game."""
        return self.pages[0]  # type: ignore[return-value]

    @property
    def language(self) -> str:
        """The language to speak: that of the settings, or English where only ASCII can be shown."""
        return self.settings.language if self.display.unicode else ENGLISH

    @property
    def size(self) -> Size:
        """The size of the screen."""
        return self.display.size

    @property
    def loading(self) -> bool:
        """Whether the records are still being opened."""
        return self.records.state is RecordsState.LOADING

    @property
    def cramped(self) -> bool:
        """Whether the screen has no room for any page."""
        return not fits(self.size, PAGE)

    @property
    def ends_program(self) -> bool:
        """Whether leaving the page on the screen ends the program."""
        return len(self.pages) == self.floor > 1

    # What a page may ask for

    def put(self, old: Page, new: Page) -> "Self":
        """With a page of the stack in a new state."""
        return self._replace(pages=tuple(new if page is old else page for page in self.pages))

    def push(self, name: str, *about: "Any") -> "Self":
        """With another page on top, opened by its name."""
        app = self._replace(suggested=self.suggested.opening(name))
        return app._replace(pages=(*self.pages, pages.opened(name, app, *about)))

    def pop(self) -> "Self":
        """Without the page on the screen; the program ends if it began with that page."""
        if len(self.pages) == self.floor:
            return self._replace(running=False)
        return self._replace(pages=self.pages[:-1])

    def home(self) -> "Self":
        """With the page of the game alone."""
        return self._replace(pages=self.pages[:1], floor=1)

    def say(self, message: Message | None) -> "Self":
        """With a message on the screen, None for none."""
        return self._replace(said=message, sayings=self.sayings + (message is not None))

    def set(self, **settings: "Any") -> "Self":
        """With other settings."""
        return self._replace(settings=self.settings._replace(**settings))

    def with_counted(self, round: Round | None) -> "Self":
        """With a round added to the scores, if it counts; one whose game was deleted counts in this sitting alone."""
        records = self.records
        if records.scores is not None and round not in records.gone:
            records = records._replace(scores=count(records.scores, round))
        return self._replace(scores=count(self.scores, round), records=records)

    def resized(self, size: Size) -> "Self":
        """On a screen of another size."""
        return self._replace(display=self.display._replace(size=size))

    def shown_on(self, display: Display) -> "Self":
        """On this display, with settings that it can show; what it forces is not kept for the next sitting."""
        wanted, line = self.settings, self.command_line
        shown = {"colour": wanted.colour and display.colours, "ascii": wanted.ascii or not display.unicode}
        forced = {name for name, value in shown.items() if value != getattr(wanted, name)}
        return self.set(**shown)._replace(display=display, command_line=line._replace(named=line.named - forced))

    def news(self, before: "App | None") -> Message | None:
        """The message on the screen, if it was said since `before`."""
        return self.said if before is None or self.sayings != before.sayings else None

    def without_message(self) -> "Self":
        """Without the message and the name of a cell that was begun, as before each key."""
        app = self.put(self.top, self.top.without_name())
        return app.say(None) if self.top.shows_messages and self.said else app

    def row(self, name: str, *, cramped: bool = False) -> tuple[Key | None, Message | None]:
        """The row of the page on the screen for a key or a command, and what to say if it does nothing now.

        The first row counts that does something or says why not; on a `cramped` screen only common ones do.
        """
        for row in COMMON if cramped else (*self.top.rows(), *COMMON):
            if name in row.keys:
                reason = row.why_not(self.top, self)
                if reason is not AS_ANY_OTHER:
                    return row, reason or None
        return None, None

    def why_not(self, name: str) -> WhyNot:
        """Why a command does nothing on the page on the screen."""
        row, reason = self.row(name)
        return reason or row is None

    def command(self, name: str) -> "App":
        """After a command of the page on the screen; where it cannot be done, the app says why."""
        row, reason = self.row(name)
        if reason:
            return self.say(reason)
        return row.do(self.top, self, name) if row else self

    def press(self, key: str) -> "App":
        """After a key, given by its name."""
        if named := self.top.after_name_key(self, key):
            return named
        quiet, cramped = self.without_message(), self.cramped
        for name in dict.fromkeys((key, latin(key))):
            row, reason = quiet.row(name, cramped=cramped)
            if row is None:
                continue
            if reason:
                return quiet.say(reason)
            hinted = row.keeps_hint and self.said is Enquiry.HINT and not self.settings.values
            if hinted and layout_for(self.size, self.top.rules(self)).coach:  # where it covers nothing of the board
                quiet = quiet.say(self.said)
            return row.do(quiet.top, quiet, name)
        return quiet if cramped else quiet.top.any_key(quiet, key)


def begin(
    settings: Settings,
    size: Size,
    start: Position | None = None,
    *,
    records: bool = False,
    named: frozenset[str] = frozenset(),
) -> App:
    """A new sitting, on the empty board or from the position `start`.

    `records` says whether there are records, which are then opened. `named` are the settings that options named.
    """
    app = App(
        settings,
        Display(size),
        {},
        records=Records(RecordsState.LOADING if records else RecordsState.NONE),
        command_line=CommandLine(named, prepared=start is not None),
    )
    return _after_event(app._replace(pages=(pages.opened("game", app, start),)))


def begin_with(app: App, name: str, *about: "Any") -> App:
    """The sitting as it begins with another page than the game; leaving that page ends the program."""
    app = app._replace(command_line=app.command_line._replace(without_game=True)).push(name, *about)
    return app._replace(floor=len(app.pages))


# What an event does


def update(app: App, event: events.Event) -> App:
    """The app after an event."""
    use(app.language)
    match event:
        case events.Pressed(key):
            after = app.press(key)
        case events.Clicked(target, page):
            after = app if page and page != app.top.name else _clicked(app, target)  # else it was meant for another
        case events.Pasted(text):
            quiet = app.without_message()
            after = quiet.top.update(quiet, event)
            if after is quiet and quiet.top.shows_messages and text.strip():
                after = quiet.say(say(PASTED))
        case events.Wheeled(forward):
            away, towards, count = app.top.wheel_of(app)
            after = app
            for _ in range(count):
                after = after.press(towards if forward else away)
        case events.Resized(size):
            after = _offered(app, event).resized(size)
        case _:
            after = _answered(app, event)
    return _after_event(after)


def _answered(app: App, event: events.Event) -> App:
    """The app after what a person asked in words, or after an answer of a helper."""
    match event:
        case events.Command(name):
            return app.without_message().command(name)
        case events.Asked(do, about):
            app = app.without_message()
            after: App = do(app.top, app, *about) if app.top.prompt(app) else app  # line mode leaves such a page
            return after
        case events.GamesLoaded(statistics, games):
            app = app._replace(past=app.past._replace(statistics=statistics, games=games))
        case events.MistakePuzzlesFound(due):
            return app._replace(records=app.records._replace(mistake_puzzles=due))
        case events.RecordsFailed(said):
            app = _offered(app.say(said), event)  # while the records still count as loading
            return app._replace(records=app.records._replace(state=RecordsState.OPEN))
    if isinstance(event, events.Answer | events.Elapsed):
        return _offered(app, event)
    app = app.without_message()
    return app.top.update(app, event)


def _offered(app: App, event: events.Event) -> App:
    """The app after each of its pages was offered an event; who does not wait for it lets it pass."""
    return _each(app, lambda page, app: page.update(app, event))


def _after_event(app: App) -> App:
    """The app after each of its pages has seen to what follows from what it shows."""
    return _each(app, lambda page, app: page.after_event(app))


def _each(app: App, happens: Callable[[Page, App], App]) -> App:
    """The app after something happened to each page, from the game up to the page on the screen."""
    for place in range(len(app.pages)):
        if place < len(app.pages):
            app = happens(app.pages[place], app)
    return app


def _clicked(app: App, target: "events.Event | None") -> App:
    """The app after a click on something that means the same as this event, or on nothing."""
    if isinstance(target, events.Pressed):
        return app.put(app.top, app.top.without_name()).press(target.key)
    app = app.without_message()
    if target:
        return app.top.update(app, target)
    return app if app.cramped else app.top.any_key(app, "")


# What must then happen outside


def wanted(app: App) -> dict[outside.Helper, outside.Question]:
    """The question that each helper is to answer now: of those that want it, the page nearest to the top has it."""
    found: dict[outside.Helper, outside.Question] = {}
    if app.loading:
        return found
    for page in reversed(app.pages):
        for question in page.wants(app):
            found.setdefault(question.helper, question)
        if page.hides_game:
            break
    return found


def effects(before: App | None, after: App) -> Iterator[outside.Effect]:
    """The effects that must follow because `before` became `after`; `before` is None at the start."""
    use(after.language)
    if before is None and after.loading:
        yield outside.OpenRecords(after.command_line.resumes)
    if after.loading:
        return
    old, new = wanted(before) if before else {}, wanted(after)
    if before:
        yield from _kept(before, after)
    yield from (outside.Stop(helper) for helper in old if helper not in new)
    if before and _drops_input(before, after):
        yield outside.BareEffect.DROP_INPUT
    yield from (question for helper, question in new.items() if question != old.get(helper))
    if after.top.waits_for_analysis and not (before and not before.loading and before.top.waits_for_analysis):
        yield outside.BareEffect.WAIT_FOR_ANSWER


def _kept(before: App, after: App) -> Iterator[outside.Effect]:
    """The effects that keep what changed: attempts at puzzles, the game, settings."""
    attempts = after.records.attempts.now
    yield from map(outside.KeepAttempt, attempts[len(before.records.attempts.now) :])
    old, new, level = before.play, after.play, after.settings.level
    other = before.settings.level is not level
    if not before.loading and (old is not new or other):
        for round in rounds_to_keep(old.round, new.round, new.previous, changed_level=other):
            yield outside.KeepGame(round, level)
    if changed := _changed_settings(before, after):
        yield outside.KeepSettings(changed)
    suggested = after.suggested
    if not before.loading and suggested.passed_by != before.suggested.passed_by:
        yield outside.KeepSettings({PASSED_BY: suggested.as_text})


def _changed_settings(before: App, after: App) -> dict[str, str]:
    """The settings that changed, as text by name; once the records have answered, those that options set."""
    old, new = as_text(before.settings), as_text(after.settings)
    names = _to_remember(after) if before.loading else {name for name in new if new[name] != old[name]}
    if not after.settings.players:  # a watched game changes nothing in the next game of a person
        names -= {"players", "level"}
    return {name: text for name, text in new.items() if name in names}


def _to_remember(app: App) -> frozenset[str]:
    """The settings of a new sitting that are kept for the next one, by name."""
    command_line = app.command_line
    if command_line.without_game:
        return frozenset()  # a review says nothing about the next game
    if command_line.prepared:  # the position decides the board, and may decide the mark
        return command_line.named - {"rules", "mark"}
    if app.play.round.begun:
        return command_line.named | {"rules", "level", "players", "mark"}  # those of the game that goes on
    return command_line.named


def _drops_input(before: App, after: App) -> bool:
    """Whether the keys typed before must be dropped: a game has ended, begun or come back from the records."""
    old, new = before.play, after.play
    answered = before.records.scores is None and after.records.scores is not None
    if answered and new.round.begun and (before.loading or new.game != old.game):
        return True
    if old.round is new.round or not new.game.people or after.top.hides_game:
        return False
    return old.round.id != new.round.id or (new.game.outcome is not None and old.game.outcome is None)


# What it looks like


def render(app: App) -> Frame:
    """The frame that shows the app, as large as its screen."""
    use(app.language)
    frame = Frame(app.size.columns, app.size.rows, ascii_only=app.settings.ascii)
    frame.page = app.top.name
    least = app.top.least(app)
    if fits(app.size, least):
        app.top.draw(frame, app)
    else:
        draw_needed(frame, app, least)
    return frame
