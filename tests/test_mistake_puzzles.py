"""Positions of the person's own games that come back as puzzles: which ones, on which days, and the sentences."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from support.engine import Puzzle, given_away, puzzles
from support.lines import spoken
from support.positions import Positions, analyses_up_to_symmetry, blank, in_every_position, text
from support.puzzles import answer, kept, puzzling, right, said, shown, status
from support.records_file import PATIENT, command
from support.reference_coach import worths
from support.sentences import TO_DRAW, board_of, to_practise
from support.sittings import NOTHING, ROOMY, TWO, begun, press, sitting, sized, to
from support.sittings import text as text_of
from support.stores import Store
from support.ui import (
    WAITING,
    App,
    Attempt,
    BareQuestion,
    Command,
    KeepAttempt,
    MistakePuzzlesFound,
    OpenRecords,
    RecordsOpened,
    Resumed,
    Size,
    begin,
    begin_with,
    effects,
    render,
    statistics,
    update,
)
from tictactoe import (
    Game,
    Level,
    Mark,
    Record,
    Rules,
    Seat,
    Seats,
    Solver,
    Value,
    format_cell,
    parse_cell,
    parse_position,
    symmetries,
)
from tictactoe._engine.coaching.puzzles import MistakeFinder
from tictactoe._shell.records.thread import RecordsThread
from tictactoe._ui.pages.puzzle import words
from tictactoe._ui.sitting.mistake_puzzles import (
    MistakePuzzle,
    MistakePuzzleCount,
    count,
    due_puzzles,
    mistake_puzzles,
)
from tictactoe._ui.words import puzzles as puzzle_words

THREE = Rules(3, 3, 3)
CORNER = "a1 b1 b2 a2 a3 c3 c1"  # the reply at an edge loses; the cell in the centre alone would have held
OPPOSITE = "a1 b2 c3 a3 c1 b1 c2"  # the corner loses after opposite corners, and all four edges would have held
SOUND = "b2 a1 c1 a3 a2 c2 b1 b3 c3"  # nothing is given away


def record(moves: str, day: str, person: Mark = Mark.O, rules: Rules = THREE, number: int = 1) -> Record:
    """A game against the computer, X first, that ended at noon of `day`."""
    x, o = (Seat.PERSON if mark is person else Seat.COMPUTER for mark in Mark)
    seats = Seats(x, o)
    game = Game(rules.start, seats)
    for name in moves.split():
        computer = seats.of(game.position.to_move) is Seat.COMPUTER
        game = game.play(parse_cell(rules, name), Level.PERFECT if computer else None)
    return Record(number, f"{day}T11:00:00+01:00", f"{day}T12:00:00+01:00", game, Level.PERFECT, 0, 0, 9.0)


def positions(*records: Record, attempts: tuple[Attempt, ...] = ()) -> list[MistakePuzzle]:
    return mistake_puzzles(records, attempts, MistakeFinder())


def puzzle(picture: str, cell: str) -> Puzzle:
    position = parse_position(picture)
    found = given_away(Solver(position.rules).analyse(position), parse_cell(position.rules, cell))
    assert found is not None
    return found


def names(puzzle: Puzzle) -> list[str]:
    cells = (puzzle.answer, *puzzle.others)
    return sorted(format_cell(puzzle.position.rules, cell) for cell in cells)


# Which positions


@in_every_position
def test_what_gives_value_away_is_what_plain_minimax_says(positions: Positions) -> None:
    asked = 0
    for analysis in positions():
        board, mark = text(analysis.position), analysis.position.to_move.value
        results = {cell: value for cell, (value, _) in worths(board, mark, THREE.mnk).items()}
        kept = {cell for cell, result in results.items() if result == max(results.values())}
        for cell in results:
            found = given_away(analysis, cell)
            assert (found is None) is (cell in kept)
            if found:
                asked += 1
                assert {found.answer, *found.others} == kept
                assert [found.answered_by(each) for each in results] == [each in kept for each in results]
    assert asked > len(positions())


def test_what_is_not_proven_gives_nothing_away() -> None:
    analysis = blank(parse_position("X../.../..."))
    lost = analysis.moves[0]._replace(value=Value.LOSS)
    assert given_away(analysis._replace(moves=(*analysis.moves[1:], lost)), lost.cell) is None


def test_a_position_is_the_same_turned_mirrored_and_with_other_marks() -> None:
    position = parse_position("X../.O./..X")
    found = set()
    for image in symmetries(THREE):
        for mark in Mark:
            analysis = Solver(THREE).analyse(position.image(image)._replace(to_move=mark))
            wrong = next(move.cell for move in analysis.moves if move.value is Value.LOSS)
            given = given_away(analysis, wrong)
            assert given is not None
            found.add(given.name)
    assert len(found) == 1


def test_the_moves_of_the_person_that_gave_value_away_are_asked() -> None:
    (mistake,) = positions(record(CORNER, "2026-11-01"))
    assert mistake.puzzle.position == parse_position("X../.../...")
    assert (mistake.played, names(mistake.puzzle), mistake.lost) == (1, ["b2"], date(2026, 11, 1))
    (other,) = positions(record(OPPOSITE, "2026-11-01"))
    assert names(other.puzzle) == ["a2", "b1", "b3", "c2"]
    assert positions(record(SOUND, "2026-11-01")) == []
    assert [each.puzzle.position.to_move for each in positions(record(CORNER, "2026-11-01", Mark.X))] == []


def test_only_boards_of_the_set_are_asked() -> None:
    edge = record("a2 b2 a1 c2 a3", "2026-11-01", Mark.X, Rules(4, 3, 3))
    assert len(MistakeFinder().find(edge.game)) == 1, "X gave a win away"
    assert positions(edge) == []


def test_only_positions_with_at_most_sixteen_empty_cells_are_asked() -> None:
    five = Rules(5, 5, 4)
    sixteen = record("e1 a1 b3 b4 c4 a2 c1 d1 a5 d4 e3 e2 e4 d2 b1 d3", "2026-11-01", Mark.O, five)
    assert sorted(mistake.puzzle.position.empty.bit_count() for mistake in positions(sixteen)) == [14, 16]
    more = record("c1 e1 b5 e4 b1 e2 c4 d3 c3 c2 a5 a1 b3 e3", "2026-11-01", Mark.X, five)
    assert [found.position.empty.bit_count() for found, _ in MistakeFinder().find(more.game, most=17)] == [17]
    assert positions(more) == []


# On which days


def schedule(*attempts: tuple[int, bool]) -> int | None:
    """The day of November when a position lost on the first comes back, after attempts (a day, and if solved)."""
    name = positions(record(CORNER, "2026-11-01"))[0].puzzle.name
    tried = tuple(Attempt(name, True, right, f"2026-11-{day:02}T18:00:00+01:00") for day, right in attempts)
    (mistake,) = positions(record(CORNER, "2026-11-01"), attempts=tried)
    return mistake.due_on.day if mistake.due_on else None


@pytest.mark.parametrize(
    ("attempts", "day"),
    [
        ([], 2),
        ([(2, True)], 5),
        ([(2, True), (5, True)], 12),
        ([(2, True), (5, True), (12, True)], None),
        ([(2, False)], 3),
        ([(2, True), (5, False)], 6),
        ([(2, True), (5, True), (12, False)], 13),
        ([(2, True), (5, True), (12, False), (13, True)], 16),
        ([(4, True)], 7),
    ],
)
def test_it_comes_back_after_one_three_and_seven_days(attempts: list[tuple[int, bool]], day: int | None) -> None:
    assert schedule(*attempts) == day


def test_only_what_is_solved_without_help_counts_and_attempts_without_a_time_do_not() -> None:
    name = positions(record(CORNER, "2026-11-01"))[0].puzzle.name
    for solved, clean in (False, False), (False, True), (True, False):
        (mistake,) = positions(
            record(CORNER, "2026-11-01"), attempts=(Attempt(name, solved, clean, at("2026-11-02")),)
        )
        assert (mistake.clean_in_row, mistake.due_on) == (0, date(2026, 11, 3))
    for time in "", "yesterday", "2026-11-02":
        (mistake,) = positions(record(CORNER, "2026-11-01"), attempts=(Attempt(name, True, True, time),))
        assert (mistake.clean_in_row, mistake.due_on) == (0, date(2026, 11, 2))
    puzzle_of_the_set = Attempt(puzzles()[0].name, True, True, at("2026-11-02"))
    assert positions(record(CORNER, "2026-11-01"), attempts=(puzzle_of_the_set,))[0].clean_in_row == 0


def at(day: str) -> str:
    return f"{day}T18:00:00+01:00"


def test_what_is_lost_again_begins_again() -> None:
    first, name = record(CORNER, "2026-11-01"), positions(record(CORNER, "2026-11-01"))[0].puzzle.name
    tried = tuple(Attempt(name, True, True, f"2026-11-{day:02}T18:00:00+01:00") for day in (2, 5, 12))
    assert positions(first, attempts=tried)[0].due_on is None
    mirrored = record("c1 b1 b2 c2 c3 a3 a1", "2026-11-20", number=2)
    (mistake,) = positions(first, mirrored, attempts=tried)
    assert (mistake.due_on, mistake.puzzle.position) == (date(2026, 11, 21), parse_position("..X/.../..."))


def test_a_day_is_the_day_of_the_clock_on_the_wall() -> None:
    late = record(CORNER, "2026-11-01")._replace(finished="2026-11-01T23:59:00-09:00")
    (mistake,) = positions(late)
    assert [bool(due_puzzles([mistake], date(2026, 11, day))) for day in (1, 2, 3)] == [False, True, True]


@pytest.mark.parametrize(
    ("day", "due"), [("0001-01-01", date(1, 1, 2)), ("9999-12-30", date.max), ("9999-12-31", date.max)]
)
def test_an_imported_game_may_have_any_day_of_the_calendar(day: str, due: date) -> None:
    assert [mistake.due_on for mistake in positions(record(CORNER, day))] == [due]


def test_the_longest_due_comes_first_and_all_are_counted() -> None:
    found = positions(record(OPPOSITE, "2026-11-03"), record(CORNER, "2026-11-01", number=2))
    assert [mistake.lost.day for mistake in found] == [1, 3]
    assert [mistake.lost.day for mistake in due_puzzles(found, date(2026, 11, 2))] == [1]
    assert count(found, date(2026, 11, 2)) == MistakePuzzleCount(1, 1, 0)
    once = Attempt(found[0].puzzle.name, True, True, at("2026-11-02"))
    records = record(OPPOSITE, "2026-11-03"), record(CORNER, "2026-11-01", number=2)
    assert [mistake.lost.day for mistake in positions(*records, attempts=(once,))] == [3, 1]
    three = tuple(Attempt(found[0].puzzle.name, True, True, f"2026-11-{day:02}T18:00:00Z") for day in (2, 5, 12))
    assert [mistake.due_on for mistake in positions(*records, attempts=three)] == [date(2026, 11, 4), None]
    assert statistics(records, attempts=three, today=date(2026, 11, 20)).mistake_puzzles == MistakePuzzleCount(
        1, 0, 1
    )
    assert statistics(records, lambda: True, three, date(2026, 11, 20)).mistake_puzzles is None


def test_told_to_stop_it_leaves_the_older_games_out() -> None:
    looked = iter([False] * 30)
    records = [record(CORNER, "2026-11-01"), record(OPPOSITE, "2026-11-03", number=2)]
    finder = MistakeFinder()
    finder.find(records[1].game)
    found = mistake_puzzles(records, (), finder, lambda: next(looked, True) or len(finder._found) > 3)
    assert [mistake.lost.day for mistake in found] == [3]


def test_what_was_stopped_is_found_later() -> None:
    finder, game = MistakeFinder(), record(CORNER, "2026-11-01").game
    assert finder.find(game, lambda: True) == []
    assert [cell for _, cell in finder.find(game)] == [1]


# What is said


def test_all_that_is_said_has_room_and_a_wrong_answer_does_not_tell_the_right_one() -> None:
    for analysis in analyses_up_to_symmetry():
        for move in analysis.moves:
            found = given_away(analysis, move.cell)
            if found is None:
                continue
            first, second, third = words.stages(found)
            assert max(map(len, [first, second, third, " ".join(puzzle_words.question(found))])) <= 70
            assert len(puzzle_words.question(found)[0]) <= 20
            assert found.answered_by(parse_cell(THREE, third.split()[0]))
            assert not {*names(found)} & {*first.replace(".", " ").split()}
            verdict = words.verdict(found, move.cell)
            assert len(verdict) <= 70
            for name in names(found):
                assert f"but {name} " not in verdict
                assert f"{name} saves" not in verdict


@pytest.mark.parametrize(
    ("picture", "cell", "question"),
    [
        ("X../.../...", "b1", f"O{TO_DRAW} Only one move does it."),
        ("X../.O./..X", "c1", f"O{TO_DRAW}"),
        ("XX./OO./...", "a3", "X to move: win. Only one move does it."),
        ("XX./OO./X..", "c3", "O to move: win. Only one move does it."),
        ("X../O../...", "c3", "X to move: win."),
    ],
)
def test_the_question_says_how_many_moves_answer(picture: str, cell: str, question: str) -> None:
    found = puzzle(picture, cell)
    assert " ".join(puzzle_words.question(found)) == question
    assert (len(names(found)) == 1) is ("Only one" in question)


# On the screen


MISTAKES = tuple(positions(record(CORNER, "2026-11-01"), record(OPPOSITE, "2026-11-03")))


def visiting(*mistakes: MistakePuzzle, size: Size = ROOMY) -> App:
    """The puzzles as they begin if these mistake puzzles are due."""
    opened = update(begun(size=size), Command("puzzle"))
    assert status(opened) in WAITING
    return update(opened, MistakePuzzlesFound(mistakes))


def test_those_that_are_due_come_first_and_once_in_a_visit() -> None:
    app, seen = visiting(*MISTAKES), []
    assert said(app) == "From your game of 2026-11-01. Solve it on 3 days, and you know it."
    for _ in range(3):
        seen.append(shown(app))
        app = press(right(app), "n")
    assert seen == [MISTAKES[0].puzzle, MISTAKES[1].puzzle, puzzles()[0]]
    skipped = press(visiting(*MISTAKES), "n", "n")
    assert shown(skipped) == puzzles()[0]
    again = update(press(skipped, "escape"), Command("puzzle"))
    assert shown(again) == MISTAKES[0].puzzle, "another visit"
    tried = press(answer(again, MISTAKES[0].played), "escape")
    assert shown(update(tried, Command("puzzle"))) == MISTAKES[1].puzzle, "it was tried today"


def test_what_is_skipped_is_still_to_do() -> None:
    skipped = press(visiting(*MISTAKES), "n")
    assert "To do      2" in text_of(skipped)
    assert "To do      1" in text_of(right(skipped))


def test_the_panel_counts_those_that_are_due_down() -> None:
    app = visiting(*MISTAKES)
    for left in (2, 1, 0):
        solved = right(app) if left < 2 else app
        assert f"To do      {left}" in text_of(solved)
        app = press(solved, "n") if left < 2 else solved


def test_what_was_tried_is_noted_and_says_when_it_comes_back() -> None:
    app = visiting(*MISTAKES)
    name = MISTAKES[0].puzzle.name
    solved = answer(app, 4)
    assert said(solved).endswith("It comes back in 3 days. In your game you played b1.")
    assert list(effects(app, solved)) == [KeepAttempt(Attempt(name, True, True))]
    assert "Solved     0 of 87" in text_of(press(solved, "n", "n")), "it is none of the set"
    wrong = answer(app, 1)
    assert said(wrong).endswith("Try again.")
    assert "It comes back tomorrow." in said(answer(wrong, 4))
    assert list(effects(wrong, answer(wrong, 4))) == [KeepAttempt(Attempt(name, True, False))]
    for times, told in (1, "It comes back in 7 days."), (2, "You know this one now."):
        assert told in said(answer(visiting(MISTAKES[0]._replace(clean_in_row=times)), 4))


def test_any_move_that_holds_answers_and_is_shown() -> None:
    app = press(visiting(*MISTAKES), "n")
    for name in names(MISTAKES[1].puzzle):
        solved = press(app, "g", *name, "enter")
        assert status(solved).startswith(f"Correct: {name}.")
        assert [(it.solved, it.clean) for it in kept(press(app, "g", *name), solved)] == [(True, True)]


def test_until_the_games_are_looked_through_nothing_is_asked() -> None:
    waiting = update(begun(), Command("puzzle"))
    for key in ("enter", "5", "t", "right"):
        assert text_of(press(waiting, key)) == text_of(waiting)
    assert press(waiting, "escape").top.name == "game"
    begins = press(waiting, "n")
    assert shown(begins) == puzzles()[0]
    late = update(begins, MistakePuzzlesFound(MISTAKES))
    assert shown(late) == puzzles()[0], "the puzzle on the screen stays"
    assert shown(press(update(press(late, "escape"), Command("puzzle")), "n")) == MISTAKES[1].puzzle


def test_a_program_that_began_with_them_ends_with_them() -> None:
    loading = begin_with(begin(TWO, ROOMY, records=True), "puzzle")
    waiting = update(loading, NOTHING)
    first = update(waiting, MistakePuzzlesFound(MISTAKES))
    for app in waiting, press(waiting, "n"), first, press(first, "n"):
        assert app.running
        assert not press(app, "escape").running


def test_the_menu_says_how_many_are_due() -> None:
    board = begun()  # without saved games the start asks for none
    menu = press(board, "m")
    assert list(effects(board, menu)) == [BareQuestion.FIND_MISTAKE_PUZZLES]
    assert "to practise" not in text_of(menu)
    told = update(menu, MistakePuzzlesFound(MISTAKES))
    assert "Puzzles: 2 " in text_of(told)
    assert to_practise(2) in text_of(told)
    again = press(told, "escape")
    assert not list(effects(again, press(again, "m"))), "it is known now"
    one = press(answer(press(told, *to(told, "puzzle")[1:], "enter"), 4), "escape", "m")
    assert to_practise(1) in text_of(one)


def test_who_comes_back_to_a_game_is_told_how_many_are_due() -> None:
    back = press(update(begun(), MistakePuzzlesFound(MISTAKES)), "5").say(Resumed("14:05"))
    told = "p lets you practise 2 positions from your own games."
    assert told in text_of(back)
    assert told not in text_of(press(back, "right"))


@pytest.mark.parametrize("size", [Size(20, 7), Size(30, 12), Size(40, 12), Size(80, 24), Size(120, 40)])
def test_it_is_drawn_at_every_size(size: Size) -> None:
    app = visiting(*MISTAKES, size=size)
    for state in app, press(app, "t", "t", "t"), answer(app, 1), answer(app, 4):
        frame = render(state)
        assert (frame.width, frame.height) == (size.columns, size.rows)
    if size.rows > 7:
        assert "rom your " in text_of(app)
    assert puzzle_words.question(MISTAKES[0].puzzle)[0] in text_of(app)


@pytest.mark.parametrize(("code", "title"), [("es", "De tus partidas, 1 de 2"), ("ru", "Из твоих партий, 1 из 2")])
def test_a_title_that_has_no_room_for_the_game_is_not_cut(code: str, title: str) -> None:
    app = visiting(*MISTAKES, size=Size(40, 13)).set(language=code)
    assert text_of(app).split("\n")[0].strip() in (title, f"Tres en raya - {title[0].lower()}{title[1:]}")


def test_the_last_hint_marks_the_cell_that_it_names() -> None:
    for picture, wrong in ("OX./.../...", "b3"), ("X../.O./..X", "a3"), ("X../.../...", "b1"):
        found = puzzle(picture, wrong)
        app = press(visiting(MISTAKES[0]._replace(puzzle=found)), "t", "t", "t")
        assert words.look(puzzling(app)) == 1 << parse_cell(THREE, said(app).split()[0])
        small = sized(app, 20, 7)
        assert said(app).split()[0] in text_of(small).split()


def test_so_many_are_due_that_their_number_has_no_room() -> None:
    many = tuple(
        MISTAKES[0]._replace(puzzle=MISTAKES[0].puzzle._replace(name=f"own {number}")) for number in range(120)
    )
    text = render(update(press(begun(), "m"), MistakePuzzlesFound(many))).text()
    assert "Puzzles: 99+   Boards" in text
    assert to_practise(120) in text


def test_boards_without_room_are_left_out() -> None:
    large = MISTAKES[0]._replace(puzzle=next(each for each in puzzles() if each.position.rules.mnk == (15, 15, 5)))
    assert shown(visiting(large, MISTAKES[1], size=Size(20, 7))) == MISTAKES[1].puzzle


def test_without_records_there_are_none() -> None:
    app = update(sitting(), Command("puzzle"))
    assert shown(app) == puzzles()[0]
    assert BareQuestion.FIND_MISTAKE_PUZZLES not in effects(sitting(), app)


# In the records


def keep(path: str, *records: Record, attempts: tuple[Attempt, ...] = ()) -> None:
    store = Store(path)
    store.add(records)
    for attempt in attempts:
        store.keep_attempt(attempt, attempt.time)
    store.close()


def test_the_records_find_what_is_due_by_its_clock(path: str) -> None:
    today = date.today()
    keep(path, record(CORNER, str(today - timedelta(1))), record(OPPOSITE, str(today), number=2))
    for patience in (None, 0.3):
        records = RecordsThread(path)
        assert isinstance(records.open(OpenRecords(True)), RecordsOpened)
        records.ask(BareQuestion.FIND_MISTAKE_PUZZLES, patience)
        while not records.ready:
            pass
        answer = records.answer()
        records.close()
        assert isinstance(answer, MistakePuzzlesFound)
        assert [mistake.puzzle for mistake in answer.due] == [MISTAKES[0].puzzle]


def test_records_that_cannot_be_read_have_none(path: str) -> None:
    Path(path).write_bytes(b"SQLite format 3\0" + bytes(2000))
    records = RecordsThread(path)
    records.open(OpenRecords(True))
    records.ask(BareQuestion.FIND_MISTAKE_PUZZLES, None)
    answers = []
    while records.ready:
        answers.append(records.answer())
    records.close()
    assert MistakePuzzlesFound(()) in answers


# The real program, on days that are given in


def on(day: str) -> str:
    """The code of the program on this day; it waits for its records."""
    return f"""
from tictactoe._shell import clock
from tictactoe._shell.records import thread
now = clock.now
clock.now = thread.now = lambda: clock.Stamp("{day}T12:00:00+01:00", now().tick)
{PATIENT}
"""


def test_a_lost_move_comes_back_until_it_is_solved(tmp_path: Path) -> None:
    from support.program import patient

    file = tmp_path / "records.sqlite3"
    keep(str(file), record(CORNER, "2026-11-01"))
    days = [("2026-11-01", False), ("2026-11-02", True), ("2026-11-03", False), ("2026-11-05", True)]
    days += [("2026-11-11", False), ("2026-11-13", True), ("2027-11-13", False)]
    for day, asked in days:
        with patient(file, code=on(day)) as program:
            program.wait("You")
            program.press("m")
            if asked:
                program.wait(to_practise(1))
            program.press(*to(begun(), "puzzle")[1:], "enter")
            program.wait("from your games, 1 of 1" if asked else "puzzle 1 of")
            if asked:
                program.press("g", "b", "2", "enter")
                program.wait("Correct: b2.")
                program.press("n")
                program.wait("puzzle 1 of")
            program.press("escape", "q")
            assert program.exit_status() == 0


def printed(file: Path, day: str, told: str, *arguments: str) -> list[str]:
    """The sentences of line mode on this day, without the drawn boards."""
    code = on(day).replace("sys.argv[1:]", "[*sys.argv[3:], *sys.argv[1:3]]")
    return spoken(file.parent, told, program=command(file, *arguments, code=code))


def test_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "records.sqlite3"
    keep(str(file), record(OPPOSITE, "2026-10-31"), record(CORNER, "2026-11-01", number=2))
    assert printed(file, "2026-11-02", "a3\nb1\n\nc3\nquit\n", "puzzle", "--plain") == [
        f"From your games, 1 of 2: {board_of('3 x 3', 'three')}. From your game of 2026-10-31. "
        f"Solve it on 3 days, and you know it. O{TO_DRAW}",
        "Your answer: a3",
        "a3 loses in 2 moves: X plays c1 and makes two threats. Try again.",
        "Your answer: b1",
        "Correct. b1 draws: X must answer at b3 and has no time to fork at a3. It comes back tomorrow. "
        "In your game you played a3. "
        "To do 1, streak 0.",
        "Press Enter for the next puzzle: ",
        f"From your games, 2 of 2: {board_of('3 x 3', 'three')}. From your game of 2026-11-01. "
        f"O{TO_DRAW} Only one move does it.",
        "Your answer: c3",
        "c3 loses in 3 moves: X plays c1, forces b1, then a3 makes two threats. Try again.",
        "Your answer: quit",
    ]
    told = json.loads(printed(file, "2026-11-02", "", "stats", "--json")[0])
    assert told["mistake_puzzles"] == {"due": 0, "later": 2, "solved": 0}
    assert "From your own games: 2 to practise now, 0 later, 0 solved." in printed(file, "2026-11-03", "", "stats")


def test_the_statistics_say_how_many_there_are(tmp_path: Path) -> None:
    from support.program import leave, patient

    file = tmp_path / "records.sqlite3"
    keep(str(file), record(CORNER, "2026-11-01"), record(OPPOSITE, "2026-11-02", number=2))
    with patient(file, code=on("2026-11-02")) as program:
        program.wait("You")
        program.press("s")
        program.wait("From your own games: 1 to practise now, 1 later, 0 solved.")
        leave(program)
