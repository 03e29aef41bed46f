"""The page of a function of one's own that is watched, and its file read again."""

import re
from pathlib import Path

import pytest

from support.broken_minimaxes import BROKEN
from support.command_line import Run
from support.engine import Method
from support.minimaxes import EXAMPLE, FIVE, LUCKY, RIGHT, THREE, Watch, flat
from support.sentences import YOUR_FUNCTION_SAYS
from support.sittings import ROOMY, press, sitting, sized, text, top
from support.ui import (
    App,
    FunctionRecorded,
    RecordFunction,
    SearchPage,
    Size,
    begin_with,
    effects,
    render,
    update,
)
from tictactoe import Rules, parse_position
from tictactoe._engine.functions.recording import Recording
from tictactoe._shell.functions.file import Failed
from tictactoe._shell.functions.watcher import record, record_and_tell
from tictactoe._ui.words.own_function_faults import own_view

pytestmark = pytest.mark.usefixtures("forked")


def test_on_a_small_screen_a_long_sentence_is_said_without_the_moves_before_it(watched: Watch) -> None:
    source = flat().replace("        board[i] = EMPTY", "        if depth != 4: board[i] = EMPTY")
    screen = shown(watched(source, parse_position("XO7")), Size(40, 12))
    assert "Your function tries b3, but X a3 is" in screen


def test_what_it_seems_to_have_done_is_said_where_not_all_has_room(watched: Watch) -> None:
    source = flat(choice="max([0, *scores]) if is_maximizing else min(scores)")
    recording = watched(source, parse_position("_x_/__o/___"))
    for size in Size(80, 24), Size(60, 18), Size(40, 15):
        screen = " ".join(shown(recording, size).split())
        assert "Your function says 0; it is -1" in screen
        assert "does its best score start at 0 instead of -∞?" in screen


def begun_with(recording: Recording) -> App:
    return begin_with(sitting(), "search", recording.start, None, own_view(recording), recording)


def shown(recording: Recording, size: Size = ROOMY, *keys: str) -> str:
    app = sitting(size=size)
    return text(press(app.push("search", recording.start, None, own_view(recording), recording), *keys))


def test_the_page_begins_with_the_first_wrong_score(watched: Watch) -> None:
    recording = watched(BROKEN["the highest in O's turn"][0])
    screen = shown(recording)
    assert "Tic-tac-toe - mine.f" in screen
    assert "a3 0?" in screen
    assert "?  this score is wrong" in screen
    assert f"After X a3: {YOUR_FUNCTION_SAYS} 0; it is -1: O wins with b3." in screen
    assert "O takes the lowest of -1 and 0; yours took the highest." in screen
    assert re.search(r"> your f +11\n", screen)
    assert "n next wrong" in screen
    following = shown(recording, ROOMY, "n")
    assert "b3 +1?" in following
    assert f"After X b3: {YOUR_FUNCTION_SAYS} +1; it is 0: O draws with c3." in following
    assert shown(recording, ROOMY, "n", "n") == screen


def test_a_wrong_score_of_the_root_has_its_sign_too(watched: Watch) -> None:
    recording = watched(BROKEN["no score"][0])
    assert re.search(r"MAX  X +0\?\n", shown(recording, ROOMY, "end"))
    assert "0?" not in shown(watched(next(iter(RIGHT.values()))), ROOMY, "end")


@pytest.mark.parametrize(
    "name", ["the highest in O's turn", "a full board", "no move", "a move that is not taken back"]
)
def test_it_can_be_walked_through_at_every_size(name: str, watched: Watch) -> None:
    recording = watched(BROKEN[name][0])
    app = sitting().push("search", THREE, None, own_view(recording), recording)
    for keys in (
        ["home"],
        ["end"],
        ["left", "up", "down"],
        ["tab", "tab"],
        ["home", "right", "right", "right", " ", "9"],
    ):
        for size in ((80, 24), (120, 40), (60, 20), (40, 13), (20, 7), (1, 1)):
            assert isinstance(app.top, SearchPage)
            assert render(press(sized(app, *size), *keys)).text()


def test_the_methods_stand_beside_it_and_tab_leads_to_them() -> None:
    recording = record_and_tell(f"{EXAMPLE}:minimax", THREE)
    app = begun_with(recording)
    assert "> your minimax" in text(app)
    assert "> minimax" in text(press(app, "tab"))
    assert "> your minimax" in text(press(app, *["tab"] * 5))


def rerun(app: App, *keys: str) -> App:
    """The app after keys, with the answer to the function that these run again."""
    before = app
    app = press(app, *keys)
    (question,) = [effect for effect in effects(before, app) if isinstance(effect, RecordFunction)]
    assert "running your function" in text(app)
    try:
        found: Recording | str = record(question.source, question.position)
    except Failed as why:
        found = str(why)
    return update(app, FunctionRecorded(question.source, question.position, found))


def test_a_function_that_plays_is_among_the_methods_of_a_search_watched_in_the_game(watched: Watch) -> None:
    def answered(found: Recording | str) -> App:
        app = sitting(size=ROOMY)
        app = app._replace(command_line=app.command_line._replace(function="mine.py:f"))
        watching = app.push("search", THREE)
        assert RecordFunction("mine.py:f", THREE) in effects(app, watching)
        return update(watching, FunctionRecorded("mine.py:f", THREE, found))

    shown = answered(watched(flat()))
    assert "your f" in text(shown)
    own = press(shown, *["tab"] * len(Method))
    assert "your function starts here" in text(own).lower()
    refused = answered("f does not call itself")
    assert "your f" not in text(refused)
    assert not [effect for effect in effects(shown, refused) if isinstance(effect, RecordFunction)]


def test_r_reads_the_file_again_and_stays_at_the_same_call(mine: Run, watched: Watch) -> None:
    right, wrong = flat(), BROKEN["the highest in O's turn"][0]
    recording = watched(wrong)
    app = begun_with(recording)
    before = top(app, SearchPage)
    mine(right)
    mended = rerun(app, "r")
    assert "Your function says -1 for X a3. Right." in text(mended)
    assert "Read again: all 11 scores are right." in text(mended)
    assert top(mended, SearchPage).number == before.number
    assert "Read again" not in text(press(mended, "right"))
    mine(wrong)
    again = rerun(mended, "r")
    assert f"After X a3: {YOUR_FUNCTION_SAYS} 0; it is -1: O wins with b3." in text(again)
    assert "Read again: 2 of 11 scores are wrong." in text(again)
    mine(flat().replace("        board[i] = EMPTY\n", ""))
    for at in mended, press(mended, "home"):
        assert "but O b3 is still on the board" in text(rerun(at, "r"))
    mine(flat().replace("    if not free: return 0\n", ""))
    assert "the board is full" in text(rerun(press(mended, "end"), "r"))


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def f(:", "cannot be loaded: SyntaxError: "),
        ("1 / 0", "cannot be loaded: ZeroDivisionError: division by zero (line 1)"),
        ("def g(): pass", "has no function f; it has g."),
        (None, "there is no such file"),
    ],
)
def test_a_file_that_cannot_be_read_again_is_said_in_one_line_and_the_old_recording_stays(
    source: str | None, said: str, tmp_path: Path, watched: Watch
) -> None:
    recording = watched(flat())
    app = press(begun_with(recording), "right", "right")
    file = tmp_path / "mine.py"
    file.unlink()
    if source is not None:
        file.write_text(source, encoding="utf-8")
    after = rerun(app, "r")
    assert said in " ".join(text(after).split())
    assert top(after, SearchPage)._replace(reread="") == top(app, SearchPage)
    assert "> your f" in text(after)


def test_o_runs_it_on_an_emptier_board(watched: Watch) -> None:
    recording = watched(flat())
    for app in (press(begun_with(recording), "end"), begun_with(recording)):
        assert "All 11 scores are right." in text(app)
        assert "o runs your function on an emptier board." in text(app)
    five = rerun(app, "o")
    assert top(five, SearchPage).position == FIVE, "where X is to move, too: the function may play X alone"
    assert "of 174" in text(five)
    empty = sitting().push("search", Rules(3, 3, 3).start, None, own_view(recording), recording)
    assert "emptier" not in text(empty)
    assert press(empty, "o") == empty
    lucky = press(begun_with(watched(flat(), LUCKY)), "end")  # three free cells, and not one of the list
    assert top(rerun(lucky, "o"), SearchPage).position == FIVE


def test_the_real_program_reads_the_file_again(mine: Run) -> None:
    from support.program import Program, leave

    file = mine(BROKEN["the highest in O's turn"][0])
    with Program("think", f"{file}:f") as program:
        program.wait(f"After X a3: {YOUR_FUNCTION_SAYS} 0; it is -1: O wins with b3.")
        program.wait("r reload")
        mine("def f(:")
        program.press("r")
        program.wait("cannot be loaded: SyntaxError")
        mine(flat())
        program.press("r")
        program.wait("Read again: all 11 scores are right.")
        mine("while True: pass")
        program.press("r")
        program.wait("Reading your file and running your function ...")
        leave(program)
