"""Puzzles on paper: read back from the pages, every answer is right, and the same seed makes the same sheet."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from support import reference
from support.command_line import Run
from support.paper import HTML, check_printed, check_sections_fit, needs_browser, sections

SVG = "{http://www.w3.org/2000/svg}"


def puzzles(page: ElementTree.Element) -> Iterator[tuple[str, str, str]]:
    """Of each puzzle of a page the text above its board, the board as rows, and the text below it."""
    for element in page.iter(f"{HTML}div"):
        if element.get("class") == "puzzle":
            above, below = ("".join(each.itertext()) for each in element.findall(f"{HTML}p"))
            board = element.find(f"{SVG}svg")
            assert board is not None
            yield above, rows(board), below


def rows(picture: ElementTree.Element) -> str:
    names = [text.text or "" for text in picture.iter(f"{SVG}text")]
    width = sum(name.isalpha() for name in names)
    cells = ["."] * width * (len(names) - width)
    for circle in picture.iter(f"{SVG}circle"):
        cells[int(float(circle.attrib["cy"])) * width + int(float(circle.attrib["cx"]))] = "O"
    for path in picture.iter(f"{SVG}path"):
        if "l" in path.attrib["d"]:
            x, y = path.attrib["d"].partition("l")[0].removeprefix("M").split()
            cells[int(float(y)) * width + int(float(x))] = "X"
    return "/".join("".join(cells[start : start + width]) for start in range(0, len(cells), width))


def size(asked: str, board: str) -> tuple[int, int, int]:
    named = re.search(r"\((\d)\u00a0x\u00a0(\d), (three|four) in a row\)", asked)  # which no line breaks
    assert named or "in a row" not in asked
    width, height = board.index("/"), board.count("/") + 1
    if not named:
        return width, height, 3
    assert (int(named[1]), int(named[2])) == (width, height)
    return width, height, {"three": 3, "four": 4}[named[3]]


@pytest.mark.parametrize("arguments", [("12",), ("12", "--seed", "7"), ("5",), ("72",)])
def test_every_answer_is_the_only_one(arguments: tuple[str, ...], printed: Run) -> None:
    pages = sections(printed("puzzle", "--print", *arguments))
    asked = [puzzle for page in pages[::2] for puzzle in puzzles(page)]
    answered = [puzzle for page in pages[1::2] for puzzle in puzzles(page)]
    assert len(asked) == len(answered) == int(arguments[0])
    for number, ((question, board, line), (name, after, reason)) in enumerate(zip(asked, answered, strict=True), 1):
        assert line.strip() == "Answer"
        assert question.startswith(f"{number}. ")
        measures, cells = size(question, board), board.replace("/", "")
        mark = question.removeprefix(f"{number}. ")[0]
        answer = name.removeprefix(f"{number}. ")
        cell = "abcde".index(answer[0]) + measures[0] * (int(answer[1]) - 1)
        placed = dict(reference.replies(cells, mark))
        assert after.replace("/", "") == placed[cell]
        assert reason.startswith(f"{answer} ")
        other = "O" if mark == "X" else "X"
        results = {
            move: 1 if reference.winner(later, *measures) else -reference.result(later, other, *measures)
            for move, later in placed.items()
        }
        wanted = 1 if "win in" in question else -1 if "loses" in question else 0
        right = [move for move, result in results.items() if result == wanted]
        assert cell in right
        if wanted < 1:
            assert right == [cell]
            assert set(results.values()) == {0, -1}
        elif measures == (3, 3, 3):
            plies = {move: reference.value(placed[move], other, *measures)[1] for move in right}
            assert [move for move in right if plies[move] == min(plies.values())] == [cell]
            assert f"win in {min(plies.values()) // 2 + 1}" in question


def test_what_is_to_be_written_down_fits_every_question(printed: Run) -> None:
    page = sections(printed("puzzle", "--print", "12", "--seed", "1"))[0]
    questions = " ".join(asked for asked, _, _ in puzzles(page))
    assert "O: which move loses?" in questions
    assert "X to move: win in" in questions
    told = "".join(page.findall(f".//{HTML}p")[0].itertext())
    assert told == "Each board has one right answer. Write down its cell, such as b2."


def test_the_same_seed_makes_the_same_sheet_and_no_puzzle_twice(printed: Run) -> None:
    found = {}
    for seed in ("0", "1", "2", "3"):
        source = printed("puzzle", "--print", "12", "--seed", seed)
        assert printed("puzzle", "--print", "12", "--seed", seed) == source
        found[seed] = [board for _, board, _ in puzzles(sections(source)[0])]
        assert len(set(found[seed])) == 12
    assert len(set(map(tuple, found.values()))) == 4
    assert [board for _, board, _ in puzzles(sections(printed("puzzle", "--print", "12"))[0])] == found["0"]
    everything = [puzzle[1] for page in sections(printed("puzzle", "--print", "72"))[::2] for puzzle in puzzles(page)]
    assert len(set(everything)) == 72
    assert all(boards == sorted(boards, key=everything.index) for boards in found.values())  # from easy to hard


def test_the_command_at_the_foot_makes_the_sheet_again(printed: Run) -> None:
    source = printed("puzzle", "--print", "12", "--seed", "7")
    foot = "".join(sections(source)[0].findall(f"{HTML}footer")[0].itertext())
    command, _, rest = foot.partition("; ")
    assert (command, rest) == ("tictactoe puzzle --print 12 --seed 7", "answers on the back")
    assert printed(*command.split()[1:]) == source


@pytest.mark.parametrize(("count", "pages"), [("1", 1), ("6", 1), ("7", 1), ("12", 1), ("13", 2), ("72", 6)])
def test_behind_every_page_are_its_answers(count: str, pages: int, printed: Run) -> None:
    source = printed("puzzle", "--print", count, "--title", "Class 7b")
    found = sections(source)
    assert len(found) == 2 * pages
    assert [page.findtext(f".//{HTML}h1") for page in found] == ["Class 7b", "Class 7b (answers)"] * pages
    assert ["Name" in "".join(page.itertext()) for page in found] == [True, False] * pages
    for asked, answered in zip(found[::2], found[1::2], strict=True):
        assert [above.partition(".")[0] for above, _, _ in puzzles(asked)] == [
            above.partition(".")[0] for above, _, _ in puzzles(answered)
        ]
    check_sections_fit(source)


@pytest.mark.slow
@needs_browser
def test_a_browser_prints_one_page_for_each(tmp_path: Path, printed: Run) -> None:
    title = "A title that is almost sixty letters long, which is many"
    sheets = [("6", "en"), ("12", "en"), *(("72", language) for language in ("en", "es", "ru"))]
    given = ("puzzle", "--title", title)
    check_printed([printed(*given, "--print", count, "--language", language) for count, language in sheets], tmp_path)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--print 73", "73 puzzles are too many: only 72 fit on paper; write --print 72 or less"),
        ("--print 0", "0 is not enough; write 1 or more"),
        ("--seed 3", "--seed is for a sheet on paper; write --print 12, too"),
        ("--title Work", "--title is for a sheet on paper; write --print 12, too"),
        ("-o sheet.html", "--output is for a sheet on paper; write --print 12, too"),
    ],
)
def test_a_sheet_that_cannot_be_made_is_refused_in_one_line(arguments: str, message: str, refused: Run) -> None:
    assert message in refused("puzzle", *arguments.split())


def test_a_sheet_is_not_printed_on_a_terminal(tmp_path: Path) -> None:
    from support.program import Program

    with Program("puzzle", "--print", "12") as program:
        program.wait("tictactoe: html is not for a terminal; write it to a file, as in -o sheet.html.")
        assert program.exit_status() == 2
    with Program("puzzle", "--print", "12", "-o", str(tmp_path / "puzzles.html")) as program:
        assert program.exit_status() == 0
    assert (tmp_path / "puzzles.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
