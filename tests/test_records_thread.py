"""The thread of the records: its answers, and what becomes of games if the records are slow or fail."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event as Flag
from time import sleep
from typing import Any

import pytest

from support.sittings import press, total
from support.stores import WON, Store, left_behind, played
from support.ui import (
    Attempt,
    BareQuestion,
    DeleteGame,
    Event,
    GamesChanged,
    GamesLoaded,
    KeepAttempt,
    KeepGame,
    KeepSettings,
    Message,
    OpenRecords,
    RecordsFailed,
    RecordsOpened,
    SetAside,
    Settings,
    Size,
    Statistics,
    Trouble,
    begin,
    statistics,
    update,
)
from tictactoe import Game, Level, Limit, Mark, Record
from tictactoe._shell import records as package
from tictactoe._shell.clock import now
from tictactoe._shell.records import Unusable, thread
from tictactoe._shell.records.locks import locked
from tictactoe._shell.records.thread import RecordsThread

PATIENCE = 0.3  # seconds, as a screen has; the thread has its own
PEOPLE = Settings(players=2)
QUESTION = OpenRecords(True)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the thread wait up to a minute, however busy the machine is."""
    for name in ("LOADING", "KEEPING", "ENDING", "CLOSING"):
        monkeypatch.setattr(thread, name, 60.0)


def begun(path: str) -> tuple[RecordsThread, RecordsOpened]:
    """The thread of these records, which it could open, and its answer."""
    records = RecordsThread(path)
    answer = records.open(QUESTION)
    assert isinstance(answer, RecordsOpened)
    return records, answer


def loaded(records: RecordsThread) -> GamesLoaded:
    """What the page of the statistics waits for."""
    records.ask(BareQuestion.LOAD_GAMES, None)
    answer = records.answer()
    assert isinstance(answer, GamesLoaded)
    return answer


def resumed(path: str) -> tuple[int, ...] | None:
    """The cells of the game that the next start goes on with."""
    opened, answer = begun(path)
    opened.close()
    return tuple(move.cell for move in answer.resumed.game.moves) if answer.resumed else None


def finished(path: str) -> list[tuple[int, ...]]:
    records = Store(path)
    games = [tuple(move.cell for move in record.game.moves) for record in records.games()]
    records.close()
    return games


def said(answer: Event | None) -> Message | None:
    return answer.said if isinstance(answer, RecordsFailed) else None


def failing(*_: Any) -> Any:
    raise Unusable(Trouble.FAILING)


def full(*_: Any) -> Any:
    raise Unusable(Trouble.FULL)


def test_a_python_without_sqlite_plays_without_records(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("store", "file", "past_games"):  # as they are imported without sqlite3
        monkeypatch.delitem(sys.modules, f"{package.__name__}.{name}", raising=False)
        monkeypatch.delattr(package, name, raising=False)
    monkeypatch.setitem(sys.modules, "_sqlite3", None)
    opened = RecordsThread(path)
    assert opened.open(QUESTION) == RecordsFailed(Trouble.MISSING)
    opened.ask(played(*WON), PATIENCE)
    opened.ask(KeepSettings({"level": "casual"}), PATIENCE)
    opened.ask(BareQuestion.LOAD_GAMES, PATIENCE)
    assert opened.answer() == RecordsFailed(Trouble.MISSING)  # somebody waits for it
    opened.ask(played(*WON, id=2), PATIENCE)
    assert opened.close() == [RecordsFailed(Trouble.MISSING)]  # of games that were not kept, once more


def test_records_that_cannot_be_read_keep_the_game_that_was_left(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left_behind(path, 8)
    with monkeypatch.context() as context:
        context.setattr(Store, "results", failing)
        opened = RecordsThread(path)
        assert opened.open(QUESTION) == RecordsFailed(Trouble.FAILING)
        opened.ask(played(*WON), PATIENCE)
        opened.close()
    assert finished(path) == [WON]
    assert resumed(path) == (8,)


def test_what_cannot_be_written_is_told_once_and_again_at_the_end_of_the_game(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (opened, _), told = begun(path), []
    monkeypatch.setattr(Store, "keep_game", failing)
    for marks in range(1, len(WON) + 1):
        opened.ask(played(*WON[:marks]), PATIENCE)
        told.append(said(opened.answer()))
    assert told == [Trouble.FAILING, None, None, None, Trouble.FAILING]
    opened.close()


@contextmanager
def not_answering(path: str) -> Iterator[None]:
    """Let the records be locked, and let nobody wait for them."""
    with pytest.MonkeyPatch.context() as context:
        for name in ("LOADING", "KEEPING", "ENDING"):
            context.setattr(thread, name, 0.0)
        with locked(path, 60.0):
            yield


def late(path: str, *games: KeepGame) -> list[Message | None]:
    """What is said if these games are played while the records do not answer."""
    with not_answering(path):
        opened = RecordsThread(path)
        answers = [said(opened.open(QUESTION))]
        for game in games:
            opened.ask(game, PATIENCE)
    return [*answers, *map(said, opened.close())]


def test_what_is_played_while_they_are_slow_is_kept_and_the_game_that_was_left_waits(path: str) -> None:
    left_behind(path, 8)
    games = [played(*WON[:marks]) for marks in range(1, 6)] + [played(4, id=2), played(4, 0, id=2)]
    assert late(path, *games) == [Trouble.SLOW]
    assert finished(path) == [WON]
    assert going_on(path) == [0, 8]


def going_on(path: str) -> list[int | None]:
    """The last move of the game that each of two programs goes on with, None without such a game."""
    programs = [begun(path) for _ in range(2)]
    for opened, _ in programs:
        opened.close()
    return [answer.resumed.game.last if answer.resumed else None for _, answer in programs]


def answered_late(path: str, *games: KeepGame) -> tuple[RecordsThread, RecordsOpened]:
    """The thread and its answer, if these games were kept before the records could be opened."""
    with not_answering(path):
        opened = RecordsThread(path)
        assert opened.open(QUESTION) == RecordsFailed(Trouble.SLOW)
        for game in games:
            opened.ask(game, PATIENCE)
    return opened, late_answer(opened)


def late_answer(opened: RecordsThread) -> RecordsOpened:
    while not opened.ready:
        sleep(0.001)
    answer = opened.answer()
    assert isinstance(answer, RecordsOpened)
    return answer


@pytest.mark.parametrize("games", [(), (played(4),)])
def test_a_game_that_was_left_waits_for_the_next_start_if_the_records_are_late(
    path: str, games: tuple[KeepGame, ...]
) -> None:
    left_behind(path, 8)
    opened, answer = answered_late(path, *games)
    assert (answer.resumed, answer.unfinished and answer.unfinished.rules) == (None, PEOPLE.rules)
    opened.ask(played(4, 5), PATIENCE)
    assert going_on(path) == [8, None]
    opened.close()
    assert resumed(path) == (4, 5)


def test_a_setting_that_is_changed_before_the_late_answer_is_taken_stays(path: str) -> None:
    records = Store(path)
    records.keep_settings({"level": "casual", "mark": "O"})
    records.close()
    with pytest.MonkeyPatch.context() as context:
        context.setattr(thread, "LOADING", 0.0)
        with locked(path, 60.0):
            opened = RecordsThread(path)
            opened.open(QUESTION)
            opened.ask(KeepSettings({"level": "skilled"}), PATIENCE)
    answer = late_answer(opened)
    opened.close()
    assert answer.settings == {"level": "skilled", "mark": "O"}


def test_records_that_are_set_aside_late_are_named_late(path: str) -> None:
    Path(path).write_bytes(b"nonsense" * 99)
    slow, aside = late(path, played(*WON))
    assert slow == Trouble.SLOW
    assert isinstance(aside, SetAside)
    assert Path(path).with_name(aside.name).read_bytes() == b"nonsense" * 99
    assert finished(path) == [WON]


@pytest.mark.parametrize("at_the_end", [False, True])
def test_records_that_can_be_opened_later_keep_what_was_played_before(path: str, at_the_end: bool) -> None:
    Path(path).mkdir()
    opened = RecordsThread(path)
    assert opened.open(QUESTION) == RecordsFailed(Trouble.UNREACHABLE)
    opened.ask(played(*WON), PATIENCE)
    opened.ask(played(4, id=2), PATIENCE)
    Path(path).rmdir()
    if not at_the_end:
        opened.ask(played(4, 0, id=2), PATIENCE)
        assert finished(path) == [WON]
        assert resumed(path) is None  # it is being played
    assert opened.close() == []
    answer = opened.answer()
    assert isinstance(answer, RecordsOpened)
    assert answer.scores == {}  # what this sitting has played is counted there
    assert finished(path) == [WON]
    assert resumed(path) == ((4,) if at_the_end else (4, 0))


def test_a_second_window_is_told_that_the_first_has_the_game(path: str) -> None:
    left_behind(path, 8)
    first, answer = begun(path)
    assert (answer.resumed is not None, answer.elsewhere) == (True, False)
    second, answer = begun(path)
    assert (answer.resumed, answer.elsewhere) == (None, True)
    second.close()
    first.close()


@pytest.mark.parametrize("trouble", [Trouble.READ_ONLY, Trouble.FULL])
def test_records_that_cannot_be_written_are_read_and_written_once_they_can(
    path: str, trouble: Trouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise Unusable(trouble)

    records = Store(path)
    records.keep_settings({"numbers": "1"})
    records.keep_game(played(*WON), now())
    records.close()
    left_behind(path, 8)
    with monkeypatch.context() as context:
        context.setattr("tictactoe._shell.records.store.connect", refused)
        opened, answer = begun(path)
        assert answer.settings == {"numbers": "1", "level": "casual"}
        assert sum(score.games for score in answer.scores.values()) == 1
        assert answer.resumed
        assert [move.cell for move in answer.resumed.game.moves] == [8]
        assert opened.answer() == RecordsFailed(trouble)
        opened.ask(KeepSettings({"level": "casual"}), PATIENCE)
        opened.ask(played(8, 4), PATIENCE)
        assert len(loaded(opened).games) == 1
        opened.ask(played(8, 4, 0), PATIENCE)
        assert resumed(path) == (8,)
    opened.ask(played(8, 4, 0, 1), PATIENCE)
    opened.close()
    assert finished(path) == [WON]
    assert resumed(path) == (8, 4, 0, 1)
    records = Store(path)
    assert len(records.games_left()) == 1, "the row of the game that went on was replaced"
    records.close()


def test_a_game_that_went_on_unwritten_is_a_further_one_if_another_program_took_it(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise Unusable(Trouble.FULL)

    left_behind(path, 8)
    with monkeypatch.context() as context:
        context.setattr("tictactoe._shell.records.store.connect", refused)
        opened, answer = begun(path)
        assert answer.resumed
    other, theirs = begun(path)
    assert theirs.resumed
    other.ask(played(8, 0), PATIENCE)
    opened.ask(played(8, 4), PATIENCE)
    opened.close()
    other.close()
    records = Store(path)
    assert {tuple(move.cell for move in left.round.game.moves) for left in records.games_left()} == {(8, 0), (8, 4)}
    records.close()


def test_records_that_another_program_keeps_locked_are_opened_later(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    left_behind(path, 8)
    monkeypatch.setattr(Store.__init__, "__kwdefaults__", {"patience": 0.0, "playing": False})
    with locked(path, 60.0):
        opened = RecordsThread(path)
        assert opened.open(QUESTION) == RecordsFailed(Trouble.LOCKED)
        opened.ask(played(*WON), PATIENCE)
    opened.ask(played(4, id=2), PATIENCE)
    assert finished(path) == [WON]
    opened.close()
    assert resumed(path) == (4,)


def test_the_game_that_ended_last_is_known_at_the_next_start(path: str) -> None:
    opened, first = begun(path)
    assert first.last is None
    for number, cells in enumerate([WON, (4, *WON[:3], 5)], 1):
        opened.ask(played(*cells, id=number), PATIENCE)
    opened.close()
    records = Store(path)
    *_, last = records.games()
    records.add([record._replace(id=9, finished="1999-11-21T14:05:00+01:00") for record in records.games()[:1]])
    records.close()
    opened, again = begun(path)
    opened.close()
    assert (again.last, last.id) == (last.game, 2)


def test_a_game_whose_end_was_taken_back_counts_when_it_ends_again_or_is_given_up(path: str) -> None:
    opened, _ = begun(path)
    for game in (played(*WON), played(*WON[:4]), played(*WON, id=2), played(*WON[:4], id=2)):
        opened.ask(game, PATIENCE)
    opened.close()
    opened, answer = begun(path)
    (score,) = answer.scores.values()
    assert score.games == 1
    app = update(begin(PEOPLE, Size(80, 24), records=True), answer)
    totals = [total(each) for each in (app, press(app, "3"), press(app, "n"))]
    assert [total and total.games for total in totals] == [1, 2, 2]
    opened.close()


def test_what_goes_wrong_at_the_end_is_given_to_be_said(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened, _ = begun(path)
    opened.ask(played(*WON), PATIENCE)
    assert opened.close() == []
    opened, _ = begun(path)
    monkeypatch.setattr(Store, "keep_game", failing)
    opened.ask(played(*WON), PATIENCE)
    assert opened.close() == [RecordsFailed(Trouble.FAILING)]


@pytest.mark.parametrize("times", [0, 1, 3])
def test_mistakes_are_counted_to_the_end_whatever_comes_between(
    path: str, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = Settings().seats
    records = Store(path)
    lost = Game(PEOPLE.rules.start, seats)
    for cell in (0, 4, 1, 2, 3, 6):
        lost = lost.play(cell, None if lost.person is lost.position.to_move else Level.PERFECT)
    records.add(
        [
            Record(number, f"{now().time}", f"{now().time}", lost, Level.PERFECT, 0, 0, float(number))
            for number in range(1, 4)
        ]
    )
    records.close()
    interrupted: list[bool] = []
    counting = Flag()

    def counted(games: Sequence[Record], stop: Callable[[], bool], *rest: Any) -> Statistics:
        while len(interrupted) == 1 and not stop():
            counting.set()
            sleep(0.001)  # until something else is asked for
        interrupted.append(stop())
        return statistics(games, stop, *rest)

    opened, _ = begun(path)
    monkeypatch.setattr(thread, "LOADING_GAMES", 0.0)
    monkeypatch.setattr("tictactoe._shell.records.past_games.statistics", counted)
    opened.ask(BareQuestion.LOAD_GAMES, PATIENCE)
    assert counting.wait(60.0)
    for _ in range(times):
        opened.ask(BareQuestion.LOAD_GAMES, PATIENCE)
    opened.ask(played(*WON), PATIENCE)
    answer, over = None, Limit(seconds=20).begin()
    while not (isinstance(answer, GamesLoaded) and answer.statistics.mistakes) and not over():
        answer = opened.answer()
        sleep(0.001)
    opened.close()
    assert interrupted[:2] == [True, True]
    assert len(interrupted) < 10
    assert isinstance(answer, GamesLoaded)
    assert answer.statistics.mistakes == {1: 1, 2: 1, 3: 1}


def test_attempts_at_puzzles_are_kept_also_those_before_it_opened(path: str) -> None:
    attempts = [Attempt("a", True, True), Attempt("b", False, False)]
    records = RecordsThread(path)
    records.ask(KeepAttempt(attempts[0]), PATIENCE)
    opened = records.open(QUESTION)
    records.ask(KeepAttempt(attempts[1]), PATIENCE)
    records.close()
    assert isinstance(opened, RecordsOpened)
    again, answer = begun(path)
    assert answer.attempts == loaded(again).statistics.attempts
    again.close()
    assert [attempt._replace(time="") for attempt in answer.attempts] == attempts


def test_an_attempt_that_was_not_written_is_written_at_the_end(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    records, _ = begun(path)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "keep_attempt", full)
        records.ask(KeepAttempt(Attempt("a", True, True)), PATIENCE)
    assert records.answer() == RecordsFailed(Trouble.FULL)
    assert records.close() == []
    store = Store(path)
    assert [(it.name, it.solved, it.clean) for it in store.attempts()] == [("a", True, True)]
    store.close()


def test_the_statistics_have_a_game_that_the_disk_had_no_room_for_once_there_is_room(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    records, _ = begun(path)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "keep_game", full)
        records.ask(played(*WON), PATIENCE)
        assert records.answer() == RecordsFailed(Trouble.FULL)
        assert loaded(records).games == ()  # and the trouble is not told once more
    assert [record.outcome.winner for record in loaded(records).games] == [Mark.X]
    records.close()
    assert finished(path) == [WON]


def test_deleted_games_count_no_more_nor_those_that_undo_may_still_change(path: str) -> None:
    thread, _ = begun(path)
    for id in (1, 2, 3):
        thread.ask(played(*WON, id=id), PATIENCE)

    def asked(number: int, rounds: tuple[int, ...], *, back: bool = False) -> GamesChanged:
        thread.ask(DeleteGame(number, rounds, back), None)
        answer = thread.answer()
        assert isinstance(answer, GamesChanged)
        return answer

    def games(answer: GamesChanged) -> int:
        return sum(score.games for score in answer.scores.values())

    first = asked(1, (3, 2))  # rounds 2 and 3 are on the board, and are counted there
    assert (games(first), first.gone) == (0, frozenset())
    second = asked(3, (3, 2))
    assert (games(second), second.gone) == (0, frozenset({3}))
    back = asked(1, (3, 2), back=True)
    assert (games(back), back.gone) == (1, frozenset({3}))
    assert [record.id for record in loaded(thread).games] == [2, 1]
    assert not thread.close()


def test_a_game_that_cannot_be_deleted_is_told_each_time(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    thread, _ = begun(path)
    thread.ask(played(*WON), PATIENCE)
    monkeypatch.setattr(Store, "delete", failing)
    for _ in range(2):
        thread.ask(DeleteGame(1, ()), None)
        assert said(thread.answer()) is Trouble.FAILING
    thread.close()
