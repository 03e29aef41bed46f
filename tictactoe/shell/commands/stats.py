"""The command `stats`: statistics of the kept games and of the attempts at puzzles."""

import json

from ...ui.reports.stats import as_data
from ...ui.screen.statistics import chart
from ...ui.session.statistics import statistics
from ..clock import today
from ..printing import print_frame, printed_columns, prints_colour, prints_unicode
from .games import attempts, games

LEAST, WIDTH = 24, 76  # columns of the chart; a narrower terminal breaks its lines


def stats(path: str, as_json: bool, color: str | None, ascii_only: bool) -> int:
    """Print the statistics as a chart or as one object of JSON; gives the exit status."""
    found = statistics(games(path), attempts=attempts(path), today=today())
    if as_json:
        print(json.dumps(as_data(found)))
    else:
        width = max(LEAST, min(WIDTH, printed_columns()))
        print_frame(chart(found, width, ascii_only or not prints_unicode()), prints_colour(color))
    return 0
