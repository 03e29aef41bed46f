"""The house: which room may use what, and that it is drawn as it stands."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "tictactoe"
UI = PACKAGE / "_ui"
PAGES = UI / "pages"
INSIDE_UI = {  # what each file and folder may use when it runs: folders, files, or names in them
    "sitting": "sitting words.language",
    "words": "sitting words",
    "keys": "words.language",
    "page": "sitting parts.layout words.language",
    "parts": "sitting words keys page parts",
    "board": "sitting words keys page parts board",
    "reports": "sitting words parts board reports",
    "line_input": "sitting words",
    "pages": "sitting words keys page parts board line_input pages reports.stats reports.think",
    "app": "sitting keys page parts pages words.language",
    "line_mode": "sitting words line_input app",
}
PURE = {  # the standard modules that the rooms without input, output, clock and chance may use
    "_engine": (
        "collections contextlib datetime enum functools hashlib inspect itertools json math operator re struct typing"
        " zlib"
    ),
    "_ui": (
        "collections contextlib datetime difflib enum functools html itertools json math operator types typing"
        " unicodedata"
    ),
}
CURSES = {f"_shell/terminal/{name}.py" for name in ("modes", "painter", "screen")}
LOADS = {  # what comes from files of the package when it is first needed: a page, a catalogue
    "_ui/pages/__init__.py": {"importlib"},
    "_ui/words/language.py": {"gettext", "os"},
}
MOST_LAZY = 15  # imports in functions, so that the game starts without what it does not need
MOST_TESTS = 3  # that import a module; what more of them need comes from `tictactoe` or from tests/support
ALLOWED = {"_engine": {"_engine"}, "_ui": {"_engine", "_ui"}, "_shell": {"_engine", "_ui", "_shell"}}


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Those below a node, which alone can import."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield child
            yield from statements(child)


@cache
def imported(file: Path, for_types: bool = False) -> frozenset[str]:
    """The absolute names of the modules that a file imports when it runs, or also those only for type checking."""
    tree = parsed(file)
    checked = {
        id(node)
        for branch in statements(tree)
        if not for_types and isinstance(branch, ast.If) and getattr(branch.test, "id", "") == "TYPE_CHECKING"
        for node in statements(branch)
    }
    names = set()
    for node in statements(tree):
        if id(node) in checked:
            continue
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            package = file.relative_to(ROOT).parts[: -node.level] if node.level else ()
            base = ".".join([*package, *([node.module] if node.module else [])])
            names |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return frozenset(names)


def shortened(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()


def test_imports_run_one_way() -> None:
    for file in (file for room in ALLOWED for file in (PACKAGE / room).rglob("*.py")):
        room = file.relative_to(PACKAGE).parts[0]
        names = imported(file)
        rooms = {name.split(".")[1] for name in names if name.startswith("tictactoe.")}
        assert rooms <= ALLOWED[room], file
        if room in PURE:
            loads = LOADS.get(shortened(file), set())
            assert {name.split(".")[0] for name in names} <= {"tictactoe", *PURE[room].split(), *loads}, file
        assert ("curses" in names) == (shortened(file) in CURSES), file


def test_imports_in_ui_run_one_way() -> None:
    for file in {*UI.rglob("*.py")} - {UI / "__init__.py"}:
        allowed = [f"{name}." for name in INSIDE_UI[file.relative_to(UI).with_suffix("").parts[0]].split()]
        names = [name for name in imported(file) if name.startswith("tictactoe._ui.")]
        used = [f"{name.removeprefix('tictactoe._ui.')}." for name in names]
        wrong = [name for name in used if not any(name.startswith(it) or it.startswith(name) for it in allowed)]
        assert not wrong, file


def test_no_page_names_another() -> None:
    pages = {path.stem for path in PAGES.iterdir()} - {"__init__", "__pycache__"}
    for file in PAGES.rglob("*.py"):
        names = imported(file, for_types=True)
        used = {name.split(".")[3] for name in names if name.startswith("tictactoe._ui.pages.")}
        assert used & pages <= {file.relative_to(PAGES).with_suffix("").parts[0]}, file


def test_no_imports_go_round_in_a_circle() -> None:
    files = {file.relative_to(ROOT).with_suffix("").parts: file for file in PACKAGE.rglob("*.py")}
    modules = {".".join(path[: len(path) - (path[-1] == "__init__")]): file for path, file in files.items()}
    graph = {}
    for name, file in modules.items():
        names = imported(file, for_types=PAGES not in file.parents)  # the files of a page name its type
        known = {name.rpartition(".")[0], "tictactoe._ui.app"}  # its folder, and the app, which pages are given
        graph[name] = (names & modules.keys()) - known
    assert graph["tictactoe._ui.app"] > {"tictactoe._ui.page", "tictactoe._ui.sitting.suggested"}
    TopologicalSorter(graph).prepare()  # raises CycleError


def test_the_searches_can_be_read_in_the_order_that_they_name() -> None:
    folder, room = PACKAGE / "_engine" / "search", "tictactoe._engine.search"
    said = ast.get_docstring(parsed(folder / "__init__.py")) or ""
    order = [
        name for row in re.findall("^    .*?  +(.*)", said, re.MULTILINE) for name in row.partition(";")[0].split()
    ]
    assert sorted([*order, "__init__"]) == sorted(file.stem for file in folder.glob("*.py"))
    for place, name in enumerate(order):
        later = imported(folder / f"{name}.py") & {f"{room}.{other}" for other in order[place:]}
        assert later == ({f"{room}.provers"} if name == "negamax" else set()), name


def test_few_imports_stand_inside_functions() -> None:
    lazy = [
        f"{shortened(file)}: {ast.unparse(node)}"
        for file in PACKAGE.rglob("*.py")
        for function in statements(parsed(file))
        if isinstance(function, ast.FunctionDef)
        for node in statements(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert "_shell/records/__init__.py: from .store import Store" in lazy
    assert len(lazy) <= MOST_LAZY, lazy


def test_a_moved_module_is_named_in_few_tests() -> None:
    paths = [file.relative_to(ROOT).with_suffix("").parts for file in PACKAGE.rglob("*.py")]
    modules = {".".join(path[: len(path) - (path[-1] == "__init__")]) for path in paths} - {"tictactoe"}
    named: dict[str, set[str]] = {}
    for file in (ROOT / "tests").glob("test_*.py"):
        for node in statements(parsed(file)):
            if isinstance(node, ast.ImportFrom) and node.module:
                for name in (f"{node.module}.{alias.name}" for alias in node.names):
                    named.setdefault(name if name in modules else node.module, set()).add(file.name)
    assert {"tictactoe._shell.records", "tictactoe._shell.records.thread"} < named.keys()
    many = {module: sorted(files) for module, files in named.items() if len(files) > MOST_TESTS}
    assert not {module: files for module, files in many.items() if module in modules}


def test_the_house_in_contributing_has_every_room_and_no_other() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for path in re.findall(r"`((?:_engine|_ui|_shell|_cli)/[\w/.]*)`", text):
        assert (PACKAGE / path).exists(), path
    drawn = re.search(r" {4}_engine/ .*?_cli/[^\n]*", text, re.DOTALL)
    assert drawn is not None
    named = {name for line in drawn.group().splitlines() for name in line.strip().partition("  ")[0].split()}
    rooms = [PACKAGE / "_engine", PACKAGE / "_shell", UI, PAGES]
    files = {file.stem for room in rooms for file in room.glob("*.py")} - {"__init__"}
    folders = {f"{path.name}/" for path in PACKAGE.rglob("*") if path.is_dir() and path.name != "__pycache__"}
    assert named == files | folders


def test_each_planted_fault_of_meaning_stands_where_the_list_says() -> None:
    command = [sys.executable, "-c", "import mutants; print(len(mutants.meanings()))"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "benchmarks")
    assert done.stderr == ""  # else a line for each that does not
    assert int(done.stdout) > 100
