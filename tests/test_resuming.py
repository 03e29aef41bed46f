"""How a sitting with records begins: what it asks for, what it shows meanwhile, and what it keeps from then on."""

import re

import pytest

from support.command_line import played
from support.sentences import NOW, YOUR_MOVE, computer_played, who_plays
from support.sittings import (
    NOTHING,
    ROOMY,
    begun,
    opening,
    press,
    reply,
    said,
    score,
    status,
    text,
    total,
    without_game,
)
from support.ui import (
    TIMES,
    AnalyseGame,
    App,
    BareEffect,
    BareQuestion,
    Command,
    Effect,
    First,
    KeepGame,
    KeepSettings,
    Matchup,
    Message,
    OpenRecords,
    RecordsFailed,
    RecordsOpened,
    Resumed,
    Round,
    Score,
    SetAside,
    Settings,
    Size,
    Trouble,
    Unfinished,
    Wait,
    as_text,
    begin,
    effects,
    merged,
    message,
    tally,
    tell,
    update,
)
from tictactoe import Game, Level, Mark, Phase, Rules, parse_game, parse_position
from tictactoe._ui.sitting.records import Records

PERFECT = Matchup(Rules(3, 3, 3), 1, Level.PERFECT)


def left(settings: Settings, *cells: int) -> Game:
    game = Game(settings.rules.start, settings.seats)
    for cell in cells:
        game = game.play(cell, None if game.phase is Phase.PLAYING else settings.level)
    return game


# Until they have answered


def test_until_the_records_have_answered_the_board_is_empty_and_nobody_is_to_move() -> None:
    app = opening()
    for word in ("Your move", "X wins", "0"):
        assert word not in text(app)
    assert "───┼───" in text(app)
    assert list(effects(None, app)) == [OpenRecords(True)]
    assert list(tell(None, app)) == []


@pytest.mark.parametrize(("key", "page"), [("m", "game"), ("?", "help")])
def test_the_settings_that_they_bring_close_the_menu(key: str, page: str) -> None:
    after = update(press(opening(), key), RecordsOpened({}, {"rules": "4,4,3"}))
    assert (after.top.name, after.play.game.rules) == (page, Rules(4, 4, 3))


def test_then_the_game_begins_as_without_them() -> None:
    for first in First:
        settings = Settings(first=first)
        before = opening(settings, "first")
        after = update(before, RecordsOpened({PERFECT: Score(1)}, {}))
        plain = begin(settings, ROOMY)
        assert (after.play.game, after.play.tossing) == (plain.play.game, plain.play.tossing)
        asked = [effect for effect in effects(before, after) if effect is not BareQuestion.FIND_MISTAKE_PUZZLES]
        assert asked == list(effects(None, plain))
        assert any(effect is BareQuestion.TOSS or isinstance(effect, Wait) for effect in effects(before, after)) == (
            first in (First.RANDOM, First.COMPUTER)
        )


def test_the_very_first_game_is_against_somebody_who_can_be_beaten() -> None:
    before = opening()
    after = update(before, NOTHING)
    assert after.settings.level is Level.CASUAL
    line = "The computer is casual: - for an easier game, + for a harder one."
    assert line in said(after)
    assert KeepSettings({"level": "casual"}) in list(effects(before, after))  # and the next sitting begins with it
    assert begun(RecordsOpened({}, {"level": "casual"})).settings.level is Level.CASUAL
    position = opening(start=parse_position("X../.../..."))
    assert update(position, NOTHING).settings.level is Level.CASUAL
    known = RecordsOpened({PERFECT: Score(1)}, {})
    assert update(position, known).settings.level is Level.PERFECT


@pytest.mark.parametrize("trouble", [Trouble.FULL, Trouble.UNREACHABLE, Trouble.MISSING])
def test_so_is_a_game_where_nothing_can_be_saved(trouble: Trouble) -> None:
    before = opening()
    assert update(before, RecordsFailed(trouble)).settings.level is Level.CASUAL
    chosen = opening(Settings(level=Level.SKILLED), "level")
    assert update(chosen, RecordsFailed(trouble)).settings.level is Level.SKILLED
    later = update(press(update(before, RecordsFailed(trouble)), "+"), RecordsFailed(trouble))
    assert later.settings.level is Level.SKILLED
    for other in Trouble.SLOW, Trouble.LOCKED:
        assert update(before, RecordsFailed(other)).settings.level is Level.PERFECT


@pytest.mark.parametrize(
    ("answer", "chosen"),
    [
        (RecordsOpened({PERFECT: Score(1)}, {}), ()),
        (RecordsOpened({}, {"colour": "off"}), ()),
        (RecordsOpened({}, {}, Unfinished(Rules(5, 5, 4), "14:05")), ()),
        (NOTHING, ("level",)),
    ],
)
def test_who_has_played_or_names_a_level_begins_as_usual(answer: RecordsOpened, chosen: tuple[str, ...]) -> None:
    assert begun(answer, Settings(), *chosen).settings.level is Level.PERFECT


def test_a_review_as_the_first_thing_ever_leaves_the_level_as_it_is() -> None:
    assert update(without_game(opening()), NOTHING).settings.level is Level.PERFECT


def test_without_them_the_game_begins_all_the_same() -> None:
    before = opening()
    after = update(before, RecordsFailed(Trouble.SLOW))
    assert status(after) == "Your move.  You go first."
    assert said(after) == "The saved games are slow to open, so we start without them."
    assert total(after) is None


OF_GAMES: list[Message] = [Resumed("2025-11-21"), Unfinished(Rules(15, 15, 5), "2025-11-21")]


@pytest.mark.parametrize("about", [*Trouble, *OF_GAMES, SetAside("records.sqlite3.damaged-20261121T152054")], ids=str)
@pytest.mark.parametrize("size", [ROOMY, Size(40, 13), Size(20, 7)])
def test_what_is_wrong_fits_the_screen(about: Message, size: Size) -> None:
    app = update(opening(size=size), RecordsFailed(about))
    assert "".join(message(about).split()) in "".join(text(app).split())


# The game that was left


def test_the_game_that_was_left_goes_on_exactly_there() -> None:
    game = Round(1, left(Settings(level=Level.CASUAL, mark=Mark.O), 4, 0, 8), take_backs=2)
    before = opening()
    after = update(before, RecordsOpened({}, {"level": "casual"}, Unfinished(game.game.rules, "14:05"), game))
    assert after.play.round == game
    assert (after.settings.mark, after.settings.level) == (Mark.O, Level.CASUAL)
    assert said(after) == "Welcome back! Here is your game from 14:05; n starts a new one."
    assert status(after) == f"Your move.  {computer_played('c3')}"
    settings = {"rules": "3,3,3", "level": "casual", "players": "1", "mark": "O"}
    assert list(effects(before, after)) == [KeepSettings(settings), BareEffect.DROP_INPUT]
    told = list(tell(before, after))
    assert told[0].split("\n")[1] == f"{who_plays('O', 'X', 'casual')} {YOUR_MOVE}"
    assert told[1:] == ["Welcome back! Here is your game from 14:05; n starts a new one."]
    assert [move.cell for move in press(after, "u").play.game.moves] == [4]


def test_the_computers_turn_goes_on_too() -> None:
    game = left(Settings(), 4)
    before = opening()
    after = update(before, RecordsOpened({}, {}, Unfinished(game.rules, "14:05"), Round(1, game)))
    assert list(effects(before, after))[1:] == [BareEffect.DROP_INPUT, Wait(game.position, 0.3, until_key=True)]
    assert reply(after, 0).play.game.phase is Phase.PLAYING


@pytest.mark.parametrize(
    ("options", "goes_on"),
    [
        ("", True),
        ("--pace 0 --ascii --color never --no-mouse --seed 5", True),
        ("--board 3,3,3", False),
        ("--level perfect", False),
        ("--players 1", False),
        ("--first alternate", False),
        ("--mark X", False),
        ("--from X8", False),
    ],
)
def test_any_option_about_the_game_begins_a_new_one(options: str, goes_on: bool) -> None:
    given = played(*options.split())
    app = begin(given.settings, ROOMY, records=True, named=given.named, start=given.start)
    assert list(effects(None, app)) == [OpenRecords(goes_on)]


def test_a_game_that_waits_is_named_in_one_line() -> None:
    left = RecordsOpened({}, {}, Unfinished(Rules(5, 5, 4), "14:05"))
    app = begun(left, Settings(level=Level.CASUAL), "level")
    assert "To resume your 5 x 5 game from 14:05, start without options." in text(app)
    assert app.play.game.untouched
    assert update(without_game(opening()), left).said is None


def test_a_game_that_another_window_plays_is_named() -> None:
    app = begun(RecordsOpened({}, {}, elsewhere=True), Settings(level=Level.CASUAL), "level")
    assert said(app) == "Your game is open in another window; this is a new one."
    assert app.play.game.untouched


def test_what_is_said_of_a_game_fits_one_line() -> None:
    for about in OF_GAMES:
        said_of_it = message(about)
        assert len(said_of_it) <= 70
        assert re.search("your (15 x 15 )?game from 21 Nov 2025", said_of_it, re.IGNORECASE)


# Records that answer late

LATE = RecordsFailed(Trouble.SLOW)


def test_late_records_go_on_with_the_game_where_nothing_is_marked() -> None:
    game = left(Settings(Rules(4, 4, 4)), 0, 5)
    before = update(opening(), LATE)
    after = update(before, RecordsOpened({PERFECT: Score(1)}, {}, Unfinished(game.rules, "14:05"), Round(1, game)))
    assert (after.play.game, after.settings.rules) == (game, Rules(4, 4, 4))
    assert after.records.scores == {PERFECT: Score(1)}
    assert "Welcome back! Here is your game from 14:05; n starts a new one." in text(after)
    assert BareEffect.DROP_INPUT in list(effects(before, after))


def test_late_records_bring_the_last_settings_to_a_board_that_nobody_has_touched() -> None:
    answer = RecordsOpened({PERFECT: Score(1)}, {"rules": "4,4,3", "level": "casual"})
    after = update(update(opening(), LATE), answer)
    assert (after.settings.rules, after.settings.level) == (Rules(4, 4, 3), Level.CASUAL)
    assert (after.play.game.rules, after.said) == (Rules(4, 4, 3), None)
    assert after.records.scores == {PERFECT: Score(1)}


@pytest.mark.parametrize(
    ("first", "began", "begins"),
    [
        (First.ALTERNATE, Mark.X, Mark.O),
        (First.ALTERNATE, Mark.O, Mark.X),
        (First.YOU, Mark.X, Mark.X),
        (First.COMPUTER, Mark.O, Mark.O),
    ],
)
@pytest.mark.parametrize("late", [False, True])
def test_the_players_take_turns_to_go_first_also_after_the_last_game_of_an_earlier_sitting(
    first: First, began: Mark, begins: Mark, late: bool
) -> None:
    settings = Settings(first=first)
    last = Game(settings.empty_board(began), settings.seats)
    for cell in (0, 3, 1, 4, 2):
        last = last.play(cell)
    loading = update(opening(settings), LATE) if late else opening(settings)
    answer = RecordsOpened({PERFECT: Score(1)}, {}, last=last)
    assert update(loading, answer).play.game.began is begins


@pytest.mark.parametrize(("players", "begins"), [(1, Mark.X), (2, Mark.O)])
def test_turns_to_go_first_are_not_carried_over_to_a_game_of_two_people(players: int, begins: Mark) -> None:
    last = Game(Rules(3, 3, 3).start, Settings(players=players).seats)
    for cell in (0, 3, 1, 4, 2):
        last = last.play(cell)
    opened = update(opening(Settings(players=2)), RecordsOpened({PERFECT: Score(1)}, {}, last=last))
    assert opened.play.game.began is begins


def test_imported_games_bring_the_level_of_most_of_them() -> None:
    scores = {PERFECT: Score(1), PERFECT._replace(level=Level.CASUAL): Score(2, 1, 1)}
    for settings, level in ({}, Level.CASUAL), ({"level": "skilled"}, Level.SKILLED):
        assert update(opening(), RecordsOpened(scores, settings)).settings.level is level
    assert (
        update(opening(Settings(level=Level.NOVICE), "level"), RecordsOpened(scores, {})).settings.level
        is Level.NOVICE
    )


def test_whoever_has_only_imported_games_of_others_is_a_newcomer() -> None:
    scores = {Matchup(Rules(3, 3, 3), 2, None): Score(1)}
    begun = update(opening(), RecordsOpened(scores, {}, last=parse_game("3,3,3 X: a1 b2 a2 b1 a3")))
    assert (begun.settings.level, begun.play.game.start.to_move) == (Level.CASUAL, Mark.X)
    assert "You go first." in text(begun)


def test_late_records_add_their_scores_to_a_game_that_is_played() -> None:
    before = press(update(opening(Settings(players=2), "players"), LATE), *"14253", "z", "5")
    two = Matchup(Rules(3, 3, 3), 2, None)
    after = update(
        before, RecordsOpened({two: Score(7, 1, 2)}, {"rules": "4,4,3"}, Unfinished(Rules(5, 5, 4), "14:05"))
    )
    assert (after.play.game, after.settings) == (before.play.game, before.settings)
    assert (score(after), total(after)) == (Score(1), Score(8, 1, 2))
    assert after.said == Unfinished(Rules(5, 5, 4), "14:05")
    assert BareEffect.DROP_INPUT not in list(effects(before, after))


def test_late_records_count_all_games_of_the_sitting() -> None:
    before = press(update(opening(Settings(players=2), "players"), LATE), *"14253", "z", *"14253", "z", *"14253", "z")
    after = update(before, RecordsOpened({Matchup(Rules(3, 3, 3), 2, None): Score(7, 1, 2)}, {}))
    assert (score(after), total(after)) == (Score(2, 0, 1), Score(9, 1, 3))


def test_late_records_without_a_game_bring_the_easier_first_opponent_to_a_game_that_is_played() -> None:
    before = press(update(opening(), LATE), "1")
    after = update(before, NOTHING)
    assert (after.play.game, after.settings.level) == (before.play.game, Level.CASUAL)
    assert f"The computer is casual {NOW}" in text(after)
    assert KeepSettings({"level": "casual"}) in list(effects(before, after))
    chosen = press(update(opening(Settings(), "level"), LATE), "1")
    assert update(chosen, NOTHING).settings.level is Level.PERFECT


def test_games_unbeaten_before_and_in_this_sitting_are_one_row() -> None:
    before, drawn, lost = {PERFECT: Score(0, 5, 1, 3)}, {PERFECT: Score(0, 2, 0, 2)}, {PERFECT: Score(0, 2, 1, 1)}
    assert merged(before, drawn) == {PERFECT: Score(0, 7, 1, 5)}
    assert merged(before, lost) == {PERFECT: Score(0, 7, 2, 1)}
    assert merged({}, drawn) == merged(drawn, {}) == drawn


# Settings of the last sitting


def test_the_last_sittings_settings_are_this_ones_defaults_and_options_win() -> None:
    texts = {"rules": "4,4,3", "level": "casual", "players": "2", "mark": "O", "colour": "off", "ascii": "on"}
    settings = begun(RecordsOpened({}, texts)).settings
    assert settings == Settings(Rules(4, 4, 3), Level.CASUAL, 2, mark=Mark.O, colour=False, ascii=True)
    chosen = Settings(level=Level.SKILLED, players=1)
    settings = begun(RecordsOpened({}, texts), chosen, "level", "players").settings
    assert settings == Settings(Rules(4, 4, 3), Level.SKILLED, 1, mark=Mark.O, colour=False, ascii=True)


@pytest.mark.parametrize(
    "texts",
    [
        {"rules": "99"},
        {"players": "3"},
        {"players": "0"},  # which earlier versions remembered
        {"mark": "Z", "level": "godlike"},
    ],
)
def test_settings_that_cannot_be_are_left_out(texts: dict[str, str]) -> None:
    settings = begun(RecordsOpened({}, texts)).settings
    assert settings._replace(players=1) == Settings()


def test_remembered_looks_do_not_overrule_what_the_terminal_cannot_show() -> None:
    settings = begun(RecordsOpened({}, {"colour": "on", "ascii": "off"}), Settings(colour=False, ascii=True)).settings
    assert (settings.colour, settings.ascii) == (False, True)


def test_a_board_that_was_named_is_played_even_where_it_has_no_room() -> None:
    assert begun(NOTHING, Settings(Rules(15, 15, 5)), "rules", size=Size(20, 7)).settings.rules.mnk == (15, 15, 5)


def test_the_time_of_a_move_is_remembered() -> None:
    assert begun(RecordsOpened({}, {"time": "2.5"})).settings.time == 2.5
    assert begun(RecordsOpened({}, {"time": "2.5"}), Settings(time=0.5), "time").settings.time == 0.5
    for seconds in TIMES:
        assert begun(RecordsOpened({}, as_text(Settings(time=seconds)))).settings.time == seconds
    for time in ("-1", "nan", "inf", "soon"):
        assert begun(RecordsOpened({}, {"time": time})).settings.time == 1.0


def test_what_is_changed_is_remembered_and_what_options_named() -> None:
    before = opening(Settings(level=Level.CASUAL, first=First.YOU), "level", "first")
    after = update(before, NOTHING)
    assert list(effects(before, after)) == [KeepSettings({"level": "casual"})]
    assert list(effects(after, press(after, "+"))) == [KeepSettings({"level": "skilled"})]
    assert list(effects(after, press(after, "right"))) == []
    watching = Settings(players=0, level=Level.NOVICE, second=Level.PERFECT, rules=Rules(4, 4, 4))
    watched = opening(watching, "players", "level", "second", "rules")
    assert KeepSettings({"rules": "4,4,4"}) in effects(watched, update(watched, NOTHING)), "and nothing of its levels"
    looked = without_game(opening(Settings(colour=False), "colour"))
    assert list(effects(looked, update(looked, NOTHING))) == []
    position = opening(Settings(Rules(4, 4, 4)), "rules", start=parse_position("X3/4/4/4"))
    found = [effect for effect in effects(position, update(position, NOTHING)) if isinstance(effect, KeepSettings)]
    assert found == [KeepSettings({"level": "casual"})], "and not the board of a position"


# Scores


def test_the_panel_shows_this_sitting_and_all() -> None:
    app = begun(
        RecordsOpened({Matchup(Rules(3, 3, 3), 2, None): Score(12, 4, 2)}, {}), Settings(players=2), "players"
    )
    over = press(app, *"14253")
    rows = text(over).split("\n")
    assert rows[3].rstrip().endswith("now   all")
    assert [row[54:].split()[-2:] for row in rows[4:7]] == [["1", "13"], ["0", "4"], ["0", "2"]]
    assert [rows[3].index("now") + 3, rows[3].index("all") + 3] == [72, 78]
    following = press(over, "z")
    assert total(following) == Score(13, 4, 2)
    back = press(following, "u", "u")
    assert total(back) == Score(12, 4, 2)


def test_unbeaten_counts_on_from_the_records_and_help_ends_it() -> None:
    app = begun(RecordsOpened({PERFECT: Score(0, 41, 9, 2)}, {}))
    for cell, answer in ((5, 0), (3, 6), (4, 5), (2, 7)):
        app = reply(press(app, str(cell)), answer)
    assert "Unbeaten   2" in text(app)
    over = press(app, "9")
    assert over.play.game.phase is Phase.FINISHED
    assert total(over) == Score(0, 42, 9, 3)
    assert "Unbeaten   3" in text(over)
    again = press(press(over, "u"), "9")
    assert total(again) == Score(0, 42, 9, 0)


def test_the_scores_of_records() -> None:
    scores = tally(
        [
            (7, "3,3,3", "person", "perfect", "draw", True),
            (7, "3,3,3", "perfect", "person", "draw", True),
            (7, "3,3,3", "casual", "person", "O", True),
            (7, "3,3,3", "person", "casual", "O", True),
            (7, "3,3,3", "person", "casual", "X", False),
            (7, "3,3,3", "person", "casual", "X", True),
            (7, "4,4,4", "person", "person", "O", True),
            (7, "round", "person", "person", "O", True),
            (7, "3,3,3", "person", "godlike", "O", True),
            (8, "3,3,3", "person", "perfect", "O", True),
        ],
        without=[8],
    )
    assert scores == {
        PERFECT: Score(0, 2, 0, 2),
        Matchup(Rules(3, 3, 3), 1, Level.CASUAL): Score(3, 0, 1, 1),
        Matchup(Rules(4, 4, 4), 2, None): Score(0, 0, 1, 0),
    }


# What is kept


def kept(before: App, *keys: str) -> list[Round]:
    found: list[Effect] = []
    for key in keys:
        before, old = press(before, key), before
        found += effects(old, before)
    return [effect.round for effect in found if isinstance(effect, KeepGame)]


def test_each_mark_is_kept_and_each_undo() -> None:
    app = begun(settings=Settings(players=2))._replace(records=Records(scores={}))
    games = kept(app, "1", "right", "4", "m", "escape", "u", "r")
    assert [[move.cell for move in kept.game.moves] for kept in games] == [[0], [0, 3], [0], [0, 3]]
    assert [len(round.game.moves) for round in kept(app, "1", "u")] == [1, 0]


def test_a_new_game_is_kept_from_its_first_mark_on() -> None:
    over = press(begun(settings=Settings(players=2)), *"14253")
    assert kept(over, "z", "m", "escape", "u") == []
    assert [(round.id, len(round.game.moves)) for round in kept(over, "z", "1")] == [(2, 1)]
    assert [(round.id, len(round.game.moves)) for round in kept(over, "z", "u", "u")] == [(1, 4)]
    left = press(over, "z", "1")
    assert kept(left, "n", "u") == []
    assert [(round.id, len(round.game.moves)) for round in kept(left, "n", "u", "2")] == [(2, 2)]


def test_a_game_taken_back_to_its_beginning_gives_its_place_to_the_one_before() -> None:
    app = press(begun(settings=Settings(players=2)), "1", "5")
    games = kept(app, "n", "9", "u", "n", "u")
    assert [(round.id, len(round.game.moves)) for round in games] == [(2, 1), (2, 0), (1, 2)]
    over = press(begun(settings=Settings(players=2)), *"14253")
    assert [(round.id, len(round.game.moves)) for round in kept(over, "n", "9", "u", "u")] == [(2, 1), (2, 0)]


def test_a_position_that_was_set_up_is_kept_from_the_first_move_on_also_from_the_computers() -> None:
    played = reply(press(begun(), "1"), 4)
    setup = press(update(played, Command("setup")), "x", "right", "o", "down", "x", "n")
    assert (setup.play.round.id, setup.play.game.phase) == (2, Phase.WAITING)
    answered = reply(setup, 0)
    games = [effect.round for effect in effects(setup, answered) if isinstance(effect, KeepGame)]
    assert games == [answered.play.round]
    assert [(round.id, len(round.game.moves)) for round in kept(answered, "u")] == [(2, 0), (1, 2)]
    assert press(answered, "n", "u").play.game == answered.play.game


def test_the_level_of_a_game_that_nobody_touched_gives_no_other_up() -> None:
    app = press(reply(press(begun(), "1"), 4), "n")
    assert kept(app, "-", "+") == []
    assert len(kept(press(app, "u"), "-")) == 1


def test_the_computer_against_itself_is_not_kept() -> None:
    app = begun(settings=Settings(players=0))
    while app.play.game.phase is not Phase.FINISHED:
        before, app = app, reply(app, app.play.game.position.legal_moves[0])
        assert not [effect for effect in effects(before, app) if isinstance(effect, KeepGame)]
    assert not [effect for effect in effects(before, app) if isinstance(effect, AnalyseGame)]
