"""The session with a function of one's own: it is called in one form after another until one fits."""

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from inspect import iscoroutinefunction
from time import monotonic
from types import ModuleType

from ..._engine.board import Mark, Position
from ..._engine.functions.faults import faults_of
from ..._engine.functions.habits import Habits
from ..._engine.functions.positions import QUIET, SMALL, TRIED
from ..._engine.functions.run import Answer, EarlyEnd, End
from ..._engine.functions.true_scores import is_best
from ..._engine.game import Game
from ..._ui.words.language import template
from .answers import answer_of
from .arguments import Meaning, Meanings, arguments_of, by_name_alone, combinations
from .boards import KINDS
from .file import Failed, LineStream, description, error_in, require
from .forms import IN_OBJECT, MARKS, POSITION, Fit, Form, forms, no_board
from .objects import Holder, attributes, empty_boards, enumerated, made, objects
from .places import Place, asks_for_moves, calls_below, classes, mentioned, own_modules, restoring, searching
from .tries import Stopped, Try, ending_after, tell_unless_stopped

LONGEST = 40.0  # seconds after which the recording ends
LONGEST_TRIAL = 10.0  # seconds for finding out what arguments mean
SHORT_TRIAL = 1.0  # seconds for the same where nothing seems to search
MOST_LINES = 50_000  # of Python, in which a function answers where few cells are free
CLEAR = 4  # the rank of a way to call a function that is not right, but as its arguments mean
RIGHT = 5  # the highest rank of a way to call a function: its arguments change as they should, and all is right
MOST_MORE = 300  # tries after the first in which a function that is not right plays moves
MOST_SILENT = 4000  # tries in which a function does not call itself
# What a wrong form may raise, from the least like the right one; ValueError is what max([]) raises, too.
RAISED = (TypeError, AttributeError), (IndexError, KeyError), (ValueError,), (BaseException,)
SAY_NO_SIDE = {Meaning.DEPTH, Meaning.ALPHA, Meaning.BETA, Meaning.SIZE, Meaning.GIVEN}
BOARDS = list, dict, str, tuple, set
WRONG_FORM = 1  # how near a try comes at most whose form may just be wrong
NO_OBJECT = template("{name} cannot be made: {why}; name a function outside of the class, which takes the board")


class Session:
    """The tries to call a function of a file in one form after another; `best` is the one that came nearest.

    `searching` names the functions of the file whose calls are recorded, and it `searches` if it is one of them. Each
    try ends after some `lines` of Python.
    """

    def __init__(
        self, module: ModuleType, file: str, called: str, output: LineStream, lines: int | None = None
    ) -> None:
        self.best: Try | None = None
        self.most_lines = MOST_LINES
        self._file, self._output, self._lines = os.path.abspath(file), output, lines
        modules = own_modules(module)
        self._mentioned = mentioned(modules)
        self._signs = [*enumerated(classes(modules)), *MARKS]
        self._called, holder = _place(module, file, called)
        calls = calls_below(self._called, modules)
        self.asks_for_moves = asks_for_moves(calls, modules)
        self._may_keep = any(place.stores("STORE_GLOBAL", "STORE_ATTR") for place in calls)
        owner = self._called.owner
        self.function = self._called.function
        sys.unraisablehook = tell_unless_stopped
        # Where the board is in the file itself, all functions are taken as if they were given that.
        arguments = arguments_of(self.function)
        in_file = owner is module and no_board(arguments) and any(empty_boards(attributes(module)))
        first = [IN_OBJECT] if in_file else []
        self.arguments = [*first, *arguments]
        self._named = by_name_alone(self.arguments)
        found, leading = searching(self._called, calls)
        self._recorded = [
            (place, arguments_of(place.function), place not in leading)
            for place in [*(found or [self._called]), *leading]
        ]
        self.searching = [place.full_name for place in found]
        self.searches = self._called.full_name in self.searching
        self._longest_trial = LONGEST_TRIAL if found else SHORT_TRIAL
        self.shares = any(place.stores("STORE_GLOBAL") for place in found)
        if holder:
            self._objects = holder
        else:
            used = set[str]().union(*(place.attributes for place, *_ in self._recorded)).difference(*map(dir, BOARDS))
            self._objects = [module] if first else [*objects(modules, used)]
        changing = modules if isinstance(owner, type) else [*modules, owner]
        self.restore = restoring(changing)  # lets the file be as it was before the tries
        # A dictionary from 0 looks like a list to most functions, so that it is tried only if there is one.
        self._rarely = {"dict from 0"}.difference(kind for _, kind, _ in empty_boards(vars(module)))
        self.now: Try | None = None  # what is tried now
        self._deadline = monotonic() + LONGEST

    def forms(self) -> list[Form]:
        """The forms that the board may have, the likeliest first; raises Failed if the function takes none."""
        if iscoroutinefunction(self.function):
            raise Failed("it must not be async")
        found = forms(self.arguments, self._mentioned, self._objects, self._signs)
        return [POSITION, *found] if self.asks_for_moves and POSITION in found else found

    def record(self, position: Position, tried: Sequence[Form]) -> Try | None:
        """Record the function as it has to be called; None if that is not found out where few cells are free.

        An error that it raises at once is recorded, too, in the form that came nearest.
        """
        self.best = None
        fit = self._fit(position.to_move, tried)
        if fit or (self.best and self.best.ended and self.best.near > WRONG_FORM and not self.best.calls_itself):
            nearest = (fit or self.best.fit)._replace(score_at=None)
            attempt = self.call(nearest, position, trial=False)
            if attempt.places_other_mark and self._is_for_other_side(nearest, position):
                other = nearest._replace(form=nearest.form.swapped(), turned=not nearest.turned)
                swapped = self.call(other, position, trial=False)
                swapped.swapped = True
                nearer = attempt.chooses and swapped.begins_with_mark and not attempt.begins_with_mark
                attempt = swapped if nearer or not swapped.places_other_mark else attempt
            if counters := attempt.counters:
                return self.record(position, _counting(attempt.fit.form, tried, counters))
            if attempt.kept and (attempt.ended or faults_of(attempt.tree)):
                return None  # its object is that of another position
            if (attempt.ended and not attempt.calls_itself) or (fit and not attempt.strange):
                return attempt
        return None

    def _is_for_other_side(self, fit: Fit, position: Position) -> bool:
        """Whether a function takes the other side to move, as it counts the marks, or plays one mark only.

        It does if O began, or if its marks, or the first of them at least, are right where the other side is to move.
        """
        other = self.call(fit, TRIED[position.to_move.other][0])
        return Game(position).began is Mark.O or not other.places_other_mark or other.begins_with_mark

    def _fit(self, side: Mark, tried: Sequence[Form]) -> Fit | None:
        """How the function is called, None if that is not found out.

        If that is not clear, it is tried where no row is empty: some see a winner there, and try no move. Those that
        choose a win or a block at once are tried where there is neither. If a depth that begins with 0 is not right,
        it may be how many marks are on the board.
        """
        first, *_, last = TRIED[side]
        if self.searching and not self.searches and self._chooses_at_once(first, tried[: len(KINDS)]):
            first = last = QUIET[side]
        rank, fit = self._found(first, tried)
        if rank < CLEAR:
            best = self.best
            other_rank, other = self._found(last, tried)
            if other_rank == RIGHT:
                return other
            self.best = best
        if rank == CLEAR and fit and Meaning.DEPTH in fit.meanings and not fit.counts_down:
            with_marks = fit._replace(counts_marks=True)
            is_limited = Habits(self.call(fit, first).tree).horizon
            return with_marks if not is_limited and self._is_right(with_marks, side) else fit
        return fit

    def _chooses_at_once(self, position: Position, likeliest: Sequence[Form]) -> bool:
        """Whether the function, as it is most likely called, chooses a free cell without a search."""
        meanings = next(combinations(self.arguments, searches=False))
        for attempt in (self.call(Fit(form, meanings), position) for form in likeliest):
            if attempt.calls_itself or self.chosen_at_once(attempt) is not None:
                return not attempt.calls_itself
        return False

    def chosen_at_once(self, attempt: Try) -> int | None:
        """The free cell that a function chose in a try without calling what searches; None if there is none."""
        chosen = None if attempt.calls else self.choice(attempt)
        free = attempt.position.legal_moves
        return next((cell for cell in chosen.cells[: 1 + chosen.is_number] if cell in free), None) if chosen else None

    def choice(self, attempt: Try) -> Answer | None:
        """What a function chose in a try that came back; None if that is unknown."""
        if attempt.ended:
            return None
        form, position = attempt.fit.form, attempt.position
        return answer_of(form, position, attempt.board, attempt.answer, may_keep=self._may_keep)

    def meant(self, attempt: Try) -> Answer | None:
        """The same; if it may mean several cells, only the likeliest unless it means another wherever it is tried.

        A number is no score if it is a best move in most of the positions where it is tried.
        """
        answer = self.choice(attempt)
        if answer is None or not answer.cells or is_best(attempt.position, answer.cells[0]):
            return answer
        tried = [(each, self.choice(self.call(attempt.fit, each))) for each in TRIED[attempt.position.to_move]]
        best = [other for each, other in tried if other and other.cells and is_best(each, other.cells[0])]
        if len(best) * 2 > len(tried):
            return answer._replace(cells=answer.cells[:1], is_number=False)
        for position, other in tried:
            cells = other.cells[other.is_number :] if other else ()  # a number is one too high
            if not any(is_best(position, cell) for cell in cells):
                return answer._replace(cells=answer.cells[:1])
        return answer

    def score_of_a_draw(self, fit: Fit) -> float:
        """What a function scores a draw where both sides can win, as a `CallTree` has it."""
        attempt = self.call(fit, SMALL[Mark.X])
        return attempt.tree.draw if attempt.calls and not attempt.ended else 0.0

    def _found(self, position: Position, tried: Sequence[Form]) -> tuple[int, Fit | None]:
        """How the function is called, and how clear that is.

        It is right if it can be, else as its board and its arguments show most clearly. Once it calls itself, only
        forms with the same kind of board and the same empty cells are tried.
        """
        rank, fit = 0, None
        calling: set[tuple[object, ...]] = set()
        end, more, silent = monotonic() + self._longest_trial, MOST_MORE, MOST_SILENT
        for meanings in combinations(self.arguments, searches=self.searches):
            tried = [form for form in tried if form.board in calling] or tried
            for form in tried:
                if form.kind in self._rarely and ("list of nine", *form.board[1:]) in calling:
                    continue
                if monotonic() > end or not more or not silent:
                    return rank, fit
                attempt = self._in_form(position, form, meanings)
                if attempt.calls_itself:
                    calling.add(form.board)
                now = self._rank(attempt)
                if now == CLEAR and form.holder and Meaning.MAXIMIZES in meanings:
                    # The object may know whose turn it is, so that O's moves do not show that O maximizes.
                    turned = self.call(attempt.fit._replace(turned=True), position)
                    if self._rank(turned) == RIGHT:
                        attempt, now = turned, RIGHT
                if now == RIGHT and rank == CLEAR and not self._is_right(attempt.fit, position.to_move):
                    continue
                if now > rank:
                    rank, fit = now, attempt.fit
                if rank == RIGHT:
                    return rank, fit
                more -= rank == CLEAR
                silent -= not calling
        return rank, fit

    def _is_right(self, fit: Fit, side: Mark) -> bool:
        """Whether a function is right wherever it is tried: after a likelier form was wrong, one may be by luck."""
        return all(self._rank(self.call(fit, position)) == RIGHT for position in TRIED[side])

    def _in_form(self, position: Position, form: Form, meanings: Meanings) -> Try:
        """Try the function in a form; again if O is its maximizing side, or if its depth counts down."""
        fit = Fit(form, meanings)
        attempt = self.call(fit, position)
        while True:
            alone = not attempt.calls_itself and not attempt.ended
            down = Meaning.DEPTH in meanings and (alone or attempt.depth_step == -1)
            if attempt.first_marks() == position.to_move.other.value and not fit.turned and meanings:
                fit = fit._replace(turned=True)
            elif down and not fit.counts_down:
                fit = fit._replace(counts_down=True)
            else:
                return attempt
            attempt = self.call(fit, position)

    def _rank(self, attempt: Try) -> int:
        """How clear it is that the function has to be called so: 0 if it is not, RIGHT if it is then right."""
        meanings, changed = attempt.fit.meanings, attempt.changed
        if attempt.strange or len(attempt.calls) < 2 or any(meanings[at] is not self._named[at] for at in changed):
            return 0
        if not attempt.begins_with_mark:
            if attempt.misfit:
                return 0
            return not (attempt.first_marks() and self.searches) or SAY_NO_SIDE.issuperset(meanings)
        if changed or attempt.ended:
            endless = attempt.ended is not None and attempt.ended.end is End.ENDLESS
            return 2 + (not changed) - (endless or len(changed) > 1)
        tree = attempt.tree
        cells = tree.tried(0)
        if not faults_of(tree) and len({*cells}) == len(cells):
            return RIGHT
        return CLEAR - attempt.untried  # cells may count from 1, but not from 0, or the other way round

    def call(self, fit: Fit, position: Position, *, trial: bool = True, watched: bool = True) -> Try:
        """Call the function once, and record the calls that it makes, if it is `watched`.

        A `trial` ends after so many lines of Python, and is the best try if it comes nearest; others always are.
        """
        self.restore()
        attempt = self.now = Try(self.function, fit, position, self._deadline)
        self._output.say = attempt.say
        attempt.near = 2
        lines = self.most_lines if trial else self._lines
        with ExitStack() as stack:
            for place, arguments, begins in self._recorded if watched else ():
                wrap = partial(attempt.recording, arguments=arguments, begins=begins)
                stack.enter_context(place.holding(wrap))
            function = self._called.function
            if lines is not None:
                sys.settrace(ending_after(lines, attempt))
            try:
                attempt.answer = fit.call(function, self.arguments, position, attempt.board)
            except Stopped:
                attempt.ended, attempt.near = EarlyEnd(End.STOPPED, len(attempt.calls)), 0
            except RecursionError:
                attempt.ended = EarlyEnd(End.ENDLESS)
            except BaseException as error:  # also SystemExit, which exit() raises
                attempt.ended = EarlyEnd(End.RAISED, error_in(self._file, error))
                attempt.near = next(near for near, kinds in enumerate(RAISED) if isinstance(error, kinds))
                attempt.misfit = attempt.near <= WRONG_FORM and len(attempt.calls) < 3
            finally:
                sys.settrace(None)
                attempt.came_back = True
        self._output.flush()
        attempt.settle()
        if attempt.calls_itself:
            of_another_form = attempt.strange and any(attempt.strange[0] in signs for signs in self._signs)
            attempt.near = 1 if of_another_form else 4 + (not attempt.strange)
        if not trial or self.best is None or self._nearness(attempt) > self._nearness(self.best):
            self.best = attempt
        return attempt

    def _nearness(self, attempt: Try) -> tuple[bool, int, int]:
        """How near a try came; one that did not call itself the nearer, the more its form is like the file."""
        right, form = attempt.calls_itself and not attempt.strange, attempt.fit.form
        unlike = form.unlike(*self._mentioned) + (None in form.empty)  # None is mentioned in every file
        return right, 0 if right else -unlike, attempt.near


def _counting(found: Form, tried: Sequence[Form], counters: Mapping[str, int]) -> list[Form]:
    """The forms whose board is in the same object as in the one found, with its counters of marks."""
    assert found.holder
    example, name, known = found.holder
    holder = Holder(example, name, (*known, *counters.items()))
    held = [form for form in tried if form.holder and form.holder.example is example and form.holder.name == name]
    return [form._replace(holder=holder) for form in held]


def _place(module: ModuleType, file: str, called: str) -> tuple[Place, list[object]]:
    """Where a function or a method stands; a method of an object if it can be given the board, else of its class.

    In that case its object has the board, and comes with it. Raises Failed.
    """
    kind, _, name = called.rpartition(".")
    if not kind:
        found = require(module, called, file)
        names = vars(found) if isinstance(found, type) else ()
        if methods := [name for name in names if not name.startswith("_") and callable(getattr(found, name))]:
            method = f"{called}.{methods[0]}"
            raise Failed("{name} is a class; name a method, such as {method}", name=called, method=method)
        return Place(module, called), []
    owner = require(module, kind, file)
    require(owner, name, f"{file}:{kind}")
    if (static := Place(owner, name)).is_static:
        return static, []
    try:
        bound = Place(made(owner), name)
    except BaseException as error:  # also SystemExit, which exit() raises
        raise Failed(NO_OBJECT, name=kind, why=description(error)) from error
    if no_board(arguments_of(bound.function)):
        return static, [bound.owner]
    return bound, []
