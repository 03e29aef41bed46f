"""The events that can happen: what a device reads, requests by name, and answers from outside."""

from ..._engine.analysis import Analysis
from ..._engine.board import Mark, Position
from ..._engine.frozen import Frozen
from ..._engine.game import Game
from ..._engine.judgement import Judgement
from ..._engine.levels import Level
from .attempts import Attempt
from .display import Size
from .messages import EngineFailing, Message, Unfinished
from .round import Round
from .score import Scores

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..._engine.coaching.coach import Remark
    from ..._engine.functions.recording import Recording
    from ..._engine.games.record import Record
    from ..._engine.replies import Replies
    from ..._engine.steps import Method
    from .mistake_puzzles import MistakePuzzle
    from .statistics import Statistics


class Pressed(Frozen):
    """A key, by name: "up", "enter", "f1", or the character it types."""

    key: str


class CellChosen(Frozen):
    """A cell was clicked or named, to be marked or given as an answer."""

    cell: int


class ItemChosen(Frozen):
    """An item of a list was clicked, by its row and its place in the row; then `key` is pressed, "" for none."""

    row: int
    item: int = 0
    key: str = ""


class GameNamed(Frozen):
    """A game of the records was clicked, or named by its number, to be reviewed, or to be deleted."""

    number: int
    delete: bool = False


Target = Pressed | CellChosen | ItemChosen | GameNamed


class Clicked(Frozen):
    """The mouse button was pressed on this, None for a place without a meaning.

    `page` is the name of the page that was on the screen, "" if that is not known.
    """

    target: Target | None
    page: str = ""


class Pasted(Frozen):
    """A text was pasted, with its lines ended as usual."""

    text: str


class Wheeled(Frozen):
    """The wheel of the mouse was turned by a notch, `forward` if that is towards the person."""

    forward: bool


class Resized(Frozen):
    """The screen has this size now."""

    size: Size


class Elapsed(Frozen):
    """The wait at this position is over; in a watched search, the wait at this `step`."""

    position: Position
    step: int = 0


Input = Target | Clicked | Pasted | Wheeled | Resized | Elapsed


class Command(Frozen):
    """A command was asked for by its name, as in the keys of a page."""

    name: str


class Asked(Frozen):
    """Something was asked for in words.

    `do` gives the app after it, from the page on the screen, the app, and what it is `about`.
    """

    do: "Callable[..., Any]"
    about: tuple[object, ...] = ()


class Answer(Frozen):
    """What a helper answers, which is offered to every page."""


class Thought(Answer):
    """What the computer thinks so far of the position that it searches; of its time `share_left` is left, 0 to 1."""

    judgement: Judgement
    share_left: float = 0


class MoveChosen(Answer):
    """The computer's move at a position, the level that chose it, and the reasons for it.

    `level` is None for another program, and `messages` are what that program said with its move. `judgement` is what
    a search thought of the position, None if the move was proven or needed no search.
    """

    position: Position
    move: int
    level: Level | None
    remarks: tuple["Remark", ...] = ()
    messages: tuple[str, ...] = ()
    judgement: Judgement | None = None


class NodesCounted(Answer):
    """The nodes that a method takes to search a position, with scores that count the `distance` of a win or not."""

    position: Position
    method: "Method"
    nodes: int
    distance: bool = False


class FunctionRecorded(Answer):
    """The calls of a function of one's own, named as in my_bot.py:minimax; or a line that says why there are none."""

    source: str
    position: Position
    recording: "Recording | str"


class EngineFailed(Answer):
    """The other program cannot go on at a position."""

    position: Position
    why: EngineFailing


class PositionAnalysed(Answer):
    """What is known so far of a position and its moves; more may follow, except after the `last`.

    If little is proven, `judgement` is what a search thinks of the position. `remarks` are the reasons for the move
    before, if they were asked for; the last answer has them.
    """

    analysis: Analysis
    last: bool = True
    judgement: Judgement | None = None
    remarks: tuple["Remark", ...] = ()


class PositionSearched(Answer):
    """What a search beside the board thinks of a position; more may follow, except after the `last`.

    `analysis` is what threats prove of the moves. `judgement` is None at first, and where that proves the value. Of
    the time of the search `share_left` is left, 0 to 1.
    """

    analysis: Analysis
    judgement: Judgement | None = None
    share_left: float = 0
    last: bool = False


class RepliesFound(Answer):
    """The replies to moves at a position that are known so far; more may follow."""

    position: Position
    replies: tuple["Replies", ...]


class Finding(Frozen):
    """What was found of a position: an analysis, None before the first, and what a search thinks if it was needed."""

    analysis: Analysis | None = None
    judgement: Judgement | None = None


def nothing_found(game: Game) -> tuple[Finding, ...]:
    """What is known of a game at first: nothing of the position before each move, nor of one that it is left in."""
    return (Finding(),) * (len(game.moves) + (game.position.outcome is None))


class GameAnalysed(Answer):
    """What was found so far of the position before each move, and of the last one if the board does not end the game.

    More may follow for at most `seconds`; 0 says that this is all.
    """

    game: Game
    findings: tuple[Finding, ...]
    seconds: int = 0


class Tossed(Answer):
    """Chance has decided that this mark begins."""

    mark: Mark


class RecordsOpened(Answer):
    """The records are open: the scores in them, and the settings of the last sitting as text by name.

    `unfinished` is an unfinished game, None if there is none; `resumed` is the same game if it goes on now, else
    None. If there is none to go on, `elsewhere` says whether another program of this person has one. `attempts` are
    the attempts at puzzles. `last` is the game that ended last, None if there is none.
    """

    scores: Scores
    settings: dict[str, str]
    unfinished: Unfinished | None = None
    resumed: Round | None = None
    attempts: tuple[Attempt, ...] = ()
    last: Game | None = None
    elsewhere: bool = False


class GamesLoaded(Answer):
    """The statistics of the kept games as far as they are known, and these games, newest first; more may follow."""

    statistics: "Statistics"
    games: tuple["Record", ...] = ()


class GamesChanged(Answer):
    """A kept game is deleted, or back: the scores of the kept games, without rounds that undo can still change.

    `gone` are the ids of such rounds whose game is deleted.
    """

    scores: Scores
    gone: frozenset[int] = frozenset()


class MistakePuzzlesFound(Answer):
    """The mistake puzzles that are due today."""

    due: tuple["MistakePuzzle", ...]


class FileWritten(Answer):
    """A file was written at this path; `why` says why it could not be, "" if it was."""

    path: str
    why: str = ""


class RecordsFailed(Answer):
    """The records do not work as they should; `said` is the message about it."""

    said: Message


Event = Input | Command | Asked | Answer
