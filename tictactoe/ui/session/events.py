"""What can happen to a session."""

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from ...engine.analysis import Analysis
from ...engine.board import Mark, Position, Rules
from ...engine.game import Game
from ...engine.judgement import Judgement
from ...engine.levels import Level
from .attempts import Attempt
from .messages import EngineFailing, Message
from .round import Round

if TYPE_CHECKING:
    from ...engine.coach import Remark
    from ...engine.record import Record
    from ...engine.replies import Replies
    from ...engine.steps import Method
    from .own import Own
    from .score import Scores
    from .statistics import Statistics


class Size(NamedTuple):
    """The room there is, in character cells."""

    columns: int
    rows: int


class Action(Enum):
    """What a key, a command of the menu, or a word of line mode means."""

    MOVE = "move"
    LEAP = "leap"
    PLACE = "place"
    NUMBER = "number"
    NAME = "name"
    UNDO = "undo"
    REDO = "redo"
    NEW = "new"
    LEVEL = "level"
    PLAY_NOW = "play now"
    PAUSE = "pause"
    STEP = "step"
    PACE = "pace"
    HINT = "hint"
    VALUES = "values"
    REVIEW = "review"
    EXPLORE = "explore"
    SIBLING = "sibling"
    SHARE = "share"
    STATISTICS = "statistics"
    GAMES = "games"
    LESSON = "lesson"
    METHOD = "method"
    PUZZLE = "puzzle"
    HELP = "help"
    MENU = "menu"
    BACK = "back"
    REPAINT = "repaint"
    QUIT = "quit"


# Events


class Pressed(NamedTuple):
    """A key, by name: "up", "enter", "f1", or the character it types."""

    key: str


class Clicked(NamedTuple):
    """The mouse button went down here."""

    row: int
    column: int


class Wheeled(NamedTuple):
    """The wheel of the mouse was turned by a notch, `forward` if that is towards the person."""

    forward: bool


class Command(NamedTuple):
    """An action that was named, not pressed."""

    action: Action


class CellNamed(NamedTuple):
    """A cell that was named to play."""

    cell: int


class LevelNamed(NamedTuple):
    """A level that was named to play against."""

    level: Level


class GameNamed(NamedTuple):
    """A game from the records that was named by its number, to go through."""

    number: int


class Taught(NamedTuple):
    """A search of a position was printed, and with it what the moves are worth."""

    position: Position


class Resized(NamedTuple):
    """The screen has this size now."""

    size: Size


class Elapsed(NamedTuple):
    """The wait at this position is over; where a search is watched, at this step of it."""

    position: Position
    step: int = 0


class Thought(NamedTuple):
    """What the computer thinks so far of the position that it searches; how much time is `left`, from 1 to 0."""

    judgement: Judgement
    left: float = 0


class MoveChosen(NamedTuple):
    """The computer's move at a position, the level that chose it, and what speaks for it.

    `judgement` is what a search thought of it, None where the move was proven or needed none. Another program has no
    level; `told` is what it said with its move.
    """

    position: Position
    move: int
    level: Level | None
    remarks: "tuple[Remark, ...]" = ()
    told: tuple[str, ...] = ()
    judgement: Judgement | None = None


class NodesCounted(NamedTuple):
    """The nodes that a method takes to search a position."""

    position: Position
    method: "Method"
    nodes: int


class EngineFailed(NamedTuple):
    """The other program cannot go on at a position."""

    position: Position
    why: EngineFailing


class ValueAsked(NamedTuple):
    """Somebody asks what a cell is worth and why, or, with no cell, what all are worth or how many replies hold."""

    cell: int | None
    replies: bool = False


class PositionAnalysed(NamedTuple):
    """What is known of a position and its moves by now; unless it is the `last`, more may follow.

    Where little is proven, `judgement` is what a search thinks of it.
    """

    analysis: Analysis
    last: bool = True
    judgement: Judgement | None = None


class RepliesFound(NamedTuple):
    """The replies to moves at a position that are known by now; more may follow."""

    position: Position
    replies: "tuple[Replies, ...]"


class GameAnalysed(NamedTuple):
    """What is known by now of the position before each move of a finished game, None where nothing is.

    More may follow for at most so many seconds; with 0 this is all. Where no proof is in reach, `judgements` are what
    a search thinks of the same positions.
    """

    game: Game
    analyses: tuple[Analysis | None, ...]
    seconds: int = 0
    judgements: tuple[Judgement | None, ...] = ()


class Tossed(NamedTuple):
    """The mark that chance lets begin."""

    mark: Mark


class Left(NamedTuple):
    """A game in progress that was left: its board, and when it was begun, as a person says it."""

    rules: Rules
    when: str


class RecordsOpened(NamedTuple):
    """The records are open: the scores in them, and the settings of the last sitting.

    `left` is a game in progress that was left, and `resumed` the same game where it goes on now. `attempts` are those
    at puzzles.
    """

    scores: "Scores"
    settings: dict[str, str]
    left: Left | None = None
    resumed: Round | None = None
    attempts: tuple[Attempt, ...] = ()


class GamesLoaded(NamedTuple):
    """What the kept games come to, as far as it is known by now, and these games, newest first; more may follow."""

    statistics: "Statistics"
    records: "tuple[Record, ...]" = ()


class OwnPositionsFound(NamedTuple):
    """The positions of the person's own games that are to be solved again today."""

    due: "tuple[Own, ...]"


class RecordsFailed(NamedTuple):
    """The records do not do what they should, and what is to be said of it."""

    said: Message


_FromThePerson = (
    Pressed | Clicked | Wheeled | Command | CellNamed | LevelNamed | ValueAsked | GameNamed | Taught | Resized
)
Event = (
    _FromThePerson
    | Elapsed
    | Thought
    | MoveChosen
    | EngineFailed
    | PositionAnalysed
    | RepliesFound
    | NodesCounted
    | GameAnalysed
    | Tossed
    | RecordsOpened
    | GamesLoaded
    | OwnPositionsFound
    | RecordsFailed
)
