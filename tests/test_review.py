"""The review of a finished game: its questions, the moves that are tried, and what is shown."""

import os
import subprocess
import sys
from collections import Counter
from random import Random

import pytest

from support import reference
from support.records_file import PATIENT
from support.reviews import ROOMY, TESTS, THREE, at, examined, lost_by_a_mistake, said
from support.sessions import press, reply
from tictactoe.engine.board import Rules
from tictactoe.engine.game import Phase
from tictactoe.engine.levels import Level
from tictactoe.engine.notation import parse_position
from tictactoe.engine.solver import Solver
from tictactoe.ui.actions.begin import begin, with_review
from tictactoe.ui.effects import effects
from tictactoe.ui.session.bindings import Where
from tictactoe.ui.session.display import Size
from tictactoe.ui.session.effects import AnalyseGame, BareEffect, Effect
from tictactoe.ui.session.events import CellNamed, GameAnalysed
from tictactoe.ui.session.inputs import Clicked, Resized
from tictactoe.ui.session.messages import Notice
from tictactoe.ui.session.review import begin_review
from tictactoe.ui.session.round import Round
from tictactoe.ui.session.score import Score
from tictactoe.ui.session.session import Page, Session
from tictactoe.ui.session.settings import First, Settings
from tictactoe.ui.update import update
from tictactoe.ui.view import render
from tictactoe.ui.words import coach
from tictactoe.ui.words.review import entry


def test_the_end_says_what_happened_and_who_begins() -> None:
    over = lost_by_a_mistake()
    assert coach.coach(over, 70, 2) == [
        "One of your moves lost a drawn game. v finds it.",
        "The computer (X) begins the next game.",
    ]


def test_who_begins_has_the_second_row_even_if_the_first_has_room() -> None:
    over = examined(press(begin(Settings(players=2), ROOMY), *"142576"))
    assert coach.coach(over, 70, 2) == ["X missed a win. v finds it.", "O begins the next game."]
    assert coach.coach(over, 70, 1) == ["X missed a win. v finds it. O begins the next game."]


def test_who_begins_does_not_move_when_what_happened_is_known() -> None:
    over = lost_by_a_mistake()
    before = update(over._replace(review=None), Resized(ROOMY))
    assert coach.coach(before, 70, 2) == ["", coach.coach(over, 70, 2)[1]]
    assert coach.coach(before, 70, 1) == [coach.coach(over, 70, 2)[1]]


@pytest.mark.parametrize(
    ("size", "said"),
    [
        ((70, 2), ["One of your moves lost a drawn game. v finds it.", "The computer (X) begins the next game."]),
        ((70, 1), ["One of your moves lost a drawn game. v finds it."]),
        ((38, 2), ["One of your moves lost a drawn game.", "v finds it."]),
        ((38, 1), ["One of your moves lost a drawn game."]),
        ((35, 1), []),
    ],
)
def test_the_end_says_less_where_there_is_less_room(size: tuple[int, int], said: list[str]) -> None:
    assert coach.coach(lost_by_a_mistake(), *size) == said


def test_help_goes_back_to_the_review() -> None:
    session = press(lost_by_a_mistake(), "v")
    read = press(session, "?")
    assert read.page is Page.HELP
    assert press(read, "escape") == session._replace(behind=Page.REVIEW)
    assert press(session, "f1", "?").where is Where.QUESTION


def test_a_review_that_is_worked_out_while_the_help_is_read_is_there_after_it() -> None:
    over = lost_by_a_mistake()
    waiting = press(over._replace(review=begin_review(over.game)), "v")
    found = press(examined(press(waiting, "?")), "escape")
    assert (found.page, at(found).ply) == (Page.REVIEW, 3)


def test_a_review_that_is_worked_out_shows_how_far_and_is_stepped_through() -> None:
    over = lost_by_a_mistake()
    analyses = at(over).analyses
    session = press(over._replace(review=begin_review(over.game)), "v")
    assert (session.page, said(session)) == (Page.REVIEW, ["The moves are being analysed."])
    assert "The moves are being analysed." in render(session).text()
    session = update(session, GameAnalysed(over.game, (None,) * 5 + analyses[5:], 7))
    assert said(session) == ["2 of 7 analysed; at most 7 s more."]
    assert said(press(session, "left")) == ["Move 7: a2 was best.", "It makes three in a row."]
    early = press(session, "home")
    assert (at(early).ply, said(early)) == (0, said(session))
    found = update(early, GameAnalysed(over.game, analyses))
    assert (at(found).ply, said(found)) == (0, ["Move 1: a1 was best.", "It draws - every move draws."])
    assert (
        at(update(session, GameAnalysed(over.game, analyses))).ply == 3
    )  # who has not stepped is led to the question
    there = press(session, "left", "left", "left", "left")
    assert (at(there).ply, there.where) == (3, Where.REVIEW)
    assert update(there, GameAnalysed(over.game, analyses)).where is Where.QUESTION


def test_what_is_not_proven_is_shown_as_not_proven() -> None:
    over = lost_by_a_mistake()
    analyses = at(over).analyses
    session = press(
        update(over._replace(review=begin_review(over.game)), GameAnalysed(over.game, (None, *analyses[1:]))), "v"
    )
    assert said(press(session, "home")) == ["Move 1: what a1 was worth is not proven."]
    assert [entry(at(session), ply)[2] for ply in (0, 1, 2)] == ["?", "best", "best"]
    drawn = press(begin(Settings(players=2), ROOMY), *"159287364")
    known = at(examined(drawn)).analyses
    in_part = press(update(drawn, GameAnalysed(drawn.game, (None, *known[1:]))), "v")
    assert said(in_part) == []  # that nothing was given away is not proven
    assert coach.coach(press(in_part, "escape"), 70, 2) == ["O begins the next game."]
    assert coach.coach(update(drawn, GameAnalysed(drawn.game, known)), 70, 2)[0].startswith(
        "A draw without a mistake"
    )


def test_a_question_stays_where_something_else_is_said() -> None:
    taken = render(press(lost_by_a_mistake(), "v", "1")).text()
    assert "a1 is taken." in taken
    assert "Where would you play?" in taken


def test_news_leave_room_for_what_happened() -> None:
    """News are a change of level, and a third game without a win at the level perfect."""
    session = press(reply(press(begin(Settings(level=Level.CASUAL), ROOMY), "1"), 1), "+")
    for person, computer in (("7", 3), ("6", 4), ("8", 8)):
        session = reply(press(session, person), computer)
    assert coach.coach(examined(press(session, "3")), 70, 2) == [
        "This game counts for casual, the weakest level that moved in it.",
        "You missed a win. v finds it. The computer (O) begins the next game.",
    ]
    session = begin(Settings(first=First.COMPUTER), ROOMY)
    for game in range(3):
        session = press(session, "z") if game else session
        for computer, person in ((0, "5"), (8, "2"), (7, "7"), (2, "6")):
            session = press(reply(session, computer), person)
        session = reply(session, 3)
    assert coach.coach(examined(session), 70, 2) == [
        "Perfect cannot be beaten here. Press - for an easier opponent.",
        "A draw without a mistake. Perfect play gets no more.",
    ]


def expected_ending(history: list[tuple[str, str]], result: str | None, people: set[str]) -> str:
    """The sentence for a game, from the boards before its moves, each with its mover, by plain minimax.

    If a person had a position of more worth than the result, the last such position shows what was given away.
    """
    worths = [reference.value(board, mover, *THREE)[0] for board, mover in history]
    for worth, (_, mover) in zip(reversed(worths), reversed(history), strict=True):
        reached = 0 if result is None else 1 if result == mover else -1
        if mover in people and worth > reached:
            alone = len(people) == 1
            if worth == 1:
                return f"{'You' if alone else mover} missed a win. v finds it."
            whose = "your" if alone else f"{mover}'s"
            return f"One of {whose} moves lost a drawn game. v finds it."
    if result is None and not any(worths):
        return "A draw without a mistake. Perfect play gets no more."
    return ""


@pytest.mark.parametrize(("players", "seed"), [(1, 1), (2, 2)])
def test_the_end_is_right_of_random_games(players: int, seed: int) -> None:
    rng, solver, said = Random(seed), Solver(Rules(*THREE)), Counter[str]()
    for _ in range(200):
        session = begin(Settings(players=players), ROOMY)
        board, mover, history = "." * 9, "X", list[tuple[str, str]]()
        while not (reference.winner(board, *THREE) or "." not in board):
            cell, after = rng.choice(list(reference.replies(board, mover)))
            history.append((board, mover))
            board, mover = after, "O" if mover == "X" else "X"
            waits = session.game.phase is Phase.WAITING
            session = reply(session, cell) if waits else press(session, str(cell + 1))
        over = update(session, GameAnalysed(session.game, tuple(map(solver.analyse, session.game.positions))))
        people = {"X"} if players == 1 else {"X", "O"}
        expected = expected_ending(history, reference.winner(board, *THREE), people)
        assert " ".join(coach.coach(over, 70, 2)) == f"{expected} {coach.next_beginner(over)}".lstrip(), history
        said[expected] += 1
    assert len(said) == (4 if players == 1 else 5)  # with two people a mistake is always told


def test_the_review_asks_before_it_answers() -> None:
    review = press(lost_by_a_mistake(), "v")
    assert (review.page, review.where) == (Page.REVIEW, Where.QUESTION)
    assert said(review) == ["Move 4: you could have held the draw here. Where would you play?"]
    assert at(review).cursor == 6  # no answer, nor what was played
    taken = press(review, "right", "right", "enter")
    assert said(taken) == said(review)  # a taken cell is not an answer
    wrong = press(review, "enter")
    assert said(wrong)[-1] == "Try again."
    assert wrong.where is Where.QUESTION
    right = press(wrong, "up", "enter")
    assert right.where is Where.REVIEW
    assert said(right) == [
        "a2 holds the draw.",
        "Move 4: c1 lost the draw.",
        "X answers a3 and threatens a2 and b3 at once.",
        "Every edge held.",
    ]
    assert said(press(right, "right")) == [
        "Move 5: a3 was best.",
        "It wins in 2 - it threatens a2 and b3 at once.",
    ]
    shown = press(review, "v")
    assert said(shown) == [
        "Move 4: c1 lost the draw.",
        "X answers a3 and threatens a2 and b3 at once.",
        "Every edge held.",
    ]
    assert press(shown, "v").where is Where.QUESTION


def test_the_review_steps_jumps_and_is_left() -> None:
    over = lost_by_a_mistake()
    review = press(over, "v")
    for key, step in {"<": 2, ",": 2, "page-up": 2, ">": 4, ".": 4, "page-down": 4, "home": 0, "end": 7}.items():
        assert at(press(review, key)).ply == step
    assert [at(press(review, key)).ply for key in ("left", "right", "up", "down", "h", "j", "k", "l")] == [3] * 8
    assert [at(press(review, "end", key)).ply for key in ("left", "right", "up", "down", "<")] == [6, 7, 6, 7, 6]
    assert press(review, "escape").page is Page.BOARD
    assert press(review, "n").round.id == 2
    assert press(over, "z").round.id == 2
    assert at(press(press(over, "u"), "r")) == begin_review(over.game)


def test_a_review_that_the_sitting_began_with_ends_it() -> None:
    game = lost_by_a_mistake().game
    past = with_review(begin(Settings(), ROOMY), game)
    assert list(effects(None, past)) == [AnalyseGame(game), BareEffect.WAIT_FOR_ANSWER]
    past = update(past, GameAnalysed(game, lost_by_a_mistake().review.analyses))  # type: ignore[union-attr]
    assert past.where is Where.QUESTION
    assert not press(past, "escape").running
    anew = press(past, "n")
    assert (anew.page, anew.game.moves, anew.score) == (Page.BOARD, (), Score())
    back = press(anew, "u")
    assert (back.game, back.said) == (anew.game, Notice.NOTHING_TO_UNDO)  # the game of old is none of the sitting
    again = examined(anew._replace(round=Round(anew.round.id, game)))
    assert press(again, "v", "escape").running


def test_an_answer_can_be_named_by_letter_and_digit() -> None:
    question = press(lost_by_a_mistake(), "v")
    for session in (question, press(question, "up")):
        letter = press(session, "a")
        assert "a_: which row? Esc cancels." in render(letter).text()
        assert press(letter, "escape") == session
        assert press(letter, "2", "enter") == press(session, "4")
        assert "This board has no row 7." in render(press(letter, "7")).text()
        assert "This board has no column d." in render(press(session, "d")).text()
        assert at(press(letter, "1", "enter")) == at(press(letter, "1"))  # a taken cell is not an answer
    assert "a_: row?" in render(update(press(question, "a"), Resized(Size(20, 7)))).text()


def test_a_taken_cell_is_no_answer_and_is_refused_in_words() -> None:
    question = press(lost_by_a_mistake(), "v")
    for tried in (
        press(question, "1"),
        press(question, *"a1", "enter"),
        press(question, "up", "up", "enter"),
        update(question, CellNamed(0)),
        update(question, Clicked(4, 10)),
    ):
        assert coach.coach(tried, 70, 2) == ["a1 is taken."]
        assert "a1 is taken." in render(tried).text()
        assert not press(tried, "left").said


def test_on_a_larger_board_a_named_cell_is_only_chosen() -> None:
    session = begin(Settings(players=2, rules=Rules(4, 3, 3)), ROOMY)
    for cell in ("b1", "a1", "c3", "a2", "a3", "b2", "d3", "d2"):
        session = press(session, *cell)
        session = press(session, "enter")
    session = press(session, *"b3", "enter")
    question = press(examined(session), "v")
    assert question.where is Where.QUESTION
    chosen = press(question, *"d2")
    assert (chosen.where, at(chosen).cursor, at(chosen).tried) == (Where.QUESTION, 7, None)
    assert at(press(chosen, *"a2")).cursor == 4


def test_a_finished_game_is_gone_through_until_it_is_left() -> None:
    def asked(before: Session, after: Session) -> set[Effect | type[Effect]]:
        return {effect if isinstance(effect, BareEffect) else type(effect) for effect in effects(before, after)}

    playing = press(begin(Settings(players=2), ROOMY), *"1425")
    over = press(playing, "3")
    known = examined(over)
    assert AnalyseGame in asked(playing, over)
    assert BareEffect.STOP_THINKING in asked(over, press(over, "n"))
    assert BareEffect.STOP_THINKING not in asked(known, press(known, "n"))
    assert AnalyseGame in asked(press(known, "u"), press(known, "u", "3"))
    assert BareEffect.WAIT_FOR_ANSWER in asked(over, press(over, "v"))
    assert BareEffect.WAIT_FOR_ANSWER not in asked(known, press(known, "v"))


def test_without_a_mistake_the_review_opens_at_the_end() -> None:
    session = begin(Settings(), ROOMY, start=parse_position("XOX/XOO/.X."))
    over = examined(press(reply(session, 6), "9"))
    review = press(over, "v")
    assert at(review).at_end
    assert said(review) == ["No move of yours gave anything away."]


def test_a_whole_game_and_its_review_line_by_line() -> None:
    """The file is what a reader of a braille line gets, and documents how the review goes."""
    words = "1 5 9 3 7 8 4 review 7 a2 next next next next leave quit"
    command = [sys.executable, "-c", PATIENT, "--plain", "--players", "2"]
    done = subprocess.run(
        command,
        cwd=TESTS.parent,
        input=words.replace(" ", "\n") + "\n",
        env=os.environ | {"COLUMNS": "80"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == (TESTS / "playthroughs" / "review.txt").read_text(encoding="utf-8")
    assert done.stderr == ""
