"""The two parts of the chapter on search: all their code runs as it stands, and every number in them is counted."""

import doctest
import re
from itertools import islice
from math import factorial, inf
from pathlib import Path
from typing import Any

import pytest

from docs.search.__main__ import AHEAD, BOARDS, FUNCTIONS, MARKED, STEPS, solve
from docs.search.counting import counted, program
from docs.search.deepening import WIN, Deepening
from docs.search.pairs import pairs
from docs.search.rules import lines
from support import reference
from support.chapter import (
    DOCS,
    FAULTY,
    FIRST,
    SECOND,
    faulty_listings,
    program_text,
    status_of,
    whole_program,
    write_faulty_programs,
)
from support.command_line import main
from support.pages import blocks, sections
from support.reference_coach import OTHER
from tictactoe import Rules, Solver, Value, counts

LISTINGS = sorted((DOCS / "search").glob("*.py"))
SHOWN = (*FUNCTIONS, "negamax")  # whose whole code is on the pages
SLOW = [(STEPS[0], BOARDS[0]), (STEPS[1], BOARDS[0]), ("move_order", BOARDS[1]), ("memory", BOARDS[1])]
EXHAUSTIVE = [(name, BOARDS[1]) for name in ("alpha_beta", "negamax")]


# What is on the pages


def repaired(change: str, listings: list[str]) -> str:
    """The last listing that has the lines with a minus, with the lines with a plus in their place."""
    hunks = re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)+)", change, re.MULTILINE)
    pairs_of_lines = [[re.sub("^[-+]", "", side, flags=re.MULTILINE) for side in hunk] for hunk in hunks]
    listing = next(text for text in reversed(listings) if all(text.count(old) == 1 for old, _ in pairs_of_lines))
    for old, new in pairs_of_lines:
        listing = listing.replace(old, new)
    return listing


def run_session(text: str, names: dict[str, Any], page: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, names, page, None, 0)
    test.globs = names  # not the copy that was made of them
    assert doctest.DocTestRunner(verbose=False).run(test, clear_globs=False).failed == 0


@pytest.mark.parametrize("page", ["search.md", "search_faster.md"])
def test_a_page_does_what_it_says(page: str) -> None:
    names: dict[str, Any] = {}
    listings: list[str] = []
    for block in blocks((DOCS / page).read_text(encoding="utf-8")):
        if block.is_session:
            run_session(block.text, names, page)
        elif block.language == "python":
            exec(block.text, names)
            listings.append(block.text)
        elif block.language == "diff":
            exec(repaired(block.text, listings), names)


def test_the_pages_show_the_whole_code_of_the_first_steps() -> None:
    shown = [block.text for block in (*blocks(FIRST), *blocks(SECOND))]
    for name in SHOWN:
        assert program_text(name) in shown


@pytest.mark.parametrize("page", [FIRST, SECOND], ids=["first", "second"])
def test_each_step_asks_two_questions_before_it_answers(page: str) -> None:
    steps = {heading: text for heading, text in sections(page).items() if re.match(r"\d+\. ", heading)}
    assert len(steps) == (5 if page == FIRST else 7)
    for heading, text in steps.items():
        before, _, after = text.partition("**Before you read on**")
        asked, _, answers = after.partition("<details>")
        assert re.findall(r"^(\d)\. ", asked, re.MULTILINE) == ["1", "2"], heading
        if not heading.startswith("3. "):  # which asks the same of each of its listings
            answered = answers.partition("</details>")[0]
            assert re.findall(r"^(\d)\. ", answered, re.MULTILINE) == ["1", "2"], heading
        assert "<details>" not in before


def test_every_fold_is_closed() -> None:
    for page in (FIRST, SECOND):
        folds = re.findall(r"^<details><summary>[^<]+</summary>\n\n|\n\n</details>\n", page, re.MULTILINE)
        assert [fold.strip()[:9] for fold in folds] == ["<details>", "</details"] * (len(folds) // 2)
        assert page.count("details>") == len(folds) >= 16


def test_the_tree_is_the_one_that_the_command_draws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    command = re.search(r"drawn by `tictactoe (tree .*?)`", " ".join(FIRST.split()))
    assert command is not None
    assert main(command[1].split()) == 0
    assert (tmp_path / "tree.svg").read_bytes() == (DOCS / "search" / "tree.svg").read_bytes()


# The faults of step 3


def test_each_fault_is_shown_and_is_gone_after_the_repair() -> None:
    faults = [text for text in sections(sections(FIRST)["3. Four faults"], "###").values() if "```diff" in text]
    assert len(faults) == len(FAULTY)
    for text in faults:
        kinds = [(block.language, block.is_session) for block in blocks(text)]
        assert kinds == [("python", False), ("python", True), ("diff", False), ("python", True)]
        before, after = (
            [(example.source, example.want) for example in doctest.DocTestParser().get_examples(block.text)]
            for block in blocks(text)
            if block.is_session
        )
        assert [source for source, _ in before] == [source for source, _ in after]
        assert before != after


def test_what_think_prints_is_on_the_page(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, forked: None
) -> None:
    monkeypatch.chdir(tmp_path)
    write_faulty_programs(tmp_path)
    shown = [block.text for block in blocks(FIRST) if block.language == "console"]
    assert len(shown) == 3
    for text in shown:
        command, _, printed = text.partition("\n")
        assert main(command.split()[2:]) == status_of(command)
        assert capsys.readouterr().out.rstrip() == printed.rstrip()
    assert main(["think", "first.py:minimax", "xox/oox/___", "--plain"]) == 0
    told = "All 11 scores are right. It may miss a win in one: slow wins count as much. Try 10 - depth.\n"
    assert told in capsys.readouterr().out
    assert main(["think", "first.py:minimax", "x__/oox/xo_", "--plain"]) == 0
    assert "All 14 scores are right.\n" in capsys.readouterr().out
    assert main(["think", "fourth.py:minimax", "x__/oox/xo_", "--plain"]) == 1
    assert "your function leaves X c3 on the board: take each move back." in capsys.readouterr().out
    assert main(["think", "second.py:minimax", "xox/oox/___", "--plain"]) == 1
    line = 1 + whole_program(faulty_listings()[1]).splitlines().index(
        '        return {"X": 10 - depth, "O": depth - 10}[won]'
    )
    assert f"your function raised KeyError: None (line {line})" in capsys.readouterr().out


@pytest.mark.parametrize("position", ["xox/oox/___", "_x_/__o/___"])
def test_the_negamax_of_the_first_part_is_right(
    position: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, forked: None
) -> None:
    monkeypatch.chdir(tmp_path)
    listing = blocks(sections(FIRST)["One rule for both sides"])[0].text
    Path("my.py").write_text(program_text("move_order") + listing, encoding="utf-8")
    assert main(["think", "my.py:negamax", position, "--plain"]) == 0
    assert re.search(r"^All \d+ scores are right\.$", capsys.readouterr().out, re.MULTILINE)
    assert listing.count("\n") < program_text("move_order").partition("def minimax")[2].count("\n")


# The counts


def promised() -> list[tuple[str, tuple[int, int, int], int]]:
    """The step, board and node count of each entry in the tables of the two pages."""
    row = r"^\| \d* ?\| \[.*?\]\(search/(\w+)\.py\) \| ([\d,]+) \| ([\d,]*) ?\|$"
    rows = re.findall(row, FIRST + SECOND, re.MULTILINE)
    assert tuple(name for name, *_ in rows) == STEPS
    entries = [(name, board, text) for name, *texts in rows for board, text in zip(BOARDS, texts, strict=True)]
    return [(name, board, int(text.replace(",", ""))) for name, board, text in entries if text]


def marks(name: str, board: tuple[int, int, int]) -> list[pytest.MarkDecorator]:
    if (name, board) in EXHAUSTIVE:
        return [pytest.mark.exhaustive]
    return [pytest.mark.slow] if (name, board) in SLOW else []


@pytest.mark.parametrize(
    ("name", "board", "nodes"), [pytest.param(*row, marks=marks(*row[:2])) for row in promised()]
)
def test_every_step_takes_as_many_nodes_as_the_chapter_says(
    name: str, board: tuple[int, int, int], nodes: int
) -> None:
    value, plies = reference.value("." * 9, "X", *board) if board == BOARDS[0] else (1, 5)  # 4,4,3: won in 5 plies
    score = value * (board[0] * board[1] + 1 - plies) if value else 0
    assert solve(name, *board) == (score, nodes)


def test_every_large_number_of_the_chapter_is_counted() -> None:
    counted_here = {
        without_distance("alpha_beta"): "With the scores 1, 0 and -1 of step 1",
        without_distance(
            "move_order"
        ): "`tictactoe think` counts with +1, 0 and -1 at first, and so shows 18,297 and",
        sum(row.games for row in counts(Rules(3, 3, 3))): "There are fewer games",
        sum(row.positions for row in counts(Rules(3, 3, 3))): "of them are different",
        factorial(9): "9 x 8 x 7 x 6 x 5 x 4 x 3 x 2 x 1 =",
        first_moves(with_alpha=True): "calls: those of step 5 without the one at the top.",
        first_moves(with_alpha=False): "With alpha at minus infinity for each move there are",
        factorial(5) * factorial(4): "After five moves there can be up to twelve orders, after nine up to",
    }
    text = " ".join((FIRST + SECOND).split())
    for number, words in counted_here.items():
        assert f"{number:,}" in re.findall(rf"{re.escape(words)}[^.]*|[\d,]+ {re.escape(words)}", text)[0]
    in_sessions = {int(line) for block in blocks(FIRST + SECOND) for line in re.findall(r"\b\d{4,}\b", block.text)}
    in_tables = {int(text.replace(",", "")) for text in re.findall(r"(?<=\| )[\d,]+(?= \|)", FIRST + SECOND)}
    known = {*counted_here, *in_sessions, *in_tables}
    told = {int(number.replace(",", "")) for number in re.findall(r"(?<![\d,])\d{1,3}(?:,\d{3})+", FIRST + SECOND)}
    assert told - known == {46_744, 182_972}  # which a slow test counts


def without_distance(name: str) -> int:
    """How many calls a program makes on the empty board with the scores 1, 0 and -1."""
    listing: dict[str, Any] = {}
    exec(program_text(name).replace("10 - depth", "1").replace("depth - 10", "-1"), listing)
    _, calls = counted(listing["minimax"], ["_"] * 9, 0, -inf, inf, True)
    return calls


def first_moves(*, with_alpha: bool) -> int:
    """How many calls it takes to ask step 5 for each first move, with or without what X has already."""
    listing = program("move_order", 3, 3, 3)
    board, best, made = ["_"] * 9, -inf, 0
    for cell in listing["ORDER"]:
        board[cell] = "X"
        score, calls = counted(listing["minimax"], board, 1, best if with_alpha else -inf, inf, False)
        board[cell] = "_"
        best, made = max(best, score), made + calls
    return made


@pytest.mark.parametrize("file", LISTINGS, ids=lambda file: file.name)
def test_a_listing_is_short(file: Path) -> None:
    assert len(file.read_text().splitlines()) < 60


def depths(group: int) -> list[tuple[int, int, int]]:
    """Depth, score and nodes in the table of step 12, for the empty board (group 0) or the position (group 1)."""
    row = r"^\| (\d+) \| (-?\d*) ?\| ([\d,]*) ?\| (-?\d+) \| ([\d,]+) \| [\d ]+ \|$"
    rows = re.findall(row, SECOND, re.MULTILINE)
    counts = [(depth, *texts[2 * group : 2 * group + 2]) for depth, *texts in rows]
    return [(int(depth), int(score), int(nodes.replace(",", ""))) for depth, score, nodes in counts if score]


@pytest.mark.parametrize(("group", "marks", "deepest"), [(0, (0, 0), 6), (1, MARKED, 7)])
def test_each_depth_finds_what_the_chapter_says(group: int, marks: tuple[int, int], deepest: int) -> None:
    search = Deepening(*AHEAD)
    found = [(depth, score, search.nodes, line) for depth, (score, line) in islice(search.deeper(*marks), deepest)]
    assert [row[:3] for row in found] == depths(group)
    if marks == MARKED:
        lines = re.findall(r"^\| \d .* \| ([\d ]+) \|$", SECOND.partition("## 12.")[2], re.MULTILINE)
        assert [" ".join(map(str, line)) for *_, line in found] == lines


def test_the_position_of_step_12_is_the_one_that_is_drawn() -> None:
    drawn = re.search(r"(?:^     .*\n){5}", SECOND.partition("## 12.")[2], re.MULTILINE)
    assert drawn is not None
    sides = (sum(1 << cell for cell, mark in enumerate(drawn[0].split()) if mark == side) for side in "XO")
    assert tuple(sides) == MARKED


@pytest.mark.slow
@pytest.mark.parametrize(("group", "marks"), [(0, (0, 0)), (1, MARKED)])
def test_looking_ahead_at_once_finds_the_same_in_as_many_nodes_as_the_chapter_says(
    group: int, marks: tuple[int, int]
) -> None:
    told = re.findall(r"together take ([\d,]+), and .*? at once.*? ([\d,]+\d)\b", " ".join(SECOND.split()))
    depth, found, together = depths(group)[-1]
    search = Deepening(*AHEAD)
    score, _ = search.look(*marks, depth, -2 * WIN, 2 * WIN)
    assert (score, f"{together:,}", f"{search.nodes:,}") == (found, *told[group])


@pytest.mark.parametrize("depth", range(1, 6))
@pytest.mark.parametrize("board", ["." * 9, "X...O....", "XO..X...O", ".X..O...X"])
def test_alpha_beta_looks_ahead_as_plain_negamax_does(board: str, depth: int) -> None:
    mark = "XO"[board.count("X") > board.count("O")]
    mine, theirs = (
        sum(1 << cell for cell, letter in enumerate(board) if letter == side) for side in (mark, OTHER[mark])
    )
    assert Deepening(3, 3, 3).look(mine, theirs, depth, -2 * WIN, 2 * WIN)[0] == estimate(board, mark, depth)


def estimate(board: str, mark: str, depth: int) -> int:
    """The score of plain negamax to a depth on 3,3,3, with an evaluation that sees wins of the next two plies."""
    left, other = board.count("."), OTHER[mark]
    value, plies = reference.value(board, mark, 3, 3, 3)
    if value and plies <= (1 if value > 0 else 2):
        return value * (WIN + left + 1 - plies)
    if not depth or not left:
        rows = [[board[cell] for cell in line] for line in reference.lines(3, 3, 3)]
        weights = {side: sum(1 << row.count(side) for row in rows if OTHER[side] not in row) for side in OTHER}
        return weights[mark] - weights[other]
    return max(-estimate(after, other, depth - 1) for _, after in reference.replies(board, mark))


def test_the_solvers_own_counts_are_those_of_the_chapter() -> None:
    counts = re.search(r"3,3,3 takes the solver (\d+) nodes.* 4,4,3 takes it (\d+)", SECOND)
    assert counts is not None
    drawn, won = (Solver(Rules(*board)) for board in BOARDS)
    drawn.value(drawn.rules.start)
    best = next(won.proven(won.rules.start))
    assert (best.value, best.plies) == (Value.WIN, 5)
    assert [str(solver.nodes) for solver in (drawn, won)] == list(counts.groups())


@pytest.mark.parametrize("board", [(3, 3, 3), (4, 4, 4), (5, 5, 5), (6, 6, 6), (7, 7, 7), (6, 5, 5)])
def test_a_pairing_has_two_cells_for_each_line_and_no_cell_twice(board: tuple[int, int, int]) -> None:
    found = pairs(*board)
    if found is None:
        return
    used = [cell for pair in found.values() for cell in pair]
    assert len(used) == len(set(used)) == 2 * len(lines(*board))
    assert all(set(pair) <= set(line) and len(pair) == 2 for line, pair in found.items())
    assert sorted(found) == sorted(reference.lines(*board))


def test_every_line_of_5_5_5_has_two_cells_of_its_own_in_the_drawing_of_the_solvers_page() -> None:
    drawn = re.search(r"(?:^    [a-z.](?:  [a-z.]){4}\n){5}", (DOCS / "solver.md").read_text("utf-8"), re.MULTILINE)
    assert drawn is not None
    letters = drawn[0].split()
    lines_of_letters = [[letters[cell] for cell in line] for line in reference.lines(5, 5, 5)]
    twice = [{mark for mark in line if line.count(mark) == 2} for line in lines_of_letters]
    assert sorted(twice, key=min) == [{mark} for mark in "abcdefghijkl"]
    assert sorted(letters) == sorted(".aabbccddeeffgghhiijjkkll")
