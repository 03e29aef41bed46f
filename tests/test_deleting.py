"""Deleting a saved game, and saving a review, with the real program in a real terminal."""

import re
import signal
from contextlib import closing
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a pty is a thing of POSIX")

from support.program import Program, leave
from support.records_file import rows
from support.sentences import FIND_IT
from support.stores import WON, YOU, another, at, played
from tictactoe import parse_sgf

ALL = "SELECT * FROM game ORDER BY id"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with three games, each of which the player won."""
    with closing(another(str(tmp_path / "records"))) as records:
        for number in (1, 2, 3):
            records.keep_game(played(*WON, id=number, seats=YOU), at(number))
    return tmp_path / "records"


def list_of_games(file: Path) -> Program:
    program = Program("--records", str(file), "--level", "casual")
    program.wait("Your move")
    program.press("s")
    program.wait("Enter games")
    program.press("enter")
    program.wait("d delete")
    return program


def test_a_game_is_gone_from_the_file_and_comes_back_as_it_was(file: Path) -> None:
    before = rows(file, ALL)
    with list_of_games(file) as program:
        program.press("down", "d")
        program.wait("Delete game 2?")
        assert rows(file, ALL) == before
        program.press("d")
        program.wait("Game 2 is deleted. u brings it back.")
        assert rows(file, ALL) == [before[0], before[2]]
        program.press("u")
        program.wait("Game 2 is back.")
        assert rows(file, ALL) == before
        program.press("d", "d")
        program.wait("Game 2 is deleted.")
        program.press("escape")
        program.wait("Enter games")
        assert re.search(r"casual +2 +2 ", program.text())
        program.press("escape")
        program.wait("Your move")
        leave(program)
    assert rows(file, ALL) == [before[0], before[2]]


def test_killed_in_the_list_it_has_deleted_what_it_said(file: Path) -> None:
    before = rows(file, ALL)
    with list_of_games(file) as program:
        program.press("d", "d")
        program.wait("Game 3 is deleted.")
        program.signal(signal.SIGKILL)
        assert program.exit_status() == -signal.SIGKILL
    assert rows(file, ALL) == before[:2]
    with list_of_games(file) as program:
        assert "2026-11-21" in program.text()
        assert rows(file, "PRAGMA integrity_check") == [("ok",)]


def test_a_game_from_a_file_is_carried_back_with_comments(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    text = "(;GM[4]SZ[3]PB[Ann]PW[Bo];B[bb]C[the centre];W[ba](;B[ca];W[ac];B[aa];W[cc];B[ab])(;B[aa]))"
    file.write_text(text, encoding="utf-8")
    with Program("review", str(file)) as program:
        program.wait("review: Ann (X) against Bo (O)")
        program.wait(FIND_IT)
        program.press("home")
        program.wait("the centre")
        program.press("s")
        program.wait("Saved as")
        leave(program)
    assert file.read_text(encoding="utf-8") == text
    [before], [tree] = parse_sgf(text), parse_sgf((tmp_path / "game-reviewed.sgf").read_text(encoding="utf-8"))
    assert (tree.game, tree.players) == (before.game, ("Ann", "Bo"))
    assert tree.first[0].comment.startswith("the centre\ntictactoe: Move 1: ")
    assert [reply.cell for reply in tree.replies((4, 1))] == [2, 0]
    assert tree.branch((4, 1)).mistake  # type: ignore[union-attr]
