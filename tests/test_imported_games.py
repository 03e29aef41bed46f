"""Games that are exported and imported: nothing is lost, and what is wrong with a file is said."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.command_line import Run, main
from support.records import COMMENTED, DATA, LINE, json_lines
from support.records_file import execute
from support.sentences import NOT_ENDED
from support.stores import Store, three_games
from tictactoe import parse_sgf
from tictactoe._shell.commands import game_files


def test_a_number_that_leaves_no_room_for_others_is_not_kept(tmp_path: Path, printed: Run) -> None:
    other = str(tmp_path / "other.sqlite3")
    games = json_lines(tmp_path, DATA | {"id": 2**63 - 1}, DATA | {"id": 7, "seconds": 9.0})
    assert printed("import", str(games), "--records", other) == "2 games added.\n"
    assert [data["id"] for data in json.loads(printed("games", "--json", "--records", other))] == [7, 8]


@pytest.fixture
def path(tmp_path: Path) -> str:
    return three_games(tmp_path)


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
    "nothing of the kind": (
        "this is not a game; write a line as tictactoe export prints it, or one such as 3,3,3 X: b2 a1"
    ),
    '{"id": 1': "this is not a game",
    "[" * 100_000: "this is not a game",
    '{"id": 1, "id": 2}': "a key appears twice",
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


@pytest.mark.parametrize(
    ("text", "said"),
    [("# Notes\n\n(see above)\n", "line 3: this is not a game"), ("A note\n(;GM[11]\n;B[a1]?)", "line 3: ?")],
)
def test_a_bracket_in_a_text_is_no_sgf_and_what_is_wrong_in_sgf_is_told_by_its_line_in_the_file(
    text: str, said: str, path: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "notes"
    file.write_text(text)
    assert main(["import", str(file), "--records", path]) == 2
    assert said in capsys.readouterr().err


def test_nonsense_is_refused_by_its_line_and_the_rest_added(
    path: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], printed: Run
) -> None:
    file = tmp_path / "mixed"
    lines = [json.dumps(DATA), *NONSENSE, json.dumps(DATA | {"hints": 3})]
    file.write_bytes("\n".join(lines).encode("utf-8", "surrogatepass"))
    assert main(["import", str(file), "--records", path, "--all-or-none"]) == 2
    out, err = capsys.readouterr()
    assert out == "Nothing added: 9 of 11 cannot be added.\n"
    named = [f"line {number}: {message}" for number, message in zip((2, 3, 4), NONSENSE.values(), strict=False)]
    for said, message in zip(err.splitlines(), [*named, "and 6 more like that."], strict=True):
        assert said.startswith(f"tictactoe: {message}")
    assert len(printed("export", "--records", path).splitlines()) == 3
    assert main(["import", str(file), "--records", path]) == 2
    assert capsys.readouterr().out == "2 games added, 9 skipped.\n"
    assert len(printed("export", "--records", path).splitlines()) == 5


def test_good_lines_are_added_even_if_nobody_reads_what_is_wrong_with_the_others(path: str, tmp_path: Path) -> None:
    file = json_lines(tmp_path, "nonsense", DATA)
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
    file = json_lines(tmp_path, *"1234")
    said = "more than 3 lines are not games; nothing added."
    assert refused("import", str(file), "--records", path) == f"tictactoe: {file}: {said}\n"
    assert main(["import", str(json_lines(tmp_path, *"123")), "--records", path]) == 2


def test_a_line_that_is_too_long_is_refused_and_the_next_one_read(
    path: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    long = json.dumps(DATA)[:-1] + " " * game_files.LONGEST_LINE + "}"
    assert main(["import", str(json_lines(tmp_path, long, DATA)), "--records", path]) == 2
    assert capsys.readouterr().out == "1 game added, 1 skipped.\n"


def test_a_file_that_is_not_there_is_named(path: str, refused: Run) -> None:
    assert refused("import", "/nowhere/games", "--records", path) == (
        "tictactoe: /nowhere/games: No such file or directory.\n"
    )
    assert refused("import", "/nowhere/games", "--records", path, "--language", "es") == (
        "tictactoe: /nowhere/games: no existe ese archivo o carpeta.\n"
    )


def test_games_go_to_other_programs_and_come_back_as_sgf(path: str, tmp_path: Path, printed: Run) -> None:
    saved = tmp_path / "games.sgf"
    saved.write_text(printed("export", "--format", "sgf", "--records", path), encoding="utf-8")
    first = saved.read_text(encoding="utf-8").split("\n")[0]
    assert first.startswith("(;FF[4]GM[4]CA[UTF-8]AP[tictactoe]SZ[3]RU[3 in a row]PB[you]PW[")
    other = str(tmp_path / "other.sqlite3")
    assert printed("import", str(saved), "--records", other) == "3 games added.\n"
    assert printed("import", str(saved), "--records", other) == "0 games added, 3 already there.\n"
    moves = [[(str(game["board"]), game["moves"]) for game in exported(printed, there)] for there in (path, other)]
    assert moves[0] == moves[1]
    assert not any("sgf" in game for game in exported(printed, other))  # which would say nothing else


def exported(printed: Run, path: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in printed("export", "--records", path).splitlines()]


def test_lines_that_share_writes_are_imported(tmp_path: Path, path: str, printed: Run, complained: Run) -> None:
    text = f"{LINE}\n\n4x4 XO2/XO2/4/4 X: a3 b3 a4 X wins\n3,3,3 X: a1\nX: a1\n{json.dumps(DATA)}\n"
    (tmp_path / "lines").write_text(text)
    error = complained("import", str(tmp_path / "lines"), "--records", path)
    assert [line.split(":", 2)[1:] for line in error.split("\n")[:-1]] == [
        [" line 4", f" {NOT_ENDED}"],
        [" line 5", " 'X: a1' is not a game; write a line such as 3,3,3 X: b2 a1 c3."],
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


def test_an_sgf_file_of_one_long_line_is_imported(tmp_path: Path, printed: Run) -> None:
    file = tmp_path / "long.sgf"
    file.write_text("(;GM[4]SZ[3];B[aa];W[bb];B[ab];W[cc];B[ac]C[" + "word " * 40_000 + "])", encoding="utf-8")
    assert printed("import", str(file), "--records", str(tmp_path / "games")) == "1 game added.\n"


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
        == "good\ntictactoe: Move 2: b2 was best. It draws: it is the only move that saves the draw."
    )
    as_json = tmp_path / "games.jsonl"
    as_json.write_text(printed("export", "--records", path), encoding="utf-8")
    assert printed("import", str(as_json), "--records", other) == "1 game added.\n"
    assert printed("export", "--records", other) == as_json.read_text(encoding="utf-8")
    assert printed("export", "--format", "sgf", "--records", other) == written


def test_a_game_that_is_there_gets_the_comments_that_come_later(tmp_path: Path, printed: Run) -> None:
    plain, file, path = tmp_path / "plain.sgf", tmp_path / "game.sgf", str(tmp_path / "games")
    plain.write_text("(;GM[4]SZ[3]PB[A]PW[B];B[aa];W[bb];B[ab];W[cc];B[ac])", encoding="utf-8")
    file.write_text(COMMENTED, encoding="utf-8")
    for each, said in ((plain, "1 game added.\n"), (file, "0 games added, 1 already there.\n")):
        assert printed("import", str(each), "--records", path) == said
    assert parse_sgf(printed("export", "--format", "sgf", "--records", path)) == parse_sgf(COMMENTED)
    assert printed("import", str(plain), "--records", path) == "0 games added, 1 already there.\n"
    assert parse_sgf(printed("export", "--format", "sgf", "--records", path)) == parse_sgf(COMMENTED)


def test_the_event_of_a_game_is_kept_but_takes_no_comments_away(tmp_path: Path, printed: Run) -> None:
    records = str(tmp_path / "games.sqlite3")
    moves = ";B[aa];W[ba];B[ab];W[bb];B[ac])"
    cup, notes, long = f"(;SZ[3]EV[Cup]{moves}", f"(;SZ[3]C[my notes]{moves}", f"(;SZ[3]GC[{'x' * 600_000}]{moves}"
    for text, told in (cup, "1 game added"), (notes, "0 games added"), (cup, "0 games added"):
        (tmp_path / "game.sgf").write_text(text)
        assert printed("import", str(tmp_path / "game.sgf"), "--records", records).startswith(told)
        exported = printed("export", "--format", "sgf", "--records", records)
        assert ("EV[Cup]" if told.startswith("1") else "C[my notes]") in exported
    (tmp_path / "game.sgf").write_text(long)
    other = str(tmp_path / "other.sqlite3")
    assert printed("import", str(tmp_path / "game.sgf"), "--records", other) == "1 game added.\n"


def test_bad_games_of_an_sgf_file_are_skipped_and_named_by_their_numbers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, path = tmp_path / "games.sgf", str(tmp_path / "games")
    good = ["(;GM[4]SZ[3];B[aa];W[bb];B[ab];W[cc];B[ac])", "(;GM[4]SZ[3];B[ac];W[bb];B[ab];W[cc];B[aa])"]
    taken, go = "(;GM[4]SZ[3];B[aa];W[bb];B[bb])", "(;GM[1]SZ[19];B[pd];W[dp])"
    told = [
        "game 2: line 2: b2 is taken.",
        "game 3: this is not gomoku, GM[4], but another game, GM[1].",
        "game 5: it breaks off before the end of a game.",
    ]
    file.write_text("\n".join([good[0], taken, go, good[1], taken[:-1]]))
    for encoding in "utf-8", "utf-16":
        file.write_bytes(file.read_text().encode(encoding))
        assert main(["import", str(file), "--records", f"{path}-{encoding}"]) == 2
        out, err = capsys.readouterr()
        assert out == "2 games added, 3 skipped.\n"
        assert err.splitlines() == [f"tictactoe: {line}" for line in told]


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
    error = complained("import", str(json_lines(tmp_path, DATA | {"sgf": sgf})))
    assert error == f"tictactoe: line 1: {why}.\n"


def test_comments_that_no_record_can_hold_are_refused_in_one_line(tmp_path: Path, complained: Run) -> None:
    file = tmp_path / "game.sgf"
    file.write_text(COMMENTED.replace("[good]", f"[{'word ' * 100_001}]"), encoding="utf-8")
    error = complained("import", str(file))
    assert error == "tictactoe: game 1: with its comments and variations the game has more than 500,000 characters.\n"


def test_comments_that_were_damaged_in_the_file_do_not_harm_the_game(tmp_path: Path, printed: Run) -> None:
    file, path = tmp_path / "game.sgf", str(tmp_path / "games")
    file.write_text(COMMENTED, encoding="utf-8")
    printed("import", str(file), "--records", path)
    for damage in ("x'00ff'", "'(;SZ[3]'", "7"):
        execute(path, f"UPDATE game SET sgf = {damage}")
        assert "player" in printed("games", "--records", path)
        assert "AP[tictactoe]" in printed("export", "--format", "sgf", "--records", path)
