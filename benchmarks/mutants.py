"""Plant small faults, one at a time, and see whether a test fails.

    python3 -m venv /tmp/mutants && /tmp/mutants/bin/pip install cosmic-ray
    .venv/bin/python benchmarks/mutants.py /tmp/mutants/bin/cosmic-ray --count 40 --seed 1

Faults are drawn at random from all that cosmic-ray can make, except in annotations, and planted in a copy of the
checkout: in the engine and the user interface, or in the files and folders that are named. For each fault, the quick
tests that name the file or need no terminal run until one fails. Faults that survive are printed with their line:
somebody must then explain them, or write a test that fails.
"""

import argparse
import ast
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 300  # seconds of processor time for the tests; a fault that makes them run for ever counts as noticed
# These operators change nothing, since `is` compares only enums and None here.
SAME = {"core/ReplaceComparisonOperator_Is_Eq", "core/ReplaceComparisonOperator_IsNot_NotEq"}
LONG = {"test_breaker", "test_coach", "test_larger_boards", "test_sittings", "test_solver", "test_traps"}
CONFIG = """[cosmic-ray]
module-path = {modules}
timeout = 60.0
test-command = "true"
[cosmic-ray.distributor]
name = "local"
"""


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
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
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


def ordered(copy: Path, module: str) -> list[str]:
    """The doctests, the tests that name the module, and those that need no terminal, the long ones last."""
    texts = {file: file.read_text(encoding="utf-8") for file in sorted((copy / "tests").glob("test_*.py"))}
    found = [file for file, text in texts.items() if "support.program" not in text or (module and module in text)]
    return ["tictactoe", *map(str, sorted(found, key=lambda file: (file.stem in LONG, module not in texts[file])))]


def passes(copy: Path, files: list[str]) -> bool:
    """Whether all these tests pass."""
    environment = os.environ | {"PYTHONPYCACHEPREFIX": str(copy.parent / "bytecode")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *files]
    limited = ["sh", "-c", f'ulimit -t {LONGEST}; exec "$@"', "sh", *command]
    return subprocess.run(limited, cwd=copy, env=environment, capture_output=True, check=False).returncode == 0


def survives(mutant: Mutant, cosmic_ray: str, copy: Path) -> bool:
    """Whether all tests pass with the fault in the copy."""
    file = copy / mutant.path
    before = file.read_bytes()
    subprocess.run(
        [cosmic_ray, "apply", mutant.path, mutant.operator, str(mutant.occurrence)],
        cwd=copy, check=True, capture_output=True,
    )  # fmt: skip
    assert file.read_bytes() != before
    found = passes(copy, ordered(copy, mutant.path.removesuffix(".py").replace("/", ".")))
    file.write_bytes(before)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Plant faults and see which of them no test notices.")
    parser.add_argument("cosmic_ray", help="the program, in an environment of its own")
    parser.add_argument(
        "modules", nargs="*", default=["tictactoe/engine", "tictactoe/ui"], help="where they are planted"
    )
    parser.add_argument("--count", type=int, default=40, help="how many faults are planted")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv", ".git", ".*_cache"))
        known = mutants(options.cosmic_ray, copy, options.modules)
        assert passes(copy, ordered(copy, "")), "a test fails without any fault"
        survived = 0
        for number, mutant in enumerate(Random(options.seed).sample(known, options.count), start=1):
            if survives(mutant, options.cosmic_ray, copy):
                survived += 1
                line = (copy / mutant.path).read_text().split("\n")[mutant.line - 1].strip()
                print(f"{mutant.path}:{mutant.line}: {mutant.operator} {mutant.occurrence}: {line}")
            print(f"{number} planted, {survived} survived, of {len(known)}", flush=True)


if __name__ == "__main__":
    main()
