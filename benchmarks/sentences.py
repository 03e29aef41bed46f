"""Sentences of the program that stand in more than a few tests, each of which would break where a word is changed.

    python benchmarks/sentences.py          the number of sentences, of those in more than three tests, and these
    python benchmarks/sentences.py --where  with the tests

A sentence that many tests wait for belongs into tests/support, where it stands once.
"""

import argparse
import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MOST = 3
WORDS = 3  # of a sentence; less are words of the game, such as "a draw"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--where", action="store_true", help="name the tests")
    where = parser.parse_args().where
    sentences = {text for path in (ROOT / "tictactoe" / "ui").rglob("*.py") for text in said(parsed(path))}
    tests = dict(texts_of_tests())
    found = {sentence: breaks(sentence, tests) for sentence in sentences}
    many = sorted((names, sentence) for sentence, names in found.items() if len(names) > MOST)
    print(f"{len(many)} of {len(sentences)} sentences stand in more than {MOST} tests.")
    for names, sentence in sorted(many, key=lambda each: -len(each[0])):
        print(f"{len(names):3}  {sentence!r}", *(names if where else []), sep="\n       ")


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
    for path in sorted((ROOT / "tests").rglob("*.py")):
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
