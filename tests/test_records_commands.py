"""The commands on kept games: what they print, what they refuse, and that export and import lose nothing."""

import json
import os
import subprocess
import sys
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from support.command_line import Run, Typed, main
from support.records import COMMENTED, DATA, LINE, json_lines
from support.records_file import execute
from support.sentences import HAD_A_DRAW_HERE, NOT_ENDED, OVER, X_WINS
from support.stores import WON, Store, at, played, three_games
from support.system import posix
from tictactoe import Record, Rules, parse_sgf
from tictactoe._shell.commands import games as commands
from tictactoe._ui.words.games import listing

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def path(tmp_path: Path) -> str:
    return three_games(tmp_path)


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


def test_on_a_terminal_a_long_game_of_the_list_is_broken_between_moves(
    path: str, printed: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = printed("games", "--records", path)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    lines = printed("games", "--records", path).splitlines()
    assert lines[3:6] == [
        "   2  2026-11-21 14:05  3 x 3       you       casual    draw      X: b2 a1 c1 a3",
        "      a2 c2 b1 b3 c3 (2 hints, 1 take-back)",
        "   3  2026-11-21 14:05  15 x 15     player    player    X wins    X: a1 a2 b1 b2",
    ]
    assert " ".join(lines).split() == whole.split()


@pytest.mark.parametrize(
    ("x", "o", "result"),
    [("person", "casual", "you won"), ("casual", "person", "you lost"), ("person", "person", "X wins")],
)
def test_the_list_says_who_won(x: str, o: str, result: str) -> None:
    _, line = listing([Record.from_data(DATA | {"x": x, "o": o})])
    assert f"  {result}  " in line


def test_the_names_of_other_programs_are_listed_exported_and_reviewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: Typed, printed: Run
) -> None:
    engines = DATA | {"x": "engine", "o": "engine"}
    named = [engines | {"id": 1, "x_name": "a" * 50, "o_name": "expert"}, engines | {"id": 2, "hints": 0}]
    lines = json_lines(tmp_path, *named)
    path = str(tmp_path / "records")
    printed("import", str(lines), "--records", path)
    assert list(map(json.loads, printed("export", "--records", path).splitlines())) == named
    head, first, second = printed("games", "--records", path).splitlines()
    columns = [head.index(" X ") + 1, head.index(" O ") + 1, head.index("result")]
    assert [first[at:].split("  ")[0] for at in columns] == [f"{'a' * 8}...{'a' * 8}", "expert", "X wins"]
    assert [second[at:].split("  ")[0] for at in columns] == ["engine", "engine", "X wins"]
    printed("import", str(json_lines(tmp_path, named[0] | {"x_name": "机a"})), "--records", path)
    assert printed("games", "--records", path).splitlines()[-1][columns[0] :].startswith("机a ")
    for number, said in ((1, f". {'a' * 50} (X) against expert (O). {X_WINS}"), (2, f". {X_WINS}")):
        typed("end\nquit\n")
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
        "tree X../.O./..X",
        "think X../.O./..X --plain",
        "match novice novice --games 2",
    ],
)
def test_every_command_prints_on_the_narrowest_terminal(
    arguments: str, path: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch, typed: Typed
) -> None:
    monkeypatch.setenv("COLUMNS", "1")
    typed("list\n")
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


def test_the_usual_file_is_in_the_state_folder(state_folder: Path, tmp_path: Path, printed: Run) -> None:
    assert printed("import", str(json_lines(tmp_path, DATA))) == "1 game added.\n"
    assert (state_folder / "records.sqlite3").exists() or os.name == "nt"
    assert "a1 a2 b1 b2 c1" in printed("games")


def test_a_game_that_cannot_be_read_is_named_and_the_others_are_there(
    path: str, capsys: Captured, typed: Typed, printed: Run
) -> None:
    execute(path, "UPDATE game SET x = CAST(x'41ff42' AS TEXT) WHERE id = 2")
    typed("")
    for command in ("games", "stats", "export"):
        assert main([command, "--records", path]) == 0
        out, err = capsys.readouterr()
        assert out
        assert err == f"tictactoe: {path}: left out 1 game that cannot be read: 2.\n"
    assert printed("forget", "--records", path).startswith(f"{path} has 3 saved games")


ESCAPES = "a\x1b[31m\nb\u202e"
ESCAPED = r"a\x1b[31m\nb\u202e"


@pytest.mark.skipif(sys.platform == "win32", reason="names as on POSIX")
def test_names_of_files_are_shown_escaped(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch, typed: Typed
) -> None:
    path = tmp_path / ESCAPES
    for command in (["games"], ["import", str(path)], ["review"], ["forget"]):
        typed("")
        main([*command, "--records", str(path)])
        assert ESCAPED in "".join(capsys.readouterr())
    path.with_name(f"{ESCAPES}.lock").touch()
    path.write_bytes(b"nonsense" * 99)
    typed("quit\n")
    monkeypatch.setenv("COLUMNS", "1000")
    main(["--plain", "--records", str(path)])
    assert f"The saved games were damaged; that file is now {ESCAPED}.damaged-" in capsys.readouterr().out
    main(["forget", "--yes", "--records", str(path)])
    out = capsys.readouterr().out
    assert out.count(ESCAPED) == 2
    assert "\x1b" not in out


def test_a_message_is_never_longer_than_a_fewjson_lines(capsys: Captured) -> None:
    for arguments in (["solve", "x" * 100_000], ["--level", "y" * 100_000], ["games", "--records", "z" * 30_000]):
        assert main(arguments) == 2
        assert len(capsys.readouterr().err) < 500


@pytest.mark.parametrize("command", ["games", "stats", "export", "review", "forget"])
def test_a_file_that_cannot_be_used_is_one_line(command: str, tmp_path: Path, refused: Run) -> None:
    (tmp_path / "folder").mkdir()
    said = refused(command, "--records", str(tmp_path / "folder"))
    assert said == f"tictactoe: {tmp_path / 'folder'}: the file cannot be opened.\n"


@pytest.mark.parametrize("command", ["games", "stats", "export", "review", "import"])
def test_a_damaged_file_is_named_and_left_to_the_next_game(
    command: str, path: str, typed: Typed, printed: Run, refused: Run
) -> None:
    line = printed("export", "--records", path).splitlines()[0]
    typed(line)
    content = Path(path).read_bytes()[:5000]
    Path(path).write_bytes(content)
    said = refused(command, "--records", path)
    why = "the file is damaged; when the game starts next, it is put aside for a new one"
    assert said == f"tictactoe: {path}: {why}.\n"
    assert Path(path).read_bytes() == content


WITHOUT = (
    "import sys; sys.modules['_sqlite3'] = None; from tictactoe._cli.main import main; sys.exit(main(sys.argv[1:]))"
)


@pytest.mark.parametrize("command", ["games", "import", "forget"])
def test_a_python_without_sqlite_says_so(command: str, path: str) -> None:
    tried = [sys.executable, "-c", WITHOUT, command, "--records", path]
    done = subprocess.run(tried, input=json.dumps(DATA), capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"tictactoe: {path}: this Python has no sqlite3.\n"


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
    games = str(
        json_lines(tmp_path, *(json.dumps(engines | {"id": number, "seconds": number / 2}) for number in (7, 8)))
    )
    printed("import", games, "--records", path)
    assert printed("stats", "--records", path).endswith("\n\nNot counted: 2 games between programs.\n")
    alone = str(tmp_path / "alone")
    assert printed("import", games, "--records", alone) == "2 games added.\n"
    said = "Not counted: 2 games between programs.\n"
    assert printed("stats", "--records", alone) == said


# Review


def test_a_game_is_reviewed_by_its_number(
    path: str, monkeypatch: pytest.MonkeyPatch, typed: Typed, printed: Run
) -> None:
    monkeypatch.setattr("tictactoe._shell.thinker.LONGEST_REVIEW", 0.5)  # the last game is on 15,15,5
    typed("previous\nleave\nboard\n")
    text = printed("review", "1", "--plain", "--records", path)
    assert text.endswith("Review: leave\n")  # where it began: in the shell
    assert "You win!" in text
    assert "You played c1." in text
    typed("leave\n")
    assert OVER in printed("review", "--plain", "--records", path)
    assert commands.game_to_review(path, None).game.rules == Rules(15, 15, 5)


def test_a_past_game_is_not_counted_again(path: str, typed: Typed, printed: Run) -> None:
    before = printed("export", "--records", path)
    typed("leave\nquit\n")
    printed("review", "1", "--plain", "--records", path)
    assert printed("export", "--records", path) == before


def test_a_line_that_share_writes_is_reviewed(typed: Typed, printed: Run, refused: Run) -> None:
    for words in ([LINE], LINE.split()):
        typed("leave\n")
        said = printed("review", *words, "--plain")
        shown = "Type first for the first move, or back.\n    a b c\n  1 X O X\n"
        assert said.startswith(f"{OVER} Draw!\nNobody made a mistake.\n{shown}")
    typed("leave\n")
    assert f"{OVER} X wins!\n" in printed("review", "6,6,3 X: a1 a2 b1 b2 c1", "--plain")
    for line, why in {
        "3,3,3 X:": "that game has no moves to review",
        "3,3,3 X: a1 a1": "bad game: move 2 is a1: that cell is taken",
        "nine": '"nine" is not a game; write a number from "tictactoe games", a file, or a line such as 3,3,3 X:',
    }.items():
        assert why in refused("review", line)


def test_a_file_with_a_line_of_share_is_reviewed(tmp_path: Path, typed: Typed, printed: Run) -> None:
    file = tmp_path / "game.txt"
    file.write_text(f"\ufeff{LINE}\n", encoding="utf-8")
    typed("leave\n")
    assert printed("review", str(file), "--plain").startswith(f"{OVER} Draw!\nNobody made a mistake.\n")


NO_GAME = " is not a game: it is neither SGF, a .psq of Piskvork nor a line such as 3,3,3 X: b2 a1."


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("passwd", "root:x:0:0:root:/root:/bin/bash\n", NO_GAME),
        ("bad.py", "board(3)\n", NO_GAME),
        ("junk.sgf", "hello\n", NO_GAME),
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


def test_reviewed_games_have_comments_and_are_the_same_games(
    path: str, monkeypatch: pytest.MonkeyPatch, printed: Run, refused: Run
) -> None:
    monkeypatch.setattr("tictactoe._shell.thinker.LONGEST_REVIEW", 0.5)  # the last game is on 15,15,5
    plain = parse_sgf(printed("export", "--format", "sgf", "--records", path))
    reviewed = parse_sgf(printed("export", "--format", "sgf", "--review", "--records", path))
    assert [tree.game for tree in reviewed] == [tree.game for tree in plain]
    assert [tree.players for tree in reviewed] == [tree.players for tree in plain]
    small = [tree for tree in reviewed if tree.start.rules.cells == 9]
    assert all(tree.first[0].comment.startswith("tictactoe: Move 1: ") for tree in small)
    assert "write --format sgf, too" in refused("export", "--review", "--records", path)


def test_an_sgf_file_of_another_program_is_reviewed(
    tmp_path: Path, typed: Typed, printed: Run, refused: Run, complained: Run
) -> None:
    game, unfinished = "(;GM[4]SZ[3];B[aa];W[bb];B[ab];W[cc];B[ac])", "(;GM[4]SZ[3]PB[Zo\u00eb];B[aa];W[bb];B[cc])"
    for name, text, encoding in (("won", game, "utf-8-sig"), ("left", unfinished, "latin-1")):
        (tmp_path / f"{name}.sgf").write_text(text, encoding=encoding)
    typed("leave\n")
    assert printed("review", str(tmp_path / "won.sgf"), "--plain").startswith(f"Move 4: O {HAD_A_DRAW_HERE}")
    typed("leave\n")
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
    path = tmp_path / "left.sgf"
    left = complained("import", str(path), "--records", str(tmp_path / "games"))
    assert left == (f"tictactoe: this game is unfinished, so it was not added; tictactoe review {path} shows it.\n")
    path.write_text(f"{unfinished}{unfinished}", encoding="latin-1")
    left = complained("import", str(path), "--records", str(tmp_path / "games"))
    assert left == "".join(f"tictactoe: game {number}: {NOT_ENDED}\n" for number in (1, 2))


# Forget


@pytest.mark.parametrize("answer", ["no", "y", "yes please", "", "\n"])
def test_nothing_is_deleted_without_a_yes(answer: str, path: str, typed: Typed, printed: Run) -> None:
    typed(answer)
    assert printed("forget", "--records", path) == (
        f"{path} has 3 saved games, and your settings, unfinished games and "
        "tries at puzzles.\n"
        "Delete it? Type yes: Nothing deleted.\n"
    )
    assert Path(path).exists()


@pytest.mark.parametrize("arguments", [["--yes"], []])
def test_forgetting_leaves_nothing(arguments: list[str], path: str, typed: Typed, printed: Run) -> None:
    typed("yes\n")
    assert "Deleted." in printed("forget", "--records", path, *arguments)
    assert not [name for name in os.listdir(Path(path).parent) if name.startswith("games")]
    assert "does not exist" in printed("forget", "--records", path)


def test_the_days_of_the_games_are_named(tmp_path: Path, typed: Typed, printed: Run) -> None:
    file = str(tmp_path / "two.sqlite3")
    with closing(Store(file, playing=True)) as store:
        for id in (1, 2):
            store.keep_game(played(*WON, id=id), at(id)._replace(time=f"2026-11-2{id}T10:00:00Z"))
    typed("no\n")
    told = "The oldest game is from 2026-11-21, the newest from 2026-11-22."
    assert told in printed("forget", "--records", file)


def test_the_yes_may_be_typed_in_the_language(path: str, typed: Typed, printed: Run) -> None:
    typed("Sí\n")
    assert printed("forget", "--records", path, "--language", "es").endswith("¿Borrarlo? Escribe sí: Borrado.\n")


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
    assert "the file is not from this game" in refused("forget", "--yes", "--records", str(path))
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
    tmp_path: Path, typed: Typed, named: str, encoding: str, printed: Run
) -> None:
    text = f"(;GM[4]SZ[3]CA[{named}]PB[\u4e2d\u6751]PW[Bo];B[aa];W[bb];B[ab];W[cc];B[ac]C[\u4e2d])"
    (tmp_path / "game.sgf").write_bytes(text.encode(encoding))
    typed("save\nend\nprevious\nleave\n")
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
    tmp_path: Path, capsys: Captured, typed: Typed
) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[4]SZ[3];B[aa];W[bb];B[ab](;W[ac];B[cc])(;AW[cc];W[ac])(;W[aa]))", encoding="utf-8")
    typed("end\nleave\n")
    assert main(["review", str(file), "--plain"]) == 0
    out, err = capsys.readouterr()
    assert err == f"tictactoe: {file}: 2 variations cannot be played here and are left out.\n"
    assert "\n2 variations cannot be played here and are left out." in out


def test_the_review_of_an_imported_game_shows_its_comments(tmp_path: Path, typed: Typed, printed: Run) -> None:
    file, path = tmp_path / "game.sgf", str(tmp_path / "games")
    file.write_text(COMMENTED, encoding="utf-8")
    printed("import", str(file), "--records", path)
    typed("show\nfirst\nnext\nleave\n")
    told = printed("review", "1", "--plain", "--records", path)
    assert "A short game" in told
    assert "\ngood\n" in told
    assert "Also here: a3." in told


@pytest.mark.parametrize(
    ("known", "started", "x", "o"),
    [
        ("PB[Ann]PW[Bo]DT[2024-05-01]", "2024-05-01", "person", "person"),
        ("PB[casual]PW[you]DT[2024-05,2024-05-02]", "2024-05-02", "casual", "person"),
        ("PB[Ann]PW[EXPERT]", "", "person", "perfect"),
        ("PB[perfect]PW[pbrain-b]DT[about 1899-12-32]", "", "perfect (engine)", "pbrain-b (engine)"),
        (f"PB[a.exe]PW[{'b' * 300}.zip]", "", "a.exe (engine)", f"{'b' * 8}...{'b' * 4}.zip (engine)"),
    ],
)
def test_an_sgf_file_says_when_and_by_whom_a_game_was_played(
    known: str, started: str, x: str, o: str, tmp_path: Path, printed: Run
) -> None:
    file, path = tmp_path / "game.sgf", str(tmp_path / "games")
    file.write_text(f"(;GM[4]SZ[3]{known};B[aa];W[bb];B[ab];W[cc];B[ac])", encoding="utf-8")
    printed("import", str(file), "--records", path)
    [game] = json.loads(printed("games", "--json", "--records", path))
    assert game["started"] == game["finished"]
    assert game["started"][:10] == (started or str(date.today()))
    listed = printed("games", "--records", path).split("\n")[1]
    assert not started or f"  {started}   " in listed  # and no hour, which is not known
    for mark, player in ("x", x), ("o", o):
        name = game.get(f"{mark}_name")
        assert (f"{name} ({game[mark]})" if name else game[mark]) == player


PISKVORK = "Piskvorky 3x3, 11:11, 0\r\n1,1,0\r\n2,2,5\r\n1,2,9\r\n3,3,1\r\n1,3,2\r\npbrain-a.exe\r\nb.zip\r\n-1\r\n"


def test_games_of_piskvork_are_imported_one_or_many(
    tmp_path: Path, typed: Typed, printed: Run, complained: Run
) -> None:
    path = str(tmp_path / "games")
    unfinished = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,5\na\nb\n15\n"
    (tmp_path / "many").write_text(PISKVORK + unfinished + PISKVORK.replace("3,3,1", "3,1,1"), newline="")
    error = complained("import", str(tmp_path / "many"), "--records", path)
    assert error == f"tictactoe: game 2: {NOT_ENDED}\n"
    games = json.loads(printed("games", "--json", "--records", path))
    assert [" ".join(game["moves"]) for game in games] == ["a1 b2 a2 c3 a3", "a1 b2 a2 c1 a3"]
    assert "a         b         X wins" in printed("games", "--records", path)
    (tmp_path / "game.psq").write_bytes(PISKVORK.replace("b.zip", "b\u00e9.zip").encode("latin-1"))
    for name in (str(tmp_path / "game.psq"), str(tmp_path / "game")):
        (tmp_path / "game").write_bytes((tmp_path / "game.psq").read_bytes())
        typed("save\nleave\n")
        told = printed("review", name, "--plain")
        assert f"Move 4: O {HAD_A_DRAW_HERE}" in told
        saved = tmp_path / "game-reviewed.sgf"
        assert "PB[a]PW[b\u00e9]" in saved.read_text(encoding="utf-8")
        saved.unlink()
    (tmp_path / "game.psq").write_text("Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n")
    for command in ("review", "import"):
        assert "line 3: h8 is taken" in complained(command, str(tmp_path / "game.psq"))


@posix
def test_the_title_of_a_review_has_the_number_of_the_game(path: str) -> None:
    from support.program import Program

    with Program("review", "1", "--records", path) as program:
        program.wait(" - review: game 1")
