"""Solving puzzles, on the screen and line by line, while the game beside them stays as it is."""

import re
from pathlib import Path

import pytest

from support.board_on_screen import layout_on
from support.drawings import rows
from support.engine import Puzzle, PuzzleKind, puzzles
from support.lines import spoken
from support.puzzles import answer, kept, puzzling, right, said, sample, shown, solver_of, status
from support.sentences import TO_DRAW, has_mark
from support.sittings import ROOMY, TWO, begun, click, press, sitting, sized, text, to
from support.ui import (
    AnalysePosition,
    App,
    Attempt,
    BareQuestion,
    CellChosen,
    Command,
    KeepAttempt,
    MistakePuzzlesFound,
    OpenRecords,
    RecordsFailed,
    RecordsOpened,
    Resized,
    Size,
    Trouble,
    begin,
    begin_with,
    corner,
    effects,
    render,
    tell,
    update,
    wrap,
)
from tictactoe import Rules, Value, format_cell
from tictactoe._ui.pages.puzzle import words
from tictactoe._ui.words import boards
from tictactoe._ui.words import puzzles as puzzle_words


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.kind.value}-{puzzle.name}"


def solving(*keys: str) -> App:
    return press(update(sitting(), Command("puzzle")), *keys)


def wrong(app: App) -> App:
    puzzle = shown(app)
    return answer(app, next(cell for cell in puzzle.position.legal_moves if cell != puzzle.answer))


def streak(app: App) -> int:
    """How many puzzles were solved in a row, as the screen counts them."""
    found = re.search(r"streak +(\d+)", text(app).lower())
    assert found
    return int(found[1])


DRAWN = """
 Tic-tac-toe - puzzle 1 of 87
 solved 0 of 87, streak 0
               a   b   c
           1   O │[X]│░░░
              ───┼───┼───
           2   O │░░░│ X
              ───┼───┼───
           3  ░X░│░░░│ O
 X to move: win in 2.
 Look along the diagonal from c1 to a3
 and column b.
 Enter answer  ? help  Esc back  q quit
"""


@pytest.mark.parametrize("puzzle", puzzles(), ids=named)
def test_all_that_is_said_has_room_and_a_wrong_answer_does_not_tell_the_right_one(puzzle: Puzzle) -> None:
    rules, answer = puzzle.position.rules, format_cell(puzzle.position.rules, puzzle.answer)
    first, second, third = words.stages(puzzle)
    assert max(len(wrap([said], 70)) for said in (first, second, third, " ".join(puzzle_words.question(puzzle)))) <= 2
    assert len(puzzle_words.question(puzzle)[0]) <= 20
    assert answer not in first.replace(".", " ").split()
    assert third.startswith(f"{answer} ")
    if puzzle.kind is PuzzleKind.WINS:
        moves = solver_of(rules).analyse(puzzle.position).moves
        wins = sum(move.value is Value.WIN for move in moves)
        only = "Only one move wins."
        assert first == (only if wins == 1 else f"{wins} of {len(moves)} moves win, and one of them is the fastest.")
    for cell in sample(puzzle, 4):
        verdict = words.verdict(puzzle, cell)
        assert len(wrap([verdict], 70)) <= 2
        assert verdict.startswith(format_cell(rules, cell))
        if cell != puzzle.answer:
            assert f"but {answer} " not in verdict
            assert f"{answer} loses" not in verdict


def test_a_wrong_answer_is_refuted_and_can_be_tried_again() -> None:
    app = wrong(solving())
    assert app.top.state == "puzzle"
    assert said(app).endswith("Try again.")
    assert " plays " in said(app)
    solved = right(app)
    assert solved.top.state == "solved"
    assert status(solved).startswith("Correct: ")
    assert kept(app, solved) == [Attempt(puzzles()[0].name, True, False)]


@pytest.mark.parametrize(
    ("size", "before", "after"),
    [
        ((80, 24), "This time  0", "This time  1"),
        ((60, 20), "solved 0 of 87, streak 0", "solved 1 of 87, streak 1"),
        ((40, 12), "solved 0 of 87, streak 0", "solved 1 of 87, streak 1"),
        ((20, 12), "solved 0 of 87", "solved 1 of 87"),
    ],
)
def test_what_was_solved_is_counted_at_once(size: tuple[int, int], before: str, after: str) -> None:
    app = sized(solving(), *size)
    assert before in text(app)
    assert after in text(right(app))


def test_arrows_look_at_the_values_of_a_solved_puzzle() -> None:
    solved = right(solving())
    assert "┌" not in text(solved)
    moved = press(solved, "down")
    assert (moved.top.state, puzzling(moved).cursor, shown(moved)) == ("solved", 7, shown(solved))
    assert "┌" in text(moved)
    valued = press(solved, "v", "left", "down")
    assert (valued.top.state, puzzling(valued).cursor) == ("solved", 6)
    assert puzzling(valued).values is puzzling(press(solved, "v")).values
    assert shown(press(valued, "z")) == puzzles()[1]


@pytest.mark.parametrize("key", ["enter", " ", "n", "z", "5", "b"])
def test_any_key_brings_the_next(key: str) -> None:
    solved = right(solving())
    following = press(solved, key)
    assert shown(following) == puzzles()[1]
    assert following.top.state == "puzzle"
    assert said(following) == ""


def test_a_cell_is_chosen_by_arrows_its_name_its_digit_or_the_mouse() -> None:
    start = solving()
    puzzle = shown(start)
    name = format_cell(puzzle.position.rules, puzzle.answer)
    layout = layout_on(start.size, puzzle.position.rules)
    clicked = click(start, *corner(layout, puzzle.position.rules, puzzle.answer))
    for solved in clicked, press(start, "g", *name, "enter"), press(start, str(puzzle.answer + 1)):
        assert puzzling(solved).solved
    row, column = divmod(puzzle.answer, 3)
    assert puzzling(press(start, "up", "left", *["down"] * row, *["right"] * column, "enter")).solved
    assert said(press(start, "1")) == has_mark("a1", "O")


def taken(puzzle: Puzzle) -> list[int]:
    return [cell for cell in range(puzzle.position.rules.cells) if not puzzle.position.empty >> cell & 1]


def test_enter_alone_answers_nothing() -> None:
    app, seen = solving(), set()
    for _ in puzzles():
        seen.add(shown(app))
        entered = press(app, "enter")
        assert re.fullmatch(has_mark(r"\w+", "[XO]"), said(entered))
        app = press(entered, "n")
        assert not kept(entered, app)
    assert seen == set(puzzles())


@pytest.mark.parametrize("puzzle", [p for p in puzzles() if p.kind is PuzzleKind.FOURS], ids=named)
def test_beside_continuous_fours_stands_how_many_it_takes(puzzle: Puzzle) -> None:
    """Each level plays one move there, always: 0% or 100% would say nothing."""
    app = solving(*["n"] * puzzles().index(puzzle))
    assert shown(app) is puzzle
    found = re.search(r"Fours +(\d+)", text(app))
    assert found
    position, mark, fours = puzzle.position, puzzle.position.to_move, 0
    for cell in puzzle.line[:-1]:
        fours += position.to_move is mark
        position = position.play(cell)
    assert int(found[1]) == fours
    assert "%" not in text(app)


@pytest.mark.parametrize("kind", list(PuzzleKind)[:4])
def test_what_a_puzzle_knows_is_known_where_its_answer_is_explored(kind: PuzzleKind) -> None:
    number = next(number for number, puzzle in enumerate(puzzles()) if puzzle.kind is kind)
    exploring = press(right(press(solving(), *["n"] * number)), "x")
    value = {PuzzleKind.HOLDS: "draw", PuzzleKind.LOSES: "lose"}.get(kind, "win")
    assert re.search(rf" 1  [XO]  \w+ +{value}", text(exploring))
    asked = any(isinstance(question, AnalysePosition) for question in exploring.top.wants(exploring))
    assert asked is (kind is not PuzzleKind.FOURS), "no search of a large board is sure to find it again"
    if kind is PuzzleKind.FOURS:
        assert "loses" in text(exploring)
        assert "not proven" not in text(exploring)


def test_hints_have_three_stages_and_the_last_ends_the_streak() -> None:
    app, told = solving(), []
    for _ in range(4):
        app = press(app, "t")
        told.append(said(app))
    _, where, best = words.stages(puzzles()[0])
    assert told == [where, best, best, best], "that only one move wins goes without saying"
    for stages, clean in (0, True), (1, True), (2, False):
        hinted = solving(*["t"] * stages)
        (attempt,) = kept(hinted, right(hinted))
        assert (attempt.clean, streak(right(hinted))) == (clean, int(clean))


def test_a_hint_does_not_repeat_the_question() -> None:
    number = next(number for number, puzzle in enumerate(puzzles()) if puzzle.only_one_holds)
    app = press(solving(), *["n"] * number)
    assert f"X{TO_DRAW}  Only one move does it." in text(app)
    assert said(press(app, "t")) == words.stages(puzzles()[number])[1]


def test_the_streak_ends_with_a_wrong_answer_also_where_the_puzzle_is_left() -> None:
    app = press(right(press(right(solving()), "n")), "n")
    assert streak(app) == 2
    left = press(wrong(app), "n")
    assert streak(left) == 0
    assert streak(press(app, "n")) == 2, "one that was not tried counts nowhere"


def test_what_was_missed_is_not_counted_as_solved() -> None:
    app = sized(press(wrong(solving()), "n"), 60, 20)
    assert "solved 0 of 87, streak 0" in text(app)
    assert "solved 1 of 87, streak 1" in text(right(app))


def test_no_puzzle_comes_twice_until_all_are_solved() -> None:
    app, seen = solving(), []
    for _ in puzzles():
        seen.append(shown(app).name)
        app = press(right(app), "n")
    assert sorted(seen) == sorted(puzzle.name for puzzle in puzzles())
    assert seen == [puzzle.name for puzzle in puzzles()]
    assert shown(app) == puzzles()[0]


def test_what_was_skipped_comes_again() -> None:
    app = solving("n")
    assert shown(app) == puzzles()[1]
    for _ in puzzles()[1:]:
        app = press(right(app), "n")
    assert shown(app) == puzzles()[0]


def test_tab_goes_to_another_board_whose_puzzles_follow() -> None:
    app, boards = solving(), list(dict.fromkeys(puzzle.position.rules for puzzle in puzzles()))
    for rules in [*boards[1:], boards[0]]:
        app = press(app, "tab")
        assert re.search(r"Tab +other boards", text(app))
        own = [puzzle for puzzle in puzzles() if puzzle.position.rules == rules]
        assert shown(app) == own[0]
        for puzzle in own[1:3]:
            app = press(app, "n")
            assert shown(app) == puzzle
    assert shown(press(right(app), "n")).position.rules == boards[0]
    assert shown(press(right(app), "tab")).position.rules == boards[1]


def test_after_the_last_puzzle_of_a_board_none_comes_again() -> None:
    """There is one on 4 x 4 with three in a row, and once it is solved no key brings it back or counts it again."""
    alone = Rules(4, 4, 3)
    app = solving()
    while shown(app).position.rules != alone:
        app = press(app, "tab")
    assert "the last puzzle on this board" in said(press(app, "n"))
    solved = right(app)
    assert "Enter next" not in text(solved)
    for key in "enter", "n", "z", "5":
        after = press(solved, key)
        assert after.top.state == "solved"
        assert "That was the last puzzle on this board. Tab leads to another board." in said(after)
        assert not kept(solved, after)
        assert streak(after) == 1
    assert update(solved, CellChosen(0)).top == solved.top
    app = solved
    for _ in range(4):
        app = press(app, "tab")
        assert shown(app).position.rules != alone


@pytest.mark.parametrize("key", ["v", "x", "e"])
def test_what_would_tell_the_answer_waits_for_it(key: str) -> None:
    app = press(solving(), key)
    assert (app.top.state, said(app)) == ("puzzle", "Find the answer first; t gives a hint.")


def test_line_by_line_the_last_puzzle_of_a_board_leads_to_the_other_boards(tmp_path: Path) -> None:
    first = next(puzzle for puzzle in puzzles() if puzzle.position.rules == Rules(4, 4, 3))
    boards = list(dict.fromkeys(puzzle.position.rules for puzzle in puzzles()))
    answer = format_cell(first.position.rules, first.answer)
    typed = "boards\n" * boards.index(first.position.rules) + f"{answer}\n\nboards\nleave\n"
    told = spoken(tmp_path, typed, "puzzle", "--plain")
    assert "Boards or leave: " in told
    assert "That was the last puzzle on this board. Type boards for another board, or leave." in told
    assert told[-2].startswith("Puzzle ")


def test_a_puzzle_counts_once_in_a_sitting() -> None:
    app = solving()
    for _ in puzzles():
        app = press(right(app), "n")
    assert shown(app) == puzzles()[0]
    assert streak(app) == len(puzzles())
    assert not kept(app, right(app))
    assert not kept(app, press(wrong(app), "n"))


@pytest.mark.parametrize(("solved", "first"), [(True, 30), (False, 29)])
def test_it_goes_on_where_it_was_left_the_last_time(solved: bool, first: int) -> None:
    tried = Attempt(puzzles()[29].name, solved, solved), Attempt("own 15", True, True)
    app = update(loading(), RecordsOpened({}, {}, attempts=tried))
    assert shown(update(app, MistakePuzzlesFound(()))) == puzzles()[first]


def test_esc_leads_back_to_exactly_where_one_was() -> None:
    before = press(sitting(TWO), "5", "1", "up")
    opened = press(before, *to(before, "puzzle"), "enter")
    assert opened.top.name == "puzzle"
    for app in opened, press(opened, "t", "n", "?", "escape"):
        assert app.top.state == "puzzle"
        assert (press(app, "escape").pages, press(app, "escape").settings) == (before.pages, before.settings)
    tried = press(wrong(right(opened)), "escape")
    assert tried.records.attempts.now
    assert (tried.pages, tried.settings) == (before.pages, before.settings)


def test_an_attempt_is_kept_once_solved_or_left_after_a_wrong_answer() -> None:
    opened, name = solving(), puzzles()[0].name
    tried = wrong(opened)
    assert not list(effects(opened, tried))
    assert [*effects(opened, right(opened))] == [KeepAttempt(Attempt(name, True, True))]
    for key in "escape", "n", "tab", "q":
        assert kept(tried, press(tried, key)) == [Attempt(name, False, False)]
        assert not kept(opened, press(opened, key))
    assert not press(opened, "q").running


def test_a_board_without_room_is_left_out() -> None:
    small = sized(sitting(), 20, 7)
    app, seen = update(small, Command("puzzle")), set()
    for _ in range(2 * len(puzzles())):
        seen.add(shown(app).position.rules)
        assert app.top.state == "puzzle"
        app = press(right(app), "n")
    assert seen == {Rules(3, 3, 3), Rules(4, 4, 3), Rules(4, 4, 4), Rules(5, 5, 4)}


@pytest.mark.parametrize("size", [Size(20, 7), Size(30, 12), Size(50, 16), Size(80, 24), Size(132, 50), Size(1, 1)])
def test_it_is_drawn_at_every_size(size: Size) -> None:
    for app in solving(), solving("t", "t"), wrong(solving()), right(solving()):
        frame = render(update(app, Resized(size)))
        assert (frame.width, frame.height) == (size.columns, size.rows)
    if size.columns > 1:
        puzzle = puzzling(solving()).puzzle
        shown = [text(update(app, Resized(size))) for app in (solving(), wrong(solving()))]
        assert puzzle_words.question(puzzle)[0] in shown[0]
        assert shown[0] != shown[1]


def test_it_looks_like_this() -> None:
    app = update(sized(sitting(), 40, 12), Command("puzzle"))
    assert rows(DRAWN) == text(press(app, "t"))


def loading() -> App:
    """The app that begins with puzzles, before its records have answered."""
    return begin_with(begin(TWO, ROOMY, records=True), "puzzle")


def test_it_begins_by_the_records() -> None:
    app = loading()
    assert next(effects(None, app)) == OpenRecords(False)
    assert text(app).strip() == ""
    done = tuple(Attempt(puzzle.name, True, True) for puzzle in puzzles()[:3])
    opened = update(app, RecordsOpened({}, {}, attempts=done))
    assert list(effects(app, opened)) == [BareQuestion.FIND_MISTAKE_PUZZLES]
    assert "Looking through your games ..." in text(opened)
    opened = update(opened, MistakePuzzlesFound(()))
    assert shown(opened) == puzzles()[3]
    assert streak(right(opened)) == 4
    assert "4 of 87" in text(right(opened))
    slow = update(app, RecordsFailed(Trouble.SLOW))
    assert said(slow) != ""
    slow = update(slow, MistakePuzzlesFound(()))
    assert shown(slow) == puzzles()[0]
    late = update(right(slow), RecordsOpened({}, {}, attempts=done))
    assert shown(press(late, "n")) == puzzles()[3]
    assert not press(opened, "escape").running


def opened(app: App) -> App:
    """The app once its records have answered."""
    return update(update(app, RecordsOpened({}, {})), MistakePuzzlesFound(()))


@pytest.mark.parametrize(
    "keys", [("t",), ("t", "t", "t"), ("left", "up"), ("1",), ("b", "2"), ("n",), ("b", "2", "enter")]
)
def test_keys_that_are_typed_before_the_records_answer_are_pressed_then(keys: tuple[str, ...]) -> None:
    early = press(loading(), *keys)
    assert early.running
    later = update(early, RecordsOpened({}, {}))
    if "n" not in keys:  # which goes on without the records
        later = press(later, "t")
        keys = (*keys, "t")
    assert update(later, MistakePuzzlesFound(())) == press(opened(loading()), *keys)
    assert press(opened(early), "t") == press(opened(loading()), *keys[: len(keys) - ("n" not in keys)], "t")


def test_help_opens_before_the_records_answer_and_stays() -> None:
    early = press(loading(), "?", "down")
    assert early.top.name == "help"
    assert text(opened(early)) == text(early)
    assert press(opened(early), "escape") == opened(loading())
    assert press(early, "escape").top.name == "puzzle"
    assert not press(early, "escape", "escape").running


def test_a_screen_that_changes_before_the_records_answer_keeps_its_size() -> None:
    resized = sized(loading(), 50, 15)
    opened = update(resized, RecordsOpened({}, {}))
    assert (opened.size, update(opened, MistakePuzzlesFound(())).size) == (resized.size, resized.size)
    resized = sized(opened, 60, 20)
    assert press(resized, "n").size == resized.size


def test_line_by_line_it_goes_on_after_what_was_solved(tmp_path: Path) -> None:
    spoken(tmp_path, "b2\nleave\n", "puzzle", "--plain")
    assert spoken(tmp_path, "quit\n", "puzzle", "--plain")[0].startswith("Puzzle 2 of 87: ")
    assert spoken(tmp_path, "quit\n", "puzzle", "--plain", "--no-records")[0].startswith("Puzzle 1 of 87: ")


@pytest.mark.parametrize("size", [Size(80, 24), Size(40, 13), Size(20, 7)], ids=str)
def test_a_solved_puzzle_says_that_it_is_right_at_every_size(size: Size) -> None:
    solved = right(update(solving(), Resized(size)))
    lines = text(solved).split("\n")
    assert any(line.strip() == "Correct: b2." for line in lines)
    assert ("Enter next" in lines[-1]) == (size.columns >= 40)
    assert ("b2 wins in 2 moves: it threatens c1 and b3 at once." in " ".join(text(solved).split())) == (
        size.rows > 7
    )


@pytest.mark.parametrize("language", ["en", "es", "ru"])
@pytest.mark.parametrize("size", [Size(40, 13), Size(20, 7)], ids=str)
def test_how_many_in_a_row_win_is_said_wherever_the_board_leaves_it_open(size: Size, language: str) -> None:
    open_boards = (Rules(4, 4, 3), Rules(4, 4, 4), Rules(5, 5, 4))
    asked = [puzzle for puzzle in puzzles() if puzzle.position.rules in open_boards]
    app = update(sitting(TWO._replace(language=language), size), Command("puzzle"))
    for puzzle in asked:
        shown = text(app.put(app.top, puzzling(app)._replace(puzzle=puzzle, cursor=0))).lower()
        rules = puzzle.position.rules
        full = rules.height == 5 and size.rows == 7  # beside the board there is room for the question alone
        assert full or boards.in_a_row(rules) in shown, shown
    assert {puzzle.position.rules for puzzle in asked} == {*open_boards}


def test_no_key_is_lost_while_the_program_starts() -> None:
    from support.program import Program, leave

    with Program("puzzle") as program:
        program.press("?")
        program.wait("While you solve a puzzle")
        program.press("escape")
        program.wait("puzzle 1 of")
        leave(program)


def test_keys_typed_ahead_wait_while_the_help_is_open() -> None:
    waiting = begun()
    awaited = waiting.command("puzzle")
    helped = update(press(awaited, "t", "?"), MistakePuzzlesFound(()))
    assert helped.top.name == "help"
    assert puzzling(press(helped, "escape")).stage == 2


def test_line_mode_says_a_message_once() -> None:
    app = solving()
    position = shown(app).position
    taken = answer(app, next(cell for cell in range(9) if not position.empty >> cell & 1))
    told = list(tell(taken, wrong(taken)))
    assert len(told) == 1
    assert told[0].endswith("Try again.")
