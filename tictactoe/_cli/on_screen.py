"""A sitting on the screen."""

from contextlib import ExitStack

from .._shell.output import wants_colour
from .._shell.terminal.screen import Screen
from .._ui.app import App, begin, begin_with
from . import load
from .play import Page, PlayOptions, records_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .._shell.engines.opponent import Opponent


def play(options: PlayOptions, other: "Opponent | None", page: Page) -> App:
    """Play with another program, if any, from a page on, if any, else from the game; gives how it ended."""
    records = records_file(options.records) or None
    with ExitStack() as after_the_screen, Screen(mouse=options.mouse) as screen:
        settings = options.settings._replace(colour=wants_colour(options.color))
        named = options.named - ({"colour"} if options.color == "auto" and not settings.colour else set())
        app = begin(settings, screen.size, options.start, records=bool(records), named=named)
        app = app.shown_on(screen.display)
        if options.opponent and load("_shell.functions.file:names_function")(options.opponent):
            app = app.share(command_line=app.sitting.command_line._replace(function=options.opponent))
        app = begin_with(app, *page) if page else app
        screen.show(None, app)
        world, run = load("_shell.world:World"), load("_shell.loop:run")  # once the first frame is shown
        outside = after_the_screen.enter_context(world(seed=options.seed, records=records, opponent=other))
        ended: App = run(app, screen, outside, shown=app)
    return ended
