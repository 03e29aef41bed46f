"""A game that a person gives up: on the screen, line by line, in the records and in files of games."""

import pytest

from support.lines import answered
from support.reviews import examined
from support.reviews import said as reviewed
from support.sittings import press, reply, said, score, sitting, status, text, to
from support.stores import another, at, resumed
from support.ui import App, First, KeepGame, Round, Score, Settings
from tictactoe import GameOver, GameTree, Mark, Outcome, Record, format_game, format_sgf, parse_game, parse_sgf
from tictactoe._ui.board.analysed import with_explored

DRAWN = "3,3,3 X: b2 a1 O wins"  # X gave up although nothing was lost


def given_up(*keys: str) -> App:
    """A game against the computer that was given up after the middle and a corner, and these keys."""
    app = reply(press(sitting(Settings(first=First.YOU)), "5"), 0)
    return press(app, *to(app, "resign"), "enter", *keys)


def test_who_gives_up_loses_and_can_go_on() -> None:
    over = given_up()
    assert status(over).startswith("You gave up. The computer wins!")
    assert score(over) == Score(second=1)
    back = press(over, "u")
    assert (back.play.game, score(back)) == (over.play.game.at(2), Score())
    assert press(over, "enter").play.round.id == 2, "the next game"


def test_it_is_said_whether_the_game_was_lost() -> None:
    assert said(examined(given_up())).startswith("It was still a draw.")
    lost = sitting(Settings(first=First.YOU))
    for key, cell in (("2", 4), ("8", 0)):  # O threatens twice after b1 b2 b3 a1
        lost = reply(press(lost, key), cell)
    lost = examined(press(lost, *to(lost, "resign"), "enter"))
    assert status(lost).startswith("You gave up.")
    assert "still" not in said(lost)
    assert "You could have drawn." in said(lost)


def test_of_two_people_the_side_to_move_gives_up() -> None:
    app = press(sitting(), "5", "2", "1")
    over = examined(press(app, *to(app, "resign"), "enter"))
    assert status(over).startswith("O gave up. X wins!")
    assert score(over) == Score(1, 0, 0)


def test_there_is_nothing_to_give_up_before_a_move_and_after_the_end() -> None:
    for app, why in ((sitting(), "You can give up once you have moved."), (given_up(), "The game is over.")):
        assert f" {why}" in text(press(app, *to(app, "resign")))
    waiting = press(sitting(Settings(first=First.YOU)), "5")
    assert "Wait for your move." in text(press(waiting, *to(waiting, "resign")))


def test_its_review_leads_through_its_moves_and_ends_with_what_was_given_up() -> None:
    app = press(examined(given_up()), "v", "end")
    assert reviewed(app) == ["It was still a draw."]
    assert "> X gave up" in text(app)
    assert press(app, "<").top.before == app.play.game.at(1)  # type: ignore[attr-defined]


def test_a_line_tried_after_the_end_is_no_part_of_it() -> None:
    app = press(examined(given_up()), "x", "3")
    game = app.play.analysed
    assert game is not None
    assert with_explored(game, app, app.play) == game


def test_line_by_line_it_is_said_in_words() -> None:
    lines = answered(
        "resign", "b2", "I give up", "undo", "resign", "undo", "redo", "quit", arguments="--plain --first you"
    )
    told = "\n".join(lines)
    assert "You can give up once you have moved." in told
    assert told.count("You gave up. The computer wins!") == 3
    assert "The game goes on. Your move." in told


def test_a_give_up_is_redone_only_before_another_move() -> None:
    app = press(sitting(), "1", "2").command("resign").command("undo")
    assert app.command("redo").play.game.resigned
    back = app.command("undo")
    assert back.command("redo").command("redo").play.game.resigned
    assert not press(back, "2").command("redo").play.game.resigned


# As text and as data


def test_the_texts_of_a_game_say_who_gave_up() -> None:
    game = parse_game(DRAWN)
    assert (game.resigned, game.outcome) == (True, Outcome(Mark.O))
    assert format_game(game) == DRAWN
    (tree,) = parse_sgf(format_sgf([GameTree.of(game)]))
    assert tree.game == game
    assert "RE[W+R]" in format_sgf([tree])


@pytest.mark.parametrize("result", ["W+R", "W+Resign", "w+", "W+T"])
def test_the_result_of_a_file_says_who_gave_up(result: str) -> None:
    (tree,) = parse_sgf(f"(;GM[4]SZ[15]RE[{result}];B[hh];W[gg])")
    assert tree.game.outcome == Outcome(Mark.O)


@pytest.mark.parametrize("result", ["B+R", "0", "Void", "?", ""])
def test_a_file_with_another_result_is_a_game_that_goes_on(result: str) -> None:
    (tree,) = parse_sgf(f"(;GM[4]SZ[15]RE[{result}];B[hh];W[gg])")
    assert tree.game.outcome is None


@pytest.mark.parametrize("result", ["X wins", "draw"])
def test_only_the_side_to_move_can_have_given_up(result: str) -> None:
    with pytest.raises(ValueError, match="no result yet"):
        parse_game(f"3,3,3 X: b2 a1 {result}")


def test_a_game_that_is_over_cannot_be_given_up_or_played_on() -> None:
    over = parse_game(DRAWN)
    with pytest.raises(GameOver):
        over.resign()
    with pytest.raises(GameOver):
        over.play(8)
    won = parse_game("3,3,3 X: a1 a2 b1 b2 c1")
    with pytest.raises(GameOver):
        won.resign()
    assert over.take_back() == over.at(2) == parse_game("3,3,3 X: b2 a1")


def test_a_record_says_by_its_result_that_a_game_was_given_up() -> None:
    time = "2026-11-21T14:05:00+01:00"
    record = Record(1, time, time, parse_game(DRAWN), None, 0, 0, 1.0)
    data = record.as_data()
    assert (data["outcome"], data["moves"]) == ("O", ["b2", "a1"])
    assert Record.from_data(data) == record
    with pytest.raises(ValueError, match="not finished"):
        Record.from_data(data | {"outcome": "X"})


def test_it_is_kept_as_a_finished_game(path: str) -> None:
    store = another(path)
    game = parse_game(DRAWN)
    store.keep_game(KeepGame(Round(1, game), Settings().level), at(1))
    assert [record.game for record in store.games()] == [game]
    store.close()
    assert resumed(path) is None
