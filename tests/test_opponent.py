"""Other programs as players: real processes that play well, or fail in every way."""

import re
import shlex
import sys
from pathlib import Path
from threading import active_count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.engines import STUBBORN, all_gone, engine, eventually, lost, noted, numbers, seated
from support.sentences import CANNOT_GO_ON
from support.system import command_line, posix
from support.ui import EngineFailing, Fault, failing
from tictactoe import Rules, parse
from tictactoe._engine.gomocup.manager import Kind, Reply, move_commands, read, start_command
from tictactoe._shell.engines.opponent import GRACE, Lost, opponent, words

RULES = Rules(7, 6, 4)


# What is said


@pytest.mark.parametrize(
    ("line", "kind", "text"),
    [
        ("7,8", Kind.MOVED, "7,8"),
        (" 7 , 8 ", Kind.MOVED, "7,8"),
        ("-1,99", Kind.MOVED, "-1,99"),
        ("SUGGEST 7,8", Kind.SUGGESTED, "7,8"),
        ("suggest nothing", Kind.UNCLEAR, "suggest nothing"),
        ("OK", Kind.ACCEPTED, ""),
        ("ok - everything is good", Kind.ACCEPTED, ""),
        ("MESSAGE I will be the winner  ", Kind.TOLD, "I will be the winner"),
        ("DEBUG alfa=10025 beta=8641", Kind.TOLD, "alfa=10025 beta=8641"),
        ("ERROR unsupported size", Kind.REFUSED, "unsupported size"),
        ("UNKNOWN", Kind.REFUSED, "UNKNOWN"),
        ("7,8,9", Kind.UNCLEAR, "7,8,9"),
        ("10,10 11,11", Kind.UNCLEAR, "10,10 11,11"),
        ("9" * 50 + ",1", Kind.UNCLEAR, "9" * 50 + ",1"),
        ('name="SomeBrain", version="1.0"', Kind.UNCLEAR, 'name="SomeBrain", version="1.0"'),
    ],
)
def test_a_line_of_an_engine_means_one_thing(line: str, kind: Kind, text: str) -> None:
    assert read(line) == Reply(kind, text)


@given(st.text() | st.builds("{},{}".format, st.integers(), st.integers()))
def test_no_line_of_an_engine_is_too_strange(line: str) -> None:
    reply = read(line)
    assert reply.kind is not Kind.MOVED or 0 <= (reply.cell(RULES) or 0) < RULES.cells


def test_boards_begin_with_their_size() -> None:
    assert start_command(Rules(15, 15, 5)) == "START 15"
    assert start_command(Rules(30 // 2, 12, 5)) == "RECTSTART 15,12"


@pytest.mark.parametrize("text", ["...X...\n.O.X...\n....O..", "O..X...\n.O.X...\n....O.."])
def test_the_stones_of_a_board_are_placed_in_turn(text: str) -> None:
    position = parse(text, Rules(7, 3, 5))
    lines = move_commands(position, None)
    owners = [line[-1] for line in lines[1:-1]]
    assert owners == ["2", "1", "2", "1", "2"][-len(owners) :]
    placed = {(int(line[0]), int(line[2])): line[-1] for line in lines[1:-1]}
    mine = position.to_move.value
    assert placed == {
        (column, row): "1" if mark == mine else "2"
        for row, marks in enumerate(position.rows)
        for column, mark in enumerate(marks)
        if mark != "."
    }


def test_a_move_is_asked_for_by_turn_where_the_engine_has_the_board() -> None:
    before = parse("X../.../...", Rules(3, 3, 3))  # as the side to move sees it
    engine_moved = before.play(4)
    assert move_commands(Rules(3, 3, 3).start, None) == ["BEGIN"]
    assert move_commands(engine_moved.play(2), engine_moved) == ["TURN 2,0"]
    assert move_commands(engine_moved.play(2), None) == ["BOARD", "2,0,2", "1,1,1", "0,0,2", "DONE"]
    assert move_commands(before, engine_moved) == ["BOARD", "0,0,2", "DONE"]  # a turn was taken back


# Engines that behave

# Whatever it is sent goes into a file.
HEARD = """
def heard(lines):
    for line in lines:
        open({log!r}, "a").write(line)
        yield line
sys.stdin = heard(sys.stdin)
"""


def test_it_is_told_the_time_that_it_has(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with seated(engine(tmp_path, before=HEARD.format(log=str(log))), seconds=2.5) as player:
        assert player.choose(RULES.start) == 0
    limits = [line for line in log.read_text(encoding="utf-8").splitlines() if "timeout" in line]
    assert limits == ["INFO timeout_turn 2500", "INFO timeout_match 0"]


def test_an_engine_plays_a_game_and_the_next_without_being_started_again(tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = engine(tmp_path, before=f"open({str(log)!r}, 'a').write('started\\n')")
    with seated(command) as player:
        for _ in range(2):
            position = RULES.start
            while not position.outcome:
                cell = player.choose(position)
                assert cell == position.legal_moves[0]
                position = position.play(cell)
                if not position.outcome:
                    position = position.play(position.legal_moves[-1])
        assert log.read_text(encoding="utf-8") == "started\n"
        assert player.choose(Rules(9, 9, 5).start) == 0
    assert log.read_text(encoding="utf-8") == "started\n" * 2  # it is told its board when it is started


def test_only_an_engine_of_others_is_given_a_pause(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("tictactoe._shell.engines.opponent.sleep", pauses.append)
    (tmp_path / "bot.py").write_text("def choose(position): return position.legal_moves[0]\n", encoding="utf-8")
    for command, paused in ((engine(tmp_path), [True, True]), (f"{tmp_path / 'bot.py'}:choose", [])):
        with seated(command) as player:
            assert player.choose(RULES.start) == 0
            assert player.choose(RULES.start.play(0)) == 1
            assert [pause >= 0 for pause in pauses] == paused
        pauses.clear()


def test_one_that_does_not_know_restart_is_started_again(tmp_path: Path) -> None:
    with seated(engine(tmp_path, restart='say("UNKNOWN")')) as player:
        assert player.choose(RULES.start) == 0
        assert player.choose(RULES.start) == 0


def test_a_turn_taken_back_is_a_new_board(tmp_path: Path) -> None:
    with seated(engine(tmp_path)) as player:
        assert player.choose(RULES.start.play(0)) == 1
        assert player.choose(RULES.start.play(1)) == 0


def test_its_name_is_what_it_says_of_itself(tmp_path: Path) -> None:
    with seated(engine(tmp_path)) as player:
        player.introduce(RULES)
        assert player.name == "Meek"
        assert player.choose(RULES.start) == 0


@pytest.mark.parametrize(
    ("command", "name"),
    [("/engines/pbrain-x.exe -q", "pbrain-x"), ("X.EXE", "X"), ("python3 exe.py", "exe"), ("./x.exe.sh", "x.exe.sh")],
)
def test_until_then_its_name_is_that_of_its_file(command: str, name: str) -> None:
    assert opponent(command, 1.0).name == name


def test_one_that_does_not_say_its_name_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tictactoe._shell.engines.opponent.NAMING", 0.1)
    with seated(engine(tmp_path, before="sys.stdin.readline()")) as player:
        player.introduce(RULES)
        assert player.name == lost_name(tmp_path)
        assert player.choose(RULES.start) == 0
        assert not player.failed


def test_a_name_and_messages_are_safe_to_show(tmp_path: Path) -> None:
    said = 'say("MESSAGE \\x1b[2Jdepth 9")\nsay("hum")\nsay("MESSAGE " + "m" * 3000)'
    command = engine(tmp_path, said, before="sys.stdin.readline()\nsay('name=\"\\x1b[31m\"')")
    with seated(command) as player:
        player.introduce(RULES)
        assert player.name == "\\x1b[31m"
        assert player.choose(RULES.start) == 0
        depth, long = player.messages
        assert depth == "\\x1b[2Jdepth 9"
        assert 190 < len(long) <= 200


def test_the_last_messages_before_a_move_are_kept(tmp_path: Path) -> None:
    with seated(engine(tmp_path, 'for number in range(25): say("MESSAGE %d" % number)')) as player:
        player.choose(RULES.start)
        assert player.messages == tuple(map(str, range(5, 25)))


def test_every_character_of_a_name_takes_one_column(tmp_path: Path) -> None:
    file = tmp_path / "机器人e\u0301\u05b0.py"
    file.write_text("def choose(position): return 0\n", encoding="utf-8")
    with seated(f"{file}:choose") as player:
        assert player.name == "???é?"
        player.introduce(RULES)
        assert player.name == "???é?"


def test_a_suggestion_is_confirmed(tmp_path: Path) -> None:
    suggesting = 'say("SUGGEST 3,2")\nassert sys.stdin.readline().strip() == "PLAY 3,2"\nsay("3,2")\nreturn'
    with seated(engine(tmp_path, suggesting)) as player:
        assert player.choose(RULES.start) == 2 * 7 + 3


# Engines that fail


def test_every_failure_is_told_apart(tmp_path: Path) -> None:
    three_in = RULES.start.play(10)
    for move, fault, detail in [
        ("sys.exit(3)", Fault.ENDED, ""),
        ("os.kill(os.getpid(), getattr(signal, 'SIGKILL', signal.SIGTERM))", Fault.ENDED, ""),
        ("sys.stdout.close(); os.close(1); time.sleep(600)", Fault.ENDED, ""),
        ('say("99,1"); return', Fault.OFF_BOARD, "99,1"),
        ('say("-1,0"); return', Fault.OFF_BOARD, "-1,0"),
        ('say("3,1"); return', Fault.TAKEN, "d2"),
        ('say("ERROR I am \\x07 lost"); return', Fault.REFUSES, "I am \\x07 lost"),
        ("while True: say('so to speak')", Fault.BABBLES, ""),
        ("while True: say('MESSAGE hm')", Fault.BABBLES, ""),
    ]:
        assert lost(engine(tmp_path, move), three_in) == EngineFailing(lost_name(tmp_path), fault, detail), move


def lost_name(folder: Path) -> str:
    """The name of the engine made last: that of its Python file, not of the interpreter."""
    return f"engine{len(list(folder.iterdir())) - 1}"


@pytest.mark.parametrize(
    "move",
    [
        "while True: pass",
        "while True: sys.stdout.write('x' * 100000)",  # one line without end
        "while True: time.sleep(0.01); say('MESSAGE still thinking')",
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)",
    ],
)
def test_silence_is_not_waited_for(tmp_path: Path, move: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tictactoe._shell.engines.opponent.GRACE", 0.0)
    assert lost(engine(tmp_path, move), seconds=0.1).fault is Fault.SILENT


def test_an_answer_just_after_the_limit_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tictactoe._shell.engines.opponent.GRACE", 60 * GRACE)  # the machine may be very busy
    with seated(engine(tmp_path), seconds=0) as player:
        assert player.choose(RULES.start) == 0


def test_no_thread_is_left_with_one_that_talks(tmp_path: Path) -> None:
    before = active_count()
    assert lost(engine(tmp_path, "while True: say('so to speak')")).fault is Fault.BABBLES
    assert eventually(lambda: active_count() <= before)


def test_what_cannot_be_started_says_why(tmp_path: Path) -> None:
    assert lost(command_line(str(tmp_path / "nothing"))).fault is Fault.CANNOT_START


@posix
def test_what_is_not_executable_says_so(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("not executable", encoding="utf-8")
    assert failing(lost(shlex.quote(str(script)))) == "script cannot be started: Permission denied"


def test_a_board_that_it_does_not_play_is_refused_in_its_words(tmp_path: Path) -> None:
    command = engine(tmp_path, before='sys.stdin.readline(); say("ERROR only 20 x 20."); time.sleep(600)')
    assert failing(lost(command)).endswith(f" {CANNOT_GO_ON} only 20 x 20")


def test_an_opponent_that_was_lost_can_be_started_again(tmp_path: Path) -> None:
    flag = tmp_path / "flag"
    once = f"if not os.path.exists({str(flag)!r}):\n    open({str(flag)!r}, 'w').close(); sys.exit(1)"
    with seated(engine(tmp_path, once)) as player:
        with pytest.raises(Lost):
            player.choose(RULES.start)
        assert player.choose(RULES.start) == 0


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (r"C:\engines\x.exe -q", [r"C:\engines\x.exe", "-q"]),
        (r'"C:\Program Files\x.exe" "a b" #1', [r"C:\Program Files\x.exe", "a b", "#1"]),
        (r"\\server\O'Brien\x.exe", [r"\\server\O'Brien\x.exe"]),
        (r"C:\engines\ ", ["C:\\engines\\"]),
        ("", []),
    ],
)
def test_backslashes_stand_in_paths_on_windows(text: str, read: list[str]) -> None:
    assert words(text, windows=True) == read


@given(st.text("ab \\'\"#", max_size=12))
def test_elsewhere_a_command_is_read_as_a_shell_reads_it(text: str) -> None:
    try:
        read = shlex.split(text)
    except ValueError:
        with pytest.raises(ValueError, match=r"."):
            words(text, windows=False)
    else:
        assert words(text, windows=False) == read


@pytest.mark.parametrize("text", ['"', '"pbrain', "", "  ", '""'])
def test_what_is_no_command_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        opponent(text, 1.0)


def test_a_python_file_without_its_function_and_a_level_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "my bot.py"
    file.write_text("def choose(position): return 0\n", encoding="utf-8")
    for text in ("my bot.py", "my bot.py:", "my bot.py:9", str(file), f"{file}:"):
        check_that_a_function_is_asked_for(text)
    with pytest.raises(ValueError, match=r"^Expert is a level; write --level expert$"):
        opponent("Expert", 1.0)


@posix
def test_a_folder_may_be_named_as_a_drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    drive = tmp_path / "C:"
    drive.mkdir()
    (drive / "bot.py").touch()
    for text in ("C:/bot.py", "C:/bot.py:"):
        check_that_a_function_is_asked_for(text)


def check_that_a_function_is_asked_for(text: str) -> None:
    name = re.sub(r":9?$", "", text)
    with pytest.raises(ValueError, match=r"a Python file") as refusal:
        opponent(text, 1.0)
    assert str(refusal.value) == f"{name} is a Python file; write its function too, as in {name}:choose"


@posix
def test_a_file_that_can_be_started_is_a_program_whatever_it_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "my bot.py"
    file.write_text(f"#!{sys.executable}\n", encoding="utf-8")
    file.chmod(0o700)
    assert lost(shlex.quote(str(file))).fault is Fault.ENDED  # a program that can be started
    monkeypatch.setenv("PATH", str(tmp_path))
    file.rename(tmp_path / "expert")
    assert lost("expert").fault is Fault.ENDED


# What becomes of the processes


def test_a_signal_while_it_ends_leaves_nothing_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log"
    player = opponent(engine(tmp_path, noted(log, STUBBORN)), 30.0)
    with monkeypatch.context() as patch:
        patch.setattr(player, "close", lambda: None)
        assert player.choose(RULES.start, log.exists) is None
    running = numbers(log)
    monkeypatch.setattr("tictactoe._shell.child_process.ChildProcess._let_end", interrupted)
    with pytest.raises(KeyboardInterrupt):
        player.close()
    assert all_gone(running)


def interrupted(_: object) -> None:
    raise KeyboardInterrupt


known = pytest.mark.skipif(sys.platform not in ("linux", "win32"), reason="it is not known what an engine started")


@pytest.mark.parametrize(
    ("then", "leaves"),
    [("pass", False), ("time.sleep(600)", False), (STUBBORN, False), pytest.param("pass", True, marks=known)],
)
def test_nothing_that_it_started_is_left_not_even_what_has_left_its_session(
    tmp_path: Path, then: str, leaves: bool
) -> None:
    log = tmp_path / "log"
    with seated(engine(tmp_path, noted(log, then, leaves))) as player:
        player.choose(RULES.start, lambda: log.exists() and log.read_text(encoding="ascii").endswith("."))
    assert all_gone(numbers(log))


@posix
def test_one_that_does_not_end_is_asked_to_before_it_is_killed(tmp_path: Path) -> None:
    log, asked = tmp_path / "log", tmp_path / "asked"
    listening = f"signal.signal(signal.SIGTERM, lambda *_: open({str(asked)!r}, 'w').close())"
    with seated(engine(tmp_path, f"{listening}\n{noted(log, 'while True: time.sleep(600)')}")) as player:
        assert player.choose(RULES.start, log.exists) is None
    assert asked.exists()
    assert all_gone(numbers(log))


def test_a_question_that_is_given_up_ends_its_process(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with seated(engine(tmp_path, noted(log, "time.sleep(600)"))) as player:
        assert player.choose(RULES.start, log.exists) is None
        assert all_gone(numbers(log))


def test_what_it_wrote_to_standard_error_is_kept(tmp_path: Path) -> None:
    with seated(engine(tmp_path, 'sys.stderr.write("x" * 10**6 + "the end"); sys.exit(1)')) as player:
        with pytest.raises(Lost):
            player.choose(RULES.start)
        assert player.errors.startswith("xxx")
        assert player.errors.endswith("xthe end\n")
        assert len(player.errors) <= 1001
