"""How games are counted: the score of those who play, the weakest level, and games in a row."""

import pytest

from support.sentences import CANNOT_BE_BEATEN, COMPUTER_FIRST_NEXT, NOW
from support.sittings import TWO, WIN_FOR_X, press, reply, said, score, sitting, sized, text, total
from support.ui import (
    Asked,
    First,
    GamePage,
    Matchup,
    Round,
    Score,
    Settings,
    Size,
    count,
    matchup_of,
    render,
    update,
)
from tictactoe import Game, Level, Mark, Phase, Rules, parse_position
from tictactoe._ui.pages.game.words import score_line
from tictactoe._ui.sitting.records import Records, RecordsState


def test_each_pairing_has_its_own_score_and_a_game_counts_for_its_weakest_level() -> None:
    app = reply(press(sitting(Settings(level=Level.NOVICE)), "1"), 3)
    app = press(app, "+", "+", "+")
    assert app.settings.level is Level.PERFECT
    over = press(reply(press(app, "2"), 4), "3")
    assert score(over) == Score()
    assert "This game counts as novice" in said(over)
    assert score(press(over, "-", "-", "-")) == Score(1, 0, 0, 1)
    assert score(update(over, Asked(GamePage.set_level, (Level.NOVICE,)))) == Score(1, 0, 0, 1)


def test_a_watched_game_counts_for_the_weakest_level_of_each_mark() -> None:
    game = Game(TWO.rules.start, Settings(players=0).seats)
    levels = (Level.PERFECT, Level.CASUAL, Level.SKILLED, Level.CASUAL, Level.PERFECT)
    for cell, level in zip(WIN_FOR_X, levels, strict=True):
        game = game.play(int(cell) - 1, level)
    assert matchup_of(game) == Matchup(TWO.rules, 0, Level.SKILLED, Level.CASUAL)


def test_a_level_is_said_to_come_now_or_with_the_next_game_or_to_be_the_last() -> None:
    app = sitting(Settings(level=Level.CASUAL))
    assert said(press(app, "-")) == f"The computer is novice {NOW}"
    weakest, strongest = press(app, "-", "-"), press(app, "+", "+", "+")
    assert (said(weakest), weakest.settings.level) == ("Novice is the weakest level.", Level.NOVICE)
    assert (said(strongest), strongest.settings.level) == ("Perfect is the strongest level.", Level.PERFECT)
    over = sitting(Settings(level=Level.CASUAL), start=parse_position("XXX/OO./..."))
    assert said(press(over, "+")) == "The computer is skilled now."


def test_games_in_a_row_that_were_not_lost_without_help_are_counted() -> None:
    played = Matchup(TWO.rules, 1, Level.PERFECT)

    def unbeaten(mark: Mark, cells: str, **help: object) -> int:
        game = Game(TWO.rules.start, Settings(mark=mark).seats)
        for cell in cells:
            game = game.play(int(cell) - 1, None if game.phase is Phase.PLAYING else Level.PERFECT)
        round = Round(1, game)._replace(**help)
        return count({played: Score(3, 0, 0, 3)}, round)[played].unbeaten

    assert unbeaten(Mark.X, WIN_FOR_X) == 4
    assert unbeaten(Mark.X, "513746829") == 4
    assert unbeaten(Mark.O, WIN_FOR_X) == 0
    assert unbeaten(Mark.X, WIN_FOR_X, helped=frozenset({TWO.rules.start})) == 0
    assert unbeaten(Mark.X, WIN_FOR_X, take_backs=1) == 0
    assert count({}, press(sitting(), *WIN_FOR_X).play.round)[Matchup(TWO.rules, 2, None)] == Score(1, 0, 0, 0)


def test_after_three_games_at_perfect_without_a_win_an_easier_level_is_offered_once() -> None:
    app = sitting(Settings(first=First.COMPUTER))
    advice = []
    for _ in range(4):
        app = reply(press(reply(press(reply(app, 0), "5"), 1), "9"), 2)
        advice.append(f"{CANNOT_BE_BEATEN}; - gives you an easier opponent." in said(app))
        app = press(app, "enter")
    assert advice == [False, False, True, False]


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (40, "You 0  Draws 0  Computer 0"),
        (35, "You 0  Draws 0  Computer 0"),
        (34, "You 0  Draws 0  Perfect 0"),
        (25, "You 0  Draws 0  Perfect 0"),
        (24, "0 : 0 : 0"),
    ],
)
def test_the_score_in_one_line_names_the_computer_and_its_level_or_the_level_alone(width: int, line: str) -> None:
    app = sitting(Settings())
    assert score_line(app.play, app, width) == line


def test_the_score_in_one_line_names_both_levels_of_a_game_that_is_watched() -> None:
    app = sitting(Settings(players=0, level=Level.NOVICE, second=Level.PERFECT))
    assert score_line(app.play, app, 60) == "Novice X 0  Draws 0  Perfect O 0"
    assert score_line(app.play, app, 31) == "X 0  Draws 0  O 0"
    alike = render(sitting(Settings(players=0, level=Level.NOVICE), Size(32, 16))).text()
    assert "X 0  Draws 0  O 0  novice" in alike


def test_where_a_large_board_takes_the_row_of_the_title_the_score_names_the_game() -> None:
    app = sitting(Settings(Rules(15, 15, 5)), Size(60, 20))
    assert render(app).text().split("\n")[0] == " Gomoku  You 0  Draws 0  Computer 0  expert"
    narrow = sized(app, 42, 20)
    assert render(narrow).text().split("\n")[0] == " You 0  Draws 0  Computer 0  expert", "the level matters more"


def test_a_game_from_a_prepared_position_counts_nowhere() -> None:
    app = sitting(Settings(level=Level.CASUAL), start=parse_position("XX./OO./..."))
    over = press(app, "3")
    assert said(over) == COMPUTER_FIRST_NEXT
    assert (score(over), score(press(over, "z"))) == (Score(), Score())
    assert press(over, "z", "u").settings.level is Level.CASUAL


def test_games_that_nobody_plays_are_never_counted_with_those_that_are_kept() -> None:
    watched, two = (sitting(settings)._replace(records=Records(scores={})) for settings in (Settings(players=0), TWO))
    assert total(watched) is None
    assert total(two) == Score()


def test_the_level_is_shown_once_the_records_have_said_which_it_is() -> None:
    app = sitting(Settings(level=Level.SKILLED))
    assert "skilled" in text(app)
    assert "skilled" not in text(app._replace(records=Records(RecordsState.LOADING)))


def test_the_level_that_the_score_is_about_stands_above_it_where_a_computer_plays_a_person() -> None:
    app = press(sitting(Settings(level=Level.SKILLED)), "-")
    assert "casual         now" in text(app)
    assert "casual" not in text(sitting(Settings(level=Level.CASUAL, players=2)))
    assert "perfect" not in text(sitting(Settings(opponent="rapfi")))
