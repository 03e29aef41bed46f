"""Thinking beside the loop, for whatever takes more than a moment."""

from random import Random
from threading import Event as Flag
from threading import Thread

from ..engine.player import Player
from ..ui.events import Chosen, Think


class Thinker:
    """One question at a time, thought about in a thread; a new question ends the thinking about the one before."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self._player: Player | None = None
        self._thread: Thread | None = None
        self._stop = Flag()
        self._answer: Chosen | Exception | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._thread is not None

    def ask(self, question: Think, patience: float | None) -> Chosen | None:
        """The answer, if it is found within `patience` seconds, None for as long as it takes; else it comes later."""
        self.forget()
        rules = question.position.rules
        if self._player is None or self._player.rules != rules:
            self._player = Player(rules)
        self._stop, self._answer = Flag(), None
        self._thread = Thread(target=self._think, args=(question, self._player, self._stop), daemon=True)
        self._thread.start()
        self._thread.join(patience)
        return self.answer()

    def answer(self) -> Chosen | None:
        """The answer, once it is there; raises what went wrong in finding it."""
        if self._thread is None or self._thread.is_alive():
            return None
        self._thread = None
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer

    def forget(self) -> None:
        """Stop thinking."""
        if self._thread:
            self._stop.set()
            self._thread.join()
            self._thread = None

    def _think(self, question: Think, player: Player, stop: Flag) -> None:
        position, level = question
        try:
            self._answer = Chosen(position, player.choose(position, level, self.rng, stop.is_set), level)
        except Exception as error:
            self._answer = error  # raised again in the thread that asks for the answer
