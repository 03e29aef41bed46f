"""The command `stats`: statistics of the saved games and of the attempts at puzzles."""

import json

from ..._ui.reports.stats import as_data, chart
from ..._ui.sitting.statistics import statistics
from ..._ui.words.games import not_counted
from ..clock import today
from ..output import printed_columns
from ..printing import Look, print_frame
from .games import attempts, games

LEAST, WIDTH = 24, 76  # columns of the chart; a narrower terminal breaks its lines


def stats(path: str, look: Look, *, as_json: bool) -> int:
    """Print the statistics as a chart, with the games that are not in it, or as JSON; gives the exit status."""
    records = games(path)
    found = statistics(records, attempts=attempts(path), today=today())
    if as_json:
        print(json.dumps(as_data(found)))
        return 0
    width = max(LEAST, min(WIDTH, printed_columns()))
    print_frame(chart(found, width, look.plain, left_out=not_counted(records)), look)
    return 0
