"""The start of a sitting, on the screen or line by line."""

import sys
from collections.abc import Callable
from contextlib import ExitStack, closing, nullcontext
from typing import TYPE_CHECKING

from .play_options import PlayOptions
from .records_file import records_file

if TYPE_CHECKING:
    from ..engine.board import Position
    from ..engine.steps import Method
    from ..shell.opponent import Opponent
    from ..ui.app import App

    Beginning = Callable[[App], App]


def play(options: PlayOptions, begins: "Beginning | None" = None) -> int:
    """Play a sitting, on the screen or line by line; gives the exit status.

    It begins with a game, or with what `begins` makes of the new sitting.
    """
    reason = "" if options.plain else _choose_terminal()
    if reason:
        print(f"tictactoe: {reason}: playing line by line.", file=sys.stderr)
    other = _opponent(options)
    if other:
        options = options._replace(settings=options.settings._replace(opponent=other.name))
    with closing(other) if other else nullcontext():
        if options.plain or reason:
            return _play_lines(options, other, begins)
        return _play_screen(options, other, begins)


def think(position: "Position", method: "Method", depth: int, options: PlayOptions) -> int:
    """Show a search step by step on the screen, or print it if there is no screen; gives the exit status."""
    no_screen = options.plain or _choose_terminal()
    if no_screen:
        from ..shell.commands.think import think

        return think(position, method, depth)
    from ..ui.app import begin_with

    return _play_screen(options, None, lambda app: begin_with(app, "search", position, method))


def _opponent(options: PlayOptions) -> "Opponent | None":
    """The other program, started and asked for its name; None if none plays. Exits with a line if that fails."""
    if options.opponent is None:
        return None
    from ..shell.opponent import TIME, started

    seconds = options.settings.time if "time" in options.named else TIME
    return started(options.opponent, options.settings.rules, seconds)


def _choose_terminal() -> str:
    """Choose the terminal for the screen; gives why there is no screen, as a clause, empty if there is one."""
    if not sys.stdin.isatty():
        return "standard input is not a terminal"
    if not sys.stdout.isatty():
        return "standard output is not a terminal"
    try:
        from ..shell import terminal_modes
    except ImportError as error:
        if error.name not in ("curses", "_curses"):
            raise
        return "this Python has no curses (on Windows: pip install windows-curses)"
    return terminal_modes.choose_terminal()


def _play_screen(options: PlayOptions, other: "Opponent | None", begins: "Beginning | None") -> int:
    from ..shell import terminal  # imported here, as line mode does not need it
    from ..shell.printing import draws_unicode, wants_colour
    from ..ui.app import begin

    records = records_file(options.records) or None
    with ExitStack() as after_the_screen, terminal.Screen(options.mouse) as screen:
        settings = options.settings._replace(colour=wants_colour(options.color))
        app = begin(
            settings, screen.size, draws_unicode(), screen.colours, options.start, bool(records), options.named
        )
        app = begins(app) if begins else app
        screen.show(None, app)
        from ..shell import loop, world  # imported after the first frame is shown

        outside = after_the_screen.enter_context(world.World(options.seed, records, other))
        ended = loop.run(app, screen, outside, shown=app)
    if ended.sitting.shared:
        print(*ended.sitting.shared, sep="\n")
    return 0


def _play_lines(options: PlayOptions, other: "Opponent | None", begins: "Beginning | None") -> int:
    from ..shell import line_mode, loop  # imported here, as the first frame does not need them
    from ..shell.world import World
    from ..ui.app import begin
    from ..ui.sitting.display import Size

    settings = options.settings
    if settings.pace is None:
        settings = settings._replace(pace=0)
    records = records_file(options.records) or None
    app = begin(settings, Size(80, 24), start=options.start, records=bool(records), named=options.named)
    app = begins(app) if begins else app
    lines = line_mode.Lines()
    with World(options.seed, records, other) as world:
        try:
            loop.run(app, lines, world)
        except KeyboardInterrupt:
            lines.end_line()
            raise
    return 0
