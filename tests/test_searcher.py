"""The search within a budget: its moves by rules that are stated a second time, and its proofs played out."""

import gc
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from support import reference
from support.engine import LOST
from support.positions import at_random
from support.positions import text as text_of
from tictactoe import (
    BadPosition,
    GameOver,
    Judgement,
    Level,
    Mark,
    Outcome,
    Player,
    Position,
    Rules,
    Searcher,
    Solver,
    Value,
    bitboard,
    canonical,
    cells_of,
    format_cell,
    format_rules,
    parse_game,
    parse_position,
)
from tictactoe._engine.reach import plays_perfectly
from tictactoe._engine.search.principal_variation import PrincipalVariationSearch
from tictactoe._engine.search.scores import PROVEN

GOMOKU = Rules(15, 15, 5)
BOARDS = (
    GOMOKU,
    Rules(20, 20, 5),
    Rules(7, 7, 5),
    Rules(8, 8, 6),
    Rules(10, 10, 4),
    Rules(9, 6, 3),
    Rules(19, 2, 5),
    Rules(6, 8, 2),
    Rules(4, 4, 4),
)


def positions(seed: int) -> Iterator[Position]:
    """Positions of random games in which most marks are next to others; the boards take turns."""
    random = Random(seed)
    while True:
        for rules in BOARDS:
            position = rules.start
            for _ in range(random.randrange(rules.cells)):
                near = [cell for cell in position.legal_moves if touches(position, cell)]
                after = position.play(random.choice(near or position.legal_moves))
                if after.outcome:
                    break
                position = after
            yield position


def touches(position: Position, cell: int) -> bool:
    """Whether a cell next to a cell is marked."""
    width, marks = position.rules.width, position.mine | position.theirs
    around = (
        marks >> row * width + column & 1
        for row in range(max(cell // width - 1, 0), min(cell // width + 2, position.rules.height))
        for column in range(max(cell % width - 1, 0), min(cell % width + 2, width))
    )
    return any(around)


def opening(rules: Rules, random: Random, marks: int = 3) -> Position:
    """So many marks that touch, the first near the middle."""
    position = rules.start
    for _ in range(marks):
        near = [cell for cell in position.legal_moves if touches(position, cell)]
        position = position.play(random.choice(near or [rules.cells // 2]))
    return position


def completing(position: Position, mark: Mark) -> set[int]:
    """The cells where a mark completes a line, by rules that are stated a second time."""
    return reference.completing(text_of(position), mark.value, *position.rules.mnk)


def check_first_things(position: Position, move: int, blocks: bool = True) -> None:
    """Check that a move is legal, and that it takes a win in one, or else blocks a loss in one."""
    assert position.mark_at(move) is None
    wins, losses = completing(position, position.to_move), completing(position, position.to_move.other)
    if wins:
        assert move in wins, repr(position)
    elif losses and blocks:
        assert move in losses, repr(position)


def last(judgements: Iterator[Judgement]) -> Judgement:
    *_, judgement = judgements
    return judgement


@pytest.mark.parametrize("count", [2 * len(BOARDS), pytest.param(10_000, marks=pytest.mark.exhaustive)])
def test_every_win_in_one_is_taken_and_every_loss_in_one_blocked(count: int) -> None:
    searchers = {rules: Searcher(rules, mebibytes=8) for rules in BOARDS}
    players = {rules: Player(rules) for rules in BOARDS}
    for number, position in enumerate(islice(positions(7), count)):
        first = None
        for judgement in searchers[position.rules].search(position, nodes=100):
            first = first or judgement
            check_first_things(position, judgement.line[0])
            assert judgement.position == position
        assert first is not None
        assert first.nodes == 0
        if not plays_perfectly(position.rules):
            for level in Level.NOVICE, Level.CASUAL, Level.SKILLED:
                move = players[position.rules].choose(position, level, rng=Random(number))
                check_first_things(position, move, blocks=level > Level.NOVICE)


@pytest.mark.parametrize("number", range(20))
def test_continuous_fours_are_found_and_win_against_every_reply(number: int) -> None:
    text = (Path(__file__).parent / "continuous_fours.txt").read_text(encoding="utf-8").split("\n")[number + 1]
    x, o = (bitboard(cell for cell, letter in enumerate(text) if letter == mark) for mark in "XO")
    position = Position(GOMOKU, x, o, Mark.X)
    judgement = last(Searcher(GOMOKU).search(position, nodes=2000))
    assert (judgement.value, judgement.plies) == (Value.WIN, len(judgement.line))
    for turn, move in enumerate(judgement.line):
        wins, losses = completing(position, position.to_move), completing(position, position.to_move.other)
        if turn % 2 == 0:
            assert not losses or move in losses or move in wins
        elif turn < len(judgement.line) - 1:
            assert losses, "the reply is forced"
            assert not wins
            assert move in losses
        position = position.play(move)
    assert position.outcome == Outcome(Mark.X)


@pytest.mark.parametrize("board", [(15, 15, 5), (7, 7, 4), (19, 5, 4)])
def test_a_proven_win_stays_one_whatever_is_replied(board: tuple[int, int, int]) -> None:
    rules, random, proven = Rules(*board), Random(9), 0
    player, judge = Searcher(rules, mebibytes=8), Searcher(rules, mebibytes=8)
    for _ in range(4):
        position = opening(rules, random)
        while not position.outcome:
            judgement = last(player.search(position, nodes=300))
            after = position.play(judgement.line[0])
            if judgement.value is Value.WIN and not after.outcome:
                proven += 1
                near = [cell for cell in after.legal_moves if touches(after, cell)]
                for reply in random.sample(near, 3):
                    following = after.play(reply)
                    assert not following.outcome
                    if completing(following, after.to_move):
                        continue  # the answer is forced, and its value not asked for
                    assert last(judge.search(following, nodes=5000)).value is Value.WIN, repr(following)
            position = after
    assert proven > 2


@pytest.mark.parametrize("nodes", [60, 300])
def test_the_line_of_a_proven_win_or_loss_goes_to_the_end_of_the_game(nodes: int) -> None:
    random, searcher, proven = Random(2), Searcher(GOMOKU, mebibytes=8), 0
    for _ in range(2):
        position = opening(GOMOKU, random)
        while not position.outcome:
            judgement = last(searcher.search(position, nodes=nodes))
            if judgement.value is not Value.UNKNOWN:
                proven += 1
                assert judgement.plies == len(judgement.line)
                end = position
                for cell in judgement.line:
                    assert not end.outcome, repr(position)
                    end = end.play(cell)
                winner = position.to_move if judgement.value is Value.WIN else position.to_move.other
                assert end.outcome == Outcome(winner), repr(position)
            position = position.play(judgement.line[0])
    assert proven > 10


def half_played(rules: Rules, games: int, random: Random) -> Iterator[Position]:
    """The positions with 24 empty cells of the random games that are not over before."""
    for _ in range(games):
        position = at_random(rules.start, 24, random)
        if not position.outcome:
            yield position


@pytest.mark.parametrize("board", [(6, 6, 4), (8, 6, 5)])
def test_what_the_search_proves_the_solver_proves_too(board: tuple[int, int, int]) -> None:
    rules, proven = Rules(*board), 0
    solver = Solver(rules)
    for position in half_played(rules, 40, Random(3)):
        *before, judgement = Searcher(rules, mebibytes=4).search(position, nodes=1500, depth=8)
        assert all(each.value is not Value.LOSS for each in before), "a loss is proven when all moves are searched"
        if judgement.value is not Value.UNKNOWN:
            proven += 1
            analysis = solver.analyse(position.play(judgement.line[0]))
            assert analysis.value is judgement.value.opposite, repr(position)
            assert judgement.plies is not None
            assert analysis.plies is not None
            assert (analysis.plies + 1 <= judgement.plies) or judgement.value is Value.LOSS
            soonest = next(solver.proven(position)).plies
            assert soonest is not None
            assert soonest <= judgement.plies
    assert proven > 5


@pytest.mark.parametrize("board", [(6, 6, 4), (8, 6, 5)])
def test_the_solver_agrees_with_what_is_proven_of_other_moves(board: tuple[int, int, int]) -> None:
    rules, proven = Rules(*board), 0
    solver = Solver(rules)
    for position in half_played(rules, 30, Random(5)):
        judged = last(Searcher(rules, mebibytes=4).search(position, nodes=3000, depth=6, count=3))
        for cell in cells_of(judged.lost):
            proven += 1
            assert solver.value(position.play(cell)) is Value.WIN, repr(position)
        for other in judged.others:
            if other.value is Value.WIN:
                proven += 1
                assert solver.value(position.play(other.line[0])) is Value.LOSS, repr(position)
    assert proven > 5


def after(rules: Rules, moves: str) -> Position:
    """The position after these moves from the empty board."""
    return parse_game(f"{format_rules(rules)} X: {moves}").position


@pytest.mark.parametrize("count", [1, 2, 3])
def test_of_two_threats_one_is_answered_and_the_loss_told_at_once(count: int) -> None:
    position = after(GOMOKU, "h8 a1 i8 a3 j8 a5 k8")
    (judgement,) = Searcher(GOMOKU).search(position, nodes=5000, count=count)
    assert (judgement.value, judgement.plies, judgement.nodes) == (Value.LOSS, 2, 0)
    assert {format_cell(GOMOKU, cell) for cell in judgement.line} == {"g8", "l8"}
    assert judgement.score < -PROVEN
    assert judgement.lost == position.empty


@pytest.mark.parametrize(
    ("position", "count", "plies"),
    [
        # After the one answer to the four there is an open three.
        ("X14/15/X14/15/X14/15/X14/6XOOOO4/7O7/7O7/15/15/15/15/15", 3, 4),
        # The likeliest moves lose to fours and open threes, and so do all others.
        ("15/6O8/6O8/6X8/6O8/6OX7/6XOX6/7XX6/15/15/15/15/15/15/15", 1, 8),
    ],
)
def test_that_every_move_loses_is_told_and_ends_the_search(position: str, count: int, plies: int) -> None:
    judged = list(Searcher(GOMOKU).search(parse_position(position, GOMOKU), nodes=20_000, count=count))
    assert (judged[-1].value, judged[-1].plies) == (Value.LOSS, plies)
    assert judged[-1].depth < 10


@pytest.mark.slow
def test_a_loss_is_proven_where_all_likely_moves_lose() -> None:
    """Each move loses, as searches of the positions after them show; before, all cells must be tried further on."""
    position = after(GOMOKU, "h8 i9 g7 k7 i7 j8 h10 l6 m5")
    searcher = Searcher(GOMOKU)
    assert all(last(searcher.search(position.play(cell))).value is Value.WIN for cell in cells_of(position.empty))
    judged = last(Searcher(GOMOKU).search(after(GOMOKU, "h8 i9 g7 k7 i7 j8 h10"), nodes=400_000))
    assert (judged.value, judged.lost.bit_count()) == (Value.LOSS, 218)


def test_a_search_that_is_stopped_tells_a_loss_if_it_has_refuted_every_move() -> None:
    rules = Rules(7, 7, 4)
    position = parse_position("7/7/4O2/2XXO2/4X2/7/7", rules, Mark.O)
    judged = last(Searcher(rules).search(position, nodes=250))
    assert (judged.value, judged.plies, judged.lost.bit_count()) == (Value.LOSS, 10, 4)
    end = position
    for cell in judged.line:
        end = end.play(cell)
    assert end.outcome == Outcome(Mark.X)


@pytest.mark.parametrize(
    ("rules", "moves", "line"),
    [
        (GOMOKU, "g7 h8 g9 g8 f8 i8 f7 e9", "e7 j8 k8 h7 d6"),
        (Rules(7, 7, 4), "c4 d4 d3 e2", "c2 e3 c3 c1 c5"),
    ],
)
def test_who_has_lost_is_not_expected_to_play_anywhere(rules: Rules, moves: str, line: str) -> None:
    """No move stops both open rows: the likeliest one is expected, not the first of the board."""
    position = after(rules, moves)
    judged = last(Searcher(rules).search(position, nodes=50_000))
    assert judged.value is Value.WIN
    assert " ".join(format_cell(rules, cell) for cell in judged.line).startswith(line)


def test_of_moves_that_are_images_of_each_other_only_one_is_judged() -> None:
    for moves in "h8 i9", "h8", "":
        position = after(GOMOKU, moves)
        *_, judged = Searcher(GOMOKU).search(position, nodes=3000, count=9)
        reached = {canonical(position.play(each.line[0])) for each in (judged, *judged.others)}
        assert len(reached) == 1 + len(judged.others) >= 3


def test_the_next_best_moves_are_judged_like_the_best() -> None:
    for moves in "j11 i10 k10 h6 e5", "h8 i9 g8 i7 i8", "h8", "":
        position = after(GOMOKU, moves)
        for judgement in Searcher(GOMOKU).search(position, nodes=3000, count=3):
            found = judgement, *judgement.others
            assert len({each.line[0] for each in found}) == len(found) <= 3
            assert all(each.position == position for each in found)
            assert judgement.score >= max(each.score for each in found if each.depth == judgement.depth)
            assert all(judgement.depth - each.depth <= 1 for each in found)
            assert not any(judgement.lost >> each.line[0] & 1 for each in judgement.others)
            for each in found:
                end = position
                for cell in each.line:
                    end = end.play(cell)
        assert judgement.others


def test_the_solver_answers_where_it_reaches() -> None:
    judgement = last(Searcher(Rules(4, 4, 4)).search(Rules(4, 4, 4).start))
    assert (judgement.value, judgement.score, judgement.plies) == (Value.DRAW, 0, None)
    position = parse_position("XOXOXOX/OXOXOXO/OXOXOXO/XOXO3/7/7/XOXO3", Rules(7, 7, 5), Mark.X)
    judged = last(Searcher(Rules(7, 7, 5)).search(position))
    assert judged.value is Solver(Rules(7, 7, 5)).value(position)


def test_the_same_chance_and_nodes_give_the_same_move() -> None:
    for position in islice(positions(0), len(BOARDS)):
        lines = [last(Searcher(position.rules).search(position, nodes=300, rng=Random(0))) for _ in range(2)]
        assert lines[0] == lines[1]


def test_the_first_marks_vary_and_are_near_the_middle() -> None:
    searcher = Searcher(GOMOKU)
    cells = {last(searcher.search(GOMOKU.start, rng=Random(seed))).line[0] for seed in range(60)}
    assert len(cells) > 5
    assert all(5 <= cell // 15 <= 9 and 5 <= cell % 15 <= 9 for cell in cells)


@pytest.mark.parametrize("board", [(19, 19, 5), (15, 15, 5), (7, 7, 4)])
def test_stop_is_asked_every_few_nodes_and_obeyed(board: tuple[int, int, int]) -> None:
    rules, random = Rules(*board), Random(5)
    for most in 1, 2, 5, 20:
        position = opening(rules, random, 8)
        asked = 0

        def stop() -> bool:
            nonlocal asked
            asked += 1
            return asked >= most  # noqa: B023 - it is asked within this turn of the loop

        judgement = last(Searcher(rules).search(position, stop))
        assert asked <= most
        assert judgement.nodes <= 40 * (most + 1)


@pytest.mark.parametrize(
    "moves",
    [
        "i7 f8 g7 f6 g9 f7 f9 g6 h9 i9 h8 f10 h7 h6 i6 g8 g10",
        "j9 h7 j6 i6 j7 j8 j5 h8 h9 i8 g8 i9 i10 f7 i7 f6 j10 g6",
    ],
)
def test_a_move_that_was_just_found_to_lose_is_not_played(moves: str) -> None:
    position = after(GOMOKU, moves)
    judgements = list(Searcher(GOMOKU).search(position, nodes=10_000))
    lost = next(each for each in judgements if each.score <= LOST)
    stopped = last(Searcher(GOMOKU).search(position, nodes=lost.nodes + 1))
    assert stopped.nodes < next(each.nodes for each in judgements if each.nodes > lost.nodes)
    assert stopped.line[0] != lost.line[0]


def test_a_selective_search_looks_far_ahead_with_few_nodes() -> None:
    for moves in "j11 i10 k10 h6 e5", "j10 i7 h9 e5 e11", "h8 i9 g8 i7 i8":
        position = after(GOMOKU, moves)
        assert last(Searcher(GOMOKU).search(position, nodes=5000)).depth >= 9


def test_nothing_of_a_search_waits_for_a_collection_of_garbage() -> None:
    def searches() -> int:
        return sum(isinstance(thing, PrincipalVariationSearch) for thing in gc.get_objects())

    gc.disable()
    try:
        before = searches()
        last(Searcher(GOMOKU).search(GOMOKU.start.play(112).play(113).play(97), nodes=200))
        assert searches() == before
        broken_off = Searcher(GOMOKU).search(GOMOKU.start.play(112), nodes=200)
        next(broken_off)
        assert searches() == before + 1
        del broken_off
        assert searches() == before
    finally:
        gc.enable()


def test_a_limit_of_nodes_or_plies_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    position = GOMOKU.start.play(112).play(113).play(97)
    assert [judgement.depth for judgement in Searcher(GOMOKU).search(position, depth=3)][-1] == 3
    assert last(Searcher(GOMOKU).search(position, nodes=500)).nodes <= 500 + 64
    monkeypatch.setattr("tictactoe._engine.player.SEARCH_NODES", 500)
    choice = Player(GOMOKU).choose(position, Level.PERFECT, rng=Random(1))  # which ends without a stop
    assert choice in position.legal_moves


def test_a_position_that_cannot_be_searched_is_refused() -> None:
    searcher = Searcher(Rules(7, 7, 4))
    with pytest.raises(ValueError, match=r"knows the board \(7, 7, 4\), not \(3, 3, 3\)"):
        next(searcher.search(Rules(3, 3, 3).start))
    with pytest.raises(BadPosition):
        next(searcher.search(Rules(7, 7, 4).start._replace(mine=0b111)))
    with pytest.raises(GameOver, match="the game is over"):
        next(searcher.search(parse_position("XXXX3/OOO4/7/7/7/7/7", Rules(7, 7, 4))))
