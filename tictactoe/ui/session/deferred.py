"""Types that a session may hold, whose modules are loaded only once they are needed.

In a NamedTuple, `typing` compiles a type that is written as a string, and so loads Python's syntax trees: 1.6 ms
and 0.2 MiB before the first frame. So where the program runs, these names stand for any object.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...engine.coach import Remark, Verdict
    from ...engine.record import Record
    from ...engine.replies import Replies
    from ...engine.steps import Method
    from .explore import Exploration
    from .mistake_puzzles import MistakePuzzle
    from .puzzle import Puzzling
    from .round import Round as EndedRound
    from .score import Scores
    from .statistics import Statistics
    from .watched_search import WatchedSearch
else:
    EndedRound = Exploration = Method = MistakePuzzle = Puzzling = Record = Remark = Replies = object
    Scores = Statistics = Verdict = WatchedSearch = object

__all__ = [
    "EndedRound", "Exploration", "Method", "MistakePuzzle", "Puzzling", "Record", "Remark", "Replies", "Scores",
    "Statistics", "Verdict", "WatchedSearch",
]  # fmt: skip
