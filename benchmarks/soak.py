"""Whether a long sitting leaves the program as it was: random keys, clicks, wheels and resizes in a real pty.

    .venv/bin/python benchmarks/soak.py [--events 100000] [--seed 1]

It prints the memory, open files, threads and idle processor time of the same process before the first event, ten
times in between, and after the last, each time on a new game of 3 x 3. Tables of the searches fill up to their bound,
so memory may grow in the first rows, and must not in the last. The menu is opened and walked through, but takes
nothing, since the program could be left there.
"""

import argparse
import os
import sys
import time
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))  # where the emulated terminal is

from support.program import Program  # noqa: E402
from support.screen import MOUSE  # noqa: E402

ROUNDS = 10
IDLE = 3.0  # seconds in which nothing happens
BURST = 12  # events that are sent at most before the screen is looked at
SIZES = ((80, 24), (80, 24), (40, 13), (20, 7), (10, 3), (120, 40), (200, 60))
MOVES = ["left", "right", "up", "down", "home", "end", "page-up", "page-down", "tab", *"hjklHJKL<>"]
OTHERS = ["enter", "space", "backspace", "f1", "ctrl-l", *"123456789urntvxs+-bpwgc?ü"]
OPENING = ["m", "escape"]  # of the menu: alone, so that what follows knows where it goes


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng, began, done = Random(given.seed), time.monotonic(), 0
    print("  events  memory  files  threads  idle processor")
    with Program("--seed", str(given.seed)) as program:
        program.wait("Your move")
        measure(program, done)
        for number in range(1, ROUNDS + 1):
            while done < given.events * number // ROUNDS:
                done += burst(program, rng)
            begin_again(program)
            measure(program, done)
        program.press("q")
        status = program.exit_status()
    seconds = time.monotonic() - began
    print(f"left with {status} after {seconds:.0f} s; {program.output.count(b'Traceback')} tracebacks")


def burst(program: Program, rng: Random) -> int:
    """Let a few random events happen; gives how many. Then the screen shows what they led to."""
    count, kind = 1, rng.random()
    if kind < 0.1:
        program.resize(*rng.choice(SIZES))
    elif kind < 0.3:
        point(program, rng)
    elif kind < 0.4:
        program.press(rng.choice(OPENING))
    else:
        count = rng.randint(1, BURST)
        program.press(*rng.choices(MOVES if in_menu(program) else [*MOVES, *OTHERS], k=count))
    program.settle(60)
    return count


def point(program: Program, rng: Random) -> None:
    """Click somewhere, but on nothing that leaves the program, or turn the wheel.

    Nothing where the program leaves the mouse to the terminal, so that a text can be selected.
    """
    if not MOUSE & program.screen.private_modes:
        return
    lines = program.lines()
    row, column = rng.randrange(len(lines)), rng.randrange(program.screen.columns)
    around = lines[row][max(0, column - 6) : column + 7].lower()
    if rng.random() < 0.3 or "q" in around or in_menu(program):
        program.send(f"\x1b[<{rng.choice((64, 65))};{column + 1};{row + 1}M")
    else:
        program.click(column, row)


def in_menu(program: Program) -> bool:
    """Whether the menu may be on the screen; one that is too small for it shows no title."""
    return " - menu" in program.text() or program.screen.columns < 40


def begin_again(program: Program) -> None:
    """Begin a game of 3 x 3, from wherever the program is."""
    program.resize(80, 24)
    program.settle(60)
    while "q quit" not in program.text() or " - " in program.lines()[0] or "Esc" in program.text():
        program.press("escape")
        program.settle(60)
    program.press("b", *"3x3x3", "enter")
    program.wait(lambda screen: screen.rows()[0].rstrip().endswith("Tic-tac-toe"))
    program.press("n")
    program.settle(60)


def measure(program: Program, events: int) -> None:
    """Print what the process takes."""
    process = Path("/proc") / str(program.pid)
    before = processor_seconds(process)
    time.sleep(IDLE)
    share = (processor_seconds(process) - before) / IDLE
    status = (process / "status").read_text(encoding="utf-8")
    memory = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024
    files, threads = (len(os.listdir(process / name)) for name in ("fd", "task"))
    print(f"{events:8}  {memory:4.1f} M  {files:5}  {threads:7}  {share:.1%}", flush=True)


def processor_seconds(process: Path) -> float:
    fields = (process / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
