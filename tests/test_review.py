"""The review of a finished game: its questions, the moves that are tried, and what is shown."""

import os
import subprocess
import sys
from collections import Counter
from random import Random

import pytest

from support import reference
from support.records_file import PATIENT
from support.reviews import (
    TESTS,
    THREE,
    analyses,
    examined,
    just_lost,
    looked_through,
    lost_by_a_mistake,
    review,
    said,
)
from support.sentences import (
    CANNOT_BE_BEATEN,
    COMPUTER_FIRST_NEXT,
    FIND_IT,
    FLAWLESS,
    HAD_A_DRAW,
    HAD_A_DRAW_HERE,
    LIKE_EVERY_OTHER,
    LUCKY,
    LUCKY_TWICE,
    MISSED_A_WIN,
    O_FIRST_NEXT,
    THREE_IN_A_ROW,
    THREW_AWAY_THE_DRAW,
    WOULD_HAVE_SAVED_IT,
    YOU_HAD_A_DRAW,
    has_mark,
)
from support.sittings import ROOMY, WIN_FOR_X, click, press, reply, score, sized, text
from support.ui import (
    AnalyseGame,
    App,
    BareEffect,
    CellChosen,
    Effect,
    First,
    Helper,
    Score,
    Settings,
    Stop,
    begin,
    begin_with,
    effects,
    meaning,
    unanalysed,
    update,
)
from tictactoe import Level, Phase, Rules, Solver, parse_position
from tictactoe._ui.pages.game import words
from tictactoe._ui.pages.game.coach import suggested
from tictactoe._ui.pages.review.words import entry


def coach(app: App) -> list[str]:
    """What the coach of the game says."""
    return words.coach(app.play, app, app.play.study(app))


def test_the_end_says_what_happened_and_who_goes_first() -> None:
    assert coach(just_lost()) == [COMPUTER_FIRST_NEXT]
    assert coach(lost_by_a_mistake()) == [YOU_HAD_A_DRAW, COMPUTER_FIRST_NEXT]
    over = examined(press(begin(Settings(players=2), ROOMY), *"142576"))
    assert coach(over) == [f"X {MISSED_A_WIN}", O_FIRST_NEXT]


def test_who_goes_first_next_time_does() -> None:
    lost = just_lost()
    begins = {First.YOU: "You go first next time.", First.COMPUTER: COMPUTER_FIRST_NEXT}
    for first, sentence in begins.items():
        over = lost.set(first=first)
        assert coach(over)[-1] == sentence
        game = press(over, "n").play.game
        assert (game.began is game.person) == (first is First.YOU)


def test_a_review_that_is_worked_out_while_the_help_is_read_is_there_after_it() -> None:
    waiting = press(just_lost(), "v")
    found = press(examined(press(waiting, "?")), "escape")
    assert review(found).ply == 3


def test_a_review_that_is_worked_out_shows_how_far_and_is_stepped_through() -> None:
    app = press(just_lost(), "v")
    game, found = app.play.game, analyses(app.play.game)
    assert said(app) == ["Looking through the game ..."]
    assert "Looking through the game ..." in text(app)
    app = update(app, looked_through(game, (None,) * 5 + found[5:], 7))
    assert said(app) == ["Looked through 2 of 7 moves; at most 7 s more."]
    assert said(press(app, "left")) == ["Move 7: a2 was best.", f"It makes {THREE_IN_A_ROW}."]
    early = press(app, "home")
    assert (review(early).ply, said(early)) == (0, said(app))
    known = update(early, looked_through(game, found))
    assert (review(known).ply, said(known)) == (0, [f"Move 1: a1 {LIKE_EVERY_OTHER}."])
    led = update(app, looked_through(game, found))
    assert review(led).ply == 3  # who has not stepped is led to the question
    there = press(app, "left", "left", "left", "left")
    assert (review(there).ply, there.top.state) == (3, "review")
    there = update(there, looked_through(game, found))
    assert (there.top.state, review(there).cursor) == ("question", 6)


def test_a_late_answer_takes_nothing_back_once_all_is_known() -> None:
    over = lost_by_a_mistake()
    late = looked_through(over.play.game, (None,) * 7, 3)
    for app in (over, press(over, "v"), press(over, "v", "v")):
        assert update(app, late) == app


def test_what_is_not_proven_is_shown_as_not_proven() -> None:
    over = just_lost()
    game = over.play.game
    app = press(update(over, looked_through(game, (None, *analyses(game)[1:]))), "v")
    assert said(press(app, "home")) == ["Move 1: what a1 is worth is not proven."]
    assert [entry(review(app), ply).verdict for ply in (0, 1, 2)] == ["?", "best", "best"]
    drawn = press(begin(Settings(players=2), ROOMY), *"159287364")
    game = drawn.play.game
    in_part = press(update(drawn, looked_through(game, (None, *analyses(game)[1:]))), "v")
    assert said(in_part) == []  # that nothing was given away is not proven
    assert coach(press(in_part, "escape")) == [O_FIRST_NEXT]
    assert coach(examined(drawn))[0].startswith("A flawless draw")


def test_a_question_stays_where_something_else_is_said() -> None:
    taken = text(press(lost_by_a_mistake(), "v", "1"))
    assert has_mark("a1", "X") in taken
    assert FIND_IT in taken


def test_news_leave_room_for_what_happened() -> None:
    """News are a change of level, and a third game without a win at the level perfect."""
    app = press(reply(press(begin(Settings(level=Level.CASUAL), ROOMY), "1"), 1), "+")
    for person, computer in (("7", 3), ("6", 4), ("8", 8)):
        app = reply(press(app, person), computer)
    assert coach(examined(press(app, "3"))) == [
        "This game counts as casual, the weakest level you played.",
        f"You {MISSED_A_WIN}",
        COMPUTER_FIRST_NEXT,
    ]
    app = begin(Settings(first=First.COMPUTER), ROOMY)
    for game in range(3):
        app = press(app, "z") if game else app
        for computer, person in ((0, "5"), (8, "2"), (7, "7"), (2, "6")):
            app = press(reply(app, computer), person)
        app = reply(app, 3)
    assert coach(examined(app)) == [
        f"{CANNOT_BE_BEATEN}; - gives you an easier opponent.",
        FLAWLESS,
        COMPUTER_FIRST_NEXT,
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
                return f"{'You' if alone else mover} {MISSED_A_WIN}"
            return f"{'You' if alone else mover} {HAD_A_DRAW}"
    after = [-worth for worth in worths[1:]]
    slips = sum(
        mover in people and before == 0 > later
        for before, later, (_, mover) in zip(worths[:-1], after, history[:-1], strict=True)
    )
    if slips and len(people) == 1:
        return LUCKY if slips == 1 else LUCKY_TWICE
    if result is None and not any(worths):
        return FLAWLESS
    return ""


@pytest.mark.parametrize(("players", "seed"), [(1, 1), (2, 2)])
def test_the_end_is_right_of_random_games(players: int, seed: int) -> None:
    rng, solver, said = Random(seed), Solver(Rules(*THREE)), Counter[str]()
    for _ in range(90):
        app = begin(Settings(players=players), ROOMY)
        board, mover, history = "." * 9, "X", list[tuple[str, str]]()
        while not (reference.winner(board, *THREE) or "." not in board):
            cell, after = rng.choice(list(reference.replies(board, mover)))
            history.append((board, mover))
            board, mover = after, "O" if mover == "X" else "X"
            waits = app.play.game.phase is Phase.WAITING
            app = reply(app, cell) if waits else press(app, str(cell + 1))
        over = update(app, looked_through(app.play.game, tuple(map(solver.analyse, app.play.game.positions))))
        people = {"X"} if players == 1 else {"X", "O"}
        expected = expected_ending(history, reference.winner(board, *THREE), people)
        assert " ".join(coach(over)) == f"{expected} {words.next_beginner(over.play, over)}".lstrip(), history
        said[expected] += 1
    assert len(said) == (6 if players == 1 else 5)  # with two people a mistake is always told


def test_the_review_asks_before_it_answers() -> None:
    opened = press(lost_by_a_mistake(), "v")
    assert (opened.top.name, opened.top.state) == ("review", "question")
    assert said(opened) == [f"Move 4: you {HAD_A_DRAW_HERE} {FIND_IT}"]
    assert review(opened).cursor == 6  # no answer, nor what was played
    taken = press(opened, "right", "right", "enter")
    assert said(taken) == said(opened)  # a taken cell is not an answer
    wrong = press(opened, "enter")
    assert said(wrong)[-1] == "Try again."
    assert wrong.top.state == "question"
    right = press(wrong, "up", "enter")
    assert right.top.state == "review"
    assert said(right) == [
        "a2 saves the draw.",
        f"Move 4: c1 {THREW_AWAY_THE_DRAW}.",
        "After c1, X plays a3 and threatens a2 and b3 at once.",
        f"Every edge {WOULD_HAVE_SAVED_IT}.",
    ]
    assert said(press(right, "right")) == [
        "Move 5: a3 was best.",
        "It wins in 2 moves: it threatens a2 and b3 at once.",
    ]
    shown = press(opened, "v")
    assert said(shown) == [
        f"Move 4: c1 {THREW_AWAY_THE_DRAW}.",
        "X plays a3 and threatens a2 and b3 at once.",
        f"Every edge {WOULD_HAVE_SAVED_IT}.",
    ]
    assert press(shown, "v").top.state == "question"


def test_the_review_steps_jumps_and_is_left() -> None:
    over = lost_by_a_mistake()
    opened = press(over, "v")
    for key, step in {"<": 2, ",": 2, "page-up": 2, ">": 4, ".": 4, "page-down": 4, "home": 0, "end": 7}.items():
        assert review(press(opened, key)).ply == step
    assert [review(press(opened, key)).ply for key in ("left", "right", "up", "down", "h", "j", "k", "l")] == [3] * 8
    assert [review(press(opened, "end", key)).ply for key in ("left", "right", "up", "down", "<")] == [6, 7, 6, 7, 6]
    assert press(opened, "escape").top.name == "game"
    assert press(opened, "n").play.round.id == 2
    assert press(over, "z").play.round.id == 2
    assert press(over, "u", "r").play.analysed == unanalysed(over.play.game)


def test_words_step_as_the_keys_do() -> None:
    app = press(lost_by_a_mistake(), "v", "v")
    steps = {"next": ">", "previous": "<", "back": "<", "first": "home", "end": "end"}
    for word, key in steps.items():
        event = meaning(app, word).event
        assert event
        assert update(app, event).top == press(app, key).top != app.top


def test_an_answer_that_was_shown_is_shown_when_the_review_is_opened_again() -> None:
    again = press(lost_by_a_mistake(), "v", "v", "end", "escape", "v")
    assert (review(again).ply, again.top.state) == (3, "review")


def test_a_review_that_the_sitting_began_with_ends_it() -> None:
    game = just_lost().play.game
    past = begin_with(begin(Settings(players=2), ROOMY), "review", unanalysed(game))
    assert list(effects(None, past)) == [AnalyseGame(game), BareEffect.WAIT_FOR_ANSWER]
    past = update(past, looked_through(game, analyses(game)))
    assert past.top.state == "question"
    assert not press(past, "escape").running
    anew = press(past, "n")
    assert (anew.top, anew.play.game.moves, score(anew)) == (anew.play, (), Score())
    back = press(anew, "u")
    assert back.play.game == anew.play.game  # the game of old is none of the sitting
    assert back.said == "There is nothing to take back."
    again = examined(press(anew, *WIN_FOR_X))
    assert press(again, "v").top.name == "review"
    assert press(again, "v", "escape").running


def test_an_answer_can_be_named_by_letter_and_digit() -> None:
    question = press(lost_by_a_mistake(), "v")
    for app in (question, press(question, "up")):
        letter = press(app, "g", "a")
        assert "a_: which row? Esc cancels." in text(letter)
        assert press(letter, "escape").pages == app.pages
        assert press(letter, "2", "enter").pages == press(app, "4").pages
        assert "There is no row 7." in text(press(letter, "7"))
        assert "There is no column d." in text(press(app, "g", "d"))
        taken = press(letter, "1")
        assert press(taken, "enter").top == taken.top.without_name()  # a taken cell is not an answer
    assert "a_: which row?" in text(sized(press(question, "g", "a"), 20, 7))


def test_a_taken_cell_is_no_answer_and_is_refused_in_words() -> None:
    question = press(lost_by_a_mistake(), "v")
    for tried in (
        press(question, "1"),
        press(question, *"ga1", "enter"),
        press(question, "up", "up", "enter"),
        update(question, CellChosen(0)),
        click(question, 4, 10),
    ):
        assert tried.said == has_mark("a1", "X")
        assert has_mark("a1", "X") in text(tried)
        assert not press(tried, "left").said


def test_on_a_larger_board_a_named_cell_is_only_chosen() -> None:
    app = begin(Settings(players=2, rules=Rules(4, 3, 3)), ROOMY)
    for cell in ("b1", "a1", "c3", "a2", "a3", "b2", "d3", "d2"):
        app = press(app, "g", *cell)
        app = press(app, "enter")
    app = press(app, *"gb3", "enter")
    question = press(examined(app), "v")
    assert question.top.state == "question"
    chosen = press(question, *"gd2")
    assert (chosen.top.state, review(chosen).cursor, review(chosen).tried) == ("question", 7, None)
    assert review(press(chosen, *"ga2")).cursor == 4


def test_a_finished_game_is_gone_through_until_it_is_left() -> None:
    def asked(before: App, after: App) -> set[Effect | type[Effect]]:
        return {
            effect if isinstance(effect, BareEffect | Stop) else type(effect) for effect in effects(before, after)
        }

    playing = press(begin(Settings(players=2), ROOMY), *"1425")
    over = press(playing, "3")
    known = examined(over)
    assert AnalyseGame in asked(playing, over)
    assert Stop(Helper.THINKER) in asked(over, press(over, "n"))
    assert Stop(Helper.THINKER) not in asked(known, press(known, "n"))
    assert AnalyseGame in asked(press(known, "u"), press(known, "u", "3"))
    assert BareEffect.WAIT_FOR_ANSWER in asked(over, press(over, "v"))
    assert BareEffect.WAIT_FOR_ANSWER not in asked(known, press(known, "v"))


def test_without_a_mistake_the_review_opens_at_the_end() -> None:
    app = begin(Settings(), ROOMY, start=parse_position("XOX/XOO/.X."))
    over = examined(press(reply(app, 6), "9"))
    opened = press(over, "v")
    assert review(opened).at_end
    assert said(opened) == ["You made no mistakes."]
    assert "Draw! You made no mistakes." in text(opened)


def test_the_review_is_suggested_where_something_slipped() -> None:
    drawn = press(begin(Settings(), ROOMY), "5")
    for reply_at, key in ((0, "9"), (2, "2"), (7, "4"), (5, "7")):
        drawn = press(reply(drawn, reply_at), key)
    told = [suggested(over.play, over) for over in (examined(drawn), lost_by_a_mistake())]
    assert [each == ("v", "shows the better moves.") for each in told] == [False, True]


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


def test_a_key_that_the_help_lists_says_why_it_does_nothing() -> None:
    first = press(lost_by_a_mistake(), "v", "home")
    assert "There is no question here." in text(press(first, "v"))
    assert "There is no comment here." in text(press(first, "r"))
    assert "There is no" not in text(press(first, "r", "right"))
