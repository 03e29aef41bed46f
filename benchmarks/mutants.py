"""Plant small faults, one at a time, and see whether a test fails.

    python3 -m venv /tmp/mutants && /tmp/mutants/bin/pip install cosmic-ray
    .venv/bin/python benchmarks/mutants.py /tmp/mutants/bin/cosmic-ray --count 40 --seed 1

Faults are drawn at random from all that cosmic-ray can make, except in annotations, and planted in a copy of the
checkout: in the engine and the user interface, or in the files and folders that are named. For each fault, the quick
tests that name the file or need no terminal run until one fails. Faults that survive are printed with their line:
somebody must then explain them, or write a test that fails.

    .venv/bin/python benchmarks/mutants.py --meaning 1 20

plants faults of meaning instead, here the first twenty of those in meanings.txt: an option that is ignored, a limit
that means none, two words exchanged. Each is four lines there: what a user would notice, the file, a text that stands
in it exactly once, and what takes its place. For each, the first test that fails is printed: of those that belong to
its file, else of all quick ones. It needs no cosmic-ray.

Tests that compare texts of the source, and so fail whatever a fault means, are left out. The others must pass without
any fault first.
"""

import argparse
import ast
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 900  # seconds of processor time for the tests; a fault that makes them run for ever counts as noticed
# These operators change nothing, since `is` compares only enums and None here.
SAME = {"core/ReplaceComparisonOperator_Is_Eq", "core/ReplaceComparisonOperator_IsNot_NotEq"}
# These fail for any fault: they compare the source with the list of faults, and with the catalogues.
OF_TEXTS = (
    "test_each_planted_fault_of_meaning_stands_where_the_list_says",
    "test_a_catalogue_is_that_of_the_program",
)
LONG = {"test_maker_breaker", "test_coach", "test_larger_boards", "test_solver", "test_traps"}
CONFIG = """[cosmic-ray]
module-path = {modules}
timeout = 60.0
test-command = "true"
[cosmic-ray.distributor]
name = "local"
"""


class Meaning(NamedTuple):
    """A fault of meaning: what a user would notice, and the text of a file whose place another text takes."""

    number: int
    means: str
    path: str
    old: str
    new: str


class Mutant(NamedTuple):
    """One fault: the operator that makes it, and which of the places that it can change in the file."""

    path: str
    operator: str
    occurrence: int
    line: int
    column: int


def mutants(cosmic_ray: str, copy: Path, modules: list[str]) -> list[Mutant]:
    """All faults that cosmic-ray can plant in these files and folders of a copy of the checkout."""
    (copy / "config.toml").write_text(CONFIG.format(modules=json.dumps(modules)))
    subprocess.run([cosmic_ray, "init", "config.toml", "session.sqlite"], cwd=copy, check=True, capture_output=True)
    query = "SELECT module_path, operator_name, occurrence, start_pos_row, start_pos_col FROM mutation_specs"
    with sqlite3.connect(copy / "session.sqlite") as connection:
        found = sorted(Mutant(*row) for row in connection.execute(query))
    connection.close()
    annotated = {path: annotations(copy / path) for path in {mutant.path for mutant in found}}
    return [
        mutant
        for mutant in found
        if mutant.operator not in SAME
        and not any(start <= (mutant.line, mutant.column) < end for start, end in annotated[mutant.path])
    ]


def annotations(file: Path) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The beginning and the end of each annotation in a file, as lines and columns."""
    found: list[ast.expr | None] = []
    for node in ast.walk(parsed(file)):
        match node:
            case ast.FunctionDef(returns=expression):
                found.append(expression)
            case ast.arg(annotation=expression):
                found.append(expression)
            case ast.AnnAssign(annotation=expression):
                found.append(expression)
    return [
        ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)) for node in found if node
    ]


def ordered(copy: Path, path: str) -> list[str]:
    """The doctests, the tests that import from a file, and those that need no terminal, the long ones last."""
    found = {
        file: path != "" and imports_from(file, copy / path) for file in sorted((copy / "tests").glob("test_*.py"))
    }
    tests = [file for file in found if found[file] or "support.program" not in file.read_text(encoding="utf-8")]
    return ["tictactoe", *map(str, sorted(tests, key=lambda file: (file.stem in LONG, not found[file])))]


def imports_from(test: Path, file: Path) -> bool:
    """Whether a test imports a file, or by the public face or from its support a name that is defined there."""
    module = ".".join(file.parts[len(file.parts) - file.parts[::-1].index("tictactoe") - 1 :]).removesuffix(".py")
    defined = {node.name for node in parsed(file).body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    for node in ast.walk(parsed(test)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = {each.name for each in node.names}
            if module in {node.module, *(f"{node.module}.{name}" for name in names)}:
                return True
            if node.module in ("tictactoe", "support.engine", "support.ui") and names & defined:
                return True
    return False


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def failing(copy: Path, files: list[str]) -> str:
    """The first of these tests that fails, or of all quick ones without files; "" if all pass."""
    environment = os.environ | {"PYTHONPATH": str(copy), "PYTHONPYCACHEPREFIX": str(copy.parent / "bytecode")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    command += ["-k", " and ".join(f"not {name}" for name in OF_TEXTS), *files]
    limited = ["sh", "-c", f'ulimit -t {LONGEST}; exec "$@"', "sh", *command]
    done = subprocess.run(limited, cwd=copy, env=environment, capture_output=True, check=False, text=True)
    assert done.returncode != -signal.SIGTERM, "the tests were ended from outside, which says nothing about the fault"
    if done.returncode == 0:
        return ""
    found = [line.split()[1] for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return found[0] if found else f"the tests ended with status {done.returncode}"


def meanings() -> list[Meaning]:
    """The faults of meaning; says which texts do not stand in their files exactly once, and exits."""
    blocks = (ROOT / "benchmarks" / "meanings.txt").read_text(encoding="utf-8").strip().split("\n\n")
    found = [Meaning(number, *block.split("\n")) for number, block in enumerate(blocks, start=1)]
    texts = {path: (ROOT / path).read_text(encoding="utf-8") for path in {meaning.path for meaning in found}}
    stale = [meaning for meaning in found if texts[meaning.path].count(meaning.old) != 1]
    if stale:
        sys.exit("\n".join(f"{fault.number}: not once in {fault.path}: {fault.old}" for fault in stale))
    return found


def plant_meanings(copy: Path, first: int, last: int) -> None:
    """Plant the faults of meaning from the first to the last, and print for each the test that notices it."""
    planted = meanings()[first - 1 : last]
    expect_all_pass(copy, [])
    passed = 0
    for number, means, path, old, new in planted:
        file = copy / path
        before = file.read_text(encoding="utf-8")
        file.write_text(before.replace(old, new), encoding="utf-8")
        found = failing(copy, nearest(copy, path)) or failing(copy, [])
        passed += not found
        print(f"{number}: {means}: {found or 'NOT NOTICED'}", flush=True)
        file.write_text(before, encoding="utf-8")
    print(f"{len(planted)} planted, {len(planted) - passed} noticed, {passed} passed")


def expect_all_pass(copy: Path, files: list[str]) -> None:
    """End the program unless these tests pass without any fault."""
    if found := failing(copy, files):
        sys.exit(f"without any fault this fails: {found}")


def nearest(copy: Path, path: str) -> list[str]:
    """The tests of a file: those that name it by its module, its folder or its package, the shortest first."""
    parts = path.removesuffix(".py").split("/")
    words = {parts[-1], parts[1].strip("_"), *(parts[3:] if parts[2] == "pages" else [])}
    tests = sorted((copy / "tests").glob("test_*.py"), key=lambda file: (file.stem in LONG, file.stat().st_size))
    named = [file for file in tests if words & set(file.stem.split("_"))]
    telling = [file for file in tests if imports_from(file, copy / path)]
    return [*map(str, dict.fromkeys([*named, *telling])), str(copy / "tests" / "test_machine.py")]


def survives(mutant: Mutant, cosmic_ray: str, copy: Path) -> bool:
    """Whether all tests pass with the fault in the copy."""
    file = copy / mutant.path
    before = file.read_bytes()
    subprocess.run(
        [cosmic_ray, "apply", mutant.path, mutant.operator, str(mutant.occurrence)],
        cwd=copy, check=True, capture_output=True,
    )  # fmt: skip
    assert file.read_bytes() != before
    found = failing(copy, ordered(copy, mutant.path))
    file.write_bytes(before)
    return not found


def main() -> None:
    parser = argparse.ArgumentParser(description="Plant faults and see which of them no test notices.")
    parser.add_argument("cosmic_ray", nargs="?", help="the program, in an environment of its own")
    parser.add_argument(
        "modules", nargs="*", default=["tictactoe/_engine", "tictactoe/_ui"], help="where they are planted"
    )
    parser.add_argument("--count", type=int, default=40, help="how many faults are planted")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--meaning", nargs="*", type=int, metavar="NUMBER", help="faults of meaning, FROM TO or all")
    options = parser.parse_args()
    if options.meaning is None and not options.cosmic_ray:
        parser.error("cosmic-ray is missing, and --meaning is not given")
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv", ".git", ".*_cache"))
        if options.meaning is not None:
            first, last = options.meaning or (1, len(meanings()))
            plant_meanings(copy, first, last)
            return
        known = mutants(options.cosmic_ray, copy, options.modules)
        expect_all_pass(copy, ordered(copy, ""))
        survived = 0
        for number, mutant in enumerate(Random(options.seed).sample(known, options.count), start=1):
            if survives(mutant, options.cosmic_ray, copy):
                survived += 1
                line = (copy / mutant.path).read_text().split("\n")[mutant.line - 1].strip()
                print(f"{mutant.path}:{mutant.line}: {mutant.operator} {mutant.occurrence}: {line}")
            print(f"{number} planted, {survived} survived, of {len(known)}", flush=True)


if __name__ == "__main__":
    main()
