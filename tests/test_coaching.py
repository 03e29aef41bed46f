"""The help that a person gets: values, hints, and sentences about cells and moves."""

import pytest

from support.opened import SAID
from support.positions import blank
from support.sentences import (
    BLOCKED_YOU,
    CAN_WIN_NOW,
    COMPUTER_FIRST_NEXT,
    EVERY_MOVE_DRAWS,
    EVERY_MOVE_LOSES,
    NOT_CERTAIN,
    THREE_IN_A_ROW,
    has_mark,
)
from support.sittings import TWO, analysed, asks, press, reply, said, sitting, text, to, waited
from support.ui import (
    AnalysePosition,
    App,
    Asked,
    CellChosen,
    ChooseMove,
    Enquiry,
    Message,
    PositionAnalysed,
    RepliesFound,
    Resumed,
    Settings,
    Trouble,
    Unfinished,
    Values,
    effects,
    enquire,
    message,
    update,
    wrap,
)
from tictactoe import Judgement, Level, Rules, Solver, Value, explain, parse_cell, parse_position, replies
from tictactoe._engine.judgement import with_judgement


def test_values_are_asked_for_on_a_persons_turn_and_stay_on() -> None:
    app = sitting(Settings())
    shown = press(app, "v")
    position = shown.play.game.position
    assert list(effects(app, shown)) == [AnalysePosition(position)]
    analysis = Solver(position.rules).analyse(position)
    proven = update(shown, PositionAnalysed(analysis))
    assert proven.play.knowledge.analysis == analysis
    assert asks(shown, proven) == []
    waiting = press(proven, "1")
    assert not shows_values(waiting)
    assert update(waiting, PositionAnalysed(analysis)) == waiting
    answered = reply(waiting, 4)
    asked = AnalysePosition(answered.play.game.position, waiting.play.game.position)
    assert asked in list(effects(waiting, answered))
    assert len(answered.play.round.helped) == 1
    assert len(analysed(answered).play.round.helped) == 2
    assert asks(answered, press(answered, "v", "v")) == []
    assert shows_values(press(proven, "v"))
    assert not shows_values(press(proven, "v", "v"))


def test_values_that_are_on_at_the_start_are_asked_for_at_once() -> None:
    app = sitting(TWO._replace(values=Values.ON))
    assert list(effects(None, app)) == [AnalysePosition(app.play.game.position)]


def shows_values(app: App) -> bool:
    return app.play.study(app).shows_values


def test_where_no_move_stands_out_the_second_stage_is_passed_over() -> None:
    first = analysed(press(sitting(Settings()), "t"))
    assert said(first) == EVERY_MOVE_DRAWS
    second = press(first, "t")
    assert second.play.knowledge.stage == 3
    analysis = Solver(second.play.game.rules).analyse(second.play.game.position)
    found = tuple(replies(analysis, Solver(second.play.game.rules)))
    told = update(second, RepliesFound(second.play.game.position, found))
    assert said(told) == "Try a1: of O's 8 replies only b2 saves the draw."


def test_while_a_hint_can_be_clearer_the_footer_says_that_there_is_more() -> None:
    app = sitting(start=parse_position("XOX/OOX/..."))
    shown = []
    for _ in range(4):
        shown.append(["t hint" in text(app), "t more" in text(app)])
        app = analysed(press(app, "t"))
    assert shown == [[True, False], [False, True], [False, True], [False, False]]


def test_the_cell_under_the_cursor_is_explained_while_values_are_on() -> None:
    app = analysed(press(sitting(Settings(), start=parse_position("XOX/OOX/...")), "v"))
    assert said(press(app, "down", "left")) == f"a3 loses at once: O plays b3 and has {THREE_IN_A_ROW}."
    assert said(press(app, "down", "right")) == f"c3 wins at once: {THREE_IN_A_ROW}."
    assert said(press(app, "down", "t")) == f"You {CAN_WIN_NOW}"


@pytest.mark.parametrize("values", [Values.OFF, Values.ON])
def test_the_computer_explains_its_winning_move_while_values_are_on(values: Values) -> None:
    app = sitting(Settings(values=values), start=parse_position("OO./X../X.."))
    app = press(app, "5")
    position = app.play.game.position
    won = reply(app, 2, explain(Solver(position.rules).analyse(position), 2))
    own = f"The computer won with c1: {THREE_IN_A_ROW}. " if values else ""
    assert said(won) == f"{own}{COMPUTER_FIRST_NEXT}"


def test_what_is_not_proven_is_not_proven_yet_while_that_is_worked_out() -> None:
    app = press(sitting(Settings(players=2, rules=Rules(7, 7, 5))), "v")
    assert not app.play.knowledge.complete
    nothing = Solver(Rules(7, 7, 5)).analyse(app.play.game.position, lambda: True)
    working = update(app, PositionAnalysed(nothing, last=False))
    assert said(working) == "d4 is not proven. Still looking ..."
    assert said(press(working, "t")) == "Nothing is proven here. Still looking ..."
    done = update(working, PositionAnalysed(nothing))
    assert said(done) == "Nothing is proven here; t shows what looks best."
    assert said(press(done, "t")) == "Nothing is proven here."
    taken = press(done, "enter", "left", "right")
    assert said(update(taken, PositionAnalysed(blank(taken.play.game.position)))) == said(done)
    again = press(done, "d", "4", "enter").play.knowledge
    assert (again.wanted, again.complete) == (True, False)


def test_where_nothing_is_proven_a_hint_is_named_only_where_there_is_one() -> None:
    nothing = Solver(Rules(7, 7, 5)).analyse(Rules(7, 7, 5).start, lambda: True)
    app = press(sitting(Settings(players=2, rules=Rules(7, 7, 5))), "x")
    explored = update(app, PositionAnalysed(nothing))
    assert "Nothing is proven here." in text(explored)
    judgement = Judgement(nothing.position, 6, 1000, (24,), 120)
    judged = update(app, PositionAnalysed(nothing, judgement=judgement))
    told = " ".join(text(judged).split())
    assert f"{NOT_CERTAIN} looking 6 moves ahead, X is better; d4 looks best." in told


def test_a_hint_gives_the_reason_for_a_first_mark_in_the_middle_and_says_where_there_is_none() -> None:
    rules = Rules(15, 15, 5)
    app = press(sitting(Settings(rules, players=2)), "t")
    for cell, depth, told in (
        (112, 0, "h8 looks best: most lines cross near the middle."),
        (113, 9, "i8 looks best: most lines cross near the middle."),
        (128, 9, "i9 looks best."),
    ):
        position = app.play.game.position
        unknown = blank(position)
        judged = PositionAnalysed(unknown, judgement=Judgement(position, depth, 1000, (cell,), 20))
        assert said(press(update(app, judged), "t", "t")) == told
        app = press(update(app, CellChosen(cell)), "t")


def test_a_move_that_looks_best_and_is_proven_to_lose_is_no_good_advice_and_that_is_said() -> None:
    app = press(update(sitting(Settings(Rules(15, 15, 5), players=2)), CellChosen(112)), "t")
    position = app.play.game.position
    judgement = Judgement(position, 9, 1000, (128,), -400, lost=1 << 128 | 1 << 127)
    known = with_judgement(blank(position), judgement)
    advised = press(update(app, PositionAnalysed(known, judgement=judgement)), "t", "t")
    assert said(advised) == "i9 looks best, but even that loses."


def test_in_a_lost_game_a_hint_is_no_warning_against_the_move_that_it_names() -> None:
    app = press(update(sitting(Settings(Rules(15, 15, 5), players=2)), CellChosen(112)), "t")
    position = app.play.game.position
    judgement = Judgement(position, 9, 1000, (128, 129, 130), -900, Value.LOSS, 8)
    known = with_judgement(blank(position), judgement)
    advised = press(update(app, PositionAnalysed(known, judgement=judgement)), "t")
    assert said(press(advised, "t")) == "Every move loses; i9 seems to hold out longest. The line: i9, j9, k9."
    assert said(press(advised, "v", "up")).startswith("h7 loses, like every other move.")


def test_a_hint_where_nothing_saves_the_game_says_where_it_is_lost() -> None:
    start = parse_position("15/15/4OOOO2X4/4XXX8" + "/15" * 11)
    app = press(sitting(Settings(Rules(15, 15, 5), players=2), start=start), "t")
    found = Solver(start.rules).analyse(start)
    advised = update(app, PositionAnalysed(found))
    assert said(press(advised, "t")) == "No move saves this game: O wins at d3 or i3."


def test_where_a_block_only_delays_a_lost_game_it_is_not_said_that_nothing_stops_the_win() -> None:
    app = analysed(press(sitting(TWO, start=parse_position(".../O../OX.")), "v"))
    assert app.play.cursor == 4
    told = "Every move loses; some last longer. a1 loses in 2 moves, though it blocks O's three in a row."
    assert said(press(app, "down")) == told
    over = analysed(press(sitting(TWO, start=parse_position(".../.OX/OXO")), "v"))
    assert said(over) == "No move saves this game: O wins at a1 or c1."


def test_once_a_win_at_once_is_found_nothing_more_is_looked_for() -> None:
    start = parse_position("15/15/3OXXXX7/4OOO8" + "/15" * 11)
    app = press(sitting(Settings(Rules(15, 15, 5), players=2), start=start), "t")
    found = PositionAnalysed(Solver(start.rules).analyse(start, lambda: True), last=False)
    assert said(update(app, found)) == "X can win at once."


def test_a_hint_that_is_settled_does_not_say_that_more_is_looked_for() -> None:
    start = Rules(7, 6, 4).start
    found = next(found for found in Solver(start.rules).analyses(start) if found.best)
    app = press(sitting(Settings(start.rules, players=2)), "t")
    advised = update(app, PositionAnalysed(found, last=False))
    assert said(advised) == "X can win in 6 moves."
    assert said(press(advised, "t", "t")) == "d2 wins in 6 moves, and no move wins sooner."
    earlier = update(app, PositionAnalysed(found._replace(best=()), last=False))
    assert said(earlier) == said(advised)
    assert said(press(earlier, "t")).endswith("Still looking ...")


def test_that_only_one_move_does_not_lose_is_certain_whatever_a_search_thinks() -> None:
    start = parse_position("15/15/15/15/15/15/15/7XXXXO3/15/15/2O12/15/15/15/O14")
    app = press(sitting(Settings(start.rules, players=2), start=start), "t")
    judgement = Judgement(start, 225, 450, (parse_cell(start.rules, "g8"),), 1)
    known = with_judgement(blank(start), judgement)
    advised = update(app, PositionAnalysed(known, last=False, judgement=judgement))
    assert said(advised) == "All moves but one lose. Still looking ..."
    assert said(press(advised, "t")) == "Look along the line from g8 to k8."
    assert said(press(advised, "t", "t")) == "g8: it blocks X's five in a row."


def test_where_every_move_loses_the_second_stage_of_a_hint_says_why() -> None:
    lost = analysed(press(sitting(start=parse_position("X.X/.O./X.O")), "t"))
    assert said(lost) == EVERY_MOVE_LOSES
    assert said(press(lost, "t")) == f"b1 loses at once: X plays a2 and has {THREE_IN_A_ROW}."


@pytest.mark.parametrize(("score", "sentence"), [(20, "liked {} best"), (-150, "found nothing better than {}")])
def test_the_computer_does_not_praise_a_move_after_which_it_is_behind(score: int, sentence: str) -> None:
    app = press(sitting(Settings(Rules(15, 15, 5), values=Values.ON)), "enter")
    moved = reply(app, 113, judgement=Judgement(app.play.game.position, 6, 1000, (113,), score))
    assert f"The computer {sentence.format('i8')}: looking 6 moves ahead, " in said(moved)


def test_where_nothing_is_proven_that_is_said_once() -> None:
    app = press(sitting(Settings(Rules(7, 7, 5), level=Level.CASUAL, values=Values.ON)), "enter")
    moved = reply(app, 17, explain(blank(app.play.game.position), 17))
    known = update(moved, PositionAnalysed(blank(moved.play.game.position)))
    assert said(known) == "Nothing is proven here; t shows what looks best."


def test_why_the_computer_moved_is_told_again_after_its_move_came_back() -> None:
    waiting = press(sitting(Settings(values=Values.ON)), "5")
    position = waiting.play.game.position
    remarks = explain(Solver(position.rules).analyse(position), 8)
    moved = analysed(reply(waiting, 8, remarks))
    again = press(moved, "u", "r")
    here = again.play.game.position
    assert again.play.study(again).question == AnalysePosition(here, position)
    again = update(again, PositionAnalysed(Solver(here.rules).analyse(here), remarks=remarks))
    assert said(again) == said(moved)
    assert "an edge would have lost" in said(moved)
    assert again.play.study(again).question is None


def test_a_move_that_was_not_searched_is_not_called_judged() -> None:
    app = press(sitting(Settings(Rules(15, 15, 5), values=Values.ON)), "enter")
    for cell, how in (113, "i8, near the middle,"), (128, "i9"):
        app = reply(app, cell, judgement=Judgement(app.play.game.position, 0, 0, (cell,), 0))
        assert said(app) == f"The computer played {how} without searching."
        assert text(app).count("The computer played") == 1
        assert "The computer played" not in said(press(app, *to(app, "resign"), "enter")), "that game was given up"
        app = press(app, "up", "enter")


@pytest.mark.parametrize(("rules", "cell", "near"), [(Rules(6, 6, 4), "e2", False), (Rules(6, 6, 4), "d4", True)])
def test_only_a_move_next_to_the_centre_is_said_to_be_near_the_middle(rules: Rules, cell: str, near: bool) -> None:
    app = update(sitting(Settings(rules, values=Values.ON)), CellChosen(0))
    move = parse_cell(rules, cell)
    moved = reply(app, move, judgement=Judgement(app.play.game.position, 0, 0, (move,), 0))
    assert ("near the middle" in said(moved)) is near
    assert said(moved).endswith("without searching.")


def test_the_computer_says_why_it_moved_while_values_are_on() -> None:
    app = press(sitting(Settings(), start=parse_position("X../.O./...")), "v", "2")
    position = app.play.game.position
    assert asks(app, waited(app)) == [ChooseMove(position, Level.PERFECT)]
    answered = reply(app, 2, explain(Solver(position.rules).analyse(position), 2))
    assert said(answered) == f"{BLOCKED_YOU} c1."
    assert answered.play.cursor == 1
    assert said(analysed(press(answered, "down", "left"))) != f"{BLOCKED_YOU} c1."


def test_the_computers_move_is_judged_once_the_values_of_the_replies_are_proven() -> None:
    app = press(sitting(Settings(Rules(5, 5, 4), level=Level.CASUAL, values=Values.ON)), "enter")
    app = reply(app, 4, explain(blank(app.play.game.position), 4))
    nothing = blank(app.play.game.position)
    working = update(app, PositionAnalysed(nothing, last=False))
    assert "e1" not in said(working)
    won = nothing._replace(value=Value.WIN)
    for proven, sentence in (
        (won, "The computer's e1 loses."),
        (won._replace(plies=7, exact=True), "The computer's e1 loses in 4 moves."),
    ):
        assert said(update(working, PositionAnalysed(proven))) == sentence


def test_who_asks_why_the_computer_moved_there_is_told_what_is_known_of_it() -> None:
    app = press(sitting(Settings(Rules(5, 5, 4), level=Level.CASUAL)), "enter")
    app = reply(app, 4, explain(blank(app.play.game.position), 4))
    asked = update(app, Asked(enquire, (Enquiry.MOVE,)))
    assert said(asked) == "Working that out ..."
    nothing = blank(app.play.game.position)
    judgement = Judgement(nothing.position, 6, 1000, (24,), 120)
    for known, sentence in (
        (PositionAnalysed(nothing), "The computer played e1. Nothing is proven here."),
        (PositionAnalysed(nothing, last=False), "The computer played e1. Nothing is proven here. Still looking ..."),
        (
            PositionAnalysed(nothing, judgement=judgement),
            f"The computer played e1. {NOT_CERTAIN} looking 6 moves ahead, X is better.",
        ),
        (PositionAnalysed(nothing._replace(value=Value.WIN)), "The computer's e1 loses."),
    ):
        assert said(update(asked, known)) == sentence


@pytest.mark.parametrize(
    ("about", "sentence"),
    [
        (0, has_mark("a1", "X")),
        (8, f"c3 wins at once: {THREE_IN_A_ROW}."),
        (Enquiry.VALUES, "Win in 1: c3; draw: b3; lose in 1: a3."),
    ],
)
def test_what_is_enquired_is_answered(about: int | Enquiry, sentence: str) -> None:
    app = sitting(Settings(), start=parse_position("XOX/OOX/..."))
    assert said(analysed(update(app, Asked(enquire, (about,))))) == sentence


TALL = Rules(9, 19, 5)  # the names of its last row are the longest on a screen of 20 columns


@pytest.mark.parametrize(
    "said",
    [
        *Trouble,
        Resumed("2025-12-31"),
        Unfinished(Rules(19, 19, 5), "2025-12-31"),
        *(SAID[how](Settings(TALL)).said for how in SAID),
    ],
)
def test_a_message_fits_into_two_rows_at_80_columns_and_onto_the_smallest_screen(said: Message) -> None:
    assert 0 < len(wrap([message(said)], 70)) <= 2
    assert 0 < len(wrap([message(said)], 20)) <= 7


def test_a_hint_that_only_a_search_can_give_counts_as_help() -> None:
    app = press(sitting(Settings(Rules(15, 15, 5), players=2)), "t")
    position = app.play.game.position
    nothing = next(Solver(position.rules).analyses(position))
    thought = Judgement(position, 4, 100, (112,), 120)
    told = update(app, PositionAnalysed(nothing, judgement=thought))
    assert f"{NOT_CERTAIN} looking 4 moves ahead, X is better." in said(told)
    assert told.play.round.helped == {position}
    values = update(
        press(sitting(Settings(Rules(15, 15, 5), players=2)), "v"), PositionAnalysed(nothing, judgement=thought)
    )
    assert not values.play.round.helped  # they say only that nothing is proven


def test_of_the_last_cell_no_hint_is_given() -> None:
    app = press(sitting(start=parse_position("XOX/XOO/OX.")), "t")
    assert said(app) == "Only one cell is left."
    assert not app.play.round.helped
