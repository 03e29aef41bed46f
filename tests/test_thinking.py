"""What a person sees of a search while the computer thinks, and how it is told to move now."""

from itertools import pairwise

import pytest

from support.program import Program
from support.sessions import marks, press, sitting
from tictactoe.engine.analysis import Value
from tictactoe.engine.board import Rules
from tictactoe.engine.game_notation import parse_game
from tictactoe.engine.judgement import Judgement, with_judgement
from tictactoe.engine.levels import Level
from tictactoe.engine.notation import parse_cell
from tictactoe.engine.solver import Solver
from tictactoe.ui.effects import effects
from tictactoe.ui.session.display import Size
from tictactoe.ui.session.effects import BareEffect, ChooseMove
from tictactoe.ui.session.events import GameAnalysed, MoveChosen, Thought
from tictactoe.ui.session.inputs import Elapsed, Pressed, Resized
from tictactoe.ui.session.review import begin_review as begun_review
from tictactoe.ui.session.session import Page, Session
from tictactoe.ui.session.settings import Settings
from tictactoe.ui.update import update
from tictactoe.ui.view import render
from tictactoe.ui.words.judgement import seen
from tictactoe.ui.words.line_news import progress

GOMOKU = Rules(15, 15, 5)


def cells(*names: str) -> tuple[int, ...]:
    return tuple(parse_cell(GOMOKU, name) for name in names)


def thinking(**settings: object) -> Session:
    """A session in which the person has begun with h8 and the computer is thinking."""
    begun = press(sitting(Settings(GOMOKU, **settings)), "enter")  # type: ignore[arg-type]
    return update(begun, Elapsed(begun.game.position))


def judged(session: Session, score: int = 0, value: Value = Value.UNKNOWN, plies: int | None = None) -> Judgement:
    return Judgement(session.game.position, 6, 12_345, cells("i9", "g7", "i7"), score, value, plies)


def panel(session: Session) -> dict[str, str]:
    """The facts beside the board, by the first word of their line."""
    rows = [line[54:].split(maxsplit=1) for line in render(session).text().split("\n")]
    return {row[0]: row[1] for row in rows if len(row) == 2}


def test_the_computer_is_given_its_time() -> None:
    begun = press(sitting(Settings(GOMOKU, time=2.5)), "enter")
    asked = update(begun, Elapsed(begun.game.position))
    (think,) = effects(begun, asked)
    assert isinstance(think, ChooseMove)
    assert think.seconds == 2.5


def test_the_panel_shows_what_the_computer_thinks_while_it_does_and_what_it_thought_after() -> None:
    session = thinking()
    assert "Depth" not in panel(session)
    session = update(session, Thought(judged(session, score=-150), share_left=0.62))
    shown = panel(session)
    assert (shown["Depth"], shown["Judges"], shown["Expects"]) == ("6 plies", "X ahead", "i9 g7 i7")
    assert shown["Time"] == "━━━━━━····"
    move = cells("i9")[0]
    after = update(
        session, MoveChosen(session.game.position, move, session.settings.level, judgement=judged(session))
    )
    shown = panel(after)
    assert (shown["Depth"], shown["Judges"], shown["Expects"]) == ("6 plies", "even", "g7 i7")
    assert "Time" not in shown
    assert "Depth" not in panel(press(after, "u"))
    assert "Depth" in panel(press(after, "up", "enter"))
    assert "Depth" not in panel(press(after, "n"))


@pytest.mark.parametrize(
    ("score", "value", "plies", "words"),
    [
        (0, Value.UNKNOWN, None, "even"),
        (29, Value.UNKNOWN, None, "even"),
        (30, Value.UNKNOWN, None, "O a bit ahead"),
        (-100, Value.UNKNOWN, None, "X ahead"),
        (-1000, Value.UNKNOWN, None, "X far ahead"),
        (9000, Value.WIN, 7, "O wins in 4"),
        (-9000, Value.LOSS, 4, "X wins in 2"),
        (-9000, Value.LOSS, None, "X wins"),
        (0, Value.DRAW, None, "a draw"),
    ],
)
def test_a_judgement_is_words_and_a_proof_a_number(score: int, value: Value, plies: int | None, words: str) -> None:
    session = thinking()
    session = update(session, Thought(judged(session, score, value=value, plies=plies)))
    assert panel(session)["Judges"] == words


def test_where_no_search_was_needed_a_sentence_names_none() -> None:
    opening = judged(thinking(), score=-30)._replace(depth=0)
    assert seen(opening) == "X looks a bit ahead"
    assert seen(opening._replace(score=0)) == "the game looks even"


def test_the_bar_of_time_in_ascii_runs_out() -> None:
    session = thinking(ascii=True)
    bars = [panel(update(session, Thought(judged(session), left)))["Time"] for left in (1, 0.5, 0.04)]
    assert bars == ["##########", "#####.....", ".........."]


def test_a_thought_about_another_position_is_none() -> None:
    session = thinking()
    other = update(session, Thought(judged(session)._replace(position=GOMOKU.start)))
    assert other == session


@pytest.mark.parametrize("key", ["enter", " "])
def test_a_key_makes_the_computer_move_now(key: str) -> None:
    session = thinking()
    assert press(session, key) == session  # it has not thought yet
    session = update(session, Thought(judged(session), share_left=0.9))
    after = update(session, Pressed(key))
    assert marks(after) == ["h8", "i9"]
    assert list(effects(session, after))[-1] == BareEffect.STOP_THINKING
    late = MoveChosen(session.game.position, 0, session.settings.level)
    assert update(after, late) == after


def test_the_footer_says_so_once_there_is_a_move() -> None:
    session = thinking()
    footer = render(session).text().split("\n")[-1]
    assert "Enter now" not in footer
    assert "Enter now" in render(update(session, Thought(judged(session)))).text().split("\n")[-1]


def test_the_cursor_moves_and_pages_open_while_the_computer_thinks() -> None:
    session = thinking()
    session = update(session, Thought(judged(session), share_left=0.5))
    moved = press(session, "left", "up")
    assert (moved.cursor, moved.asked) == (cells("g7")[0], session.asked)
    assert press(moved, "m", "escape").thinking == session.thought


@pytest.mark.parametrize(
    ("columns", "line"),
    [
        (50, "The computer is thinking.  6 plies, X ahead."),
        (34, "Thinking: X ahead."),
    ],
)
def test_without_a_panel_the_status_says_what_the_computer_thinks(columns: int, line: str) -> None:
    session = update(thinking(), Resized(Size(columns, 24)))
    session = update(session, Thought(judged(session, score=-150)))
    assert any(row.strip() == line for row in render(session).text().split("\n"))


# The review of a game that only a search can judge


def reviewed(*judgements: tuple[int, Value, str]) -> Session:
    """The review of a game of five in a row, with a score, a value and a best move for each position."""
    session = press(sitting(Settings(GOMOKU, players=2)), *["h8", "i9", "g7"])
    game = parse_game("15,15,5 X: h8 a1 i8 a2 j8 a3 k8 b5 l8")
    session = session._replace(round=session.round._replace(game=game), review=begun_review(game), page=Page.REVIEW)
    positions = list(game.positions)
    analyses = tuple(next(Solver(GOMOKU).analyses(position)) for position in positions)
    found = tuple(
        Judgement(position, 5, 100, cells(best), score, value)
        for position, (score, value, best) in zip(positions, judgements, strict=False)
    )
    known = GameAnalysed(game, tuple(map(with_judgement, analyses, found)), 0, found)
    return update(session, known)


EVEN = (0, Value.UNKNOWN, "h8")
WON = (900, Value.WIN, "g8")
GAME = (EVEN, EVEN, (150, Value.UNKNOWN, "i8"), (-150, Value.UNKNOWN, "i7"), WON, EVEN, EVEN, EVEN, EVEN)


def test_the_review_says_what_a_search_thinks_where_nothing_is_proven() -> None:
    session = press(reviewed(*GAME), "home", ">")
    lines = render(session).text().split("\n")
    assert any("Move 2, a1: a search of 5 plies sees X ahead." in line for line in lines)
    assert any("h8 looked better." in line for line in lines)
    assert any(line.rstrip().endswith("2  O  a1   X ahead") for line in lines)


def test_a_move_after_which_a_search_thinks_the_same_is_not_faulted() -> None:
    ahead = [(score, Value.UNKNOWN, "i7") for score in (150, -150, 160, -120)]
    session = press(reviewed(*ahead, EVEN, EVEN, EVEN, EVEN, EVEN), "home", ">", ">")
    text = " ".join(render(session).text().split())
    assert "Move 3, i8: a search of 5 plies sees X ahead. It would have played i7." in text


def test_of_a_move_that_lost_the_few_are_named_that_may_not_have() -> None:
    session = reviewed(*GAME)
    review = session.review
    assert review
    analysis = review.analyses[1]
    assert analysis
    unproven = (*cells("b7"), *cells("c9"))
    moves = tuple(
        move._replace(value=Value.UNKNOWN if move.cell in unproven else Value.LOSS, plies=2)
        for move in analysis.moves
    )
    analyses = (review.analyses[0], analysis._replace(moves=moves), *review.analyses[2:])
    shown = press(session._replace(review=review._replace(analyses=analyses)), "home", ">")
    text = " ".join(render(shown).text().split())
    assert "Move 2: a1 loses in 1. Only b7 and c9 are not proven to lose." in text


def test_a_win_that_was_there_is_named_though_what_was_played_may_win_too() -> None:
    session = press(reviewed(*GAME), "home", *[">"] * 4)
    text = " ".join(render(session).text().split())
    assert "g8 wins here; whether j8 does is not proven." in text


def test_the_graph_shows_judgements_apart_from_what_is_proven() -> None:
    lines = render(press(reviewed(*GAME), "home")).text().split("\n")
    ahead, even = (next(line for line in lines if label in line) for label in (" X ahead  ", " even  "))
    assert ahead.count("▁") == 2
    assert "▁" in even
    assert "▄" in ahead  # the end, and the forced way there


# Line by line


def test_dots_show_how_the_time_runs_out() -> None:
    before = thinking()
    steps = [update(before, Thought(judged(before), left)) for left in (1.0, 0.71, 0.69, 0.24, 0.0)]
    moved = update(steps[-1], MoveChosen(before.game.position, judged(before).line[0], Level.PERFECT))
    said = [progress(old, new) for old, new in pairwise([before, *steps, moved, moved])]
    assert said == ["Thinking ", "...", "", ".....", "..", "\n", ""]


def test_whoever_plays_line_by_line_sees_the_time_run_out_before_the_reply() -> None:
    with Program("--plain", "--no-records", "--board", "9x9x5", "--level", "expert", "--time", "0.5") as program:
        program.wait("Your move:")
        program.send("board off\ne5\na9\n")
        program.wait(lambda screen: screen.text().count("The computer played") == 2)
        rows = program.lines()
        played = next(number for number, row in enumerate(rows) if row.endswith("You played a9."))
        assert rows[played + 1].startswith("Thinking ....")
