"""How many of the replies to a move hold: the count, the sentences, and the drawing."""

import json
from random import Random

import pytest

from support.command_line import main
from support.drawings import role_of, rows
from support.positions import THREE, Positions, at_random, in_every_position, text
from support.reference_coach import best_of, held, worths
from support.sentences import EVERY_MOVE_DRAWS, THREE_IN_A_ROW
from support.sittings import TWO, asks, press, said, sitting, to
from support.ui import (
    AnalysePosition,
    App,
    FindReplies,
    PositionAnalysed,
    Pressed,
    RepliesFound,
    Role,
    Setting,
    Settings,
    Size,
    Values,
    begin,
    effects,
    render,
    update,
    value_with_replies,
    wrap,
)
from tictactoe import Player, Rules, Solver, Value, cells_of, format_cell, hint, parse_position, replies

EMPTY = THREE.start


def counted(analysis_of: str) -> list[tuple[str, int, int]]:
    position = parse_position(analysis_of)
    solver = Solver(position.rules)
    found = replies(solver.analyse(position), solver)
    return [
        (format_cell(position.rules, each.cell), each.holding.bit_count(), each.all.bit_count()) for each in found
    ]


def test_the_opening_that_asks_most_is_a_corner() -> None:
    found = {cell: (holding, count) for cell, holding, count in counted("9")}
    assert {cell: found[cell] for cell in ("a1", "b1", "b2")} == {"a1": (1, 8), "b1": (4, 8), "b2": (4, 8)}


@in_every_position
def test_the_replies_in_every_position_of_tic_tac_toe_are_those_that_keep_the_value(positions: Positions) -> None:
    solver = Solver(THREE)
    demanding = 0
    for analysis in positions():
        board, mark = text(analysis.position), analysis.position.to_move.value
        found = list(replies(analysis, solver))
        assert [each.cell for each in found] == [move.cell for move in analysis.moves]
        for each in found:
            every, holding = held(board, mark, each.cell, THREE.mnk)
            assert (set(cells_of(each.all)), set(cells_of(each.holding))) == (every, holding)
        demanding += any(each.holding != each.all for each in found)
    assert demanding > 150


@pytest.mark.parametrize("size", [(4, 3, 3), (4, 4, 3), (4, 4, 4), (5, 2, 2)])
def test_the_replies_on_other_boards(size: tuple[int, int, int]) -> None:
    rules, rng = Rules(*size), Random(str(size))
    solver = Solver(rules)
    for _ in range(15):
        position = at_random(rules.start, 8, rng)
        for each in replies(solver.analyse(position), solver):
            every, holding = held(text(position), position.to_move.value, each.cell, size)
            assert (set(cells_of(each.all)), set(cells_of(each.holding))) == (every, holding)


def test_what_is_not_known_has_no_replies() -> None:
    solver = Solver(THREE)
    whole, nothing = solver.analyse(EMPTY), Solver(Rules(4, 4, 4)).analyse(Rules(4, 4, 4).start, lambda: True)
    assert list(replies(whole, solver, lambda: True)) == []
    assert {move.value for move in nothing.moves} == {Value.UNKNOWN}
    assert list(replies(nothing, Solver(Rules(4, 4, 4)))) == []
    with pytest.raises(ValueError, match=r"^this search knows the board \(4, 4, 3\), not \(4, 4, 4\)$"):
        replies(nothing, Solver(Rules(4, 4, 3)))


@in_every_position
def test_where_all_moves_are_as_good_a_hint_names_the_one_that_the_smallest_part_of_replies_holds_against(
    positions: Positions,
) -> None:
    solver, named = Solver(THREE), 0
    for analysis in positions():
        board, mark = text(analysis.position), analysis.position.to_move.value
        found = hint(analysis, replies=replies(analysis, solver))
        worth = worths(board, mark, THREE.mnk)
        if len(best_of(worth)) < len(worth):
            assert found.asks is None
            continue
        parts = {}
        for cell in worth:
            every, holding = held(board, mark, cell, THREE.mnk)
            if holding != every:
                parts[cell] = len(holding) / len(every)
        named += bool(parts)
        assert (found.asks and found.asks.cell) == (
            min(parts, key=lambda cell: (parts[cell], cell)) if parts else None
        )
    assert named > 50
    assert hint(solver.analyse(EMPTY)).asks is None


# In words


def told(picture: str, cell: str) -> str:
    position = parse_position(picture)
    player = Player(position.rules)
    analysis = player.analyse(position)
    index = next(move.cell for move in analysis.moves if format_cell(position.rules, move.cell) == cell)
    remark = player.explain(position, index)[0]
    found = next(each for each in player.replies(analysis) if each.cell == index)
    return value_with_replies(position.rules, remark, found)


@pytest.mark.parametrize(
    ("picture", "cell", "sentence"),
    [
        ("9", "a1", "a1 draws: of O's 8 replies only b2 saves the draw."),
        ("9", "b2", "b2 draws: of O's 8 replies 4 save the draw: every corner."),
        ("9", "b1", "b1 draws: of O's 8 replies 4 save the draw: a1, c1, b2 and b3."),
        ("X../.../...", "b2", "b2 draws: every reply saves the draw."),
        ("X../.../.O.", "a2", "a2 loses in 3 moves: of O's 6 replies only a3 wins."),
        ("XOX/OOX/...", "c3", f"c3 wins at once: {THREE_IN_A_ROW}."),
        ("XOX/OOX/.XO", "a3", "a3 draws."),
    ],
)
def test_the_replies_in_words(picture: str, cell: str, sentence: str) -> None:
    assert told(picture, cell) == sentence


def test_every_sentence_about_replies_fits_into_the_two_lines_of_the_coach() -> None:
    rules = Rules(5, 4, 4)
    player = Player(rules)
    analysis = player.analyse(rules.start.play(7))
    for each in player.replies(analysis):
        remark = player.explain(analysis.position, each.cell)[0]
        assert len(wrap([value_with_replies(rules, remark, each)], 70)) <= 2


# On the screen


def helped(app: App, *keys: str) -> App:
    """The app after keys, with the answers that the thinker would give to each."""
    for key in keys:
        app = settled(app, update(app, Pressed(key)))
    return app


def settled(before: App, after: App) -> App:
    player = Player(after.play.game.rules)
    for effect in effects(before, after):
        match effect:
            case AnalysePosition(position):
                return settled(after, update(after, PositionAnalysed(player.analyse(position))))
            case FindReplies(analysis):
                return settled(after, update(after, RepliesFound(analysis.position, tuple(player.replies(analysis)))))
    return after


def test_v_goes_on_from_values_to_replies_to_nothing() -> None:
    app = helped(sitting(), "v")
    assert not app.play.study(app).shows_replies
    asked = update(app, Pressed("v"))
    assert asked.play.study(asked).shows_replies
    assert app.play.knowledge.analysis is not None
    assert asks(app, asked) == [FindReplies(app.play.knowledge.analysis)]
    found = settled(app, asked)
    assert len(found.play.knowledge.replies) == 9
    assert asks(asked, found) == []
    off = press(found, "v")
    assert (off.settings.values, off.play.study(off).shows_values) == (Values.OFF, False)
    assert helped(found, "5").play.knowledge.replies != found.play.knowledge.replies
    late = RepliesFound(EMPTY, ())
    assert update(helped(found, "5"), late) == helped(found, "5")


def test_replies_are_asked_for_once_all_moves_are_known() -> None:
    app = press(sitting(), "v", "v")
    analysis = Solver(THREE).analyse(EMPTY)
    partly = update(app, PositionAnalysed(analysis, last=False))
    assert asks(app, partly) == []
    assert asks(partly, update(partly, PositionAnalysed(analysis))) == [FindReplies(analysis)]


def test_a_late_answer_about_replies_is_not_shown_before_the_moves_are_known() -> None:
    app = press(sitting(Settings(players=2)), "v", "v")
    analysis = Solver(app.play.game.rules).analyse(app.play.game.position)
    late = RepliesFound(app.play.game.position, tuple(replies(analysis, Solver(app.play.game.rules))))
    early = update(app, late)
    assert "4/8" not in render(early).text()
    known = update(early, PositionAnalysed(analysis))
    assert asks(early, known) == [FindReplies(analysis)]
    assert "4/8" in render(update(known, late)).text()


def test_where_not_all_moves_are_soon_known_v_shows_values_alone() -> None:
    app = press(sitting(Settings(players=2, rules=Rules(7, 7, 5))), "v")
    assert press(app, "v").settings.values is Values.OFF
    nothing = Solver(Rules(7, 7, 5)).analyse(app.play.game.position, lambda: True)
    chosen = app.set(values=Values.REPLIES)
    assert not chosen.play.study(chosen).shows_replies
    assert asks(chosen, update(chosen, PositionAnalysed(nothing))) == []
    assert press(chosen, "v").settings.values is Values.OFF


def test_the_menu_has_all_three() -> None:
    app = press(sitting(), *to(sitting(), Setting.VALUES))
    shown = [render(press(app, *["right"] * steps)).text() for steps in range(4)]
    for steps, words_of in enumerate(("< off >", "< on >", "< replies >", "< off >")):
        assert words_of in shown[steps]
    assert "and how many good replies" in shown[2]


def test_replies_at_80x24() -> None:
    frame = render(helped(sitting(TWO, start=parse_position("X../.../.O.")), "v", "v", "left"))
    assert frame.text() == rows("""
  Tic-tac-toe
             a           b           c
                   │           │
          ▀█▄ ▄█▀  │           │                                     now
     1      ███    │   draw    │• win in 3            Player     X     0
          ▄█▀ ▀█▄  │    1/6    │                      Draws            0
                   │           │                      Player     O     0
        ───────────┼───────────┼───────────
         ┌       ┐ │           │                      First      X
                   │           │                      Values     replies
     2   lose in 3 │• win in 3 │   draw               Help used  on 1 move
            1/6    │           │    1/6
         └       ┘ │           │                      • best move
        ───────────┼───────────┼───────────           1/6 replies to a2 win
                   │           │
                   │  ▄█▀▀▀█▄  │
     3  • win in 3 │  ██   ██  │   draw
                   │  ▀█▄▄▄█▀  │    1/6
                   │           │

        X to move.
        a2 loses in 3 moves: of O's 6 replies only a3 wins.

  arrows move  Enter place  t hint  v hide  x explore  m menu  ? help  q quit
""")
    assert role_of(frame, "1/6", Role.BAD) == Role.BAD


def test_the_number_of_replies_is_explained_also_where_the_chosen_cell_has_none() -> None:
    text = render(helped(sitting(TWO, start=parse_position("X../.../.O.")), "v", "v")).text()
    assert "1/6 replies are good" in text


def test_in_cells_of_one_row_the_number_of_replies_stands_for_a_draw() -> None:
    text = render(helped(sitting(TWO, Size(40, 13)), "v", "v")).text()
    assert text == rows("""
 Tic-tac-toe                     4 draw
 X 0  Draws 0  O 0  values replies
               a   b   c
           1   1 │ 4 │ 1
              ───┼───┼───
           2   4 │[4]│ 4
              ───┼───┼───
           3   1 │ 4 │ 1

 X to move.  X goes first.
 b2 draws: of O's 8 replies 4 save the
 draw: every corner.
 t hint  v hide  m menu  ? help  q quit
""")
    larger = begin(Settings(players=2, rules=Rules(4, 4, 4)), Size(40, 13))
    assert "D │ D │ D │ D" in render(helped(larger, "v", "v")).text()  # 15/15 has no room


def test_the_last_stage_of_a_hint_where_all_moves_are_as_good_names_the_one_that_asks_most() -> None:
    app = helped(sitting(), "t", "t", "t")
    assert said(app) == "Try a1: of O's 8 replies only b2 saves the draw."
    assert render(app).text().split("\n")[2][8:31] == f"{'░' * 11}│           "


def test_the_last_stage_of_a_hint_says_that_there_is_none_where_every_reply_holds() -> None:
    app = begin(Settings(players=2, rules=Rules(4, 4, 4)), Size(80, 24))
    assert said(helped(app, "t")) == EVERY_MOVE_DRAWS
    assert said(helped(app, "t", "t")) == "Every move here is as good as the next."


def test_solve_tells_them_only_where_soon_all_moves_are_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "9", "--json"]) == 0
    moves = {move["cell"]: move for move in json.loads(capsys.readouterr().out)["moves"]}
    assert (moves["a1"]["replies"], moves["a1"]["holding"]) == (8, ["b2"])
    assert moves["b2"]["holding"] == ["a1", "c1", "a3", "c3"]
    assert main(["solve", "25", "--board", "5,5,5", "--json", "--budget", "0.01"]) == 0
    assert {move["holding"] for move in json.loads(capsys.readouterr().out)["moves"]} == {None}
