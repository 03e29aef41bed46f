"""Watching the computer play against itself: the pace, pauses, steps, and the end."""

import pytest

from support.sessions import marks, press, reply, said, sitting, status
from tictactoe.engine.analysis import MoveAnalysis, Value
from tictactoe.engine.board import Mark
from tictactoe.engine.coach import Reason, Remark
from tictactoe.engine.levels import Level
from tictactoe.engine.solver import Solver
from tictactoe.ui.effects import effects
from tictactoe.ui.session.effects import AnalysePosition, BareEffect, ChooseMove, Wait
from tictactoe.ui.session.events import MoveChosen, PositionAnalysed, Tossed
from tictactoe.ui.session.inputs import Elapsed
from tictactoe.ui.session.menu import ROWS, Setting
from tictactoe.ui.session.score import Score
from tictactoe.ui.session.session import Session
from tictactoe.ui.session.settings import First, Settings
from tictactoe.ui.update import update
from tictactoe.ui.view import render


def watched(*cells: int, pace: float | None = None) -> Session:
    """The session of a watched game after these moves of the computer."""
    session = sitting(Settings(players=0, pace=pace))
    for cell in cells:
        session = reply(session, cell)
    return session


X_WINS = 0, 3, 1, 4, 2
MARK = ROWS.index(Setting.MARK)  # the row of the menu that has O's level where nobody plays


def test_the_pace_of_a_game_that_is_watched_is_set_and_said() -> None:
    session = watched()
    assert list(effects(None, session)) == [Wait(session.game.position, 1.0, until_key=False)]
    faster = press(session, "+")
    assert list(effects(session, faster)) == [Wait(session.game.position, 0.5, until_key=False)]
    assert said(faster) == "A move every 0.5 s."
    assert press(session, *"++-").interval == 0.5
    assert press(session, *"-" * 9).interval == 5.0
    assert said(press(session, *"+" * 9)) == "The computer plays as fast as it can."
    assert press(session, "u", "r", "enter", "z").game == session.game
    assert not press(session, "q").running


def test_a_game_that_is_watched_stands_while_it_is_paused() -> None:
    session = watched(0, 3)
    paused = press(session, " ")
    assert said(paused) == "Paused. Right makes a move, Left takes one back, Space goes on."
    assert ["Space pause" in render(shown).text() for shown in (session, paused)] == [True, False]
    assert "Space go on" in render(paused).text()
    assert update(paused, Elapsed(session.game.position)) == paused  # a wait that had begun
    assert list(effects(session, paused)) == []
    goes_on = press(paused, " ")
    assert list(effects(paused, goes_on)) == [Wait(session.game.position, 1.0, until_key=False)]


def test_a_game_that_is_watched_goes_a_move_on_and_back() -> None:
    session = watched(0, 3, 1)
    back = press(session, "left", "left")
    assert (marks(back), back.paused) == (["a1"], True)
    assert press(back, "right", "right").game == session.game  # what was taken back is played again
    asked = press(session, "right")
    assert list(effects(session, asked)) == [ChooseMove(session.game.position, Level.PERFECT)]
    stepped = update(asked, MoveChosen(session.game.position, 4, Level.PERFECT))
    assert (marks(stepped), list(effects(asked, stepped))) == (["a1", "a2", "b1", "b2"], [])
    left = press(asked, "left")
    assert BareEffect.STOP_THINKING in list(effects(asked, left))
    assert update(left, MoveChosen(session.game.position, 4, Level.PERFECT)) == left
    assert said(press(watched(), "left")) == "There is nothing to take back."


def test_another_move_forgets_what_was_taken_back_while_watching() -> None:
    back = press(watched(0, 3, 1), "left", " ")
    other = reply(back, 8)
    assert press(other, "right").asked == other.game.position


@pytest.mark.parametrize("key", [" ", "z", "enter", "right", "n"])
def test_the_end_of_a_game_that_is_watched_stays_until_a_key(key: str) -> None:
    over = watched(*X_WINS)
    assert status(over) == "X wins!  Press any key to play again."
    assert list(effects(watched(*X_WINS[:-1]), over)) == []
    assert update(over, Elapsed(over.game.position)) == over
    following = press(over, key)
    assert (following.round.id, following.score) == (2, Score(1, 0, 0))
    assert following.paused == (key == "right")  # who goes step by step goes on so


def test_at_speed_the_next_game_begins_after_a_moment() -> None:
    over = watched(*X_WINS, pace=0.1)
    assert status(over) == "X wins!"
    assert list(effects(None, over)) == [Wait(over.game.position, 1.0, until_key=False)]
    following = update(over, Elapsed(over.game.position))
    assert (following.round.id, following.score) == (2, Score(1, 0, 0))
    assert following.game.began is Mark.O
    assert update(press(over, " "), Elapsed(over.game.position)).round.id == 1
    slowest, slower = (watched(*X_WINS, pace=pace) for pace in (0.2, 0.5))
    assert list(effects(None, slowest)) == [Wait(slowest.game.position, 1.0, until_key=False)]
    assert list(effects(None, slower)) == []


def test_an_end_that_was_watched_and_taken_back_counts_once() -> None:
    again = reply(press(watched(*X_WINS), "left", " "), 2)
    assert (again.score, press(again, "z").score) == (Score(1, 0, 0), Score(1, 0, 0))
    other = reply(press(watched(*X_WINS), "left", " "), 8)
    assert press(other, "n").score == Score(1, 0, 0)


def test_values_and_reasons_are_shown_to_who_watches() -> None:
    session = press(watched(0), "v")
    position = session.game.position
    assert AnalysePosition(position) in list(effects(watched(0), session))
    known = update(session, PositionAnalysed(Solver(session.shown_rules).analyse(position)))
    assert "lose" in render(known).text()
    assert known.round.unaided
    remark = Remark(Mark.O, MoveAnalysis(4, Value.DRAW, None, True, ()), Reason.BLOCKS)
    told = update(known._replace(asked=position), MoveChosen(position, 4, Level.PERFECT, (remark,)))
    assert "b2" in said(told)


def test_a_wait_begins_anew_after_a_page_was_looked_at() -> None:
    session = sitting(Settings(players=0))
    page = press(session, "?")
    assert update(page, Elapsed(session.game.position)) == page
    back = press(page, "escape")
    assert [type(effect) for effect in effects(page, back)] == [Wait]


def test_each_side_may_have_a_level_of_its_own() -> None:
    session = sitting(Settings(players=0, level=Level.NOVICE, second=Level.CASUAL))
    asked = update(session, Elapsed(session.game.position))
    assert list(effects(session, asked)) == [ChooseMove(session.game.position, Level.NOVICE)]
    played = update(asked, MoveChosen(session.game.position, 0, Level.NOVICE))
    answer = update(played, Elapsed(played.game.position))
    assert list(effects(played, answer)) == [ChooseMove(played.game.position, Level.CASUAL)]
    text = render(session).text()
    assert "Novice" in text
    assert "Casual" in text


def test_every_pair_of_levels_has_its_own_score() -> None:
    session = sitting(Settings(players=0, level=Level.NOVICE, second=Level.CASUAL))
    for cell in X_WINS:
        position = session.game.position
        asked = update(session, Elapsed(position))
        session = update(asked, MoveChosen(position, cell, session.level_of(position.to_move)))
    assert session.score == Score(1, 0, 0)
    stronger = press(session, "z", "m", *["down"] * MARK, "right", "escape")
    assert stronger.level_of(Mark.O) is Level.SKILLED
    assert stronger.score == Score()
    assert press(stronger, "m", *["down"] * MARK, "left", "escape").score == Score(1, 0, 0)


def test_the_level_of_o_is_that_of_x_until_it_is_chosen() -> None:
    session = press(watched(), "m", "down", "left", "escape")
    assert [session.level_of(mark) for mark in Mark] == [Level.SKILLED, Level.SKILLED]
    other = press(session, "m", *["down"] * MARK, "left", "escape")
    assert [other.level_of(mark) for mark in Mark] == [Level.SKILLED, Level.CASUAL]


def test_a_step_before_the_toss_asks_for_no_move_of_the_wrong_side() -> None:
    tossing = sitting(Settings(players=0, first=First.RANDOM))
    early = press(tossing, "right")
    assert (early.paused, early.asked) == (True, None)
    tossed = update(early, Tossed(Mark.O))
    assert press(tossed, "right").asked == tossed.game.position
