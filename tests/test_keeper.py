"""The keeper of the records: what it answers, and what becomes of games where they do not do as they should."""

import sys
from pathlib import Path
from typing import Any

import pytest

from tictactoe.engine.game import Game
from tictactoe.shell import keeper
from tictactoe.shell.clock import now
from tictactoe.shell.keeper import Keeper
from tictactoe.shell.records import Records
from tictactoe.shell.unusable import Unusable
from tictactoe.ui.events import Event, Failed, Message, Open, Opened, Size
from tictactoe.ui.settings import Settings

PEOPLE = Settings(players=2)
QUESTION = Open(PEOPLE, frozenset(), Size(80, 24))
WON = (0, 3, 1, 4, 2)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is."""
    for name in ("OPENING", "KEEPING", "CLOSING"):
        monkeypatch.setattr(keeper, name, 60.0)


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "records.sqlite3")


def played(*cells: int, id: int = 1) -> Game:
    game = Game(id, PEOPLE.rules.start, PEOPLE.seats)
    for cell in cells:
        game = game.play(cell)
    return game


def left(path: str) -> None:
    """A game is in progress there that nobody plays."""
    records = Records(path)
    records.hold()
    records.keep(played(8), now())
    records.close()


def resumed(path: str) -> tuple[int, ...] | None:
    """The cells of the game that the next start goes on with."""
    opened = Keeper(path)
    answer = opened.open(QUESTION)
    opened.close()
    assert isinstance(answer, Opened)
    return tuple(cell for cell, _ in answer.resumed.moves) if answer.resumed else None


def finished(path: str) -> list[tuple[int, ...]]:
    records = Records(path)
    games = [tuple(cell for cell, _ in record.game.moves) for record in records.games()]
    records.close()
    return games


def said(answer: Event | None) -> Message | None:
    return answer.said if isinstance(answer, Failed | Opened) else None


def failing(*_: Any) -> Any:
    raise Unusable("failing")


def test_a_python_without_sqlite_plays_without_records(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("records", "database"):
        monkeypatch.delitem(sys.modules, f"tictactoe.shell.{name}")
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    opened = Keeper(path)
    assert opened.open(QUESTION) == Failed(Message("records missing"))
    opened.keep(played(*WON))
    opened.remember({"level": "casual"})
    opened.recall()
    opened.close()
    while opened.ready:
        assert not isinstance(opened.answer(), Failed)


def test_records_that_cannot_be_read_keep_the_game_that_was_left(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left(path)
    with monkeypatch.context() as context:
        context.setattr(Records, "results", failing)
        opened = Keeper(path)
        assert opened.open(QUESTION) == Failed(Message("records failing"))
        opened.keep(played(*WON))
        opened.close()
    assert finished(path) == [WON]
    assert resumed(path) == (8,)
