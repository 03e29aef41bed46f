"""Reviews as SGF: comments and variations that came with a game, what was tried, and what the review says."""

import os
import random
import re
import sys
from pathlib import Path
from unicodedata import east_asian_width

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.reference import value
from support.reviews import analyses, just_lost, looked_through, lost_by_a_mistake, review
from support.sentences import THREW_AWAY_THE_DRAW
from support.sittings import press, sized, text, top
from support.ui import (
    App,
    Command,
    ExplorePage,
    FileWritten,
    Frame,
    Resized,
    Settings,
    Size,
    WriteFile,
    begin,
    effects,
    meaning,
    unanalysed,
    update,
)
from tictactoe import Branch, Game, GameTree, Rules, format_sgf, parse_game, parse_sgf
from tictactoe._shell.world import write_file
from tictactoe._ui.pages.review.annotated import annotated
from tictactoe._ui.words.comments import OURS
from tictactoe._ui.words.printable import HALF, spread

COMMENTED = """(;GM[4]SZ[3]PB[Ann]PW[Bo]C[A short game.]
;B[bb]C[The centre.
It is never wrong.]
(;W[ba]C[An edge: a mistake.](;B[ca];W[ac];B[aa];W[cc];B[ab];W[bc])(;B[aa]C[wins, too];W[cc]))
(;W[aa]C[better]))"""


def opened(text: str = COMMENTED) -> App:
    """The review of a game in a file, with all of its positions analysed."""
    [tree] = parse_sgf(text)
    app = begin(Settings(), Size(80, 24)).push("review", unanalysed(tree.game, tree), 0, "short-reviewed.sgf")
    return update(app, looked_through(tree.game, analyses(tree.game)))


def written(app: App) -> GameTree:
    """The game as it is written from a review."""
    before, after = app, press(app, "s")
    [effect] = (effect for effect in effects(before, after) if isinstance(effect, WriteFile))
    [tree] = parse_sgf(effect.text)
    return tree


def moves(branches: tuple[Branch, ...]) -> list[Branch]:
    """The first move, the first after it, and so on."""
    found = []
    while branches:
        found.append(branches[0])
        branches = branches[0].replies
    return found


def test_mistakes_are_marked_and_have_a_better_move_as_a_variation() -> None:
    app = press(lost_by_a_mistake(), "v")
    game = app.play.game
    tree = written(app)
    assert (str(tree.game), tree.players) == (str(game._replace(seats=tree.game.seats)), ("perfect", "you"))
    board, mark = "." * 9, "X"
    line: tuple[int, ...] = ()
    for branch in moves(tree.first):
        worth = {cell: -value(board[:cell] + mark + board[cell + 1 :], "XO"[mark == "X"], 3, 3, 3)[0]
                 for cell in range(9) if board[cell] == "."}  # fmt: skip
        mistake = worth[branch.cell] < max(worth.values())
        assert branch.mistake is mistake
        assert branch.comment.startswith(f"{OURS}Move {len(line) + 1}: ")
        others = [other.cell for other in tree.replies(line)[1:]]
        assert len(others) == mistake
        assert all(worth[cell] == max(worth.values()) for cell in others)
        board, mark, line = (
            board[: branch.cell] + mark + board[branch.cell + 1 :],
            "XO"[mark == "X"],
            (*line, branch.cell),
        )
    assert f"c1 {THREW_AWAY_THE_DRAW}. X plays a3 and threatens a2 and b3 at once." in moves(tree.first)[3].comment


def test_what_a_file_says_is_kept_and_what_the_review_said_before_is_replaced() -> None:
    once = written(opened())
    first = moves(once.first)
    assert once.comment == "A short game."
    assert first[0].comment.split("\n")[:2] == ["The centre.", "It is never wrong."]
    assert first[1].comment.startswith(f"An edge: a mistake.\n{OURS}Move 2: b1 {THREW_AWAY_THE_DRAW}.")
    assert [branch.comment for branch in once.replies((4,))[1:]] == ["better"]
    assert once.branch((4, 1, 0)) == Branch(0, "wins, too", replies=(Branch(8),))
    again = format_sgf([once]).replace(THREW_AWAY_THE_DRAW, "was the opinion of an earlier version")
    assert written(opened(again)) == once


def test_the_comment_stands_beside_the_board_and_whole_on_a_page() -> None:
    app = press(opened(), "v", "home")
    shown = text(app)
    assert [part in shown for part in ("A short game.", "The centre.", "It is never wrong.")] == [True] * 3
    second = press(app, ">")
    assert "review: Ann (X) against Bo (O)" in text(second)
    assert "An edge: a mistake." in text(second)
    assert "Also here: a1." in text(second)
    assert "Also here: a1." in text(press(second, ">"))
    long = COMMENTED.replace("A short game.", "word " * 200 + "end")
    cut = press(opened(long), "v", "home")
    assert "... r shows all of it" in text(cut)
    [tree] = parse_sgf("(;GM[4]SZ[15];B[hh]C[Black takes the centre of the board.];W[hg];B[gg];W[ig])")
    one = press(begin(Settings(), Size(80, 24)).push("review", unanalysed(tree.game, tree)), "home")
    assert "Black takes the centre of\n" in text(one)
    assert "the board.\n" in text(one)
    assert "r shows" not in text(one)
    whole = press(cut, "r")
    assert whole.top.name == "comment"
    assert "It is never wrong." in text(press(whole, "end"))
    assert press(whole, "r").pages == cut.pages
    small = sized(app, 40, 13)
    assert "A short game. The centre." in text(small)
    assert "The centre." in text(press(small, "r"))


def test_a_comment_does_not_answer_a_question() -> None:
    game = just_lost().play.game
    tree = GameTree.of(game).changed(
        [move.cell for move in game.moves[:4]], lambda move: move._replace(comment="oh no")
    )
    app = begin(Settings(), Size(80, 24)).push("review", unanalysed(game, tree))
    asked = update(app, looked_through(game, analyses(game)))
    assert (review(asked).state, "oh no" in text(asked), "r comment" in text(asked)) == ("question", False, False)
    assert "oh no" in text(press(asked, "v"))


def test_hostile_comments_do_no_harm_on_the_screen() -> None:
    for comment in (
        "\x1b[2Jred\x07",
        "\u202eright to left",
        "\u6771\u4eac wide",
        "e\u0301",
        "x" * 100_000,
        "\n" * 5000,
    ):
        app = press(opened(f"(;GM[4]SZ[3];B[bb]C[{comment}];W[aa])"), "home")
        for shown in (app, press(app, "r")):
            assert all(line.isprintable() and len(line) <= 80 for line in text(shown).split("\n"))


def test_what_is_explored_from_a_review_becomes_a_variation() -> None:
    app = press(opened(), "v", "home", ">")
    exploring = press(app, "x", "7", "3")
    back = press(exploring, "escape")
    assert "Also here: a1 and a3." in text(back)
    tree = written(back)
    assert [branch.cell for branch in tree.replies((4,))] == [1, 0, 6]
    assert tree.branch((4, 6, 2)) == Branch(2)
    assert tree.game == written(app).game
    again = press(back, "x")
    assert {(4, 6), (4, 6, 2), (4, 0), (4, 1, 0, 8)} <= set(again.top.branches)  # type: ignore[attr-defined]
    assert press(app, "x", "escape").pages == app.pages


def test_the_comments_of_a_variation_are_shown_where_it_is_explored() -> None:
    app = press(opened(), "v", "home", ">", ">", "x", "1")
    assert "wins, too" in text(app)
    before = press(app, "<")
    assert "wins, too" not in text(before)
    assert "wins, too" in list(app.top.tell(before, app))


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        (Size(80, 24), r"Whatever one(.|\n)*\.\.\. r shows all"),
        (Size(60, 24), r"\.\.\. r shows all"),
        (Size(60, 20), "r comment"),
    ],
    ids=str,
)
def test_where_it_is_explored_a_long_comment_has_its_beginning_and_a_key_for_the_rest(size: Size, shown: str) -> None:
    [tree] = parse_sgf(f"(;GM[4]SZ[15];B[hh];W[gg]C[{'Whatever one says of it. ' * 40}])")
    app = begin(Settings(tree.start.rules), size).push("explore", tree.game, tree.game, 112, (), tree)
    assert re.search(shown, text(app))
    assert text(press(app, "r")).count("Whatever") > 5


def test_a_loss_on_time_is_called_so_and_other_rules_are_told() -> None:
    app = press(opened("(;GM[4]SZ[3]RU[renju]RE[B+Time];B[bb];W[ba];B[aa])"), "v", "end")
    told = " ".join(app.top.tell(press(app, "<"), app))
    rules = "Its rules were renju; here three or more in a row win, and no move is forbidden."
    for shown in told, " ".join(text(app).split()):
        assert "O lost on time. X wins!" in shown
        assert "gave up" not in shown
        assert "The file gives" not in shown
    assert rules in told
    assert "O: time" in text(app)
    assert {"RU[renju]", "RE[B+Time]"} <= {*re.findall(r"R[UE]\[.*?\]", format_sgf(written(app)))}


def test_of_an_unfinished_game_it_is_said_where_it_ended() -> None:
    app = opened("(;GM[4]SZ[3];B[bb];W[aa])")
    on = press(app, "end", "x", "9", "escape")
    last = moves(written(on).first)
    assert [branch.cell for branch in last] == [4, 0, 8]
    assert last[1].comment.endswith("The game ended here; what follows was tried later.")
    assert "ended here" not in moves(written(app).first)[1].comment


def test_the_game_on_the_board_keeps_what_was_tried_in_its_review() -> None:
    app = press(lost_by_a_mistake(), "v", "v", "x", "4", "escape", "escape", "v")
    assert "Also here: a2." in text(app)


def test_what_is_tried_after_a_game_and_in_its_review_is_one_tree() -> None:
    over = press(lost_by_a_mistake(), "x", "<", "<", "<", "4", "escape")
    back = press(over, "x", "<", "<", "<")
    assert len(top(back, ExplorePage).further) == 2, "the move of the game, and the one that was tried"
    reviewed = press(over, "v", "v")
    lines = top(back, ExplorePage).branches
    assert {*lines} == {*top(press(reviewed, "x"), ExplorePage).branches}
    more = press(reviewed, "x", "<", "7", "escape", "escape", "x")
    assert {*lines} < {*top(more, ExplorePage).branches}


@pytest.mark.parametrize("size", [Size(80, 24), Size(60, 20), Size(40, 13), Size(37, 12), Size(20, 7)], ids=str)
def test_names_and_comments_in_wide_letters_take_two_columns_each(size: Size) -> None:
    comment = "\u9ed2\u306e\u597d\u624b\u3067\u3059\u3002" * 6
    record = f"(;GM[4]SZ[3]PB[\u5c71\u7530]PW[\uae40];B[bb]C[{comment}];W[aa]C[a \u9ed2 b])"
    app = update(press(opened(record), "home"), Resized(size))
    commented = press(app, "r")
    for shown in app, press(app, ">"), commented:
        for line in text(shown).split("\n"):
            assert sum(1 + (east_asian_width(letter) in "WF") for letter in line) <= size.columns
            assert "?" not in re.sub(r"\? (help| Esc)", "", line)
            assert HALF not in line
    if size.columns == 80:
        assert "\u5c71\u7530 (X) against \uae40 (O)" in text(app)
    if commented.top.name == "comment":
        assert comment in re.sub(r"\s", "", text(commented))


def test_a_wide_window_names_the_keys_that_write_the_game() -> None:
    app = opened()
    assert "s save" not in text(press(app, "home"))
    for columns in 120, 160:
        footer = text(sized(press(app, "home"), columns, 43)).rstrip().split("\n")[-1]
        assert "x explore" in footer
        assert "c copy" in footer
        assert "s save" in footer
        assert len(footer) < columns


def test_half_a_wide_letter_is_a_blank() -> None:
    frame = Frame(5, 1)
    frame.put(0, 0, spread("a\u9ed2\u9ed2"))
    assert frame.text() == "a\u9ed2\u9ed2"
    frame.put(0, 4, "b")
    assert frame.text() == "a\u9ed2 b"
    frame.put(0, 4, spread("\u9ed2"))
    assert frame.text() == "a\u9ed2"


def test_from_a_review_the_variations_of_a_file_are_named_and_tab_leads_through_them() -> None:
    app = press(opened("(;GM[4]SZ[3];B[bb](;W[aa])(;W[ba])(;W[ca]))"), "home", ">")
    assert "Also here: b1 and c1." in text(app)
    exploring = press(app, "x")
    assert "From here: a1, b1 and c1." in " ".join(text(exploring).split())
    assert "Tab others" in text(exploring).split("\n")[-1]
    for keys, cell in (["tab"], "a1"), (["tab", "tab"], "b1"), (["backtab"], "c1"), (["backtab", "tab"], "a1"):
        assert f"X to move.  O played {cell}." in text(press(exploring, *keys))
    assert "Variation 2 of 3\n" in text(press(exploring, "tab", "tab"))
    assert "From here" not in text(press(exploring, "tab"))


def test_the_move_of_the_game_is_the_first_variation() -> None:
    app = press(opened("(;GM[4]SZ[3];B[bb](;W[ca])(;W[aa])(;W[ba]))"), "home", ">")
    exploring = press(app, "x")
    assert "From here: c1, a1 and b1." in " ".join(text(exploring).split())
    for keys, place in (["tab"], "1 of 3"), (["tab", "tab"], "2 of 3"), (["backtab"], "3 of 3"):
        assert f"Variation {place}\n" in text(press(exploring, *keys))


def test_it_is_written_once_the_whole_game_is_looked_through() -> None:
    [tree] = parse_sgf(COMMENTED)
    app = begin(Settings(), Size(80, 24)).push("review", unanalysed(tree.game, tree))
    early = press(app, "s")
    assert early.said == "Wait until the whole game is reviewed."
    assert update(early, looked_through(tree.game, analyses(tree.game), 7)).said == early.said
    assert update(early, looked_through(tree.game, analyses(tree.game))).said is None
    asked = press(opened(), "s")
    done = update(asked, FileWritten("/home/ann/short-reviewed.sgf"))
    assert done.said == "Saved as /home/ann/short-reviewed.sgf."
    assert "Saved as /home/ann/short-reviewed.sgf." in text(done)
    failed = update(asked, FileWritten("/srv/short-reviewed.sgf", "Permission denied"))
    assert "Could not save /srv/short-reviewed.sgf: Permission denied. Copy it instead (c)." in " ".join(
        text(failed).split()
    )
    assert press(failed, "c").top.name == "copy"
    assert any(isinstance(effect, WriteFile) for effect in effects(done, press(done, "s")))
    names = [effect.name for effect in effects(opened(), asked) if isinstance(effect, WriteFile)]
    assert names == ["short-reviewed.sgf"]


def test_line_mode_tells_comments_and_saves() -> None:
    app = press(opened(), "v", "home", ">")
    told = list(app.top.tell(opened(), app))
    assert told[-2:] == ["An edge: a mistake.", "Also here: a1."]
    assert meaning(app, "save").event == Command("save")
    assert any(isinstance(effect, WriteFile) for effect in effects(app, update(app, Command("save"))))


def test_a_file_that_is_there_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = [write_file(WriteFile("a.b.sgf", f"text {number}\n\u6771")) for number in (1, 2, 3)]
    assert found == [FileWritten(str(tmp_path / name)) for name in ("a.b.sgf", "a.b-2.sgf", "a.b-3.sgf")]
    assert (tmp_path / "a.b.sgf").read_text(encoding="utf-8") == "text 1\n\u6771"
    assert write_file(WriteFile("a.b.sgf", "text 2\n\u6771")) == found[1], "it is saved already"
    assert len(list(tmp_path.iterdir())) == 3
    missing = write_file(WriteFile("no/such/folder.sgf", ""))
    assert missing == FileWritten(str(tmp_path / "no/such/folder.sgf"), os.strerror(2)), "where it was tried is told"


@pytest.mark.skipif(sys.platform == "win32", reason="/dev/full is a thing of Linux")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="/dev/full is a thing of Linux")
def test_half_a_file_does_not_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opens = open

    def full(path: str, *_: object, **__: object) -> object:
        opens(path, "x").close()
        return opens("/dev/full", "wb")

    monkeypatch.setattr("builtins.open", full)
    asked = write_file(WriteFile(str(tmp_path / "game.sgf"), "text"))
    assert asked.why == os.strerror(28)
    assert list(tmp_path.iterdir()) == []


@given(st.lists(st.lists(st.integers(0, 5), unique=True, max_size=6), max_size=12), st.randoms(use_true_random=False))
def test_a_tree_has_all_lines_that_were_put_in(lines: list[list[int]], rng: random.Random) -> None:
    tree = GameTree(Rules(6, 1, 6).start)
    put: dict[tuple[int, ...], str] = {}
    for line in lines:
        name = f"comment {rng.random()}"
        tree = tree.changed(line, lambda branch, name=name: branch._replace(comment=name))  # type: ignore[misc]
        for length in range(1, len(line) + 1):
            put.setdefault(tuple(line[:length]), "")
        if line:
            put[tuple(line)] = name
    assert set(tree.lines(1000)) == set(put)
    for put_line, comment in put.items():
        branch = tree.branch(put_line)
        assert branch is not None
        assert branch.comment == comment
        assert [reply.cell for reply in tree.replies(put_line[:-1])].count(put_line[-1]) == 1
    assert len(tree.lines(3)) == min(3, len(put))


def test_the_longest_game_is_commented_and_read_again() -> None:
    game = Game(Rules(20, 20, 20).start, parse_game("3,3,3 X: b2").seats)
    for cell in range(400):
        game = game if game.outcome else game.play(cell)
    assert len(game.moves) > 380
    tree = GameTree.of(game)
    line = [move.cell for move in game.moves]
    tree = tree.changed(line, lambda branch: branch._replace(comment="the end"))
    [read] = parse_sgf(format_sgf([tree]))
    assert (read.game.moves, len(read.lines(1000))) == (game.moves, len(game.moves))
    page = begin(Settings(), Size(80, 24)).push("review", unanalysed(game, tree)).top
    assert annotated(page).game.moves == game.moves  # type: ignore[arg-type]
