"""A referee for two forms of the program's screen: do they show and do the same?

    PYTHONPATH=. python benchmarks/referee.py check [FILE]
    PYTHONPATH=. python benchmarks/referee.py record [FILE] [--seeds A B]
    PYTHONPATH=. python benchmarks/referee.py dump SEED FILE
    PYTHONPATH=. python benchmarks/referee.py dump FOLDER [--seeds A B]
    PYTHONPATH=. python benchmarks/referee.py compare FILE FILE (or FOLDER FOLDER)
    PYTHONPATH=. python benchmarks/referee.py stats [--seeds A B]

For a seed it begins a sitting and feeds it random events. After each it notes what is on the screen, what a click
means at every place, what is kept, what is asked for, and what line mode says. `record` writes a digest of this for
each seed, and `check`, run with another program, says which seeds differ. `dump` writes all that was seen of a seed,
and `compare` shows where two such files differ first. All random events follow from the seed and from what was seen,
so that two programs which behave alike get the same events.

Without a FILE it is benchmarks/referee.txt, with the digests of the program as it was when they were recorded last.
Seeds that differ after a change that nobody is to see are its faults; after one that is to be seen, `record` them
again in the same commit.
"""

import argparse
import difflib
import json
import re
import sys
import traceback
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from itertools import groupby
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

from referee_events import View, World, configured, line_mode, typed
from referee_program import Program
from referee_terms import Seen, Words

import tictactoe
from tictactoe._engine.analysis import Analysis, Value
from tictactoe._engine.board import Position
from tictactoe._engine.functions.recording import Recording
from tictactoe._engine.game import Game
from tictactoe._engine.games.record import Record

Answer = TypeVar("Answer")
SEEDS = 200
KEPT = Path(__file__).with_name("referee.txt")
LINES_EVERY = 5  # events after which typed lines are tried, if line mode would read a line
LINES_TRIED = 8
HISTORY = 12  # events that are shown before a difference
CHANNELS = ("screen", "keeps", "questions", "lines")
TITLE = re.compile(r" - (help|statistics|games|review|explore|puzzle|minimax|alpha-beta|move order|memory|menu)\b")
NEEDS = re.compile(r"Needs \d+x")


class Observation(NamedTuple):
    """What was seen after an event."""

    event: str
    place: str
    text: list[str]
    roles: list[bytes]
    cursor: tuple[int, int] | None
    targets: list[tuple[int, int, int, str]]
    elsewhere: str
    running: bool
    facts: tuple[object, ...]
    effects: list[str]
    questions: dict[str, str]
    told: str
    lines: list[str]

    def channels(self) -> tuple[str, ...]:
        """What the digest of each of CHANNELS is made of."""
        drawn = "\n".join([*self.text, *(row.decode("utf-16") for row in self.roles)])
        screen = f"{drawn} {self.cursor} {self.targets} {self.elsewhere} {self.running}"
        return screen, f"{self.effects} {self.facts}", f"{self.questions}", f"{self.told} {self.lines}"

    def as_data(self) -> dict[str, Any]:
        """The observation as an object of JSON."""
        return self._asdict() | {
            "roles": [_runs(array("H", row).tolist()) for row in self.roles],
            "targets": [f"{row}: {left}-{right - 1} {meaning}" for row, left, right, meaning in self.targets],
            "facts": plain(self.facts),
        }


class Raised(Exception):
    """The program raised an exception; the message is its traceback."""


def _runs(roles: list[int]) -> str:
    """The roles of a row, as columns and role; a plain part is left out."""
    found, column = [], 0
    for role, places in groupby(roles):
        count = len(list(places))
        if role:
            found.append(f"{column}-{column + count - 1}:{role}")
        column += count
    return " ".join(found)


def plain(value: object) -> str:
    """A value as text that is the same in every process."""
    match value:
        case Position():
            return _position(value)
        case Game():
            levels = "".join(str(move.level or "-")[0] for move in value.moves)
            return f"<{value} {plain(value.seats)} {levels}>"
        case Analysis():
            known = sum(move.value is not Value.UNKNOWN for move in value.moves)
            about = f"{value.value.name} {value.plies} {value.exact} {value.best}, {known} moves known"
            return f"<analysis {_position(value.position)}: {about}>"
        case Recording():
            return f"<recording of {value.name}: {value.calls} calls, {len(value.faults)} faults>"
        case Record():
            return f"<record {value.id}>"
        case Enum():
            return value.name
        case frozenset():
            return f"{{{', '.join(sorted(map(plain, value)))}}}"
        case tuple():
            return f"({', '.join(map(plain, value))})"
    return repr(value)


@lru_cache(maxsize=1 << 14)
def _position(position: Position) -> str:
    return repr(position)


def run(seed: int) -> Iterator[Observation]:
    """What is seen in the run of a seed: in two sittings, and in others if these end early."""
    step = 0
    for half in (0, 1):
        until, sitting = step + Random(f"length {seed} {half}").randrange(70, 200), half * 100
        while step < until:
            for observed in _sitting(seed, sitting, step, until):
                step += 1
                yield observed
            sitting += 1


def _sitting(seed: int, sitting: int, step: int, until: int) -> Iterator[Observation]:
    """What is seen at the beginning of a sitting, and after each event until it ends or `step` is `until`."""
    config = configured(seed, sitting)
    history = [f"begin {plain(config)}"]
    world = World(seed, sitting, config)
    try:
        program = Program(config)
        observed = _observed(seed, step, history[-1], program, "turn")
        yield observed
        while observed.running and (step := step + 1) < until:
            world.note(program.questions)
            size = len(observed.roles[0]) // 2, len(observed.roles)
            event = world.event(step, View(observed.place, observed.targets, size), program.questions)
            history.append(plain(event))
            answer = _happen(program, event)
            observed = _observed(seed, step, history[-1] + answer, program, observed.place)
            yield observed
    except Exception:
        raise Raised("\n".join([*map(_shortened, history), traceback.format_exc()])) from None


def _happen(program: Program, event: Words) -> str:
    """Let an event happen; a line is what it means. Gives what is to be told of it besides."""
    if event[0] != "line":
        program.step(event)
        return ""
    meant, answer = program.meaning(event[1], True)
    if meant:
        program.step(meant)
    return f": {plain(meant)} {answer!r}"


def _observed(seed: int, step: int, event: str, program: Program, before: str) -> Observation:
    """What is seen now; once the program has ended, only what is kept and printed after it."""
    seen, effects = program.seen(), [plain(effect) for effect in program.effects]
    if not seen.running:
        return Observation(event, "ended", [], [], None, [], "", False, seen.facts, effects, {}, "", [])
    text, roles = _drawn(seen)
    targets = _targets(seen)
    questions = {helper: _asked(helper, question) for helper, question in sorted(program.questions.items())}
    place = _place(text, targets, seen.elsewhere, questions, before)
    told, lines = program.told() if line_mode(seed) else "", []
    if step % LINES_EVERY == 0 and place in SPOKEN and _reads_a_line(seen, place, questions):
        rng = Random(seed * 7_919 + step)
        for line in (typed(rng) for _ in range(LINES_TRIED)):
            meant, answer = program.meaning(line, step % 2 == 0)
            lines.append(f"{line!r}: {plain(meant)} {answer!r}")
    shown = seen.cursor, targets, seen.elsewhere, seen.running, seen.facts
    return Observation(event, place, text, roles, *shown, effects, questions, told, lines)


def _reads_a_line(seen: Seen, place: str, questions: dict[str, str]) -> bool:
    """Whether line mode would read a line now: it has a screen of 80 x 24, and waits for most answers first."""
    answered = {"open", "chance", "counter", "mistakes", *(() if place == "over" else ("clock",))}
    roomy = seen.width >= 80 and len(seen.rows) >= 24
    return roomy and not answered & set(questions) and questions.get("thinker", "('review'").startswith("('review'")


def _asked(helper: str, question: Words, latest: dict[str, tuple[Words, str]] = {}) -> str:  # noqa: B006 - it is kept
    """A question as text, which is made once for as long as it is outstanding."""
    if helper not in latest or latest[helper][0] is not question:
        latest[helper] = question, plain(question)
    return latest[helper][1]


def _drawn(seen: Seen) -> tuple[list[str], list[bytes]]:
    """The text and the roles of each row."""
    text, roles, width = [], [], seen.width
    for cells in seen.rows:
        characters, row = [" "] * width, array("H", bytes(2 * width))
        for column, (character, role) in cells.items():
            characters[column] = character
            row[column] = role
        text.append("".join(characters).rstrip())
        roles.append(row.tobytes())
    return text, roles


def _targets(seen: Seen) -> list[tuple[int, int, int, str]]:
    """What a click means at every place, as (row, left, right, meaning); one meaning in adjacent columns is one."""
    rows: dict[int, list[str]] = {}
    width, height = seen.width, len(seen.rows)
    for top, left, tall, wide, meaning in seen.targets:
        start, end = max(left, 0), min(left + wide, width)
        if start >= end:
            continue
        for row in range(max(top, 0), min(top + tall, height)):
            if row not in rows:
                rows[row] = [""] * width
            rows[row][start:end] = [meaning] * (end - start)
    found = []
    for row in sorted(rows):
        column = 0
        for meaning, places in groupby(rows[row]):
            count = len(list(places))
            if meaning:
                found.append((row, column, column + count, meaning))
            column += count
    return found


def _place(
    text: list[str], targets: list[tuple[int, int, int, str]], elsewhere: str, questions: dict[str, str], before: str
) -> str:
    """The place that the screen shows; where it does not tell, the same as before."""
    whole = "\n".join(text)
    meanings = {meaning for *_, meaning in targets}
    if NEEDS.search(whole):
        return "cramped" if "key escape" in meanings else "tiny"
    if any(meaning.startswith("menu") for meaning in meanings):
        return "menu"
    if any(meaning.startswith("game") for meaning in meanings):
        return "games"
    cells = any(meaning.startswith("cell") for meaning in meanings)
    titled = TITLE.search("\n".join(text[: 1 + len(text) // 2]))
    title = titled[1] if titled else before if len(text) < 12 and before in KEPT_PLACES else ""
    match title:
        case "help" | "statistics" | "explore" | "search":
            return title
        case "review" | "question":
            return "question" if cells else "review"
        case "puzzle" | "solved":
            return "solved" if elsewhere == "any" else "puzzle"
        case "":
            pass
        case _:
            return "search"
    if "Space pause" in whole or "Space go on" in whole:
        return "watching"
    if elsewhere == "any":
        return "over"
    return "turn" if cells else "waiting"


SPOKEN = ("turn", "waiting", "watching", "over", "review", "question", "explore", "puzzle", "solved")  # of line mode
KEPT_PLACES = ("help", "statistics", "explore", "search", "review", "question", "puzzle", "solved")


def digest(seed: int) -> tuple[list[str], str]:
    """The seed, the number of observations, and the digest of each channel; and what was raised, "" for nothing."""
    sums, events, raised = [blake2b(digest_size=3) for _ in CHANNELS], 0, ""
    try:
        for observed in run(seed):
            events += 1
            for sum, value in zip(sums, observed.channels(), strict=True):
                sum.update(value.encode("utf-8", "surrogatepass"))
    except Raised as error:
        raised = str(error)
    return [str(seed), str(events), *(sum.hexdigest() for sum in sums)], raised


def record(path: str, seeds: range, jobs: int) -> None:
    """Write the digests of these seeds, a line each."""
    with open(path, "w", encoding="utf-8") as file:
        print("seed", "observations", *CHANNELS, file=file)
        for found, raised in _each(digest, seeds, jobs):
            print(*found, file=file, flush=True)
            if raised:
                print(f"seed {found[0]} raises:\n{raised}\n", file=sys.stderr)


def check(path: str, jobs: int) -> int:
    """Say which seeds differ from those recorded; gives the exit status."""
    head, *recorded = [line.split() for line in Path(path).read_text(encoding="utf-8").splitlines()]
    differ = 0
    for old, (new, raised) in zip(recorded, _each(digest, [int(old[0]) for old in recorded], jobs), strict=True):
        names = [name for name, before, after in zip(head, old, new, strict=True) if before != after]
        if names or raised:
            differ += 1
            print(f"seed {old[0]}: {', '.join(names)}{' raises' if raised else ''}", flush=True)
        if raised:
            print(f"seed {old[0]} raises:\n{raised}\n", file=sys.stderr)
    print(f"{differ} of {len(recorded)} seeds differ")
    return int(differ > 0)


def _each(ask: Callable[[int], Answer], seeds: Iterable[int], jobs: int) -> Iterator[Answer]:
    """What `ask` gives for each of the seeds, in their order, found in so many processes."""
    with Pool(jobs) as pool:
        yield from pool.imap(ask, seeds, chunksize=2)


def dump(seed: int, path: str) -> None:
    """Write all that is seen in the run of a seed, an object of JSON a line."""
    with open(path, "w", encoding="utf-8") as file:
        try:
            for observed in run(seed):
                print(json.dumps(observed.as_data(), ensure_ascii=False), file=file)
        except Raised as error:
            print(json.dumps({"event": "raises", "raised": str(error).splitlines()[-12:]}), file=file)


def compare_all(one: Path, other: Path) -> int:
    """Say of each seed in two folders where its dumps differ first, and how often each part differs."""
    counts: Counter[str] = Counter()
    for path in sorted(one.glob("*.jsonl"), key=lambda path: int(path.stem)):
        old, new = _read(path), _read(other / path.name)
        differing = [(number, _differing(*pair)) for number, pair in enumerate(zip(old, new, strict=False))]
        differing = [(number, names) for number, names in differing if names]
        counts.update(name for _, names in differing for name in names)
        counts["observations"] += len(old)
        if differing:
            first, names = differing[0]
            event = f"{old[first].get('place')}: {_shortened(old[first]['event'], 60)}"
            print(
                f"seed {path.stem}: {len(differing)} of {len(old)} differ, first {first}: {event}: {', '.join(names)}"
            )
    for name, count in counts.most_common():
        print(f"{count:8} {name}")
    return int(len(counts) > 1)


def _read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def compare(one: str, other: str) -> int:
    """Show where two dumps differ first, and say how many observations differ."""
    old, new = _read(Path(one)), _read(Path(other))
    pairs = list(zip(old, new, strict=False))
    differing = [number for number, (before, after) in enumerate(pairs) if before != after]
    print(f"{len(differing)} of {len(pairs)} observations differ; {len(old)} and {len(new)} were made")
    if not differing:
        return int(len(old) != len(new))
    first = differing[0]
    print(f"\nThe first is number {first}. The events before it:")
    for number in range(max(first - HISTORY + 1, 0), first + 1):
        print(f"  {number}: {old[number].get('place', '')}: {_shortened(old[number]['event'])}")
    for name in {**old[first], **new[first]}:
        before, after = old[first].get(name), new[first].get(name)
        if before != after:
            print(f"\n{name}:")
            print("\n".join(difflib.unified_diff(_lines(before), _lines(after), one, other, "", "", 2, "")))
    print("\nWhat differs, from each event at which it begins:")
    for number in differing:
        names = _differing(*pairs[number])
        if number == 0 or names != _differing(*pairs[number - 1]):
            print(f"  {number}: {_shortened(old[number]['event'], 60)}: {', '.join(names)}")
    return 1


def _differing(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """The names of what differs in two observations."""
    return [name for name in {**before, **after} if before.get(name) != after.get(name)]


def _shortened(text: str, most: int = 200) -> str:
    return text if len(text) <= most else f"{text[:most]} ..."


def _lines(value: object) -> list[str]:
    match value:
        case str():
            return value.splitlines()
        case list():
            return [str(item) for item in value]
        case dict():
            return [f"{name}: {item}" for name, item in value.items()]
    return [str(value)]


def stats(seeds: range, jobs: int) -> None:
    """Print how often each place was seen, and what happened in the runs."""
    counts: Counter[str] = Counter()
    for found, raised in _each(counted, seeds, jobs):
        counts += found
        if raised:
            print(raised, file=sys.stderr)
    for name, count in sorted(counts.items()):
        print(f"{count:8} {name}")


def counted(seed: int) -> tuple[Counter[str], str]:
    """How often each place, event, question and effect was seen in the run of a seed, and what was raised."""
    counts: Counter[str] = Counter()
    mode, came_from, raised = "by line" if line_mode(seed) else "by hand", "", ""
    try:
        for observed in run(seed):
            place = observed.place
            detail = f"{place} from {came_from}" if place in OVER_OTHERS else place
            if place == "puzzle" and "mistakes" in observed.questions:
                detail = "puzzle, waiting"
            elif place not in OVER_OTHERS:
                came_from = place
            counts[f"place {mode}: {detail}"] += 1
            if observed.running:
                counts[f"size {len(observed.roles[0]) // 2:3} x {len(observed.text)}"] += 1
            counts[f"event {_name(observed.event.split(':')[0])}"] += 1
            counts.update(f"asked {helper}: {_name(question)}" for helper, question in observed.questions.items())
            counts.update(f"effect {_name(effect)}" for effect in observed.effects)
    except Raised as error:
        counts["raised"] += 1
        raised = f"seed {seed} raises:\n{error}\n"
    return counts, raised


OVER_OTHERS = ("help", "explore", "menu", "review", "tiny", "cramped")


def _name(text: str) -> str:
    """The first word of an event, a question or an effect as text."""
    return text.split()[0].strip("(),'")


def main() -> int:
    """Do what the command line says; gives the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=("record", "check", "dump", "compare", "stats"))
    parser.add_argument("arguments", nargs="*", help="files, and for dump first the seed")
    parser.add_argument("--seeds", nargs=2, type=int, default=(0, SEEDS), metavar=("A", "B"), help="A to B - 1")
    parser.add_argument("--jobs", type=int, default=2, help="processes for record and check")
    options = parser.parse_args()
    print(f"the program in {Path(tictactoe.__file__).parent}", file=sys.stderr)
    match options.mode, options.arguments:
        case "record", [] | [_]:
            record([*options.arguments, str(KEPT)][0], range(*options.seeds), options.jobs)
        case "check", [] | [_]:
            return check([*options.arguments, str(KEPT)][0], options.jobs)
        case "dump", [seed, path]:
            dump(int(seed), path)
        case "dump", [folder]:
            Path(folder).mkdir(exist_ok=True)
            paths = [f"{folder}/{seed}.jsonl" for seed in range(*options.seeds)]
            with Pool(options.jobs) as pool:
                pool.starmap(dump, zip(range(*options.seeds), paths, strict=True), chunksize=2)
        case "compare", [one, other] if Path(one).is_dir():
            return compare_all(Path(one), Path(other))
        case "compare", [one, other]:
            return compare(one, other)
        case "stats", []:
            stats(range(*options.seeds), options.jobs)
        case _:
            parser.error("this mode takes other arguments")
    return 0


if __name__ == "__main__":
    sys.exit(main())
