"""The effects: what a session can ask of the program around it."""

from enum import Enum
from typing import NamedTuple

from ...engine.analysis import Analysis
from ...engine.board import Position
from ...engine.game import Game
from ...engine.levels import Level
from .attempts import Attempt
from .deferred import Method
from .display import Size
from .round import Round


class BareEffect(Enum):
    """Effects without arguments."""

    WAIT_FOR_ANSWER = "wait for the last answer, if the device cannot show earlier ones"
    STOP_THINKING = "stop thinking: nobody waits for the answer any more"
    TOSS = "decide by chance who begins: answered by Tossed"
    LOAD_GAMES = "load the kept games and find their statistics: answered by GamesLoaded"
    FIND_MISTAKE_PUZZLES = "find the mistake puzzles that are due: answered by MistakePuzzlesFound"
    DROP_INPUT = "drop the keys that were typed ahead"


class ChooseMove(NamedTuple):
    """Find the computer's move, with at most `seconds` for a search.

    Answered by MoveChosen, and during a search by Thought.
    """

    position: Position
    level: Level
    seconds: float = 1


class AskEngine(NamedTuple):
    """Ask the other program for its move: answered by MoveChosen, or EngineFailed."""

    position: Position


class AnalysePosition(NamedTuple):
    """Find what every move at a position is worth: answered by PositionAnalysed, as it is found."""

    position: Position


class CountNodes(NamedTuple):
    """Count the nodes that a method takes to search a position: answered by NodesCounted."""

    position: Position
    method: Method


class FindReplies(NamedTuple):
    """Find the replies to the moves of an analysis: answered by RepliesFound, as they are found."""

    analysis: Analysis

    @property
    def position(self) -> Position:
        return self.analysis.position


class AnalyseGame(NamedTuple):
    """Find what every position of a finished game was worth: answered by GameAnalysed, as it is found."""

    game: Game

    @property
    def position(self) -> Position:
        return self.game.position


class Wait(NamedTuple):
    """Wait for some seconds, so that the screen can be looked at: answered by Elapsed.

    With `until_key` a key ends the wait early, and is read only after it. `step` is the number of the step of a
    watched search, 0 otherwise.
    """

    position: Position
    seconds: float
    until_key: bool
    step: int = 0


class OpenRecords(NamedTuple):
    """Open the records: answered by RecordsOpened or RecordsFailed.

    With `resume`, an unfinished game goes on if its board fits a screen of this `size`.
    """

    resume: bool
    size: Size


class KeepGame(NamedTuple):
    """Keep a round as it is now, finished or in progress: answered only if that fails, by RecordsFailed."""

    round: Round
    level: Level


class KeepAttempt(NamedTuple):
    """Keep an attempt at a puzzle: answered only if that fails, by RecordsFailed."""

    attempt: Attempt


class KeepSettings(NamedTuple):
    """Keep settings for the next sitting, as text by name."""

    settings: dict[str, str]


AnsweredLater = AnalysePosition | FindReplies | AnalyseGame | KeepGame | KeepAttempt | KeepSettings
"""Effects that give no event. They are performed before the next frame, since their answer is often there by then."""

Effect = AnsweredLater | BareEffect | ChooseMove | AskEngine | CountNodes | Wait | OpenRecords
