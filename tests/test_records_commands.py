"""The commands on kept games: what they print, what they refuse, and that export and import lose nothing."""

import io
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from support.command_line import Run, main
from support.records import DATA
from support.sentences import HAD_A_DRAW_HERE, OVER, X_WINS
from support.stores import PEOPLE, WON, YOU, Store, another, at, played
from support.ui import REFUSALS, Trouble
from tictactoe import Record, Rules, parse_sgf
from tictactoe._shell.commands import game_files
from tictactoe._shell.commands import games as commands
from tictactoe._ui.words.games import listing

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def path(tmp_path: Path) -> str:
    """The path of records with three games: one won, one drawn with help, one between two people on a large board."""
    path = str(tmp_path / "games.sqlite3")
    records = another(path)
    records.keep_game(played(*WON, seats=YOU), at(1))
    drawn = played(4, 0, 2, 6, 3, 5, 1, 7, 8, id=2, seats=YOU)
    helped = frozenset(drawn.round.game.positions[:3:2])
    records.keep_game(drawn._replace(round=drawn.round._replace(take_backs=1, helped=helped)), at(2))
    rules = Rules(15, 15, 5)
    records.keep_game(played(0, 15, 1, 16, 2, 17, 3, 18, 4, id=3, seats=PEOPLE, rules=rules), at(3))
    records.close()
    return path


@pytest.fixture
def complained(capsys: Captured) -> Run:
    """Runs a command that cannot do all that it is asked to, and gives the lines that say why."""

    def run(*arguments: str) -> str:
        assert main([*arguments]) == 2
        return capsys.readouterr().err

    return run


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))


def test_the_list_of_games(path: str, printed: Run) -> None:
    assert (
        printed("games", "--records", path)
        == """\
game  started           board       X         O         result    moves
   1  2026-11-21 14:05  3 x 3       you       casual    you won   X: a1 a2 b1 b2 c1
   2  2026-11-21 14:05  3 x 3       you       casual    draw      X: b2 a1 c1 a3 a2 c2 b1 b3 c3  (2 hints, 1 take-back)
   3  2026-11-21 14:05  15 x 15     player    player    X wins    X: a1 a2 b1 b2 c1 c2 d1 d2 e1
"""  # noqa: E501
    )


@pytest.mark.parametrize(
    ("x", "o", "result"),
    [("person", "casual", "you won"), ("casual", "person", "you lost"), ("person", "person", "X wins")],
)
def test_the_list_says_who_won(x: str, o: str, result: str) -> None:
    _, line = listing([Record.from_data(DATA | {"x": x, "o": o})])
    assert f"  {result}  " in line


def test_the_names_of_other_programs_are_listed_exported_and_reviewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printed: Run
) -> None:
    engines = DATA | {"x": "engine", "o": "engine"}
    named = [engines | {"id": 1, "x_name": "a" * 50, "o_name": "expert"}, engines | {"id": 2, "hints": 0}]
    lines = _lines(tmp_path, *map(json.dumps, named))
    path = str(tmp_path / "records")
    printed("import", str(lines), "--records", path)
    assert list(map(json.loads, printed("export", "--records", path).splitlines())) == named
    head, first, second = printed("games", "--records", path).splitlines()
    columns = [head.index(" X ") + 1, head.index(" O ") + 1, head.index("result")]
    assert [first[at:].split("  ")[0] for at in columns] == [f"{'a' * 8}...{'a' * 8}", "expert", "X wins"]
    assert [second[at:].split("  ")[0] for at in columns] == ["engine", "engine", "X wins"]
    printed("import", str(_lines(tmp_path, json.dumps(named[0] | {"x_name": "机a"}))), "--records", path)
    assert printed("games", "--records", path).splitlines()[-1][columns[0] :].startswith("机a ")
    for number, said in ((1, f": {'a' * 50} (X) against expert (O). {X_WINS}"), (2, f". {X_WINS}")):
        typed(monkeypatch, "end\nquit\n")
        monkeypatch.setenv("COLUMNS", "1000")
        assert f"The game is over{said}" in printed("review", str(number), "--plain", "--records", path)


def test_the_list_as_json(path: str, printed: Run) -> None:
    first, second, third = json.loads(printed("games", "--json", "--records", path))
    nothing = {"hints": 0, "take_backs": 0, "seconds": 0.0}
    assert first == DATA | {"id": 1, "started": at(1).time, "finished": at(1).time, **nothing}
    assert (second["outcome"], second["hints"], second["take_backs"]) == ("draw", 2, 1)
    assert (third["x"], third["o"], third["board"]) == ("person", "person", [15, 15, 5])


@pytest.mark.parametrize(
    ("command", "said"),
    [("games", "No saved games.\n"), ("stats", "You have not finished a game yet.\n"), ("export", "")],
)
def test_without_a_file_nothing_is_kept_and_none_is_made(
    command: str, said: str, state_folder: Path, tmp_path: Path, printed: Run
) -> None:
    assert printed(command) == said
    assert not state_folder.exists()
    empty = tmp_path / "empty"
    empty.touch()
    assert printed(command, "--records", str(empty)) == said
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["empty"]
    assert empty.stat().st_size == 0


@pytest.mark.parametrize(
    "arguments",
    [
        "stats",
        "games",
        "review 2 --plain",
        "solve X../.O./..X",
        "tree 9",
        "think 9 --plain",
        "match novice novice --games 2",
    ],
)
@pytest.mark.parametrize("columns", [1, 5])
def test_every_command_prints_on_the_narrowest_terminal(
    columns: int, arguments: str, path: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys, "stdin", io.StringIO("list\n"))
    records = ["--records", path] if arguments.startswith(("stats", "games", "review")) else []
    assert main([*arguments.split(), *records]) == 0
    out, err = capsys.readouterr()
    assert out
    assert "mistake" not in err


@pytest.mark.parametrize("command", ["games", "stats", "export", "review"])
def test_a_file_that_is_named_and_is_not_there_is_missed(command: str, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "none.sqlite3"
    assert main([command, "--records", str(path)]) == 2
    assert capsys.readouterr().err == f"tictactoe: {path}: no such file.\n"
    assert not path.exists()


@pytest.mark.parametrize("number", [-(10**20), -1, 0, 4, 2**63 - 1, 2**63, 10**30])
def test_a_number_that_no_game_has_is_none(number: int, path: str, refused: Run) -> None:
    said = f"tictactoe: no game {number} in {path}; tictactoe games lists your games.\n"
    assert refused("review", str(number), "--records", path) == said


def test_a_number_that_leaves_no_room_for_others_is_not_kept(tmp_path: Path, printed: Run) -> None:
    other = str(tmp_path / "other.sqlite3")
    games = _lines(tmp_path, DATA | {"id": 2**63 - 1}, DATA | {"id": 7, "seconds": 9.0})
    assert printed("import", str(games), "--records", other) == "2 games added.\n"
    assert [data["id"] for data in json.loads(printed("games", "--json", "--records", other))] == [7, 8]


def test_the_usual_file_is_in_the_state_folder(state_folder: Path, tmp_path: Path, printed: Run) -> None:
    assert printed("import", str(_lines(tmp_path, DATA))) == "1 game added.\n"
    assert (state_folder / "records.sqlite3").exists() or os.name == "nt"
    assert "a1 a2 b1 b2 c1" in printed("games")


def _lines(folder: Path, *lines: object) -> Path:
    file = folder / "games.jsonl"
    file.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
    return file


# Export and import


def test_what_is_exported_is_imported_without_a_loss_and_twice_changes_nothing(
    path: str, tmp_path: Path, printed: Run
) -> None:
    exported = printed("export", "--records", path)
    assert len(exported.splitlines()) == 3
    (tmp_path / "exported").write_text(exported)
    other = str(tmp_path / "other.sqlite3")
    arguments = ["import", str(tmp_path / "exported"), "--records", other]
    assert printed(*arguments) == "3 games added.\n"
    assert printed("export", "--records", other) == exported
    assert printed(*arguments) == "0 games added, 3 already there.\n"
    assert printed("export", "--records", other) == exported


def test_what_powershell_writes_of_an_export_is_imported(path: str, tmp_path: Path, printed: Run) -> None:
    file = tmp_path / "games.jsonl"
    lines = [json.dumps(DATA), "3,3,3 X: a1 b1 a2 b2 a3", ""]
    file.write_bytes("\r\n".join(lines).encode("utf-16"))  # as > does in the one that comes with Windows
    assert printed("import", str(file), "--records", path) == "2 games added.\n"


def test_standard_input_is_read(path: str, monkeypatch: pytest.MonkeyPatch, printed: Run) -> None:
    told = b"\xef\xbb\xbf" + json.dumps(DATA).encode() + b"\n\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(told)))
    assert printed("import", "--records", path) == "1 game added.\n"


def test_a_terminal_is_told_what_import_waits_for(tmp_path: Path) -> None:
    from support.program import Program

    with Program("import", "--records", str(tmp_path / "records")) as program:
        program.wait("tictactoe: type or paste games, one a line, then press Ctrl-D.")
        program.send("3,3,3 X: a1 a2 b1 b2 c1\n\x04")
        program.wait("1 game added.")
        assert program.exit_status() == 0


NONSENSE = {
    "nothing of the kind": "this is not a game; it should be a line that tictactoe export or Share wrote",
    '{"id": 1': "this is not a game",
    "[" * 100_000: "this is not a game",
    '{"id": 1, "id": 2}': "a key is there twice",
    "5": "a record must be a JSON object",
    json.dumps(DATA | {"outcome": "O"}): "outcome is 'O', but the moves end in X",
    json.dumps(DATA | {"seconds": float("inf")}): "seconds must be a number from 0",
    '{"id": ' + "9" * 5000 + "}": "this is not a game",
    "\ud83d": "this is not a game",
}


@pytest.mark.parametrize("line", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_told_by_what_is_wrong_with_it(line: str, path: str, tmp_path: Path, complained: Run) -> None:
    file = tmp_path / "nonsense"
    file.write_bytes(line.encode("utf-8", "surrogatepass"))
    assert complained("import", str(file), "--records", path).startswith(f"tictactoe: line 1: {NONSENSE[line]}")


def test_nonsense_is_refused_by_its_line_and_the_rest_added(
    path: str, tmp_path: Path, capsys: Captured, printed: Run
) -> None:
    file = tmp_path / "mixed"
    lines = [json.dumps(DATA), *NONSENSE, json.dumps(DATA | {"hints": 3})]
    file.write_bytes("\n".join(lines).encode("utf-8", "surrogatepass"))
    assert main(["import", str(file), "--records", path, "--all-or-none"]) == 2
    out, err = capsys.readouterr()
    assert out == "Nothing added: 9 of 11 lines are not games.\n"
    named = [f"line {number}: {message}" for number, message in zip((2, 3, 4), NONSENSE.values(), strict=False)]
    for said, message in zip(err.splitlines(), [*named, "and 6 more lines like that."], strict=True):
        assert said.startswith(f"tictactoe: {message}")
    assert len(printed("export", "--records", path).splitlines()) == 3
    assert main(["import", str(file), "--records", path]) == 2
    assert capsys.readouterr().out == "2 games added, 9 lines skipped.\n"
    assert len(printed("export", "--records", path).splitlines()) == 5


def test_good_lines_are_added_even_if_nobody_reads_what_is_wrong_with_the_others(path: str, tmp_path: Path) -> None:
    file = _lines(tmp_path, "nonsense", DATA)
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "tictactoe", "import", str(file), "--records", path]
    assert subprocess.run(command, stdout=writer, stderr=writer).returncode != 0
    os.close(writer)
    records = Store(path)
    assert len(records.games()) == 4
    records.close()


@pytest.mark.parametrize("line", [b"\n", b"[" * 999, b"5\n"])
def test_input_without_end_is_refused(line: bytes, path: str, monkeypatch: pytest.MonkeyPatch, refused: Run) -> None:
    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: "memoryview[int]") -> int:  # type: ignore[override]
            buffer[:] = (line * len(buffer))[: len(buffer)]
            return len(buffer)

    monkeypatch.setattr(game_files, "LARGEST_FILE", 100_000)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Endless())))
    said = "it is larger than 0 MiB; import it in parts; nothing added."
    assert refused("import", "--records", path) == f"tictactoe: standard input: {said}\n"


def test_a_file_of_something_else_is_given_up(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Run
) -> None:
    monkeypatch.setattr(game_files, "MOST_REFUSED", 3)
    file = _lines(tmp_path, *"1234")
    said = "more than 3 lines are not games; nothing added."
    assert refused("import", str(file), "--records", path) == f"tictactoe: {file}: {said}\n"
    assert main(["import", str(_lines(tmp_path, *"123")), "--records", path]) == 2


def test_a_line_that_is_too_long_is_refused_and_the_next_one_read(
    path: str, tmp_path: Path, capsys: Captured
) -> None:
    long = json.dumps(DATA)[:-1] + " " * game_files.LONGEST_LINE + "}"
    assert main(["import", str(_lines(tmp_path, long, DATA)), "--records", path]) == 2
    assert capsys.readouterr().out == "1 game added, 1 line skipped.\n"


def test_a_game_that_cannot_be_read_is_named_and_the_others_are_there(
    path: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch, printed: Run
) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE game SET x = CAST(x'41ff42' AS TEXT) WHERE id = 2")
        connection.commit()
    typed(monkeypatch, "")
    for command in ("games", "stats", "export"):
        assert main([command, "--records", path]) == 0
        out, err = capsys.readouterr()
        assert out
        assert err == f"tictactoe: {path}: left out 1 game that cannot be read: 2.\n"
    assert printed("forget", "--records", path).startswith(f"{path} has 3 saved games")


ESCAPES = "a\x1b[31m\nb\u202e"
ESCAPED = r"a\x1b[31m\nb\u202e"


@pytest.mark.skipif(sys.platform == "win32", reason="names as on POSIX")
def test_names_of_files_are_shown_escaped(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / ESCAPES
    for command in (["games"], ["import", str(path)], ["review"], ["forget"]):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
        main([*command, "--records", str(path)])
        assert ESCAPED in "".join(capsys.readouterr())
    path.with_name(f"{ESCAPES}.lock").touch()
    path.write_bytes(b"nonsense" * 99)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"quit\n")))
    monkeypatch.setenv("COLUMNS", "1000")
    main(["--plain", "--records", str(path)])
    assert f"The saved games were damaged; that file is now {ESCAPED}.damaged-" in capsys.readouterr().out
    main(["forget", "--yes", "--records", str(path)])
    out = capsys.readouterr().out
    assert out.count(ESCAPED) == 2
    assert "\x1b" not in out


def test_a_message_is_never_longer_than_a_few_lines(capsys: Captured) -> None:
    for arguments in (["solve", "x" * 100_000], ["--level", "y" * 100_000], ["games", "--records", "z" * 30_000]):
        assert main(arguments) == 2
        assert len(capsys.readouterr().err) < 500


def test_a_file_that_is_not_there_is_named(path: str, refused: Run) -> None:
    assert refused("import", "/nowhere/games", "--records", path) == (
        "tictactoe: /nowhere/games: No such file or directory.\n"
    )


@pytest.mark.parametrize("command", ["games", "stats", "export", "review", "forget"])
def test_a_file_that_cannot_be_used_is_one_line(command: str, tmp_path: Path, refused: Run) -> None:
    (tmp_path / "folder").mkdir()
    said = refused(command, "--records", str(tmp_path / "folder"))
    assert said == f"tictactoe: {tmp_path / 'folder'}: it cannot be opened.\n"


@pytest.mark.parametrize("command", ["games", "stats", "export", "review", "import"])
def test_a_damaged_file_is_named_and_left_to_the_next_game(
    command: str, path: str, monkeypatch: pytest.MonkeyPatch, printed: Run, refused: Run
) -> None:
    line = printed("export", "--records", path).splitlines()[0]
    typed(monkeypatch, line)
    content = Path(path).read_bytes()[:5000]
    Path(path).write_bytes(content)
    said = refused(command, "--records", path)
    assert said == f"tictactoe: {path}: it is damaged; the next game puts it aside and starts a new one.\n"
    assert Path(path).read_bytes() == content


WITHOUT = (
    "import sys; sys.modules['sqlite3'] = None; from tictactoe._cli.main import main; sys.exit(main(sys.argv[1:]))"
)


@pytest.mark.parametrize("command", ["games", "stats", "export", "review", "import", "forget"])
def test_a_python_without_sqlite_says_so(command: str, path: str) -> None:
    tried = [sys.executable, "-c", WITHOUT, command, "--records", path]
    done = subprocess.run(tried, input=json.dumps(DATA), capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"tictactoe: {path}: this Python has no sqlite3.\n"


def test_whatever_is_wrong_with_a_file_there_are_words_for_it() -> None:
    assert set(Trouble) - {Trouble.SLOW, Trouble.SILENT} == REFUSALS.keys()


# Statistics


def test_statistics_as_text_and_as_json(path: str, printed: Run) -> None:
    text = printed("stats", "--records", path, "--ascii", "--color", "never")
    assert text.splitlines()[:3] == [
        "board   level        games won drawn lost unbeaten best # won = drawn . lost",
        "3 x 3   casual           2   1     1    0        0    1 ########========",
        "15 x 15 two players: X   1   1     0    0               ################",
    ]
    data = json.loads(printed("stats", "--json", "--records", path))
    assert data["games"] == 3
    assert data["results"][0] == {
        "board": [3, 3, 3],
        "players": 1,
        "level": "casual",
        "games": 2,
        "won": 1,
        "drawn": 1,
        "lost": 0,
        "unbeaten": 0,
        "longest_unbeaten": 1,
        "longest_won": 1,
    }
    assert data["mistakes"] == [{"id": 1, "mistakes": 0}, {"id": 2, "mistakes": 0}]


def test_games_that_do_not_count_are_told_with_those_that_do(path: str, tmp_path: Path, printed: Run) -> None:
    engines = DATA | {"x": "engine", "o": "engine"}
    games = str(_lines(tmp_path, *(json.dumps(engines | {"id": number, "seconds": number / 2}) for number in (7, 8))))
    printed("import", games, "--records", path)
    assert printed("stats", "--records", path).endswith("\n\nNot counted: 2 games between programs.\n")
    alone = str(tmp_path / "alone")
    assert printed("import", games, "--records", alone) == "2 games added.\n"
    said = "None of your saved games count here: 2 games between programs.\n"
    assert printed("stats", "--records", alone) == said


# Review


def test_a_game_is_reviewed_by_its_number(path: str, monkeypatch: pytest.MonkeyPatch, printed: Run) -> None:
    monkeypatch.setattr("tictactoe._shell.thinker.LONGEST_REVIEW", 0.5)  # the last game is on 15,15,5
    typed(monkeypatch, "previous\nleave\nboard\n")
    text = printed("review", "1", "--plain", "--records", path)
    assert text.endswith("Review: leave\n")  # where it began: in the shell
    assert "You win!" in text
    assert "You played c1." in text
    typed(monkeypatch, "leave\n")
    assert OVER in printed("review", "--plain", "--records", path)
    assert commands.game_to_review(path, None).game.rules == Rules(15, 15, 5)


def test_a_past_game_is_not_counted_again(path: str, monkeypatch: pytest.MonkeyPatch, printed: Run) -> None:
    before = printed("export", "--records", path)
    typed(monkeypatch, "leave\nquit\n")
    printed("review", "1", "--plain", "--records", path)
    assert printed("export", "--records", path) == before


LINE = "3,3,3 X: a1 b2 c1 b1 b3 c3 a2 a3 c2 draw"


def test_a_line_that_share_writes_is_reviewed(monkeypatch: pytest.MonkeyPatch, printed: Run, refused: Run) -> None:
    for words in ([LINE], LINE.split()):
        typed(monkeypatch, "leave\n")
        said = printed("review", *words, "--plain")
        shown = "Type first for the first move, or back.\n    a b c\n  1 X O X\n"
        assert said.startswith(f"{OVER} Draw!\nNobody made a mistake.\n{shown}")
    typed(monkeypatch, "leave\n")
    assert f"{OVER} X wins!\n" in printed("review", "6,6,3 X: a1 a2 b1 b2 c1", "--plain")
    for line, why in {
        "3,3,3 X:": "that game has no moves to review",
        "3,3,3 X: a1 a1": "bad game: move 2 is a1: that cell is taken",
        "nine": '"nine" is not a game; write a number from "tictactoe games", a file, or a line such as 3,3,3 X:',
    }.items():
        assert why in refused("review", line)


def test_a_file_with_a_line_of_share_is_reviewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printed: Run
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(f"\ufeff{LINE}\n", encoding="utf-8")
    typed(monkeypatch, "leave\n")
    assert printed("review", str(file), "--plain").startswith(f"{OVER} Draw!\nNobody made a mistake.\n")


NO_GAME = " is not a game: it is neither SGF, a .psq of Piskvork nor a line of Share."


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("passwd", "root:x:0:0:root:/root:/bin/bash\n", NO_GAME),
        ("bad.py", "board(3)\n", NO_GAME),
        ("shared.txt", "3,3,3 X: b2 b2\n", ": move 2 is b2: that cell is taken."),
        ("game.txt", "( ;SZ[3];B[aa]C[open)", ": line 1: [open) is no SGF."),
        ("game.SGF", "board(3)\n", ": line 1: 3) is no SGF."),
    ],
)
def test_a_file_without_a_game_is_told_from_one_with_a_mistake(
    name: str, text: str, why: str, tmp_path: Path, refused: Run
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert refused("review", str(tmp_path / name)) == f"tictactoe: {tmp_path / name}{why}\n"


def test_games_go_to_other_programs_and_come_back_as_sgf(
    path: str, tmp_path: Path, capsys: Captured, printed: Run
) -> None:
    saved = tmp_path / "games.sgf"
    saved.write_text(printed("export", "--format", "sgf", "--records", path), encoding="utf-8")
    first = saved.read_text(encoding="utf-8").split("\n")[0]
    assert first.startswith("(;FF[4]GM[4]CA[UTF-8]AP[tictactoe]SZ[3]RU[3 in a row]PB[you]PW[")
    other = str(tmp_path / "other.sqlite3")
    assert printed("import", str(saved), "--records", other) == "3 games added.\n"
    assert printed("import", str(saved), "--records", other) == "0 games added, 3 already there.\n"
    moves = [[(str(game["board"]), game["moves"]) for game in exported(printed, there)] for there in (path, other)]
    assert moves[0] == moves[1]


def test_reviewed_games_have_comments_and_are_the_same_games(
    path: str, monkeypatch: pytest.MonkeyPatch, printed: Run, refused: Run
) -> None:
    monkeypatch.setattr("tictactoe._shell.thinker.LONGEST_REVIEW", 2.0)  # the last game is on 15,15,5
    plain = parse_sgf(printed("export", "--format", "sgf", "--records", path))
    reviewed = parse_sgf(printed("export", "--format", "sgf", "--review", "--records", path))
    assert [tree.game for tree in reviewed] == [tree.game for tree in plain]
    assert [tree.players for tree in reviewed] == [tree.players for tree in plain]
    small = [tree for tree in reviewed if tree.start.rules.cells == 9]
    assert all(tree.first[0].comment.startswith("tictactoe: Move 1: ") for tree in small)
    assert "write --format sgf, too" in refused("export", "--review", "--records", path)


def exported(printed: Run, path: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in printed("export", "--records", path).splitlines()]


def test_an_sgf_file_of_another_program_is_reviewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printed: Run, refused: Run, complained: Run
) -> None:
    game, unfinished = "(;GM[4]SZ[3];B[aa];W[bb];B[ab];W[cc];B[ac])", "(;GM[4]SZ[3]PB[Zo\u00eb];B[aa];W[bb];B[cc])"
    for name, text, encoding in (("won", game, "utf-8-sig"), ("left", unfinished, "latin-1")):
        (tmp_path / f"{name}.sgf").write_text(text, encoding=encoding)
    typed(monkeypatch, "leave\n")
    assert printed("review", str(tmp_path / "won.sgf"), "--plain").startswith(f"Move 4: O {HAD_A_DRAW_HERE}")
    typed(monkeypatch, "leave\n")
    said = printed("review", str(tmp_path / "left.sgf"), "--plain")
    assert said.startswith("There are no more moves. The game was not finished.\n")
    for name, text, why in (
        ("two", game * 2, "has 2 games; tictactoe import adds them to yours"),
        ("shared", "3,3,3 X: b2 a1\n" * 2, "has 2 games; tictactoe import adds them to yours"),
        ("broken", game[:-1], "it breaks off before the end of a game"),
        ("none", "(;GM[4]SZ[3])", "that game has no moves to review"),
    ):
        (tmp_path / f"{name}.sgf").write_text(text, encoding="utf-8")
        assert why in refused("review", str(tmp_path / f"{name}.sgf"))
    assert "No such file or directory" in refused("review", str(tmp_path / "nothing.sgf"))
    broken = str(tmp_path / "broken.sgf")
    assert "it breaks off before the end of a game; nothing added" in refused("import", broken)
    left = complained("import", str(tmp_path / "left.sgf"), "--records", str(tmp_path / "games"))
    assert left == "tictactoe: game 1: the game is not finished\n"


def test_lines_that_share_writes_are_imported(tmp_path: Path, path: str, printed: Run, complained: Run) -> None:
    text = f"{LINE}\n\n4x4 XO2/XO2/4/4 X: a3 b3 a4 X wins\n3,3,3 X: a1\nX: a1\n{json.dumps(DATA)}\n"
    (tmp_path / "lines").write_text(text)
    error = complained("import", str(tmp_path / "lines"), "--records", path)
    assert [line.split(":", 2)[1:] for line in error.split("\n")[:-1]] == [
        [" line 4", " the game is not finished"],
        [" line 5", " 'X: a1' is not a game; write a line such as 3,3,3 X: b2 a1 c3"],
    ]
    again = "a1 b1 a2 b2 a3"
    for number, line in enumerate((LINE, f"3,3,3 X: {again}", f"3,3,3 X: {again}", f"3,3,3 O: {again}")):
        (tmp_path / "lines").write_text(line)
        said = "0 games added, 1 already there.\n" if number in (0, 2) else "1 game added.\n"
        assert printed("import", str(tmp_path / "lines"), "--records", path) == said
    added = json.loads(printed("games", "--json", "--records", path))[3:6]
    found = {(data["x"], data["o"], data.get("start"), len(data["moves"]), data["outcome"]) for data in added}
    assert found == {
        ("person", "person", None, 9, "draw"),
        ("person", "person", "XO../XO../..../....", 3, "X"),
        ("person", "casual", None, 5, "X"),
    }


# Forget


@pytest.mark.parametrize("answer", ["no", "y", "yes please", "", "\n"])
def test_nothing_is_deleted_without_a_yes(
    answer: str, path: str, monkeypatch: pytest.MonkeyPatch, printed: Run
) -> None:
    typed(monkeypatch, answer)
    assert printed("forget", "--records", path) == (
        f"{path} has 3 saved games, and your settings, unfinished games and "
        "tries at puzzles.\n"
        "Delete it? Type yes: Nothing deleted.\n"
    )
    assert Path(path).exists()


@pytest.mark.parametrize("arguments", [["--yes"], []])
def test_forgetting_leaves_nothing(
    arguments: list[str], path: str, monkeypatch: pytest.MonkeyPatch, printed: Run
) -> None:
    typed(monkeypatch, "yes\n")
    assert "Deleted." in printed("forget", "--records", path, *arguments)
    assert not [name for name in os.listdir(Path(path).parent) if name.startswith("games")]
    assert "does not exist" in printed("forget", "--records", path)


def test_the_days_of_the_games_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printed: Run) -> None:
    file = str(tmp_path / "two.sqlite3")
    with closing(Store(file, playing=True)) as store:
        for id in (1, 2):
            store.keep_game(played(*WON, id=id), at(id)._replace(time=f"2026-11-2{id}T10:00:00Z"))
    typed(monkeypatch, "no\n")
    assert " has 2 saved games, from 2026-11-21 to 2026-11-22, and" in printed("forget", "--records", file)


def test_the_yes_may_be_typed_in_the_language(path: str, monkeypatch: pytest.MonkeyPatch, printed: Run) -> None:
    typed(monkeypatch, "Sí\n")
    assert printed("forget", "--records", path, "--language", "es").endswith("¿Borrarla? Escribe sí: Borrado.\n")


def test_what_is_damaged_and_what_was_set_aside_is_deleted_too(path: str, printed: Run) -> None:
    Path(path).write_bytes(Path(path).read_bytes()[:5000])
    Store(path, playing=True).close()
    (aside,) = [name for name in os.listdir(Path(path).parent) if "damaged" in name]
    Path(path).write_bytes(Path(path).read_bytes()[:5000])
    said = printed("forget", "--yes", "--records", path)
    assert said == f"{path}: it is damaged.\n{Path(path).with_name(aside)} was damaged and set aside.\nDeleted.\n"
    assert os.listdir(Path(path).parent) == []
    assert "does not exist" in printed("forget", "--records", path)


def test_what_was_set_aside_alone_is_deleted_and_what_is_foreign_is_not(
    tmp_path: Path, printed: Run, refused: Run
) -> None:
    path = tmp_path / "games"
    path.with_name("games.damaged-20260101T000000").touch()
    path.with_name("games.damaged-by-water").touch()
    assert "Deleted." in printed("forget", "--yes", "--records", str(path))
    path.write_text("Dear diary")
    assert "it is not from this game" in refused("forget", "--yes", "--records", str(path))
    path.unlink()
    assert "does not exist" in printed("forget", "--yes", "--records", str(path))
    assert os.listdir(tmp_path) == ["games.damaged-by-water"]


def test_what_is_being_played_with_is_not_deleted(path: str, refused: Run) -> None:
    playing = Store(path, playing=True)
    assert "it is in use by a running game" in refused("forget", "--yes", "--records", path)
    assert len(playing.games()) == 3
    playing.close()
    assert Path(path).exists()


def test_a_game_that_begins_before_the_yes_saves_the_file(
    path: str, monkeypatch: pytest.MonkeyPatch, printed: Run, complained: Run
) -> None:
    playing: list[Store] = []

    class Hesitant:
        def readline(self, size: int = -1) -> str:
            playing.append(Store(path, playing=True))
            return "yes"

    monkeypatch.setattr(sys, "stdin", Hesitant())
    assert "it is in use by a running game" in complained("forget", "--records", path)
    playing[0].keep_game(played(*WON), at(9))
    playing[0].close()
    assert printed("games", "--records", path).count("\n") == 5


@pytest.mark.skipif(sys.platform == "win32", reason="symbolic links are a thing of POSIX")
def test_by_another_name_it_is_the_same_file(path: str, tmp_path: Path, printed: Run) -> None:
    link = tmp_path / "link"
    link.symlink_to(path)
    assert "Deleted." in printed("forget", "--yes", "--records", str(link))
    assert not link.is_symlink()
    assert not Path(path).exists()


@pytest.mark.parametrize(
    ("named", "encoding"),
    [("UTF-8", "utf-8"), ("GB18030", "gb18030"), ("", "utf-16"), ("Shift_JIS", "shift_jis"), ("rot13", "utf-8")],
)
def test_the_encoding_that_an_sgf_file_names_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str, encoding: str, printed: Run
) -> None:
    text = f"(;GM[4]SZ[3]CA[{named}]PB[\u4e2d\u6751]PW[Bo];B[aa];W[bb];B[ab];W[cc];B[ac]C[\u4e2d])"
    (tmp_path / "game.sgf").write_bytes(text.encode(encoding))
    typed(monkeypatch, "save\nend\nprevious\nleave\n")
    told = printed("review", str(tmp_path / "game.sgf"), "--plain")
    assert told.count(f"Move 4: O {HAD_A_DRAW_HERE}") == 1
    assert "Saved as" in told
    assert "\n\u4e2d\n" in told
    saved = (tmp_path / "game-reviewed.sgf").read_text(encoding="utf-8")
    assert "PB[\u4e2d\u6751]" in saved
    assert "C[\u4e2d\ntictactoe: Move 5: a3 was best." in saved
    added = printed("import", str(tmp_path / "game.sgf"), "--records", str(tmp_path / "games"))
    assert added == "1 game added.\n"


def test_the_review_of_a_file_says_which_variations_it_came_without(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[4]SZ[3];B[aa];W[bb];B[ab](;W[ac];B[cc])(;AW[cc];W[ac])(;W[aa]))", encoding="utf-8")
    typed(monkeypatch, "end\nleave\n")
    assert main(["review", str(file), "--plain"]) == 0
    out, err = capsys.readouterr()
    assert err == f"tictactoe: {file}: 2 variations cannot be played here and are left out.\n"
    assert "\n2 variations cannot be played here and are left out." in out


def test_an_sgf_file_of_one_long_line_is_imported(tmp_path: Path, printed: Run) -> None:
    file = tmp_path / "long.sgf"
    file.write_text("(;GM[4]SZ[3];B[aa];W[bb];B[ab];W[cc];B[ac]C[" + "word " * 40_000 + "])", encoding="utf-8")
    assert printed("import", str(file), "--records", str(tmp_path / "games")) == "1 game added.\n"


COMMENTED = (
    "(;GM[4]SZ[3]PB[Ann]PW[Bo]DT[2024-05-01]C[A short game];B[aa];W[bb]C[good];B[ab]"
    "(;W[cc]BM[1];B[ac]C[wins])(;W[ac]C[saves it];B[ca]))"
)


def test_comments_and_variations_come_with_a_game_and_go_with_it(tmp_path: Path, printed: Run) -> None:
    file, path, other = tmp_path / "game.sgf", str(tmp_path / "one"), str(tmp_path / "two")
    file.write_text(COMMENTED, encoding="utf-8")
    assert printed("import", str(file), "--records", path) == "1 game added.\n"
    written = printed("export", "--format", "sgf", "--records", path)
    assert parse_sgf(written) == parse_sgf(COMMENTED)
    assert "Ann" in printed("games", "--records", path)
    reviewed = printed("export", "--format", "sgf", "--review", "--records", path)
    [tree] = parse_sgf(reviewed)
    assert (
        tree.first[0].replies[0].comment
        == "good\ntictactoe: Move 2: b2 was best. It draws: the only move that saves the draw."
    )
    as_json = tmp_path / "games.jsonl"
    as_json.write_text(printed("export", "--records", path), encoding="utf-8")
    assert printed("import", str(as_json), "--records", other) == "1 game added.\n"
    assert printed("export", "--records", other) == as_json.read_text(encoding="utf-8")
    assert printed("export", "--format", "sgf", "--records", other) == written


def test_the_review_of_an_imported_game_shows_its_comments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printed: Run
) -> None:
    file, path = tmp_path / "game.sgf", str(tmp_path / "games")
    file.write_text(COMMENTED, encoding="utf-8")
    printed("import", str(file), "--records", path)
    typed(monkeypatch, "show\nfirst\nnext\nleave\n")
    told = printed("review", "1", "--plain", "--records", path)
    assert "A short game" in told
    assert "\ngood\n" in told
    assert "Also here: a3." in told


def test_a_game_that_is_there_gets_the_comments_that_come_later(tmp_path: Path, printed: Run) -> None:
    plain, file, path = tmp_path / "plain.sgf", tmp_path / "game.sgf", str(tmp_path / "games")
    plain.write_text("(;GM[4]SZ[3]PB[A]PW[B];B[aa];W[bb];B[ab];W[cc];B[ac])", encoding="utf-8")
    file.write_text(COMMENTED, encoding="utf-8")
    for each, said in ((plain, "1 game added.\n"), (file, "0 games added, 1 already there.\n")):
        assert printed("import", str(each), "--records", path) == said
    assert parse_sgf(printed("export", "--format", "sgf", "--records", path)) == parse_sgf(COMMENTED)
    assert printed("import", str(plain), "--records", path) == "0 games added, 1 already there.\n"
    assert parse_sgf(printed("export", "--format", "sgf", "--records", path)) == parse_sgf(COMMENTED)


def test_variations_that_cannot_be_played_are_left_out_of_what_is_imported(tmp_path: Path, printed: Run) -> None:
    file, path = tmp_path / "game.sgf", str(tmp_path / "games")
    file.write_text(COMMENTED.replace("(;W[ac]C[saves it]", "(;AW[ac]"), encoding="utf-8")
    said = "1 game added. 1 variation cannot be played here and is left out.\n"
    assert printed("import", str(file), "--records", path) == said


@pytest.mark.parametrize(
    ("sgf", "why"),
    [
        (5, "sgf must be a text of up to 500,000 characters"),
        ("(" * 500_001, "sgf must be a text of up to 500,000 characters"),
        ("(;nonsense", "sgf must be the same game, as SGF"),
        ("(;SZ[3];B[aa])", "sgf must be the same game, as SGF"),
    ],
)
def test_comments_of_another_game_are_refused(sgf: object, why: str, tmp_path: Path, complained: Run) -> None:
    error = complained("import", str(_lines(tmp_path, DATA | {"sgf": sgf})))
    assert error == f"tictactoe: line 1: {why}\n"


def test_comments_that_no_record_can_hold_are_refused_in_one_line(tmp_path: Path, complained: Run) -> None:
    file = tmp_path / "game.sgf"
    file.write_text(COMMENTED.replace("[good]", f"[{'word ' * 100_001}]"), encoding="utf-8")
    error = complained("import", str(file))
    assert error == "tictactoe: game 1: with its comments and variations the game has more than 500,000 characters\n"


def test_comments_that_were_damaged_in_the_file_do_not_harm_the_game(tmp_path: Path, printed: Run) -> None:
    file, path = tmp_path / "game.sgf", str(tmp_path / "games")
    file.write_text(COMMENTED, encoding="utf-8")
    printed("import", str(file), "--records", path)
    for damage in ("x'00ff'", "'(;SZ[3]'", "7"):
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(f"UPDATE game SET sgf = {damage}")
            connection.commit()
        assert "player" in printed("games", "--records", path)
        assert "AP[tictactoe]" in printed("export", "--format", "sgf", "--records", path)


PISKVORK = "Piskvorky 3x3, 11:11, 0\r\n1,1,0\r\n2,2,5\r\n1,2,9\r\n3,3,1\r\n1,3,2\r\npbrain-a.exe\r\nb.zip\r\n-1\r\n"


def test_games_of_piskvork_are_imported_one_or_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printed: Run, complained: Run
) -> None:
    path = str(tmp_path / "games")
    unfinished = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,5\na\nb\n15\n"
    (tmp_path / "many").write_text(PISKVORK + unfinished + PISKVORK.replace("3,3,1", "3,1,1"), newline="")
    error = complained("import", str(tmp_path / "many"), "--records", path)
    assert error == "tictactoe: game 2: the game is not finished\n"
    games = json.loads(printed("games", "--json", "--records", path))
    assert [" ".join(game["moves"]) for game in games] == ["a1 b2 a2 c3 a3", "a1 b2 a2 c1 a3"]
    assert "a         b         X wins" in printed("games", "--records", path)
    (tmp_path / "game.psq").write_bytes(PISKVORK.replace("b.zip", "b\u00e9.zip").encode("latin-1"))
    for name in (str(tmp_path / "game.psq"), str(tmp_path / "game")):
        (tmp_path / "game").write_bytes((tmp_path / "game.psq").read_bytes())
        typed(monkeypatch, "save\nleave\n")
        told = printed("review", name, "--plain")
        assert f"Move 4: O {HAD_A_DRAW_HERE}" in told
        saved = tmp_path / "game-reviewed.sgf"
        assert "PB[a]PW[b\u00e9]" in saved.read_text(encoding="utf-8")
        saved.unlink()
    (tmp_path / "game.psq").write_text("Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n")
    for command in ("review", "import"):
        assert "line 3: h8 is taken" in complained(command, str(tmp_path / "game.psq"))
