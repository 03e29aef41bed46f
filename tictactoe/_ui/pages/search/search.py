"""A search that is watched step by step, and what keys do with it."""

from collections.abc import Iterable
from typing import Self

from ...._engine.board import Mark, Position
from ...._engine.frozen import Frozen
from ...._engine.functions.recording import Recording
from ...._engine.functions.true_scores import sign
from ...._engine.steps import Method, Step, StepKind, Walk, order, walk
from ...keys import DIGIT_KEYS, JUMPS, STEPS
from ...page import ESCAPE, HELP, App, Group, Key, Page, WhyNot, note
from ...sitting.display import Size
from ...sitting.effects import CountNodes, Question, RecordFunction, Wait
from ...sitting.events import Elapsed, Event, FunctionRecorded, NodesCounted
from ...words import own_function as own_words
from ...words import watched_search as words
from ...words.language import say, template_as
from ...words.own_function_faults import own_view
from ...words.watched_search import View
from .draw import draw_search, least_size

# For each digit from 1: the seconds between two pictures, and the steps from one picture to the next.
SPEEDS = ((2.0, 1), (1.0, 1), (0.5, 1), (0.25, 1), (0.1, 1), (0.05, 1), (0.05, 10), (0.05, 100), (0.05, 1000))
SIGNS = {"+": 1, "=": 1, "0": 0, "-": -1}  # what a guess says: a win, a draw, a loss; of X, in negamax of either side
PRINTED = 2  # lines that are shown of those that a call printed
MEETING = 2  # scores that meet in a position of which the score is asked for


class SearchPage(Page, Frozen):
    """The page of a search that is watched.

    The search is at the step with this `number`, with its numbers in this `view`.

    `running` says that the steps go on by themselves, and `speed` is an index of SPEEDS. `counts` are the nodes that
    methods take, as far as they are counted; until those of `method` are, there is no step to show. While it is
    `asking`, the score that comes back next is `asked` for before it is shown, if several scores meet in it;
    `guessed` says whether the last answer was right, and `right` of all `answers` were. With `pictures`
    each move of the tree has a small board where there is room. `own` is a function of one's own whose calls were
    recorded: it is shown where `method` is None. It is run again at the position `runs_at`; `reread` says that the
    file was read again, or why it could not be. `alone` says that the opponent is no function that can be shown here.
    """

    position: Position
    method: Method | None = Method.MINIMAX
    view: View = View.RESULT
    own: Recording | None = None
    number: int = 0
    speed: int = 2
    running: bool = False
    counts: tuple[NodesCounted, ...] = ()
    asking: bool = False
    asked: bool = False
    guessed: bool | None = None
    right: int = 0
    answers: int = 0
    pictures: bool = True
    runs_at: Position | None = None
    reread: "bool | str" = ""
    alone: bool = False

    name = template_as("title of a page", "search")
    wheel = ("left", "right", 1)

    def least(self, app: App) -> Size:
        return least_size(self.position.rules)

    @property
    def shown_own(self) -> Recording | None:
        """The recording of one's own function, where that is shown."""
        return self.own if self.method is None else None

    @property
    def wrong(self) -> frozenset[tuple[int, ...]]:
        """The moves after which one's own function gave a wrong score."""
        return self.shown_own.wrong if self.shown_own else frozenset()

    @property
    def state(self) -> str:
        if self.shown_own:
            return "own"
        return "asked" if self.asked else "asking" if self.asking else "watched"

    def nodes(self, method: Method | None) -> int | None:
        """The nodes that a method takes, or the calls of one's own function; None until they are counted."""
        if method is None:
            return self.own.calls if self.own else None
        here = self.position, method, self.view.distance
        counted = (count for count in self.counts if (count.position, count.method, count.distance) == here)
        return next((count.nodes for count in counted), None)

    @property
    def walked(self) -> Walk | Recording:
        """The walk through the search."""
        if self.method is None:
            assert self.own
            return self.own
        return walk(self.position, self.method, self.view.distance)

    def order(self, position: Position) -> list[int]:
        """The moves of a position, as the search tries them."""
        return list(position.legal_moves) if self.method is None else order(position, self.method)

    @property
    def bounds(self) -> bool:
        """Whether the search uses alpha and beta."""
        return self.own.bounded if self.method is None and self.own else self.method is not Method.MINIMAX

    @property
    def numbers(self) -> View:
        """Which numbers are shown: of one's own function those that it returned."""
        return own_view(self.shown_own) if self.shown_own else self.view

    @property
    def step(self) -> Step | None:
        """The step that is shown, None until the nodes of the method are counted."""
        return None if self.nodes(self.method) is None else self.walked.step(self.number)

    @property
    def last(self) -> int:
        """The number of the last step."""
        return self.walked.last.number

    # What is said

    @property
    def legend(self) -> str:
        """What scores mean."""
        if self.shown_own and self.numbers is View.RESULT:
            return say(own_words.LEGEND)
        return say(words.LEGENDS[self.numbers])

    @property
    def hints(self) -> list[str]:
        """What the numbers beside the tree mean, in one line; the full form first.

        At the first step no bounds are told yet, so that other scores are told as soon as they are chosen.
        """
        if self.bounds and self.numbers is View.NEGAMAX:
            return [f"{self.legend}   {say(words.TURNED)}", say(words.TURNED)]
        if not self.bounds or self.number == 0:
            return [self.legend]
        return [" ".join(f"{say(text)}." for text in words.BOUNDS[self.numbers])]

    @property
    def suggested(self) -> str:
        """What to try after a function that is right here."""
        own = self.shown_own
        done = own and not own.faults and not own.stopped and self.number in (0, self.last)
        return say(own_words.EMPTIER) if done and self.position != words.POSITIONS[-1][1] else ""

    @property
    def explained(self) -> list[str]:
        """How the method finds a score, in lines beside the nodes."""
        if self.shown_own:
            takes = words.TAKES[View.NEGAMAX] if self.numbers is View.NEGAMAX else ()
            return ["", *map(say, takes), *([say(own_words.WRONG)] if self.wrong else []), *self.printed]
        plain = self.method is Method.MINIMAX
        lines = [say(text) for text in (words.TAKES[self.view] if plain else words.BOUNDS[self.view])]
        if not plain:
            turned = self.view is View.NEGAMAX and not (self.step and self.step.saved)  # nothing is skipped so far
            lines.append(say(words.TURNED) if turned else words.skipped(self.step))
        return ["", *lines, *([words.guesses(self.right, self.answers)] if self.asking and self.answers else [])]

    @property
    def printed(self) -> list[str]:
        """The last lines that the call which is shown has printed."""
        step = self.step
        lines = self.own.printed.get(step.nodes - 1, []) if self.own and step else []
        # translators: a line that the player's function printed
        return [say("printed: {line}", line=line) for line in lines[-PRINTED:]]

    def sentences(self) -> list[str]:
        """What happens, or what is asked."""
        step = self.step
        if step is None:
            return [say(words.COUNTING)]
        if self.runs_at:
            return [say(own_words.RUNNING)]
        if self.shown_own:
            again = own_words.read_again(self.shown_own, self.reread)
            told = own_words.sentences(self.shown_own, step)
            is_repeated = self.reread is True and told[:1] == own_words.summary(self.shown_own)[:1]
            return [*again, *told[is_repeated:]]
        if self.asked:
            return words.question(step, self.view)
        sentence = words.sentence(step, self.view)
        return [sentence if self.guessed is None else f"{say(words.VERDICTS[self.guessed])} {sentence}"]

    # What happens

    def update(self, app: App, event: Event) -> App:
        match event:
            case NodesCounted() if event not in self.counts:
                return self.put(app, counts=(*self.counts, event))
            case FunctionRecorded(_, position, found) if position == self.runs_at:
                return app.put(self, self._rerun(found))
            case FunctionRecorded(_, position, found) if position == self.position and not self.own:
                own = found if isinstance(found, Recording) else None
                return self.put(app, own=own, alone=own is None)
            case Elapsed(position, step) if self.running and (position, step) == (self.position, self.number):
                return app.put(self, self._forward(SPEEDS[self.speed][1]))
        return app

    def wants(self, app: App) -> Iterable[Question]:
        uncounted = [method for method in Method if self.nodes(method) is None]
        if uncounted:
            method = self.method if self.method in uncounted else uncounted[0]
            yield CountNodes(self.position, method, self.view.distance)
        if self.runs_at and self.own:
            yield RecordFunction(self.own.run.source, self.runs_at)
        opponent = app.command_line.function
        if opponent and not self.own and not self.alone:
            yield RecordFunction(opponent, self.position)
        if self.running and app.top is self:
            yield Wait(self.position, SPEEDS[self.speed][0], until_key=False, step=self.number)

    draw = draw_search

    def _at(self, number: int) -> Self:
        number = min(max(number, 0), self.last)
        running = self.running and number < self.last
        return self._replace(number=number, running=running, asked=False, guessed=None, reread="")

    def _forward(self, steps: int) -> Self:
        """Some steps on, or up to the first score that is to be asked for."""
        end = min(self.number + steps, self.last)
        for number in range(self.number + 1, end + 1) if self.asking else ():
            if asks(self.walked.step(number)):
                return self._at(number - 1)._replace(asked=True, running=False)
        return self._at(end)

    def _rerun(self, found: Recording | str) -> Self:
        """With the function as it was run again: at the same call, or with its first fault.

        That is where it has another position, or does not come back any more. If it could not be run, the recording
        before stays.
        """
        page = self._replace(runs_at=None)
        if isinstance(found, str) or self.own is None:
            return page._replace(reread=found if isinstance(found, str) else "")
        if found.start != self.position:
            return page._replace(own=found, position=found.start, number=found.first, reread="")
        ends_early = found.stopped and not self.own.stopped
        number = found.first if ends_early else found.like(self.own, self.number)
        return page._replace(own=found, number=number, reread=True)

    def _stopped_at(self, app: App, number: int) -> App:
        return app.put(self, self._at(number)._replace(running=False))

    # What keys do

    def go(self, app: App, key: str) -> App:
        """A step back, or on."""
        if self.step is None:
            return app
        if STEPS[key][1] < 0:
            return self._stopped_at(app, self.number if self.asked else self.number - 1)
        on = self._at(self.number + 1) if self.asked else self._forward(1)
        return app.put(self, on._replace(running=False))

    def past(self, app: App, key: str) -> App:
        """Past the move, to the next beside it, or back to the position above."""
        if self.step is None:
            return app
        found = self.walked.sibling(self.number) if STEPS[key][0] > 0 else self.walked.parent(self.number)
        return self._stopped_at(app, found.number)

    def nothing_after(self, app: App) -> WhyNot:
        return self.step is not None and self.number == self.last

    def jump(self, app: App, key: str) -> App:
        """The first step, or the last."""
        return self._stopped_at(app, self.last if JUMPS[key] > 0 else 0) if self.step else app

    def run(self, app: App, key: str) -> App:
        """The steps go on by themselves, or stop."""
        return self.put(app, running=not self.running, asked=False) if self.step else app

    def other_method(self, app: App, key: str) -> App:
        methods = [*([None] if self.own else []), *Method]
        following = methods[(methods.index(self.method) + 1) % len(methods)]
        return app.put(self, self._replace(method=following)._at(0)._replace(running=False))

    def other_view(self, app: App, key: str) -> App:
        """Other numbers; where they do not change what alpha-beta cuts off, the step stays."""
        page = self._replace(view=self.view.next)
        same = page.view.distance == self.view.distance or self.method is Method.MINIMAX
        return app.put(self, page if same else page._replace(number=0, running=False, asked=False, guessed=None))

    def with_pictures_or_not(self, app: App, key: str) -> App:
        return self.put(app, pictures=not self.pictures)

    def pace(self, app: App, key: str) -> App:
        return app if key == "1" and self.guessed is not None else self.put(app, speed=int(key) - 1)  # as in "-1"

    def ask_or_not(self, app: App, key: str) -> App:
        """Scores are asked for before they are shown, or not any more."""
        return self.put(app, asking=not self.asking, asked=False)

    def others(self, app: App, key: str) -> App:
        """The choice of a search, with the method, the scores and the questions of this one."""
        app = app.pop() if self.was_chosen(app) else app.push("search")
        place = next((at for at, (_, each) in enumerate(words.POSITIONS) if each == self.position), 0)
        row = [*Method].index(self.method or Method.MINIMAX)
        return app.top.put(app, place=place, row=row, view=self.view, asking=self.asking)

    def was_chosen(self, app: App) -> bool:
        """Whether the choice of a search is the page below."""
        return any(page.name == self.name for page in app.pages[:-1])

    def guess(self, app: App, key: str) -> App:
        """An answer to what is asked: it is counted, and the score is shown."""
        step, on = self.walked.step(self.number + 1), self._at(self.number + 1)
        right = SIGNS[key] == sign(came(step, self.view))
        return app.put(self, on._replace(guessed=right, right=self.right + right, answers=self.answers + 1))

    def next_wrong(self, app: App, key: str) -> App:
        """The next step at which something is wrong; after the last the first."""
        found = [fault.step for fault in self.own.faults] if self.own else []
        following = [step for step in found if step > self.number]
        return self._stopped_at(app, (following or found)[0])

    def reload(self, app: App, key: str) -> App:
        """The file is read again, and its function run again."""
        return self.put(app, runs_at=self.position, running=False)

    def other_position(self, app: App, key: str) -> App:
        """The function is run at the next with more empty cells of the positions that a search is chosen from.

        If the same side is to move in one of them, it is the first of those: the function may play that side alone.
        """
        here, positions = self.position, (position for _, position in words.POSITIONS)
        emptier = [each for each in positions if each.empty.bit_count() > here.empty.bit_count()]
        emptier.sort(key=lambda each: each.to_move is not here.to_move)
        return self.put(app, runs_at=emptier[0], running=False)

    def runs(self, app: App) -> WhyNot:
        return self.runs_at is not None

    def no_other_position(self, app: App) -> WhyNot:
        return self.runs(app) or self.position == words.POSITIONS[-1][1]

    _ASKED, _ASKING, _WATCHED = frozenset({"asked"}), frozenset({"asked", "asking"}), frozenset({"watched"})
    _NOT_ASKED, _OWN = frozenset({"watched", "asking", "own"}), frozenset({"own"})
    _OF_A_METHOD = frozenset({"watched", "asking", "asked"})

    KEYS = (
        Key(tuple(SIGNS), guess, "+ 0 - guess", "+ 0 -", "guess: a win, a draw, a loss", _ASKED,
            lambda page, app: page.step is None),
        Key(("right", "l"), go, "right: show", "right", "show the score without a guess", _ASKED),
        Key(("left", "h"), go, "left: back", "left", "take the question back", _ASKED),
        Key(("g",), ask_or_not, "g: stop asking", "g", "ask no more", _ASKING, rank=6),
        Key(("left", "right", "h", "l"), go, "left right: step", "left, right", "a step back, a step on", _NOT_ASKED),
        Key(("n",), next_wrong, "n: next wrong", "n", "the next score of your own function that is wrong", _OWN,
            lambda page, app: not page.own.faults),
        Key(("r",), reload, "r: reload", "r", "read your file again, and go on from here", _OWN, runs),
        Key(("o",), other_position, "o: emptier board", "o", "run your function on the next, emptier board", _OWN,
            no_other_position, rank=2),
        Key(("down", "j"), past, "down: skip", "down", "past this move, to the next beside it", why_not=nothing_after,
            rank=3),
        Key(("up", "k"), past, "", "up", "back to the position above"),
        Key(tuple(JUMPS), jump, "", "Home, End", "the first step, the last step"),
        Key((" ",), run, "Space: run", "Space", "run, and stop", why_not=nothing_after, rank=5),
        Key(("tab", "m"), other_method, "Tab: method", "Tab, m", "another way to search", rank=4),
        Key(("g",), ask_or_not, "g: ask me", "g", "ask for each score before it is shown", _WATCHED, rank=6),
        Key(("s",), other_view, "s: scores", "s",
            "how scores count: +1 0 -1; 10 - depth, where soon wins count more; negamax", _OF_A_METHOD, rank=2),
        Key(("w",), others, "", "w", "other positions and methods, your own code", _OF_A_METHOD),
        Key(("p",), with_pictures_or_not, "", "p", "small boards in the tree, or none, on a large screen"),
        Key(DIGIT_KEYS, pace, "1-9: speed", "digits", "slow to fast", rank=1),
        HELP,
        ESCAPE,
        note("alpha, beta", "what X has already, and what O allows: the same two numbers on every row"),
    )  # fmt: skip
    GROUPS = (
        Group("While you watch a search", KEYS, _WATCHED),
        Group("While it asks for scores", KEYS, _ASKING),
        Group("While you watch your own function", KEYS, _OWN),
    )


def asks(step: Step) -> bool:
    """Whether several scores meet in the one that comes back in this step."""
    ply = step.path[0] if step.kind is StepKind.DONE else step.back
    return ply is not None and len(ply.scores) >= MEETING


def came(step: Step, view: View) -> float:
    """The score that comes back in a step, as X sees it; in negamax as the side does whose move it is."""
    ply = step.path[-1]
    score = ply.scores[-1].score if step.score is None else step.score
    return -score if view is View.NEGAMAX and ply.position.to_move is Mark.O else score
