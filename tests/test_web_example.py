"""The front end for a browser: what it answers, and a game in a real browser."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from support.browser import browser
from support.paper import needs_browser
from support.sentences import CAN_WIN_NOW
from tictactoe import Mark, parse

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "examples" / "web.py"
CELLS = "['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']"


@pytest.fixture
def address() -> Iterator[str]:
    with subprocess.Popen([sys.executable, SOURCE, "0"], cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        yield server.stdout.readline().strip()
        server.terminate()


def answer(url: str) -> str:
    with urlopen(url) as found:
        return str(found.read().decode())


def test_it_has_less_than_80_lines_and_needs_the_standard_library_alone() -> None:
    assert len(SOURCE.read_text(encoding="utf-8").splitlines()) < 80


def test_it_answers_moves_with_what_the_coach_says(address: str) -> None:
    assert "you play X" in answer(address)
    assert "b3 loses in 3 moves: O plays " in answer(f"{address}/?at=1X1/1O1/3&move=b3")
    assert f"You {CAN_WIN_NOW} Look along row 1." in answer(f"{address}/?at=XX1/OO1/3&hints=2")
    assert "X wins." in answer(f"{address}/?at=XX1/OO1/3&move=c1")
    for wrong in ("at=XX1/3/3", "at=XXX/OO1/3&move=c3", "at=3/3/3&move=z9", "at=X2/1O1/3&move=a1", "hints=many"):
        with pytest.raises(HTTPError, match="400") as caught:
            answer(f"{address}/?{wrong}")
        caught.value.close()  # Python 3.14 warns of an answer that was left open


@pytest.mark.exhaustive
@needs_browser
def test_a_game_is_played_in_a_browser(address: str, tmp_path: Path) -> None:
    with browser(tmp_path) as page:
        page.open(address)
        page.wait("!!document.querySelector('#status')")
        page.click("button[name=hints]")
        page.wait("document.querySelector('#coach').textContent == 'Every move draws.'")
        for _ in range(5):
            before = page.run("document.querySelector('[name=at]').value")
            free = page.run(f"{CELLS}.filter(cell => !document.querySelector(`[value=${{cell}}]`).disabled)")
            page.click(f"[value={free[0]}]")
            page.wait(f"(document.querySelector('[name=at]') || {{value: '{before}'}}).value != '{before}'")
            position = parse(page.run("document.querySelector('[name=at]').value"))
            assert page.run("document.querySelector('#coach').textContent").startswith(f"{free[0]} ")
            shown = page.run(
                f"{CELLS}.map(cell => document.querySelector(`[value=${{cell}}]`).textContent || '.').join('')"
            )
            assert shown == "".join(position.rows)
            if position.outcome:
                break
            assert position.to_move is Mark.X
        assert position.outcome
        assert page.run("document.querySelector('#status').textContent") == f"{position.outcome}.".capitalize()
