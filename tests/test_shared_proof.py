"""Proofs whose units several workers search: what they show, and what becomes of them when something ends."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any
from weakref import ref

import pytest

from support.command_line import Run, main
from support.maker_breaker import Size
from support.proofs import check_claims, sealed, weakened
from support.system import FOLDER_OPENED, posix
from tictactoe import BadProof, Position, Rules, Solver, __version__, check_proof
from tictactoe._engine.proofs import tree as proof_tree
from tictactoe._engine.proofs.composed import composed
from tictactoe._engine.proofs.proof import Part
from tictactoe._engine.proofs.tree import ProofTree
from tictactoe._engine.proofs.units import Standing, Unit, UnitResult, moves_to_try, search_unit
from tictactoe._shell.commands.solve_shared import SharedProof
from tictactoe._shell.exit_status import BadUse
from tictactoe._shell.proofs import workers as proof_workers
from tictactoe._shell.proofs.units import UnitFile
from tictactoe._shell.proofs.workers import Processes, search

ROOT = Path(__file__).parents[1]
LONG = ["solve", "9/9/9/9/9/9", "--board", "9,6,5", "--proof"]
SHORT = ["solve", "6/6/6/6", "--board", "6,4,4", "--proof"]


def proven(position: Position, *, workers: int, nodes: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines of a proof whose units are searched one after another, for so many nodes at first."""
    monkeypatch.setattr(proof_tree, "FIRST_NODES", nodes)
    solver, parts = Solver(position.rules), dict[Position, Part | None]()
    tree = ProofTree(position, workers=workers)
    while True:
        if claim := tree.refuted():
            tree = ProofTree(position, claim, workers)
        units = tree.next()
        if not units:
            return list(composed(tree, lambda position: parts[position] or Part((), 0, None)))
        found = search_unit(units[0], solver)
        parts[units[0].position] = found.part
        tree.add(units[0].position, found)


@pytest.mark.parametrize(
    ("size", "claim", "workers"),
    [
        ((3, 3, 3), "a draw", 1),
        ((4, 3, 3), "X wins", 4),
        ((4, 4, 4), "a draw", 1000),
        ((5, 4, 4), "a draw", 1),
        pytest.param((5, 5, 4), "a draw", 4, marks=pytest.mark.exhaustive),
        ((6, 4, 4), "a draw", 4),
        ((7, 6, 5), "a draw", 1000),
        pytest.param((8, 6, 5), "a draw", 4, marks=pytest.mark.slow),
        ((1, 1, 1), "X wins", 4),
        ((2, 1, 2), "a draw", 4),
    ],
)
def test_units_make_a_proof(size: Size, claim: str, workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = proven(Rules(*size).start, workers=workers, nodes=50, monkeypatch=monkeypatch)
    assert str(check_proof(lines)).startswith(f"{size[0]},{size[1]},{size[2]}: {claim}, ")


@pytest.mark.parametrize("size", [(3, 3, 3), (5, 3, 4), (3, 3, 2)])
def test_what_units_show_of_a_position_is_its_value(size: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    check_claims(size, lambda position: check_proof(proven(position, workers=9, nodes=1, monkeypatch=monkeypatch)))


@pytest.mark.parametrize("size", [(4, 3, 3), (5, 4, 4)])
def test_a_composed_proof_that_was_forged_is_refused(size: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = proven(Rules(*size).start, workers=20, nodes=50, monkeypatch=monkeypatch)
    data, rng, forgeries = [f"{line}\n".encode() for line in lines], Random(str(size)), 0
    check_proof(data)
    for number in rng.sample(range(1, len(data) - 1), min(80, len(data) - 2)):
        forged = weakened(data[number], rng)
        if forged:
            with pytest.raises(BadProof):
                check_proof(sealed([*data[:number], forged, *data[number + 1 :]]))
            forgeries += 1
    assert forgeries > 10


def test_a_unit_that_is_too_large_is_split_and_one_out_of_reach_is_left_out() -> None:
    tree, rules = ProofTree(Rules(7, 7, 5).start, workers=50), Rules(7, 7, 5)
    first = tree.next()
    assert len({unit.position for unit in first}) == len(first) == 11  # the first move of X, and ten replies for O
    assert {unit.nodes for unit in first} == {proof_tree.FIRST_NODES}
    tree.add(first[1].position, UnitResult(Standing.OPEN, 1, None, tuple(first[1].position.legal_moves)))
    after = tree.next()
    assert len(after) > 30
    assert first[1].position not in {unit.position for unit in after}
    tree = ProofTree(rules.start)
    units = tree.next()
    tree.add(units[1].position, UnitResult(Standing.PROVEN, 1, Part((), 1, 1 << 20), ()))
    assert len(tree.next()) < len(units) - 1  # a defence that needs one cell answers most replies


def test_a_unit_that_is_split_while_it_is_searched_may_still_be_found() -> None:
    position, parts = Rules(5, 4, 4).start, dict[Position, Part | None]()
    tree, solver = ProofTree(position, workers=1000), Solver(position.rules)
    unit = tree.next()[-1]
    for standing in Standing.OPEN, Standing.OPEN, Standing.PROVEN:
        found = search_unit(unit, solver)
        assert found.part
        if standing is Standing.OPEN:  # as if it were not found yet, with other moves first each time
            tree.add(
                unit.position, UnitResult(standing, 1, None, tuple(unit.position.legal_moves)[:: 1 - 2 * len(parts)])
            )
            assert unit.position not in {unit.position for unit in tree.next()}
            parts[unit.position] = None
        else:
            tree.add(unit.position, found)
            parts[unit.position] = found.part
    while units := tree.next():
        found = search_unit(units[0], solver)
        parts[units[0].position] = found.part
        tree.add(units[0].position, found)
    assert str(check_proof(composed(tree, lambda it: parts[it] or Part((), 0, None)))).startswith("5,4,4: a draw, ")


def test_a_unit_that_stays_open_is_searched_for_more_nodes() -> None:
    tree = ProofTree(Rules(7, 7, 5).start)
    (*others, _), unit = tree.next(), tree.next()[0]
    tree.add(unit.position, UnitResult(Standing.OPEN, 1, None, tuple(unit.position.legal_moves)))
    assert tree.next()[-1] == unit._replace(nodes=unit.nodes * proof_tree.GROWTH)
    assert others


class Failing:
    """Workers that end whenever they get a unit, but each `rest`-th time."""

    def __init__(self, rest: int) -> None:
        self.count, self.rest, self.asked = 1, rest, 0

    def submit(self, unit: Unit) -> Future[UnitResult]:
        future = Future[UnitResult]()
        self.asked += 1
        if self.rest and self.asked % self.rest == 0:
            future.set_result(search(unit, 64))
        else:
            future.set_exception(ConnectionError("gone"))
        return future

    def renew(self) -> None:
        """There are always new ones."""

    def close(self) -> None:
        """There is nothing to close."""


@pytest.mark.parametrize("rest", [0, 5])
def test_workers_that_always_fail_are_given_up(rest: int, tmp_path: Path) -> None:
    position, workers = Rules(5, 4, 4).start, Failing(rest)
    file = UnitFile(str(tmp_path / "draw.units"), position, "1")
    with pytest.raises(BadUse, match="gone"):
        SharedProof(position, workers, file).is_found(lambda: False)  # type: ignore[arg-type]
    assert workers.asked == 4
    file.close(remove=True)


def test_a_unit_whose_worker_failed_runs_again(tmp_path: Path) -> None:
    position, workers = Rules(5, 4, 4).start, Failing(3)
    file = UnitFile(str(tmp_path / "draw.units"), position, "1")
    proof = SharedProof(position, workers, file)  # type: ignore[arg-type]
    assert proof.is_found(lambda: False)
    assert check_proof(proof.lines()).outcome.winner is None
    assert workers.asked == 3 * len(file)
    file.close(remove=True)


def test_a_killed_worker_is_replaced_and_its_unit_runs_again(tmp_path: Path) -> None:
    position, killed = Rules(6, 4, 4).start, list[BaseProcess]()
    file = UnitFile(str(tmp_path / "draw.units"), position, "1")
    with closing(Processes(2, 64)) as workers:
        proof = SharedProof(position, workers, file)

        def stop() -> bool:
            if children := not killed and active_children():
                children[0].kill()
                killed.append(children[0])
            return False

        assert proof.is_found(stop)
    assert killed
    assert str(check_proof(proof.lines())).startswith("6,4,4: a draw, ")
    file.close(remove=True)


def test_a_process_has_a_limit_and_gives_a_unit_up_that_needs_more(monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform == "linux":
        with closing(Processes(1, 64)) as workers, pytest.raises(MemoryError):
            workers._executor.submit(bytearray, 64 + proof_workers.BESIDE_TABLES << 20).result()
    unit = Unit(Rules(5, 4, 4).start, False, 1000)

    class Full:
        """What fills the memory; the error holds it, as it holds all that the search was doing."""

    held = list[ref[Full]]()

    def limit(*arguments: Any) -> UnitResult:
        full = Full()
        held.append(ref(full))
        raise MemoryError

    def moves(unit: Unit, solver: Solver) -> tuple[int, ...]:
        assert held[0]() is None
        return moves_to_try(unit, solver)

    monkeypatch.setattr(proof_workers, "search_unit", limit)
    monkeypatch.setattr("tictactoe._shell.proofs.workers.moves_to_try", moves)
    found = search(unit, 64)
    assert (found.standing, sorted(found.moves), found.too_large) == (Standing.OPEN, list(range(20)), True)


def test_a_unit_that_is_too_large_is_never_searched_again(tmp_path: Path) -> None:
    position = Rules(7, 7, 5).start
    tree, file = ProofTree(position), UnitFile(str(tmp_path / "draw.units"), position, "1")
    unit = tree.next()[-1]
    file.put(unit, UnitResult(Standing.OPEN, 1, None, tuple(unit.position.legal_moves), True))
    found = file.get(unit)
    assert found
    tree.add(unit.position, found)
    units = tree.next()
    assert len(units) > 30
    assert unit.position not in {it.position for it in units}
    file.close(remove=True)


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Callable[[], subprocess.Popen[str]]]:
    """Begins a long proof, and waits until some units are searched."""
    started = []

    def begin() -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "tictactoe", *LONG, str(tmp_path / "draw"), "--jobs", "2"]
        started.append(subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True))
        before = lines_of(tmp_path / "draw.units")
        deadline = monotonic() + 60
        while lines_of(tmp_path / "draw.units") < before + 2:
            assert monotonic() < deadline
            sleep(0.02)
        return started[-1]

    yield begin
    for process in started:
        with process:
            if process.poll() is None:
                process.kill()


def lines_of(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def end_of_group(number: int) -> bool:
    """Whether all processes of a group end within some seconds."""
    deadline = monotonic() + 20
    while monotonic() < deadline:
        try:
            os.killpg(number, 0)
        except ProcessLookupError:
            return True
        sleep(0.02)
    return False


@posix
def test_a_stop_ends_all_processes_and_keeps_what_they_found(
    begun: Callable[[], subprocess.Popen[str]], tmp_path: Path
) -> None:
    kept, said = 0, ""
    for name in ("SIGKILL", "SIGTERM", "SIGINT"):
        number, process = getattr(signal, name), begun()
        assert process.stderr
        assert not kept or process.stderr.readline().startswith("tictactoe: going on: ")
        process.send_signal(number)
        said = process.stderr.read()
        assert process.wait(10) in (128 + number, -number)
        assert end_of_group(process.pid)
        before, kept = kept, lines_of(tmp_path / "draw.units")
        assert kept >= before + 2
    assert "and the same command goes on from there.\n" in said


def test_a_stopped_proof_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str], printed: Run) -> None:
    draw = str(tmp_path / "draw")
    assert main([*SHORT, draw, "--jobs", "2", "--budget", "0"]) == 2
    assert os.listdir(tmp_path) == []
    assert "found no proof in this time; give it more with --budget; 0 parts are done" in capsys.readouterr().err
    position = Rules(6, 4, 4).start
    file = UnitFile(f"{draw}.units", position, __version__)
    for unit in ProofTree(position).next()[:4]:
        file.put(unit, search(unit, 64))
    file.close(remove=False)
    assert main([*SHORT, draw, "--jobs", "1"]) == 0
    said = capsys.readouterr()
    assert said.err.startswith("tictactoe: going on: 4 parts are done already.\n")
    assert said.out.startswith("Wrote a proof of ")
    assert os.listdir(tmp_path) == ["draw"]
    assert printed("check", draw).startswith("6,4,4: a draw, ")


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """A file with some units of 5,4,4."""
    position, path = Rules(5, 4, 4).start, tmp_path / "draw.units"
    file = UnitFile(str(path), position, __version__)
    for unit in ProofTree(position).next()[:3]:
        file.put(unit, search(unit, 64))
    file.close(remove=False)
    return path


def test_at_most_the_last_unit_is_lost_wherever_the_file_breaks_off(units: Path) -> None:
    whole, position = units.read_bytes(), Rules(5, 4, 4).start
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    for length in {*range(0, len(whole), 97), *ends, *(end - 1 for end in ends)}:
        units.write_bytes(whole[:length])
        file = UnitFile(str(units), position, __version__)
        assert len(file) == max(0, sum(end <= length for end in ends) - 1)
        for unit in ProofTree(position).next()[:3]:
            if file.get(unit) is None:
                file.put(unit, search(unit, 64))
        parts = [file.part(unit.position, wins=False) for unit in ProofTree(position).next()[:3]]
        file.close(remove=False)
        assert all(part.lines for part in parts)
        assert units.read_bytes().splitlines()[:1] == whole.splitlines()[:1]


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"board": "7,7,5"}, "its parts are of another proof, of 7,7,5 "),
        ({"position": "X..../5/5/5"}, "its parts are of another proof, of 5,4,4 X"),
        ({"version": "0.9"}, "version 0.9 of this program wrote it; delete it, or choose another name"),
        ({"format": "tictactoe proof 1"}, "it has no parts of a proof"),
        (None, "line 1 is damaged; delete the file to start over"),
    ],
)
def test_the_units_of_another_proof_are_refused(changed: dict[str, str] | None, reason: str, units: Path) -> None:
    header, *lines = units.read_bytes().splitlines(keepends=True)
    header = b"[]\n" if changed is None else json.dumps(json.loads(header) | changed).encode() + b"\n"
    units.write_bytes(header + b"".join(lines))
    with pytest.raises(BadUse, match=reason):
        UnitFile(str(units), Rules(5, 4, 4).start, __version__)
    assert units.read_bytes() == header + b"".join(lines)


def test_a_file_in_use_and_a_damaged_line_are_refused(units: Path) -> None:
    position = Rules(5, 4, 4).start
    with_all = UnitFile(str(units), position, __version__)
    with pytest.raises(BadUse, match="another program is writing this proof"):
        UnitFile(str(units), position, __version__)
    with_all.close(remove=False)
    units.write_bytes(units.read_bytes().replace(b'"standing":"proven"', b'"standing":"ripe"', 1))
    with pytest.raises(BadUse, match="line 2 is damaged"):
        UnitFile(str(units), position, __version__)


def test_units_that_make_no_proof_are_found_out(units: Path, capsys: pytest.CaptureFixture[str]) -> None:
    units.write_bytes(units.read_bytes().replace(rb"\"a1", rb"\"b1"))
    command = ["solve", "5/5/5/5", "--board", "5,4,4", "--proof", str(units.with_suffix("")), "--jobs", "1"]
    assert main(command) == 2
    said = "tictactoe: the parts do not fit together; delete the file that ends in .units to start over.\n"
    assert capsys.readouterr().err.endswith(said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--jobs", "2"], "--jobs and --cluster search for a proof; write --proof FILE, too"),
        (["--jobs", "0", "--proof", "x"], "--jobs: 0 is not enough; write 1 or more"),
        (
            ["--jobs", "2", "--cluster", "tcp://a:1", "--proof", "x"],
            "--jobs is for this machine, --cluster for others",
        ),
        (["--jobs", "2", "--proof", "-"], "the workers save what they find beside the proof; write --proof FILE"),
        (["--jobs", "2", "--proof", "{0}/no/x"], "{0}/no/x: No such file or directory"),
        (["--jobs", "2", "--proof", "{0}"], f"{{0}}: {FOLDER_OPENED}"),
    ],
)
def test_what_cannot_be_shared_gets_a_line(arguments: list[str], said: str, tmp_path: Path, refused: Run) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    given = [word.format(folder) for word in arguments]
    assert refused("solve", "5/5/5/5", "--board", "5,4,4", *given).startswith(f"tictactoe: {said.format(folder)}")
    assert os.listdir(tmp_path) == ["folder"]


def test_the_game_must_go_on(tmp_path: Path, refused: Run) -> None:
    said = "tictactoe: the game is over there, so there is nothing to prove.\n"
    assert refused("solve", "XXX/OO./...", "--jobs", "2", "--proof", str(tmp_path / "x")) == said


def test_without_dask_a_line_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Run) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = "tictactoe: a cluster needs Dask; install it with pip install distributed.\n"
    assert refused(*SHORT, str(tmp_path / "draw"), "--cluster", "tcp://127.0.0.1:1") == said
    assert os.listdir(tmp_path) == []


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a Dask scheduler, and its two workers."""
    pytest.importorskip("distributed")
    place = tmp_path / "scheduler.json"

    def begun(*options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *options, "--no-dashboard", "--scheduler-file", str(place)]
        return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    processes = [begun("scheduler", "--host", "127.0.0.1", "--port", "0")]
    deadline = monotonic() + 60
    while not place.exists() or not place.read_text():
        assert monotonic() < deadline
        sleep(0.1)
    processes += [begun("worker", "--nthreads", "1", "--no-nanny") for _ in range(2)]
    try:
        yield json.loads(place.read_text())["address"], processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()


@pytest.mark.slow
def test_a_cluster_finds_a_proof_though_a_worker_is_killed(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, workers = cluster
    program, units = [sys.executable, "-m", "tictactoe"], tmp_path / "draw.units"
    solving = ["solve", "7/7/7/7", "--board", "7,4,4", "--proof", str(tmp_path / "draw")]
    command = [*program, *solving, "--cluster", address]
    with subprocess.Popen(command, cwd=ROOT) as process:
        while process.poll() is None and lines_of(units) < 4:
            sleep(0.02)
        assert process.poll() is None
        workers[0].kill()
    assert process.returncode == 0
    assert not units.exists()
    checked = subprocess.run([*program, "check", str(tmp_path / "draw")], cwd=ROOT, capture_output=True, text=True)
    assert checked.stdout.startswith("7,4,4: a draw, ")


def test_a_cluster_that_is_not_there_gets_a_line(tmp_path: Path, refused: Run) -> None:
    pytest.importorskip("distributed")
    for address in "tcp://127.0.0.1:1", "nonsense", "tcp://127.0.0.1:x":
        said = f"tictactoe: no Dask scheduler answers at {address}; write it as in tcp://host:8786.\n"
        assert refused(*SHORT, str(tmp_path / "draw"), "--cluster", address) == said
