"""A sitting line by line."""

from .._shell import line_mode, loop
from .._shell.world import World
from .._ui.app import begin, begin_with
from .._ui.sitting.display import Size
from .play import Page, PlayOptions, records_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .._shell.opponent import Opponent


def play(options: PlayOptions, other: "Opponent | None", page: Page) -> int:
    """Play with another program, if any, from a page on, if any, else from the game; gives the exit status."""
    settings = options.settings
    if settings.pace is None:
        settings = settings._replace(pace=0)
    records = records_file(options.records) or None
    app = begin(settings, Size(80, 24), start=options.start, records=bool(records), named=options.named)
    app = begin_with(app, *page) if page else app
    lines = line_mode.Lines()
    with World(seed=options.seed, records=records, opponent=other) as world:
        try:
            loop.run(app, lines, world)
        except KeyboardInterrupt:
            lines.end_line()
            raise
    return 0
