"""What a person sees of a search while the computer thinks, and how it is told to move now."""

from itertools import pairwise

import pytest

from support.reviews import looked_through
from support.sittings import asks, marks, of_two, press, reply, sitting, sized, text, top, waited
from support.ui import (
    App,
    CellChosen,
    ChooseMove,
    First,
    Helper,
    MoveChosen,
    Pressed,
    ReviewPage,
    Settings,
    Stop,
    Thought,
    Values,
    effects,
    render,
    update,
)
from tictactoe import Judgement, Mark, Rules, Solver, Value, parse_cell, parse_position
from tictactoe._engine.judgement import with_judgement
from tictactoe._ui.pages.game.lines import progress
from tictactoe._ui.words.values import foreseen

GOMOKU = Rules(15, 15, 5)


def cells(*names: str) -> tuple[int, ...]:
    return tuple(parse_cell(GOMOKU, name) for name in names)


def thinking(**settings: object) -> App:
    """An app in which the person has begun with h8 and the computer is thinking."""
    begun = press(sitting(Settings(GOMOKU, **settings)), "enter")  # type: ignore[arg-type]
    return waited(begun)


def judged(app: App, score: int = 0, value: Value = Value.UNKNOWN, plies: int | None = None) -> Judgement:
    return Judgement(app.play.game.position, 6, 12_345, cells("i9", "g7", "i7"), score, value, plies)


def panel(app: App) -> dict[str, str]:
    """The facts beside the board, by the first word of their line."""
    rows = [line[54:].split(maxsplit=1) for line in text(app).split("\n")]
    return {row[0]: row[1] for row in rows if len(row) == 2}


def test_the_computer_is_given_its_time() -> None:
    begun = press(sitting(Settings(GOMOKU, time=2.5)), "enter")
    asked = waited(begun)
    (think,) = asks(begun, asked)
    assert isinstance(think, ChooseMove)
    assert think.seconds == 2.5


def test_the_panel_shows_what_the_computer_thinks_while_it_does_and_what_it_thought_after() -> None:
    app = thinking()
    assert "Depth" not in panel(app)
    app = update(app, Thought(judged(app, score=-150), share_left=0.62))
    shown = panel(app)
    assert (shown["Depth"], shown["Ahead"], shown["Next"]) == ("6 moves", "X", "i9 g7 i7")
    assert shown["Time"] == "━━━━━━····"
    after = reply(app, cells("i9")[0], judgement=judged(app))
    shown = panel(after)
    assert (shown["Depth"], shown["Ahead"]) == ("6 moves", "nobody")
    assert not shown.keys() & {"Time", "Next"}, "what is expected of a person would be a hint"
    assert "Depth" not in panel(press(after, "u"))
    assert "Depth" in panel(press(after, "up", "enter"))
    assert "Depth" not in panel(press(after, "n"))


def test_the_panel_of_a_game_without_people_shows_what_is_expected_after_a_move_too() -> None:
    app = sitting(Settings(GOMOKU, players=0), start=parse_position("15/15/4XX9/4OO9" + "/15" * 11, GOMOKU))
    assert panel(reply(app, cells("i9")[0], judgement=judged(app)))["Next"] == "g7 i7"


def test_the_panel_keeps_its_rows_at_a_forced_move_and_drops_them_at_the_end() -> None:
    app = sitting(Settings(GOMOKU), start=parse_position("15/15/4XXXX2O4/4OOO8" + "/15" * 11, GOMOKU, Mark.X))
    for cell, answer in (("a15", "i3"), ("d3", None)):
        app = update(app, CellChosen(cells(cell)[0]))
        if answer:
            forced = Judgement(app.play.game.position, 0, 0, cells(answer), 400)
            app = reply(app, cells(answer)[0], judgement=forced)
            assert (panel(app)["Depth"], panel(app)["Ahead"]) == ("forced", "O by far")
            assert "Also here" not in text(app)
    assert "You win!" in text(app)
    assert "Ahead" not in panel(app)


@pytest.mark.parametrize(
    ("value", "plies", "before", "after"),
    [
        (Value.WIN, 3, "O wins in 2", "O wins in 1"),
        (Value.LOSS, 4, "X wins in 2", "X wins in 2"),
        (Value.LOSS, 2, "X wins in 1", "X wins in 1"),
    ],
)
def test_a_win_is_counted_from_the_position_on_the_board(value: Value, plies: int, before: str, after: str) -> None:
    app = thinking()
    judgement = judged(app)._replace(value=value, plies=plies)
    assert panel(update(app, Thought(judgement, share_left=0.5)))["Ahead"] == before
    assert panel(reply(app, cells("i9")[0], judgement=judgement))["Ahead"] == after


@pytest.mark.parametrize(
    ("score", "value", "plies", "words"),
    [
        (0, Value.UNKNOWN, None, "nobody"),
        (29, Value.UNKNOWN, None, "nobody"),
        (30, Value.UNKNOWN, None, "O by a bit"),
        (-100, Value.UNKNOWN, None, "X"),
        (-1000, Value.UNKNOWN, None, "X by far"),
        (9000, Value.WIN, 7, "O wins in 4"),
        (-9000, Value.LOSS, 4, "X wins in 2"),
        (-9000, Value.LOSS, None, "X wins"),
        (0, Value.DRAW, None, "a draw"),
    ],
)
def test_a_judgement_is_words_and_a_proof_a_number(score: int, value: Value, plies: int | None, words: str) -> None:
    app = thinking()
    app = update(app, Thought(judged(app, score, value=value, plies=plies)))
    assert panel(app)["Ahead"] == words


def test_where_no_search_was_needed_a_sentence_names_none() -> None:
    opening = judged(thinking(), score=-30)._replace(depth=0)
    assert foreseen(opening) == "X is a bit better"
    assert foreseen(opening._replace(score=0)) == "it is even"


def test_the_bar_of_time_in_ascii_runs_out() -> None:
    app = thinking(ascii=True)
    bars = [panel(update(app, Thought(judged(app), left)))["Time"] for left in (1, 0.5, 0.04)]
    assert bars == ["##########", "#####.....", ".........."]


def test_a_thought_about_another_position_is_none() -> None:
    app = thinking()
    other = update(app, Thought(judged(app)._replace(position=GOMOKU.start)))
    assert other == app


def test_what_was_thought_of_an_empty_board_is_forgotten_with_the_board() -> None:
    start = sitting(Settings(Rules(19, 19, 5), first=First.COMPUTER, values=Values.ON))
    asked = waited(start)
    judgement = Judgement(asked.play.game.position, 6, 12_345, (360, 180), -150, Value.UNKNOWN, None)
    thought = update(asked, Thought(judgement, share_left=0.5))
    to_two_people_on_3_by_3 = "m", "right", "down", "down", "right", "enter"
    assert text(press(thought, *to_two_people_on_3_by_3)) == text(press(start, *to_two_people_on_3_by_3))


@pytest.mark.parametrize("key", ["enter", " "])
def test_a_key_makes_the_computer_move_now(key: str) -> None:
    app = thinking()
    assert press(app, key) == app  # it has not thought yet
    app = update(app, Thought(judged(app), share_left=0.9))
    after = update(app, Pressed(key))
    assert marks(after) == ["h8", "i9"]
    assert list(effects(app, after))[-1] == Stop(Helper.THINKER)
    late = MoveChosen(app.play.game.position, 0, app.settings.level)
    assert update(after, late) == after


def test_the_cursor_moves_and_pages_open_while_the_computer_thinks() -> None:
    app = thinking()
    app = update(app, Thought(judged(app), share_left=0.5))
    moved = press(app, "left", "up")
    assert (moved.play.cursor, moved.play.asked) == (cells("g7")[0], app.play.asked)
    assert press(moved, "m", "escape").play.thinking == app.play.thought


def test_a_hint_while_the_computer_thinks_has_to_wait_and_that_is_said() -> None:
    app = press(thinking(), "t")
    assert "Wait for your move." in text(app)
    assert app.play.knowledge.stage == 0
    moved = reply(app, 0)
    assert "Wait for your move." not in text(moved)
    assert press(moved, "t").play.knowledge.stage == 1


@pytest.mark.parametrize(
    ("columns", "told"),
    [
        (60, ["Thinking ... ━━━━━━····", "Looking 6 moves ahead, X is better."]),
        (34, ["Thinking ... ━━━━━━····", "Looking 6 moves ahead, X is", "better."]),
    ],
)
def test_without_a_panel_the_status_says_what_the_computer_thinks_and_when_it_will_move(
    columns: int, told: list[str]
) -> None:
    app = sized(thinking(), columns, 24)
    app = update(app, Thought(judged(app, score=-150), share_left=0.6))
    rows = [row.strip() for row in text(app).split("\n")]
    first = rows.index(told[0])
    assert rows[first : first + len(told)] == told


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_that_enter_ends_its_thinking_is_in_every_footer_once_there_is_a_move(
    columns: int,
) -> None:
    app = sized(thinking(), columns, 24)
    assert "Enter now" not in text(app), "there is no move yet"
    assert "Enter now" in text(update(app, Thought(judged(app), share_left=0.6))).split("\n")[-1]


# The review of a game that only a search can judge


def reviewed(*judgements: tuple[int, Value, str], moves: str = "h8 a1 i8 a2 j8 a3 k8 b5 l8") -> App:
    """The review of a game of five in a row, with a score, a value and a best move for each position."""
    app = of_two(GOMOKU, moves)
    app, game = press(app, "v"), app.play.game
    positions = list(game.positions)
    analyses = tuple(next(Solver(GOMOKU).analyses(position)) for position in positions)
    found = tuple(
        Judgement(position, 5, 100, cells(best), score, value)
        for position, (score, value, best) in zip(positions, judgements, strict=False)
    )
    known = looked_through(game, tuple(map(with_judgement, analyses, found)), 0, found)
    return update(app, known)


EVEN = (0, Value.UNKNOWN, "h8")
WON = (900, Value.WIN, "g8")
GAME = (EVEN, EVEN, (250, Value.UNKNOWN, "i8"), (-250, Value.UNKNOWN, "i7"), WON, EVEN, EVEN, EVEN, EVEN)


def test_the_review_says_what_a_search_thinks_where_nothing_is_proven() -> None:
    app = press(reviewed(*GAME), "home", ">")
    lines = text(app).split("\n")
    assert any("Move 2, a1: looking 5 moves ahead, X is better." in line for line in lines)
    assert any("h8 looked better." in line for line in lines)
    assert any(line.rstrip().endswith("2  O  a1   X ahead") for line in lines)


def test_a_move_after_which_a_search_thinks_the_same_is_not_faulted() -> None:
    ahead = [(score, Value.UNKNOWN, "i7") for score in (150, -150, 160, -120)]
    app = press(reviewed(*ahead, EVEN, EVEN, EVEN, EVEN, EVEN), "home", ">", ">")
    told = " ".join(text(app).split())
    assert "Move 3, i8: looking 5 moves ahead, X is better. i7 looked about as good." in told


@pytest.mark.parametrize(
    ("ply", "played", "best"), [(1, "a1", "o15"), (1, "g7", "i9"), (2, "i8", "h9"), (2, "i8", "h7")]
)
def test_a_move_that_is_the_image_of_the_best_one_is_called_the_best(ply: int, played: str, best: str) -> None:
    game = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "b5", "l8"]
    game[ply] = played
    judged = [EVEN] * 9
    judged[ply] = (500, Value.UNKNOWN, best)
    judged[ply + 1] = (500, Value.UNKNOWN, "j7")
    app = press(reviewed(*judged, moves=" ".join(game)), "home", *">" * ply)
    same = best != "h7"  # no mirror image of the board with h8 and a1 has i8 at h7
    assert ("That looked best." in " ".join(text(app).split())) is same
    assert (f"{best} looked better." in " ".join(text(app).split())) is not same


def test_the_first_move_in_the_middle_is_never_faulted() -> None:
    judged = ((300, Value.UNKNOWN, "h7"), (300, Value.UNKNOWN, "i9"), *GAME[2:])
    told = " ".join(text(press(reviewed(*judged), "home")).split())
    assert "Move 1, h8: looking 5 moves ahead, O is far better." in told
    assert "h7" not in told
    away = " ".join(text(press(reviewed(*judged, moves="a15 a1 b15 a2 c15 a3 d15 b5 e15"), "home")).split())
    assert "h7 looked better." in away


def test_a_search_that_has_judged_the_played_move_too_is_asked_how_much_worse_it_is() -> None:
    """Else what was found in a long search of one position would be compared with a short one of the next."""
    app = press(
        reviewed(EVEN, EVEN, (400, Value.UNKNOWN, "i7"), (100, Value.UNKNOWN, "b2"), *GAME[4:]), "home", ">", ">"
    )
    assert "i7 looked better." in " ".join(text(app).split())
    review = top(app, ReviewPage)
    findings = [*review.analysed.findings]
    before = findings[2].judgement
    assert before
    judged = before._replace(others=(before._replace(line=cells("i8"), score=390),))
    findings[2] = findings[2]._replace(judgement=judged)
    shown = app.put(review, review._replace(analysed=review.analysed._replace(findings=tuple(findings))))
    assert "i7 looked about as good." in " ".join(text(shown).split())


def test_of_a_move_that_lost_the_few_are_named_that_may_not_have() -> None:
    app = reviewed(*GAME)
    review = top(app, ReviewPage)
    known = review.analysed
    found, analysis = known.findings[1], known.findings[1].analysis
    assert analysis
    unproven = (*cells("b7"), *cells("c9"))
    moves = tuple(
        move._replace(value=Value.UNKNOWN if move.cell in unproven else Value.LOSS, plies=2)
        for move in analysis.moves
    )
    found = found._replace(analysis=analysis._replace(moves=moves))
    findings = (known.findings[0], found, *known.findings[2:])
    shown = press(app.put(review, review._replace(analysed=known._replace(findings=findings))), "home", ">")
    told = " ".join(text(shown).split())
    assert "Move 2: a1 loses at once. Only b7 or c9 may be better." in told


def test_a_win_that_was_there_is_named_though_what_was_played_may_win_too() -> None:
    app = press(reviewed(*GAME), "home", *[">"] * 4)
    told = " ".join(text(app).split())
    assert "g8 wins; j8 is not proven to win." in told
    app = reviewed(*[EVEN] * 12, moves="h8 h1 i8 a3 j8 o5 l8 a15 l3 a9 k8")
    review = top(app, ReviewPage)
    findings = tuple(found._replace(judgement=None) for found in review.analysed.findings)
    shown = review._replace(analysed=review.analysed._replace(findings=findings))
    app = press(app.put(review, shown), "home", *[">"] * 8)
    assert "k8 wins at once; l3 is not proven to win." in " ".join(text(app).split())


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
    moved = reply(steps[-1], judged(before).line[0])
    said = [progress(old, new) for old, new in pairwise([before, *steps, moved, moved])]
    assert said == ["Thinking ", "...", "", ".....", "..", "\n", ""]


def test_whoever_plays_line_by_line_sees_the_time_run_out_before_the_reply() -> None:
    from support.program import Program

    with Program("--plain", "--no-records", "--board", "9x9x5", "--level", "expert", "--time", "0.5") as program:
        program.wait("Your move:")
        program.send("board off\ne5\na9\n")
        program.wait(lambda screen: screen.text().count("The computer played") == 2)
        rows = program.lines()
        played = next(number for number, row in enumerate(rows) if row.endswith("You played a9."))
        assert rows[played + 1].startswith("Thinking ....")


def test_the_graph_of_a_review_stays_where_it_is_at_each_step() -> None:
    app, rows = press(reviewed(*GAME), "home"), set()
    for _ in range(9):
        rows.add(next(row for row, line in enumerate(text(app).split("\n")) if "O ahead " in f"{line} "[50:64]))
        app = press(app, ">")
    assert len(rows) == 1
