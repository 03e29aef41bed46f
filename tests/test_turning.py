"""The move with which a game on a large board turned, in its review."""

import re

import pytest

from support.engine import Verdict
from support.positions import blank
from support.reviews import looked_through
from support.sittings import press, sitting, text, top
from support.ui import App, ReviewPage, Settings, meaning, unanalysed, update
from tictactoe import (
    Analysis,
    Game,
    Judgement,
    MoveAnalysis,
    Played,
    Position,
    Rules,
    Seat,
    Seats,
    Value,
    parse_cell,
    parse_game,
)
from tictactoe._engine.threats import with_threats
from tictactoe._ui.pages.review.annotated import annotated
from tictactoe._ui.pages.review.turning import sentences

GOMOKU = Rules(15, 15, 5)
MOVES = "h8 a1 h9 a2 h10 a3 h11 a4"


def analysis(position: Position, value: Value = Value.UNKNOWN) -> Analysis:
    """An analysis that proves the value of a position, if any, by its first move."""
    moves = tuple(
        MoveAnalysis(cell, Value.UNKNOWN if place else value, None, False, (cell,))
        for place, cell in enumerate(position.legal_moves)
    )
    return Analysis(position, value, None, False, (), moves, 0)


def reviewing(
    scores: list[int | Value | None], moves: str = MOVES, *, complete: bool = True, best: tuple[int, ...] = ()
) -> App:
    """The review of a game, with what is thought of each position: a score for X, or a value for the side to move.

    The moves at the plies of `best` are those that the search found best.
    """
    cells = [parse_cell(GOMOKU, name) for name in moves.split()]
    game = Game(GOMOKU.start, Seats(Seat.PERSON, Seat.PERSON), tuple(map(Played, cells)))
    analyses, judgements = [], list[Judgement | None]()
    for ply, (position, score) in enumerate(zip(game.positions, scores, strict=True)):
        analyses.append(analysis(position, score if isinstance(score, Value) else Value.UNKNOWN))
        sign = -1 if ply % 2 else 1
        line = (cells[ply] if ply in best else 200, 201)
        judged = Judgement(position, 9, 100, line, sign * score) if isinstance(score, int) else None
        judgements.append(judged)
    app = sitting(Settings(GOMOKU, players=2)).push("review", unanalysed(game))
    return update(app, looked_through(game, tuple(analyses), 0 if complete else 7, tuple(judgements)))


def test_a_mistake_that_is_proven_is_no_guess() -> None:
    page = top(reviewing([0, 20, 10, 30, 20, 20, 390, Value.LOSS]), ReviewPage)
    assert sentences(page.analysed) == ["It looks as if the game turned at move 6, a3."]
    proven = page.analysed._replace(verdicts=(Verdict.LOST_DRAW,) * 8, shown=frozenset(range(8)))
    assert sentences(proven) == ["The game turned at move 6, a3."]


@pytest.mark.parametrize(
    ("scores", "move"),
    [
        ([0, 20, 10, 30, 20, 20, 390, Value.LOSS], "6, a3"),
        ([0, 20, 10, 30, 220, 20, 390, 380], "6, a3"),
        ([0, 20, -300, -290, -280, -300, -310, -300], None),  # O was never worse by a move of its own
        ([0, 0, 0, 0, 0, 0, 0, 0], None),
        ([0, None, 600, None, 600, 600, 600, 600], None),  # of its neighbours too little is known
        ([0, -500, -510, -500, -600, -600, Value.LOSS, -600], "1, h8"),
    ],
)
def test_the_move_that_cost_most_is_named_at_the_end_and_a_key_leads_there(
    scores: list[int | Value | None], move: str | None
) -> None:
    app = reviewing(scores)
    page = top(app, ReviewPage)
    shown = text(app)
    if move is None:
        assert "turned" not in shown
        assert press(app, "tab").pages == app.pages
        assert "did not turn" in meaning(app, "turn").answer
        return
    assert "The game was not finished." in shown
    assert f"It looks as if the game turned at move {move}." in shown
    assert page.at_end
    assert "Tab turning point" in shown.rstrip("\n").split("\n")[-1]
    there = press(app, "tab")
    assert top(there, ReviewPage).ply + 1 == int(move.split(",")[0])
    assert "Tab turning point" not in text(there)
    assert update(app, meaning(app, "turn").event).pages == there.pages  # type: ignore[arg-type]
    assert meaning(app, "whose turn is it").answer


def test_a_file_says_it_of_the_move_and_has_the_better_line_as_a_variation() -> None:
    app = reviewing([0, 20, 10, 30, 20, 20, Value.WIN, 600])
    tree = annotated(top(press(app, "v"), ReviewPage))
    line = [parse_cell(GOMOKU, name) for name in MOVES.split()]
    turned = tree.branch(line[:6])
    assert turned
    assert turned.comment.endswith(" It looks as if the game turned here.")
    assert [tree.branch((*line[:5], *better)) is not None for better in ((200,), (200, 201))] == [True, True]
    others = [tree.branch(line[:count]) for count in (1, 2, 3, 4, 5, 7, 8)]
    assert not any("turned here" in other.comment for other in others if other)


def test_of_a_game_that_was_won_it_is_a_move_of_the_loser_though_proofs_are_not_found_again() -> None:
    moves = "h8 a1 h9 a2 h10 a3 h11 a4 h12"
    again: list[int | Value | None] = [
        0,
        20,
        10,
        30,
        20,
        30,
        Value.WIN,
        100,
        Value.WIN,
    ]  # after move 7 the search sees less
    assert sentences(top(reviewing(again, moves), ReviewPage).analysed) == [
        "It looks as if the game turned at move 6, a3."
    ]
    winners: list[int | Value | None] = [
        0,
        -500,
        -510,
        -500,
        0,
        10,
        20,
        30,
        Value.WIN,
    ]  # X, who won, lost most with move 1
    assert sentences(top(reviewing(winners, moves), ReviewPage).analysed) == [
        "It looks as if the game turned at move 8, a4."
    ]


def test_a_game_does_not_turn_where_one_side_is_far_ahead() -> None:
    moves = "h8 a1 h9 a2 h10 a3 h11 a4 h12"
    for before, told in (150, []), (280, ["It looks as if the game turned at move 2, a1."]):
        values: list[int | Value | None] = [0, 20, before, 350, 500, 340, 590, 350, Value.WIN]
        assert sentences(top(reviewing(values, moves), ReviewPage).analysed) == told


def test_a_move_that_looked_best_did_not_turn_the_game() -> None:
    scores: list[int | Value | None] = [0, 20, 10, -250, -240, -250, 390, 380]  # before move 6 it saw too little
    assert sentences(top(reviewing(scores), ReviewPage).analysed) == ["It looks as if the game turned at move 6, a3."]
    forced = top(reviewing(scores, best=(5,)), ReviewPage)
    assert sentences(forced.analysed) == ["It looks as if the game turned at move 3, h9."]


def test_of_a_move_that_looked_best_the_search_after_it_tells_more() -> None:
    scores: list[int | Value | None] = [0, 20, 10, 30, 40, -250, 390, 380]
    assert row(reviewing(scores), 5) == "X h10 O ahead"
    assert row(reviewing(scores, best=(5,)), 5) == "X h10 X far ahead"
    assert row(reviewing(scores, best=(4, 5)), 4) == "O a2 X far ahead"


def row(app: App, number: int) -> str:
    """The row of a move in the list."""
    return next(
        " ".join(found[1].split())
        for line in text(app).splitlines()
        if (found := re.search(rf" {number}  ([XO]  .*)", line))
    )


def test_it_is_not_named_before_the_whole_game_is_looked_through() -> None:
    assert "turned" not in text(reviewing([0, 20, 10, 30, 20, 20, 390, 380], complete=False))


def test_a_game_on_a_small_board_has_verdicts_instead() -> None:
    game = Game(Rules(3, 3, 3).start, Seats(Seat.PERSON, Seat.PERSON), tuple(map(Played, (0, 3, 1, 4, 2))))
    app = sitting(Settings(players=2)).push("review", unanalysed(game))
    assert "Tab" not in text(update(app, looked_through(game, (None,) * 5)))


def test_who_is_ahead_is_told_on_the_board_for_exploring_too() -> None:
    app = press(reviewing([0, 20, 10, 30, 20, 20, 390, Value.LOSS]), "end")
    assert "6  O  a3   X far ahead" in text(press(app, "x"))


# O's d11 makes a four, which c12 alone stops, and O wins all the same.
FORCED = parse_game(
    "15,15,5 X: h8 i7 i9 g7 h9 f8 j7 h6 i5 j8 g5 e7 f7 e6 e8 g6 f6 f5 g10 i8 h7 h11 g9 k9 l10 f9 f10 e10 i10 j10 i11 "
    "i13 j5 g8 j6 c8 d7 d11 c12 d9"
)


@pytest.mark.parametrize("exact", [False, True])
def test_a_forced_move_in_a_lost_game_is_not_doubted_and_the_move_before_turned_it(exact: bool) -> None:
    """A proof of a later position tells what the positions are worth from which only forced moves led there."""
    game = FORCED
    known = [with_threats(blank(position)) for position in game.positions]
    judged = [
        Judgement(position, 9, 100, (move.cell,), 0)
        for position, move in zip(game.positions, game.moves, strict=True)
    ]
    judged[36] = judged[36]._replace(line=(parse_cell(GOMOKU, "h12"),))
    judged[38] = judged[38]._replace(score=200)
    app = sitting(Settings(GOMOKU, players=2)).push("review", unanalysed(game))
    app = update(app, looked_through(game, known, judgements=judged))
    page = top(app, ReviewPage)
    assert page.analysed.verdicts[38] is None
    won = known[39]._replace(value=Value.WIN, plies=19 if exact else None, exact=exact)
    app = app.put(page, page._replace(analysed=page.analysed.with_found(39, won, None)))
    assert row(app, 39) == "X c12 lost already"
    assert [row(app, 37), row(app, 38)] == ["X d7 loses", "O d11 wins"]
    assert "It looks as if the game turned at move 37, d7." in text(app)
    assert "Move 39: c12 was forced; the game was already lost." in text(press(app, "<", "<"))
