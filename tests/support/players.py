"""Who plays a scenario: at the pages alone, or at the real program in a real pty.

Both press keys and look at the screen; neither knows how the program does what it shows. What the program keeps is in
the test's own state folder: the next player of the same test finds it there.
"""

import os
from collections.abc import Callable
from time import monotonic, sleep
from typing import Self

from support.board_on_screen import marks_drawn, middle_of
from support.command_line import called
from support.records_file import PATIENT
from support.ui import App, Clicked, Elapsed, Event, Pressed, Size, Wait, begin, begin_with, effects, render, update
from tictactoe._cli.play import records_file
from tictactoe._shell.world import World

SIZE = Size(80, 24)
TIMEOUT = 20.0  # seconds until something must be shown
MOMENT = 0.002


class Player:
    """Somebody who presses keys, and reads the screen."""

    def press(self, *keys: str) -> None:
        """Press keys by their names."""
        raise NotImplementedError

    def click(self, row: int, column: int) -> None:
        raise NotImplementedError

    def rows(self) -> list[str]:
        """The rows of the screen as it is now."""
        raise NotImplementedError

    def until(self, condition: Callable[[], object]) -> None:
        """Return once a condition holds; raises AssertionError if it never does."""
        raise NotImplementedError

    def ends(self) -> bool:
        """Whether the program has ended well."""
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def text(self) -> str:
        """What is on the screen now."""
        return "\n".join(self.rows())

    def shows(self, *texts: str) -> None:
        """Return once all these texts are on the screen."""
        self.until(lambda: all(text in self.text() for text in texts))

    def hides(self, text: str) -> None:
        """Return once a text is not on the screen."""
        self.until(lambda: text not in self.text())

    def marks(self) -> str:
        """The marks on a board of tic-tac-toe, as "X.O/.../..."."""
        return marks_drawn(self.rows(), SIZE)

    def has(self, marks: str) -> None:
        """Return once these marks are on the board."""
        self.until(lambda: self.marks() == marks)

    def click_cell(self, cell: int) -> None:
        """Click into the middle of a cell of a board of tic-tac-toe."""
        column, row = middle_of(SIZE, cell)
        self.click(row, column)


class OnPages(Player):
    """At the pages alone: no terminal, and no time that passes unless somebody waits for it."""

    patience: float | None = TIMEOUT  # as a device of the loop

    def __init__(self, *arguments: str) -> None:
        _, given = called(*arguments)
        options, page = given["options"], given["page"]
        records = records_file(options.records) or None
        self._world = World(seed=options.seed, records=records)
        self._due: Event | None = None
        app = begin(options.settings, SIZE, start=options.start, records=bool(records), named=options.named)
        self._app: App = begin_with(app, *page) if page else app
        self._answer(None)

    def press(self, *keys: str) -> None:
        for key in keys:
            self._happen(Pressed(key))

    def click(self, row: int, column: int) -> None:
        frame = render(self._app)
        self._happen(Clicked(frame.target(row, column), frame.page))

    def rows(self) -> list[str]:
        return render(self._app).text().split("\n")

    def until(self, condition: Callable[[], object]) -> None:
        deadline = monotonic() + TIMEOUT
        while not condition():
            assert monotonic() < deadline, self.text()
            event = self._world.next_event(self)
            if event:
                self._happen(event)

    def ends(self) -> bool:
        self.close()
        return not self._app.running

    def close(self) -> None:
        self._world.__exit__()
        self._world = World()

    def _happen(self, event: Event) -> None:
        before, self._app = self._app, update(self._app, event)
        self._answer(before)

    def _answer(self, before: App | None) -> None:
        for effect in effects(before, self._app):
            answer = self._world.perform(effect, self)
            if answer:
                self._happen(answer)

    # As a device of the loop

    def show(self, before: App | None, after: App) -> None:
        """Do nothing: the screen is drawn when it is looked at."""

    def read(self, tick: float) -> Event | None:
        """What was waited for; it comes once somebody looks for it."""
        due, self._due = self._due, None
        if due is None:
            sleep(MOMENT)
        return due

    def poll_input(self) -> bool:
        return False

    def wait(self, wait: Wait) -> Event | None:
        self._due = Elapsed(wait.position, wait.step)
        return None

    def drop(self) -> None:
        """Do nothing: nobody types ahead."""

    def copy(self, text: str) -> None:
        """Do nothing: nobody has a clipboard."""


class OnTerminal(Player):
    """At the real program, in a pty; ends of games are short, and it waits for its records."""

    def __init__(self, *arguments: str, term: str = "xterm-256color") -> None:
        from support.program import Program

        self._program = Program(
            *arguments,
            code=PATIENT,
            environment={"XDG_STATE_HOME": os.environ["XDG_STATE_HOME"]},
            columns=SIZE.columns,
            rows=SIZE.rows,
            term=term,
        )

    def press(self, *keys: str) -> None:
        self._program.press(*keys)
        self._program.settle()

    def click(self, row: int, column: int) -> None:
        self._program.click(column, row)
        self._program.settle()

    def rows(self) -> list[str]:
        return self._program.lines()

    def until(self, condition: Callable[[], object]) -> None:
        self._program.wait(lambda _: condition())

    def ends(self) -> bool:
        from support.program import assert_left_as_found

        status = self._program.exit_status()
        assert_left_as_found(self._program)
        return status == 0

    def close(self) -> None:
        self._program.close()
