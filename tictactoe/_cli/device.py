"""A sitting on a device: on the screen, or line by line."""

from contextlib import ExitStack

from .._shell.output import wants_colour
from .._ui.app import App, begin, begin_with
from . import load
from .play import Page, PlayOptions, records_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .._shell.engines.opponent import Opponent


def play(options: PlayOptions, other: "Opponent | None", page: Page, *, in_lines: bool) -> App:
    """Play with another program, if any, from a page on, if any, else from the game; gives how it ended."""
    records = records_file(options.records) or None
    settings, named = options.settings, options.named
    device = (
        load("_shell.line_mode:Lines")() if in_lines else load("_shell.terminal.screen:Screen")(mouse=options.mouse)
    )
    with ExitStack() as after_the_device, device:
        if in_lines:
            settings = settings._replace(pace=settings.pace or 0)
        else:
            settings = settings._replace(colour=wants_colour(options.color))
            named -= {"colour"} if options.color == "auto" and not settings.colour else set()
        app = begin(settings, device.display.size, options.start, records=bool(records), named=named)
        app = app.shown_on(device.display)
        if options.opponent and not in_lines and load("_shell.functions.file:names_function")(options.opponent):
            app = app._replace(command_line=app.command_line._replace(function=options.opponent))
        app = begin_with(app, *page) if page else app
        device.show(None, app)
        world, run = load("_shell.world:World"), load("_shell.loop:run")  # once the first frame is shown
        outside = after_the_device.enter_context(world(seed=options.seed, records=records, opponent=other))
        ended: App = run(app, device, outside, shown=app)
    return ended
