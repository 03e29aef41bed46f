"""A session as lines of text: for pipes, dumb terminals and screen readers."""

import sys
from time import sleep

from ..engine.board import Position
from ..engine.game import Phase
from ..engine.levels import NAMES
from ..engine.notation import BadCell, format_game, parse_cell
from ..ui.session.events import (
    Action,
    CellNamed,
    Command,
    Elapsed,
    Event,
    GameNamed,
    LevelNamed,
    Pressed,
    Taught,
    ValueAsked,
)
from ..ui.session.messages import Notice
from ..ui.session.requests import Wait
from ..ui.session.review import Review
from ..ui.session.session import Page, Session
from ..ui.words import line_mode as lines
from ..ui.words.wrap import folded
from .printing import printed_columns

_EXPLORING_KEYS = {"back": "<", "forward": ">", "next": "tab", "previous": "backtab"}
DEPTH = 2  # plies of a search that are printed
LONGEST_LINE = 200  # characters; a longer line is cut

_COMMANDS = {"undo": Action.UNDO, "redo": Action.REDO, "new": Action.NEW, "quit": Action.QUIT, "q": Action.QUIT}
_REVIEW_KEYS = {"next": ">", "": ">", "previous": "<", "back": "<", "first": "home", "end": "end", "leave": "escape"}


class Lines:
    """Standard input and output as a device of the loop: it reads lines as events, and prints whole sentences."""

    patience: float | None = None

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        self._echo = not sys.stdin.isatty()
        self._watched = sys.stdout.isatty()
        self._prints_board = True

    def show(self, before: Session | None, after: Session) -> None:
        """Print what happened; on a terminal, print also how the computer's time runs out."""
        if self._watched:
            self._print(lines.progress(before, after), end="")
        for sentence in lines.tell(before, after):
            if after.said is Notice.SHARED and sentence == format_game(after.game):
                self._print(sentence)  # without folding, so that it can be copied
            else:
                self._say(sentence)
        self._session = after
        end = lines.tell_end(before, after)
        if end:
            self._say_board()
            self._say(end)

    def read(self, tick: float) -> Event | None:
        """Prompt for a line and read it; None if it asks nothing of the session. The end of input means quit."""
        over = self._session.game.phase is Phase.FINISHED
        if self._session.explored:
            return self._read_exploring()
        if self._session.shown_review:
            return self._read_review(self._session.shown_review)
        if self._session.puzzle:
            return self._read_puzzle(self._session.puzzle.solved)
        if self._session.page in (Page.STATISTICS, Page.GAMES):
            return Command(Action.BACK)  # what the page shows has been printed
        if not over:
            self._say_board()
        self._say(lines.AGAIN if over else lines.prompt(self._session.game), end="\n" if over else " ")
        text = self._line(echo=not over)
        return Command(Action.QUIT) if text is None else self._understand(text, over)

    def _line(self, echo: bool) -> str | None:
        """The next line, cut to LONGEST_LINE and without control characters; None at the end of input."""
        line = sys.stdin.readline(LONGEST_LINE)
        rest = line
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST_LINE)
        text = "".join(letter if letter.isprintable() else "?" for letter in line.strip())
        if self._echo and echo:
            self._print(text)
        if not line and not self._echo:
            self._say("")  # so that the shell's prompt begins a line
        return text if line else None

    def _read_review(self, review: Review) -> Event | None:
        """The event of the next line of a review: a key of the screen by its name, or a cell as an answer."""
        just_opened = self._session.archive.review and review.at_end and review.led
        if review.hidden or just_opened:
            self._say_board(review.before.position)
        self._say("Review:", end=" ")
        text = self._line(echo=True)
        if text is None:
            return Command(Action.QUIT)
        word, cell = text.lower(), self._named(text)
        match word:
            case "quit" | "q":
                return Command(Action.QUIT)
            case "board" if review.hidden and self._prints_board:
                return None  # the next call prints it
            case "board":
                self._say("\n".join(lines.board_lines(review.before.position)))
                return None
            case "list":
                self._say("\n".join(lines.review_list(review)))
                return None
            case "explore":
                return Command(Action.EXPLORE)
            case "show" if review.hidden:
                return Pressed("v")
            case _ if word in _REVIEW_KEYS:
                return Pressed(_REVIEW_KEYS[word])
            case _ if cell is not None and review.hidden:
                return CellNamed(cell)
        asked = cell is not None or word == "show"
        self._say(lines.NO_QUESTION if asked else lines.not_here(text, lines.REVIEW_WORDS))
        return None

    def _read_exploring(self) -> Event | None:
        """The event of the next line while moves are explored."""
        from ..ui.words import explore  # imported only if it is needed

        game = self._session.game
        self._say_board()
        self._say(f"Exploring, {game.position.to_move.value} to move:" if not game.outcome else "Exploring:", end=" ")
        text = self._line(echo=True)
        if text is None:
            return Command(Action.QUIT)
        word, _, argument = " ".join(text.lower().split()).partition(" ")
        cell = self._named(text)
        missing = explore.missing(self._session, word)
        match word:
            case _ if missing:
                self._say(missing)
            case "quit" | "q":
                return Command(Action.QUIT)
            case "done" | "leave":
                return Command(Action.BACK)
            case _ if word in _EXPLORING_KEYS:
                return Pressed(_EXPLORING_KEYS[word])
            case "list":
                self._say("\n".join(explore.listed(self._session)))
            case "board":
                self._say("\n".join(lines.board_sentences(game.position)))
            case "values":
                return ValueAsked(None)
            case "why" if self._named(argument) is not None:
                return ValueAsked(self._named(argument))
            case _ if cell is not None and game.outcome:
                self._say(explore.OVER)
            case _ if cell is not None:
                return CellNamed(cell)
            case _:
                self._say(lines.not_here(text, lines.EXPLORING_WORDS))
        return None

    def _read_puzzle(self, solved: bool) -> Event | None:
        """The event of the next line at a puzzle; once it is solved, an empty line asks for the next puzzle."""
        from ..ui.words.puzzle import WORDS  # imported only if it is needed

        if not solved:
            self._say_board()
        self._say("Press Enter for the next puzzle:" if solved else "Your answer:", end=" ")
        text = self._line(echo=True)
        cell = self._named(text or "")
        match (text or "").lower():
            case _ if text is None:
                return Command(Action.QUIT)
            case "quit" | "q":
                return Command(Action.QUIT)
            case "leave":
                return Command(Action.BACK)
            case "another" | "next":
                return Command(Action.NEW)
            case "" if solved:
                return Command(Action.NEW)
            case "hint" if not solved:
                return Command(Action.HINT)
            case "board":
                self._say("\n".join(lines.board_sentences(self._session.game.position)))
            case _ if cell is not None and not solved:
                return CellNamed(cell)
            case _:
                self._say(lines.not_here(text or "", WORDS) if not solved else "Press Enter, or say leave or quit.")
        return None

    def waiting(self) -> bool:
        """Never: each line is answered before the next is read, so no input counts as waiting."""
        return False

    def wait(self, wait: Wait) -> Event | None:
        """Wait; but once a game is over, give None at once: `read` then asks for the next game."""
        if self._session.game.phase is Phase.FINISHED:
            return None
        sleep(wait.seconds)
        return Elapsed(wait.position, wait.step)

    def drop(self) -> None:
        """Drop nothing: lines that are typed ahead are meant."""

    def _understand(self, text: str, over: bool) -> Event | None:
        """The event that a line asks for; None if the answer was printed."""
        rules = self._session.rules
        word, _, argument = " ".join(text.lower().split()).partition(" ")
        match word:
            case "" if over:
                return Command(Action.NEW)
            case _ if word in _COMMANDS:
                return Command(_COMMANDS[word])
            case "help":
                self._say("\n".join(lines.line_help(rules)))
            case "board" if argument in ("on", "off"):
                self._prints_board = argument == "on"
            case "board" if not argument:
                self._say("\n".join(lines.board_sentences(self._session.game.position)))
            case "board":
                self._say(lines.BOARD_WORDS)
            case "review" if argument.isdecimal() and argument.isascii():
                return GameNamed(int(argument))
            case "review":
                return Command(Action.REVIEW)
            case "games":
                return Command(Action.STATISTICS)
            case "hint":
                return Command(Action.HINT)
            case "score":
                self._say(lines.score(self._session))
            case "share":
                return Command(Action.SHARE)
            case "values":
                return ValueAsked(None)
            case "explore":
                return Command(Action.EXPLORE)
            case "puzzle" | "puzzles":
                return Command(Action.PUZZLE)
            case "think":
                return self._think(argument)
            case "replies":
                return ValueAsked(None, replies=True)
            case "why":
                return self._why(argument)
            case "level":
                return self._level(argument.strip())
            case _:
                return self._cell(text, over)
        return None

    def _think(self, name: str) -> Event | None:
        """Print the search of the position on the board by the named method."""
        from ..engine.steps import Method  # imported only if it is needed
        from ..ui.reports import think

        methods = {method.value: method for method in Method} | {"": Method.MINIMAX}
        if name not in methods:
            self._say(think.METHODS)
        elif self._session.works(Action.LESSON):
            self._say("\n".join(think.lines(self._session.game.position, methods[name], DEPTH)))
            return Taught(self._session.game.position)
        else:
            self._say(think.TOO_LARGE)
        return None

    def _level(self, name: str) -> Event | None:
        if name in NAMES:
            return LevelNamed(NAMES[name])
        self._say(lines.levels(self._session))
        return None

    def _why(self, name: str) -> Event | None:
        cell = self._named(name)
        if cell is None:
            self._say(lines.no_cell(self._session.rules, name) if name else lines.why(self._session))
        return None if cell is None else ValueAsked(cell)

    def _cell(self, text: str, over: bool) -> Event | None:
        cell = self._named(text)
        if cell is None:
            self._say(lines.unknown(self._session.rules, text))
            return None
        if over:
            self._say(lines.OVER)
            return None
        return CellNamed(cell)

    def _named(self, text: str) -> int | None:
        """The cell that a text names, on a board of 3 x 3 also by its digit; None if it names none."""
        rules = self._session.rules
        if (rules.width, rules.height) == (3, 3) and len(text) == 1 and text in "123456789":
            return int(text) - 1
        try:
            return parse_cell(rules, text)
        except BadCell:
            return None

    def _say_board(self, position: Position | None = None) -> None:
        if self._prints_board:
            self._say("\n".join(lines.board_lines(position or self._session.game.position)))

    def _say(self, text: str, end: str = "\n") -> None:
        """Print a text, with long lines folded."""
        self._print(folded(text, printed_columns()), end)

    @staticmethod
    def _print(text: str, end: str = "\n") -> None:
        print(text, end=end, flush=True)
