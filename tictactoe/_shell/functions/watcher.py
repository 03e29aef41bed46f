"""A function of one's own that is watched: it is run in a process of its own, which records its calls."""

import json
import os
import subprocess
from collections.abc import Callable
from functools import partial
from threading import Timer
from typing import Any

from ..._engine.board import Position
from ..._engine.functions.recording import Recording
from ..._engine.functions.run import Call, EarlyEnd, End, FunctionRun, Perspective
from ..._engine.notation import format_position, format_rules
from ..._ui.reports.think import judgement
from ..._ui.sitting.effects import RecordFunction
from ..._ui.sitting.events import FunctionRecorded
from ..._ui.words.language import say, told
from ..._ui.words.own_function import how_it_ended
from ..._ui.words.printable import as_sentence, printable
from ..child_process import ChildProcess, ourselves
from ..output import complain
from ..worker import Worker
from .file import Failed, check_named
from .process import CALLS_OTHER

RECORDER = ourselves("from tictactoe._shell.functions.process import run; run(sys.argv[1:])")
NOTICED = 4.0  # seconds after which somebody wonders whether anything happens
LONGEST_LINE = 500  # characters of why nothing was recorded
LONGEST = 100  # characters of why the function ended early
PATIENCE = 60.0  # seconds for all: the process ends its recording long before


class FunctionWatcher(Worker):
    """A thread that runs a function of one's own again."""

    def __init__(self) -> None:
        super().__init__()
        self._process: ChildProcess | None = None

    def ask(self, question: RecordFunction) -> None:
        """Begin to run a function: answered by FunctionRecorded."""
        self._ask(partial(self._record, question), 0)

    def close(self) -> None:
        """End what still runs."""
        if self._process and self._process.poll() is None:
            self._process.kill_all()

    def _started(self, process: ChildProcess) -> None:
        self._process = process

    def _record(self, question: RecordFunction) -> None:
        source, position = question.source, question.position
        answer: Recording | str
        try:
            answer = record(source, position, self._started)
        except Failed as why:
            answer = told(why)
        self._answers.append(FunctionRecorded(source, position, answer))


def record_or_exit(source: str, position: Position, fuller: Position | None = None) -> Recording:
    """The calls of the function that a text such as my_bot.py:minimax names; raises Failed if there are none.

    They are those at a position with a `fuller` tree if only there the function is not right.
    """
    running = Timer(NOTICED, complain, [say("running {name} ...", name=printable(source.rpartition(":")[2]))])
    running.daemon = True
    running.start()
    try:
        recording = record(source, position)
        other = record(source, fuller) if fuller and judgement(recording)[0] else recording
        return recording if judgement(other)[0] else other
    finally:
        running.cancel()


def judge_functions(functions: list[str], position: Position) -> int:
    """Print of each function whether its scores are right, or its first fault; gives 0, or 1 if one is not right."""
    status = 0
    for function in functions:
        try:
            right, sentence = judgement(record(function, position))
        except Failed as why:
            right, sentence = False, as_sentence(told(why))
        print(f"{printable(function)}: {sentence}", flush=True)
        status = status if right else 1
    return status


def record(source: str, position: Position, started: Callable[[ChildProcess], None] | None = None) -> Recording:
    """The calls of a function at a position; raises Failed. The process that runs it is told to `started`."""
    file, _, called = source.rpartition(":")
    check_named(source)
    if not os.path.isfile(file):
        raise Failed("{name}: there is no such file", name=file)
    about = [source, format_position(position), format_rules(position.rules), position.to_move.value]
    report = _run(about, started)
    if "failed" in report:
        raise _error(report["failed"], LONGEST_LINE)
    calls = [Call(*call) for call in report["calls"]]
    if not calls:
        if ended := _ended(report, LONGEST_LINE):
            raise Failed("{name} cannot be called: {why}", name=printable(called), why=how_it_ended(ended))
        other = printable(f"{file}:{report['searching'][0]}")
        raise Failed(CALLS_OTHER, name=printable(called), other=other)
    printed: dict[int, list[str]] = {}
    for number, line in report["printed"]:
        printed.setdefault(number, []).append(printable(line))
    name = f"{os.path.basename(file).removesuffix('.py')}.{called}"
    seen = Perspective(report["seen"]) if report["seen"] else None
    ended, answer = _ended(report, LONGEST), report["answer"]
    run = FunctionRun(
        printed=printed,
        ended=ended,
        form=report["form"],
        source=source,
        seen=seen,
        chooses=report["chooses"],
        answer=answer,
        depth=report["depth"],
        shares=report["shares"],
        bounded=report["bounded"],
    )
    return Recording(printable(name), position, calls, run)


def _ended(report: dict[str, Any], most: int) -> EarlyEnd | None:
    """How the run ended early; an error has at most so many characters."""
    if not report["ended"]:
        return None
    end, detail = report["ended"]
    return EarlyEnd(End[end], _error(detail, most) if isinstance(detail, list) else detail)


def _error(data: list[Any], most: int) -> Failed:
    """An error as the process sends it; a text in it has at most so many characters."""
    template, holes = data
    texts = {
        name: _error(hole, most) if isinstance(hole, list) else printable(str(hole), most)
        for name, hole in holes.items()
    }
    return Failed(template, **texts)


def _run(about: list[str], started: Callable[[ChildProcess], None] | None) -> dict[str, Any]:
    """What the process sends; raises Failed if it ends without a word."""
    process = ChildProcess([*RECORDER, *about], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if started:
        started(process)
    try:
        sent, _ = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        sent = b""
    finally:
        process.kill_all()
    try:
        report: dict[str, Any] = json.loads(sent)
    except ValueError as error:
        raise Failed(
            "{name} ended the process that ran it (status {status})", name=about[0], status=process.returncode
        ) from error
    return report
