"""Puzzles: what keys and answers do, while the game on the board waits."""

from collections import Counter

from ...engine.game import Game, Seat, Seats
from ...engine.puzzles import Puzzle, puzzles
from ..session.action import Action
from ..session.availability import is_available
from ..session.display import Size
from ..session.knowledge import HINTS, LOOK
from ..session.layout import layout_for
from ..session.messages import Taken
from ..session.puzzle import Puzzling
from ..session.records import RecordsState
from ..session.round import Round
from ..session.session import Page, Session
from ..session.settings import Values

NOT_HELD = (Action.NEW, Action.HELP, Action.BACK, Action.REPAINT, Action.QUIT)  # not held until the puzzle is known
IN_PUZZLE = (Action.PLACE, Action.NUMBER, Action.HINT, Action.NEW, Action.BACK)


def begin_puzzles(session: Session, ends_program: bool = False) -> Session:
    """An inner sitting with puzzles: first the mistake puzzles due, then those of the set solved the fewest times."""
    records = session.records
    due = tuple(mistake for mistake in records.due if layout_for(session.size, mistake.puzzle.position.rules))
    waiting = session.loading or (records.state is RecordsState.OPEN and records.mistake_puzzles is None)
    first = Puzzling(puzzles()[0], waiting=waiting, ends_program=ends_program, due=due, total=len(due))
    return _with_next(first, session, session, 0)


def act(session: Session, action: Action, key: str) -> Session:
    """The session after an action of IN_PUZZLE."""
    assert session.puzzle
    match action:
        case Action.BACK:
            return leave(session)
        case Action.NEW if session.puzzle.waiting and not session.main.loading:
            records = session.main.records._replace(mistake_puzzles=())
            return _begin_again(session, session.main._replace(records=records))
        case _ if session.puzzle.waiting:
            return hold(session, key)
        case _ if action is Action.NEW or session.puzzle.solved:
            return next_puzzle(session)
        case Action.HINT:
            first = LOOK if session.puzzle.puzzle.only_one_holds else 1  # the question says what stage one would
            stage = min(max(session.puzzle.stage + 1, first), HINTS)
            return session._replace(puzzle=session.puzzle._replace(stage=stage, tried=None))
        case Action.NUMBER if not is_available(session, action):
            return session
    return answer(session, int(key) - 1 if action is Action.NUMBER else session.cursor)


def hold(session: Session, key: str) -> Session:
    """The session with one more key held until the puzzle is known."""
    assert session.puzzle
    return session._replace(puzzle=session.puzzle._replace(held=(*session.puzzle.held, key)))


def released(session: Session) -> tuple[Session, tuple[str, ...]]:
    """The session without its held keys, and those keys, to be pressed now; no keys while the puzzle is unknown."""
    if session.puzzle is None or session.puzzle.waiting:
        return session, ()
    return session._replace(puzzle=session.puzzle._replace(held=())), session.puzzle.held


def answer(session: Session, cell: int) -> Session:
    """The session after a cell was given as the answer; if the puzzle is solved already, the next puzzle."""
    puzzling = session.puzzle
    assert puzzling
    if puzzling.waiting:
        return session
    if puzzling.solved:
        return next_puzzle(session)
    if not puzzling.puzzle.position.empty >> cell & 1:
        return session._replace(cursor=cell, said=Taken(cell))
    puzzling = puzzling._replace(tried=cell, missed=puzzling.missed or not puzzling.puzzle.answered_by(cell))
    session = session._replace(puzzle=puzzling, cursor=cell)
    return _noted(session) if puzzling.solved else session


def next_puzzle(session: Session) -> Session:
    """The session at the next puzzle: a mistake if one is due, else one of the set solved the fewest times."""
    puzzling = session.puzzle
    assert puzzling
    return _with_next(puzzling, session, _with_miss_noted(session).main, 0 if puzzling.mistake else puzzling.number)


def with_outer(session: Session, outer: Session) -> Session:
    """The session with a new state of the outer sitting; until the first puzzle is known, the puzzles begin again."""
    assert session.puzzle
    if session.puzzle.waiting:
        return _begin_again(session, outer)._replace(said=outer.said)
    return session._replace(outer=outer, said=session.said if outer.said is session.main.said else outer.said)


def _begin_again(session: Session, outer: Session) -> Session:
    """The puzzles begun again for a new state of the outer sitting, with the same screen, page and held keys."""
    assert session.puzzle
    begun = begin_puzzles(outer._replace(display=session.display), session.puzzle.ends_program)
    assert begun.puzzle
    begun = begun._replace(puzzle=begun.puzzle._replace(held=session.puzzle.held))
    return begun._replace(page=session.page, behind=session.behind, scroll=session.scroll)


def leave(session: Session) -> Session:
    """The outer sitting as it was, with a missed puzzle noted; the program ends if it began with puzzles."""
    assert session.puzzle
    running = session.running and not session.puzzle.ends_program
    return _with_miss_noted(session).main._replace(display=session.display, running=running)


def _with_miss_noted(session: Session) -> Session:
    """The session with its attempt noted if it was wrong, and the puzzle is left unsolved."""
    puzzling = session.puzzle
    return _noted(session) if puzzling and puzzling.missed and not puzzling.solved else session


def _noted(session: Session) -> Session:
    """The session with the attempt at its puzzle added to those of the outer sitting."""
    assert session.puzzle
    outer = session.main
    attempts = outer.records.attempts._replace(now=(*outer.records.attempts.now, session.puzzle.attempt))
    return session._replace(outer=outer._replace(records=outer.records._replace(attempts=attempts)))


def _with_next(puzzling: Puzzling, session: Session, outer: Session, after: int) -> Session:
    """The session at the next mistake that is due, else at the next puzzle of the set from index `after` on."""
    if puzzling.due:
        mistake, *due = puzzling.due
        puzzling = puzzling._replace(puzzle=mistake.puzzle, mistake=mistake, due=tuple(due))
    else:
        puzzling = puzzling._replace(puzzle=_of_the_set(outer, session.size, after), mistake=None)
    puzzling = puzzling._replace(tried=None, missed=False, stage=0, held=())
    position = puzzling.puzzle.position
    return Session(
        session.settings._replace(rules=position.rules, players=2, values=Values.OFF, opponent=""),
        session.display,
        Round(0, Game(position, Seats(Seat.PERSON, Seat.PERSON))),
        _cursor(puzzling.puzzle),
        {},
        page=Page.PUZZLE,
        outer=outer,
        puzzle=puzzling,
    )


def _cursor(puzzle: Puzzle) -> int:
    """Where the cursor begins: the marked cell nearest to the centre, which is no answer; else a wrong answer."""
    rules = puzzle.position.rules

    def rank(cell: int) -> tuple[bool, int, int]:
        return puzzle.answered_by(cell), puzzle.position.empty >> cell & 1, sum(rules.from_centre(cell))

    return min(range(rules.cells), key=rank)


def _of_the_set(outer: Session, size: Size, after: int) -> Puzzle:
    """The puzzle of the set solved the fewest times, the first from index `after` on, then from 0.

    Boards without room on the screen are left out, unless none has room.
    """
    solved = Counter(attempt.name for attempt in outer.records.attempts.all if attempt.solved)
    order = [*puzzles()[after:], *puzzles()[:after]]
    fitting = [puzzle for puzzle in order if layout_for(size, puzzle.position.rules)] or order
    return min(fitting, key=lambda puzzle: solved[puzzle.name])
