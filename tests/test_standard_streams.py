"""Standard input, output and errors of commands: redirected, closed, full, or endless."""

import errno
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.command_line import Run, main
from support.stores import Store
from support.system import posix
from tictactoe import Solver, parse_position, proof
from tictactoe._shell.exit_status import BadUse, guarded, is_closed_pipe
from tictactoe._shell.output import printed_columns
from tictactoe._shell.printing import is_standard_output


def test_an_error_is_broken_between_words_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "no game 3 in /home/somebody/.local/state/tictactoe/records.sqlite3; tictactoe games lists your games"
    monkeypatch.setenv("COLUMNS", "80")

    def refuse() -> int:
        raise BadUse(said)

    for terminal, lines in (False, 1), (True, 2):
        monkeypatch.setattr(sys.stderr, "isatty", lambda terminal=terminal: terminal)
        assert guarded(refuse) == 2
        told = capsys.readouterr().err
        assert told.count("\n") == lines
        assert told.split() == f"tictactoe: {said}.".split()
        assert not terminal or max(map(len, told.split("\n"))) <= 80


def test_standard_streams_may_be_any_streams_of_text(monkeypatch: pytest.MonkeyPatch) -> None:
    output = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO("a1\nquit\n"))
    monkeypatch.setattr(sys, "stdout", output)
    assert main(["--plain", "--no-records", "--players", "2"]) == 0
    assert "a1" in output.getvalue()


def read_in_part(characters: int, *arguments: str) -> tuple[int, str, str]:
    """The exit status of a command whose reader leaves after some characters, what was read, and the errors."""
    command = [sys.executable, "-m", "tictactoe", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        read = process.stdout.read(characters)
        process.stdout.close()
        errors = process.stderr.read()
        return process.wait(60), read, errors


def test_a_closed_pipe_ends_it_silently() -> None:
    status, _, errors = read_in_part(0, "solve", "9", "--json")
    assert (status in (0, 141), errors) == (True, "")


def test_what_has_no_number_of_its_own_is_not_taken_for_standard_output(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {}
    for number in (7, 0):  # 0 is that of all pipes and devices of Windows
        status = os.stat_result((0o20666, number, 1, 1, 0, 0, 0, 0, 0, 0))
        with monkeypatch.context() as context:
            context.setattr(os, "stat", lambda file, status=status: status)
            context.setattr(os, "fstat", lambda descriptor, status=status: status)
            found[number] = is_standard_output("NUL")
    assert found == {7: True, 0: False}


def test_a_closed_pipe_is_told_from_other_faults() -> None:
    unwritten, unopened = OSError(errno.EINVAL, "Invalid argument"), OSError(errno.EINVAL, "Invalid argument", "a|b")
    assert is_closed_pipe(BrokenPipeError(), windows=False)
    assert [is_closed_pipe(unwritten, windows=windows) for windows in (True, False)] == [True, False]
    assert not is_closed_pipe(unopened, windows=True)


@posix
def test_a_closed_standard_output_is_told() -> None:
    for arguments in ("solve 9", "solve xox/oox/___ --proof -", "tree 9", "--help", "match novice casual --output -"):
        command = ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "tictactoe", *arguments.split()]
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 1, arguments
        assert done.stderr.splitlines()[-1] == "tictactoe: standard output is closed, so nothing can be printed."
        assert "Wrote a proof" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has it")
def test_a_full_standard_error_changes_neither_output_nor_status() -> None:
    for arguments, status in {"frob": 2, "tree 9": 0, "--no-records": 0}.items():
        outputs = []
        for errors in ("/dev/null", "/dev/full"):
            with open(errors, "w") as file:
                command = [sys.executable, "-m", "tictactoe", *arguments.split()]
                done = subprocess.run(command, input=b"", stdout=subprocess.PIPE, stderr=file)
            assert done.returncode == status, arguments
            outputs.append(done.stdout)
        assert outputs[0] == outputs[1]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has it")
@pytest.mark.parametrize("arguments", ["--version", "tree 9", "check -"])
def test_a_full_standard_output_is_told(arguments: str) -> None:
    position = parse_position("xox/oox/___")
    proven = "".join(f"{line}\n" for line in proof(position, Solver(position.rules)))
    with open("/dev/full", "w") as file:
        command = [sys.executable, "-m", "tictactoe", *arguments.split()]
        done = subprocess.run(command, input=proven.encode(), stdout=file, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (1, b"tictactoe: No space left on device.\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has it")
def test_a_line_without_end_on_a_full_standard_error_changes_no_status_either() -> None:
    program = "lambda: print('1 of 10', end='', file=sys.stderr, flush=True) or 0"
    code = f"import sys; from tictactoe._shell.exit_status import guarded; sys.exit(guarded({program}))"
    with open("/dev/full", "w") as file:
        assert subprocess.run([sys.executable, "-c", code], stderr=file).returncode == 0


def test_a_tree_of_any_size_is_printed_as_it_goes() -> None:
    """The whole tree of tic-tac-toe has half a million lines of play, and takes minutes to print."""
    whole = "tree", "3/3/3", "--depth", "9", "--no-distinct", "--format", "json"
    status, read, errors = read_in_part(20, *whole)
    assert (status, len(read), errors) == (141, 20, "")


def test_what_a_stream_has_no_letters_for_is_said_by_its_code() -> None:
    command = [sys.executable, "-m", "tictactoe", "forget", "--records", "\u00e9/\udcff"]
    for encoding in ("ascii", "utf-8:strict"):
        environment = os.environ | {"PYTHONIOENCODING": encoding}
        done = subprocess.run(command, capture_output=True, env=environment, check=True)
        assert done.stdout.splitlines()[-1].endswith(b"\\udcff does not exist.")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [("solve -", 2, b"tictactoe: row 1 has"), ("tree -", 2, b"tictactoe: row 1 has"), ("forget", 0, b"")],
)
def test_bytes_that_are_no_text_are_no_traceback(arguments: str, status: int, said: bytes, path: str) -> None:
    Store(path).close()
    named = ["--records", path] if arguments == "forget" else []
    command = [sys.executable, "-m", "tictactoe", *arguments.split(), *named]
    environment = os.environ | {"PYTHONIOENCODING": "utf-8:strict"}  # as where the locale is en_US.UTF-8
    done = subprocess.run(command, capture_output=True, env=environment, input=b"X\xff/..\n")
    assert (done.returncode, done.stderr[: len(said)], done.stderr.count(b"\n")) == (status, said, bool(said))


@posix
@pytest.mark.parametrize("command", ["solve", "tree"])
def test_input_without_end_is_refused_with_a_line(
    command: str, refused: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open("/dev/zero", encoding="utf-8") as endless:
        monkeypatch.setattr(sys, "stdin", endless)
        assert "has more than 100000 characters" in refused(command, "-")


@pytest.mark.parametrize(("named", "columns"), [("61", 61), ("0", 80), ("-5", 80), ("wide", 80), ("", 80)])
def test_text_is_as_wide_as_columns_says_or_80_without_a_terminal(
    named: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", named)
    assert printed_columns() == columns
