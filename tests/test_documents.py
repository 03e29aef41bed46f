"""What README, CHANGELOG, docs and help promise: files, links, keys and commands are there, and do as they say."""

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest

from support.command_line import Run, main
from support.pages import anchor, headings, links
from support.records import DATA, json_lines
from support.ui import COMMON, GamePage
from tictactoe._cli.commands import COMMANDS
from tictactoe._cli.parser import parse

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "tictactoe"


def test_the_keys_of_the_readme_are_those_of_the_help() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    table = readme[readme.index("| key |") :].split("\n\n")[0]
    rows = table.splitlines()[2:]
    assert len(rows) == 11
    assert set(rows) <= {
        f"| {key.name} | {key.help} |" for key in (*GamePage.KEYS, *COMMON) if not key.when or "turn" in key.when
    }


def test_the_readme_has_two_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "python3 -m tictactoe\n" in readme
    test = re.search(r"python3 -m venv .venv && .*pytest", readme)
    assert test is not None
    assert test.group() in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_every_link_of_the_documents_leads_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    found = [(page, link) for page in pages for link in links(page.read_text("utf-8"))]
    assert len(found) > 20
    for page, link in found:
        path, _, heading = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not heading or heading in map(anchor, headings(target.read_text("utf-8"))), link


def test_every_file_that_the_documents_name_is_there() -> None:
    folders = [ROOT, PACKAGE, PACKAGE / "_engine", PACKAGE / "_engine" / "search", ROOT / "tests"]
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    named = [
        (page.name, path)
        for page in pages
        for path in re.findall(r"`([\w/]+(?:/|\.py|\.md))`", page.read_text("utf-8"))
    ]
    assert len(named) > 40
    assert [name for name in named if not any((folder / name[1]).exists() for folder in folders)] == []


def test_every_field_of_json_is_described(tmp_path: Path, printed: Run) -> None:
    def fields(data: Any) -> set[str]:
        if isinstance(data, dict):
            return data.keys() | fields([*data.values()])
        return set().union(*map(fields, data)) if isinstance(data, list) else set()

    begun = {"start": "XX./OO./...", "moves": ["c1"]}
    sgf = {"sgf": "(;GM[4]SZ[3];B[aa];W[ab];B[ba];W[bb];B[ca]C[wins])"}
    named = {"x": "engine", "x_name": "one", "o": "person"}
    file, path = json_lines(tmp_path, DATA, DATA | begun, DATA | sgf, DATA | named), str(tmp_path / "games")
    printed("import", str(file), "--records", path)
    solved = fields(json.loads(printed("solve", "xox/oox/___", "--json")))
    drawn = fields(json.loads(printed("tree", "xox/oox/___", "--format", "json")))
    saved, counted = (fields(json.loads(printed(name, "--json", "--records", path))) for name in ("games", "stats"))
    assert fields(json.loads(printed("export", "--records", path).splitlines()[0])) <= saved
    assert {"x_name", "start", "sgf"} <= saved
    page = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
    tables = re.findall(r"(?m)(?:^\|.*\n)+", page[page.index("## JSON") :])
    for table, keys in zip(tables, (solved | drawn, saved | {"o_name"}, counted), strict=True):
        described = set(re.findall(r"`([a-z_]+)`", table))
        assert keys <= described, keys - described
        assert described <= keys, described - keys


def test_every_benchmark_is_named_somewhere() -> None:
    pages = [ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "benchmarks").glob("*.py")]
    pages += [*(ROOT / "tictactoe").rglob("*.py"), *(ROOT / ".ci").iterdir()]
    texts = {page: page.read_text(encoding="utf-8") for page in pages if page.is_file()}
    scripts = sorted((ROOT / "benchmarks").glob("*.py"))
    assert len(scripts) > 20
    for script in scripts:
        name = re.compile(rf"\b{script.stem}(\.py\b| import\b)")
        assert any(name.search(text) for page, text in texts.items() if page != script), script.name


def test_readme_and_changelog_name_every_command() -> None:
    readme, changelog = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CHANGELOG.md"))
    for command in COMMANDS:
        assert command == "play" or re.search(rf"tictactoe {command}\b", readme), command
        assert command == "play" or re.search(rf"`(tictactoe )?{command}\b", changelog), command


def test_what_the_readme_shows_of_commands_is_what_they_print(capsys: pytest.CaptureFixture[str]) -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").split("\n")
    shown = [number for number, line in enumerate(lines) if line.startswith("    $ tictactoe ")]
    assert shown
    for number in shown:
        block = itertools.takewhile(lambda line: not line or line.startswith("    "), lines[number + 1 :])
        assert main(lines[number].split()[2:]) == 0
        assert capsys.readouterr().out.strip("\n") == "\n".join(line[4:] for line in block).strip("\n")


def test_every_command_line_of_the_documents_is_understood() -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    found = [
        (page.name, command)
        for page in pages
        for command in re.findall(r"^    tictactoe (.*?)(?:   .*)?$", page.read_text("utf-8"), re.MULTILINE)
    ]
    assert {name for name, _ in found} == {"README.md", "engines.md", "measurements.md", "playing.md", "search.md"}
    for _, command in found:
        if command != "--help":
            parse(command.split())
