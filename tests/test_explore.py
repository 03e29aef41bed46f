"""Exploring: any cell for either side, back, forth and sideways, and then exactly where the game was."""

import re

import pytest

from support.board_on_screen import layout_on
from support.engine import with_judgement
from support.positions import blank
from support.reviews import looked_through, lost_by_a_mistake, review
from support.sentences import TRY_ANY_MOVE, X_WINS, has_mark
from support.sittings import (
    NOTHING,
    TWO,
    WIN_FOR_X,
    analysed,
    begun,
    click,
    of_two,
    press,
    reply,
    sitting,
    sized,
    text,
    top,
)
from support.ui import (
    AnalyseGame,
    AnalysePosition,
    App,
    GamePage,
    Helper,
    KeepGame,
    KeepSettings,
    PositionAnalysed,
    PositionSearched,
    RecordsFailed,
    Resized,
    ReviewPage,
    Settings,
    Size,
    Stop,
    Trouble,
    Values,
    begin_with,
    corner,
    effects,
    render,
    unanalysed,
    update,
)
from tictactoe import (
    Judgement,
    Position,
    Rules,
    Solver,
    Value,
    format_cell,
    parse_cell,
    parse_game,
    parse_position,
)
from tictactoe._engine.game import Game
from tictactoe._ui.board.cursor import centre
from tictactoe._ui.pages.explore.explore import ExplorePage


def tried(app: App) -> list[str]:
    """The moves on the board of the page on the screen, as names of cells."""
    game = top(app, ExplorePage).game
    return [format_cell(game.rules, move.cell) for move in game.moves]


def said(app: App) -> str:
    """What stands below the board and its status."""
    layout = layout_on(app.size, app.top.rules(app))
    lines = text(app).split("\n")
    return " ".join(lines[row].strip() for row in layout.coach).strip()


def test_where_all_is_proven_the_engine_names_the_values() -> None:
    app = press(sitting(), "5", "x")
    assert said(press(app, "e")) == "Every move is proven here; there is nothing to search."
    assert said(press(app, "v", "v", "e")) == "Every move is proven here; v shows the values."


def test_a_letter_begins_no_name_of_a_cell_once_the_game_is_over() -> None:
    over = press(sitting(), *WIN_FOR_X, "x")
    assert over.top == press(over, "a").top
    assert top(press(over, "<", "a"), ExplorePage).typed == "a"


def test_a_wide_footer_names_the_search_where_one_can_be_watched() -> None:
    wide = Size(120, 40)
    for start, named in (
        (TWO.rules.start.play(4), True),
        (TWO.rules.start, False),
        (Rules(4, 4, 3).start.play(0), False),
    ):
        app = press(sitting(TWO._replace(rules=start.rules), size=wide, start=start), "x")
        assert ("w search" in text(app)) is named


def in_a_review() -> App:
    return press(lost_by_a_mistake(), "v", "v", "<", "<")


def paused() -> App:
    """A watched game after a move for which the computer searched."""
    app = sitting(Settings(players=0))
    position = app.play.game.position
    return press(reply(app, 4, judgement=Judgement(position, 2, 99, (4, 0), 20)), " ")


PLACES = {
    "two people": lambda: press(sitting(), "5", "1", "up"),
    "records": lambda: press(begun(NOTHING, TWO, "players"), "5", "1"),
    "values on": lambda: press(sitting(), "5", "v"),
    "values known": lambda: analysed(press(sitting(), "5", "v")),
    "after an end": lambda: press(sitting(), *WIN_FOR_X),
    "after an end against the computer": lambda: lost_by_a_mistake(),
    "in a review": in_a_review,
    "the computer against itself": paused,
}


def untried(app: App) -> App:
    """Without the lines that were explored from a review or after a game, which keep them as variations."""
    for page in app.pages:
        if isinstance(page, ReviewPage | GamePage) and page.analysed:
            app = app.put(page, page._replace(analysed=page.analysed._replace(tree=None)))
    return app


def test_in_a_game_the_engine_says_where_it_helps() -> None:
    app = press(sitting(Settings(rules=Rules(15, 15, 5))), "enter")
    assert said(press(app, "e")) == "The engine helps after the game, in the review and while you explore."
    assert press(app, "e").play == app.play


@pytest.mark.parametrize("where", PLACES)
def test_nothing_of_the_sitting_changes(where: str) -> None:
    app = PLACES[where]()
    exploring = press(app, "x")
    assert exploring.top.name == "explore"
    for key in (*"<<<123456789h", "enter", *"v<", "backtab", "?", "escape", *"<>"):
        after = press(exploring, key)
        kinds = {type(effect) for effect in effects(exploring, after)}
        assert not kinds & {KeepGame, KeepSettings}
        exploring = after
    assert len(top(exploring, ExplorePage).branches) > len(app.play.game.moves)
    for key in ("escape", "x"):
        back = press(exploring, key)
        assert untried(back)._replace(sayings=0) == untried(app)._replace(sayings=0)
        assert text(untried(back)) == text(untried(app))


def test_it_begins_at_the_position_on_the_screen() -> None:
    assert tried(press(sitting(), "5", "1", "x")) == ["b2", "a1"]
    whole = tried(press(lost_by_a_mistake(), "x"))
    explored = press(in_a_review(), "x")
    assert tried(explored) == whole[: review(in_a_review()).ply]
    assert tried(press(explored, ">")) == whole[: len(tried(explored)) + 1]
    over = press(sitting(), *WIN_FOR_X, "x")
    assert X_WINS in text(over)
    assert tried(press(over, "<", "9")) == ["a1", "a2", "b1", "b2", "c3"]


def test_back_and_forth_and_to_what_else_was_tried() -> None:
    app = press(sitting(), "x", "5", "1", "3")
    assert tried(app) == ["b2", "a1", "c1"]
    assert tried(press(app, ">")) == ["b2", "a1", "c1"]
    app = press(app, "<")
    assert tried(app) == ["b2", "a1"]
    app = press(app, "9", "<", "7")
    assert tried(press(app, "tab")) == ["b2", "a1", "c3"]  # by their cells: c1, a3, c3
    assert tried(press(app, "backtab")) == ["b2", "a1", "c1"]
    assert tried(press(app, "tab", "tab")) == ["b2", "a1", "c1"]
    assert tried(press(app, "backtab", "<", ">")) == ["b2", "a1", "c1"]  # where one was last
    other = press(app, "<", "<", "<", "1", "2")
    assert tried(other) == ["a1", "b1"]
    assert tried(press(other, "<", "tab", ">", ">")) == ["b2", "a1", "a3"]  # the branch that was left
    assert tried(press(sitting(), "x", "backtab", "<", ">")) == []
    alone = press(sitting(), "x", "5")
    assert press(alone, "tab") == press(alone, "backtab") == alone


def test_the_cursor_goes_to_a_move_that_is_made_and_stays_when_one_is_taken_back() -> None:
    app = press(sitting(), "x", "5", "1", "<", "9", "<")
    assert (tried(app), top(app, ExplorePage).cursor) == (["b2"], 8)
    assert top(press(app, "<"), ExplorePage).cursor == 8
    assert top(press(app, ">"), ExplorePage).cursor == 8
    assert top(press(app, ">", "backtab"), ExplorePage).cursor == 0
    assert top(press(app, ">", "backtab", "<", "<"), ExplorePage).cursor == 0


def test_a_step_is_offered_only_where_there_is_a_move_before_or_after() -> None:
    app = press(sitting(), "x")
    assert "< > step" not in text(app)
    assert press(app, "<", ">", "page-down") == app
    assert "< > step" in text(press(app, "5"))
    assert "< > step" in text(press(app, "5", "<"))


def test_arrows_and_letters_choose_a_cell_as_on_the_board() -> None:
    app = press(sitting(), "x", "5")
    for keys in (("left", "up"), ("h", "k"), ("right", "down"), ("l", "j")):
        explored = press(app, *keys)
        assert tried(explored) == ["b2"]
        assert render(explored).cursor == render(press(sitting(), *keys)).cursor
    assert tried(press(app, "left", "up", "enter")) == ["b2", "a1"]
    for back, on in (("<", ">"), ("page-up", "page-down"), (",", ".")):
        assert tried(press(app, "1", back)) == ["b2"]
        assert tried(press(app, "1", back, back, on)) == ["b2"]


def test_cells_are_chosen_and_played_as_on_the_board() -> None:
    app = press(sitting(), "x", "h", "k", "enter")
    assert tried(app) == ["a1"]
    assert tried(press(app, "g", "c", "2", "enter")) == ["a1", "c2"]
    assert said(press(app, "1")) == has_mark("a1", "X")
    rules = app.top.rules(app)
    layout = layout_on(app.size, rules)
    assert tried(click(app, *corner(layout, rules, 8))) == ["a1", "c3"]


@pytest.mark.parametrize("values", Values)
def test_it_shows_values_at_least_and_replies_where_they_were_shown(values: Values) -> None:
    app = sitting(Settings(players=2, values=values))
    assert top(press(app, "x"), ExplorePage).values is (values or Values.ON)
    assert press(app, "x", "v", "escape").settings.values is values


def test_values_follow_and_the_end_is_shown() -> None:
    start = sitting()
    app = press(start, "x")
    assert list(effects(start, app)) == [AnalysePosition(start.play.game.position)]
    moved = press(app, "5")
    assert list(effects(app, moved)) == [AnalysePosition(position(moved))]
    assert "lose in 3" in text(analysed(moved))
    assert "b1 loses in 3 moves" in said(press(analysed(moved), "k"))
    over = press(app, *WIN_FOR_X)
    assert X_WINS in text(over)
    assert "Any key plays again" not in text(over)
    assert "first next time" not in text(over)
    told = "Press < to go back. Then try another move."
    assert said(press(over, "v", "v")) == told
    assert said(press(over, "v", "v", "<")) == f"{TRY_ANY_MOVE} Esc goes back."
    for size in (Size(60, 20), Size(40, 12), Size(20, 8)):
        assert "Press < to go back." in text(update(over, Resized(size)))
    assert press(over, "n", "m") == over
    for key in ("<", "u", "backspace"):
        assert tried(press(over, key)) == tried(over)[:-1]


def test_the_screen_names_the_line_and_the_way_back() -> None:
    app = press(sitting(), "x")
    assert f"{TRY_ANY_MOVE} Esc goes back." in text(press(app, "v", "v"))
    app = press(app, "5", "1", "<", "9")
    lines = text(app).split("\n")
    assert lines[0].strip() == "Tic-tac-toe - explore"
    assert any(line.endswith("1  X  b2") for line in lines)
    assert any(line.endswith("2  O  c3") for line in lines)
    assert any(line.endswith("Variation 2 of 2") for line in lines)
    assert "Esc back" in lines[-1]
    narrow = sized(app, 40, 13)
    assert "explore: b2 c3" in text(narrow)
    assert press(narrow, "escape").size == Size(40, 13)


def test_dots_stand_for_the_first_moves_of_a_line_that_is_too_long() -> None:
    names = "a1 a2 b1 b2 c1 c2 d1 d2 e3 e4"
    for moves, shown in (names, names), (f"{names} a3", "... b2 c1 c2 d1 d2 e3 e4 a3"):
        app = press(of_two(Rules(5, 5, 5), moves), "x")
        assert f"explore: {shown}\n" in text(sized(app, 40, 15))


@pytest.mark.parametrize(
    ("key", "shown"), [("1", ">a1 b1 c1 a2 b2 c2"), ("6", "c1 a2 b2 >c2 a3 b3"), ("9", "a2 b2 c2 a3 b3 >c3")]
)
def test_of_more_moves_than_fit_those_around_the_last_are_shown(key: str, shown: str) -> None:
    app = press(sitting(), "x", *"1<2<3<4<5<6<7<8<9", "<", key)
    assert f"Variation {key} of 9\n" in text(app)
    listed = re.findall(r"([ >])  X  (..)$", text(app), re.MULTILINE)
    assert [f"{pointer.strip()}{cell}" for pointer, cell in listed] == shown.split()


def test_a_game_against_the_computer_is_explored_only_once_it_is_over() -> None:
    app = press(sitting(Settings()), "x")
    assert said(app) == "Finish the game first, then try other moves; v shows what each is worth."
    assert app.top is app.play
    large = press(sitting(Settings(rules=Rules(15, 15, 5))), "enter", "x")
    assert said(large) == "Finish the game first.", "nothing is promised of values"


def test_what_is_known_of_the_game_meanwhile_reaches_it_and_is_asked_again() -> None:
    over = press(sitting(), *WIN_FOR_X)
    exploring = press(over, "x")
    told = update(exploring, looked_through(over.play.game, (None,) * 5, 7))
    assert told.top == exploring.top
    assert text(told) == text(exploring)
    back = press(told, "escape")
    assert "Looked through 0 of 5 moves; at most 7 s more." in text(press(back, "v"))
    assert AnalyseGame(over.play.game) in list(effects(told, back))


def test_trouble_with_the_records_is_said_at_once() -> None:
    exploring = press(begun(NOTHING, TWO, "players"), "x", "5")
    assert said(update(exploring, RecordsFailed(Trouble.FULL))) == "Nothing is saved for now: the disk is full."


def position(app: App) -> Position:
    """The position on the board of the page on the screen."""
    return top(app, ExplorePage).game.position


def test_each_branch_shows_what_its_last_move_is_worth() -> None:
    app = analysed(press(analysed(press(sitting(), "x")), "1"))
    app = press(app, "5", "<", "2")
    lines = [line[54:].strip() for line in text(app).split("\n")]
    assert lines[2:8] == [
        "1  X  a1   draw",
        "2  O  b1   lose in 3",
        "",
        "Variation 1 of 2",
        ">  O  b1   lose in 3",
        "O  b2   draw",
    ]
    hidden = text(press(app, "v", "v"))
    assert "2  O  b1\n" in hidden
    assert "lose" not in hidden
    narrow = sized(app, 40, 13)
    assert "explore: a1 b1  lose in 3  1 of 2" in text(narrow)


def test_a_move_from_a_known_position_is_not_taken_for_what_is_known_of_the_next() -> None:
    app = press(analysed(press(sitting(), "x")), "1", "5")
    page = top(app, ExplorePage)
    assert [*page.visited] == [()]
    assert page.worth((0,)) is not None
    assert page.worth((0, 4)) is None


def test_a_position_that_was_analysed_to_the_end_is_not_analysed_again() -> None:
    first = analysed(press(sitting(), "x"))
    moved = press(first, "1")
    assert AnalysePosition(position(moved)) in list(effects(first, moved))
    back = press(moved, "<")
    assert top(back, ExplorePage).knowledge.analysis == top(first, ExplorePage).knowledge.analysis
    assert list(effects(moved, back)) == [Stop(Helper.THINKER)]
    half = update(moved, PositionAnalysed(Solver(position(moved).rules).analyse(position(moved)), last=False))
    again = press(press(half, "<"), ">")
    assert top(again, ExplorePage).knowledge.analysis == top(half, ExplorePage).knowledge.analysis
    assert AnalysePosition(position(moved)) in list(effects(press(half, "<"), again))


def test_a_reply_that_is_proven_to_lose_counts_one_move_before() -> None:
    """Also for the search beside the board, and whatever a later search of that position has found."""
    rules = Rules(15, 15, 5)
    best, second = (parse_cell(rules, name) for name in ("g10", "g7"))
    app = press(sitting(TWO._replace(rules=rules), start=rules.start.play(112)), "x", "e")
    start = position(app)
    judged = Judgement(start, 9, 1000, (second,), -90)
    judged = Judgement(start, 9, 1000, (best, 0), -80, others=(judged,))
    first = update(app, PositionSearched(blank(start), judged, share_left=0.5))
    assert top(first, ExplorePage).study(first).best == (best, second)
    after = press(first, "1")
    gone = press(app, "g", "g", "1", "0", "enter")  # before anything is known of the position
    won = with_judgement(blank(position(after)), Judgement(position(after), 3, 9, (0, 1, 2), 999, Value.WIN, 15))
    back = press(update(after, PositionAnalysed(won)), "<")
    late = press(update(gone, PositionAnalysed(won)), "<", "e", "e")
    late = update(late, PositionSearched(blank(start), judged, share_left=0.5))
    for again in back, update(press(back, "v", "v", "v"), PositionAnalysed(blank(start))), late:
        page = top(again, ExplorePage)
        assert page.worth((best,)) == page.knowledge.moves[-1]
        assert page.knowledge.moves[-1].value is Value.LOSS
        assert page.study(again).best == (second,)
    lost = Judgement(start, 9, 1000, (second,), -90, lost=1 << second)
    gone = update(back, PositionSearched(blank(start), lost, share_left=0.4))
    assert top(gone, ExplorePage).study(gone).best == ()
    assert "looks best" not in said(gone)


def test_what_a_win_is_worth_counts_the_move_that_led_to_it() -> None:
    start = parse_position("XX./OO./...")
    app = analysed(press(press(sitting(start=start), "x"), "7"))
    for path in (6,), (2,):
        worth = top(app, ExplorePage).worth(path)
        assert (worth and (worth.value, worth.plies)) == ((Value.LOSS, 2) if path == (6,) else None)


def test_what_is_known_after_a_move_says_what_the_move_was_worth() -> None:
    exploring = analysed(press(of_two(Rules(3, 3, 3), "b2 a1 c3"), "x"))
    page = top(exploring, ExplorePage)
    worth, analysis = page.worth(page.path), Solver(page.game.rules).analyse(page.game.position)
    assert worth is not None
    assert worth.value is analysis.value.opposite
    assert worth.plies == (None if analysis.plies is None else analysis.plies + 1)
    assert page.worth(page.path[:-2]) is None


def test_what_was_found_of_the_game_is_known_of_each_of_its_moves_at_once() -> None:
    over = lost_by_a_mistake()
    for app in press(over, "x"), press(over, "v", "v", "end", "x"):
        shown = text(app)
        for move in ("1  X  a1   draw", "4  O  c1   lose in 2", "5  X  a3   win in 2", "7  X  a2   win in 1"):
            assert move in shown
        assert list(effects(app, press(app, "<"))) == []


@pytest.mark.parametrize("size", [Size(80, 12), Size(80, 16), Size(80, 24), Size(120, 40), Size(40, 12), Size(20, 7)])
def test_many_branches_are_drawn_at_every_size(size: Size) -> None:
    app = update(press(sitting(), "x"), Resized(size))
    for key in "123456789":
        app = press(analysed(app), key, "<")
    app = press(app, ">")
    assert text(press(app, "<")).strip()
    frame = render(app)
    assert (frame.width, frame.height) == (size.columns, size.rows)
    if size.columns > 20 and size.rows > 12:
        assert "9 of 9" in frame.text()


def test_n_plays_on_from_the_position_on_the_board() -> None:
    explored = press(lost_by_a_mistake(), "x", "<", "<")
    position = top(explored, ExplorePage).game.position
    played = press(explored, "n")
    assert len(played.pages) == 1
    assert played.play.game == Game(position, played.settings.seats)
    assert press(explored, ">", ">", "n").top == press(explored, ">", ">").top, "the game there is over"


def test_from_a_review_it_begins_in_the_middle() -> None:
    game = parse_game("4,4,4 X: a1 b1 a2 b2 a3 b3 a4")
    in_review = begin_with(sitting(), "review", unanalysed(game))
    assert top(press(in_review, "x"), ExplorePage).cursor == parse_cell(game.rules, "c3")


def test_from_a_question_of_a_review_the_chosen_cell_stays_chosen() -> None:
    question = press(lost_by_a_mistake(), "v")
    assert question.top.state == "question"
    for keys in (), ("up",), ("right",):
        chosen = press(question, *keys)
        assert (
            top(press(chosen, "x"), ExplorePage).cursor == review(chosen).cursor != centre(review(chosen).game.rules)
        )
        assert press(chosen, "x", "left", "escape") == chosen
    values = [top(press(question, *keys), ExplorePage).values for keys in (("x",), ("x", "v"))]
    assert values == [Values.OFF, Values.ON], "values answer the question"


def test_after_the_end_of_a_line_hints_and_engine_say_why_not() -> None:
    over = press(sitting(), *"1425", "x", "3")
    for key in "te":
        assert "The game is over." in text(press(over, key))


def test_in_a_game_that_was_taken_back_its_own_move_is_the_first_variation() -> None:
    app = press(of_two(Rules(3, 3, 3), "c3 b2 c2 a1 c1"), "x", *["<"] * 6, "7")
    assert "Variation 1 of 2\n" in text(press(app, "tab"))
    assert "Variation 2 of 2\n" in text(press(app, "tab", "tab"))
