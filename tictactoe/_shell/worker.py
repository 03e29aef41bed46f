"""A thread that works beside the loop, so that no key waits for it."""

import _signal as signal  # type: ignore[import-not-found, unused-ignore] # not signal, which makes enums
import sys
from collections import deque
from collections.abc import Callable
from threading import Event as Flag
from threading import Semaphore, Thread

from .._ui.sitting.events import Event

Task = Callable[[], object]


class Worker:
    """A thread that does all that it is asked, in order; its answers wait until they are taken.

    If the system refuses a new thread, everything is done where it is asked, while keys wait. With `only_latest`, an
    answer replaces the one before it.
    """

    def __init__(self, *, only_latest: bool = False) -> None:
        self._answers: deque[Event | Exception] = deque(maxlen=1 if only_latest else None)
        self._tasks: deque[tuple[Task, Flag]] = deque()
        self._idle: list[Task] = []  # what is done when no task waits
        self._ended = False
        self._done = Flag()  # set once the last task is done
        self._done.set()
        self._waiting = Semaphore(0)  # counts the tasks; `queue` would import modules that nothing else needs
        self._threaded = True
        try:
            Thread(target=self._work, daemon=True).start()
        except RuntimeError:
            self._threaded = False

    @property
    def ready(self) -> bool:
        """Whether an answer waits to be taken."""
        return bool(self._answers)

    @property
    def busy(self) -> bool:
        """Whether a task is still to be done, or an answer waits to be taken."""
        return not self._done.is_set() or self.ready

    def answer(self) -> Event | None:
        """Take the next answer, None if there is none; raises an error that ended a task."""
        answer = self._answers.popleft() if self._answers else None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _ask(self, task: Task, patience: float | None) -> None:
        """Let a task be done, and wait at most `patience` seconds for that, without limit if None."""
        self._done = done = Flag()
        self._tasks.append((task, done))
        self._waiting.release()
        if not self._threaded:
            self._work_once()
        done.wait(patience)

    # In the thread

    def _interrupted(self) -> bool:
        """Whether something else is asked."""
        return bool(self._tasks)

    def _when_idle(self, task: Task) -> None:
        """Let a task be done once nothing else is asked; if something is asked meanwhile, it is done again later."""
        if task not in self._idle:
            self._idle.append(task)

    def _work(self) -> None:
        if sys.platform != "win32":  # SIGCONT must reach the main thread, whose read it interrupts
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCONT})
        while not self._ended:
            self._work_once()

    def _work_once(self) -> None:
        self._waiting.acquire()
        task, done = self._tasks.popleft()
        self._try(task)
        done.set()
        while self._idle and not (self._tasks or self._ended):
            task = self._idle.pop(0)
            self._try(task)
            if self._tasks:
                self._idle.insert(0, task)

    def _try(self, task: Task) -> None:
        try:
            task()
        except Exception as error:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        """Answer with an error that ended a task: it is raised again in the thread that takes the answer."""
        self._answers.append(error)
