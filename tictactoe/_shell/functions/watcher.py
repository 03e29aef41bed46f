"""A function of one's own that is watched: it is run in a process of its own, which records its calls."""

import os
import pickle
import subprocess
from contextlib import suppress
from functools import partial
from threading import Timer

from ..._engine.board import Mark, Position
from ..._engine.functions.positions import FULLER, LOST, ONLY_A1, QUIET, REMEMBERED, SMALL
from ..._engine.functions.recording import Recording
from ..._engine.functions.run import Call
from ..._engine.notation import format_position, format_rules
from ..._ui.reports.think import judgement
from ..._ui.sitting.effects import RecordFunction
from ..._ui.sitting.events import FunctionRecorded
from ..._ui.words.boards import USUAL
from ..._ui.words.language import say, template, told
from ..._ui.words.own_function import summary
from ..._ui.words.printable import as_sentence, printable
from ..child_process import ChildProcess, ourselves
from ..output import complain
from ..worker import Worker
from .file import ChoseAtOnce, Failed, check_named

RECORDER = ourselves("from tictactoe._shell.functions.process import run; run(sys.argv[1:])")
NOTICED = 4.0  # seconds after which somebody wonders whether anything happens
LONGEST_LINE = 500  # characters of why nothing was recorded
PATIENCE = 60.0  # seconds for all: the process ends its recording long before


class FunctionWatcher(Worker):
    """A thread that runs a function of one's own again."""

    def ask(self, question: RecordFunction) -> None:
        """Begin to run a function: answered by FunctionRecorded."""
        self._ask(partial(self._record, question), 0)

    def _record(self, question: RecordFunction) -> None:
        source, position = question.source, question.position
        answer: Recording | str
        try:
            answer = record(source, position)
        except Failed as why:
            answer = printable(told(why), LONGEST_LINE)
        self._answers.append(FunctionRecorded(source, position, answer))


def record_and_tell(source: str, position: Position | None = None) -> Recording:
    """The calls of the function that a text such as my_bot.py:minimax names; raises Failed if there are none.

    A line tells that it runs, if that takes long. Without a position it runs at a small one, or where nobody can win
    at once. If it is right there, it runs at others, too: their calls are given if it is wrong there, or if more is
    to be said of it.
    """
    text = template("running {name} ...")
    if position == USUAL.start:
        text = template("running {name}: from the empty board, plain minimax makes 549,946 calls ...")
    running = Timer(NOTICED, complain, [say(text, name=printable(source.rpartition(":")[2]))])
    running.daemon = True
    running.start()
    try:
        if position:
            return record(source, position)
        try:
            recording = record(source, SMALL[Mark.X])
        except ChoseAtOnce:
            recording = record(source, QUIET[Mark.X])
        if judgement(recording)[0]:
            try:
                fuller = _on_fuller(source)
            except ChoseAtOnce:
                return recording
            if not judgement(fuller)[0] or len(summary(fuller)) > len(summary(recording)):
                return fuller
            recording.right_on_fuller = True
        return recording
    finally:
        running.cancel()


def judge_functions(functions: list[str], position: Position | None = None) -> int:
    """Print of each function whether its scores are right, or its first fault; gives 0, or 1 if one is not right.

    Without a position they run at one with a full tree.
    """
    status = 0
    for function in functions:
        try:
            recording = record(function, position) if position else _where_it_searches(function)
            right, sentence = judgement(recording)
            if not (right or position):
                board = format_position(recording.start).replace(".", "_").lower()
                sentence = sentence.removeprefix(say("At the first position: {told}", told=""))
                # translators: {board} is a position as one types it, {told} such as "After X a1: ..."
                sentence = say("On {board}: {told}", board=board, told=sentence)
        except Failed as why:
            right, sentence = False, as_sentence(printable(told(why), LONGEST_LINE))
        print(f"{printable(function)}: {sentence}", flush=True)
        status = status if right else 1
    return status


def _on_fuller(source: str) -> Recording:
    """The calls of a function at a position with a full tree, or at another one where it is wrong.

    It may be one where it keeps a bound as a score, blocks in place of winning, plays O wrongly, never tries a1, or
    chooses a taken cell as it loses with each.
    """
    recording = record(source, FULLER)
    others = [REMEMBERED] if recording.bounded and recording.habits.remembers else []
    if recording.run.answer:
        others += [*SMALL.values(), ONLY_A1, LOST]
    for position in others:
        # It may choose at once, rightly as far as one sees, or refuse to play O.
        with suppress(Failed if position.to_move is Mark.O else ChoseAtOnce):
            if judgement(recording)[0] and not judgement(other := record(source, position))[0]:
                gives_up = other.stopped or (other.placed[0].call.move or 0) < 0
                if position != LOST or not gives_up:  # which may be on purpose
                    return other
    return recording


def _where_it_searches(source: str) -> Recording:
    """The calls that `_on_fuller` gives, or those where nobody can win at once if it chooses without a search."""
    try:
        return _on_fuller(source)
    except ChoseAtOnce:
        return record(source, QUIET[Mark.X])


def record(source: str, position: Position) -> Recording:
    """The calls of a function at a position; raises Failed."""
    file, _, called = source.rpartition(":")
    check_named(source)
    about = [source, format_position(position), format_rules(position.rules), position.to_move.value]
    process = ChildProcess([*RECORDER, *about], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        sent, _ = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        sent = b""
    finally:
        process.kill_all()
    try:  # the function has run with all rights of this program: what it could write here gives it no more
        found, calls = pickle.loads(sent)
    except Exception as error:  # it ended without a word, or wrote something itself
        text = template("{name} ended the process that ran it (status {status})")
        raise Failed(text, name=source, status=process.returncode) from error
    if isinstance(found, Failed):
        raise found
    name = f"{os.path.basename(file).removesuffix('.py')}.{called}"
    return Recording(printable(name), position, [Call(*call) for call in calls], found)
