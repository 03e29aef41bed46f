"""The effects that follow from a change of the session."""

from collections.abc import Iterator

from ..engine.board import Position
from ..engine.game import Game, Phase, Seat
from .session.attempts import Attempt
from .session.effects import (
    AnalyseGame,
    AnalysePosition,
    AskEngine,
    BareEffect,
    ChooseMove,
    CountNodes,
    Effect,
    FindReplies,
    KeepAttempt,
    KeepGame,
    KeepSettings,
    OpenRecords,
    Wait,
)
from .session.records import RecordsState
from .session.session import Page, Session
from .session.settings import as_text

PACE = 0.3  # seconds before the computer's reply, so that a person sees which mark is new
END_PACE = 1.0  # seconds for which a game of the computer against itself stays on the screen after its end


def effects(before: Session | None, after: Session) -> Iterator[Effect]:
    """The effects that must follow because `before` became `after`; `before` is None at the start."""
    if before is None and after.main.loading:
        yield OpenRecords(after.main.command_line.resumes, after.size)
    if after.loading:
        return
    changed_sitting = bool(before and before.outer) is not bool(after.outer)
    yield from _records(before, after, changed_sitting)
    if changed_sitting and not (_question(after) or after.game_to_analyse):
        yield BareEffect.STOP_THINKING  # the sitting that was left needs no answer, and the other one asks anew
    if before and not changed_sitting and _goes_on(before, after):
        yield BareEffect.DROP_INPUT  # the keys typed so far were not meant for the game that is resumed
    asks_anew = before is None or changed_sitting or before.loading or (before.past.review and not after.past.review)
    since = None if asks_anew else before  # the parts ask for all they need where it is None, as at the start
    for part in (_round, _help, _review, _search, _move):
        yield from part(since, after)


def _records(before: Session | None, after: Session, changed_sitting: bool) -> Iterator[Effect]:
    """The effects that keep what changed in the records, and ask them for what a page shows."""
    if before:
        yield from map(KeepAttempt, _attempts(after)[len(_attempts(before)) :])
    if _needs_mistake_puzzles(after) and not (before and _needs_mistake_puzzles(before)):
        yield BareEffect.FIND_MISTAKE_PUZZLES
    if before and not changed_sitting and not after.outer:
        if not before.loading:
            yield from _changed_game(before, after)
        yield from _changed_settings(before, after)
        if after.page is Page.STATISTICS and before.page not in (Page.STATISTICS, Page.GAMES):
            yield BareEffect.LOAD_GAMES


def _round(before: Session | None, after: Session) -> Iterator[Effect]:
    """The effects at the beginning or the end of a round."""
    if before and after.game.people and not after.explored and _turned(before, after):
        yield BareEffect.DROP_INPUT
    if after.tossing and not (before and before.tossing and before.round.id == after.round.id):
        yield BareEffect.TOSS


def _goes_on(before: Session, after: Session) -> bool:
    """Whether the records have just answered, and the game on the board is an unfinished one that goes on."""
    answered = before.records.scores is None and after.records.scores is not None
    return answered and not after.game.untouched and (before.loading or after.game != before.game)


def _help(before: Session | None, after: Session) -> Iterator[Effect]:
    """The effects for help: ask what moves and replies are worth, or stop if that is no longer wanted."""
    asked, asks = before and _question(before), _question(after)
    if before and asked and not asks:
        moved = len(after.game.moves) > len(before.game.moves)
        if not moved or (before.thinking and not after.game_to_analyse):  # after "move now" the search may still run
            yield BareEffect.STOP_THINKING
    if after.knowledge.wanted and asks != asked:
        known = after.knowledge.complete  # from an earlier visit while exploring
        yield BareEffect.STOP_THINKING if known else AnalysePosition(after.game.position)
    wanted = _find_replies(after)
    if wanted and wanted != (before and _find_replies(before)):
        yield wanted


def _review(before: Session | None, after: Session) -> Iterator[Effect]:
    """The effects for a review: have a finished game analysed, or stop if that is no longer wanted."""
    if before and before.game_to_analyse and not (after.reviewable or after.past.review or _question(after)):
        yield BareEffect.STOP_THINKING
    if after.game_to_analyse and not (before and before.game_to_analyse == after.game_to_analyse):
        yield AnalyseGame(after.game_to_analyse)
    if after.game_to_analyse and after.page is Page.REVIEW and not (before and before.page is Page.REVIEW):
        yield BareEffect.WAIT_FOR_ANSWER


def _search(before: Session | None, after: Session) -> Iterator[Effect]:
    """The effect for a search that is watched: have the nodes of a method counted."""
    uncounted = after.search and after.search.uncounted
    if after.search and uncounted and not (before and before.search and before.search.uncounted is uncounted):
        yield CountNodes(after.search.position, uncounted)


def _move(before: Session | None, after: Session) -> Iterator[Effect]:
    """The effects for the computer's move: the pause before it, and the question for it."""
    wait = _wait(after)
    if wait and (before is None or wait != _wait(before)):
        yield wait
    if after.asked and (before is None or after.asked != before.asked):
        mark = after.asked.to_move
        think = ChooseMove(after.asked, after.level_of(mark), after.settings.time)
        yield AskEngine(after.asked) if after.game.seats.of(mark) is Seat.ENGINE else think


def _changed_game(before: Session, after: Session) -> Iterator[Effect]:
    """The effects that keep a game that changed.

    A new game is kept from its first mark on; a game that undo brought back is kept already. If a game is taken back
    to its beginning, the previous game is kept again, as undo would bring that back next.
    """
    old, new, level = before.round, after.round, after.settings.level
    game, touched = new.game, old.id == new.id and not old.game.untouched
    begun = not game.untouched or game.phase is Phase.FINISHED or touched
    changed_level = before.settings.level is not level and game.phase is not Phase.FINISHED
    if begun and _is_kept(game) and (new != old or changed_level) and new.id >= old.id:
        yield KeepGame(new, level)
        last = after.previous
        if game.untouched and last and _is_kept(last.game) and last.game.phase is not Phase.FINISHED:
            yield KeepGame(last, level)


def _changed_settings(before: Session, after: Session) -> Iterator[Effect]:
    """The effect that keeps the settings that changed; once the records have answered, those that options set."""
    texts, settings = as_text(before.settings), as_text(after.settings)
    if before.loading:
        named = _to_remember(after)
        changed = {name: text for name, text in settings.items() if name in named}
    else:
        changed = {name: text for name, text in settings.items() if text != texts[name]}
    if not after.settings.players:  # a watched game changes nothing in the next game of a person
        changed = {name: text for name, text in changed.items() if name not in ("players", "level")}
    if changed:
        yield KeepSettings(changed)


def _attempts(session: Session) -> tuple[Attempt, ...]:
    """The attempts at puzzles in this sitting."""
    return session.main.records.attempts.now


def _needs_mistake_puzzles(session: Session) -> bool:
    """Whether mistake puzzles are needed: for puzzles, or for the menu, which tells how many are due."""
    sitting = session.main
    wanted = session.puzzle is not None or (session.page is Page.MENU and sitting.records.mistake_puzzles is None)
    return wanted and sitting.records.state is RecordsState.OPEN


def _is_kept(game: Game) -> bool:
    """Whether a game is kept: if people play; against another program only at the end, if that program played on."""
    return game.people > 0 and (not game.seats.name or (bool(game.engine) and game.outcome is not None))


def _to_remember(session: Session) -> frozenset[str]:
    """The settings of a new sitting that are kept for the next one, by name."""
    command_line = session.command_line
    if command_line.without_game:
        return frozenset()  # a review says nothing about the next game
    if command_line.prepared:  # the position decides the board, and may decide the mark
        return command_line.named - {"rules", "mark"}
    if not session.game.untouched:
        return command_line.named | {"rules", "level", "players", "mark"}  # those of the game that goes on
    return command_line.named


def _question(session: Session) -> Position | None:
    """The position that must be searched for this session, None if there is none."""
    return session.asked or (session.game.position if session.knowledge.wanted else None)


def _find_replies(session: Session) -> FindReplies | None:
    """The effect that finds replies, None unless they are wanted and all moves are known."""
    knowledge = session.knowledge
    known = knowledge.analysis if knowledge.complete and session.wants_replies else None
    return FindReplies(known) if known else None


def _turned(before: Session, after: Session) -> bool:
    """Whether a game has just ended or a round begun, so that keys typed before must be dropped."""
    ended = after.game.phase is Phase.FINISHED and before.game.phase is not Phase.FINISHED
    return before.round.id != after.round.id or ended


def _wait(session: Session) -> Wait | None:
    """The wait that a session needs: before the computer's move, between watched games, or at a step of a search."""
    if session.page is Page.SEARCH and session.search and session.search.running:
        search = session.search
        return Wait(search.position, search.wait, until_key=False, step=search.number)
    if session.tossing or session.asked or session.waits_for_key or session.page is not Page.BOARD:
        return None
    phase, position, pace = session.game.phase, session.game.position, session.settings.pace
    if session.game.people == 0:
        if phase is Phase.FINISHED:
            return Wait(position, END_PACE, until_key=False)
        return Wait(position, session.interval, until_key=False)
    return Wait(position, PACE if pace is None else pace, until_key=True) if phase is Phase.WAITING else None
