"""Turns taken back and played again, within a game and across its end."""

from support.sessions import WIN_FOR_X, press, reply, said, sitting
from tictactoe.engine.board import Mark, Rules
from tictactoe.engine.game import Game, Phase
from tictactoe.ui.effects import effects
from tictactoe.ui.session.action import Action
from tictactoe.ui.session.effects import KeepGame
from tictactoe.ui.session.events import Command
from tictactoe.ui.session.menu import ROWS
from tictactoe.ui.session.round import Round
from tictactoe.ui.session.score import Score
from tictactoe.ui.session.settings import Settings
from tictactoe.ui.update import update


def test_undo_gives_the_turn_back_and_redo_plays_it_again() -> None:
    session = reply(press(sitting(Settings()), "1"), 4)
    undone = press(session, "u")
    assert (undone.game.moves, undone.game.phase) == ((), Phase.PLAYING)
    assert press(undone, "r").round == session.round._replace(take_backs=1)
    assert said(press(undone, "u")) == "There is nothing to take back."
    assert said(press(session, "r")) == "There is nothing to redo."
    assert press(undone, "3", "r").game.moves == press(undone, "3").game.moves


def test_undo_after_the_end_takes_the_result_out_of_the_score_and_redo_counts_it_once() -> None:
    over = press(sitting(), *WIN_FOR_X)
    undone = press(over, "u")
    assert (undone.score, undone.game.phase) == (Score(), Phase.PLAYING)
    again = press(undone, "r")
    assert (again.score, again.round) == (Score(1, 0, 0), over.round._replace(take_backs=1))
    assert press(again, "backspace", "backspace", "r", "r").score == Score(1, 0, 0)


def test_a_loss_that_was_taken_back_counts_again_once_the_game_is_left() -> None:
    over = press(sitting(Settings(players=2)), *WIN_FOR_X)
    left = press(over, "u", "n")
    assert (press(over, "u").score, left.score) == (Score(), Score(1, 0, 0))
    assert press(left, "u").score == Score()
    assert press(left, "1", "n", "1").score == Score(1, 0, 0)
    begun = press(press(over, "z"), *WIN_FOR_X)
    dropped = press(begun, *["u"] * 6)
    assert (dropped.game, dropped.score) == (over.game, Score(1, 0, 1))
    assert press(dropped, "z").round.id == 3


def test_until_the_first_mark_undo_brings_back_the_game_before_with_its_score() -> None:
    over = press(sitting(), *WIN_FOR_X)
    after = press(over, "enter")
    back = press(after, "u")
    assert (back.game, back.score) == (over.game, Score(1, 0, 0))
    assert press(back, "u").game.moves == over.game.moves[:-1]
    assert press(back, "enter").game.began is Mark.O
    assert press(after, "1", "u", "u").game == over.game
    assert press(after, "1", "u", "u", "z").score == Score(1, 0, 0)


def test_undo_brings_back_a_game_of_other_settings_too() -> None:
    played = press(sitting(), "5", "1", "m")
    menu_new = press(played, "right", *["down"] * len(ROWS), "enter")
    assert menu_new.shown_rules == Rules(4, 3, 3)
    back = press(menu_new, "u")
    assert (back.game, back.settings.rules) == (played.game, Rules(4, 3, 3))


def test_the_cursor_of_a_larger_board_is_not_kept_on_a_smaller_one() -> None:
    larger = press(press(sitting(), "5", "m"), "right", *["down"] * len(ROWS), "enter")
    corner = press(larger, *["right"] * 3, *["down"] * 2)
    assert (corner.shown_rules, corner.cursor) == (Rules(4, 3, 3), 11)
    back = press(corner, "u")
    assert (back.shown_rules, back.cursor) == (Rules(3, 3, 3), 4)
    assert said(press(back, "enter")) == "b2 is taken."


def test_a_computers_opening_is_not_taken_back_but_the_game_before_returns() -> None:
    session = sitting(Settings())
    played = reply(press(session, "1"), 4)
    opened = reply(press(played, "n"), 0)
    assert press(opened, "u").game == played.game


def test_a_game_that_is_watched_is_not_thrown_away_by_undo() -> None:
    chosen = press(sitting(), "5", "m", "down", "down", "right")
    watched = reply(press(chosen, *["down"] * (len(ROWS) - 2), "enter"), 0)
    assert (watched.game.people, watched.round.id) == (0, 2)
    assert update(watched, Command(Action.UNDO)).game == watched.game


def test_a_game_that_was_watched_does_not_come_back_to_the_records() -> None:
    watched = reply(sitting(Settings(players=0)), 4)
    new = Round(2, Game(Rules(3, 3, 3).start, Settings(players=2).seats))
    played = press(watched._replace(round=new, previous=watched.round, latest=2, settings=Settings(players=2)), "1")
    undone = press(played, "u")
    assert (undone.game.untouched, undone.previous) == (True, watched.round)
    assert list(effects(played, undone)) == [KeepGame(undone.round, Settings().level)]
    before = sitting(Settings(players=2))
    mine = press(before, "5")
    beside = played._replace(previous=mine.round)
    assert list(effects(beside, press(beside, "u")))[1:] == [KeepGame(mine.round, Settings().level)]
