"""The game tree: its values, and its figures as text, dot and JSON."""

import itertools
import json
import shutil
import subprocess
from collections.abc import Iterator

import brute
import pytest

from tictactoe.cli.main import main
from tictactoe.engine.analysis import Value
from tictactoe.engine.board import Rules
from tictactoe.engine.notation import format_position, parse_position
from tictactoe.engine.solver import Solver
from tictactoe.engine.tree import Node, grow
from tictactoe.ui.reports import tree as figure


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
        value, plies = brute.value(board, node.position.to_move.value, 3, 3, 3)
        assert node.value is {1: Value.WIN, 0: Value.DRAW, -1: Value.LOSS}[value]
        assert node.plies == (plies if value else None)
        assert len(node.children) + node.cut == len(node.position.legal_moves)


def test_the_best_line_is_one_line_of_best_play() -> None:
    root = tree("X../.O./...", 7)
    line = [node for node in nodes(root) if node.best]
    for node, following in itertools.pairwise(line):
        assert following in node.children
        assert following is node.children[0]
    assert line[-1].position.outcome


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
    assert sum("penwidth" in arrow for arrow in arrows) == 3
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
    text = "".join(figure.as_json(tree("xox/oox/___", 2)))
    assert text == json.dumps(json.loads(text))
    assert found == json.loads("".join(figure.as_json(tree("xox/oox/___", 2))))


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
