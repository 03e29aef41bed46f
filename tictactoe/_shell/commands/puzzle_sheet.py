"""The command `puzzle --print`: a sheet of puzzles for paper."""

from random import Random

from ..._engine.coaching.puzzles import drawn_by_lot, for_paper
from ..._ui.reports.puzzle_sheet import puzzle_sheet
from ..exit_status import BadUse
from ..printing import printed_to, refuse_terminal


def print_sheet(count: int, seed: int | None, title: str | None, output: str | None) -> int:
    """Print a sheet of `count` puzzles, another one for each seed; gives the exit status.

    Raises BadUse if there are not so many, and before it would print the sheet on a terminal.
    """
    most = len(for_paper())
    if count > most:
        raise BadUse(
            "{count} puzzles are too many: only {most} fit on paper; write --print {most} or less",
            count=count,
            most=most,
        )
    refuse_terminal("html", output, "sheet")
    command = " ".join(
        ["tictactoe", "puzzle", "--print", str(count), *([] if seed is None else ["--seed", str(seed)])]
    )
    with printed_to(output):
        print(puzzle_sheet(drawn_by_lot(count, Random(seed or 0)), command, title))
    return 0
