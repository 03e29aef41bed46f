"""How fast the game starts and answers, and how much memory it takes, as ratios to the bare interpreter.

    .venv/bin/python benchmarks/screen.py

Each figure is compared with `python -c "import curses"` of the same interpreter, measured in turn in the same run,
with all modules compiled. The machine decides the milliseconds; the ratios say more.
"""

import compileall
import os
import statistics
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))  # where the emulated terminal is

from support.program import Program, Screen  # noqa: E402

RUNS = 30
KEYS = 300
PAUSE = 0.03  # seconds between two keys beside the engine, so that all of them come while it works
MIDDLE = "15/15/15/15/6O8/7XO6/5OXXO6/6XOX6/7X7/15/15/15/15/15/15"
IDLE = 3.0  # seconds in which nothing happens
GAME = [sys.executable, "-m", "tictactoe"]
BARE = [sys.executable, "-c", "import curses"]
BARE_WAITING = [sys.executable, "-c", "import curses; print('ready', flush=True); input()"]


def main() -> None:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    compileall.compile_dir(ROOT / "tictactoe", quiet=1)
    starts()
    answers()
    beside()
    keeps()
    memory()
    idle()


def starts() -> None:
    """From the start of the process to the first painted board, and to the first turn, once the records answered."""
    bare, first_board, first_turn = [], [], []
    for _ in range(RUNS):
        began = time.perf_counter()
        subprocess.run(BARE, cwd=ROOT, check=True)
        bare.append(time.perf_counter() - began)
        began = time.perf_counter()
        with Program(command=GAME) as program:
            program.glimpse("q quit")
            first_board.append(time.perf_counter() - began)
            program.glimpse("You go first.")
            first_turn.append(time.perf_counter() - began)
    ratio = statistics.median(first / base for first, base in zip(first_board, bare, strict=True))
    print(f"start to first board   {milliseconds(first_board)}   ratio {ratio:.2f} (at most 3.2)")
    print(f"start to first turn    {milliseconds(first_turn)}")
    print(f"bare interpreter       {milliseconds(bare)}")


def answers() -> None:
    """From a key press to its painted frame."""
    times = []
    with Program(command=GAME) as program:
        program.wait("You go first.")
        program.settle()
        places = [(10, 13), (10, 25)]  # where the terminal's cursor stands on a2 and b2
        for number in range(KEYS):
            row, column = places[number % 2]
            began = time.perf_counter()
            program.press("right" if number % 2 else "left")
            program.glimpse(partial(cursor_is_at, column=column, row=row))
            times.append(time.perf_counter() - began)
    worst = sorted(times)[int(0.99 * KEYS) - 1]
    print(f"key press to frame     {milliseconds(times)}   99 of 100 within {worst * 1000:.1f} ms (at most 10)")


def beside() -> None:
    """From a key press to its painted frame on 15 x 15, while no engine works beside the board and while one does."""
    with Program("--players", "2", "--from", MIDDLE, "--board", "gomoku", "--no-records") as program:
        program.wait("O to move")
        program.press("x", "v")  # without values, which would be searched, too
        program.wait("explore")
        for engine in "without the engine", "with the engine":
            if engine == "with the engine":
                program.press("e")
                program.glimpse("looks best")
            times, screen = [], program.screen
            for number in range(KEYS):
                program.glimpse(lambda screen: True)
                at = screen.cursor.x
                began = time.perf_counter()
                program.press("right" if number % 2 else "left")
                program.glimpse(partial(cursor_has_left, column=at))
                times.append(time.perf_counter() - began)
                time.sleep(PAUSE)
            program.glimpse("off (e)" if engine == "without the engine" else "at work")  # so that all keys met it
            worst = sorted(times)[int(0.99 * KEYS) - 1]
            print(f"a key, {engine:18} {milliseconds(times)}   99 of 100 within {worst * 1000:.1f} ms")


def cursor_has_left(screen: Screen, column: int) -> bool:
    return screen.cursor.x != column


def cursor_is_at(screen: Screen, column: int, row: int) -> bool:
    return (screen.cursor.x, screen.cursor.y) == (column, row)


def keeps() -> None:
    """From the key that places a mark to its frame, with records and without, in turn."""
    times: dict[str, list[float]] = {"kept": [], "not kept": []}
    with Program("--players", "2") as kept, Program("--players", "2", "--no-records") as bare:
        for program in (kept, bare):
            program.wait("X goes first.")
            program.settle()
        for key in range(KEYS):
            for name, program in zip(times, (kept, bare), strict=True):
                cell = key % 5 + 1
                began = time.perf_counter()
                program.press(str(cell))
                program.glimpse(f"played {'abcab'[cell - 1]}{(cell + 2) // 3}.")
                times[name].append(time.perf_counter() - began)
                if cell == 5:
                    program.press("n")
                    program.wait("goes first.")
    for name, found in times.items():
        worst = sorted(found)[int(0.99 * KEYS) - 1]
        print(f"a mark, {name:14} {milliseconds(found)}   99 of 100 within {worst * 1000:.1f} ms")


def memory() -> None:
    """Resident memory in a game, and of the bare interpreter with curses."""
    with Program(command=BARE_WAITING) as program:
        program.wait("ready")
        bare = resident(program)
    with Program(command=GAME) as program:
        program.wait("You go first.")
        program.press("enter")
        program.wait("The computer played")
        game = resident(program)
    print(f"memory in a game       {game:.1f} MiB   bare {bare:.1f} MiB   more {game - bare:.1f} MiB (about 7)")


def idle() -> None:
    """Processor time while nothing happens."""
    with Program(command=GAME) as program:
        program.wait("You go first.")
        program.settle()
        before = processor_seconds(program)
        time.sleep(IDLE)
        share = (processor_seconds(program) - before) / IDLE
    print(f"idle                   {share:.2%} of a processor")


def resident(program: Program) -> float:
    status = Path(f"/proc/{program.pid}/status").read_text(encoding="utf-8")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


def processor_seconds(program: Program) -> float:
    fields = Path(f"/proc/{program.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def milliseconds(times: list[float]) -> str:
    return f"median {statistics.median(times) * 1000:5.1f} ms, least {min(times) * 1000:5.1f} ms"


if __name__ == "__main__":
    main()
