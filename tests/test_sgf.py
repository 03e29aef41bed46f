"""Games as SGF: against files as other programs write them, as a round trip, and damaged in every place."""

import random
from contextlib import suppress
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.sentences import cannot_win
from tictactoe import BadSgf, Branch, GameTree, IllegalMove, Mark, Played, Rules, format_sgf, parse, parse_sgf

# Written by hand as other programs write them: long names of properties (FF[3]), upper case, spaces, line ends of
# Windows, properties that have no meaning here, a comment with brackets and a soft line break, variations.
FOREIGN = {
    "a site": "(;GM[4]FF[4]AP[Site:2.1]SZ[15]PB[Ann]PW[Bo \\[5 dan\\]]RE[B+R]DT[2024-05-01]\r\n;B[hh]BL[298];W[ig])",
    "old": "Saved by an old program\n(;GaMe[4] SiZe[15] ;Black[hh] ;White[ig]\n)",
    "a problem": "(;GM[4]FF[4]SZ[15]AB[hh][ii]AW[gg]PL[W]C[White to move]\n(;W[jj]TE[1]C[blocks])(;W[aa]BM[1]))",
    "rectangle": "(;FF[4]GM[4]SZ[5:4]AB[aa:ba]AW[ac][bc];B[ca]C[ends it \\\nall])",
    # as a program for matches writes them
    "a match": "(;FF[4]GM[4]GN[1]EV[a x b]DT[2024.05.01 12:30:00]RO[1.1]RU[0]SZ[15]PB[a]PW[b]RE[B+1]TE[five]\n"
    ";B[hh]C[opening move];W[ig]C[opening move]\n;B[gj]C[12ms];W[ih]C[3ms])\n\n",
    # all moves in the first node
    "a collection": "(;GM[4]FF[4]SZ[15]DT[2018-04-15]PB[a]PW[b]RE[0]B[hh]W[ig]B[gj])",
    # a board on the web: stones at the start, a title, how variations are shown
    "a board": "(;GM[4]FF[4]CA[UTF-8]AP[A Board:1.0.0]ST[0]SZ[15]PB[B]PW[W]AB[hh][ig]AW[gi][gh];B[aa]N[first])",
    # a site of many games: no GM, where it was played, the number of the game
    "another site": "(;FF[4]EV[gomoku.ch.1.1.1]PB[Ann]PW[Bo]SZ[19]RE[B]GC[ game #123]SO[http://www.example.com];B[jj];"
    "W[ij];B[ji])",
    # as an editor for Go lays it out: a line each, marks and letters on points, variations
    "an editor": "(;GM[4]FF[4]CA[UTF-8]AP[Editor:3]ST[2]\nRU[Japanese]SZ[15]KM[0.00]\nPW[ tony ]PB[jared ]\n(;B[hh]\n"
    "(;W[ig]\n;B[gg]TR[hh][ig]C[see [A\\]]\n)\n(;W[hg]LB[aa:A][bb:B])))",
    "comments between": "(;GM[4]SZ[9];B[ee];C[a node without a move];W[ef];)",
}


def test_files_of_other_programs_are_read() -> None:
    read = {name: parse_sgf(text)[0] for name, text in FOREIGN.items()}
    assert str(read["a site"].game) == "15,15,5 X: h8 i7"
    assert (read["a site"].players, read["a site"].date) == (("Ann", "Bo [5 dan]"), "2024-05-01")
    assert str(read["old"].game) == "15,15,5 X: h8 i7"
    problem = read["a problem"]
    assert (problem.start.to_move, problem.comment) == (Mark.O, "White to move")
    assert [(move.cell, move.comment, move.mistake) for move in problem.first] == [
        (9 * 15 + 9, "blocks", False),
        (0, "", True),
    ]
    ended = read["rectangle"]
    assert (ended.start, ended.first[0].comment) == (parse("XX.../...../OO.../....."), "ends it all")
    assert read["rectangle"].game.rules == Rules(5, 4, 4)
    games = {name: str(tree.game) for name, tree in read.items()}
    assert games["a match"] == "15,15,5 X: h8 i7 g10 i8"
    assert [branch.comment for branch in read["a match"].first] == ["opening move"]
    assert games["a collection"] == "15,15,5 X: h8 i7 g10"
    assert games["a board"].endswith("X: a1")
    another = read["another site"]
    assert (games["another site"], another.players) == ("19,19,5 X: j10 i10 j9", ("Ann", "Bo"))
    assert dict(another.details) == {
        "EV": "gomoku.ch.1.1.1",
        "GC": "game #123",
        "SO": "http://www.example.com",
        "RE": "B",
    }
    editor = read["an editor"]
    assert (games["an editor"], editor.players) == ("15,15,5 X: h8 i7 g7", ("jared", "tony"))
    assert editor.first[0].replies[0].replies[0].comment == "see [A]"
    assert [branch.cell for branch in editor.first[0].replies] == [6 * 15 + 8, 6 * 15 + 7]
    between = read["comments between"]
    assert str(between.game) == "9,9,5 X: e5 e6"
    assert between.first[0].comment == "a node without a move"


def test_files_of_other_programs_come_back_with_all_that_has_a_meaning_here() -> None:
    for text in FOREIGN.values():
        trees = parse_sgf(text)
        assert parse_sgf(format_sgf(trees)) == trees


def test_the_event_comes_back_as_it_stood_there() -> None:
    written = format_sgf(parse_sgf("(;SZ[3]RO[2 (final)]EV[A \\] B]PB[Ann]TM[300];B[bb])"))
    assert all(text in written for text in ("EV[A \\] B]", "RO[2 (final)]", "TM[300]"))
    assert parse_sgf("(;SZ[3]EV[ ];B[bb])")[0].details == ()


@pytest.mark.parametrize(
    ("result", "kept", "resigned"),
    [
        ("B+T", "B+T", False),
        ("0", "0", False),
        ("W+T", "W+T", True),
        ("W+R", "", True),
        ("w+resign", "", True),
        ("W+", "", True),
        ("", "", False),
    ],
)
def test_a_result_that_the_moves_do_not_tell_is_kept(result: str, kept: str, resigned: bool) -> None:
    [tree] = parse_sgf(f"(;SZ[3]RE[{result}];B[bb];W[aa])")
    assert (dict(tree.details).get("RE", ""), tree.resigned) == (kept, resigned)
    assert f"RE[{kept or 'W+R'}]" in format_sgf(tree) or not result
    decided = tree._replace(resigned=False).changed((4, 0, 3, 1, 5), lambda move: move)
    assert "RE[B+]" in format_sgf(decided)
    [over] = parse_sgf("(;SZ[3]RE[W+];B[aa];W[ab];B[ba];W[bb];B[ca])")
    assert "RE[B+]" in format_sgf(over)


@pytest.mark.parametrize(
    ("size", "rules", "kept", "written"),
    [
        ("15", "renju", "renju", "RU[renju]"),
        ("3", "3 in a row", "", "RU[3 in a row]"),
        ("15", "Freestyle", "", "RU[5 in a row]"),
        ("15", "Gomoku (free-style)", "", "RU[5 in a row]"),
        ("3", "3 In A Row", "", "RU[3 in a row]"),
        ("15", "exactly 5 in a row", "exactly 5 in a row", "RU[exactly 5 in a row]"),
        ("15", "", "", "RU[5 in a row]"),
    ],
)
def test_rules_that_do_not_hold_here_are_kept_by_their_name(size: str, rules: str, kept: str, written: str) -> None:
    [tree] = parse_sgf(f"(;SZ[{size}]RU[{rules}];B[bb])")
    assert dict(tree.details).get("RU", "") == kept
    assert format_sgf(tree).count("RU[") == format_sgf(tree).count(written) == 1
    smaller = tree._replace(start=Rules(5, 5, 3).start)
    assert "RU[3 in a row]" in format_sgf(smaller), "how many win must come back"
    for other in "6 in a row", "renju with 6 in a row":
        large = tree._replace(start=Rules(15, 15, 5).start, details=(("RU", other),))
        assert "RU[5 in a row]" in format_sgf(large)


@pytest.mark.parametrize("details", [{"EV": "Cup"}, (("B", "aa"),), (("EV", 1),), ("EV",)])
def test_details_of_another_shape_are_refused(details: Any) -> None:
    tree = GameTree(Rules(3, 3, 3).start, details=details)
    with pytest.raises(ValueError, match=r"details are pairs such as \('EV', 'the event'\), not "):
        format_sgf(tree)


@pytest.mark.parametrize(
    ("first", "why"),
    [
        ([Branch(9)], r"^cell 9 is not on the board"),
        ([Branch(4, replies=[Branch(4)])], "^cell 4 is taken$"),
        ([Branch(4), Branch(4)], "^cell 4 is a variation there already$"),
    ],
)
def test_moves_that_cannot_be_played_are_not_written(first: list[Branch], why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        format_sgf(GameTree(Rules(3, 3, 3).start, first))


def test_a_move_below_0_and_three_players_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^cell is -1: it is 0 or more$"):
        Branch(-1)
    with pytest.raises(ValueError, match=r"^cell is -5: it is 0 or more$"):
        Played(-5)
    with pytest.raises(ValueError, match=r"^players are the names of X and O, not \('a', 'b', 'c'\)$"):
        GameTree(Rules(3, 3, 3).start, players=cast(Any, ("a", "b", "c")))


def test_several_moves_in_a_node_are_several_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    [tree] = parse_sgf("(;B[aa]C[start]SZ[3];W[bb]B[ab]C[two](;W[ac])(;W[cc]B[ac]))")
    assert (str(tree.game), tree.comment) == ("3,3,3 X: a1 b2 a2 a3", "start")
    assert tree.branch((0, 4)) == Branch(4, replies=tree.replies((0, 4)))
    assert [tree.replies((0, 4))[0].comment, len(tree.lines(9))] == ["two", 6]
    monkeypatch.setattr("tictactoe._engine.games.sgf.MOST_NODES", 2000)
    with pytest.raises(BadSgf, match=r"at most 2,000 moves"):
        parse_sgf("(;SZ[3]" + "B[aa]W[bb]" * 1001 + ")")


def test_a_file_may_have_several_games() -> None:
    trees = parse_sgf("(;SZ[3];B[aa])\n\n(;SZ[3];W[bb];B[aa])")
    assert [str(tree.game) for tree in trees] == ["3,3,3 X: a1", "3,3,3 O: b2 a1"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "there is no game in it; SGF begins with"),
        ("# Notes", "line 1: # Notes is no SGF"),
        ("(;GM[1]SZ[19];B[pd])", r"this is not gomoku, GM\[4\], but another game, GM\[1\]"),
        ("(;GM[4\n]SZ[3];B[bb])", r"but another game, GM\[4\?\]"),
        ("(;SZ[x])", r"SZ\[x\] is no size of a board; write SZ\[15\] or SZ\[15:13\]"),
        ("(;SZ[52])", "there is no board of 52 x 52; a side has 1 to 20 cells"),
        ("(;SZ[3]RU[9 in a row])", f"{cannot_win(9, '3 x 3')}; choose 1 to 3"),
        ("(;SZ[3]\n;B[dd])", r"line 2: \[dd\] is no cell of this board"),
        ("(;SZ[3];B[])", "line 1: X passes, but here each side marks a cell in turn"),
        ("(;SZ[19];B[aa]\n;W[tt])", "line 2: O passes, but here each side marks a cell in turn"),
        ("(;SZ[3];B[aa];W[aa])", "line 1: a1 is taken"),
        ("(;SZ[3];B[aa];B[bb])", "line 1: X moves, but O is to move"),
        ("(;SZ[3];B[aa];W[ab];B[ba];W[bb];B[ca]\n;W[cc])", "line 2: the game is over"),
        ("(;SZ[3];B[aa][bb])", "line 1: X moves, but O is to move"),
        ("(;GM[1]FF[4]CA[UTF-8]AP[Sabaki:0.52.2]KM[7.5]SZ[15];B[hh])", r"this is not gomoku, GM\[4\], but another"),
        ("(;SZ[3];B[aa];AW[bb])", "stones are added after the start; here a game has only moves"),
        ("(;SZ[3]AB[aa][bb][cc])", "the start is no position: 3 X and 0 O cannot be"),
        ("(;SZ[3];B[aa]", "it breaks off before the end of a game"),
        (
            "(;SZ[3];B[aa])\n(;SZ[3];B[aa](;W[bb])\n(;SZ[3];B[aa])\n(;SZ[3];B[bb])",
            r"line 2: the game that begins here has no \) at its end",
        ),
        ("(;SZ[3];B[aa]C[open)", r"line 1: \[open\) is no SGF"),
        ("()", "a game has no nodes"),
        ("(B[aa])", "line 1: B is out of place"),
        ("(;SZ[3]))", r"line 1: \) is out of place"),
        ("(;SZ[3];B[\x1b\x07])", r"line 1: \[\?\?\] is no cell of this board"),
    ],
)
def test_what_is_no_game_is_refused_in_one_line(text: str, why: str) -> None:
    with pytest.raises(BadSgf, match=why) as refused:
        parse_sgf(text)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    ("variations", "left_out"),
    [
        ("(;B[ca])(;AW[cc];B[ca])", 1),
        ("(;B[ca])(;AW[cc](;B[ca])(;B[cb]))(;B[cb];W[aa])(;W[cc])(;B[zz])", 4),
        ("(;B[ca])(;B[ab];W[])", 1),
        ("(;B[ca])(;B[ab]C[kept](;AE[aa])(;PL[B]))", 2),
    ],
)
def test_variations_that_cannot_be_played_are_left_out_and_counted(variations: str, left_out: int) -> None:
    [tree] = parse_sgf(f"(;SZ[3];B[aa];W[bb]{variations})")
    assert (str(tree.game), tree.left_out) == ("3,3,3 X: a1 b2 c1", left_out)
    assert tree.replies((0, 4))[0] == Branch(2)
    assert parse_sgf(format_sgf([tree])) == [tree._replace(left_out=0)]


def test_what_is_left_of_a_variation_is_read() -> None:
    [tree] = parse_sgf("(;SZ[3];B[aa];W[bb](;B[ca])(;B[ab]C[kept];W[ac];W[cc];B[ba]))")
    assert (tree.left_out, [branch.cell for branch in tree.replies((0, 4))]) == (1, [2, 3])
    assert tree.branch((0, 4, 3)) == Branch(3, "kept", replies=(Branch(6),))


def test_variations_that_begin_with_the_same_move_become_one() -> None:
    text = "(;SZ[3];B[bb](;W[aa]C[one];B[cc])(;W[ab])(;W[aa]C[two]BM[1](;B[cc]C[three];W[cb])(;B[ba];W[cb])))"
    (tree,) = parse_sgf(text)
    assert tree.lines(9) == [(4,), (4, 0), (4, 3), (4, 0, 8), (4, 0, 1), (4, 0, 1, 5)]
    assert [move.cell for move in tree.game.moves] == [4, 0, 8]
    assert tree.left_out == 1  # what follows the last move of the game
    said = [branch and (branch.comment, branch.mistake) for branch in map(tree.branch, ((4, 0), (4, 0, 8)))]
    assert said == [("one\ntwo", True), ("three", False)]
    assert parse_sgf(format_sgf(tree)) == [tree._replace(left_out=0)]


def test_the_name_of_a_node_is_part_of_its_comment() -> None:
    (tree,) = parse_sgf("(;GM[4]SZ[3]N[a short game];B[bb]N[centre]C[strong];W[aa]N[corner])")
    assert (tree.comment, tree.first[0].comment) == ("a short game", "centre\nstrong")
    assert tree.first[0].replies[0].comment == "corner"
    assert parse_sgf(format_sgf(tree)) == [tree]


def test_nodes_without_a_move_say_their_comments_after_the_move_before_them() -> None:
    [tree] = parse_sgf("(;SZ[3];B[aa]C[one];C[two];;C[three](;C[four];W[bb])(;C[five](;W[cc])))")
    (first,) = tree.first
    assert first.comment.split() == ["one", "two", "three", "four", "five"]
    assert [reply.cell for reply in first.replies] == [4, 8]


def test_the_game_itself_must_be_right() -> None:
    with pytest.raises(BadSgf, match="stones are added after the start"):
        parse_sgf("(;SZ[3];B[aa](;AW[bb])(;W[bb]))")


def test_hostile_files_are_refused_or_read_without_harm() -> None:
    assert parse_sgf("(;SZ[3]" + ";" * 5_000 + ")")[0].first == ()
    assert len(parse_sgf("(;SZ[3]" + ";C[what was said]" * 5_000 + ")")[0].comment) == 5_000 * 14 - 1
    with pytest.raises(BadSgf, match=r"at most 100,000 moves"):
        parse_sgf("(;SZ[3]" + ";" * 100_001 + ")")
    with pytest.raises(BadSgf, match=r"breaks off"):
        parse_sgf("(;SZ[3]" + "(;" * 5_000)
    deep = "(;SZ[20]" + "".join(f"({move}" for move in _snake()) + ")" * 401
    assert len(parse_sgf(deep)[0].game.moves) == 400
    assert parse_sgf(format_sgf(parse_sgf(deep))) == parse_sgf(deep)


def _snake() -> list[str]:
    """The moves of a game that fills 20 x 20 without five in a row: two and two cells of a mark, shifted by rows."""
    cells: dict[str, list[str]] = {"B": [], "W": []}
    for row in range(20):
        for column in range(20):
            mark = "BBWW"[(column + 2 * (row if row % 2 else row // 2)) % 4]
            cells[mark].append(chr(97 + column) + chr(97 + row))
    return [
        f";{mark}[{cell}]"
        for pair in zip(cells["B"], cells["W"], strict=True)
        for mark, cell in zip("BW", pair, strict=True)
    ]


def test_each_file_that_lost_a_character_is_read_or_refused() -> None:
    for text in FOREIGN.values():
        for place in range(len(text)):
            for broken in (text[:place] + text[place + 1 :], text[:place] + "]" + text[place:], text[:place]):
                with suppress(BadSgf):  # and nothing else
                    parse_sgf(broken)


def grown(rng: random.Random, tree: GameTree) -> GameTree:
    """A tree with random moves, variations, comments and marks on mistakes."""

    def branches(position: object, depth: int) -> tuple[Branch, ...]:
        legal = [] if position.outcome or not depth else list(position.legal_moves)  # type: ignore[attr-defined]
        chosen = rng.sample(legal, min(len(legal), rng.choice((1, 1, 1, 2, 3)))) if legal else []
        return tuple(
            Branch(cell, rng.choice(TEXTS), rng.random() < 0.2, branches(position.play(cell), depth - 1))  # type: ignore[attr-defined]
            for cell in chosen
        )

    return tree._replace(first=branches(tree.start, 6))


TEXTS = ("", "", "good", "a [bracket] and a \\ stroke", "two\nlines: one; two (three)", "Kreuz \u2014 \u00e9\u6771")


@given(st.integers(0, 10**6), st.sampled_from(["3,3,3", "4,3,3", "15,15,5", "19,19,5", "20,20,6"]))
@settings(max_examples=25)
def test_what_is_written_is_read_as_it_was(seed: int, board: str) -> None:
    rng, rules = random.Random(seed), Rules(*map(int, board.split(",")))
    start = rules.start._replace(to_move=rng.choice(tuple(Mark)))
    if rng.random() < 0.5:
        start = start.play(rules.cells // 2).play(0)
    players = rng.choice((("", ""), ("Ann [1]", "Bo")))
    tree = grown(rng, GameTree(start, (), rng.choice(TEXTS), players, rng.choice(("", "2026-11-24"))))
    assert parse_sgf(format_sgf([tree, tree])) == [tree, tree]
