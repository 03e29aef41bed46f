"""Puzzles as a person solves them, beside the game, which stays as it is."""

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from ...engine.game import Game, Seat, Seats
from ...engine.puzzles import Puzzle, puzzles
from .attempts import Attempt
from .events import Action
from .layout import layout
from .messages import Taken
from .records import RecordsState
from .round import Round
from .session import HINTS, Page, Session
from .settings import Values

if TYPE_CHECKING:
    from .own import Own

AT_ONCE = (Action.NEW, Action.HELP, Action.BACK, Action.REPAINT, Action.QUIT)  # before the puzzle is known, too
IN_PUZZLE = (Action.PLACE, Action.NUMBER, Action.HINT, Action.NEW, Action.BACK)


class Puzzling(NamedTuple):
    """A puzzle beside a sitting: what was tried in it last, and how much help was given.

    `tried` is a cell, None before one was tried and after a hint; `missed` says that a wrong one was. `stage` counts
    the stages of help. `alone` says that the program ends when the puzzles are left. `own` has the puzzle if it is
    from the person's own games, `due` those that are still to come, and `total` how many were due at first.
    `held` are the keys that were typed before the first puzzle was known, and wait for it.
    """

    sitting: Session
    puzzle: Puzzle
    tried: int | None = None
    missed: bool = False
    stage: int = 0
    alone: bool = False
    own: "Own | None" = None
    due: "tuple[Own, ...]" = ()
    total: int = 0
    held: tuple[str, ...] = ()

    @property
    def waiting(self) -> bool:
        """Whether the records have not told yet which puzzle is the first."""
        sitting = self.sitting
        return sitting.loading or (sitting.records.state is RecordsState.OPEN and sitting.records.own is None)

    @property
    def solved(self) -> bool:
        return self.tried is not None and self.puzzle.answered_by(self.tried)

    @property
    def attempt(self) -> Attempt:
        """What has become of the puzzle; the last stage of help names its answer."""
        return Attempt(self.puzzle.name, self.solved, not self.missed and self.stage < HINTS)

    @property
    def number(self) -> int:
        """The place of the puzzle in the order of difficulty, or among the own ones that were due; from 1."""
        return self.total - len(self.due) if self.own else puzzles().index(self.puzzle) + 1

    def told(self, sitting: Session) -> "Puzzling":
        """The puzzle beside a sitting to which something has happened."""
        return self._replace(sitting=sitting)


def begin_puzzles(session: Session, alone: bool = False) -> Session:
    """A sitting of its own: first the own positions that are due, then what was solved the fewest times."""
    due = tuple(own for own in session.records.due if layout(session.size, own.puzzle.position.rules))
    return _at(Puzzling(session, puzzles()[0], alone=alone, due=due, total=len(due)), session, 0)


def act(session: Session, action: Action, key: str) -> Session:
    """The session after one of these actions."""
    assert session.puzzle
    match action:
        case Action.BACK:
            return leave(session)
        case Action.NEW if session.puzzle.waiting and not session.puzzle.sitting.loading:
            sitting = session.puzzle.sitting
            return _begin_again(session, sitting._replace(records=sitting.records._replace(own=())))
        case _ if session.puzzle.waiting:
            return hold(session, key)
        case _ if action is Action.NEW or session.puzzle.solved:
            return next_puzzle(session)
        case Action.HINT:
            stage = min(session.puzzle.stage + 1, HINTS)
            return session._replace(puzzle=session.puzzle._replace(stage=stage, tried=None))
        case Action.NUMBER if not session.works(action):
            return session
    return answer(session, int(key) - 1 if action is Action.NUMBER else session.cursor)


def hold(session: Session, key: str) -> Session:
    """The session with a key more that waits for the puzzle."""
    assert session.puzzle
    return session._replace(puzzle=session.puzzle._replace(held=(*session.puzzle.held, key)))


def released(session: Session) -> tuple[Session, tuple[str, ...]]:
    """The session and the keys that are to be pressed in it now: those that were held, once the puzzle is known."""
    if session.puzzle is None or session.puzzle.waiting:
        return session, ()
    return session._replace(puzzle=session.puzzle._replace(held=())), session.puzzle.held


def answer(session: Session, cell: int) -> Session:
    """The session after a cell was named as the answer; once it is right, after any cell the next puzzle."""
    puzzling = session.puzzle
    assert puzzling
    if puzzling.waiting:
        return session
    if puzzling.solved:
        return next_puzzle(session)
    if not puzzling.puzzle.position.empty >> cell & 1:
        return session._replace(cursor=cell, said=Taken(cell))
    puzzling = puzzling._replace(tried=cell, missed=puzzling.missed or not puzzling.puzzle.answered_by(cell))
    if puzzling.solved:
        puzzling = _noted(puzzling)
    return session._replace(puzzle=puzzling, cursor=cell)


def next_puzzle(session: Session) -> Session:
    """The next puzzle: an own one that is due, else the first after this of those solved the fewest times."""
    puzzling = session.puzzle
    assert puzzling
    if puzzling.missed and not puzzling.solved:
        puzzling = _noted(puzzling)
    return _at(puzzling, session, 0 if puzzling.own else puzzling.number)


def inform(session: Session, sitting: Session) -> Session:
    """The session beside a sitting to which something has happened; where records have told, it begins by them."""
    assert session.puzzle
    if session.puzzle.waiting:
        return _begin_again(session, sitting)._replace(said=sitting.said)
    said = session.said if sitting.said is session.puzzle.sitting.said else sitting.said
    return session._replace(puzzle=session.puzzle.told(sitting), said=said)


def _begin_again(session: Session, sitting: Session) -> Session:
    """The puzzles by what the records have told by now, on the screen as it is by now."""
    assert session.puzzle
    sitting = sitting._replace(display=session.display, repaints=session.repaints)
    begun = begin_puzzles(sitting, session.puzzle.alone)
    assert begun.puzzle
    begun = begun._replace(puzzle=begun.puzzle._replace(held=session.puzzle.held))
    return begun._replace(page=session.page, behind=session.behind, scroll=session.scroll)


def leave(session: Session) -> Session:
    """Back to exactly where the puzzles were opened; a sitting that began with them ends."""
    assert session.puzzle
    puzzling = _noted(session.puzzle) if session.puzzle.missed and not session.puzzle.solved else session.puzzle
    sitting, running = puzzling.sitting, session.running and not puzzling.alone
    return sitting._replace(display=session.display, repaints=session.repaints, running=running)


def _noted(puzzling: Puzzling) -> Puzzling:
    records = puzzling.sitting.records
    records = records._replace(attempts=records.attempts.with_one(puzzling.attempt))
    return puzzling.told(puzzling.sitting._replace(records=records))


def _at(puzzling: Puzzling, session: Session, after: int) -> Session:
    """The session at the next puzzle: after so many of the set, round and round, if no own one is due.

    Only boards with room on the screen are taken.
    """
    if puzzling.due:
        own, *rest = puzzling.due
        puzzling = Puzzling(
            puzzling.sitting, own.puzzle, alone=puzzling.alone, own=own, due=tuple(rest), total=puzzling.total
        )
    else:
        puzzling = Puzzling(puzzling.sitting, _of_the_set(puzzling, session, after), alone=puzzling.alone)
    position = puzzling.puzzle.position
    return Session(
        session.settings._replace(rules=position.rules, players=2, values=Values.OFF, opponent=""),
        session.display,
        Round(0, Game(position, Seats(Seat.PERSON, Seat.PERSON))),
        _cursor(puzzling.puzzle),
        {},
        page=Page.PUZZLE,
        puzzle=puzzling,
        repaints=session.repaints,
    )


def _cursor(puzzle: Puzzle) -> int:
    """The cell nearest to the centre that has a mark, where Enter answers nothing; a wrong one if none has."""
    rules = puzzle.position.rules

    def rank(cell: int) -> tuple[bool, int, int]:
        return puzzle.answered_by(cell), puzzle.position.empty >> cell & 1, sum(rules.from_centre(cell))

    return min(range(rules.cells), key=rank)


def _of_the_set(puzzling: Puzzling, session: Session, after: int) -> Puzzle:
    """The next puzzle after so many of the set."""
    solved = Counter(attempt.name for attempt in puzzling.sitting.records.attempts.all if attempt.solved)
    order = [*puzzles()[after:], *puzzles()[:after]]
    fitting = [puzzle for puzzle in order if layout(session.size, puzzle.position.rules)] or order
    return min(fitting, key=lambda puzzle: solved[puzzle.name])
