"""A claim: what a proof shows, in words that are true by themselves."""

from typing import NamedTuple

from .board import Mark, Outcome, Position
from .notation import format_position, format_rules


class Claim(NamedTuple):
    """What a proof shows: the outcome of best play from a position, and how many leaves of the proof were checked.

    A leaf is the end of a game, or a defence that refers to no other. What a line says of a position is checked once.
    """

    position: Position
    outcome: Outcome
    leaves: int

    def __str__(self) -> str:
        (rules, mine, theirs, to_move), outcome, leaves = self
        marks = f" {format_position(self.position)}" if mine | theirs else ""
        mover = " with O to move" if to_move is Mark.O and mine.bit_count() == theirs.bit_count() else ""
        claim = outcome if outcome.winner else "a draw"
        checked = f"{leaves:,} {'leaf' if leaves == 1 else 'leaves'} checked"
        return f"{format_rules(rules)}{marks}{mover}: {claim}, {checked}"
