"""What a check of a proof finds: what it shows, or why it does not hold."""

from .board import Mark, Outcome, Position
from .frozen import Frozen
from .notation import format_position, format_rules
from .refusal import Refusal


class BadProof(Refusal, ValueError):
    """The proof does not hold; the message says where and why."""


class Claim(Frozen):
    """What a proof shows: the outcome of best play from a position, and how many leaves of the proof were checked.

    A leaf is the end of a game, or a defence that refers to no other. What a line says of a position is checked once.
    """

    position: Position
    outcome: Outcome
    leaves: int

    def __str__(self) -> str:
        rules, mine, theirs = self.position.rules, self.position.mine, self.position.theirs
        marks = f" {format_position(self.position)}" if mine | theirs else ""
        mover = (
            " with O to move" if self.position.to_move is Mark.O and mine.bit_count() == theirs.bit_count() else ""
        )
        claim = self.outcome if self.outcome.winner else "a draw"
        checked = f"{self.leaves:,} {'leaf' if self.leaves == 1 else 'leaves'} checked"
        return f"{format_rules(rules)}{marks}{mover}: {claim}, {checked}"
