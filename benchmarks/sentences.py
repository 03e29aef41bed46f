"""Sentences of the program that stand in more than a few tests, each of which would break where a word is changed.

    python benchmarks/sentences.py           the number of sentences, of those in more than three tests, and these
    python benchmarks/sentences.py --where   with the tests
    python benchmarks/sentences.py --change  change each of these wherever the program says it, in a copy, and run the
                                             tests in which it stands: how many would have to be edited

A sentence that many tests wait for belongs into tests/support, where it stands once. Words such as "in a row" are
said in several places, each of which may well be in few tests: only --change tells.
"""

import argparse
import ast
import io
import os
import re
import shutil
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
STAND_INS = ROOT / "tests" / "support" / "sentences.py"  # an edit there is the one that is wanted
MOST = 3
WORDS = 3  # of a sentence; less are words of the game, such as "a draw"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--where", action="store_true", help="name the tests")
    parser.add_argument("--change", action="store_true", help="change them, and run the tests")
    options = parser.parse_args()
    sentences = {text for path in (ROOT / "tictactoe" / "_ui").rglob("*.py") for text in said(parsed(path))}
    tests = dict(texts_of_tests())
    found = {sentence: breaks(sentence, tests) for sentence in sentences}
    many = sorted((names, sentence) for sentence, names in found.items() if len(names) > MOST)
    print(f"{len(many)} of {len(sentences)} sentences stand in more than {MOST} tests.")
    for names, sentence in sorted(many, key=lambda each: -len(each[0])):
        print(f"{len(names):3}  {sentence!r}", *(names if options.where else []), sep="\n       ")
    if options.change:
        with TemporaryDirectory() as folder:
            copy = Path(folder) / "checkout"
            shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv", ".git", ".*_cache", "__pycache__"))
            for names, sentence in many:
                change(copy, sentence, names)


def change(copy: Path, sentence: str, names: list[str]) -> None:
    """Change a sentence in each place of the copy where it is said, and print which of these tests then fail."""
    for file in sorted((copy / "tictactoe").rglob("*.py")):
        before = file.read_text(encoding="utf-8")
        for start in places(before, sentence):
            changed = sentence.swapcase()  # so that it is as wide as before
            file.write_text(before[:start] + changed + before[start + len(sentence) :], encoding="utf-8")
            failed = failing(copy, names)
            line = before.count("\n", 0, start) + 1
            print(f"{len(failed):3}  {sentence!r} in {file.relative_to(copy)}:{line}", flush=True)
            if len(failed) > MOST:
                print(*(f"       {name}" for name in failed), sep="\n", flush=True)
        file.write_text(before, encoding="utf-8")


def places(source: str, sentence: str) -> Iterator[int]:
    """Where a sentence begins in the texts of a file, but not in what stands in three quotation marks."""
    if sentence not in source:
        return
    lines = [0, *accumulate(len(line) for line in source.splitlines(keepends=True))]
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.STRING and '"""' not in token.string:
            begins = lines[token.start[0] - 1] + token.start[1]
            yield from (begins + found.start() for found in re.finditer(re.escape(sentence), token.string))


def failing(copy: Path, names: list[str]) -> list[str]:
    """The tests that fail among these, and among all of a file where it is named without a test."""
    files = {name.partition("::")[0] for name in names if "::test_" not in name}
    chosen = {f"tests/{name.partition('::')[0] if name.partition('::')[0] in files else name}" for name in names}
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider"]
    command += sorted(each for each in chosen if (copy / each.partition("::")[0]).exists())
    environment = os.environ | {"PYTHONPATH": str(copy), "PYTHONPYCACHEPREFIX": str(copy.parent / "bytecode")}
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    return sorted(set(re.findall(r"^(?:FAILED|ERROR) tests/([^\[\s]+)", done.stdout, re.MULTILINE)))


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def said(tree: ast.AST) -> Iterator[str]:
    """The sentences of a file, or what stands of them between the holes of a template; no docstrings."""
    for text in texts(tree):
        for piece in re.split(r"\{.*?\}", text):
            if len(re.findall(r"[A-Za-z'-]+", piece)) >= WORDS:
                yield piece.strip()


def texts(tree: ast.AST) -> Iterator[str]:
    documented = [node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)]
    skipped = {id(node.body[0].value) for node in documented if node.body and isinstance(node.body[0], ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.value


def texts_of_tests() -> Iterator[tuple[str, set[str]]]:
    """The texts of each function of the tests, and of what stands between them, which is one place for a file."""
    for path in sorted({*(ROOT / "tests").rglob("*.py")} - {STAND_INS}):
        between = []
        for node in parsed(path).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield f"{path.name}::{node.name}", telling(node)
            else:
                between.append(node)
        yield path.name, set().union(*map(telling, between))


def telling(node: ast.AST) -> set[str]:
    return {text for text in texts(node) if " " in text.strip()}


def breaks(sentence: str, tests: dict[str, set[str]]) -> list[str]:
    """The tests with a text that has the sentence in it, or is most of it."""
    return [
        name
        for name, found in tests.items()
        if any(sentence in text or (text in sentence and 2 * len(text) > len(sentence)) for text in found)
    ]


if __name__ == "__main__":
    main()
