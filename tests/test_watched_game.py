"""Watching the computer play against itself: the pace, pauses, steps, and the end."""

from typing import Any

import pytest

from support.sittings import analysed, marks, press, reply, said, score, sitting, status, text, waited
from support.ui import (
    AnalysePosition,
    App,
    ChooseMove,
    Elapsed,
    First,
    Helper,
    MoveChosen,
    Score,
    Setting,
    Settings,
    Stop,
    Tossed,
    Wait,
    effects,
    update,
)
from tictactoe import Level, Mark, MoveAnalysis, Reason, Remark, Rules, Value, parse_position
from tictactoe._ui.sitting.messages import Unfinished


def watched(*cells: int, **settings: Any) -> App:
    """The app of a watched game after these moves of the computer."""
    app = sitting(Settings(players=0, **settings))
    for cell in cells:
        app = reply(app, cell)
    return app


def interval(app: App) -> float:
    """The seconds that it waits before the next move."""
    (wait,) = effects(None, app)
    assert isinstance(wait, Wait)
    return wait.seconds


X_WINS = 0, 3, 1, 4, 2
LEVEL_OF_O = list(Setting).index(Setting.LEVEL_OF_O)  # a row of the menu


def test_the_pace_of_a_game_that_is_watched_is_set_and_said() -> None:
    app = watched()
    assert list(effects(None, app)) == [Wait(app.play.game.position, 1.0, until_key=False)]
    faster = press(app, "+")
    assert list(effects(app, faster)) == [Wait(app.play.game.position, 0.5, until_key=False)]
    assert said(faster) == "0.5 s between moves."
    assert interval(press(app, *"++-")) == 0.5
    assert interval(press(app, *"-" * 9)) == 5.0
    assert said(press(app, *"+" * 9)) == "As fast as it can."
    assert press(app, "u", "r", "enter", "z").play.game == app.play.game
    assert not press(app, "q").running


def test_the_end_of_a_game_on_a_large_board_stays_longer() -> None:
    start = parse_position("15/15/4OOOO2X4/4XXXX7" + "/15" * 11)
    app = reply(sitting(Settings(Rules(15, 15, 5), players=0, pace=0.0), start=start), 3 + 2 * 15)
    assert app.play.game.outcome
    assert interval(app) == 4.0
    assert interval(update(watched(*X_WINS, pace=0.0), Elapsed(Rules(3, 3, 3).start))) == 1.0


def test_that_a_game_waits_is_said_until_a_watched_game_is_over() -> None:
    waiting = Unfinished(Rules(3, 3, 3), "08:15")
    app = watched().say(waiting)
    for cell in X_WINS:
        assert app.said == waiting
        app = reply(app, cell)
    assert app.said is None


def test_a_game_that_is_watched_stands_while_it_is_paused() -> None:
    app = watched(0, 3)
    paused = press(app, " ")
    assert said(paused) == "Paused. Right plays a move, Left takes one back, Space goes on."
    assert ["Space pause" in text(shown) for shown in (app, paused)] == [True, False]
    assert "Space go on" in text(paused)
    assert update(paused, Elapsed(app.play.game.position)) == paused  # a wait that had begun
    assert list(effects(app, paused)) == [Stop(Helper.CLOCK)]
    goes_on = press(paused, " ")
    assert list(effects(paused, goes_on)) == [Wait(app.play.game.position, 1.0, until_key=False)]


def test_a_game_that_is_watched_goes_a_move_on_and_back() -> None:
    app = watched(0, 3, 1)
    back = press(app, "left", "left")
    assert (marks(back), back.play.paused) == (["a1"], True)
    assert press(back, "right", "right").play.game == app.play.game  # what was taken back is played again
    asked = press(app, "right")
    position = app.play.game.position
    assert list(effects(app, asked)) == [Stop(Helper.CLOCK), ChooseMove(position, Level.PERFECT)]
    stepped = reply(asked, 4)
    assert marks(stepped) == ["a1", "a2", "b1", "b2"]
    assert list(effects(asked, stepped)) == [Stop(Helper.THINKER)]
    left = press(asked, "left")
    assert Stop(Helper.THINKER) in list(effects(asked, left))
    assert update(left, MoveChosen(position, 4, Level.PERFECT)) == left
    assert said(press(watched(), "left")) == "There is nothing to take back."


def test_another_move_forgets_what_was_taken_back_while_watching() -> None:
    back = press(watched(0, 3, 1), "left", " ")
    other = reply(back, 8)
    asked = press(other, "right")
    assert ChooseMove(other.play.game.position, Level.PERFECT) in list(effects(other, asked))


@pytest.mark.parametrize("key", [" ", "z", "enter", "right", "n"])
def test_the_end_of_a_game_that_is_watched_stays_until_a_key(key: str) -> None:
    over = watched(*X_WINS)
    assert status(over) == "X wins!  Any other key plays again."
    assert list(effects(watched(*X_WINS[:-1]), over)) == [Stop(Helper.CLOCK)]
    assert waited(over) == over
    following = press(over, key)
    assert (following.play.round.id, score(following)) == (2, Score(1, 0, 0))
    assert following.play.paused == (key == "right")  # who goes step by step goes on so


def test_at_speed_the_next_game_begins_after_a_moment() -> None:
    over = watched(*X_WINS, pace=0.1)
    assert status(over) == "X wins!"
    assert list(effects(None, over)) == [Wait(over.play.game.position, 1.0, until_key=False)]
    following = waited(over)
    assert (following.play.round.id, score(following)) == (2, Score(1, 0, 0))
    assert following.play.game.began is Mark.O
    assert update(press(over, " "), Elapsed(over.play.game.position)).play.round.id == 1
    slowest, slower = (watched(*X_WINS, pace=pace) for pace in (0.2, 0.5))
    assert list(effects(None, slowest)) == [Wait(slowest.play.game.position, 1.0, until_key=False)]
    assert list(effects(None, slower)) == []


def test_an_end_that_was_watched_and_taken_back_counts_once() -> None:
    again = reply(press(watched(*X_WINS), "left", " "), 2)
    assert (score(again), score(press(again, "z"))) == (Score(1, 0, 0), Score(1, 0, 0))
    other = reply(press(watched(*X_WINS), "left", " "), 8)
    assert score(press(other, "n")) == Score(1, 0, 0)


def test_values_and_reasons_are_shown_to_who_watches() -> None:
    app = press(watched(0), "v")
    position = app.play.game.position
    assert AnalysePosition(position, position.rules.start) in list(effects(watched(0), app))
    known = analysed(app)
    assert "lose" in text(known)
    assert not known.play.round.helped
    remark = Remark(Mark.O, MoveAnalysis(4, Value.DRAW, None, True, ()), Reason.BLOCKS)
    assert "b2" in said(reply(known, 4, [remark]))


def test_a_wait_begins_anew_after_a_page_was_looked_at() -> None:
    app = sitting(Settings(players=0))
    page = press(app, "?")
    assert update(page, Elapsed(app.play.game.position)) == page
    back = press(page, "escape")
    assert [type(effect) for effect in effects(page, back)] == [Wait]


def test_each_side_may_have_a_level_of_its_own() -> None:
    app = sitting(Settings(players=0, level=Level.NOVICE, second=Level.CASUAL))
    asked = waited(app)
    assert list(effects(app, asked)) == [Stop(Helper.CLOCK), ChooseMove(app.play.game.position, Level.NOVICE)]
    played = reply(app, 0)
    answer = waited(played)
    assert list(effects(played, answer)) == [
        Stop(Helper.CLOCK),
        ChooseMove(played.play.game.position, Level.CASUAL),
    ]
    assert "Novice" in text(app)
    assert "Casual" in text(app)


def test_every_pair_of_levels_has_its_own_score() -> None:
    app = watched(*X_WINS, level=Level.NOVICE, second=Level.CASUAL)
    assert score(app) == Score(1, 0, 0)
    stronger = press(app, "z", "m", *["down"] * LEVEL_OF_O, "right", "enter")
    assert stronger.play.level_of(stronger, Mark.O) is Level.SKILLED
    assert score(stronger) == Score()
    assert score(press(stronger, "m", *["down"] * LEVEL_OF_O, "left", "enter")) == Score(1, 0, 0)


def test_the_level_of_o_is_that_of_x_until_it_is_chosen() -> None:
    app = press(watched(), "m", "down", "left", "enter")
    assert [app.play.level_of(app, mark) for mark in Mark] == [Level.SKILLED, Level.SKILLED]
    other = press(app, "m", *["down"] * LEVEL_OF_O, "left", "enter")
    assert [other.play.level_of(other, mark) for mark in Mark] == [Level.SKILLED, Level.CASUAL]


def test_a_step_before_the_toss_asks_for_no_move_of_the_wrong_side() -> None:
    tossing = sitting(Settings(players=0, first=First.RANDOM))
    early = press(tossing, "right")
    assert (early.play.paused, early.play.asked) == (True, None)
    tossed = update(early, Tossed(Mark.O))
    assert ChooseMove(tossed.play.game.position, Level.PERFECT) in list(effects(tossed, press(tossed, "right")))


def test_no_values_are_offered_once_a_watched_game_is_over() -> None:
    assert "v values" in text(watched(*X_WINS[:-1]))
    over = watched(*X_WINS)
    assert "v values" not in text(over)
    assert press(over, "v").settings.values is over.settings.values


def test_a_game_that_was_watched_is_gone_through_and_both_levels_are_named() -> None:
    app = watched(*X_WINS, level=Level.NOVICE, second=Level.PERFECT)
    assert "v review" in text(app)
    reviewed = press(app, "v")
    assert "novice (X) against perfect (O)" in text(reviewed)
    assert press(reviewed, "escape").play.game == app.play.game
    assert "novato (X) contra perfecto (O)" in text(reviewed.set(language="es"))
