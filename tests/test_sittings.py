"""Random sittings: each keeps its promises, whatever is pressed, and whenever answers come."""

from functools import cache
from random import Random

import pytest

from support.kept_scores import results, shown
from support.records import random_record
from tictactoe.engine.analysis import Analysis
from tictactoe.engine.board import Mark, Position, Rules
from tictactoe.engine.game import Game, Phase, Seat
from tictactoe.engine.replies import replies
from tictactoe.engine.solver import Solver
from tictactoe.ui.app import App, begin, effects, render, update
from tictactoe.ui.line_mode import tell
from tictactoe.ui.pages.game.panel import all_scores
from tictactoe.ui.sitting.display import Size
from tictactoe.ui.sitting.effects import (
    AnalyseGame,
    AnalysePosition,
    BareQuestion,
    ChooseMove,
    Effect,
    FindReplies,
    KeepGame,
    Wait,
)
from tictactoe.ui.sitting.events import (
    Event,
    GameAnalysed,
    GamesLoaded,
    MistakePuzzlesFound,
    MoveChosen,
    PositionAnalysed,
    RecordsOpened,
    RepliesFound,
    Tossed,
)
from tictactoe.ui.sitting.inputs import Clicked, Elapsed, Pressed, Resized
from tictactoe.ui.sitting.settings import First, Settings
from tictactoe.ui.sitting.statistics import statistics

KEYS = [
    *"123456789abcurnmvvtt+-?hjklxqs",
    "home",
    "end",
    "enter",
    "escape",
    "up",
    "down",
    "left",
    "right",
    "backspace",
    "ctrl-l",
]
SIZES = [Size(80, 24), Size(120, 50), Size(40, 13), Size(20, 7), Size(10, 3)]
STEPS = 200
SURVEYED = 9  # empty cells up to which all is worked out


@cache
def solver(rules: Rules) -> Solver:
    return Solver(rules)


def analyses(position: Position) -> list[Analysis]:
    """The analyses of a position in the order in which they come; on large boards almost nothing is known."""
    large = position.empty.bit_count() > SURVEYED
    return list(solver(position.rules).analyses(position, lambda: large))


def answer(effect: Effect, rng: Random) -> Event | None:
    match effect:
        case ChooseMove(position, level):
            return MoveChosen(position, rng.choice(position.legal_moves), level)
        case Wait(position):
            return Elapsed(position)
        case FindReplies(analysis):
            return RepliesFound(analysis.position, tuple(replies(analysis, solver(analysis.position.rules))))
        case AnalysePosition(position):
            return PositionAnalysed(rng.choice(analyses(position)))
        case AnalyseGame(game):
            known = game.rules == (3, 3, 3) and rng.random() < 0.9
            nothing = (None,) * len(game.moves)
            return GameAnalysed(game, tuple(map(solver(game.rules).analyse, game.positions)) if known else nothing)
        case BareQuestion.LOAD_GAMES:
            records = tuple(random_record(rng) for _ in range(rng.randrange(9)))
            return GamesLoaded(statistics(records, lambda: True), records)
        case BareQuestion.FIND_MISTAKE_PUZZLES:
            return MistakePuzzlesFound(())
        case BareQuestion.TOSS:
            return Tossed(rng.choice(list(Mark)))
    return None


def random_event(app: App, owed: list[Effect], rng: Random) -> Event:
    if owed and rng.random() < 0.4:
        found = answer(owed.pop(rng.randrange(len(owed))), rng)  # answers may come late, or in another order
        if found:
            return found
    if rng.random() < 0.05:
        return Resized(rng.choice(SIZES))
    if rng.random() < 0.05:
        row, column = rng.randrange(24), rng.randrange(80)
        return Clicked(render(app).target(row, column))
    return Pressed(rng.choice([key for key in KEYS if key != "q"]))


ASIDE = ("review", "explore", "puzzle")  # pages that leave the game alone


def check(before: App, after: App, event: Event) -> None:
    for study in filter(None, (page.study(after) for page in after.pages)):
        position = study.game.position
        assert abs(position.mine.bit_count() - position.theirs.bit_count()) <= 1
        assert 0 <= study.cursor < study.rules.cells
    old, new = before.play, after.play
    game, position = new.game, new.game.position
    assert new.asked is None or (new.asked.position == position and game.phase is Phase.WAITING)
    if before.top.name in ASIDE and after.top.name in ASIDE:
        assert new.round == old.round or isinstance(event, MoveChosen | Tossed)
    placed = len(game.moves) - len(old.game.moves) if new.round.id == old.round.id else 0
    undone = old.round.undone
    redone = bool(undone) and new.round.undone == undone[: len(undone) - placed]
    if placed > 0 and not redone:
        assert placed == 1
        person = game.seats.of(game.last_mark) is Seat.PERSON
        assert person == isinstance(event, Pressed | Clicked)


@pytest.mark.parametrize(
    "seed",
    [*range(12), *(pytest.param(seed, marks=pytest.mark.slow) for seed in (*range(12, 24), 63, 291, 2239, 2633))],
)
def test_a_sitting_keeps_its_promises(seed: int) -> None:
    rng = Random(seed)
    settings = Settings(players=seed % 3, first=list(First)[seed % 4], mark=list(Mark)[seed % 2])
    app = begin(settings, rng.choice(SIZES), records=True)
    app = update(app, RecordsOpened({}, {}))
    owed = list(effects(None, app))
    ended: dict[int, Game] = {}
    for _ in range(STEPS):
        event = random_event(app, owed, rng)
        before, app = app, update(app, event)
        for effect in effects(before, app):
            if not isinstance(effect, KeepGame):
                owed.append(effect)
            elif effect.round.game.outcome:
                ended[effect.round.id] = effect.round.game
        check(before, app, event)
        play, scores = app.play, app.sitting.records.scores
        assert scores is not None
        stand = [game for id, game in ended.items() if id != play.round.id or play.game.outcome]
        assert shown(all_scores(play, app.sitting.scores)) == shown(all_scores(play, scores)) == results(stand)
        assert len(render(app).rows) == app.size.rows
        assert all(isinstance(sentence, str) for sentence in tell(before, app))
    if app.play.game.phase is Phase.WAITING and not app.play.tossing and app.play.asked is None:
        board = update(app, Resized(Size(80, 24)))
        while board.top is not board.play:
            board = update(board, Pressed("escape"))
        board = update(board, Pressed(" ")) if board.play.waits_for_key(board) else board  # watched, and paused
        assert any(isinstance(effect, Wait) for effect in effects(None, board))
