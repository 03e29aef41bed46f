"""The words that the referee and the program's adapter share: nothing in them belongs to one form of the screen.

Events, questions and effects are tuples that begin with a name:

    events     key NAME, click ROW COLUMN, wheel FORWARD, resize COLUMNS ROWS
               command NAME, cell CELL, level LEVEL, value CELL REPLIES, game NUMBER, printed POSITION
    answers    elapsed POSITION STEP, tossed MARK, thought JUDGEMENT SHARE, failed POSITION NAME FAULT DETAIL,
               move POSITION CELL LEVEL REMARKS MESSAGES JUDGEMENT, analysed ANALYSIS LAST JUDGEMENT,
               replied POSITION REPLIES, reviewed GAME ANALYSES SECONDS JUDGEMENTS, counted POSITION METHOD NODES
               DISTANCE, searched ANALYSIS JUDGEMENT SHARE LAST, recorded SOURCE POSITION RECORDING,
               opened RESULTS SETTINGS UNFINISHED RESUMED ATTEMPTS, loaded RECORDS ATTEMPTS COMPLETE,
               due RECORDS ATTEMPTS, trouble NAME
    questions  choose POSITION LEVEL SECONDS, ask POSITION, analyse POSITION, search POSITION SECONDS,
               record SOURCE POSITION, replies ANALYSIS, review GAME  (thinker)
               count POSITION METHOD DISTANCE  (counter), wait POSITION SECONDS UNTIL_KEY STEP  (clock),
               toss  (chance), open RESUMES  (open), load  (load), mistakes  (mistakes)
    effects    keep game ..., keep settings ..., keep attempt ..., drop input
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tictactoe._engine.board import Mark, Position, Rules
from tictactoe._engine.game import Game
from tictactoe._engine.levels import Level
from tictactoe._engine.steps import Method

Words = tuple[Any, ...]  # an event, a question or an effect
Target = tuple[int, int, int, int, str]  # (row, left, height, width, meaning) of a place that can be clicked


class Config(NamedTuple):
    """How a sitting begins; `review` is a past game, and `search` a position and a method to watch.

    No method is a function of one's own.
    """

    rules: Rules
    level: Level
    players: int
    first: str
    mark: Mark
    size: tuple[int, int]
    second: Level | None = None
    ascii: bool = False
    colour: bool = True
    unicode: bool = True
    colours: bool = True
    opponent: str = ""
    pace: float | None = None
    time: float = 1.0
    start: Position | None = None
    records: bool = False
    named: frozenset[str] = frozenset()
    review: Game | None = None
    puzzles: bool = False
    search: tuple[Position, Method | None] | None = None


class Seen(NamedTuple):
    """What is on the screen, and the public facts.

    `rows` have the character and the role of each place by its column. A later one of the `targets` is in
    place of an earlier one, and `elsewhere` is what a click means where there is none. `facts` are the score, that of
    all games or None, and how often the screen was to be painted anew.
    """

    rows: Sequence[Mapping[int, tuple[str, int]]]
    width: int
    cursor: tuple[int, int] | None
    targets: list[Target]
    elsewhere: str
    running: bool
    facts: tuple[object, ...]
