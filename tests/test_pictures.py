"""The pictures in the documents: each is what the program draws."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
COMMANDS = re.findall(
    r"^ +(.*docs/pictures\.py (docs/\w+\.svg) .*)$", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.M
)


def test_every_picture_has_its_command() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    shown = {
        page.parent / link for page in pages for link in re.findall(r"!\[.*?\]\((.*?)\)", page.read_text("utf-8"))
    }
    pictures = {*(ROOT / "docs").glob("*.svg")}
    of_the_screen = {picture for picture in shown if picture.parent == ROOT / "docs"}  # not the tree of the chapter
    assert {ROOT / picture for _, picture in COMMANDS} == pictures == of_the_screen


# How deep the search of gomoku.svg has looked after some seconds depends on the machine.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "picture"), [pytest.param(*row, id=row[1]) for row in COMMANDS if "gomoku" not in row[1]]
)
def test_a_picture_shows_what_the_program_draws(command: str, picture: str, tmp_path: Path) -> None:
    folder = Path(sys.executable).parent
    drawn = tmp_path / "drawn.svg"
    command = command.replace(picture, str(drawn), 1).replace(".venv/bin", str(folder))
    subprocess.run(["sh", "-c", command], check=True, cwd=ROOT)
    assert drawn.read_text("utf-8") == (ROOT / picture).read_text("utf-8")
