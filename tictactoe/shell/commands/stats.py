"""The command `stats`: statistics of the kept games and of the attempts at puzzles."""

import json

from ...ui.parts.statistics_chart import chart
from ...ui.reports.stats import as_data, not_counted
from ...ui.sitting.statistics import statistics
from ...ui.words.wrap import folded
from ..clock import today
from ..printing import print_frame, printed_columns, prints_colour, prints_unicode
from .games import attempts, games

LEAST, WIDTH = 24, 76  # columns of the chart; a narrower terminal breaks its lines


def stats(path: str, as_json: bool, color: str | None, ascii_only: bool) -> int:
    """Print the statistics as a chart, with the games that are not in it, or as JSON; gives the exit status."""
    records = games(path)
    found = statistics(records, attempts=attempts(path), today=today())
    if as_json:
        print(json.dumps(as_data(found)))
    else:
        width = max(LEAST, min(WIDTH, printed_columns()))
        print_frame(chart(found, width, ascii_only or not prints_unicode()), prints_colour(color))
        left_out = not_counted(records)
        if left_out:
            print(f"\n{folded(left_out, width)}")
    return 0
