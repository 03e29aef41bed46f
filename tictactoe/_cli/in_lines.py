"""A sitting line by line."""

from .._shell import line_mode, loop
from .._shell.output import prints_unicode
from .._shell.world import World
from .._ui.app import App, begin, begin_with
from .._ui.sitting.display import Display, Size
from .play import Page, PlayOptions, records_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .._shell.engines.opponent import Opponent

SIZE = Size(80, 24)  # what pages are laid out for, though no frame is drawn


def play(options: PlayOptions, other: "Opponent | None", page: Page) -> App:
    """Play with another program, if any, from a page on, if any, else from the game; gives how it ended."""
    settings = options.settings
    if settings.pace is None:
        settings = settings._replace(pace=0)
    records = records_file(options.records) or None
    app = begin(settings, SIZE, start=options.start, records=bool(records), named=options.named)
    app = app.shown_on(Display(SIZE, unicode=prints_unicode()))
    app = begin_with(app, *page) if page else app
    lines = line_mode.Lines()
    with World(seed=options.seed, records=records, opponent=other) as world:
        try:
            return loop.run(app, lines, world)
        except KeyboardInterrupt:
            lines.end_line()
            raise
