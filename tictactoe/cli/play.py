"""The start of a sitting, on the screen or line by line."""

import sys
from contextlib import ExitStack, closing, nullcontext
from typing import TYPE_CHECKING

from .play_options import PlayOptions
from .records_file import records_file

if TYPE_CHECKING:
    from ..engine.board import Position
    from ..engine.game import Game
    from ..engine.steps import Method
    from ..shell.opponent import Opponent
    from ..ui.session.lesson import Lesson
    from ..ui.session.session import Session


def play(options: PlayOptions, past: "Game | None" = None, puzzles: bool = False) -> int:
    """Play a sitting, on the screen or line by line; gives the exit status.

    It begins with the review of a `past` game, with `puzzles`, or else with a game.
    """
    reason = "" if options.plain else _no_screen()
    if reason:
        print(f"tictactoe: {reason}: playing line by line.", file=sys.stderr)
    other = _opponent(options)
    if other:
        options = options._replace(settings=options.settings._replace(opponent=other.name))
    with closing(other) if other else nullcontext():
        if options.plain or reason:
            return _play_lines(options, past, other, puzzles)
        return _play_screen(options, past, other, puzzles=puzzles)


def think(position: "Position", method: "Method", depth: int, options: PlayOptions) -> int:
    """Show a search step by step on the screen, or print it if there is no screen; gives the exit status."""
    if options.plain or _no_screen():
        from ..shell.commands.think import think

        return think(position, method, depth)
    from ..ui.session.lesson import Lesson

    return _play_screen(options, None, None, Lesson(position, method, alone=True))


def _opponent(options: PlayOptions) -> "Opponent | None":
    """The other program, started and asked for its name; None if none plays. Exits with a line if that fails."""
    if options.opponent is None:
        return None
    from ..shell.opponent import TIME, seated

    seconds = options.settings.time if "time" in options.named else TIME
    return seated(options.opponent, options.settings.rules, seconds)


def _no_screen() -> str:
    """Why the screen cannot be used, as a clause; empty if it can."""
    if not sys.stdin.isatty():
        return "standard input is not a terminal"
    if not sys.stdout.isatty():
        return "standard output is not a terminal"
    try:
        from ..shell import terminal
    except ImportError as error:
        if error.name not in ("curses", "_curses"):
            raise
        return "this Python has no curses (on Windows: pip install windows-curses)"
    return terminal.unusable() or ""


def _play_screen(
    options: PlayOptions,
    past: "Game | None",
    other: "Opponent | None",
    lesson: "Lesson | None" = None,
    puzzles: bool = False,
) -> int:
    from ..shell import terminal  # imported here, as line mode does not need it
    from ..shell.printing import draws_unicode, wants_colour
    from ..ui.session.session import Page, begin, going_through

    records = records_file(options.records) or None
    with ExitStack() as after_the_screen, terminal.Screen(options.mouse) as screen:
        settings = options.settings._replace(colour=wants_colour(options.color))
        session = begin(
            settings, screen.size, draws_unicode(), screen.colours, options.start, bool(records), options.named
        )
        session = session if past is None else going_through(session, past)
        session = session if lesson is None else session._replace(page=Page.LESSON, lesson=lesson)
        session = _with_puzzles(session) if puzzles else session
        screen.show(None, session)
        from ..shell import loop, world  # imported after the first frame is shown

        outside = after_the_screen.enter_context(world.World(options.seed, records, other))
        ended = loop.run(session, screen, outside, shown=session)
    if ended.shared:
        from ..engine.notation import format_game

        print("\n".join(map(format_game, ended.shared)))
    return 0


def _with_puzzles(session: "Session") -> "Session":
    from ..ui.session.puzzle import begin_puzzles  # imported only if it is needed

    session = session._replace(request=session.request._replace(review=True))  # so that no game in progress goes on
    return begin_puzzles(session, alone=True)


def _play_lines(options: PlayOptions, past: "Game | None", other: "Opponent | None", puzzles: bool) -> int:
    from ..shell import line_mode, loop  # imported here, as the first frame does not need them
    from ..shell.world import World
    from ..ui.session.events import Size
    from ..ui.session.session import begin, going_through

    settings = options.settings
    if settings.pace is None:
        settings = settings._replace(pace=0)
    records = records_file(options.records) or None
    session = begin(settings, Size(80, 24), start=options.start, records=bool(records), named=options.named)
    session = session if past is None else going_through(session, past)
    session = _with_puzzles(session) if puzzles else session
    with World(options.seed, records, other) as world:
        loop.run(session, line_mode.Lines(), world)
    return 0
