"""The engine beside a board: it starts and stops by a key, shows how deep it looks, and its end is said."""

import re
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from support.engine import puzzles
from support.lines import line_by_line
from support.positions import blank
from support.reference import winner
from support.reviews import analyses, just_lost, looked_through, lost_by_a_mistake
from support.sentences import EVERY_MOVE_DRAWS, NOT_CERTAIN
from support.sittings import ROOMY, press, sitting, sized, text, top
from support.ui import (
    AnalyseGame,
    AnalysePosition,
    App,
    CellChosen,
    Command,
    GameAnalysed,
    Helper,
    PositionAnalysed,
    PositionSearched,
    PuzzlePage,
    Resized,
    ReviewPage,
    SearchPosition,
    Settings,
    Size,
    Stop,
    Values,
    effects,
    meaning,
    render,
    tell,
    unanalysed,
    update,
)
from tictactoe import Judgement, Player, Position, Rules, Value, format_cell, parse_cell, parse_game, parse_position
from tictactoe._shell.thinker import Thinker
from tictactoe._ui.board.study import ASKED_SEARCH, LONGEST_SEARCH, Knowledge
from tictactoe._ui.pages.explore.explore import ExplorePage
from tictactoe._ui.words.status import THINKING

GOMOKU = Rules(15, 15, 5)
MIDDLE = "15/15/15/15/6O8/7XO6/5OXXO6/6XOX6/7X7/15/15/15/15/15/15"
WON = "15/15/15/15/15/7O7/7O7/5XXX7/7X7/7X7/4OO2O6/15/15/15/15"  # X, to move, wins by fours


def exploring(drawn: str = MIDDLE, size: Size = ROOMY) -> App:
    """The page for exploring a position on 15 x 15."""
    start = parse_position(drawn, GOMOKU)
    return press(sitting(Settings(GOMOKU, players=2), size, start=start), "x")


def without_values() -> App:
    """The same page, which shows no values and has not asked for any."""
    app = exploring()
    page = top(app, ExplorePage)
    return app.put(page, page._replace(values=Values.OFF, knowledge=Knowledge()))


def position(app: App) -> Position:
    return top(app, ExplorePage).game.position


def cells(names: str) -> tuple[int, ...]:
    return tuple(parse_cell(GOMOKU, name) for name in names.split())


def searched(
    app: App, names: str = "g9 j6 f8", depth: int = 12, *, left: float = 0.5, last: bool = False, **judged: Any
) -> App:
    """The app after the search beside has told its line, and what else it thinks."""
    judgement = Judgement(position(app), depth, 4000, cells(names), 120)._replace(**judged)
    return update(app, PositionSearched(blank(position(app)), judgement, left, last))


def panel(app: App) -> dict[str, str]:
    """The facts beside the board, by the first word of their line."""
    found = (re.split(r" {2,}", line.strip()) for line in text(app).split("\n"))
    return {words[-2]: words[-1] for words in found if len(words) > 2}


def below(app: App) -> str:
    return " ".join(" ".join(text(app).split("\n")[19 + (app.top.name != "review") : 23]).split())


def test_a_key_starts_it_and_stops_it() -> None:
    app = exploring()
    assert panel(app)["Engine"] == "off (e)"
    assert "e engine" in text(app).split("\n")[-1]
    on = press(app, "e")
    assert list(effects(app, on)) == [SearchPosition(position(app), LONGEST_SEARCH)]
    assert panel(on)["Engine"] == "at work"
    deeper = searched(on)
    assert list(effects(on, deeper)) == []
    off = press(deeper, "e")
    assert list(effects(deeper, off)) == [AnalysePosition(position(app))]
    hidden = without_values()
    assert list(effects(press(hidden, "e"), hidden)) == [Stop(Helper.THINKER)]
    assert panel(off)["Engine"] == "off (e)"
    assert "Depth" not in panel(off)
    assert list(effects(deeper, press(deeper, "escape"))) == [Stop(Helper.THINKER)]


def test_it_shows_how_deep_it_looks_and_marks_the_best_move() -> None:
    app = searched(press(exploring(), "e"))
    shown = panel(app)
    assert (shown["Depth"], shown["Ahead"], shown["Time"]) == ("12 moves", "O", "━━━━━·····")
    assert re.search("1 g9 j6 f8 +O ahead", text(app))
    assert below(app) == f"{NOT_CERTAIN} looking 12 moves ahead, O is better; g9 looks best."
    (row,) = [line for line in text(app).split("\n") if line.startswith("     9 ")]
    assert row.split()[7] == "1"
    deeper = searched(app, "f8 f9", depth=14, score=0)
    assert (panel(deeper)["Depth"], panel(deeper)["Ahead"]) == ("14 moves", "nobody")
    assert "1 f8 f9" in text(deeper)


def test_how_deep_it_looks_is_left_out_where_it_has_tried_few_moves_to_the_end() -> None:
    """As it does where threats leave few replies; nothing is proven then, and the end is not seen."""
    app = press(exploring(), "e")
    whole = searched(app, depth=position(app).empty.bit_count())
    assert "Depth" not in panel(whole)
    assert below(whole) == f"{NOT_CERTAIN} O is better; g9 looks best."
    hint = below(press(whole, "t"))
    assert hint == f"{NOT_CERTAIN} O is better. Still looking ..."
    assert below(press(whole, "t", "t", "t")).startswith("g9 looks best")


def test_a_hint_leaves_the_keys_their_row_on_a_small_screen() -> None:
    """That the search goes on is said where there is room."""
    shown = text(press(searched(press(exploring(size=Size(36, 16)), "e"), depth=15), "t"))
    assert "moves ahead, O is better." in " ".join(shown.split())
    assert "Still looking" not in shown
    assert "? help" in shown.split("\n")[-1]


def test_the_next_best_moves_have_their_lines_and_numbers_on_the_board() -> None:
    app = press(exploring(), "e")
    assert below(press(app, "1")) == "The engine has no such line."
    second, third = (
        Judgement(position(app), depth, 4000, cells(names), score)
        for names, depth, score in (("f8 f9", 12, 40), ("j6 g9 f8", 11, -90))
    )
    several = searched(app, others=(second, third))
    for told in ("1 g9 j6 f8 +O ahead", "2 f8 f9 +O a bit ahead", "3 j6 g9 f8 +X a bit ahead"):
        assert re.search(told, text(several))
    assert [sign_at(several, cell) for cell in ("g9", "f8", "j6")] == ["1", "2", "3"]
    assert moves(press(several, "2")) == cells("f8")
    for others, offered in ((), "  1 play it"), ((second,), "  1 2 play it"), ((second, third), "  1 2 3 play it"):
        assert offered in text(searched(app, others=others))
    assert below(press(searched(app, others=(second,)), "3")) == "The engine has no such line."
    assert moves(press(several, "4")) == ()
    assert moves(press(press(several, "e"), "2")) == ()
    won = searched(several, others=(second._replace(value=Value.WIN, plies=5), third))
    assert [sign_at(won, cell) for cell in ("g9", "f8", "j6")] == ["1", "W", "3"]


def test_once_a_line_is_complete_no_sign_is_explained() -> None:
    won = parse_position("/".join(["15"] * 6 + ["6XXXX5", "6OOOO5"] + ["15"] * 7), GOMOKU)
    app = press(press(sitting(Settings(GOMOKU, players=2), start=won), "x"), "e")
    assert "nothing is proven yet" in text(app)
    over = press(app, "g", "f", "7", "enter")
    assert "X wins!" in text(over)
    assert "proven" not in text(over)


def test_moves_that_are_proven_to_lose_are_shown_in_the_cells() -> None:
    app = press(exploring(), "e")
    lost = searched(app, lost=1 << parse_cell(GOMOKU, "j6"))
    assert [sign_at(lost, cell) for cell in ("g9", "j6", "f8")] == ["1", "L", "·"]
    assert " L loses\n" in text(lost)
    hidden = press(press(lost, "v"), "e", "e")
    assert top(hidden, ExplorePage).values is Values.OFF
    assert [sign_at(hidden, cell) for cell in ("g9", "j6", "f8")] == ["1", "L", "·"]
    all_lost = searched(lost, depth=3, last=True, value=Value.LOSS, plies=4)
    assert [sign_at(all_lost, cell) for cell in ("g9", "j6", "f8", "a1")] == ["·", "·", "·", "·"]
    assert "·/+ loses" in text(all_lost)
    assert panel(all_lost)["Proven"] == "X wins in 2"


def sign_at(app: App, name: str) -> str:
    """What stands in a cell of the board on a screen of 80 columns."""
    row = next(line for line in text(app).split("\n") if line[:6].strip() == name[1:])
    return row[8 + 2 * (ord(name[0]) - ord("a"))]


def test_where_a_panel_is_full_variations_do_not_cover_what_the_signs_mean() -> None:
    app = press(sitting(Settings(Rules(20, 20, 5), players=2)), "x")
    for cell in range(3):
        app = press(update(app, CellChosen(cell)), "<")
    app = press(update(app, CellChosen(3)), "e")
    others = tuple(Judgement(position(app), 12, 4000, cells(name), 60) for name in ("a2", "b2"))
    full = text(searched(app, "j10 j11", lost=1 << 399, others=others))
    assert "Variation" not in full
    assert " L loses\n" in full
    assert "Variation 4 of 4" in text(press(app, "e"))


def test_a_shallower_search_does_not_take_the_place_of_a_deeper_one() -> None:
    app = press(searched(press(exploring(), "e")), "e", "e")
    again = searched(app, "f8 f9", depth=3)
    assert panel(again)["Depth"] == "12 moves"
    assert panel(searched(again, "f8 f9", depth=13))["Depth"] == "13 moves"


def test_what_is_proven_takes_its_place_and_is_said_as_proven() -> None:
    app = searched(press(exploring(), "e"))
    won = searched(app, "g9 j6 f8", depth=3, last=True, value=Value.WIN, plies=3)
    shown = panel(won)
    assert (shown["Engine"], shown["Proven"]) == ("done", "O wins in 2")
    assert "Ahead" not in shown
    assert "Proven: O wins in 2 moves." in below(won)
    assert not [asked for asked in effects(app, won) if isinstance(asked, SearchPosition)]
    lost = searched(app, depth=3, last=True, value=Value.LOSS, plies=4)
    assert panel(lost)["Proven"] == "X wins in 2"


def test_where_values_say_that_a_game_is_lost_its_proof_is_told_in_the_panel_alone() -> None:
    app = press(exploring("15/15/15/15/15/15/15/4XXXX7/4OOO8/15/15/15/15/15/15"), "e")
    analysis = next(Player(GOMOKU).analyses(position(app)))
    for answer in PositionAnalysed(analysis), PositionSearched(analysis, last=True):
        app = update(app, answer)
    assert panel(app)["Proven"] == "X wins in 1"
    assert below(app) == "No move saves this game: X wins at d8 or i8."


def test_its_time_ends_and_that_is_said() -> None:
    app = press(without_values(), "e")
    over = searched(app, left=0, last=True)
    assert list(effects(app, over)) == [Stop(Helper.THINKER)]
    assert panel(over)["Engine"] == "done after 30 s"
    assert "The engine stopped after 30 seconds." in below(over)
    assert not list(effects(over, press(over, "right")))
    again = press(over, "e", "e")
    assert list(effects(over, again)) == [SearchPosition(position(app), LONGEST_SEARCH)]


def test_it_follows_the_moves_and_remembers_where_it_has_been() -> None:
    app = press(without_values(), "e")
    over = searched(app, left=0, last=True)
    moved = press(over, "g", "a", "1", "enter")
    assert list(effects(over, moved)) == [SearchPosition(position(moved), LONGEST_SEARCH)]
    assert "Depth" not in panel(moved)
    stale = update(moved, PositionSearched(blank(position(app)), None))
    assert stale == moved
    back = press(moved, "<")
    assert panel(back)["Depth"] == "12 moves"
    assert list(effects(moved, back)) == [Stop(Helper.THINKER)]


def test_where_every_move_can_be_proven_it_is_not_needed() -> None:
    app = press(sitting(), "x")
    assert "Engine" not in text(app)
    assert "e engine" not in text(app)
    assert "Every move is proven here" in text(press(app, "e"))
    assert press(app, "e").top == app.top


def test_when_it_comes_to_such_a_position_its_value_is_shown_as_proven() -> None:
    start = parse_position("XO.O/OXX./XOOX/OXO./X...", Rules(4, 5, 4))  # 6 cells are empty
    app = press(sitting(Settings(start.rules, players=2), start=start), "x")
    page = top(app, ExplorePage)
    on = press(app.put(page, page._replace(engine=True)), "v", "v")
    known = Player(start.rules).analyse(start)
    shown = panel(update(on, PositionAnalysed(known)))
    assert shown["Proven"] == ("a draw" if known.value is Value.DRAW else shown["Proven"])
    assert shown["Engine"] == "done"


@pytest.mark.parametrize("size", [Size(20, 7), Size(40, 13), Size(60, 20), Size(80, 24), Size(120, 40)])
@pytest.mark.parametrize("ascii", [False, True])
def test_it_is_drawn_at_every_size(size: Size, *, ascii: bool) -> None:
    app = press(exploring(), "e")
    app = update(searched(app.set(ascii=ascii), " ".join(["g9 j6 f8"] * 9)), Resized(size))
    frame = render(app)
    assert (frame.width, frame.height) == (size.columns, size.rows)
    if size.columns >= 40:
        assert "12 moves" in " ".join(frame.text().split())


@pytest.mark.parametrize("size", [Size(20, 7), Size(40, 13), Size(80, 24), Size(120, 40), Size(200, 60)])
def test_in_a_review_the_selected_move_stays_in_sight(size: Size) -> None:
    before = top(reviewing("home", ">"), ReviewPage).before.position
    others = tuple(Judgement(before, 12, 4000, cells(names), 40) for names in ("f8 f9", "j6 g9"))
    app = searched_in_review(press(reviewing("home", ">"), "e"), "g9 j6 f8", others=others, lost=1)
    frame = render(update(app, Resized(size)))
    assert (frame.width, frame.height) == (size.columns, size.rows)
    assert "2 O a1" in " ".join(frame.text().split())
    assert "Esc back" in frame.text()


def test_hints_work_while_one_explores() -> None:
    app = press(exploring(), "t")
    judgement = Judgement(position(app), 9, 100, cells("g9 j6"), 400)
    known = update(app, PositionAnalysed(blank(position(app)), judgement=judgement))
    assert below(known) == f"{NOT_CERTAIN} looking 9 moves ahead, O is far better."
    named = press(known, "t", "t")
    assert below(named) == "g9 looks best: it makes an open three. The line: g9, j6."
    assert "The line" not in below(press(known, "t")), "it would name the move"
    assert "░" in text(named)


def test_hints_on_3_by_3_say_what_is_proven() -> None:
    app = press(sitting(), "x", "t")
    known = Player(Rules(3, 3, 3)).analyse(top(app, ExplorePage).game.position)
    assert EVERY_MOVE_DRAWS in text(update(app, PositionAnalysed(known)))


def last_answer(start: Position, seconds: float) -> tuple[PositionSearched, list[int]]:
    """The last answer of a search beside the board, and the depths of all before it."""
    depths: list[int] = []
    thinker = Thinker(1)
    thinker.ask(SearchPosition(start, seconds), 0)
    while True:
        answer = thinker.wait()
        assert isinstance(answer, PositionSearched)
        if answer.last:
            thinker.finish()
            assert not thinker.busy
            return answer, depths
        depths += [answer.judgement.depth] if answer.judgement else []


def played_out(start: Position, line: tuple[int, ...]) -> str:
    """The board after a line, as text: each move must be a free cell, and marks alternate from the side to move."""
    board = ["." if (mark := start.mark_at(cell)) is None else mark.value for cell in range(225)]
    for place, cell in enumerate(line):
        assert board[cell] == "."
        assert winner("".join(board), 15, 15, 5) is None
        board[cell] = "XO"[(start.to_move.value == "O") ^ (place % 2)]
    return "".join(board)


def test_the_search_looks_deeper_and_its_line_is_a_game() -> None:
    start = parse_position(MIDDLE, GOMOKU)
    answer, depths = last_answer(start, 0.5)
    assert depths == sorted(depths)
    assert answer.judgement
    assert answer.judgement.depth > 2
    assert answer.judgement.others
    played_out(start, answer.judgement.line)


def test_a_win_is_proven_and_the_search_ends_before_its_time() -> None:
    start = parse_position(WON, GOMOKU)
    answer, _ = last_answer(start, 600)
    assert answer.analysis.value is Value.WIN
    best = min(answer.analysis.moves, key=lambda move: move.rank)
    assert len(best.line) == best.plies
    assert winner(played_out(start, best.line), 15, 15, 5) == "X"


def reviewing(*keys: str, complete: bool = True) -> App:
    """The review of a game on 15 x 15 of which nothing is proven."""
    game = parse_game("15,15,5 X: h8 a1 h9")
    told = tuple(Judgement(before, 9, 100, cells("i9 g7 i7"), 200) for before in game.positions)
    app = sitting().push("review", unanalysed(game))
    known = looked_through(game, tuple(map(blank, game.positions)), 0 if complete else 7, told)
    return press(update(app, known), *keys)


def searched_in_review(app: App, names: str, *, last: bool = False, **judged: Any) -> App:
    """The app after the search beside the review has told its line."""
    before = top(app, ReviewPage).before.position
    judgement = Judgement(before, 12, 4000, cells(names), 120)._replace(**judged)
    return update(app, PositionSearched(blank(before), judgement, 0.5, last))


def test_in_a_review_it_works_beside_the_position_before_a_move() -> None:
    app = reviewing("home", ">")
    assert panel(app)["Engine"] == "off (e)"
    assert "e engine" in text(app).split("\n")[-1]
    on = press(app, "e")
    before = top(on, ReviewPage).before.position
    assert list(effects(app, on)) == [SearchPosition(before, LONGEST_SEARCH)]
    deeper = searched_in_review(on, "g9 j6 f8")
    shown = panel(deeper)
    assert (shown["Engine"], shown["Depth"], shown["Ahead"]) == ("at work", "12 moves", "O")
    assert re.search("1 g9 j6 f8 +O ahead", text(deeper))
    assert sign_at(deeper, "g9") == "1"
    assert sign_at(press(deeper, "#"), "g9") == "•", "the moves of the game have numbers"
    assert "Move 2, a1: looking 9 moves ahead, X is better." in text(deeper)
    narrow = text(sized(deeper, 60, 20))
    assert "12 moves: O ahead; g9 j6 f8." in " ".join(narrow.split())
    stepped = press(deeper, "<")
    assert list(effects(deeper, stepped)) == [
        SearchPosition(top(stepped, ReviewPage).before.position, LONGEST_SEARCH)
    ]
    assert panel(press(stepped, ">"))["Depth"] == "12 moves"
    assert list(effects(deeper, press(deeper, "e"))) == [Stop(Helper.THINKER)]
    assert list(effects(deeper, press(deeper, "escape"))) == [Stop(Helper.THINKER)]
    assert panel(press(deeper, "x"))["Engine"] == "at work"
    assert panel(press(deeper, "e", "x"))["Engine"] == "off (e)"


def test_what_it_proves_is_known_of_the_moves_of_the_game() -> None:
    app = press(reviewing("home", ">"), "e")
    won = searched_in_review(app, "g9 j6 f8", last=True, value=Value.WIN, plies=3)
    assert sign_at(won, "g9") == "W"
    assert panel(won)["Proven"] == "O wins in 2"
    assert re.search("1  X  h8 +loses", text(won))
    assert not top(won, ReviewPage).hidden
    lost = searched_in_review(app, "a1", lost=cells_as_board("a1"))
    assert re.search("2  O  a1 +loses", text(lost))


def cells_as_board(names: str) -> int:
    return sum(1 << cell for cell in cells(names))


def test_it_starts_at_once_while_a_game_is_looked_through_which_goes_on_afterwards() -> None:
    app = reviewing("home", ">", complete=False)
    game = top(app, ReviewPage).game
    on = press(app, "e")
    assert list(effects(app, on)) == [SearchPosition(top(on, ReviewPage).before.position, LONGEST_SEARCH)]
    assert panel(on)["Engine"] == "at work"
    deeper = searched_in_review(on, "g9 j6 f8")
    assert panel(deeper)["Depth"] == "12 moves"
    assert not top(deeper, ReviewPage).analysed.complete
    assert list(effects(deeper, press(deeper, "e"))) == [AnalyseGame(game)]
    ended = searched_in_review(on, "g9 j6 f8", last=True)
    assert list(effects(deeper, ended)) == [AnalyseGame(game)]
    stepped = press(ended, "<")
    assert list(effects(ended, stepped)) == [SearchPosition(game.start, LONGEST_SEARCH)]


def test_before_anything_is_looked_through_it_says_that_this_comes_later() -> None:
    game = parse_game("15,15,5 X: h8 a1 h9")
    app = press(sitting().push("review", unanalysed(game)), "home", ">", "e")
    assert "The review goes on when the engine is done." in below(app)
    deeper = searched_in_review(app, "g9 j6 f8")
    assert panel(deeper)["Depth"] == "12 moves"
    assert top(deeper, ReviewPage).analysed.seconds is None
    at_end = press(deeper, "end")
    ended = searched_in_review(at_end, "g9 j6 f8", last=True)
    assert "Looked through 1 of 3 moves; at most 20 s more." in below(ended)


def test_what_it_found_deeper_is_not_lost_when_the_look_through_comes_there() -> None:
    app = press(reviewing("home", ">", complete=False), "e")
    won = searched_in_review(app, "g9 j6 f8", last=True, value=Value.WIN, plies=3)
    deeper = searched_in_review(press(won, "<"), "h9 j6 f8", last=True)
    known = top(app, ReviewPage).analysed
    done = update(deeper, GameAnalysed(known.game, known.findings))
    assert top(done, ReviewPage).analysed.complete
    assert panel(done)["Depth"] == "12 moves"
    assert panel(press(done, ">"))["Proven"] == "O wins in 2"
    assert re.search("1  X  h8 +loses", text(done))


def test_a_mistake_whose_answer_it_has_shown_is_no_question_later() -> None:
    app, mistake = press(just_lost(), "v"), 3
    page = top(app, ReviewPage)
    known = analyses(page.game)
    assert mistake in top(update(app, looked_through(page.game, known)), ReviewPage).analysed.open_questions
    searched = PositionSearched(known[mistake], None, 0.5)
    seen = app.put(page, page._replace(visited={mistake: Knowledge(searched=searched)}))
    after = update(seen, looked_through(page.game, known))
    assert mistake not in top(after, ReviewPage).analysed.open_questions


def test_it_does_not_tell_the_answer_to_a_question_of_a_review() -> None:
    app = press(lost_by_a_mistake(), "v")
    assert top(app, ReviewPage).hidden
    assert all("Find the answer first; v shows it." in below(press(app, key)) for key in "er")
    assert not top(press(app, "e"), ReviewPage).engine
    assert "there is nothing to search" in below(press(app, "v", "e"))


def test_it_does_not_tell_the_answer_to_a_question_that_one_steps_to() -> None:
    """X, who has four in a row, answers nowhere, and O completes five."""
    game = parse_game("15,15,5 X: h8 a1 i8 a2 j8 a3 k8 a4 o15 a5")
    known = [blank(position) for position in game.positions]
    known[8] = next(Player(GOMOKU).analyses(game.positions[8]))
    app = update(sitting().push("review", unanalysed(game)), looked_through(game, tuple(known)))
    on = press(app, "<", "e")
    assert list(effects(app, on)) == [SearchPosition(top(on, ReviewPage).before.position, LONGEST_SEARCH)]
    asked = press(on, ">")
    assert "X had a win here" in below(asked)
    assert list(effects(on, asked)) == [Stop(Helper.THINKER)]
    assert panel(asked)["Engine"] == "waits"
    assert "g8" not in text(asked)
    assert "1 g8 " in text(press(asked, "v"))


def test_hints_lead_to_the_answer_to_a_question_of_a_review() -> None:
    asked = press(lost_by_a_mistake(), "v", "t")
    assert "4 of 6 moves save the draw." in below(asked)
    assert "Look along" in below(press(asked, "t"))
    assert re.search("[a-c][1-3] draws", below(press(asked, "t", "t")))
    assert top(press(asked, "t", "t"), ReviewPage).hidden


def test_in_a_review_of_a_large_game_a_hint_names_the_best_move() -> None:
    app = reviewing("home", ">", "t")
    assert below(app).startswith(f"{NOT_CERTAIN} looking 9 moves ahead, O is better.")
    assert "i9 looks best" in below(press(app, "t", "t"))
    assert below(press(app, ">")).startswith("Move 3")


def solved(keys: tuple[str, ...] = ()) -> App:
    """A solved puzzle on 15 x 15."""
    app = press(sitting(), "p")
    page = top(app, PuzzlePage)
    puzzle = next(puzzle for puzzle in puzzles() if puzzle.position.rules == GOMOKU)
    app = app.put(page, page._replace(puzzle=puzzle))
    return press(update(app, CellChosen(puzzle.answer)), *keys)


def test_after_a_puzzle_it_works_beside_the_solved_position() -> None:
    app = solved()
    assert panel(app)["Engine"] == "off (e)"
    on = press(app, "e")
    after = top(on, PuzzlePage).game.position
    assert list(effects(app, on)) == [SearchPosition(after, LONGEST_SEARCH)]
    line = next(cell for cell in after.legal_moves)
    judged = Judgement(after, 12, 4000, (line,), 120)
    deeper = update(on, PositionSearched(blank(after), judged, 0.5))
    assert panel(deeper)["Depth"] == "12 moves"
    assert sign_at(deeper, format_cell(GOMOKU, line)) == "1"
    assert "looks best" in below(deeper)
    assert list(effects(deeper, press(deeper, "e"))) == [Stop(Helper.THINKER)]
    following = press(deeper, "y")
    assert list(effects(deeper, following)) == [Stop(Helper.THINKER)]
    assert not top(following, PuzzlePage).solved
    assert not top(following, PuzzlePage).engine


def test_after_a_puzzle_values_are_about_the_position_after_the_answer() -> None:
    app = press(sitting(), "p")
    page = top(app, PuzzlePage)
    app = press(update(app, CellChosen(page.puzzle.answer)), "v")
    after = top(app, PuzzlePage).game.position
    assert list(effects(None, app))[-1] == AnalysePosition(after)
    known = update(app, PositionAnalysed(Player(after.rules).analyse(after)))
    assert "lose in 1" in text(known)
    assert "lose" not in text(press(press(known, "v", "v"), "y"))


def test_after_a_puzzle_there_is_no_hint_for_the_other_side() -> None:
    app = press(sitting(), "p")
    solved = update(app, CellChosen(top(app, PuzzlePage).puzzle.answer))
    assert press(solved, "t") == press(solved, "y") == press(solved, "enter")


def test_a_puzzle_that_is_not_solved_has_no_engine() -> None:
    app = press(sitting(), "p")
    assert press(app, "e").top == app.top
    assert "Engine" not in text(app)


def test_in_the_review_of_a_large_game_enter_plays_the_line_after_a_move() -> None:
    app = reviewing("home", ">")
    assert "Enter line" in text(app).split("\n")[-1]
    line = press(app, "enter")
    assert moves(line) == cells("h8 a1 i9")
    assert moves(press(line, ">", ">")) == cells("h8 a1 i9 g7 i7")
    assert moves(press(line, "<", ">")) == cells("h8 a1 i9")
    assert moves(press(line, "tab")) == cells("h8 a1 h9")
    back, before = top(press(line, "escape"), ReviewPage), top(app, ReviewPage)
    assert back._replace(analysed=before.analysed) == before
    assert back.tree.lines(9)[-1] == tuple(cells("h8 a1 i9"))
    assert press(app, "end", "enter") == press(app, "end")


def test_a_solved_puzzle_is_explored_and_is_there_again_after_it() -> None:
    app = press(sitting(), "p")
    page = top(app, PuzzlePage)
    answer = next(cell for cell in page.puzzle.position.legal_moves if page.puzzle.answered_by(cell))
    solved = update(app, CellChosen(answer))
    exploring = press(solved, "x")
    assert moves(exploring) == (answer,)
    assert press(exploring, "escape") == solved


def moves(app: App) -> tuple[int, ...]:
    """The moves on the board of the page for exploring."""
    return tuple(move.cell for move in top(app, ExplorePage).game.moves)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="what threads do is read from /proc")
def test_in_the_real_program_it_deepens_and_a_key_stops_it() -> None:
    from support.program import PROGRAM, Program, leave

    brief = f"from tictactoe._shell import thinker\nthinker.LONGEST = 0.5  # for the values alone\n{PROGRAM}"
    with Program("--no-records", "--players", "2", "--board", "15,15,5", "--from", MIDDLE, code=brief) as program:
        program.wait("to move")
        program.press("x")
        program.wait("off (e)")
        program.press("v", "e")
        program.glimpse("Depth")
        first = depth(program.text())
        program.glimpse(lambda screen: depth(program.text()) > first)
        program.press("g", "a", "1")
        program.glimpse("1 [·]")
        assert "at work" in program.text()
        program.press("e")
        program.wait("off (e)")
        program.wait(lambda screen: asleep(program.pid))
        program.press("escape")
        program.wait_gone("explore")
        leave(program)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="what threads do is read from /proc")
def test_in_the_real_program_it_proves_the_win_after_a_puzzle_and_the_next_one_is_without_it() -> None:
    from support.program import Program, leave

    number, puzzle = next((at, puzzle) for at, puzzle in enumerate(puzzles()) if puzzle.position.rules == GOMOKU)
    with Program("puzzle", "--no-records") as program:
        program.wait("puzzle 1 of")
        program.press(*"n" * number)
        program.wait(f"puzzle {number + 1} of")
        program.press("g", *format_cell(GOMOKU, puzzle.answer), "enter")
        program.wait("Correct")
        program.press("e")
        program.wait(lambda screen: re.search("Proven +[XO] wins in", program.text()))
        program.press("y")
        program.wait(f"puzzle {number + 2} of")
        assert "Engine" not in program.text()
        program.wait(lambda screen: asleep(program.pid))
        leave(program)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="what threads do is read from /proc")
def test_in_the_real_program_it_works_in_a_review_and_leaving_stops_it(tmp_path: Path) -> None:
    from support.program import Program, leave

    game = tmp_path / "game.sgf"
    game.write_text("(;GM[4]SZ[15];B[hh];W[hi];B[ii];W[gg];B[ig];W[ih])")
    with Program("review", str(game)) as program:
        program.wait("Gomoku - review")
        program.press("e", "home", ">", ">")
        program.glimpse("at work", timeout=60)  # once the review is complete
        program.glimpse(lambda screen: depth(program.text()) > 6)
        program.press("x")
        program.glimpse(
            lambda screen: "15 x 15, five in a row - explore" in screen.text() and "at work" in screen.text()
        )
        program.press("s")
        program.wait("15 x 15, five in a row - setup")
        program.wait(lambda screen: asleep(program.pid))
        program.press("escape")
        program.glimpse("15 x 15, five in a row - explore")
        program.press("escape")
        program.glimpse(lambda screen: "Gomoku - review" in screen.text() and "at work" in screen.text())
        leave(program)


def depth(shown: str) -> int:
    """The number of moves that the panel says it looks ahead."""
    found = re.search(r"Depth +(\d+) move", shown)
    return int(found[1]) if found else 0


def asleep(pid: int) -> bool:
    """Whether a program takes no processor time for a third of a second, but for a look at the clock."""
    before = spent(pid)
    sleep(0.3)
    return spent(pid) - before <= 1


def spent(pid: int) -> int:
    """The processor time that a program has taken, in hundredths of a second; that of its threads is in it."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def test_line_by_line_a_word_tells_the_best_moves_with_their_values_and_lines() -> None:
    app = without_values()
    asked = update(app, Command("engine"))
    assert list(effects(app, asked)) == [SearchPosition(position(app), ASKED_SEARCH)]
    assert meaning(app, "engine")[:2] == (Command("engine"), THINKING)
    second = Judgement(position(app), 11, 4000, cells("h10 g9"), -40)
    third = Judgement(position(app), 11, 4000, cells("j9"), 0, Value.LOSS, 4)
    told = searched(asked, "g9 j6 f8 f6 h10 i11 h5 g6 f10 e11", last=True, others=(second, third))
    assert list(tell(app, told)) == [
        f"{NOT_CERTAIN} looking 12 moves ahead, O is better; g9 looks best. "
        "The line: g9, j6, f8, f6, h10, i11, h5, g6, f10. "
        "Second: h10, X a bit ahead; then g9. Third: j9, X wins in 2."
    ]
    assert list(effects(told, update(told, Command("engine")))) == []
    small = press(sitting(Settings(Rules(3, 3, 3), players=2)), "x")
    assert AnalysePosition(Rules(3, 3, 3).start) in list(effects(None, update(small, Command("engine"))))


@pytest.mark.exhaustive
def test_line_by_line_a_word_says_what_it_thinks(tmp_path: Path) -> None:
    told = ["explore", "engine", "hint", "done", "quit"]
    printed = line_by_line(tmp_path, told, "--players", "2", "--board", "15,15,5", "--from", MIDDLE)
    (thought,) = [line for line in printed if "looks best" in line]
    assert re.fullmatch(rf"{NOT_CERTAIN} looking \d+ moves ahead, .*; [a-o]\d+ looks best\. The line: .*\.", thought)
    assert "Second: " in thought
