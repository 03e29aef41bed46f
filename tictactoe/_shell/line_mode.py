"""A sitting as lines of text: for pipes, dumb terminals and screen readers."""

import os
import stat
import sys
from contextlib import nullcontext, suppress
from io import TextIOWrapper
from time import sleep

from .._engine.board import Position
from .._engine.game import Phase
from .._ui.app import App
from .._ui.line_mode import meaning, tell
from .._ui.page import Page
from .._ui.pages.game.lines import progress, tell_end
from .._ui.sitting.display import Display, Size
from .._ui.sitting.effects import Wait
from .._ui.sitting.events import Command, Elapsed, Event
from .._ui.words.language import say
from .._ui.words.line_mode import AGAIN, board_lines, board_sentences
from .._ui.words.printable import joined
from .._ui.words.wrap import folded
from .output import complain, printed_columns, prints_unicode
from .signals import handling

SIZE = Size(80, 24)  # what pages are laid out for, though no frame is drawn
LONGEST_LINE = 1000  # characters, enough for a long game; a longer line is cut
GOING_ON = "SIGCONT"  # after Ctrl-Z and fg


class Lines:
    """Standard input and output as a device of the loop: it reads lines as events, and prints whole sentences.

    On a terminal it ends the line of a prompt at Ctrl-C, so that the shell's prompt begins another.
    """

    patience: float | None = None

    def __init__(self) -> None:
        if isinstance(sys.stdout, TextIOWrapper):  # a caller may have replaced it
            sys.stdout.reconfigure(errors="replace")
        self._echo = not sys.stdin.isatty()
        self._watched = sys.stdout.isatty()
        self._last: tuple[Page | None, Position | None] = None, None  # the page and the board before a line
        self._unseen = sys.stdin.isatty() and stat.S_ISREG(os.fstat(1).st_mode)  # what is asked goes to a file

    def __enter__(self) -> "Lines":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is KeyboardInterrupt:
            self._end_line()

    @property
    def display(self) -> Display:
        """What can be printed."""
        return Display(SIZE, unicode=prints_unicode())

    def show(self, before: App | None, after: App) -> None:
        """Print what happened; on a terminal, print also how the computer's time runs out."""
        if self._watched:
            self._print(progress(before, after), end="")
        for sentence in tell(before, after):
            if after.top.to_copy:
                self._print(sentence)  # without folding, so that it can be copied
            else:
                self._say(sentence)
        self._app = after
        if end := tell_end(before, after):
            self._say_board(after.play.game.position)
            self._say(end)

    def read(self, tick: float) -> Event | None:
        """Prompt for a line and read it; None if it asks nothing. The end of input means quit.

        So does a question that goes to a file, where a person who could answer does not see it.
        """
        page = self._app.top
        prompt = page.prompt(self._app)
        if not prompt:
            return Command("back")
        if self._unseen:
            complain(say("a question would follow, but the output goes to a file and you would not see it."))
            return Command("quit")
        if board := page.board(self._app):
            self._say_board(board, *page.which_board(self._app))
        on_a_line = prompt == say(AGAIN)  # a sentence, not the beginning of the line that is typed
        end = "\n" if on_a_line else " "
        self._say(prompt, end)

        def ask_again(*_: object) -> None:
            text = joined(folded(prompt, printed_columns())) + end
            with suppress(OSError):  # a signal may come while the one before is handled, where print would fail
                os.write(1, text.encode(sys.stdout.encoding, errors="replace"))

        with nullcontext() if self._echo else handling(ask_again, GOING_ON):
            text = self._line(echo=not on_a_line)
        if text is None:
            return Command("quit")
        understood = meaning(self._app, text)
        if understood.answer:
            self._say(understood.answer)
        return understood.event

    def _line(self, *, echo: bool) -> str | None:
        """The next line, cut to LONGEST_LINE and without control characters; None at the end of input."""
        line = sys.stdin.readline(LONGEST_LINE)
        rest = line
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST_LINE)
        text = "".join(letter if letter.isprintable() else "?" for letter in line.strip())
        if self._echo and echo:
            self._print(text)
        if not line:
            self._end_line()
        return text if line else None

    def _end_line(self) -> None:
        if not self._echo:
            self._say("")

    def poll_input(self) -> bool:
        """Never: each line is answered before the next is read, so no input counts as waiting."""
        return False

    def wait(self, wait: Wait) -> Event | None:
        """Wait; but once a game is over, give None at once: `read` then asks for the next game."""
        if self._app.play.game.phase is Phase.FINISHED:
            return None
        sleep(wait.seconds)
        return Elapsed(wait.position, wait.step)

    def drop(self) -> None:
        """Drop nothing: lines that are typed ahead are meant."""

    def copy(self, text: str) -> None:
        """Do nothing: the text is printed."""

    def _say_board(self, position: Position, *above: str) -> None:
        """Print a board; where that is not wanted, say it in words if what was told does not lead to it."""
        page = self._app.top
        last, self._last = self._last, (page, position)
        if self._app.settings.prints_board:
            self._say("\n".join([*above, *board_lines(position)]))
        elif position.mine | position.theirs and position != last[1] and not page.follows(last[0]):
            self._say("\n".join([*above, *board_sentences(position)]))

    def _say(self, text: str, end: str = "\n") -> None:
        """Print a text, with long lines folded."""
        self._print(folded(text, printed_columns()), end)

    @staticmethod
    def _print(text: str, end: str = "\n") -> None:
        print(joined(text), end=end, flush=True)
