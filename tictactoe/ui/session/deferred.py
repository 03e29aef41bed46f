"""Types of what a session is told, whose modules are loaded only once they are needed.

In a NamedTuple, `typing` compiles a type that is written as a string, and so loads Python's syntax trees: 1.6 ms
and 0.2 MiB before the first frame. So where the program runs, these names stand for any object.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...engine.coach import Remark, Verdict
    from ...engine.record import Record
    from ...engine.replies import Replies
    from ...engine.steps import Method
    from .mistake_puzzles import MistakePuzzle
    from .score import Scores
    from .statistics import Statistics
else:
    Method = MistakePuzzle = Record = Remark = Replies = Scores = Statistics = Verdict = object

__all__ = ["Method", "MistakePuzzle", "Record", "Remark", "Replies", "Scores", "Statistics", "Verdict"]
