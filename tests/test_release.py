"""What a release needs: a workflow that runs the parts of .ci/run on each Python, and a changelog of this version."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tictactoe import __version__

ROOT = Path(__file__).resolve().parents[1]
RUN, WORKFLOW, PROJECT = (
    (ROOT / name).read_text(encoding="utf-8") for name in (".ci/run", ".github/workflows/ci.yml", "pyproject.toml")
)


def test_the_workflow_runs_every_part_of_ci_run_and_no_other() -> None:
    [parts] = re.findall(r"^parts=\((.*)\)$", RUN, re.MULTILINE)
    commands = re.findall(r"run: (.*)", WORKFLOW)
    assert sorted(commands) == sorted(f".ci/run {part}" for part in parts.split())


def test_the_workflow_has_the_pythons_that_the_package_names() -> None:
    project = tomllib.loads(PROJECT)["project"]
    named = re.findall(r":: Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    [tried] = re.findall(r"python: \[(.*)\]", WORKFLOW)
    assert [version.strip('"') for version in tried.split(", ")] == named
    assert project["requires-python"] == f">={named[0]}"


@pytest.mark.skipif(os.name == "nt", reason="Windows runs no script by its first line")
def test_a_part_that_does_not_exist_is_refused() -> None:
    done = subprocess.run([ROOT / ".ci" / "run", "test"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "test is no part of .ci/run; these are: tests slow lint types wheel compiled release\n"


def test_the_changelog_begins_with_this_version() -> None:
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert re.fullmatch(re.escape(__version__) + r", (not released yet|\d{4}-\d\d-\d\d)", headings[0])


@pytest.mark.parametrize("readme", ["README.md", "README.es.md", "README.ru.md"])
def test_nothing_is_installed_from_the_index_but_this_package(readme: str) -> None:
    name = tomllib.loads(PROJECT)["project"]["name"]
    text = (ROOT / readme).read_text(encoding="utf-8")
    commands = re.findall(r"(?:pip|pipx) install ([\w.][\w.-]*)|uvx --from ([\w.-]+) tictactoe", text)
    assert {"".join(command) for command in commands} == {name, ".", "windows-curses"}
    assert f"uvx --from {name} tictactoe" in text
