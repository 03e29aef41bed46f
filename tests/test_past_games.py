"""The list of the kept games, and the review of one of them while the game of the sitting waits."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from support.drawings import rows
from support.program import Program
from support.records import random_record
from support.reviews import lost_by_a_mistake
from support.sessions import ROOMY, begun, press
from tictactoe.engine.board import Mark, Rules
from tictactoe.engine.game import Game
from tictactoe.engine.game_notation import parse_game
from tictactoe.engine.levels import Level
from tictactoe.engine.notation import parse_rules
from tictactoe.engine.record import Record
from tictactoe.engine.solver import Solver
from tictactoe.ui.actions.begin import begin, with_review
from tictactoe.ui.effects import effects
from tictactoe.ui.screen.frame import Role
from tictactoe.ui.session.bindings import Where
from tictactoe.ui.session.display import Size
from tictactoe.ui.session.effects import AnalyseGame, BareEffect, ChooseMove
from tictactoe.ui.session.events import GameAnalysed, GamesLoaded, MoveChosen, RecordsFailed, RecordsOpened
from tictactoe.ui.session.inputs import Clicked, Elapsed, Resized
from tictactoe.ui.session.messages import Trouble
from tictactoe.ui.session.records import Records, RecordsState
from tictactoe.ui.session.review import begin_review as begun_review
from tictactoe.ui.session.session import Page, Session
from tictactoe.ui.session.settings import First, Settings
from tictactoe.ui.session.statistics import statistics
from tictactoe.ui.update import update
from tictactoe.ui.view import render
from tictactoe.ui.words.games import who

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
LOST = lost_by_a_mistake().game
KEPT = records(LOST, FIVE, THREE)


counted = cache(statistics)


def listed(session: Session, kept: tuple[Record, ...] = KEPT) -> Session:
    """The session with the list of its games open."""
    return press(update(press(session, "s"), GamesLoaded(counted(kept), kept)), "enter")


def playing() -> Session:
    return press(begun(RecordsOpened({}, {}), Settings(players=2), "players"), "1", "5")


def chosen(session: Session) -> int:
    return session.past.games[session.past.chosen].id


def test_the_list_at_80x24() -> None:
    frame = render(press(listed(playing()), "down"))
    assert frame.text() == rows("""
  Tic-tac-toe - games

  game  began             board       X         O         result    moves
     3  2026-11-23 14:03  3 x 3       person    person    X wins        7
     2  2026-11-22 14:02  5 x 5, 4    person    person    O wins        7
     1  2026-11-21 14:01  3 x 3       perfect   you       you lost      7

















  up down choose  Enter review  Esc back  q quit
""")
    assert [frame.role(row, 4) for row in range(3, 6)] == [Role.PLAIN, Role.CHOSEN, Role.PLAIN]
    assert frame.cursor == (4, 2)


@pytest.mark.parametrize(("board", "name"), [("3,3,3", "perfect"), ("15,15,5", "expert")])
def test_a_level_has_its_name_on_the_board_of_the_game(board: str, name: str) -> None:
    record = next(record for record in KEPT if record.level is Level.PERFECT)
    game = record.game._replace(start=parse_rules(board).start)
    assert who(record._replace(game=game), Mark.X) == name


@pytest.mark.parametrize(
    ("columns", "line"),
    [
        (50, "2026-11-22 14:02  5 x 5, 4    O wins        7"),
        (40, "2026-11-22 14:02  5 x 5, 4    O wins"),
        (34, "2026-11-22  5 x 5, 4    O wins"),
        (20, "2026-11-22  O wins"),
    ],
)
def test_of_the_columns_there_are_as_many_as_fit(columns: int, line: str) -> None:
    shown = [text.strip() for text in render(listed(update(playing(), Resized(Size(columns, 9))))).text().split("\n")]
    assert line in shown


@cache
def many() -> tuple[Record, ...]:
    rng = Random(1)
    return tuple(random_record(rng)._replace(id=number) for number in range(90, 0, -1))


@pytest.mark.parametrize("size", [ROOMY, Size(120, 40), Size(40, 13), Size(20, 7)])
def test_the_chosen_game_stays_in_sight(size: Size) -> None:
    session = listed(update(playing(), Resized(size)), many())
    assert [chosen(press(session, key)) for key in ("up", "down", "home", "end", "k", "j")] == [90, 89, 90, 1, 90, 89]
    screen = 90 - chosen(press(session, "page-down"))
    assert 3 < screen < size.rows
    assert chosen(press(session, "page-down", "page-down", "page-up")) == 90 - screen
    for key in (*["down"] * 95, *["page-up"] * 40, "end"):
        session = press(session, key)
        frame = render(session)
        bar = [row for row in range(frame.height) if frame.role(row, frame.width // 4) & Role.CHOSEN]
        assert frame.cursor is not None
        assert bar == [frame.cursor[0]]


def gone_through(session: Session) -> Game:
    assert session.shown_review is not None
    return session.shown_review.game


def test_a_game_is_gone_through_and_left_for_the_list_and_the_board() -> None:
    before = playing()
    review = press(listed(before), "down", "down", "enter")
    assert (review.page, gone_through(review), review.game) == (Page.REVIEW, LOST, before.game)
    assert list(effects(listed(before), review)) == [AnalyseGame(LOST), BareEffect.WAIT_FOR_ANSWER]
    asked = update(review, GameAnalysed(LOST, tuple(map(Solver(LOST.rules).analyse, LOST.positions))))
    assert asked.where is Where.QUESTION
    assert "Move 4: you could have held the draw here." in render(asked).text()
    answered = press(asked, "enter", "up", "enter")
    assert "a2 holds the draw." in render(answered).text()
    assert press(asked, "?", "escape").shown_review == asked.shown_review
    back = press(answered, "escape")
    assert (back.page, chosen(back), back.running) == (Page.GAMES, 1, True)
    assert list(effects(answered, back)) == []
    known = press(back, "escape")
    assert (known.page, list(effects(back, known))) == (Page.STATISTICS, [])
    board = press(known, "escape")
    assert board._replace(past=before.past, behind=Page.BOARD) == before


@pytest.mark.parametrize("size", [ROOMY, Size(120, 40), Size(40, 13), Size(20, 7)])
def test_a_click_chooses_a_game_as_enter_does(size: Size) -> None:
    session = press(listed(update(playing(), Resized(size))), "down", "down")
    frame = render(session)
    top = next(row for row, text in enumerate(frame.text().split("\n")) if "result" in text) + 1
    for steps, row in enumerate(range(top, top + 3)):
        entered = press(press(session, "home", *["down"] * steps), "enter")
        assert update(session, Clicked(row, size.columns // 2)) == entered
    for row in (top - 1, top + 3):
        assert update(session, Clicked(row, 5)) == session


def test_the_footer_of_a_review_names_esc_where_it_does_not_quit() -> None:
    reviewed = with_review(begin(Settings(), ROOMY), THREE)
    assert render(reviewed).text().split("\n")[-1].endswith("? help  q quit")
    assert "Esc" not in render(reviewed).text()
    assert not press(reviewed, "escape").running
    assert "Esc back" in render(press(listed(playing()), "enter")).text()


def test_a_click_chooses_what_is_seen_also_below_a_message_and_far_down() -> None:
    large = parse_game("9,9,3 X: a1 a2 b1 b2 c1")
    many = tuple(records(large, THREE)[number % 2]._replace(id=number) for number in range(60, 0, -1))
    session = press(listed(update(playing(), Resized(Size(20, 7))), many), *["down"] * 31)
    refused = press(session, "enter")
    assert "No room." in render(refused).text()
    frame = render(refused)
    listing = [row for row, text in enumerate(frame.text().split("\n")) if "wins" in text]
    for row in {*range(frame.height - 1)} - {*listing}:
        assert update(refused, Clicked(row, 5)) == refused._replace(said=None)
    for row in listing:
        below = row - next(row for row in range(frame.height) if frame.role(row, 5) & Role.CHOSEN)
        steps = ["down" if below > 0 else "up"] * abs(below)
        assert update(refused, Clicked(row, 5)) == press(refused, *steps, "enter")


def test_a_game_on_another_board_fills_the_screen_with_that_board() -> None:
    review = press(listed(playing()), "down", "enter")
    assert "e" in render(review).text().split("\n")[1].split()
    assert "The moves are being analysed." in render(review).text()
    small = press(update(listed(playing()), Resized(Size(20, 7))), "down", "enter")
    assert small.where is Where.REVIEW
    large = records(parse_game("9,9,3 X: a1 a2 b1 b2 c1"))
    refused = press(update(listed(playing(), large), Resized(Size(20, 7))), "enter")
    assert (refused.page, render(refused).text().split("\n")[-2]) == (Page.GAMES, "No room.")
    assert press(refused, "up").said is None
    anew = press(review, "n")
    assert (anew.page, anew.shown_rules, anew.game.moves) == (Page.BOARD, (3, 3, 3), ())
    assert press(anew, "u").game == playing().game


def test_what_the_computer_thought_about_is_asked_again_after_a_game_of_old() -> None:
    over = begun(RecordsOpened({}, {"level": "perfect"}), Settings(first=First.COMPUTER), "first")
    thinking = update(over, Elapsed(over.game.position))
    assert thinking.asked
    review = press(listed(thinking), "enter")
    assert AnalyseGame(THREE) in list(effects(listed(thinking), review))  # the thinker has one question at a time
    back = press(review, "escape")
    assert list(effects(review, back)) == [ChooseMove(thinking.asked, Level.PERFECT)]
    assert reply_to(back, 4).game.last == 4


def reply_to(session: Session, cell: int) -> Session:
    assert session.asked
    return update(session, MoveChosen(session.asked, cell, Level.PERFECT))


def test_the_game_that_has_just_ended_is_analysed_once() -> None:
    over = lost_by_a_mistake()._replace(records=Records(RecordsState.OPEN))
    review = press(listed(over), "end", "enter")
    assert review.where is Where.QUESTION
    assert list(effects(listed(over), review)) == []
    half = over._replace(review=begun_review(LOST))
    known = update(press(listed(half), "end", "enter"), GameAnalysed(LOST, over.review.analyses))  # type: ignore[union-attr]
    assert known.where is Where.QUESTION
    assert press(known, "escape", "escape", "escape", "v").where is Where.QUESTION


def test_what_is_known_by_now_of_a_game_of_old_does_not_end_its_analysis() -> None:
    review = press(listed(playing()), "enter")
    known = update(review, GameAnalysed(THREE, (None,) * len(THREE.moves), 3))
    assert list(effects(review, known)) == []


def test_the_title_names_no_board_over_games_on_all_boards() -> None:
    session = begun(RecordsOpened({}, {}), Settings(Rules(5, 5, 4), players=2), "rules", "players")
    assert [render(page).text().split("\n")[0] for page in (press(session, "s"), listed(session))] == [
        "  Tic-tac-toe - statistics",
        "  Tic-tac-toe - games",
    ]


def test_without_games_there_is_no_list() -> None:
    page = press(playing(), "s")
    assert press(page, "enter") == page
    assert "games" not in render(page).text()
    empty = update(page, GamesLoaded(statistics(()), ()))
    assert press(empty, "enter") == empty
    assert "Enter games" in render(update(page, GamesLoaded(statistics(KEPT), KEPT))).text()


def test_later_answers_keep_the_choice_and_trouble_is_said() -> None:
    session = press(listed(playing()), "down")
    assert chosen(update(session, GamesLoaded(statistics(KEPT), KEPT))) == 2
    failed = update(session, RecordsFailed(Trouble.FULL))
    assert "The disk is full" in render(failed).text()
    assert chosen(press(session, "escape", "enter")) == 2
    assert chosen(listed(press(session, "escape", "escape"))) == 3


def test_a_game_is_found_again_by_the_real_program(tmp_path: Path) -> None:
    with Program("--players", "2", "--records", str(tmp_path / "games")) as program:
        program.wait("X begins")
        program.press("1", "4", "2", "5", "3")
        program.wait("X wins!")
        program.press("z")
        program.wait("O to move.")
        program.press("5")
        program.wait("X to move")
        program.press("s")
        program.wait("Enter games")
        program.press("enter")
        program.wait("X wins        5")
        program.press("enter")
        program.wait("Where would you play?")
        program.press("escape", "escape", "escape")
        program.wait("X to move.  O played b2.")
        program.press("q")
        assert program.exit_status() == 0


def test_a_click_in_the_real_program_goes_through_a_game(tmp_path: Path) -> None:
    with Program("--players", "2", "--records", str(tmp_path / "games")) as program:
        program.wait("X begins")
        program.press("1", "4", "2", "5", "3")
        program.wait("X wins!")
        program.press("s")
        program.wait("Enter games")
        program.press("enter")
        program.wait("X wins        5")
        row = next(row for row, text in enumerate(program.lines()) if "X wins" in text)
        program.click(20, row)
        program.wait("Where would you play?")
        program.press("q")
        assert program.exit_status() == 0
