"""Kept games in words: when they began, who played, and how they ended."""

from ...engine.board import Mark
from ...engine.record import Record, seated


def began(record: Record) -> str:
    """The day and the time at which a game began, as the clock on the wall showed it."""
    return f"{record.started[:10]} {record.started[11:16]}"


def who(record: Record, mark: Mark) -> str:
    """Who played a mark: you, a person, or a level."""
    return "you" if record.game.person is mark else seated(record, mark)


def result(record: Record) -> str:
    """How a game ended for the person who played the computer, else for X and O."""
    winner, person = record.outcome.winner, record.game.person
    if winner is None:
        return "draw"
    if person is None:
        return f"{winner.value} wins"
    return "you won" if winner is person else "you lost"
