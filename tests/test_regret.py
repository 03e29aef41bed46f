"""The script that measures regret, with an engine for which only the first cell is good."""

import subprocess
import sys
from pathlib import Path

from support.engines import engine

SCRIPT = Path(__file__).parents[1] / "benchmarks" / "regret.py"


def test_regret_is_how_much_better_the_engine_judges_its_own_move(tmp_path: Path) -> None:
    command = engine(tmp_path, 'say("MESSAGE Eval %d" % (-200 if (0, 0) in taken else 0))')
    arguments = ["--engine", command, "--games", "1", "--nodes", "50", "narrow, 8 moves"]
    done = subprocess.run([sys.executable, SCRIPT, *arguments], capture_output=True, text=True)
    assert done.stderr == ""
    *lines, positions, blunders, usual, narrow = done.stdout.splitlines()
    assert [line.split()[1:] for line in lines] == [["23.1", "23.1"]] * 3, "a win is 73 per cent likely for 50"
    assert positions == "3 positions: the engine's move is 3 beyond 14, 3 beyond 30"
    assert blunders == "3 blunders: the engine's move is 3 beyond 14, 3 beyond 30"
    for line, name in (usual, "as it is"), (narrow, "narrow, 8 moves"):
        assert " ".join(line.split()) == f"{name} 23.1 +- 0.0 0.0 +- 0.0 more than as it is"
