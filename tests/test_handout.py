"""The game tree on paper: the drawing, read back from its shapes, shows what minimax says."""

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from support import reference
from support.reference_coach import best_of, worths
from tictactoe.cli.main import main

SVG = "{http://www.w3.org/2000/svg}"
THICK = "2.6"
WORDS = 12  # pixels below a board for what it is worth


class Drawn(NamedTuple):
    """A board read from a drawing, the texts around it, and how its frame marks it."""

    board: str
    texts: tuple[str, ...]
    best: bool
    repeated: bool
    title: str


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["tree", *arguments]) == 0
    return capsys.readouterr().out


def drawn(source: str) -> Iterator[Drawn]:
    """Every board of a drawing or a page, which must be well-formed XML."""
    for group in ElementTree.fromstring(source).iter(f"{SVG}g"):
        frame = group.find(f"{SVG}rect")
        assert frame is not None
        size = float(frame.attrib["width"]) / 3
        cells = ["."] * 9
        for circle in group.iter(f"{SVG}circle"):
            cells[int(float(circle.attrib["cy"]) // size) * 3 + int(float(circle.attrib["cx"]) // size)] = "O"
        for path in group.iter(f"{SVG}path"):
            if "l" in path.attrib["d"]:  # two strokes: a cross
                x, y = map(float, path.attrib["d"][1:].partition("l")[0].split())
                cells[int(y // size) * 3 + int(x // size)] = "X"
        texts = tuple(text.text for text in group.iter(f"{SVG}text") if text.text)
        title = group.findtext(f"{SVG}title")
        assert title is not None
        best, repeated = frame.attrib["stroke-width"] == THICK, "stroke-dasharray" in frame.attrib
        yield Drawn("".join(cells), texts, best, repeated, title)


def worth_in_words(board: str) -> str:
    mark = "X" if board.count("X") == board.count("O") else "O"
    winner = reference.winner(board, 3, 3, 3)
    if winner:
        return f"{winner} has won"
    value, plies = reference.value(board, mark, 3, 3, 3)
    if not value:
        return "draw"
    side = mark if value > 0 else "XO"[mark == "X"]
    return f"{side} wins in {(plies + 1) // 2}"


@pytest.mark.parametrize("format", ["svg", "html"])
@pytest.mark.parametrize(
    "arguments", [("9",), ("9", "--no-distinct"), ("xox/oox/___", "--depth", "3"), ("X../.O./..X", "--depth", "6")]
)
def test_every_board_is_worth_what_stands_below_it(
    format: str, arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    found = list(drawn(printed(capsys, *arguments, "--format", format)))
    assert len(found) > 8
    for board, texts, _, _, title in found:
        assert worth_in_words(board) in texts
        assert title.split()[0].replace("/", "") == board
        assert title.endswith(worth_in_words(board))


def test_the_first_two_plies_are_on_one_page_and_each_board_once(capsys: pytest.CaptureFixture[str]) -> None:
    source = printed(capsys, "9", "--format", "html")
    found = list(drawn(source))
    assert source.count("<figure>") == 1
    assert sorted(each.board.count(".") for each in found) == [7] * 12 + [8] * 3 + [9]
    least = {min(reference.images(each.board)) for each in found}
    assert len(least) == len(found)  # none is an image of another
    everything = {min(reference.images("".join(cells))) for cells in after_two()}
    assert {least_image for least_image in least if least_image.count(".") == 7} == everything


def after_two() -> Iterator[list[str]]:
    for x in range(9):
        for o in range(9):
            if o != x:
                cells = ["."] * 9
                cells[x], cells[o] = "X", "O"
                yield cells


def test_thick_frames_are_best_play_and_thick_lines_best_moves(capsys: pytest.CaptureFixture[str]) -> None:
    for format, picture in (("svg", "9"), ("svg", "X../.O./..X"), ("svg", "xox/oox/___"), ("html", "9")):
        source = printed(capsys, picture, "--format", format, "--no-distinct")
        boards = {each.board: each.best for each in drawn(source)}
        best = set[tuple[str, str]]()  # pairs of a board and one that a best move leads to
        root = max(boards, key=lambda board: board.count("."))
        for board in boards:
            if root.count(".") - board.count(".") < 2 and not reference.winner(board, 3, 3, 3):
                mark = "X" if board.count("X") == board.count("O") else "O"
                after = dict(reference.replies(board, mark))
                best |= {(board, after[cell]) for cell in best_of(worths(board, mark, (3, 3, 3)))}
        path = {root}
        for board in sorted(boards, key=lambda board: -board.count(".")):
            path |= {after for before, after in best if before == board and board in path}
        assert {board for board, thick in boards.items() if thick} == path
        thick = [
            line for line in source.split("\n") if line.startswith("<path") and f'stroke-width="{THICK}"' in line
        ]
        assert len(thick) == len(best)


def test_boards_do_not_overlap_and_stay_inside(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (("9",), ("9", "--no-distinct"), ("X../.O./..X", "--depth", "4"), ("XX../OO../..../....",)):
        source = printed(capsys, *arguments, "--format", "svg")
        root = ElementTree.fromstring(source)
        boxes = []
        for group in root.iter(f"{SVG}g"):
            x, y = map(float, group.attrib["transform"].removeprefix("translate(").rstrip(")").split())
            frame = group.find(f"{SVG}rect")
            assert frame is not None
            width, height = float(frame.attrib["width"]), float(frame.attrib["height"])
            assert x >= 0
            assert x + width <= float(root.attrib["width"])
            assert y + height <= float(root.attrib["height"])
            boxes.append((x, y, width, height))
        for one in boxes:
            for other in boxes:
                beside = one[0] + one[2] < other[0] or other[0] + other[2] < one[0]
                below = one[1] + one[3] + WORDS < other[1] or other[1] + other[3] + WORDS < one[1]
                assert beside or below or one is other


def test_words_stand_below_their_board_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    source, most = printed(capsys, "X../.O./..X", "--depth", "4", "--format", "svg"), 0
    for group in ElementTree.fromstring(source).iter(f"{SVG}g"):
        frame = group.find(f"{SVG}rect")
        assert frame is not None
        below = [float(text.attrib["y"]) - float(frame.attrib["height"]) for text in group.iter(f"{SVG}text")][1:]
        assert below == [12 + 14 * number for number in range(len(below))]
        most = max(most, len(below))
    assert most == 2


def test_a_tree_too_wide_for_a_page_has_several_drawings(capsys: pytest.CaptureFixture[str]) -> None:
    source = printed(capsys, "9", "--no-distinct", "--format", "html")
    assert source.count("<figure>") == 10  # the first ply, and the replies to each of nine moves
    assert "drawn once" not in source
    assert "drawn once" in printed(capsys, "9", "--format", "html")


def test_the_drawing_of_a_finished_game_is_its_board(capsys: pytest.CaptureFixture[str]) -> None:
    (only,) = drawn(printed(capsys, "XXX/OO./...", "--format", "html"))
    assert only == ("XXXOO....", ("X has won",), True, False, "XXX/OO./... X has won")


def test_what_repeats_has_a_dashed_frame(capsys: pytest.CaptureFixture[str]) -> None:
    found = list(drawn(printed(capsys, "xox/oox/___", "--depth", "3", "--format", "svg")))
    assert [each.texts for each in found if each.repeated] == [("draw", "shown elsewhere")]
