"""The verdict on a finished game: what its players gave away."""

from collections.abc import Sequence

from ...engine.board import Mark, Outcome
from ...engine.coach import Verdict


def ending(
    kept: Sequence[tuple[Mark, Verdict | None]], outcome: Outcome, person: Mark | None, advice: str = "v finds it"
) -> str:
    """The verdict on a finished game from the mark and the verdict of each move; "" for nothing to say.

    `advice` tells how to find the move. Between two people, the verdict is about the one who was the last to give
    value away and did not win.
    """
    for mark, verdict in reversed(kept):
        if mark is outcome.winner or person not in (None, mark):
            continue
        who, whose = ("You", "your") if person else (mark.value, f"{mark.value}'s")
        if verdict is Verdict.LOST_WIN:
            return f"{who} missed a win. {advice}."
        if verdict is Verdict.LOST_DRAW and outcome.winner:
            return f"One of {whose} moves lost a drawn game. {advice}."
    if outcome.winner is None and {verdict for _, verdict in kept} == {Verdict.BEST}:
        return "A draw without a mistake. Perfect play gets no more."
    return ""
