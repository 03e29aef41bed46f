"""A page with a position that a person studies: values, hints, and the engine beside the board."""

from collections.abc import Hashable, Iterable, Mapping
from typing import Self

from ..._engine.reach import MOST_STEPS, soon_analysed
from ..page import App, Key, WhyNot
from ..parts.frame import Frame, Role
from ..sitting.effects import Question
from ..sitting.events import Event, PositionAnalysed, PositionSearched, RepliesFound
from ..sitting.messages import GAME_OVER, Enquiry
from ..sitting.settings import Values
from ..words.language import say, say_as, template
from . import beside, looks
from .around import draw_facts
from .cursor import CursorPage
from .study import Knowledge, Study

# By whether values are hidden: why no engine is needed.
PROVEN = {
    True: template("Every move is proven here; v shows the values."),
    False: template("Every move is proven here; there is nothing to search."),
}
LINE_WIDTH = 36  # most columns of a move with those that are expected after it


class StudiedPage(CursorPage):
    """A page on which positions are studied: it has these fields.

    `values` are what the free cells show; a review, which shows them as it does its answers, has no such field.
    `knowledge` is what is known of the position on the board, and `visited` what is known of others, by their
    `visited_key`. `engine` says whether a search beside the board is wanted.
    """

    __slots__ = ()
    values: Values
    knowledge: Knowledge
    visited: Mapping[Hashable, Knowledge]
    engine: bool

    @property
    def visited_key(self) -> Hashable:
        """What tells the position on the board from the others of the page, None where there are no others."""
        return None

    def study(self, app: App) -> Study:
        return Study(self.game, self.cursor, self.knowledge, self.values, app.said, hints=False, engine=self.engine)

    def recalled(self) -> Self:
        """The page with what is known of its position from an earlier visit, with no stage of a hint given yet."""
        known = self.visited.get(self.visited_key, Knowledge())
        wanted = known.wanted and (known.complete or known.searched is not None)
        return self._replace(knowledge=self.known_with_others(known._replace(stage=0, wanted=wanted)))

    def known_with_others(self, knowledge: Knowledge) -> Knowledge:
        """What is known of the position, also from other positions of the page."""
        return knowledge

    def update(self, app: App, event: Event) -> App:
        if isinstance(event, PositionAnalysed | PositionSearched | RepliesFound):
            return self.put(app, knowledge=self.known_with_others(self.study(app).after(event)))
        return super().update(app, event)

    def after_event(self, app: App) -> App:
        knowledge, key = self.knowledge, self.visited_key
        if not knowledge.wanted and self.study(app).wants_help:
            knowledge = knowledge._replace(wanted=True)
        visited = self.visited
        if knowledge.analysis and visited.get(key) is not knowledge:
            visited = {**visited, key: knowledge}
        if knowledge is self.knowledge and visited is self.visited:
            return app
        return self.put(app, knowledge=knowledge, visited=visited)

    def wants(self, app: App) -> Iterable[Question]:
        question = self.study(app).question
        return (question,) if question else ()

    def draw_engine(self, frame: Frame, study: Study, top: int, left: int, end: int) -> int:
        """Draw what the engine says, above the row `end`; returns the row for what follows."""
        waits = self.engine and not study.engine
        facts = {say("Engine"): say_as("the engine", "waits")} if waits else beside.facts(study)
        row = draw_facts(frame, facts, top, left, end)
        for line in beside.lines(study, min(frame.width - left, LINE_WIDTH))[: end - row]:
            frame.put(row, left, line, Role.PLAIN if line[0] > "1" else Role.BOLD)
            row += 1
        return row + 1 if row > top else top

    # What keys do

    def over(self, app: App) -> WhyNot:
        return self.study(app).game.outcome is not None

    def no_hint(self, app: App) -> WhyNot:
        return self.over(app) and say(GAME_OVER)

    def switch(self, app: App, key: str) -> App:
        """The engine beside the board starts, with all its time for the position, or stops."""
        return self.put(app, engine=not self.engine, knowledge=self.knowledge._replace(searched=None))

    def no_engine(self, app: App) -> WhyNot:
        proven = not self.engine and soon_analysed(self.study(app).game.position)
        hidden = getattr(self, "values", Values.ON) is Values.OFF
        return self.no_hint(app) or (proven and say(PROVEN[hidden]))

    def judge(self, app: App, key: str) -> App:
        """What a search thinks, for line mode."""
        return app.say(Enquiry.ENGINE)

    def watch(self, app: App, key: str) -> App:
        """The search of the position on the board; where that is empty, over or too large, the choice of one."""
        position = self.study(app).game.position
        return app.push("search", *((position,) if self.can_be_watched(app) else ()))

    def can_be_watched(self, app: App) -> bool:
        """Whether the search of the position on the board can be watched: it has marks, and few free cells."""
        position = self.study(app).game.position
        few = position.empty.bit_count() <= MOST_STEPS
        return few and position.mine | position.theirs != 0 and position.outcome is None


ENGINE = Key(("e",), StudiedPage.switch, "e: engine", "e", "start or stop the engine", why_not=StudiedPage.no_engine)
HINT = looks.HINT._replace(why_not=StudiedPage.no_hint)
WATCH = Key(("w",), StudiedPage.watch, "w: search", "w", "watch how a search works this out",
    in_footer=StudiedPage.can_be_watched, rank=1)  # fmt: skip
JUDGE = Key(("engine",), StudiedPage.judge, why_not=StudiedPage.no_hint)
