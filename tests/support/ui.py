"""What tests use of ui/: where it stands there is said here alone."""

from tictactoe._ui.app import App, begin, begin_with, effects, render, update
from tictactoe._ui.board.analysed import unanalysed
from tictactoe._ui.board.looks import enquire
from tictactoe._ui.line_mode import meaning, tell
from tictactoe._ui.page import COMMON, Key, Page, free
from tictactoe._ui.pages import groups
from tictactoe._ui.pages.explore.explore import ExplorePage
from tictactoe._ui.pages.game.game import GamePage
from tictactoe._ui.pages.game.words import all_counted
from tictactoe._ui.pages.menu.commands import COMMANDS
from tictactoe._ui.pages.menu.menu import Menu, rows
from tictactoe._ui.pages.menu.settings import TIMES, Setting, setting_row
from tictactoe._ui.pages.puzzle.puzzle import PuzzlePage
from tictactoe._ui.pages.puzzle.words import stages, verdict
from tictactoe._ui.pages.review.review import ReviewPage
from tictactoe._ui.pages.search.opening import Opening
from tictactoe._ui.pages.search.search import SearchPage
from tictactoe._ui.parts.frame import MARK_ROLES, Frame, Role
from tictactoe._ui.parts.layout import PAGE, Layout, board_size, corner, fits, layout_for, needed
from tictactoe._ui.reports.think import judgement
from tictactoe._ui.sitting.attempts import Attempt
from tictactoe._ui.sitting.display import Display, Size
from tictactoe._ui.sitting.effects import (
    AnalyseGame,
    AnalysePosition,
    AskEngine,
    BareEffect,
    BareQuestion,
    ChooseMove,
    CopyText,
    CountNodes,
    DeleteGame,
    Effect,
    FindReplies,
    Helper,
    KeepAttempt,
    KeepGame,
    KeepSettings,
    OpenRecords,
    Question,
    RecordFunction,
    SearchPosition,
    Stop,
    Wait,
    WriteFile,
)
from tictactoe._ui.sitting.events import (
    Asked,
    CellChosen,
    Clicked,
    Command,
    Elapsed,
    EngineFailed,
    Event,
    FileWritten,
    FunctionRecorded,
    GameAnalysed,
    GamesChanged,
    GamesLoaded,
    MistakePuzzlesFound,
    MoveChosen,
    NodesCounted,
    Pasted,
    PositionAnalysed,
    PositionSearched,
    Pressed,
    RecordsFailed,
    RecordsOpened,
    RepliesFound,
    Resized,
    Thought,
    Tossed,
    Wheeled,
)
from tictactoe._ui.sitting.messages import (
    GAME_OVER,
    NO_RECORDS,
    NOT_NOW,
    EngineFailing,
    Enquiry,
    Fault,
    Message,
    Resumed,
    SetAside,
    Trouble,
    Unfinished,
)
from tictactoe._ui.sitting.records import RecordsState
from tictactoe._ui.sitting.round import Round
from tictactoe._ui.sitting.score import Matchup, Score, Scores, count, matchup_of, merged, tally
from tictactoe._ui.sitting.settings import BOARDS, First, Settings, Values, as_text
from tictactoe._ui.sitting.statistics import Statistics, ordered, statistics
from tictactoe._ui.words.games import WAITING, not_counted
from tictactoe._ui.words.hints import value_with_replies
from tictactoe._ui.words.language import LANGUAGES, available, say, told, use
from tictactoe._ui.words.line_mode import EXPLORING_WORDS, REVIEW_WORDS
from tictactoe._ui.words.messages import failing, message
from tictactoe._ui.words.typed_commands import PLACES, WORDS, in_english
from tictactoe._ui.words.watched_search import NAMES as METHOD_NAMES
from tictactoe._ui.words.watched_search import NODES_OF, View, question
from tictactoe._ui.words.wrap import wrap
