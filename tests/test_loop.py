"""Whole games through the loop, with a scripted device in place of the terminal."""

import gc
from collections import deque
from collections.abc import Callable, Iterator
from itertools import count
from threading import Event as Gate
from time import sleep

import pytest

from support.engine import never
from support.reviews import analyses_in, looked_through, thought_through
from support.sittings import score
from support.ui import (
    AnalyseGame,
    AnalysePosition,
    App,
    BareEffect,
    ChooseMove,
    Elapsed,
    Event,
    First,
    GameAnalysed,
    MoveChosen,
    PositionAnalysed,
    Pressed,
    Score,
    Settings,
    Size,
    Wait,
    begin,
)
from tictactoe import (
    Analysis,
    Game,
    Judgement,
    Level,
    Phase,
    Position,
    Reason,
    Rules,
    Seat,
    Seats,
    Solver,
    Value,
    parse_game,
)
from tictactoe._engine.player import Player
from tictactoe._shell import loop, thinker
from tictactoe._shell.world import World


class Script:
    """A device that plays keys from a list; at "|" no key is waiting, so that the sitting is shown."""

    patience: float | None = None

    def __init__(self, *keys: str) -> None:
        self.keys = deque(keys)
        self.shown: list[App] = []
        self.log: list[str] = []

    def show(self, before: App | None, after: App) -> None:
        assert (self.shown[-1] if self.shown else None) is before
        self.shown.append(after)
        self.log.append("show")

    def read(self, tick: float) -> Event | None:
        if not self.keys:
            return Pressed("q")
        key = self.keys.popleft()
        return None if key == "|" else Pressed(key)

    def poll_input(self) -> bool:
        return bool(self.keys) and self.keys[0] != "|"

    def wait(self, wait: Wait) -> Event | None:
        self.log.append("wait")
        return Elapsed(wait.position)

    def drop(self) -> None:
        self.log.append("drop")
        while self.poll_input():
            self.keys.popleft()

    def copy(self, text: str) -> None:
        self.log.append(text)


def play(settings: Settings, *keys: str, device: Script | None = None) -> tuple[App, Script]:
    device = device or Script(*keys)
    return loop.run(begin(settings, Size(80, 24)), device, World(seed=1)), device


def test_typing_ahead_is_painted_once_and_cannot_wipe_out_the_result() -> None:
    app, device = play(Settings(players=2), *"14253", "enter", "enter", "z", "5")
    assert app.play.round.id == 1
    assert app.play.game.phase is Phase.FINISHED
    assert device.log == ["drop", "show", "wait", "show"]  # the second one knows what the game was worth


def test_a_flood_of_keys_is_painted_now_and_then() -> None:
    _, device = play(Settings(players=2), *("left", "right") * 150)
    assert 2 < len(device.shown) < 6, "and not at every key"


def test_a_key_after_the_end_was_painted_begins_the_next_game_and_does_nothing_else() -> None:
    app, device = play(Settings(players=2), *"14253", "|", "5", "5", "|", "1")
    assert (app.play.round.id, [move.cell for move in app.play.game.moves]) == (2, [0])
    assert device.log.count("drop") == 2


def test_the_mark_is_painted_before_the_pause_and_a_waiting_key_is_read_after_the_reply() -> None:
    app, device = play(Settings(level=Level.NOVICE), "5", "u")
    assert device.log[:2] == ["show", "wait"]
    assert device.shown[0].play.game.phase is Phase.WAITING
    assert app.play.game.moves == ()
    assert len(app.play.round.undone) == 2


def test_the_computer_opens_and_replies() -> None:
    app, device = play(Settings(first=First.COMPUTER))
    assert len(app.play.game.moves) == 1
    assert not device.shown[0].play.game.moves


def test_chance_tosses_for_who_begins() -> None:
    began = {
        loop.run(
            begin(Settings(players=2, first=First.RANDOM), Size(80, 24)), Script(), World(seed=seed)
        ).play.game.began
        for seed in range(20)
    }
    assert len(began) == 2


def test_the_same_seed_plays_the_same_game() -> None:
    games = [play(Settings(first=First.COMPUTER), "1", "2", "3", "4", "6")[0].play.game for _ in range(2)]
    assert games[0] == games[1]
    assert len(games[0].moves) > 2


def test_the_computer_against_itself_always_draws() -> None:
    class Watcher(Script):
        def wait(self, wait: Wait) -> Event | None:
            self.asked = wait
            return None

        def read(self, tick: float) -> Event | None:
            last = self.shown[-1]
            return Pressed("q") if score(last).games >= 5 else Elapsed(self.asked.position)

    app, _ = play(Settings(players=0, pace=0), device=Watcher())
    assert score(app) == Score(0, 5, 0)


# Thinking beside the loop


def test_a_long_search_is_answered_later_and_keys_are_read_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    released = Gate()

    def slowly(*_: object, rng: object) -> int:
        released.wait(10)
        return 4

    monkeypatch.setattr(Player, "choose", slowly)

    class Impatient(Script):
        patience: float | None = 0.01

        def read(self, tick: float) -> Event | None:
            if self.shown and len(self.shown[-1].play.game.moves) == 2:
                return Pressed("q")
            if not self.keys:
                released.set()
                return None
            return super().read(tick)

    app, device = play(Settings(), device=Impatient("1", "|", "2", "|", "right", "|"))
    assert [move.cell for move in app.play.game.moves] == [0, 4]
    assert app.play.cursor == 1
    assert any(shown.play.cursor == 1 and shown.play.game.phase is Phase.WAITING for shown in device.shown)


def test_a_new_question_ends_the_thinking_about_the_old_one(monkeypatch: pytest.MonkeyPatch) -> None:

    def until_stopped(player: object, position: object, level: object, stop: object, *, rng: object) -> int:
        while not stop():  # type: ignore[operator]
            pass
        return 0

    position = Rules(3, 3, 3).start
    thoughts = thinker.Thinker(1)
    monkeypatch.setattr(Player, "choose", until_stopped)
    thoughts.ask(ChooseMove(position, Level.PERFECT), 0.01)
    assert (thoughts.answer(), thoughts.busy) == (None, True)
    monkeypatch.setattr(Player, "choose", lambda *_, rng: 7)
    thoughts.ask(ChooseMove(position, Level.CASUAL), None)
    answer = thoughts.answer()
    assert isinstance(answer, MoveChosen)
    assert (answer.position, answer.move, answer.level) == (position, 7, Level.CASUAL)
    assert [remark.reason for remark in answer.remarks] == [Reason.AS_GOOD]
    assert not thoughts.busy
    thoughts.ask(ChooseMove(position, Level.CASUAL), None)
    assert thoughts.ready
    thoughts.forget()
    assert (thoughts.answer(), thoughts.busy) == (None, False)


def test_what_is_known_comes_as_it_is_found_and_the_last_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    gate, found = Gate(), Solver(Rules(3, 3, 3)).analyse(Rules(3, 3, 3).start)

    def slowly(*_: object) -> Iterator[Analysis]:
        yield found
        gate.wait(10)
        yield found

    monkeypatch.setattr(Player, "analyses", slowly)
    thoughts = thinker.Thinker(1)
    thoughts.ask(AnalysePosition(Rules(3, 3, 3).start), 0.0)
    while not thoughts.ready:
        sleep(0.001)
    assert thoughts.answer() == PositionAnalysed(found, last=False)
    gate.set()
    thoughts.ask(AnalysePosition(Rules(3, 3, 3).start), None)
    assert thoughts.answer() == PositionAnalysed(found)


def test_what_is_known_comes_no_further_once_something_else_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    looked, found = list[Analysis](), Solver(Rules(3, 3, 3)).analyse(Rules(3, 3, 3).start)

    def without_asking(*_: object) -> Iterator[Analysis]:
        while len(looked) < 1000:
            looked.append(found)
            yield found
            sleep(0.01)

    monkeypatch.setattr(Player, "analyses", without_asking)
    thoughts = thinker.Thinker(1)
    thoughts.ask(AnalysePosition(Rules(3, 3, 3).start), 0.0)
    thoughts.forget()
    assert len(looked) < 1000


def test_the_last_answer_has_the_reasons_for_the_move_before_if_they_are_asked_for() -> None:
    before = Rules(3, 3, 3).start.play(4)
    thoughts = thinker.Thinker(1)
    for question, reasons in (
        (AnalysePosition(before.play(8), before), Player(before.rules).explain(before, 8)),
        (AnalysePosition(before.play(8)), ()),
    ):
        thoughts.ask(question, None)
        answers = []
        while answer := thoughts.answer():
            assert isinstance(answer, PositionAnalysed)
            answers.append(answer)
        assert (answers[-1].last, answers[-1].remarks) == (True, reasons)


def test_values_are_sought_for_five_seconds_and_those_of_a_game_for_twenty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:

    def until_stopped(player: Player, position: Position, stop: Callable[[], bool]) -> Analysis:
        while not stop():
            pass
        return Solver(position.rules).analyse(position, lambda: True)

    game = parse_game("3,3,3 X: b2")
    monkeypatch.setattr(Player, "analyse", until_stopped)
    monkeypatch.setattr(Player, "analyses", lambda *arguments: iter([until_stopped(*arguments)]))
    for question, seconds, others in ((AnalysePosition(game.start), 5, 1), (AnalyseGame(game), 20, 2)):
        clock = count()  # a second goes by from look to look, of which `others` do not ask whether to stop
        for module in ("thinker", "deadline"):
            monkeypatch.setattr(f"tictactoe._shell.{module}.monotonic", lambda clock=clock: next(clock))
        thinker.Thinker(1).ask(question, None)
        assert next(clock) == seconds + others


def test_a_review_tells_each_second_how_many_are_left(monkeypatch: pytest.MonkeyPatch) -> None:

    now = 100.0
    told: list[int] = []

    def analysed(player: Player, position: Position, stop: Callable[[], bool]) -> Analysis:
        nonlocal now
        while not stop():
            answer = thoughts.answer()
            told.extend([answer.seconds] if isinstance(answer, GameAnalysed) else [])
            now += 0.25
        return Solver(position.rules).analyse(position, lambda: True)

    monkeypatch.setattr(Player, "analyse", analysed)
    monkeypatch.setattr(thinker, "monotonic", lambda: now)
    thoughts = thinker.Thinker(1)
    thoughts.ask(AnalyseGame(parse_game("3,3,3 X: b2")), None)
    assert told == list(range(20, 0, -1))


def test_a_game_among_the_last_few_is_not_looked_through_again(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts = thinker.Thinker(1)
    empty = parse_game("3,3,3 X:")
    games = [empty.play(cell) for cell in range(thinker.REMEMBERED + 1)]

    def last_answer(game: Game) -> GameAnalysed:
        thoughts.ask(AnalyseGame(game), None)
        while True:
            answer = thoughts.answer()
            assert isinstance(answer, GameAnalysed)
            if answer.game == game and answer.seconds == 0:
                return answer

    found = [last_answer(game) for game in games]
    monkeypatch.setattr(Player, "analyse", lambda *_: pytest.fail("it is looked through again"))
    for game, known in [*zip(games, found, strict=True)][1:]:
        assert last_answer(game) == known


@pytest.mark.parametrize(
    ("rules", "ends"),
    [
        (Rules(3, 3, 3), [4, 8, 12, 16, 20]),
        # A proof ends after one of the four seconds, a judgement after all.
        (Rules(15, 15, 5), [1, 4, 5, 8, 9, 12, 13, 16, 17, 20]),
    ],
)
def test_each_position_of_a_game_has_its_share_of_the_time(
    rules: Rules, ends: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    ended: list[float] = []

    def until_stopped(stop: Callable[[], bool]) -> None:
        nonlocal now
        while not stop():
            now += 1
        ended.append(now)

    def analysed(player: Player, position: Position, stop: Callable[[], bool]) -> Analysis:
        until_stopped(stop)
        return Solver(rules).analyse(position, lambda: True)

    def proven(player: Player, position: Position, stop: Callable[[], bool] = never) -> Iterator[Analysis]:
        yield Solver(rules).analyse(position, lambda: True)
        if stop is not never:
            until_stopped(stop)

    def judged(player: Player, position: Position, stop: Callable[[], bool]) -> Iterator[Judgement]:
        yield Judgement(position, 1, 1, position.legal_moves[:1], 0)
        until_stopped(stop)

    game = Game(rules.start, Seats(Seat.PERSON, Seat.PERSON))
    for cell in range(4):
        game = game.play(cell)
    monkeypatch.setattr(Player, "analyse", analysed)
    monkeypatch.setattr(Player, "analyses", proven)
    monkeypatch.setattr(Player, "judgements", judged)
    monkeypatch.setattr(thinker, "monotonic", lambda: now)
    assert None not in analyses_in(thought_through(game))
    assert ended == ends


def test_a_second_is_for_a_judgement_where_no_proof_is_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:

    position = Rules(15, 15, 5).start
    looks: list[bool] = []

    def until_stopped(player: Player, position: Position, stop: Callable[[], bool]) -> Iterator[Judgement]:
        looks.extend(iter(stop, True))
        yield Judgement(position, 1, 1, (112,), 0)

    unproven = Solver(position.rules).analyse(position, lambda: True)
    monkeypatch.setattr(Player, "analyses", lambda *_: iter([unproven]))
    monkeypatch.setattr(Player, "judgements", until_stopped)
    clock = count(step=0.25)
    monkeypatch.setattr("tictactoe._shell.thinker.monotonic", lambda: next(clock))
    thinker.Thinker(1).ask(AnalysePosition(position), None)
    assert len(looks) == 3  # before the second is over


def test_where_lines_are_played_a_review_is_waited_for_but_not_that_of_a_large_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    went_on, in_time = Gate(), []

    def judged(player: Player, position: Position, stop: Callable[[], bool]) -> Iterator[Judgement]:
        in_time.append(went_on.wait(20))
        yield Judgement(position, 1, 1, (112,), 0)

    monkeypatch.setattr(Player, "judgements", judged)
    monkeypatch.setattr("tictactoe._shell.world.MOMENT", 0.0)
    monkeypatch.setattr(thinker, "PROVING", 0.0)
    game = parse_game("4,4,3 X: d4 a1 a4")
    world, device = World(seed=1), Script()
    world.perform(AnalyseGame(game), device)
    answer = world.next_event(device)
    assert isinstance(answer, GameAnalysed)
    assert answer == thought_through(game)
    world.perform(AnalyseGame(Game(Rules(15, 15, 5).start, game.seats).play(112)), device)
    went_on.set()
    world.perform(BareEffect.WAIT_FOR_ANSWER, device)
    assert in_time == [True, True], "before the move, and after it"


def test_a_finished_game_is_gone_through_for_so_long_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    app, _ = play(Settings(players=2), *"14253")
    answer = thought_through(app.play.game)
    assert [known and known.position for known in analyses_in(answer)] == list(app.play.game.positions)
    monkeypatch.setattr(thinker, "LONGEST_REVIEW", 0.0)
    assert thought_through(app.play.game) == looked_through(app.play.game, (None,) * 5, 0, (None,) * 5)


def test_what_is_known_of_a_game_in_part_is_true_and_its_end_is_known_first(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parse_game("4,4,3 X: d4 a1 a4 b1 b2 c1")
    whole = [{move.cell: move for move in known.moves} for known in analyses_in(thought_through(game)) if known]
    assert len(whole) == 6
    counted = set()
    for moment in (*range(0, 200, 10), 10**9):
        clock = count()
        for module in ("thinker", "deadline"):
            monkeypatch.setattr(f"tictactoe._shell.{module}.monotonic", lambda clock=clock: next(clock))
        monkeypatch.setattr(thinker, "LONGEST_REVIEW", moment)
        answer = thought_through(game)
        known = [analysis for analysis in analyses_in(answer) if analysis]
        assert analyses_in(answer) == (*[None] * (6 - len(known)), *known)
        for analysis, moves in zip(reversed(known), reversed(whole), strict=False):
            for move in analysis.moves:
                assert move.value in (Value.UNKNOWN, moves[move.cell].value)
        counted.add(sum(move.value is not Value.UNKNOWN for analysis in known for move in analysis.moves))
    assert len(counted) > 2
    assert max(counted) == sum(map(len, whole))


def test_a_game_is_gone_through_beside_the_loop_and_each_position_is_told_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, gates = Player.analyse, [Gate() for _ in range(5)]

    def slowly(player: Player, position: Position, stop: Callable[[], bool]) -> Analysis:
        gates[(position.mine | position.theirs).bit_count()].wait(10)
        return found(player, position, stop)

    monkeypatch.setattr(Player, "analyse", slowly)
    app, _ = play(Settings(players=2), *"1425")
    game = app.play.game.play(2)
    thoughts = thinker.Thinker(1)
    thoughts.ask(AnalyseGame(game), 0.0)
    for number, gate in enumerate(reversed(gates), start=1):
        gate.set()
        known = number - 1
        while known == number - 1:  # on a busy machine what is known so far is told after a second, too
            while not thoughts.ready:
                sleep(0.001)
            answer = thoughts.answer()
            assert isinstance(answer, GameAnalysed)
            known = 5 - analyses_in(answer).count(None)
        assert known == number


@pytest.mark.parametrize("fails", [False, True])
def test_garbage_is_not_collected_while_it_thinks(monkeypatch: pytest.MonkeyPatch, fails: bool) -> None:
    collects = []

    def thinking(*_: object) -> Iterator[Analysis]:
        collects.append(gc.isenabled())
        if fails:
            raise ZeroDivisionError
        return iter([])

    monkeypatch.setattr(Player, "analyses", thinking)
    thoughts = thinker.Thinker(1)
    thoughts.ask(AnalysePosition(Rules(3, 3, 3).start), None)
    assert collects == [False]
    assert gc.isenabled()


def test_a_look_through_a_game_goes_on_where_it_was_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    found, looked_at = Player.analyse, list[Position]()

    def counting(player: Player, position: Position, stop: Callable[[], bool]) -> Analysis:
        looked_at.append(position)
        if len(looked_at) == 3:
            thoughts.forget_soon()
        return found(player, position, stop)

    class Forgetful(thinker.Thinker):
        def forget_soon(self) -> None:
            """As a question that comes while one is thought about."""
            self._tasks.append((lambda: None, Gate()))
            self._waiting.release()

    monkeypatch.setattr(Player, "analyse", counting)
    app, _ = play(Settings(players=2), *"1425")
    game = app.play.game.play(2)
    thoughts = Forgetful(1)
    thoughts.ask(AnalyseGame(game), None)
    assert looked_at == [*reversed(game.positions)][:3]
    thoughts.forget()
    thoughts.ask(AnalyseGame(game), None)
    answer = thoughts.answer()
    assert isinstance(answer, GameAnalysed)
    assert (answer.seconds, analyses_in(answer).count(None)) == (0, 0)
    assert looked_at == [*reversed(game.positions)][:3] + [*reversed(game.positions)][2:]
    thoughts.ask(AnalyseGame(game), None)
    assert thoughts.answer() == answer
    assert len(looked_at) == 6


def test_a_mistake_while_thinking_is_raised_where_the_answer_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, rng: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(Player, "choose", fail)
    with pytest.raises(ZeroDivisionError):
        play(Settings(), "1")
