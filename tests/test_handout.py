"""The game tree on paper: the drawing, read back from its shapes, shows what minimax says."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from support import reference
from support.command_line import Run, main
from support.paper import HTML, ROOM, check_printed, check_sections_fit, needs_browser, sections
from support.reference_coach import best_of, worths
from support.sentences import board_of

SVG = "{http://www.w3.org/2000/svg}"
THICK = "2.6"
Made = Callable[[tuple[str, ...], bool], str]
WORDS = 12  # pixels below a board for what it is worth
TREES = [("9",), ("xox/oox/___", "--depth", "3"), ("X../.O./..X", "--depth", "3"), ("x__/_ox/_o_", "--depth", "5")]
SHEETS = [
    ("xox/oox/___",),
    ("xx_/_ox/_o_",),
    ("x__/_ox/_o_",),
    ("9", "--depth", "2"),
    ("X../.O./..X", "--depth", "2"),
]


class Drawn(NamedTuple):
    """A board read from a drawing, the texts around it, how its frame marks it, and its number and its box, if any.

    `x` and `y` are the middle of its upper edge, in its part of the drawing.
    """

    board: str
    texts: tuple[str, ...]
    best: bool
    repeated: bool
    title: str
    number: str | None = None
    boxes: int = 0
    x: float = 0
    y: float = 0


def drawn(source: str) -> Iterator[Drawn]:
    """Every board of a drawing or a page, which must be well-formed XML."""
    yield from boards_of(ElementTree.fromstring(source))


def boards_of(root: ElementTree.Element) -> Iterator[Drawn]:
    for group in root.iter(f"{SVG}g"):
        frame, *other = group.findall(f"{SVG}rect")
        size = float(frame.attrib["width"]) / 3
        cells = ["."] * 9
        for circle in group.iter(f"{SVG}circle"):
            cells[int(float(circle.attrib["cy"]) // size) * 3 + int(float(circle.attrib["cx"]) // size)] = "O"
        for path in group.iter(f"{SVG}path"):
            if "l" in path.attrib["d"]:  # two strokes: a cross
                x, y = map(float, path.attrib["d"][1:].partition("l")[0].split())
                cells[int(y // size) * 3 + int(x // size)] = "X"
        numbers = [text.text for text in group.iter(f"{SVG}text") if text.attrib["fill"] == "white"]
        texts = tuple(text.text for text in group.iter(f"{SVG}text") if text.text and text.text not in numbers)
        title = group.findtext(f"{SVG}title")
        assert title is not None
        best, repeated = frame.attrib["stroke-width"] == THICK, "stroke-dasharray" in frame.attrib
        left, top = map(float, group.attrib["transform"].removeprefix("translate(").rstrip(")").split())
        boxes = sum("rx" not in rect.attrib for rect in other)
        yield Drawn("".join(cells), texts, best, repeated, title, (*numbers, None)[0], boxes, left + size * 1.5, top)


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
def test_every_board_is_worth_what_stands_below_it(format: str, arguments: tuple[str, ...], printed: Run) -> None:
    found = list(drawn(printed("tree", *arguments, "--format", format)))
    assert len(found) > 8
    for board, texts, _, _, title, *_ in found:
        assert worth_in_words(board) in texts
        assert title.split()[0].replace("/", "") == board
        assert title.split(" ", 1)[1].startswith(worth_in_words(board))


def test_the_first_two_plies_are_on_one_page_and_each_board_once(printed: Run) -> None:
    source = printed("tree", "9", "--format", "html")
    found = list(drawn(source))
    assert len(list(parts(source))) == 1
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


def test_thick_frames_are_best_play_and_thick_lines_best_moves(printed: Run) -> None:
    for format, picture in (("svg", "9"), ("svg", "X../.O./..X"), ("svg", "xox/oox/___"), ("html", "9")):
        source = printed("tree", picture, "--format", format, "--no-distinct")
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


def test_boards_do_not_overlap_and_stay_inside(printed: Run) -> None:
    for arguments in (("9",), ("9", "--no-distinct"), ("X../.O./..X", "--depth", "4"), ("XX../OO../..../....",)):
        source = printed("tree", *arguments, "--format", "svg")
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


def test_words_stand_below_their_board_a_line_each(printed: Run) -> None:
    source, most = printed("tree", "X../.O./..X", "--depth", "4", "--format", "svg"), 0
    for group in ElementTree.fromstring(source).iter(f"{SVG}g"):
        frame = group.find(f"{SVG}rect")
        assert frame is not None
        told = [text for text in group.iter(f"{SVG}text") if text.attrib["fill"] == "black"]
        below = [float(text.attrib["y"]) - float(frame.attrib["height"]) for text in told][1:]
        assert below == [12 + 14 * number for number in range(len(below))]
        most = max(most, len(below))
    assert most == 2


def test_a_tree_too_wide_for_a_page_has_several_drawings(printed: Run) -> None:
    source = printed("tree", "9", "--no-distinct", "--format", "html")
    assert len(list(parts(source))) == 10  # the first move, and the replies to each of nine
    assert "drawn once" not in source
    assert "drawn once" in printed("tree", "9", "--format", "html")


def test_the_drawing_of_a_finished_game_is_its_board(printed: Run) -> None:
    (only,) = drawn(printed("tree", "XXX/OO./...", "--format", "html"))
    assert only[:5] == ("XXXOO....", ("X has won",), True, False, "XXX/OO./... X has won")


def test_what_repeats_has_a_dashed_frame(printed: Run) -> None:
    found = list(drawn(printed("tree", "xox/oox/___", "--depth", "3", "--format", "svg")))
    assert [each.texts for each in found if each.repeated] == [("X b3", "draw", "= 1")]


def parts(source: str) -> Iterator[ElementTree.Element]:
    """The parts of a drawing or a page: each is one tree of boards."""
    for element in ElementTree.fromstring(source).iter(f"{SVG}svg"):
        if "viewBox" not in element.attrib:
            yield element


def families(part: ElementTree.Element) -> Iterator[tuple[Drawn, Drawn]]:
    """Each board of a part with the one above it, by the lines that are drawn between them."""
    found = list(boards_of(part))
    for path in part.findall(f"{SVG}path"):
        x, y, low_x, low_y = map(float, re.findall(r"[\d.]+", path.attrib["d"]))
        above = max((each for each in found if abs(each.x - x) < 0.2 and each.y < y), key=lambda each: each.y)
        (below,) = (each for each in found if abs(each.x - low_x) < 0.2 and abs(each.y - low_y - 14) < 0.2)
        yield above, below


def arguments_of(tree: tuple[str, ...], blank: bool) -> list[str]:
    return [*tree, "--format", "html", *(["--blank"] if blank else [])]


EVERY = [(tree, False) for tree in TREES] + [(sheet, True) for sheet in SHEETS]
PAGES_MADE: dict[tuple[tuple[str, ...], bool], str] = {}


@pytest.fixture
def made(printed: Run) -> Made:
    """Gives the page of a tree or a sheet, which several tests read and one has made."""

    def make(tree: tuple[str, ...], blank: bool) -> str:
        if (tree, blank) not in PAGES_MADE:
            PAGES_MADE[tree, blank] = printed("tree", *arguments_of(tree, blank))
        return PAGES_MADE[tree, blank]

    return make


@pytest.mark.parametrize(("tree", "blank"), EVERY)
def test_every_board_is_the_one_above_it_after_its_move(tree: tuple[str, ...], blank: bool, made: Made) -> None:
    count = 0
    for part in parts(made(tree, blank)):
        joined = list(families(part))
        assert len(joined) == len(list(boards_of(part))) - 1
        count += len(joined)
        for above, below in joined:
            mark, name = below.texts[0].split()
            assert mark == ("X" if above.board.count("X") == above.board.count("O") else "O")
            after = dict(reference.replies(above.board, mark))
            assert below.board == after["abc".index(name[0]) + 3 * (int(name[1]) - 1)]
    assert count > 9


@pytest.mark.parametrize(("tree", "blank"), EVERY)
def test_a_board_is_the_same_up_to_symmetry_as_the_one_with_its_number(
    tree: tuple[str, ...], blank: bool, made: Made
) -> None:
    source = made(tree, blank)
    found = [each for part in parts(source) for each in sorted(boards_of(part), key=lambda each: (each.y, each.x))]
    numbered = {each.number: each.board for each in found if each.number}
    assert list(numbered) == [str(number) for number in range(1, len(numbered) + 1)]
    assert all(numbered[each.number] == each.board for each in found if each.number)
    same = {number: each.board for each in found for number in each.texts if number.startswith("= ")}
    for each in found:
        referred = [text.removeprefix("= ") for text in each.texts if text.startswith("= ")]
        assert len(referred) == each.repeated
        assert all(numbered[number] in reference.images(each.board) for number in referred)
    assert bool(same) == ("is the same as board" in source)
    drawn_alone = {next(boards_of(part)).number for part in list(parts(source))[1:]}
    if not blank:
        assert drawn_alone <= set(numbered)
        assert {number.removeprefix("= ") for number in same} | drawn_alone == set(numbered)


def scored_by_x(board: str) -> str:
    mark = "X" if board.count("X") == board.count("O") else "O"
    value, _ = reference.value(board, mark, 3, 3, 3)
    return {0: "0", 1: "+1", -1: "-1"}[value if mark == "X" else -value]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_has_no_scores_and_the_answers_have_all_of_them(sheet: tuple[str, ...], made: Made) -> None:
    pages = sections(made(sheet, True))
    count = len(pages) // 2
    blank, answers = ([*boards_of_all(half)] for half in (pages[:count], pages[count:]))
    assert [each.board for each in blank] == [each.board for each in answers]
    deepest = min(each.board.count(".") for each in blank)
    for empty, filled in zip(blank, answers, strict=True):
        assert (empty.boxes, filled.boxes) == (1, 1)
        assert filled.texts[1] == scored_by_x(filled.board)
        given = len(sheet) > 1 and empty.board.count(".") == deepest
        rest = tuple(text for text in filled.texts if given or text != filled.texts[1])
        assert empty.texts == rest
        assert not empty.best
        assert empty.title.replace("/", "") == empty.board
    for page in pages[:count]:
        told = " ".join(text for part in page.iter(f"{SVG}svg") for text in part.itertext())
        assert not re.search("win|won|draw|lose", told)
        assert THICK not in {path.attrib.get("stroke-width") for path in page.iter()}


def boards_of_all(pages: list[ElementTree.Element]) -> Iterator[Drawn]:
    for page in pages:
        yield from boards_of(page)


@pytest.mark.parametrize("sheet", SHEETS)
def test_max_and_min_stand_beside_the_rows_of_the_side_to_move(sheet: tuple[str, ...], made: Made) -> None:
    for part in parts(made(sheet, True)):
        found = list(boards_of(part))
        labels = [text.text for text in part.findall(f"{SVG}text")]
        for label, top in zip(labels, sorted({each.y for each in found}), strict=True):
            boards = [each.board for each in found if each.y == top]
            over = all(reference.winner(board, 3, 3, 3) or "." not in board for board in boards)
            side = "MAX X" if boards[0].count("X") == boards[0].count("O") else "MIN O"
            assert label == ("end" if over else side)


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_questions_below_a_sheet_are_answered(sheet: tuple[str, ...], made: Made) -> None:
    pages = sections(made(sheet, True))
    texts = [[text for text in map(said, page) if re.match(r"\d\. ", text)] for page in pages]
    asked, answered = (next(filter(None, half)) for half in (texts[: len(pages) // 2], texts[len(pages) // 2 :]))
    first = next(boards_of(pages[0]))
    mark = "X" if first.board.count("X") == first.board.count("O") else "O"
    best = max if mark == "X" else min
    (top, *_) = parts(made(sheet, True))
    children = {below.texts[0]: below.board for above, below in families(top) if above.board == first.board}
    scores = {move: int(scored_by_x(board)) for move, board in children.items()}
    right = [move for move, score in scores.items() if score == best(scores.values())]
    assert asked[0] == f"1. Which move should {mark} play?"
    assert re.findall(r"[XO] [abc]\d", answered[0]) == right
    assert len(asked) == len(answered)
    for question, answer in zip(asked[1:], answered[1:], strict=True):
        they, move = re.findall(r"does ([XO]) choose from after ([XO] [abc]\d)", question)[0]
        found = {int(scored_by_x(after)) for _, after in reference.replies(children[move], they)}
        told = [int(number) for number in re.findall(r"[-+]?\d+", answer.removeprefix("2."))]
        assert told == [*sorted(found, reverse=True), (max if they == "X" else min)(found)]
        assert answer.endswith("highest." if they == "X" else "lowest.")


def said(element: ElementTree.Element) -> str:
    return "".join(element.itertext())


@pytest.mark.parametrize(("tree", "blank"), EVERY)
def test_every_page_fits_a4_and_letter(tree: tuple[str, ...], blank: bool, made: Made) -> None:
    source = made(tree, blank)
    width, height = check_sections_fit(source)
    for page in sections(source):
        (drawing,) = (each for each in page.iter(f"{SVG}svg") if "viewBox" in each.attrib)
        assert float(drawing.attrib["width"]) <= width + 1
        assert float(drawing.attrib["height"]) <= height - ROOM + 1
        _, _, across, down = map(float, drawing.attrib["viewBox"].split())
        assert float(drawing.attrib["width"]) / across >= 0.84  # letters of seven points or more
        boxes = []
        for part in drawing.findall(f"{SVG}svg"):
            x, y, wide, tall = (float(part.attrib[name]) for name in ("x", "y", "width", "height"))
            assert x + wide <= across
            assert y + tall <= down
            boxes.append((x, y, wide, tall))
            for each in boards_of(part):
                assert 27 <= each.x <= wide - 27
                assert 0 <= each.y <= tall - 54
        for one in boxes:
            for other in boxes:
                beside = one[0] + one[2] <= other[0] or other[0] + other[2] <= one[0]
                assert beside or one[1] + one[3] <= other[1] or other[1] + other[3] <= one[1] or one is other


@pytest.mark.slow
@needs_browser
def test_a_browser_prints_one_page_for_each(tmp_path: Path, printed: Run) -> None:
    title = "A title that is almost sixty letters long, which is many"
    check_printed([printed("tree", *arguments_of(*each), "--title", title) for each in EVERY], tmp_path)


def test_a_heading_of_ones_own_and_a_line_for_name_and_date(printed: Run) -> None:
    [usual] = [
        page.findtext(f".//{HTML}h1") for page in sections(printed("tree", *arguments_of(("xox/oox/___",), False)))
    ]
    assert usual == f"{board_of('3 x 3', 'three')}: X wins in 1, X to move"
    title = 'Class <7b> & "friends"'
    for blank in (False, True):
        source = printed("tree", *arguments_of(("xox/oox/___",), blank), "--title", title)
        headings = [page.findtext(f".//{HTML}h1") for page in sections(source)]
        assert headings == ([title, f"{title} (answers)"] if blank else [title])
        assert [said(page).count("Name") for page in sections(source)] == ([1, 0] if blank else [0])


@pytest.mark.parametrize("sheet", [*SHEETS, ("XXX/OO./.../...", "--board", "3,4,4", "--depth", "2")])
def test_the_command_at_the_foot_makes_the_sheet_again(sheet: tuple[str, ...], printed: Run, made: Made) -> None:
    source = made(sheet, True)
    command = said(sections(source)[0].findall(f"{HTML}footer")[0]).partition(";")[0]
    assert command.startswith("tictactoe tree ")
    assert printed("tree", *command.split()[2:], "--format", "html") == source


def test_a_blank_drawing_has_boxes_and_no_answers(printed: Run) -> None:
    found = list(drawn(printed("tree", "xox/oox/___", "--blank", "--format", "svg")))
    assert [each.boxes for each in found] == [1] * 11
    assert {len(each.texts) for each in found} == {1, 2}
    assert [each.texts for each in found if len(each.texts) == 2] == [("X a3", "= 1")]


@pytest.mark.parametrize(("depth", "boards"), [(4, 0), (5, 772)])
def test_how_many_boards_a_large_sheet_has_is_said(
    depth: int, boards: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "sheet.html"
    assert main(["tree", "9", "--blank", "--depth", str(depth), "-o", str(sheet)]) == 0
    told = f"tictactoe: boards to fill in: {boards:,}; a smaller --depth makes fewer.\n"
    assert capsys.readouterr().err == (told if boards else "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("9 --blank", "the whole tree of 9 free cells is too much for paper; write --depth 2, say"),
        ("xox/oox/___ --blank --depth 0", "--depth 0 leaves nothing to fill in; write --depth 1 or more"),
        ("XXX/OO./... --blank", "the game is over there, so there is nothing to fill in"),
        ("xox/oox/___ --blank --format dot", "--blank goes with html and svg, not with dot; write --format html"),
        ("xox/oox/___ --blank -o x.json", "--blank goes with html and svg, not with json; write --format html"),
        ("xox/oox/___ --title Work", "--title goes with html, not with text; write --format html"),
        ("xox/oox/___ --blank --format svg --title A", "--title goes with html, not with svg; write --format html"),
        ("16 --blank --depth 2 --budget 0", "the scores are not all known after 0 seconds; write a smaller"),
    ],
)
def test_a_sheet_that_cannot_be_made_is_refused_in_one_line(arguments: str, message: str, refused: Run) -> None:
    assert refused("tree", *arguments.split()).startswith(f"tictactoe: {message}")


@pytest.mark.parametrize(
    ("title", "message"),
    [("", "the title is empty; write one"), ("x" * 61, "61 characters are too many; write at most 60")],
)
def test_a_title_is_neither_empty_nor_too_long(title: str, message: str, refused: Run) -> None:
    assert message in refused("tree", "9", "--format", "html", "--title", title)


def test_a_title_that_is_no_text_is_printed_all_the_same(printed: Run) -> None:
    source = printed("tree", "9", "--format", "html", "--title", "a\udc80\x1b")
    assert sections(source)[0].findtext(f".//{HTML}h1") == r"a\udc80\x1b"
