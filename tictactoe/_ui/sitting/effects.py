"""The effects: what a sitting asks of the program around it. A question names its `helper`, who answers it."""

from enum import Enum

from ..._engine.analysis import Analysis
from ..._engine.board import Position
from ..._engine.frozen import Frozen
from ..._engine.game import Game
from ..._engine.levels import Level
from .attempts import Attempt
from .round import Round

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..._engine.steps import Method


class Helper(Enum):
    """Who answers questions; each works on one at a time."""

    THINKER = "a thread that thinks"
    COUNTER = "the counter of a search's nodes"
    RECORDER = "a process that runs a function of one's own"
    CLOCK = "a clock that wakes after a while"
    CLIPBOARD = "the clipboard of the terminal"
    CHANCE = "the toss of a coin"
    FILES = "the files of the player"
    RECORDS = "the games of earlier sittings"


class BareQuestion(Enum):
    """Questions without arguments."""

    TOSS = "who begins, decided by chance: answered by Tossed"
    LOAD_GAMES = "the kept games and their statistics: answered by GamesLoaded"
    FIND_MISTAKE_PUZZLES = "the mistake puzzles that are due: answered by MistakePuzzlesFound"

    @property
    def helper(self) -> Helper:
        return Helper.CHANCE if self is BareQuestion.TOSS else Helper.RECORDS


class BareEffect(Enum):
    """Effects without arguments."""

    WAIT_FOR_ANSWER = "wait for the last answer, if the device cannot show earlier ones"
    DROP_INPUT = "drop the keys that were typed ahead"


class Asking(Frozen):
    """A question with arguments, to the thinker if it names no other helper."""

    helper = Helper.THINKER


class Stop(Frozen):
    """A helper need not answer its last question any more."""

    helper: Helper


class ChooseMove(Asking):
    """Find the computer's move, with at most `seconds` for a search.

    Answered by MoveChosen, and during a search by Thought.
    """

    position: Position
    level: Level
    seconds: float = 1


class AskEngine(Asking):
    """Ask the other program for its move: answered by MoveChosen, or EngineFailed."""

    position: Position


class AnalysePosition(Asking):
    """Find what every move at a position is worth: answered by PositionAnalysed, as it is found.

    `before` is the position before the last move, if the reasons for that are wanted, too.
    """

    position: Position
    before: Position | None = None


class SearchPosition(Asking):
    """Search a position beside the board for at most `seconds`: answered by PositionSearched, as it looks deeper."""

    position: Position
    seconds: float


class CountNodes(Asking):
    """Count the nodes that a method takes to search a position: answered by NodesCounted.

    With `distance` its scores count how far a win is.
    """

    helper = Helper.COUNTER
    position: Position
    method: "Method"
    distance: bool = False


class RecordFunction(Asking):
    """Run a function of one's own at a position, named as in my_bot.py:minimax: answered by FunctionRecorded."""

    helper = Helper.RECORDER
    source: str
    position: Position


class FindReplies(Asking):
    """Find the replies to the moves of an analysis: answered by RepliesFound, as they are found."""

    analysis: Analysis

    @property
    def position(self) -> Position:
        return self.analysis.position


LONGEST_REVIEW = 20
"""Seconds for the values of all positions of a game."""


class AnalyseGame(Asking):
    """Find what every position of a finished game was worth: answered by GameAnalysed, as it is found."""

    game: Game

    @property
    def position(self) -> Position:
        return self.game.position


class CopyText(Asking):
    """Give a text to the clipboard of the terminal, which never answers."""

    helper = Helper.CLIPBOARD
    text: str


class Wait(Asking):
    """Wait for some seconds, so that the screen can be looked at: answered by Elapsed.

    With `until_key` a key ends the wait early, and is read only after it. `step` is the number of the step of a
    watched search, 0 otherwise.
    """

    helper = Helper.CLOCK
    position: Position
    seconds: float
    until_key: bool
    step: int = 0


class WriteFile(Asking):
    """Write a text as a new file with this name, or with a number after it: answered by FileWritten."""

    helper = Helper.FILES
    name: str
    text: str


class OpenRecords(Frozen):
    """Open the records; with `resume` an unfinished game goes on: answered by RecordsOpened or RecordsFailed."""

    resume: bool


class KeepGame(Frozen):
    """Keep a round as it is now, finished or in progress: answered only if that fails, by RecordsFailed."""

    round: Round
    level: Level


class DeleteGame(Asking):
    """Delete a kept game, or bring it `back`: answered by GamesChanged.

    `rounds` are the ids of the rounds that undo can still change.
    """

    helper = Helper.RECORDS
    number: int
    rounds: tuple[int, ...]
    back: bool = False


class KeepAttempt(Frozen):
    """Keep an attempt at a puzzle: answered only if that fails, by RecordsFailed."""

    attempt: Attempt


class KeepSettings(Frozen):
    """Keep settings for the next sitting, as text by name."""

    settings: dict[str, str]


Question = Asking | BareQuestion
Keep = KeepGame | KeepAttempt | KeepSettings
NotAwaited = AnalysePosition | SearchPosition | FindReplies | AnalyseGame | DeleteGame | Keep | Stop
"""Effects that are performed before the next frame: their answer, if any, comes as an event, often by then."""

Effect = Question | Keep | OpenRecords | Stop | BareEffect
