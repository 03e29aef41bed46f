"""How much faster the search is once it is compiled: the same questions asked plain and compiled, in turn.

    python benchmarks/compiled.py [--rounds 5]

It compiles in a temporary folder, for which it needs a C compiler, hatchling and hatch-mypyc. Each question is asked
in a process of its own. Its line has the nodes, which must be the same, the nodes a second of processor time in
the median, and the median of their ratios, as docs/solver.md has them. The moves are those of games of the search
against itself.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

HERE = Path(__file__).parents[1]

SOLVE = """
from tictactoe import Rules, Solver
import tictactoe._engine.search.attack_search
began = process_time()
solver = Solver(Rules({}))
solver.value(solver.rules.start)
print(solver.nodes, process_time() - began)
"""
SEARCH = """
from random import Random
from tictactoe import Rules, Searcher
rules, nodes, spent = Rules({}), 0, 0
searcher = Searcher(rules)
for seed in range(4):
    position = rules.start
    while position.outcome is None and (position.mine | position.theirs).bit_count() < 24:
        began = process_time()
        *_, judgement = searcher.search(position, nodes=3000, rng=Random(seed))
        if judgement.nodes > 500:
            nodes, spent = nodes + judgement.nodes, spent + process_time() - began
        position = position.play(judgement.line[0])
print(nodes, spent)
"""
QUESTIONS = {
    "value of 7,7,5": SOLVE.format("7, 7, 5"),
    "value of 7,4,4": SOLVE.format("7, 4, 4"),
    "moves on 15,15,5": SEARCH.format("15, 15, 5"),
    "moves on 19,19,5": SEARCH.format("19, 19, 5"),
}


@contextmanager
def compiled() -> Iterator[Path]:
    """A folder with the package, its search compiled."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "HATCH_BUILD_HOOK_ENABLE_MYPYC": "1",
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        }
        build = [sys.executable, "-m", "hatchling", "build", "-d", folder]
        subprocess.run([*build, "-t", "sdist"], cwd=HERE, check=True, stdout=subprocess.DEVNULL)
        (source,) = Path(folder).glob("*.tar.gz")
        subprocess.run(["tar", "-xzf", source, "-C", folder], check=True)
        (tree,) = (path for path in Path(folder).iterdir() if path.is_dir())
        subprocess.run([*build, "-t", "wheel"], cwd=tree, env=environment, check=True, stdout=subprocess.DEVNULL)
        yield tree


def ask(question: str, folder: Path) -> tuple[int, float]:
    """The nodes and the seconds of processor time that a question takes with the package in a folder."""
    code = f"from time import process_time\n{question}"
    command = [sys.executable, "-P", "-c", code]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    nodes, seconds = subprocess.run(command, env=environment, check=True, capture_output=True).stdout.split()
    return int(nodes), float(seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with compiled() as folder:
        print("| | nodes | nodes a second, plain | compiled | ratio |\n|---|---|---|---|---|")
        for name, question in QUESTIONS.items():
            pairs = [(ask(question, HERE), ask(question, folder)) for _ in range(rounds)]
            counts = {nodes for pair in pairs for nodes, _ in pair}
            if len(counts) > 1:
                sys.exit(f"{name}: the nodes differ: {sorted(counts)}")
            (nodes,) = counts
            plain, fast = (nodes / median(pair[which][1] for pair in pairs) for which in (0, 1))
            ratio = median(slow / quick for (_, slow), (_, quick) in pairs)
            print(f"| {name} | {nodes:,} | {plain:,.0f} | {fast:,.0f} | {ratio:.2f} |", flush=True)


if __name__ == "__main__":
    main()
