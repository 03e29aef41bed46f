"""Plant small faults in the engine and the user interface, one at a time, and see whether a test fails.

    python3 -m venv /tmp/mutants && /tmp/mutants/bin/pip install cosmic-ray
    .venv/bin/python benchmarks/mutants.py /tmp/mutants/bin/cosmic-ray --count 40 --seed 1

Faults are drawn at random from all that cosmic-ray knows to make, annotations apart, and planted in a copy of the
checkout. Each is met by the tests that import its module and need no terminal, and what survives these, with `--all`,
by all that need none; they stop at their first failure. Those that survive are printed with their line, to be killed
by a test or explained.
"""

import argparse
import ast
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 300  # seconds for the tests; a fault that lets them run for ever is noticed, too
CONFIG = """[cosmic-ray]
module-path = ["tictactoe/engine", "tictactoe/ui"]
timeout = 60.0
test-command = "true"
[cosmic-ray.distributor]
name = "local"
"""


class Mutant(NamedTuple):
    """One fault: the operator that makes it, and at which of the places in the file where it could."""

    path: str
    operator: str
    occurrence: int
    line: int
    column: int


def mutants(cosmic_ray: str, copy: Path) -> list[Mutant]:
    """All faults that cosmic-ray can plant in a copy of the checkout."""
    (copy / "config.toml").write_text(CONFIG)
    subprocess.run([cosmic_ray, "init", "config.toml", "session.sqlite"], cwd=copy, check=True, capture_output=True)
    query = "SELECT module_path, operator_name, occurrence, start_pos_row, start_pos_col FROM mutation_specs"
    with sqlite3.connect(copy / "session.sqlite") as connection:
        found = sorted(Mutant(*row) for row in connection.execute(query))
    connection.close()
    annotated = {path: annotations(copy / path) for path in {mutant.path for mutant in found}}
    return [
        mutant
        for mutant in found
        if not any(start <= (mutant.line, mutant.column) < end for start, end in annotated[mutant.path])
    ]


def annotations(file: Path) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """From where to where the annotations of a file stand, as lines and columns."""
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


def tests_of(module: str | None, copy: Path) -> list[str]:
    """The doctests and the files of tests that import a module and need no terminal; with None all that need none."""
    texts = {file: file.read_text(encoding="utf-8") for file in sorted((copy / "tests").glob("test_*.py"))}
    found = [str(file) for file, text in texts.items() if "support.program" not in text and (module or "") in text]
    return [module.replace(".", "/") + ".py" if module else "tictactoe", *found]


def survives(mutant: Mutant, cosmic_ray: str, copy: Path, every: bool) -> bool:
    """Whether no test fails with the fault in the copy."""
    module = mutant.path.removesuffix(".py").replace("/", ".")
    tests = tests_of(None if every else module, copy)
    file = copy / mutant.path
    before = file.read_bytes()
    subprocess.run(
        [cosmic_ray, "apply", mutant.path, mutant.operator, str(mutant.occurrence)],
        cwd=copy, check=True, capture_output=True,
    )  # fmt: skip
    assert file.read_bytes() != before
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return False
    finally:
        file.write_bytes(before)
    return done.returncode in (0, 5)  # all passed, or there was none


def main() -> None:
    parser = argparse.ArgumentParser(description="Plant faults and see which of them no test notices.")
    parser.add_argument("cosmic_ray", help="the program, in an environment of its own")
    parser.add_argument("--count", type=int, default=40, help="how many faults are planted")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--all", action="store_true", help="meet what survives with all tests that need no terminal")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv", ".git", ".*_cache"))
        known = mutants(options.cosmic_ray, copy)
        chosen = Random(options.seed).sample(known, options.count)
        survived = 0
        for number, mutant in enumerate(chosen, start=1):
            if all(survives(mutant, options.cosmic_ray, copy, every) for every in [False, True][: 1 + options.all]):
                survived += 1
                line = (copy / mutant.path).read_text().split("\n")[mutant.line - 1].strip()
                print(f"{mutant.path}:{mutant.line}: {mutant.operator} {mutant.occurrence}: {line}")
            print(f"{number} planted, {survived} survived, of {len(known)}", flush=True)


if __name__ == "__main__":
    main()
