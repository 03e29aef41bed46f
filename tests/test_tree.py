"""The game tree: its values and node counts, as text, dot and JSON."""

import itertools
import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from support import reference
from support.command_line import Run, main
from support.reference_coach import OTHER, best_of, worths
from tictactoe import Node, Rules, Solver, Value, format_position, grow, parse_position
from tictactoe._engine import tree as engine_tree
from tictactoe._ui.reports.tree import as_json, is_longer


def tree(text: str, depth: int) -> Node:
    position = parse_position(text)
    return grow(position, depth, Solver(position.rules)).root


def nodes(root: Node) -> Iterator[Node]:
    yield root
    for child in root.children:
        yield from nodes(child)


@pytest.mark.parametrize(("text", "depth"), [("xox/oox/___", 9), ("X../.O./...", 3), ("9", 2)])
def test_every_node_is_worth_what_plain_minimax_says(text: str, depth: int) -> None:
    found = list(nodes(tree(text, depth)))
    assert len(found) > 10
    for node in found:
        board = format_position(node.position).replace("/", "")
        value, plies = reference.value(board, node.position.to_move.value, 3, 3, 3)
        assert node.value is {1: Value.WIN, 0: Value.DRAW, -1: Value.LOSS}[value]
        assert node.plies == (plies if value else None)
        assert len(node.children) + node.cut == len(node.position.legal_moves)


def lines_of_best_play(board: str, mark: str, depth: int) -> Iterator[list[str]]:
    """Every line of best play, as boards, `depth` plies deep."""
    worth = worths(board, mark, (3, 3, 3))
    if not depth or not worth or reference.winner(board, 3, 3, 3):
        yield [board]
        return
    after = dict(reference.replies(board, mark))
    for cell in best_of(worth):
        for line in lines_of_best_play(after[cell], OTHER[mark], depth - 1):
            yield [board, *line]


@pytest.mark.parametrize(("text", "depth"), [("X../.O./...", 3), ("9", 2), ("XO./.../...", 5)])
def test_the_best_moves_are_marked_below_every_move_and_no_others(text: str, depth: int) -> None:
    found = [node for node in nodes(tree(text, depth)) if node.children]
    assert len(found) >= 10
    for node in found:
        board, mark = format_position(node.position).replace("/", ""), node.position.to_move.value
        assert sorted(child.cell or 0 for child in node.children if child.best) == sorted(
            best_of(worths(board, mark, (3, 3, 3)))
        )


def test_what_the_tree_marks_as_best_is_what_solve_names(printed: Run) -> None:
    for text in ("9", "X../.O./...", "xox/oox/___", "XX./OO./..."):
        best = json.loads(printed("solve", text, "--json"))["best"]
        found = json.loads(printed("tree", text, "--depth", "1", "--format", "json"))
        assert sorted(move["cell"] for move in found["moves"] if move["best"]) == sorted(best)
        assert printed("tree", text, "--depth", "1", "--no-distinct", "--ascii").count("< best") == len(best)


def test_a_tree_of_a_finished_game_is_its_root() -> None:
    assert tree("XXX/OO./...", 5).children == ()


def test_the_figure_of_the_tutorials(printed: Run) -> None:
    text = printed("tree", "xox/oox/___", "--ascii", "--depth", "1")
    assert (
        text
        == """\
X wins in 1, X to move
|  X O X
|  O O X
|  . . .
|
+- c3  X has won  < best
|     X O X
|     O O X
|     . . X
|
+- b3  draw, O to move
|     X O X
|     O O X
|     . X .   ... 2 more moves
|
`- a3  O wins in 1, O to move
      X O X
      O O X
      X . .   ... 2 more moves
"""
    )


def test_best_moves_after_a_worse_one_are_told_apart_from_best_play(printed: Run) -> None:
    lines = printed("tree", "xox/oox/___", "--ascii", "--distinct").split("\n")
    assert [line.lstrip("|+-` ") for line in lines if "best" in line] == [
        "c3  X has won  < best",
        "c3  draw, X to move  best here",
        "b3  O has won  best here",
    ]


def test_dot_shares_positions_and_can_be_read_by_graphviz(printed: Run) -> None:
    text = printed("tree", "X../.O./...", "--depth", "3", "--format", "dot")
    boxes = [line for line in text.split("\n") if line.startswith('  "') and "->" not in line]
    arrows = [line for line in text.split("\n") if "->" in line]
    positions = {format_position(node.position) for node in nodes(tree("X../.O./...", 3))}
    assert len(boxes) == len(positions) < 1 + 7 + 7 * 6 + 7 * 6 * 5
    assert len(arrows) == len(set(arrows))
    best = set()
    for node in nodes(tree("X../.O./...", 2)):
        board, mark = format_position(node.position).replace("/", ""), node.position.to_move.value
        after = dict(reference.replies(board, mark))
        best |= {(board, after[cell]) for cell in best_of(worths(board, mark, (3, 3, 3)))}
    thick = [re.findall(r'"([^ ]*) [xo]"', arrow) for arrow in arrows if "penwidth" in arrow]
    assert len(thick) == len(best)
    assert {tuple(name.replace("/", "") for name in arrow) for arrow in thick} == best
    framed = {box.partition('"')[2].partition(" ")[0].replace("/", "") for box in boxes if "penwidth" in box}
    assert framed == set(itertools.chain(*lines_of_best_play("X...O....", "X", 3)))
    if shutil.which("dot"):
        subprocess.run(["dot", "-Tsvg"], input=text, text=True, capture_output=True, check=True)


def test_a_tree_grows_no_further_once_it_must_stop() -> None:
    rules = Rules(15, 15, 5)
    stump = grow(rules.start, 2, Solver(rules), lambda: True)
    assert not stump.complete
    assert (stump.root.value, stump.root.cut, len(stump.root.children)) == (Value.UNKNOWN, 0, 225)
    assert {(child.value, child.cut, child.children) for child in stump.root.children} == {(Value.UNKNOWN, 224, ())}
    questions = iter(range(40))
    grown = grow(Rules(4, 4, 4).start, 3, Solver(Rules(4, 4, 4)), lambda: next(questions, None) is None)
    bush = list(nodes(grown.root))
    assert 1 < len(bush) < 40 * 16
    assert all(node.cut + len(node.children) == len(node.position.legal_moves) for node in bush)


def least_image(board: str) -> str:
    return min(reference.images(board))


def test_a_tree_of_distinct_positions_has_each_once_up_to_symmetry() -> None:
    rules = Rules(3, 3, 3)
    tree = grow(rules.start, 9, Solver(rules), distinct=True)
    assert tree.complete
    root = tree.root
    found = [node for node in nodes(root) if not node.same_as]
    boards = [format_position(node.position).replace("/", "") for node in found]
    levels = [{"." * 9}]
    for mark in "XOXOXOXOX":
        going = [board for board in levels[-1] if not reference.winner(board, 3, 3, 3)]
        levels.append({least_image(after) for board in going for _, after in reference.replies(board, mark)})
    assert [len(level) for level in levels[:3]] == [1, 3, 12]
    assert Counter(map(least_image, boards)) == Counter(itertools.chain(*levels))
    for node in nodes(root):
        if node.same_as:
            assert node.same_as in {other.position for other in found}
            same, own = (format_position(each).replace("/", "") for each in (node.same_as, node.position))
            assert least_image(same) == least_image(own)
            assert (node.children, node.cut, node.images) == ((), 0, 0)
        else:
            assert node.images + len(node.children) == len(node.position.legal_moves)
            reached = {least_image(format_position(child.position).replace("/", "")) for child in node.children}
            assert len(reached) == len(node.children)


def test_a_tree_that_is_longer_than_a_screen_has_distinct_positions(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    note = "tictactoe: mirrored and turned boards are drawn once; --no-distinct draws them all.\n"
    monkeypatch.setenv("LINES", "24")
    assert main(["tree", "9", "--ascii"]) == 0
    short, err = capsys.readouterr()
    assert (err, short.count("more alike")) == (note, 4)
    for arguments, lines in ((["--distinct"], 79), (["--no-distinct"], 409)):
        assert main(["tree", "9", "--ascii", *arguments]) == 0
        out, err = capsys.readouterr()
        assert (err, out.count("\n")) == ("", lines)
        assert (out == short) == (arguments == ["--distinct"])
    assert main(["tree", "9", "--format", "json"]) == 0
    out, err = capsys.readouterr()
    assert (err, len(json.loads(out)["moves"])) == ("", 9)


def test_a_tree_of_which_no_board_is_left_out_does_not_say_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LINES", "24")
    assert main(["tree", "xox/oox/___", "--ascii"]) == 0
    shortened = capsys.readouterr()
    assert main(["tree", "xox/oox/___", "--ascii", "--no-distinct"]) == 0
    assert shortened == capsys.readouterr()
    assert shortened.out.count("\n") > 24


@pytest.mark.parametrize(("text", "depth"), [("xox/oox/___", 1), ("xox/oox/___", 9), ("X3/4/4/3O", 1), ("9", 0)])
def test_the_lines_of_a_tree_are_foreseen(text: str, depth: int, printed: Run) -> None:
    lines = printed("tree", text, "--no-distinct", "--depth", str(depth)).count("\n")
    assert is_longer(parse_position(text), depth, lines - 1)
    assert not is_longer(parse_position(text), depth, lines)


def test_a_position_that_is_drawn_above_is_a_line(printed: Run) -> None:
    drawn = printed("tree", "XOX/OO./.X.", "--ascii", "--distinct", "--depth", "3")
    above = [line.lstrip("| ") for line in drawn.split("\n") if "above" in line]
    assert above == [
        "`- c2  draw  best here  as above",
        "+- c2  O has won  best here  as above",
        "`- c2  X has won  best here  as above",
    ]


def test_a_large_tree_ends_and_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["tree", "16", "--depth", "3", "--format", "dot", "--budget", "0"]) == 0
    assert capsys.readouterr().err == "tictactoe: the tree is cut short after 0 s.\n"
    monkeypatch.setattr(engine_tree, "LARGEST_TREE", 300)
    tree = grow(Rules(4, 4, 4).start, 16, Solver(Rules(4, 4, 4)), distinct=True)
    assert not tree.complete
    assert 300 <= len(list(nodes(tree.root))) < 300 + 16


def test_json_has_the_whole_tree(printed: Run) -> None:
    found = json.loads(printed("tree", "xox/oox/___", "--format", "json"))
    assert (found["cell"], found["value"], found["plies"], found["status"]) == (None, "win", 1, "in_progress")
    assert [(move["cell"], move["value"], move["plies"], move["best"]) for move in found["moves"]] == [
        ("c3", "loss", 0, True),
        ("b3", "draw", None, False),
        ("a3", "win", 1, False),
    ]
    text = "".join(as_json(tree("xox/oox/___", 2)))
    assert text == json.dumps(json.loads(text))
    assert found == json.loads("".join(as_json(tree("xox/oox/___", 2))))


@pytest.mark.parametrize("format", ["text", "svg", "html", "dot", "json"])
def test_a_tree_is_written_to_a_file_as_it_is_printed(format: str, tmp_path: Path, printed: Run) -> None:
    arguments = ["xox/oox/___", "--format", format, "--no-distinct"]
    shown = printed("tree", *arguments)
    file = tmp_path / "tree"
    for option in ("-o", "--output"):
        file.write_text("before")
        assert printed("tree", *arguments, option, str(file)) == ""
        assert file.read_text(encoding="utf-8") == shown
    assert printed("tree", *arguments, "-o", "-") == shown
    assert [path.name for path in tmp_path.iterdir()] == ["tree"]


def test_moves_stand_in_the_order_of_cells_if_the_best_are_not_to_stand_first() -> None:
    position = parse_position("x__/_ox/_o_")
    for node in nodes(grow(position, 5, Solver(position.rules), best_first=False).root):
        cells = [child.cell or 0 for child in node.children]
        assert cells == sorted(cells)
        assert len(cells) + node.cut == len(node.position.legal_moves)


def test_a_tree_that_cannot_be_written_is_refused_in_a_line(tmp_path: Path, refused: Run) -> None:
    file = tmp_path / "none" / "tree"
    assert refused("tree", "9", "-o", str(file)) == f"tictactoe: {file}: No such file or directory.\n"


def test_only_text_is_printed_on_a_terminal_unless_it_is_asked_for(tmp_path: Path) -> None:
    from support.program import Program

    for format in ("svg", "html", "dot", "json"):
        with Program("tree", "9", "--format", format) as program:
            program.wait(f"tictactoe: {format} is not for a terminal; write it to a file, as in -o tree.{format}.")
            assert program.exit_status() == 2
        with Program("tree", "9", "--format", format, "-o", str(tmp_path / format)) as program:
            assert program.exit_status() == 0
        assert (tmp_path / format).read_text(encoding="utf-8").startswith(("<", "digraph", "{"))
    with Program("tree", "9", "--format", "dot", "--depth", "0", "-o", "-") as program:
        program.wait("digraph tictactoe {")
        assert program.exit_status() == 0
