"""The game tree: its values, and its figures as text, dot and JSON."""

import itertools
import json
import re
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from support import reference
from support.reference_coach import OTHER, best_of, worths
from tictactoe.cli.main import main
from tictactoe.engine.analysis import Value
from tictactoe.engine.board import Rules
from tictactoe.engine.notation import format_position, parse_position
from tictactoe.engine.solver import Solver
from tictactoe.engine.tree import Node, grow
from tictactoe.ui.reports.tree import as_json


def tree(text: str, depth: int) -> Node:
    position = parse_position(text)
    return grow(position, depth, Solver(position.rules))


def nodes(root: Node) -> Iterator[Node]:
    yield root
    for child in root.children:
        yield from nodes(child)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["tree", *arguments]) == 0
    return capsys.readouterr().out


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
    """Every line of best play, as boards, to a depth in plies."""
    worth = worths(board, mark, (3, 3, 3))
    if not depth or not worth or reference.winner(board, 3, 3, 3):
        yield [board]
        return
    after = dict(reference.replies(board, mark))
    for cell in best_of(worth):
        for line in lines_of_best_play(after[cell], OTHER[mark], depth - 1):
            yield [board, *line]


def paths(root: Node) -> Iterator[list[str]]:
    """The marked lines of the tree, as boards."""
    board = format_position(root.position).replace("/", "")
    best = [child for child in root.children if child.best]
    if not best:
        yield [board]
    for child in best:
        for line in paths(child):
            yield [board, *line]


@pytest.mark.parametrize(("text", "depth"), [("X../.O./...", 7), ("9", 2), ("XO./.../...", 5)])
def test_every_line_of_best_play_is_marked_and_no_other(text: str, depth: int) -> None:
    root = tree(text, depth)
    board, mark = format_position(root.position).replace("/", ""), root.position.to_move.value
    assert sorted(paths(root)) == sorted(lines_of_best_play(board, mark, depth))
    for node in nodes(root):
        assert node.best or not any(child.best for child in node.children)


def test_what_the_tree_marks_as_best_is_what_solve_names(capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("9", "X../.O./...", "xox/oox/___", "XX./OO./..."):
        assert main(["solve", text, "--json"]) == 0
        best = json.loads(capsys.readouterr().out)["best"]
        found = json.loads(printed(capsys, text, "--depth", "1", "--format", "json"))
        assert sorted(move["cell"] for move in found["moves"] if move["best"]) == sorted(best)
        assert printed(capsys, text, "--depth", "1", "--ascii").count("< best") == len(best)


def test_a_tree_of_a_finished_game_is_its_root() -> None:
    assert tree("XXX/OO./...", 5).children == ()


def test_the_figure_of_the_tutorials(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "xox/oox/___", "--ascii", "--depth", "1")
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


def test_dot_shares_positions_and_can_be_read_by_graphviz(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "X../.O./...", "--depth", "3", "--format", "dot")
    boxes = [line for line in text.split("\n") if line.startswith('  "') and "->" not in line]
    arrows = [line for line in text.split("\n") if "->" in line]
    positions = {format_position(node.position) for node in nodes(tree("X../.O./...", 3))}
    assert len(boxes) == len(positions) < 1 + 7 + 7 * 6 + 7 * 6 * 5
    assert len(arrows) == len(set(arrows))
    best = set()
    for line in lines_of_best_play("X...O....", "X", 3):
        best |= set(itertools.pairwise(line))
    thick = [re.findall(r'"([^ ]*) [xo]"', arrow) for arrow in arrows if "penwidth" in arrow]
    assert len(thick) == len(best)
    assert {tuple(name.replace("/", "") for name in arrow) for arrow in thick} == best
    if shutil.which("dot"):
        subprocess.run(["dot", "-Tsvg"], input=text, text=True, capture_output=True, check=True)


def test_a_tree_grows_no_further_once_it_must_stop() -> None:
    rules = Rules(15, 15, 5)
    stump = grow(rules.start, 2, Solver(rules), lambda: True)
    assert (stump.value, stump.cut, len(stump.children)) == (Value.UNKNOWN, 0, 225)
    assert {(child.value, child.cut, child.children) for child in stump.children} == {(Value.UNKNOWN, 224, ())}
    questions = iter(range(40))
    bush = list(nodes(grow(Rules(4, 4, 4).start, 3, Solver(Rules(4, 4, 4)), lambda: next(questions, None) is None)))
    assert 1 < len(bush) < 40 * 16
    assert all(node.cut + len(node.children) == len(node.position.legal_moves) for node in bush)


def test_json_has_the_whole_tree(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, "xox/oox/___", "--format", "json"))
    assert (found["cell"], found["value"], found["plies"], found["status"]) == (None, "win", 1, "in_progress")
    assert [(move["cell"], move["value"], move["plies"], move["best"]) for move in found["moves"]] == [
        ("c3", "loss", 0, True),
        ("b3", "draw", None, False),
        ("a3", "win", 1, False),
    ]
    text = "".join(as_json(tree("xox/oox/___", 2)))
    assert text == json.dumps(json.loads(text))
    assert found == json.loads("".join(as_json(tree("xox/oox/___", 2))))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["9", "--depth", "-1"], "'-1' is no depth: write 0 or more plies"),
        (["9", "--depth", "two"], "'two' is no whole number"),
        (["9", "--format", "png"], "invalid choice: 'png'"),
        (["XXX/OOO/..."], "both X and O have a line"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tree", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
