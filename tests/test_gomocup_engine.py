"""The Gomocup protocol: what the engine answers, line by line, and the real program at a pipe."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, repeat
from pathlib import Path
from random import Random
from threading import Timer
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.engine import MakerBreaker, RowTables
from support.engines import eventually
from support.lines import started
from support.sentences import cannot_win
from support.system import posix
from tictactoe import Judgement, Level, Mark, Position, Rules, Value
from tictactoe._engine.gomocup.engine import EngineState, answer, own_move
from tictactoe._engine.gomocup.manager import limit_commands
from tictactoe._engine.search.potential import Potential
from tictactoe._shell.commands.engine import Engine, LevelMoves
from tictactoe._shell.engines.log import log_line
from tictactoe._shell.engines.stream_reader import LineReader

ABOUT = 'name="tictactoe", version="1"'
CELL = re.compile(r"(\d+),(\d+)")


def after(*lines: str, run: int = 5) -> tuple[EngineState, list[str]]:
    """The state after some lines, and the answers; "move" stands for a move that is asked for."""
    state, said = EngineState(ABOUT, run), []
    for line in lines:
        state, answers, moves, ends = answer(state, line)
        said += [*answers, *(["move"] if moves else []), *(["ended"] if ends else [])]
    return state, said


# The examples of the public description, and what it says beside them.
TRANSCRIPTS = [
    (["START 15"], ["OK"]),
    (["START 20\r\n"], ["OK"]),
    (["start 15"], ["OK"]),
    (["RECTSTART 16,12"], ["OK"]),
    (["RECTSTART 16, 12"], ["OK"]),
    (["START 15", "BEGIN"], ["OK", "move"]),
    (["START 15", "TURN 10,10"], ["OK", "move"]),
    (["START 15", "BOARD", "10,10,1", "10,11,2", "11,11,1", "9,10,2", "DONE"], ["OK", "move"]),
    (["START 15", "BOARD", "DONE"], ["OK", "move"]),
    (["START 15", "RESTART"], ["OK", "OK"]),
    (["START 15", "TURN 9,10", "TAKEBACK 9,10"], ["OK", "move", "OK"]),
    (["INFO timeout_match 300000", "INFO timeout_turn 10000", "INFO max_memory 83886080"], []),
    (["INFO game_type 1", "INFO folder /tmp", "INFO evaluate 3,4", "INFO", "INFO speed", "INFO max_node many"], []),
    (["ABOUT"], [ABOUT]),
    (["END"], ["ended"]),
    (["", "   "], []),
    (["START 15", "SWAP2BOARD", "DONE"], ["OK", "UNKNOWN SWAP2BOARD", "UNKNOWN DONE"]),
    (["PLAY 7,7"], ["UNKNOWN PLAY"]),
    (["\x1b[31m"], ["UNKNOWN"]),
    # What is known and cannot be followed.
    (["START"], ["ERROR START is followed by the size of the board, such as START 15"]),
    (["START 40"], ["ERROR there is no board of 40 x 40; a side has 1 to 20 cells"]),
    (["START 4"], [f"ERROR {cannot_win(5, '4 x 4')}; choose 1 to 4"]),
    (["RECTSTART 20"], ["ERROR two numbers with a comma between are missing, such as 7,7"]),
    (["BEGIN"], ["ERROR there is no board yet: START comes first"]),
    (["RESTART"], ["ERROR there is no board yet: START comes first"]),
    (["BOARD", "1,1,1", "DONE"], ["ERROR there is no board yet: START comes first"]),
    (["START 15", "TURN 15,0"], ["OK", "ERROR 15,0 is not on the board: cells are 0,0 to 14,14"]),
    (["START 15", "TURN -1,0"], ["OK", "ERROR -1,0 is not on the board: cells are 0,0 to 14,14"]),
    (["START 15", "TURN seven"], ["OK", "ERROR two numbers with a comma between are missing, such as 7,7"]),
    (["START 15", "TAKEBACK 7,7"], ["OK", "ERROR there is no stone in that cell"]),
    (["START 15", "BOARD", "1,1,1", "1,1,2", "DONE"], ["OK", "ERROR 1,1 is taken"]),
    (["START 15", "BOARD", "1,4,1", "1,4,2", "DONE"], ["OK", "ERROR 1,4 is taken"]),
    (
        ["START 15", "BOARD", "1,1,3", "DONE"],
        ["OK", "ERROR a stone is column,row,1 for the engine's own and column,row,2 for the other side's"],
    ),
    (
        ["START 15", "BOARD", "1,1,2", "1,2,2", "DONE"],
        ["OK", "ERROR it is not the engine's turn: it has 0 stones, and the other side 2"],
    ),
    # A board that is given up while it is listed.
    (["START 15", "BOARD", "1,1,2", "START 8", "BEGIN"], ["OK", "OK", "move"]),
    (["START 15", "BOARD", "1,1,2", "END"], ["OK", "ended"]),
    (
        ["START 15", "BOARD", "1,1,2", "START 40", "TURN 1,1"],
        ["OK", "ERROR there is no board of 40 x 40; a side has 1 to 20 cells", "move"],
    ),
    (["START 15", "BOARD", *["1,1,2"] * 1000, "DONE", "BEGIN"], ["OK", "ERROR 1,1 is taken", "move"]),
]


@pytest.mark.parametrize(("lines", "said"), TRANSCRIPTS, ids=lambda lines: "|".join(lines)[:40].strip())
def test_every_line_has_its_answer(lines: Sequence[str], said: Sequence[str]) -> None:
    assert after(*lines)[1] == said


def test_stones_stand_where_they_were_placed() -> None:
    state, _ = after("RECTSTART 7,6", "BOARD", "3,0,1", "6,5,2", "DONE", "TURN 0,1")
    assert state.position.to_move is Mark.O
    assert state.position.rows == ("...O...", "X......", ".......", ".......", ".......", "......X")


def test_a_move_is_column_and_row() -> None:
    state, _ = after("RECTSTART 7,6", "BEGIN")
    state, lines, *_ = own_move(state, 7 * 5 + 2)
    assert lines == ("2,5",)
    assert state.mine == 1 << 7 * 5 + 2


def test_a_stone_that_is_taken_back_leaves_the_cell_empty() -> None:
    state, said = after("START 15", "TURN 9,10", "TAKEBACK 9,10", "TURN 9,10")
    assert said == ["OK", "move", "OK", "move"]
    assert state.theirs.bit_count() == 1


def test_other_rules_are_refused_when_a_move_is_asked_for() -> None:
    refusal = "ERROR rule 4 is not known here: only rule 0, 5 or more in a row"
    assert after("INFO rule 4", "START 15", "BEGIN")[1] == ["OK", refusal]
    assert after("START 15", "INFO rule 4", "TURN 7,7", "INFO rule 0", "TURN 7,7")[1] == ["OK", refusal, "move"]


def test_too_little_memory_is_refused_when_a_move_is_asked_for() -> None:
    said = after("INFO max_memory 1048576", "START 15", "BEGIN", "INFO max_memory 0", "BEGIN")[1]
    assert said == ["OK", "ERROR 1 MiB of memory is too little: it takes 64", "move"]


def test_a_game_that_is_over_asks_for_no_move() -> None:
    stones = [f"{column},7,2" for column in range(5)] + [f"{column},8,1" for column in range(4)]
    assert after("START 15", "BOARD", *stones, "DONE")[1] == ["OK", "ERROR the game is over"]


def test_another_run_makes_small_boards_possible() -> None:
    state, said = after("START 3", "BEGIN", run=3)
    assert said == ["OK", "move"]
    assert state.rules == Rules(3, 3, 3)


@pytest.mark.parametrize(
    ("lines", "seconds"),
    [
        ([], 7.0),  # the usual
        (["INFO timeout_turn 5000"], 4.9),
        (["INFO timeout_turn 100"], 0.05),  # half of it, where the margin would take all
        (["INFO timeout_turn 0"], 0.0),  # as fast as possible
        (["INFO timeout_turn -5"], 0.0),
        (["INFO timeout_match 0"], 7.0),  # no limit
        (limit_commands(5.0), 4.9),
        (["INFO timeout_match 0", "INFO time_left 2147483647"], 7.0),
        (["INFO timeout_turn 5000", "INFO timeout_match 20000"], 1.0),  # a twentieth of it
        (["INFO timeout_match 20000", "INFO time_left 4000"], 0.2),
        (["INFO time_left -300"], 0.0),  # too late already
    ],
)
def test_the_time_for_a_move_stays_below_every_limit(lines: Sequence[str], seconds: float) -> None:
    assert after(*lines)[0].limits.seconds(7.0) == pytest.approx(seconds)


NUMBERS = st.integers(-3, 25).map(str) | st.sampled_from(["", "x", "9" * 30, "³"])
LINES = st.one_of(
    st.text(max_size=30),
    st.builds("{} {},{}".format, st.sampled_from(["TURN", "TAKEBACK", "RECTSTART", "PLAY"]), NUMBERS, NUMBERS),
    st.builds("{},{},{}".format, NUMBERS, NUMBERS, NUMBERS),
    st.builds("{} {}".format, st.sampled_from(["START", "BEGIN", "BOARD", "DONE", "RESTART", "ABOUT"]), NUMBERS),
    st.builds(
        "INFO {} {}".format, st.sampled_from(["timeout_turn", "time_left", "max_memory", "rule", "x"]), NUMBERS
    ),
)


@given(st.lists(LINES, max_size=40))
@settings(max_examples=30)
def test_no_line_disturbs_the_board(lines: list[str]) -> None:
    """Whatever a manager sends, no two stones share a cell, and a move is only asked for if there is one."""
    state = EngineState(ABOUT)
    for line in lines:
        state, said, moves, ends = answer(state, line)
        if ends:
            return
        assert all(text.isprintable() and len(text) < 200 for text in said)
        assert state.mine & state.theirs == 0
        assert state.rules is not None or not state.mine | state.theirs
        assert state.rules is None or not (state.mine | state.theirs) >> state.rules.cells
        assert state.limits.seconds(1.0) >= 0
        if moves:
            state = own_move(state, state.position.legal_moves[0]).state


@pytest.mark.parametrize(("lines", "mebibytes"), [([], 144), (["INFO max_memory 83886080"], 48)])
def test_the_search_has_the_memory_that_python_leaves(lines: list[str], mebibytes: int) -> None:
    assert Engine(after(*lines)[0], 1, Mock(), Mock(), Mock()).mebibytes == mebibytes


def test_the_tables_of_a_board_are_made_before_the_engine_is_ready() -> None:
    outside, inside = os.pipe()
    with open(inside, "w", encoding="ascii") as manager:
        manager.writelines(f"{line}\n" for line in ("ABOUT", "START 15", "INFO max_memory 83886080", "BEGIN"))
    done: list[object] = []

    def prepare(rules: Rules, mebibytes: int) -> None:
        if mebibytes not in done:
            done.append(mebibytes)

    def choose(position: Position, engine: Engine) -> int:
        done.append(position.rules)
        return 0

    send = Mock(side_effect=lambda *said: done.extend(said))
    reader = LineReader(open(outside, "rb"))  # noqa: SIM115 - the reader closes it
    Engine(EngineState("me"), 1, Mock(prepare=prepare, choose=choose), reader, send).run()
    assert done == ["me", 144, "OK", 48, Rules(15, 15, 5), "0,0"]


@pytest.mark.parametrize("board", [(20, 20, 5), (7, 7, 6)])
@pytest.mark.parametrize("level", [Level.CASUAL, Level.PERFECT])
def test_a_prepared_level_makes_no_more_tables_for_its_first_move(
    level: Level, board: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = Rules(*board)
    moves = LevelMoves(level, Random(1), Mock())
    moves.prepare(rules, 144)
    for table in (MakerBreaker, Potential, RowTables):
        monkeypatch.setattr(table, "__init__", Mock(side_effect=AssertionError))
    over = Mock(is_over=Mock(side_effect=chain([False], repeat(True))))
    assert moves.choose(rules.start.play(24), over) != 24


# The program

SEARCHED = ("BOARD", "7,7,2", "8,8,1", "0,0,2", "DONE")  # a position that a search does not settle in hours
LONGEST = 60  # seconds after which an engine that does not end is killed


@contextmanager
def engine(*options: str) -> Iterator[subprocess.Popen[str]]:
    with started("engine", *options) as process:
        guard = Timer(LONGEST, process.kill)
        guard.start()
        try:
            yield process
        finally:
            guard.cancel()
            process.kill()


def tell(process: subprocess.Popen[str], *lines: str) -> None:
    assert process.stdin
    process.stdin.write("".join(f"{line}\r\n" for line in lines))
    process.stdin.flush()


def told(process: subprocess.Popen[str]) -> str:
    """The next line that is not a message."""
    assert process.stdout
    line = process.stdout.readline()
    while line.startswith("MESSAGE "):
        line = process.stdout.readline()
    return line.rstrip("\n")


def rest(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.read()


def test_two_engines_play_a_game_to_its_end() -> None:
    with engine("--board", "3,3,3", "--seed", "1") as x, engine("--board", "3,3,3", "--seed", "2") as o:
        for process in (x, o):
            tell(process, "START 3", "INFO timeout_turn 30000")
            assert told(process) == "OK"
        position = Rules(3, 3, 3).start
        tell(x, "BEGIN")
        while True:
            cell = CELL.fullmatch(told(x if position.to_move is Mark.X else o))
            assert cell
            position = position.play(int(cell.group(2)) * 3 + int(cell.group(1)))
            if position.outcome:
                break
            tell(x if position.to_move is Mark.X else o, f"TURN {cell.group()}")
        assert position.outcome.winner is None  # both are perfect
        for process in (x, o):
            tell(process, "END")
            assert rest(process) == ""
            assert process.wait() == 0


@pytest.mark.parametrize(
    ("line", "said"), [("END", ""), ("RESTART", "OK\n"), ("START 9", "OK\n"), ("RECTSTART 9,8", "OK\n")]
)
def test_what_ends_a_game_acts_at_once_while_it_thinks(line: str, said: str) -> None:
    with engine("--time", "80000") as process:
        tell(process, "START 15", "INFO timeout_turn 80000000", *SEARCHED, line, "END")
        assert told(process) == "OK"
        assert rest(process) == said
        assert process.wait() == 0


def test_a_memory_that_is_too_small_for_tables_is_refused_and_may_become_larger() -> None:
    with engine() as process:
        tell(process, "INFO max_memory 1000", "START 15", "BEGIN")
        assert [told(process), told(process)] == ["OK", "ERROR 0 MiB of memory is too little: it takes 64"]
        tell(process, "INFO max_memory 33554432", "RESTART", "BEGIN")
        assert [told(process), told(process)] == ["OK", "ERROR 32 MiB of memory is too little: it takes 64"]
        tell(process, "INFO max_memory 0", "INFO timeout_turn 0", "BEGIN")
        assert CELL.fullmatch(told(process))


def test_a_new_limit_acts_at_once_while_it_thinks() -> None:
    with engine() as process:
        tell(process, "START 15", "INFO timeout_turn 80000000", *SEARCHED, "INFO timeout_turn 0")
        assert told(process) == "OK"
        assert CELL.fullmatch(told(process))


def test_other_lines_wait_for_the_move() -> None:
    with engine("--time", "0") as process:
        tell(process, "START 15", "BEGIN", "ABOUT")
        assert told(process) == "OK"
        assert CELL.fullmatch(told(process))
        assert told(process).startswith('name="tictactoe", version="')
        tell(process, "END")
        assert rest(process) == ""


def test_the_end_of_input_lets_it_move_and_end() -> None:
    with engine() as process:
        tell(process, "START 15", "INFO timeout_turn 80000000", *SEARCHED)
        assert process.stdin
        process.stdin.close()
        assert told(process) == "OK"
        assert CELL.fullmatch(told(process))
        assert process.wait() == 0


@pytest.mark.parametrize("lines", [["ABOUT", "END"], ["TURN 0,0", "ABOUT", "RESTART", "END"]])
def test_what_ends_a_game_is_seen_behind_other_lines(lines: list[str], tmp_path: Path) -> None:
    with engine(endless(tmp_path), "--board", "3,3,3") as process:
        tell(process, "START 3", "BEGIN", *lines)
        assert told(process) == "OK"
        assert 'name="endless"' in rest(process)
        assert process.wait() == 0


def test_a_function_has_the_time_that_the_manager_allows(tmp_path: Path) -> None:
    with engine(endless(tmp_path), "--board", "3,3,3") as process:
        tell(process, "START 3", "INFO timeout_turn 0", "BEGIN", "ABOUT")
        assert told(process) == "OK"
        assert rest(process) == "ERROR it did not answer in time\n"
        assert process.wait() == 1


@pytest.mark.parametrize("count", [1, 5000])
def test_a_function_ends_when_nobody_is_there_behind_other_lines(count: int, tmp_path: Path) -> None:
    with engine(endless(tmp_path), "--board", "3,3,3", "--time", "0") as process:
        tell(process, "START 3", "BEGIN", *["ABOUT"] * count)
        assert process.stdin
        process.stdin.close()
        assert rest(process) == "OK\nERROR it did not answer in time\n"
        assert process.wait() == 1


@posix
def test_a_function_that_is_told_to_end_has_raised_nothing(tmp_path: Path) -> None:
    file, begun = tmp_path / "endless.py", tmp_path / "begun"
    source = f"def f(board, depth, is_max):\n    open({str(begun)!r}, 'w').close()\n    while True: pass\n"
    file.write_text(source, encoding="utf-8")
    with engine(f"{file}:f", "--board", "3,3,3") as process:
        assert eventually(begun.exists)
        process.terminate()
        assert (rest(process), process.wait()) == ("", -signal.SIGTERM)


def endless(folder: Path) -> str:
    file = folder / "endless.py"
    file.write_text("def choose(position):\n    while True: pass\n", encoding="utf-8")
    return f"{file}:choose"


def test_a_huge_line_and_bytes_that_are_no_text_are_unknown_commands() -> None:
    with engine() as process:
        assert process.stdin
        with open(process.stdin.fileno(), "wb", closefd=False) as stdin:
            stdin.write(b"X" * 10_000_000 + b"\n\xff\xfe\n\x00\nABOUT\nEND\n")
        lines = rest(process).splitlines()
        assert [line.split()[0] for line in lines[:3]] == ["UNKNOWN"] * 3
        assert max(map(len, lines)) < 60
        assert lines[3].startswith("name=")


def test_it_says_what_it_thinks_before_it_moves() -> None:
    with engine("--board", "7,7,5") as process:
        tell(process, "START 7", "INFO timeout_turn 30000", "BOARD")
        tell(process, *(f"{column},3,1" for column in (1, 2, 3)), "0,0,2", "6,0,2", "0,6,2", "DONE")
        assert told(process) == "OK"
        assert process.stdout
        thinks = re.fullmatch(
            r"MESSAGE depth \d+, [\d,]+ nodes, wins in 2 moves, line ([ae])4( [a-g][1-7])+\n",
            process.stdout.readline(),
        )
        assert thinks
        assert told(process) == {"a": "0,3", "e": "4,3"}[thinks[1]]


@pytest.mark.parametrize(
    ("value", "plies", "thinks"),
    [
        (Value.UNKNOWN, None, "score -12"),
        (Value.WIN, 7, "wins in 4 moves"),
        (Value.WIN, 1, "wins in 1 move"),
        (Value.LOSS, 2, "loses in 1 move"),
        (Value.WIN, None, "wins"),
        (Value.DRAW, None, "draw"),
    ],
)
def test_a_judgement_in_a_line(value: Value, plies: int | None, thinks: str) -> None:
    position = Rules(15, 15, 5).start
    judgement = Judgement(position, 9, 12_345, (112, *range(20)), -12, value, plies)
    assert log_line(judgement) == f"depth 9, 12,345 nodes, {thinks}, line h8 a1 b1 c1 d1 e1 f1 g1 h1 i1"


def test_wrong_options_are_refused_in_a_line() -> None:
    command = [sys.executable, "-m", "tictactoe", "engine", "--level", "novice,perfect"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == 'tictactoe: --level: "novice,perfect" are two levels; write one.\n'
