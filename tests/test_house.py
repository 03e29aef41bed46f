"""The house: which room may use what, what documents promise, and that what is typed stays so."""

import ast
import inspect
import itertools
import re
from graphlib import TopologicalSorter
from pathlib import Path
from random import Random
from typing import get_args, get_type_hints

import pytest

import tictactoe
from tictactoe.cli.help import COMMANDS
from tictactoe.cli.main import main
from tictactoe.cli.parser import parse
from tictactoe.ui.session.bindings import BINDINGS, Where

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "tictactoe"
INSIDE_UI = {  # what each folder may use; update, dispatch, effects and view may use all
    "session": {"session"},
    "actions": {"session", "actions"},
    "words": {"session", "words"},
    "screen": {"session", "words", "screen"},
    "reports": {"session", "words", "screen", "reports"},
}
WORLDLY = {"curses", "sqlite3", "os", "sys", "time", "random", "argparse", "locale", "pathlib", "threading", "signal"}
ALLOWED = {"engine": {"engine"}, "ui": {"engine", "ui"}, "shell": {"engine", "ui", "shell"}}


def imported(file: Path, for_types: bool = False) -> set[str]:
    """The absolute names of the modules that a file imports when it runs, or also those only for type checking."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    checked = {
        id(node)
        for branch in ast.walk(tree)
        if not for_types and isinstance(branch, ast.If) and ast.unparse(branch.test) == "TYPE_CHECKING"
        for node in ast.walk(branch)
    }
    names = set()
    for node in ast.walk(tree):
        if id(node) in checked:
            continue
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            package = file.relative_to(ROOT).parts[: -node.level] if node.level else ()
            base = ".".join([*package, *([node.module] if node.module else [])])
            names |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return names


@pytest.mark.parametrize("file", sorted(PACKAGE.rglob("*.py")), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports_run_one_way(file: Path) -> None:
    room = file.relative_to(PACKAGE).parts[0]
    if room not in ALLOWED:
        return
    names = imported(file)
    rooms = {name.split(".")[1] for name in names if name.startswith("tictactoe.")}
    assert rooms <= ALLOWED[room]
    if room != "shell":
        assert not {name.split(".")[0] for name in names} & WORLDLY
    assert ("curses" in names) == (file.name in ("terminal.py", "terminal_modes.py", "painter.py"))


@pytest.mark.parametrize(
    "file", sorted((PACKAGE / "ui").rglob("*.py")), ids=lambda file: str(file.relative_to(PACKAGE))
)
def test_imports_in_ui_run_one_way(file: Path) -> None:
    folder = file.relative_to(PACKAGE / "ui").parts[0]
    if folder not in INSIDE_UI:
        return
    used = {name.split(".")[2] for name in imported(file) if name.startswith("tictactoe.ui.")}
    assert used <= INSIDE_UI[folder]


def test_no_imports_go_round_in_a_circle() -> None:
    files = {file.relative_to(ROOT).with_suffix("").parts: file for file in PACKAGE.rglob("*.py")}
    modules = {".".join(path[: len(path) - (path[-1] == "__init__")]): file for path, file in files.items()}
    graph = {name: imported(file, for_types=True) & modules.keys() for name, file in modules.items()}
    assert graph["tictactoe.ui.session.session"] > {"tictactoe.ui.session.menu", "tictactoe.ui.session.puzzle"}
    TopologicalSorter(graph).prepare()  # raises CycleError


def test_the_house_in_contributing_has_every_room_and_no_other() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for path in re.findall(r"`((?:engine|ui|shell|cli)/[\w/.]*)`", text):
        assert (PACKAGE / path).exists(), path
    drawn = re.search(r" {4}engine/ .*?cli/[^\n]*", text, re.DOTALL)
    assert drawn is not None
    named = {name for line in drawn.group().splitlines() for name in line.strip().partition("  ")[0].split()}
    rooms = [PACKAGE / "engine", PACKAGE / "shell", PACKAGE / "ui"]
    files = {file.stem for room in rooms for file in room.glob("*.py")} - {"__init__"}
    folders = {f"{path.name}/" for path in PACKAGE.rglob("*") if path.is_dir() and path.name != "__pycache__"}
    assert named == files | folders


def test_the_keys_of_the_readme_are_those_of_the_help() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    table = readme[readme.index("| key |") :].split("\n\n")[0]
    rows = table.splitlines()[2:]
    assert len(rows) == 10
    assert set(rows) <= {f"| {key.name} | {key.help} |" for key in BINDINGS if Where.PLAYING in key.where}


def test_the_readme_has_two_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "python3 -m tictactoe\n" in readme
    test = re.search(r"python3 -m venv .venv && .*pytest", readme)
    assert test is not None
    assert test.group() in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_every_link_of_the_documents_leads_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    links = [(page, link) for page in pages for link in re.findall(r"\]\((?!https:)(.*?)\)", page.read_text("utf-8"))]
    assert len(links) > 20
    for page, link in links:
        path, _, heading = link.partition("#")
        assert (page.parent / path).exists(), link
        if heading:
            headings = re.findall(r"^#+ (.*)$", (page.parent / path).read_text("utf-8"), re.MULTILINE)
            assert heading in [re.sub(r"[^\w -]", "", text).lower().replace(" ", "-") for text in headings], link


def test_every_file_that_the_documents_name_is_there() -> None:
    folders = [ROOT, PACKAGE, PACKAGE / "engine", PACKAGE / "engine" / "search", ROOT / "tests"]
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    named = [
        (page.name, path)
        for page in pages
        for path in re.findall(r"`([\w/]+(?:/|\.py|\.md))`", page.read_text("utf-8"))
    ]
    assert len(named) > 40
    assert [name for name in named if not any((folder / name[1]).exists() for folder in folders)] == []


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


def test_every_command_line_of_the_readme_is_understood() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^    tictactoe (.*?)(?:   .*)?$", readme, re.MULTILINE)
    assert len(commands) > 5
    for command in commands:
        if command != "--help":
            parse(command.split())


def test_the_public_face_is_there() -> None:
    for name in tictactoe.__all__:
        assert getattr(tictactoe, name) is not None
        assert name in dir(tictactoe)
    assert (PACKAGE / "py.typed").exists()
    with pytest.raises(AttributeError):
        tictactoe.nothing  # type: ignore[attr-defined]  # noqa: B018 - the attribute itself is the test


def test_what_the_public_face_takes_and_gives_has_its_name_there() -> None:
    names = {name: getattr(tictactoe, name) for name in tictactoe.__all__}
    needed: set[type] = set()
    for thing in names.values():
        public = [member for name, member in vars(thing).items() if name[0] != "_"] if inspect.isclass(thing) else []
        methods = [getattr(member, "fget", getattr(member, "__func__", member)) for member in public]
        for annotated in [thing, *filter(inspect.isfunction, methods)]:
            hints = get_type_hints(annotated, localns=names | {"Random": Random}).values()
            needed |= {found for hint in hints for found in (hint, *get_args(hint)) if inspect.isclass(found)}
    own = {found for found in needed if found.__module__.startswith("tictactoe.")}
    assert len(own) > 20
    assert own <= set(names.values())


@pytest.mark.parametrize("budget", [-1.0, float("nan")])
def test_a_budget_that_never_ends_is_refused(budget: float) -> None:
    with pytest.raises(ValueError, match="it is 0 or more"):
        tictactoe.analyse(tictactoe.Rules(7, 7, 5).start, budget)
