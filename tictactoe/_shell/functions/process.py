"""The process that runs a function of one's own, and records how it calls itself; it sends the recording."""

import os
import pickle
import sys
from collections.abc import Sequence
from inspect import CO_OPTIMIZED
from threading import Lock, Thread
from time import monotonic, sleep
from traceback import walk_tb
from types import ModuleType, TracebackType
from typing import Any, NoReturn

from ..._engine.board import Mark, Position
from ..._engine.functions.run import EarlyEnd, End, FunctionRun
from ..._engine.functions.true_scores import is_best
from ..._engine.notation import format_cell, parse_position, parse_rules
from ..._engine.refusal import Refusal
from ..._ui.words.boards import USUAL
from ..._ui.words.language import template
from ..._ui.words.own_function import how_it_ended
from ..._ui.words.printable import printable
from .answers import score
from .file import ChoseAtOnce, Failed, LineStream, error_in, keep_descriptors, load, names_function
from .forms import POSITION
from .session import NO_OBJECT, Session
from .tries import Try

CANNOT = template("{name} cannot be called: {why}")
# translators: {other} is such as my_bot.py:minimax
CALLS_OTHER = template("no search was seen in {name}; name the function that calls itself: {other}")
CALLS_NONE = template(
    "no search was seen in {name} or in what it calls; name a function that calls itself, at the file's top level"
)
CHOSE_AT_ONCE = template(
    "{name} chose {cell} without a search; give it a board where nobody can win at once, such as _x_/_o_/___ or"
    " x__/_o_/__x"
)
CHOSE_BADLY = template("{name} chose {cell} without a search, but {better} is better")
# translators: {why} is "its moves also change turn, which is right only on an empty board"
ON_EMPTY = template("{name} can be judged on ___/___/___ alone: {why}")
# translators: {why} is such as "it does not call itself", {board} a board as Python writes it
UNKNOWN = template(
    "cannot tell how to call {name}: {why}. Its board comes first, such as {board}; docs/engines.md shows what works"
)
# translators: like the one above; {place} is such as self.board
UNKNOWN_IN = template(
    "cannot tell how to call {name}: {why}. Its board is {place}, such as {board}; docs/engines.md shows what works"
)
# translators: these follow "cannot tell how to call f: "; {value} is such as 'z', {argument} a name
PUTS = template("it puts {value} into a cell")
CHANGES = template("{argument} is {before}, then {now}")
KEPT = template("its moves also change {names}, which is right only on an empty board")
ALONE = template("it does not call itself")
UNSEEN = template("no call of its search was seen")
# translators: like those above; {value} is a score such as -1000
AT_ONCE = template(
    "it returned {value} without calling itself, as if the game were over, or by a return inside its loop"
)
SMALL_ONLY = template("{name} plays on 3 x 3 only")
SECONDS = 5.0  # for loading the file, and from one call to the next, before it counts as endless
TICK = 0.1  # seconds between two looks at the clock


def run(given: Sequence[str]) -> None:
    """Record the function that the first text names at a position: the others are its cells, its rules and its side.

    What is sent is the FunctionRun, or Failed with why there is none, and its calls as lists of what a Call has.
    """
    source, picture, board, mark = given
    report = Report(source, parse_position(picture, parse_rules(board), Mark(mark)))
    Thread(target=report.end_late, daemon=True).start()
    try:
        report.record()
    except Failed as error:
        report.send(error)
    except BaseException as error:  # also SystemExit, which exit() raises
        path, said = os.path.abspath(report.file), template("{file} cannot be loaded: {why}")
        if isinstance(error, EOFError):
            said = template(
                "{file} cannot be loaded: {why}: it asks for input; let it do that only under"
                " if __name__ == '__main__'"
            )
        elif error.__traceback__ and _calls_own(path, error.__traceback__):
            said = template(
                "{file} cannot be loaded: {why}; put the code that runs on loading under if __name__ == '__main__'"
            )
        report.send(Failed(said, file=report.file, why=error_in(path, error)))


def _calls_own(file: str, trace: TracebackType) -> bool:
    """Whether a traceback goes through a function of a file; a class or a comprehension is none."""
    codes = [frame.f_code for frame, _ in walk_tb(trace) if frame.f_code.co_filename == file]
    return any(code.co_flags & CO_OPTIMIZED and not code.co_name.startswith("<") for code in codes)


class Report:
    """What the process sends, once, before it ends. It takes what the file prints, too."""

    def __init__(self, source: str, position: Position) -> None:
        _, self._descriptor = keep_descriptors()
        self._printed: list[str] = []
        sys.stdout = self._output = LineStream(self._printed.append)
        self._module: ModuleType | None = None
        self._session: Session | None = None
        self._source, self._position = source, position
        self.file, _, self._called = source.rpartition(":")
        self._sending = Lock()

    def record(self) -> NoReturn:
        """Load the file, call the function, and send what it does; raises what the file does, or Failed."""
        self._module = load(self.file)
        self._session = session = Session(self._module, self.file, self._called, self._output)
        self._finish(session, self._recorded(session))

    def end_late(self) -> None:
        """Send what there is, once nothing has happened for too long."""
        last = monotonic()
        while monotonic() < last + SECONDS:
            sleep(TICK)
            if self._session and (attempt := self._session.now):
                last = monotonic() if attempt.came_back else attempt.last_call
        late, session = EarlyEnd(End.LATE, SECONDS), self._session
        if session and (attempt := session.now) and attempt.position == self._position:
            attempt.ended = late
            self._finish(session, attempt)
        if session:
            self.send(Failed(CANNOT, name=self._called, why=how_it_ended(late)))
        kind, _, _ = self._called.rpartition(".")
        if self._module and kind:
            self.send(Failed(NO_OBJECT, name=kind, why=how_it_ended(late)))
        why = template("{file} was not loaded within {seconds} seconds: does it start a game?")
        self.send(Failed(why, file=self.file, seconds=round(SECONDS)))

    def _recorded(self, session: Session) -> Try:
        """What the function does; raises Failed if it cannot be judged since it was not found out how to call it."""
        called, position = self._called, self._position
        other = self._other(session)
        try:
            tried = session.forms()
        except Failed as error:
            if other:
                raise self._unseen(session) from error
            raise Failed(CANNOT, name=called, why=error) from error
        if position.rules != USUAL:
            tried = [POSITION] if POSITION in tried else []
        if attempt := session.record(position, tried):
            return attempt
        if position.rules != USUAL:
            raise Failed(SMALL_ONLY, name=called)
        best = session.best
        if kept := why_kept(session):
            raise Failed(ON_EMPTY, name=called, why=kept)
        strange = best and best.strange  # that search was seen
        if not session.searches and (other or not session.searching) and not strange:
            if best and best.ended and best.ended.end is End.STOPPED and not other:
                return session.call(best.fit, position, trial=False)  # which never comes back
            raise self._unseen(session)
        why = _why(session)
        if best and best.calls_itself and not why:
            return session.call(best.fit, position, trial=False)
        form = best.fit.form if best else POSITION
        board = repr(form._replace(holder=None).written(position))
        if form.holder:
            place = form.holder.place(session.arguments[0].name)
            raise Failed(UNKNOWN_IN, name=called, why=why, place=place, board=board)
        raise Failed(UNKNOWN, name=called, why=why, board=board)

    def _other(self, session: Session) -> str:
        """Another function that calls itself, as one names it; "" if there is none that can be named."""
        others = (f"{self.file}:{name}" for name in session.searching if name != self._called)
        return next(filter(names_function, others), "")

    def _unseen(self, session: Session) -> Failed:
        """Why no call was seen of a function that does not call itself."""
        if other := self._other(session):
            return Failed(CALLS_OTHER, name=self._called, other=other)
        return Failed(CALLS_NONE, name=self._called)

    def _finish(self, session: Session, attempt: Try) -> NoReturn:
        """Send what was recorded in a try, or why nothing is."""
        called = self._called
        if not attempt.calls and attempt.ended:
            self.send(Failed(CANNOT, name=called, why=how_it_ended(attempt.ended)))
        if (cell := session.chosen_at_once(attempt)) is not None:
            self.send(self._at_once(cell))
        if not attempt.calls:
            self.send(self._unseen(session))
        printed: dict[int, list[str]] = {}
        for number, line in [*((0, line) for line in self._printed), *attempt.printed]:
            printed.setdefault(number, []).append(printable(line))
        answer = None if session.searches else session.meant(attempt)
        draw = 0.0 if attempt.ended or self._position.rules != USUAL else session.score_of_a_draw(attempt.fit)
        run = attempt.run._replace(
            printed=printed, source=self._source, answer=answer, shares=session.shares, draw=draw
        )
        self.send(run, attempt.calls)

    def _at_once(self, cell: int) -> Failed:
        """Why nothing was recorded of a function that chose a cell without a search."""
        position, name = self._position, format_cell(self._position.rules, cell)
        better = next(each for each in position.legal_moves if is_best(position, each))
        if is_best(position, cell):
            return ChoseAtOnce(CHOSE_AT_ONCE, name=self._called, cell=name)
        return Failed(CHOSE_BADLY, name=self._called, cell=name, better=format_cell(position.rules, better))

    def send(self, found: FunctionRun | Failed, calls: list[list[Any]] | None = None) -> NoReturn:
        """Send what was found, with the calls, and end."""
        self._sending.acquire()  # never released: only one of the two threads sends
        data = pickle.dumps((found, calls or []))
        try:
            while data:
                data = data[os.write(self._descriptor, data) :]
        finally:
            os._exit(0)  # whatever still runs, also if the program has ended and nobody reads


def why_kept(session: Session) -> Refusal | None:
    """Why the function is right only on an empty board; None if it is not, as far as the last tries show."""
    kept = session.best.kept if session.best else ()
    return Refusal(KEPT, names=", ".join(kept)) if kept else None


def _why(session: Session) -> Refusal | None:
    """Why it was not found out how to call the function; None if it only makes calls that are no moves."""
    attempt = session.best
    if attempt is None:
        return Refusal(ALONE)
    if attempt.strange:
        return Refusal(PUTS, value=printable(repr(attempt.strange[0])))
    if attempt.ended:
        return how_it_ended(attempt.ended)
    if changed := attempt.changed:
        at, values = next(iter(changed.items()))
        before, now = (printable(repr(value)) for value in values)
        return Refusal(CHANGES, argument=session.arguments[at + 1].name, before=before, now=now)
    if attempt.calls_itself:
        return None
    if not session.searches:
        return Refusal(UNSEEN)
    value = score(attempt.answer)
    return Refusal(ALONE) if isinstance(value, str) else Refusal(AT_ONCE, value=value)
