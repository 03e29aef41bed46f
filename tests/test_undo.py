"""Turns taken back and played again, within a game and across its end."""

import pytest

from support.sentences import has_mark
from support.sittings import WIN_FOR_X, press, reply, said, score, sitting
from support.ui import Command, GamePage, KeepGame, Pasted, Round, Score, Settings, effects, update
from tictactoe import Game, Mark, Rules


def test_a_game_that_is_dropped_comes_back_and_it_is_said_how() -> None:
    going = press(sitting(), "5", "1", "up")
    dropped = press(going, "n")
    assert said(dropped) == "Until you move, u brings the last game back."
    assert dropped.play.cursor == 4, "the middle"
    assert press(dropped, "u").play.game == going.play.game
    assert said(press(sitting(), "n")) != said(dropped), "nothing was dropped"
    watched = press(going, "m", "down", "down", "right", "enter")
    assert (watched.play.game.people, said(watched)) == (0, "")


def test_it_is_said_too_where_a_position_is_played_on() -> None:
    comes_back = "Until you move, u brings the last game back."
    over = press(sitting(Settings(players=2)), *WIN_FOR_X)
    for app in (over, press(sitting(), "5")):
        set_up = update(app, Command("setup"))
        assert said(press(set_up, "e", "n")) == said(press(app, "x", "<", "n")) == comes_back
        assert press(set_up, "e", "n", "u").play.game == app.play.game
        pasted = press(update(set_up, Pasted("a1 b2 b1 a3")), "n")
        assert (said(pasted), len(press(pasted, "u").play.game.moves)) == ("", 3)


def test_a_loss_that_was_taken_back_counts_again_once_the_game_is_left() -> None:
    over = press(sitting(Settings(players=2)), *WIN_FOR_X)
    left = press(over, "u", "n")
    assert (score(press(over, "u")), score(left)) == (Score(), Score(1, 0, 0))
    assert score(press(left, "u")) == Score()
    assert score(press(left, "1", "n", "1")) == Score(1, 0, 0)
    begun = press(press(over, "z"), *WIN_FOR_X)
    dropped = press(begun, *["u"] * 6)
    assert (dropped.play.game, score(dropped)) == (over.play.game, Score(1, 0, 1))
    assert press(dropped, "z").play.round.id == 3


def test_until_the_first_mark_undo_brings_back_the_game_before_with_its_score() -> None:
    over = press(sitting(), *WIN_FOR_X)
    after = press(over, "enter")
    assert said(after) == "Until you move, u brings the last game back."
    assert said(press(after, *WIN_FOR_X, "z")) == "", "it is said once"
    back = press(after, "u")
    assert (back.play.game, score(back)) == (over.play.game, Score(1, 0, 0))
    assert press(back, "u").play.game.moves == over.play.game.moves[:-1]
    assert press(back, "enter").play.game.began is Mark.O
    assert press(after, "1", "u", "u").play.game == over.play.game
    assert score(press(after, "1", "u", "u", "z")) == Score(1, 0, 0)


def test_the_cursor_of_a_larger_board_is_not_kept_on_a_smaller_one() -> None:
    larger = press(sitting(), "5", "m", "right", "enter")
    corner = press(larger, *["right"] * 3, *["down"] * 2)
    assert (corner.play.game.rules, corner.play.cursor) == (Rules(4, 3, 3), 11)
    back = press(corner, "u")
    assert (back.play.game.rules, back.play.cursor) == (Rules(3, 3, 3), 4)
    assert said(press(back, "enter")) == has_mark("b2", "X")


@pytest.mark.parametrize(("people", "row", "key"), [(1, 2, "right"), (2, 2, "left"), (1, 4, "right")])
def test_the_players_and_the_mark_of_a_game_come_back_with_it(people: int, row: int, key: str) -> None:
    app = press(sitting(Settings(players=people)), "5")
    other = press(app, "m", *["down"] * row, key, "enter")
    assert other.settings != app.settings
    back = press(other, "u")
    assert (back.play.game, back.settings) == (app.play.game, app.settings)


def test_a_computers_opening_is_not_taken_back_but_the_game_before_returns() -> None:
    app = sitting(Settings())
    played = reply(press(app, "1"), 4)
    opened = reply(press(played, "n"), 0)
    assert press(opened, "u").play.game == played.play.game


def test_a_game_that_is_watched_is_not_thrown_away_by_undo() -> None:
    watched = reply(press(sitting(), "5", "m", "down", "down", "right", "enter"), 0)
    assert (watched.play.game.people, watched.play.round.id) == (0, 2)
    assert update(watched, Command("undo")).play.game == watched.play.game


def test_a_game_that_was_watched_does_not_come_back_to_the_records() -> None:
    watched = reply(sitting(Settings(players=0)), 4)
    new = Round(2, Game(Rules(3, 3, 3).start, Settings(players=2).seats))
    after = GamePage(*watched.play._replace(round=new, previous=watched.play.round, latest=2)._astuple())
    played = press(watched.put(watched.play, after).set(players=2), "1")
    undone = press(played, "u")
    assert (undone.play.game.untouched, undone.play.previous) == (True, watched.play.round)
    assert list(effects(played, undone)) == [KeepGame(undone.play.round, Settings().level)]
    before = sitting(Settings(players=2))
    mine = press(before, "5")
    beside = played.put(played.play, played.play._replace(previous=mine.play.round))
    assert list(effects(beside, press(beside, "u")))[1:] == [KeepGame(mine.play.round, Settings().level)]
