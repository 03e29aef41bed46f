"""Everything the screen knows."""

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ...engine.board import Mark, Position, Rules
from ...engine.game import Game, Phase
from ...engine.levels import Level
from ...engine.reach import soon_analysed
from .bindings import Where
from .display import Display, Size
from .knowledge import HINTS, Knowledge
from .layout import PAGE, fits, needed
from .menu import Menu
from .messages import Message, Notice, enquires
from .past_games import PastGames
from .records import Records, RecordsState
from .review import Review
from .round import Round
from .score import Matchup, Score, Scores, count
from .settings import CommandLine, Settings, Values

if TYPE_CHECKING:
    from .events import Thought
    from .explore import Exploration
    from .puzzle import Puzzling
    from .watched_search import WatchedSearch

    _Session: TypeAlias = "Session"
else:
    Exploration = Puzzling = Thought = WatchedSearch = _Session = object  # for the reason that deferred.py gives

PACES = (0.0, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds between two moves when the computer plays itself
WATCHING_PACE = 1.0  # the usual one of PACES
FAST = 0.2  # the slowest of PACES at which the next game begins by itself


class Page(Enum):
    """What fills the screen."""

    BOARD = "board"
    MENU = "menu"
    HELP = "help"
    REVIEW = "review"
    STATISTICS = "statistics"
    GAMES = "games"
    SEARCH = "search"
    PUZZLE = "puzzle"


_PLACES = {
    Page.MENU: Where.MENU,
    Page.HELP: Where.TEXT,
    Page.STATISTICS: Where.STATISTICS,
    Page.GAMES: Where.GAMES,
}


class Session(NamedTuple):
    """A sitting: all that is played from the start of the program to its end.

    While a person explores moves or solves puzzles, this is an inner sitting, and `outer` is the one to return to.
    """

    settings: Settings
    display: Display
    round: Round
    cursor: int
    scores: Scores  # of the rounds before `previous`
    records: Records = Records()  # what is known of earlier sittings
    command_line: CommandLine = CommandLine()  # what the command line asked for
    # From game to game.
    previous: Round | None = None  # the round before, which undo brings back
    latest: int = 1  # the `id` of the latest round
    tossing: bool = False  # chance is about to say who begins
    shared: tuple[Game, ...] = ()  # games that are to be written below the screen
    # The computer's move.
    asked: Position | None = None  # what it thinks about
    thought: Thought | None = None  # what it thinks of that, or thought before its last move
    watching_pace: float | None = None  # seconds between two moves that are watched, None for the usual
    paused: bool = False
    # What is said to a person.
    knowledge: Knowledge = Knowledge()
    said: Message | None = None  # what the coach says, None for nothing in particular
    typed: str | None = None  # what was typed of a cell's name, None where no name was begun
    # The page that is shown, and what is on pages.
    page: Page = Page.BOARD
    behind: Page = Page.BOARD  # where the help was opened
    scroll: int = 0  # the first line that is shown of a long page
    menu: Menu = Menu()
    review: Review | None = None  # of the game on the board
    past: PastGames = PastGames()  # what is looked at of the records
    search: WatchedSearch | None = None  # a search that is watched
    # An inner sitting.
    outer: _Session | None = None  # the sitting that this one returns to
    explored: Exploration | None = None
    puzzle: Puzzling | None = None
    # The program.
    running: bool = True

    @property
    def size(self) -> Size:
        """The size of the screen."""
        return self.display.size

    @property
    def least_size(self) -> Size:
        """The smallest screen that has room for this page."""
        return PAGE if self.page in _PLACES else needed(self.shown_rules)

    @property
    def shown_rules(self) -> Rules:
        """The size of the board on the screen, and how many in a row win."""
        past = self.past.review
        return past.game.rules if past else self.game.rules

    @property
    def loading(self) -> bool:
        """Whether the records are still being opened."""
        return self.records.state is RecordsState.LOADING

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self.round.game

    @property
    def thinking(self) -> Thought | None:
        """What the computer thinks so far of the position that it searches, None while it does not search."""
        return self.thought if self.thought and self.thought.judgement.position == self.asked else None

    @property
    def main(self) -> "Session":
        """The sitting that knows the records: the outer one, or this one if there is none."""
        return self.outer or self

    @property
    def where(self) -> Where:
        """The place of the key bindings that hold now."""
        if self.page is Page.SEARCH:
            return Where.SEARCH
        if not fits(self.size, self.least_size):
            inner = self.shown_review or (self.outer and self.page in (Page.BOARD, Page.PUZZLE))
            return Where.CRAMPED if inner and fits(self.size, PAGE) else Where.TINY
        if self.shown_review:
            return Where.QUESTION if self.shown_review.hidden else Where.REVIEW
        if self.puzzle and self.page is Page.PUZZLE:
            return Where.SOLVED if self.puzzle.solved else Where.PUZZLE
        if self.page in _PLACES:
            return _PLACES[self.page]
        if self.explored:
            return Where.EXPLORING
        return Where.WATCHING if self.game.people == 0 else Where[self.game.phase.name]

    @property
    def all_scores(self) -> Scores:
        """The scores of this sitting, with the latest two games if they are over."""
        return self.with_latest(self.scores)

    @property
    def score(self) -> Score:
        """The score of the present matchup in this sitting."""
        return self.all_scores.get(self._matchup, Score())

    @property
    def total(self) -> Score | None:
        """The score of the present matchup in all kept games; None if there are no records of them."""
        if self.records.scores is None or self.game.seats.name or not self.game.people:
            return None
        return self.with_latest(self.records.scores).get(self._matchup, Score())

    @property
    def _matchup(self) -> Matchup:
        people = self.game.people
        if people == 2 or self.game.seats.name:
            return Matchup(self.shown_rules, people, None)
        x, o = self.level_of(Mark.X), self.level_of(Mark.O)
        return Matchup(self.shown_rules, people, x, None if x is o else o)

    def with_latest(self, scores: Scores) -> Scores:
        """Scores with the latest two games added, if they are over; undo may still change these."""
        return count(count(scores, self.previous and self.previous.final), self.round)

    @property
    def shows_values(self) -> bool:
        """Whether cells show their values: if the setting is on, at a person's turn or in a game that is watched."""
        phase = self.game.phase
        return self.settings.values > 0 and (
            phase is Phase.PLAYING or (phase is Phase.WAITING and not self.game.people)
        )

    @property
    def shows_replies(self) -> bool:
        """Whether cells also show how many replies hold: only if the values of all moves are soon known."""
        return self.shows_values and self.settings.values is Values.REPLIES and soon_analysed(self.game.position)

    @property
    def wants_replies(self) -> bool:
        """Whether replies must be searched: to show them, or for a hint among moves that are all equally good."""
        analysis = self.knowledge.analysis
        alike = analysis is not None and self.knowledge.stage == HINTS and len(analysis.best) == len(analysis.moves)
        asked = alike or self.said is Notice.REPLIES
        return self.shows_replies or (self.wants_help and asked and soon_analysed(self.game.position))

    @property
    def wants_help(self) -> bool:
        """Whether the values of the moves must be searched: to show them, for a hint, or for a question."""
        asked = self.knowledge.stage > 0 or enquires(self.said)
        return self.shows_values or (self.game.phase is Phase.PLAYING and asked)

    @property
    def searchable(self) -> Position:
        """The position whose search can be watched: the one on the board, after a game the empty board."""
        return self.game.position if self.game.outcome is None else self.game.rules.start

    @property
    def reviewable(self) -> bool:
        """Whether the game on the board is over and can be reviewed."""
        return self.game.phase is Phase.FINISHED and bool(self.game.moves)

    @property
    def shown_review(self) -> Review | None:
        """The review on the screen, if there is one: of a game from the records, or of the game on the board."""
        return (self.past.review or self.review) if self.page is Page.REVIEW else None

    def with_help_counted(self) -> "Session":
        """The session with this position counted as one in which a person had help; nothing changes after the end."""
        round = self.round
        if not round.game.people or round.game.phase is Phase.FINISHED:
            return self
        return self._replace(round=round._replace(helped=round.helped | {round.game.position}))

    @property
    def ends_program(self) -> bool:
        """Whether the program began with this page, so that leaving it ends the program."""
        match self.page:
            case Page.SEARCH:
                return self.search is not None and self.search.ends_program
            case Page.PUZZLE:
                return self.puzzle is not None and self.puzzle.ends_program
            case Page.REVIEW:
                return self.past.review is not None and not self.past.games
        return False

    def with_review(self, review: Review) -> "Session":
        """The session with the review on the screen replaced."""
        if self.past.review:
            return self._replace(past=self.past._replace(review=review))
        return self._replace(review=review)

    @property
    def game_to_analyse(self) -> Game | None:
        """The finished game whose review is not complete; one between computers only once its review is opened."""
        past, own = self.past.review, self.review
        if past and not past.complete:
            return past.game
        wanted = self.game.people > 0 or self.shown_review is own
        return self.game if wanted and own and not own.complete else None

    @property
    def can_bring_back(self) -> bool:
        """Whether undo brings back the previous game: until a person has moved in this one."""
        watched = self.game.people == 0 and bool(self.game.moves)
        return self.previous is not None and self.game.untouched and not watched

    @property
    def interval(self) -> float:
        """Seconds between two moves when the computer plays itself."""
        if self.watching_pace is not None:
            return self.watching_pace
        return WATCHING_PACE if self.settings.pace is None else self.settings.pace

    def level_of(self, mark: Mark) -> Level:
        """The level at which the computer plays a mark from its next move on."""
        second = self.settings.second if self.game.people == 0 and mark is Mark.O else None
        return second or self.settings.level

    @property
    def waits_for_key(self) -> bool:
        """Whether a watched game waits for a key: it is paused, or over at a pace that leaves time to look."""
        over = self.game.phase is Phase.FINISHED
        return self.game.people == 0 and (self.paused or (over and self.interval > FAST))

    @property
    def unmarked(self) -> bool:
        """Whether the board is empty, so that a choice in the menu acts at once."""
        return not self.game.moves and not self.game.prepared

    @property
    def next_to_begin(self) -> Mark | None:
        """The mark that begins the next game, None if chance decides."""
        return self.settings.mark_to_begin(self.game)


def centre(rules: Rules) -> int:
    """The cell in the middle; of two, the one right of or below it."""
    return (rules.height // 2) * rules.width + rules.width // 2
