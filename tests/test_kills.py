"""The real program, killed at random moments: what the screen showed is in the file, and nothing is there twice.

It waits longer for its records than it does for a person, so that a busy machine makes no difference.
"""

import signal
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from support.board_on_screen import EMPTY, board
from support.program import patient
from support.records_file import finished, in_progress, marks, rows
from support.sentences import PLAY_AGAIN, WELCOME_BACK

HURRIED = 0.5  # of all kills: the screen is not waited for
TAKE_BACKS = 0.1  # of all moments at which something can be taken back


def count(board: str) -> int:
    return sum(board.count(mark) for mark in "XO")


def is_part(board: str, of: str) -> bool:
    """Whether `of` has all the marks of a board."""
    return all(mark in (".", other) for mark, other in zip(board, of, strict=True))


class Player:
    """A person who goes on playing after every kill, and counts the games; plays X, or both sides of two people."""

    def __init__(self, file: Path, rng: Random, risk: float, *arguments: str) -> None:
        self.file, self.rng, self.arguments = file, rng, arguments
        self.risk = risk  # that the program is killed after a mark, or an end
        self.people = 2 if "2" in arguments else 1
        self.games: list[str] = []  # the boards of finished games, as they were on the screen
        self.stands: list[str] = []  # that of the last one where it goes on, its end having been taken back
        self.kills = 0
        self.start()

    def start(self, resume: bool = False) -> None:
        """Start the program; to go on with a game, without options about the game."""
        self.program = patient(self.file, "--pace", "0", "--seed", "5", *(() if resume else self.arguments))

    def play(self, games: int) -> None:
        """Play until `games` games are over, then check the file and leave."""
        while len(self.games) < games:
            self.wait(lambda: self.over or self.turn)
            if self.over:
                self.games.append(board(self.program))
                self.stands = []
                self.end()
            else:
                self.step(board(self.program))
        assert len(finished(self.file)) == games
        assert sum(len(moves.split()) for moves in finished(self.file)) == sum(map(count, self.games))
        assert rows(self.file, "PRAGMA integrity_check") == [("ok",)]
        self.program.press("q")
        assert self.program.exit_status() == 0
        self.program.close()
        assert sorted(file.name for file in self.file.parent.iterdir()) == [self.file.name, f"{self.file.name}.lock"]

    @property
    def over(self) -> bool:
        return PLAY_AGAIN in self.program.text()

    @property
    def turn(self) -> bool:
        return ("to move." if self.people == 2 else "Your move") in self.program.text()

    def wait(self, condition: Callable[[], bool]) -> None:
        self.program.wait(lambda screen: condition())
        self.program.settle()

    def step(self, shown: str) -> None:
        """Place a mark, or take a turn back, and perhaps kill the program."""
        if "X" in shown and self.rng.random() < TAKE_BACKS:
            self.program.press("u")
            self.wait(lambda: count(board(self.program)) < count(shown))
            if self.rng.random() < self.risk:
                self.kill()
            return
        cell = self.rng.choice([cell for cell, mark in enumerate(shown.replace("/", "")) if mark == "."])
        self.program.press(str(cell + 1))
        if self.rng.random() > self.risk:
            self.wait(lambda: self.over or count(board(self.program)) >= count(shown) + 3 - self.people)
        elif self.rng.random() > HURRIED:
            self.program.wait(lambda screen: self.over or count(board(self.program)) > count(shown))
            self.kill()
        else:
            self.kill()

    def end(self) -> None:
        """After the end of a game: take it back, kill the program, or begin the next game."""
        assert [marks(moves, first) for moves, first in self.records()] == self.games
        chance = self.rng.random()
        if chance < TAKE_BACKS:
            shown = self.games.pop()
            self.stands = [shown]
            self.program.press("u")
            self.wait(lambda: count(board(self.program)) < count(shown))
            assert len(finished(self.file)) == len(self.games) + 1
        elif chance < TAKE_BACKS + self.risk:
            self.games.pop()
            self.kill()  # it finds the game again, which is over
        else:
            self.program.press("z")
            self.wait(lambda: not self.over and self.turn)

    def records(self) -> list[tuple[str, str]]:
        return rows(self.file, "SELECT moves, first FROM game ORDER BY id")

    def kill(self) -> None:
        """Kill the program, check what it left in the file, and start it again."""
        self.kills += 1
        self.program.signal(signal.SIGKILL)
        assert self.program.exit_status() == -signal.SIGKILL
        shown, over = board(self.program), self.over
        self.program.close()
        games, left = [marks(moves, first) for moves, first in self.records()], in_progress(self.file)
        assert games[: len(self.games)] == self.games
        last = games[len(self.games) :]
        if left:
            assert last == self.stands
        else:
            self.games, self.stands = games, []
        (kept,) = left or last or [EMPTY]
        if kept == EMPTY:
            assert "X" not in shown
        elif left or last != self.stands:
            assert is_part(shown, of=kept)
            assert count(kept) <= count(shown) + (0 if over else 1)
            assert not (over and left)
        self.start(resume=bool(left))
        if left:
            self.program.wait(WELCOME_BACK)
            self.wait(lambda: self.over or self.turn)
            assert is_part(kept, of=board(self.program))
            assert count(board(self.program)) <= count(kept) + 2 - self.people
        else:
            self.wait(lambda: self.turn)
            assert count(board(self.program)) <= 2 - self.people


COMPUTER = ("--players", "1", "--level", "novice", "--mark", "X")


@pytest.mark.parametrize(
    ("games", "risk"),
    [
        (3, 0.5),
        pytest.param(20, 0.25, marks=pytest.mark.slow),
        pytest.param(100, 0.25, marks=pytest.mark.exhaustive),
    ],
)
@pytest.mark.parametrize("arguments", [("--players", "2"), COMPUTER], ids=["two", "computer"])
def test_what_was_on_the_screen_is_kept_and_counted_once_however_often_it_is_killed(
    tmp_path: Path, arguments: tuple[str, ...], games: int, risk: float
) -> None:
    player = Player(tmp_path / "here" / "records", Random(2), risk, *arguments)
    player.play(games)
    assert player.kills > games * 0.8
