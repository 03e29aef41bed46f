"""The list of the kept games, and the review of one of them while the game of the sitting waits."""

from functools import cache
from random import Random

import pytest

from support.drawings import rows
from support.records import random_record
from support.reviews import analyses, just_lost, looked_through, lost_by_a_mistake
from support.sittings import ROOMY, begun, click, press, sized, text, total
from support.ui import (
    AnalyseGame,
    App,
    BareQuestion,
    ChooseMove,
    DeleteGame,
    Elapsed,
    First,
    GamesChanged,
    GamesLoaded,
    MoveChosen,
    RecordsFailed,
    RecordsOpened,
    Resized,
    Role,
    Score,
    Settings,
    Size,
    Trouble,
    WriteFile,
    effects,
    render,
    statistics,
    update,
)
from tictactoe import Game, Level, Mark, Record, Rules, Seat, Seats, cells_of, parse_game, parse_rules
from tictactoe._ui.sitting.records import Records, RecordsState
from tictactoe._ui.words.games import who

TIME = "2026-11-2{}T14:0{}:00+01:00"


def records(*games: Game) -> tuple[Record, ...]:
    """The records of these games, one a day, the newest first."""
    kept = [
        Record(
            number,
            TIME.format(number, number),
            TIME.format(number, 9),
            game,
            min(game.levels, default=None),
            0,
            0,
            9.0,
        )
        for number, game in enumerate(games, start=1)
    ]
    return tuple(reversed(kept))


THREE = parse_game("3,3,3 X: a1 b2 c3 c1 a3 a2 b3")
FIVE = parse_game("5,5,4 O: a1 a2 b1 b2 c1 c2 d1")
LOST = just_lost().play.game
KEPT = records(LOST, FIVE, THREE)


counted = cache(statistics)


def listed(app: App, kept: tuple[Record, ...] = KEPT) -> App:
    """The app with the list of its games open."""
    return press(update(press(app, "s"), GamesLoaded(counted(kept), kept)), "enter")


def playing() -> App:
    return press(begun(RecordsOpened({}, {}), Settings(players=2), "players"), "1", "5")


def chosen(app: App) -> int:
    record = app.past.record
    return record.id if record else 0


def test_the_list_at_80x24() -> None:
    frame = render(press(listed(playing()), "down"))
    assert frame.text() == rows("""
  Tic-tac-toe - games

  game  started     board       result    moves  mistakes
     3  2026-11-23  3 x 3       X wins        7         1   O O O O ·
     2  2026-11-22  5 x 5, 4    O wins        7         -   X X X · ·
     1  2026-11-21  3 x 3       you lost      7         1   · · · · ·
                                                            · · · · ·
                                                            · · · · ·

                                                            X  player
                                                            O  player
                                                            7 moves
                                                            2026-11-22 14:02










  up down choose  Enter review  d delete  ? help  Esc back  q quit
""")
    assert [frame.role(row, 4) for row in range(3, 6)] == [Role.PLAIN, Role.CHOSEN, Role.PLAIN]
    assert frame.cursor == (4, 2)


def test_in_a_wide_window_the_list_tells_the_games_of_a_day_apart() -> None:
    shown = text(listed(sized(playing(), 120, 40)))
    assert "     2  2026-11-22 14:02  5 x 5, 4    O wins        7         -" in shown


def test_nothing_is_cut_below_the_picture_of_a_long_game() -> None:
    seats = Seats(Seat.ENGINE, Seat.ENGINE, "a_program_whose_name_is_long", "b")
    game = parse_game("5,5,4 X: a1 a2 b1 b2 c1 c2 e1 e2 a3 a4 b3 b4 e5 d4 d1")._replace(seats=seats)
    [record] = records(game)
    mistakes = counted((record,))._replace(mistakes={record.id: 12})
    app = press(update(press(playing(), "s"), GamesLoaded(mistakes, (record,))), "enter")
    below = [line[57:].strip() for line in text(app).split("\n")[9:14]]
    assert below == ["X  a_prog...s_long", "O  b", "15 moves", "12 mistakes", "2026-11-21 14:01"]


@pytest.mark.parametrize(("board", "name"), [("3,3,3", "perfect"), ("15,15,5", "expert")])
def test_a_level_has_its_name_on_the_board_of_the_game(board: str, name: str) -> None:
    record = next(record for record in KEPT if record.level is Level.PERFECT)
    game = record.game._replace(start=parse_rules(board).start)
    assert who(record._replace(game=game), Mark.X) == name


@pytest.mark.parametrize(
    ("columns", "line"),
    [
        (53, "2  2026-11-22  5 x 5, 4    O wins           -"),
        (56, "2  2026-11-22 14:02  5 x 5, 4    O wins           -"),
        (34, "2026-11-22  5 x 5, 4    O wins"),
        (20, "2026-11-22  O wins"),
    ],
)
def test_of_the_columns_there_are_as_many_as_fit(columns: int, line: str) -> None:
    small = listed(sized(playing(), columns, 9))
    assert line in [shown.strip() for shown in text(small).split("\n")]


@cache
def many() -> tuple[Record, ...]:
    rng = Random(1)
    return tuple(random_record(rng)._replace(id=number) for number in range(90, 0, -1))


@pytest.mark.parametrize("size", [ROOMY, Size(20, 7)])
def test_the_chosen_game_stays_in_sight(size: Size) -> None:
    app = listed(update(playing(), Resized(size)), many())
    assert [chosen(press(app, key)) for key in ("up", "down", "home", "end", "k", "j")] == [90, 89, 90, 1, 90, 89]
    screen = 90 - chosen(press(app, "page-down"))
    assert 3 < screen < size.rows
    assert chosen(press(app, "page-down", "page-down", "page-up")) == 90 - screen
    for key in (*["down"] * 95, *["page-up"] * 25, "end"):
        app = press(app, key)
        frame = render(app)
        bar = [row for row in range(frame.height) if frame.role(row, frame.width // 4) & Role.CHOSEN]
        assert frame.cursor is not None
        assert bar == [frame.cursor[0]]


@pytest.mark.parametrize("size", [ROOMY, Size(120, 40), Size(40, 13), Size(20, 7)])
def test_a_click_chooses_a_game_as_enter_does(size: Size) -> None:
    app = press(listed(update(playing(), Resized(size))), "down", "down")
    frame = render(app)
    top = next(row for row, line in enumerate(frame.text().split("\n")) if "result" in line) + 1
    for steps, row in enumerate(range(top, top + 3)):
        entered = press(press(app, "home", *["down"] * steps), "enter")
        assert click(app, row, size.columns // 2) == entered
    for row in (top - 1, top + 3):
        assert click(app, row, 5) == app


def test_a_click_chooses_what_is_seen_also_far_down() -> None:
    many = tuple(records(THREE)[0]._replace(id=number) for number in range(60, 0, -1))
    app = press(listed(sized(playing(), 20, 7), many), *["down"] * 31)
    frame = render(app)
    listing = [row for row, line in enumerate(frame.text().split("\n")) if "wins" in line]
    assert len(listing) > 3
    for row in {*range(frame.height - 1)} - {*listing}:
        assert click(app, row, 5) == app
    for row in listing:
        below = row - next(row for row in range(frame.height) if frame.role(row, 5) & Role.CHOSEN)
        steps = ["down" if below > 0 else "up"] * abs(below)
        assert click(app, row, 5) == press(app, *steps, "enter")


def test_a_game_on_another_board_fills_the_screen_with_that_board() -> None:
    opened = press(listed(playing()), "down", "enter")
    assert "e" in text(opened).split("\n")[1].split()
    assert "Looked through 0 of 7 moves; at most 20 s more." in text(opened)
    small = press(sized(listed(playing()), 20, 7), "down", "enter")
    assert (small.top.name, small.cramped) == ("review", False)
    large = records(parse_game("9,9,3 X: a1 a2 b1 b2 c1"))
    scrolled = press(sized(listed(playing(), large), 20, 7), "enter")
    assert (scrolled.top.name, text(scrolled).split("\n")[0].split()) == ("review", [*"abcdefgh"])
    anew = press(opened, "n")
    assert (anew.top.name, anew.play.game.rules.mnk, anew.play.game.moves) == ("game", (3, 3, 3), ())
    assert press(anew, "u").play.game == playing().play.game


def test_what_the_computer_thought_about_is_asked_again_after_a_game_of_old() -> None:
    begins = begun(RecordsOpened({}, {"level": "perfect"}), Settings(first=First.COMPUTER), "first")
    position = begins.play.game.position
    thinking = update(begins, Elapsed(position))
    assert ChooseMove(position, Level.PERFECT) in effects(begins, thinking)
    opened = press(listed(thinking), "enter")
    assert AnalyseGame(THREE) in list(effects(listed(thinking), opened))  # the thinker has one question at a time
    back = press(opened, "escape")
    assert list(effects(opened, back)) == [ChooseMove(position, Level.PERFECT)]
    played = update(back, MoveChosen(position, 4, Level.PERFECT))
    assert played.play.game.last == 4


def test_the_game_that_has_just_ended_is_analysed_once() -> None:
    over = lost_by_a_mistake()._replace(records=Records(RecordsState.OPEN))
    opened = press(listed(over), "end", "enter")
    assert opened.top.state == "question"
    assert list(effects(listed(over), opened)) == []
    half = just_lost()._replace(records=Records(RecordsState.OPEN))
    known = update(press(listed(half), "end", "enter"), looked_through(LOST, analyses(LOST)))
    assert known.top.state == "question"
    assert press(known, "escape", "escape", "escape", "v").top.state == "question"


def test_what_is_known_by_now_of_a_game_of_old_does_not_end_its_analysis() -> None:
    opened = press(listed(playing()), "enter")
    known = update(opened, looked_through(THREE, (None,) * len(THREE.moves), 3))
    assert list(effects(opened, known)) == []


def test_the_title_names_no_board_over_games_on_all_boards() -> None:
    app = begun(RecordsOpened({}, {}), Settings(Rules(5, 5, 4), players=2), "rules", "players")
    assert [text(page).split("\n")[0] for page in (press(app, "s"), listed(app))] == [
        "  Tic-tac-toe - statistics",
        "  Tic-tac-toe - games",
    ]


def test_without_games_there_is_no_list() -> None:
    page = press(playing(), "s")
    assert press(page, "enter") == page
    assert "Enter games" not in text(page)
    empty = update(page, GamesLoaded(statistics(()), ()))
    assert press(empty, "enter") == empty
    assert "Enter games" in text(update(page, GamesLoaded(statistics(KEPT), KEPT)))


def test_later_answers_keep_the_choice_and_trouble_is_said() -> None:
    app = press(listed(playing()), "down")
    assert chosen(update(app, GamesLoaded(statistics(KEPT), KEPT))) == 2
    failed = update(app, RecordsFailed(Trouble.FULL))
    assert "the disk is full" in text(failed)
    assert chosen(press(app, "escape", "enter")) == 2
    assert chosen(listed(press(app, "escape", "escape"))) == 3


# The picture of the chosen game


def test_names_and_mistakes_stand_below_the_picture_and_the_winning_row_is_marked() -> None:
    frame = render(press(listed(playing()), "end"))
    lines = frame.text().split("\n")
    below = [line[60:] for line in lines[7:10]]
    assert below == ["X  perfect", "O  you", "7 moves, 1 mistake"]
    cells = [divmod(cell, 3) for cell in range(9)]
    marks = {place: LOST.position.mark_at(cell) for cell, place in enumerate(cells)}
    assert {place: lines[3 + place[0]][60 + 2 * place[1]] for place in cells} == {
        place: mark.value if mark else "·" for place, mark in marks.items()
    }
    won = {(row, column) for row, column in cells if frame.role(3 + row, 60 + 2 * column) & Role.WIN}
    assert won == {divmod(cell, 3) for cell in cells_of(LOST.position.winning_line)}


@pytest.mark.parametrize("size", [Size(60, 24), Size(80, 24), Size(120, 40), Size(60, 9), Size(200, 60)])
@pytest.mark.parametrize("board", ["20,20,5", "15,15,5", "19,3,3", "3,19,3"])
def test_of_a_board_without_room_the_part_with_the_marks_is_shown(size: Size, board: str) -> None:
    rules = parse_rules(board)
    game, last = Game(rules.start, Settings(players=2).seats), rules.cells - 1
    for step in range(rules.run):
        game = game.play(last - step)
        if not game.outcome:
            game = game.play(last - rules.width - step)
    screen = text(listed(update(playing(), Resized(size)), records(THREE, game)))
    assert "result" in screen
    picture = screen.replace(" ", "")
    assert ("X" * rules.run in picture, "O" * (rules.run - 1) in picture) == (True, True)
    widest = max(map(len, screen.split("\n")))
    assert widest <= size.columns


def test_below_sixty_columns_there_is_no_picture() -> None:
    at = [text(listed(sized(playing(), columns, 24))) for columns in (59, 60)]
    assert ["·" in screen for screen in at] == [False, True]
    assert ["mistakes" in screen for screen in at] == [True, False]


def test_in_ascii_a_free_cell_is_a_full_stop() -> None:
    plain = listed(playing().set(ascii=True))
    assert "X X X . ." in text(press(plain, "down"))
    assert text(plain).isascii()


# Deleting a game


def gone(app: App, *numbers: int) -> App:
    """The app after the records have deleted what it asked for."""
    left = tuple(record for record in KEPT if record.id not in numbers)
    return update(update(app, GamesChanged({})), GamesLoaded(counted(left), left))


def test_a_game_is_deleted_after_a_question() -> None:
    app = press(listed(playing()), "down")
    asked = press(app, "d")
    assert "Delete game 2? Press d again; any other key keeps it." in text(asked)
    assert text(asked).split("\n")[-1].split("  ")[1:] == ["d delete it", "Esc keep it", "q quit"]
    assert text(sized(asked, 20, 7)).split("\n")[-1] == "d delete it  q quit"
    for key in ("escape", "x", "down", "enter", "u"):
        kept = press(asked, key)
        assert (kept.top, chosen(kept), list(effects(asked, kept))) == (app.top, 2, [])
        assert "Delete game" not in text(kept)
    wanted = press(asked, "d")
    assert list(effects(asked, wanted)) == [DeleteGame(2, (1,))]
    after = gone(wanted, 2)
    assert BareQuestion.LOAD_GAMES in effects(wanted, update(wanted, GamesChanged({})))
    assert "Game 2 is deleted. u brings it back." in text(after)
    assert "2026-11-22" not in text(after)
    assert chosen(after) == 1
    assert "u bring back" in text(after)


def test_the_last_games_that_were_deleted_come_back_first_until_the_page_is_left() -> None:
    app = listed(playing())
    one = press(gone(press(app, "d", "d"), 3), "d", "d")
    both = gone(one, 3, 2)
    assert chosen(both) == 1
    back = press(both, "u")
    assert list(effects(both, back)) == [DeleteGame(2, (1,), back=True)]
    back = gone(back, 3)
    assert ("Game 2 is back." in text(back), chosen(back)) == (True, 2)
    assert list(effects(back, press(back, "u"))) == [DeleteGame(3, (1,), back=True)]
    again = press(back, "escape", "enter")
    assert list(effects(again, press(again, "u"))) == []
    assert "bring back" not in text(again)


def test_the_only_game_can_be_deleted_and_brought_back() -> None:
    app = listed(playing(), KEPT[:1])
    empty = update(update(press(app, "d", "d"), GamesChanged({})), GamesLoaded(statistics(()), ()))
    assert "No saved games." in text(empty)
    for key in ("enter", "d", "up", "end"):
        assert press(empty, key).top == empty.top
    assert list(effects(empty, press(empty, "u"))) == [DeleteGame(3, (1,), back=True)]
    assert press(empty, "escape").top.name == "statistics"


def test_a_game_that_cannot_be_deleted_stays_and_that_is_said() -> None:
    app = press(listed(playing()), "d", "d")
    failed = update(app, RecordsFailed(Trouble.READ_ONLY))
    assert "That did not work: your saved games cannot be changed now." in text(failed)
    assert chosen(failed) == 3
    assert "bring back" not in text(failed)
    assert list(effects(failed, press(failed, "d", "d")))


def test_a_deleted_game_that_undo_can_still_change_counts_no_more_among_all() -> None:
    app = begun(RecordsOpened({}, {}), Settings(players=2), "players")
    over = press(app, *"14253")
    assert total(over) == Score(1)
    asked = press(listed(over), "d", "d")
    without = update(asked, GamesChanged({}, frozenset({1})))
    assert total(without) == Score()
    assert total(press(without, "n")) == Score()
    again = press(without, "escape", "escape", "u", "3")
    assert total(again) == Score(1)  # its end was taken back, and it was saved anew
    assert without.records.mistake_puzzles is None


# From game to game in a review


def test_past_the_ends_of_a_review_the_list_goes_on() -> None:
    app = press(listed(playing()), "enter")
    assert "review: game 3" in text(app)
    assert "> older game  < step" in text(press(app, "end"))
    second = press(app, "end", ">")
    assert ("review: game 2" in text(second), second.top.state) == (True, "review")
    assert second.top.at_end is False  # type: ignore[attr-defined]
    assert "< newer game  > step" in text(second)
    assert "review: game 3" in text(press(second, "<"))
    third = press(second, "end", ">")
    assert "review: game 1" in text(third)
    for key in (">", ".", "page-down"):
        assert press(third, "end", key).top == press(third, "end").top
    assert press(second, "end", "page-down").top == press(second, "end").top
    newest = press(app, "home")
    assert press(newest, "<").top == newest.top
    left = press(third, "escape")
    assert (left.top.name, chosen(left)) == ("games", 1)


def test_the_review_of_the_game_on_the_board_goes_on_to_no_other() -> None:
    over = press(begun(RecordsOpened({}, {}), Settings(players=2), "players"), *"14253")
    seen = press(listed(over), "escape", "escape", "v", "end")
    assert seen.top.name == "review"
    assert press(seen, ">").top == seen.top
    assert "older game" not in text(seen)


def test_a_game_of_the_list_is_saved_under_its_number_with_its_players() -> None:
    app = press(listed(playing()), "end", "enter")
    game = KEPT[-1].game
    reviewed = update(app, looked_through(game, analyses(game)))
    [effect] = [effect for effect in effects(reviewed, press(reviewed, "s")) if isinstance(effect, WriteFile)]
    assert effect.name == "game-1.sgf"
    assert "PB[perfect]PW[you]DT[2026-11-21]" in effect.text
