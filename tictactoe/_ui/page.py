"""What a page is: it has keys, takes events, asks what it needs to know, and draws itself."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from .._engine.board import Position, Rules
from .._engine.frozen import Frozen
from .parts.layout import PAGE
from .sitting.display import Size
from .sitting.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal, Self

    from .app import App as App
    from .board.study import Study
    from .line_input import Line, Meaning
    from .parts.frame import Frame
    from .sitting.effects import Question
    from .sitting.events import Event
else:
    App = object  # which pages are given; it is loaded after them

WhyNot = Message | bool
"""Why a key does nothing now: what to say, or AS_ANY_OTHER, if it counts as one; False if it does something."""
AS_ANY_OTHER: "Literal[True]" = True


def free(page: "Any", app: App) -> WhyNot:
    """No reason: the key always does something."""
    return False


def silently(why_not: "Callable[[Any, App], WhyNot]") -> "Callable[[Any, App], WhyNot]":
    """The same reason, but nothing is said of it: where the key does nothing, it counts as any other key."""
    return lambda page, app: bool(why_not(page, app))


class Key(Frozen):
    """A row of a page's table of keys: what some keys do, and the texts that explain it.

    `keys` are keys by their names, and the words by which the menu and line mode ask for the same. `do` gives the app
    after such a key; `why_not` says why it does nothing now. `label` is the hint of the footer, as "keys: meaning",
    and `in_footer` says whether it stands there while the key does something. Each of the labels `instead` takes its
    place while what stands beside it holds, the first that does; "" for none. `name` and `help` are what the help
    calls the keys, and says that they do; a note of the help has no `keys`. These texts stand here in English, and
    are said where they are drawn.
    `when` names the states of the page in which the row holds, empty for all. Where the footer lacks room, the row
    with the lowest `rank` leaves it first; those without one follow, the last first. One that `leads_out` of the page
    stands at its end. With `keeps_hint` a hint stays on the screen.
    """

    keys: tuple[str, ...]
    do: "Callable[[Any, App, str], App]"
    label: str = ""
    name: str = ""
    help: str = ""
    when: frozenset[str] = frozenset()
    why_not: "Callable[[Any, App], WhyNot]" = free
    in_footer: "Callable[[Any, App], bool]" = lambda page, app: True
    rank: int = 0
    leads_out: bool = False
    keeps_hint: bool = False
    instead: "tuple[tuple[str, Callable[[Any, App], bool]], ...]" = ()

    def label_now(self, page: "Any", app: App) -> str:
        """Its label in the footer of a page as it is now, "" for none."""
        if self.why_not(page, app) or not self.in_footer(page, app):
            return ""
        return next((label for label, holds in self.instead if holds(page, app)), self.label)


def leave(page: "Any", app: App, key: str) -> App:
    """The page below."""
    return app.pop()


def opens(name: str, about: "Callable[[Any], tuple[Any, ...]]" = lambda page: ()) -> "Callable[[Any, App, str], App]":
    """What a key does that opens the page of this name, `about` something of the page at hand."""
    return lambda page, app, key: app.push(name, *about(page))


def meant(**keys: str) -> dict[str, str]:
    """The words for which keys and other words stand in line mode, from those that stand for each word.

    >>> meant(undo="u back")
    {'u': 'undo', 'back': 'undo'}
    """
    return {key: word for word, found in keys.items() for key in found.split()}


def note(name: str, help: str, when: frozenset[str] = frozenset()) -> Key:
    """A row that only the help shows."""
    return Key((), lambda page, app, key: app, name=name, help=help, when=when)


# translators: a label of the footer is a key, a colon, and what it does, as short as can be; keys such as "Enter",
# "Space" and "arrows" are named as in the language, in as many words as here
HELP = Key(("?", "f1", "help"), opens("help"), "?: help", leads_out=True)
"""The row of the help, on every page but the help itself."""


ESCAPE = Key(("escape", "back"), leave, "Esc: back", "Esc", "back", leads_out=True)
"""The row that leads back; most pages give it other keys besides."""


COPY = Key(("c", "copy"), opens("copy", lambda page: (page.game,)), "c: copy", "c",
    "copy the position, the game, a drawing or SGF", rank=1)  # fmt: skip
"""The row that copies what is on a board."""


def _quit(page: "Any", app: App, key: str) -> App:
    return app._replace(running=False)


def _repaint(page: "Any", app: App, key: str) -> App:
    display = app.display
    return app._replace(display=display._replace(repaints=display.repaints + 1))


COMMON = (
    Key(("ctrl-l",), _repaint, name="Ctrl-L", help="redraw the screen"),
    Key(("q", "quit"), _quit, "q: quit", "q", "quit", leads_out=True),
)
"""The rows that every page has, after its own."""


class Group(Frozen):
    """A part of the help: a heading in English, and the rows of a page's keys that hold in one of these states."""

    heading: str
    rows: Sequence[Key]
    states: frozenset[str] = frozenset()

    @property
    def lines(self) -> Iterator[tuple[str, str]]:
        """The names of keys with what they do, in English."""
        for row in self.rows:
            if row.help and (not row.when or not self.states or row.when & self.states):
                yield row.name, row.help


class Page:
    """A page of the screen. A subclass is also Frozen, with what the page shows; these are the usual answers."""

    __slots__ = ()
    name = ""
    """Its name, which is also in its title."""
    heading = ""
    """The heading of the help's part on its keys, a template."""
    of_all = False
    """Whether it is about all boards, so that its title names none."""
    shows_messages = True
    """Whether it shows messages; a page that does not keeps them for later."""
    judges_cells = False
    """Whether line mode says what any cell is worth that is asked about."""
    hides_game = False
    """Whether nothing goes on below it."""
    waits_for_analysis = False
    """Whether line mode waits for the last answer before it tells of the page."""
    to_copy = False
    """Whether its text is to be copied: the mouse selects it and clicks nothing, and line mode prints it as it is."""
    farewell = ""
    """What line mode says when it is left, a template."""
    wheel: tuple[str, str, int] = ("", "", 0)
    """The keys that a notch of the wheel presses, away from the person and towards, and how often."""

    def wheel_of(self, app: App) -> tuple[str, str, int]:
        """The same on the screen at hand."""
        return self.wheel

    KEYS: Sequence[Key] = ()
    GROUPS: Sequence[Group] = ()
    """The parts of the help on its keys, if these are several."""
    WORDS_OF_KEYS: Mapping[str, str] = {}
    """In line mode, the words for which its keys stand."""
    WORDS = ""
    """What can be typed there, the end of a sentence, a template; "" for all that the game knows."""
    HELP_ON_WORDS: Sequence[str] = ()
    """What those of its words do that the game does not have, templates."""

    @classmethod
    def begin(cls, app: "Any", *about: "Any", **named: "Any") -> "Page":
        """The page as it is opened."""
        return cls(*about, **named)

    @classmethod
    def groups(cls) -> "Sequence[Group]":
        """The parts of the help on its keys."""
        return cls.GROUPS or (Group(cls.heading, cls.KEYS),)

    @property
    def state(self) -> str:
        """Which rows of its table hold."""
        return ""

    def rules(self, app: App) -> Rules:
        """The board that the page is about."""
        return app.play.game.rules

    def least(self, app: App) -> Size:
        """The smallest screen that has room for the page."""
        return PAGE

    def rows(self) -> Iterable[Key]:
        """The rows of its table that hold now."""
        state = self.state
        return (row for row in self.KEYS if not row.when or state in row.when)

    if TYPE_CHECKING:  # as Frozen has it

        def _replace(self, **changes: Any) -> Self: ...

    def put(self, app: App, **changes: "Any") -> App:
        """The app with other fields of the page."""
        return app.put(self, self._replace(**changes))

    def study(self, app: App) -> "Study | None":
        """The position that a person thinks about, None on a page without one."""
        return None

    @property
    def naming(self) -> bool:
        """Whether the next key goes on with the name of a cell, so that letters do nothing else."""
        return False

    def without_name(self) -> "Self":
        """The page without a name of a cell that was begun."""
        return self

    def after_name_key(self, app: App, key: str) -> App | None:
        """The app after a key that goes on with the name of a cell, None for any other key."""
        return None

    def any_key(self, app: App, key: str) -> App:
        """The app after a key, or a click (""), that means nothing else."""
        return app

    def update(self, app: App, event: "Event") -> App:
        """The app after an event other than a key: an answer, or a thing of the page that was clicked or named."""
        return app

    def after_event(self, app: App) -> App:
        """The app with what follows from its state, after every event."""
        return app

    def wants(self, app: App) -> "Iterable[Question]":
        """The questions that it needs answered now, at most one for each helper."""
        return ()

    def draw(self, frame: "Frame", app: App) -> None:
        """Draw the page, and say what a click at each place means."""
        raise NotImplementedError

    # Line mode; a page that it has not leaves all to the game

    def tell(self, before: App | None, app: App) -> Iterator[str]:
        """What has happened, in whole sentences."""
        yield from app.play.tell(before, app)

    def earlier(self, before: App | None) -> "Self | None":
        """The page of this kind that was nearest to the top before, None if there was none."""
        pages = before.pages if before else ()
        return next((page for page in reversed(pages) if isinstance(page, type(self))), None)

    def prompt(self, app: App) -> str:
        """The prompt for a line; "" if the page is left at once, as what it shows was told."""
        return ""

    def board(self, app: App) -> Position | None:
        """The position whose board is printed before the prompt."""
        return None

    def which_board(self, app: App) -> list[str]:
        """What is said above that board where it is not clear of what moment it is."""
        return []

    def follows(self, last: "Page | None") -> bool:
        """Whether what was told since leads from the board of the `last` page to its own; None is no page."""
        return False

    def read(self, app: App, line: "Line") -> "Meaning":
        """What a typed line means."""
        meant: Meaning = app.play.read(app, line)
        return meant
