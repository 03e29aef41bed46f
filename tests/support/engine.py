"""What tests use of the engine that is not public: where it stands there is said here alone."""

from tictactoe._engine.coaching.coach import Verdict
from tictactoe._engine.coaching.puzzles import Puzzle, PuzzleKind, given_away, parse_puzzle, puzzles
from tictactoe._engine.judgement import unrefuted, with_judgement
from tictactoe._engine.search.findings import Finding, Findings, Status
from tictactoe._engine.search.maker_breaker import MakerBreaker
from tictactoe._engine.search.row_keys import KEY_BYTES
from tictactoe._engine.search.row_tables import COUNT, LINES_SHIFT, OPEN_FOURS, RowTables
from tictactoe._engine.search.scores import EXACT, LIKELY, LOST, LOWER, PROVEN, UPPER, WIN, Entry, score_of, seen_from
from tictactoe._engine.search.stones import Stones
from tictactoe._engine.steps import Bound, Method, Step, StepKind, Walk, plain_nodes, walk
from tictactoe._engine.stopping import Stopped, never, with_budget
