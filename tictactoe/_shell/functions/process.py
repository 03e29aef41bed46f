"""The process that runs a function of one's own, and records how it calls itself; it sends the recording as JSON."""

import json
import os
import sys
from collections.abc import Sequence
from threading import Lock, Thread
from time import monotonic, sleep

from ..._engine.board import Mark
from ..._engine.function_run import End, Ended
from ..._engine.notation import parse_position, parse_rules
from ..._engine.refusal import Refusal
from ..._engine.true_scores import sign
from ..._ui.words.language import template
from .file import Failed, LineStream, keep_descriptors
from .forms import POSITION, Fit, Form, forms
from .session import Session, Try, raised

# translators: {other} is such as my_bot.py:minimax
CALLS_OTHER = template("{name} does not call itself; name the function that does: {other}")
SECONDS = 5.0  # for loading the file, and from one call to the next, before it counts as endless
TICK = 0.1  # seconds between two looks at the clock


def run(given: Sequence[str]) -> None:
    """Record the function that the first text names at a position: the others are its cells, its rules and its side.

    What is sent is an object with all that is recorded; or with `failed`, why nothing is. An error is sent as a
    template and its holes, since the language is that of whoever reads it.
    """
    given_text, picture, board, mark = given
    file, _, called = given_text.rpartition(":")
    position = parse_position(picture, parse_rules(board), Mark(mark))
    _, descriptor = keep_descriptors()
    printed: list[str] = []
    output = LineStream(printed.append)
    sys.stdout = output
    session: Session | None = None
    sending = Lock()

    def send(**recorded: object) -> None:
        sending.acquire()  # never released: only one of the two threads sends
        data = json.dumps(recorded).encode()
        try:
            while data:
                data = data[os.write(descriptor, data) :]
        finally:
            os._exit(0)  # whatever still runs, also if the program has ended and nobody reads

    def fail(error: Failed) -> None:
        send(failed=_as_data(error))

    def end() -> None:
        """Send what there is, once nothing has happened for too long."""
        moment, seen = monotonic(), 0
        while monotonic() < moment + SECONDS:
            sleep(TICK)
            calls = session.calls if session else 0
            moment, seen = (monotonic(), calls) if calls != seen else (moment, seen)
        if session:
            session.best = session.best or Try(session.recorder(Fit(POSITION), position))
            finish(session, Ended(End.LATE, SECONDS))
        fail(
            Failed(
                "{file} was not loaded within {seconds} seconds: does it start a game?",
                file=file,
                seconds=round(SECONDS),
            )
        )

    def finish(session: Session, late: Ended | None = None) -> None:
        assert session.best
        recorder, ended, answer = session.best
        ended = late or ended
        lines = [*((0, line) for line in printed), *recorder.printed]
        send(
            calls=recorder.calls,
            printed=lines,
            ended=ended and (ended.end.name, _as_data(ended.detail)),
            form=recorder.fit.form.kind,
            seen=session.seen(recorder),
            chooses=recorder.chooses,
            answer=recorder.fit.form.cell(answer) if recorder.chooses and type(answer) is int else None,
            searching=session.searching,
            depth=sign(recorder.depth_step),
        )

    Thread(target=end, daemon=True).start()
    try:
        session = Session(file, called, output)
        session.record(position, _forms(session, file, called))
    except Failed as error:
        fail(error)
    except BaseException as error:  # also SystemExit, which exit() raises
        why = raised(error, os.path.abspath(file))
        if isinstance(error, EOFError):
            fail(
                Failed(
                    "{file} cannot be loaded: {why}: it asks for input; let it do that only under"
                    " if __name__ == '__main__'",
                    file=file,
                    why=why,
                )
            )
        fail(Failed("{file} cannot be loaded: {why}", file=file, why=why))
    assert session
    finish(session)


def _as_data(value: object) -> object:
    """A value as JSON can have it, which may be an error; other things as text."""
    if isinstance(value, Refusal):
        return [value.template, {name: _as_data(hole) for name, hole in value.holes.items()}]
    return value if isinstance(value, int | float) else str(value)


def _forms(session: Session, file: str, called: str) -> list[Form]:
    """The forms that the board may have; raises Failed if the function takes none."""
    try:
        return forms(session.function)
    except Failed as error:
        other = next((name for name in session.searching if name != called), "")
        if other:
            raise Failed(CALLS_OTHER, name=called, other=f"{file}:{other}") from error
        raise Failed("{name} cannot be called: {why}", name=called, why=error) from error
