"""A function in a Python file as a player: how it is asked for a move, and for how long."""

import os
import sys
from collections.abc import Callable, Sequence
from operator import attrgetter
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import NamedTuple

from ..._engine.board import Mark, Position, Rules
from ..._engine.functions.positions import TRIED
from ..._engine.functions.run import End
from ..._engine.functions.true_scores import is_best
from ..._engine.game import Game
from ..._engine.notation import format_position
from ..._ui.words.boards import USUAL
from ..._ui.words.language import say, template, told
from ..._ui.words.own_function import how_it_ended
from .answers import cell_of, score
from .arguments import Arguments, combinations
from .file import Failed, LineStream, description, load, show
from .forms import POSITION, Fit, Form
from .process import SMALL_ONLY, why_kept
from .session import LONGEST_TRIAL, MOST_LINES, Session

LONG_SEARCH = 40 * MOST_LINES  # in which a function answers that plays many games at random before it chooses
TICK = 0.02  # seconds between two checks whether the move is still wanted
NAMES = ("position", "pos")  # of the argument of a player that takes a Position
CANNOT_PLAY = template("{name} cannot play: {why}")
# translators: {why} is such as "it raised TypeError: ..."; def choose(position) and the path stay
UNFIT = template(
    "{name} cannot play: {why}. A player is def choose(position) and returns a cell; see examples/my_bot.py."
    " A minimax may be of any form that think takes"
)
# translators: follows "name cannot play: "; {why} is such as "it returned 'b2', which is taken"
TRIED_ON = template("on {board} {why}")


class FunctionPlayer:
    """The function that a text such as my_bot.py:choose names, asked for moves in the way that is found by trying it.

    One whose argument is a Position, and that does not call itself, is not tried.

    Its file is run as a module that can import from its folder. What it prints goes to `say`, line by line. The
    constructor raises whatever the file raises, and Failed if the file has no such function.
    """

    def __init__(self, source: str, say: Callable[[str], None]) -> None:
        file, _, self._called = source.rpartition(":")
        self.name = os.path.basename(file).removesuffix(".py")
        self._file, self._source = os.path.abspath(file), source
        self._output = LineStream(say)
        sys.stdout = self._output
        session = Session(load(file), file, self._called, self._output, MOST_LINES)
        self._function, self._arguments = session.function, session.arguments
        self._required = [each for each in session.arguments if each.default is each.empty]
        self._fits = dict.fromkeys(Mark, Fit(POSITION))  # how it is called when a side is to move
        self._failed: Failed | None = None
        try:
            if not _takes_position(self._required, session.asks_for_moves):
                self._fits = self._by_trying(session)
            elif session.searches:
                self._fits = self._of_a_minimax(session, [POSITION]) or self._fits
        except Failed as failed:
            self._failed = failed
        session.restore()
        self._output.say = say

    def prepare(self, rules: Rules) -> None:
        """Raise Failed if the function cannot play on a board."""
        if self._failed and (rules == USUAL or len(self._required) > 1):
            raise self._failed
        if any(fit.form != POSITION for fit in self._fits.values()) and rules != USUAL:
            raise Failed(SMALL_ONLY, name=self._called)

    def choose(self, position: Position, stop: Callable[[], bool]) -> int | None:
        """The cell for a position, None once `stop` returns True; the function then runs on, but its answer is lost.

        Raises Failed; if the function raised an error, its traceback is on standard error by then.
        """
        answers: SimpleQueue[int | Failed] = SimpleQueue()
        Thread(target=self._call, args=(position, answers), daemon=True).start()
        while not stop():
            try:
                answer = answers.get(timeout=TICK)
            except Empty:
                continue
            if isinstance(answer, Failed):
                raise answer
            self._output.flush()
            return answer
        return None

    def _call(self, position: Position, answers: "SimpleQueue[int | Failed]") -> None:
        try:
            answers.put(self._chosen(position))
        except Failed as failed:
            answers.put(failed)
        except BaseException as error:  # also SystemExit, which exit() raises
            show(error, self._file)
            answers.put(Failed("it raised {error}", error=description(error)))

    def _chosen(self, position: Position) -> int:
        """The cell that it plays, the first of those with the best score; raises Failed, or what it raises."""
        if self._fits[position.to_move].form != POSITION and Game(position).began is Mark.O:
            # Many a function takes X to have begun, so that it is asked with each mark in place of the other.
            position = Position(position.rules, position.mine, position.theirs, position.to_move.other)
        fit = self._fits[position.to_move]
        if fit.seen is None:
            board = fit.form.written(position)
            returned = fit.call(self._function, self._arguments, position, board)
            return cell_of(fit.form, position, board, returned)
        return max(position.legal_moves, key=lambda cell: self._score(position, cell))

    def _score(self, position: Position, cell: int) -> float:
        """The score of a move, the higher the better for whoever plays it."""
        after = position.play(cell)
        fit = self._fits[after.to_move]
        returned = fit.call(self._function, self._arguments, after, fit.form.written(after), depth=1)
        value = score(returned, fit.score_at)
        if value == "None":
            raise Failed("it returned None, which is not a score")
        if isinstance(value, str):
            raise Failed("it returned a value of type {value}, which is not a score", value=value)
        return value if fit.seen and fit.seen.value == position.to_move.value else -value

    def _by_trying(self, session: Session) -> dict[Mark, Fit]:
        """How it is called when X is to move, and O; raises Failed if no form fits."""
        try:
            given = session.forms()
        except Failed as failed:
            raise Failed(UNFIT, name=self._called, why=told(failed)) from failed
        fits = session.searching and self._of_a_minimax(session, given)
        if not fits and (kept := why_kept(session)):
            raise Failed(CANNOT_PLAY, name=self._called, why=kept)
        try:
            return fits or dict.fromkeys(Mark, self._of_best_moves(session, given))
        except Failed as failed:
            if not session.searches:
                raise
            told_by_think = template("{name} cannot play as it is; tictactoe think {source} shows why")
            raise Failed(told_by_think, name=self._called, source=self._source) from failed

    def _of_a_minimax(self, session: Session, given: Sequence[Form]) -> dict[Mark, Fit] | None:
        """How it is called if it is a minimax, or chooses by one."""
        fits = {}
        for mark in Mark:
            position = TRIED[mark][0]
            attempt = session.record(position, given)
            if session.best and session.best.first_marks() == mark.other.value:
                attempt = session.record(position, [form.swapped() for form in given])
            if not attempt:
                return None
            if attempt.first_marks() != mark.value and session.chosen_at_once(attempt) is None:
                return None
            # One that does not search may choose a cell, or pass on what a minimax returns, or the cell in it.
            answers = (self._answer(session, attempt.fit, each) for each in TRIED[mark] if not session.searches)
            unfit = [answer.why for answer in answers if answer.why]
            if attempt.chooses and unfit:
                raise Failed(UNFIT, name=self._called, why=unfit[0])
            scores = session.searches or unfit
            fits[mark] = attempt.fit._replace(seen=attempt.tree.seen) if scores else attempt.fit
        return fits

    def _of_best_moves(self, session: Session, given: Sequence[Form]) -> Fit:
        """How it is called such that it plays: the first form, and the meanings with most best moves."""
        best, most, nearest, stopped = None, -1, _Answer(""), False
        end = monotonic() + LONGEST_TRIAL
        positions = [*TRIED[Mark.X], *TRIED[Mark.O]]
        for meanings in combinations(self._arguments, searches=False):
            for form in [best.form, *given] if best else given:
                good = 0
                for number, position in enumerate(positions):
                    answer = self._answer(session, Fit(form, meanings), position)
                    stopped |= answer.stopped
                    if answer.why:
                        nearest = max(nearest, answer._replace(near=(number, *answer.near)), key=attrgetter("near"))
                        break
                    good += answer.is_best
                else:
                    best, most = (Fit(form, meanings), good) if good > most else (best, most)
                    break
                if monotonic() > end:
                    break
            if best and (monotonic() > end or most == len(positions)):
                break
        if best is None and stopped and session.most_lines == MOST_LINES:
            session.most_lines = LONG_SEARCH
            return self._of_best_moves(session, given)
        if best is None:
            raise Failed(UNFIT, name=self._called, why=nearest.why)
        return best

    def _answer(self, session: Session, fit: Fit, position: Position) -> "_Answer":
        attempt = session.call(fit, position, watched=False)
        board = format_position(position)
        if attempt.ended:
            why, stopped = how_it_ended(attempt.ended), attempt.ended.end is End.STOPPED
            return _Answer(say(TRIED_ON, board=board, why=told(why)), (0, attempt.near), stopped=stopped)
        try:
            cell = cell_of(fit.form, position, attempt.board, attempt.answer)
        except Failed as failed:
            return _Answer(say(TRIED_ON, board=board, why=told(failed)), (attempt.answer is not None, attempt.near))
        except Exception as error:  # of the answer's own methods
            return _Answer(say(TRIED_ON, board=board, why=description(error)), (1, attempt.near))
        return _Answer("", is_best=is_best(position, cell))


class _Answer(NamedTuple):
    """What a function returns at a position: `why` it is no free cell, "" if it is one, and whether that is best.

    How `near` it came is the higher, the likelier the form is right. It is `stopped` if it took too many lines.
    """

    why: str
    near: tuple[int, ...] = ()
    is_best: bool = False
    stopped: bool = False


def _takes_position(required: Arguments, asks_for_moves: bool) -> bool:
    """Whether the one argument of a function is a Position, by its annotation, its name or what is asked of it."""
    if len(required) != 1:
        return False
    return asks_for_moves or "Position" in str(required[0].annotation) or required[0].name in NAMES
